// ElementBody: the region of a reduction, sort, scatter or map, compiled to instructions on lanes.
//
// A body of single-element ops (add; compare and select; calls to such functions) becomes a list of
// ElementOps over registers of kLanes elements, so that n elements are combined per dispatch and
// none is boxed. Any other body (a loop, a nested reduction) is run through the interpreter, one
// element at a time, behind the same interface.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "runtime/reference/element_op.h"
#include "runtime/reference/leaf.h"

namespace lockstep::reference {

class ElementBody {
 public:
  ElementBody(const Region& region, const LeafServices& services);

  int num_args() const { return static_cast<int>(args_.size()); }
  int num_results() const { return static_cast<int>(results_.size()); }
  /// Registers to fill before Run and to read after it. A result may be an argument's register.
  const Lanes& arg(int i) const {
    return registers_[static_cast<size_t>(args_[static_cast<size_t>(i)])].lanes();
  }
  const Lanes& result(int i) const {
    return registers_[static_cast<size_t>(results_[static_cast<size_t>(i)])].lanes();
  }
  void Run(int n);
  /// False if each element goes through the interpreter, which runs on one thread.
  bool compiled() const { return !slow_; }
  /// The op if the body is `return op(arg0, arg1)` (in either order for commutative ones) with all
  /// types equal: add, multiply, maximum, minimum, and, or, xor.
  std::optional<OpCode> simple() const { return simple_; }
  /// True if result `i` of a body of n results is args i + (n + i) and depends on nothing else: one
  /// of several sums that are formed side by side.
  bool sums_alone(int i) const;
  /// True if the body returns its second argument (the usual scatter "update" body).
  bool returns_second() const { return returns_second_; }

 private:
  struct Instruction {
    ElementOp op;
    int in[3] = {0, 0, 0};
    int out = 0;
    std::shared_ptr<const Quantization> requantize;  ///< result rounded to a quantised type
  };
  bool Compile(const Region& region, std::vector<std::pair<const Value*, int>>& map, int depth,
               std::vector<int>& yielded);
  bool CompileOp(const Op& op, std::vector<std::pair<const Value*, int>>& map, int depth);
  int Lookup(const std::vector<std::pair<const Value*, int>>& map, const Value* value);
  int NewRegister(DType dtype);
  void FillConstant(int reg, const Tensor& value);
  void FindSimple(const Region& region);
  void RunSlow(int n);

  const Region& region_;
  const LeafServices& services_;
  std::vector<LaneBuffer> registers_;
  std::vector<Instruction> code_;
  std::vector<int> args_;
  std::vector<int> results_;
  std::optional<OpCode> simple_;
  bool returns_second_ = false;
  bool slow_ = false;
};

/// InvalidArgument unless elements of `dtype` may be passed as argument `i` of the body (the same
/// kind of number; the body's type may be wider).
void CheckBodyArgument(const Op& op, const ElementBody& body, int i, DType dtype);

/// The dtype in which the evaluator computes with values of a type: a quantised type's expressed
/// one.
DType ComputeDType(const Type& type);

}  // namespace lockstep::reference

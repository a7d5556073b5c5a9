// Leaf: one execution of an op that needs nothing but its operands: what the per-family files of
// the reference evaluator implement. Control flow, calls, collectives and manual regions are not
// leaves; they are in interpreter.cpp and the files beside it.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "compiler/base/error.h"
#include "runtime/reference/error_bound.h"
#include "runtime/reference/evaluator.h"
#include "runtime/reference/lanes.h"

namespace lockstep::reference {

using Tensor = ReferenceValue;

/// What a leaf may ask of its surroundings.
struct LeafServices {
  bool bounds = true;  ///< track error bounds
  SumModel sums;
  /// Set while a sample of stochastic arithmetic is evaluated: the seed of an op's next execution.
  std::function<uint64_t(const Op&)> perturbation;
  int sample = 0;  ///< its number, from 1
  /// The current value of an SSA value of an enclosing region (a capture of an element body).
  std::function<Tensor(const Value*)> capture;
  /// Runs a region on tensors, for element bodies that are not made of single-element ops.
  std::function<std::vector<Tensor>(const Region&, std::vector<Tensor>)> run_region;
  /// A function of the module by name, or null.
  std::function<const Function*(const std::string&)> function;
};

struct Leaf {
  const Op& op;
  std::vector<Tensor> in;
  std::vector<Type> operand_types;  ///< expressed types where the op is quantised
  std::vector<Type> result_types;
  std::vector<Tensor> out;
  const LeafServices& services;
  /// Set while a sample is evaluated: an op that writes its result with them returns it without
  /// bounds, which saves a pass over it; any other result is moved afterwards.
  std::optional<Moves> moves = std::nullopt;

  const Literal& literal(int i) const { return in[static_cast<size_t>(i)].literal; }
  const Tensor& operand(int i) const { return in[static_cast<size_t>(i)]; }
  int num_in() const { return static_cast<int>(in.size()); }
  const Type& type(int i = 0) const { return result_types[static_cast<size_t>(i)]; }
  /// Dims of a result type; Unsupported if they are not static.
  const Dims& dims(int i = 0) const;
  void Return(Tensor value) { out.push_back(std::move(value)); }
  /// The moves of the only result, or null.
  const Moves* only_moves() const { return moves ? &*moves : nullptr; }
  [[noreturn]] void Fail(const std::string& message) const;          ///< InvalidArgument at the op
  [[noreturn]] void NotSupported(const std::string& message) const;  ///< Unsupported at the op
};

using LeafFn = void (*)(Leaf&);

/// Leaf evaluators by op code.
class LeafTable {
 public:
  static const LeafTable& Get();
  LeafFn Find(OpCode code) const { return table_[static_cast<size_t>(code)]; }
  void Set(OpCode code, LeafFn fn) { table_[static_cast<size_t>(code)] = fn; }

 private:
  LeafTable();
  LeafFn table_[static_cast<size_t>(kNumOpCodes)] = {};
};

// One registration function per family file; leaf.cpp calls them all.
void RegisterElementwise(LeafTable& table);
void RegisterLayout(LeafTable& table);
void RegisterDynamicIndex(LeafTable& table);
void RegisterGather(LeafTable& table);
void RegisterReduce(LeafTable& table);
void RegisterWindow(LeafTable& table);
void RegisterSort(LeafTable& table);
void RegisterContraction(LeafTable& table);
void RegisterConvolution(LeafTable& table);
void RegisterLinalg(LeafTable& table);
void RegisterFft(LeafTable& table);
void RegisterRandom(LeafTable& table);
void RegisterBatchNorm(LeafTable& table);
void RegisterQuantization(LeafTable& table);
void RegisterDynamicShape(LeafTable& table);
void RegisterIdentity(LeafTable& table);
void RegisterChlo(LeafTable& table);
void RegisterCustomCall(LeafTable& table);

/// Runs an op's leaf, with quantised operands and results expressed in floats around it where the
/// op is not defined on storage values (quantization.cpp).
void RunLeaf(LeafFn fn, Leaf& leaf);

/// Makes the bound of a fresh result if some operand has one: zeros, one per element.
void AllocateBound(Tensor& tensor);
/// The same of any numbers, for a result whose bounds are all written.
void OpenBound(Tensor& tensor);
/// Drops a bound that is zero everywhere.
void TrimBound(Tensor& tensor);
/// True if any operand carries a bound.
bool AnyBound(const std::vector<Tensor>& tensors);
/// Marks every element as order-sensitive.
void MarkOrderSensitive(Tensor& tensor);

/// Advances a row-major multi-index; false after the last. Empty dims: one step.
bool NextIndex(const Dims& dims, Dims& index);
int64_t LinearIndex(const Dims& strides, const Dims& index);

}  // namespace lockstep::reference

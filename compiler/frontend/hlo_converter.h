// HloConverter: HLO module text onto StableHLO operations.
//
// HLO wraps several values in tuples; here a tuple is a list of values that exists only while
// converting: loops, branches, calls and multi-result ops become variadic. Computations named by
// `call` become private functions; those of reduce, sort, while, ... become regions; fusions are
// inlined. An asynchronous pair is the operation at the place of its start. `sharding=` and
// `frontend_attributes=` are kept as the attributes that MLIR uses for them (mhlo.sharding,
// mhlo.frontend_attributes); sharding_import.h turns them into shardings.
#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "compiler/frontend/hlo_attributes.h"
#include "compiler/frontend/hlo_text.h"
#include "compiler/ir/module.h"

namespace lockstep {

class HloConverter {
 public:
  HloConverter(const SourceText& source, const ParseLimits& limits, HloModuleText text);
  std::unique_ptr<Module> Convert();

 private:
  /// A value, or the leaves of a tuple.
  struct Bundle {
    const HloShape* shape = nullptr;
    std::vector<Value*> leaves;
    /// What the `done` of an asynchronous pair returns; set for the values of `start` and `update`,
    /// which have no leaves.
    std::shared_ptr<const Bundle> pending;
  };
  /// A send or recv of which the other half is still to come, by channel.
  struct Transfer {
    std::vector<Value*> payload;
    const HloInstruction* send = nullptr;
  };
  using Names = std::unordered_map<std::string_view, Bundle>;
  /// What an instruction is converted in.
  struct Site {
    const HloComputation& computation;
    const HloInstruction& instruction;
    Region& region;
    Names& names;
    const std::vector<Bundle>& params;
    std::unordered_map<int64_t, Transfer>& transfers;
  };

  void ConvertModuleAttributes();
  /// Compiled: the text is what XLA made of a program, with an order of execution.
  bool IsScheduled() const;
  /// The number of devices of a module that does not say it (hlo_module_attributes.cpp).
  void InferDevices();
  void ConvertEntry();
  /// Of one leaf of a value with `leaves` leaves in a tuple (0 = an array).
  void SetSharding(const HloAttributes& attributes, size_t leaves, size_t leaf,
                   AttrMap& into) const;
  void ConvertAliases(Function& main, const std::vector<size_t>& first_leaf);
  Function* FunctionFor(std::string_view computation, const HloInstruction& user);
  void BuildFunction(Function& function, const HloComputation& computation);
  const HloComputation& Computation(std::string_view name, const HloInstruction& user);

  Bundle ConvertBody(const HloComputation& computation, Region& region,
                     const std::vector<Bundle>& params);
  /// A region of `op` from a computation, with the parameters as region arguments.
  void BuildRegion(Op& op, std::string_view computation, const HloInstruction& user,
                   OpCode terminator = OpCode::kReturn);
  /// A region without arguments that captures `params`.
  void BuildBranch(Op& op, std::string_view computation, const HloInstruction& user,
                   const std::vector<Bundle>& params);
  std::vector<const HloInstruction*> Parameters(const HloComputation& computation);
  /// Adds one argument per leaf of each parameter.
  std::vector<Bundle> AddArguments(Region& region, const HloComputation& computation);

  Bundle ConvertInstruction(Site& site);
  /// Instructions that make no op of their own; true if it was one.
  bool ConvertVirtual(Site& site, Bundle* result);
  Bundle ConvertParameter(Site& site);
  /// The shape that the instruction says, with its layout, for values that it passes on. Fails with
  /// `otherwise` where it is another one.
  void TakeShape(const HloInstruction& instruction, Bundle& bundle,
                 const std::string& otherwise) const;
  Bundle ConvertTuple(Site& site);
  Bundle ElementOf(const Bundle& tuple, int64_t index, const HloInstruction& user);
  Bundle ConvertFusion(Site& site);
  OpCode CodeOf(const HloInstruction& instruction);
  Op* Emit(Site& site, OpCode code, std::vector<Value*> operands, std::vector<Type> results);
  Op* EmitSimple(Site& site, OpCode code);
  Bundle Finish(Site& site, Op* op);
  Bundle FromLeaves(std::vector<Value*> leaves, const HloShape& shape);
  Value* Leaf(Site& site, size_t operand);
  const Bundle& Operand(Site& site, size_t operand);
  const Bundle& AnyOperand(Site& site, size_t operand);  ///< also one that is pending
  std::vector<Value*> Leaves(Site& site);
  std::vector<Type> ResultTypes(Site& site);
  Location LocationOf(const HloInstruction& instruction);
  void AttachCommon(const HloInstruction& instruction, Op& op);

  // By family (hlo_ops.cpp).
  Bundle ConvertOp(Site& site, OpCode code);
  void SetAttributes(Site& site, Op& op);
  /// The attributes that name the computations of an op's regions.
  static std::vector<std::string_view> RegionKeys(OpCode code);
  std::string_view OneComputation(Site& site, std::string_view key);
  void SetLayoutAttributes(Site& site, Op& op);
  void SetContractionAttributes(Site& site, Op& op);
  void SetWindowAttributes(Site& site, Op& op);
  void SetIndexingAttributes(Site& site, Op& op);
  void SetReductionAttributes(Site& site, Op& op);
  void SetLinalgAttributes(Site& site, Op& op);
  void SetCollectiveAttributes(Site& site, Op& op);
  void SetChannel(Site& site, Op& op);
  Op* ConvertCall(Site& site);
  Op* ConvertCompare(Site& site);
  Op* ConvertUnlike(Site& site, OpCode code);
  Op* ConvertConstant(Site& site);
  Op* ConvertConditional(Site& site);
  Op* ConvertCustomCall(Site& site);
  /// A custom call that stands for an op of its own name; null if it is none.
  Op* ConvertNamedCall(Site& site);
  Op* ConvertRng(Site& site);

  // Asynchronous pairs, sends and receives (hlo_async.cpp); true if it was one.
  bool ConvertAsync(Site& site, Bundle* result);
  Bundle StartAsync(Site& site, std::string_view opcode);
  Bundle AsPending(Site& site, Bundle result);
  /// Every start of a computation has had its `done`.
  void CheckFinished(const HloComputation& computation, const Names& names);
  bool ConvertTransfer(Site& site, Bundle* result);

  // Opcodes without a counterpart of the same form (hlo_rewrites.cpp); true if it was one.
  bool ConvertRewritten(Site& site, Bundle* result);
  Value* EmitArray(Site& site, OpCode code, std::vector<Value*> operands, const Type& type,
                   AttrMap attrs = {});
  Value* EmitReshape(Site& site, Value* value, Dims dims);
  Bundle ConvertBitcast(Site& site);
  Bundle ConvertTupleAllToAll(Site& site);
  Bundle ConvertEach(Site& site, OpCode code);
  Bundle ConvertSmallestK(Site& site);
  Bundle ConvertTupleConstant(Site& site);
  Bundle ConvertDynamicReshape(Site& site);
  Op* EmitConstant(Site& site, const Type& type, size_t begin, size_t end);
  void SetDotAlgorithm(Site& site, Op& op);
  void SetRaggedDot(Site& site, Op& op);

  HloAttributes Attributes(const HloInstruction& instruction) const {
    return HloAttributes(source_, limits_, instruction);
  }
  // Opcodes that are several ops (hlo_expand.cpp); true if it was one.
  bool ConvertExpanded(Site& site, Bundle* result);
  Bundle Expanded(Site& site, const std::function<Value*(class Expansion&)>& make);
  Bundle ConvertRaggedAllToAll(Site& site);
  Bundle ConvertScaledDot(Site& site);
  Bundle ConvertRngState(Site& site);
  /// Computations are copied into each user; a small text could make an endless program.
  void CountEmitted(const HloInstruction& instruction);

  [[noreturn]] void Fail(const HloInstruction& instruction, std::string message) const;
  [[noreturn]] void FailUnsupported(const HloInstruction& instruction, std::string message) const;

  const SourceText& source_;
  ParseLimits limits_;
  HloModuleText text_;
  std::unique_ptr<Module> module_;
  std::unordered_map<const HloComputation*, Function*> functions_;
  std::unordered_set<const HloComputation*> open_;  ///< being converted: recursion is an error
  std::deque<HloShape> made_shapes_;                ///< of instructions written without one
  std::deque<HloInstruction> made_instructions_;    ///< what asynchronous pairs stand for
  std::unordered_set<const Bundle*> finished_;      ///< what `pending` of a start points to
  std::deque<Bundle> elements_;                     ///< of tuples, named by operands `t#1`
  int64_t emitted_ = 0;
  uint64_t rng_state_[2] = {0x7012395, 0};  ///< low and high, as in XLA's CPU runtime
};

}  // namespace lockstep

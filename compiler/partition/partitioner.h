// Partitioner: walks the propagated global program and writes the SPMD program op by op.
//
// State: where every global value lies (values_), the Emitter that writes, the meshes. Most ops go
// through an OpContext (the PartitionContext of rules); ops whose regions are executed, manual
// regions, constraints and tuples are handled by the Partitioner itself, as they need the walk.
#pragma once

#include <memory>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "compiler/ops/partition_context.h"
#include "compiler/partition/assign.h"
#include "compiler/partition/emitter.h"
#include "compiler/partition/partition.h"

namespace lockstep {

class Partitioner {
 public:
  Partitioner(const Module& global, const PartitionOptions& options);
  SpmdProgram Run();

  Emitter& emitter() { return *emitter_; }
  LocalBuilder& b() { return emitter_->b(); }
  const MeshPtr& mesh() const { return mesh_; }

  const ShardedValue& Lookup(const Value* global) const;
  /// A value's sharding as a layout on a real mesh: absent, maximal and empty ones are replicated.
  TensorSharding LayoutOf(const std::optional<TensorSharding>& sharding, int rank) const;
  TensorSharding LayoutOf(const Value& value) const;

  /// Moves a value; a value that can be made anew in the wanted sharding without communication is.
  ShardedValue Reshard(const ShardedValue& value, const TensorSharding& to);
  /// Price of Reshard.
  double ReshardCost(const ShardedValue& value, const TensorSharding& to) const;
  /// Price of starting one more gather or reduction.
  static double GatherStartCost();
  /// Is the value only a summand of a sum over the trips of a loop?
  bool IsLoopSummand(const Value* global) const { return loop_summands_.count(global) > 0; }
  /// Could a move of this value cost nothing because its op is run again instead? (Perhaps.)
  bool MayBeMadeAnew(const ShardedValue& value) const;
  /// Fills padding with NaN or sentinels if the options ask for it.
  Value* Poison(Value* local, const TensorSharding& sharding, const Type& global);

 private:
  friend class OpContext;
  MeshPtr ChooseMesh() const;
  void AddArguments(Function& to);
  void Return(const Function& from, Function& to);
  /// Ops of a region of the global program into the current region; the terminator is left out.
  void Ops(const Region& region);
  void PartitionOp(const Op& op);
  bool Structural(const Op& op);
  void ThroughContext(const Op& op);
  /// Records a result, moved to the sharding that propagation gave it.
  void SetValue(const Value* global, const ShardedValue& value);
  void SetCause(const Op& op);

  // control_flow.cpp
  void Barrier(const Op& op);
  void While(const Op& op);
  void Branches(const Op& op);
  void FindLoopSummands(const Op& loop);
  std::vector<Value*> RegionResults(const Region& from, const std::vector<TensorSharding>& wanted);
  // manual.cpp
  void Manual(const Op& op);
  void UserCollective(const Op& op);
  // partition.cpp
  void Constraint(const Op& op);
  void Tuple(const Op& op);
  void TupleElement(const Op& op);
  void CheckOp(const Op& op);
  void HostTransfer(const Op& op);

  /// Can the op behind a value be run again in this sharding without communication?
  bool FreeAt(const ShardedValue& value, const TensorSharding& to, int depth) const;
  std::vector<TensorSharding> OperandsFor(const Op& op, const FactorRule& rule,
                                          const TensorSharding& result) const;
  Value* Rematerialize(const Op& op, const TensorSharding& to);

  const Module& global_;
  PartitionOptions options_;
  MeshPtr mesh_;
  std::unique_ptr<Emitter> emitter_;
  std::unordered_map<const Value*, ShardedValue> values_;
  std::unordered_map<const Value*, std::vector<const Value*>> tuples_;
  std::unordered_set<const Value*> loop_summands_;
  SpmdProgram program_;
};

/// The context of one op.
class OpContext : public PartitionContext {
 public:
  OpContext(Partitioner& partitioner, const Op& op);

  /// Runs the op's rule, or the default by factors, or the replicated fallback.
  void Run();
  const std::vector<ShardedValue>& results() const { return results_; }
  bool has_rule() const { return !rule_.empty(); }
  /// Computes the op for another sharding of its results, and on the mesh of that.
  void set_wanted(std::vector<TensorSharding> wanted) {
    wanted_ = std::move(wanted);
    if (!wanted_.empty() && wanted_[0].mesh) mesh_ = wanted_[0].mesh;
  }

  FactorAssignment ChooseFactors(const FactorChoice& choice = {}) override;
  ShardedValue Reshard(const ShardedValue& value, const TensorSharding& to) override;
  double MoveCost(const ShardedValue& value, const TensorSharding& to) override {
    return p_.ReshardCost(value, to);
  }
  ShardedValue ValueOf(const Value* global) override { return p_.Lookup(global); }
  Value* AllReduce(Value* local, const AxisList& axes, const CombinerRef& combiner,
                   const std::string& cause = "") override;
  Value* AllGather(Value* local, int dim, const AxisList& axes,
                   const std::string& cause = "") override;
  Value* ReduceScatter(Value* local, int dim, const AxisList& axes, const CombinerRef& combiner,
                       const std::string& cause = "") override;
  Value* AllToAll(Value* local, int split_dim, int concat_dim, const AxisList& axes,
                  const std::string& cause = "") override;
  Value* Shift(Value* local, const AxisList& axes, int64_t shift, bool wrap = false,
               const std::string& cause = "") override;
  Value* Permute(Value* local, PermutePairs pairs, const std::string& cause = "") override;
  Value* ShardOrdinal(const AxisList& axes) override;
  void ByFactors(const FactorAssignment& f) override;
  void ComputeReplicated(const std::string& why) override;

 private:
  void SetCause(const std::string& cause, const AxisList& axes);
  MeshPtr ChooseMesh() const;
  /// Of each factor of the rule: may the computation be split along it?
  std::vector<bool> AllowedFactors(const FactorChoice& choice) const;
  /// Bytes to bring a result computed as `computed` to what is wanted of it; `gathers`: how many of
  /// the partial results are gathered rather than summed.
  double ResultCost(int result, const TensorSharding& computed, int gathers);
  bool InEveryResult(int factor) const;
  bool InSomeOperand(int factor) const;
  /// Element type of the partial results of a product: narrow floats are summed over devices in f32
  /// and rounded once, as they would be on one device.
  DType PartialDType(int result) const;
  /// Zero in the padding of sharded reduction factors of an operand.
  Value* MaskReduced(int operand, const ShardedValue& value);

  Partitioner& p_;
  std::string alternative_;
};

}  // namespace lockstep

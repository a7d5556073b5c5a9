// PartitionContext: what a partition rule sees and can do while ONE op of the global program is
// turned into local ops of the SPMD program.
//
// A rule (PartitionFn) reads the global op and its operands as sharded values, brings operands into
// the shardings that it can compute with (Reshard), writes local ops (b()), and hands over each
// result with the sharding in which it was computed (SetResult); the driver then moves the result
// to the sharding that propagation gave to the value. Ops without a rule are partitioned by their
// factor rule. Worked example, reverse along a dimension that is not sharded:
//
//   void PartitionReverse(PartitionContext& c) {
//     FactorAssignment f = c.ChooseFactors();           // permutation factors stay whole
//     ShardedValue x = c.OperandFor(0, f);
//     c.SetResult(0, c.b().Reverse(x.local, dims), c.ResultSharding(0, f));
//   }
//
// Invariants that every rule keeps:
//  - Local dim size is ceil(global / shards). Padding (beyond the global end) is at the high end
//    and holds garbage, possibly NaN: mask it (MaskPadding) before it can reach a valid element.
//  - Members of a replica group along axes that a sharding does not use hold identical bits.
//  - Only the axes given by the shardings are used: inside manual regions other axes hold different
//    data. "Global" means the types of the program, which in a manual region are local over its
//    manual axes.
//  - Index arithmetic is i64. Sizes of the emitted code do not depend on the number of devices.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "compiler/ops/local_builder.h"
#include "compiler/ops/op_def.h"
#include "compiler/sharding/factor_rule.h"
#include "compiler/sharding/tensor_sharding.h"

namespace lockstep {

/// A value of the global program as it lies on the mesh. Tokens and tuples have local only.
struct ShardedValue {
  Value* local = nullptr;
  TensorSharding sharding;        ///< a Layout(); mesh is set for tensors
  Type global;                    ///< type in the global program
  const Value* origin = nullptr;  ///< the global value, null for intermediates

  int64_t global_dim(int i) const { return global.dim(i); }
  int64_t local_dim(int i) const { return local->type.dim(i); }
  /// True if dimension i is split over more than one device.
  bool IsSharded(int i) const { return sharding.NumShards(i) > 1; }
  /// True if shards of dimension i are padded at the high end.
  bool HasPadding(int i) const { return local_dim(i) * sharding.NumShards(i) != global_dim(i); }
};

/// Factor -> mesh axes (major first) with which an op is computed.
struct FactorAssignment {
  std::vector<AxisList> axes;
  const AxisList& of(int factor) const { return axes[static_cast<size_t>(factor)]; }
};

/// How partial values combine: a scalar op, or a body of the program.
struct CombinerRef {
  CombinerRef(OpCode op_code) : code(op_code) {}        // NOLINT: implicit by design
  CombinerRef(const Region& region) : body(&region) {}  // NOLINT
  OpCode code = OpCode::kAdd;
  const Region* body = nullptr;
};

/// Which factors ChooseFactors may leave sharded; all others are replicated.
struct FactorChoice {
  bool reduction = true;
  bool permutation = false;
  bool need_replication = false;
  std::vector<int> keep_whole;  ///< factors that must not be sharded, whatever their kind
  std::vector<int> allow;       ///< factors that may be sharded, whatever their kind
};

class PartitionContext {
 public:
  virtual ~PartitionContext() = default;

  // --- what is to be partitioned ---
  const Op& op() const { return *op_; }
  int num_operands() const { return static_cast<int>(operands_.size()); }
  const ShardedValue& operand(int i) const { return operands_[static_cast<size_t>(i)]; }
  int num_results() const { return op_->num_results(); }
  const Type& global_result(int i = 0) const { return op_->result(i)->type; }
  /// The sharding that propagation gave to result i: what SetResult's value will be moved to.
  const TensorSharding& wanted(int i = 0) const { return wanted_[static_cast<size_t>(i)]; }
  const FactorRule& rule() const { return rule_; }
  const MeshPtr& mesh() const { return mesh_; }
  LocalBuilder& b() { return *builder_; }

  // --- factors ---
  /// The assignment of axes to factors that moves the fewest bytes: reshards of operands and
  /// results plus reductions, over a neighbourhood of what operands and results have.
  /// Deterministic.
  virtual FactorAssignment ChooseFactors(const FactorChoice& choice = {}) = 0;
  /// Sharding of operand / result i under an assignment. Reduction factors do not show in results;
  /// their axes are ReducedAxes.
  TensorSharding OperandSharding(int i, const FactorAssignment& f) const;
  TensorSharding ResultSharding(int i, const FactorAssignment& f) const;
  AxisList ReducedAxes(const FactorAssignment& f) const;
  ShardedValue OperandFor(int i, const FactorAssignment& f);
  /// Local type of a global type under a sharding.
  static Type LocalType(const Type& global, const TensorSharding& sharding);
  TensorSharding ReplicatedSharding(int rank) const;
  /// `sharding` with dimension `dim` split over `axes` instead; axes used elsewhere are removed
  /// from there first.
  static TensorSharding WithDim(TensorSharding sharding, int dim, AxisList axes);

  // --- data movement; every collective gets a note ---
  /// Moves a value to another sharding by the cheapest plan (nothing if they are the same).
  virtual ShardedValue Reshard(const ShardedValue& value, const TensorSharding& to) = 0;
  /// What Reshard would cost: bytes received by a device plus a price for each collective.
  virtual double MoveCost(const ShardedValue& value, const TensorSharding& to) = 0;
  /// Where any earlier value of the global program lies, e.g. the operand of an operand's op.
  virtual ShardedValue ValueOf(const Value* global) = 0;
  ShardedValue Replicate(const ShardedValue& value);
  /// Values from outside that the op's scalar bodies use, whole on every device: for CloneLocal and
  /// Reduce.
  ValueMap Captures();
  /// Reshards so that dimension `dim` is whole on every device, the others as they are.
  ShardedValue WholeDim(const ShardedValue& value, int dim);
  /// Groups are the devices that differ only along `axes`, ordered by the coordinate along the
  /// list. `cause` is one sentence for the report; "" = a sentence from the op and the axes.
  virtual Value* AllReduce(Value* local, const AxisList& axes, const CombinerRef& combiner,
                           const std::string& cause = "") = 0;
  /// Concatenates along dim in group order.
  virtual Value* AllGather(Value* local, int dim, const AxisList& axes,
                           const std::string& cause = "") = 0;
  /// Reduces, then keeps the own part of dim (whose size the group size must divide).
  virtual Value* ReduceScatter(Value* local, int dim, const AxisList& axes,
                               const CombinerRef& combiner, const std::string& cause = "") = 0;
  /// Splits `split_dim` into group-size parts, sends part j to member j, concatenates what arrives
  /// along `concat_dim`.
  virtual Value* AllToAll(Value* local, int split_dim, int concat_dim, const AxisList& axes,
                          const std::string& cause = "") = 0;
  /// Coordinate c along `axes` receives the operand of coordinate c - shift; zeros where there is
  /// none (wrap: modulo the group size).
  virtual Value* Shift(Value* local, const AxisList& axes, int64_t shift, bool wrap = false,
                       const std::string& cause = "") = 0;
  virtual Value* Permute(Value* local, PermutePairs pairs, const std::string& cause = "") = 0;

  // --- positions ---
  /// Coordinate of this device along `axes` (major first), an i64 scalar: 0 <= c < AxesSize(axes).
  virtual Value* ShardOrdinal(const AxisList& axes) = 0;
  /// Global index of the first element of this device's shard in a dimension: an i64 scalar.
  Value* ShardOffset(const ShardedValue& value, int dim);
  /// i64 tensor of the shape of the local value: global index along dim of each element.
  Value* GlobalIota(const ShardedValue& value, int dim);
  /// Replaces the padding of the listed dims (all if empty) by `identity`, a scalar of the value's
  /// dtype. The value itself where nothing is padded.
  Value* MaskPadding(const ShardedValue& value, Value* identity, std::vector<int> dims = {});
  /// Halo exchange. Shard k of dim receives the global range [k*step + begin, k*step + begin +
  /// size) of the value's dimension, fetched from as many neighbours as hold parts of it (from all
  /// by one gather where that is cheaper). Elements outside [0, global size) are unspecified: mask
  /// them. Example: conv with window 3, no stride, dim 16 over 4: FetchWindow(x, dim, 4, -1, 6).
  Value* FetchWindow(const ShardedValue& value, int dim, int64_t step, int64_t begin, int64_t size,
                     const std::string& cause = "");
  /// Bytes that FetchWindow would move to one device.
  static int64_t WindowBytes(const ShardedValue& value, int dim, int64_t step, int64_t begin,
                             int64_t size);

  // --- results ---
  /// `sharding` may carry unreduced axes (kinds sum, max, min): the driver then reduces, or
  /// reduce-scatters where the wanted sharding uses them. Padding may hold anything.
  void SetResult(int i, Value* local, TensorSharding sharding);
  /// Tokens, tuples.
  void SetResult(int i, Value* local) { SetResult(i, local, TensorSharding{}); }

  // --- whole strategies ---
  /// Local op per the assignment, reductions over sharded reduction factors by the op's combiner.
  virtual void ByFactors(const FactorAssignment& f) = 0;
  /// Gathers every operand, computes the whole op on every device, keeps the own part. `why` goes
  /// to the notes of the gathers.
  virtual void ComputeReplicated(const std::string& why) = 0;
  /// A sentence that starts every note of this op from now on.
  void set_cause(std::string cause) { cause_ = std::move(cause); }
  const std::string& cause() const { return cause_; }

 protected:
  const Op* op_ = nullptr;
  std::vector<ShardedValue> operands_;
  std::vector<TensorSharding> wanted_;
  std::vector<ShardedValue> results_;  ///< as computed, filled by SetResult
  FactorRule rule_;
  MeshPtr mesh_;
  LocalBuilder* builder_ = nullptr;
  std::string cause_;
};

}  // namespace lockstep

// Records of dynamic_slice and dynamic_update_slice: start indices are operands and are clamped so
// that the slice lies within the operand.
#include "compiler/ops/checks.h"
#include "compiler/ops/indexing/index_rules.h"
#include "compiler/ops/indexing/indexing_attrs.h"
#include "compiler/ops/reduction/reduction_rules.h"
#include "compiler/ops/rule_builder.h"

namespace lockstep {
namespace {

void CheckStarts(const Op& op, int first, const char* count_suffix, const char* same_suffix,
                 const char* index_suffix) {
  const int rank = op.operand(0)->type.rank();
  if (op.num_operands() - first != rank) {
    Fail(op, count_suffix,
         "has " + std::to_string(op.num_operands() - first) +
             " start indices, the operand has rank " + std::to_string(rank));
  }
  for (int i = first; i < op.num_operands(); ++i) {
    const Type& type = op.operand(i)->type;
    CheckScalar(op, index_suffix, "a start index", type);
    if (!IsInteger(type.dtype())) {
      Fail(op, index_suffix, "start indices must be integers, got " + type.ToString());
    }
    if (!(type == op.operand(first)->type)) {
      Fail(op, same_suffix,
           "types of start indices differ: " + op.operand(first)->type.ToString() + ", " +
               type.ToString());
    }
  }
}

bool IsConstant(const Value* value) {
  return value->def && (value->def->Is(OpCode::kConstant) || value->def->Is(OpCode::kSdyConstant));
}

}  // namespace

/// dynamic_slice: a slice of fixed size at a start that is clamped to [0, dim - size].
///   Shape     result dims = slice_sizes
///   Factors   dims of full size pass; sliced dims need replication and block propagation
///   Partition sliced sharded dims: masked local slice and a reduction, or a gather
///   Errors    InvalidArgument dynamic_slice_i2, dynamic_slice_c2..c4
///   Source    StableHLO spec "dynamic_slice"
std::vector<Type> InferDynamicSlice(const Op& op) {
  const Type& from = op.operand(0)->type;
  CheckStarts(op, 1, "c2", "c3", "i2");
  const Dims sizes = ReadDynamicSliceSizes(op);
  if (static_cast<int>(sizes.size()) != from.rank()) {
    Fail(op, "c2",
         "slice_sizes has " + std::to_string(sizes.size()) + " entries, the operand has rank " +
             std::to_string(from.rank()));
  }
  for (size_t d = 0; d < sizes.size(); ++d) {
    const int64_t size = from.dims()[d];
    if (sizes[d] < 0 || (size != kDynamicDim && sizes[d] > size)) {
      Fail(op, "c4",
           "slice size " + std::to_string(sizes[d]) + " of dim " + std::to_string(d) +
               " is not within 0 and its size " + std::to_string(size));
    }
  }
  return {from.WithDims(sizes)};
}

FactorRule DynamicSliceRule(const Op& op) { return ShrinkingRule(op); }

/// dynamic_update_slice: the operand with a part replaced by `update`, the start being clamped to
/// [0, dim - update dim].
///   Shape     the operand's
///   Factors   operand and result pass on all dims; where the update is smaller its dim is a factor
///             of its own that needs replication (unless all start indices are constants)
///   Partition each device writes what falls into its shard
///   Errors    InvalidArgument dynamic_update_slice_i3, _c2..c6
///   Source    StableHLO spec "dynamic_update_slice"
std::vector<Type> InferDynamicUpdateSlice(const Op& op) {
  const Type& operand = op.operand(0)->type;
  const Type& update = op.operand(1)->type;
  if (BaselineDType(operand) != BaselineDType(update)) {
    Fail(op, "c2", "operand is " + operand.ToString() + ", update is " + update.ToString());
  }
  if (operand.rank() != update.rank()) {
    Fail(op, "c3", "operand is " + operand.ToString() + ", update is " + update.ToString());
  }
  CheckStarts(op, 2, "c4", "c5", "i3");
  for (int d = 0; d < operand.rank(); ++d) {
    const bool known = operand.dim(d) != kDynamicDim && update.dim(d) != kDynamicDim;
    if (known && update.dim(d) > operand.dim(d)) {
      Fail(op, "c6",
           "dim " + std::to_string(d) + " of update is " + std::to_string(update.dim(d)) +
               ", of operand " + std::to_string(operand.dim(d)));
    }
  }
  return {operand};
}

FactorRule DynamicUpdateSliceRule(const Op& op) {
  const Dims& operand = op.operand(0)->type.dims();
  const Dims& update = op.operand(1)->type.dims();
  bool constant = true;
  for (int i = 2; i < op.num_operands(); ++i) constant = constant && IsConstant(op.operand(i));
  const FactorKind kind = constant ? FactorKind::kPassThrough : FactorKind::kNeedReplication;
  RuleBuilder rule(op);
  for (int d = 0; d < static_cast<int>(operand.size()); ++d) {
    const auto at = static_cast<size_t>(d);
    if (operand[at] == update[at]) {
      rule.AddAll(d, operand[at]);
    } else {
      rule.Add(operand[at], {d}, {d});
      rule.Add(update[at], {kNoDim, d}, {}, kind);
    }
  }
  return rule.Build();
}

}  // namespace lockstep

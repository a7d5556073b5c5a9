// Building blocks for the partition rules of ops that look at positions: cutting a range out of a
// sharded dimension, padding it, and making a window of a value that is whole.
//
// Three ways to cut a range out of a sharded dimension, chosen by price:
//   halo    the result is sharded too; each shard fetches its window from the neighbours
//   owner   each shard contributes the part of the range that it owns, the rest is the neutral
//           element of a sum (-0 for floats, so that bits survive); the result is a partial sum,
//           whole in that dimension, which the driver reduces or reduce-scatters
//   gather  the dimension is made whole first
#pragma once

#include "compiler/ops/partition_context.h"

namespace lockstep {

/// [start, limit) with a stride along one dimension. `wanted` steers the choice only.
ShardedValue CutDim(PartitionContext& context, const ShardedValue& value, int dim, int64_t start,
                    int64_t limit, int64_t stride, const TensorSharding& wanted);
/// Same for `size` elements from a start that is known at run time, an i64 scalar that is already
/// clamped to [0, global size - size].
ShardedValue CutDimDynamic(PartitionContext& context, const ShardedValue& value, int dim,
                           Value* start, int64_t size, const TensorSharding& wanted);
/// Pad along one dimension (low and high may be negative) with a scalar.
ShardedValue PadShardedDim(PartitionContext& context, const ShardedValue& value, int dim,
                           int64_t low, int64_t high, int64_t interior, Value* padding,
                           const TensorSharding& wanted);
/// Shard k along `axes` of a dimension that is whole in `value` gets [k*step + begin, +size);
/// elements outside of the tensor are unspecified.
Value* WindowOfWhole(PartitionContext& context, Value* value, int dim, const AxisList& axes,
                     int64_t step, int64_t begin, int64_t size);
/// A start index as i64, clamped to [0, max] as the spec of dynamic_slice demands, whatever its
/// integer type.
Value* ClampedStart(PartitionContext& context, Value* index, int64_t max);
/// Scalar that leaves every value as it is, bit for bit, when added: -0 for floats, else 0.
Value* SumNeutral(PartitionContext& context, DType dtype);
/// False for the one type without a zero (f8E8M0FNU): then no owner form.
bool HasSumNeutral(DType dtype);
/// i1 vector of `size` elements: begin <= first + i < end, where `first` is an i64 scalar.
Value* InRange(PartitionContext& context, Value* first, int64_t size, int64_t begin, int64_t end);

}  // namespace lockstep

// Partition rules of dynamic_slice and dynamic_update_slice.
//
// Start indices are clamped against the GLOBAL sizes first, and only then turned into positions in
// the shard: clamping a local start would move the slice. Example: [8] over 2, slice of 6 from 7:
// the start is 2, and shard 1 (elements 4..7) supplies elements 2..5 of the result.

#include <algorithm>

#include "compiler/ops/indexing/indexing_attrs.h"
#include "compiler/ops/positions.h"

namespace lockstep {
namespace {

size_t At(int i) { return static_cast<size_t>(i); }

}  // namespace

void PartitionDynamicSlice(PartitionContext& context) {
  const Dims sizes = ReadDynamicSliceSizes(context.op());
  const FactorAssignment f = context.ChooseFactors();
  // Whole dimensions as the factors say; cut ones as they lie, so that the owner can supply them.
  TensorSharding sharding = context.OperandSharding(0, f);
  const ShardedValue& operand = context.operand(0);
  if (operand.sharding.mesh->axes() == context.mesh()->axes()) {
    for (int d = 0; d < operand.global.rank(); ++d) {
      if (sizes[At(d)] == operand.global_dim(d)) continue;
      DimSharding& dim = sharding.dims[At(d)];
      dim.axes.clear();
      dim.axes = Subtract(*context.mesh(), operand.sharding.axes(d), sharding.UsedAxes());
    }
  }
  ShardedValue value = context.Reshard(operand, sharding.Layout());
  for (int d = 0; d < operand.global.rank(); ++d) {
    const int64_t size = sizes[At(d)];
    if (size == operand.global_dim(d)) continue;  // the start clamps to 0
    Value* index = context.Replicate(context.operand(1 + d)).local;
    Value* start = ClampedStart(context, index, operand.global_dim(d) - size);
    value = CutDimDynamic(context, value, d, start, size, context.wanted());
  }
  context.SetResult(0, value.local, value.sharding);
}

/// dynamic_update_slice: operand and result keep their sharding; the update is whole along the
/// dimensions that it covers in part. Each shard rewrites a window of its own that is as large as
/// the update (or the shard) and takes from the update what falls into it.
void PartitionDynamicUpdateSlice(PartitionContext& context) {
  LocalBuilder& b = context.b();
  const ShardedValue& update_operand = context.operand(1);
  const int rank = context.operand(0).global.rank();
  std::vector<int> cut;
  for (int d = 0; d < rank; ++d) {
    if (update_operand.global_dim(d) != context.operand(0).global_dim(d)) cut.push_back(d);
  }
  FactorChoice choice;
  choice.permutation = true;
  for (int d : cut) {  // the operand's factor may be sharded, whatever its kind
    for (int factor : context.rule().operands[0].dims[At(d)]) choice.allow.push_back(factor);
  }
  const FactorAssignment f = context.ChooseFactors(choice);
  const ShardedValue target = context.OperandFor(0, f);
  TensorSharding update_sharding = target.sharding;
  for (int d : cut) update_sharding.dims[At(d)].axes.clear();
  const ShardedValue update = context.Reshard(update_operand, update_sharding);
  if (update_operand.global.num_elements() == 0) {
    context.SetResult(0, target.local, target.sharding);
    return;
  }
  std::vector<Value*> starts(At(rank), b.I64(0));
  Value* incoming = update.local;
  std::vector<std::pair<int, Value*>> inside;  // dimension, i1 vector: which elements are new
  for (int d : cut) {
    const int64_t size = update_operand.global_dim(d);
    Value* index = context.Replicate(context.operand(2 + d)).local;
    Value* start = ClampedStart(context, index, target.global_dim(d) - size);
    starts[At(d)] = start;
    if (!target.IsSharded(d)) continue;
    const int64_t local = target.local_dim(d);
    const int64_t width = std::min(size, local);
    Value* offset = context.ShardOffset(target, d);
    Value* place = b.Clamp(b.I64(0), b.Sub(start, offset), b.I64(local - width));
    // Element j of the window is element shift + j of the update, if there is one.
    Value* shift = b.Sub(b.Add(offset, place), start);
    incoming = b.PadDim(incoming, d, width, width);
    incoming = b.DynamicSliceDim(incoming, d, b.Add(shift, b.I64(width)), width);
    starts[At(d)] = place;
    inside.emplace_back(d, InRange(context, shift, width, 0, size));
  }
  if (!inside.empty()) {
    const Dims window = incoming->type.dims();
    Value* mask = nullptr;
    for (const auto& [d, vector] : inside) {
      Value* part = b.Broadcast(vector, window, {d});
      mask = mask ? b.And(mask, part) : part;
    }
    incoming = b.Select(mask, incoming, b.DynamicSlice(target.local, starts, window));
  }
  context.SetResult(0, b.DynamicUpdateSlice(target.local, incoming, starts), target.sharding);
}

}  // namespace lockstep

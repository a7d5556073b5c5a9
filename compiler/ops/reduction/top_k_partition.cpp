// Partition rule of chlo.top_k.
//
// Along a split dimension each shard finds its own k largest; the candidates of all shards are
// gathered, and the k largest of them are found again. Candidates stand in shard order and, within
// a shard, equal values in index order, so the first of equal candidates is the one with the lowest
// global index, as on one device.

#include <algorithm>

#include "compiler/ops/partition_context.h"
#include "compiler/ops/reduction/combiner.h"
#include "compiler/ops/reduction/reduction_attrs.h"

namespace lockstep {
namespace {

/// picked[.., j] = values[.., positions[.., j]] along the last dimension, by comparing with a
/// count: there are few candidates.
Value* Pick(LocalBuilder& b, Value* values, Value* positions) {
  Dims cube = positions->type.dims();  // [.., k, candidates]
  const int64_t candidates = values->type.dims().back();
  cube.push_back(candidates);
  const int last = static_cast<int>(cube.size()) - 1;
  std::vector<int64_t> batch, with_k;
  for (int64_t d = 0; d < last - 1; ++d) batch.push_back(d);
  with_k = batch;
  with_k.push_back(last - 1);
  std::vector<int64_t> with_candidates = batch;
  with_candidates.push_back(last);
  Value* here = b.Compare(b.Iota(positions->type.dtype(), cube, last),
                          b.Broadcast(positions, cube, with_k), "EQ");
  Value* zero = b.Scalar(values->type.dtype(), 0);
  Value* chosen =
      b.Select(here, b.Broadcast(values, cube, with_candidates), b.BroadcastScalar(zero, cube));
  return b.Reduce(chosen, zero, {last}, OpCode::kAdd);
}

}  // namespace

void PartitionTopK(PartitionContext& context) {
  LocalBuilder& b = context.b();
  const ShardedValue& operand = context.operand(0);
  const int last = operand.global.rank() - 1;
  const int64_t k = ReadTopK(context.op()).k;
  FactorChoice choice;  // the searched dimension may stay split
  for (int factor : context.rule().operands[0].dims[static_cast<size_t>(last)]) {
    choice.allow.push_back(factor);
  }
  TensorSharding sharding = context.OperandSharding(0, context.ChooseFactors(choice));
  const AxisList axes = sharding.axes(last);
  const int64_t shards = AxesSize(axes);
  const DType dtype = operand.global.dtype();
  std::optional<Literal> lowest = CombinerIdentity(CombinerKind::kMax, dtype);
  const int64_t local = (operand.global_dim(last) + shards - 1) / shards;
  // Worth it only if candidates are fewer than elements.
  if (shards == 1 || !lowest || k >= local) {
    FactorChoice whole;
    whole.keep_whole = choice.allow;  // k of all: the rule says that the dimension passes through
    context.ByFactors(context.ChooseFactors(whole));
    return;
  }
  const DType index_dtype = context.global_result(1).dtype();
  const ShardedValue value = context.Reshard(operand, sharding);
  Value* clean = context.MaskPadding(value, b.Constant(*lowest), {last});
  Dims found = clean->type.dims();
  found[static_cast<size_t>(last)] = k;
  const auto top_k = [&](Value* from) {
    return b.CloneLocal(context.op(), {from},
                        {from->type.WithDims(found), Type::Tensor(index_dtype, found)});
  };
  Op* mine = top_k(clean);
  Value* offset = b.Convert(context.ShardOffset(value, last), index_dtype);
  Value* global_index = b.Add(mine->result(1), b.BroadcastScalar(offset, found));
  const std::string cause = context.op().Describe() + " selects along dimension " +
                            std::to_string(last) + ", which is split over " +
                            AxisListString(*context.mesh(), axes) +
                            ": the best of all shards are compared";
  Value* candidates = context.AllGather(mine->result(0), last, axes, cause);
  Value* indices = context.AllGather(global_index, last, axes, cause);
  Op* best = top_k(candidates);
  Value* picked = Pick(b, indices, best->result(1));
  sharding.dims[static_cast<size_t>(last)].axes.clear();
  context.SetResult(0, best->result(0), sharding);
  context.SetResult(1, picked, sharding);
}

}  // namespace lockstep

// Partition rule of reduce_window.
//
// Split dimensions with windows fetch what they need from neighbours. A running sum (one window
// that reaches back to the start, as front ends write cumulative ops) would need everything: it is
// computed locally, and the totals of the shards before, of which there is one element each, are
// combined into it.

#include <algorithm>

#include "compiler/ops/positions.h"
#include "compiler/ops/reduction/combiner.h"
#include "compiler/ops/reduction/reduce_partition.h"
#include "compiler/ops/reduction/reduction_attrs.h"
#include "compiler/ops/window_partition.h"

namespace lockstep {
namespace {

size_t At(int i) { return static_cast<size_t>(i); }

/// The dimension of a cumulative op and its direction.
struct Cumulative {
  int dim = -1;
  bool reverse = false;
};

std::optional<Cumulative> FindCumulative(const Window& window, const Dims& dims) {
  Cumulative found;
  for (size_t d = 0; d < window.size(); ++d) {
    const WindowDim& w = window[d];
    if (w.IsTrivial()) continue;
    if (found.dim >= 0 || w.stride != 1 || w.base_dilation != 1 || w.window_dilation != 1 ||
        w.size != dims[d]) {
      return std::nullopt;
    }
    const bool forward = w.pad_low == w.size - 1 && w.pad_high == 0;
    const bool backward = w.pad_low == 0 && w.pad_high == w.size - 1;
    if (!forward && !backward) return std::nullopt;
    found = {static_cast<int>(d), backward};
  }
  if (found.dim < 0) return std::nullopt;
  return found;
}

void SetWindowAttributes(Op& op, const Window& window) {
  std::vector<int64_t> sizes, base;
  for (const WindowDim& dim : window) {
    sizes.push_back(dim.size);
    base.push_back(dim.base_dilation);
  }
  op.attrs.Set("window_dimensions", Attribute::FromInts(sizes));
  op.attrs.Set("base_dilations", Attribute::FromInts(base));
  op.attrs.Set("padding", PaddingAttribute(window));
}

/// Sums and products of narrow floats run in f32 and are rounded once: an offset that was rounded
/// before it is added would be counted twice.
DType SumDType(const Combiner& combiner, DType dtype) {
  const bool rounds = combiner.kind == CombinerKind::kAdd || combiner.kind == CombinerKind::kMul;
  return rounds && IsFloat(dtype) && StorageBytes(dtype) < 4 ? DType::kF32 : dtype;
}

void PartitionCumulative(PartitionContext& context, const Cumulative& along, Window window,
                         const Combiner& combiner, const Literal& identity,
                         const FactorAssignment& f) {
  LocalBuilder& b = context.b();
  ShardedValue input = context.OperandFor(0, f);
  const DType dtype = context.global_result().dtype();
  const DType summed = SumDType(combiner, dtype);
  input.local = b.Convert(input.local, summed);
  const int d = along.dim;
  const AxisList axes = input.sharding.axes(d);
  const int64_t local = input.local_dim(d);
  Value* neutral = b.Convert(b.Constant(identity), summed);
  Value* init = b.Convert(context.Replicate(context.operand(1)).local, summed);
  Value* clean = context.MaskPadding(input, b.Convert(neutral, input.local->type.dtype()), {d});
  WindowDim& w = window[At(d)];
  w.size = local;
  (along.reverse ? w.pad_high : w.pad_low) = local - 1;
  Op* copy = b.CloneLocal(context.op(), {clean, init}, {clean->type});
  if (summed != dtype) {
    copy->regions.clear();
    b.AddCombinerBody(copy, combiner.op, summed);
  }
  SetWindowAttributes(*copy, window);
  Value* running = copy->result();
  const int64_t end = along.reverse ? 0 : local - 1;
  const std::string cause = context.op().Describe() + " runs along dimension " + std::to_string(d) +
                            ", which is split over " + AxisListString(*context.mesh(), axes) +
                            ": each shard needs the totals of the others";
  Value* totals = context.AllGather(b.SliceDim(running, d, end, end + 1), d, axes, cause);
  const int64_t shards = AxesSize(axes);
  Value* number = b.Iota(DType::kI64, {shards}, 0);
  Value* own = b.BroadcastScalar(context.ShardOrdinal(axes), {shards});
  Value* before = b.Compare(number, own, along.reverse ? "GT" : "LT");
  const Dims& gathered = totals->type.dims();
  Value* used =
      b.Select(b.Broadcast(before, gathered, {d}), totals, b.BroadcastScalar(neutral, gathered));
  Value* offset = b.Reduce(used, neutral, {d}, combiner.op);
  std::vector<int64_t> mapping;
  for (int i = 0; i < input.global.rank(); ++i) {
    if (i != d) mapping.push_back(i);
  }
  offset = b.Broadcast(offset, running->type.dims(), mapping);
  Value* result = b.Binary(combiner.op, offset, running);
  context.SetResult(0, b.Convert(result, dtype), context.ResultSharding(0, f));
}

/// What every device holds whole is summed by every device: no totals have to be gathered.
bool RunsWhole(PartitionContext& context, const Cumulative& along, const FactorAssignment& f) {
  const ShardedValue& input = context.operand(0);
  if (input.IsSharded(along.dim)) return false;
  TensorSharding whole = context.OperandSharding(0, f);
  if (whole.NumShards(along.dim) == 1) return false;
  whole.dims[At(along.dim)].axes.clear();
  return context.MoveCost(input, whole.Layout()) == 0;
}

}  // namespace

void PartitionReduceWindow(PartitionContext& context) {
  LocalBuilder& b = context.b();
  const int count = NumReduceInputs(context.op());
  Window window = ReadReduceWindow(context.op());
  FactorChoice choice;
  choice.permutation = true;
  const std::optional<Cumulative> along =
      count == 1 ? FindCumulative(window, context.operand(0).global.dims()) : std::nullopt;
  FactorAssignment f = context.ChooseFactors(choice);
  if (along && RunsWhole(context, *along, f)) {
    choice.keep_whole = context.rule().operands[0].dims[At(along->dim)];
    f = context.ChooseFactors(choice);
  }
  const TensorSharding result = context.ResultSharding(0, f);
  if (along && AxesSize(result.axes(along->dim)) > 1) {
    const Combiner combiner = AnalyzeCombiner(context.op().region(0));
    const DType dtype = context.operand(1).global.dtype();
    std::optional<Literal> identity;
    if (combiner.IsSimple()) identity = CombinerIdentity(combiner.kind, dtype);
    // An init that counts is counted again for every place of a window beyond the edge.
    const bool init_counts_once = InitCountsOnce(context.operand(1).local, combiner);
    if (identity && init_counts_once && context.operand(0).global.dtype() == dtype) {
      PartitionCumulative(context, *along, window, combiner, *identity, f);
      return;
    }
  }
  std::vector<Value*> operands, inits;
  for (int i = 0; i < count; ++i)
    inits.push_back(context.Replicate(context.operand(count + i)).local);
  std::vector<FetchedDim> fetches;
  const Dims parts = PartitionContext::LocalType(context.global_result(), result).dims();
  for (size_t d = 0; d < window.size(); ++d) {
    const AxisList& axes = result.axes(static_cast<int>(d));
    if (window[d].IsTrivial() || AxesSize(axes) == 1) continue;
    fetches.push_back({static_cast<int>(d), axes, window[d], FetchOfWindows(window[d], parts[d])});
  }
  for (int i = 0; i < count; ++i) {
    ShardedValue input = context.Reshard(
        context.operand(i),
        CheapestForFetches(context, context.operand(i), context.OperandSharding(i, f), fetches));
    Value* filler = b.Convert(inits[At(i)], input.local->type.dtype());
    for (const FetchedDim& fetched : fetches) {
      input.local =
          Fetch(context, input, fetched.dim, fetched.axes, fetched.window, fetched.fetch, filler);
    }
    operands.push_back(input.local);
  }
  for (const FetchedDim& fetched : fetches) {
    WindowDim& w = window[At(fetched.dim)];
    w.pad_low = w.pad_high = 0;
    w.base_dilation = 1;
  }
  operands.insert(operands.end(), inits.begin(), inits.end());
  std::vector<Type> types;
  for (int i = 0; i < count; ++i) {
    types.push_back(PartitionContext::LocalType(context.global_result(i), result));
  }
  Op* copy = b.CloneLocal(context.op(), std::move(operands), std::move(types), context.Captures());
  SetWindowAttributes(*copy, window);
  for (int i = 0; i < count; ++i) {
    context.SetResult(i, copy->result(i), context.ResultSharding(i, f));
  }
}

}  // namespace lockstep

#include "compiler/ops/window_partition.h"

#include <algorithm>

#include "compiler/ops/positions.h"
#include "compiler/sharding/shard_math.h"

namespace lockstep {
namespace {

/// What starting a permute weighs beside bytes, as in the prices of moves.
constexpr int64_t kStartBytes = 80;

}  // namespace

WindowFetch FetchOfWindows(const WindowDim& window, int64_t part) {
  const int64_t extent = DilatedSize(window.size, window.window_dilation);
  return {part * window.stride, -window.pad_low, (part - 1) * window.stride + extent};
}

WindowFetch FetchOfKernelPart(const WindowDim& window, int64_t windows, int64_t part) {
  return {part * window.window_dilation, -window.pad_low,
          (windows - 1) * window.stride + DilatedSize(part, window.window_dilation)};
}

Value* Fetch(PartitionContext& context, const ShardedValue& value, int dim, const AxisList& axes,
             const WindowDim& window, const WindowFetch& fetch, Value* filler) {
  LocalBuilder& b = context.b();
  const size_t rank = value.local->type.dims().size();
  ShardedValue spread = value;
  if (window.base_dilation > 1) {
    // Every element takes its holes along, so that shards stay equally large in base coordinates.
    Dims zero(rank, 0), holes(rank, 0);
    holes[static_cast<size_t>(dim)] = window.base_dilation - 1;
    spread.local = b.Pad(value.local, filler, zero, holes, holes);
  }
  const std::string cause = context.op().Describe() + " has windows along dimension " +
                            std::to_string(dim) + ", which is split over " +
                            AxisListString(*context.mesh(), axes) +
                            ": neighbours exchange the edges";
  Value* fetched =
      value.IsSharded(dim)
          ? context.FetchWindow(spread, dim, fetch.step, fetch.begin, fetch.size, cause)
          : WindowOfWhole(context, spread.local, dim, axes, fetch.step, fetch.begin, fetch.size);
  const int64_t base = DilatedSize(value.global_dim(dim), window.base_dilation);
  const int64_t last = (AxesSize(axes) - 1) * fetch.step + fetch.begin;
  if (fetch.begin >= 0 && last + fetch.size <= base) return fetched;
  Value* first = b.Add(b.Mul(context.ShardOrdinal(axes), b.I64(fetch.step)), b.I64(fetch.begin));
  const Dims& dims = fetched->type.dims();
  Value* inside = b.Broadcast(InRange(context, first, fetch.size, 0, base), dims, {dim});
  return b.Select(inside, fetched, b.BroadcastScalar(filler, dims));
}

double FetchCost(const Type& global, const TensorSharding& sharding, const Dims& local, int dim,
                 const WindowDim& window, const WindowFetch& fetch) {
  const int64_t shards = sharding.NumShards(dim);
  Dims dims = local;
  const int64_t part = dims[static_cast<size_t>(dim)] *= window.base_dilation;
  if (shards == 1 || part == 0) return 0;
  Value shape;
  shape.type = global.WithDims(std::move(dims));
  const ShardedValue probe{&shape, sharding, global, nullptr};
  const int64_t bytes =
      PartitionContext::WindowBytes(probe, dim, fetch.step, fetch.begin, fetch.size);
  // One permute for each neighbour, or a gather.
  const int64_t before = CeilDiv(std::max<int64_t>(0, -fetch.begin), part);
  const int64_t after = CeilDiv(std::max<int64_t>(0, fetch.begin + fetch.size - part), part);
  const bool gather = bytes >= shape.type.size_bytes() * (shards - 1);
  const int64_t starts = gather ? 1 : std::min(before + after, shards - 1);
  return static_cast<double>(bytes + starts * kStartBytes);
}

TensorSharding CheapestForFetches(PartitionContext& context, const ShardedValue& value,
                                  const TensorSharding& cut, const std::vector<FetchedDim>& dims) {
  const auto cost_of = [&](const TensorSharding& sharding) {
    double cost = context.MoveCost(value, sharding);
    Dims local = LocalDims(value.global.dims(), sharding);
    for (const FetchedDim& fetched : dims) {
      cost += FetchCost(value.global, sharding, local, fetched.dim, fetched.window, fetched.fetch);
      local[static_cast<size_t>(fetched.dim)] = fetched.fetch.size;
    }
    return cost;
  };
  TensorSharding best = cut;
  for (const FetchedDim& fetched : dims) {
    if (!value.IsSharded(fetched.dim)) best.dims[static_cast<size_t>(fetched.dim)].axes.clear();
  }
  best = best.Layout();
  for (const FetchedDim& fetched : dims) {
    if (value.IsSharded(fetched.dim)) continue;
    TensorSharding other = best;
    other.dims[static_cast<size_t>(fetched.dim)].axes = fetched.axes;
    other = other.Layout();
    if (cost_of(other) < cost_of(best)) best = std::move(other);
  }
  return best;
}

Attribute PaddingAttribute(const Window& window) {
  const int64_t rank = static_cast<int64_t>(window.size());
  Literal pairs(DType::kI64, {rank, 2});
  for (int64_t i = 0; i < rank; ++i) {
    pairs.SetInt(2 * i, window[static_cast<size_t>(i)].pad_low);
    pairs.SetInt(2 * i + 1, window[static_cast<size_t>(i)].pad_high);
  }
  return Attribute::Dense{std::move(pairs), Type::Tensor(DType::kI64, {rank, 2})};
}

}  // namespace lockstep

#include "compiler/ops/window_partition.h"

#include "compiler/ops/positions.h"

namespace lockstep {

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

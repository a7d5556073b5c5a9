// What the partition rules of windowed ops share: fetching the windows of a shard.
#pragma once

#include "compiler/ops/partition_context.h"
#include "compiler/ops/window_attrs.h"

namespace lockstep {

/// The input elements that a shard needs along one dimension, in base coordinates: element j of the
/// result of shard k is position k*step + begin + j of the dilated input, `filler` outside of it.
struct WindowFetch {
  int64_t step = 0;
  int64_t begin = 0;
  int64_t size = 0;
};
/// `part` windows a shard: a result dimension that is split.
WindowFetch FetchOfWindows(const WindowDim& window, int64_t part);
/// All windows, but only `part` window elements a shard: a kernel dimension that is split.
WindowFetch FetchOfKernelPart(const WindowDim& window, int64_t windows, int64_t part);

/// Executes a fetch; afterwards the dimension has neither padding nor base dilation left to do.
/// `axes` are those of the result (or kernel) dimension; the value's dimension is split over the
/// same axes, or whole.
Value* Fetch(PartitionContext& context, const ShardedValue& value, int dim, const AxisList& axes,
             const WindowDim& window, const WindowFetch& fetch, Value* filler);

/// What a fetch along a split dimension costs, in bytes and starts of collectives, for a value of
/// the local dims under the sharding. 0 where the dimension is whole.
double FetchCost(const Type& global, const TensorSharding& sharding, const Dims& local, int dim,
                 const WindowDim& window, const WindowFetch& fetch);

/// A dimension of an operand whose windows are fetched; the operand is split over `axes` there, or
/// whole.
struct FetchedDim {
  int dim = 0;
  AxisList axes;
  WindowDim window;
  WindowFetch fetch;
};
/// `cut`, where all these dimensions are split, with those whole that are not split yet and for
/// which that is cheaper: a value that is whole is best left so, one that is split elsewhere may
/// better be moved and exchange its edges. Example: {},{x} of [16,8] over 8, wanted as {x},{} for
/// windows of 3: an all_to_all and two rows, or a gather of seven tiles.
TensorSharding CheapestForFetches(PartitionContext& context, const ShardedValue& value,
                                  const TensorSharding& cut, const std::vector<FetchedDim>& dims);

/// `padding` as StableHLO stores it: one (low, high) pair a dimension.
Attribute PaddingAttribute(const Window& window);

}  // namespace lockstep

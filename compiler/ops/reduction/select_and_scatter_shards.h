// select_and_scatter on shards of any kind: uneven ones, windows that begin elsewhere in each
// shard, halos that reach beyond the neighbour, padding of any size and sign.
//
// Every shard runs the windows that touch its part, but not by a select_and_scatter: which elements
// exist differs from shard to shard, and no value stands for an element that must not be selected.
// So the position is carried beside the value:
//   1. fetch     operand elements and sources of the windows, cut so that a window begins at the
//                first element: windows lie alike in each shard
//   2. select    a reduce_window over (element, position) keeps the pair that `select` prefers, the
//                earlier one on ties. The position is where the element lies in the shard's part;
//                beyond the part for an element of a neighbour, -1 for one that does not exist,
//                which is never kept
//   3. scatter   a scatter of the sources by these positions; those outside of the part go nowhere
// An element receives the sources of its windows in the order of the windows, as in the global op,
// so sums have the same bits.
//
// Example: 11 elements over 4 shards of 3, windows of 3 with stride 2, padded by 1 on both sides:
// window i covers [2i-1, 2i+2). Shard 0 owns [0,3), which windows 0 and 1 touch; shard 1 owns [3,6)
// with windows 1 to 3; its first window begins two elements before its part, that of shard 0 one
// element before. Shard 1 fetches [1,8) and sources 1 to 3. Shard 3 owns [9,11).
#pragma once

#include <optional>

#include "compiler/ops/window_partition.h"

namespace lockstep {

/// What the shards of one split dimension need; "relative" is to the beginning of a shard's part.
struct ShardReach {
  int dim = 0;
  AxisList axes;
  int64_t part = 0;           ///< elements that a shard owns
  int64_t windows = 0;        ///< that a shard runs
  int64_t tile = 0;           ///< elements that these windows cover
  WindowFetch operand;        ///< covers what exists of the tiles
  int64_t low = 0, high = 0;  ///< elements that a tile may reach beyond what is fetched
  /// Relative beginning of the tile if it is the same in all shards.
  std::optional<int64_t> begin;
  WindowFetch source;
};

/// `source_part`: sources that a shard holds, 0 if they are whole.
ShardReach ReachOfShards(const WindowDim& window, int dim, int64_t size, const AxisList& axes,
                         int64_t source_part);

/// The local part of the result, of that type. Operand and source are split over the axes of each
/// reach, or whole there.
Value* SelectAndScatterShards(PartitionContext& context, const ShardedValue& operand,
                              const ShardedValue& source, Value* init, const Type& type,
                              const std::vector<ShardReach>& reaches);

}  // namespace lockstep

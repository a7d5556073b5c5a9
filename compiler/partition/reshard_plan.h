// Reshard planner: the cheapest sequence of collectives from one sharding to another. Exact search
// (reshard_search.h); total (a valid plan for every pair on every mesh); plans are cached.
//
// What a step means. Before and after a step the value lies as `from` and `to` say, with local
// sizes LocalDims(dims, from) and LocalDims(dims, to): ceil-sized shards, padding at the high end.
// Axes move in whole pieces at the minor end of a dimension ("suffix"):
//   slice           appends axes to dimensions: each device keeps its part of what it holds
//   all_gather      removes a suffix of one or several dimensions
//   all_to_all      takes suffixes off some dimensions and appends them to others
//   reduce_scatter  takes unreduced axes and appends them to dimensions
//   all_reduce      takes unreduced axes away
//   permute         moves whole shards between devices: local sizes stay, axes (and mesh) change
//   exchange        permutes of parts of shards: some dimensions get more shards, others fewer
//   pieces          permutes of what each device lacks, between any two layouts (reshard_pieces.h)
//
// Views. Steps may speak of the tensor with its dimensions cut into factors ("view", see
// reshard_direct.h): [16, 8] as [2x8, 4x2] has the dimensions 2, 8, 4, 2. The local tile is
// reshaped before such a step and after it, which moves nothing.
//
// Uneven dimensions. Cutting dimension n, held in k parts, m ways more gives parts of ceil(n/(k
// m)), which lie inside the old ones only if m * ceil(n/(k m)) == ceil(n/k) or k == 1 (Nests
// below). Plans only take steps whose dimensions nest, so that a step is always:
//   1. where a dimension gains axes and is whole (k == 1): pad it at the high end to m * new size;
//   2. the plain collective (or slice) on equal parts;
//   3. where a dimension loses axes and becomes whole: drop what is beyond n.
// Where source and target do not nest, pieces lead from one to the other, or, where they are dearer
// or not possible, the plan makes the dimension whole and cuts it again.
//
// A view of an uneven dimension is of what it is padded to, and where the dimension is whole the
// tile is padded before the first step and cut after the last.
//
// Only axes that stand in `from` or `to` are used (in a manual region other axes hold other data).
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "compiler/base/literal.h"
#include "compiler/sharding/tensor_sharding.h"

namespace lockstep {

struct PieceSchedule;

/// Axes that change their place in a step. Consecutive, in this order, on both sides.
struct ReshardMove {
  AxisList axes;
  int dim = -1;     ///< dimension that loses them; -1: none (slice), or the unreduced set
  int to_dim = -1;  ///< dimension that gains them; -1: none (all_gather, all_reduce)
};

struct ReshardStep {
  enum class Kind {
    kSlice,  ///< each device keeps a part of what it holds; no communication
    kAllGather,
    kAllToAll,
    kCollectivePermute,
    kReduceScatter,
    kAllReduce,
    kBroadcast,  ///< `from` is maximal: its device sends the value to all
    /// m permutes, each of 1/m of what a device holds. Some dimensions go from k shards to k/u, the
    /// products of their u being m; others from k to k*v, the products of their v being m, too;
    /// all others keep their number. With a device's number k*u+i in the losing dimensions and the
    /// i of all of them row-major as one number below m, it sends in round r the part (i - r) mod m
    /// of its gaining dimensions (row-major likewise), and who receives that puts it where i says.
    kExchange,
    /// An all_to_all over the axes that dimensions lose, between layouts whose cuts of an axis do
    /// not fit together: each device deals to each member of its group the part that this one wants
    /// of the dimensions that gain axes, by the member's own numbers in `to`. moves: what is lost.
    kDeal,
    kPieces,       ///< permutes of cells, as `pieces` says
    kToUnreduced,  ///< no communication: coordinate 0 along `axes` keeps the value and the others
                   ///< hold zero (sum), or all keep it (max, min)
  };
  Kind kind = Kind::kSlice;
  /// Factors of each dimension that from, to and moves count; empty: the dimensions as they are.
  std::vector<Dims> view;
  TensorSharding from;  ///< layout before this step
  TensorSharding to;    ///< layout after
  /// Mesh axes it runs over (of from.mesh; a slice and to_unreduced: of to.mesh), the axes of all
  /// moves in order: members of a group are ordered by the coordinate along this list. Empty for
  /// permute and broadcast.
  AxisList axes;
  int dim = -1;     ///< of the first move: all_gather, slice, reduce_scatter: the dimension that
                    ///< changes; all_to_all: source
  int to_dim = -1;  ///< of the first move, all_to_all: the dimension that becomes split
  /// All moves; one for most steps. With several: an all_to_all splits the gaining dimensions into
  /// parts in order of the moves (those of one dimension major first), exchanges in one group over
  /// `axes`, and joins what arrives into the losing dimensions in the order of their axes in
  /// `from`. A reduce_scatter and an all_gather of several dimensions likewise run in one group.
  std::vector<ReshardMove> moves;
  /// Permute: the shard at coordinate c along permute_from goes to coordinate c along permute_to
  /// (of to.mesh). Together a bijection: PermutePairs kRelabel with these lists. Exchange: the
  /// axes of the dimensions, unreduced axes, and axes that trade places; see ExchangePairs.
  AxisList permute_from;
  AxisList permute_to;
  std::shared_ptr<const PieceSchedule> pieces;
  int64_t collectives = 0;    ///< 1; of an exchange or pieces their rounds; 0 if nothing is sent
  int64_t operand_bytes = 0;  ///< of one device, before padding
  int64_t result_bytes = 0;
  int64_t wire_bytes = 0;  ///< received by one device, bandwidth-optimal forms, padding included
};

struct ReshardPlan {
  std::vector<ReshardStep> steps;  ///< empty if the value already lies as wanted
  int64_t wire_bytes = 0;
  int64_t peak_bytes = 0;  ///< largest local size on the way (source + target of a step not added)
  int64_t lower_bound_bytes =
      0;            ///< max over devices of the bytes of the new tile not already held
  double cost = 0;  ///< wire bytes + kReshardLatencyBytes per collective
  /// "all_to_all {x} 0->1, 384 B; slice {y} on 1": for reports and tests.
  std::string ToString() const;
};

std::string_view ReshardKindName(ReshardStep::Kind kind);

/// Source and target devices of one round of an exchange. Lists as many pairs as devices.
std::vector<std::pair<int64_t, int64_t>> ExchangePairs(const ReshardStep& step, int64_t round);

/// The dimensions that a view counts: its factors side by side; `dims` if it is empty.
Dims ViewDims(const std::vector<Dims>& view, const Dims& dims);
/// "[2x8, 4x2]".
std::string ViewString(const std::vector<Dims>& view);

/// Price of the start of one collective, in bytes. Small on purpose: the plan with the fewest bytes
/// wins unless the difference is next to nothing, then the one with fewer collectives.
inline constexpr double kReshardLatencyBytes = 16;

/// True if shards of n over k*m parts lie inside shards over k parts, or k is 1.
bool Nests(int64_t n, int64_t k, int64_t m);

/// `dims` are global. Shardings may be uneven, maximal, unreduced; meshes may differ in axes and
/// device order, but not in the number of devices (InvalidArgument). Threads: any; the returned
/// plan lives until the program ends.
const ReshardPlan& PlanReshard(const TensorSharding& from, const TensorSharding& to,
                               const Dims& dims, DType dtype);

}  // namespace lockstep

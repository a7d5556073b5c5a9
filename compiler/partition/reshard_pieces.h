// Pieces: from any layout to any other by permutes of what each device lacks, for the ends between
// which no other step leads: shards whose borders do not nest, 3 parts to 2, other device orders.
//
// Source and target shards cut each dimension into cells, each the overlap of one source shard and
// one target shard. A device keeps the cell that it holds and receives the other cells of its new
// tile, one in each round; a round is one permute of a part of static size, the largest of its
// cells. Example: 18 over 8 devices in shards of 3, wanted in 4 shards of 5, two devices each.
// Device 2 holds [6,9) and wants [5,10): it keeps [6,9) and receives [5,6) and [9,10).
//
// Who has received a cell may send it on in a later round, so that of devices that want the same
// cell only the first depends on the one that held it. Where cells differ in size the large ones go
// in rounds of their own, or are cut into parts of the size of the small ones, whichever is cheaper
// altogether; the parts are then cells, too.
#pragma once

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "compiler/base/literal.h"
#include "compiler/sharding/tensor_sharding.h"

namespace lockstep {

/// What one device does in a round. Offsets are within tiles; of the part that arrives only
/// [low, high) is what the device lacks, the rest is whatever lies beside it at the sender.
struct PieceMove {
  Dims start;             ///< in the old tile: where the part that it sends begins
  bool forwards = false;  ///< it sends from its new tile, what it has received before
  Dims forward_start;     ///< and this is where; zeros if it does not
  bool receives = false;
  Dims place;      ///< in the new tile: where the part begins; may reach beyond it
  Dims low, high;  ///< empty interval if it receives nothing
};

struct PieceRound {
  Dims part;                                       ///< sizes of what is sent
  std::vector<PieceMove> members;                  ///< by member number
  std::vector<std::pair<int64_t, int64_t>> pairs;  ///< sending and receiving members
};

struct PieceSchedule {
  /// Axes of the old mesh that the layouts touch; a member's number is its coordinate along them.
  /// Members of one coordinate along all other axes exchange among themselves.
  AxisList axes;
  PieceRound own;  ///< what stays on its device: nothing is sent. Empty part: nothing stays
  std::vector<PieceRound> rounds;
  Dims margin_low, margin_high;  ///< how far parts reach beyond the new tile
  int64_t elements = 0;          ///< received by a device, all rounds
};

/// The cheapest schedule found, by bytes and the price of starting permutes; null if there is none
/// within the limits of devices and rounds, or none below max_cost. The same axes must be unreduced
/// at both ends, and none if the meshes differ.
std::shared_ptr<const PieceSchedule> SchedulePieces(const TensorSharding& from,
                                                    const TensorSharding& to, const Dims& dims,
                                                    int64_t element_bytes, double max_cost);

/// Source and target devices of a round, in all groups.
std::vector<std::pair<int64_t, int64_t>> PiecePairs(const PieceSchedule& schedule,
                                                    const PieceRound& round, const Mesh& mesh);

}  // namespace lockstep

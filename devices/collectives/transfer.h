// CollectivePlan: moves and combines the data of one collective, given the buffers of all members
// of a group. Pure data path: no waiting, no state; a plan is made once when a program is loaded
// and serves every group size.
//
// One pass: each part of the work reads its slice of all operands once and writes every result.
// Work is cut into tiles, equal parts of every operand, that any threads may run in any order;
// which thread runs a tile changes no bit.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "devices/collectives/collective_spec.h"
#include "devices/collectives/reducer.h"

namespace lockstep {

/// Buffers of a meeting. Pointers of operand k are at [k * size + rank].
struct MeetingBuffers {
  int64_t size = 0;  ///< of the group
  const std::byte* const* inputs = nullptr;
  std::byte* const* outputs = nullptr;
  /// collective_permute: by target rank, the source's rank or -1.
  const int32_t* source_ranks = nullptr;
};

/// All members have the same memory for a result, which is then written once. Programs that differ
/// share nothing: some members may have one buffer and others their own.
inline bool OneResult(std::byte* const* outputs, int64_t size) {
  if (size < 2 || outputs[0] != outputs[1]) return false;
  for (int64_t rank = 2; rank < size; ++rank) {
    if (outputs[rank] != outputs[0]) return false;
  }
  return true;
}

struct Traffic {
  int64_t read = 0;
  int64_t written = 0;
};

class CollectivePlan {
 public:
  /// Throws Unsupported for a reduction that the element type does not have.
  explicit CollectivePlan(const CollectiveSpec& spec);

  /// Memory traffic of a whole meeting.
  Traffic BytesMoved(const MeetingBuffers& buffers) const;
  /// Does part `tile` of `num_tiles`. `nontemporal`: results bypass the cache.
  void Run(const MeetingBuffers& buffers, int64_t tile, int64_t num_tiles, bool nontemporal) const;

 private:
  /// An operand as blocks around the dimension that is gathered, scattered or exchanged.
  struct Operand {
    int64_t element_bytes = 1;
    int64_t elements = 0;
    int64_t outer = 1, dim = 1, inner = 1;       // all_gather, reduce_scatter
    int64_t before = 1, between = 1, after = 1;  // all_to_all: around the two dimensions
    int64_t split = 1, concat = 1;
  };
  /// Memory of one operand of all members.
  struct View {
    int64_t size;
    const std::byte* const* inputs;
    std::byte* const* outputs;
    int64_t num_outputs;  // 1 if all members share one result
    const int32_t* source_ranks;
    bool nontemporal;
  };
  int64_t WorkElements(const Operand& operand, int64_t size) const;
  void RunRange(const Operand& operand, size_t index, const View& view, int64_t begin,
                int64_t end) const;
  void AllReduce(const Operand& operand, size_t index, const View& view, int64_t begin,
                 int64_t end) const;
  void ReduceScatter(const Operand& operand, size_t index, const View& view, int64_t begin,
                     int64_t end) const;
  void AllGather(const Operand& operand, const View& view, int64_t begin, int64_t end) const;
  void AllToAll(const Operand& operand, const View& view, int64_t begin, int64_t end) const;
  void Permute(const Operand& operand, const View& view, int64_t begin, int64_t end) const;
  void Broadcast(const Operand& operand, const View& view, int64_t begin, int64_t end) const;

  CollectiveKind kind_;
  int root_;
  bool same_dim_ = false;    // all_to_all: split and concat dimension are one
  bool split_major_ = true;  // all_to_all: split dimension before the concat dimension
  std::vector<Operand> operands_;
  std::vector<Reducer> reducers_;  // one per operand, or none
};

}  // namespace lockstep

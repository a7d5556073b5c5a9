// Results that bypass the cache are written in whole lines, wherever a result begins and however
// the work is cut into tiles: the same bytes as plain stores leave, and not one beside them.
#include "devices/collectives/transfer.h"

#include <gtest/gtest.h>

#include <cstring>
#include <random>

namespace lockstep {
namespace {

constexpr size_t kGuard = 128;

/// One meeting whose buffers begin at chosen places of a cache line.
class Meeting {
 public:
  Meeting(const CollectiveSpec& spec, int64_t size, int64_t input_bytes, int64_t result_bytes,
          const std::vector<int64_t>& places)
      : plan_(spec), size_(size), result_bytes_(static_cast<size_t>(result_bytes)) {
    std::mt19937_64 random(3);
    for (int64_t d = 0; d < size; ++d) {
      places_.push_back(static_cast<size_t>(places[static_cast<size_t>(d) % places.size()]));
      in_.emplace_back(static_cast<size_t>(input_bytes) + 128);
      inputs_.push_back(At(in_.back(), places_.back()));
      for (int64_t i = 0; i + 4 <= input_bytes; i += 4) {
        const float value = static_cast<float>(random() % 1000);
        std::memcpy(const_cast<std::byte*>(inputs_.back()) + i, &value, 4);
      }
      out_.emplace_back(result_bytes_ + 2 * kGuard + 128);
      outputs_.push_back(At(out_.back(), places_.back()) + kGuard);
    }
  }

  /// The results with what surrounds them.
  std::vector<std::vector<std::byte>> Run(int64_t num_tiles, bool nontemporal) {
    for (auto& memory : out_) std::fill(memory.begin(), memory.end(), std::byte{0x5a});
    MeetingBuffers buffers;
    buffers.size = size_;
    buffers.inputs = inputs_.data();
    buffers.outputs = outputs_.data();
    for (int64_t tile = num_tiles - 1; tile >= 0; --tile) {
      plan_.Run(buffers, tile, num_tiles, nontemporal);
    }
    std::vector<std::vector<std::byte>> results;
    for (std::byte* out : outputs_) {
      results.emplace_back(out - kGuard, out + result_bytes_ + kGuard);
    }
    return results;
  }

 private:
  static std::byte* At(std::vector<std::byte>& memory, size_t place) {
    const auto address = reinterpret_cast<uintptr_t>(memory.data());
    return memory.data() + (64 - address % 64) % 64 + place;
  }

  CollectivePlan plan_;
  int64_t size_;
  size_t result_bytes_;
  std::vector<size_t> places_;
  std::vector<std::vector<std::byte>> in_, out_;
  std::vector<const std::byte*> inputs_;
  std::vector<std::byte*> outputs_;
};

TEST(TransferTest, PastTheCacheFromAnyPlaceOfALine) {
  const std::vector<std::vector<int64_t>> places = {{0}, {16}, {4, 20, 0, 60, 36}};
  for (CollectiveKind kind :
       {CollectiveKind::kAllReduce, CollectiveKind::kReduceScatter, CollectiveKind::kAllGather,
        CollectiveKind::kAllToAll, CollectiveKind::kCollectiveBroadcast}) {
    for (int64_t size : {2, 5, 8}) {
      for (int64_t part : {1, 3, 130, 1111}) {
        CollectiveSpec spec;
        spec.kind = kind;
        const int64_t count = part * size;
        spec.operands = {{DType::kF32, {count}}};
        if (kind == CollectiveKind::kAllReduce || kind == CollectiveKind::kReduceScatter) {
          spec.reduction = CollectiveReduction::kSum;
        }
        const int64_t results = ResultElements(spec, 0, size);
        for (const auto& where : places) {
          Meeting meeting(spec, size, count * 4, results * 4, where);
          const auto expected = meeting.Run(1, false);
          for (int64_t tiles : {1, 3, 16}) {
            ASSERT_EQ(meeting.Run(tiles, true), expected)
                << CollectiveKindName(kind) << " of " << size << ", " << count << " elements, "
                << tiles << " tiles, first at " << where[0];
          }
        }
      }
    }
  }
}

}  // namespace
}  // namespace lockstep

// Small pieces of index arithmetic that reductions, windows and scatters share: merged loop nests
// and an odometer over them, both without allocation while a kernel runs.
#pragma once

#include <array>
#include <cstdint>
#include <cstring>
#include <vector>

#include "compiler/base/error.h"
#include "compiler/base/words.h"
#include "runtime/kernels/element.h"
#include "runtime/kernels/vector_ops.h"

namespace lockstep::kernels {

struct StrideLoop {
  int64_t size, stride;
  bool operator==(const StrideLoop&) const = default;
};

/// Division by a number that is known when the kernel is made, a multiplication for numbers below
/// 2^32: n / d = (n * ceil(2^64 / d)) >> 64, which is exact there.
class Divider {
 public:
  explicit Divider(int64_t by)
      : by_(by), magic_(by > 1 && by < kLimit ? ~uint64_t{0} / static_cast<uint64_t>(by) + 1 : 0) {}
  int64_t Divide(int64_t n) const {
    if (magic_ == 0 || n >= kLimit) return n / by_;
    __extension__ using Wide = unsigned __int128;
    return static_cast<int64_t>((static_cast<Wide>(magic_) * static_cast<uint64_t>(n)) >> 64);
  }
  /// n - quotient * d.
  int64_t Remainder(int64_t n, int64_t quotient) const { return n - quotient * by_; }

 private:
  static constexpr int64_t kLimit = int64_t{1} << 32;
  int64_t by_;
  uint64_t magic_;
};

/// Merges neighbours that continue each other and drops size-1 loops; outermost first.
inline std::vector<StrideLoop> MergeLoops(const std::vector<StrideLoop>& loops) {
  std::vector<StrideLoop> merged;
  for (const StrideLoop& loop : loops) {
    if (loop.size == 1) continue;
    if (!merged.empty() && merged.back().stride == loop.stride * loop.size) {
      merged.back() = {merged.back().size * loop.size, loop.stride};
    } else {
      merged.push_back(loop);
    }
  }
  return merged;
}

inline int64_t LoopElements(const std::vector<StrideLoop>& loops) {
  int64_t count = 1;
  for (const StrideLoop& loop : loops) count *= loop.size;
  return count;
}

/// Walks the offsets of a loop nest in row-major order.
class Odometer {
 public:
  static constexpr size_t kMaxLoops = 32;
  explicit Odometer(const std::vector<StrideLoop>& loops) : loops_(loops) {
    LOCKSTEP_CHECK(loops.size() <= kMaxLoops) << loops.size() << " loops";
    for (size_t i = 0; i < loops.size(); ++i) index_[i] = 0;
  }
  int64_t offset() const { return offset_; }
  /// To the n-th index of the walk.
  void Seek(int64_t n) {
    offset_ = 0;
    for (size_t i = loops_.size(); i-- > 0;) {
      index_[i] = n % loops_[i].size;
      n /= loops_[i].size;
      offset_ += index_[i] * loops_[i].stride;
    }
  }
  void Next() {
    for (size_t i = loops_.size(); i-- > 0;) {
      offset_ += loops_[i].stride;
      if (++index_[i] < loops_[i].size) return;
      offset_ -= loops_[i].size * loops_[i].stride;
      index_[i] = 0;
    }
  }

 private:
  const std::vector<StrideLoop>& loops_;
  std::array<int64_t, kMaxLoops> index_;
  int64_t offset_ = 0;
};

/// out[i] = element at offsets[i] + delta, as stored.
inline void GatherElements(const std::byte* from, const int64_t* offsets, int64_t delta,
                           int64_t bytes, int64_t n, std::byte* out) {
  WithWord(bytes, [&]<typename T>(T) {
    const T* in = reinterpret_cast<const T*>(from);
    T* to = reinterpret_cast<T*>(out);
    for (int64_t i = 0; i < n; ++i) to[i] = in[offsets[i] + delta];
  });
}

/// out[i] = from[i * step], stored elements of `bytes` bytes.
inline void GatherStrided(const std::byte* from, int64_t step, int64_t bytes, int64_t n,
                          std::byte* out) {
  WithWord(bytes, [&]<typename T>(T) {
    const T* in = reinterpret_cast<const T*>(from);
    T* to = reinterpret_cast<T*>(out);
    for (int64_t i = 0; i < n; ++i) to[i] = in[i * step];
  });
}

/// out[s * pitch + i] = from[offsets[i] + s] for s < steps: runs of `steps` elements become
/// columns, so that each cache line is read once.
inline void GatherRuns(const std::byte* from, const int64_t* offsets, int64_t steps, int64_t bytes,
                       int64_t n, int64_t pitch, std::byte* out) {
  WithWord(bytes, [&]<typename T>(T) {
    const T* in = reinterpret_cast<const T*>(from);
    T* to = reinterpret_cast<T*>(out);
    for (int64_t i = 0; i < n; ++i) {
      const T* run = in + offsets[i];
      for (int64_t s = 0; s < steps; ++s) to[s * pitch + i] = run[s];
    }
  });
}

/// Loads stored elements of `from` as lanes of `to` (type promotion of reduce, scatter, ...). Both
/// buffers hold kTile lanes; `staging` is used when the types differ or a codec is needed.
class PromotingLoad {
 public:
  PromotingLoad(DType from, DType to)
      : from_(from),
        to_(to),
        same_(from == to),
        convert_(ConvertFn(LaneOf(from), LaneOf(to))),
        round_(CodecOf(to).round) {}
  bool direct() const { return same_ && CodecOf(from_).direct; }
  bool same_dtype() const { return same_; }  ///< stored elements need no conversion at all
  int64_t stored_bytes() const { return StorageBytes(from_); }
  void Load(const std::byte* stored, int64_t n, void* lanes, std::byte* staging) const {
    if (same_) return CodecOf(from_).load(stored, lanes, n);
    CodecOf(from_).load(stored, staging, n);
    convert_(staging, nullptr, nullptr, lanes, n, 0);
    if (round_) round_(lanes, n);
  }

 private:
  DType from_, to_;
  bool same_;
  VectorFn convert_;
  void (*round_)(void*, int64_t);
};

}  // namespace lockstep::kernels

// Copies for results of collectives: plain, or past the cache for results that no cache can hold.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace lockstep {

/// Non-temporal copy. Whole cache lines go out in one burst, hence `dst` is aligned first; parts of
/// lines at both ends are stored plainly. StreamFence must follow before another thread is told.
void StreamCopy(std::byte* dst, const std::byte* src, size_t bytes);

/// Copies what has just been written, a few KiB, to where it belongs; the two are apart. Half the
/// time of memcpy for blocks of 1 KiB, whose results are not aligned as the block is.
void CopyFromCache(std::byte* dst, const std::byte* src, size_t bytes);

inline void StreamFence() {
#if defined(__SSE2__)
  _mm_sfence();
#endif
}

inline void BlockCopy(std::byte* dst, const std::byte* src, int64_t bytes, bool nontemporal) {
  if (dst == src || bytes <= 0) return;
  if (nontemporal) {
    StreamCopy(dst, src, static_cast<size_t>(bytes));
  } else {
    std::memcpy(dst, src, static_cast<size_t>(bytes));
  }
}

/// Of a result that is produced in blocks, the bytes to write now: when [done, now) of `total` has
/// just been produced. Past the cache only whole lines of the result are written until the last
/// block, so the beginning may lie up to 63 bytes before `done`. Example: a result 16 bytes into a
/// line, blocks of 512: [0, 496), [496, 1008), ... , [.., total).
struct WritableRange {
  int64_t begin;
  int64_t end;
};
inline WritableRange WholeLines(const std::byte* result, int64_t done, int64_t now, int64_t total) {
  auto line = [result](int64_t at) {
    const auto past = static_cast<int64_t>(
        (reinterpret_cast<uintptr_t>(result) + static_cast<uintptr_t>(at)) & 63);
    return std::max<int64_t>(at - past, 0);
  };
  return {done == 0 ? 0 : line(done), now == total ? total : line(now)};
}

}  // namespace lockstep

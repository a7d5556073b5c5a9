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

/// Non-temporal copy. Whole cache lines go out in one burst, hence `dst` is aligned first.
/// StreamFence must follow before another thread is told.
inline void StreamCopy(std::byte* dst, const std::byte* src, size_t bytes) {
#if defined(__SSE2__)
  const size_t misaligned = (64 - (reinterpret_cast<uintptr_t>(dst) & 63)) & 63;
  const size_t head = std::min(misaligned, bytes);
  std::memcpy(dst, src, head);
  size_t i = head;
  for (; i + 64 <= bytes; i += 64) {
    const auto* from = reinterpret_cast<const __m128i*>(src + i);
    auto* to = reinterpret_cast<__m128i*>(dst + i);
    const __m128i a = _mm_loadu_si128(from), b = _mm_loadu_si128(from + 1);
    const __m128i c = _mm_loadu_si128(from + 2), d = _mm_loadu_si128(from + 3);
    _mm_stream_si128(to, a);
    _mm_stream_si128(to + 1, b);
    _mm_stream_si128(to + 2, c);
    _mm_stream_si128(to + 3, d);
  }
  std::memcpy(dst + i, src + i, bytes - i);
#else
  std::memcpy(dst, src, bytes);
#endif
}

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

}  // namespace lockstep

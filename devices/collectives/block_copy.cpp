#include "devices/collectives/block_copy.h"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace lockstep {
namespace {

#if defined(__x86_64__)
constexpr size_t kLine = 64;
/// Streaming: `dst` is at a line and `bytes` are whole lines. Copying: whole pairs of lines.
using LinesFn = void (*)(std::byte* dst, const std::byte* src, size_t bytes);

void StreamLinesSse2(std::byte* dst, const std::byte* src, size_t bytes) {
  for (size_t i = 0; i < bytes; i += kLine) {
    const auto* from = reinterpret_cast<const __m128i*>(src + i);
    auto* to = reinterpret_cast<__m128i*>(dst + i);
    const __m128i a = _mm_loadu_si128(from), b = _mm_loadu_si128(from + 1);
    const __m128i c = _mm_loadu_si128(from + 2), d = _mm_loadu_si128(from + 3);
    _mm_stream_si128(to, a);
    _mm_stream_si128(to + 1, b);
    _mm_stream_si128(to + 2, c);
    _mm_stream_si128(to + 3, d);
  }
}

__attribute__((target("avx2"))) void StreamLinesAvx2(std::byte* dst, const std::byte* src,
                                                     size_t bytes) {
  for (size_t i = 0; i < bytes; i += kLine) {
    const auto* from = reinterpret_cast<const __m256i*>(src + i);
    auto* to = reinterpret_cast<__m256i*>(dst + i);
    const __m256i a = _mm256_loadu_si256(from), b = _mm256_loadu_si256(from + 1);
    _mm256_stream_si256(to, a);
    _mm256_stream_si256(to + 1, b);
  }
}

void CopyPairsSse2(std::byte* dst, const std::byte* src, size_t bytes) {
  for (size_t i = 0; i < bytes; i += kLine) {
    const auto* from = reinterpret_cast<const __m128i*>(src + i);
    auto* to = reinterpret_cast<__m128i*>(dst + i);
    const __m128i a = _mm_loadu_si128(from), b = _mm_loadu_si128(from + 1);
    const __m128i c = _mm_loadu_si128(from + 2), d = _mm_loadu_si128(from + 3);
    _mm_storeu_si128(to, a);
    _mm_storeu_si128(to + 1, b);
    _mm_storeu_si128(to + 2, c);
    _mm_storeu_si128(to + 3, d);
  }
}

__attribute__((target("avx2"))) void CopyPairsAvx2(std::byte* dst, const std::byte* src,
                                                   size_t bytes) {
  for (size_t i = 0; i < bytes; i += 2 * kLine) {
    const auto* from = reinterpret_cast<const __m256i*>(src + i);
    auto* to = reinterpret_cast<__m256i*>(dst + i);
    const __m256i a = _mm256_loadu_si256(from), b = _mm256_loadu_si256(from + 1);
    const __m256i c = _mm256_loadu_si256(from + 2), d = _mm256_loadu_si256(from + 3);
    _mm256_storeu_si256(to, a);
    _mm256_storeu_si256(to + 1, b);
    _mm256_storeu_si256(to + 2, c);
    _mm256_storeu_si256(to + 3, d);
  }
}

const LinesFn kCopyPairs = __builtin_cpu_supports("avx2") ? &CopyPairsAvx2 : &CopyPairsSse2;
const LinesFn kStreamLines = __builtin_cpu_supports("avx2") ? &StreamLinesAvx2 : &StreamLinesSse2;
#endif

}  // namespace

void StreamCopy(std::byte* dst, const std::byte* src, size_t bytes) {
#if defined(__x86_64__)
  const size_t misaligned = (kLine - (reinterpret_cast<uintptr_t>(dst) & (kLine - 1))) % kLine;
  const size_t head = std::min(misaligned, bytes);
  if (head > 0) std::memcpy(dst, src, head);
  const size_t lines = (bytes - head) / kLine * kLine;
  kStreamLines(dst + head, src + head, lines);
  const size_t done = head + lines;
  if (done < bytes) std::memcpy(dst + done, src + done, bytes - done);
#else
  std::memcpy(dst, src, bytes);
#endif
}

void CopyFromCache(std::byte* dst, const std::byte* src, size_t bytes) {
#if defined(__x86_64__)
  const size_t pairs = bytes / (2 * kLine) * (2 * kLine);
  kCopyPairs(dst, src, pairs);
  if (pairs < bytes) std::memcpy(dst + pairs, src + pairs, bytes - pairs);
#else
  std::memcpy(dst, src, bytes);
#endif
}

}  // namespace lockstep

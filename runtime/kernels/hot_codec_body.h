// Codecs of bf16 and f16 (see hot.h and element.h): branch-free integer code that vectorises.
#pragma once

#include <bit>

#if defined(__F16C__) && defined(__AVX2__)
#include <immintrin.h>
#endif

#include "runtime/kernels/hot.h"

namespace lockstep::kernels {
namespace {

float Bf16ToF32(uint16_t code) { return std::bit_cast<float>(static_cast<uint32_t>(code) << 16); }

// Bits of the bf16 nearest to `value` (ties to even), in the high half of a float.
uint32_t RoundBf16Bits(float value) {
  const uint32_t bits = std::bit_cast<uint32_t>(value);
  const uint32_t rounded = (bits + 0x7fffu + ((bits >> 16) & 1u)) & 0xffff0000u;
  const uint32_t nan = (bits & 0x80000000u) | 0x7fc00000u;
  return (bits & 0x7fffffffu) > 0x7f800000u ? nan : rounded;
}

float F16ToF32(uint16_t code) {
  const uint32_t exponent_mask = 0x7c00u << 13;
  const uint32_t shifted = (code & 0x7fffu) << 13;
  const uint32_t exponent = shifted & exponent_mask;
  const uint32_t rebased = shifted + ((127u - 15u) << 23);
  const uint32_t special = rebased + ((128u - 16u) << 23);
  const float subnormal =
      std::bit_cast<float>(rebased + (1u << 23)) - std::bit_cast<float>(113u << 23);
  uint32_t bits = exponent == exponent_mask ? special : rebased;
  bits = exponent == 0 ? std::bit_cast<uint32_t>(subnormal) : bits;
  return std::bit_cast<float>(bits | ((code & 0x8000u) << 16));
}

uint16_t F32ToF16(float value) {
  const uint32_t bits = std::bit_cast<uint32_t>(value);
  const uint32_t magnitude = bits & 0x7fffffffu;
  const uint32_t special = magnitude > 0x7f800000u ? 0x7e00u : 0x7c00u;
  // Adding 0.5 shifts the mantissa so that the hardware rounds at the subnormal grid of f16.
  const uint32_t subnormal =
      std::bit_cast<uint32_t>(std::bit_cast<float>(magnitude) + 0.5f) - (126u << 23);
  const uint32_t normal =
      (magnitude - ((127u - 15u) << 23) + 0xfffu + ((magnitude >> 13) & 1u)) >> 13;
  uint32_t code = magnitude < (113u << 23) ? subnormal : normal;
  code = magnitude >= 0x47800000u ? special : code;
  return static_cast<uint16_t>(code | ((bits >> 16) & 0x8000u));
}

void LoadBf16(const std::byte* stored, void* lanes, int64_t n) {
  const auto* in = reinterpret_cast<const uint16_t*>(stored);
  auto* out = static_cast<float*>(lanes);
  for (int64_t i = 0; i < n; ++i) out[i] = Bf16ToF32(in[i]);
}
void StoreBf16(const void* lanes, std::byte* stored, int64_t n) {
  const auto* in = static_cast<const float*>(lanes);
  auto* out = reinterpret_cast<uint16_t*>(stored);
  for (int64_t i = 0; i < n; ++i) out[i] = static_cast<uint16_t>(RoundBf16Bits(in[i]) >> 16);
}
void RoundBf16(void* lanes, int64_t n) {
  auto* x = static_cast<float*>(lanes);
  for (int64_t i = 0; i < n; ++i) x[i] = std::bit_cast<float>(RoundBf16Bits(x[i]));
}

#if defined(__F16C__) && defined(__AVX2__)

// Eight at a time with the processor's own conversions. These keep the payload of a NaN where the
// code above has one NaN, so eight numbers with a NaN among them take the slow way.
bool HasNanF16(__m128i codes) {
  const __m128i magnitude = _mm_and_si128(codes, _mm_set1_epi16(0x7fff));
  return _mm_movemask_epi8(_mm_cmpgt_epi16(magnitude, _mm_set1_epi16(0x7c00))) != 0;
}
bool HasNanF32(__m256 x) { return _mm256_movemask_ps(_mm256_cmp_ps(x, x, _CMP_UNORD_Q)) != 0; }

void LoadF16(const std::byte* stored, void* lanes, int64_t n) {
  const auto* in = reinterpret_cast<const uint16_t*>(stored);
  auto* out = static_cast<float*>(lanes);
  int64_t i = 0;
  for (; i + 8 <= n; i += 8) {
    const __m128i codes = _mm_loadu_si128(reinterpret_cast<const __m128i_u*>(in + i));
    if (HasNanF16(codes)) {
      for (int64_t k = i; k < i + 8; ++k) out[k] = F16ToF32(in[k]);
    } else {
      _mm256_storeu_ps(out + i, _mm256_cvtph_ps(codes));
    }
  }
  for (; i < n; ++i) out[i] = F16ToF32(in[i]);
}
void StoreF16(const void* lanes, std::byte* stored, int64_t n) {
  const auto* in = static_cast<const float*>(lanes);
  auto* out = reinterpret_cast<uint16_t*>(stored);
  int64_t i = 0;
  for (; i + 8 <= n; i += 8) {
    const __m256 x = _mm256_loadu_ps(in + i);
    if (HasNanF32(x)) {
      for (int64_t k = i; k < i + 8; ++k) out[k] = F32ToF16(in[k]);
    } else {
      _mm_storeu_si128(reinterpret_cast<__m128i_u*>(out + i),
                       _mm256_cvtps_ph(x, _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC));
    }
  }
  for (; i < n; ++i) out[i] = F32ToF16(in[i]);
}
void RoundF16(void* lanes, int64_t n) {
  auto* x = static_cast<float*>(lanes);
  int64_t i = 0;
  for (; i + 8 <= n; i += 8) {
    const __m256 wide = _mm256_loadu_ps(x + i);
    if (HasNanF32(wide)) {
      for (int64_t k = i; k < i + 8; ++k) x[k] = F16ToF32(F32ToF16(x[k]));
    } else {
      _mm256_storeu_ps(x + i, _mm256_cvtph_ps(_mm256_cvtps_ph(
                                  wide, _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC)));
    }
  }
  for (; i < n; ++i) x[i] = F16ToF32(F32ToF16(x[i]));
}

#else

void LoadF16(const std::byte* stored, void* lanes, int64_t n) {
  const auto* in = reinterpret_cast<const uint16_t*>(stored);
  auto* out = static_cast<float*>(lanes);
  for (int64_t i = 0; i < n; ++i) out[i] = F16ToF32(in[i]);
}
void StoreF16(const void* lanes, std::byte* stored, int64_t n) {
  const auto* in = static_cast<const float*>(lanes);
  auto* out = reinterpret_cast<uint16_t*>(stored);
  for (int64_t i = 0; i < n; ++i) out[i] = F32ToF16(in[i]);
}
void RoundF16(void* lanes, int64_t n) {
  auto* x = static_cast<float*>(lanes);
  for (int64_t i = 0; i < n; ++i) x[i] = F16ToF32(F32ToF16(x[i]));
}

#endif

}  // namespace
}  // namespace lockstep::kernels

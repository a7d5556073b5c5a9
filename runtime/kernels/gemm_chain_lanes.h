// The vectors of gemm_chain_body.h: Lanes<T> for AVX-512, AVX2 with FMA, or one element at a time
// (other processors, where nothing calls it). Private to gemm_chain_*.cpp.
#pragma once

#include <cstdint>

#if defined(__AVX2__) && defined(__FMA__)
#include <immintrin.h>
#else
#include <cmath>
#endif

namespace lockstep::kernels {
namespace {

template <typename T>
struct Lanes;

#if defined(__AVX512F__)

constexpr int64_t kPanelRows = 12;  // 24 accumulators of 32 registers
template <>
struct Lanes<float> {
  using V = __m512;
  static constexpr int64_t kCount = 16;
  static V Zero() { return _mm512_setzero_ps(); }
  static V Load(const float* p) { return _mm512_loadu_ps(p); }
  static void Store(float* p, V v) { _mm512_storeu_ps(p, v); }
  static V Fill(const float* p) { return _mm512_set1_ps(*p); }
  static V MultiplyAdd(V a, V b, V c) { return _mm512_fmadd_ps(a, b, c); }
  static V Add(V a, V b) { return _mm512_add_ps(a, b); }
  static void Stream(float* p, V v) { _mm512_stream_ps(p, v); }  // p: aligned, past the cache
};
template <>
struct Lanes<double> {
  using V = __m512d;
  static constexpr int64_t kCount = 8;
  static V Zero() { return _mm512_setzero_pd(); }
  static V Load(const double* p) { return _mm512_loadu_pd(p); }
  static void Store(double* p, V v) { _mm512_storeu_pd(p, v); }
  static V Fill(const double* p) { return _mm512_set1_pd(*p); }
  static V MultiplyAdd(V a, V b, V c) { return _mm512_fmadd_pd(a, b, c); }
};

#elif defined(__AVX2__) && defined(__FMA__)

constexpr int64_t kPanelRows = 6;  // 12 accumulators, 2 vectors of B, 1 element of A: 16 registers
template <>
struct Lanes<float> {
  using V = __m256;
  static constexpr int64_t kCount = 8;
  static V Zero() { return _mm256_setzero_ps(); }
  static V Load(const float* p) { return _mm256_loadu_ps(p); }
  static void Store(float* p, V v) { _mm256_storeu_ps(p, v); }
  static V Fill(const float* p) { return _mm256_broadcast_ss(p); }
  static V MultiplyAdd(V a, V b, V c) { return _mm256_fmadd_ps(a, b, c); }
  static V Add(V a, V b) { return _mm256_add_ps(a, b); }
  static void Stream(float* p, V v) { _mm256_stream_ps(p, v); }  // p: aligned, past the cache
};
template <>
struct Lanes<double> {
  using V = __m256d;
  static constexpr int64_t kCount = 4;
  static V Zero() { return _mm256_setzero_pd(); }
  static V Load(const double* p) { return _mm256_loadu_pd(p); }
  static void Store(double* p, V v) { _mm256_storeu_pd(p, v); }
  static V Fill(const double* p) { return _mm256_broadcast_sd(p); }
  static V MultiplyAdd(V a, V b, V c) { return _mm256_fmadd_pd(a, b, c); }
};

#else

constexpr int64_t kPanelRows = 6;
template <typename T>
struct Lanes {
  using V = T;
  static constexpr int64_t kCount = 1;
  static V Zero() { return 0; }
  static V Load(const T* p) { return *p; }
  static void Store(T* p, V v) { *p = v; }
  static V Fill(const T* p) { return *p; }
  static V MultiplyAdd(V a, V b, V c) { return std::fma(a, b, c); }
  static V Add(V a, V b) { return a + b; }
  static void Stream(T* p, V v) { *p = v; }
};

#endif

// Four lines, `stride` apart, element by element: to[p * kWidth + i] = line i [p]. Returns how many
// p it has done; the rest is the caller's. The lines of the next panel are asked for meanwhile: a
// line is too short for the processor to see where it goes.
#if defined(__AVX2__) && defined(__FMA__)
template <int64_t kWidth>
int64_t InterleaveFour(const float* from, int64_t stride, int64_t k, float* to) {
  int64_t p = 0;
  for (; p + 4 <= k; p += 4, to += 4 * kWidth) {
    __builtin_prefetch(from + (kWidth + p / 4 % 4) * stride + p);
    __m128 a = _mm_loadu_ps(from + p), b = _mm_loadu_ps(from + stride + p);
    __m128 c = _mm_loadu_ps(from + 2 * stride + p), d = _mm_loadu_ps(from + 3 * stride + p);
    _MM_TRANSPOSE4_PS(a, b, c, d);
    _mm_storeu_ps(to, a);
    _mm_storeu_ps(to + kWidth, b);
    _mm_storeu_ps(to + 2 * kWidth, c);
    _mm_storeu_ps(to + 3 * kWidth, d);
  }
  return p;
}
template <int64_t kWidth>
int64_t InterleaveTwo(const float* from, int64_t stride, int64_t k, float* to) {
  const auto half = [](float* at) { return reinterpret_cast<__m64*>(at); };
  int64_t p = 0;
  for (; p + 4 <= k; p += 4, to += 4 * kWidth) {
    __builtin_prefetch(from + (kWidth + p / 4 % 2) * stride + p);
    const __m128 a = _mm_loadu_ps(from + p), b = _mm_loadu_ps(from + stride + p);
    const __m128 low = _mm_unpacklo_ps(a, b), high = _mm_unpackhi_ps(a, b);
    _mm_storel_pi(half(to), low);
    _mm_storeh_pi(half(to + kWidth), low);
    _mm_storel_pi(half(to + 2 * kWidth), high);
    _mm_storeh_pi(half(to + 3 * kWidth), high);
  }
  return p;
}
template <int64_t kWidth>
int64_t InterleaveTwo(const double* from, int64_t stride, int64_t k, double* to) {
  int64_t p = 0;
  for (; p + 2 <= k; p += 2, to += 2 * kWidth) {
    __builtin_prefetch(from + (kWidth + p / 2 % 2) * stride + p);
    const __m128d a = _mm_loadu_pd(from + p), b = _mm_loadu_pd(from + stride + p);
    _mm_storeu_pd(to, _mm_unpacklo_pd(a, b));
    _mm_storeu_pd(to + kWidth, _mm_unpackhi_pd(a, b));
  }
  return p;
}
template <int64_t kWidth>
int64_t InterleaveFour(const double* from, int64_t stride, int64_t k, double* to) {
  InterleaveTwo<kWidth>(from, stride, k, to);
  return InterleaveTwo<kWidth>(from + 2 * stride, stride, k, to + 2);
}
#else
template <int64_t kWidth, typename T>
int64_t InterleaveFour(const T*, int64_t, int64_t, T*) {
  return 0;
}
template <int64_t kWidth, typename T>
int64_t InterleaveTwo(const T*, int64_t, int64_t, T*) {
  return 0;
}
#endif

}  // namespace
}  // namespace lockstep::kernels

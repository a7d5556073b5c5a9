// Functions of complex<f32> lanes that vectorise (see hot.h): computed in double and rounded once,
// as vector_complex.cpp does with the C library. Numbers that the formulas here do not cover (not
// finite, a divisor of 0, large angles) go to the library, a block at a time.
#pragma once

#include <cmath>
#include <cstdint>
#include <cstring>

#include "runtime/kernels/hot.h"
#include "runtime/kernels/hot_math_body.h"
#include "runtime/kernels/vector_loops.h"

namespace lockstep::kernels {
namespace {

// Squares of floats are exact in double and neither overflow nor vanish there.
void AbsC64(const void* a, const void*, const void*, void* out, int64_t n, int64_t) {
  const float* x = static_cast<const float*>(a);
  float* r = static_cast<float*>(out);
  constexpr float kInfinity = std::numeric_limits<float>::infinity();
  for (int64_t i = 0; i < n; ++i) {
    const float re = std::fabs(x[2 * i]), im = std::fabs(x[2 * i + 1]);
    const double wide_re = static_cast<double>(re), wide_im = static_cast<double>(im);
    const float length = static_cast<float>(std::sqrt(wide_re * wide_re + wide_im * wide_im));
    const bool infinite = re == kInfinity || im == kInfinity;  // also beside a NaN
    r[i] = infinite ? kInfinity : length;
  }
}

constexpr int64_t kComplexChunk = 128;

// kFast over chunks of lanes of `parts` inputs; a chunk with a number for which kCovers is false
// goes to `slow` whole.
template <int kParts, auto kCovers, auto kFast>
void ComplexChunks(const float* a, const float* b, float* out, int64_t n, VectorFn slow) {
  float x[2 * kComplexChunk], y[2 * kComplexChunk];  // an input may be the output
  for (int64_t begin = 0; begin < n; begin += kComplexChunk) {
    const int64_t count = n - begin < kComplexChunk ? n - begin : kComplexChunk;
    const size_t bytes = static_cast<size_t>(count) * 2 * sizeof(float);
    std::memcpy(x, a + 2 * begin, bytes);
    if constexpr (kParts == 2) std::memcpy(y, b + 2 * begin, bytes);
    int odd = 0;
    for (int64_t i = 0; i < count; ++i) {
      odd |= kCovers(x[2 * i], x[2 * i + 1], y[2 * i], y[2 * i + 1]) ? 0 : 1;
    }
    float* r = out + 2 * begin;
    if (odd != 0) {
      slow(x, y, nullptr, r, count, 0);
      continue;
    }
    for (int64_t i = 0; i < count; ++i) {
      kFast(x[2 * i], x[2 * i + 1], y[2 * i], y[2 * i + 1], &r[2 * i]);
    }
  }
}

// The imaginary part: an angle in reach of the fast reduction and not 0 (whose sign the library
// keeps). The real part: exp stays inside the range in which SplitExp is exact.
bool ExpCovers(float re, float im, float, float) {
  return std::fabs(re) < 80.0f && std::fabs(im) < static_cast<float>(kTrigLimit) && im != 0.0f;
}
void ExpOne(float re, float im, float, float, float* out) {
  const double scale = Exp(static_cast<double>(re));
  const SinCos angle = SinCosOf(static_cast<double>(im));
  out[0] = static_cast<float>(scale * angle.cos);
  out[1] = static_cast<float>(scale * angle.sin);
}
void ExpC64(const float* a, float* out, int64_t n, VectorFn slow) {
  ComplexChunks<1, ExpCovers, ExpOne>(a, nullptr, out, n, slow);
}

bool DivideCovers(float a, float b, float c, float d) {
  const float sum = std::fabs(a) + std::fabs(b) + std::fabs(c) + std::fabs(d);
  return sum < 1e37f && std::fabs(c) + std::fabs(d) > 1e-30f;
}
void DivideOne(float a, float b, float c, float d, float* out) {
  const double re = static_cast<double>(c), im = static_cast<double>(d);
  const double x = static_cast<double>(a), y = static_cast<double>(b);
  const double scale = re * re + im * im;
  out[0] = static_cast<float>((x * re + y * im) / scale);
  out[1] = static_cast<float>((y * re - x * im) / scale);
}
void DivideC64(const float* a, const float* b, float* out, int64_t n, VectorFn slow) {
  ComplexChunks<2, DivideCovers, DivideOne>(a, b, out, n, slow);
}

}  // namespace
}  // namespace lockstep::kernels

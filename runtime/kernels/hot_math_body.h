// Transcendental functions of f32 lanes (see hot.h), computed in double and rounded once, so
// results are within 0.51 ulp. The frequent ones (exp, log, tanh, logistic, sin, cos and kin) are
// branch-free series in double that vectorise; their relative error before rounding is below 2^-32.
#pragma once

#include <bit>
#include <cmath>
#include <limits>

#include "runtime/kernels/hot.h"
#include "runtime/kernels/vector_loops.h"

namespace lockstep::kernels {
namespace {

constexpr double kRoundMagic = 6755399441055744.0;  // 1.5 * 2^52: adding it rounds to an integer
constexpr double kLn2High = 6.93147180369123816490e-01;
constexpr double kLn2Low = 1.90821492927058770002e-10;
constexpr double kInf = std::numeric_limits<double>::infinity();

struct ExpParts {
  double scale;  // 2^k
  double tail;   // exp(r) - 1, accurate relative to itself
};

// exp(x) = scale * (1 + tail), for x clamped to where an f32 result is neither 0 nor infinite by
// far.
inline ExpParts SplitExp(double x) {
  x = x > 120.0 ? 120.0 : x;
  x = x < -120.0 ? -120.0 : x;
  const double shifted = x * 1.4426950408889634 + kRoundMagic;
  const double k = shifted - kRoundMagic;
  const double r = (x - k * kLn2High) - k * kLn2Low;
  double p = 1.0 / 3628800;
  p = p * r + 1.0 / 362880;
  p = p * r + 1.0 / 40320;
  p = p * r + 1.0 / 5040;
  p = p * r + 1.0 / 720;
  p = p * r + 1.0 / 120;
  p = p * r + 1.0 / 24;
  p = p * r + 1.0 / 6;
  p = p * r + 0.5;
  p = p * r * r + r;
  // The low bits of `shifted` hold k as an integer.
  const uint64_t exponent = (std::bit_cast<uint64_t>(shifted) + 1023) << 52;
  return {std::bit_cast<double>(exponent), p};
}

inline double Exp(double x) {
  const ExpParts e = SplitExp(x);
  const double result = e.scale * e.tail + e.scale;
  return x != x ? x : result;
}
inline double ExpMinusOne(double x) {
  const ExpParts e = SplitExp(x);
  const double result = e.scale * e.tail + (e.scale - 1.0);
  return x != x || x == 0.0 ? x : result;
}

// log(1 + f) + k ln 2 with 1 + f in [sqrt(1/2), sqrt(2)).
inline double LogOf(double f, double k) {
  const double s = f / (2.0 + f);
  const double z = s * s;
  double p = 1.0 / 15;
  p = p * z + 1.0 / 13;
  p = p * z + 1.0 / 11;
  p = p * z + 1.0 / 9;
  p = p * z + 1.0 / 7;
  p = p * z + 1.0 / 5;
  p = p * z + 1.0 / 3;
  return k * kLn2High + (2.0 * s + (2.0 * s * z * p + k * kLn2Low));
}

// For x that is not a subnormal double (every f32 and every 1 + f32 qualifies).
inline double Log(double x) {
  const uint64_t bits = std::bit_cast<uint64_t>(x);
  // Move sqrt(1/2) to an exponent boundary, so that the mantissa lands in [sqrt(1/2), sqrt(2)).
  const uint64_t moved = bits - 0x3fe6a09e667f3bcdull;
  // The exponent as a double, without an integer conversion that SSE2 lacks for 64 bits.
  const double k = std::bit_cast<double>(((moved >> 52) ^ 0x800u) | 0x4330000000000000ull) -
                   (4503599627370496.0 + 2048.0);
  const double m = std::bit_cast<double>((moved & 0x000fffffffffffffull) + 0x3fe6a09e667f3bcdull);
  double result = LogOf(m - 1.0, k);
  result = x == kInf ? x : result;
  result = x == 0.0 ? -kInf : result;
  return x < 0.0 || x != x ? std::numeric_limits<double>::quiet_NaN() : result;
}

inline double LogPlusOne(double x) {
  // Below 1e-4 the sum 1 + x would lose digits of x; five terms of the series are exact enough.
  const double series = x * (1.0 + x * (-0.5 + x * (1.0 / 3 + x * (-0.25 + x * 0.2))));
  const double direct = Log(1.0 + x);
  return std::fabs(x) < 1e-4 ? (x == 0.0 ? x : series) : direct;
}

inline double Tanh(double x) {
  double twice = 2.0 * std::fabs(x);
  twice = twice > 60.0 ? 60.0 : twice;
  const ExpParts e = SplitExp(twice);
  const double t = e.scale * e.tail + (e.scale - 1.0);
  const double result = std::copysign(t / (t + 2.0), x);
  return x != x ? x : result;
}

inline double Logistic(double x) {
  const double result = 1.0 / (1.0 + Exp(-x));
  return x != x ? x : result;
}

constexpr double kTrigLimit = 1e6;  // above, the three-part reduction below would lose bits

struct SinCos {
  double sin, cos;
};
inline SinCos SinCosOf(double x) {
  const double shifted = x * 0.63661977236758134308 + kRoundMagic;
  const double k = shifted - kRoundMagic;
  const uint64_t quadrant = std::bit_cast<uint64_t>(shifted);
  const double r = ((x - k * 1.57079632673412561417e+00) - k * 6.07710050630396597660e-11) -
                   k * 2.02226624879595063154e-21;
  const double z = r * r;
  double s = -1.0 / 39916800;
  s = s * z + 1.0 / 362880;
  s = s * z - 1.0 / 5040;
  s = s * z + 1.0 / 120;
  s = s * z - 1.0 / 6;
  s = s * z * r + r;
  double c = 1.0 / 479001600;
  c = c * z - 1.0 / 3628800;
  c = c * z + 1.0 / 40320;
  c = c * z - 1.0 / 720;
  c = c * z + 1.0 / 24;
  c = c * z - 0.5;
  c = c * z + 1.0;
  const bool swap = (quadrant & 1) != 0;
  const uint64_t sin_sign = (quadrant & 2) << 62;
  const uint64_t cos_sign = ((quadrant + 1) & 2) << 62;
  const double sin_value = swap ? c : s;
  const double cos_value = swap ? s : c;
  return {std::bit_cast<double>(std::bit_cast<uint64_t>(sin_value) ^ sin_sign),
          std::bit_cast<double>(std::bit_cast<uint64_t>(cos_value) ^ cos_sign)};
}
inline double Sine(double x) { return x == 0.0 ? x : SinCosOf(x).sin; }
inline double Cosine(double x) { return SinCosOf(x).cos; }
inline double Tangent(double x) {
  const SinCos sc = SinCosOf(x);
  return x == 0.0 ? x : sc.sin / sc.cos;
}

// Trigonometric loop: the fast reduction for all, then the C library for arguments beyond it.
template <auto kFast, auto kSlow>
void Trig(const void* a, const void*, const void*, void* out, int64_t n, int64_t) {
  const float* x = static_cast<const float*>(a);
  float* r = static_cast<float*>(out);
  constexpr int64_t kChunk = 256;
  float saved[kChunk];  // the input may be the output
  for (int64_t begin = 0; begin < n; begin += kChunk) {
    const int64_t count = n - begin < kChunk ? n - begin : kChunk;
    int large = 0;
    for (int64_t i = 0; i < count; ++i) {
      saved[i] = x[begin + i];
      large |= !(std::fabs(saved[i]) < static_cast<float>(kTrigLimit));
    }
    for (int64_t i = 0; i < count; ++i) {
      r[begin + i] = static_cast<float>(kFast(static_cast<double>(saved[i])));
    }
    if (large == 0) continue;
    for (int64_t i = 0; i < count; ++i) {
      if (!(std::fabs(saved[i]) < static_cast<float>(kTrigLimit))) {
        r[begin + i] = static_cast<float>(kSlow(static_cast<double>(saved[i])));
      }
    }
  }
}

template <auto kF>
constexpr VectorFn ViaDouble = Unary<float, float, [](float x, int64_t) {
  return static_cast<float>(kF(static_cast<double>(x)));
}>;
double SlowSin(double x) { return std::sin(x); }
double SlowCos(double x) { return std::cos(x); }
double SlowTan(double x) { return std::tan(x); }
double Rsqrt(double x) { return 1.0 / std::sqrt(x); }
double Cbrt(double x) { return std::cbrt(x); }

VectorTable MathEntries() {
  static constexpr VectorEntry kEntries[] = {
      {OpCode::kExponential, ViaDouble<Exp>},
      {OpCode::kExponentialMinusOne, ViaDouble<ExpMinusOne>},
      {OpCode::kLog, ViaDouble<Log>},
      {OpCode::kLogPlusOne, ViaDouble<LogPlusOne>},
      {OpCode::kLogistic, ViaDouble<Logistic>},
      {OpCode::kTanh, ViaDouble<Tanh>},
      {OpCode::kSine, Trig<Sine, SlowSin>},
      {OpCode::kCosine, Trig<Cosine, SlowCos>},
      {OpCode::kTan, Trig<Tangent, SlowTan>},
      {OpCode::kChloTan, Trig<Tangent, SlowTan>},
      {OpCode::kRsqrt, ViaDouble<Rsqrt>},
      {OpCode::kCbrt, ViaDouble<Cbrt>},
      {OpCode::kPower, Binary<float, float,
                              [](float a, float b, int64_t) {
                                return static_cast<float>(
                                    std::pow(static_cast<double>(a), static_cast<double>(b)));
                              }>},
      {OpCode::kAtan2, Binary<float, float,
                              [](float a, float b, int64_t) {
                                return static_cast<float>(
                                    std::atan2(static_cast<double>(a), static_cast<double>(b)));
                              }>},
  };
  return {kEntries, sizeof kEntries / sizeof kEntries[0]};
}

}  // namespace
}  // namespace lockstep::kernels

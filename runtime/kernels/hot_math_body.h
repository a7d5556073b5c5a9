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

// exp(x) = scale * (1 + tail), for |x| up to kExpLimit: beyond it an f32 result is 0 or infinite by
// far, so callers clamp to it, as floats, where comparisons cost half of what they do as doubles.
constexpr float kExpLimit = 120.0f;
inline float ClampTo(float x, float limit) {
  x = x > limit ? limit : x;
  return x < -limit ? -limit : x;
}
inline ExpParts SplitExp(double x) {
  const double shifted = x * 1.4426950408889634 + kRoundMagic;
  const double k = shifted - kRoundMagic;
  const double r = (x - k * kLn2High) - k * kLn2Low;
  // The series of (exp(r) - 1 - r) / r^2 in pairs of terms: a chain a third as long as Horner's.
  const double r2 = r * r, r4 = r2 * r2;
  const double low = (0.5 + 1.0 / 6 * r) + (1.0 / 24 + 1.0 / 120 * r) * r2;
  const double high = (1.0 / 720 + 1.0 / 5040 * r) + (1.0 / 40320 + 1.0 / 362880 * r) * r2;
  const double tail = (low + (high + 1.0 / 3628800 * r4) * r4) * r2 + r;
  // The low bits of `shifted` hold k as an integer.
  const uint64_t exponent = (std::bit_cast<uint64_t>(shifted) + 1023) << 52;
  return {std::bit_cast<double>(exponent), tail};
}

inline double Exp(double x) {
  const ExpParts e = SplitExp(x);
  return e.scale * e.tail + e.scale;
}
inline double ExpMinusOne(double x) {
  const ExpParts e = SplitExp(x);
  return e.scale * e.tail + (e.scale - 1.0);
}
inline float ExpF32(float x) {
  const float result = static_cast<float>(Exp(static_cast<double>(ClampTo(x, kExpLimit))));
  return x != x ? x : result;
}
inline float ExpMinusOneF32(float x) {
  const double wide = static_cast<double>(ClampTo(x, kExpLimit));
  const float result = static_cast<float>(ExpMinusOne(wide));
  return x != x || x == 0.0f ? x : result;
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

inline float TanhF32(float x) {
  const double twice = 2.0 * static_cast<double>(ClampTo(std::fabs(x), 30.0f));
  const double t = ExpMinusOne(twice);
  const float result = std::copysign(static_cast<float>(t / (t + 2.0)), x);
  return x != x ? x : result;
}

inline float LogisticF32(float x) {
  const double wide = static_cast<double>(ClampTo(x, kExpLimit));
  const float result = static_cast<float>(1.0 / (1.0 + Exp(-wide)));
  return x != x ? x : result;
}

// Hyperbolic functions as CHLO decomposes them (see vector_special.cpp): e^(x + log(1/2)) -+
// e^(-x + log(1/2)), each step rounded to f32; below 1 sinh is (t + t / (t + 1)) / 2 with t =
// exp(|x|) - 1.
constexpr float kLogHalf = -0.69314718055994530942f;
inline float CoshF32(float x) {
  const float result = ExpF32(x + kLogHalf) + ExpF32(kLogHalf - x);
  return x != x ? x : result;
}
inline float SinhF32(float x) {
  const float magnitude = std::fabs(x);
  const double t = ExpMinusOne(static_cast<double>(ClampTo(magnitude, 2.0f)));
  const float small = static_cast<float>((t + t / (t + 1.0)) * 0.5);
  const float large = ExpF32(magnitude + kLogHalf) - ExpF32(kLogHalf - magnitude);
  const float result = std::copysign(magnitude < 1.0f ? small : large, x);
  return x != x ? x : result;
}

// A polynomial, highest power first, in four interleaved chains.
template <int kCount>
inline double Polynomial(const double (&c)[kCount], double x) {
  const double x2 = x * x, x4 = x2 * x2;
  double chains[4] = {0.0, 0.0, 0.0, 0.0};  // of the powers 0, 1, 2 and 3 modulo 4
#pragma GCC unroll 16
  for (int i = 0; i < kCount; ++i) {
    const int power = kCount - 1 - i;
    chains[power % 4] = chains[power % 4] * x4 + c[i];
  }
  return (chains[0] + chains[1] * x) + (chains[2] + chains[3] * x) * x2;
}

// Chebyshev interpolations of erf and its kin, in a variable that runs over [-1, 1]; relative
// errors below 2^-35.
//   kErfSmall       erf(a) / a in 2 a^2 - 1, a in [0, 1]
//   kErfcScaled     erfc(a) exp(a^2) in u = (a - 3) / (a + 3) scaled, a in [1, 10.3]
//   kErfInvCentral  erfinv(x) / x in w = -log(1 - x^2), w in [0, 5], scaled
//   kErfInvTail     the same in sqrt(w), from sqrt(5) to 4, scaled: 4 is beyond every f32 below 1
constexpr double kErfSmall[] = {
    4.138779798837208e-09,   -7.557492473743975e-08, 1.2233626156953541e-06,
    -1.7536824691941296e-05, 0.0002175171632297656,  -0.00228548565695313,
    0.019852496688085395,    -0.14053608901552933,   0.9654687386698856};
constexpr double kErfcScaled[] = {
    -2.711737082382749e-09,  -1.074089147291703e-08, 9.432828102048483e-08, 1.793428671535682e-07,
    -3.3493452821588297e-06, 6.4615107259570555e-06, 9.112893105334615e-05, -0.0009424889432466543,
    0.005198518204272211,    -0.0206627787307207,    0.06459217859102362,   -0.16493260161737264,
    0.1711737689796631};
constexpr double kErfInvCentral[] = {
    -5.006509860416112e-08, -1.2236981439513459e-06, 3.093848479358569e-06, 7.820671948960147e-06,
    -4.160382532863299e-05, 2.1027453953955664e-05,  0.000292257813176922,  -0.0008343272663510799,
    -0.0004879120680395178, 0.00852543259035113,     -0.01957355982150691,  -0.026108237741443153,
    0.6166006918278016,     1.5014093511307307};
constexpr double kErfInvTail[] = {
    -7.08989580015333e-07,  2.654881282144533e-06,  -5.173603832755949e-07, -1.6595028825395727e-05,
    4.590595248841059e-05,  -3.616245242938371e-05, -0.0001345193072353635, 0.0006009234061658986,
    -0.0013729917979785737, 0.0023495560986884494,  -0.0037101524945358628, 0.005569347873213956,
    0.8851589801133852,     2.9513280765222127};

struct ErfParts {
  double small;  // erf(a), right for a < 1
  double large;  // erfc(a), right for a >= 1
};
inline ErfParts ErfOf(double a) {
  constexpr double kFirst = (1.0 - 3.0) / (1.0 + 3.0), kLast = (10.3 - 3.0) / (10.3 + 3.0);
  constexpr double kMiddle = (kFirst + kLast) / 2, kScale = 2 / (kLast - kFirst);
  const double square = a * a;
  const double u = ((a - 3.0) / (a + 3.0) - kMiddle) * kScale;
  return {a * Polynomial(kErfSmall, 2.0 * square - 1.0), Exp(-square) * Polynomial(kErfcScaled, u)};
}
inline float ErfF32(float x) {
  const float magnitude = std::fabs(x);
  const ErfParts e = ErfOf(static_cast<double>(ClampTo(magnitude, 10.3f)));
  const float small = static_cast<float>(e.small), large = static_cast<float>(1.0 - e.large);
  const float result = std::copysign(magnitude < 1.0f ? small : large, x);
  return x != x ? x : result;
}
inline float ErfcF32(float x) {
  const float magnitude = std::fabs(x);
  const ErfParts e = ErfOf(static_cast<double>(ClampTo(magnitude, 10.3f)));
  const float small = static_cast<float>(1.0 - e.small),
              near_two = static_cast<float>(1.0 + e.small);
  const float large = static_cast<float>(e.large), two = static_cast<float>(2.0 - e.large);
  const float right = magnitude < 1.0f ? small : large;
  const float left = magnitude < 1.0f ? near_two : two;
  const float result = x < 0.0f ? left : right;
  return x != x ? x : result;
}

inline float ErfInvF32(float x) {
  constexpr double kTailFirst = 2.2360669774997896, kTailLast = 4.0;
  const double wide = static_cast<double>(x);
  const double w = -Log((1.0 - wide) * (1.0 + wide));
  const double root =
      (std::sqrt(w) - (kTailFirst + kTailLast) / 2) * (2 / (kTailLast - kTailFirst));
  const double central = Polynomial(kErfInvCentral, w * 0.4 - 1.0);
  const double tail = Polynomial(kErfInvTail, root);
  const float result = static_cast<float>(wide * (w < 5.0 ? central : tail));
  const float magnitude = std::fabs(x);
  const float edge = magnitude == 1.0f ? std::copysign(std::numeric_limits<float>::infinity(), x)
                                       : std::numeric_limits<float>::quiet_NaN();
  return magnitude < 1.0f ? result : edge;
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
template <auto kF>
constexpr VectorFn OfFloat = Unary<float, float, [](float x, int64_t) { return kF(x); }>;
double SlowSin(double x) { return std::sin(x); }
double SlowCos(double x) { return std::cos(x); }
double SlowTan(double x) { return std::tan(x); }
double Rsqrt(double x) { return 1.0 / std::sqrt(x); }
double Cbrt(double x) { return std::cbrt(x); }

VectorTable MathEntries() {
  static constexpr VectorEntry kEntries[] = {
      {OpCode::kExponential, OfFloat<ExpF32>},
      {OpCode::kExponentialMinusOne, OfFloat<ExpMinusOneF32>},
      {OpCode::kLog, ViaDouble<Log>},
      {OpCode::kLogPlusOne, ViaDouble<LogPlusOne>},
      {OpCode::kLogistic, OfFloat<LogisticF32>},
      {OpCode::kTanh, OfFloat<TanhF32>},
      {OpCode::kSine, Trig<Sine, SlowSin>},
      {OpCode::kCosine, Trig<Cosine, SlowCos>},
      {OpCode::kTan, Trig<Tangent, SlowTan>},
      {OpCode::kChloTan, Trig<Tangent, SlowTan>},
      {OpCode::kRsqrt, ViaDouble<Rsqrt>},
      {OpCode::kCbrt, ViaDouble<Cbrt>},
      {OpCode::kChloCosh, OfFloat<CoshF32>},
      {OpCode::kChloSinh, OfFloat<SinhF32>},
      {OpCode::kChloErf, OfFloat<ErfF32>},
      {OpCode::kChloErfc, OfFloat<ErfcF32>},
      {OpCode::kChloErfInv, OfFloat<ErfInvF32>},
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

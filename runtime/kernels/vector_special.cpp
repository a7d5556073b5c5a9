// The special functions of chlo: inverse and hyperbolic trigonometry, error function and its
// inverse, gamma family, Hurwitz zeta, Bessel i1e. f32 is computed in double; f64 in long double
// where the formula would otherwise lose bits. Series and limits: Abramowitz &
// Stegun 6.3, 7.1, 9.6, 23.2.
#include <math.h>  // lgamma_r: std::lgamma writes the global signgam

#include <array>
#include <bit>
#include <cmath>
#include <limits>
#include <numbers>

#include "runtime/kernels/vector_loops.h"
#include "runtime/kernels/vector_ops.h"

namespace lockstep::kernels {
namespace {

using Real = long double;
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInf = std::numeric_limits<double>::infinity();
constexpr Real kPi = std::numbers::pi_v<Real>;

double Lgamma(double x) {
  int sign;
  return ::lgamma_r(x, &sign);
}

Real DigammaPositive(Real x) {
  Real shift = 0;
  while (x < 16) {
    shift -= 1 / x;
    x += 1;
  }
  const Real z = 1 / (x * x);
  // ln x - 1/2x - sum B_2k / (2k x^2k)
  const Real tail =
      z *
      (Real{1} / 12 -
       z * (Real{1} / 120 -
            z * (Real{1} / 252 -
                 z * (Real{1} / 240 -
                      z * (Real{1} / 132 - z * (Real{691} / 32760 -
                                                z * (Real{1} / 12 - z * Real{3617} / 8160)))))));
  return shift + std::log(x) - 1 / (2 * x) - tail;
}

double Digamma(double x) {
  if (x != x) return x;
  if (x <= 0 && x == std::floor(x)) return kNan;  // poles
  if (x == kInf) return x;
  if (x > 0) return static_cast<double>(DigammaPositive(x));
  if (x == -kInf) return kNan;
  const Real beside = static_cast<Real>(x) - std::nearbyint(static_cast<Real>(x));  // exact
  return static_cast<double>(DigammaPositive(1 - static_cast<Real>(x)) -
                             kPi / std::tan(kPi * beside));
}

// The same in double, for results that are rounded to f32: the errors stay below 2^-30 of a result
// even where terms cancel, beside the zeros, since no f32 lies nearer to one than 2^-25. The sum of
// eight 1 / (x + k) is p'(x) / p(x) of their product p.
double DigammaNarrowPositive(double x) {
  double shift = 0;
  if (x < 8) {
    double product = x, derivative = 1;
    for (int k = 1; k < 8; ++k) {
      derivative = derivative * (x + k) + product;
      product *= x + k;
    }
    shift = derivative / product;
    x += 8;
  }
  const double inverse = 1 / x, z = inverse * inverse;
  const double tail =
      z * (1.0 / 12 -
           z * (1.0 / 120 -
                z * (1.0 / 252 -
                     z * (1.0 / 240 - z * (1.0 / 132 - z * (691.0 / 32760 - z * (1.0 / 12)))))));
  return std::log(x) - 0.5 * inverse - tail - shift;
}

double DigammaNarrow(double x) {
  if (x > 0 && x < kInf) return DigammaNarrowPositive(x);
  if (x != x || x == kInf) return x;
  if (x == std::floor(x)) return kNan;          // poles and -infinity
  const double beside = x - std::nearbyint(x);  // exact: x was an f32
  return DigammaNarrowPositive(1 - x) - std::numbers::pi / std::tan(std::numbers::pi * beside);
}

// Hurwitz zeta for q > 0, s > 1 by Euler-Maclaurin.
Real ZetaPositive(Real s, Real q) {
  Real sum = 0;
  while (q < 24) {
    const Real term = std::pow(q, -s);
    sum += term;
    if (term < sum * 1e-22L) return sum;
    q += 1;
  }
  constexpr std::array<Real, 12> kBernoulli = {
      Real{1} / 6,       -Real{1} / 30,       Real{1} / 42,       -Real{1} / 30,
      Real{5} / 66,      -Real{691} / 2730,   Real{7} / 6,        -Real{3617} / 510,
      Real{43867} / 798, -Real{174611} / 330, Real{854513} / 138, -Real{236364091} / 2730};
  const Real power = std::pow(q, -s);
  sum += power * q / (s - 1) + power / 2;
  Real factor = s * power / q;  // s (s+1) .. (s+2k-2) q^(-s-2k+1) / (2k)!, k = 1, without 1/2!
  Real factorial = 2;
  for (size_t k = 0; k < kBernoulli.size(); ++k) {
    const Real term = kBernoulli[k] * factor / factorial;
    sum += term;
    if (std::fabs(term) < sum * 1e-22L) break;
    const Real i = static_cast<Real>(2 * k);
    factor *= (s + i + 1) * (s + i + 2) / (q * q);
    factorial *= (i + 3) * (i + 4);
  }
  return sum;
}

double Zeta(double s, double q) {
  if (s != s || q != q) return kNan;
  if (s == 1) return kInf;
  if (s < 1) return kNan;
  if (q == kInf) return 0;
  if (s == kInf) return q > 1 ? 0 : (q == 1 ? 1 : kInf);
  if (q > 0) return static_cast<double>(ZetaPositive(s, q));
  if (s != std::floor(s)) return kNan;
  // A pole; for odd s its sides have different signs.
  if (q == std::floor(q)) return std::fmod(s, 2.0) == 0 ? kInf : kNan;
  // Left of the poles: the terms (q + k) < 0 are a finite sum, itself a difference of two zetas.
  const Real whole = std::floor(static_cast<Real>(q));
  const Real fraction = static_cast<Real>(q) - whole;
  const Real sign = std::fmod(s, 2.0) == 0 ? 1 : -1;
  return static_cast<double>(
      ZetaPositive(s, fraction) +
      sign * (ZetaPositive(s, 1 - fraction) - ZetaPositive(s, 1 - static_cast<Real>(q))));
}

double Polygamma(double n, double x) {
  if (n != n || x != x || n < 0 || n != std::floor(n)) return kNan;
  if (n == 0) return Digamma(x);
  const double sign = std::fmod(n, 2.0) == 0 ? -1 : 1;
  const Real factorial = std::tgamma(static_cast<Real>(n) + 1);
  const Real zeta =
      x > 0 ? ZetaPositive(static_cast<Real>(n) + 1, x) : static_cast<Real>(Zeta(n + 1, x));
  return static_cast<double>(sign * factorial * zeta);
}

// Giles' single-precision approximation of erf^-1, a starting point good to 1e-6.
double ErfInvGuess(double x, double w) {
  static constexpr std::array<double, 9> kCentral = {
      2.81022636e-08, 3.43273939e-07, -3.5233877e-06, -4.39150654e-06, 0.00021858087,
      -0.00125372503, -0.00417768164, 0.246640727,    1.50140941};
  static constexpr std::array<double, 9> kTail = {-0.000200214257, 0.000100950558, 0.00134934322,
                                                  -0.00367342844,  0.00573950773,  -0.0076224613,
                                                  0.00943887047,   1.00167406,     2.83297682};
  const auto& coefficients = w < 5 ? kCentral : kTail;
  w = w < 5 ? w - 2.5 : std::sqrt(w) - 3;
  double p = coefficients[0];
  for (size_t i = 1; i < coefficients.size(); ++i) p = p * w + coefficients[i];
  return p * x;
}

// Solves erfc(y) = c for 0 < c <= 0.5 (y > 0), by Halley steps on log-accurate erfc.
double ErfcInvSmall(Real c) {
  Real y = ErfInvGuess(static_cast<double>(1 - c), static_cast<double>(-std::log(c * (2 - c))));
  const Real scale = 2 / std::sqrt(kPi);
  for (int step = 0; step < 4; ++step) {
    const Real slope = -scale * std::exp(-y * y);
    const Real newton = (std::erfc(y) - c) / slope;
    if (!(newton - newton == 0)) break;
    y -= newton / (1 + y * newton);
  }
  return static_cast<double>(y);
}

double ErfInv(double x) {
  const double magnitude = std::fabs(x);
  if (!(magnitude <= 1)) return kNan;
  if (magnitude == 1) return std::copysign(kInf, x);
  if (magnitude > 0.5) return std::copysign(ErfcInvSmall(1 - static_cast<Real>(magnitude)), x);
  Real y = ErfInvGuess(x, -std::log1p(-x * x));
  const Real scale = 2 / std::sqrt(kPi);
  for (int step = 0; step < 3; ++step) {
    const Real newton = (std::erf(y) - static_cast<Real>(x)) / (scale * std::exp(-y * y));
    y -= newton / (1 + y * newton);
  }
  return x == 0 ? x : static_cast<double>(y);
}

double ErfcInv(double x) {
  if (!(x >= 0 && x <= 2)) return kNan;
  if (x == 0) return kInf;
  if (x == 2) return -kInf;
  if (x <= 0.5) return ErfcInvSmall(x);
  if (x >= 1.5) return -ErfcInvSmall(2 - static_cast<Real>(x));
  return ErfInv(1 - x);
}

// exp(-|x|) I1(x): power series, then the asymptotic series.
double BesselI1e(double x) {
  if (x != x) return x;
  const Real magnitude = std::fabs(static_cast<Real>(x));
  Real result;
  if (magnitude == std::numeric_limits<Real>::infinity()) return 0;
  if (magnitude < 36) {
    const Real quarter = magnitude * magnitude / 4;
    Real term = magnitude / 2;
    result = term;
    for (int k = 1; k < 500 && term > result * 1e-22L; ++k) {
      term *= quarter / (static_cast<Real>(k) * static_cast<Real>(k + 1));
      result += term;
    }
    result *= std::exp(-magnitude);
  } else {
    Real term = 1;
    result = 1;
    for (int k = 1; k < 40; ++k) {
      const Real odd = static_cast<Real>(2 * k - 1);
      const Real next = term * -(4 - odd * odd) / (static_cast<Real>(k) * 8 * magnitude);
      if (std::fabs(next) > std::fabs(term) || std::fabs(next) < 1e-22L) break;
      term = next;
      result += term;
    }
    result /= std::sqrt(2 * kPi * magnitude);
  }
  return std::copysign(static_cast<double>(result), x);
}

// cosh and sinh in f32 as CHLO decomposes them: e^(x + log(1/2)) -+ e^(-x + log(1/2)), each step
// rounded to f32. It does not overflow before the result does; sinh needs it from 1 on only.
template <bool kSinh>
double HyperbolicF32(double x) {
  if (kSinh && std::fabs(x) < 1) return std::sinh(x);
  const float half = static_cast<float>(-std::numbers::ln2), wide = static_cast<float>(x);
  const float up = static_cast<float>(std::exp(static_cast<double>(wide + half)));
  const float down = static_cast<float>(std::exp(static_cast<double>(half - wide)));
  return kSinh ? static_cast<double>(up) - static_cast<double>(down)
               : static_cast<double>(up) + static_cast<double>(down);
}

template <typename T>
double CoshOf(double x) {
  if constexpr (std::is_same_v<T, float>) return HyperbolicF32<false>(x);
  return std::cosh(x);
}

template <typename T>
double SinhOf(double x) {
  if constexpr (std::is_same_v<T, float>) return HyperbolicF32<true>(x);
  return std::sinh(x);
}

template <typename T, auto kF>
constexpr VectorFn Fn =
    Unary<T, T, [](T x, int64_t) { return static_cast<T>(kF(static_cast<double>(x))); }>;
template <typename T, auto kF>
constexpr VectorFn Fn2 = Binary<T, T, [](T a, T b, int64_t) {
  return static_cast<T>(kF(static_cast<double>(a), static_cast<double>(b)));
}>;

template <typename T>
std::vector<VectorEntry> MakeTable() {
  return {
      {OpCode::kChloAcos, Fn<T, [](double x) { return std::acos(x); }>},
      {OpCode::kChloAcosh, Fn<T, [](double x) { return std::acosh(x); }>},
      {OpCode::kChloAsin, Fn<T, [](double x) { return std::asin(x); }>},
      {OpCode::kChloAsinh, Fn<T, [](double x) { return std::asinh(x); }>},
      {OpCode::kChloAtan, Fn<T, [](double x) { return std::atan(x); }>},
      {OpCode::kChloAtanh, Fn<T, [](double x) { return std::atanh(x); }>},
      {OpCode::kChloCosh, Fn<T, CoshOf<T>>},
      {OpCode::kChloSinh, Fn<T, SinhOf<T>>},
      {OpCode::kChloErf, Fn<T, [](double x) { return std::erf(x); }>},
      {OpCode::kChloErfc, Fn<T, [](double x) { return std::erfc(x); }>},
      {OpCode::kChloErfInv, Fn<T, ErfInv>},
      {OpCode::kChloErfcInv, Fn<T, ErfcInv>},
      {OpCode::kChloLgamma, Fn<T, Lgamma>},
      {OpCode::kChloDigamma, Fn < T, sizeof(T) == 4 ? DigammaNarrow : Digamma > },
      {OpCode::kChloBesselI1e, Fn<T, BesselI1e>},
      {OpCode::kChloPolygamma, Fn2<T, Polygamma>},
      {OpCode::kChloZeta, Fn2<T, Zeta>},
  };
}

// next_after of a coded float: a step on its codes. imm is the DType.
template <typename Code>
float NextCode(DType dtype, float from, float to) {
  if (from != from || to != to) return std::numeric_limits<float>::quiet_NaN();
  if (from == to) return to;
  const Codec& codec = CodecOf(dtype);
  Code code = 0;
  codec.store(&from, reinterpret_cast<std::byte*>(&code), 1);
  const uint32_t sign = 1u << (BitWidth(dtype) - 1);
  uint32_t next = code;
  if ((next & ~sign) == 0) {
    next = to > 0 ? 1 : (sign | 1);  // from zero to the smallest number of the right sign
  } else if ((from < to) == (from > 0)) {
    ++next;
  } else {
    --next;
  }
  code = static_cast<Code>(next);
  float result;
  codec.load(reinterpret_cast<const std::byte*>(&code), &result, 1);
  return result;
}

}  // namespace

const std::vector<VectorEntry>& SpecialTable(Lane lane) {
  static const std::vector<VectorEntry> f32 = MakeTable<float>(), f64 = MakeTable<double>();
  return lane == Lane::kF32 ? f32 : f64;
}

VectorFn CodedNextAfterFn(int64_t code_bytes) {
  if (code_bytes == 2) {
    return Binary<float, float, [](float a, float b, int64_t dtype) {
      return NextCode<uint16_t>(static_cast<DType>(dtype), a, b);
    }>;
  }
  return Binary<float, float, [](float a, float b, int64_t dtype) {
    return NextCode<uint8_t>(static_cast<DType>(dtype), a, b);
  }>;
}

}  // namespace lockstep::kernels

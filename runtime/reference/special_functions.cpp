// Special functions of real floats (chlo): each evaluated in double from its definition or a
// series with known remainder, refined by Newton steps where it is an inverse.
#include <cmath>
#include <complex>
#include <limits>
#include <numbers>

#include "runtime/reference/element_op.h"
#include "runtime/reference/float_lanes.h"

namespace lockstep::reference {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

double Acos(double x) { return std::acos(x); }
double Acosh(double x) { return std::acosh(x); }
double Asin(double x) { return std::asin(x); }
double Asinh(double x) { return std::asinh(x); }
double Atan(double x) { return std::atan(x); }
double Atanh(double x) { return std::atanh(x); }
double Sinh(double x) { return std::sinh(x); }
double Cosh(double x) { return std::cosh(x); }
double Tan(double x) { return std::tan(x); }
double Erf(double x) { return std::erf(x); }
double Erfc(double x) { return std::erfc(x); }
double Conj(double x) { return x; }
double Square(double x) { return x * x; }

double Lgamma(double x) {
  if (std::isinf(x)) return kInfinity;
  int sign = 0;
  return ::lgamma_r(x, &sign);
}

// Exponentially scaled modified Bessel function of order 1: exp(-|x|) I1(x).
double BesselI1e(double x) {
  const double a = std::fabs(x);
  if (std::isnan(x)) return x;
  if (a == 0) return x;
  double result;
  if (a <= 30) {
    // I1(a) = sum (a/2)^(2k+1) / (k! (k+1)!): all terms positive, no cancellation.
    double term = a / 2, sum = term;
    for (int k = 1; term > sum * 1e-18; ++k) {
      term *= (a / 2) * (a / 2) / (static_cast<double>(k) * (k + 1));
      sum += term;
    }
    result = sum * std::exp(-a);
  } else {
    // Hankel's asymptotic series; at a > 30 its smallest term is below 1e-25.
    double term = 1, sum = 1;
    for (int k = 1; k <= 20; ++k) {
      const double odd = 2.0 * k - 1;
      term *= -(4 - odd * odd) / (8.0 * k * a);
      sum += term;
    }
    result = sum / std::sqrt(2 * std::numbers::pi * a);
  }
  return std::copysign(result, x);
}

double Digamma(double x) {
  if (std::isnan(x) || x == -kInfinity) return kNan;
  if (x <= 0 && x == std::floor(x)) return kNan;  // a pole
  // Near its zeros the sum below cancels; long double keeps the digits.
  long double sum = 0, at = static_cast<long double>(x);
  if (x < 0.5) {  // reflection; the argument of tan is the distance from the nearest pole
    sum = -std::numbers::pi_v<long double> /
          std::tan(std::numbers::pi_v<long double> * (at - std::round(at)));
    at = 1 - at;
  }
  while (at < 16) {
    sum -= 1 / at;
    at += 1;
  }
  const long double inverse = 1 / at, square = inverse * inverse;
  // Bernoulli numbers B2k / 2k.
  constexpr long double kTerms[] = {1.0L / 12,  -1.0L / 120,     1.0L / 252, -1.0L / 240,
                                    1.0L / 132, -691.0L / 32760, 1.0L / 12,  -3617.0L / 8160};
  long double power = square, tail = 0;
  for (long double term : kTerms) {
    tail += term * power;
    power *= square;
  }
  sum += std::log(at) - inverse / 2 - tail;
  return static_cast<double>(sum);
}

// Solves erfc(w) = y for 0 < y <= 1 (w >= 0) by Halley steps on a rational first guess.
double InverseErfcUpper(double y) {
  if (y <= 0) return y == 0 ? kInfinity : kNan;
  const double t = std::sqrt(-2 * std::log(y / 2));
  double w = -0.70711 * ((2.30753 + t * 0.27061) / (1 + t * (0.99229 + t * 0.04481)) - t);
  for (int step = 0; step < 4; ++step) {
    const double error = std::erfc(w) - y;
    w += error / (2 / std::sqrt(std::numbers::pi) * std::exp(-w * w) - w * error);
  }
  return w;
}

double ErfInv(double x) {
  const double a = std::fabs(x);
  if (std::isnan(x) || a > 1) return kNan;
  if (a == 1) return std::copysign(kInfinity, x);
  if (a == 0) return x;
  double w;
  if (a < 0.7) {  // erf itself keeps the digits that 1 - erf would lose
    w = a * std::sqrt(std::numbers::pi) / 2;
    for (int step = 0; step < 6; ++step) {
      const double error = std::erf(w) - a;
      w -= error / (2 / std::sqrt(std::numbers::pi) * std::exp(-w * w) + w * error);
    }
  } else {
    w = InverseErfcUpper(1 - a);
  }
  return std::copysign(w, x);
}

double ErfcInv(double y) {
  if (std::isnan(y) || y < 0 || y > 2) return kNan;
  if (y == 0) return kInfinity;
  if (y == 2) return -kInfinity;
  if (y > 0.3 && y < 1.7) return ErfInv(1 - y);
  return y <= 1 ? InverseErfcUpper(y) : -InverseErfcUpper(2 - y);
}

// Hurwitz zeta: sum over k >= 0 of (q + k)^-x, by Euler-Maclaurin from the first q + k >= 16.
double Zeta(double x, double q) {
  if (std::isnan(x) || std::isnan(q) || x < 1) return kNan;
  if (x == 1) return kInfinity;
  if (q <= 0) {
    if (q == std::floor(q)) return std::fmod(x, 2) == 0 ? kInfinity : kNan;
    if (x != std::floor(x)) return kNan;                 // a real power of a negative number
    if (q < -static_cast<double>(1 << 24)) return kNan;  // beyond what a float can tell from a pole
  }
  if (std::isinf(q)) return 0;
  long double sum = 0, at = static_cast<long double>(q);
  const long double exponent = static_cast<long double>(x);
  while (at < 16) {
    sum += std::pow(at, -exponent);
    at += 1;
  }
  const long double last = std::pow(at, -exponent);
  sum += last * at / (exponent - 1) + last / 2;
  // B2k / (2k)!
  constexpr long double kTerms[] = {1.0L / 12,          -1.0L / 720,
                                    1.0L / 30240,       -1.0L / 1209600,
                                    1.0L / 47900160,    -691.0L / 1307674368000,
                                    1.0L / 74724249600, -3617.0L / 10670622842880000};
  long double factor = last * exponent / at;
  long double order = exponent;
  for (long double term : kTerms) {
    sum += term * factor;
    factor *= (order + 1) * (order + 2) / (at * at);
    order += 2;
  }
  return static_cast<double>(sum);
}

double Polygamma(double n, double x) {
  if (std::isnan(n) || std::isnan(x) || n < 0 || n != std::floor(n)) return kNan;
  if (n == 0) return Digamma(x);
  const double sign = std::fmod(n, 2) == 0 ? -1.0 : 1.0;
  return sign * std::tgamma(n + 1) * Zeta(n + 1, x);
}

double NextAfterIn(DType dtype, double a, double b) {
  if (std::isnan(a) || std::isnan(b)) return kNan;
  if (a == b) return b;
  if (dtype == DType::kF64) return std::nextafter(a, b);
  if (dtype == DType::kF32) {
    return static_cast<double>(std::nextafter(static_cast<float>(a), static_cast<float>(b)));
  }
  if (a == 0) return std::copysign(DecodeFloat(dtype, 1), b);
  const uint32_t code = EncodeFloat(dtype, std::fabs(a));
  const bool away = (b > a) == (a > 0);
  return std::copysign(DecodeFloat(dtype, away ? code + 1 : code - 1), a);
}

void NextAfter(const ElementOp& op, int n, const Lanes* in, const Lanes& out) {
  for (int k = 0; k < n; ++k) out.re[k] = NextAfterIn(op.in, in[0].re[k], in[1].re[k]);
}

template <bool (*F)(double)>
void Predicate(const ElementOp&, int n, const Lanes* in, const Lanes& out) {
  for (int k = 0; k < n; ++k) out.i[k] = F(in[0].re[k]) ? 1 : 0;
}

bool IsInf(double x) { return std::isinf(x); }
bool IsNegInf(double x) { return x == -kInfinity; }
bool IsPosInf(double x) { return x == kInfinity; }

// e^(x + log(1/2)) -+ e^(-x + log(1/2)), which does not overflow before the result does; in f32
// each step is rounded, as the decomposition of the op says.
template <bool kSinh>
double Hyperbolic(double x) {
  const double half = static_cast<double>(static_cast<float>(std::log(0.5)));
  auto f32 = [](double y) { return static_cast<double>(static_cast<float>(y)); };
  const double up = f32(std::exp(f32(x + half))), down = f32(std::exp(f32(-x + half)));
  return kSinh ? up - down : up + down;
}

void HyperbolicF32(const ElementOp& op, int n, const Lanes* in, const Lanes& out) {
  for (int k = 0; k < n; ++k) {
    const double x = in[0].re[k];
    if (op.code == OpCode::kChloCosh) {
      out.re[k] = Hyperbolic<false>(x);
    } else {
      out.re[k] = std::fabs(x) < 1 ? std::sinh(x) : Hyperbolic<true>(x);
    }
  }
}

// The common part of asin and acos of a complex number z = x + iy (Kahan):
// w = (Re(sqrt(1-z) sqrt(1+z)), |Im asin z|).
void AsinAcosKernel(const ElementOp&, int n, const Lanes* in, const Lanes& out) {
  using C = std::complex<long double>;
  for (int k = 0; k < n; ++k) {
    const C z(static_cast<long double>(in[0].re[k]), static_cast<long double>(in[0].im[k]));
    const C roots = std::sqrt(C(1) - z) * std::sqrt(C(1) + z);
    out.re[k] = static_cast<double>(roots.real());
    out.im[k] = static_cast<double>(std::fabs(std::asin(z).imag()));
  }
}

template <double (*F)(double)>
bool SetUnary(ElementOp& op, double ulps) {
  op.compute = UnaryLanes<F>;
  op.unary = F;
  op.library_ulps = ulps;
  return true;
}

template <double (*F)(double, double)>
bool SetBinary(ElementOp& op, double ulps) {
  op.compute = BinaryLanes<F>;
  op.binary = F;
  op.library_ulps = ulps;
  return true;
}

}  // namespace

bool ResolveSpecialFunction(ElementOp& op) {
  if (op.code == OpCode::kChloAsinAcosKernel && IsComplex(op.in)) {
    op.compute = AsinAcosKernel;
    op.library_ulps = 32;
    return true;
  }
  if (!IsFloat(op.in)) return false;
  constexpr double kLibrary = 16;
  if (op.in == DType::kF32 && (op.code == OpCode::kChloSinh || op.code == OpCode::kChloCosh)) {
    op.compute = HyperbolicF32;
    op.unary = op.code == OpCode::kChloSinh ? Sinh : Cosh;
    op.library_ulps = 256;  // the rounded exponent shifts the result by as many places
    return true;
  }
  switch (op.code) {
    case OpCode::kChloAcos:
      return SetUnary<Acos>(op, kLibrary);
    case OpCode::kChloAcosh:
      return SetUnary<Acosh>(op, kLibrary);
    case OpCode::kChloAsin:
      return SetUnary<Asin>(op, kLibrary);
    case OpCode::kChloAsinh:
      return SetUnary<Asinh>(op, kLibrary);
    case OpCode::kChloAtan:
      return SetUnary<Atan>(op, kLibrary);
    case OpCode::kChloAtanh:
      return SetUnary<Atanh>(op, kLibrary);
    case OpCode::kChloSinh:
      return SetUnary<Sinh>(op, kLibrary);
    case OpCode::kChloCosh:
      return SetUnary<Cosh>(op, kLibrary);
    case OpCode::kChloTan:
      return SetUnary<Tan>(op, kLibrary);
    case OpCode::kChloErf:
      return SetUnary<Erf>(op, kLibrary);
    case OpCode::kChloErfc:
      return SetUnary<Erfc>(op, 4 * kLibrary);
    case OpCode::kChloErfInv:
      return SetUnary<ErfInv>(op, 4 * kLibrary);
    case OpCode::kChloErfcInv:
      return SetUnary<ErfcInv>(op, 4 * kLibrary);
    case OpCode::kChloLgamma:
      return SetUnary<Lgamma>(op, 4 * kLibrary);
    case OpCode::kChloDigamma:
      return SetUnary<Digamma>(op, 4 * kLibrary);
    case OpCode::kChloBesselI1e:
      return SetUnary<BesselI1e>(op, kLibrary);
    case OpCode::kChloConj:
      return SetUnary<Conj>(op, 0);
    case OpCode::kChloSquare:
      return SetUnary<Square>(op, 0);
    case OpCode::kChloZeta:
      return SetBinary<Zeta>(op, 8 * kLibrary);
    case OpCode::kChloPolygamma:
      return SetBinary<Polygamma>(op, 16 * kLibrary);
    case OpCode::kChloNextAfter:
      op.compute = NextAfter;
      return true;
    case OpCode::kChloIsInf:
      op.compute = Predicate<IsInf>;
      return true;
    case OpCode::kChloIsNegInf:
      op.compute = Predicate<IsNegInf>;
      return true;
    case OpCode::kChloIsPosInf:
      op.compute = Predicate<IsPosInf>;
      return true;
    default:
      return false;
  }
}

}  // namespace lockstep::reference

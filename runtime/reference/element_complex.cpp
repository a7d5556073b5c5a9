// Elementwise ops on complex numbers. complex<f32> is computed in double, complex<f64> in long
// double, so that cancellation inside a formula stays below the last place of the result.
#include <cmath>
#include <complex>
#include <limits>

#include "runtime/reference/element_op.h"

namespace lockstep::reference {
namespace {

template <typename R>
using Complex = std::complex<R>;

template <typename R>
bool IsNan(const Complex<R>& z) {
  return std::isnan(z.real()) || std::isnan(z.imag());
}

template <typename R>
bool Finite(const Complex<R>& z) {
  return std::isfinite(z.real()) && std::isfinite(z.imag());
}

// Every op is a struct with a static template so that both widths come from one text.
struct Abs {  // only for real results; see AbsReal
  template <typename R>
  static R Of(const Complex<R>& z) {
    return std::hypot(z.real(), z.imag());
  }
};
struct Negate {
  template <typename R>
  static Complex<R> Of(const Complex<R>& z) {
    return -z;
  }
};
struct Conj {
  template <typename R>
  static Complex<R> Of(const Complex<R>& z) {
    return std::conj(z);
  }
};
struct Sign {  // z / abs(z); zero and NaN as for reals
  template <typename R>
  static Complex<R> Of(const Complex<R>& z) {
    const R magnitude = Abs::Of(z);
    if (IsNan(z)) return {std::numeric_limits<R>::quiet_NaN(), std::numeric_limits<R>::quiet_NaN()};
    if (magnitude == 0) return z;
    return {z.real() / magnitude, z.imag() / magnitude};
  }
};
struct Exponential {
  // exp(+-inf + i y) for y that is not finite is a product with NaN here, where C has zeros and
  // infinities of unspecified sign.
  template <typename R>
  static Complex<R> Of(const Complex<R>& z) {
    if (std::isinf(z.real()) && !std::isfinite(z.imag())) {
      const R nan = std::numeric_limits<R>::quiet_NaN();
      return {nan, nan};
    }
    return std::exp(z);
  }
};
struct ExponentialMinusOne {
  // exp(x)cos(y) - 1 = expm1(x)cos(y) - 2 sin(y/2)^2 keeps the digits near zero.
  template <typename R>
  static Complex<R> Of(const Complex<R>& z) {
    const R x = z.real(), y = z.imag();
    if (y == 0) return {std::expm1(x), y};
    if (!std::isfinite(x)) return std::exp(z) - Complex<R>(1);
    const R half_sine = std::sin(y / 2);
    return {std::expm1(x) * std::cos(y) - 2 * half_sine * half_sine, std::exp(x) * std::sin(y)};
  }
};
struct Log {
  template <typename R>
  static Complex<R> Of(const Complex<R>& z) {
    return std::log(z);
  }
};
struct LogPlusOne {
  // log|1+z| = log1p(x(2+x) + y^2) / 2 where that does not overflow.
  template <typename R>
  static Complex<R> Of(const Complex<R>& z) {
    const R x = z.real(), y = z.imag();
    const R large = std::sqrt(std::numeric_limits<R>::max()) / 4;
    if (!Finite(z) || std::fabs(x) > large || std::fabs(y) > large) {
      return std::log(Complex<R>(x + 1, y));
    }
    // x(2+x) + y^2 with the exact squares of a twice as long sum: fma recovers what products lose.
    const R a = x * (2 + x), b = y * y;
    const R lost = std::fma(y, y, -b) + std::fma(x, 2 + x, -a);
    const R sum = a + b;
    const R tail = std::fabs(a) > std::fabs(b) ? b - (sum - a) : a - (sum - b);
    return {std::log1p(sum + (tail + lost)) / 2, std::atan2(y, x + 1)};
  }
};
struct Logistic {
  template <typename R>
  static Complex<R> Of(const Complex<R>& z) {
    return Complex<R>(1) / (Complex<R>(1) + std::exp(-z));
  }
};
struct Sqrt {
  template <typename R>
  static Complex<R> Of(const Complex<R>& z) {
    return std::sqrt(z);
  }
};
struct Rsqrt {
  template <typename R>
  static Complex<R> Of(const Complex<R>& z) {
    const R infinity = std::numeric_limits<R>::infinity();
    if (z.real() == 0 && z.imag() == 0) return {infinity, std::numeric_limits<R>::quiet_NaN()};
    if (std::isinf(z.real()) || std::isinf(z.imag())) {
      const bool both = std::isnan(z.real()) || std::isnan(z.imag());
      return {both ? R(0) : R(0), std::copysign(R(0), -z.imag())};
    }
    return Complex<R>(1) / std::sqrt(z);
  }
};
struct Cbrt {
  template <typename R>
  static Complex<R> Of(const Complex<R>& z) {
    if (z.imag() == 0 && z.real() >= 0) return {std::cbrt(z.real()), z.imag()};
    return std::polar(std::cbrt(Abs::Of(z)), std::arg(z) / 3);
  }
};
struct Sine {
  template <typename R>
  static Complex<R> Of(const Complex<R>& z) {
    return std::sin(z);
  }
};
struct Cosine {
  template <typename R>
  static Complex<R> Of(const Complex<R>& z) {
    return std::cos(z);
  }
};
struct Tan {
  template <typename R>
  static Complex<R> Of(const Complex<R>& z) {
    return std::tan(z);
  }
};
struct Tanh {
  template <typename R>
  static Complex<R> Of(const Complex<R>& z) {
    return std::tanh(z);
  }
};
// As CHLO expands it: 0, never -0, on the diagonals.
struct Square {
  template <typename R>
  static Complex<R> Of(const Complex<R>& z) {
    const R x = z.real(), y = z.imag();
    const bool diagonal = std::isfinite(x) && std::fabs(x) == std::fabs(y);
    return {diagonal ? R{0} : (x - y) * (x + y), 2 * (x * y)};
  }
};
struct Acos {
  template <typename R>
  static Complex<R> Of(const Complex<R>& z) {
    return std::acos(z);
  }
};
struct Acosh {
  template <typename R>
  static Complex<R> Of(const Complex<R>& z) {
    return std::acosh(z);
  }
};
struct Asin {
  template <typename R>
  static Complex<R> Of(const Complex<R>& z) {
    return std::asin(z);
  }
};
struct Asinh {
  template <typename R>
  static Complex<R> Of(const Complex<R>& z) {
    return std::asinh(z);
  }
};
struct Atan {
  template <typename R>
  static Complex<R> Of(const Complex<R>& z) {
    return std::atan(z);
  }
};
struct Atanh {
  template <typename R>
  static Complex<R> Of(const Complex<R>& z) {
    return std::atanh(z);
  }
};
struct Sinh {
  template <typename R>
  static Complex<R> Of(const Complex<R>& z) {
    return std::sinh(z);
  }
};
struct Cosh {
  template <typename R>
  static Complex<R> Of(const Complex<R>& z) {
    return std::cosh(z);
  }
};

struct Add {
  template <typename R>
  static Complex<R> Of(const Complex<R>& a, const Complex<R>& b) {
    return a + b;
  }
};
struct Subtract {
  template <typename R>
  static Complex<R> Of(const Complex<R>& a, const Complex<R>& b) {
    return a - b;
  }
};
struct Divide {
  template <typename R>
  static Complex<R> Of(const Complex<R>& a, const Complex<R>& b) {
    return a / b;
  }
};
struct Power {
  template <typename R>
  static Complex<R> Of(const Complex<R>& a, const Complex<R>& b) {
    const bool a_zero = a.real() == 0 && a.imag() == 0;
    const bool b_zero = b.real() == 0 && b.imag() == 0;
    if (b_zero) return {1, 0};
    if (a_zero && b.real() > 0) return {0, 0};
    return std::pow(a, b);
  }
};
struct Atan2 {  // -i log((x + i y) / sqrt(x^2 + y^2))
  template <typename R>
  static Complex<R> Of(const Complex<R>& y, const Complex<R>& x) {
    const Complex<R> i(0, 1);
    return -i * std::log((x + i * y) / std::sqrt(x * x + y * y));
  }
};
// Lexicographic by (real, imaginary).
struct MaximumOf {
  template <typename R>
  static Complex<R> Of(const Complex<R>& a, const Complex<R>& b) {
    if (IsNan(a)) return a;
    if (IsNan(b)) return b;
    const bool less = a.real() < b.real() || (a.real() == b.real() && a.imag() < b.imag());
    return less ? b : a;
  }
};
struct MinimumOf {
  template <typename R>
  static Complex<R> Of(const Complex<R>& a, const Complex<R>& b) {
    if (IsNan(a)) return a;
    if (IsNan(b)) return b;
    const bool less = b.real() < a.real() || (a.real() == b.real() && b.imag() < a.imag());
    return less ? b : a;
  }
};

template <typename R>
Complex<R> At(const Lanes& lanes, int k) {
  return {static_cast<R>(lanes.re[k]), static_cast<R>(lanes.im[k])};
}

template <typename R>
void Put(const Lanes& lanes, int k, const Complex<R>& z) {
  lanes.re[k] = static_cast<double>(z.real());
  lanes.im[k] = static_cast<double>(z.imag());
}

template <typename F>
void Unary(const ElementOp& op, int n, const Lanes* in, const Lanes& out) {
  if (op.in == DType::kC128) {
    for (int k = 0; k < n; ++k) Put(out, k, F::Of(At<long double>(in[0], k)));
  } else {
    for (int k = 0; k < n; ++k) Put(out, k, F::Of(At<double>(in[0], k)));
  }
}

template <typename F>
void Binary(const ElementOp& op, int n, const Lanes* in, const Lanes& out) {
  if (op.in == DType::kC128) {
    for (int k = 0; k < n; ++k)
      Put(out, k, F::Of(At<long double>(in[0], k), At<long double>(in[1], k)));
  } else {
    for (int k = 0; k < n; ++k) Put(out, k, F::Of(At<double>(in[0], k), At<double>(in[1], k)));
  }
}

// Products are formed part by part, each of the four rounded by itself, which is what every
// implementation gives. There is no rule of its own for infinities as in C: (inf + inf i) * 1 is
// NaN + NaN i, since inf * 0 is NaN.
void MultiplyOp(const ElementOp& op, int n, const Lanes* in, const Lanes& out) {
  const DType part = ComplexElement(op.in);
  auto product = [part](double a, double b) { return RoundFast(part, a * b); };
  for (int k = 0; k < n; ++k) {
    const double a = in[0].re[k], b = in[0].im[k], c = in[1].re[k], d = in[1].im[k];
    out.re[k] = product(a, c) - product(b, d);
    out.im[k] = product(a, d) + product(b, c);
  }
}

void AbsReal(const ElementOp&, int n, const Lanes* in, const Lanes& out) {
  for (int k = 0; k < n; ++k) {
    out.re[k] = static_cast<double>(
        std::hypot(static_cast<long double>(in[0].re[k]), static_cast<long double>(in[0].im[k])));
  }
}

void Real(const ElementOp&, int n, const Lanes* in, const Lanes& out) {
  for (int k = 0; k < n; ++k) out.re[k] = in[0].re[k];
}

void Imag(const ElementOp&, int n, const Lanes* in, const Lanes& out) {
  for (int k = 0; k < n; ++k) out.re[k] = in[0].im[k];
}

void Compare(const ElementOp& op, int n, const Lanes* in, const Lanes& out) {
  for (int k = 0; k < n; ++k) {
    const double ar = in[0].re[k], br = in[1].re[k];
    const double ai = in[0].im[k], bi = in[1].im[k];
    bool holds;
    if (op.direction == Direction::kEq) {
      holds = ar == br && ai == bi;
    } else if (op.direction == Direction::kNe) {
      holds = ar != br || ai != bi;
    } else {  // lexicographic
      holds = ar == br ? CompareFloats(op.direction, false, ai, bi)
                       : CompareFloats(op.direction, false, ar, br);
    }
    out.i[k] = holds ? 1 : 0;
  }
}

void Select(const ElementOp&, int n, const Lanes* in, const Lanes& out) {
  for (int k = 0; k < n; ++k) {
    const Lanes& from = in[0].i[k] ? in[1] : in[2];
    out.re[k] = from.re[k];
    out.im[k] = from.im[k];
  }
}

void Clamp(const ElementOp&, int n, const Lanes* in, const Lanes& out) {
  for (int k = 0; k < n; ++k) {
    Put(out, k,
        MinimumOf::Of(MaximumOf::Of(At<double>(in[1], k), At<double>(in[0], k)),
                      At<double>(in[2], k)));
  }
}

void IsFinite(const ElementOp&, int n, const Lanes* in, const Lanes& out) {
  for (int k = 0; k < n; ++k) {
    out.i[k] = std::isfinite(in[0].re[k]) && std::isfinite(in[0].im[k]) ? 1 : 0;
  }
}

}  // namespace

bool ResolveComplexOp(ElementOp& op) {
  auto set = [&op](LaneFn fn, double ulps) {
    op.compute = fn;
    op.library_ulps = ulps;
    return true;
  };
  constexpr double kLibrary = 32;
  switch (op.code) {
    case OpCode::kAbs:
      return set(AbsReal, 4);
    case OpCode::kReal:
      return set(Real, 0);
    case OpCode::kImag:
      return set(Imag, 0);
    case OpCode::kNegate:
      return set(Unary<Negate>, 0);
    case OpCode::kChloConj:
      return set(Unary<Conj>, 0);
    case OpCode::kSign:
      return set(Unary<Sign>, 4);
    case OpCode::kExponential:
      return set(Unary<Exponential>, kLibrary);
    case OpCode::kExponentialMinusOne:
      return set(Unary<ExponentialMinusOne>, kLibrary);
    case OpCode::kLog:
      return set(Unary<Log>, kLibrary);
    case OpCode::kLogPlusOne:
      return set(Unary<LogPlusOne>, kLibrary);
    case OpCode::kLogistic:
      return set(Unary<Logistic>, kLibrary);
    case OpCode::kSqrt:
      return set(Unary<Sqrt>, kLibrary);
    case OpCode::kRsqrt:
      return set(Unary<Rsqrt>, kLibrary);
    case OpCode::kCbrt:
      return set(Unary<Cbrt>, kLibrary);
    case OpCode::kSine:
      return set(Unary<Sine>, kLibrary);
    case OpCode::kCosine:
      return set(Unary<Cosine>, kLibrary);
    case OpCode::kTan:
    case OpCode::kChloTan:
      return set(Unary<Tan>, kLibrary);
    case OpCode::kTanh:
      return set(Unary<Tanh>, kLibrary);
    case OpCode::kChloSquare:
      return set(Unary<Square>, 2);
    case OpCode::kChloAcos:
      return set(Unary<Acos>, kLibrary);
    case OpCode::kChloAcosh:
      return set(Unary<Acosh>, kLibrary);
    case OpCode::kChloAsin:
      return set(Unary<Asin>, kLibrary);
    case OpCode::kChloAsinh:
      return set(Unary<Asinh>, kLibrary);
    case OpCode::kChloAtan:
      return set(Unary<Atan>, kLibrary);
    case OpCode::kChloAtanh:
      return set(Unary<Atanh>, kLibrary);
    case OpCode::kChloSinh:
      return set(Unary<Sinh>, kLibrary);
    case OpCode::kChloCosh:
      return set(Unary<Cosh>, kLibrary);
    case OpCode::kAdd:
      return set(Binary<Add>, 0);
    case OpCode::kSubtract:
      return set(Binary<Subtract>, 0);
    case OpCode::kMultiply:
      return set(MultiplyOp, 2);
    case OpCode::kDivide:
      return set(Binary<Divide>, 8);
    case OpCode::kPower:
      return set(Binary<Power>, 4 * kLibrary);
    case OpCode::kAtan2:
      return set(Binary<Atan2>, kLibrary);
    case OpCode::kMaximum:
      return set(Binary<MaximumOf>, 0);
    case OpCode::kMinimum:
      return set(Binary<MinimumOf>, 0);
    case OpCode::kCompare:
      return set(Compare, 0);
    case OpCode::kSelect:
      return set(Select, 0);
    case OpCode::kClamp:
      return set(Clamp, 0);
    case OpCode::kIsFinite:
      return set(IsFinite, 0);
    default:
      return false;
  }
}

}  // namespace lockstep::reference

// Vector functions of complex lanes. Multiplication is the schoolbook formula in the element type;
// everything else is computed in a wider type (double for complex<f32>, long double for
// complex<f64>) by the C99 library functions, whose branch cuts and special values are Annex G's,
// and rounded once.
#include <cmath>
#include <complex>
#include <limits>

#include "runtime/kernels/hot.h"
#include "runtime/kernels/vector_loops.h"
#include "runtime/kernels/vector_ops.h"

namespace lockstep::kernels {
namespace {

template <typename T>
using WiderOf = std::conditional_t<sizeof(T) == 4, double, long double>;

template <typename W>
using C = std::complex<W>;

// exp(x) (cos y + i sin y) also where Annex G would prefer a zero: no angle, no direction.
template <typename W>
C<W> Exponential(C<W> z) {
  if (!(z.imag() - z.imag() == 0)) {
    return {std::numeric_limits<W>::quiet_NaN(), std::numeric_limits<W>::quiet_NaN()};
  }
  return std::exp(z);
}

// (x - y)(x + y) + 2 x y i: no cancellation, and exactly 0 where |x| = |y|, also if x^2 overflows.
template <typename E>
E Square(E a) {
  using T = typename E::value_type;
  const T x = a.real(), y = a.imag();
  const bool diagonal = std::fabs(x) == std::fabs(y) && x - x == T{0};
  return E(diagonal ? T{0} : (x - y) * (x + y), T{2} * (x * y));
}

template <typename W>
C<W> ExpMinusOne(C<W> z) {
  const W x = z.real(), y = z.imag();
  if (y == 0) return {std::expm1(x), y};
  const W half = std::sin(y / 2);
  return {std::expm1(x) * std::cos(y) - 2 * half * half, std::exp(x) * std::sin(y)};
}

template <typename W>
C<W> LogPlusOne(C<W> z) {
  const W x = z.real(), y = z.imag();
  const W angle = std::atan2(y, 1 + x);
  if (std::fabs(x) > W{1e3} || std::fabs(y) > W{1e3} || !(std::fabs(x) + std::fabs(y) < W{1e3})) {
    return {std::log(C<W>(1 + x, y)).real(), angle};
  }
  return {std::log1p(x * (2 + x) + y * y) / 2, angle};
}

template <typename W>
C<W> Power(C<W> base, C<W> exponent) {
  if (base == C<W>{}) {
    if (exponent == C<W>{}) return 1;
    if (exponent.real() > 0) return 0;
    if (exponent.imag() == 0) return std::numeric_limits<W>::infinity();
  }
  if (exponent == C<W>{}) return 1;
  return std::exp(exponent * std::log(base));
}

template <typename W>
C<W> Sign(C<W> z) {
  const W magnitude = std::abs(z);
  if (magnitude == 0) return z;
  return {z.real() / magnitude, z.imag() / magnitude};
}

template <typename W>
C<W> CubeRoot(C<W> z) {
  return std::polar(std::cbrt(std::abs(z)), std::arg(z) / 3);
}

// asin(z) = (atan2(x, w.real), sign(y) w.imag); acos(z) = (atan2(w.real, x), -sign(y) w.imag).
template <typename W>
C<W> AsinAcosKernel(C<W> z) {
  const C<W> acos = std::acos(z);
  const W imag = std::fabs(acos.imag());
  return {std::cosh(imag) * std::sin(acos.real()), imag};
}

template <typename E>
bool LexLess(E a, E b) {
  return a.real() < b.real() || (a.real() == b.real() && a.imag() < b.imag());
}
template <typename E>
bool HasNan(E a) {
  return a.real() != a.real() || a.imag() != a.imag();
}
template <typename E>
E LexMax(E a, E b) {
  if (HasNan(a)) return a;
  return HasNan(b) || LexLess(a, b) ? b : a;
}
template <typename E>
E LexMin(E a, E b) {
  if (HasNan(a)) return a;
  return HasNan(b) || LexLess(b, a) ? b : a;
}

template <typename T>
struct Wide {
  using W = WiderOf<T>;
  using E = std::complex<T>;
  static E Narrow(C<W> z) { return E(static_cast<T>(z.real()), static_cast<T>(z.imag())); }
  template <auto kF>
  static constexpr VectorFn Fn =
      Unary<E, E, [](E z, int64_t) { return Narrow(kF(C<W>(z.real(), z.imag()))); }>;
  template <auto kF>
  static constexpr VectorFn Fn2 = Binary<E, E, [](E a, E b, int64_t) {
    return Narrow(kF(C<W>(a.real(), a.imag()), C<W>(b.real(), b.imag())));
  }>;
};

template <typename T>
void MakeComplex(const void* a, const void* b, const void*, void* out, int64_t n, int64_t) {
  const T* re = static_cast<const T*>(a);
  const T* im = static_cast<const T*>(b);
  T* r = static_cast<T*>(out);
  for (int64_t i = 0; i < n; ++i) {
    r[2 * i] = re[i];
    r[2 * i + 1] = im[i];
  }
}

template <typename T>
std::vector<VectorEntry> MakeTable() {
  using E = std::complex<T>;
  using W = WiderOf<T>;
  using F = Wide<T>;
  using Z = C<W>;
  return {
      {OpCode::kAdd,
       Binary<E, E, [](E a, E b, int64_t) { return E(a.real() + b.real(), a.imag() + b.imag()); }>},
      {OpCode::kSubtract,
       Binary<E, E, [](E a, E b, int64_t) { return E(a.real() - b.real(), a.imag() - b.imag()); }>},
      {OpCode::kMultiply, Binary<E, E,
                                 [](E a, E b, int64_t) {
                                   return E(a.real() * b.real() - a.imag() * b.imag(),
                                            a.real() * b.imag() + a.imag() * b.real());
                                 }>},
      {OpCode::kDivide, F::template Fn2<[](Z a, Z b) { return a / b; }>},
      {OpCode::kPower, F::template Fn2<Power<W>>},
      {OpCode::kMaximum, Binary<E, E, [](E a, E b, int64_t) { return LexMax(a, b); }>},
      {OpCode::kMinimum, Binary<E, E, [](E a, E b, int64_t) { return LexMin(a, b); }>},
      {OpCode::kAtan2, F::template Fn2<[](Z y, Z x) {
         return Z(0, -1) * std::log((x + Z(0, 1) * y) / std::sqrt(x * x + y * y));
       }>},
      {OpCode::kNegate, Unary<E, E, [](E a, int64_t) { return E(-a.real(), -a.imag()); }>},
      {OpCode::kChloConj, Unary<E, E, [](E a, int64_t) { return E(a.real(), -a.imag()); }>},
      {OpCode::kChloSquare, Unary<E, E, [](E a, int64_t) { return Square(a); }>},
      {OpCode::kAbs, Unary<E, T,
                           [](E a, int64_t) {
                             return static_cast<T>(
                                 std::hypot(static_cast<W>(a.real()), static_cast<W>(a.imag())));
                           }>},
      {OpCode::kReal, Unary<E, T, [](E a, int64_t) { return a.real(); }>},
      {OpCode::kImag, Unary<E, T, [](E a, int64_t) { return a.imag(); }>},
      {OpCode::kSign, F::template Fn<Sign<W>>},
      {OpCode::kCbrt, F::template Fn<CubeRoot<W>>},
      {OpCode::kExponential, F::template Fn<Exponential<W>>},
      {OpCode::kExponentialMinusOne, F::template Fn<ExpMinusOne<W>>},
      {OpCode::kLog, F::template Fn<[](Z z) { return std::log(z); }>},
      {OpCode::kLogPlusOne, F::template Fn<LogPlusOne<W>>},
      {OpCode::kLogistic, F::template Fn<[](Z z) { return W{1} / (W{1} + std::exp(-z)); }>},
      {OpCode::kSqrt, F::template Fn<[](Z z) { return std::sqrt(z); }>},
      {OpCode::kRsqrt, F::template Fn<[](Z z) { return W{1} / std::sqrt(z); }>},
      {OpCode::kSine, F::template Fn<[](Z z) { return std::sin(z); }>},
      {OpCode::kCosine, F::template Fn<[](Z z) { return std::cos(z); }>},
      {OpCode::kTan, F::template Fn<[](Z z) { return std::tan(z); }>},
      {OpCode::kChloTan, F::template Fn<[](Z z) { return std::tan(z); }>},
      {OpCode::kTanh, F::template Fn<[](Z z) { return std::tanh(z); }>},
      {OpCode::kChloSinh, F::template Fn<[](Z z) { return std::sinh(z); }>},
      {OpCode::kChloCosh, F::template Fn<[](Z z) { return std::cosh(z); }>},
      {OpCode::kChloAsin, F::template Fn<[](Z z) { return std::asin(z); }>},
      {OpCode::kChloAcos, F::template Fn<[](Z z) { return std::acos(z); }>},
      {OpCode::kChloAtan, F::template Fn<[](Z z) { return std::atan(z); }>},
      {OpCode::kChloAsinh, F::template Fn<[](Z z) { return std::asinh(z); }>},
      {OpCode::kChloAcosh, F::template Fn<[](Z z) { return std::acosh(z); }>},
      {OpCode::kChloAtanh, F::template Fn<[](Z z) { return std::atanh(z); }>},
      {OpCode::kChloAsinAcosKernel, F::template Fn<AsinAcosKernel<W>>},
      {OpCode::kIsFinite, Unary<E, uint8_t,
                                [](E a, int64_t) {
                                  return static_cast<uint8_t>(a.real() - a.real() == T{0} &&
                                                              a.imag() - a.imag() == T{0});
                                }>},
  };
}

constexpr VectorFn kDivideC64 = Wide<float>::Fn2<[](C<double> a, C<double> b) { return a / b; }>;
constexpr VectorFn kExpC64 = Wide<float>::Fn<Exponential<double>>;

// complex<f32>: with the loops of hot_complex_body.h in front, since the first row of an op is
// taken.
std::vector<VectorEntry> MakeC64Table() {
  std::vector<VectorEntry> table = {
      {OpCode::kAbs, Hot().abs_c64},
      {OpCode::kExponential,
       [](const void* a, const void*, const void*, void* out, int64_t n, int64_t) {
         Hot().exp_c64(static_cast<const float*>(a), static_cast<float*>(out), n, kExpC64);
       }},
      {OpCode::kDivide,
       [](const void* a, const void* b, const void*, void* out, int64_t n, int64_t) {
         Hot().divide_c64(static_cast<const float*>(a), static_cast<const float*>(b),
                          static_cast<float*>(out), n, kDivideC64);
       }},
  };
  const std::vector<VectorEntry> rest = MakeTable<float>();
  table.insert(table.end(), rest.begin(), rest.end());
  return table;
}

}  // namespace

const std::vector<VectorEntry>& ComplexTable(Lane lane) {
  static const std::vector<VectorEntry> c64 = MakeC64Table(), c128 = MakeTable<double>();
  return lane == Lane::kC64 ? c64 : c128;
}

/// complex(re, im) is looked up by the lane of its operands, which are real.
VectorFn MakeComplexFn(Lane part) {
  return part == Lane::kF32 ? MakeComplex<float> : MakeComplex<double>;
}

}  // namespace lockstep::kernels

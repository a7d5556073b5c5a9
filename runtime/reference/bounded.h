// Bounded: a number with its running error bound, for algorithms that are written as scalar loops
// (factorisations, normalisations). Values are long double, so that only the bound speaks of the
// rounding of an implementation that computes in f32 (f64 for 64-bit types).
#pragma once

#include <cmath>
#include <complex>

#include "runtime/reference/error_bound.h"

namespace lockstep::reference {

using LongComplex = std::complex<long double>;

/// The rounding of one operation in the compute type: a unit relative to the magnitude.
struct Rounding {
  double unit = 0;
  explicit Rounding(DType dtype)
      : unit(std::ldexp(1.0, 1 - Precision(ComputeType(ComplexElement(dtype))))) {}
};

struct Bounded {
  LongComplex value = 0;
  double bound = 0;
};

inline double Size(const Bounded& x) { return static_cast<double>(std::abs(x.value)); }

inline Bounded Rounded(LongComplex value, double inherited, const Rounding& rounding) {
  // What is order-sensitive stays so, also where the value is no number.
  if (std::isinf(inherited)) return {value, inherited};
  return {value, inherited + rounding.unit * static_cast<double>(std::abs(value))};
}
inline Bounded Add(const Bounded& a, const Bounded& b, const Rounding& r) {
  return Rounded(a.value + b.value, a.bound + b.bound, r);
}
inline Bounded Subtract(const Bounded& a, const Bounded& b, const Rounding& r) {
  return Rounded(a.value - b.value, a.bound + b.bound, r);
}
inline Bounded Multiply(const Bounded& a, const Bounded& b, const Rounding& r) {
  double inherited = BoundProduct(Size(a), b.bound) + BoundProduct(Size(b), a.bound) +
                     BoundProduct(a.bound, b.bound);
  if (std::isnan(inherited) && (std::isinf(a.bound) || std::isinf(b.bound))) {
    inherited = kOrderSensitive;
  }
  return Rounded(a.value * b.value, inherited, r);
}
inline Bounded Divide(const Bounded& a, const Bounded& b, const Rounding& r) {
  const LongComplex quotient = a.value / b.value;
  double inherited = 0;
  if (a.bound != 0 || b.bound != 0) {
    const double room = Size(b) - b.bound;
    inherited =
        room > 0 ? (a.bound + BoundProduct(static_cast<double>(std::abs(quotient)), b.bound)) / room
                 : kOrderSensitive;
  }
  return Rounded(quotient, inherited, r);
}
inline Bounded Sqrt(const Bounded& a, const Rounding& r) {
  const LongComplex root = std::sqrt(a.value);
  const double size = static_cast<double>(std::abs(root));
  const double inherited =
      a.bound == 0 ? 0 : (size > 0 && a.bound < Size(a) ? a.bound / size : kOrderSensitive);
  return Rounded(root, inherited, r);
}
inline Bounded Conj(const Bounded& a) { return {std::conj(a.value), a.bound}; }

}  // namespace lockstep::reference

// Error bounds: for each element, how far the result of a correct computation may lie from the
// reference's.
//
// The model is Wilkinson's running error analysis to first order, stated for the DIFFERENCE of two
// computations: each rounding contributes one unit in the last place (half for ours, half for the
// other), functions of other libraries a few units of the precision they compute in, sums what any
// order of additions may change, and operands what their own bounds cause. What is exact
// contributes nothing: integers, data movement, and floating-point results that are not rounded.
//
// An infinite bound marks an order-sensitive element: a comparison, rounding or argmax on the way
// to it may come out otherwise within the bounds of its operands, so that it is neither right nor
// wrong.
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

#include "compiler/base/dtype.h"

namespace lockstep::reference {

inline constexpr double kOrderSensitive = std::numeric_limits<double>::infinity();

/// a * b with 0 * inf = 0: a bound that is multiplied by nothing vanishes.
inline double BoundProduct(double a, double b) { return a == 0 || b == 0 ? 0 : a * b; }

/// Bits of precision of a real float type, hidden bit included: 24 for f32.
int Precision(DType dtype);
/// The distance to the next value of a real float dtype at |value| (subnormal spacing near zero).
double Spacing(DType dtype, double value);
/// The type in which a library computes a function on `dtype`: f64 for f64, else f32.
DType ComputeType(DType dtype);
/// One rounding to dtype plus `library_ulps` of the compute type.
double LocalError(DType dtype, double value, double library_ulps);

/// Spacing of one dtype, for loops over many values.
class SpacingOf {
 public:
  explicit SpacingOf(DType dtype);
  double operator()(double value) const {
    // The value without sign and mantissa is the power of two below it.
    const uint64_t bits = std::bit_cast<uint64_t>(value) & (uint64_t{2047} << 52);
    const double power = std::max(std::bit_cast<double>(bits), smallest_normal_);
    return power <= std::numeric_limits<double>::max() ? power * step_ : 0;
  }

 private:
  double smallest_normal_;
  double step_;  ///< of the values from 1 to 2
};

/// LocalError of one dtype.
class LocalErrorOf {
 public:
  LocalErrorOf(DType dtype, double library_ulps)
      : own_(dtype), compute_(ComputeType(dtype)), library_ulps_(library_ulps) {}
  double operator()(double value) const { return own_(value) + library_ulps_ * compute_(value); }

 private:
  SpacingOf own_, compute_;
  double library_ulps_;
};

/// How sums are bounded.
struct SumModel {
  /// Roundings to the result type that a sum may see when it is split over devices: partial sums
  /// are rounded when they are produced and at each level of the combining tree.
  int levels = 2;
  /// Errors of the additions of a long sum taken as independent: sqrt(n) instead of n of them.
  bool independent = false;
};

/// The exponent of the lowest set bit of a finite non-zero double; INT32_MAX for 0.
int LowestBit(double value);
/// The lowest set bit itself: 0.25 for 0.75 = 0.11b; infinite for 0 and what is not finite.
inline double LowestUnit(double value) {
  const double magnitude = std::fabs(value);
  const uint64_t bits = std::bit_cast<uint64_t>(magnitude);
  const bool power_of_two = (bits & ((uint64_t{1} << 52) - 1)) == 0;
  const double unit =
      power_of_two ? magnitude : magnitude - std::bit_cast<double>(bits & (bits - 1));
  return magnitude > 0 && unit > 0 ? unit : std::numeric_limits<double>::infinity();
}

/// Bounds sums, in one float type, whose terms are known by some facts only.
class SumBounder {
 public:
  SumBounder(DType dtype, const SumModel& model);
  /// `magnitude`: at least the sum of |terms|; `unit`: a power of two of which all terms are
  /// multiples, infinite if all are zero; `terms`: how many are not zero; `inherited`: the sum of
  /// their bounds; `result`: the rounded sum.
  double operator()(double magnitude, double unit, double terms, double inherited,
                    double result) const {
    // Partial sums are multiples of the unit below the magnitude: none of them is rounded if they
    // fit the precision of the type that holds them.
    const bool fits_accumulator = magnitude <= unit * accumulator_range_;
    const bool fits_type = magnitude <= unit * type_range_;
    // The worst case rounds at the full magnitude in every addition. Independent errors add up as a
    // root, at the size that partial sums have: that of the result, or of a random walk of the
    // terms.
    double steps = terms, places = std::min(terms, levels_), partial = magnitude;
    if (independent_) {
      const double root = std::sqrt(terms);
      steps = std::min(terms, 4 * root);
      places = std::min(places, 2 * std::sqrt(places));
      partial = std::min(magnitude, std::fabs(result) + 2 * magnitude / root);
    }
    double many = inherited;
    many += fits_accumulator ? 0 : steps * accumulator_(partial);
    many += fits_type || !narrow_ ? 0 : places * type_(partial);
    const double bound = terms <= 1 ? inherited : many;
    const double rounded = bound != 0 ? bound + type_(result) : 0;
    // An infinite or NaN result comes from its operands; only an overflow on the way is a matter of
    // order, and then the magnitude tells.
    const double overflow = std::isfinite(magnitude) || inherited != 0 ? kOrderSensitive : 0;
    return std::isfinite(result) ? rounded : overflow;
  }
  /// The same where the terms are products, so that even a single one is rounded if its bits do not
  /// fit.
  double OfProducts(double magnitude, double unit, double terms, double inherited,
                    double result) const {
    const double bound = (*this)(magnitude, unit, terms, inherited, result);
    const bool rounds = bound == 0 && terms <= 1 && magnitude > unit * type_range_;
    return rounds ? type_(result) : bound;
  }

 private:
  SpacingOf type_, accumulator_;
  double type_range_, accumulator_range_;  ///< 2^precision
  double levels_;
  bool narrow_;  ///< the result type is narrower than its accumulator
  bool independent_;
};

/// Facts about a sum gathered while it is formed, to bound or to prove exact any order of it.
struct SumFacts {
  double magnitude = 0;                                   ///< sum of |terms|
  double inherited = 0;                                   ///< sum of the bounds of the terms
  double unit = std::numeric_limits<double>::infinity();  ///< every term is a multiple of it
  double terms = 0;                                       ///< that are not zero

  void Add(double term, double bound) {
    inherited += bound;
    magnitude += std::fabs(term);
    unit = std::min(unit, LowestUnit(term));
    terms += term != 0 ? 1 : 0;
  }
  /// Bound of the sum rounded to the bounder's type.
  double Bound(const SumBounder& bounder, double result) const {
    return bounder(magnitude, unit, terms, inherited, result);
  }
};

}  // namespace lockstep::reference

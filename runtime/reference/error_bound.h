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

// Here and in the loops over lanes, conditions are joined by & and | so that nothing branches and
// the compiler can use vectors.

/// The lesser of two numbers.
inline double Less(double a, double b) { return b < a ? b : a; }
/// a * b with 0 * inf = 0: a bound that is multiplied by nothing vanishes.
inline double BoundProduct(double a, double b) {
  const double product = a * b;
  return (a == 0) | (b == 0) ? 0 : product;
}

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
    const double below = std::bit_cast<double>(bits);
    const double power = below > smallest_normal_ ? below : smallest_normal_;
    const double spacing = power * step_;
    return power <= std::numeric_limits<double>::max() ? spacing : 0;
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
  const double shortened = magnitude - std::bit_cast<double>(bits & (bits - 1));
  const double unit = power_of_two ? magnitude : shortened;
  return (magnitude > 0) & (unit > 0) ? unit : std::numeric_limits<double>::infinity();
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
    const double bound = OfFinite(magnitude, unit, terms, inherited, result);
    // An infinite or NaN result comes from its operands; only an overflow on the way is a matter of
    // order, and then the magnitude tells.
    const double overflow = std::isfinite(magnitude) | (inherited != 0) ? kOrderSensitive : 0;
    return std::isfinite(result) ? bound : overflow;
  }
  /// The same for a sum of products that is finite: even a single product is rounded if its bits do
  /// not fit.
  double OfProducts(double magnitude, double unit, double terms, double inherited,
                    double result) const {
    const double bound = OfFinite(magnitude, unit, terms, inherited, result);
    const double last = type_(result);
    const double rounding = magnitude > unit * type_range_ ? last : 0;
    const double of_single = terms <= 1 ? rounding : 0;
    return bound != 0 ? bound : of_single;
  }

 private:
  double OfFinite(double magnitude, double unit, double terms, double inherited,
                  double result) const {
    // Partial sums are multiples of the unit below the magnitude: none of them is rounded if they
    // fit the precision of the type that holds them.
    const bool fits_accumulator = magnitude <= unit * accumulator_range_;
    const bool fits_places = magnitude <= unit * places_range_;
    // The worst case rounds at the full magnitude in every addition. Independent errors add up as a
    // root, at the size that partial sums have: that of the result, or of a random walk of the
    // terms.
    const double root = std::sqrt(terms), most_places = Less(terms, levels_);
    const double steps = Less(terms, 4 * root + worst_case_);
    const double places = Less(most_places, 2 * std::sqrt(most_places) + worst_case_);
    const double partial = Less(magnitude, std::fabs(result) + 2 * magnitude / root + worst_case_);
    const double in_accumulator = steps * accumulator_(partial);
    const double in_type = places * type_(partial);
    const double many =
        inherited + (fits_accumulator ? 0 : in_accumulator) + (fits_places ? 0 : in_type);
    const double bound = terms <= 1 ? inherited : many;
    const double with_last = bound + type_(result);
    return bound != 0 ? with_last : 0;
  }

  SpacingOf type_, accumulator_;
  double type_range_, accumulator_range_;  ///< 2^precision
  double places_range_;                    ///< infinite where the result type is the accumulator
  double levels_;
  double worst_case_;  ///< infinite, or 0 where errors are taken as independent
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
    unit = Less(unit, LowestUnit(term));
    terms += term != 0 ? 1 : 0;
  }
  /// Bound of the sum rounded to the bounder's type.
  double Bound(const SumBounder& bounder, double result) const {
    return bounder(magnitude, unit, terms, inherited, result);
  }
};

}  // namespace lockstep::reference

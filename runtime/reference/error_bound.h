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

#include <cmath>
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

/// How sums are bounded.
struct SumModel {
  /// Roundings to the result type that a sum may see when it is split over devices: partial sums
  /// are rounded when they are produced and at each level of the combining tree.
  int levels = 2;
  /// Errors of the additions of a long sum taken as independent: sqrt(n) instead of n of them.
  bool independent = false;
};

/// Facts about a sum gathered while it is formed, to bound or to prove exact any order of it.
struct SumFacts {
  double magnitude = 0;          ///< sum of |terms|
  double inherited = 0;          ///< sum of the bounds of the terms
  int low_exponent = INT32_MAX;  ///< every term is a multiple of 2^low_exponent
  int64_t terms = 0;             ///< that are not zero

  void Add(double term, double bound);
  /// Bound of the sum rounded to `dtype`.
  double Bound(DType dtype, double result, const SumModel& model) const;
};

/// The exponent of the lowest set bit of a finite non-zero double; INT32_MAX for 0.
int LowestBit(double value);
/// Bound of a sum from its facts, for sums whose terms are not enumerated (dot products).
double SumBound(DType dtype, double magnitude, int low_exponent, double terms, double inherited,
                double result, const SumModel& model);

}  // namespace lockstep::reference

// Comparing results: the policy of every verdict, stated in this one place.
//
//   exact      bit for bit, NaN equals NaN: integers, i1, data movement, and floats without a bound
//   bounded    |got - reference| <= bound of the element; elements without a bound bit for bit; a
//              different element with an infinite bound is order-sensitive: counted, neither right
//              nor wrong. A difference beyond a bound is a proven fault, unless the bound is
//              `estimated`: where the proof is too loose to say anything, samples take its place
//   expected   against another library's values: floats within tol x (|want| + largest |want|), tol
//              1e-10 f64, 2e-5 f32, 4e-3 f16, 3e-2 bf16, one code for 8 bits and less; else bit for
//              bit
//
// The rules of check ops are in runtime/reference/ulp.h (CompareForCheck).
#pragma once

#include <cstdint>
#include <string>

#include "compiler/base/literal.h"
#include "runtime/reference/evaluator.h"
#include "runtime/reference/ulp.h"

namespace lockstep {

struct Comparison {
  std::string policy = "exact";  ///< "exact", "bounded", "expected"
  int64_t elements = 0;
  int64_t mismatches = 0;
  int64_t order_sensitive = 0;  ///< bounded: different elements that were not judged
  uint64_t max_ulp = 0;         ///< over all judged elements, right or wrong; integers: 0
  double max_abs_error = 0;     ///< over all judged elements whose difference is finite
  double bound_ulp = 0;         ///< bounded: the largest finite bound, in ULP of the reference
  int64_t first_bad = -1;       ///< row-major element number; -1 = none
  Dims first_bad_index;
  std::string expected, got;  ///< of the first bad element
  uint64_t first_ulp = 0;     ///< of the first bad element
  double first_bound = 0;     ///< bounded: the bound of the first bad element
  bool estimated = false;     ///< bounded: the bounds are estimates and no proofs (stochastic.h)

  bool ok() const { return mismatches == 0; }
  /// "exact: 2 of 1024 elements differ, first [3,8]: expected 1.5, got 1.25 (12 ULP)".
  std::string Summary() const;
};

/// Distance in representable values between two elements of one dtype; complex: the larger of both
/// parts; integers: the difference. Rules for NaN and infinities as UlpDistance of ulp.h.
uint64_t UlpDistance(const Literal& a, int64_t i, const Literal& b, int64_t j);

/// Bit for bit, NaN equals NaN. Errors: InvalidArgument if dtypes or dims differ (all three).
Comparison CompareExact(const Literal& got, const Literal& expected);
/// Exact if the reference has no bound, else bounded.
Comparison CompareWithReference(const Literal& got, const ReferenceValue& reference);
/// `--expected`; with `exact`, `--expected-exact`.
Comparison CompareExpected(const Literal& got, const Literal& want, bool exact = false);

}  // namespace lockstep

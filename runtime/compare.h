// Comparing arrays: the one place where it is decided whether two results are equal.
//
//   exact     integers, booleans, and floats without an error bound: bit for bit, NaN = NaN
//   bounded   abs(got - want) <= the bound that the reference evaluator carried along; an infinite
//             bound (a comparison or rounding that may flip) makes a different element
//             "order-sensitive": reported, neither right nor wrong
//   expected  results of another library (--expected): abs(got - want) <= tol x (abs(want) +
//             largest abs(want)), tol by dtype; or bit for bit on request
#pragma once

#include <cstdint>
#include <string>

#include "compiler/base/literal.h"
#include "runtime/reference/evaluator.h"

namespace lockstep {

struct Comparison {
  std::string policy;  ///< "exact", "bounded", "expected"
  int64_t elements = 0;
  int64_t mismatches = 0;
  int64_t order_sensitive = 0;
  uint64_t max_ulp = 0;  ///< over elements that are finite on both sides
  double max_abs_error = 0;
  double bound_ulp = 0;       ///< bounded: the largest finite bound, in ulp of its element
  int64_t first_bad = -1;     ///< row-major index of the first mismatch
  std::string expected, got;  ///< of the first mismatch
  uint64_t first_ulp = 0;
  bool ok() const { return mismatches == 0; }
};

/// Distance in representable values between two elements of one dtype; complex: the larger of both
/// parts; 0 if equal by value or both NaN; UINT64_MAX if exactly one is NaN or infinite. Integers:
/// absolute difference.
uint64_t UlpDistance(const Literal& a, int64_t i, const Literal& b, int64_t j);

/// Errors: none; got and want must have one dtype and shape.
Comparison CompareWithReference(const Literal& got, const ReferenceValue& want);
/// `tol` by dtype: 1e-10 f64, 2e-5 f32, 4e-3 f16, 3e-2 bf16, one code for f8 and narrower.
Comparison CompareExpected(const Literal& got, const Literal& want, bool exact);

}  // namespace lockstep

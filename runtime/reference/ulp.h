// Distances between values, and the comparisons that check ops make.
#pragma once

#include <cstdint>
#include <string>

#include "compiler/base/literal.h"

namespace lockstep {

/// Steps between two values of a real float dtype along its representable values; +0 and -0 are one
/// value, NaN and NaN are 0 apart, and a NaN or infinity is UINT64_MAX from anything but itself.
uint64_t UlpDistance(DType dtype, double a, double b);

enum class CheckRule : uint8_t {
  kEqual,             ///< by value: +0 = -0, NaN = NaN
  kClose,             ///< min_ulp <= distance <= max_ulp; complex: real and imaginary part each
  kAlmostEqual,       ///< |a - b| <= tolerance
  kAlmostEqualFloat,  ///< integers by value, floats within the tolerance (check.eq)
};

struct CheckTolerance {
  CheckRule rule = CheckRule::kEqual;
  double tolerance = 0;
  uint64_t min_ulp = 0;
  uint64_t max_ulp = 0;
};

struct CheckComparison {
  bool ok = true;
  int64_t mismatches = 0;
  uint64_t max_ulp = 0;
  int64_t first_bad = -1;  ///< row-major element number
};

/// Compares element by element; literals of different types do not match at all.
CheckComparison CompareForCheck(const Literal& actual, const Literal& expected,
                                const CheckTolerance& tolerance);

/// "[3,8]" for a row-major element number.
std::string IndexString(const Dims& dims, int64_t element);

}  // namespace lockstep

#include "runtime/reference/ulp.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace lockstep {
namespace {

// A code that grows with the value, so that neighbours differ by 1; both zeros are 0.
int64_t OrderedCode(DType dtype, double value) {
  uint64_t magnitude;
  if (dtype == DType::kF64) {
    magnitude = std::bit_cast<uint64_t>(std::fabs(value));
  } else if (dtype == DType::kF32) {
    magnitude = std::bit_cast<uint32_t>(static_cast<float>(std::fabs(value)));
  } else if (dtype == DType::kTF32) {
    magnitude = std::bit_cast<uint32_t>(static_cast<float>(std::fabs(value))) >> 13;
  } else {
    magnitude = EncodeFloat(dtype, std::fabs(value));
  }
  const int64_t code = static_cast<int64_t>(magnitude);
  return std::signbit(value) && value != 0 ? -code : code;
}

struct Elements {
  double re = 0, im = 0;
};

bool SameValue(double a, double b) { return a == b || (std::isnan(a) && std::isnan(b)); }

bool Within(double a, double b, double tolerance) {
  return SameValue(a, b) || std::fabs(a - b) <= tolerance;
}

}  // namespace

uint64_t UlpDistance(DType dtype, double a, double b) {
  if (SameValue(a, b)) return 0;
  if (!std::isfinite(a) || !std::isfinite(b)) return UINT64_MAX;
  const int64_t x = OrderedCode(dtype, a), y = OrderedCode(dtype, b);
  return x > y ? static_cast<uint64_t>(x) - static_cast<uint64_t>(y)
               : static_cast<uint64_t>(y) - static_cast<uint64_t>(x);
}

CheckComparison CompareForCheck(const Literal& actual, const Literal& expected,
                                const CheckTolerance& tolerance) {
  CheckComparison result;
  if (actual.dtype() != expected.dtype() || actual.dims() != expected.dims()) {
    result.ok = false;
    result.mismatches = std::max<int64_t>(1, actual.num_elements());
    result.first_bad = 0;
    return result;
  }
  const DType dtype = actual.dtype(), part = ComplexElement(dtype);
  const bool real_type = IsFloat(dtype) || IsComplex(dtype);
  for (int64_t i = 0; i < actual.num_elements(); ++i) {
    bool ok;
    if (!real_type) {
      const int64_t a = actual.GetInt(i), b = expected.GetInt(i);
      ok = a == b;
      if (!ok && tolerance.rule == CheckRule::kAlmostEqual) {
        ok = std::fabs(actual.GetDouble(i) - expected.GetDouble(i)) <= tolerance.tolerance;
      }
    } else {
      const std::complex<double> a = actual.GetComplex(i), b = expected.GetComplex(i);
      const uint64_t re = UlpDistance(part, a.real(), b.real());
      const uint64_t im = UlpDistance(part, a.imag(), b.imag());
      result.max_ulp = std::max({result.max_ulp, re, im});
      switch (tolerance.rule) {
        case CheckRule::kEqual:
          ok = re == 0 && im == 0;
          break;
        case CheckRule::kClose:
          ok = std::max(re, im) <= tolerance.max_ulp &&
               (IsComplex(dtype) ? std::max(re, im) : re) >= tolerance.min_ulp;
          break;
        default:
          ok = Within(a.real(), b.real(), tolerance.tolerance) &&
               Within(a.imag(), b.imag(), tolerance.tolerance);
      }
    }
    if (ok) continue;
    if (result.mismatches++ == 0) result.first_bad = i;
    result.ok = false;
  }
  return result;
}

std::string IndexString(const Dims& dims, int64_t element) {
  std::string text = "[";
  const Dims strides = RowMajorStrides(dims);
  for (size_t d = 0; d < dims.size(); ++d) {
    if (d > 0) text += ',';
    text +=
        std::to_string(dims[d] > 0 ? (element / std::max<int64_t>(strides[d], 1)) % dims[d] : 0);
  }
  return text + ']';
}

}  // namespace lockstep

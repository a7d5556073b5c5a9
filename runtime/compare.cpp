#include "runtime/compare.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <complex>
#include <cstring>

#include "compiler/base/error.h"

namespace lockstep {
namespace {

// Codes of a float in an order in which neighbours are neighbouring values: negative values count
// down from zero.
int64_t OrderedCode(uint64_t bits, int width) {
  const uint64_t sign = uint64_t{1} << (width - 1);
  if (bits & sign) return -static_cast<int64_t>(bits & (sign - 1));
  return static_cast<int64_t>(bits);
}

uint64_t LoadBits(const std::byte* at, int64_t bytes) {
  uint64_t bits = 0;
  std::memcpy(&bits, at, static_cast<size_t>(bytes));
  return bits;
}

uint64_t Distance(int64_t a, int64_t b) {
  const uint64_t low = static_cast<uint64_t>(std::min(a, b));
  return static_cast<uint64_t>(std::max(a, b)) - low;
}

// One real part; `offset` picks the imaginary part of a complex element.
uint64_t PartDistance(DType dtype, const std::byte* a, const std::byte* b, double va, double vb) {
  if (va == vb || (std::isnan(va) && std::isnan(vb))) return 0;
  if (!std::isfinite(va) || !std::isfinite(vb)) return UINT64_MAX;
  const int64_t bytes = StorageBytes(dtype);
  uint64_t code_a = LoadBits(a, bytes);
  uint64_t code_b = LoadBits(b, bytes);
  if (dtype == DType::kTF32) {  // stored as f32 with 13 unused bits
    code_a >>= 13;
    code_b >>= 13;
  }
  if (!GetFloatFormat(dtype).has_sign) {
    return Distance(static_cast<int64_t>(code_a), static_cast<int64_t>(code_b));
  }
  return Distance(OrderedCode(code_a, BitWidth(dtype)), OrderedCode(code_b, BitWidth(dtype)));
}

bool SameBits(const Literal& a, const Literal& b, int64_t i) {
  const int64_t width = StorageBytes(a.dtype());
  return std::memcmp(a.data() + i * width, b.data() + i * width, static_cast<size_t>(width)) == 0;
}

bool IsNan(std::complex<double> value) {
  return std::isnan(value.real()) || std::isnan(value.imag());
}

// NaN = NaN, whatever the payload; for complex numbers part by part.
bool SameNan(std::complex<double> a, std::complex<double> b) {
  if (!IsNan(a) || !IsNan(b)) return false;
  auto part = [](double x, double y) { return (std::isnan(x) && std::isnan(y)) || x == y; };
  return part(a.real(), b.real()) && part(a.imag(), b.imag());
}

// |a - b|, the larger of both parts; infinite where exactly one side is not finite.
double AbsDifference(std::complex<double> a, std::complex<double> b) {
  auto part = [](double x, double y) {
    if (x == y || (std::isnan(x) && std::isnan(y))) return 0.0;
    const double difference = std::fabs(x - y);
    return std::isnan(difference) ? HUGE_VAL : difference;
  };
  return std::max(part(a.real(), b.real()), part(a.imag(), b.imag()));
}

void CountMismatch(Comparison& result, const Literal& got, const Literal& want, int64_t i) {
  if (result.mismatches++ > 0) return;
  result.first_bad = i;
  result.expected = want.ElementString(i);
  result.got = got.ElementString(i);
  result.first_ulp = UlpDistance(got, i, want, i);
}

void Measure(Comparison& result, const Literal& got, const Literal& want, int64_t i,
             double difference) {
  const uint64_t ulp = UlpDistance(got, i, want, i);
  if (ulp != UINT64_MAX) result.max_ulp = std::max(result.max_ulp, ulp);
  if (std::isfinite(difference)) result.max_abs_error = std::max(result.max_abs_error, difference);
}

double UlpOf(DType dtype, double value) {
  const FloatFormat& format = GetFloatFormat(ComplexElement(dtype));
  const int exponent = value == 0 ? 1 - format.bias : std::ilogb(value);
  return std::ldexp(1.0, std::max(exponent, 1 - format.bias) - format.mantissa_bits);
}

double Tolerance(DType dtype) {
  switch (ComplexElement(dtype)) {
    case DType::kF64:
      return 1e-10;
    case DType::kF32:
    case DType::kTF32:
      return 2e-5;
    case DType::kF16:
      return 4e-3;
    case DType::kBF16:
      return 3e-2;
    default:
      return 0;
  }
}

}  // namespace

uint64_t UlpDistance(const Literal& a, int64_t i, const Literal& b, int64_t j) {
  const DType dtype = a.dtype();
  if (IsInteger(dtype) || IsBool(dtype)) {
    if (dtype == DType::kU64) {
      const uint64_t x = a.GetUint(i), y = b.GetUint(j);
      return x > y ? x - y : y - x;
    }
    return Distance(a.GetInt(i), b.GetInt(j));
  }
  const int64_t width = StorageBytes(dtype);
  const std::byte* at_a = a.data() + i * width;
  const std::byte* at_b = b.data() + j * width;
  const std::complex<double> x = a.GetComplex(i), y = b.GetComplex(j);
  if (!IsComplex(dtype)) return PartDistance(dtype, at_a, at_b, x.real(), y.real());
  const DType part = ComplexElement(dtype);
  return std::max(PartDistance(part, at_a, at_b, x.real(), y.real()),
                  PartDistance(part, at_a + width / 2, at_b + width / 2, x.imag(), y.imag()));
}

Comparison CompareWithReference(const Literal& got, const ReferenceValue& want) {
  LOCKSTEP_CHECK(got.dtype() == want.literal.dtype() && got.dims() == want.literal.dims());
  Comparison result;
  const bool exact = want.bound.exact();
  result.policy = exact ? "exact" : "bounded";
  result.elements = got.num_elements();
  if (got.BitwiseEqual(want.literal) && exact) return result;
  for (int64_t i = 0; i < result.elements; ++i) {
    const double bound = exact ? 0 : want.bound.absolute[static_cast<size_t>(i)];
    if (std::isfinite(bound) && bound > 0) {
      const double ulp = UlpOf(got.dtype(), std::abs(want.literal.GetComplex(i)));
      result.bound_ulp = std::max(result.bound_ulp, bound / ulp);
    }
    if (SameBits(got, want.literal, i)) continue;
    if (IsInteger(got.dtype()) || IsBool(got.dtype())) {
      Measure(result, got, want.literal, i, 0);
      if (bound > 0) {  // an integer that came out of a float comparison or rounding
        ++result.order_sensitive;
      } else {
        CountMismatch(result, got, want.literal, i);
      }
      continue;
    }
    const std::complex<double> x = got.GetComplex(i), y = want.literal.GetComplex(i);
    if (SameNan(x, y)) continue;
    const double difference = AbsDifference(x, y);
    Measure(result, got, want.literal, i, difference);
    if (std::isinf(bound)) {
      ++result.order_sensitive;
    } else if (exact || !(difference <= bound)) {
      CountMismatch(result, got, want.literal, i);
    }
  }
  return result;
}

Comparison CompareExpected(const Literal& got, const Literal& want, bool exact) {
  LOCKSTEP_CHECK(got.dtype() == want.dtype() && got.dims() == want.dims());
  const bool floating = IsFloat(got.dtype()) || IsComplex(got.dtype());
  const double tolerance = floating ? Tolerance(got.dtype()) : 0;
  Comparison result;
  result.policy = exact || !floating ? "exact" : "expected";
  result.elements = got.num_elements();
  double largest = 0;
  for (int64_t i = 0; floating && i < result.elements; ++i) {
    const double magnitude = std::abs(want.GetComplex(i));
    if (std::isfinite(magnitude)) largest = std::max(largest, magnitude);
  }
  for (int64_t i = 0; i < result.elements; ++i) {
    if (SameBits(got, want, i)) continue;
    const std::complex<double> x = got.GetComplex(i), y = want.GetComplex(i);
    if (floating && SameNan(x, y)) continue;
    const double difference = floating ? AbsDifference(x, y) : 0;
    Measure(result, got, want, i, difference);
    bool fine = false;
    if (!exact && floating) {
      fine = tolerance > 0 ? difference <= tolerance * (std::abs(y) + largest)
                           : UlpDistance(got, i, want, i) <= 1;
    }
    if (!fine) CountMismatch(result, got, want, i);
  }
  return result;
}

}  // namespace lockstep

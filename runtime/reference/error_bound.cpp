#include "runtime/reference/error_bound.h"

#include <algorithm>
#include <bit>
#include <cstdint>

namespace lockstep::reference {

int Precision(DType dtype) { return GetFloatFormat(dtype).mantissa_bits + 1; }

double Spacing(DType dtype, double value) {
  const FloatFormat& format = GetFloatFormat(dtype);
  if (!std::isfinite(value)) return 0;
  int exponent = 0;
  std::frexp(value, &exponent);  // |value| < 2^exponent
  const int min_exponent = 1 - format.bias;
  exponent = value == 0 ? min_exponent : std::max(exponent - 1, min_exponent);
  return std::ldexp(1.0, exponent - format.mantissa_bits);
}

DType ComputeType(DType dtype) { return dtype == DType::kF64 ? DType::kF64 : DType::kF32; }

double LocalError(DType dtype, double value, double library_ulps) {
  return Spacing(dtype, value) + library_ulps * Spacing(ComputeType(dtype), value);
}

int LowestBit(double value) {
  if (value == 0 || !std::isfinite(value)) return INT32_MAX;
  const uint64_t bits = std::bit_cast<uint64_t>(value);
  const int exponent = static_cast<int>((bits >> 52) & 2047);
  uint64_t mantissa = bits & ((uint64_t{1} << 52) - 1);
  if (exponent != 0) mantissa |= uint64_t{1} << 52;
  return std::countr_zero(mantissa) + std::max(exponent, 1) - 1075;
}

void SumFacts::Add(double term, double bound) {
  inherited += bound;
  if (term == 0) return;
  magnitude += std::fabs(term);
  low_exponent = std::min(low_exponent, LowestBit(term));
  ++terms;
}

double SumFacts::Bound(DType dtype, double result, const SumModel& model) const {
  return SumBound(dtype, magnitude, low_exponent, static_cast<double>(terms), inherited, result,
                  model);
}

double SumBound(DType dtype, double magnitude, int low_exponent, double terms, double inherited,
                double result, const SumModel& model) {
  if (!std::isfinite(result)) {
    // An infinite or NaN result comes from its operands; only an overflow on the way is a matter of
    // order, and then the magnitude tells.
    return std::isfinite(magnitude) || inherited != 0 ? kOrderSensitive : 0;
  }
  double bound = inherited;
  if (terms <= 1) return bound == 0 ? 0 : bound + Spacing(dtype, result);
  // All partial sums are multiples of 2^low below the magnitude: none of them is rounded if they
  // fit the precision of the type that holds them.
  auto fits = [&](DType type) {
    return low_exponent != INT32_MAX &&
           magnitude <= std::ldexp(1.0, low_exponent + Precision(type));
  };
  const DType accumulator = ComputeType(dtype);
  // The worst case rounds at the full magnitude in every addition. Independent errors add up as a
  // root, at the size that partial sums have: that of the result, or of a random walk of the terms.
  double steps = terms, places = std::min<double>(terms, model.levels), partial = magnitude;
  if (model.independent) {
    steps = std::min(terms, 4 * std::sqrt(terms));
    places = std::min(places, 2 * std::sqrt(places));
    partial = std::min(magnitude, std::fabs(result) + 2 * magnitude / std::sqrt(terms));
  }
  if (!fits(accumulator)) bound += steps * Spacing(accumulator, partial);
  if (dtype != accumulator && !fits(dtype)) {
    bound += places * Spacing(dtype, partial);
  }
  if (bound != 0) bound += Spacing(dtype, result);
  return bound;
}

}  // namespace lockstep::reference

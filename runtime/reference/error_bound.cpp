#include "runtime/reference/error_bound.h"

#include <bit>
#include <cstdint>

namespace lockstep::reference {

int Precision(DType dtype) { return GetFloatFormat(dtype).mantissa_bits + 1; }

double Spacing(DType dtype, double value) { return SpacingOf(dtype)(value); }

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

SpacingOf::SpacingOf(DType dtype)
    : smallest_normal_(std::ldexp(1.0, 1 - GetFloatFormat(dtype).bias)),
      step_(std::ldexp(1.0, -GetFloatFormat(dtype).mantissa_bits)) {}

SumBounder::SumBounder(DType dtype, const SumModel& model)
    : type_(dtype),
      accumulator_(ComputeType(dtype)),
      type_range_(std::ldexp(1.0, Precision(dtype))),
      accumulator_range_(std::ldexp(1.0, Precision(ComputeType(dtype)))),
      places_range_(dtype == ComputeType(dtype) ? kOrderSensitive : type_range_),
      levels_(model.levels),
      worst_case_(model.independent ? 0 : kOrderSensitive) {}

}  // namespace lockstep::reference

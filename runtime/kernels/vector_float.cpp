// reduce_precision, and the table of float arithmetic (whose loops are in hot_float_body.h).
#include <cmath>
#include <limits>

#include "runtime/kernels/hot.h"
#include "runtime/kernels/vector_loops.h"

namespace lockstep::kernels {
namespace {

// Rounds the mantissa to nearest even, then overflows to infinity and flushes what is below the
// smallest normal number of the narrower exponent range to a signed zero.
template <typename T, typename Bits, int kMantissa, int kBias>
T ReducePrecision(T value, int64_t imm) {
  const int exponent_bits = static_cast<int>(imm >> 32);
  const int mantissa_bits = static_cast<int>(imm & 0xffffffff);
  if (value != value && mantissa_bits > 0) return value;
  Bits bits = __builtin_bit_cast(Bits, value);
  if (value != value) {  // a format without mantissa has no NaN: infinity is what is left of it
    return std::copysign(std::numeric_limits<T>::infinity(), value);
  }
  const Bits sign = bits & (Bits{1} << (sizeof(Bits) * 8 - 1));
  Bits magnitude = bits ^ sign;
  if (mantissa_bits < kMantissa) {
    const int drop = kMantissa - mantissa_bits;
    const Bits half = (Bits{1} << (drop - 1)) - 1 + ((magnitude >> drop) & 1);
    const Bits infinity = ((Bits{1} << (sizeof(Bits) * 8 - 1 - kMantissa)) - 1) << kMantissa;
    if (magnitude < infinity) magnitude = ((magnitude + half) >> drop) << drop;
  }
  const int full_exponent_bits = static_cast<int>(sizeof(Bits) * 8) - 1 - kMantissa;
  if (exponent_bits < full_exponent_bits) {
    const int bias = (1 << (exponent_bits - 1)) - 1;
    const int exponent = static_cast<int>(magnitude >> kMantissa) - kBias;
    const Bits infinity = ((Bits{1} << full_exponent_bits) - 1) << kMantissa;
    if (exponent > bias) magnitude = infinity;
    if (exponent < 1 - bias) magnitude = 0;
  }
  bits = magnitude | sign;
  return __builtin_bit_cast(T, bits);
}

}  // namespace

std::span<const VectorEntry> FloatTable(Lane lane) {
  const VectorTable& table = lane == Lane::kF32 ? Hot().f32 : Hot().f64;
  return {table.entries, table.count};
}

VectorFn ReducePrecisionFn(Lane lane) {
  if (lane == Lane::kF32) {
    return Unary<float, float, [](float x, int64_t imm) {
      return ReducePrecision<float, uint32_t, 23, 127>(x, imm);
    }>;
  }
  return Unary<double, double, [](double x, int64_t imm) {
    return ReducePrecision<double, uint64_t, 52, 1023>(x, imm);
  }>;
}

SequenceFn FindSequenceFn(Lane lane) {
  return lane == Lane::kF32 ? Hot().sequence_f32 : Hot().sequence_f64;
}

}  // namespace lockstep::kernels

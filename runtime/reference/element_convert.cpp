// convert between all element types.
//   float -> integer  towards zero; out of range saturates; NaN gives 0
//   integer -> integer wraps            anything -> i1 is "!= 0" (NaN is true)
//   integer -> float  to nearest even, once, also from 64-bit integers
//   complex -> real   (also to i1 and integers) drops the imaginary part
#include <bit>
#include <cmath>
#include <cstdlib>

#include "runtime/reference/element_op.h"

namespace lockstep::reference {
namespace {

int64_t FloatToInt(DType to, double value) {
  if (IsBool(to)) return value != 0 ? 1 : 0;  // NaN != 0 holds
  if (std::isnan(value)) return 0;
  value = std::trunc(value);
  const double low = static_cast<double>(IntegerMin(to));
  if (value <= low) return IntegerMin(to);
  const uint64_t max = IntegerMax(to);
  // 2^bits is a double exactly, the maximum of a 64-bit type is not.
  if (value >= std::ldexp(1.0, static_cast<int>(std::bit_width(max))))
    return static_cast<int64_t>(max);
  if (value < 0) return static_cast<int64_t>(value);
  return static_cast<int64_t>(static_cast<uint64_t>(value));
}

// A double that rounds to the same float of at most 32 bits as the integer does: beyond 53 bits the
// lost bits are kept as a sticky lowest bit (round to odd).
double IntToDouble(DType from, DType to, int64_t value) {
  const bool is_unsigned = from == DType::kU64;
  if (to == DType::kF64 || to == DType::kC128) {
    return is_unsigned ? static_cast<double>(static_cast<uint64_t>(value))
                       : static_cast<double>(value);
  }
  const bool negative = !is_unsigned && value < 0;
  uint64_t magnitude = negative ? 0 - static_cast<uint64_t>(value) : static_cast<uint64_t>(value);
  int shift = static_cast<int>(std::bit_width(magnitude)) - 53;
  if (shift <= 0) return is_unsigned ? static_cast<double>(magnitude) : static_cast<double>(value);
  const bool sticky = (magnitude & ((uint64_t{1} << shift) - 1)) != 0;
  magnitude = (magnitude >> shift) | (sticky ? 1 : 0);
  const double result = std::ldexp(static_cast<double>(magnitude), shift);
  return negative ? -result : result;
}

void FromInt(const ElementOp& op, int n, const Lanes* in, const Lanes& out) {
  if (WideOf(op.out) == Wide::kInt) {
    for (int k = 0; k < n; ++k) out.i[k] = in[0].i[k];  // the caller wraps
    return;
  }
  for (int k = 0; k < n; ++k) out.re[k] = IntToDouble(op.in, op.out, in[0].i[k]);
  if (out.im) {
    for (int k = 0; k < n; ++k) out.im[k] = 0;
  }
}

void FromFloat(const ElementOp& op, int n, const Lanes* in, const Lanes& out) {
  if (WideOf(op.out) == Wide::kInt) {
    for (int k = 0; k < n; ++k) out.i[k] = FloatToInt(op.out, in[0].re[k]);
    return;
  }
  for (int k = 0; k < n; ++k) out.re[k] = in[0].re[k];
  if (out.im) {
    for (int k = 0; k < n; ++k) out.im[k] = in[0].im ? in[0].im[k] : 0;
  }
}

}  // namespace

bool ResolveConversion(ElementOp& op) {
  if (op.code != OpCode::kConvert) return false;
  op.compute = WideOf(op.in) == Wide::kInt ? FromInt : FromFloat;
  return true;
}

}  // namespace lockstep::reference

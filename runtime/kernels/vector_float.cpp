// Arithmetic, rounding and bit-level functions of f32 and f64 lanes. The functions that need a
// series or a table are in vector_math.cpp.
#include <bit>
#include <cmath>
#include <limits>

#include "runtime/kernels/vector_loops.h"
#include "runtime/kernels/vector_ops.h"

namespace lockstep::kernels {
namespace {

template <typename T>
T RoundAwayFromZero(T x) {
  return std::round(x);
}

// The quiet functions below are what the chlo classification ops mean.
template <typename T>
uint8_t IsInf(T x) {
  return std::fabs(x) == std::numeric_limits<T>::infinity() ? 1 : 0;
}

template <typename T>
T Sign(T x) {
  const T unit = std::copysign(T{1}, x);
  return x != x || x == T{0} ? x : unit;
}

template <typename T>
std::vector<VectorEntry> MakeTable() {
  return {
      {OpCode::kAdd, Binary<T, T, [](T a, T b, int64_t) { return a + b; }>},
      {OpCode::kSubtract, Binary<T, T, [](T a, T b, int64_t) { return a - b; }>},
      {OpCode::kMultiply, Binary<T, T, [](T a, T b, int64_t) { return a * b; }>},
      {OpCode::kDivide, Binary<T, T, [](T a, T b, int64_t) { return a / b; }>},
      {OpCode::kMaximum, Binary<T, T, [](T a, T b, int64_t) { return FloatMax(a, b); }>},
      {OpCode::kMinimum, Binary<T, T, [](T a, T b, int64_t) { return FloatMin(a, b); }>},
      {OpCode::kRemainder, Binary<T, T, [](T a, T b, int64_t) { return std::fmod(a, b); }>},
      {OpCode::kChloNextAfter,
       Binary<T, T, [](T a, T b, int64_t) { return std::nextafter(a, b); }>},
      {OpCode::kAbs, Unary<T, T, [](T a, int64_t) { return std::fabs(a); }>},
      {OpCode::kNegate, Unary<T, T, [](T a, int64_t) { return -a; }>},
      {OpCode::kSign, Unary<T, T, [](T a, int64_t) { return Sign(a); }>},
      {OpCode::kCeil, Unary<T, T, [](T a, int64_t) { return std::ceil(a); }>},
      {OpCode::kFloor, Unary<T, T, [](T a, int64_t) { return std::floor(a); }>},
      {OpCode::kRoundNearestAfz, Unary<T, T, [](T a, int64_t) { return RoundAwayFromZero(a); }>},
      {OpCode::kRoundNearestEven, Unary<T, T, [](T a, int64_t) { return std::nearbyint(a); }>},
      {OpCode::kSqrt, Unary<T, T, [](T a, int64_t) { return std::sqrt(a); }>},
      {OpCode::kReal, Unary<T, T, [](T a, int64_t) { return a; }>},
      {OpCode::kImag, Unary<T, T, [](T, int64_t) { return T{0}; }>},
      {OpCode::kChloConj, Unary<T, T, [](T a, int64_t) { return a; }>},
      {OpCode::kChloSquare, Unary<T, T, [](T a, int64_t) { return a * a; }>},
      {OpCode::kIsFinite,
       Unary<T, uint8_t, [](T a, int64_t) { return static_cast<uint8_t>(a - a == T{0}); }>},
      {OpCode::kChloIsInf, Unary<T, uint8_t, [](T a, int64_t) { return IsInf(a); }>},
      {OpCode::kChloIsPosInf, Unary<T, uint8_t,
                                    [](T a, int64_t) {
                                      return static_cast<uint8_t>(
                                          a == std::numeric_limits<T>::infinity());
                                    }>},
      {OpCode::kChloIsNegInf, Unary<T, uint8_t,
                                    [](T a, int64_t) {
                                      return static_cast<uint8_t>(
                                          a == -std::numeric_limits<T>::infinity());
                                    }>},
  };
}

// Rounds the mantissa to nearest even, then overflows to infinity and flushes what is below the
// smallest normal number of the narrower exponent range to a signed zero.
template <typename T, typename Bits, int kMantissa, int kBias>
T ReducePrecision(T value, int64_t imm) {
  const int exponent_bits = static_cast<int>(imm >> 32);
  const int mantissa_bits = static_cast<int>(imm & 0xffffffff);
  if (value != value) return value;
  Bits bits = __builtin_bit_cast(Bits, value);
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

const std::vector<VectorEntry>& FloatTable(Lane lane) {
  static const std::vector<VectorEntry> f32 = MakeTable<float>(), f64 = MakeTable<double>();
  return lane == Lane::kF32 ? f32 : f64;
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

}  // namespace lockstep::kernels

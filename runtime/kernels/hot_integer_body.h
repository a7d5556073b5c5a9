// Integer arithmetic that vectorises (see hot.h): wrapping, bitwise and ordering ops, shifts, and
// division of 32-bit numbers. vector_integer.cpp has the meaning and the ops that stay scalar.
#pragma once

#include <cstdint>
#include <type_traits>

#include "runtime/kernels/hot.h"
#include "runtime/kernels/vector_loops.h"

namespace lockstep::kernels {
namespace {

// Amounts of the width or more give 0 (arithmetic right: the sign). Types of 32 and 64 bits fill
// their lanes, so the width is a constant and the shift one instruction where the set has it.
template <typename T>
T ShiftLeftFull(T a, T b) {
  using U = std::make_unsigned_t<T>;
  constexpr U kWidth = sizeof(T) * 8;
  const U amount = static_cast<U>(b);
  const U shifted = static_cast<U>(a) << (amount & (kWidth - 1));
  return static_cast<T>(amount < kWidth ? shifted : U{0});
}
template <typename T>
T ShiftRightLogicalFull(T a, T b) {
  using U = std::make_unsigned_t<T>;
  constexpr U kWidth = sizeof(T) * 8;
  const U amount = static_cast<U>(b);
  const U shifted = static_cast<U>(a) >> (amount & (kWidth - 1));
  return static_cast<T>(amount < kWidth ? shifted : U{0});
}
template <typename T>
T ShiftRightArithmeticFull(T a, T b) {
  using U = std::make_unsigned_t<T>;
  constexpr U kWidth = sizeof(T) * 8;
  const U amount = static_cast<U>(b) < kWidth ? static_cast<U>(b) : kWidth - 1;
  return static_cast<T>(static_cast<std::make_signed_t<T>>(a) >> amount);
}

// The quotient of two 32-bit numbers, truncated. Exact through double: a quotient that is no
// integer is at least 1/b from one, far more than the rounding of a double moves it.
template <typename T>
T QuotientOf(T a, T b) {
  return static_cast<T>(static_cast<double>(a) / static_cast<double>(b));
}
// 0 and -1 (whose quotient may not fit) divide as 1 does and are put right afterwards.
template <typename T>
bool IsOddDivisor(T b) {
  return b == T{0} || (std::is_signed_v<T> && b == static_cast<T>(-1));
}
template <typename T>
T Divide32(T a, T b) {
  const T quotient = QuotientOf(a, IsOddDivisor(b) ? T{1} : b);
  const T negated = static_cast<T>(uint32_t{0} - static_cast<uint32_t>(a));
  const T odd = b == T{0} ? static_cast<T>(-1) : negated;
  return IsOddDivisor(b) ? odd : quotient;
}
template <typename T>
T Remainder32(T a, T b) {
  const T divisor = IsOddDivisor(b) ? T{1} : b;
  const uint32_t whole =
      static_cast<uint32_t>(QuotientOf(a, divisor)) * static_cast<uint32_t>(divisor);
  const T rest = static_cast<T>(static_cast<uint32_t>(a) - whole);
  return b == T{0} ? a : (IsOddDivisor(b) ? T{0} : rest);
}

#define LOCKSTEP_BINARY(expression) \
  Binary<T, T, [](T a, T b, int64_t) { return static_cast<T>(expression); }>
#define LOCKSTEP_UNARY(expression) \
  Unary<T, T, [](T a, int64_t) { return static_cast<T>(expression); }>

template <typename T>
VectorTable IntegerEntries() {
  using W = Wrapping<T>;
  static constexpr VectorEntry kEntries[] = {
      {OpCode::kAdd, LOCKSTEP_BINARY(static_cast<W>(a) + static_cast<W>(b))},
      {OpCode::kSubtract, LOCKSTEP_BINARY(static_cast<W>(a) - static_cast<W>(b))},
      {OpCode::kMultiply, LOCKSTEP_BINARY(static_cast<W>(a) * static_cast<W>(b))},
      {OpCode::kMaximum, LOCKSTEP_BINARY(b < a ? a : b)},
      {OpCode::kMinimum, LOCKSTEP_BINARY(a < b ? a : b)},
      {OpCode::kAnd, LOCKSTEP_BINARY(a & b)},
      {OpCode::kOr, LOCKSTEP_BINARY(a | b)},
      {OpCode::kXor, LOCKSTEP_BINARY(a ^ b)},
      {OpCode::kAbs, LOCKSTEP_UNARY(a < T{0} ? W{0} - static_cast<W>(a) : static_cast<W>(a))},
      {OpCode::kNegate, LOCKSTEP_UNARY(W{0} - static_cast<W>(a))},
      {OpCode::kSign, LOCKSTEP_UNARY((a > T{0}) - (a < T{0}))},
      {OpCode::kNot, LOCKSTEP_UNARY(~a)},
      {OpCode::kChloSquare, LOCKSTEP_UNARY(static_cast<W>(a) * static_cast<W>(a))},
  };
  return {kEntries, sizeof kEntries / sizeof kEntries[0]};
}

template <typename T>
VectorTable ShiftEntries() {
  static constexpr VectorEntry kEntries[] = {
    {OpCode::kShiftLeft, LOCKSTEP_BINARY(ShiftLeftFull(a, b))},
    {OpCode::kShiftRightLogical, LOCKSTEP_BINARY(ShiftRightLogicalFull(a, b))},
    {OpCode::kShiftRightArithmetic, LOCKSTEP_BINARY(ShiftRightArithmeticFull(a, b))},
#if defined(__AVX2__)  // SSE2 converts too little for this to pay
    {OpCode::kDivide, sizeof(T) == 4 ? LOCKSTEP_BINARY(Divide32(a, b)) : VectorFn{}},
    {OpCode::kRemainder, sizeof(T) == 4 ? LOCKSTEP_BINARY(Remainder32(a, b)) : VectorFn{}},
#endif
  };
  return {kEntries, sizeof kEntries / sizeof kEntries[0]};
}

#undef LOCKSTEP_BINARY
#undef LOCKSTEP_UNARY

VectorTable HotInteger(Lane lane) {
  switch (lane) {
    case Lane::kS8:
      return IntegerEntries<int8_t>();
    case Lane::kS16:
      return IntegerEntries<int16_t>();
    case Lane::kS32:
      return IntegerEntries<int32_t>();
    case Lane::kS64:
      return IntegerEntries<int64_t>();
    case Lane::kU8:
      return IntegerEntries<uint8_t>();
    case Lane::kU16:
      return IntegerEntries<uint16_t>();
    case Lane::kU32:
      return IntegerEntries<uint32_t>();
    case Lane::kU64:
      return IntegerEntries<uint64_t>();
    default:
      return {};
  }
}

VectorTable HotShift(Lane lane) {
  switch (lane) {
    case Lane::kS32:
      return ShiftEntries<int32_t>();
    case Lane::kS64:
      return ShiftEntries<int64_t>();
    case Lane::kU32:
      return ShiftEntries<uint32_t>();
    case Lane::kU64:
      return ShiftEntries<uint64_t>();
    default:
      return {};
  }
}

}  // namespace
}  // namespace lockstep::kernels

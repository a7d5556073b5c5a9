// Integer and boolean vector functions. Overflow wraps; division corner cases as XLA has them:
// x / 0 = all ones, x rem 0 = x, MIN / -1 = MIN, MIN rem -1 = 0; shifts by the width or more give 0
// (arithmetic right: the sign). What vectorises is in hot_integer_body.h.
#include <bit>
#include <limits>

#include "runtime/kernels/hot.h"
#include "runtime/kernels/vector_loops.h"
#include "runtime/kernels/vector_ops.h"

namespace lockstep::kernels {
namespace {

template <typename T>
T Pow(T base, T exponent) {
  if constexpr (std::is_signed_v<T>) {
    if (exponent < 0) {
      if (base == 1) return 1;
      if (base == -1) return (exponent & 1) != 0 ? T{-1} : T{1};
      return 0;
    }
  }
  Wrapping<T> factor = static_cast<Wrapping<T>>(base), result = 1;
  for (auto e = static_cast<std::make_unsigned_t<T>>(exponent); e != 0;
       e = static_cast<std::make_unsigned_t<T>>(e >> 1)) {
    if ((e & 1) != 0) result *= factor;
    factor *= factor;
  }
  return static_cast<T>(result);
}

template <typename T>
T Divide(T a, T b) {
  if (b == 0) return static_cast<T>(-1);
  if constexpr (std::is_signed_v<T>) {
    if (b == -1) return static_cast<T>(Wrapping<T>{0} - static_cast<Wrapping<T>>(a));
  }
  return static_cast<T>(a / b);
}

template <typename T>
T Remainder(T a, T b) {
  if (b == 0) return a;
  if constexpr (std::is_signed_v<T>) {
    if (b == -1) return 0;
  }
  return static_cast<T>(a % b);
}

// The low `width` bits; what lies above them in a lane is sign or zero extension.
template <typename T>
uint64_t LowBits(T value, int64_t width) {
  const uint64_t bits = static_cast<std::make_unsigned_t<T>>(value);
  return width >= 64 ? bits : bits & ((uint64_t{1} << width) - 1);
}

template <typename T>
T ShiftLeft(T a, T b, int64_t width) {
  const uint64_t amount = LowBits(b, width);
  return amount >= static_cast<uint64_t>(width)
             ? T{0}
             : static_cast<T>(static_cast<Wrapping<T>>(a) << amount);
}
template <typename T>
T ShiftRightLogical(T a, T b, int64_t width) {
  const uint64_t amount = LowBits(b, width);
  return amount >= static_cast<uint64_t>(width) ? T{0}
                                                : static_cast<T>(LowBits(a, width) >> amount);
}
template <typename T>
T ShiftRightArithmetic(T a, T b, int64_t width) {
  const uint64_t amount = LowBits(b, width);
  // The sign is bit width-1 also of unsigned types, whose lanes are zero-extended.
  const int64_t raised = static_cast<int64_t>(LowBits(a, width) << (64 - width)) >> (64 - width);
  return static_cast<T>(
      raised >>
      (amount >= static_cast<uint64_t>(width) ? width - 1 : static_cast<int64_t>(amount)));
}

__extension__ using Int128 = __int128;
__extension__ using Uint128 = unsigned __int128;

template <typename T>
T MulHigh(T a, T b, int64_t width) {
  if constexpr (std::is_signed_v<T>) {
    return static_cast<T>((static_cast<Int128>(a) * b) >> width);
  } else {
    return static_cast<T>((static_cast<Uint128>(a) * b) >> width);
  }
}

// What stays scalar, and the rows for which the machine has no vector loop.
template <typename T>
std::vector<VectorEntry> MakeTable(Lane lane) {
  std::vector<VectorEntry> table;
  const auto add = [&](const VectorTable& rows) {
    for (size_t i = 0; i < rows.count; ++i) {
      if (rows.entries[i].fn) table.push_back(rows.entries[i]);
    }
  };
  add(Hot().integer(lane));
  add(Hot().shift(lane));
  const std::vector<VectorEntry> scalar = {
      {OpCode::kDivide, Binary<T, T, [](T a, T b, int64_t) { return Divide(a, b); }>},
      {OpCode::kRemainder, Binary<T, T, [](T a, T b, int64_t) { return Remainder(a, b); }>},
      {OpCode::kPower, Binary<T, T, [](T a, T b, int64_t) { return Pow(a, b); }>},
      {OpCode::kShiftLeft, Binary<T, T, [](T a, T b, int64_t w) { return ShiftLeft(a, b, w); }>},
      {OpCode::kShiftRightLogical,
       Binary<T, T, [](T a, T b, int64_t w) { return ShiftRightLogical(a, b, w); }>},
      {OpCode::kShiftRightArithmetic,
       Binary<T, T, [](T a, T b, int64_t w) { return ShiftRightArithmetic(a, b, w); }>},
      {OpCode::kChloMulhi, Binary<T, T, [](T a, T b, int64_t w) { return MulHigh(a, b, w); }>},
      {OpCode::kPopcnt,
       Unary<T, T, [](T a, int64_t w) { return static_cast<T>(std::popcount(LowBits(a, w))); }>},
      {OpCode::kCountLeadingZeros, Unary<T, T,
                                         [](T a, int64_t w) {
                                           return static_cast<T>(std::countl_zero(LowBits(a, w)) -
                                                                 (64 - w));
                                         }>},
  };
  table.insert(table.end(), scalar.begin(), scalar.end());  // the first row of an op is taken
  return table;
}

using B = uint8_t;

}  // namespace

const std::vector<VectorEntry>& IntegerTable(Lane lane) {
  static const std::vector<VectorEntry> s8 = MakeTable<int8_t>(Lane::kS8),
                                        s16 = MakeTable<int16_t>(Lane::kS16),
                                        s32 = MakeTable<int32_t>(Lane::kS32),
                                        s64 = MakeTable<int64_t>(Lane::kS64),
                                        u8 = MakeTable<uint8_t>(Lane::kU8),
                                        u16 = MakeTable<uint16_t>(Lane::kU16),
                                        u32 = MakeTable<uint32_t>(Lane::kU32),
                                        u64 = MakeTable<uint64_t>(Lane::kU64);
  switch (lane) {
    case Lane::kS8:
      return s8;
    case Lane::kS16:
      return s16;
    case Lane::kS32:
      return s32;
    case Lane::kS64:
      return s64;
    case Lane::kU8:
      return u8;
    case Lane::kU16:
      return u16;
    case Lane::kU32:
      return u32;
    default:
      return u64;
  }
}

const std::vector<VectorEntry>& BoolTable() {
  static const std::vector<VectorEntry> table = {
      {OpCode::kAdd, Binary<B, B, [](B a, B b, int64_t) { return static_cast<B>(a | b); }>},
      {OpCode::kMaximum, Binary<B, B, [](B a, B b, int64_t) { return static_cast<B>(a | b); }>},
      {OpCode::kOr, Binary<B, B, [](B a, B b, int64_t) { return static_cast<B>(a | b); }>},
      {OpCode::kMultiply, Binary<B, B, [](B a, B b, int64_t) { return static_cast<B>(a & b); }>},
      {OpCode::kMinimum, Binary<B, B, [](B a, B b, int64_t) { return static_cast<B>(a & b); }>},
      {OpCode::kAnd, Binary<B, B, [](B a, B b, int64_t) { return static_cast<B>(a & b); }>},
      {OpCode::kXor, Binary<B, B, [](B a, B b, int64_t) { return static_cast<B>(a ^ b); }>},
      {OpCode::kSubtract, Binary<B, B, [](B a, B b, int64_t) { return static_cast<B>(a ^ b); }>},
      {OpCode::kNot, Unary<B, B, [](B a, int64_t) { return static_cast<B>(a ^ 1); }>},
      {OpCode::kAbs, Unary<B, B, [](B a, int64_t) { return a; }>},
      {OpCode::kSign, Unary<B, B, [](B a, int64_t) { return a; }>},
  };
  return table;
}

}  // namespace lockstep::kernels

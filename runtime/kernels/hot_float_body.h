// Arithmetic, rounding and bit-level functions of f32 and f64 lanes (see hot.h).
#pragma once

#include <cmath>
#include <limits>

#include "runtime/kernels/hot.h"
#include "runtime/kernels/vector_loops.h"

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
VectorTable FloatEntries() {
  static constexpr VectorEntry kEntries[] = {
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
  return {kEntries, sizeof kEntries / sizeof kEntries[0]};
}

}  // namespace
}  // namespace lockstep::kernels

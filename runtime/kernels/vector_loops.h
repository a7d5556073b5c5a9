// The loop templates that vector functions are made of. Private to the vector_*.cpp and hot_*.cpp
// files. They live in a namespace per instruction set (LOCKSTEP_ISA, set by hot_*.cpp before
// including anything), so that an instance compiled for AVX-512 never stands in for another.
#pragma once

#include <cstdint>
#include <limits>
#include <type_traits>

#ifndef LOCKSTEP_ISA
#define LOCKSTEP_ISA isa_common
#endif

namespace lockstep::kernels {
inline namespace LOCKSTEP_ISA {

/// out[i] = kF(a[i], imm)
template <typename T, typename R, auto kF>
void Unary(const void* a, const void*, const void*, void* out, int64_t n, int64_t imm) {
  const T* x = static_cast<const T*>(a);
  R* r = static_cast<R*>(out);
#pragma GCC ivdep
  for (int64_t i = 0; i < n; ++i) r[i] = kF(x[i], imm);
}

/// out[i] = kF(a[i], b[i], imm)
template <typename T, typename R, auto kF>
void Binary(const void* a, const void* b, const void*, void* out, int64_t n, int64_t imm) {
  const T* x = static_cast<const T*>(a);
  const T* y = static_cast<const T*>(b);
  R* r = static_cast<R*>(out);
#pragma GCC ivdep
  for (int64_t i = 0; i < n; ++i) r[i] = kF(x[i], y[i], imm);
}

/// out[i] = kF(a[i], b[i], c[i])
template <typename T, auto kF>
void Ternary(const void* a, const void* b, const void* c, void* out, int64_t n, int64_t) {
  const T* x = static_cast<const T*>(a);
  const T* y = static_cast<const T*>(b);
  const T* z = static_cast<const T*>(c);
  T* r = static_cast<T*>(out);
#pragma GCC ivdep
  for (int64_t i = 0; i < n; ++i) r[i] = kF(x[i], y[i], z[i]);
}

/// The unsigned type in which T's arithmetic wraps: never narrower than 32 bits, since narrower
/// operands would be promoted to int, where overflow is undefined.
template <typename T>
using Wrapping = std::conditional_t<(sizeof(T) <= 4), uint32_t, uint64_t>;

/// Saturating truncation, NaN is 0. Bounds are exact powers of two in T, so comparisons are exact.
template <typename T, typename I>
I SaturateTo(T x) {
  constexpr T kAbove = static_cast<T>(uint64_t{1} << (std::numeric_limits<I>::digits - 1)) * T{2};
  constexpr T kBelow = std::is_signed_v<I> ? -kAbove : T{0};
  // A narrow result goes through int, for which there is an instruction.
  using Wide = std::conditional_t<(sizeof(I) < 4), int32_t, I>;
  const T inside = x < kAbove && x > kBelow ? x : T{0};
  I result = static_cast<I>(static_cast<Wide>(inside));
  result = x >= kAbove ? std::numeric_limits<I>::max() : result;
  return x <= kBelow ? std::numeric_limits<I>::min() : result;
}

/// IEEE 754-2019 maximum and minimum: NaN propagates, -0 < +0.
template <typename T>
inline T FloatMax(T a, T b) {
  using Bits = std::conditional_t<sizeof(T) == 4, uint32_t, uint64_t>;
  T r = a > b ? a : b;
  const T equal = __builtin_bit_cast(
      T, static_cast<Bits>(__builtin_bit_cast(Bits, a) & __builtin_bit_cast(Bits, b)));
  r = a == b ? equal : r;
  return a != a ? a : r;
}
template <typename T>
inline T FloatMin(T a, T b) {
  using Bits = std::conditional_t<sizeof(T) == 4, uint32_t, uint64_t>;
  T r = a < b ? a : b;
  const T equal = __builtin_bit_cast(
      T, static_cast<Bits>(__builtin_bit_cast(Bits, a) | __builtin_bit_cast(Bits, b)));
  r = a == b ? equal : r;
  return a != a ? a : r;
}

}  // namespace LOCKSTEP_ISA
}  // namespace lockstep::kernels

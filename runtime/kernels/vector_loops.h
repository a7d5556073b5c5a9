// The loop templates that vector functions are made of. Private to the vector_*.cpp and hot_*.cpp
// files. They live in a namespace per instruction set (LOCKSTEP_ISA, set by hot_*.cpp before
// including anything), so that an instance compiled for AVX-512 never stands in for another.
#pragma once

#include <cstdint>
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

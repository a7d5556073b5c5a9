// Select, and comparison of f32 lanes (see hot.h).
#pragma once

#include <cstdint>

#include "runtime/kernels/hot.h"
#include "runtime/kernels/vector_loops.h"

namespace lockstep::kernels {
namespace {

template <typename T>
void SelectLoop(const void* a, const void* b, const void* c, void* out, int64_t n, int64_t) {
  const uint8_t* predicate = static_cast<const uint8_t*>(a);
  const T* yes = static_cast<const T*>(b);
  const T* no = static_cast<const T*>(c);
  T* r = static_cast<T*>(out);
#pragma GCC ivdep
  for (int64_t i = 0; i < n; ++i) {
    // Both sides are loaded whatever the predicate is: then the loop has no branch.
    const T taken = yes[i], other = no[i];
    const T mask = static_cast<T>(predicate[i] != 0 ? ~T{0} : T{0});
    r[i] = static_cast<T>((taken & mask) | (other & static_cast<T>(~mask)));
  }
}

inline VectorFn HotSelect(int64_t bytes) {
  switch (bytes) {
    case 1:
      return SelectLoop<uint8_t>;
    case 2:
      return SelectLoop<uint16_t>;
    case 4:
      return SelectLoop<uint32_t>;
    case 8:
      return SelectLoop<uint64_t>;
    default:
      return nullptr;
  }
}

inline VectorFn HotCompareF32(CompareDirection direction) {
  using T = float;
  switch (direction) {
    case CompareDirection::kEq:
      return Binary<T, uint8_t, [](T a, T b, int64_t) { return static_cast<uint8_t>(a == b); }>;
    case CompareDirection::kNe:
      return Binary<T, uint8_t, [](T a, T b, int64_t) { return static_cast<uint8_t>(a != b); }>;
    case CompareDirection::kGe:
      return Binary<T, uint8_t, [](T a, T b, int64_t) { return static_cast<uint8_t>(b <= a); }>;
    case CompareDirection::kGt:
      return Binary<T, uint8_t, [](T a, T b, int64_t) { return static_cast<uint8_t>(b < a); }>;
    case CompareDirection::kLe:
      return Binary<T, uint8_t, [](T a, T b, int64_t) { return static_cast<uint8_t>(a <= b); }>;
    case CompareDirection::kLt:
      return Binary<T, uint8_t, [](T a, T b, int64_t) { return static_cast<uint8_t>(a < b); }>;
  }
  return nullptr;
}

}  // namespace
}  // namespace lockstep::kernels

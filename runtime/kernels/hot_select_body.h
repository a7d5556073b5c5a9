// Select, comparison and clamp (see hot.h and vector_select.cpp).
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

// Maps float bits to integers that order as the total order does.
inline int32_t TotalKey(float x) {
  const int32_t bits = __builtin_bit_cast(int32_t, x);
  return bits ^ static_cast<int32_t>(static_cast<uint32_t>(bits >> 31) >> 1);
}
inline int64_t TotalKey(double x) {
  const int64_t bits = __builtin_bit_cast(int64_t, x);
  return bits ^ static_cast<int64_t>(static_cast<uint64_t>(bits >> 63) >> 1);
}

template <typename T>
struct Plain {
  static T Key(T x) { return x; }
};
template <typename T>
struct Total {
  static auto Key(T x) { return TotalKey(x); }
};

template <typename T, template <typename> class K>
VectorFn Pick(CompareDirection direction) {
  switch (direction) {
    case CompareDirection::kEq:
      return Binary<T, uint8_t, [](T a, T b, int64_t) {
        return static_cast<uint8_t>(K<T>::Key(a) == K<T>::Key(b));
      }>;
    case CompareDirection::kNe:
      return Binary<T, uint8_t, [](T a, T b, int64_t) {
        return static_cast<uint8_t>(K<T>::Key(a) != K<T>::Key(b));
      }>;
    case CompareDirection::kGe:
      return Binary<T, uint8_t, [](T a, T b, int64_t) {
        return static_cast<uint8_t>(K<T>::Key(b) <= K<T>::Key(a));
      }>;
    case CompareDirection::kGt:
      return Binary<T, uint8_t, [](T a, T b, int64_t) {
        return static_cast<uint8_t>(K<T>::Key(b) < K<T>::Key(a));
      }>;
    case CompareDirection::kLe:
      return Binary<T, uint8_t, [](T a, T b, int64_t) {
        return static_cast<uint8_t>(K<T>::Key(a) <= K<T>::Key(b));
      }>;
    case CompareDirection::kLt:
      return Binary<T, uint8_t, [](T a, T b, int64_t) {
        return static_cast<uint8_t>(K<T>::Key(a) < K<T>::Key(b));
      }>;
  }
  return nullptr;
}

VectorFn HotCompare(CompareDirection direction, bool total_order, Lane lane) {
  switch (lane) {
    case Lane::kBool:
    case Lane::kU8:
      return Pick<uint8_t, Plain>(direction);
    case Lane::kS8:
      return Pick<int8_t, Plain>(direction);
    case Lane::kS16:
      return Pick<int16_t, Plain>(direction);
    case Lane::kS32:
      return Pick<int32_t, Plain>(direction);
    case Lane::kS64:
      return Pick<int64_t, Plain>(direction);
    case Lane::kU16:
      return Pick<uint16_t, Plain>(direction);
    case Lane::kU32:
      return Pick<uint32_t, Plain>(direction);
    case Lane::kU64:
      return Pick<uint64_t, Plain>(direction);
    case Lane::kF32:
      return total_order ? Pick<float, Total>(direction) : Pick<float, Plain>(direction);
    case Lane::kF64:
      return total_order ? Pick<double, Total>(direction) : Pick<double, Plain>(direction);
    default:
      return nullptr;
  }
}

template <typename T>
constexpr VectorFn IntClamp = Ternary<T, [](T lo, T x, T hi) {
  const T raised = x < lo ? lo : x;
  return hi < raised ? hi : raised;
}>;
template <typename T>
constexpr VectorFn FloatClamp =
    Ternary<T, [](T lo, T x, T hi) { return FloatMin(FloatMax(x, lo), hi); }>;

VectorFn HotClamp(Lane lane) {
  switch (lane) {
    case Lane::kBool:
    case Lane::kU8:
      return IntClamp<uint8_t>;
    case Lane::kS8:
      return IntClamp<int8_t>;
    case Lane::kS16:
      return IntClamp<int16_t>;
    case Lane::kS32:
      return IntClamp<int32_t>;
    case Lane::kS64:
      return IntClamp<int64_t>;
    case Lane::kU16:
      return IntClamp<uint16_t>;
    case Lane::kU32:
      return IntClamp<uint32_t>;
    case Lane::kU64:
      return IntClamp<uint64_t>;
    case Lane::kF32:
      return FloatClamp<float>;
    case Lane::kF64:
      return FloatClamp<double>;
    default:
      return nullptr;
  }
}

}  // namespace
}  // namespace lockstep::kernels

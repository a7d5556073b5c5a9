// Conversions between the frequent lanes (see hot.h); vector_convert.cpp has the others and says
// what a conversion means.
#pragma once

#include <cstdint>
#include <type_traits>

#include "runtime/kernels/hot.h"
#include "runtime/kernels/vector_loops.h"

namespace lockstep::kernels {
namespace {

template <typename From, typename To>
void ConvertLoop(const void* a, const void*, const void*, void* out, int64_t n, int64_t) {
  const From* x = static_cast<const From*>(a);
  To* r = static_cast<To*>(out);
#pragma GCC ivdep
  for (int64_t i = 0; i < n; ++i) {
    if constexpr (std::is_floating_point_v<From> && std::is_integral_v<To>) {
      r[i] = SaturateTo<From, To>(x[i]);
    } else {
      r[i] = static_cast<To>(x[i]);
    }
  }
}

template <typename From>
VectorFn ConvertFrom(Lane to) {
  switch (to) {
    case Lane::kS8:
      return ConvertLoop<From, int8_t>;
    case Lane::kU8:
      return ConvertLoop<From, uint8_t>;
    case Lane::kS32:
      return ConvertLoop<From, int32_t>;
    case Lane::kU32:
      return ConvertLoop<From, uint32_t>;
    case Lane::kF32:
      return ConvertLoop<From, float>;
    case Lane::kF64:
      return ConvertLoop<From, double>;
    default:
      return nullptr;
  }
}

VectorFn HotConvert(Lane from, Lane to) {
  switch (from) {
    case Lane::kBool:
    case Lane::kU8:
      return ConvertFrom<uint8_t>(to);
    case Lane::kS8:
      return ConvertFrom<int8_t>(to);
    case Lane::kS32:
      return ConvertFrom<int32_t>(to);
    case Lane::kU32:
      return ConvertFrom<uint32_t>(to);
    case Lane::kF32:
      return ConvertFrom<float>(to);
    case Lane::kF64:
      return ConvertFrom<double>(to);
    default:
      return nullptr;
  }
}

}  // namespace
}  // namespace lockstep::kernels

// Reading index operands: any integer dtype, as int64 with unsigned 64-bit values saturated, so
// that a huge unsigned start clamps to the end and not to the beginning.
#pragma once

#include <cstdint>

#include "compiler/base/literal.h"
#include "runtime/kernels/element.h"

namespace lockstep::kernels {

inline int64_t ReadIndex(DType dtype, const std::byte* stored, int64_t i) {
  const int64_t value = LoadInt(dtype, stored + i * StorageBytes(dtype));
  return dtype == DType::kU64 && value < 0 ? INT64_MAX : value;
}

inline Dims ReadIndexVector(DType dtype, const std::byte* stored, size_t count) {
  Dims values;
  for (size_t i = 0; i < count; ++i)
    values.push_back(ReadIndex(dtype, stored, static_cast<int64_t>(i)));
  return values;
}

}  // namespace lockstep::kernels

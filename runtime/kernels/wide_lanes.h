// Whole arrays in the widest type of their kind: double for real dtypes, complex<double> for
// complex ones. Kernels whose arithmetic is not a hot loop over every element (batch norm
// statistics, linear algebra) compute in it and round once when they store.
#pragma once

#include <algorithm>
#include <complex>

#include "runtime/kernels/element.h"
#include "runtime/kernels/vector_ops.h"

namespace lockstep::kernels {

template <typename W>
inline constexpr Lane kWideLane = std::is_same_v<W, double> ? Lane::kF64 : Lane::kC128;

/// out[i] = stored element i, i < n.
template <typename W>
void LoadWide(DType dtype, const std::byte* stored, int64_t n, W* out) {
  alignas(64) std::byte lanes[kTile * 16];
  const VectorFn convert = ConvertFn(LaneOf(dtype), kWideLane<W>);
  for (int64_t i = 0; i < n; i += kTile) {
    const int64_t count = std::min(kTile, n - i);
    CodecOf(dtype).load(stored + i * StorageBytes(dtype), lanes, count);
    convert(lanes, nullptr, nullptr, out + i, count, 0);
  }
}

template <typename W>
void StoreWide(DType dtype, const W* in, int64_t n, std::byte* stored) {
  alignas(64) std::byte lanes[kTile * 16];
  const VectorFn convert = ConvertFn(kWideLane<W>, LaneOf(dtype));
  const Codec& codec = CodecOf(dtype);
  for (int64_t i = 0; i < n; i += kTile) {
    const int64_t count = std::min(kTile, n - i);
    convert(in + i, nullptr, nullptr, lanes, count, 0);
    if (codec.round) codec.round(lanes, count);
    codec.store(lanes, stored + i * StorageBytes(dtype), count);
  }
}

}  // namespace lockstep::kernels

// How elements look inside a kernel: lanes.
//
// A lane is an element in its compute representation. Most dtypes are computed as they are stored
// (f32 is a float, i4 an int8_t); the coded floats (f4, f6, f8, bf16, f16) are decoded to float on
// load and encoded on store, and a Codec's `round` brings the result of one operation back onto the
// dtype's own values, so that every operation rounds exactly once. tf32, i2, i4, ui2 and ui4 are
// stored as lanes but need `round` too (rounding, or wrapping to the width).
#pragma once

#include <complex>
#include <cstddef>
#include <cstdint>

#include "compiler/base/dtype.h"

namespace lockstep::kernels {

enum class Lane : uint8_t {
  kBool,
  kS8,
  kS16,
  kS32,
  kS64,
  kU8,
  kU16,
  kU32,
  kU64,
  kF32,
  kF64,
  kC64,
  kC128,
};
inline constexpr int kNumLanes = static_cast<int>(Lane::kC128) + 1;

Lane LaneOf(DType dtype);
int64_t LaneBytes(Lane lane);

/// Lanes that one step of a kernel handles at most; temporary registers hold that many.
inline constexpr int64_t kTile = 512;

struct Codec {
  bool direct = true;  ///< stored elements are lanes: load and store are copies
  void (*load)(const std::byte* stored, void* lanes, int64_t n) = nullptr;
  void (*store)(const void* lanes, std::byte* stored, int64_t n) = nullptr;
  /// Brings lanes that an operation left between values of the dtype onto them; null = not needed.
  void (*round)(void* lanes, int64_t n) = nullptr;
};
const Codec& CodecOf(DType dtype);

/// One stored element as a double (integers and floats; the real part of a complex number).
double LoadDouble(DType dtype, const std::byte* stored);
/// One stored integer or boolean, unsigned 64-bit values as the same bits.
int64_t LoadInt(DType dtype, const std::byte* stored);

inline int64_t AlignUp(int64_t value, int64_t alignment = 64) {
  return (value + alignment - 1) / alignment * alignment;
}

}  // namespace lockstep::kernels

// Sequences: several arithmetic ops on one accumulator in a single pass (see SequenceStep). Blocks
// of eight vectors stay in processor registers through all steps, so an op costs one load a lane
// instead of two loads and a store.
#pragma once

#include <cstdint>
#include <cstring>

#include "runtime/kernels/hot.h"
#include "runtime/kernels/vector_loops.h"

namespace lockstep::kernels {
inline namespace LOCKSTEP_ISA {

#if defined(__AVX512F__)
inline constexpr int64_t kVectorBytes = 64;
#elif defined(__AVX2__)
inline constexpr int64_t kVectorBytes = 32;
#else
inline constexpr int64_t kVectorBytes = 16;
#endif

template <typename T>
struct SequenceLoops {
  typedef T Vector __attribute__((vector_size(kVectorBytes)));
  typedef std::conditional_t<sizeof(T) == 4, int32_t, int64_t> Bits
      __attribute__((vector_size(kVectorBytes)));
  static constexpr int64_t kLanes = kVectorBytes / static_cast<int64_t>(sizeof(T));

  static Vector Load(const T* from) {
    Vector v;
    std::memcpy(&v, from, sizeof(v));
    return v;
  }

  static Vector Repeat(T x) {
    Vector v;
    for (int64_t k = 0; k < kLanes; ++k) v[k] = x;
    return v;
  }

  // As FloatMax and FloatMin.
  template <bool kMax>
  static Vector Extreme(Vector a, Vector b) {
    Vector r = kMax ? (a > b ? a : b) : (a < b ? a : b);
    const Vector equal =
        kMax ? reinterpret_cast<Vector>(reinterpret_cast<Bits>(a) & reinterpret_cast<Bits>(b))
             : reinterpret_cast<Vector>(reinterpret_cast<Bits>(a) | reinterpret_cast<Bits>(b));
    r = a == b ? equal : r;
    return a != a ? a : r;
  }

  template <int kVectors, typename F>
  static void Each(Vector (&value)[kVectors], const T* x, bool uniform, F&& f) {
    if (uniform) {
      const Vector v = Repeat(*x);
#pragma GCC unroll 8
      for (int k = 0; k < kVectors; ++k) value[k] = f(value[k], v);
    } else {
#pragma GCC unroll 8
      for (int k = 0; k < kVectors; ++k) value[k] = f(value[k], Load(x + k * kLanes));
    }
  }

  template <int kVectors>
  static void Block(const SequenceStep* steps, int count, const void* const* sources, int64_t at,
                    T* out) {
    Vector value[kVectors];
    const T* first = static_cast<const T*>(sources[0]) + at;
#pragma GCC unroll 8
    for (int k = 0; k < kVectors; ++k) value[k] = Load(first + k * kLanes);
    for (int s = 0; s < count; ++s) {
      const bool uniform = steps[s].uniform;
      const T* x = static_cast<const T*>(sources[s + 1]) + (uniform ? 0 : at);
      switch (steps[s].op) {
        case SequenceOp::kAdd:
          Each(value, x, uniform, [](Vector a, Vector b) { return a + b; });
          break;
        case SequenceOp::kSubtract:
          Each(value, x, uniform, [](Vector a, Vector b) { return a - b; });
          break;
        case SequenceOp::kSubtractFrom:
          Each(value, x, uniform, [](Vector a, Vector b) { return b - a; });
          break;
        case SequenceOp::kMultiply:
          Each(value, x, uniform, [](Vector a, Vector b) { return a * b; });
          break;
        case SequenceOp::kDivide:
          Each(value, x, uniform, [](Vector a, Vector b) { return a / b; });
          break;
        case SequenceOp::kDivideInto:
          Each(value, x, uniform, [](Vector a, Vector b) { return b / a; });
          break;
        case SequenceOp::kMaximum:
          Each(value, x, uniform, [](Vector a, Vector b) { return Extreme<true>(a, b); });
          break;
        case SequenceOp::kMinimum:
          Each(value, x, uniform, [](Vector a, Vector b) { return Extreme<false>(a, b); });
          break;
        case SequenceOp::kNone:
          break;
      }
    }
#pragma GCC unroll 8
    for (int k = 0; k < kVectors; ++k)
      std::memcpy(out + at + k * kLanes, &value[k], sizeof(Vector));
  }

  static void Run(const SequenceStep* steps, int count, const void* const* sources, void* out,
                  int64_t n) {
    T* to = static_cast<T*>(out);
    int64_t i = 0;
    for (; i + 8 * kLanes <= n; i += 8 * kLanes) Block<8>(steps, count, sources, i, to);
    for (; i + kLanes <= n; i += kLanes) Block<1>(steps, count, sources, i, to);
    if (i < n) Rest(steps, count, sources, to, i, n);
  }

  // Less than a vector: through copies that are one.
  static void Rest(const SequenceStep* steps, int count, const void* const* sources, T* out,
                   int64_t begin, int64_t n) {
    const auto bytes = static_cast<size_t>(n - begin) * sizeof(T);
    T lanes[kMaxSequence + 1][kLanes] = {};
    const void* padded[kMaxSequence + 1] = {};
    for (int s = 0; s <= count; ++s) {
      const bool uniform = s > 0 && steps[s - 1].uniform;
      const T* from = static_cast<const T*>(sources[s]);
      std::memcpy(lanes[s], uniform ? from : from + begin, uniform ? sizeof(T) : bytes);
      padded[s] = lanes[s];
    }
    T result[kLanes];
    Block<1>(steps, count, padded, 0, result);
    std::memcpy(out + begin, result, bytes);
  }
};

}  // namespace LOCKSTEP_ISA
}  // namespace lockstep::kernels

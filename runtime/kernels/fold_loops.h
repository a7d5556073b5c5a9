// The loop templates behind fold.h. Private to fold_*.cpp.
#pragma once

#include "runtime/kernels/fold.h"
#include "runtime/kernels/vector_loops.h"

namespace lockstep::kernels {
inline namespace LOCKSTEP_ISA {

inline constexpr int64_t kWays = 16;  // accumulators of a row fold

/// T: lanes, A: accumulators, kOp: A x A -> A.
template <typename T, typename A, auto kOp>
struct FoldLoops {
  static void Widen(const void* lanes, void* accumulators, int64_t n) {
    const T* x = static_cast<const T*>(lanes);
    A* a = static_cast<A*>(accumulators);
    for (int64_t i = 0; i < n; ++i) a[i] = static_cast<A>(x[i]);
  }
  static void Narrow(const void* accumulators, void* lanes, int64_t n) {
    const A* a = static_cast<const A*>(accumulators);
    T* x = static_cast<T*>(lanes);
    for (int64_t i = 0; i < n; ++i) x[i] = static_cast<T>(a[i]);
  }
  static void Row(const void* lanes, int64_t n, void* accumulator) {
    const T* x = static_cast<const T*>(lanes);
    A total = *static_cast<A*>(accumulator);
    int64_t i = 0;
    if (n >= 2 * kWays) {
      A way[kWays];
      for (int64_t w = 0; w < kWays; ++w) way[w] = static_cast<A>(x[w]);
      for (i = kWays; i + kWays <= n; i += kWays) {
        for (int64_t w = 0; w < kWays; ++w) way[w] = kOp(way[w], static_cast<A>(x[i + w]));
      }
      for (int64_t half = kWays / 2; half > 0; half /= 2) {
        for (int64_t w = 0; w < half; ++w) way[w] = kOp(way[w], way[w + half]);
      }
      total = kOp(total, way[0]);
    }
    for (; i < n; ++i) total = kOp(total, static_cast<A>(x[i]));
    *static_cast<A*>(accumulator) = total;
  }
  static void Column(const void* lanes, int64_t n, void* accumulators) {
    const T* x = static_cast<const T*>(lanes);
    A* a = static_cast<A*>(accumulators);
#pragma GCC ivdep
    for (int64_t i = 0; i < n; ++i) a[i] = kOp(a[i], static_cast<A>(x[i]));
  }
  static void Merge(const void* others, int64_t n, void* accumulators) {
    const A* x = static_cast<const A*>(others);
    A* a = static_cast<A*>(accumulators);
#pragma GCC ivdep
    for (int64_t i = 0; i < n; ++i) a[i] = kOp(a[i], x[i]);
  }
  static Fold Make() {
    return {static_cast<int64_t>(sizeof(A)), Widen, Narrow, Row, Column, Merge};
  }
};

}  // namespace LOCKSTEP_ISA
}  // namespace lockstep::kernels

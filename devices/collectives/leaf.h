// Code generation for the leaves of a reduction: one loop over elements that loads N inputs,
// combines them in tree order in registers and stores once. A policy gives the types and the
// combine:
//   Storage            what memory holds
//   Value Load(Storage), Storage Store(Value)
//   Value Combine(Value, Value)   rounds to what Storage can hold
// All of a policy's functions are LOCKSTEP_INLINE, so that the AVX2 form of a leaf takes them in.
// Included only by the reduce_*.cpp files.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "devices/collectives/reducer.h"

#define LOCKSTEP_INLINE __attribute__((always_inline)) static inline

namespace lockstep::internal {

template <typename Policy, int kCount>
__attribute__((always_inline)) inline auto CombineTree(
    const typename Policy::Storage* const* inputs, int64_t i) {
  if constexpr (kCount == 1) {
    return Policy::Load(inputs[0][i]);
  } else {
    constexpr int kLeft = static_cast<int>(std::bit_floor(static_cast<unsigned>(kCount - 1)));
    return Policy::Combine(CombineTree<Policy, kLeft>(inputs, i),
                           CombineTree<Policy, kCount - kLeft>(inputs + kLeft, i));
  }
}

template <typename Policy, int kCount>
__attribute__((always_inline)) inline void LeafLoop(std::byte* dst, const std::byte* const* inputs,
                                                    int64_t count) {
  using Storage = typename Policy::Storage;
  const Storage* typed[kCount];
  for (int k = 0; k < kCount; ++k) typed[k] = reinterpret_cast<const Storage*>(inputs[k]);
  Storage* out = reinterpret_cast<Storage*>(dst);
  // dst is an input or apart from all: element i of the result depends on elements i only.
  // A cache line of every input at a time: each line is asked for once, which reads from beyond the
  // caches up to a sixth faster than half lines do.
  constexpr int64_t kLine = std::max<int64_t>(64 / static_cast<int64_t>(sizeof(Storage)), 1);
  int64_t i = 0;
  for (; i + kLine <= count; i += kLine) {
#pragma GCC ivdep
    for (int64_t j = 0; j < kLine; ++j) {
      out[i + j] = Policy::Store(CombineTree<Policy, kCount>(typed, i + j));
    }
  }
  for (; i < count; ++i) out[i] = Policy::Store(CombineTree<Policy, kCount>(typed, i));
}

template <typename Policy, int kCount>
void Leaf(const void*, std::byte* dst, const std::byte* const* inputs, int64_t count) {
  LeafLoop<Policy, kCount>(dst, inputs, count);
}

/// Leaves for 2, 4 and 8 inputs.
template <typename Policy>
LeafSet WideLeaves() {
  return {&Leaf<Policy, 2>, &Leaf<Policy, 4>, &Leaf<Policy, 8>, nullptr};
}
/// Only the leaf for 2 inputs: for types that are rarely reduced.
template <typename Policy>
LeafSet PairLeaves() {
  return {&Leaf<Policy, 2>, nullptr, nullptr, nullptr};
}

#if defined(__x86_64__)
template <typename Policy, int kCount>
__attribute__((target("avx2"))) void LeafAvx2(const void*, std::byte* dst,
                                              const std::byte* const* inputs, int64_t count) {
  LeafLoop<Policy, kCount>(dst, inputs, count);
}
#endif

/// As WideLeaves, for the types that training programs reduce all the time: with the widest vectors
/// of the machine, which do not change any bit.
template <typename Policy>
LeafSet HotLeaves() {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx2")) {
    return {&LeafAvx2<Policy, 2>, &LeafAvx2<Policy, 4>, &LeafAvx2<Policy, 8>, nullptr};
  }
#endif
  return WideLeaves<Policy>();
}

}  // namespace lockstep::internal

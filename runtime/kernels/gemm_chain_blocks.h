// Sizes of what GemmChain packs at a time, and of its working memory. Private to gemm_chain*.
#pragma once

#include <cstdint>

namespace lockstep::kernels {
namespace {

constexpr int64_t kChainRows = 168, kChainColumns = 1024, kChainSum = 384;
constexpr int64_t kWidestPanel = 32;  // of any instruction set

// Elements from a panel to the next. A line more than it holds: panels of 2^n bytes would all begin
// in one set of the cache, and rows that are written across them would throw each other out.
inline int64_t ChainPanelStride(int64_t width, int64_t k) { return width * k + 16; }

// Elements of a packed block of `length` rows or columns, at most `most`, from a sum of k: wide
// panels have the most that is not used in the last one, narrow ones the most space between them.
inline int64_t ChainBlock(int64_t length, int64_t most, int64_t k) {
  const int64_t kept = length < most ? length : most, depth = k < kChainSum ? k : kChainSum;
  const int64_t rounded = kept + kWidestPanel;
  return (rounded * depth + (rounded / 6 + 1) * 16 + 15) / 16 * 16;
}

}  // namespace
}  // namespace lockstep::kernels

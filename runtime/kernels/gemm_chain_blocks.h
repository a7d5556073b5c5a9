// Sizes of what GemmChain packs at a time, and of its working memory. Private to gemm_chain*.
#pragma once

#include <cstdint>

namespace lockstep::kernels {
namespace {

constexpr int64_t kChainRows = 168, kChainColumns = 1024, kChainSum = 384;
constexpr int64_t kWidestPanel = 32;  // of any instruction set
// A block of a sum over members, and the steps of all members' sums that are packed for it.
constexpr int64_t kSumRows = 192, kSumColumns = 256, kSumDepth = 256;

// Partial sums of a tile that wait at a time, of so many members.
inline int64_t ChainSumLevels(int64_t members) {
  int64_t levels = 1;
  while (int64_t{1} << levels < members) ++levels;
  return levels;
}

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

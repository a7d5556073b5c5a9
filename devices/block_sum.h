// BlockSum: what a BlockKernel is, too, if it can add the results of all members itself, as it
// computes them (collectives/produced.h), instead of leaving a block of each to a Reducer.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "devices/block_kernel.h"

namespace lockstep {

/// Scratch of BlockSum::RunSum.
inline constexpr int64_t kBlockSumScratchBytes = 512 << 10;

class BlockSum {
 public:
  virtual ~BlockSum() = default;
  virtual bool CanSum() const = 0;
  /// The largest block to ask for at a time, and the best: a kernel packs its operands for it.
  struct Shape {
    int64_t rows, columns;
  };
  virtual Shape SumBlock(int64_t size) const = 0;
  /// A block of the sum over `size` members, with the bits of a Reducer (collectives/reducer.h):
  /// its row i goes to rows[i], past the cache if asked to. Input k of member r is inputs[k * size
  /// + r].
  virtual void RunSum(int64_t size, const std::byte* const* inputs, const ResultBlock& block,
                      std::span<std::byte* const> rows, bool nontemporal,
                      std::byte* scratch) const = 0;
};

}  // namespace lockstep

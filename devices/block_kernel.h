// BlockKernel: a kernel whose one result, a matrix, can be computed block by block. A collective
// that sums such results over devices asks for the same block of all members at a time, and none of
// them is ever stored whole (collectives/produced.h).
#pragma once

#include <cstdint>
#include <memory>
#include <span>

#include "devices/kernel.h"

namespace lockstep {

struct ResultBlock {
  int64_t row = 0, rows = 0;
  int64_t column = 0, columns = 0;
};

class BlockKernel : public Kernel {
 public:
  /// The elements of the result in row-major order; 0 x 0 where blocks are not possible.
  virtual int64_t result_rows() const = 0;
  virtual int64_t result_columns() const = 0;
  /// A block of the result, with the bits that the whole has there, as a dense matrix at `out`.
  virtual void RunBlock(std::span<const std::byte* const> inputs, const ResultBlock& block,
                        std::byte* out) const = 0;
};

using BlockKernelPtr = std::shared_ptr<const BlockKernel>;

}  // namespace lockstep

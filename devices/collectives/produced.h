// ProducedReduction: an all_reduce whose operand is made by a kernel in the meeting itself. Each
// thread takes a block of the result, has it computed for every member, and combines these while
// they are in its cache. Example: the gradient of a weight, 16 MiB, from 8 rows of a batch on each
// of 8 devices: 128 MiB that would be written and read again are 240 KiB.
#pragma once

#include <cstddef>
#include <cstdint>

#include "devices/block_kernel.h"
#include "devices/collectives/collective_spec.h"
#include "devices/collectives/reducer.h"

namespace lockstep {

/// Memory that a thread needs meanwhile: the same block of all members, and the sums.
inline constexpr int64_t kProducedScratchBytes = (512 << 10) + kReduceBlockBytes;

class ProducedReduction {
 public:
  /// An all_reduce of one operand.
  ProducedReduction(const CollectiveSpec& spec, BlockKernelPtr producer, int64_t num_inputs);

  /// Does part `tile` of `num_tiles`. Input k of the producer of rank r is at inputs[k * size + r],
  /// the result of rank r at outputs[r]; `scratch` of kProducedScratchBytes. Results bypass the
  /// cache if `nontemporal`.
  void Run(int64_t size, const std::byte* const* inputs, std::byte* const* outputs, int64_t tile,
           int64_t num_tiles, bool nontemporal, std::byte* scratch) const;

 private:
  struct Grid {
    int64_t rows, columns;  // of a block
    int64_t row_blocks, column_blocks;
  };
  Grid GridFor(int64_t size) const;
  void Combine(const ResultBlock& block, int64_t size, std::byte* const* outputs,
               int64_t num_outputs, bool nontemporal, std::byte* scratch) const;

  BlockKernelPtr producer_;
  Reducer reducer_;
  int64_t num_inputs_;
  int64_t width_;  // bytes of an element
};

}  // namespace lockstep

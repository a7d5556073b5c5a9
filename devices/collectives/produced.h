// ProducedReduction: an all_reduce or reduce_scatter whose operand is made by a kernel in the
// meeting itself. Each thread takes a block of the result, has it computed for every member, and
// combines these while they are in its cache; or the kernel adds them itself, in its registers.
// Example: the gradient of a weight, 16 MiB, from 8 rows of a batch on each of 8 devices: 128 MiB
// that would be written and read again are 240 KiB.
#pragma once

#include <cstddef>
#include <cstdint>

#include "devices/block_sum.h"
#include "devices/collectives/collective_spec.h"
#include "devices/collectives/reducer.h"

namespace lockstep {

/// Memory that a thread needs meanwhile: the same block of all members, and the sums.
inline constexpr int64_t kProducedScratchBytes = kBlockSumScratchBytes + kReduceBlockBytes;

/// An all_reduce of one operand, which the kernel can produce; or a reduce_scatter of one that cuts
/// the kernel's rows, or its columns, into parts for `size` members.
bool CanProduce(const CollectiveSpec& spec, const BlockKernel& producer, int64_t size);

class ProducedReduction {
 public:
  /// A collective for which CanProduce() is true.
  ProducedReduction(const CollectiveSpec& spec, BlockKernelPtr producer, int64_t num_inputs);

  /// Does part `tile` of `num_tiles`. Input k of the producer of rank r is at inputs[k * size + r],
  /// the result of rank r at outputs[r]; `scratch` of kProducedScratchBytes. Results bypass the
  /// cache if `nontemporal`.
  void Run(int64_t size, const std::byte* const* inputs, std::byte* const* outputs, int64_t tile,
           int64_t num_tiles, bool nontemporal, std::byte* scratch) const;

 private:
  enum class Scatter : uint8_t { kNone, kRows, kColumns };
  struct Grid {
    int64_t rows, columns;  // of a block
    int64_t row_blocks;
    int64_t column_blocks;  // of a part of the columns
    int64_t column_parts;
  };
  /// How many parts of the rows, and of the columns, belong to different members.
  int64_t RowParts(int64_t size) const { return scatter_ == Scatter::kRows ? size : 1; }
  int64_t ColumnParts(int64_t size) const { return scatter_ == Scatter::kColumns ? size : 1; }
  Grid GridFor(int64_t size) const;
  ResultBlock BlockAt(const Grid& grid, int64_t index) const;
  /// Where an element of the result goes, and those right of it in its part.
  std::byte* At(int64_t size, std::byte* const* outputs, int64_t row, int64_t column) const;
  /// `copies`: results that are the same, of an all_reduce.
  void Sum(const ResultBlock& block, int64_t size, const std::byte* const* inputs,
           std::byte* const* outputs, int64_t copies, bool nontemporal, std::byte* scratch) const;
  void Combine(const ResultBlock& block, int64_t size, std::byte* const* outputs, int64_t copies,
               bool nontemporal, std::byte* scratch) const;

  BlockKernelPtr producer_;
  Reducer reducer_;
  int64_t num_inputs_;
  int64_t width_;                  // bytes of an element
  Scatter scatter_;                // of a reduce_scatter
  const BlockSum* sum_ = nullptr;  // the producer, if it adds
};

}  // namespace lockstep

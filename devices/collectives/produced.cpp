#include "devices/collectives/produced.h"

#include <algorithm>
#include <vector>

#include "compiler/base/literal.h"
#include "devices/collectives/block_copy.h"
#include "devices/collectives/transfer.h"

namespace lockstep {
namespace {

constexpr int64_t kMaxRows = 60, kMaxColumns = 128, kMinColumns = 16;
constexpr int64_t kLine = 64;

}  // namespace

ProducedReduction::ProducedReduction(const CollectiveSpec& spec, BlockKernelPtr producer,
                                     int64_t num_inputs)
    : producer_(std::move(producer)),
      reducer_(spec.operands[0].dtype, spec.reduction, spec.combiner),
      num_inputs_(num_inputs),
      width_(StorageBytes(spec.operands[0].dtype)) {}

// As many elements as fit for all members; of more than 2,048 members a block is less than a line
// each, and they still fit.
ProducedReduction::Grid ProducedReduction::GridFor(int64_t size) const {
  const int64_t elements = (kProducedScratchBytes - kReduceBlockBytes) / (size * width_);
  Grid grid;
  grid.columns = std::clamp(elements, std::min(kMinColumns, elements), kMaxColumns);
  grid.columns = std::max<int64_t>(std::min(grid.columns, producer_->result_columns()), 1);
  grid.rows = std::clamp<int64_t>(elements / grid.columns, 1, kMaxRows);
  grid.row_blocks = (producer_->result_rows() + grid.rows - 1) / grid.rows;
  grid.column_blocks = (producer_->result_columns() + grid.columns - 1) / grid.columns;
  return grid;
}

void ProducedReduction::Run(int64_t size, const std::byte* const* inputs, std::byte* const* outputs,
                            int64_t tile, int64_t num_tiles, bool nontemporal,
                            std::byte* scratch) const {
  const Grid grid = GridFor(size);
  const int64_t blocks = grid.row_blocks * grid.column_blocks;
  const int64_t num_outputs = OneResult(outputs, size) ? 1 : size;
  std::vector<const std::byte*> mine(static_cast<size_t>(num_inputs_));
  for (int64_t b = blocks * tile / num_tiles; b < blocks * (tile + 1) / num_tiles; ++b) {
    ResultBlock block;
    block.row = b / grid.column_blocks * grid.rows;
    block.column = b % grid.column_blocks * grid.columns;
    block.rows = std::min(grid.rows, producer_->result_rows() - block.row);
    block.columns = std::min(grid.columns, producer_->result_columns() - block.column);
    const int64_t bytes = block.rows * block.columns * width_;
    for (int64_t rank = 0; rank < size; ++rank) {
      for (int64_t k = 0; k < num_inputs_; ++k) {
        mine[static_cast<size_t>(k)] = inputs[k * size + rank];
      }
      producer_->RunBlock(mine, block, scratch + kReduceBlockBytes + rank * bytes);
    }
    Combine(block, size, outputs, num_outputs, nontemporal, scratch);
  }
  if (nontemporal) StreamFence();
}

void ProducedReduction::Combine(const ResultBlock& block, int64_t size, std::byte* const* outputs,
                                int64_t num_outputs, bool nontemporal, std::byte* scratch) const {
  const std::byte* parts = scratch + kReduceBlockBytes;
  const int64_t row_bytes = block.columns * width_, bytes = block.rows * row_bytes;
  const int64_t rows_at_once = std::max<int64_t>(kReduceBlockBytes / row_bytes, 1);
  std::vector<const std::byte*> at(static_cast<size_t>(size));
  for (int64_t row = 0; row < block.rows; row += rows_at_once) {
    const int64_t rows = std::min(rows_at_once, block.rows - row);
    for (int64_t rank = 0; rank < size; ++rank) {
      at[static_cast<size_t>(rank)] = parts + rank * bytes + row * row_bytes;
    }
    reducer_.Reduce(scratch, at.data(), size, rows * block.columns);
    for (int64_t r = 0; r < rows; ++r) {
      const int64_t to =
          ((block.row + row + r) * producer_->result_columns() + block.column) * width_;
      for (int64_t o = 0; o < num_outputs; ++o) {
        // Short runs past the cache only as whole lines.
        std::byte* target = outputs[o] + to;
        const bool lines =
            reinterpret_cast<uintptr_t>(target) % kLine == 0 && row_bytes % kLine == 0;
        BlockCopy(target, scratch + r * row_bytes, row_bytes, nontemporal && lines);
      }
    }
  }
}

}  // namespace lockstep

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

/// Elements of the operand in front of the dim that is scattered, and from it on.
struct Scattered {
  int64_t before = 1, after = 1;
};
Scattered ScatteredOf(const CollectiveSpec& spec) {
  Scattered of;
  const auto& dims = spec.operands[0].dims;
  for (size_t d = 0; d < dims.size(); ++d) {
    (static_cast<int>(d) < spec.dim ? of.before : of.after) *= dims[d];
  }
  return of;
}

int64_t Ceil(int64_t a, int64_t b) { return (a + b - 1) / b; }

}  // namespace

bool CanProduce(const CollectiveSpec& spec, const BlockKernel& producer, int64_t size) {
  if (spec.operands.size() != 1) return false;
  const int64_t rows = producer.result_rows(), columns = producer.result_columns();
  if (rows * columns != NumElements(spec.operands[0].dims)) return false;
  if (spec.kind == CollectiveKind::kAllReduce) return true;
  if (spec.kind != CollectiveKind::kReduceScatter) return false;
  const Scattered at = ScatteredOf(spec);
  return (at.before == 1 && rows % size == 0) ||
         (at.before == rows && at.after == columns && columns % size == 0);
}

ProducedReduction::ProducedReduction(const CollectiveSpec& spec, BlockKernelPtr producer,
                                     int64_t num_inputs)
    : producer_(std::move(producer)),
      reducer_(spec.operands[0].dtype, spec.reduction, spec.combiner),
      num_inputs_(num_inputs),
      width_(StorageBytes(spec.operands[0].dtype)),
      scatter_(Scatter::kNone) {
  const auto* sum = dynamic_cast<const BlockSum*>(producer_.get());
  if (spec.reduction == CollectiveReduction::kSum && sum && sum->CanSum()) sum_ = sum;
  if (spec.kind != CollectiveKind::kReduceScatter) return;
  const bool rows = ScatteredOf(spec).before == 1 && producer_->result_rows() > 1;
  scatter_ = rows ? Scatter::kRows : Scatter::kColumns;
}

// As many elements as fit for all members; of more than 2,048 members a block is less than a line
// each, and they still fit. No block has columns of two members.
ProducedReduction::Grid ProducedReduction::GridFor(int64_t size) const {
  Grid grid;
  grid.column_parts = ColumnParts(size);
  const int64_t part = producer_->result_columns() / grid.column_parts;
  if (sum_) {
    const BlockSum::Shape best = sum_->SumBlock(size);
    grid.rows = best.rows;
    grid.columns = best.columns;
  } else {
    const int64_t elements = (kProducedScratchBytes - kReduceBlockBytes) / (size * width_);
    grid.columns = std::clamp(elements, std::min(kMinColumns, elements), kMaxColumns);
    grid.rows = elements;
  }
  grid.columns = std::max<int64_t>(std::min(grid.columns, part), 1);
  if (!sum_) grid.rows = std::clamp<int64_t>(grid.rows / grid.columns, 1, kMaxRows);
  grid.row_blocks = Ceil(producer_->result_rows(), grid.rows);
  grid.column_blocks = Ceil(part, grid.columns);
  return grid;
}

ResultBlock ProducedReduction::BlockAt(const Grid& grid, int64_t index) const {
  const int64_t across = grid.column_parts * grid.column_blocks;
  const int64_t part = producer_->result_columns() / grid.column_parts;
  const int64_t within = index % across % grid.column_blocks * grid.columns;
  ResultBlock block;
  block.row = index / across * grid.rows;
  block.column = index % across / grid.column_blocks * part + within;
  block.rows = std::min(grid.rows, producer_->result_rows() - block.row);
  block.columns = std::min(grid.columns, part - within);
  return block;
}

std::byte* ProducedReduction::At(int64_t size, std::byte* const* outputs, int64_t row,
                                 int64_t column) const {
  const int64_t rows = producer_->result_rows() / RowParts(size);
  const int64_t columns = producer_->result_columns() / ColumnParts(size);
  const int64_t member = row / rows + column / columns;  // one of the two is 0
  return outputs[member] + ((row % rows) * columns + column % columns) * width_;
}

void ProducedReduction::Run(int64_t size, const std::byte* const* inputs, std::byte* const* outputs,
                            int64_t tile, int64_t num_tiles, bool nontemporal,
                            std::byte* scratch) const {
  const Grid grid = GridFor(size);
  const bool one = scatter_ != Scatter::kNone || OneResult(outputs, size);
  const int64_t copies = one ? 1 : size;
  const int64_t blocks = grid.row_blocks * grid.column_blocks * grid.column_parts;
  std::vector<const std::byte*> mine(static_cast<size_t>(num_inputs_));
  for (int64_t b = blocks * tile / num_tiles; b < blocks * (tile + 1) / num_tiles; ++b) {
    const ResultBlock block = BlockAt(grid, b);
    if (sum_) {
      Sum(block, size, inputs, outputs, copies, nontemporal, scratch);
      continue;
    }
    const int64_t bytes = block.rows * block.columns * width_;
    for (int64_t rank = 0; rank < size; ++rank) {
      for (int64_t k = 0; k < num_inputs_; ++k) {
        mine[static_cast<size_t>(k)] = inputs[k * size + rank];
      }
      producer_->RunBlock(mine, block, scratch + kReduceBlockBytes + rank * bytes);
    }
    Combine(block, size, outputs, copies, nontemporal, scratch);
  }
  if (nontemporal) StreamFence();
}

void ProducedReduction::Sum(const ResultBlock& block, int64_t size, const std::byte* const* inputs,
                            std::byte* const* outputs, int64_t copies, bool nontemporal,
                            std::byte* scratch) const {
  std::vector<std::byte*> rows(static_cast<size_t>(block.rows));
  for (int64_t r = 0; r < block.rows; ++r) {
    rows[static_cast<size_t>(r)] = At(size, outputs, block.row + r, block.column);
  }
  sum_->RunSum(size, inputs, block, rows, nontemporal && copies == 1, scratch);
  for (int64_t o = 1; o < copies; ++o) {
    for (int64_t r = 0; r < block.rows; ++r) {
      std::byte* from = rows[static_cast<size_t>(r)];
      BlockCopy(outputs[o] + (from - outputs[0]), from, block.columns * width_, nontemporal);
    }
  }
}

void ProducedReduction::Combine(const ResultBlock& block, int64_t size, std::byte* const* outputs,
                                int64_t copies, bool nontemporal, std::byte* scratch) const {
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
      std::byte* first = At(size, outputs, block.row + row + r, block.column);
      for (int64_t o = 0; o < copies; ++o) {
        // Short runs past the cache only as whole lines.
        std::byte* target = copies == 1 ? first : outputs[o] + (first - outputs[0]);
        const bool lines =
            reinterpret_cast<uintptr_t>(target) % kLine == 0 && row_bytes % kLine == 0;
        BlockCopy(target, scratch + r * row_bytes, row_bytes, nontemporal && lines);
      }
    }
  }
}

}  // namespace lockstep

#include "devices/collectives/transfer.h"

#include <algorithm>
#include <array>

#include "compiler/base/literal.h"
#include "devices/collectives/block_copy.h"

namespace lockstep {
namespace {

/// Bytes that are copied to several results while they are in the first-level cache.
constexpr int64_t kCopyBlockBytes = 8192;
/// What a reduction past the cache does at a time: its inputs, the sums and their copies on the way
/// out share the first-level cache, where longer runs of 8 inputs evict each other.
constexpr int64_t kStreamBlockBytes = 512;
constexpr int64_t kLineBytes = 64;
/// Tiles begin at multiples of this many elements, so that two tiles share no cache line.
constexpr int64_t kTileAlignment = 64;

int64_t Product(std::span<const int64_t> dims) {
  int64_t product = 1;
  for (int64_t dim : dims) product *= dim;
  return product;
}

int64_t TileBegin(int64_t elements, int64_t tile, int64_t num_tiles) {
  if (tile >= num_tiles) return elements;
  const int64_t begin =
      elements / num_tiles * tile + elements % num_tiles * tile / num_tiles;  // no overflow
  return begin / kTileAlignment * kTileAlignment;
}

/// Splits elements [begin, end) into pieces of at most `piece` that do not cross a multiple of
/// `run`; calls f(run index, offset in the run, length).
template <typename F>
void ForPieces(int64_t begin, int64_t end, int64_t run, int64_t piece, F&& f) {
  int64_t index = begin / run;
  int64_t offset = begin % run;
  while (begin < end) {
    const int64_t length = std::min({piece, run - offset, end - begin});
    f(index, offset, length);
    begin += length;
    offset += length;
    if (offset == run) {
      offset = 0;
      ++index;
    }
  }
}

/// Pointers of all inputs at one offset; on the stack for groups up to 64.
class OffsetPointers {
 public:
  OffsetPointers(const std::byte* const* base, int64_t size) : base_(base), size_(size) {
    if (size > static_cast<int64_t>(small_.size())) large_.resize(static_cast<size_t>(size));
    pointers_ = large_.empty() ? small_.data() : large_.data();
  }
  const std::byte* const* At(int64_t offset_bytes) {
    for (int64_t i = 0; i < size_; ++i) pointers_[i] = base_[i] + offset_bytes;
    return pointers_;
  }
  int64_t size() const { return size_; }

 private:
  const std::byte* const* base_;
  int64_t size_;
  std::array<const std::byte*, 64> small_;
  std::vector<const std::byte*> large_;
  const std::byte** pointers_;
};

/// Reduces `count` elements at offset `from` of the inputs to offset `to` of the outputs, in bytes.
/// Past the cache in short blocks, of which each result gets the lines that are complete; what is
/// left of a block stands in front of the next one.
void ReduceRun(const Reducer& reducer, OffsetPointers& inputs, int64_t from,
               std::byte* const* outputs, int64_t num_outputs, int64_t to, int64_t count,
               int64_t width, bool nontemporal) {
  const int64_t block =
      (nontemporal && !reducer.is_custom() ? kStreamBlockBytes : kReduceBlockBytes) / width;
  const int64_t total = count * width;
  alignas(64) std::byte buffer[kLineBytes + kReduceBlockBytes];
  std::byte* sums = buffer + kLineBytes;
  for (int64_t i = 0; i < count; i += block) {
    const int64_t length = std::min(block, count - i);
    reducer.Reduce(sums, inputs.At(from + i * width), inputs.size(), length);
    const int64_t done = i * width, now = done + length * width;
    if (!nontemporal) {
      for (int64_t r = 0; r < num_outputs; ++r) {
        CopyFromCache(outputs[r] + to + done, sums, static_cast<size_t>(now - done));
      }
      continue;
    }
    for (int64_t r = 0; r < num_outputs; ++r) {
      const WritableRange range = WholeLines(outputs[r] + to, done, now, total);
      StreamCopy(outputs[r] + to + range.begin, sums + (range.begin - done),
                 static_cast<size_t>(range.end - range.begin));
    }
    if (now < total) std::memcpy(buffer, buffer + (now - done), kLineBytes);
  }
}

/// Copies a run to offset `to` of all outputs, a block that stays in the first-level cache at a
/// time.
void CopyRun(const std::byte* from, std::byte* const* outputs, int64_t num_outputs, int64_t to,
             int64_t bytes, bool nontemporal) {
  const int64_t block = num_outputs == 1 ? bytes : kCopyBlockBytes;
  for (int64_t done = 0; done < bytes; done += block) {
    const int64_t now = std::min(done + block, bytes);
    for (int64_t r = 0; r < num_outputs; ++r) {
      const WritableRange range =
          nontemporal ? WholeLines(outputs[r] + to, done, now, bytes) : WritableRange{done, now};
      BlockCopy(outputs[r] + to + range.begin, from + range.begin, range.end - range.begin,
                nontemporal);
    }
  }
}

}  // namespace

CollectivePlan::CollectivePlan(const CollectiveSpec& spec) : kind_(spec.kind), root_(spec.root) {
  const bool reduces =
      kind_ == CollectiveKind::kAllReduce || kind_ == CollectiveKind::kReduceScatter;
  for (const CollectiveOperand& from : spec.operands) {
    const std::span<const int64_t> dims(from.dims);
    Operand operand;
    operand.element_bytes = StorageBytes(from.dtype);
    operand.elements = Product(dims);
    if (kind_ == CollectiveKind::kAllGather || kind_ == CollectiveKind::kReduceScatter) {
      const auto dim = static_cast<size_t>(spec.dim);
      operand.outer = Product(dims.first(dim));
      operand.dim = dims[dim];
      operand.inner = Product(dims.subspan(dim + 1));
    }
    if (kind_ == CollectiveKind::kAllToAll) {
      const auto low = static_cast<size_t>(std::min(spec.split_dim, spec.concat_dim));
      const auto high = static_cast<size_t>(std::max(spec.split_dim, spec.concat_dim));
      operand.before = Product(dims.first(low));
      operand.between = high > low ? Product(dims.subspan(low + 1, high - low - 1)) : 1;
      operand.after = Product(dims.subspan(high + 1));
      operand.split = dims[static_cast<size_t>(spec.split_dim)];
      operand.concat = dims[static_cast<size_t>(spec.concat_dim)];
      same_dim_ = low == high;
      split_major_ = spec.split_dim <= spec.concat_dim;
    }
    operands_.push_back(operand);
    if (reduces) reducers_.emplace_back(from.dtype, spec.reduction, spec.combiner);
  }
}

Traffic CollectivePlan::BytesMoved(const MeetingBuffers& buffers) const {
  Traffic traffic;
  const int64_t n = buffers.size;
  for (size_t k = 0; k < operands_.size(); ++k) {
    const int64_t bytes = operands_[k].elements * operands_[k].element_bytes;
    std::byte* const* outputs = buffers.outputs + static_cast<int64_t>(k) * n;
    const int64_t copies = OneResult(outputs, n) ? 1 : n;
    traffic.read += kind_ == CollectiveKind::kCollectiveBroadcast ? bytes : n * bytes;
    switch (kind_) {
      case CollectiveKind::kReduceScatter:
        traffic.written += bytes;
        break;
      case CollectiveKind::kAllGather:
        traffic.written += copies * n * bytes;
        break;
      default:
        traffic.written += copies * bytes;
        break;
    }
  }
  return traffic;
}

int64_t CollectivePlan::WorkElements(const Operand& operand, int64_t size) const {
  switch (kind_) {
    case CollectiveKind::kAllReduce:
    case CollectiveKind::kReduceScatter:
    case CollectiveKind::kCollectiveBroadcast:
      return operand.elements;
    default:
      return operand.elements * size;
  }
}

void CollectivePlan::Run(const MeetingBuffers& buffers, int64_t tile, int64_t num_tiles,
                         bool nontemporal) const {
  const int64_t n = buffers.size;
  for (size_t k = 0; k < operands_.size(); ++k) {
    const int64_t work = WorkElements(operands_[k], n);
    const int64_t begin = TileBegin(work, tile, num_tiles);
    const int64_t end = TileBegin(work, tile + 1, num_tiles);
    if (begin >= end) continue;
    const int64_t first = static_cast<int64_t>(k) * n;
    std::byte* const* outputs = buffers.outputs + first;
    const View view{n,
                    buffers.inputs + first,
                    outputs,
                    OneResult(outputs, n) ? 1 : n,
                    buffers.source_ranks,
                    nontemporal};
    RunRange(operands_[k], k, view, begin, end);
  }
  if (nontemporal) StreamFence();
}

void CollectivePlan::RunRange(const Operand& operand, size_t index, const View& view, int64_t begin,
                              int64_t end) const {
  switch (kind_) {
    case CollectiveKind::kAllReduce:
      return AllReduce(operand, index, view, begin, end);
    case CollectiveKind::kReduceScatter:
      return ReduceScatter(operand, index, view, begin, end);
    case CollectiveKind::kAllGather:
      return AllGather(operand, view, begin, end);
    case CollectiveKind::kAllToAll:
      return AllToAll(operand, view, begin, end);
    case CollectiveKind::kCollectivePermute:
      return Permute(operand, view, begin, end);
    case CollectiveKind::kCollectiveBroadcast:
      return Broadcast(operand, view, begin, end);
    case CollectiveKind::kBarrier:
    case CollectiveKind::kKernel:
      return;
  }
}

void CollectivePlan::AllReduce(const Operand& operand, size_t index, const View& view,
                               int64_t begin, int64_t end) const {
  const int64_t width = operand.element_bytes;
  if (view.size == 1) {
    return BlockCopy(view.outputs[0] + begin * width, view.inputs[0] + begin * width,
                     (end - begin) * width, view.nontemporal);
  }
  OffsetPointers inputs(view.inputs, view.size);
  ReduceRun(reducers_[index], inputs, begin * width, view.outputs, view.num_outputs, begin * width,
            end - begin, width, view.nontemporal);
}

void CollectivePlan::ReduceScatter(const Operand& operand, size_t index, const View& view,
                                   int64_t begin, int64_t end) const {
  const int64_t width = operand.element_bytes;
  const int64_t run = operand.dim / view.size * operand.inner;  // what one rank gets of one block
  OffsetPointers inputs(view.inputs, view.size);
  ForPieces(begin, end, run, run, [&](int64_t piece, int64_t offset, int64_t count) {
    const int64_t block = piece / view.size;
    const int64_t rank = piece % view.size;
    ReduceRun(reducers_[index], inputs, (piece * run + offset) * width, view.outputs + rank, 1,
              (block * run + offset) * width, count, width, view.nontemporal);
  });
}

void CollectivePlan::AllGather(const Operand& operand, const View& view, int64_t begin,
                               int64_t end) const {
  const int64_t width = operand.element_bytes;
  const int64_t run = operand.dim * operand.inner;  // what one rank gives to one block
  ForPieces(begin, end, run, run, [&](int64_t piece, int64_t offset, int64_t count) {
    const int64_t block = piece / view.size;
    const int64_t rank = piece % view.size;
    CopyRun(view.inputs[rank] + (block * run + offset) * width, view.outputs, view.num_outputs,
            (piece * run + offset) * width, count * width, view.nontemporal);
  });
}

// With n ranks, the split dimension cut into n pieces of s, and the concat dimension of c:
//   split first:  operand [before, q, s, between, c, after] -> result [before, s, between, p, c,
//   after] concat first: operand [before, c, between, q, s, after] -> result [before, p, c,
//   between, s, after] one dim:      operand [before, q, s, after]             -> result [before,
//   p, s, after]
// for target q and source p. In each form the data is `before` x `rows` rows of `row` elements that
// are contiguous on both sides; work counts elements in the order (q, p, before, row).
void CollectivePlan::AllToAll(const Operand& operand, const View& view, int64_t begin,
                              int64_t end) const {
  const int64_t width = operand.element_bytes;
  const int64_t n = view.size;
  const int64_t piece = operand.split / n;
  int64_t rows = 1, row = piece * operand.after;
  int64_t from_block = n * row, from_rank = row, from_row = 0;
  int64_t to_block = n * row, to_rank = row, to_row = 0;
  if (!same_dim_ && split_major_) {
    rows = piece * operand.between;
    row = operand.concat * operand.after;
    from_row = row;
    from_rank = rows * row;
    from_block = n * from_rank;
    to_rank = row;
    to_row = n * row;
    to_block = rows * to_row;
  } else if (!same_dim_) {
    rows = operand.concat * operand.between;
    from_row = n * row;
    from_rank = row;
    from_block = rows * from_row;
    to_row = row;
    to_rank = rows * row;
    to_block = n * to_rank;
  }
  const int64_t rows_of_pair = operand.before * rows;
  ForPieces(begin, end, row, row, [&](int64_t index, int64_t offset, int64_t count) {
    const int64_t pair = index / rows_of_pair;
    const int64_t line = index % rows_of_pair;
    const int64_t target = pair / n, source = pair % n;
    const int64_t block = line / rows, r = line % rows;
    const int64_t from = block * from_block + target * from_rank + r * from_row + offset;
    const int64_t to = block * to_block + source * to_rank + r * to_row + offset;
    BlockCopy(view.outputs[target] + to * width, view.inputs[source] + from * width, count * width,
              view.nontemporal);
  });
}

void CollectivePlan::Permute(const Operand& operand, const View& view, int64_t begin,
                             int64_t end) const {
  const int64_t width = operand.element_bytes;
  ForPieces(begin, end, operand.elements, operand.elements,
            [&](int64_t target, int64_t offset, int64_t count) {
              std::byte* to = view.outputs[target] + offset * width;
              const int32_t source = view.source_ranks[target];
              if (source < 0) {
                std::memset(to, 0, static_cast<size_t>(count * width));
              } else {
                BlockCopy(to, view.inputs[source] + offset * width, count * width,
                          view.nontemporal);
              }
            });
}

void CollectivePlan::Broadcast(const Operand& operand, const View& view, int64_t begin,
                               int64_t end) const {
  const int64_t width = operand.element_bytes;
  CopyRun(view.inputs[root_] + begin * width, view.outputs, view.num_outputs, begin * width,
          (end - begin) * width, view.nontemporal);
}

}  // namespace lockstep

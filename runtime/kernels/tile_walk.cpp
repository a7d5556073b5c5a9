#include "runtime/kernels/tile_walk.h"

#include <algorithm>
#include <cstring>

#include "runtime/kernels/strided.h"

namespace lockstep::kernels {

// Lanes [begin, begin + n) of `loader` as one more piece, if they are one run.
bool TileWalk::AddPiece(const TileLoader& loader, const std::byte* stored, int64_t begin,
                        int64_t n) {
  if (count_ == kMostPieces || !CodecOf(loader.dtype()).direct || loader.iota() ||
      loader.scalar() || (loader.run() > 0 && n > loader.run())) {
    return false;
  }
  int runs = 0;
  int64_t offset = 0, stride = 0;
  loader.ForRuns(begin, n, [&](int64_t run_offset, int64_t run_stride, int64_t) {
    ++runs;
    offset = run_offset;
    stride = run_stride;
  });
  if (runs != 1 || stride < 0 || stride > 1) return false;
  const TileLoader::Onward onward = loader.After(begin, n);
  const int64_t bytes = loader.stored_bytes();
  pieces_[count_++] = {stored + offset * bytes, onward.step * bytes, stride == 0 ? 0 : n};
  left_ = std::min(left_, onward.rows);
  return stride == 1 || count_ == 1;
}

// Lanes [offset, offset + n) of a concatenation; the next tile goes on behind them.
bool TileWalk::AddPieces(const ConcatSource& source, std::span<const std::byte* const> inputs,
                         int64_t offset, int64_t n) {
  const int64_t at_row = source.by_row.Divide(offset);
  int64_t position = source.by_row.Remainder(offset, at_row);
  if (position + n > source.row) return false;
  const bool whole_row = n == source.row;
  for (const ConcatSource::Part& part : source.parts) {
    if (n > 0 && position < part.begin + part.size) {
      const int64_t count = std::min(n, part.begin + part.size - position);
      if (part.nested) return false;
      const int64_t at = at_row * part.size + position - part.begin;
      if (!AddPiece(part.loader, inputs[static_cast<size_t>(part.kernel_input)], at, count) ||
          pieces_[count_ - 1].lanes == 0) {
        return false;
      }
      if (!whole_row) left_ = std::min(left_, (part.begin + part.size - position) / count - 1);
      position += count;
      n -= count;
    }
  }
  // Pieces of a part of a row change their sizes from tile to tile.
  if (!whole_row && count_ > 1) left_ = 0;
  return n == 0;
}

bool TileWalk::FindPieces(const ProgramInput& input, std::span<const std::byte* const> inputs,
                          const std::byte* stored, int64_t begin, int64_t n) {
  count_ = 0;
  left_ = int64_t{1} << 40;
  if (!input.concat) return AddPiece(input.loader, stored, begin, n);
  bool found = false;
  input.loader.ForRuns(begin, n, [&](int64_t offset, int64_t stride, int64_t count) {
    found = count == n && stride == 1 && AddPieces(*input.concat, inputs, offset, n);
  });
  if (!input.loader.identity()) left_ = 0;
  return found;
}

const std::byte* TileWalk::Find(const ProgramInput& input, int index,
                                std::span<const std::byte* const> inputs, const std::byte* stored,
                                ProgramFrame& frame, int64_t begin, int64_t n) {
  if (FindPieces(input, inputs, stored, begin, n)) {
    n_ = n;
    begin_ = begin + n;
    return Bind(input, index, frame);
  }
  left_ = 0;
  filled_ = 0;
  if (!input.concat) {
    if (input.loader.identity()) {
      frame.Load(index, stored + begin * input.loader.stored_bytes(), n);
    } else {
      input.loader.Load(stored, begin, n, frame.OwnInput(index));
    }
    return nullptr;
  }
  return LoadConcat(input, index, inputs, frame, begin, n);
}

const std::byte* TileWalk::LoadConcat(const ProgramInput& input, int index,
                                      std::span<const std::byte* const> inputs, ProgramFrame& frame,
                                      int64_t begin, int64_t n) {
  const int64_t lane_bytes = input.loader.lane_bytes();
  std::byte* lanes = nullptr;
  const std::byte* in_place = nullptr;
  input.loader.ForRuns(begin, n, [&](int64_t offset, int64_t stride, int64_t count) {
    if (count == n && stride == 1) {
      in_place = input.concat->Contiguous(inputs, offset, n);
      if (in_place) return frame.Load(index, in_place, n);
    }
    if (!lanes) lanes = static_cast<std::byte*>(frame.OwnInput(index));
    if (stride == 1) {
      input.concat->Load(inputs, offset, count, lanes);
    } else {
      for (int64_t i = 0; i < count; ++i) {
        input.concat->Load(inputs, offset + i * stride, 1, lanes + i * lane_bytes);
      }
    }
    lanes += count * lane_bytes;
  });
  return in_place;
}

const std::byte* TileWalk::Bind(const ProgramInput& input, int index, ProgramFrame& frame) {
  const auto bytes = static_cast<size_t>(input.loader.stored_bytes());
  if (count_ == 1 && pieces_[0].lanes > 0) {
    filled_ = 0;
    frame.BindLanes(index, pieces_[0].at);
    return pieces_[0].at;
  }
  if (count_ == 1) {
    if (filled_ >= n_ && std::memcmp(element_, pieces_[0].at, bytes) == 0) return nullptr;
    std::memcpy(element_, pieces_[0].at, bytes);
    FillElements(static_cast<std::byte*>(frame.OwnInput(index)), element_,
                 static_cast<int64_t>(bytes), n_);
    filled_ = n_;
    return nullptr;
  }
  filled_ = 0;
  auto* lanes = static_cast<std::byte*>(frame.OwnInput(index));
  for (int p = 0; p < count_; ++p) {
    const size_t size = static_cast<size_t>(pieces_[p].lanes) * bytes;
    std::memcpy(lanes, pieces_[p].at, size);
    lanes += size;
  }
  return nullptr;
}

}  // namespace lockstep::kernels

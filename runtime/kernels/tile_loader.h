// TileLoader: brings lanes [begin, begin + n) of a broadcast value into a register. The value is
// seen through a result shape: each result dimension has a stride in the stored operand, 0 where it
// is broadcast.
#pragma once

#include <vector>

#include "compiler/base/literal.h"
#include "runtime/kernels/element.h"
#include "runtime/kernels/loops.h"

namespace lockstep::kernels {

class TileLoader {
 public:
  /// The identity: element i of the tile's range is stored element i.
  explicit TileLoader(DType dtype);
  /// Stored operand of `operand_dims`, whose dim d is result dim dims_of[d] (size 1 or equal).
  TileLoader(DType dtype, const Dims& operand_dims, const Dims& dims_of, const Dims& result_dims);
  /// A nest of loops over stored elements, outermost first; strides in elements. `offset`: the
  /// element at which the walk starts.
  TileLoader(DType dtype, const std::vector<StrideLoop>& loops, int64_t offset = 0);
  /// Counts along `dim` of `result_dims`; no stored operand.
  static TileLoader Iota(DType dtype, const Dims& result_dims, int64_t dim);

  bool identity() const { return identity_; }
  /// Every lane is the same stored element.
  bool scalar() const { return !identity_ && !iota_ && loops_.empty(); }
  bool iota() const { return iota_; }
  DType dtype() const { return dtype_; }
  int64_t lane_bytes() const { return lane_bytes_; }
  /// Elements after which the walk may jump; 0 if it never does.
  int64_t run() const { return identity_ || loops_.empty() ? 0 : loops_.back().size; }
  /// Where lanes [begin, begin + n) lie if they are stored as such side by side, else null.
  const std::byte* Contiguous(const std::byte* stored, int64_t begin, int64_t n) const;
  /// Fills lanes; `stored` is the start of the operand (null for iota).
  void Load(const std::byte* stored, int64_t begin, int64_t n, void* lanes) const;
  bool operator==(const TileLoader& other) const;
  /// Behind lanes [begin, begin + n), which are one run: the next n lanes lie `step` stored
  /// elements further, and so on `rows` times.
  struct Onward {
    int64_t step = 0, rows = 0;
  };
  Onward After(int64_t begin, int64_t n) const;
  /// Calls f(offset, stride, count) for the runs that make up lanes [begin, begin + n): stored
  /// elements offset, offset + stride, ... Not for iotas.
  template <typename F>
  void ForRuns(int64_t begin, int64_t n, F&& f) const {
    if (identity_) return f(begin, int64_t{1}, n);
    if (loops_.empty()) return f(offset_, int64_t{0}, n);
    const StrideLoop& inner = loops_.back();
    int64_t row = dividers_.back().Divide(begin);
    int64_t position = dividers_.back().Remainder(begin, row);
    for (; n > 0; ++row, position = 0) {
      const int64_t run = n < inner.size - position ? n : inner.size - position;
      f(OffsetOfRow(row) + position * inner.stride, inner.stride, run);
      n -= run;
    }
  }
  int64_t stored_bytes() const { return bytes_; }
  /// Element at which the walk starts.
  int64_t offset() const { return offset_; }

 private:
  void Merge();
  int64_t OffsetOfRow(int64_t row) const;
  void LoadRun(const std::byte* stored, int64_t offset, int64_t stride, int64_t n,
               std::byte* lanes) const;
  void CountRun(int64_t offset, int64_t stride, int64_t n, std::byte* lanes) const;
  DType dtype_;
  const Codec* codec_;
  int64_t bytes_, lane_bytes_;
  bool identity_ = false;
  bool iota_ = false;
  int64_t offset_ = 0;
  std::vector<StrideLoop> loops_;  // outermost first, merged; empty = scalar
  std::vector<Divider> dividers_;  // by the sizes of loops_
};

}  // namespace lockstep::kernels

// WindowGrid: the geometry of reduce_window and select_and_scatter, as lines of lanes.
//
// One output dimension is the lane dimension: a line is a run of outputs along it, and for one
// window position a line of inputs with a constant stride, part of which may lie in the padding
// (or, with a base dilation, between elements). All other dimensions are walked one index at a
// time.
#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "compiler/ops/window_attrs.h"
#include "runtime/kernels/loops.h"

namespace lockstep::kernels {

struct WindowGrid {
  Window window;
  Dims in_dims, out_dims, in_strides, out_strides;
  size_t lane_dim = 0;
  int64_t window_elements = 1, outputs = 1;

  WindowGrid(Window w, const Dims& in, const Dims& out)
      : window(std::move(w)),
        in_dims(in),
        out_dims(out),
        in_strides(RowMajorStrides(in)),
        out_strides(RowMajorStrides(out)) {
    for (const WindowDim& dim : window) window_elements *= dim.size;
    outputs = NumElements(out);
    // Innermost unless it is short and another dimension fills lanes better.
    for (size_t d = 0; d < out.size(); ++d) {
      if (out[d] >= 16 || out[d] >= out[lane_dim]) lane_dim = d;
    }
  }
  size_t rank() const { return out_dims.size(); }
  /// The one dimension that has a window, if there is just one.
  std::optional<size_t> OnlyWindow() const {
    std::optional<size_t> found;
    for (size_t d = 0; d < rank(); ++d) {
      if (window[d].IsTrivial()) continue;
      if (found) return std::nullopt;
      found = d;
    }
    return found;
  }

  /// Input index of output o and window offset w along dim d; -1 where there is no element.
  int64_t InputIndex(size_t d, int64_t o, int64_t w) const {
    const WindowDim& dim = window[d];
    const int64_t at = o * dim.stride + w * dim.window_dilation - dim.pad_low;
    if (dim.base_dilation == 1) return at >= 0 && at < in_dims[d] ? at : -1;  // no division
    if (at < 0 || at % dim.base_dilation != 0) return -1;
    const int64_t index = at / dim.base_dilation;
    return index < in_dims[d] ? index : -1;
  }
  /// Lanes j in [begin, begin + n) of the lane dim that hold an element for window offset w, where
  /// the dim has no base dilation: the sub-range [first, end).
  void ValidLanes(int64_t begin, int64_t n, int64_t w, int64_t* first, int64_t* end) const {
    const WindowDim& dim = window[lane_dim];
    const int64_t shift = w * dim.window_dilation - dim.pad_low;
    // 0 <= j * stride + shift < size
    const int64_t low = shift >= 0 ? 0 : (-shift + dim.stride - 1) / dim.stride;
    const int64_t room = in_dims[lane_dim] - 1 - shift;
    const int64_t high = room < 0 ? -1 : room / dim.stride;
    *first = std::clamp(low, begin, begin + n);
    *end = std::clamp(high + 1, *first, begin + n);
  }
};

/// Walks the outputs of a grid line by line: an index per dim, the lane dim held at 0.
class LineWalk {
 public:
  explicit LineWalk(const WindowGrid& grid) : grid_(grid) { index_.fill(0); }
  int64_t lines() const {
    return grid_.rank() == 0 ? 1
                             : grid_.outputs / std::max<int64_t>(1, grid_.out_dims[grid_.lane_dim]);
  }
  int64_t index(size_t d) const { return index_[d]; }
  int64_t out_offset() const { return out_offset_; }
  /// To the n-th line.
  void Seek(int64_t n) {
    out_offset_ = 0;
    for (size_t d = grid_.rank(); d-- > 0;) {
      if (d == grid_.lane_dim) continue;
      index_[d] = n % grid_.out_dims[d];
      n /= grid_.out_dims[d];
      out_offset_ += index_[d] * grid_.out_strides[d];
    }
  }
  void Next() {
    for (size_t d = grid_.rank(); d-- > 0;) {
      if (d == grid_.lane_dim) continue;
      out_offset_ += grid_.out_strides[d];
      if (++index_[d] < grid_.out_dims[d]) return;
      out_offset_ -= index_[d] * grid_.out_strides[d];
      index_[d] = 0;
    }
  }

 private:
  const WindowGrid& grid_;
  std::array<int64_t, Odometer::kMaxLoops> index_;
  int64_t out_offset_ = 0;
};

/// Walks the offsets of a window in row-major order.
class WindowWalk {
 public:
  explicit WindowWalk(const WindowGrid& grid) : grid_(grid) { offset_.fill(0); }
  int64_t offset(size_t d) const { return offset_[d]; }
  void Next() {
    for (size_t d = grid_.rank(); d-- > 0;) {
      if (++offset_[d] < grid_.window[d].size) return;
      offset_[d] = 0;
    }
  }

 private:
  const WindowGrid& grid_;
  std::array<int64_t, Odometer::kMaxLoops> offset_;
};

/// The input offset (without the lane dim) of a line at one window position, or -1 if the whole
/// line lies in the padding.
inline int64_t LineInput(const WindowGrid& grid, const LineWalk& line, const WindowWalk& at) {
  int64_t offset = 0;
  for (size_t d = 0; d < grid.rank(); ++d) {
    if (d == grid.lane_dim) continue;
    const int64_t index = grid.InputIndex(d, line.index(d), at.offset(d));
    if (index < 0) return -1;
    offset += index * grid.in_strides[d];
  }
  return offset;
}

}  // namespace lockstep::kernels

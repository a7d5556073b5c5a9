// StridedCopy: the one engine behind every op that only moves data (transpose, slice, reverse,
// broadcast, concatenate, pad, dynamic_slice, ...). A copy is a nest of loops over dims with an
// input and an output stride each; strides may be 0 (broadcast) or negative (reverse) on the input
// side.
//
// Making a plan merges and orders the loops once: size-1 loops vanish, loops that continue each
// other in both arrays become one, the loop with the smallest output stride is innermost. The
// execution then has three forms: rows of memcpy, a two-dimensional blocked transpose, or strided
// rows. Large copies are shared with idle cores by ranges of the outermost loop.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "compiler/base/literal.h"

namespace lockstep::kernels {

class StridedCopy {
 public:
  /// Strides in elements of `element_bytes` (1, 2, 4, 8 or 16).
  StridedCopy(const Dims& dims, const Dims& in_strides, const Dims& out_strides,
              int64_t element_bytes);
  /// `in` and `out` point at the first element of the nest. They must not overlap.
  void Run(const std::byte* in, std::byte* out) const;

  /// out dims = permuted in dims: out dim i is in dim permutation[i].
  static StridedCopy Transpose(const Dims& in_dims, const Dims& permutation, int64_t element_bytes);

 private:
  struct Loop {
    int64_t size, in, out;  // strides in elements
  };
  template <typename T>
  void Rows(const T* in, T* out, size_t level, int64_t size) const;
  void RunRange(const std::byte* in, std::byte* out, int64_t begin, int64_t end) const;
  std::vector<Loop> loops_;  // outermost first
  int64_t element_bytes_, bytes_;
  bool empty_ = false;
  bool transpose_ = false;  // the last two loops are a blocked transpose
};

/// Writes `n` copies of the element at `element`.
void FillElements(std::byte* out, const std::byte* element, int64_t element_bytes, int64_t n);

}  // namespace lockstep::kernels

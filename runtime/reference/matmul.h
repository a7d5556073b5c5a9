// MatMul: the one place where products are summed: dot_general, convolution and einsum bring their
// operands into matrices of wide elements and call it.
#pragma once

#include "runtime/reference/lanes.h"
#include "runtime/reference/leaf.h"

namespace lockstep::reference {

/// A row-major matrix of wide elements, with bounds where inexact.
struct Panel {
  Wide wide = Wide::kFloat;
  int64_t rows = 0, cols = 0;
  std::vector<double> re, im;
  std::vector<int64_t> ints;
  std::vector<double> err;  ///< empty = exact

  Panel() = default;
  Panel(Wide kind, int64_t num_rows, int64_t num_cols);
  /// Elements [begin, begin + rows * cols) of a tensor, row-major.
  static Panel FromTensor(const Tensor& tensor, int64_t begin, int64_t rows, int64_t cols);
  int64_t size() const { return rows * cols; }
  /// Lanes over the elements from `begin` on (bounds only if present).
  Lanes At(int64_t begin, DType dtype);
};

/// a [m, k] times b [k, n], summed in double (integers wrap), rounded once to `dtype`. With
/// `services.bounds` the result has bounds for any order of the sums; i1 is AND and OR.
Panel MatMul(const Panel& a, const Panel& b, DType dtype, const LeafServices& services);

}  // namespace lockstep::reference

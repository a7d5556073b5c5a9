// Matrix products: the one place where products are summed. dot_general, convolution and einsum
// bring their operands into matrices of wide elements and multiply here.
//
// Element [i, j] of a product is ((a[i,0] b[0,j] + a[i,1] b[1,j]) + a[i,2] b[2,j]) + ... in double,
// whatever the blocks that the loops are cut into and however many threads share the work.
#pragma once

#include <cmath>

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
  /// Row r is elements [begin + r * row_size, begin + r * row_size + cols) of a tensor.
  static Panel FromTensor(const Tensor& tensor, int64_t begin, int64_t rows, int64_t cols,
                          int64_t row_size);
  int64_t size() const { return rows * cols; }
  /// Lanes over the elements from `begin` on (bounds only if present).
  Lanes At(int64_t begin, DType dtype);
};

/// What the bounds of dots need to know of the rows of the left and the columns of the right
/// operand: one number per line.
struct LineFacts {
  explicit LineFacts(int64_t lines)
      : norm(static_cast<size_t>(lines)),
        error_norm(norm),
        unit(norm),
        nonzero(norm),
        finite(norm) {}
  std::vector<double> norm;        ///< 2-norm of the values
  std::vector<double> error_norm;  ///< 2-norm of the bounds
  std::vector<double> unit;     ///< a power of two of which all are multiples; infinite: all are 0
  std::vector<double> nonzero;  ///< elements that are not exactly zero
  std::vector<double> finite;   ///< 1 or 0

  /// No norm of line i is infinite or NaN.
  bool Tame(size_t i) const { return std::isfinite(norm[i]) && std::isfinite(error_norm[i]); }
  bool AllTame() const;
};

/// The right operand of a product, made ready once for many left operands.
class RightMatrix {
 public:
  /// `dtype` is that of the products. With `services.bounds` they get bounds for any order of their
  /// sums.
  RightMatrix(Panel b, DType dtype, const LeafServices& services);

  int64_t rows() const { return b_.rows; }
  int64_t cols() const { return b_.cols; }
  /// How many rows of the left operand are best multiplied together.
  int64_t RowsAtOnce() const;
  /// a [m, k] times this [k, n], summed in double (integers wrap), rounded once; i1 is AND and OR.
  /// Sums of at most 16 terms are rounded at each step. May be called by several threads.
  Panel LeftMultiply(const Panel& a) const;

 private:
  void Pack();
  void MultiplyFloats(const Panel& a, Panel& c) const;
  void BoundProducts(const Panel& a, Panel& c) const;

  Panel b_;
  DType dtype_;
  SumModel sums_;
  bool bounds_;
  /// Columns in blocks of eight, row by row within a block, filled up with zeros: the order in
  /// which the inner loop reads them.
  std::vector<double> packed_re_, packed_im_;
  LineFacts columns_{0};
  bool tame_ = false;  ///< columns_.AllTame()
};

/// Dots of real columns with columns, made ready once for many left operands: what is left of a
/// product where each output has operands of its own (depthwise convolutions).
class ColumnDots {
 public:
  ColumnDots(Panel b, DType dtype, const LeafServices& services);
  /// Element j of the one row is the dot of column j of `a` with column j of b, both [k, n]; summed
  /// and rounded as by RightMatrix. May be called by several threads.
  Panel Dot(const Panel& a) const;

 private:
  Panel b_;
  DType dtype_;
  SumBounder bounder_;
  bool bounds_;
  LineFacts columns_{0};
};

}  // namespace lockstep::reference

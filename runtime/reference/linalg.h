// Factorisations and solves on single matrices, for the ops and the LAPACK custom calls.
#pragma once

#include <vector>

#include "runtime/reference/bounded.h"
#include "runtime/reference/leaf.h"

namespace lockstep::reference {

/// A dense row-major matrix of bounded numbers.
struct BoundedMatrix {
  int64_t rows = 0, cols = 0;
  std::vector<Bounded> at;
  BoundedMatrix(int64_t r, int64_t c) : rows(r), cols(c), at(static_cast<size_t>(r * c)) {}
  Bounded& operator()(int64_t i, int64_t j) { return at[static_cast<size_t>(i * cols + j)]; }
  const Bounded& operator()(int64_t i, int64_t j) const {
    return at[static_cast<size_t>(i * cols + j)];
  }
};

/// Matrix number `batch` of a tensor whose last two dims are a matrix.
BoundedMatrix ReadMatrix(const Tensor& tensor, int64_t batch);
/// Writes it, rounded to the tensor's type; bounds where the tensor has room for them.
void WriteMatrix(const BoundedMatrix& matrix, Tensor& tensor, int64_t batch);
int64_t NumMatrices(const Tensor& tensor);

/// Lower triangular L with L L^H = a, a read from its lower triangle; zeros above. False if a is
/// not positive definite.
bool Cholesky(BoundedMatrix& a, const Rounding& rounding);
BoundedMatrix ConjTransposed(const BoundedMatrix& a);

struct SolveSpec {
  bool left = true, lower = true, unit = false;
  bool transpose = false, conjugate = false;  ///< op(a) = a, a^T, conj(a)^T
};
/// Overwrites b by the x with op(a) x = b, or x op(a) = b.
void TriangularSolve(const BoundedMatrix& a, BoundedMatrix& b, const SolveSpec& spec,
                     const Rounding& rounding);

/// a = v diag(values) v^H, values ascending, read from one triangle of a; a is overwritten by v.
class Freedom;  // spectral.h
void HermitianEigen(BoundedMatrix& a, bool lower, std::vector<Bounded>& values,
                    const Rounding& rounding, Freedom& freedom);

/// LU with partial pivoting, in place; pivots are 1-based row numbers; returns LAPACK's info.
int64_t LuFactor(BoundedMatrix& a, std::vector<int64_t>& pivots, const Rounding& rounding);
/// Householder QR in place: R above, reflectors below; tau per column.
void QrFactor(BoundedMatrix& a, std::vector<Bounded>& tau, const Rounding& rounding);
/// The first cols columns of Q from reflectors and tau (LAPACK orgqr / ungqr), in place.
void QrExpand(BoundedMatrix& a, const std::vector<Bounded>& tau, const Rounding& rounding);

}  // namespace lockstep::reference

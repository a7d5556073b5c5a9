// Dense factorisations on row-major matrices of double or complex<double>: what the linear algebra
// kernels and the LAPACK custom calls are made of. Written for matrices of up to some hundreds of
// rows; conventions (storage of reflectors, pivots, info) are LAPACK's.
#pragma once

#include <complex>
#include <cstdint>
#include <vector>

namespace lockstep::kernels {

template <typename W>
inline W Conj(W x) {
  if constexpr (std::is_same_v<W, double>) {
    return x;
  } else {
    return std::conj(x);
  }
}

/// Cholesky factor of the Hermitian n x n matrix a, of which one triangle is read; that triangle is
/// overwritten (lower: a = L L^H, upper: a = U^H U). Returns 0, or the order of the first leading
/// minor that is not positive definite; the factor is NaN from there on.
template <typename W>
int64_t Cholesky(W* a, int64_t n, bool lower);

enum class MatrixOp : uint8_t { kNone, kTranspose, kAdjoint };
/// Solves op(a) x = b (left) or x op(a) = b for triangular a of order m; b is m x n (left) or n x
/// m, overwritten by x. Only the named triangle of a is read.
template <typename W>
void SolveTriangular(const W* a, int64_t m, W* b, int64_t n, bool left, bool lower, bool unit,
                     MatrixOp op);

/// QR by Householder reflectors, as geqrf leaves it: R in the upper triangle, the vectors below the
/// diagonal, min(m, n) factors in tau.
template <typename W>
void QrFactor(W* a, int64_t m, int64_t n, W* tau);
/// The first n columns of the product of the first k reflectors (orgqr): a is m x n, overwritten.
template <typename W>
void QrExpand(W* a, int64_t m, int64_t n, int64_t k, const W* tau);

/// LU with partial pivoting (getrf): returns 0 or the 1-based index of the first zero pivot;
/// pivots are 1-based row numbers.
template <typename W>
int64_t LuFactor(W* a, int64_t m, int64_t n, int32_t* pivots);

/// Eigenvalues (ascending) and eigenvectors (columns of a) of a Hermitian matrix, one triangle
/// read. Jacobi rotations: slow for large n, accurate always.
template <typename W>
void EigenHermitian(W* a, int64_t n, bool lower, double* values);

}  // namespace lockstep::kernels

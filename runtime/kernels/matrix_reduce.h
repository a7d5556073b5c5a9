// Reductions by Householder reflectors and pivoted eliminations on row-major matrices of double or
// complex<double>, in LAPACK's conventions: H = I - tau v v^H with v = (1, stored tail), and
// H^H x = (beta, 0, ...) with beta real and away from x[0].
#pragma once

#include <complex>
#include <cstdint>

namespace lockstep::kernels {

/// gehrd: rows and columns low..high (1-based) to upper Hessenberg form; n - 1 factors in tau.
template <typename W>
void ReduceToHessenberg(W* a, int64_t n, int64_t low, int64_t high, W* tau);

/// sytrd, hetrd: d and e of the tridiagonal matrix, which with the reflectors' tails stays in the
/// named triangle of a.
template <typename W>
void ReduceToTridiagonal(W* a, int64_t n, bool lower, double* d, double* e, W* tau);

/// geqp3: QR of the columns in the order `pivots` (1-based), which on input names the columns to
/// be kept in front (not 0); of the others the one with the largest rest comes next.
template <typename W>
void QrPivot(W* a, int64_t m, int64_t n, int32_t* pivots, W* tau);

/// ormqr, unmqr: c (m x n) becomes Q c, c Q, or the same with Q^H; Q = H_1 ... H_k from the columns
/// of a, whose rows hold `stride` elements.
template <typename W>
void QrApply(const W* a, int64_t stride, const W* tau, int64_t k, W* c, int64_t m, int64_t n,
             bool left, bool adjoint);

/// gtsv: solves the tridiagonal system for n x columns right-hand sides; the diagonals (n elements
/// each, the first of `below` and the last of `above` unused) become those of U. Returns 0, or the
/// 1-based index of a zero pivot.
template <typename W>
int64_t SolveTridiagonal(W* below, W* d, W* above, W* b, int64_t n, int64_t columns);

}  // namespace lockstep::kernels

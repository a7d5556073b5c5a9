// Singular values, eigenvalues of general matrices and Schur forms on row-major matrices of double
// or complex<double>; orders and normalisations are LAPACK's as far as it defines them.
// All return false where the iteration did not converge, or some input is not finite.
#pragma once

#include <complex>
#include <cstdint>

namespace lockstep::kernels {

/// a = u diag(s) vh, s descending. u is m x `u_columns` and vh `vh_rows` x n, each min(m, n) or
/// full; null pointers: values only.
template <typename W>
bool SingularValues(const W* a, int64_t m, int64_t n, double* s, W* u, int64_t u_columns, W* vh,
                    int64_t vh_rows);

/// Eigenvalues, and left (u^H a = w u^H) and right (a v = w v) eigenvectors as columns where asked
/// for, of length 1 with a real largest element; real a: pairs follow each other, positive
/// imaginary part first.
template <typename W>
bool Eigenvalues(const W* a, int64_t n, std::complex<double>* values, std::complex<double>* left,
                 std::complex<double>* right);

/// a = v t v^H: t upper triangular, or for real a with blocks of two rows whose diagonal elements
/// are equal and whose others differ in sign. a is overwritten by t.
template <typename W>
bool Schur(W* a, int64_t n, W* v, std::complex<double>* values);

}  // namespace lockstep::kernels

#include "runtime/kernels/matrix_spectral.h"

#include <Eigen/Eigenvalues>
#include <cmath>
#include <vector>

namespace lockstep::kernels {
namespace {

template <typename W>
using Matrix = Eigen::Matrix<W, Eigen::Dynamic, Eigen::Dynamic>;
template <typename W>
using RowMajor = Eigen::Matrix<W, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
using ComplexMatrix = Matrix<std::complex<double>>;
using ComplexVector = Eigen::VectorXcd;

template <typename W>
Matrix<W> Load(const W* a, int64_t m, int64_t n) {
  return Eigen::Map<const RowMajor<W>>(a, m, n);
}
template <typename W>
void Store(const Matrix<W>& from, W* to) {
  Eigen::Map<RowMajor<W>>(to, from.rows(), from.cols()) = from;
}

// For each wanted value the place of the nearest of `found` that no other has taken.
std::vector<Eigen::Index> Match(const ComplexVector& found, const ComplexVector& wanted) {
  std::vector<bool> used(static_cast<size_t>(found.size()), false);
  std::vector<Eigen::Index> places;
  for (Eigen::Index k = 0; k < wanted.size(); ++k) {
    Eigen::Index best = -1;
    for (Eigen::Index j = 0; j < found.size(); ++j) {
      if (used[static_cast<size_t>(j)]) continue;
      if (best < 0 || std::abs(found(j) - wanted(k)) < std::abs(found(best) - wanted(k))) best = j;
    }
    used[static_cast<size_t>(best)] = true;
    places.push_back(best);
  }
  return places;
}

// Right eigenvectors and eigenvalues.
bool Solve(const Matrix<double>& a, bool vectors, ComplexVector& values, ComplexMatrix& right) {
  const Eigen::EigenSolver<Matrix<double>> solver(a, vectors);
  if (solver.info() != Eigen::Success) return false;
  values = solver.eigenvalues();
  if (vectors) right = solver.eigenvectors();
  return true;
}
// Eigen sorts what it finds; LAPACK leaves the order of the Schur form.
bool Solve(const ComplexMatrix& a, bool vectors, ComplexVector& values, ComplexMatrix& right) {
  const Eigen::ComplexSchur<ComplexMatrix> schur(a, false);
  const Eigen::ComplexEigenSolver<ComplexMatrix> solver(a, vectors);
  if (schur.info() != Eigen::Success || solver.info() != Eigen::Success) return false;
  values = schur.matrixT().diagonal();
  if (!vectors) return true;
  const std::vector<Eigen::Index> order = Match(solver.eigenvalues(), values);
  right.resize(a.rows(), a.rows());
  for (Eigen::Index k = 0; k < a.rows(); ++k) {
    values(k) = solver.eigenvalues()(order[static_cast<size_t>(k)]);
    right.col(k) = solver.eigenvectors().col(order[static_cast<size_t>(k)]);
  }
  return true;
}

// Length 1, and the largest element real where the vector is not real as a whole.
void Normalize(ComplexMatrix& vectors) {
  for (Eigen::Index k = 0; k < vectors.cols(); ++k) {
    auto column = vectors.col(k);
    const double length = column.norm();
    if (!(length > 0)) continue;
    column /= length;
    if ((column.imag().array() == 0).all()) continue;
    Eigen::Index largest = 0;
    column.cwiseAbs2().maxCoeff(&largest);
    const std::complex<double> pivot = column(largest);
    column *= std::conj(pivot) / std::abs(pivot);
    column(largest).imag(0);
  }
}

// Left eigenvectors are the right ones of a^H, whose eigenvalues are the conjugates, in another
// order. Of a pair of a real matrix the second is the conjugate of the first.
ComplexMatrix LeftVectors(const ComplexMatrix& of_adjoint, const ComplexVector& adjoint_values,
                          const ComplexVector& values, bool real) {
  const std::vector<Eigen::Index> places = Match(adjoint_values, values.conjugate());
  ComplexMatrix left(values.size(), values.size());
  for (Eigen::Index k = 0; k < values.size(); ++k) {
    left.col(k) = of_adjoint.col(places[static_cast<size_t>(k)]);
    if (real && k > 0 && values(k).imag() < 0) left.col(k) = left.col(k - 1).conjugate();
  }
  return left;
}

// Rotates rows and columns k and k + 1 of t, and those columns of v.
void Rotate(Matrix<double>& t, Matrix<double>& v, Eigen::Index k, double c, double s) {
  const Eigen::JacobiRotation<double> rotation(c, s);
  t.applyOnTheLeft(k, k + 1, rotation.adjoint());
  t.applyOnTheRight(k, k + 1, rotation);
  v.applyOnTheRight(k, k + 1, rotation);
}

// Blocks of two rows with equal diagonal elements: rotated by half of the angle that
// (a - d, b + c) makes.
void Standardize(Matrix<double>& t, Matrix<double>& v) {
  for (Eigen::Index k = 0; k + 1 < t.rows(); ++k) {
    if (t(k + 1, k) == 0) continue;
    const double angle = 0.5 * std::atan2(t(k, k) - t(k + 1, k + 1), t(k, k + 1) + t(k + 1, k));
    Rotate(t, v, k, std::cos(angle), std::sin(angle));
    const double mean = 0.5 * (t(k, k) + t(k + 1, k + 1));
    t(k, k) = t(k + 1, k + 1) = mean;
    ++k;
  }
}

bool SchurForm(Matrix<double>& a, Matrix<double>& v, std::complex<double>* values) {
  const Eigen::RealSchur<Matrix<double>> schur(a);
  if (schur.info() != Eigen::Success) return false;
  a = schur.matrixT();
  v = schur.matrixU();
  Standardize(a, v);
  const Eigen::Index n = a.rows();
  for (Eigen::Index k = 0; k < n; ++k) {
    values[k] = a(k, k);
    if (k + 1 == n || a(k + 1, k) == 0) continue;
    const double imag = std::sqrt(std::fabs(a(k, k + 1))) * std::sqrt(std::fabs(a(k + 1, k)));
    values[k] = {a(k, k), imag};
    values[k + 1] = {a(k, k), -imag};
    ++k;
  }
  // What lies below the blocks is zero but for rounding.
  for (Eigen::Index i = 0; i < n; ++i) {
    for (Eigen::Index j = 0; j + 1 < i; ++j) a(i, j) = 0;
  }
  return true;
}

bool SchurForm(ComplexMatrix& a, ComplexMatrix& v, std::complex<double>* values) {
  const Eigen::ComplexSchur<ComplexMatrix> schur(a);
  if (schur.info() != Eigen::Success) return false;
  a = schur.matrixT().triangularView<Eigen::Upper>();
  v = schur.matrixU();
  for (Eigen::Index k = 0; k < a.rows(); ++k) values[k] = a(k, k);
  return true;
}

}  // namespace

template <typename W>
bool Eigenvalues(const W* a, int64_t n, std::complex<double>* values, std::complex<double>* left,
                 std::complex<double>* right) {
  if (n == 0) return true;
  const Matrix<W> matrix = Load(a, n, n);
  if (!matrix.allFinite()) return false;
  ComplexVector found;
  ComplexMatrix vectors;
  if (!Solve(matrix, right != nullptr, found, vectors)) return false;
  for (int64_t k = 0; k < n; ++k) values[k] = found(k);
  if (right) {
    Normalize(vectors);
    Store(vectors, right);
  }
  if (left) {
    ComplexVector adjoint_values;
    ComplexMatrix of_adjoint;
    if (!Solve(Matrix<W>(matrix.adjoint()), true, adjoint_values, of_adjoint)) return false;
    ComplexMatrix matched =
        LeftVectors(of_adjoint, adjoint_values, found, std::is_same_v<W, double>);
    Normalize(matched);
    Store(matched, left);
  }
  return true;
}

template <typename W>
bool Schur(W* a, int64_t n, W* v, std::complex<double>* values) {
  if (n == 0) return true;
  Matrix<W> matrix = Load(a, n, n), vectors;
  if (!matrix.allFinite() || !SchurForm(matrix, vectors, values)) return false;
  Store(matrix, a);
  Store(vectors, v);
  return true;
}

#define LOCKSTEP_INSTANTIATE(W)                                                                 \
  template bool Eigenvalues<W>(const W*, int64_t, std::complex<double>*, std::complex<double>*, \
                               std::complex<double>*);                                          \
  template bool Schur<W>(W*, int64_t, W*, std::complex<double>*);
LOCKSTEP_INSTANTIATE(double)
LOCKSTEP_INSTANTIATE(std::complex<double>)
#undef LOCKSTEP_INSTANTIATE

}  // namespace lockstep::kernels

// Eigenvalues and eigenvectors of Hermitian matrices by cyclic Jacobi rotations in long double.
//
// Eigenvalues are perturbed by at most the norm of what perturbs the matrix (Weyl), so that their
// bound is a multiple of the rounding unit times that norm. Eigenvectors are determined but for a
// phase, and close eigenvalues mix theirs: samples of stochastic arithmetic draw phases and bases
// anew (spectral.h).
#include <algorithm>
#include <numeric>

#include "runtime/reference/linalg.h"
#include "runtime/reference/spectral.h"

namespace lockstep::reference {
namespace {

constexpr int kMaxSweeps = 60;
/// Rounding units, per row and relative to the norm, that another algorithm may be off by.
constexpr double kEigenUnits = 16;

/// J = [[c, s], [-s e^-ip, c e^-ip]] makes a(p, q) = |a(p, q)| e^ip zero: a = J^H a J, v = v J.
void Rotate(BoundedMatrix& a, BoundedMatrix& v, int64_t p, int64_t q) {
  const LongComplex off = a(p, q).value;
  const long double size = std::abs(off);
  const long double theta = (a(q, q).value.real() - a(p, p).value.real()) / (2 * size);
  const long double t = (theta < 0 ? -1 : 1) / (std::fabs(theta) + std::sqrt(theta * theta + 1));
  const long double c = 1 / std::sqrt(t * t + 1), s = t * c;
  const LongComplex phase = std::conj(off) / size;
  const auto columns = [&](BoundedMatrix& m) {
    for (int64_t i = 0; i < m.rows; ++i) {
      const LongComplex x = m(i, p).value, y = m(i, q).value * phase;
      m(i, p).value = c * x - s * y;
      m(i, q).value = s * x + c * y;
    }
  };
  columns(a);
  columns(v);
  for (int64_t j = 0; j < a.cols; ++j) {
    const LongComplex x = a(p, j).value, y = a(q, j).value * std::conj(phase);
    a(p, j).value = c * x - s * y;
    a(q, j).value = s * x + c * y;
  }
}

// A sample's matrix: another basis q^H (a + e) q, with v = q, and a Hermitian e as large as the
// error of another algorithm.
void TurnAndMove(BoundedMatrix& a, BoundedMatrix& v, double error, Freedom& freedom) {
  LongMatrix matrix(a.rows, a.cols);
  for (size_t i = 0; i < a.at.size(); ++i) matrix.at[i] = a.at[i].value;
  matrix = freedom.Moved(std::move(matrix), static_cast<long double>(error));
  const LongMatrix other = Adjoint(matrix);
  for (size_t i = 0; i < a.at.size(); ++i) matrix.at[i] = (matrix.at[i] + other.at[i]) / 2.0L;
  const LongMatrix basis = freedom.Basis(a.rows);
  matrix = Adjoint(basis) * matrix * basis;
  for (size_t i = 0; i < a.at.size(); ++i) {
    a.at[i].value = matrix.at[i];
    v.at[i].value = basis.at[i];
  }
  for (int64_t i = 0; i < a.rows; ++i) a(i, i).value = a(i, i).value.real();
}

}  // namespace

void HermitianEigen(BoundedMatrix& a, bool lower, std::vector<Bounded>& values,
                    const Rounding& rounding, Freedom& freedom) {
  const int64_t n = a.rows;
  long double norm = 0;
  double inherited = 0;
  for (int64_t i = 0; i < n; ++i) {
    a(i, i).value = a(i, i).value.real();
    for (int64_t j = 0; j < i; ++j) {
      if (lower) {
        a(j, i).value = std::conj(a(i, j).value);
      } else {
        a(i, j).value = std::conj(a(j, i).value);
      }
    }
  }
  for (const Bounded& element : a.at) {
    norm += std::norm(element.value);
    inherited += element.bound;
  }
  norm = std::sqrt(norm);
  const double bound =
      inherited + kEigenUnits * rounding.unit * static_cast<double>(n) * static_cast<double>(norm);
  BoundedMatrix v(n, n);
  for (int64_t i = 0; i < n; ++i) v(i, i).value = 1;
  if (freedom.open() && std::isfinite(norm)) TurnAndMove(a, v, bound, freedom);
  for (int sweep = 0; sweep < kMaxSweeps; ++sweep) {
    bool changed = false;
    for (int64_t p = 0; p < n; ++p) {
      for (int64_t q = p + 1; q < n; ++q) {
        if (!(std::abs(a(p, q).value) > norm * 1e-20L)) continue;  // NaN ends here too
        Rotate(a, v, p, q);
        changed = true;
      }
    }
    if (!changed) break;
  }
  std::vector<int64_t> order(static_cast<size_t>(n));
  std::iota(order.begin(), order.end(), int64_t{0});
  std::stable_sort(order.begin(), order.end(), [&](int64_t i, int64_t j) {
    return a(i, i).value.real() < a(j, j).value.real();
  });
  values.clear();
  BoundedMatrix sorted(n, n);
  for (int64_t k = 0; k < n; ++k) {
    const int64_t from = order[static_cast<size_t>(k)];
    values.push_back({a(from, from).value.real(), bound});
    const LongComplex phase = freedom.Phase();
    for (int64_t i = 0; i < n; ++i) sorted(i, k) = {phase * v(i, from).value, kOrderSensitive};
  }
  a = std::move(sorted);
}

}  // namespace lockstep::reference

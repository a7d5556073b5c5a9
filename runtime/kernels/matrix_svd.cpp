// Singular values by one-sided Jacobi rotations: columns of a are rotated until all are orthogonal;
// their lengths are the singular values, the rotations v. Columns are contiguous while that goes
// on.
#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

#include "runtime/kernels/matrix.h"
#include "runtime/kernels/matrix_spectral.h"

namespace lockstep::kernels {
namespace {

constexpr int kMaxSweeps = 60;
constexpr double kOrthogonal = 1e-15;  // of the product of two columns, relative to their lengths

template <typename W>
using Columns = std::vector<std::vector<W>>;

double Real(double x) { return x; }
double Real(const std::complex<double>& x) { return x.real(); }

template <typename W>
W Dot(const std::vector<W>& x, const std::vector<W>& y) {  // x^H y
  constexpr size_t kWays = 8;                              // sums that do not wait for each other
  W sum[kWays] = {};
  size_t i = 0;
  for (; i + kWays <= x.size(); i += kWays) {
    for (size_t w = 0; w < kWays; ++w) sum[w] += Conj(x[i + w]) * y[i + w];
  }
  for (; i < x.size(); ++i) sum[0] += Conj(x[i]) * y[i];
  return ((sum[0] + sum[1]) + (sum[2] + sum[3])) + ((sum[4] + sum[5]) + (sum[6] + sum[7]));
}

template <typename W>
void Rotate(std::vector<W>& x, std::vector<W>& y, double c, double s, W phase) {
  for (size_t i = 0; i < x.size(); ++i) {
    const W left = x[i], right = y[i] * phase;
    x[i] = c * left - s * right;
    y[i] = s * left + c * right;
  }
}

// The rotations go to v too, unless it is empty. Squares of lengths are found once a sweep and kept
// up by what each rotation moves from one column to the other.
template <typename W>
bool Orthogonalize(Columns<W>& a, Columns<W>& v) {
  std::vector<double> squares(a.size());
  for (int sweep = 0; sweep < kMaxSweeps; ++sweep) {
    bool changed = false;
    for (size_t p = 0; p < a.size(); ++p) squares[p] = Real(Dot(a[p], a[p]));
    for (size_t p = 0; p < a.size(); ++p) {
      for (size_t q = p + 1; q < a.size(); ++q) {
        const W along = Dot(a[p], a[q]);
        const double size = std::abs(along), x = squares[p], y = squares[q];
        if (size == 0 || size <= kOrthogonal * std::sqrt(x) * std::sqrt(y)) continue;
        changed = true;
        const double zeta = (y - x) / (2 * size);
        const double t = (zeta < 0 ? -1 : 1) / (std::fabs(zeta) + std::sqrt(1 + zeta * zeta));
        const double c = 1 / std::sqrt(1 + t * t);
        const W phase = Conj(along) / size;
        Rotate(a[p], a[q], c, t * c, phase);
        if (!v.empty()) Rotate(v[p], v[q], c, t * c, phase);
        squares[p] = std::max(x - t * size, 0.0);
        squares[q] = y + t * size;
      }
    }
    if (!changed) return true;
  }
  return false;
}

// Appends unit vectors, made orthogonal to the columns before, until there are `count`.
template <typename W>
void Complete(Columns<W>& basis, size_t count, size_t rows) {
  while (basis.size() < count) {
    // The unit vector that they cover least.
    size_t best = 0;
    double least = 2;
    for (size_t i = 0; i < rows; ++i) {
      double covered = 0;
      for (const std::vector<W>& column : basis)
        covered += std::norm(std::complex<double>(column[i]));
      if (covered < least) least = covered, best = i;
    }
    std::vector<W> column(rows, W(0));
    column[best] = 1;
    for (int round = 0; round < 2; ++round) {
      for (const std::vector<W>& other : basis) {
        const W along = Dot(other, column);
        for (size_t i = 0; i < rows; ++i) column[i] -= along * other[i];
      }
    }
    const double length = std::sqrt(Real(Dot(column, column)));
    for (W& x : column) x /= length;
    basis.push_back(std::move(column));
  }
}

}  // namespace

template <typename W>
bool SingularValues(const W* a, int64_t m, int64_t n, double* s, W* u, int64_t u_columns, W* vh,
                    int64_t vh_rows) {
  double largest = 0;
  for (int64_t i = 0; i < m * n; ++i) {
    const double size = std::abs(a[i]);
    if (!std::isfinite(size)) return false;
    largest = std::max(largest, size);
  }
  // Of a wide matrix the adjoint: a^H = v diag(s) u^H. Scaled, so that no square leaves the range.
  const bool wide = m < n;
  const auto rows = static_cast<size_t>(wide ? n : m), columns = static_cast<size_t>(wide ? m : n);
  const double scale = largest > 0 ? std::ldexp(1.0, std::ilogb(largest)) : 1;
  Columns<W> scaled(columns, std::vector<W>(rows)), turned;
  if (u || vh) turned.assign(columns, std::vector<W>(columns, W(0)));
  for (size_t j = 0; j < columns; ++j) {
    if (!turned.empty()) turned[j][j] = 1;
    for (size_t i = 0; i < rows; ++i) {
      const auto row = static_cast<int64_t>(i), column = static_cast<int64_t>(j);
      scaled[j][i] = (wide ? Conj(a[column * n + row]) : a[row * n + column]) / scale;
    }
  }
  if (!Orthogonalize(scaled, turned)) return false;
  std::vector<double> lengths;
  for (const std::vector<W>& column : scaled)
    lengths.push_back(std::sqrt(Real(Dot(column, column))));
  std::vector<size_t> order(columns);
  std::iota(order.begin(), order.end(), size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](size_t i, size_t j) { return lengths[i] > lengths[j]; });
  Columns<W> left, right;
  for (size_t k = 0; k < columns; ++k) {
    const double length = lengths[order[k]];
    s[k] = length * scale;
    if (turned.empty()) continue;
    right.push_back(turned[order[k]]);
    // Below the rounding of the largest its direction is lost.
    if (length <= 1e-15 * lengths[order[0]] || left.size() < k) continue;
    left.push_back(scaled[order[k]]);
    for (W& x : left.back()) x /= length;
  }
  if (turned.empty()) return true;
  Complete(left, static_cast<size_t>(wide ? vh_rows : u_columns), rows);
  Complete(right, static_cast<size_t>(wide ? u_columns : vh_rows), columns);
  const Columns<W>& of_u = wide ? right : left;
  const Columns<W>& of_v = wide ? left : right;
  for (int64_t i = 0; u && i < m; ++i) {
    for (int64_t k = 0; k < u_columns; ++k) {
      u[i * u_columns + k] = of_u[static_cast<size_t>(k)][static_cast<size_t>(i)];
    }
  }
  for (int64_t k = 0; vh && k < vh_rows; ++k) {
    for (int64_t j = 0; j < n; ++j) {
      vh[k * n + j] = Conj(of_v[static_cast<size_t>(k)][static_cast<size_t>(j)]);
    }
  }
  return true;
}

#define LOCKSTEP_INSTANTIATE(W) \
  template bool SingularValues<W>(const W*, int64_t, int64_t, double*, W*, int64_t, W*, int64_t);
LOCKSTEP_INSTANTIATE(double)
LOCKSTEP_INSTANTIATE(std::complex<double>)
#undef LOCKSTEP_INSTANTIATE

}  // namespace lockstep::kernels

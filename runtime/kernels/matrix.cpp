#include "runtime/kernels/matrix.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace lockstep::kernels {
namespace {

double Real(double x) { return x; }
double Real(std::complex<double> x) { return x.real(); }
double Imag(double) { return 0; }
double Imag(std::complex<double> x) { return x.imag(); }

// sum x[i] conj(y[i]), with independent partial sums so that the loop is not one chain of
// additions.
template <typename W>
W DotConj(const W* x, const W* y, int64_t n) {
  W sum[4] = {};
  int64_t i = 0;
  for (; i + 4 <= n; i += 4) {
    for (int64_t w = 0; w < 4; ++w) sum[w] += x[i + w] * Conj(y[i + w]);
  }
  for (; i < n; ++i) sum[0] += x[i] * Conj(y[i]);
  return (sum[0] + sum[1]) + (sum[2] + sum[3]);
}

}  // namespace

template <typename W>
int64_t Cholesky(W* a, int64_t n, bool lower) {
  // The upper factor is the adjoint of the lower one: work on the adjoint in place.
  const auto flip = [&] {
    for (int64_t i = 0; i < n; ++i) {
      for (int64_t j = 0; j <= i; ++j) {
        const W below = a[i * n + j];
        a[i * n + j] = Conj(a[j * n + i]);
        a[j * n + i] = Conj(below);
      }
    }
  };
  if (!lower) flip();
  int64_t info = 0;
  for (int64_t i = 0; i < n; ++i) {
    W* row = a + i * n;
    for (int64_t j = 0; j < i; ++j) {
      row[j] = (row[j] - DotConj(row, a + j * n, j)) / a[j * n + j];
    }
    const double square = Real(row[i]) - Real(DotConj(row, row, i));
    if (!(square > 0) && info == 0) info = i + 1;
    row[i] = square > 0 ? std::sqrt(square) : std::numeric_limits<double>::quiet_NaN();
  }
  if (!lower) flip();
  return info;
}

template <typename W>
void SolveTriangular(const W* a, int64_t m, W* b, int64_t n, bool left, bool lower, bool unit,
                     MatrixOp op) {
  // Element (i, k) of op(a).
  const auto at = [&](int64_t i, int64_t k) {
    if (op == MatrixOp::kNone) return a[i * m + k];
    return op == MatrixOp::kAdjoint ? Conj(a[k * m + i]) : a[k * m + i];
  };
  const bool op_lower = lower == (op == MatrixOp::kNone);
  if (left) {
    for (int64_t step = 0; step < m; ++step) {
      const int64_t i = op_lower ? step : m - 1 - step;
      W* row = b + i * n;
      const int64_t begin = op_lower ? 0 : i + 1, end = op_lower ? i : m;
      int64_t k = begin;
      for (; k + 4 <= end; k += 4) {  // four known rows at a time, taken away one after the other
        const W f0 = at(i, k), f1 = at(i, k + 1), f2 = at(i, k + 2), f3 = at(i, k + 3);
        const W* known = b + k * n;
        for (int64_t j = 0; j < n; ++j) {
          row[j] = (((row[j] - f0 * known[j]) - f1 * known[n + j]) - f2 * known[2 * n + j]) -
                   f3 * known[3 * n + j];
        }
      }
      for (; k < end; ++k) {
        const W factor = at(i, k);
        const W* known = b + k * n;
        for (int64_t j = 0; j < n; ++j) row[j] -= factor * known[j];
      }
      if (unit) continue;
      const W diagonal = at(i, i);
      for (int64_t j = 0; j < n; ++j) row[j] /= diagonal;
    }
    return;
  }
  // x op(a) = b, row by row: column k of x follows from the columns before (upper) or after it.
  for (int64_t r = 0; r < n; ++r) {
    W* row = b + r * m;
    for (int64_t step = 0; step < m; ++step) {
      const int64_t k = op_lower ? m - 1 - step : step;
      if (!unit) row[k] /= at(k, k);
      const int64_t begin = op_lower ? 0 : k + 1, end = op_lower ? k : m;
      for (int64_t j = begin; j < end; ++j) row[j] -= row[k] * at(k, j);
    }
  }
}

namespace {

// Rows [k, m) of columns [begin, n): (I - tau v v^H) from the left, v = (1, column k below row k).
// Row by row, as the matrix lies; `sums` has room for n.
template <typename W>
void ApplyReflector(W* a, int64_t m, int64_t n, int64_t k, int64_t begin, W tau, W* sums) {
  const W* top = a + k * n;
  for (int64_t j = begin; j < n; ++j) sums[j] = top[j];
  for (int64_t i = k + 1; i < m; ++i) {
    const W* row = a + i * n;
    const W factor = Conj(row[k]);
    for (int64_t j = begin; j < n; ++j) sums[j] += factor * row[j];
  }
  for (int64_t j = begin; j < n; ++j) {
    sums[j] *= tau;
    a[k * n + j] -= sums[j];
  }
  for (int64_t i = k + 1; i < m; ++i) {
    W* row = a + i * n;
    const W factor = row[k];
    for (int64_t j = begin; j < n; ++j) row[j] -= factor * sums[j];
  }
}

}  // namespace

template <typename W>
void QrFactor(W* a, int64_t m, int64_t n, W* tau) {
  std::vector<W> sums(static_cast<size_t>(n));
  for (int64_t k = 0; k < std::min(m, n); ++k) {
    double tail = 0;
    for (int64_t i = k + 1; i < m; ++i) tail += std::norm(std::complex<double>(a[i * n + k]));
    const W alpha = a[k * n + k];
    if (tail == 0 && Imag(alpha) == 0) {
      tau[k] = 0;
      continue;
    }
    double beta = std::sqrt(Real(alpha) * Real(alpha) + Imag(alpha) * Imag(alpha) + tail);
    if (Real(alpha) > 0) beta = -beta;
    tau[k] = (beta - alpha) / beta;
    const W scale = W(1) / (alpha - beta);
    for (int64_t i = k + 1; i < m; ++i) a[i * n + k] *= scale;
    a[k * n + k] = beta;
    ApplyReflector(a, m, n, k, k + 1, Conj(tau[k]), sums.data());  // H^H to the rest
  }
}

template <typename W>
void QrExpand(W* a, int64_t m, int64_t n, int64_t k, const W* tau) {
  std::vector<W> sums(static_cast<size_t>(n));
  for (int64_t i = 0; i < m; ++i) {
    for (int64_t j = k; j < n; ++j) a[i * n + j] = i == j ? 1 : 0;
  }
  for (int64_t r = k - 1; r >= 0; --r) {
    ApplyReflector(a, m, n, r, r + 1, tau[r], sums.data());  // H to the columns on the right
    for (int64_t i = r + 1; i < m; ++i) a[i * n + r] = W(0) - tau[r] * a[i * n + r];
    a[r * n + r] = W(1) - tau[r];
    for (int64_t i = 0; i < r; ++i) a[i * n + r] = 0;
  }
}

template <typename W>
int64_t LuFactor(W* a, int64_t m, int64_t n, int32_t* pivots) {
  int64_t info = 0;
  // LAPACK's i*amax compares |re| + |im|.
  const auto size = [](W x) { return std::fabs(Real(x)) + std::fabs(Imag(x)); };
  for (int64_t k = 0; k < std::min(m, n); ++k) {
    int64_t best = k;
    for (int64_t i = k + 1; i < m; ++i) {
      if (size(a[i * n + k]) > size(a[best * n + k])) best = i;
    }
    pivots[k] = static_cast<int32_t>(best + 1);
    if (a[best * n + k] == W(0)) {
      if (info == 0) info = k + 1;
      continue;
    }
    if (best != k) std::swap_ranges(a + k * n, a + (k + 1) * n, a + best * n);
    for (int64_t i = k + 1; i < m; ++i) {
      const W factor = a[i * n + k] / a[k * n + k];
      a[i * n + k] = factor;
      for (int64_t j = k + 1; j < n; ++j) a[i * n + j] -= factor * a[k * n + j];
    }
  }
  return info;
}

namespace {

// Rows x and y become c x - s y and conj(s) x + c y.
template <typename W>
void RotateRows(W* x, W* y, double c, W s, int64_t n) {
  const W back = Conj(s);
  for (int64_t j = 0; j < n; ++j) {
    const W left = x[j], right = y[j];
    x[j] = c * left - s * right;
    y[j] = back * left + c * right;
  }
}

// One two-sided rotation that zeroes a(p, q) of a Hermitian matrix, accumulated in v's rows (v is
// the transpose of the eigenvectors). The rows of a are rotated, its columns are their conjugates.
template <typename W>
void Rotate(W* a, W* v, int64_t n, int64_t p, int64_t q) {
  const W off = a[p * n + q];
  const double magnitude = std::abs(off);
  if (magnitude == 0) return;
  const W phase = off / magnitude;
  const double theta = (Real(a[q * n + q]) - Real(a[p * n + p])) / (2 * magnitude);
  const double t = (theta >= 0 ? 1.0 : -1.0) / (std::fabs(theta) + std::sqrt(theta * theta + 1));
  const double c = 1 / std::sqrt(t * t + 1), s = t * c;
  const W forth = s * phase, back = s * Conj(phase);
  W* x = a + p * n;
  W* y = a + q * n;
  // The 2 x 2 block: both sides. Columns: p' = c p - back q, q' = forth p + c q.
  const W pp = c * x[p] - back * x[q], pq = forth * x[p] + c * x[q];
  const W qp = c * y[p] - back * y[q], qq = forth * y[p] + c * y[q];
  RotateRows(x, y, c, forth, n);
  for (int64_t j = 0; j < n; ++j) {
    a[j * n + p] = Conj(x[j]);
    a[j * n + q] = Conj(y[j]);
  }
  x[p] = c * pp - forth * qp;
  y[q] = back * pq + c * qq;
  x[q] = y[p] = 0;
  RotateRows(v + p * n, v + q * n, c, back, n);
}

}  // namespace

template <typename W>
void EigenHermitian(W* a, int64_t n, bool lower, double* values) {
  for (int64_t i = 0; i < n; ++i) {
    a[i * n + i] = Real(a[i * n + i]);
    for (int64_t j = 0; j < i; ++j) {
      if (lower) {
        a[j * n + i] = Conj(a[i * n + j]);
      } else {
        a[i * n + j] = Conj(a[j * n + i]);
      }
    }
  }
  std::vector<W> v(static_cast<size_t>(n * n), W(0));
  for (int64_t i = 0; i < n; ++i) v[static_cast<size_t>(i * n + i)] = 1;
  double norm = 0;
  for (int64_t i = 0; i < n * n; ++i) norm += std::norm(std::complex<double>(a[i]));
  for (int sweep = 0; sweep < 60; ++sweep) {
    double off = 0;
    for (int64_t p = 0; p < n; ++p) {
      for (int64_t q = p + 1; q < n; ++q) off += std::norm(std::complex<double>(a[p * n + q]));
    }
    if (!(off > norm * 1e-33)) break;  // also where NaN makes progress impossible
    for (int64_t p = 0; p < n; ++p) {
      for (int64_t q = p + 1; q < n; ++q) Rotate(a, v.data(), n, p, q);
    }
  }
  std::vector<int64_t> order(static_cast<size_t>(n));
  for (int64_t i = 0; i < n; ++i) order[static_cast<size_t>(i)] = i;
  std::stable_sort(order.begin(), order.end(),
                   [&](int64_t x, int64_t y) { return Real(a[x * n + x]) < Real(a[y * n + y]); });
  for (int64_t j = 0; j < n; ++j) values[j] = Real(a[order[static_cast<size_t>(j)] * (n + 1)]);
  for (int64_t i = 0; i < n; ++i) {
    for (int64_t j = 0; j < n; ++j) {
      a[i * n + j] = v[static_cast<size_t>(order[static_cast<size_t>(j)] * n + i)];
    }
  }
}

#define LOCKSTEP_INSTANTIATE(W)                                                                 \
  template int64_t Cholesky<W>(W*, int64_t, bool);                                              \
  template void SolveTriangular<W>(const W*, int64_t, W*, int64_t, bool, bool, bool, MatrixOp); \
  template void QrFactor<W>(W*, int64_t, int64_t, W*);                                          \
  template void QrExpand<W>(W*, int64_t, int64_t, int64_t, const W*);                           \
  template int64_t LuFactor<W>(W*, int64_t, int64_t, int32_t*);                                 \
  template void EigenHermitian<W>(W*, int64_t, bool, double*);
LOCKSTEP_INSTANTIATE(double)
LOCKSTEP_INSTANTIATE(std::complex<double>)
#undef LOCKSTEP_INSTANTIATE

}  // namespace lockstep::kernels

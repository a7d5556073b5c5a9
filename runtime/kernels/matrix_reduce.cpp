#include "runtime/kernels/matrix_reduce.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "runtime/kernels/matrix.h"

namespace lockstep::kernels {
namespace {

double Real(double x) { return x; }
double Real(const std::complex<double>& x) { return x.real(); }
double Imag(double) { return 0; }
double Imag(const std::complex<double>& x) { return x.imag(); }
double Square(double x) { return x * x; }
double Square(const std::complex<double>& x) { return std::norm(x); }
// How LAPACK compares complex numbers.
template <typename W>
double Size1(const W& x) {
  return std::fabs(Real(x)) + std::fabs(Imag(x));
}

// larfg: alpha becomes beta, x (n elements, `stride` apart) the tail of v. Returns tau.
template <typename W>
W Reflect(W& alpha, W* x, int64_t n, int64_t stride) {
  double tail = 0;
  for (int64_t i = 0; i < n; ++i) tail += Square(x[i * stride]);
  if (tail == 0 && Imag(alpha) == 0) return 0;
  double beta = std::sqrt(Square(alpha) + tail);
  if (Real(alpha) > 0) beta = -beta;
  const W tau = (beta - alpha) / beta, scale = W(1) / (alpha - beta);
  for (int64_t i = 0; i < n; ++i) x[i * stride] *= scale;
  alpha = beta;
  return tau;
}

// Columns [begin, end) of rows first.. (v.size() of them): (I - tau v v^H) from the left.
template <typename W>
void ApplyLeft(const std::vector<W>& v, W tau, W* a, int64_t stride, int64_t first, int64_t begin,
               int64_t end) {
  for (int64_t c = begin; c < end; ++c) {
    W sum = 0;
    for (size_t j = 0; j < v.size(); ++j) {
      sum += Conj(v[j]) * a[(first + static_cast<int64_t>(j)) * stride + c];
    }
    sum *= tau;
    for (size_t j = 0; j < v.size(); ++j) {
      a[(first + static_cast<int64_t>(j)) * stride + c] -= v[j] * sum;
    }
  }
}

// Columns first.. (v.size() of them) of rows [begin, end): (I - tau v v^H) from the right.
template <typename W>
void ApplyRight(const std::vector<W>& v, W tau, W* a, int64_t stride, int64_t first, int64_t begin,
                int64_t end) {
  for (int64_t r = begin; r < end; ++r) {
    W* row = a + r * stride + first;
    W sum = 0;
    for (size_t j = 0; j < v.size(); ++j) sum += row[j] * v[j];
    sum *= tau;
    for (size_t j = 0; j < v.size(); ++j) row[j] -= sum * Conj(v[j]);
  }
}

// (1, tail): the tail stored `stride` apart.
template <typename W>
void LoadVector(const W* tail, int64_t size, int64_t stride, std::vector<W>& v) {
  v.assign(static_cast<size_t>(size), W(1));
  for (int64_t j = 1; j < size; ++j) v[static_cast<size_t>(j)] = tail[(j - 1) * stride];
}

}  // namespace

template <typename W>
void ReduceToHessenberg(W* a, int64_t n, int64_t low, int64_t high, W* tau) {
  std::fill(tau, tau + std::max<int64_t>(n - 1, 0), W(0));
  std::vector<W> v;
  for (int64_t i = low - 1; i + 1 < high; ++i) {
    W* tail = a + (i + 2) * n + i;
    const int64_t size = high - i - 1;
    tau[i] = Reflect(a[(i + 1) * n + i], tail, size - 1, n);
    LoadVector(tail, size, n, v);
    ApplyRight(v, tau[i], a, n, i + 1, 0, high);
    ApplyLeft(v, Conj(tau[i]), a, n, i + 1, i + 1, n);
  }
}

template <typename W>
void ReduceToTridiagonal(W* a, int64_t n, bool lower, double* d, double* e, W* tau) {
  // The upper triangle from its end is a lower one from its start.
  const auto at = [&](int64_t r, int64_t c) -> W& {
    return lower ? a[r * n + c] : a[(n - 1 - r) * n + (n - 1 - c)];
  };
  const auto place = [&](int64_t i, int64_t size) { return lower ? i : size - 1 - i; };
  std::vector<W> v, w;
  for (int64_t i = 0; i < n; ++i) {
    at(i, i) = Real(at(i, i));
    d[place(i, n)] = Real(at(i, i));
    if (i + 1 == n) break;
    const int64_t size = n - i - 1;
    W* tail = i + 2 < n ? &at(i + 2, i) : nullptr;
    const W factor = Reflect(at(i + 1, i), tail, size - 1, lower ? n : -n);
    e[place(i, n - 1)] = Real(at(i + 1, i));
    tau[place(i, n - 1)] = factor;
    if (factor == W(0)) continue;
    LoadVector(tail, size, lower ? n : -n, v);
    // w = tau A v - (tau / 2) (w^H v) v, then A - v w^H - w v^H.
    w.assign(static_cast<size_t>(size), W(0));
    W inner = 0;
    for (int64_t r = 0; r < size; ++r) {
      W sum = 0;
      for (int64_t c = 0; c < size; ++c) {
        const W element = c < r    ? at(i + 1 + r, i + 1 + c)
                          : c == r ? W(Real(at(i + 1 + r, i + 1 + r)))
                                   : Conj(at(i + 1 + c, i + 1 + r));
        sum += element * v[static_cast<size_t>(c)];
      }
      w[static_cast<size_t>(r)] = factor * sum;
      inner += Conj(w[static_cast<size_t>(r)]) * v[static_cast<size_t>(r)];
    }
    const W shift = -0.5 * factor * inner;
    for (size_t r = 0; r < w.size(); ++r) w[r] += shift * v[r];
    for (int64_t r = 0; r < size; ++r) {
      for (int64_t c = 0; c <= r; ++c) {
        const auto x = static_cast<size_t>(r), y = static_cast<size_t>(c);
        at(i + 1 + r, i + 1 + c) -= v[x] * Conj(w[y]) + w[x] * Conj(v[y]);
      }
    }
  }
}

template <typename W>
void QrPivot(W* a, int64_t m, int64_t n, int32_t* pivots, W* tau) {
  const auto exchange = [&](int64_t i, int64_t j) {
    if (i == j) return;
    for (int64_t r = 0; r < m; ++r) std::swap(a[r * n + i], a[r * n + j]);
    std::swap(pivots[i], pivots[j]);
  };
  int64_t fixed = 0;
  for (int64_t j = 0; j < n; ++j) {
    const bool keep = pivots[j] != 0;
    pivots[j] = static_cast<int32_t>(j + 1);
    if (keep) exchange(j, fixed++);
  }
  std::vector<W> v;
  for (int64_t k = 0; k < std::min(m, n); ++k) {
    if (k >= fixed) {
      int64_t best = k;
      double largest = -1;
      for (int64_t j = k; j < n; ++j) {
        double rest = 0;
        for (int64_t r = k; r < m; ++r) rest += Square(a[r * n + j]);
        if (rest > largest) largest = rest, best = j;
      }
      exchange(k, best);
    }
    W* tail = a + (k + 1) * n + k;
    tau[k] = Reflect(a[k * n + k], tail, m - k - 1, n);
    LoadVector(tail, m - k, n, v);
    ApplyLeft(v, Conj(tau[k]), a, n, k, k + 1, n);
  }
}

template <typename W>
void QrApply(const W* a, int64_t stride, const W* tau, int64_t k, W* c, int64_t m, int64_t n,
             bool left, bool adjoint) {
  const int64_t order = left ? m : n;
  std::vector<W> v;
  for (int64_t step = 0; step < k; ++step) {
    // Q c and c Q^H begin with the last reflector.
    const int64_t i = left != adjoint ? k - 1 - step : step;
    LoadVector(a + (i + 1) * stride + i, order - i, stride, v);
    const W factor = adjoint ? Conj(tau[i]) : tau[i];
    if (left) {
      ApplyLeft(v, factor, c, n, i, 0, n);
    } else {
      ApplyRight(v, factor, c, n, i, 0, m);
    }
  }
}

template <typename W>
int64_t SolveTridiagonal(W* below, W* d, W* above, W* b, int64_t n, int64_t columns) {
  for (int64_t i = 0; i + 1 < n; ++i) {
    W& under = below[i + 1];
    W *row = b + i * columns, *next = row + columns;
    if (Size1(d[i]) >= Size1(under)) {
      if (d[i] == W(0)) return i + 1;
      const W factor = under / d[i];
      d[i + 1] -= factor * above[i];
      for (int64_t j = 0; j < columns; ++j) next[j] -= factor * row[j];
      if (i + 2 < n) under = 0;
      continue;
    }
    const W factor = d[i] / under, old = d[i + 1];
    d[i] = under;
    d[i + 1] = above[i] - factor * old;
    if (i + 2 < n) {
      under = above[i + 1];
      above[i + 1] = -factor * under;
    }
    above[i] = old;
    for (int64_t j = 0; j < columns; ++j) {
      const W kept = row[j];
      row[j] = next[j];
      next[j] = kept - factor * next[j];
    }
  }
  if (n > 0 && d[n - 1] == W(0)) return n;
  for (int64_t i = n - 1; i >= 0; --i) {
    for (int64_t j = 0; j < columns; ++j) {
      W& x = b[i * columns + j];
      if (i + 1 < n) x -= above[i] * b[(i + 1) * columns + j];
      if (i + 2 < n) x -= below[i + 1] * b[(i + 2) * columns + j];
      x /= d[i];
    }
  }
  return 0;
}

#define LOCKSTEP_INSTANTIATE(W)                                                              \
  template void ReduceToHessenberg<W>(W*, int64_t, int64_t, int64_t, W*);                    \
  template void ReduceToTridiagonal<W>(W*, int64_t, bool, double*, double*, W*);             \
  template void QrPivot<W>(W*, int64_t, int64_t, int32_t*, W*);                              \
  template void QrApply<W>(const W*, int64_t, const W*, int64_t, W*, int64_t, int64_t, bool, \
                           bool);                                                            \
  template int64_t SolveTridiagonal<W>(W*, W*, W*, W*, int64_t, int64_t);
LOCKSTEP_INSTANTIATE(double)
LOCKSTEP_INSTANTIATE(std::complex<double>)
#undef LOCKSTEP_INSTANTIATE

}  // namespace lockstep::kernels

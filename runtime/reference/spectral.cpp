#include "runtime/reference/spectral.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace lockstep::reference {
namespace {

constexpr long double kTiny = 1e-19L;  // about the rounding unit of long double
constexpr int kMaxSweeps = 80, kMaxShifts = 60;

// The rotation [[c, s], [-conj(s), c]] that makes (x, y) into (r, 0).
struct Rotation {
  long double c = 1;
  LongComplex s = 0;
  Rotation(LongComplex x, LongComplex y) {
    const long double size = std::hypot(std::abs(x), std::abs(y));
    if (size == 0) return;
    c = std::abs(x) / size;
    s = (std::abs(x) == 0 ? LongComplex(1) : x / std::abs(x)) * std::conj(y) / size;
  }
  void Rows(LongMatrix& a, int64_t i, int64_t j) const {
    for (int64_t k = 0; k < a.cols; ++k) {
      const LongComplex x = a(i, k), y = a(j, k);
      a(i, k) = c * x + s * y;
      a(j, k) = c * y - std::conj(s) * x;
    }
  }
  void Columns(LongMatrix& a, int64_t i, int64_t j) const {  // times its adjoint
    for (int64_t k = 0; k < a.rows; ++k) {
      const LongComplex x = a(k, i), y = a(k, j);
      a(k, i) = c * x + std::conj(s) * y;
      a(k, j) = c * y - s * x;
    }
  }
  // A similarity, and its product into v.
  void Turn(LongMatrix& t, LongMatrix& v, int64_t i, int64_t j) const {
    Rows(t, i, j);
    Columns(t, i, j);
    Columns(v, i, j);
  }
};

LongComplex Dot(const LongMatrix& a, int64_t i, int64_t j) {  // column i^H column j
  LongComplex sum = 0;
  for (int64_t k = 0; k < a.rows; ++k) sum += std::conj(a(k, i)) * a(k, j);
  return sum;
}

// Removes from column k its components along the columns before; returns the length that is left,
// and makes the column that long or 1.
long double Orthogonalize(LongMatrix& a, int64_t k, bool normalize) {
  for (int round = 0; round < 2; ++round) {
    for (int64_t j = 0; j < k; ++j) {
      const LongComplex along = Dot(a, j, k);
      for (int64_t i = 0; i < a.rows; ++i) a(i, k) -= along * a(i, j);
    }
  }
  const long double length = std::sqrt(Dot(a, k, k).real());
  for (int64_t i = 0; normalize && length > 0 && i < a.rows; ++i) a(i, k) /= length;
  return length;
}

// The eigenvalue of the last two rows up to `last` that is nearer to the last element.
LongComplex Shift(const LongMatrix& t, int64_t last) {
  const LongComplex a = t(last - 1, last - 1), b = t(last - 1, last), c = t(last, last - 1),
                    d = t(last, last);
  const LongComplex half = (a + d) / 2.0L, root = std::sqrt((a - d) * (a - d) / 4.0L + b * c);
  const LongComplex x = half + root, y = half - root;
  return std::abs(x - d) < std::abs(y - d) ? x : y;
}

}  // namespace

LongMatrix LongMatrix::Identity(int64_t n) {
  LongMatrix result(n, n);
  for (int64_t i = 0; i < n; ++i) result(i, i) = 1;
  return result;
}

LongMatrix operator*(const LongMatrix& a, const LongMatrix& b) {
  LongMatrix result(a.rows, b.cols);
  for (int64_t i = 0; i < a.rows; ++i) {
    for (int64_t k = 0; k < a.cols; ++k) {
      for (int64_t j = 0; j < b.cols; ++j) result(i, j) += a(i, k) * b(k, j);
    }
  }
  return result;
}

LongMatrix Adjoint(const LongMatrix& a) {
  LongMatrix result(a.cols, a.rows);
  for (int64_t i = 0; i < a.rows; ++i) {
    for (int64_t j = 0; j < a.cols; ++j) result(j, i) = std::conj(a(i, j));
  }
  return result;
}

long double Norm(const LongMatrix& a) {
  long double sum = 0;
  for (const LongComplex& x : a.at) sum += std::norm(x);
  return std::sqrt(sum);
}

long double Freedom::Uniform() {
  state_ += 0x9E3779B97F4A7C15;
  uint64_t x = state_;
  x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9;
  x = (x ^ (x >> 27)) * 0x94D049BB133111EB;
  x ^= x >> 31;
  return (static_cast<long double>(x >> 11) + 0.5L) * 0x1p-52L - 1;
}

LongComplex Freedom::Number() {
  const long double re = Uniform();
  return {re, complex_ ? Uniform() : 0};
}

LongComplex Freedom::Phase(bool complex) {
  if (!open()) return 1;
  if (sample_ == 1) return -1;
  const long double u = Uniform();
  if (!complex) return u < 0 ? -1 : 1;
  const long double angle = 3.14159265358979323846L * u;
  return {std::cos(angle), std::sin(angle)};
}

std::vector<int64_t> Freedom::Order(int64_t n) {
  std::vector<int64_t> order(static_cast<size_t>(n));
  std::iota(order.begin(), order.end(), int64_t{0});
  if (sample_ == 1) std::reverse(order.begin(), order.end());
  for (size_t i = order.size(); sample_ > 1 && i-- > 1;) {
    const auto j = static_cast<size_t>((Uniform() + 1) / 2 * static_cast<long double>(i + 1));
    std::swap(order[i], order[std::min(j, i)]);
  }
  return order;
}

LongMatrix Freedom::Basis(int64_t n) {
  if (!open()) return LongMatrix::Identity(n);
  LongMatrix basis(n, n);
  Complete(basis, 0, *this);
  return basis;
}

LongMatrix Freedom::Moved(LongMatrix a, long double size) {
  for (LongComplex& x : a.at) {
    if (open()) x += size * Number();
  }
  return a;
}

void Complete(LongMatrix& basis, int64_t count, Freedom& freedom) {
  for (int64_t k = count; k < basis.cols; ++k) {
    // Of the unit vectors the one that the columns before cover least.
    int64_t best = 0;
    long double least = 2;
    for (int64_t i = 0; i < basis.rows; ++i) {
      long double covered = 0;
      for (int64_t j = 0; j < k; ++j) covered += std::norm(basis(i, j));
      if (covered < least) least = covered, best = i;
    }
    do {
      for (int64_t i = 0; i < basis.rows; ++i) {
        basis(i, k) = freedom.open() ? freedom.Number() : LongComplex(i == best ? 1 : 0);
      }
    } while (!(Orthogonalize(basis, k, true) > 1e-6L) && freedom.open());
  }
}

void SingularValues(const LongMatrix& a, LongMatrix& u, std::vector<long double>& s, LongMatrix& v,
                    Freedom& freedom) {
  if (a.rows < a.cols) return SingularValues(Adjoint(a), v, s, u, freedom);
  const int64_t m = a.rows, n = a.cols;
  LongMatrix turned = freedom.Basis(n), scaled = a * turned;
  for (int sweep = 0; sweep < kMaxSweeps; ++sweep) {
    bool changed = false;
    for (int64_t p = 0; p < n; ++p) {
      for (int64_t q = p + 1; q < n; ++q) {
        const LongComplex along = Dot(scaled, p, q);
        const long double size = std::abs(along), x = Dot(scaled, p, p).real(),
                          y = Dot(scaled, q, q).real();
        if (!(size > kTiny * std::sqrt(x) * std::sqrt(y)) || size == 0) continue;
        changed = true;
        const long double zeta = (y - x) / (2 * size);
        const long double t = (zeta < 0 ? -1 : 1) / (std::fabs(zeta) + std::sqrt(1 + zeta * zeta));
        const long double c = 1 / std::sqrt(1 + t * t), sine = t * c;
        const LongComplex phase = std::conj(along) / size;
        for (LongMatrix* matrix : {&scaled, &turned}) {
          for (int64_t i = 0; i < matrix->rows; ++i) {
            const LongComplex left = (*matrix)(i, p), right = (*matrix)(i, q) * phase;
            (*matrix)(i, p) = c * left - sine * right;
            (*matrix)(i, q) = sine * left + c * right;
          }
        }
      }
    }
    if (!changed) break;
  }
  std::vector<long double> lengths;
  for (int64_t k = 0; k < n; ++k) lengths.push_back(std::sqrt(Dot(scaled, k, k).real()));
  std::vector<int64_t> order(static_cast<size_t>(n));
  std::iota(order.begin(), order.end(), int64_t{0});
  std::stable_sort(order.begin(), order.end(), [&](int64_t i, int64_t j) {
    return lengths[static_cast<size_t>(i)] > lengths[static_cast<size_t>(j)];
  });
  u = LongMatrix(m, m);
  v = LongMatrix(n, n);
  s.clear();
  int64_t rank = 0;
  for (int64_t k = 0; k < n; ++k) {
    const int64_t from = order[static_cast<size_t>(k)];
    const long double length = lengths[static_cast<size_t>(from)];
    const LongComplex phase = freedom.Phase();
    s.push_back(length);
    for (int64_t i = 0; i < n; ++i) v(i, k) = turned(i, from) * phase;
    if (!(length > 1e-17L * s[0])) continue;  // its direction is lost: completed below
    for (int64_t i = 0; i < m; ++i) u(i, k) = scaled(i, from) * phase / length;
    rank = k + 1;
  }
  Complete(u, rank, freedom);
}

bool ComplexSchur(const LongMatrix& a, LongMatrix& t, LongMatrix& v, Freedom& freedom) {
  const int64_t n = a.rows;
  v = freedom.Basis(n);
  t = Adjoint(v) * a * v;
  for (int64_t k = 0; k + 2 < n; ++k) {
    for (int64_t i = n - 1; i > k + 1; --i) {
      Rotation(t(i - 1, k), t(i, k)).Turn(t, v, i - 1, i);
      t(i, k) = 0;
    }
  }
  const long double norm = Norm(t);
  int shifts = 0;
  for (int64_t last = n - 1; last > 0;) {
    int64_t first = last;
    for (; first > 0; --first) {
      const long double near = std::abs(t(first, first)) + std::abs(t(first - 1, first - 1));
      if (std::abs(t(first, first - 1)) <= kTiny * (near > 0 ? near : norm)) {
        t(first, first - 1) = 0;
        break;
      }
    }
    if (first == last) {
      --last;
      shifts = 0;
      continue;
    }
    if (++shifts > kMaxShifts) return false;
    const LongComplex shift =
        shifts % 10 == 0 ? t(last, last) + std::abs(t(last, last - 1)) : Shift(t, last);
    LongComplex x = t(first, first) - shift, y = t(first + 1, first);
    for (int64_t k = first; k < last; ++k) {
      Rotation(x, y).Turn(t, v, k, k + 1);
      if (k > first) t(k + 1, k - 1) = 0;
      if (k + 2 <= last) x = t(k + 1, k), y = t(k + 2, k);
    }
  }
  for (int64_t i = 0; i < n; ++i) {
    for (int64_t j = 0; j < i; ++j) t(i, j) = 0;
  }
  return true;
}

void Reorder(LongMatrix& t, LongMatrix& v, std::vector<int64_t> order) {
  // Sorted by exchanges of neighbours: what should come first is brought there.
  std::vector<int64_t> at(order.size());
  std::iota(at.begin(), at.end(), int64_t{0});
  for (size_t k = 0; k < order.size(); ++k) {
    size_t from = k;
    while (at[from] != order[k]) ++from;
    for (; from > k; --from) {
      const auto i = static_cast<int64_t>(from) - 1;
      Rotation(t(i, i + 1), t(i + 1, i + 1) - t(i, i)).Turn(t, v, i, i + 1);
      t(i + 1, i) = 0;
      std::swap(at[from], at[from - 1]);
    }
  }
}

std::vector<std::vector<int64_t>> ConjugatePairs(const LongMatrix& t) {
  std::vector<std::vector<int64_t>> groups;
  const long double tolerance = 1e-14L * Norm(t);
  std::vector<bool> used(static_cast<size_t>(t.rows), false);
  for (int64_t k = 0; k < t.rows; ++k) {
    if (used[static_cast<size_t>(k)]) continue;
    used[static_cast<size_t>(k)] = true;
    groups.push_back({k});
    const LongComplex value = t(k, k);
    if (std::fabs(value.imag()) <= tolerance) continue;
    int64_t partner = -1;
    for (int64_t j = 0; j < t.rows; ++j) {
      if (used[static_cast<size_t>(j)] || t(j, j).imag() * value.imag() > 0) continue;
      const long double distance = std::abs(t(j, j) - std::conj(value));
      if (partner < 0 || distance < std::abs(t(partner, partner) - std::conj(value))) partner = j;
    }
    if (partner < 0) continue;
    used[static_cast<size_t>(partner)] = true;
    groups.back() = value.imag() > 0 ? std::vector{k, partner} : std::vector{partner, k};
  }
  return groups;
}

void RealSchur(const LongMatrix& a, const std::vector<size_t>& blocks, LongMatrix& t,
               LongMatrix& v) {
  const int64_t n = a.rows;
  LongMatrix basis(n, n);
  int64_t k = 0;
  for (size_t block : blocks) {
    // The span of the block's vectors and of those before is closed under conjugation: real and
    // imaginary parts span it, and of those the ones that add most are taken.
    const auto size = static_cast<int64_t>(block);
    for (int64_t step = 0; step < size; ++step) {
      long double best = -1;
      std::vector<LongComplex> column(static_cast<size_t>(n));
      for (int64_t candidate = 0; candidate < 2 * size; ++candidate) {
        for (int64_t i = 0; i < n; ++i) {
          const LongComplex x = v(i, k + candidate / 2);
          basis(i, k + step) = candidate % 2 == 0 ? x.real() : x.imag();
        }
        const long double length = Orthogonalize(basis, k + step, true);
        if (!(length > best)) continue;
        best = length;
        for (int64_t i = 0; i < n; ++i) column[static_cast<size_t>(i)] = basis(i, k + step);
      }
      for (int64_t i = 0; i < n; ++i) basis(i, k + step) = column[static_cast<size_t>(i)];
    }
    k += size;
  }
  v = basis;
  t = Adjoint(v) * a * v;
  k = 0;
  for (size_t block : blocks) {
    const auto end = k + static_cast<int64_t>(block);
    if (block == 2) {
      // Half the angle of (difference of the diagonal, sum of the others) makes the diagonal equal.
      const long double angle =
          std::atan2((t(k, k) - t(k + 1, k + 1)).real(), (t(k, k + 1) + t(k + 1, k)).real()) / 2;
      Rotation(std::cos(angle), -std::sin(angle)).Turn(t, v, k, k + 1);
      t(k, k) = t(k + 1, k + 1) = (t(k, k) + t(k + 1, k + 1)) / 2.0L;
    }
    for (int64_t i = end; i < n; ++i) {
      for (int64_t j = k; j < end; ++j) t(i, j) = 0;
    }
    k = end;
  }
}

std::vector<LongComplex> TriangularEigenvector(const LongMatrix& t, int64_t k, bool left) {
  const int64_t n = t.rows;
  const long double smallest = kTiny * std::max(Norm(t), std::numeric_limits<long double>::min());
  std::vector<LongComplex> x(static_cast<size_t>(n));
  x[static_cast<size_t>(k)] = 1;
  const auto solve = [&](int64_t i, LongComplex sum) {
    LongComplex difference = t(i, i) - t(k, k);
    if (left) difference = std::conj(difference);
    if (std::abs(difference) < smallest) difference = smallest;
    x[static_cast<size_t>(i)] = -sum / difference;
  };
  for (int64_t i = k - 1; !left && i >= 0; --i) {
    LongComplex sum = 0;
    for (int64_t j = i + 1; j <= k; ++j) sum += t(i, j) * x[static_cast<size_t>(j)];
    solve(i, sum);
  }
  for (int64_t i = k + 1; left && i < n; ++i) {
    LongComplex sum = 0;
    for (int64_t j = k; j < i; ++j) sum += std::conj(t(j, i)) * x[static_cast<size_t>(j)];
    solve(i, sum);
  }
  return x;
}

}  // namespace lockstep::reference

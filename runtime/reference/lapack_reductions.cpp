// lapack_*_ffi of gehrd, sytrd, hetrd, geqp3, ormqr, unmqr and gtsv, with running bounds.
//
// A reflection H = I - tau v v^H acts on rows or columns named by a list of indices, of which the
// first is the one that keeps a value.
#include <algorithm>

#include "runtime/reference/lapack.h"

namespace lockstep::reference {
namespace {

using Indices = std::vector<int64_t>;

struct Reflection {
  Bounded tau, beta;
  std::vector<Bounded> v;  ///< v[0] = 1
};

// H^H x = (beta, 0, ..., 0).
Reflection Reflect(std::vector<Bounded> x, const Rounding& r) {
  Reflection result;
  Bounded below;
  for (size_t i = 1; i < x.size(); ++i) below = Add(below, Multiply(x[i], Conj(x[i]), r), r);
  const Bounded alpha = x[0];
  result.beta = alpha;
  result.v.assign(x.size(), {});
  result.v[0].value = 1;
  if (Size(below) == 0 && alpha.value.imag() == 0) return result;
  result.beta = Sqrt(Add(Multiply(alpha, Conj(alpha), r), below, r), r);
  if (alpha.value.real() > 0) result.beta.value = -result.beta.value;
  result.tau = Divide(Subtract(result.beta, alpha, r), result.beta, r);
  const Bounded scale = Subtract(alpha, result.beta, r);
  for (size_t i = 1; i < x.size(); ++i) result.v[i] = Divide(x[i], scale, r);
  return result;
}

Indices Range(int64_t begin, int64_t end) {
  Indices range;
  for (int64_t i = begin; i < end; ++i) range.push_back(i);
  return range;
}

std::vector<Bounded> Column(const BoundedMatrix& a, const Indices& rows, int64_t col) {
  std::vector<Bounded> x;
  for (int64_t row : rows) x.push_back(a(row, col));
  return x;
}

// Rows of the given columns become (I - factor v v^H) rows.
void FromLeft(BoundedMatrix& a, const Indices& rows, const Indices& cols,
              const std::vector<Bounded>& v, const Bounded& factor, const Rounding& r) {
  for (int64_t col : cols) {
    Bounded dot;
    for (size_t i = 0; i < v.size(); ++i) {
      dot = Add(dot, Multiply(Conj(v[i]), a(rows[i], col), r), r);
    }
    dot = Multiply(factor, dot, r);
    for (size_t i = 0; i < v.size(); ++i) {
      a(rows[i], col) = Subtract(a(rows[i], col), Multiply(v[i], dot, r), r);
    }
  }
}

// Columns of the given rows become columns (I - factor v v^H).
void FromRight(BoundedMatrix& a, const Indices& rows, const Indices& cols,
               const std::vector<Bounded>& v, const Bounded& factor, const Rounding& r) {
  for (int64_t row : rows) {
    Bounded dot;
    for (size_t i = 0; i < v.size(); ++i) dot = Add(dot, Multiply(a(row, cols[i]), v[i], r), r);
    dot = Multiply(factor, dot, r);
    for (size_t i = 0; i < v.size(); ++i) {
      a(row, cols[i]) = Subtract(a(row, cols[i]), Multiply(dot, Conj(v[i]), r), r);
    }
  }
}

// What LAPACK stores of a reflection in its column: beta, then the tail of v.
void StoreReflection(BoundedMatrix& a, const Indices& rows, int64_t col, const Reflection& h) {
  a(rows[0], col) = h.beta;
  for (size_t i = 1; i < rows.size(); ++i) a(rows[i], col) = h.v[i];
}

void Gehrd(Leaf& leaf) {
  CheckMatrix(leaf);
  const Tensor& a = leaf.operand(0);
  const Rounding r(a.literal.dtype());
  Tensor out = EmptyResult(leaf, 0), taus = EmptyResult(leaf, 1), info = EmptyResult(leaf, 2);
  for (int64_t b = 0; b < NumMatrices(a); ++b) {
    BoundedMatrix matrix = ReadMatrix(a, b);
    const int64_t n = matrix.rows, high = std::min(CallOption(leaf, "high", n), n);
    std::vector<Bounded> tau(static_cast<size_t>(std::max<int64_t>(n - 1, 0)));
    for (int64_t i = std::max<int64_t>(CallOption(leaf, "low", 1), 1) - 1; i + 1 < high; ++i) {
      const Indices rows = Range(i + 1, high);
      const Reflection h = Reflect(Column(matrix, rows, i), r);
      FromRight(matrix, Range(0, high), rows, h.v, h.tau, r);
      FromLeft(matrix, rows, Range(i + 1, n), h.v, Conj(h.tau), r);
      StoreReflection(matrix, rows, i, h);
      tau[static_cast<size_t>(i)] = h.tau;
    }
    WriteMatrix(matrix, out, b);
    WriteRow(std::move(tau), taus, b);
  }
  std::vector<Tensor> results;
  results.push_back(std::move(out));
  results.push_back(std::move(taus));
  results.push_back(std::move(info));
  ReturnAll(leaf, std::move(results));
}

void Sytrd(Leaf& leaf) {
  CheckMatrix(leaf);
  const Tensor& a = leaf.operand(0);
  const bool lower = CallOption(leaf, "uplo", 'L') == 'L';
  const Rounding r(a.literal.dtype());
  std::vector<Tensor> results;
  for (int i = 0; i < 5; ++i) results.push_back(EmptyResult(leaf, i));
  for (int64_t b = 0; b < NumMatrices(a); ++b) {
    BoundedMatrix stored = ReadMatrix(a, b), full = stored;
    const int64_t n = full.rows;
    for (int64_t i = 0; i < n; ++i) {
      full(i, i).value = full(i, i).value.real();
      for (int64_t j = 0; j < i; ++j) {
        if (lower) {
          full(j, i) = Conj(full(i, j));
        } else {
          full(i, j) = Conj(full(j, i));
        }
      }
    }
    std::vector<Bounded> d(static_cast<size_t>(n)),
        e(static_cast<size_t>(std::max<int64_t>(n - 1, 0))), tau = e;
    for (int64_t step = 0; step < n; ++step) {
      const int64_t i = lower ? step : n - 1 - step;
      stored(i, i) = full(i, i);
      d[static_cast<size_t>(i)] = full(i, i);
      if (step + 1 == n) break;
      // The neighbour first, then the others from the top.
      Indices rows = lower ? Range(i + 1, n) : Range(0, i - 1);
      if (!lower) rows.insert(rows.begin(), i - 1);
      const Reflection h = Reflect(Column(full, rows, i), r);
      FromLeft(full, rows, rows, h.v, Conj(h.tau), r);
      FromRight(full, rows, rows, h.v, h.tau, r);
      for (int64_t row : rows) full(row, row).value = full(row, row).value.real();
      StoreReflection(stored, rows, i, h);
      const auto at = static_cast<size_t>(lower ? i : i - 1);
      e[at] = {h.beta.value.real(), h.beta.bound};
      stored(rows[0], i) = e[at];
      tau[at] = h.tau;
    }
    // The triangle that is named holds the result; the other is as it was.
    WriteMatrix(stored, results[0], b);
    WriteRow(std::move(d), results[1], b);
    WriteRow(std::move(e), results[2], b);
    WriteRow(std::move(tau), results[3], b);
  }
  ReturnAll(leaf, std::move(results));
}

void SwapColumns(BoundedMatrix& a, int64_t i, int64_t j) {
  for (int64_t row = 0; row < a.rows; ++row) std::swap(a(row, i), a(row, j));
}

void Geqp3(Leaf& leaf) {
  CheckMatrix(leaf);
  const Tensor& a = leaf.operand(0);
  const Rounding r(a.literal.dtype());
  std::vector<Tensor> results;
  for (int i = 0; i < 3; ++i) results.push_back(EmptyResult(leaf, i));
  for (int64_t b = 0; b < NumMatrices(a); ++b) {
    BoundedMatrix matrix = ReadMatrix(a, b);
    const int64_t n = matrix.cols;
    Indices order = Range(0, n);
    int64_t kept = 0;
    for (int64_t j = 0; j < n; ++j) {
      if (leaf.literal(1).GetInt(b * n + j) == 0) continue;
      SwapColumns(matrix, kept, j);
      std::swap(order[static_cast<size_t>(kept++)], order[static_cast<size_t>(j)]);
    }
    std::vector<Bounded> tau;
    for (int64_t k = 0; k < std::min(matrix.rows, n); ++k) {
      const Indices rows = Range(k, matrix.rows);
      if (k >= kept) {
        int64_t best = k;
        long double largest = -1;
        for (int64_t j = k; j < n; ++j) {
          long double rest = 0;
          for (int64_t row : rows) rest += std::norm(matrix(row, j).value);
          if (rest > largest) largest = rest, best = j;
        }
        SwapColumns(matrix, k, best);
        std::swap(order[static_cast<size_t>(k)], order[static_cast<size_t>(best)]);
      }
      const Reflection h = Reflect(Column(matrix, rows, k), r);
      FromLeft(matrix, rows, Range(k + 1, n), h.v, Conj(h.tau), r);
      StoreReflection(matrix, rows, k, h);
      tau.push_back(h.tau);
    }
    WriteMatrix(matrix, results[0], b);
    for (int64_t j = 0; j < n; ++j) {
      results[1].literal.SetInt(b * n + j, order[static_cast<size_t>(j)] + 1);
    }
    WriteRow(std::move(tau), results[2], b);
  }
  ReturnAll(leaf, std::move(results));
}

void Ormqr(Leaf& leaf) {
  CheckMatrix(leaf);
  const Tensor &a = leaf.operand(0), &taus = leaf.operand(1), &c = leaf.operand(2);
  const bool left = CallOption(leaf, "left", 1) != 0;
  const bool adjoint = CallOption(leaf, "transpose", 0) != 0;
  const Rounding r(a.literal.dtype());
  std::vector<Tensor> results;
  results.push_back(EmptyResult(leaf, 0));
  for (int64_t b = 0; b < NumMatrices(a); ++b) {
    const BoundedMatrix reflectors = ReadMatrix(a, b);
    const std::vector<Bounded> tau = ReadRow(taus, b);
    BoundedMatrix matrix = ReadMatrix(c, b);
    const int64_t k = static_cast<int64_t>(tau.size()), order = left ? matrix.rows : matrix.cols;
    if (reflectors.rows != order || k > reflectors.cols) leaf.Fail("the reflectors do not fit");
    Indices sequence = Range(0, k);
    if (left != adjoint) std::reverse(sequence.begin(), sequence.end());
    for (int64_t i : sequence) {
      const Indices place = Range(i, order);
      std::vector<Bounded> v = Column(reflectors, place, i);
      v[0] = {1, 0};
      const Bounded& factor = tau[static_cast<size_t>(i)];
      if (left) {
        FromLeft(matrix, place, Range(0, matrix.cols), v, adjoint ? Conj(factor) : factor, r);
      } else {
        FromRight(matrix, Range(0, matrix.rows), place, v, adjoint ? Conj(factor) : factor, r);
      }
    }
    WriteMatrix(matrix, results[0], b);
  }
  ReturnAll(leaf, std::move(results));
}

// Gaussian elimination with exchanges of neighbouring rows: row i of U has d, above and, after an
// exchange, an element two to the right, which is kept where `below` was.
int64_t Eliminate(std::vector<Bounded>& below, std::vector<Bounded>& d, std::vector<Bounded>& above,
                  BoundedMatrix& b, const Rounding& r) {
  const size_t n = d.size();
  const auto size = [](const Bounded& x) {
    return std::fabs(x.value.real()) + std::fabs(x.value.imag());
  };
  const auto row = [&](size_t i, int64_t j) -> Bounded& { return b(static_cast<int64_t>(i), j); };
  for (size_t i = 0; i + 1 < n; ++i) {
    const bool exchange = size(d[i]) < size(below[i + 1]);
    if (!exchange && Size(d[i]) == 0) return static_cast<int64_t>(i) + 1;
    Bounded second = i + 2 < n && exchange ? above[i + 1] : Bounded();
    if (exchange) {
      std::swap(d[i], below[i + 1]);
      std::swap(above[i], d[i + 1]);
      if (i + 2 < n) above[i + 1] = {};
      for (int64_t j = 0; j < b.cols; ++j) std::swap(row(i, j), row(i + 1, j));
    }
    const Bounded factor = Divide(below[i + 1], d[i], r);
    d[i + 1] = Subtract(d[i + 1], Multiply(factor, above[i], r), r);
    if (exchange && i + 2 < n) above[i + 1] = Subtract({}, Multiply(factor, second, r), r);
    for (int64_t j = 0; j < b.cols; ++j) {
      row(i + 1, j) = Subtract(row(i + 1, j), Multiply(factor, row(i, j), r), r);
    }
    if (i + 2 < n) below[i + 1] = second;
    if (i + 2 == n && exchange) below[i + 1] = d[i];  // LAPACK leaves it alone
  }
  if (n > 0 && Size(d[n - 1]) == 0) return static_cast<int64_t>(n);
  for (size_t i = n; i-- > 0;) {
    for (int64_t j = 0; j < b.cols; ++j) {
      Bounded x = row(i, j);
      if (i + 1 < n) x = Subtract(x, Multiply(above[i], row(i + 1, j), r), r);
      if (i + 2 < n) x = Subtract(x, Multiply(below[i + 1], row(i + 2, j), r), r);
      row(i, j) = Divide(x, d[i], r);
    }
  }
  return 0;
}

void Gtsv(Leaf& leaf) {
  const Tensor& b = leaf.operand(3);
  if (b.literal.rank() < 2) leaf.Fail("takes a matrix of right-hand sides");
  const Rounding r(b.literal.dtype());
  std::vector<Tensor> results;
  for (int i = 0; i < 5; ++i) results.push_back(EmptyResult(leaf, i));
  for (int64_t i = 0; i < NumMatrices(b); ++i) {
    std::vector<Bounded> diagonals[3];
    for (int k = 0; k < 3; ++k) diagonals[k] = ReadRow(leaf.operand(k), i);
    BoundedMatrix x = ReadMatrix(b, i);
    const int64_t info = Eliminate(diagonals[0], diagonals[1], diagonals[2], x, r);
    for (int k = 0; k < 3; ++k) WriteRow(diagonals[k], results[static_cast<size_t>(k)], i);
    WriteMatrix(x, results[3], i);
    results[4].literal.SetInt(i, info);
  }
  ReturnAll(leaf, std::move(results));
}

}  // namespace

void AddReductions(CallTargets& targets) {
  for (const char type : {'s', 'd', 'c', 'z'}) {
    const std::string prefix = std::string("lapack_") + type;
    const bool complex = type == 'c' || type == 'z';
    targets[prefix + "gehrd_ffi"] = Gehrd;
    targets[prefix + (complex ? "hetrd_ffi" : "sytrd_ffi")] = Sytrd;
    targets[prefix + "geqp3_ffi"] = Geqp3;
    targets[prefix + (complex ? "unmqr_ffi" : "ormqr_ffi")] = Ormqr;
    targets[prefix + "gtsv_ffi"] = Gtsv;
  }
}

}  // namespace lockstep::reference

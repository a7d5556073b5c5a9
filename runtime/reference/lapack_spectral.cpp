// lapack_*_ffi of gesdd, gesvd, geev and gees.
//
// Singular values move by no more than what moves the matrix. Vectors, Schur forms and the order of
// the eigenvalues of a general matrix are open (spectral.h), and so are those eigenvalues where
// they are sensitive: their bounds come from samples.
#include <algorithm>
#include <limits>

#include "runtime/reference/lapack.h"
#include "runtime/reference/spectral.h"

namespace lockstep::reference {

Freedom FreedomOf(const Leaf& leaf) {
  if (!leaf.services.perturbation) return {};
  return Freedom(leaf.services.perturbation(leaf.op), leaf.services.sample,
                 IsComplex(leaf.literal(0).dtype()));
}

namespace {

/// Rounding units, per row and relative to the norm, that another algorithm may be off by.
constexpr double kSpectralUnits = 16;

struct Problem {
  LongMatrix matrix;
  double norm = 0, inherited = 0;
  bool finite = true;
};

Problem ReadProblem(const Tensor& a, int64_t b) {
  const BoundedMatrix bounded = ReadMatrix(a, b);
  Problem problem;
  problem.matrix = LongMatrix(bounded.rows, bounded.cols);
  for (size_t i = 0; i < bounded.at.size(); ++i) {
    const LongComplex value = bounded.at[i].value;
    problem.matrix.at[i] = value;
    problem.inherited += bounded.at[i].bound;
    problem.finite &= std::isfinite(value.real()) && std::isfinite(value.imag());
  }
  problem.norm = static_cast<double>(Norm(problem.matrix));
  return problem;
}

// What another algorithm may be off by, as an error of the matrix.
double BackwardError(const Leaf& leaf, const Problem& problem) {
  const int64_t n = std::max(problem.matrix.rows, problem.matrix.cols);
  return kSpectralUnits * Rounding(leaf.literal(0).dtype()).unit * static_cast<double>(n) *
         problem.norm;
}

BoundedMatrix Undetermined(const LongMatrix& a, int64_t rows, int64_t cols) {
  BoundedMatrix result(rows, cols);
  for (int64_t i = 0; i < rows; ++i) {
    for (int64_t j = 0; j < cols; ++j) result(i, j) = {a(i, j), kOrderSensitive};
  }
  return result;
}

void WriteNan(Tensor& to, int64_t b, int64_t count) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  for (int64_t i = b * count; i < (b + 1) * count; ++i) {
    to.literal.SetComplex(i, {nan, IsComplex(to.literal.dtype()) ? nan : 0});
    if (!to.bound.exact()) to.bound.absolute[static_cast<size_t>(i)] = kOrderSensitive;
  }
}

// Elements of one batch element's part of a result.
int64_t PartSize(const Tensor& whole, int64_t batches) {
  return batches == 0 ? 0 : whole.literal.num_elements() / batches;
}

std::vector<Tensor> Results(const Leaf& leaf) {
  std::vector<Tensor> results;
  for (size_t i = 0; i < leaf.op.results.size(); ++i) {
    results.push_back(EmptyResult(leaf, static_cast<int>(i)));
  }
  return results;
}

void Gesdd(Leaf& leaf) {
  CheckMatrix(leaf);
  if (leaf.op.results.size() != 5) leaf.NotSupported("lapack gesdd of this signature");
  const Tensor& a = leaf.operand(0);
  const bool vectors = CallOption(leaf, "mode", 'A') != 'N';
  std::vector<Tensor> results = Results(leaf);
  const Tensor given = a;  // what LAPACK leaves of it has no meaning
  Freedom freedom = FreedomOf(leaf);
  const int64_t batches = NumMatrices(a);
  for (int64_t b = 0; b < batches; ++b) {
    const Problem problem = ReadProblem(a, b);
    results[4].literal.SetInt(b, problem.finite ? 0 : 1);
    if (!problem.finite) {
      for (size_t i = 1; i < (vectors ? 4u : 2u); ++i) {
        WriteNan(results[i], b, PartSize(results[i], batches));
      }
      continue;
    }
    const double error = BackwardError(leaf, problem);
    LongMatrix u, v;
    std::vector<long double> s;
    SingularValues(freedom.Moved(problem.matrix, static_cast<long double>(error)), u, s, v,
                   freedom);
    std::vector<Bounded> row;
    for (long double value : s) row.push_back({value, error + problem.inherited});
    WriteRow(std::move(row), results[1], b);
    if (!vectors) continue;
    const Dims& u_dims = results[2].literal.dims();
    const Dims& v_dims = results[3].literal.dims();
    WriteMatrix(Undetermined(u, u.rows, u_dims.back()), results[2], b);
    WriteMatrix(Undetermined(Adjoint(v), v_dims[v_dims.size() - 2], v.cols), results[3], b);
  }
  results[0] = given;
  ReturnAll(leaf, std::move(results));
}

// Length 1; a vector that belongs to a real eigenvalue of a real matrix is real, another has a real
// largest element.
void Normalize(std::vector<LongComplex>& x, bool real, LongComplex phase) {
  long double sum = 0;
  LongComplex largest = 0;
  for (const LongComplex& element : x) {
    sum += std::norm(element);
    if (std::abs(element) > std::abs(largest)) largest = element;
  }
  const LongComplex scale = phase * std::conj(largest) / (std::abs(largest) * std::sqrt(sum));
  for (LongComplex& element : x) {
    const bool pivot = element == largest;
    element *= scale;
    if (real || pivot) element = element.real();
  }
}

// The eigenvectors for the groups' places on the diagonal of t, as columns in the groups' order.
LongMatrix Eigenvectors(const LongMatrix& t, const LongMatrix& v,
                        const std::vector<std::vector<int64_t>>& groups, bool real, bool left,
                        Freedom& freedom) {
  LongMatrix result(t.rows, t.rows);
  int64_t k = 0;
  for (const std::vector<int64_t>& group : groups) {
    const std::vector<LongComplex> y = TriangularEigenvector(t, group[0], left);
    std::vector<LongComplex> x(y.size());
    for (int64_t i = 0; i < t.rows; ++i) {
      for (int64_t j = 0; j < t.rows; ++j) {
        x[static_cast<size_t>(i)] += v(i, j) * y[static_cast<size_t>(j)];
      }
    }
    Normalize(x, real && group.size() == 1, freedom.Phase(false));
    for (int64_t i = 0; i < t.rows; ++i) {
      result(i, k) = x[static_cast<size_t>(i)];
      if (group.size() == 2) result(i, k + 1) = std::conj(x[static_cast<size_t>(i)]);
    }
    k += static_cast<int64_t>(group.size());
  }
  return result;
}

// Eigenvalue places by groups: pairs for real matrices, in an order that is open.
std::vector<std::vector<int64_t>> Groups(const LongMatrix& t, bool real, Freedom& freedom) {
  std::vector<std::vector<int64_t>> groups, ordered;
  if (real) {
    groups = ConjugatePairs(t);
  } else {
    for (int64_t k = 0; k < t.rows; ++k) groups.push_back({k});
  }
  for (int64_t k : freedom.Order(static_cast<int64_t>(groups.size()))) {
    ordered.push_back(groups[static_cast<size_t>(k)]);
  }
  return ordered;
}

// Eigenvalues into result `first` (and their imaginary parts into the next one for real matrices).
void WriteValues(const std::vector<LongComplex>& values, bool real, std::vector<Tensor>& results,
                 size_t first, int64_t b) {
  std::vector<Bounded> row, imaginary;
  for (const LongComplex& value : values) {
    row.push_back({real ? LongComplex(value.real()) : value, kOrderSensitive});
    imaginary.push_back({value.imag(), kOrderSensitive});
  }
  WriteRow(std::move(row), results[first], b);
  if (real) WriteRow(std::move(imaginary), results[first + 1], b);
}

void Geev(Leaf& leaf) {
  CheckMatrix(leaf);
  const Tensor& a = leaf.operand(0);
  const bool real = !IsComplex(a.literal.dtype());
  const size_t left_at = real ? 2 : 1;
  if (leaf.op.results.size() != left_at + 3) leaf.NotSupported("lapack geev of this signature");
  const bool wanted[2] = {CallOption(leaf, "compute_left", 'N') == 'V',
                          CallOption(leaf, "compute_right", 'V') == 'V'};
  std::vector<Tensor> results = Results(leaf);
  Freedom freedom = FreedomOf(leaf);
  const int64_t batches = NumMatrices(a);
  for (int64_t b = 0; b < batches; ++b) {
    const Problem problem = ReadProblem(a, b);
    LongMatrix t, v;
    const bool found =
        problem.finite &&
        ComplexSchur(
            freedom.Moved(problem.matrix, static_cast<long double>(BackwardError(leaf, problem))),
            t, v, freedom);
    results[left_at + 2].literal.SetInt(b, found ? 0 : 1);
    if (!found) {
      for (size_t i = 0; i < left_at + 2; ++i) {
        if (i < left_at || wanted[i - left_at]) {
          WriteNan(results[i], b, PartSize(results[i], batches));
        }
      }
      continue;
    }
    const std::vector<std::vector<int64_t>> groups = Groups(t, real, freedom);
    std::vector<LongComplex> values;
    for (const std::vector<int64_t>& group : groups) {
      const LongComplex value = t(group[0], group[0]);
      values.push_back(real && group.size() == 1 ? LongComplex(value.real()) : value);
      if (group.size() == 2) values.push_back(std::conj(value));
    }
    WriteValues(values, real, results, 0, b);
    for (size_t side = 0; side < 2; ++side) {
      if (!wanted[side]) continue;
      const LongMatrix vectors = Eigenvectors(t, v, groups, real, side == 0, freedom);
      WriteMatrix(Undetermined(vectors, t.rows, t.rows), results[left_at + side], b);
    }
  }
  ReturnAll(leaf, std::move(results));
}

// The Schur form with the groups in their order: t, v and the eigenvalues along the diagonal.
std::vector<LongComplex> SchurForm(const LongMatrix& a, bool real, LongMatrix& t, LongMatrix& v,
                                   Freedom& freedom) {
  std::vector<int64_t> order;
  std::vector<size_t> blocks;
  for (const std::vector<int64_t>& group : Groups(t, real, freedom)) {
    order.insert(order.end(), group.begin(), group.end());
    blocks.push_back(group.size());
  }
  Reorder(t, v, order);
  if (real) RealSchur(a, blocks, t, v);
  for (int64_t k = 0, place = 0; k < static_cast<int64_t>(blocks.size()); ++k) {
    // One phase for a block, so that its form stays.
    const LongComplex phase = freedom.Phase();
    for (size_t step = 0; step < blocks[static_cast<size_t>(k)]; ++step, ++place) {
      for (int64_t i = 0; i < t.rows; ++i) {
        v(i, place) *= phase;
        t(i, place) *= phase;
        t(place, i) *= std::conj(phase);
      }
    }
  }
  std::vector<LongComplex> values;
  for (int64_t k = 0; k < t.rows; ++k) {
    values.push_back(t(k, k));
    if (!real || k + 1 == t.rows || t(k + 1, k) == 0.0L) continue;
    const long double imag = std::sqrt(std::abs(t(k, k + 1)) * std::abs(t(k + 1, k)));
    values.back() = {t(k, k).real(), imag};
    values.push_back(std::conj(values.back()));
    ++k;
  }
  return values;
}

void Gees(Leaf& leaf) {
  CheckMatrix(leaf);
  const Tensor& a = leaf.operand(0);
  const bool real = !IsComplex(a.literal.dtype());
  const size_t after_values = real ? 4 : 3;
  if (leaf.op.results.size() != after_values + 2 || CallOption(leaf, "sort", 'N') != 'N') {
    leaf.NotSupported("lapack gees of this signature, or with sorting");
  }
  const bool vectors = CallOption(leaf, "mode", 'V') == 'V';
  std::vector<Tensor> results = Results(leaf);
  Freedom freedom = FreedomOf(leaf);
  const int64_t batches = NumMatrices(a);
  for (int64_t b = 0; b < batches; ++b) {
    const Problem problem = ReadProblem(a, b);
    const LongMatrix moved =
        freedom.Moved(problem.matrix, static_cast<long double>(BackwardError(leaf, problem)));
    LongMatrix t, v;
    const bool found = problem.finite && ComplexSchur(moved, t, v, freedom);
    results[after_values + 1].literal.SetInt(b, found ? 0 : 1);
    if (!found) {
      for (size_t i = 0; i < after_values; ++i) {
        if (i != 1 || vectors) WriteNan(results[i], b, PartSize(results[i], batches));
      }
      continue;
    }
    const std::vector<LongComplex> values = SchurForm(moved, real, t, v, freedom);
    WriteMatrix(Undetermined(t, t.rows, t.rows), results[0], b);
    if (vectors) WriteMatrix(Undetermined(v, t.rows, t.rows), results[1], b);
    WriteValues(values, real, results, 2, b);
  }
  ReturnAll(leaf, std::move(results));
}

}  // namespace

void AddSpectral(CallTargets& targets) {
  for (const char type : {'s', 'd', 'c', 'z'}) {
    const std::string prefix = std::string("lapack_") + type;
    targets[prefix + "gesdd_ffi"] = Gesdd;
    targets[prefix + "gesvd_ffi"] = Gesdd;
    targets[prefix + "geev_ffi"] = Geev;
    targets[prefix + "gees_ffi"] = Gees;
  }
}

}  // namespace lockstep::reference

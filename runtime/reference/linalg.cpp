#include "runtime/reference/linalg.h"

#include <limits>

#include "compiler/ops/linalg/linalg_attrs.h"
#include "runtime/reference/lanes.h"

namespace lockstep::reference {
namespace {

void CheckMatrix(Leaf& leaf, int operand) {
  if (leaf.literal(operand).rank() < 2)
    leaf.Fail("operand " + std::to_string(operand) + " is not a matrix");
}

void CholeskyOp(Leaf& leaf) {
  CheckMatrix(leaf, 0);
  const Tensor& a = leaf.operand(0);
  const Dims& dims = a.literal.dims();
  if (dims[dims.size() - 1] != dims[dims.size() - 2]) leaf.Fail("the matrix is not square");
  const bool lower = ReadLower(leaf.op);
  const Rounding rounding(a.literal.dtype());
  Tensor result{Literal(a.literal.dtype(), dims), {}};
  if (leaf.services.bounds) AllocateBound(result);
  for (int64_t i = 0; i < NumMatrices(a); ++i) {
    BoundedMatrix matrix = ReadMatrix(a, i);
    if (!lower) matrix = ConjTransposed(matrix);
    if (!Cholesky(matrix, rounding)) {
      // The specification leaves open what a matrix that is not positive definite gives.
      const long double nan = std::numeric_limits<long double>::quiet_NaN();
      for (Bounded& element : matrix.at) {
        element = {LongComplex(nan, IsComplex(a.literal.dtype()) ? nan : 0), kOrderSensitive};
      }
    }
    WriteMatrix(lower ? matrix : ConjTransposed(matrix), result, i);
  }
  TrimBound(result);
  leaf.Return(std::move(result));
}

void TriangularSolveOp(Leaf& leaf) {
  CheckMatrix(leaf, 0);
  CheckMatrix(leaf, 1);
  const TriangularSolveAttrs attrs = ReadTriangularSolve(leaf.op);
  const Tensor& a = leaf.operand(0);
  const Tensor& b = leaf.operand(1);
  const Dims& a_dims = a.literal.dims();
  const Dims& b_dims = b.literal.dims();
  const size_t rank = a_dims.size();
  const int64_t size = a_dims[rank - 1];
  if (b_dims.size() != rank || a_dims[rank - 2] != size || NumMatrices(a) != NumMatrices(b) ||
      b_dims[attrs.left_side ? rank - 2 : rank - 1] != size) {
    leaf.Fail("a and b do not fit");
  }
  SolveSpec spec{attrs.left_side, attrs.lower, attrs.unit_diagonal,
                 attrs.transpose_a != TransposeKind::kNoTranspose,
                 attrs.transpose_a == TransposeKind::kAdjoint};
  const Rounding rounding(b.literal.dtype());
  Tensor result{Literal(b.literal.dtype(), b_dims), {}};
  if (leaf.services.bounds) AllocateBound(result);
  for (int64_t i = 0; i < NumMatrices(b); ++i) {
    BoundedMatrix x = ReadMatrix(b, i);
    TriangularSolve(ReadMatrix(a, i), x, spec, rounding);
    WriteMatrix(x, result, i);
  }
  TrimBound(result);
  leaf.Return(std::move(result));
}

}  // namespace

int64_t NumMatrices(const Tensor& tensor) {
  const Dims& dims = tensor.literal.dims();
  return NumElements(std::span(dims).first(dims.size() - 2));
}

BoundedMatrix ReadMatrix(const Tensor& tensor, int64_t batch) {
  const Dims& dims = tensor.literal.dims();
  BoundedMatrix matrix(dims[dims.size() - 2], dims[dims.size() - 1]);
  const int64_t size = matrix.rows * matrix.cols;
  for (int64_t i = 0; i < size; ++i) {
    const std::complex<double> value = tensor.literal.GetComplex(batch * size + i);
    Bounded& element = matrix.at[static_cast<size_t>(i)];
    element.value = {static_cast<long double>(value.real()),
                     static_cast<long double>(value.imag())};
    if (!tensor.bound.exact())
      element.bound = tensor.bound.absolute[static_cast<size_t>(batch * size + i)];
  }
  return matrix;
}

void WriteMatrix(const BoundedMatrix& matrix, Tensor& tensor, int64_t batch) {
  const int64_t size = matrix.rows * matrix.cols;
  const DType part = ComplexElement(tensor.literal.dtype());
  for (int64_t i = 0; i < size; ++i) {
    const Bounded& element = matrix.at[static_cast<size_t>(i)];
    const int64_t at = batch * size + i;
    tensor.literal.SetComplex(
        at, {static_cast<double>(element.value.real()), static_cast<double>(element.value.imag())});
    if (tensor.bound.exact()) continue;
    tensor.bound.absolute[static_cast<size_t>(at)] =
        element.bound == 0 ? 0 : element.bound + Spacing(part, Size(element));
  }
}

BoundedMatrix ConjTransposed(const BoundedMatrix& a) {
  BoundedMatrix result(a.cols, a.rows);
  for (int64_t i = 0; i < a.rows; ++i) {
    for (int64_t j = 0; j < a.cols; ++j) result(j, i) = Conj(a(i, j));
  }
  return result;
}

bool Cholesky(BoundedMatrix& a, const Rounding& r) {
  const int64_t n = a.rows;
  for (int64_t j = 0; j < n; ++j) {
    Bounded sum = a(j, j);
    sum.value = sum.value.real();  // the diagonal of a Hermitian matrix
    for (int64_t k = 0; k < j; ++k) sum = Subtract(sum, Multiply(a(j, k), Conj(a(j, k)), r), r);
    if (!(sum.value.real() > 0)) return false;
    a(j, j) = Sqrt({sum.value.real(), sum.bound}, r);
    for (int64_t i = j + 1; i < n; ++i) {
      Bounded entry = a(i, j);
      for (int64_t k = 0; k < j; ++k)
        entry = Subtract(entry, Multiply(a(i, k), Conj(a(j, k)), r), r);
      a(i, j) = Divide(entry, a(j, j), r);
    }
    for (int64_t i = 0; i < j; ++i) a(i, j) = {};
  }
  return true;
}

void TriangularSolve(const BoundedMatrix& a, BoundedMatrix& b, const SolveSpec& spec,
                     const Rounding& r) {
  const int64_t n = a.rows;
  // Entry (i, j) of the matrix m of the column system m y = c: m = op(a), or its transpose when x
  // stands on the left of op(a).
  const bool flip = spec.transpose == spec.left;
  auto entry = [&](int64_t i, int64_t j) {
    const Bounded& element = flip ? a(j, i) : a(i, j);
    return spec.conjugate ? Conj(element) : element;
  };
  const bool lower = spec.lower != flip;
  const int64_t systems = spec.left ? b.cols : b.rows;
  for (int64_t s = 0; s < systems; ++s) {
    auto unknown = [&](int64_t i) -> Bounded& { return spec.left ? b(i, s) : b(s, i); };
    for (int64_t step = 0; step < n; ++step) {
      const int64_t i = lower ? step : n - 1 - step;
      Bounded sum = unknown(i);
      for (int64_t k = lower ? 0 : i + 1; k < (lower ? i : n); ++k) {
        sum = Subtract(sum, Multiply(entry(i, k), unknown(k), r), r);
      }
      unknown(i) = spec.unit ? sum : Divide(sum, entry(i, i), r);
    }
  }
}

int64_t LuFactor(BoundedMatrix& a, std::vector<int64_t>& pivots, const Rounding& r) {
  const int64_t n = std::min(a.rows, a.cols);
  int64_t info = 0;
  pivots.clear();
  // LAPACK's pivot is the largest in |re| + |im|.
  const auto size = [](const Bounded& x) {
    return std::fabs(x.value.real()) + std::fabs(x.value.imag());
  };
  for (int64_t k = 0; k < n; ++k) {
    int64_t pivot = k;
    for (int64_t i = k + 1; i < a.rows; ++i) {
      if (size(a(i, k)) > size(a(pivot, k))) pivot = i;
    }
    pivots.push_back(pivot + 1);
    if (Size(a(pivot, k)) == 0) {
      if (info == 0) info = k + 1;
      continue;
    }
    if (pivot != k) {
      for (int64_t j = 0; j < a.cols; ++j) std::swap(a(pivot, j), a(k, j));
    }
    for (int64_t i = k + 1; i < a.rows; ++i) {
      a(i, k) = Divide(a(i, k), a(k, k), r);
      for (int64_t j = k + 1; j < a.cols; ++j) {
        a(i, j) = Subtract(a(i, j), Multiply(a(i, k), a(k, j), r), r);
      }
    }
  }
  return info;
}

void QrFactor(BoundedMatrix& a, std::vector<Bounded>& tau, const Rounding& r) {
  const int64_t n = std::min(a.rows, a.cols);
  tau.assign(static_cast<size_t>(n), {});
  for (int64_t k = 0; k < n; ++k) {
    Bounded below;  // squared norm below the diagonal
    for (int64_t i = k + 1; i < a.rows; ++i)
      below = Add(below, Multiply(a(i, k), Conj(a(i, k)), r), r);
    const Bounded alpha = a(k, k);
    if (Size(below) == 0 && alpha.value.imag() == 0) continue;  // nothing to reflect: tau is 0
    Bounded norm = Sqrt(Add(Multiply(alpha, Conj(alpha), r), below, r), r);
    if (alpha.value.real() > 0) norm.value = -norm.value;  // beta, away from alpha
    tau[static_cast<size_t>(k)] = Divide(Subtract(norm, alpha, r), norm, r);
    const Bounded scale = Subtract(alpha, norm, r);
    for (int64_t i = k + 1; i < a.rows; ++i) a(i, k) = Divide(a(i, k), scale, r);
    a(k, k) = norm;
    const Bounded factor = Conj(tau[static_cast<size_t>(k)]);
    for (int64_t j = k + 1; j < a.cols; ++j) {
      Bounded dot = a(k, j);
      for (int64_t i = k + 1; i < a.rows; ++i)
        dot = Add(dot, Multiply(Conj(a(i, k)), a(i, j), r), r);
      dot = Multiply(dot, factor, r);
      a(k, j) = Subtract(a(k, j), dot, r);
      for (int64_t i = k + 1; i < a.rows; ++i) {
        a(i, j) = Subtract(a(i, j), Multiply(a(i, k), dot, r), r);
      }
    }
  }
}

void QrExpand(BoundedMatrix& a, const std::vector<Bounded>& tau, const Rounding& r) {
  const BoundedMatrix reflectors = a;
  for (int64_t i = 0; i < a.rows; ++i) {
    for (int64_t j = 0; j < a.cols; ++j) a(i, j) = {i == j ? LongComplex(1) : LongComplex(0), 0};
  }
  for (int64_t k = static_cast<int64_t>(tau.size()) - 1; k >= 0; --k) {
    for (int64_t j = 0; j < a.cols; ++j) {
      Bounded dot = a(k, j);
      for (int64_t i = k + 1; i < a.rows; ++i)
        dot = Add(dot, Multiply(Conj(reflectors(i, k)), a(i, j), r), r);
      dot = Multiply(dot, tau[static_cast<size_t>(k)], r);
      a(k, j) = Subtract(a(k, j), dot, r);
      for (int64_t i = k + 1; i < a.rows; ++i) {
        a(i, j) = Subtract(a(i, j), Multiply(reflectors(i, k), dot, r), r);
      }
    }
  }
}

void RegisterLinalg(LeafTable& table) {
  table.Set(OpCode::kCholesky, CholeskyOp);
  table.Set(OpCode::kTriangularSolve, TriangularSolveOp);
}

}  // namespace lockstep::reference

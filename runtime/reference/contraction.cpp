// dot_general, dot, einsum, unary_einsum: operands are permuted to [batch, rows, contracted] and
// [batch, contracted, cols], and multiplied batch by batch.
#include <algorithm>
#include <cmath>
#include <complex>

#include "compiler/ops/contraction/contraction_attrs.h"
#include "runtime/reference/contraction.h"
#include "runtime/reference/strided.h"

namespace lockstep::reference {
namespace {

Dims Pick(const Dims& dims, const Dims& which) {
  Dims picked;
  for (int64_t d : which) {
    if (d < 0 || d >= static_cast<int64_t>(dims.size())) {
      throw InvalidArgument("dot: dimension " + std::to_string(d) + " is out of range");
    }
    picked.push_back(dims[static_cast<size_t>(d)]);
  }
  return picked;
}

// Dims of `in` in the order of the three lists.
Tensor Permuted(const Tensor& in, const Dims& first, const Dims& second, const Dims& third) {
  const Dims in_strides = RowMajorStrides(in.literal.dims());
  Dims dims, strides;
  for (const Dims* list : {&first, &second, &third}) {
    for (int64_t d : *list) {
      dims.push_back(in.literal.dims()[static_cast<size_t>(d)]);
      strides.push_back(in_strides[static_cast<size_t>(d)]);
    }
  }
  return StridedGather(in, dims, strides, 0);
}

// x as the sum of `components` numbers of the precision type: what an algorithm keeps of an
// operand.
double Split(DType precision, int64_t components, double x) {
  double kept = 0;
  for (int64_t c = 0; c < components; ++c) {
    const double part = RoundFast(precision, x - kept);
    if (!std::isfinite(part)) return c == 0 ? part : kept;
    kept += part;
  }
  return kept;
}

// What the algorithm of a dot keeps of a panel of its operand.
void ApplyAlgorithm(Panel& panel, DType precision, int64_t components, DType operand) {
  if (panel.wide != Wide::kFloat || BitWidth(operand) <= BitWidth(precision)) return;
  for (double& x : panel.re) x = Split(precision, components, x);
}

// Elements of the right operand that are made ready together: all of it but for large weights.
constexpr int64_t kRightElements = int64_t{1} << 23;
// Columns that are made ready together where there are too few rows to share among threads.
constexpr int64_t kFewRows = 64, kColumnsOfFewRows = 512;

void DotGeneral(Leaf& leaf) {
  const DotDims dims = ReadDotDims(leaf.op);
  const DType dtype = leaf.type().dtype();
  leaf.Return(DotProduct(leaf, leaf.operand(0), leaf.operand(1), dims, dtype, leaf.only_moves()));
}

// The real or imaginary parts of complex numbers; the bound of a number holds for each of its
// parts.
Tensor PartOf(const Tensor& in, bool imaginary) {
  Tensor part{Literal(ComplexElement(in.literal.dtype()), in.literal.dims()), in.bound};
  for (int64_t i = 0; i < part.literal.num_elements(); ++i) {
    const std::complex<double> number = in.literal.GetComplex(i);
    part.literal.SetDouble(i, imaginary ? number.imag() : number.real());
  }
  return part;
}

Tensor JoinParts(const Tensor& real, const Tensor& imaginary, DType dtype) {
  Tensor whole{Literal(dtype, real.literal.dims()), {}};
  if (!real.bound.exact() || !imaginary.bound.exact()) AllocateBound(whole);
  for (int64_t i = 0; i < whole.literal.num_elements(); ++i) {
    whole.literal.SetComplex(i, {real.literal.GetDouble(i), imaginary.literal.GetDouble(i)});
    if (whole.bound.exact()) continue;
    const auto at = static_cast<size_t>(i);
    const double a = real.bound.exact() ? 0 : real.bound.absolute[at];
    const double b = imaginary.bound.exact() ? 0 : imaginary.bound.absolute[at];
    whole.bound.absolute[at] = std::max(a, b);
  }
  return whole;
}

// Labels of an einsum are dims: a label of both operands and of the result is a batch dim, of both
// and not of the result is contracted. The sum runs over products, also where a label is in one
// operand only: the other one is repeated along it. The result is permuted last.
Tensor RepeatedAlong(const Tensor& in, std::string& labels, const Tensor& other,
                     const std::string& other_labels, const std::string& result) {
  Dims dims = in.literal.dims(), strides = RowMajorStrides(dims);
  for (size_t d = 0; d < other_labels.size(); ++d) {
    const char label = other_labels[d];
    if ((labels + result).find(label) != std::string::npos) continue;
    labels += label;
    dims.push_back(other.literal.dims()[d]);
    strides.push_back(0);
  }
  return StridedGather(in, dims, strides, 0);
}

// The only operand of an einsum without the labels that the result has not.
Tensor SumAway(Leaf& leaf, Tensor in, std::string& labels, const std::string& kept) {
  std::string left;
  Dims keep, summed;
  for (size_t d = 0; d < labels.size(); ++d) {
    const bool stays = kept.find(labels[d]) != std::string::npos;
    (stays ? keep : summed).push_back(static_cast<int64_t>(d));
    if (stays) left += labels[d];
  }
  if (summed.empty()) return in;
  // A sum is a product with ones, of complex numbers part by part: the product of an infinity with
  // the imaginary zero of a complex one would be NaN.
  const DType dtype = in.literal.dtype(), part = ComplexElement(dtype);
  Tensor ones{Literal(part, Pick(in.literal.dims(), summed)), {}};
  for (int64_t i = 0; i < ones.literal.num_elements(); ++i) ones.literal.SetInt(i, 1);
  DotDims dims;
  dims.lhs_contracting = summed;
  dims.lhs_free = keep;
  for (size_t d = 0; d < summed.size(); ++d)
    dims.rhs_contracting.push_back(static_cast<int64_t>(d));
  labels = left;
  if (dtype == part) return DotProduct(leaf, in, ones, dims, dtype);
  return JoinParts(DotProduct(leaf, PartOf(in, false), ones, dims, part),
                   DotProduct(leaf, PartOf(in, true), ones, dims, part), dtype);
}

Tensor ToOrder(const Tensor& in, const std::string& labels, const std::string& wanted) {
  Dims order;
  for (char label : wanted) {
    const size_t at = labels.find(label);
    if (at == std::string::npos)
      throw InvalidArgument("einsum: label of the result is in no operand");
    order.push_back(static_cast<int64_t>(at));
  }
  return Permuted(in, order, {}, {});
}

void Einsum(Leaf& leaf) {
  EinsumLabels labels = ReadEinsum(leaf.op);
  if (labels.operands.size() != leaf.in.size()) leaf.Fail("equation does not match the operands");
  for (size_t i = 0; i < leaf.in.size(); ++i) {
    std::string& own = labels.operands[i];
    if (own.size() != leaf.in[i].literal.dims().size())
      leaf.Fail("equation does not match the ranks");
    for (size_t d = 0; d < own.size(); ++d) {
      if (own.find(own[d], d + 1) != std::string::npos) {
        leaf.NotSupported("a repeated label within one operand (a diagonal)");
      }
    }
  }
  if (leaf.in.size() == 1) {
    Tensor in = SumAway(leaf, leaf.in[0], labels.operands[0], labels.result);
    return leaf.Return(ToOrder(in, labels.operands[0], labels.result));
  }
  std::string &a = labels.operands[0], &b = labels.operands[1];
  const std::string own = a;
  const Tensor lhs = RepeatedAlong(leaf.in[0], a, leaf.in[1], b, labels.result);
  const Tensor rhs = RepeatedAlong(leaf.in[1], b, leaf.in[0], own, labels.result);
  DotDims dims;
  std::string batch, left, right;
  for (size_t d = 0; d < a.size(); ++d) {
    const size_t other = b.find(a[d]);
    const bool in_result = labels.result.find(a[d]) != std::string::npos;
    const int64_t at = static_cast<int64_t>(d);
    if (other == std::string::npos) {
      dims.lhs_free.push_back(at);
      left += a[d];
    } else if (in_result) {
      dims.lhs_batch.push_back(at);
      dims.rhs_batch.push_back(static_cast<int64_t>(other));
      batch += a[d];
    } else {
      dims.lhs_contracting.push_back(at);
      dims.rhs_contracting.push_back(static_cast<int64_t>(other));
    }
  }
  for (size_t d = 0; d < b.size(); ++d) {
    if (a.find(b[d]) != std::string::npos) continue;
    dims.rhs_free.push_back(static_cast<int64_t>(d));
    right += b[d];
  }
  const Tensor product = DotProduct(leaf, lhs, rhs, dims, leaf.type().dtype());
  leaf.Return(ToOrder(product, batch + left + right, labels.result));
}

}  // namespace

Tensor ConvertTensor(const Tensor& in, DType dtype) {
  if (in.literal.dtype() == dtype) return in;
  ElementOp convert;
  convert.code = OpCode::kConvert;
  convert.in = in.literal.dtype();
  convert.out = dtype;
  ResolveConversion(convert);
  ResolveBound(convert);
  Tensor result{Literal::Uninitialized(dtype, in.literal.dims()), {}};
  const bool bounds = !in.bound.exact();
  if (bounds) AllocateBound(result);
  const LaneReader reader(in);
  const LaneWriter writer(result);
  const LaneBuffer from(convert.in, bounds), to(convert.out, bounds);
  for (int64_t at = 0; at < result.literal.num_elements(); at += kLanes) {
    const int n = static_cast<int>(std::min<int64_t>(kLanes, result.literal.num_elements() - at));
    reader.Load(at, n, from.lanes());
    convert.Run(n, &from.lanes(), to.lanes());
    writer.Store(at, n, to.lanes());
  }
  TrimBound(result);
  return result;
}

Tensor DotProduct(Leaf& leaf, const Tensor& lhs_in, const Tensor& rhs_in, const DotDims& dims,
                  DType dtype, const Moves* moves) {
  // Operands of another kind of number than the result are converted first.
  auto widened = [&](const Tensor& in) {
    return WideOf(in.literal.dtype()) == WideOf(dtype) ? in : ConvertTensor(in, dtype);
  };
  const Tensor lhs_value = widened(lhs_in), rhs_value = widened(rhs_in);
  const Dims batch = Pick(lhs_value.literal.dims(), dims.lhs_batch);
  const Dims contracted = Pick(lhs_value.literal.dims(), dims.lhs_contracting);
  const Dims rows = Pick(lhs_value.literal.dims(), dims.lhs_free);
  const Dims cols = Pick(rhs_value.literal.dims(), dims.rhs_free);
  if (Pick(rhs_value.literal.dims(), dims.rhs_batch) != batch ||
      Pick(rhs_value.literal.dims(), dims.rhs_contracting) != contracted) {
    leaf.Fail("batching or contracting sizes differ");
  }
  const Tensor lhs = Permuted(lhs_value, dims.lhs_batch, dims.lhs_free, dims.lhs_contracting);
  const Tensor rhs = Permuted(rhs_value, dims.rhs_batch, dims.rhs_contracting, dims.rhs_free);
  const int64_t b = NumElements(batch), m = NumElements(rows), k = NumElements(contracted),
                n = NumElements(cols);
  Dims result_dims = batch;
  result_dims.insert(result_dims.end(), rows.begin(), rows.end());
  result_dims.insert(result_dims.end(), cols.begin(), cols.end());
  Tensor result{Literal(dtype, result_dims), {}};
  if (leaf.services.bounds && !moves) AllocateBound(result);
  if (result.literal.num_elements() == 0) return result;
  const auto algorithm = leaf.op.Is(OpCode::kDotGeneral) ? ReadDotAlgorithm(leaf.op) : std::nullopt;
  const LaneWriter writer(result, moves);
  const int64_t most = m <= kFewRows ? std::min(n, kColumnsOfFewRows) : n;
  const int64_t width = std::clamp<int64_t>(kRightElements / std::max<int64_t>(k, 1), 1, most);
  auto multiply = [&](int64_t i, int64_t first_col, int64_t num_cols) {
    Panel right = Panel::FromTensor(rhs, i * k * n + first_col, k, num_cols, n);
    if (algorithm) {
      ApplyAlgorithm(right, algorithm->rhs_precision, algorithm->rhs_components,
                     rhs.literal.dtype());
    }
    const RightMatrix matrix(std::move(right), dtype, leaf.services);
    ParallelPieces(m, matrix.RowsAtOnce(), [&](int64_t begin, int64_t end) {
      for (int64_t row = begin; row < end; row += matrix.RowsAtOnce()) {
        const int64_t rows_here = std::min(matrix.RowsAtOnce(), end - row);
        Panel left = Panel::FromTensor(lhs, (i * m + row) * k, rows_here, k, k);
        if (algorithm) {
          ApplyAlgorithm(left, algorithm->lhs_precision, algorithm->lhs_components,
                         lhs.literal.dtype());
        }
        Panel product = matrix.LeftMultiply(left);
        for (int64_t r = 0; r < rows_here; ++r) {
          const int64_t at = (i * m + row + r) * n + first_col;
          writer.Store(at, static_cast<int>(num_cols), product.At(r * num_cols, dtype));
        }
      }
    });
  };
  const int64_t blocks = (n + width - 1) / width;
  ParallelPieces(b * blocks, 1, [&](int64_t begin, int64_t end) {
    for (int64_t piece = begin; piece < end; ++piece) {
      const int64_t first_col = (piece % blocks) * width;
      multiply(piece / blocks, first_col, std::min(width, n - first_col));
    }
  });
  TrimBound(result);
  return result;
}

void RegisterContraction(LeafTable& table) {
  table.Set(OpCode::kDotGeneral, DotGeneral);
  table.Set(OpCode::kDot, DotGeneral);
  table.Set(OpCode::kEinsum, Einsum);
  table.Set(OpCode::kUnaryEinsum, Einsum);
}

}  // namespace lockstep::reference

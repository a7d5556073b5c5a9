// Records of fft, cholesky, triangular_solve and the batch normalisations.
#include "compiler/ops/linalg/linalg_attrs.h"

#include <cmath>

#include "compiler/ops/checks.h"
#include "compiler/ops/linalg/batch_norm.h"
#include "compiler/ops/op_table.h"
#include "compiler/ops/rule_builder.h"

namespace lockstep {
namespace {

double LastDim(const Type& type) {
  return type.rank() == 0 ? 1.0 : static_cast<double>(type.dims().back());
}

/// fft: discrete Fourier transforms over the last dimensions.
///   Shape     FFT, IFFT: the operand's; RFFT: last dim n -> n/2+1; IRFFT: n/2+1 -> n
///   Factors   batch dims pass; transformed dims need replication, and the last one blocks
///             propagation where its size changes
///   Partition batch dims local
///   Cost      5 x elements x log2 of the transform's size
///   Errors    InvalidArgument fft_c1..c5
///   Source    StableHLO spec "fft"
std::vector<Type> InferFft(const Op& op) {
  const Type& operand = op.operand(0)->type;
  const FftAttrs fft = ReadFft(op);
  const auto count = static_cast<int>(fft.length.size());
  if (count < 1 || count > 3) {
    Fail(op, "c3", "fft_length has " + std::to_string(count) + " entries, expected 1 to 3");
  }
  if (count > operand.rank()) {
    Fail(op, "c1",
         "fft_length has " + std::to_string(count) + " entries, the operand has rank " +
             std::to_string(operand.rank()));
  }
  const bool real = fft.type == FftType::kRfft;
  const DType dtype = operand.dtype();
  const bool valid = real ? dtype == DType::kF32 || dtype == DType::kF64 : IsComplex(dtype);
  if (!valid) {
    Fail(op, "c2",
         "fft_type " + ReadEnum(op, "fft_type", "FFT") + " does not take " + operand.ToString());
  }
  Dims dims = operand.dims();
  const int64_t last = fft.length.back();
  for (int64_t length : fft.length) {
    if (length < 0)
      Fail(op, "c4", "fft_length " + DimsString(fft.length) + " must not be negative");
  }
  for (int i = 0; i < count; ++i) {
    const bool shrunk = fft.type == FftType::kIrfft && i == count - 1;
    const int64_t length = fft.length[static_cast<size_t>(i)];
    const int64_t wanted = shrunk && length > 0 ? length / 2 + 1 : length;
    const int64_t size = dims[dims.size() - static_cast<size_t>(count - i)];
    if (SameDim(size, wanted)) continue;
    Fail(op, shrunk ? "c5" : "c4",
         "operand " + operand.ToString() + " does not fit fft_length " + DimsString(fft.length));
  }
  if (real) {
    dims.back() = last == 0 ? 0 : last / 2 + 1;
    return {Type::Tensor(dtype == DType::kF32 ? DType::kC64 : DType::kC128, dims)};
  }
  if (fft.type == FftType::kIrfft) {
    dims.back() = last;
    return {Type::Tensor(ComplexElement(dtype), dims)};
  }
  return {operand};
}

FactorRule FftRule(const Op& op) {
  const Dims& from = op.operand(0)->type.dims();
  const Dims& to = op.result()->type.dims();
  const int batch = static_cast<int>(from.size() - ReadFft(op).length.size());
  RuleBuilder rule(op);
  for (int d = 0; d < static_cast<int>(from.size()); ++d) {
    const bool last = d + 1 == static_cast<int>(from.size());
    rule.AddAll(d, from[static_cast<size_t>(d)],
                d < batch ? FactorKind::kPassThrough : FactorKind::kNeedReplication,
                last && d >= batch && from.back() != to.back());
  }
  return rule.Build();
}

double FftFlops(const Op& op) {
  double points = 1.0;
  for (int64_t length : ReadFft(op).length)
    points *= static_cast<double>(std::max<int64_t>(1, length));
  return 5.0 * FlopsPerOperandElement(op) * std::max(1.0, std::log2(points));
}

/// cholesky: a = l l^H, for each matrix of the batch. The other triangle of the result is
/// unspecified.
///   Factors   the last two dims need replication, batch dims pass
///   Partition batch dims local
///   Cost      n^3 / 3 per matrix
///   Errors    InvalidArgument cholesky_i1, cholesky_c2, cholesky_c3
///   Source    StableHLO spec "cholesky"
std::vector<Type> InferCholesky(const Op& op) {
  const Type& a = op.operand(0)->type;
  if (a.rank() < 2) Fail(op, "c2", "a must have rank 2 or more, got " + a.ToString());
  if (!SameDim(a.dim(a.rank() - 1), a.dim(a.rank() - 2))) {
    Fail(op, "c3", "the last two dims of a differ: " + a.ToString());
  }
  return {a};
}

FactorRule CholeskyRule(const Op& op) {
  const Dims& dims = op.operand(0)->type.dims();
  const int batch = static_cast<int>(dims.size()) - 2;
  RuleBuilder rule(op);
  for (int d = 0; d < static_cast<int>(dims.size()); ++d) {
    rule.AddAll(d, dims[static_cast<size_t>(d)],
                d < batch ? FactorKind::kPassThrough : FactorKind::kNeedReplication);
  }
  return rule.Build();
}

/// triangular_solve: op(a) x = b, or x op(a) = b. Only the named triangle of a is read.
///   Factors   the last two dims need replication, batch dims pass
///   Partition batch dims local
///   Cost      n x elements of b
///   Errors    InvalidArgument triangular_solve_c1..c3
///   Source    StableHLO spec "triangular_solve"
std::vector<Type> InferTriangularSolve(const Op& op) {
  const Type& a = op.operand(0)->type;
  const Type& b = op.operand(1)->type;
  if (BaselineDType(a) != BaselineDType(b)) {
    Fail(op, "c1", "element types differ: a is " + a.ToString() + ", b is " + b.ToString());
  }
  const int rank = a.rank();
  if (rank < 2 || b.rank() != rank) {
    Fail(op, "c2",
         "a and b must have one rank, 2 or more: a is " + a.ToString() + ", b is " + b.ToString());
  }
  const bool left = ReadTriangularSolve(op).left_side;
  bool valid = SameDim(a.dim(rank - 1), a.dim(rank - 2)) &&
               SameDim(a.dim(rank - 1), b.dim(left ? rank - 2 : rank - 1));
  for (int d = 0; d < rank - 2; ++d) valid = valid && SameDim(a.dim(d), b.dim(d));
  if (!valid) {
    Fail(op, "c3",
         "a is " + a.ToString() + ", b is " + b.ToString() + " on the " +
             (left ? "right" : "left") + " side");
  }
  return {b};
}

FactorRule TriangularSolveRule(const Op& op) {
  const Dims& a = op.operand(0)->type.dims();
  const Dims& b = op.operand(1)->type.dims();
  const TriangularSolveAttrs attrs = ReadTriangularSolve(op);
  const int row = static_cast<int>(a.size()) - 2;
  const int column = row + 1;
  constexpr FactorKind kWhole = FactorKind::kNeedReplication;
  RuleBuilder rule(op);
  for (int d = 0; d < row; ++d) rule.AddAll(d, a[static_cast<size_t>(d)]);
  const bool transposed = attrs.transpose_a != TransposeKind::kNoTranspose;
  // op(a) contracts its columns with x from the left, its rows from the right.
  const int contracting = attrs.left_side != transposed ? column : row;
  const int other = contracting == column ? row : column;
  const int solved = attrs.left_side ? row : column;  // dim of b and x along op(a)
  const int free_dim = attrs.left_side ? column : row;
  const auto size = [](const Dims& dims, int d) { return dims[static_cast<size_t>(d)]; };
  if (attrs.left_side) {
    rule.Add(size(a, other), {other, solved}, {kNoDim}, kWhole);
    rule.Add(size(b, free_dim), {kNoDim, free_dim}, {free_dim}, kWhole);
  } else {
    rule.Add(size(b, free_dim), {kNoDim, free_dim}, {free_dim}, kWhole);
    rule.Add(size(a, other), {other, solved}, {kNoDim}, kWhole);
  }
  rule.Add(size(a, contracting), {contracting, kNoDim}, {solved}, kWhole);
  return rule.Build();
}

OpDef BatchNorm(OpCode code, int operands, int results, InferFn infer, FactorsFn factors) {
  return {.code = code,
          .family = "linalg",
          .signature = {.min_operands = operands,
                        .max_operands = operands,
                        .results = results,
                        .operand_set = kFloatSet | kQuantizedSet},
          .infer = infer,
          .factors = factors,
          .flops = FlopsPerOperandElement};
}

}  // namespace

void AddLinalgOps(OpTable& table) {
  table.Add(
      {.code = OpCode::kFft,
       .family = "linalg",
       .signature = {.min_operands = 1, .max_operands = 1, .operand_set = kFloatSet | kComplexSet},
       .infer = InferFft,
       .factors = FftRule,
       .flops = FftFlops,
       .result_label = "c5",
       .rule_example = "([i, j])->([i, j]) need_replication={j}"});
  const uint8_t matrix = kFloatSet | kComplexSet | kQuantizedSet;
  table.Add({.code = OpCode::kCholesky,
             .family = "linalg",
             .signature = {.min_operands = 1, .max_operands = 1, .operand_set = matrix},
             .infer = InferCholesky,
             .factors = CholeskyRule,
             .flops =
                 [](const Op& op) {
                   return FlopsPerOperandElement(op) * LastDim(op.operand(0)->type) / 3.0;
                 },
             .rule_example = "([i, j, k])->([i, j, k]) need_replication={j, k}"});
  table.Add(
      {.code = OpCode::kTriangularSolve,
       .family = "linalg",
       .signature = {.min_operands = 2, .max_operands = 2, .operand_set = matrix},
       .infer = InferTriangularSolve,
       .factors = TriangularSolveRule,
       .flops =
           [](const Op& op) { return FlopsPerResultElement(op) * LastDim(op.operand(0)->type); },
       .result_label = "c4",
       .rule_example = "([i, j, l], [i, j, k])->([i, l, k]) need_replication={j, k, l}"});
  OpDef inference =
      BatchNorm(OpCode::kBatchNormInference, 5, 1, InferBatchNormInference, BatchNormInferenceRule);
  inference.result_label = "c7";
  inference.rule_example = "([i, j], [j], [j], [j], [j])->([i, j])";
  table.Add(inference);
  OpDef training =
      BatchNorm(OpCode::kBatchNormTraining, 3, 3, InferBatchNormTraining, BatchNormTrainingRule);
  training.result_label = "c7";
  training.rule_example = "([i, j], [j], [j])->([i, j], [j], [j]) need_replication={i}";
  table.Add(training);
  OpDef grad = BatchNorm(OpCode::kBatchNormGrad, 5, 3, InferBatchNormGrad, BatchNormGradRule);
  grad.result_label = "c3";
  grad.rule_example = "([i, j], [j], [j], [j], [i, j])->([i, j], [j], [j]) need_replication={i}";
  table.Add(grad);
}

}  // namespace lockstep

// Record functions of dot_general and dot.
#include <algorithm>

#include "compiler/ops/checks.h"
#include "compiler/ops/contraction/contraction_rules.h"
#include "compiler/ops/rule_builder.h"

namespace lockstep {
namespace {

void CheckDotDims(const Op& op, const DotDims& dims) {
  const Type& lhs = op.operand(0)->type;
  const Type& rhs = op.operand(1)->type;
  if (dims.lhs_batch.size() != dims.rhs_batch.size()) {
    Fail(op, "c1",
         "lhs has " + std::to_string(dims.lhs_batch.size()) + " batching dimensions, rhs has " +
             std::to_string(dims.rhs_batch.size()));
  }
  if (dims.lhs_contracting.size() != dims.rhs_contracting.size()) {
    Fail(op, "c2",
         "lhs has " + std::to_string(dims.lhs_contracting.size()) +
             " contracting dimensions, rhs has " + std::to_string(dims.rhs_contracting.size()));
  }
  CheckDimsInRange(op, "c5", "lhs batching dimension", dims.lhs_batch, lhs.rank());
  CheckDimsInRange(op, "c6", "lhs contracting dimension", dims.lhs_contracting, lhs.rank());
  CheckDimsInRange(op, "c7", "rhs batching dimension", dims.rhs_batch, rhs.rank());
  CheckDimsInRange(op, "c8", "rhs contracting dimension", dims.rhs_contracting, rhs.rank());
  Dims both = dims.lhs_batch;
  both.insert(both.end(), dims.lhs_contracting.begin(), dims.lhs_contracting.end());
  CheckUnique(op, "c3", "lhs batching and contracting dimensions", both);
  both = dims.rhs_batch;
  both.insert(both.end(), dims.rhs_contracting.begin(), dims.rhs_contracting.end());
  CheckUnique(op, "c4", "rhs batching and contracting dimensions", both);
  const auto check_sizes = [&](const char* suffix, const char* noun, const Dims& a, const Dims& b) {
    for (size_t i = 0; i < a.size(); ++i) {
      const int64_t left = lhs.dim(static_cast<int>(a[i]));
      const int64_t right = rhs.dim(static_cast<int>(b[i]));
      if (SameDim(left, right)) continue;
      Fail(op, suffix,
           std::string(noun) + " sizes differ: lhs dim " + std::to_string(a[i]) + " is " +
               std::to_string(left) + ", rhs dim " + std::to_string(b[i]) + " is " +
               std::to_string(right));
    }
  };
  check_sizes("c9", "batching", dims.lhs_batch, dims.rhs_batch);
  check_sizes("c10", "contracting", dims.lhs_contracting, dims.rhs_contracting);
}

void CheckPrecision(const Op& op) {
  const Attribute* found = op.attrs.Find("precision_config");
  const auto* list = found ? found->As<Attribute::Array>() : nullptr;
  if (!list) return;
  if (list->values.size() > 2) {
    Fail(op, "c11",
         "precision_config has " + std::to_string(list->values.size()) + " entries, expected 2");
  }
  if (!op.attrs.Has("algorithm")) return;
  for (const Attribute& value : list->values) {
    AttrMap one;
    one.Set("precision", value);
    if (value.As<Attribute::Enum>() && one.GetEnum("precision", "DEFAULT") != "DEFAULT") {
      Fail(op, "c21",
           "with an algorithm every precision must be DEFAULT, got " +
               one.GetEnum("precision", "DEFAULT"));
    }
  }
}

/// An algorithm is a demand: only combinations that are known to mean something are taken.
void CheckAlgorithm(const Op& op) {
  const auto found = ReadDotAlgorithm(op);
  if (!found) return;
  const DotAlgorithm& a = *found;
  if (a.lhs_components < 1) Fail(op, "c22", "lhs_component_count must be positive");
  if (a.rhs_components < 1) Fail(op, "c23", "rhs_component_count must be positive");
  if (a.num_primitive_operations < 1) Fail(op, "c24", "num_primitive_operations must be positive");
  const auto is = [&](DType type, std::initializer_list<DType> sums,
                      std::initializer_list<int> ops) {
    return a.lhs_precision == type && std::count(sums.begin(), sums.end(), a.accumulation) > 0 &&
           std::count(ops.begin(), ops.end(), a.num_primitive_operations) > 0;
  };
  const bool f8 = IsFloat(a.lhs_precision) && BitWidth(a.lhs_precision) == 8 &&
                  IsFloat(a.rhs_precision) && BitWidth(a.rhs_precision) == 8;
  const bool single = a.lhs_components == 1 && a.rhs_components == 1;
  const bool same = a.lhs_precision == a.rhs_precision;
  const bool known =
      single &&
      ((f8 && a.accumulation == DType::kF32 && a.num_primitive_operations == 1) ||
       (same &&
        (is(DType::kF16, {DType::kF16, DType::kF32}, {1}) ||
         is(DType::kBF16, {DType::kBF16}, {1}) || is(DType::kBF16, {DType::kF32}, {1, 3, 6, 9}) ||
         is(DType::kTF32, {DType::kF32}, {1, 3}) || is(DType::kF32, {DType::kF32}, {1}) ||
         is(DType::kF64, {DType::kF64}, {1}))));
  if (known) return;
  throw Unsupported("dot_general: this algorithm (lhs " + std::string(DTypeName(a.lhs_precision)) +
                        ", rhs " + std::string(DTypeName(a.rhs_precision)) + ", accumulation " +
                        std::string(DTypeName(a.accumulation)) + ", components " +
                        std::to_string(a.lhs_components) + " x " +
                        std::to_string(a.rhs_components) + ", " +
                        std::to_string(a.num_primitive_operations) +
                        " primitive operations) is not known; leave it out or use f32 throughout",
                    op.location);
}

void CheckDotQuantized(const Op& op, const DotDims& dims) {
  if (op.Is(OpCode::kDot)) return;  // the old op has no constraints of its own on quantization
  const Quantization* lhs = op.operand(0)->type.quantization();
  const Quantization* rhs = op.operand(1)->type.quantization();
  if (!lhs && !rhs) return;
  const Quantization* result = op.result()->type.quantization();
  if (!rhs || (lhs != nullptr) != (result != nullptr)) {
    Fail(op, "c14", "rhs must be quantized, and the result exactly if lhs is");
  }
  for (int64_t zero : rhs->zero_points) {
    if (zero != 0) Fail(op, "c15", "zero points of rhs must be 0, got " + std::to_string(zero));
  }
  if (rhs->axis >= 0 && Contains(dims.rhs_contracting, rhs->axis)) {
    Fail(op, "c16",
         "rhs is quantized along its contracting dimension " + std::to_string(rhs->axis));
  }
  if (!lhs) {
    if (op.operand(0)->type.dtype() != rhs->expressed ||
        op.result()->type.dtype() != rhs->expressed) {
      Fail(op, "c20", "element types of lhs and result must be rhs's expressed type");
    }
    return;
  }
  if (lhs->storage != rhs->storage) Fail(op, "c17", "storage types of lhs and rhs differ");
  if (lhs->expressed != rhs->expressed || lhs->expressed != result->expressed) {
    Fail(op, "c18", "expressed types differ");
  }
  if (rhs->axis < 0 && result->axis >= 0) {
    Fail(op, "c19", "the result is quantized per axis, rhs is not");
  }
}

}  // namespace

/// dot_general: sums of products over the contracting dimensions.
///   Shape     batch dims, lhs free dims, rhs free dims; [m, k] x [k, n] -> [m, n]. The result's
///             element type is the text's choice and is the type of the sums
///   Factors   batch and free dims pass, contracting dims are reductions:
///             ([i, k], [k, j])->([i, j]) reduction={k}
///   Partition by factors: local dot, then a sum over the axes of the contracting dims
///   Cost      2 x elements of the result x size of the contracting dims
///   Errors    InvalidArgument dot_general_c1..c12, c14..c24
///   Source    StableHLO spec "dot_general"
std::vector<Type> InferDotGeneral(const Op& op) {
  const Type& lhs = op.operand(0)->type;
  const Type& rhs = op.operand(1)->type;
  if (op.Is(OpCode::kDot)) {
    const bool valid = lhs.rank() >= 1 && lhs.rank() <= 2 && rhs.rank() >= 1 && rhs.rank() <= 2;
    if (!valid) {
      Fail(
          op, "c1",
          "operands must be vectors or matrices, got " + lhs.ToString() + " and " + rhs.ToString());
    }
  }
  const DotDims dims = ReadDotDims(op);
  CheckDotDims(op, dims);
  Dims result;
  for (int64_t d : dims.lhs_batch) result.push_back(lhs.dim(static_cast<int>(d)));
  for (int64_t d : dims.lhs_free) result.push_back(lhs.dim(static_cast<int>(d)));
  for (int64_t d : dims.rhs_free) result.push_back(rhs.dim(static_cast<int>(d)));
  return {BaselineType(lhs).WithDims(result)};
}

void VerifyDotGeneral(const Op& op) {
  CheckPrecision(op);
  CheckDotQuantized(op, ReadDotDims(op));
  const DType lhs = BaselineDType(op.operand(0)->type);
  const DType rhs = BaselineDType(op.operand(1)->type);
  const auto kind = [](DType dtype) { return IsComplex(dtype) ? 2 : IsFloat(dtype) ? 1 : 0; };
  if (kind(lhs) != kind(rhs)) {
    Fail(op, "c13",
         "element types differ in kind: lhs is " + op.operand(0)->type.ToString() + ", rhs is " +
             op.operand(1)->type.ToString());
  }
  CheckAlgorithm(op);
}

FactorRule DotGeneralRule(const Op& op) {
  const Type& lhs = op.operand(0)->type;
  const Type& rhs = op.operand(1)->type;
  const DotDims dims = ReadDotDims(op);
  RuleBuilder rule(op);
  int result = 0;
  for (size_t i = 0; i < dims.lhs_batch.size(); ++i) {
    const int a = static_cast<int>(dims.lhs_batch[i]);
    rule.Add(lhs.dim(a), {a, static_cast<int>(dims.rhs_batch[i])}, {result++});
  }
  for (int64_t d : dims.lhs_free) {
    rule.Add(lhs.dim(static_cast<int>(d)), {static_cast<int>(d), kNoDim}, {result++});
  }
  for (int64_t d : dims.rhs_free) {
    rule.Add(rhs.dim(static_cast<int>(d)), {kNoDim, static_cast<int>(d)}, {result++});
  }
  for (size_t i = 0; i < dims.lhs_contracting.size(); ++i) {
    const int a = static_cast<int>(dims.lhs_contracting[i]);
    rule.Add(lhs.dim(a), {a, static_cast<int>(dims.rhs_contracting[i])}, {kNoDim},
             FactorKind::kReduction);
  }
  return rule.Build();
}

double DotGeneralFlops(const Op& op) {
  const Type& lhs = op.operand(0)->type;
  if (!op.result()->type.IsStatic() || !lhs.IsStatic()) return 0.0;
  double flops = 2.0 * static_cast<double>(op.result()->type.num_elements());
  for (int64_t d : ReadDotDims(op).lhs_contracting) {
    flops *= static_cast<double>(lhs.dim(static_cast<int>(d)));
  }
  return flops;
}

}  // namespace lockstep

// Records of the indexing ops.
#include "compiler/ops/checks.h"
#include "compiler/ops/indexing/index_rules.h"
#include "compiler/ops/op_table.h"
#include "compiler/ops/rule_builder.h"

namespace lockstep {
namespace {

/// torch_index_select (old form): result[.., i, ..] = operand[.., index[.., i], ..] along `dim`.
///   Shape     operand dims before dim, index dims after batch_dims, operand dims after dim
///   Factors   as gather: the indexed dim is a reduction
///   Errors    InvalidArgument torch_index_select_i2, _c1, _c2
std::vector<Type> InferTorchIndexSelect(const Op& op) {
  const Type& operand = op.operand(0)->type;
  const Type& index = op.operand(1)->type;
  CheckOperandSet(op, 1, kIntegerSet);
  const int64_t dim = op.attrs.GetInt("dim", 0);
  const int64_t batch = ReadBatchDims(op);
  CheckDim(op, "c1", "dim", dim, operand.rank());
  if (batch < 0 || batch > dim || batch > index.rank()) {
    Fail(op, "c2", "batch_dims " + std::to_string(batch) + " is out of range");
  }
  Dims dims(operand.dims().begin(), operand.dims().begin() + dim);
  dims.insert(dims.end(), index.dims().begin() + batch, index.dims().end());
  dims.insert(dims.end(), operand.dims().begin() + dim + 1, operand.dims().end());
  return {operand.WithDims(dims)};
}

FactorRule TorchIndexSelectRule(const Op& op) {
  const Type& operand = op.operand(0)->type;
  const Type& index = op.operand(1)->type;
  const int dim = static_cast<int>(op.attrs.GetInt("dim", 0));
  const int batch = static_cast<int>(ReadBatchDims(op));
  RuleBuilder rule(op);
  int result = 0;
  for (int d = 0; d < dim; ++d) {
    rule.Add(operand.dim(d), {d, d < batch ? d : kNoDim}, {result++});
  }
  for (int d = batch; d < index.rank(); ++d) rule.Add(index.dim(d), {kNoDim, d}, {result++});
  for (int d = dim + 1; d < operand.rank(); ++d) rule.Add(operand.dim(d), {d}, {result++});
  rule.Add(operand.dim(dim), {dim}, {}, FactorKind::kReduction);
  return rule.Build();
}

}  // namespace

void AddIndexingOps(OpTable& table) {
  table.Add(
      {.code = OpCode::kDynamicSlice,
       .family = "indexing",
       .signature = {.min_operands = 1, .max_operands = OpSignature::kMany},
       .infer = InferDynamicSlice,
       .factors = DynamicSliceRule,
       .result_label = "c5",
       .rule_example = "([i, j], [], [])->([i, j]) need_replication={j} blocked_propagation={j}"});
  table.Add({.code = OpCode::kDynamicUpdateSlice,
             .family = "indexing",
             .signature = {.min_operands = 2, .max_operands = OpSignature::kMany},
             .infer = InferDynamicUpdateSlice,
             .factors = DynamicUpdateSliceRule,
             .rule_example = "([i, j], [i, k], [], [])->([i, j]) need_replication={k}"});
  table.Add({.code = OpCode::kGather,
             .family = "indexing",
             .signature = {.min_operands = 2, .max_operands = 2},
             .infer = InferGather,
             .factors = GatherRule,
             .result_label = "c22",
             .rule_example = "([l, k], [i, j])->([i, j, k]) reduction={l}"});
  table.Add({.code = OpCode::kScatter,
             .family = "indexing",
             .signature = {.min_operands = 3,
                           .max_operands = OpSignature::kMany,
                           .results = OpSignature::kMany,
                           .min_regions = 1,
                           .max_regions = 1},
             .traits = {.element_body = true},
             .infer = InferScatter,
             .factors = ScatterRule,
             .flops =
                 [](const Op& op) {
                   const Type& updates = op.operand(op.num_operands() - 1)->type;
                   return updates.IsStatic() ? static_cast<double>(updates.num_elements()) : 0.0;
                 },
             .result_label = "c24",
             .rule_example = "([l, k], [i, j], [i, j, k])->([l, k]) reduction={i, j}"});
  table.Add({.code = OpCode::kTorchIndexSelect,
             .family = "indexing",
             .signature = {.min_operands = 2, .max_operands = 2},
             .infer = InferTorchIndexSelect,
             .factors = TorchIndexSelectRule,
             .rule_example = "([k, j], [i])->([i, j]) reduction={k}"});
}

}  // namespace lockstep

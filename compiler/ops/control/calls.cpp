// Records of calls, custom calls, check ops and the ops of StableHLO's interpreter.
#include <algorithm>
#include <array>
#include <charconv>

#include "compiler/ops/checks.h"
#include "compiler/ops/control/control_attrs.h"
#include "compiler/ops/op_table.h"
#include "compiler/ops/reduction/reduction_rules.h"
#include "compiler/ops/rule_builder.h"

namespace lockstep {
namespace {

constexpr auto kPointwiseTargets = std::to_array<std::string_view>({
    "Cholesky",
    "CompactWyHelper",
    "InspectSharding",
    "InvertDiagBlocksLowerTriangular",
    "InvertDiagBlocksUpperTriangular",
    "LayoutConstraint",
    "MoveToDevice",
    "MoveToHost",
    "Sharding",
    "X64Combine",
    "X64SplitHigh",
    "X64SplitLow",
    "_SPMDInternalOp_MultiPad",
    "_SPMDInternalOp_MultiRotate",
    "_SPMDInternalOp_MultiSlice",
    "_SPMDInternalOp_RotateRight",
    "_SPMDInternalOp_Wrap",
    "annotate_device_placement",
    "mhlo.erf",
    "xla.megascale.provide_metadata",
});

bool Is(std::string_view target, std::initializer_list<std::string_view> names) {
  return std::find(names.begin(), names.end(), target) != names.end();
}

const Dims& OperandDims(const Op& op, int i) { return op.operand(i)->type.dims(); }
const Dims& ResultDims(const Op& op, int i) { return op.result(i)->type.dims(); }

/// Every operand and result that is not a scalar has the dims of result 0.
bool IsPointwiseShaped(const Op& op) {
  if (op.results.empty() || !op.result()->type.IsTensor()) return false;
  const Dims& dims = ResultDims(op, 0);
  const auto fits = [&](const Type& type) {
    return type.IsTensor() && (type.rank() == 0 || type.dims() == dims);
  };
  return std::all_of(op.operands.begin(), op.operands.end(),
                     [&](const Value* v) { return fits(v->type); }) &&
         std::all_of(op.results.begin(), op.results.end(),
                     [&](const auto& v) { return fits(v->type); });
}

/// Batch dims pass on all tensors; the last two dims of operand 0 follow.
RuleBuilder BatchedMatrixRule(const Op& op) {
  RuleBuilder rule(op);
  const Dims& dims = OperandDims(op, 0);
  for (size_t d = 0; d + 2 < dims.size(); ++d) rule.AddAll(static_cast<int>(d), dims[d]);
  return rule;
}

/// Eigh: eigenvectors and eigenvalues. The matrix dims correspond, so they propagate.
FactorRule EighRule(const Op& op) {
  const Dims& dims = OperandDims(op, 0);
  const int row = static_cast<int>(dims.size()) - 2;
  const int column = row + 1;
  return BatchedMatrixRule(op)
      .Add(dims[dims.size() - 2], {row}, {row, kNoDim})
      .Add(dims.back(), {column}, {column, row})
      .Build();
}

/// Qr: the factored matrix and one value per reflector.
FactorRule QrRule(const Op& op) {
  const Dims& dims = OperandDims(op, 0);
  const int row = static_cast<int>(dims.size()) - 2;
  return BatchedMatrixRule(op)
      .Add(dims[dims.size() - 2], {row}, {row, kNoDim}, FactorKind::kNeedReplication)
      .Add(dims.back(), {row + 1}, {row + 1, kNoDim}, FactorKind::kNeedReplication)
      .Add(ResultDims(op, 1).back(), {kNoDim}, {kNoDim, row}, FactorKind::kNeedReplication)
      .Build();
}

FactorRule HouseholderRule(const Op& op) {
  const Dims& dims = OperandDims(op, 0);
  const int row = static_cast<int>(dims.size()) - 2;
  return BatchedMatrixRule(op)
      .Add(dims[dims.size() - 2], {row, kNoDim}, {row}, FactorKind::kNeedReplication)
      .Add(dims.back(), {row + 1, kNoDim}, {row + 1}, FactorKind::kNeedReplication)
      .Add(OperandDims(op, 1).back(), {kNoDim, row}, {kNoDim}, FactorKind::kNeedReplication)
      .Build();
}

/// ApproxTopK, PartialReduce: (operand, iota, init value, init index) -> (values, indices).
FactorRule ApproxTopKRule(const Op& op) {
  const Dims& from = OperandDims(op, 0);
  const Dims& to = ResultDims(op, 0);
  RuleBuilder rule(op);
  for (int d = 0; d < static_cast<int>(from.size()); ++d) {
    const auto at = static_cast<size_t>(d);
    if (from[at] == to[at]) {
      rule.AddAll(d, from[at]);
      continue;
    }
    rule.Add(from[at], {d, d}, {});
    rule.Add(to[at], {}, {d, d}, FactorKind::kNeedReplication, true);
  }
  return rule.Build();
}

bool HasShape(const Op& op, int operands, int results, int min_rank) {
  if (op.num_operands() != operands || op.num_results() != results) return false;
  for (const Value* value : op.operands) {
    if (!value->type.IsTensor()) return false;
  }
  for (const auto& value : op.results) {
    if (!value->type.IsTensor()) return false;
  }
  return op.operand(0)->type.rank() >= min_rank;
}

/// Leading dimensions over which a foreign function works one element at a time, as its writer
/// declared it (frontend attribute num_batch_dims, which JAX's ffi_call writes); 0 if he did not,
/// or if the operands and results do not share them.
int64_t DeclaredBatchDims(const Op& op) {
  const Attribute* attr = op.attrs.Find("mhlo.frontend_attributes");
  const auto* dict = attr ? attr->As<Attribute::Dict>() : nullptr;
  const std::string text = dict ? dict->values.GetString("num_batch_dims", "") : "";
  int64_t count = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), count);
  if (error != std::errc() || end != text.data() + text.size() || count <= 0) return 0;
  if (op.operands.empty() || op.results.empty()) return 0;
  const Type& first = op.operand(0)->type;
  const auto shares = [&](const Type& type) {
    if (!type.IsTensor() || !type.IsStatic() || type.rank() < count) return false;
    return std::equal(type.dims().begin(), type.dims().begin() + count, first.dims().begin());
  };
  if (!first.IsTensor() || first.rank() < count) return 0;
  for (const Value* operand : op.operands) {
    if (!shares(operand->type)) return 0;
  }
  for (const auto& result : op.results) {
    if (!shares(result->type)) return 0;
  }
  return count;
}

/// ([b, i, j], [b, k])->([b, l]) need_replication={i, j, k, l}.
FactorRule BatchRule(const Op& op, int64_t batch_dims) {
  FactorRule rule;
  for (int64_t d = 0; d < batch_dims; ++d) {
    rule.AddFactor(op.operand(0)->type.dim(static_cast<int>(d)));
  }
  const auto map = [&](const Type& type) {
    TensorMapping mapping;
    for (int d = 0; d < type.rank(); ++d) {
      mapping.dims.push_back(
          {d < batch_dims ? d : rule.AddFactor(type.dim(d), FactorKind::kNeedReplication, true)});
    }
    return mapping;
  };
  for (const Value* operand : op.operands) rule.operands.push_back(map(operand->type));
  for (const auto& result : op.results) rule.results.push_back(map(result->type));
  return rule;
}

/// custom_call: a function known by name.
///   Shape     result types are part of the text
///   Factors   by target: placement and annotation calls are pointwise; Eigh, Qr, householder
///             products and top-k have batch dims; any other target has the batch dims that it
///             declares (frontend attribute num_batch_dims), else no rule
///   Partition targets that Lockstep runs; others are Unsupported when the program is run
///   Errors    InvalidArgument custom_call_i2 (no target)
///   Source    StableHLO spec "custom_call"; XLA's custom call targets
FactorRule CustomCallRule(const Op& op) {
  const std::string target = ReadCustomCall(op).target;
  const bool pointwise = std::find(kPointwiseTargets.begin(), kPointwiseTargets.end(), target) !=
                         kPointwiseTargets.end();
  if (pointwise) return IsPointwiseShaped(op) ? PointwiseRule(op) : FactorRule{};
  if (target == "Eigh" && HasShape(op, 1, 2, 2)) {
    const int rank = op.operand(0)->type.rank();
    if (op.result(0)->type.rank() == rank && op.result(1)->type.rank() == rank - 1)
      return EighRule(op);
  }
  if (Is(target, {"Qr", "QrDecompositionBlock"}) && HasShape(op, 1, 2, 2)) {
    const int rank = op.operand(0)->type.rank();
    if (op.result(0)->type.rank() == rank && op.result(1)->type.rank() == rank - 1)
      return QrRule(op);
  }
  if (target == "ProductOfElementaryHouseholderReflectors" && HasShape(op, 2, 1, 2)) {
    const int rank = op.operand(0)->type.rank();
    if (op.result(0)->type.rank() == rank && op.operand(1)->type.rank() == rank - 1) {
      return HouseholderRule(op);
    }
  }
  const auto same_ranks = [&] {
    const int rank = op.operand(0)->type.rank();
    return op.result(0)->type.rank() == rank && op.result(1)->type.rank() == rank;
  };
  if (target == "mhlo.topk" && HasShape(op, 1, 2, 1) && same_ranks()) return ShrinkingRule(op);
  if (Is(target, {"ApproxTopK", "PartialReduce"}) && HasShape(op, 4, 2, 1) && same_ranks()) {
    const int rank = op.operand(0)->type.rank();
    const bool valid = op.operand(1)->type.rank() == rank && op.operand(2)->type.rank() == 0 &&
                       op.operand(3)->type.rank() == 0;
    if (valid) return ApproxTopKRule(op);
  }
  if (const int64_t batch_dims = DeclaredBatchDims(op)) return BatchRule(op, batch_dims);
  return {};
}

void VerifyCustomCall(const Op& op) {
  if (ReadCustomCall(op).target.empty()) Fail(op, "i2", "call_target_name is missing");
}

/// A letter, letters, digits and '_', then at least one '.' and more of the same and '$'.
bool IsNamespacedName(const std::string& name) {
  const auto letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
  const auto word = [&](char c) { return letter(c) || (c >= '0' && c <= '9') || c == '_'; };
  size_t dots = 0;
  for (size_t i = 0; i < name.size(); ++i) {
    const char c = name[i];
    if (i == 0 ? !letter(c) : !(word(c) || c == '.' || (c == '$' && dots > 0))) return false;
    if (c != '.') continue;
    ++dots;
    if (i + 1 == name.size() || name[i + 1] == '.') return false;
  }
  return dots > 0;
}

/// composite: a named op that is defined by another function of the module.
///   Factors   none: its decomposition is inlined
///   Errors    InvalidArgument composite_c1..c4
///   Source    StableHLO spec "composite"
void VerifyComposite(const Op& op) {
  const std::string name = op.attrs.GetString("name", "");
  if (!IsNamespacedName(name)) {
    Fail(op, "c1", "name '" + name + "' is not of the form namespace.op");
  }
  if (ReadCallee(op).empty()) Fail(op, "c2", "decomposition is missing");
}

void VerifyCall(const Op& op) {
  if (ReadCallee(op).empty()) {
    throw InvalidArgument("call: the callee is missing", op.location);
  }
}

/// check.expect_*: a check on global values, of self-checking programs.
///   Factors   none: looks at the assembled values
///   Errors    InvalidArgument <op>_c1
void VerifyCheck(const Op& op) {
  if (op.num_operands() < 2) return;
  const Type& a = op.operand(0)->type;
  const Type& b = op.operand(1)->type;
  if (!SameBaseline(a, b)) Fail(op, "c1", "types differ: " + a.ToString() + ", " + b.ToString());
}

void VerifyCheckConst(const Op& op) {
  const Type& type = op.operand(0)->type;
  const auto* dense =
      op.attrs.Find("value") ? op.attrs.Find("value")->As<Attribute::Dense>() : nullptr;
  if (!dense) Fail(op, "c1", "attribute 'value' must be dense<...>");
  if (!SameBaseline(type, dense->type) &&
      !(type.quantization() && SameDims(type.dims(), dense->literal.dims()))) {
    Fail(op, "c1",
         "types differ: operand is " + type.ToString() + ", value is " + dense->type.ToString());
  }
}

OpDef Record(OpCode code, int operands, int results, std::string_view why) {
  return {.code = code,
          .family = "control",
          .signature = {.min_operands = operands == OpSignature::kMany ? 0 : operands,
                        .max_operands = operands,
                        .results = results,
                        .tensors_only = false},
          .no_factors = why,
          .no_infer = results == 0 ? "no results" : "result types are part of the text"};
}

void AddChecks(OpTable& table) {
  const std::string_view why = "looks at global values";
  for (OpCode code : {OpCode::kCheckExpectEq, OpCode::kCheckExpectAlmostEq,
                      OpCode::kCheckExpectClose, OpCode::kCheckExpectEqConst,
                      OpCode::kCheckExpectAlmostEqConst, OpCode::kCheckExpectSerializedEq}) {
    const bool one = code == OpCode::kCheckExpectEqConst ||
                     code == OpCode::kCheckExpectAlmostEqConst ||
                     code == OpCode::kCheckExpectSerializedEq;
    OpDef def = Record(code, one ? 1 : 2, 0, why);
    def.signature.tensors_only = true;
    def.traits.side_effect = true;
    def.verify = !one                                       ? VerifyCheck
                 : code == OpCode::kCheckExpectSerializedEq ? nullptr
                                                            : VerifyCheckConst;
    table.Add(def);
  }
}

std::vector<Type> InferProbe(const Op& op) { return {op.operand(0)->type}; }

}  // namespace

void AddCallOps(OpTable& table) {
  OpDef custom = Record(OpCode::kCustomCall, OpSignature::kMany, OpSignature::kMany, "");
  custom.verify = VerifyCustomCall;
  custom.factors = CustomCallRule;
  custom.rule_example = "by call_target_name; unknown targets have none";
  custom.signature.max_regions = OpSignature::kMany;
  table.Add(custom);
  OpDef composite = Record(OpCode::kComposite, OpSignature::kMany, OpSignature::kMany,
                           "its decomposition is inlined");
  composite.verify = VerifyComposite;
  composite.as_written = TextForm::kOpaque;
  composite.signature.max_regions = OpSignature::kMany;
  table.Add(composite);
  OpDef call = Record(OpCode::kFuncCall, OpSignature::kMany, OpSignature::kMany,
                      "the callee is inlined, or shardings flow along its edges");
  call.verify = VerifyCall;
  table.Add(call);
  AddChecks(table);
  OpDef parallel = Record(OpCode::kInterpreterRunParallel, OpSignature::kMany, OpSignature::kMany,
                          "programs run on devices of their own");
  parallel.traits.side_effect = true;
  table.Add(parallel);
  OpDef probe = Record(OpCode::kInterpreterProbe, 1, 1, "");
  probe.traits.side_effect = true;
  probe.infer = InferProbe;
  probe.no_infer = {};
  probe.factors = PointwiseRule;
  probe.rule_example = "([i, j])->([i, j])";
  table.Add(probe);
  OpDef print = Record(OpCode::kInterpreterPrint, 1, 0, "no results");
  print.traits.side_effect = true;
  table.Add(print);
}

}  // namespace lockstep

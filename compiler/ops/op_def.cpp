// Lookup of op records, and the duties that are the same for every op: signature, user rules,
// comparison of written result types with inferred ones.
#include "compiler/ops/op_def.h"

#include <memory>

#include "compiler/ops/checks.h"
#include "compiler/ops/control/control_attrs.h"
#include "compiler/ops/op_table.h"
#include "compiler/ops/partition_rules.h"

namespace lockstep {
namespace {

std::unique_ptr<const OpTable> BuildTable() {
  auto table = std::make_unique<OpTable>();
  AddElementwiseOps(*table);
  AddChloOps(*table);
  AddLayoutOps(*table);
  AddDynamicShapeOps(*table);
  AddIndexingOps(*table);
  AddContractionOps(*table);
  AddReductionOps(*table);
  AddLinalgOps(*table);
  AddRandomOps(*table);
  AddControlOps(*table);
  AddCallOps(*table);
  AddCollectiveOps(*table);
  AddSdyOps(*table);
  for (int i = 0; i < kNumOpCodes; ++i) {
    const auto code = static_cast<OpCode>(i);
    LOCKSTEP_CHECK(table->at(code).code == code && !table->at(code).family.empty())
        << OpName(code) << " has no record";
  }
  return table;
}

std::string Count(int64_t count, const char* noun) {
  return std::to_string(count) + " " + noun + (count == 1 ? "" : "s");
}

[[noreturn]] void WrongCount(const Op& op, int min, int max, int64_t got, const char* noun) {
  std::string wanted = Count(min, noun);
  if (max == OpSignature::kMany) {
    wanted = "at least " + wanted;
  } else if (max != min) {
    wanted = std::to_string(min) + " to " + Count(max, noun);
  }
  throw InvalidArgument(
      std::string(op.short_name()) + ": expected " + wanted + ", got " + std::to_string(got),
      op.location);
}

bool InRange(int64_t count, int min, int max) {
  return count >= min && (max == OpSignature::kMany || count <= max);
}

/// The parameters of a quantized operand fit its type.
void CheckQuantization(const Op& op, int i, bool per_axis) {
  const Type& type = op.operand(i)->type;
  const Quantization& q = *type.quantization();
  const std::string suffix = "i" + std::to_string(i + 1);
  if (q.axis < 0) return;
  if (!per_axis) Fail(op, suffix, "operand must be quantized per tensor, got " + type.ToString());
  CheckDim(op, suffix, "quantization dimension", q.axis, type.rank());
  const auto scales = static_cast<int64_t>(q.scales.size());
  if (!SameDim(type.dim(static_cast<int>(q.axis)), scales)) {
    Fail(op, suffix,
         type.ToString() + " has " + std::to_string(scales) + " scales along its dimension " +
             std::to_string(q.axis));
  }
}

void CheckSignature(const Op& op, const OpDef& def) {
  const OpSignature& sig = def.signature;
  if (!InRange(op.num_operands(), sig.min_operands, sig.max_operands)) {
    WrongCount(op, sig.min_operands, sig.max_operands, op.num_operands(), "operand");
  }
  const auto regions = static_cast<int64_t>(op.regions.size());
  if (!InRange(regions, sig.min_regions, sig.max_regions)) {
    WrongCount(op, sig.min_regions, sig.max_regions, regions, "region");
  }
  for (int i = 0; i < op.num_operands(); ++i) {
    const Type& type = op.operand(i)->type;
    if (sig.tensors_only && !type.IsTensor()) {
      throw InvalidArgument(std::string(op.short_name()) + ": operand " + std::to_string(i) +
                                " must be a tensor, got " + type.ToString(),
                            op.location);
    }
    if (sig.operand_set != kAnySet) CheckOperandSet(op, i, sig.operand_set);
    if (type.IsTensor() && type.quantization()) {
      CheckQuantization(op, i, sig.per_axis || !sig.tensors_only);
    }
  }
}

void CheckResultTypes(const Op& op, const OpDef& def, const std::vector<Type>& inferred) {
  if (op.results.size() != inferred.size()) {
    throw InvalidArgument(std::string(op.short_name()) + ": has " +
                              Count(op.num_results(), "result") + ", expected " +
                              std::to_string(inferred.size()),
                          op.location);
  }
  for (size_t i = 0; i < inferred.size(); ++i) {
    const Type& given = op.results[i]->type;
    const Type& wanted = inferred[i];
    bool same = SameBaseline(given, wanted);
    if (!same && given.IsTensor() && wanted.IsTensor()) {
      const bool free_dtype =
          def.free_result_dtype || given.quantization() || wanted.quantization();
      same = free_dtype && SameDims(given.dims(), wanted.dims());
    }
    if (same) continue;
    const std::string which =
        inferred.size() == 1 ? "result type" : "type of result " + std::to_string(i);
    Fail(op, def.result_label,
         which + " is " + given.ToString() + ", expected " + wanted.ToString());
  }
}

/// The rule's shape must fit the op: as many mappings as tensors, ranks equal, every dimension with
/// a factor, no factor twice in one tensor, reduction factors absent from results.
void CheckUserRule(const Op& op, const FactorRule& rule) {
  const auto fail = [&](const std::string& message) {
    throw InvalidArgument(std::string(op.short_name()) + ": sdy.sharding_rule: " + message,
                          op.location);
  };
  if (rule.operands.size() != op.operands.size() || rule.results.size() != op.results.size()) {
    fail("has " + std::to_string(rule.operands.size()) + " operands and " +
         std::to_string(rule.results.size()) + " results, the op has " +
         std::to_string(op.operands.size()) + " and " + std::to_string(op.results.size()));
  }
  const auto check = [&](const TensorMapping& mapping, const Type& type, const std::string& which,
                         bool result) {
    const int rank = type.IsTensor() ? type.rank() : 0;
    if (static_cast<int>(mapping.dims.size()) != rank) {
      fail(which + " has rank " + std::to_string(rank) + ", its mapping has " +
           std::to_string(mapping.dims.size()) + " dimensions");
    }
    std::vector<bool> seen(rule.factors.size());
    for (const std::vector<int>& dim : mapping.dims) {
      if (dim.empty()) fail(which + " has a dimension without a factor");
      for (int factor : dim) {
        if (factor < 0 || static_cast<size_t>(factor) >= rule.factors.size()) {
          fail(which + " names an unknown factor");
        }
        const auto index = static_cast<size_t>(factor);
        if (seen[index]) fail(which + " uses factor " + FactorName(factor) + " twice");
        seen[index] = true;
        if (dim.size() > 1 && rule.factors[index].size == 1) {
          fail(which + " has factor " + FactorName(factor) + " of size 1 beside others");
        }
        if (result && rule.factors[index].kind == FactorKind::kReduction) {
          fail(which + " holds the reduction factor " + FactorName(factor));
        }
      }
    }
  };
  for (size_t i = 0; i < rule.operands.size(); ++i) {
    check(rule.operands[i], op.operands[i]->type, "operand " + std::to_string(i), false);
  }
  for (size_t i = 0; i < rule.results.size(); ++i) {
    check(rule.results[i], op.results[i]->type, "result " + std::to_string(i), true);
  }
}

const FactorRule* UserRule(const Op& op) {
  const Attribute* found = op.attrs.Find("sdy.sharding_rule");
  if (!found) return nullptr;
  if (const auto* rule = found->As<Attribute::Rule>()) return &rule->value;
  throw InvalidArgument(
      std::string(op.short_name()) + ": sdy.sharding_rule must be #sdy.op_sharding_rule<...>",
      op.location);
}

/// Errors of attribute readers come without a place: they get the op's.
template <typename Function>
auto AtOp(const Op& op, Function function) {
  try {
    return function();
  } catch (Error& error) {
    if (!error.location().text.known() && !error.location().debug) error.SetLocation(op.location);
    throw;
  }
}

bool IsStatic(const Op& op) {
  for (const Value* value : op.operands) {
    if (value->type.IsTensor() && !value->type.IsStatic()) return false;
  }
  for (const auto& value : op.results) {
    if (value->type.IsTensor() && !value->type.IsStatic()) return false;
  }
  return true;
}

}  // namespace

void OpTable::Add(OpDef def) {
  const auto index = static_cast<size_t>(def.code);
  LOCKSTEP_CHECK(!present_[index]) << OpName(def.code) << " has two records";
  present_[index] = true;
  def.partition = FindPartitionRule(def.code);
  defs_[index] = def;
}

const OpDef& GetOpDef(OpCode code) {
  static const std::unique_ptr<const OpTable> kTable = BuildTable();
  return kTable->at(code);
}

FactorRule GetFactorRule(const Op& op) {
  if (const FactorRule* rule = UserRule(op)) return *rule;
  const OpDef& def = GetOpDef(op.code);
  if (!def.factors || !IsStatic(op)) return {};
  return AtOp(op, [&] { return def.factors(op); });
}

bool IsOpaqueInText(const Op& op) {
  return GetOpDef(op.code).as_written != TextForm::kSame && !UserRule(op);
}

bool PassesShardings(const Op& op, ProgramView view) {
  if (view == ProgramView::kAsWritten && UserRule(op)) return true;
  if (GetOpDef(op.code).stops_shardings) return false;
  return view == ProgramView::kAsCompiled || !IsOpaqueInText(op);
}

bool IsElementwise(const Op& op, ProgramView view) {
  if (op.Is(OpCode::kBitcastConvert)) return op.operand(0)->type.dims() == op.result()->type.dims();
  const OpDef& def = GetOpDef(op.code);
  if (view == ProgramView::kAsWritten && def.as_written != TextForm::kSame) {
    return def.as_written == TextForm::kOpaquePointwise;
  }
  return def.traits.elementwise;
}

bool HasSideEffect(const Op& op) {
  if (GetOpDef(op.code).traits.side_effect) return true;
  if (op.Is(OpCode::kCustomCall) && (ReadCustomCall(op).has_side_effect || IsCheckOp(op)))
    return true;
  for (const auto& region : op.regions) {
    for (const auto& nested : region->ops) {
      if (HasSideEffect(*nested)) return true;
    }
  }
  return false;
}

std::vector<Type> InferTypes(const Op& op) {
  return AtOp(op, [&]() -> std::vector<Type> {
    const OpDef& def = GetOpDef(op.code);
    CheckSignature(op, def);
    if (def.infer) return def.infer(op);
    if (op.results.empty() && def.signature.results != 0) {
      throw InvalidArgument(std::string(op.short_name()) + ": the result type must be given",
                            op.location);
    }
    std::vector<Type> types;
    for (const auto& result : op.results) types.push_back(result->type);
    return types;
  });
}

void VerifyOp(const Op& op) {
  AtOp(op, [&] {
    const OpDef& def = GetOpDef(op.code);
    CheckSignature(op, def);
    if (def.infer) {
      CheckResultTypes(op, def, def.infer(op));
    } else if (def.signature.results != OpSignature::kMany &&
               op.num_results() != def.signature.results) {
      WrongCount(op, def.signature.results, def.signature.results, op.num_results(), "result");
    }
    if (def.verify) def.verify(op);
    if (const FactorRule* rule = UserRule(op)) CheckUserRule(op, *rule);
  });
  for (const auto& region : op.regions) {
    for (const auto& nested : region->ops) VerifyOp(*nested);
  }
}

}  // namespace lockstep

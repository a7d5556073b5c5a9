#include "compiler/frontend/sharding_import.h"

#include "compiler/frontend/manual_regions.h"
#include "compiler/frontend/sharding_spellings.h"

namespace lockstep {
namespace {

bool HasPositional(Module& module) {
  for (const auto& function : module.functions) {
    for (const AttrMap& attrs : function->arg_attrs) {
      if (attrs.Has(kPositionalSharding)) return true;
    }
    for (const AttrMap& attrs : function->result_attrs) {
      if (attrs.Has(kPositionalSharding)) return true;
    }
    bool found = false;
    WalkOps(function->body, [&](Op& op) { found |= op.attrs.Has(kPositionalSharding); });
    if (found) return true;
  }
  return false;
}

}  // namespace

std::string CustomCallTarget(const Op& op) {
  if (!op.Is(OpCode::kCustomCall)) return "";
  std::string target = op.attrs.GetString("call_target_name", "");
  if (target.starts_with("local_xla.sdy.")) target.erase(0, 6);
  return target;
}

std::string FrontendText(const AttrMap& attrs, std::string_view key) {
  const Attribute* found = attrs.Find(kFrontendAttributes);
  const auto* dict = found ? found->As<Attribute::Dict>() : nullptr;
  const Attribute* value = dict ? dict->values.Find(key) : nullptr;
  const auto* text = value ? value->As<Attribute::String>() : nullptr;
  if (!text) return "";
  std::string plain;
  for (char c : text->value) {
    if (c == '"' && !plain.empty() && plain.back() == '\\') plain.pop_back();
    plain += c;
  }
  return plain;
}

std::vector<Op*> AllOps(Module& module) {
  std::vector<Op*> ops;
  for (const auto& function : module.functions) {
    WalkOps(function->body, [&](Op& op) { ops.push_back(&op); });
  }
  return ops;
}

void BecomeConstraint(Op& op, TensorSharding sharding) {
  op.code = OpCode::kSdyShardingConstraint;
  op.attrs = AttrMap();
  op.attrs.Set("sharding", Attribute(Attribute::Sharding{std::move(sharding)}));
}

void ValueAliases::Add(Op& op) {
  if (!op.results.empty()) replacements_[op.result()] = op.operand(0);
  dead_.insert(&op);
}

void ValueAliases::Apply(Module& module) {
  for (const auto& function : module.functions) {
    ReplaceUses(function->body, replacements_);
    EraseOps(function->body, dead_);
  }
}

namespace {

/// Custom calls that say where a value shall live or how it is laid out: the value is the operand.
/// One that carries a sharding says what @Sharding says.
void DropPlacements(Module& module) {
  ValueAliases aliases;
  for (Op* op : AllOps(module)) {
    const std::string target = CustomCallTarget(*op);
    const bool placement = target == "MoveToHost" || target == "MoveToDevice" ||
                           target == "annotate_device_placement" || target == "LayoutConstraint";
    if (!placement || op->num_operands() != 1 || op->num_results() != 1 ||
        op->operand(0)->type != op->result()->type) {
      continue;
    }
    if (op->result()->sharding) {
      const TensorSharding sharding = *op->result()->sharding;
      BecomeConstraint(*op, sharding);
    } else if (op->attrs.Has(kPositionalSharding)) {
      op->attrs.Set("call_target_name", Attribute::FromString("Sharding"));
    } else {
      aliases.Add(*op);
    }
  }
  aliases.Apply(module);
}

}  // namespace

void ImportShardings(Module& module, const SourceText& source, const ParseLimits& limits) {
  DropPlacements(module);
  if (!module.meshes.empty()) return;
  if (!FrontendText(module.attrs, "xla.sdy.meshes").empty()) {
    ImportHiddenSdy(module, source, limits);
  } else if (HasPositional(module)) {
    ImportPositional(module, source);
  }
}

}  // namespace lockstep

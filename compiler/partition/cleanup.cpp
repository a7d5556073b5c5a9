#include "compiler/partition/cleanup.h"

#include <algorithm>
#include <unordered_set>

#include "compiler/ops/control/control_attrs.h"
#include "compiler/ops/op_def.h"

namespace lockstep {
namespace {

using UseCounts = std::unordered_map<const Value*, int64_t>;

bool HasEffect(const Op& op) {
  const OpTraits& traits = GetOpDef(op.code).traits;
  if (traits.terminator || IsCheckOp(op)) return true;
  if (op.Is(OpCode::kCustomCall)) return ReadCustomCall(op).has_side_effect;
  if (traits.side_effect) return true;
  if (!traits.control_flow) return false;
  bool effect = false;
  for (const auto& region : op.regions) {
    for (const auto& inner : region->ops) {
      effect = effect || (!GetOpDef(inner->code).traits.terminator && HasEffect(*inner));
    }
  }
  return effect;
}

void Release(const Op& op, UseCounts& uses) {
  for (const Value* operand : op.operands) --uses[operand];
  for (const auto& region : op.regions) {
    for (const auto& inner : region->ops) Release(*inner, uses);
  }
}

/// Backwards, so that the operands of what goes are seen after it.
void RemoveDead(Region& region, UseCounts& uses) {
  std::vector<bool> dead(region.ops.size(), false);
  for (size_t i = region.ops.size(); i-- > 0;) {
    Op& op = *region.ops[i];
    bool used = HasEffect(op);
    for (const auto& result : op.results) used = used || uses[result.get()] > 0;
    if (!used) {
      dead[i] = true;
      Release(op, uses);
      continue;
    }
    if (GetOpDef(op.code).traits.control_flow) {
      for (const auto& inner : op.regions) RemoveDead(*inner, uses);
    }
  }
  size_t kept = 0;
  for (size_t i = 0; i < region.ops.size(); ++i) {
    if (!dead[i]) region.ops[kept++] = std::move(region.ops[i]);
  }
  region.ops.resize(kept);
}

}  // namespace

void CleanUp(SpmdProgram& program) {
  Function* main = program.module->Main();
  UseCounts uses;
  WalkOps(main->body, [&](Op& op) {
    for (const Value* operand : op.operands) ++uses[operand];
  });
  RemoveDead(main->body, uses);
  std::unordered_set<const Value*> live;
  for (const auto& arg : main->body.args) live.insert(arg.get());
  for (const auto& op : main->body.ops) {
    for (const auto& result : op->results) live.insert(result.get());
  }
  std::erase_if(program.placements,
                [&](const auto& entry) { return !live.count(entry.second.local); });
}

}  // namespace lockstep

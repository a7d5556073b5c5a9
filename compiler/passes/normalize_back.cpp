// The way back from a normalised program: the shardings of its values, onto the values of the
// source that they are copies of.
#include <algorithm>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "compiler/ops/op_def.h"
#include "compiler/passes/normalize.h"

namespace lockstep {
namespace {

/// Ops that nothing uses, directly or through other such ops.
std::unordered_set<const Op*> DeadOps(const Function& function) {
  std::unordered_map<const Value*, int64_t> uses;
  std::vector<Op*> ops;
  WalkOps(function.body, [&](Op& op) {
    ops.push_back(&op);
    for (const Value* operand : op.operands) ++uses[operand];
  });
  std::unordered_set<const Op*> dead;
  for (auto it = ops.rbegin(); it != ops.rend(); ++it) {
    const Op& op = **it;
    const OpTraits& traits = GetOpDef(op.code).traits;
    if (op.results.empty() || (!op.regions.empty() && !traits.element_body) || traits.side_effect ||
        traits.collective || op.Is(OpCode::kSdyShardingConstraint) || op.Is(OpCode::kComposite) ||
        std::any_of(op.results.begin(), op.results.end(),
                    [&uses](const auto& result) { return uses[result.get()] > 0; })) {
      continue;
    }
    dead.insert(&op);
    for (const Value* operand : op.operands) --uses[operand];
  }
  return dead;
}

/// A call's result is shown as what the callee returns; a different annotation of the result counts
/// behind the call.
const Value& CallResultSource(const Value& value) {
  const Op* def = value.def;
  if (!def || def->attrs.GetString("boundary", "") != "result") return value;
  return *def->operand(0);
}

/// For each source value the copy that counts: the first one that is not dead, else the first.
/// Program order decides, not the order of the hash map.
std::unordered_map<const Value*, const Value*> FirstCopies(const NormalizedProgram& program) {
  std::unordered_map<const Value*, const Value*> first;
  const auto note = [&](const Value& value) {
    auto found = program.source_of.find(&value);
    if (found != program.source_of.end()) first.emplace(found->second, &value);
  };
  const Function& entry = *program.module->Main();
  const std::unordered_set<const Op*> dead = DeadOps(entry);
  for (const auto& arg : entry.body.args) note(*arg);
  for (const bool dead_ones : {false, true}) {
    WalkOps(entry.body, [&](Op& op) {
      if (dead.contains(&op) != dead_ones) return;
      for (const auto& result : op.results) note(*result);
      for (const auto& region : op.regions) {
        for (const auto& arg : region->args) note(*arg);
      }
    });
  }
  return first;
}

/// For each called function, the values that its first call returns, by result number.
std::unordered_map<std::string, std::vector<const Value*>> ReturnedValues(
    const NormalizedProgram& program) {
  std::unordered_map<std::string, std::vector<const Value*>> returned;
  WalkOps(program.module->Main()->body, [&](Op& op) {
    if (op.attrs.GetString("boundary", "") != "result") return;
    auto source = program.source_of.find(op.result());
    if (source == program.source_of.end() || !source->second->def) return;
    const Op& call = *source->second->def;
    std::vector<const Value*>& values = returned[CalleeName(call)];
    values.resize(call.results.size());
    const Value*& value = values[static_cast<size_t>(source->second->index)];
    if (!value) value = op.operand(0);
  });
  return returned;
}

}  // namespace

void CopyShardingsToSource(const NormalizedProgram& program, Module& source) {
  const Function& entry = *program.module->Main();
  const std::unordered_map<const Value*, const Value*> first = FirstCopies(program);
  const auto returned = ReturnedValues(program);
  const auto write = [&first](Value& value) -> const Value* {
    auto found = first.find(&value);
    if (found == first.end()) return nullptr;
    value.sharding = CallResultSource(*found->second).sharding;
    return found->second;
  };
  for (const auto& function : source.functions) {
    for (const auto& arg : function->body.args) write(*arg);
    WalkOps(function->body, [&](Op& op) {
      for (const auto& result : op.results) {
        const Value* from = write(*result);
        if (!from || !from->def || from->def->code != op.code) continue;
        for (const auto& [name, attribute] : from->def->attrs) {
          if (attribute.As<Attribute::Sharding>() || attribute.As<Attribute::ShardingList>()) {
            op.attrs.Set(name, attribute);
          }
        }
      }
      for (const auto& region : op.regions) {
        for (const auto& arg : region->args) write(*arg);
      }
    });
    if (function->name == entry.name) {
      function->result_shardings = entry.result_shardings;
      continue;
    }
    // A callee's results carry the shardings of what its first call returns.
    auto edges = returned.find(function->name);
    if (edges == returned.end()) continue;
    function->result_shardings.resize(edges->second.size());
    for (size_t i = 0; i < edges->second.size(); ++i) {
      if (edges->second[i]) function->result_shardings[i] = edges->second[i]->sharding;
    }
  }
}

}  // namespace lockstep

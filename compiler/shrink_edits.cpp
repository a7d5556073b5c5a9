#include "compiler/shrink_edits.h"

#include <algorithm>
#include <set>
#include <unordered_map>
#include <variant>

#include "compiler/base/error.h"
#include "compiler/passes/normalize.h"

namespace lockstep {
namespace {

void ReplaceUses(Function& function, const Value* old, Value* now) {
  WalkOps(function.body, [&](Op& op) {
    for (Value*& operand : op.operands) {
      if (operand == old) operand = now;
    }
  });
}

std::set<const Value*> ReadValues(const Function& function) {
  std::set<const Value*> read;
  WalkOps(function.body, [&](Op& op) { read.insert(op.operands.begin(), op.operands.end()); });
  return read;
}

size_t PositionOf(const Region& region, const Op& op) {
  for (size_t i = 0; i < region.ops.size(); ++i) {
    if (region.ops[i].get() == &op) return i;
  }
  LOCKSTEP_CHECK(false) << "an op outside of its region";
  return 0;
}

void InsertAt(Region& region, size_t position, std::vector<std::unique_ptr<Op>> ops) {
  for (auto& op : ops) op->parent = &region;
  region.ops.insert(region.ops.begin() + static_cast<int64_t>(position),
                    std::make_move_iterator(ops.begin()), std::make_move_iterator(ops.end()));
}

// The ops of a region from one on, and those of their regions.
void WalkFrom(const Region& region, size_t first, const std::function<void(Op&)>& visit) {
  for (size_t i = first; i < region.ops.size(); ++i) {
    visit(*region.ops[i]);
    for (const auto& inner : region.ops[i]->regions) WalkOps(*inner, visit);
  }
}

using UseCounts = std::unordered_map<const Value*, int64_t>;

void Forget(const Op& op, UseCounts& uses) {
  for (const Value* operand : op.operands) --uses[operand];
  for (const auto& region : op.regions) {
    for (const auto& inner : region->ops) Forget(*inner, uses);
  }
}

// From the last op to the first, so that one pass finds whole chains.
void RemoveUnread(Region& region, UseCounts& uses) {
  std::vector<std::unique_ptr<Op>> kept;
  for (size_t i = region.ops.size(); i-- > 0;) {
    Op& op = *region.ops[i];
    const bool read = op.results.empty() ||
                      std::any_of(op.results.begin(), op.results.end(),
                                  [&](const auto& result) { return uses[result.get()] > 0; });
    if (!read) {
      Forget(op, uses);
      continue;
    }
    for (const auto& inner : op.regions) RemoveUnread(*inner, uses);
    kept.push_back(std::move(region.ops[i]));
  }
  std::reverse(kept.begin(), kept.end());
  region.ops = std::move(kept);
}

}  // namespace

std::vector<Op*> OpsInOrder(const Module& module) {
  std::vector<Op*> ops;
  for (const auto& function : module.functions) {
    WalkOps(function->body, [&](Op& op) { ops.push_back(&op); });
  }
  return ops;
}

Function* EntryOf(const Module& module) {
  Function* entry = module.FindFunction("main");
  if (entry) return entry->is_declaration ? nullptr : entry;
  for (const auto& function : module.functions) {
    if (function->visibility != Visibility::kPublic || function->is_declaration) continue;
    if (entry) return nullptr;
    entry = function.get();
  }
  return entry;
}

void ReturnOnly(Function& entry, const std::vector<Value*>& values,
                const std::vector<std::optional<TensorSharding>>& shardings) {
  entry.return_op()->operands = values;
  entry.result_types.clear();
  for (const Value* value : values) entry.result_types.push_back(value->type);
  entry.result_attrs.assign(values.size(), AttrMap());
  entry.result_shardings = shardings;
}

std::vector<Value*> CutToArguments(
    Function& entry, size_t first, size_t last,
    const std::function<std::optional<TensorSharding>(const Value&)>& sharding_of) {
  Region& body = entry.body;
  std::set<const Value*> read;
  WalkFrom(body, last, [&](Op& op) { read.insert(op.operands.begin(), op.operands.end()); });
  std::vector<Value*> cut;
  for (size_t i = first; i < last; ++i) {
    for (const auto& result : body.ops[i]->results) {
      if (!read.count(result.get())) continue;
      if (!result->type.IsTensor()) return {};
      cut.push_back(result.get());
    }
  }
  std::unordered_map<const Value*, Value*> arguments;
  for (Value* value : cut) {
    Value* arg =
        body.AddArg(value->type, "%cut" + std::to_string(body.num_args()), value->location);
    arg->sharding = sharding_of(*value);
    arguments[value] = arg;
  }
  entry.arg_attrs.resize(body.args.size());
  // Only later ops read the arguments; within the cut ops nothing changes.
  WalkFrom(body, last, [&](Op& op) {
    for (Value*& operand : op.operands) {
      const auto found = arguments.find(operand);
      if (found != arguments.end()) operand = found->second;
    }
  });
  return cut;
}

bool Bypass(Function& function, Op& op, size_t choice) {
  if (op.results.empty()) return false;
  const std::set<const Value*> read = ReadValues(function);
  std::vector<std::pair<Value*, Value*>> changes;
  for (size_t r = 0; r < op.results.size(); ++r) {
    Value* result = op.results[r].get();
    if (!read.count(result)) continue;
    std::vector<Value*> fitting;
    for (size_t i = 0; i < op.operands.size(); ++i) {
      Value* value = op.operands[(r + i) % op.operands.size()];
      const bool known = std::find(fitting.begin(), fitting.end(), value) != fitting.end();
      if (!known && value->type == result->type) fitting.push_back(value);
    }
    if (fitting.size() <= choice) return false;
    changes.emplace_back(result, fitting[choice]);
  }
  for (const auto& [old, now] : changes) ReplaceUses(function, old, now);
  return !changes.empty();
}

bool ReplaceByNumber(Function& function, Op& op, double number) {
  if (op.results.empty() || op.Is(OpCode::kConstant)) return false;
  for (const auto& result : op.results) {
    if (!result->type.IsTensor() || !result->type.IsStatic() || result->type.quantization()) {
      return false;
    }
  }
  std::vector<std::unique_ptr<Op>> constants;
  for (const auto& result : op.results) {
    auto constant = std::make_unique<Op>(OpCode::kConstant);
    constant->location = op.location;
    Literal element(result->type.dtype(), {});
    if (IsComplex(element.dtype())) {
      element.SetComplex(0, number);
    } else {
      element.SetDouble(0, number);
    }
    constant->attrs.Set(
        "value", Attribute(Attribute::Dense{
                     Literal::Splat(result->type.dtype(), result->type.dims(), element.data()),
                     result->type}));
    ReplaceUses(function, result.get(), constant->AddResult(result->type, result->name + "c"));
    constants.push_back(std::move(constant));
  }
  InsertAt(*op.parent, PositionOf(*op.parent, op), std::move(constants));
  return true;
}

bool InlineOnce(Module& module, Function& function, Op& op, size_t region) {
  const Region* body = nullptr;
  if (op.Is(OpCode::kIf) || op.Is(OpCode::kCase) || op.Is(OpCode::kWhile)) {
    if (region >= op.regions.size() || (op.Is(OpCode::kWhile) && region != 1)) return false;
    body = op.regions[region].get();
  } else if (region == 0 && (op.Is(OpCode::kFuncCall) || op.Is(OpCode::kComposite))) {
    const Function* callee = module.FindFunction(CalleeName(op));
    if (!callee || callee->is_declaration || callee == &function) return false;
    body = &callee->body;
  }
  if (!body || (body->num_args() != 0 && body->num_args() != op.num_operands())) return false;
  ValueMap map;
  for (int i = 0; i < body->num_args(); ++i) map[body->arg(i)] = op.operand(i);
  Region scratch;
  const std::vector<Value*> results = CloneInto(*body, scratch, map, /*skip_terminator=*/true);
  if (results.size() != op.results.size()) return false;
  for (size_t r = 0; r < results.size(); ++r) {
    if (!(results[r]->type == op.results[r]->type)) return false;
  }
  for (size_t r = 0; r < results.size(); ++r) {
    ReplaceUses(function, op.results[r].get(), results[r]);
  }
  InsertAt(*op.parent, PositionOf(*op.parent, op), std::move(scratch.ops));
  return true;
}

bool MakeSplat(Op& op) {
  const Attribute* value = op.Is(OpCode::kConstant) ? op.attrs.Find("value") : nullptr;
  const auto* dense = value ? value->As<Attribute::Dense>() : nullptr;
  if (!dense || dense->literal.is_splat() || dense->literal.num_elements() < 2) return false;
  op.attrs.Set("value", Attribute(Attribute::Dense{
                            Literal::Splat(dense->literal.dtype(), dense->literal.dims(),
                                           dense->literal.splat_data()),
                            dense->type}));
  return true;
}

void RemoveUnread(Module& module) {
  for (const auto& function : module.functions) {
    UseCounts uses;
    WalkOps(function->body, [&](Op& op) {
      for (const Value* operand : op.operands) ++uses[operand];
    });
    RemoveUnread(function->body, uses);
  }
}

void RemoveUnnamedFunctions(Module& module) {
  const Function* entry = EntryOf(module);
  if (!entry) return;
  for (bool removed = true; removed;) {
    std::vector<std::string> names;
    for (const Op* op : OpsInOrder(module)) {
      for (const auto& [name, value] : op->attrs) NamedSymbols(value, names);
    }
    const std::set<std::string> named(names.begin(), names.end());
    const size_t before = module.functions.size();
    std::erase_if(module.functions, [&](const auto& function) {
      return function.get() != entry && !named.count(function->name);
    });
    removed = module.functions.size() < before;
  }
}

std::vector<size_t> RemoveUnreadArguments(Function& entry) {
  const std::set<const Value*> read = ReadValues(entry);
  std::vector<size_t> kept;
  std::vector<std::unique_ptr<Value>> args;
  std::vector<AttrMap> attrs;
  entry.arg_attrs.resize(entry.body.args.size());
  for (size_t i = 0; i < entry.body.args.size(); ++i) {
    if (!read.count(entry.body.args[i].get())) continue;
    kept.push_back(i);
    args.push_back(std::move(entry.body.args[i]));
    args.back()->index = static_cast<int>(args.size()) - 1;
    attrs.push_back(std::move(entry.arg_attrs[i]));
  }
  entry.body.args = std::move(args);
  entry.arg_attrs = std::move(attrs);
  return kept;
}

}  // namespace lockstep

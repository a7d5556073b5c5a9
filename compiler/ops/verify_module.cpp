// Verification of a whole module: what no op can check alone. Names of functions, order of values,
// terminators, calls and their types, annotations, and that calls do not recurse.
#include <algorithm>
#include <unordered_map>
#include <unordered_set>

#include "compiler/ops/checks.h"
#include "compiler/ops/control/control_attrs.h"
#include "compiler/ops/sdy/sdy_attrs.h"

namespace lockstep {
namespace {

bool IsIsolated(OpCode code) {
  return code == OpCode::kSdyManualComputation || code == OpCode::kSdyNamedComputation ||
         code == OpCode::kAsyncStart || code == OpCode::kChloScan;
}

OpCode TerminatorOf(const Region& region) {
  if (!region.parent_op) return OpCode::kFuncReturn;
  switch (region.parent_op->code) {
    case OpCode::kSdyManualComputation:
    case OpCode::kSdyNamedComputation:
      return OpCode::kSdyReturn;
    default:
      return OpCode::kReturn;
  }
}

void CheckTerminator(const Region& region, const Location& where) {
  const OpCode wanted = TerminatorOf(region);
  for (size_t i = 0; i < region.ops.size(); ++i) {
    const Op& op = *region.ops[i];
    const bool last = i + 1 == region.ops.size();
    if (!last && GetOpDef(op.code).traits.terminator) {
      throw InvalidArgument(std::string(op.name()) + " must be the last op of its region",
                            op.location);
    }
    if (last && op.code != wanted) {
      throw InvalidArgument("a region must end with " + std::string(OpName(wanted)) + ", not " +
                                std::string(op.name()),
                            op.location);
    }
  }
  if (region.ops.empty()) {
    throw InvalidArgument("a region must end with " + std::string(OpName(wanted)) + ", it is empty",
                          where);
  }
}

/// Walks a function in order, keeping the set of values that may be used.
class OrderChecker {
 public:
  void CheckRegion(const Region& region, const Location& where) {
    CheckTerminator(region, where);
    std::vector<const Value*> local;
    const auto define = [&](const Value* value) {
      visible_.insert(value);
      local.push_back(value);
      CheckSharding(*value);
    };
    for (const auto& arg : region.args) define(arg.get());
    for (const auto& op : region.ops) {
      for (int i = 0; i < op->num_operands(); ++i) CheckUse(*op, i);
      CheckNested(*op);
      for (const auto& result : op->results) define(result.get());
    }
    for (const Value* value : local) visible_.erase(value);
  }

 private:
  void CheckUse(const Op& op, int i) const {
    const Value* value = op.operand(i);
    if (value && visible_.count(value) > 0) return;
    const std::string name =
        !value || value->name.empty() ? "operand " + std::to_string(i) : value->name;
    throw InvalidArgument(
        std::string(op.short_name()) + ": " + name + " is not defined at this place", op.location);
  }

  void CheckNested(const Op& op) {
    if (op.regions.empty()) return;
    std::unordered_set<const Value*> outer;
    const size_t bound = manual_.size();
    if (IsIsolated(op.code)) outer.swap(visible_);
    if (op.Is(OpCode::kSdyManualComputation)) {
      for (const std::string& axis : ReadManual(op).manual_axes) manual_.push_back(axis);
    }
    for (const auto& region : op.regions) CheckRegion(*region, op.location);
    manual_.resize(bound);
    if (IsIsolated(op.code)) outer.swap(visible_);
  }

  void CheckSharding(const Value& value) const {
    if (!value.sharding || !value.sharding->mesh) return;
    const TensorSharding& sharding = *value.sharding;
    const std::string name = value.name.empty() ? "a value" : value.name;
    try {
      sharding.Verify(value.type.IsTensor() ? value.type.rank() : 0);
    } catch (const Error& error) {
      throw InvalidArgument("sharding of " + name + ": " + error.message(), value.location);
    }
    for (const AxisRef& ref : sharding.UsedAxes()) {
      const std::string& axis = sharding.mesh->axis_name(ref.axis);
      if (std::find(manual_.begin(), manual_.end(), axis) == manual_.end()) continue;
      throw InvalidArgument("sharding of " + name + ": axis \"" + axis +
                                "\" is manual here, bound by an enclosing manual_computation",
                            value.location);
    }
  }

  std::unordered_set<const Value*> visible_;
  std::vector<std::string> manual_;
};

class SymbolChecker {
 public:
  explicit SymbolChecker(const Module& module) : module_(module) {
    for (const auto& function : module.functions) {
      if (!functions_.emplace(function->name, function.get()).second) {
        throw InvalidArgument("two functions are named @" + function->name, function->location);
      }
    }
  }

  void Check() {
    for (const auto& function : module_.functions) {
      WalkOps(function->body, [&](Op& op) { CheckOp(*function, op); });
    }
    CheckNoRecursion();
  }

 private:
  const Function* Find(const Op& op, const std::string& name) const {
    const auto found = functions_.find(name);
    if (found == functions_.end()) {
      throw InvalidArgument(std::string(op.short_name()) + ": there is no function @" + name,
                            op.location);
    }
    return found->second;
  }

  void CheckOp(const Function& caller, const Op& op) {
    switch (op.code) {
      case OpCode::kFuncCall:
      case OpCode::kComposite: {
        const Function* callee = Find(op, ReadCallee(op));
        CheckCallTypes(op, *callee);
        calls_[&caller].emplace_back(callee, &op);
        break;
      }
      case OpCode::kInterpreterRunParallel:
        CheckPrograms(op);
        break;
      default:
        break;
    }
  }

  void CheckPrograms(const Op& op) const {
    const Attribute* rows = op.attrs.Find("programs");
    const auto* list = rows ? rows->As<Attribute::Array>() : nullptr;
    if (!list)
      throw InvalidArgument("run_parallel: programs = [[@a, ...], ...] is missing", op.location);
    size_t arguments = 0;
    size_t results = 0;
    for (const Attribute& row : list->values) {
      const auto* names = row.As<Attribute::Array>();
      if (!names)
        throw InvalidArgument("run_parallel: programs must be rows of symbols", op.location);
      for (const Attribute& name : names->values) {
        const auto* symbol = name.As<Attribute::Symbol>();
        if (!symbol)
          throw InvalidArgument("run_parallel: programs must be rows of symbols", op.location);
        const Function* program = Find(op, symbol->value);
        arguments += program->body.args.size();
        results += program->result_types.size();
      }
    }
    if (list->values.empty())
      throw InvalidArgument("run_parallel: programs are empty", op.location);
    const auto check = [&](size_t wanted, size_t given, const char* noun) {
      if (wanted == given) return;
      throw InvalidArgument("run_parallel: the programs have " + std::to_string(wanted) + " " +
                                noun + " together, the op has " + std::to_string(given),
                            op.location);
    };
    check(arguments, op.operands.size(), "arguments");
    check(results, op.results.size(), "results");
    CheckInfeed(op);
  }

  /// The functions of an infeed queue return what one infeed takes.
  void CheckInfeed(const Op& op) const {
    const Attribute* queue = op.attrs.Find("infeed");
    if (!queue) return;
    const auto* names = queue->As<Attribute::Array>();
    if (!names || names->values.empty()) {
      throw InvalidArgument("run_parallel: infeed must be a list of symbols", op.location);
    }
    for (const Attribute& name : names->values) {
      const auto* symbol = name.As<Attribute::Symbol>();
      if (!symbol)
        throw InvalidArgument("run_parallel: infeed must be a list of symbols", op.location);
      const Function* function = Find(op, symbol->value);
      if (function->result_types.size() == 1 && function->result_types[0].IsTensor()) continue;
      throw InvalidArgument(
          "run_parallel: infeed function @" + symbol->value + " must return one tensor",
          op.location);
    }
  }

  static void CheckCallTypes(const Op& op, const Function& callee) {
    const bool composite = op.Is(OpCode::kComposite);
    const auto check = [&](size_t given, size_t wanted, const char* noun) {
      if (given == wanted) return;
      Fail(op, composite ? "c3" : "types",
           "@" + callee.name + " has " + std::to_string(wanted) + " " + noun + ", the call has " +
               std::to_string(given));
    };
    check(op.operands.size(), callee.body.args.size(), "arguments");
    check(op.results.size(), callee.result_types.size(), "results");
    for (size_t i = 0; i < op.operands.size(); ++i) {
      if (SameBaseline(op.operands[i]->type, callee.body.args[i]->type)) continue;
      Fail(op, composite ? "c3" : "types",
           "argument " + std::to_string(i) + " of @" + callee.name + " is " +
               callee.body.args[i]->type.ToString() + ", the call passes " +
               op.operands[i]->type.ToString());
    }
    for (size_t i = 0; i < op.results.size(); ++i) {
      if (SameBaseline(op.results[i]->type, callee.result_types[i])) continue;
      Fail(op, composite ? "c4" : "types",
           "result " + std::to_string(i) + " of @" + callee.name + " is " +
               callee.result_types[i].ToString() + ", the call expects " +
               op.results[i]->type.ToString());
    }
  }

  /// Calls are inlined, so a function must not reach itself. Depth first without recursion: call
  /// chains may be long.
  void CheckNoRecursion() const {
    enum class State : uint8_t { kNew, kOpen, kDone };
    std::unordered_map<const Function*, State> states;
    struct Frame {
      const Function* function;
      size_t next;
    };
    for (const auto& root : module_.functions) {
      if (states[root.get()] != State::kNew) continue;
      std::vector<Frame> stack{{root.get(), 0}};
      states[root.get()] = State::kOpen;
      while (!stack.empty()) {
        Frame& frame = stack.back();
        const auto calls = calls_.find(frame.function);
        if (calls == calls_.end() || frame.next == calls->second.size()) {
          states[frame.function] = State::kDone;
          stack.pop_back();
          continue;
        }
        const auto& [callee, site] = calls->second[frame.next++];
        State& state = states[callee];
        if (state == State::kOpen) {
          throw Unsupported("call: @" + callee->name + " calls itself, directly or through others",
                            site->location);
        }
        if (state == State::kNew) {
          state = State::kOpen;
          stack.push_back({callee, 0});
        }
      }
    }
  }

  const Module& module_;
  std::unordered_map<std::string, const Function*> functions_;
  std::unordered_map<const Function*, std::vector<std::pair<const Function*, const Op*>>> calls_;
};

/// Values of one sharding group have one shape and stand in one region kind: none of them inside
/// another manual computation than the others.
void CheckShardingGroups(const Module& module) {
  struct Member {
    const Type* type;
    const Op* manual;
  };
  std::unordered_map<int64_t, Member> groups;
  for (const auto& function : module.functions) {
    WalkOps(function->body, [&](Op& op) {
      if (!op.Is(OpCode::kSdyShardingGroup)) return;
      const Op* manual = nullptr;
      for (const Region* region = op.parent; region && region->parent_op && !manual;
           region = region->parent_op->parent) {
        if (region->parent_op->Is(OpCode::kSdyManualComputation)) manual = region->parent_op;
      }
      const Type& type = op.operand(0)->type;
      const int64_t id = ReadGroupId(op);
      const auto [known, fresh] = groups.emplace(id, Member{&type, manual});
      if (fresh) return;
      if (known->second.manual != manual) {
        throw InvalidArgument("sharding_group: group " + std::to_string(id) +
                                  " crosses the border of a manual_computation",
                              op.location);
      }
      if (type.IsTensor() && known->second.type->IsTensor() &&
          type.dims() != known->second.type->dims()) {
        throw InvalidArgument("sharding_group: group " + std::to_string(id) + " holds " +
                                  known->second.type->ToString() + " and " + type.ToString() +
                                  ", shapes must be equal",
                              op.location);
      }
    });
  }
}

void CheckReturnTypes(const Function& function) {
  const Op& terminator = *function.return_op();
  if (terminator.operands.size() != function.result_types.size()) {
    throw InvalidArgument(
        "return: @" + function.name + " has " + std::to_string(function.result_types.size()) +
            " results, the return has " + std::to_string(terminator.operands.size()) + " operands",
        terminator.location);
  }
  for (size_t i = 0; i < function.result_types.size(); ++i) {
    if (SameBaseline(terminator.operands[i]->type, function.result_types[i])) continue;
    throw InvalidArgument("return: result " + std::to_string(i) + " of @" + function.name + " is " +
                              function.result_types[i].ToString() + ", the return has " +
                              terminator.operands[i]->type.ToString(),
                          terminator.location);
  }
  for (size_t i = 0; i < function.result_shardings.size(); ++i) {
    const auto& sharding = function.result_shardings[i];
    if (!sharding || !sharding->mesh || i >= function.result_types.size()) continue;
    const Type& type = function.result_types[i];
    try {
      sharding->Verify(type.IsTensor() ? type.rank() : 0);
    } catch (const Error& error) {
      throw InvalidArgument("sharding of result " + std::to_string(i) + " of @" + function.name +
                                ": " + error.message(),
                            function.location);
    }
  }
}

}  // namespace

void VerifyModule(const Module& module) {
  SymbolChecker symbols(module);
  for (const auto& function : module.functions) {
    if (function->is_declaration) continue;
    OrderChecker().CheckRegion(function->body, function->location);
    for (const auto& op : function->body.ops) VerifyOp(*op);
    CheckReturnTypes(*function);
  }
  symbols.Check();
  CheckShardingGroups(module);
}

}  // namespace lockstep

#include "compiler/shrink.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "compiler/base/error.h"
#include "compiler/pipeline.h"
#include "compiler/shrink_edits.h"

namespace lockstep {
namespace {

FailingProgram Copy(const FailingProgram& program) {
  return {CloneModule(*program.module), program.inputs};
}

class Shrinker {
 public:
  Shrinker(FailingProgram program, const ShrinkHooks& hooks)
      : best_(std::move(program)), hooks_(hooks) {}

  ShrinkResult Run() {
    // Does the failure need ops whose results nobody reads (a collective that hangs)?
    remove_unread_ = true;
    if (!Try(Copy(best_))) remove_unread_ = false;
    if (EntryOf(*best_.module)) {
      PinArguments();
      OneResult();
      EarlyResult();
    }
    for (bool smaller = true; smaller && tests_ < hooks_.most_tests;) {
      smaller = false;
      if (EntryOf(*best_.module)) {
        smaller = CutStretches() || smaller;
        smaller = OneResult() || smaller;
        smaller = ResultsOperand() || smaller;
      }
      smaller = EditOps() || smaller;
      smaller = DropShardings() || smaller;
    }
    return {std::move(best_), tests_};
  }

 private:
  void Tidy(FailingProgram& candidate) {
    if (remove_unread_) RemoveUnread(*candidate.module);
    RemoveUnnamedFunctions(*candidate.module);
    Function* entry = EntryOf(*candidate.module);
    if (!entry) return;
    const std::vector<size_t> kept = RemoveUnreadArguments(*entry);
    if (candidate.inputs.empty()) return;
    std::vector<Literal> inputs;
    for (size_t i : kept) inputs.push_back(candidate.inputs[i]);
    candidate.inputs = std::move(inputs);
  }

  bool Try(FailingProgram candidate) {
    if (tests_ >= hooks_.most_tests) return false;
    Tidy(candidate);
    ++tests_;
    const bool fails = hooks_.fails(candidate);
    if (fails) {
      best_ = std::move(candidate);
      layouts_known_ = false;
    }
    if (hooks_.progress) hooks_.progress(CountOps(*best_.module), tests_);
    return fails;
  }

  // --- results ---

  bool OneResult() {
    const Function& entry = *EntryOf(*best_.module);
    const size_t count = entry.return_op()->operands.size();
    for (size_t i = 0; count > 1 && i < count; ++i) {
      FailingProgram candidate = Copy(best_);
      Function& copy = *EntryOf(*candidate.module);
      const auto shardings = copy.result_shardings;
      ReturnOnly(copy, {copy.return_op()->operands[i]},
                 {i < shardings.size() ? shardings[i] : std::nullopt});
      if (Try(std::move(candidate))) return true;
    }
    return false;
  }

  // The shortest beginning of the program that still fails, by bisection: the values of op k are
  // returned instead of the results.
  void EarlyResult() {
    size_t low = 0;
    size_t high = EntryOf(*best_.module)->body.ops.size() - 1;
    const FailingProgram whole = Copy(best_);
    while (low < high) {
      const size_t middle = (low + high) / 2;
      if (Try(Returning(whole, middle, /*with_layout=*/true)) ||
          Try(Returning(whole, middle, /*with_layout=*/false))) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
  }

  // An operand of the op that makes the only result is returned in its place, as often as it helps.
  bool ResultsOperand() {
    bool any = false;
    for (bool again = true; again;) {
      again = false;
      const Function& entry = *EntryOf(*best_.module);
      const std::vector<Value*>& returned = entry.return_op()->operands;
      if (returned.size() != 1 || !returned[0]->def) return any;
      std::vector<size_t> positions;
      for (const Value* operand : returned[0]->def->operands) {
        for (size_t i = 0; operand->def && i < entry.body.ops.size(); ++i) {
          if (entry.body.ops[i].get() == operand->def) positions.push_back(i);
        }
      }
      for (const size_t position : positions) {
        const FailingProgram whole = Copy(best_);
        again = again || Try(Returning(whole, position, /*with_layout=*/true)) ||
                Try(Returning(whole, position, /*with_layout=*/false));
      }
      any = any || again;
    }
    return any;
  }

  FailingProgram Returning(const FailingProgram& program, size_t position, bool with_layout) {
    FailingProgram candidate = Copy(program);
    Function& entry = *EntryOf(*candidate.module);
    while (position > 0 && entry.body.ops[position]->results.empty()) --position;
    std::vector<Value*> values;
    std::vector<std::optional<TensorSharding>> shardings;
    for (const auto& result : entry.body.ops[position]->results) {
      if (!result->type.IsTensor()) continue;
      values.push_back(result.get());
      shardings.push_back(with_layout ? LayoutAt(program, position, result->index) : std::nullopt);
    }
    ReturnOnly(entry, values, shardings);
    return candidate;
  }

  // --- arguments in place of ops ---

  bool CutStretches() {
    bool any = false;
    size_t size = EntryOf(*best_.module)->body.ops.size();
    for (size_t length = size / 2; length >= 1; length /= 2) {
      size = EntryOf(*best_.module)->body.ops.size();
      for (size_t end = size - 1; end > 0;) {
        const size_t begin = end > length ? end - length : 0;
        if (Cut(begin, end)) any = true;
        size = EntryOf(*best_.module)->body.ops.size();
        end = std::min(begin, size - 1);
      }
    }
    return any;
  }

  bool Cut(size_t begin, size_t end) {
    const bool trivial =
        std::all_of(EntryOf(*best_.module)->body.ops.begin() + static_cast<int64_t>(begin),
                    EntryOf(*best_.module)->body.ops.begin() + static_cast<int64_t>(end),
                    [](const auto& op) { return op->Is(OpCode::kConstant); });
    if (trivial) return false;
    for (const bool with_layout : {true, false}) {
      FailingProgram candidate = Copy(best_);
      Function& entry = *EntryOf(*candidate.module);
      const std::vector<Value*> cut = CutToArguments(
          entry, begin, end, [&](const Value& value) -> std::optional<TensorSharding> {
            if (!with_layout) return std::nullopt;
            for (size_t i = begin; i < end; ++i) {
              if (entry.body.ops[i].get() == value.def) return LayoutAt(best_, i, value.index);
            }
            return std::nullopt;
          });
      if (cut.empty()) return false;
      if (!best_.inputs.empty()) {
        auto values = hooks_.evaluate(ReturningValues(begin, end, cut));
        if (!values || values->size() != cut.size()) return false;
        for (Literal& value : *values) candidate.inputs.push_back(std::move(value));
      }
      if (Try(std::move(candidate))) return true;
    }
    return false;
  }

  // The program that returns what `cut` are in the best one.
  FailingProgram ReturningValues(size_t begin, size_t end, const std::vector<Value*>& cut) {
    FailingProgram asked = Copy(best_);
    Function& entry = *EntryOf(*asked.module);
    std::vector<Value*> values;
    for (const Value* value : cut) {
      for (size_t i = begin; i < end; ++i) {
        for (const auto& result : entry.body.ops[i]->results) {
          if (result->name == value->name && result->index == value->index) {
            values.push_back(result.get());
          }
        }
      }
    }
    ReturnOnly(entry, values, std::vector<std::optional<TensorSharding>>(values.size()));
    return asked;
  }

  // --- single ops, nested ones too ---

  bool EditOps() {
    bool any = false;
    std::vector<Op*> ops = OpsInOrder(*best_.module);
    for (size_t n = ops.size(); n-- > 0;) {
      for (const Edit edit : {Edit::kBypass, Edit::kInline, Edit::kNumber, Edit::kSplat}) {
        for (size_t choice = 0; n < ops.size() && choice < Choices(*ops[n], edit); ++choice) {
          FailingProgram candidate = Copy(best_);
          if (!Apply(candidate, n, edit, choice) || !Try(std::move(candidate))) continue;
          any = true;
          ops = OpsInOrder(*best_.module);  // op n is another one now
          break;
        }
      }
    }
    return any;
  }

  enum class Edit { kBypass, kInline, kNumber, kSplat };

  // In how many ways an edit may change an op: asked before the program is copied for it.
  static size_t Choices(const Op& op, Edit edit) {
    const bool constant = op.Is(OpCode::kConstant);
    switch (edit) {
      case Edit::kBypass:
        return op.results.empty() ? 0 : op.operands.size();
      case Edit::kInline:
        if (op.Is(OpCode::kFuncCall) || op.Is(OpCode::kComposite)) return 1;
        return op.regions.size();
      case Edit::kNumber:
        return op.results.empty() || constant ? 0 : 2;
      case Edit::kSplat:
        return constant ? 1 : 0;
    }
    return 0;
  }

  static Function* FunctionOf(const Op& op) {
    const Region* region = op.parent;
    while (region && region->parent_op) region = region->parent_op->parent;
    return region ? region->function : nullptr;
  }

  static bool Apply(FailingProgram& candidate, size_t n, Edit edit, size_t choice) {
    Op& op = *OpsInOrder(*candidate.module)[n];
    Function* function = FunctionOf(op);
    if (!function) return false;
    switch (edit) {
      case Edit::kBypass:
        return Bypass(*function, op, choice);
      case Edit::kInline:
        return InlineOnce(*candidate.module, *function, op, choice);
      case Edit::kNumber:
        return ReplaceByNumber(*function, op, choice == 0 ? 0 : 1);
      case Edit::kSplat:
        return MakeSplat(op);
    }
    return false;
  }

  // --- shardings ---

  static std::vector<std::optional<TensorSharding>*> Annotations(Module& module) {
    std::vector<std::optional<TensorSharding>*> all;
    for (const auto& function : module.functions) {
      for (const auto& arg : function->body.args) all.push_back(&arg->sharding);
      for (auto& sharding : function->result_shardings) all.push_back(&sharding);
    }
    for (Op* op : OpsInOrder(module)) {
      for (const auto& result : op->results) all.push_back(&result->sharding);
    }
    return all;
  }

  bool DropShardings() {
    bool any = false;
    for (size_t i = 0; i < Annotations(*best_.module).size(); ++i) {
      if (!*Annotations(*best_.module)[i]) continue;
      FailingProgram candidate = Copy(best_);
      Annotations(*candidate.module)[i]->reset();
      any = Try(std::move(candidate)) || any;
    }
    return any;
  }

  // Arguments keep the layouts that propagation gives them, also where the ops go that these come
  // from: with `return %a + broadcast(max(%a))`, whose result alone is annotated, `max(%a)` shows a
  // fault only as long as %a is split. Those that turn out to be of no use are dropped in the end.
  void PinArguments() {
    const Module* propagated = Propagated(best_);
    const Function* from = propagated ? EntryOf(*propagated) : nullptr;
    FailingProgram candidate = Copy(best_);
    const auto& args = EntryOf(*candidate.module)->body.args;
    bool any = false;
    for (size_t i = 0; from && i < args.size() && i < from->body.args.size(); ++i) {
      if (args[i]->sharding || !from->body.args[i]->sharding) continue;
      args[i]->sharding = from->body.args[i]->sharding;
      any = true;
    }
    if (any) Try(std::move(candidate));
  }

  // The program with the shardings that propagation gives its values; null where it cannot be told.
  const Module* Propagated(const FailingProgram& program) {
    if (!layouts_known_ || layouts_for_ != program.module.get()) {
      layouts_known_ = true;
      layouts_for_ = program.module.get();
      layouts_.reset();
      try {
        CompiledProgram propagated = PropagateProgram(CloneModule(*program.module));
        CopyShardingsToSource(propagated.global, *propagated.source);
        layouts_ = std::move(propagated.source);
      } catch (const std::exception&) {
        // Then nothing is known of layouts, and arguments are tried without.
      }
    }
    return layouts_.get();
  }

  // The sharding that propagation gives result `index` of op `position` of the entry; nullopt where
  // it cannot be told.
  std::optional<TensorSharding> LayoutAt(const FailingProgram& program, size_t position,
                                         int index) {
    const Module* propagated = Propagated(program);
    const Function* entry = propagated ? EntryOf(*propagated) : nullptr;
    if (!entry || position >= entry->body.ops.size()) return std::nullopt;
    const Op& op = *entry->body.ops[position];
    return index < op.num_results() ? op.result(index)->sharding : std::nullopt;
  }

  FailingProgram best_;
  const ShrinkHooks& hooks_;
  int64_t tests_ = 0;
  bool remove_unread_ = true;
  bool layouts_known_ = false;
  const Module* layouts_for_ = nullptr;
  std::unique_ptr<Module> layouts_;
};

}  // namespace

ShrinkResult Shrink(FailingProgram program, const ShrinkHooks& hooks) {
  return Shrinker(std::move(program), hooks).Run();
}

int64_t CountOps(const Module& module) {
  int64_t count = 0;
  for (const Op* op : OpsInOrder(module)) count += op->results.empty() ? 0 : 1;
  return count;
}

}  // namespace lockstep

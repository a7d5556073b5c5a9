#include "compiler/what_if.h"

#include <algorithm>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>

namespace lockstep {
namespace {

/// Programs are not propagated again for more ops than this in all.
constexpr int64_t kMaxOps = 400'000;

/// An annotation of the source: by kind and by its number among the arguments, results or ops.
struct Annotation {
  enum class Kind { kArgument, kResult, kConstraint, kOp };
  Kind kind = Kind::kArgument;
  int64_t number = 0;
  bool operator==(const Annotation&) const = default;
};

/// The ops of all functions in order, and the number of each value among all values.
struct Numbering {
  std::vector<Op*> ops;
  std::unordered_map<const Op*, int64_t> op_number;
  std::vector<const Value*> values;
  std::unordered_map<const Value*, int64_t> value_number;

  explicit Numbering(const Module& module) {
    const auto add = [this](const Value& value) {
      value_number[&value] = static_cast<int64_t>(values.size());
      values.push_back(&value);
    };
    for (const auto& function : module.functions) {
      for (const auto& arg : function->body.args) add(*arg);
      WalkOps(function->body, [&](Op& op) {
        op_number[&op] = static_cast<int64_t>(ops.size());
        ops.push_back(&op);
        for (const auto& result : op.results) add(*result);
        for (const auto& region : op.regions) {
          for (const auto& arg : region->args) add(*arg);
        }
      });
    }
  }
};

/// A propagated program with its values and ops numbered; all trials number alike.
struct Trial {
  const Module* source = nullptr;
  const NormalizedProgram* global = nullptr;
  const PropagationResult* result = nullptr;
  const Numbering* numbering = nullptr;

  const Value* SourceOf(const Value& value) const {
    auto found = global->source_of.find(&value);
    return found == global->source_of.end() ? nullptr : found->second;
  }
};

/// The annotations that take part in a story.
class Annotations {
 public:
  explicit Annotations(const Trial& trial) : trial_(trial) {}

  /// Those that start the chains of the value's axes.
  void OfAxes(const ValueStory& story) {
    for (const AxisStory& axis : story.axes) {
      if (!axis.steps.empty()) OfRoot(*axis.steps.front());
    }
  }
  /// Also the value's own and those of tensors that it disagrees with.
  void OfStory(const ValueStory& story) {
    OfAxes(story);
    OfValue(*story.value);
    for (const auto* conflicts : {&story.lost, &story.won}) {
      for (const PropagationConflict* conflict : *conflicts) {
        for (const Value* operand : conflict->op->operands) OfValue(*operand);
        for (const auto& result : conflict->op->results) OfValue(*result);
        OfAxes(TellStory(*trial_.result, *conflict->winner_value));
      }
    }
  }
  const std::vector<Annotation>& list() const { return list_; }

 private:
  void Offer(Annotation annotation) {
    if (std::find(list_.begin(), list_.end(), annotation) == list_.end()) {
      list_.push_back(annotation);
    }
  }

  void OfRoot(const AxisOrigin& root) {
    if (root.kind == "result") {
      const Op& terminator = *trial_.global->module->Main()->return_op();
      for (int r : trial_.result->annotated_results) {
        if (terminator.operand(r) == root.value) Offer({Annotation::Kind::kResult, r});
      }
    } else if (root.op && root.op->Is(OpCode::kSdyShardingConstraint)) {
      OfValue(*root.op->result());
    } else {
      OfValue(*root.value);
    }
  }

  /// The annotation of a value in the source, if it has one.
  void OfValue(const Value& value) {
    const Value* source = trial_.SourceOf(value);
    if (!source) return;
    const auto& numbers = trial_.numbering->op_number;
    if (source->def && source->def->Is(OpCode::kSdyShardingConstraint)) {
      Offer({Annotation::Kind::kConstraint, numbers.at(source->def)});
    } else if (source->sharding && source->def) {
      if (numbers.contains(source->def)) Offer({Annotation::Kind::kOp, numbers.at(source->def)});
    } else if (source->sharding && source->owner == &trial_.source->Main()->body) {
      Offer({Annotation::Kind::kArgument, source->index});
    }
  }

  const Trial trial_;
  std::vector<Annotation> list_;
};

/// Takes an annotation out of a module and says what it was, and where.
std::pair<std::string, std::string> Remove(const Annotation& annotation, Module& module,
                                           const Numbering& numbering) {
  Function& main = *module.Main();
  const size_t n = static_cast<size_t>(annotation.number);
  std::string text, place;
  const auto describe = [&](const TensorSharding& sharding, const std::string& of,
                            const std::string& where) {
    place = where;
    text = "the annotation " + sharding.ToString() + " of " + of +
           (place.empty() ? "" : " (" + place + ")");
  };
  switch (annotation.kind) {
    case Annotation::Kind::kArgument: {
      Value& arg = *main.body.args[n];
      const std::string label = arg.location.Label();
      describe(*arg.sharding, "argument " + (label.empty() ? arg.name : label),
               arg.location.text.ToString());
      arg.sharding.reset();
      break;
    }
    case Annotation::Kind::kResult:
      describe(*main.result_shardings[n], "result " + std::to_string(annotation.number),
               main.location.text.ToString());
      main.result_shardings[n].reset();
      break;
    case Annotation::Kind::kConstraint: {
      Op& op = *numbering.ops[n];
      const TensorSharding old = op.attrs.Find("sharding")->As<Attribute::Sharding>()->value;
      place = op.location.ToString();
      text = op.Describe() + " " + old.ToString() + (place.empty() ? "" : " (" + place + ")");
      op.attrs.Set("sharding", Attribute::Sharding{TensorSharding::Open(
                                   old.mesh, old.mesh->maximal() ? 0 : op.result()->type.rank())});
      op.result()->sharding.reset();
      break;
    }
    case Annotation::Kind::kOp: {
      Op& op = *numbering.ops[n];
      describe(*op.result()->sharding, op.Describe(), op.location.ToString());
      for (auto& result : op.results) result->sharding.reset();
      break;
    }
  }
  return {text, place};
}

class WhatIfs {
 public:
  WhatIfs(const CompiledProgram& program, const ValueStory& story)
      : program_(program), story_(story), numbering_(*program.source) {}

  std::vector<AnnotationChange> Run(int most) {
    const Trial trial{program_.source.get(), &program_.global, &program_.propagation, &numbering_};
    const Value* source = trial.SourceOf(*story_.value);
    if (!source || !story_.value->sharding || !story_.value->sharding->mesh) return {};
    value_ = static_cast<size_t>(numbering_.value_number.at(source));
    budget_ = std::min<int64_t>(most, kMaxOps / (static_cast<int64_t>(numbering_.ops.size()) + 1));
    Annotations annotations(trial);
    annotations.OfStory(story_);
    std::vector<AnnotationChange> changes;
    for (const Annotation& annotation : annotations.list()) {
      if (auto change = Try({annotation}, nullptr)) changes.push_back(std::move(*change));
    }
    if (changes.empty() && !story_.axes.empty()) {
      if (auto change = Together(trial)) changes.push_back(std::move(*change));
    }
    return changes;
  }

 private:
  /// What the value is without these annotations, if that differs; `more` receives those that start
  /// its chains then.
  std::optional<AnnotationChange> Try(const std::vector<Annotation>& without,
                                      std::vector<Annotation>* more) {
    if (budget_-- <= 0) return std::nullopt;
    const std::unique_ptr<Module> clone = CloneModule(*program_.source);
    const Numbering numbering(*clone);
    AnnotationChange change;
    for (const Annotation& annotation : without) {
      auto [text, place] = Remove(annotation, *clone, numbering);
      change.annotations.push_back(std::move(text));
      change.locations.push_back(std::move(place));
    }
    const NormalizedProgram global = Normalize(*clone);
    PropagateOptions options;
    options.record_origins = more != nullptr;
    const PropagationResult result = Propagate(*global.module, options);
    // The first value that stands for the one of the source, as CopyShardingsToSource does.
    const Value* value = FirstCopy(global, *numbering.values[value_]);
    if (!value || !value->sharding || !value->sharding->mesh) return std::nullopt;
    if (!value->sharding->SameLayout(*story_.value->sharding)) {
      change.becomes = value->sharding->Layout().ToString();
      return change;
    }
    if (more) {
      Annotations annotations({clone.get(), &global, &result, &numbering});
      annotations.OfAxes(TellStory(result, *value));
      *more = annotations.list();
    }
    return std::nullopt;
  }

  static const Value* FirstCopy(const NormalizedProgram& global, const Value& source) {
    const Value* found = nullptr;
    const auto note = [&](const Value& value) {
      auto from = global.source_of.find(&value);
      if (!found && from != global.source_of.end() && from->second == &source) found = &value;
    };
    const Function& main = *global.module->Main();
    for (const auto& arg : main.body.args) note(*arg);
    WalkOps(main.body, [&](Op& op) {
      for (const auto& result : op.results) note(*result);
      for (const auto& region : op.regions) {
        for (const auto& arg : region->args) note(*arg);
      }
    });
    return found;
  }

  /// Several annotations that each suffice: dropped one after the other until the value changes.
  std::optional<AnnotationChange> Together(const Trial& trial) {
    Annotations first(trial);
    first.OfAxes(story_);
    std::vector<Annotation> without = first.list();
    for (;;) {
      std::vector<Annotation> more;
      if (auto change = Try(without, &more)) return change;
      const size_t before = without.size();
      for (const Annotation& annotation : more) {
        if (std::find(without.begin(), without.end(), annotation) == without.end()) {
          without.push_back(annotation);
        }
      }
      if (without.size() == before) return std::nullopt;
    }
  }

  const CompiledProgram& program_;
  const ValueStory& story_;
  const Numbering numbering_;
  size_t value_ = 0;
  int64_t budget_ = 0;
};

}  // namespace

std::vector<AnnotationChange> WhatIf(const CompiledProgram& program, const ValueStory& story,
                                     int most) {
  return WhatIfs(program, story).Run(most);
}

}  // namespace lockstep

// The story of a sharding: from the annotation that started it to the value that is asked about.
#include <algorithm>
#include <unordered_map>

#include "compiler/propagate/data_flow.h"
#include "compiler/propagate/propagate.h"

namespace lockstep {
namespace {

constexpr size_t kMaxSteps = 4096;
/// Longer chains are shown with their first and last steps.
constexpr size_t kShownSteps = 9;
constexpr size_t kFirstSteps = 4;
constexpr size_t kLastSteps = 3;
constexpr size_t kShownAnnotations = 4;

std::string DimOf(int dim, const std::string& what) {
  return "dim " + std::to_string(dim) + " of " + what;
}

/// " (mlp.py:7:6)", or "" if nothing is known.
std::string At(const Location& location) {
  const std::string text = location.ToString();
  return text.empty() ? "" : " (" + text + ")";
}

/// The place in the program text: what a person edits to change an annotation.
std::string TextPlace(const Location& location) {
  return location.text.known() ? location.text.ToString() : location.ToString();
}

bool IsBoundary(const Op& op) { return op.attrs.Has("boundary"); }

/// "dot_general %8 (mlp.py:7:6)", "the argument %relu.arg0 of a call (mlp.py:9:2)".
std::string Named(const Op& op) {
  if (!IsBoundary(op)) return op.Describe() + At(op.location);
  const bool argument = op.attrs.GetString("boundary", "") == "argument";
  return "the call's " + std::string(argument ? "argument " : "result ") + op.result()->name +
         At(op.location);
}

std::string Named(const Value& value) {
  if (value.def) return Named(*value.def);
  const std::string label = value.location.Label();
  const Op* parent = value.owner ? value.owner->parent_op : nullptr;
  if (parent) return "argument " + value.name + " of " + Named(*parent);
  std::string text = "argument " + (label.empty() ? value.name : label + " = " + value.name);
  const std::string place = TextPlace(value.location);
  return place.empty() ? text : text + " (" + place + ")";
}

class StoryTeller {
 public:
  explicit StoryTeller(const PropagationResult& result) : result_(result) {
    for (const AxisOrigin& origin : result.origins) by_value_[origin.value].push_back(&origin);
  }

  ValueStory Of(const Value& given) const {
    ValueStory story;
    story.value = &given;
    const Value* value = ShardingOwner(const_cast<Value*>(&given));
    if (!value) value = &given;
    if (!given.sharding || !given.sharding->mesh) return story;
    for (int dim = 0; dim < given.sharding->rank(); ++dim) {
      for (const AxisRef& axis : given.sharding->axes(dim)) {
        story.axes.push_back({dim, axis, Chain(*value, dim, axis)});
      }
    }
    for (const PropagationConflict& conflict : result_.conflicts) {
      if (conflict.value == value) story.lost.push_back(&conflict);
      if (conflict.winner_value == value) story.won.push_back(&conflict);
    }
    return story;
  }

 private:
  /// The last step before `before` that gave the axis to the dimension.
  const AxisOrigin* Find(const Value* value, int dim, const AxisRef& axis, int64_t before) const {
    auto found = by_value_.find(value);
    if (found == by_value_.end()) return nullptr;
    const AxisOrigin* best = nullptr;
    for (const AxisOrigin* origin : found->second) {
      if (origin->dim == dim && Overlaps(origin->axis, axis) && origin->step < before) {
        best = origin;
      }
    }
    return best;
  }

  std::vector<const AxisOrigin*> Chain(const Value& value, int dim, const AxisRef& axis) const {
    std::vector<const AxisOrigin*> steps;
    const Value* at = &value;
    int64_t before = INT64_MAX;
    while (at && steps.size() < kMaxSteps) {
      const AxisOrigin* origin = Find(at, dim, axis, before);
      if (!origin) break;
      steps.push_back(origin);
      at = origin->from;
      dim = origin->from_dim;
      // Members of a group change in the step that changed the first of them.
      before = origin->kind == "group" ? origin->step + 1 : origin->step;
    }
    std::reverse(steps.begin(), steps.end());
    return steps;
  }

  const PropagationResult& result_;
  std::unordered_map<const Value*, std::vector<const AxisOrigin*>> by_value_;
};

std::string ChangeText(const AnnotationChange& change, bool whole) {
  const std::vector<std::string>& all = change.annotations;
  if (all.size() == 1) return "  without " + all[0] + " it would be " + change.becomes + "\n";
  const size_t shown = whole ? all.size() : std::min(all.size(), kShownAnnotations);
  std::string text = "  no single annotation decides it; without all of\n";
  for (size_t i = 0; i < shown; ++i) text += "    " + all[i] + "\n";
  if (shown < all.size()) {
    text += "    and " + std::to_string(all.size() - shown) + " more (-v shows them)\n";
  }
  return text + "  it would be " + change.becomes + "\n";
}

/// A step that starts a chain: an annotation.
std::string RootText(const AxisOrigin& root) {
  const std::string axis = root.value->sharding && root.value->sharding->mesh
                               ? AxisString(*root.value->sharding->mesh, root.axis)
                               : "an axis";
  const std::string splits = " splits " + DimOf(root.dim, root.value->name) + " over " + axis;
  if (root.kind == "argument") return "the annotation of " + Named(*root.value) + splits;
  if (root.kind == "constraint" && root.op) return Named(*root.op) + splits;
  if (root.kind == "manual" && root.op) return Named(*root.op) + splits;
  if (root.kind == "annotation" && root.op) return "the annotation of " + Named(*root.op) + splits;
  if (root.kind == "result") return "the annotation of a result of the program" + splits;
  return "the program" + splits;
}

}  // namespace

std::string StepText(const AxisOrigin& step) {
  if (!step.from) return RootText(step);
  const Value& value = *step.value;
  if (step.kind == "group") {
    return DimOf(step.dim, Named(value)) + ", in one sharding group with " + step.from->name;
  }
  if (!step.op || value.def == step.op) return DimOf(step.dim, Named(value));
  // The value gained the axis from an op that reads it, or in which it is carried.
  const bool operand = std::find(step.op->operands.begin(), step.op->operands.end(), &value) !=
                       step.op->operands.end();
  return DimOf(step.dim, value.name) + (operand ? ", an operand of " : ", through ") +
         Named(*step.op);
}

ValueStory TellStory(const PropagationResult& result, const Value& value) {
  return StoryTeller(result).Of(value);
}

std::string StoryText(const ValueStory& story, const std::vector<AnnotationChange>& changes,
                      bool whole) {
  const Value& value = *story.value;
  std::string text = value.name + " " + value.type.ShortString();
  if (!value.sharding || !value.sharding->mesh) return text + " has no sharding\n";
  const TensorSharding& sharding = *value.sharding;
  const Mesh& mesh = *sharding.mesh;
  text += ": " + sharding.Layout().ToString() + "\n";
  if (value.def || !value.location.Label().empty()) text += "  it is " + Named(value) + "\n";
  for (const AxisStory& axis : story.axes) {
    text += "  dim " + std::to_string(axis.dim) + " is split over " + AxisString(mesh, axis.axis) +
            ":\n";
    if (axis.steps.empty()) text += "    by the program itself\n";
    const size_t count = axis.steps.size();
    for (size_t i = 0; i < count; ++i) {
      if (!whole && count > kShownSteps && i == kFirstSteps) {
        i = count - kLastSteps;
        text += "    -> ... " + std::to_string(i - kFirstSteps) + " more steps (-v shows them)\n";
      }
      text += (i == 0 ? "    " : "    -> ") + StepText(*axis.steps[i]) + "\n";
    }
  }
  if (story.axes.empty() && sharding.IsMaximal()) {
    text += "  it lives on one device\n";
  } else if (story.axes.empty()) {
    text += story.lost.empty() ? "  no annotation reaches it: every device holds all of it\n"
                               : "  every device holds all of it\n";
  }
  for (const PropagationConflict* conflict : story.lost) {
    text += "  not over " + AxisString(mesh, conflict->axis) + ", which " + conflict->winner +
            " has: " + conflict->reason + " [" + (conflict->op ? Named(*conflict->op) : "") + "]\n";
  }
  for (const PropagationConflict* conflict : story.won) {
    text += "  " + conflict->loser + " could not follow: " + conflict->reason + " [" +
            (conflict->op ? Named(*conflict->op) : "") + "]\n";
  }
  for (const AnnotationChange& change : changes) text += ChangeText(change, whole);
  return text;
}

std::string ExplainValue(const PropagationResult& result, const Value& value) {
  return StoryText(TellStory(result, value));
}

}  // namespace lockstep

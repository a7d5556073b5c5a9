// The story of a sharding: from the recorded origins back to the annotation that started it.
#include <algorithm>
#include <unordered_map>

#include "compiler/propagate/data_flow.h"
#include "compiler/propagate/propagate.h"

namespace lockstep {
namespace {

constexpr int kMaxSteps = 24;

std::string At(const Location& location) {
  const std::string text = location.ToString();
  return text.empty() ? "" : " (" + text + ")";
}

/// Whether an op is the boundary of an inlined call.
bool IsCallBoundary(const Op& op) { return op.attrs.Has("boundary"); }

std::string Describe(const Op& op) {
  if (!IsCallBoundary(op)) return op.Describe();
  return "the call boundary " + (op.results.empty() ? "" : op.result()->name);
}

class Story {
 public:
  explicit Story(const PropagationResult& result) : result_(result) {
    for (const AxisOrigin& origin : result.origins) by_value_[origin.value].push_back(&origin);
  }

  std::string Of(const Value& given) const {
    const Value* value = ShardingOwner(const_cast<Value*>(&given));
    if (!value) value = &given;
    std::string text = given.name + " " + given.type.ShortString();
    if (!given.sharding || !given.sharding->mesh) return text + " has no sharding\n";
    const TensorSharding& sharding = *given.sharding;
    text += ": " + sharding.Layout().ToString() + "\n";
    bool split = false;
    for (int dim = 0; dim < sharding.rank(); ++dim) {
      for (const AxisRef& axis : sharding.axes(dim)) {
        split = true;
        text += "  dim " + std::to_string(dim) + " is split over " +
                AxisString(*sharding.mesh, axis) + ":\n" + Chain(*value, dim, axis);
      }
    }
    if (!split) text += "  no annotation reaches it: every device holds all of it\n";
    for (const PropagationConflict& conflict : result_.conflicts) {
      if (conflict.value == value) {
        text += "  not over " + AxisString(*sharding.mesh, conflict.axis) + ", which " +
                conflict.winner + " has: " + conflict.reason + " [" +
                (conflict.op ? Describe(*conflict.op) + At(conflict.op->location) : "") + "]\n";
      }
    }
    return text;
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

  std::string Chain(const Value& value, int dim, const AxisRef& axis) const {
    std::string text;
    const Value* at = &value;
    int64_t before = INT64_MAX;
    for (int step = 0; step < kMaxSteps && at; ++step) {
      const AxisOrigin* origin = Find(at, dim, axis, before);
      if (!origin) return text + (step == 0 ? "    by the program itself\n" : "");
      text += "    " + Sentence(*origin) + "\n";
      at = origin->from;
      dim = origin->from_dim;
      before = origin->step;
    }
    return at ? text + "    ...\n" : text;
  }

  static std::string Sentence(const AxisOrigin& origin) {
    const std::string value = origin.value->name + " dim " + std::to_string(origin.dim);
    const std::string from =
        origin.from ? ", from " + origin.from->name + " dim " + std::to_string(origin.from_dim)
                    : "";
    const std::string where = origin.op ? Describe(*origin.op) + At(origin.op->location) : "";
    if (origin.kind == "argument") {
      return value + ": annotated argument" + At(origin.value->location);
    }
    if (origin.kind == "annotation") return value + ": annotated on " + where;
    if (origin.kind == "constraint") return value + ": constraint " + where;
    if (origin.kind == "manual") return value + ": manual region " + where;
    if (origin.kind == "result") return value + ": annotated result of the program";
    if (origin.kind == "group") return value + ": sharding group" + from;
    if (origin.kind == "edge") return value + ": data flow through " + where + from;
    return value + ": " + where + from;
  }

  const PropagationResult& result_;
  std::unordered_map<const Value*, std::vector<const AxisOrigin*>> by_value_;
};

}  // namespace

std::string ExplainValue(const PropagationResult& result, const Value& value) {
  return Story(result).Of(value);
}

}  // namespace lockstep

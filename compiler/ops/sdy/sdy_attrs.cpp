#include "compiler/ops/sdy/sdy_attrs.h"

#include "compiler/ops/attr_access.h"

namespace lockstep {
namespace {

std::vector<TensorSharding> ReadShardingList(const Op& op, std::string_view name) {
  const Attribute* found = op.attrs.Find(name);
  if (!found) return {};
  if (const auto* list = found->As<Attribute::ShardingList>()) return list->values;
  if (const auto* one = found->As<Attribute::Sharding>()) return {one->value};
  throw InvalidArgument(std::string(op.short_name()) + ": attribute '" + std::string(name) +
                            "' must be a list of shardings",
                        op.location);
}

}  // namespace

const TensorSharding* FindSharding(const Op& op) {
  for (std::string_view name : {"sharding", "out_sharding"}) {
    const Attribute* found = op.attrs.Find(name);
    if (!found) continue;
    if (const auto* sharding = found->As<Attribute::Sharding>()) return &sharding->value;
    if (const auto* list = found->As<Attribute::ShardingList>(); list && list->values.size() == 1) {
      return &list->values[0];
    }
  }
  return nullptr;
}

const TensorSharding& ReadSharding(const Op& op) {
  if (const TensorSharding* sharding = FindSharding(op)) return *sharding;
  throw InvalidArgument(std::string(op.short_name()) + ": the sharding is missing", op.location);
}

ManualAttrs ReadManual(const Op& op) {
  ManualAttrs attrs;
  attrs.in_shardings = ReadShardingList(op, "in_shardings");
  attrs.out_shardings = ReadShardingList(op, "out_shardings");
  if (const Attribute* axes = op.attrs.Find("manual_axes")) {
    if (const auto* names = axes->As<Attribute::Axes>()) {
      attrs.manual_axes = names->names;
    } else if (const auto* list = axes->As<Attribute::Array>()) {
      for (const Attribute& entry : list->values) {
        const auto* text = entry.As<Attribute::String>();
        if (!text) throw InvalidArgument("manual_axes must be axis names", op.location);
        attrs.manual_axes.push_back(text->value);
      }
    } else {
      throw InvalidArgument("manual_axes must be a list of axis names", op.location);
    }
  }
  return attrs;
}

int64_t ReadGroupId(const Op& op) { return op.attrs.GetInt("group_id", 0); }

PropagationDirection ReadAllowedDirection(const Op& op) {
  const std::string name = ReadEnum(op, "allowed_direction", "");
  if (name == "NONE") return PropagationDirection::kNone;
  if (name == "FORWARD") return PropagationDirection::kForward;
  if (name == "BACKWARD") return PropagationDirection::kBackward;
  throw InvalidArgument(
      "propagation_barrier: allowed_direction must be NONE, FORWARD or BACKWARD, got '" + name +
          "'",
      op.location);
}

}  // namespace lockstep

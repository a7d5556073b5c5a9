#include "compiler/passes/annotate.h"

#include <optional>

#include "compiler/base/error.h"

namespace lockstep {
namespace {

Error Usage(std::string message) { return Error(ErrorCode::kUsage, std::move(message)); }

// Replaces one mesh by another with the same axis names everywhere in a module.
class Rescaler {
 public:
  Rescaler(MeshPtr from, MeshPtr to) : from_(std::move(from)), to_(std::move(to)) {}

  void Run(Module& module) {
    for (MeshPtr& mesh : module.meshes) {
      if (mesh == from_) mesh = to_;
    }
    for (auto& function : module.functions) {
      for (auto& sharding : function->result_shardings) Update(sharding, function->location);
      for (AttrMap& attrs : function->arg_attrs) Update(attrs, function->location);
      for (AttrMap& attrs : function->result_attrs) Update(attrs, function->location);
      UpdateRegion(function->body);
    }
  }

 private:
  void UpdateRegion(Region& region) {
    for (auto& arg : region.args) Update(arg->sharding, arg->location);
    for (auto& op : region.ops) {
      Update(op->attrs, op->location);
      for (auto& result : op->results) Update(result->sharding, op->location);
      for (auto& nested : op->regions) UpdateRegion(*nested);
    }
  }

  void Update(AttrMap& attrs, const Location& where) {
    std::vector<std::pair<std::string, Attribute>> changed;
    for (const auto& [name, value] : attrs) {
      if (const auto* sharding = value.As<Attribute::Sharding>()) {
        changed.emplace_back(name,
                             Attribute(Attribute::Sharding{Rescaled(sharding->value, where)}));
      } else if (const auto* list = value.As<Attribute::ShardingList>()) {
        Attribute::ShardingList updated;
        for (const TensorSharding& each : list->values) {
          updated.values.push_back(Rescaled(each, where));
        }
        changed.emplace_back(name, Attribute(std::move(updated)));
      } else if (const auto* groups = value.As<ReplicaGroups>()) {
        if (!groups->symbolic() && !groups->groups.empty()) Refuse(where);
      } else if (value.As<PermutePairs>()) {
        Refuse(where);
      }
    }
    for (auto& [name, value] : changed) attrs.Set(name, std::move(value));
  }

  [[noreturn]] static void Refuse(const Location& where) {
    throw InvalidArgument(
        "the mesh cannot be given another size: this collective lists its devices", where);
  }

  void Update(std::optional<TensorSharding>& sharding, const Location& where) {
    if (sharding) sharding = Rescaled(*sharding, where);
  }

  AxisList Rescaled(AxisList axes, const Location& where) const {
    for (AxisRef& axis : axes) {
      if (!IsFull(*from_, axis)) {
        throw InvalidArgument("the mesh cannot be given another size: the sub-axis " +
                                  AxisString(*from_, axis) + " is used",
                              where);
      }
      axis = FullAxis(*to_, axis_map(axis.axis));
    }
    return axes;
  }

  int axis_map(int axis) const { return *to_->FindAxis(from_->axis_name(axis)); }

  TensorSharding Rescaled(TensorSharding sharding, const Location& where) const {
    if (sharding.mesh != from_) return sharding;
    sharding.mesh = to_;
    for (DimSharding& dim : sharding.dims) dim.axes = Rescaled(std::move(dim.axes), where);
    sharding.replicated = Sorted(Rescaled(std::move(sharding.replicated), where));
    sharding.unreduced = Sorted(Rescaled(std::move(sharding.unreduced), where));
    return sharding;
  }

  MeshPtr from_;
  MeshPtr to_;
};

TensorSharding ParseFor(const Module& module, std::string_view text, const Type& type) {
  if (module.meshes.empty()) throw Usage("a sharding needs a mesh: give --mesh");
  return TensorSharding::Parse(module.meshes.front(), text, type.rank());
}

}  // namespace

void SetMesh(Module& module, const Mesh& mesh) {
  auto bound = std::make_shared<Mesh>(mesh);
  if (module.meshes.empty()) {
    module.meshes.push_back(bound);
    module.num_partitions = bound->num_devices();
    return;
  }
  if (module.meshes.size() > 1) {
    throw Usage("--mesh cannot replace the meshes of a program that has several");
  }
  const MeshPtr old = module.meshes.front();
  bool same_names = old->num_axes() == bound->num_axes();
  for (const MeshAxis& axis : old->axes()) {
    if (!bound->FindAxis(axis.name)) same_names = false;
  }
  if (!same_names) {
    throw Usage("--mesh must name all axes of the program's mesh " + old->ToString());
  }
  bound->set_name(old->name());
  Rescaler(old, bound).Run(module);
  module.num_partitions = bound->num_devices();
}

namespace {

// A value of one function, those of its regions included.
Value* FindIn(const Function& function, std::string_view name) {
  Value* found = nullptr;
  for (const auto& arg : function.body.args) {
    if (arg->name == name || arg->location.Label() == name) return arg.get();
  }
  WalkOps(function.body, [&](Op& op) {
    for (const auto& result : op.results) {
      if (!found && result->name == name) found = result.get();
    }
    for (const auto& region : op.regions) {
      for (const auto& arg : region->args) {
        if (!found && arg->name == name) found = arg.get();
      }
    }
  });
  return found;
}

}  // namespace

Value* FindValue(const Module& module, std::string_view name) {
  if (Value* found = FindIn(*module.Main(), name)) return found;
  for (const auto& function : module.functions) {
    const std::string prefix = "%" + function->name + ".";
    if (!name.starts_with(prefix)) continue;
    const std::string inner = "%" + std::string(name.substr(prefix.size()));
    if (Value* found = FindIn(*function, inner)) return found;
  }
  return nullptr;
}

void AnnotateArgument(Module& module, int index, std::string_view sharding) {
  Function* main = module.Main();
  if (index < 0 || index >= main->body.num_args()) {
    throw Usage("--arg-sharding " + std::to_string(index) + ": @" + main->name + " has " +
                std::to_string(main->body.num_args()) + " arguments");
  }
  Value* arg = main->body.arg(index);
  arg->sharding = ParseFor(module, sharding, arg->type);
}

void AnnotateResult(Module& module, int index, std::string_view sharding) {
  Function* main = module.Main();
  const int count = static_cast<int>(main->result_types.size());
  if (index < 0 || index >= count) {
    throw Usage("--result-sharding " + std::to_string(index) + ": @" + main->name + " has " +
                std::to_string(count) + " results");
  }
  main->result_shardings.resize(static_cast<size_t>(count));
  main->result_shardings[static_cast<size_t>(index)] =
      ParseFor(module, sharding, main->result_types[static_cast<size_t>(index)]);
}

void AnnotateValue(Module& module, std::string_view name, std::string_view sharding) {
  Value* found = FindValue(module, name);
  if (!found) {
    throw Usage("--value-sharding: @" + module.Main()->name + " has no value " + std::string(name));
  }
  if (found->IsArgument() && found->owner->parent_op) {
    throw Usage("--value-sharding: " + std::string(name) +
                " is an argument of a region; annotate the operand or the result of its op");
  }
  found->sharding = ParseFor(module, sharding, found->type);
  if (found->def && found->def->Is(OpCode::kSdyShardingConstraint)) {
    found->def->attrs.Set("sharding", Attribute::Sharding{*found->sharding});
  }
}

}  // namespace lockstep

#include "compiler/passes/adopt_partitioned.h"

#include <algorithm>

#include "compiler/base/error.h"
#include "compiler/ops/collective/device_ops.h"
#include "compiler/ops/op_def.h"
#include "compiler/ops/sdy/sdy_attrs.h"

namespace lockstep {
namespace {

bool IsGlobalOp(OpCode code) {
  switch (code) {
    case OpCode::kSdyManualComputation:
    case OpCode::kSdyShardingConstraint:
    case OpCode::kSdyReshard:
    case OpCode::kSdyShardingGroup:
    case OpCode::kInterpreterRunParallel:
      return true;
    default:
      return IsSdyCollective(code);
  }
}

int64_t NumDevices(const Module& module) { return module.num_partitions * module.num_replicas; }

/// The same mesh once for each replica: position (r, q) is device r * partitions + order(q).
Mesh WithReplicas(const Mesh& mesh, int64_t replicas) {
  std::vector<MeshAxis> axes = {{"replica", replicas}};
  axes.insert(axes.end(), mesh.axes().begin(), mesh.axes().end());
  DeviceOrder order;
  const DeviceOrder& inner = mesh.order();
  if (!inner.list.empty()) {
    for (int64_t replica = 0; replica < replicas; ++replica) {
      for (int64_t id : inner.list) order.list.push_back(replica * mesh.num_devices() + id);
    }
  } else if (!inner.reshape.empty()) {
    order.reshape = {replicas};
    order.reshape.insert(order.reshape.end(), inner.reshape.begin(), inner.reshape.end());
    order.permutation = {0};
    for (int dim : inner.permutation) order.permutation.push_back(dim + 1);
  }
  return Mesh::WithOrder(std::move(axes), std::move(order), mesh.name());
}

class Adopter {
 public:
  Adopter(Module& module, bool results_per_device)
      : module_(module), per_device_(results_per_device) {}

  void Run() {
    for (const auto& function : module_.functions) {
      WalkOps(function->body, [](Op& op) {
        if (IsGlobalOp(op.code)) {
          throw Unsupported(op.Describe() + " in a program that is already partitioned",
                            op.location);
        }
      });
    }
    module_.attrs.Erase(kBehindPartitioner);
    ReadMeshes();
    Function& main = *module_.Main();
    for (const auto& arg : main.body.args) {
      const TensorLayout layout = LayoutOf(arg->type, arg->sharding, arg->location);
      arg->sharding.reset();
      if (layout.sharding.mesh && !layout.sharding.IsFullyReplicated()) {
        arg->sharding = layout.sharding;
      }
      module_.arg_layouts.push_back(layout);
    }
    ReadResults(main);
    for (const auto& function : module_.functions) {
      WalkOps(function->body, [](Op& op) {
        for (const auto& result : op.results) result->sharding.reset();
        for (const auto& region : op.regions) {
          for (const auto& arg : region->args) arg->sharding.reset();
        }
      });
      if (function.get() == &main) continue;
      for (const auto& arg : function->body.args) arg->sharding.reset();
      for (auto& sharding : function->result_shardings) sharding.reset();
    }
    module_.spmd = true;
  }

 private:
  void ReadMeshes() {
    std::vector<MeshPtr> meshes;
    for (const MeshPtr& mesh : module_.meshes) {
      if (mesh->maximal() || mesh->empty()) continue;
      MeshPtr whole = mesh;
      if (mesh->num_devices() != NumDevices(module_)) {
        if (mesh->num_devices() != module_.num_partitions) {
          throw InvalidArgument("mesh " + mesh->ToString() + " has " +
                                    std::to_string(mesh->num_devices()) +
                                    " devices, the partitioned program runs on " +
                                    std::to_string(NumDevices(module_)),
                                module_.location);
        }
        whole = std::make_shared<const Mesh>(WithReplicas(*mesh, module_.num_replicas));
      }
      whole_[mesh.get()] = whole;
      meshes.push_back(whole);
    }
    if (meshes.empty()) {
      std::vector<MeshAxis> axes;
      if (module_.num_replicas > 1) axes.push_back({"replica", module_.num_replicas});
      if (module_.num_partitions > 1) axes.push_back({"partition", module_.num_partitions});
      if (axes.empty()) axes.push_back({"partition", 1});
      meshes.push_back(std::make_shared<const Mesh>(Mesh(std::move(axes))));
    }
    module_.meshes = std::move(meshes);
  }

  /// The sharding over the mesh of all devices; nothing if every device holds the same.
  std::optional<TensorSharding> OverAll(const std::optional<TensorSharding>& sharding) const {
    if (!sharding || !sharding->mesh || sharding->mesh->maximal()) return std::nullopt;
    TensorSharding layout = sharding->Layout();
    if (layout.IsFullyReplicated()) return std::nullopt;
    MeshPtr whole;
    for (const auto& [mesh, replicated] : whole_) {
      if (mesh == layout.mesh.get() || *mesh == *layout.mesh) whole = replicated;
    }
    if (!whole || *whole == *layout.mesh) return layout;
    layout.mesh = whole;
    for (DimSharding& dim : layout.dims) {
      for (AxisRef& ref : dim.axes) ++ref.axis;
    }
    return layout;
  }

  TensorLayout LayoutOf(const Type& local, const std::optional<TensorSharding>& sharding,
                        const Location& where) const {
    if (!local.IsTensor()) return {local, {}};
    const auto over_all = OverAll(sharding);
    if (!over_all) {
      return {local, TensorSharding::Replicated(module_.meshes.front(), local.rank())};
    }
    if (over_all->mesh->num_devices() != NumDevices(module_)) {
      throw InvalidArgument("sharding " + over_all->ToString() + " is for " +
                                std::to_string(over_all->mesh->num_devices()) +
                                " devices, the partitioned program runs on " +
                                std::to_string(NumDevices(module_)),
                            where);
    }
    Dims dims = local.dims();
    for (size_t d = 0; d < dims.size(); ++d) {
      if (dims[d] == kDynamicDim) {
        throw Unsupported("a sharded value of the dynamic type " + local.ToString(), where);
      }
      dims[d] *= AxesSize(over_all->axes(static_cast<int>(d)));
    }
    return {local.WithDims(std::move(dims)), *over_all};
  }

  void ReadResults(Function& main) {
    Op* ret = main.return_op();
    main.result_shardings.resize(static_cast<size_t>(ret->num_operands()));
    const bool any = std::any_of(main.result_shardings.begin(), main.result_shardings.end(),
                                 [](const auto& sharding) { return sharding.has_value(); });
    for (int i = 0; i < ret->num_operands(); ++i) {
      const Value& value = *ret->operand(i);
      auto& sharding = main.result_shardings[static_cast<size_t>(i)];
      TensorLayout layout = LayoutOf(value.type, sharding, value.location);
      if (!sharding && !any && per_device_ && value.type.IsTensor() && value.type.IsStatic()) {
        layout = PerDevice(main, i);
      }
      sharding.reset();
      if (layout.sharding.mesh && !layout.sharding.IsFullyReplicated()) sharding = layout.sharding;
      module_.result_layouts.push_back(std::move(layout));
    }
  }

  /// Result i with a dimension of one in front, which is the device's row of the global array.
  TensorLayout PerDevice(Function& main, int i) {
    Op* ret = main.return_op();
    Value* value = ret->operand(i);
    Dims dims = {1};
    dims.insert(dims.end(), value->type.dims().begin(), value->type.dims().end());
    const Type local = value->type.WithDims(dims);
    auto reshape = std::make_unique<Op>(OpCode::kReshape);
    reshape->location = ret->location;
    reshape->operands = {value};
    ret->operands[static_cast<size_t>(i)] = reshape->AddResult(local, value->name + ".device");
    main.result_types[static_cast<size_t>(i)] = local;
    reshape->parent = &main.body;
    main.body.ops.insert(main.body.ops.end() - 1, std::move(reshape));
    dims[0] = NumDevices(module_);
    const MeshPtr& mesh = module_.meshes.front();
    TensorSharding sharding = TensorSharding::Replicated(mesh, static_cast<int>(dims.size()));
    for (int axis = 0; axis < mesh->num_axes(); ++axis) {
      if (mesh->axis_size(axis) > 1) sharding.dims[0].axes.push_back(FullAxis(*mesh, axis));
    }
    return {local.WithDims(std::move(dims)), std::move(sharding)};
  }

  Module& module_;
  bool per_device_;
  std::unordered_map<const Mesh*, MeshPtr> whole_;
};

}  // namespace

bool LooksPartitioned(const Module& module) {
  if (NumDevices(module) <= 1) return false;
  bool knows = module.attrs.Has(kBehindPartitioner);
  bool global = false;
  for (const auto& function : module.functions) {
    WalkOps(function->body, [&](Op& op) {
      global = global || IsGlobalOp(op.code);
      knows = knows || KnowsDevices(op);
    });
  }
  return knows && !global;
}

namespace {

/// The first op that tells devices apart, outside of manual regions.
const Op* FindPerDevice(const Region& region, const Module& module) {
  for (const auto& op : region.ops) {
    if (op->Is(OpCode::kSdyManualComputation)) continue;
    if (TellsDevicesApart(*op, module.num_replicas)) return op.get();
    for (const auto& inner : op->regions) {
      if (const Op* found = FindPerDevice(*inner, module)) return found;
    }
  }
  return nullptr;
}

}  // namespace

void RequireGlobal(const Module& module) {
  int64_t devices = NumDevices(module);
  for (const MeshPtr& mesh : module.meshes) {
    if (!mesh->maximal()) devices = std::max(devices, mesh->num_devices());
  }
  if (devices <= 1) return;
  const Op* found = FindPerDevice(module.Main()->body, module);
  if (!found) return;
  std::string why = "--partitioned no was given";
  WalkOps(module.Main()->body, [&](const Op& op) {
    if (IsGlobalOp(op.code)) why = "it holds " + op.Describe();
  });
  throw Unsupported(
      found->Describe() +
          " stands outside of manual regions in a program that is to be partitioned (" + why +
          "): put it into a manual region (shard_map), or leave constraints out of a "
          "program that is partitioned already",
      found->location);
}

void AdoptPartitioned(Module& module, bool results_per_device) {
  Adopter(module, results_per_device).Run();
}

}  // namespace lockstep

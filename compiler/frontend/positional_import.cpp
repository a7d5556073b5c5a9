// Positional GSPMD shardings: mhlo.sharding strings, @Sharding, @SPMDFullToShardShape and back.
#include <algorithm>
#include <map>
#include <unordered_map>

#include "compiler/frontend/manual_regions.h"
#include "compiler/frontend/op_sharding_proto.h"
#include "compiler/frontend/sharding_spellings.h"
#include "compiler/sharding/hlo_sharding.h"

namespace lockstep {
namespace {

/// Orders that do not follow a mesh are compared device by device.
constexpr int64_t kMaxDevices = int64_t{1} << 20;

/// The spelling with positional strings.
class Positional {
 public:
  Positional(Module& module, const SourceText& source)
      : module_(module), source_(source), regions_(module, source) {}

  void Run() {
    Collect();
    for (const auto& function : module_.functions) ReadSignature(*function);
    for (Op* op : AllOps(module_)) ReadOp(*op);
    aliases_.Apply(module_);
    if (!regions_.empty()) regions_.Build();
  }

 private:
  template <typename Work>
  auto Located(const Location& where, Work work) const {
    try {
      return work();
    } catch (const Error& error) {
      if (error.location().text.known()) throw;
      const Error placed = source_.MakeErrorAt(where.text, error.message());
      throw Error(error.code(), placed.message(), placed.location(), placed.notes());
    }
  }
  [[noreturn]] void FailUnsupported(const Op& op, std::string message) const {
    const Error error = source_.MakeErrorAt(op.location.text, std::move(message));
    throw Error(ErrorCode::kUnsupported, error.message(), error.location(), error.notes());
  }

  const HloSharding* Text(const AttrMap& attrs, const Location& where) {
    const Attribute* found = attrs.Find(kPositionalSharding);
    const auto* text = found ? found->As<Attribute::String>() : nullptr;
    if (!text) return nullptr;
    auto [entry, added] = parsed_.try_emplace(text->value);
    if (added) entry->second = Located(where, [&] { return ReadOpSharding(text->value); });
    return &entry->second;
  }
  /// The sharding of result `index` of an op, through tuples.
  static const HloSharding& Element(const HloSharding& sharding, size_t index) {
    const bool inside =
        sharding.kind == HloSharding::Kind::kTuple && index < sharding.elements.size();
    return inside ? sharding.elements[index] : sharding;
  }

  /// A module that says its number of partitions means it for every sharding.
  void CheckDevices(const HloSharding& sharding, const Location& where) const {
    const int64_t devices = sharding.NumDevices();
    if (devices == 0 || !module_.attrs.Has("mhlo.num_partitions")) return;
    if (devices == module_.num_partitions) return;
    throw source_.MakeErrorAt(
        where.text, "sharding " + sharding.ToString() + " is for " + std::to_string(devices) +
                        " devices, the module has " + std::to_string(module_.num_partitions) +
                        " partitions");
  }

  void Collect() {
    std::vector<HloSharding> all;
    int64_t devices = 1;
    const auto add = [&](const AttrMap& attrs, const Location& where) {
      const HloSharding* sharding = Text(attrs, where);
      if (!sharding) return;
      CheckDevices(*sharding, where);
      for (const HloSharding& element : sharding->elements) CheckDevices(element, where);
      all.push_back(*sharding);
      devices = std::max(devices, sharding->NumDevices());
      for (const HloSharding& element : sharding->elements) {
        devices = std::max(devices, element.NumDevices());
      }
    };
    for (const auto& function : module_.functions) {
      for (size_t i = 0; i < function->arg_attrs.size(); ++i) {
        add(function->arg_attrs[i], function->body.args[i]->location);
      }
      for (const AttrMap& attrs : function->result_attrs) add(attrs, function->location);
    }
    for (Op* op : AllOps(module_)) add(op->attrs, op->location);
    if (!module_.attrs.Has("mhlo.num_partitions")) module_.num_partitions = devices;
    if (module_.num_partitions > kMaxDevices) {
      throw source_.MakeErrorAt(module_.location.text,
                                "positional shardings over more than 2^20 devices");
    }
    mesh_ = Located(module_.location, [&] {
      Mesh mesh = CommonMesh(all, module_.num_partitions);
      mesh.set_name("mesh");
      return std::make_shared<const Mesh>(std::move(mesh));
    });
    module_.meshes = {mesh_};
  }

  /// A mesh of the module that is equal to this one, added under a fresh name if need be.
  MeshPtr Shared(const Mesh& mesh) {
    for (const MeshPtr& known : module_.meshes) {
      if (*known == mesh && known->maximal() == mesh.maximal()) return known;
    }
    Mesh named = mesh;
    const std::string base = mesh.maximal() ? "maximal_mesh" : "mesh";
    std::string name = base + "_" + std::to_string(module_.meshes.size() - 1);
    named.set_name(name);
    module_.meshes.push_back(std::make_shared<const Mesh>(std::move(named)));
    return module_.meshes.back();
  }

  TensorSharding Convert(const HloSharding& sharding, const Type& type, const Location& where,
                         AxisList* manual) {
    const int rank = type.IsTensor() ? type.rank() : 0;
    return Located(where, [&] {
      auto converted = ToTensorSharding(sharding, mesh_, rank, manual);
      if (!converted) {
        // Crosswise to the common mesh: a mesh of its own.
        const MeshPtr own = Shared(CommonMesh({sharding}, module_.num_partitions));
        converted = ToTensorSharding(sharding, own, rank, manual);
      }
      if (!converted) {
        throw InvalidArgument("sharding " + sharding.ToString() + " does not fit a tensor");
      }
      if (converted->mesh->maximal()) converted->mesh = Shared(*converted->mesh);
      return *converted;
    });
  }

  bool IsWholeManual(const HloSharding& sharding, const AxisList& manual) const {
    return sharding.kind == HloSharding::Kind::kManual ||
           (!manual.empty() && AxesSize(manual) == module_.num_partitions);
  }

  void ReadSignature(Function& function) {
    for (size_t i = 0; i < function.arg_attrs.size(); ++i) {
      Value& arg = *function.body.args[i];
      const HloSharding* sharding = Text(function.arg_attrs[i], arg.location);
      if (!sharding) continue;
      AxisList manual;
      const TensorSharding converted =
          Convert(Element(*sharding, i), arg.type, arg.location, &manual);
      if (!IsWholeManual(Element(*sharding, i), manual)) arg.sharding = converted;
      function.arg_attrs[i].Erase(kPositionalSharding);
    }
    for (size_t i = 0; i < function.result_attrs.size(); ++i) {
      const HloSharding* sharding = Text(function.result_attrs[i], function.location);
      if (!sharding) continue;
      AxisList manual;
      const TensorSharding converted =
          Convert(Element(*sharding, i), function.result_types[i], function.location, &manual);
      if (!IsWholeManual(Element(*sharding, i), manual)) function.result_shardings[i] = converted;
      function.result_attrs[i].Erase(kPositionalSharding);
    }
  }

  /// "unspecified_dims=[0,1]" of the backend config: those dimensions are open.
  void OpenUnspecified(const Op& op, TensorSharding& sharding) const {
    const Attribute* found = op.attrs.Find("backend_config");
    const auto* config = found ? found->As<Attribute::String>() : nullptr;
    constexpr std::string_view kKey = "unspecified_dims=[";
    const size_t at = config ? config->value.find(kKey) : std::string::npos;
    if (at == std::string::npos) return;
    size_t dim = 0;
    bool digits = false;
    for (size_t i = at + kKey.size(); i < config->value.size(); ++i) {
      const char c = config->value[i];
      if (c >= '0' && c <= '9' && dim < 1000000) {
        dim = dim * 10 + static_cast<size_t>(c - '0');
        digits = true;
      } else {
        if (digits && dim < sharding.dims.size()) sharding.dims[dim].open = true;
        dim = 0;
        digits = false;
        if (c == ']') return;
      }
    }
  }

  void ReadOp(Op& op) {
    const HloSharding* sharding = Text(op.attrs, op.location);
    if (!sharding) return;
    const std::string target = CustomCallTarget(op);
    const bool boundary = target == "SPMDFullToShardShape" || target == "SPMDShardToFullShape";
    if (boundary || target == "Sharding") {
      if (op.operands.size() != 1 || op.results.size() != 1) {
        FailUnsupported(op, "custom_call @" + target + " must take one array");
      }
      AxisList manual;
      TensorSharding converted =
          Convert(Element(*sharding, 0), op.result()->type, op.location, &manual);
      if (Element(*sharding, 0).kind == HloSharding::Kind::kManual) manual = UnusedAxes(*mesh_, {});
      OpenUnspecified(op, converted);
      manual_of_[op.result()] = manual;
      if (target == "Sharding") return ReadSharding(op, Element(*sharding, 0), converted, manual);
      if (target == "SPMDFullToShardShape") return ReadEntry(op, manual);
      return ReadExit(op, converted, manual);
    }
    for (size_t i = 0; i < op.results.size(); ++i) {
      AxisList manual;
      const HloSharding& element = Element(*sharding, i);
      TensorSharding converted = Convert(element, op.results[i]->type, op.location, &manual);
      if (!IsWholeManual(element, manual)) op.results[i]->sharding = std::move(converted);
    }
    op.attrs.Erase(kPositionalSharding);
  }

  void ReadSharding(Op& op, const HloSharding& sharding, const TensorSharding& converted,
                    const AxisList& manual) {
    sharding_of_[op.result()] = converted;
    if (sharding.group != HloSharding::Group::kNone) {
      auto group = std::make_unique<Op>(OpCode::kSdyShardingGroup);
      group->location = op.location;
      group->operands = {op.operand(0)};
      group->attrs.Set("group_id", Attribute::FromInt(sharding.group_id));
      Region& region = *op.parent;
      const auto here = std::find_if(region.ops.begin(), region.ops.end(),
                                     [&](const auto& other) { return other.get() == &op; });
      group->parent = &region;
      region.ops.insert(here, std::move(group));
    }
    if (sharding.kind == HloSharding::Kind::kUnknown || IsWholeManual(sharding, manual)) {
      aliases_.Add(op);
    } else {
      BecomeConstraint(op, converted);
    }
  }

  std::vector<std::string> AxisNames(const Op& op, const AxisList& axes) const {
    std::vector<std::string> names;
    for (const AxisRef& ref : axes) {
      if (!IsFull(*mesh_, ref)) FailUnsupported(op, "manual sub-axes are not supported");
      names.push_back(mesh_->axis_name(ref.axis));
    }
    return names;
  }

  void ReadEntry(Op& op, const AxisList& manual) {
    // Outside of the region some axes may be manual already.
    Value* global = op.operand(0);
    const auto outer = manual_of_.find(global);
    const AxisList inner =
        outer == manual_of_.end() ? manual : Subtract(*mesh_, manual, outer->second);
    ManualBoundary boundary;
    boundary.manual_axes = AxisNames(op, inner);
    const auto known = sharding_of_.find(global);
    if (known != sharding_of_.end()) {
      boundary.shardings = {known->second};
    } else if (global->sharding) {
      boundary.shardings = {*global->sharding};
    } else if (global->type == op.result()->type) {
      boundary.shardings = {TensorSharding::Replicated(mesh_, global->type.rank())};
    } else {
      FailUnsupported(op, "conversion to local shape of " + global->name +
                              ", whose sharding the program does not say");
    }
    CheckLocal(op, boundary, global->type, op.result()->type);
    regions_.AddEntry(&op, std::move(boundary));
  }

  void ReadExit(Op& op, const TensorSharding& converted, const AxisList& outer) {
    Value* local = op.operand(0);
    const auto known = manual_of_.find(local);
    const AxisList all = known == manual_of_.end() ? UnusedAxes(*mesh_, {}) : known->second;
    ManualBoundary boundary;
    boundary.manual_axes = AxisNames(op, Subtract(*mesh_, all, outer));
    boundary.shardings = {converted};
    CheckLocal(op, boundary, op.result()->type, local->type);
    regions_.AddExit(&op, std::move(boundary));
  }

  /// Local dims must be global dims over the manual axes of each dimension.
  void CheckLocal(const Op& op, const ManualBoundary& boundary, const Type& global,
                  const Type& local) const {
    const TensorSharding& sharding = boundary.shardings[0];
    if (!(*sharding.mesh == *mesh_)) {
      FailUnsupported(op, "manual region on a mesh that is not the common one");
    }
    bool fits = global.IsTensor() && local.IsTensor() && global.rank() == local.rank() &&
                sharding.rank() == global.rank();
    for (int i = 0; fits && i < global.rank(); ++i) {
      int64_t shards = 1;
      for (const AxisRef& ref : sharding.axes(i)) {
        const std::string& name = mesh_->axis_name(ref.axis);
        const auto& axes = boundary.manual_axes;
        if (std::find(axes.begin(), axes.end(), name) != axes.end()) shards *= ref.size;
      }
      fits = local.dim(i) * shards == global.dim(i);
    }
    if (!fits) {
      throw source_.MakeErrorAt(op.location.text, "local shape " + local.ToString() +
                                                      " does not fit " + global.ToString() +
                                                      " under " + sharding.ToString());
    }
  }

  Module& module_;
  const SourceText& source_;
  MeshPtr mesh_;
  std::map<std::string, HloSharding> parsed_;
  std::unordered_map<Value*, AxisList> manual_of_;          ///< results of sharding custom calls
  std::unordered_map<Value*, TensorSharding> sharding_of_;  ///< results of @Sharding
  ManualRegions regions_;
  ValueAliases aliases_;
};

}  // namespace

void ImportPositional(Module& module, const SourceText& source) {
  Positional(module, source).Run();
}

}  // namespace lockstep

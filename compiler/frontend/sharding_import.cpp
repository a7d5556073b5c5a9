#include "compiler/frontend/sharding_import.h"

#include <algorithm>
#include <map>
#include <unordered_map>
#include <unordered_set>

#include "compiler/frontend/manual_regions.h"
#include "compiler/frontend/mlir_attribute_parser.h"
#include "compiler/sharding/hlo_sharding.h"

namespace lockstep {
namespace {

constexpr std::string_view kFrontend = "mhlo.frontend_attributes";
constexpr std::string_view kPositional = "mhlo.sharding";
/// Orders that do not follow a mesh are compared device by device.
constexpr int64_t kMaxDevices = int64_t{1} << 20;

std::string TargetOf(const Op& op) {
  if (!op.Is(OpCode::kCustomCall)) return "";
  std::string target = op.attrs.GetString("call_target_name", "");
  if (target.starts_with("local_xla.sdy.")) target.erase(0, 6);
  return target;
}

/// A string of the frontend attributes, "" if there is none. Nested escapes are undone.
std::string FrontendText(const AttrMap& attrs, std::string_view key) {
  const Attribute* found = attrs.Find(kFrontend);
  const auto* dict = found ? found->As<Attribute::Dict>() : nullptr;
  const Attribute* value = dict ? dict->values.Find(key) : nullptr;
  const auto* text = value ? value->As<Attribute::String>() : nullptr;
  if (!text) return "";
  std::string plain;
  for (char c : text->value) {
    if (c == '"' && !plain.empty() && plain.back() == '\\') plain.pop_back();
    plain += c;
  }
  return plain;
}

/// Removes the xla.sdy.* entries.
void DropSdyFrontend(AttrMap& attrs) {
  const Attribute* found = attrs.Find(kFrontend);
  const auto* dict = found ? found->As<Attribute::Dict>() : nullptr;
  if (!dict) return;
  AttrMap rest;
  for (const auto& [key, value] : dict->values) {
    if (!key.starts_with("xla.sdy.") && key != "inlineable") rest.Set(key, value);
  }
  if (rest.empty()) {
    attrs.Erase(kFrontend);
  } else {
    attrs.Set(kFrontend, Attribute(Attribute::Dict{std::move(rest)}));
  }
}

/// Ops that only stand for another value, and what replaces them.
struct Aliases {
  std::unordered_map<Value*, Value*> replacements;
  std::unordered_set<const Op*> dead;

  void Add(Op& op) {
    if (!op.results.empty()) replacements[op.result()] = op.operand(0);
    dead.insert(&op);
  }
  void Apply(Module& module) {
    for (const auto& function : module.functions) {
      ReplaceUses(function->body, replacements);
      EraseOps(function->body, dead);
    }
  }
};

std::vector<Op*> AllOps(Module& module) {
  std::vector<Op*> ops;
  for (const auto& function : module.functions) {
    WalkOps(function->body, [&](Op& op) { ops.push_back(&op); });
  }
  return ops;
}

void BecomeConstraint(Op& op, TensorSharding sharding) {
  op.code = OpCode::kSdyShardingConstraint;
  op.attrs = AttrMap();
  op.attrs.Set("sharding", Attribute(Attribute::Sharding{std::move(sharding)}));
}

/// The spelling with xla.sdy.* frontend attributes.
class HiddenSdy {
 public:
  HiddenSdy(Module& module, const SourceText& source, const ParseLimits& limits)
      : module_(module), source_(source), limits_(limits), regions_(module, source) {}

  void Run() {
    ReadMeshes();
    for (const auto& function : module_.functions) ReadSignature(*function);
    for (Op* op : AllOps(module_)) ReadOp(*op);
    aliases_.Apply(module_);
    if (!regions_.empty()) regions_.Build();
    for (Op* op : AllOps(module_)) {
      DropSdyFrontend(op->attrs);
      op->attrs.Erase(kPositional);
    }
  }

 private:
  [[noreturn]] void Fail(const Location& where, std::string message) const {
    throw source_.MakeErrorAt(where.text, std::move(message));
  }
  Attribute Parse(const std::string& text, const Location& where) {
    const SourceText inner(text, source_.file_name());
    try {
      return MlirAttributeParser(inner, limits_, meshes_).ParseWhole();
    } catch (const Error& error) {
      Fail(where, "in '" + text.substr(0, 60) + "': " + error.message());
    }
  }

  void ReadMeshes() {
    const std::string text = FrontendText(module_.attrs, "xla.sdy.meshes");
    const Attribute parsed = Parse(text, module_.location);
    const auto* dict = parsed.As<Attribute::Dict>();
    if (!dict) Fail(module_.location, "xla.sdy.meshes must be a dictionary");
    constexpr std::string_view kPrefix = "#sdy.mesh";
    for (const auto& [name, value] : dict->values) {
      const auto* raw = value.As<Attribute::Raw>();
      if (!raw || !raw->text.starts_with(kPrefix)) {
        Fail(module_.location, "xla.sdy.meshes must hold #sdy.mesh<...>");
      }
      const std::string body = raw->text.substr(kPrefix.size());
      const SourceText inner(body, source_.file_name());
      try {
        MlirAttributeParser parser(inner, limits_, meshes_);
        meshes_.Add(std::make_shared<const Mesh>(parser.ParseMeshBody(name)));
      } catch (const Error& error) {
        Fail(module_.location, "mesh '" + name + "': " + error.message());
      }
    }
    for (const std::string key : {"xla.sdy.use_tuple_args", "xla.sdy.tuple_args_shardings",
                                  "xla.sdy.tuple_results_shardings"}) {
      if (FrontendText(module_.attrs, key).empty()) continue;
      const Error error = source_.MakeErrorAt(module_.location.text, key + " is not supported");
      throw Error(ErrorCode::kUnsupported, error.message(), error.location(), error.notes());
    }
    DropSdyFrontend(module_.attrs);
    module_.meshes = meshes_.meshes();
    int64_t devices = 1;
    for (const MeshPtr& mesh : module_.meshes) devices = std::max(devices, mesh->num_devices());
    if (!module_.attrs.Has("mhlo.num_partitions")) module_.num_partitions = devices;
  }

  void ReadSignature(Function& function) {
    const auto read = [&](AttrMap& attrs, const Location& where,
                          std::optional<TensorSharding>* into) {
      const std::string text = FrontendText(attrs, "xla.sdy.sharding");
      if (!text.empty()) {
        const Attribute parsed = Parse(text, where);
        if (const auto* sharding = parsed.As<Attribute::Sharding>()) {
          *into = sharding->value;
        } else if (const auto* list = parsed.As<Attribute::ShardingList>();
                   list && list->values.size() == 1) {
          *into = list->values[0];
        } else {
          Fail(where, "xla.sdy.sharding must be #sdy.sharding<...>");
        }
      }
      DropSdyFrontend(attrs);
      attrs.Erase(kPositional);
    };
    for (size_t i = 0; i < function.arg_attrs.size(); ++i) {
      Value& arg = *function.body.args[i];
      read(function.arg_attrs[i], arg.location, &arg.sharding);
      if (arg.sharding) CheckRank(*arg.sharding, arg.type, arg.location);
    }
    for (size_t i = 0; i < function.result_attrs.size(); ++i) {
      read(function.result_attrs[i], function.location, &function.result_shardings[i]);
    }
  }

  void CheckRank(const TensorSharding& sharding, const Type& type, const Location& where) const {
    const int rank = type.IsTensor() ? type.rank() : 0;
    if (!sharding.mesh->maximal() && sharding.rank() != rank) {
      Fail(where, "sharding " + sharding.ToSdyString() + " does not fit " + type.ToString());
    }
  }

  std::vector<TensorSharding> Shardings(const Op& op, std::string_view key) {
    const std::string text = FrontendText(op.attrs, key);
    if (text.empty()) return {};
    const Attribute parsed = Parse(text, op.location);
    if (const auto* list = parsed.As<Attribute::ShardingList>()) return list->values;
    if (const auto* one = parsed.As<Attribute::Sharding>()) return {one->value};
    Fail(op.location, std::string(key) + " must be #sdy.sharding_per_value<...>");
  }

  ManualBoundary Boundary(const Op& op, std::string_view key) {
    ManualBoundary boundary;
    boundary.shardings = Shardings(op, key);
    const std::string text = FrontendText(op.attrs, "xla.sdy.manual_axes");
    if (text.empty()) Fail(op.location, "xla.sdy.manual_axes is missing");
    const Attribute parsed = Parse(text, op.location);
    const auto* axes = parsed.As<Attribute::Axes>();
    if (!axes) Fail(op.location, "xla.sdy.manual_axes must be #sdy<manual_axes{...}>");
    boundary.manual_axes = axes->names;
    return boundary;
  }

  int64_t Number(const Op& op, std::string_view key) {
    const Attribute parsed = Parse(FrontendText(op.attrs, key), op.location);
    const auto* number = parsed.As<Attribute::Int>();
    if (!number) Fail(op.location, std::string(key) + " must be a number");
    return number->value;
  }

  void ReadOp(Op& op) {
    const std::string target = TargetOf(op);
    const std::string rule = FrontendText(op.attrs, "xla.sdy.sharding_rule");
    if (!rule.empty()) op.attrs.Set("sdy.sharding_rule", Parse(rule, op.location));
    if (target == "xla.sdy.GlobalToLocalShape") {
      regions_.AddEntry(&op, Boundary(op, "xla.sdy.in_shardings"));
      return;
    }
    if (target == "xla.sdy.LocalToGlobalShape") {
      regions_.AddExit(&op, Boundary(op, "xla.sdy.out_shardings"));
      return;
    }
    if (target == "xla.sdy.ShardingGroup") {
      const int64_t id = Number(op, "xla.sdy.sharding_group_id");
      op.code = OpCode::kSdyShardingGroup;
      op.attrs = AttrMap();
      op.attrs.Set("group_id", Attribute::FromInt(id));
      op.results.clear();
      return;
    }
    if (target == "xla.sdy.PropagationBarrier") {
      const int64_t direction = Number(op, "xla.sdy.allowed_direction");
      constexpr const char* kNames[] = {"NONE", "FORWARD", "BACKWARD", "BOTH"};
      if (direction < 0 || direction > 3) Fail(op.location, "bad allowed_direction");
      op.code = OpCode::kSdyPropagationBarrier;
      op.attrs = AttrMap();
      op.attrs.Set("allowed_direction",
                   Attribute(Attribute::Enum{"sdy", "propagation_direction", kNames[direction]}));
      return;
    }
    const std::vector<TensorSharding> shardings = Shardings(op, "xla.sdy.sharding");
    if (shardings.empty()) return;
    if (target == "Sharding" || target == "xla.sdy.FuncResultSharding") {
      if (op.operands.size() != 1 || op.results.size() != 1 || shardings.size() != 1) {
        Fail(op.location, "custom_call @" + target + " takes one value and one sharding");
      }
      CheckRank(shardings[0], op.result()->type, op.location);
      if (target == "Sharding") return BecomeConstraint(op, shardings[0]);
      SetFunctionResult(op, shardings[0]);
      aliases_.Add(op);
      return;
    }
    if (op.results.empty() && shardings.size() == 1) {
      op.attrs.Set("sdy.sharding", Attribute(Attribute::ShardingList{shardings}));
      return;
    }
    if (shardings.size() != op.results.size()) {
      Fail(op.location, "xla.sdy.sharding has " + std::to_string(shardings.size()) +
                            " entries, the op " + std::to_string(op.results.size()) + " results");
    }
    for (size_t i = 0; i < shardings.size(); ++i) {
      CheckRank(shardings[i], op.results[i]->type, op.location);
      op.results[i]->sharding = shardings[i];
    }
  }

  void SetFunctionResult(Op& op, const TensorSharding& sharding) {
    if (!op.parent || !op.parent->function) return;
    Function& function = *op.parent->function;
    const Op* last = function.return_op();
    for (size_t i = 0; last && i < last->operands.size(); ++i) {
      if (last->operands[i] == op.result()) function.result_shardings[i] = sharding;
    }
  }

  Module& module_;
  const SourceText& source_;
  const ParseLimits& limits_;
  MeshTable meshes_;
  ManualRegions regions_;
  Aliases aliases_;
};

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
    const Attribute* found = attrs.Find(kPositional);
    const auto* text = found ? found->As<Attribute::String>() : nullptr;
    if (!text) return nullptr;
    auto [entry, added] = parsed_.try_emplace(text->value);
    if (added) entry->second = Located(where, [&] { return HloSharding::Parse(text->value); });
    return &entry->second;
  }
  /// The sharding of result `index` of an op, through tuples.
  static const HloSharding& Element(const HloSharding& sharding, size_t index) {
    const bool inside =
        sharding.kind == HloSharding::Kind::kTuple && index < sharding.elements.size();
    return inside ? sharding.elements[index] : sharding;
  }

  void Collect() {
    std::vector<HloSharding> all;
    int64_t devices = 1;
    const auto add = [&](const AttrMap& attrs, const Location& where) {
      const HloSharding* sharding = Text(attrs, where);
      if (!sharding) return;
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
      function.arg_attrs[i].Erase(kPositional);
    }
    for (size_t i = 0; i < function.result_attrs.size(); ++i) {
      const HloSharding* sharding = Text(function.result_attrs[i], function.location);
      if (!sharding) continue;
      AxisList manual;
      const TensorSharding converted =
          Convert(Element(*sharding, i), function.result_types[i], function.location, &manual);
      if (!IsWholeManual(Element(*sharding, i), manual)) function.result_shardings[i] = converted;
      function.result_attrs[i].Erase(kPositional);
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
    const std::string target = TargetOf(op);
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
    op.attrs.Erase(kPositional);
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
  Aliases aliases_;
};

bool HasPositional(Module& module) {
  for (const auto& function : module.functions) {
    for (const AttrMap& attrs : function->arg_attrs) {
      if (attrs.Has(kPositional)) return true;
    }
    for (const AttrMap& attrs : function->result_attrs) {
      if (attrs.Has(kPositional)) return true;
    }
    bool found = false;
    WalkOps(function->body, [&](Op& op) { found |= op.attrs.Has(kPositional); });
    if (found) return true;
  }
  return false;
}

}  // namespace

void ImportShardings(Module& module, const SourceText& source, const ParseLimits& limits) {
  if (!module.meshes.empty()) return;
  if (!FrontendText(module.attrs, "xla.sdy.meshes").empty()) {
    HiddenSdy(module, source, limits).Run();
  } else if (HasPositional(module)) {
    Positional(module, source).Run();
  }
}

}  // namespace lockstep

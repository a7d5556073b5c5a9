// sdy in frontend attributes: what XLA keeps of a Shardy program.
#include <algorithm>

#include "compiler/frontend/manual_regions.h"
#include "compiler/frontend/mlir_attribute_parser.h"
#include "compiler/frontend/sharding_spellings.h"

namespace lockstep {
namespace {

/// Removes the xla.sdy.* entries.
void DropSdyFrontend(AttrMap& attrs) {
  const Attribute* found = attrs.Find(kFrontendAttributes);
  const auto* dict = found ? found->As<Attribute::Dict>() : nullptr;
  if (!dict) return;
  AttrMap rest;
  for (const auto& [key, value] : dict->values) {
    if (!key.starts_with("xla.sdy.") && key != "inlineable") rest.Set(key, value);
  }
  if (rest.empty()) {
    attrs.Erase(kFrontendAttributes);
  } else {
    attrs.Set(kFrontendAttributes, Attribute(Attribute::Dict{std::move(rest)}));
  }
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
      op->attrs.Erase(kPositionalSharding);
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
      attrs.Erase(kPositionalSharding);
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
    const std::string target = CustomCallTarget(op);
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
  ValueAliases aliases_;
};

}  // namespace

void ImportHiddenSdy(Module& module, const SourceText& source, const ParseLimits& limits) {
  HiddenSdy(module, source, limits).Run();
}

}  // namespace lockstep

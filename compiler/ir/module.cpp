#include "compiler/ir/module.h"

#include "compiler/base/error.h"

namespace lockstep {

Value* Op::AddResult(Type type, std::string name) {
  auto value = std::make_unique<Value>();
  value->type = std::move(type);
  value->def = this;
  value->index = num_results();
  value->name = std::move(name);
  value->location = location;
  results.push_back(std::move(value));
  return results.back().get();
}

Region* Op::AddRegion() {
  auto region = std::make_unique<Region>();
  region->parent_op = this;
  regions.push_back(std::move(region));
  return regions.back().get();
}

std::string Op::Describe() const {
  std::string text(short_name());
  if (!results.empty() && !results[0]->name.empty()) text += " " + results[0]->name;
  return text;
}

Value* Region::AddArg(Type type, std::string name, Location location) {
  auto value = std::make_unique<Value>();
  value->type = std::move(type);
  value->owner = this;
  value->index = num_args();
  value->name = std::move(name);
  value->location = std::move(location);
  args.push_back(std::move(value));
  return args.back().get();
}

Op* Region::Append(std::unique_ptr<Op> op) {
  op->parent = this;
  for (auto& region : op->regions) region->parent_op = op.get();
  ops.push_back(std::move(op));
  return ops.back().get();
}

Function* Module::FindFunction(std::string_view function_name) const {
  for (const auto& function : functions) {
    if (function->name == function_name) return function.get();
  }
  return nullptr;
}

MeshPtr Module::FindMesh(std::string_view mesh_name) const {
  for (const MeshPtr& mesh : meshes) {
    if (mesh->name() == mesh_name) return mesh;
  }
  return nullptr;
}

Function* Module::AddFunction(std::string function_name) {
  auto function = std::make_unique<Function>();
  function->name = std::move(function_name);
  function->module = this;
  functions.push_back(std::move(function));
  return functions.back().get();
}

Function* Module::Main() const {
  if (Function* main = FindFunction("main")) return main;
  Function* only = nullptr;
  for (const auto& function : functions) {
    if (function->visibility != Visibility::kPublic) continue;
    if (only) {
      throw InvalidArgument("module has no @main and several public functions (@" + only->name +
                                ", @" + function->name + ", ...)",
                            location);
    }
    only = function.get();
  }
  if (!only) throw InvalidArgument("module has no public function", location);
  return only;
}

UseMap::UseMap(const Function& function) {
  WalkOps(function.body, [this](Op& op) {
    for (int i = 0; i < op.num_operands(); ++i) uses_[op.operand(i)].push_back({&op, i});
  });
}

const std::vector<UseMap::Use>& UseMap::Uses(const Value* value) const {
  static const std::vector<Use> kNone;
  auto found = uses_.find(value);
  return found == uses_.end() ? kNone : found->second;
}

void WalkOps(const Region& region, const std::function<void(Op&)>& visit) {
  for (const auto& op : region.ops) {
    visit(*op);
    for (const auto& nested : op->regions) WalkOps(*nested, visit);
  }
}

void WalkOpsPostOrder(const Region& region, const std::function<void(Op&)>& visit) {
  for (const auto& op : region.ops) {
    for (const auto& nested : op->regions) WalkOpsPostOrder(*nested, visit);
    visit(*op);
  }
}

namespace {

Value* Lookup(const ValueMap& map, const Value* value) {
  auto found = map.find(value);
  // A value of an enclosing region that is not being copied stays itself.
  return found == map.end() ? const_cast<Value*>(value) : found->second;
}

void CloneValue(const Value& from, Value& to) {
  to.location = from.location;
  to.sharding = from.sharding;
}

}  // namespace

std::unique_ptr<Op> CloneOp(const Op& op, ValueMap& map) {
  auto copy = std::make_unique<Op>(op.code);
  copy->attrs = op.attrs;
  copy->location = op.location;
  copy->note = op.note;
  for (const Value* operand : op.operands) copy->operands.push_back(Lookup(map, operand));
  for (const auto& result : op.results) {
    Value* value = copy->AddResult(result->type, result->name);
    CloneValue(*result, *value);
    map[result.get()] = value;
  }
  for (const auto& region : op.regions) {
    Region* nested = copy->AddRegion();
    for (const auto& arg : region->args) {
      Value* value = nested->AddArg(arg->type, arg->name);
      CloneValue(*arg, *value);
      map[arg.get()] = value;
    }
    CloneInto(*region, *nested, map, /*skip_terminator=*/false);
  }
  return copy;
}

std::vector<Value*> CloneInto(const Region& from, Region& to, ValueMap& map, bool skip_terminator) {
  std::vector<Value*> yielded;
  for (const auto& op : from.ops) {
    const bool last = op.get() == from.terminator();
    if (last) {
      for (const Value* operand : op->operands) yielded.push_back(Lookup(map, operand));
      if (skip_terminator) break;
    }
    to.Append(CloneOp(*op, map));
  }
  return yielded;
}

std::unique_ptr<Module> CloneModule(const Module& module) {
  auto copy = std::make_unique<Module>();
  copy->name = module.name;
  copy->attrs = module.attrs;
  copy->meshes = module.meshes;
  copy->num_partitions = module.num_partitions;
  copy->num_replicas = module.num_replicas;
  copy->file_name = module.file_name;
  copy->location = module.location;
  copy->spmd = module.spmd;
  copy->arg_layouts = module.arg_layouts;
  copy->result_layouts = module.result_layouts;
  for (const auto& function : module.functions) {
    Function* to = copy->AddFunction(function->name);
    to->visibility = function->visibility;
    to->is_declaration = function->is_declaration;
    to->arg_attrs = function->arg_attrs;
    to->result_types = function->result_types;
    to->result_attrs = function->result_attrs;
    to->result_shardings = function->result_shardings;
    to->attrs = function->attrs;
    to->location = function->location;
    ValueMap map;
    for (const auto& arg : function->body.args) {
      Value* value = to->body.AddArg(arg->type, arg->name);
      CloneValue(*arg, *value);
      map[arg.get()] = value;
    }
    CloneInto(function->body, to->body, map, /*skip_terminator=*/false);
  }
  return copy;
}

}  // namespace lockstep

#include "compiler/passes/normalize.h"

#include <algorithm>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "compiler/base/error.h"
#include "compiler/ir/async.h"
#include "compiler/ops/control/control_attrs.h"
#include "compiler/ops/op_def.h"
#include "compiler/passes/normalize_split.h"
#include "compiler/passes/static_shapes.h"

namespace lockstep {
namespace {

constexpr int kMaxCallDepth = 512;

using SourceMap = std::unordered_map<const Value*, const Value*>;

bool HasShardings(const Module& module) {
  for (const MeshPtr& mesh : module.meshes) {
    if (mesh) return true;
  }
  for (const auto& function : module.functions) {
    for (const auto& arg : function->body.args) {
      if (arg->sharding) return true;
    }
    for (const auto& sharding : function->result_shardings) {
      if (sharding) return true;
    }
  }
  return false;
}

void DropSizeOneAxes(AxisList& axes, const Mesh& mesh) {
  std::erase_if(axes, [&mesh](const AxisRef& ref) { return mesh.axis_size(ref.axis) == 1; });
}

TensorSharding WithoutSizeOneAxes(TensorSharding sharding) {
  if (!sharding.mesh) return sharding;
  for (DimSharding& dim : sharding.dims) {
    DropSizeOneAxes(dim.axes, *sharding.mesh);
    if (dim.axes.empty() && !dim.open) dim.priority = 0;
  }
  DropSizeOneAxes(sharding.replicated, *sharding.mesh);
  DropSizeOneAxes(sharding.unreduced, *sharding.mesh);
  return sharding;
}

void DropSizeOneAxes(std::optional<TensorSharding>& sharding) {
  if (sharding) sharding = WithoutSizeOneAxes(*std::move(sharding));
}

/// The sharding attributes that sdy ops hold themselves (not those of their results).
AttrMap WithoutSizeOneAxes(const AttrMap& attrs) {
  AttrMap result = attrs;
  for (const auto& [name, attribute] : attrs) {
    if (const auto* one = attribute.As<Attribute::Sharding>()) {
      result.Set(name, Attribute::Sharding{WithoutSizeOneAxes(one->value)});
    } else if (const auto* list = attribute.As<Attribute::ShardingList>()) {
      Attribute::ShardingList copy = *list;
      for (TensorSharding& sharding : copy.values) sharding = WithoutSizeOneAxes(sharding);
      result.Set(name, std::move(copy));
    }
  }
  return result;
}

/// An identity that says how a value lies, or how far that is told. In the body of a reduction, a
/// sort, a scatter or a collective it is dropped, and calls are inlined without edges: scalars lie
/// nowhere. Example: JAX constrains the result of the maximum that its pmax reduces by.
bool SaysOnlyLayout(const Op& op) {
  if (op.num_operands() != 1 || op.num_results() != 1) return false;
  switch (op.code) {
    case OpCode::kSdyShardingConstraint:
    case OpCode::kSdyReshard:
    case OpCode::kSdyPropagationBarrier:
      return true;
    case OpCode::kCustomCall:
      return ReadCustomCall(op).target == "Sharding";
    default:
      return false;
  }
}

/// A location as a node of a debug tree; null if nothing is known.
std::shared_ptr<const DebugLocation> DebugNode(const Location& location) {
  if (location.debug) return location.debug;
  if (!location.text.known()) return nullptr;
  auto node = std::make_shared<DebugLocation>();
  node->kind = DebugLocation::Kind::kFile;
  node->name = location.text.file ? *location.text.file : "";
  node->line = location.text.line;
  node->column = location.text.column;
  return node;
}

/// A function of the source, cloned and with its constants split.
struct Prepared {
  Function function;
  SourceMap source_of;
};

/// One call that is being inlined; null at the level of the entry function.
struct CallSite {
  const CallSite* parent = nullptr;
  const std::string* callee = nullptr;
  std::shared_ptr<const DebugLocation> caller;
};

class Normalizer {
 public:
  Normalizer(const Module& source, const NormalizeOptions& options)
      : source_(source),
        view_(options.view),
        entry_(options.entry ? options.entry : source.Main()),
        edges_(!source.spmd && HasShardings(source)) {
    split_.view = view_;
  }

  NormalizedProgram Run() {
    result_.module = std::make_unique<Module>();
    Module& module = *result_.module;
    module.name = source_.name;
    module.attrs = source_.attrs;
    module.meshes = source_.meshes;
    module.num_partitions = source_.num_partitions;
    module.num_replicas = source_.num_replicas;
    module.file_name = source_.file_name;
    module.location = source_.location;
    module.spmd = source_.spmd;
    module.arg_layouts = source_.arg_layouts;
    module.result_layouts = source_.result_layouts;
    Prepare(*entry_, 0);
    EmitEntry(*prepared_.at(entry_->name));
    if (entry_ == source_.Main()) KeepReferencedFunctions();
    ResolveShapeOperands(module);
    return std::move(result_);
  }

 private:
  // --- callees first: clone and split each function that is called ---

  void Prepare(const Function& function, int depth) {
    if (prepared_.contains(function.name)) return;
    if (std::find(active_.begin(), active_.end(), &function) != active_.end()) {
      throw InvalidArgument("function @" + function.name + " calls itself, directly or not",
                            function.location);
    }
    if (depth > kMaxCallDepth) {
      throw Unsupported("calls are nested more than " + std::to_string(kMaxCallDepth) + " deep",
                        function.location);
    }
    active_.push_back(&function);
    auto clone = std::make_unique<Prepared>();
    clone->function.name = function.name;
    ValueMap map;
    for (const auto& arg : function.body.args) {
      Value* copy = clone->function.body.AddArg(arg->type, arg->name, arg->location);
      copy->sharding = arg->sharding;
      map[arg.get()] = copy;
    }
    CloneInto(function.body, clone->function.body, map, /*skip_terminator=*/false);
    clone->source_of.reserve(map.size());
    for (const auto& [from, to] : map) clone->source_of.emplace(to, from);
    clone->function.result_shardings = function.result_shardings;
    WalkOps(function.body, [&](Op& op) {
      const std::string callee = InlinedCallee(op);
      if (!callee.empty()) Prepare(Callee(op, callee), depth + 1);
    });
    if (edges_) SplitConstants(clone->function, split_, clone->source_of);
    active_.pop_back();
    prepared_.emplace(function.name, std::move(clone));
  }

  /// The function whose body takes the place of the op, or "".
  std::string InlinedCallee(const Op& op) const {
    const bool opaque = view_ == ProgramView::kAsWritten && op.Is(OpCode::kComposite);
    return opaque ? "" : CalleeName(op);
  }

  const Function& Callee(const Op& op, const std::string& name) const {
    const Function* function = source_.FindFunction(name);
    if (!function) throw InvalidArgument(op.Describe() + " calls unknown @" + name, op.location);
    if (function->is_declaration) {
      throw Unsupported(op.Describe() + " calls @" + name + ", which has no body", op.location);
    }
    if (function->body.num_args() != op.num_operands()) {
      throw InvalidArgument(op.Describe() + " passes " + std::to_string(op.num_operands()) +
                                " operands to @" + name + ", which has " +
                                std::to_string(function->body.num_args()) + " arguments",
                            op.location);
    }
    return *function;
  }

  // --- emission ---

  void EmitEntry(const Prepared& entry) {
    const Function& from = *source_.FindFunction(entry.function.name);
    Function* to = result_.module->AddFunction(from.name);
    to->visibility = entry_ == source_.Main() ? from.visibility : Visibility::kPublic;
    to->is_declaration = from.is_declaration;
    to->arg_attrs = from.arg_attrs;
    to->result_types = from.result_types;
    to->result_attrs = from.result_attrs;
    to->result_shardings = from.result_shardings;
    // What is said about the results of other functions than the entry does not flow into them:
    // they are what is returned (for calls, their edges say it).
    if (entry_ != source_.Main()) to->result_shardings.assign(from.result_types.size(), {});
    for (auto& sharding : to->result_shardings) DropSizeOneAxes(sharding);
    to->attrs = from.attrs;
    to->location = from.location;
    ValueMap map;
    sources_ = &entry.source_of;
    for (const auto& arg : entry.function.body.args) {
      Value* copy = to->body.AddArg(arg->type, arg->name, arg->location);
      Record(*arg, *copy, map);
    }
    EmitRegion(entry.function.body, to->body, map, nullptr);
  }

  void Record(const Value& from, Value& to, ValueMap& map) {
    to.sharding = from.sharding;
    DropSizeOneAxes(to.sharding);
    map[&from] = &to;
    auto source = sources_->find(&from);
    if (source != sources_->end()) result_.source_of[&to] = source->second;
  }

  /// `skip_terminator`: an inlined body; its yielded values are returned.
  std::vector<Value*> EmitRegion(const Region& from, Region& to, ValueMap& map,
                                 const CallSite* site, bool skip_terminator = false) {
    std::vector<Value*> yielded;
    for (const auto& op : from.ops) {
      if (skip_terminator && op.get() == from.terminator()) {
        for (const Value* operand : op->operands) yielded.push_back(Mapped(operand, map));
        break;
      }
      const std::string callee = InlinedCallee(*op);
      if (!callee.empty()) {
        EmitCall(*op, callee, to, map, site);
      } else if (op->Is(OpCode::kSdyNamedComputation)) {
        EmitNamedComputation(*op, to, map, site);
      } else if (op->Is(OpCode::kAsyncStart)) {
        EmitAsyncStart(*op, to, map, site);
      } else if (op->Is(OpCode::kAsyncDone)) {
        EmitAsyncDone(*op, map);
      } else if (in_scalar_body_ && SaysOnlyLayout(*op)) {
        map[op->result()] = Mapped(op->operand(0), map);
      } else if (in_scalar_body_ && op->Is(OpCode::kSdyShardingGroup)) {
        continue;
      } else {
        EmitOp(*op, to, map, site);
      }
    }
    return yielded;
  }

  static Value* Mapped(const Value* value, const ValueMap& map) {
    auto found = map.find(value);
    if (found == map.end() && value->type.kind() == Type::Kind::kFuture) {
      throw Unsupported("the future " + value->name + " is used by anything but an async_done",
                        value->location);
    }
    LOCKSTEP_CHECK(found != map.end()) << "use before definition of " << value->name;
    return found->second;
  }

  /// What runs beside the program gives the same values when it runs in its place: the body is
  /// inlined, its collectives are marked, and a future is the list of values that async_done takes
  /// out.
  void EmitAsyncStart(const Op& op, Region& to, ValueMap& map, const CallSite* site) {
    const Region& body = op.region(0);
    for (int i = 0; i < op.num_operands(); ++i) map[body.arg(i)] = Mapped(op.operand(i), map);
    const size_t first = to.ops.size();
    futures_[op.result()] = EmitRegion(body, to, map, site, /*skip_terminator=*/true);
    MarkStarted(to, first);
  }

  void EmitAsyncDone(const Op& op, ValueMap& map) {
    const auto started = futures_.find(op.operand(0));
    if (started == futures_.end()) {
      throw Unsupported(op.Describe() + " of a future that no async_start of its region made",
                        op.location);
    }
    for (int i = 0; i < op.num_results(); ++i) {
      map[op.result(i)] = started->second[static_cast<size_t>(i)];
    }
  }

  void EmitOp(const Op& op, Region& to, ValueMap& map, const CallSite* site) {
    if (++emitted_ > kMaxInlinedOps) {
      throw Unsupported("the program has more than " + std::to_string(kMaxInlinedOps) +
                            " operations when its calls are inlined",
                        op.location);
    }
    auto copy = std::make_unique<Op>(op.code);
    copy->attrs = WithoutSizeOneAxes(op.attrs);
    copy->location = At(op.location, site);
    copy->note = op.note;
    copy->operands.reserve(op.operands.size());
    for (const Value* operand : op.operands) copy->operands.push_back(Mapped(operand, map));
    for (const auto& result : op.results) {
      Value* value = copy->AddResult(result->type, Name(result->name, site));
      Record(*result, *value, map);
    }
    const OpTraits& traits = GetOpDef(op.code).traits;
    const bool outer = in_scalar_body_;
    in_scalar_body_ = outer || traits.element_body || traits.collective;
    for (const auto& region : op.regions) {
      Region* nested = copy->AddRegion();
      for (const auto& arg : region->args) {
        Value* value = nested->AddArg(arg->type, Name(arg->name, site), At(arg->location, site));
        Record(*arg, *value, map);
      }
      EmitRegion(*region, *nested, map, site);
    }
    in_scalar_body_ = outer;
    to.Append(std::move(copy));
  }

  void EmitCall(const Op& op, const std::string& callee, Region& to, ValueMap& map,
                const CallSite* site) {
    const Prepared& body = *prepared_.at(callee);
    const CallSite inner{site, &body.function.name, DebugNode(At(op.location, site))};
    const SourceMap* caller_sources = std::exchange(sources_, &body.source_of);
    ValueMap inner_map;
    Annotations annotations;
    for (const auto& arg : body.function.body.args) annotations.push_back(arg->sharding);
    OpenWhereMissing(annotations, op.operands);
    for (int i = 0; i < op.num_operands(); ++i) {
      const Value& arg = *body.function.body.arg(i);
      inner_map[&arg] =
          EmitEdge(Mapped(op.operand(i), map), arg, Name(arg.name, &inner), At(op.location, site),
                   annotations[static_cast<size_t>(i)], "argument", to);
    }
    std::vector<Value*> yielded =
        EmitRegion(body.function.body, to, inner_map, &inner, /*skip_terminator=*/true);
    sources_ = caller_sources;
    if (yielded.size() != op.results.size()) {
      throw InvalidArgument("@" + callee + " returns " + std::to_string(yielded.size()) +
                                " values, its call has " + std::to_string(op.num_results()),
                            op.location);
    }
    // What the call says about its results, else what the callee says.
    annotations.clear();
    for (const auto& result : op.results) annotations.push_back(result->sharding);
    if (std::none_of(annotations.begin(), annotations.end(), [](const auto& a) { return !!a; })) {
      annotations = body.function.result_shardings;
      annotations.resize(op.results.size());
    }
    OpenWhereMissing(annotations, yielded);
    for (int i = 0; i < op.num_results(); ++i) {
      map[op.result(i)] =
          EmitEdge(yielded[static_cast<size_t>(i)], *op.result(i), Name(op.result(i)->name, site),
                   At(op.location, site), annotations[static_cast<size_t>(i)], "result", to);
    }
  }

  using Annotations = std::vector<std::optional<TensorSharding>>;

  /// If one value of a call boundary is annotated, all are: the others are open.
  static void OpenWhereMissing(Annotations& annotations, const std::vector<Value*>& values) {
    MeshPtr mesh;
    for (const auto& annotation : annotations) {
      if (!mesh && annotation) mesh = annotation->mesh;
    }
    if (!mesh) return;
    for (size_t i = 0; i < annotations.size(); ++i) {
      const Type& type = values[i]->type;
      if (annotations[i] || !type.IsTensor()) continue;
      annotations[i] = TensorSharding::Open(mesh, mesh->maximal() ? 0 : type.rank());
    }
  }

  void EmitNamedComputation(const Op& op, Region& to, ValueMap& map, const CallSite* site) {
    const auto shardings = [&op](std::string_view name, int i) -> std::optional<TensorSharding> {
      const Attribute* attribute = op.attrs.Find(name);
      const auto* list = attribute ? attribute->As<Attribute::ShardingList>() : nullptr;
      if (!list || static_cast<size_t>(i) >= list->values.size()) return std::nullopt;
      return list->values[static_cast<size_t>(i)];
    };
    const Region& body = op.region(0);
    const Location where = At(op.location, site);
    for (int i = 0; i < op.num_operands(); ++i) {
      const Value& arg = *body.arg(i);
      map[&arg] = EmitEdge(Mapped(op.operand(i), map), arg, Name(arg.name, site), where,
                           shardings("in_shardings", i), "argument", to);
    }
    std::vector<Value*> yielded = EmitRegion(body, to, map, site, /*skip_terminator=*/true);
    for (int i = 0; i < op.num_results(); ++i) {
      map[op.result(i)] =
          EmitEdge(yielded[static_cast<size_t>(i)], *op.result(i), Name(op.result(i)->name, site),
                   where, shardings("out_shardings", i), "result", to);
    }
  }

  /// The identity at a call boundary; in a program without shardings the value itself.
  Value* EmitEdge(Value* operand, const Value& stands_for, std::string name, Location location,
                  std::optional<TensorSharding> sharding, std::string_view boundary, Region& to) {
    if (!edges_ || in_scalar_body_ || !operand->type.IsTensor() || !operand->type.IsStatic()) {
      return operand;
    }
    auto edge = std::make_unique<Op>(OpCode::kSdyDataFlowEdge);
    edge->location = std::move(location);
    edge->operands.push_back(operand);
    edge->attrs.Set("boundary", Attribute::FromString(std::string(boundary)));
    // XLA inlines calls before it propagates, and nothing is left of a boundary that says nothing:
    // propagation treats a marked edge as any identity.
    if (view_ == ProgramView::kAsCompiled && !sharding)
      edge->attrs.Set("inlined", Attribute::Unit{});
    Value* value = edge->AddResult(operand->type, std::move(name));
    value->sharding = std::move(sharding);
    DropSizeOneAxes(value->sharding);
    auto source = sources_->find(&stands_for);
    if (source != sources_->end()) result_.source_of[value] = source->second;
    to.Append(std::move(edge));
    return value;
  }

  /// "%5" of @relu becomes "%relu.5", so that names stay apart after inlining.
  static std::string Name(const std::string& name, const CallSite* site) {
    if (!site || name.size() < 2 || name[0] != '%') return name;
    return "%" + *site->callee + "." + name.substr(1);
  }

  static Location At(const Location& location, const CallSite* site) {
    if (!site || !site->caller) return location;
    auto callee = DebugNode(location);
    Location result = location;
    if (!callee) {
      result.debug = site->caller;
      return result;
    }
    auto node = std::make_shared<DebugLocation>();
    node->kind = DebugLocation::Kind::kCallSite;
    node->children = {std::move(callee), site->caller};
    result.debug = std::move(node);
    return result;
  }

  // --- functions that remaining ops name (custom calls, run_parallel) stay as they are ---

  void KeepReferencedFunctions() {
    std::vector<std::string> names;
    const auto collect = [&names](Op& op) {
      for (const auto& [name, attribute] : op.attrs) NamedSymbols(attribute, names);
    };
    WalkOps(result_.module->functions.front()->body, collect);
    std::unique_ptr<Module> copies;
    for (size_t i = 0; i < names.size(); ++i) {
      if (!source_.FindFunction(names[i]) || result_.module->FindFunction(names[i])) continue;
      if (!copies) copies = CloneModule(source_);
      for (auto& function : copies->functions) {
        if (!function || function->name != names[i]) continue;
        function->module = result_.module.get();
        result_.module->functions.push_back(std::move(function));
        WalkOps(result_.module->functions.back()->body, collect);
        break;
      }
      std::erase(copies->functions, nullptr);
    }
  }

  const Module& source_;
  const ProgramView view_;
  const Function* const entry_;
  const bool edges_;
  /// In the body of a reduction, a sort and the like, which sees scalars: nothing lies anywhere.
  bool in_scalar_body_ = false;
  NormalizedProgram result_;
  SplitState split_;
  std::unordered_map<std::string, std::unique_ptr<Prepared>> prepared_;
  std::unordered_map<const Value*, std::vector<Value*>> futures_;  ///< what async_start yields
  std::vector<const Function*> active_;
  const SourceMap* sources_ = nullptr;
  int64_t emitted_ = 0;
};

}  // namespace

std::string CalleeName(const Op& op) {
  return op.Is(OpCode::kFuncCall) || op.Is(OpCode::kComposite) ? ReadCallee(op) : "";
}

void NamedSymbols(const Attribute& attribute, std::vector<std::string>& names) {
  const AttrMap* fields = nullptr;
  if (const auto* symbol = attribute.As<Attribute::Symbol>()) {
    names.push_back(symbol->value);
  } else if (const auto* array = attribute.As<Attribute::Array>()) {
    for (const Attribute& value : array->values) NamedSymbols(value, names);
  } else if (const auto* dict = attribute.As<Attribute::Dict>()) {
    fields = &dict->values;
  } else if (const auto* record = attribute.As<Attribute::Struct>()) {
    fields = &record->fields;
  }
  if (!fields) return;
  for (const auto& [name, value] : *fields) NamedSymbols(value, names);
}

NormalizedProgram Normalize(const Module& module, const NormalizeOptions& options) {
  return Normalizer(module, options).Run();
}

std::vector<NormalizedProgram> NormalizeUncalled(const Module& module) {
  // What is reached: from the public functions, by any symbol.
  std::vector<const Function*> reached;
  std::unordered_set<std::string> names, called;
  const auto reach = [&](const std::string& name) {
    const Function* function = module.FindFunction(name);
    if (function && names.insert(name).second) reached.push_back(function);
  };
  reach(module.Main()->name);
  for (const auto& function : module.functions) {
    if (function->visibility == Visibility::kPublic) reach(function->name);
  }
  for (size_t i = 0; i < reached.size(); ++i) {
    WalkOps(reached[i]->body, [&](Op& op) {
      if (op.Is(OpCode::kFuncCall)) {
        called.insert(CalleeName(op));
        reach(CalleeName(op));
      }
      if (op.Is(OpCode::kComposite)) reach(CalleeName(op));
      std::vector<std::string> symbols;
      for (const auto& [name, attribute] : op.attrs) NamedSymbols(attribute, symbols);
      for (const std::string& symbol : symbols) reach(symbol);
    });
  }
  std::vector<NormalizedProgram> programs;
  for (const Function* function : reached) {
    if (function == module.Main() || function->is_declaration || called.contains(function->name)) {
      continue;
    }
    programs.push_back(Normalize(module, {.view = ProgramView::kAsWritten, .entry = function}));
  }
  return programs;
}

}  // namespace lockstep

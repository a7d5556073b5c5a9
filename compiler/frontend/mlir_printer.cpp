// Module level of the printer: modules, functions, names, locations.
#include "compiler/frontend/mlir_printer.h"

#include <algorithm>

#include "compiler/frontend/mlir_lexer.h"

namespace lockstep {
namespace {

/// "%5" of "%5" or "%5#2"; "" if the name is no valid SSA name.
std::string BaseName(const std::string& name) {
  if (name.size() < 2 || name[0] != '%') return "";
  size_t end = 1;
  while (end < name.size() && (IsIdentifierChar(name[end]) || name[end] == '-')) ++end;
  if (end == 1 || (end < name.size() && name[end] != '#')) return "";
  // "%5x" is no name: one that starts with a digit is a number.
  if (IsDigit(name[1]) && name.find_first_not_of("0123456789", 1) < end) return "";
  return name.substr(0, end);
}

}  // namespace

/// Names claimed inside a region are free again behind it.
class MlirPrinter::NameScope {
 public:
  explicit NameScope(MlirPrinter& printer) : printer_(printer), mark_(printer.claimed_.size()) {}
  ~NameScope() {
    while (printer_.claimed_.size() > mark_) {
      printer_.live_.erase(printer_.claimed_.back());
      printer_.claimed_.pop_back();
    }
  }
  NameScope(const NameScope&) = delete;

 private:
  MlirPrinter& printer_;
  size_t mark_;
};

bool MlirPrinter::Claim(const std::string& name) {
  if (!live_.insert(name).second) return false;
  claimed_.push_back(name);
  return true;
}

std::string MlirPrinter::FreshName() {
  std::string name;
  do {
    name = "%" + std::to_string(next_name_++);
  } while (reserved_.count(name) || live_.count(name));
  Claim(name);
  return name;
}

const std::string& MlirPrinter::Name(const Value* value) {
  auto found = names_.find(value);
  if (found != names_.end()) return found->second;
  std::string name = BaseName(value->name);
  if (name.empty() || name.size() != value->name.size() || !Claim(name)) name = FreshName();
  return names_[value] = std::move(name);
}

void MlirPrinter::NameResults(const Op& op) {
  if (op.results.size() <= 1) {
    if (!op.results.empty()) Name(op.result());
    return;
  }
  bool separate = true;
  for (const auto& result : op.results) {
    const std::string base = BaseName(result->name);
    separate &= !base.empty() && base.size() == result->name.size();
  }
  if (separate) {
    for (const auto& result : op.results) Name(result.get());
    return;
  }
  std::string base = BaseName(op.result(0)->name);
  if (base.empty() || !Claim(base)) base = FreshName();
  for (size_t i = 0; i < op.results.size(); ++i) {
    names_[op.results[i].get()] = base + "#" + std::to_string(i);
  }
}

void MlirPrinter::ReserveNames(const Region& region) {
  for (const auto& arg : region.args) reserved_.insert(BaseName(arg->name));
  for (const auto& op : region.ops) {
    for (const auto& result : op->results) reserved_.insert(BaseName(result->name));
    for (const auto& nested : op->regions) ReserveNames(*nested);
  }
}

int MlirPrinter::LocationAlias(const DebugLocation* location) {
  auto found = locations_.find(location);
  if (found != locations_.end()) return found->second;
  std::string body = LocationText(location);
  const int id = static_cast<int>(location_lines_.size());
  location_lines_.push_back("#loc" + std::to_string(id) + " = loc(" + body + ")\n");
  return locations_[location] = id;
}

std::string MlirPrinter::LocationText(const DebugLocation* location) {
  const auto child = [this](const std::shared_ptr<const DebugLocation>& node) {
    return node ? "#loc" + std::to_string(LocationAlias(node.get())) : std::string("unknown");
  };
  switch (location->kind) {
    case DebugLocation::Kind::kUnknown:
      return "unknown";
    case DebugLocation::Kind::kFile: {
      std::string text = "\"" + EscapeMlir(location->name) +
                         "\":" + std::to_string(location->line) + ":" +
                         std::to_string(location->column);
      if (location->end_line > 0) {
        text += " to ";
        if (location->end_line != location->line) text += std::to_string(location->end_line);
        text += ":" + std::to_string(location->end_column);
      }
      return text;
    }
    case DebugLocation::Kind::kName: {
      std::string text = "\"" + EscapeMlir(location->name) + "\"";
      if (!location->children.empty()) text += "(" + child(location->children[0]) + ")";
      return text;
    }
    case DebugLocation::Kind::kCallSite: {
      const std::string callee =
          location->children.empty() ? "unknown" : child(location->children[0]);
      const std::string caller =
          location->children.size() < 2 ? "unknown" : child(location->children[1]);
      return "callsite(" + callee + " at " + caller + ")";
    }
    case DebugLocation::Kind::kFused: {
      std::string text = "fused[";
      for (size_t i = 0; i < location->children.size(); ++i) {
        text += (i > 0 ? ", " : "") + child(location->children[i]);
      }
      return text + "]";
    }
  }
  return "unknown";
}

void MlirPrinter::TrailingLocation(const Location& location) {
  if (!options_.debug_locations || !location.debug) return;
  out_ += " loc(#loc" + std::to_string(LocationAlias(location.debug.get())) + ")";
}

MlirPrinter::Entries MlirPrinter::ValueAttributes(const AttrMap& attrs,
                                                  const std::optional<TensorSharding>& sharding,
                                                  const Type& type,
                                                  const TensorLayout* layout) const {
  Entries entries;
  for (const auto& [name, value] : attrs) {
    std::string text;
    if (!value.As<Attribute::Unit>()) attributes_.Print(value, text);
    entries.emplace_back(name, std::move(text));
  }
  std::optional<TensorSharding> shown;
  if (spmd_) {
    if (layout && layout->sharding.mesh) shown = layout->sharding.Layout();
  } else if (sharding && sharding->mesh) {
    shown = sharding;
  } else if (options_.value_shardings && default_mesh_ && type.IsTensor()) {
    shown = TensorSharding::Replicated(default_mesh_, type.rank());
  }
  if (shown) entries.emplace_back("sdy.sharding", "#sdy.sharding" + shown->ToSdyString());
  std::sort(entries.begin(), entries.end());
  return entries;
}

void MlirPrinter::Dict(const Entries& entries, std::string_view prefix) {
  if (entries.empty()) return;
  out_ += prefix;
  out_ += '{';
  for (size_t i = 0; i < entries.size(); ++i) {
    if (i > 0) out_ += ", ";
    out_ += AttributeName(entries[i].first);
    if (!entries[i].second.empty()) out_ += " = " + entries[i].second;
  }
  out_ += '}';
}

void MlirPrinter::Arguments(const Function& function, bool main) {
  out_ += '(';
  for (size_t i = 0; i < function.body.args.size(); ++i) {
    const Value& arg = *function.body.args[i];
    if (i > 0) out_ += ", ";
    if (!function.is_declaration) out_ += Name(&arg) + ": ";
    out_ += arg.type.ToString();
    static const AttrMap kNone;
    const TensorLayout* layout =
        main && i < module_->arg_layouts.size() ? &module_->arg_layouts[i] : nullptr;
    Dict(ValueAttributes(i < function.arg_attrs.size() ? function.arg_attrs[i] : kNone,
                         arg.sharding, arg.type, layout));
    TrailingLocation(arg.location);
  }
  out_ += ')';
}

void MlirPrinter::Results(const Function& function, bool main) {
  const size_t count = function.result_types.size();
  if (count == 0) return;
  std::vector<Entries> entries(count);
  bool any = false;
  for (size_t i = 0; i < count; ++i) {
    static const AttrMap kNone;
    static const std::optional<TensorSharding> kNoSharding;
    const TensorLayout* layout =
        main && i < module_->result_layouts.size() ? &module_->result_layouts[i] : nullptr;
    entries[i] = ValueAttributes(
        i < function.result_attrs.size() ? function.result_attrs[i] : kNone,
        i < function.result_shardings.size() ? function.result_shardings[i] : kNoSharding,
        function.result_types[i], layout);
    any |= !entries[i].empty();
  }
  out_ += " -> ";
  const bool parens = any || count != 1;
  if (parens) out_ += '(';
  for (size_t i = 0; i < count; ++i) {
    if (i > 0) out_ += ", ";
    out_ += function.result_types[i].ToString();
    Dict(entries[i]);
  }
  if (parens) out_ += ')';
}

void MlirPrinter::FunctionText(const Function& function) {
  names_.clear();
  live_.clear();
  claimed_.clear();
  reserved_.clear();
  next_name_ = 0;
  ReserveNames(function.body);
  Indent();
  out_ += "func.func ";
  switch (function.visibility) {
    case Visibility::kPublic:
      out_ += "public ";
      break;
    case Visibility::kPrivate:
      out_ += "private ";
      break;
    case Visibility::kNested:
      out_ += "nested ";
      break;
  }
  out_ += SymbolText(function.name);
  const bool main = spmd_ && &function == module_->Main();
  Arguments(function, main);
  Results(function, main);
  Entries attrs;
  for (const auto& [name, value] : function.attrs) {
    std::string text;
    if (!value.As<Attribute::Unit>()) attributes_.Print(value, text);
    attrs.emplace_back(name, std::move(text));
  }
  Dict(attrs, " attributes ");
  if (!function.is_declaration) {
    out_ += ' ';
    RegionText(function.body, /*header=*/false);
  }
  TrailingLocation(function.location);
  out_ += '\n';
}

std::string MlirPrinter::Module(const class Module& module) {
  module_ = &module;
  spmd_ = module.spmd;
  default_mesh_ = module.meshes.empty() ? nullptr : module.meshes[0];
  out_ = "module";
  if (!module.name.empty()) out_ += " " + SymbolText(module.name);
  AttrMap attrs = module.attrs;
  for (const auto& [name, count] : {std::pair{"mhlo.num_partitions", module.num_partitions},
                                    std::pair{"mhlo.num_replicas", module.num_replicas}}) {
    const bool shown =
        attrs.Has(name) || module.spmd || module.num_partitions != 1 || module.num_replicas != 1;
    if (shown) attrs.Set(name, Attribute::FromInt(count, DType::kI32));
  }
  if (!attrs.empty()) {
    out_ += " attributes ";
    attributes_.PrintDict(attrs, out_);
  }
  out_ += " {\n";
  indent_ = 1;
  for (const MeshPtr& mesh : module.meshes) {
    Indent();
    out_ += "sdy.mesh " + SymbolText(mesh->name()) + " = " + mesh->ToString() + "\n";
  }
  for (const auto& function : module.functions) FunctionText(*function);
  out_ += '}';
  TrailingLocation(module.location);
  out_ += '\n';
  for (const std::string& line : location_lines_) out_ += line;
  return std::move(out_);
}

void MlirPrinter::RegionBody(const Region& region, bool header) {
  const NameScope scope(*this);
  if (header && !region.args.empty()) {
    Indent();
    out_ += "^bb0";
    RegionArguments(region);
    out_ += ":\n";
  }
  ++indent_;
  for (const auto& op : region.ops) OpText(*op);
  --indent_;
}

void MlirPrinter::RegionArguments(const Region& region) {
  out_ += '(';
  for (size_t i = 0; i < region.args.size(); ++i) {
    if (i > 0) out_ += ", ";
    out_ += Name(region.args[i].get()) + ": " + region.args[i]->type.ToString();
    TrailingLocation(region.args[i]->location);
  }
  out_ += ')';
}

void MlirPrinter::RegionText(const Region& region, bool header) {
  if (single_) {
    out_ += "{...}";
    return;
  }
  out_ += "{\n";
  RegionBody(region, header);
  Indent();
  out_ += '}';
}

std::string MlirPrinter::SingleOp(const Op& op) {
  single_ = true;
  OpText(op);
  return std::move(out_);
}

std::string PrintModule(const Module& module, const PrintOptions& options) {
  return MlirPrinter(options).Module(module);
}

std::string PrintOp(const Op& op) { return MlirPrinter(PrintOptions{}).SingleOp(op); }

}  // namespace lockstep

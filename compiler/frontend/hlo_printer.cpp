// Computations, names, shapes and shardings of the HLO printer; ops are in hlo_print_ops.cpp.
#include "compiler/frontend/hlo_printer.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <cstring>

#include "compiler/base/error.h"
#include "compiler/frontend/plain_types.h"
#include "compiler/ops/op_def.h"
#include "compiler/sharding/hlo_sharding.h"

namespace lockstep {
namespace {

std::string HloTypeName(DType dtype) {
  if (IsBool(dtype)) return "pred";
  if (IsComplex(dtype)) return dtype == DType::kC64 ? "c64" : "c128";
  if (dtype == DType::kTF32) throw Unsupported("HLO text has no element type tf32");
  std::string name(DTypeName(dtype));
  if (IsSignedInteger(dtype)) return "s" + name.substr(1);
  if (IsUnsignedInteger(dtype)) return "u" + name.substr(2);
  std::transform(name.begin(), name.end(), name.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return name;
}

std::string FloatElement(double value, DType dtype) {
  if (std::isinf(value)) return value < 0 ? "-inf" : "inf";
  char buffer[40];
  for (int digits = 6; digits <= 17; ++digits) {
    std::snprintf(buffer, sizeof buffer, "%.*g", digits, value);
    double back = 0;
    std::from_chars(buffer + (buffer[0] == '-' ? 1 : 0), buffer + sizeof buffer, back);
    if (RoundTo(dtype, back) == std::fabs(value)) break;
  }
  return buffer;
}

/// -nan, nan(0x7fffff): sign and payload of a NaN where its format has them; `at` points at it.
std::string NanElement(const std::byte* at, DType dtype) {
  uint64_t bits = 0;
  std::memcpy(&bits, at, static_cast<size_t>(StorageBytes(dtype)));
  const FloatFormat& format = GetFloatFormat(dtype);
  const int sign_bit = format.exponent_bits + format.mantissa_bits;
  const bool signs = format.has_sign && format.nan != FloatFormat::Nan::kNegativeZero;
  std::string text = signs && (bits >> sign_bit & 1) != 0 ? "-nan" : "nan";
  if (format.nan != FloatFormat::Nan::kIeee) return text;
  const uint64_t payload = bits & ((uint64_t{1} << format.mantissa_bits) - 1);
  if (payload == uint64_t{1} << (format.mantissa_bits - 1)) return text;
  char digits[24];
  std::snprintf(digits, sizeof digits, "(0x%llx)", static_cast<unsigned long long>(payload));
  return text + digits;
}

std::string Element(const Literal& literal, int64_t index) {
  const DType dtype = literal.dtype();
  if (IsFloat(dtype) || IsComplex(dtype)) {
    const DType part = ComplexElement(dtype);
    const std::complex<double> value = literal.GetComplex(index);
    const std::byte* at = literal.data() + index * StorageBytes(dtype);
    const auto text = [&](double number, const std::byte* place) {
      return std::isnan(number) ? NanElement(place, part) : FloatElement(number, part);
    };
    if (!IsComplex(dtype)) return text(value.real(), at);
    return "(" + text(value.real(), at) + ", " + text(value.imag(), at + StorageBytes(part)) + ")";
  }
  if (IsBool(dtype)) return literal.GetInt(index) != 0 ? "true" : "false";
  if (IsUnsignedInteger(dtype)) return std::to_string(literal.GetUint(index));
  return std::to_string(literal.GetInt(index));
}

void AppendElements(const Literal& literal, size_t dim, int64_t& next, std::string& out) {
  if (dim == literal.dims().size()) {
    out += Element(literal, next++);
    return;
  }
  out += dim + 1 == literal.dims().size() ? "{" : "{ ";
  for (int64_t i = 0; i < literal.dims()[dim]; ++i) {
    if (i > 0) out += ", ";
    AppendElements(literal, dim + 1, next, out);
  }
  out += dim + 1 == literal.dims().size() ? "}" : " }";
}

}  // namespace

std::string HloEscaped(std::string_view text) {
  std::string out;
  for (char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    if (c == '\n') {
      out += "\\n";
    } else {
      out += c;
    }
  }
  return out;
}

std::string HloLiteralText(const Literal& literal) {
  std::string out;
  int64_t next = 0;
  AppendElements(literal, 0, next, out);
  return out;
}

std::string HloList(const std::vector<int64_t>& values) {
  std::string out = "{";
  for (size_t i = 0; i < values.size(); ++i) {
    if (i > 0) out += ",";
    out += std::to_string(values[i]);
  }
  return out + "}";
}

std::string PrintHlo(const Module& module, const HloPrintOptions& options) {
  const std::unique_ptr<Module> plain = WithPlainTypes(module);
  return HloPrinter(options).Print(plain ? *plain : module);
}

std::string HloPrinter::Fresh(std::string_view base) {
  std::string name;
  for (char c : base) {
    const bool fits = std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '.';
    if (c != '%') name += fits ? c : '_';
  }
  if (name.empty() || !std::isalpha(static_cast<unsigned char>(name[0]))) name = "v" + name;
  // With a sigil a name may be a word of the grammar, such as `manual`, but no element type.
  const bool type = name == "token" || name == "opaque" || name == "s1" || name == "u1";
  if (type || ParseDType(name)) name += "_";
  if (taken_.insert(name).second) return "%" + name;
  std::string numbered;
  do {
    numbered = name + "." + std::to_string(next_++);
  } while (!taken_.insert(numbered).second);
  return "%" + numbered;
}

std::string HloPrinter::Shape(const Type& type) const {
  if (type.IsToken()) return "token[]";
  if (type.kind() == Type::Kind::kFuture && type.elements().size() == 1) {
    return Shape(type.elements()[0]);  // what async-done returns
  }
  if (type.kind() == Type::Kind::kTuple || type.kind() == Type::Kind::kFuture) {
    std::string out = "(";
    for (size_t i = 0; i < type.elements().size(); ++i) {
      if (i > 0) out += ", ";
      out += Shape(type.elements()[i]);
    }
    return out + ")";
  }
  if (!type.IsTensor() || type.quantization()) {
    throw Unsupported("HLO text cannot say the type " + type.ToString());
  }
  std::string out = HloTypeName(type.dtype()) + "[";
  for (int d = 0; d < type.rank(); ++d) {
    if (d > 0) out += ",";
    const bool known = type.dim(d) != kDynamicDim;
    const int64_t bound =
        known || type.bounds().empty() ? -1 : type.bounds()[static_cast<size_t>(d)];
    out += known ? std::to_string(type.dim(d)) : bound < 0 ? "?" : "<=" + std::to_string(bound);
  }
  return out + "]";
}

std::string HloPrinter::TupleShape(const Values& values) const {
  std::string out = "(";
  for (size_t i = 0; i < values.size(); ++i) {
    if (i > 0) out += ", ";
    out += Shape(values[i]->type);
  }
  return out + ")";
}

std::string HloPrinter::Line(Body& body, std::string_view base, const std::string& shape,
                             const std::string& text) {
  std::string name = Fresh(base);
  body.lines.push_back({name, name + " = " + shape + " " + text});
  return name;
}

const std::string& HloPrinter::Use(Body& body, const Value* value) {
  const auto found = body.names.find(value);
  if (found != body.names.end()) return found->second;
  // A body may use a constant of its surroundings: it gets one of its own.
  if (value->def && value->def->Is(OpCode::kConstant)) {
    ConstantText(body, *value->def);
    return body.names.at(value);
  }
  throw Unsupported("HLO text cannot say that a body uses " + value->name + " from outside",
                    value->location);
}

std::string HloPrinter::Uses(Body& body, const Op& op, int begin, int end) {
  std::string out;
  if (end < 0) end = op.num_operands();
  for (int i = begin; i < end; ++i) {
    if (i > begin) out += ", ";
    out += Use(body, op.operand(i));
  }
  return out;
}

std::string HloPrinter::Sharding(const TensorSharding& sharding, const AxisList& manual) {
  if (!sharding.mesh || (sharding.mesh->empty() && manual.empty())) return "{replicated}";
  return ToHloSharding(sharding, manual).ToString();
}

std::string HloPrinter::Metadata(const Location& location) const {
  if (!options_.metadata || !location.debug) return "";
  std::string fields;
  const auto add = [&](const std::string& field) {
    if (!fields.empty()) fields += " ";
    fields += field;
  };
  const std::string label = location.Label();
  if (!label.empty()) add("op_name=\"" + HloEscaped(label) + "\"");
  if (const DebugLocation* file = location.debug->File()) {
    add("source_file=\"" + HloEscaped(file->name) + "\" source_line=" + std::to_string(file->line));
  }
  return fields.empty() ? "" : ", metadata={" + fields + "}";
}

std::string HloPrinter::Common(const Op& op) const {
  std::string out;
  const bool any = options_.value_shardings && manual_.empty() &&
                   std::any_of(op.results.begin(), op.results.end(),
                               [](const auto& result) { return result->sharding.has_value(); });
  if (any) {
    const auto text = [](const Value& value) {
      return value.sharding ? Sharding(*value.sharding) : std::string("{replicated}");
    };
    if (op.num_results() == 1) {
      out += ", sharding=" + text(*op.result());
    } else {
      out += ", sharding={";
      for (int i = 0; i < op.num_results(); ++i) {
        if (i > 0) out += ", ";
        out += text(*op.result(i));
      }
      out += "}";
    }
  }
  return out + Metadata(op.location);
}

void HloPrinter::DefineElements(Body& body, const Op& op, const std::string& name, int first) {
  for (int i = 0; i < op.num_results(); ++i) {
    body.names[op.result(i)] =
        Line(body, op.result(i)->name, Shape(op.result(i)->type),
             "get-tuple-element(" + name + "), index=" + std::to_string(first + i));
  }
}

void HloPrinter::Define(Body& body, const Op& op, const std::string& text,
                        const std::string& suffix) {
  const std::string all = text + suffix + Common(op);
  if (op.num_results() == 1) {
    body.names[op.result()] = Line(body, op.result()->name, Shape(op.result()->type), all);
    return;
  }
  Values results;
  for (const auto& result : op.results) results.push_back(result.get());
  const std::string base = op.results.empty() ? std::string(op.short_name()) : op.result()->name;
  DefineElements(body, op, Line(body, base, TupleShape(results), all));
}

std::string HloPrinter::RootOf(Body& body, const Values& values, const std::string& sharding) {
  if (values.size() == 1 && sharding.empty()) {
    const std::string& name = Use(body, values[0]);
    const bool here = std::any_of(body.lines.begin(), body.lines.end(),
                                  [&](const Body::Line& line) { return line.name == name; });
    if (here) return name;
  }
  if (values.size() == 1) {
    return Line(body, "root", Shape(values[0]->type),
                "copy(" + Use(body, values[0]) + ")" + sharding);
  }
  std::string operands;
  for (size_t i = 0; i < values.size(); ++i) {
    if (i > 0) operands += ", ";
    operands += Use(body, values[i]);
  }
  return Line(body, "root", TupleShape(values), "tuple(" + operands + ")" + sharding);
}

void HloPrinter::Finish(Body& body, const std::string& header, const std::string& root) {
  out_ += header + " {\n";
  for (const Body::Line& line : body.lines) {
    out_ += (line.name == root ? "  ROOT " : "  ") + line.text + "\n";
  }
  out_ += "}\n\n";
}

void HloPrinter::AddParameters(Body& body, const Region& region) {
  for (const auto& arg : region.args) {
    body.names[arg.get()] = Line(body, arg->name, Shape(arg->type),
                                 "parameter(" + std::to_string(body.next_parameter++) + ")");
  }
}

HloPrinter::Values HloPrinter::CapturesOf(const Op& op) const {
  std::unordered_set<const Value*> inside;
  Values captures;
  std::unordered_set<const Value*> seen;
  for (const auto& region : op.regions) {
    for (const auto& arg : region->args) inside.insert(arg.get());
    WalkOps(*region, [&](Op& inner) {
      for (const Value* operand : inner.operands) {
        // Constants are made anew inside (Use), so that loop bounds stay visible there.
        const bool constant = operand->def && operand->def->Is(OpCode::kConstant);
        if (!constant && !inside.count(operand) && seen.insert(operand).second) {
          captures.push_back(operand);
        }
      }
      for (const auto& result : inner.results) inside.insert(result.get());
      for (const auto& nested : inner.regions) {
        for (const auto& arg : nested->args) inside.insert(arg.get());
      }
    });
  }
  return captures;
}

std::string HloPrinter::ElementBody(const Region& region) {
  Body body;
  AddParameters(body, region);
  Ops(body, region);
  const Op* last = region.terminator();
  const std::string root = RootOf(body, Values(last->operands.begin(), last->operands.end()));
  const std::string name = Fresh("region");
  Finish(body, name, root);
  return name;
}

std::string HloPrinter::TupleBody(const Region& region, const Values& captures,
                                  bool yields_captures) {
  Body body;
  Values carried;
  for (const auto& arg : region.args) carried.push_back(arg.get());
  carried.insert(carried.end(), captures.begin(), captures.end());
  const std::string state = Line(body, "state", TupleShape(carried), "parameter(0)");
  for (size_t i = 0; i < carried.size(); ++i) {
    body.names[carried[i]] = Line(body, carried[i]->name, Shape(carried[i]->type),
                                  "get-tuple-element(" + state + "), index=" + std::to_string(i));
  }
  Ops(body, region);
  const Op* last = region.terminator();
  Values results(last->operands.begin(), last->operands.end());
  std::string root;
  if (yields_captures) {
    results.insert(results.end(), captures.begin(), captures.end());
    std::string operands;
    for (size_t i = 0; i < results.size(); ++i) {
      operands += (i > 0 ? ", " : "") + Use(body, results[i]);
    }
    root = Line(body, "root", TupleShape(results), "tuple(" + operands + ")");
  } else {
    root = RootOf(body, results);
  }
  const std::string name = Fresh("region");
  Finish(body, name, root);
  return name;
}

std::string HloPrinter::Function(const class Function& function) {
  const auto known = functions_.find(&function);
  if (known != functions_.end()) return known->second;
  Body body;
  AddParameters(body, function.body);
  Ops(body, function.body);
  const Op* last = function.return_op();
  const std::string root = RootOf(body, Values(last->operands.begin(), last->operands.end()));
  const std::string name = Fresh(function.name);
  functions_[&function] = name;
  Finish(body, name, root);
  return name;
}

void HloPrinter::Entry(const class Function& function) {
  Body body;
  for (const auto& arg : function.body.args) {
    std::string text = "parameter(" + std::to_string(body.next_parameter++) + ")";
    if (arg->sharding) text += ", sharding=" + Sharding(*arg->sharding);
    try {
      body.names[arg.get()] =
          Line(body, arg->name, Shape(arg->type), text + Metadata(arg->location));
    } catch (Error& error) {
      if (!error.location().text.known()) error.SetLocation(arg->location);
      throw;
    }
  }
  Ops(body, function.body);
  const Op* last = function.return_op();
  const auto& shardings = function.result_shardings;
  std::string sharding;
  if (std::any_of(shardings.begin(), shardings.end(), [](const auto& s) { return !!s; })) {
    const auto text = [&](size_t i) {
      return i < shardings.size() && shardings[i] ? Sharding(*shardings[i])
                                                  : std::string("{replicated}");
    };
    if (last->num_operands() == 1) {
      sharding = ", sharding=" + text(0);
    } else {
      sharding = ", sharding={";
      for (size_t i = 0; i < last->operands.size(); ++i) sharding += (i > 0 ? ", " : "") + text(i);
      sharding += "}";
    }
  }
  const std::string root =
      RootOf(body, Values(last->operands.begin(), last->operands.end()), sharding);
  Finish(body, "ENTRY " + Fresh(function.name), root);
}

void HloPrinter::Ops(Body& body, const Region& region) {
  for (const auto& op : region.ops) {
    if (GetOpDef(op->code).traits.terminator && op.get() == region.terminator()) return;
    try {
      OpText(body, *op);
    } catch (Error& error) {
      if (!error.location().text.known()) error.SetLocation(op->location);
      throw;
    }
  }
}

std::string HloPrinter::Print(const class Module& module) {
  module_ = &module;
  Entry(*module.Main());
  std::string name;
  for (char c : module.name) {
    const bool fits = std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '.';
    name += fits ? c : '_';
  }
  std::string header = "HloModule " + (name.empty() ? std::string("module") : name);
  int64_t partitions = module.num_partitions;
  for (const MeshPtr& mesh : module.meshes) {
    if (!mesh->maximal()) partitions = std::max(partitions, mesh->num_devices());
  }
  if (module.spmd) partitions = module.num_partitions;
  if (module.num_replicas > 1) header += ", replica_count=" + std::to_string(module.num_replicas);
  if (partitions > 1) header += ", num_partitions=" + std::to_string(partitions);
  return header + "\n\n" + out_;
}

}  // namespace lockstep

// Operations in generic form and in the table-driven pretty forms.
#include <algorithm>

#include "compiler/frontend/mlir_lexer.h"
#include "compiler/frontend/mlir_printer.h"

namespace lockstep {

std::string MlirPrinter::Use(const Value* value) const {
  auto found = names_.find(value);
  if (found != names_.end()) return found->second;
  return value->name.empty() ? "%?" : value->name;
}

void MlirPrinter::Operands(const Op& op, size_t begin, size_t end) {
  end = std::min(end, op.operands.size());
  for (size_t i = begin; i < end; ++i) {
    if (i > begin) out_ += ", ";
    out_ += Use(op.operands[i]);
  }
}

void MlirPrinter::ResultList(const Op& op) {
  if (op.results.empty()) return;
  if (single_) {
    for (size_t i = 0; i < op.results.size(); ++i) {
      out_ += (i > 0 ? ", " : "") + Use(op.result(static_cast<int>(i)));
    }
  } else {
    NameResults(op);
    const std::string& first = names_[op.result(0)];
    const size_t hash = first.find('#');
    if (op.results.size() > 1 && hash != std::string::npos) {
      out_ += first.substr(0, hash) + ":" + std::to_string(op.results.size());
    } else {
      for (size_t i = 0; i < op.results.size(); ++i) {
        out_ += (i > 0 ? ", " : "") + names_[op.results[i].get()];
      }
    }
  }
  out_ += " = ";
}

void MlirPrinter::OpText(const Op& op) {
  if (!single_) Indent();
  ResultList(op);
  const size_t mark = out_.size();
  if (options_.generic || GetOpSyntax(op.code).types == TypeForm::kGeneric) {
    GenericBody(op);
  } else {
    try {
      PrettyBody(op);
    } catch (const Error&) {
      // Attributes that do not fit the pretty form (a verifier's matter): say what is there.
      out_.resize(mark);
      GenericBody(op);
    }
  }
  TrailingLocation(op.location);
  if (!single_) out_ += '\n';
}

std::string MlirPrinter::ShardingOfResults(const Op& op) const {
  if (spmd_ || op.results.empty()) return "";
  MeshPtr mesh = default_mesh_;
  bool any = false;
  for (const auto& result : op.results) {
    if (result->sharding && result->sharding->mesh) {
      if (!any) mesh = result->sharding->mesh;
      any = true;
    }
  }
  if (!any && !(options_.value_shardings && mesh)) return "";
  std::string text = "#sdy.sharding_per_value<[";
  for (size_t i = 0; i < op.results.size(); ++i) {
    const Value& result = *op.results[i];
    if (i > 0) text += ", ";
    if (result.sharding && result.sharding->mesh) {
      text += result.sharding->ToSdyString();
      continue;
    }
    const int rank = result.type.IsTensor() ? result.type.rank() : 0;
    text += (options_.value_shardings ? TensorSharding::Replicated(mesh, rank)
                                      : TensorSharding::Open(mesh, rank))
                .ToSdyString();
  }
  return text + "]>";
}

MlirPrinter::Entries MlirPrinter::OpEntries(const Op& op,
                                            const std::vector<std::string_view>& printed) const {
  Entries entries;
  for (const auto& [name, value] : op.attrs) {
    if (std::find(printed.begin(), printed.end(), name) != printed.end()) continue;
    if (spmd_ && name.starts_with("sdy.")) continue;
    std::string text;
    if (!value.As<Attribute::Unit>()) attributes_.Print(value, text);
    entries.emplace_back(name, std::move(text));
  }
  // The constraint's own attribute is its sharding; it needs no second one.
  std::string sharding = ShardingOfResults(op);
  if (!sharding.empty() && !(op.Is(OpCode::kSdyShardingConstraint) && options_.value_shardings)) {
    entries.emplace_back("sdy.sharding", std::move(sharding));
  }
  std::sort(entries.begin(), entries.end());
  return entries;
}

void MlirPrinter::FunctionType(const Op& op) {
  out_ += '(';
  for (size_t i = 0; i < op.operands.size(); ++i) {
    if (i > 0) out_ += ", ";
    out_ += op.operands[i]->type.ToString();
  }
  out_ += ") -> ";
  if (op.results.size() != 1) out_ += '(';
  for (size_t i = 0; i < op.results.size(); ++i) {
    if (i > 0) out_ += ", ";
    out_ += op.results[i]->type.ToString();
  }
  if (op.results.size() != 1) out_ += ')';
}

void MlirPrinter::GenericBody(const Op& op) {
  out_ += "\"" + std::string(op.name()) + "\"(";
  Operands(op);
  out_ += ')';
  // Attributes of other dialects have a dot in their name and are no properties.
  Entries properties;
  Entries others;
  for (auto& entry : OpEntries(op, {})) {
    (entry.first.find('.') == std::string::npos ? properties : others).push_back(std::move(entry));
  }
  if (!properties.empty()) {
    out_ += " <";
    Dict(properties, "");
    out_ += '>';
  }
  if (!op.regions.empty()) {
    out_ += " (";
    for (size_t i = 0; i < op.regions.size(); ++i) {
      if (i > 0) out_ += ", ";
      RegionText(*op.regions[i], /*header=*/true);
    }
    out_ += ')';
  }
  Dict(others);
  out_ += " : ";
  FunctionType(op);
}

bool MlirPrinter::HasKeyword(const Op& op, const Keyword& keyword) const {
  const Attribute* found = op.attrs.Find(keyword.property);
  if (!found) return false;
  if (keyword.kind != KeywordKind::kBatching) return true;
  const auto* dims = found->As<Attribute::Struct>();
  return dims && !(dims->fields.GetInts("lhs_batching_dimensions", {}).empty() &&
                   dims->fields.GetInts("rhs_batching_dimensions", {}).empty());
}

namespace {

void AppendList(const std::vector<int64_t>& values, std::string& out) {
  out += '[';
  for (size_t i = 0; i < values.size(); ++i) {
    if (i > 0) out += ", ";
    out += std::to_string(values[i]);
  }
  out += ']';
}

}  // namespace

void MlirPrinter::KeywordValue(const Op& op, const Keyword& keyword) {
  const std::string_view name = keyword.property;
  switch (keyword.kind) {
    case KeywordKind::kInts:
      return AppendList(op.attrs.GetInts(name, {}), out_);
    case KeywordKind::kUint64:
      out_ += std::to_string(static_cast<uint64_t>(op.attrs.GetInt(name, 0)));
      return;
    case KeywordKind::kInt:
    case KeywordKind::kUint32:
      out_ += std::to_string(op.attrs.GetInt(name, 0));
      return;
    case KeywordKind::kDouble:
      out_ += FloatText(op.attrs.GetDouble(name, 0), DType::kF64) + " : f64";
      return;
    case KeywordKind::kBool:
      out_ += op.attrs.GetBool(name, false) ? "true" : "false";
      return;
    case KeywordKind::kString:
      out_ += "\"" + EscapeMlir(op.attrs.GetString(name, "")) + "\"";
      return;
    case KeywordKind::kEnum:
      out_ += op.attrs.GetEnum(name, "");
      return;
    case KeywordKind::kPrecision: {
      const auto* list = op.attrs.Find(name)->As<Attribute::Array>();
      if (!list) throw InvalidArgument("precision_config must be a list");
      out_ += '[';
      for (size_t i = 0; i < list->values.size(); ++i) {
        const auto* value = list->values[i].As<Attribute::Enum>();
        if (!value) throw InvalidArgument("precision_config must hold enums");
        out_ += (i > 0 ? ", " : "") + value->value;
      }
      out_ += ']';
      return;
    }
    case KeywordKind::kAlgorithm: {
      const auto* value = op.attrs.Find(name)->As<Attribute::Struct>();
      if (!value) throw InvalidArgument("algorithm must be structured");
      attributes_.PrintStructBody(value->fields, value->name, out_);
      return;
    }
    case KeywordKind::kBatching:
    case KeywordKind::kContracting: {
      const auto* value = op.attrs.Find(name)->As<Attribute::Struct>();
      if (!value) throw InvalidArgument("dot_dimension_numbers must be structured");
      const std::string suffix = keyword.kind == KeywordKind::kBatching ? "_batching_dimensions"
                                                                        : "_contracting_dimensions";
      AppendList(value->fields.GetInts("lhs" + suffix, {}), out_);
      out_ += " x ";
      AppendList(value->fields.GetInts("rhs" + suffix, {}), out_);
      return;
    }
    case KeywordKind::kFormat:
      out_ += "e" + std::to_string(op.attrs.GetInt("exponent_bits", 0)) + "m" +
              std::to_string(op.attrs.GetInt("mantissa_bits", 0));
      return;
  }
}

void MlirPrinter::Keywords(const Op& op, const std::vector<Keyword>& keywords, bool first) {
  for (const Keyword& keyword : keywords) {
    if (!HasKeyword(op, keyword)) continue;
    if (!first) out_ += ", ";
    first = false;
    if (!keyword.text.empty()) out_ += std::string(keyword.text) + " = ";
    KeywordValue(op, keyword);
  }
}

void MlirPrinter::Types(const Op& op, TypeForm form) {
  const auto list = [&](bool operands) {
    const size_t count = operands ? op.operands.size() : op.results.size();
    for (size_t i = 0; i < count; ++i) {
      if (i > 0) out_ += ", ";
      out_ += (operands ? op.operands[i]->type : op.results[i]->type).ToString();
    }
  };
  // Other numbers of results than the form has room for are printed generically.
  const bool no_results =
      form == TypeForm::kNone || form == TypeForm::kOperands || form == TypeForm::kFirst;
  bool fits = !no_results || op.results.empty();
  if (form == TypeForm::kResult) fits = op.results.size() == 1;
  if (form == TypeForm::kPairwise) {
    fits = op.results.size() == op.operands.size();
    for (size_t i = 0; fits && i < op.results.size(); ++i) {
      fits = op.results[i]->type == op.operands[i]->type;
    }
  }
  if (!fits) throw InvalidArgument("results do not fit the pretty form");
  if (form == TypeForm::kNone) return;
  if (form == TypeForm::kOperands && op.operands.empty()) return;
  out_ += " : ";
  switch (form) {
    case TypeForm::kSame: {
      bool same = op.results.size() == 1;
      for (const Value* operand : op.operands) same &= same && operand->type == op.result()->type;
      if (!same) return FunctionType(op);
      out_ += op.result()->type.ToString();
      return;
    }
    case TypeForm::kResult:
    case TypeForm::kPairwise:
      return list(false);
    case TypeForm::kOperands:
      return list(true);
    case TypeForm::kFirst:
      out_ += op.operands.at(0)->type.ToString();
      return;
    case TypeForm::kSelect: {
      const bool plain = op.operands.size() == 3 && op.results.size() == 1 &&
                         op.operands[1]->type == op.result()->type &&
                         op.operands[2]->type == op.result()->type;
      if (!plain) return FunctionType(op);
      out_ += op.operands[0]->type.ToString() + ", " + op.result()->type.ToString();
      return;
    }
    case TypeForm::kArrow:
      list(true);
      out_ += " -> ";
      if (op.results.size() != 1) out_ += '(';
      list(false);
      if (op.results.size() != 1) out_ += ')';
      return;
    default:
      return FunctionType(op);
  }
}

void MlirPrinter::PrettyBody(const Op& op) {
  const OpSyntax& syntax = GetOpSyntax(op.code);
  // func.return and func.call: inside regions of other ops only the full name is understood.
  if (op.Is(OpCode::kFuncReturn)) {
    out_ += op.parent && op.parent->parent_op ? "func.return" : "return";
  } else if (op.Is(OpCode::kFuncCall)) {
    out_ += op.parent && op.parent->parent_op ? "func.call" : "call";
  } else {
    out_ += op.name();
  }
  if (syntax.types == TypeForm::kCustom) return CustomForm(op);
  std::vector<std::string_view> printed;
  for (const Keyword& keyword : syntax.keywords) printed.push_back(keyword.property);
  if (op.Is(OpCode::kReducePrecision)) printed.push_back("mantissa_bits");
  if (op.Is(OpCode::kCompare)) {
    // The direction stands before the operands, the type behind them.
    if (!op.attrs.Has("comparison_direction")) throw InvalidArgument("compare without direction");
    out_ += " " + op.attrs.GetEnum("comparison_direction", "") + ", ";
    Operands(op);
    if (op.attrs.Has("compare_type")) out_ += ", " + op.attrs.GetEnum("compare_type", "");
  } else {
    if (!op.operands.empty()) out_ += ' ';
    Operands(op);
    if (op.Is(OpCode::kCheckExpectEqConst) || op.Is(OpCode::kCheckExpectAlmostEqConst)) {
      out_ += ", ";
      attributes_.Print(*op.attrs.Find("value"), out_);
      printed.push_back("value");
    }
    bool any = false;
    for (const Keyword& keyword : syntax.keywords) any |= HasKeyword(op, keyword);
    if (any && op.operands.empty()) out_ += ' ';
    Keywords(op, syntax.keywords, op.operands.empty());
  }
  const Entries entries = OpEntries(op, printed);
  if (op.Is(OpCode::kCheckExpectClose) && !entries.empty()) {
    throw InvalidArgument("attributes of expect_close have no pretty place");
  }
  Dict(entries);
  Types(op, syntax.types);
}

}  // namespace lockstep

// Operations of StableHLO text in generic and pretty form.
#include "compiler/frontend/mlir_module_parser.h"

namespace lockstep {
namespace {

std::string TypeList(const std::vector<Type>& types) {
  std::string text;
  for (const Type& type : types) text += (text.empty() ? "" : ", ") + type.ToString();
  return "(" + text + ")";
}

}  // namespace

bool MlirModuleParser::IsIsolated(OpCode code) const {
  return code == OpCode::kSdyManualComputation || code == OpCode::kSdyNamedComputation ||
         code == OpCode::kAsyncStart || code == OpCode::kChloScan;
}

std::vector<MlirModuleParser::ResultName> MlirModuleParser::ParseResultNames() {
  std::vector<ResultName> names;
  if (!AtKind(TokenKind::kValue)) return names;
  do {
    if (!AtKind(TokenKind::kValue)) FailExpected("a result name");
    ResultName name{token().text, offset(), 1};
    Advance();
    if (TryPunct(':')) {
      const size_t at = offset();
      const int64_t count = TakeInteger("a number of results");
      if (count < 1 || count > INT32_MAX) FailAt(at, "number of results must be at least 1");
      name.count = static_cast<int>(count);
    }
    names.push_back(name);
  } while (TryPunct(','));
  Expect('=');
  return names;
}

OpCode MlirModuleParser::LookUpOp(std::string_view name, size_t at) {
  const auto code = FindOpCode(name);
  if (code) return *code;
  if (name == "chlo.constant") return OpCode::kConstant;  // the same op under its older name
  if (name == "func.func" || name == "builtin.module" || name == "module" || name == "sdy.mesh") {
    FailAt(at, "'" + std::string(name) + "' is not allowed inside a function");
  }
  FailUnsupported(at, "unknown operation '" + std::string(name) + "'; the nearest known is '" +
                          std::string(NearestOpName(name)) + "'");
}

OpCode MlirModuleParser::TakeOpName() {
  const size_t at = offset();
  if (!AtKind(TokenKind::kWord)) FailExpected("an operation");
  std::string_view name = token().text;
  constexpr std::string_view kHyphenated = "stablehlo.cross-replica-sum";
  if (text().substr(at, kHyphenated.size()) == kHyphenated) {
    name = kHyphenated;
    Resume(at + kHyphenated.size());
  } else {
    Advance();
  }
  return LookUpOp(name, at);
}

void MlirModuleParser::ParseOp(Region& region) {
  const std::vector<ResultName> names = ParseResultNames();
  OpState state;
  state.offset = offset();
  if (AtKind(TokenKind::kString)) {
    const std::string_view quoted = token().text;
    state.op = std::make_unique<Op>(LookUpOp(quoted.substr(1, quoted.size() - 2), offset()));
    state.op->location = source().At(state.offset);
    Advance();
    ParseGenericOp(state);
  } else {
    state.op = std::make_unique<Op>(TakeOpName());
    state.op->location = source().At(state.offset);
    ParsePrettyOp(state);
  }
  if (!state.has_debug) state.debug = TryTrailingLocation();
  Finish(state, names, region);
}

Value* MlirModuleParser::TakeValue(size_t* at) {
  if (!AtKind(TokenKind::kValue)) FailExpected("an operand");
  *at = offset();
  const std::string_view name = token().text;
  const ValueScopes::Binding* binding = scopes_.Find(name);
  if (!binding) Fail("use of undefined value " + std::string(name));
  int64_t index = 0;
  if (CharAfter() == '#') {
    size_t end = EndOfToken() + 1;
    const size_t digits = end;
    while (end < text().size() && IsDigit(text()[end])) ++end;
    if (end == digits || end - digits > 9) FailAt(digits - 1, "expected a result number after '#'");
    index = std::stoll(std::string(text().substr(digits, end - digits)));
    if (index >= binding->count) {
      Fail("value " + std::string(name) + " has " + std::to_string(binding->count) +
           " results, there is no #" + std::to_string(index));
    }
    Resume(end);
  } else {
    Advance();
  }
  if (binding->value) return binding->value;
  return binding->op->result(binding->first + static_cast<int>(index));
}

void MlirModuleParser::ParseOperand(OpState& state) {
  size_t at = 0;
  Value* value = TakeValue(&at);
  state.op->operands.push_back(value);
  state.operand_offsets.push_back(at);
}

void MlirModuleParser::ParseOperandList(OpState& state, char closer) {
  if (!AtPunct(closer)) {
    do {
      ParseOperand(state);
    } while (TryPunct(','));
  }
  Expect(closer);
}

void MlirModuleParser::ParseOptionalAttrDict(OpState& state) {
  if (AtPunct('{')) ParseAttrDict(state.attrs);
}

void MlirModuleParser::CheckOperandTypes(OpState& state, const std::vector<Type>& types,
                                         size_t at) {
  const Op& op = *state.op;
  if (types.size() != op.operands.size()) {
    FailAt(at, std::string(op.short_name()) + " has " + std::to_string(op.operands.size()) +
                   " operands but " + std::to_string(types.size()) + " operand types");
  }
  for (size_t i = 0; i < types.size(); ++i) {
    if (op.operands[i]->type == types[i]) continue;
    FailAt(state.operand_offsets[i], "operand " + op.operands[i]->name + " of " +
                                         std::string(op.short_name()) + " is written as " +
                                         types[i].ToString() + " but has type " +
                                         op.operands[i]->type.ToString());
  }
}

void MlirModuleParser::ParseFunctionTypes(OpState& state) {
  const size_t at = offset();
  FunctionType type = ParseFunctionType();
  CheckOperandTypes(state, type.inputs, at);
  state.results = std::move(type.results);
}

void MlirModuleParser::ApplyTypeForm(OpState& state, TypeForm form, std::vector<Type> types,
                                     size_t at) {
  const size_t operands = state.op->operands.size();
  const auto expect_count = [&](size_t count) {
    if (types.size() != count) {
      FailAt(at, std::string(state.op->short_name()) + ": expected " + std::to_string(count) +
                     " types, found " + TypeList(types));
    }
  };
  switch (form) {
    case TypeForm::kSame:
      expect_count(1);
      CheckOperandTypes(state, std::vector<Type>(operands, types[0]), at);
      break;
    case TypeForm::kResult:
      expect_count(1);
      break;
    case TypeForm::kSelect:
      expect_count(2);
      CheckOperandTypes(state, {types[0], types[1], types[1]}, at);
      types.erase(types.begin());
      break;
    case TypeForm::kPairwise:
      CheckOperandTypes(state, types, at);
      break;
    case TypeForm::kOperands:
      CheckOperandTypes(state, types, at);
      types.clear();
      break;
    case TypeForm::kFirst: {
      // `check.expect_eq %a, %b : T`; writing every operand's type is accepted too.
      if (types.size() != operands) expect_count(1);
      types.resize(operands, types[0]);
      CheckOperandTypes(state, types, at);
      types.clear();
      break;
    }
    default:
      FailAt(at, std::string(state.op->short_name()) + ": expected a function type (..) -> ..");
  }
  state.results = std::move(types);
}

void MlirModuleParser::ParseTypes(OpState& state, TypeForm form) {
  if (form == TypeForm::kNone) return;
  if (!AtPunct(':')) {
    if (form == TypeForm::kOperands && state.op->operands.empty()) return;
    FailExpected("':' and types");
  }
  Advance();
  ParseOptionalAttrDict(state);  // check.expect_close has it here
  if (AtPunct('(')) return ParseFunctionTypes(state);
  const size_t at = offset();
  std::vector<Type> types = ParseTypeList();
  if (!AtKind(TokenKind::kArrow)) {
    return ApplyTypeForm(state, form, std::move(types), at);
  }
  Advance();
  CheckOperandTypes(state, types, at);
  if (TryPunct('(')) {
    if (!AtPunct(')')) state.results = ParseTypeList();
    Expect(')');
  } else {
    state.results.push_back(ParseType());
  }
}

void MlirModuleParser::ParseIntegerKeyword(OpState& state, const Keyword& keyword) {
  const int64_t value = keyword.kind == KeywordKind::kUint64
                            ? static_cast<int64_t>(TakeUnsigned("an unsigned integer"))
                            : TakeInteger("an integer");
  DType dtype = DType::kI64;
  if (keyword.kind == KeywordKind::kUint64) dtype = DType::kU64;
  if (keyword.kind == KeywordKind::kUint32) dtype = DType::kU32;
  // A scalar type may follow: `dim = 0 : i64`.
  if (AtPunct(':')) {
    const std::string_view rest = text().substr(SkipSpace(EndOfToken()), 4);
    if (rest.starts_with("i64") || rest.starts_with("ui64") || rest.starts_with("ui32")) {
      Advance();
      Advance();
    }
  }
  state.Set(keyword.property, Attribute::FromInt(value, dtype));
}

void MlirModuleParser::ParseFormatKeyword(OpState& state) {
  const size_t at = offset();
  const std::string_view word = TakeWord("a format as e8m7");
  const size_t m = word.find('m');
  const bool well_formed = word.size() >= 4 && word.size() <= 9 && word[0] == 'e' &&
                           m != std::string_view::npos && m > 1 && m + 1 < word.size() &&
                           word.find_first_not_of("0123456789", 1) == m &&
                           word.find_first_not_of("0123456789", m + 1) == std::string_view::npos;
  if (!well_formed) FailAt(at, "expected a format as e8m7, found '" + std::string(word) + "'");
  const auto number = [](std::string_view digits) { return std::stoll(std::string(digits)); };
  state.Set("exponent_bits", Attribute::FromInt(number(word.substr(1, m - 1)), DType::kI32));
  state.Set("mantissa_bits", Attribute::FromInt(number(word.substr(m + 1)), DType::kI32));
}

void MlirModuleParser::ParseKeyword(OpState& state, const Keyword& keyword) {
  switch (keyword.kind) {
    case KeywordKind::kInts:
      state.Set(keyword.property,
                AtPunct('[') ? Attribute::FromInts(TakeIntegerList()) : ParseAttribute());
      return;
    case KeywordKind::kInt:
    case KeywordKind::kUint64:
    case KeywordKind::kUint32:
      return ParseIntegerKeyword(state, keyword);
    case KeywordKind::kDouble: {
      const double value = TakeNumber("a number");
      if (AtPunct(':') && text().substr(SkipSpace(EndOfToken()), 3) == "f64") {
        Advance();
        Advance();
      }
      state.Set(keyword.property, Attribute(Attribute::Float{value, Type::Scalar(DType::kF64)}));
      return;
    }
    case KeywordKind::kBool:
      if (!AtWord("true") && !AtWord("false")) FailExpected("true or false");
      state.Set(keyword.property, Attribute(AtWord("true")));
      Advance();
      return;
    case KeywordKind::kString:
      state.Set(keyword.property, Attribute::FromString(TakeString("a string")));
      return;
    case KeywordKind::kEnum:
      state.Set(keyword.property, AtKind(TokenKind::kHash)
                                      ? ParseAttribute()
                                      : ParseEnumWord(EnumKindOfProperty(keyword.property)));
      return;
    case KeywordKind::kPrecision: {
      Attribute::Array precisions;
      Expect('[');
      if (!AtPunct(']')) {
        do {
          precisions.values.push_back(ParseEnumWord("precision"));
        } while (TryPunct(','));
      }
      Expect(']');
      state.Set(keyword.property, Attribute(std::move(precisions)));
      return;
    }
    case KeywordKind::kAlgorithm:
      state.Set(keyword.property,
                Attribute(Attribute::Struct{"stablehlo", "dot_algorithm", ParseStructFields()}));
      return;
    case KeywordKind::kBatching:
    case KeywordKind::kContracting: {
      const char* name = keyword.kind == KeywordKind::kBatching ? "batching" : "contracting";
      const std::string suffix = std::string("_") + name + "_dimensions";
      state.dot_fields.Set("lhs" + suffix, Attribute::FromInts(TakeIntegerList()));
      ExpectWord("x");
      state.dot_fields.Set("rhs" + suffix, Attribute::FromInts(TakeIntegerList()));
      state.has_dot_fields = true;
      return;
    }
    case KeywordKind::kFormat:
      return ParseFormatKeyword(state);
  }
}

void MlirModuleParser::ParseOperandsAndKeywords(OpState& state) {
  const OpSyntax& syntax = GetOpSyntax(state.op->code);
  size_t positional = 0;
  do {
    if (AtKind(TokenKind::kValue)) {
      ParseOperand(state);
      continue;
    }
    if (AtWord("dense") || AtWord("dense_resource")) {  // the constant of check.expect_eq_const
      state.Set("value", ParseAttribute());
      continue;
    }
    if (!AtKind(TokenKind::kWord) || AtWord("loc")) {
      if (state.op->operands.empty() && state.attrs.empty()) return;
      FailExpected("an operand");
    }
    const size_t after = SkipSpace(EndOfToken());
    const bool assigned = after < text().size() && text()[after] == '=';
    const Keyword* found = nullptr;
    for (const Keyword& keyword : syntax.keywords) {
      if (assigned && keyword.text == token().text) found = &keyword;
    }
    if (found) {
      Advance();
      Expect('=');
    } else {
      while (positional < syntax.keywords.size() && !syntax.keywords[positional].text.empty()) {
        ++positional;
      }
      if (assigned || positional >= syntax.keywords.size()) {
        Fail("unexpected " + Describe() + " in " + std::string(state.op->name()));
      }
      found = &syntax.keywords[positional++];
    }
    ParseKeyword(state, *found);
  } while (TryPunct(','));
}

void MlirModuleParser::ParsePrettyOp(OpState& state) {
  const OpSyntax& syntax = GetOpSyntax(state.op->code);
  if (syntax.types == TypeForm::kCustom) return ParseCustomForm(state);
  if (syntax.types == TypeForm::kGeneric) {
    FailAt(state.offset, "'" + std::string(state.op->name()) +
                             "' has no pretty form: write it in generic form, \"" +
                             std::string(state.op->name()) + "\"(...) : (...) -> ...");
  }
  ParseOperandsAndKeywords(state);
  ParseOptionalAttrDict(state);
  ParseTypes(state, syntax.types);
}

void MlirModuleParser::ParseGenericOp(OpState& state) {
  Expect('(');
  ParseOperandList(state, ')');
  if (AtPunct('[')) FailUnsupported(offset(), "block successors are not supported");
  if (TryPunct('<')) {
    ParseAttrDict(state.attrs);
    Expect('>');
  }
  if (AtPunct('(')) {
    Advance();
    do {
      ParseRegion(*state.op, {});
    } while (TryPunct(','));
    Expect(')');
  }
  const size_t dict_at = offset();
  if (AtPunct('{')) {
    NamedAttributes dict;
    ParseAttrDict(dict);
    for (auto& [name, value] : dict) {
      for (const auto& [known, unused] : state.attrs) {
        if (known == name) FailAt(dict_at, "attribute '" + name + "' appears twice");
      }
      state.attrs.emplace_back(std::move(name), std::move(value));
    }
  }
  Expect(':');
  ParseFunctionTypes(state);
}

void MlirModuleParser::ParseRegionArgument(RegionArg& arg) {
  if (!AtKind(TokenKind::kValue)) FailExpected("a region argument");
  arg.name = token().text;
  arg.offset = offset();
  Advance();
  Expect(':');
  arg.type = ParseType();
  arg.debug = TryTrailingLocation();
}

void MlirModuleParser::AddRegionArguments(Region& region, const std::vector<RegionArg>& args) {
  for (const RegionArg& arg : args) {
    Location location = source().At(arg.offset);
    location.debug = arg.debug;
    Value* value = region.AddArg(arg.type, std::string(arg.name), std::move(location));
    if (!scopes_.Bind(arg.name, {.value = value})) {
      FailAt(arg.offset, "argument " + std::string(arg.name) + " is defined twice");
    }
  }
}

std::vector<MlirModuleParser::RegionArg> MlirModuleParser::ParseRegionArguments() {
  std::vector<RegionArg> args;
  if (TryPunct('(')) {
    if (!AtPunct(')')) {
      do {
        ParseRegionArgument(args.emplace_back());
      } while (TryPunct(','));
    }
    Expect(')');
  }
  return args;
}

void MlirModuleParser::ParseBlockHeader(Region& region) {
  Advance();
  const std::vector<RegionArg> args = ParseRegionArguments();
  Expect(':');
  if (!region.args.empty() && !args.empty()) Fail("region has two argument lists");
  AddRegionArguments(region, args);
}

void MlirModuleParser::ParseRegionBody(Region& region) {
  Expect('{');
  if (AtKind(TokenKind::kBlock)) ParseBlockHeader(region);
  while (!AtPunct('}')) {
    if (AtKind(TokenKind::kBlock)) {
      FailUnsupported(offset(), "regions with several blocks are not supported");
    }
    if (AtKind(TokenKind::kEof)) FailExpected("'}' or an operation");
    ParseOp(region);
  }
  Advance();
}

void MlirModuleParser::ParseRegion(Op& op, const std::vector<RegionArg>& args) {
  const Nested nested(*this);
  const ValueScopes::Scope scope(scopes_, IsIsolated(op.code));
  Region* region = op.AddRegion();
  AddRegionArguments(*region, args);
  ParseRegionBody(*region);
}

void MlirModuleParser::AddResults(OpState& state, const std::vector<ResultName>& names) {
  Op& op = *state.op;
  size_t next = 0;
  for (const ResultName& name : names) {
    const size_t first = next;
    for (int i = 0; i < name.count && next < state.results.size(); ++i, ++next) {
      std::string label(name.name);
      if (name.count > 1) label += "#" + std::to_string(i);
      op.AddResult(std::move(state.results[next]), std::move(label));
    }
    if (next - first != static_cast<size_t>(name.count)) break;
    ValueScopes::Binding binding{.op = &op, .first = static_cast<int>(first), .count = name.count};
    if (!scopes_.Bind(name.name, binding)) {
      FailAt(name.offset, "value " + std::string(name.name) + " is defined twice");
    }
  }
  int64_t wanted = 0;
  for (const ResultName& name : names) wanted += name.count;
  if (!names.empty() && wanted != static_cast<int64_t>(state.results.size())) {
    FailAt(names[0].offset, std::string(op.short_name()) + " has " +
                                std::to_string(state.results.size()) + " results but " +
                                std::to_string(wanted) + " are named");
  }
  for (; next < state.results.size(); ++next) op.AddResult(std::move(state.results[next]));
}

void MlirModuleParser::Finish(OpState& state, const std::vector<ResultName>& names,
                              Region& region) {
  Op& op = *state.op;
  op.location.debug = state.debug;
  AddResults(state, names);
  Canonicalize(state);
  region.Append(std::move(state.op));
}

}  // namespace lockstep

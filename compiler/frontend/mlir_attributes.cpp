// Attributes of MLIR text.
#include <algorithm>
#include <array>
#include <charconv>
#include <cstring>
#include <unordered_set>

#include "compiler/frontend/mlir_attribute_parser.h"

namespace lockstep {
namespace {

struct EnumProperty {
  std::string_view property;
  std::string_view kind;
};
constexpr std::array<EnumProperty, 8> kEnumProperties = {{
    {"comparison_direction", "comparison_direction"},
    {"compare_type", "comparison_type"},
    {"fft_type", "fft_type"},
    {"rng_distribution", "rng_distribution"},
    {"rng_algorithm", "rng_algorithm"},
    {"transpose_a", "transpose"},
    {"precision_config", "precision"},
    {"mode", "result_accuracy_mode"},
}};

struct EnumValues {
  std::string_view kind;
  std::string_view values;  ///< separated by blanks
};
constexpr std::array<EnumValues, 9> kEnumValues = {{
    {"comparison_direction", "EQ NE GE GT LE LT"},
    {"comparison_type", "NOTYPE FLOAT TOTALORDER SIGNED UNSIGNED"},
    {"precision", "DEFAULT HIGH HIGHEST"},
    {"fft_type", "FFT IFFT RFFT IRFFT"},
    {"rng_distribution", "UNIFORM NORMAL"},
    {"rng_algorithm", "DEFAULT THREE_FRY PHILOX"},
    {"transpose", "NO_TRANSPOSE TRANSPOSE ADJOINT TRANSPOSE_INVALID"},
    {"result_accuracy_mode", "DEFAULT HIGHEST TOLERANCE"},
    {"propagation_direction", "NONE FORWARD BACKWARD BOTH"},
}};

constexpr std::array<std::string_view, 12> kStructKinds = {
    "gather",
    "scatter",
    "dot",
    "channel_handle",
    "output_operand_alias",
    "result_accuracy",
    "dot_algorithm",
    "replica_group_mesh_axes",
    "mesh",
    "mesh_axis",
    "axis_ref",
    "ragged_dot",
};

}  // namespace

std::string_view EnumKindOfProperty(std::string_view property) {
  for (const EnumProperty& entry : kEnumProperties) {
    if (entry.property == property) return entry.kind;
  }
  return {};
}

bool IsBracketedEnum(std::string_view kind) { return kind == "result_accuracy_mode"; }

bool IsStructKind(std::string_view kind) {
  for (std::string_view known : kStructKinds) {
    if (known == kind) return true;
  }
  return kind == "conv";
}

void CheckEnumValue(std::string_view kind, std::string_view value) {
  for (const EnumValues& known : kEnumValues) {
    if (known.kind != kind) continue;
    std::string_view rest = known.values;
    while (!rest.empty()) {
      const std::string_view word = rest.substr(0, rest.find(' '));
      if (word == value) return;
      rest.remove_prefix(std::min(rest.size(), word.size() + 1));
    }
    throw InvalidArgument("unknown " + std::string(kind) + " '" + std::string(value) +
                          "'; one of " + std::string(known.values));
  }
}

Attribute MlirAttributeParser::ParseEnumWord(std::string_view kind, std::string_view dialect) {
  const size_t at = offset();
  const std::string_view value = TakeWord("a value of " + std::string(kind));
  source().Located(at, [&] { CheckEnumValue(kind, value); });
  return Attribute(Attribute::Enum{std::string(dialect), std::string(kind), std::string(value)});
}

Attribute MlirAttributeParser::ParseWhole() {
  Attribute attribute = ParseAttribute();
  if (!AtKind(TokenKind::kEof)) FailExpected("end of the attribute");
  return attribute;
}

Attribute MlirAttributeParser::ParseAttribute() {
  const Nested nested(*this);
  ++weight_;
  const size_t begin = offset();
  switch (token().kind) {
    case TokenKind::kSymbol:
      return Attribute(Attribute::Symbol{TakeSymbol("a symbol")});
    case TokenKind::kString: {
      Attribute value(Attribute::String{TakeString("a string")});
      if (AtPunct(':') && CharAfter() != ':') {
        Advance();
        ParseType();
      }
      return value;
    }
    case TokenKind::kInteger:
    case TokenKind::kFloat:
      return ParseNumber();
    case TokenKind::kHash:
      return ParseDialectAttribute();
    case TokenKind::kBang:
      return Attribute(ParseType());
    case TokenKind::kWord:
      break;
    case TokenKind::kPunct:
      if (AtPunct('-')) return ParseNumber();
      if (AtPunct('{')) return Attribute(Attribute::Dict{ParseAttrMap()});
      if (AtPunct('(')) return Attribute(ParseType());
      if (TryPunct('[')) {
        Attribute::Array array;
        if (!AtPunct(']')) {
          do {
            array.values.push_back(ParseAttribute());
          } while (TryPunct(','));
        }
        Expect(']');
        return Attribute(std::move(array));
      }
      FailExpected("an attribute");
    default:
      FailExpected("an attribute");
  }
  const std::string_view word = token().text;
  if (word == "true" || word == "false") {
    Advance();
    return Attribute(word == "true");
  }
  if (word == "unit") {
    Advance();
    return Attribute(Attribute::Unit{});
  }
  if (word == "dense") return ParseDense();
  if (word == "dense_resource") return ParseDenseResource();
  if (word == "array") return ParseDenseArray();
  if (AtType()) return Attribute(ParseType());
  if (word == "loc") {
    const size_t end = SkipBalanced(EndOfToken());
    Resume(end);
    return Attribute(Attribute::Raw{std::string(text().substr(begin, end - begin))});
  }
  if (CharAfter() == '<' || CharAfter() == '[') {  // affine_map<...>, distinct[0]<...>
    size_t end = SkipBalanced(EndOfToken());
    if (end < text().size() && text()[end] == '<') end = SkipBalanced(end);
    Resume(end);
    return Attribute(Attribute::Raw{std::string(text().substr(begin, end - begin))});
  }
  FailExpected("an attribute");
}

Attribute MlirAttributeParser::ParseFloatToken(size_t begin, bool negative) {
  double value = 0;
  const auto [end, error] =
      std::from_chars(token().text.data(), token().text.data() + token().text.size(), value);
  if (error == std::errc::result_out_of_range) {
    value = std::strtod(std::string(token().text).c_str(), nullptr);
  }
  Advance();
  Type type = Type::Scalar(DType::kF64);
  if (TryPunct(':')) {
    const Type stated = ParseType();
    const auto dtype = ParseDType(stated.text());
    if (stated.kind() != Type::Kind::kOpaque || !dtype || !IsFloat(*dtype)) {
      FailAt(begin, "a float needs a float type, not " + stated.ToString());
    }
    type = Type::Scalar(*dtype);
    value = RoundTo(*dtype, value);
  }
  return Attribute(Attribute::Float{negative ? -value : value, type});
}

Attribute MlirAttributeParser::ParseNumber() {
  const size_t begin = offset();
  const bool negative = AtPunct('-');
  if (negative) Advance();
  if (AtKind(TokenKind::kFloat)) return ParseFloatToken(begin, negative);
  const bool hex = token().text.size() > 2 && token().text[1] == 'x';
  const std::string_view digits = token().text;
  uint64_t bits = 0;
  const auto [end, error] = std::from_chars(digits.data() + (hex ? 2 : 0),
                                            digits.data() + digits.size(), bits, hex ? 16 : 10);
  if (!AtKind(TokenKind::kInteger)) FailExpected("a number");
  if (error != std::errc()) FailAt(begin, "integer does not fit 64 bits");
  Advance();
  if (!TryPunct(':')) {
    if (bits > uint64_t{INT64_MAX} + (negative ? 1 : 0) && !hex) {
      FailAt(begin, "integer does not fit 64 bits");
    }
    return Attribute::FromInt(static_cast<int64_t>(negative ? 0 - bits : bits));
  }
  const Type type = ParseType();
  const auto dtype = ParseDType(type.text());
  if (type.kind() != Type::Kind::kOpaque || (!dtype && type.text() != "index")) {
    FailAt(begin, "a number needs a scalar type, not " + type.ToString());
  }
  const int64_t value = static_cast<int64_t>(negative ? 0 - bits : bits);
  if (!dtype) return Attribute(Attribute::Int{value, type});
  if (!IsFloat(*dtype)) return Attribute::FromInt(value, *dtype);
  if (!hex) FailAt(begin, "a float needs a decimal point or a bit pattern");
  double number = 0;
  if (*dtype == DType::kF64) {
    std::memcpy(&number, &bits, sizeof number);
  } else if (*dtype == DType::kF32) {
    float narrow = 0;
    const auto low = static_cast<uint32_t>(bits);
    std::memcpy(&narrow, &low, sizeof narrow);
    number = static_cast<double>(narrow);
  } else {
    number = DecodeFloat(*dtype, static_cast<uint32_t>(bits));
  }
  return Attribute(Attribute::Float{number, Type::Scalar(*dtype)});
}

void MlirAttributeParser::ParseAttrDict(NamedAttributes& into) {
  const Nested nested(*this);
  Expect('{');
  if (TryPunct('}')) return;
  std::unordered_set<std::string_view> seen;
  do {
    const size_t begin = offset();
    std::string name;
    std::string_view spelled = token().text;
    if (AtKind(TokenKind::kString)) {
      name = TakeString("an attribute name");
    } else {
      name = std::string(TakeWord("an attribute name"));
      // Names may hold hyphens ("step-0") though words do not.
      while (AtPunct('-') && IsIdentifierChar(CharAfter())) {
        Advance();
        name += "-" + std::string(token().text);
        spelled = text().substr(begin, EndOfToken() - begin);
        Advance();
      }
    }
    if (!seen.insert(spelled).second) FailAt(begin, "attribute '" + name + "' appears twice");
    if (!TryPunct('=')) {
      into.emplace_back(std::move(name), Attribute(Attribute::Unit{}));
    } else {
      into.emplace_back(std::move(name), ParseAttribute());
    }
  } while (TryPunct(','));
  Expect('}');
}

AttrMap MlirAttributeParser::ParseAttrMap() {
  NamedAttributes entries;
  ParseAttrDict(entries);
  AttrMap map;
  for (auto& [name, value] : entries) map.Set(name, std::move(value));
  return map;
}

Attribute MlirAttributeParser::ParseDialectAttribute() {
  const size_t begin = offset();
  const std::string_view name = token().text.substr(1);
  const auto alias = aliases_.find(token().text);
  if (alias != aliases_.end() && CharAfter() != '<') {
    Attribute value = ResolveAlias('#', token().text, begin).attribute;
    Advance();
    return value;
  }
  const size_t dot = name.find('.');
  if (dot == std::string_view::npos && CharAfter() != '<') {
    Fail("undefined attribute alias '#" + std::string(name) + "'");
  }
  if (dot != std::string_view::npos) {
    const std::string_view dialect = name.substr(0, dot);
    const std::string_view kind = name.substr(dot + 1);
    if (CharAfter() != '<') return Attribute(Attribute::Raw{TakeRaw(begin)});
    if (dialect == "stablehlo" || dialect == "chlo") {
      Advance();
      return ParseStableHloAttribute(dialect, kind, begin);
    }
    if (dialect == "sdy") return ParseSdyAttribute(kind, begin);
    return Attribute(Attribute::Raw{TakeRaw(begin)});
  }
  // #dialect<kind ...>
  const size_t open = EndOfToken();
  const size_t end = SkipBalanced(open);
  Resume(open + 1);
  if ((name == "stablehlo" || name == "chlo") && AtKind(TokenKind::kWord)) {
    const std::string_view kind = token().text;
    Advance();
    if (AtPunct('<')) {
      Attribute value = ParseStableHloAttribute(name, kind, begin);
      Expect('>');
      return value;
    }
    if (AtKind(TokenKind::kWord) && CharAfter() == '>') {
      Attribute value = ParseEnumWord(kind, name);
      Expect('>');
      return value;
    }
  }
  if (name == "sdy" && AtWord("manual_axes")) {
    Advance();
    Attribute value(Attribute::Axes{ParseAxisNames()});
    Expect('>');
    return value;
  }
  Resume(end);
  return Attribute(Attribute::Raw{std::string(text().substr(begin, end - begin))});
}

}  // namespace lockstep

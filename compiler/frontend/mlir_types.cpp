// Types of MLIR text.
#include <charconv>

#include "compiler/frontend/mlir_attribute_parser.h"

namespace lockstep {
namespace {

bool IsScalarTypeWord(std::string_view word) {
  if (word == "index" || word == "none") return true;
  const auto dtype = ParseDType(word);
  return dtype && DTypeName(*dtype) == word;
}

}  // namespace

bool MlirAttributeParser::AtType() const {
  if (AtKind(TokenKind::kBang) || AtPunct('(')) return true;
  if (!AtKind(TokenKind::kWord)) return false;
  const std::string_view word = token().text;
  return word == "tensor" || word == "tuple" || word == "memref" || word == "vector" ||
         word == "complex" || IsScalarTypeWord(word);
}

std::string MlirAttributeParser::TakeRaw(size_t begin) {
  size_t end = EndOfToken();
  if (CharAfter() == '<') end = SkipBalanced(end);
  Resume(end);
  return std::string(text().substr(begin, end - begin));
}

Type MlirAttributeParser::ParseType() {
  const Nested nested(*this);
  ++weight_;
  if (AtKind(TokenKind::kBang)) return ParseDialectType();
  if (AtPunct('(')) {
    const size_t begin = offset();
    ParseFunctionType();
    // The text between is kept; trailing blanks are cut.
    std::string raw(text().substr(begin, offset() - begin));
    while (!raw.empty() && (raw.back() == ' ' || raw.back() == '\n')) raw.pop_back();
    return Type::Opaque(raw);
  }
  if (!AtKind(TokenKind::kWord)) FailExpected("a type");
  const std::string_view word = token().text;
  if (word == "tensor") return ParseTensorType();
  if (word == "tuple") {
    Advance();
    Expect('<');
    std::vector<Type> elements;
    if (!AtPunct('>')) elements = ParseTypeList();
    Expect('>');
    return Type::Tuple(std::move(elements));
  }
  if (word == "memref" || word == "vector" || word == "complex") {
    return Type::Opaque(TakeRaw(offset()));
  }
  if (!IsScalarTypeWord(word)) FailExpected("a type");
  Advance();
  return word == "none" ? Type() : Type::Opaque(std::string(word));
}

std::vector<Type> MlirAttributeParser::ParseTypeList() {
  std::vector<Type> types;
  do {
    types.push_back(ParseType());
  } while (TryPunct(','));
  return types;
}

MlirAttributeParser::FunctionType MlirAttributeParser::ParseFunctionType() {
  FunctionType type;
  Expect('(');
  if (!AtPunct(')')) type.inputs = ParseTypeList();
  Expect(')');
  ExpectArrow();
  if (TryPunct('(')) {
    if (!AtPunct(')')) type.results = ParseTypeList();
    Expect(')');
  } else {
    type.results.push_back(ParseType());
  }
  return type;
}

void MlirAttributeParser::CheckElementCount(size_t at, const Dims& dims) {
  Dims known;
  for (int64_t dim : dims) {
    if (dim != kDynamicDim) known.push_back(dim);
  }
  source().Located(at, [&] { return NumElements(known); });
}

Type MlirAttributeParser::ParseTensorType() {
  const size_t begin = offset();
  Advance();
  if (!AtPunct('<')) FailExpected("'<' after tensor");
  // Types repeat a lot: a plain one (no nested brackets, no alias) is parsed once for each
  // spelling.
  const size_t open = offset();
  const size_t close = text().find_first_of("<>!#\n", open + 1);
  const bool plain = close != std::string_view::npos && text()[close] == '>';
  const std::string_view key = plain ? text().substr(open, close + 1 - open) : std::string_view();
  if (plain) {
    auto found = tensor_types_.find(key);
    if (found != tensor_types_.end()) {
      Resume(close + 1);
      return found->second;
    }
  }
  size_t at = SkipSpace(open + 1);
  Dims dims;
  while (at < text().size() && (IsDigit(text()[at]) || text()[at] == '?' || text()[at] == '*')) {
    if (text()[at] == '*') FailUnsupported(at, "unranked tensor type is not supported");
    int64_t size = kDynamicDim;
    if (text()[at] == '?') {
      ++at;
    } else {
      const auto [end, error] =
          std::from_chars(text().data() + at, text().data() + text().size(), size);
      if (error != std::errc()) FailAt(at, "dimension does not fit 64 bits");
      at = static_cast<size_t>(end - text().data());
    }
    dims.push_back(size);
    at = SkipSpace(at);
    if (at >= text().size() || text()[at] != 'x') FailAt(at, "expected 'x' in dimension list");
    at = SkipSpace(at + 1);
    if (dims.size() > static_cast<size_t>(limits().max_nesting)) {
      FailAt(begin,
             "tensor type has more than " + std::to_string(limits().max_nesting) + " dimensions");
    }
  }
  Resume(at);
  CheckElementCount(begin, dims);
  const ElementType element = ParseElementType();
  Type type;
  if (element.index) {
    Resume(SkipBalanced(open));
    return Type::Opaque(std::string(text().substr(begin, offset() - begin)));
  }
  type = element.quantization ? Type::Quantized(*element.quantization, std::move(dims))
                              : Type::Tensor(element.dtype, std::move(dims));
  if (TryPunct(',')) ParseBounds(type, begin);
  Expect('>');
  if (plain) tensor_types_.emplace(key, type);
  return type;
}

void MlirAttributeParser::ParseBounds(Type& type, size_t at) {
  if (AtKind(TokenKind::kHash) &&
      (token().text == "#stablehlo.bounds" || token().text == "#stablehlo.type_extensions")) {
    Advance();
    Expect('<');
    const bool named = TryWord("bounds");
    if (named) Expect('=');
    if (named) Expect('[');
    Dims bounds;
    do {
      bounds.push_back(TryPunct('?') ? -1 : TakeInteger("a bound"));
    } while (TryPunct(','));
    if (named) Expect(']');
    Expect('>');
    if (bounds.size() != static_cast<size_t>(type.rank())) {
      FailAt(at, "tensor of rank " + std::to_string(type.rank()) + " has " +
                     std::to_string(bounds.size()) + " bounds");
    }
    type.set_bounds(std::move(bounds));
    return;
  }
  const size_t begin = offset();
  if (AtKind(TokenKind::kHash)) {
    type.set_encoding(TakeRaw(begin));
    return;
  }
  ParseAttribute();
  std::string raw(text().substr(begin, offset() - begin));
  while (!raw.empty() && raw.back() == ' ') raw.pop_back();
  type.set_encoding(std::move(raw));
}

MlirAttributeParser::ElementType MlirAttributeParser::ParseElementType() {
  ElementType element;
  const size_t begin = offset();
  if (AtKind(TokenKind::kBang)) {
    if (token().text == "!quant.uniform") {
      element.quantization = std::make_shared<const Quantization>(ParseQuantization());
      return element;
    }
    if (aliases_.count(token().text)) {
      const Type type = ResolveAlias('!', token().text, begin).type;
      Advance();
      if (type.IsTensor() && type.rank() == 0 && type.quantization()) {
        element.quantization = std::make_shared<const Quantization>(*type.quantization());
        return element;
      }
      const auto dtype = ParseDType(type.text());
      if (type.kind() == Type::Kind::kOpaque && dtype) {
        element.dtype = *dtype;
        return element;
      }
    }
    FailUnsupported(begin,
                    "tensor element type '" + std::string(token().text) + "' is not supported");
  }
  if (!AtKind(TokenKind::kWord)) FailExpected("an element type");
  const std::string_view word = token().text;
  Advance();
  if (word == "complex") {
    Expect('<');
    const std::string_view part = TakeWord("f32 or f64");
    Expect('>');
    if (part != "f32" && part != "f64") {
      FailAt(begin, "complex element type must be f32 or f64, not " + std::string(part));
    }
    element.dtype = part == "f32" ? DType::kC64 : DType::kC128;
    return element;
  }
  if (word == "index") {
    element.index = true;
    return element;
  }
  if (!IsScalarTypeWord(word)) FailAt(begin, "unknown element type '" + std::string(word) + "'");
  element.dtype = *ParseDType(word);
  return element;
}

double MlirAttributeParser::TakeNumber(std::string_view what) {
  const bool negative = TryPunct('-');
  if (!AtKind(TokenKind::kFloat) && !AtKind(TokenKind::kInteger)) FailExpected(what);
  double value = 0;
  std::from_chars(token().text.data(), token().text.data() + token().text.size(), value);
  Advance();
  return negative ? -value : value;
}

Quantization MlirAttributeParser::ParseQuantization() {
  Quantization q;
  Advance();
  Expect('<');
  const size_t at = offset();
  std::string storage(TakeWord("a storage type"));
  if (storage.size() > 1 && storage[0] == 'u' && IsDigit(storage[1])) storage.insert(1, "i");
  const auto storage_type = ParseDType(storage);
  if (!storage_type || !(IsInteger(*storage_type))) {
    FailUnsupported(at, "quantised storage type '" + storage + "' is not supported");
  }
  q.storage = *storage_type;
  q.storage_min = IntegerMin(q.storage);
  q.storage_max = static_cast<int64_t>(IntegerMax(q.storage));
  if (TryPunct('<')) {
    q.storage_min = TakeInteger("the storage minimum");
    Expect(':');
    q.storage_max = TakeInteger("the storage maximum");
    Expect('>');
  }
  Expect(':');
  const size_t expressed_at = offset();
  const std::string_view expressed = TakeWord("an expressed type");
  const auto expressed_type = ParseDType(expressed);
  if (!expressed_type || !IsFloat(*expressed_type)) {
    FailAt(expressed_at, "expressed type must be a float, not " + std::string(expressed));
  }
  q.expressed = *expressed_type;
  if (TryPunct(':')) {
    if (AtPunct('{')) FailUnsupported(offset(), "sub-channel quantisation is not supported");
    q.axis = TakeInteger("the quantised dimension");
  }
  Expect(',');
  const bool braces = TryPunct('{');
  do {
    q.scales.push_back(TakeNumber("a scale"));
    q.zero_points.push_back(TryPunct(':') ? TakeInteger("a zero point") : 0);
  } while (braces && TryPunct(','));
  if (braces) Expect('}');
  Expect('>');
  return q;
}

Type MlirAttributeParser::ParseDialectType() {
  const size_t begin = offset();
  const std::string_view name = token().text;
  if (name == "!stablehlo.token") {
    Advance();
    return Type::Token();
  }
  if (name == "!stablehlo.future") {
    Advance();
    Expect('<');
    std::vector<Type> elements = ParseTypeList();
    Expect('>');
    return Type::Future(std::move(elements));
  }
  if (name == "!quant.uniform") return Type::Quantized(ParseQuantization(), {});
  if (aliases_.count(name)) {
    Type type = ResolveAlias('!', name, begin).type;
    Advance();
    return type;
  }
  if (name.find('.') == std::string_view::npos && CharAfter() != '<') {
    Fail("undefined type alias '" + std::string(name) + "'");
  }
  return Type::Opaque(TakeRaw(begin));
}

}  // namespace lockstep

// dense<...>, array<...> and dense_resource<...>: literals of MLIR text.
//
// The type stands behind the data, so the body is skipped first and read once the element type is
// known. Elements go straight into bytes; a splat stays one element.
#include <charconv>

#include "compiler/frontend/literal_reader.h"
#include "compiler/frontend/mlir_attribute_parser.h"

namespace lockstep {

Literal MlirAttributeParser::ParseLiteralBody(size_t begin, size_t end, DType dtype,
                                              const Dims& dims) {
  for (int64_t dim : dims) {
    if (dim == kDynamicDim) FailAt(begin, "a literal needs a static shape");
  }
  LiteralReader reader(source(), limits(), begin, end, dtype, dims);
  return source().Located(begin, [&] { return reader.Read(); });
}

Attribute MlirAttributeParser::ParseDense() {
  const size_t begin = offset();
  Advance();
  if (!AtPunct('<')) FailExpected("'<' after dense");
  // The body holds numbers, brackets and at most a string without '>'.
  size_t body = offset() + 1;
  size_t end = text().find_first_of(">\"", body);
  if (end != std::string_view::npos && text()[end] == '"') {
    end = text().find('"', end + 1);
    if (end != std::string_view::npos) end = text().find('>', end);
  }
  if (end == std::string_view::npos) FailAt(body - 1, "'<' is not closed");
  if (text().substr(body, end - body) == "__elided__") {
    FailAt(begin,
           "constant is elided (dense<__elided__>): its values are not in the text; print "
           "the program without eliding large constants");
  }
  Resume(end + 1);
  Expect(':');
  const size_t type_at = offset();
  Type type = ParseType();
  DType dtype = DType::kI64;
  Dims dims;
  if (type.IsTensor()) {
    dtype = type.dtype();
    dims = type.dims();
  } else if (type.kind() == Type::Kind::kOpaque && type.text().starts_with("tensor<") &&
             type.text().ends_with("index>")) {
    // Layouts: `dense<[1, 0]> : tensor<2xindex>`.
    const char* at = type.text().data() + 7;
    const char* stop = type.text().data() + type.text().size();
    while (at < stop && IsDigit(*at)) {
      int64_t dim = 0;
      at = std::from_chars(at, stop, dim).ptr + 1;
      dims.push_back(dim);
    }
  } else {
    FailAt(type_at, "a dense literal needs a tensor type, not " + type.ToString());
  }
  Literal literal = ParseLiteralBody(body, end, dtype, dims);
  return Attribute(Attribute::Dense{std::move(literal), std::move(type)});
}

Attribute MlirAttributeParser::ParseDenseResource() {
  const size_t begin = offset();
  Advance();
  Expect('<');
  const std::string_view key =
      AtKind(TokenKind::kString) ? token().text.substr(1, token().text.size() - 2) : token().text;
  Advance();
  Expect('>');
  if (key == "__elided__") {
    FailAt(begin,
           "constant is elided (dense_resource<__elided__>): its values are not in the "
           "text; print the program without eliding large constants");
  }
  Expect(':');
  const Type type = ParseType();
  if (!type.IsTensor()) FailAt(begin, "a dense_resource needs a tensor type");
  if (!resources_indexed_) {
    resources_indexed_ = true;
    const size_t section = text().rfind("{-#");
    // Entries: key: "0x....".
    size_t at = section == std::string_view::npos ? text().size() : section;
    while ((at = text().find("\"0x", at)) != std::string_view::npos) {
      const size_t close = text().find('"', at + 1);
      if (close == std::string_view::npos) break;
      const size_t colon = text().find_last_not_of(" \n\t", at - 1);
      if (colon != std::string_view::npos && text()[colon] == ':') {
        size_t name_end = colon;
        size_t name_begin = name_end;
        while (name_begin > 0 && (IsIdentifierChar(text()[name_begin - 1]) ||
                                  text()[name_begin - 1] == '-' || text()[name_begin - 1] == '"')) {
          --name_begin;
        }
        std::string_view name = text().substr(name_begin, name_end - name_begin);
        if (name.size() > 1 && name.front() == '"') name = name.substr(1, name.size() - 2);
        resources_.emplace(name, text().substr(at, close + 1 - at));
      }
      at = close + 1;
    }
  }
  auto found = resources_.find(key);
  if (found == resources_.end()) {
    FailAt(begin, "resource '" + std::string(key) + "' is not in the text");
  }
  // The blob starts with its alignment, four bytes; what follows is read as a hex literal.
  const std::string_view blob = found->second;
  if (blob.size() < 12) FailAt(begin, "resource '" + std::string(key) + "' is too short");
  const std::string digits = "\"0x" + std::string(blob.substr(11));
  const SourceText blob_text(digits, source().file_name());
  LiteralReader reader(blob_text, limits(), 0, digits.size(), type.dtype(), type.dims());
  try {
    return Attribute(Attribute::Dense{reader.Read(), type});
  } catch (const Error& error) {
    FailAt(begin, "resource '" + std::string(key) + "': " + error.message());
  }
}

Attribute MlirAttributeParser::ParseDenseArray() {
  Advance();
  Expect('<');
  Attribute::DenseArray array;
  const size_t at = offset();
  const std::string_view name = TakeWord("an element type");
  const auto dtype = ParseDType(name);
  if (!dtype) FailAt(at, "unknown element type '" + std::string(name) + "'");
  array.dtype = *dtype;
  if (TryPunct(':')) {
    do {
      if (IsFloat(*dtype)) {
        array.doubles.push_back(TakeNumber("a number"));
      } else if (AtWord("true") || AtWord("false")) {
        array.ints.push_back(AtWord("true") ? 1 : 0);
        Advance();
      } else {
        array.ints.push_back(TakeInteger("an integer"));
      }
    } while (TryPunct(','));
  }
  Expect('>');
  return Attribute(std::move(array));
}

}  // namespace lockstep

// dense<...>, array<...> and dense_resource<...>: literals of MLIR text.
//
// The type stands behind the data, so the body is skipped first and read once the element type is
// known. Elements go straight into bytes; a splat stays one element.
#include <charconv>
#include <cstring>

#include "compiler/frontend/mlir_attribute_parser.h"

namespace lockstep {
namespace {

int HexDigit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

/// Reads the elements of one literal body and appends their bytes.
class LiteralReader {
 public:
  LiteralReader(const SourceText& source, const ParseLimits& limits, size_t begin, size_t end,
                DType dtype, const Dims& dims)
      : source_(source),
        limits_(limits),
        base_(source.text().data()),
        at_(base_ + begin),
        end_(base_ + end),
        dtype_(dtype),
        dims_(dims),
        width_(static_cast<size_t>(StorageBytes(dtype))) {}

  Literal Read();

 private:
  [[noreturn]] void Fail(const char* where, std::string message) const {
    source_.Fail(static_cast<size_t>(where - base_), std::move(message));
  }
  void SkipSpace() {
    while (at_ < end_) {
      if (*at_ == ' ' || *at_ == '\n' || *at_ == '\t' || *at_ == '\r') {
        ++at_;
      } else if (*at_ == '/' && at_ + 1 < end_ && at_[1] == '/') {
        while (at_ < end_ && *at_ != '\n') ++at_;
      } else {
        return;
      }
    }
  }
  std::string TypeText() const { return Type::Tensor(dtype_, dims_).ToString(); }
  void ReadList(size_t level);
  void ReadElement();
  void ReadInteger(DType dtype);
  void ReadFloat(DType dtype);
  void ReadBool();
  uint64_t ReadHex(const char* start, int bits);
  Literal ReadBlob();
  template <typename T>
  void Put(T value) {
    const size_t old = bytes_.size();
    bytes_.resize(old + sizeof(T));
    std::memcpy(bytes_.data() + old, &value, sizeof(T));
  }
  void PutInteger(DType dtype, uint64_t value);
  void PutFloat(DType dtype, double value);
  void PutFloatBits(DType dtype, uint64_t bits);

  const SourceText& source_;
  const ParseLimits& limits_;
  const char* base_;
  const char* at_;
  const char* end_;
  DType dtype_;
  const Dims& dims_;
  size_t width_;
  std::vector<std::byte> bytes_;
};

void LiteralReader::PutInteger(DType dtype, uint64_t value) {
  switch (StorageBytes(dtype)) {
    case 1:
      return Put(static_cast<uint8_t>(value));
    case 2:
      return Put(static_cast<uint16_t>(value));
    case 4:
      return Put(static_cast<uint32_t>(value));
    default:
      return Put(value);
  }
}

void LiteralReader::PutFloat(DType dtype, double value) {
  switch (dtype) {
    case DType::kF64:
      return Put(value);
    case DType::kF32:
      return Put(static_cast<float>(value));
    case DType::kTF32:
      return Put(static_cast<float>(RoundTo(dtype, value)));
    default:
      return PutInteger(dtype, EncodeFloat(dtype, value));
  }
}

void LiteralReader::PutFloatBits(DType dtype, uint64_t bits) {
  if (dtype == DType::kTF32) bits <<= 13;  // text has the 19 bits, storage a float
  PutInteger(dtype, bits);
}

uint64_t LiteralReader::ReadHex(const char* start, int bits) {
  uint64_t value = 0;
  const auto [next, error] = std::from_chars(at_ + 2, end_, value, 16);
  if (error != std::errc() || next == at_ + 2 || (bits < 64 && (value >> bits) != 0)) {
    Fail(start, "hexadecimal value does not fit " + std::string(DTypeName(dtype_)));
  }
  at_ = next;
  return value;
}

void LiteralReader::ReadInteger(DType dtype) {
  const char* start = at_;
  const bool negative = at_ < end_ && *at_ == '-';
  if (negative) ++at_;
  if (at_ < end_ && (*at_ == 't' || *at_ == 'f')) {
    const bool value = *at_ == 't';
    const std::string_view word = value ? "true" : "false";
    if (std::string_view(at_, static_cast<size_t>(end_ - at_)).substr(0, word.size()) != word) {
      Fail(start, "expected an integer");
    }
    at_ += word.size();
    return PutInteger(dtype, value ? 1 : 0);
  }
  const int bits = BitWidth(dtype);
  uint64_t magnitude = 0;
  if (at_ + 1 < end_ && at_[0] == '0' && at_[1] == 'x') {
    magnitude = ReadHex(start, bits);
  } else {
    const auto [next, error] = std::from_chars(at_, end_, magnitude);
    if (next == at_) Fail(start, "expected an integer");
    if (error != std::errc()) Fail(start, "integer does not fit " + std::string(DTypeName(dtype)));
    at_ = next;
    if (at_ < end_ && (*at_ == '.' || *at_ == 'e')) {
      Fail(start, "expected an integer for element type " + std::string(DTypeName(dtype)));
    }
  }
  // Signless types take both readings: 255 and -1 are the same i8.
  const uint64_t positive_limit = bits == 64 ? UINT64_MAX : (uint64_t{1} << bits) - 1;
  const uint64_t negative_limit =
      IsUnsignedInteger(dtype) ? 0 : static_cast<uint64_t>(1) << (bits - 1);
  if (magnitude > (negative ? negative_limit : positive_limit)) {
    Fail(start, "integer does not fit " + std::string(DTypeName(dtype)));
  }
  uint64_t value = negative ? 0 - magnitude : magnitude;
  if (bits < 8 && IsSignedInteger(dtype) && ((value >> (bits - 1)) & 1) != 0) {
    value |= ~((uint64_t{1} << bits) - 1);  // sub-byte types are stored sign-extended
  }
  PutInteger(dtype, value);
}

void LiteralReader::ReadBool() {
  const char* start = at_;
  const std::string_view rest(at_, static_cast<size_t>(end_ - at_));
  if (rest.starts_with("true")) {
    at_ += 4;
    Put(uint8_t{1});
  } else if (rest.starts_with("false")) {
    at_ += 5;
    Put(uint8_t{0});
  } else if (rest.starts_with("-1")) {
    at_ += 2;
    Put(uint8_t{1});
  } else if (!rest.empty() && (rest[0] == '0' || rest[0] == '1')) {
    Put(static_cast<uint8_t>(rest[0] == '1'));
    ++at_;
  } else {
    Fail(start, "expected true or false");
  }
}

void LiteralReader::ReadFloat(DType dtype) {
  const char* start = at_;
  const bool negative = at_ < end_ && *at_ == '-';
  if (negative) ++at_;
  if (!negative && at_ + 1 < end_ && at_[0] == '0' && at_[1] == 'x') {
    const int bits = dtype == DType::kTF32 ? 19 : BitWidth(dtype);
    return PutFloatBits(dtype, ReadHex(start, bits));
  }
  if (at_ >= end_ || !IsDigit(*at_)) Fail(start, "expected a number");
  double value = 0;
  const auto [next, error] = std::from_chars(at_, end_, value);
  if (error == std::errc::invalid_argument) Fail(start, "expected a number");
  if (error == std::errc::result_out_of_range) {
    // Too large or too small for a double: strtod knows which.
    value = std::strtod(std::string(at_, next).c_str(), nullptr);
  }
  at_ = next;
  PutFloat(dtype, negative ? -value : value);
}

void LiteralReader::ReadElement() {
  if (IsComplex(dtype_)) {
    const DType part = ComplexElement(dtype_);
    if (at_ >= end_ || *at_ != '(') Fail(at_, "expected '(' of a complex number");
    ++at_;
    SkipSpace();
    ReadFloat(part);
    SkipSpace();
    if (at_ >= end_ || *at_ != ',') Fail(at_, "expected ',' in a complex number");
    ++at_;
    SkipSpace();
    ReadFloat(part);
    SkipSpace();
    if (at_ >= end_ || *at_ != ')') Fail(at_, "expected ')' of a complex number");
    ++at_;
  } else if (IsBool(dtype_)) {
    ReadBool();
  } else if (IsFloat(dtype_)) {
    ReadFloat(dtype_);
  } else {
    ReadInteger(dtype_);
  }
}

void LiteralReader::ReadList(size_t level) {
  const char* start = at_;
  if (level >= dims_.size()) Fail(start, "literal is nested deeper than " + TypeText());
  ++at_;  // '['
  SkipSpace();
  int64_t count = 0;
  if (at_ < end_ && *at_ == ']') {
    ++at_;
  } else {
    while (true) {
      SkipSpace();
      if (level + 1 < dims_.size()) {
        if (at_ >= end_ || *at_ != '[') Fail(at_, "expected '[': literal of type " + TypeText());
        ReadList(level + 1);
      } else {
        ReadElement();
      }
      ++count;
      SkipSpace();
      if (at_ < end_ && *at_ == ',') {
        ++at_;
        continue;
      }
      if (at_ < end_ && *at_ == ']') break;
      Fail(at_, "expected ',' or ']' in a literal");
    }
    ++at_;
  }
  if (count != dims_[level]) {
    Fail(start, "literal has " + std::to_string(count) + " elements where " + TypeText() + " has " +
                    std::to_string(dims_[level]));
  }
}

Literal LiteralReader::ReadBlob() {
  const char* start = at_;
  const char* digits = at_ + 1;
  const char* close = digits;
  while (close < end_ && *close != '"') ++close;
  if (close >= end_) Fail(start, "string is not closed");
  if (close - digits < 2 || digits[0] != '0' || digits[1] != 'x' || (close - digits) % 2 != 0) {
    Fail(start, "expected a hexadecimal string \"0x...\"");
  }
  digits += 2;
  const size_t size = static_cast<size_t>(close - digits) / 2;
  const int64_t count = NumElements(dims_);
  const bool splat = size == width_ && count != 1;
  if (!splat && static_cast<int64_t>(size / width_) != count) {
    Fail(start, "hexadecimal literal has " + std::to_string(size) + " bytes, " + TypeText() +
                    " needs " + std::to_string(count) + " x " + std::to_string(width_));
  }
  if (dtype_ == DType::kTF32) Fail(start, "hexadecimal literals of tf32 have no defined layout");
  bytes_.resize(size);
  for (size_t i = 0; i < size; ++i) {
    const int high = HexDigit(digits[2 * i]);
    const int low = HexDigit(digits[2 * i + 1]);
    if (high < 0 || low < 0) Fail(digits + 2 * i, "bad hexadecimal digit");
    bytes_[i] = static_cast<std::byte>(high * 16 + low);
  }
  const int bits = BitWidth(dtype_);
  if (bits < 8) {  // one byte an element in the text, whatever the upper bits
    for (std::byte& byte : bytes_) {
      auto value = std::to_integer<unsigned>(byte);
      if (IsBool(dtype_)) {
        value = value != 0 ? 1 : 0;
      } else {
        value &= (1U << bits) - 1;
        if (IsSignedInteger(dtype_) && (value >> (bits - 1)) != 0) value |= 0xFFU << bits;
      }
      byte = static_cast<std::byte>(value & 0xFF);
    }
  }
  at_ = close + 1;
  if (splat) return Literal::Splat(dtype_, dims_, bytes_.data());
  return Literal::FromBytes(dtype_, dims_, bytes_);
}

Literal LiteralReader::Read() {
  SkipSpace();
  const int64_t count = NumElements(dims_);
  if (at_ >= end_) {
    if (count != 0) Fail(at_, "empty literal for " + TypeText());
    return Literal(dtype_, dims_);
  }
  Literal result;
  if (*at_ == '"') {
    result = ReadBlob();
  } else if (*at_ == '[') {
    if (count > limits_.max_literal_bytes / static_cast<int64_t>(width_)) {
      Fail(at_, "literal of " + TypeText() + " exceeds the limit of " +
                    std::to_string(limits_.max_literal_bytes) + " bytes");
    }
    // The text bounds the elements (two characters each at least), whatever the type claims.
    bytes_.reserve(std::min(static_cast<size_t>(count), static_cast<size_t>(end_ - at_) / 2 + 1) *
                   width_);
    ReadList(0);
    result = Literal::FromBytes(dtype_, dims_, bytes_);
  } else {
    const char* start = at_;
    if (std::string_view(at_, static_cast<size_t>(end_ - at_)).starts_with("__elided__")) {
      source_.Fail(static_cast<size_t>(start - base_),
                   "constant is elided (dense<__elided__>): its values are not in the text; print "
                   "the program without eliding large constants");
    }
    ReadElement();
    result = count == 1 ? Literal::FromBytes(dtype_, dims_, bytes_)
                        : Literal::Splat(dtype_, dims_, bytes_.data());
  }
  SkipSpace();
  if (at_ != end_) Fail(at_, "expected '>' after a literal");
  return result;
}

}  // namespace

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

// See literal_reader.h.
#include "compiler/frontend/literal_reader.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <limits>

namespace lockstep {
namespace {

int HexDigit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

bool IsDigitChar(char c) { return c >= '0' && c <= '9'; }

}  // namespace

void LiteralReader::SkipSpace() {
  while (at_ < end_) {
    const std::string_view rest(at_, static_cast<size_t>(end_ - at_));
    if (*at_ == ' ' || *at_ == '\n' || *at_ == '\t' || *at_ == '\r') {
      ++at_;
    } else if (rest.starts_with("//")) {
      while (at_ < end_ && *at_ != '\n') ++at_;
    } else if (rest.starts_with("/*")) {
      const size_t close = rest.find("*/", 2);
      at_ = close == std::string_view::npos ? end_ : at_ + close + 2;
    } else {
      return;
    }
  }
}

bool LiteralReader::TryHloSpecial(DType dtype, bool negative) {
  const std::string_view rest(at_, static_cast<size_t>(end_ - at_));
  if (rest.starts_with("inf")) {
    at_ += 3;
    const double infinity = std::numeric_limits<double>::infinity();
    PutFloat(dtype, negative ? -infinity : infinity);
    return true;
  }
  if (!rest.starts_with("nan")) return false;
  const char* start = at_;
  at_ += 3;
  uint64_t payload = 0;
  const bool has_payload = at_ < end_ && *at_ == '(';
  if (has_payload) {  // nan(0x7fffff)
    const char* digits = at_ + 1;
    if (end_ - digits > 2 && digits[0] == '0' && digits[1] == 'x') digits += 2;
    const auto [next, error] = std::from_chars(digits, end_, payload, 16);
    if (error != std::errc() || next >= end_ || *next != ')') Fail(start, "bad NaN payload");
    at_ = next + 1;
  }
  const bool wide = dtype == DType::kF64;
  const FloatFormat& format = GetFloatFormat(dtype);
  if (format.nan == FloatFormat::Nan::kAllOnes && format.has_sign) {
    PutInteger(dtype, EncodeFloat(dtype, std::numeric_limits<double>::quiet_NaN()) |
                          (negative ? uint64_t{1} << (BitWidth(dtype) - 1) : 0));
    return true;
  }
  if (format.nan != FloatFormat::Nan::kIeee || dtype == DType::kTF32) {
    PutFloat(dtype, std::numeric_limits<double>::quiet_NaN());
    return true;
  }
  const int mantissa = format.mantissa_bits;
  const uint64_t exponent = ((uint64_t{1} << format.exponent_bits) - 1) << mantissa;
  const uint64_t quiet = uint64_t{1} << (mantissa - 1);
  const uint64_t sign = negative ? uint64_t{1} << (format.exponent_bits + mantissa) : 0;
  const uint64_t bits = has_payload ? payload & ((uint64_t{1} << mantissa) - 1) : quiet;
  PutInteger(wide ? DType::kU64 : dtype, sign | exponent | (bits == 0 ? quiet : bits));
  return true;
}

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
  if (hlo_ && TryHloSpecial(dtype, negative)) return;
  if (at_ >= end_ || !IsDigitChar(*at_)) Fail(start, "expected a number");
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
  const char open = hlo_ ? '{' : '[';
  const char close = hlo_ ? '}' : ']';
  ++at_;
  SkipSpace();
  if (hlo_ && at_ < end_ && *at_ == '.') {
    Fail(start,
         "constant is elided ({...}): its values are not in the text; print the program "
         "without eliding large constants");
  }
  int64_t count = 0;
  if (at_ < end_ && *at_ == close) {
    ++at_;
  } else {
    while (true) {
      SkipSpace();
      if (level + 1 < dims_.size()) {
        if (at_ >= end_ || *at_ != open) {
          Fail(at_, std::string("expected '") + open + "': literal of type " + TypeText());
        }
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
      if (at_ < end_ && *at_ == close) break;
      Fail(at_, std::string("expected ',' or '") + close + "' in a literal");
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
  if (!splat && (static_cast<int64_t>(size / width_) != count || size % width_ != 0)) {
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

bool LiteralReader::AtElided() const {
  const std::string_view rest(at_, static_cast<size_t>(end_ - at_));
  return rest.starts_with(hlo_ ? "{...}" : "__elided__");
}

/// Small values that sums of products keep exact: 0..6 for integers (they may be indices),
/// multiples of 1/16 below 1/2 for floats.
Literal LiteralReader::FillElided() {
  at_ += hlo_ ? 5 : 10;
  const int64_t count = NumElements(dims_);
  if (count > limits_.max_literal_bytes / static_cast<int64_t>(width_)) {
    Fail(at_, "literal of " + TypeText() + " exceeds the limit of " +
                  std::to_string(limits_.max_literal_bytes) + " bytes");
  }
  bytes_.reserve(static_cast<size_t>(count) * width_);
  for (int64_t i = 0; i < count; ++i) {
    const double value = static_cast<double>(i * 7 % 16 - 8) / 16;
    if (IsComplex(dtype_)) {
      PutFloat(ComplexElement(dtype_), value);
      PutFloat(ComplexElement(dtype_), 0);
    } else if (IsFloat(dtype_)) {
      PutFloat(dtype_, value);
    } else if (IsBool(dtype_)) {
      Put(static_cast<uint8_t>(i % 2));
    } else {
      PutInteger(dtype_, static_cast<uint64_t>(i % (BitWidth(dtype_) < 4 ? 2 : 7)));
    }
  }
  return Literal::FromBytes(dtype_, dims_, bytes_);
}

Literal LiteralReader::Read() {
  SkipSpace();
  const int64_t count = NumElements(dims_);
  if (limits_.fill_elided && at_ < end_ && AtElided()) {
    Literal filled = FillElided();
    filled_ = true;
    SkipSpace();
    if (at_ != end_) Fail(at_, "unexpected text after a literal");
    return filled;
  }
  if (at_ >= end_) {
    if (count != 0) Fail(at_, "empty literal for " + TypeText());
    return Literal(dtype_, dims_);
  }
  Literal result;
  if (*at_ == '"' && !hlo_) {
    result = ReadBlob();
  } else if (*at_ == (hlo_ ? '{' : '[')) {
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
    // At most one element may stand without braces (the form for comparison).
    if (hlo_ && count > 1) Fail(at_, "expected '{': literal of type " + TypeText());
    ReadElement();
    result = count == 1 ? Literal::FromBytes(dtype_, dims_, bytes_)
                        : Literal::Splat(dtype_, dims_, bytes_.data());
  }
  SkipSpace();
  if (at_ != end_) Fail(at_, "unexpected text after a literal");
  return result;
}

}  // namespace lockstep

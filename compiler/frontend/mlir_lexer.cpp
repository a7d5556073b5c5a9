#include "compiler/frontend/mlir_lexer.h"

#include <algorithm>
#include <charconv>

namespace lockstep {
namespace {

bool IsLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
int HexValue(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

}  // namespace

bool IsDigit(char c) { return c >= '0' && c <= '9'; }
bool IsIdentifierStart(char c) { return IsLetter(c) || c == '_'; }
bool IsIdentifierChar(char c) {
  return IsLetter(c) || IsDigit(c) || c == '_' || c == '$' || c == '.';
}

std::string UnescapeMlir(std::string_view quoted) {
  std::string_view body = quoted.substr(1, quoted.size() - 2);
  std::string value;
  value.reserve(body.size());
  for (size_t i = 0; i < body.size(); ++i) {
    if (body[i] != '\\' || i + 1 >= body.size()) {
      value += body[i];
      continue;
    }
    const char next = body[++i];
    if (next == 'n') {
      value += '\n';
    } else if (next == 't') {
      value += '\t';
    } else if (HexValue(next) >= 0 && i + 1 < body.size() && HexValue(body[i + 1]) >= 0) {
      value += static_cast<char>(HexValue(next) * 16 + HexValue(body[i + 1]));
      ++i;
    } else {
      value += next;
    }
  }
  return value;
}

std::string EscapeMlir(std::string_view value) {
  constexpr char kHex[] = "0123456789ABCDEF";
  std::string text;
  text.reserve(value.size() + 2);
  for (char c : value) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '\\') {
      text += "\\\\";
    } else if (byte >= 0x20 && byte < 0x7F && c != '"') {
      text += c;
    } else {
      text += '\\';
      text += kHex[byte >> 4];
      text += kHex[byte & 15];
    }
  }
  return text;
}

TokenReader::TokenReader(const SourceText& source, const ParseLimits& limits, size_t begin)
    : source_(source), limits_(limits), next_(begin) {
  Advance();
}

TokenReader::Nested::Nested(TokenReader& reader) : reader_(reader) {
  if (++reader.depth_ > reader.limits_.max_nesting) {
    --reader.depth_;
    reader.Fail("nesting is deeper than " + std::to_string(reader.limits_.max_nesting) + " levels");
  }
}

size_t TokenReader::SkipSpace(size_t at) const {
  const std::string_view all = text();
  while (at < all.size()) {
    const char c = all[at];
    if (c == ' ' || c == '\n' || c == '\t' || c == '\r') {
      ++at;
    } else if (c == '/' && at + 1 < all.size() && all[at + 1] == '/') {
      const size_t newline = all.find('\n', at);
      at = newline == std::string_view::npos ? all.size() : newline;
    } else {
      break;
    }
  }
  return at;
}

void TokenReader::LexName(TokenKind kind, size_t begin, size_t first, bool hyphens) {
  const std::string_view all = text();
  size_t end = first;
  while (end < all.size() && (IsIdentifierChar(all[end]) || (hyphens && all[end] == '-'))) ++end;
  if (end == first)
    source_.Fail(begin, "expected a name after '" + std::string(1, all[begin]) + "'");
  token_ = {kind, 0, begin, all.substr(begin, end - begin)};
  next_ = end;
}

void TokenReader::LexNumber(size_t begin) {
  const std::string_view all = text();
  size_t end = begin;
  TokenKind kind = TokenKind::kInteger;
  if (all[begin] == '0' && begin + 2 < all.size() && all[begin + 1] == 'x' &&
      HexValue(all[begin + 2]) >= 0) {
    end = begin + 2;
    while (end < all.size() && HexValue(all[end]) >= 0) ++end;
  } else {
    while (end < all.size() && IsDigit(all[end])) ++end;
    if (end < all.size() && all[end] == '.') {
      kind = TokenKind::kFloat;
      ++end;
      while (end < all.size() && IsDigit(all[end])) ++end;
      if (end < all.size() && (all[end] == 'e' || all[end] == 'E')) {
        size_t exponent = end + 1;
        if (exponent < all.size() && (all[exponent] == '+' || all[exponent] == '-')) ++exponent;
        if (exponent < all.size() && IsDigit(all[exponent])) {
          end = exponent;
          while (end < all.size() && IsDigit(all[end])) ++end;
        }
      }
    }
  }
  token_ = {kind, 0, begin, all.substr(begin, end - begin)};
  next_ = end;
}

void TokenReader::LexString(size_t begin) {
  const std::string_view all = text();
  size_t end = begin + 1;
  while (end < all.size() && all[end] != '"' && all[end] != '\n') {
    end += all[end] == '\\' ? 2 : 1;
  }
  if (end >= all.size() || all[end] != '"') source_.Fail(begin, "string is not closed");
  token_ = {TokenKind::kString, 0, begin, all.substr(begin, end + 1 - begin)};
  next_ = end + 1;
}

void TokenReader::Advance() {
  const std::string_view all = text();
  const size_t begin = SkipSpace(next_);
  if (begin >= all.size()) {
    token_ = {TokenKind::kEof, 0, all.size(), {}};
    next_ = all.size();
    return;
  }
  const char c = all[begin];
  if (IsIdentifierStart(c)) return LexName(TokenKind::kWord, begin, begin, false);
  if (IsDigit(c)) return LexNumber(begin);
  switch (c) {
    case '%':
      return LexName(TokenKind::kValue, begin, begin + 1, true);
    case '^':
      return LexName(TokenKind::kBlock, begin, begin + 1, true);
    case '#':
      return LexName(TokenKind::kHash, begin, begin + 1, true);
    case '!':
      return LexName(TokenKind::kBang, begin, begin + 1, true);
    case '"':
      return LexString(begin);
    case '@':
      if (begin + 1 < all.size() && all[begin + 1] == '"') {
        LexString(begin + 1);
        token_ = {TokenKind::kSymbol, 0, begin, all.substr(begin, next_ - begin)};
        return;
      }
      return LexName(TokenKind::kSymbol, begin, begin + 1, false);
    default:
      break;
  }
  if (c == '-' && begin + 1 < all.size() && all[begin + 1] == '>') {
    token_ = {TokenKind::kArrow, 0, begin, all.substr(begin, 2)};
  } else if (all.substr(begin, 3) == "{-#") {
    token_ = {TokenKind::kResources, 0, begin, all.substr(begin, 3)};
  } else {
    token_ = {TokenKind::kPunct, c, begin, all.substr(begin, 1)};
  }
  next_ = begin + token_.text.size();
}

bool TokenReader::TryPunct(char c) {
  if (!AtPunct(c)) return false;
  Advance();
  return true;
}

bool TokenReader::TryWord(std::string_view word) {
  if (!AtWord(word)) return false;
  Advance();
  return true;
}

void TokenReader::Expect(char c) {
  if (!TryPunct(c)) FailExpected("'" + std::string(1, c) + "'");
}

void TokenReader::ExpectArrow() {
  if (!AtKind(TokenKind::kArrow)) FailExpected("'->'");
  Advance();
}

void TokenReader::ExpectWord(std::string_view word) {
  if (!TryWord(word)) FailExpected("'" + std::string(word) + "'");
}

std::string_view TokenReader::TakeWord(std::string_view what) {
  if (!AtKind(TokenKind::kWord)) FailExpected(what);
  const std::string_view word = token_.text;
  Advance();
  return word;
}

int64_t TokenReader::TakeInteger(std::string_view what) {
  const size_t begin = offset();
  const bool negative = TryPunct('-');
  if (!AtKind(TokenKind::kInteger)) FailExpected(what);
  std::string_view digits = token_.text;
  int base = 10;
  if (digits.size() > 2 && digits[1] == 'x') {
    digits.remove_prefix(2);
    base = 16;
  }
  uint64_t magnitude = 0;
  const auto [end, error] =
      std::from_chars(digits.data(), digits.data() + digits.size(), magnitude, base);
  const uint64_t limit = uint64_t{INT64_MAX} + (negative ? 1 : 0);
  if (error != std::errc() || (magnitude > limit && base == 10)) {
    FailAt(begin, "integer does not fit 64 bits");
  }
  Advance();
  return static_cast<int64_t>(negative ? 0 - magnitude : magnitude);
}

uint64_t TokenReader::TakeUnsigned(std::string_view what) {
  if (!AtKind(TokenKind::kInteger)) FailExpected(what);
  const std::string_view digits = token_.text;
  uint64_t value = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (error != std::errc()) Fail("integer does not fit 64 bits");
  Advance();
  return value;
}

std::string TokenReader::TakeString(std::string_view what) {
  if (!AtKind(TokenKind::kString)) FailExpected(what);
  std::string value = UnescapeMlir(token_.text);
  Advance();
  return value;
}

std::string TokenReader::TakeSymbol(std::string_view what) {
  if (!AtKind(TokenKind::kSymbol)) FailExpected(what);
  std::string name = token_.text[1] == '"' ? UnescapeMlir(token_.text.substr(1))
                                           : std::string(token_.text.substr(1));
  Advance();
  while (AtPunct(':') && CharAfter() == ':') {
    Advance();
    Advance();
    if (!AtKind(TokenKind::kSymbol)) FailExpected("a nested symbol");
    name += "::@" + (token_.text[1] == '"' ? UnescapeMlir(token_.text.substr(1))
                                           : std::string(token_.text.substr(1)));
    Advance();
  }
  return name;
}

std::vector<int64_t> TokenReader::TakeIntegerList() {
  std::vector<int64_t> values;
  Expect('[');
  if (TryPunct(']')) return values;
  do {
    values.push_back(TakeInteger("an integer"));
  } while (TryPunct(','));
  Expect(']');
  return values;
}

std::string TokenReader::Describe() const {
  if (AtKind(TokenKind::kEof)) return "end of text";
  if (token_.text.size() > 40) return "'" + std::string(token_.text.substr(0, 37)) + "...'";
  return "'" + std::string(token_.text) + "'";
}

void TokenReader::FailExpected(std::string_view what) const {
  Fail("expected " + std::string(what) + ", found " + Describe());
}

size_t TokenReader::SkipBalanced(size_t begin) const {
  const std::string_view all = text();
  std::string closers;
  for (size_t i = begin; i < all.size(); ++i) {
    switch (all[i]) {
      case '<':
        closers += '>';
        break;
      case '(':
        closers += ')';
        break;
      case '[':
        closers += ']';
        break;
      case '{':
        closers += '}';
        break;
      case '"':
        for (++i; i < all.size() && all[i] != '"' && all[i] != '\n'; ++i) {
          if (all[i] == '\\') ++i;
        }
        if (i >= all.size() || all[i] != '"') source_.Fail(begin, "string is not closed");
        break;
      case '-':
        if (i + 1 < all.size() && all[i + 1] == '>') ++i;
        break;
      case '>':
      case ')':
      case ']':
      case '}':
        if (closers.empty() || closers.back() != all[i]) {
          source_.Fail(i, "unbalanced '" + std::string(1, all[i]) + "'");
        }
        closers.pop_back();
        if (closers.empty()) return i + 1;
        break;
      default:
        break;
    }
    if (closers.size() > static_cast<size_t>(limits_.max_nesting)) {
      source_.Fail(i, "nesting is deeper than " + std::to_string(limits_.max_nesting) + " levels");
    }
  }
  source_.Fail(begin, "'" + std::string(1, all[begin]) + "' is not closed");
}

}  // namespace lockstep

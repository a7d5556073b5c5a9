// HloCursor: names, numbers, shapes and raw attribute values of HLO text.
#include <algorithm>
#include <charconv>

#include "compiler/frontend/hlo_text.h"
#include "compiler/frontend/mlir_lexer.h"

namespace lockstep {
namespace {

bool IsNameChar(char c) { return IsIdentifierChar(c) || c == '-'; }

}  // namespace

void HloCursor::SkipSpace() {
  while (at_ < end_) {
    const char c = CharAt(at_);
    if (c == ' ' || c == '\n' || c == '\t' || c == '\r') {
      ++at_;
    } else if (c == '/' && CharAt(at_ + 1) == '*') {
      const size_t close = source_.text().find("*/", at_ + 2);
      at_ = close == std::string_view::npos ? end_ : std::min(end_, close + 2);
    } else if (c == '/' && CharAt(at_ + 1) == '/') {
      while (at_ < end_ && CharAt(at_) != '\n') ++at_;
    } else {
      return;
    }
  }
}

bool HloCursor::AtLineEnd() {
  size_t look = at_;
  while (look < end_ && (CharAt(look) == ' ' || CharAt(look) == '\t' || CharAt(look) == '\r')) {
    ++look;
  }
  return look >= end_ || CharAt(look) == '\n';
}

bool HloCursor::AtEnd() {
  SkipSpace();
  return at_ >= end_;
}

char HloCursor::Peek() {
  SkipSpace();
  return CharAt(at_);
}

bool HloCursor::TryChar(char c) {
  if (AtEnd() || CharAt(at_) != c) return false;
  ++at_;
  return true;
}

void HloCursor::Expect(char c) {
  if (!TryChar(c)) FailExpected("'" + std::string(1, c) + "'");
}

bool HloCursor::TryText(std::string_view text) {
  SkipSpace();
  if (!Rest().starts_with(text)) return false;
  at_ += text.size();
  return true;
}

std::string_view HloCursor::TryName() {
  SkipSpace();
  const size_t begin = CharAt(at_) == '%' ? at_ + 1 : at_;
  size_t end = begin;
  while (end < end_ && IsNameChar(CharAt(end))) ++end;
  // "a->b" is a name and an arrow.
  if (end > begin && CharAt(end - 1) == '-' && CharAt(end) == '>') --end;
  if (end == begin) return {};
  at_ = end;
  return source_.text().substr(begin, end - begin);
}

std::string_view HloCursor::TakeName(std::string_view what) {
  const std::string_view name = TryName();
  if (name.empty()) FailExpected(what);
  return name;
}

int64_t HloCursor::TakeInteger(std::string_view what) {
  SkipSpace();
  int64_t value = 0;
  const char* begin = source_.text().data() + at_;
  const auto [next, error] = std::from_chars(begin, source_.text().data() + end_, value);
  if (error == std::errc::result_out_of_range) Fail("integer does not fit 64 bits");
  if (error != std::errc()) FailExpected(what);
  at_ += static_cast<size_t>(next - begin);
  return value;
}

std::string HloCursor::TakeString() {
  SkipSpace();
  if (CharAt(at_) != '"') FailExpected("a string");
  const size_t begin = at_;
  SkipBalanced();
  const std::string_view body = source_.text().substr(begin + 1, at_ - begin - 2);
  std::string value;
  for (size_t i = 0; i < body.size(); ++i) {
    if (body[i] == '\\' && i + 1 < body.size()) {
      ++i;
      value += body[i] == 'n' ? '\n' : body[i] == 't' ? '\t' : body[i];
    } else {
      value += body[i];
    }
  }
  return value;
}

bool HloCursor::AtDigit() { return IsDigit(Peek()); }

void HloCursor::FailExpected(std::string_view what) {
  SkipSpace();
  std::string found = "end of text";
  if (at_ < end_) {
    size_t end = at_;
    while (end < end_ && end < at_ + 20 && IsNameChar(CharAt(end))) ++end;
    found = "'" + std::string(source_.text().substr(at_, std::max<size_t>(1, end - at_))) + "'";
  }
  Fail("expected " + std::string(what) + ", found " + found);
}

bool HloCursor::AtShape() {
  SkipSpace();
  if (CharAt(at_) == '(') return true;
  size_t end = at_;
  while (end < end_ && IsIdentifierChar(CharAt(end))) ++end;
  return (end > at_ && CharAt(end) == '[') || AtBuffer();
}

// b(f32[4]) is a buffer: an array that is written in place.
bool HloCursor::AtBuffer() {
  HloCursor ahead = *this;
  return ahead.TryText("b(") && ahead.AtShape();
}

void HloCursor::TakeLayout(HloShape& shape) {
  // {1,0:T(8,128)S(1)}: minor to major, then tiles, memory space and more.
  if (CharAt(at_) != '{') return;
  const size_t begin = at_;
  SkipBalanced();
  HloCursor layout(source_, limits_, begin + 1, at_ - 1);
  shape.has_layout = true;
  while (layout.AtDigit()) {
    shape.minor_to_major.push_back(layout.TakeInteger("a dimension"));
    if (!layout.TryChar(',')) break;
  }
  if (layout.TryChar(':')) shape.tiled = layout.Rest().find("T(") != std::string_view::npos;
}

HloShape HloCursor::TakeShape() { return TakeShape(0); }

HloShape HloCursor::TakeShape(int depth) {
  HloShape shape;
  if (depth > limits_.max_nesting) {
    Fail("nesting is deeper than " + std::to_string(limits_.max_nesting) + " levels");
  }
  if (TryChar('(')) {
    shape.tuple = true;
    if (TryChar(')')) return shape;
    do {
      shape.elements.push_back(TakeShape(depth + 1));
    } while (TryChar(','));
    Expect(')');
    return shape;
  }
  SkipSpace();
  const size_t begin = at_;
  if (AtBuffer()) {
    source_.Fail(begin, "buffers, b(...), are not supported", ErrorCode::kUnsupported);
  }
  const std::string_view name = TakeName("a shape");
  Expect('[');
  Dims dims;
  Dims bounds;
  bool dynamic = false;
  if (!TryChar(']')) {
    do {
      const bool bounded = TryText("<=");
      if (TryChar('?')) {
        dims.push_back(kDynamicDim);
        bounds.push_back(-1);
        dynamic = true;
        continue;
      }
      const int64_t size = TakeInteger("a dimension");
      if (size < 0) Fail("dimension is negative");
      dims.push_back(bounded ? kDynamicDim : size);
      bounds.push_back(bounded ? size : -1);
      dynamic |= bounded;
    } while (TryChar(','));
    Expect(']');
  }
  if (dims.size() > static_cast<size_t>(limits_.max_nesting)) Fail("shape has too many dimensions");
  TakeLayout(shape);
  if (name == "token") {
    shape.type = Type::Token();
    return shape;
  }
  const auto dtype = ParseDType(name);
  if (!dtype) {
    source_.Fail(begin, "element type '" + std::string(name) + "' is not supported",
                 name == "opaque" ? ErrorCode::kUnsupported : ErrorCode::kInvalidArgument);
  }
  Dims known;
  for (int64_t dim : dims) {
    if (dim != kDynamicDim) known.push_back(dim);
  }
  source_.Located(begin, [&] { return NumElements(known); });
  shape.type = Type::Tensor(*dtype, std::move(dims));
  if (dynamic) shape.type.set_bounds(std::move(bounds));
  return shape;
}

void HloCursor::SkipBalanced() {
  SkipSpace();
  const size_t begin = at_;
  std::string closers;
  for (; at_ < end_; ++at_) {
    const char c = CharAt(at_);
    switch (c) {
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
        for (++at_; at_ < end_ && CharAt(at_) != '"'; ++at_) {
          if (CharAt(at_) == '\\') ++at_;
        }
        if (at_ >= end_) source_.Fail(begin, "string is not closed");
        break;
      case ')':
      case ']':
      case '}':
        if (closers.empty() || closers.back() != c) Fail("unbalanced '" + std::string(1, c) + "'");
        closers.pop_back();
        break;
      default:
        break;
    }
    if (closers.empty()) {
      ++at_;
      return;
    }
    if (closers.size() > static_cast<size_t>(limits_.max_nesting)) {
      Fail("nesting is deeper than " + std::to_string(limits_.max_nesting) + " levels");
    }
  }
  source_.Fail(begin, "'" + std::string(1, CharAt(begin)) + "' is not closed");
}

std::string_view HloCursor::TakeRawValue(size_t* offset) {
  SkipSpace();
  const size_t begin = at_;
  while (at_ < end_) {
    const char c = CharAt(at_);
    if (c == '(' || c == '[' || c == '{' || c == '"') {
      SkipBalanced();
    } else if (c == ',' || c == '\n' || c == ')' || c == ']' || c == '}') {
      break;
    } else {
      ++at_;
    }
  }
  size_t end = at_;
  while (end > begin && (CharAt(end - 1) == ' ' || CharAt(end - 1) == '\r')) --end;
  if (end == begin) FailExpected("a value");
  *offset = begin;
  return source_.text().substr(begin, end - begin);
}

}  // namespace lockstep

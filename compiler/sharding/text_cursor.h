// TextCursor: the reading position in a short one-line notation (shardings, factor rules). Blanks
// between tokens are skipped. Every failure is an InvalidArgument that shows the text and the
// offset, so that callers with a source position can add it.
#pragma once

#include <cstdint>
#include <limits>
#include <string>
#include <string_view>

#include "compiler/base/error.h"

namespace lockstep {

class TextCursor {
 public:
  /// `what` names the notation in messages: "sharding", "factor rule".
  TextCursor(std::string_view text, std::string_view what) : text_(text), what_(what) {}

  bool AtEnd() {
    SkipSpace();
    return offset_ == text_.size();
  }
  /// The next character, or 0 at the end.
  char Peek() {
    SkipSpace();
    return offset_ < text_.size() ? text_[offset_] : '\0';
  }
  bool Eat(std::string_view token) {
    SkipSpace();
    if (text_.substr(offset_, token.size()) != token) return false;
    offset_ += token.size();
    return true;
  }
  void Expect(std::string_view token) {
    if (!Eat(token)) Fail("expected '" + std::string(token) + "'");
  }
  void ExpectEnd() {
    if (!AtEnd()) Fail("unexpected text after the end");
  }
  bool AtDigit() { return Peek() >= '0' && Peek() <= '9'; }
  int64_t Int() {
    if (!AtDigit()) Fail("expected a number");
    int64_t value = 0;
    while (offset_ < text_.size() && text_[offset_] >= '0' && text_[offset_] <= '9') {
      const int64_t digit = text_[offset_] - '0';
      if (value > (std::numeric_limits<int64_t>::max() - digit) / 10) Fail("number too large");
      value = value * 10 + digit;
      ++offset_;
    }
    return value;
  }
  /// Letters, digits, '_', '.', '-', '$'; "" if there is none.
  std::string_view Word() {
    SkipSpace();
    const size_t begin = offset_;
    while (offset_ < text_.size() && IsWordChar(text_[offset_])) ++offset_;
    return text_.substr(begin, offset_ - begin);
  }
  /// A word, or any text between a pair of quotes (' or "). `kind` is for the message.
  std::string Name(std::string_view kind) {
    const char quote = Peek();
    if (quote == '\'' || quote == '"') {
      const size_t end = text_.find(quote, offset_ + 1);
      if (end == std::string_view::npos) Fail("quote without end");
      const std::string name(text_.substr(offset_ + 1, end - offset_ - 1));
      offset_ = end + 1;
      return name;
    }
    const std::string name(Word());
    if (name.empty()) Fail("expected " + std::string(kind));
    return name;
  }
  size_t offset() const { return offset_; }
  void set_offset(size_t offset) { offset_ = offset; }
  std::string_view text() const { return text_; }
  [[noreturn]] void Fail(const std::string& why) const { FailAt(offset_, why); }
  [[noreturn]] void FailAt(size_t offset, const std::string& why) const {
    throw InvalidArgument("bad " + what_ + " '" + Shown() + "' at offset " +
                          std::to_string(offset) + ": " + why);
  }

 private:
  static bool IsWordChar(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           c == '.' || c == '-' || c == '$';
  }
  void SkipSpace() {
    while (offset_ < text_.size()) {
      const char c = text_[offset_];
      if (c == ' ' || c == '\t' || c == '\n' || c == '\r') {
        ++offset_;
      } else if (text_.substr(offset_, 2) == "/*") {  // HLO prints /*index=5*/ in long lists
        const size_t end = text_.find("*/", offset_ + 2);
        if (end == std::string_view::npos) Fail("comment without end");
        offset_ = end + 2;
      } else {
        return;
      }
    }
  }
  /// Very long texts (device lists) are cut in messages.
  std::string Shown() const {
    constexpr size_t kMax = 200;
    return text_.size() <= kMax ? std::string(text_) : std::string(text_.substr(0, kMax)) + "...";
  }
  std::string_view text_;
  std::string what_;
  size_t offset_ = 0;
};

}  // namespace lockstep

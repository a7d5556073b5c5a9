// Tokens of MLIR text, and TokenReader: one token of look-ahead with the usual helpers.
//
// Dimension lists are not lexable as tokens ("4x8xf32", and "0x3xf32" looks like a hex number), and
// neither are unknown dialect attributes: parsers step back to the raw text for both (RawPosition,
// Resume).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "compiler/frontend/frontend.h"
#include "compiler/frontend/source.h"

namespace lockstep {

enum class TokenKind : uint8_t {
  kEof,
  kWord,       ///< tensor, stablehlo.add, true
  kValue,      ///< %name (without #k)
  kSymbol,     ///< @name or @"quoted"
  kBlock,      ///< ^bb0
  kHash,       ///< #name
  kBang,       ///< !name
  kInteger,    ///< 12, 0xFF
  kFloat,      ///< 1.5e-3
  kString,     ///< with its quotes
  kArrow,      ///< ->
  kResources,  ///< {-#
  kPunct,      ///< one character
};

struct Token {
  TokenKind kind = TokenKind::kEof;
  char punct = 0;
  size_t offset = 0;
  std::string_view text;
};

class TokenReader {
 public:
  TokenReader(const SourceText& source, const ParseLimits& limits, size_t begin = 0);

 protected:
  const SourceText& source() const { return source_; }
  const ParseLimits& limits() const { return limits_; }
  const Token& token() const { return token_; }
  size_t offset() const { return token_.offset; }
  std::string_view text() const { return source_.text(); }

  void Advance();
  /// Continues lexing at a raw offset.
  void Resume(size_t raw) {
    next_ = raw;
    Advance();
  }
  /// The first byte after the current token.
  size_t EndOfToken() const { return token_.offset + token_.text.size(); }
  /// The character right after the current token, 0 at the end.
  char CharAfter() const { return EndOfToken() < text().size() ? text()[EndOfToken()] : '\0'; }

  bool AtKind(TokenKind kind) const { return token_.kind == kind; }
  bool AtPunct(char c) const { return token_.kind == TokenKind::kPunct && token_.punct == c; }
  bool AtWord(std::string_view word) const {
    return token_.kind == TokenKind::kWord && token_.text == word;
  }
  bool TryPunct(char c);
  bool TryWord(std::string_view word);
  void Expect(char c);
  void ExpectArrow();
  void ExpectWord(std::string_view word);
  std::string_view TakeWord(std::string_view what);
  int64_t TakeInteger(std::string_view what);  ///< with an optional minus
  uint64_t TakeUnsigned(std::string_view what);
  std::string TakeString(std::string_view what);  ///< unescaped
  std::string TakeSymbol(std::string_view what);  ///< without @, nested ones joined by ::@
  /// "[1, 2]" of integers.
  std::vector<int64_t> TakeIntegerList();

  [[noreturn]] void Fail(std::string message) const { source_.Fail(offset(), std::move(message)); }
  [[noreturn]] void FailAt(size_t at, std::string message) const {
    source_.Fail(at, std::move(message));
  }
  [[noreturn]] void FailUnsupported(size_t at, std::string message) const {
    source_.Fail(at, std::move(message), ErrorCode::kUnsupported);
  }
  /// "expected X, found Y".
  [[noreturn]] void FailExpected(std::string_view what) const;
  std::string Describe() const;  ///< of the current token

  /// Balanced raw text from `begin` (at an opening bracket) to its closer; returns the end offset.
  size_t SkipBalanced(size_t begin) const;
  size_t SkipSpace(size_t at) const;  ///< blanks and comments

  /// Counts nesting; throws where the limit is exceeded.
  class Nested {
   public:
    explicit Nested(TokenReader& reader);
    ~Nested() { --reader_.depth_; }
    Nested(const Nested&) = delete;

   private:
    TokenReader& reader_;
  };

  int depth() const { return depth_; }
  int max_depth() const { return max_depth_; }
  void set_max_depth(int depth) { max_depth_ = depth; }

  /// Parses elsewhere and comes back.
  class Excursion {
   public:
    Excursion(TokenReader& reader, size_t at)
        : reader_(reader), token_(reader.token_), next_(reader.next_) {
      reader.Resume(at);
    }
    ~Excursion() {
      reader_.token_ = token_;
      reader_.next_ = next_;
    }
    Excursion(const Excursion&) = delete;

   private:
    TokenReader& reader_;
    Token token_;
    size_t next_;
  };

 private:
  void LexNumber(size_t begin);
  void LexString(size_t begin);
  void LexName(TokenKind kind, size_t begin, size_t first, bool hyphens);
  const SourceText& source_;
  ParseLimits limits_;
  Token token_;
  size_t next_ = 0;
  int depth_ = 0;
  int max_depth_ = 0;  ///< deepest nesting seen, aliases counted as if written out
};

/// MLIR string escapes: \n \t \\ \" and \HH.
std::string UnescapeMlir(std::string_view quoted);
std::string EscapeMlir(std::string_view value);
bool IsIdentifierStart(char c);
bool IsIdentifierChar(char c);  ///< letters, digits, _ $ .
bool IsDigit(char c);

}  // namespace lockstep

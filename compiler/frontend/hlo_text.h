// HLO module text as a tree: computations, instructions, attributes as raw text.
//
// HLO attributes have a grammar per key, so their values are kept as balanced text and read by
// whoever knows the key (hlo_attributes.h). Accepted: the long form with % sigils and signatures
// and the short form without, comments, shapes on operands, operands that are instructions
// themselves (they become instructions of their own in front of their user) or elements of a tuple
// (`t#1`), computations in the place of their names (`to_apply={ a = f32[] parameter(0) ... }`),
// the FileNames/FunctionNames/FileLocations/StackFrames tables, and a text that begins with a
// computation instead of `HloModule`.
#pragma once

#include <deque>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "compiler/base/source_location.h"
#include "compiler/frontend/frontend.h"
#include "compiler/frontend/source.h"
#include "compiler/ir/type.h"

namespace lockstep {

/// An array, token or opaque shape, or a tuple of shapes.
struct HloShape {
  bool tuple = false;
  bool has_layout = false;
  bool tiled = false;  ///< the layout has tiles: memory order is not that of the dimensions
  Type type;
  std::vector<int64_t> minor_to_major;  ///< as written; only if has_layout
  std::vector<HloShape> elements;

  size_t NumLeaves() const;
  void AppendLeaves(std::vector<Type>& types) const;
};

struct HloAttribute {
  std::string_view key;
  std::string_view value;  ///< balanced raw text
  size_t offset = 0;       ///< of the value
  /// Computations that the value holds in full, by the names that they get: to_apply={ ... }.
  std::vector<std::string_view> computations;
};

struct HloOperand {
  std::string_view name;
  size_t offset = 0;
  std::vector<int64_t> index;  ///< name#1#0: an element of a tuple
};

struct HloInstruction {
  std::string_view name;
  size_t offset = 0;
  bool root = false;
  bool has_shape = false;
  HloShape shape;
  std::string_view opcode;
  size_t opcode_offset = 0;
  std::vector<HloOperand> operands;
  size_t body_begin = 0;  ///< what stands between the parentheses
  size_t body_end = 0;
  std::vector<HloAttribute> attributes;

  const HloAttribute* Find(std::string_view key) const;
};

struct HloComputation {
  std::string_view name;
  size_t offset = 0;
  bool entry = false;
  std::vector<HloInstruction> instructions;
  size_t root = 0;  ///< index of the root instruction
};

struct HloModuleText {
  std::string_view name;
  size_t offset = 0;
  std::vector<HloAttribute> attributes;
  std::vector<std::unique_ptr<HloComputation>> computations;
  std::unordered_map<std::string_view, const HloComputation*> by_name;
  const HloComputation* entry = nullptr;
  std::deque<std::string> made_names;  ///< of instructions and computations without a name
  /// Locations of stack frames by id: the innermost position with its callers.
  std::unordered_map<int64_t, std::shared_ptr<const DebugLocation>> frames;
};

/// Errors: InvalidArgument with the place.
HloModuleText ReadHloText(const SourceText& source, const ParseLimits& limits);

/// A cursor over HLO text or a piece of it; offsets are those of the whole text.
class HloCursor {
 public:
  HloCursor(const SourceText& source, const ParseLimits& limits, size_t begin, size_t end)
      : source_(source), limits_(limits), at_(begin), end_(end) {}
  /// The value of an attribute.
  HloCursor(const SourceText& source, const ParseLimits& limits, const HloAttribute& attribute)
      : HloCursor(source, limits, attribute.offset, attribute.offset + attribute.value.size()) {}

  size_t at() const { return at_; }
  bool AtEnd();
  char Peek();  ///< next character behind blanks and comments, 0 at the end
  bool TryChar(char c);
  void Expect(char c);
  bool TryText(std::string_view text);
  /// [%]name of letters, digits, '_', '.', '-'; empty if none follows.
  std::string_view TryName();
  std::string_view TakeName(std::string_view what);
  int64_t TakeInteger(std::string_view what);
  std::string TakeString();  ///< quoted, unescaped
  bool AtDigit();
  bool AtShape();
  bool AtBuffer();
  HloShape TakeShape();
  /// From an opening bracket or quote to behind its closer.
  void SkipBalanced();
  /// The raw value of an attribute: up to a comma or a line end outside of brackets.
  std::string_view TakeRawValue(size_t* offset);
  /// True if a line end stands before the next character.
  bool AtLineEnd();
  void SkipSpace();
  std::string_view Rest() const { return source_.text().substr(at_, end_ - at_); }
  [[noreturn]] void Fail(std::string message) { source_.Fail(at_, std::move(message)); }
  [[noreturn]] void FailExpected(std::string_view what);

 private:
  char CharAt(size_t at) const { return at < end_ ? source_.text()[at] : '\0'; }
  void TakeLayout(HloShape& shape);
  HloShape TakeShape(int depth);
  const SourceText& source_;
  const ParseLimits& limits_;
  size_t at_;
  size_t end_;
};

}  // namespace lockstep

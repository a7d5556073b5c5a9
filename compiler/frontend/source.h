// SourceText: the text being parsed, its line map, and errors that point into it.
//
// Every error of a front end is made here, so all of them look alike: position, message, and a note
// that shows the line with a caret. Long lines (JAX prints main's signature on one line) are cut to
// a window around the caret.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/base/error.h"
#include "compiler/base/source_location.h"

namespace lockstep {

class SourceText {
 public:
  SourceText(std::string_view text, std::string file_name);

  std::string_view text() const { return text_; }
  const std::string& file_name() const { return *file_; }
  TextPosition Position(size_t offset) const;
  Location At(size_t offset) const { return Location{Position(offset), nullptr}; }

  /// An error at `offset`, with the caret line as a note.
  Error MakeError(size_t offset, std::string message,
                  ErrorCode code = ErrorCode::kInvalidArgument) const;
  /// The same at a position of this text.
  Error MakeErrorAt(const TextPosition& position, std::string message) const;
  [[noreturn]] void Fail(size_t offset, std::string message,
                         ErrorCode code = ErrorCode::kInvalidArgument) const;
  /// Runs `work`; an Error without a place of its own (from the sharding algebra, from shape
  /// arithmetic) is given this one.
  template <typename Work>
  auto Located(size_t offset, Work work) const {
    try {
      return work();
    } catch (const Error& error) {
      if (error.location().text.known()) throw;
      throw MakeError(offset, error.message(), error.code());
    }
  }

 private:
  std::string CaretNote(size_t offset) const;
  std::string_view text_;
  std::shared_ptr<const std::string> file_;
  std::vector<size_t> line_starts_;
  mutable size_t last_line_ = 0;  ///< positions are asked for mostly in ascending order
};

}  // namespace lockstep

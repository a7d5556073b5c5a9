#include "compiler/frontend/source.h"

#include <algorithm>
#include <cstring>

namespace lockstep {
namespace {

constexpr size_t kNoteWidth = 100;

}  // namespace

SourceText::SourceText(std::string_view text, std::string file_name)
    : text_(text), file_(std::make_shared<const std::string>(std::move(file_name))) {
  line_starts_.push_back(0);
  const char* begin = text.data();
  const char* end = begin + text.size();
  for (const char* at = begin; at < end;) {
    const void* newline = std::memchr(at, '\n', static_cast<size_t>(end - at));
    if (!newline) break;
    at = static_cast<const char*>(newline) + 1;
    line_starts_.push_back(static_cast<size_t>(at - begin));
  }
}

TextPosition SourceText::Position(size_t offset) const {
  size_t line = last_line_;
  const bool here = line_starts_[line] <= offset &&
                    (line + 1 == line_starts_.size() || offset < line_starts_[line + 1]);
  if (!here) {
    auto after = std::upper_bound(line_starts_.begin(), line_starts_.end(), offset);
    line = static_cast<size_t>(after - line_starts_.begin()) - 1;
    last_line_ = line;
  }
  TextPosition position;
  position.file = file_;
  position.line = static_cast<int32_t>(line + 1);
  position.column = static_cast<int32_t>(offset - line_starts_[line] + 1);
  return position;
}

std::string SourceText::CaretNote(size_t offset) const {
  auto after = std::upper_bound(line_starts_.begin(), line_starts_.end(), offset);
  const size_t begin = *(after - 1);
  size_t end = after == line_starts_.end() ? text_.size() : *after - 1;
  if (end > begin && text_[end - 1] == '\r') --end;
  size_t from = begin;
  if (offset - begin > kNoteWidth / 2) from = offset - kNoteWidth / 2;
  const size_t to = std::min(end, from + kNoteWidth);
  std::string line(text_.substr(std::min(from, end), to > from ? to - from : 0));
  std::replace_if(
      line.begin(), line.end(), [](char c) { return c == '\t'; }, ' ');
  std::string prefix = from > begin ? "..." : "";
  std::string suffix = to < end ? "..." : "";
  return prefix + line + suffix + "\n" + std::string(prefix.size() + (offset - from), ' ') + "^";
}

Error SourceText::MakeError(size_t offset, std::string message, ErrorCode code) const {
  offset = std::min(offset, text_.size());
  return Error(code, std::move(message), At(offset), {CaretNote(offset)});
}

Error SourceText::MakeErrorAt(const TextPosition& position, std::string message) const {
  const size_t line = static_cast<size_t>(position.line - 1);
  return MakeError(line_starts_[line] + static_cast<size_t>(position.column - 1),
                   std::move(message));
}

void SourceText::Fail(size_t offset, std::string message, ErrorCode code) const {
  throw MakeError(offset, std::move(message), code);
}

}  // namespace lockstep

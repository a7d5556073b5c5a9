#include "compiler/base/source_location.h"

namespace lockstep {
namespace {

std::string Format(const std::string& file, int32_t line, int32_t column) {
  return file + ":" + std::to_string(line) + ":" + std::to_string(column);
}

}  // namespace

std::string TextPosition::ToString() const {
  if (!known()) return "";
  return Format(file ? *file : std::string("<text>"), line, column);
}

const DebugLocation* DebugLocation::File() const {
  if (kind == Kind::kFile) return this;
  for (const auto& child : children) {
    if (!child) continue;
    if (const DebugLocation* found = child->File()) return found;
  }
  return nullptr;
}

std::string Location::ToString() const {
  if (debug) {
    if (const DebugLocation* file = debug->File()) {
      return Format(file->name, file->line, file->column);
    }
  }
  return text.ToString();
}

std::string Location::Label() const {
  return debug && debug->kind == DebugLocation::Kind::kName ? debug->name : "";
}

}  // namespace lockstep

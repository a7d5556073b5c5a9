// The files of tests/ops: programs split by `// -----` lines.
#pragma once

#include <string>
#include <vector>

#include "tests/text_file.h"

namespace lockstep {

inline std::vector<std::string> SplitPrograms(const std::string& text) {
  std::vector<std::string> programs;
  size_t at = 0;
  for (;;) {
    const size_t mark = text.find("\n// -----", at);
    programs.push_back(text.substr(at, mark == std::string::npos ? mark : mark - at));
    if (mark == std::string::npos) return programs;
    at = text.find('\n', mark + 1);
    if (at == std::string::npos) return programs;
  }
}

}  // namespace lockstep

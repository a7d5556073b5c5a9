// What the golden tests share: the files of a folder, their texts, and names for their tests.
#pragma once

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "tests/text_file.h"

namespace lockstep {

/// Files with an extension (".mlir") in a folder and below, relative to it, sorted.
inline std::vector<std::string> FilesWith(const std::filesystem::path& folder,
                                          const std::string& extension) {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    if (entry.path().extension() == extension) {
      names.push_back(std::filesystem::relative(entry.path(), folder).string());
    }
  }
  std::sort(names.begin(), names.end());
  return names;
}

/// The name of a file as a test may have it: letters, digits and _, without the extension.
inline std::string TestNameOf(const std::string& file) {
  std::string name = file.substr(0, file.rfind('.'));
  for (char& c : name) {
    if (!std::isalnum(static_cast<unsigned char>(c))) c = '_';
  }
  return name;
}

/// LOCKSTEP_UPDATE_GOLDEN is set: expectations are rewritten with what was found.
inline bool UpdatesGolden() { return std::getenv("LOCKSTEP_UPDATE_GOLDEN") != nullptr; }

/// The expected text beside a program; written first where expectations are to be rewritten.
inline std::string ExpectedText(std::filesystem::path program, const std::string& found) {
  program.replace_extension(".expected");
  if (UpdatesGolden()) std::ofstream(program) << found;
  return ReadTextFile(program);
}

}  // namespace lockstep

// Reading the files that tests are made of.
#pragma once

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "compiler/base/error.h"

namespace lockstep {

/// All bytes of a file. A test whose file is not there must not pass: IoError.
inline std::string ReadTextFile(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw Error(ErrorCode::kIoError, path.string() + ": cannot be read");
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

}  // namespace lockstep

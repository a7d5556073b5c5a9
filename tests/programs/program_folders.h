// What the tests over the folders of real programs share.
#pragma once

#include <cstdio>
#include <exception>
#include <memory>
#include <string>

#include "compiler/frontend/frontend.h"
#include "tests/text_file.h"

namespace lockstep {

/// The sdy.mlir of a folder, parsed.
inline std::unique_ptr<Module> ParseProgram(const std::string& folder) {
  const std::string path = folder + "/sdy.mlir";
  return ParseStableHlo(ReadTextFile(path), path);
}

/// Folders (argv[1] on) for which check(folder) is not 0 or throws, which is printed.
template <typename F>
int CountFailures(int argc, char** argv, const F& check) {
  int failures = 0;
  for (int i = 1; i < argc; ++i) {
    try {
      failures += check(argv[i]) == 0 ? 0 : 1;
    } catch (const std::exception& error) {
      std::printf("FAIL %s: %s\n", argv[i], error.what());
      ++failures;
    }
  }
  return failures;
}

}  // namespace lockstep

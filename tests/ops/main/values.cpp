// ops_values FILE...: expected values of ops on one device. A file holds programs split by
// `// -----`; @check of each calls @main with constants and compares the results.
#include <cstdio>
#include <string>

#include "compiler/base/error.h"
#include "compiler/frontend/frontend.h"
#include "runtime/reference/evaluator.h"
#include "tests/ops/main/op_file.h"

namespace {

// The number of failures of one program.
int RunProgram(const std::string& text, const std::string& name) {
  try {
    const auto module = lockstep::ParseStableHlo(text, name);
    lockstep::ReferenceOptions options;
    options.entry = "check";
    const auto checks = lockstep::EvaluateReference(*module, {}, options).checks;
    int failures = checks.empty() ? 1 : 0;
    if (checks.empty()) std::fprintf(stderr, "%s: nothing is checked\n", name.c_str());
    for (const lockstep::CheckResult& check : checks) {
      if (check.ok) continue;
      ++failures;
      std::fprintf(stderr, "%s: %s\n", check.location.text.ToString().c_str(),
                   check.first_bad.c_str());
    }
    return failures;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
}

}  // namespace

int main(int argc, char** argv) {
  int failures = argc < 2 ? 1 : 0;
  for (int i = 1; i < argc; ++i) {
    int number = 0;
    for (const std::string& program : lockstep::SplitPrograms(lockstep::ReadTextFile(argv[i]))) {
      failures += RunProgram(program, std::string(argv[i]) + "#" + std::to_string(++number));
    }
  }
  return failures == 0 ? 0 : 1;
}

// ops_values FILE...: expected values of ops on one device. A file holds programs split by
// `// -----`; @check of each calls @main with constants and compares the results.
#include <cstdio>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "compiler/base/error.h"
#include "compiler/frontend/frontend.h"
#include "runtime/reference/evaluator.h"

namespace {

std::vector<std::string> SplitPrograms(const std::string& text) {
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
    std::ifstream file(argv[i]);
    std::stringstream text;
    text << file.rdbuf();
    int number = 0;
    for (const std::string& program : SplitPrograms(text.str())) {
      failures += RunProgram(program, std::string(argv[i]) + "#" + std::to_string(++number));
    }
  }
  return failures == 0 ? 0 : 1;
}

// Runs one file of invalid programs. Programs are separated by `// -----`; the first line of each
// says what verification must report:
//   // error: InvalidArgument 3:8 [add_c1]
// code, line (1 = the line of this comment) and column, and a part of the message.
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

#include "compiler/frontend/frontend.h"
#include "compiler/ops/op_def.h"
#include "tests/text_file.h"

namespace lockstep {
namespace {

struct Expectation {
  std::string code, place, text;
};

Expectation ReadExpectation(const std::string& program) {
  std::istringstream line(program.substr(0, program.find('\n')));
  std::string slashes, error;
  Expectation expected;
  line >> slashes >> error >> expected.code >> expected.place;
  std::getline(line >> std::ws, expected.text);
  if (slashes != "//" || error != "error:") expected.code.clear();
  return expected;
}

std::vector<std::string> Split(const std::string& text) {
  const std::string mark = "// -----\n";
  std::vector<std::string> programs;
  size_t at = 0;
  while (true) {
    const size_t end = text.find(mark, at);
    programs.push_back(text.substr(at, end == std::string::npos ? end : end - at));
    if (end == std::string::npos) return programs;
    at = end + mark.size();
  }
}

/// "" if the program fails as expected, else what differs.
std::string Check(const std::string& program) {
  const Expectation expected = ReadExpectation(program);
  if (expected.code.empty()) return "the first line must be `// error: CODE LINE:COL text`";
  try {
    VerifyModule(*ParseStableHlo(program, "program"));
  } catch (const Error& error) {
    const TextPosition& where = error.location().text;
    const std::string place = std::to_string(where.line) + ":" + std::to_string(where.column);
    const bool same = ErrorCodeName(error.code()) == expected.code && place == expected.place &&
                      error.message().find(expected.text) != std::string::npos;
    if (same) return "";
    return "got " + std::string(ErrorCodeName(error.code())) + " " + place + " " + error.message();
  } catch (const std::exception& error) {
    return std::string("internal error: ") + error.what();
  }
  return "verifies without an error";
}

}  // namespace
}  // namespace lockstep

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  int failures = 0;
  int count = 0;
  for (const std::string& program : lockstep::Split(lockstep::ReadTextFile(argv[1]))) {
    ++count;
    const std::string difference = lockstep::Check(program);
    if (difference.empty()) continue;
    ++failures;
    std::cout << argv[1] << ": program " << count << "\n"
              << program << "wanted as in its first line, " << difference << "\n\n";
  }
  std::cout << count << " programs, " << failures << " failures\n";
  return failures == 0 && count > 0 ? 0 : 1;
}

// ops_coverage DIR: every op and every element type appears in a file of tests/ops, or stands here
// with the reason why not.
#include <cctype>
#include <cstdio>
#include <filesystem>
#include <map>
#include <string>

#include "compiler/ir/op_code.h"
#include "compiler/ir/type.h"
#include "tests/ops/main/op_file.h"

namespace lockstep {
namespace {

const std::map<std::string, std::string>& Exempt() {
  static const std::map<std::string, std::string> reasons = {
      {"stablehlo.send", "transfers to a host are Unsupported on devices"},
      {"stablehlo.recv", "transfers to a host are Unsupported on devices"},
      {"stablehlo.infeed", "transfers to a host are Unsupported on devices"},
      {"stablehlo.outfeed", "transfers to a host are Unsupported on devices"},
      {"chlo._asin_acos_kernel", "a step of the decomposition of complex asin; tests/unit"},
      {"check.expect_eq", "tests/golden/parse/checks.mlir, tests/system"},
      {"check.expect_almost_eq", "tests/golden/parse/checks.mlir, tests/system"},
      {"check.expect_serialized_eq", "tests/system/self_checks"},
      {"interpreter.probe", "tests/system/self_checks"},
      {"interpreter.print", "tests/system/self_checks"},
  };
  return reasons;
}

std::string AllPrograms(const std::string& folder) {
  std::string text;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    if (entry.path().extension() == ".mlir") text += ReadTextFile(entry.path().string());
  }
  return text;
}

bool IsNameChar(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '-' || c == '.';
}

/// `name` as a whole word. Functions are called and returned from without their dialect's name.
bool Holds(const std::string& text, const std::string& name) {
  for (size_t at = text.find(name); at != std::string::npos; at = text.find(name, at + 1)) {
    const size_t end = at + name.size();
    const bool whole =
        (at == 0 || !IsNameChar(text[at - 1])) && (end == text.size() || !IsNameChar(text[end]));
    if (whole) return true;
  }
  return false;
}

int Run(const std::string& folder) {
  const std::string text = AllPrograms(folder);
  int missing = 0;
  for (int i = 0; i < kNumOpCodes; ++i) {
    const std::string name(OpName(static_cast<OpCode>(i)));
    const bool exempt = Exempt().count(name) > 0;
    const bool found = Holds(text, name);
    if (found == exempt) {
      std::fprintf(stderr, exempt ? "%s is tested, yet exempt\n" : "%s is in no file\n",
                   name.c_str());
      ++missing;
    }
  }
  for (int i = 0; i < kNumDTypes; ++i) {
    const std::string scalar = Type::Scalar(static_cast<DType>(i)).ToString();  // tensor<f32>
    const std::string name = scalar.substr(sizeof("tensor<") - 1);              // f32>
    // A type ends a shape ("x" before it) or stands alone in tensor<>.
    const bool found = text.find("x" + name) != std::string::npos ||
                       text.find("tensor<" + name) != std::string::npos;
    if (found) continue;
    std::fprintf(stderr, "%s is in no file\n", scalar.c_str());
    ++missing;
  }
  std::printf("%d ops and %d types, %d missing\n", kNumOpCodes, kNumDTypes, missing);
  return missing == 0 ? 0 : 1;
}

}  // namespace
}  // namespace lockstep

int main(int argc, char** argv) { return argc == 2 ? lockstep::Run(argv[1]) : 2; }

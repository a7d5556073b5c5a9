// special_sweep: every form of special_values.h in random shardings beside the reference.
//
//   special_sweep [--seed S] [--rounds N] [--form F] [--show 1]
//
// Each round runs every form once in each element type; exit code 1 if one differs, is refused or
// crashes. --form: only the forms whose name begins with F; --show prints each program that fails.
#include <cstdio>
#include <cstdlib>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/passes/collective_passes.h"
#include "tests/fuzz/programs/check.h"
#include "tests/fuzz/programs/special_values.h"

namespace lockstep::fuzz {
namespace {

int Main(int argc, char** argv) {
  uint64_t seed = 1;
  int64_t rounds = 2;
  std::string only;
  bool show = false;
  for (int i = 1; i + 1 < argc; i += 2) {
    const std::string name = argv[i], value = argv[i + 1];
    if (name == "--seed") seed = std::strtoull(value.c_str(), nullptr, 10);
    if (name == "--rounds") rounds = std::atoll(value.c_str());
    if (name == "--form") only = value;
    if (name == "--show") show = value == "1";
  }
  std::map<std::string, int64_t> failures;
  int64_t programs = 0, failed = 0;
  for (int64_t round = 0; round < rounds; ++round) {
    for (int64_t form = 0; form < SpecialForms(); ++form) {
      const uint64_t own = seed + static_cast<uint64_t>(round);
      const SpecialProgram program = MakeSpecialProgram(form, own);
      if (program.name.rfind(only, 0) != 0) continue;
      CheckSetup setup;
      setup.poison = own % 4 != 0;
      setup.threads = own % 8 == 5;
      const std::vector<std::string_view> passes = CollectivePassNames();
      if (own % 3 == 1) setup.without = passes[own / 3 % passes.size()];
      const CheckReport report = CheckText(program.text, program.inputs, {false}, setup);
      ++programs;
      if (!report.failed()) continue;
      ++failed;
      if (failures[program.name]++ > 0) continue;  // one example of each is enough
      std::printf("%s, seed %llu: %s %s\n", program.name.c_str(),
                  static_cast<unsigned long long>(own), OutcomeName(report.outcome),
                  report.what.c_str());
      if (show) std::printf("%s\n", program.text.c_str());
    }
  }
  std::printf("%lld programs of %lld forms, %lld failures\n", static_cast<long long>(programs),
              static_cast<long long>(SpecialForms()), static_cast<long long>(failed));
  return failed > 0 || programs == 0 ? 1 : 0;
}

}  // namespace
}  // namespace lockstep::fuzz

int main(int argc, char** argv) { return lockstep::fuzz::Main(argc, argv); }

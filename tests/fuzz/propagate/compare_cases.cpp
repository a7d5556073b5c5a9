// compare_cases FILE...: runs files of programs with expected shardings (README.md of
// tests/golden/propagate) and prints each value that differs and a summary line.
// Exit 0: all values agree, 1: some differ, 2: a program could not be run.
#include <iostream>

#include "tests/golden/propagate/propagated_lines.h"

int main(int argc, char** argv) {
  using namespace lockstep;
  size_t values = 0, differ = 0, programs = 0, full = 0, failed = 0;
  for (int i = 1; i < argc; ++i) {
    for (const PropagateCase& test : ReadPropagateCases(argv[i])) {
      const PropagateOutcome outcome = RunPropagateCase(test);
      ++programs;
      values += outcome.values;
      if (outcome.failed) {
        ++failed;
      } else {
        differ += outcome.differences.size();
        full += outcome.differences.empty() ? 1 : 0;
      }
      for (const std::string& difference : outcome.differences) {
        std::cout << test.name << ": " << difference << "\n";
      }
    }
  }
  std::cout << "propagation: " << values - differ << " of " << values << " values agree in "
            << programs << " programs; " << full << " programs agree fully; " << failed
            << " not run\n";
  return failed > 0 || programs == 0 ? 2 : differ > 0 ? 1 : 0;
}

// Budget lines in a program: comments that say what it may cost.
//   // expect: collectives all_reduce=1 all_gather=0     listed collectives of a kind
//   // expect: bytes all_gather <= 4096                  wire bytes of a kind, loop trips counted
//   // expect: peak <= 1MiB                              bytes of one device
//   // expect: sharding %h = {x},{}
//   // expect: no all_gather on x
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "compiler/pipeline.h"

namespace lockstep {

struct Expectation {
  int line = 0;
  std::string text;  ///< behind "expect:"
  bool ok = true;
  std::string got;  ///< what was found, filled by Evaluate
};

/// All budget lines of a text (`//` comments; HLO text has them too).
std::vector<Expectation> FindExpectations(std::string_view text);
/// Fills ok and got. Errors: InvalidArgument with the line for text that is no expectation.
void EvaluateExpectations(std::vector<Expectation>& expectations, const CompiledProgram& program,
                          int64_t peak_bytes);

/// "4096", "1KiB", "2MiB", "1GiB" in bytes; -1 if it is not a size.
int64_t ParseBytes(std::string_view text);

}  // namespace lockstep

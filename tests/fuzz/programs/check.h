// One program through the whole pipeline, on a cluster of virtual devices, beside the reference.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "compiler/partition/corrupt.h"
#include "tests/fuzz/programs/program.h"

namespace lockstep::fuzz {

enum class Outcome { kEqual, kUnsupported, kWrong, kError, kInternal };
const char* OutcomeName(Outcome outcome);

struct CheckReport {
  Outcome outcome = Outcome::kEqual;
  std::string what;  ///< message, or the first wrong element
  int result = -1;   ///< the wrong result
  /// Some collective is left to the data, though no predicate of a generated program differs
  /// between devices that meet below it: the proof is too weak for how the data came there.
  bool unproven = false;
  /// Everything that is generated is supported: a refusal is a failure too.
  bool failed() const { return outcome != Outcome::kEqual; }
};

struct CheckSetup {
  bool poison = true;    ///< NaN and sentinels in all padding
  bool threads = false;  ///< engine threads, else gang with one worker
  std::string without;   ///< a pass over collectives that is switched off
  /// Put into the first place of every program that can have it: a test of the fuzzer itself.
  std::optional<FaultKind> fault;
};

/// Every result must equal the reference bit for bit (NaN equals NaN; where an op rounds: within
/// the reference's error bounds), and replicas each other.
CheckReport CheckProgram(const FuzzProgram& program, const CheckSetup& setup);

/// The same for a text and its inputs; `rounded`: which results are compared within bounds.
CheckReport CheckText(const std::string& text, const std::vector<Literal>& inputs,
                      const std::vector<bool>& rounded, const CheckSetup& setup);

}  // namespace lockstep::fuzz

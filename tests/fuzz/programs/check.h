// One program through the whole pipeline, on a cluster of virtual devices, beside the reference.
#pragma once

#include <string>

#include "tests/fuzz/programs/program.h"

namespace lockstep::fuzz {

enum class Outcome { kEqual, kUnsupported, kWrong, kError, kInternal };
const char* OutcomeName(Outcome outcome);

struct CheckReport {
  Outcome outcome = Outcome::kEqual;
  std::string what;  ///< message, or the first wrong element
  /// Everything that is generated is supported: a refusal is a failure too.
  bool failed() const { return outcome != Outcome::kEqual; }
};

struct CheckSetup {
  bool poison = true;    ///< NaN and sentinels in all padding
  bool threads = false;  ///< engine threads, else gang with one worker
  std::string without;   ///< a pass over collectives that is switched off
};

/// Every result must equal the reference bit for bit (NaN equals NaN; where an op rounds: within
/// the reference's error bounds), and replicas each other.
CheckReport CheckProgram(const FuzzProgram& program, const CheckSetup& setup);

}  // namespace lockstep::fuzz

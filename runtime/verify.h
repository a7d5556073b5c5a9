// Verification: is the sharded program equal to the unsharded one, and if not, where does it first
// differ? Every result on every device is compared with a single-device reference run.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/executable.h"
#include "runtime/reference/evaluator.h"

namespace lockstep {

struct ResultVerdict {
  std::string name;        ///< "out0"
  std::string type;        ///< global, "f32[16,64]"
  std::string sharding;    ///< "{x},{y}"
  std::string policy;      ///< "exact" or "bounded"
  double bound_ulp = 0;    ///< bounded: the largest allowed difference in units in the last place
  bool estimated = false;  ///< bounded: the bounds are estimates from samples, not proofs
  uint64_t max_ulp = 0;
  double max_abs_error = 0;
  int64_t elements = 0;
  int64_t mismatches = 0;
  int64_t order_sensitive = 0;  ///< elements whose value depends on the order of a sum
  bool ok = true;
  std::string note;  ///< e.g. "device 3 and device 1 hold different replicas"
};

struct Comparison;
/// What a comparison says, without name, type, sharding and note.
ResultVerdict VerdictOf(const Comparison& comparison);

/// The first value, in program order, that differs.
struct Divergence {
  std::string value;  ///< "%5"
  std::string op;     ///< "dot_general"
  std::string location;
  int64_t device = 0;
  Dims index;  ///< global
  std::string expected, got;
  uint64_t ulp = 0;
  bool estimated = false;  ///< beyond an estimated bound only
  std::string reason;      ///< what lies between it and the last right value
};

struct Verdict {
  bool pass = true;
  std::vector<ResultVerdict> results;
  std::optional<Divergence> first_divergence;
  std::vector<CheckResult> checks;
};

struct VerifyOptions {
  ReferenceOptions reference;
  RunOptions run;
  CompileOptions compile;  ///< as the executable was compiled; the probing run repeats it
  bool find_divergence = true;
  /// Expected results from outside (--expected), compared with the sharded and the reference run.
  std::span<const Literal> expected;
  bool expected_exact = false;
  StageTimes* times = nullptr;  ///< receives "run", "reference", "compare" if not null
  /// Told when "run", "reference", "compare" and "search" begin.
  std::function<void(std::string_view stage)> on_stage;
};

/// Runs both sides and compares. Errors: those of the runs; a difference is a Verdict, not an
/// Error.
Verdict Verify(const Executable& executable, Cluster& cluster, std::span<const Literal> arguments,
               const VerifyOptions& options = {});

/// Compares given outputs with a given reference result (no further runs, no search).
Verdict CompareOutputs(const Outputs& outputs, const ReferenceResult& reference,
                       const VerifyOptions& options);

/// The first element of the outputs that differs from the expected results, if there are any: told
/// where no value differs between the devices and the reference.
std::optional<Divergence> FindUnexpected(const Executable& executable, const Outputs& outputs,
                                         const ReferenceResult& reference,
                                         const VerifyOptions& options);

/// Repeats the run with every value probed; nullopt if every value agrees.
std::optional<Divergence> FindFirstDivergence(const Executable& executable, Cluster& cluster,
                                              std::span<const Literal> arguments,
                                              const VerifyOptions& options);

}  // namespace lockstep

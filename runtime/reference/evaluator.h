// Reference evaluator: runs a GLOBAL program on one device, written to be compared with the
// StableHLO specification line by line. Independent of the fast kernels and of the partitioner.
//
// Manual regions (sdy.manual_computation) and programs that are already partitioned are evaluated
// device by device in step: a value inside is one literal per device, a collective combines them.
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "compiler/base/literal.h"
#include "compiler/ir/module.h"
#include "runtime/reference/bound_list.h"

namespace lockstep {

/// A first-order bound on what rounding and another order of additions may change, one per element;
/// empty = exact (no operation so far rounds, or the dtype is not a float).
struct ErrorBound {
  BoundList absolute;
  /// The bounds come from samples with moved roundings (stochastic.h): an estimate, not a proof.
  bool estimated = false;
  bool exact() const { return absolute.empty(); }
};

struct ReferenceValue {
  Literal literal;
  ErrorBound bound;
};

/// One executed check op (self-checking programs).
struct CheckResult {
  std::string op;
  Location location;
  std::string type;
  bool ok = true;
  int64_t mismatches = 0;
  uint64_t max_ulp = 0;
  int64_t executions = 0;
  std::string first_bad;  ///< "index [3,8]: expected 1.5, got 1.25"
};

struct ReferenceOptions {
  std::string entry;  ///< function to run instead of the module's entry
  bool track_bounds = true;
  /// Replace bounds that are too loose to prove anything by an estimate from a few more evaluations
  /// with moved roundings (stochastic.h); such a bound says that it is one. Checks and
  /// interpreter.print run once per evaluation.
  bool refine_bounds = true;
  /// Called for each value of @main's body (outside loops, branches and manual regions) in program
  /// order, with its result; used to find the first diverging value.
  std::function<void(const Value&, const ReferenceValue&)> probe;
  int64_t max_loop_trips = INT64_MAX;
};

struct ReferenceResult {
  std::vector<ReferenceValue> results;
  std::vector<CheckResult> checks;
};

/// Evaluates the module's entry. Arguments must match the entry's global types.
ReferenceResult EvaluateReference(const Module& module, std::span<const Literal> arguments,
                                  const ReferenceOptions& options = {});

/// True if the evaluator knows the op; used by the table test.
bool HasReference(OpCode code);

}  // namespace lockstep

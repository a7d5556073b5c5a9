// Check ops of self-checking programs in the sharded run. A check looks at GLOBAL values, so it is
// no work for a device: its operands become additional results of the program, and the check is
// evaluated on the assembled arrays, by the same code as in the reference run.
#pragma once

#include <memory>
#include <vector>

#include "compiler/ir/module.h"
#include "runtime/reference/evaluator.h"

namespace lockstep {

/// One check op taken out of an SPMD program.
struct CheckSite {
  std::shared_ptr<const Module> module;  ///< a program that is nothing but the check
  int first_result = 0;                  ///< its operands among the results of the SPMD program
  int num_operands = 0;
};

/// Takes the check ops out of @main and appends their operands to its results and result layouts.
/// Errors: Unsupported for checks inside loops and branches, and for check results that are used.
std::vector<CheckSite> ExtractChecks(Module& spmd);

/// Evaluates one check on global arrays.
CheckResult EvaluateCheck(const CheckSite& site, std::span<const Literal> operands);

}  // namespace lockstep

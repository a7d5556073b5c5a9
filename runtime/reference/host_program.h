// Evaluation of a program that launches others: interpreter.run_parallel is handed to a launcher
// (virtual devices) while the ops around it are evaluated as in any reference run.
#pragma once

#include "runtime/reference/evaluator.h"

namespace lockstep {

/// Operands in, results out; tokens are empty literals.
using ParallelLauncher =
    std::function<std::vector<Literal>(const Op& op, std::span<const Literal> operands)>;

/// Without error bounds. Errors: as EvaluateReference, and those of the launcher.
ReferenceResult EvaluateHostProgram(const Module& module, std::span<const Literal> arguments,
                                    const ParallelLauncher& launcher);

}  // namespace lockstep

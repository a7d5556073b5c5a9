// Deliberate faults of a partitioner, for tests of the check itself: a finished SPMD program is
// changed in one place as a wrong partition rule would have written it. A check must then fail.
#pragma once

#include <optional>
#include <string_view>

#include "compiler/partition/partition.h"

namespace lockstep {

/// "dropped_mask", ...
std::string_view FaultKindName(FaultKind kind);
std::optional<FaultKind> ParseFaultKind(std::string_view name);
/// All kinds, for tests and help texts.
std::vector<FaultKind> AllFaultKinds();

/// Places of a program that can have this fault, in program order.
int64_t CountFaultSites(const SpmdProgram& program, FaultKind kind);
/// Puts the fault into the k-th place (0-based). Errors: Usage if there is no such place.
void InjectFault(SpmdProgram& program, FaultKind kind, int64_t k);

}  // namespace lockstep

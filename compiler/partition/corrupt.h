// A deliberate fault, for tests of the check itself: one collective of a finished SPMD program is
// replaced by local ops of the same type.
#pragma once

#include "compiler/partition/partition.h"

namespace lockstep {

/// Breaks the k-th (0-based) collective that the partitioner inserted, in program order: a reduction
/// or exchange keeps what the device itself holds. Errors: Usage if there is no such collective.
void CorruptCollective(SpmdProgram& program, int64_t k);

}  // namespace lockstep

// CleanUp: what partitioning leaves behind that nobody uses.
#pragma once

#include "compiler/partition/partition.h"

namespace lockstep {

/// Removes ops without effect whose results nobody uses (collectives included: all devices run the
/// same program, so all drop the same one), and the placements of values that are gone.
void CleanUp(SpmdProgram& program);

}  // namespace lockstep

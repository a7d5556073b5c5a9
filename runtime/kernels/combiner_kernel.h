// Combiners of collectives with a body that is none of the named reductions.
#pragma once

#include <memory>

#include "compiler/ir/module.h"
#include "devices/collectives/collective_spec.h"

namespace lockstep {

/// Compiles a scalar body of two arguments of one dtype into a combiner for whole blocks.
/// Errors: Unsupported for bodies that no kernel can run (named).
std::shared_ptr<const CollectiveCombiner> MakeCombiner(const Region& body, DType dtype);

}  // namespace lockstep

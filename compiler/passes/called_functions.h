// Functions that custom calls name: calls are inlined, these are not.
#pragma once

#include "compiler/ir/module.h"

namespace lockstep {

/// Adds the functions that custom calls of `module` name, and what these call, if only `source`
/// has them: a partitioned program is then whole when it is printed.
void CopyCalledFunctions(const Module& source, Module& module);

}  // namespace lockstep

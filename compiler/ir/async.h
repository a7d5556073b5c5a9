// Operations that a text starts and finishes at two places.
#pragma once

#include <cstddef>
#include <string_view>

#include "compiler/ir/module.h"

namespace lockstep {

/// On a collective: the text starts it here and waits for its results later. Of no effect on
/// values; the lowering lets a device go on until somebody needs the results or the memory.
inline constexpr std::string_view kStartedAttribute = "mhlo.started";

/// Is it a collective that a text may start and finish at two places?
bool MayStart(OpCode code);

/// Marks the collectives among the ops of a region from the `first`-th on.
void MarkStarted(Region& region, size_t first);

}  // namespace lockstep

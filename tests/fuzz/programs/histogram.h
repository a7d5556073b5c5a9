// What random programs consist of: how often each op, element type and mesh is drawn.
#pragma once

#include <cstdint>

namespace lockstep::fuzz {

/// Prints the histogram of `count` programs from `seed` on, which are made but not run. Returns how
/// many ops of the compiler's list are never drawn without a reason in the table of histogram.cpp.
int PrintHistogram(uint64_t seed, int64_t count);

}  // namespace lockstep::fuzz

// What is special about a random program beside its ops: the kinds of shards, meshes, regions and
// positions that partitioners get wrong. Counted by the histogram.
#pragma once

#include <set>
#include <string>

#include "tests/fuzz/programs/program.h"

namespace lockstep::fuzz {

/// Names of what a program has: "uneven shards", "region: nested", "gather: out of range", ...
std::set<std::string> FeaturesOf(const FuzzProgram& program);

}  // namespace lockstep::fuzz

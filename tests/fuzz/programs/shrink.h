// Makes a failing program smaller while it fails in the same way.
#pragma once

#include <functional>

#include "tests/fuzz/programs/program.h"

namespace lockstep::fuzz {

/// `fails` says whether a candidate still shows the failure; it is called at most `budget` times.
FuzzProgram Shrink(FuzzProgram program, const std::function<bool(const FuzzProgram&)>& fails,
                   int budget = 600);

}  // namespace lockstep::fuzz

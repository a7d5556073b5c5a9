// Splitting constants by use; the part of Normalize that works function by function.
#pragma once

#include <string>
#include <unordered_map>
#include <unordered_set>

#include "compiler/ir/module.h"
#include "compiler/ops/op_def.h"

namespace lockstep {

/// What is known about the functions that were split before: callees come before their callers.
struct SplitState {
  ProgramView view = ProgramView::kAsCompiled;
  /// Functions that hold an op that is not a pure tree over constants.
  std::unordered_set<std::string> not_constant;
};

/// Gives each use of a constant expression (constant, iota, pure element-wise, broadcast, reshape
/// and slice trees over them, calls of functions made only of such ops) and of a scalar broadcast
/// its own copy, in place: copies stand where the original stood, in the order of the uses; the
/// original is dropped. Scalars are not copied, as they cannot be sharded. `source_of` maps values
/// of `function` to source values and receives the copies.
void SplitConstants(Function& function, SplitState& state,
                    std::unordered_map<const Value*, const Value*>& source_of);

}  // namespace lockstep

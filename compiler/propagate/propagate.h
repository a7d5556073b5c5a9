// Sharding propagation: from the annotations of a program to a sharding for every value.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "compiler/ir/module.h"

namespace lockstep {

/// One step of the chain that put an axis on a value.
struct AxisOrigin {
  const Value* value = nullptr;
  int dim = 0;
  AxisRef axis;
  /// "argument", "result", "constraint", "rule", "edge", "group", "manual".
  std::string kind;
  const Op* op = nullptr;           ///< the op whose rule, or the constraint
  const Value* from = nullptr;      ///< the value that had the axis before (rule, edge, group)
  int64_t step = 0;
};

struct PropagationConflict {
  const Value* value = nullptr;
  const Op* op = nullptr;
  AxisRef axis;                     ///< that was wanted
  std::string winner, loser, reason;
};

struct PropagationResult {
  std::vector<AxisOrigin> origins;
  std::vector<PropagationConflict> conflicts;
  int64_t steps = 0;
};

struct PropagateOptions {
  bool record_origins = true;
};

/// Sets Value::sharding on every tensor value of the module (function arguments and results
/// included) that has a mesh to live on. Deterministic. Errors: InvalidArgument for shardings that
/// contradict each other where the program demands equality.
PropagationResult Propagate(Module& module, const PropagateOptions& options = {});

}  // namespace lockstep

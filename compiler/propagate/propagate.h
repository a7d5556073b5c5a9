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
  /// "argument", "result", "annotation" (sdy.sharding on the op), "constraint", "rule", "edge",
  /// "group", "manual".
  std::string kind;
  const Op* op = nullptr;       ///< the op whose rule, or the constraint
  const Value* from = nullptr;  ///< the value that had the axis before (rule, edge, group)
  int64_t step = 0;
  int from_dim = -1;  ///< the dimension of `from` that has the axis
};

/// A disagreement that is left at the end: `value` could not have an axis that another tensor of
/// the op has on the same factor.
struct PropagationConflict {
  const Value* value = nullptr;
  const Op* op = nullptr;
  AxisRef axis;  ///< that was wanted
  std::string winner, loser, reason;
};

struct PropagationResult {
  std::vector<AxisOrigin> origins;  ///< annotations first, then in the order of the steps
  std::vector<PropagationConflict> conflicts;
  int64_t steps = 0;
};

/// How conflicts on one op are settled (factor_step.h): never (basic), tensor by tensor
/// (aggressive), or the first to a fixpoint before the second.
enum class PropagationStrategy : uint8_t { kAggressive, kBasic, kBasicThenAggressive };

struct PropagateOptions {
  bool record_origins = true;  ///< origins and conflicts
  /// The default is what JAX's partitioner uses.
  PropagationStrategy strategy = PropagationStrategy::kAggressive;
};

/// Sets Value::sharding on every tensor value of the entry function of a normalised module
/// (function arguments and results included) that has a mesh to live on; values of which nothing is
/// known become replicated. Dimensions may stay open; sharding constraints and manual computations
/// hold their final shardings as attributes too. Call boundaries (sdy.data_flow_edge) become
/// sharding constraints. Constraints may be moved and operands redirected to them, as
/// import_shardings.h says. Deterministic; near-linear in the number of ops.
/// Errors: InvalidArgument for shardings that do not fit their values and for groups that
/// contradict each other where the program demands equality.
PropagationResult Propagate(Module& module, const PropagateOptions& options = {});

/// Why a value has its sharding, one line for each step back to an annotation:
///   %8 f32[16,64] is {x},{y}
///     dim 1 is split over y: rule of dot_general %8 (mlp.py:7:6), from %arg1 dim 1
///       %arg1 dim 1: annotation of argument %arg1
/// and the axes that it could not have.
std::string ExplainValue(const PropagationResult& result, const Value& value);

/// A remark about the shardings of a propagated program, for people who want it faster.
struct ShardingAdvice {
  enum class Kind {
    kReplicated,      ///< a value is whole on every device although an operand is sharded
    kIdleConstraint,  ///< a constraint that changes nothing
    kUneven,          ///< padding: a dimension does not divide by its shards
  };
  Kind kind = Kind::kReplicated;
  const Value* value = nullptr;
  std::string text;   ///< one sentence with names and numbers
  int64_t bytes = 0;  ///< wasted per device: replicated or padded bytes
};

/// Remarks in order of bytes, largest first.
std::vector<ShardingAdvice> AdviseShardings(const Module& module, const PropagationResult& result);

}  // namespace lockstep

// Sharding propagation: from the annotations of a program to a sharding for every value.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/ir/module.h"
#include "compiler/ops/op_def.h"

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
  const Value* winner_value = nullptr;  ///< has the axis
};

struct PropagationResult {
  std::vector<AxisOrigin> origins;  ///< annotations first, then in the order of the steps
  std::vector<PropagationConflict> conflicts;
  int64_t steps = 0;
  ProgramView view = ProgramView::kAsCompiled;
  /// Results of the entry function that the program annotates, by number.
  std::vector<int> annotated_results;
};

/// How conflicts on one op are settled (factor_step.h): never (basic), tensor by tensor
/// (aggressive), or the first to a fixpoint before the second.
enum class PropagationStrategy : uint8_t { kAggressive, kBasic, kBasicThenAggressive };

struct PropagateOptions {
  bool record_origins = true;  ///< origins and conflicts
  /// The default is what JAX's partitioner uses.
  PropagationStrategy strategy = PropagationStrategy::kAggressive;
  /// That of the normalised module.
  ProgramView view = ProgramView::kAsCompiled;
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

/// How one axis came to one dimension of a value: the steps from the annotation to the value.
struct AxisStory {
  int dim = 0;
  AxisRef axis;
  std::vector<const AxisOrigin*> steps;  ///< empty if the program itself says it in an odd place
};

/// Why a value has its sharding. Points into the result and the module.
struct ValueStory {
  const Value* value = nullptr;
  std::vector<AxisStory> axes;                   ///< by dimension, major axis first
  std::vector<const PropagationConflict*> lost;  ///< axes that the value could not have
  std::vector<const PropagationConflict*> won;   ///< axes that it has and others could not
};
ValueStory TellStory(const PropagationResult& result, const Value& value);

/// What a value would be if annotations were not there (compiler/what_if.h): one, or several that
/// each say the same.
struct AnnotationChange {
  /// "the annotation {x},{} of argument p['w1'] (mlp.mlir:8:12)"
  std::vector<std::string> annotations;
  std::vector<std::string> locations;
  std::string becomes;  ///< layout of the value without them
};

/// The story for people:
///   %8 f32[16,64] is {x},{y}
///     dim 1 is split over y:
///       argument w (%arg1 dim 1, mlp.mlir:3:12) is annotated {},{y}
///       -> dim 1 of dot_general %8 (mlp.py:7:6)
///     not over z, which %3 dim 0 {z} has: dim 0 of %8 is closed [dot_general %8]
///     without the annotation {},{y} of argument w (mlp.mlir:3:12) it would be {x},{}
/// Long chains are shortened in the middle unless `whole`.
std::string StoryText(const ValueStory& story, const std::vector<AnnotationChange>& changes = {},
                      bool whole = false);
/// StoryText of TellStory.
std::string ExplainValue(const PropagationResult& result, const Value& value);
/// One step of a chain as StoryText writes it.
std::string StepText(const AxisOrigin& step);

/// A remark about the shardings of a propagated program, for people who want it faster.
struct ShardingAdvice {
  enum class Kind {
    kReplicated,  ///< a value is whole on every device although an operand is sharded
    kReshard,     ///< a constraint that makes devices exchange data
    kUneven,      ///< padding: a dimension does not divide by its shards
    kNoEffect,    ///< an annotation that changes nothing
  };
  Kind kind = Kind::kReplicated;
  const Value* value = nullptr;
  std::string text;   ///< one sentence with names and numbers
  int64_t bytes = 0;  ///< per device: replicated, fetched or padded bytes
  Location location;
};
/// "replicated", "reshard", "uneven", "no_effect".
std::string_view AdviceKindName(ShardingAdvice::Kind kind);

/// Remarks in order of bytes, largest first.
std::vector<ShardingAdvice> AdviseShardings(const Module& module, const PropagationResult& result);

}  // namespace lockstep

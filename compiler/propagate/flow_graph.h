// FlowGraph: the entry function as propagation sees it. Tensors hold shardings; nodes join tensors.
//
// A tensor stands for all values that share one sharding (a while result and the arguments of its
// regions are one tensor). A node is an op with a factor rule, a data-flow edge, or a propagation
// barrier. Nodes stand in program order, an op before the ops of its regions, edges of block
// arguments at the start of their region, edges of results behind their op; the order is part of
// the specification, since it breaks ties.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <unordered_map>
#include <vector>

#include "compiler/ir/module.h"
#include "compiler/ops/op_def.h"
#include "compiler/propagate/factor_step.h"
#include "compiler/propagate/import_shardings.h"

namespace lockstep {

struct FlowTensor {
  Value* value = nullptr;  ///< the owner
  std::optional<TensorSharding> sharding;
  int64_t version = 0;  ///< clock of the last change
  int def = -1;         ///< node that defines it; -1 for function arguments
  int group = -1;
  std::vector<int> values;  ///< values of the tensor: other targets first, the owner last
};

struct FlowValue {
  Value* value = nullptr;
  int tensor = -1;
  std::vector<int> users;  ///< nodes to look at when it changes, oldest use first; may be -1
  int64_t uses = 0;        ///< uses by ops that are not dead
};

/// How op priorities treat a node.
enum class FlowClass : uint8_t {
  kPassThrough,   ///< element-wise, reshape, transpose, edges: first
  kForwardFirst,  ///< dynamic_slice, dynamic_update_slice: first, forward only
  kBroadcast,     ///< broadcast_in_dim: backward before forward
  kOther,
};

struct FlowNode {
  enum class Kind : uint8_t { kNone, kRule, kEdge, kBarrier };
  Kind kind = Kind::kNone;
  FlowClass flow_class = FlowClass::kOther;
  Direction allowed = Direction::kBoth;  ///< barriers
  bool elementwise = false;
  bool removable = false;  ///< dropped from consideration once nothing uses its results
  bool dead = false;
  Op* op = nullptr;          ///< for edges: the op that they belong to
  std::vector<int> tensors;  ///< of operands, then results; -1 = cannot have a sharding
  std::shared_ptr<const FactorRule> rule;
  std::vector<int> operand_values;  ///< for rule nodes and ops without a rule
  std::vector<int> result_values;
  /// Edges of a manual_computation: what to add (arguments) or drop (results) around the step.
  std::optional<TensorSharding> manual_outer;
  AxisList manual_axes;
  bool manual_argument = false;
  /// When the two strategies were last applied, and in which directions.
  struct Applied {
    int64_t clock = -1;
    int key = -1;
  };
  std::array<Applied, 2> applied;

  size_t num_operands() const { return rule ? rule->operands.size() : 0; }
};

/// A result of the entry function: an identity between the returned value and the annotation.
struct FlowResult {
  int tensor = -1;
  std::optional<TensorSharding> sharding;
  std::shared_ptr<const FactorRule> rule;
  const Op* terminator = nullptr;
};

struct FlowGraph {
  std::vector<FlowTensor> tensors;
  std::vector<FlowValue> values;
  std::vector<FlowNode> nodes;
  std::vector<FlowResult> results;       ///< by result number; tensor -1 = none
  std::vector<std::vector<int>> groups;  ///< tensors
  std::unordered_map<const Value*, int> value_ids;

  const FlowTensor* TensorOf(const Value* value) const;
};

/// ([i, j, ...] x sources)->([i, j, ...]).
std::shared_ptr<const FactorRule> IdentityRule(const Dims& dims, size_t num_sources);

FlowGraph BuildFlowGraph(Module& module, const ImportedShardings& imported, ProgramView view);

}  // namespace lockstep

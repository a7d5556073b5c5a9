// Fixpoint: the layers of propagation, outermost first.
//
//   user priorities   dimensions of priority 0 first; those of a later priority start closed, with
//                     their axes parked as replicated, and are restored when their turn comes
//   op priorities     five levels, each adding directions to the one before:
//                       0 element-wise ops, reshape, transpose and edges of which no operand that
//                       can
//                         be sharded has another use; dynamic (update) slices likewise, forward
//                         only
//                       1 the same with any uses
//                       2 pass-through factors of all ops, broadcasts backward only
//                       3 all factors, broadcasts backward only
//                       4 everything
//   strategies        the aggressive step, or another one by option
//   worklist          all nodes in program order; when a tensor changes, its definition and users
//                     are looked at again, the most recently touched first. Results of the entry
//                     function are joined with the returned values before and behind it.
//
// Deterministic: nothing depends on addresses or hash order. A node whose tensors have not changed
// since the same strategy last saw it in the same directions is skipped, which cannot change the
// result; so the levels behind the first cost little.
#pragma once

#include <cstdint>
#include <vector>

#include "compiler/propagate/flow_graph.h"
#include "compiler/propagate/propagate.h"

namespace lockstep {

/// Propagates until nothing changes. Appends an origin for each axis that a tensor gains.
void RunToFixpoint(FlowGraph& graph, PropagationResult& result, const PropagateOptions& options);

inline constexpr int kOpPriorityLevels = 5;

/// The mesh that all shardings of a node lie on; null if there is none or they differ. Empty meshes
/// stand for any mesh.
MeshPtr CommonMesh(const std::vector<const TensorSharding*>& shardings);

/// The shardings of a node's tensors as its rule sees them (manual axes added or dropped); null
/// where there is none. `storage` keeps transformed shardings alive.
std::vector<const TensorSharding*> NodeShardings(const FlowGraph& graph, const FlowNode& node,
                                                 TensorSharding& storage);

}  // namespace lockstep

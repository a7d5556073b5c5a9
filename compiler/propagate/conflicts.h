// Conflicts: what the tensors of an op still disagree about when propagation has ended.
#pragma once

#include "compiler/propagate/flow_graph.h"
#include "compiler/propagate/propagate.h"

namespace lockstep {

/// One conflict for each tensor of each node that lacks, on a factor, an axis that another tensor
/// of the node has there. The reason is the first that applies: the axis splits another dimension
/// of the tensor, is listed as replicated or unreduced, the dimension is closed, split otherwise,
/// or not divisible, or the op does not pass this dimension on.
void FindConflicts(const FlowGraph& graph, PropagationResult& result);

}  // namespace lockstep

// Data flow through ops with regions: which values share one sharding.
//
// A data-flow edge joins sources and targets; all targets share one sharding, which belongs to the
// edge's owner:
//   while                  sources init i, yield i of the body; targets result i (owner), argument
//   i
//                          of condition and body
//   case, if               sources yield i of each branch; target result i
//   optimization_barrier   source operand i; target result i
//   manual_computation     source operand i, target block argument i (without the manual axes), and
//                          source yield i, target result i (with them)
//   sdy.data_flow_edge     operand and result: the boundary of an inlined call
#pragma once

#include <vector>

#include "compiler/ir/module.h"

namespace lockstep {

/// while, case, if, optimization_barrier, manual_computation.
bool IsDataFlowOp(const Op& op);
bool IsStaticTensor(const Type& type);

/// The value that holds the sharding of `value`: the edge owner for targets of an edge, else
/// itself; null for arguments of element bodies, which have no sharding.
Value* ShardingOwner(Value* value);
/// True if `value` is a target of an edge.
bool IsEdgeTarget(const Value* value);
/// Sources of the edge with owner `owner` (an op result or a manual block argument).
std::vector<Value*> EdgeSources(const Value* owner);

/// in_shardings[i] or out_shardings[i] of a manual_computation, without a copy of the list.
const TensorSharding& ManualInSharding(const Op& op, int i);
const TensorSharding& ManualOutSharding(const Op& op, int i);
/// Axes of the mesh that a manual_computation binds, as full axes.
AxisList ManualAxes(const Op& op, const Mesh& mesh);
/// Drops the manual axes (they come first in each dimension): the sharding inside the region.
TensorSharding WithoutManualAxes(const TensorSharding& outer, const AxisList& manual);
/// Puts the manual axes of `outer` before the free ones of `inner`.
TensorSharding WithManualAxes(const TensorSharding& outer, const TensorSharding& inner,
                              const AxisList& manual);

}  // namespace lockstep

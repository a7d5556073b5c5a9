// What a collective computes once all members of a group have arrived: from the operands of every
// member in group order to the results of every member.
#pragma once

#include "runtime/reference/leaf.h"

namespace lockstep::reference {

/// operands[rank][k] and the returned results[rank][k]. Ops: all_gather, all_reduce,
/// reduce_scatter, all_to_all, collective_broadcast, collective_reduce, cross-replica-sum.
std::vector<std::vector<Tensor>> CombineGroup(const Op& op,
                                              const std::vector<std::vector<Tensor>>& operands,
                                              const LeafServices& services);
/// Zeros of the result types: what a device gets that no group or pair feeds.
std::vector<Tensor> ZeroResults(const Op& op);

}  // namespace lockstep::reference

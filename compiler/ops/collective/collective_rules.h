// The checks and duties of the ops in which devices meet.
#pragma once

#include <optional>

#include "compiler/ops/collective/collective_attrs.h"
#include "compiler/ops/op_def.h"

namespace lockstep {

/// Ids in replica_groups are unique, not negative (-1 pads ragged groups) and, where the module
/// says how many processes there are, below their number.
/// `complete_suffix`: every id from 0 to the largest must be there ("" = ids may be left out).
void CheckGroups(const Op& op, const CollectiveAttrs& attrs, std::string_view unique_suffix,
                 std::string_view range_suffix, std::string_view complete_suffix);
/// Sources are unique, targets are unique, all are in range.
void CheckPairs(const Op& op, const PermuteAttrs& attrs);
/// The number of processes that ids of a mode may name; nullopt if the module does not say.
std::optional<int64_t> NumIds(const Op& op, GroupMode mode);
/// The module that holds an op, or null.
const Module* ModuleOf(const Op& op);

std::vector<Type> InferAllGather(const Op& op);
std::vector<Type> InferAllReduce(const Op& op);
std::vector<Type> InferReduceScatter(const Op& op);
std::vector<Type> InferAllToAll(const Op& op);
std::vector<Type> InferCollectivePermute(const Op& op);
std::vector<Type> InferCollectiveBroadcast(const Op& op);
std::vector<Type> InferCollectiveReduce(const Op& op);
/// One pass-through factor per dimension, operand i with result i.
FactorRule CollectivePointwiseRule(const Op& op);
FactorRule AllGatherRule(const Op& op);
FactorRule ReduceScatterRule(const Op& op);
FactorRule AllToAllRule(const Op& op);

}  // namespace lockstep

// The table of partition rules: ops that look at positions or sizes and therefore cannot be
// partitioned by their factor rule alone. One function per op, in compiler/ops/<family>/
// <op>_partition.cpp; an op that is not here is partitioned by factors, and one without factors is
// computed on replicated operands.
#pragma once

#include "compiler/ops/op_def.h"

namespace lockstep {

/// The rule of an op, or null.
PartitionFn FindPartitionRule(OpCode code);

/// Factors that shardings propagate through although no shard can compute alone, for ops that are
/// partitioned by factors. Worked example: `custom_call @mhlo.topk` of [3,4] with k = 4 has the
/// rule
/// ([i, j])->([i, j], [i, j]) as in Shardy, but the four largest of four are searched among all
/// four.
std::vector<int> FactorsComputedWhole(const Op& op, const FactorRule& rule);

}  // namespace lockstep

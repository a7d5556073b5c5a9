// The table of partition rules: ops that look at positions or sizes and therefore cannot be
// partitioned by their factor rule alone. One function per op, in compiler/ops/<family>/
// <op>_partition.cpp; an op that is not here is partitioned by factors, and one without factors is
// computed on replicated operands.
#pragma once

#include "compiler/ops/op_def.h"

namespace lockstep {

/// The rule of an op, or null.
PartitionFn FindPartitionRule(OpCode code);

}  // namespace lockstep

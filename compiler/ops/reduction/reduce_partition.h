// Shared by the partition rules of reductions.
#pragma once

#include "compiler/ir/module.h"
#include "compiler/ops/reduction/combiner.h"

namespace lockstep {

/// May every shard start from this init? Yes if combining it twice changes nothing: idempotent
/// combiners always; else if it is the identity (for float sums also +0, since one +0 is counted in
/// any case).
bool InitCountsOnce(const Value* init, const Combiner& combiner);

/// How many collectives gather the partial results of a reduce, for every device to reduce them
/// again; 0 if an all_reduce combines them (and for other ops).
int NumPartialGathers(const Op& op);

}  // namespace lockstep

// Shared by the partition rules of layout ops.
#pragma once

#include "compiler/ops/partition_context.h"

namespace lockstep {

/// start + stride * (global index along dim): what a slice of an iota holds, made in a sharding of
/// its own without communication and without the whole iota.
Value* CountAlong(PartitionContext& context, const Type& global, const TensorSharding& sharding,
                  int dim, int64_t start, int64_t stride);

/// What propagation gave to the result, in the words of the op's own mesh: positions are counted on
/// that. Replicated if that mesh has other axes.
TensorSharding WantedHere(const PartitionContext& context);

}  // namespace lockstep

// Partition rules of random ops: the numbers must be those of the unsharded program.

#include "compiler/ops/partition_context.h"

namespace lockstep {

/// rng, rng_bit_generator: the state is whole everywhere and the bits depend on positions in the
/// whole result, so every device makes all of them and keeps its part. No communication.
void PartitionRandom(PartitionContext& context) {
  context.ComputeReplicated(context.op().Describe() + " needs its state on every device");
}

}  // namespace lockstep

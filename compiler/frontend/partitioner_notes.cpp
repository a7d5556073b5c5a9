// What `sharding=` means behind XLA's partitioner: nothing, but on the entry's parameters and root.
#include <algorithm>

#include "compiler/frontend/sharding_spellings.h"
#include "compiler/ops/collective/device_ops.h"

namespace lockstep {
namespace {

/// Custom calls that only a global program has: constraints, and the borders of manual regions.
bool IsGlobalCall(const Op& op) {
  const std::string target = CustomCallTarget(op);
  return target == "Sharding" || target == "SPMDFullToShardShape" ||
         target == "SPMDShardToFullShape" || target == "xla.sdy.GlobalToLocalShape" ||
         target == "xla.sdy.LocalToGlobalShape";
}

bool IsPartitioned(Module& module) {
  if (module.num_partitions * module.num_replicas <= 1) return false;
  bool apart = module.attrs.Has(kBehindPartitioner);
  for (const Op* op : AllOps(module)) {
    if (IsGlobalCall(*op) && !op->attrs.Has(kCopyConstraint)) return false;
    apart = apart || TellsDevicesApart(*op, module.num_replicas);
  }
  return apart;
}

}  // namespace

void DropPartitionerNotes(Module& module) {
  const bool partitioned = IsPartitioned(module);
  ValueAliases copies;
  for (Op* op : AllOps(module)) {
    if (partitioned && op->attrs.Has(kCopyConstraint)) copies.Add(*op);
    op->attrs.Erase(kCopyConstraint);
    if (partitioned) op->attrs.Erase(kPositionalSharding);
  }
  copies.Apply(module);
}

}  // namespace lockstep

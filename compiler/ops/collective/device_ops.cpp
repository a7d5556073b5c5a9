#include "compiler/ops/collective/device_ops.h"

#include <algorithm>

#include "compiler/ops/collective/collective_attrs.h"
#include "compiler/ops/op_def.h"

namespace lockstep {

bool KnowsDevices(const Op& op) {
  return GetOpDef(op.code).traits.collective || op.Is(OpCode::kPartitionId) ||
         op.Is(OpCode::kReplicaId);
}

bool TellsDevicesApart(const Op& op, int64_t num_replicas) {
  if (op.Is(OpCode::kReplicaId)) return num_replicas > 1;
  if (op.Is(OpCode::kPartitionId)) return true;
  if (op.Is(OpCode::kCollectivePermute)) {
    const auto pairs = ReadPermute(op).pairs.Expand();
    return std::any_of(pairs.begin(), pairs.end(),
                       [](const auto& pair) { return pair.first != pair.second; });
  }
  if (!GetOpDef(op.code).traits.collective || !op.attrs.Has("replica_groups")) return false;
  const ReplicaGroups groups = ReadCollective(op).groups;
  return groups.NumGroups() == 0 || groups.GroupSize() > 1;
}

}  // namespace lockstep

#include "compiler/ops/collective/collective_attrs.h"

#include <algorithm>
#include <map>
#include <utility>

#include "compiler/ops/attr_access.h"

namespace lockstep {
namespace {

using Groups = std::vector<std::vector<int64_t>>;

ReplicaGroups ReadGroups(const Op& op) {
  ReplicaGroups groups;
  const Attribute* found = op.attrs.Find("replica_groups");
  if (!found) return groups;
  if (const auto* value = found->As<ReplicaGroups>()) return *value;
  if (const auto* dense = found->As<Attribute::Dense>(); dense && dense->literal.rank() == 2) {
    const Literal& literal = dense->literal;
    const int64_t columns = literal.dims()[1];
    for (int64_t row = 0; row < literal.dims()[0]; ++row) {
      std::vector<int64_t>& group = groups.groups.emplace_back();
      for (int64_t i = 0; i < columns; ++i) group.push_back(literal.GetInt(row * columns + i));
    }
    return groups;
  }
  throw InvalidArgument(
      std::string(op.short_name()) + ": replica_groups must be a two-dimensional list of integers",
      op.location);
}

void ReadChannel(const Op& op, int64_t& id, int64_t& type) {
  const Attribute* found = op.attrs.Find("channel_handle");
  if (!found) {
    id = op.attrs.GetInt("channel_id", 0);
    return;
  }
  const AttrMap& fields = StructFields(op, "channel_handle");
  id = fields.GetInt("handle", 0);
  type = fields.GetInt("type", 0);
}

/// Rows without the -1 that pads ragged groups.
Groups Unpadded(const ReplicaGroups& groups) {
  Groups rows = groups.Expand();
  for (auto& row : rows) std::erase(row, -1);
  std::erase_if(rows, [](const auto& row) { return row.empty(); });
  return rows;
}

std::vector<int64_t> Iota(int64_t count) {
  std::vector<int64_t> ids(static_cast<size_t>(count));
  for (size_t i = 0; i < ids.size(); ++i) ids[i] = static_cast<int64_t>(i);
  return ids;
}

}  // namespace

std::string_view GroupModeName(GroupMode mode) {
  switch (mode) {
    case GroupMode::kCrossReplica:
      return "cross_replica";
    case GroupMode::kCrossPartition:
      return "cross_partition";
    case GroupMode::kCrossReplicaAndPartition:
      return "cross_replica_and_partition";
    case GroupMode::kFlattenedIds:
      return "flattened_ids";
  }
  return "";
}

CollectiveAttrs ReadCollective(const Op& op) {
  CollectiveAttrs attrs;
  attrs.groups = ReadGroups(op);
  ReadChannel(op, attrs.channel_id, attrs.channel_type);
  attrs.use_global_device_ids = op.attrs.GetBool("use_global_device_ids", false);
  attrs.gather_dim = op.attrs.GetInt("all_gather_dim", 0);
  attrs.scatter_dim = op.attrs.GetInt("scatter_dimension", 0);
  attrs.split_dim = op.attrs.GetInt("split_dimension", 0);
  attrs.concat_dim = op.attrs.GetInt("concat_dimension", 0);
  attrs.split_count = op.attrs.GetInt("split_count", 1);
  attrs.has_dynamic_root = op.attrs.GetBool("has_dynamic_root", false);
  const bool channel = attrs.channel_id > 0;
  if (op.Is(OpCode::kAllToAll) || op.Is(OpCode::kCollectiveBroadcast) ||
      op.Is(OpCode::kCollectiveReduce)) {
    attrs.mode = channel ? GroupMode::kCrossPartition : GroupMode::kCrossReplica;
  } else if (attrs.use_global_device_ids) {
    if (!channel) {
      throw InvalidArgument(std::string(op.short_name()) +
                                ": use_global_device_ids needs a channel_handle with handle > 0",
                            op.location);
    }
    attrs.mode = GroupMode::kFlattenedIds;
  } else {
    attrs.mode = channel ? GroupMode::kCrossReplicaAndPartition : GroupMode::kCrossReplica;
  }
  return attrs;
}

PermuteAttrs ReadPermute(const Op& op) {
  PermuteAttrs attrs;
  ReadChannel(op, attrs.channel_id, attrs.channel_type);
  attrs.mode = attrs.channel_id > 0 ? GroupMode::kCrossPartition : GroupMode::kCrossReplica;
  const Attribute* found = op.attrs.Find("source_target_pairs");
  if (!found) return attrs;
  if (const auto* value = found->As<PermutePairs>()) {
    attrs.pairs = *value;
  } else {
    attrs.pairs.pairs = ReadPairs(op, "source_target_pairs");
  }
  return attrs;
}

bool ReadIsHostTransfer(const Op& op) { return op.attrs.GetBool("is_host_transfer", false); }

Groups ProcessGroups(const CollectiveAttrs& attrs, int64_t num_replicas, int64_t num_partitions) {
  Groups rows = Unpadded(attrs.groups);
  Groups result;
  const auto process = [&](int64_t replica, int64_t partition) {
    return replica * num_partitions + partition;
  };
  switch (attrs.mode) {
    case GroupMode::kFlattenedIds:
      if (rows.empty()) rows.push_back(Iota(num_replicas * num_partitions));
      return rows;
    case GroupMode::kCrossReplica:
      if (rows.empty()) rows.push_back(Iota(num_replicas));
      for (const auto& row : rows) {
        for (int64_t partition = 0; partition < num_partitions; ++partition) {
          auto& group = result.emplace_back();
          for (int64_t replica : row) group.push_back(process(replica, partition));
        }
      }
      return result;
    case GroupMode::kCrossPartition:
      if (rows.empty()) rows.push_back(Iota(num_partitions));
      for (const auto& row : rows) {
        for (int64_t replica = 0; replica < num_replicas; ++replica) {
          auto& group = result.emplace_back();
          for (int64_t partition : row) group.push_back(process(replica, partition));
        }
      }
      return result;
    case GroupMode::kCrossReplicaAndPartition:
      if (rows.empty()) rows.push_back(Iota(num_replicas));
      for (const auto& row : rows) {
        auto& group = result.emplace_back();
        for (int64_t partition = 0; partition < num_partitions; ++partition) {
          for (int64_t replica : row) group.push_back(process(replica, partition));
        }
      }
      return result;
  }
  return result;
}

std::vector<std::pair<int64_t, int64_t>> ProcessPairs(const PermuteAttrs& attrs,
                                                      int64_t num_replicas,
                                                      int64_t num_partitions) {
  std::vector<std::pair<int64_t, int64_t>> result;
  const auto pairs = attrs.pairs.Expand();
  if (attrs.mode == GroupMode::kCrossPartition) {
    for (int64_t replica = 0; replica < num_replicas; ++replica) {
      for (const auto& [source, target] : pairs) {
        result.emplace_back(replica * num_partitions + source, replica * num_partitions + target);
      }
    }
    return result;
  }
  for (int64_t partition = 0; partition < num_partitions; ++partition) {
    for (const auto& [source, target] : pairs) {
      result.emplace_back(source * num_partitions + partition, target * num_partitions + partition);
    }
  }
  return result;
}

Groups PermuteGroups(const PermuteAttrs& attrs, int64_t num_replicas, int64_t num_partitions) {
  std::map<int64_t, int64_t> leader;  // of each device in a pair, towards its smallest member
  const auto find = [&leader](int64_t device) {
    int64_t top = leader.emplace(device, device).first->second;
    while (leader[top] != top) top = leader[top];
    while (leader[device] != top) device = std::exchange(leader[device], top);
    return top;
  };
  for (const auto& [source, target] : ProcessPairs(attrs, num_replicas, num_partitions)) {
    const int64_t a = find(source), b = find(target);
    leader[std::max(a, b)] = std::min(a, b);
  }
  std::map<int64_t, std::vector<int64_t>> members;
  for (const auto& [device, unused] : leader) members[find(device)].push_back(device);
  Groups groups;
  for (auto& [top, list] : members) groups.push_back(std::move(list));
  return groups;
}

int64_t CollectiveGroupSize(const CollectiveAttrs& attrs, int64_t num_replicas,
                            int64_t num_partitions) {
  int64_t members = 0;
  if (attrs.groups.symbolic()) {
    members = attrs.groups.GroupSize();
  } else {
    for (const auto& row : attrs.groups.groups) {
      const auto padding = std::count(row.begin(), row.end(), -1);
      members = std::max(members, static_cast<int64_t>(row.size()) - padding);
    }
  }
  switch (attrs.mode) {
    case GroupMode::kFlattenedIds:
      return members > 0 ? members : num_replicas * num_partitions;
    case GroupMode::kCrossReplica:
      return members > 0 ? members : num_replicas;
    case GroupMode::kCrossPartition:
      return members > 0 ? members : num_partitions;
    case GroupMode::kCrossReplicaAndPartition:
      return (members > 0 ? members : num_replicas) * num_partitions;
  }
  return members;
}

}  // namespace lockstep

// Attributes of the ops in which devices meet, and the expansion of their groups.
//
// A process is a pair (replica, partition); its flattened id is replica * num_partitions +
// partition. Which ids stand in replica_groups depends on the grouping mode.
#pragma once

#include "compiler/ir/module.h"

namespace lockstep {

enum class GroupMode : uint8_t {
  kCrossReplica,              ///< groups hold replica ids; one copy per partition
  kCrossPartition,            ///< groups hold partition ids; one copy per replica
  kCrossReplicaAndPartition,  ///< groups hold replica ids, each times all partitions
  kFlattenedIds,              ///< groups hold flattened ids
};
std::string_view GroupModeName(GroupMode mode);

struct CollectiveAttrs {
  ReplicaGroups groups;
  int64_t channel_id = 0;  ///< channel_handle's handle; 0 = none
  int64_t channel_type = 0;
  bool use_global_device_ids = false;
  GroupMode mode = GroupMode::kCrossReplica;
  int64_t gather_dim = 0;   ///< all_gather_dim
  int64_t scatter_dim = 0;  ///< reduce_scatter's scatter_dimension
  int64_t split_dim = 0;    ///< all_to_all
  int64_t concat_dim = 0;
  int64_t split_count = 1;
  bool has_dynamic_root = false;  ///< collective_broadcast, collective_reduce: last operand
};
/// all_gather, all_reduce, reduce_scatter, all_to_all, collective_broadcast, collective_reduce,
/// cross-replica-sum. Throws for use_global_device_ids without a channel (no such mode).
CollectiveAttrs ReadCollective(const Op& op);

struct PermuteAttrs {
  PermutePairs pairs;
  int64_t channel_id = 0;
  int64_t channel_type = 0;
  GroupMode mode = GroupMode::kCrossReplica;  ///< or kCrossPartition
};
/// collective_permute, send, recv.
PermuteAttrs ReadPermute(const Op& op);
/// send, recv.
bool ReadIsHostTransfer(const Op& op);

/// Groups as flattened process ids, in group order: -1 padding removed, empty groups attribute =
/// one group of all, one group per partition or replica where the mode says so. Size grows with
/// the number of devices: for lowering and the proof, not for the compile path.
std::vector<std::vector<int64_t>> ProcessGroups(const CollectiveAttrs& attrs, int64_t num_replicas,
                                                int64_t num_partitions);
/// source -> target pairs as flattened process ids.
std::vector<std::pair<int64_t, int64_t>> ProcessPairs(const PermuteAttrs& attrs,
                                                      int64_t num_replicas, int64_t num_partitions);
/// The devices that meet in a permute: those that exchange with each other, directly or through
/// others; each list ascends. Devices in no pair meet nobody and are left out.
std::vector<std::vector<int64_t>> PermuteGroups(const PermuteAttrs& attrs, int64_t num_replicas,
                                                int64_t num_partitions);
/// Members of the largest group, without expanding symbolic groups; `num_processes` for an empty
/// attribute.
int64_t CollectiveGroupSize(const CollectiveAttrs& attrs, int64_t num_replicas,
                            int64_t num_partitions);

}  // namespace lockstep

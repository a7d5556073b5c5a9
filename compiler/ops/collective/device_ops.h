// Ops by which devices meet or tell themselves apart.
#pragma once

#include "compiler/ir/module.h"

namespace lockstep {

/// On a module: it is what XLA's SPMD partitioner made of a program.
inline constexpr std::string_view kBehindPartitioner = "mhlo.behind_spmd_partitioner";

/// A collective, partition_id or replica_id.
bool KnowsDevices(const Op& op);

/// Does the op meet, or tell apart, devices of a program that runs on several? A collective among
/// groups of one and the replica_id of a single replica do not.
bool TellsDevicesApart(const Op& op, int64_t num_replicas);

}  // namespace lockstep

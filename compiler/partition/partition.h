// Partitioning: a propagated program in, one SPMD program out (local types, explicit collectives).
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "compiler/ir/module.h"

namespace lockstep {

/// What a wrong partition rule may do (corrupt.h).
enum class FaultKind {
  kDroppedCollective,  ///< a collective does nothing: each device keeps what it holds
  kDroppedMask,        ///< padding, or a part of another device, is not masked out
  kWrongOffset,        ///< a shard believes to begin one element later
  kMissingAxis,        ///< an all_reduce leaves out one of its axes
  kSwappedGroup,       ///< two devices stand in each other's place in the groups or pairs
  kStaleReplica,       ///< one device misses an update
  kWrongIdentity,      ///< what is masked out is replaced by another number than the identity
  kHaloOffByOne,       ///< a neighbour sends the part beside the one that is needed
};

struct FaultSite {
  FaultKind kind = FaultKind::kDroppedCollective;
  int64_t index = 0;  ///< among the places of the program that can have this fault
};

struct PartitionOptions {
  /// Fill the padding of uneven shards with NaN / sentinels wherever it appears, to prove that no
  /// valid element depends on it (tests, --poison-padding).
  bool poison_padding = false;
  /// Test hook: a deliberate fault. A check of the result must then fail.
  std::optional<FaultSite> fault;
};

/// Where a global value lives in the SPMD program, for probing.
struct ValuePlacement {
  const Value* local = nullptr;  ///< value of the SPMD module's @main (top level only)
  TensorSharding sharding;
};

struct SpmdProgram {
  std::unique_ptr<Module> module;  ///< spmd = true, arg_layouts and result_layouts filled
  MeshPtr mesh;
  std::unordered_map<const Value*, ValuePlacement>
      placements;  ///< keyed by values of the global module
};

/// Errors: Unsupported names the op and why. The global module must outlive the placements' use.
SpmdProgram Partition(const Module& global, const PartitionOptions& options = {});

}  // namespace lockstep

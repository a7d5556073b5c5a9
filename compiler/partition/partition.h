// Partitioning: a propagated program in, one SPMD program out (local types, explicit collectives).
#pragma once

#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "compiler/ir/module.h"

namespace lockstep {

struct PartitionOptions {
  /// Fill the padding of uneven shards with NaN / sentinels wherever it appears, to prove that no
  /// valid element depends on it (tests, --poison-padding).
  bool poison_padding = false;
  /// Test hook: break the k-th collective that the partitioner inserts (0-based) by dropping its
  /// reduction or movement; -1 = none. A check of the result must then fail.
  int64_t corrupt_collective = -1;
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

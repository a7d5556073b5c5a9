// Reshard planner: the cheapest sequence of collectives from one sharding to another. Exact search;
// total (a valid plan for every pair on every mesh); plans are cached by (from, to, dims, dtype).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "compiler/sharding/tensor_sharding.h"
#include "compiler/base/literal.h"

namespace lockstep {

struct ReshardStep {
  enum class Kind {
    kSlice,              ///< each device keeps a part of what it holds; no communication
    kAllGather,
    kAllToAll,
    kCollectivePermute,
    kReduceScatter,
    kAllReduce,
  };
  Kind kind = Kind::kSlice;
  TensorSharding from;     ///< layout before this step
  TensorSharding to;       ///< layout after
  AxisList axes;           ///< mesh axes it runs over (empty for a permute over everything)
  int dim = -1;            ///< all_gather / slice / reduce_scatter: the dimension; all_to_all: source
  int to_dim = -1;         ///< all_to_all: the dimension that becomes split
  int64_t operand_bytes = 0;   ///< of one device
  int64_t result_bytes = 0;
  int64_t wire_bytes = 0;      ///< received by one device, by the bandwidth-optimal forms of cli.md
};

struct ReshardPlan {
  std::vector<ReshardStep> steps;
  int64_t wire_bytes = 0;
  int64_t peak_bytes = 0;          ///< largest of the intermediate local sizes (source + target of a step not added)
  int64_t lower_bound_bytes = 0;   ///< max over devices of the bytes of the new tile not already held
  double cost = 0;                 ///< wire bytes + latency term
};

/// `dims` are global. Shardings may be uneven. Never throws for valid shardings of one device count;
/// meshes may differ in axes and device order.
const ReshardPlan& PlanReshard(const TensorSharding& from, const TensorSharding& to,
                               const Dims& dims, DType dtype);

}  // namespace lockstep

// What the comparison of results and the search for the first difference share.
#pragma once

#include <cstdint>

#include "runtime/sharded_array.h"

namespace lockstep {

/// A device whose valid elements are not bit for bit those of the assembled array.
struct ReplicaFault {
  int64_t device = -1;     ///< the first one; -1 = none
  int64_t mismatches = 0;  ///< elements of the device that differs most
};

/// Compares what every device holds with the array that was assembled from the first replicas.
ReplicaFault CompareReplicas(const ShardedArray& array, const Literal& global);

}  // namespace lockstep

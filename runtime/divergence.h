// What the comparison of results and the search for the first difference share.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "runtime/sharded_array.h"

namespace lockstep {

/// A device whose valid elements are not bit for bit those of the assembled array, which are those
/// of the first device with the same part.
struct ReplicaFault {
  int64_t device = -1;            ///< the first such device; -1 = none
  int64_t other = -1;             ///< the first device with the same part
  int64_t mismatches = 0;         ///< elements of the device that differs most
  Dims index;                     ///< global: the first element that differs between the two
  std::string here, there;        ///< the element on `device` and on `other`
  std::vector<std::string> axes;  ///< axes of the mesh along which replicas differ

  /// "devices 0 and 4 hold different replicas along {x}".
  std::string Text() const;
};

/// Compares what every device holds with the array that was assembled from the first replicas.
ReplicaFault CompareReplicas(const ShardedArray& array, const Literal& global);

}  // namespace lockstep

// The price of the plan that a rule-based greedy planner makes, for comparison in reports.
//
// A model of the planner that is in common use: slice what the target has and nobody holds, permute
// once so that every axis stands where the next steps want it, all_to_all suffixes to the
// dimensions that want them, gather what nobody wants; at most two rounds. It is not used to plan:
// it is dearer in about one pair of six and on meshes with other factors than two does not always
// finish.
#pragma once

#include <cstdint>
#include <string>

#include "compiler/base/dtype.h"
#include "compiler/base/literal.h"
#include "compiler/sharding/tensor_sharding.h"

namespace lockstep {

struct GreedyPrice {
  int64_t wire_bytes = 0;
  int collectives = 0;
  /// False if two rounds do not reach the target, or if the meshes are not the same; the price then
  /// includes a full gather.
  bool finished = true;
};

GreedyPrice PriceGreedyReshard(const TensorSharding& from, const TensorSharding& to,
                               const Dims& dims, DType dtype);

}  // namespace lockstep

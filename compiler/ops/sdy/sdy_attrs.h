// Attributes of the sdy ops.
#pragma once

#include <algorithm>
#include <iterator>
#include <string>
#include <vector>

#include "compiler/ir/module.h"

namespace lockstep {

/// The collectives of sdy: they say how a value moves, on global values they are the identity.
inline constexpr OpCode kSdyCollectives[] = {OpCode::kSdyAllGather,
                                             OpCode::kSdyAllSlice,
                                             OpCode::kSdyAllToAll,
                                             OpCode::kSdyCollectivePermute,
                                             OpCode::kSdyAllReduce,
                                             OpCode::kSdyReduceScatter,
                                             OpCode::kSdyReplicatedToUnreduced,
                                             OpCode::kSdyShardedToUnreduced};
inline bool IsSdyCollective(OpCode code) {
  return std::find(std::begin(kSdyCollectives), std::end(kSdyCollectives), code) !=
         std::end(kSdyCollectives);
}

/// sharding_constraint, reshard: "sharding"; the collectives of sdy: "out_sharding";
/// data_flow_edge: "sharding" (optional). Null if absent.
const TensorSharding* FindSharding(const Op& op);
/// Same; InvalidArgument if absent.
const TensorSharding& ReadSharding(const Op& op);

struct ManualAttrs {
  std::vector<TensorSharding> in_shardings;
  std::vector<TensorSharding> out_shardings;
  std::vector<std::string> manual_axes;
};
/// manual_computation and named_computation (which has no manual axes, and may have no shardings).
ManualAttrs ReadManual(const Op& op);

int64_t ReadGroupId(const Op& op);

enum class PropagationDirection : uint8_t { kNone, kForward, kBackward };
/// propagation_barrier: the direction that is allowed.
PropagationDirection ReadAllowedDirection(const Op& op);

}  // namespace lockstep

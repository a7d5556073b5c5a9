// Passes over the collectives of a finished SPMD program. Each leaves the numbers as they are (only
// sum_once changes the order of a sum), knows only ops and groups, and can be switched off by name.
//
//   share           equal collectives of one value are one
//   sum_once        the sum of two all_reduces is one all_reduce of the sum; a sum over the trips
//                   of a loop is reduced once, behind the loop
//   reduce_scatter  an all_reduce of which each device keeps its own part is a reduce_scatter
//   sink_gather     an all_gather of which each device keeps its own part is nothing; element-wise
//                   ops on gathered values are done on the parts, and their result is gathered
//   hoist           a collective of what a loop does not change runs once, before the loop
//   merge           small all_reduces over the same groups that do not wait for each other are one,
//                   of their operands side by side
//   dead            what nobody uses is removed
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/ir/module.h"

namespace lockstep {

struct CollectivePassOptions {
  std::vector<std::string> disabled;  ///< names of passes
  /// merge: all_reduces of operands up to this many bytes.
  int64_t merge_limit_bytes = 1024;
  /// hoist: results up to this many bytes are held through a loop.
  int64_t hoist_limit_bytes = int64_t{64} << 20;
};

/// In the order in which they run.
std::vector<std::string_view> CollectivePassNames();

/// Runs all that are not disabled on @main. Errors: Usage for a name that is no pass.
void OptimizeCollectives(Module& spmd, const CollectivePassOptions& options = {});

}  // namespace lockstep

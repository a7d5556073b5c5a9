// From sdy to the positional spelling of XLA: the shardings of a propagated program as tile lists.
//
//   sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>  ->  mhlo.sharding = "{devices=[2,1,4]<=[8]
//   ...}" sdy.sharding_constraint                           ->  custom_call @Sharding
//   sdy.manual_computation                            ->  @SPMDFullToShardShape, a call of its
//                                                         body, @SPMDShardToFullShape
// The order of ops stays; ops that only steer propagation (barriers, groups, edges) vanish, as do
// the meshes. Front ends read the result back to the same placements.
#pragma once

#include "compiler/ir/module.h"

namespace lockstep {

/// Rewrites all functions of a module in place; values carry their final shardings (as after
/// CopyShardingsToSource). Named computations are inlined.
void ToPositionalShardings(Module& module);

}  // namespace lockstep

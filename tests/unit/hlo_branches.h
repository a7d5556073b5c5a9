// Branches in HLO text, for tests of the proof that collectives match: one meets others, one does
// not.
#pragma once

namespace lockstep {

/// Computations over f32[4] on 4 devices: `same` negates, `sum` adds up over {0,1} and over {2,3}.
/// What follows is the entry, which chooses between them.
inline constexpr const char* kHloBranches = R"(HloModule m, num_partitions=4
add { a = f32[] parameter(0)
  b = f32[] parameter(1)
  ROOT s = f32[] add(a, b) }
same { p = f32[4] parameter(0)
  ROOT r = f32[4] negate(p) }
sum { p = f32[4] parameter(0)
  ROOT r = f32[4] all-reduce(p), channel_id=1, use_global_device_ids=true, replica_groups={{0,1},{2,3}}, to_apply=add }
)";

}  // namespace lockstep

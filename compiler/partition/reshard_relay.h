// Ways over relays, for problems with too many layouts to search: a few hundred layouts that suit
// one of the ends in each dimension, joined by direct ways (reshard_direct.h).
//
// A direct way from end to end fails in a dimension whose cuts no view has, e.g. {a},{} to {b},{}
// with 2 and 3 parts, and then a layout between the two serves that has a view with either: with b
// unused {a,b},{} is a slice away, {b,a},{} from there one permute, and the target one all_gather.
// A relay holds in each dimension what the source or the target has there, their common beginning,
// or nothing, and other axes behind that, as many as fit: a small tile is cheap to move.
//
// Where the two ends cut an axis in ways that do not fit together, each side has relays of its own,
// and permutes lead from one side to the other between layouts with the same numbers of shards.
#pragma once

#include "compiler/partition/reshard_search.h"

namespace lockstep {

/// The cheapest way found below `max_cost` (0: no limit) with tiles of at most `max_local_bytes`
/// (0: no limit). Deterministic; `tries` direct ways are looked at, at most.
ReshardPath SearchRelays(const ReshardProblem& problem, double max_cost, double max_local_bytes,
                         int tries);

}  // namespace lockstep

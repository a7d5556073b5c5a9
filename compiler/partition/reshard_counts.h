// Layouts on the way from one layout to another, by counting: how many parts of each prime each
// dimension has at both ends says which steps are needed, whatever the order of the axes.
//
// With the atoms of a problem cut to primes, and for each dimension and prime:
//   sliced  the source, with axes that it does not use (or that hold partial values) where the
//           target has more parts than it
//   before  as many parts; those that leave their dimension stand at the minor end
//   after   the leaving parts in the dimensions that lack them, at the minor end
//   target and what the source has too much of, which a gather removes in the end
// A dimension that loses parts of one prime and gains some of another does one after the other,
// over a layout in the middle. From sliced to before is a permute, to after an all_to_all, to the
// last again a permute; where the order of the axes allows it some of these are the same layout.
// Example: {a:2,b:3},{} to {},{a,b} with axes of 2 and 3 has nothing to slice; before is {a,b},{},
// after {},{a,b}.
#pragma once

#include <vector>

#include "compiler/partition/reshard_search.h"

namespace lockstep {

/// Empty if some atom is not a prime, or the atoms of the sides do not fit together.
std::vector<ReshardState> CountedStates(const ReshardProblem& problem);

}  // namespace lockstep

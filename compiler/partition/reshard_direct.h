// Direct ways: from one layout to another in the fewest bytes that any protocol can do with,
// written down and not searched for.
//
// Both layouts are looked at in a view: each dimension is cut into factors wherever one of the two
// lists of axes ends a piece, so that a factor is split by the source or not at all, and likewise
// by the target. In a view axes move from and to the middle of a dimension. Example: {x},{} to
// {},{x,y} of [8, 8] with x = y = 2. In [8, 8] y has to be cut first, and the exchange then runs
// over both axes: 3/4 of the tile. Viewed as [2x4, 2x2x2] the layouts are {x},{},{},{},{} and
// {},{},{x},{y},{}: y is cut where it belongs, and x alone is exchanged: 1/2 of the tile, which is
// what a device lacks.
//
// With the factors sorted into those that the source alone splits (lost), the target alone splits
// (gained), and both split (kept, by the same axes or by others: displaced), a way is:
//   1. slice        gained factors whose axes the source does not use
//   2. reduce       partial values: scattered where the target wants their axes, else all_reduced
//   3. nothing displaced: all_to_all of the axes that leave lost factors for gained ones;
//      else one permute that brings every axis to its place. A lost factor takes an axis that the
//      target does not use, a gained factor one that the source does not use. Where these run out
//      (m parts of gained factors go to m parts of lost ones), an exchange: m permutes of 1/m tile
//   4. all_gather   what is lost and not wanted
// Each device receives what it lacks and no more: where nothing is displaced it holds one of the
// pieces of its tile already and all_to_all and all_gather leave that out; where something is, some
// device holds nothing of its tile, and permute and all_gather together carry one tile.
#pragma once

#include <vector>

#include "compiler/partition/reshard_search.h"

namespace lockstep {

struct DirectWay {
  bool found = false;
  std::vector<Dims> view;              ///< factors of each dimension, padding included
  ReshardState start;                  ///< the source in the view
  std::vector<ReshardPathStep> steps;  ///< states in the view
  ReshardProblem problem;              ///< over the factors; without source and target
  double cost = 0;                     ///< as that of a path of SearchReshard
};

/// Not found: cuts that no view has (2 and 3 parts of one dimension), uneven shards whose borders
/// do not nest, partial values whose axes the target wants where another axis stands.
DirectWay FindDirectWay(const ReshardProblem& problem, const ReshardState& from,
                        const ReshardState& to);

/// A dimension of n elements split over one list of atoms can be seen in one view with the same
/// dimension split over another.
bool HaveView(const ReshardProblem& problem, int side, int64_t n, const std::string& a,
              const std::string& b);

}  // namespace lockstep

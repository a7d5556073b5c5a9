// Between shardings and search states: mesh axes cut into atoms, so that every list of the source
// and of the target is a list of atoms; several cuts are tried, coarse first.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "compiler/partition/reshard_search.h"

namespace lockstep {

/// A problem over certain atoms and the way that was found.
struct ReshardAttempt {
  ReshardProblem problem;
  std::array<AxisList, 2> atoms;  ///< the pieces behind the atom numbers of each side
  ReshardPath path;

  /// Mesh of side 0 or of a one-sided problem: target's (they are equal); side 1: target's.
  TensorSharding ToSharding(const ReshardState& state, const TensorSharding& from,
                            const TensorSharding& to) const;
  /// The axes that change their place.
  std::vector<ReshardMove> Moves(const ReshardState& from, ReshardStep::Kind kind,
                                 const ReshardState& to) const;
};

/// The fewest pieces of which all axis lists of both are made; nullopt if the cuts of an axis do
/// not fit together. Both on equal meshes.
std::optional<AxisList> CommonAtoms(const TensorSharding& a, const TensorSharding& b);

/// The cheapest way over all cuts that the limits allow. Memory stays within the larger of the two
/// local sizes unless no way was found that does. Always finds a way.
ReshardAttempt BestAttempt(const TensorSharding& from, const TensorSharding& to, const Dims& dims,
                           int64_t element_bytes, bool two_sided);

/// The problem over the finest cuts, for the model of the greedy planner.
ReshardProblem GreedyProblem(const TensorSharding& from, const TensorSharding& to, const Dims& dims,
                             int64_t element_bytes);

/// Fills permute_from and permute_to from the layouts of the step: a bijection on the axes that
/// the layouts use, which leaves axes in place that neither needs.
void PermuteLists(ReshardStep& step);

}  // namespace lockstep

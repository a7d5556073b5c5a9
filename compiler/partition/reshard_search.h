// Exact search for the cheapest way between two layouts: A* over states.
//
// A state says which atoms (indivisible axis pieces) each dimension is split over, in order, and
// which atoms are unreduced. Moves are those of reshard_plan.h. The heuristic is the bytes that the
// worst-placed device still lacks, a true lower bound, so the first time the target leaves the
// queue its plan is optimal over these atoms. Whole classes of states with equal local sizes are
// joined by permutes of equal price; they are expanded once per price and not pair by pair.
//
// Two sides: where source and target cannot be written over one set of atoms (other device orders,
// cuts of an axis of 6 into 2x3 and 3x2), each has its own atoms, and a permute or exchange leads
// from side 0 to side 1, or a state that both can say: {y} is y in halves of thirds as well as in
// thirds of halves.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "compiler/base/literal.h"
#include "compiler/partition/reshard_pieces.h"
#include "compiler/partition/reshard_plan.h"

namespace lockstep {

struct ReshardState {
  /// Atom numbers: one string per dimension (major first), last the unreduced set (sorted).
  std::vector<std::string> slots;
  int side = 0;
  bool operator==(const ReshardState&) const = default;
  /// Equal for equal states only.
  std::string Key() const;
};

inline bool HasAtom(const std::string& list, char atom) {
  return list.find(atom) != std::string::npos;
}

struct ReshardProblem {
  Dims dims;
  int64_t element_bytes = 1;
  std::array<std::vector<int64_t>, 2> atoms;  ///< sizes by number; side 1 only if two_sided
  bool two_sided = false;
  /// Two sides of one mesh: lists of side 0 that are the same axes as a list of side 1.
  std::map<std::string, std::string> same_lists;
  ReshardState source;
  ReshardState target;
  /// Most permutes that one exchange may take; 1: exchanges are not planned.
  int64_t max_rounds = 1;
  /// Pieces from a state to the target, null if there are none below a cost; empty: pieces are not
  /// planned.
  std::function<std::shared_ptr<const PieceSchedule>(const ReshardState&, double)> pieces;
  /// Bytes that a device receives on average, at least, when partial results are combined by so
  /// many devices: an element with p partials that r devices want takes p - 1 receives to become
  /// whole at one place and r - 1 more to reach the others; one more if no device that wants it
  /// holds a partial, which is so for all but the part `held` of the elements.
  double ReductionBound(const ReshardState& from, const ReshardState& to, double devices,
                        double held) const;
  /// Devices that take part: moves use the axes of the two ends only.
  double Devices() const;

  int rank() const { return static_cast<int>(dims.size()); }
  int64_t Product(int side, const std::string& list) const;
  /// Bytes of the local tile.
  double LocalBytes(const ReshardState& state) const;
  /// Bytes that the worst-placed device lacks of its tile in `to`; never more than any way costs.
  double Lacking(const ReshardState& from, const ReshardState& to) const;
  double LowerBound(const ReshardState& state) const { return Lacking(state, target); }
  /// Number of states with one mesh side's atoms, capped at 1e9.
  double NumStates() const;
};

/// Of two lists of atoms, major first.
size_t CommonLength(const std::string& a, const std::string& b);

/// Price of cutting one more atom: breaks ties against needless slices.
inline constexpr double kSliceCost = 1.0 / 64;

struct ReshardPathStep {
  ReshardStep::Kind kind = ReshardStep::Kind::kSlice;
  ReshardState state;    ///< after the step
  bool renamed = false;  ///< the state before in the atoms of side 1
  bool direct = false;   ///< all the steps of FindDirectWay from the state before
};

struct ReshardPath {
  std::vector<ReshardPathStep> steps;
  double cost = 0;
  bool found = false;
  bool optimal = false;  ///< the search ended by itself, not at its limit
};

struct SearchLimits {
  int max_expansions = 20000;
  double weight = 1;  ///< of the heuristic; above 1 the result may be dearer than the optimum
  double max_local_bytes = 0;  ///< states above this are not entered; 0 = no limit
  bool directed = false;       ///< only moves towards the target: for problems with many atoms
  bool directs = false;        ///< direct ways (reshard_direct.h) between all states are moves, too
  double max_cost = 0;         ///< ways that cost as much or more are of no interest; 0 = no limit
  /// Moves that may still be looked at, by this search and others that share it; where it runs out
  /// the cheapest way so far is the answer. Null: no limit.
  int64_t* budget = nullptr;
  /// Likewise for pieces, by the number of devices for which they are scheduled.
  double* piece_budget = nullptr;
};

ReshardPath SearchReshard(const ReshardProblem& problem, const SearchLimits& limits);

/// Always possible: reduce what must be reduced, gather what differs, slice. The fallback.
ReshardPath GatherAndSlice(const ReshardProblem& problem);

/// Wire bytes of one step between two states, by the forms of cli.md; padding included. Not of
/// pieces, whose schedule says it.
double StepWireBytes(const ReshardProblem& problem, const ReshardState& from,
                     ReshardStep::Kind kind, const ReshardState& to);

/// Collectives that a step of this kind starts: the permutes of an exchange, none of a slice.
int64_t StepCollectives(const ReshardProblem& problem, const ReshardState& from,
                        ReshardStep::Kind kind, const ReshardState& to);

/// Wire bytes and the price of starting the collectives; a slice is next to nothing.
double StepCost(const ReshardProblem& problem, const ReshardState& from, ReshardStep::Kind kind,
                const ReshardState& to);

}  // namespace lockstep

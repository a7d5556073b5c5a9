// One step of propagation through one op: pure functions over a projection.
//
// The basic step is safe: a factor gets an axis only where all tensors of the op can have it. The
// aggressive step lets each tensor take what it can, so that two factors that want the same axis do
// not block tensors in which only one of them appears:
//   dot ([i,k],[k,j])->([i,j]), lhs [{x},{}], rhs [{},{x}]: i and j both want x. The basic step
//   does nothing; the aggressive step gives x to i in the result if lhs is at least as large as
//   rhs.
#pragma once

#include <cstdint>
#include <vector>

#include "compiler/propagate/projection.h"

namespace lockstep {

/// Which side of an op may grow; bits, so | is the union and & the intersection.
enum class Direction : uint8_t { kNone = 0, kForward = 1, kBackward = 2, kBoth = 3 };
constexpr Direction operator|(Direction a, Direction b) {
  return static_cast<Direction>(static_cast<uint8_t>(a) | static_cast<uint8_t>(b));
}
constexpr Direction operator&(Direction a, Direction b) {
  return static_cast<Direction>(static_cast<uint8_t>(a) & static_cast<uint8_t>(b));
}

/// Which tensors changed: operands, then results.
using Changed = std::vector<bool>;

/// The longest list of axes on which all tensors that hold the factor agree, where a shorter list
/// agrees with a longer one. kForward: only operands may lengthen the list, results only limit it;
/// kBackward the other way round.
AxisList CompatibleAxes(const Projection& projection, int factor, Direction direction);

/// For each factor: the compatible axes, cut at the first axis that some tensor cannot have (used
/// by another of its factors, replicated, unreduced, closed, not dividing), given to all tensors.
/// `directions`: one per factor.
Changed BasicStep(Projection& projection, const FactorRule& rule,
                  const std::vector<Direction>& directions);

/// The compatible axes of all factors are fixed first; then each tensor (results before operands)
/// takes them factor by factor, each cut by itself. Order of the factors: larger source tensor,
/// for element-wise ops more shards, source tensor that comes first, smaller factor number.
/// Element-wise: an operand does not take an axis that its result could not take.
Changed AggressiveStep(Projection& projection, const FactorRule& rule,
                       const std::vector<Direction>& directions, bool elementwise);

}  // namespace lockstep

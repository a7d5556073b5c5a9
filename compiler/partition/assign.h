// Assign: with which axes on which factors is an op computed?
//
// Candidates are what the operands have and what the results are wanted as, factor by factor, their
// prefixes, and axes of factors that must stay whole moved to other factors. The price of a
// candidate is what it moves: reshards of operands, reductions, reshards of results, plus a little
// for local work so that equal traffic prefers parallel computation. The cheapest wins; ties go to
// the earlier candidate, so the choice is deterministic. Prices are dear (each asks the reshard
// planner) and lower bounds cheap: candidates are priced in order of their bounds, until no bound
// is below the best price.
//
// Worked example: [i,k] x [k,j] with lhs {},{x}, rhs {x},{} and the result wanted {},{}: candidates
// for k are {x} and {}. k={x}: nothing moves before, an all_reduce of the result after. k={}: both
// operands are gathered. The cheaper one depends on the sizes.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "compiler/base/literal.h"
#include "compiler/ops/partition_context.h"

namespace lockstep {

struct AssignRequest {
  const FactorRule* rule = nullptr;
  MeshPtr mesh;
  /// As operands lie and as results are wanted, all on meshes with the axes of `mesh`.
  std::vector<TensorSharding> operands;
  std::vector<TensorSharding> results;
  /// Which factors may be sharded.
  std::vector<bool> allowed;
  /// Price of bringing operand i to a sharding / of bringing result i from the sharding that it was
  /// computed with (reduced axes as unreduced) to the wanted one.
  std::function<double(int, const TensorSharding&)> operand_cost;
  std::function<double(int, const TensorSharding&)> result_cost;
  /// Sizes give lower bounds, so that most candidates need no price. Absent, or element_bytes 0,
  /// where a move may cost nothing (a value that can be made anew).
  struct Size {
    Dims dims;
    int64_t element_bytes = 0;
  };
  std::vector<Size> operand_sizes;
  std::vector<Size> result_sizes;
};

struct AssignChoice {
  FactorAssignment best;
  double cost = 0;
  std::optional<FactorAssignment> second;  ///< the best of the candidates that lost
  double second_cost = 0;
};

AssignChoice Assign(const AssignRequest& request);

/// The axes of each factor that a tensor's sharding implies. Dimensions of several factors are
/// filled major first; what does not fit a factor evenly is left out.
std::vector<AxisList> ProjectToFactors(const FactorRule& rule, const TensorMapping& mapping,
                                       const TensorSharding& sharding);

}  // namespace lockstep

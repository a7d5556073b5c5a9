// Stochastic arithmetic: how far rounding really moves the results of a deep program.
//
// Running bounds add up the worst case of every operation. That is a proof, but after some tens of
// layers it exceeds the values themselves and proves nothing. There the program is evaluated a few
// more times with every inexact result moved at random by several times its local error (what one
// rounding, another library or another order of a sum may change), as CESTAC does, and the spread
// of the samples replaces the bound where it is smaller. Decisions that no sample changes are not
// order-sensitive.
#pragma once

#include <functional>

#include "runtime/reference/leaf.h"

namespace lockstep::reference {

/// Moves the elements of a fresh result by up to a few times their bound (which must be the local
/// error only), rounds them to the type, and drops the bound. Same seed, same moves.
void Perturb(Tensor& tensor, const Moves& moves);

/// True if some bound of the results is too loose to prove anything: order-sensitive elements, or
/// more than half of the type's digits of the largest element.
bool AnyLoose(const std::vector<Tensor>& results);

/// Replaces the bounds of the loose ones of `results` by estimates from samples of the same
/// results; bounds that prove something stay. `sample(k)` evaluates the k-th (empty if that
/// evaluation failed, which ends the refinement without effect).
void RefineBounds(std::vector<Tensor>& results,
                  const std::function<std::vector<Tensor>(int)>& sample);

}  // namespace lockstep::reference

// The factor rule of reshape: which parts of the operand's and the result's dimensions are the same
// index, found by walking both shapes from the major end.
//
// Equal sizes give one factor. Otherwise the greatest common divisor of what is left of the two
// dimensions is a common factor, and the quotients are carried on: [6, 10] -> [3, 20] is
// ([ij, k])->([i, jk]) {i=3, j=2, k=10}. Where the two have no common divisor the shapes diverge:
// each side gets factors of its own until the running products meet again, and sharing resumes:
// [4, 9] -> [6, 6] is ([ij, ln])->([ik, mn]) with only i=2 and n=3 shared. Dimensions of size 1
// have a factor of their own. A reshape without elements has no rule.
#pragma once

#include "compiler/base/literal.h"
#include "compiler/sharding/factor_rule.h"

namespace lockstep {

FactorRule ReshapeFactorRule(const Dims& from, const Dims& to);

}  // namespace lockstep

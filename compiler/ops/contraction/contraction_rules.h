// The duties of the contraction ops, one .cpp per op.
#pragma once

#include "compiler/ops/contraction/contraction_attrs.h"
#include "compiler/ops/op_def.h"

namespace lockstep {

std::vector<Type> InferDotGeneral(const Op& op);
void VerifyDotGeneral(const Op& op);
FactorRule DotGeneralRule(const Op& op);
double DotGeneralFlops(const Op& op);
std::vector<Type> InferConvolution(const Op& op);
void VerifyConvolution(const Op& op);
FactorRule ConvolutionRule(const Op& op);
double ConvolutionFlops(const Op& op);

}  // namespace lockstep

// The duties of batch_norm_inference, batch_norm_training and batch_norm_grad.
//
/// batch_norm_*: normalises over all dims but the feature dim.
///   Shape     inference: the operand's; training: and mean, variance per feature; grad: gradients
///             of operand, scale and offset
///   Factors   inference: the feature dim is shared with the vectors, other dims pass.
///             training, grad: other dims are summed over and also returned, so they propagate but
///             need replication; the feature dim passes
///   Partition by factors
///   Errors    InvalidArgument batch_norm_*_c1..c7
///   Source    StableHLO spec, section of each op
#pragma once

#include "compiler/ops/op_def.h"

namespace lockstep {

std::vector<Type> InferBatchNormInference(const Op& op);
std::vector<Type> InferBatchNormTraining(const Op& op);
std::vector<Type> InferBatchNormGrad(const Op& op);
FactorRule BatchNormInferenceRule(const Op& op);
FactorRule BatchNormTrainingRule(const Op& op);
FactorRule BatchNormGradRule(const Op& op);

}  // namespace lockstep

#include "compiler/ops/linalg/batch_norm.h"

#include "compiler/ops/checks.h"
#include "compiler/ops/linalg/linalg_attrs.h"
#include "compiler/ops/rule_builder.h"

namespace lockstep {
namespace {

int FeatureDim(const Op& op) { return static_cast<int>(ReadBatchNorm(op).feature_index); }

void CheckFeature(const Op& op) {
  CheckDim(op, "c1", "feature_index", ReadBatchNorm(op).feature_index, op.operand(0)->type.rank());
  const DType dtype = BaselineDType(op.operand(0)->type);
  for (int i = 1; i < op.num_operands(); ++i) {
    if (BaselineDType(op.operand(i)->type) != dtype) {
      Fail(op, "c2",
           "element types differ: operand 0 is " + op.operand(0)->type.ToString() + ", operand " +
               std::to_string(i) + " is " + op.operand(i)->type.ToString());
    }
  }
}

void CheckVector(const Op& op, std::string_view suffix, int i) {
  const Type& type = op.operand(i)->type;
  const int64_t features = op.operand(0)->type.dim(FeatureDim(op));
  if (type.rank() == 1 && SameDim(type.dim(0), features)) return;
  Fail(op, suffix,
       "operand " + std::to_string(i) + " is " + type.ToString() + ", expected " +
           std::to_string(features) + " features");
}

/// Tensors of the operand's shape hold every factor, vectors the feature's alone.
FactorRule BatchNormRule(const Op& op, FactorKind kind) {
  const Type& operand = op.operand(0)->type;
  const int feature = FeatureDim(op);
  RuleBuilder rule(op);
  for (int d = 0; d < operand.rank(); ++d) {
    const auto dim_of = [&](const Type& type, bool vector) {
      return vector || type.rank() != operand.rank() ? (d == feature ? 0 : kNoDim) : d;
    };
    std::vector<int> operands, results;
    for (int i = 0; i < op.num_operands(); ++i) {
      const bool vector = i > 0 && !(op.Is(OpCode::kBatchNormGrad) && i == 4);
      operands.push_back(dim_of(op.operand(i)->type, vector));
    }
    for (int i = 0; i < op.num_results(); ++i) results.push_back(dim_of(op.result(i)->type, i > 0));
    rule.Add(operand.dim(d), operands, results, d == feature ? FactorKind::kPassThrough : kind);
  }
  return rule.Build();
}

}  // namespace

std::vector<Type> InferBatchNormInference(const Op& op) {
  CheckFeature(op);
  const char* suffixes[] = {"c3", "c4", "c5", "c6"};
  for (int i = 1; i < 5; ++i) CheckVector(op, suffixes[i - 1], i);
  return {op.operand(0)->type};
}

std::vector<Type> InferBatchNormTraining(const Op& op) {
  CheckFeature(op);
  CheckVector(op, "c3", 1);
  CheckVector(op, "c4", 2);
  const Type vector = op.operand(1)->type;
  return {op.operand(0)->type, vector, vector};
}

std::vector<Type> InferBatchNormGrad(const Op& op) {
  CheckFeature(op);
  const Type& operand = op.operand(0)->type;
  if (!SameDims(operand.dims(), op.operand(4)->type.dims())) {
    Fail(op, "c3",
         "operand is " + operand.ToString() + ", grad_output is " + op.operand(4)->type.ToString());
  }
  CheckVector(op, "c5", 1);
  CheckVector(op, "c4", 2);
  CheckVector(op, "c4", 3);
  const Type vector = op.operand(1)->type;
  return {operand, vector, vector};
}

FactorRule BatchNormInferenceRule(const Op& op) {
  return BatchNormRule(op, FactorKind::kPassThrough);
}
FactorRule BatchNormTrainingRule(const Op& op) {
  return BatchNormRule(op, FactorKind::kNeedReplication);
}
FactorRule BatchNormGradRule(const Op& op) {
  return BatchNormRule(op, FactorKind::kNeedReplication);
}

}  // namespace lockstep

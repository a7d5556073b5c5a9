#include "compiler/ops/rule_builder.h"

namespace lockstep {

RuleBuilder::RuleBuilder(const Op& op) {
  const auto empty = [](const Type& type) {
    TensorMapping mapping;
    if (type.IsTensor()) mapping.dims.resize(static_cast<size_t>(type.rank()));
    return mapping;
  };
  for (const Value* value : op.operands) rule_.operands.push_back(empty(value->type));
  for (const auto& value : op.results) rule_.results.push_back(empty(value->type));
}

void RuleBuilder::Map(std::vector<TensorMapping>& tensors, const std::vector<int>& dims,
                      int factor) {
  LOCKSTEP_CHECK(dims.size() <= tensors.size()) << "more dims than tensors";
  const bool neutral = rule_.factors[static_cast<size_t>(factor)].size == 1;
  for (size_t i = 0; i < dims.size(); ++i) {
    if (dims[i] == kNoDim) continue;
    LOCKSTEP_CHECK(dims[i] >= 0 && static_cast<size_t>(dims[i]) < tensors[i].dims.size())
        << "dimension " << dims[i] << " of tensor " << i;
    std::vector<int>& factors = tensors[i].dims[static_cast<size_t>(dims[i])];
    if (!neutral || factors.empty()) factors.push_back(factor);
  }
}

void RuleBuilder::MapAll(std::vector<TensorMapping>& tensors, int dim, int factor) {
  for (TensorMapping& tensor : tensors) {
    if (tensor.dims.empty()) continue;
    LOCKSTEP_CHECK(static_cast<size_t>(dim) < tensor.dims.size()) << "dimension " << dim;
    tensor.dims[static_cast<size_t>(dim)].push_back(factor);
  }
}

RuleBuilder& RuleBuilder::Add(int64_t size, const std::vector<int>& operands,
                              const std::vector<int>& results, FactorKind kind, bool blocked) {
  const int factor = rule_.AddFactor(size, kind, blocked);
  Map(rule_.operands, operands, factor);
  Map(rule_.results, results, factor);
  return *this;
}

RuleBuilder& RuleBuilder::AddAll(int dim, int64_t size, FactorKind kind, bool blocked) {
  const int factor = rule_.AddFactor(size, kind, blocked);
  MapAll(rule_.operands, dim, factor);
  MapAll(rule_.results, dim, factor);
  return *this;
}

RuleBuilder& RuleBuilder::AddOperands(int dim, int64_t size, FactorKind kind, bool blocked) {
  MapAll(rule_.operands, dim, rule_.AddFactor(size, kind, blocked));
  return *this;
}

RuleBuilder& RuleBuilder::AddResults(int dim, int64_t size, FactorKind kind, bool blocked) {
  MapAll(rule_.results, dim, rule_.AddFactor(size, kind, blocked));
  return *this;
}

RuleBuilder& RuleBuilder::AddPointwise(const Dims& dims) {
  for (size_t i = 0; i < dims.size(); ++i) AddAll(static_cast<int>(i), dims[i]);
  return *this;
}

FactorRule RuleBuilder::Build() {
  for (std::vector<TensorMapping>* tensors : {&rule_.operands, &rule_.results}) {
    for (TensorMapping& tensor : *tensors) {
      for (std::vector<int>& factors : tensor.dims) {
        if (factors.empty()) factors.push_back(rule_.AddFactor(1));
      }
    }
  }
  return std::move(rule_);
}

FactorRule PointwiseRule(const Op& op) {
  if (op.results.empty() || !op.result()->type.IsTensor()) return {};
  RuleBuilder rule(op);
  rule.AddPointwise(op.result()->type.dims());
  return rule.Build();
}

}  // namespace lockstep

// Record functions of sort and chlo.top_k.
#include <cmath>

#include "compiler/ops/checks.h"
#include "compiler/ops/reduction/reduction_rules.h"
#include "compiler/ops/rule_builder.h"

namespace lockstep {

/// sort: orders all inputs along one dimension by a comparator on pairs of elements.
///   Shape     that of the inputs
///   Factors   other dims pass; the dimension needs replication, and blocks propagation where all
///             other dims have size 1: ([i, j])->([i, j]) need_replication={j}
///   Partition batch dims local; the sorted dim: local sorts and a merge
///   Cost      elements x log2 of the dimension
///   Errors    InvalidArgument sort_c3..c5
///   Source    StableHLO spec "sort"
std::vector<Type> InferSort(const Op& op) {
  CheckSameShapes(op, "c3", 0, op.num_operands() - 1);
  const int rank = op.operand(0)->type.rank();
  const int64_t written = op.attrs.GetInt("dimension", -1);
  if (written < -rank || written >= rank) {
    Fail(op, "c4",
         "dimension " + std::to_string(written) + " is out of range for rank " +
             std::to_string(rank));
  }
  std::vector<Type> scalars;
  std::vector<Type> results;
  for (const Value* value : op.operands) {
    results.push_back(value->type);
    scalars.insert(scalars.end(), 2, value->type.WithDims({}));
  }
  CheckArgs(op, "c5", op.region(0), scalars);
  const std::vector<Type> returned = ReturnTypes(op, op.region(0));
  if (returned.size() != 1 || !(returned[0] == Type::Scalar(DType::kI1))) {
    Fail(op, "c5", "the comparator must return one i1");
  }
  return results;
}

FactorRule SortRule(const Op& op) {
  const Dims& dims = op.operand(0)->type.dims();
  const int64_t sorted = ReadSort(op).dim;
  bool others = false;
  for (size_t d = 0; d < dims.size(); ++d) {
    others = others || (static_cast<int64_t>(d) != sorted && dims[d] != 1);
  }
  RuleBuilder rule(op);
  for (int d = 0; d < static_cast<int>(dims.size()); ++d) {
    const bool along = d == sorted;
    rule.AddAll(d, dims[static_cast<size_t>(d)],
                along ? FactorKind::kNeedReplication : FactorKind::kPassThrough, along && !others);
  }
  return rule.Build();
}

double SortFlops(const Op& op) {
  const Type& type = op.operand(0)->type;
  if (!type.IsStatic() || type.rank() == 0) return 0.0;
  const auto size = static_cast<double>(type.dim(static_cast<int>(ReadSort(op).dim)));
  return FlopsPerOperandElement(op) * std::max(1.0, std::log2(std::max(1.0, size)));
}

/// chlo.top_k: the k largest elements along the last dimension, largest first, and their indices
/// (i32); equal values keep the smaller index first.
///   Shape     operand dims with the last one = k, twice
///   Factors   leading dims pass; the last needs replication and blocks propagation
///   Partition leading dims local; the last: local top-k and a merge of the candidates
///   Errors    InvalidArgument top_k_c1, top_k_c2
///   Source    CHLO dialect
std::vector<Type> InferTopK(const Op& op) {
  const Type& operand = op.operand(0)->type;
  if (operand.rank() < 1) Fail(op, "c1", "operand must have at least one dimension");
  const int64_t k = ReadTopK(op).k;
  const int64_t size = operand.dims().back();
  if (k < 0 || (size != kDynamicDim && k > size)) {
    Fail(op, "c2",
         "k is " + std::to_string(k) + ", the last dimension has " + std::to_string(size) +
             " elements");
  }
  Dims dims = operand.dims();
  dims.back() = k;
  return {operand.WithDims(dims), Type::Tensor(DType::kI32, dims)};
}

FactorRule TopKRule(const Op& op) { return ShrinkingRule(op); }

FactorRule ShrinkingRule(const Op& op) {
  const Dims& from = op.operand(0)->type.dims();
  const Dims& to = op.result()->type.dims();
  RuleBuilder rule(op);
  for (int d = 0; d < static_cast<int>(from.size()); ++d) {
    const auto at = static_cast<size_t>(d);
    const bool whole = from[at] == to[at];
    rule.AddAll(d, from[at], whole ? FactorKind::kPassThrough : FactorKind::kNeedReplication,
                !whole);
  }
  return rule.Build();
}

}  // namespace lockstep

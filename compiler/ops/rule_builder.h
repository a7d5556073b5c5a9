// RuleBuilder: writes the factor rule of one op. Factors come in the order of the calls, which is
// the order in which ties between them are broken, so it is part of the rule.
//
// Worked example, dot_general [m,k] x [k,n]:
//   RuleBuilder rule(op);
//   rule.Add(m, {0, kNoDim}, {0}).Add(n, {kNoDim, 1}, {1});
//   rule.Add(k, {1, 0}, {kNoDim}, FactorKind::kReduction);
//   return rule.Build();          // ([i, k], [k, j])->([i, j]) {i=m, j=n, k=k} reduction={k}
//
// A dimension that was given no factor gets one of size 1 of its own. A factor of size 1 is not
// added to a dimension that has a factor already.
#pragma once

#include <vector>

#include "compiler/ops/op_def.h"

namespace lockstep {

inline constexpr int kNoDim = -1;

class RuleBuilder {
 public:
  explicit RuleBuilder(const Op& op);

  /// A factor on one dimension of each operand and result (kNoDim = none of it). Lists may be
  /// shorter than the number of operands or results: the rest is kNoDim.
  RuleBuilder& Add(int64_t size, const std::vector<int>& operands, const std::vector<int>& results,
                   FactorKind kind = FactorKind::kPassThrough, bool blocked = false);
  /// A factor on dimension `dim` of every operand and result that is not a scalar.
  RuleBuilder& AddAll(int dim, int64_t size, FactorKind kind = FactorKind::kPassThrough,
                      bool blocked = false);
  /// A factor on dimension `dim` of every operand, or of every result, that is not a scalar.
  RuleBuilder& AddOperands(int dim, int64_t size, FactorKind kind, bool blocked = false);
  RuleBuilder& AddResults(int dim, int64_t size, FactorKind kind, bool blocked = false);
  /// AddAll for each dimension of `dims`.
  RuleBuilder& AddPointwise(const Dims& dims);
  FactorRule Build();

 private:
  void Map(std::vector<TensorMapping>& tensors, const std::vector<int>& dims, int factor);
  void MapAll(std::vector<TensorMapping>& tensors, int dim, int factor);
  FactorRule rule_;
};

/// One factor per dimension of the first result, on every operand and result.
FactorRule PointwiseRule(const Op& op);

}  // namespace lockstep

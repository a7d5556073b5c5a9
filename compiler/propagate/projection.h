// Projection: the shardings of one op's tensors, seen as axes of factors instead of dimensions.
//
// Propagation works on factors because they are what the tensors of an op share. A dimension's axes
// are dealt out to its factors, major to minor; an axis that covers more than a factor is cut into
// sub-axes. Worked examples:
//   dim 8 = factors i=2, j=4, axis x=4:       i gets x:(1)2, j gets x:(2)2
//   dim 12 = factors i=3, j=4, axis x=2:      2 and 3 share no divisor: x is an overflow axis of i,
//                                             nothing more can be dealt out in this dimension
//   dim 8 = factor i=8, axis x=3:             i gets x (the last factor may hold uneven shards)
// The way back concatenates the axes of a dimension's factors and stops behind the first factor
// that is not fully sharded: axes of a later factor would make a strided view, which no sharding
// can say.
//   dim = factors i=2, j=4: i {x=2}, j {y=4} -> {x,y};   i {}, j {y} -> {}
#pragma once

#include <optional>
#include <vector>

#include "compiler/sharding/factor_rule.h"
#include "compiler/sharding/tensor_sharding.h"

namespace lockstep {

/// One factor of one tensor.
struct FactorAxes {
  int factor = 0;
  int dim = 0;              ///< dimension of the tensor that holds the factor
  bool closed = false;      ///< its dimension may not get further axes
  bool minor_most = false;  ///< last factor of its dimension
  AxisList axes;
  AxisList overflow;  ///< axes that the dimension has but that no factor can hold

  bool operator==(const FactorAxes&) const = default;
};

struct TensorFactors {
  std::vector<FactorAxes> factors;  ///< in order of dimensions, major to minor within one
  AxisList replicated;
  AxisList unreduced;
  ReductionKind unreduced_kind = ReductionKind::kSum;

  FactorAxes* Find(int factor);
  const FactorAxes* Find(int factor) const;
  /// Replaces the axes of a factor if they are a strict prefix of `axes`; true if it did.
  bool Expand(int factor, const AxisList& axes);
  bool operator==(const TensorFactors&) const = default;
};

struct Projection {
  std::vector<TensorFactors> operands;
  std::vector<TensorFactors> results;

  size_t num_tensors() const { return operands.size() + results.size(); }
  const TensorFactors& tensor(size_t i) const {
    return i < operands.size() ? operands[i] : results[i - operands.size()];
  }
  TensorFactors& tensor(size_t i) {
    return i < operands.size() ? operands[i] : results[i - operands.size()];
  }
};

/// A missing sharding counts as open and empty.
TensorFactors ProjectTensor(const TensorMapping& mapping, const FactorRule& rule,
                            const TensorSharding* sharding);
/// `shardings`: operands, then results; null = none.
Projection Project(const FactorRule& rule, const std::vector<const TensorSharding*>& shardings);
/// The sharding that the factors describe.
TensorSharding BackProject(const TensorFactors& tensor, const TensorMapping& mapping,
                           const FactorRule& rule, const MeshPtr& mesh);

/// `prefix` is `of`, or a major piece of it.
bool IsAxisPrefix(const AxisRef& prefix, const AxisRef& of);
/// True if `a` is shorter than `b` and agrees with it as far as it goes.
bool IsStrictPrefix(const AxisList& a, const AxisList& b);
/// The same or a strict prefix.
bool IsListPrefix(const AxisList& a, const AxisList& b);
/// The largest major piece of `axis` that shares nothing with `other`; nullopt if there is none.
std::optional<AxisRef> PrefixWithout(const AxisRef& axis, const AxisRef& other);
std::optional<AxisRef> PrefixWithout(const AxisRef& axis, const AxisList& others);

}  // namespace lockstep

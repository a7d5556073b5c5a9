// FactorRule: which dimensions of an op's operands and results belong together.
//
// Each dimension maps to a list of factors (major first). Worked example, dot_general
// [m,k] x [k,n]: ([i, k], [k, j])->([i, j]) {i=m, j=n, k=k} reduction={k}. A reshape [8] -> [2,4]:
// ([ij])->([i, j]) {i=2, j=4}. One notation for propagation, partitioning, docs and tests; the
// text form is that of #sdy.op_sharding_rule.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace lockstep {

enum class FactorKind : uint8_t {
  kPassThrough,
  kReduction,  ///< absent from results: each device holds a partial, combined by the op's combiner
  kNeedReplication,  ///< propagates, but the op cannot be computed with it sharded
  kPermutation,      ///< propagates; computing it sharded needs data from neighbours
};

struct Factor {
  int64_t size = 1;
  FactorKind kind = FactorKind::kPassThrough;
  bool blocked = false;  ///< propagation never crosses this op along it
  bool operator==(const Factor&) const = default;
};

/// Factors of each dimension of one tensor.
struct TensorMapping {
  std::vector<std::vector<int>> dims;
  /// The dimension that holds the factor, or -1.
  int DimOf(int factor) const;
  bool operator==(const TensorMapping&) const = default;
};

struct FactorRule {
  std::vector<Factor> factors;
  std::vector<TensorMapping> operands;
  std::vector<TensorMapping> results;
  bool custom = false;  ///< written by the user (sdy.sharding_rule): wins over the registry

  bool empty() const { return operands.empty() && results.empty(); }
  int AddFactor(int64_t size, FactorKind kind = FactorKind::kPassThrough, bool blocked = false);
  /// `([i, k], [k, j])->([i, j]) {i=4, j=8, k=16} reduction={k}`.
  std::string ToString() const;
  /// Parses the text inside `#sdy.op_sharding_rule<...>`; InvalidArgument with the offset.
  static FactorRule Parse(std::string_view text);
  bool operator==(const FactorRule&) const = default;
};

/// "i".."z", then "z_1", "z_2", ...: the names Shardy prints.
std::string FactorName(int index);

}  // namespace lockstep

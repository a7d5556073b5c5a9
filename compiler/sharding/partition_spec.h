// PartitionSpec and NamedSharding: the nouns that JAX users know, in C++.
//   P("x", nullptr, {"y", "z"})   dim 0 over x, dim 1 whole, dim 2 over y then z
//   P::Unconstrained              a dimension that the compiler may choose
// A spec shorter than the rank leaves the remaining dimensions whole.
#pragma once

#include <initializer_list>
#include <memory>
#include <string>
#include <vector>

#include "compiler/base/literal.h"
#include "compiler/sharding/tensor_sharding.h"

namespace lockstep {

struct UnconstrainedDim {};

/// One dimension of a PartitionSpec.
class DimSpec {
 public:
  DimSpec(std::nullptr_t) {}                                         // NOLINT: implicit by design
  DimSpec(const char* axis) : axes_{axis} {}                         // NOLINT
  DimSpec(std::string axis) : axes_{std::move(axis)} {}              // NOLINT
  DimSpec(std::initializer_list<const char*> axes) : axes_(axes.begin(), axes.end()) {}
  DimSpec(UnconstrainedDim) : unconstrained_(true) {}                // NOLINT
  const std::vector<std::string>& axes() const { return axes_; }
  bool unconstrained() const { return unconstrained_; }

 private:
  std::vector<std::string> axes_;
  bool unconstrained_ = false;
};

class PartitionSpec {
 public:
  static constexpr UnconstrainedDim Unconstrained{};
  PartitionSpec() = default;
  template <typename... Dims>
  explicit PartitionSpec(const Dims&... dims) : dims_{DimSpec(dims)...} {}
  PartitionSpec(std::initializer_list<DimSpec> dims) : dims_(dims) {}
  const std::vector<DimSpec>& dims() const { return dims_; }
  /// "P('x', None, ('y', 'z'))".
  std::string ToString() const;

 private:
  std::vector<DimSpec> dims_;
};
using P = PartitionSpec;

/// A mesh and a spec.
class NamedSharding {
 public:
  /// Errors: InvalidArgument for unknown or repeated axes.
  NamedSharding(MeshPtr mesh, PartitionSpec spec);
  NamedSharding(const Mesh& mesh, PartitionSpec spec);
  const Mesh& mesh() const { return *mesh_; }
  const PartitionSpec& spec() const { return spec_; }
  /// Errors: InvalidArgument if the spec is longer than the rank.
  TensorSharding ToTensorSharding(int rank) const;
  /// Local shape: each dim is ceil(global / shards).
  Dims ShardShape(const Dims& global) const;
  bool IsFullyReplicated() const;
  bool IsEquivalentTo(const NamedSharding& other, int rank) const;
  std::string ToString() const;

 private:
  MeshPtr mesh_;
  PartitionSpec spec_;
};

}  // namespace lockstep

// PartitionSpec and NamedSharding: the nouns that JAX users know, in C++.
//   P("x", nullptr, {"y", "z"})   dim 0 over x, dim 1 whole, dim 2 over y then z
//   P::Unconstrained              a dimension that the compiler may choose
// A spec shorter than the rank leaves the remaining dimensions whole.
#pragma once

#include <cstddef>
#include <initializer_list>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "compiler/base/literal.h"
#include "compiler/sharding/tensor_sharding.h"

namespace lockstep {

struct UnconstrainedDim {};

/// One dimension of a PartitionSpec.
class DimSpec {
 public:
  DimSpec(std::nullptr_t) {}                             // NOLINT: implicit by design
  DimSpec(const char* axis) : axes_{axis} {}             // NOLINT
  DimSpec(std::string axis) : axes_{std::move(axis)} {}  // NOLINT
  DimSpec(std::initializer_list<const char*> axes) : axes_(axes.begin(), axes.end()) {}
  explicit DimSpec(std::vector<std::string> axes) : axes_(std::move(axes)) {}
  DimSpec(UnconstrainedDim) : unconstrained_(true) {}  // NOLINT
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
  // One constructor per rank, since a braced {"y", "z"} cannot be deduced by a template.
  using D = DimSpec;
  PartitionSpec(D a) : dims_{std::move(a)} {}  // NOLINT: implicit by design, as all of these
  PartitionSpec(D a, D b) : dims_{std::move(a), std::move(b)} {}
  PartitionSpec(D a, D b, D c) : dims_{std::move(a), std::move(b), std::move(c)} {}
  PartitionSpec(D a, D b, D c, D d) : dims_{a, b, c, d} {}
  PartitionSpec(D a, D b, D c, D d, D e) : dims_{a, b, c, d, e} {}
  PartitionSpec(D a, D b, D c, D d, D e, D f) : dims_{a, b, c, d, e, f} {}
  PartitionSpec(D a, D b, D c, D d, D e, D f, D g) : dims_{a, b, c, d, e, f, g} {}
  PartitionSpec(D a, D b, D c, D d, D e, D f, D g, D h) : dims_{a, b, c, d, e, f, g, h} {}
  /// P({"x", "y"}): one dimension over x then y, as P(('x', 'y')) is in JAX.
  template <size_t kCount>
  PartitionSpec(const char* const (&axes)[kCount])  // NOLINT
      : dims_{DimSpec(std::vector<std::string>(axes, axes + kCount))} {}
  /// Any rank.
  explicit PartitionSpec(std::vector<DimSpec> dims) : dims_(std::move(dims)) {}
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

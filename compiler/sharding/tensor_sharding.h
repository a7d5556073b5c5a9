// TensorSharding: how one tensor lies on a mesh; everything that an sdy.sharding can say.
//
// Text form (also of the command line): one brace group per dimension, axes major first:
//   {x},{}            dim 0 split over x, dim 1 whole
//   {x,y:(1)2,?}p1    open dimension with priority 1
// sdy form: <@mesh, [{"x"}, {?}], replicated={"y"}, unreduced=max{"z"}>.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/sharding/axis.h"
#include "compiler/sharding/mesh.h"

namespace lockstep {

struct DimSharding {
  AxisList axes;
  bool open = false;
  int64_t priority = 0;
  bool operator==(const DimSharding&) const = default;
};

enum class ReductionKind { kSum, kMax, kMin };

struct TensorSharding {
  MeshPtr mesh;
  std::vector<DimSharding> dims;
  AxisList replicated;  ///< axes that propagation must never add, mesh order
  AxisList unreduced;   ///< axes along which the value is a partial result, mesh order
  ReductionKind unreduced_kind = ReductionKind::kSum;

  static TensorSharding Replicated(MeshPtr mesh, int rank);
  static TensorSharding Open(MeshPtr mesh, int rank);
  /// Parses "{x},{}"; InvalidArgument with the offset on bad text, unknown axes, wrong rank.
  static TensorSharding Parse(MeshPtr mesh, std::string_view text, int rank);

  int rank() const { return static_cast<int>(dims.size()); }
  const AxisList& axes(int dim) const { return dims[static_cast<size_t>(dim)].axes; }
  /// Number of shards of a dimension.
  int64_t NumShards(int dim) const { return AxesSize(axes(dim)); }
  /// All axes in dims, then unreduced.
  AxisList UsedAxes() const;
  bool IsFullyReplicated() const;  ///< no dim sharded, nothing unreduced
  bool IsMaximal() const { return mesh && mesh->maximal(); }
  /// Closed, priorities and replicated= dropped, axes canonical: the layout and nothing else.
  TensorSharding Layout() const;
  /// Same layout on equal meshes (names of meshes ignored, size-1 axes ignored).
  bool SameLayout(const TensorSharding& other) const;

  /// "{x},{}" plus " unreduced={y}" where it applies.
  std::string ToString() const;
  /// `<@mesh, [{"x"}, {?}]>` without the `#sdy.sharding` prefix.
  std::string ToSdyString() const;

  /// Checks the rules of the sdy verifier for a tensor of these dims: unknown or repeated axes,
  /// overlapping or mergeable sub-axes, order of the lists, negative priorities. Throws
  /// InvalidArgument.
  void Verify(int rank) const;
  bool operator==(const TensorSharding& other) const;
};

}  // namespace lockstep

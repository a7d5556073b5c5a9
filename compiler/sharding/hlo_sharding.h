// HloSharding: the positional sharding strings of XLA (GSPMD), V1, V2 and V3, lossless to and from
// mesh form where expressible.
//   {replicated}   {maximal device=3}   {manual}   {unknown shard_as 7}
//   {devices=[2,1,4]0,1,2,3,4,5,6,7 last_tile_dim_replicate}                       V1
//   {devices=[4,2]<=[2,4]T(1,0) last_tile_dims={manual, replicated}}               V2
//   {mesh['a'=2,'b'=4], [{'a'}, {?}], replicated={'b'}}                            V3
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/sharding/tensor_sharding.h"

namespace lockstep {

struct HloSharding {
  enum class Kind { kReplicated, kMaximal, kManual, kUnknown, kUnreduced, kTiled, kNamed, kTuple };
  enum class Subgroup { kReplicated, kManual, kUnreduced };
  enum class Group { kNone, kShardAs, kShardLike };

  Kind kind = Kind::kReplicated;
  std::vector<int64_t> tile;           ///< tile counts per dimension, then per subgroup
  std::vector<Subgroup> subgroups;     ///< roles of the trailing tile dimensions
  DeviceOrder order;                   ///< devices over the tile positions
  int64_t device = 0;                  ///< kMaximal
  Group group = Group::kNone;
  int64_t group_id = 0;
  std::vector<HloSharding> elements;   ///< kTuple
  std::optional<TensorSharding> named; ///< kNamed
  AxisList manual;                     ///< kNamed: manual axes
  std::string metadata;                ///< kept as text

  static HloSharding Parse(std::string_view text);
  std::string ToString() const;
  bool operator==(const HloSharding&) const;
};

/// Mesh axes (over a given mesh of the same device count) that express a tiled sharding of a tensor
/// of this rank; nullopt if the tiles do not follow the mesh, manual subgroups go to *manual.
std::optional<TensorSharding> ToTensorSharding(const HloSharding& sharding, MeshPtr mesh, int rank,
                                               AxisList* manual);
/// The smallest common mesh for a set of tiled shardings (axes "_axis_0", "_axis_1", ...).
Mesh CommonMesh(const std::vector<HloSharding>& shardings, int64_t num_devices);
HloSharding ToHloSharding(const TensorSharding& sharding, const AxisList& manual = {});

}  // namespace lockstep

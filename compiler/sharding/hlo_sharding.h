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
  std::vector<int64_t> tile;        ///< tile counts per dimension, then per subgroup
  std::vector<Subgroup> subgroups;  ///< roles of the trailing tile dimensions
  DeviceOrder order;                ///< devices over the tile positions
  int64_t device = 0;               ///< kMaximal
  Group group = Group::kNone;
  int64_t group_id = 0;
  std::vector<HloSharding> elements;    ///< kTuple
  std::optional<TensorSharding> named;  ///< kNamed
  AxisList manual;                      ///< kNamed: manual axes
  std::string metadata;                 ///< kept as text

  /// Reads the braces and what is inside. Errors: InvalidArgument with the offset.
  static HloSharding Parse(std::string_view text);
  /// V1 lists print as V2 where the list has an iota form; all else prints as it was read.
  std::string ToString() const;
  /// Devices that it speaks of; 0 for kinds without a device list (replicated, maximal, ...).
  int64_t NumDevices() const;
  /// Dimensions of the value: tile dimensions without subgroups; -1 if the kind fits any rank.
  int Rank() const;
  /// Same placement and same shard group. The order within replica groups, metadata, axis names and
  /// explicit replication do not count.
  bool operator==(const HloSharding&) const;
};

/// Mesh axes (over a given mesh of the same device count) that express a sharding of a tensor of
/// this rank; nullopt if the tiles do not follow the mesh, or for tuples. Manual subgroups go to
/// *manual (mesh order). {maximal device=k} comes back on a maximal mesh; {unknown} is fully open.
/// Errors: InvalidArgument if the rank or the number of devices differs.
std::optional<TensorSharding> ToTensorSharding(const HloSharding& sharding, MeshPtr mesh, int rank,
                                               AxisList* manual);
/// The smallest common mesh for a set of shardings (axes "_axis_0", "_axis_1", ... over devices in
/// order 0..n-1). A sharding whose tiles cut the devices crosswise to an earlier one of the list
/// ([2,3] against [3,2] of six) is left out, as is an order that does not follow the device ids
/// unless the set has nothing else: ask ToTensorSharding, and give such a one a mesh of its own:
/// CommonMesh({it}, n) always expresses it.
Mesh CommonMesh(const std::vector<HloSharding>& shardings, int64_t num_devices);
/// Never kNamed: the positional form (V2, or V1 where the order has no iota form).
HloSharding ToHloSharding(const TensorSharding& sharding, const AxisList& manual = {});

}  // namespace lockstep

// DeviceSplits: along what a value may differ between devices.
//
// A split is what is known about one value: which devices are certain to hold the same one. Splits
// are numbered and interned, so that an analysis keeps one small number per value and joins of
// equal pairs are computed once. Two forms with one interface:
//   by axes      the mesh axes along which the value may differ; size independent of the devices
//   by classes   for each device the number of its class of equals; for programs whose groups
//                follow no axes (several meshes, lists of devices written by hand)
//
// Worked example, mesh x=2, y=4. A value that is split {x},{} has the split {x}: devices of equal x
// hold the same. An all_gather over x removes x: the split is {} (number 0, kSame). partition_id
// has {x,y}; partition_id / 4 has {x}.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "compiler/ir/module.h"
#include "compiler/sharding/digits.h"

namespace lockstep {

class DeviceSplits {
 public:
  using Id = int;
  static constexpr Id kSame = 0;  ///< the same on every device

  virtual ~DeviceSplits() = default;
  /// What depends on both.
  virtual Id Join(Id a, Id b) = 0;
  /// A value that lies so.
  virtual Id OfLayout(const TensorSharding& sharding) = 0;
  /// Digits of partition_id, or of replica_id.
  virtual Id OfPartitionDigit(const Digit& digit) = 0;
  virtual Id OfReplicaDigit(const Digit& digit) = 0;
  /// A value that is known on every device (flattened ids); by axes, nothing is made of it.
  virtual Id OfValues(const std::vector<int64_t>& values) = 0;
  /// Nothing is known.
  virtual Id Everything() = 0;
  /// The result of a collective on an operand.
  virtual Id AfterCollective(const Op& op, Id operand) = 0;
  /// Is a value the same on all devices that meet in one execution of a collective?
  virtual bool SameWhereMet(const Op& op, Id split) = 0;
  /// The devices that are certain to hold the same, group by group; every device is in one.
  virtual std::vector<std::vector<int64_t>> Equals(Id split) = 0;
  /// "{x,y}", or "each device" for classes.
  virtual std::string Describe(Id split) const = 0;
};

/// By axes if the module has one mesh and every collective runs over axes of it, else by classes;
/// modules of more than kMaxListedDevices devices always by axes (then what follows no axes counts
/// as different on every device).
std::unique_ptr<DeviceSplits> MakeDeviceSplits(const Module& spmd);

/// By classes, which is exact; null for modules of more than kMaxListedDevices devices.
std::unique_ptr<DeviceSplits> MakeListedSplits(const Module& spmd);

inline constexpr int64_t kMaxListedDevices = 65536;

/// The whole axes that written-out groups of all devices run over, in any order within and between
/// the groups; nullopt if no set of axes has exactly these groups.
std::optional<AxisList> AxesOfGroups(const Mesh& mesh, std::vector<std::vector<int64_t>> groups);

/// The devices that meet in a collective, as flattened ids: its groups; for a permute the devices
/// that exchange with each other directly or through others. Devices that meet nobody are left out.
std::vector<std::vector<int64_t>> MeetingGroups(const Op& op, int64_t num_replicas,
                                                int64_t num_partitions);

}  // namespace lockstep

// Varying-axes analysis: for each value of an SPMD program, along what it may differ between
// devices. A forward fixpoint over DeviceSplits; see prove.h for what it is used for.
//
// Two splits are kept. The whole one says what may differ at all. The other says what may differ
// even if every device is given the same data: there, the program asked for the device's own
// number. (Numbers by which the partitioner finds and masks shards are none of these: what it makes
// of them is a value of the whole program again.) Example: x is split over d, %n = partition_id, %t
// is one table for all.
//   x[0] > 0          whole {d}, by number {}    all do the same with what they hold
//   t[%n] > 0         whole {d}, by number {d}   each device looks somewhere else
// Device numbers that a manual region returns as parts of one value are data as soon as the
// partitioner cuts, masks or sends these parts to lie otherwise.
#pragma once

#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "compiler/analysis/device_splits.h"

namespace lockstep {

class PerDeviceScalars;

class VaryingAnalysis {
 public:
  /// Runs to the fixpoint: the number of passes over the ops grows with the depth of loops and the
  /// number of axes, not with devices. With `scalars`, integer scalars that are arithmetic on
  /// device numbers are computed for every device, which costs the number of devices for each.
  VaryingAnalysis(const Module& spmd, DeviceSplits& splits, PerDeviceScalars* scalars = nullptr);

  DeviceSplits::Id SplitOf(const Value* value) const;
  /// Along what it may differ even if all devices are given the same data.
  DeviceSplits::Id SplitByNumberOf(const Value* value) const { return Get(value).by_number; }
  /// Values that may be the reason why a value differs, those of its own op first.
  std::vector<const Value*> Sources(const Value* value) const;

 private:
  // Equal to a digit of a device number, as long as only exact arithmetic was applied to it.
  struct KnownDigit {
    bool replica = false;
    bool asked = true;  ///< by the program, not for the positions of shards
    Digit digit;
    bool operator==(const KnownDigit&) const = default;
  };
  struct Known {
    DeviceSplits::Id split = DeviceSplits::kSame;
    DeviceSplits::Id by_number = DeviceSplits::kSame;
    std::optional<KnownDigit> digit;
    bool data = false;
    bool visited = false;
  };

  void Arguments();
  void Visit(const Region& region);
  void VisitOp(const Op& op);
  void Elementwise(const Op& op);
  bool DigitArithmetic(const Op& op);
  bool ScalarArithmetic(const Op& op, const Known& inputs);
  void Collective(const Op& op);
  void ForgetNumbersAlong(DeviceSplits::Id moved, Known& known);
  DeviceSplits::Id MovedByCollective(const Op& op);
  DeviceSplits::Id MovedByPlace(const Op& op) const;
  void Branch(const Op& op);
  void Loop(const Op& op);
  void Async(const Op& op);
  /// Grows what is known of a value; a digit survives only if all that flows in agrees on it.
  void Merge(const Value* value, const Known& more);
  void MergeDigit(const Value* value, const KnownDigit& digit);
  Known Get(const Value* value) const;
  Known Inputs(const Op& op);
  Known Plain(const Value* value) const;
  void Join(Known& all, const Known& more);

  const Module& module_;
  DeviceSplits& splits_;
  PerDeviceScalars* scalars_;
  std::unordered_map<const Value*, Known> known_;
  bool changed_ = false;
};

/// The value of an integer scalar on every device (flattened ids), if it is arithmetic on constants
/// and device numbers; null otherwise.
class PerDeviceScalars {
 public:
  /// `devices`: only these, in this order; empty = all replicas x partitions.
  PerDeviceScalars(int64_t num_replicas, int64_t num_partitions, std::vector<int64_t> devices = {})
      : replicas_(num_replicas), partitions_(num_partitions), devices_(std::move(devices)) {}
  const std::vector<int64_t>* Evaluate(const Value* value);

 private:
  using Column = std::vector<int64_t>;
  std::optional<Column> Compute(const Value* value, int depth);
  std::optional<Column> OfOp(const Op& op, int depth);
  std::optional<Column> Lookup(const Op& op, int depth);
  const Column* Memo(const Value* value, int depth);

  size_t count() const {
    return devices_.empty() ? static_cast<size_t>(replicas_ * partitions_) : devices_.size();
  }
  int64_t device(size_t k) const {
    return devices_.empty() ? static_cast<int64_t>(k) : devices_[k];
  }

  int64_t replicas_, partitions_;
  std::vector<int64_t> devices_;
  std::unordered_map<const Value*, std::optional<Column>> memo_;
};

}  // namespace lockstep

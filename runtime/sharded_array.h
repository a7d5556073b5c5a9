// ShardedArray: one logical array as the shards that the devices hold, and the way in and out.
//
// Device d holds the shard of its mesh position; replicas share one buffer while nobody writes.
// Buffers of results come from a pool: memory that a run has used serves the next one.
// Padding of uneven shards is at the high end of a dimension and has no meaning.
//
// Along unreduced axes devices hold partial values. Worked example, f32[4] unreduced={x}, x=2: what
// comes in goes to x=0 and zeros (-0, which changes no sum) to x=1; what goes out is the sum of
// both. For the kinds max and min every device gets the whole value.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "compiler/base/literal.h"
#include "compiler/ir/module.h"
#include "compiler/sharding/shard_math.h"

namespace lockstep {

/// What one device holds.
struct LocalShard {
  int64_t device = 0;
  std::vector<ShardRange> ranges;  ///< global offset and valid size of each dimension
  Literal data;                    ///< local dims, padding included
};

class ShardedArray {
 public:
  /// Empty: on no device. Errors: what asks for its elements throws InvalidArgument.
  ShardedArray() = default;
  /// Unfilled shards: result buffers. `poison` fills them with 0xFF bytes (NaN for floats), so that
  /// whatever the program fails to write is seen.
  /// The members of a group of `shared_by` (each device is in one) have one buffer together.
  static ShardedArray Allocate(TensorLayout layout, int64_t num_devices, bool poison,
                               const std::vector<std::vector<int64_t>>* shared_by = nullptr);
  /// Cuts a global array; padding is filled with 0xFF bytes if `poison`, else zero. Errors:
  /// InvalidArgument for an array of another type than the layout's.
  static ShardedArray Scatter(const Literal& global, TensorLayout layout, int64_t num_devices,
                              bool poison = false);

  const TensorLayout& layout() const { return layout_; }
  const Type& global_type() const { return layout_.global; }
  int64_t num_devices() const { return static_cast<int64_t>(shard_of_device_.size()); }
  const Dims& local_dims() const { return local_dims_; }
  /// Does every device hold what it would hold in that layout? Another spelling of a sharding (open
  /// dimensions, axes of size 1, no mesh for a replicated array) may be the same layout.
  bool LiesAs(const TensorLayout& layout) const;
  /// The shard of a device with its place in the global array. Errors: InvalidArgument for a
  /// device that is none.
  LocalShard Shard(int64_t device) const;
  /// Assembles the global array from the first replica of each shard; partial values are combined.
  Literal Global() const;
  /// How many partial values there are along the unreduced axes; 1 without such axes.
  int64_t num_partials() const;
  /// The number of a device's partial value, and one of them assembled.
  int64_t PartialOf(int64_t device) const;
  Literal Partial(int64_t number) const;

  std::byte* device_data(int64_t device);
  const std::byte* device_data(int64_t device) const;

 private:
  int64_t PositionOf(int64_t device) const;
  TensorLayout layout_;
  Dims local_dims_;
  std::vector<std::shared_ptr<Literal>> buffers_;
  std::vector<int64_t> shard_of_device_;  ///< index into buffers_
};

/// Copies the valid part of a shard between a global array and a local one.
void CopyShard(const Literal& global, Literal& local, const std::vector<ShardRange>& ranges);
void CopyShardBack(const Literal& local, Literal& global, const std::vector<ShardRange>& ranges);

}  // namespace lockstep

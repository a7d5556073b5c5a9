#include "compiler/sharding/shard_math.h"

#include <algorithm>

#include "compiler/base/error.h"

namespace lockstep {

int64_t CeilDiv(int64_t a, int64_t b) {
  LOCKSTEP_CHECK(b > 0 && a >= 0) << "CeilDiv(" << a << ", " << b << ")";
  return a / b + (a % b != 0 ? 1 : 0);
}

int64_t LocalSize(int64_t global, int64_t shards) { return CeilDiv(global, shards); }

Dims LocalDims(const Dims& global, const TensorSharding& sharding) {
  if (sharding.IsMaximal()) return global;
  LOCKSTEP_CHECK(sharding.dims.size() == global.size())
      << "sharding of rank " << sharding.dims.size() << " for a value of rank " << global.size();
  Dims local(global.size());
  for (size_t i = 0; i < global.size(); ++i) {
    local[i] = LocalSize(global[i], sharding.NumShards(static_cast<int>(i)));
  }
  return local;
}

ShardRange RangeOfShard(int64_t global, int64_t shards, int64_t ordinal) {
  const int64_t size = LocalSize(global, shards);
  const int64_t offset = ordinal * size;
  return {offset, std::clamp<int64_t>(global - offset, 0, size)};
}

std::vector<ShardRange> ShardRanges(const Dims& global, const TensorSharding& sharding,
                                    int64_t position) {
  std::vector<ShardRange> ranges;
  for (size_t i = 0; i < global.size(); ++i) {
    if (sharding.IsMaximal()) {
      ranges.push_back({0, global[i]});
      continue;
    }
    const AxisList& axes = sharding.axes(static_cast<int>(i));
    const int64_t ordinal = axes.empty() ? 0 : CoordinateAlong(*sharding.mesh, position, axes);
    ranges.push_back(RangeOfShard(global[i], AxesSize(axes), ordinal));
  }
  return ranges;
}

bool HasPadding(const Dims& global, const TensorSharding& sharding) {
  if (sharding.IsMaximal()) return false;
  for (size_t i = 0; i < global.size(); ++i) {
    if (global[i] % sharding.NumShards(static_cast<int>(i)) != 0) return true;
  }
  return false;
}

int64_t ReplicaOf(const TensorSharding& sharding, int64_t position) {
  if (!sharding.mesh || sharding.mesh->empty()) return position;
  if (sharding.IsMaximal()) return 0;
  return CoordinateAlong(*sharding.mesh, position, UnusedAxes(*sharding.mesh, sharding.UsedAxes()));
}

}  // namespace lockstep

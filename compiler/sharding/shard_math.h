// Sizes and offsets of shards. Uneven dimensions are ceil-sized: dim 5 over 4 shards gives shards
// of 2 with offsets 0, 2, 4, 6 and valid sizes 2, 2, 1, 0; padding is at the high end only, and a
// shard wholly beyond the end is empty (its valid size is 0; its local shape is still 2).
// Offsets are by tile ordinal (coordinate along the dimension's axes), never by raw device id.
#pragma once

#include <cstdint>
#include <vector>

#include "compiler/base/literal.h"
#include "compiler/sharding/tensor_sharding.h"

namespace lockstep {

/// One device's part of a tensor in one dimension.
struct ShardRange {
  int64_t offset = 0;      ///< global index of the first element; may be >= the global size
  int64_t valid_size = 0;  ///< elements that are real, 0 for an empty shard
};

int64_t CeilDiv(int64_t a, int64_t b);
/// ceil(global / shards).
int64_t LocalSize(int64_t global, int64_t shards);
Dims LocalDims(const Dims& global, const TensorSharding& sharding);
ShardRange RangeOfShard(int64_t global, int64_t shards, int64_t ordinal);
/// The part of each dimension that the device at a mesh position holds.
std::vector<ShardRange> ShardRanges(const Dims& global, const TensorSharding& sharding,
                                    int64_t position);
/// True if some dimension does not divide evenly, so that some shard has padding.
bool HasPadding(const Dims& global, const TensorSharding& sharding);
/// Replica number of a position: its coordinate along the axes that the sharding does not use.
int64_t ReplicaOf(const TensorSharding& sharding, int64_t position);

}  // namespace lockstep

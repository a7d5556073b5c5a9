#include "compiler/sharding/shard_math.h"

#include <gtest/gtest.h>

#include <map>

#include "tests/unit/sharding/sharding_samples.h"

namespace lockstep {
namespace {

TEST(ShardMath, UnevenAndEmptyShards) {
  const int64_t offsets[] = {0, 2, 4, 6};
  const int64_t sizes[] = {2, 2, 1, 0};
  for (int64_t i = 0; i < 4; ++i) {
    EXPECT_EQ(RangeOfShard(5, 4, i).offset, offsets[i]);
    EXPECT_EQ(RangeOfShard(5, 4, i).valid_size, sizes[i]);
  }
  EXPECT_EQ(LocalSize(0, 4), 0);
  EXPECT_EQ(RangeOfShard(0, 4, 3).valid_size, 0);
  EXPECT_THROW(LocalSize(4, 0), InternalError);
}

// For every mesh, layout and shape: the valid parts of the shards of one replica group hold every
// element exactly once, and devices of other replica numbers hold the same parts.
TEST(ShardMath, ShardsTileTheTensorOncePerReplica) {
  std::mt19937 random(11);
  int64_t layouts = 0;
  for (const MeshPtr& mesh : SampleMeshes()) {
    for (int trial = 0; trial < 40; ++trial) {
      const int rank = 1 + static_cast<int>(random() % 3);
      const TensorSharding sharding = RandomSharding(mesh, rank, random, true);
      ASSERT_NO_THROW(sharding.Verify(rank));
      Dims dims;
      for (int i = 0; i < rank; ++i) dims.push_back(static_cast<int64_t>(random() % 14));
      const Dims local = LocalDims(dims, sharding);
      // replica -> unreduced coordinate -> count per element
      std::map<std::pair<int64_t, int64_t>, std::vector<int>> seen;
      for (int64_t p = 0; p < mesh->num_devices(); ++p) {
        const auto ranges = ShardRanges(dims, sharding, p);
        auto& counts =
            seen[{ReplicaOf(sharding, p), CoordinateAlong(*mesh, p, sharding.unreduced)}];
        counts.resize(static_cast<size_t>(NumElements(dims)), 0);
        for (size_t i = 0; i < dims.size(); ++i) ASSERT_LE(ranges[i].valid_size, local[i]);
        for (int64_t index = 0; index < NumElements(dims); ++index) {
          int64_t rest = index;
          bool inside = true;
          for (size_t i = dims.size(); i-- > 0;) {
            const int64_t at = rest % dims[i] - ranges[i].offset;
            rest /= dims[i];
            inside = inside && at >= 0 && at < ranges[i].valid_size;
          }
          if (inside) ++counts[static_cast<size_t>(index)];
        }
      }
      const int64_t replicas = AxesSize(UnusedAxes(*mesh, sharding.UsedAxes()));
      ASSERT_EQ(static_cast<int64_t>(seen.size()), replicas * AxesSize(sharding.unreduced));
      for (const auto& [key, counts] : seen) {
        for (int count : counts) ASSERT_EQ(count, 1) << sharding.ToString();
      }
      ASSERT_EQ(TensorSharding::Parse(mesh, sharding.ToString(), rank), sharding);
      ++layouts;
    }
  }
  EXPECT_GT(layouts, 1000);
}

}  // namespace
}  // namespace lockstep

// Scatter then Global is the identity for any sharding, even or not; shards hold what they should.
#include "runtime/sharded_array.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>

#include "runtime/inputs.h"

namespace lockstep {
namespace {

TensorLayout Layout(const Mesh& mesh, const std::string& sharding, DType dtype, Dims dims) {
  TensorLayout layout;
  const int rank = static_cast<int>(dims.size());
  layout.global = Type::Tensor(dtype, std::move(dims));
  layout.sharding = TensorSharding::Parse(std::make_shared<const Mesh>(mesh), sharding, rank);
  return layout;
}

TEST(ShardedArray, RoundTripsUnevenAndPermuted) {
  const Mesh plain({{"x", 2}, {"y", 4}});
  const Mesh permuted({{"x", 2}, {"y", 4}}, {7, 2, 0, 5, 1, 6, 4, 3});
  for (const Mesh& mesh : {plain, permuted}) {
    for (const char* sharding :
         {"{},{}", "{x},{}", "{y},{x}", "{},{x,y}", "{y,x},{}", "{x},{y:(1)2}"}) {
      for (const Dims& dims : {Dims{8, 8}, Dims{5, 3}, Dims{1, 17}, Dims{0, 4}}) {
        const Literal global = GenerateArray(DType::kI32, dims, InputKind::kExact, 11);
        const ShardedArray array =
            ShardedArray::Scatter(global, Layout(mesh, sharding, DType::kI32, dims), 8, true);
        EXPECT_TRUE(array.Global().BitwiseEqual(global)) << sharding;
      }
    }
  }
}

TEST(ShardedArray, ShardKnowsItsPlace) {
  const Mesh mesh({{"x", 4}});
  const Literal global = Literal::FromVector<int64_t>(DType::kI32, {5}, {10, 11, 12, 13, 14});
  const ShardedArray array =
      ShardedArray::Scatter(global, Layout(mesh, "{x}", DType::kI32, {5}), 4);
  EXPECT_EQ(array.local_dims(), Dims{2});
  const LocalShard shard = array.Shard(2);
  EXPECT_EQ(shard.ranges[0].offset, 4);
  EXPECT_EQ(shard.ranges[0].valid_size, 1);
  EXPECT_EQ(shard.data.GetInt(0), 14);
  EXPECT_EQ(array.Shard(3).ranges[0].valid_size, 0);  // an empty shard
}

TEST(ShardedArray, PartialValuesAddUp) {
  const Mesh mesh({{"x", 2}, {"y", 3}});
  const Literal global = Literal::FromVector<double>(DType::kF32, {3}, {1, -0.0, -3});
  TensorLayout layout = Layout(mesh, "{x}", DType::kF32, {3});
  layout.sharding.unreduced = {FullAxis(mesh, 1)};
  ShardedArray array = ShardedArray::Scatter(global, layout, 6, true);
  EXPECT_EQ(array.num_partials(), 3);
  EXPECT_TRUE(array.Global().BitwiseEqual(global));
  EXPECT_EQ(array.PartialOf(2), 2);
  EXPECT_EQ(array.Shard(2).data.GetDouble(0), 0);
  // A device's own part counts: x=0, y=1 holds 5 more.
  const float more[] = {5, 0};
  std::memcpy(array.device_data(1), more, sizeof more);
  // Devices x=0 y=1 and y=2 share the buffer of zeros, so both have it now.
  EXPECT_EQ(array.Global().GetDouble(0), 11);
  layout.sharding.unreduced_kind = ReductionKind::kMax;
  EXPECT_TRUE(ShardedArray::Scatter(global, layout, 6).Global().BitwiseEqual(global));
}

TEST(ShardedArray, PoisonFillsPaddingOnly) {
  const Mesh mesh({{"x", 2}});
  const Literal global = Literal::FromVector<double>(DType::kF32, {3}, {1, 2, 3});
  const ShardedArray array =
      ShardedArray::Scatter(global, Layout(mesh, "{x}", DType::kF32, {3}), 2, true);
  const LocalShard last = array.Shard(1);
  EXPECT_EQ(last.data.GetDouble(0), 3);
  EXPECT_TRUE(std::isnan(last.data.GetDouble(1)));
}

}  // namespace
}  // namespace lockstep

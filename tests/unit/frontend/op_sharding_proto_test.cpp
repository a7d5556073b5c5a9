#include "compiler/frontend/op_sharding_proto.h"

#include <gtest/gtest.h>

#include <string>

#include "compiler/base/error.h"
#include "compiler/frontend/frontend.h"

namespace lockstep {
namespace {

std::string Bytes(std::initializer_list<int> values) {
  std::string bytes;
  for (int value : values) bytes += static_cast<char>(value);
  return bytes;
}

TEST(OpShardingProto, TextStaysText) {
  EXPECT_EQ(ReadOpSharding("{devices=[2,1]<=[2]}"), HloSharding::Parse("{devices=[2,1]<=[2]}"));
}

TEST(OpShardingProto, DeviceListWithReplicatedDimension) {
  // type = OTHER, dims [2,1,2], devices [2,3,0,1], replicate_on_last_tile_dim.
  const std::string bytes = Bytes({0x08, 3, 0x1A, 3, 2, 1, 2, 0x22, 4, 2, 3, 0, 1, 0x30, 1});
  EXPECT_EQ(ReadOpSharding(bytes),
            HloSharding::Parse("{devices=[2,1,2]2,3,0,1 last_tile_dim_replicate}"));
}

TEST(OpShardingProto, IotaAndSubgroups) {
  // dims [4,2] = iota [2,4] transposed, last dim manual; repeated fields unpacked.
  const std::string bytes =
      Bytes({0x08, 3, 0x18, 4, 0x18, 2, 0x42, 1, 4, 0x48, 2, 0x48, 4, 0x50, 1, 0x50, 0});
  EXPECT_EQ(ReadOpSharding(bytes),
            HloSharding::Parse("{devices=[4,2]<=[2,4]T(1,0) last_tile_dims={manual}}"));
}

TEST(OpShardingProto, OtherKindsAndTuples) {
  EXPECT_EQ(ReadOpSharding("").kind, HloSharding::Kind::kReplicated);
  EXPECT_EQ(ReadOpSharding(Bytes({0x08, 4})).kind, HloSharding::Kind::kManual);
  EXPECT_EQ(ReadOpSharding(Bytes({0x08, 1, 0x1A, 1, 1, 0x22, 1, 5})).device, 5);
  const HloSharding tuple = ReadOpSharding(Bytes({0x08, 2, 0x2A, 2, 0x08, 4, 0x2A, 0}));
  ASSERT_EQ(tuple.elements.size(), 2u);
  EXPECT_EQ(tuple.elements[0].kind, HloSharding::Kind::kManual);
  const HloSharding group = ReadOpSharding(Bytes({0x08, 5, 0x58, 1, 0x60, 7}));
  EXPECT_EQ(group.group, HloSharding::Group::kShardAs);
  EXPECT_EQ(group.group_id, 7);
}

TEST(OpShardingProto, BadBytesAreRefused) {
  for (const std::string& bytes :
       {Bytes({0x08}), Bytes({0x1A, 9, 1}), Bytes({0x08, 9}), std::string("replicated"),
        Bytes({0x08, 3, 0x1A, 1, 2, 0x22, 1, 7}), Bytes({0x2A, 2, 0x2A})}) {
    EXPECT_THROW(ReadOpSharding(bytes), Error);
  }
}

TEST(OpShardingProto, InAProgram) {
  const auto module = ParseStableHlo(
      "func.func @main(%a: tensor<8x4xf32> {mhlo.sharding = "
      "\"\\08\\03\\1A\\03\\02\\01\\02\\22\\04\\00\\01\\02\\03\\30\\01\"}) {\n  return\n}\n",
      "t");
  EXPECT_EQ(module->num_partitions, 4);
  EXPECT_EQ(module->functions[0]->body.arg(0)->sharding->NumShards(0), 2);
}

}  // namespace
}  // namespace lockstep

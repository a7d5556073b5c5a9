#include "compiler/sharding/mesh.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "compiler/sharding/axis.h"
#include "compiler/sharding/partition_spec.h"

namespace lockstep {
namespace {

TEST(Mesh, PositionsOfATransposedOrder) {
  const Mesh mesh = Mesh::WithOrder({{"x", 2}, {"y", 4}}, {{4, 2}, {1, 0}, {}});
  for (int64_t p = 0; p < 8; ++p) {
    EXPECT_EQ(mesh.DeviceAt(p), (p % 4) * 2 + p / 4);
    EXPECT_EQ(mesh.PositionOf(mesh.DeviceAt(p)), p);
  }
  EXPECT_EQ(mesh.Coordinates(6), (std::vector<int64_t>{1, 2}));
  EXPECT_EQ(mesh.Position({1, 2}), 6);
  EXPECT_EQ(mesh.ToString(), "<[\"x\"=2, \"y\"=4], device_ids=[0, 2, 4, 6, 1, 3, 5, 7]>");
  EXPECT_EQ(mesh, Mesh({{"x", 2}, {"y", 4}}, {0, 2, 4, 6, 1, 3, 5, 7}));
}

TEST(Mesh, ListsBecomeIotaFormWhereThereIsOne) {
  EXPECT_TRUE(DeviceOrder::FromList({0, 1, 2, 3, 4, 5}).identity());
  const DeviceOrder order = DeviceOrder::FromList({0, 3, 1, 4, 2, 5});
  EXPECT_EQ(order.reshape, (std::vector<int64_t>{2, 3}));
  EXPECT_EQ(order.permutation, (std::vector<int>{1, 0}));
  EXPECT_EQ(DeviceOrder::FromList({4, 5, 2, 3, 0, 1}).list.size(), 6u);
  EXPECT_EQ(DeviceOrder::FromList({0, 2, 1, 3, 5, 4}).list.size(), 6u);
}

TEST(Mesh, IotaFormIsCanonical) {
  // [2,2,2] transposed (2,0,1) is [4,2] transposed (1,0): neighbours merge.
  const Mesh a = Mesh::WithOrder({{"x", 8}}, {{2, 2, 2}, {2, 0, 1}, {}});
  const Mesh b = Mesh::WithOrder({{"x", 8}}, {{4, 2}, {1, 0}, {}});
  const Mesh c = Mesh::WithOrder({{"x", 8}}, {{4, 1, 2}, {2, 1, 0}, {}});
  EXPECT_EQ(a, b);
  EXPECT_EQ(b, c);
  EXPECT_EQ(Mesh::WithOrder({{"x", 8}}, {{2, 4}, {0, 1}, {}}), Mesh({{"x", 8}}));
}

TEST(Mesh, Errors) {
  EXPECT_THROW(Mesh({{"x", 0}}), Error);
  EXPECT_THROW(Mesh({{"x", 2}, {"x", 2}}), Error);
  EXPECT_THROW(Mesh({{"x", int64_t{1} << 31}, {"y", 2}}), Error);
  EXPECT_THROW(Mesh({{"x", 2}}, {0, 2}), Error);
  EXPECT_THROW(Mesh({{"x", 2}}, {1, 1}), Error);
  EXPECT_THROW(Mesh({{"x", 2}}, {0, 1, 2}), Error);
  EXPECT_THROW(Mesh(std::vector<MeshAxis>{}, {0, 1}), Error);
  EXPECT_THROW(Mesh::WithOrder({{"x", 4}}, {{2, 2}, {0, 0}, {}}), Error);
  for (const char* text : {"", "x", "x=", "=2", "x=2,", "x=2,x=3", "x=0", "x=-1", "x=2y=3"}) {
    try {
      Mesh::Parse(text);
      ADD_FAILURE() << text;
    } catch (const Error& error) {
      EXPECT_EQ(error.code(), ErrorCode::kUsage) << text;
    }
  }
  EXPECT_EQ(Mesh::Parse("x=2, y=4"), Mesh({{"x", 2}, {"y", 4}}));
}

TEST(Axis, SubAxesOfEight) {
  const Mesh mesh({{"x", 8}});
  const AxisRef major{0, 1, 2}, middle{0, 2, 2}, minor{0, 4, 2};
  for (int64_t p = 0; p < 8; ++p) {
    EXPECT_EQ(CoordinateAlong(mesh, p, {major}), p / 4);
    EXPECT_EQ(CoordinateAlong(mesh, p, {middle}), (p / 2) % 2);
    EXPECT_EQ(CoordinateAlong(mesh, p, {minor}), p % 2);
    EXPECT_EQ(CoordinateAlong(mesh, p, {minor, major}), (p % 2) * 2 + p / 4);
    EXPECT_EQ(PositionAlong(mesh, CoordinateAlong(mesh, p, {minor, major, middle}),
                            {minor, major, middle}),
              p);
  }
  EXPECT_EQ(Canonical({major, middle, minor}), AxisList{FullAxis(mesh, 0)});
  EXPECT_EQ(Subtract(mesh, {FullAxis(mesh, 0)}, {middle}), (AxisList{major, minor}));
  EXPECT_EQ(UnusedAxes(mesh, {major}), (AxisList{{0, 2, 4}}));
  EXPECT_EQ(AxisListString(mesh, {major, minor}), "{x:(1)2,x:(4)2}");
  EXPECT_EQ(CommonPrefix({FullAxis(mesh, 0)}, {major, minor}), AxisList{major});
  EXPECT_TRUE(IsPrefix({major}, {FullAxis(mesh, 0)}));
  EXPECT_EQ(RemovePrefix({FullAxis(mesh, 0)}, {major}), (AxisList{{0, 2, 4}}));
}

TEST(Axis, SubtractLeavesOnlyWhatCanStandBeside) {
  const Mesh mesh({{"x", 12}});
  // "x":(3)4 and "x":(1)2 share no part, but 2 and 3 are no cuts of one chain.
  EXPECT_EQ(Subtract(mesh, {{0, 3, 4}}, {{0, 1, 2}}), AxisList{});
  EXPECT_EQ(Subtract(mesh, {{0, 4, 3}}, {{0, 1, 2}}), (AxisList{{0, 4, 3}}));
}

TEST(Axis, PiecesThatDoNotFitTogether) {
  EXPECT_FALSE(CanCoexist({0, 1, 2}, {0, 3, 2}));  // of x = 12: 3 is no multiple of 2
  EXPECT_TRUE(CanCoexist({0, 1, 2}, {0, 4, 3}));
  EXPECT_FALSE(CanCoexist({0, 1, 4}, {0, 2, 2}));
  // Sizes 4 and 6 share the major 2.
  EXPECT_EQ(CommonPrefix({{0, 1, 4}}, {{0, 1, 6}}), (AxisList{{0, 1, 2}}));
  EXPECT_TRUE(CommonPrefix({{0, 1, 2}}, {{0, 1, 3}}).empty());
}

TEST(Axis, GroupsHoldDevicesInOrderOfTheList) {
  const Mesh mesh = Mesh::WithOrder({{"x", 2}, {"y", 3}}, {{3, 2}, {1, 0}, {}});
  // Positions (x, y) hold devices y * 2 + x.
  EXPECT_EQ(DeviceGroups(mesh, {FullAxis(mesh, 1)}),
            (std::vector<std::vector<int64_t>>{{0, 2, 4}, {1, 3, 5}}));
  EXPECT_EQ(DeviceGroups(mesh, {FullAxis(mesh, 1), FullAxis(mesh, 0)}),
            (std::vector<std::vector<int64_t>>{{0, 1, 2, 3, 4, 5}}));
  EXPECT_EQ(DeviceGroups(mesh, {}).size(), 6u);
}

TEST(PartitionSpec, ReadsLikeJax) {
  EXPECT_EQ(P("x", nullptr, {"y", "z"}).ToString(), "P('x', None, ('y', 'z'))");
  EXPECT_EQ(P({"x", "y"}).ToString(), "P(('x', 'y'))");
  EXPECT_EQ((P{"x", "y"}).ToString(), "P('x', 'y')");
  EXPECT_EQ(P(P::Unconstrained, "x").ToString(), "P(UNCONSTRAINED, 'x')");
  EXPECT_EQ(P().ToString(), "P()");
  EXPECT_EQ(P(nullptr).ToString(), "P(None)");
  EXPECT_EQ(P(std::string("x"), {"y"}).ToString(), "P('x', 'y')");

  const Mesh mesh({{"x", 2}, {"y", 4}, {"z", 1}});
  const NamedSharding named(mesh, P({"x", "y"}, P::Unconstrained));
  EXPECT_EQ(named.ToTensorSharding(3).ToString(), "{x,y},{?},{}");
  EXPECT_EQ(named.ShardShape({9, 5}), (Dims{2, 5}));
  EXPECT_THROW(named.ToTensorSharding(1), Error);
  EXPECT_THROW(NamedSharding(mesh, P("q")), Error);
  EXPECT_THROW(NamedSharding(mesh, P("x", "x")), Error);
  EXPECT_TRUE(NamedSharding(mesh, P(nullptr, "z")).IsFullyReplicated());
  EXPECT_TRUE(NamedSharding(mesh, P("x")).IsEquivalentTo(NamedSharding(mesh, P({"x", "z"})), 2));
}

}  // namespace
}  // namespace lockstep

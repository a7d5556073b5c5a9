#include "compiler/sharding/tensor_sharding.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace lockstep {
namespace {

MeshPtr TestMesh() { return std::make_shared<const Mesh>(Mesh({{"x", 4}, {"y", 12}, {"z", 1}})); }

TEST(TensorSharding, TextRoundTrips) {
  for (const char* text :
       {"{x},{}", "{x:(1)2,y,?}p1,{?}", "{},{y:(2)3,x}", "{z},{} replicated={x}",
        "{},{} unreduced=max{x:(2)2,y}", "{x},{} replicated={y:(1)2} unreduced={y:(2)6}"}) {
    EXPECT_EQ(TensorSharding::Parse(TestMesh(), text, 2).ToString(), text);
  }
  EXPECT_EQ(TensorSharding::Parse(TestMesh(), " { x , \"y\" : ( 1 ) 2 } ", 1).ToString(),
            "{x,y:(1)2}");
  EXPECT_EQ(TensorSharding::Parse(TestMesh(), "", 0).ToString(), "");
  EXPECT_EQ(TensorSharding::Parse(TestMesh(), "replicated", 2).ToString(), "{},{}");
}

TEST(TensorSharding, SdyText) {
  const auto sharding =
      TensorSharding::Parse(TestMesh(), "{x:(1)2,?}p2,{} replicated={y} unreduced=min{x:(2)2}", 2);
  EXPECT_EQ(sharding.ToSdyString(),
            "<@mesh, [{\"x\":(1)2, ?}p2, {}], replicated={\"y\"}, unreduced=min{\"x\":(2)2}>");
}

TEST(TensorSharding, Errors) {
  struct Case {
    const char* text;
    const char* message;
  };
  for (const Case& c :
       std::initializer_list<Case>{{"{x}", "has 1 dimensions, the value has 2"},
                                   {"{q},{}", "unknown axis 'q'"},
                                   {"{x},{x}", "axis x appears twice"},
                                   {"{x},{x:(1)2}", "axes x and x:(1)2 overlap"},
                                   {"{x:(1)2,x:(2)2},{}", "must be written as x"},
                                   {"{y:(1)2,y:(2)3},{}", "must be written as y:(1)6"},
                                   {"{y:(1)2},{y:(3)4}", "cannot be used together"},
                                   {"{y:(1)5},{}", "does not divide the axis size 12"},
                                   {"{y:(0)2},{}", "pre-size must be at least 1"},
                                   {"{y:(2)1},{}", "size must be greater than 1"},
                                   {"{y:(9223372036854775807)2},{}", "does not divide"},
                                   {"{y:(9223372036854775808)2},{}", "number too large"},
                                   {"{}p1,{}", "closed and empty"},
                                   {"{},{} replicated={y,x}", "not in mesh order"},
                                   {"{x,},{}", "expected an axis name"},
                                   {"{x},{} junk", "unexpected text"},
                                   {"{x", "expected ','"},
                                   {"{?,x},{}", "expected '}'"},
                                   {"{'x},{}", "quote without end"}}) {
    try {
      TensorSharding::Parse(TestMesh(), c.text, 2);
      ADD_FAILURE() << c.text << " was accepted";
    } catch (const Error& error) {
      EXPECT_EQ(error.code(), ErrorCode::kInvalidArgument);
      EXPECT_THAT(error.message(), testing::HasSubstr(c.message)) << c.text;
    }
  }
}

TEST(TensorSharding, SameLayoutIgnoresNamesOfMeshesAndUnitAxes) {
  const auto plain = std::make_shared<const Mesh>(Mesh({{"x", 4}, {"y", 12}}, {}, "other"));
  EXPECT_TRUE(TensorSharding::Parse(TestMesh(), "{z,y},{x,?}", 2)
                  .SameLayout(TensorSharding::Parse(plain, "{y},{x}", 2)));
  EXPECT_FALSE(TensorSharding::Parse(TestMesh(), "{y},{x}", 2)
                   .SameLayout(TensorSharding::Parse(plain, "{x},{y}", 2)));
  EXPECT_FALSE(TensorSharding::Parse(plain, "{},{} unreduced={x}", 2)
                   .SameLayout(TensorSharding::Parse(plain, "{},{} unreduced=max{x}", 2)));
  const auto maximal = std::make_shared<const Mesh>(Mesh::Maximal(3));
  EXPECT_FALSE(
      TensorSharding::Replicated(maximal, 0).SameLayout(TensorSharding::Replicated(plain, 0)));
  EXPECT_EQ(TensorSharding::Replicated(maximal, 0).ToString(), "maximal device=3");
}

}  // namespace
}  // namespace lockstep

#include "compiler/base/literal.h"

#include <gtest/gtest.h>

#include "compiler/base/error.h"

namespace lockstep {
namespace {

TEST(Literal, SplatExpandsOnWrite) {
  const float one = 1.5f;
  Literal splat = Literal::Splat(DType::kF32, {2, 3}, &one);
  EXPECT_TRUE(splat.is_splat());
  EXPECT_EQ(splat.GetDouble(5), 1.5);
  Literal copy = splat;
  copy.SetDouble(4, 7);
  EXPECT_EQ(copy.GetDouble(4), 7);
  EXPECT_EQ(copy.GetDouble(3), 1.5);
  EXPECT_EQ(splat.GetDouble(4), 1.5);
}

TEST(Literal, NarrowIntegersWrap) {
  Literal value(DType::kI4, {1});
  value.SetInt(0, 9);
  EXPECT_EQ(value.GetInt(0), -7);
  Literal flag(DType::kI1, {1});
  flag.SetInt(0, 6);
  EXPECT_EQ(flag.GetInt(0), 1);
}

TEST(Literal, CopyOnWriteAndText) {
  Literal a = Literal::FromVector<double>(DType::kC64, {1}, {2.0});
  Literal b = a;
  b.SetComplex(0, {1, -2});
  EXPECT_EQ(a.ElementString(0), "(2,0)");
  EXPECT_EQ(b.ElementString(0), "(1,-2)");
  EXPECT_FALSE(a.BitwiseEqual(b));
}

TEST(Literal, WholeNumbersAreWrittenOut) {
  const Literal a = Literal::FromVector<double>(DType::kF32, {5}, {-10, 300000, 0.5, 1e-7, 1e20});
  EXPECT_EQ(a.ElementString(0), "-10");
  EXPECT_EQ(a.ElementString(1), "300000");
  EXPECT_EQ(a.ElementString(2), "0.5");
  EXPECT_EQ(a.ElementString(3), "1e-07");
  EXPECT_EQ(a.ElementString(4), "1e+20");
}

TEST(Literal, RefusesHostileShapes) {
  EXPECT_THROW(NumElements(Dims{int64_t{1} << 40, int64_t{1} << 40}), Error);
  EXPECT_THROW(NumElements(Dims{-1}), Error);
  EXPECT_EQ(NumElements(Dims{0, int64_t{1} << 40}), 0);
}

}  // namespace
}  // namespace lockstep

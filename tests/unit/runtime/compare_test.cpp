// The comparison policies, each on values chosen by hand.
#include "runtime/compare.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "compiler/base/error.h"

namespace lockstep {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

Literal Floats(DType dtype, const std::vector<double>& values) {
  return Literal::FromVector<double>(dtype, {static_cast<int64_t>(values.size())}, values);
}

TEST(Compare, ExactIsBitwiseExceptForNan) {
  const Literal a = Floats(DType::kF32, {1, kNan, 0.0, kInfinity});
  EXPECT_TRUE(CompareExact(a, a).ok());
  const Comparison zero = CompareExact(Floats(DType::kF32, {1, kNan, -0.0, kInfinity}), a);
  EXPECT_EQ(zero.mismatches, 1);
  EXPECT_EQ(zero.first_bad, 2);
  EXPECT_EQ(zero.policy, "exact");
  const Comparison next = CompareExact(Floats(DType::kF32, {1.0000001, kNan, 0, 5}), a);
  EXPECT_EQ(next.mismatches, 2);
  EXPECT_EQ(next.first_ulp, 1u);
  EXPECT_EQ(next.max_ulp, UINT64_MAX);
  EXPECT_EQ(next.expected, "1");
}

TEST(Compare, NanPayloadsAndSplatsAgree) {
  const uint32_t one = 0x7FC00001, other = 0xFFC00000;
  const Literal a = Literal::Splat(DType::kF32, {3}, &one);
  const Literal b = Literal::Splat(DType::kF32, {3}, &other);
  EXPECT_TRUE(CompareExact(a, b).ok());
}

TEST(Compare, IndexOfTheFirstBadElement) {
  const Literal want(DType::kI32, {2, 3, 4});
  Literal got = want;
  got.SetInt(17, 5);
  got.SetInt(23, 1);
  const Comparison result = CompareExact(got, want);
  EXPECT_EQ(result.mismatches, 2);
  EXPECT_EQ(result.first_bad_index, (Dims{1, 1, 1}));
  EXPECT_EQ(result.max_abs_error, 5);
  EXPECT_NE(result.Summary().find("[1,1,1]: expected 0, got 5"), std::string::npos);
}

TEST(Compare, BoundsJudgeEachElement) {
  ReferenceValue reference{Floats(DType::kF32, {1, 1, 1, 1, kInfinity}), {}};
  reference.bound.absolute = {0.5, 0, kInfinity, 0.25, 1};
  const Comparison result =
      CompareWithReference(Floats(DType::kF32, {1.5, 1, 99, 1.5, kInfinity}), reference);
  EXPECT_EQ(result.policy, "bounded");
  EXPECT_EQ(result.order_sensitive, 1);
  EXPECT_EQ(result.mismatches, 1);
  EXPECT_EQ(result.first_bad, 3);
  EXPECT_EQ(result.first_bound, 0.25);
  EXPECT_EQ(result.bound_ulp, 0.5 / std::ldexp(1.0, -23));
  // No bound: to the bit.
  EXPECT_FALSE(
      CompareWithReference(Floats(DType::kF32, {1.5, 1.0000001, 9, 1, kInfinity}), reference).ok());
  // A finite bound never excuses a NaN or an infinity.
  EXPECT_FALSE(
      CompareWithReference(Floats(DType::kF32, {kNan, 1, 9, 1, kInfinity}), reference).ok());
  EXPECT_FALSE(CompareWithReference(Floats(DType::kF32, {1, 1, 9, 1, 3}), reference).ok());
}

TEST(Compare, ExpectedTolerances) {
  const Literal want = Floats(DType::kF32, {100, 0, kNan});
  EXPECT_TRUE(CompareExpected(Floats(DType::kF32, {100.003, 0.0019, kNan}), want).ok());
  EXPECT_FALSE(CompareExpected(Floats(DType::kF32, {100, 0.0021, kNan}), want).ok());
  EXPECT_FALSE(CompareExpected(Floats(DType::kF32, {100, 0, 0}), want).ok());
  EXPECT_FALSE(CompareExpected(Floats(DType::kF32, {100.00001, 0, kNan}), want, true).ok());
  EXPECT_TRUE(
      CompareExpected(Floats(DType::kF8E4M3FN, {1.125}), Floats(DType::kF8E4M3FN, {1})).ok());
  EXPECT_FALSE(
      CompareExpected(Floats(DType::kF8E4M3FN, {1.25}), Floats(DType::kF8E4M3FN, {1})).ok());
  const Literal ints = Literal::FromVector<int64_t>(DType::kI32, {1}, {7});
  EXPECT_FALSE(CompareExpected(Literal::FromVector<int64_t>(DType::kI32, {1}, {8}), ints).ok());
}

TEST(Compare, DifferentTypesAreRefused) {
  EXPECT_THROW(CompareExact(Literal(DType::kF32, {2}), Literal(DType::kF32, {3})), Error);
  EXPECT_THROW(CompareExpected(Literal(DType::kF32, {2}), Literal(DType::kF64, {2})), Error);
}

TEST(Ulp, DistancesInEveryFloatType) {
  for (int i = 0; i < kNumDTypes; ++i) {
    const DType dtype = static_cast<DType>(i);
    if (!IsFloat(dtype) || dtype == DType::kF8E8M0FNU) continue;
    const double next = 1 + std::ldexp(1.0, -GetFloatFormat(dtype).mantissa_bits);
    EXPECT_EQ(UlpDistance(dtype, 1, next), 1u) << DTypeName(dtype);
    EXPECT_EQ(UlpDistance(dtype, -0.0, 0.0), 0u);
    EXPECT_EQ(UlpDistance(dtype, next, 1), 1u);
  }
  EXPECT_EQ(UlpDistance(DType::kF32, kNan, kNan), 0u);
  EXPECT_EQ(UlpDistance(DType::kF32, kInfinity, 3e38), UINT64_MAX);
  const double tiny = std::ldexp(1.0, -149);
  EXPECT_EQ(UlpDistance(DType::kF32, -tiny, tiny), 2u);
}

TEST(CheckComparison, RulesOfTheCheckOps) {
  const Literal a = Floats(DType::kF32, {1, 2}), b = Floats(DType::kF32, {1.0000001, 2});
  EXPECT_FALSE(CompareForCheck(a, b, {CheckRule::kEqual, 0, 0, 0}).ok);
  EXPECT_TRUE(CompareForCheck(a, b, {CheckRule::kClose, 0, 0, 1}).ok);
  EXPECT_FALSE(CompareForCheck(a, b, {CheckRule::kClose, 0, 1, 3}).ok);  // the second is too close
  EXPECT_TRUE(CompareForCheck(a, b, {CheckRule::kAlmostEqual, 1e-3, 0, 0}).ok);
  const Literal zero = Floats(DType::kF32, {0.0, kNan}), minus = Floats(DType::kF32, {-0.0, kNan});
  EXPECT_TRUE(CompareForCheck(zero, minus, {CheckRule::kEqual, 0, 0, 0}).ok);
  const CheckComparison far =
      CompareForCheck(a, Floats(DType::kF32, {kInfinity, 2}), {CheckRule::kClose, 0, 0, 3});
  EXPECT_EQ(far.mismatches, 1);
  EXPECT_EQ(far.max_ulp, UINT64_MAX);
  EXPECT_EQ(far.first_bad, 0);
  EXPECT_FALSE(CompareForCheck(a, Literal(DType::kF32, {3}), {CheckRule::kEqual, 0, 0, 0}).ok);
}

}  // namespace
}  // namespace lockstep

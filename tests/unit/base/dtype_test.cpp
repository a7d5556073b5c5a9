// Codecs of the narrow floats and integer limits, against values fixed by the formats.
#include "compiler/base/dtype.h"

#include <gtest/gtest.h>

#include <cmath>

namespace lockstep {
namespace {

TEST(DType, NamesRoundTrip) {
  for (int i = 0; i < kNumDTypes; ++i) {
    const DType dtype = static_cast<DType>(i);
    EXPECT_EQ(ParseDType(DTypeName(dtype)), dtype) << DTypeName(dtype);
  }
  EXPECT_EQ(ParseDType("pred"), DType::kI1);
  EXPECT_EQ(ParseDType("c64"), DType::kC64);
  EXPECT_EQ(ParseDType("f33"), std::nullopt);
}

TEST(DType, EveryCodeOfNarrowFloatsSurvivesDecodeEncode) {
  for (int i = 0; i < kNumDTypes; ++i) {
    const DType dtype = static_cast<DType>(i);
    if (!IsFloat(dtype) || BitWidth(dtype) > 16) continue;
    for (uint32_t code = 0; code < (1u << BitWidth(dtype)); ++code) {
      const double value = DecodeFloat(dtype, code);
      if (std::isnan(value)) continue;
      ASSERT_EQ(EncodeFloat(dtype, value), code) << DTypeName(dtype) << " code " << code;
    }
  }
}

TEST(DType, OverflowAndRounding) {
  EXPECT_TRUE(std::isnan(RoundTo(DType::kF8E4M3FN, 500)));
  EXPECT_EQ(RoundTo(DType::kF8E4M3FN, 448), 448);
  EXPECT_TRUE(std::isinf(RoundTo(DType::kF8E5M2, 1e6)));
  EXPECT_EQ(RoundTo(DType::kF4E2M1FN, 100), 6);
  EXPECT_EQ(RoundTo(DType::kBF16, 1.00390625), 1.0);    // tie to even
  EXPECT_EQ(RoundTo(DType::kBF16, 1.01171875), 1.015625);
  EXPECT_EQ(RoundTo(DType::kF16, 65520), INFINITY);
  EXPECT_EQ(RoundTo(DType::kF16, 65519), 65504);
  EXPECT_EQ(RoundTo(DType::kF8E8M0FNU, 3.0), 4.0);
  EXPECT_EQ(RoundTo(DType::kTF32, 1.0 + std::ldexp(1.0, -11)), 1.0);
}

TEST(DType, IntegerLimits) {
  EXPECT_EQ(IntegerMin(DType::kI4), -8);
  EXPECT_EQ(IntegerMax(DType::kI4), 7u);
  EXPECT_EQ(IntegerMin(DType::kI64), INT64_MIN);
  EXPECT_EQ(IntegerMax(DType::kU64), UINT64_MAX);
}

}  // namespace
}  // namespace lockstep

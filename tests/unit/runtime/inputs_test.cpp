// Generated arguments: what each kind promises of its values.
#include "runtime/inputs.h"

#include <gtest/gtest.h>

#include <cmath>
#include <complex>
#include <vector>

namespace lockstep {
namespace {

double MeanSquare(const Literal& literal) {
  double sum = 0;
  for (int64_t i = 0; i < literal.num_elements(); ++i) {
    sum += literal.GetDouble(i) * literal.GetDouble(i);
  }
  return sum / static_cast<double>(literal.num_elements());
}

TEST(Inputs, OfANetworkKeepValuesNearOne) {
  // Scales and variances are positive and not small.
  const Literal vector = GenerateArray(DType::kF32, {1000}, InputKind::kNetwork, 1);
  for (int64_t i = 0; i < vector.num_elements(); ++i) {
    ASSERT_GE(vector.GetDouble(i), 0.5);
    ASSERT_LT(vector.GetDouble(i), 1.5);
  }
  // A layer sums over the rows of its weights: 256 of them, or 3 x 3 x 16.
  EXPECT_NEAR(MeanSquare(GenerateArray(DType::kF32, {256, 64}, InputKind::kNetwork, 2)) * 256, 1,
              0.1);
  EXPECT_NEAR(MeanSquare(GenerateArray(DType::kF32, {3, 3, 16, 64}, InputKind::kNetwork, 3)) * 144,
              1, 0.1);
  // More rows than a layer has inputs: an image.
  EXPECT_NEAR(MeanSquare(GenerateArray(DType::kF32, {2, 200, 200, 3}, InputKind::kNetwork, 4)), 1,
              0.1);
}

TEST(Inputs, AreTheSameForTheSameSeed) {
  for (InputKind kind :
       {InputKind::kExact, InputKind::kNormal, InputKind::kUniform, InputKind::kNetwork}) {
    const Literal one = GenerateArray(DType::kBF16, {5, 7}, kind, 3);
    EXPECT_TRUE(one.BitwiseEqual(GenerateArray(DType::kBF16, {5, 7}, kind, 3)));
    EXPECT_FALSE(one.BitwiseEqual(GenerateArray(DType::kBF16, {5, 7}, kind, 4)));
  }
}

// Seeds stand in bug reports: the numbers that they mean do not change.
TEST(Inputs, DoNotChangeFromVersionToVersion) {
  using Numbers = std::vector<std::complex<double>>;
  auto some = [](DType dtype, const Dims& dims, InputKind kind) {
    const Literal literal = GenerateArray(dtype, dims, kind, 5);
    Numbers numbers;
    for (int64_t i = 300; i < 304; ++i) numbers.push_back(literal.GetComplex(i));
    return numbers;
  };
  EXPECT_EQ(some(DType::kF32, {20, 20}, InputKind::kExact), (Numbers{0.25, -0.3125, 1.375, 0.5}));
  EXPECT_EQ(
      some(DType::kF32, {20, 20}, InputKind::kNormal),
      (Numbers{-1.0718921422958374, 0.7677898406982422, 1.5304726362228394, 0.031900785863399506}));
  EXPECT_EQ(some(DType::kF32, {20, 20}, InputKind::kNetwork),
            (Numbers{-0.2396823614835739, 0.17168302834033966, 0.3422240912914276,
                     0.007133232429623604}));
  EXPECT_EQ(
      some(DType::kF64, {400}, InputKind::kNetwork),
      (Numbers{1.2940043246981938, 0.8014558242899437, 1.3342906138089146, 0.6030997459145997}));
  EXPECT_EQ(some(DType::kBF16, {400}, InputKind::kUniform),
            (Numbers{0.58984375, -0.396484375, 0.66796875, -0.79296875}));
  EXPECT_EQ(some(DType::kC64, {400}, InputKind::kSmall),
            (Numbers{{0.036750540137290955, 0.007804659195244312},
                     {-0.024818021804094315, -0.039108648896217346},
                     {0.041786327958106995, -0.03742067888379097},
                     {-0.049612533301115036, 0.05633421987295151}}));
  EXPECT_EQ(some(DType::kF8E4M3FN, {400}, InputKind::kExact), (Numbers{1, 0, 0, -1}));
  EXPECT_EQ(some(DType::kI32, {400}, InputKind::kExact), (Numbers{4, 7, 4, 5}));
  EXPECT_EQ(some(DType::kI2, {400}, InputKind::kExact), (Numbers{0, 1, 0, 1}));
  EXPECT_EQ(some(DType::kI1, {400}, InputKind::kExact), (Numbers{0, 1, 0, 1}));
}

}  // namespace
}  // namespace lockstep

// Generated arguments: what each kind promises of its values.
#include "runtime/inputs.h"

#include <gtest/gtest.h>

#include <cmath>

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

}  // namespace
}  // namespace lockstep

// Estimated bounds: what samples say of an element, and what the elements around it say.
#include "runtime/reference/stochastic.h"

#include <gtest/gtest.h>

#include <vector>

namespace lockstep::reference {
namespace {

constexpr int64_t kRows = 64, kColumns = 1024, kMoving = 5;

Tensor Matrix(const std::vector<float>& values) {
  return {Literal::FromVector(DType::kF32, {kRows, kColumns}, values), {}};
}

/// Only one column moves, by about 1; one of its elements comes back to its value in every sample.
TEST(RefineBounds, AnElementThatNoSampleMovedGetsWhatItsColumnMoves) {
  std::vector<float> values(kRows * kColumns, 1.0f);
  std::vector<Tensor> results{Matrix(values)};
  results[0].bound.absolute.assign(values.size(), kOrderSensitive);
  ASSERT_TRUE(AnyLoose(results));
  RefineBounds(results, [&](int sample) {
    std::vector<float> moved = values;
    for (int64_t row = 1; row < kRows; ++row) {
      const float by = (row + sample) % 2 ? 1.0f : -1.0f;
      moved[static_cast<size_t>(row * kColumns + kMoving)] += by;
    }
    return std::vector<Tensor>{Matrix(moved)};
  });
  const BoundList& bounds = results[0].bound.absolute;
  EXPECT_GE(bounds[kMoving], 1);                 // element (0, 5)
  EXPECT_GE(bounds[3 * kColumns + kMoving], 3);  // one that moved: twice its own, and the column
  EXPECT_LE(bounds[kMoving + 1], 0.1);           // (0, 6): neither its row nor its column moved
  EXPECT_LE(bounds[3 * kColumns + kMoving + 1], 0.1);
  EXPECT_TRUE(results[0].bound.estimated);
}

/// A slice of few elements says no more than chance does.
TEST(RefineBounds, ShortRowsAreNoMeasure) {
  const std::vector<float> values(8, 1.0f);
  const auto tensor = [](const std::vector<float>& of) {
    return Tensor{Literal::FromVector(DType::kF32, {4, 2}, of), {}};
  };
  std::vector<Tensor> results{tensor(values)};
  results[0].bound.absolute.assign(values.size(), kOrderSensitive);
  RefineBounds(results, [&](int) {
    std::vector<float> moved = values;
    moved[0] += 1;
    return std::vector<Tensor>{tensor(moved)};
  });
  const BoundList& bounds = results[0].bound.absolute;
  EXPECT_GT(bounds[0], bounds[1] + 1.9);
  EXPECT_FLOAT_EQ(static_cast<float>(bounds[1]), static_cast<float>(bounds[7]));
}

}  // namespace
}  // namespace lockstep::reference

// Copies of boxes, gathers and windows of the reference evaluator, whose loops are merged, tiled
// and shared among threads, beside the index formulas of the specification; and the lists of bounds
// that copies share.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

#include "runtime/reference/element_op.h"
#include "runtime/reference/strided.h"

namespace lockstep::reference {
namespace {

size_t Z(int64_t value) { return static_cast<size_t>(value); }

int64_t Draw(std::mt19937& random, int64_t low, int64_t high) {
  return std::uniform_int_distribution<int64_t>(low, high)(random);
}

// Elements 0, 1, 2, ... of a type, with bounds 0, 0.5, 1, ...
Tensor Numbered(DType dtype, const Dims& dims, bool bounds) {
  Tensor tensor{Literal(dtype, dims), {}};
  const int64_t count = tensor.literal.num_elements();
  if (bounds) tensor.bound.absolute.assign(Z(count), 0.0);
  for (int64_t i = 0; i < count; ++i) {
    tensor.literal.SetInt(i, i % 127);
    if (bounds) tensor.bound.absolute[Z(i)] = static_cast<double>(i) / 2;
  }
  return tensor;
}

TEST(BoundLists, AreSharedUntilOneIsWrittenTo) {
  BoundList a;
  a.assign(3, 1.0);
  BoundList b = a;
  const BoundList& read = b;
  EXPECT_EQ(read.data(), static_cast<const BoundList&>(a).data());
  b[1] = 2;
  EXPECT_NE(read.data(), static_cast<const BoundList&>(a).data());
  EXPECT_EQ(static_cast<const BoundList&>(a)[1], 1);
  EXPECT_EQ(read[0], 1);
  EXPECT_EQ(read[1], 2);
  b.clear();
  EXPECT_TRUE(b.empty());
  EXPECT_EQ(a.size(), 3u);
}

TEST(BoundLists, AreRoundedUpByAMillionthAndKeepZeroAndInfinity) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  for (double same : {0.0, 1.0, 1.5, 0x1p-1022, 0x1.00001p300, kInfinity}) {
    EXPECT_EQ(double{StoredBound::Of(same)}, same);
  }
  EXPECT_TRUE(std::isnan(double{StoredBound::Of(std::numeric_limits<double>::quiet_NaN())}));
  EXPECT_TRUE(std::isnan(double{StoredBound::Of(-std::numeric_limits<double>::quiet_NaN())}));
  EXPECT_EQ(double{StoredBound::Of(std::numeric_limits<double>::max())}, kInfinity);
  EXPECT_GT(double{StoredBound::Of(std::numeric_limits<double>::denorm_min())}, 0);
  std::mt19937_64 random(3);
  for (int round = 0; round < 100000; ++round) {
    const double bound = std::ldexp(std::uniform_real_distribution<double>(1, 2)(random),
                                    static_cast<int>(random() % 2000) - 1000);
    const double kept = StoredBound::Of(bound);
    ASSERT_GE(kept, bound);
    ASSERT_LE(kept, bound * (1 + 0x1p-20));
  }
}

TEST(BoundLists, OfEqualBoundsAreOneUntilOneIsWrittenTo) {
  BoundList a;
  a.AssignUniform(1000, 0.5);
  const BoundList b = a;
  EXPECT_TRUE(b.uniform());
  EXPECT_EQ(b.size(), 1000u);
  EXPECT_EQ(b[999], 0.5);
  a[998] = 2;
  EXPECT_TRUE(b.uniform());
  const BoundList& read = a;
  EXPECT_EQ(read[998], 2);
  EXPECT_EQ(read[997], 0.5);
  EXPECT_EQ(b[998], 0.5);
  EXPECT_EQ(double{b.data()[999]}, 0.5);
  EXPECT_FALSE(b.uniform());
  a.AssignUniform(0, 1);
  EXPECT_TRUE(a.empty());
}

// Any dims with any strides, backwards and repeated ones too, of every width of element.
TEST(StridedCopies, AgreeWithTheFormula) {
  std::mt19937 random(7);
  const DType types[] = {DType::kI8, DType::kBF16, DType::kF32, DType::kC64, DType::kC128};
  for (int round = 0; round < 400; ++round) {
    const bool large = round % 8 == 0;
    const size_t rank = Z(Draw(random, 0, 4));
    Dims in_dims, dims, strides;
    for (size_t d = 0; d < rank; ++d) in_dims.push_back(Draw(random, 1, large ? 40 : 6));
    const Tensor in = Numbered(types[round % 5], in_dims, round % 2 == 0);
    // A permutation of the dims, each read forwards, backwards, in steps, or not at all.
    Dims order(rank);
    for (size_t d = 0; d < rank; ++d) order[d] = static_cast<int64_t>(d);
    std::shuffle(order.begin(), order.end(), random);
    const Dims in_strides = RowMajorStrides(in_dims);
    int64_t offset = 0;
    for (int64_t d : order) {
      const int64_t size = in_dims[Z(d)], step = Draw(random, 1, 2);
      switch (Draw(random, 0, 3)) {
        case 0:
          dims.push_back(size);
          strides.push_back(-in_strides[Z(d)]);
          offset += in_strides[Z(d)] * (size - 1);
          break;
        case 1:
          dims.push_back((size + step - 1) / step);
          strides.push_back(in_strides[Z(d)] * step);
          break;
        case 2:
          dims.push_back(Draw(random, 1, 3));
          strides.push_back(0);
          break;
        default:
          dims.push_back(size);
          strides.push_back(in_strides[Z(d)]);
      }
    }
    const Tensor out = StridedGather(in, dims, strides, offset);
    Dims index(dims.size(), 0);
    int64_t at = 0;
    do {
      const int64_t from = offset + LinearIndex(strides, index);
      ASSERT_EQ(out.literal.GetComplex(at), in.literal.GetComplex(from)) << "round " << round;
      if (!in.bound.exact()) {
        ASSERT_EQ(out.bound.absolute[Z(at)], in.bound.absolute[Z(from)]) << "round " << round;
      }
      ++at;
    } while (NextIndex(dims, index));
  }
}

TEST(StridedCopies, IntoAPartLeaveTheRest) {
  std::mt19937 random(8);
  for (int round = 0; round < 200; ++round) {
    const size_t rank = Z(Draw(random, 1, 3));
    Dims dims, out_dims, start;
    for (size_t d = 0; d < rank; ++d) {
      out_dims.push_back(Draw(random, 1, round % 10 == 0 ? 50 : 7));
      dims.push_back(Draw(random, 1, out_dims.back()));
      start.push_back(Draw(random, 0, out_dims.back() - dims.back()));
    }
    const Tensor in = Numbered(DType::kI32, dims, round % 2 == 0);
    Tensor out{Literal(DType::kI32, out_dims), {}};
    for (int64_t i = 0; i < out.literal.num_elements(); ++i) out.literal.SetInt(i, -1);
    if (round % 3 == 0) out.bound.absolute.assign(Z(out.literal.num_elements()), 7.0);
    const bool bounded = !in.bound.exact() || !out.bound.exact();
    const double outside = out.bound.exact() ? 0 : 7;
    const Tensor before = out;  // shares the bounds, which must not change here
    const Dims strides = RowMajorStrides(out_dims), in_strides = RowMajorStrides(dims);
    StridedScatter(in, dims, in_strides, 0, out, strides, LinearIndex(strides, start));
    Dims index(rank, 0);
    int64_t at = 0;
    do {
      int64_t from = 0;
      bool inside = true;
      for (size_t d = 0; d < rank; ++d) {
        const int64_t position = index[d] - start[d];
        inside = inside && position >= 0 && position < dims[d];
        from += in_strides[d] * position;
      }
      ASSERT_EQ(out.literal.GetInt(at), inside ? in.literal.GetInt(from) : -1);
      const double own = in.bound.exact() || !inside ? 0 : in.bound.absolute[Z(from)];
      ASSERT_EQ(out.bound.exact(), !bounded);
      if (bounded) {
        ASSERT_EQ(out.bound.absolute[Z(at)], inside ? own : outside);
      }
      ASSERT_EQ(before.literal.GetInt(at), -1);
      if (!before.bound.exact()) {
        ASSERT_EQ(before.bound.absolute[Z(at)], 7);
      }
      ++at;
    } while (NextIndex(out_dims, index));
  }
}

TEST(Extremes, OfZerosAndOfWhatIsNoNumber) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  for (double a : {0.0, -0.0}) {
    for (double b : {0.0, -0.0}) {
      EXPECT_EQ(std::signbit(Maximum(a, b)), std::signbit(a) && std::signbit(b));
      EXPECT_EQ(std::signbit(Minimum(a, b)), std::signbit(a) || std::signbit(b));
    }
  }
  EXPECT_TRUE(std::isnan(Maximum(nan, 1)) && std::isnan(Maximum(1, nan)));
  EXPECT_TRUE(std::isnan(Minimum(nan, 1)) && std::isnan(Minimum(1, nan)));
  EXPECT_EQ(Maximum(-3, 2), 2);
  EXPECT_EQ(Minimum(-3, 2), -3);
}

}  // namespace
}  // namespace lockstep::reference

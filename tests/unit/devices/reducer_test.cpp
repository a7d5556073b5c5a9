// The arithmetic of reductions against an element-wise evaluation in wide types, and the order.
#include "devices/collectives/reducer.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <random>

#include "compiler/base/error.h"
#include "compiler/base/literal.h"

namespace lockstep {
namespace {

using Reduction = CollectiveReduction;

constexpr Reduction kNamed[] = {Reduction::kSum, Reduction::kProd, Reduction::kMin, Reduction::kMax,
                                Reduction::kAnd, Reduction::kOr,   Reduction::kXor};

/// a op b of element i into `out`, through the slow accessors of Literal.
void CombineElement(Reduction reduction, const Literal& a, const Literal& b, int64_t i,
                    Literal& out) {
  const DType dtype = a.dtype();
  if (IsComplex(dtype)) {
    const auto x = a.GetComplex(i), y = b.GetComplex(i);
    const bool less = std::make_pair(y.real(), y.imag()) < std::make_pair(x.real(), x.imag());
    out.SetComplex(i, reduction == Reduction::kSum    ? x + y
                      : reduction == Reduction::kProd ? x * y
                      : reduction == Reduction::kMin  ? (less ? y : x)
                                                      : (less ? x : y));
  } else if (IsFloat(dtype)) {
    const double x = a.GetDouble(i), y = b.GetDouble(i);
    out.SetDouble(i, reduction == Reduction::kSum    ? x + y
                     : reduction == Reduction::kProd ? x * y
                     : reduction == Reduction::kMin  ? std::fmin(x, y)
                                                     : std::fmax(x, y));
    if (x == 0 && y == 0 && (reduction == Reduction::kMin || reduction == Reduction::kMax)) {
      const bool take_x = std::signbit(x) == (reduction == Reduction::kMin);
      out.SetDouble(i, take_x ? x : y);
    }
  } else {
    const uint64_t x = a.GetUint(i), y = b.GetUint(i);
    const bool is_signed = IsSignedInteger(dtype);
    const bool less = is_signed ? b.GetInt(i) < a.GetInt(i) : y < x;
    uint64_t result = 0;
    switch (reduction) {
      case Reduction::kSum:
        result = IsBool(dtype) ? x | y : x + y;
        break;
      case Reduction::kProd:
        result = x * y;
        break;
      case Reduction::kMin:
        result = less ? y : x;
        break;
      case Reduction::kMax:
        result = less ? x : y;
        break;
      case Reduction::kAnd:
        result = x & y;
        break;
      case Reduction::kOr:
        result = x | y;
        break;
      case Reduction::kXor:
        result = x ^ y;
        break;
      default:
        FAIL();
    }
    out.SetInt(i, static_cast<int64_t>(result));
  }
}

/// The defined order: split at the largest power of two below the length.
Literal Tree(Reduction reduction, const std::vector<Literal>& inputs, size_t begin, size_t end) {
  if (end - begin == 1) return inputs[begin];
  size_t left = 1;
  while (left * 2 < end - begin) left *= 2;
  const Literal a = Tree(reduction, inputs, begin, begin + left);
  const Literal b = Tree(reduction, inputs, begin + left, end);
  Literal out(a.dtype(), a.dims());
  for (int64_t i = 0; i < a.num_elements(); ++i) CombineElement(reduction, a, b, i, out);
  return out;
}

Literal Random(DType dtype, int64_t count, std::mt19937_64& random) {
  Literal literal(dtype, {count});
  std::normal_distribution<double> normal(0.0, 2.0);
  for (int64_t i = 0; i < count; ++i) {
    if (IsComplex(dtype)) {
      // Gaussian integers of length 1 or sqrt(2): every product of 33 of them is exact in c64.
      const double parts[] = {-1, 0, 1, 1};
      literal.SetComplex(i, {random() % 2 == 0 ? 1.0 : -1.0, parts[random() % 4]});
    } else if (IsFloat(dtype)) {
      literal.SetDouble(
          i, dtype == DType::kF8E8M0FNU ? std::exp2(std::round(normal(random))) : normal(random));
    } else {
      literal.SetInt(
          i, IsBool(dtype) ? static_cast<int64_t>(random() & 1) : static_cast<int64_t>(random()));
    }
  }
  return literal;
}

TEST(ReducerTest, EveryTypeAndReductionFollowsTheTree) {
  std::mt19937_64 random(1);
  for (int code = 0; code < kNumDTypes; ++code) {
    const auto dtype = static_cast<DType>(code);
    for (Reduction reduction : kNamed) {
      const bool bitwise = reduction == Reduction::kAnd || reduction == Reduction::kOr ||
                           reduction == Reduction::kXor;
      if (bitwise && (IsFloat(dtype) || IsComplex(dtype))) {
        EXPECT_THROW(Reducer(dtype, reduction, nullptr), Error) << DTypeName(dtype);
        continue;
      }
      const Reducer reducer(dtype, reduction, nullptr);
      for (size_t n : {1, 2, 3, 4, 5, 6, 7, 8, 9, 13, 16, 17, 33, 64}) {
        const int64_t count = n == 64 ? 201 : 37;  // several runs of eights
        std::vector<Literal> inputs;
        std::vector<const std::byte*> pointers;
        for (size_t k = 0; k < n; ++k) inputs.push_back(Random(dtype, count, random));
        for (const Literal& input : inputs) pointers.push_back(input.data());
        Literal got(dtype, {count});
        reducer.Reduce(got.mutable_data(), pointers.data(), static_cast<int64_t>(n), count);
        const Literal expected = Tree(reduction, inputs, 0, n);
        for (int64_t i = 0; i < count; ++i) {
          const bool both_nan =
              IsFloat(dtype) && std::isnan(got.GetDouble(i)) && std::isnan(expected.GetDouble(i));
          ASSERT_TRUE(both_nan || got.ElementString(i) == expected.ElementString(i))
              << DTypeName(dtype) << " " << CollectiveReductionName(reduction) << " n=" << n
              << " element " << i << ": " << got.ElementString(i) << " expected "
              << expected.ElementString(i);
        }
      }
    }
  }
}

/// All codes against a sample of partners, bit for bit (NaN equals NaN).
void CheckSixteenBit(DType dtype, Reduction reduction) {
  const Reducer reducer(dtype, reduction, nullptr);
  std::mt19937_64 random(2);
  std::vector<uint16_t> a(2048), b(2048), got(2048);
  for (uint32_t base = 0; base < 65536; base += 2048) {
    for (uint32_t i = 0; i < 2048; ++i) {
      a[i] = static_cast<uint16_t>(base + i);
      b[i] = static_cast<uint16_t>(random());
    }
    const std::byte* inputs[] = {reinterpret_cast<const std::byte*>(a.data()),
                                 reinterpret_cast<const std::byte*>(b.data())};
    reducer.Reduce(reinterpret_cast<std::byte*>(got.data()), inputs, 2, 2048);
    for (uint32_t i = 0; i < 2048; ++i) {
      const double x = DecodeFloat(dtype, a[i]), y = DecodeFloat(dtype, b[i]);
      const double exact = reduction == Reduction::kSum ? x + y : x * y;
      const double value = DecodeFloat(dtype, got[i]);
      if (std::isnan(exact)) {
        ASSERT_TRUE(std::isnan(value)) << a[i] << " " << b[i];
      } else {
        ASSERT_EQ(got[i], EncodeFloat(dtype, exact)) << DTypeName(dtype) << " " << x << " " << y;
      }
    }
  }
}

TEST(ReducerTest, SixteenBitFloatsRoundOnce) {
  for (DType dtype : {DType::kF16, DType::kBF16}) {
    CheckSixteenBit(dtype, Reduction::kSum);
    CheckSixteenBit(dtype, Reduction::kProd);
  }
}

TEST(ReducerTest, ExtremaPropagateNanAndOrderZeros) {
  const float nan = std::nanf("");
  const float a[] = {nan, 1.0f, 0.0f, -0.0f, 3.0f};
  const float b[] = {1.0f, nan, -0.0f, 0.0f, -3.0f};
  const std::byte* inputs[] = {reinterpret_cast<const std::byte*>(a),
                               reinterpret_cast<const std::byte*>(b)};
  float max[5], min[5];
  Reducer(DType::kF32, Reduction::kMax, nullptr)
      .Reduce(reinterpret_cast<std::byte*>(max), inputs, 2, 5);
  Reducer(DType::kF32, Reduction::kMin, nullptr)
      .Reduce(reinterpret_cast<std::byte*>(min), inputs, 2, 5);
  for (int i : {0, 1}) {
    EXPECT_TRUE(std::isnan(max[i]));
    EXPECT_TRUE(std::isnan(min[i]));
  }
  for (int i : {2, 3}) {
    EXPECT_FALSE(std::signbit(max[i]));
    EXPECT_TRUE(std::signbit(min[i]));
  }
  EXPECT_EQ(max[4], 3.0f);
  EXPECT_EQ(min[4], -3.0f);
}

class TwiceLeftPlusRight : public CollectiveCombiner {
 public:
  void Combine(std::byte* dst, const std::byte* a, const std::byte* b,
               int64_t count) const override {
    for (int64_t i = 0; i < count; ++i) {
      reinterpret_cast<float*>(dst)[i] =
          2 * reinterpret_cast<const float*>(a)[i] + reinterpret_cast<const float*>(b)[i];
    }
  }
};

TEST(ReducerTest, CustomCombinerSeesTheOrder) {
  const Reducer reducer(DType::kF32, Reduction::kCustom, std::make_shared<TwiceLeftPlusRight>());
  const float values[] = {1, 10, 100, 1000, 10000};
  std::vector<const std::byte*> inputs;
  for (const float& value : values) inputs.push_back(reinterpret_cast<const std::byte*>(&value));
  float got = 0;
  reducer.Reduce(reinterpret_cast<std::byte*>(&got), inputs.data(), 5, 1);
  const float pairs = 2 * (2 * 1 + 10) + (2 * 100 + 1000);  // ((0 1) (2 3)) 4
  EXPECT_EQ(got, 2 * pairs + 10000);
  EXPECT_THROW(Reducer(DType::kF32, Reduction::kCustom, nullptr), Error);
}

}  // namespace
}  // namespace lockstep

// Element-wise kernels: the decision table of the specification's open cases, and every dtype.
#include <cmath>
#include <limits>

#include "compiler/base/error.h"
#include "runtime/kernels/element.h"
#include "tests/unit/kernels/run_op.h"

namespace lockstep {
namespace {

using namespace testing;
using ::testing::Test;
constexpr double kInf = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

std::vector<int64_t> IntOp(OpCode code, DType dtype, std::vector<int64_t> a,
                           std::vector<int64_t> b) {
  const Dims dims{static_cast<int64_t>(a.size())};
  return ToInts(Elementwise(code, {Ints(dtype, dims, a), Ints(dtype, dims, b)}, dtype));
}

using V = std::vector<int64_t>;

TEST(Elementwise, IntegerOverflowWraps) {
  EXPECT_EQ(IntOp(OpCode::kAdd, DType::kI8, {127}, {1}), (V{-128}));
  EXPECT_EQ(IntOp(OpCode::kSubtract, DType::kU8, {0}, {1}), (V{255}));
  EXPECT_EQ(IntOp(OpCode::kMultiply, DType::kU16, {65535}, {65535}), (V{1}));
  EXPECT_EQ(IntOp(OpCode::kAdd, DType::kI4, {7, -8}, {1, -1}), (V{-8, 7}));
  EXPECT_EQ(IntOp(OpCode::kMultiply, DType::kU4, {15}, {15}), (V{1}));
  EXPECT_EQ(IntOp(OpCode::kAdd, DType::kI2, {1}, {1}), (V{-2}));
}

TEST(Elementwise, IntegerDivisionCorners) {
  EXPECT_EQ(IntOp(OpCode::kDivide, DType::kI32, {7, INT32_MIN, -7}, {0, -1, 2}),
            (V{-1, INT32_MIN, -3}));
  EXPECT_EQ(IntOp(OpCode::kRemainder, DType::kI32, {7, INT32_MIN, -7, 7}, {0, -1, 3, -3}),
            (V{7, 0, -1, 1}));
  EXPECT_EQ(IntOp(OpCode::kDivide, DType::kU32, {7}, {0}), (V{0xFFFFFFFF}));
  EXPECT_EQ(IntOp(OpCode::kDivide, DType::kI4, {-8, 3}, {-1, 0}), (V{-8, -1}));
  EXPECT_EQ(IntOp(OpCode::kDivide, DType::kU4, {3}, {0}), (V{15}));
}

TEST(Elementwise, ShiftsByTheWidthOrMore) {
  EXPECT_EQ(IntOp(OpCode::kShiftLeft, DType::kI8, {1, 1, 1}, {8, -1, 7}), (V{0, 0, -128}));
  EXPECT_EQ(IntOp(OpCode::kShiftRightArithmetic, DType::kI8, {-8, -8}, {9, 1}), (V{-1, -4}));
  EXPECT_EQ(IntOp(OpCode::kShiftRightLogical, DType::kI8, {-8, -8}, {9, 1}), (V{0, 124}));
  EXPECT_EQ(IntOp(OpCode::kShiftLeft, DType::kI4, {1, 1}, {3, 4}), (V{-8, 0}));
  EXPECT_EQ(IntOp(OpCode::kShiftRightLogical, DType::kI4, {-1}, {1}), (V{7}));
  EXPECT_EQ(IntOp(OpCode::kShiftRightArithmetic, DType::kU32, {0x80000000}, {31}), (V{0xFFFFFFFF}));
  EXPECT_EQ(IntOp(OpCode::kShiftLeft, DType::kU64, {1}, {64}), (V{0}));
}

TEST(Elementwise, IntegerPowerAndBits) {
  EXPECT_EQ(IntOp(OpCode::kPower, DType::kI32, {2, -1, -1, 1, 3}, {-1, -3, -2, -5, 4}),
            (V{0, -1, 1, 1, 81}));
  const auto unary = [](OpCode code, DType dtype, V a) {
    return ToInts(Elementwise(code, {Ints(dtype, {static_cast<int64_t>(a.size())}, a)}, dtype));
  };
  EXPECT_EQ(unary(OpCode::kPopcnt, DType::kI4, {-1, 5}), (V{4, 2}));
  EXPECT_EQ(unary(OpCode::kCountLeadingZeros, DType::kI4, {1, 0, -1}), (V{3, 4, 0}));
  EXPECT_EQ(unary(OpCode::kCountLeadingZeros, DType::kI64, {1}), (V{63}));
  EXPECT_EQ(unary(OpCode::kAbs, DType::kI32, {INT32_MIN, -5}), (V{INT32_MIN, 5}));
  EXPECT_EQ(unary(OpCode::kNegate, DType::kU8, {1}), (V{255}));
  EXPECT_EQ(unary(OpCode::kNot, DType::kU4, {5}), (V{10}));
  EXPECT_EQ(unary(OpCode::kNot, DType::kI1, {1, 0}), (V{0, 1}));
  EXPECT_EQ(unary(OpCode::kSign, DType::kI8, {-7, 0, 9}), (V{-1, 0, 1}));
}

TEST(Elementwise, BooleanArithmetic) {
  EXPECT_EQ(IntOp(OpCode::kAdd, DType::kI1, {0, 0, 1, 1}, {0, 1, 0, 1}), (V{0, 1, 1, 1}));
  EXPECT_EQ(IntOp(OpCode::kMultiply, DType::kI1, {0, 0, 1, 1}, {0, 1, 0, 1}), (V{0, 0, 0, 1}));
  EXPECT_EQ(IntOp(OpCode::kMaximum, DType::kI1, {0, 1}, {1, 1}), (V{1, 1}));
}

class FloatDTypes : public ::testing::TestWithParam<DType> {};

TEST_P(FloatDTypes, MaximumAndMinimumAreIeee2019) {
  const DType t = GetParam();
  const Literal a = Floats(t, {4}, {-0.0, 0.0, 1.0, kNan}),
                b = Floats(t, {4}, {0.0, -0.0, kNan, 1.0});
  const Literal max = Elementwise(OpCode::kMaximum, {a, b}, t);
  const Literal min = Elementwise(OpCode::kMinimum, {a, b}, t);
  EXPECT_FALSE(std::signbit(max.GetDouble(0)));
  EXPECT_FALSE(std::signbit(max.GetDouble(1)));
  EXPECT_TRUE(std::signbit(min.GetDouble(0)));
  EXPECT_TRUE(std::signbit(min.GetDouble(1)));
  for (int i : {2, 3}) {
    EXPECT_TRUE(std::isnan(max.GetDouble(i)));
    EXPECT_TRUE(std::isnan(min.GetDouble(i)));
  }
}

TEST_P(FloatDTypes, SignKeepsZerosAndNan) {
  const DType t = GetParam();
  const Literal r = Elementwise(OpCode::kSign, {Floats(t, {4}, {-0.0, kNan, -3.0, 0.5})}, t);
  EXPECT_TRUE(std::signbit(r.GetDouble(0)));
  EXPECT_EQ(r.GetDouble(0), 0.0);
  EXPECT_TRUE(std::isnan(r.GetDouble(1)));
  EXPECT_EQ(r.GetDouble(2), -1.0);
  EXPECT_EQ(r.GetDouble(3), 1.0);
}

TEST_P(FloatDTypes, RoundingAndRemainder) {
  const DType t = GetParam();
  const Literal x = Floats(t, {4}, {0.5, 1.5, -2.5, 2.5});
  EXPECT_EQ(ToDoubles(Elementwise(OpCode::kRoundNearestAfz, {x}, t)),
            (std::vector<double>{1, 2, -3, 3}));
  EXPECT_EQ(ToDoubles(Elementwise(OpCode::kRoundNearestEven, {x}, t)),
            (std::vector<double>{0, 2, -2, 2}));
  EXPECT_EQ(ToDoubles(Elementwise(OpCode::kFloor, {x}, t)), (std::vector<double>{0, 1, -3, 2}));
  const Literal r =
      Elementwise(OpCode::kRemainder, {Floats(t, {1}, {-3.5}), Floats(t, {1}, {2.0})}, t);
  EXPECT_EQ(r.GetDouble(0), -1.5);
}

INSTANTIATE_TEST_SUITE_P(All, FloatDTypes,
                         ::testing::Values(DType::kF32, DType::kF64, DType::kBF16, DType::kF16,
                                           DType::kTF32, DType::kF8E5M2, DType::kF8E4M3),
                         [](const auto& param) { return std::string(DTypeName(param.param)); });

TEST(Elementwise, Convert) {
  const auto convert = [](const Literal& x, DType to) {
    return Elementwise(OpCode::kConvert, {x}, to);
  };
  EXPECT_EQ(ToInts(convert(Floats(DType::kF32, {5}, {3e9, kNan, -kInf, -1.9, 2147483520.0}),
                           DType::kI32)),
            (V{INT32_MAX, 0, INT32_MIN, -1, 2147483520}));
  EXPECT_EQ(ToInts(convert(Floats(DType::kF32, {3}, {-1.5, 255.9, 256}), DType::kU8)),
            (V{0, 255, 255}));
  EXPECT_EQ(ToInts(convert(Floats(DType::kF64, {2}, {1e30, -1e30}), DType::kI64)),
            (V{INT64_MAX, INT64_MIN}));
  EXPECT_EQ(ToInts(convert(Floats(DType::kF32, {3}, {0.5, kNan, 0.0}), DType::kI1)), (V{1, 1, 0}));
  EXPECT_EQ(ToInts(convert(Ints(DType::kI32, {1}, {300}), DType::kI8)), (V{44}));
  EXPECT_EQ(ToInts(convert(Ints(DType::kI32, {2}, {9, -9}), DType::kI4)), (V{-7, 7}));
  EXPECT_TRUE(std::isnan(convert(Floats(DType::kF32, {1}, {500}), DType::kF8E4M3FN).GetDouble(0)));
  EXPECT_EQ(convert(Floats(DType::kF32, {1}, {1e6}), DType::kF8E5M2).GetDouble(0), kInf);
  EXPECT_EQ(convert(Ints(DType::kU64, {1}, {-1}), DType::kF32).GetDouble(0),
            18446744073709551616.0);
  EXPECT_EQ(convert(Floats(DType::kF32, {1}, {1.5}), DType::kC64).GetComplex(0),
            std::complex<double>(1.5, 0));
}

TEST(Elementwise, CompareIsQuietAndTotalOrderLooksAtBits) {
  const auto compare = [](const char* direction, const char* type, const Literal& a,
                          const Literal& b) {
    TestOp test(OpCode::kCompare);
    test.In(Type::Tensor(a.dtype(), a.dims())).In(Type::Tensor(b.dtype(), b.dims()));
    test.Out(Type::Tensor(DType::kI1, a.dims()));
    test.Attr("comparison_direction",
              Attribute(Attribute::Enum{"stablehlo", "comparison_direction", direction}));
    test.Attr("compare_type", Attribute(Attribute::Enum{"stablehlo", "comparison_type", type}));
    return ToInts(test.Run({a, b})[0]);
  };
  const Literal a = Floats(DType::kF32, {4}, {kNan, -0.0, 1, -kNan}),
                b = Floats(DType::kF32, {4}, {kNan, 0.0, kNan, -kInf});
  EXPECT_EQ(compare("NE", "FLOAT", a, b), (V{1, 0, 1, 1}));
  EXPECT_EQ(compare("EQ", "FLOAT", a, b), (V{0, 1, 0, 0}));
  EXPECT_EQ(compare("LT", "TOTALORDER", a, b), (V{0, 1, 1, 1}));
  EXPECT_EQ(compare("GE", "FLOAT", a, b), (V{0, 1, 0, 0}));
}

TEST(Elementwise, SelectAndClampTakeScalars) {
  TestOp select(OpCode::kSelect);
  const Type vector = Type::Tensor(DType::kBF16, {600});
  select.In(Type::Scalar(DType::kI1)).In(vector).In(vector).Out(vector);
  std::vector<double> yes(600, 1.5), no(600, -2.0);
  const Literal r = select.Run({Ints(DType::kI1, {}, {0}), Floats(DType::kBF16, {600}, yes),
                                Floats(DType::kBF16, {600}, no)})[0];
  EXPECT_EQ(ToDoubles(r), no);
  TestOp clamp(OpCode::kClamp);
  const Type f32 = Type::Tensor(DType::kF32, {4});
  clamp.In(Type::Scalar(DType::kF32)).In(f32).In(Type::Scalar(DType::kF32)).Out(f32);
  const Literal c =
      clamp.Run({Floats(DType::kF32, {}, {2}), Floats(DType::kF32, {4}, {0, 1.5, 9, kNan}),
                 Floats(DType::kF32, {}, {1})})[0];
  EXPECT_EQ(c.GetDouble(0), 1.0);
  EXPECT_EQ(c.GetDouble(2), 1.0);
  EXPECT_TRUE(std::isnan(c.GetDouble(3)));
}

TEST(Elementwise, ReducePrecision) {
  TestOp test(OpCode::kReducePrecision);
  const Type f32 = Type::Tensor(DType::kF32, {5});
  test.In(f32).Out(f32).Int("exponent_bits", 5).Int("mantissa_bits", 2);
  const Literal r = test.Run({Floats(DType::kF32, {5}, {70000, -1e-6, 1.1, -kInf, kNan})})[0];
  EXPECT_EQ(r.GetDouble(0), kInf);
  EXPECT_EQ(r.GetDouble(1), 0.0);
  EXPECT_TRUE(std::signbit(r.GetDouble(1)));
  EXPECT_EQ(r.GetDouble(2), 1.0);
  EXPECT_EQ(r.GetDouble(3), -kInf);
  EXPECT_TRUE(std::isnan(r.GetDouble(4)));
}

// Every f32 function within one unit in the last place of the double function.
TEST(Elementwise, TranscendentalAccuracy) {
  struct Case {
    OpCode code;
    double (*want)(double);
    double low, high;
  };
  const Case cases[] = {
      {OpCode::kExponential, [](double x) { return std::exp(x); }, -104, 89},
      {OpCode::kExponentialMinusOne, [](double x) { return std::expm1(x); }, -20, 89},
      {OpCode::kLog, [](double x) { return std::log(x); }, 1e-40, 10},
      {OpCode::kLogPlusOne, [](double x) { return std::log1p(x); }, -0.999, 3},
      {OpCode::kTanh, [](double x) { return std::tanh(x); }, -12, 12},
      {OpCode::kLogistic, [](double x) { return 1 / (1 + std::exp(-x)); }, -100, 30},
      {OpCode::kSine, [](double x) { return std::sin(x); }, -3e6, 3e6},
      {OpCode::kCosine, [](double x) { return std::cos(x); }, -100, 100},
      {OpCode::kTan, [](double x) { return std::tan(x); }, -100, 100},
      {OpCode::kRsqrt, [](double x) { return 1 / std::sqrt(x); }, 1e-3, 1e6},
  };
  for (const Case& c : cases) {
    std::vector<double> x{0.0, -0.0, 1e-30, -1e-8, 1e-5, 1.0, kInf, -kInf, kNan, 1.17549e-38};
    for (int i = 0; i < 2000; ++i) x.push_back(c.low + (c.high - c.low) * i / 1999.0);
    const Literal in = Floats(DType::kF32, {static_cast<int64_t>(x.size())}, x);
    const Literal out = Elementwise(c.code, {in}, DType::kF32);
    for (int64_t i = 0; i < in.num_elements(); ++i) {
      const double want = c.want(in.GetDouble(i));
      const float rounded = static_cast<float>(want), got = out.As<float>()[static_cast<size_t>(i)];
      if (std::isnan(rounded)) {
        EXPECT_TRUE(std::isnan(got)) << OpName(c.code) << "(" << in.GetDouble(i) << ") = " << got;
        continue;
      }
      const float next = std::nextafter(rounded, std::numeric_limits<float>::infinity());
      const float before = std::nextafter(rounded, -std::numeric_limits<float>::infinity());
      EXPECT_TRUE(got == rounded || got == next || got == before)
          << OpName(c.code) << "(" << in.GetDouble(i) << ") = " << got << ", want " << want;
      EXPECT_EQ(std::signbit(got), std::signbit(rounded))
          << OpName(c.code) << "(" << in.GetDouble(i) << ")";
    }
  }
}

TEST(Elementwise, CodecsAgreeWithTheBase) {
  for (int d = 0; d < kNumDTypes; ++d) {
    const DType dtype = static_cast<DType>(d);
    const auto& codec = kernels::CodecOf(dtype);
    if (!IsFloat(dtype) || codec.direct) continue;
    const uint32_t codes = 1u << BitWidth(dtype);
    const auto encode = [&](float x) {
      uint16_t code = 0;
      codec.store(&x, reinterpret_cast<std::byte*>(&code), 1);
      return static_cast<uint32_t>(code);
    };
    double previous = 0;
    for (uint32_t code = 0; code < codes; ++code) {
      float lane;
      const auto stored = static_cast<uint16_t>(code);
      codec.load(reinterpret_cast<const std::byte*>(&stored), &lane, 1);
      const double want = DecodeFloat(dtype, code);
      if (std::isnan(want)) {
        EXPECT_TRUE(std::isnan(lane)) << DTypeName(dtype) << " " << code;
        continue;
      }
      ASSERT_EQ(static_cast<double>(lane), want) << DTypeName(dtype) << " " << code;
      // The value, the tie to its neighbour, and a float on each side of the tie.
      const float tie = static_cast<float>((want + previous) / 2);
      for (float x :
           {lane, tie, std::nextafter(tie, 1e30f), std::nextafter(tie, -1e30f), lane * 1.3f}) {
        ASSERT_EQ(encode(x), EncodeFloat(dtype, static_cast<double>(x)))
            << DTypeName(dtype) << " of " << x;
      }
      previous = want;
    }
    for (double x : {kInf, -kInf, 1e30, -1e30, 1e-30, -1e-30}) {
      EXPECT_EQ(encode(static_cast<float>(x)), EncodeFloat(dtype, x))
          << DTypeName(dtype) << " of " << x;
    }
  }
}

TEST(Elementwise, ZeroSizeAndOddSizes) {
  for (int64_t n : {0, 1, 2, 511, 512, 513, 1025}) {
    std::vector<double> x(static_cast<size_t>(n));
    for (size_t i = 0; i < x.size(); ++i) x[i] = static_cast<double>(i % 17) - 8;
    const Literal a = Floats(DType::kF16, {n}, x);
    const Literal r = Elementwise(OpCode::kMultiply, {a, a}, DType::kF16);
    for (int64_t i = 0; i < n; ++i)
      ASSERT_EQ(r.GetDouble(i), x[static_cast<size_t>(i)] * x[static_cast<size_t>(i)]);
  }
}

}  // namespace
}  // namespace lockstep

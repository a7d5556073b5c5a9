// Kernels whose right answers are known from elsewhere: random bits (XLA's), discrete Fourier
// transforms by the definition, factorisations by multiplying back, scatters and top-k by hand.
#include <cmath>
#include <numbers>

#include "compiler/base/error.h"
#include "compiler/ops/reduction/combiner.h"
#include "tests/unit/kernels/run_op.h"

namespace lockstep {
namespace {

using namespace testing;
using V = std::vector<int64_t>;

std::vector<Literal> Bits(const char* algorithm, V state, const Type& out) {
  TestOp test(OpCode::kRngBitGenerator);
  const Type s = Type::Tensor(DType::kU64, {static_cast<int64_t>(state.size())});
  test.In(s).Out(s).Out(out).Attr(
      "rng_algorithm", Attribute(Attribute::Enum{"stablehlo", "rng_algorithm", algorithm}));
  return test.Run({Ints(DType::kU64, s.dims(), state)});
}

// Values printed by XLA CPU for the same states.
TEST(Random, ThreeFryIsXlas) {
  const auto r = Bits("THREE_FRY", {1, 2}, Type::Tensor(DType::kU32, {2, 3}));
  EXPECT_EQ(ToInts(r[0]), (V{1, 5}));
  EXPECT_EQ(ToInts(r[1]),
            (V{0x296e954, 0xed3492d3, 0x63b40bd3, 0x802fd53b, 0xdf435003, 0xfcc0f261}));
  const auto interleaved = Bits("THREE_FRY", {1, 2}, Type::Tensor(DType::kU32, {5}));
  EXPECT_EQ(ToInts(interleaved[1]), (V{0x296e954, 0x802fd53b, 0xed3492d3, 0xdf435003, 0x63b40bd3}));
  const auto bytes = Bits("THREE_FRY", {1, 2}, Type::Tensor(DType::kU8, {6}));
  EXPECT_EQ(ToInts(bytes[1]), (V{0x54, 0x3b, 0xd3, 0x3, 0xd3, 0x61}));
  const auto wide = Bits("THREE_FRY", {1, -1}, Type::Tensor(DType::kU64, {3, 3}));
  EXPECT_EQ(ToInts(wide[0]), (V{1, 8}));
  EXPECT_EQ(wide[1].GetUint(0), 0x525d7c7610902898u);
  EXPECT_EQ(wide[1].GetUint(8), 0xdfbf5831aafe5a17u);
  const auto odd = Bits("THREE_FRY", {1, 2}, Type::Tensor(DType::kU32, {3, 5}));
  EXPECT_EQ(ToInts(odd[0]), (V{1, 11}));
  EXPECT_EQ(ToInts(Bits("THREE_FRY", {1, 2}, Type::Scalar(DType::kU32))[1]), V{0x296e954});
}

TEST(Random, PhiloxIsXlas) {
  const auto two = Bits("PHILOX", {1, 2}, Type::Tensor(DType::kU32, {6}));
  EXPECT_EQ(ToInts(two[0]), (V{1, 4}));
  EXPECT_EQ(ToInts(two[1]),
            (V{0x7d34a749, 0xa9b8bbe8, 0x7ba423d7, 0x2fb324d9, 0x6cf923fe, 0xbadf79c3}));
  const auto carry = Bits("DEFAULT", {1, -1}, Type::Tensor(DType::kU64, {3}));
  EXPECT_EQ(ToInts(carry[0]), (V{1, 1}));
  EXPECT_EQ(carry[1].GetUint(0), 0x26dab12a586e44b1u);
  EXPECT_EQ(carry[1].GetUint(2), 0x8cedc5d3e73404cfu);
  const auto three = Bits("PHILOX", {1, -1, 3}, Type::Tensor(DType::kU32, {8}));
  EXPECT_EQ(ToInts(three[0]), (V{1, 1, 4}));
  EXPECT_EQ(three[1].GetUint(0), 0xb4316140u);
  EXPECT_EQ(three[1].GetUint(7), 0xae0508c1u);
}

TEST(Fourier, EveryLengthFollowsTheDefinition) {
  for (int64_t n : {1,  2,  3,  4,  5,  6,  7,  8,  9,  11, 12, 13, 14, 15,  16,  17,  22,
                    23, 24, 30, 32, 34, 40, 48, 49, 64, 77, 88, 96, 97, 121, 128, 143, 194}) {
    Literal x(DType::kC128, {2, n});
    for (int64_t i = 0; i < 2 * n; ++i)
      x.SetComplex(
          i, {std::sin(1.0 + static_cast<double>(i)), std::cos(2.0 * static_cast<double>(i))});
    TestOp forward(OpCode::kFft), back(OpCode::kFft);
    const Type t = Type::Tensor(DType::kC128, {2, n});
    forward.In(t)
        .Out(t)
        .Ints("fft_length", {n})
        .Attr("fft_type", Attribute(Attribute::Enum{"stablehlo", "fft_type", "FFT"}));
    back.In(t)
        .Out(t)
        .Ints("fft_length", {n})
        .Attr("fft_type", Attribute(Attribute::Enum{"stablehlo", "fft_type", "IFFT"}));
    const Literal y = forward.Run({x})[0];
    for (int64_t k = 0; k < n; ++k) {
      std::complex<double> want = 0;
      for (int64_t j = 0; j < n; ++j) {
        want += x.GetComplex(n + j) *
                std::polar(1.0, -2 * std::numbers::pi * static_cast<double>((k * j) % n) /
                                    static_cast<double>(n));
      }
      ASSERT_LT(std::abs(y.GetComplex(n + k) - want), 1e-13 * static_cast<double>(n))
          << "length " << n;
    }
    const Literal z = back.Run({y})[0];
    for (int64_t i = 0; i < 2 * n; ++i)
      ASSERT_LT(std::abs(z.GetComplex(i) - x.GetComplex(i)), 1e-13) << "length " << n;
  }
}

// Real lines against the definition, in lanes and alone, through radices 2, 3, 4, 5, 7, 11 and 13,
// their twiddles and middles, and as convolutions.
TEST(Fourier, RealTransformsKeepHalf) {
  for (DType dtype : {DType::kF32, DType::kF64}) {
    for (int64_t n : {1,  2,  3,  4,  5,   6,   7,   8,   9,   11,  12,  13,  14, 15, 16,
                      18, 20, 21, 22, 24,  26,  27,  32,  33,  35,  40,  55,  64, 66, 77,
                      96, 97, 98, 99, 120, 121, 128, 130, 143, 182, 194, 257, 360}) {
      const int64_t kept = n / 2 + 1, rows = n % 3 == 0 ? 1 : 7;
      TestOp forward(OpCode::kFft), back(OpCode::kFft);
      const Type real = Type::Tensor(dtype, {rows, n});
      const Type half =
          Type::Tensor(dtype == DType::kF32 ? DType::kC64 : DType::kC128, {rows, kept});
      forward.In(real)
          .Out(half)
          .Ints("fft_length", {n})
          .Attr("fft_type", Attribute(Attribute::Enum{"stablehlo", "fft_type", "RFFT"}));
      back.In(half)
          .Out(real)
          .Ints("fft_length", {n})
          .Attr("fft_type", Attribute(Attribute::Enum{"stablehlo", "fft_type", "IRFFT"}));
      Literal x(dtype, {rows, n});
      for (int64_t i = 0; i < rows * n; ++i) x.SetDouble(i, std::sin(static_cast<double>(i * i)));
      const double unit = dtype == DType::kF32 ? 1e-6 : 1e-15;
      const Literal y = forward.Run({x})[0];
      for (int64_t row = 0; row < rows; ++row) {
        for (int64_t k = 0; k < kept; ++k) {
          std::complex<double> want = 0;
          for (int64_t j = 0; j < n; ++j) {
            want += x.GetDouble(row * n + j) *
                    std::polar(1.0, -2 * std::numbers::pi * static_cast<double>((k * j) % n) /
                                        static_cast<double>(n));
          }
          ASSERT_LT(std::abs(y.GetComplex(row * kept + k) - want), unit * static_cast<double>(n))
              << "length " << n;
        }
        ASSERT_EQ(y.GetComplex(row * kept).imag(), 0);
      }
      const Literal z = back.Run({y})[0];
      for (int64_t i = 0; i < rows * n; ++i) {
        ASSERT_NEAR(z.GetDouble(i), x.GetDouble(i), 4 * unit) << "length " << n;
      }
    }
  }
}

// A line is computed with the same operations wherever it lies: alone, in lanes, in a remainder.
TEST(Fourier, LinesDoNotDependOnTheirNumber) {
  for (int64_t n : {12, 16, 33, 134}) {
    for (DType dtype : {DType::kC64, DType::kC128}) {
      const auto run = [&](int64_t rows) {
        TestOp op(OpCode::kFft);
        const Type type = Type::Tensor(dtype, {rows, n});
        op.In(type)
            .Out(type)
            .Ints("fft_length", {n})
            .Attr("fft_type", Attribute(Attribute::Enum{"stablehlo", "fft_type", "IFFT"}));
        Literal x(dtype, {rows, n});
        for (int64_t i = 0; i < rows * n; ++i) {
          x.SetComplex(i, {std::sin(static_cast<double>(i * i)), std::cos(static_cast<double>(i))});
        }
        return op.Run({x})[0];
      };
      const Literal many = run(9);
      for (int64_t rows : {1, 2, 3, 4, 5}) {
        const Literal few = run(rows);
        for (int64_t i = 0; i < rows * n; ++i) ASSERT_EQ(few.GetComplex(i), many.GetComplex(i));
      }
    }
  }
}

TEST(Linalg, CholeskyMultipliesBack) {
  for (bool lower : {true, false}) {
    TestOp test(OpCode::kCholesky);
    const Type t = Type::Tensor(DType::kC128, {2, 2});
    test.In(t).Out(t).Attr("lower", Attribute(lower));
    Literal a(DType::kC128, {2, 2});
    a.SetComplex(0, 4), a.SetComplex(1, {2, -2}), a.SetComplex(2, {2, 2}), a.SetComplex(3, 11);
    const Literal r = test.Run({a})[0];
    EXPECT_EQ(r.GetComplex(0), 2.0);
    EXPECT_EQ(r.GetComplex(lower ? 2 : 1), std::complex<double>(1, lower ? 1 : -1));
    EXPECT_EQ(r.GetComplex(lower ? 1 : 2), 0.0);
    EXPECT_EQ(r.GetComplex(3), 3.0);
  }
}

TEST(Linalg, CustomCallsOfLapack) {
  Attribute::Dict config;
  config.values.Set("uplo", Attribute::FromInt('L'));
  const auto call = [&](const char* target, std::vector<Type> in, std::vector<Type> out,
                        std::vector<Literal> inputs) {
    TestOp test(OpCode::kCustomCall);
    for (const Type& t : in) test.In(t);
    for (const Type& t : out) test.Out(t);
    test.Attr("call_target_name", Attribute::FromString(target))
        .Attr("mhlo.backend_config", Attribute(config));
    return test.Run(inputs);
  };
  const Type m = Type::Tensor(DType::kF64, {3, 2}), square = Type::Tensor(DType::kF64, {2, 2}),
             vector = Type::Tensor(DType::kF64, {2}), info = Type::Scalar(DType::kI32);
  const Literal a = Floats(DType::kF64, {3, 2}, {1, 2, 3, 4, 5, 6});
  const auto qr = call("lapack_dgeqrf_ffi", {m}, {m, vector}, {a});
  const Literal q = call("lapack_dorgqr_ffi", {m, vector}, {m}, qr)[0];
  for (int64_t i = 0; i < 3; ++i) {  // Q R = A with R the upper triangle
    for (int64_t j = 0; j < 2; ++j) {
      double sum = 0;
      for (int64_t k = 0; k <= j; ++k) sum += q.GetDouble(i * 2 + k) * qr[0].GetDouble(k * 2 + j);
      EXPECT_NEAR(sum, a.GetDouble(i * 2 + j), 1e-14);
    }
  }
  EXPECT_LT(qr[0].GetDouble(0), 0);  // LAPACK's sign
  const auto eigen = call("lapack_dsyevd_ffi", {square}, {square, vector, info},
                          {Floats(DType::kF64, {2, 2}, {2, 99, 1, 2})});
  EXPECT_NEAR(eigen[1].GetDouble(0), 1, 1e-15);
  EXPECT_NEAR(eigen[1].GetDouble(1), 3, 1e-15);
  EXPECT_NEAR(std::abs(eigen[0].GetDouble(0)), std::sqrt(0.5), 1e-15);
  const auto lu =
      call("lapack_dgetrf_ffi", {square}, {square, Type::Tensor(DType::kI32, {2}), info},
           {Floats(DType::kF64, {2, 2}, {1, 2, 4, 6})});
  EXPECT_EQ(ToDoubles(lu[0]), (std::vector<double>{4, 6, 0.25, 0.5}));
  EXPECT_EQ(ToInts(lu[1]), (V{2, 2}));
  const auto failed = call("lapack_dpotrf_ffi", {square}, {square, info},
                           {Floats(DType::kF64, {2, 2}, {1, 0, 2, 1})});
  EXPECT_EQ(failed[1].GetInt(0), 2);
  EXPECT_THROW(call("lapack_dgesdd_ffi", {square}, {square}, {a}), Error);
  EXPECT_THROW(call("lapack_dggev_ffi", {square}, {square}, {a}), Error);
  // What is not finite is NaN, with an info.
  const auto bad = call("lapack_dgesdd_ffi", {square}, {square, vector, square, square, info},
                        {Floats(DType::kF64, {2, 2}, {1, std::nan(""), 0, 1})});
  EXPECT_NE(bad[4].GetInt(0), 0);
  EXPECT_TRUE(std::isnan(bad[1].GetDouble(0)) && std::isnan(bad[2].GetDouble(0)));
}

TEST(Scatter, DropsWhatLiesOutside) {
  TestOp test(OpCode::kScatter);
  const Type x = Type::Tensor(DType::kI32, {4}), i = Type::Tensor(DType::kI32, {3, 1}),
             u = Type::Tensor(DType::kI32, {3, 2});
  Attribute::Struct dims{"stablehlo", "scatter", {}};
  dims.fields.Set("update_window_dims", Attribute::FromInts({1}));
  dims.fields.Set("scatter_dims_to_operand_dims", Attribute::FromInts({0}));
  dims.fields.Set("index_vector_dim", Attribute::FromInt(1));
  test.In(x).In(i).In(u).Out(x).Attr("scatter_dimension_numbers", Attribute(dims));
  AddCombinerRegion(test.op, OpCode::kAdd, DType::kI32);
  // Windows of two: one hangs over the low end, one over the high end, one is far outside.
  EXPECT_EQ(
      ToInts(test.Run({Ints(DType::kI32, {4}, {0, 0, 0, 0}), Ints(DType::kI32, {3, 1}, {-1, 3, 99}),
                       Ints(DType::kI32, {3, 2}, {1, 2, 3, 4, 5, 6})})[0]),
      (V{2, 0, 0, 3}));
}

TEST(SelectAndScatter, TiesGoToTheFirst) {
  TestOp test(OpCode::kSelectAndScatter);
  const Type x = Type::Tensor(DType::kF32, {4}), s = Type::Tensor(DType::kF32, {2}),
             z = Type::Scalar(DType::kF32);
  test.In(x).In(s).In(z).Out(x).Ints("window_dimensions", {2}).Ints("window_strides", {2});
  Region* body = test.op.AddRegion();
  Value* a = body->AddArg(z, "%a");
  Value* b = body->AddArg(z, "%b");
  auto compare = std::make_unique<Op>(OpCode::kCompare);
  compare->operands = {a, b};
  compare->attrs.Set("comparison_direction",
                     Attribute(Attribute::Enum{"stablehlo", "comparison_direction", "GE"}));
  Value* p = compare->AddResult(Type::Scalar(DType::kI1), "%p");
  body->Append(std::move(compare));
  auto end = std::make_unique<Op>(OpCode::kReturn);
  end->operands = {p};
  body->Append(std::move(end));
  AddCombinerRegion(test.op, OpCode::kAdd, DType::kF32);
  EXPECT_EQ(
      ToDoubles(test.Run({Floats(DType::kF32, {4}, {5, 5, 1, 7}),
                          Floats(DType::kF32, {2}, {10, 20}), Floats(DType::kF32, {}, {1})})[0]),
      (std::vector<double>{11, 1, 1, 21}));
}

TEST(TopK, LargestFirstEqualOnesInOrder) {
  TestOp test(OpCode::kChloTopK);
  test.In(Type::Tensor(DType::kBF16, {2, 4}))
      .Out(Type::Tensor(DType::kBF16, {2, 3}))
      .Out(Type::Tensor(DType::kI32, {2, 3}))
      .Int("k", 3);
  const auto r =
      test.Run({Floats(DType::kBF16, {2, 4}, {1, 3, 3, 2, -0.0, 0.0, std::nan(""), -5})});
  EXPECT_EQ(ToInts(r[1]), (V{1, 2, 3, 2, 1, 0}));
  EXPECT_TRUE(std::isnan(r[0].GetDouble(3)));
}

TEST(RaggedDot, GroupsOfRowsAndOfContractions) {
  Attribute::Struct dot{"chlo", "dot", {}}, dims{"chlo", "ragged_dot", {}};
  dot.fields.Set("lhs_contracting_dimensions", Attribute::FromInts({1}));
  dot.fields.Set("rhs_contracting_dimensions", Attribute::FromInts({1}));
  dims.fields.Set("dot_dimension_numbers", Attribute(dot));
  dims.fields.Set("lhs_ragged_dimensions", Attribute::FromInts({0}));
  dims.fields.Set("rhs_group_dimensions", Attribute::FromInts({0}));
  TestOp rows(OpCode::kChloRaggedDot);
  rows.In(Type::Tensor(DType::kF32, {4, 2}))
      .In(Type::Tensor(DType::kF32, {2, 2, 1}))
      .In(Type::Tensor(DType::kI32, {2}))
      .Out(Type::Tensor(DType::kF32, {4, 1}));
  rows.Attr("ragged_dot_dimension_numbers", Attribute(dims));
  EXPECT_EQ(ToDoubles(rows.Run({Floats(DType::kF32, {4, 2}, {1, 2, 3, 4, 5, 6, 7, 8}),
                                Floats(DType::kF32, {2, 2, 1}, {1, 1, 10, 100}),
                                Ints(DType::kI32, {2}, {1, 2})})[0]),
            (std::vector<double>{3, 430, 650, 0}));
  Attribute::Struct inner{"chlo", "dot", {}}, depth{"chlo", "ragged_dot", {}};
  inner.fields.Set("lhs_contracting_dimensions", Attribute::FromInts({1}));
  inner.fields.Set("rhs_contracting_dimensions", Attribute::FromInts({0}));
  depth.fields.Set("dot_dimension_numbers", Attribute(inner));
  depth.fields.Set("lhs_ragged_dimensions", Attribute::FromInts({1}));
  TestOp sums(OpCode::kChloRaggedDot);
  sums.In(Type::Tensor(DType::kF32, {1, 4}))
      .In(Type::Tensor(DType::kF32, {4, 1}))
      .In(Type::Tensor(DType::kI32, {2}))
      .Out(Type::Tensor(DType::kF32, {2, 1, 1}));
  sums.Attr("ragged_dot_dimension_numbers", Attribute(depth));
  EXPECT_EQ(ToDoubles(sums.Run({Floats(DType::kF32, {1, 4}, {1, 2, 3, 4}),
                                Floats(DType::kF32, {4, 1}, {1, 10, 100, 1000}),
                                Ints(DType::kI32, {2}, {1, 2})})[0]),
            (std::vector<double>{1, 320}));
}

}  // namespace
}  // namespace lockstep

// dot_general in every dim order and dtype against the definition; einsum; integer wrap.
#include <cmath>
#include <cstring>
#include <random>

#include "runtime/kernels/gemm_chain.h"
#include "tests/unit/kernels/run_op.h"

namespace lockstep {
namespace {

using namespace testing;

Attribute DotStruct(std::vector<int64_t> lb, std::vector<int64_t> rb, std::vector<int64_t> lc,
                    std::vector<int64_t> rc) {
  Attribute::Struct s{"stablehlo", "dot", {}};
  s.fields.Set("lhs_batching_dimensions", Attribute::FromInts(lb));
  s.fields.Set("rhs_batching_dimensions", Attribute::FromInts(rb));
  s.fields.Set("lhs_contracting_dimensions", Attribute::FromInts(lc));
  s.fields.Set("rhs_contracting_dimensions", Attribute::FromInts(rc));
  return Attribute(s);
}

Literal SmallRandom(DType dtype, Dims dims, int seed) {
  std::mt19937 random(static_cast<unsigned>(seed));
  Literal literal(dtype, std::move(dims));
  for (int64_t i = 0; i < literal.num_elements(); ++i) {
    const int64_t value = static_cast<int64_t>(random() % 7) - 3;
    if (IsComplex(dtype)) {
      literal.SetComplex(i, {static_cast<double>(value), static_cast<double>(random() % 5) - 2});
    } else {
      literal.SetInt(i, IsUnsignedInteger(dtype) || IsBool(dtype) ? std::abs(value) : value);
    }
  }
  return literal;
}

// Position of `dims`' element: strides over a permuted layout.
struct Layout {
  Dims sizes;  // by logical dim
  Dims order;  // stored dim -> logical dim
  Dims Stored() const {
    Dims dims;
    for (int64_t d : order) dims.push_back(sizes[static_cast<size_t>(d)]);
    return dims;
  }
  int64_t Where(int64_t logical) const {
    int64_t position = 0;
    while (order[static_cast<size_t>(position)] != logical) ++position;
    return position;
  }
  int64_t At(const Dims& index) const {
    int64_t at = 0;
    for (int64_t d : order) at = at * sizes[static_cast<size_t>(d)] + index[static_cast<size_t>(d)];
    return at;
  }
};

void CheckDot(DType in, DType out, int64_t b, int64_t m, int64_t n, int64_t k, Dims lhs_order,
              Dims rhs_order) {
  const Layout lhs{{b, m, k}, lhs_order}, rhs{{b, k, n}, rhs_order};
  const Literal x = SmallRandom(in, lhs.Stored(), 1), y = SmallRandom(in, rhs.Stored(), 2);
  TestOp test(OpCode::kDotGeneral);
  test.In(Type::Tensor(in, lhs.Stored())).In(Type::Tensor(in, rhs.Stored()));
  test.Out(Type::Tensor(out, {b, m, n}));
  test.Attr("dot_dimension_numbers",
            DotStruct({lhs.Where(0)}, {rhs.Where(0)}, {lhs.Where(2)}, {rhs.Where(1)}));
  const Literal got = test.Run({x, y})[0];
  for (int64_t i = 0; i < b; ++i) {
    for (int64_t r = 0; r < m; ++r) {
      for (int64_t c = 0; c < n; ++c) {
        std::complex<double> want = 0;
        for (int64_t p = 0; p < k; ++p)
          want += x.GetComplex(lhs.At({i, r, p})) * y.GetComplex(rhs.At({i, p, c}));
        const std::complex<double> value = got.GetComplex((i * m + r) * n + c);
        if (IsBool(out)) want = want != 0.0 ? 1 : 0;
        ASSERT_EQ(value, want) << DTypeName(in) << " b" << b << " m" << m << " n" << n << " k" << k;
      }
    }
  }
}

TEST(Contraction, EveryOrderOfDims) {
  Dims lhs{0, 1, 2};
  do {
    Dims rhs{0, 1, 2};
    do {
      CheckDot(DType::kF32, DType::kF32, 2, 3, 5, 4, lhs, rhs);
      CheckDot(DType::kF32, DType::kF32, 2, 33, 17, 19, lhs, rhs);
      CheckDot(DType::kF64, DType::kF64, 2, 18, 17, 19, lhs, rhs);
    } while (std::next_permutation(rhs.begin(), rhs.end()));
  } while (std::next_permutation(lhs.begin(), lhs.end()));
}

TEST(Contraction, EveryDtype) {
  for (auto [in, out] : {std::pair{DType::kBF16, DType::kF32},
                         {DType::kF16, DType::kF16},
                         {DType::kF8E4M3FN, DType::kF32},
                         {DType::kI8, DType::kI32},
                         {DType::kI8, DType::kI8},
                         {DType::kU8, DType::kU32},
                         {DType::kI64, DType::kI64},
                         {DType::kI32, DType::kI32},
                         {DType::kI16, DType::kI16},
                         {DType::kC64, DType::kC64},
                         {DType::kC128, DType::kC128},
                         {DType::kBF16, DType::kBF16},
                         {DType::kI4, DType::kI32},
                         {DType::kI1, DType::kI1},
                         {DType::kTF32, DType::kF32}}) {
    for (const Dims& order : {Dims{0, 1, 2}, Dims{2, 1, 0}}) {
      CheckDot(in, out, 1, 7, 5, 3, order, order);
      CheckDot(in, out, 3, 20, 21, 4, order, {0, 2, 1});
    }
  }
  CheckDot(DType::kI32, DType::kI32, 1, 30, 1100, 9, {0, 1, 2}, {0, 1, 2});
  CheckDot(DType::kBF16, DType::kF32, 1, 600, 4, 3, {0, 1, 2}, {0, 1, 2});
  CheckDot(DType::kC64, DType::kC64, 1, 600, 4, 3, {2, 0, 1}, {0, 1, 2});
}

TEST(Contraction, EmptySizes) {
  CheckDot(DType::kF32, DType::kF32, 1, 3, 4, 0, {0, 1, 2}, {0, 1, 2});  // zeros
  CheckDot(DType::kI32, DType::kI32, 1, 3, 4, 0, {0, 1, 2}, {0, 2, 1});
  CheckDot(DType::kBF16, DType::kBF16, 1, 3, 4, 0, {1, 0, 2}, {0, 1, 2});
  CheckDot(DType::kC64, DType::kC64, 1, 3, 4, 0, {0, 1, 2}, {0, 1, 2});
  CheckDot(DType::kF32, DType::kF32, 0, 3, 4, 2, {0, 1, 2}, {0, 1, 2});
  CheckDot(DType::kF32, DType::kF32, 1, 0, 4, 2, {0, 1, 2}, {0, 1, 2});
}

TEST(Contraction, IntegersWrapInTheResultType) {
  TestOp test(OpCode::kDot);
  test.In(Type::Tensor(DType::kI8, {1, 2}))
      .In(Type::Tensor(DType::kI8, {2, 1}))
      .Out(Type::Tensor(DType::kI8, {1, 1}));
  EXPECT_EQ(
      ToInts(test.Run({Ints(DType::kI8, {1, 2}, {100, 100}), Ints(DType::kI8, {2, 1}, {1, 1})})[0]),
      std::vector<int64_t>{-56});
}

TEST(Contraction, EinsumForms) {
  const auto einsum = [](const char* config, const Literal& a, const Literal& b, Dims out) {
    TestOp test(OpCode::kEinsum);
    test.In(Type::Tensor(a.dtype(), a.dims()))
        .In(Type::Tensor(b.dtype(), b.dims()))
        .Out(Type::Tensor(DType::kF32, std::move(out)));
    test.Attr("einsum_config", Attribute::FromString(config));
    return ToDoubles(test.Run({a, b})[0]);
  };
  const Literal a = Floats(DType::kF32, {2, 2}, {1, 2, 3, 4}),
                b = Floats(DType::kF32, {2, 2}, {5, 6, 7, 8});
  EXPECT_EQ(einsum("ab,bc->ca", a, b, {2, 2}), (std::vector<double>{19, 43, 22, 50}));
  EXPECT_EQ(einsum("ab,ab->b", a, b, {2}), (std::vector<double>{26, 44}));
  EXPECT_EQ(einsum("ab,cd->", a, b, {}), (std::vector<double>{260}));
  TestOp trace(OpCode::kUnaryEinsum);
  trace.In(Type::Tensor(DType::kF32, {2, 2}))
      .Out(Type::Scalar(DType::kF32))
      .Attr("einsum_config", Attribute::FromString("aa->"));
  EXPECT_EQ(ToDoubles(trace.Run({a})[0]), std::vector<double>{5});
}

// A short sum is one chain of fused multiply-adds, whatever the sizes, the layout of a and the
// block that is asked for.
TEST(ContractionTest, ShortSumsAreOneChainOfRoundings) {
  if (!kernels::UseGemmChain(64, 128, 1, false)) GTEST_SKIP() << "the library computes these";
  EXPECT_FALSE(kernels::UseGemmChain(64, 128, 129, false));
  EXPECT_FALSE(kernels::UseGemmChain(64, 128, 8, true));
  EXPECT_TRUE(kernels::UseGemmChain(16, 1024, 1024, false));
  std::mt19937 random(3);
  std::normal_distribution<float> normal;
  for (const int64_t k : {1, 7, 32, 128, 300, 513}) {
    for (const auto& [m, n] : {std::pair<int64_t, int64_t>{1, 1}, {6, 16}, {97, 131}, {100, 300}}) {
      for (const bool transposed : {false, true}) {
        std::vector<float> a(static_cast<size_t>(m * k)), b(static_cast<size_t>(k * n));
        for (float& x : a) x = normal(random);
        for (float& x : b) x = random() % 8 == 0 ? -0.0f : normal(random);
        const kernels::MatrixRef<float> left{a.data(), transposed ? m : k, transposed};
        std::vector<float> c(static_cast<size_t>(m * n)), wanted(c.size());
        kernels::GemmChainAvx2(m, n, k, left, {b.data(), n}, c.data(), n);
        for (int64_t i = 0; i < m; ++i) {
          for (int64_t j = 0; j < n; ++j) {
            float sum = 0;
            for (int64_t p = 0; p < k; ++p) {
              sum = std::fma(a[static_cast<size_t>(transposed ? p * m + i : i * k + p)],
                             b[static_cast<size_t>(p * n + j)], sum);
            }
            wanted[static_cast<size_t>(i * n + j)] = sum;
          }
        }
        EXPECT_EQ(std::memcmp(c.data(), wanted.data(), c.size() * sizeof(float)), 0)
            << m << " " << n << " " << k << " " << transposed;
      }
    }
  }
}

}  // namespace
}  // namespace lockstep

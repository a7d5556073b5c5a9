// dot_general in every dim order and dtype against the definition; einsum; integer wrap.
#include <array>
#include <cmath>
#include <cstring>
#include <map>
#include <random>

#include "devices/collectives/reducer.h"
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

template <typename T>
using ChainFn = void (*)(int64_t, int64_t, int64_t, kernels::MatrixRef<T>, kernels::MatrixRef<T>,
                         T*, int64_t, T*);

template <typename T>
std::vector<T> NormalValues(int64_t count, std::mt19937& random) {
  std::normal_distribution<T> normal;
  std::vector<T> values(static_cast<size_t>(count));
  for (T& x : values) x = random() % 16 == 0 ? T{-0.0} : normal(random);
  return values;
}

// One element by the definition: a chain of fused multiply-adds from +0.
template <typename T>
T ChainOf(const kernels::MatrixRef<T>& a, const kernels::MatrixRef<T>& b, int64_t i, int64_t j,
          int64_t k) {
  T sum = 0;
  for (int64_t p = 0; p < k; ++p) {
    sum = std::fma(a.data[a.transposed ? p * a.stride + i : i * a.stride + p],
                   b.data[b.transposed ? j * b.stride + p : p * b.stride + j], sum);
  }
  return sum;
}

template <typename T>
void ExpectChains(ChainFn<T> chain, int64_t m, int64_t n, int64_t k, bool a_transposed,
                  bool b_transposed) {
  std::mt19937 random(3);
  constexpr int64_t kGap = 3;  // between the ends of lines, and behind what may be written
  const int64_t a_stride = (a_transposed ? m : k) + kGap, b_stride = (b_transposed ? k : n) + kGap;
  const std::vector<T> a = NormalValues<T>((a_transposed ? k : m) * a_stride, random);
  const std::vector<T> b = NormalValues<T>((b_transposed ? n : k) * b_stride, random);
  const kernels::MatrixRef<T> left{a.data(), a_stride, a_transposed};
  const kernels::MatrixRef<T> right{b.data(), b_stride, b_transposed};
  std::vector<T> c(static_cast<size_t>(m * (n + kGap)), T{7});
  const int64_t elements = kernels::GemmChainWorkspace(m, n, k);
  std::vector<T> memory(static_cast<size_t>(elements + 16), T{7});
  chain(m, n, k, left, right, c.data(), n + kGap, memory.data());
  for (int64_t i = 0; i < m; ++i) {
    for (int64_t j = 0; j < n + kGap; ++j) {
      const T wanted = j < n ? ChainOf(left, right, i, j, k) : T{7};
      ASSERT_EQ(std::memcmp(&c[static_cast<size_t>(i * (n + kGap) + j)], &wanted, sizeof(T)), 0)
          << m << " " << n << " " << k << " " << a_transposed << b_transposed << " at " << i << ","
          << j;
    }
  }
  for (auto p = memory.begin() + elements; p != memory.end(); ++p) {
    ASSERT_EQ(*p, T{7}) << "written behind the working memory: " << m << " " << n << " " << k;
  }
}

// Sizes around the panels and blocks of every instruction set.
template <typename T>
void ExpectChainsOfEverySize(ChainFn<T> chain) {
  for (const int64_t k : {1, 2, 5, 7, 192, 300, 385}) {
    for (const auto& [m, n] :
         {std::pair<int64_t, int64_t>{1, 1}, {6, 16}, {11, 33}, {32, 7}, {97, 131}, {172, 40}}) {
      for (const bool a : {false, true}) {
        for (const bool b : {false, true}) ExpectChains<T>(chain, m, n, k, a, b);
      }
    }
  }
  ExpectChains<T>(chain, 5, 1100, 9, false, false);
  ExpectChains<T>(chain, 5, 1100, 9, true, true);
}

TEST(ContractionTest, OwnProductsAreOneChainOfRoundings) {
  const kernels::GemmMachine machine = kernels::ThisGemmMachine();
  if (machine == kernels::GemmMachine::kBaseline) GTEST_SKIP() << "no AVX2 and FMA";
  ExpectChainsOfEverySize<float>(kernels::GemmChainAvx2);
  ExpectChainsOfEverySize<double>(kernels::GemmChainAvx2);
  if (machine != kernels::GemmMachine::kAvx512) return;
  ExpectChainsOfEverySize<float>(kernels::GemmChainAvx512);
  ExpectChainsOfEverySize<double>(kernels::GemmChainAvx512);
}

// What every machine would choose gives right results; the own kernel is chosen where it is built
// for.
TEST(ContractionTest, EveryChoiceOfAProviderIsRight) {
  using kernels::GemmMachine, kernels::GemmProvider;
  std::mt19937 random(5);
  std::map<std::pair<GemmMachine, GemmProvider>, int> seen;
  for (const auto& [m, n, k] : {std::array<int64_t, 3>{3, 5, 4},
                                {8, 700, 700},
                                {16, 20, 18},
                                {40, 60, 500},
                                {70, 130, 100},
                                {100, 90, 200},
                                {2, 300, 70}}) {
    const std::vector<double> a = NormalValues<double>(m * k, random),
                              b = NormalValues<double>(k * n, random);
    const std::vector<float> a32(a.begin(), a.end()), b32(b.begin(), b.end());
    const kernels::MatrixRef<double> left{a.data(), k}, right{b.data(), n};
    const kernels::MatrixRef<float> left32{a32.data(), k}, right32{b32.data(), n};
    for (const GemmMachine machine :
         {GemmMachine::kBaseline, GemmMachine::kAvx2, GemmMachine::kAvx512}) {
      const GemmProvider single = kernels::ChooseGemmF32(machine, m, n, k);
      const GemmProvider wide = kernels::ChooseGemmF64(machine, m, n, k);
      ++seen[{machine, single}];
      ++seen[{machine, wide}];
      const bool runs = kernels::ThisGemmMachine() != GemmMachine::kBaseline;
      std::vector<float> c32(static_cast<size_t>(m * n), 1.0f);
      std::vector<double> c(static_cast<size_t>(m * n), 1.0);
      if (single != GemmProvider::kLockstep || runs) {
        kernels::Gemm(single, m, n, k, left32, right32, c32.data(), n);
      }
      if (wide != GemmProvider::kLockstep || runs) {
        kernels::Gemm(wide, m, n, k, left, right, c.data(), n);
      }
      for (int64_t i = 0; i < m; ++i) {
        for (int64_t j = 0; j < n; ++j) {
          const size_t at = static_cast<size_t>(i * n + j);
          const double wanted = ChainOf(left, right, i, j, k);
          const double scale = std::sqrt(static_cast<double>(k));
          if (!runs) continue;
          ASSERT_NEAR(c[at], wanted, 1e-14 * scale * scale) << m << " " << n << " " << k;
          ASSERT_NEAR(c32[at], wanted, 1e-5 * scale) << m << " " << n << " " << k;
        }
      }
    }
  }
  EXPECT_FALSE(seen.contains({GemmMachine::kBaseline, GemmProvider::kLockstep}));
  for (const GemmMachine machine : {GemmMachine::kAvx2, GemmMachine::kAvx512}) {
    EXPECT_TRUE(seen.contains({machine, GemmProvider::kLockstep}));
    EXPECT_TRUE(seen.contains({machine, GemmProvider::kOneDnn}));
    EXPECT_TRUE(seen.contains({machine, GemmProvider::kEigen}));
  }
  // Blocks of a short sum are the same chains wherever they are cut.
  EXPECT_TRUE(kernels::IsShortSum(GemmMachine::kAvx512, 70, 130, 100));
  EXPECT_FALSE(kernels::IsShortSum(GemmMachine::kAvx2, 70, 130, 129));
  EXPECT_FALSE(kernels::IsShortSum(GemmMachine::kBaseline, 70, 130, 100));
}

/// Random matrices of several members, all stored alike.
struct Members {
  Members(std::mt19937& random, int64_t count, int64_t rows, int64_t columns, bool is_transposed)
      : stride(is_transposed ? rows : columns), transposed(is_transposed) {
    for (int64_t i = 0; i < count; ++i) data.push_back(NormalValues<float>(rows * columns, random));
    for (const auto& matrix : data) {
      pointers.push_back(reinterpret_cast<const std::byte*>(matrix.data()));
    }
  }
  kernels::MembersOperand Operand() const { return {pointers.data(), stride, transposed}; }
  kernels::MatrixRef<float> Matrix(int64_t i) const {
    return {data[static_cast<size_t>(i)].data(), stride, transposed};
  }
  std::vector<std::vector<float>> data;
  std::vector<const std::byte*> pointers;
  int64_t stride;
  bool transposed;
};

// Rows of several members times one matrix, in any cut: each member gets the bits that it would get
// alone.
TEST(ContractionTest, ProductsOfSeveralMembersAreThoseOfEach) {
  if (kernels::ThisGemmMachine() == kernels::GemmMachine::kBaseline) GTEST_SKIP() << "no AVX2";
  std::mt19937 random(4);
  for (const int64_t members : {1, 2, 5, 64}) {
    for (const auto& [m, n, k] : {std::array<int64_t, 3>{4, 70, 300}, {1, 300, 9}, {13, 33, 500}}) {
      for (int layout = 0; layout < 4; ++layout) {
        const Members a(random, members, m, k, layout & 1), b(random, 1, k, n, layout & 2);
        std::vector<std::vector<float>> c(static_cast<size_t>(members),
                                          std::vector<float>(static_cast<size_t>(m * n), -1));
        std::vector<std::byte*> to;
        for (auto& matrix : c) to.push_back(reinterpret_cast<std::byte*>(matrix.data()));
        const int64_t rows[] = {0, m * members / 3, m * members}, columns[] = {0, 25, n};
        for (int part = 0; part < 4; ++part) {
          const int row = part / 2, column = part % 2;
          kernels::GemmMembers({members, m, n, k, a.Operand(), b.Operand()}, to.data(), n,
                               {rows[row], rows[row + 1], columns[column], columns[column + 1]});
        }
        for (int64_t r = 0; r < members; ++r) {
          for (int64_t i = 0; i < m; ++i) {
            for (int64_t j = 0; j < n; ++j) {
              ASSERT_EQ(c[static_cast<size_t>(r)][static_cast<size_t>(i * n + j)],
                        ChainOf(a.Matrix(r), b.Matrix(0), i, j, k))
                  << members << " " << m << " " << layout << " " << r << " " << i << " " << j;
            }
          }
        }
      }
    }
  }
}

// Of every number of members the sum is the tree of the collectives, bit for bit.
TEST(ContractionTest, SumsOverMembersAreBalancedTrees) {
  if (kernels::ThisGemmMachine() == kernels::GemmMachine::kBaseline) GTEST_SKIP() << "no AVX2";
  std::mt19937 random(5);
  std::vector<std::byte> scratch(kernels::kChainSumScratchBytes + 64);
  std::byte* aligned = scratch.data() + 64 - reinterpret_cast<uintptr_t>(scratch.data()) % 64;
  const Reducer reducer(DType::kF32, CollectiveReduction::kSum, nullptr);
  for (const int64_t members : {1, 2, 3, 6, 7, 8, 37, 64, 300}) {
    for (const auto& [m, n, k] :
         {std::array<int64_t, 3>{6, 16, 4}, {67, 40, 1}, {61, 33, 128}, {7, 270, 3}}) {
      for (const bool transposed : {false, true}) {
        const Members a(random, members, m, k, transposed), b(random, members, k, n, !transposed);
        std::vector<float> c(static_cast<size_t>(m * n), -1);
        for (const auto& [left, right] : {std::pair<int64_t, int64_t>{0, 7}, {7, n}}) {
          std::vector<std::byte*> rows;
          for (int64_t i = 0; i < m; ++i) {
            rows.push_back(reinterpret_cast<std::byte*>(c.data() + i * n + left));
          }
          kernels::GemmSum({members, m, n, k, a.Operand(), b.Operand()}, {0, m, left, right},
                           rows.data(), left == 7, aligned);
        }
        for (int64_t i = 0; i < m; ++i) {
          for (int64_t j = 0; j < n; ++j) {
            std::vector<float> parts;
            for (int64_t r = 0; r < members; ++r) {
              parts.push_back(ChainOf(a.Matrix(r), b.Matrix(r), i, j, k));
            }
            std::vector<const std::byte*> inputs;
            for (float& part : parts) inputs.push_back(reinterpret_cast<std::byte*>(&part));
            float wanted = 0;
            reducer.Reduce(reinterpret_cast<std::byte*>(&wanted), inputs.data(), members, 1);
            ASSERT_EQ(c[static_cast<size_t>(i * n + j)], wanted)
                << members << " " << m << " " << i << " " << j;
          }
        }
      }
    }
  }
}

}  // namespace
}  // namespace lockstep

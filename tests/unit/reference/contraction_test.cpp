// Products of the reference evaluator, whose loops are cut into blocks, beside plain loops that say
// what the specification says: sizes around the blocks, and every part of a convolution's geometry.
#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "compiler/frontend/frontend.h"
#include "runtime/reference/evaluator.h"

namespace lockstep {
namespace {

size_t Z(int64_t i) { return static_cast<size_t>(i); }

std::string TypeText(const std::string& dtype, const Dims& dims) {
  std::string text = "tensor<";
  for (int64_t d : dims) text += std::to_string(d) + "x";
  return text + dtype + ">";
}

std::string ListText(const Dims& list) {
  std::string text;
  for (int64_t v : list) text += (text.empty() ? "" : ", ") + std::to_string(v);
  return "[" + text + "]";
}

// Small multiples of 1/4, a third of them zero: sums of their products are exact in any order.
Literal SmallNumbers(DType dtype, const Dims& dims, unsigned seed) {
  std::minstd_rand random(seed);
  Literal literal(dtype, dims);
  for (int64_t i = 0; i < literal.num_elements(); ++i) {
    const int64_t number = static_cast<int64_t>(random() % 9) - 4;
    if (random() % 3 == 0) continue;
    if (IsFloat(dtype)) {
      literal.SetDouble(i, static_cast<double>(number) / 4);
    } else if (IsComplex(dtype)) {
      literal.SetComplex(i, {static_cast<double>(number) / 4, static_cast<double>(i % 5) / 4});
    } else {
      literal.SetInt(i, number);
    }
  }
  return literal;
}

Literal AnyNumbers(const Dims& dims, unsigned seed) {
  std::mt19937 random(seed);
  std::normal_distribution<double> normal;
  Literal literal(DType::kF32, dims);
  for (int64_t i = 0; i < literal.num_elements(); ++i) literal.SetDouble(i, normal(random));
  return literal;
}

ReferenceValue Evaluate(const std::string& text, const std::vector<Literal>& arguments) {
  return EvaluateReference(*ParseStableHlo(text, "test.mlir"), arguments).results.at(0);
}

// --- dot_general: [B, M, K] x [B, K, N] ---

struct DotCase {
  const char* dtype;
  DType type;
  int64_t b, m, k, n;
};

class Dots : public testing::TestWithParam<DotCase> {};

std::string DotText(const DotCase& c) {
  const std::string lhs = TypeText(c.dtype, {c.b, c.m, c.k}),
                    rhs = TypeText(c.dtype, {c.b, c.k, c.n}),
                    out = TypeText(c.dtype, {c.b, c.m, c.n});
  return "func.func @main(%x: " + lhs + ", %y: " + rhs + ") -> " + out +
         " {\n %r = stablehlo.dot_general %x, %y, batching_dims = [0] x [0],"
         " contracting_dims = [2] x [1] : (" +
         lhs + ", " + rhs + ") -> " + out + "\n return %r : " + out + "\n}";
}

TEST_P(Dots, AreThePlainLoops) {
  const DotCase& c = GetParam();
  const Literal x = SmallNumbers(c.type, {c.b, c.m, c.k}, 1);
  const Literal y = SmallNumbers(c.type, {c.b, c.k, c.n}, 2);
  const ReferenceValue got = Evaluate(DotText(c), {x, y});
  ASSERT_TRUE(got.bound.exact());
  for (int64_t i = 0; i < got.literal.num_elements(); ++i) {
    const int64_t b = i / (c.m * c.n), m = i / c.n % c.m, n = i % c.n;
    std::complex<double> sum = 0;
    for (int64_t k = 0; k < c.k; ++k) {
      sum += x.GetComplex((b * c.m + m) * c.k + k) * y.GetComplex((b * c.k + k) * c.n + n);
    }
    ASSERT_EQ(got.literal.GetComplex(i), sum) << "element " << i;
  }
}

INSTANTIATE_TEST_SUITE_P(AroundTheBlocks, Dots,
                         testing::Values(DotCase{"f32", DType::kF32, 1, 1, 1, 1},
                                         DotCase{"f32", DType::kF32, 2, 3, 16, 7},
                                         DotCase{"f32", DType::kF32, 2, 5, 17, 9},
                                         DotCase{"f32", DType::kF32, 1, 67, 259, 13},
                                         DotCase{"f32", DType::kF32, 1, 4, 513, 1031},
                                         DotCase{"f32", DType::kF32, 3, 1, 300, 3},
                                         DotCase{"f64", DType::kF64, 2, 9, 33, 5},
                                         DotCase{"f64", DType::kF64, 1, 2, 9, 11},
                                         DotCase{"i32", DType::kI32, 2, 6, 40, 10},
                                         DotCase{"complex<f32>", DType::kC64, 2, 5, 21, 10},
                                         DotCase{"complex<f64>", DType::kC128, 1, 3, 8, 9},
                                         DotCase{"f32", DType::kF32, 2, 3, 0, 4}));

TEST(Dot, LongSumsAreFormedInDoubleFromFirstToLast) {
  const DotCase c{"f32", DType::kF32, 1, 9, 700, 21};
  const Literal x = AnyNumbers({1, c.m, c.k}, 3), y = AnyNumbers({1, c.k, c.n}, 4);
  const ReferenceValue got = Evaluate(DotText(c), {x, y});
  ASSERT_FALSE(got.bound.exact());
  for (int64_t i = 0; i < got.literal.num_elements(); ++i) {
    double sum = 0, backwards = 0, magnitude = 0;
    float single = 0;
    for (int64_t k = 0; k < c.k; ++k) {
      const double product = x.GetDouble(i / c.n * c.k + k) * y.GetDouble(k * c.n + i % c.n);
      const int64_t from_end = c.k - 1 - k;
      sum += product;
      magnitude += std::fabs(product);
      backwards += x.GetDouble(i / c.n * c.k + from_end) * y.GetDouble(from_end * c.n + i % c.n);
      single += static_cast<float>(product);
    }
    ASSERT_EQ(got.literal.GetDouble(i), static_cast<double>(static_cast<float>(sum)));
    // The bound covers a sum in f32 and one in another order, and is no wild guess.
    const double bound = got.bound.absolute[Z(i)];
    EXPECT_LE(std::fabs(static_cast<double>(single) - sum), bound);
    EXPECT_LE(std::fabs(backwards - sum), bound);
    EXPECT_LE(bound, 4 * static_cast<double>(c.k) * magnitude * std::ldexp(1.0, -24));
  }
}

TEST(Dot, InfinityIsCertainUnlessItsOperandsAreNot) {
  const DotCase c{"f32", DType::kF32, 1, 2, 20, 9};
  Literal x = SmallNumbers(c.type, {1, c.m, c.k}, 5);
  for (int64_t k = 0; k < c.k; ++k) x.SetDouble(k, INFINITY);
  Literal y(c.type, {1, c.k, c.n});
  for (int64_t i = 0; i < y.num_elements(); ++i) y.SetDouble(i, 2);
  const ReferenceValue got = Evaluate(DotText(c), {x, y});
  EXPECT_TRUE(got.bound.exact());
  EXPECT_EQ(got.literal.GetDouble(0), INFINITY);
  EXPECT_TRUE(std::isfinite(got.literal.GetDouble(c.n)));
}

// --- convolution ---

struct ConvCase {
  std::string dtype = "f32";
  DType type = DType::kF32;
  int64_t batch, features, outputs;
  Dims size, kernel;
  Dims stride, low, high, base, dilation, reversed;
  int64_t groups = 1, batch_groups = 1;
  bool features_first = false;  // [b, f, 0, 1] with the kernel as [o, i, 0, 1]
};

int64_t OutputSize(const ConvCase& c, size_t s) {
  const int64_t padded = (c.size[s] - 1) * c.base[s] + 1 + c.low[s] + c.high[s];
  const int64_t window = (c.kernel[s] - 1) * c.dilation[s] + 1;
  return padded < window ? 0 : (padded - window) / c.stride[s] + 1;
}

// Dims and linear index in either layout: `outer` is batch or kernel output, `inner` is feature.
struct Array {
  bool features_first, is_kernel;
  int64_t outer, inner;
  Dims spatial;
  Dims dims() const {
    Dims all;
    if (features_first) all = {outer, inner};
    if (!features_first && !is_kernel) all = {outer};
    all.insert(all.end(), spatial.begin(), spatial.end());
    if (!features_first && !is_kernel) all.push_back(inner);
    if (!features_first && is_kernel) all.insert(all.end(), {inner, outer});
    return all;
  }
  int64_t At(int64_t o, int64_t i, const Dims& position) const {
    int64_t linear = features_first ? o * inner + i : is_kernel ? 0 : o;
    for (size_t s = 0; s < spatial.size(); ++s) linear = linear * spatial[s] + position[s];
    if (features_first) return linear;
    return is_kernel ? (linear * inner + i) * outer + o : linear * inner + i;
  }
};

bool Next(const Dims& dims, Dims& index) {
  for (size_t d = dims.size(); d-- > 0;) {
    if (++index[d] < dims[d]) return true;
    index[d] = 0;
  }
  return false;
}

std::string DimNumbers(const ConvCase& c) {
  std::string spatial;
  for (size_t s = 0; s < c.size.size(); ++s) spatial += (s ? ", " : "") + std::to_string(s);
  if (c.features_first) {
    return "[b, f, " + spatial + "]x[o, i, " + spatial + "]->[b, f, " + spatial + "]";
  }
  return "[b, " + spatial + ", f]x[" + spatial + ", i, o]->[b, " + spatial + ", f]";
}

std::string ConvText(const ConvCase& c, const Dims& in, const Dims& kernel, const Dims& out) {
  std::string pad, reverse;
  for (size_t s = 0; s < c.size.size(); ++s) {
    pad += (s ? ", " : "") + ListText({c.low[s], c.high[s]});
    reverse += std::string(s ? ", " : "") + (c.reversed[s] ? "true" : "false");
  }
  const std::string lhs = TypeText(c.dtype, in), rhs = TypeText(c.dtype, kernel),
                    result = TypeText(c.dtype, out);
  return "func.func @main(%x: " + lhs + ", %w: " + rhs + ") -> " + result +
         " {\n %r = stablehlo.convolution(%x, %w) dim_numbers = " + DimNumbers(c) +
         ", window = {stride = " + ListText(c.stride) + ", pad = [" + pad +
         "], lhs_dilate = " + ListText(c.base) + ", rhs_dilate = " + ListText(c.dilation) +
         ", reverse = [" + reverse + "]} {batch_group_count = " + std::to_string(c.batch_groups) +
         " : i64, feature_group_count = " + std::to_string(c.groups) + " : i64} : (" + lhs + ", " +
         rhs + ") -> " + result + "\n return %r : " + result + "\n}";
}

void ExpectPlainLoops(const ConvCase& c) {
  const int64_t group_in = c.features / c.groups, out_batch = c.batch / c.batch_groups;
  Dims out_spatial;
  for (size_t s = 0; s < c.size.size(); ++s) out_spatial.push_back(OutputSize(c, s));
  const Array in{c.features_first, false, c.batch, c.features, c.size};
  const Array kernel{c.features_first, true, c.outputs, group_in, c.kernel};
  const Array out{c.features_first, false, out_batch, c.outputs, out_spatial};
  const Literal x = SmallNumbers(c.type, in.dims(), 7), w = SmallNumbers(c.type, kernel.dims(), 8);
  const ReferenceValue got = Evaluate(ConvText(c, in.dims(), kernel.dims(), out.dims()), {x, w});
  EXPECT_TRUE(got.bound.exact());
  if (got.literal.num_elements() == 0) return;
  for (int64_t b = 0; b < out_batch; ++b) {
    for (int64_t o = 0; o < c.outputs; ++o) {
      const int64_t group = o / (c.outputs / c.groups);
      const int64_t batch = b + o / (c.outputs / c.batch_groups) * out_batch;
      Dims position(c.size.size(), 0);
      do {
        std::complex<double> sum = 0;
        Dims inside(c.size.size(), 0);
        do {
          Dims from, tap;
          bool valid = true;
          for (size_t s = 0; s < c.size.size(); ++s) {
            const int64_t at = position[s] * c.stride[s] + inside[s] * c.dilation[s] - c.low[s];
            valid = valid && at >= 0 && at % c.base[s] == 0 && at / c.base[s] < c.size[s];
            from.push_back(at / c.base[s]);
            tap.push_back(c.reversed[s] ? c.kernel[s] - 1 - inside[s] : inside[s]);
          }
          for (int64_t i = 0; valid && i < group_in; ++i) {
            sum += x.GetComplex(in.At(batch, group * group_in + i, from)) *
                   w.GetComplex(kernel.At(o, i, tap));
          }
        } while (Next(c.kernel, inside));
        ASSERT_EQ(got.literal.GetComplex(out.At(b, o, position)), sum)
            << "batch " << b << ", feature " << o << ", at " << ListText(position);
      } while (Next(out_spatial, position));
    }
  }
}

ConvCase Plain(int64_t batch, int64_t features, int64_t outputs, Dims size, Dims kernel) {
  ConvCase c{};
  c.dtype = "f32";
  c.type = DType::kF32;
  c.batch = batch;
  c.features = features;
  c.outputs = outputs;
  const size_t rank = size.size();
  c.size = std::move(size);
  c.kernel = std::move(kernel);
  c.stride = c.base = c.dilation = Dims(rank, 1);
  c.low = c.high = c.reversed = Dims(rank, 0);
  c.groups = c.batch_groups = 1;
  return c;
}

TEST(Convolution, StridesPadsDilationsAndReversal) {
  for (bool features_first : {false, true}) {
    ConvCase c = Plain(3, 5, 9, {7, 6}, {3, 2});
    c.features_first = features_first;
    c.stride = {2, 1};
    c.low = {2, -1};
    c.high = {1, 3};
    c.base = {1, 2};
    c.dilation = {2, 1};
    c.reversed = {1, 0};
    ExpectPlainLoops(c);
    c.reversed = {1, 1};
    c.low = {-2, 4};
    ExpectPlainLoops(c);
  }
}

TEST(Convolution, OneAndThreeSpatialDimsAndMoreWindowsThanATile) {
  ExpectPlainLoops(Plain(2, 3, 4, {2100}, {9}));
  ExpectPlainLoops(Plain(1, 2, 3, {4, 5, 3}, {2, 3, 2}));
  ExpectPlainLoops(Plain(2, 3, 2, {5, 5}, {1, 1}));
  ExpectPlainLoops(Plain(1, 300, 2, {3, 2}, {2, 2}));  // more features than lanes
  ExpectPlainLoops(Plain(1, 1, 1, {2, 2}, {3, 3}));    // no window fits
}

TEST(Convolution, GroupsWideNarrowAndDepthwise) {
  for (bool features_first : {false, true}) {
    for (auto [features, outputs, groups] :
         {std::array<int64_t, 3>{8, 24, 2}, {12, 12, 4}, {6, 6, 6}, {5, 15, 5}, {300, 300, 300}}) {
      ConvCase c = Plain(2, features, outputs, {4, 5}, {3, 3});
      c.features_first = features_first;
      c.groups = groups;
      c.low = c.high = {1, 1};
      c.stride = {1, 2};
      ExpectPlainLoops(c);
      c.kernel = {4, 5};  // sums of more than 16 terms
      c.reversed = {0, 1};
      ExpectPlainLoops(c);
    }
  }
}

TEST(Convolution, BatchGroupsWideAndNarrow) {
  for (bool features_first : {false, true}) {
    for (auto [batch, outputs, groups] :
         {std::array<int64_t, 3>{4, 20, 2}, {6, 6, 3}, {6, 6, 6}, {10, 10, 5}}) {
      ConvCase c = Plain(batch, 3, outputs, {5, 4}, {2, 3});
      c.features_first = features_first;
      c.batch_groups = groups;
      c.dilation = {2, 1};
      c.low = {1, 0};
      c.base = {2, 1};
      ExpectPlainLoops(c);
    }
  }
}

TEST(Convolution, OtherTypes) {
  for (auto [name, type] : {std::pair<const char*, DType>{"i32", DType::kI32},
                            {"bf16", DType::kBF16},
                            {"f64", DType::kF64},
                            {"complex<f32>", DType::kC64}}) {
    ConvCase c = Plain(2, 4, 6, {5, 4}, {3, 3});
    c.dtype = name;
    c.type = type;
    c.low = {1, 1};
    if (type == DType::kBF16) c.features = 2;  // sums stay within eight bits
    ExpectPlainLoops(c);
    c.groups = 2;
    ExpectPlainLoops(c);
  }
}

TEST(Convolution, DepthwiseSumsHaveBoundsOfTheirOwn) {
  ConvCase c = Plain(1, 3, 3, {9, 9}, {5, 5});
  c.groups = 3;
  const Literal x = AnyNumbers({1, 9, 9, 3}, 11), w = AnyNumbers({5, 5, 1, 3}, 12);
  const ReferenceValue got =
      Evaluate(ConvText(c, {1, 9, 9, 3}, {5, 5, 1, 3}, {1, 5, 5, 3}), {x, w});
  ASSERT_FALSE(got.bound.exact());
  for (int64_t i = 0; i < 75; ++i) {
    const int64_t row = i / 15, col = i / 3 % 5, feature = i % 3;
    double sum = 0, magnitude = 0;
    float single = 0;
    for (int64_t k = 0; k < 25; ++k) {
      const double product = x.GetDouble(((row + k / 5) * 9 + col + k % 5) * 3 + feature) *
                             w.GetDouble(k * 3 + feature);
      sum += product;
      magnitude += std::fabs(product);
      single += static_cast<float>(product);
    }
    ASSERT_EQ(got.literal.GetDouble(i), static_cast<double>(static_cast<float>(sum)));
    EXPECT_LE(std::fabs(static_cast<double>(single) - sum), got.bound.absolute[Z(i)]);
    EXPECT_LE(got.bound.absolute[Z(i)], 100 * magnitude * std::ldexp(1.0, -24));
  }
}

}  // namespace
}  // namespace lockstep

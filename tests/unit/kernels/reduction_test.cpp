// reduce: recognised and general bodies over every pattern of kept and reduced dims.
#include "compiler/ops/reduction/combiner.h"
#include "tests/unit/kernels/run_op.h"

namespace lockstep {
namespace {

using namespace testing;

// The body max(max(a, b), a): a maximum that the recogniser of single ops does not see through.
void AddOpaqueMaxBody(Op& op, DType dtype) {
  Region* body = op.AddRegion();
  const Type scalar = Type::Scalar(dtype);
  Value* a = body->AddArg(scalar, "%a");
  Value* b = body->AddArg(scalar, "%b");
  auto max = std::make_unique<Op>(OpCode::kMaximum);
  max->operands = {a, b};
  Value* m = max->AddResult(scalar, "%m");
  body->Append(std::move(max));
  auto again = std::make_unique<Op>(OpCode::kMaximum);
  again->operands = {m, a};
  Value* r = again->AddResult(scalar, "%r");
  body->Append(std::move(again));
  auto end = std::make_unique<Op>(OpCode::kReturn);
  end->operands = {r};
  body->Append(std::move(end));
}

// The body that keeps its first (or second) argument: associative and not commutative, so it shows
// the order in which elements meet.
void AddKeepBody(Op& op, DType dtype, bool first) {
  Region* body = op.AddRegion();
  Value* a = body->AddArg(Type::Scalar(dtype), "%a");
  Value* b = body->AddArg(Type::Scalar(dtype), "%b");
  auto end = std::make_unique<Op>(OpCode::kReturn);
  end->operands = {first ? a : b};
  body->Append(std::move(end));
}

Literal Pattern(DType dtype, const Dims& dims) {
  Literal literal(dtype, dims);
  for (int64_t i = 0; i < literal.num_elements(); ++i) literal.SetInt(i, (i * 37 + 11) % 64);
  return literal;
}

template <typename Combine>
Literal Expected(const Literal& in, const std::vector<int64_t>& reduced, const Literal& init,
                 Combine combine) {
  Dims kept;
  for (int64_t d = 0; d < in.rank(); ++d) {
    if (std::find(reduced.begin(), reduced.end(), d) == reduced.end()) kept.push_back(d);
  }
  Dims out_dims;
  for (int64_t d : kept) out_dims.push_back(in.dims()[static_cast<size_t>(d)]);
  Literal out(in.dtype(), out_dims);
  for (int64_t i = 0; i < out.num_elements(); ++i) out.CopyElement(i, init, 0);
  const Dims strides = RowMajorStrides(in.dims()), out_strides = RowMajorStrides(out_dims);
  for (int64_t i = 0; i < in.num_elements(); ++i) {
    int64_t at = 0;
    for (size_t k = 0; k < kept.size(); ++k) {
      const size_t d = static_cast<size_t>(kept[k]);
      at += (i / strides[d]) % in.dims()[d] * out_strides[k];
    }
    out.SetInt(at, combine(out.GetInt(at), in.GetInt(i)));
  }
  return out;
}

std::vector<std::vector<int64_t>> Subsets(int64_t rank) {
  std::vector<std::vector<int64_t>> sets;
  for (int64_t bits = 0; bits < (1 << rank); ++bits) {
    std::vector<int64_t> set;
    for (int64_t d = 0; d < rank; ++d) {
      if ((bits >> d) & 1) set.push_back(d);
    }
    sets.push_back(set);
  }
  return sets;
}

const Dims kShapes[] = {{3, 5, 2, 4},   {1, 40, 1, 33}, {600, 2, 1, 1},
                        {2, 1, 3, 700}, {2, 0, 3, 1},   {1, 1, 1, 1}};

TEST(Reduction, SumOverEverySubsetOfDims) {
  for (DType dtype :
       {DType::kF32, DType::kI32, DType::kF64, DType::kI64, DType::kU16, DType::kC64}) {
    for (const Dims& shape : kShapes) {
      for (const auto& reduced : Subsets(4)) {
        const Literal in = Pattern(dtype, shape), init = Literal::ScalarInt(DType::kI64, 5);
        Literal start(dtype, {});
        start.SetComplex(0, 5);
        const Literal want =
            Expected(in, reduced, start, [](int64_t a, int64_t b) { return a + b; });
        TestOp test(OpCode::kReduce);
        test.In(Type::Tensor(dtype, shape))
            .In(Type::Scalar(dtype))
            .Out(Type::Tensor(dtype, want.dims()))
            .Ints("dimensions", reduced);
        AddCombinerRegion(test.op, OpCode::kAdd, dtype);
        const Literal got = test.Run({in, start})[0];
        for (int64_t i = 0; i < want.num_elements(); ++i)
          ASSERT_EQ(got.GetComplex(i), want.GetComplex(i)) << DTypeName(dtype);
      }
    }
  }
}

TEST(Reduction, GeneralBodyOverEverySubsetOfDims) {
  for (DType dtype : {DType::kF32, DType::kBF16, DType::kI32}) {
    for (const Dims& shape : kShapes) {
      for (const auto& reduced : Subsets(4)) {
        const Literal in = Pattern(dtype, shape);
        Literal init(dtype, {});
        init.SetInt(0, -3);
        const Literal want =
            Expected(in, reduced, init, [](int64_t a, int64_t b) { return std::max(a, b); });
        TestOp test(OpCode::kReduce);
        test.In(Type::Tensor(dtype, shape))
            .In(Type::Scalar(dtype))
            .Out(Type::Tensor(dtype, want.dims()))
            .Ints("dimensions", reduced);
        AddOpaqueMaxBody(test.op, dtype);
        const Literal got = test.Run({in, init})[0];
        ASSERT_TRUE(got.BitwiseEqual(want)) << DTypeName(dtype);
      }
    }
  }
}

TEST(Reduction, ElementsMeetInRowMajorOrder) {
  for (int64_t n : {1, 5, 64, 1000, 5000}) {
    const Literal in = [&] {
      Literal literal(DType::kI32, {n});
      for (int64_t i = 0; i < n; ++i) literal.SetInt(i, i + 1);
      return literal;
    }();
    for (bool first : {true, false}) {
      TestOp test(OpCode::kReduce);
      test.In(Type::Tensor(DType::kI32, {n}))
          .In(Type::Scalar(DType::kI32))
          .Out(Type::Scalar(DType::kI32))
          .Ints("dimensions", {0});
      AddKeepBody(test.op, DType::kI32, first);
      EXPECT_EQ(test.Run({in, Ints(DType::kI32, {}, {-7})})[0].GetInt(0), first ? -7 : n);
    }
  }
}

TEST(Reduction, MaximumPropagatesNanAndKnowsZeroSigns) {
  TestOp test(OpCode::kReduce);
  test.In(Type::Tensor(DType::kF32, {3, 40}))
      .In(Type::Scalar(DType::kF32))
      .Out(Type::Tensor(DType::kF32, {3}))
      .Ints("dimensions", {1});
  AddCombinerRegion(test.op, OpCode::kMaximum, DType::kF32);
  std::vector<double> x(120, -1.0);
  x[7] = std::numeric_limits<double>::quiet_NaN();
  for (size_t i = 40; i < 80; ++i) x[i] = -0.0;
  x[61] = 0.0;
  for (size_t i = 80; i < 120; ++i) x[i] = -0.0;
  const Literal r =
      test.Run({Floats(DType::kF32, {3, 40}, x),
                Floats(DType::kF32, {}, {-std::numeric_limits<double>::infinity()})})[0];
  EXPECT_TRUE(std::isnan(r.GetDouble(0)));
  EXPECT_FALSE(std::signbit(r.GetDouble(1)));
  EXPECT_TRUE(std::signbit(r.GetDouble(2)));
}

// bf16 and f16 accumulate in a wider type and round once.
TEST(Reduction, NarrowFloatsRoundOnce) {
  TestOp test(OpCode::kReduce);
  test.In(Type::Tensor(DType::kBF16, {1000}))
      .In(Type::Scalar(DType::kBF16))
      .Out(Type::Scalar(DType::kBF16))
      .Ints("dimensions", {0});
  AddCombinerRegion(test.op, OpCode::kAdd, DType::kBF16);
  const std::vector<double> ones(1000, 1.0);
  EXPECT_EQ(
      test.Run({Floats(DType::kBF16, {1000}, ones), Floats(DType::kBF16, {}, {0})})[0].GetDouble(0),
      1000.0);
}

}  // namespace
}  // namespace lockstep

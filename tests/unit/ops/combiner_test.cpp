#include "compiler/ops/reduction/combiner.h"

#include <gtest/gtest.h>

#include <cmath>

namespace lockstep {
namespace {

Op* Append(Region& region, OpCode code, std::vector<Value*> operands, Type type) {
  auto op = std::make_unique<Op>(code);
  op->operands = std::move(operands);
  op->AddResult(std::move(type));
  return region.Append(std::move(op));
}

void Return(Region& region, std::vector<Value*> values) {
  auto op = std::make_unique<Op>(OpCode::kReturn);
  op->operands = std::move(values);
  region.Append(std::move(op));
}

/// A body of one binary op, operands swapped on request.
Combiner Binary(OpCode code, DType dtype, bool swapped = false) {
  Region region;
  Value* a = region.AddArg(Type::Scalar(dtype));
  Value* b = region.AddArg(Type::Scalar(dtype));
  if (swapped) std::swap(a, b);
  Return(region, {Append(region, code, {a, b}, Type::Scalar(dtype))->result()});
  return AnalyzeCombiner(region);
}

TEST(Combiner, KnowsSingleOpsInAnyOperandOrder) {
  for (bool swapped : {false, true}) {
    EXPECT_EQ(Binary(OpCode::kAdd, DType::kF32, swapped).kind, CombinerKind::kAdd);
    EXPECT_EQ(Binary(OpCode::kMultiply, DType::kF32, swapped).kind, CombinerKind::kMul);
    EXPECT_EQ(Binary(OpCode::kMaximum, DType::kBF16, swapped).kind, CombinerKind::kMax);
    EXPECT_EQ(Binary(OpCode::kMinimum, DType::kI8, swapped).kind, CombinerKind::kMin);
    EXPECT_EQ(Binary(OpCode::kXor, DType::kU32, swapped).kind, CombinerKind::kXor);
    EXPECT_EQ(Binary(OpCode::kSubtract, DType::kF32, swapped).kind, CombinerKind::kGeneral);
  }
  EXPECT_EQ(Binary(OpCode::kAdd, DType::kI1).kind, CombinerKind::kOr);
  EXPECT_EQ(Binary(OpCode::kMinimum, DType::kI1).kind, CombinerKind::kAnd);
}

TEST(Combiner, OneArgumentTwiceIsGeneral) {
  Region region;
  Value* a = region.AddArg(Type::Scalar(DType::kF32));
  region.AddArg(Type::Scalar(DType::kF32));
  Return(region, {Append(region, OpCode::kAdd, {a, a}, a->type)->result()});
  EXPECT_EQ(AnalyzeCombiner(region).kind, CombinerKind::kGeneral);
}

/// A sum computed in another type: convert, add, convert back.
Combiner ConvertedSum(DType dtype, DType through) {
  Region region;
  Value* a = region.AddArg(Type::Scalar(dtype));
  Value* b = region.AddArg(Type::Scalar(dtype));
  const Type wide = Type::Scalar(through);
  Value* x = Append(region, OpCode::kConvert, {a}, wide)->result();
  Value* y = Append(region, OpCode::kConvert, {b}, wide)->result();
  Value* sum = Append(region, OpCode::kAdd, {x, y}, wide)->result();
  Return(region, {Append(region, OpCode::kConvert, {sum}, a->type)->result()});
  return AnalyzeCombiner(region);
}

TEST(Combiner, ConvertsMayWidenButNotNarrow) {
  EXPECT_EQ(ConvertedSum(DType::kBF16, DType::kF32).kind, CombinerKind::kAdd);
  EXPECT_EQ(ConvertedSum(DType::kF32, DType::kBF16).kind, CombinerKind::kGeneral);
  EXPECT_EQ(ConvertedSum(DType::kI32, DType::kF32).kind, CombinerKind::kGeneral);
}

TEST(Combiner, SecondArgumentIsReplace) {
  Region region;
  region.AddArg(Type::Scalar(DType::kF32));
  Value* b = region.AddArg(Type::Scalar(DType::kF32));
  Return(region, {b});
  EXPECT_EQ(AnalyzeCombiner(region).kind, CombinerKind::kReplace);
}

Value* Compare(Region& region, const char* direction, Value* a, Value* b) {
  Op* op = Append(region, OpCode::kCompare, {a, b}, Type::Scalar(DType::kI1));
  op->attrs.Set("comparison_direction",
                Attribute::Enum{"stablehlo", "comparison_direction", direction});
  return op->result();
}

Value* Binary(Region& region, OpCode code, Value* a, Value* b) {
  return Append(region, code, {a, b}, a->type)->result();
}

Value* Select(Region& region, Value* p, Value* a, Value* b) {
  return Append(region, OpCode::kSelect, {p, a, b}, a->type)->result();
}

/// The body that JAX writes for argmax ("GT") and argmin ("LT").
Combiner JaxArg(const char* direction) {
  Region region;
  Value* x = region.AddArg(Type::Scalar(DType::kF32));
  Value* i = region.AddArg(Type::Scalar(DType::kI32));
  Value* y = region.AddArg(Type::Scalar(DType::kF32));
  Value* j = region.AddArg(Type::Scalar(DType::kI32));
  Value* wins = Compare(region, direction, x, y);
  Value* nan = Compare(region, "NE", x, x);
  Value* first = Binary(region, OpCode::kOr, wins, nan);
  Value* equal = Compare(region, "EQ", x, y);
  Value* lower = Compare(region, "LT", i, j);
  Value* tie = Binary(region, OpCode::kAnd, equal, lower);
  Value* pick = Binary(region, OpCode::kOr, first, tie);
  Value* value = Select(region, first, x, y);
  Value* index = Select(region, pick, i, j);
  Return(region, {value, index});
  return AnalyzeCombiner(region);
}

TEST(Combiner, KnowsArgMaxAndArgMin) {
  EXPECT_EQ(JaxArg("GT").kind, CombinerKind::kArgMax);
  EXPECT_EQ(JaxArg("LT").kind, CombinerKind::kArgMin);
  EXPECT_EQ(JaxArg("EQ").kind, CombinerKind::kGeneral);
}

TEST(Combiner, ArgMaxThatKeepsTheLaterIndexIsGeneral) {
  Region region;
  Value* x = region.AddArg(Type::Scalar(DType::kF32));
  Value* i = region.AddArg(Type::Scalar(DType::kI32));
  Value* y = region.AddArg(Type::Scalar(DType::kF32));
  Value* j = region.AddArg(Type::Scalar(DType::kI32));
  Value* wins = Compare(region, "GT", x, y);
  Return(region, {Select(region, wins, x, y), Select(region, wins, i, j)});
  EXPECT_EQ(AnalyzeCombiner(region).kind, CombinerKind::kGeneral);
}

TEST(Combiner, Identities) {
  EXPECT_TRUE(std::signbit(CombinerIdentity(CombinerKind::kAdd, DType::kF32)->GetDouble(0)));
  EXPECT_EQ(CombinerIdentity(CombinerKind::kAdd, DType::kI32)->GetInt(0), 0);
  EXPECT_EQ(CombinerIdentity(CombinerKind::kMul, DType::kF64)->GetDouble(0), 1.0);
  EXPECT_EQ(CombinerIdentity(CombinerKind::kMax, DType::kF32)->GetDouble(0), -INFINITY);
  EXPECT_EQ(CombinerIdentity(CombinerKind::kMax, DType::kI8)->GetInt(0), -128);
  EXPECT_EQ(CombinerIdentity(CombinerKind::kMax, DType::kU16)->GetInt(0), 0);
  EXPECT_EQ(CombinerIdentity(CombinerKind::kMin, DType::kU64)->GetUint(0), UINT64_MAX);
  EXPECT_EQ(CombinerIdentity(CombinerKind::kMax, DType::kF8E4M3FN)->GetDouble(0), -448.0);
  EXPECT_EQ(CombinerIdentity(CombinerKind::kAnd, DType::kU8)->GetInt(0), 255);
  EXPECT_EQ(CombinerIdentity(CombinerKind::kAnd, DType::kI1)->GetInt(0), 1);
  EXPECT_EQ(CombinerIdentity(CombinerKind::kOr, DType::kI1)->GetInt(0), 0);
  EXPECT_FALSE(CombinerIdentity(CombinerKind::kMax, DType::kC64));
  EXPECT_FALSE(CombinerIdentity(CombinerKind::kGeneral, DType::kF32));
}

}  // namespace
}  // namespace lockstep

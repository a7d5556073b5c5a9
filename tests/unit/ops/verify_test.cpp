// Checks of whole modules that no text can express, because the parser reports them first.
#include <gtest/gtest.h>

#include "compiler/frontend/frontend.h"
#include "compiler/ops/op_def.h"

namespace lockstep {
namespace {

std::unique_ptr<Module> Parse(const std::string& text) { return ParseStableHlo(text, "t"); }

std::string ErrorOf(const Module& module) {
  try {
    VerifyModule(module);
  } catch (const Error& error) {
    return error.message();
  }
  return "";
}

constexpr const char* kTwoOps =
    "func.func @main(%a: tensor<4xf32>) -> tensor<4xf32> {\n"
    "  %0 = stablehlo.negate %a : tensor<4xf32>\n"
    "  %1 = stablehlo.cosine %0 : tensor<4xf32>\n"
    "  return %1 : tensor<4xf32>\n"
    "}\n";

TEST(VerifyModule, AcceptsAValidModule) { EXPECT_EQ(ErrorOf(*Parse(kTwoOps)), ""); }

TEST(VerifyModule, ValuesAreDefinedBeforeTheyAreUsed) {
  const auto module = Parse(kTwoOps);
  auto& ops = module->functions[0]->body.ops;
  std::swap(ops[0], ops[1]);
  EXPECT_NE(ErrorOf(*module).find("not defined at this place"), std::string::npos);
}

TEST(VerifyModule, RegionsEndWithTheirTerminator) {
  auto module = Parse(kTwoOps);
  module->functions[0]->body.ops.pop_back();
  EXPECT_NE(ErrorOf(*module).find("must end with func.return"), std::string::npos);
  module = Parse(kTwoOps);
  auto& ops = module->functions[0]->body.ops;
  std::swap(ops[1], ops[2]);
  EXPECT_NE(ErrorOf(*module).find("must be the last op"), std::string::npos);
}

TEST(VerifyModule, ReturnedTypesAreThoseOfTheFunction) {
  const auto module = Parse(kTwoOps);
  module->functions[0]->result_types = {Type::Tensor(DType::kF32, {5})};
  EXPECT_NE(ErrorOf(*module).find("result 0 of @main is tensor<5xf32>"), std::string::npos);
}

TEST(VerifyModule, FunctionNamesAreUnique) {
  const auto module = Parse(kTwoOps);
  module->functions.push_back(std::move(Parse(kTwoOps)->functions[0]));
  EXPECT_NE(ErrorOf(*module).find("two functions are named @main"), std::string::npos);
}

TEST(VerifyModule, LongCallChainsAreNoRecursion) {
  std::string text;
  for (int i = 0; i < 3000; ++i) {
    text += "func.func private @f" + std::to_string(i) +
            "(%a: tensor<f32>) -> tensor<f32> {\n  %0 = call @f" + std::to_string(i + 1) +
            "(%a) : (tensor<f32>) -> tensor<f32>\n  return %0 : tensor<f32>\n}\n";
  }
  text +=
      "func.func private @f3000(%a: tensor<f32>) -> tensor<f32> {\n  return %a : tensor<f32>\n}\n";
  EXPECT_EQ(ErrorOf(*Parse(text)), "");
}

TEST(InferTypes, NeedsNoResults) {
  Value a;
  a.type = Type::Tensor(DType::kF32, {4, 8});
  Value b;
  b.type = Type::Tensor(DType::kF32, {8, 5});
  Op op(OpCode::kDot);
  op.operands = {&a, &b};
  const std::vector<Type> types = InferTypes(op);
  ASSERT_EQ(types.size(), 1u);
  EXPECT_EQ(types[0].ToString(), "tensor<4x5xf32>");
  Op reshape(OpCode::kReshape);
  reshape.operands = {&a};
  EXPECT_THROW(InferTypes(reshape), Error);
}

TEST(Flops, OfCommonOps) {
  const auto flops = [](const std::string& text) {
    const auto module = Parse(text);
    const Op& op = *module->functions[0]->body.ops[0];
    return GetOpDef(op.code).flops(op);
  };
  EXPECT_EQ(flops("func.func @main(%a: tensor<4x8xf32>, %b: tensor<8x5xf32>) {\n"
                  "  %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : "
                  "(tensor<4x8xf32>, tensor<8x5xf32>) -> tensor<4x5xf32>\n  return\n}\n"),
            2.0 * 4 * 8 * 5);
  EXPECT_EQ(flops(kTwoOps), 4.0);
  EXPECT_EQ(
      flops("func.func @main(%a: tensor<1x8x8x4xf32>, %b: tensor<3x3x4x6xf32>) {\n"
            "  %0 = stablehlo.convolution(%a, %b) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, "
            "0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} "
            ": (tensor<1x8x8x4xf32>, tensor<3x3x4x6xf32>) -> tensor<1x6x6x6xf32>\n  return\n}\n"),
      2.0 * 6 * 6 * 6 * 3 * 3 * 4);
}

TEST(HasSideEffect, OfCustomCallsAndRegions) {
  const auto effect = [](const std::string& line) {
    const auto module =
        Parse("func.func @main(%a: tensor<f32>, %p: tensor<i1>) {\n  " + line + "\n  return\n}\n");
    return HasSideEffect(*module->functions[0]->body.ops[0]);
  };
  EXPECT_FALSE(effect("%0 = stablehlo.custom_call @f(%a) : (tensor<f32>) -> tensor<f32>"));
  EXPECT_TRUE(effect(
      "%0 = stablehlo.custom_call @f(%a) {has_side_effect = true} : (tensor<f32>) -> tensor<f32>"));
  EXPECT_TRUE(
      effect("stablehlo.custom_call @check.expect_eq(%a, %a) : (tensor<f32>, tensor<f32>) -> ()"));
  EXPECT_TRUE(
      effect("\"stablehlo.if\"(%p) ({\n    check.expect_eq %a, %a : tensor<f32>\n    "
             "stablehlo.return\n  }, {\n    stablehlo.return\n  }) : (tensor<i1>) -> ()"));
}

}  // namespace
}  // namespace lockstep

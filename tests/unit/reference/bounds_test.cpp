// Error bounds: what is exact has none, what is rounded has one that covers another order of sums,
// and what a comparison may decide otherwise is order-sensitive.
#include <gtest/gtest.h>

#include <cmath>

#include "compiler/frontend/frontend.h"
#include "runtime/reference/evaluator.h"

namespace lockstep {
namespace {

ReferenceValue Evaluate(const std::string& text, const std::vector<Literal>& arguments) {
  return EvaluateReference(*ParseStableHlo(text, "test.mlir"), arguments).results.at(0);
}

Literal Floats(const std::vector<double>& values) {
  return Literal::FromVector<double>(DType::kF32, {static_cast<int64_t>(values.size())}, values);
}

constexpr const char* kSum = R"(func.func @main(%x: tensor<4xf32>) -> tensor<f32> {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %r = stablehlo.reduce(%x init: %z) applies stablehlo.add across dimensions = [0]
    : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
  return %r : tensor<f32>
})";

TEST(Bounds, SumsOfSmallMultiplesAreExact) {
  EXPECT_TRUE(Evaluate(kSum, {Floats({1.0625, -3, 7.5, 0.125})}).bound.exact());
}

TEST(Bounds, ASumIsBoundedForAnyOrder) {
  // In f32, 1e8 + 1 - 1e8 + 1 is 1 or 2 or 0 by the order of additions.
  const ReferenceValue sum = Evaluate(kSum, {Floats({1e8, 1, -1e8, 1})});
  EXPECT_EQ(sum.literal.GetDouble(0), 2);
  ASSERT_FALSE(sum.bound.exact());
  EXPECT_GE(sum.bound.absolute[0], 2);
  EXPECT_LE(sum.bound.absolute[0], 256);
}

TEST(Bounds, ASumBesideAnotherFoldIsBoundedForAnyOrder) {
  constexpr const char* kSumAndProduct =
      R"(func.func @main(%x: tensor<4xf32>) -> tensor<f32> {
    %z = stablehlo.constant dense<0.0> : tensor<f32>
    %o = stablehlo.constant dense<1.0> : tensor<f32>
    %r:2 = stablehlo.reduce(%x init: %z), (%x init: %o) across dimensions = [0]
      : (tensor<4xf32>, tensor<4xf32>, tensor<f32>, tensor<f32>) -> (tensor<f32>, tensor<f32>)
      reducer(%a: tensor<f32>, %c: tensor<f32>) (%b: tensor<f32>, %d: tensor<f32>) {
      %s = stablehlo.add %a, %c : tensor<f32>
      %p = stablehlo.multiply %b, %d : tensor<f32>
      stablehlo.return %s, %p : tensor<f32>, tensor<f32>
    }
    return %r#0 : tensor<f32>
  })";
  // From left to right this is exact: 2, 1e8 away from the sums that other orders round.
  const ReferenceValue sum = Evaluate(kSumAndProduct, {Floats({1e8, -1e8, 1, 1})});
  EXPECT_EQ(sum.literal.GetDouble(0), 2);
  ASSERT_FALSE(sum.bound.exact());
  EXPECT_GE(sum.bound.absolute[0], 2);
  EXPECT_LE(sum.bound.absolute[0], 256);
}

TEST(Bounds, DotsOfExactInputsAreExactAndOthersAreNot) {
  constexpr const char* kDot =
      R"(func.func @main(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<f32> {
    %r = stablehlo.dot_general %x, %y, contracting_dims = [0] x [0]
      : (tensor<4xf32>, tensor<4xf32>) -> tensor<f32>
    return %r : tensor<f32>
  })";
  EXPECT_TRUE(Evaluate(kDot, {Floats({1, 2, 3, 4}), Floats({0.5, -1, 2, 8})}).bound.exact());
  const ReferenceValue rounded =
      Evaluate(kDot, {Floats({0.1, 0.2, 0.3, 0.4}), Floats({0.7, 1, 2, 8})});
  ASSERT_FALSE(rounded.bound.exact());
  EXPECT_GT(rounded.bound.absolute[0], std::ldexp(1.0, -24));
  EXPECT_LT(rounded.bound.absolute[0], 1e-5);
}

TEST(Bounds, DataMovementKeepsExactness) {
  const ReferenceValue moved = Evaluate(R"(func.func @main(%x: tensor<4xf32>) -> tensor<2x2xf32> {
    %r = stablehlo.reverse %x, dims = [0] : tensor<4xf32>
    %s = stablehlo.reshape %r : (tensor<4xf32>) -> tensor<2x2xf32>
    return %s : tensor<2x2xf32>
  })",
                                        {Floats({0.1, 0.2, 0.3, 0.4})});
  EXPECT_TRUE(moved.bound.exact());
}

TEST(Bounds, AComparisonWithinTheBoundsIsOrderSensitive) {
  // exp(0.5)^2 - e is 0 within the rounding of exp: which side it falls on is not known.
  const ReferenceValue flag = Evaluate(R"(func.func @main(%x: tensor<2xf32>) -> tensor<2xi1> {
    %e = stablehlo.exponential %x : tensor<2xf32>
    %y = stablehlo.constant dense<[1.6487212181091309, 3.0]> : tensor<2xf32>
    %r = stablehlo.compare GT, %e, %y : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
    return %r : tensor<2xi1>
  })",
                                       {Floats({0.5, 0.5})});
  ASSERT_FALSE(flag.bound.exact());
  EXPECT_TRUE(std::isinf(flag.bound.absolute[0]));
  EXPECT_EQ(flag.bound.absolute[1], 0);
}

TEST(Bounds, SelectOnAFlippingPredicateCoversBothValues) {
  const ReferenceValue value = Evaluate(R"(func.func @main(%x: tensor<1xf32>) -> tensor<1xf32> {
    %e = stablehlo.exponential %x : tensor<1xf32>
    %y = stablehlo.constant dense<1.6487212181091309> : tensor<1xf32>
    %p = stablehlo.compare GT, %e, %y : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xi1>
    %a = stablehlo.constant dense<3.0> : tensor<1xf32>
    %b = stablehlo.constant dense<3.5> : tensor<1xf32>
    %r = stablehlo.select %p, %a, %b : tensor<1xi1>, tensor<1xf32>
    return %r : tensor<1xf32>
  })",
                                        {Floats({0.5})});
  ASSERT_FALSE(value.bound.exact());
  EXPECT_EQ(value.bound.absolute[0], 0.5);
}

TEST(Bounds, ArgmaxOfNearTiesIsOrderSensitive) {
  const std::string text = R"(func.func @main(%x: tensor<3xf32>) -> tensor<i32> {
    %e = stablehlo.exponential %x : tensor<3xf32>
    %i = stablehlo.iota dim = 0 : tensor<3xi32>
    %lowest = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %zero = stablehlo.constant dense<0> : tensor<i32>
    %r:2 = stablehlo.reduce(%e init: %lowest), (%i init: %zero) across dimensions = [0]
      : (tensor<3xf32>, tensor<3xi32>, tensor<f32>, tensor<i32>) -> (tensor<f32>, tensor<i32>)
      reducer(%a: tensor<f32>, %b: tensor<f32>) (%j: tensor<i32>, %k: tensor<i32>) {
        %p = stablehlo.compare GE, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
        %v = stablehlo.select %p, %a, %b : tensor<i1>, tensor<f32>
        %w = stablehlo.select %p, %j, %k : tensor<i1>, tensor<i32>
        stablehlo.return %v, %w : tensor<f32>, tensor<i32>
      }
    return %r#1 : tensor<i32>
  })";
  EXPECT_TRUE(Evaluate(text, {Floats({1, 2, 3})}).bound.exact());
  const ReferenceValue tie = Evaluate(text, {Floats({1, 1, 0})});
  ASSERT_FALSE(tie.bound.exact());
  EXPECT_TRUE(std::isinf(tie.bound.absolute[0]));
}

TEST(Bounds, TrackingCanBeSwitchedOff) {
  ReferenceOptions options;
  options.track_bounds = false;
  const auto module = ParseStableHlo(kSum, "test.mlir");
  const std::vector<Literal> arguments = {Floats({0.1, 0.2, 0.3, 1e9})};
  EXPECT_TRUE(EvaluateReference(*module, arguments, options).results[0].bound.exact());
}

}  // namespace
}  // namespace lockstep

// The decisions that pin the meaning of ops where implementations differ: each line is a program of
// constants and the value that it must have.
#include <gtest/gtest.h>

#include "compiler/base/error.h"
#include "compiler/frontend/frontend.h"
#include "runtime/reference/evaluator.h"

namespace lockstep {
namespace {

struct Case {
  const char* body;      // computes %r
  const char* type;      // of %r
  const char* expected;  // dense literal
};

ReferenceResult Evaluate(const std::string& text) {
  return EvaluateReference(*ParseStableHlo(text, "test.mlir"), {});
}

void ExpectHolds(const Case& c) {
  const std::string text = "func.func @main() {\n" + std::string(c.body) +
                           "\n check.expect_eq_const %r, dense<" + c.expected + "> : " + c.type +
                           "\n func.return\n}\n";
  try {
    const ReferenceResult result = Evaluate(text);
    ASSERT_EQ(result.checks.size(), 1u) << text;
    EXPECT_TRUE(result.checks[0].ok) << text << result.checks[0].first_bad;
  } catch (const Error& error) {
    FAIL() << text << error.what();
  }
}

std::string Binary(const char* op, const char* type, const char* a, const char* b) {
  return " %a = stablehlo.constant dense<" + std::string(a) + "> : " + type +
         "\n %b = stablehlo.constant dense<" + b + "> : " + type + "\n %r = stablehlo." + op +
         " %a, %b : " + type;
}

struct BinaryCase {
  const char *op, *type, *a, *b, *expected;
};

class BinarySemantics : public testing::TestWithParam<BinaryCase> {};

TEST_P(BinarySemantics, Holds) {
  const BinaryCase& c = GetParam();
  const std::string body = Binary(c.op, c.type, c.a, c.b);
  ExpectHolds({body.c_str(), c.type, c.expected});
}

INSTANTIATE_TEST_SUITE_P(
    Decisions, BinarySemantics,
    testing::Values(
        BinaryCase{"add", "tensor<i8>", "127", "1", "-128"},
        BinaryCase{"subtract", "tensor<ui8>", "0", "1", "255"},
        BinaryCase{"add", "tensor<2xi1>", "[true, false]", "[true, false]", "[true, false]"},
        BinaryCase{"multiply", "tensor<2xi1>", "[true, true]", "[true, false]", "[true, false]"},
        BinaryCase{"divide", "tensor<i32>", "7", "0", "-1"},
        BinaryCase{"remainder", "tensor<i32>", "7", "0", "7"},
        BinaryCase{"divide", "tensor<ui32>", "7", "0", "4294967295"},
        BinaryCase{"divide", "tensor<i32>", "-2147483648", "-1", "-2147483648"},
        BinaryCase{"remainder", "tensor<i32>", "-2147483648", "-1", "0"},
        BinaryCase{"remainder", "tensor<2xi32>", "[-7, 7]", "[3, -3]", "[-1, 1]"},
        BinaryCase{"remainder", "tensor<f32>", "-7.5", "2.0", "-1.5"},
        BinaryCase{"shift_left", "tensor<2xi8>", "[1, 1]", "[8, -1]", "[0, 0]"},
        BinaryCase{"shift_right_arithmetic", "tensor<i8>", "-8", "9", "-1"},
        BinaryCase{"shift_right_logical", "tensor<i8>", "-8", "9", "0"},
        BinaryCase{"power", "tensor<4xi32>", "[2, -1, -1, 1]", "[-1, -3, -2, -5]", "[0, -1, 1, 1]"},
        BinaryCase{"maximum", "tensor<2xf32>", "[1.0, 0x7FC00000]", "[0x7FC00000, 1.0]",
                   "0x7FC00000"}));

TEST(Semantics, ZerosKeepTheirSignThroughMaximumAndMinimum) {
  // 1 / x tells the sign of a zero, which "equal by value" does not.
  ExpectHolds({R"( %a = stablehlo.constant dense<[-0.0, 0.0]> : tensor<2xf32>
 %b = stablehlo.constant dense<[0.0, -0.0]> : tensor<2xf32>
 %one = stablehlo.constant dense<1.0> : tensor<2xf32>
 %m = stablehlo.maximum %a, %b : tensor<2xf32>
 %r = stablehlo.divide %one, %m : tensor<2xf32>)",
               "tensor<2xf32>", "0x7F800000"});
  ExpectHolds({R"( %a = stablehlo.constant dense<[-0.0, 0.0]> : tensor<2xf32>
 %b = stablehlo.constant dense<[0.0, -0.0]> : tensor<2xf32>
 %one = stablehlo.constant dense<1.0> : tensor<2xf32>
 %m = stablehlo.minimum %a, %b : tensor<2xf32>
 %r = stablehlo.divide %one, %m : tensor<2xf32>)",
               "tensor<2xf32>", "0xFF800000"});
}

TEST(Semantics, QuietAndTotalOrderComparisons) {
  ExpectHolds({R"( %a = stablehlo.constant dense<[0x7FC00000, -0.0]> : tensor<2xf32>
 %b = stablehlo.constant dense<[0x7FC00000, 0.0]> : tensor<2xf32>
 %r = stablehlo.compare NE, %a, %b : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>)",
               "tensor<2xi1>", "[true, false]"});
  ExpectHolds(
      {R"( %a = stablehlo.constant dense<[-0.0, 0x7F800000, 0xFFC00000, 0x7FC00000]> : tensor<4xf32>
 %b = stablehlo.constant dense<[0.0, 0x7FC00000, 0xFF800000, 0x7FC00001]> : tensor<4xf32>
 %r = stablehlo.compare LT, %a, %b, TOTALORDER : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>)",
       "tensor<4xi1>", "true"});
}

TEST(Semantics, Conversions) {
  ExpectHolds(
      {R"( %a = stablehlo.constant dense<[3.0e9, 0x7FC00000, 0xFF800000, -1.5]> : tensor<4xf32>
 %r = stablehlo.convert %a : (tensor<4xf32>) -> tensor<4xi32>)",
       "tensor<4xi32>", "[2147483647, 0, -2147483648, -1]"});
  ExpectHolds({R"( %a = stablehlo.constant dense<[-1.5, 300.0]> : tensor<2xf32>
 %r = stablehlo.convert %a : (tensor<2xf32>) -> tensor<2xui8>)",
               "tensor<2xui8>", "[0, 255]"});
  ExpectHolds({R"( %a = stablehlo.constant dense<300> : tensor<i32>
 %r = stablehlo.convert %a : (tensor<i32>) -> tensor<i8>)",
               "tensor<i8>", "44"});
  ExpectHolds({R"( %a = stablehlo.constant dense<[0.5, 0x7FC00000, -0.0]> : tensor<3xf32>
 %r = stablehlo.convert %a : (tensor<3xf32>) -> tensor<3xi1>)",
               "tensor<3xi1>", "[true, true, false]"});
  ExpectHolds({R"( %a = stablehlo.constant dense<500.0> : tensor<f32>
 %r = stablehlo.convert %a : (tensor<f32>) -> tensor<f8E4M3FN>)",
               "tensor<f8E4M3FN>", "0x7F"});
  // 2^53 + 2^29 + 1 rounds to f32 once: by way of a double it would lose the sticky bit.
  ExpectHolds(
      {R"( %a = stablehlo.constant dense<[9007199791611905, 4611686293305294849]> : tensor<2xi64>
 %r = stablehlo.convert %a : (tensor<2xi64>) -> tensor<2xf32>)",
       "tensor<2xf32>", "[9007200328482816.0, 4611686568183201792.0]"});
}

TEST(Semantics, ClampReducePrecisionAndSign) {
  ExpectHolds({R"( %lo = stablehlo.constant dense<2.0> : tensor<f32>
 %x = stablehlo.constant dense<[0.0, 5.0]> : tensor<2xf32>
 %hi = stablehlo.constant dense<1.0> : tensor<f32>
 %r = stablehlo.clamp %lo, %x, %hi : (tensor<f32>, tensor<2xf32>, tensor<f32>) -> tensor<2xf32>)",
               "tensor<2xf32>", "1.0"});
  ExpectHolds({R"( %x = stablehlo.constant dense<[70000.0, 1.0e-6]> : tensor<2xf32>
 %r = stablehlo.reduce_precision %x, format = e5m2 : tensor<2xf32>)",
               "tensor<2xf32>", "[0x7F800000, 0.0]"});
  ExpectHolds({R"( %x = stablehlo.constant dense<[0x7FC00000, -3.0]> : tensor<2xf32>
 %r = stablehlo.sign %x : tensor<2xf32>)",
               "tensor<2xf32>", "[0x7FC00000, -1.0]"});
}

TEST(Semantics, IndicesAreClampedOrDropped) {
  ExpectHolds({R"( %x = stablehlo.constant dense<[1, 2, 3, 4]> : tensor<4xi32>
 %i = stablehlo.constant dense<[[-3], [99]]> : tensor<2x1xi32>
 %r = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0],
   start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1>}>
   : (tensor<4xi32>, tensor<2x1xi32>) -> tensor<2xi32>)",
               "tensor<2xi32>", "[1, 4]"});
  ExpectHolds({R"( %x = stablehlo.constant dense<[1, 2, 3]> : tensor<3xi32>
 %i = stablehlo.constant dense<[[-1], [99], [1]]> : tensor<3x1xi32>
 %u = stablehlo.constant dense<[7, 8, 9]> : tensor<3xi32>
 %r = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<
   inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
   ^bb0(%a: tensor<i32>, %b: tensor<i32>): stablehlo.return %b : tensor<i32>
 }) : (tensor<3xi32>, tensor<3x1xi32>, tensor<3xi32>) -> tensor<3xi32>)",
               "tensor<3xi32>", "[1, 9, 3]"});
  ExpectHolds({R"( %x = stablehlo.constant dense<[1, 2, 3, 4]> : tensor<4xi32>
 %i = stablehlo.constant dense<4294967295> : tensor<ui32>
 %r = stablehlo.dynamic_slice %x, %i, sizes = [2] : (tensor<4xi32>, tensor<ui32>) -> tensor<2xi32>)",
               "tensor<2xi32>", "[3, 4]"});
}

TEST(Semantics, CaseOutOfRangeTakesTheLastBranch) {
  for (const char* index : {"-1", "7"}) {
    const std::string body =
        " %i = stablehlo.constant dense<" + std::string(index) + R"(> : tensor<i32>
 %r = "stablehlo.case"(%i) ({
   %c = stablehlo.constant dense<1> : tensor<i32>
   stablehlo.return %c : tensor<i32>
 }, {
   %c = stablehlo.constant dense<2> : tensor<i32>
   stablehlo.return %c : tensor<i32>
 }) : (tensor<i32>) -> tensor<i32>)";
    ExpectHolds({body.c_str(), "tensor<i32>", "2"});
  }
}

TEST(Semantics, EmptyDimensions) {
  ExpectHolds({R"( %x = stablehlo.constant dense<> : tensor<0x3xf32>
 %i = stablehlo.constant dense<5.0> : tensor<f32>
 %r = stablehlo.reduce(%x init: %i) applies stablehlo.add across dimensions = [0]
   : (tensor<0x3xf32>, tensor<f32>) -> tensor<3xf32>)",
               "tensor<3xf32>", "5.0"});
  ExpectHolds({R"( %x = stablehlo.constant dense<> : tensor<2x0xf32>
 %y = stablehlo.constant dense<> : tensor<0x3xf32>
 %r = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0]
   : (tensor<2x0xf32>, tensor<0x3xf32>) -> tensor<2x3xf32>)",
               "tensor<2x3xf32>", "0.0"});
}

TEST(Semantics, PaddingTrimsTheDilatedTensor) {
  ExpectHolds({R"( %x = stablehlo.constant dense<[1, 2, 3]> : tensor<3xi32>
 %z = stablehlo.constant dense<0> : tensor<i32>
 %r = stablehlo.pad %x, %z, low = [-1], high = [1], interior = [2]
   : (tensor<3xi32>, tensor<i32>) -> tensor<7xi32>)",
               "tensor<7xi32>", "[0, 0, 2, 0, 0, 3, 0]"});
}

TEST(Semantics, BitcastPutsLowBitsFirst) {
  ExpectHolds({R"( %x = stablehlo.constant dense<1.0> : tensor<f32>
 %r = stablehlo.bitcast_convert %x : (tensor<f32>) -> tensor<4xi8>)",
               "tensor<4xi8>", "[0, 0, -128, 63]"});
  ExpectHolds({R"( %x = stablehlo.constant dense<(1.0, 2.0)> : tensor<complex<f32>>
 %r = stablehlo.bitcast_convert %x : (tensor<complex<f32>>) -> tensor<2xf32>)",
               "tensor<2xf32>", "[1.0, 2.0]"});
}

TEST(Semantics, ComplexSquareIsZeroOnTheDiagonals) {
  // (-2 + 2) * (-2 - 2) would be -0.
  ExpectHolds(
      {R"( %z = stablehlo.constant dense<[(2.0, 2.0), (2.0, -2.0), (-2.0, 2.0), (-2.0, -2.0)]>
   : tensor<4xcomplex<f32>>
 %s = chlo.square %z : tensor<4xcomplex<f32>> -> tensor<4xcomplex<f32>>
 %x = stablehlo.real %s : (tensor<4xcomplex<f32>>) -> tensor<4xf32>
 %r = stablehlo.bitcast_convert %x : (tensor<4xf32>) -> tensor<4xi32>)",
       "tensor<4xi32>", "[0, 0, 0, 0]"});
}

}  // namespace
}  // namespace lockstep

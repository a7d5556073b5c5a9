// What a verdict says of its own strength: exact, proven bounds, estimated bounds, order-sensitive.
#include <gtest/gtest.h>

#include <limits>

#include "compiler/frontend/frontend.h"
#include "runtime/compare.h"
#include "runtime/inputs.h"
#include "runtime/report/check_report.h"
#include "runtime/verify.h"

namespace lockstep {
namespace {

std::string Program(const std::string& arguments, const std::string& results,
                    const std::string& body) {
  return "module @m attributes {mhlo.num_partitions = 4 : i32} {\nsdy.mesh @mesh = <[\"x\"=4]>\n"
         "func.func public @main(" +
         arguments + ") -> (" + results + ") {\n" + body + "}\n}\n";
}

const std::string kSplit = " {sdy.sharding = #sdy.sharding<@mesh, [{\"x\"}, {}]>}";

CheckReport Check(const std::string& text, const std::vector<Literal>& inputs) {
  const Executable executable = Compile(ParseModule(text, "m.mlir"));
  Cluster cluster(executable.num_devices());
  const Verdict verdict = Verify(executable, cluster, inputs);
  CheckReport report;
  report.program = "m.mlir";
  report.verdict = verdict.pass ? "pass" : "fail";
  report.results = verdict.results;
  return report;
}

std::vector<Literal> Normal(const std::string& text) {
  const auto module = ParseModule(text, "m.mlir");
  return GenerateInputs(*module->Main(), InputKind::kNormal, 5);
}

TEST(Verdict, ProvenBoundsAreNoEstimates) {
  const std::string text =
      Program("%a: tensor<8x16xf32>" + kSplit, "tensor<16xf32>",
              "%z = stablehlo.constant dense<0.0> : tensor<f32>\n"
              "%s = stablehlo.reduce(%a init: %z) applies stablehlo.add across dimensions = [0] : "
              "(tensor<8x16xf32>, tensor<f32>) -> tensor<16xf32>\nreturn %s : tensor<16xf32>\n");
  const CheckReport report = Check(text, Normal(text));
  EXPECT_EQ(report.verdict, "pass");
  EXPECT_EQ(report.results[0].policy, "bounded");
  EXPECT_FALSE(report.results[0].estimated);
  EXPECT_EQ(ReportText(report, {}).find("estimate"), std::string::npos);
}

TEST(Verdict, LooseBoundsAreEstimatedAndSaySo) {
  // Each product doubles the digits that rounding may reach: after 40 nothing is proven.
  std::string body = "%0 = stablehlo.sine %a : tensor<8x8xf32>\n";
  int last = 0;
  for (int i = 1; i <= 40; ++i) {
    const std::string from = "%" + std::to_string(last), to = "%" + std::to_string(i);
    body += "%t" + std::to_string(i) + " = stablehlo.dot_general " + from +
            ", %b, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> "
            "tensor<8x8xf32>\n" +
            to + " = stablehlo.tanh %t" + std::to_string(i) + " : tensor<8x8xf32>\n";
    last = i;
  }
  const std::string text =
      Program("%a: tensor<8x8xf32>, %b: tensor<8x8xf32>" + kSplit, "tensor<8x8xf32>",
              body + "return %" + std::to_string(last) + " : tensor<8x8xf32>\n");
  const CheckReport report = Check(text, Normal(text));
  EXPECT_EQ(report.verdict, "pass");
  EXPECT_TRUE(report.results[0].estimated);
  const std::string told = ReportText(report, {});
  EXPECT_NE(told.find("estimate and not a proof"), std::string::npos) << told;
  EXPECT_NE(ReportJson(report).find("\"estimated\": true"), std::string::npos);
}

TEST(Verdict, WhatTheSpecificationLeavesOpenIsNotJudged) {
  // Not positive definite: libraries differ in what they leave behind.
  const std::string text = Program(
      "%a: tensor<4x3x3xf32> {sdy.sharding = #sdy.sharding<@mesh, [{\"x\"}, {}, {}]>}",
      "tensor<4x3x3xf32>, tensor<4x3x3xf32>",
      "%l = stablehlo.cholesky %a, lower = true : tensor<4x3x3xf32>\n"
      "%s = \"stablehlo.triangular_solve\"(%l, %a) <{left_side = true, lower = true, transpose_a = "
      "#stablehlo<transpose NO_TRANSPOSE>, unit_diagonal = false}> : (tensor<4x3x3xf32>, "
      "tensor<4x3x3xf32>) -> tensor<4x3x3xf32>\n"
      "return %l, %s : tensor<4x3x3xf32>, tensor<4x3x3xf32>\n");
  for (int seed = 0; seed < 4; ++seed) {
    const auto module = ParseModule(text, "m.mlir");
    const auto inputs = GenerateInputs(*module->Main(), InputKind::kNormal, seed);
    EXPECT_EQ(Check(text, inputs).verdict, "pass") << seed;
  }
}

TEST(Verdict, DecisionsWithinRoundingAreOrderSensitive) {
  // Column 0 and column 1 of the sum are the same numbers in another order: which is larger, if
  // any, is decided by rounding.
  const std::string text = Program(
      "%a: tensor<8x1xf32>" + kSplit + ", %b: tensor<8x1xf32>" + kSplit, "tensor<1xi1>",
      "%z = stablehlo.constant dense<0.0> : tensor<f32>\n"
      "%s = stablehlo.reduce(%a init: %z) applies stablehlo.add across dimensions = [0] : "
      "(tensor<8x1xf32>, tensor<f32>) -> tensor<1xf32>\n"
      "%t = stablehlo.reduce(%b init: %z) applies stablehlo.add across dimensions = [0] : "
      "(tensor<8x1xf32>, tensor<f32>) -> tensor<1xf32>\n"
      "%c = stablehlo.compare GT, %s, %t, FLOAT : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xi1>\n"
      "return %c : tensor<1xi1>\n");
  for (int shift = 1; shift < 8; ++shift) {
    std::vector<float> x, y;
    for (int i = 0; i < 8; ++i) {
      const auto term = [](int k) { return 0.1f * static_cast<float>(k * k + 1) / 3.0f; };
      x.push_back(term(i));
      y.push_back(term((i * 3 + shift) % 8));
    }
    const CheckReport report = Check(text, {Literal::FromVector<float>(DType::kF32, {8, 1}, x),
                                            Literal::FromVector<float>(DType::kF32, {8, 1}, y)});
    EXPECT_EQ(report.verdict, "pass") << shift;
    if (report.results[0].order_sensitive > 0) {
      EXPECT_NE(ReportText(report, {}).find("order-sensitive"), std::string::npos);
    }
  }
  // With exact terms the comparison is decided, and judged.
  const CheckReport exact =
      Check(text, {Literal::FromVector<float>(DType::kF32, {8, 1}, std::vector<float>(8, 2.0f)),
                   Literal::FromVector<float>(DType::kF32, {8, 1}, std::vector<float>(8, 1.0f))});
  EXPECT_EQ(exact.verdict, "pass");
  EXPECT_EQ(exact.results[0].order_sensitive, 0);
  EXPECT_EQ(exact.results[0].policy, "exact");
  // An element that differs only within rounding is counted and not judged; make one by hand.
  ReferenceValue reference{Literal(DType::kI1, {2}), {}};
  reference.bound.absolute = {std::numeric_limits<double>::infinity(), 0};
  Literal other(DType::kI1, {2});
  other.SetInt(0, 1);
  EXPECT_EQ(CompareWithReference(other, reference).order_sensitive, 1);
  EXPECT_TRUE(CompareWithReference(other, reference).ok());
  other.SetInt(1, 1);
  EXPECT_FALSE(CompareWithReference(other, reference).ok());
}

}  // namespace
}  // namespace lockstep

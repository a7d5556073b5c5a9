// The printer on modules that no text gives: renamed values, propagated and partitioned programs.
#include "compiler/frontend/frontend.h"

#include <gtest/gtest.h>

#include <string>

#include "compiler/base/error.h"

namespace lockstep {
namespace {

const char kProgram[] =
    "module @p attributes {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} {\n"
    "  sdy.mesh @mesh = <[\"x\"=2, \"y\"=4]>\n"
    "  func.func public @main(%a: tensor<8x4xf32>, %b: tensor<8x4xf32>) -> tensor<8x4xf32> {\n"
    "    %0 = stablehlo.add %a, %b : tensor<8x4xf32>\n"
    "    %1 = sdy.sharding_constraint %0 <@mesh, [{\"x\"}, {?}]> : tensor<8x4xf32>\n"
    "    return %1 : tensor<8x4xf32>\n"
    "  }\n"
    "}\n";

TEST(MlirPrinter, KeepsTheTextOfAPrintedProgram) {
  EXPECT_EQ(PrintModule(*ParseStableHlo(kProgram, "t")), kProgram);
}

TEST(MlirPrinter, RepeatedMissingAndBadNamesAreReplaced) {
  auto module = ParseStableHlo(kProgram, "t");
  Region& body = module->functions[0]->body;
  body.arg(1)->name = "%a";              // repeated
  body.ops[0]->result()->name = "";      // missing
  body.ops[1]->result()->name = "%1 x";  // no name
  const std::string printed = PrintModule(*module);
  const auto again = ParseStableHlo(printed, "t");
  EXPECT_EQ(again->functions[0]->body.arg(0)->name, "%a");
  EXPECT_EQ(PrintModule(*again), printed);
}

TEST(MlirPrinter, ValueShardings) {
  auto module = ParseStableHlo(kProgram, "t");
  const MeshPtr mesh = module->meshes[0];
  Region& body = module->functions[0]->body;
  body.ops[0]->result()->sharding = TensorSharding::Parse(mesh, "{x},{}", 2);
  body.ops[1]->result()->sharding = TensorSharding::Parse(mesh, "{x},{y}", 2);
  PrintOptions options;
  options.value_shardings = true;
  const std::string printed = PrintModule(*module, options);
  EXPECT_NE(printed.find("stablehlo.add %a, %b {sdy.sharding = #sdy.sharding_per_value<[<@mesh, "
                         "[{\"x\"}, {}]>]>}"),
            std::string::npos)
      << printed;
  // The constraint shows the final sharding in place; an argument without one is replicated.
  EXPECT_NE(printed.find("sdy.sharding_constraint %0 <@mesh, [{\"x\"}, {\"y\"}]> :"),
            std::string::npos)
      << printed;
  EXPECT_NE(printed.find("%a: tensor<8x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}"),
            std::string::npos)
      << printed;
}

TEST(MlirPrinter, SpmdModulesHaveLayoutsOnMainOnly) {
  auto module = ParseStableHlo(kProgram, "t");
  const MeshPtr mesh = module->meshes[0];
  Region& body = module->functions[0]->body;
  body.ops[0]->result()->sharding = TensorSharding::Parse(mesh, "{x},{}", 2);
  body.ops[0]->attrs.Set("sdy.something", Attribute(true));
  module->spmd = true;
  const Type global = Type::Tensor(DType::kF32, {16, 4});
  module->arg_layouts = {{global, TensorSharding::Parse(mesh, "{x,?},{}", 2)},
                         {global, TensorSharding{}}};
  module->result_layouts = {{global, TensorSharding::Parse(mesh, "{},{y}", 2)}};
  const std::string printed = PrintModule(*module);
  EXPECT_NE(printed.find("(%a: tensor<8x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{\"x\"}, "
                         "{}]>}, %b: tensor<8x4xf32>) -> (tensor<8x4xf32> {sdy.sharding = "
                         "#sdy.sharding<@mesh, [{}, {\"y\"}]>})"),
            std::string::npos)
      << printed;
  EXPECT_NE(printed.find("%0 = stablehlo.add %a, %b : tensor<8x4xf32>\n"), std::string::npos)
      << printed;
}

TEST(MlirPrinter, SymbolicGroupsAndPairsAreWrittenOut) {
  auto module = ParseStableHlo(
      "sdy.mesh @mesh = <[\"x\"=2, \"y\"=2]>\n"
      "func.func @f(%a: tensor<4xf32>) {\n"
      "  %0 = \"stablehlo.collective_permute\"(%a) <{source_target_pairs = dense<> : "
      "tensor<0x2xi64>}> : (tensor<4xf32>) -> tensor<4xf32>\n  return\n}\n",
      "t");
  Op& op = *module->functions[0]->body.ops[0];
  PermutePairs pairs;
  pairs.form = PermutePairs::Form::kShift;
  pairs.mesh = module->meshes[0];
  pairs.from = {FullAxis(*pairs.mesh, 1)};
  pairs.shift = 1;
  pairs.wrap = true;
  op.attrs.Set("source_target_pairs", Attribute(pairs));
  EXPECT_NE(PrintModule(*module).find(
                "source_target_pairs = dense<[[0, 1], [1, 0], [2, 3], [3, 2]]> : tensor<4x2xi64>"),
            std::string::npos);
  ReplicaGroups groups;
  groups.mesh = module->meshes[0];
  groups.axes = {FullAxis(*groups.mesh, 0)};
  EXPECT_EQ(PrintAttribute(Attribute(groups)), "dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>");
}

TEST(MlirPrinter, AttributesThatDoNotFitThePrettyFormArePrintedGenerically) {
  auto module = ParseStableHlo(
      "func.func @f(%a: tensor<4xf32>) {\n"
      "  %0 = stablehlo.transpose %a, dims = [0] : (tensor<4xf32>) -> tensor<4xf32>\n"
      "  return\n}\n",
      "t");
  module->functions[0]->body.ops[0]->attrs.Set("permutation", Attribute::FromString("odd"));
  EXPECT_NE(PrintModule(*module).find("\"stablehlo.transpose\"(%a) <{permutation = \"odd\"}>"),
            std::string::npos);
}

TEST(MlirPrinter, OneOpOnOneLine) {
  const auto module = ParseStableHlo(
      "func.func @f(%a: tensor<4xf32>, %c: tensor<i32>) {\n"
      "  %0 = \"stablehlo.case\"(%c) ({\n    stablehlo.return %a : tensor<4xf32>\n  }) : "
      "(tensor<i32>) -> tensor<4xf32>\n"
      "  %1:2 = stablehlo.while(%i = %c, %x = %0) : tensor<i32>, tensor<4xf32>\n"
      "  cond {\n    %p = stablehlo.constant dense<false> : tensor<i1>\n"
      "    stablehlo.return %p : tensor<i1>\n  } do {\n"
      "    stablehlo.return %i, %x : tensor<i32>, tensor<4xf32>\n  }\n  return\n}\n",
      "t");
  const Region& body = module->functions[0]->body;
  EXPECT_EQ(PrintOp(*body.ops[0]),
            "%0 = \"stablehlo.case\"(%c) ({...}) : (tensor<i32>) -> tensor<4xf32>");
  EXPECT_EQ(PrintOp(*body.ops[1]),
            "%1#0, %1#1 = stablehlo.while(%i = %c, %x = %0) : tensor<i32>, tensor<4xf32> cond "
            "{...} do {...}");
}

TEST(MlirPrinter, ElidedLiteralsAreRefusedWhenReadBack) {
  auto module = ParseStableHlo(
      "func.func @f() {\n  %0 = stablehlo.constant dense<[1, 2, 3]> : tensor<3xi32>\n"
      "  return\n}\n",
      "t");
  PrintOptions options;
  options.elide_literals_above = 2;
  const std::string printed = PrintModule(*module, options);
  EXPECT_NE(printed.find("dense<__elided__>"), std::string::npos);
  EXPECT_THROW(ParseStableHlo(printed, "t"), Error);
}

}  // namespace
}  // namespace lockstep

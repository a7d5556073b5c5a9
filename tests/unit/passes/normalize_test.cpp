#include "compiler/passes/normalize.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "compiler/base/error.h"
#include "compiler/frontend/frontend.h"

namespace lockstep {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

struct Normalized {
  std::unique_ptr<Module> source;
  NormalizedProgram program;
};

Normalized NormalizeText(std::string_view text) {
  Normalized result;
  result.source = ParseStableHlo(text, "test.mlir");
  result.program = Normalize(*result.source);
  return result;
}

/// "add(%0,%arg1)" of each op of the entry, in order, regions included.
std::vector<std::string> Ops(const Module& module) {
  std::vector<std::string> ops;
  WalkOps(module.Main()->body, [&ops](Op& op) {
    std::string text(op.short_name());
    text += "(";
    for (int i = 0; i < op.num_operands(); ++i) text += (i ? "," : "") + op.operand(i)->name;
    ops.push_back(text + ")");
  });
  return ops;
}

constexpr const char* kMesh = "sdy.mesh @mesh = <[\"x\"=2]>\n";

TEST(Normalize, WithoutMeshCallsVanish) {
  const Normalized got = NormalizeText(R"(
    func.func @main(%arg0: tensor<4xf32>) -> tensor<4xf32> {
      %0 = call @f(%arg0) : (tensor<4xf32>) -> tensor<4xf32>
      return %0 : tensor<4xf32>
    }
    func.func private @f(%arg0: tensor<4xf32>) -> tensor<4xf32> {
      %0 = stablehlo.tanh %arg0 : tensor<4xf32>
      return %0 : tensor<4xf32>
    })");
  EXPECT_THAT(Ops(*got.program.module), ElementsAre("tanh(%arg0)", "return(%f.0)"));
  EXPECT_EQ(got.program.module->functions.size(), 1u);
  EXPECT_FALSE(got.program.module->Main()->body.arg(0)->sharding);
}

TEST(Normalize, CallBoundariesAreEdges) {
  const Normalized got = NormalizeText(std::string(kMesh) + R"(
    func.func @main(%arg0: tensor<4xf32>) -> tensor<4xf32> {
      %0 = call @f(%arg0) : (tensor<4xf32>) -> tensor<4xf32>
      return %0 : tensor<4xf32>
    }
    func.func private @f(%arg0: tensor<4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>})
        -> (tensor<4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}]>}) {
      %0 = stablehlo.tanh %arg0 : tensor<4xf32>
      return %0 : tensor<4xf32>
    })");
  const Module& module = *got.program.module;
  EXPECT_THAT(Ops(module), ElementsAre("data_flow_edge(%arg0)", "tanh(%f.arg0)",
                                       "data_flow_edge(%f.0)", "return(%0)"));
  const Region& body = module.Main()->body;
  ASSERT_TRUE(body.ops[0]->result()->sharding);
  EXPECT_EQ(body.ops[0]->result()->sharding->ToString(), "{x}");
  ASSERT_TRUE(body.ops[2]->result()->sharding);
  EXPECT_EQ(body.ops[2]->result()->sharding->ToString(), "{?}");
  // The edge of an argument stands for the callee's argument.
  EXPECT_EQ(got.program.source_of.at(body.ops[0]->result()),
            got.source->FindFunction("f")->body.arg(0));
  EXPECT_EQ(got.program.source_of.at(body.ops[1]->result()),
            got.source->FindFunction("f")->body.ops[0]->result());
}

TEST(Normalize, ScalarBodiesHoldNothingOfShardings) {
  const Normalized got = NormalizeText(std::string(kMesh) + R"(
    func.func @main(%arg0: tensor<4xf32>, %arg1: tensor<f32>) -> tensor<f32> {
      %0 = "stablehlo.reduce"(%arg0, %arg1) <{dimensions = array<i64: 0>}> ({
      ^bb0(%a: tensor<f32>, %b: tensor<f32>):
        %1 = func.call @f(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
        %2 = sdy.sharding_constraint %1 <@mesh, []> : tensor<f32>
        %3 = sdy.propagation_barrier %2 allowed_direction=NONE : tensor<f32>
        %4 = sdy.reshard %3 <@mesh, []> : tensor<f32>
        sdy.sharding_group %4 group_id=0 : tensor<f32>
        stablehlo.return %4 : tensor<f32>
      }) : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
      return %0 : tensor<f32>
    }
    func.func private @f(%arg0: tensor<f32> {sdy.sharding = #sdy.sharding<@mesh, []>},
                         %arg1: tensor<f32>) -> tensor<f32> {
      %0 = stablehlo.maximum %arg0, %arg1 : tensor<f32>
      return %0 : tensor<f32>
    })");
  EXPECT_THAT(Ops(*got.program.module),
              ElementsAre("reduce(%arg0,%arg1)", "maximum(%a,%b)", "return(%f.0)", "return(%0)"));
}

TEST(Normalize, EachCallGetsItsOwnClone) {
  const Normalized got = NormalizeText(R"(
    func.func @main(%arg0: tensor<4xf32>) -> tensor<4xf32> {
      %0 = call @f(%arg0) : (tensor<4xf32>) -> tensor<4xf32>
      %1 = call @f(%0) : (tensor<4xf32>) -> tensor<4xf32>
      return %1 : tensor<4xf32>
    }
    func.func private @f(%arg0: tensor<4xf32>) -> tensor<4xf32> {
      %0 = stablehlo.tanh %arg0 : tensor<4xf32>
      return %0 : tensor<4xf32>
    })");
  const Region& body = got.program.module->Main()->body;
  ASSERT_EQ(body.ops.size(), 3u);
  EXPECT_EQ(body.ops[1]->operand(0), body.ops[0]->result());
  EXPECT_EQ(got.program.source_of.at(body.ops[0]->result()),
            got.program.source_of.at(body.ops[1]->result()));
  // Own place first, then the call's.
  const DebugLocation& where = *body.ops[1]->location.debug;
  ASSERT_EQ(where.kind, DebugLocation::Kind::kCallSite);
  EXPECT_EQ(where.children[0]->line, 8);
  EXPECT_EQ(where.children[1]->line, 4);
}

TEST(Normalize, RecursionIsRefused) {
  try {
    NormalizeText(R"(
      func.func @main(%arg0: tensor<4xf32>) -> tensor<4xf32> {
        %0 = call @f(%arg0) : (tensor<4xf32>) -> tensor<4xf32>
        return %0 : tensor<4xf32>
      }
      func.func private @f(%arg0: tensor<4xf32>) -> tensor<4xf32> {
        %0 = call @f(%arg0) : (tensor<4xf32>) -> tensor<4xf32>
        return %0 : tensor<4xf32>
      })");
    FAIL() << "accepted";
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::kInvalidArgument);
    EXPECT_THAT(error.what(), HasSubstr("@f calls itself"));
  }
}

TEST(Normalize, ConstantsAreSplitByUse) {
  const Normalized got = NormalizeText(std::string(kMesh) + R"(
    func.func @main(%arg0: tensor<4xf32>) -> tensor<4xf32> {
      %c = stablehlo.constant dense<1.0> : tensor<4xf32>
      %n = stablehlo.negate %c : tensor<4xf32>
      %0 = stablehlo.add %arg0, %n : tensor<4xf32>
      %1 = stablehlo.add %0, %n : tensor<4xf32>
      %2 = stablehlo.add %1, %c : tensor<4xf32>
      return %2 : tensor<4xf32>
    })");
  EXPECT_THAT(Ops(*got.program.module),
              ElementsAre("constant()", "constant()", "constant()", "negate(%c)", "negate(%c)",
                          "add(%arg0,%n)", "add(%0,%n)", "add(%1,%c)", "return(%2)"));
  const Region& body = got.program.module->Main()->body;
  EXPECT_NE(body.ops[5]->operand(1), body.ops[6]->operand(1));
  const Value* negate = got.source->Main()->body.ops[1]->result();
  EXPECT_EQ(got.program.source_of.at(body.ops[3]->result()), negate);
  EXPECT_EQ(got.program.source_of.at(body.ops[4]->result()), negate);
}

TEST(Normalize, ScalarsAreShared) {
  const Normalized got = NormalizeText(std::string(kMesh) + R"(
    func.func @main(%arg0: tensor<4xf32>, %arg1: tensor<f32>) -> tensor<4xf32> {
      %b = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<f32>) -> tensor<4xf32>
      %0 = stablehlo.add %arg0, %b : tensor<4xf32>
      %1 = stablehlo.add %0, %b : tensor<4xf32>
      return %1 : tensor<4xf32>
    })");
  EXPECT_THAT(Ops(*got.program.module),
              ElementsAre("broadcast_in_dim(%arg1)", "broadcast_in_dim(%arg1)", "add(%arg0,%b)",
                          "add(%0,%b)", "return(%1)"));
}

TEST(Normalize, AFunctionOfConstantsIsAConstant) {
  const Normalized got = NormalizeText(std::string(kMesh) + R"(
    func.func @main(%arg0: tensor<4xf32>) -> tensor<4xf32> {
      %c = stablehlo.constant dense<1.0> : tensor<4xf32>
      %k = call @twice(%c) : (tensor<4xf32>) -> tensor<4xf32>
      %0 = stablehlo.add %arg0, %k : tensor<4xf32>
      %1 = stablehlo.add %0, %k : tensor<4xf32>
      return %1 : tensor<4xf32>
    }
    func.func private @twice(%arg0: tensor<4xf32>) -> tensor<4xf32> {
      %0 = stablehlo.add %arg0, %arg0 : tensor<4xf32>
      return %0 : tensor<4xf32>
    })");
  int adds_of_itself = 0;
  WalkOps(got.program.module->Main()->body, [&](Op& op) {
    if (op.Is(OpCode::kAdd) && op.operand(0) == op.operand(1)) ++adds_of_itself;
  });
  EXPECT_EQ(adds_of_itself, 2);
}

TEST(Normalize, AxesOfSizeOneAreDropped) {
  const Normalized got = NormalizeText(R"(
    sdy.mesh @mesh = <["one"=1, "x"=2]>
    func.func @main(%arg0: tensor<4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"one", "x"}]>})
        -> tensor<4xf32> {
      %0 = sdy.sharding_constraint %arg0 <@mesh, [{"one", ?}], replicated={"x"}> : tensor<4xf32>
      return %0 : tensor<4xf32>
    })");
  const Region& body = got.program.module->Main()->body;
  EXPECT_EQ(body.arg(0)->sharding->ToString(), "{x}");
  const Attribute* attribute = body.ops[0]->attrs.Find("sharding");
  ASSERT_TRUE(attribute && attribute->As<Attribute::Sharding>());
  EXPECT_EQ(attribute->As<Attribute::Sharding>()->value.ToString(), "{?} replicated={x}");
}

TEST(Normalize, CallsInsideRegionsAreInlined) {
  const Normalized got = NormalizeText(R"(
    func.func @main(%arg0: tensor<4xf32>) -> tensor<4xf32> {
      %0 = stablehlo.while(%x = %arg0) : tensor<4xf32>
       cond {
        %p = stablehlo.constant dense<false> : tensor<i1>
        stablehlo.return %p : tensor<i1>
      } do {
        %1 = func.call @f(%x) : (tensor<4xf32>) -> tensor<4xf32>
        stablehlo.return %1 : tensor<4xf32>
      }
      return %0 : tensor<4xf32>
    }
    func.func private @f(%arg0: tensor<4xf32>) -> tensor<4xf32> {
      %0 = stablehlo.tanh %arg0 : tensor<4xf32>
      return %0 : tensor<4xf32>
    })");
  EXPECT_THAT(Ops(*got.program.module), ElementsAre("while(%arg0)", "constant()", "return(%p)",
                                                    "tanh(%x)", "return(%f.0)", "return(%0)"));
}

}  // namespace
}  // namespace lockstep

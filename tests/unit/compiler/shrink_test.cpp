// Shrink: with a test that only asks for some ops, what is left is those ops and what they need.
#include "compiler/shrink.h"

#include <gtest/gtest.h>

#include "compiler/frontend/frontend.h"
#include "compiler/ops/op_def.h"
#include "compiler/pipeline.h"

namespace lockstep {
namespace {

constexpr const char* kProgram = R"(
func.func private @f(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.tanh %x : tensor<4xf32>
  %1 = stablehlo.cosine %0 : tensor<4xf32>
  return %1 : tensor<4xf32>
}
func.func public @main(%a: tensor<4xf32>, %b: tensor<4xf32>, %p: tensor<i1>) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = stablehlo.exponential %a : tensor<4xf32>
  %1 = stablehlo.sine %b : tensor<4xf32>
  %2 = call @f(%0) : (tensor<4xf32>) -> tensor<4xf32>
  %3 = "stablehlo.if"(%p) ({
    %5 = stablehlo.add %2, %1 : tensor<4xf32>
    stablehlo.return %5 : tensor<4xf32>
  }, {
    stablehlo.return %1 : tensor<4xf32>
  }) : (tensor<i1>) -> tensor<4xf32>
  %4 = stablehlo.negate %3 : tensor<4xf32>
  return %4, %1 : tensor<4xf32>, tensor<4xf32>
}
)";

bool Has(const Module& module, OpCode code) {
  bool found = false;
  for (const auto& function : module.functions) {
    WalkOps(function->body, [&](Op& op) { found = found || op.Is(code); });
  }
  return found;
}

ShrinkResult ShrinkFor(OpCode code, std::vector<Literal> inputs = {}) {
  ShrinkHooks hooks;
  hooks.fails = [code](const FailingProgram& program) {
    VerifyModule(*program.module);  // every edit leaves a module that is well formed
    return Has(*program.module, code);
  };
  hooks.evaluate = [](const FailingProgram& asked) {
    std::vector<Literal> values;
    for (const Type& type : asked.module->Main()->result_types) {
      values.push_back(Literal(type.dtype(), type.dims()));
    }
    return values;
  };
  return Shrink({ParseModule(kProgram, "t.mlir"), std::move(inputs)}, hooks);
}

TEST(ShrinkTest, LeavesTheOneOpThatMatters) {
  for (const OpCode code : {OpCode::kExponential, OpCode::kNegate, OpCode::kTanh}) {
    const ShrinkResult small = ShrinkFor(code);
    EXPECT_EQ(CountOps(*small.program.module), 1) << PrintModule(*small.program.module);
    EXPECT_EQ(small.program.module->functions.size(), 1u);
    EXPECT_EQ(small.program.module->Main()->body.num_args(), 1);
  }
}

TEST(ShrinkTest, BranchesAreTakenApart) {
  const ShrinkResult small = ShrinkFor(OpCode::kAdd);
  EXPECT_FALSE(Has(*small.program.module, OpCode::kIf)) << PrintModule(*small.program.module);
  EXPECT_EQ(CountOps(*small.program.module), 1) << PrintModule(*small.program.module);
}

// What splits %a is the annotation of the result, behind the op that matters.
TEST(ShrinkTest, ArgumentsKeepTheirLayouts) {
  constexpr const char* kSplitByResult = R"(
sdy.mesh @mesh = <["x"=2]>
func.func public @main(%a: tensor<4xf32>) -> (tensor<4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}) {
  %0 = stablehlo.tanh %a : tensor<4xf32>
  %1 = stablehlo.add %a, %0 : tensor<4xf32>
  return %1 : tensor<4xf32>
}
)";
  ShrinkHooks hooks;
  hooks.fails = [](const FailingProgram& program) {
    CompiledProgram propagated = PropagateProgram(CloneModule(*program.module));
    CopyShardingsToSource(propagated);
    const auto& args = propagated.source->Main()->body.args;
    return Has(*program.module, OpCode::kTanh) && args.size() == 1 && args[0]->sharding &&
           !args[0]->sharding->dims[0].axes.empty();
  };
  const ShrinkResult small = Shrink({ParseModule(kSplitByResult, "t.mlir"), {}}, hooks);
  EXPECT_EQ(CountOps(*small.program.module), 1) << PrintModule(*small.program.module);
}

// The second operand of %2 is the one to keep.
TEST(ShrinkTest, AnyOperandStandsForItsOp) {
  constexpr const char* kSecond = R"(
func.func public @main(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.sine %a : tensor<4xf32>
  %1 = stablehlo.tanh %a : tensor<4xf32>
  %2 = stablehlo.add %0, %1 : tensor<4xf32>
  %3 = "stablehlo.while"(%2) ({
  ^bb0(%x: tensor<4xf32>):
    %4 = stablehlo.constant dense<false> : tensor<i1>
    stablehlo.return %4 : tensor<i1>
  }, {
  ^bb0(%x: tensor<4xf32>):
    %4 = stablehlo.add %0, %1 : tensor<4xf32>
    stablehlo.return %4 : tensor<4xf32>
  }) : (tensor<4xf32>) -> tensor<4xf32>
  return %3 : tensor<4xf32>
}
)";
  ShrinkHooks hooks;
  hooks.fails = [](const FailingProgram& program) {
    return Has(*program.module, OpCode::kTanh) && Has(*program.module, OpCode::kWhile);
  };
  const ShrinkResult small = Shrink({ParseModule(kSecond, "t.mlir"), {}}, hooks);
  EXPECT_FALSE(Has(*small.program.module, OpCode::kAdd)) << PrintModule(*small.program.module);
}

TEST(ShrinkTest, InputsStayWithTheirArguments) {
  std::vector<Literal> inputs;
  inputs.push_back(Literal(DType::kF32, {4}));
  inputs.push_back(Literal(DType::kF32, {4}));
  inputs.push_back(Literal(DType::kI1, {}));
  const ShrinkResult small = ShrinkFor(OpCode::kNegate, std::move(inputs));
  const Function& main = *small.program.module->Main();
  ASSERT_EQ(small.program.inputs.size(), static_cast<size_t>(main.body.num_args()));
  for (size_t i = 0; i < small.program.inputs.size(); ++i) {
    EXPECT_EQ(small.program.inputs[i].dims(), main.body.args[i]->type.dims());
    EXPECT_EQ(small.program.inputs[i].dtype(), main.body.args[i]->type.dtype());
  }
}

TEST(ShrinkTest, StopsAfterSoManyTests) {
  ShrinkHooks hooks;
  int64_t asked = 0;
  hooks.most_tests = 5;
  hooks.fails = [&](const FailingProgram&) {
    ++asked;
    return true;
  };
  const ShrinkResult small = Shrink({ParseModule(kProgram, "t.mlir"), {}}, hooks);
  EXPECT_EQ(asked, 5);
  EXPECT_EQ(small.tests, 5);
}

}  // namespace
}  // namespace lockstep

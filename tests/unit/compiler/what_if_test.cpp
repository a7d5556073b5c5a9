#include "compiler/what_if.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "compiler/frontend/frontend.h"
#include "compiler/passes/annotate.h"

namespace lockstep {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

std::vector<AnnotationChange> ChangesOf(std::string_view text, const std::string& name) {
  const CompiledProgram program = PropagateProgram(ParseStableHlo(text, "test.mlir"));
  const Value* found = FindValue(*program.global.module, name);
  EXPECT_NE(found, nullptr) << name;
  return WhatIf(program, TellStory(program.propagation, *found));
}

TEST(WhatIf, EachAnnotationOfAProductDecidesOneDimension) {
  const std::vector<AnnotationChange> changes = ChangesOf(R"(
    sdy.mesh @mesh = <["x"=2, "y"=4]>
    func.func @main(%a: tensor<16x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>},
                    %w: tensor<8x32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"y"}]>})
        -> tensor<16x32xf32> {
      %0 = stablehlo.dot_general %a, %w, contracting_dims = [1] x [0]
          : (tensor<16x8xf32>, tensor<8x32xf32>) -> tensor<16x32xf32>
      return %0 : tensor<16x32xf32>
    })",
                                                          "%0");
  ASSERT_THAT(changes, SizeIs(2));
  EXPECT_THAT(changes[0].annotations,
              ElementsAre("the annotation {x},{} of argument %a (test.mlir:3:21)"));
  EXPECT_EQ(changes[0].becomes, "{},{y}");
  EXPECT_EQ(changes[1].becomes, "{x},{}");
}

TEST(WhatIf, AnnotationsThatSayTheSameGoTogether) {
  const std::vector<AnnotationChange> changes = ChangesOf(R"(
    sdy.mesh @mesh = <["x"=2]>
    func.func @main(%a: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>},
                    %b: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>})
        -> tensor<8xf32> {
      %0 = stablehlo.add %a, %b : tensor<8xf32>
      return %0 : tensor<8xf32>
    })",
                                                          "%0");
  ASSERT_THAT(changes, SizeIs(1));
  EXPECT_THAT(changes[0].annotations, SizeIs(2));
  EXPECT_EQ(changes[0].becomes, "{}");
}

TEST(WhatIf, TheLoserOfAConflictCanBeLetFree) {
  const std::vector<AnnotationChange> changes = ChangesOf(R"(
    sdy.mesh @mesh = <["x"=2, "y"=2]>
    func.func @main(%a: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>},
                    %b: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}]>})
        -> tensor<8xf32> {
      %0 = stablehlo.add %a, %b : tensor<8xf32>
      return %0 : tensor<8xf32>
    })",
                                                          "%0");
  ASSERT_THAT(changes, SizeIs(2));
  EXPECT_EQ(changes[0].becomes, "{y}");
  EXPECT_EQ(changes[1].becomes, "{x}");
}

TEST(WhatIf, ConstraintsAndResultsCount) {
  constexpr const char* kText = R"(
    sdy.mesh @mesh = <["x"=2, "y"=2]>
    func.func @main(%a: tensor<8x8xf32>)
        -> (tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"y"}]>}) {
      %0 = stablehlo.tanh %a : tensor<8x8xf32>
      %1 = sdy.sharding_constraint %0 <@mesh, [{"x"}, {?}]> : tensor<8x8xf32>
      %2 = stablehlo.negate %1 : tensor<8x8xf32>
      return %2 : tensor<8x8xf32>
    })";
  const std::vector<AnnotationChange> changes = ChangesOf(kText, "%2");
  ASSERT_THAT(changes, SizeIs(2));
  EXPECT_THAT(changes[0].annotations,
              ElementsAre("sharding_constraint %1 {x},{?} (test.mlir:6:12)"));
  EXPECT_EQ(changes[0].becomes, "{},{y}");
  EXPECT_EQ(changes[1].becomes, "{x},{}");
}

TEST(WhatIf, NothingToChangeWithoutAnnotations) {
  EXPECT_THAT(ChangesOf(R"(
    sdy.mesh @mesh = <["x"=2]>
    func.func @main(%a: tensor<8xf32>) -> tensor<8xf32> {
      %0 = stablehlo.tanh %a : tensor<8xf32>
      return %0 : tensor<8xf32>
    })",
                        "%0"),
              IsEmpty());
}

}  // namespace
}  // namespace lockstep

#include "compiler/propagate/propagate.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "compiler/base/error.h"
#include "compiler/frontend/frontend.h"

namespace lockstep {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

/// A program without calls, which needs no normalisation.
class Propagated {
 public:
  explicit Propagated(std::string_view text, const PropagateOptions& options = {})
      : module_(ParseStableHlo(text, "test.mlir")), result_(Propagate(*module_, options)) {
    for (const auto& arg : module_->Main()->body.args) values_[arg->name] = arg.get();
    WalkOps(module_->Main()->body, [this](Op& op) {
      for (const auto& value : op.results) values_.emplace(value->name, value.get());
      for (const auto& region : op.regions) {
        for (const auto& arg : region->args) values_.emplace(arg->name, arg.get());
      }
    });
  }

  const Value& value(const std::string& name) const { return *values_.at(name); }
  std::string sharding(const std::string& name) const {
    const auto& sharding = value(name).sharding;
    return sharding ? sharding->ToString() : "none";
  }
  std::string Explain(const std::string& name) const { return ExplainValue(result_, value(name)); }
  std::vector<ShardingAdvice> Advice() const { return AdviseShardings(*module_, result_); }
  const PropagationResult& result() const { return result_; }
  Module& module() { return *module_; }

 private:
  std::unique_ptr<Module> module_;
  PropagationResult result_;
  std::map<std::string, const Value*> values_;
};

constexpr const char* kMatmul = R"(
  sdy.mesh @mesh = <["x"=2, "y"=4]>
  func.func @main(%a: tensor<16x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>},
                  %w: tensor<8x32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"y"}]>})
      -> tensor<16x32xf32> {
    %0 = stablehlo.dot_general %a, %w, contracting_dims = [1] x [0]
        : (tensor<16x8xf32>, tensor<8x32xf32>) -> tensor<16x32xf32>
    %1 = stablehlo.tanh %0 : tensor<16x32xf32>
    return %1 : tensor<16x32xf32>
  })";

TEST(Propagate, MatmulResultIsSplitBothWays) {
  Propagated got(kMatmul);
  EXPECT_EQ(got.sharding("%0"), "{x,?},{y,?}");
  EXPECT_EQ(got.sharding("%1"), "{x,?},{y,?}");
  EXPECT_EQ(got.module().Main()->result_shardings[0]->ToString(), "{x,?},{y,?}");
  EXPECT_THAT(got.result().conflicts, IsEmpty());
}

TEST(Propagate, ExplainsBackToTheAnnotation) {
  const std::string story = Propagated(kMatmul).Explain("%1");
  EXPECT_THAT(story, HasSubstr("%1 f32[16,32]: {x},{y}"));
  EXPECT_THAT(story, HasSubstr("dim 1 is split over y:\n"
                               "    the annotation of argument %w (test.mlir:4:19) splits dim 1 of "
                               "%w over y\n"
                               "    -> dim 1 of dot_general %0 (test.mlir:6:10)\n"
                               "    -> dim 1 of tanh %1 (test.mlir:8:10)\n"));
}

TEST(Propagate, OriginsNameTheirSteps) {
  Propagated got(kMatmul);
  for (const AxisOrigin& origin : got.result().origins) {
    ASSERT_NE(origin.value, nullptr);
    if (origin.kind == "rule") {
      EXPECT_NE(origin.from, nullptr) << origin.value->name;
      EXPECT_GE(origin.from_dim, 0);
      EXPECT_GT(origin.step, 0);
    } else {
      EXPECT_EQ(origin.kind, "argument");
    }
  }
}

TEST(Propagate, ProgramsWithoutMeshStayWithoutShardings) {
  Propagated got(R"(
    func.func @main(%a: tensor<4xf32>) -> tensor<4xf32> {
      %0 = stablehlo.tanh %a : tensor<4xf32>
      return %0 : tensor<4xf32>
    })");
  EXPECT_EQ(got.sharding("%a"), "none");
  EXPECT_EQ(got.sharding("%0"), "none");
  EXPECT_FALSE(got.module().Main()->result_shardings[0]);
}

TEST(Propagate, UnknownValuesAreReplicated) {
  Propagated got(R"(
    sdy.mesh @mesh = <["x"=2]>
    func.func @main(%a: tensor<4xf32>) -> tensor<4xf32> {
      %0 = stablehlo.tanh %a : tensor<4xf32>
      return %0 : tensor<4xf32>
    })");
  EXPECT_EQ(got.sharding("%0"), "{}");
  EXPECT_THAT(got.Explain("%0"), HasSubstr("no annotation reaches it"));
}

constexpr const char* kConflict = R"(
  sdy.mesh @mesh = <["x"=2, "y"=2]>
  func.func @main(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>},
                  %b: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {}]>})
      -> tensor<8x8xf32> {
    %0 = stablehlo.add %a, %b : tensor<8x8xf32>
    return %0 : tensor<8x8xf32>
  })";

TEST(Propagate, ConflictsSayWhoLostAndWhy) {
  Propagated got(kConflict);
  EXPECT_EQ(got.sharding("%0"), "{},{}");
  ASSERT_EQ(got.result().conflicts.size(), 2u);
  const PropagationConflict& first = got.result().conflicts[0];
  EXPECT_EQ(first.value->name, "%b");
  EXPECT_EQ(first.winner, "%a dim 0 {x}");
  EXPECT_EQ(first.loser, "%b dim 0 {y}");
  EXPECT_EQ(first.reason, "dim 0 of %b is closed");
  EXPECT_EQ(got.result().conflicts[1].value->name, "%0");
  EXPECT_THAT(got.result().conflicts[1].reason, HasSubstr("another tensor of add %0"));
}

TEST(Propagate, AdviceOnValuesThatStayWhole) {
  const std::vector<ShardingAdvice> advice = Propagated(kConflict).Advice();
  ASSERT_EQ(advice.size(), 1u);
  EXPECT_EQ(advice[0].kind, ShardingAdvice::Kind::kReplicated);
  EXPECT_EQ(advice[0].bytes, 128);
  EXPECT_THAT(advice[0].text, HasSubstr("is whole on every device although %a dim 0 {x}"));
}

TEST(Propagate, AdviceOnPadding) {
  const std::vector<ShardingAdvice> advice = Propagated(R"(
    sdy.mesh @mesh = <["x"=4]>
    func.func @main(%a: tensor<5x2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>})
        -> tensor<5x2xf32> {
      return %a : tensor<5x2xf32>
    })")
                                                 .Advice();
  ASSERT_EQ(advice.size(), 1u);
  EXPECT_EQ(advice[0].kind, ShardingAdvice::Kind::kUneven);
  EXPECT_EQ(advice[0].bytes, 6);  // 2 rows of 8 bytes instead of 40 / 4
}

TEST(Propagate, AdviceOnIdleConstraints) {
  Propagated got(R"(
    sdy.mesh @mesh = <["x"=2]>
    func.func @main(%a: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>},
                    %b: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
      %0 = stablehlo.tanh %a : tensor<8xf32>
      %1 = stablehlo.negate %0 : tensor<8xf32>
      %2 = sdy.sharding_constraint %1 <@mesh, [{"x", ?}]> : tensor<8xf32>
      %3 = sdy.sharding_constraint %b <@mesh, [{"x"}]> : tensor<8xf32>
      return %2, %3 : tensor<8xf32>, tensor<8xf32>
    })");
  EXPECT_EQ(got.sharding("%b"), "{x}");
  const std::vector<ShardingAdvice> advice = got.Advice();
  ASSERT_EQ(advice.size(), 1u);
  EXPECT_EQ(advice[0].kind, ShardingAdvice::Kind::kNoEffect);
  EXPECT_EQ(advice[0].value->name, "%2");
}

TEST(Propagate, AConstraintThatKeepsAnAxisAwayIsNotIdle) {
  // Without the constraint %0, which takes its layout, would be split over x.
  const std::vector<ShardingAdvice> advice = Propagated(R"(
    sdy.mesh @mesh = <["x"=2]>
    func.func @main(%a: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>})
        -> tensor<8xf32> {
      %0 = stablehlo.tanh %a : tensor<8xf32>
      %1 = sdy.sharding_constraint %0 <@mesh, [{}]> : tensor<8xf32>
      return %1 : tensor<8xf32>
    })")
                                                 .Advice();
  for (const ShardingAdvice& remark : advice) {
    EXPECT_NE(remark.kind, ShardingAdvice::Kind::kNoEffect) << remark.text;
  }
}

TEST(Propagate, ConstraintStoryNamesTheConstraint) {
  Propagated got(R"(
    sdy.mesh @mesh = <["x"=2]>
    func.func @main(%a: tensor<8xf32>) -> tensor<8xf32> {
      %0 = stablehlo.tanh %a : tensor<8xf32>
      %1 = sdy.sharding_constraint %0 <@mesh, [{"x"}]> : tensor<8xf32>
      return %1 : tensor<8xf32>
    })");
  EXPECT_EQ(got.sharding("%a"), "{x,?}");
  EXPECT_THAT(got.Explain("%a"),
              HasSubstr("    sharding_constraint %1 (test.mlir:5:12) splits dim 0 of %0 over x\n"
                        "    -> dim 0 of %a, an operand of tanh %0 (test.mlir:4:12)\n"));
}

TEST(Propagate, StoriesNameWinnersAndLosers) {
  Propagated got(kConflict);
  EXPECT_THAT(got.Explain("%b"), HasSubstr("not over x, which %a dim 0 {x} has: dim 0 of %b is "
                                           "closed [add %0"));
  EXPECT_THAT(got.Explain("%a"), HasSubstr("%b dim 0 {y} could not follow"));
}

TEST(Propagate, LongChainsAreShortenedInTheMiddle) {
  std::string text = R"(
    sdy.mesh @mesh = <["x"=2]>
    func.func @main(%a: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>})
        -> tensor<8xf32> {)";
  std::string last = "%a";
  for (int i = 0; i < 20; ++i) {
    const std::string name = "%" + std::to_string(i);
    text += "\n" + name + " = stablehlo.negate " + last + " : tensor<8xf32>";
    last = name;
  }
  Propagated got(text + "\nreturn " + last + " : tensor<8xf32>\n}");
  const ValueStory story = TellStory(got.result(), got.value(last));
  ASSERT_EQ(story.axes.size(), 1u);
  EXPECT_EQ(story.axes[0].steps.size(), 21u);
  EXPECT_THAT(StoryText(story), HasSubstr("-> ... 14 more steps"));
  EXPECT_THAT(StoryText(story, {}, /*whole=*/true), HasSubstr("negate %9"));
}

TEST(Propagate, AdviceOnConstraintsThatMoveData) {
  Propagated got(R"(
    sdy.mesh @mesh = <["x"=2]>
    func.func @main(%a: tensor<8x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>})
        -> tensor<8x4xf32> {
      %0 = stablehlo.tanh %a : tensor<8x4xf32>
      %1 = sdy.sharding_constraint %0 <@mesh, [{"x"}, {}]> : tensor<8x4xf32>
      %2 = sdy.sharding_constraint %1 <@mesh, [{}, {"x"}]> : tensor<8x4xf32>
      return %2 : tensor<8x4xf32>
    })");
  const std::vector<ShardingAdvice> advice = got.Advice();
  ASSERT_FALSE(advice.empty());
  EXPECT_EQ(advice[0].kind, ShardingAdvice::Kind::kReshard);
  EXPECT_EQ(advice[0].value->name, "%2");
  EXPECT_EQ(advice[0].bytes, 32);  // half of the new shard of 8 x 2 floats
  EXPECT_THAT(advice[0].text, HasSubstr("forces a reshard of %1 from {x},{}"));
}

TEST(Propagate, NoAdviceOnConstraintsThatSlice) {
  Propagated got(R"(
    sdy.mesh @mesh = <["x"=2]>
    func.func @main(%a: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>})
        -> tensor<8xf32> {
      %0 = sdy.sharding_constraint %a <@mesh, [{"x"}]> : tensor<8xf32>
      return %0 : tensor<8xf32>
    })");
  for (const ShardingAdvice& remark : got.Advice()) {
    EXPECT_NE(remark.kind, ShardingAdvice::Kind::kReshard) << remark.text;
  }
}

TEST(Propagate, AdviceSaysWhyASplitDoesNotReachTheResult) {
  Propagated got(R"(
    sdy.mesh @mesh = <["x"=2]>
    func.func @main(%a: tensor<8x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>})
        -> (tensor<4xf32>, tensor<8x4xf32>, tensor<8x4xf32>) {
      %c = stablehlo.constant dense<0.0> : tensor<f32>
      %0 = stablehlo.reduce(%a init: %c) applies stablehlo.add across dimensions = [0]
          : (tensor<8x4xf32>, tensor<f32>) -> tensor<4xf32>
      %1 = stablehlo.custom_call @opaque(%a) : (tensor<8x4xf32>) -> tensor<8x4xf32>
      %2 = chlo.erf %a : tensor<8x4xf32> -> tensor<8x4xf32>
      return %0, %1, %2 : tensor<4xf32>, tensor<8x4xf32>, tensor<8x4xf32>
    })");
  std::map<std::string, std::string> reasons;
  for (const ShardingAdvice& remark : got.Advice()) {
    if (remark.kind == ShardingAdvice::Kind::kReplicated) reasons[remark.value->name] = remark.text;
  }
  EXPECT_THAT(reasons["%0"], HasSubstr("dim 0 of %a is summed or combined away"));
  EXPECT_THAT(reasons["%1"], HasSubstr("no sharding passes through custom_call"));
  EXPECT_THAT(reasons["%2"], HasSubstr("no sharding passes through erf"));
}

TEST(Propagate, AdviceOnResultsAnnotatedInVain) {
  constexpr const char* kText = R"(
    sdy.mesh @mesh = <["x"=2]>
    func.func @main(%a: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>},
                    %b: tensor<8xf32>)
        -> (tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>},
            tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}) {
      %0 = sdy.sharding_constraint %a <@mesh, [{"x"}]> : tensor<8xf32>
      %1 = stablehlo.tanh %b : tensor<8xf32>
      return %0, %1 : tensor<8xf32>, tensor<8xf32>
    })";
  Propagated got(kText);
  std::vector<std::string> texts;
  for (const ShardingAdvice& remark : got.Advice()) {
    if (remark.text.find("result") != std::string::npos) texts.push_back(remark.text);
  }
  ASSERT_EQ(texts.size(), 1u);
  EXPECT_EQ(texts[0],
            "the annotation {x} of result 0 changes nothing: %0 has this sharding without it");
}

TEST(Propagate, ReshardsStopShardings) {
  Propagated got(R"(
    sdy.mesh @mesh = <["x"=2, "y"=2]>
    func.func @main(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>})
        -> tensor<8x8xf32> {
      %0 = sdy.reshard %a <@mesh, [{?}, {"y"}]> : tensor<8x8xf32>
      %1 = stablehlo.tanh %0 : tensor<8x8xf32>
      return %1 : tensor<8x8xf32>
    })");
  EXPECT_EQ(got.sharding("%0"), "{?},{y}");
  EXPECT_EQ(got.sharding("%1"), "{?},{y,?}");
}

TEST(Propagate, TheBasicStrategySettlesNoConflict) {
  constexpr const char* kText = R"(
    sdy.mesh @mesh = <["x"=2]>
    func.func @main(%a: tensor<8x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>},
                    %b: tensor<4x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"x"}]>})
        -> tensor<8x8xf32> {
      %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0]
          : (tensor<8x4xf32>, tensor<4x8xf32>) -> tensor<8x8xf32>
      return %0 : tensor<8x8xf32>
    })";
  EXPECT_EQ(Propagated(kText).sharding("%0"), "{x,?},{?}");
  PropagateOptions basic;
  basic.strategy = PropagationStrategy::kBasic;
  EXPECT_EQ(Propagated(kText, basic).sharding("%0"), "{},{}");
}

TEST(Propagate, WithoutOriginsTheResultIsTheSame) {
  PropagateOptions options;
  options.record_origins = false;
  Propagated got(kMatmul, options);
  EXPECT_EQ(got.sharding("%1"), "{x,?},{y,?}");
  EXPECT_THAT(got.result().origins, IsEmpty());
}

TEST(Propagate, WhileArgumentsShareTheResultsSharding) {
  Propagated got(R"(
    sdy.mesh @mesh = <["x"=2]>
    func.func @main(%a: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>})
        -> tensor<8xf32> {
      %0 = stablehlo.while(%i = %a) : tensor<8xf32>
       cond {
        %p = stablehlo.constant dense<false> : tensor<i1>
        stablehlo.return %p : tensor<i1>
      } do {
        %1 = stablehlo.tanh %i : tensor<8xf32>
        stablehlo.return %1 : tensor<8xf32>
      }
      return %0 : tensor<8xf32>
    })");
  EXPECT_EQ(got.sharding("%0"), "{x,?}");
  EXPECT_EQ(got.sharding("%i"), "{x,?}");
  EXPECT_EQ(got.sharding("%1"), "{x,?}");
  EXPECT_THAT(got.Explain("%i"), HasSubstr("-> dim 0 of while %0"));
}

TEST(Propagate, IfBranchesFlowIntoTheResult) {
  Propagated got(R"(
    sdy.mesh @mesh = <["x"=2]>
    func.func @main(%p: tensor<i1>, %a: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>})
        -> tensor<8xf32> {
      %0 = "stablehlo.if"(%p) ({
        stablehlo.return %a : tensor<8xf32>
      }, {
        %1 = stablehlo.tanh %a : tensor<8xf32>
        stablehlo.return %1 : tensor<8xf32>
      }) : (tensor<i1>) -> tensor<8xf32>
      return %0 : tensor<8xf32>
    })");
  EXPECT_EQ(got.sharding("%0"), "{x,?}");
}

TEST(Propagate, ManualRegionsSeeFreeAxesOnly) {
  Propagated got(R"(
    sdy.mesh @mesh = <["x"=2, "y"=2]>
    func.func @main(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"y"}]>})
        -> tensor<8x8xf32> {
      %0 = sdy.manual_computation(%a) in_shardings=[<@mesh, [{"x", ?}, {?}]>]
          out_shardings=[<@mesh, [{"x", ?}, {?}]>] manual_axes={"x"} (%b: tensor<4x8xf32>) {
        %1 = stablehlo.tanh %b : tensor<4x8xf32>
        sdy.return %1 : tensor<4x8xf32>
      } : (tensor<8x8xf32>) -> tensor<8x8xf32>
      return %0 : tensor<8x8xf32>
    })");
  EXPECT_EQ(got.sharding("%b"), "{?},{y,?}");
  EXPECT_EQ(got.sharding("%1"), "{?},{y,?}");
  EXPECT_EQ(got.sharding("%0"), "{x,?},{y,?}");
  const Op& op = *got.value("%0").def;
  const auto* in = op.attrs.Find("in_shardings")->As<Attribute::ShardingList>();
  ASSERT_NE(in, nullptr);
  EXPECT_EQ(in->values[0].ToString(), "{x,?},{y,?}");
}

TEST(Propagate, AGroupOfAManualResultKeepsItsManualAxes) {
  Propagated got(R"(
    sdy.mesh @mesh = <["x"=2, "y"=2]>
    func.func @main(%a: tensor<8x8xf32>, %b: tensor<8x8xf32>) -> tensor<8x8xf32> {
      %0 = sdy.manual_computation(%b) in_shardings=[<@mesh, [{"x", ?}, {"y", ?}]>]
          out_shardings=[<@mesh, [{"x"}, {?}]>] manual_axes={"x"} (%c: tensor<4x8xf32>) {
        sdy.return %c : tensor<4x8xf32>
      } : (tensor<8x8xf32>) -> tensor<8x8xf32>
      sdy.sharding_group %0 group_id=1 : tensor<8x8xf32>
      sdy.sharding_group %a group_id=1 : tensor<8x8xf32>
      return %0 : tensor<8x8xf32>
    })");
  EXPECT_EQ(got.value("%0").sharding->Layout().ToString(), "{x},{y}");
  EXPECT_EQ(got.value("%a").sharding->Layout().ToString(), "{x},{y}");
}

TEST(Propagate, GroupsMustNotCrossManualRegions) {
  EXPECT_THROW(Propagated(R"(
    sdy.mesh @mesh = <["x"=2]>
    func.func @main(%a: tensor<8xf32>) -> tensor<8xf32> {
      sdy.sharding_group %a group_id=1 : tensor<8xf32>
      %0 = sdy.manual_computation(%a) in_shardings=[<@mesh, [{}], replicated={"x"}>]
          out_shardings=[<@mesh, [{}], replicated={"x"}>] manual_axes={"x"} (%b: tensor<8xf32>) {
        sdy.sharding_group %b group_id=1 : tensor<8xf32>
        sdy.return %b : tensor<8xf32>
      } : (tensor<8xf32>) -> tensor<8xf32>
      return %0 : tensor<8xf32>
    })"),
               Error);
}

TEST(Propagate, GroupMembersMustHaveOneShape) {
  EXPECT_THROW(Propagated(R"(
    sdy.mesh @mesh = <["x"=2]>
    func.func @main(%a: tensor<8xf32>, %b: tensor<4xf32>) -> tensor<8xf32> {
      sdy.sharding_group %a group_id=1 : tensor<8xf32>
      sdy.sharding_group %b group_id=1 : tensor<4xf32>
      return %a : tensor<8xf32>
    })"),
               Error);
}

TEST(Propagate, TwoRunsGiveOneResult) {
  Propagated first(kConflict);
  Propagated second(kConflict);
  PrintOptions options;
  options.value_shardings = true;
  EXPECT_EQ(PrintModule(first.module(), options), PrintModule(second.module(), options));
  EXPECT_EQ(first.result().steps, second.result().steps);
}

}  // namespace
}  // namespace lockstep

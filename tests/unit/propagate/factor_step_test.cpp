#include "compiler/propagate/factor_step.h"

#include <gtest/gtest.h>

#include <sstream>

namespace lockstep {
namespace {

MeshPtr MakeMesh(std::vector<MeshAxis> axes) {
  return std::make_shared<const Mesh>(std::move(axes));
}

enum Strategy { kBasic, kAggressive, kElementwise };

/// Runs one step. `before` and the result hold one sharding per tensor, operands first, separated
/// by spaces; "-" = none.
std::string Step(Strategy strategy, const MeshPtr& mesh, const std::string& rule_text,
                 const std::string& before, std::vector<Direction> directions = {}) {
  const FactorRule rule = FactorRule::Parse(rule_text);
  std::vector<TensorMapping> mappings = rule.operands;
  mappings.insert(mappings.end(), rule.results.begin(), rule.results.end());
  std::vector<TensorSharding> shardings;
  std::istringstream words(before);
  for (std::string word; words >> word;) {
    const int rank = static_cast<int>(mappings[shardings.size()].dims.size());
    std::string replicated;
    if (size_t at = word.find('!'); at != std::string::npos) {
      replicated = word.substr(at + 1);
      word.resize(at);
    }
    shardings.push_back(word == "-" ? TensorSharding::Open(mesh, rank)
                                    : TensorSharding::Parse(mesh, word, rank));
    if (!replicated.empty()) {
      shardings.back().replicated = {FullAxis(*mesh, *mesh->FindAxis(replicated))};
    }
  }
  std::vector<const TensorSharding*> pointers;
  for (const TensorSharding& sharding : shardings) pointers.push_back(&sharding);
  Projection projection = Project(rule, pointers);
  if (directions.empty()) directions.assign(rule.factors.size(), Direction::kBoth);
  const Changed changed =
      strategy == kBasic ? BasicStep(projection, rule, directions)
                         : AggressiveStep(projection, rule, directions, strategy == kElementwise);
  std::string text;
  for (size_t t = 0; t < mappings.size(); ++t) {
    if (t > 0) text += " ";
    text += BackProject(projection.tensor(t), mappings[t], rule, mesh).ToString();
    if (changed[t]) text += "*";
  }
  return text;
}

constexpr const char* kAdd = "([i, j], [i, j])->([i, j]) {i=8, j=8}";
constexpr const char* kDot = "([i, k], [k, j])->([i, j]) {i=8, j=8, k=8} reduction={k}";

class FactorStep : public testing::Test {
 protected:
  MeshPtr mesh_ = MakeMesh({{"a", 2}, {"b", 2}, {"c", 2}});
};

TEST_F(FactorStep, OneShardedOperandReachesAll) {
  EXPECT_EQ(Step(kBasic, mesh_, kAdd, "{a},{} - -"), "{a},{} {a,?},{?}* {a,?},{?}*");
}

TEST_F(FactorStep, TheLongerPrefixWins) {
  EXPECT_EQ(Step(kBasic, mesh_, kAdd, "{a,?},{?} {a,b},{} -"),
            "{a,b,?},{?}* {a,b},{} {a,b,?},{?}*");
}

TEST_F(FactorStep, DisagreementStopsAtTheCommonPrefix) {
  EXPECT_EQ(Step(kBasic, mesh_, kAdd, "{a,b},{} {a,c},{} -"), "{a,b},{} {a,c},{} {a,?},{?}*");
  EXPECT_EQ(Step(kBasic, mesh_, kAdd, "{b},{} {c},{} -"), "{b},{} {c},{} {?},{?}");
}

TEST_F(FactorStep, AClosedDimensionLimitsTheOthers) {
  EXPECT_EQ(Step(kBasic, mesh_, kAdd, "{a,b},{} {a},{?} -"), "{a,b},{} {a},{?} {a,?},{?}*");
}

TEST_F(FactorStep, ReplicatedAxesAreNeverGained) {
  EXPECT_EQ(Step(kBasic, mesh_, kAdd, "{a},{} {?},{?}!a -"),
            "{a},{} {?},{?} replicated={a} {?},{?}");
  EXPECT_EQ(Step(kAggressive, mesh_, kAdd, "{a},{} {?},{?}!a -"),
            "{a},{} {?},{?} replicated={a} {a,?},{?}*");
}

TEST_F(FactorStep, AnAxisInAnotherFactorBlocks) {
  // i wants a from the first operand, j wants a from the second: nothing in the basic step.
  EXPECT_EQ(Step(kBasic, mesh_, kDot, "{a},{} {},{a} -"), "{a},{} {},{a} {?},{?}");
}

TEST_F(FactorStep, AggressiveResolvesAFakeConflict) {
  EXPECT_EQ(Step(kAggressive, mesh_, kDot, "{a},{} {},{a} -"), "{a},{} {},{a} {a,?},{?}*");
  // The larger source tensor wins: the second operand here.
  EXPECT_EQ(Step(kAggressive, mesh_, "([i, k], [k, j])->([i, j]) {i=4, j=8, k=8} reduction={k}",
                 "{a},{} {},{a} -"),
            "{a},{} {},{a} {?},{a,?}*");
}

TEST_F(FactorStep, AggressiveLeavesARealConflict) {
  EXPECT_EQ(Step(kAggressive, mesh_, kAdd, "{a},{} {b},{} -"), "{a},{} {b},{} {?},{?}");
}

TEST_F(FactorStep, ElementwiseMoreShardsFirst) {
  // Both factors come from tensors of one size; j would have more shards.
  EXPECT_EQ(Step(kElementwise, mesh_, kAdd, "{a},{} {},{a,b} -"), "{a},{} {},{a,b} {?},{a,b,?}*");
}

TEST_F(FactorStep, ElementwiseDoesNotGoSideways) {
  EXPECT_EQ(Step(kElementwise, mesh_, kAdd, "{a},{?} - {},{}"), "{a},{?} {?},{?} {},{}");
  EXPECT_EQ(Step(kAggressive, mesh_, kAdd, "{a},{?} - {},{}"), "{a},{?} {a,?},{?}* {},{}");
}

TEST_F(FactorStep, ForwardOnlyGrowsFromOperands) {
  const std::vector<Direction> forward(2, Direction::kForward);
  EXPECT_EQ(Step(kBasic, mesh_, kAdd, "- - {a},{}", forward), "{?},{?} {?},{?} {a},{}");
  EXPECT_EQ(Step(kBasic, mesh_, kAdd, "{b},{} - -", forward), "{b},{} {b,?},{?}* {b,?},{?}*");
  const std::vector<Direction> backward(2, Direction::kBackward);
  EXPECT_EQ(Step(kBasic, mesh_, kAdd, "- - {a},{}", backward), "{a,?},{?}* {a,?},{?}* {a},{}");
  EXPECT_EQ(Step(kBasic, mesh_, kAdd, "{b},{} - -", backward), "{b},{} {?},{?} {?},{?}");
}

TEST_F(FactorStep, NoneDoesNothing) {
  const std::vector<Direction> none(2, Direction::kNone);
  EXPECT_EQ(Step(kBasic, mesh_, kAdd, "{a},{b} - -", none), "{a},{b} {?},{?} {?},{?}");
  EXPECT_EQ(Step(kAggressive, mesh_, kAdd, "{a},{b} - -", none), "{a},{b} {?},{?} {?},{?}");
}

TEST_F(FactorStep, ContractedDimensionReachesTheOtherOperand) {
  EXPECT_EQ(Step(kBasic, mesh_, kDot, "{a},{b} - -"), "{a},{b} {b,?},{?}* {a,?},{?}*");
}

TEST(FactorStepReshape, SplitGivesSubAxes) {
  const MeshPtr mesh = MakeMesh({{"x", 4}});
  EXPECT_EQ(Step(kBasic, mesh, "([ij])->([i, j]) {i=2, j=4}", "{x} -"),
            "{x} {x:(1)2,?},{x:(2)2,?}*");
}

TEST(FactorStepReshape, MergeOfTheMinorDimensionAloneGivesNothing) {
  const MeshPtr mesh = MakeMesh({{"x", 2}, {"y", 4}});
  EXPECT_EQ(Step(kBasic, mesh, "([i, j])->([ij]) {i=2, j=4}", "{x},{y} -"), "{x},{y} {x,y,?}*");
  EXPECT_EQ(Step(kBasic, mesh, "([i, j])->([ij]) {i=2, j=4}", "{},{y} -"), "{},{y} {?}*");
}

TEST(FactorStepReshape, AnAxisThatDoesNotDivideTheMajorFactorIsCut) {
  // 6 = 3 x 2 over an axis of 4: gcd(6, 4) = 2 of the axis fits.
  const MeshPtr mesh = MakeMesh({{"x", 4}});
  EXPECT_EQ(Step(kBasic, mesh, "([i, j])->([ij]) {i=6, j=8}", "{x},{} -"), "{x},{} {x:(1)2,?}*");
}

TEST(FactorStepReshape, DivergingSidesShareOnlyTheirEnds) {
  const MeshPtr mesh = MakeMesh({{"x", 2}});
  EXPECT_EQ(Step(kBasic, mesh, "([ij, ln])->([ik, mn]) {i=2, j=2, k=3, l=3, m=2, n=3}", "{x},{} -"),
            "{x},{} {x,?},{?}*");
}

TEST(FactorStepSubAxes, TheLongerSubAxisWins) {
  const MeshPtr mesh = MakeMesh({{"x", 8}});
  EXPECT_EQ(Step(kBasic, mesh, "([i], [i])->([i]) {i=8}", "{x:(1)2,?} {x:(1)4} -"),
            "{x:(1)4,?}* {x:(1)4} {x:(1)4,?}*");
  EXPECT_EQ(Step(kBasic, mesh, "([i], [i])->([i]) {i=8}", "{x:(1)2} {x:(1)4} -"),
            "{x:(1)2} {x:(1)4} {x:(1)2,?}*");
}

TEST(FactorStepSubAxes, OverlapWithAnotherFactorCutsTheAxis) {
  const MeshPtr mesh = MakeMesh({{"x", 8}});
  EXPECT_EQ(Step(kBasic, mesh, "([i, j], [i, j])->([i, j]) {i=8, j=8}", "{x},{} {?},{x:(2)4} -"),
            "{x},{} {x:(1)2,?},{x:(2)4}* {x:(1)2,?},{?}*");
}

}  // namespace
}  // namespace lockstep

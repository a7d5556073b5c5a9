#include "compiler/sharding/factor_rule.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "compiler/base/error.h"

namespace lockstep {
namespace {

TEST(FactorRule, DotGeneral) {
  FactorRule rule;
  const int i = rule.AddFactor(4), j = rule.AddFactor(8);
  const int k = rule.AddFactor(16, FactorKind::kReduction);
  rule.operands = {{{{i}, {k}}}, {{{k}, {j}}}};
  rule.results = {{{{i}, {j}}}};
  EXPECT_EQ(rule.ToString(), "([i, k], [k, j])->([i, j]) {i=4, j=8, k=16} reduction={k}");
  EXPECT_EQ(FactorRule::Parse(rule.ToString()), rule);
  EXPECT_EQ(rule.operands[1].DimOf(k), 0);
  EXPECT_EQ(rule.results[0].DimOf(k), -1);
}

TEST(FactorRule, TextRoundTrips) {
  for (const char* text :
       {"([ij, k])->([i, jk]) {i=3, j=2, k=10}", "([])->([])", "()->([i]) {i=5}",
        "([i])->([i], [j, k]) {i=2, j=4, k=100} need_replication={i} blocked_propagation={i}",
        "([i, j])->([i, j]) {i=2, j=4} permutation={i, j}, custom",
        "([i, j, k])->([]) {i=2, j=3, k=4} reduction={i, j, k}"}) {
    EXPECT_EQ(FactorRule::Parse(text).ToString(), text);
  }
  FactorRule many;
  many.operands.resize(1);
  many.results.resize(1);
  for (int f = 0; f < 25; ++f) {
    many.operands[0].dims.push_back({many.AddFactor(f + 2)});
  }
  many.results[0].dims.push_back({17, 18, 19, 0});
  EXPECT_THAT(many.ToString(), testing::HasSubstr("([zz_1z_2i])"));
  EXPECT_EQ(FactorRule::Parse(many.ToString()), many);
}

TEST(FactorRule, Errors) {
  for (const char* text :
       {"", "([i)->([i]) {i=2}", "([a])->([a]) {a=2}", "([i])->([j]) {i=2}",
        "([i, i])->([i]) {i=2}", "([i])->([i]) {i=2, j=3}", "([i])->([i]) {j=2}",
        "([i])->([i]) {i=2} reduction={i}", "([i])->([]) {i=2} reduction={i} permutation={i}",
        "([i, j])->([]) {i=2, j=3} reduction={j, i}", "([ij])->([ij]) {i=1, j=2}",
        "([i])->([i]) {i=2} junk", "([z_0])->([i]) {i=2}", "([])->([]) reduction={}",
        "([z_99999999])->([i]) {i=2}"}) {
    EXPECT_THROW(FactorRule::Parse(text), Error) << text;
  }
}

}  // namespace
}  // namespace lockstep

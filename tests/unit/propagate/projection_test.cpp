#include "compiler/propagate/projection.h"

#include <gtest/gtest.h>

namespace lockstep {
namespace {

MeshPtr MakeMesh(std::vector<MeshAxis> axes) {
  return std::make_shared<const Mesh>(std::move(axes));
}

/// "i={x:(1)2} j={x:(2)2}!{y}" : axes of each factor, overflow behind "!", "-" = closed.
std::string Show(const TensorFactors& tensor, const Mesh& mesh) {
  std::string text;
  for (const FactorAxes& entry : tensor.factors) {
    if (!text.empty()) text += " ";
    text += FactorName(entry.factor) + "=" + AxisListString(mesh, entry.axes);
    if (!entry.overflow.empty()) text += "!" + AxisListString(mesh, entry.overflow);
    if (entry.closed) text += "-";
  }
  return text;
}

struct Case {
  const char* rule;  ///< one operand
  const char* sharding;
  const char* factors;
  const char* back;  ///< null: the same sharding
};

class ProjectionTest : public testing::Test {
 protected:
  void Check(const MeshPtr& mesh, const Case& test) {
    SCOPED_TRACE(std::string(test.rule) + " " + test.sharding);
    const FactorRule rule = FactorRule::Parse(test.rule);
    const TensorMapping& mapping = rule.operands[0];
    const TensorSharding sharding =
        TensorSharding::Parse(mesh, test.sharding, static_cast<int>(mapping.dims.size()));
    const TensorFactors factors = ProjectTensor(mapping, rule, &sharding);
    EXPECT_EQ(Show(factors, *mesh), test.factors);
    const TensorSharding back = BackProject(factors, mapping, rule, mesh);
    EXPECT_EQ(back.ToString(), test.back ? test.back : test.sharding);
  }
};

TEST_F(ProjectionTest, SimpleDimensions) {
  const MeshPtr mesh = MakeMesh({{"x", 2}, {"y", 4}});
  Check(mesh, {"([i, j])->([i, j]) {i=8, j=8}", "{x},{y}", "i={x}- j={y}-", nullptr});
  Check(mesh, {"([i, j])->([i, j]) {i=8, j=8}", "{x,y,?},{}", "i={x,y} j={}-", nullptr});
  Check(mesh, {"([i])->([i]) {i=3}", "{y}", "i={y}-", nullptr});
}

TEST_F(ProjectionTest, SplitsAnAxisOverFactors) {
  const MeshPtr mesh = MakeMesh({{"x", 4}, {"y", 2}});
  Check(mesh, {"([ij])->([i, j]) {i=2, j=4}", "{x}", "i={x:(1)2}- j={x:(2)2}-", nullptr});
  Check(mesh, {"([ij])->([i, j]) {i=4, j=4}", "{x,y}", "i={x}- j={y}-", nullptr});
  Check(mesh, {"([ijk])->([i, j, k]) {i=2, j=2, k=2}", "{x,y}", "i={x:(1)2}- j={x:(2)2}- k={y}-",
               nullptr});
}

TEST_F(ProjectionTest, SplitsASixfoldAxis) {
  const MeshPtr mesh = MakeMesh({{"x", 6}});
  Check(mesh, {"([ij, k])->([i, jk]) {i=3, j=2, k=10}", "{x},{}", "i={x:(1)3}- j={x:(3)2}- k={}-",
               nullptr});
}

TEST_F(ProjectionTest, OverflowClosesTheRestOfTheDimension) {
  const MeshPtr mesh = MakeMesh({{"x", 2}, {"y", 3}});
  Check(mesh, {"([ij])->([i, j]) {i=3, j=4}", "{x,?}", "i={}!{x} j={}-", nullptr});
  Check(mesh, {"([ij])->([i, j]) {i=3, j=4}", "{y,x,?}", "i={y} j={x}", nullptr});
  Check(mesh, {"([ij])->([i, j]) {i=6, j=4}", "{y,x,?}", "i={y,x} j={}", nullptr});
}

TEST_F(ProjectionTest, TheLastFactorMayBeUneven) {
  const MeshPtr mesh = MakeMesh({{"x", 2}, {"y", 4}});
  Check(mesh, {"([ij])->([i, j]) {i=2, j=3}", "{x,y}", "i={x}- j={y}-", nullptr});
}

TEST(BackProject, StopsBehindAFactorThatIsNotFullySharded) {
  const MeshPtr mesh = MakeMesh({{"x", 2}, {"y", 4}});
  const FactorRule rule = FactorRule::Parse("([i, j])->([ij]) {i=2, j=4}");
  TensorFactors result = ProjectTensor(rule.results[0], rule, nullptr);
  result.Find(1)->axes = {FullAxis(*mesh, 1)};
  EXPECT_EQ(BackProject(result, rule.results[0], rule, mesh).ToString(), "{?}");
  result.Find(0)->axes = {FullAxis(*mesh, 0)};
  EXPECT_EQ(BackProject(result, rule.results[0], rule, mesh).ToString(), "{x,y,?}");
}

TEST(BackProject, MergesSubAxes) {
  const MeshPtr mesh = MakeMesh({{"x", 8}});
  const FactorRule rule = FactorRule::Parse("([i, j])->([ij]) {i=2, j=4}");
  TensorFactors result = ProjectTensor(rule.results[0], rule, nullptr);
  result.Find(0)->axes = {{0, 1, 2}};
  result.Find(1)->axes = {{0, 2, 4}};
  EXPECT_EQ(BackProject(result, rule.results[0], rule, mesh).ToString(), "{x,?}");
}

TEST(AxisPrefix, PrefixWithout) {
  const AxisRef x{0, 1, 8};
  EXPECT_EQ(PrefixWithout(x, AxisRef{1, 1, 8}), x);
  EXPECT_EQ(PrefixWithout(x, x), std::nullopt);
  EXPECT_EQ(PrefixWithout(x, AxisRef{0, 2, 4}), (AxisRef{0, 1, 2}));
  EXPECT_EQ(PrefixWithout(AxisRef{0, 2, 4}, AxisRef{0, 1, 2}), (AxisRef{0, 2, 4}));
  EXPECT_EQ(PrefixWithout(AxisRef{0, 1, 4}, AxisRef{0, 2, 4}), (AxisRef{0, 1, 2}));
  // 2 and 3 do not fit into one factoring of 6 with both as major pieces.
  EXPECT_EQ(PrefixWithout(AxisRef{0, 1, 2}, AxisRef{0, 1, 3}), std::nullopt);
}

TEST(AxisPrefix, Lists) {
  const AxisRef x{0, 1, 8};
  const AxisRef half{0, 1, 2};
  const AxisRef y{1, 1, 2};
  EXPECT_TRUE(IsStrictPrefix({}, {x}));
  EXPECT_TRUE(IsStrictPrefix({half}, {x}));
  EXPECT_TRUE(IsStrictPrefix({x}, {x, y}));
  EXPECT_FALSE(IsStrictPrefix({x}, {x}));
  EXPECT_FALSE(IsStrictPrefix({half, y}, {x, y}));
  EXPECT_TRUE(IsListPrefix({x}, {x}));
  EXPECT_FALSE(IsListPrefix({y}, {x, y}));
}

}  // namespace
}  // namespace lockstep

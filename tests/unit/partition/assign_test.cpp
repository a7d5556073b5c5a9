// Which factors an op is computed with, and how shardings project onto factors.

#include "compiler/partition/assign.h"

#include <gtest/gtest.h>

#include "compiler/partition/reshard_plan.h"

namespace lockstep {
namespace {

MeshPtr MakeMesh(std::string_view text) { return std::make_shared<Mesh>(Mesh::Parse(text)); }

struct Problem {
  MeshPtr mesh;
  FactorRule rule;
  std::vector<Dims> operand_dims, result_dims;
  AssignRequest request;

  Problem(std::string_view mesh_text, std::string_view rule_text, std::vector<Dims> operands,
          std::vector<Dims> results, const std::vector<std::string>& operand_shardings,
          const std::vector<std::string>& result_shardings)
      : mesh(MakeMesh(mesh_text)),
        rule(FactorRule::Parse(rule_text)),
        operand_dims(std::move(operands)),
        result_dims(std::move(results)) {
    request.rule = &rule;
    request.mesh = mesh;
    for (size_t i = 0; i < operand_dims.size(); ++i) {
      request.operands.push_back(TensorSharding::Parse(mesh, operand_shardings[i],
                                                       static_cast<int>(operand_dims[i].size())));
    }
    for (size_t i = 0; i < result_dims.size(); ++i) {
      request.results.push_back(TensorSharding::Parse(mesh, result_shardings[i],
                                                      static_cast<int>(result_dims[i].size())));
    }
    for (const Factor& factor : rule.factors) {
      request.allowed.push_back(factor.kind == FactorKind::kPassThrough ||
                                factor.kind == FactorKind::kReduction);
    }
    for (const Dims& dims : operand_dims) request.operand_sizes.push_back({dims, 4});
    for (const Dims& dims : result_dims) request.result_sizes.push_back({dims, 4});
    request.operand_cost = [this](int i, const TensorSharding& to) {
      const size_t at = static_cast<size_t>(i);
      return static_cast<double>(
          PlanReshard(request.operands[at], to, operand_dims[at], DType::kF32).wire_bytes);
    };
    request.result_cost = [this](int i, const TensorSharding& computed) {
      const size_t at = static_cast<size_t>(i);
      return static_cast<double>(
          PlanReshard(computed, request.results[at], result_dims[at], DType::kF32).wire_bytes);
    };
  }

  /// "i={x} k={y}", factors without axes left out.
  std::string Solve() {
    const AssignChoice choice = Assign(request);
    std::string text;
    for (size_t f = 0; f < choice.best.axes.size(); ++f) {
      if (choice.best.axes[f].empty()) continue;
      text += (text.empty() ? "" : " ") + FactorName(static_cast<int>(f)) + "=" +
              AxisListString(*mesh, choice.best.axes[f]);
    }
    return text;
  }
};

constexpr char kMatmul[] = "([i, k], [k, j])->([i, j]) {i=16, j=32, k=24} reduction={k}";

TEST(AssignTest, AgreementIsKept) {
  Problem p("x=4,y=2", kMatmul, {{16, 24}, {24, 32}}, {{16, 32}}, {"{x},{}", "{},{y}"},
            {"{x},{y}"});
  EXPECT_EQ(p.Solve(), "i={x} j={y}");
}

TEST(AssignTest, ContractedDimensionStaysSplit) {
  Problem p("x=4", kMatmul, {{16, 24}, {24, 32}}, {{16, 32}}, {"{},{x}", "{x},{}"}, {"{},{}"});
  EXPECT_EQ(p.Solve(), "k={x}");
}

TEST(AssignTest, WeightIsGatheredWhereTheBatchIsLarge) {
  // FSDP: rows of the batch and rows of the weight on one axis.
  Problem p("x=4", "([i, k], [k, j])->([i, j]) {i=512, j=8, k=8} reduction={k}", {{512, 8}, {8, 8}},
            {{512, 8}}, {"{x},{}", "{x},{}"}, {"{x},{}"});
  EXPECT_EQ(p.Solve(), "i={x}");
}

TEST(AssignTest, NeededWholeFactorsGiveTheirAxesAway) {
  Problem p("x=4", "([i, j])->([i, j]) {i=16, j=32} need_replication={j}", {{16, 32}}, {{16, 32}},
            {"{},{x}"}, {"{},{x}"});
  EXPECT_EQ(p.Solve(), "i={x}");
}

TEST(AssignTest, CompoundDimensionsSplitTheMajorFactorFirst) {
  Problem p("x=8", "([ij])->([i, j]) {i=4, j=6}", {{24}}, {{4, 6}}, {"{x}"}, {"{},{}"});
  EXPECT_EQ(p.Solve(), "i={x:(1)4} j={x:(4)2}");
}

TEST(AssignTest, UnevenSplitsOfCompoundDimensionsAreNotTaken) {
  Problem p("x=4", "([ij])->([i, j]) {i=6, j=5}", {{30}}, {{6, 5}}, {"{x}"}, {"{},{}"});
  // x does not fit the factor of 6; its half would, but four ceil-sized shards of 30 do not nest in
  // two, so keeping half costs the same gather and another one behind it.
  EXPECT_EQ(p.Solve(), "");
}

TEST(AssignTest, TheLosingChoiceIsKept) {
  Problem p("x=4", kMatmul, {{16, 24}, {24, 32}}, {{16, 32}}, {"{},{x}", "{x},{}"}, {"{},{}"});
  const AssignChoice choice = Assign(p.request);
  ASSERT_TRUE(choice.second.has_value());
  EXPECT_GT(choice.second_cost, choice.cost);
}

TEST(AssignTest, ManyFactorsAreSearchedOneByOne) {
  // 3^8 combinations: above the limit of the exhaustive search.
  const std::string rule =
      "([i, j, k, l, m, n, o, p], [j, i, l, k, n, m, p, o])->([i, j, k, l, m, n, o, p]) "
      "{i=4, j=4, k=4, l=4, m=4, n=4, o=4, p=4}";
  const Dims dims(8, 4);
  Problem p("a=2,b=2,c=2,d=2", rule, {dims, dims}, {dims},
            {"{a},{b},{c},{d},{},{},{},{}", "{},{},{},{},{a},{b},{c},{d}"},
            {"{a},{b},{c},{d},{},{},{},{}"});
  EXPECT_EQ(p.Solve(), "i={a} j={b} k={c} l={d}");
}

TEST(ProjectToFactorsTest, SplitsAndOverflow) {
  const MeshPtr mesh = MakeMesh("x=8,y=2");
  const FactorRule rule = FactorRule::Parse("([ij])->([i, j]) {i=4, j=6}");
  const auto project = [&](const char* text) {
    const std::vector<AxisList> axes =
        ProjectToFactors(rule, rule.operands[0], TensorSharding::Parse(mesh, text, 1));
    return AxisListString(*mesh, axes[0]) + AxisListString(*mesh, axes[1]);
  };
  EXPECT_EQ(project("{x}"), "{x:(1)4}{x:(4)2}");
  EXPECT_EQ(project("{y}"), "{y}{}");
  EXPECT_EQ(project("{y,x}"), "{y,x:(1)2}{x:(2)2}");  // 2 of the last 4 fit into 6 evenly
  EXPECT_EQ(project("{}"), "{}{}");
}

}  // namespace
}  // namespace lockstep

// The static proof that collectives match: what is refused, with which path, and what is not.

#include "compiler/analysis/prove.h"

#include <gtest/gtest.h>

#include "compiler/base/error.h"
#include "compiler/frontend/frontend.h"
#include "tests/unit/hlo_branches.h"

namespace lockstep {
namespace {

const std::string kSum = R"( ({
      ^bb0(%l: tensor<f32>, %r: tensor<f32>):
        %s = stablehlo.add %l, %r : tensor<f32>
        stablehlo.return %s : tensor<f32>
      }) : (tensor<4xf32>) -> tensor<4xf32>
)";

// Mesh x=2, y=4: groups over x are {0,4} ..., over y {0,1,2,3} and {4,5,6,7}.
const std::string kOverX = "[[0, 4], [1, 5], [2, 6], [3, 7]]> : tensor<4x2xi64>";
const std::string kOverY = "[[0, 1, 2, 3], [4, 5, 6, 7]]> : tensor<2x4xi64>";
const std::string kOverAll = "[[0, 1, 2, 3, 4, 5, 6, 7]]> : tensor<1x8xi64>";
// Groups that follow no axis.
const std::string kCrossed = "[[0, 5], [1, 4], [2, 7], [3, 6]]> : tensor<4x2xi64>";

std::string AllReduce(const std::string& result, const std::string& operand,
                      const std::string& groups, int channel = 1) {
  return "      " + result + " = \"stablehlo.all_reduce\"(" + operand +
         ") <{channel_handle = #stablehlo.channel_handle<handle = " + std::to_string(channel) +
         ", type = 1>, use_global_device_ids, replica_groups = dense<" + groups + "}>" + kSum;
}

// %p : tensor<i32> decides whether the collective is reached.
std::string Case(const std::string& predicate, const std::string& collective) {
  return "    %branch = \"stablehlo.case\"(" + predicate + R"() ({
      stablehlo.return %a : tensor<4xf32>
    }, {
)" + collective +
         R"(      stablehlo.return %g : tensor<4xf32>
    }) : (tensor<i32>) -> tensor<4xf32>
    return %branch : tensor<4xf32>
)";
}

std::string Told(const Error& error) {
  std::string told = std::string(ErrorCodeName(error.code())) + " " + error.what();
  for (const std::string& note : error.notes()) told += " / " + note;
  return told;
}

// "" if the proof holds, else "CODE message / note / note ...".
std::string Refusal(const std::string& body, const std::string& mesh = R"(<["x"=2, "y"=4]>)",
                    const std::string& flag = "") {
  const std::string text =
      "module @m attributes {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} {\n"
      "  sdy.mesh @mesh = " +
      mesh +
      "\n"
      "  func.func public @main(%a: tensor<4xf32>, %flag: tensor<i32>" +
      flag + ") -> tensor<4xf32> {\n" + body + "  }\n}\n";
  const std::unique_ptr<Module> module = ParseModule(text, "m.mlir");
  module->spmd = true;
  try {
    const std::vector<Error> unproven = ProveCollectivesMatch(*module);
    return unproven.empty() ? "" : std::string("unproven ") + Told(unproven[0]);
  } catch (const Error& error) {
    return Told(error);
  }
}

std::string Flag(const std::string& sharding) {
  return " {sdy.sharding = #sdy.sharding<@mesh, " + sharding + ">}";
}

// The device's coordinate along x (4) or y (1 and 4): as JAX writes axis_index.
const std::string kId =
    "    %id = stablehlo.partition_id : tensor<ui32>\n"
    "    %n = stablehlo.convert %id : (tensor<ui32>) -> tensor<i32>\n"
    "    %four = stablehlo.constant dense<4> : tensor<i32>\n";
const std::string kX = kId + "    %p = stablehlo.divide %n, %four : tensor<i32>\n";
const std::string kY = kId + "    %p = stablehlo.remainder %n, %four : tensor<i32>\n";

TEST(Prove, ReplicatedPredicate) {
  EXPECT_EQ(Refusal(Case("%flag", AllReduce("%g", "%a", kOverAll))), "");
}

TEST(Prove, DataDecideOverASplitPredicate) {
  // tensor<i32> has no dimension to split: the flag is one element of a split vector.
  const std::string body =
      "    %v = stablehlo.slice %flags [0:1] : (tensor<2xi32>) -> tensor<1xi32>\n"
      "    %p = stablehlo.reshape %v : (tensor<1xi32>) -> tensor<i32>\n" +
      Case("%p", AllReduce("%g", "%a", kOverX));
  const std::string told =
      Refusal(body, R"(<["x"=2, "y"=4]>)", ", %flags: tensor<2xi32>" + Flag(R"([{"x"}])"));
  EXPECT_NE(told.find("unproven CollectiveMismatch m.mlir:"), std::string::npos) << told;
  EXPECT_NE(told.find("all_reduce %g is under a case"), std::string::npos) << told;
  EXPECT_NE(told.find("%p = reshape differs along {x}"), std::string::npos) << told;
  EXPECT_NE(told.find("%v = slice differs along {x}"), std::string::npos) << told;
  EXPECT_NE(told.find("argument %flags is split"), std::string::npos) << told;
  // Groups of devices that hold the same part may meet.
  const std::string fine =
      "    %v = stablehlo.slice %flags [0:1] : (tensor<2xi32>) -> tensor<1xi32>\n"
      "    %p = stablehlo.reshape %v : (tensor<1xi32>) -> tensor<i32>\n" +
      Case("%p", AllReduce("%g", "%a", kOverY));
  EXPECT_EQ(Refusal(fine, R"(<["x"=2, "y"=4]>)", ", %flags: tensor<2xi32>" + Flag(R"([{"x"}])")),
            "");
}

TEST(Prove, DigitsOfTheDeviceNumber) {
  EXPECT_EQ(Refusal(kX + Case("%p", AllReduce("%g", "%a", kOverY))), "");
  EXPECT_EQ(Refusal(kY + Case("%p", AllReduce("%g", "%a", kOverX))), "");
  const std::string x = Refusal(kX + Case("%p", AllReduce("%g", "%a", kOverX)));
  EXPECT_NE(x.find("differs along {x}"), std::string::npos) << x;
  EXPECT_NE(x.find("partition_id is the device's own number"), std::string::npos) << x;
  EXPECT_NE(x.find("%p on the devices: 0, 0, 0, 0, 1, 1, 1, 1"), std::string::npos) << x;
  EXPECT_NE(Refusal(kY + Case("%p", AllReduce("%g", "%a", kOverY))), "");
  EXPECT_NE(Refusal(kY + Case("%p", AllReduce("%g", "%a", kOverAll))), "");
}

TEST(Prove, PermutedDevices) {
  // Positions (x, y) are on devices y * 2 + x: x is the low digit of the number.
  const std::string mesh = R"(<["x"=2, "y"=4], device_ids=[0, 2, 4, 6, 1, 3, 5, 7]>)";
  const std::string low = kId +
                          "    %two = stablehlo.constant dense<2> : tensor<i32>\n"
                          "    %p = stablehlo.remainder %n, %two : tensor<i32>\n";
  const std::string over_y = "[[0, 2, 4, 6], [1, 3, 5, 7]]> : tensor<2x4xi64>";
  const std::string over_x = "[[0, 1], [2, 3], [4, 5], [6, 7]]> : tensor<4x2xi64>";
  EXPECT_EQ(Refusal(low + Case("%p", AllReduce("%g", "%a", over_y)), mesh), "");
  const std::string told = Refusal(low + Case("%p", AllReduce("%g", "%a", over_x)), mesh);
  EXPECT_NE(told.find("differs along {x}"), std::string::npos) << told;
}

TEST(Prove, GroupsThatFollowNoAxis) {
  // Parity of x + y: devices 0 and 5 agree, 0 and 1 do not.
  const std::string parity = kX +
                             "    %y = stablehlo.remainder %n, %four : tensor<i32>\n"
                             "    %sum = stablehlo.add %p, %y : tensor<i32>\n"
                             "    %two = stablehlo.constant dense<2> : tensor<i32>\n"
                             "    %odd = stablehlo.remainder %sum, %two : tensor<i32>\n";
  EXPECT_EQ(Refusal(parity + Case("%odd", AllReduce("%g", "%a", kCrossed))), "");
  const std::string told = Refusal(parity + Case("%odd", AllReduce("%g", "%a", kOverX)));
  EXPECT_NE(told.find("%odd on the devices: 0, 1, 0, 1, 1, 0, 1, 0"), std::string::npos) << told;
}

TEST(Prove, CollectivesMakePredicatesEqual) {
  const std::string sum =
      kX +
      "    %f = stablehlo.convert %n : (tensor<i32>) -> tensor<f32>\n"
      "    %v = stablehlo.broadcast_in_dim %f, dims = [] : (tensor<f32>) -> tensor<4xf32>\n" +
      AllReduce("%t", "%v", kOverX) +
      "    %c = stablehlo.convert %t : (tensor<4xf32>) -> tensor<4xi32>\n"
      "    %one = stablehlo.slice %c [0:1] : (tensor<4xi32>) -> tensor<1xi32>\n"
      "    %q = stablehlo.reshape %one : (tensor<1xi32>) -> tensor<i32>\n";
  EXPECT_EQ(Refusal(sum + Case("%q", AllReduce("%g", "%a", kOverX, 2))), "");
  const std::string told = Refusal(sum + Case("%q", AllReduce("%g", "%a", kOverY, 2)));
  EXPECT_NE(told.find("differs along {y}"), std::string::npos) << told;
}

std::string Loop(const std::string& setup, const std::string& bound, const std::string& groups) {
  return setup + R"(    %zero = stablehlo.constant dense<0> : tensor<i32>
    %w:3 = stablehlo.while(%i = %zero, %n_ = )" +
         bound + R"(, %c = %a) : tensor<i32>, tensor<i32>, tensor<4xf32>
    cond {
      %more = stablehlo.compare LT, %i, %n_, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %more : tensor<i1>
    } do {
      %step = stablehlo.constant dense<1> : tensor<i32>
      %next = stablehlo.add %i, %step : tensor<i32>
)" + AllReduce("%g", "%c", groups) +
         R"(      stablehlo.return %next, %n_, %g : tensor<i32>, tensor<i32>, tensor<4xf32>
    }
    return %w#2 : tensor<4xf32>
)";
}

TEST(Prove, TripCounts) {
  EXPECT_EQ(Refusal(Loop(kX, "%flag", kOverAll)), "");
  EXPECT_EQ(Refusal(Loop(kX, "%p", kOverY)), "");
  const std::string told = Refusal(Loop(kX, "%p", kOverX));
  EXPECT_NE(told.find("is under a while whose number of trips"), std::string::npos) << told;
  EXPECT_NE(told.find("%more = compare differs along {x}"), std::string::npos) << told;
  EXPECT_NE(told.find("carried by a while"), std::string::npos) << told;
  EXPECT_NE(told.find("m.mlir:5:"), std::string::npos) << told;
}

TEST(Prove, ADifferenceThatComesInBehindTheLoopsBack) {
  // The second trip's predicate depends on what the first trip stored.
  const std::string body =
      kX + R"(    %zero = stablehlo.constant dense<0> : tensor<i32>
    %w:3 = stablehlo.while(%u = %zero, %v = %zero, %c = %a) : tensor<i32>, tensor<i32>, tensor<4xf32>
    cond {
      %more = stablehlo.compare LT, %u, %four, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %more : tensor<i1>
    } do {
)" + AllReduce("%g", "%c", kOverX) +
      R"(      stablehlo.return %v, %p, %g : tensor<i32>, tensor<i32>, tensor<4xf32>
    }
    return %w#2 : tensor<4xf32>
)";
  EXPECT_NE(Refusal(body).find("differs along {x}"), std::string::npos) << Refusal(body);
}

TEST(Prove, ResultsOfDifferingBranchesDiffer) {
  const std::string choose = kX + R"(    %q = "stablehlo.case"(%p) ({
      stablehlo.return %flag : tensor<i32>
    }, {
      stablehlo.return %four : tensor<i32>
    }) : (tensor<i32>) -> tensor<i32>
)";
  EXPECT_EQ(Refusal(choose + Case("%q", AllReduce("%g", "%a", kOverY))), "");
  const std::string told = Refusal(choose + Case("%q", AllReduce("%g", "%a", kOverX)));
  EXPECT_NE(told.find("%q = case differs along {x}"), std::string::npos) << told;
}

std::string Permute(const std::string& pairs) {
  return R"(      %g = "stablehlo.collective_permute"(%a) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<)" +
         pairs + "}> : (tensor<4xf32>) -> tensor<4xf32>\n";
}

// Of x = 6, x / 3 and x % 2 share no part of the axis, and yet devices that differ in x / 3 only (0
// and 3) differ in x % 2.
TEST(Prove, CutsOfAnAxisThatDoNotNest) {
  const auto told = [](const std::string& sharding, const std::string& groups, bool gathered) {
    std::string text =
        R"(module @m attributes {mhlo.num_partitions = 6 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=6]>
  func.func public @main(%a: tensor<4xf32>, %flags: tensor<4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{)" +
        sharding + R"(}]>}) -> tensor<4xf32> {
    %zero = stablehlo.constant dense<0.0> : tensor<f32>
)" +
        (gathered ? AllReduce("%all", "%flags", groups, 2)
                  : "    %all = stablehlo.negate %flags : tensor<4xf32>\n") +
        R"(    %one = stablehlo.slice %all [0:1] : (tensor<4xf32>) -> tensor<1xf32>
    %f = stablehlo.reshape %one : (tensor<1xf32>) -> tensor<f32>
    %q = stablehlo.compare GT, %f, %zero : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %p = stablehlo.convert %q : (tensor<i1>) -> tensor<i32>
)" +
        Case("%p",
             AllReduce("%g", "%a", gathered ? "[[0, 1, 2, 3, 4, 5]]> : tensor<1x6xi64>" : groups)) +
        "  }\n}\n";
    const std::unique_ptr<Module> module = ParseModule(text, "m.mlir");
    module->spmd = true;
    return ProveCollectivesMatch(*module).size();
  };
  const std::string apart = "[[0, 3], [1, 4], [2, 5]]> : tensor<3x2xi64>";  // x / 3
  const std::string pairs = "[[0, 1], [2, 3], [4, 5]]> : tensor<3x2xi64>";  // x % 2
  const std::string thirds = "[[0, 2, 4], [1, 3, 5]]> : tensor<2x3xi64>";   // x / 2
  EXPECT_EQ(told(R"("x":(3)2)", apart, false), 1u);
  EXPECT_EQ(told(R"("x":(3)2)", pairs, false), 1u);
  EXPECT_EQ(told(R"("x":(3)2)", thirds, false), 0u);
  EXPECT_EQ(told(R"("x":(1)2)", pairs, false), 1u);
  EXPECT_EQ(told(R"("x":(1)3)", pairs, false), 0u);
  // A sum over x % 3 of what differs along x % 2 differs along x / 3.
  EXPECT_EQ(told(R"("x":(3)2)", "[[0, 1, 2], [3, 4, 5]]> : tensor<2x3xi64>", true), 1u);
  EXPECT_EQ(told(R"("x":(3)2)", pairs, true), 0u);
  // 0 and 3 add even to odd, 1 and 4 odd to even: in that order it need not be the same sum.
  EXPECT_EQ(told(R"("x":(3)2)", apart, true), 1u);
}

TEST(Prove, PermutesMeetWhereTheyExchange) {
  const std::string along_y =
      "[[0, 1], [1, 2], [2, 3], [3, 0], [4, 5], [5, 6], [6, 7], [7, 4]]> : tensor<8x2xi64>";
  EXPECT_EQ(Refusal(kX + Case("%p", Permute(along_y))), "");
  EXPECT_NE(Refusal(kY + Case("%p", Permute(along_y))), "");
  // Only two devices exchange, and they take the same branch.
  EXPECT_EQ(Refusal(kX + Case("%p", Permute("[[4, 6]]> : tensor<1x2xi64>"))), "");
  EXPECT_NE(Refusal(kX + Case("%p", Permute("[[2, 6]]> : tensor<1x2xi64>"))), "");
}

TEST(Prove, GroupsMustNameEveryDeviceThatComes) {
  const std::string half = "[[0, 1], [2, 3]]> : tensor<2x2xi64>";
  const std::string told = Refusal(AllReduce("%g", "%a", half) + "    return %g : tensor<4xf32>\n");
  EXPECT_NE(told.find("InvalidArgument"), std::string::npos) << told;
  EXPECT_NE(told.find("device 4 reaches it"), std::string::npos) << told;
  // Below a branch that devices 4 to 7 do not take, they need no group.
  EXPECT_EQ(Refusal(kX + R"(    %one = stablehlo.constant dense<1> : tensor<i32>
    %q = stablehlo.subtract %one, %p : tensor<i32>
)" + Case("%q", AllReduce("%g", "%a", half))),
            "");
}

TEST(Prove, ProgramsWithoutAMesh) {
  const std::string text = kHloBranches + std::string(R"(ENTRY main { a = f32[4] parameter(0)
  id = u32[] partition-id()
  two = u32[] constant(2)
  n = u32[] OP(id, two)
  p = s32[] convert(n)
  ROOT c = f32[4] conditional(p, a, a), branch_computations={same, sum} }
)");
  const auto told = [&](const std::string& op) -> std::string {
    std::string program = text;
    program.replace(program.find("OP"), 2, op);
    const auto module = ParseModule(program, "m.hlo");
    module->spmd = true;
    try {
      ProveCollectivesMatch(*module);
      return "";
    } catch (const Error& error) {
      return error.what();
    }
  };
  EXPECT_EQ(told("divide"), "");
  EXPECT_NE(told("remainder").find("devices 0,2 | 1,3"), std::string::npos) << told("remainder");
}

// XLA looks up the position of each shard in a table, and prints `{...}` for a large one. With the
// table all pairs that meet are seen to agree; without it nothing is certain, so nothing is
// refused.
TEST(Prove, ATableThatTheTextLeavesOutDecidesNothing) {
  const auto told = [](const std::string& table) {
    const std::string text = kHloBranches + std::string(R"(ENTRY main { a = f32[4] parameter(0)
  id = u32[] partition-id()
  t = u32[4] constant()") + table +
                             R"()
  s = u32[1] dynamic-slice(t, id), dynamic_slice_sizes={1}
  n = u32[] reshape(s)
  p = s32[] convert(n)
  ROOT c = f32[4] conditional(p, a, a), branch_computations={same, sum} }
)";
    ParseLimits limits;
    limits.fill_elided = true;
    const auto module = ParseModule(text, "m.hlo", TextFormat::kHlo, limits);
    module->spmd = true;
    try {
      return ProveCollectivesMatch(*module).empty() ? "proven" : "data decide";
    } catch (const Error&) {
      return "refused";
    }
  };
  EXPECT_STREQ(told("{0, 0, 1, 1}"), "proven");
  EXPECT_STREQ(told("{0, 1, 1, 1}"), "refused");
  EXPECT_STREQ(told("{...}"), "data decide");
}

}  // namespace
}  // namespace lockstep

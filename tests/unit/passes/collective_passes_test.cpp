// Each pass over collectives on a small SPMD program: what it does, and what it leaves alone.

#include "compiler/passes/collective_passes.h"

#include <gtest/gtest.h>

#include <map>

#include "compiler/base/error.h"
#include "compiler/frontend/frontend.h"
#include "compiler/ops/op_def.h"

namespace lockstep {
namespace {

int next_channel = 1;

std::string Channel() {
  return "channel_handle = #stablehlo.channel_handle<handle = " + std::to_string(next_channel++) +
         ", type = 1>";
}

const std::string kGroups = "replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>";

std::string AllReduce(const std::string& result, const std::string& operand,
                      const std::string& type = "tensor<8xf32>", const std::string& op = "add") {
  return result + " = \"stablehlo.all_reduce\"(" + operand + ") <{" + Channel() +
         ", use_global_device_ids, " + kGroups +
         "}> ({\n^bb0(%l: tensor<f32>, %r: tensor<f32>):\n%s = stablehlo." + op +
         " %l, %r : tensor<f32>\nstablehlo.return %s : tensor<f32>\n}) : (" + type + ") -> " +
         type + "\n";
}

std::string AllGather(const std::string& result, const std::string& operand) {
  return result + " = \"stablehlo.all_gather\"(" + operand + ") <{" + Channel() +
         ", use_global_device_ids, all_gather_dim = 0 : i64, " + kGroups +
         "}> : (tensor<2xf32>) -> tensor<8xf32>\n";
}

// Device d takes elements [2 d, 2 d + 2).
std::string OwnPart(const std::string& result, const std::string& operand) {
  return "%id = stablehlo.partition_id : tensor<ui32>\n"
         "%n = stablehlo.convert %id : (tensor<ui32>) -> tensor<i64>\n"
         "%two = stablehlo.constant dense<2> : tensor<i64>\n"
         "%at = stablehlo.multiply %n, %two : tensor<i64>\n" +
         result + " = stablehlo.dynamic_slice " + operand +
         ", %at, sizes = [2] : (tensor<8xf32>, tensor<i64>) -> tensor<2xf32>\n";
}

struct Optimized {
  std::unique_ptr<Module> module;
  std::map<std::string, int> counts;  ///< ops by short name, all regions

  Op* First(OpCode code) const {
    Op* found = nullptr;
    WalkOps(module->Main()->body, [&](Op& op) {
      if (!found && op.Is(code)) found = &op;
    });
    return found;
  }
};

Optimized Optimize(const std::string& body, const std::vector<std::string>& off = {}) {
  const std::string text =
      "module @m attributes {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} {\n"
      "sdy.mesh @mesh = <[\"x\"=4]>\n"
      "func.func public @main(%a: tensor<8xf32>, %b: tensor<8xf32>, %p: tensor<2xf32>, %q: "
      "tensor<2xf32>) -> RESULT {\n" +
      body + "}\n}\n";
  // The type of the result is that of the last line.
  const size_t colon = body.rfind(" : ");
  std::string result = body.substr(colon + 3);
  result.erase(result.find_last_not_of("\n") + 1);
  std::string program = text;
  program.replace(program.find("RESULT"), 6, "(" + result + ")");
  Optimized done;
  done.module = ParseModule(program, "m.mlir");
  done.module->spmd = true;
  WalkOps(done.module->Main()->body, [&](Op& op) {
    if (!GetOpDef(op.code).traits.collective) return;
    auto note = std::make_shared<CollectiveNote>();
    note->cause = "of " + op.result()->name;
    op.note = std::move(note);
  });
  CollectivePassOptions options;
  options.disabled = off;
  OptimizeCollectives(*done.module, options);
  WalkOps(done.module->Main()->body, [&](Op& op) { ++done.counts[std::string(op.short_name())]; });
  VerifyModule(*done.module);
  return done;
}

TEST(CollectivePasses, EqualCollectivesAreShared) {
  const std::string body = AllGather("%0", "%p") + AllGather("%1", "%p") +
                           "%2 = stablehlo.multiply %0, %1 : tensor<8xf32>\n"
                           "return %2 : tensor<8xf32>\n";
  EXPECT_EQ(Optimize(body, {"sink_gather"}).counts["all_gather"], 1);
  EXPECT_EQ(Optimize(body, {"share", "sink_gather"}).counts["all_gather"], 2);
  // Of other values they are not.
  const std::string other = AllGather("%0", "%p") + AllGather("%1", "%q") +
                            "%2 = stablehlo.multiply %0, %1 : tensor<8xf32>\n"
                            "return %2 : tensor<8xf32>\n";
  EXPECT_EQ(Optimize(other, {"sink_gather"}).counts["all_gather"], 2);
}

TEST(CollectivePasses, DifferencesAreReducedOnceWhereZerosKeepTheirSigns) {
  // Parts -0, -0 minus parts 0, -0: -0 - 0 is -0, but the differences -0 and 0 add up to 0.
  const std::string rest = AllReduce("%1", "%b") +
                           "%2 = stablehlo.subtract %0, %1 : tensor<8xf32>\n"
                           "return %2 : tensor<8xf32>\n";
  EXPECT_EQ(Optimize(AllReduce("%0", "%a") + rest, {"merge"}).counts["all_reduce"], 2);
  // Products begin at 0 and are never -0.
  const std::string product =
      "%d = stablehlo.dot_general %a, %p, contracting_dims = [] x [] : (tensor<8xf32>, "
      "tensor<2xf32>) -> tensor<8x2xf32>\n"
      "%e = stablehlo.dot_general %d, %q, contracting_dims = [1] x [0] : (tensor<8x2xf32>, "
      "tensor<2xf32>) -> tensor<8xf32>\n";
  const Optimized once = Optimize(product + AllReduce("%0", "%e") + rest, {"merge"});
  EXPECT_EQ(once.counts.at("all_reduce"), 1);
  EXPECT_EQ(once.First(OpCode::kAllReduce)->operand(0)->def->code, OpCode::kSubtract);
}

TEST(CollectivePasses, SumsAreReducedOnce) {
  const std::string body = AllReduce("%0", "%a") + AllReduce("%1", "%b") +
                           "%2 = stablehlo.add %0, %1 : tensor<8xf32>\n"
                           "return %2 : tensor<8xf32>\n";
  const Optimized once = Optimize(body);
  EXPECT_EQ(once.First(OpCode::kAllReduce)->num_operands(), 1);
  EXPECT_EQ(once.First(OpCode::kAllReduce)->operand(0)->def->code, OpCode::kAdd);
  EXPECT_EQ(Optimize(body, {"sum_once", "merge"}).counts["all_reduce"], 2);
  // What moves one of them only moves its partial values.
  const std::string moved = AllReduce("%0", "%a") + AllReduce("%1", "%b") +
                            "%2 = stablehlo.reverse %1, dims = [0] : tensor<8xf32>\n"
                            "%3 = stablehlo.add %0, %2 : tensor<8xf32>\n"
                            "return %3 : tensor<8xf32>\n";
  const Optimized one = Optimize(moved, {"merge"});
  EXPECT_EQ(one.counts.at("all_reduce"), 1);
  const Op* sum = one.First(OpCode::kAllReduce)->operand(0)->def;
  EXPECT_EQ(sum->code, OpCode::kAdd);
  EXPECT_EQ(sum->operand(1)->def->code, OpCode::kReverse);
  EXPECT_EQ(one.module->Main()->return_op()->operand(0)->def->code, OpCode::kAllReduce);
  // The sum of two maxima is no maximum of sums, and a value that is used itself stays.
  const std::string maxima = AllReduce("%0", "%a", "tensor<8xf32>", "maximum") +
                             AllReduce("%1", "%b", "tensor<8xf32>", "maximum") +
                             "%2 = stablehlo.add %0, %1 : tensor<8xf32>\n"
                             "return %2 : tensor<8xf32>\n";
  EXPECT_EQ(Optimize(maxima, {"merge"}).counts["all_reduce"], 2);
  const std::string used = AllReduce("%0", "%a") + AllReduce("%1", "%b") +
                           "%2 = stablehlo.add %0, %1 : tensor<8xf32>\n"
                           "return %2, %0 : tensor<8xf32>, tensor<8xf32>\n";
  EXPECT_EQ(Optimize(used, {"merge"}).counts["all_reduce"], 2);
}

TEST(CollectivePasses, SumsOfSmallFloatsAreLeft) {
  const std::string body =
      "%x = stablehlo.convert %a : (tensor<8xf32>) -> tensor<8xbf16>\n"
      "%y = stablehlo.convert %b : (tensor<8xf32>) -> tensor<8xbf16>\n" +
      AllReduce("%0", "%x", "tensor<8xbf16>") + AllReduce("%1", "%y", "tensor<8xbf16>") +
      "%2 = stablehlo.add %0, %1 : tensor<8xbf16>\n"
      "return %2 : tensor<8xbf16>\n";
  std::string typed = body;
  for (size_t at; (at = typed.find("tensor<f32>")) != std::string::npos;) {
    typed.replace(at, 11, "tensor<bf16>");
  }
  EXPECT_EQ(Optimize(typed, {"merge"}).counts["all_reduce"], 2);
}

std::string Loop(const std::string& start, const std::string& body, const std::string& next) {
  return "%zero = stablehlo.constant dense<0> : tensor<i32>\n"
         "%none = stablehlo.constant dense<0.0> : tensor<8xf32>\n"
         "%w:2 = stablehlo.while(%i = %zero, %c = " +
         start +
         ") : tensor<i32>, tensor<8xf32>\n"
         "cond {\n%ten = stablehlo.constant dense<10> : tensor<i32>\n"
         "%more = stablehlo.compare LT, %i, %ten, SIGNED : (tensor<i32>, tensor<i32>) -> "
         "tensor<i1>\nstablehlo.return %more : tensor<i1>\n} do {\n"
         "%one = stablehlo.constant dense<1> : tensor<i32>\n"
         "%j = stablehlo.add %i, %one : tensor<i32>\n" +
         body + "stablehlo.return %j, " + next +
         " : tensor<i32>, tensor<8xf32>\n}\nreturn %w#1 : tensor<8xf32>\n";
}

TEST(CollectivePasses, RunningSumsAreReducedBehindTheLoop) {
  const std::string step = "%v = stablehlo.multiply %a, %b : tensor<8xf32>\n" +
                           AllReduce("%g", "%v") + "%d = stablehlo.add %c, %g : tensor<8xf32>\n";
  const Optimized from_zero = Optimize(Loop("%none", step, "%d"));
  ASSERT_EQ(from_zero.counts.at("all_reduce"), 1);
  EXPECT_EQ(from_zero.First(OpCode::kAllReduce)->parent, &from_zero.module->Main()->body);
  EXPECT_EQ(from_zero.module->Main()->return_op()->operand(0)->def->code, OpCode::kAllReduce);
  // What the sum began with is added once.
  const Optimized from_a = Optimize(Loop("%a", step, "%d"));
  const Op* total = from_a.module->Main()->return_op()->operand(0)->def;
  EXPECT_EQ(total->code, OpCode::kAdd);
  EXPECT_EQ(total->operand(0)->name, "%a");
  // A step that looks at the sum needs it whole.
  const std::string looks = AllReduce("%g", "%c") + "%d = stablehlo.add %c, %g : tensor<8xf32>\n";
  const Optimized inside = Optimize(Loop("%a", looks, "%d"));
  EXPECT_NE(inside.First(OpCode::kAllReduce)->parent, &inside.module->Main()->body);
}

TEST(CollectivePasses, WhatALoopDoesNotChangeIsGatheredOnce) {
  const std::string step =
      AllGather("%g", "%p") + "%d = stablehlo.multiply %c, %g : tensor<8xf32>\n";
  const Optimized hoisted = Optimize(Loop("%a", step, "%d"));
  EXPECT_EQ(hoisted.First(OpCode::kAllGather)->parent, &hoisted.module->Main()->body);
  const Optimized left = Optimize(Loop("%a", step, "%d"), {"hoist"});
  EXPECT_NE(left.First(OpCode::kAllGather)->parent, &left.module->Main()->body);
  const std::string changes =
      AllReduce("%g", "%c") + "%d = stablehlo.multiply %c, %g : tensor<8xf32>\n";
  const Optimized stays = Optimize(Loop("%a", changes, "%d"));
  EXPECT_NE(stays.First(OpCode::kAllReduce)->parent, &stays.module->Main()->body);
}

TEST(CollectivePasses, OwnPartOfASumIsScattered) {
  const std::string body =
      AllReduce("%0", "%a") + OwnPart("%1", "%0") + "return %1 : tensor<2xf32>\n";
  Optimized done = Optimize(body);
  EXPECT_EQ(done.counts["reduce_scatter"], 1);
  EXPECT_EQ(done.counts["all_reduce"], 0);
  EXPECT_EQ(done.counts["dynamic_slice"], 0);
  EXPECT_EQ(Optimize(body, {"reduce_scatter"}).counts["all_reduce"], 1);
  // Somebody else's part is not.
  std::string next = body;
  next.replace(next.find("stablehlo.multiply %n, %two"), 27, "stablehlo.add %n, %two     ");
  EXPECT_EQ(Optimize(next).counts["all_reduce"], 1);
}

TEST(CollectivePasses, GathersSinkAndVanish) {
  const std::string own =
      AllGather("%0", "%p") + OwnPart("%1", "%0") + "return %1 : tensor<2xf32>\n";
  EXPECT_EQ(Optimize(own).counts["all_gather"], 0);
  const std::string both = AllGather("%0", "%p") + AllGather("%1", "%q") +
                           "%2 = stablehlo.add %0, %1 : tensor<8xf32>\n"
                           "%k = stablehlo.constant dense<3.0> : tensor<8xf32>\n"
                           "%3 = stablehlo.multiply %2, %k : tensor<8xf32>\n"
                           "return %3 : tensor<8xf32>\n";
  const Optimized sunk = Optimize(both);
  EXPECT_EQ(sunk.counts.at("all_gather"), 1);
  EXPECT_EQ(sunk.First(OpCode::kAllGather)->operand(0)->def->code, OpCode::kMultiply);
  EXPECT_EQ(Optimize(both, {"sink_gather"}).counts["all_gather"], 2);
}

TEST(CollectivePasses, ScalarOfOneDeviceStaysBehindTheGather) {
  const std::string select =
      "%zero = stablehlo.constant dense<0.0> : tensor<8xf32>\n"
      "%1 = stablehlo.select %is, %0, %zero : tensor<i1>, tensor<8xf32>\n"
      "return %1 : tensor<8xf32>\n";
  const std::string own =
      "%id = stablehlo.partition_id : tensor<ui32>\n"
      "%one = stablehlo.constant dense<1> : tensor<ui32>\n"
      "%is = stablehlo.compare EQ, %id, %one : (tensor<ui32>, tensor<ui32>) -> "
      "tensor<i1>\n";
  const Optimized kept = Optimize(AllGather("%0", "%p") + own + select);
  EXPECT_EQ(kept.First(OpCode::kSelect)->operand(1)->def->code, OpCode::kAllGather);
  const Optimized sunk = Optimize(AllGather("%0", "%p") +
                                  "%is = stablehlo.constant dense<true> : tensor<i1>\n" + select);
  EXPECT_EQ(sunk.First(OpCode::kAllGather)->operand(0)->def->code, OpCode::kSelect);
}

TEST(CollectivePasses, SmallSumsAreMerged) {
  const std::string body = AllReduce("%0", "%a") + AllReduce("%1", "%b") +
                           "%2 = stablehlo.multiply %0, %1 : tensor<8xf32>\n"
                           "return %2 : tensor<8xf32>\n";
  const Optimized merged = Optimize(body);
  EXPECT_EQ(merged.counts.at("all_reduce"), 1);
  EXPECT_EQ(merged.First(OpCode::kAllReduce)->result()->type.ShortString(), "f32[16]");
  EXPECT_EQ(merged.First(OpCode::kAllReduce)->note->cause, "of %0; and of %1");
  EXPECT_EQ(Optimize(body, {"merge"}).counts["all_reduce"], 2);
  const std::string waits = AllReduce("%0", "%a") +
                            "%1 = stablehlo.multiply %0, %b : tensor<8xf32>\n" +
                            AllReduce("%2", "%1") + "return %2 : tensor<8xf32>\n";
  EXPECT_EQ(Optimize(waits).counts["all_reduce"], 2);
  const std::string kinds = AllReduce("%0", "%a") +
                            AllReduce("%1", "%b", "tensor<8xf32>", "maximum") +
                            "%2 = stablehlo.multiply %0, %1 : tensor<8xf32>\n"
                            "return %2 : tensor<8xf32>\n";
  EXPECT_EQ(Optimize(kinds).counts["all_reduce"], 2);
}

TEST(CollectivePasses, UnusedOnesGo) {
  const std::string body = AllReduce("%0", "%a") + "return %a : tensor<8xf32>\n";
  EXPECT_EQ(Optimize(body).counts["all_reduce"], 0);
  EXPECT_EQ(Optimize(body, {"dead"}).counts["all_reduce"], 1);
}

TEST(CollectivePasses, UnknownNamesAreUsageErrors) {
  try {
    Optimize(AllReduce("%0", "%a") + "return %0 : tensor<8xf32>\n", {"fuse"});
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::kUsage);
    EXPECT_NE(error.message().find("sum_once"), std::string::npos);
  }
}

}  // namespace
}  // namespace lockstep

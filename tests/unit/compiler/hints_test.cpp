#include "compiler/hints.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "compiler/base/error.h"
#include "compiler/frontend/frontend.h"
#include "compiler/passes/annotate.h"

namespace lockstep {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

std::vector<CollectiveRecord> HintsOf(std::string_view text, int64_t max_ops = 1000,
                                      bool* all = nullptr) {
  const CompiledProgram program = CompileProgram(ParseStableHlo(text, "test.mlir"));
  std::vector<CollectiveRecord> records = program.collectives;
  const bool tried = FindHints(program, {}, records, {max_ops});
  if (all) *all = tried;
  return records;
}

// A sum over x of an argument that is split: 2 devices, f32[4,8].
constexpr const char* kSum = R"(
    sdy.mesh @mesh = <["x"=2]>
    func.func @main(%a: tensor<4x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>})
        -> (tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}) {
      %zero = stablehlo.constant dense<0.0> : tensor<f32>
      %0 = stablehlo.reduce(%a init: %zero) applies stablehlo.add across dimensions = [0]
          : (tensor<4x8xf32>, tensor<f32>) -> tensor<8xf32>
      return %0 : tensor<8xf32>
    })";

TEST(Hints, NameTheAnnotationThatTheSplitComesFrom) {
  const std::vector<CollectiveRecord> records = HintsOf(kSum);
  ASSERT_THAT(records, SizeIs(1));
  // The result is wanted whole: a reduce_scatter would only be followed by an all_gather.
  EXPECT_EQ(records[0].hint_option, "--arg-sharding '0={},{}'");
  EXPECT_EQ(records[0].hint_wire_bytes, 0);
  EXPECT_EQ(records[0].hint,
            "annotate argument %a (test.mlir:3:21) as {},{}: each device then receives 0 bytes in "
            "all instead of 32, and its arguments take 128 bytes instead of 64 (--arg-sharding "
            "'0={},{}')");
}

TEST(Hints, PreferWhatTakesNoMemory) {
  std::string text = kSum;
  const std::string result = " {sdy.sharding = #sdy.sharding<@mesh, [{}]>}";
  text.erase(text.find(result), result.size());
  const std::vector<CollectiveRecord> records = HintsOf(text);
  ASSERT_THAT(records, SizeIs(1));
  EXPECT_EQ(records[0].hint_option, "--value-sharding '%0={x}'");
  EXPECT_EQ(records[0].hint_wire_bytes, 16);  // a reduce_scatter
}

TEST(Hints, SayNothingThatOnlyMovesTheBytes) {
  // Both operands want %0 otherwise than it is computed; no single annotation helps.
  const std::vector<CollectiveRecord> records = HintsOf(R"(
    sdy.mesh @mesh = <["x"=2]>
    func.func @main(%a: tensor<4x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>})
        -> (tensor<4x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"x"}]>}) {
      %0 = stablehlo.tanh %a : tensor<4x8xf32>
      return %0 : tensor<4x8xf32>
    })");
  ASSERT_THAT(records, SizeIs(1));
  EXPECT_THAT(records[0].hint, HasSubstr("receives 0 bytes in all instead of"));
}

TEST(Hints, NameTheConstraintThatAsksForIt) {
  const std::vector<CollectiveRecord> records = HintsOf(R"(
    sdy.mesh @mesh = <["x"=2]>
    func.func @main(%a: tensor<4x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>})
        -> tensor<4x8xf32> {
      %0 = stablehlo.tanh %a : tensor<4x8xf32>
      %1 = sdy.sharding_constraint %0 <@mesh, [{}, {}]> : tensor<4x8xf32>
      %2 = stablehlo.negate %1 : tensor<4x8xf32>
      return %2 : tensor<4x8xf32>
    })");
  ASSERT_THAT(records, SizeIs(1));
  EXPECT_EQ(records[0].hint_option, "--value-sharding '%1={x},{}'");
  EXPECT_EQ(records[0].hint_wire_bytes, 0);
}

TEST(Hints, LeaveOutWhatTakesMuchMemoryForLittle) {
  // 32 KiB more on each device would spare a sum of one number.
  const std::vector<CollectiveRecord> records = HintsOf(R"(
    sdy.mesh @mesh = <["x"=2]>
    func.func @main(%a: tensor<128x128xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>})
        -> tensor<f32> {
      %zero = stablehlo.constant dense<0.0> : tensor<f32>
      %0 = stablehlo.reduce(%a init: %zero) applies stablehlo.add across dimensions = [0, 1]
          : (tensor<128x128xf32>, tensor<f32>) -> tensor<f32>
      return %0 : tensor<f32>
    })");
  ASSERT_THAT(records, SizeIs(1));
  EXPECT_THAT(records[0].hint, IsEmpty());
}

TEST(Hints, NameValuesOfCalledFunctions) {
  const std::vector<CollectiveRecord> records = HintsOf(R"(
    sdy.mesh @mesh = <["x"=2]>
    func.func @main(%a: tensor<4x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>})
        -> tensor<8xf32> {
      %0 = call @total(%a) : (tensor<4x8xf32>) -> tensor<8xf32>
      return %0 : tensor<8xf32>
    }
    func.func private @total(%b: tensor<4x8xf32>) -> tensor<8xf32> {
      %zero = stablehlo.constant dense<0.0> : tensor<f32>
      %7 = stablehlo.reduce(%b init: %zero) applies stablehlo.add across dimensions = [0]
          : (tensor<4x8xf32>, tensor<f32>) -> tensor<8xf32>
      return %7 : tensor<8xf32>
    })");
  ASSERT_THAT(records, SizeIs(1));
  EXPECT_EQ(records[0].hint_option, "--value-sharding '%total.7={x}'");
}

TEST(Hints, StopAtTheBudget) {
  bool all = true;
  const std::vector<CollectiveRecord> records = HintsOf(kSum, 1, &all);
  ASSERT_THAT(records, SizeIs(1));
  EXPECT_FALSE(all);
  EXPECT_THAT(records[0].hint, IsEmpty());
}

TEST(Annotate, AConstraintIsReplaced) {
  const std::unique_ptr<Module> module = ParseStableHlo(R"(
    sdy.mesh @mesh = <["x"=2]>
    func.func @main(%a: tensor<4x8xf32>) -> tensor<4x8xf32> {
      %0 = sdy.sharding_constraint %a <@mesh, [{"x"}, {}]> : tensor<4x8xf32>
      return %0 : tensor<4x8xf32>
    })",
                                                        "test.mlir");
  AnnotateValue(*module, "%0", "{},{x}");
  const Op& op = *FindValue(*module, "%0")->def;
  EXPECT_EQ(op.attrs.Find("sharding")->As<Attribute::Sharding>()->value.ToString(), "{},{x}");
}

TEST(Annotate, AnArgumentOfARegionIsRefused) {
  const std::unique_ptr<Module> module = ParseStableHlo(R"(
    sdy.mesh @mesh = <["x"=2]>
    func.func @main(%a: tensor<4xf32>, %t: tensor<i1>) -> tensor<4xf32> {
      %0 = stablehlo.while(%p = %a) : tensor<4xf32>
      cond { stablehlo.return %t : tensor<i1> }
      do { stablehlo.return %p : tensor<4xf32> }
      return %0 : tensor<4xf32>
    })",
                                                        "test.mlir");
  EXPECT_THROW(AnnotateValue(*module, "%p", "{x}"), Error);
  EXPECT_NO_THROW(AnnotateValue(*module, "%0", "{x}"));
}

}  // namespace
}  // namespace lockstep

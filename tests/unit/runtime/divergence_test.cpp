// The search for the first value that differs: what the devices run is made wrong behind the
// compiler, so that only the program that ran shows the fault.
#include <gtest/gtest.h>

#include "compiler/frontend/frontend.h"
#include "runtime/inputs.h"
#include "runtime/verify.h"

namespace lockstep {
namespace {

constexpr const char* kSharded = R"(
sdy.mesh @mesh = <["x"=2]>
func.func @main(%a: tensor<8x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>},
                %b: tensor<8x4xf32>) -> tensor<4xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %s = stablehlo.add %a, %b : tensor<8x4xf32>
  %p = stablehlo.multiply %s, %b : tensor<8x4xf32>
  %r = stablehlo.reduce(%p init: %zero) applies stablehlo.add across dimensions = [0]
    : (tensor<8x4xf32>, tensor<f32>) -> tensor<4xf32>
  %t = stablehlo.negate %r : tensor<4xf32>
  return %t : tensor<4xf32>
})";

constexpr const char* kPartitioned = R"(
module @m attributes {mhlo.num_partitions = 2 : i32, mhlo.num_replicas = 1 : i32} {
  func.func @main(%a: tensor<4xf32>) -> tensor<4xf32> {
    %id = stablehlo.partition_id : tensor<ui32>
    %number = stablehlo.convert %id : (tensor<ui32>) -> tensor<f32>
    %mine = stablehlo.broadcast_in_dim %number, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %v = stablehlo.add %a, %mine : tensor<4xf32>
    %p = stablehlo.multiply %v, %mine : tensor<4xf32>
    %s = "stablehlo.all_reduce"(%p) ({
      ^bb0(%x: tensor<f32>, %y: tensor<f32>):
        %z = stablehlo.add %x, %y : tensor<f32>
        stablehlo.return %z : tensor<f32>
    }) {replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, use_global_device_ids,
        channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>}
      : (tensor<4xf32>) -> tensor<4xf32>
    return %s : tensor<4xf32>
  }
})";

// The program with its first multiplication turned into a subtraction on the devices.
Executable Broken(const char* text, bool partitioned) {
  CompileOptions options;
  options.partitioned = partitioned ? PartitionedInput::kYes : PartitionedInput::kNo;
  CompiledProgram compiled = CompileProgram(ParseStableHlo(text, "test.mlir"), options);
  for (const auto& op : compiled.spmd.module->Main()->body.ops) {
    if (!op->Is(OpCode::kMultiply)) continue;
    op->code = OpCode::kSubtract;
    break;
  }
  return Executable(std::move(compiled));
}

Verdict VerifyBroken(const char* text, bool partitioned) {
  const Executable broken = Broken(text, partitioned);
  Cluster cluster(broken.num_devices());
  std::vector<Literal> inputs;
  unsigned seed = 0;
  for (const Type& type : broken.compiled().argument_types()) {
    Literal input(type.dtype(), type.dims());
    for (int64_t i = 0; i < input.num_elements(); ++i) {
      input.SetDouble(i, static_cast<double>((i + ++seed) % 7) + 2);
    }
    inputs.push_back(std::move(input));
  }
  return Verify(broken, cluster, inputs);
}

TEST(Divergence, IsFoundInTheProgramThatRanWhereACompilationAnewIsRight) {
  const Verdict verdict = VerifyBroken(kSharded, false);
  ASSERT_FALSE(verdict.pass);
  ASSERT_TRUE(verdict.first_divergence.has_value());
  EXPECT_EQ(verdict.first_divergence->value, "%p");
  EXPECT_EQ(verdict.first_divergence->op, "multiply");
  EXPECT_EQ(verdict.first_divergence->index.size(), 2u);
  EXPECT_NE(verdict.first_divergence->reason.find("compiled again"), std::string::npos)
      << verdict.first_divergence->reason;
}

TEST(Divergence, OfAProgramThatCamePartitionedNamesValueAndDevice) {
  const Verdict verdict = VerifyBroken(kPartitioned, true);
  ASSERT_FALSE(verdict.pass);
  ASSERT_TRUE(verdict.first_divergence.has_value());
  EXPECT_EQ(verdict.first_divergence->value, "%p");
  EXPECT_EQ(verdict.first_divergence->device, 0);
  EXPECT_EQ(verdict.first_divergence->index, Dims({0}));
  EXPECT_NE(verdict.first_divergence->reason.find("all operands of"), std::string::npos)
      << verdict.first_divergence->reason;
}

TEST(Divergence, OfAWrongPartitionIsFoundWithEveryValueAsAResult) {
  VerifyOptions options;
  options.compile.partition.fault = FaultSite{FaultKind::kDroppedCollective, 0};
  const Executable broken = Compile(ParseStableHlo(kSharded, "test.mlir"), options.compile);
  Cluster cluster(broken.num_devices());
  const std::vector<Literal> inputs =
      GenerateInputs(*broken.compiled().source->Main(), InputKind::kExact, 1);
  const Verdict verdict = Verify(broken, cluster, inputs, options);
  ASSERT_FALSE(verdict.pass);
  ASSERT_TRUE(verdict.first_divergence.has_value());
  EXPECT_EQ(verdict.first_divergence->value, "%r");
  EXPECT_EQ(verdict.first_divergence->reason.find("compiled again"), std::string::npos);
}

TEST(Divergence, OfReplicasNamesBothDevicesTheValuesAndTheAxis) {
  // The region returns its sum as the same on all devices, but sums over y only.
  constexpr const char* kForgotten = R"(
sdy.mesh @mesh = <["x"=2, "y"=2]>
func.func @main(%a: tensor<4x2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>})
    -> tensor<2x1xf32> {
  %r = sdy.manual_computation(%a) in_shardings=[<@mesh, [{"x"}, {"y"}]>]
      out_shardings=[<@mesh, [{}, {}]>] manual_axes={"x", "y"} (%s: tensor<2x1xf32>) {
    %t = "stablehlo.all_reduce"(%s) ({
      ^bb0(%p: tensor<f32>, %q: tensor<f32>):
        %z = stablehlo.add %p, %q : tensor<f32>
        stablehlo.return %z : tensor<f32>
    }) {replica_groups = dense<[[0, 1], [2, 3]]> : tensor<2x2xi64>, use_global_device_ids,
        channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>}
      : (tensor<2x1xf32>) -> tensor<2x1xf32>
    sdy.return %t : tensor<2x1xf32>
  } : (tensor<4x2xf32>) -> tensor<2x1xf32>
  return %r : tensor<2x1xf32>
})";
  const Executable program = Compile(ParseStableHlo(kForgotten, "test.mlir"));
  Cluster cluster(program.num_devices());
  Literal input(DType::kF32, {4, 2});
  for (int64_t i = 0; i < 8; ++i) input.SetDouble(i, static_cast<double>(i));
  const Verdict verdict = Verify(program, cluster, std::vector<Literal>{input});
  ASSERT_FALSE(verdict.pass);
  EXPECT_NE(verdict.results[0].note.find("devices 0 and 2 hold different replicas along {x}"),
            std::string::npos)
      << verdict.results[0].note;
  ASSERT_TRUE(verdict.first_divergence.has_value());
  EXPECT_EQ(verdict.first_divergence->value, "%r");
  EXPECT_EQ(verdict.first_divergence->device, 2);
  EXPECT_EQ(verdict.first_divergence->index, Dims({0, 0}));
  EXPECT_EQ(verdict.first_divergence->expected, "1");
  EXPECT_EQ(verdict.first_divergence->got, "9");
  EXPECT_NE(verdict.first_divergence->reason.find("combine it over {x} in the region"),
            std::string::npos)
      << verdict.first_divergence->reason;
  EXPECT_NE(verdict.first_divergence->reason.find("the region returns all_reduce %t (test.mlir:7:"),
            std::string::npos)
      << verdict.first_divergence->reason;
}

TEST(Divergence, FromAnExpectedFileNamesTheElementAndWhoIsRight) {
  const Executable program = Compile(ParseStableHlo(kSharded, "test.mlir"));
  Cluster cluster(program.num_devices());
  const std::vector<Literal> inputs =
      GenerateInputs(*program.compiled().source->Main(), InputKind::kExact, 1);
  std::vector<Literal> expected;
  for (const ReferenceValue& value :
       EvaluateReference(*program.compiled().source, inputs, {}).results) {
    expected.push_back(value.literal);
  }
  VerifyOptions options;
  options.expected = expected;
  EXPECT_TRUE(Verify(program, cluster, inputs, options).pass);
  const int64_t last = expected[0].num_elements() - 1;
  expected[0].SetDouble(last, expected[0].GetDouble(last) + 1000);
  const Verdict verdict = Verify(program, cluster, inputs, options);
  EXPECT_FALSE(verdict.pass);
  ASSERT_TRUE(verdict.first_divergence.has_value());
  EXPECT_EQ(verdict.first_divergence->value, "out0");
  EXPECT_EQ(verdict.first_divergence->expected, expected[0].ElementString(last));
  EXPECT_NE(verdict.first_divergence->reason.find("its partitioning is right"), std::string::npos)
      << verdict.first_divergence->reason;
}

TEST(Divergence, NothingIsNamedWhereTheProgramsAgree) {
  const Executable right = Compile(ParseStableHlo(kSharded, "test.mlir"));
  Cluster cluster(right.num_devices());
  const std::vector<Literal> inputs =
      GenerateInputs(*right.compiled().source->Main(), InputKind::kExact, 1);
  EXPECT_FALSE(FindFirstDivergence(right, cluster, inputs, {}).has_value());
}

}  // namespace
}  // namespace lockstep

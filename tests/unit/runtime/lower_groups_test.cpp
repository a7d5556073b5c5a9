// Work that the plan gives to a group of devices: done once where all would do it alike, summed
// where it is computed; and what must not become a meeting.
#include <gtest/gtest.h>

#include <set>
#include <utility>

#include "runtime/kernels/gemm.h"
#include "tests/unit/runtime/lower_variants.h"

namespace lockstep {
namespace {

// What all devices of a group compute alike: updates of weights that all hold and that those along
// y hold, in a loop whose trips all make alike, in a branch; a product, sums of columns. What must
// not meet: the branch that only some devices take, what the device's number goes into, the carry.
constexpr const char* kOnce = R"(
module @once attributes {mhlo.num_partitions = 8 : i32} {
  sdy.mesh @mesh = <["x"=2, "y"=4]>
  func.func public @main(%w: tensor<64x64xf32>, %v: tensor<64x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %b: tensor<8x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", "y"}, {}]>}, %n: tensor<i32>) -> (tensor<64x64xf32>, tensor<64x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, tensor<64xf32>, tensor<64x64xf32>, tensor<64x64xf32>, tensor<64x64xf32>) {
    %g = stablehlo.dot_general %b, %b, contracting_dims = [0] x [0] : (tensor<8x64xf32>, tensor<8x64xf32>) -> tensor<64x64xf32>
    %c = stablehlo.constant dense<5.000000e-01> : tensor<64x64xf32>
    %0 = stablehlo.multiply %g, %c : tensor<64x64xf32>
    %1 = stablehlo.subtract %w, %0 : tensor<64x64xf32>
    %2 = stablehlo.multiply %v, %c : tensor<64x64xf32>
    %3 = stablehlo.add %2, %v : tensor<64x64xf32>
    %zero = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %4 = stablehlo.reduce(%1 init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<64x64xf32>, tensor<f32>) -> tensor<64xf32>
    %5 = stablehlo.dot_general %1, %w, contracting_dims = [1] x [0] : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
    %i0 = stablehlo.constant dense<0> : tensor<i32>
    %one = stablehlo.constant dense<1> : tensor<i32>
    %three = stablehlo.constant dense<3> : tensor<i32>
    %6:2 = stablehlo.while(%i = %i0, %a = %w) : tensor<i32>, tensor<64x64xf32>
      cond {
        %t = stablehlo.compare LT, %i, %three : (tensor<i32>, tensor<i32>) -> tensor<i1>
        stablehlo.return %t : tensor<i1>
      } do {
        %next = stablehlo.add %i, %one : tensor<i32>
        %h = stablehlo.multiply %a, %c : tensor<64x64xf32>
        %p = stablehlo.dot_general %h, %1, contracting_dims = [1] x [0] : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
        %q = stablehlo.add %p, %h : tensor<64x64xf32>
        stablehlo.return %next, %q : tensor<i32>, tensor<64x64xf32>
      }
    %7 = "stablehlo.case"(%n) ({
      %s = stablehlo.dot_general %w, %1, contracting_dims = [1] x [0] : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
      %s2 = stablehlo.negate %s : tensor<64x64xf32>
      stablehlo.return %s2 : tensor<64x64xf32>
    }, {
      stablehlo.return %5 : tensor<64x64xf32>
    }) : (tensor<i32>) -> tensor<64x64xf32>
    return %1, %3, %4, %5, %6#1, %7 : tensor<64x64xf32>, tensor<64x64xf32>, tensor<64xf32>, tensor<64x64xf32>, tensor<64x64xf32>, tensor<64x64xf32>
  }
}
)";

int64_t CountGroupKernels(const Executable& exe) {
  int64_t kernels = 0;
  for (const CommandBlock& block : exe.lowered().program.blocks) {
    for (const Command& command : block.commands) {
      kernels += std::holds_alternative<GroupKernelCommand>(command.action);
    }
  }
  return kernels;
}

TEST(LowerGroupsTest, WorkOfAGroupDoneOnceGivesTheSameBits) { ExpectSameBits(kOnce); }

TEST(LowerGroupsTest, WorkOfAGroupIsDoneOnce) {
  LowerOptions always, never;
  always.once_min_work = 0;
  never.compute_once = false;
  const Executable once = CompileWith(kOnce, always), apart = CompileWith(kOnce, never);
  EXPECT_GE(CountGroupKernels(once), 6);
  EXPECT_EQ(CountGroupKernels(apart), 0);
  EXPECT_EQ(CountGroupKernels(CompileWith(kOnce, {})), 0);  // too little to meet for
  EXPECT_LE(once.peak_bytes(), apart.peak_bytes());
  const auto inputs = GenerateInputs(*once.compiled().source->Main(), InputKind::kExact, 1);
  Cluster cluster(8);
  const Outputs out = once.Run(cluster, std::span<const Literal>(inputs));
  for (size_t result : {0, 1}) {  // held by all, and by the four along y
    std::set<const std::byte*> buffers;
    for (int64_t d = 0; d < 8; ++d) buffers.insert(std::as_const(out[result]).device_data(d));
    EXPECT_EQ(buffers.size(), result + 1) << result;
  }
}

// A product of few rows that is summed over all devices or over pairs of them: rows and columns
// that fill no block. One to a program, since small sums would be merged; operands larger than the
// result, which would be gathered otherwise.
std::string ProducedText(const std::string& result, const std::string& ops) {
  return R"(
module @produced attributes {mhlo.num_partitions = 4 : i32} {
  sdy.mesh @mesh = <["x"=2, "y"=2]>
  func.func public @main(%a: tensor<480x131xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", "y"}, {}]>}, %b: tensor<480x150xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", "y"}, {}]>}, %c: tensor<262x240xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>}, %d: tensor<240x150xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {}]>}) -> )" +
         result + " {\n" + ops + "  }\n}\n";
}

const std::vector<std::string>& ProducedTexts() {
  static const std::vector<std::string> texts = {
      ProducedText("(tensor<131x150xf32>, tensor<480x131xf32>)", R"(
    %n = stablehlo.negate %a : tensor<480x131xf32>
    %0 = stablehlo.dot_general %n, %b, contracting_dims = [0] x [0] : (tensor<480x131xf32>, tensor<480x150xf32>) -> tensor<131x150xf32>
    return %0, %n : tensor<131x150xf32>, tensor<480x131xf32>
)"),
      ProducedText("tensor<150x131xf32>", R"(
    %0 = stablehlo.dot_general %a, %b, contracting_dims = [0] x [0] : (tensor<480x131xf32>, tensor<480x150xf32>) -> tensor<131x150xf32>
    %1 = stablehlo.transpose %0, dims = [1, 0] : (tensor<131x150xf32>) -> tensor<150x131xf32>
    return %1 : tensor<150x131xf32>
)"),
      ProducedText(R"((tensor<262x150xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}))",
                   R"(
    %0 = stablehlo.dot_general %c, %d, contracting_dims = [1] x [0] : (tensor<262x240xf32>, tensor<240x150xf32>) -> tensor<262x150xf32>
    return %0 : tensor<262x150xf32>
)"),
      ProducedText(
          R"((tensor<131x150xf32>, tensor<480x150xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", "y"}, {}]>}))",
          R"(
    %i0 = stablehlo.constant dense<0> : tensor<i32>
    %one = stablehlo.constant dense<1> : tensor<i32>
    %three = stablehlo.constant dense<3> : tensor<i32>
    %z = stablehlo.constant dense<0.000000e+00> : tensor<131x150xf32>
    %4:3 = stablehlo.while(%i = %i0, %s = %z, %x = %b) : tensor<i32>, tensor<131x150xf32>, tensor<480x150xf32>
      cond {
        %t = stablehlo.compare LT, %i, %three : (tensor<i32>, tensor<i32>) -> tensor<i1>
        stablehlo.return %t : tensor<i1>
      } do {
        %next = stablehlo.add %i, %one : tensor<i32>
        %g = stablehlo.dot_general %a, %x, contracting_dims = [0] x [0] : (tensor<480x131xf32>, tensor<480x150xf32>) -> tensor<131x150xf32>
        %m = stablehlo.tanh %g : tensor<131x150xf32>
        %y = stablehlo.add %x, %x : tensor<480x150xf32>
        %sum = stablehlo.add %s, %m : tensor<131x150xf32>
        stablehlo.return %next, %sum, %y : tensor<i32>, tensor<131x150xf32>, tensor<480x150xf32>
      }
    return %4#1, %4#2 : tensor<131x150xf32>, tensor<480x150xf32>
)")};
  return texts;
}

int64_t CountProduced(const Executable& exe) {
  int64_t produced = 0;
  for (const CommandBlock& block : exe.lowered().program.blocks) {
    for (const Command& command : block.commands) {
      const auto* collective = std::get_if<CollectiveCommand>(&command.action);
      produced += collective && collective->producer;
    }
  }
  return produced;
}

TEST(LowerGroupsTest, ProductsComputedWhereTheyAreSummedGiveTheSameBits) {
  for (const std::string& text : ProducedTexts()) ExpectSameBits(text);
}

TEST(LowerGroupsTest, ProductsAreComputedWhereTheyAreSummed) {
  LowerOptions always, never;
  always.produce_min_bytes = 0;
  never.produce_sums = false;
  for (const std::string& text : ProducedTexts()) {
    const Executable together = CompileWith(text, always), apart = CompileWith(text, never);
    EXPECT_EQ(CountProduced(apart), 0);
    EXPECT_EQ(CountProduced(CompileWith(text, {})), 0);  // too small
    // Without AVX2 the library computes products, and whole ones.
    const bool library = !kernels::IsShortSum(kernels::ThisGemmMachine(), 131, 150, 120);
    EXPECT_EQ(CountProduced(together), library ? 0 : 1) << text;
  }
}

// Devices part at the branch: those that take it would wait for the others for ever.
TEST(LowerGroupsTest, WorkUnderABranchThatDevicesTakeDifferentlyIsRepeated) {
  const std::string text = R"(
module @part attributes {mhlo.num_partitions = 4 : i32} {
  func.func public @main(%w: tensor<64x64xf32>) -> tensor<64x64xf32> {
    %id = stablehlo.partition_id : tensor<ui32>
    %n = stablehlo.convert %id : (tensor<ui32>) -> tensor<i32>
    %0 = "stablehlo.case"(%n) ({
      %s = stablehlo.dot_general %w, %w, contracting_dims = [1] x [0] : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
      stablehlo.return %s : tensor<64x64xf32>
    }, {
      stablehlo.return %w : tensor<64x64xf32>
    }) : (tensor<i32>) -> tensor<64x64xf32>
    %1 = "stablehlo.all_reduce"(%0) ({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %2 = stablehlo.add %a, %b : tensor<f32>
      stablehlo.return %2 : tensor<f32>
    }) {replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids} : (tensor<64x64xf32>) -> tensor<64x64xf32>
    %3 = stablehlo.negate %1 : tensor<64x64xf32>
    return %3 : tensor<64x64xf32>
  }
}
)";
  ExpectSameBits(text);
  LowerOptions always;
  always.once_min_work = 0;
  const Executable exe = CompileWith(text, always);
  EXPECT_EQ(CountGroupKernels(exe), 1);  // the negation
}

}  // namespace
}  // namespace lockstep

// Products of a group with an operand that all members hold: which ops are marked, and that they
// give the bits that every device gets alone.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "compiler/frontend/frontend.h"
#include "devices/members_kernel.h"
#include "runtime/executable.h"
#include "runtime/inputs.h"
#include "runtime/kernels/gemm.h"
#include "runtime/parallel.h"
#include "runtime/verify.h"
#include "tests/unit/devices/device_programs.h"

namespace lockstep {
namespace {

Executable CompileText(const std::string& text, bool group_products) {
  LowerOptions options;
  options.compute_once = group_products;
  options.produce_min_bytes = 0;
  return Executable(CompileProgram(ParseModule(text, "test.mlir")), options);
}

/// The instructions that a group computes at a meeting, each member its own results.
std::vector<std::string> MarkedIn(const Executable& exe) {
  std::vector<std::string> marked;
  for (const CommandBlock& block : exe.lowered().program.blocks) {
    for (const Command& command : block.commands) {
      const auto* group = std::get_if<GroupKernelCommand>(&command.action);
      if (group && std::dynamic_pointer_cast<const MembersKernel>(group->kernel)) {
        marked.push_back(command.source.instruction);
      }
    }
  }
  return marked;
}

void ExpectSameBits(const std::string& text) {
  const Executable together = CompileText(text, true), apart = CompileText(text, false);
  EXPECT_TRUE(MarkedIn(apart).empty());
  const auto inputs = GenerateInputs(*together.compiled().source->Main(), InputKind::kNormal, 3);
  Cluster alone(apart.num_devices());
  const Outputs wanted = apart.Run(alone, std::span<const Literal>(inputs));
  for (const ClusterOptions& options : testing::EngineConfigurations()) {
    Cluster cluster(together.num_devices(), options);
    const Outputs out = together.Run(cluster, std::span<const Literal>(inputs));
    for (size_t i = 0; i < out.size(); ++i) {
      EXPECT_TRUE(out[i].Global().BitwiseEqual(wanted[i].Global()))
          << "result " << i << " " << EngineKindName(cluster.engine()) << " " << options.workers;
    }
  }
  const auto exact = GenerateInputs(*together.compiled().source->Main(), InputKind::kExact, 3);
  EXPECT_TRUE(Verify(together, alone, exact).pass);
}

std::string Text(const std::string& arguments, const std::string& results, const std::string& ops) {
  return R"(
module @group attributes {mhlo.num_partitions = 8 : i32} {
  sdy.mesh @mesh = <["x"=4, "y"=2]>
  func.func public @main()" +
         arguments + ") -> " + results + " {\n" + ops + "  }\n}\n";
}

constexpr const char* kRows =
    R"(%x: tensor<56x300xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", "y"}, {}]>})";

bool LibraryComputesAll() {
  return kernels::ChooseGemmF32(kernels::ThisGemmMachine(), 7, 1000, 300) !=
         kernels::GemmProvider::kLockstep;
}

// 7 rows on each of 8 devices; %w as it lies and transposed, in a loop and not; the result swapped.
const std::string& Marked() {
  static const std::string text =
      Text(std::string(kRows) + ", %w: tensor<300x1000xf32>, %t: tensor<1000x300xf32>",
           "(tensor<56x1000xf32>, tensor<1000x56xf32>, tensor<56x1000xf32>)", R"(
    %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<56x300xf32>, tensor<300x1000xf32>) -> tensor<56x1000xf32>
    %1 = stablehlo.dot_general %x, %t, contracting_dims = [1] x [1] : (tensor<56x300xf32>, tensor<1000x300xf32>) -> tensor<56x1000xf32>
    %2 = stablehlo.tanh %1 : tensor<56x1000xf32>
    %3 = stablehlo.dot_general %t, %x, contracting_dims = [1] x [1] : (tensor<1000x300xf32>, tensor<56x300xf32>) -> tensor<1000x56xf32>
    %i0 = stablehlo.constant dense<0> : tensor<i32>
    %one = stablehlo.constant dense<1> : tensor<i32>
    %three = stablehlo.constant dense<3> : tensor<i32>
    %4:2 = stablehlo.while(%i = %i0, %s = %2) : tensor<i32>, tensor<56x1000xf32>
      cond {
        %c = stablehlo.compare LT, %i, %three : (tensor<i32>, tensor<i32>) -> tensor<i1>
        stablehlo.return %c : tensor<i1>
      } do {
        %next = stablehlo.add %i, %one : tensor<i32>
        %5 = stablehlo.dot_general %s, %t, contracting_dims = [1] x [0] : (tensor<56x1000xf32>, tensor<1000x300xf32>) -> tensor<56x300xf32>
        %6 = stablehlo.tanh %5 : tensor<56x300xf32>
        %7 = stablehlo.dot_general %6, %w, contracting_dims = [1] x [0] : (tensor<56x300xf32>, tensor<300x1000xf32>) -> tensor<56x1000xf32>
        stablehlo.return %next, %7 : tensor<i32>, tensor<56x1000xf32>
      }
    return %0, %3, %4#1 : tensor<56x1000xf32>, tensor<1000x56xf32>, tensor<56x1000xf32>
)");
  return text;
}

TEST(GroupProductTest, FewRowsTimesAnOperandOfAllAreMarked) {
  if (LibraryComputesAll()) GTEST_SKIP() << "the library computes these";
  const std::vector<std::string> marked = MarkedIn(CompileText(Marked(), true));
  EXPECT_THAT(marked, ::testing::SizeIs(4));  // not %3, which has few columns
  for (const std::string& instruction : marked) {
    EXPECT_THAT(instruction, ::testing::HasSubstr("dot_general, with those of a group of 8"));
  }
}

TEST(GroupProductTest, GiveTheSameBits) { ExpectSameBits(Marked()); }

// Columns of the weight are split over y: those of equal y hold the same ones, four devices each.
TEST(GroupProductTest, TheGroupAreThoseWhoHoldTheSame) {
  const std::string text = Text(
      R"(%x: tensor<56x300xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %w: tensor<300x2000xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"y"}]>})",
      R"((tensor<56x2000xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>}))", R"(
    %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<56x300xf32>, tensor<300x2000xf32>) -> tensor<56x2000xf32>
    return %0 : tensor<56x2000xf32>
)");
  ExpectSameBits(text);
  if (LibraryComputesAll()) GTEST_SKIP() << "the library computes these";
  EXPECT_THAT(MarkedIn(CompileText(text, true)),
              ::testing::ElementsAre("%0 = dot_general, with those of a group of 4"));
}

// Many rows of their own, a small operand, an operand that is not the same, other elements, and
// nothing of their own at all.
TEST(GroupProductTest, WhoIsNotMarked) {
  const auto product = [](const std::string& x, const std::string& x_axes, const std::string& w,
                          const std::string& w_axes, const std::string& y) {
    return Text(
        "%x: tensor<" + x + "> {sdy.sharding = #sdy.sharding<@mesh, [" + x_axes +
            "]>}, %w: tensor<" + w + "> {sdy.sharding = #sdy.sharding<@mesh, [" + w_axes + "]>}",
        "tensor<" + y + ">",
        "    %0 = stablehlo.dot_general %x, %w, batching_dims = [0] x [0], "
        "contracting_dims = [2] x [1] : (tensor<" +
            x + ">, tensor<" + w + ">) -> tensor<" + y + ">\n    return %0 : tensor<" + y + ">\n");
  };
  const std::string rows = R"({}, {"x", "y"}, {})", all = "{}, {}, {}";
  const auto marked = [&](const std::string& text) {
    return MarkedIn(CompileText(text, true)).size();
  };
  if (!LibraryComputesAll()) {
    EXPECT_EQ(marked(product("1x56x300xf32", rows, "1x300x1000xf32", all, "1x56x1000xf32")), 1u);
  }
  EXPECT_EQ(marked(product("1x2400x300xf32", rows, "1x300x1000xf32", all, "1x2400x1000xf32")), 0u);
  EXPECT_EQ(marked(product("1x56x300xf32", rows, "1x300x100xf32", all, "1x56x100xf32")), 0u);
  EXPECT_EQ(marked(product("1x56x300xf64", rows, "1x300x1000xf64", all, "1x56x1000xf64")), 0u);
  EXPECT_EQ(marked(product("1x56x300xf32", all, "1x300x1000xf32", all, "1x56x1000xf32")), 0u);
  EXPECT_EQ(marked(product("8x7x300xf32", R"({"x", "y"}, {}, {})", "8x300x1000xf32",
                           R"({"x", "y"}, {}, {})", "8x7x1000xf32")),
            0u);
}

// Some devices do not come to the product.
TEST(GroupProductTest, UnderABranchThatDevicesTakeDifferently) {
  const std::string text = R"(
module @part attributes {mhlo.num_partitions = 4 : i32} {
  func.func public @main(%x: tensor<8x300xf32>, %w: tensor<300x1000xf32>) -> tensor<8x1000xf32> {
    %id = stablehlo.partition_id : tensor<ui32>
    %n = stablehlo.convert %id : (tensor<ui32>) -> tensor<i32>
    %z = stablehlo.constant dense<0.000000e+00> : tensor<8x1000xf32>
    %0 = "stablehlo.case"(%n) ({
      %s = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<8x300xf32>, tensor<300x1000xf32>) -> tensor<8x1000xf32>
      stablehlo.return %s : tensor<8x1000xf32>
    }, {
      stablehlo.return %z : tensor<8x1000xf32>
    }) : (tensor<i32>) -> tensor<8x1000xf32>
    %1 = "stablehlo.all_reduce"(%0) ({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %2 = stablehlo.add %a, %b : tensor<f32>
      stablehlo.return %2 : tensor<f32>
    }) {replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids} : (tensor<8x1000xf32>) -> tensor<8x1000xf32>
    return %1 : tensor<8x1000xf32>
  }
}
)";
  EXPECT_TRUE(MarkedIn(CompileText(text, true)).empty());
  ExpectSameBits(text);
}

// A product whose sum over devices is scattered, by rows and by columns, is computed in the meeting
// that sums it.
TEST(GroupProductTest, ProductsAreComputedWhereTheyAreScattered) {
  for (const std::string& axes :
       {std::string(R"({"x", "y"}, {})"), std::string(R"({}, {"x", "y"})")}) {
    const std::string text = Text(
        R"(%a: tensor<480x128xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", "y"}, {}]>}, %b: tensor<480x256xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", "y"}, {}]>})",
        "(tensor<128x256xf32> {sdy.sharding = #sdy.sharding<@mesh, [" + axes + "]>})", R"(
    %0 = stablehlo.dot_general %a, %b, contracting_dims = [0] x [0] : (tensor<480x128xf32>, tensor<480x256xf32>) -> tensor<128x256xf32>
    return %0 : tensor<128x256xf32>
)");
    LowerOptions together, apart;
    together.produce_min_bytes = 0;
    apart.produce_sums = false;
    const auto compile = [&](const LowerOptions& options) {
      return Executable(CompileProgram(ParseModule(text, "test.mlir")), options);
    };
    const Executable produced = compile(together), stored = compile(apart);
    int64_t scatters = 0;
    for (const Command& command : produced.lowered().program.blocks[0].commands) {
      const auto* collective = std::get_if<CollectiveCommand>(&command.action);
      scatters += collective && collective->producer &&
                  collective->spec->kind == CollectiveKind::kReduceScatter;
    }
    const bool possible = kernels::IsShortSum(kernels::ThisGemmMachine(), 128, 256, 60);
    EXPECT_EQ(scatters, possible ? 1 : 0) << axes;
    const auto inputs = GenerateInputs(*produced.compiled().source->Main(), InputKind::kNormal, 5);
    Cluster alone(8);
    const Outputs wanted = stored.Run(alone, std::span<const Literal>(inputs));
    for (const ClusterOptions& options : testing::EngineConfigurations()) {
      Cluster cluster(8, options);
      const Outputs out = produced.Run(cluster, std::span<const Literal>(inputs));
      EXPECT_TRUE(out[0].Global().BitwiseEqual(wanted[0].Global())) << axes;
    }
    const auto exact = GenerateInputs(*produced.compiled().source->Main(), InputKind::kExact, 5);
    EXPECT_TRUE(Verify(produced, alone, exact).pass);
  }
}

// Functions without arguments, where nothing says that devices may hold different values: they may
// still run different functions, and one of them never comes to the other's product.
TEST(GroupProductTest, FunctionsOfAGridComputeForThemselves) {
  const auto module = ParseModule(R"(
module @grid {
  func.func @product() -> tensor<7x1000xf32> {
    %x = stablehlo.iota dim = 0 : tensor<7x300xf32>
    %w = stablehlo.iota dim = 1 : tensor<300x1000xf32>
    %y = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<7x300xf32>, tensor<300x1000xf32>) -> tensor<7x1000xf32>
    return %y : tensor<7x1000xf32>
  }
  func.func @none() -> tensor<7x1000xf32> {
    %y = stablehlo.constant dense<1.0> : tensor<7x1000xf32>
    return %y : tensor<7x1000xf32>
  }
  func.func @main() -> (tensor<7x1000xf32>, tensor<7x1000xf32>, tensor<7x1000xf32>) {
    %r:3 = "interpreter.run_parallel"() {programs = [[@product, @none, @product]]} : () -> (tensor<7x1000xf32>, tensor<7x1000xf32>, tensor<7x1000xf32>)
    return %r#0, %r#1, %r#2 : tensor<7x1000xf32>, tensor<7x1000xf32>, tensor<7x1000xf32>
  }
})",
                                  "test.mlir");
  for (const ClusterOptions& options : testing::EngineConfigurations()) {
    EXPECT_TRUE(VerifyParallel(*module, {}, options).verdict.pass);
  }
}

}  // namespace
}  // namespace lockstep

// Programs through the whole path: loops whose carries swap or accumulate in place, slots shared or
// not, launches one after the other and asynchronous, wrong arguments.
#include "runtime/executable.h"

#include <gtest/gtest.h>

#include <future>

#include "compiler/base/error.h"
#include "compiler/frontend/frontend.h"
#include "runtime/async.h"
#include "runtime/inputs.h"
#include "runtime/verify.h"

namespace lockstep {
namespace {

constexpr const char* kSwapLoop = R"(
module @swap attributes {mhlo.num_partitions = 4 : i32} {
  sdy.mesh @mesh = <["x"=4]>
  func.func public @main(%a: tensor<8x3xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %b: tensor<8x3xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> (tensor<8x3xf32>, tensor<8x3xf32>, tensor<5x8x3xf32>) {
    %c0 = stablehlo.constant dense<0> : tensor<i32>
    %zero = stablehlo.constant dense<0.000000e+00> : tensor<5x8x3xf32>
    %r:4 = stablehlo.while(%i = %c0, %p = %a, %q = %b, %log = %zero) : tensor<i32>, tensor<8x3xf32>, tensor<8x3xf32>, tensor<5x8x3xf32>
    cond {
      %n = stablehlo.constant dense<5> : tensor<i32>
      %t = stablehlo.compare LT, %i, %n, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %t : tensor<i1>
    } do {
      %one = stablehlo.constant dense<1> : tensor<i32>
      %z = stablehlo.constant dense<0> : tensor<i32>
      %next = stablehlo.add %i, %one : tensor<i32>
      %sum = stablehlo.add %p, %q : tensor<8x3xf32>
      %row = stablehlo.reshape %sum : (tensor<8x3xf32>) -> tensor<1x8x3xf32>
      %new = stablehlo.dynamic_update_slice %log, %row, %i, %z, %z : (tensor<5x8x3xf32>, tensor<1x8x3xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<5x8x3xf32>
      stablehlo.return %next, %q, %p, %new : tensor<i32>, tensor<8x3xf32>, tensor<8x3xf32>, tensor<5x8x3xf32>
    }
    return %r#1, %r#2, %r#3 : tensor<8x3xf32>, tensor<8x3xf32>, tensor<5x8x3xf32>
  }
}
)";

CompiledProgram CompileText(const char* text) {
  return CompileProgram(ParseModule(text, "test.mlir"));
}

TEST(Executable, LoopCarriesSwapWithAndWithoutSharedSlots) {
  int64_t bytes[2] = {0, 0};
  for (bool reuse : {false, true}) {
    LowerOptions options;
    options.reuse_slots = reuse;
    const Executable exe(CompileText(kSwapLoop), options);
    bytes[reuse ? 1 : 0] = exe.peak_bytes();
    const auto inputs =
        GenerateInputs(*exe.compiled().source->Main(), InputKind::kExact, /*seed=*/3);
    Cluster cluster(4);
    const Verdict verdict = Verify(exe, cluster, inputs);
    EXPECT_TRUE(verdict.pass) << "reuse " << reuse;
    for (const ResultVerdict& result : verdict.results) EXPECT_EQ(result.mismatches, 0);
  }
  EXPECT_LT(bytes[1], bytes[0]);
}

TEST(Executable, BothEnginesGiveTheSameBits) {
  const Executable exe(CompileText(kSwapLoop));
  const auto inputs =
      GenerateInputs(*exe.compiled().source->Main(), InputKind::kNormal, /*seed=*/5);
  std::vector<Literal> first;
  for (EngineKind engine : {EngineKind::kThreads, EngineKind::kGang}) {
    ClusterOptions options;
    options.engine = engine;
    Cluster cluster(4, options);
    const Outputs out = exe.Run(cluster, std::span<const Literal>(inputs));
    for (size_t i = 0; i < out.size(); ++i) {
      if (engine == EngineKind::kThreads) {
        first.push_back(out[i].Global());
      } else {
        EXPECT_TRUE(out[i].Global().BitwiseEqual(first[i])) << i;
      }
    }
  }
}

TEST(Executable, WrongArgumentsAreErrors) {
  const Executable exe(CompileText(kSwapLoop));
  Cluster cluster(4);
  EXPECT_THROW(exe.Run(cluster, {Literal(DType::kF32, {8, 3})}), Error);
  EXPECT_THROW(exe.Run(cluster, {Literal(DType::kF32, {8, 3}), Literal(DType::kF32, {3, 8})}),
               Error);
  Cluster small(2);
  EXPECT_THROW(exe.Run(small, {Literal(DType::kF32, {8, 3}), Literal(DType::kF32, {8, 3})}), Error);
}

TEST(LaunchQueue, FuturesCallbacksAndErrors) {
  const Executable exe(CompileText(kSwapLoop));
  const auto inputs = GenerateInputs(*exe.compiled().source->Main(), InputKind::kExact, /*seed=*/9);
  Cluster cluster(4);
  const Outputs direct = exe.Run(cluster, std::span<const Literal>(inputs));
  std::promise<bool> called;
  {
    LaunchQueue queue;
    std::future<Outputs> later = queue.AsyncRun(exe, cluster, inputs, boost::asio::use_future);
    queue.AsyncRun(exe, cluster, inputs, [&](std::exception_ptr error, Outputs out) {
      called.set_value(!error && out[0].Global().BitwiseEqual(direct[0].Global()));
    });
    std::future<Outputs> failed = queue.AsyncRun(exe, cluster, {}, boost::asio::use_future);
    EXPECT_TRUE(later.get()[2].Global().BitwiseEqual(direct[2].Global()));
    EXPECT_THROW(failed.get(), Error);
  }
  EXPECT_TRUE(called.get_future().get());
}

}  // namespace
}  // namespace lockstep

// Programs through the whole path: loops whose carries swap or accumulate in place, slots shared or
// not, launches one after the other, wrong arguments.
#include "runtime/executable.h"

#include <gtest/gtest.h>

#include "compiler/base/error.h"
#include "compiler/frontend/frontend.h"
#include "runtime/inputs.h"
#include "runtime/verify.h"
#include "tests/unit/runtime/swap_loop.h"

namespace lockstep {
namespace {

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
  EXPECT_THROW(Compile(std::unique_ptr<Module>()), Error);
  Cluster small(2);
  EXPECT_THROW(exe.Run(small, {Literal(DType::kF32, {8, 3}), Literal(DType::kF32, {8, 3})}), Error);
}

TEST(Executable, ShardedArgumentsOfAnotherLayoutAreErrors) {
  const auto compile = [](PartitionSpec spec, const Mesh& mesh, int64_t rows) {
    Builder b("twice");
    Tensor a = b.Parameter("a", F32, {rows, 4}, spec);
    b.Return({b.Add(a, a)}, {spec});
    return Compile(b.Build(), mesh);
  };
  const Mesh mesh({{"x", 2}});
  const Executable rows = compile(P("x", nullptr), mesh, 4);
  const Literal input = Literal::Splat(F32, {4, 4}, Literal::ScalarDouble(F32, 2).data());
  Cluster cluster(2);
  const auto run = [&](const std::vector<ShardedArray>& arguments) {
    return rows.Run(cluster, std::span<const ShardedArray>(arguments));
  };
  const Outputs twice = rows.Run(cluster, {input});
  EXPECT_EQ(run(twice)[0].Global().GetDouble(15), 8);  // results are arguments again
  // The same local shape, 2 x 4, of another array; another split; other devices; nothing at all.
  const Executable fewer = compile(P(nullptr, nullptr), mesh, 2);
  EXPECT_THROW(run(fewer.Scatter(std::vector{Literal(F32, {2, 4})})), Error);
  EXPECT_THROW(run(compile(P(nullptr, "x"), mesh, 4).Scatter(std::vector{input})), Error);
  const Mesh swapped = Mesh({{"x", 2}}, {1, 0});
  EXPECT_THROW(run(compile(P("x", nullptr), swapped, 4).Scatter(std::vector{input})), Error);
  EXPECT_THROW(run(compile(P("x", nullptr), Mesh({{"x", 4}}), 4).Scatter(std::vector{input})),
               Error);
  EXPECT_THROW(run({}), Error);
  EXPECT_THROW(run({ShardedArray()}), Error);
  EXPECT_THROW(ShardedArray().Global(), Error);
  EXPECT_THROW(twice[0].Shard(2), Error);
  EXPECT_THROW(twice[0].Shard(-1), Error);
  EXPECT_THROW(ShardedArray::Scatter(Literal(F32, {9}), twice[0].layout(), 2), Error);
}

TEST(Executable, CanBeRunAfterAMove) {
  Executable exe(CompileText(kSwapLoop));
  const auto inputs = GenerateInputs(*exe.compiled().source->Main(), InputKind::kExact, /*seed=*/1);
  const Executable moved = std::move(exe);
  Cluster cluster(4);
  const Outputs a = exe.Run(cluster, std::span<const Literal>(inputs));  // NOLINT: on purpose
  const Outputs b = moved.Run(cluster, std::span<const Literal>(inputs));
  EXPECT_TRUE(a[0].Global().BitwiseEqual(b[0].Global()));
}

}  // namespace
}  // namespace lockstep

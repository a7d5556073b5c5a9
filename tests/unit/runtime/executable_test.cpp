// Programs through the whole path: loops whose carries swap or accumulate in place, slots shared or
// not, launches one after the other and asynchronous, wrong arguments.
#include "runtime/executable.h"

#include <gtest/gtest.h>

#include <boost/asio/awaitable.hpp>
#include <boost/asio/bind_cancellation_slot.hpp>
#include <boost/asio/bind_executor.hpp>
#include <boost/asio/cancellation_signal.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <chrono>
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

TEST(LaunchQueue, AnExecutorIsBusyUntilItsHandlerRan) {
  const Executable exe(CompileText(kSwapLoop));
  const auto inputs = GenerateInputs(*exe.compiled().source->Main(), InputKind::kExact, /*seed=*/9);
  Cluster cluster(4);
  LaunchQueue queue;
  boost::asio::io_context context;
  bool called = false;
  queue.AsyncRun(exe, cluster, inputs,
                 boost::asio::bind_executor(context, [&](std::exception_ptr error, Outputs out) {
                   called = !error && !out.empty();
                 }));
  context.run();
  EXPECT_TRUE(called);
}

TEST(LaunchQueue, AClusterThatCannotBeMadeIsTheErrorOfItsLaunch) {
  const Executable exe(CompileText(kSwapLoop));
  const auto inputs = GenerateInputs(*exe.compiled().source->Main(), InputKind::kExact, /*seed=*/9);
  ClusterOptions options;
  options.num_replicas = 3;  // does not divide 4
  DevicePool pool(8, options);
  LaunchQueue queue;
  EXPECT_THROW(queue.AsyncRun(exe, pool.Devices(0, 4), inputs, boost::asio::use_future).get(),
               Error);
  EXPECT_THROW(queue.AsyncRun(exe, DeviceRange(), inputs, boost::asio::use_future).get(), Error);
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

constexpr const char* kEndless = R"(
module @endless attributes {mhlo.num_partitions = 4 : i32} {
  sdy.mesh @mesh = <["x"=4]>
  func.func public @main(%a: tensor<4xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}) -> tensor<4xi32> {
    %r = stablehlo.while(%p = %a) : tensor<4xi32>
    cond {
      %t = stablehlo.constant dense<true> : tensor<i1>
      stablehlo.return %t : tensor<i1>
    } do {
      %next = stablehlo.add %p, %p : tensor<4xi32>
      stablehlo.return %next : tensor<4xi32>
    }
    return %r : tensor<4xi32>
  }
}
)";

// The first launch would run for ever: what shares no device with it runs beside it, what shares
// one waits until it has been cancelled.
TEST(LaunchQueue, DisjointDevicesOverlapAndOthersQueue) {
  const Executable endless(CompileText(kEndless)), swap(CompileText(kSwapLoop));
  const auto one = GenerateInputs(*endless.compiled().source->Main(), InputKind::kExact, 1);
  const auto two = GenerateInputs(*swap.compiled().source->Main(), InputKind::kExact, 2);
  DevicePool pool(8);
  EXPECT_THROW(pool.Devices(5, 4), Error);
  boost::asio::cancellation_signal stop;
  LaunchQueue queue(3);
  std::promise<std::exception_ptr> stopped;
  queue.AsyncRun(
      endless, pool.Devices(0, 4), one,
      boost::asio::bind_cancellation_slot(
          stop.slot(), [&](std::exception_ptr error, Outputs) { stopped.set_value(error); }));
  std::future<Outputs> beside =
      queue.AsyncRun(swap, pool.Devices(4, 4), two, boost::asio::use_future);
  std::future<Outputs> behind =
      queue.AsyncRun(swap, pool.Devices(2, 4), two, boost::asio::use_future);
  const Literal result = beside.get()[2].Global();
  EXPECT_EQ(behind.wait_for(std::chrono::milliseconds(20)), std::future_status::timeout);
  const auto start = std::chrono::steady_clock::now();
  stop.emit(boost::asio::cancellation_type::all);
  EXPECT_TRUE(behind.get()[2].Global().BitwiseEqual(result));
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(5));
  try {
    std::rethrow_exception(stopped.get_future().get());
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::kCancelled);
  }
}

TEST(LaunchQueue, CoroutinesWaitForLaunches) {
  const Executable exe(CompileText(kSwapLoop));
  const auto inputs = GenerateInputs(*exe.compiled().source->Main(), InputKind::kExact, 4);
  Cluster cluster(4);
  const Outputs direct = exe.Run(cluster, std::span<const Literal>(inputs));
  boost::asio::io_context context;
  LaunchQueue queue;
  int equal = 0;
  bool refused = false;
  const auto run = [&]() -> boost::asio::awaitable<void> {
    for (int i = 0; i < 2; ++i) {
      const Outputs out = co_await queue.AsyncRun(exe, cluster, inputs, boost::asio::use_awaitable);
      equal += out[1].Global().BitwiseEqual(direct[1].Global());
    }
    try {
      co_await queue.AsyncRun(exe, cluster, {}, boost::asio::use_awaitable);
    } catch (const Error& error) {
      refused = error.code() == ErrorCode::kInvalidArgument;
    }
  };
  boost::asio::co_spawn(context, run, boost::asio::detached);
  context.run();
  EXPECT_EQ(equal, 2);
  EXPECT_TRUE(refused);
}

}  // namespace
}  // namespace lockstep

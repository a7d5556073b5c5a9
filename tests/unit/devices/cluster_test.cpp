// Launching: control flow, memory, limits, cancellation, reuse after failures, many devices.
#include "devices/cluster.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cstring>
#include <functional>
#include <stdexcept>
#include <thread>

#include "devices/parts.h"
#include "tests/unit/devices/cluster_fixture.h"
#include "tests/unit/devices/device_programs.h"
#include "tests/unit/devices/errors_of.h"

namespace lockstep::testing {
namespace {

using ::testing::HasSubstr;
using Reduction = CollectiveReduction;

INSTANTIATE_TEST_SUITE_P(All, EnginesTest, ::testing::Range(0, 4));

/// x = arg; for 5 iterations: x = all_reduce(x) / n; then 3 more in the branch of the predicate.
TEST_P(EnginesTest, LoopsAndBranchesAroundCollectives) {
  for (int64_t n : {1, 2, 3, 8}) {
    ProgramBuilder b;
    const BufferRef arg = b.Argument(16), out = b.Result(16), x = b.Slot(16), pred = b.Slot(1);
    b.Copy(arg, x, 16);
    auto add_step = [&](int block, float factor) {
      b.InBlock(block);
      b.Collective(AllReduce(4, Reduction::kSum), {x}, {x});
      b.Kernel(
          [factor](const KernelContext& c) {
            for (int i = 0; i < 4; ++i) Out<float>(c, 0)[i] = In<float>(c, 0)[i] * factor;
          },
          {x}, {x});
      b.InBlock(0);
    };
    const int body = b.CountedLoop([](int64_t) { return 5; });
    add_step(body, 0.5f);
    b.Kernel([](const KernelContext& c) { *Out<char>(c, 0) = 1; }, {}, {pred});
    const int yes = b.Block(), no = b.Block();
    b.Branch(BranchCommand::Form::kPredicate, pred, {yes, no});
    add_step(yes, 2.0f);
    b.InBlock(no);
    b.Kernel([](const KernelContext&) { throw std::runtime_error("wrong branch"); });
    b.InBlock(0);
    b.Copy(x, out, 16);
    FloatBuffers data(n, 4, 4);
    float sum = 0;
    for (int64_t d = 0; d < n; ++d) {
      data.input[static_cast<size_t>(d)] = {float(d), 1, 2, 3};
      sum += float(d);
    }
    Cluster cluster(n, options());
    const LaunchStats stats = cluster.Launch(b.program(), data.buffers);
    float first = sum * 0.5f;
    for (int i = 1; i < 5; ++i) first = first * float(n) * 0.5f;
    first = first * float(n) * 2.0f;
    for (const auto& output : data.output) EXPECT_EQ(output[0], first);
    EXPECT_EQ(stats.meetings, 6);
    EXPECT_EQ(stats.kernels, n * (1 + 6 + 5 * 2 + 1 + 1));
    EXPECT_EQ(stats.commands, cluster.progress());
    EXPECT_EQ(stats.collective_bytes_read, 6 * n * 16);
    EXPECT_EQ(stats.collective_bytes_written, 6 * n * 16);
    const auto trace = cluster.Trace();
    EXPECT_EQ(std::count_if(trace.begin(), trace.end(),
                            [](const auto& e) { return e.kind == EventKind::kArrive; }),
              6 * n);
    EXPECT_EQ(std::count_if(trace.begin(), trace.end(),
                            [](const auto& e) { return e.kind == EventKind::kFinish; }),
              n);
  }
}

/// x = arg; `trips` times: y = all_reduce(x + id), beside x, then the two exchange their memory.
/// The carry is the result itself or a slot, and the trips are odd or even or none.
TEST_P(EnginesTest, BuffersExchangeTheirMemory) {
  for (const bool in_result : {true, false}) {
    for (int64_t trips : {0, 1, 2, 5}) {
      ProgramBuilder b;
      const BufferRef arg = b.Argument(16), out = b.Result(16), y = b.Slot(16), sum = b.Slot(16);
      const BufferRef x = in_result ? out : b.Slot(16);
      b.Copy(arg, x, 16);
      const int body = b.CountedLoop([trips](int64_t) { return trips; });
      b.InBlock(body);
      b.Kernel(
          [](const KernelContext& c) {
            EXPECT_NE(c.inputs[0], c.outputs[0]);
            for (int i = 0; i < 4; ++i) {
              Out<float>(c, 0)[i] = In<float>(c, 0)[3 - i] + float(c.partition_id);
            }
          },
          {x}, {sum});
      b.Collective(AllReduce(4, Reduction::kSum), {sum}, {y});
      b.Swap(x, y, 16);
      b.InBlock(0);
      if (in_result) b.Settle(x, y, 16);
      if (!in_result) b.Copy(x, out, 16);
      FloatBuffers data(3, 4, 4);
      for (auto& input : data.input) input = {1, 2, 3, 4};
      Cluster cluster(3, options());
      for (int launch = 0; launch < 2; ++launch) {
        cluster.Launch(b.program(), data.buffers);
        std::vector<float> wanted = {1, 2, 3, 4};
        for (int64_t t = 0; t < trips; ++t) {
          std::reverse(wanted.begin(), wanted.end());
          for (float& value : wanted) value = 3 * value + 3;
        }
        for (const auto& output : data.output) {
          EXPECT_EQ(output, wanted) << trips << " trips, launch " << launch;
        }
      }
    }
  }
}

/// Fewer devices than workers: the parts of a kernel run once each, with scratch of their own; what
/// one throws ends the launch, and the cluster is usable again.
TEST(ClusterTest, HelpersShareTheWorkOfAKernel) {
  constexpr int64_t kParts = 100;
  for (const int workers : {1, 2, 4}) {
    ClusterOptions options;
    options.engine = EngineKind::kGang;
    options.workers = workers;
    std::atomic<int> failing{-1};
    ProgramBuilder b;
    const BufferRef arg = b.Argument(4), out = b.Result(kParts * 4);
    b.Kernel(
        [&](const KernelContext& c) {
          const PartRunner* helpers = PartRunner::Current();
          EXPECT_EQ(helpers ? helpers->workers() : 1, workers);
          EXPECT_EQ(UsefulParts(1000, 2000), 1);
          ForParts(kParts, 256, c.scratch, [&](int64_t part, std::byte* scratch) {
            if (part == failing) throw Error(ErrorCode::kNumericMismatch, "part 7 fails");
            std::memset(scratch, static_cast<int>(part), 256);
            int sum = 0;
            for (int i = 0; i < 256; ++i) sum += static_cast<int>(scratch[i]);
            Out<float>(c, 0)[part] += static_cast<float>(sum) + In<float>(c, 0)[0];
          });
        },
        {arg}, {out}, 256);
    FloatBuffers data(1, 1, kParts);
    data.input[0] = {1};
    Cluster cluster(1, options);
    for (int launch = 0; launch < 20; ++launch) {
      data.output[0].assign(kParts, 0.0f);
      failing = launch % 4 == 3 ? 7 : -1;
      if (failing >= 0) {
        const Error error = ThrownBy([&] { cluster.Launch(b.program(), data.buffers); });
        EXPECT_EQ(error.code(), ErrorCode::kNumericMismatch);
        continue;
      }
      cluster.Launch(b.program(), data.buffers);
      for (int64_t part = 0; part < kParts; ++part) {
        EXPECT_EQ(data.output[0][static_cast<size_t>(part)], static_cast<float>(part * 256 + 1));
      }
    }
  }
}

TEST(ClusterTest, ImpossibleExchanges) {
  const auto error = [](auto&& add) {
    ProgramBuilder b;
    const BufferRef arg = b.Argument(16), out = b.Result(16);
    const BufferRef x = b.Slot(16), y = b.Slot(16), z = b.Slot(32);
    add(b, arg, out, x, y, z);
    FloatBuffers data(1, 4, 4);
    Cluster cluster(1);
    return std::string(ThrownBy([&] { cluster.Launch(b.program(), data.buffers); }).what());
  };
  using B = ProgramBuilder;
  using R = BufferRef;
  EXPECT_THAT(error([](B& b, R arg, R, R x, R, R) { b.Swap(x, arg, 16); }), HasSubstr("read-only"));
  EXPECT_THAT(error([](B& b, R, R, R x, R, R z) { b.Swap(x, z, 16); }),
              HasSubstr("exchanges a part of a buffer"));
  EXPECT_THAT(error([](B& b, R, R, R x, R, R) { b.Swap(x, x, 16); }), HasSubstr("with itself"));
  EXPECT_THAT(error([](B& b, R, R out, R x, R y, R) {
                b.Swap(x, y, 16);
                b.Swap(out, y, 16);
              }),
              HasSubstr("with two others"));
  EXPECT_THAT(error([](B& b, R, R out, R x, R, R) { b.Settle(out, x, 16); }),
              HasSubstr("never exchange"));
  // y may be where x was, which the collective reads.
  EXPECT_THAT(error([](B& b, R, R, R x, R y, R) {
                b.program().slots.push_back({b.program().slots[0].offset, 16});
                const R alias = R::Slot(3);
                b.Swap(x, y, 16);
                CollectiveSpec spec = AllReduce(4, Reduction::kSum);
                b.Collective(spec, {y}, {alias});
              }),
              HasSubstr("overlaps an operand"));
}

TEST_P(EnginesTest, IndexBranchTakesTheLastBlockWhenOutOfRange) {
  for (int32_t index : {-1, 0, 1, 2, 3, 1 << 30}) {
    ProgramBuilder b;
    const BufferRef out = b.Result(4), selector = b.Slot(4);
    b.Kernel([index](const KernelContext& c) { *Out<int32_t>(c, 0) = index; }, {}, {selector});
    std::vector<int> blocks;
    for (int i = 0; i < 3; ++i) blocks.push_back(b.Block());
    b.Branch(BranchCommand::Form::kIndex, selector, blocks);
    for (int i = 0; i < 3; ++i) {
      b.InBlock(blocks[static_cast<size_t>(i)]);
      b.Kernel([i](const KernelContext& c) { *Out<float>(c, 0) = float(i); }, {}, {out});
    }
    std::vector<float> results(2);
    std::vector<DeviceBuffers> buffers = NoBuffers(2);
    for (size_t d = 0; d < 2; ++d) buffers[d].results = {reinterpret_cast<std::byte*>(&results[d])};
    Cluster cluster(2, options());
    cluster.Launch(b.program(), buffers);
    const float expected = index >= 0 && index < 3 ? float(index) : 2.0f;
    EXPECT_EQ(results, (std::vector<float>{expected, expected}));
  }
}

TEST_P(EnginesTest, PartitionAndReplicaIdsAndScratch) {
  ProgramBuilder b;
  const BufferRef out = b.Result(8);
  b.Slot(1);  // leaves the arena unaligned before the scratch
  b.Kernel(
      [](const KernelContext& c) {
        ASSERT_EQ(reinterpret_cast<uintptr_t>(c.scratch) % 64, 0u);
        std::memset(c.scratch, 1, 100);
        Out<float>(c, 0)[0] = float(c.partition_id);
        Out<float>(c, 0)[1] = float(c.replica_id);
      },
      {}, {out}, 100);
  ClusterOptions with_replicas = options();
  with_replicas.num_replicas = 2;
  Cluster cluster(6, with_replicas);
  std::vector<std::vector<float>> results(6, std::vector<float>(2));
  std::vector<DeviceBuffers> buffers = NoBuffers(6);
  for (size_t d = 0; d < 6; ++d) {
    buffers[d].results = {reinterpret_cast<std::byte*>(results[d].data())};
  }
  cluster.Launch(b.program(), buffers);
  for (size_t d = 0; d < 6; ++d) {
    EXPECT_EQ(results[d], (std::vector<float>{float(d % 3), float(d / 3)}));
  }
}

/// What is started is not awaited, or awaited without a start, or touched meanwhile.
TEST(ClusterTest, StartsAndAwaitsAreChecked) {
  auto refused = [](const std::function<void(ProgramBuilder&, BufferRef, BufferRef)>& write) {
    ProgramBuilder b;
    const BufferRef x = b.Slot(64), y = b.Slot(64);
    write(b, x, y);
    return RefusalOf(b.program(), 2);
  };
  const CollectiveSpec sum = AllReduce(16, CollectiveReduction::kSum);
  auto nothing = [](const KernelContext&) {};
  EXPECT_EQ(refused([&](auto& b, auto x, auto y) { b.Await(b.Start(sum, {x}, {y})); }), "nothing");
  EXPECT_NE(refused([&](auto& b, auto x, auto y) { b.Start(sum, {x}, {y}); }).find("never awaited"),
            std::string::npos);
  EXPECT_NE(refused([&](auto& b, auto, auto) { b.Await(3); }).find("awaits token 3"),
            std::string::npos);
  EXPECT_NE(refused([&](auto& b, auto x, auto y) {
              const int token = b.Start(sum, {x}, {y});
              b.Await(token);
              b.Await(token);
            }).find("awaits token 0"),
            std::string::npos);
  for (const bool reads : {false, true}) {
    EXPECT_NE(refused([&](auto& b, auto x, auto y) {
                const int token = b.Start(sum, {x}, {y});
                if (reads) {
                  b.Kernel(nothing, {y}, {});
                } else {
                  b.Kernel(nothing, {}, {x});
                }
                b.Await(token);
              }).find("touches a buffer"),
              std::string::npos);
  }
  // Reading the operand is fine; so is a nested block that stays away from both.
  EXPECT_EQ(refused([&](auto& b, auto x, auto y) {
              const int token = b.Start(sum, {x}, {y});
              b.Kernel(nothing, {x}, {});
              b.CountedLoop([](int64_t) { return 2; });
              b.Await(token);
            }),
            "nothing");
}

/// Devices run on between start and await: each sees what a kernel of the others writes after their
/// own starts only if all of them were let through.
TEST_P(EnginesTest, DevicesGoOnAfterAStart) {
  const ClusterOptions options = EngineConfigurations()[static_cast<size_t>(GetParam())];
  ProgramBuilder b;
  const BufferRef x = b.Slot(64), y = b.Slot(64);
  std::atomic<int> passed{0};
  const int first = b.Start(AllReduce(16, CollectiveReduction::kSum), {x}, {y});
  // Device 0 is alone here: the meeting is open, for device 1 comes later.
  b.Kernel([&](const KernelContext& c) { passed += c.partition_id == 0; });
  b.Await(first);
  ProgramBuilder late;
  const BufferRef u = late.Slot(64), v = late.Slot(64);
  late.Kernel([&](const KernelContext&) {
    // Ends only when device 0 has passed its start; with one worker device 0 is stepped first.
    while (passed.load() == 0) std::this_thread::yield();
  });
  late.Line(1);
  late.Await(late.Start(AllReduce(16, CollectiveReduction::kSum), {u}, {v}));
  if (options.engine == EngineKind::kGang && options.schedule_seed != 0) return;  // order is random
  Cluster cluster(2, options);
  const Program* programs[] = {&b.program(), &late.program()};
  const std::vector<DeviceBuffers> buffers(2);
  const LaunchStats stats = cluster.Launch(programs, buffers);
  EXPECT_EQ(stats.meetings, 1);
  EXPECT_EQ(passed.load(), 1);
  const auto trace = cluster.Trace();
  EXPECT_TRUE(std::any_of(trace.begin(), trace.end(),
                          [](const TraceEvent& e) { return e.kind == EventKind::kStart; }));
}

TEST_P(EnginesTest, KernelErrorIsTheRootCauseAndTheClusterStaysUsable) {
  const int64_t n = 4;
  Cluster cluster(n, options());
  ProgramBuilder good, bad;
  for (ProgramBuilder* b : {&good, &bad}) {
    const BufferRef x = b->Slot(4);
    const bool fails = b == &bad;
    b->Kernel([](const KernelContext& c) { *Out<float>(c, 0) = 1; }, {}, {x});
    b->Collective(AllReduce(1, Reduction::kSum), {x}, {x});
    b->Line(14);
    b->Kernel([fails](const KernelContext& c) {
      if (fails && c.partition_id == 2) throw std::runtime_error("the disk is full");
    });
    b->Collective(AllReduce(1, Reduction::kSum), {x}, {x});
  }
  for (int round = 0; round < 3; ++round) {
    const Error error = ThrownBy([&] { cluster.Launch(bad.program(), NoBuffers(n)); });
    EXPECT_EQ(error.code(), ErrorCode::kDeviceFailure);
    EXPECT_THAT(error.what(), HasSubstr("test.mlir:14:3"));
    EXPECT_THAT(error.what(), HasSubstr("device 2 failed"));
    EXPECT_THAT(error.what(), HasSubstr("the disk is full"));
    ASSERT_EQ(error.devices().size(), 4u);
    EXPECT_EQ(error.devices()[2].state, "failed");
    EXPECT_EQ(cluster.Launch(good.program(), NoBuffers(n)).meetings, 2);
  }
}

TEST_P(EnginesTest, ErrorsOfKernelsKeepTheirCode) {
  Cluster cluster(3, options());
  ProgramBuilder b;
  b.Kernel([](const KernelContext& c) {
    if (c.partition_id == 1) throw Unsupported("a rare case");
  });
  CollectiveSpec barrier;
  b.Collective(barrier, {}, {});
  const Error error = ThrownBy([&] { cluster.Launch(b.program(), NoBuffers(3)); });
  EXPECT_EQ(error.code(), ErrorCode::kUnsupported);
  EXPECT_THAT(error.what(), HasSubstr("test.mlir:1:3: a rare case"));
  ProgramBuilder broken;
  broken.Kernel([](const KernelContext& c) { LOCKSTEP_CHECK(c.partition_id != 1) << "bug"; });
  EXPECT_THROW(cluster.Launch(broken.program(), NoBuffers(3)), InternalError);
  ProgramBuilder greedy;
  greedy.Kernel([](const KernelContext&) { throw std::bad_alloc(); });
  EXPECT_EQ(ThrownBy([&] { cluster.Launch(greedy.program(), NoBuffers(3)); }).code(),
            ErrorCode::kOutOfMemory);
}

TEST_P(EnginesTest, EndlessLoopEndsByProgressOrCancellation) {
  ProgramBuilder b;
  CollectiveSpec barrier;
  std::atomic<bool> cancel{false};
  const int body = b.CountedLoop([&cancel](int64_t device) {
    if (device == 0) cancel.store(true);
    return INT64_MAX;
  });
  b.InBlock(body);
  b.Collective(barrier, {}, {});
  Cluster cluster(2, options());
  LaunchOptions limited;
  limited.max_commands_per_device = 1000;
  const Error late = ThrownBy([&] { cluster.Launch(b.program(), NoBuffers(2), limited); });
  EXPECT_EQ(late.code(), ErrorCode::kDeviceFailure);
  EXPECT_THAT(late.what(), HasSubstr("exceeded its limit of 1000 commands"));
  cancel = false;
  LaunchOptions cancelled;
  cancelled.cancel = &cancel;
  const Error stopped = ThrownBy([&] { cluster.Launch(b.program(), NoBuffers(2), cancelled); });
  EXPECT_EQ(stopped.code(), ErrorCode::kCancelled);
  EXPECT_EQ(stopped.devices().size(), 2u);
  // Cancel() has no effect before the launch has begun: call it until the launch has ended.
  std::atomic<bool> ended{false};
  std::thread insistent([&] {
    while (!ended) {
      cluster.Cancel();
      std::this_thread::yield();
    }
  });
  EXPECT_EQ(ThrownBy([&] { cluster.Launch(b.program(), NoBuffers(2)); }).code(),
            ErrorCode::kCancelled);
  ended = true;
  insistent.join();
}

/// A loop whose blocks hold no commands still sees limits and cancellation.
TEST_P(EnginesTest, EmptyEndlessLoop) {
  ProgramBuilder b;
  const BufferRef predicate = b.Slot(1);
  b.Kernel([](const KernelContext& c) { *Out<char>(c, 0) = 1; }, {}, {predicate});
  b.Loop(b.Block(), predicate, b.Block());
  Cluster cluster(2, options());
  LaunchOptions limited;
  limited.max_commands_per_device = 100;
  EXPECT_EQ(ThrownBy([&] { cluster.Launch(b.program(), NoBuffers(2), limited); }).code(),
            ErrorCode::kDeviceFailure);
}

TEST(ClusterTest, MemoryBudgetNamesTheInstruction) {
  ProgramBuilder b;
  const BufferRef small = b.Slot(1000), large = b.Slot(1 << 20);
  b.Kernel([](const KernelContext&) {}, {}, {small});
  b.Line(42);
  b.Kernel([](const KernelContext&) {}, {small}, {large});
  ClusterOptions options;
  options.memory_budget_bytes = 64 << 10;
  Cluster cluster(2, options);
  const Error error = ThrownBy([&] { cluster.Launch(b.program(), NoBuffers(2)); });
  EXPECT_EQ(error.code(), ErrorCode::kOutOfMemory);
  EXPECT_THAT(error.what(), HasSubstr("test.mlir:42:3"));
  EXPECT_THAT(error.what(), HasSubstr("%42 = kernel"));
  EXPECT_THAT(error.what(), HasSubstr("65536"));
  options.memory_budget_bytes = DeviceBytes(b.program());
  Cluster enough(2, options);
  enough.Launch(b.program(), NoBuffers(2));
  // More than the machine has.
  ProgramBuilder huge;
  huge.Kernel([](const KernelContext&) {}, {}, {huge.Slot(int64_t{1} << 60)});
  EXPECT_EQ(ThrownBy([&] { Cluster(2).Launch(huge.program(), NoBuffers(2)); }).code(),
            ErrorCode::kOutOfMemory);
}

TEST(ClusterTest, BadOptionsAndBuffers) {
  EXPECT_THROW(Cluster(0), Error);
  EXPECT_THROW(Cluster(-1), Error);
  ClusterOptions options;
  options.num_replicas = 3;
  EXPECT_THROW(Cluster(4, options), Error);
  options = {};
  options.workers = -1;
  EXPECT_THROW(Cluster(4, options), Error);
  ProgramBuilder b;
  b.Argument(4);
  Cluster cluster(2);
  EXPECT_THROW(cluster.Launch(b.program(), NoBuffers(2)), Error);
  EXPECT_THROW(cluster.Launch(b.program(), NoBuffers(3)), Error);
}

TEST(ClusterTest, DefaultEngineFollowsTheNumberOfDevices) {
  EXPECT_EQ(Cluster(1).engine(), EngineKind::kThreads);
  EXPECT_EQ(Cluster(4096).engine(), EngineKind::kGang);
  ClusterOptions options;
  options.replayable = true;
  Cluster replayable(2, options);
  EXPECT_EQ(replayable.engine(), EngineKind::kGang);
  EXPECT_EQ(replayable.workers(), 1);
}

/// Rows and columns of a square mesh, many small groups at once.
TEST(ClusterTest, ManyDevices) {
  for (int64_t side : {16, 64}) {
    const int64_t n = side * side;
    std::vector<std::vector<int64_t>> rows(static_cast<size_t>(side)), columns = rows;
    for (int64_t d = 0; d < n; ++d) {
      rows[static_cast<size_t>(d / side)].push_back(d);
      columns[static_cast<size_t>(d % side)].push_back(d);
    }
    const auto row_groups = MakeGroups(rows), column_groups = MakeGroups(columns);
    for (int workers : {1, 2}) {
      ProgramBuilder b;
      const BufferRef out = b.Result(16), x = b.Slot(16);
      b.Kernel(
          [](const KernelContext& c) {
            for (int i = 0; i < 4; ++i) Out<float>(c, 0)[i] = float(c.partition_id % 7);
          },
          {}, {x});
      b.Collective(AllReduce(4, Reduction::kSum, DType::kF32, row_groups), {x}, {x});
      b.Collective(AllReduce(4, Reduction::kSum, DType::kF32, column_groups), {x}, {x});
      b.Collective(AllReduce(4, Reduction::kMax, DType::kF32), {x}, {out});
      ClusterOptions options;
      options.engine = EngineKind::kGang;
      options.workers = workers;
      Cluster cluster(n, options);
      std::vector<std::vector<float>> results(static_cast<size_t>(n), std::vector<float>(4));
      std::vector<DeviceBuffers> buffers = NoBuffers(n);
      float sum = 0;
      for (size_t d = 0; d < results.size(); ++d) {
        buffers[d].results = {reinterpret_cast<std::byte*>(results[d].data())};
        sum += float(d % 7);
      }
      const LaunchStats stats = cluster.Launch(b.program(), buffers);
      EXPECT_EQ(stats.meetings, 2 * side + 1);
      for (const auto& result : results) ASSERT_EQ(result, std::vector<float>(4, sum));
    }
  }
}

TEST(ClusterTest, ReplayableOrderIsAFunctionOfTheSeed) {
  auto order_of = [](uint64_t seed) {
    std::vector<int64_t> order;
    ProgramBuilder b;
    CollectiveSpec barrier;
    for (int round = 0; round < 3; ++round) {
      b.Kernel([&order](const KernelContext& c) { order.push_back(c.partition_id); });
      b.Collective(barrier, {}, {});
    }
    ClusterOptions options;
    options.replayable = true;
    options.schedule_seed = seed;
    Cluster cluster(8, options);
    cluster.Launch(b.program(), NoBuffers(8));
    return order;
  };
  EXPECT_EQ(order_of(0), (std::vector<int64_t>{0, 1, 2, 3, 4, 5, 6, 7, 0, 1, 2, 3,
                                               4, 5, 6, 7, 0, 1, 2, 3, 4, 5, 6, 7}));
  EXPECT_EQ(order_of(5), order_of(5));
  EXPECT_NE(order_of(5), order_of(6));
}

}  // namespace
}  // namespace lockstep::testing

// Launches that are ended in every state they can be in, limits and budgets to the last unit,
// buffers that do not fit the program, and a cluster that is used again, and destroyed, after all
// of that.
#include <cstring>
#include <random>
#include <stdexcept>

#include "tests/unit/devices/wrong_programs.h"

namespace lockstep::testing {
namespace {

std::vector<DeviceBuffers> NoBuffers(int64_t devices) {
  return std::vector<DeviceBuffers>(static_cast<size_t>(devices));
}

/// The error of a launch, which must end at once.
template <typename Launch>
Error ErrorOf(const Launch& launch) {
  Error found(ErrorCode::kInternal, "nothing was thrown");
  ExpectAtOnce([&] {
    try {
      launch();
    } catch (const Error& error) {
      found = error;
    }
  });
  return found;
}

class FailureTest : public ::testing::TestWithParam<int> {
 protected:
  ClusterOptions options() const { return EngineConfigurations()[static_cast<size_t>(GetParam())]; }
  /// `cluster` does what it is for.
  static void ExpectUsable(Cluster& cluster) {
    const int64_t n = cluster.num_devices();
    ProgramBuilder b;
    const BufferRef x = b.Slot(4), out = b.Result(4);
    b.Kernel([](const KernelContext& c) { *Out<int32_t>(c, 0) = 1; }, {}, {x});
    b.Collective(AllReduce(1, Reduction::kSum, DType::kI32), {x}, {out});
    std::vector<int32_t> results(static_cast<size_t>(n), -1);
    std::vector<DeviceBuffers> buffers = NoBuffers(n);
    for (size_t d = 0; d < results.size(); ++d) {
      buffers[d].results = {reinterpret_cast<std::byte*>(&results[d])};
    }
    cluster.Launch(b.program(), buffers);
    EXPECT_EQ(results, std::vector<int32_t>(results.size(), static_cast<int32_t>(n)));
  }
};
INSTANTIATE_TEST_SUITE_P(All, FailureTest, ::testing::Range(0, 4));

// Each place asks for the end of the launch from within one kernel, on one device.
TEST_P(FailureTest, CancelledInEveryState) {
  enum class Place { kBefore, kFirst, kWithinMeeting, kComputing, kStarted, kLoop, kLast };
  enum class Way { kFlag, kSecondFlag, kMethod };
  const int64_t n = 4;
  Cluster cluster(n, options());
  for (const Place place : {Place::kBefore, Place::kFirst, Place::kWithinMeeting, Place::kComputing,
                            Place::kStarted, Place::kLoop, Place::kLast}) {
    for (const Way way : {Way::kFlag, Way::kSecondFlag, Way::kMethod}) {
      if (place == Place::kBefore && way == Way::kMethod) continue;  // of the launch under way
      SCOPED_TRACE(std::to_string(static_cast<int>(place)) + " " +
                   std::to_string(static_cast<int>(way)));
      std::atomic<bool> flag{false}, never{false};
      LaunchOptions launch;
      launch.cancel = way == Way::kFlag ? &flag : way == Way::kSecondFlag ? &never : nullptr;
      launch.cancel_too = way == Way::kSecondFlag ? &flag : nullptr;
      const auto at = [&](Place here) {
        if (here != place) return;
        if (way == Way::kMethod) {
          cluster.Cancel();
        } else {
          flag = true;
        }
      };
      const auto on_device_1 = [at](Place here) {
        return [at, here](const KernelContext& c) {
          if (c.partition_id == 1) at(here);
        };
      };
      ProgramBuilder b;
      Buffers buffers(b);
      const BufferRef shared = b.Shared(64);
      b.Kernel(on_device_1(Place::kFirst));
      AllReduceAtLine(b, buffers, 3);
      b.GroupKernel(std::make_shared<PartsKernel>(
                        [at](const KernelContext&, int64_t part, int64_t) {
                          if (part == 0) at(Place::kWithinMeeting);
                        },
                        2),
                    {}, {shared});
      b.Produced(AllReduce(16, Reduction::kSum),
                 std::make_shared<LambdaBlockKernel>(
                     [at](const float*, int64_t row, int64_t column) {
                       if (row == 0 && column == 0) at(Place::kComputing);
                       return 1.0f;
                     },
                     4, 4),
                 {buffers.x}, buffers.y);
      const int token = b.Start(AllReduce(kCount, Reduction::kSum), {buffers.x}, {buffers.y});
      b.Kernel(on_device_1(Place::kStarted));
      b.Await(token);
      const int body = b.CountedLoop([](int64_t) { return 3; });
      b.InBlock(body);
      b.Kernel(on_device_1(Place::kLoop));
      AllReduceAtLine(b, buffers, 30);
      b.InBlock(0);
      b.Kernel(on_device_1(Place::kLast));
      const Error error = ErrorOf([&] {
        at(Place::kBefore);
        cluster.Launch(b.program(), NoBuffers(n), launch);
      });
      EXPECT_EQ(error.code(), ErrorCode::kCancelled) << error.what();
      EXPECT_EQ(error.devices().size(), static_cast<size_t>(n));
      ExpectUsable(cluster);
    }
  }
  cluster.Cancel();  // nothing is under way
  ExpectUsable(cluster);
}

/// A limit of k commands ends the launch at the k-th, whichever that is.
TEST_P(FailureTest, EveryLimitOfCommands) {
  ProgramBuilder b;
  Buffers buffers(b);
  const BufferRef shared = b.Shared(64);
  AllReduceAtLine(b, buffers, 1);
  b.InBlock(b.CountedLoop([](int64_t) { return 2; }));
  const int token = b.Start(AllReduce(kCount, Reduction::kSum), {buffers.x}, {buffers.y});
  b.GroupKernel(std::make_shared<LambdaKernel>([](const KernelContext&) {}), {}, {shared});
  b.Await(token);
  b.InBlock(0);
  AllReduceAtLine(b, buffers, 40);
  Cluster cluster(3, options());
  const LaunchStats all = cluster.Launch(b.program(), NoBuffers(3));  // no limit
  const int64_t commands = all.commands / 3;
  LaunchOptions limited;
  for (limited.max_commands_per_device = 1; limited.max_commands_per_device < commands;
       ++limited.max_commands_per_device) {
    const Error error = ErrorOf([&] { cluster.Launch(b.program(), NoBuffers(3), limited); });
    EXPECT_EQ(error.code(), ErrorCode::kDeviceFailure) << limited.max_commands_per_device;
    EXPECT_THAT(error.what(), HasSubstr("exceeded its limit"));
    EXPECT_THAT(error.what(), HasSubstr("test.mlir:"));
  }
  EXPECT_EQ(cluster.Launch(b.program(), NoBuffers(3), limited).meetings, all.meetings);
}

/// A budget that is short by one byte names the instruction, wherever the bytes are needed.
TEST(BudgetTest, ShortByOneByte) {
  enum class Where { kSlot, kRoundedSlot, kScratch, kShared, kResult };
  for (const Where where :
       {Where::kSlot, Where::kRoundedSlot, Where::kScratch, Where::kShared, Where::kResult}) {
    ProgramBuilder b;
    const BufferRef small = b.Slot(64);
    b.Result(where == Where::kResult ? 4096 : 4);
    b.Kernel([](const KernelContext&) {}, {}, {small});
    b.Line(42);
    if (where == Where::kShared) {
      b.Collective(AllReduce(16, Reduction::kSum), {small}, {b.Shared(4096)});
    } else {
      const int64_t bytes = where == Where::kSlot          ? 4096
                            : where == Where::kRoundedSlot ? 4090
                                                           : 128;
      b.Kernel([](const KernelContext&) {}, {small}, {b.Slot(bytes)},
               where == Where::kScratch ? 4096 : 0);
    }
    std::vector<std::vector<std::byte>> memory(2, std::vector<std::byte>(4096));
    std::vector<DeviceBuffers> buffers(2);
    for (size_t d = 0; d < 2; ++d) buffers[d].results = {memory[d].data()};
    ClusterOptions options;
    options.memory_budget_bytes = DeviceBytes(b.program()) - 1;
    Cluster tight(2, options);
    const Error error = ErrorOf([&] { tight.Launch(b.program(), buffers); });
    EXPECT_EQ(error.code(), ErrorCode::kOutOfMemory);
    EXPECT_THAT(error.what(), HasSubstr("test.mlir:"));
    EXPECT_THAT(error.what(), HasSubstr(std::to_string(DeviceBytes(b.program()))));
    if (where == Where::kSlot || where == Where::kRoundedSlot) {
      EXPECT_THAT(error.what(), HasSubstr("%42 = kernel"));
    }
    EXPECT_THAT(error.what(), Not(HasSubstr("nothing")));
    options.memory_budget_bytes += 1;
    Cluster enough(2, options);
    enough.Launch(b.program(), buffers);
  }
}

/// A program, one with a fault for a single device, and what the launch of both ends with.
struct FailingPair {
  ProgramBuilder right, wrong;
  ErrorCode code;
};

std::vector<std::unique_ptr<FailingPair>> FailingPairs() {
  std::vector<std::unique_ptr<FailingPair>> cases;
  const auto add = [&](ErrorCode code, auto&& write) {
    auto one = std::make_unique<FailingPair>();
    write(one->right, false);
    write(one->wrong, true);
    one->code = code;
    cases.push_back(std::move(one));
  };
  add(ErrorCode::kCollectiveMismatch, [&](ProgramBuilder& b, bool wrong) {
    Buffers buffers(b);
    AllReduceAtLine(b, buffers, 3);
    AllReduceAtLine(b, buffers, 4, wrong ? Reduction::kMax : Reduction::kSum);
    AllReduceAtLine(b, buffers, 5);
  });
  add(ErrorCode::kDeadlock, [&](ProgramBuilder& b, bool wrong) {
    Buffers buffers(b);
    const int token = b.Start(AllReduce(kCount, Reduction::kSum), {buffers.x}, {buffers.y});
    b.Await(token);
    if (!wrong) AllReduceAtLine(b, buffers, 5);
  });
  add(ErrorCode::kDeviceFailure, [&](ProgramBuilder& b, bool wrong) {
    Buffers buffers(b);
    AllReduceAtLine(b, buffers, 3);
    b.Kernel([wrong](const KernelContext&) {
      if (wrong) throw std::runtime_error("boom");
    });
    AllReduceAtLine(b, buffers, 5);
  });
  add(ErrorCode::kCancelled, [&](ProgramBuilder& b, bool) {
    Buffers buffers(b);
    b.InBlock(b.CountedLoop([](int64_t) { return 2; }));
    AllReduceAtLine(b, buffers, 30);
  });
  return cases;
}

/// At random one launch that works or one that fails in some way, on one cluster.
TEST_P(FailureTest, ThousandLaunchesInARowWithFailures) {
  const int64_t n = 4;
  const std::vector<std::unique_ptr<FailingPair>> cases = FailingPairs();
  // Large enough for tiles, so that failures meet threads that help.
  ProgramBuilder good;
  constexpr int64_t kLarge = 1000;
  const BufferRef in = good.Slot(kLarge * 4), out = good.Result(kLarge * 4);
  good.Kernel(
      [](const KernelContext& c) {
        for (int32_t i = 0; i < kLarge; ++i) {
          Out<int32_t>(c, 0)[i] = i + static_cast<int32_t>(c.partition_id);
        }
      },
      {}, {in});
  good.Collective(AllReduce(kLarge, Reduction::kSum, DType::kI32), {in}, {out});
  std::vector<std::vector<int32_t>> results(n, std::vector<int32_t>(kLarge));
  std::vector<DeviceBuffers> buffers(n);
  for (size_t d = 0; d < n; ++d) {
    buffers[d].results = {reinterpret_cast<std::byte*>(results[d].data())};
  }
  std::atomic<bool> cancelled{true};
  ClusterOptions with_tiles = options();
  with_tiles.inline_bytes = 1;
  Cluster cluster(n, with_tiles);
  std::mt19937 random(20261130);
  for (int launch = 0; launch < 1000; ++launch) {
    const size_t which = random() % (cases.size() + 1);
    if (which == cases.size()) {
      for (auto& result : results) std::fill(result.begin(), result.end(), -1);
      cluster.Launch(good.program(), buffers);
      for (const auto& result : results) {
        for (int32_t i = 0; i < kLarge; ++i) {
          ASSERT_EQ(result[static_cast<size_t>(i)], 4 * i + 6) << "launch " << launch;
        }
      }
      continue;
    }
    const FailingPair& wrong = *cases[which];
    LaunchOptions how;
    if (wrong.code == ErrorCode::kCancelled) how.cancel = &cancelled;
    std::vector<const Program*> programs(n, &cases[which]->right.program());
    programs[random() % n] = &cases[which]->wrong.program();
    const Error error = ErrorOf([&] { cluster.Launch(programs, NoBuffers(n), how); });
    ASSERT_EQ(error.code(), wrong.code) << "launch " << launch << ": " << error.what();
  }
  ExpectUsable(cluster);
}

/// Several threads launch on one cluster: one after the other, each with its own outcome.
TEST_P(FailureTest, LaunchesFromSeveralThreads) {
  Cluster cluster(3, options());
  ProgramBuilder bad;
  Buffers slots(bad);
  AllReduceAtLine(bad, slots, 3);
  bad.Kernel([](const KernelContext& c) {
    if (c.partition_id == 1) throw std::runtime_error("boom");
  });
  std::atomic<int> failed{0};
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t) {
    threads.emplace_back([&, t] {
      for (int i = 0; i < 20; ++i) {
        if ((t + i) % 2 == 0) {
          ExpectUsable(cluster);
          continue;
        }
        try {
          cluster.Launch(bad.program(), NoBuffers(3));
        } catch (const Error& error) {
          failed += error.code() == ErrorCode::kDeviceFailure;
        }
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(failed, 40);
}

/// The launch ends with Error(kCancelled), then the cluster.
TEST_P(FailureTest, DestroyedWithALaunchUnderWay) {
  for (int round = 0; round < 5; ++round) {
    auto cluster = std::make_unique<Cluster>(3, options());
    ProgramBuilder b;
    Buffers buffers(b);
    b.InBlock(b.CountedLoop([](int64_t) { return INT64_MAX; }));
    AllReduceAtLine(b, buffers, 30);
    std::atomic<bool> begun{false};
    b.InBlock(1);  // the loop's condition
    b.Kernel([&begun](const KernelContext&) { begun = true; });
    Error error(ErrorCode::kInternal, "nothing was thrown");
    std::thread launcher([&, raw = cluster.get()] {
      try {
        raw->Launch(b.program(), NoBuffers(3));
      } catch (const Error& thrown) {
        error = thrown;
      }
    });
    while (!begun) std::this_thread::yield();
    const auto start = std::chrono::steady_clock::now();
    cluster.reset();
    EXPECT_LT(std::chrono::steady_clock::now() - start, 5 * kAtOnce);
    launcher.join();
    EXPECT_EQ(error.code(), ErrorCode::kCancelled);
  }
}

/// Calls `loaded` when the program is made ready for its first launch.
class LoadedKernel : public Kernel {
 public:
  explicit LoadedKernel(std::function<void()> loaded) : loaded_(std::move(loaded)) {}
  void Run(const KernelContext&) const override {}
  int64_t scratch_bytes() const override {
    loaded_();
    return 0;
  }

 private:
  std::function<void()> loaded_;
};

/// Before any device runs: the launch is under way, and is not forgotten to have been cancelled.
TEST_P(FailureTest, CancelledWhileTheProgramIsLoaded) {
  Cluster cluster(3, options());
  ProgramBuilder b;
  b.GroupKernel(std::make_shared<LoadedKernel>([&] { cluster.Cancel(); }), {}, {});
  const Error error = ErrorOf([&] { cluster.Launch(b.program(), NoBuffers(3)); });
  EXPECT_EQ(error.code(), ErrorCode::kCancelled);
  ExpectUsable(cluster);
  cluster.Launch(b.program(), NoBuffers(3));  // it is loaded
}

/// A reduction whose body throws: as a kernel that throws.
class ThrowingCombiner : public CollectiveCombiner {
 public:
  explicit ThrowingCombiner(std::atomic<bool>* thrown = nullptr) : thrown_(thrown) {}
  void Combine(std::byte*, const std::byte*, const std::byte*, int64_t) const override {
    if (thrown_) *thrown_ = true;
    throw std::runtime_error("the body fails");
  }

 private:
  std::atomic<bool>* thrown_;
};

TEST_P(FailureTest, BodyOfAReductionThrows) {
  for (const int64_t inline_bytes : {0, 1}) {
    ClusterOptions with = options();
    with.inline_bytes = inline_bytes;
    Cluster cluster(4, with);
    ProgramBuilder b;
    const int64_t count = 1 << 16;
    const BufferRef x = b.Slot(count * 4), y = b.Slot(count * 4);
    CollectiveSpec spec = AllReduce(count, Reduction::kCustom);
    spec.combiner = std::make_shared<ThrowingCombiner>();
    b.Line(14);
    b.Collective(spec, {x}, {y});
    const Error error = ErrorOf([&] { cluster.Launch(b.program(), NoBuffers(4)); });
    EXPECT_EQ(error.code(), ErrorCode::kDeviceFailure);
    EXPECT_THAT(error.what(), HasSubstr("the body fails"));
    EXPECT_THAT(error.what(), HasSubstr("test.mlir:14:3"));
    ExpectUsable(cluster);
  }
}

/// The same where the members have started it and run on: the error is that of the reduction, at
/// its place, while the device that answers for the group may be anywhere, or fail as well.
TEST_P(FailureTest, BodyOfAStartedReductionThrows) {
  enum class Meanwhile { kNothing, kWorks, kFailsToo };
  for (const int64_t inline_bytes : {0, 1}) {
    ClusterOptions with = options();
    with.inline_bytes = inline_bytes;
    Cluster cluster(4, with);
    for (const Meanwhile meanwhile :
         {Meanwhile::kNothing, Meanwhile::kWorks, Meanwhile::kFailsToo}) {
      std::atomic<bool> thrown{false};
      ProgramBuilder b;
      const int64_t count = 1 << 16;
      const BufferRef x = b.Slot(count * 4), y = b.Slot(count * 4);
      CollectiveSpec spec = AllReduce(count, Reduction::kCustom);
      spec.combiner = std::make_shared<ThrowingCombiner>(&thrown);
      b.Line(14);
      const int token = b.Start(spec, {x}, {y});
      b.Line(20);
      const int body =
          b.CountedLoop([&](int64_t) { return meanwhile == Meanwhile::kNothing ? 0 : 1000; });
      b.InBlock(body);
      b.Line(30);
      b.Kernel([&thrown, meanwhile](const KernelContext& c) {
        if (meanwhile != Meanwhile::kFailsToo || c.partition_id != 0 || !thrown) return;
        throw std::runtime_error("boom");
      });
      b.InBlock(0);
      b.Line(40);
      b.Await(token);
      const Error error = ErrorOf([&] { cluster.Launch(b.program(), NoBuffers(4)); });
      EXPECT_EQ(error.code(), ErrorCode::kDeviceFailure);
      if (meanwhile != Meanwhile::kFailsToo) {  // there either may come first
        EXPECT_THAT(error.what(), HasSubstr("device 0 failed in %14 = all_reduce_start"));
        EXPECT_EQ(error.location().text.line, 14);
      }
      std::string all = error.what();
      for (const std::string& note : error.notes()) all += "\n" + note;
      EXPECT_THAT(all, HasSubstr("the body fails"));
      ExpectUsable(cluster);
    }
  }
}

/// Programs that differ share nothing: two devices have one buffer for a result, a third its own.
TEST_P(FailureTest, SharedAndOwnResultsOfOneCollective) {
  const CollectiveSpec sum = AllReduce(4, Reduction::kSum);
  CollectiveSpec gather = Gather(), broadcast = Broadcast(1);
  gather.operands[0].dims = broadcast.operands[0].dims = {4};
  const auto kernel = std::make_shared<LambdaBlockKernel>(
      [](const float* x, int64_t, int64_t column) { return x[column]; }, 1, 4);
  for (const CollectiveSpec& spec : {sum, gather, broadcast}) {
    const int64_t bytes = spec.kind == CollectiveKind::kAllGather ? 48 : 16;
    ProgramBuilder sharing, own;
    for (ProgramBuilder* b : {&sharing, &own}) {
      const BufferRef arg = b->Argument(16), out = b->Result(bytes);
      const BufferRef to = b == &sharing ? b->Shared(bytes) : b->Slot(bytes);
      b->Collective(spec, {arg}, {to});
      b->Copy(to, out, bytes);
    }
    std::vector<std::vector<float>> in, results(3, std::vector<float>(12, -1.0f));
    for (size_t d = 0; d < 3; ++d) in.emplace_back(4, static_cast<float>(d + 1));
    std::vector<DeviceBuffers> buffers(3);
    for (size_t d = 0; d < 3; ++d) {
      buffers[d].arguments = {reinterpret_cast<const std::byte*>(in[d].data())};
      buffers[d].results = {reinterpret_cast<std::byte*>(results[d].data())};
    }
    Cluster cluster(3, options());
    const Program* programs[] = {&sharing.program(), &sharing.program(), &own.program()};
    cluster.Launch(programs, buffers);
    for (size_t d = 0; d < 3; ++d) {
      for (size_t i = 0; i < static_cast<size_t>(bytes) / 4; ++i) {
        const float wanted = spec.kind == CollectiveKind::kAllReduce   ? 6.0f
                             : spec.kind == CollectiveKind::kAllGather ? float(i / 4 + 1)
                                                                       : 2.0f;
        EXPECT_EQ(results[d][i], wanted) << Describe(spec) << " device " << d << " element " << i;
      }
    }
  }
}

TEST(LaunchBuffersTest, AreChecked) {
  ProgramBuilder b;
  const BufferRef x = b.Argument(4), empty = b.Argument(0), y = b.Result(4), z = b.Result(4);
  (void)empty;
  const auto pairs = MakeGroups({{0, 1}, {2, 3}});
  b.program().results[1].shared_by = pairs;
  b.Collective(AllReduce(1, Reduction::kSum, DType::kF32, pairs), {x}, {y});
  b.Collective(AllReduce(1, Reduction::kMax, DType::kF32, pairs), {x}, {z});
  float in[4] = {1, 2, 3, 4}, out[4] = {}, shared[2] = {};
  std::vector<DeviceBuffers> right(4);
  for (size_t d = 0; d < 4; ++d) {
    right[d].arguments = {reinterpret_cast<const std::byte*>(&in[d]), nullptr};
    right[d].results = {reinterpret_cast<std::byte*>(&out[d]),
                        reinterpret_cast<std::byte*>(&shared[d / 2])};
  }
  Cluster cluster(4);
  cluster.Launch(b.program(), right);
  EXPECT_EQ(shared[1], 4.0f);
  EXPECT_EQ(out[3], 7.0f);
  const auto refused = [&](const std::function<void(std::vector<DeviceBuffers>&)>& change) {
    std::vector<DeviceBuffers> wrong = right;
    change(wrong);
    const Error error = ErrorOf([&] { cluster.Launch(b.program(), wrong); });
    EXPECT_EQ(error.code(), ErrorCode::kInvalidArgument);
    return std::string(error.what());
  };
  EXPECT_THAT(refused([](auto& w) { w[2].arguments[0] = nullptr; }),
              HasSubstr("argument 0 of device 2 has no memory"));
  EXPECT_THAT(refused([](auto& w) { w[3].results[0] = nullptr; }),
              HasSubstr("result 0 of device 3 has no memory"));
  EXPECT_THAT(refused([](auto& w) { w[3].results[1] = w[0].results[1]; }),
              HasSubstr("result 1 of device 3 is stored once for its group"));
}

TEST(LaunchBuffersTest, ResultsOfOneCollectiveAreApart) {
  ProgramBuilder b;
  const BufferRef x = b.Slot(64), y = b.Slot(64);
  CollectiveSpec spec = AllReduce(16, Reduction::kSum);
  spec.operands.push_back(spec.operands[0]);
  b.Collective(spec, {x, x}, {y, y});
  Cluster cluster(2);
  const Error error = ErrorOf([&] { cluster.Launch(b.program(), NoBuffers(2)); });
  EXPECT_EQ(error.code(), ErrorCode::kInvalidArgument);
  EXPECT_THAT(error.what(), HasSubstr("results 0 and 1 overlap"));
}

}  // namespace
}  // namespace lockstep::testing

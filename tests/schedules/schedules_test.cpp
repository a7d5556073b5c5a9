// The engines themselves, not a model of them, through many schedules: every result is right, no
// wake-up is lost, memory that a group shares is not written while a member reads it, scratch is
// one thread's at a time, and a launch that fails ends and leaves the cluster usable.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sched.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <stdexcept>

#include "devices/futex.h"
#include "tests/schedules/scheduler.h"
#include "tests/unit/devices/device_programs.h"
#include "tests/unit/devices/errors_of.h"

namespace lockstep::testing {
namespace {

using Reduction = CollectiveReduction;

constexpr int64_t kDevices = 4;
constexpr int64_t kInts = 16, kBytes = kInts * 4;

struct Setting {
  EngineKind engine;
  int workers;
  int threads;  // with the one that launches
};
constexpr std::array<Setting, 3> kSettings = {{{EngineKind::kThreads, 0, kDevices + 1},
                                               {EngineKind::kGang, 2, 2},
                                               {EngineKind::kGang, 3, 3}}};

/// One argument and one result of kInts numbers on each device.
struct Numbers {
  Numbers() {
    for (size_t d = 0; d < kDevices; ++d) {
      for (size_t i = 0; i < kInts; ++i) in[d][i] = static_cast<uint32_t>(d * d + 3 * i + 1);
      buffers[d].arguments = {reinterpret_cast<const std::byte*>(in[d].data())};
      buffers[d].results = {reinterpret_cast<std::byte*>(out[d].data())};
    }
  }
  using Values = std::array<std::array<uint32_t, kInts>, kDevices>;
  Values in{}, out{};
  std::vector<DeviceBuffers> buffers = std::vector<DeviceBuffers>(kDevices);
};

GroupTablePtr Rows() { return MakeGroups({{0, 1}, {2, 3}}); }
GroupTablePtr Columns() { return MakeGroups({{0, 2}, {3, 1}}); }

CollectiveSpec Sum(GroupTablePtr groups = nullptr) {
  return AllReduce(kInts, Reduction::kSum, DType::kI32, std::move(groups));
}

/// x = x * 5 + id, with points at which other threads run.
void Mix(ProgramBuilder& b, BufferRef x) {
  b.Kernel(
      [](const KernelContext& c) {
        SchedulePoint();
        for (size_t i = 0; i < kInts; ++i) {
          Out<uint32_t>(c, 0)[i] =
              In<uint32_t>(c, 0)[i] * 5 + static_cast<uint32_t>(c.partition_id);
        }
        SchedulePoint();
      },
      {x}, {x});
}

/// Meetings of overlapping groups and of all, in a loop.
void WriteRounds(ProgramBuilder& b) {
  const BufferRef arg = b.Argument(kBytes), out = b.Result(kBytes), x = b.Slot(kBytes);
  b.Copy(arg, x, kBytes);
  b.InBlock(b.CountedLoop([](int64_t) { return 2; }));
  b.Collective(Sum(Rows()), {x}, {x});
  Mix(b, x);
  b.Collective(Sum(Columns()), {x}, {x});
  b.Collective(Sum(), {x}, {x});
  Mix(b, x);
  b.InBlock(0);
  b.Copy(x, out, kBytes);
}

/// Two groups in flight, then a second meeting of the first while that may be open.
void WriteStarts(ProgramBuilder& b) {
  const BufferRef arg = b.Argument(kBytes), out = b.Result(kBytes), x = b.Slot(kBytes),
                  y = b.Slot(kBytes), z = b.Slot(kBytes), w = b.Slot(kBytes);
  b.Copy(arg, x, kBytes);
  b.InBlock(b.CountedLoop([](int64_t) { return 2; }));
  const int first = b.Start(Sum(Rows()), {x}, {y});
  const int second = b.Start(Sum(Columns()), {x}, {z});
  const int third = b.Start(Sum(Rows()), {x}, {w});
  b.Kernel([](const KernelContext&) { SchedulePoint(); });
  b.Await(second);
  b.Await(first);
  b.Await(third);
  b.Kernel(
      [](const KernelContext& c) {
        for (size_t i = 0; i < kInts; ++i) {
          Out<uint32_t>(c, 0)[i] =
              In<uint32_t>(c, 0)[i] + 3 * In<uint32_t>(c, 1)[i] + 7 * In<uint32_t>(c, 2)[i];
        }
      },
      {y, z, w}, {x});
  b.InBlock(0);
  b.Copy(x, out, kBytes);
}

/// Fails where a member of the group reads something else than the value of its own round.
void Reader(ProgramBuilder& b, BufferRef shared, BufferRef round, uint32_t factor) {
  b.Kernel(
      [factor](const KernelContext& c) {
        const uint32_t wanted = factor * *In<uint32_t>(c, 1);
        for (const size_t i : {size_t{0}, size_t{kInts - 1}, size_t{7}}) {
          EXPECT_EQ(In<uint32_t>(c, 0)[i], wanted) << "element " << i;
          SchedulePoint();
        }
      },
      {shared, round}, {});
}

/// Kernels of a group in parts and operands that are computed in the meeting, into memory that the
/// group shares.
void WriteCode(ProgramBuilder& b) {
  const BufferRef arg = b.Argument(kBytes), out = b.Result(kBytes), x = b.Slot(kBytes),
                  round = b.Slot(4);
  const BufferRef counted = b.Shared(kBytes, Rows()), computed = b.Shared(kBytes);
  b.Copy(arg, x, kBytes);
  b.Kernel([](const KernelContext& c) { *Out<uint32_t>(c, 0) = 0; }, {}, {round});
  b.GroupKernel(std::make_shared<LambdaKernel>(
                    [](const KernelContext& c) { std::fill_n(Out<uint32_t>(c, 0), kInts, 0u); }),
                {}, {counted}, Rows());
  b.InBlock(b.CountedLoop([](int64_t) { return 3; }));
  b.Kernel([](const KernelContext& c) { ++*Out<uint32_t>(c, 0); }, {round}, {round});
  b.GroupKernel(std::make_shared<PartsKernel>(
                    [](const KernelContext& c, int64_t part, int64_t parts) {
                      auto* scratch = reinterpret_cast<int64_t*>(c.scratch);
                      *scratch = part;
                      for (int64_t i = part * kInts / parts; i < (part + 1) * kInts / parts; ++i) {
                        SchedulePoint();
                        Out<uint32_t>(c, 0)[i] = In<uint32_t>(c, 0)[i] + 2;
                        EXPECT_EQ(*scratch, part) << "scratch of two parts at once";
                      }
                    },
                    2, 64),
                {counted}, {counted}, Rows());
  Reader(b, counted, round, 2);
  b.Produced(AllReduce(kInts, Reduction::kSum, DType::kF32),
             std::make_shared<LambdaBlockKernel>(
                 [](const float* from, int64_t, int64_t column) {
                   if (column == 0) SchedulePoint();
                   uint32_t number;
                   std::memcpy(&number, from, 4);
                   return static_cast<float>(number);
                 },
                 4, 4),
             {round}, computed);
  b.Kernel(
      [](const KernelContext& c) {
        const float wanted = static_cast<float>(kDevices * *In<uint32_t>(c, 1));
        for (size_t i = 0; i < kInts; ++i) EXPECT_EQ(In<float>(c, 0)[i], wanted);
        SchedulePoint();
        EXPECT_EQ(In<float>(c, 0)[kInts - 1], wanted);
      },
      {computed, round}, {});
  b.InBlock(0);
  b.Copy(x, out, kBytes);
}

/// Results of all members of a group computed at one meeting, in parts, from memory that each
/// member writes again as soon as it may: x of member r becomes x(r) + 2 * x(r + 1).
void WriteMembers(ProgramBuilder& b) {
  const BufferRef arg = b.Argument(kBytes), out = b.Result(kBytes), x = b.Slot(kBytes),
                  y = b.Slot(kBytes);
  const auto body = [](const MemberBuffers& members, int64_t part, int64_t parts,
                       std::byte* scratch) {
    auto* mine = reinterpret_cast<int64_t*>(scratch);
    *mine = part;
    const int64_t all = members.size * kInts;
    for (int64_t i = part * all / parts; i < (part + 1) * all / parts; ++i) {
      const auto member = static_cast<size_t>(i / kInts), column = static_cast<size_t>(i % kInts);
      const auto next = (member + 1) % static_cast<size_t>(members.size);
      const auto value = [&](size_t of) {
        return reinterpret_cast<const uint32_t*>(members.inputs[of])[column];
      };
      const uint32_t own = value(member);
      if (column % 5 == 0) SchedulePoint();
      reinterpret_cast<uint32_t*>(members.outputs[member])[column] = own + 2 * value(next);
      EXPECT_EQ(*mine, part) << "scratch of two parts at once";
    }
  };
  b.Copy(arg, x, kBytes);
  b.InBlock(b.CountedLoop([](int64_t) { return 3; }));
  b.GroupKernel(std::make_shared<LambdaMembersKernel>(body, 3, 64), {x}, {y}, Rows());
  b.Copy(y, x, kBytes);
  Mix(b, x);
  b.GroupKernel(std::make_shared<LambdaMembersKernel>(body, 2, 64), {x}, {y}, Columns());
  b.Copy(y, x, kBytes);
  b.InBlock(0);
  b.Copy(x, out, kBytes);
}

/// Large enough to be cut into tiles, which threads that wait help with.
void WriteTiles(ProgramBuilder& b) {
  constexpr int64_t kLarge = 48 << 10;  // numbers
  const BufferRef arg = b.Argument(kBytes), out = b.Result(kBytes), x = b.Slot(kLarge * 4);
  b.Kernel(
      [](const KernelContext& c) {
        for (int64_t i = 0; i < kLarge; ++i) Out<uint32_t>(c, 0)[i] = In<uint32_t>(c, 0)[i % kInts];
      },
      {arg}, {x});
  for (int round = 0; round < 2; ++round) {
    b.Collective(AllReduce(kLarge, Reduction::kSum, DType::kI32), {x}, {x});
    b.Kernel([](const KernelContext&) { SchedulePoint(); });
  }
  b.Kernel(
      [](const KernelContext& c) {
        for (int64_t i = 0; i < kLarge; ++i) {
          EXPECT_EQ(In<uint32_t>(c, 0)[i], In<uint32_t>(c, 0)[i % kInts]);
        }
        std::memcpy(c.outputs[0], c.inputs[0], kBytes);
      },
      {x}, {out});
}

class SchedulesTest : public ::testing::TestWithParam<size_t> {
 protected:
  void SetUp() override {
    setting_ = kSettings[GetParam()];
    // One thread runs at a time: on one core it hands over without waking another one.
    cpu_set_t one;
    CPU_ZERO(&one);
    CPU_SET(sched_getcpu(), &one);
    sched_setaffinity(0, sizeof(one), &one);
    ClusterOptions options;
    options.engine = setting_.engine;
    options.workers = setting_.workers;
    options.inline_bytes = 1;
    cluster_ = std::make_unique<Cluster>(kDevices, options);
    ProgramBuilder empty;
    cluster_->Launch(empty.program(), std::vector<DeviceBuffers>(kDevices));  // starts the threads
  }

  /// Runs `launches` in `seeds` schedules.
  void Explore(uint64_t seeds, const std::function<void()>& launches) {
    int64_t switches = 0;
    for (uint64_t seed = 0; seed < seeds && !HasFailure(); ++seed) {
      SCOPED_TRACE("schedule " + std::to_string(seed));
      Scheduler::Get().Begin(seed, setting_.threads);
      launches();
      Scheduler::Get().End();
      switches += Scheduler::Get().switches();
    }
    EXPECT_GT(switches, static_cast<int64_t>(5 * seeds));
  }

  void ExpectValues(ProgramBuilder& b, Numbers& numbers, const Numbers::Values& wanted) {
    numbers.out = {};
    cluster_->Launch(b.program(), numbers.buffers);
    EXPECT_EQ(numbers.out, wanted);
  }

  /// Every schedule gives what the launch without a scheduler gives.
  void ExpectOneResult(void (*write)(ProgramBuilder&), uint64_t seeds) {
    ProgramBuilder b;
    write(b);
    Numbers numbers;
    cluster_->Launch(b.program(), numbers.buffers);
    const Numbers::Values wanted = numbers.out;
    Explore(seeds, [&] {
      for (int launch = 0; launch < 2; ++launch) ExpectValues(b, numbers, wanted);
    });
  }

  Setting setting_{};
  std::unique_ptr<Cluster> cluster_;
};
INSTANTIATE_TEST_SUITE_P(All, SchedulesTest, ::testing::Range<size_t>(0, kSettings.size()));

constexpr uint64_t kSeeds = 400;

TEST_P(SchedulesTest, OverlappingGroups) { ExpectOneResult(WriteRounds, kSeeds); }
TEST_P(SchedulesTest, StartsAndAwaits) { ExpectOneResult(WriteStarts, kSeeds); }
TEST_P(SchedulesTest, CodeInMeetings) { ExpectOneResult(WriteCode, kSeeds); }
TEST_P(SchedulesTest, MembersOfGroups) { ExpectOneResult(WriteMembers, kSeeds); }
TEST_P(SchedulesTest, Tiles) { ExpectOneResult(WriteTiles, kSeeds / 3); }

/// The body of a reduction throws, with points at which other threads run.
class ThrowingCombiner : public CollectiveCombiner {
 public:
  void Combine(std::byte*, const std::byte*, const std::byte*, int64_t) const override {
    SchedulePoint();
    throw std::runtime_error("boom");
  }
};

/// Code that throws inside a meeting: in one part of a group's kernel, in one part of what it
/// computes for all members, or in a reduction that members have started, who run on meanwhile. The
/// launch ends with that error and the next one is right.
TEST_P(SchedulesTest, ErrorsInMeetingsEnd) {
  ProgramBuilder good;
  WriteMembers(good);
  Numbers numbers;
  cluster_->Launch(good.program(), numbers.buffers);
  const Numbers::Values wanted = numbers.out;
  const auto fail = [](int64_t part) {
    SchedulePoint();
    if (part == 1) throw std::runtime_error("boom");
    SchedulePoint();
  };
  const KernelPtr kernels[] = {
      std::make_shared<PartsKernel>(
          [&](const KernelContext&, int64_t part, int64_t) { fail(part); }, 3),
      std::make_shared<LambdaMembersKernel>(
          [&](const MemberBuffers&, int64_t part, int64_t, std::byte*) { fail(part); }, 3)};
  for (const size_t code : {0, 1, 2}) {
    ProgramBuilder bad;
    const BufferRef x = bad.Slot(kBytes), y = bad.Slot(kBytes);
    const BufferRef shared = bad.Shared(kBytes, Columns());
    bad.Collective(Sum(Rows()), {x}, {y});
    bad.Line(7);
    if (code < 2) {
      bad.GroupKernel(kernels[code], {}, {code == 1 ? x : shared}, Columns());
    } else {
      CollectiveSpec custom = AllReduce(kInts, Reduction::kCustom, DType::kI32, Columns());
      custom.combiner = std::make_shared<ThrowingCombiner>();
      const int token = bad.Start(custom, {x}, {y});
      bad.InBlock(bad.CountedLoop([](int64_t device) { return device; }));
      bad.Kernel([](const KernelContext&) { SchedulePoint(); });
      bad.InBlock(0);
      bad.Await(token);
    }
    bad.Collective(Sum(Rows()), {x}, {y});
    Explore(kSeeds / 2, [&] {
      const Error error =
          ThrownBy([&] { cluster_->Launch(bad.program(), std::vector<DeviceBuffers>(kDevices)); });
      EXPECT_EQ(error.code(), ErrorCode::kDeviceFailure) << error.what();
      EXPECT_THAT(error.what(), ::testing::HasSubstr("boom"));
      EXPECT_EQ(error.location().text.line, 7);
      ExpectValues(good, numbers, wanted);
    });
  }
}

/// Mismatch, missing device, exception, cancellation: in each schedule the launch ends, with the
/// code that it must have, and the next one is right.
TEST_P(SchedulesTest, FailuresEnd) {
  ProgramBuilder good;
  WriteRounds(good);
  Numbers numbers;
  cluster_->Launch(good.program(), numbers.buffers);
  const Numbers::Values wanted = numbers.out;
  std::atomic<bool> cancel{false};
  const auto write = [&](ProgramBuilder& b, ErrorCode code, bool wrong) {
    const BufferRef x = b.Slot(kBytes), y = b.Slot(kBytes);
    b.Collective(Sum(Rows()), {x}, {y});
    b.Kernel([&cancel, code, wrong](const KernelContext&) {
      SchedulePoint();
      if (wrong && code == ErrorCode::kDeviceFailure) throw std::runtime_error("boom");
      if (wrong && code == ErrorCode::kCancelled) cancel = true;
    });
    if (wrong && code == ErrorCode::kDeadlock) return;
    const int token = b.Start(Sum(Columns()), {x}, {y});
    b.Kernel([](const KernelContext&) { SchedulePoint(); });
    b.Await(token);
    CollectiveSpec last = Sum();
    if (wrong && code == ErrorCode::kCollectiveMismatch) last.reduction = Reduction::kMax;
    b.Collective(last, {x}, {y});
    b.InBlock(b.CountedLoop([](int64_t) { return 1000; }));
    b.Collective(Sum(), {x}, {y});
  };
  for (const ErrorCode code : {ErrorCode::kCollectiveMismatch, ErrorCode::kDeadlock,
                               ErrorCode::kDeviceFailure, ErrorCode::kCancelled}) {
    ProgramBuilder right, wrong;
    write(right, code, false);
    write(wrong, code, true);
    const Program* programs[] = {&right.program(), &wrong.program(), &right.program(),
                                 &right.program()};
    LaunchOptions options;
    options.cancel = &cancel;
    Explore(kSeeds / 2, [&] {
      cancel = false;
      const Error error = ThrownBy(
          [&] { cluster_->Launch(programs, std::vector<DeviceBuffers>(kDevices), options); });
      EXPECT_EQ(error.code(), code) << error.what();
      EXPECT_EQ(error.devices().size(), static_cast<size_t>(kDevices));
      ExpectValues(good, numbers, wanted);
    });
  }
}

}  // namespace
}  // namespace lockstep::testing

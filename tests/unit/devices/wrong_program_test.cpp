// The wrong-program corpus: device 1 of N runs a program that differs from the others' (or takes
// another path of the same program). Each must end at once, in every engine, with the right code
// and naming the culprit; none may hang or give numbers.
#include "tests/unit/devices/wrong_programs.h"

#include <stdexcept>

namespace lockstep::testing {
namespace {

/// Device 1 comes to the meeting with another collective.
void AddOtherMeetings(std::vector<WrongProgram>& corpus) {
  corpus.insert(
      corpus.end(),
      {
          Replaced("half count", [] { return AllReduce(kCount / 2, Reduction::kSum); },
                   {"f32[8]", "f32[16]", "count"}),
          Replaced("other dtype", [] { return AllReduce(kCount, Reduction::kSum, DType::kI32); },
                   {"i32[16]", "f32[16]", "dtype"}),
          Replaced("max for sum", [] { return AllReduce(kCount, Reduction::kMax); },
                   {"all_reduce max", "all_reduce sum", "reduction"}),
          Replaced("broadcast for all_reduce", [] { return Broadcast(0); },
                   {"collective_broadcast", "all_reduce sum", "kind"}),
          Replaced("all_gather for all_reduce", [] { return Gather(); },
                   {"all_gather", "all_reduce sum", "kind"}),
      });
  corpus.push_back({"other root",
                    [](ProgramBuilder& b, bool wrong, int64_t) {
                      Buffers buffers(b);
                      b.Collective(Broadcast(wrong ? 1 : 0), {buffers.x}, {buffers.y});
                    },
                    ErrorCode::kCollectiveMismatch,
                    {"device 1 ", "root 1", "root 0", "differ in root"}});
  corpus.push_back({"sum and max swapped",
                    [](ProgramBuilder& b, bool wrong, int64_t) {
                      Buffers buffers(b);
                      AllReduceAtLine(b, buffers, 3, wrong ? Reduction::kMax : Reduction::kSum);
                      AllReduceAtLine(b, buffers, 4, wrong ? Reduction::kSum : Reduction::kMax);
                    },
                    ErrorCode::kCollectiveMismatch,
                    {"device 1 has all_reduce max", "all_reduce sum"}});
  corpus.push_back({"other group at the same instruction",
                    [](ProgramBuilder& b, bool wrong, int64_t n) {
                      Buffers buffers(b);
                      std::vector<int64_t> all;
                      for (int64_t d = 0; d < n; ++d) all.push_back(n - 1 - d);
                      b.Line(3);
                      b.Collective(AllReduce(kCount, Reduction::kSum, DType::kF32,
                                             wrong ? MakeGroups({all}) : nullptr),
                                   {buffers.x}, {buffers.y});
                    },
                    ErrorCode::kCollectiveMismatch,
                    {"device 1 ", "test.mlir:3:3", "differ in the group"}});
  corpus.push_back({"permute with a missing source",
                    [](ProgramBuilder& b, bool wrong, int64_t n) {
                      Buffers buffers(b);
                      b.Line(3);
                      if (!wrong) b.Collective(Shift(n), {buffers.x}, {buffers.y});
                    },
                    ErrorCode::kDeadlock,
                    {"collective_permute", "for device 1, which has finished", "test.mlir:3:3"}});
  corpus.push_back({"permute to another target",
                    [](ProgramBuilder& b, bool wrong, int64_t n) {
                      Buffers buffers(b);
                      CollectiveSpec spec = Shift(n);
                      if (wrong) spec.pairs.pop_back();
                      b.Collective(spec, {buffers.x}, {buffers.y});
                    },
                    ErrorCode::kCollectiveMismatch,
                    {"device 1 ", "source-target pairs"}});
}

/// Device 1 leaves a meeting out, or has one more.
void AddMissingMeetings(std::vector<WrongProgram>& corpus) {
  corpus.push_back({"skips the first",
                    [](ProgramBuilder& b, bool wrong, int64_t) {
                      Buffers buffers(b);
                      if (!wrong) AllReduceAtLine(b, buffers, 3);
                      AllReduceAtLine(b, buffers, 4);
                    },
                    ErrorCode::kCollectiveMismatch,
                    {"device 1 has", "test.mlir:4:3", "test.mlir:3:3", "instruction"}});
  corpus.push_back({"skips the last",
                    [](ProgramBuilder& b, bool wrong, int64_t) {
                      Buffers buffers(b);
                      AllReduceAtLine(b, buffers, 3);
                      if (!wrong) AllReduceAtLine(b, buffers, 4);
                    },
                    ErrorCode::kDeadlock,
                    {"for device 1, which has finished", "test.mlir:4:3"}});
  corpus.push_back({"one extra in the middle",
                    [](ProgramBuilder& b, bool wrong, int64_t) {
                      Buffers buffers(b);
                      if (wrong) AllReduceAtLine(b, buffers, 9);
                      AllReduceAtLine(b, buffers, 3);
                    },
                    ErrorCode::kCollectiveMismatch,
                    {"device 1 has", "test.mlir:9:3"}});
  corpus.push_back({"one extra at the end",
                    [](ProgramBuilder& b, bool wrong, int64_t) {
                      Buffers buffers(b);
                      AllReduceAtLine(b, buffers, 3);
                      if (wrong) AllReduceAtLine(b, buffers, 9);
                    },
                    ErrorCode::kDeadlock,
                    {"device 1 waits", "test.mlir:9:3", "finished"}});
  // All devices share group A (0, 1) or B (0 .. n-1); device 1 meets them in the other order.
  corpus.push_back({"two groups swapped",
                    [](ProgramBuilder& b, bool wrong, int64_t n) {
                      Buffers buffers(b);
                      std::vector<std::vector<int64_t>> pairs;
                      for (int64_t d = 0; d < n; d += 2) pairs.push_back({d, d + 1});
                      const auto small = MakeGroups(pairs);
                      for (int step : {wrong ? 1 : 0, wrong ? 0 : 1}) {
                        b.Line(3 + step);
                        b.Collective(AllReduce(kCount, Reduction::kSum, DType::kF32,
                                               step == 0 ? small : nullptr),
                                     {buffers.x}, {buffers.y});
                      }
                    },
                    ErrorCode::kDeadlock,
                    {"device 0 waits", "device 1", "test.mlir:3:3", "test.mlir:4:3"},
                    false,
                    4});
}

/// Between a start and its await.
void AddStarts(std::vector<WrongProgram>& corpus) {
  corpus.push_back(
      {"starts max for sum",
       [](ProgramBuilder& b, bool wrong, int64_t) {
         Buffers buffers(b);
         b.Line(3);
         const int token = b.Start(AllReduce(kCount, wrong ? Reduction::kMax : Reduction::kSum),
                                   {buffers.x}, {buffers.y});
         b.Kernel([](const KernelContext&) {}, {buffers.x}, {});
         b.Await(token);
       },
       ErrorCode::kCollectiveMismatch,
       {"device 1 ", "all_reduce max", "all_reduce sum", "reduction", "test.mlir:3:3"}});
  corpus.push_back({"skips what the others have started",
                    [](ProgramBuilder& b, bool wrong, int64_t) {
                      Buffers buffers(b);
                      AllReduceAtLine(b, buffers, 3);
                      if (wrong) return;
                      const int token = b.Start(AllReduce(kCount, Reduction::kSum), {buffers.x},
                                                {buffers.gathered});
                      b.Kernel([](const KernelContext&) {}, {buffers.x}, {});
                      b.Await(token);
                    },
                    ErrorCode::kDeadlock,
                    {"for device 1, which has finished", "test.mlir:4:3"}});
  corpus.push_back({"waits before it starts",
                    [](ProgramBuilder& b, bool wrong, int64_t n) {
                      // Device 1 waits for a collective of all before it starts that of the pair,
                      // which device 0 awaits first.
                      Buffers buffers(b);
                      std::vector<std::vector<int64_t>> groups = {{0, 1}};
                      for (int64_t d = 2; d < n; ++d) groups.push_back({d});
                      const CollectiveSpec pair =
                          AllReduce(kCount, Reduction::kSum, DType::kF32, MakeGroups(groups));
                      if (wrong) AllReduceAtLine(b, buffers, 4);
                      b.Line(3);
                      b.Await(b.Start(pair, {buffers.x}, {buffers.gathered}));
                      if (!wrong) AllReduceAtLine(b, buffers, 4);
                    },
                    ErrorCode::kDeadlock,
                    {"test.mlir:3:3", "test.mlir:4:3"},
                    false,
                    3});
}

/// Memory is shared within a program, so a kernel of a group is one of one program.
void AddGroupKernels(std::vector<WrongProgram>& corpus) {
  corpus.push_back({"kernel of a group of another program",
                    [](ProgramBuilder& b, bool, int64_t) {
                      b.Line(3);
                      b.GroupKernel(std::make_shared<LambdaKernel>([](const KernelContext&) {}), {},
                                    {b.Shared(64)});
                    },
                    ErrorCode::kCollectiveMismatch,
                    {"device 1 ", "kernel of a group", "test.mlir:3:3", "differ in program"}});
  corpus.push_back(
      {"kernel of a group in a branch that one device does not take",
       [](ProgramBuilder& b, bool, int64_t) {
         const BufferRef pred = b.Slot(1);
         b.Kernel([](const KernelContext& c) { *Out<char>(c, 0) = c.partition_id == 1 ? 0 : 1; },
                  {}, {pred});
         const int yes = b.Block(), no = b.Block();
         b.Branch(BranchCommand::Form::kPredicate, pred, {yes, no});
         b.InBlock(yes);
         b.Line(3);
         b.GroupKernel(std::make_shared<LambdaKernel>([](const KernelContext&) {}), {},
                       {b.Shared(64)});
       },
       ErrorCode::kDeadlock,
       {"kernel of a group", "for device 1, which has finished", "test.mlir:3:3"},
       true});
}

/// The same program, but the data of device 1 lead it elsewhere.
void AddOtherPaths(std::vector<WrongProgram>& corpus) {
  corpus.push_back(
      {"device-dependent branch",
       [](ProgramBuilder& b, bool, int64_t) {
         Buffers buffers(b);
         const BufferRef pred = b.Slot(1);
         b.Kernel([](const KernelContext& c) { *Out<char>(c, 0) = c.partition_id == 1 ? 0 : 1; },
                  {}, {pred});
         const int yes = b.Block(), no = b.Block();
         b.Branch(BranchCommand::Form::kPredicate, pred, {yes, no});
         b.InBlock(yes);
         AllReduceAtLine(b, buffers, 3);
       },
       ErrorCode::kDeadlock,
       {"for device 1, which has finished", "test.mlir:3:3"},
       true});
  corpus.push_back({"device-dependent trip count",
                    [](ProgramBuilder& b, bool, int64_t) {
                      Buffers buffers(b);
                      b.InBlock(b.CountedLoop([](int64_t device) { return device == 1 ? 4 : 3; }));
                      AllReduceAtLine(b, buffers, 30);
                    },
                    ErrorCode::kDeadlock,
                    {"device 1 waits", "finished", "test.mlir:30:3"},
                    true});
  corpus.push_back({"device-dependent trip count of an inner loop",
                    [](ProgramBuilder& b, bool, int64_t) {
                      Buffers buffers(b);
                      b.InBlock(b.CountedLoop([](int64_t) { return 5; }));
                      b.InBlock(b.CountedLoop([](int64_t device) { return device == 1 ? 4 : 3; }));
                      AllReduceAtLine(b, buffers, 30);
                    },
                    ErrorCode::kCollectiveMismatch,
                    {"device 1 is in another loop iteration", "test.mlir:30:3"},
                    true});
}

/// Device 1 fails, or has nothing to do.
void AddFailures(std::vector<WrongProgram>& corpus) {
  corpus.push_back({"device throws",
                    [](ProgramBuilder& b, bool wrong, int64_t) {
                      Buffers buffers(b);
                      AllReduceAtLine(b, buffers, 3);
                      if (wrong) {
                        b.Line(7);
                        b.Kernel([](const KernelContext&) { throw std::runtime_error("boom"); });
                      }
                      AllReduceAtLine(b, buffers, 4);
                    },
                    ErrorCode::kDeviceFailure,
                    {"device 1 failed", "boom", "test.mlir:7:3"}});
  corpus.push_back({"device stops at once",
                    [](ProgramBuilder& b, bool wrong, int64_t) {
                      Buffers buffers(b);
                      if (!wrong) AllReduceAtLine(b, buffers, 3);
                    },
                    ErrorCode::kDeadlock,
                    {"for device 1, which has finished", "test.mlir:3:3"}});
}

std::vector<WrongProgram> Corpus() {
  std::vector<WrongProgram> corpus;
  AddOtherMeetings(corpus);
  AddMissingMeetings(corpus);
  AddStarts(corpus);
  AddGroupKernels(corpus);
  AddOtherPaths(corpus);
  AddFailures(corpus);
  return corpus;
}

class WrongProgramTest : public ::testing::TestWithParam<int> {};
INSTANTIATE_TEST_SUITE_P(All, WrongProgramTest, ::testing::Range(0, 4));

TEST_P(WrongProgramTest, EndsAtOnceWithTheCulprit) {
  for (int64_t n : {2, 4, 8, 64}) {
    RunCorpus(Corpus(), EngineConfigurations()[static_cast<size_t>(GetParam())], n);
  }
}

TEST_P(WrongProgramTest, BesideABusyProcessToo) {
  const BusyNeighbours busy;
  RunCorpus(Corpus(), EngineConfigurations()[static_cast<size_t>(GetParam())], 8);
}

TEST(WaitForTableTest, SaysWhoIsMissing) {
  ProgramBuilder b, empty;
  Buffers slots(b);
  AllReduceAtLine(b, slots, 5);
  ClusterOptions options;
  options.replayable = true;
  Cluster cluster(4, options);
  const std::vector<const Program*> programs = {&b.program(), &b.program(), &empty.program(),
                                                &b.program()};
  try {
    cluster.Launch(programs, std::vector<DeviceBuffers>(4));
    FAIL();
  } catch (const Error& error) {
    ASSERT_EQ(error.devices().size(), 4u);
    EXPECT_EQ(error.devices()[0].state, "waiting");
    EXPECT_EQ(error.devices()[0].instruction, "%5 = all_reduce occurrence 0");
    EXPECT_EQ(error.devices()[0].location, "test.mlir:5:3");
    EXPECT_THAT(error.devices()[0].arrived, ::testing::ElementsAre(0, 1));
    EXPECT_THAT(error.devices()[0].missing, ::testing::ElementsAre(2, 3));
    EXPECT_EQ(error.devices()[2].state, "finished");
    EXPECT_EQ(error.devices()[3].state, "running");
  }
}

/// 512 devices wait for one: found without a time limit, in milliseconds.
TEST(WaitForTableTest, ManyDevices) {
  ProgramBuilder b, empty;
  Buffers slots(b);
  AllReduceAtLine(b, slots, 5);
  for (int64_t n : {512, 4096}) {
    ClusterOptions options;
    options.replayable = true;
    Cluster cluster(n, options);
    std::vector<const Program*> programs(static_cast<size_t>(n), &b.program());
    programs[static_cast<size_t>(n) - 1] = &empty.program();
    const std::vector<DeviceBuffers> buffers(static_cast<size_t>(n));
    ExpectAtOnce([&] { EXPECT_THROW(cluster.Launch(programs, buffers), Error); });
  }
}

}  // namespace
}  // namespace lockstep::testing

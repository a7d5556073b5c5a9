// The wrong-program corpus: device 1 of N runs a program that differs from the others' (or takes
// another path of the same program). Each must end at once, in every engine, with the right code
// and naming the culprit; none may hang or give numbers.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <csignal>
#include <functional>
#include <stdexcept>
#include <thread>

#include "devices/cluster.h"
#include "tests/unit/devices/device_programs.h"

namespace lockstep::testing {
namespace {

using ::testing::HasSubstr;
using Reduction = CollectiveReduction;

constexpr int64_t kCount = 16;

/// Builds the program of the right (false) or wrong (true) side for n devices.
using Maker = std::function<void(ProgramBuilder&, bool wrong, int64_t n)>;

struct WrongProgram {
  std::string name;
  Maker make;
  ErrorCode code;
  std::vector<std::string> texts;  ///< substrings of the message
  bool one_program = false;        ///< the difference comes from the partition id
  int64_t min_devices = 2;
};

#ifdef LOCKSTEP_TSAN
constexpr std::chrono::seconds kAtOnce(20);  // every access to memory is looked at
#else
constexpr std::chrono::seconds kAtOnce(1);
#endif

/// "At once": less than a second by the clock. A machine that runs much else may hold a launch up;
/// then it is launched again: whoever waits for a time limit is slow every time.
template <typename Launch>
void ExpectAtOnce(const Launch& launch) {
  constexpr int kAttempts = 5;
  std::chrono::steady_clock::duration best = std::chrono::hours(1);
  for (int i = 0; i < kAttempts && best >= kAtOnce; ++i) {
    const auto start = std::chrono::steady_clock::now();
    launch();
    best = std::min(best, std::chrono::steady_clock::now() - start);
  }
  EXPECT_LT(best, kAtOnce);
}

struct Buffers {
  explicit Buffers(ProgramBuilder& b)
      : x(b.Slot(kCount * 8)), y(b.Slot(kCount * 8)), gathered(b.Slot(kCount * 8 * 64)) {}
  BufferRef x, y, gathered;
};

CollectiveSpec Broadcast(int root) {
  CollectiveSpec spec;
  spec.kind = CollectiveKind::kCollectiveBroadcast;
  spec.operands = {{DType::kF32, {kCount}}};
  spec.root = root;
  return spec;
}

CollectiveSpec Gather() {
  CollectiveSpec spec;
  spec.kind = CollectiveKind::kAllGather;
  spec.operands = {{DType::kF32, {kCount}}};
  return spec;
}

CollectiveSpec Shift(int64_t n) {
  CollectiveSpec spec;
  spec.kind = CollectiveKind::kCollectivePermute;
  spec.operands = {{DType::kF32, {kCount}}};
  for (int64_t d = 0; d < n; ++d) spec.pairs.emplace_back(d, (d + 1) % n);
  return spec;
}

/// One all_reduce, which the wrong side replaces.
WrongProgram Replaced(std::string name, std::function<CollectiveSpec()> wrong_spec,
                      std::vector<std::string> texts) {
  texts.push_back("device 1 ");
  texts.push_back("test.mlir:3:3");
  return {std::move(name),
          [wrong_spec](ProgramBuilder& b, bool wrong, int64_t) {
            Buffers buffers(b);
            b.Line(3);
            const CollectiveSpec spec = wrong ? wrong_spec() : AllReduce(kCount, Reduction::kSum);
            const bool gathers = spec.kind == CollectiveKind::kAllGather;
            b.Collective(spec, {buffers.x}, {gathers ? buffers.gathered : buffers.y});
          },
          ErrorCode::kCollectiveMismatch, std::move(texts)};
}

void AllReduceAtLine(ProgramBuilder& b, const Buffers& buffers, int line,
                     Reduction reduction = Reduction::kSum) {
  b.Line(line);
  b.Collective(AllReduce(kCount, reduction), {buffers.x}, {buffers.y});
}

std::vector<WrongProgram> Corpus() {
  std::vector<WrongProgram> corpus = {
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
  };
  corpus.push_back({"other root",
                    [](ProgramBuilder& b, bool wrong, int64_t) {
                      Buffers buffers(b);
                      b.Collective(Broadcast(wrong ? 1 : 0), {buffers.x}, {buffers.y});
                    },
                    ErrorCode::kCollectiveMismatch,
                    {"device 1 ", "root 1", "root 0", "differ in root"}});
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
  // Memory is shared within a program, so a kernel of a group is one of one program.
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
  return corpus;
}

void ExpectNamed(const WrongProgram& wrong, const Error& error, int64_t n) {
  EXPECT_EQ(error.code(), wrong.code) << error.what();
  for (const std::string& text : wrong.texts) {
    // With two devices either side of a mismatch may be called the odd one.
    std::string all = error.what();
    if (n == 2) {
      for (const std::string& note : error.notes()) all += "\n" + note;
      if (text.rfind("device 1", 0) == 0) {
        EXPECT_THAT(all, HasSubstr("device 1"));
        continue;
      }
    }
    EXPECT_THAT(all, HasSubstr(text));
  }
  EXPECT_EQ(error.devices().size(), static_cast<size_t>(n));
  EXPECT_FALSE(error.notes().empty());
}

void RunCorpus(const ClusterOptions& options, int64_t n) {
  Cluster cluster(n, options);
  const std::vector<DeviceBuffers> buffers(static_cast<size_t>(n));
  for (const WrongProgram& wrong : Corpus()) {
    if (n < wrong.min_devices) continue;
    SCOPED_TRACE(wrong.name + ", " + std::to_string(n) + " devices, " + ConfigurationName(options));
    ProgramBuilder right_side, wrong_side;
    wrong.make(right_side, false, n);
    wrong.make(wrong_side, true, n);
    std::vector<const Program*> programs(static_cast<size_t>(n), &right_side.program());
    if (!wrong.one_program) programs[1] = &wrong_side.program();
    ExpectAtOnce([&] {
      try {
        cluster.Launch(programs, buffers);
        ADD_FAILURE() << "ended without an error";
      } catch (const Error& error) {
        ExpectNamed(wrong, error, n);
      }
    });
  }
  // And the cluster still works.
  ProgramBuilder good;
  Buffers slots(good);
  AllReduceAtLine(good, slots, 1);
  EXPECT_EQ(cluster.Launch(good.program(), buffers).meetings, 1);
}

class WrongProgramTest : public ::testing::TestWithParam<int> {};
INSTANTIATE_TEST_SUITE_P(All, WrongProgramTest, ::testing::Range(0, 4));

TEST_P(WrongProgramTest, EndsAtOnceWithTheCulprit) {
  for (int64_t n : {2, 4, 8, 64}) {
    RunCorpus(EngineConfigurations()[static_cast<size_t>(GetParam())], n);
  }
}

/// A process that does nothing but compute, on every core.
class BusyNeighbours {
 public:
  BusyNeighbours() {
    for (unsigned i = 0; i < std::thread::hardware_concurrency(); ++i) {
      const pid_t child = fork();
      if (child == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        for (std::atomic<uint64_t> spin{0};; spin.fetch_add(1, std::memory_order_relaxed)) {
        }
      }
      if (child > 0) children_.push_back(child);
    }
  }
  ~BusyNeighbours() {
    for (pid_t child : children_) {
      kill(child, SIGKILL);
      waitpid(child, nullptr, 0);
    }
  }

 private:
  std::vector<pid_t> children_;
};

TEST_P(WrongProgramTest, BesideABusyProcessToo) {
  const BusyNeighbours busy;
  RunCorpus(EngineConfigurations()[static_cast<size_t>(GetParam())], 8);
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

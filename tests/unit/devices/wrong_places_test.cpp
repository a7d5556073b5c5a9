// Wrong programs, second part: faults in later meetings, in loops, between a start and its await,
// in overlapping groups, in empty operands, in what runs inside a meeting, and several at once.
#include <stdexcept>

#include "tests/unit/devices/wrong_programs.h"

namespace lockstep::testing {
namespace {

constexpr const char* kFinished = "for device 1, which has finished";

GroupTablePtr Pairs(int64_t n) {
  std::vector<std::vector<int64_t>> pairs;
  for (int64_t d = 0; d < n; d += 2) pairs.push_back({d, d + 1});
  return MakeGroups(pairs);
}

/// Even devices and odd ones.
GroupTablePtr Parities(int64_t n) {
  std::vector<std::vector<int64_t>> groups(2);
  for (int64_t d = 0; d < n; ++d) groups[static_cast<size_t>(d % 2)].push_back(d);
  return MakeGroups(groups);
}

CollectiveSpec Spec(CollectiveKind kind, Dims dims, Reduction reduction = Reduction::kNone) {
  CollectiveSpec spec;
  spec.kind = kind;
  spec.operands = {{DType::kF32, std::move(dims)}};
  spec.reduction = reduction;
  return spec;
}

/// One collective at line 3, another one on the wrong side.
WrongProgram Differs(std::string name, std::function<CollectiveSpec(int64_t n)> right,
                     std::function<CollectiveSpec(int64_t n)> wrong, const char* difference) {
  return {std::move(name),
          [right, wrong](ProgramBuilder& b, bool is_wrong, int64_t n) {
            const CollectiveSpec spec = is_wrong ? wrong(n) : right(n);
            std::vector<BufferRef> in, out;
            for (size_t k = 0; k < spec.operands.size(); ++k) {
              in.push_back(b.Slot(1 << 15));
              out.push_back(b.Slot(1 << 20));
            }
            b.Line(3);
            b.Collective(spec, in, out);
          },
          ErrorCode::kCollectiveMismatch,
          {"device 1 has", "test.mlir:3:3", std::string("differ in ") + difference},
          false,
          3};
}

void AddLaterMeetings(std::vector<WrongProgram>& corpus) {
  corpus.push_back({"max for sum in the third meeting",
                    [](ProgramBuilder& b, bool wrong, int64_t) {
                      Buffers buffers(b);
                      AllReduceAtLine(b, buffers, 3);
                      AllReduceAtLine(b, buffers, 4);
                      AllReduceAtLine(b, buffers, 5, wrong ? Reduction::kMax : Reduction::kSum);
                    },
                    ErrorCode::kCollectiveMismatch,
                    {"device 1 has all_reduce max", "test.mlir:5:3"},
                    false,
                    3,
                    {"meeting 2 of the group of", "last events of device 1"}});
  corpus.push_back(
      {"other dtype in the second trip",
       [](ProgramBuilder& b, bool wrong, int64_t) {
         Buffers buffers(b);
         const BufferRef trip = b.Slot(4), second = b.Slot(1);
         b.Kernel([](const KernelContext& c) { *Out<int32_t>(c, 0) = -1; }, {}, {trip});
         b.InBlock(b.CountedLoop([](int64_t) { return 3; }));
         b.Kernel(
             [wrong](const KernelContext& c) {
               *Out<int32_t>(c, 0) = *In<int32_t>(c, 0) + 1;
               *Out<char>(c, 1) = wrong && *Out<int32_t>(c, 0) == 1;
             },
             {trip}, {trip, second});
         const int yes = b.Block(), no = b.Block();
         b.Branch(BranchCommand::Form::kPredicate, second, {yes, no});
         for (const int block : {yes, no}) {
           b.InBlock(block);
           b.Line(30);
           b.Collective(
               AllReduce(kCount, Reduction::kSum, block == yes ? DType::kI32 : DType::kF32),
               {buffers.x}, {buffers.y});
         }
       },
       ErrorCode::kCollectiveMismatch,
       {"device 1 has all_reduce sum i32[16]", "test.mlir:30:3", "dtype"},
       false,
       3,
       {"loop counters 1", "meeting 1 of"}});
  corpus.push_back({"max for sum in the second of two overlapping groups",
                    [](ProgramBuilder& b, bool wrong, int64_t n) {
                      Buffers buffers(b);
                      b.Line(3);
                      b.Collective(AllReduce(kCount, Reduction::kSum, DType::kF32, Pairs(n)),
                                   {buffers.x}, {buffers.y});
                      b.Collective(AllReduce(kCount, wrong ? Reduction::kMax : Reduction::kSum,
                                             DType::kF32, Parities(n)),
                                   {buffers.x}, {buffers.y});
                    },
                    ErrorCode::kCollectiveMismatch,
                    {"device 1 has all_reduce max", "test.mlir:4:3", "reduction"},
                    false,
                    8,
                    {"meeting 0 of the group of devices 1, 3, 5"}});
  corpus.push_back({"skips the second of two overlapping groups",
                    [](ProgramBuilder& b, bool wrong, int64_t n) {
                      Buffers buffers(b);
                      for (const int line : {3, 5}) {
                        b.Line(line);
                        b.Collective(AllReduce(kCount, Reduction::kSum, DType::kF32, Pairs(n)),
                                     {buffers.x}, {buffers.y});
                        if (wrong && line == 5) continue;
                        b.Collective(AllReduce(kCount, Reduction::kSum, DType::kF32, Parities(n)),
                                     {buffers.x}, {buffers.y});
                      }
                    },
                    ErrorCode::kDeadlock,
                    {kFinished, "test.mlir:6:3"},
                    false,
                    4,
                    {"meeting 1 of the group of devices 1"}});
  corpus.push_back({"stops after one trip with a started pair",
                    [](ProgramBuilder& b, bool, int64_t) {
                      Buffers buffers(b);
                      b.InBlock(b.CountedLoop([](int64_t device) { return device == 1 ? 1 : 3; }));
                      b.Line(30);
                      const int token =
                          b.Start(AllReduce(kCount, Reduction::kSum), {buffers.x}, {buffers.y});
                      b.Kernel([](const KernelContext&) {}, {buffers.x}, {});
                      b.Await(token);
                    },
                    ErrorCode::kDeadlock,
                    {kFinished, "test.mlir:30:3"},
                    true});
}

void AddStarts(std::vector<WrongProgram>& corpus) {
  corpus.push_back({"half count in the second of two starts",
                    [](ProgramBuilder& b, bool wrong, int64_t n) {
                      Buffers buffers(b);
                      b.Line(3);
                      const int first =
                          b.Start(AllReduce(kCount, Reduction::kSum, DType::kF32, Pairs(n)),
                                  {buffers.x}, {buffers.y});
                      const int second =
                          b.Start(AllReduce(wrong ? kCount / 2 : kCount, Reduction::kSum),
                                  {buffers.x}, {buffers.gathered});
                      b.Await(second);
                      b.Await(first);
                    },
                    ErrorCode::kCollectiveMismatch,
                    {"device 1 has all_reduce sum f32[8]", "test.mlir:4:3", "count"},
                    false,
                    4});
  corpus.push_back({"two starts of one group in the other order",
                    [](ProgramBuilder& b, bool wrong, int64_t) {
                      Buffers buffers(b);
                      std::vector<int> tokens;
                      for (const int step : {wrong ? 1 : 0, wrong ? 0 : 1}) {
                        b.Line(3 + step);
                        tokens.push_back(b.Start(AllReduce(kCount, Reduction::kSum), {buffers.x},
                                                 {step ? buffers.y : buffers.gathered}));
                      }
                      for (const int token : tokens) b.Await(token);
                    },
                    ErrorCode::kCollectiveMismatch,
                    {"device 1 has", "test.mlir:4:3", "test.mlir:3:3", "instruction"},
                    false,
                    3});
  corpus.push_back({"throws between a start and its await",
                    [](ProgramBuilder& b, bool wrong, int64_t) {
                      Buffers buffers(b);
                      const int token =
                          b.Start(AllReduce(kCount, Reduction::kSum), {buffers.x}, {buffers.y});
                      b.Line(7);
                      b.Kernel([wrong](const KernelContext&) {
                        if (wrong) throw std::runtime_error("boom");
                      });
                      b.Await(token);
                      AllReduceAtLine(b, buffers, 9);
                    },
                    ErrorCode::kDeviceFailure,
                    {"device 1 failed", "boom", "test.mlir:7:3"}});
  corpus.push_back({"throws while others wait in other groups",
                    [](ProgramBuilder& b, bool, int64_t n) {
                      Buffers buffers(b);
                      b.Line(3);
                      b.Collective(AllReduce(kCount, Reduction::kSum, DType::kF32, Pairs(n)),
                                   {buffers.x}, {buffers.y});
                      b.Line(7);
                      b.Kernel([](const KernelContext& c) {
                        if (c.partition_id == 1) throw std::runtime_error("boom");
                      });
                      b.Collective(AllReduce(kCount, Reduction::kSum, DType::kF32, Parities(n)),
                                   {buffers.x}, {buffers.y});
                      AllReduceAtLine(b, buffers, 9);
                    },
                    ErrorCode::kDeviceFailure,
                    {"device 1 failed", "boom", "test.mlir:7:3"},
                    true,
                    4});
}

void AddKinds(std::vector<WrongProgram>& corpus) {
  corpus.push_back(Differs(
      "no elements where others have some",
      [](int64_t) { return AllReduce(kCount, Reduction::kSum); },
      [](int64_t) { return AllReduce(0, Reduction::kSum); }, "count"));
  corpus.push_back(Differs(
      "no elements of another shape",
      [](int64_t) {
        return Spec(CollectiveKind::kAllReduce, {0, 4}, Reduction::kSum);
      },
      [](int64_t) {
        return Spec(CollectiveKind::kAllReduce, {4, 0}, Reduction::kSum);
      },
      "shape"));
  corpus.push_back(Differs(
      "all_gather of another dimension",
      [](int64_t) {
        return Spec(CollectiveKind::kAllGather, {4, 4});
      },
      [](int64_t) {
        CollectiveSpec spec = Spec(CollectiveKind::kAllGather, {4, 4});
        spec.dim = 1;
        return spec;
      },
      "dimension"));
  corpus.push_back(Differs(
      "all_to_all of other dimensions",
      [](int64_t n) {
        CollectiveSpec spec = Spec(CollectiveKind::kAllToAll, {n, n});
        spec.concat_dim = 1;
        return spec;
      },
      [](int64_t n) {
        CollectiveSpec spec = Spec(CollectiveKind::kAllToAll, {n, n});
        spec.split_dim = 1;
        return spec;
      },
      "dimension"));
  corpus.push_back(Differs(
      "reduce_scatter of the product",
      [](int64_t n) { return Spec(CollectiveKind::kReduceScatter, {n}, Reduction::kSum); },
      [](int64_t n) { return Spec(CollectiveKind::kReduceScatter, {n}, Reduction::kProd); },
      "reduction"));
  corpus.push_back(Differs(
      "barrier for all_reduce", [](int64_t) { return AllReduce(kCount, Reduction::kSum); },
      [](int64_t) { return CollectiveSpec(); },
      "kind, reduction, dtype, number of operands, count"));
  corpus.push_back(Differs(
      "one operand of two",
      [](int64_t) {
        CollectiveSpec spec = AllReduce(kCount, Reduction::kSum);
        spec.operands.push_back({DType::kF32, {0}});
        return spec;
      },
      [](int64_t) { return AllReduce(kCount, Reduction::kSum); }, "number of operands"));
}

/// What runs inside a meeting is of one command of one program: never on buffers of another one.
void AddCodeInMeetings(std::vector<WrongProgram>& corpus) {
  const auto value = [](const float* x, int64_t, int64_t) { return x[0]; };
  const auto kernel = std::make_shared<LambdaBlockKernel>(value, 4, 4);
  corpus.push_back({"stored operand where others compute it",
                    [kernel](ProgramBuilder& b, bool wrong, int64_t) {
                      Buffers buffers(b);
                      b.Line(3);
                      const CollectiveSpec sum = AllReduce(16, Reduction::kSum);
                      if (wrong) {
                        b.Collective(sum, {buffers.x}, {buffers.y});
                      } else {
                        b.Produced(sum, kernel, {buffers.x, buffers.gathered}, buffers.y);
                      }
                    },
                    ErrorCode::kCollectiveMismatch,
                    {"device 1 has", "test.mlir:3:3", "differ in program"},
                    false,
                    3});
  corpus.push_back({"operand computed by another program",
                    [kernel](ProgramBuilder& b, bool wrong, int64_t) {
                      Buffers buffers(b);
                      b.Line(3);
                      b.Produced(AllReduce(16, Reduction::kSum), kernel,
                                 {wrong ? buffers.gathered : buffers.x}, buffers.y);
                    },
                    ErrorCode::kCollectiveMismatch,
                    {"device 1 has", "test.mlir:3:3", "differ in program"},
                    false,
                    3});
  corpus.push_back({"barrier for a kernel of a group",
                    [](ProgramBuilder& b, bool wrong, int64_t) {
                      const BufferRef shared = b.Shared(64);
                      b.Line(3);
                      if (wrong) {
                        b.Collective(CollectiveSpec(), {}, {});
                      } else {
                        b.GroupKernel(std::make_shared<LambdaKernel>([](const KernelContext&) {}),
                                      {}, {shared});
                      }
                    },
                    ErrorCode::kCollectiveMismatch,
                    {"device 1 has barrier", "kernel of a group", "kind"},
                    false,
                    3});
  corpus.push_back(
      {"other kernel of a group in a branch",
       [](ProgramBuilder& b, bool, int64_t) {
         const BufferRef first = b.Shared(64), second = b.Shared(64);
         const BufferRef predicate = b.Slot(1);
         b.Kernel([](const KernelContext& c) { *Out<char>(c, 0) = c.partition_id == 1 ? 0 : 1; },
                  {}, {predicate});
         const int yes = b.Block(), no = b.Block();
         b.Branch(BranchCommand::Form::kPredicate, predicate, {yes, no});
         for (const int block : {yes, no}) {
           b.InBlock(block);
           b.Line(block == yes ? 3 : 4);
           std::vector<BufferRef> inputs(block == yes ? 0 : 2, first);
           b.GroupKernel(std::make_shared<LambdaKernel>([](const KernelContext& c) {
                           for (const std::byte* input : c.inputs) EXPECT_NE(input, nullptr);
                         }),
                         inputs, {second});
           // Nothing but the command itself tells the two apart.
           b.program().blocks[static_cast<size_t>(block)].commands[0].source.source_id = 0;
         }
       },
       ErrorCode::kCollectiveMismatch,
       {"device 1 has", "test.mlir:4:3", "test.mlir:3:3", "differ in command"},
       true,
       3});
}

/// Device 1 and device 2 each do something of their own; `first` and `second` write it.
Maker TwoWrong(std::function<void(ProgramBuilder&, const Buffers&)> first,
               std::function<void(ProgramBuilder&, const Buffers&)> second) {
  return [first, second](ProgramBuilder& b, bool, int64_t) {
    Buffers buffers(b);
    const BufferRef which = b.Slot(4);
    b.Kernel(
        [](const KernelContext& c) {
          *Out<int32_t>(c, 0) =
              c.partition_id == 1 || c.partition_id == 2 ? static_cast<int32_t>(c.partition_id) : 0;
        },
        {}, {which});
    const int usual = b.Block(), one = b.Block(), two = b.Block();
    b.Branch(BranchCommand::Form::kIndex, which, {usual, one, two});
    b.InBlock(usual);
    AllReduceAtLine(b, buffers, 3);
    b.InBlock(one);
    first(b, buffers);
    b.InBlock(two);
    second(b, buffers);
  };
}

void Throws(ProgramBuilder& b, const Buffers&) {
  b.Line(9);
  b.Kernel([](const KernelContext&) { throw std::runtime_error("boom"); });
}

void AddTwoAtOnce(std::vector<WrongProgram>& corpus) {
  corpus.push_back(
      {"two devices, each other than the rest",
       TwoWrong([](ProgramBuilder& b,
                   const Buffers& buffers) { AllReduceAtLine(b, buffers, 3, Reduction::kMax); },
                [](ProgramBuilder& b, const Buffers& buffers) {
                  b.Line(3);
                  b.Collective(AllReduce(kCount / 2, Reduction::kSum), {buffers.x}, {buffers.y});
                }),
       ErrorCode::kCollectiveMismatch,
       {"differ in", "test.mlir:3:3"},
       true,
       4,
       {"device 1: all_reduce max", "device 2: all_reduce sum f32[8]"}});
  corpus.push_back({"two devices throw",
                    TwoWrong(Throws, Throws),
                    ErrorCode::kDeviceFailure,
                    {" failed", "boom", "test.mlir:9:3"},
                    true,
                    3});
}

std::vector<WrongProgram> Corpus() {
  std::vector<WrongProgram> corpus;
  AddLaterMeetings(corpus);
  AddStarts(corpus);
  AddKinds(corpus);
  AddCodeInMeetings(corpus);
  AddTwoAtOnce(corpus);
  return corpus;
}

class WrongPlacesTest : public ::testing::TestWithParam<int> {
 protected:
  ClusterOptions options() const { return EngineConfigurations()[static_cast<size_t>(GetParam())]; }
};
INSTANTIATE_TEST_SUITE_P(All, WrongPlacesTest, ::testing::Range(0, 4));

TEST_P(WrongPlacesTest, EndsAtOnceWithTheCulprit) {
  for (int64_t n : {2, 4, 8, 64}) RunCorpus(Corpus(), options(), n);
}

TEST_P(WrongPlacesTest, BesideABusyProcessToo) {
  const BusyNeighbours busy;
  RunCorpus(Corpus(), options(), 8);
}

// Which of the two comes first is a matter of the schedule; each alone is the cause, and both are
// told where the other one was seen.
TEST_P(WrongPlacesTest, OneDisagreesAndOneThrows) {
  Cluster cluster(8, options());
  ProgramBuilder b;
  TwoWrong([](ProgramBuilder& one,
              const Buffers& buffers) { AllReduceAtLine(one, buffers, 3, Reduction::kMax); },
           Throws)(b, false, 8);
  for (int round = 0; round < 10; ++round) {
    ExpectAtOnce([&] {
      try {
        cluster.Launch(b.program(), std::vector<DeviceBuffers>(8));
        ADD_FAILURE() << "ended without an error";
      } catch (const Error& error) {
        if (error.code() == ErrorCode::kCollectiveMismatch) {
          EXPECT_THAT(error.what(), HasSubstr("all_reduce max"));
        } else {
          EXPECT_EQ(error.code(), ErrorCode::kDeviceFailure);
          EXPECT_THAT(error.what(), HasSubstr("device 2 failed"));
        }
      }
    });
  }
}

/// One of very many is missing, wherever it is.
TEST_P(WrongPlacesTest, OneOfManyIsMissing) {
  const int64_t n = options().engine == EngineKind::kThreads ? 256 : 4096;
  ProgramBuilder b, empty;
  Buffers slots(b);
  AllReduceAtLine(b, slots, 5);
  AllReduceAtLine(b, slots, 6);
  Buffers none(empty);
  AllReduceAtLine(empty, none, 5);
  Cluster cluster(n, options());
  for (const int64_t missing : {int64_t{0}, n / 2 - 1, n - 1}) {
    std::vector<const Program*> programs(static_cast<size_t>(n), &b.program());
    programs[static_cast<size_t>(missing)] = &empty.program();
    const std::vector<DeviceBuffers> buffers(static_cast<size_t>(n));
    ExpectAtOnce([&] {
      try {
        cluster.Launch(programs, buffers);
        ADD_FAILURE() << "ended without an error";
      } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::kDeadlock);
        EXPECT_THAT(error.what(), HasSubstr("test.mlir:6:3"));
        EXPECT_THAT(error.what(),
                    HasSubstr("for device " + std::to_string(missing) + ", which has finished"));
      }
    });
  }
}

}  // namespace
}  // namespace lockstep::testing

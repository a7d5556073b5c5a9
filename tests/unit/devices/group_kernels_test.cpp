// What a group of devices has or does once: results stored once, kernels that run once, operands
// that are computed in the meeting that sums them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cstring>
#include <functional>
#include <stdexcept>

#include "devices/cluster.h"
#include "tests/unit/devices/cluster_fixture.h"
#include "tests/unit/devices/device_programs.h"
#include "tests/unit/devices/errors_of.h"

namespace lockstep::testing {
namespace {

using ::testing::HasSubstr;
using Reduction = CollectiveReduction;

class GroupsTest : public EnginesTest {};
INSTANTIATE_TEST_SUITE_P(All, GroupsTest, ::testing::Range(0, 4));

TEST_P(GroupsTest, SharedArenaHoldsReplicatedResultsOnce) {
  const int64_t n = 4;
  const auto groups = MakeGroups({{0, 2}, {1, 3}});
  ProgramBuilder b;
  const BufferRef arg = b.Argument(16), out = b.Result(16);
  b.program().shared_arenas.push_back({groups, 128});
  b.program().shared_slots = {{0, 0, 16}, {0, 64, 16}};
  b.Collective(AllReduce(4, Reduction::kSum, DType::kF32, groups), {arg}, {BufferRef::Shared(1)});
  b.Copy(BufferRef::Shared(1), out, 16);
  FloatBuffers data(n, 4, 4);
  for (size_t d = 0; d < 4; ++d) data.input[d] = {float(d), 1, 1, 1};
  Cluster cluster(n, options());
  const LaunchStats stats = cluster.Launch(b.program(), data.buffers);
  EXPECT_EQ(stats.collective_bytes_written, 2 * 16);  // once per group
  for (size_t d = 0; d < 4; ++d) EXPECT_EQ(data.output[d][0], d % 2 == 0 ? 2.0f : 4.0f);
  // A kernel must not write what others read.
  b.Kernel([](const KernelContext&) {}, {}, {BufferRef::Shared(0)});
  Program changed = b.program();
  EXPECT_EQ(ThrownBy([&] { cluster.Launch(changed, data.buffers); }).code(),
            ErrorCode::kInvalidArgument);
}

/// A kernel of a group runs once for each group, in parts that cover it, each with scratch of its
/// own; in a loop, over its own input; all members read what it has written.
TEST_P(GroupsTest, KernelOfAGroupRunsOnce) {
  constexpr int64_t kDevices = 8, kCount = 64, kTrips = 3;
  for (const int64_t max_parts : {1, 3, 100}) {
    const auto groups = MakeGroups({{0, 2, 4, 6}, {7, 5, 3, 1}});
    std::atomic<int64_t> elements{0};
    ProgramBuilder b;
    const BufferRef arg = b.Argument(kCount * 4), out = b.Result(kCount * 4);
    const BufferRef sum = b.Shared(kCount * 4, groups);
    b.Collective(AllReduce(kCount, Reduction::kSum, DType::kF32, groups), {arg}, {sum});
    b.InBlock(b.CountedLoop([](int64_t) { return kTrips; }));
    b.GroupKernel(std::make_shared<PartsKernel>(
                      [&](const KernelContext& c, int64_t part, int64_t parts) {
                        std::memset(c.scratch, static_cast<int>(part), 256);
                        const int64_t end = (part + 1) * kCount / parts;
                        for (int64_t i = part * kCount / parts; i < end; ++i) {
                          Out<float>(c, 0)[i] = 2 * In<float>(c, 0)[i] + 1;
                          ++elements;
                        }
                        for (int i = 0; i < 256; ++i) {
                          EXPECT_EQ(static_cast<int64_t>(c.scratch[i]), part);
                        }
                      },
                      max_parts, 256),
                  {sum}, {sum}, groups);
    b.InBlock(0);
    b.Copy(sum, out, kCount * 4);
    FloatBuffers data(kDevices, kCount, kCount);
    for (size_t d = 0; d < kDevices; ++d) data.input[d].assign(kCount, static_cast<float>(d));
    Cluster cluster(kDevices, options());
    const LaunchStats stats = cluster.Launch(b.program(), data.buffers);
    EXPECT_EQ(elements, 2 * kTrips * kCount);
    EXPECT_EQ(stats.meetings, 2 * (1 + kTrips));
    for (size_t d = 0; d < kDevices; ++d) {
      const float start = d % 2 == 0 ? 12.0f : 16.0f;
      EXPECT_EQ(data.output[d], std::vector<float>(kCount, 8 * start + 7)) << d;
    }
    const auto trace = cluster.Trace();
    EXPECT_TRUE(std::any_of(trace.begin(), trace.end(), [](const TraceEvent& e) {
      return e.kind == EventKind::kArrive && e.instruction.find("once") != std::string::npos;
    }));
  }
}

TEST_P(GroupsTest, ErrorOfAKernelOfAGroupNamesItsFirstMember) {
  const auto groups = MakeGroups({{0, 1}, {3, 2}});
  Cluster cluster(4, options());
  for (const int64_t failing : {0, 1, 7}) {  // 7: none of the two parts
    ProgramBuilder b;
    const BufferRef shared = b.Shared(4, groups);
    b.Kernel([](const KernelContext&) {});
    b.Line(14);
    b.GroupKernel(std::make_shared<PartsKernel>(
                      [failing](const KernelContext& c, int64_t part, int64_t parts) {
                        if (part == std::min(failing, parts - 1) && failing < 7) {
                          throw std::runtime_error("the disk is full");
                        }
                        if (part == 0) *Out<float>(c, 0) = 1;
                      },
                      2),
                  {}, {shared}, groups);
    b.Collective(AllReduce(1, Reduction::kSum), {shared}, {b.Slot(4)});
    if (failing == 7) {
      EXPECT_EQ(cluster.Launch(b.program(), NoBuffers(4)).meetings, 3);
      continue;
    }
    const Error error = ThrownBy([&] { cluster.Launch(b.program(), NoBuffers(4)); });
    EXPECT_EQ(error.code(), ErrorCode::kDeviceFailure);
    EXPECT_THAT(error.what(), HasSubstr("test.mlir:14:3"));
    EXPECT_THAT(error.what(),
                ::testing::AnyOf(HasSubstr("device 0 failed"), HasSubstr("device 3 failed")));
    EXPECT_THAT(error.what(), HasSubstr("the disk is full"));
  }
}

/// An all_reduce that computes its operand block by block gives what it gives for the stored one,
/// with results stored once and with private ones, for sizes that fill blocks and that do not.
TEST_P(GroupsTest, OperandsComputedInTheMeeting) {
  const auto value = [](const float* x, int64_t i, int64_t j) {
    return x[0] * static_cast<float>(i) + 1.0f / (x[1] + static_cast<float>(j));
  };
  for (const int64_t n : {2, 5, 8, 40}) {
    for (const auto& [rows, columns] : {std::pair<int64_t, int64_t>{1, 1}, {200, 300}, {61, 129}}) {
      const int64_t bytes = rows * columns * 4;
      ProgramBuilder b;
      const BufferRef arg = b.Argument(8), out = b.Result(4 * bytes);
      const BufferRef stored = b.Slot(bytes), own = b.Slot(bytes), shared = b.Shared(bytes);
      const auto kernel = std::make_shared<LambdaBlockKernel>(value, rows, columns);
      b.Produced(AllReduce(rows * columns, Reduction::kSum), kernel, {arg}, shared);
      b.Produced(AllReduce(rows * columns, Reduction::kSum), kernel, {arg}, own);
      b.Kernel([kernel](const KernelContext& c) { kernel->Run(c); }, {arg}, {stored});
      b.Collective(AllReduce(rows * columns, Reduction::kSum), {stored}, {stored});
      int part = 0;
      for (const BufferRef& from : {stored, own, shared}) {
        BufferRef to = out;
        to.offset = bytes * part++;
        b.Copy(from, to, bytes);
      }
      FloatBuffers data(n, 2, 4 * rows * columns);
      for (size_t d = 0; d < static_cast<size_t>(n); ++d) {
        data.input[d] = {0.1f * static_cast<float>(d + 1), 3.0f + static_cast<float>(d)};
      }
      Cluster cluster(n, options());
      cluster.Launch(b.program(), data.buffers);
      const auto size = static_cast<std::ptrdiff_t>(rows * columns);
      for (const auto& output : data.output) {
        EXPECT_TRUE(std::equal(output.begin(), output.begin() + size, output.begin() + size));
        EXPECT_TRUE(std::equal(output.begin(), output.begin() + size, output.begin() + 2 * size));
      }
    }
  }
}

TEST_P(GroupsTest, ErrorOfAnOperandComputedInTheMeeting) {
  Cluster cluster(3, options());
  ProgramBuilder b;
  const BufferRef x = b.Slot(4), y = b.Slot(64 * 4);
  b.Line(14);
  b.Produced(AllReduce(64, Reduction::kSum),
             std::make_shared<LambdaBlockKernel>(
                 [](const float*, int64_t, int64_t) -> float {
                   throw std::runtime_error("the disk is full");
                 },
                 8, 8),
             {x}, y);
  for (int round = 0; round < 2; ++round) {
    const Error error = ThrownBy([&] { cluster.Launch(b.program(), NoBuffers(3)); });
    EXPECT_EQ(error.code(), ErrorCode::kDeviceFailure);
    EXPECT_THAT(error.what(), HasSubstr("test.mlir:14:3"));
    EXPECT_THAT(error.what(), HasSubstr("the disk is full"));
  }
}

TEST(GroupKernelsTest, ComputedOperandsAreChecked) {
  const auto refused = [](const CollectiveSpec& spec, bool overlaps, int token) {
    ProgramBuilder b;
    const BufferRef x = b.Slot(1024), y = b.Slot(1024);
    b.Produced(spec,
               std::make_shared<LambdaBlockKernel>(
                   [](const float*, int64_t, int64_t) { return 1.0f; }, 2, 8),
               {x}, overlaps ? x : y);
    std::get<CollectiveCommand>(b.program().blocks[0].commands[0].action).token = token;
    return RefusalOf(b.program(), 2);
  };
  const CollectiveSpec sum = AllReduce(16, Reduction::kSum);
  EXPECT_EQ(refused(sum, false, -1), "nothing");
  EXPECT_THAT(refused(sum, true, -1), HasSubstr("overlaps what it is computed from"));
  EXPECT_THAT(refused(sum, false, 0), HasSubstr("waits at once"));
  EXPECT_THAT(refused(AllReduce(17, Reduction::kSum), false, -1), HasSubstr("another size"));
  CollectiveSpec gather = sum;
  gather.kind = CollectiveKind::kAllGather;
  gather.reduction = Reduction::kNone;
  EXPECT_THAT(refused(gather, false, -1), HasSubstr("only an all_reduce"));
}

TEST(GroupKernelsTest, KernelsOfGroupsAreChecked) {
  const auto pairs = MakeGroups({{0, 1}, {2, 3}});
  const auto refused = [&](const std::function<void(ProgramBuilder&, KernelPtr)>& write) {
    ProgramBuilder b;
    write(b, std::make_shared<LambdaKernel>([](const KernelContext&) {}));
    return RefusalOf(b.program(), 4);
  };
  EXPECT_EQ(refused([&](auto& b, auto k) { b.GroupKernel(k, {}, {b.Shared(4, pairs)}, pairs); }),
            "nothing");
  EXPECT_THAT(refused([&](auto& b, auto k) { b.GroupKernel(k, {}, {b.Slot(4)}, pairs); }),
              HasSubstr("not stored once"));
  EXPECT_THAT(refused([&](auto& b, auto k) { b.GroupKernel(k, {}, {b.Shared(4)}, pairs); }),
              HasSubstr("groups differ"));
  EXPECT_THAT(refused([&](auto& b, auto k) {
                b.GroupKernel(k, {}, {}, MakeGroups({{0, 1}}));
              }),
              HasSubstr("do not cover"));
  EXPECT_THAT(refused([&](auto& b, auto) { b.GroupKernel(nullptr, {}, {}); }),
              HasSubstr("no kernel"));
}

}  // namespace
}  // namespace lockstep::testing

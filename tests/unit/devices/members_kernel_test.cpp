// Kernels that compute the results of all members of a group at one meeting: results, parts,
// memory; what is refused; and members that fail, stop, are cancelled or go elsewhere.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <cstring>
#include <functional>
#include <stdexcept>
#include <thread>

#include "devices/cluster.h"
#include "tests/unit/devices/device_programs.h"
#include "tests/unit/devices/errors_of.h"

namespace lockstep::testing {
namespace {

using ::testing::HasSubstr;

KernelPtr Nothing() {
  return std::make_shared<LambdaMembersKernel>(
      [](const MemberBuffers&, int64_t, int64_t, std::byte*) {});
}

class MembersTest : public ::testing::TestWithParam<int> {
 protected:
  ClusterOptions options() const { return EngineConfigurations()[static_cast<size_t>(GetParam())]; }
};
INSTANTIATE_TEST_SUITE_P(All, MembersTest, ::testing::Range(0, 4));

/// y of each member: its x plus twice that of the member before it in the group, in a loop.
TEST_P(MembersTest, EachMemberGetsItsOwn) {
  constexpr int64_t kDevices = 8, kCount = 24, kTrips = 3;
  const std::vector<std::vector<int64_t>> lists = {{0, 2, 4, 6}, {7, 5, 3, 1}};
  for (const int64_t max_parts : {1, 3, 100}) {
    const auto groups = MakeGroups(lists);
    const auto body = [](const MemberBuffers& members, int64_t part, int64_t parts,
                         std::byte* scratch) {
      std::memset(scratch, static_cast<int>(part), 128);
      const int64_t all = members.size * kCount, end = (part + 1) * all / parts;
      for (int64_t i = part * all / parts; i < end; ++i) {
        const int64_t r = i / kCount, before = (r + members.size - 1) % members.size;
        const auto x = [&](int64_t member) {
          return reinterpret_cast<const int64_t*>(
              members.inputs[static_cast<size_t>(member)])[i % kCount];
        };
        reinterpret_cast<int64_t*>(members.outputs[static_cast<size_t>(r)])[i % kCount] =
            x(r) + 2 * x(before);
      }
      for (int i = 0; i < 128; ++i) EXPECT_EQ(static_cast<int64_t>(scratch[i]), part);
    };
    ProgramBuilder b;
    const BufferRef x = b.Slot(kCount * 8), y = b.Slot(kCount * 8), out = b.Result(kCount * 8);
    b.Kernel(
        [](const KernelContext& c) {
          for (int64_t i = 0; i < kCount; ++i) Out<int64_t>(c, 0)[i] = 100 * c.partition_id + i;
        },
        {}, {x});
    b.InBlock(b.CountedLoop([](int64_t) { return kTrips; }));
    b.GroupKernel(std::make_shared<LambdaMembersKernel>(body, max_parts, 128), {x}, {y}, groups);
    b.Copy(y, x, kCount * 8);
    b.InBlock(0);
    b.Copy(x, out, kCount * 8);
    std::vector<std::vector<int64_t>> results(kDevices, std::vector<int64_t>(kCount));
    std::vector<DeviceBuffers> buffers(kDevices);
    for (size_t d = 0; d < kDevices; ++d) {
      buffers[d].results = {reinterpret_cast<std::byte*>(results[d].data())};
    }
    Cluster cluster(kDevices, options());
    EXPECT_EQ(cluster.Launch(b.program(), buffers).meetings, 2 * kTrips);
    for (const auto& group : lists) {
      std::vector<int64_t> at(group.begin(), group.end());
      for (int64_t& value : at) value *= 100;
      std::vector<int64_t> factor(group.size(), 1);  // of the index
      for (int64_t trip = 0; trip < kTrips; ++trip) {
        const std::vector<int64_t> old = at, old_factor = factor;
        for (size_t r = 0; r < at.size(); ++r) {
          const size_t before = (r + at.size() - 1) % at.size();
          at[r] = old[r] + 2 * old[before];
          factor[r] = old_factor[r] + 2 * old_factor[before];
        }
      }
      for (size_t r = 0; r < at.size(); ++r) {
        for (int64_t i = 0; i < kCount; ++i) {
          EXPECT_EQ(results[static_cast<size_t>(group[r])][static_cast<size_t>(i)],
                    at[r] + factor[r] * i)
              << group[r] << " " << i;
        }
      }
    }
  }
}

TEST_P(MembersTest, AnErrorInItNamesTheOpAndTheClusterStaysUsable) {
  Cluster cluster(4, options());
  for (int round = 0; round < 2; ++round) {
    ProgramBuilder b;
    const BufferRef y = b.Slot(4);
    b.Line(14);
    b.GroupKernel(std::make_shared<LambdaMembersKernel>(
                      [](const MemberBuffers&, int64_t part, int64_t parts, std::byte*) {
                        if (part + 1 == parts) throw std::runtime_error("the disk is full");
                      },
                      2),
                  {}, {y});
    const std::vector<DeviceBuffers> buffers(4);
    const Error error = ThrownBy([&] { cluster.Launch(b.program(), buffers); });
    EXPECT_EQ(error.code(), ErrorCode::kDeviceFailure);
    EXPECT_THAT(error.what(), HasSubstr("test.mlir:14:3"));
    EXPECT_THAT(error.what(), HasSubstr("device 0 failed"));
    EXPECT_THAT(error.what(), HasSubstr("the disk is full"));
    ProgramBuilder good;
    good.GroupKernel(Nothing(), {}, {good.Slot(4)});
    EXPECT_EQ(cluster.Launch(good.program(), buffers).meetings, 1);
  }
}

/// One member fails on its way, ends before it comes, or never comes until the launch is cancelled:
/// the wait-for table names the op that the others wait at.
TEST_P(MembersTest, AMemberThatDoesNotCome) {
  constexpr int64_t kDevices = 8;
  enum class Way { kThrows, kLeaves, kRunsOn };
  for (const Way way : {Way::kThrows, Way::kLeaves, Way::kRunsOn}) {
    ProgramBuilder b;
    const BufferRef pred = b.Slot(1), y = b.Slot(4);
    b.Kernel([](const KernelContext& c) { *Out<char>(c, 0) = c.partition_id == 5 ? 0 : 1; }, {},
             {pred});
    const int come = b.Block(), other = b.Block();
    b.Branch(BranchCommand::Form::kPredicate, pred, {come, other});
    b.InBlock(come);
    b.Line(3);
    b.GroupKernel(Nothing(), {}, {y});
    b.InBlock(other);
    b.Line(7);
    if (way == Way::kThrows) {
      b.Kernel([](const KernelContext&) { throw std::runtime_error("boom"); });
    } else if (way == Way::kRunsOn) {
      b.InBlock(b.CountedLoop([](int64_t) { return int64_t{1} << 60; }));
      b.Kernel(
          [](const KernelContext&) { std::this_thread::sleep_for(std::chrono::microseconds(50)); });
    }
    Cluster cluster(kDevices, options());
    const std::vector<DeviceBuffers> buffers(kDevices);
    std::atomic<bool> ended{way != Way::kRunsOn};
    std::thread insistent([&] {  // Cancel() has no effect before the launch has begun
      while (!ended) {
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
        cluster.Cancel();
      }
    });
    const Error error = ThrownBy([&] { cluster.Launch(b.program(), buffers); });
    ended = true;
    insistent.join();
    EXPECT_EQ(error.code(), way == Way::kThrows   ? ErrorCode::kDeviceFailure
                            : way == Way::kLeaves ? ErrorCode::kDeadlock
                                                  : ErrorCode::kCancelled)
        << error.what();
    if (way == Way::kThrows) {
      EXPECT_THAT(error.what(), HasSubstr("device 5 failed"));
      EXPECT_THAT(error.what(), HasSubstr("test.mlir:7:3"));
    } else if (way == Way::kLeaves) {
      EXPECT_THAT(error.what(), HasSubstr("kernel of a group"));
      EXPECT_THAT(error.what(), HasSubstr("for device 5, which has finished"));
      EXPECT_THAT(error.what(), HasSubstr("test.mlir:3:3"));
    }
    ASSERT_EQ(error.devices().size(), static_cast<size_t>(kDevices));
    int waiting = 0;
    for (const auto& device : error.devices()) {
      if (device.state != "waiting") continue;
      ++waiting;
      EXPECT_THAT(device.instruction, HasSubstr("%3 = once"));
      EXPECT_EQ(device.location, "test.mlir:3:3");
      EXPECT_THAT(device.missing, ::testing::Contains(5));
    }
    if (way == Way::kLeaves) {
      EXPECT_GE(waiting, 1);  // who had come by then
    }
  }
}

TEST(MembersKernelTest, IsChecked) {
  const auto refused = [&](const std::function<void(ProgramBuilder&)>& write) {
    ProgramBuilder b;
    write(b);
    return RefusalOf(b.program(), 4);
  };
  EXPECT_EQ(refused([](auto& b) { b.GroupKernel(Nothing(), {b.Slot(4)}, {b.Slot(4)}); }),
            "nothing");
  EXPECT_THAT(refused([](auto& b) {
                const BufferRef x = b.Slot(4);
                b.GroupKernel(Nothing(), {x}, {x});
              }),
              HasSubstr("overlaps what it is computed from"));
  EXPECT_THAT(refused([](auto& b) { b.GroupKernel(Nothing(), {}, {b.Shared(4)}); }),
              HasSubstr("read-only"));
  EXPECT_THAT(refused([](auto& b) {
                b.GroupKernel(Nothing(), {}, {b.Slot(4)}, MakeGroups({{0, 1}}));
              }),
              HasSubstr("do not cover"));
}

}  // namespace
}  // namespace lockstep::testing

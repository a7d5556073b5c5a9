// Every interleaving of small groups of devices through the rendezvous core: right programs always
// end, wrong ones always end with a verdict, and no meeting completes without all its members.
#include "devices/rendezvous.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace lockstep {
namespace {

struct Meet {
  int group;
  const MeetingSite* site;
  uint64_t iteration = 0;
};
using Script = std::vector<Meet>;

/// Depth-first search over all schedules. A step is one call into the core, as the engines make it
/// under their lock: arrive, complete (by the last arrival, some time later), finish.
class Explorer {
 public:
  Explorer(std::vector<std::vector<int32_t>> groups, std::vector<Script> scripts)
      : groups_(std::move(groups)), scripts_(std::move(scripts)) {
    State state{RendezvousCore(static_cast<int64_t>(scripts_.size())),
                std::vector<size_t>(scripts_.size(), 0), std::vector<int>(scripts_.size(), -1),
                std::vector<bool>(scripts_.size(), false)};
    for (const auto& group : groups_) state.core.InternGroup(group);
    Explore(state);
  }

  int64_t schedules() const { return schedules_; }
  const std::set<StallVerdict>& verdicts() const { return verdicts_; }

 private:
  struct State {
    RendezvousCore core;
    std::vector<size_t> next;    // by device: next command of its script
    std::vector<int> executing;  // by device: group it has to complete, or -1
    std::vector<bool> finished;
  };

  void Explore(const State& state) {
    bool any = false;
    for (size_t device = 0; device < scripts_.size(); ++device) {
      if (!CanStep(state, device)) continue;
      any = true;
      State after = state;
      Step(after, device);
      if (::testing::Test::HasFatalFailure()) return;
      Explore(after);
    }
    if (any) return;
    ++schedules_;
    verdicts_.insert(state.core.verdict());
    // Nothing can happen any more: all have finished, or the core knows why not.
    ASSERT_TRUE(state.core.all_finished() || state.core.stopped());
  }

  bool CanStep(const State& state, size_t device) const {
    if (state.core.stopped()) return false;
    if (state.executing[device] >= 0) return true;
    return !state.finished[device] &&
           state.core.state(static_cast<int64_t>(device)) == RunState::kRunning;
  }

  void Step(State& state, size_t device) {
    const auto id = static_cast<int32_t>(device);
    if (state.executing[device] >= 0) {
      const int group = state.executing[device];
      state.executing[device] = -1;
      for (int32_t member : state.core.group(group).members) {
        ASSERT_EQ(state.core.state(member), RunState::kWaiting);
        ASSERT_EQ(state.core.waiting_in(member), group);
      }
      const int64_t before = state.core.group(group).occurrence;
      state.core.Complete(group);
      ASSERT_EQ(state.core.group(group).occurrence, before + 1);
      return;
    }
    if (state.next[device] == scripts_[device].size()) {
      state.finished[device] = true;
      state.core.Finish(id);
      return;
    }
    const Meet& meet = scripts_[device][state.next[device]++];
    const auto& members = groups_[static_cast<size_t>(meet.group)];
    const auto rank =
        static_cast<int32_t>(std::find(members.begin(), members.end(), id) - members.begin());
    const auto arrival = state.core.Arrive(id, meet.group, rank, meet.site, meet.iteration);
    if (arrival == RendezvousCore::Arrival::kExecute) {
      ASSERT_EQ(state.core.group(meet.group).arrived, static_cast<int32_t>(members.size()));
      state.executing[device] = meet.group;
    }
  }

  std::vector<std::vector<int32_t>> groups_;
  std::vector<Script> scripts_;
  int64_t schedules_ = 0;
  std::set<StallVerdict> verdicts_;
};

struct Sites {
  Sites() {
    sum.reduction = CollectiveReduction::kSum;
    max.reduction = CollectiveReduction::kMax;
    for (CollectiveSpec* spec : {&sum, &max}) {
      spec->kind = CollectiveKind::kAllReduce;
      spec->operands = {{DType::kF32, {4}}};
    }
    a = {MakeDescriptor(sum, 1, 1), &sum, nullptr};
    b = {MakeDescriptor(max, 2, 1), &max, nullptr};
    a_again = {MakeDescriptor(sum, 3, 1), &sum, nullptr};
  }
  CollectiveSpec sum, max;
  MeetingSite a, b, a_again;
};

TEST(RendezvousExplorerTest, ThreeDevicesThreeRounds) {
  Sites sites;
  const Script script = {{0, &sites.a, 0}, {0, &sites.b, 0}, {0, &sites.a_again, 0}};
  const Explorer explorer({{0, 1, 2}}, {script, script, script});
  EXPECT_EQ(explorer.verdicts(), std::set{StallVerdict::kNone});
  EXPECT_GT(explorer.schedules(), 1000);
}

TEST(RendezvousExplorerTest, FourDevicesTwoRounds) {
  Sites sites;
  const Script script = {{0, &sites.a, 0}, {0, &sites.b, 0}};
  const Explorer explorer({{0, 1, 2, 3}}, {script, script, script, script});
  EXPECT_EQ(explorer.verdicts(), std::set{StallVerdict::kNone});
}

TEST(RendezvousExplorerTest, OverlappingGroupsInOneOrder) {
  Sites sites;
  // Rows and columns that share device 1.
  const Explorer explorer({{0, 1}, {1, 2}}, {{{0, &sites.a, 0}, {0, &sites.a, 1}},
                                             {{0, &sites.a, 0}, {1, &sites.b, 0}, {0, &sites.a, 1}},
                                             {{1, &sites.b, 0}}});
  EXPECT_EQ(explorer.verdicts(), std::set{StallVerdict::kNone});
}

TEST(RendezvousExplorerTest, SwappedGroupsAreADeadlockInEverySchedule) {
  Sites sites;
  const Explorer explorer({{0, 1}, {1, 2}, {0, 2}}, {{{0, &sites.a, 0}, {2, &sites.a, 0}},
                                                     {{1, &sites.a, 0}, {0, &sites.a, 0}},
                                                     {{2, &sites.a, 0}, {1, &sites.a, 0}}});
  EXPECT_EQ(explorer.verdicts(), std::set{StallVerdict::kDeadlock});
}

TEST(RendezvousExplorerTest, SkippedAndExtraMeetings) {
  Sites sites;
  const Script both = {{0, &sites.a, 0}, {0, &sites.a_again, 0}};
  const Explorer skipped({{0, 1, 2}}, {both, {{0, &sites.a_again, 0}}, both});
  EXPECT_EQ(skipped.verdicts(), std::set{StallVerdict::kMismatch});
  const Explorer last_skipped({{0, 1, 2}}, {both, {{0, &sites.a, 0}}, both});
  EXPECT_EQ(last_skipped.verdicts(), std::set{StallVerdict::kDeadlock});
  const Explorer extra({{0, 1, 2}},
                       {both, {{0, &sites.a, 0}, {0, &sites.b, 0}, {0, &sites.a_again, 0}}, both});
  EXPECT_EQ(extra.verdicts(), std::set{StallVerdict::kMismatch});
  const Explorer empty({{0, 1, 2}}, {both, {}, both});
  EXPECT_EQ(empty.verdicts(), std::set{StallVerdict::kDeadlock});
}

TEST(RendezvousExplorerTest, TripCountsThatDiffer) {
  Sites sites;
  // The same instruction, but device 1 makes its third iteration where the others start again.
  const Explorer explorer({{0, 1, 2}}, {{{0, &sites.a, 0}, {0, &sites.a, 100}},
                                        {{0, &sites.a, 0}, {0, &sites.a, 1}, {0, &sites.a, 100}},
                                        {{0, &sites.a, 0}, {0, &sites.a, 100}}});
  EXPECT_EQ(explorer.verdicts(), std::set{StallVerdict::kMismatch});
}

TEST(RendezvousCoreTest, FailureAndCancelStopEverything) {
  Sites sites;
  RendezvousCore core(2);
  const int32_t group = core.InternGroup({0, 1});
  EXPECT_EQ(core.InternGroup({0, 1}), group);
  EXPECT_NE(core.InternGroup({1, 0}), group);
  EXPECT_EQ(core.Arrive(0, group, 0, &sites.a, 0), RendezvousCore::Arrival::kWait);
  core.Fail(1);
  EXPECT_EQ(core.verdict(), StallVerdict::kFailure);
  EXPECT_EQ(core.culprit(), 1);
  core.Cancel();
  EXPECT_EQ(core.verdict(), StallVerdict::kFailure);  // the first cause stays
  core.Reset();
  EXPECT_FALSE(core.stopped());
  EXPECT_EQ(core.Arrive(0, group, 0, &sites.a, 0), RendezvousCore::Arrival::kWait);
  EXPECT_EQ(core.Arrive(1, group, 1, &sites.a, 0), RendezvousCore::Arrival::kExecute);
  core.Complete(group);
  core.Cancel();
  EXPECT_EQ(core.verdict(), StallVerdict::kCancelled);
  EXPECT_EQ(core.Arrive(0, group, 0, &sites.a, 0), RendezvousCore::Arrival::kStop);
}

}  // namespace
}  // namespace lockstep

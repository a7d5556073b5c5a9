// Every interleaving of small groups of devices through the rendezvous core: right programs always
// end, wrong ones always end with a verdict, and no meeting completes without all its members.
#include "devices/rendezvous.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "compiler/base/error.h"

namespace lockstep {
namespace {

struct Meet {
  enum class Way { kMeet, kStart, kAwait };
  int group;
  const MeetingSite* site;
  uint64_t iteration = 0;
  Way way = Way::kMeet;
};
using Script = std::vector<Meet>;

/// A fault that is planted in the protocol around the core, to show that exploration finds it.
enum class Plant {
  kNone,
  kLostArrival,    ///< reads the count of arrivals, decides by it later: two may be "not the last"
  kEarlyComplete,  ///< releases when one member is still missing
  kNoRelease,      ///< the last arrival forgets to complete
  kNoWait,         ///< a device goes on without waiting for the release
  kSilentFinish,   ///< a device that ends does not say so
  kFinishedTwice,  ///< completes a meeting twice
  kNoAwait,        ///< a device does not wait for what it has started
  kLostConvoy,     ///< those who arrive together, the last one among them, forget to complete
};

/// Walks schedules: all of them depth first, or random ones by seed. A step is one call into the
/// core, as the engines make it under their lock: arrive, alone or together with others who stand
/// at the same meeting, complete (by the last arrival, some time later), finish.
class Explorer {
 public:
  Explorer(std::vector<std::vector<int32_t>> groups, std::vector<Script> scripts,
           Plant plant = Plant::kNone, int64_t random_schedules = 0)
      : groups_(std::move(groups)), scripts_(std::move(scripts)), plant_(plant) {
    State state{RendezvousCore(static_cast<int64_t>(scripts_.size())),
                std::vector<size_t>(scripts_.size(), 0),
                std::vector<int>(scripts_.size(), -1),
                std::vector<bool>(scripts_.size(), false),
                std::vector<int>(scripts_.size(), -1),
                {}};
    for (const auto& group : groups_) state.core.InternGroup(group);
    if (random_schedules == 0) {
      Explore(state);
      return;
    }
    for (int64_t seed = 0; seed < random_schedules && violation_.empty(); ++seed) {
      std::mt19937_64 random(static_cast<uint64_t>(seed));
      State one = state;
      while (violation_.empty()) {
        std::vector<size_t> able;
        for (size_t d = 0; d < scripts_.size(); ++d) {
          if (CanStep(one, d)) able.push_back(d);
        }
        if (able.empty()) break;
        const auto convoys = Convoys(one);
        if (!convoys.empty() && random() % 2 == 0 &&
            TryTogether(one, convoys[random() % convoys.size()])) {
          continue;
        }
        Try(one, able[random() % able.size()]);
      }
      End(one);
    }
  }

  int64_t schedules() const { return schedules_; }
  const std::set<StallVerdict>& verdicts() const { return verdicts_; }
  /// What went wrong first, "" if nothing did, and in which schedule.
  const std::string& violation() const { return violation_; }

 private:
  struct State {
    RendezvousCore core;
    std::vector<size_t> next;    // by device: next command of its script
    std::vector<int> executing;  // by device: group it has to complete, or -1
    std::vector<bool> finished;
    std::vector<int> stale;  // kLostArrival: by device, the count that it has read, or -1
    std::set<std::pair<int32_t, int>> started;  // device, group: arrived and went on
  };

  void Explore(const State& state) {
    bool any = false;
    for (size_t device = 0; device < scripts_.size() && violation_.empty(); ++device) {
      if (!CanStep(state, device)) continue;
      any = true;
      State after = state;
      Try(after, device);
      if (violation_.empty()) Explore(after);
    }
    for (const std::vector<int32_t>& convoy : Convoys(state)) {
      if (!violation_.empty()) break;
      State after = state;
      if (TryTogether(after, convoy) && violation_.empty()) Explore(after);
    }
    if (!any) End(state);
  }

  /// Nothing can happen any more: all have finished, or the core knows why not.
  void End(const State& state) {
    ++schedules_;
    verdicts_.insert(state.core.verdict());
    if (violation_.empty() && !state.core.all_finished() && !state.core.stopped()) {
      violation_ = "hangs without a verdict";
    }
  }

  bool CanStep(const State& state, size_t device) const {
    if (state.core.stopped()) return false;
    if (state.executing[device] >= 0) return true;
    if (state.finished[device]) return false;
    return plant_ == Plant::kNoWait ||
           state.core.state(static_cast<int64_t>(device)) == RunState::kRunning;
  }

  void Try(State& state, size_t device) {
    try {
      Step(state, device);
    } catch (const InternalError& error) {
      violation_ = error.what();
    }
  }

  /// Devices that stand at one meeting: all of them, and all but the first.
  std::vector<std::vector<int32_t>> Convoys(const State& state) const {
    std::map<std::tuple<int, const MeetingSite*, uint64_t>, std::vector<int32_t>> at;
    for (size_t device = 0; device < scripts_.size(); ++device) {
      if (!CanStep(state, device) || state.executing[device] >= 0) continue;
      if (state.next[device] == scripts_[device].size()) continue;
      const Meet& meet = scripts_[device][state.next[device]];
      const int32_t rank = RankIn(meet.group, static_cast<int32_t>(device));
      if (meet.way != Meet::Way::kMeet || state.core.IsOpen(meet.group, rank)) continue;
      at[{meet.group, meet.site, meet.iteration}].push_back(static_cast<int32_t>(device));
    }
    std::vector<std::vector<int32_t>> convoys;
    for (const auto& [place, devices] : at) {
      if (devices.size() > 1) convoys.push_back(devices);
      if (devices.size() > 2) convoys.emplace_back(devices.begin() + 1, devices.end());
    }
    return convoys;
  }

  int32_t RankIn(int group, int32_t device) const {
    const auto& members = groups_[static_cast<size_t>(group)];
    return static_cast<int32_t>(std::find(members.begin(), members.end(), device) -
                                members.begin());
  }

  /// False: they have to be taken one by one.
  bool TryTogether(State& state, const std::vector<int32_t>& devices) {
    const Meet& meet =
        scripts_[static_cast<size_t>(devices[0])][state.next[static_cast<size_t>(devices[0])]];
    for (int32_t device : devices) ++state.next[static_cast<size_t>(device)];
    const int32_t last = devices.back();
    std::vector<int32_t> ranks(scripts_.size(), -1);
    for (int32_t device : devices) ranks[static_cast<size_t>(device)] = RankIn(meet.group, device);
    RendezvousCore::Arrival outcome = RendezvousCore::Arrival::kWait;
    try {
      if (!state.core.ArriveTogether(devices, ranks.data(), meet.group, meet.site, meet.iteration,
                                     &outcome)) {
        for (int32_t device : devices) --state.next[static_cast<size_t>(device)];
        return false;
      }
    } catch (const InternalError& error) {
      violation_ = error.what();
      return true;
    }
    const bool executes = outcome == RendezvousCore::Arrival::kExecute;
    if (executes && plant_ != Plant::kLostConvoy) {
      state.executing[static_cast<size_t>(last)] = meet.group;
    }
    return true;
  }

  void Complete(State& state, int group) {
    const RendezvousCore::Group& meeting = state.core.group(group);
    if (meeting.arrived != static_cast<int32_t>(meeting.members.size())) {
      violation_ = "completed without all members";
    }
    for (int32_t member : meeting.members) {
      const bool waits =
          state.core.state(member) == RunState::kWaiting && state.core.waiting_in(member) == group;
      if (!waits && !state.started.contains({member, group})) {
        violation_ = "completed while a member is elsewhere";
      }
      state.started.erase({member, group});
    }
    const int64_t before = meeting.occurrence;
    for (int32_t member : state.core.Complete(group)) {
      if (state.core.state(member) != RunState::kRunning) violation_ = "released, yet waits";
    }
    if (state.core.group(group).occurrence != before + 1) violation_ = "occurrence";
  }

  void Step(State& state, size_t device) {
    const auto id = static_cast<int32_t>(device);
    if (state.executing[device] >= 0) {
      const int group = state.executing[device];
      state.executing[device] = -1;
      if (plant_ == Plant::kNoRelease) return;
      Complete(state, group);
      if (plant_ == Plant::kFinishedTwice) Complete(state, group);
      return;
    }
    if (state.next[device] == scripts_[device].size()) {
      state.finished[device] = true;
      if (plant_ != Plant::kSilentFinish) state.core.Finish(id);
      return;
    }
    const Meet& meet = scripts_[device][state.next[device]];
    const auto size = static_cast<int32_t>(groups_[static_cast<size_t>(meet.group)].size());
    if (plant_ == Plant::kLostArrival && state.stale[device] < 0) {
      state.stale[device] = state.core.group(meet.group).arrived;
      return;
    }
    const int32_t rank = RankIn(meet.group, id);
    if (meet.way == Meet::Way::kAwait || state.core.IsOpen(meet.group, rank)) {
      // Before another meeting of the group, the open one is awaited; the device comes back then.
      state.stale[device] = -1;
      if (meet.way == Meet::Way::kAwait) ++state.next[device];
      if (plant_ != Plant::kNoAwait) state.core.Await(id, meet.group, rank);
      if (plant_ == Plant::kNoAwait && state.core.IsOpen(meet.group, rank)) {
        violation_ = "reads a result that is not there";
      }
      return;
    }
    ++state.next[device];
    const bool start = meet.way == Meet::Way::kStart;
    if (start) state.started.insert({id, meet.group});
    const auto arrival = state.core.Arrive(id, meet.group, rank, meet.site, meet.iteration, start);
    bool last = arrival == RendezvousCore::Arrival::kExecute;
    if (last && state.core.group(meet.group).arrived != size) violation_ = "execute too early";
    if (plant_ == Plant::kLostArrival) last = state.stale[device] + 1 == size;
    if (plant_ == Plant::kEarlyComplete && !state.core.stopped()) {
      last = state.core.group(meet.group).arrived == size - 1;
    }
    state.stale[device] = -1;
    if (last) state.executing[device] = meet.group;
  }

  std::vector<std::vector<int32_t>> groups_;
  std::vector<Script> scripts_;
  const Plant plant_;
  int64_t schedules_ = 0;
  std::set<StallVerdict> verdicts_;
  std::string violation_;
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
  EXPECT_EQ(explorer.violation(), "");
  EXPECT_GT(explorer.schedules(), 1000);
}

constexpr auto kStart = Meet::Way::kStart, kAwait = Meet::Way::kAwait;

// Starts of two overlapping groups in flight at once, then a second meeting of the first group
// while its start may still be open.
TEST(RendezvousExplorerTest, StartsAndAwaits) {
  Sites sites;
  const Script middle = {{0, &sites.a, 0, kStart},
                         {1, &sites.b, 0, kStart},
                         {0, &sites.a, 0, kAwait},
                         {1, &sites.b, 0, kAwait},
                         {0, &sites.a_again, 0}};
  const Script left = {{0, &sites.a, 0, kStart}, {0, &sites.a, 0, kAwait}, {0, &sites.a_again, 0}};
  const Script right = {{1, &sites.b, 0}};
  const Explorer explorer({{0, 1}, {1, 2}}, {left, middle, right});
  EXPECT_EQ(explorer.verdicts(), std::set{StallVerdict::kNone});
  EXPECT_EQ(explorer.violation(), "");
  EXPECT_GT(explorer.schedules(), 1000);
  const Script twice = {{0, &sites.a, 0, kStart},
                        {0, &sites.b, 0, kStart},
                        {0, &sites.a, 0, kAwait},
                        {0, &sites.b, 0, kAwait}};
  const Explorer same_group({{0, 1, 2}}, {twice, twice, twice}, Plant::kNone, 5000);
  EXPECT_EQ(same_group.verdicts(), std::set{StallVerdict::kNone});
  EXPECT_EQ(same_group.violation(), "");
  for (Plant plant :
       {Plant::kEarlyComplete, Plant::kNoRelease, Plant::kFinishedTwice, Plant::kNoAwait}) {
    const Explorer faulty({{0, 1}, {1, 2}}, {left, middle, right}, plant);
    EXPECT_NE(faulty.violation(), "") << "plant " << static_cast<int>(plant);
  }
}

// The order of starts does not matter where the groups differ; who never comes does.
TEST(RendezvousExplorerTest, StartsThatNobodyMeets) {
  Sites sites;
  auto swapped = [&](Meet::Way way) {
    auto both = [&](int first, int second) {
      Script script = {{first, &sites.a, 0, way}, {second, &sites.a, 0, way}};
      if (way == kStart) {
        script.push_back({first, &sites.a, 0, kAwait});
        script.push_back({second, &sites.a, 0, kAwait});
      }
      return script;
    };
    return Explorer({{0, 1}, {1, 2}, {0, 2}}, {both(0, 2), both(1, 0), both(2, 1)}, Plant::kNone,
                    way == kStart ? 5000 : 0)
        .verdicts();  // all schedules of the starts are too many
  };
  EXPECT_EQ(swapped(Meet::Way::kMeet), std::set{StallVerdict::kDeadlock});
  EXPECT_EQ(swapped(kStart), std::set{StallVerdict::kNone});
  const Script one = {{0, &sites.a, 0, kStart}, {0, &sites.a, 0, kAwait}};
  EXPECT_EQ(Explorer({{0, 1, 2}}, {one, {}, one}).verdicts(), std::set{StallVerdict::kDeadlock});
  const Script other = {{0, &sites.b, 0, kStart}, {0, &sites.b, 0, kAwait}};
  EXPECT_EQ(Explorer({{0, 1, 2}}, {one, other, one}).verdicts(), std::set{StallVerdict::kMismatch});
}

constexpr Plant kPlants[] = {Plant::kLostArrival, Plant::kEarlyComplete, Plant::kNoRelease,
                             Plant::kNoWait,      Plant::kSilentFinish,  Plant::kFinishedTwice,
                             Plant::kLostConvoy};

TEST(RendezvousExplorerTest, PlantedFaultsAreFound) {
  Sites sites;
  const Script script = {{0, &sites.a, 0}, {0, &sites.b, 0}};
  for (Plant plant : kPlants) {
    const Explorer explorer({{0, 1, 2}}, {script, script, script}, plant);
    EXPECT_NE(explorer.violation(), "") << "plant " << static_cast<int>(plant);
  }
}

TEST(RendezvousExplorerTest, EightDevicesAtRandom) {
  Sites sites;
  std::vector<std::vector<int32_t>> groups = {{0, 1, 2, 3, 4, 5, 6, 7}, {0, 1, 2, 3}, {4, 5, 6, 7}};
  std::vector<Script> scripts;
  for (int d = 0; d < 8; ++d) {
    scripts.push_back({{0, &sites.a, 0}, {d < 4 ? 1 : 2, &sites.b, 0}, {0, &sites.a_again, 0}});
  }
  const Explorer right(groups, scripts, Plant::kNone, 20000);
  EXPECT_EQ(right.violation(), "");
  EXPECT_EQ(right.verdicts(), std::set{StallVerdict::kNone});
  EXPECT_EQ(right.schedules(), 20000);
  for (Plant plant : kPlants) {
    const Explorer explorer(groups, scripts, plant, 1000);
    EXPECT_NE(explorer.violation(), "") << "plant " << static_cast<int>(plant);
  }
  std::swap(scripts[5][0], scripts[5][1]);
  const Explorer swapped(groups, scripts, Plant::kNone, 2000);
  EXPECT_EQ(swapped.violation(), "");
  EXPECT_FALSE(swapped.verdicts().contains(StallVerdict::kNone));
}

TEST(RendezvousExplorerTest, FourDevicesTwoRounds) {
  Sites sites;
  const Script script = {{0, &sites.a, 0}, {0, &sites.b, 0}};
  const Explorer explorer({{0, 1, 2, 3}}, {script, script, script, script});
  EXPECT_EQ(explorer.verdicts(), std::set{StallVerdict::kNone});
  EXPECT_EQ(explorer.violation(), "");
}

TEST(RendezvousExplorerTest, OverlappingGroupsInOneOrder) {
  Sites sites;
  // Rows and columns that share device 1.
  const Explorer explorer({{0, 1}, {1, 2}}, {{{0, &sites.a, 0}, {0, &sites.a, 1}},
                                             {{0, &sites.a, 0}, {1, &sites.b, 0}, {0, &sites.a, 1}},
                                             {{1, &sites.b, 0}}});
  EXPECT_EQ(explorer.verdicts(), std::set{StallVerdict::kNone});
  EXPECT_EQ(explorer.violation(), "");
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

// Arriving together is arriving one after the other: two cores, one told in strokes and one singly,
// are in the same state after every round, whoever is late, disagrees or has finished.
TEST(RendezvousCoreTest, ArrivingTogetherIsArrivingOneByOne) {
  MeetingSite sites[2];
  sites[1].descriptor.elements = 7;
  std::mt19937 random(5);
  int taken = 0;
  for (int trial = 0; trial < 2000; ++trial) {
    RendezvousCore together(6), singly(6);
    for (RendezvousCore* core : {&together, &singly}) core->InternGroup({0, 1, 2, 3, 4, 5});
    const int32_t ranks[] = {0, 1, 2, 3, 4, 5};
    int32_t next = 0;
    if (random() % 4 == 0) {
      for (RendezvousCore* core : {&together, &singly}) core->Finish(5);
    }
    const int32_t end = together.all_finished() || random() % 4 == 0 ? 5 : 6;
    while (next < end && !singly.stopped() && singly.state(next) == RunState::kRunning) {
      const int32_t count = std::min<int32_t>(1 + static_cast<int32_t>(random() % 4), end - next);
      std::vector<int32_t> devices;
      for (int32_t d = next; d < next + count; ++d) {
        if (singly.state(d) == RunState::kRunning) devices.push_back(d);
      }
      const MeetingSite* site = &sites[random() % 8 == 0];
      const uint64_t iterations = random() % 8 == 0;
      RendezvousCore::Arrival one = RendezvousCore::Arrival::kWait, all = one;
      for (int32_t d : devices) one = singly.Arrive(d, 0, ranks[d], site, iterations);
      if (together.ArriveTogether(devices, ranks, 0, site, iterations, &all)) {
        ++taken;
        ASSERT_EQ(all, one);
      } else {
        for (int32_t d : devices) all = together.Arrive(d, 0, ranks[d], site, iterations);
        ASSERT_EQ(all, one);
      }
      ASSERT_EQ(together.verdict(), singly.verdict());
      ASSERT_EQ(together.doomed_group(), singly.doomed_group());
      for (int64_t d = 0; d < 6; ++d) ASSERT_EQ(together.state(d), singly.state(d));
      ASSERT_EQ(together.group(0).arrived, singly.group(0).arrived);
      if (one == RendezvousCore::Arrival::kExecute) {
        for (RendezvousCore* core : {&together, &singly}) core->Complete(0);
        ASSERT_EQ(together.group(0).occurrence, 1);
      }
      next += count;
    }
  }
  EXPECT_GT(taken, 1000);
}

// An arrival counts once: who is in an open meeting cannot arrive at it again, whether it waits
// there, has gone on, or the meeting is being carried out.
TEST(RendezvousCoreTest, NobodyArrivesTwice) {
  Sites sites;
  RendezvousCore core(3);
  const int32_t group = core.InternGroup({0, 1, 2});
  EXPECT_EQ(core.Arrive(0, group, 0, &sites.a, 0, /*start=*/true), RendezvousCore::Arrival::kGo);
  EXPECT_THROW(core.Arrive(0, group, 0, &sites.a, 0), InternalError);
  EXPECT_EQ(core.Arrive(1, group, 1, &sites.a, 0), RendezvousCore::Arrival::kWait);
  EXPECT_THROW(core.Arrive(1, group, 1, &sites.a, 0), InternalError);
  const int32_t ranks[] = {0, 1, 2};
  const int32_t both[] = {1, 2};
  RendezvousCore::Arrival outcome;
  EXPECT_FALSE(core.ArriveTogether(both, ranks, group, &sites.a, 0, &outcome));  // one has started
  EXPECT_EQ(core.group(group).arrived, 2);
  EXPECT_EQ(core.Arrive(2, group, 2, &sites.a, 0), RendezvousCore::Arrival::kExecute);
  EXPECT_THROW(core.Arrive(0, group, 0, &sites.b, 0), InternalError);
  core.Complete(group);
  EXPECT_EQ(core.Arrive(0, group, 0, &sites.b, 0), RendezvousCore::Arrival::kWait);
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

#include "devices/rendezvous.h"

#include <algorithm>

#include "compiler/base/error.h"

namespace lockstep {
namespace {

/// Same instruction: the loop counters must agree (a device-dependent trip count shows here even
/// where the next meeting would look the same). Different programs: the descriptors must.
bool Agree(const MeetingSite* a, uint64_t iterations_a, const MeetingSite* b,
           uint64_t iterations_b) {
  if (a == b) return iterations_a == iterations_b;
  return a->descriptor.Matches(b->descriptor);
}

}  // namespace

RendezvousCore::RendezvousCore(int64_t num_devices)
    : groups_of_(static_cast<size_t>(num_devices)),
      states_(static_cast<size_t>(num_devices), RunState::kRunning),
      waiting_in_(static_cast<size_t>(num_devices), -1) {
  running_ = num_devices;
}

int32_t RendezvousCore::InternGroup(const std::vector<int32_t>& members) {
  const auto [it, added] = group_ids_.try_emplace(members, num_groups());
  if (added) {
    Group group;
    group.members = members;
    for (size_t i = 1; i < members.size(); ++i) group.in_row &= members[i] == members[i - 1] + 1;
    group.sites.assign(members.size(), nullptr);
    group.iterations.assign(members.size(), 0);
    groups_.push_back(std::move(group));
    for (int32_t member : members) groups_of_[static_cast<size_t>(member)].push_back(it->second);
  }
  return it->second;
}

void RendezvousCore::Reset() {
  for (Group& group : groups_) {
    if (group.arrived > 0) std::fill(group.sites.begin(), group.sites.end(), nullptr);
    group.arrived = group.started = 0;
    group.occurrence = 0;
    group.first_finished = -1;
    group.executing = group.doomed = false;
  }
  std::fill(states_.begin(), states_.end(), RunState::kRunning);
  std::fill(waiting_in_.begin(), waiting_in_.end(), -1);
  running_ = num_devices();
  finished_ = executing_ = 0;
  winding_down_ = false;
  verdict_ = StallVerdict::kNone;
  culprit_ = doomed_group_ = -1;
}

RendezvousCore::Arrival RendezvousCore::Arrive(int32_t device, int32_t group_id, int32_t rank,
                                               const MeetingSite* site, uint64_t iterations,
                                               bool start) {
  if (stopped()) return Arrival::kStop;
  Group& group = groups_[static_cast<size_t>(group_id)];
  LOCKSTEP_CHECK(states_[static_cast<size_t>(device)] == RunState::kRunning &&
                 group.sites[static_cast<size_t>(rank)] == nullptr && !group.executing)
      << "device " << device << " arrives twice";
  group.sites[static_cast<size_t>(rank)] = site;
  group.iterations[static_cast<size_t>(rank)] = iterations;
  if (start) {
    ++group.started;
  } else {
    states_[static_cast<size_t>(device)] = RunState::kWaiting;
    waiting_in_[static_cast<size_t>(device)] = group_id;
    --running_;
  }
  if (group.arrived++ == 0) {
    group.first_rank = rank;
  } else {
    const auto first = static_cast<size_t>(group.first_rank);
    if (!Agree(group.sites[first], group.iterations[first], site, iterations)) {
      group.doomed = winding_down_ = true;
      if (doomed_group_ < 0) doomed_group_ = group_id;
    }
  }
  const bool all_here = group.arrived == static_cast<int32_t>(group.members.size());
  if (group.doomed) {
    if (all_here) Conclude(StallVerdict::kMismatch);
  } else if (all_here) {
    group.executing = true;
    ++executing_;
    return Arrival::kExecute;
  } else if (group.first_finished >= 0 && !winding_down_) {
    Conclude(StallVerdict::kDeadlock);
  }
  ConcludeIfStuck();
  return stopped() ? Arrival::kStop : start ? Arrival::kGo : Arrival::kWait;
}

RendezvousCore::Arrival RendezvousCore::Await(int32_t device, int32_t group, int32_t rank) {
  if (stopped()) return Arrival::kStop;
  if (!IsOpen(group, rank)) return Arrival::kGo;
  LOCKSTEP_CHECK(states_[static_cast<size_t>(device)] == RunState::kRunning)
      << "device " << device << " waits twice";
  states_[static_cast<size_t>(device)] = RunState::kWaiting;
  waiting_in_[static_cast<size_t>(device)] = group;
  --running_;
  ConcludeIfStuck();
  return stopped() ? Arrival::kStop : Arrival::kWait;
}

bool RendezvousCore::ArriveTogether(std::span<const int32_t> devices, const int32_t* rank_of_device,
                                    int32_t group_id, const MeetingSite* site, uint64_t iterations,
                                    Arrival* outcome) {
  Group& group = groups_[static_cast<size_t>(group_id)];
  if (stopped() || winding_down_ || group.first_finished >= 0 || group.executing ||
      group.started > 0) {
    return false;
  }
  if (group.arrived > 0) {
    const auto first = static_cast<size_t>(group.first_rank);
    if (!Agree(group.sites[first], group.iterations[first], site, iterations)) return false;
  }
  for (int32_t device : devices) {
    const auto rank = static_cast<size_t>(rank_of_device[device]);
    LOCKSTEP_CHECK(states_[static_cast<size_t>(device)] == RunState::kRunning &&
                   group.sites[rank] == nullptr)
        << "device " << device << " arrives twice";
    group.sites[rank] = site;
    group.iterations[rank] = iterations;
    states_[static_cast<size_t>(device)] = RunState::kWaiting;
    waiting_in_[static_cast<size_t>(device)] = group_id;
  }
  const auto count = static_cast<int32_t>(devices.size());
  if (group.arrived == 0) group.first_rank = rank_of_device[devices[0]];
  group.arrived += count;
  running_ -= count;
  if (group.arrived == static_cast<int32_t>(group.members.size())) {
    group.executing = true;
    ++executing_;
    *outcome = Arrival::kExecute;
    return true;
  }
  ConcludeIfStuck();
  *outcome = stopped() ? Arrival::kStop : Arrival::kWait;
  return true;
}

std::span<const int32_t> RendezvousCore::Complete(int32_t group_id) {
  if (stopped()) return {};
  Group& group = groups_[static_cast<size_t>(group_id)];
  LOCKSTEP_CHECK(group.executing) << "group " << group_id << " is not complete";
  std::span<const int32_t> released = group.members;
  if (group.started > 0) {
    released_.clear();
    for (int32_t member : group.members) {
      if (states_[static_cast<size_t>(member)] == RunState::kWaiting &&
          waiting_in_[static_cast<size_t>(member)] == group_id) {
        released_.push_back(member);
      }
    }
    released = released_;
  }
  if (group.in_row && !released.empty() && released.size() == group.members.size()) {
    std::fill_n(states_.begin() + released[0], released.size(), RunState::kRunning);
    std::fill_n(waiting_in_.begin() + released[0], released.size(), -1);
  } else {
    for (int32_t member : released) {
      states_[static_cast<size_t>(member)] = RunState::kRunning;
      waiting_in_[static_cast<size_t>(member)] = -1;
    }
  }
  std::fill(group.sites.begin(), group.sites.end(), nullptr);
  running_ += static_cast<int64_t>(released.size());
  --executing_;
  ++group.occurrence;
  group.arrived = group.started = 0;
  group.executing = false;
  return released;
}

void RendezvousCore::Finish(int32_t device) {
  if (stopped()) return;
  states_[static_cast<size_t>(device)] = RunState::kFinished;
  --running_;
  ++finished_;
  for (int32_t id : groups_of_[static_cast<size_t>(device)]) {
    Group& group = groups_[static_cast<size_t>(id)];
    group.first_finished = device;
    if (group.arrived > 0 && !winding_down_) {
      Conclude(StallVerdict::kDeadlock);
      return;
    }
  }
  ConcludeIfStuck();
}

void RendezvousCore::Fail(int32_t device) {
  if (stopped()) return;
  RunState& state = states_[static_cast<size_t>(device)];
  if (state == RunState::kRunning) --running_;
  state = RunState::kFailed;
  // A mismatch that is being wound down came first: it is the cause.
  Conclude(winding_down_ ? StallVerdict::kMismatch : StallVerdict::kFailure, device);
}

void RendezvousCore::Cancel() {
  if (!stopped()) Conclude(winding_down_ ? StallVerdict::kMismatch : StallVerdict::kCancelled);
}

void RendezvousCore::GiveUp() {
  if (winding_down()) Conclude(StallVerdict::kMismatch);
}

void RendezvousCore::Conclude(StallVerdict verdict, int32_t culprit) {
  if (stopped()) return;
  verdict_ = verdict;
  culprit_ = culprit;
}

void RendezvousCore::ConcludeIfStuck() {
  if (stopped() || running_ > 0 || executing_ > 0 || all_finished()) return;
  Conclude(winding_down_ ? StallVerdict::kMismatch : StallVerdict::kDeadlock);
}

}  // namespace lockstep

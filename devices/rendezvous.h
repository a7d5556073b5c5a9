// RendezvousCore: who waits for whom, as a pure state machine. It holds no data, no lock and no
// thread: the engines call it under their lock and carry out what it says, and the exhaustive test
// drives it through every interleaving.
//
// A device is running, waiting (in exactly one group), finished, or failed. It may arrive at a
// meeting and go on (start), to wait for it later (await): it is a member that has arrived and a
// device that runs. A meeting of a group is
// complete when all members have arrived; since a member cannot arrive twice without having been
// released, a group has at most one open meeting, and the number of completed meetings identifies
// it ("occurrence"). All groups with the same members are one group, whatever instruction uses it.
//
//   Arrive ... Arrive (last: kExecute) -> the engine moves the data -> Complete: members run again
//
// Ending in failure. The core concludes, from state alone, when
//   - a device failed                                                             (kFailure)
//   - a member of an open meeting has finished, or no device runs and no complete meeting is
//     being carried out, yet some wait                                            (kDeadlock)
//   - descriptors of a meeting differ                                             (kMismatch)
//   - the caller cancelled                                                        (kCancelled)
// After a mismatch the devices that still run get a grace (winding down): they may arrive too, so
// that the odd one out can be told by majority; the meeting itself never happens. Once concluded,
// every call is without effect, hence the state stays as it was at that moment for the diagnosis.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <vector>

#include "devices/collectives/descriptor.h"

namespace lockstep {

struct SourceInfo;

/// One collective instruction as the core sees it; equal pointer = same instruction of the same
/// program.
struct MeetingSite {
  Descriptor descriptor;
  const CollectiveSpec* spec = nullptr;  ///< for messages
  const SourceInfo* source = nullptr;    ///< for messages
};

enum class RunState : uint8_t { kRunning, kWaiting, kFinished, kFailed };

enum class StallVerdict : uint8_t { kNone, kMismatch, kDeadlock, kFailure, kCancelled };

class RendezvousCore {
 public:
  struct Group {
    std::vector<int32_t> members;           ///< device ids by rank
    bool in_row = true;                     ///< the ids count up by one
    std::vector<const MeetingSite*> sites;  ///< by rank; null = not arrived
    std::vector<uint64_t> iterations;       ///< by rank: hash of the loop counters at arrival
    int64_t occurrence = 0;                 ///< completed meetings in this launch
    int32_t arrived = 0;
    int32_t started = 0;  ///< of these, how many went on instead of waiting
    int32_t first_rank = 0;
    int32_t first_finished = -1;  ///< a member that has finished, or -1
    bool executing = false;
    bool doomed = false;  ///< descriptors differ
  };
  enum class Arrival : uint8_t {
    kWait,     ///< wait for the release or the end
    kExecute,  ///< all are here: move the data, then call Complete
    kStop,     ///< the launch has ended; stop
    kGo,       ///< go on
  };

  explicit RendezvousCore(int64_t num_devices);

  /// The id of the group with these members (device ids by rank; no device twice).
  int32_t InternGroup(const std::vector<int32_t>& members);
  /// All devices run, no group has met.
  void Reset();

  /// `start`: the device goes on (kGo, or kExecute: the caller moves the data) and calls Await
  /// later. The device must not be in an open meeting of the group: see IsOpen.
  Arrival Arrive(int32_t device, int32_t group, int32_t rank, const MeetingSite* site,
                 uint64_t iterations, bool start = false);
  /// The member of this rank has arrived at a meeting of the group that is not complete.
  bool IsOpen(int32_t group, int32_t rank) const {
    return groups_[static_cast<size_t>(group)].sites[static_cast<size_t>(rank)] != nullptr;
  }
  /// Waits for the open meeting of the group, if the device is in one: kGo if not, kWait, or kStop.
  Arrival Await(int32_t device, int32_t group, int32_t rank);
  /// Several arrivals at the same instruction in the same iteration, in one step; the same outcome
  /// as Arrive for one after the other. False, and nothing has happened, where the outcome would
  /// depend on which of them it is: the caller then takes them one by one.
  bool ArriveTogether(std::span<const int32_t> devices, const int32_t* rank_of_device,
                      int32_t group, const MeetingSite* site, uint64_t iterations,
                      Arrival* outcome);
  /// Returns the members that waited and run again; valid until the next call.
  std::span<const int32_t> Complete(int32_t group);
  void Finish(int32_t device);
  /// The engine keeps the error itself.
  void Fail(int32_t device);
  void Cancel();
  /// A running device has used up its grace while winding down.
  void GiveUp();

  bool stopped() const { return verdict_ != StallVerdict::kNone; }
  bool winding_down() const { return winding_down_ && !stopped(); }
  bool all_finished() const { return finished_ == num_devices(); }
  StallVerdict verdict() const { return verdict_; }
  /// kFailure: the device; kMismatch and kDeadlock found on a finished device: -1.
  int32_t culprit() const { return culprit_; }
  /// kMismatch: the doomed group; else -1.
  int32_t doomed_group() const { return doomed_group_; }

  int64_t num_devices() const { return static_cast<int64_t>(states_.size()); }
  RunState state(int64_t device) const { return states_[static_cast<size_t>(device)]; }
  /// Group in which a waiting device waits.
  int32_t waiting_in(int64_t device) const { return waiting_in_[static_cast<size_t>(device)]; }
  const Group& group(int32_t id) const { return groups_[static_cast<size_t>(id)]; }
  const std::vector<int32_t>& groups_of(int32_t device) const {
    return groups_of_[static_cast<size_t>(device)];
  }
  int32_t num_groups() const { return static_cast<int32_t>(groups_.size()); }

 private:
  void Conclude(StallVerdict verdict, int32_t culprit = -1);
  void ConcludeIfStuck();

  std::vector<Group> groups_;
  std::map<std::vector<int32_t>, int32_t> group_ids_;
  std::vector<std::vector<int32_t>> groups_of_;  // device -> groups
  std::vector<RunState> states_;
  std::vector<int32_t> waiting_in_;
  std::vector<int32_t> released_;
  int64_t running_ = 0;
  int64_t finished_ = 0;
  int64_t executing_ = 0;
  bool winding_down_ = false;
  StallVerdict verdict_ = StallVerdict::kNone;
  int32_t culprit_ = -1;
  int32_t doomed_group_ = -1;
};

}  // namespace lockstep

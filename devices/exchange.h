// Exchange: everything that the devices of a launch share: the rendezvous core, the buffers of open
// meetings, the stop signals. The engines differ only in who calls it and how they wait.
//
// Protocol of a meeting. All calls marked [lock] are made with mutex() held.
//   Arrive [lock]   registers the device; the last arrival gets kExecute and owns the execution
//   Work            runs tiles until none is left; any number of threads after Join
//   Join [lock]     lets another thread work on an execution that is open to helpers
//   Leave [lock]    the last thread to leave completes the meeting: true
// Every thread in Work has either joined or is the owner; since Leave is under the lock, whoever
// leaves last knows that all tiles are done.
#pragma once

#include <atomic>
#include <cstdint>
#include <exception>
#include <memory>
#include <span>
#include <vector>

#include "devices/device.h"
#include "devices/futex.h"
#include "devices/rendezvous.h"

namespace lockstep {

class Exchange {
 public:
  struct Limits {
    int workers = 1;           ///< threads that can execute at once
    bool concurrent = false;   ///< more than one thread calls the exchange
    int64_t inline_bytes = 0;  ///< meetings up to this traffic are not split
    int64_t nontemporal_bytes = 0;
    int recorder_events = 0;  ///< that each device keeps
  };
  struct alignas(64) TileCounter {
    std::atomic<int64_t> next{0};
  };
  /// The execution side of a group; the waiting side is the engine's.
  struct Meeting {
    int32_t group = -1;
    const LoadedSite* site = nullptr;
    std::vector<const std::byte*> inputs;
    std::vector<std::byte*> outputs;
    std::vector<int32_t> source_ranks;
    MeetingBuffers buffers;
    bool nontemporal = false;
    std::vector<const std::byte*> kernel_inputs;  ///< of a kernel that runs once for the group
    std::vector<std::byte*> kernel_outputs;
    std::exception_ptr error;  ///< [lock] what it has thrown
    bool open = false;         ///< helpers may join [lock]
    int users = 0;             ///< [lock]
    int64_t num_tiles = 1;
    MeetingLog log;                       ///< [lock]
    uint64_t release_ticks = 0;           ///< when the last meeting was completed
    std::vector<TileCounter> next_tiles;  ///< by worker
    // Waiting side of the threads engine.
    std::atomic<uint32_t> epoch{0};    ///< futex word: changes when waiters should look
    std::atomic<int64_t> released{0};  ///< meetings completed in this launch
    std::atomic<bool> wants_help{false};
  };

  /// What code that ran in a meeting has thrown. It stands for the whole group, whose first member
  /// is named; that one's own thread may run on, where the collective was started early.
  struct MeetingFailure {
    int32_t device;
    bool is_cause;  ///< it ended the launch
    const SourceInfo* source;
    std::exception_ptr error;
  };

  Exchange(int64_t num_devices, Limits limits);

  AdaptiveMutex& mutex() { return mutex_; }
  RendezvousCore& core() { return core_; }
  const RendezvousCore& core() const { return core_; }
  StopSignals& signals() { return signals_; }
  std::vector<std::unique_ptr<Device>>& devices() { return devices_; }
  Device& device(int32_t id) { return *devices_[static_cast<size_t>(id)]; }
  Meeting& meeting(int32_t group) { return *meetings_[static_cast<size_t>(group)]; }
  int64_t num_groups() const { return static_cast<int64_t>(meetings_.size()); }

  /// Before a launch, when no thread is in one.
  void Reset();

  /// [lock] `group` receives the group of the device's pending collective. The group must be one of
  /// the device (see GroupOf).
  /// `ticks`: when it arrived. At a start, kGo: run on. Where the device is still in an open
  /// meeting of the group, it waits for that one and comes back (kWait).
  RendezvousCore::Arrival Arrive(Device& device, int32_t* group, uint64_t ticks);
  /// [lock] For a device at an await: kGo, kWait or kStop.
  RendezvousCore::Arrival Await(Device& device, int32_t group, uint64_t ticks);
  /// [lock] As Arrive for several devices that stand at one command of one program, in the same
  /// iteration and group, and at about the same time. False: nothing has happened, take them one by
  /// one.
  bool ArriveTogether(std::span<const int32_t> devices, int32_t group, uint64_t ticks,
                      RendezvousCore::Arrival* outcome);
  /// Group of the device's pending collective, or -1.
  static int32_t GroupOf(const Device& device) {
    const LoadedGroups& groups = *device.pending().site->groups;
    return groups.only >= 0 ? groups.only : groups.group[static_cast<size_t>(device.id())];
  }
  /// `worker` begins with its own part of the work, so that what it wrote last time is in its
  /// cache, then takes what others have left.
  void Work(Meeting& meeting, size_t worker);
  bool Join(Meeting& meeting);  ///< [lock]
  /// [lock] Where what ran has thrown, the launch has stopped: see stopped().
  bool Leave(Meeting& meeting);
  /// [lock] After Leave has completed a meeting: the devices that run again.
  std::span<const int32_t> released() const { return released_; }

  /// [lock] Tells the core what a device's pause means, other than kCollective. True if it made the
  /// launch stop, so that waiters must be woken.
  bool Report(Device& device, Device::Pause pause);
  /// [lock] Publishes the core's verdict to running devices. True when the launch has just stopped.
  bool Publish();
  bool stopped() const {
    return signals_.state.load(std::memory_order_acquire) == StopSignals::kStop;
  }

  /// The recorded events of a device, oldest first, at most `limit` newest ones (negative: all).
  /// [lock] or after a launch.
  std::vector<FlightRecorder::Event> Events(int32_t device, int64_t limit = -1) const;

  /// After a launch.
  const std::vector<MeetingFailure>& meeting_failures() const { return meeting_failures_; }
  int64_t meetings_completed() const { return completed_; }
  Traffic traffic() const { return traffic_; }

 private:
  void Prepare(Meeting& meeting, int32_t group);
  void NoteBuffers(Meeting& meeting, const Device& device, int64_t rank);
  void PrepareKernel(Meeting& meeting);
  void OpenToHelpers(Meeting& meeting);
  void Fail(Meeting& meeting);
  void RunTile(Meeting& meeting, int64_t tile);
  void OpenBuffers(Meeting& meeting, const LoadedSite& site, int64_t size);
  static bool HasWork(const Meeting& meeting);
  /// First tile of a worker's part of a meeting's tiles.
  static int64_t FirstTile(const Meeting& meeting, size_t worker) {
    return meeting.num_tiles * static_cast<int64_t>(worker) /
           static_cast<int64_t>(meeting.next_tiles.size());
  }

  AdaptiveMutex mutex_;
  RendezvousCore core_;
  StopSignals signals_;
  Limits limits_;
  std::vector<std::unique_ptr<Device>> devices_;
  std::vector<std::unique_ptr<Meeting>> meetings_;  // by group
  std::span<const int32_t> released_;
  std::vector<MeetingFailure> meeting_failures_;  // [lock]
  int64_t completed_ = 0;
  Traffic traffic_;
};

}  // namespace lockstep

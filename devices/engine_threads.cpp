// The threads engine: one OS thread per device. A thread sleeps on a futex word of its group while
// it waits; the last arrival does small meetings alone and wakes all at once; for large ones it
// first wakes a helper on each of the other cores. The threads are spread over the cores and stay
// there: a helper that is woken on the core of whoever woke it helps nobody.
//
// Wake-ups cannot be lost: a waiter reads the group's epoch before it looks at the conditions, and
// sleeps only while the epoch is unchanged; whoever changes a condition changes the epoch after it.
#include <algorithm>
#include <mutex>
#include <string>
#include <system_error>
#include <thread>

#include "compiler/base/error.h"
#include "devices/engine.h"

namespace lockstep {

namespace {

class ThreadsEngine : public Engine {
 public:
  explicit ThreadsEngine(int64_t num_devices)
      : num_devices_(num_devices), cores_(NumCores()), spins_(num_devices <= cores_ ? 2000 : 0) {}

  ~ThreadsEngine() override { StopThreads(); }

  void Run(Exchange& exchange) override {
    StartThreads();
    exchange_ = &exchange;
    active_.store(static_cast<uint32_t>(num_devices_), std::memory_order_relaxed);
    launch_.fetch_add(1, std::memory_order_release);
    FutexWake(launch_);
    while (true) {
      const uint32_t active = active_.load(std::memory_order_acquire);
      if (active == 0) break;
      FutexWait(active_, active);
    }
    exchange_ = nullptr;
  }

 private:
  using Meeting = Exchange::Meeting;

  void StartThreads() {
    if (!threads_.empty()) return;
    quit_.store(false, std::memory_order_relaxed);
    const uint32_t launch = launch_.load(std::memory_order_relaxed);
    try {
      for (int64_t i = 0; i < num_devices_; ++i) {
        threads_.emplace_back([this, i, launch] { Main(static_cast<int32_t>(i), launch); });
      }
      SpreadOverCores(threads_);
    } catch (const std::system_error& error) {
      const size_t started = threads_.size();
      StopThreads();
      throw Error(ErrorCode::kOutOfMemory, "cannot start " + std::to_string(num_devices_) +
                                               " device threads (" + std::to_string(started) +
                                               " started: " + error.what() +
                                               "); the gang engine runs any number of devices");
    }
  }

  void StopThreads() {
    quit_.store(true, std::memory_order_relaxed);
    launch_.fetch_add(1, std::memory_order_release);
    FutexWake(launch_);
    for (std::thread& thread : threads_) thread.join();
    threads_.clear();
  }

  void Main(int32_t id, uint32_t seen) {
    while (true) {
      uint32_t launch;
      while ((launch = launch_.load(std::memory_order_acquire)) == seen) {
        FutexWait(launch_, seen);
      }
      seen = launch;
      if (quit_.load(std::memory_order_relaxed)) return;
      RunDevice(exchange_->device(id));
      // The launcher looks at every change; only the last one matters to it.
      if (active_.fetch_sub(1, std::memory_order_acq_rel) == 1) FutexWake(active_, 1);
    }
  }

  void RunDevice(Device& device) {
    Exchange& exchange = *exchange_;
    while (true) {
      Device::Pause pause = device.Run(exchange.signals());
      if (pause == Device::Pause::kCollective || pause == Device::Pause::kStart) {
        if (Exchange::GroupOf(device) >= 0) {
          if (!Meet(device)) return;
          continue;
        }
      }
      if (pause == Device::Pause::kAwait) {
        if (Exchange::GroupOf(device) >= 0 && !Await(device)) return;
        continue;
      }
      if (pause == Device::Pause::kCollective || pause == Device::Pause::kStart) {
        try {
          device.RunWithoutGroup();
          continue;
        } catch (...) {
          device.SetError(std::current_exception());
          pause = Device::Pause::kFailed;
        }
      }
      bool stopped_now;
      {
        const std::lock_guard lock(exchange.mutex());
        stopped_now = exchange.Report(device, pause);
      }
      if (stopped_now) WakeEverybody();
      return;
    }
  }

  /// True when the meeting has happened; false when the launch has stopped.
  bool Meet(Device& device) {
    Exchange& exchange = *exchange_;
    RendezvousCore::Arrival arrival;
    int32_t group;
    int64_t occurrence;
    bool stopped_now;
    {
      const std::lock_guard lock(exchange.mutex());
      arrival = exchange.Arrive(device, &group, Ticks());
      occurrence = exchange.core().group(group).occurrence;
      stopped_now = exchange.Publish();
    }
    if (stopped_now) WakeEverybody();
    if (arrival == RendezvousCore::Arrival::kStop) return false;
    if (arrival == RendezvousCore::Arrival::kGo) return true;
    Meeting& meeting = exchange.meeting(group);
    if (arrival == RendezvousCore::Arrival::kWait) return Wait(meeting, occurrence, device.id());
    if (meeting.num_tiles > 1) {
      meeting.wants_help.store(true, std::memory_order_release);
      meeting.epoch.fetch_add(1, std::memory_order_release);
      WakeHelpers(meeting, device.id());
    }
    exchange.Work(meeting, 0);
    const bool waits = device.pending().op == LoadedCommand::Op::kCollective;
    if (!Leave(meeting) && waits) return Wait(meeting, occurrence, device.id());
    return !exchange.stopped();
  }

  /// Wakes a member on each of the other cores.
  void WakeHelpers(Meeting& meeting, int32_t device) {
    const int here = CoreOf(device);
    for (int core = 0; core < std::min(cores_, 32); ++core) {
      if (core != here % 32) FutexWakeSome(meeting.epoch, 1, 1u << core);
    }
  }
  int CoreOf(int32_t device) const {
    return static_cast<int>(int64_t{device} * cores_ / num_devices_);
  }

  /// As Meet, for a collective that the device has started.
  bool Await(Device& device) {
    Exchange& exchange = *exchange_;
    const int32_t group = Exchange::GroupOf(device);
    RendezvousCore::Arrival outcome;
    int64_t occurrence;
    bool stopped_now;
    {
      const std::lock_guard lock(exchange.mutex());
      outcome = exchange.Await(device, group, Ticks());
      occurrence = exchange.core().group(group).occurrence;
      stopped_now = exchange.Publish();
    }
    if (stopped_now) WakeEverybody();
    if (outcome != RendezvousCore::Arrival::kWait) {
      return outcome == RendezvousCore::Arrival::kGo;
    }
    return Wait(exchange.meeting(group), occurrence, device.id());
  }

  /// True if the caller completed the meeting; the others are then awake.
  bool Leave(Meeting& meeting) {
    bool alone;
    {
      const std::lock_guard lock(exchange_->mutex());
      if (!exchange_->Leave(meeting)) return false;
      alone = meeting.buffers.size == 1;  // the next meeting may open as soon as this one is over
      meeting.wants_help.store(false, std::memory_order_relaxed);
      if (!exchange_->stopped()) meeting.released.fetch_add(1, std::memory_order_release);
    }
    if (exchange_->stopped()) {
      WakeEverybody();
      return true;
    }
    meeting.epoch.fetch_add(1, std::memory_order_release);
    if (!alone) FutexWake(meeting.epoch);
    return true;
  }

  bool Wait(Meeting& meeting, int64_t occurrence, int32_t device) {
    int spins = spins_;
    while (true) {
      const uint32_t epoch = meeting.epoch.load(std::memory_order_acquire);
      if (meeting.released.load(std::memory_order_acquire) > occurrence) return true;
      if (exchange_->stopped()) return false;
      if (meeting.wants_help.load(std::memory_order_acquire) && Help(meeting)) {
        return !exchange_->stopped();
      }
      if (spins > 0) {
        --spins;
        CpuPause();
        continue;
      }
      FutexWait(meeting.epoch, epoch, 1u << (CoreOf(device) % 32));
    }
  }

  /// True if this thread completed the meeting.
  bool Help(Meeting& meeting) {
    size_t helper;
    {
      const std::lock_guard lock(exchange_->mutex());
      if (!exchange_->Join(meeting)) {
        meeting.wants_help.store(false, std::memory_order_relaxed);
        return false;
      }
      helper = static_cast<size_t>(meeting.users) - 1;
    }
    exchange_->Work(meeting, helper);
    return Leave(meeting);
  }

  void WakeEverybody() {
    for (int64_t i = 0; i < exchange_->num_groups(); ++i) {
      Meeting& meeting = exchange_->meeting(static_cast<int32_t>(i));
      meeting.epoch.fetch_add(1, std::memory_order_release);
      FutexWake(meeting.epoch);
    }
  }

  const int64_t num_devices_;
  const int cores_;
  const int spins_;  // only when every device has a core of its own
  std::vector<std::thread> threads_;
  std::atomic<bool> quit_{false};
  std::atomic<uint32_t> launch_{0};
  std::atomic<uint32_t> active_{0};
  Exchange* exchange_ = nullptr;  // written before launch_ changes
};

}  // namespace

std::unique_ptr<Engine> MakeThreadsEngine(int64_t num_devices) {
  return std::make_unique<ThreadsEngine>(num_devices);
}

}  // namespace lockstep

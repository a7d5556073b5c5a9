// The gang engine: W workers step stackless devices. Each device belongs to one worker (device id
// x W / N), so its data stay in that worker's cache. A worker steps each of its devices up to the
// next collective; the last arrival executes the meeting, helped by workers that have nothing to
// step when it is large; then all members are ready again.
//
// With one worker there is no other thread, no lock and no atomic wait: the order of steps is a
// function of the program, the data and the seed, and "no device is ready" is the deadlock itself.
// With more, an idle worker spins for some microseconds (only while there are cores for all
// workers, and the less the more often it was in vain, as beside a busy process) and then sleeps on
// its futex word. A worker takes part in a launch once it is awake; until then others step its
// devices, one at a time, so that a short launch never waits for a sleeper.
//
// Arrivals are told in batches: a worker that steps many short devices takes the lock once for some
// of them instead of once for each, and those that stand at one command in one iteration are one
// entry. Where all devices together need less for the way to the next meeting than two cores need
// to hand half of them over (judged by the last time, see StepTime), whoever completed the meeting
// steps all of its members.
#include <algorithm>
#include <mutex>
#include <system_error>
#include <thread>

#include "compiler/base/error.h"
#include "devices/engine.h"

namespace lockstep {
namespace {

class GangEngine : public Engine {
 public:
  GangEngine(int64_t num_devices, int workers, uint64_t seed)
      : num_devices_(num_devices),
        seed_(workers == 1 ? seed : 0),
        may_spin_(workers <= NumCores()) {
    for (int i = 0; i < workers; ++i) workers_.push_back(std::make_unique<Worker>());
    for (auto& worker : workers_) worker->spins = may_spin_ ? kMaxSpins : 0;
    for (int64_t id = 0; id < num_devices; ++id) {
      owners_.push_back(workers_[static_cast<size_t>(id * workers / num_devices)].get());
    }
  }

  ~GangEngine() override { StopThreads(); }

  void Run(Exchange& exchange) override {
    StartThreads();
    if (exchange_ != &exchange) exchange_ = &exchange;
    {
      // A worker of the last launch may only now be awake and look whether it can still join.
      const std::lock_guard lock(exchange.mutex());
      random_ = seed_;
      open_.clear();
      for (auto& worker : workers_) {
        worker->ready.clear();
        worker->joined = false;
      }
      for (int32_t id = 0; id < num_devices_; ++id) {
        const bool here = IsShort(exchange.device(id).step_time());
        (here ? *workers_[0] : OwnerOf(id)).ready.push_back(id);
      }
      workers_[0]->joined = true;
      ended_ = false;
    }
    if (!threads_.empty()) {
      placement_.Place(threads_);
      launch_.fetch_add(1, std::memory_order_release);
      FutexWake(launch_);
    }
    Step(0);
    while (true) {
      const uint32_t active = active_.load(std::memory_order_acquire);
      if (active == 0) break;
      FutexWait(active_, active);
    }
  }

 private:
  using Meeting = Exchange::Meeting;

  static constexpr int kMinSpins = 32, kMaxSpins = 4096;
  /// Arrivals are told together, unless the first of them has waited for some microseconds.
  static constexpr size_t kBatchedArrivals = 64;
  static constexpr uint64_t kBatchTicks = 10'000;
  static constexpr int64_t kShortStepTicks = 10'000;

  /// Devices that came, one after the other, to one command in one iteration at about one time: all
  /// arrivals from the end of the convoy before it to `end`.
  struct Convoy {
    const LoadedCommand* command;
    uint64_t iterations;
    uint64_t ticks;
    int32_t group;
    bool of_all;  // all devices of the cluster meet in this group at this command
    size_t end;
  };

  struct alignas(128) Worker {
    std::vector<int32_t> ready;        // [lock]
    bool joined = false;               // [lock] takes part in this launch
    std::vector<int32_t> batch;        // this worker's own
    std::vector<int32_t> arrivals;     // of the batch, not told yet; this worker's own
    std::vector<Convoy> convoys;       // they make up `arrivals`; this worker's own
    std::vector<Meeting*> to_execute;  // this worker's own
    std::atomic<uint32_t> word{0};     // changes when there is something to do
    std::atomic<uint32_t> sleeping{0};
    int spins = 0;  // how long it pays to spin
  };

  /// A step of all devices takes less than handing half of them to another core and back: whoever
  /// completed the meeting steps all members. Judged by the last time at this place.
  bool IsShort(const StepTime& step) const {
    const int64_t ticks = step.ticks.load(std::memory_order_relaxed);
    return ticks >= 0 && ticks * num_devices_ < kShortStepTicks;
  }

  Worker& OwnerOf(int32_t device) { return *owners_[static_cast<size_t>(device)]; }

  void StartThreads() {
    if (threads_.size() + 1 == workers_.size()) return;
    quit_.store(false, std::memory_order_relaxed);
    placement_.Forget();
    const uint32_t launch = launch_.load(std::memory_order_relaxed);
    try {
      for (size_t i = 1; i < workers_.size(); ++i) {
        threads_.emplace_back([this, i, launch] { Main(i, launch); });
      }
    } catch (const std::system_error& error) {
      StopThreads();
      throw Error(ErrorCode::kOutOfMemory,
                  std::string("cannot start the workers of the gang engine: ") + error.what());
    }
  }

  void StopThreads() {
    quit_.store(true, std::memory_order_relaxed);
    launch_.fetch_add(1, std::memory_order_release);
    FutexWake(launch_);
    for (std::thread& thread : threads_) thread.join();
    threads_.clear();
  }

  void Main(size_t index, uint32_t seen) {
    int launch_spins = may_spin_ ? kMaxSpins : 0;
    while (true) {
      // The next launch often follows at once, as in a loop of steps, and a sleeper misses the
      // beginning of it.
      uint32_t launch = launch_.load(std::memory_order_acquire);
      for (int i = 0; launch == seen && i < launch_spins; ++i) {
        CpuPause();
        launch = launch_.load(std::memory_order_acquire);
      }
      launch_spins = launch != seen ? kMaxSpins : std::max(launch_spins / 2, kMinSpins);
      if (!may_spin_) launch_spins = 0;
      while ((launch = launch_.load(std::memory_order_acquire)) == seen) {
        FutexWait(launch_, seen);
      }
      seen = launch;
      if (quit_.load(std::memory_order_relaxed)) return;
      {
        const std::lock_guard lock(exchange_->mutex());
        if (ended_) continue;  // awake too late
        workers_[index]->joined = true;
        active_.fetch_add(1, std::memory_order_relaxed);
      }
      Step(index);
      if (active_.fetch_sub(1, std::memory_order_acq_rel) == 1) FutexWake(active_, 1);
    }
  }

  /// Steps this worker's devices and helps others until the launch has ended.
  void Step(size_t index) {
    Worker& self = *workers_[index];
    while (true) {
      Meeting* help = nullptr;
      uint32_t word;
      {
        const std::lock_guard lock(exchange_->mutex());
        if (ended_) return;
        word = self.word.load(std::memory_order_relaxed);
        self.batch.clear();
        std::swap(self.batch, self.ready);
        if (self.batch.empty()) help = FindWork();
        if (self.batch.empty() && !help) TakeFromSleeper(self.batch);
      }
      if (!self.batch.empty()) {
        Shuffle(self.batch);
        StepBatch(index);
      } else if (help) {
        exchange_->Work(*help, index);
        Leave(index, *help);
      } else {
        Idle(self, word);
      }
    }
  }

  /// [lock] An execution that can use another worker; joined.
  Meeting* FindWork() {
    for (Meeting* meeting : open_) {
      if (exchange_->Join(*meeting)) return meeting;
    }
    return nullptr;
  }

  /// [lock] A device of a worker that is not awake yet.
  void TakeFromSleeper(std::vector<int32_t>& batch) {
    for (auto& worker : workers_) {
      if (worker->joined || worker->ready.empty()) continue;
      batch.push_back(worker->ready.back());
      worker->ready.pop_back();
      return;
    }
  }

  /// Runs the devices of the batch until each has to wait or has ended.
  void StepBatch(size_t index) {
    Worker& self = *workers_[index];
    self.arrivals.clear();
    self.convoys.clear();
    const StepTime& step = exchange_->device(self.batch[0]).step_time();
    const StopSignals& signals = exchange_->signals();
    uint64_t start = Ticks();
    for (size_t i = 0; i < self.batch.size(); ++i) {
      Prefetch(self.batch, i);
      Device& device = exchange_->device(self.batch[i]);
      const int64_t before = device.commands();
      const bool in_step = device.RunToNextCollective(signals);
      if (in_step && Follows(self, device)) {
        self.arrivals.push_back(self.batch[i]);
        self.convoys.back().end = self.arrivals.size();
      } else if (StepDevice(index, device, in_step)) {
        AddArrival(self, device, device.commands() - before > 1);
      } else {
        continue;
      }
      const bool early = self.arrivals.size() >= kBatchedArrivals ||
                         self.convoys.back().ticks - self.convoys[0].ticks > kBatchTicks;
      if (early && i + 1 < self.batch.size()) {
        const uint64_t before_telling = Ticks();
        TellArrivals(index);
        start += Ticks() - before_telling;
      }
    }
    if (workers_.size() > 1) {
      step.ticks.store(
          static_cast<int64_t>((Ticks() - start) / static_cast<uint64_t>(self.batch.size())),
          std::memory_order_relaxed);
    }
    if (!self.arrivals.empty()) TellArrivals(index);
  }

  /// The device, which went straight to the next meeting, is where the last convoy is, in a group
  /// of all devices.
  static bool Follows(const Worker& self, const Device& device) {
    if (self.convoys.empty()) return false;
    const Convoy& convoy = self.convoys.back();
    return convoy.of_all && &device.pending() == convoy.command &&
           device.Iterations() == convoy.iterations;
  }

  /// `worked`: the device did more than go from one meeting to the next, which takes no time worth
  /// a look at the clock.
  static void AddArrival(Worker& self, const Device& device, bool worked) {
    const LoadedCommand* command = &device.pending();
    const uint64_t iterations = device.Iterations();
    const int32_t group = Exchange::GroupOf(device);
    const Convoy* last = self.convoys.empty() ? nullptr : &self.convoys.back();
    const bool joins = last && !worked && last->command == command &&
                       last->iterations == iterations && last->group == group;
    if (!joins) {
      const uint64_t ticks = last && !worked ? last->ticks : Ticks();
      const bool of_all = command->site->groups->only >= 0;
      self.convoys.push_back({command, iterations, ticks, group, of_all, 0});
    }
    self.arrivals.push_back(device.id());
    self.convoys.back().end = self.arrivals.size();
  }

  /// At a start or an await: true when the device goes on, false when it waits or the launch ends.
  bool GoOn(size_t index, Device& device, Device::Pause pause) {
    // Those who stand at a meeting already are told first.
    if (!workers_[index]->arrivals.empty()) TellArrivals(index);
    Meeting* meeting = nullptr;
    {
      const std::lock_guard lock(exchange_->mutex());
      int32_t group = Exchange::GroupOf(device);
      const auto outcome = pause == Device::Pause::kAwait
                               ? exchange_->Await(device, group, Ticks())
                               : exchange_->Arrive(device, &group, Ticks());
      exchange_->Publish();
      EndIfDone(index);
      if (outcome == RendezvousCore::Arrival::kGo) return true;
      if (outcome != RendezvousCore::Arrival::kExecute) return false;
      meeting = &exchange_->meeting(group);
      if (meeting->open) OfferHelp(index, *meeting);
    }
    exchange_->Work(*meeting, index);
    Leave(index, *meeting);
    return true;
  }

  /// [lock] Others may join an execution.
  void OfferHelp(size_t index, Meeting& meeting) {
    open_.push_back(&meeting);
    for (size_t other = 0; other < workers_.size(); ++other) {
      if (other != index) Notify(*workers_[other]);
    }
  }

  /// The devices after the i-th of a batch, for as many as memory needs to answer.
  void Prefetch(const std::vector<int32_t>& batch, size_t i) {
    if (i + 4 < batch.size()) exchange_->device(batch[i + 4]).PrefetchSelf();
    if (i + 2 < batch.size()) exchange_->device(batch[i + 2]).PrefetchState();
  }

  /// True when the device has come to a meeting; false when it has ended. `in_step`: it stands at
  /// the next collective already.
  bool StepDevice(size_t index, Device& device, bool in_step) {
    Exchange& exchange = *exchange_;
    while (true) {
      Device::Pause pause = in_step ? Device::Pause::kCollective : device.Run(exchange.signals());
      in_step = false;
      if (pause == Device::Pause::kCollective) {
        if (Exchange::GroupOf(device) >= 0) return true;
      }
      if (pause == Device::Pause::kStart || pause == Device::Pause::kAwait) {
        if (Exchange::GroupOf(device) >= 0) {
          if (!GoOn(index, device, pause)) return false;
          continue;
        }
        if (pause == Device::Pause::kAwait) continue;
        pause = Device::Pause::kCollective;
      }
      if (pause == Device::Pause::kCollective) {
        try {
          device.RunWithoutGroup();
          continue;
        } catch (...) {
          device.SetError(std::current_exception());
          pause = Device::Pause::kFailed;
        }
      }
      // Whoever stands at a meeting already is told first: a verdict names those who arrived.
      if (!workers_[index]->arrivals.empty()) TellArrivals(index);
      const std::lock_guard lock(exchange.mutex());
      exchange.Report(device, pause);
      EndIfDone(index);
      return false;
    }
  }

  void TellArrivals(size_t index) {
    Exchange& exchange = *exchange_;
    Worker& self = *workers_[index];
    self.to_execute.clear();
    {
      const std::lock_guard lock(exchange.mutex());
      size_t i = 0;
      for (const Convoy& convoy : self.convoys) {
        while (i < convoy.end) {
          int32_t group = convoy.group;
          RendezvousCore::Arrival outcome;
          i += Arrive(self, i, convoy, &group, &outcome);
          if (outcome != RendezvousCore::Arrival::kExecute) continue;
          Meeting& meeting = exchange.meeting(group);
          self.to_execute.push_back(&meeting);
          if (meeting.open) OfferHelp(index, meeting);
        }
      }
      exchange.Publish();
      EndIfDone(index);
    }
    self.arrivals.clear();
    self.convoys.clear();
    for (Meeting* meeting : self.to_execute) {
      exchange.Work(*meeting, index);
      Leave(index, *meeting);
    }
  }

  /// [lock] The i-th arrival and, in one stroke, all that follow it in the convoy; how many they
  /// are.
  size_t Arrive(const Worker& self, size_t i, const Convoy& convoy, int32_t* group,
                RendezvousCore::Arrival* outcome) {
    Exchange& exchange = *exchange_;
    const std::span<const int32_t> together(self.arrivals.data() + i, convoy.end - i);
    if (together.size() > 1 &&
        exchange.ArriveTogether(together, convoy.group, convoy.ticks, outcome)) {
      return together.size();
    }
    *outcome = exchange.Arrive(exchange.device(together[0]), group, convoy.ticks);
    return 1;
  }

  void Leave(size_t index, Meeting& meeting) {
    const std::lock_guard lock(exchange_->mutex());
    const bool was_open = meeting.open;
    if (!exchange_->Leave(meeting)) return;
    if (was_open) open_.erase(std::find(open_.begin(), open_.end(), &meeting));
    if (exchange_->core().stopped()) return EndIfDone(index);
    if (IsShort(meeting.site->after)) {
      const auto released = exchange_->released();
      std::vector<int32_t>& ready = workers_[index]->ready;
      ready.insert(ready.end(), released.begin(), released.end());
      return;
    }
    Worker* last = nullptr;
    for (int32_t member : exchange_->released()) {
      Worker& owner = OwnerOf(member);
      owner.ready.push_back(member);
      if (&owner != last && &owner != workers_[index].get()) Notify(owner);
      last = &owner;
    }
  }

  /// [lock]
  void EndIfDone(size_t index) {
    if (ended_ || !(exchange_->core().stopped() || exchange_->core().all_finished())) return;
    ended_ = true;
    for (size_t other = 0; other < workers_.size(); ++other) {
      if (other != index) Notify(*workers_[other]);
    }
  }

  void Notify(Worker& worker) {
    worker.word.fetch_add(1, std::memory_order_seq_cst);
    if (worker.sleeping.load(std::memory_order_seq_cst) != 0) FutexWake(worker.word, 1);
  }

  void Idle(Worker& self, uint32_t word) {
    for (int i = 0; i < self.spins; ++i) {
      if (self.word.load(std::memory_order_acquire) != word) {
        self.spins = std::min(2 * self.spins, kMaxSpins);
        return;
      }
      CpuPause();
    }
    self.spins = std::max(self.spins / 2, may_spin_ ? kMinSpins : 0);
    self.sleeping.store(1, std::memory_order_seq_cst);
    if (self.word.load(std::memory_order_seq_cst) == word) FutexWait(self.word, word);
    self.sleeping.store(0, std::memory_order_seq_cst);
  }

  void Shuffle(std::vector<int32_t>& batch) {
    if (seed_ == 0) return;
    for (size_t i = batch.size(); i > 1; --i) {
      random_ += 0x9e3779b97f4a7c15ULL;  // splitmix64
      uint64_t z = random_;
      z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
      z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
      std::swap(batch[i - 1], batch[(z ^ (z >> 31)) % i]);
    }
  }

  const int64_t num_devices_;
  const uint64_t seed_;
  const bool may_spin_;
  uint64_t random_ = 0;
  std::vector<std::unique_ptr<Worker>> workers_;
  std::vector<Worker*> owners_;  // by device
  std::vector<Meeting*> open_;   // [lock] executions open to helpers
  bool ended_ = true;            // [lock] no launch is under way
  std::vector<std::thread> threads_;
  CorePlacement placement_;
  std::atomic<bool> quit_{false};
  std::atomic<uint32_t> launch_{0};
  std::atomic<uint32_t> active_{0};
  Exchange* exchange_ = nullptr;  // written before launch_ changes; the same for all launches
};

}  // namespace

std::unique_ptr<Engine> MakeGangEngine(int64_t num_devices, int workers, uint64_t schedule_seed) {
  return std::make_unique<GangEngine>(num_devices, workers, schedule_seed);
}

}  // namespace lockstep

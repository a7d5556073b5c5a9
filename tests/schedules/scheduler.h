// Scheduler: runs the threads of an engine one at a time. At each of their blocking primitives
// (devices/futex.h) it decides, by a seed, who runs on, and a sleeper is woken by nobody but the
// engine: where all sleep a wake-up was lost, and the process ends with a table of who sleeps
// where.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <random>
#include <vector>

namespace lockstep::testing {

class Scheduler {
 public:
  static Scheduler& Get();

  /// From now on the threads of the engine are scheduled, with the caller: `threads` in all. They
  /// have been started before, as by a launch.
  void Begin(uint64_t seed, int threads);
  /// They run freely again.
  void End();
  int64_t switches() const { return switches_; }

  void Point();
  void Pause();
  /// Outside of a run they do what the system does.
  void Wait(std::atomic<uint32_t>& word, uint32_t expected, uint32_t bits);
  void Wake(std::atomic<uint32_t>& word, int count, uint32_t bits);

 private:
  struct Thread {
    int id = 0;
    std::condition_variable turn;
    const void* word = nullptr;  // on which it sleeps
    uint32_t bits = 0;
    uint64_t priority = 0;
  };
  /// How the next thread is found.
  enum class Policy : uint64_t { kAny, kRarely, kPriorities, kNumPolicies };

  Thread* Enter(std::unique_lock<std::mutex>& lock);
  /// False: the run of this thread is over.
  bool SwitchFrom(std::unique_lock<std::mutex>& lock, Thread* self, bool others_first);
  Thread* Choose(Thread* self, bool others_first);
  [[noreturn]] void Hang() const;

  std::mutex mutex_;
  std::atomic<bool> on_{false};
  uint64_t run_ = 0;  // counts Begin
  uint64_t seed_ = 0;
  Policy policy_ = Policy::kAny;
  std::mt19937_64 random_;
  std::vector<std::unique_ptr<Thread>> threads_;
  std::vector<std::unique_ptr<Thread>> before_;  // of earlier runs: some may yet have to wake up
  Thread* current_ = nullptr;
  std::map<std::atomic<uint32_t>*, int> asleep_;  // in the system, by word
  int64_t switches_ = 0, points_ = 0;
};

}  // namespace lockstep::testing

#include "tests/schedules/scheduler.h"

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <thread>

#include "devices/futex.h"
#include "devices/placement.h"

namespace lockstep::testing {
namespace {

/// A launch of the tests has some hundred points.
constexpr int64_t kMaxPoints = 2'000'000;
/// Engines spin some thousand times; a change of threads costs some microseconds.
constexpr int kPausesPerTurn = 128;

struct Own {
  uint64_t run = 0;
  void* thread = nullptr;
};
thread_local Own own;

void WakeInSystem(std::atomic<uint32_t>& word, int count, uint32_t bits) {
  syscall(SYS_futex, reinterpret_cast<uint32_t*>(&word), FUTEX_WAKE_BITSET_PRIVATE, count, nullptr,
          nullptr, bits);
}

}  // namespace

Scheduler& Scheduler::Get() {
  static Scheduler scheduler;
  return scheduler;
}

void Scheduler::Begin(uint64_t seed, int threads) {
  std::unique_lock lock(mutex_);
  ++run_;
  seed_ = seed;
  random_.seed(seed);
  policy_ = static_cast<Policy>(seed % static_cast<uint64_t>(Policy::kNumPolicies));
  for (auto& thread : threads_) before_.push_back(std::move(thread));
  threads_.clear();
  current_ = nullptr;
  switches_ = points_ = 0;
  on_ = true;
  Enter(lock);
  // Whoever sleeps returns, as from any wait, and comes back to the next point.
  while (static_cast<int>(threads_.size()) < threads) {
    for (const auto& [word, sleepers] : asleep_) WakeInSystem(*word, INT_MAX, UINT32_MAX);
    lock.unlock();
    std::this_thread::sleep_for(std::chrono::microseconds(20));
    lock.lock();
  }
}

void Scheduler::End() {
  const std::lock_guard lock(mutex_);
  on_ = false;
  for (auto& thread : threads_) thread->turn.notify_all();
}

/// The calling thread, which has the turn; null when all run freely.
Scheduler::Thread* Scheduler::Enter(std::unique_lock<std::mutex>& lock) {
  if (!on_) return nullptr;
  if (own.run != run_) {
    auto thread = std::make_unique<Thread>();
    thread->id = static_cast<int>(threads_.size());
    thread->priority = random_();
    own = {run_, thread.get()};
    threads_.push_back(std::move(thread));
  }
  auto* self = static_cast<Thread*>(own.thread);
  const uint64_t run = run_;
  if (!current_) current_ = self;
  self->turn.wait(lock, [&] { return !on_ || run != run_ || current_ == self; });
  return on_ && run == run_ ? self : nullptr;
}

Scheduler::Thread* Scheduler::Choose(Thread* self, bool others_first) {
  std::vector<Thread*> able;
  for (const auto& thread : threads_) {
    if (!thread->word && !(others_first && thread.get() == self)) able.push_back(thread.get());
  }
  if (able.empty()) return self->word ? nullptr : self;
  const bool can_stay = !self->word && !others_first;
  if (policy_ == Policy::kRarely && can_stay && random_() % 16 != 0) return self;
  if (policy_ != Policy::kPriorities) return able[random_() % able.size()];
  if (others_first || random_() % 32 == 0) self->priority = random_();
  Thread* best = able[0];
  for (Thread* thread : able) {
    if (thread->priority > best->priority) best = thread;
  }
  return best;
}

bool Scheduler::SwitchFrom(std::unique_lock<std::mutex>& lock, Thread* self, bool others_first) {
  if (++points_ > kMaxPoints) Hang();
  Thread* next = Choose(self, others_first);
  if (!next) Hang();
  if (next != self) ++switches_;
  current_ = next;
  if (next != self) next->turn.notify_one();
  const uint64_t run = run_;
  self->turn.wait(lock, [&] { return !on_ || run != run_ || (current_ == self && !self->word); });
  return on_ && run == run_;
}

void Scheduler::Hang() const {
  std::fprintf(
      stderr, "schedule %llu: all %zu threads sleep after %lld points, a wake-up is lost\n",
      static_cast<unsigned long long>(seed_), threads_.size(), static_cast<long long>(points_));
  for (const auto& thread : threads_) {
    std::fprintf(stderr, "  thread %d sleeps on %p\n", thread->id, thread->word);
  }
  std::abort();
}

void Scheduler::Point() {
  if (!on_) return;
  std::unique_lock lock(mutex_);
  if (Thread* self = Enter(lock)) SwitchFrom(lock, self, /*others_first=*/false);
}

void Scheduler::Pause() {
  thread_local int pauses = 0;
  if (!on_ || ++pauses % kPausesPerTurn != 0) return;
  std::unique_lock lock(mutex_);
  if (Thread* self = Enter(lock)) SwitchFrom(lock, self, /*others_first=*/true);
}

void Scheduler::Wait(std::atomic<uint32_t>& word, uint32_t expected, uint32_t bits) {
  std::unique_lock lock(mutex_);
  Thread* self = Enter(lock);
  if (!self) {
    ++asleep_[&word];
    lock.unlock();
    syscall(SYS_futex, reinterpret_cast<uint32_t*>(&word), FUTEX_WAIT_BITSET_PRIVATE, expected,
            nullptr, nullptr, bits);
    lock.lock();
    if (--asleep_[&word] == 0) asleep_.erase(&word);
    return;
  }
  // Between the look at the word and the sleep.
  if (!SwitchFrom(lock, self, false) || word.load() != expected) return;
  self->word = &word;
  self->bits = bits;
  SwitchFrom(lock, self, false);
}

void Scheduler::Wake(std::atomic<uint32_t>& word, int count, uint32_t bits) {
  std::unique_lock lock(mutex_);
  Thread* self = Enter(lock);
  if (!self) return WakeInSystem(word, count, bits);
  for (const auto& thread : threads_) {
    if (count <= 0) break;
    if (thread->word != &word || (thread->bits & bits) == 0) continue;
    thread->word = nullptr;
    --count;
  }
  SwitchFrom(lock, self, false);
}

}  // namespace lockstep::testing

namespace lockstep {

void FutexWait(std::atomic<uint32_t>& word, uint32_t expected, uint32_t bits) {
  testing::Scheduler::Get().Wait(word, expected, bits);
}

void FutexWakeSome(std::atomic<uint32_t>& word, int count, uint32_t bits) {
  testing::Scheduler::Get().Wake(word, count, bits);
}

// A machine of two cores, as the engines see it.
std::vector<int> UsableCores() { return {-1, -1}; }
int NumCores() { return 2; }
void SpreadOverCores(std::span<std::thread>) {}
void CorePlacement::Place(std::span<std::thread>) {}

void CpuPause() { testing::Scheduler::Get().Pause(); }
void SchedulePoint() { testing::Scheduler::Get().Point(); }

}  // namespace lockstep

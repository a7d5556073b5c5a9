// Blocking primitives on Linux futexes: a wait on a 32-bit word, and a small adaptive mutex.
//
// Waiting never spins for long and never yields in a loop: with more devices than cores, or beside
// a busy process, that costs scheduler ticks (thousands of times the price of a futex sleep).
//
// With LOCKSTEP_SCHEDULED these are functions of a scheduler that lets one thread run at a time and
// decides who is next: tests/schedules runs the engines through many schedules.
#pragma once

#include <linux/futex.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
#include <climits>
#include <cstdint>

namespace lockstep {

#ifdef LOCKSTEP_SCHEDULED
void FutexWait(std::atomic<uint32_t>& word, uint32_t expected, uint32_t bits = UINT32_MAX);
void FutexWakeSome(std::atomic<uint32_t>& word, int count, uint32_t bits);
inline void FutexWake(std::atomic<uint32_t>& word, int count = INT_MAX) {
  FutexWakeSome(word, count, UINT32_MAX);
}
void CpuPause();       ///< the others run first
void SchedulePoint();  ///< others may run now
#else
inline void SchedulePoint() {}

/// Returns when `word` may differ from `expected`; spurious returns are possible.
inline void FutexWait(std::atomic<uint32_t>& word, uint32_t expected) {
  syscall(SYS_futex, reinterpret_cast<uint32_t*>(&word), FUTEX_WAIT_PRIVATE, expected, nullptr,
          nullptr, 0);
}
inline void FutexWake(std::atomic<uint32_t>& word, int count = INT_MAX) {
  syscall(SYS_futex, reinterpret_cast<uint32_t*>(&word), FUTEX_WAKE_PRIVATE, count, nullptr,
          nullptr, 0);
}

/// As FutexWait, for one that FutexWakeSome wakes if it has a common bit in `bits`.
inline void FutexWait(std::atomic<uint32_t>& word, uint32_t expected, uint32_t bits) {
  syscall(SYS_futex, reinterpret_cast<uint32_t*>(&word), FUTEX_WAIT_BITSET_PRIVATE, expected,
          nullptr, nullptr, bits);
}
inline void FutexWakeSome(std::atomic<uint32_t>& word, int count, uint32_t bits) {
  syscall(SYS_futex, reinterpret_cast<uint32_t*>(&word), FUTEX_WAKE_BITSET_PRIVATE, count, nullptr,
          nullptr, bits);
}

inline void CpuPause() {
#if defined(__x86_64__) || defined(__i386__)
  __builtin_ia32_pause();
#elif defined(__aarch64__)
  asm volatile("yield");
#endif
}
#endif

/// Mutual exclusion for sections of some ten to a hundred nanoseconds: tries for about a
/// microsecond, then sleeps. Can be switched off when only one thread exists.
class AdaptiveMutex {
 public:
  /// Not to be called while somebody uses the mutex.
  void SetEnabled(bool enabled) { enabled_ = enabled; }

  void lock() {
    if (!enabled_) return;
    SchedulePoint();
    uint32_t expected = kFree;
    if (word_.compare_exchange_strong(expected, kLocked, std::memory_order_acquire)) return;
    for (int i = 0; i < kSpins; ++i) {
      CpuPause();
      expected = kFree;
      if (word_.load(std::memory_order_relaxed) == kFree &&
          word_.compare_exchange_strong(expected, kLocked, std::memory_order_acquire)) {
        return;
      }
    }
    while (word_.exchange(kContended, std::memory_order_acquire) != kFree) {
      FutexWait(word_, kContended);
    }
  }
  void unlock() {
    if (!enabled_) return;
    if (word_.exchange(kFree, std::memory_order_release) == kContended) FutexWake(word_, 1);
  }

 private:
  static constexpr uint32_t kFree = 0, kLocked = 1, kContended = 2;
  static constexpr int kSpins = 40;
  std::atomic<uint32_t> word_{kFree};
  bool enabled_ = true;
};

}  // namespace lockstep

#include "runtime/cli/interrupt.h"

#include <unistd.h>

#include <chrono>
#include <csignal>

namespace lockstep {
namespace {

std::atomic<bool> interrupted{false};
static_assert(std::atomic<bool>::is_always_lock_free);

constexpr int kInterruptedExit = 130;  // as shells report an end by SIGINT

// Only calls that are allowed in signal handlers.
void OnSignal(int signal) {
  interrupted.store(true);
  std::signal(signal, SIG_DFL);
  std::signal(SIGALRM, [](int) { _exit(kInterruptedExit); });
  alarm(1);
}

}  // namespace

std::atomic<bool>* InterruptFlag() {
  static const bool installed = [] {
    std::signal(SIGINT, OnSignal);
    std::signal(SIGTERM, OnSignal);
    return true;
  }();
  (void)installed;
  return &interrupted;
}

Deadline::Deadline(double seconds) {
  if (seconds <= 0) return;
  timer_ = std::thread([this, seconds] {
    std::unique_lock lock(mutex_);
    if (!ended_.wait_for(lock, std::chrono::duration<double>(seconds), [this] { return over_; })) {
      interrupted.store(true);
    }
  });
}

Deadline::~Deadline() {
  {
    const std::lock_guard lock(mutex_);
    over_ = true;
  }
  ended_.notify_all();
  if (timer_.joinable()) timer_.join();
}

}  // namespace lockstep

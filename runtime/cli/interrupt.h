// Cancellation from outside: Ctrl-C, SIGTERM and --deadline stop the launch that is under way,
// which then ends as any failure does: with the table of what every device was doing.
#pragma once

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>

namespace lockstep {

/// The flag to give to launches (LaunchOptions::cancel). The first call installs the handlers of
/// SIGINT and SIGTERM: they raise the flag; if the process has not ended a second later (no launch
/// was under way), or at the next signal, it ends at once.
std::atomic<bool>* InterruptFlag();

/// Raises the flag when `seconds` have passed since it was made; 0: never.
class Deadline {
 public:
  explicit Deadline(double seconds);
  ~Deadline();
  Deadline(const Deadline&) = delete;
  Deadline& operator=(const Deadline&) = delete;

 private:
  std::mutex mutex_;
  std::condition_variable ended_;
  bool over_ = false;
  std::thread timer_;
};

}  // namespace lockstep

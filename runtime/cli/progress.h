// One line on a terminal that says how far a long command is: which of its stages it is in and for
// how long. Nothing of it is written to files and pipes, nor in the first second; the line is gone
// when the command speaks. And a note, once and wherever standard error goes, if a stage takes long
// and something is known that may be the cause.
#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

namespace lockstep {

/// What is to be said if a stage with a detail takes longer than `seconds`; "": nothing.
struct LongRunNote {
  double seconds = 0;
  std::string text;
};

class Progress {
 public:
  /// `stages` in order. Not `enabled`: draws nothing.
  Progress(bool enabled, std::vector<std::string> stages);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  /// A stage begins; one that is not in the list is shown beside the last one. `detail` is asked
  /// from another thread for what stands behind the name, until the next stage.
  void Stage(std::string_view name, std::function<std::string()> detail = {});
  /// "note: run has taken 10 s (1234 commands); TEXT" on standard error.
  void NoteIfLong(LongRunNote note);
  /// The line goes and stays away.
  void End();

  /// "[####......] run 3.2 s, 120 commands": how the line looks (no control characters).
  static std::string Line(size_t done, size_t all, std::string_view stage, double seconds,
                          std::string_view detail);

 private:
  void Paint();
  void Draw();
  void Tell();

  const bool draws_;
  const std::vector<std::string> stages_;
  std::mutex mutex_;
  std::condition_variable over_;
  bool ended_ = false, drawn_ = false;
  size_t at_ = 0;
  std::string name_;
  std::function<std::string()> detail_;
  LongRunNote note_;
  std::chrono::steady_clock::time_point begin_, since_;
  std::thread painter_;
};

/// Ends the line where a scope ends: to be declared behind what `detail` asks.
class ProgressEnd {
 public:
  explicit ProgressEnd(Progress& progress) : progress_(progress) {}
  ~ProgressEnd() { progress_.End(); }
  ProgressEnd(const ProgressEnd&) = delete;
  ProgressEnd& operator=(const ProgressEnd&) = delete;

 private:
  Progress& progress_;
};

}  // namespace lockstep

// A command of this binary in a process of its own: whatever it does there (crash, never end), the
// caller learns how it ended.
#pragma once

#include <filesystem>
#include <string>

#include "runtime/cli/options.h"

namespace lockstep {

/// How a command ended.
struct CommandOutcome {
  int exit_code = 0;
  int signal = 0;  ///< that ended it, 0: none
  bool timed_out = false;
  std::string message;  ///< first line of standard error

  bool failed() const { return exit_code != 0 || signal != 0 || timed_out; }
  /// "exits 3: error: ...", "does not end in time".
  std::string Describe() const;
  /// Is it the same failure? Places, names and numbers in the message may differ, and of numbers
  /// that a check found wrong (exit code 1) everything may.
  bool SameAs(const CommandOutcome& other) const;
};

/// A folder for files that are tried, gone with the object. Errors: IoError.
class Workshop {
 public:
  Workshop();
  ~Workshop();
  Workshop(const Workshop&) = delete;
  Workshop& operator=(const Workshop&) = delete;
  std::string File(const char* name) const { return (folder_ / name).string(); }

 private:
  std::filesystem::path folder_;
};

/// Runs the command in a child process. What it prints is not seen; the file `errors` receives its
/// standard error. The child does not outlive `seconds`, this process, or an interrupt
/// (interrupt.h). Errors: IoError; Cancelled after an interrupt.
CommandOutcome RunInChild(const CliOptions& command, const std::string& errors, double seconds);

}  // namespace lockstep

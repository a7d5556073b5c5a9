#include "runtime/cli/child_command.h"

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <fstream>
#include <iostream>
#include <thread>

#include "compiler/base/error.h"
#include "runtime/cli/commands.h"
#include "runtime/cli/interrupt.h"

namespace lockstep {
namespace {

using Clock = std::chrono::steady_clock;

// The message without what changes from one program to the next: places, names, numbers.
std::string MessageKey(const std::string& message) {
  std::string key;
  for (size_t i = 0; i < message.size(); ++i) {
    const unsigned char c = static_cast<unsigned char>(message[i]);
    if (c == '%' || std::isdigit(c)) {
      while (i + 1 < message.size() && (std::isalnum(static_cast<unsigned char>(message[i + 1])) ||
                                        std::strchr("_.#:,", message[i + 1]))) {
        ++i;
      }
      key += '*';
    } else {
      key += message[i];
    }
  }
  return key;
}

std::string FirstLine(const std::string& path) {
  std::ifstream in(path);
  std::string line;
  std::getline(in, line);
  return line;
}

[[noreturn]] void BeChild(const CliOptions& command, const std::string& errors, pid_t parent) {
  std::signal(SIGINT, SIG_DFL);
  std::signal(SIGTERM, SIG_DFL);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(0);  // it ended before the line above
  const int nowhere = open("/dev/null", O_WRONLY);
  const int file = open(errors.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
  dup2(nowhere, STDOUT_FILENO);
  dup2(file < 0 ? nowhere : file, STDERR_FILENO);
  const int code = RunCommand(command);
  std::cout.flush();
  std::cerr.flush();
  _exit(code);
}

}  // namespace

std::string CommandOutcome::Describe() const {
  if (timed_out) return "does not end in time";
  if (signal != 0) return std::string("is ended by a signal: ") + strsignal(signal);
  return "exits " + std::to_string(exit_code) + (message.empty() ? "" : ": " + message);
}

bool CommandOutcome::SameAs(const CommandOutcome& other) const {
  if (exit_code != other.exit_code || signal != other.signal || timed_out != other.timed_out) {
    return false;
  }
  return exit_code == ExitCode(ErrorCode::kNumericMismatch) ||
         MessageKey(message) == MessageKey(other.message);
}

Workshop::Workshop() {
  std::string pattern = (std::filesystem::temp_directory_path() / "lockstep-XXXXXX").string();
  if (!mkdtemp(pattern.data())) {
    throw Error(ErrorCode::kIoError, pattern + ": " + std::strerror(errno));
  }
  folder_ = pattern;
}

Workshop::~Workshop() {
  std::error_code ignored;
  std::filesystem::remove_all(folder_, ignored);
}

CommandOutcome RunInChild(const CliOptions& command, const std::string& errors, double seconds) {
  std::cout.flush();
  std::cerr.flush();
  const pid_t parent = getpid();
  const pid_t child = fork();
  if (child < 0) throw Error(ErrorCode::kIoError, std::string("fork: ") + std::strerror(errno));
  if (child == 0) BeChild(command, errors, parent);
  CommandOutcome outcome;
  const auto end = Clock::now() + std::chrono::duration<double>(seconds);
  const std::atomic<bool>& interrupted = *InterruptFlag();
  int status = 0;
  auto pause = std::chrono::microseconds(200);
  while (waitpid(child, &status, WNOHANG) == 0) {
    if (Clock::now() > end || interrupted) {
      kill(child, SIGKILL);
      waitpid(child, &status, 0);
      outcome.timed_out = true;
      break;
    }
    std::this_thread::sleep_for(pause);
    pause = std::min(pause * 2, std::chrono::microseconds(5000));
  }
  // A terminal's Ctrl-C reaches the child too: how it ended says nothing then.
  if (interrupted) {
    alarm(0);  // the process ends by itself, however long it takes to tidy up
    throw Error(ErrorCode::kCancelled, "interrupted");
  }
  if (outcome.timed_out) return outcome;
  if (WIFSIGNALED(status)) outcome.signal = WTERMSIG(status);
  if (WIFEXITED(status)) outcome.exit_code = WEXITSTATUS(status);
  outcome.message = FirstLine(errors);
  return outcome;
}

}  // namespace lockstep

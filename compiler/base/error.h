// The one error type of Lockstep, and the one for our own bugs.
//
// Error: anything that a user, a file or a machine can cause. It has a stable code (from which the
// exit code follows), a message, a place in the user's program, and notes.
// InternalError: a broken invariant of Lockstep itself; thrown by LOCKSTEP_CHECK and never for bad
// input. Seeing one is a bug report.
#pragma once

#include <exception>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/base/source_location.h"

namespace lockstep {

enum class ErrorCode {
  kInvalidArgument,     ///< syntax, types, shardings, wrong arguments
  kUsage,               ///< wrong command line
  kUnsupported,         ///< valid, but Lockstep cannot do it; the message names it
  kNumericMismatch,     ///< a check failed: numbers differ
  kCollectiveMismatch,  ///< devices met in a collective with different descriptors
  kDeadlock,            ///< no device can run and no rendezvous is complete
  kOutOfMemory,         ///< a device's memory budget, or the machine's
  kIoError,             ///< a file cannot be read or written
  kExpectationFailed,   ///< an `expect` line or budget is not met
  kCancelled,           ///< stopped because a peer failed or the caller asked
  kDeviceFailure,       ///< a device program failed (threw, stopped early)
  kInternal,            ///< a bug of Lockstep
};

/// "InvalidArgument", "Unsupported", ...
std::string_view ErrorCodeName(ErrorCode code);
/// The documented exit code of the command line (0 ok ... 70 internal).
int ExitCode(ErrorCode code);

/// One device's state at the time of a run-time error (the wait-for table).
struct DeviceState {
  int64_t device = 0;
  std::string state;        ///< "running", "waiting", "finished", "failed"
  std::string instruction;  ///< what it is at, e.g. "all_reduce occurrence 3"
  std::string location;     ///< place in the user's program
  std::vector<int64_t> arrived;  ///< members of the rendezvous that are there
  std::vector<int64_t> missing;  ///< members that are not
};

class Error : public std::exception {
 public:
  Error(ErrorCode code, std::string message, Location location = {},
        std::vector<std::string> notes = {});

  ErrorCode code() const { return code_; }
  const std::string& message() const { return message_; }
  const Location& location() const { return location_; }
  const std::vector<std::string>& notes() const { return notes_; }
  const std::vector<DeviceState>& devices() const { return devices_; }

  Error& AddNote(std::string note);
  Error& SetLocation(Location location);
  Error& SetDevices(std::vector<DeviceState> devices);

  /// "LOCATION: message" (position in the parsed text first, since that is what the user can open),
  /// without notes.
  const char* what() const noexcept override { return what_.c_str(); }

 private:
  void Format();
  ErrorCode code_;
  std::string message_;
  Location location_;
  std::vector<std::string> notes_;
  std::vector<DeviceState> devices_;
  std::string what_;
};

class InternalError : public std::exception {
 public:
  InternalError(const char* file, int line, std::string message);
  const char* what() const noexcept override { return what_.c_str(); }

 private:
  std::string what_;
};

inline Error InvalidArgument(std::string message, Location where = {}) {
  return Error(ErrorCode::kInvalidArgument, std::move(message), std::move(where));
}
inline Error Unsupported(std::string message, Location where = {}) {
  return Error(ErrorCode::kUnsupported, std::move(message), std::move(where));
}

namespace internal {
/// Collects the streamed message of a failed LOCKSTEP_CHECK and throws when the statement ends.
class CheckFailure {
 public:
  CheckFailure(const char* file, int line, const char* condition);
  [[noreturn]] ~CheckFailure() noexcept(false);
  std::ostringstream& stream() { return stream_; }

 private:
  const char* file_;
  int line_;
  std::ostringstream stream_;
};
}  // namespace internal

/// LOCKSTEP_CHECK(x > 0) << "context"; throws InternalError when the condition is false, in every
/// build type. For invariants only: input errors are `throw InvalidArgument(...)`.
#define LOCKSTEP_CHECK(condition)                                                    \
  if (__builtin_expect(static_cast<bool>(condition), 1)) {                           \
  } else /* NOLINT */                                                                \
    ::lockstep::internal::CheckFailure(__FILE__, __LINE__, #condition).stream()

}  // namespace lockstep

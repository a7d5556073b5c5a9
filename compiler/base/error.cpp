#include "compiler/base/error.h"

#include <utility>

namespace lockstep {

std::string_view ErrorCodeName(ErrorCode code) {
  switch (code) {
    case ErrorCode::kInvalidArgument: return "InvalidArgument";
    case ErrorCode::kUsage: return "Usage";
    case ErrorCode::kUnsupported: return "Unsupported";
    case ErrorCode::kNumericMismatch: return "NumericMismatch";
    case ErrorCode::kCollectiveMismatch: return "CollectiveMismatch";
    case ErrorCode::kDeadlock: return "Deadlock";
    case ErrorCode::kOutOfMemory: return "OutOfMemory";
    case ErrorCode::kIoError: return "IoError";
    case ErrorCode::kExpectationFailed: return "ExpectationFailed";
    case ErrorCode::kCancelled: return "Cancelled";
    case ErrorCode::kDeviceFailure: return "DeviceFailure";
    case ErrorCode::kInternal: return "Internal";
  }
  return "Internal";
}

int ExitCode(ErrorCode code) {
  switch (code) {
    case ErrorCode::kNumericMismatch: return 1;
    case ErrorCode::kUsage: return 2;
    case ErrorCode::kInvalidArgument: return 3;
    case ErrorCode::kUnsupported: return 4;
    case ErrorCode::kCollectiveMismatch:
    case ErrorCode::kDeadlock:
    case ErrorCode::kOutOfMemory:
    case ErrorCode::kCancelled:
    case ErrorCode::kDeviceFailure: return 5;
    case ErrorCode::kExpectationFailed: return 6;
    case ErrorCode::kIoError: return 7;
    case ErrorCode::kInternal: return 70;
  }
  return 70;
}

Error::Error(ErrorCode code, std::string message, Location location,
             std::vector<std::string> notes)
    : code_(code),
      message_(std::move(message)),
      location_(std::move(location)),
      notes_(std::move(notes)) {
  Format();
}

Error& Error::AddNote(std::string note) {
  notes_.push_back(std::move(note));
  return *this;
}

Error& Error::SetLocation(Location location) {
  location_ = std::move(location);
  Format();
  return *this;
}

Error& Error::SetDevices(std::vector<DeviceState> devices) {
  devices_ = std::move(devices);
  return *this;
}

void Error::Format() {
  std::string where = location_.text.known() ? location_.text.ToString() : location_.ToString();
  what_ = where.empty() ? message_ : where + ": " + message_;
}

InternalError::InternalError(const char* file, int line, std::string message)
    : what_("internal error at " + std::string(file) + ":" + std::to_string(line) + ": " +
            std::move(message)) {}

namespace internal {

CheckFailure::CheckFailure(const char* file, int line, const char* condition)
    : file_(file), line_(line) {
  stream_ << "check failed: " << condition << " ";
}

CheckFailure::~CheckFailure() noexcept(false) {
  throw InternalError(file_, line_, stream_.str());
}

}  // namespace internal
}  // namespace lockstep

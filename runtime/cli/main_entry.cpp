#include <iostream>
#include <new>

#include "compiler/base/error.h"
#include "runtime/cli/commands.h"
#include "runtime/cli/session.h"

namespace lockstep {
namespace {

int Dispatch(const CliOptions& options) {
  switch (options.command) {
    case CliCommand::kCheck:
      return RunCheck(options);
    case CliCommand::kRun:
      return RunRun(options);
    case CliCommand::kPartition:
      return RunPartition(options);
    case CliCommand::kPropagate:
      return RunPropagate(options);
    case CliCommand::kExplain:
      return RunExplain(options);
    case CliCommand::kShow:
      return RunShow(options);
    case CliCommand::kReshard:
      return RunReshard(options);
    case CliCommand::kBench:
      return RunBench(options);
    case CliCommand::kReport:
      return RunReport(options);
    case CliCommand::kReduce:
      return RunReduce(options);
  }
  return ExitCode(ErrorCode::kInternal);
}

int Fail(const CliOptions& options, const Error& error) {
  std::cerr << ErrorText(error, StyleOf(options, /*to_stdout=*/false));
  if (!options.json.empty()) {
    try {
      WriteText(options.json, ErrorJson(error));
    } catch (const Error& second) {
      // Where the JSON itself could not be written, this is the same error again.
      if (second.message() != error.message()) std::cerr << "error: " << second.what() << "\n";
    }
  }
  return ExitCode(error.code());
}

int FailInternal(const CliOptions& options, const std::string& message) {
  std::cerr << "error: " << message << "\nThis is a bug in Lockstep, not in your program.\n";
  if (!options.json.empty()) {
    try {
      WriteText(options.json, InternalErrorJson(message));
    } catch (const Error&) {
      // The file cannot be written either: the message above has to do.
    }
  }
  return ExitCode(ErrorCode::kInternal);
}

int ParseAndRun(int argc, const char* const* argv) {
  CliOptions options;
  try {
    int exit_code = 0;
    auto parsed = ParseCommandLine(argc, argv, &exit_code);
    if (!parsed) return exit_code;
    options = std::move(*parsed);
  } catch (const Error& error) {
    options.json = JsonFileOf(argc, argv);
    return Fail(options, error);
  } catch (const std::exception& error) {
    return FailInternal(options, error.what());
  }
  return RunCommand(options);
}

}  // namespace

int RunCommand(const CliOptions& options) {
  try {
    return Dispatch(options);
  } catch (const Error& error) {
    return Fail(options, error);
  } catch (const std::bad_alloc&) {
    return Fail(options, Error(ErrorCode::kOutOfMemory, "this machine has not enough memory"));
  } catch (const std::exception& error) {
    return FailInternal(options, error.what());
  }
}

int LockstepMain(int argc, const char* const* argv) {
  const int code = ParseAndRun(argc, argv);
  std::cout.flush();
  if (std::cout || code != 0) return code;
  // A full disk, a closed descriptor: what was to be told is lost, which is no success.
  std::cerr << "error: standard output cannot be written\n";
  return ExitCode(ErrorCode::kIoError);
}

}  // namespace lockstep

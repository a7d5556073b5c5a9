// reduce: shrinks a program on which another command fails while it keeps failing in the same way.
//
// Every candidate is written to a file and given to the command in a process of its own, so that a
// crash or an endless run is a failure like any other. A program that cannot be parsed, or whose
// failure is lost when it is printed anew (HLO text read as StableHLO), is shrunk line by line.
#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <sstream>
#include <thread>

#include "compiler/base/error.h"
#include "compiler/shrink.h"
#include "runtime/cli/commands.h"
#include "runtime/cli/session.h"
#include "runtime/npz.h"

namespace lockstep {
namespace {

using Clock = std::chrono::steady_clock;

// How a command ended.
struct CommandOutcome {
  int exit_code = 0;
  int signal = 0;  ///< that ended it, 0: none
  bool timed_out = false;
  std::string message;  ///< first line of standard error

  bool failed() const { return exit_code != 0 || signal != 0 || timed_out; }

  std::string Describe() const {
    if (timed_out) return "does not end in time";
    if (signal != 0) return std::string("is ended by a signal: ") + strsignal(signal);
    return "exits " + std::to_string(exit_code) + (message.empty() ? "" : ": " + message);
  }

  /// The message without what changes from one program to the next: places, names, numbers.
  std::string Key() const {
    std::string key;
    for (size_t i = 0; i < message.size(); ++i) {
      const unsigned char c = static_cast<unsigned char>(message[i]);
      if (c == '%' || std::isdigit(c)) {
        while (i + 1 < message.size() &&
               (std::isalnum(static_cast<unsigned char>(message[i + 1])) ||
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

  bool SameAs(const CommandOutcome& other) const {
    if (exit_code != other.exit_code || signal != other.signal || timed_out != other.timed_out) {
      return false;
    }
    // Which number differs first is not what a failed check is about.
    return exit_code == ExitCode(ErrorCode::kNumericMismatch) || Key() == other.Key();
  }
};

// A folder for candidates, gone with the object.
class Workshop {
 public:
  Workshop() {
    std::string pattern = (std::filesystem::temp_directory_path() / "lockstep-XXXXXX").string();
    if (!mkdtemp(pattern.data())) {
      throw Error(ErrorCode::kIoError, pattern + ": " + std::strerror(errno));
    }
    folder_ = pattern;
  }
  ~Workshop() {
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
  }
  Workshop(const Workshop&) = delete;
  Workshop& operator=(const Workshop&) = delete;
  std::string File(const char* name) const { return (folder_ / name).string(); }

 private:
  std::filesystem::path folder_;
};

std::string FirstLine(const std::string& path) {
  std::ifstream in(path);
  std::string line;
  std::getline(in, line);
  return line;
}

// Runs the command in a child; nothing of what it prints is seen.
CommandOutcome RunInChild(const CliOptions& command, const std::string& errors, double seconds) {
  std::cout.flush();
  std::cerr.flush();
  const pid_t child = fork();
  if (child < 0) throw Error(ErrorCode::kIoError, std::string("fork: ") + std::strerror(errno));
  if (child == 0) {
    const int nowhere = open("/dev/null", O_WRONLY);
    const int file = open(errors.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
    dup2(nowhere, STDOUT_FILENO);
    dup2(file < 0 ? nowhere : file, STDERR_FILENO);
    const int code = RunCommand(command);
    std::cout.flush();
    std::cerr.flush();
    _exit(code);
  }
  CommandOutcome outcome;
  const auto end = Clock::now() + std::chrono::duration<double>(seconds);
  int status = 0;
  auto pause = std::chrono::microseconds(200);
  while (waitpid(child, &status, WNOHANG) == 0) {
    if (Clock::now() > end) {
      kill(child, SIGKILL);
      waitpid(child, &status, 0);
      outcome.timed_out = true;
      return outcome;
    }
    std::this_thread::sleep_for(pause);
    pause = std::min(pause * 2, std::chrono::microseconds(5000));
  }
  if (WIFSIGNALED(status)) outcome.signal = WTERMSIG(status);
  if (WIFEXITED(status)) outcome.exit_code = WEXITSTATUS(status);
  outcome.message = FirstLine(errors);
  return outcome;
}

class Reducer {
 public:
  explicit Reducer(const CliOptions& options) : options_(options), command_(options) {
    command_.command = options.reduce_command;
    command_.program = workshop_.File("program");
    command_.output = workshop_.File("out");
    command_.json.clear();
    command_.trace.clear();
    command_.outputs.clear();
    command_.expected.clear();
    command_.quiet = true;
    command_.color = CliOptions::Color::kNever;
  }

  void Run() {
    const std::string text = ReadText(options_.program);
    WriteText(command_.program, text);
    // The program as given, with the command line's annotations.
    wanted_ = RunInChild(command_, workshop_.File("errors"), options_.reduce_seconds);
    if (!wanted_.failed()) {
      throw Error(ErrorCode::kUsage, options_.program + ": " + CommandName() +
                                         " does not fail on it, so there is nothing to reduce");
    }
    NameProgram(wanted_.message);
    std::cerr << "reduce: " << CommandName() << " " << wanted_.Describe() << "\n";
    if (!ShrinkProgram()) ShrinkLines(text);
    Finish();
  }

 private:
  std::string CommandName() const {
    return "lockstep " + std::string(CliCommandName(options_.reduce_command));
  }

  // The user's program has another name than the file that is tried.
  void NameProgram(std::string& message) const {
    const size_t at = message.find(command_.program);
    if (at != std::string::npos) message.replace(at, command_.program.size(), options_.program);
  }

  bool Fails() {
    CommandOutcome outcome =
        RunInChild(command_, workshop_.File("errors"), options_.reduce_seconds);
    NameProgram(outcome.message);
    return outcome.SameAs(wanted_);
  }

  // --- on the representation ---

  bool ShrinkProgram() {
    FailingProgram program;
    try {
      CliOptions load = options_;
      load.program = command_.program;
      InputProgram loaded = LoadProgram(load);
      expectations_ = loaded.expectations;
      program.module = std::move(loaded.module);
      if (!options_.inputs.empty()) {
        std::vector<Type> types;
        for (const auto& arg : program.module->Main()->body.args) types.push_back(arg->type);
        program.inputs = LoadInputs(options_, types);
      }
    } catch (const Error&) {
      return false;
    }
    // Annotations of the command line are in the module now.
    command_.mesh.clear();
    command_.arg_shardings.clear();
    command_.result_shardings.clear();
    command_.value_shardings.clear();
    command_.format = TextFormat::kStableHlo;
    WriteCandidate(program);
    if (!Fails()) return false;
    ops_before_ = CountOps(*program.module);
    ShrinkHooks hooks;
    hooks.most_tests = options_.reduce_tests;
    hooks.fails = [this](const FailingProgram& candidate) {
      try {
        WriteCandidate(candidate);
        return Fails();
      } catch (const std::exception&) {  // an edit that cannot be printed
        return false;
      }
    };
    hooks.evaluate = [this](const FailingProgram& asked) { return Evaluate(asked); };
    if (ShowsProgress(options_)) {
      hooks.progress = [this](int64_t ops, int64_t tests) {
        std::cerr << "\rreduce: " << ops_before_ << " -> " << ops << " ops, " << tests << " tests "
                  << std::flush;
      };
    }
    ShrinkResult result = Shrink(std::move(program), hooks);
    if (hooks.progress) std::cerr << "\n";
    tests_ = result.tests;
    ops_after_ = CountOps(*result.program.module);
    text_ = Text(*result.program.module);
    inputs_ = std::move(result.program.inputs);
    return true;
  }

  // The expect lines are part of what fails.
  std::string Text(const Module& module) const {
    std::string text;
    for (const Expectation& line : expectations_) text += "// expect: " + line.text + "\n";
    return text + PrintModule(module);
  }

  void WriteCandidate(const FailingProgram& candidate) {
    WriteText(command_.program, Text(*candidate.module));
    if (candidate.inputs.empty()) return;
    command_.inputs = workshop_.File("inputs.npz");
    WriteArrays(command_.inputs, candidate.inputs);
  }

  static void WriteArrays(const std::string& path, const std::vector<Literal>& inputs) {
    std::vector<std::pair<std::string, Literal>> arrays;
    for (size_t i = 0; i < inputs.size(); ++i) {
      arrays.emplace_back("arg" + std::to_string(i), inputs[i]);
    }
    WriteNpz(path, arrays);
  }

  std::optional<std::vector<Literal>> Evaluate(const FailingProgram& asked) {
    try {
      WriteText(workshop_.File("asked"), PrintModule(*asked.module));
      WriteArrays(workshop_.File("asked.npz"), asked.inputs);
      CliOptions run;
      run.command = CliCommand::kRun;
      run.reference = true;
      run.program = workshop_.File("asked");
      run.inputs = workshop_.File("asked.npz");
      run.outputs = workshop_.File("values.npz");
      if (RunInChild(run, workshop_.File("errors"), options_.reduce_seconds).failed()) {
        return std::nullopt;
      }
      const std::map<std::string, NpyArray> arrays = ReadNpz(run.outputs);
      std::vector<Literal> values;
      const std::vector<Type>& types = asked.module->Main()->result_types;
      for (size_t i = 0; i < types.size(); ++i) {
        const std::string name = "out" + std::to_string(i);
        const auto found = arrays.find(name);
        if (found == arrays.end()) return std::nullopt;
        values.push_back(ToLiteral(found->second, types[i].dtype(), types[i].dims(), name));
      }
      return values;
    } catch (const Error&) {
      return std::nullopt;
    }
  }

  // --- on the text ---

  void ShrinkLines(const std::string& text) {
    command_ = ForLines();
    std::vector<std::string> lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    lines_before_ = static_cast<int64_t>(lines.size());
    const auto join = [](const std::vector<std::string>& parts) {
      std::string all;
      for (const std::string& part : parts) all += part + "\n";
      return all;
    };
    for (size_t length = std::max<size_t>(1, lines.size() / 2); length >= 1; length /= 2) {
      for (size_t begin = 0; begin < lines.size() && tests_ < options_.reduce_tests;) {
        std::vector<std::string> candidate = lines;
        const size_t end = std::min(begin + length, lines.size());
        candidate.erase(candidate.begin() + static_cast<int64_t>(begin),
                        candidate.begin() + static_cast<int64_t>(end));
        WriteText(command_.program, join(candidate));
        ++tests_;
        if (Fails()) {
          lines = std::move(candidate);
        } else {
          begin += length;
        }
      }
    }
    lines_after_ = static_cast<int64_t>(lines.size());
    text_ = join(lines);
  }

  // The command as given: the annotations are not in the text.
  CliOptions ForLines() const {
    CliOptions command = command_;
    command.mesh = options_.mesh;
    command.arg_shardings = options_.arg_shardings;
    command.result_shardings = options_.result_shardings;
    command.value_shardings = options_.value_shardings;
    command.format = options_.format;
    command.inputs = options_.inputs;
    return command;
  }

  // --- what is told ---

  void Finish() {
    const bool to_stdout = options_.output.empty() || options_.output == "-";
    std::string arrays;
    if (!inputs_.empty() && !to_stdout) {
      arrays = std::filesystem::path(options_.output).replace_extension(".npz").string();
      WriteArrays(arrays, inputs_);
    }
    if (!to_stdout || options_.json != "-") WriteText(options_.output, text_);
    const bool by_lines = lines_before_ > 0;
    std::cerr << "reduce: " << (by_lines ? lines_before_ : ops_before_) << " -> "
              << (by_lines ? lines_after_ : ops_after_) << (by_lines ? " lines" : " ops") << " in "
              << tests_ << " tests\n";
    if (!inputs_.empty() && to_stdout) {
      std::cerr << "note: the arrays that go with its arguments are written beside -o FILE\n";
    }
    if (options_.json.empty()) return;
    nlohmann::json json = {{"lockstep", kLockstepVersion},
                           {"program", options_.program},
                           {"command", CliCommandName(options_.reduce_command)},
                           {"failure",
                            {{"exit_code", wanted_.exit_code},
                             {"signal", wanted_.signal},
                             {"timed_out", wanted_.timed_out},
                             {"message", wanted_.message}}},
                           {"unit", by_lines ? "lines" : "ops"},
                           {"before", by_lines ? lines_before_ : ops_before_},
                           {"after", by_lines ? lines_after_ : ops_after_},
                           {"tests", tests_},
                           {"output", to_stdout ? "-" : options_.output},
                           {"inputs", arrays.empty() ? nlohmann::json() : nlohmann::json(arrays)}};
    WriteText(options_.json, json.dump(2) + "\n");
  }

  const CliOptions& options_;
  Workshop workshop_;
  CliOptions command_;
  CommandOutcome wanted_;
  std::vector<Expectation> expectations_;
  std::string text_;
  std::vector<Literal> inputs_;
  int64_t tests_ = 0;
  int64_t ops_before_ = 0, ops_after_ = 0;
  int64_t lines_before_ = 0, lines_after_ = 0;
};

}  // namespace

int RunReduce(const CliOptions& options) {
  Reducer(options).Run();
  return 0;
}

}  // namespace lockstep

// reduce: shrinks a program on which another command fails while it keeps failing in the same way.
//
// Every candidate is written to a file and given to the command in a process of its own, so that a
// crash or an endless run is a failure like any other. A program that cannot be parsed, or whose
// failure is lost when it is printed anew (HLO text read as StableHLO), is shrunk line by line.
// Ctrl-C and SIGTERM end the search; what was found by then is written.
#include <algorithm>
#include <filesystem>
#include <iostream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "compiler/base/error.h"
#include "compiler/shrink.h"
#include "runtime/cli/child_command.h"
#include "runtime/cli/commands.h"
#include "runtime/cli/interrupt.h"
#include "runtime/cli/session.h"
#include "runtime/npz.h"

namespace lockstep {
namespace {

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
    try {
      if (!ShrinkProgram()) ShrinkLines(text);
    } catch (const Error& error) {
      if (error.code() != ErrorCode::kCancelled || text_.empty()) throw;
      if (ShowsProgress(options_)) std::cerr << "\n";
      Finish();
      throw;
    }
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
    Keep(program);
    ShrinkHooks hooks;
    hooks.most_tests = options_.reduce_tests;
    hooks.fails = [this](const FailingProgram& candidate) {
      try {
        WriteCandidate(candidate);
      } catch (const std::exception&) {  // an edit that cannot be printed
        return false;
      }
      ++tests_;
      if (!Fails()) return false;
      Keep(candidate);
      return true;
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
    Keep(result.program);
    return true;
  }

  // The smallest program so far: what is told in the end, or when the search is interrupted.
  void Keep(const FailingProgram& program) {
    ops_after_ = CountOps(*program.module);
    text_ = Text(*program.module);
    inputs_ = program.inputs;
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
    const auto keep = [&] {
      lines_after_ = static_cast<int64_t>(lines.size());
      text_ = join(lines);
    };
    keep();
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
          keep();
        } else {
          begin += length;
        }
      }
    }
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
  InterruptFlag();  // from here on a signal ends the search, not the process
  Reducer(options).Run();
  return 0;
}

}  // namespace lockstep

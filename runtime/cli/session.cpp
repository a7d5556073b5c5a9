#include "runtime/cli/session.h"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <iostream>

#include "compiler/analysis/trip_count.h"
#include "compiler/frontend/expansions.h"
#include "compiler/hints.h"
#include "compiler/passes/annotate.h"
#include "runtime/files.h"
#include "runtime/npz.h"
#include "runtime/report/trace.h"

namespace lockstep {
namespace {

// Splits "0={x},{}" or "%h={x},{}" at the first '='.
std::pair<std::string, std::string> SplitAssignment(const std::string& text, const char* option) {
  const size_t equals = text.find('=');
  if (equals == std::string::npos || equals == 0) {
    throw Error(ErrorCode::kUsage, std::string(option) + " wants NAME='{...}', got " + text);
  }
  return {text.substr(0, equals), text.substr(equals + 1)};
}

int ParseIndex(const std::string& text, const char* option) {
  if (text.empty() || text.size() > 6 ||
      text.find_first_not_of("0123456789") != std::string::npos) {
    throw Error(ErrorCode::kUsage, std::string(option) + ": not a number: " + text);
  }
  return std::stoi(text);
}

// Does what an option asks for. What is wrong with the option's own text is wrong usage and told
// with the option; what is wrong at a place in the program stays what it is.
template <typename Act>
void Apply(const std::string& option, const Act& act) {
  try {
    act();
  } catch (const Error& error) {
    const bool text =
        error.code() == ErrorCode::kInvalidArgument && error.location().ToString().empty();
    const bool unnamed = error.code() == ErrorCode::kUsage && !error.message().starts_with("--");
    if (!text && !unnamed) throw;
    throw Error(ErrorCode::kUsage, option + ": " + error.message(), {}, error.notes());
  }
}

template <typename Act>
void ApplyAll(const std::string& option, const std::vector<std::string>& texts, const Act& act) {
  for (const std::string& text : texts) {
    const auto assignment = SplitAssignment(text, option.c_str());
    Apply(option + " " + assignment.first, [&] { act(assignment.first, assignment.second); });
  }
}

void Annotate(const CliOptions& options, Module& module) {
  if (!options.mesh.empty()) {
    Apply("--mesh", [&] { SetMesh(module, Mesh::Parse(options.mesh)); });
  }
  ApplyAll("--arg-sharding", options.arg_shardings, [&](auto& index, auto& sharding) {
    AnnotateArgument(module, ParseIndex(index, "--arg-sharding"), sharding);
  });
  ApplyAll("--result-sharding", options.result_shardings, [&](auto& index, auto& sharding) {
    AnnotateResult(module, ParseIndex(index, "--result-sharding"), sharding);
  });
  ApplyAll("--value-sharding", options.value_shardings,
           [&](auto& name, auto& sharding) { AnnotateValue(module, name, sharding); });
}

// One array per wanted type, named PREFIX0, PREFIX1, ... in an .npz, or the only one in an .npy.
std::vector<Literal> LoadArrays(const std::string& path, const std::string& prefix,
                                const std::vector<Type>& types) {
  std::map<std::string, NpyArray> arrays;
  if (path.ends_with(".npy")) {
    arrays[prefix + "0"] = ReadNpy(path);
  } else {
    arrays = ReadNpz(path);
  }
  std::vector<Literal> literals;
  for (size_t i = 0; i < types.size(); ++i) {
    const std::string name = prefix + std::to_string(i);
    auto found = arrays.find(name);
    if (found == arrays.end()) {
      throw InvalidArgument(path + ": has no array '" + name + "' (the program wants " +
                            types[i].ShortString() + ")");
    }
    literals.push_back(
        ToLiteral(found->second, types[i].dtype(), types[i].dims(), path + "(" + name + ")"));
  }
  return literals;
}

}  // namespace

std::string ReadText(const std::string& path) {
  std::string text = path == "-" ? ReadStandardInput() : ReadFileText(path);
  constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";  // which some editors put first
  if (text.starts_with(kByteOrderMark)) text.erase(0, kByteOrderMark.size());
  return text;
}

InputProgram LoadProgram(const CliOptions& options) {
  return LoadProgram(options, ReadText(options.program));
}

InputProgram LoadProgram(const CliOptions& options, const std::string& text) {
  InputProgram loaded;
  loaded.name = options.program == "-" ? "<stdin>" : options.program;
  const auto start = std::chrono::steady_clock::now();
  ParseLimits limits;
  limits.fill_elided = options.fill_elided || options.no_run;
  loaded.hlo = (options.format == TextFormat::kAuto ? DetectFormat(text) : options.format) ==
               TextFormat::kHlo;
  const bool as_written = options.command == CliCommand::kPropagate && !options.as_compiled &&
                          !options.emit_hlo && !loaded.hlo;
  loaded.module = as_written ? ParseStableHloAsWritten(text, loaded.name, limits)
                             : ParseModule(text, loaded.name, options.format, limits);
  loaded.times.emplace_back("parse", std::chrono::steady_clock::now() - start);
  loaded.expectations = FindExpectations(text);
  Annotate(options, *loaded.module);
  if (options.devices > 0) {
    if (loaded.module->meshes.empty()) {
      loaded.module->num_partitions = options.devices;
    } else if (loaded.module->meshes.front()->num_devices() != options.devices) {
      throw Error(ErrorCode::kUsage,
                  "--devices " + std::to_string(options.devices) + ": the program's mesh has " +
                      std::to_string(loaded.module->meshes.front()->num_devices()));
    }
  }
  return loaded;
}

CompileOptions CompileOptionsOf(const CliOptions& options, const InputProgram& loaded) {
  CompileOptions compile;
  compile.partition.poison_padding = options.poison_padding;
  compile.partition.fault = options.fault;
  compile.prove.refuse_unproven = options.strict;
  compile.collectives.disabled = options.disabled_passes;
  compile.partitioned = options.partitioned;
  compile.results_per_device = loaded.hlo;
  return compile;
}

LowerOptions LowerOptionsOf(const CliOptions& options) {
  LowerOptions lower;
  lower.stub_custom_calls = options.stub_custom_calls;
  return lower;
}

std::vector<Literal> LoadInputs(const CliOptions& options, const CompiledProgram& program) {
  return LoadInputs(options, program.argument_types());
}

std::vector<Literal> LoadInputs(const CliOptions& options, const std::vector<Type>& types) {
  if (options.inputs.empty()) {
    return GenerateInputs(types, options.input_kind.value_or(InputKind::kExact), options.seed);
  }
  return LoadArrays(options.inputs, "arg", types);
}

std::vector<Literal> LoadExpected(const CliOptions& options, const CompiledProgram& program) {
  if (options.expected.empty()) return {};
  return LoadArrays(options.expected, "out", program.result_types());
}

ClusterOptions ClusterOptionsOf(const CliOptions& options) {
  ClusterOptions cluster;
  cluster.engine = options.engine;
  cluster.workers = options.workers;
  cluster.memory_budget_bytes = options.memory_budget;
  return cluster;
}

ClusterOptions ClusterOptionsOf(const CliOptions& options, const CompiledProgram& program) {
  ClusterOptions cluster = ClusterOptionsOf(options);
  cluster.num_replicas = program.spmd.module->num_replicas;
  return cluster;
}

TextStyle StyleOf(const CliOptions& options, bool to_stdout) {
  TextStyle style;
  style.color = options.color == CliOptions::Color::kAlways ||
                (options.color == CliOptions::Color::kAuto &&
                 isatty(to_stdout ? STDOUT_FILENO : STDERR_FILENO) != 0);
  style.quiet = options.quiet;
  style.verbose = options.verbose;
  style.stats = options.stats;
  return style;
}

LongRunNote LongRunNoteOf(const CliOptions& options, const CompiledProgram& program) {
  std::vector<std::string> loops;
  WalkOps(program.global.module->Main()->body, [&](Op& op) {
    if (!op.Is(OpCode::kWhile) || TripCount(op)) return;
    std::string place = op.location.ToString();
    if (place.empty()) place = op.Describe();
    if (std::find(loops.begin(), loops.end(), place) == loops.end()) loops.push_back(place);
  });
  if (loops.empty()) return {};
  constexpr size_t kShown = 4;
  std::string text = "the data decide when the loop at ";
  for (size_t i = 0; i < loops.size() && i < kShown; ++i) text += (i ? ", or at " : "") + loops[i];
  if (loops.size() > kShown)
    text += ", or at one of " + std::to_string(loops.size() - kShown) + " more";
  text += " ends";
  if (options.inputs.empty()) {
    text += ", and generated arguments may never end it; --inputs or another --seed may";
  }
  return {options.note_seconds, text + "; --deadline SECONDS stops it and tells where devices are"};
}

bool ShowsProgress(const CliOptions& options) {
  return !options.quiet && isatty(STDERR_FILENO) != 0;
}

void WriteText(const std::string& path, const std::string& text) {
  if (path.empty() || path == "-") {
    std::cout << text << std::flush;
    if (!std::cout) throw Error(ErrorCode::kIoError, "standard output cannot be written");
    return;
  }
  std::ofstream out(path, std::ios::binary);
  out << text;
  out.close();
  if (!out) throw Error(ErrorCode::kIoError, path + ": " + std::strerror(errno));
}

void TellTrace(const CliOptions& options, const Cluster& cluster) {
  if (!options.trace.empty()) WriteText(options.trace, ChromeTrace(cluster.Trace()));
}

CheckReport ReportOf(const InputProgram& loaded, const CompiledProgram& compiled,
                     int64_t peak_bytes) {
  CheckReport report;
  report.program = loaded.name;
  report.mesh = compiled.spmd.mesh;
  report.devices = compiled.num_devices();
  report.collectives = compiled.collectives;
  report.unproven = compiled.unproven;
  report.peak_bytes = peak_bytes;
  report.conflicts = compiled.propagation.conflicts;
  report.propagation_steps = compiled.propagation.steps;
  report.times = loaded.times;
  report.times.insert(report.times.end(), compiled.times.begin(), compiled.times.end());
  report.expectations = loaded.expectations;
  EvaluateExpectations(report.expectations, compiled, peak_bytes);
  return report;
}

bool AddHints(const CliOptions& options, const InputProgram& loaded,
              const CompiledProgram& compiled, int64_t max_ops, CheckReport& report) {
  const auto start = std::chrono::steady_clock::now();
  const bool all =
      FindHints(compiled, CompileOptionsOf(options, loaded), report.collectives, {max_ops});
  report.times.emplace_back("hints", std::chrono::steady_clock::now() - start);
  return all;
}

void Tell(const CliOptions& options, const CheckReport& report) {
  if (!options.json.empty()) WriteText(options.json, ReportJson(report));
  const bool to_stdout = options.json != "-";
  (to_stdout ? std::cout : std::cerr)
      << ReportText(report, StyleOf(options, to_stdout)) << std::flush;
}

}  // namespace lockstep

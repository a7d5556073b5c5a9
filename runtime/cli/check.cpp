// check and run: the sharded program on virtual devices, and the reference.
#include <algorithm>
#include <iostream>
#include <utility>

#include "compiler/base/error.h"
#include "compiler/frontend/hlo_printer.h"
#include "compiler/ops/control/control_attrs.h"
#include "compiler/ops/op_def.h"
#include "compiler/passes/called_functions.h"
#include "runtime/cli/commands.h"
#include "runtime/cli/interrupt.h"
#include "runtime/cli/progress.h"
#include "runtime/cli/session.h"
#include "runtime/npz.h"
#include "runtime/parallel.h"
#include "runtime/report/page.h"
#include "runtime/report/sharding_json.h"
#include "runtime/verify.h"

namespace lockstep {
namespace {

int ExitOf(const CheckReport& report) {
  if (report.verdict == "fail") return ExitCode(ErrorCode::kNumericMismatch);
  return report.ExpectationsMet() ? 0 : ExitCode(ErrorCode::kExpectationFailed);
}

void WriteOutputs(const std::string& path, const std::vector<Literal>& results) {
  if (path.ends_with(".npy") && results.size() == 1) {
    WriteNpy(path, results[0]);
    return;
  }
  std::vector<std::pair<std::string, Literal>> arrays;
  for (size_t i = 0; i < results.size(); ++i) {
    arrays.emplace_back("out" + std::to_string(i), results[i]);
  }
  WriteNpz(path, arrays);
}

template <typename Stage>
auto Timed(StageTimes& times, const std::string& name, const Stage& stage) {
  const auto start = std::chrono::steady_clock::now();
  auto result = stage();
  times.emplace_back(name, std::chrono::steady_clock::now() - start);
  return result;
}

// A program whose entry launches programs on devices of their own.
CheckReport CheckParallel(const CliOptions& options, InputProgram loaded) {
  CheckReport report;
  report.program = loaded.name;
  report.times = loaded.times;
  StageTimes times;
  Timed(times, "verify", [&] {
    VerifyModule(*loaded.module);
    return 0;
  });
  if (!options.no_run) {
    std::vector<Type> types;
    for (const auto& arg : loaded.module->Main()->body.args) types.push_back(arg->type);
    const std::vector<Literal> inputs = LoadInputs(options, types);
    ParallelVerdict found =
        VerifyParallel(*loaded.module, inputs, ClusterOptionsOf(options), &times);
    report.verdict = found.verdict.pass ? "pass" : "fail";
    report.results = std::move(found.verdict.results);
    report.checks = std::move(found.verdict.checks);
    report.devices = found.devices;
    report.engine = EngineKindName(found.engine);
    report.peak_bytes = found.peak_bytes;
  }
  report.times.insert(report.times.end(), times.begin(), times.end());
  return report;
}

// The report refers to values and ops of the program: `alive` keeps it.
CheckReport CheckEntry(const CliOptions& options, InputProgram loaded,
                       std::vector<Executable>& alive, std::vector<TraceEvent>* trace) {
  if (HasParallelPrograms(*loaded.module)) return CheckParallel(options, std::move(loaded));
  Progress progress(ShowsProgress(options), {"compile", "lower", "run", "reference", "compare"});
  progress.Stage("compile");
  VerifyOptions verify;
  verify.compile = CompileOptionsOf(options, loaded);
  verify.run.poison_padding = options.poison_padding;
  CompiledProgram compiled = CompileProgram(std::move(loaded.module), verify.compile);
  progress.Stage("lower");
  StageTimes times;
  alive.push_back(Timed(times, "lower",
                        [&] { return Executable(std::move(compiled), LowerOptionsOf(options)); }));
  const Executable& executable = alive.back();
  CheckReport report = ReportOf(loaded, executable.compiled(), executable.peak_bytes());
  if (!options.quiet || !options.json.empty()) {
    const bool page = options.command == CliCommand::kReport;
    AddHints(options, loaded, executable.compiled(), page ? kManyHints : kSomeHints, report);
  }
  if (!options.no_run) {
    const std::vector<Literal> inputs = LoadInputs(options, executable.compiled());
    const std::vector<Literal> expected = LoadExpected(options, executable.compiled());
    Cluster cluster(executable.num_devices(), ClusterOptionsOf(options, executable.compiled()));
    const ProgressEnd end(progress);  // before the cluster goes, which the line asks
    progress.NoteIfLong(LongRunNoteOf(options, executable.compiled()));
    report.engine = EngineKindName(cluster.engine());
    verify.expected = expected;
    verify.expected_exact = options.expected_exact;
    verify.times = &times;
    verify.run.launch.cancel = InterruptFlag();
    verify.on_stage = [&](std::string_view stage) {
      if (stage == "run") {
        progress.Stage(stage, [&] { return std::to_string(cluster.progress()) + " commands"; });
      } else {
        progress.Stage(stage);
      }
    };
    const Deadline deadline(options.deadline_seconds);
    Verdict verdict = Verify(executable, cluster, inputs, verify);
    progress.End();
    TellTrace(options, cluster);
    if (trace) *trace = cluster.Trace();
    report.verdict = verdict.pass ? "pass" : "fail";
    report.results = std::move(verdict.results);
    report.first_divergence = std::move(verdict.first_divergence);
    report.checks = std::move(verdict.checks);
  }
  report.times.insert(report.times.end(), times.begin(), times.end());
  return report;
}

// The entries of a self-checking file without @main: every public function that takes nothing, in
// order. Empty for a program with one entry.
std::vector<std::string> SelfCheckingEntries(const Module& module) {
  if (module.FindFunction("main")) return {};
  int publics = 0;
  bool checks = false;
  std::vector<std::string> entries;
  for (const auto& function : module.functions) {
    if (function->visibility != Visibility::kPublic || function->is_declaration) continue;
    ++publics;
    if (function->body.num_args() == 0) entries.push_back(function->name);
    WalkOps(function->body, [&](Op& op) { checks = checks || IsCheckOp(op); });
  }
  return publics > 1 && checks ? entries : std::vector<std::string>();
}

std::unique_ptr<Module> WithEntry(const Module& module, const std::string& entry) {
  std::unique_ptr<Module> copy = CloneModule(module);
  for (const auto& function : copy->functions) {
    if (function->name != entry) function->visibility = Visibility::kPrivate;
  }
  return copy;
}

// One report of several entries, as if they were one program.
void Append(CheckReport from, CheckReport& to) {
  if (to.program.empty()) {
    to = std::move(from);
    return;
  }
  if (from.verdict == "fail") to.verdict = "fail";
  for (ResultVerdict& result : from.results) {
    result.name = "out" + std::to_string(to.results.size());
    to.results.push_back(std::move(result));
  }
  if (!to.first_divergence) to.first_divergence = std::move(from.first_divergence);
  to.devices = std::max(to.devices, from.devices);
  to.peak_bytes = std::max(to.peak_bytes, from.peak_bytes);
  to.propagation_steps += from.propagation_steps;
  to.collectives.insert(to.collectives.end(), from.collectives.begin(), from.collectives.end());
  to.conflicts.insert(to.conflicts.end(), from.conflicts.begin(), from.conflicts.end());
  to.checks.insert(to.checks.end(), from.checks.begin(), from.checks.end());
  for (const auto& [stage, duration] : from.times) {
    const auto known = std::find_if(to.times.begin(), to.times.end(),
                                    [&](const auto& time) { return time.first == stage; });
    if (known == to.times.end()) {
      to.times.emplace_back(stage, duration);
    } else {
      known->second += duration;
    }
  }
}

// The program's one entry, or all of a self-checking file. `alive` keeps what the report refers to;
// `trace` receives what the devices of the last entry did.
CheckReport CheckProgram(const CliOptions& options, InputProgram loaded,
                         std::vector<Executable>& alive, std::vector<TraceEvent>* trace) {
  const std::vector<std::string> entries = SelfCheckingEntries(*loaded.module);
  if (entries.empty()) return CheckEntry(options, std::move(loaded), alive, trace);
  if (!loaded.expectations.empty()) {
    throw Unsupported(loaded.name + ":" + std::to_string(loaded.expectations[0].line) +
                      ":1: an expect line in a program with several entries");
  }
  CheckReport report;
  for (const std::string& entry : entries) {
    InputProgram one;
    one.name = loaded.name;
    one.times = std::exchange(loaded.times, {});
    one.module = WithEntry(*loaded.module, entry);
    Append(CheckEntry(options, std::move(one), alive, trace), report);
  }
  return report;
}

// The results of `run` on one device.
std::vector<Literal> RunReference(const CliOptions& options, InputProgram loaded, StageTimes& times,
                                  CheckReport& report) {
  report.program = loaded.name;
  report.times = loaded.times;
  const CompileOptions compile = CompileOptionsOf(options, loaded);
  const CompiledProgram compiled = IsPartitionedInput(*loaded.module, compile)
                                       ? CompileProgram(std::move(loaded.module), compile)
                                       : PropagateProgram(std::move(loaded.module), compile);
  const std::vector<Literal> inputs = LoadInputs(options, compiled);
  ReferenceOptions reference;
  reference.track_bounds = false;
  Progress progress(ShowsProgress(options), {"reference"});
  progress.Stage("reference", [] { return std::string("one device"); });
  progress.NoteIfLong(LongRunNoteOf(options, compiled));
  const ReferenceResult result = Timed(
      times, "reference", [&] { return EvaluateReference(*compiled.source, inputs, reference); });
  std::vector<Literal> results;
  for (const ReferenceValue& value : result.results) results.push_back(value.literal);
  return results;
}

// The results of `run` on the virtual devices.
std::vector<Literal> RunSharded(const CliOptions& options, InputProgram loaded, StageTimes& times,
                                CheckReport& report) {
  CompiledProgram compiled =
      CompileProgram(std::move(loaded.module), CompileOptionsOf(options, loaded));
  const Executable executable = Timed(
      times, "lower", [&] { return Executable(std::move(compiled), LowerOptionsOf(options)); });
  const std::vector<Literal> inputs = LoadInputs(options, executable.compiled());
  Cluster cluster(executable.num_devices(), ClusterOptionsOf(options, executable.compiled()));
  RunOptions run;
  run.launch.cancel = InterruptFlag();
  const Deadline deadline(options.deadline_seconds);
  Progress progress(ShowsProgress(options), {"run"});
  progress.Stage("run", [&] { return std::to_string(cluster.progress()) + " commands"; });
  progress.NoteIfLong(LongRunNoteOf(options, executable.compiled()));
  const Outputs outputs = Timed(
      times, "run", [&] { return executable.Run(cluster, std::span<const Literal>(inputs), run); });
  progress.End();
  TellTrace(options, cluster);
  report = ReportOf(loaded, executable.compiled(), executable.peak_bytes());
  report.engine = EngineKindName(cluster.engine());
  std::vector<Literal> results;
  for (const ShardedArray& output : outputs) results.push_back(output.Global());
  return results;
}

}  // namespace

int RunCheck(const CliOptions& options) {
  std::vector<Executable> alive;
  const CheckReport report = CheckProgram(options, LoadProgram(options), alive, /*trace=*/nullptr);
  Tell(options, report);
  return ExitOf(report);
}

int RunReport(const CliOptions& options) {
  PageData page;
  page.program = options.program == "-" ? "<stdin>" : options.program;
  page.source = ReadText(options.program);
  std::vector<Executable> alive;
  CheckReport report;
  const auto write = [&] {
    if (!alive.empty()) page.compiled = &alive.back().compiled();
    WriteText(options.output, ReportPage(page));
  };
  try {
    report = CheckProgram(options, LoadProgram(options, page.source), alive, &page.trace);
  } catch (const Error& error) {
    // The page says what went wrong; so does the command.
    page.error = error;
    write();
    throw;
  }
  if (!alive.empty() && !alive.back().compiled().adopted) {
    const CompiledProgram& compiled = alive.back().compiled();
    report.advice = AdviseShardings(*compiled.global.module, compiled.propagation);
  }
  page.report = &report;
  write();
  Tell(options, report);
  return ExitOf(report);
}

int RunRun(const CliOptions& options) {
  StageTimes times;
  CheckReport report;
  const std::vector<Literal> results =
      options.reference ? RunReference(options, LoadProgram(options), times, report)
                        : RunSharded(options, LoadProgram(options), times, report);
  if (!options.outputs.empty()) WriteOutputs(options.outputs, results);
  for (size_t i = 0; i < results.size(); ++i) {
    ResultVerdict row;
    row.name = "out" + std::to_string(i);
    row.type = ShapeString(results[i].dtype(), results[i].dims());
    row.elements = results[i].num_elements();
    row.policy = "not compared";
    report.results.push_back(std::move(row));
  }
  report.times.insert(report.times.end(), times.begin(), times.end());
  if (!options.json.empty()) WriteText(options.json, ReportJson(report));
  if (options.outputs.empty() && options.json != "-") {
    for (const ResultVerdict& row : report.results)
      std::cout << row.name << " " << row.type << "\n";
  }
  if (options.stats) std::cerr << ReportText(report, StyleOf(options, /*to_stdout=*/false));
  return report.ExpectationsMet() ? 0 : ExitCode(ErrorCode::kExpectationFailed);
}

int RunPartition(const CliOptions& options) {
  InputProgram loaded = LoadProgram(options);
  CompiledProgram compiled =
      CompileProgram(std::move(loaded.module), CompileOptionsOf(options, loaded));
  CopyCalledFunctions(*compiled.source, *compiled.spmd.module);
  const std::string text =
      options.emit_hlo ? PrintHlo(*compiled.spmd.module) : PrintModule(*compiled.spmd.module);
  const Executable executable(std::move(compiled), LowerOptionsOf(options));
  CheckReport report = ReportOf(loaded, executable.compiled(), executable.peak_bytes());
  if (!options.json.empty() || options.verbose || options.stats) {
    AddHints(options, loaded, executable.compiled(), kSomeHints, report);
  }
  if (!options.json.empty()) WriteText(options.json, ReportJson(report));
  if (!options.output.empty() || options.json != "-") WriteText(options.output, text);
  if (options.verbose || options.stats) {
    std::cerr << ReportText(report, StyleOf(options, /*to_stdout=*/false));
  }
  for (const Expectation& expectation : report.expectations) {
    if (expectation.ok) continue;
    std::cerr << loaded.name << ":" << expectation.line << ":1: wanted " << expectation.text
              << ", got " << expectation.got << "\n";
  }
  return ExitOf(report);
}

}  // namespace lockstep

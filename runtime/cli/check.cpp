// check and run: the sharded program on virtual devices, and the reference.
#include <iostream>

#include "compiler/base/error.h"
#include "runtime/cli/commands.h"
#include "runtime/cli/session.h"
#include "runtime/npz.h"
#include "runtime/verify.h"

namespace lockstep {
namespace {

CompileOptions CompileOptionsOf(const CliOptions& options) {
  CompileOptions compile;
  compile.partition.poison_padding = options.poison_padding;
  compile.partition.corrupt_collective = options.corrupt_collective;
  return compile;
}

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

}  // namespace

int RunCheck(const CliOptions& options) {
  InputProgram loaded = LoadProgram(options);
  VerifyOptions verify;
  verify.compile = CompileOptionsOf(options);
  verify.run.poison_padding = options.poison_padding;
  CompiledProgram compiled = CompileProgram(std::move(loaded.module), verify.compile);
  StageTimes times;
  const Executable executable =
      Timed(times, "lower", [&] { return Executable(std::move(compiled)); });
  CheckReport report = ReportOf(loaded, executable.compiled(), executable.peak_bytes());
  if (!options.no_run) {
    const Function& main = *executable.compiled().source->Main();
    const std::vector<Literal> inputs = LoadInputs(options, main);
    const std::vector<Literal> expected = LoadExpected(options, main);
    Cluster cluster(executable.num_devices(), ClusterOptionsOf(options));
    report.engine = EngineKindName(cluster.engine());
    verify.expected = expected;
    verify.expected_exact = options.expected_exact;
    verify.times = &times;
    Verdict verdict = Verify(executable, cluster, inputs, verify);
    report.verdict = verdict.pass ? "pass" : "fail";
    report.results = std::move(verdict.results);
    report.first_divergence = std::move(verdict.first_divergence);
    report.checks = std::move(verdict.checks);
  }
  report.times.insert(report.times.end(), times.begin(), times.end());
  Tell(options, report);
  return ExitOf(report);
}

int RunRun(const CliOptions& options) {
  InputProgram loaded = LoadProgram(options);
  StageTimes times;
  std::vector<Literal> results;
  CheckReport report;
  if (options.reference) {
    CompiledProgram compiled = PropagateProgram(std::move(loaded.module));
    const std::vector<Literal> inputs = LoadInputs(options, *compiled.source->Main());
    ReferenceOptions reference;
    reference.track_bounds = false;
    const ReferenceResult result = Timed(
        times, "reference", [&] { return EvaluateReference(*compiled.source, inputs, reference); });
    for (const ReferenceValue& value : result.results) results.push_back(value.literal);
    report.program = loaded.name;
    report.times = loaded.times;
  } else {
    CompiledProgram compiled = CompileProgram(std::move(loaded.module), CompileOptionsOf(options));
    const Executable executable =
        Timed(times, "lower", [&] { return Executable(std::move(compiled)); });
    const std::vector<Literal> inputs = LoadInputs(options, *executable.compiled().source->Main());
    Cluster cluster(executable.num_devices(), ClusterOptionsOf(options));
    RunOptions run;
    const Outputs outputs = Timed(times, "run", [&] {
      return executable.Run(cluster, std::span<const Literal>(inputs), run);
    });
    for (const ShardedArray& output : outputs) results.push_back(output.Global());
    report = ReportOf(loaded, executable.compiled(), executable.peak_bytes());
    report.engine = EngineKindName(cluster.engine());
  }
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
  CompiledProgram compiled = CompileProgram(std::move(loaded.module), CompileOptionsOf(options));
  const std::string text = PrintModule(*compiled.spmd.module);
  const Executable executable(std::move(compiled));
  const CheckReport report = ReportOf(loaded, executable.compiled(), executable.peak_bytes());
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

int RunPropagate(const CliOptions& options) {
  InputProgram loaded = LoadProgram(options);
  CompiledProgram compiled = PropagateProgram(std::move(loaded.module));
  CopyShardingsToSource(compiled.global, *compiled.source);
  PrintOptions print;
  print.value_shardings = true;
  WriteText(options.output, PrintModule(*compiled.source, print));
  return 0;
}

}  // namespace lockstep

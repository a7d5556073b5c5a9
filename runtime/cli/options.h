// The command line, parsed: one struct for all commands. The contract (names, meaning, exit codes)
// is relied upon by scripts: extend it, never break it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/frontend/frontend.h"
#include "compiler/partition/partition.h"
#include "compiler/passes/adopt_partitioned.h"
#include "devices/cluster.h"
#include "runtime/inputs.h"

namespace lockstep {

enum class CliCommand {
  kCheck,
  kRun,
  kPartition,
  kPropagate,
  kExplain,
  kShow,
  kReshard,
  kBench,
  kReport,
  kReduce,
};

/// "check", "run", ...
std::string_view CliCommandName(CliCommand command);

struct CliOptions {
  CliCommand command = CliCommand::kCheck;
  std::string program;    ///< a file, or "-" for standard input
  std::string value;      ///< explain, show: "%5"
  std::string output;     ///< -o
  bool emit_hlo = false;  ///< --emit hlo

  // What is compiled.
  TextFormat format = TextFormat::kAuto;
  std::string mesh;
  std::vector<std::string> arg_shardings, result_shardings, value_shardings;
  int64_t devices = 0;
  PartitionedInput partitioned = PartitionedInput::kAuto;
  bool fill_elided = false;
  bool stub_custom_calls = false;

  // What it runs on.
  std::string inputs, expected, outputs;
  std::string trace;  ///< Chrome-trace JSON of the launch
  bool expected_exact = false;
  std::optional<InputKind> input_kind;  ///< none: exact; bench: small
  uint64_t seed = 0;
  bool reference = false;
  std::optional<EngineKind> engine;
  int workers = 0;
  int64_t memory_budget = 0;
  double deadline_seconds = 0;  ///< of the launches; 0: none
  double note_seconds = 10;     ///< a run that takes longer may be one that the data make endless
  bool no_run = false;
  bool poison_padding = false;
  std::optional<FaultSite> fault;
  bool strict = false;
  std::vector<std::string> disabled_passes;

  // bench
  int repeat = 10;
  std::vector<std::string> kinds;
  std::vector<int64_t> bytes;
  bool shared_results = false;

  // reshard
  std::string type, from, to;
  bool run_plan = false;

  // reduce
  CliCommand reduce_command = CliCommand::kCheck;  ///< that fails
  double reduce_seconds = 20;                      ///< a command that takes longer does not end
  int64_t reduce_tests = 2000;

  // How it is told.
  std::string json;  ///< a file, "-" for standard output, "" for none
  bool stats = false, quiet = false, verbose = false;
  bool propagate_hlo = false;
  bool as_compiled = false;  ///< propagate: what XLA's partitioner sees instead of the text
  enum class Color { kAuto, kAlways, kNever } color = Color::kAuto;
};

/// Parses the arguments. Help and version are printed here: then the exit code is returned in
/// *exit_code and nullopt. Throws Error(kUsage).
std::optional<CliOptions> ParseCommandLine(int argc, const char* const* argv, int* exit_code);

/// The file that --json names in a command line that is wrong otherwise, "" for none.
std::string JsonFileOf(int argc, const char* const* argv);

}  // namespace lockstep

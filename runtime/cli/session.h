// What the commands share: files in and out, the program with the command line's annotations, the
// cluster it runs on.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "compiler/pipeline.h"
#include "devices/cluster.h"
#include "runtime/cli/options.h"
#include "runtime/cli/progress.h"
#include "runtime/lower/lower.h"
#include "runtime/report/check_report.h"

namespace lockstep {

struct InputProgram {
  std::string name;                       ///< as given
  std::unique_ptr<Module> module;         ///< parsed, annotations applied
  std::vector<Expectation> expectations;  ///< not evaluated yet
  bool hlo = false;                       ///< HLO text
  StageTimes times;
};

/// A whole file, "-" for standard input. Errors: IoError.
std::string ReadText(const std::string& path);
/// Reads, parses and annotates. Errors: IoError, InvalidArgument, Usage.
InputProgram LoadProgram(const CliOptions& options);
/// The same for a text that was read already.
InputProgram LoadProgram(const CliOptions& options, const std::string& text);

/// How the options want the program compiled.
CompileOptions CompileOptionsOf(const CliOptions& options, const InputProgram& loaded);
LowerOptions LowerOptionsOf(const CliOptions& options);

/// Arguments of the entry from --inputs, or generated. Errors: IoError, InvalidArgument.
std::vector<Literal> LoadInputs(const CliOptions& options, const CompiledProgram& program);
std::vector<Literal> LoadInputs(const CliOptions& options, const std::vector<Type>& types);
/// --expected, one array for each result.
std::vector<Literal> LoadExpected(const CliOptions& options, const CompiledProgram& program);

ClusterOptions ClusterOptionsOf(const CliOptions& options);
/// The same for a program of several replicas.
ClusterOptions ClusterOptionsOf(const CliOptions& options, const CompiledProgram& program);
TextStyle StyleOf(const CliOptions& options, bool to_stdout);

/// What to say of a long run: the loops whose end the data decide, if there are any.
LongRunNote LongRunNoteOf(const CliOptions& options, const CompiledProgram& program);
/// Does a long command draw how far it is? On a terminal only.
bool ShowsProgress(const CliOptions& options);

/// Writes to a file, or to standard output for "-". Errors: IoError.
void WriteText(const std::string& path, const std::string& text);

/// Writes the trace of the cluster's last launch if --trace asks for it. Errors: IoError.
void TellTrace(const CliOptions& options, const Cluster& cluster);

/// Fills the parts of a report that follow from compilation.
CheckReport ReportOf(const InputProgram& loaded, const CompiledProgram& compiled,
                     int64_t peak_bytes);
/// How many ops a command compiles again to find hints: as many as nobody notices, many where hints
/// are what was asked for, all.
inline constexpr int64_t kSomeHints = 1'000;
inline constexpr int64_t kManyHints = 20'000;
inline constexpr int64_t kAllHints = 4'000'000;
/// Looks for the changes of annotations that would spare its collectives; false if there was more
/// to try than `max_ops` ops.
bool AddHints(const CliOptions& options, const InputProgram& loaded,
              const CompiledProgram& compiled, int64_t max_ops, CheckReport& report);
/// Prints the report as the options ask: JSON to its file, text to standard output (or to standard
/// error if the JSON goes to standard output).
void Tell(const CliOptions& options, const CheckReport& report);

}  // namespace lockstep

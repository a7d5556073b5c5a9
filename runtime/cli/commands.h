// The commands. Each returns the exit code and throws Error for everything that goes wrong.
#pragma once

#include "runtime/cli/options.h"

namespace lockstep {

int RunCheck(const CliOptions& options);
int RunRun(const CliOptions& options);
int RunPartition(const CliOptions& options);
int RunPropagate(const CliOptions& options);
int RunExplain(const CliOptions& options);
int RunShow(const CliOptions& options);
int RunReshard(const CliOptions& options);
int RunBench(const CliOptions& options);
int BenchCollectives(const CliOptions& options);  ///< bench collectives
int RunReport(const CliOptions& options);
int RunReduce(const CliOptions& options);

/// Runs the command of the options and reports its errors as the command line does; never throws.
int RunCommand(const CliOptions& options);

/// The whole program: parses, runs, reports errors; never throws.
int LockstepMain(int argc, const char* const* argv);

}  // namespace lockstep

// THE page to read first: every pass from a parsed module to a proven SPMD program, in order.
#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "compiler/analysis/collectives.h"
#include "compiler/analysis/prove.h"
#include "compiler/ir/module.h"
#include "compiler/partition/partition.h"
#include "compiler/passes/adopt_partitioned.h"
#include "compiler/passes/collective_passes.h"
#include "compiler/passes/normalize.h"
#include "compiler/propagate/propagate.h"

namespace lockstep {

struct CompileOptions {
  /// For PropagateProgram only: what is partitioned is always the compiled program.
  ProgramView view = ProgramView::kAsCompiled;
  PropagateOptions propagate;
  PartitionOptions partition;
  CollectivePassOptions collectives;
  ProveOptions prove;
  /// Is the program partitioned already: it is then proven and run as it is.
  PartitionedInput partitioned = PartitionedInput::kAuto;
  /// Results of a partitioned program whose layout the text does not say: one row per device
  /// (HLO text), or one replicated array (StableHLO text).
  bool results_per_device = false;
};

/// One stage of the pipeline and the wall time it took.
using StageTimes = std::vector<std::pair<std::string, std::chrono::nanoseconds>>;

/// Everything the compiler knows about one program. Movable; the parts refer to each other's
/// values.
struct CompiledProgram {
  std::unique_ptr<Module> source;  ///< as parsed or built, verified
  NormalizedProgram global;        ///< one function, calls inlined; shardings propagated
  PropagationResult propagation;
  /// As written: functions that nothing calls, propagated each on its own.
  std::vector<NormalizedProgram> uncalled;
  SpmdProgram spmd;      ///< local types, explicit collectives
  bool adopted = false;  ///< the program was partitioned already; `source` has local types too
  std::vector<CollectiveRecord> collectives;
  std::vector<Error> unproven;  ///< collectives that all devices reach only if the data say so
  StageTimes times;

  /// Global types of the entry's arguments and results.
  std::vector<Type> argument_types() const;
  std::vector<Type> result_types() const;
  int64_t num_devices() const { return spmd.module->num_partitions * spmd.module->num_replicas; }
};

/// Does CompileProgram take the program as partitioned already?
bool IsPartitionedInput(const Module& source, const CompileOptions& options);

/// Verifies and propagates only; spmd stays empty.
CompiledProgram PropagateProgram(std::unique_ptr<Module> source,
                                 const CompileOptions& options = {});

/// Writes the shardings of a propagated program onto the values of its source.
void CopyShardingsToSource(CompiledProgram& program);

/// The whole pipeline. Errors: InvalidArgument (the program), Unsupported (named).
CompiledProgram CompileProgram(std::unique_ptr<Module> source, const CompileOptions& options = {});

}  // namespace lockstep

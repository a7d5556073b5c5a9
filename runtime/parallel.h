// Programs that launch programs: interpreter.run_parallel starts a grid of functions, rows =
// replicas, columns = partitions, one per virtual device. The host program around it (constants,
// checks) is evaluated as it stands; the functions run on a cluster, each compiled for its own
// local types, so that collectives, rendezvous and their checks are those of any other launch.
#pragma once

#include <set>

#include "devices/cluster.h"
#include "runtime/verify.h"

namespace lockstep {

/// True if a function of the module holds interpreter.run_parallel.
bool HasParallelPrograms(const Module& module);

struct ParallelVerdict {
  Verdict verdict;
  int64_t devices = 1;  ///< of the largest grid
  EngineKind engine = EngineKind::kThreads;
  int64_t peak_bytes = 0;  ///< of one device
};

/// Evaluates the entry twice, with the grids on virtual devices and with the reference evaluator's
/// own devices, and compares results and checks. The module has been verified.
/// Errors: those of launches and of the reference run; Unsupported for what devices cannot run.
ParallelVerdict VerifyParallel(const Module& module, std::span<const Literal> arguments,
                               const ClusterOptions& cluster, StageTimes* times = nullptr);

}  // namespace lockstep

// Hints: which change of one annotation spares a collective, tried and priced.
//
// The partitioner knows one op at a time. Its note at a collective (CollectiveNote::hint) names
// annotations under which that op would communicate less, but whether the whole program then does
// is another question: the bytes may only move to the next op. So each candidate is applied, the
// program is compiled again, and what is told is what came out:
//
//   annotate argument w (mlp.mlir:3:12) as {},{y}: each device then receives 96 bytes in all
//   instead of 480 (--arg-sharding '1={},{y}')
//
// Candidates for a collective: the annotations of its note; for partial results, the result split
// over the axes that are summed; and the annotations that the axes of the collective come from,
// without these axes.
#pragma once

#include <vector>

#include "compiler/pipeline.h"

namespace lockstep {

struct HintOptions {
  /// Ops that may be compiled again, over all candidates: a program of 100 ops is tried 30 times.
  /// A count and no time, so that a program always gets the same hints.
  int64_t max_ops = 3'000;
};

/// Fills hint, hint_option and hint_wire_bytes of those records for which some change of one
/// annotation makes the program receive fewer bytes and this collective go, or move less: of those
/// that need no more memory for arguments the one with the fewest bytes, else the one with the
/// fewest bytes, unless it takes much memory for little. The collectives that receive most come
/// first. Nothing is found for programs that are partitioned already. False if the budget ended
/// before all candidates were tried.
bool FindHints(const CompiledProgram& program, const CompileOptions& options,
               std::vector<CollectiveRecord>& records, const HintOptions& search = {});

}  // namespace lockstep

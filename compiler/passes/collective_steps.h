// The single passes of collective_passes.h. Each edits through the rewriter; ops that lose their
// users are removed by the last one.
#pragma once

#include "compiler/passes/collective_passes.h"
#include "compiler/passes/rewriter.h"

namespace lockstep {

void ShareCollectives(Rewriter& rewriter);
void SumOnce(Rewriter& rewriter);
void MakeReduceScatters(Rewriter& rewriter);
void SinkGathers(Rewriter& rewriter);
void HoistCollectives(Rewriter& rewriter, int64_t limit_bytes);
void MergeAllReduces(Rewriter& rewriter, int64_t limit_bytes);
void RemoveDeadOps(Rewriter& rewriter);

}  // namespace lockstep

#include "compiler/passes/collective_passes.h"

#include <algorithm>

#include "compiler/base/error.h"
#include "compiler/ops/op_def.h"
#include "compiler/passes/collective_steps.h"

namespace lockstep {
namespace {

struct Pass {
  std::string_view name;
  void (*run)(Rewriter& rewriter, const CollectivePassOptions& options);
};

using Options = CollectivePassOptions;

// Sharing first, so that the others see one collective where there is one; merging last, since a
// value that travels with others is none of the patterns.
constexpr Pass kPasses[] = {
    {"share", [](Rewriter& r, const Options&) { ShareCollectives(r); }},
    {"sum_once", [](Rewriter& r, const Options&) { SumOnce(r); }},
    {"reduce_scatter", [](Rewriter& r, const Options&) { MakeReduceScatters(r); }},
    {"sink_gather", [](Rewriter& r, const Options&) { SinkGathers(r); }},
    {"hoist", [](Rewriter& r, const Options& o) { HoistCollectives(r, o.hoist_limit_bytes); }},
    {"merge", [](Rewriter& r, const Options& o) { MergeAllReduces(r, o.merge_limit_bytes); }},
    {"dead", [](Rewriter& r, const Options&) { RemoveDeadOps(r); }},
};

bool HasCollective(const Region& body) {
  bool found = false;
  WalkOps(body, [&](Op& op) { found = found || GetOpDef(op.code).traits.collective; });
  return found;
}

}  // namespace

std::vector<std::string_view> CollectivePassNames() {
  std::vector<std::string_view> names;
  for (const Pass& pass : kPasses) names.push_back(pass.name);
  return names;
}

void OptimizeCollectives(Module& spmd, const CollectivePassOptions& options) {
  const std::vector<std::string_view> names = CollectivePassNames();
  for (const std::string& name : options.disabled) {
    if (std::find(names.begin(), names.end(), name) != names.end()) continue;
    std::string known;
    for (std::string_view other : names) {
      known += (known.empty() ? "" : ", ") + std::string(other);
    }
    throw Error(ErrorCode::kUsage, "there is no pass '" + name + "'; there are " + known);
  }
  if (!HasCollective(spmd.Main()->body)) return;
  Rewriter rewriter(spmd);
  for (const Pass& pass : kPasses) {
    const bool off = std::find(options.disabled.begin(), options.disabled.end(), pass.name) !=
                     options.disabled.end();
    if (!off) pass.run(rewriter, options);
  }
  rewriter.RemoveDropped();
}

}  // namespace lockstep

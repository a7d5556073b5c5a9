// propagate: the program with the sharding of every value.
#include <algorithm>
#include <iostream>
#include <set>
#include <string>

#include "compiler/frontend/hlo_printer.h"
#include "compiler/ops/op_def.h"
#include "compiler/passes/positional.h"
#include "compiler/passes/static_shapes.h"
#include "runtime/cli/commands.h"
#include "runtime/cli/session.h"
#include "runtime/report/sharding_json.h"

namespace lockstep {
namespace {

/// Where the text as it stands and the compiled program may differ: ops of the text that Shardy has
/// no rule for, which hold a split value, or which name a function that has shardings of its own.
std::string OpaqueOpsNote(const Module& module) {
  int64_t count = 0;
  std::set<std::string> names;
  const auto is_split = [](const Value& value) {
    return value.sharding && value.sharding->mesh && !value.sharding->IsFullyReplicated();
  };
  for (const auto& function : module.functions) {
    WalkOps(function->body, [&](Op& op) {
      if (!IsOpaqueInText(op) || GetOpDef(op.code).stops_shardings) return;
      const bool split = std::any_of(op.operands.begin(), op.operands.end(),
                                     [&](const Value* value) { return is_split(*value); }) ||
                         std::any_of(op.results.begin(), op.results.end(),
                                     [&](const auto& value) { return is_split(*value); });
      if (!split && !op.Is(OpCode::kComposite)) return;
      ++count;
      names.emplace(op.name());
    });
  }
  if (count == 0) return "";
  std::string list;
  for (const std::string& name : names) list += (list.empty() ? "" : ", ") + name;
  return "note: " + std::to_string(count) +
         (count == 1 ? " op passes no sharding on" : " ops pass no sharding on") +
         " in the text as it stands (" + list +
         "); XLA expands or inlines such ops before it propagates: --as-compiled prints what then "
         "comes out";
}

}  // namespace

int RunPropagate(const CliOptions& options) {
  InputProgram loaded = LoadProgram(options);
  CompileOptions compile;
  // HLO text is what XLA hands to Shardy: its ops are expanded already.
  compile.view =
      options.as_compiled || loaded.hlo ? ProgramView::kAsCompiled : ProgramView::kAsWritten;
  CompiledProgram compiled = PropagateProgram(std::move(loaded.module), compile);
  CopyShardingsToSource(compiled);
  if (compile.view == ProgramView::kAsWritten && !options.quiet) {
    const std::string note = OpaqueOpsNote(*compiled.source);
    if (!note.empty()) std::cerr << loaded.name << ": " << note << "\n";
  }
  const std::vector<ShardingAdvice> advice =
      AdviseShardings(*compiled.global.module, compiled.propagation);
  if (!options.json.empty()) {
    WriteText(options.json, PropagationJson(loaded.name, compiled, advice));
  }
  if (options.stats) {
    StageTimes times = loaded.times;
    times.insert(times.end(), compiled.times.begin(), compiled.times.end());
    for (const auto& [stage, time] : times) {
      std::cerr << stage << " " << std::chrono::duration<double, std::milli>(time).count()
                << " ms\n";
    }
  }
  if (options.verbose) {
    for (const ShardingAdvice& remark : advice) std::cerr << "- " << remark.text << "\n";
  }
  if (options.emit_hlo) {
    HloPrintOptions hlo;
    hlo.value_shardings = true;
    ResolveShapeOperands(*compiled.source);  // HLO has the static ops only
    WriteText(options.output, PrintHlo(*compiled.source, hlo));
    return 0;
  }
  PrintOptions print;
  print.value_shardings = !options.propagate_hlo;
  if (options.propagate_hlo) ToPositionalShardings(*compiled.source);
  if (!options.output.empty() || options.json != "-") {
    WriteText(options.output, PrintModule(*compiled.source, print));
  }
  return 0;
}

}  // namespace lockstep

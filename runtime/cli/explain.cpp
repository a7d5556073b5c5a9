// explain and show: why a collective exists, why a value has its sharding, how it lies on the mesh.
#include <iostream>
#include <sstream>

#include "compiler/base/error.h"
#include "compiler/passes/annotate.h"
#include "compiler/sharding/picture.h"
#include "compiler/sharding/shard_math.h"
#include "compiler/what_if.h"
#include "runtime/cli/commands.h"
#include "runtime/cli/session.h"
#include "runtime/report/sharding_json.h"

namespace lockstep {
namespace {

// A value of the propagated program by its name or its label ("%5", "p['w1']").
const Value& NamedValue(const Module& module, const std::string& name) {
  if (const Value* found = FindValue(module, name)) return *found;
  throw Error(ErrorCode::kUsage, "@" + module.Main()->name + " has no value " + name, {},
              {"values are named as in the program: %0, %arg1, %5#2"});
}

void ExplainCollective(std::ostringstream& out, const CollectiveRecord& record, size_t number) {
  out << number << ". " << record.kind << " of " << record.type << ": "
      << HumanBytes(record.wire_bytes) << " received by each device";
  if (record.executions && *record.executions != 1) out << ", " << *record.executions << " times";
  if (!record.executions) out << ", in each trip of a loop";
  out << "\n";
  if (!record.axes.empty()) {
    out << "   over";
    for (const std::string& axis : record.axes) out << " " << axis;
    out << ": " << record.groups << (record.groups == 1 ? " group of " : " groups of ")
        << record.group_size << " devices\n";
  }
  if (!record.location.empty()) out << "   at " << record.location << "\n";
  if (!record.cause.empty()) out << "   because " << record.cause << "\n";
  if (!record.hint.empty()) out << "   to spare it: " << record.hint << "\n";
  if (!record.alternative.empty()) out << "   instead of it: " << record.alternative << "\n";
}

/// The story of one value, with what other annotations would make of it.
int ExplainOne(const CliOptions& options, InputProgram loaded) {
  const CompiledProgram program = PropagateProgram(std::move(loaded.module));
  const Value& value = NamedValue(*program.global.module, options.value);
  const ValueStory story = TellStory(program.propagation, value);
  const std::vector<AnnotationChange> changes = WhatIf(program, story);
  if (!options.json.empty()) WriteText(options.json, StoryJson(loaded.name, story, changes));
  (options.json == "-" ? std::cerr : std::cout)
      << StoryText(story, changes, options.verbose) << std::flush;
  return 0;
}

}  // namespace

int RunExplain(const CliOptions& options) {
  InputProgram loaded = LoadProgram(options);
  if (!options.value.empty()) return ExplainOne(options, std::move(loaded));
  CompiledProgram compiled =
      CompileProgram(std::move(loaded.module), CompileOptionsOf(options, loaded));
  CheckReport report = ReportOf(loaded, compiled, 0);
  const bool tried_all =
      AddHints(options, loaded, compiled, options.verbose ? kAllHints : kManyHints, report);
  std::ostringstream out;
  if (report.collectives.empty()) {
    out << "The program communicates nothing.\n";
  }
  size_t number = 0;
  for (const CollectiveRecord& record : report.collectives) {
    ExplainCollective(out, record, ++number);
  }
  if (!tried_all) {
    out << "(How the smaller ones could be spared is looked for with -v only.)\n";
  }
  if (!compiled.adopted) {
    report.advice = AdviseShardings(*compiled.global.module, compiled.propagation);
  }
  constexpr size_t kShown = 10;
  if (!report.advice.empty()) out << "\nAdvice:\n";
  for (size_t i = 0; i < report.advice.size() && (i < kShown || options.verbose); ++i) {
    out << "- " << report.advice[i].text << "\n";
  }
  if (report.advice.size() > kShown && !options.verbose) {
    out << "(" << report.advice.size() - kShown << " more with -v)\n";
  }
  if (!options.json.empty()) WriteText(options.json, ReportJson(report));
  (options.json == "-" ? std::cerr : std::cout) << out.str() << std::flush;
  return 0;
}

int RunShow(const CliOptions& options) {
  InputProgram loaded = LoadProgram(options);
  const CompiledProgram program = PropagateProgram(std::move(loaded.module));
  const Value& value = NamedValue(*program.global.module, options.value);
  if (!value.type.IsTensor()) {
    throw Error(ErrorCode::kUsage, options.value + " is no tensor: " + value.type.ToString());
  }
  std::ostringstream out;
  out << options.value << " " << value.type.ShortString();
  if (!value.sharding || !value.sharding->mesh) {
    out << ": one copy on every device\n";
  } else {
    PictureOptions picture;
    picture.color = StyleOf(options, /*to_stdout=*/true).color;
    const int64_t shard_bytes = NumElements(LocalDims(value.type.dims(), *value.sharding)) *
                                StorageBytes(value.type.dtype());
    out << ", " << HumanBytes(shard_bytes) << " on each device\n"
        << ShardPicture(value.type.dims(), value.sharding->Layout(), picture);
  }
  WriteText("-", out.str());
  return 0;
}

}  // namespace lockstep

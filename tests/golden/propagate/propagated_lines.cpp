#include "tests/golden/propagate/propagated_lines.h"

#include <algorithm>
#include <fstream>
#include <sstream>

#include "compiler/base/error.h"
#include "compiler/frontend/expansions.h"
#include "compiler/ops/op_def.h"
#include "compiler/ops/sdy/sdy_attrs.h"
#include "compiler/passes/normalize.h"
#include "compiler/passes/positional.h"
#include "compiler/propagate/propagate.h"
#include "compiler/sharding/hlo_sharding.h"
#include "tests/golden/golden_files.h"

namespace lockstep {
namespace {

constexpr const char* kProgramMark = "// ===== ";
constexpr const char* kExpectedMark = "// ----- expected";

std::string LayoutString(const std::optional<TensorSharding>& sharding) {
  if (!sharding || !sharding->mesh) return "replicated";
  const Mesh& mesh = *sharding->mesh;
  if (mesh.maximal()) return "maximal=" + std::to_string(mesh.DeviceAt(0));
  TensorSharding layout = sharding->Layout();
  if (layout.IsFullyReplicated()) return "replicated";
  std::string text = layout.ToString();
  if (!mesh.order().identity()) {
    text += " devices=[";
    for (int64_t p = 0; p < mesh.num_devices(); ++p) {
      text += (p > 0 ? ", " : "") + std::to_string(mesh.DeviceAt(p));
    }
    text += "]";
  }
  return text;
}

std::string ValueLine(const std::string& name, int index, const Type& type,
                      const std::optional<TensorSharding>& sharding) {
  return name + "#" + std::to_string(index) + " " + type.ShortString() + "  " +
         LayoutString(sharding);
}

/// Ops whose regions hold values with shardings; element bodies have none.
bool HasFlowRegions(const Op& op) {
  return op.Is(OpCode::kWhile) || op.Is(OpCode::kCase) || op.Is(OpCode::kIf) ||
         op.Is(OpCode::kSdyManualComputation) || op.Is(OpCode::kSdyNamedComputation);
}

void ListRegion(const Region& region, std::vector<std::string>& lines) {
  for (const auto& op : region.ops) {
    for (const auto& result : op->results) {
      lines.push_back(
          ValueLine(std::string(op->name()), result->index, result->type, result->sharding));
    }
    if (!HasFlowRegions(*op)) continue;
    for (const auto& nested : op->regions) ListRegion(*nested, lines);
  }
}

/// Splits "add#0 f32[8]  {x} | {y}" at the double space.
std::pair<std::string, std::string> SplitLine(const std::string& line) {
  const size_t at = line.find("  ");
  if (at == std::string::npos) return {line, ""};
  return {line.substr(0, at), line.substr(at + 2)};
}

std::vector<std::string> Lines(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

std::unique_ptr<Module> Propagated(const std::string& program, const std::string& name,
                                   ProgramView view = ProgramView::kAsWritten) {
  std::unique_ptr<Module> source = view == ProgramView::kAsWritten
                                       ? ParseStableHloAsWritten(program, name)
                                       : ParseModule(program, name);
  VerifyModule(*source);
  std::vector<NormalizedProgram> programs;
  if (view == ProgramView::kAsWritten) programs = NormalizeUncalled(*source);
  programs.push_back(Normalize(*source, {.view = view}));
  for (const NormalizedProgram& normalized : programs) {
    Propagate(*normalized.module, {.view = view});
    CopyShardingsToSource(normalized, *source);
  }
  return source;
}

std::vector<std::string> LinesOf(const Module& module) {
  std::vector<std::string> lines;
  for (const auto& function : module.functions) {
    lines.push_back("@" + function->name);
    for (const auto& arg : function->body.args) {
      lines.push_back(ValueLine("argument", arg->index, arg->type, arg->sharding));
    }
    for (size_t i = 0; i < function->result_types.size(); ++i) {
      const auto sharding = i < function->result_shardings.size() ? function->result_shardings[i]
                                                                  : std::optional<TensorSharding>();
      lines.push_back(
          ValueLine("result", static_cast<int>(i), function->result_types[i], sharding));
    }
    ListRegion(function->body, lines);
  }
  return lines;
}

/// Positional form of the arguments and results of the entry; no sharding is {replicated}.
std::vector<std::string> SignatureOf(const Module& module) {
  const Function& main = *module.Main();
  std::vector<std::string> lines;
  const auto add = [&lines](const std::optional<TensorSharding>& sharding) {
    const bool known = sharding && sharding->mesh && !sharding->mesh->empty();
    lines.push_back(known ? ToHloSharding(sharding->Layout()).ToString() : "{replicated}");
  };
  for (const auto& arg : main.body.args) add(arg->sharding);
  for (const auto& sharding : main.result_shardings) add(sharding);
  return lines;
}

}  // namespace

std::vector<std::string> PropagatedLines(const std::string& program, const std::string& name,
                                         ProgramView view) {
  return LinesOf(*Propagated(program, name, view));
}

PrintedPropagation PrintPropagated(const std::string& program, const std::string& name) {
  PrintedPropagation printed;
  const std::unique_ptr<Module> module = Propagated(program, name);
  PrintOptions options;
  options.value_shardings = true;
  printed.text = PrintModule(*module, options);
  printed.lines = LinesOf(*module);
  printed.positional = SignatureOf(*module);
  ToPositionalShardings(*module);
  printed.hlo_text = PrintModule(*module);
  return printed;
}

std::vector<std::string> AnnotatedLines(const std::string& program, const std::string& name) {
  const std::unique_ptr<Module> module = ParseStableHloAsWritten(program, name);
  for (auto& function : module->functions) {
    WalkOps(function->body, [](Op& op) {
      const TensorSharding* own = FindSharding(op);
      if (own && op.num_results() == 1 && !op.result()->sharding) op.result()->sharding = *own;
    });
  }
  return LinesOf(*module);
}

std::vector<std::string> PositionalSignature(const std::string& program) {
  const std::unique_ptr<Module> module = ParseModule(program, "positional.mlir");
  VerifyModule(*module);
  return SignatureOf(*module);
}

PropagateCase ReadPropagateCase(const std::filesystem::path& program,
                                const std::string& expected_extension) {
  std::filesystem::path expected = program;
  expected.replace_extension(expected_extension);
  // A program that is refused has none, but the text of its error.
  const bool accepted = std::filesystem::exists(expected);
  return {program.filename().string(), ReadTextFile(program),
          accepted ? Lines(ReadTextFile(expected)) : std::vector<std::string>()};
}

std::vector<PropagateCase> ReadPropagateCases(const std::filesystem::path& file) {
  std::vector<PropagateCase> cases;
  bool in_expected = false;
  for (std::string& line : Lines(ReadTextFile(file))) {
    if (line.starts_with(kProgramMark)) {
      cases.emplace_back().name = line.substr(std::string(kProgramMark).size());
      in_expected = false;
    } else if (line == kExpectedMark) {
      in_expected = true;
    } else if (!cases.empty() && in_expected) {
      cases.back().expected.push_back(std::move(line));
    } else if (!cases.empty()) {
      cases.back().program += line + "\n";
    }
  }
  return cases;
}

bool Accepts(const std::string& expected, const std::string& got) {
  const auto [expected_value, layouts] = SplitLine(expected);
  const auto [value, layout] = SplitLine(got);
  if (expected_value != value) return false;
  if (layouts == "-" || layouts == layout) return true;
  std::string rest = layouts;
  for (size_t bar; (bar = rest.find(" | ")) != std::string::npos; rest.erase(0, bar + 3)) {
    if (rest.substr(0, bar) == layout) return true;
  }
  return rest == layout;
}

PropagateOutcome RunPropagateCase(const PropagateCase& test, ProgramView view) {
  PropagateOutcome outcome;
  std::vector<std::string> got;
  try {
    got = PropagatedLines(test.program, test.name, view);
  } catch (const Error& error) {
    outcome.failed = true;
    outcome.differences.push_back(error.what());
    return outcome;
  }
  if (got.size() != test.expected.size()) {
    outcome.failed = true;
    outcome.differences.push_back("has " + std::to_string(got.size()) + " lines instead of " +
                                  std::to_string(test.expected.size()));
    return outcome;
  }
  for (size_t i = 0; i < got.size(); ++i) {
    if (got[i].starts_with("@")) continue;
    ++outcome.values;
    if (Accepts(test.expected[i], got[i])) continue;
    outcome.differences.push_back("line " + std::to_string(i) + ": expected " + test.expected[i] +
                                  ", got " + got[i]);
  }
  return outcome;
}

}  // namespace lockstep

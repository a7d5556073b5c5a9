// Entry points of the front end: format detection and dispatch.
#include "compiler/frontend/frontend.h"

#include <algorithm>

#include "compiler/frontend/expansions.h"
#include "compiler/frontend/hlo_converter.h"
#include "compiler/frontend/mlir_lexer.h"
#include "compiler/frontend/mlir_module_parser.h"
#include "compiler/frontend/sharding_import.h"

namespace lockstep {
namespace {

/// Attributes by name, as the StableHLO parser leaves them.
void SortAttributes(Module& module) {
  for (const auto& function : module.functions) {
    WalkOps(function->body, [](Op& op) {
      std::vector<std::pair<std::string, Attribute>> entries(op.attrs.begin(), op.attrs.end());
      std::sort(entries.begin(), entries.end(),
                [](const auto& a, const auto& b) { return a.first < b.first; });
      op.attrs = AttrMap();
      for (auto& [name, value] : entries) op.attrs.Set(name, std::move(value));
    });
  }
}

}  // namespace

TextFormat DetectFormat(std::string_view text) {
  // An HLO text starts with "HloModule" or with a computation, after comments at most.
  size_t at = 0;
  while (at < text.size()) {
    const char c = text[at];
    if (c == ' ' || c == '\n' || c == '\t' || c == '\r') {
      ++at;
    } else if (text.substr(at, 2) == "//") {
      at = text.find('\n', at);
    } else if (text.substr(at, 2) == "/*") {
      at = text.find("*/", at);
      if (at != std::string_view::npos) at += 2;
    } else {
      break;
    }
  }
  const std::string_view rest = at < text.size() ? text.substr(at) : std::string_view();
  if (rest.starts_with("HloModule") || rest.starts_with("ENTRY ") || rest.starts_with("%")) {
    return TextFormat::kHlo;
  }
  // `name {` begins an HLO computation, `module {` an MLIR module.
  size_t end = 0;
  while (end < rest.size() && (IsIdentifierChar(rest[end]) || rest[end] == '-')) ++end;
  const size_t brace = rest.find_first_not_of(" \t", end);
  const bool computation = end > 0 && brace != std::string_view::npos && rest[brace] == '{' &&
                           rest[0] != '#' && !rest.substr(0, end).ends_with("module");
  return computation ? TextFormat::kHlo : TextFormat::kStableHlo;
}

namespace {

std::unique_ptr<Module> ParseMlir(std::string_view text, std::string file_name,
                                  const ParseLimits& limits, bool as_written) {
  const SourceText source(text, std::move(file_name));
  constexpr char kBytecodeMagic[] = "ML\xEFR";
  if (text.substr(0, 4) == std::string_view(kBytecodeMagic, 4)) {
    source.Fail(0, "MLIR bytecode is not supported: convert the program to text first",
                ErrorCode::kUnsupported);
  }
  MlirModuleParser parser(source, limits);
  auto module = parser.Parse();
  try {
    if (as_written) {
      CheckCustomCalls(*module);
    } else {
      ExpandCustomCalls(*module);
    }
  } catch (const Error& error) {
    if (error.code() != ErrorCode::kInvalidArgument || !error.location().text.known()) throw;
    throw source.MakeErrorAt(error.location().text, error.message());
  }
  ImportShardings(*module, source, limits);
  return module;
}

}  // namespace

std::unique_ptr<Module> ParseStableHlo(std::string_view text, std::string file_name,
                                       const ParseLimits& limits) {
  return ParseMlir(text, std::move(file_name), limits, false);
}

std::unique_ptr<Module> ParseStableHloAsWritten(std::string_view text, std::string file_name,
                                                const ParseLimits& limits) {
  return ParseMlir(text, std::move(file_name), limits, true);
}

std::unique_ptr<Module> ParseModule(std::string_view text, std::string file_name, TextFormat format,
                                    const ParseLimits& limits) {
  if (format == TextFormat::kAuto) format = DetectFormat(text);
  return format == TextFormat::kHlo ? ParseHlo(text, std::move(file_name), limits)
                                    : ParseStableHlo(text, std::move(file_name), limits);
}

std::unique_ptr<Module> ParseHlo(std::string_view text, std::string file_name,
                                 const ParseLimits& limits) {
  const SourceText source(text, std::move(file_name));
  HloConverter converter(source, limits, ReadHloText(source, limits));
  auto module = converter.Convert();
  DropPartitionerNotes(*module);
  ImportShardings(*module, source, limits);
  SortAttributes(*module);
  return module;
}

}  // namespace lockstep

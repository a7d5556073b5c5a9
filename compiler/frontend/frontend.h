// Front ends: text in, Module out; Module in, text out.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "compiler/ir/module.h"

namespace lockstep {

enum class TextFormat { kAuto, kStableHlo, kHlo };

/// Limits against hostile input; exceeding one is InvalidArgument with the place.
struct ParseLimits {
  int max_nesting = 256;                         ///< regions, parentheses, attributes
  int64_t max_literal_bytes = int64_t{4} << 30;  ///< one constant, expanded
  /// Give constants whose values the text leaves out (`{...}`, `dense<__elided__>`) small
  /// repeatable values instead of refusing them. For analysis, and for comparing two runs.
  bool fill_elided = false;
};

/// Parses a program. Errors carry file:line:column and a caret line as a note.
std::unique_ptr<Module> ParseModule(std::string_view text, std::string file_name,
                                    TextFormat format = TextFormat::kAuto,
                                    const ParseLimits& limits = {});
/// StableHLO text only (pretty and generic form, sdy, mhlo.sharding, chlo, check, func).
std::unique_ptr<Module> ParseStableHlo(std::string_view text, std::string file_name,
                                       const ParseLimits& limits = {});
/// HLO module text.
std::unique_ptr<Module> ParseHlo(std::string_view text, std::string file_name,
                                 const ParseLimits& limits = {});
TextFormat DetectFormat(std::string_view text);

struct PrintOptions {
  bool generic = false;          ///< every op in generic form
  bool debug_locations = false;  ///< loc(...) on ops
  /// Write Value::sharding of every op as sdy.sharding (lockstep propagate); otherwise only what
  /// the program itself said is printed.
  bool value_shardings = false;
  int64_t elide_literals_above = INT64_MAX;  ///< elements; for reports only, never for programs
};

/// StableHLO text that jaxlib's MLIR reads.
std::string PrintModule(const Module& module, const PrintOptions& options = {});
/// One op on one line, without regions: for messages and reports.
std::string PrintOp(const Op& op);
std::string PrintAttribute(const Attribute& attribute);

}  // namespace lockstep

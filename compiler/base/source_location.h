// Where something stands: a position in a text that the user gave us, and the chain of
// debug locations that a front end recorded for an operation.
//
// Two notions are kept apart on purpose. TextPosition is a place in the file that was parsed
// ("mlp.mlir:14:8"): it exists for every parsed operation and is used for syntax and verifier
// errors. DebugLocation is what the file says about its own origin (`loc("mlp.py":7:6)`), which is
// what a person wants to read in a report. Location carries both.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace lockstep {

/// A place in a text: 1-based line and column; line 0 means "unknown".
struct TextPosition {
  std::shared_ptr<const std::string> file;  ///< name as the user gave it; null = unknown
  int32_t line = 0;
  int32_t column = 0;

  bool known() const { return line > 0; }
  /// "file:line:col", or "" when unknown.
  std::string ToString() const;
};

/// One node of a debug location tree, immutable and shared (MLIR's loc attribute).
struct DebugLocation {
  enum class Kind { kUnknown, kFile, kName, kCallSite, kFused };
  Kind kind = Kind::kUnknown;
  std::string name;  ///< file name (kFile) or label (kName)
  int32_t line = 0;
  int32_t column = 0;
  int32_t end_line = 0;    ///< kFile ranges; 0 = none
  int32_t end_column = 0;
  /// kName: the child if any; kCallSite: {callee, caller}; kFused: all.
  std::vector<std::shared_ptr<const DebugLocation>> children;

  /// The innermost file position: callee before caller, first fused child that has one.
  const DebugLocation* File() const;
};

struct Location {
  TextPosition text;
  std::shared_ptr<const DebugLocation> debug;

  /// What a report shows: the debug file position if there is one ("mlp.py:7:6"), else the text's.
  std::string ToString() const;
  /// The label of the debug location ("jit(f)/dot_general", "p['b1']"), or "".
  std::string Label() const;
};

}  // namespace lockstep

// What a propagated program says about each of its values, as lines of text, and the files that
// hold programs with the lines that are right for them. Shared by the golden tests and the fuzz
// target; the format is described in README.md of this folder.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "compiler/ops/op_def.h"

namespace lockstep {

/// One program with the lines that are right for it.
struct PropagateCase {
  std::string name;
  std::string program;
  std::vector<std::string> expected;
};

/// Parses, normalises and propagates a program: "@function" or "op#result type  layout" for each
/// function and value, in program order. Errors: those of the compiler.
std::vector<std::string> PropagatedLines(const std::string& program, const std::string& name,
                                         ProgramView view = ProgramView::kAsWritten);

/// What `lockstep propagate` prints, in both forms, and what it must read back to.
struct PrintedPropagation {
  std::string text;                     ///< sdy attributes
  std::vector<std::string> lines;       ///< as PropagatedLines
  std::string hlo_text;                 ///< tile lists
  std::vector<std::string> positional;  ///< of arguments and results of the entry
};
PrintedPropagation PrintPropagated(const std::string& program, const std::string& name);
/// The lines of a program as it stands, without propagation.
std::vector<std::string> AnnotatedLines(const std::string& program, const std::string& name);
/// Tile lists of the arguments and results of the entry of a program with positional shardings.
std::vector<std::string> PositionalSignature(const std::string& program);

/// NAME.mlir with NAME.expected beside it.
PropagateCase ReadPropagateCase(const std::filesystem::path& program,
                                const std::string& expected_extension = ".expected");
/// Many programs in one file: "// ===== NAME", the program, "// ----- expected", its lines.
std::vector<PropagateCase> ReadPropagateCases(const std::filesystem::path& file);

/// True if `got` is one of the layouts that an expected line accepts.
bool Accepts(const std::string& expected, const std::string& got);

/// Runs a case. Returns the number of values and one message for each that differs; a program that
/// cannot be compiled is one message.
struct PropagateOutcome {
  size_t values = 0;
  bool failed = false;  ///< an error instead of a result
  std::vector<std::string> differences;
};
PropagateOutcome RunPropagateCase(const PropagateCase& test,
                                  ProgramView view = ProgramView::kAsWritten);

}  // namespace lockstep

// docs/ops.md is printed from the records; LOCKSTEP_UPDATE_GOLDEN=1 rewrites it.
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <map>
#include <sstream>

#include "compiler/ops/op_def.h"
#include "tests/text_file.h"

namespace lockstep {
namespace {

std::string Counts(int min, int max) {
  if (max == OpSignature::kMany) return std::to_string(min) + "+";
  return min == max ? std::to_string(min) : std::to_string(min) + "-" + std::to_string(max);
}

std::string Notes(const OpDef& def) {
  std::string notes;
  const auto add = [&](bool condition, const char* text) {
    if (condition) notes += (notes.empty() ? "" : ", ") + std::string(text);
  };
  add(def.traits.commutative, "commutative");
  add(def.traits.collective, "collective");
  add(def.traits.side_effect, "side effect");
  add(def.traits.control_flow, "control flow");
  add(def.traits.element_body, "scalar body");
  return notes;
}

std::string Row(const OpDef& def) {
  const bool none = def.factors == nullptr;
  const std::string rule =
      none ? "none: " + std::string(def.no_factors) : "`" + std::string(def.rule_example) + "`";
  const std::string shape = def.infer                      ? "inferred"
                            : def.no_infer == "no results" ? "-"
                                                           : "in the text";
  std::ostringstream row;
  row << "| `" << OpName(def.code) << "` | " << HloOpName(def.code) << " | "
      << Counts(def.signature.min_operands, def.signature.max_operands) << " | " << shape << " | "
      << rule << " | " << Notes(def) << " |\n";
  return row.str();
}

std::string Document() {
  std::map<std::string_view, std::string> families;
  for (int i = 0; i < kNumOpCodes; ++i) {
    const OpDef& def = GetOpDef(static_cast<OpCode>(i));
    families[def.family] += Row(def);
  }
  std::ostringstream text;
  text
      << "# Operations\n\n"
         "Printed from the records in `compiler/ops` by a test; "
         "`LOCKSTEP_UPDATE_GOLDEN=1 ctest -R OpTable` rewrites it.\n\n"
         "- *Operands*: how many; `2+` = two or more.\n"
         "- *Result type*: inferred from operands, attributes and bodies, or part of the text.\n"
         "- *Factor rule*: for a small instance, in the notation of `#sdy.op_sharding_rule`; names "
         "only, without sizes.\n";
  for (const auto& [family, rows] : families) {
    text << "\n## " << family << "\n\n"
         << "| Op | HLO | Operands | Result type | Factor rule | Notes |\n"
         << "|---|---|---|---|---|---|\n"
         << rows;
  }
  return text.str();
}

TEST(OpTable, DocsAreCurrent) {
  const std::string path = std::string(LOCKSTEP_TEST_DIR) + "/../docs/ops.md";
  const std::string wanted = Document();
  if (const char* update = std::getenv("LOCKSTEP_UPDATE_GOLDEN"); update && *update == '1') {
    std::ofstream(path) << wanted;
  }
  EXPECT_EQ(ReadTextFile(path), wanted)
      << "run with LOCKSTEP_UPDATE_GOLDEN=1 to rewrite docs/ops.md";
}

}  // namespace
}  // namespace lockstep

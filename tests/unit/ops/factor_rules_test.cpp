// Golden factor rules: each function of the .mlir files stands below the rule expected of the op
// that defines its first returned value.
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "compiler/frontend/frontend.h"
#include "compiler/ops/op_def.h"

namespace lockstep {
namespace {

class FactorRules : public testing::TestWithParam<const char*> {};

TEST_P(FactorRules, AreAsWritten) {
  const std::string path = std::string(LOCKSTEP_TEST_DIR) + "/unit/ops/" + GetParam();
  std::ifstream file(path);
  ASSERT_TRUE(file) << path;
  std::vector<std::string> expected;
  std::stringstream text;
  const std::string mark = "// rule: ";
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with(mark)) expected.push_back(line.substr(mark.size()));
    text << line << "\n";
  }
  const auto module = ParseStableHlo(text.str(), GetParam());
  VerifyModule(*module);
  ASSERT_EQ(expected.size(), module->functions.size());
  for (size_t i = 0; i < expected.size(); ++i) {
    const Function& function = *module->functions[i];
    const Op* op = function.return_op()->operand(0)->def;
    ASSERT_NE(op, nullptr) << function.name;
    const FactorRule rule = GetFactorRule(*op);
    EXPECT_EQ(rule.empty() ? "none" : rule.ToString(), expected[i]) << "@" << function.name;
  }
}

INSTANTIATE_TEST_SUITE_P(Files, FactorRules,
                         testing::Values("factor_rules.mlir", "factor_rules_own.mlir",
                                         "factor_rules_random.mlir"));

}  // namespace
}  // namespace lockstep

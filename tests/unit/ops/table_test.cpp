// Every op has a record, and every empty duty in it says why.
#include <gtest/gtest.h>

#include "compiler/ops/op_def.h"

namespace lockstep {
namespace {

TEST(OpTable, EveryOpHasARecordWithoutUnexplainedHoles) {
  for (int i = 0; i < kNumOpCodes; ++i) {
    const auto code = static_cast<OpCode>(i);
    const OpDef& def = GetOpDef(code);
    EXPECT_EQ(def.code, code);
    EXPECT_FALSE(def.family.empty()) << OpName(code);
    EXPECT_NE(def.infer == nullptr, def.no_infer.empty()) << OpName(code);
    EXPECT_NE(def.factors == nullptr, def.no_factors.empty()) << OpName(code);
    EXPECT_EQ(def.factors == nullptr, def.rule_example.empty()) << OpName(code);
    EXPECT_TRUE(!def.traits.terminator || def.signature.results == 0) << OpName(code);
    EXPECT_TRUE(!def.traits.element_body || def.signature.min_regions >= 1) << OpName(code);
  }
}

}  // namespace
}  // namespace lockstep

#include "compiler/ir/op_code.h"

#include <gtest/gtest.h>

namespace lockstep {
namespace {

TEST(OpCode, NamesFindTheirCodes) {
  for (int i = 0; i < kNumOpCodes; ++i) {
    EXPECT_EQ(FindOpCode(OpName(OpCode(i))), OpCode(i)) << OpName(OpCode(i));
  }
  EXPECT_EQ(FindOpCode("call"), OpCode::kFuncCall);
  EXPECT_EQ(FindOpCode("stablehlo.ad"), std::nullopt);
  EXPECT_EQ(NearestOpName("stablehlo.trnspose"), "stablehlo.transpose");
}

}  // namespace
}  // namespace lockstep

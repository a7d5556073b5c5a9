// Every op has a reference evaluator.
#include <gtest/gtest.h>

#include "compiler/ir/op_code.h"
#include "runtime/reference/evaluator.h"

namespace lockstep {
namespace {

TEST(ReferenceTable, HasNoHoles) {
  for (int code = 0; code < kNumOpCodes; ++code) {
    EXPECT_TRUE(HasReference(static_cast<OpCode>(code))) << OpName(static_cast<OpCode>(code));
  }
}

}  // namespace
}  // namespace lockstep

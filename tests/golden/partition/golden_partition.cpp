// Golden tests of the partitioner: the printed SPMD text of small programs (README.md).
#include <gtest/gtest.h>

#include "compiler/frontend/frontend.h"
#include "compiler/pipeline.h"
#include "tests/golden/golden_files.h"

namespace lockstep {
namespace {

namespace fs = std::filesystem;

class GoldenPartition : public testing::TestWithParam<std::string> {};

TEST_P(GoldenPartition, PrintsTheExpectedText) {
  const fs::path path = fs::path(LOCKSTEP_GOLDEN_DIR) / GetParam();
  const CompiledProgram compiled =
      CompileProgram(ParseModule(ReadTextFile(path), path.filename().string()));
  const std::string text = PrintModule(*compiled.spmd.module);
  EXPECT_EQ(text, ExpectedText(path, text));
  WalkOps(compiled.spmd.module->Main()->body, [](Op& op) {
    EXPECT_FALSE(op.name().starts_with("sdy.")) << op.Describe() << " is of the global program";
  });
  // Somebody else reads it as it was meant.
  const std::unique_ptr<Module> read = ParseModule(text, "printed.mlir");
  EXPECT_TRUE(LooksPartitioned(*read) || compiled.collectives.empty());
  const std::string again = PrintModule(*read);
  EXPECT_EQ(PrintModule(*ParseModule(again, "again.mlir")), again);
}

INSTANTIATE_TEST_SUITE_P(Programs, GoldenPartition,
                         testing::ValuesIn(FilesWith(LOCKSTEP_GOLDEN_DIR, ".mlir")),
                         [](const auto& test) { return TestNameOf(test.param); });

TEST(GoldenPartitionFolder, HasPrograms) {
  EXPECT_GE(FilesWith(LOCKSTEP_GOLDEN_DIR, ".mlir").size(), 25u);
}

}  // namespace
}  // namespace lockstep

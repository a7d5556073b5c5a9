// Golden tests of the partitioner: the printed SPMD text of small programs (README.md).
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "compiler/frontend/frontend.h"
#include "compiler/pipeline.h"

namespace lockstep {
namespace {

namespace fs = std::filesystem;

std::string ReadText(const fs::path& path) {
  std::ifstream file(path);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

std::vector<std::string> Programs() {
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(LOCKSTEP_GOLDEN_DIR)) {
    if (entry.path().extension() == ".mlir") names.push_back(entry.path().stem().string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

class GoldenPartition : public testing::TestWithParam<std::string> {};

TEST_P(GoldenPartition, PrintsTheExpectedText) {
  const fs::path path = fs::path(LOCKSTEP_GOLDEN_DIR) / (GetParam() + ".mlir");
  fs::path expected = path;
  expected.replace_extension(".expected");
  const CompiledProgram compiled =
      CompileProgram(ParseModule(ReadText(path), path.filename().string()));
  const std::string text = PrintModule(*compiled.spmd.module);
  if (std::getenv("LOCKSTEP_UPDATE_GOLDEN")) std::ofstream(expected) << text;
  EXPECT_EQ(text, ReadText(expected));
  // Somebody else reads it as it was meant.
  const std::unique_ptr<Module> read = ParseModule(text, "printed.mlir");
  EXPECT_TRUE(LooksPartitioned(*read) || compiled.collectives.empty());
  const std::string again = PrintModule(*read);
  EXPECT_EQ(PrintModule(*ParseModule(again, "again.mlir")), again);
}

INSTANTIATE_TEST_SUITE_P(Programs, GoldenPartition, testing::ValuesIn(Programs()),
                         [](const auto& test) { return test.param; });

TEST(GoldenPartitionFolder, HasPrograms) { EXPECT_GE(Programs().size(), 25u); }

}  // namespace
}  // namespace lockstep

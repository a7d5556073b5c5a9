// Golden tests of explain's answers for single values: see README.md in this folder.
#include <gtest/gtest.h>

#include "compiler/base/error.h"
#include "compiler/frontend/frontend.h"
#include "compiler/passes/annotate.h"
#include "compiler/what_if.h"
#include "tests/golden/golden_files.h"

namespace lockstep {
namespace {

namespace fs = std::filesystem;

constexpr const char* kQuestion = "? ";

/// A program of the tree and the values that are asked about, each with its story.
struct Questions {
  std::string program;
  std::vector<std::pair<std::string, std::string>> stories;
};

Questions ReadQuestions(const fs::path& path) {
  Questions questions;
  std::istringstream text(ReadTextFile(path));
  std::getline(text, questions.program);
  for (std::string line; std::getline(text, line);) {
    if (line.starts_with(kQuestion)) {
      questions.stories.emplace_back(line.substr(2), "");
    } else if (!questions.stories.empty()) {
      questions.stories.back().second += line + "\n";
    }
  }
  return questions;
}

class GoldenExplain : public testing::TestWithParam<std::string> {};

TEST_P(GoldenExplain, TellsTheStory) {
  const fs::path path = fs::path(LOCKSTEP_GOLDEN_DIR) / GetParam();
  Questions questions = ReadQuestions(path);
  const fs::path program = fs::path(LOCKSTEP_SOURCE_DIR) / questions.program;
  ASSERT_TRUE(fs::exists(program)) << program;
  const CompiledProgram compiled =
      PropagateProgram(ParseModule(ReadTextFile(program), program.filename().string()));
  const bool update = UpdatesGolden();
  for (auto& [name, expected] : questions.stories) {
    const Value* value = FindValue(*compiled.global.module, name);
    ASSERT_NE(value, nullptr) << name;
    const ValueStory story = TellStory(compiled.propagation, *value);
    const std::string got = StoryText(story, WhatIf(compiled, story));
    if (update) {
      expected = got;
    } else {
      EXPECT_EQ(expected, got) << GetParam() << " " << name;
    }
  }
  if (!update) return;
  std::ofstream file(path);
  file << questions.program << "\n";
  for (const auto& [name, story] : questions.stories) file << kQuestion << name << "\n" << story;
}

INSTANTIATE_TEST_SUITE_P(Programs, GoldenExplain,
                         testing::ValuesIn(FilesWith(LOCKSTEP_GOLDEN_DIR, ".explain")),
                         [](const auto& test) { return TestNameOf(test.param); });

TEST(GoldenExplainFolder, AsksAboutTransformers) {
  size_t values = 0;
  for (const std::string& file : FilesWith(LOCKSTEP_GOLDEN_DIR, ".explain")) {
    if (file.find("transformer") == std::string::npos) continue;
    values += ReadQuestions(fs::path(LOCKSTEP_GOLDEN_DIR) / file).stories.size();
  }
  EXPECT_GE(values, 25u);
}

}  // namespace
}  // namespace lockstep

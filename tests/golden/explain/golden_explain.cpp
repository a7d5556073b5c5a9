// Golden tests of explain's answers for single values: see README.md in this folder.
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "compiler/base/error.h"
#include "compiler/frontend/frontend.h"
#include "compiler/what_if.h"

namespace lockstep {
namespace {

namespace fs = std::filesystem;

constexpr const char* kQuestion = "? ";

std::string ReadText(const fs::path& path) {
  std::ifstream file(path);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

/// A program of the tree and the values that are asked about, each with its story.
struct Questions {
  std::string program;
  std::vector<std::pair<std::string, std::string>> stories;
};

Questions ReadQuestions(const fs::path& path) {
  Questions questions;
  std::istringstream text(ReadText(path));
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

const Value* FindValue(const Module& module, const std::string& name) {
  const Value* found = nullptr;
  for (const auto& arg : module.Main()->body.args) {
    if (arg->name == name || arg->location.Label() == name) return arg.get();
  }
  WalkOps(module.Main()->body, [&](Op& op) {
    for (const auto& result : op.results) {
      if (!found && result->name == name) found = result.get();
    }
    for (const auto& region : op.regions) {
      for (const auto& arg : region->args) {
        if (!found && arg->name == name) found = arg.get();
      }
    }
  });
  return found;
}

class GoldenExplain : public testing::TestWithParam<std::string> {};

TEST_P(GoldenExplain, TellsTheStory) {
  const fs::path path = fs::path(LOCKSTEP_GOLDEN_DIR) / GetParam();
  Questions questions = ReadQuestions(path);
  const fs::path program = fs::path(LOCKSTEP_SOURCE_DIR) / questions.program;
  ASSERT_TRUE(fs::exists(program)) << program;
  const CompiledProgram compiled =
      PropagateProgram(ParseModule(ReadText(program), program.filename().string()));
  const bool update = std::getenv("LOCKSTEP_UPDATE_GOLDEN") != nullptr;
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

std::vector<std::string> Files() {
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(LOCKSTEP_GOLDEN_DIR)) {
    if (entry.path().extension() == ".explain") names.push_back(entry.path().filename().string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

std::string TestName(const testing::TestParamInfo<std::string>& info) {
  std::string name = info.param.substr(0, info.param.rfind('.'));
  for (char& c : name) {
    if (!std::isalnum(static_cast<unsigned char>(c))) c = '_';
  }
  return name;
}

INSTANTIATE_TEST_SUITE_P(Programs, GoldenExplain, testing::ValuesIn(Files()), TestName);

TEST(GoldenExplainFolder, AsksAboutTransformers) {
  size_t values = 0;
  for (const std::string& file : Files()) {
    if (file.find("transformer") == std::string::npos) continue;
    values += ReadQuestions(fs::path(LOCKSTEP_GOLDEN_DIR) / file).stories.size();
  }
  EXPECT_GE(values, 25u);
}

}  // namespace
}  // namespace lockstep

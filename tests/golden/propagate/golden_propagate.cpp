// Golden tests of propagation: see README.md in this folder for the format.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "compiler/base/error.h"
#include "compiler/frontend/frontend.h"
#include "compiler/passes/normalize.h"
#include "compiler/propagate/propagate.h"

namespace lockstep {
namespace {

namespace fs = std::filesystem;

std::string ReadFile(const fs::path& path) {
  std::ifstream file(path);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

std::string LayoutString(const std::optional<TensorSharding>& sharding) {
  if (!sharding || !sharding->mesh) return "replicated";
  const Mesh& mesh = *sharding->mesh;
  if (mesh.maximal()) return "maximal=" + std::to_string(mesh.DeviceAt(0));
  TensorSharding layout = sharding->Layout();
  if (layout.IsFullyReplicated()) return "replicated";
  std::string text = layout.ToString();
  if (!mesh.order().identity()) {
    text += " devices=[";
    for (int64_t p = 0; p < mesh.num_devices(); ++p) {
      text += (p > 0 ? ", " : "") + std::to_string(mesh.DeviceAt(p));
    }
    text += "]";
  }
  return text;
}

std::string ValueLine(const std::string& name, int index, const Type& type,
                      const std::optional<TensorSharding>& sharding) {
  return name + "#" + std::to_string(index) + " " + type.ShortString() + "  " +
         LayoutString(sharding);
}

/// Ops whose regions hold values with shardings; element bodies have none.
bool HasFlowRegions(const Op& op) {
  return op.Is(OpCode::kWhile) || op.Is(OpCode::kCase) || op.Is(OpCode::kIf) ||
         op.Is(OpCode::kSdyManualComputation) || op.Is(OpCode::kSdyNamedComputation);
}

void ListRegion(const Region& region, std::vector<std::string>& lines) {
  for (const auto& op : region.ops) {
    for (const auto& result : op->results) {
      lines.push_back(
          ValueLine(std::string(op->name()), result->index, result->type, result->sharding));
    }
    if (!HasFlowRegions(*op)) continue;
    for (const auto& nested : op->regions) ListRegion(*nested, lines);
  }
}

std::vector<std::string> PropagatedLines(const fs::path& path) {
  std::unique_ptr<Module> source = ParseModule(ReadFile(path), path.filename().string());
  NormalizedProgram program = Normalize(*source);
  Propagate(*program.module);
  CopyShardingsToSource(program, *source);
  std::vector<std::string> lines;
  for (const auto& function : source->functions) {
    lines.push_back("@" + function->name);
    for (const auto& arg : function->body.args) {
      lines.push_back(ValueLine("argument", arg->index, arg->type, arg->sharding));
    }
    for (size_t i = 0; i < function->result_types.size(); ++i) {
      const auto sharding = i < function->result_shardings.size() ? function->result_shardings[i]
                                                                  : std::optional<TensorSharding>();
      lines.push_back(
          ValueLine("result", static_cast<int>(i), function->result_types[i], sharding));
    }
    ListRegion(function->body, lines);
  }
  return lines;
}

/// Splits "add#0 f32[8]  {x} | {y}" at the double space.
std::pair<std::string, std::string> SplitLine(const std::string& line) {
  const size_t at = line.find("  ");
  if (at == std::string::npos) return {line, ""};
  return {line.substr(0, at), line.substr(at + 2)};
}

bool Accepts(const std::string& expected, const std::string& got) {
  const auto [expected_value, layouts] = SplitLine(expected);
  const auto [value, layout] = SplitLine(got);
  if (expected_value != value) return false;
  if (layouts == "-" || layouts == layout) return true;
  std::string rest = layouts;
  for (size_t bar; (bar = rest.find(" | ")) != std::string::npos; rest.erase(0, bar + 3)) {
    if (rest.substr(0, bar) == layout) return true;
  }
  return rest == layout;
}

class GoldenPropagate : public testing::TestWithParam<std::string> {};

TEST_P(GoldenPropagate, MatchesExpected) {
  const fs::path program = fs::path(LOCKSTEP_GOLDEN_DIR) / GetParam();
  fs::path expected_path = program;
  expected_path.replace_extension(".expected");
  std::vector<std::string> expected;
  std::istringstream text(ReadFile(expected_path));
  for (std::string line; std::getline(text, line);) expected.push_back(line);

  std::vector<std::string> got;
  try {
    got = PropagatedLines(program);
  } catch (const Error& error) {
    FAIL() << error.what();
  }
  if (std::getenv("LOCKSTEP_UPDATE_GOLDEN")) {
    std::ofstream file(expected_path);
    for (size_t i = 0; i < got.size(); ++i) {
      const bool keep = i < expected.size() && Accepts(expected[i], got[i]);
      file << (keep ? expected[i] : got[i]) << "\n";
    }
    return;
  }
  ASSERT_EQ(expected.size(), got.size());
  for (size_t i = 0; i < got.size(); ++i) {
    EXPECT_TRUE(Accepts(expected[i], got[i])) << GetParam() << " value " << i << "\n  expected "
                                              << expected[i] << "\n  got      " << got[i];
  }
}

std::vector<std::string> Programs() {
  std::vector<std::string> names;
  for (const auto& entry : fs::recursive_directory_iterator(LOCKSTEP_GOLDEN_DIR)) {
    if (entry.path().extension() == ".mlir") {
      names.push_back(fs::relative(entry.path(), LOCKSTEP_GOLDEN_DIR).string());
    }
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

INSTANTIATE_TEST_SUITE_P(Programs, GoldenPropagate, testing::ValuesIn(Programs()), TestName);

TEST(GoldenPropagateFolder, HasPrograms) { EXPECT_GT(Programs().size(), 100u); }

}  // namespace
}  // namespace lockstep

// Golden tests of the passes over collectives: the text with and without each pass, and the same
// results from both (README.md).
#include <gtest/gtest.h>

#include <algorithm>

#include "compiler/frontend/frontend.h"
#include "compiler/ops/op_def.h"
#include "runtime/compare.h"
#include "runtime/inputs.h"
#include "runtime/verify.h"
#include "tests/golden/golden_files.h"

namespace lockstep {
namespace {

namespace fs = std::filesystem;

/// The SPMD program after the passes; "" leaves none out.
std::string Optimized(const std::string& program, const std::string& name, const std::string& off) {
  const std::unique_ptr<Module> module = ParseModule(program, name);
  AdoptPartitioned(*module, /*results_per_device=*/false);
  WalkOps(module->Main()->body, [](Op& op) {
    if (!GetOpDef(op.code).traits.collective) return;
    auto note = std::make_shared<CollectiveNote>();
    note->origin = CollectiveNote::Origin::kPartitioner;
    op.note = std::move(note);
  });
  CollectivePassOptions options;
  if (!off.empty()) options.disabled = {off};
  OptimizeCollectives(*module, options);
  VerifyModule(*module);
  return PrintModule(*module);
}

/// Runs a program that is partitioned already.
std::vector<Literal> ResultsOf(const std::string& text) {
  CompileOptions options;
  options.partitioned = PartitionedInput::kYes;
  const Executable executable = Compile(ParseModule(text, "optimized.mlir"), options);
  const auto inputs = GenerateInputs(executable.compiled().argument_types(), InputKind::kExact, 5);
  Cluster cluster(executable.num_devices());
  std::vector<Literal> results;
  for (const ShardedArray& output : executable.Run(cluster, std::span<const Literal>(inputs))) {
    results.push_back(output.Global());
  }
  return results;
}

class GoldenPasses : public testing::TestWithParam<std::string> {};

TEST_P(GoldenPasses, TextAndResults) {
  const std::string& pass = GetParam();
  const fs::path path = fs::path(LOCKSTEP_GOLDEN_DIR) / (pass + ".mlir");
  const std::string program = ReadTextFile(path);
  ASSERT_EQ(program.rfind("// pass: " + pass + "\n", 0), 0u) << "says which pass it is about";
  const std::string without = Optimized(program, path.filename().string(), pass);
  const std::string with = Optimized(program, path.filename().string(), "");
  EXPECT_NE(without, with) << "the pass has something to do";
  const std::string text =
      "// ===== without " + pass + "\n" + without + "// ===== with " + pass + "\n" + with;
  EXPECT_EQ(text, ExpectedText(path, text));
  const std::vector<Literal> off = ResultsOf(without), on = ResultsOf(with);
  ASSERT_EQ(off.size(), on.size());
  for (size_t i = 0; i < on.size(); ++i) {
    const Comparison same = CompareExact(off[i], on[i]);
    EXPECT_TRUE(same.ok()) << "result " << i << " " << same.Summary();
  }
}

/// The passes that have a program.
std::vector<std::string> Passes() {
  std::vector<std::string> names = FilesWith(LOCKSTEP_GOLDEN_DIR, ".mlir");
  for (std::string& name : names) name = fs::path(name).stem().string();
  return names;
}

INSTANTIATE_TEST_SUITE_P(Programs, GoldenPasses, testing::ValuesIn(Passes()),
                         [](const auto& test) { return test.param; });

TEST(GoldenPassesFolder, HasEveryPass) {
  std::vector<std::string> passes;
  for (std::string_view name : CollectivePassNames()) passes.emplace_back(name);
  std::sort(passes.begin(), passes.end());
  EXPECT_EQ(Passes(), passes);
}

}  // namespace
}  // namespace lockstep

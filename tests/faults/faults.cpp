// Faults that a wrong partition rule would cause are put into real programs, one at a time. A fault
// that changes what some device returns must be refused, one that changes nothing must not be.
// Padding is poisoned, inputs are generated and exact: no expected results from outside are used.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <map>
#include <set>

#include "compiler/frontend/frontend.h"
#include "compiler/partition/corrupt.h"
#include "runtime/compare.h"
#include "runtime/divergence.h"
#include "runtime/inputs.h"
#include "runtime/verify.h"
#include "tests/text_file.h"

namespace lockstep {
namespace {

/// Places of one kind in one program that are tried, spread over all of them.
constexpr int64_t kPlaces = 6;

std::unique_ptr<Module> Load(const std::string& program) {
  const std::string path = std::string(LOCKSTEP_TEST_DIR) + "/" + program;
  return ParseModule(ReadTextFile(path), program);
}

bool ReplicasDiffer(const ShardedArray& array) {
  return CompareReplicas(array, array.Global()).device >= 0;
}

// Does a fault change what some device returns? A change is one that rounding does not make: a
// float must be farther from the reference than any of its result in the run without a fault.
// Example: of a sum over two devices, one misses 1e-7 of the value; its last bit changes, as it
// would in another order of the sum.
bool Changes(const Outputs& clean, const Outputs& faulty, const ReferenceResult& reference) {
  for (size_t i = 0; i < clean.size(); ++i) {
    if (!clean[i].global_type().IsTensor()) continue;
    if (ReplicasDiffer(clean[i]) != ReplicasDiffer(faulty[i])) return true;
    const Literal was = clean[i].Global(), is = faulty[i].Global();
    if (CompareExact(is, was).mismatches == 0) continue;
    const Comparison without = CompareWithReference(was, reference.results[i]);
    const Comparison with = CompareWithReference(is, reference.results[i]);
    if (with.policy == "exact" || with.max_ulp > without.max_ulp ||
        with.max_abs_error > without.max_abs_error) {
      return true;
    }
  }
  return false;
}

struct Tally {
  int64_t places = 0, effective = 0, missed = 0, false_alarms = 0;
};

class Campaign {
 public:
  explicit Campaign(const std::string& program) : program_(program), source_(Load(program)) {
    options_.find_divergence = false;
    options_.run.poison_padding = true;
    options_.compile.partition.poison_padding = true;
    inputs_ = GenerateInputs(*source_->Main(), InputKind::kExact, 1);
  }

  void CleanRun() {
    const Executable clean = Build({});
    cluster_ = std::make_unique<Cluster>(clean.num_devices());
    clean_ = clean.Run(*cluster_, std::span<const Literal>(inputs_), options_.run);
    reference_ = EvaluateReference(*clean.compiled().source, inputs_);
    EXPECT_TRUE(CompareOutputs(clean_, reference_, options_).pass)
        << program_ << ": a false alarm without a fault";
    for (FaultKind kind : AllFaultKinds()) {
      PartitionOptions partition = options_.compile.partition;
      counts_[kind] = CountFaultSites(Partition(*clean.compiled().global.module, partition), kind);
    }
  }

  Tally Try(FaultKind kind) {
    Tally tally;
    const int64_t count = counts_[kind];
    const int64_t step = std::max<int64_t>(1, count / kPlaces);
    for (int64_t k = 0; k < count; k += step) {
      ++tally.places;
      bool effective = true, refused = true;
      try {
        const Executable broken = Build(FaultSite{kind, k});
        const Outputs outputs =
            broken.Run(*cluster_, std::span<const Literal>(inputs_), options_.run);
        effective = Changes(clean_, outputs, reference_);
        refused = !CompareOutputs(outputs, reference_, options_).pass;
      } catch (const Error&) {
        // Refused by the compiler or stopped by the runtime.
      }
      tally.effective += effective;
      if (effective && !refused) ++tally.missed;
      if (!effective && refused) ++tally.false_alarms;
      EXPECT_EQ(effective, refused) << program_ << ", " << FaultKindName(kind) << ":" << k
                                    << (effective ? " is missed" : " is a false alarm");
    }
    return tally;
  }

 private:
  Executable Build(std::optional<FaultSite> fault) {
    CompileOptions compile = options_.compile;
    compile.partition.fault = fault;
    return Compile(CloneModule(*source_), compile);
  }

  std::string program_;
  std::unique_ptr<Module> source_;
  VerifyOptions options_;
  std::vector<Literal> inputs_;
  std::unique_ptr<Cluster> cluster_;
  Outputs clean_;
  ReferenceResult reference_;
  std::map<FaultKind, int64_t> counts_;
};

// Kinds that a program is there for; the others are tried too.
struct Case {
  std::string program;
  std::vector<FaultKind> kinds;
};

std::string ToTestName(const testing::TestParamInfo<Case>& info) {
  std::string name;
  for (char c : info.param.program) name += std::isalnum(static_cast<unsigned char>(c)) ? c : '_';
  return name;
}

class Faults : public testing::TestWithParam<Case> {};

TEST_P(Faults, EffectiveOnesAreRefusedAndNoOthers) {
  Campaign campaign(GetParam().program);
  campaign.CleanRun();
  for (FaultKind kind : AllFaultKinds()) {
    const Tally tally = campaign.Try(kind);
    RecordProperty(std::string(FaultKindName(kind)),
                   std::to_string(tally.effective) + " of " + std::to_string(tally.places) +
                       " change a result, missed " + std::to_string(tally.missed));
    std::printf("%-20s %2ld places, %2ld change a result, %ld missed, %ld false alarms\n",
                std::string(FaultKindName(kind)).c_str(), static_cast<long>(tally.places),
                static_cast<long>(tally.effective), static_cast<long>(tally.missed),
                static_cast<long>(tally.false_alarms));
    for (FaultKind wanted : GetParam().kinds) {
      if (wanted == kind) {
        EXPECT_GT(tally.effective, 0) << FaultKindName(kind) << " was not tried";
      }
    }
  }
}

using K = FaultKind;

std::vector<Case> Chosen() {
  return {
      Case{"faults/uneven_sum.mlir", {K::kDroppedMask, K::kWrongIdentity, K::kMissingAxis}},
      Case{"faults/uneven_max.mlir", {K::kDroppedMask, K::kWrongIdentity}},
      Case{"faults/two_axes.mlir", {K::kMissingAxis, K::kDroppedCollective}},
      Case{"faults/update.mlir", {K::kStaleReplica, K::kWrongOffset}},
      Case{"faults/halo.mlir", {K::kHaloOffByOne, K::kSwappedGroup}},
      Case{"programs/matmul_contract/sdy.mlir", {K::kDroppedCollective}},
      Case{"programs/mlp_train_fsdp/sdy.mlir", {K::kSwappedGroup, K::kDroppedCollective}},
      Case{"programs/mlp_train_2d/sdy.mlir", {K::kDroppedCollective, K::kStaleReplica}},
      Case{"programs/conv_spatial_halo/sdy.mlir", {K::kHaloOffByOne}},
      Case{"programs/stencil_jacobi/sdy.mlir", {K::kHaloOffByOne}},
      Case{"programs/uneven_dot/sdy.mlir", {}},
      Case{"programs/uneven_positions/sdy.mlir", {}},
      Case{"programs/uneven_reduce_mean/sdy.mlir", {}},
      Case{"programs/embedding_vocab_parallel/sdy.mlir", {K::kDroppedMask, K::kWrongOffset}},
      Case{"programs/kv_cache_decode/sdy.mlir", {K::kDroppedCollective}},
      Case{"programs/cumsum_sharded/sdy.mlir", {}},
      Case{"programs/topk_sharded/sdy.mlir", {}},
      Case{"programs/iota_and_dynamic_slice/sdy.mlir", {}},
      Case{"programs/reverse_roll_pad_concat/sdy.mlir", {}},
      Case{"programs/transformer_block_train/sdy.mlir", {K::kDroppedCollective}},
      Case{"faults/own_parts.mlir", {}},
      Case{"faults/gather_in_loop.mlir", {K::kDroppedCollective, K::kSwappedGroup}},
      Case{"fuzz/programs/found/partial_sums_in_and_out.mlir", {}},
      Case{"fuzz/programs/found/uneven_feature_groups.mlir", {}},
      Case{"fuzz/programs/found/uneven_free_axis_in_region.mlir", {}},
      Case{"fuzz/programs/found/running_sum_from_any_init.mlir", {}},
      Case{"fuzz/programs/found/select_and_scatter_moved_axes.mlir", {}},
      Case{"fuzz/programs/found/moves_of_shared_shards.mlir", {}},
  };
}

/// The other programs: tests/programs and what fuzzing found. They take minutes, so only if asked
/// for.
std::vector<Case> Others() {
  std::vector<Case> others;
  if (!std::getenv("LOCKSTEP_ALL_FAULTS")) return others;
  std::set<std::string> taken;
  for (const Case& chosen : Chosen()) taken.insert(chosen.program);
  const std::filesystem::path root = LOCKSTEP_TEST_DIR;
  std::set<std::string> found;
  for (const auto& entry : std::filesystem::directory_iterator(root / "programs")) {
    if (std::filesystem::exists(entry.path() / "sdy.mlir")) {
      found.insert("programs/" + entry.path().filename().string() + "/sdy.mlir");
    }
  }
  for (const auto& entry : std::filesystem::directory_iterator(root / "fuzz/programs/found")) {
    found.insert("fuzz/programs/found/" + entry.path().filename().string());
  }
  for (const std::string& program : found) {
    if (!taken.count(program)) others.push_back({program, {}});
  }
  return others;
}

INSTANTIATE_TEST_SUITE_P(Programs, Faults, testing::ValuesIn(Chosen()), ToTestName);
INSTANTIATE_TEST_SUITE_P(Others, Faults, testing::ValuesIn(Others()), ToTestName);
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(Faults);

}  // namespace
}  // namespace lockstep

// ops_sweep [--runs N] [--seed S] [--functions 1] FILE...: every program of the op files, sharded
// in many ways on many meshes, against one device. @main gets the arguments that @check passes to
// it (curated: NaN, ties, indices out of range) and, in half of the runs, generated exact ones;
// padding is poisoned. --functions: a file is one module, each of whose functions is a program.
//
// Meshes: powers of two and odd sizes, one axis and several, an axis of size 1, permuted devices.
// Sizes in the files are mostly 5 and 6, so shards are uneven, short or empty. Variants: every
// dimension split; all axes on one dimension; random axes on random dimensions with some unused,
// open dimensions, and shardings of results too. The choice is a function of the file's name and
// the program's number: a failure prints the shardings, which `lockstep check --mesh
// --arg-sharding` takes.
//
// A program with a mesh of its own (sdy ops) keeps it. `// inputs: curated` in a program: generated
// arguments are outside of the op's domain (matrices that are not positive definite).
//
// Programs that launch programs (collectives; interpreter.run_parallel) run on their own grid.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <random>

#include "compiler/base/error.h"
#include "compiler/frontend/frontend.h"
#include "compiler/ops/layout/layout_attrs.h"
#include "compiler/ops/op_def.h"
#include "compiler/passes/annotate.h"
#include "runtime/inputs.h"
#include "runtime/parallel.h"
#include "runtime/verify.h"
#include "tests/ops/main/op_file.h"

namespace lockstep {
namespace {

constexpr int kVariants = 4;

/// A campaign has more runs and other seeds than the tests.
struct Campaign {
  int runs_per_mesh = 2;
  uint64_t seed = 0;
  bool functions = false;
};
Campaign campaign;

std::vector<Mesh> Meshes() {
  std::vector<Mesh> meshes;
  meshes.emplace_back(std::vector<MeshAxis>{{"x", 2}});
  meshes.emplace_back(std::vector<MeshAxis>{{"x", 3}});
  meshes.emplace_back(std::vector<MeshAxis>{{"x", 2}, {"y", 2}}, std::vector<int64_t>{2, 0, 3, 1});
  meshes.emplace_back(std::vector<MeshAxis>{{"x", 2}, {"y", 3}});
  meshes.emplace_back(std::vector<MeshAxis>{{"x", 1}, {"y", 4}});
  meshes.emplace_back(std::vector<MeshAxis>{{"x", 2}, {"y", 1}, {"z", 2}},
                      std::vector<int64_t>{3, 1, 2, 0});
  meshes.emplace_back(std::vector<MeshAxis>{{"x", 2}, {"y", 2}, {"z", 2}});
  return meshes;
}

using Axes = std::vector<std::string>;

std::string ShardingText(const std::vector<Axes>& dims, const std::vector<bool>& open) {
  std::string text;
  for (size_t d = 0; d < dims.size(); ++d) {
    text += d == 0 ? "{" : ",{";
    for (size_t i = 0; i < dims[d].size(); ++i) text += (i == 0 ? "" : ",") + dims[d][i];
    if (open[d]) text += dims[d].empty() ? "?" : ",?";
    text += "}";
  }
  return text;
}

/// The sharding of one tensor in one variant; "" = not annotated.
std::string ChooseSharding(const Mesh& mesh, int rank, int variant, std::mt19937_64& random) {
  if (rank == 0) return "";
  std::vector<Axes> dims(static_cast<size_t>(rank));
  std::vector<bool> open(static_cast<size_t>(rank), false);
  for (int axis = 0; axis < mesh.num_axes(); ++axis) {
    size_t dim = 0;
    switch (variant) {
      case 0:  // every dimension split, as far as there are axes
        dim = static_cast<size_t>(axis % rank);
        break;
      case 1:  // all axes on the last dimension
        dim = static_cast<size_t>(rank - 1);
        break;
      default:
        if (random() % 3 == 0) continue;  // unused
        dim = random() % static_cast<size_t>(rank);
        break;
    }
    dims[dim].push_back(mesh.axis_name(axis));
  }
  if (variant >= 2) {
    for (Axes& axes : dims) {
      if (random() % 2 == 0) std::reverse(axes.begin(), axes.end());
    }
  }
  if (variant == 3) {
    for (size_t d = 0; d < open.size(); ++d) open[d] = random() % 3 == 0;
  }
  return ShardingText(dims, open);
}

class Sweep {
 public:
  Sweep(std::string name, const std::string& text) : name_(std::move(name)), text_(text) {}

  /// The number of failures.
  int Run() { return Run(ParseStableHlo(text_, name_)); }

  int Run(std::unique_ptr<Module> module) {
    if (HasParallelPrograms(*module)) return RunParallel(std::move(module));
    Prepare(std::move(module));
    int failures = 0;
    int number = static_cast<int>(seed_ % 97);
    const std::vector<Mesh> meshes =
        module_->meshes.empty() ? Meshes() : std::vector<Mesh>{*module_->meshes[0]};
    for (const Mesh& mesh : meshes) {
      for (int i = 0; i < campaign.runs_per_mesh; ++i, ++number) {
        if (!RunOne(mesh, number % kVariants, number)) ++failures;
      }
    }
    return failures;
  }

  static int runs() { return runs_; }

 private:
  int RunParallel(std::unique_ptr<Module> module) {
    for (const auto& function : module->functions) {
      if (function->name != "check") function->visibility = Visibility::kPrivate;
    }
    VerifyModule(*module);
    int failures = 0;
    for (EngineKind engine : {EngineKind::kThreads, EngineKind::kGang}) {
      ++runs_;
      ClusterOptions options;
      options.engine = engine;
      const ParallelVerdict found = VerifyParallel(*module, {}, options);
      if (found.verdict.pass) continue;
      ++failures;
      std::fprintf(stderr, "%s: differs on engine %s\n", name_.c_str(),
                   std::string(EngineKindName(engine)).c_str());
      for (const CheckResult& check : found.verdict.checks) {
        if (!check.ok) std::fprintf(stderr, "  %s\n", check.first_bad.c_str());
      }
    }
    return failures;
  }

  /// Takes the arguments that @check has for @main, drops @check, evaluates the reference.
  void Prepare(std::unique_ptr<Module> module) {
    std::vector<Literal> curated;
    if (const Function* check = module->FindFunction("check")) {
      WalkOps(check->body, [&](Op& op) {
        if (!op.Is(OpCode::kFuncCall) || !curated.empty()) return;
        for (const Value* operand : op.operands) {
          if (!operand->def || !operand->def->Is(OpCode::kConstant)) {
            curated.clear();
            return;
          }
          curated.push_back(ReadConstant(*operand->def));
        }
      });
    }
    std::erase_if(module->functions, [](const auto& f) { return f->name == "check"; });
    module_ = std::move(module);
    const Function& main = *module_->Main();
    has_curated_ = !curated.empty() && curated.size() == main.body.args.size();
    if (has_curated_) inputs_.push_back(std::move(curated));
    const bool only_curated = text_.find("// inputs: curated") != std::string::npos;
    if (!only_curated || inputs_.empty()) {
      inputs_.push_back(GenerateInputs(main, InputKind::kExact, seed_));
    }
    for (const auto& inputs : inputs_) reference_.push_back(EvaluateReference(*module_, inputs));
  }

  bool RunOne(const Mesh& mesh, int variant, int number) {
    ++runs_;
    std::mt19937_64 random(seed_ + static_cast<uint64_t>(number) * 7919);
    std::unique_ptr<Module> module = CloneModule(*module_);
    if (module->meshes.empty()) SetMesh(*module, mesh);
    const Function& main = *module->Main();
    std::string command = " --mesh " + mesh.ToString();
    for (size_t i = 0; i < main.body.args.size(); ++i) {
      const Type& type = main.body.args[i]->type;
      if (!type.IsTensor()) continue;
      const std::string sharding = ChooseSharding(mesh, type.rank(), variant, random);
      if (sharding.empty()) continue;
      AnnotateArgument(*module, static_cast<int>(i), sharding);
      command += " --arg-sharding " + std::to_string(i) + "='" + sharding + "'";
    }
    for (size_t i = 0; i < main.result_types.size(); ++i) {
      const Type& type = main.result_types[i];
      if (!type.IsTensor() || variant < 1 || random() % 2 == 0) continue;
      const std::string sharding = ChooseSharding(mesh, type.rank(), variant, random);
      if (sharding.empty()) continue;
      AnnotateResult(*module, static_cast<int>(i), sharding);
      command += " --result-sharding " + std::to_string(i) + "='" + sharding + "'";
    }
    const size_t which = static_cast<size_t>(number) % inputs_.size();
    try {
      return Agrees(std::move(module), mesh, which, command);
    } catch (const std::exception& error) {
      std::fprintf(stderr, "%s%s\n  %s\n", name_.c_str(), command.c_str(), error.what());
      return false;
    }
  }

  bool Agrees(std::unique_ptr<Module> module, const Mesh& mesh, size_t which,
              const std::string& command) {
    CompileOptions compile;
    compile.partition.poison_padding = true;
    const Executable executable(CompileProgram(std::move(module), compile));
    RunOptions run;
    run.poison_padding = true;
    const Outputs outputs = executable.Run(ClusterOf(mesh.num_devices()),
                                           std::span<const Literal>(inputs_[which]), run);
    const Verdict verdict = CompareOutputs(outputs, reference_[which], {});
    if (verdict.pass) return true;
    std::fprintf(stderr, "%s%s (%s inputs)\n", name_.c_str(), command.c_str(),
                 which == 0 && has_curated_ ? "curated" : "generated");
    for (const ResultVerdict& result : verdict.results) {
      if (result.ok) continue;
      std::fprintf(stderr, "  %s %s: %lld of %lld elements differ, max %llu ULP %s\n",
                   result.name.c_str(), result.type.c_str(),
                   static_cast<long long>(result.mismatches),
                   static_cast<long long>(result.elements),
                   static_cast<unsigned long long>(result.max_ulp), result.note.c_str());
    }
    return false;
  }

  static Cluster& ClusterOf(int64_t devices) {
    static std::map<int64_t, std::unique_ptr<Cluster>> clusters;
    auto& cluster = clusters[devices];
    if (!cluster) {
      ClusterOptions options;
      options.replayable = true;
      cluster = std::make_unique<Cluster>(devices, options);
    }
    return *cluster;
  }

  static uint64_t Hash(const std::string& text) {  // FNV-1a: the same everywhere
    uint64_t hash = 1469598103934665603u;
    for (char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211u;
    return hash;
  }

  static inline int runs_ = 0;
  std::string name_;
  const std::string& text_;
  uint64_t seed_ = Hash(text_) + campaign.seed;
  std::unique_ptr<Module> module_;
  std::vector<std::vector<Literal>> inputs_;  ///< curated ones first, if there are any
  bool has_curated_ = false;
  std::vector<ReferenceResult> reference_;
};

/// Each function of a module as a program of its own. Generated matrices are not positive definite,
/// generated variances not positive: ops that need such are left out.
int SweepFunctions(const std::string& path) {
  const std::string text = ReadTextFile(path);
  const std::unique_ptr<Module> module = ParseStableHlo(text, path);
  int failures = 0;
  for (const auto& function : module->functions) {
    bool outside = false;
    WalkOps(function->body, [&](Op& op) {
      outside = outside || op.Is(OpCode::kCholesky) || op.Is(OpCode::kBatchNormInference);
    });
    if (outside) continue;
    std::unique_ptr<Module> one = CloneModule(*module);
    std::erase_if(one->functions, [&](const auto& f) { return f->name != function->name; });
    const std::string name = path + " @" + function->name;
    failures += Sweep(name, name).Run(std::move(one));
  }
  return failures;
}

int SweepFile(const std::string& path) {
  if (campaign.functions) return SweepFunctions(path);
  int failures = 0;
  int number = 0;
  for (const std::string& program : SplitPrograms(ReadTextFile(path))) {
    const std::string name = path + "#" + std::to_string(++number);
    try {
      failures += Sweep(name, program).Run();
    } catch (const std::exception& error) {
      std::fprintf(stderr, "%s\n  %s\n", name.c_str(), error.what());
      ++failures;
    }
  }
  return failures;
}

}  // namespace
}  // namespace lockstep

int main(int argc, char** argv) {
  int first = 1;
  for (; first + 1 < argc && argv[first][0] == '-'; first += 2) {
    const std::string option = argv[first];
    const long value = std::strtol(argv[first + 1], nullptr, 10);
    if (option == "--runs") lockstep::campaign.runs_per_mesh = static_cast<int>(value);
    if (option == "--functions") lockstep::campaign.functions = value != 0;
    if (option == "--seed") lockstep::campaign.seed = static_cast<uint64_t>(value);
  }
  int failures = first >= argc ? 1 : 0;
  for (int i = first; i < argc; ++i) failures += lockstep::SweepFile(argv[i]);
  std::printf("%d runs, %d failures\n", lockstep::Sweep::runs(), failures);
  return failures == 0 ? 0 : 1;
}

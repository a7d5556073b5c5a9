#include "compiler/pipeline.h"

#include <unordered_set>

#include "compiler/ops/op_def.h"
#include "compiler/partition/cleanup.h"
#include "compiler/passes/static_shapes.h"

namespace lockstep {
namespace {

template <typename Pass>
void Timed(CompiledProgram& program, const std::string& stage, const Pass& pass) {
  const auto start = std::chrono::steady_clock::now();
  pass();
  program.times.emplace_back(stage, std::chrono::steady_clock::now() - start);
}

// Values that passes removed are nowhere any more.
void DropDeadPlacements(SpmdProgram& spmd) {
  std::unordered_set<const Value*> live;
  const Region& body = spmd.module->Main()->body;
  for (const auto& arg : body.args) live.insert(arg.get());
  for (const auto& op : body.ops) {
    for (const auto& result : op->results) live.insert(result.get());
  }
  std::erase_if(spmd.placements,
                [&](const auto& entry) { return live.count(entry.second.local) == 0; });
}

// A program that is partitioned already skips propagation and partitioning.
CompiledProgram AdoptProgram(std::unique_ptr<Module> source, const CompileOptions& options) {
  CompiledProgram program;
  program.adopted = true;
  program.source = std::move(source);
  Timed(program, "verify", [&] { VerifyModule(*program.source); });
  // How arguments and results lie on the devices.
  Timed(program, "adopt", [&] { AdoptPartitioned(*program.source, options.results_per_device); });
  // One function: calls inlined.
  Timed(program, "normalize", [&] { program.global = Normalize(*program.source); });
  RequireStaticShapes(*program.global.module);
  program.spmd.module = CloneModule(*program.global.module);
  program.spmd.mesh = program.spmd.module->meshes.front();
  // What nobody uses takes no memory; the rest runs as it was written.
  Timed(program, "clean up", [&] { CleanUp(program.spmd); });
  Timed(program, "prove",
        [&] { program.unproven = ProveCollectivesMatch(*program.spmd.module, options.prove); });
  Timed(program, "analyze", [&] { program.collectives = ListCollectives(*program.spmd.module); });
  return program;
}

std::vector<Type> GlobalTypes(const std::vector<TensorLayout>& layouts) {
  std::vector<Type> types;
  for (const TensorLayout& layout : layouts) types.push_back(layout.global);
  return types;
}

}  // namespace

std::vector<Type> CompiledProgram::argument_types() const {
  if (source->spmd) return GlobalTypes(source->arg_layouts);
  std::vector<Type> types;
  for (const auto& arg : source->Main()->body.args) types.push_back(arg->type);
  return types;
}

std::vector<Type> CompiledProgram::result_types() const {
  return source->spmd ? GlobalTypes(source->result_layouts) : source->Main()->result_types;
}

bool IsPartitionedInput(const Module& source, const CompileOptions& options) {
  return options.partitioned == PartitionedInput::kAuto
             ? LooksPartitioned(source)
             : options.partitioned == PartitionedInput::kYes;
}

CompiledProgram PropagateProgram(std::unique_ptr<Module> source, const CompileOptions& options) {
  CompiledProgram program;
  program.source = std::move(source);
  // The specification's constraints, by their labels: nothing downstream checks input again.
  Timed(program, "verify", [&] { VerifyModule(*program.source); });
  // One function; constants split by use so that they tie no shardings together.
  Timed(program, "normalize", [&] {
    program.global = Normalize(*program.source, {.view = options.view});
    if (options.view == ProgramView::kAsWritten) {
      program.uncalled = NormalizeUncalled(*program.source);
    }
  });
  // From the annotations to a sharding for every value, with the origin of every axis.
  PropagateOptions propagate = options.propagate;
  propagate.view = options.view;
  Timed(program, "propagate", [&] {
    program.propagation = Propagate(*program.global.module, propagate);
    propagate.record_origins = false;
    for (NormalizedProgram& uncalled : program.uncalled) Propagate(*uncalled.module, propagate);
  });
  return program;
}

void CopyShardingsToSource(CompiledProgram& program) {
  for (const NormalizedProgram& uncalled : program.uncalled) {
    CopyShardingsToSource(uncalled, *program.source);
  }
  CopyShardingsToSource(program.global, *program.source);
}

CompiledProgram CompileProgram(std::unique_ptr<Module> source, const CompileOptions& options) {
  if (IsPartitionedInput(*source, options)) return AdoptProgram(std::move(source), options);
  LOCKSTEP_CHECK(options.view == ProgramView::kAsCompiled);
  CompiledProgram program = PropagateProgram(std::move(source), options);
  RequireStaticShapes(*program.global.module);
  RequireGlobal(*program.global.module);
  // Each op's compute sharding, the cheapest reshards, local shapes, masks and halos.
  Timed(program, "partition",
        [&] { program.spmd = Partition(*program.global.module, options.partition); });
  // Fewer and smaller collectives for the same numbers: reduce_scatter, sharing, sums before sums.
  Timed(program, "optimize", [&] {
    OptimizeCollectives(*program.spmd.module, options.collectives);
    DropDeadPlacements(program.spmd);
  });
  // Every device reaches every collective equally often: refused here instead of waiting for ever.
  Timed(program, "prove",
        [&] { program.unproven = ProveCollectivesMatch(*program.spmd.module, options.prove); });
  // What the program will communicate, and why.
  Timed(program, "analyze", [&] { program.collectives = ListCollectives(*program.spmd.module); });
  return program;
}

}  // namespace lockstep

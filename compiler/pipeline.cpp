#include "compiler/pipeline.h"

#include <unordered_set>

#include "compiler/ops/op_def.h"

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

}  // namespace

CompiledProgram PropagateProgram(std::unique_ptr<Module> source, const CompileOptions& options) {
  CompiledProgram program;
  program.source = std::move(source);
  // The specification's constraints, by their labels: nothing downstream checks input again.
  Timed(program, "verify", [&] { VerifyModule(*program.source); });
  // One function; constants split by use so that they tie no shardings together.
  Timed(program, "normalize", [&] { program.global = Normalize(*program.source); });
  // From the annotations to a sharding for every value, with the origin of every axis.
  Timed(program, "propagate",
        [&] { program.propagation = Propagate(*program.global.module, options.propagate); });
  return program;
}

CompiledProgram CompileProgram(std::unique_ptr<Module> source, const CompileOptions& options) {
  CompiledProgram program = PropagateProgram(std::move(source), options);
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

// program_memory FOLDER...: is the memory of a device that is predicted before a run what the run
// uses, to the byte? For the sdy.mlir of each folder:
//   recount   the highest byte that any command of the plan touches in the device's arena and in
//             each arena that its group shares, the scratch of the largest kernel, and the arrays
//             that the devices really hold
//   budget    the run succeeds with exactly the predicted bytes and fails with one byte less
#include <algorithm>
#include <cstdio>
#include <numeric>
#include <string>
#include <vector>

#include "compiler/base/error.h"
#include "devices/cluster.h"
#include "devices/collectives/produced.h"
#include "runtime/executable.h"
#include "runtime/inputs.h"
#include "tests/programs/program_folders.h"

namespace lockstep {
namespace {

class Recount {
 public:
  explicit Recount(const Program& program)
      : program_(program), shared_(program.shared_arenas.size(), 0) {
    for (const CommandBlock& block : program.blocks) {
      for (const Command& command : block.commands) Add(command);
    }
  }
  int64_t bytes() const {
    return std::accumulate(shared_.begin(), shared_.end(), arena_ + (scratch_ + 63) / 64 * 64);
  }

 private:
  void Touch(const BufferRef& ref) {
    if (ref.kind == BufferRef::Kind::kShared) {
      const SharedSlot& slot = program_.shared_slots[static_cast<size_t>(ref.index)];
      int64_t& used = shared_[static_cast<size_t>(slot.arena)];
      used = std::max(used, (slot.offset + slot.bytes + 63) / 64 * 64);
    }
    if (ref.kind != BufferRef::Kind::kSlot) return;
    const SlotInfo& slot = program_.slots[static_cast<size_t>(ref.index)];
    arena_ = std::max(arena_, (slot.offset + slot.bytes + 63) / 64 * 64);
  }

  void Add(const Command& command) {
    if (const auto* kernel = std::get_if<KernelCommand>(&command.action)) {
      for (const BufferRef& ref : kernel->inputs) Touch(ref);
      for (const BufferRef& ref : kernel->outputs) Touch(ref);
      if (kernel->kernel) scratch_ = std::max(scratch_, kernel->kernel->scratch_bytes());
    } else if (const auto* once = std::get_if<GroupKernelCommand>(&command.action)) {
      for (const BufferRef& ref : once->inputs) Touch(ref);
      for (const BufferRef& ref : once->outputs) Touch(ref);
      scratch_ = std::max(scratch_, once->kernel->scratch_bytes());
    } else if (const auto* copy = std::get_if<CopyCommand>(&command.action)) {
      Touch(copy->from);
      Touch(copy->to);
    } else if (const auto* swap = std::get_if<SwapCommand>(&command.action)) {
      Touch(swap->a);
      Touch(swap->b);
    } else if (const auto* collective = std::get_if<CollectiveCommand>(&command.action)) {
      for (const BufferRef& ref : collective->inputs) Touch(ref);
      for (const BufferRef& ref : collective->outputs) Touch(ref);
      if (collective->producer) scratch_ = std::max(scratch_, kProducedScratchBytes);
    } else if (const auto* loop = std::get_if<LoopCommand>(&command.action)) {
      Touch(loop->predicate);
    } else if (const auto* branch = std::get_if<BranchCommand>(&command.action)) {
      Touch(branch->selector);
    }
  }

  const Program& program_;
  int64_t arena_ = 0;
  std::vector<int64_t> shared_;  ///< by shared arena
  int64_t scratch_ = 0;
};

int64_t ShardBytes(const ShardedArray& array) { return array.Shard(0).data.size_bytes(); }

bool RunWith(const Executable& executable, const std::vector<ShardedArray>& arguments,
             int64_t budget, int64_t* held) {
  ClusterOptions options;
  options.replayable = true;
  options.memory_budget_bytes = budget;
  Cluster cluster(executable.num_devices(), options);
  try {
    const Outputs outputs = executable.Run(cluster, std::span<const ShardedArray>(arguments));
    if (held) {
      for (const ShardedArray& output : outputs) *held += ShardBytes(output);
    }
    return true;
  } catch (const Error& error) {
    if (error.code() == ErrorCode::kOutOfMemory) return false;
    throw;
  }
}

int Check(const std::string& folder) {
  const Executable executable = Compile(ParseProgram(folder));
  const Module& source = *executable.compiled().source;
  const std::vector<Literal> inputs = GenerateInputs(*source.Main(), InputKind::kExact, 1);
  const std::vector<ShardedArray> arguments = executable.Scatter(inputs);
  const int64_t predicted = executable.peak_bytes();
  int64_t measured = Recount(executable.lowered().program).bytes();
  for (const ShardedArray& argument : arguments) measured += ShardBytes(argument);
  const bool fits = RunWith(executable, arguments, predicted, &measured);
  const bool tight = predicted == 0 || !RunWith(executable, arguments, predicted - 1, nullptr);
  const bool ok = fits && tight && measured == predicted;
  std::printf("%s %s: predicted %lld, measured %lld%s%s\n", ok ? "ok  " : "FAIL", folder.c_str(),
              static_cast<long long>(predicted), static_cast<long long>(measured),
              fits ? "" : ", does not run with them", tight ? "" : ", runs with less");
  return ok ? 0 : 1;
}

}  // namespace
}  // namespace lockstep

int main(int argc, char** argv) {
  const int failures = lockstep::CountFailures(argc, argv, lockstep::Check);
  std::printf("%d of %d programs: predicted is measured\n", argc - 1 - failures, argc - 1);
  return argc > 1 && failures == 0 ? 0 : 1;
}

#include "devices/program.h"

#include <algorithm>

#include "devices/collectives/produced.h"

namespace lockstep {

uint64_t ProgramId::Next() {
  static std::atomic<uint64_t> next{1};
  return next.fetch_add(1, std::memory_order_relaxed);
}

ProgramConstant ProgramConstant::FromLiteral(const Literal& literal) {
  auto owner = std::make_shared<Literal>(literal);
  ProgramConstant constant;
  constant.data = owner->data();
  constant.bytes = owner->size_bytes();
  constant.owner = std::move(owner);
  return constant;
}

int64_t ScratchBytes(const Program& program) {
  int64_t scratch = 0;
  for (const CommandBlock& block : program.blocks) {
    for (const Command& command : block.commands) {
      if (const auto* kernel = std::get_if<KernelCommand>(&command.action)) {
        if (kernel->kernel) scratch = std::max(scratch, kernel->kernel->scratch_bytes());
      } else if (const auto* once = std::get_if<GroupKernelCommand>(&command.action)) {
        if (once->kernel) scratch = std::max(scratch, once->kernel->scratch_bytes());
      } else if (const auto* collective = std::get_if<CollectiveCommand>(&command.action)) {
        if (collective->producer) scratch = std::max(scratch, kProducedScratchBytes);
      }
    }
  }
  return (scratch + 63) / 64 * 64;
}

int64_t DeviceBytes(const Program& program) {
  int64_t bytes = program.arena_bytes + ScratchBytes(program);
  for (const SharedArena& arena : program.shared_arenas) bytes += arena.bytes;
  for (const ExternalBuffer& buffer : program.arguments) bytes += buffer.bytes;
  for (const ExternalBuffer& buffer : program.results) bytes += buffer.bytes;
  return bytes;
}

}  // namespace lockstep

#include "devices/overlap.h"

#include <algorithm>

namespace lockstep {
namespace {

using Kind = BufferRef::Kind;

BufferRef At(BufferRef ref, int64_t offset) {
  ref.offset = offset;
  return ref;
}

}  // namespace

BufferOverlap::BufferOverlap(const Program& program) : program_(program) {
  for (const CommandBlock& block : program.blocks) {
    for (const Command& command : block.commands) {
      const auto* swap = std::get_if<SwapCommand>(&command.action);
      if (!swap) continue;
      partners_.insert({{swap->a.kind, swap->a.index}, swap->b});
      partners_.insert({{swap->b.kind, swap->b.index}, swap->a});
    }
  }
}

int64_t BufferOverlap::SizeOf(const BufferRef& ref) const {
  const auto index = static_cast<size_t>(ref.index);
  switch (ref.kind) {
    case Kind::kSlot:
      return program_.slots[index].bytes;
    case Kind::kConstant:
      return program_.constants[index].bytes;
    case Kind::kArgument:
      return program_.arguments[index].bytes;
    case Kind::kResult:
      return program_.results[index].bytes;
    case Kind::kShared:
      return program_.shared_slots[index].bytes;
  }
  return 0;
}

int64_t BufferOverlap::Begin(const BufferRef& ref) const {
  const auto index = static_cast<size_t>(ref.index);
  if (ref.kind == Kind::kSlot) return program_.slots[index].offset + ref.offset;
  if (ref.kind == Kind::kShared) return program_.shared_slots[index].offset + ref.offset;
  return ref.offset;
}

bool BufferOverlap::Overlap(const BufferRef& a, int64_t a_bytes, const BufferRef& b,
                            int64_t b_bytes) const {
  if (a.kind != b.kind || a_bytes == 0 || b_bytes == 0) return false;
  const bool one_memory =
      a.kind == Kind::kSlot ||
      (a.kind == Kind::kShared ? program_.shared_slots[static_cast<size_t>(a.index)].arena ==
                                     program_.shared_slots[static_cast<size_t>(b.index)].arena
                               : a.index == b.index);
  return one_memory && Begin(a) < Begin(b) + b_bytes && Begin(b) < Begin(a) + a_bytes;
}

const BufferRef* BufferOverlap::PartnerOf(const BufferRef& ref) const {
  const auto found = partners_.find({ref.kind, ref.index});
  return found == partners_.end() ? nullptr : &found->second;
}

bool BufferOverlap::MayOverlap(const BufferRef& a, int64_t a_bytes, const BufferRef& b,
                               int64_t b_bytes) const {
  if (Overlap(a, a_bytes, b, b_bytes)) return true;
  const BufferRef* a_partner = PartnerOf(a);
  const BufferRef* b_partner = PartnerOf(b);
  if (a_partner && a_partner->kind == b.kind && a_partner->index == b.index) return false;
  const BufferRef other_a = a_partner ? At(*a_partner, a.offset) : a;
  const BufferRef other_b = b_partner ? At(*b_partner, b.offset) : b;
  return Overlap(other_a, a_bytes, b, b_bytes) || Overlap(a, a_bytes, other_b, b_bytes) ||
         Overlap(other_a, a_bytes, other_b, b_bytes);
}

bool BufferOverlap::Touches(const BufferRef& ref, const std::vector<BufferRef>& buffers) const {
  return std::any_of(buffers.begin(), buffers.end(), [&](const BufferRef& buffer) {
    return MayOverlap(ref, SizeOf(ref) - ref.offset, buffer, SizeOf(buffer) - buffer.offset);
  });
}

bool BufferOverlap::BlockLeavesAlone(const CollectiveCommand& start, int block) const {
  const auto& commands = program_.blocks[static_cast<size_t>(block)].commands;
  return std::all_of(commands.begin(), commands.end(),
                     [&](const Command& nested) { return LeavesAlone(start, nested); });
}

bool BufferOverlap::LeavesAlone(const CollectiveCommand& start, const Command& command) const {
  auto may_read = [&](const BufferRef& ref) { return !Touches(ref, start.outputs); };
  auto may_write = [&](const BufferRef& ref) {
    return !Touches(ref, start.outputs) && !Touches(ref, start.inputs);
  };
  auto all = [](const std::vector<BufferRef>& refs, const auto& may) {
    return std::all_of(refs.begin(), refs.end(), may);
  };
  if (const auto* kernel = std::get_if<KernelCommand>(&command.action)) {
    return all(kernel->inputs, may_read) && all(kernel->outputs, may_write);
  }
  if (const auto* once = std::get_if<GroupKernelCommand>(&command.action)) {
    return all(once->inputs, may_read) && all(once->outputs, may_write);
  }
  if (const auto* copy = std::get_if<CopyCommand>(&command.action)) {
    return may_read(copy->from) && may_write(copy->to);
  }
  if (const auto* collective = std::get_if<CollectiveCommand>(&command.action)) {
    return all(collective->inputs, may_read) && all(collective->outputs, may_write);
  }
  if (const auto* loop = std::get_if<LoopCommand>(&command.action)) {
    return may_read(loop->predicate) && BlockLeavesAlone(start, loop->condition_block) &&
           BlockLeavesAlone(start, loop->body_block);
  }
  if (const auto* branch = std::get_if<BranchCommand>(&command.action)) {
    return may_read(branch->selector) &&
           std::all_of(branch->blocks.begin(), branch->blocks.end(),
                       [&](int block) { return BlockLeavesAlone(start, block); });
  }
  if (const auto* swap = std::get_if<SwapCommand>(&command.action)) {
    return may_write(swap->a) && may_write(swap->b);
  }
  if (const auto* settle = std::get_if<SettleCommand>(&command.action)) {
    return may_write(settle->a) && may_write(settle->b);
  }
  return true;  // an await
}

}  // namespace lockstep

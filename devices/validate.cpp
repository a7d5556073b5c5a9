// Validate: the checks of a Program that make its execution memory-safe: every buffer reference is
// in range, collectives are well formed for the cluster, blocks do not recurse.
#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>

#include "compiler/base/error.h"
#include "devices/collectives/produced.h"
#include "devices/members_kernel.h"
#include "devices/overlap.h"
#include "devices/program.h"

namespace lockstep {
namespace {

using Kind = BufferRef::Kind;

class Validator {
 public:
  Validator(const Program& program, int64_t num_devices)
      : program_(program), num_devices_(num_devices) {}

  void Run() {
    CheckMemory();
    if (program_.blocks.empty()) Fail("the program has no blocks");
    FindPartners();
    overlap_.emplace(program_);
    for (const CommandBlock& block : program_.blocks) {
      for (const Command& command : block.commands) {
        source_ = &command.source;
        std::visit([this](const auto& action) { Check(action); }, command.action);
      }
    }
    source_ = nullptr;
    states_.assign(program_.blocks.size(), State::kUnseen);
    CheckRecursion(0, 0);
    for (const CommandBlock& block : program_.blocks) CheckTokens(block);
  }

 private:
  [[noreturn]] void Fail(const std::string& message) const {
    const std::string where =
        source_ && !source_->instruction.empty() ? source_->instruction + ": " : std::string();
    throw InvalidArgument("device program: " + where + message,
                          source_ ? source_->location : Location{});
  }

  void CheckRange(int64_t offset, int64_t bytes, int64_t limit, const std::string& what) const {
    if (offset < 0 || bytes < 0 || offset > limit || bytes > limit - offset) {
      Fail(what + " at offset " + std::to_string(offset) + " with " + std::to_string(bytes) +
           " bytes is outside of " + std::to_string(limit) + " bytes");
    }
    if (offset % 64 != 0) Fail(what + " is not aligned to 64 bytes");
  }

  void CheckMemory() {
    if (program_.arena_bytes < 0) Fail("negative arena");
    for (size_t i = 0; i < program_.slots.size(); ++i) {
      CheckRange(program_.slots[i].offset, program_.slots[i].bytes, program_.arena_bytes,
                 "slot " + std::to_string(i));
    }
    for (const SharedArena& arena : program_.shared_arenas) {
      if (arena.bytes < 0) Fail("negative shared arena");
      if (arena.groups) CheckCover(*arena.groups, "a shared arena");
    }
    for (size_t i = 0; i < program_.shared_slots.size(); ++i) {
      const SharedSlot& slot = program_.shared_slots[i];
      if (slot.arena < 0 || slot.arena >= static_cast<int>(program_.shared_arenas.size())) {
        Fail("shared slot " + std::to_string(i) + " is in no arena");
      }
      CheckRange(slot.offset, slot.bytes,
                 program_.shared_arenas[static_cast<size_t>(slot.arena)].bytes,
                 "shared slot " + std::to_string(i));
    }
    for (const ProgramConstant& constant : program_.constants) {
      if (constant.bytes < 0 || (constant.bytes > 0 && !constant.data)) {
        Fail("a constant has no data");
      }
    }
    for (const ExternalBuffer& buffer : program_.arguments) {
      if (buffer.bytes < 0) Fail("an argument has a negative size");
    }
    for (const ExternalBuffer& buffer : program_.results) {
      if (buffer.bytes < 0) Fail("a result has a negative size");
      if (buffer.shared_by) CheckCover(*buffer.shared_by, "a shared result");
    }
  }

  void CheckCover(const GroupTable& table, const std::string& what) const {
    CheckGroups(table);
    size_t members = 0;
    for (const auto& group : table.groups) members += group.size();
    if (members != static_cast<size_t>(num_devices_)) {
      Fail("the groups of " + what + " do not cover all devices");
    }
  }

  int64_t SizeOf(const BufferRef& ref) const {
    auto get = [&](const auto& list) -> int64_t {
      if (ref.index < 0 || ref.index >= static_cast<int32_t>(list.size())) {
        Fail("buffer " + std::to_string(ref.index) + " does not exist");
      }
      return list[static_cast<size_t>(ref.index)].bytes;
    };
    switch (ref.kind) {
      case Kind::kSlot:
        return get(program_.slots);
      case Kind::kConstant:
        return get(program_.constants);
      case Kind::kArgument:
        return get(program_.arguments);
      case Kind::kResult:
        return get(program_.results);
      case Kind::kShared:
        return get(program_.shared_slots);
    }
    Fail("unknown kind of buffer");
  }

  void CheckRef(const BufferRef& ref, int64_t bytes) const {
    const int64_t size = SizeOf(ref);
    if (ref.offset < 0 || ref.offset > size || bytes > size - ref.offset) {
      Fail("needs " + std::to_string(bytes) + " bytes at offset " + std::to_string(ref.offset) +
           " of a buffer of " + std::to_string(size));
    }
  }

  void CheckWrite(const BufferRef& ref, int64_t bytes) const {
    CheckRef(ref, bytes);
    const bool read_only = ref.kind == Kind::kConstant || IsShared(ref) ||
                           (ref.kind == Kind::kArgument &&
                            !program_.arguments[static_cast<size_t>(ref.index)].writable);
    if (read_only) Fail("writes to a read-only buffer");
  }

  void CheckBlock(int block) const {
    if (block < 0 || block >= static_cast<int>(program_.blocks.size())) {
      Fail("block " + std::to_string(block) + " does not exist");
    }
  }

  void Check(const KernelCommand& command) const {
    if (!command.kernel) Fail("there is no kernel");
    if (command.kernel->scratch_bytes() < 0) Fail("negative scratch");
    for (const BufferRef& ref : command.inputs) CheckRef(ref, 0);
    for (const BufferRef& ref : command.outputs) CheckWrite(ref, 0);
  }

  void Check(const GroupKernelCommand& command) const {
    if (!command.kernel) Fail("there is no kernel");
    if (command.kernel->scratch_bytes() < 0) Fail("negative scratch");
    if (command.groups) CheckCover(*command.groups, "a kernel of a group");
    for (const BufferRef& ref : command.inputs) CheckRef(ref, 0);
    if (dynamic_cast<const MembersKernel*>(command.kernel.get())) return CheckMembers(command);
    for (const BufferRef& ref : command.outputs) {
      CheckRef(ref, 0);
      if (!IsShared(ref)) Fail("a kernel of a group writes what is not stored once for the group");
      CheckSameGroups(command.groups, ref);
    }
  }

  /// A member's results are written while those of others are still computed.
  void CheckMembers(const GroupKernelCommand& command) const {
    for (const BufferRef& output : command.outputs) {
      CheckWrite(output, 0);
      for (const BufferRef& input : command.inputs) {
        if (overlap_->MayOverlap(input, SizeOf(input) - input.offset, output,
                                 SizeOf(output) - output.offset)) {
          Fail("a result overlaps what it is computed from");
        }
      }
    }
  }

  void Check(const CopyCommand& command) const {
    if (command.bytes < 0) Fail("copies a negative number of bytes");
    CheckRef(command.from, command.bytes);
    CheckWrite(command.to, command.bytes);
  }

  void FindPartners() {
    for (const CommandBlock& block : program_.blocks) {
      for (const Command& command : block.commands) {
        source_ = &command.source;
        if (const auto* swap = std::get_if<SwapCommand>(&command.action)) {
          CheckRef(swap->a, 0);
          CheckRef(swap->b, 0);
          Pair(swap->a, swap->b);
          Pair(swap->b, swap->a);
        }
      }
    }
    source_ = nullptr;
  }

  void Pair(const BufferRef& of, const BufferRef& partner) {
    const auto [at, added] = partners_.try_emplace({of.kind, of.index}, partner);
    if (!added && (at->second.kind != partner.kind || at->second.index != partner.index)) {
      Fail("a buffer exchanges its memory with two others");
    }
  }

  void CheckPair(const BufferRef& a, const BufferRef& b, int64_t bytes) const {
    if (bytes <= 0) Fail("exchanges " + std::to_string(bytes) + " bytes");
    for (const BufferRef& ref : {a, b}) {
      CheckWrite(ref, bytes);
      if (ref.kind != Kind::kSlot && ref.kind != Kind::kResult) {
        Fail("only slots and results exchange their memory");
      }
      if (ref.offset != 0 || SizeOf(ref) != bytes) Fail("exchanges a part of a buffer");
    }
    if (overlap_->Overlap(a, bytes, b, bytes)) Fail("a buffer exchanges its memory with itself");
  }

  void Check(const SwapCommand& command) const { CheckPair(command.a, command.b, command.bytes); }

  void Check(const SettleCommand& command) const {
    CheckPair(command.a, command.b, command.bytes);
    const auto found = partners_.find({command.a.kind, command.a.index});
    if (found == partners_.end() || found->second.kind != command.b.kind ||
        found->second.index != command.b.index) {
      Fail("settles buffers that never exchange their memory");
    }
  }

  void Check(const AwaitCommand&) const {}  // see CheckTokens

  /// Every start has one await behind it in its block, and nothing in between touches its buffers.
  void CheckTokens(const CommandBlock& block) {
    std::map<int, const CollectiveCommand*> open;
    std::map<int, const SourceInfo*> sources;
    for (const Command& command : block.commands) {
      source_ = &command.source;
      if (const auto* await = std::get_if<AwaitCommand>(&command.action)) {
        if (open.erase(await->token) == 0) {
          Fail("awaits token " + std::to_string(await->token) +
               ", which no collective before it in this block has started");
        }
        continue;
      }
      for (const auto& [token, start] : open) {
        if (overlap_->LeavesAlone(*start, command)) continue;
        Fail("touches a buffer of a collective that is started and not yet awaited");
      }
      const auto* start = std::get_if<CollectiveCommand>(&command.action);
      if (!start || start->token < 0) continue;
      if (!tokens_.insert(start->token).second) {
        Fail("token " + std::to_string(start->token) + " is used twice");
      }
      open[start->token] = start;
      sources[start->token] = source_;
    }
    if (!open.empty()) {
      source_ = sources[open.begin()->first];
      Fail("is started and never awaited in its block");
    }
  }

  void Check(const LoopCommand& command) const {
    CheckBlock(command.condition_block);
    CheckBlock(command.body_block);
    CheckRef(command.predicate, 1);
  }

  void Check(const BranchCommand& command) const {
    const bool predicate = command.form == BranchCommand::Form::kPredicate;
    if (command.blocks.empty() || (predicate && command.blocks.size() != 2)) {
      Fail("a branch has " + std::to_string(command.blocks.size()) + " blocks");
    }
    for (int block : command.blocks) CheckBlock(block);
    CheckRef(command.selector, predicate ? 1 : 4);
  }

  void CheckGroups(const GroupTable& table) const {
    std::vector<bool> seen(static_cast<size_t>(num_devices_), false);
    for (const auto& group : table.groups) {
      if (group.empty()) Fail("a group has no members");
      for (int64_t device : group) {
        if (device < 0 || device >= num_devices_) {
          Fail("group member " + std::to_string(device) + " is not one of " +
               std::to_string(num_devices_) + " devices");
        }
        if (seen[static_cast<size_t>(device)]) {
          Fail("device " + std::to_string(device) + " is in two groups");
        }
        seen[static_cast<size_t>(device)] = true;
      }
    }
  }

  void Check(const CollectiveCommand& command) const {
    if (!command.spec) Fail("there is no collective spec");
    const CollectiveSpec& spec = *command.spec;
    const size_t operands = spec.operands.size();
    if ((command.inputs.size() != operands && !command.producer) ||
        command.outputs.size() != operands) {
      Fail("the number of buffers differs from the number of operands");
    }
    if (spec.kind == CollectiveKind::kKernel) Fail("a kernel of a group has a command of its own");
    if ((spec.kind == CollectiveKind::kBarrier) != (operands == 0)) {
      Fail("only a barrier has no operands");
    }
    if (spec.groups) CheckGroups(*spec.groups);
    std::set<int64_t> sizes;
    if (spec.groups) {
      for (const auto& group : spec.groups->groups) {
        sizes.insert(static_cast<int64_t>(group.size()));
      }
    } else {
      sizes.insert(num_devices_);
    }
    CheckKind(spec, sizes);
    if (command.producer) CheckProducer(command, sizes);
    for (size_t k = 0; k < operands; ++k) {
      const CollectiveOperand& operand = spec.operands[k];
      for (int64_t dim : operand.dims) {
        if (dim < 0) Fail("negative dimension");
      }
      const int64_t width = StorageBytes(operand.dtype);
      if (!command.producer) CheckRef(command.inputs[k], NumElements(operand.dims) * width);
      for (int64_t size : sizes) {
        const int64_t bytes = ResultElements(spec, static_cast<int>(k), size) * width;
        if (IsShared(command.outputs[k])) {
          CheckShared(spec, command.outputs[k], bytes);
        } else {
          CheckWrite(command.outputs[k], bytes);
        }
        CheckOverlap(command, spec, k, bytes);
        CheckApart(command, spec, k, size, bytes);
      }
    }
  }

  void CheckProducer(const CollectiveCommand& command, const std::set<int64_t>& sizes) const {
    const CollectiveSpec& spec = *command.spec;
    const bool sums =
        spec.kind == CollectiveKind::kAllReduce || spec.kind == CollectiveKind::kReduceScatter;
    if (!sums || spec.operands.size() != 1 || command.token >= 0) {
      Fail("only an all_reduce or reduce_scatter of one operand that waits at once computes it");
    }
    const BlockKernel& producer = *command.producer;
    if (producer.result_rows() * producer.result_columns() != NumElements(spec.operands[0].dims)) {
      Fail("what is computed has another size than the operand");
    }
    for (int64_t size : sizes) {
      if (CanProduce(spec, producer, size)) continue;
      Fail("parts of what is computed are neither rows nor columns of it");
    }
    for (const BufferRef& ref : command.inputs) CheckRef(ref, 0);
  }

  void CheckKind(const CollectiveSpec& spec, const std::set<int64_t>& sizes) const {
    const bool reduces =
        spec.kind == CollectiveKind::kAllReduce || spec.kind == CollectiveKind::kReduceScatter;
    if (reduces == (spec.reduction == CollectiveReduction::kNone)) {
      Fail("a reduction is needed for all_reduce and reduce_scatter only");
    }
    for (const CollectiveOperand& operand : spec.operands) {
      if (reduces) Reducer(operand.dtype, spec.reduction, spec.combiner);
      auto dim = [&](int index) -> int64_t {
        if (index < 0 || index >= static_cast<int>(operand.dims.size())) {
          Fail("dimension " + std::to_string(index) + " of a rank " +
               std::to_string(operand.dims.size()) + " operand");
        }
        return operand.dims[static_cast<size_t>(index)];
      };
      auto divisible = [&](int index) {
        for (int64_t size : sizes) {
          if (dim(index) % size != 0) {
            Fail("dimension " + std::to_string(index) + " of size " + std::to_string(dim(index)) +
                 " does not split over a group of " + std::to_string(size));
          }
        }
      };
      if (spec.kind == CollectiveKind::kAllGather) dim(spec.dim);
      if (spec.kind == CollectiveKind::kReduceScatter) divisible(spec.dim);
      if (spec.kind == CollectiveKind::kAllToAll) {
        divisible(spec.split_dim);
        dim(spec.concat_dim);
      }
    }
    if (spec.kind == CollectiveKind::kCollectiveBroadcast) {
      for (int64_t size : sizes) {
        if (spec.root < 0 || spec.root >= size) Fail("the root is not in the group");
      }
    }
    if (spec.kind == CollectiveKind::kCollectivePermute) CheckPairs(spec);
  }

  void CheckPairs(const CollectiveSpec& spec) const {
    std::vector<int64_t> group_of(static_cast<size_t>(num_devices_), spec.groups ? -1 : 0);
    if (spec.groups) {
      for (size_t g = 0; g < spec.groups->groups.size(); ++g) {
        for (int64_t device : spec.groups->groups[g]) {
          group_of[static_cast<size_t>(device)] = static_cast<int64_t>(g);
        }
      }
    }
    std::set<int64_t> sources, targets;
    for (const auto& [source, target] : spec.pairs) {
      for (int64_t device : {source, target}) {
        if (device < 0 || device >= num_devices_) {
          Fail("pair member " + std::to_string(device) + " is not one of " +
               std::to_string(num_devices_) + " devices");
        }
      }
      if (!sources.insert(source).second) {
        Fail("device " + std::to_string(source) + " sends twice");
      }
      if (!targets.insert(target).second) {
        Fail("device " + std::to_string(target) + " receives twice");
      }
      const int64_t group = group_of[static_cast<size_t>(source)];
      if (group < 0 || group != group_of[static_cast<size_t>(target)]) {
        Fail("devices " + std::to_string(source) + " and " + std::to_string(target) +
             " of a pair are not in one group");
      }
    }
  }

  bool IsShared(const BufferRef& ref) const {
    return ref.kind == Kind::kShared ||
           (ref.kind == Kind::kResult && ref.index >= 0 &&
            ref.index < static_cast<int32_t>(program_.results.size()) &&
            program_.results[static_cast<size_t>(ref.index)].shared_by != nullptr);
  }

  void CheckShared(const CollectiveSpec& spec, const BufferRef& ref, int64_t bytes) const {
    CheckRef(ref, bytes);
    const bool equal_on_members = spec.kind == CollectiveKind::kAllReduce ||
                                  spec.kind == CollectiveKind::kAllGather ||
                                  spec.kind == CollectiveKind::kCollectiveBroadcast;
    if (!equal_on_members) Fail("the result differs between members, yet is shared");
    CheckSameGroups(spec.groups, ref);
  }

  void CheckSameGroups(const GroupTablePtr& met, const BufferRef& ref) const {
    const auto index = static_cast<size_t>(ref.index);
    const GroupTablePtr& groups =
        ref.kind == Kind::kResult
            ? program_.results[index].shared_by
            : program_.shared_arenas[static_cast<size_t>(program_.shared_slots[index].arena)]
                  .groups;
    const bool same = groups == met || (groups && met && groups->groups == met->groups);
    if (!same) Fail("the groups differ from those of the shared arena");
  }

  /// Two results of one collective are written at the same time.
  void CheckApart(const CollectiveCommand& command, const CollectiveSpec& spec, size_t output,
                  int64_t size, int64_t bytes) const {
    for (size_t other = 0; other < output; ++other) {
      const int64_t other_bytes = ResultElements(spec, static_cast<int>(other), size) *
                                  StorageBytes(spec.operands[other].dtype);
      if (overlap_->MayOverlap(command.outputs[other], other_bytes, command.outputs[output],
                               bytes)) {
        Fail("results " + std::to_string(other) + " and " + std::to_string(output) + " overlap");
      }
    }
  }

  /// A member's result is written while others still read its operands.
  void CheckOverlap(const CollectiveCommand& command, const CollectiveSpec& spec, size_t output,
                    int64_t bytes) const {
    for (size_t input = 0; command.producer && input < command.inputs.size(); ++input) {
      const BufferRef& ref = command.inputs[input];
      if (overlap_->MayOverlap(ref, SizeOf(ref) - ref.offset, command.outputs[output], bytes)) {
        Fail("result " + std::to_string(output) + " overlaps what it is computed from");
      }
    }
    for (size_t input = 0; !command.producer && input < command.inputs.size(); ++input) {
      const CollectiveOperand& operand = spec.operands[input];
      const int64_t input_bytes = NumElements(operand.dims) * StorageBytes(operand.dtype);
      if (!overlap_->MayOverlap(command.inputs[input], input_bytes, command.outputs[output], bytes))
        continue;
      const bool in_place =
          spec.kind == CollectiveKind::kAllReduce && input == output &&
          overlap_->Overlap(command.inputs[input], input_bytes, command.outputs[output], bytes) &&
          overlap_->Begin(command.inputs[input]) == overlap_->Begin(command.outputs[output]);
      if (!in_place) Fail("result " + std::to_string(output) + " overlaps an operand");
    }
  }

  enum class State : uint8_t { kUnseen, kOpen, kDone };

  void CheckRecursion(int block, int depth) {
    constexpr int kMaxDepth = 256;
    if (depth > kMaxDepth) Fail("blocks are nested deeper than " + std::to_string(kMaxDepth));
    State& state = states_[static_cast<size_t>(block)];
    if (state == State::kOpen) Fail("block " + std::to_string(block) + " contains itself");
    if (state == State::kDone) return;
    state = State::kOpen;
    for (const Command& command : program_.blocks[static_cast<size_t>(block)].commands) {
      if (const auto* loop = std::get_if<LoopCommand>(&command.action)) {
        CheckRecursion(loop->condition_block, depth + 1);
        CheckRecursion(loop->body_block, depth + 1);
      } else if (const auto* branch = std::get_if<BranchCommand>(&command.action)) {
        for (int inner : branch->blocks) CheckRecursion(inner, depth + 1);
      }
    }
    states_[static_cast<size_t>(block)] = State::kDone;
  }

  const Program& program_;
  const int64_t num_devices_;
  const SourceInfo* source_ = nullptr;
  std::vector<State> states_;
  std::set<int> tokens_;
  std::optional<BufferOverlap> overlap_;
  std::map<std::pair<Kind, int32_t>, BufferRef> partners_;  // of buffers that exchange memory
};

}  // namespace

void Validate(const Program& program, int64_t num_devices) {
  Validator(program, num_devices).Run();
}

}  // namespace lockstep

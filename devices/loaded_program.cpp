#include "devices/loaded_program.h"

#include <algorithm>
#include <numeric>

#include "compiler/base/error.h"

namespace lockstep {

std::shared_ptr<const LoadedGroups> GroupLoader::Load(const GroupTablePtr& table) {
  const auto num_devices = static_cast<size_t>(core_.num_devices());
  if (!table) {
    if (!all_devices_) {
      std::vector<int32_t> members(num_devices);
      std::iota(members.begin(), members.end(), 0);
      auto loaded = std::make_shared<LoadedGroups>();
      loaded->only = core_.InternGroup(members);
      loaded->group.assign(num_devices, loaded->only);
      loaded->rank = members;
      all_devices_ = std::move(loaded);
    }
    return all_devices_;
  }
  uint64_t hash = 0xcbf29ce484222325ULL;
  for (const auto& group : table->groups) {
    for (int64_t device : group) hash = (hash ^ static_cast<uint64_t>(device)) * 0x100000001b3ULL;
    hash = (hash ^ 0xffff) * 0x100000001b3ULL;
  }
  auto& candidates = tables_[hash];
  for (const auto& [groups, loaded] : candidates) {
    if (groups == table->groups) return loaded;
  }
  auto loaded = std::make_shared<LoadedGroups>();
  loaded->group.assign(num_devices, -1);
  loaded->rank.assign(num_devices, -1);
  for (const auto& group : table->groups) {
    const std::vector<int32_t> members(group.begin(), group.end());
    const int32_t id = core_.InternGroup(members);
    for (size_t rank = 0; rank < members.size(); ++rank) {
      loaded->group[static_cast<size_t>(members[rank])] = id;
      loaded->rank[static_cast<size_t>(members[rank])] = static_cast<int32_t>(rank);
    }
  }
  if (table->groups.size() == 1 && table->groups[0].size() == num_devices) {
    loaded->only = loaded->group[0];
  }
  candidates.emplace_back(table->groups, loaded);
  return loaded;
}

LoadedProgram::LoadedProgram(const Program& program, int64_t num_devices, GroupLoader& groups)
    : id_(program.id.value()),
      name_(program.name),
      arena_bytes_(program.arena_bytes),
      scratch_bytes_(0),
      device_bytes_(0),
      num_arguments_(static_cast<uint32_t>(program.arguments.size())),
      num_results_(static_cast<uint32_t>(program.results.size())) {
  Validate(program, num_devices);
  for (const ExternalBuffer& argument : program.arguments) {
    externals_.push_back({argument.bytes, nullptr});
  }
  for (const ExternalBuffer& result : program.results) {
    externals_.push_back(
        {result.bytes, result.shared_by ? groups.Load(result.shared_by) : nullptr});
  }
  scratch_bytes_ = ScratchBytes(program);
  device_bytes_ = DeviceBytes(program);
  for (const SharedArena& arena : program.shared_arenas) {
    shared_.push_back({groups.Load(arena.groups), arena.bytes});
  }
  FindMoving(program);
  for (const ProgramConstant& constant : program.constants) owners_.push_back(constant.owner);
  for (const CommandBlock& block : program.blocks) {
    starts_.push_back(commands_.size());
    for (const Command& command : block.commands) Load(program, command, num_devices, groups);
  }
  starts_.push_back(commands_.size());
}

void LoadedProgram::FindMoving(const Program& program) {
  for (const CommandBlock& block : program.blocks) {
    for (const Command& command : block.commands) {
      const auto* swap = std::get_if<SwapCommand>(&command.action);
      if (!swap) continue;
      for (const BufferRef& ref : {swap->a, swap->b}) {
        const auto base = first_moving_base();
        if (!moving_.try_emplace(KeyOf(ref), base + static_cast<uint32_t>(homes_.size())).second) {
          continue;
        }
        homes_.push_back(Home(program, {ref.kind, ref.index, 0}));
      }
    }
  }
}

LoadedRef LoadedProgram::Resolve(const Program& program, const BufferRef& ref) const {
  if (!moving_.empty()) {
    if (auto found = moving_.find(KeyOf(ref)); found != moving_.end()) {
      return {found->second, ref.offset};
    }
  }
  return Home(program, ref);
}

LoadedRef LoadedProgram::Home(const Program& program, const BufferRef& ref) const {
  const auto index = static_cast<size_t>(ref.index);
  const auto base = static_cast<uint32_t>(ref.index);
  switch (ref.kind) {
    case BufferRef::Kind::kSlot:
      return {kArenaBase, program.slots[index].offset + ref.offset};
    case BufferRef::Kind::kConstant:
      return {0, reinterpret_cast<intptr_t>(program.constants[index].data) + ref.offset};
    case BufferRef::Kind::kArgument:
      return {first_argument_base() + base, ref.offset};
    case BufferRef::Kind::kResult:
      return {first_result_base() + base, ref.offset};
    case BufferRef::Kind::kShared: {
      const SharedSlot& slot = program.shared_slots[index];
      return {first_shared_base() + static_cast<uint32_t>(slot.arena), slot.offset + ref.offset};
    }
  }
  return {};
}

void LoadedProgram::Load(const Program& program, const Command& command, int64_t num_devices,
                         GroupLoader& groups) {
  sources_.push_back(command.source);
  LoadedCommand loaded;
  loaded.source = &sources_.back();
  loaded.first_ref = static_cast<uint32_t>(refs_.size());
  auto input = [&](const BufferRef& ref) {
    refs_.push_back(Resolve(program, ref));
    ++loaded.num_inputs;
  };
  auto output = [&](const BufferRef& ref) {
    refs_.push_back(Resolve(program, ref));
    ++loaded.num_outputs;
    if (ref.kind == BufferRef::Kind::kSlot) {
      const SlotInfo& slot = program.slots[static_cast<size_t>(ref.index)];
      slot_writes_.push_back({slot.offset + slot.bytes, loaded.source});
    }
  };
  loaded.first_block = static_cast<int32_t>(block_ids_.size());
  if (const auto* kernel = std::get_if<KernelCommand>(&command.action)) {
    loaded.op = LoadedCommand::Op::kKernel;
    loaded.kernel = kernel->kernel.get();
    kernels_.push_back(kernel->kernel);
    for (const BufferRef& ref : kernel->inputs) input(ref);
    for (const BufferRef& ref : kernel->outputs) output(ref);
  } else if (const auto* once = std::get_if<GroupKernelCommand>(&command.action)) {
    loaded.op = LoadedCommand::Op::kCollective;
    kernels_.push_back(once->kernel);
    for (const BufferRef& ref : once->inputs) input(ref);
    for (const BufferRef& ref : once->outputs) output(ref);
    auto spec = std::make_shared<CollectiveSpec>();
    spec->kind = CollectiveKind::kKernel;
    spec->groups = once->groups;
    LoadedSite& site = NewSite(std::move(spec), loaded, groups);
    site.kernel = once->kernel.get();
    site.members = dynamic_cast<const MembersKernel*>(site.kernel);
    site.descriptor.detail_hash = CommandHash();
  } else if (const auto* copy = std::get_if<CopyCommand>(&command.action)) {
    loaded.op = LoadedCommand::Op::kCopy;
    loaded.bytes = copy->bytes;
    input(copy->from);
    output(copy->to);
  } else if (const auto* swap = std::get_if<SwapCommand>(&command.action)) {
    loaded.op = LoadedCommand::Op::kSwap;
    input(swap->a);
    input(swap->b);
  } else if (const auto* settle = std::get_if<SettleCommand>(&command.action)) {
    loaded.op = LoadedCommand::Op::kSettle;
    loaded.bytes = settle->bytes;
    input(settle->a);
    input(settle->b);
    refs_.push_back(Home(program, settle->a));
    ++loaded.num_inputs;
  } else if (const auto* collective = std::get_if<CollectiveCommand>(&command.action)) {
    loaded.op = collective->token < 0 ? LoadedCommand::Op::kCollective
                                      : LoadedCommand::Op::kCollectiveStart;
    for (const BufferRef& ref : collective->inputs) input(ref);
    for (const BufferRef& ref : collective->outputs) output(ref);
    LoadCollective(*collective, loaded, num_devices, groups);
    if (collective->token >= 0) started_[collective->token] = loaded.site;
  } else if (const auto* await = std::get_if<AwaitCommand>(&command.action)) {
    loaded.op = LoadedCommand::Op::kAwait;
    loaded.site = started_.at(await->token);  // earlier in the same block: see Validate
  } else if (const auto* loop = std::get_if<LoopCommand>(&command.action)) {
    loaded.op = LoadedCommand::Op::kLoop;
    input(loop->predicate);
    block_ids_.insert(block_ids_.end(), {loop->condition_block, loop->body_block});
  } else if (const auto* branch = std::get_if<BranchCommand>(&command.action)) {
    loaded.op = branch->form == BranchCommand::Form::kIndex ? LoadedCommand::Op::kIndexBranch
                                                            : LoadedCommand::Op::kPredicateBranch;
    input(branch->selector);
    block_ids_.insert(block_ids_.end(), branch->blocks.begin(), branch->blocks.end());
  }
  loaded.num_blocks = static_cast<int32_t>(block_ids_.size()) - loaded.first_block;
  max_buffers_ = std::max({max_buffers_, loaded.num_inputs, loaded.num_outputs});
  commands_.push_back(loaded);
}

void LoadedProgram::LoadCollective(const CollectiveCommand& from, LoadedCommand& to,
                                   int64_t num_devices, GroupLoader& groups) {
  const CollectiveSpec& spec = *from.spec;
  LoadedSite& site = NewSite(from.spec, to, groups);
  if (from.producer) {
    site.produced.emplace(spec, from.producer, to.num_inputs);
    site.descriptor.detail_hash = CommandHash();
  }
  for (const CollectiveOperand& operand : spec.operands) {
    site.operand_bytes.push_back(NumElements(operand.dims) * StorageBytes(operand.dtype));
  }
  if (spec.kind == CollectiveKind::kCollectivePermute) {
    site.source_of.assign(static_cast<size_t>(num_devices), -1);
    for (const auto& [source, target] : spec.pairs) {
      site.source_of[static_cast<size_t>(target)] = static_cast<int32_t>(source);
    }
  }
}

LoadedSite& LoadedProgram::NewSite(std::shared_ptr<const CollectiveSpec> spec, LoadedCommand& to,
                                   GroupLoader& groups) {
  LoadedSite& site = sites_.emplace_back(*spec);
  site.spec = spec.get();
  site.source = to.source;
  site.descriptor = MakeDescriptor(*spec, to.source->source_id, id_);
  site.groups = groups.Load(spec->groups);
  site.num_inputs = to.num_inputs;
  site.num_outputs = to.num_outputs;
  site.keep_alive = std::move(spec);
  to.site = &site;
  return site;
}

// Other commands of this program and all commands of others have another one.
uint64_t LoadedProgram::CommandHash() const { return id_ * 0x9e3779b97f4a7c15ULL + sites_.size(); }

const SourceInfo* LoadedProgram::FirstBeyond(int64_t arena_limit, int64_t* end) const {
  const SlotWrite* furthest = nullptr;  // where it is only the rounding of the arena that is beyond
  for (const SlotWrite& write : slot_writes_) {
    if (!furthest || write.end > furthest->end) furthest = &write;
    if (write.end > arena_limit) break;
  }
  if (!furthest) return nullptr;
  *end = furthest->end;
  return furthest->source;
}

}  // namespace lockstep

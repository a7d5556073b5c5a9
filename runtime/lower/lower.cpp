#include "runtime/lower/lower.h"

#include <algorithm>
#include <cstring>
#include <map>
#include <memory>
#include <unordered_map>

#include "compiler/base/error.h"
#include "compiler/ir/async.h"
#include "compiler/ops/collective/collective_attrs.h"
#include "compiler/ops/op_def.h"
#include "compiler/ops/reduction/combiner.h"
#include "runtime/kernels/combiner_kernel.h"
#include "runtime/kernels/fusion.h"
#include "runtime/kernels/kernels.h"
#include "runtime/lower/buffers.h"
#include "runtime/lower/group_product_plan.h"
#include "runtime/lower/once_plan.h"
#include "runtime/lower/produced_plan.h"
#include "runtime/lower/shared_arenas.h"
#include "runtime/lower/start_early.h"

namespace lockstep {
namespace {

std::optional<CollectiveKind> KindOf(OpCode code) {
  switch (code) {
    case OpCode::kAllReduce:
    case OpCode::kCrossReplicaSum:
    case OpCode::kCollectiveReduce:  // the root keeps the result
      return CollectiveKind::kAllReduce;
    case OpCode::kReduceScatter:
      return CollectiveKind::kReduceScatter;
    case OpCode::kAllGather:
      return CollectiveKind::kAllGather;
    case OpCode::kAllToAll:
      return CollectiveKind::kAllToAll;
    case OpCode::kCollectivePermute:
      return CollectiveKind::kCollectivePermute;
    case OpCode::kCollectiveBroadcast:
      return CollectiveKind::kCollectiveBroadcast;
    default:
      return std::nullopt;
  }
}

CollectiveReduction ReductionOf(CombinerKind kind) {
  switch (kind) {
    case CombinerKind::kAdd:
      return CollectiveReduction::kSum;
    case CombinerKind::kMul:
      return CollectiveReduction::kProd;
    case CombinerKind::kMin:
      return CollectiveReduction::kMin;
    case CombinerKind::kMax:
      return CollectiveReduction::kMax;
    case CombinerKind::kAnd:
      return CollectiveReduction::kAnd;
    case CombinerKind::kOr:
      return CollectiveReduction::kOr;
    case CombinerKind::kXor:
      return CollectiveReduction::kXor;
    default:
      return CollectiveReduction::kCustom;
  }
}

// Ops that produce no command: their values are names for other buffers, or nothing.
bool HasNoCommand(const Op& op) {
  switch (op.code) {
    case OpCode::kConstant:
    case OpCode::kTuple:
    case OpCode::kGetTupleElement:
    case OpCode::kAfterAll:
    case OpCode::kCreateToken:
    case OpCode::kReturn:
    case OpCode::kFuncReturn:
      return true;
    default:
      return IsAliasOp(op);
  }
}

bool IsControlFlow(const Op& op) {
  return op.Is(OpCode::kWhile) || op.Is(OpCode::kCase) || op.Is(OpCode::kIf);
}

// collective_reduce after its all_reduce: zeros on every device that is not the first of its group.
class KeepOnRootKernel : public Kernel {
 public:
  KeepOnRootKernel(std::vector<int64_t> roots, int64_t num_partitions, std::vector<int64_t> bytes)
      : roots_(std::move(roots)), num_partitions_(num_partitions), bytes_(std::move(bytes)) {
    std::sort(roots_.begin(), roots_.end());
  }
  void Run(const KernelContext& context) const override {
    const int64_t device = context.replica_id * num_partitions_ + context.partition_id;
    const bool root = std::binary_search(roots_.begin(), roots_.end(), device);
    for (size_t i = 0; i < bytes_.size(); ++i) {
      const auto bytes = static_cast<size_t>(bytes_[i]);
      if (bytes > 0 && !root) std::memset(context.outputs[i], 0, bytes);
    }
  }

 private:
  std::vector<int64_t> roots_;  // sorted
  int64_t num_partitions_;
  std::vector<int64_t> bytes_;  // of each result
};

// What stands for a custom call that nobody knows.
class StubKernel : public Kernel {
 public:
  explicit StubKernel(const Op& op) : what_(op.Describe()), location_(op.location) {}
  void Run(const KernelContext&) const override {
    throw Unsupported(what_ + " was stubbed by its shape: it cannot run", location_);
  }

 private:
  std::string what_;
  Location location_;
};

KernelPtr ResolveKernel(const Op& op, const LowerOptions& options) {
  if (!op.Is(OpCode::kCustomCall) || !options.stub_custom_calls) return MakeKernel(op);
  try {
    return MakeKernel(op);
  } catch (const Error& error) {
    if (error.code() != ErrorCode::kUnsupported) throw;
    return std::make_shared<StubKernel>(op);
  }
}

// Kernels of all leaf ops, resolved before buffers are planned: whether an op can work in place is
// the kernel's answer.
void ResolveKernels(const Region& region, const LowerOptions& options, const FusionPlan& fusion,
                    const LayoutPlan& layout, std::unordered_map<const Op*, KernelPtr>& kernels) {
  for (const auto& op : region.ops) {
    if (fusion.IsAbsorbed(*op) || layout.IsFree(*op)) continue;
    if (IsControlFlow(*op)) {
      for (const auto& nested : op->regions)
        ResolveKernels(*nested, options, fusion, layout, kernels);
    } else if (KernelPtr tap = options.tap ? options.tap(*op) : nullptr) {
      kernels[op.get()] = std::move(tap);
    } else if (const FusedChain* chain = fusion.ChainAt(*op)) {
      const bool alone =
          chain->ops.size() == 1 &&
          std::all_of(op->operands.begin(), op->operands.end(), [&](const Value* operand) {
            return std::find(chain->inputs.begin(), chain->inputs.end(), operand) !=
                   chain->inputs.end();
          });
      kernels[op.get()] = alone && static_cast<size_t>(op->num_operands()) == chain->inputs.size()
                              ? MakeKernel(*op)
                              : MakeFusedElementwise(chain->ops, chain->inputs, chain->outputs);
    } else if (layout.IsSwapped(*op)) {
      kernels[op.get()] = MakeSwappedProduct(*op);
    } else if (!HasNoCommand(*op) && !KindOf(op->code)) {
      kernels[op.get()] = ResolveKernel(*op, options);
    }
  }
}

class Emitter {
 public:
  Emitter(const Module& spmd, const FusionPlan& fusion, const LayoutPlan& layout,
          const BufferPlan& plan, const std::unordered_map<const Op*, KernelPtr>& kernels,
          const OncePlan& once, const ProducedPlan& produced,
          const GroupProductPlan& group_products, const SharedArenas& shared, Program& program)
      : spmd_(spmd),
        fusion_(fusion),
        layout_(layout),
        plan_(plan),
        kernels_(kernels),
        once_(once),
        produced_(produced),
        group_products_(group_products),
        shared_(shared),
        program_(program) {}

  void EmitMain(const Function& main) {
    NewBlock();
    EmitRegion(main.body, 0);
    const Op* yield = main.return_op();
    for (int i = 0; i < yield->num_operands(); ++i) {
      if (!IsTensorValue(yield->operand(i))) continue;
      const BufferRef from = plan_.Ref(yield->operand(i));
      EmitCopy(0, from, BufferRef::Result(i), yield->operand(i)->type.size_bytes(), *yield);
    }
  }

 private:
  int NewBlock() {
    program_.blocks.emplace_back();
    return static_cast<int>(program_.blocks.size()) - 1;
  }

  SourceInfo Source(const Op& op) {
    SourceInfo source;
    source.instruction =
        (op.results.empty() ? "" : op.result()->name + " = ") + std::string(op.short_name());
    const FusedChain* chain = fusion_.ChainAt(op);
    if (chain && chain->ops.size() > 1) {
      source.instruction += " (fused with " + std::to_string(chain->ops.size() - 1) + " before it)";
    }
    source.location = op.note ? op.note->location : op.location;
    if (!source.location.text.known() && !source.location.debug) source.location = op.location;
    source.source_id = ++next_source_id_;
    return source;
  }

  void Append(int block, Command command) {
    program_.blocks[static_cast<size_t>(block)].commands.push_back(std::move(command));
  }

  void EmitCopy(int block, BufferRef from, BufferRef to, int64_t bytes, const Op& op) {
    const bool same = from.kind == to.kind && from.index == to.index && from.offset == to.offset;
    if (same || bytes == 0) return;
    Append(block, Command{CopyCommand{from, to, bytes}, Source(op)});
  }

  void EmitRegion(const Region& region, int block) {
    for (const auto& op : region.ops) EmitOp(*op, block);
  }

  void EmitOp(const Op& op, int block) {
    if (HasNoCommand(op) || fusion_.IsAbsorbed(op) || layout_.IsFree(op) ||
        produced_.IsAbsorbed(op)) {
      return;
    }
    if (op.Is(OpCode::kWhile)) {
      EmitWhile(op, block);
    } else if (IsControlFlow(op)) {
      EmitBranch(op, block);
    } else if (auto kind = KindOf(op.code)) {
      EmitCollective(op, *kind, block);
    } else {
      KernelCommand command;
      command.kernel = kernels_.at(&op);
      const CommandView view = plan_.CommandOf(op);
      for (const Value* operand : view.inputs) {
        if (IsTensorValue(operand)) command.inputs.push_back(plan_.Ref(operand));
      }
      for (const Value* result : view.outputs) {
        if (IsTensorValue(result)) command.outputs.push_back(plan_.Ref(result));
      }
      AppendKernel(op, std::move(command), block);
    }
  }

  void AppendKernel(const Op& op, KernelCommand command, int block) {
    SourceInfo source = Source(op);
    GroupTablePtr groups;
    if (const GroupProductPlan::Product* product = group_products_.Find(op)) {
      groups = Table(*product->groups);
      command.kernel = product->kernel;
      source.instruction += ", with those of a group of ";
    } else if (once_.Contains(op)) {
      groups = shared_.tables()[static_cast<size_t>(shared_.arena_of().at(&op))];
      source.instruction += ", once for each group of ";
    } else {
      return Append(block, Command{std::move(command), std::move(source)});
    }
    source.instruction += std::to_string(groups->groups[0].size());
    Append(block, Command{GroupKernelCommand{std::move(command.kernel), std::move(command.inputs),
                                             std::move(command.outputs), groups},
                          std::move(source)});
  }

  // Assigns several buffers at once: what is still needed is saved before it is overwritten.
  // Example: a loop that swaps its carries yields (%b, %a).
  struct Move {
    BufferRef from;
    BufferRef to;
    int64_t bytes = 0;
  };
  static bool Same(const BufferRef& a, const BufferRef& b) {
    return a.kind == b.kind && a.index == b.index;
  }
  void EmitMoves(int block, std::vector<Move> moves, const Op& op) {
    std::erase_if(moves, [](const Move& move) { return Same(move.from, move.to); });
    while (!moves.empty()) {
      bool progress = false;
      for (size_t i = 0; i < moves.size(); ++i) {
        bool blocked = false;
        for (size_t j = 0; j < moves.size(); ++j) {
          if (j != i && Same(moves[j].from, moves[i].to)) blocked = true;
        }
        if (blocked) continue;
        EmitCopy(block, moves[i].from, moves[i].to, moves[i].bytes, op);
        moves.erase(moves.begin() + static_cast<std::ptrdiff_t>(i));
        progress = true;
        break;
      }
      if (progress || moves.empty()) continue;
      // Only cycles are left: break one through a spare slot at the end of the arena.
      const Move first = moves[0];
      const int spare = SpareSlot(first.bytes);
      EmitCopy(block, first.to, BufferRef::Slot(spare), first.bytes, op);
      for (Move& move : moves) {
        if (Same(move.from, first.to)) move.from = BufferRef::Slot(spare);
      }
    }
  }

  int SpareSlot(int64_t bytes) {
    SlotInfo spare{program_.arena_bytes, bytes};
    program_.arena_bytes += (bytes + 63) / 64 * 64;
    program_.slots.push_back(spare);
    return static_cast<int>(program_.slots.size()) - 1;
  }

  void EmitWhile(const Op& op, int block) {
    std::vector<Move> starts;
    for (int i = 0; i < op.num_results(); ++i) {
      if (!IsTensorValue(op.result(i))) continue;
      starts.push_back({plan_.Ref(op.operand(i)), plan_.RefOfBuffer(plan_.CarryBuffer(&op, i)),
                        op.result(i)->type.size_bytes()});
    }
    EmitMoves(block, std::move(starts), op);
    LoopCommand loop;
    loop.condition_block = NewBlock();
    EmitRegion(op.region(0), loop.condition_block);
    loop.predicate = plan_.Ref(op.region(0).terminator()->operand(0));
    loop.body_block = NewBlock();
    EmitRegion(op.region(1), loop.body_block);
    std::vector<Move> carried;
    std::vector<SwapCommand> swaps;
    const Op* yield = op.region(1).terminator();
    for (int i = 0; i < op.num_results(); ++i) {
      if (!IsTensorValue(op.result(i))) continue;
      if (plan_.IsSwapped(&op, i)) {
        swaps.push_back({plan_.RefOfBuffer(plan_.CarryBuffer(&op, i)), plan_.Ref(yield->operand(i)),
                         op.result(i)->type.size_bytes()});
        continue;
      }
      carried.push_back({plan_.Ref(yield->operand(i)), plan_.RefOfBuffer(plan_.CarryBuffer(&op, i)),
                         op.result(i)->type.size_bytes()});
    }
    EmitMoves(loop.body_block, std::move(carried), *yield);
    for (const SwapCommand& swap : swaps) Append(loop.body_block, Command{swap, Source(*yield)});
    Append(block, Command{std::move(loop), Source(op)});
    for (const SwapCommand& swap : swaps) {
      if (swap.a.kind != BufferRef::Kind::kResult) continue;
      Append(block, Command{SettleCommand{swap.a, swap.b, swap.bytes}, Source(op)});
    }
  }

  void EmitBranch(const Op& op, int block) {
    BranchCommand branch;
    branch.form =
        op.Is(OpCode::kIf) ? BranchCommand::Form::kPredicate : BranchCommand::Form::kIndex;
    branch.selector = plan_.Ref(op.operand(0));
    for (const auto& region : op.regions) {
      const int taken = NewBlock();
      EmitRegion(*region, taken);
      const Op* yield = region->terminator();
      for (int i = 0; i < op.num_results(); ++i) {
        if (!IsTensorValue(op.result(i))) continue;
        EmitCopy(taken, plan_.Ref(yield->operand(i)), plan_.Ref(op.result(i)),
                 op.result(i)->type.size_bytes(), *yield);
      }
      branch.blocks.push_back(taken);
    }
    Append(block, Command{std::move(branch), Source(op)});
  }

  GroupTablePtr Groups(const CollectiveAttrs& attrs) {
    return Table(ProcessGroups(attrs, spmd_.num_replicas, spmd_.num_partitions));
  }

  GroupTablePtr Table(const std::vector<std::vector<int64_t>>& groups) {
    GroupTablePtr& table = tables_[groups];
    if (!table) table = MakeGroups(groups);
    return table;
  }

  void EmitCollective(const Op& op, CollectiveKind kind, int block) {
    auto spec = std::make_shared<CollectiveSpec>();
    spec->kind = kind;
    CollectiveCommand command;
    for (const Value* operand : op.operands) {
      spec->operands.push_back({operand->type.dtype(), operand->type.dims()});
    }
    for (const Value* input : plan_.CommandOf(op).inputs) {
      command.inputs.push_back(plan_.Ref(input));
    }
    command.producer = produced_.KernelOf(op);
    for (const auto& result : op.results) command.outputs.push_back(plan_.Ref(result.get()));
    if (kind == CollectiveKind::kCollectivePermute) {
      const PermuteAttrs attrs = ReadPermute(op);
      spec->pairs = ProcessPairs(attrs, spmd_.num_replicas, spmd_.num_partitions);
      // Only those that exchange wait for each other: the others may be elsewhere.
      spec->groups = Table(PermuteGroups(attrs, spmd_.num_replicas, spmd_.num_partitions));
      spec->channel_id = attrs.channel_id;
    } else {
      const CollectiveAttrs attrs = ReadCollective(op);
      if (attrs.has_dynamic_root) {
        throw Unsupported(op.Describe() + " with a dynamic root", op.location);
      }
      spec->groups = Groups(attrs);
      spec->channel_id = attrs.channel_id;
      spec->dim = static_cast<int>(kind == CollectiveKind::kAllGather ? attrs.gather_dim
                                                                      : attrs.scatter_dim);
      spec->split_dim = static_cast<int>(attrs.split_dim);
      spec->concat_dim = static_cast<int>(attrs.concat_dim);
    }
    if (kind == CollectiveKind::kAllReduce || kind == CollectiveKind::kReduceScatter) {
      SetReduction(op, *spec);
    }
    const GroupTablePtr groups = spec->groups;
    command.spec = std::move(spec);
    if (op.attrs.Has(kStartedAttribute)) command.token = next_token_++;
    SourceInfo source = Source(op);
    if (const Op* product = produced_.ProductOf(op)) {
      source.instruction += " (with " + std::string(product->short_name()) + " before it)";
    }
    Append(block, Command{std::move(command), std::move(source)});
    if (op.Is(OpCode::kCollectiveReduce)) EmitKeepOnRoot(op, *groups, block);
  }

  void EmitKeepOnRoot(const Op& op, const GroupTable& groups, int block) {
    std::vector<int64_t> roots;
    for (const auto& group : groups.groups) roots.push_back(group[0]);
    KernelCommand command;
    std::vector<int64_t> bytes;
    for (const auto& result : op.results) {
      command.outputs.push_back(plan_.Ref(result.get()));
      bytes.push_back(result->type.size_bytes());
    }
    command.kernel = std::make_shared<KeepOnRootKernel>(std::move(roots), spmd_.num_partitions,
                                                        std::move(bytes));
    Append(block, Command{std::move(command), Source(op)});
  }

  void SetReduction(const Op& op, CollectiveSpec& spec) {
    if (op.Is(OpCode::kCrossReplicaSum)) {
      spec.reduction = CollectiveReduction::kSum;
      return;
    }
    const Region& body = op.region(0);
    for (int i = 0; i < op.num_results(); ++i) {
      if (op.result(i)->type.dtype() != op.operand(i)->type.dtype()) {
        throw Unsupported(op.Describe() + " that changes the element type", op.location);
      }
    }
    spec.reduction = ReductionOf(AnalyzeCombiner(body).kind);
    if (spec.reduction == CollectiveReduction::kCustom) {
      spec.combiner = MakeCombiner(body, op.operand(0)->type.dtype());
    }
  }

  const Module& spmd_;
  const FusionPlan& fusion_;
  const LayoutPlan& layout_;
  const BufferPlan& plan_;
  const std::unordered_map<const Op*, KernelPtr>& kernels_;
  const OncePlan& once_;
  const ProducedPlan& produced_;
  const GroupProductPlan& group_products_;
  const SharedArenas& shared_;
  Program& program_;
  std::map<std::vector<std::vector<int64_t>>, GroupTablePtr> tables_;
  int64_t next_source_id_ = 0;
  int next_token_ = 0;
};

// Constants that only chains read are in their kernels: `dense<0.0> : tensor<4096x4096xf32>` as an
// array would take 64 MiB.
void FillConstants(const BufferPlan& plan, Program& program) {
  std::vector<bool> used(plan.constants().size(), false);
  const auto visit = [&](const BufferRef& ref) {
    if (ref.kind == BufferRef::Kind::kConstant) used[static_cast<size_t>(ref.index)] = true;
  };
  for (const CommandBlock& block : program.blocks) {
    for (const Command& command : block.commands) {
      if (const auto* kernel = std::get_if<KernelCommand>(&command.action)) {
        std::for_each(kernel->inputs.begin(), kernel->inputs.end(), visit);
      } else if (const auto* once = std::get_if<GroupKernelCommand>(&command.action)) {
        std::for_each(once->inputs.begin(), once->inputs.end(), visit);
      } else if (const auto* copy = std::get_if<CopyCommand>(&command.action)) {
        visit(copy->from);  // an exchange is of no constants
      } else if (const auto* collective = std::get_if<CollectiveCommand>(&command.action)) {
        std::for_each(collective->inputs.begin(), collective->inputs.end(), visit);
      } else if (const auto* loop = std::get_if<LoopCommand>(&command.action)) {
        visit(loop->predicate);
      } else if (const auto* branch = std::get_if<BranchCommand>(&command.action)) {
        visit(branch->selector);
      }
    }
  }
  for (size_t i = 0; i < used.size(); ++i) {
    program.constants.push_back(used[i] ? ProgramConstant::FromLiteral(plan.constants()[i])
                                        : ProgramConstant{});
  }
}

}  // namespace

LoweredProgram Lower(const Module& spmd, const LowerOptions& options) {
  const Function* main = spmd.Main();
  for (const auto& arg : main->body.args) {
    if (IsTensorValue(arg.get()) && !arg->type.IsStatic()) {
      throw Unsupported("argument " + arg->name + " has the dynamic type " + arg->type.ToString(),
                        arg->location);
    }
  }
  const auto fusion =
      options.fuse ? std::make_unique<FusionPlan>(*main) : std::make_unique<FusionPlan>();
  std::unordered_map<const Op*, KernelPtr> kernels;
  const LayoutPlan layout = options.free_transposes ? LayoutPlan(*main) : LayoutPlan();
  ResolveKernels(main->body, options, *fusion, layout, kernels);
  SharedArenas shared(spmd);
  if (options.share_replicated) shared.Find(main->body);
  OncePlan once;
  const std::unique_ptr<Agreement> agreement = options.compute_once ? Agreement::Of(spmd) : nullptr;
  if (agreement && options.share_replicated) {
    once = OncePlan(spmd, *agreement, *fusion, kernels, options);
    shared.Add(once);
  }
  ProducedPlan produced;
  if (options.produce_sums) {
    const auto usable = [&](const Op& op) {
      return !once.Contains(op) && !(options.tap && options.tap(op));
    };
    produced = ProducedPlan(spmd, kernels, usable, options.produce_min_bytes);
    std::erase_if(kernels, [&](const auto& entry) { return produced.IsAbsorbed(*entry.first); });
  }
  GroupProductPlan group_products;
  if (agreement) {
    const auto usable = [&](const Op& op) {
      return kernels.contains(&op) && !once.Contains(op) && !(options.tap && options.tap(op));
    };
    group_products = GroupProductPlan(spmd, *agreement, layout, usable);
  }
  BufferPlan plan(*main, *fusion, layout, produced, kernels, shared.arena_of());
  plan.AssignSlots(options.reuse_slots);
  LoweredProgram lowered;
  Program& program = lowered.program;
  program.name = spmd.name;
  program.slots = plan.slots();
  program.arena_bytes = plan.arena_bytes();
  for (const auto& arg : main->body.args)
    program.arguments.push_back({arg->type.size_bytes(), false});
  for (size_t i = 0; i < main->result_types.size(); ++i) {
    const int arena = plan.SharedArenaOfResult(static_cast<int>(i));
    program.results.push_back({main->result_types[i].size_bytes(), false,
                               arena < 0 ? nullptr : shared.tables()[static_cast<size_t>(arena)]});
  }
  for (size_t i = 0; i < shared.tables().size(); ++i) {
    program.shared_arenas.push_back({shared.tables()[i], plan.shared_arena_bytes()[i]});
  }
  program.shared_slots = plan.shared_slots();
  Emitter(spmd, *fusion, layout, plan, kernels, once, produced, group_products, shared, program)
      .EmitMain(*main);
  FillConstants(plan, program);
  StartEarly(program);
  lowered.device_bytes = DeviceBytes(program);
  lowered.slot_bytes_without_reuse = plan.total_slot_bytes();
  return lowered;
}

}  // namespace lockstep

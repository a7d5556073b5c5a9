#include "compiler/partition/partition.h"

#include <algorithm>

#include "compiler/base/error.h"
#include "compiler/ops/control/control_attrs.h"
#include "compiler/ops/op_def.h"
#include "compiler/ops/sdy/sdy_attrs.h"
#include "compiler/partition/cleanup.h"
#include "compiler/partition/corrupt.h"
#include "compiler/partition/partitioner.h"

namespace lockstep {
namespace {

bool IsRealMesh(const MeshPtr& mesh) { return mesh && !mesh->maximal() && !mesh->empty(); }

}  // namespace

Partitioner::Partitioner(const Module& global, const PartitionOptions& options)
    : global_(global), options_(options) {}

MeshPtr Partitioner::ChooseMesh() const {
  for (const MeshPtr& mesh : global_.meshes) {
    if (IsRealMesh(mesh)) return mesh;
  }
  const int64_t devices = std::max<int64_t>(global_.num_partitions, 1);
  return std::make_shared<Mesh>(std::vector<MeshAxis>{{"devices", devices}});
}

TensorSharding Partitioner::LayoutOf(const std::optional<TensorSharding>& sharding,
                                     int rank) const {
  // A value on one device is held by all: the same numbers, and no transfer at its uses.
  if (!sharding || !IsRealMesh(sharding->mesh)) return TensorSharding::Replicated(mesh_, rank);
  TensorSharding layout = sharding->Layout();
  if (layout.IsFullyReplicated()) return TensorSharding::Replicated(mesh_, rank);
  LOCKSTEP_CHECK(layout.rank() == rank)
      << "sharding " << layout.ToString() << " on a value of rank " << rank;
  return layout;
}

TensorSharding Partitioner::LayoutOf(const Value& value) const {
  if (!value.type.IsTensor()) return {};
  TensorSharding layout = LayoutOf(value.sharding, value.type.rank());
  const Quantization* quantization = value.type.quantization();
  if (quantization && quantization->axis >= 0) {  // the scales of the type are per element
    layout.dims[static_cast<size_t>(quantization->axis)].axes.clear();
  }
  // Splitting a dimension of one element (or none) saves no memory and leaves padding to care for;
  // only the arguments and results of the program lie as they were declared.
  if (!(value.owner && value.owner->function && value.owner->parent_op == nullptr)) {
    for (int d = 0; d < value.type.rank(); ++d) {
      if (value.type.dim(d) <= 1) layout.dims[static_cast<size_t>(d)].axes.clear();
    }
  }
  return layout;
}

const ShardedValue& Partitioner::Lookup(const Value* global) const {
  auto found = values_.find(global);
  LOCKSTEP_CHECK(found != values_.end()) << "value " << global->name << " has no local value";
  return found->second;
}

SpmdProgram Partitioner::Run() {
  const Function* from = global_.Main();
  mesh_ = ChooseMesh();
  for (const MeshPtr& mesh : global_.meshes) {
    if (IsRealMesh(mesh) && mesh->num_devices() != mesh_->num_devices()) {
      throw Unsupported("meshes of different device counts in one program: " + mesh_->ToString() +
                            " and " + mesh->ToString(),
                        from->location);
    }
  }
  auto module = std::make_unique<Module>();
  module->name = global_.name;
  module->attrs = global_.attrs;
  module->num_partitions = mesh_->num_devices();
  module->num_replicas = 1;
  module->attrs.Set("mhlo.num_partitions", Attribute::FromInt(module->num_partitions, DType::kI32));
  module->attrs.Set("mhlo.num_replicas", Attribute::FromInt(1, DType::kI32));
  module->file_name = global_.file_name;
  module->location = global_.location;
  module->spmd = true;
  for (const MeshPtr& mesh : global_.meshes) {
    if (IsRealMesh(mesh)) module->meshes.push_back(mesh);
  }
  program_.module = std::move(module);
  program_.mesh = mesh_;
  Function* to = program_.module->AddFunction("main");
  to->location = from->location;
  emitter_ = std::make_unique<Emitter>(&to->body, options_);
  AddArguments(*to);
  Ops(from->body);
  Return(*from, *to);
  for (const auto& [value, placed] : values_) {
    if (placed.local && value->type.IsTensor()) {
      program_.placements[value] = {placed.local, placed.sharding};
    }
  }
  CleanUp(program_);
  return std::move(program_);
}

void Partitioner::AddArguments(Function& to) {
  const Function* from = global_.Main();
  for (int i = 0; i < from->body.num_args(); ++i) {
    const Value* arg = from->body.arg(i);
    ShardedValue value;
    value.global = arg->type;
    value.origin = arg;
    value.sharding = LayoutOf(*arg);
    value.local = to.body.AddArg(PartitionContext::LocalType(arg->type, value.sharding),
                                 "%arg" + std::to_string(i), arg->location);
    AttrMap attrs;
    if (static_cast<size_t>(i) < from->arg_attrs.size()) {
      for (const auto& [name, attr] : from->arg_attrs[static_cast<size_t>(i)]) {
        // Layout and aliasing belong to the global types.
        if (name.starts_with("jax.")) attrs.Set(name, attr);
      }
    }
    to.arg_attrs.push_back(std::move(attrs));
    program_.module->arg_layouts.push_back({arg->type, value.sharding});
    if (arg->type.IsTensor()) {
      if (!value.sharding.IsFullyReplicated()) value.local->sharding = value.sharding;
      b().set_location(arg->location);
      value.local = Poison(value.local, value.sharding, arg->type);
    }
    values_[arg] = std::move(value);
  }
}

void Partitioner::Return(const Function& from, Function& to) {
  const Op* ret = from.return_op();
  LOCKSTEP_CHECK(ret != nullptr) << "@" << from.name << " has no return";
  b().set_location(ret->location);
  std::vector<Value*> results;
  for (int i = 0; i < ret->num_operands(); ++i) {
    ShardedValue value = Lookup(ret->operand(i));
    TensorSharding layout = value.sharding;
    const size_t at = static_cast<size_t>(i);
    if (value.global.IsTensor()) {
      if (at < from.result_shardings.size() && from.result_shardings[at]) {
        layout = LayoutOf(from.result_shardings[at], value.global.rank());
      }
      NoteContext& note = emitter_->note();
      note = {};
      note.location = ret->operand(i)->location;
      note.value = ret->operand(i)->name;
      note.cause = "result " + std::to_string(i) + " is returned as " + layout.ToString() +
                   " but computed as " + value.sharding.ToString();
      note.hint = "result " + std::to_string(i) + "=" + value.sharding.ToString();
      value = Reshard(value, layout);
    }
    results.push_back(value.local);
    to.result_types.push_back(value.local->type);
    const bool sharded = value.global.IsTensor() && !layout.IsFullyReplicated();
    to.result_shardings.push_back(sharded ? std::optional(layout) : std::nullopt);
    AttrMap attrs;
    if (at < from.result_attrs.size()) {
      for (const auto& [name, attr] : from.result_attrs[at]) {
        if (name.starts_with("jax.")) attrs.Set(name, attr);
      }
    }
    to.result_attrs.push_back(std::move(attrs));
    program_.module->result_layouts.push_back({value.global, layout});
  }
  b().Emit(OpCode::kFuncReturn, std::move(results), {});
}

void Partitioner::Ops(const Region& region) {
  for (const auto& op : region.ops) {
    if (op.get() == region.terminator() && GetOpDef(op->code).traits.terminator) break;
    try {
      PartitionOp(*op);
    } catch (Error& error) {
      if (!error.location().text.known() && !error.location().debug) {
        error.SetLocation(op->location);
      }
      throw;
    }
  }
}

void Partitioner::SetCause(const Op& op) {
  NoteContext& note = emitter_->note();
  note = {};
  note.location = op.location;
  if (op.num_results() > 0) note.value = op.result()->name;
  note.cause = op.Describe();
}

void Partitioner::PartitionOp(const Op& op) {
  b().set_location(op.location);
  SetCause(op);
  if (!Structural(op)) ThroughContext(op);
}

bool Partitioner::Structural(const Op& op) {
  using Handler = void (Partitioner::*)(const Op&);
  struct Entry {
    OpCode code;
    Handler handler;
  };
  static constexpr Entry kHandlers[] = {
      {OpCode::kSdyShardingConstraint, &Partitioner::Constraint},
      {OpCode::kSdyReshard, &Partitioner::Constraint},
      {OpCode::kSdyPropagationBarrier, &Partitioner::Constraint},
      {OpCode::kSdyDataFlowEdge, &Partitioner::Constraint},
      {OpCode::kSdyAllGather, &Partitioner::Constraint},
      {OpCode::kSdyAllSlice, &Partitioner::Constraint},
      {OpCode::kSdyAllToAll, &Partitioner::Constraint},
      {OpCode::kSdyCollectivePermute, &Partitioner::Constraint},
      {OpCode::kSdyAllReduce, &Partitioner::Constraint},
      {OpCode::kSdyReduceScatter, &Partitioner::Constraint},
      {OpCode::kSdyReplicatedToUnreduced, &Partitioner::Constraint},
      {OpCode::kSdyShardedToUnreduced, &Partitioner::Constraint},
      {OpCode::kOptimizationBarrier, &Partitioner::Barrier},
      {OpCode::kWhile, &Partitioner::While},
      {OpCode::kIf, &Partitioner::Branches},
      {OpCode::kCase, &Partitioner::Branches},
      {OpCode::kSdyManualComputation, &Partitioner::Manual},
      {OpCode::kInfeed, &Partitioner::HostTransfer},
      {OpCode::kOutfeed, &Partitioner::HostTransfer},
      {OpCode::kSend, &Partitioner::HostTransfer},
      {OpCode::kRecv, &Partitioner::HostTransfer},
      {OpCode::kTuple, &Partitioner::Tuple},
      {OpCode::kGetTupleElement, &Partitioner::TupleElement},
  };
  if (op.Is(OpCode::kSdyShardingGroup)) return true;  // has done its work in propagation
  if (IsCheckOp(op) || op.Is(OpCode::kInterpreterProbe) || op.Is(OpCode::kInterpreterPrint)) {
    CheckOp(op);
    return true;
  }
  for (const Entry& entry : kHandlers) {
    if (entry.code == op.code) {
      (this->*entry.handler)(op);
      return true;
    }
  }
  if (!GetOpDef(op.code).traits.collective) return false;
  UserCollective(op);
  return true;
}

namespace {

// "{x},{}", or "whole on every device".
std::string LayoutWords(const TensorSharding& sharding) {
  TensorSharding dims = sharding;
  dims.unreduced.clear();
  return dims.IsFullyReplicated() ? "whole on every device" : dims.ToString();
}

// Why the result of an op moves after it was computed, and what may avoid it.
void DescribeMove(const Op& op, int result, const TensorSharding& computed,
                  const TensorSharding& wanted, NoteContext& note) {
  const std::string& name = op.result(result)->name;
  if (computed.unreduced.empty()) {
    note.cause = op.Describe() + " is computed as " + LayoutWords(computed) + " and wanted as " +
                 LayoutWords(wanted);
    note.hint = name + "=" + computed.ToString();
    return;
  }
  const std::string axes = AxisListString(*computed.mesh, computed.unreduced);
  note.cause = op.Describe() + " combines a dimension that is split over " + axes +
               ": each device has a partial result, and " + name + " is wanted " +
               (wanted.IsFullyReplicated() ? LayoutWords(wanted) : "as " + LayoutWords(wanted));
  note.hint.clear();  // compiler/hints.h finds where the split comes from
}

}  // namespace

void Partitioner::ThroughContext(const Op& op) {
  OpContext context(*this, op);
  context.Run();
  for (int i = 0; i < op.num_results(); ++i) {
    ShardedValue value = context.results()[static_cast<size_t>(i)];
    LOCKSTEP_CHECK(value.local != nullptr) << op.Describe() << " left result " << i << " unset";
    if (value.global.IsTensor()) {
      NoteContext& note = emitter_->note();
      const TensorSharding to = LayoutOf(*op.result(i));
      DescribeMove(op, i, value.sharding, to, note);
    }
    SetValue(op.result(i), value);
  }
}

void Partitioner::SetValue(const Value* global, const ShardedValue& value) {
  ShardedValue placed = value;
  if (global->type.IsTensor()) {
    placed.origin = nullptr;  // what was just computed is not computed again
    placed = Reshard(placed, LayoutOf(*global));
    // Partial sums of narrow floats arrive in f32; a quantised value keeps its own type.
    if (!global->type.quantization()) {
      placed.local = b().Convert(placed.local, global->type.dtype());
    }
    placed.local = Poison(placed.local, placed.sharding, global->type);
  }
  placed.global = global->type;
  placed.origin = global;
  values_[global] = std::move(placed);
}

// --- simple structure ---

void Partitioner::Constraint(const Op& op) {
  const ShardedValue& operand = Lookup(op.operand(0));
  ShardedValue value = operand;
  if (op.operand(0)->type.IsTensor()) {
    const TensorSharding to = LayoutOf(*op.result());
    NoteContext& note = emitter_->note();
    note.cause = std::string(op.short_name()) + " asks for " + to.ToString() + ", but " +
                 op.operand(0)->name + " is " + operand.sharding.ToString();
    note.hint = op.operand(0)->name + "=" + to.ToString() + "\n" + op.result()->name + "=" +
                operand.sharding.ToString();
    value = Reshard(operand, to);
  }
  value.origin = operand.origin;  // still the same numbers: can be made anew
  value.global = op.result()->type;
  values_[op.result()] = std::move(value);
}

void Partitioner::Tuple(const Op& op) {
  tuples_[op.result()] = {op.operands.begin(), op.operands.end()};
}

void Partitioner::TupleElement(const Op& op) {
  const size_t index = static_cast<size_t>(ReadTupleIndex(op));
  auto found = tuples_.find(op.operand(0));
  if (found != tuples_.end()) {
    const Value* element = found->second[index];
    auto inner = tuples_.find(element);
    if (inner != tuples_.end()) {
      tuples_[op.result()] = inner->second;
      return;
    }
    ShardedValue value = Lookup(element);
    if (value.global.IsTensor()) value = Reshard(value, LayoutOf(*op.result()));
    values_[op.result()] = value;
    return;
  }
  // A tuple that an op made (custom call): its elements are whole on every device.
  const ShardedValue& tuple = Lookup(op.operand(0));
  Op* element = b().CloneLocal(op, {tuple.local}, {op.result()->type});
  ShardedValue value{element->result(), {}, op.result()->type, nullptr};
  if (value.global.IsTensor()) {
    value.sharding = TensorSharding::Replicated(mesh_, value.global.rank());
  }
  SetValue(op.result(), value);
}

void Partitioner::HostTransfer(const Op& op) {
  // Every device runs the same program: a queue would be read or written once by each.
  if (mesh_->num_devices() > 1) {
    throw Unsupported(op.Describe() + " in a program for " + std::to_string(mesh_->num_devices()) +
                          " devices; pass the data as arguments and results",
                      op.location);
  }
  ThroughContext(op);
}

void Partitioner::CheckOp(const Op& op) {
  // Never partitioned: the runtime assembles the operands from the layouts given here.
  std::vector<Value*> operands;
  Attribute::ShardingList layouts;
  Attribute::Array types;
  for (const Value* operand : op.operands) {
    ShardedValue value = Lookup(operand);
    if (!value.sharding.unreduced.empty()) {  // a check looks at the sum
      TensorSharding whole = value.sharding;
      whole.unreduced.clear();
      whole.unreduced_kind = ReductionKind::kSum;
      emitter_->note().cause = op.Describe() + " looks at whole values, and " + operand->name +
                               " is " + value.sharding.ToString();
      value = Reshard(value, whole);
    }
    operands.push_back(value.local);
    layouts.values.push_back(value.sharding);
    types.values.push_back(Attribute(value.global));
  }
  const bool probe = op.Is(OpCode::kInterpreterProbe);
  const TensorSharding probed_as = layouts.values.empty() ? TensorSharding() : layouts.values[0];
  std::vector<Type> results;
  for (const auto& result : op.results) {
    results.push_back(probe ? operands[0]->type : result->type);
  }
  Op* copy = b().CloneLocal(op, std::move(operands), std::move(results));
  copy->attrs.Set("lockstep.operand_layouts", std::move(layouts));
  copy->attrs.Set("lockstep.operand_types", std::move(types));
  if (probe) {
    ShardedValue value = Lookup(op.operand(0));
    value.sharding = probed_as;
    value.local = copy->result();
    SetValue(op.result(), value);
    return;
  }
  for (int i = 0; i < op.num_results(); ++i) {
    ShardedValue value{copy->result(i), {}, op.result(i)->type, nullptr};
    if (value.global.IsTensor()) {
      value.sharding = TensorSharding::Replicated(mesh_, value.global.rank());
    }
    SetValue(op.result(i), value);
  }
}

SpmdProgram Partition(const Module& global, const PartitionOptions& options) {
  SpmdProgram program = Partitioner(global, options).Run();
  if (options.fault) InjectFault(program, options.fault->kind, options.fault->index);
  return program;
}

}  // namespace lockstep

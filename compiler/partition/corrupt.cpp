#include "compiler/partition/corrupt.h"

#include <algorithm>
#include <functional>
#include <iterator>
#include <unordered_map>

#include "compiler/base/error.h"
#include "compiler/ops/collective/collective_attrs.h"
#include "compiler/ops/local_builder.h"
#include "compiler/ops/op_def.h"

namespace lockstep {
namespace {

struct KindName {
  FaultKind kind;
  std::string_view name;
};
constexpr KindName kKindNames[] = {
    {FaultKind::kDroppedCollective, "dropped_collective"},
    {FaultKind::kDroppedMask, "dropped_mask"},
    {FaultKind::kWrongOffset, "wrong_offset"},
    {FaultKind::kMissingAxis, "missing_axis"},
    {FaultKind::kSwappedGroup, "swapped_group"},
    {FaultKind::kStaleReplica, "stale_replica"},
    {FaultKind::kWrongIdentity, "wrong_identity"},
    {FaultKind::kHaloOffByOne, "halo_off_by_one"},
};

size_t At(int i) { return static_cast<size_t>(i); }

bool IsInserted(const Op& op) {
  return op.note && op.note->origin == CollectiveNote::Origin::kPartitioner &&
         GetOpDef(op.code).traits.collective;
}

// Writes ops beside an op of a finished program.
class Edit {
 public:
  Edit(SpmdProgram& program, Op& site) : program_(program), site_(site), b_(&scratch_, &name_) {
    b_.set_location(site.location);
  }
  LocalBuilder& b() { return b_; }

  /// The new ops stand before the site, which takes `value` as operand i.
  void SetOperand(int i, Value* value) {
    Place(0);
    site_.operands[At(i)] = value;
  }
  /// The new ops stand behind the site; all other users of its result i take `value`.
  void SetResult(int i, Value* value) {
    const Value* old = site_.result(i);
    const auto replace = [&](Op& op) {
      for (Value*& operand : op.operands) {
        if (operand == old) operand = value;
      }
    };
    WalkOps(program_.module->Main()->body, replace);
    for (auto& [global, placement] : program_.placements) {
      if (placement.local == old) placement.local = value;
    }
    Place(1);
  }

 private:
  void Place(int behind) {
    auto& ops = site_.parent->ops;
    const auto at =
        std::find_if(ops.begin(), ops.end(), [&](const auto& op) { return op.get() == &site_; });
    for (const auto& op : scratch_.ops) op->parent = site_.parent;
    ops.insert(at + behind, std::make_move_iterator(scratch_.ops.begin()),
               std::make_move_iterator(scratch_.ops.end()));
    scratch_.ops.clear();
  }

  SpmdProgram& program_;
  Op& site_;
  Region scratch_;
  int64_t name_ = int64_t{1} << 40;  // no other value has such a number
  LocalBuilder b_;
};

// --- what the ops of a program depend on ---

struct Dependence {
  bool position = false;  ///< on the device's own number
  bool data = false;      ///< on arguments, collectives, loops
};

class Positions {
 public:
  explicit Positions(const Region& body) {
    WalkOps(body, [&](Op& op) {
      Dependence all;
      all.position = op.Is(OpCode::kPartitionId);
      // What devices have exchanged, and what a region made, has a position no more.
      const bool opaque = !op.regions.empty() || GetOpDef(op.code).traits.collective;
      for (const Value* operand : op.operands) {
        const Dependence one = Of(operand);
        all.position = all.position || one.position;
        all.data = all.data || one.data;
      }
      if (opaque) all = {false, true};
      for (const auto& result : op.results) of_[result.get()] = all;
    });
  }
  Dependence Of(const Value* value) const {
    auto found = of_.find(value);
    return found == of_.end() ? Dependence{false, true} : found->second;
  }
  bool DependsOnPosition(const Value* value) const { return Of(value).position; }
  bool DependsOnData(const Value* value) const { return Of(value).data; }
  /// Arithmetic on the device's own number and nothing else.
  bool IsPosition(const Value* value) const { return Of(value).position && !Of(value).data; }
  bool IsConstant(const Value* value) const { return !Of(value).position && !Of(value).data; }

 private:
  std::unordered_map<const Value*, Dependence> of_;
};

// select(mask, data, constant): the mask says which elements this device must not contribute.
bool IsMask(const Op& op, const Positions& positions) {
  return op.Is(OpCode::kSelect) && positions.DependsOnPosition(op.operand(0)) &&
         positions.DependsOnData(op.operand(1)) && positions.IsConstant(op.operand(2));
}

// The operand of a slice, an update, or a range of positions that says where the shard begins; -1 =
// none.
int OffsetOperand(const Op& op, const Positions& positions) {
  int first = -1;
  const Type* window = nullptr;
  if (op.Is(OpCode::kDynamicSlice)) {
    first = 1;
    window = &op.result()->type;
  } else if (op.Is(OpCode::kDynamicUpdateSlice)) {
    first = 2;
    window = &op.operand(1)->type;
  } else if ((op.Is(OpCode::kAdd) || op.Is(OpCode::kSubtract)) && op.result()->type.rank() > 0 &&
             IsInteger(op.result()->type.dtype())) {
    // iota + offset: global positions of a shard; indices - offset: local ones.
    for (int i = 0; i < 2; ++i) {
      const Op* offset = op.operand(i)->def;
      const Op* range = op.operand(1 - i)->def;
      const bool indices =
          (range && range->Is(OpCode::kIota)) || positions.DependsOnData(op.operand(1 - i));
      if (offset && offset->Is(OpCode::kBroadcastInDim) && positions.IsPosition(op.operand(i)) &&
          indices) {
        return i;
      }
    }
  }
  for (int i = first; first > 0 && i < op.num_operands(); ++i) {
    const int dim = i - first;
    // A window of the whole dimension is clamped to its place.
    if (window->dim(dim) < op.operand(0)->type.dim(dim) && positions.IsPosition(op.operand(i))) {
      return i;
    }
  }
  return -1;
}

const ReplicaGroups* SymbolicGroups(const Op& op) {
  const Attribute* attribute = op.attrs.Find("replica_groups");
  const auto* groups = attribute ? attribute->As<ReplicaGroups>() : nullptr;
  return groups && groups->symbolic() ? groups : nullptr;
}

bool OrderMatters(const Op& op) {
  return op.Is(OpCode::kAllGather) || op.Is(OpCode::kAllToAll) || op.Is(OpCode::kReduceScatter);
}

// An update of an argument, or a sum over devices, of which a device may miss the news.
bool CanBeStale(const Op& op) {
  if (op.num_operands() == 0 || op.num_results() != 1 || op.result()->type.rank() == 0)
    return false;
  if (!(op.operand(0)->type == op.result()->type)) return false;
  if (op.Is(OpCode::kAllReduce)) return IsInserted(op);
  const Value* old = op.operand(0);
  const bool argument = old->owner && !old->owner->parent_op;
  switch (op.code) {
    case OpCode::kAdd:
    case OpCode::kSubtract:
    case OpCode::kDynamicUpdateSlice:
    case OpCode::kScatter:
      return argument;
    default:
      return false;
  }
}

bool IsHalo(const Op& op) {
  if (!op.Is(OpCode::kCollectivePermute) || !IsInserted(op)) return false;
  if (ReadPermute(op).pairs.form != PermutePairs::Form::kShift) return false;
  const Dims& dims = op.operand(0)->type.dims();
  const Op* slice = op.operand(0)->def;
  return (slice && slice->Is(OpCode::kSlice)) ||
         std::any_of(dims.begin(), dims.end(), [](int64_t dim) { return dim > 1; });
}

bool IsSite(const Op& op, FaultKind kind, const Positions& positions) {
  switch (kind) {
    case FaultKind::kDroppedCollective:
      return IsInserted(op);
    case FaultKind::kDroppedMask:
    case FaultKind::kWrongIdentity:
      return IsMask(op, positions);
    case FaultKind::kWrongOffset:
      return OffsetOperand(op, positions) >= 0;
    case FaultKind::kMissingAxis:
      return op.Is(OpCode::kAllReduce) && IsInserted(op) && SymbolicGroups(op) &&
             Canonical(SymbolicGroups(op)->axes).size() > 1;
    case FaultKind::kSwappedGroup:
      if (!IsInserted(op)) return false;
      if (op.Is(OpCode::kCollectivePermute)) return ReadPermute(op).pairs.Expand().size() > 1;
      return SymbolicGroups(op) && (OrderMatters(op) || SymbolicGroups(op)->NumGroups() > 1);
    case FaultKind::kStaleReplica:
      return CanBeStale(op);
    case FaultKind::kHaloOffByOne:
      return IsHalo(op);
  }
  return false;
}

// --- the faults ---

// A value of the result's type that holds only what this device had.
Value* OwnPart(LocalBuilder& b, const Op& collective, int i) {
  Value* value = collective.operand(i);
  const Dims& wanted = collective.result(i)->type.dims();
  for (size_t d = 0; d < wanted.size(); ++d) {
    const int dim = static_cast<int>(d);
    if (wanted[d] < value->type.dim(dim)) value = b.SliceDim(value, dim, 0, wanted[d]);
  }
  for (size_t d = 0; d < wanted.size(); ++d) {
    const int dim = static_cast<int>(d);
    const int64_t times = value->type.dim(dim) > 0 ? wanted[d] / value->type.dim(dim) : 1;
    if (times > 1) {
      value = b.Concatenate(std::vector<Value*>(static_cast<size_t>(times), value), dim);
    }
  }
  return value;
}

void DropCollective(SpmdProgram& program, Op& op) {
  for (int i = 0; i < op.num_results(); ++i) {
    Edit edit(program, op);
    Value* own = OwnPart(edit.b(), op, i);
    edit.SetResult(i, own);
  }
  auto& ops = op.parent->ops;
  std::erase_if(ops, [&](const auto& other) { return other.get() == &op; });
}

void ShiftOffset(SpmdProgram& program, Op& op, int operand) {
  Edit edit(program, op);
  Value* old = op.operand(operand);
  Value* one = edit.b().Full(old->type.dtype(), old->type.dims(), 1);
  Value* later = edit.b().Add(old, one);
  edit.SetOperand(operand, later);
}

void SwapMembers(Op& op) {
  if (op.Is(OpCode::kCollectivePermute)) {
    PermutePairs list;
    list.pairs = ReadPermute(op).pairs.Expand();
    std::swap(list.pairs[0].second, list.pairs[1].second);
    op.attrs.Set("source_target_pairs", std::move(list));
    return;
  }
  ReplicaGroups list;
  list.groups = SymbolicGroups(op)->Expand();
  if (OrderMatters(op)) {
    std::swap(list.groups[0].front(), list.groups[0].back());
  } else {
    std::swap(list.groups[0].front(), list.groups[1].front());
  }
  op.attrs.Set("replica_groups", std::move(list));
}

void DropAxis(Op& op) {
  ReplicaGroups groups = *SymbolicGroups(op);
  groups.axes = Canonical(groups.axes);
  groups.axes.pop_back();
  op.attrs.Set("replica_groups", std::move(groups));
}

void LeaveStale(SpmdProgram& program, Op& op) {
  Edit edit(program, op);
  LocalBuilder& b = edit.b();
  Value* id = b.Convert(b.PartitionId(), DType::kI64);
  Value* last = b.Compare(id, b.I64(program.module->num_partitions - 1), "EQ");
  Value* mixed =
      b.Select(b.BroadcastScalar(last, op.result()->type.dims()), op.operand(0), op.result());
  edit.SetResult(0, mixed);
}

void ChangeIdentity(SpmdProgram& program, Op& op) {
  Edit edit(program, op);
  const Type& type = op.operand(2)->type;
  // Neither the identity of a sum, a product, a minimum nor a maximum of usual values.
  Value* other = edit.b().Full(type.dtype(), type.dims(), IsBool(type.dtype()) ? 1 : 3);
  if (IsBool(type.dtype())) other = edit.b().Not(op.operand(2));
  edit.SetOperand(2, other);
}

void ShiftHalo(SpmdProgram& program, Op& op) {
  Op* slice = op.operand(0)->def;
  if (slice && slice->Is(OpCode::kSlice)) {
    std::vector<int64_t> starts = slice->attrs.GetInts("start_indices", {});
    std::vector<int64_t> limits = slice->attrs.GetInts("limit_indices", {});
    const Dims& whole = slice->operand(0)->type.dims();
    for (size_t d = 0; d < whole.size(); ++d) {
      const int64_t step = limits[d] < whole[d] ? 1 : starts[d] > 0 ? -1 : 0;
      if (step == 0) continue;
      Edit edit(program, op);
      Dims low(starts), high(limits), strides = slice->attrs.GetInts("strides", {});
      low[d] += step;
      high[d] += step;
      Value* beside = edit.b().Slice(slice->operand(0), low, high, strides);
      edit.SetOperand(0, beside);
      return;
    }
  }
  // The whole shard is sent: the receiver takes it one element off.
  const Dims& dims = op.result()->type.dims();
  const auto found = std::find_if(dims.begin(), dims.end(), [](int64_t dim) { return dim > 1; });
  if (found == dims.end()) return;
  const int dim = static_cast<int>(found - dims.begin());
  Edit edit(program, op);
  LocalBuilder& b = edit.b();
  Value* turned = b.Concatenate(
      {b.SliceDim(op.result(), dim, 1, *found), b.SliceDim(op.result(), dim, 0, 1)}, dim);
  edit.SetResult(0, turned);
}

void Inject(SpmdProgram& program, FaultKind kind, Op& op, const Positions& positions) {
  switch (kind) {
    case FaultKind::kDroppedCollective:
      return DropCollective(program, op);
    case FaultKind::kDroppedMask: {
      Edit edit(program, op);
      return edit.SetResult(0, op.operand(1));
    }
    case FaultKind::kWrongOffset:
      return ShiftOffset(program, op, OffsetOperand(op, positions));
    case FaultKind::kMissingAxis:
      return DropAxis(op);
    case FaultKind::kSwappedGroup:
      return SwapMembers(op);
    case FaultKind::kStaleReplica:
      return LeaveStale(program, op);
    case FaultKind::kWrongIdentity:
      return ChangeIdentity(program, op);
    case FaultKind::kHaloOffByOne:
      return ShiftHalo(program, op);
  }
}

std::vector<Op*> Sites(const SpmdProgram& program, FaultKind kind, const Positions& positions) {
  std::vector<Op*> sites;
  WalkOps(program.module->Main()->body, [&](Op& op) {
    if (IsSite(op, kind, positions)) sites.push_back(&op);
  });
  return sites;
}

}  // namespace

std::string_view FaultKindName(FaultKind kind) {
  for (const KindName& entry : kKindNames) {
    if (entry.kind == kind) return entry.name;
  }
  return "";
}

std::optional<FaultKind> ParseFaultKind(std::string_view name) {
  for (const KindName& entry : kKindNames) {
    if (entry.name == name) return entry.kind;
  }
  return std::nullopt;
}

std::vector<FaultKind> AllFaultKinds() {
  std::vector<FaultKind> kinds;
  for (const KindName& entry : kKindNames) kinds.push_back(entry.kind);
  return kinds;
}

int64_t CountFaultSites(const SpmdProgram& program, FaultKind kind) {
  const Positions positions(program.module->Main()->body);
  return static_cast<int64_t>(Sites(program, kind, positions).size());
}

void InjectFault(SpmdProgram& program, FaultKind kind, int64_t k) {
  const Positions positions(program.module->Main()->body);
  const std::vector<Op*> sites = Sites(program, kind, positions);
  if (k < 0 || k >= static_cast<int64_t>(sites.size())) {
    throw Error(ErrorCode::kUsage, "there is no place " + std::to_string(k) + " for a " +
                                       std::string(FaultKindName(kind)) + ": the program has " +
                                       std::to_string(sites.size()));
  }
  Inject(program, kind, *sites[static_cast<size_t>(k)], positions);
}

}  // namespace lockstep

#include "compiler/analysis/varying.h"

#include <algorithm>
#include <bit>

#include "compiler/analysis/trip_count.h"
#include "compiler/base/error.h"
#include "compiler/ops/control/control_attrs.h"
#include "compiler/ops/op_def.h"

namespace lockstep {
namespace {

// A table whose values the text leaves out ("constant({...})"). XLA's partitioner looks up the
// position of each shard in one, and what it prints leaves large ones out.
bool IsElidedTable(const Value* value) {
  for (const Op* def = value->def; def; def = def->operand(0)->def) {
    if (def->Is(OpCode::kConstant)) return def->attrs.Has("elided");
    const bool moves = def->Is(OpCode::kReshape) || def->Is(OpCode::kConvert) ||
                       def->Is(OpCode::kTranspose) || def->Is(OpCode::kBroadcastInDim);
    if (!moves) return false;
  }
  return false;
}

}  // namespace

VaryingAnalysis::VaryingAnalysis(const Module& spmd, DeviceSplits& splits,
                                 PerDeviceScalars* scalars)
    : module_(spmd), splits_(splits), scalars_(scalars) {
  Arguments();
  do {
    changed_ = false;
    Visit(spmd.Main()->body);
  } while (changed_);
}

DeviceSplits::Id VaryingAnalysis::SplitOf(const Value* value) const { return Get(value).split; }

VaryingAnalysis::Known VaryingAnalysis::Get(const Value* value) const {
  auto found = known_.find(value);
  return found == known_.end() ? Known{} : found->second;
}

VaryingAnalysis::Known VaryingAnalysis::Plain(const Value* value) const {
  Known known = Get(value);
  known.digit.reset();
  return known;
}

void VaryingAnalysis::Join(Known& all, const Known& more) {
  all.split = splits_.Join(all.split, more.split);
  all.by_number = splits_.Join(all.by_number, more.by_number);
  all.data = all.data || more.data;
}

void VaryingAnalysis::Merge(const Value* value, const Known& more) {
  Known& known = known_[value];
  const Known before = known;
  const bool keep = !known.visited || known.digit == more.digit;
  Join(known, more);
  // What is seen for the first time has no users yet; a loop's arguments are seen before the body.
  if (known.visited && (known.split != before.split || known.by_number != before.by_number ||
                        known.data != before.data || (!keep && known.digit))) {
    changed_ = true;
  }
  if (!known.visited) {
    known.digit = more.digit;
  } else if (!keep) {
    known.digit.reset();
  }
  known.visited = true;
}

void VaryingAnalysis::MergeDigit(const Value* value, const KnownDigit& digit) {
  Known known;
  if (digit.digit.size > 1) {
    known.digit = digit;
    known.split =
        digit.replica ? splits_.OfReplicaDigit(digit.digit) : splits_.OfPartitionDigit(digit.digit);
    if (digit.asked) known.by_number = known.split;
  }
  Merge(value, known);
}

void VaryingAnalysis::Arguments() {
  const Function& main = *module_.Main();
  for (int i = 0; i < main.body.num_args(); ++i) {
    const Value* arg = main.body.arg(i);
    Known known;
    known.data = true;
    if (static_cast<size_t>(i) < module_.arg_layouts.size()) {
      known.split = splits_.OfLayout(module_.arg_layouts[static_cast<size_t>(i)].sharding);
    } else if (arg->sharding) {
      known.split = splits_.OfLayout(*arg->sharding);
    }
    Merge(arg, known);
  }
}

void VaryingAnalysis::Visit(const Region& region) {
  for (const auto& op : region.ops) VisitOp(*op);
}

void VaryingAnalysis::VisitOp(const Op& op) {
  switch (op.code) {
    case OpCode::kPartitionId:
      return MergeDigit(op.result(),
                        {false, !op.note, {std::max<int64_t>(1, module_.num_partitions), 1}});
    case OpCode::kReplicaId:
      return MergeDigit(op.result(), {true, true, {std::max<int64_t>(1, module_.num_replicas), 1}});
    case OpCode::kIf:
    case OpCode::kCase:
      return Branch(op);
    case OpCode::kWhile:
      return Loop(op);
    case OpCode::kAsyncStart:
      return Async(op);
    case OpCode::kInfeed:
    case OpCode::kRecv: {
      Known known;
      known.split = splits_.Everything();
      known.data = true;
      for (const auto& result : op.results) Merge(result.get(), known);
      return;
    }
    case OpCode::kDynamicSlice:
    case OpCode::kGather: {
      if (!IsElidedTable(op.operand(0))) break;
      // All that it holds may be equal: devices that look elsewhere are not certain to differ.
      Known known = Inputs(op);
      known.by_number = DeviceSplits::kSame;
      known.data = true;
      return Merge(op.result(), known);
    }
    case OpCode::kOptimizationBarrier:
      for (int i = 0; i < op.num_results(); ++i) Merge(op.result(i), Get(op.operand(i)));
      return;
    case OpCode::kGetTupleElement: {
      const Op* tuple = op.operand(0)->def;
      if (tuple && tuple->Is(OpCode::kTuple)) {
        return Merge(op.result(), Get(tuple->operand(static_cast<int>(ReadTupleIndex(op)))));
      }
      break;
    }
    default:
      break;
  }
  if (!GetOpDef(op.code).traits.collective) return Elementwise(op);
  Collective(op);
}

// What the partitioner moves is a value of the whole program along the axes by which it moves it:
// it differs there as data do, also if the program made it of device numbers. Example, mesh y=2: a
// manual region returns its axis_index as a value split over y, [0, 1] for the whole program; all
// that lies otherwise later is made of these.
void VaryingAnalysis::ForgetNumbersAlong(DeviceSplits::Id moved, Known& known) {
  if (splits_.Join(known.by_number, moved) == moved) known.by_number = DeviceSplits::kSame;
}

// Along what a collective that the partitioner inserted moves parts; it never crosses an axis along
// which a region is manual. kSame for those of the program.
DeviceSplits::Id VaryingAnalysis::MovedByCollective(const Op& op) {
  if (!op.note || op.note->origin != CollectiveNote::Origin::kPartitioner || !op.note->mesh) {
    return DeviceSplits::kSame;
  }
  TensorSharding along;
  along.mesh = op.note->mesh;
  along.dims.emplace_back();
  along.dims[0].axes = op.note->axes;
  return splits_.OfLayout(along);
}

// Along what a slice, an update or a select cuts out, puts in or masks parts, if only the
// partitioner's numbers tell the places apart.
DeviceSplits::Id VaryingAnalysis::MovedByPlace(const Op& op) const {
  int first = 0, last = op.num_operands();  // operands that say where
  switch (op.code) {
    case OpCode::kSelect:
      last = 1;
      break;
    case OpCode::kDynamicSlice:
      first = 1;
      break;
    case OpCode::kDynamicUpdateSlice:
      first = 2;
      break;
    default:
      return DeviceSplits::kSame;
  }
  DeviceSplits::Id places = DeviceSplits::kSame;
  for (int i = first; i < last; ++i) {
    const Known place = Get(op.operand(i));
    if (place.data || place.by_number != DeviceSplits::kSame) return DeviceSplits::kSame;
    places = splits_.Join(places, place.split);
  }
  return places;
}

// Parts that a collective deals out, and zeros where a permute sends nothing, are data: devices
// that are given the same before it differ by number after it only if they did before.
void VaryingAnalysis::Collective(const Op& op) {
  for (int i = 0; i < op.num_results(); ++i) {
    Known known = i < op.num_operands() ? Plain(op.operand(i)) : Inputs(op);
    known.split = splits_.AfterCollective(op, known.split);
    ForgetNumbersAlong(MovedByCollective(op), known);
    if (known.by_number != DeviceSplits::kSame) {
      known.by_number = splits_.AfterCollective(op, known.by_number);
    }
    Merge(op.result(i), known);
  }
}

VaryingAnalysis::Known VaryingAnalysis::Inputs(const Op& op) {
  Known all;
  all.data = op.Is(OpCode::kCustomCall) || op.Is(OpCode::kRng);
  const auto add = [&](const Value* operand) { Join(all, Get(operand)); };
  for (const Value* operand : op.operands) add(operand);
  // Bodies of reductions and the like may use values from outside, or ask who the device is.
  for (const auto& region : op.regions) {
    Visit(*region);
    WalkOps(*region, [&](Op& inner) {
      for (const Value* operand : inner.operands) add(operand);
    });
  }
  return all;
}

void VaryingAnalysis::Elementwise(const Op& op) {
  if (DigitArithmetic(op)) return;
  Known all = Inputs(op);
  if (all.by_number != DeviceSplits::kSame) ForgetNumbersAlong(MovedByPlace(op), all);
  if (ScalarArithmetic(op, all)) return;
  for (const auto& result : op.results) Merge(result.get(), all);
}

// A scalar that is computed from device numbers only. Example: the parity of x + y differs along x
// and y, but its value says more: devices with equal parity hold the same.
bool VaryingAnalysis::ScalarArithmetic(const Op& op, const Known& inputs) {
  if (!scalars_ || inputs.data || inputs.split == DeviceSplits::kSame || op.num_results() != 1) {
    return false;
  }
  const std::vector<int64_t>* values = scalars_->Evaluate(op.result());
  if (!values) return false;
  Known known;
  known.split = splits_.OfValues(*values);
  if (inputs.by_number != DeviceSplits::kSame) known.by_number = known.split;
  Merge(op.result(), known);
  return true;
}

// partition_id and what division and remainder by constants leave of it. With d = (id / s) % z:
//   d / c = (id / (s c)) % (z / c)  if c divides z, or if d is the most significant digit
//   d % c = (id / s) % c            likewise
// Anything else depends on the same digit, but is none.
bool VaryingAnalysis::DigitArithmetic(const Op& op) {
  if (op.num_results() != 1 || op.num_operands() == 0) return false;
  const std::optional<KnownDigit> from = Get(op.operand(0)).digit;
  if (!from) return false;
  const Type& type = op.result()->type;
  const int64_t count = from->replica ? module_.num_replicas : module_.num_partitions;
  switch (op.code) {
    case OpCode::kConvert:
      if (!type.IsTensor() || !IsInteger(type.dtype()) || StorageBytes(type.dtype()) < 4) {
        return false;
      }
      [[fallthrough]];
    case OpCode::kReshape:
    case OpCode::kBroadcastInDim:
    case OpCode::kBroadcast:
      Merge(op.result(), Get(op.operand(0)));
      return true;
    default:
      break;
  }
  if (op.num_operands() != 2) return false;
  std::optional<int64_t> constant = ConstantScalar(op.operand(1));
  if (!constant || *constant < 0) return false;
  const int64_t stride = from->digit.stride, size = from->digit.size;
  bool divide = op.Is(OpCode::kDivide);
  if (op.Is(OpCode::kShiftRightLogical) && *constant < 31) {
    divide = true;
    constant = int64_t{1} << *constant;
  } else if (op.Is(OpCode::kAnd) && std::has_single_bit(static_cast<uint64_t>(*constant) + 1)) {
    constant = *constant + 1;
  } else if (!divide && !op.Is(OpCode::kRemainder)) {
    return false;
  }
  const int64_t c = *constant;
  if (c <= 0) return false;
  const bool top = stride * size >= count;
  KnownDigit to = *from;
  if (divide) {
    if (c < size && size % c != 0 && !top) return false;
    to.digit = {(size + c - 1) / c, stride * c};
  } else if (c < size) {
    if (size % c != 0 && !top) return false;
    to.digit.size = c;
  }
  MergeDigit(op.result(), to);
  return true;
}

// A result differs as its branches do, and as the predicate does unless all give the same value.
void VaryingAnalysis::Branch(const Op& op) {
  const Known predicate = Plain(op.operand(0));
  for (const auto& region : op.regions) Visit(*region);
  for (int i = 0; i < op.num_results(); ++i) {
    const Value* first = op.region(0).terminator()->operand(i);
    bool one_value = true;
    for (const auto& region : op.regions) {
      const Value* given = region->terminator()->operand(i);
      Merge(op.result(i), Plain(given));
      one_value = one_value && given == first;
    }
    if (!one_value) Merge(op.result(i), predicate);
  }
}

void VaryingAnalysis::Loop(const Op& op) {
  const Region& condition = op.region(0);
  const Region& body = op.region(1);
  for (int i = 0; i < op.num_operands(); ++i) {
    const Known init = Get(op.operand(i));
    Merge(condition.arg(i), init);
    Merge(body.arg(i), init);
  }
  Visit(condition);
  Visit(body);
  for (int i = 0; i < op.num_operands(); ++i) {
    const Known next = Get(body.terminator()->operand(i));
    Merge(condition.arg(i), next);
    Merge(body.arg(i), next);
  }
  const Known predicate = Plain(condition.terminator()->operand(0));
  for (int i = 0; i < op.num_results(); ++i) {
    Known result = Plain(condition.arg(i));
    // What every trip hands on as it is does not depend on their number.
    if (body.terminator()->operand(i) != body.arg(i)) Join(result, predicate);
    Merge(op.result(i), result);
  }
}

void VaryingAnalysis::Async(const Op& op) {
  const Region& body = op.region(0);
  for (int i = 0; i < body.num_args() && i < op.num_operands(); ++i) {
    Merge(body.arg(i), Get(op.operand(i)));
  }
  Visit(body);
  for (const Value* returned : body.terminator()->operands) {
    for (const auto& result : op.results) Merge(result.get(), Plain(returned));
  }
}

std::vector<const Value*> VaryingAnalysis::Sources(const Value* value) const {
  std::vector<const Value*> sources;
  if (!value->def) {
    const Op* owner = value->owner ? value->owner->parent_op : nullptr;
    if (!owner || value->index >= owner->num_operands()) return sources;
    sources.push_back(owner->operand(value->index));
    if (owner->Is(OpCode::kWhile)) {
      sources.push_back(owner->region(1).terminator()->operand(value->index));
    }
    return sources;
  }
  const Op& op = *value->def;
  if (op.Is(OpCode::kWhile)) {
    sources.push_back(op.region(0).terminator()->operand(0));
    sources.push_back(op.operand(value->index));
    sources.push_back(op.region(1).terminator()->operand(value->index));
    return sources;
  }
  sources.assign(op.operands.begin(), op.operands.end());
  const bool branch = op.Is(OpCode::kIf) || op.Is(OpCode::kCase);
  for (const auto& region : op.regions) {
    const Op* yield = region->terminator();
    if (!yield) continue;
    if (branch) {
      sources.push_back(yield->operand(value->index));
    } else {
      sources.insert(sources.end(), yield->operands.begin(), yield->operands.end());
    }
  }
  return sources;
}

}  // namespace lockstep

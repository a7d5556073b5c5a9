#include "compiler/passes/rewriter.h"

#include <algorithm>
#include <charconv>
#include <iterator>

#include "compiler/ops/op_def.h"

namespace lockstep {
namespace {

bool SameAttribute(const Attribute& a, const Attribute& b);

template <typename T, typename Same>
bool BothAre(const Attribute& a, const Attribute& b, const Same& same) {
  const T* x = a.As<T>();
  const T* y = b.As<T>();
  return x && y && same(*x, *y);
}

bool SameGroups(const ReplicaGroups& a, const ReplicaGroups& b) {
  if (a.symbolic() != b.symbolic()) return false;
  if (a.symbolic()) return *a.mesh == *b.mesh && a.axes == b.axes;
  return a.groups == b.groups;
}

bool SamePairs(const PermutePairs& a, const PermutePairs& b) {
  const auto same_mesh = [](const MeshPtr& x, const MeshPtr& y) {
    return x == y || (x && y && *x == *y);
  };
  return a.form == b.form && a.pairs == b.pairs && same_mesh(a.mesh, b.mesh) &&
         same_mesh(a.to_mesh, b.to_mesh) && a.from == b.from && a.to == b.to &&
         a.shift == b.shift && a.wrap == b.wrap;
}

bool SameAttribute(const Attribute& a, const Attribute& b) {
  using A = Attribute;
  if (a.storage().index() != b.storage().index()) return false;
  return BothAre<A::Unit>(a, b, [](const auto&, const auto&) { return true; }) ||
         BothAre<bool>(a, b, [](bool x, bool y) { return x == y; }) ||
         BothAre<A::Int>(a, b, [](const auto& x, const auto& y) { return x.value == y.value; }) ||
         BothAre<A::String>(a, b,
                            [](const auto& x, const auto& y) { return x.value == y.value; }) ||
         BothAre<A::Enum>(a, b, [](const auto& x, const auto& y) { return x.value == y.value; }) ||
         BothAre<A::DenseArray>(a, b,
                                [](const auto& x, const auto& y) {
                                  return x.dtype == y.dtype && x.doubles == y.doubles &&
                                         x.ints == y.ints;
                                }) ||
         BothAre<A::Dense>(a, b,
                           [](const auto& x, const auto& y) {
                             return x.type == y.type && x.literal.num_elements() <= 16 &&
                                    x.literal.BitwiseEqual(y.literal);
                           }) ||
         BothAre<A::Array>(a, b,
                           [](const auto& x, const auto& y) {
                             return x.values.size() == y.values.size() &&
                                    std::equal(x.values.begin(), x.values.end(), y.values.begin(),
                                               SameAttribute);
                           }) ||
         BothAre<A::Struct>(a, b,
                            [](const auto& x, const auto& y) {
                              return x.name == y.name && SameAttributes(x.fields, y.fields);
                            }) ||
         BothAre<ReplicaGroups>(a, b, SameGroups) || BothAre<PermutePairs>(a, b, SamePairs);
}

}  // namespace

bool SameAttributes(const AttrMap& a, const AttrMap& b) {
  if (a.size() != b.size()) return false;
  for (const auto& [name, value] : a) {
    const Attribute* other = b.Find(name);
    if (!other || !SameAttribute(value, *other)) return false;
  }
  return true;
}

bool IsInserted(const Op& op) {
  return op.note && op.note->origin == CollectiveNote::Origin::kPartitioner;
}

CombinerKind ReductionKindOf(const Op& op) {
  return op.regions.empty() ? CombinerKind::kGeneral : AnalyzeCombiner(op.region(0)).kind;
}

bool SameCollective(const Op& a, const Op& b) {
  if (a.code != b.code || !GetOpDef(a.code).traits.collective) return false;
  if (a.regions.size() != b.regions.size()) return false;
  if (!a.regions.empty()) {
    const CombinerKind kind = ReductionKindOf(a);
    if (kind > CombinerKind::kXor || kind != ReductionKindOf(b)) return false;
  }
  AttrMap x = a.attrs, y = b.attrs;
  x.Erase("channel_handle");
  y.Erase("channel_handle");
  return SameAttributes(x, y);
}

bool IsPure(const Op& op) {
  const OpTraits& traits = GetOpDef(op.code).traits;
  return op.regions.empty() && !HasSideEffect(op) && !traits.terminator && !traits.control_flow &&
         !op.Is(OpCode::kOptimizationBarrier) && !op.Is(OpCode::kCustomCall) &&
         !op.Is(OpCode::kRng) && !op.Is(OpCode::kAsyncDone);
}

bool IsMovement(const Op& op) {
  return op.Is(OpCode::kTranspose) || op.Is(OpCode::kReshape) || op.Is(OpCode::kReverse);
}

const Literal* SplatConstant(const Value* value) {
  while (value->def &&
         (value->def->Is(OpCode::kBroadcastInDim) || value->def->Is(OpCode::kReshape))) {
    value = value->def->operand(0);
  }
  if (!value->def || !value->def->Is(OpCode::kConstant)) return nullptr;
  const Attribute* attribute = value->def->attrs.Find("value");
  const auto* dense = attribute ? attribute->As<Attribute::Dense>() : nullptr;
  if (!dense || (!dense->literal.is_splat() && dense->literal.num_elements() != 1)) return nullptr;
  return &dense->literal;
}

Rewriter::Rewriter(Module& spmd) : module_(spmd), builder_(&scratch_, &next_name_) {
  for (const auto& argument : body().args) NoteName(*argument);
  WalkOps(body(), [&](Op& op) {
    AddUses(op);
    for (const auto& result : op.results) NoteName(*result);
    for (const auto& region : op.regions) {
      for (const auto& argument : region->args) NoteName(*argument);
    }
  });
}

void Rewriter::NoteName(const Value& value) {
  if (value.name.empty()) return;
  int64_t number = 0;
  const char* end = value.name.data() + value.name.size();
  const auto [stop, error] = std::from_chars(value.name.data() + 1, end, number);
  if (error == std::errc() && stop == end) next_name_ = std::max(next_name_, number + 1);
}

const std::vector<Op*>& Rewriter::Users(const Value* value) const {
  static const std::vector<Op*> kNone;
  auto found = users_.find(value);
  return found == users_.end() ? kNone : found->second;
}

void Rewriter::AddUses(Op& op) {
  for (const Value* operand : op.operands) users_[operand].push_back(&op);
}

void Rewriter::RemoveUses(Op& op) {
  for (const Value* operand : op.operands) {
    std::vector<Op*>& users = users_[operand];
    auto found = std::find(users.begin(), users.end(), &op);
    if (found != users.end()) users.erase(found);
  }
}

void Rewriter::SetOperand(Op& op, int i, Value* value) {
  Value*& operand = op.operands[static_cast<size_t>(i)];
  std::vector<Op*>& users = users_[operand];
  users.erase(std::find(users.begin(), users.end(), &op));
  operand = value;
  users_[value].push_back(&op);
}

void Rewriter::Replace(Value* old, Value* now) {
  std::vector<Op*> users = std::move(users_[old]);
  users_[old].clear();
  for (Op* user : users) {
    // An op that uses the value twice is listed twice: one operand each time.
    auto operand = std::find(user->operands.begin(), user->operands.end(), old);
    if (operand != user->operands.end()) *operand = now;
    users_[now].push_back(user);
  }
}

void Rewriter::Drop(Op& op) {
  RemoveUses(op);
  for (const auto& region : op.regions) {
    WalkOps(*region, [&](Op& inner) { RemoveUses(inner); });
  }
  dropped_.insert(&op);
}

void Rewriter::RemoveDropped() {
  if (dropped_.empty()) return;
  const auto sweep = [&](const auto& self, Region& region) -> void {
    std::erase_if(region.ops, [&](const auto& op) { return dropped_.count(op.get()) > 0; });
    for (const auto& op : region.ops) {
      for (const auto& inner : op->regions) self(self, *inner);
    }
  };
  sweep(sweep, body());
  dropped_.clear();
}

void Rewriter::Place(Op& at, int behind) {
  auto& ops = at.parent->ops;
  const auto place =
      std::find_if(ops.begin(), ops.end(), [&](const auto& op) { return op.get() == &at; });
  for (const auto& op : scratch_.ops) {
    op->parent = at.parent;
    AddUses(*op);
    for (const auto& region : op->regions) {
      WalkOps(*region, [&](Op& inner) { AddUses(inner); });
    }
  }
  ops.insert(place + behind, std::make_move_iterator(scratch_.ops.begin()),
             std::make_move_iterator(scratch_.ops.end()));
  scratch_.ops.clear();
}

Op* Rewriter::CloneCollective(const Op& op, Value* operand, Type result) {
  builder_.set_location(op.location);
  auto copy = builder_.Make(op.code, {operand}, {std::move(result)}, op.attrs);
  copy->note = op.note;
  for (const auto& region : op.regions) {
    Region* to = copy->AddRegion();
    ValueMap map;
    for (const auto& arg : region->args) {
      map[arg.get()] = to->AddArg(arg->type, builder_.NewName(), arg->location);
    }
    CloneInto(*region, *to, map, /*skip_terminator=*/false);
  }
  return builder_.Append(std::move(copy));
}

void Rewriter::MoveBefore(Op& op, Op& at) {
  auto& from = op.parent->ops;
  auto found =
      std::find_if(from.begin(), from.end(), [&](const auto& other) { return other.get() == &op; });
  std::unique_ptr<Op> moved = std::move(*found);
  from.erase(found);
  auto& to = at.parent->ops;
  found = std::find_if(to.begin(), to.end(), [&](const auto& other) { return other.get() == &at; });
  moved->parent = at.parent;
  to.insert(found, std::move(moved));
}

}  // namespace lockstep

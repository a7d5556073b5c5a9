#include "compiler/propagate/import_shardings.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <string>
#include <unordered_set>
#include <utility>

#include "compiler/base/error.h"
#include "compiler/ops/sdy/sdy_attrs.h"
#include "compiler/propagate/data_flow.h"

namespace lockstep {
namespace {

using Use = UseLists::Use;

bool IsConstraint(const Op* op) { return op && op->Is(OpCode::kSdyShardingConstraint); }

bool IsConstraintUse(const Op& op) {
  return op.Is(OpCode::kSdyShardingConstraint) || op.Is(OpCode::kSdyManualComputation);
}

bool FullyClosed(const TensorSharding& sharding) {
  return std::none_of(sharding.dims.begin(), sharding.dims.end(),
                      [](const DimSharding& dim) { return dim.open; });
}

/// Moves ops and adds new ones right behind a value; the op lists are rebuilt once, at the end.
class OpMover {
 public:
  explicit OpMover(Function& function) : function_(function) {
    int64_t position = 0;
    WalkOps(function.body, [&](Op& op) { order_[&op] = {position++, 0}; });
  }

  bool Before(const Op* a, const Op* b) const { return order_.at(a) < order_.at(b); }

  /// `op` will stand right behind the definition of `value`, before what was moved there earlier.
  void MoveBehind(Op* op, Value* value) {
    moved_.insert(op);
    Anchor(op, value);
  }
  Op* AddBehind(std::unique_ptr<Op> op, Value* value) {
    Op* added = op.get();
    pending_[added] = std::move(op);
    Anchor(added, value);
    return added;
  }

  /// Returns what stands behind each value.
  std::unordered_map<const Value*, std::vector<Op*>> Finish() {
    if (behind_.empty() && front_.empty()) return {};
    TakeOut(function_.body);
    PutBack(function_.body);
    for (auto& [value, ops] : by_value_) std::reverse(ops.begin(), ops.end());
    return std::move(by_value_);
  }

 private:
  void Anchor(Op* op, Value* value) {
    --sequence_;
    by_value_[value].push_back(op);
    if (value->def) {
      behind_[value->def].push_back(op);
      op->parent = value->def->parent;
      order_[op] = {order_.at(value->def).first, INT64_MAX + sequence_};
    } else {
      front_[value->owner].push_back(op);
      op->parent = value->owner;
      const Op* first = value->owner->ops.front().get();
      order_[op] = {order_.at(first).first - 1, INT64_MAX + sequence_};
    }
  }

  void TakeOut(Region& region) {
    for (auto& op : region.ops) {
      for (auto& nested : op->regions) TakeOut(*nested);
      if (moved_.contains(op.get())) pending_[op.get()] = std::move(op);
    }
    std::erase(region.ops, nullptr);
  }

  void PutBack(Region& region) {
    std::vector<std::unique_ptr<Op>> ops = std::move(region.ops);
    region.ops.clear();
    PutAll(front_, &region, region);
    for (auto& op : ops) Put(std::move(op), region);
  }

  void Put(std::unique_ptr<Op> op, Region& region) {
    Op* placed = region.Append(std::move(op));
    for (auto& nested : placed->regions) PutBack(*nested);
    PutAll(behind_, placed, region);
  }

  template <typename Map, typename Key>
  void PutAll(Map& map, Key key, Region& region) {
    auto found = map.find(key);
    if (found == map.end()) return;
    for (auto op = found->second.rbegin(); op != found->second.rend(); ++op) {
      Put(std::move(pending_.at(*op)), region);
    }
  }

  Function& function_;
  std::unordered_map<const Op*, std::pair<int64_t, int64_t>> order_;
  std::unordered_set<const Op*> moved_;
  std::unordered_map<const Op*, std::unique_ptr<Op>> pending_;
  std::unordered_map<const Op*, std::vector<Op*>> behind_;
  std::unordered_map<const Region*, std::vector<Op*>> front_;
  std::unordered_map<const Value*, std::vector<Op*>> by_value_;
  int64_t sequence_ = 0;
};

class Importer {
 public:
  explicit Importer(Module& module)
      : function_(*module.Main()), mover_(function_), result_{UseLists(function_), {}, {}, {}} {}

  ImportedShardings Run() {
    WalkOps(function_.body, [this](Op& op) { TakeAttributes(op); });
    std::vector<Op*> ops;
    WalkOpsPostOrder(function_.body, [&ops](Op& op) {
      if (IsConstraintUse(op)) ops.push_back(&op);
    });
    for (Op* op : ops) {
      if (IsConstraint(op)) {
        ApplyConstraint(*op);
      } else {
        ApplyManual(*op);
      }
    }
    ImportGroups();
    result_.behind = mover_.Finish();
    return std::move(result_);
  }

 private:
  // --- 1: attributes onto values ---

  static void TakeAttributes(Op& op) {
    if (op.Is(OpCode::kSdyManualComputation)) {
      TakeManual(op);
    } else if (op.num_results() == 1 && !op.result()->sharding) {
      if (const TensorSharding* sharding = FindSharding(op)) op.result()->sharding = *sharding;
    }
    for (const auto& result : op.results) Check(*result, op);
  }

  static void Check(const Value& value, const Op& op) {
    if (!value.sharding || !value.sharding->mesh || value.sharding->mesh->maximal()) return;
    if (!value.type.IsTensor() || value.sharding->rank() == value.type.rank()) return;
    throw InvalidArgument(op.Describe() + ": a sharding of rank " +
                              std::to_string(value.sharding->rank()) + " on a value of type " +
                              value.type.ToString(),
                          op.location);
  }

  /// Manual axes that a sharding does not name are replicated in it.
  static void TakeManual(Op& op) {
    ManualAttrs attrs = ReadManual(op);
    if (attrs.in_shardings.size() != op.operands.size() ||
        attrs.out_shardings.size() != op.results.size()) {
      throw InvalidArgument(op.Describe() + ": " + std::to_string(attrs.in_shardings.size()) +
                                " in_shardings and " + std::to_string(attrs.out_shardings.size()) +
                                " out_shardings for " + std::to_string(op.operands.size()) +
                                " operands and " + std::to_string(op.results.size()) + " results",
                            op.location);
    }
    MeshPtr mesh;
    for (const auto* list : {&attrs.in_shardings, &attrs.out_shardings}) {
      for (const TensorSharding& sharding : *list) {
        if (!mesh || mesh->empty()) mesh = sharding.mesh;
      }
    }
    if (!mesh) return;
    const AxisList manual = ManualAxes(op, *mesh);
    const auto complete = [&](TensorSharding& sharding, const Value& value) {
      if (!value.type.IsTensor()) return;
      AxisList used = sharding.UsedAxes();
      used.insert(used.end(), sharding.replicated.begin(), sharding.replicated.end());
      const AxisList unused = Subtract(*mesh, manual, used);
      if (unused.empty()) return;
      sharding.mesh = mesh;
      sharding.replicated.insert(sharding.replicated.end(), unused.begin(), unused.end());
      std::erase_if(sharding.replicated, [](const AxisRef& axis) { return axis.size == 1; });
      sharding.replicated = Canonical(Sorted(std::move(sharding.replicated)));
    };
    for (int i = 0; i < op.num_operands(); ++i) {
      TensorSharding& sharding = attrs.in_shardings[static_cast<size_t>(i)];
      complete(sharding, *op.operand(i));
      op.region(0).arg(i)->sharding = WithoutManualAxes(sharding, manual);
    }
    for (int i = 0; i < op.num_results(); ++i) {
      TensorSharding& sharding = attrs.out_shardings[static_cast<size_t>(i)];
      complete(sharding, *op.result(i));
      op.result(i)->sharding = sharding;
    }
    op.attrs.Set("in_shardings", Attribute::ShardingList{std::move(attrs.in_shardings)});
    op.attrs.Set("out_shardings", Attribute::ShardingList{std::move(attrs.out_shardings)});
  }

  // --- 2: constraints ---

  /// The last constraint of a chain that starts at `head`, where no value of the chain but the last
  /// has another use; null for other shapes and for a chain of one.
  Op* TailOfChain(Op& head) const {
    Value* input = head.operand(0);
    if (IsConstraint(input->def)) return nullptr;
    const Value* owner = ShardingOwner(input);
    if (owner && owner->sharding) return nullptr;
    for (const Use& use : result_.uses.Of(input)) {
      if (use.op != &head && IsConstraintUse(*use.op)) return nullptr;
    }
    Op* tail = &head;
    for (;;) {
      const auto& uses = result_.uses.Of(tail->result());
      if (uses.size() != 1 || !IsConstraint(uses[0].op)) break;
      tail = uses[0].op;
    }
    if (tail == &head) return nullptr;
    for (const Use& use : result_.uses.Of(tail->result())) {
      if (IsConstraintUse(*use.op)) return nullptr;
    }
    return tail;
  }

  void ApplyConstraint(Op& op) {
    Value* input = op.operand(0);
    if (Op* tail = TailOfChain(op)) {
      result_.uses.Move(input, tail->result(), [&](const Use& use) {
        return use.op != &op && !use.op->Is(OpCode::kFuncReturn) &&
               use.op->parent == tail->parent && mover_.Before(tail, use.op);
      });
    }
    if (!op.result()->sharding) return;
    Apply(op, input, *op.result()->sharding, [&]() -> Op* {
      mover_.MoveBehind(&op, input);
      return &op;
    });
  }

  void ApplyManual(Op& op) {
    for (int i = 0; i < op.num_operands(); ++i) {
      Value* operand = op.operand(i);
      if (!operand->type.IsTensor()) continue;
      const TensorSharding& sharding = ManualInSharding(op, i);
      Apply(op, operand, sharding, [&]() -> Op* { return AddConstraint(operand, sharding, op); });
    }
  }

  Op* AddConstraint(Value* value, const TensorSharding& sharding, const Op& cause) {
    auto op = std::make_unique<Op>(OpCode::kSdyShardingConstraint);
    op->location = cause.location;
    op->operands.push_back(value);
    op->attrs.Set("sharding", Attribute::Sharding{sharding});
    op->AddResult(value->type, value->name)->sharding = sharding;
    result_.uses.Add(*op);
    return mover_.AddBehind(std::move(op), value);
  }

  template <typename ConstraintBehind>
  void Apply(const Op& op, Value* input, const TensorSharding& sharding, ConstraintBehind behind) {
    Value* owner = ShardingOwner(input);
    if (!owner || owner->sharding || !FullyClosed(sharding) || Contradicted(*input, sharding)) {
      return;
    }
    if (!IsEdgeTarget(input)) {
      SetSharding(*owner, sharding);
      result_.applied.emplace(owner, &op);
      return;
    }
    Op* constraint = behind();
    result_.uses.Move(input, constraint->result(),
                      [&](const Use& use) { return use.op != constraint; });
    if (!sharding.unreduced.empty()) {
      // Unreduced axes do not propagate, so the value itself must say them.
      TensorSharding open = TensorSharding::Open(sharding.mesh, sharding.rank());
      open.unreduced = sharding.unreduced;
      open.unreduced_kind = sharding.unreduced_kind;
      SetSharding(*owner, open);
    }
  }

  /// Shardings of a multi-result op come all or none: the other results become open.
  static void SetSharding(Value& value, const TensorSharding& sharding) {
    value.sharding = sharding;
    if (!value.def || IsDataFlowOp(*value.def)) return;
    for (const auto& other : value.def->results) {
      if (!other->sharding && other->type.IsTensor()) {
        other->sharding = TensorSharding::Open(sharding.mesh, other->type.rank());
      }
    }
  }

  /// True if another constraint or manual region wants `value` otherwise.
  bool Contradicted(const Value& value, const TensorSharding& sharding) const {
    for (const Use& use : result_.uses.Of(&value)) {
      if (IsConstraint(use.op)) {
        const auto& other = use.op->result()->sharding;
        if (other && !(*other == sharding)) return true;
      } else if (use.op->Is(OpCode::kSdyManualComputation)) {
        if (!(ManualInSharding(*use.op, use.operand) == sharding)) return true;
      }
    }
    return false;
  }

  // --- 3: groups ---

  static const Op* ManualParent(const Op& op) {
    for (const Region* region = op.parent; region;) {
      const Op* parent = region->parent_op;
      if (!parent || parent->Is(OpCode::kSdyManualComputation)) return parent;
      region = parent->parent;
    }
    return nullptr;
  }

  void ImportGroups() {
    std::map<int64_t, std::vector<Op*>> by_id;
    std::unordered_map<const Value*, int64_t> first_id;
    std::map<int64_t, int64_t> leader;
    const auto find = [&leader](int64_t id) {
      while (leader.at(id) != id) id = leader.at(id) = leader.at(leader.at(id));
      return id;
    };
    std::vector<Op*> ops;
    WalkOps(function_.body, [&](Op& op) {
      if (op.Is(OpCode::kSdyShardingGroup)) ops.push_back(&op);
    });
    for (Op* op : ops) {
      const int64_t id = ReadGroupId(*op);
      leader.emplace(id, id);
      by_id[id].push_back(op);
      CheckGroup(*by_id[id].front(), *op, id);
      auto [entry, added] = first_id.emplace(op->operand(0), id);
      if (!added) {
        const int64_t a = find(entry->second);
        const int64_t b = find(id);
        leader[std::max(a, b)] = std::min(a, b);
      }
    }
    std::map<int64_t, std::vector<Value*>> members;
    std::unordered_set<const Value*> seen;
    for (Op* op : ops) {
      Value* member = op->operand(0);
      if (ShardingOwner(member) && seen.insert(member).second) {
        members[find(ReadGroupId(*op))].push_back(member);
      }
    }
    for (auto& [id, values] : members) {
      SyncGroup(values);
      result_.groups.push_back(std::move(values));
    }
  }

  static void CheckGroup(const Op& first, const Op& op, int64_t id) {
    const std::string group = "sharding group " + std::to_string(id);
    if (first.operand(0)->type.dims() != op.operand(0)->type.dims()) {
      throw InvalidArgument(group + ": its members must have one shape, got " +
                                first.operand(0)->type.ToString() + " and " +
                                op.operand(0)->type.ToString(),
                            op.location);
    }
    if (ManualParent(first) != ManualParent(op)) {
      throw InvalidArgument(group + ": its members must not lie in different manual_computations",
                            op.location);
    }
  }

  /// All members start from one sharding; where they disagree each one gets an open constraint.
  void SyncGroup(std::vector<Value*>& members) {
    std::optional<TensorSharding> common;
    bool conflict = false;
    if (members.size() == 1) return;
    for (Value* member : members) {
      const auto& sharding = ShardingOwner(member)->sharding;
      if (!sharding || IsOpenAndEmpty(*sharding)) continue;
      if (!common) {
        common = sharding;
      } else if (!(*common == *sharding)) {
        conflict = true;
      }
    }
    if (!common) return;
    if (!conflict) {
      for (Value* member : members) SetSharding(*ShardingOwner(member), *common);
      return;
    }
    const TensorSharding open = TensorSharding::Open(common->mesh, common->rank());
    for (Value*& member : members) {
      Op* constraint = AddConstraint(member, open, member->def ? *member->def : FirstUser(*member));
      result_.uses.Move(member, constraint->result(),
                        [&](const Use& use) { return use.op != constraint; });
      member = constraint->result();
    }
  }

  const Op& FirstUser(const Value& value) const { return *result_.uses.Of(&value).front().op; }

  static bool IsOpenAndEmpty(const TensorSharding& sharding) {
    if (!sharding.replicated.empty() || !sharding.unreduced.empty()) return false;
    return std::all_of(sharding.dims.begin(), sharding.dims.end(),
                       [](const DimSharding& dim) { return dim.open && dim.axes.empty(); });
  }

  Function& function_;
  OpMover mover_;
  ImportedShardings result_;
};

}  // namespace

ImportedShardings ImportShardings(Module& module) { return Importer(module).Run(); }

}  // namespace lockstep

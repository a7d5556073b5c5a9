#include "runtime/lower/fusion_plan.h"

#include <algorithm>
#include <functional>

#include "compiler/ops/layout/layout_attrs.h"
#include "runtime/kernels/fusion.h"
#include "runtime/kernels/view.h"
#include "runtime/lower/buffers.h"

namespace lockstep {
namespace {

// Limits of one kernel: its registers should stay in the first-level cache.
constexpr size_t kMaxOps = 48;
constexpr size_t kMaxInputs = 24;

bool IsSplatConstant(const Value* value) {
  if (!value->def || !value->def->Is(OpCode::kConstant)) return false;
  const Literal& literal = ReadConstant(*value->def);
  return literal.is_splat() || literal.num_elements() == 1;
}

bool IsMember(const Op& op) {
  if (kernels::IsViewOp(op) || IsAliasOp(op)) return false;
  for (const Value* operand : op.operands) {
    if (!operand->type.IsTensor() || !operand->type.IsStatic()) return false;
  }
  if (op.num_results() != 1 || !op.result()->type.IsTensor() || !op.result()->type.IsStatic() ||
      op.result()->type.num_elements() == 0) {
    return false;
  }
  if (IsFusible(op)) return true;
  if (!IsFusibleReduction(op)) return false;
  // The start of a reduction is read where it is stored: one element, not a part of something.
  const Value* start = kernels::ResolveView(op.operand(1), {}, true).source;
  return start->type.num_elements() == 1 || IsSplatConstant(start);
}

/// Elements that a chain with this member computes at every step.
int64_t ElementsOf(const Op& op) {
  return (op.Is(OpCode::kReduce) ? op.operand(0) : op.result())->type.num_elements();
}

/// Ops whose result is another name of their operand's bytes whatever the chain does.
bool IsRename(const Op& op) {
  return op.Is(OpCode::kReshape) || op.Is(OpCode::kSdyShardingConstraint);
}

/// A concatenation that chains can read part by part.
bool IsConcatenate(const Value* value) { return value->def && IsFusibleConcatenate(*value->def); }

/// A view that takes little of a concatenation: not worth storing that for it.
bool IsSmallPart(const Op& op) {
  constexpr int64_t kSmall = 8;
  if (!op.Is(OpCode::kSlice) || !kernels::IsViewOp(op)) return false;
  const Value* source = kernels::ResolveView(op.result(), {}, true).source;
  return IsConcatenate(source) &&
         op.result()->type.num_elements() * kSmall <= source->type.num_elements();
}

const Value* Renamed(const Value* value) {
  while (value->def && IsRename(*value->def)) value = value->def->operand(0);
  return value;
}

}  // namespace

struct FusionPlan::Group {
  std::vector<const Op*> ops;
  std::vector<const Value*> inputs;
  std::unordered_set<const Value*> outputs;
  int64_t elements = 0;
  bool open = true;
  Group* merged_into = nullptr;
};

FusionPlan::FusionPlan() = default;
FusionPlan::~FusionPlan() = default;

FusionPlan::FusionPlan(const Function& main) {
  Number(main.body);
  MarkViews(main.body);
  PlanRegion(main.body);
  Finish();
}

const FusedChain* FusionPlan::ChainAt(const Op& op) const {
  auto found = chains_.find(&op);
  return found == chains_.end() ? nullptr : &found->second;
}

const FusedChain* FusionPlan::ChainOf(const Op& op) const {
  auto found = chain_of_.find(&op);
  return found == chain_of_.end() ? nullptr : found->second;
}

bool FusionPlan::IsAbsorbed(const Op& op) const { return absorbed_.contains(&op); }

void FusionPlan::Number(const Region& region) {
  for (const auto& op : region.ops) {
    position_[op.get()] = static_cast<int>(position_.size());
    // Regions of reduce, sort, map, ... are element bodies, not commands.
    if (op->Is(OpCode::kWhile) || op->Is(OpCode::kCase) || op->Is(OpCode::kIf)) {
      for (const auto& nested : op->regions) Number(*nested);
    }
  }
}

// A view needs no command if all its users are chains or other such views. Users come later in
// program order, so one pass from the end decides.
void FusionPlan::MarkViews(const Region& region) {
  std::unordered_set<const Value*> stored;
  const std::function<void(const Region&)> visit = [&](const Region& body) {
    for (size_t i = body.ops.size(); i-- > 0;) {
      const Op& op = *body.ops[i];
      if (kernels::IsViewOp(op) && !IsRename(op) && !stored.contains(op.result())) {
        views_.insert(&op);
        continue;  // reads nothing itself
      }
      if (IsSmallPart(op)) {
        copies_.insert(&op);
        continue;  // reads the parts
      }
      if (IsFusibleConcatenate(op) && !stored.contains(op.result())) {
        views_.insert(&op);
        for (const Value* operand : op.operands) {
          const kernels::ViewAccess access = kernels::ResolveView(operand);
          if (!(access.identity && IsConcatenate(access.source))) {
            stored.insert(Renamed(access.source));
          }
        }
        continue;
      }
      if (position_.contains(&op)) {
        for (const auto& nested : op.regions) visit(*nested);
      }
      if (IsRename(op)) continue;  // its users count
      for (const Value* operand : op.operands) {
        const Value* read = IsMember(op) ? kernels::ResolveView(operand).source : operand;
        const bool in_place = IsMember(op) && IsConcatenate(read);
        if (!in_place) stored.insert(Renamed(read));
      }
    }
  };
  visit(region);
}

FusionPlan::Group* FusionPlan::GroupOf(const Value* value) {
  if (!value->def) return nullptr;
  auto found = group_of_.find(value->def);
  if (found == group_of_.end()) return nullptr;
  Group* group = found->second;
  while (group->merged_into) group = group->merged_into;
  return group;
}

void FusionPlan::Close(const Value* value) {
  if (Group* group = GroupOf(value)) {
    group->outputs.insert(value);
    group->open = false;
  }
}

// Whatever the user reads may lie behind views and renames.
void FusionPlan::CloseUses(const Value* value) {
  while (true) {
    Close(value);
    if (!value->def || !(kernels::IsViewOp(*value->def) || IsAliasOp(*value->def)) ||
        value->def->num_operands() == 0) {
      return;
    }
    value = value->def->operand(0);
  }
}

void FusionPlan::Merge(Group& from, Group& into) {
  into.ops.insert(into.ops.end(), from.ops.begin(), from.ops.end());
  for (const Value* input : from.inputs) {
    if (std::find(into.inputs.begin(), into.inputs.end(), input) == into.inputs.end()) {
      into.inputs.push_back(input);
    }
  }
  into.outputs.insert(from.outputs.begin(), from.outputs.end());
  from.merged_into = &into;
  from.open = false;
}

/// `value` itself, or what it is put together of if it is a concatenation without a command.
void FusionPlan::AddSources(const Value* value, std::vector<const Value*>& sources) const {
  if (!IsConcatenate(value) || !views_.contains(value->def)) return sources.push_back(value);
  for (const Value* part : value->def->operands) {
    AddSources(kernels::ResolveView(part).source, sources);
  }
}

void FusionPlan::Copy(const Op& view) {
  groups_.push_back(std::make_unique<Group>());
  Group& group = *groups_.back();
  group.ops = {&view};
  group.elements = view.result()->type.num_elements();
  group.open = false;
  group.outputs = {view.result()};
  AddSources(kernels::ResolveView(view.result(), {}, true).source, group.inputs);
  group_of_[&view] = &group;
  for (const Value* source : group.inputs) CloseUses(source);
}

void FusionPlan::Join(const Op& op) {
  const int64_t elements = ElementsOf(op);
  std::vector<const Value*> sources;
  std::vector<Group*> candidates;
  for (int i = 0; i < op.num_operands(); ++i) {
    const kernels::ViewAccess access = kernels::ResolveView(op.operand(i));
    if (IsSplatConstant(access.source)) continue;
    if (IsConcatenate(access.source) && views_.contains(access.source->def)) {
      AddSources(access.source, sources);
      continue;
    }
    sources.push_back(access.source);
    const Value* base = Renamed(access.source);
    Group* group = GroupOf(base);
    if (!group) continue;
    const bool is_start = op.Is(OpCode::kReduce) && i > 0;
    const bool fits = access.identity && !is_start && group->open && group->elements == elements &&
                      base == access.source && !base->def->Is(OpCode::kReduce);
    if (!fits) {
      Close(base);
    } else if (std::find(candidates.begin(), candidates.end(), group) == candidates.end()) {
      candidates.push_back(group);
    }
  }
  size_t ops = 1, inputs = sources.size();
  for (Group* group : candidates) {
    if (!group->open) continue;  // another operand has closed it
    ops += group->ops.size();
    inputs += group->inputs.size();
  }
  Group* target = nullptr;
  const bool small = ops <= kMaxOps && inputs <= kMaxInputs;
  for (Group* group : candidates) {
    if (!group->open || !small) continue;
    if (target) {
      Merge(*group, *target);
    } else {
      target = group;
    }
  }
  if (!target) {
    groups_.push_back(std::make_unique<Group>());
    target = groups_.back().get();
    target->elements = elements;
  }
  target->ops.push_back(&op);
  group_of_[&op] = target;
  for (const Value* source : sources) {
    if (GroupOf(source) == target) continue;
    CloseUses(source);
    if (std::find(target->inputs.begin(), target->inputs.end(), source) == target->inputs.end()) {
      target->inputs.push_back(source);
    }
  }
}

void FusionPlan::PlanRegion(const Region& region) {
  for (const auto& op : region.ops) {
    if (views_.contains(op.get()) || IsRename(*op)) continue;
    if (copies_.contains(op.get())) {
      Copy(*op);
      continue;
    }
    if (IsMember(*op)) {
      Join(*op);
      continue;
    }
    for (const Value* operand : op->operands) CloseUses(operand);
    const bool is_control = op->Is(OpCode::kWhile) || op->Is(OpCode::kCase) || op->Is(OpCode::kIf);
    for (const auto& nested : op->regions) {
      WalkOps(*nested, [&](Op& inner) {
        for (const Value* operand : inner.operands) CloseUses(operand);
      });
      if (is_control) PlanRegion(*nested);
    }
  }
}

void FusionPlan::Finish() {
  for (const Op* view : views_) absorbed_.insert(view);
  for (const auto& group : groups_) {
    if (group->merged_into) continue;
    FusedChain chain;
    chain.ops = group->ops;
    std::sort(chain.ops.begin(), chain.ops.end(),
              [&](const Op* a, const Op* b) { return position_.at(a) < position_.at(b); });
    for (const Op* op : chain.ops) {
      absorbed_.insert(op);
      if (group->outputs.contains(op->result())) chain.outputs.push_back(op->result());
    }
    if (chain.outputs.empty()) continue;  // nobody reads it
    for (const Value* input : group->inputs) {
      if (GroupOf(input) != group.get()) chain.inputs.push_back(const_cast<Value*>(input));
    }
    const Op* last = chain.ops.back();
    absorbed_.erase(last);
    const FusedChain& kept = chains_[last] = std::move(chain);
    for (const Op* op : kept.ops) chain_of_[op] = &kept;
  }
}

}  // namespace lockstep

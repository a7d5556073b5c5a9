#include "compiler/propagate/use_lists.h"

#include <algorithm>

#include "compiler/propagate/data_flow.h"

namespace lockstep {

namespace {

/// The border of a call that propagation sees; that of an inlined one is an identity like others.
bool IsCallBorder(const Op& op) {
  return op.Is(OpCode::kSdyDataFlowEdge) && !op.attrs.Has("inlined");
}

}  // namespace

UseLists::UseLists(Function& function) {
  WalkOps(function.body, [this](Op& op) { Add(op); });
  // Uses at call boundaries come last: a call is inlined after everything else was made.
  for (auto& [value, list] : uses_) {
    std::stable_partition(list.begin(), list.end(),
                          [](const Use& use) { return !IsCallBorder(*use.op); });
  }
  // A target of a data-flow edge has its uses redirected to the edge, which turns them around.
  const auto turn = [this](const Value& value) {
    auto found = uses_.find(&value);
    if (found != uses_.end()) std::reverse(found->second.begin(), found->second.end());
  };
  WalkOps(function.body, [&turn](Op& op) {
    if (op.Is(OpCode::kSdyDataFlowEdge)) {
      if (IsCallBorder(op) && op.attrs.GetString("boundary", "") != "result") turn(*op.result());
      return;
    }
    if (!IsDataFlowOp(op)) return;
    for (const auto& result : op.results) turn(*result);
    if (op.Is(OpCode::kSdyManualComputation)) {
      for (const auto& arg : op.region(0).args) turn(*arg);
    }
  });
}

const std::vector<UseLists::Use>& UseLists::Of(const Value* value) const {
  static const std::vector<Use> kNone;
  auto found = uses_.find(value);
  return found == uses_.end() ? kNone : found->second;
}

void UseLists::Add(Op& op) {
  for (int i = 0; i < op.num_operands(); ++i) uses_[op.operand(i)].push_back({&op, i});
}

void UseLists::Move(Value* from, Value* to, const std::function<bool(const Use&)>& which) {
  auto found = uses_.find(from);
  if (found == uses_.end()) return;
  std::vector<Use> all = std::move(found->second);
  std::vector<Use> kept;
  std::vector<Use> moved;
  for (auto use = all.rbegin(); use != all.rend(); ++use) {
    if (which(*use)) {
      use->op->operands[static_cast<size_t>(use->operand)] = to;
      moved.push_back(*use);
    } else {
      kept.push_back(*use);
    }
  }
  std::reverse(kept.begin(), kept.end());
  found->second = std::move(kept);
  std::vector<Use>& target = uses_[to];
  target.insert(target.end(), moved.begin(), moved.end());
}

}  // namespace lockstep

#include "compiler/passes/normalize_split.h"

#include <utility>
#include <vector>

#include "compiler/ops/op_def.h"
#include "compiler/passes/normalize.h"

namespace lockstep {
namespace {

bool IsScalar(const Value& value) { return value.type.IsTensor() && value.type.rank() == 0; }

bool IsConstantSource(const Op& op) {
  return op.Is(OpCode::kConstant) || op.Is(OpCode::kSdyConstant) || op.Is(OpCode::kIota);
}

/// True if the results are constant expressions whenever all operands are.
bool PreservesConstants(const Op& op, const SplitState& state) {
  switch (op.code) {
    case OpCode::kFuncCall:
      return !state.not_constant.contains(CalleeName(op));
    case OpCode::kComposite:  // a call, where it is inlined
      return state.view == ProgramView::kAsCompiled && op.regions.empty() &&
             !state.not_constant.contains(CalleeName(op));
    case OpCode::kBroadcastInDim:
    case OpCode::kReshape:
    case OpCode::kSlice:
    case OpCode::kSdyPropagationBarrier:
    case OpCode::kSdyReshard:
      return true;
    default: {
      const OpDef& def = GetOpDef(op.code);
      if (def.traits.side_effect || def.traits.collective) return false;
      return IsElementwise(op, state.view) || def.as_written == TextForm::kOpaquePointwise;
    }
  }
}

bool IsScalarExpansion(const Op& op) {
  return op.Is(OpCode::kBroadcastInDim) && IsScalar(*op.operand(0));
}

class Splitter {
 public:
  Splitter(Function& function, SplitState& state,
           std::unordered_map<const Value*, const Value*>& source_of)
      : function_(function), state_(state), source_of_(source_of) {}

  void Run() {
    WalkOps(function_.body, [this](Op& op) {
      if (op.Is(OpCode::kSdyShardingGroup)) groups_[op.operand(0)].push_back(&op);
    });
    WalkOps(function_.body, [this](Op& op) { Visit(op); });
    MarkUnused();
    Rebuild(function_.body);
  }

 private:
  void Visit(Op& op) {
    if (op.Is(OpCode::kSdyShardingGroup)) return;
    if (IsConstantExpression(op)) {
      constants_.insert(&op);
      order_.push_back(&op);
      return;
    }
    if (!PreservesConstants(op, state_) && !GetOpDef(op.code).traits.terminator) {
      state_.not_constant.insert(function_.name);
    }
    if (IsScalarExpansion(op)) {
      expansions_.insert(&op);
      order_.push_back(&op);
      return;
    }
    for (Value*& operand : op.operands) {
      if (operand->def &&
          (constants_.contains(operand->def) || expansions_.contains(operand->def))) {
        if (!IsScalar(*operand)) {
          std::unordered_map<const Value*, Value*> copies;
          operand = Copy(operand, copies);
        }
      }
    }
  }

  bool IsConstantExpression(const Op& op) const {
    if (IsConstantSource(op)) return true;
    if (!PreservesConstants(op, state_)) return false;
    for (const Value* operand : op.operands) {
      if (!operand->def || !constants_.contains(operand->def)) return false;
    }
    return true;
  }

  /// The copy of `value` in this tree; copies each op of the tree once. Iterative: trees may be
  /// long chains.
  Value* Copy(Value* root, std::unordered_map<const Value*, Value*>& copies) {
    std::vector<std::pair<Op*, size_t>> stack{{root->def, 0}};
    while (!stack.empty()) {
      auto& [op, next] = stack.back();
      if (copies.contains(op->result())) {
        stack.pop_back();
        continue;
      }
      if (next < op->operands.size()) {
        Value* operand = op->operands[next++];
        if (operand->def && !IsScalar(*operand) && !copies.contains(operand)) {
          stack.emplace_back(operand->def, 0);
        }
        continue;
      }
      CopyOp(*op, copies);
      stack.pop_back();
    }
    return copies.at(root);
  }

  void CopyOp(Op& op, std::unordered_map<const Value*, Value*>& copies) {
    std::vector<std::unique_ptr<Op>>& before = before_[&op];
    before.push_back(CloneSmall(op, copies));
    for (const auto& result : op.results) {
      auto groups = groups_.find(result.get());
      if (groups == groups_.end()) continue;
      for (const Op* group : groups->second) before.push_back(CloneSmall(*group, copies));
    }
  }

  /// A clone of an op without regions; its results are entered in `copies` and `source_of_`.
  std::unique_ptr<Op> CloneSmall(const Op& op, std::unordered_map<const Value*, Value*>& copies) {
    ValueMap map;
    for (const Value* operand : op.operands) {
      auto found = copies.find(operand);
      if (found != copies.end()) map[operand] = found->second;
    }
    auto clone = CloneOp(op, map);
    clone->parent = op.parent;
    for (int i = 0; i < op.num_results(); ++i) {
      copies[op.result(i)] = clone->result(i);
      auto source = source_of_.find(op.result(i));
      if (source != source_of_.end()) source_of_[clone->result(i)] = source->second;
    }
    return clone;
  }

  /// Originals that nothing uses any more, users before their operands.
  void MarkUnused() {
    std::unordered_map<const Value*, int64_t> uses;
    auto count = [&uses](const Op& op) {
      if (op.Is(OpCode::kSdyShardingGroup)) return;
      for (const Value* operand : op.operands) ++uses[operand];
    };
    WalkOps(function_.body, [&count](Op& op) { count(op); });
    for (const auto& [op, copies] : before_) {
      for (const auto& copy : copies) count(*copy);
    }
    for (auto it = order_.rbegin(); it != order_.rend(); ++it) {
      Op* op = *it;
      bool used = false;
      for (const auto& result : op->results) used = used || uses[result.get()] > 0;
      if (used) continue;
      erased_.insert(op);
      for (const Value* operand : op->operands) --uses[operand];
      for (const auto& result : op->results) {
        auto groups = groups_.find(result.get());
        if (groups != groups_.end()) erased_.insert(groups->second.begin(), groups->second.end());
      }
    }
  }

  void Rebuild(Region& region) {
    std::vector<std::unique_ptr<Op>> ops;
    ops.reserve(region.ops.size());
    for (auto& op : region.ops) {
      for (auto& nested : op->regions) Rebuild(*nested);
      auto copies = before_.find(op.get());
      if (copies != before_.end()) {
        for (auto& copy : copies->second) {
          copy->parent = &region;
          ops.push_back(std::move(copy));
        }
      }
      if (erased_.contains(op.get())) {
        for (const auto& result : op->results) source_of_.erase(result.get());
      } else {
        ops.push_back(std::move(op));
      }
    }
    region.ops = std::move(ops);
  }

  Function& function_;
  SplitState& state_;
  std::unordered_map<const Value*, const Value*>& source_of_;
  std::unordered_set<const Op*> constants_;
  std::unordered_set<const Op*> expansions_;
  std::vector<Op*> order_;  ///< constant expressions and scalar expansions, in program order
  std::unordered_map<const Value*, std::vector<Op*>> groups_;
  std::unordered_map<const Op*, std::vector<std::unique_ptr<Op>>> before_;
  std::unordered_set<const Op*> erased_;
};

}  // namespace

void SplitConstants(Function& function, SplitState& state,
                    std::unordered_map<const Value*, const Value*>& source_of) {
  Splitter(function, state, source_of).Run();
}

}  // namespace lockstep

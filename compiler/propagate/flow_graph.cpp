#include "compiler/propagate/flow_graph.h"

#include <algorithm>

#include "compiler/base/error.h"
#include "compiler/ops/control/control_attrs.h"
#include "compiler/ops/op_def.h"
#include "compiler/ops/sdy/sdy_attrs.h"
#include "compiler/propagate/data_flow.h"

namespace lockstep {
namespace {

FlowClass ClassOf(const Op& op, ProgramView view) {
  if (op.Is(OpCode::kDynamicSlice) || op.Is(OpCode::kDynamicUpdateSlice)) {
    return FlowClass::kForwardFirst;
  }
  if (op.Is(OpCode::kBroadcastInDim)) return FlowClass::kBroadcast;
  if (IsElementwise(op, view) || op.Is(OpCode::kReshape) || op.Is(OpCode::kTranspose) ||
      IsCustomCall(op, "MoveToHost") || IsCustomCall(op, "MoveToDevice")) {
    return FlowClass::kPassThrough;
  }
  return FlowClass::kOther;
}

/// An op that has no effect but its results. Constraints and groups speak about other values.
bool IsRemovable(const Op& op) {
  if (op.results.empty() || op.Is(OpCode::kSdyShardingConstraint) || IsDataFlowOp(op) ||
      op.Is(OpCode::kComposite) || op.Is(OpCode::kSdyDataFlowEdge) || op.Is(OpCode::kRng)) {
    return false;
  }
  if (op.Is(OpCode::kCustomCall)) return !ReadCustomCall(op).has_side_effect;
  const OpTraits& traits = GetOpDef(op.code).traits;
  return !traits.side_effect && !traits.collective && !traits.terminator;
}

bool HasStaticShapes(const Op& op) {
  const auto is_static = [](const Value& value) {
    return !value.type.IsTensor() || value.type.IsStatic();
  };
  return std::all_of(op.operands.begin(), op.operands.end(),
                     [&](const Value* value) { return is_static(*value); }) &&
         std::all_of(op.results.begin(), op.results.end(),
                     [&](const auto& value) { return is_static(*value); });
}

class Builder {
 public:
  Builder(Function& function, const ImportedShardings& imported, ProgramView view)
      : function_(function), imported_(imported), view_(view) {}

  FlowGraph Run() {
    size_t num_ops = 0;
    WalkOps(function_.body, [&num_ops](Op&) { ++num_ops; });
    graph_.nodes.reserve(num_ops);
    graph_.values.reserve(num_ops);
    graph_.tensors.reserve(num_ops);
    graph_.value_ids.reserve(num_ops);
    node_of_.reserve(num_ops);
    for (const auto& arg : function_.body.args) AddTensor(*arg, -1);
    AddRegion(function_.body);
    for (FlowNode& node : graph_.nodes) Connect(node);
    for (FlowValue& value : graph_.values) ListUsers(value);
    AddResults();
    AddGroups();
    return std::move(graph_);
  }

 private:
  int AddValue(Value& value) {
    const int id = static_cast<int>(graph_.values.size());
    graph_.values.push_back({&value, -1, {}, 0});
    graph_.value_ids[&value] = id;
    return id;
  }

  /// A new tensor that `owner` holds, if it can have a sharding.
  int AddTensor(Value& owner, int def) {
    const int value = AddValue(owner);
    if (!IsStaticTensor(owner.type)) return value;
    const int id = static_cast<int>(graph_.tensors.size());
    FlowTensor& tensor = graph_.tensors.emplace_back();
    tensor.value = &owner;
    tensor.sharding = owner.sharding;
    tensor.def = def;
    tensor.values.push_back(value);
    graph_.values[static_cast<size_t>(value)].tensor = id;
    return value;
  }

  /// `target` shares the tensor of `owner`.
  void AddTarget(Value& target, const Value& owner) {
    const int value = AddValue(target);
    const int tensor = graph_.values[static_cast<size_t>(graph_.value_ids.at(&owner))].tensor;
    graph_.values[static_cast<size_t>(value)].tensor = tensor;
    if (tensor < 0) return;
    std::vector<int>& values = graph_.tensors[static_cast<size_t>(tensor)].values;
    values.insert(values.end() - 1, value);
  }

  void AddRegion(Region& region) {
    for (const auto& op : region.ops) AddOp(*op);
  }

  int AddNode(Op& op) {
    const int id = static_cast<int>(graph_.nodes.size());
    graph_.nodes.emplace_back().op = &op;
    return id;
  }

  void AddEdge(Op& op, Value& owner) {
    if (!IsStaticTensor(owner.type)) return;
    const int id = AddNode(op);
    graph_.nodes.back().kind = FlowNode::Kind::kEdge;
    edge_of_[&owner] = id;
  }

  /// Constraints that stand behind the edge of `owner`.
  void AddBehind(const Value& owner) {
    auto found = imported_.behind.find(&owner);
    if (found == imported_.behind.end()) return;
    for (Op* op : found->second) AddOp(*op);
  }

  void AddOp(Op& op) {
    if (node_of_.contains(&op)) return;  // stands behind an edge
    if (op.Is(OpCode::kSdyDataFlowEdge)) {
      AddEdge(op, *op.result());
      AddTensor(*op.result(), static_cast<int>(graph_.nodes.size()) - 1);
      return;
    }
    const int id = AddNode(op);
    node_of_[&op] = id;
    const bool flow = IsDataFlowOp(op);
    for (const auto& result : op.results) AddTensor(*result, id);
    if (!flow) {
      for (const auto& region : op.regions) {
        for (const auto& arg : region->args) AddValue(*arg);
        AddRegion(*region);
      }
      return;
    }
    for (const auto& region : op.regions) {
      for (const auto& arg : region->args) {
        if (op.Is(OpCode::kWhile)) {
          AddTarget(*arg, *op.result(arg->index));
        } else {
          AddTensor(*arg, -1);
          AddEdge(op, *arg);
          SetDefinition(*arg);
          AddBehind(*arg);
        }
      }
      AddRegion(*region);
    }
    for (const auto& result : op.results) {
      AddEdge(op, *result);
      SetDefinition(*result);
      AddBehind(*result);
    }
  }

  /// The owner of an edge is defined by the edge.
  void SetDefinition(const Value& owner) {
    const int tensor = graph_.values[static_cast<size_t>(graph_.value_ids.at(&owner))].tensor;
    auto edge = edge_of_.find(&owner);
    if (tensor >= 0 && edge != edge_of_.end()) {
      graph_.tensors[static_cast<size_t>(tensor)].def = edge->second;
      owner_of_[edge->second] = &owner;
    }
  }

  int TensorOf(const Value* value) const {
    return graph_.values[static_cast<size_t>(graph_.value_ids.at(value))].tensor;
  }

  void Connect(FlowNode& node) {
    if (node.kind == FlowNode::Kind::kEdge) {
      ConnectEdge(node);
      return;
    }
    Op& op = *node.op;
    for (const Value* operand : op.operands) {
      const int id = graph_.value_ids.at(operand);
      node.operand_values.push_back(id);
      ++graph_.values[static_cast<size_t>(id)].uses;
    }
    for (const auto& result : op.results) {
      node.result_values.push_back(graph_.value_ids.at(result.get()));
    }
    node.removable = IsRemovable(op);
    if (IsDataFlowOp(op) || op.results.empty() || !HasStaticShapes(op)) return;
    if (op.Is(OpCode::kSdyPropagationBarrier)) {
      node.kind = FlowNode::Kind::kBarrier;
      const PropagationDirection allowed = ReadAllowedDirection(op);
      node.allowed = allowed == PropagationDirection::kForward    ? Direction::kForward
                     : allowed == PropagationDirection::kBackward ? Direction::kBackward
                                                                  : Direction::kNone;
      node.rule = IdentityRule(op.result()->type.dims(), 1);
      node.elementwise = true;
    } else {
      if (!PassesShardings(op, view_)) return;
      auto rule = std::make_shared<FactorRule>(GetFactorRule(op));
      if (rule->empty()) return;
      LOCKSTEP_CHECK(rule->operands.size() == op.operands.size() &&
                     rule->results.size() == op.results.size())
          << op.Describe() << ": factor rule " << rule->ToString();
      node.kind = FlowNode::Kind::kRule;
      node.rule = std::move(rule);
      node.flow_class = ClassOf(op, view_);
      node.elementwise = IsElementwise(op, view_) || op.Is(OpCode::kSdyShardingConstraint);
      if (node.elementwise) node.flow_class = FlowClass::kPassThrough;
    }
    for (const Value* operand : op.operands) node.tensors.push_back(TensorOf(operand));
    for (const auto& result : op.results) node.tensors.push_back(TensorOf(result.get()));
  }

  void ConnectEdge(FlowNode& node) {
    const int id = static_cast<int>(&node - graph_.nodes.data());
    Op& op = *node.op;
    const Value* owner = op.Is(OpCode::kSdyDataFlowEdge) ? op.result() : owner_of_.at(id);
    const std::vector<Value*> sources = EdgeSources(owner);
    for (const Value* source : sources) node.tensors.push_back(TensorOf(source));
    node.tensors.push_back(TensorOf(owner));
    node.flow_class = FlowClass::kPassThrough;
    if (op.Is(OpCode::kSdyDataFlowEdge)) {
      // Counts as a use of the value that crosses the call boundary.
      ++graph_.values[static_cast<size_t>(graph_.value_ids.at(sources[0]))].uses;
    }
    // The factors of an edge are the dimensions of its sources: those of a manual argument are
    // global, those of the yielded value of a manual region are local.
    node.rule = IdentityRule(sources[0]->type.dims(), sources.size());
    if (!op.Is(OpCode::kSdyManualComputation)) return;
    node.manual_argument = !owner->def;
    const int index = owner->index;
    node.manual_outer =
        node.manual_argument ? ManualInSharding(op, index) : ManualOutSharding(op, index);
    if (node.manual_outer->mesh) node.manual_axes = ManualAxes(op, *node.manual_outer->mesh);
  }

  /// The node to look at when the operand of a use changes. Changes do not enter calls and manual
  /// regions at once, but when the next level looks at every node: what goes on inside is settled
  /// first. (So does Shardy, on whose results users rely. XLA inlines calls before: no such
  /// border.)
  int UserNode(const UseLists::Use& use) const {
    const Op* op = use.op;
    if (op->Is(OpCode::kSdyManualComputation)) return -1;
    if (op->Is(OpCode::kSdyDataFlowEdge)) {
      const bool enters =
          op->attrs.GetString("boundary", "") == "argument" && !op->attrs.Has("inlined");
      return enters ? -1 : EdgeNode(*op->result());
    }
    if (op->Is(OpCode::kFuncReturn)) return -1;
    if (GetOpDef(op->code).traits.terminator) {
      const Op* parent = op->parent->parent_op;
      if (!parent || !IsDataFlowOp(*parent)) return -1;
      return use.operand < parent->num_results() ? EdgeNode(*parent->result(use.operand)) : -1;
    }
    if (IsDataFlowOp(*op)) {
      return use.operand < op->num_results() ? EdgeNode(*op->result(use.operand)) : -1;
    }
    auto found = node_of_.find(op);
    return found == node_of_.end() ? -1 : found->second;
  }

  int EdgeNode(const Value& owner) const {
    auto found = edge_of_.find(&owner);
    return found == edge_of_.end() ? -1 : found->second;
  }

  void ListUsers(FlowValue& value) {
    for (const UseLists::Use& use : imported_.uses.Of(value.value)) {
      value.users.push_back(UserNode(use));
    }
  }

  void AddResults() {
    const Op* terminator = function_.return_op();
    if (!terminator) return;
    function_.result_shardings.resize(terminator->operands.size());
    for (size_t i = 0; i < terminator->operands.size(); ++i) {
      FlowResult& result = graph_.results.emplace_back();
      result.tensor = TensorOf(terminator->operands[i]);
      result.sharding = function_.result_shardings[i];
      result.terminator = terminator;
      if (result.tensor >= 0) {
        result.rule = IdentityRule(terminator->operands[i]->type.dims(), 1);
      }
    }
  }

  void AddGroups() {
    for (const std::vector<Value*>& members : imported_.groups) {
      std::vector<int> tensors;
      for (Value* member : members) {
        const int tensor = TensorOf(member);
        if (tensor < 0 || std::find(tensors.begin(), tensors.end(), tensor) != tensors.end()) {
          continue;
        }
        tensors.push_back(tensor);
        graph_.tensors[static_cast<size_t>(tensor)].group = static_cast<int>(graph_.groups.size());
      }
      graph_.groups.push_back(std::move(tensors));
    }
  }

  Function& function_;
  const ImportedShardings& imported_;
  const ProgramView view_;
  FlowGraph graph_;
  std::unordered_map<const Op*, int> node_of_;
  std::unordered_map<const Value*, int> edge_of_;
  std::unordered_map<int, const Value*> owner_of_;
};

}  // namespace

const FlowTensor* FlowGraph::TensorOf(const Value* value) const {
  auto found = value_ids.find(value);
  if (found == value_ids.end()) return nullptr;
  const int tensor = values[static_cast<size_t>(found->second)].tensor;
  return tensor < 0 ? nullptr : &tensors[static_cast<size_t>(tensor)];
}

std::shared_ptr<const FactorRule> IdentityRule(const Dims& dims, size_t num_sources) {
  auto rule = std::make_shared<FactorRule>();
  TensorMapping mapping;
  for (int64_t dim : dims) mapping.dims.push_back({rule->AddFactor(dim)});
  rule->operands.assign(num_sources, mapping);
  rule->results.push_back(mapping);
  return rule;
}

FlowGraph BuildFlowGraph(Module& module, const ImportedShardings& imported, ProgramView view) {
  return Builder(*module.Main(), imported, view).Run();
}

}  // namespace lockstep

#include "compiler/propagate/fixpoint.h"

#include <algorithm>
#include <map>
#include <utility>

#include "compiler/base/error.h"
#include "compiler/propagate/data_flow.h"

namespace lockstep {
namespace {

bool AnyAxes(const TensorSharding& sharding) {
  return std::any_of(sharding.dims.begin(), sharding.dims.end(),
                     [](const DimSharding& dim) { return !dim.axes.empty(); });
}

bool SameAxes(const TensorSharding& a, const TensorSharding& b) {
  if (a.mesh != b.mesh && !(a.mesh && b.mesh && *a.mesh == *b.mesh)) return false;
  if (a.dims.size() != b.dims.size()) return false;
  for (size_t d = 0; d < a.dims.size(); ++d) {
    if (a.dims[d].open != b.dims[d].open || a.dims[d].axes != b.dims[d].axes) return false;
  }
  return a.replicated == b.replicated && a.unreduced == b.unreduced;
}

/// A last-in-first-out list in which a node that waits already keeps its place.
class Worklist {
 public:
  explicit Worklist(size_t num_nodes) : waiting_(num_nodes, false) {}

  void FillInOrder() {
    stack_.clear();
    for (size_t n = waiting_.size(); n-- > 0;) stack_.push_back(static_cast<int>(n));
    waiting_.assign(waiting_.size(), true);
  }
  void Push(int node) {
    if (waiting_[static_cast<size_t>(node)]) return;
    waiting_[static_cast<size_t>(node)] = true;
    stack_.push_back(node);
  }
  bool Empty() const { return stack_.empty(); }
  int Pop() {
    const int node = stack_.back();
    stack_.pop_back();
    waiting_[static_cast<size_t>(node)] = false;
    return node;
  }

 private:
  std::vector<int> stack_;
  std::vector<bool> waiting_;
};

/// Which of a node's directions are the same at two levels: equal keys mean equal directions.
int DirectionKey(const FlowGraph& graph, const FlowNode& node, int level);

bool OperandsHaveSingleUses(const FlowGraph& graph, const FlowNode& node) {
  if (node.kind == FlowNode::Kind::kEdge) return true;
  return std::all_of(node.operand_values.begin(), node.operand_values.end(), [&](int id) {
    const FlowValue& value = graph.values[static_cast<size_t>(id)];
    const Type& type = value.value->type;
    return value.uses == 1 || (type.IsTensor() && type.rank() == 0);
  });
}

constexpr int kKeyNone = 0;
constexpr int kKeyAll = 1;
constexpr int kKeyForward = 2;
constexpr int kKeyPassThroughFactors = 3;
constexpr int kKeyForwardAndPassThroughFactors = 4;
constexpr int kKeyPassThroughFactorsBackward = 5;
constexpr int kKeyBackward = 6;

int DirectionKey(const FlowGraph& graph, const FlowNode& node, int level) {
  if (node.kind == FlowNode::Kind::kBarrier) return kKeyAll;
  switch (node.flow_class) {
    case FlowClass::kPassThrough:
      return level > 0 || OperandsHaveSingleUses(graph, node) ? kKeyAll : kKeyNone;
    case FlowClass::kForwardFirst:
      if (level == 0) return OperandsHaveSingleUses(graph, node) ? kKeyForward : kKeyNone;
      return level == 1 ? kKeyForward : level == 2 ? kKeyForwardAndPassThroughFactors : kKeyAll;
    case FlowClass::kBroadcast:
      if (level < 2) return kKeyNone;
      return level == 2 ? kKeyPassThroughFactorsBackward : level == 3 ? kKeyBackward : kKeyAll;
    case FlowClass::kOther:
      return level < 2 ? kKeyNone : level == 2 ? kKeyPassThroughFactors : kKeyAll;
  }
  return kKeyNone;
}

Direction DirectionOfKey(int key, bool pass_through) {
  switch (key) {
    case kKeyAll:
      return Direction::kBoth;
    case kKeyForward:
      return Direction::kForward;
    case kKeyPassThroughFactors:
      return pass_through ? Direction::kBoth : Direction::kNone;
    case kKeyForwardAndPassThroughFactors:
      return pass_through ? Direction::kBoth : Direction::kForward;
    case kKeyPassThroughFactorsBackward:
      return pass_through ? Direction::kBackward : Direction::kNone;
    case kKeyBackward:
      return Direction::kBackward;
    default:
      return Direction::kNone;
  }
}

std::vector<Direction> DirectionsOfKey(const FlowNode& node, int key) {
  std::vector<Direction> directions;
  directions.reserve(node.rule->factors.size());
  for (const Factor& factor : node.rule->factors) {
    Direction direction = DirectionOfKey(key, factor.kind == FactorKind::kPassThrough);
    if (factor.blocked) direction = Direction::kNone;
    directions.push_back(direction & node.allowed);
  }
  return directions;
}

enum Strategy { kBasic = 0, kAggressive = 1 };

class Fixpoint {
 public:
  Fixpoint(FlowGraph& graph, PropagationResult& result, const PropagateOptions& options)
      : graph_(graph),
        result_(result),
        strategy_(options.strategy),
        record_origins_(options.record_origins),
        settle_unused_(options.view == ProgramView::kAsWritten),
        worklist_(graph.nodes.size()) {}

  void Run() {
    const std::map<int64_t, std::vector<Parked>> later = ParkPriorities();
    RunOpPriorities();
    for (const auto& [priority, parked] : later) {
      for (const Parked& entry : parked) Restore(entry, priority);
      RunOpPriorities();
    }
    if (settle_unused_) SettleUnused();
  }

 private:
  // --- user priorities ---

  /// A sharding with dimensions that wait for their priority: of a tensor or a function result.
  struct Parked {
    bool is_result = false;
    int index = 0;
    TensorSharding original;
  };

  std::optional<TensorSharding>& ShardingOf(bool is_result, int index) {
    return is_result ? graph_.results[static_cast<size_t>(index)].sharding
                     : graph_.tensors[static_cast<size_t>(index)].sharding;
  }

  std::map<int64_t, std::vector<Parked>> ParkPriorities() {
    std::map<int64_t, std::vector<Parked>> later;
    const auto park = [&](bool is_result, int index) {
      std::optional<TensorSharding>& sharding = ShardingOf(is_result, index);
      if (!sharding) return;
      std::vector<int64_t> priorities;
      for (const DimSharding& dim : sharding->dims) {
        if (dim.priority > 0) priorities.push_back(dim.priority);
      }
      std::sort(priorities.begin(), priorities.end());
      priorities.erase(std::unique(priorities.begin(), priorities.end()), priorities.end());
      for (int64_t priority : priorities) later[priority].push_back({is_result, index, *sharding});
      for (DimSharding& dim : sharding->dims) {
        if (dim.priority > 0) {
          sharding->replicated.insert(sharding->replicated.end(), dim.axes.begin(), dim.axes.end());
          dim = DimSharding{};
        }
        dim.priority = 0;
      }
      if (!priorities.empty()) sharding->replicated = Sorted(std::move(sharding->replicated));
    };
    for (size_t t = 0; t < graph_.tensors.size(); ++t) park(false, static_cast<int>(t));
    for (size_t r = 0; r < graph_.results.size(); ++r) park(true, static_cast<int>(r));
    return later;
  }

  void Restore(const Parked& entry, int64_t priority) {
    TensorSharding& sharding = *ShardingOf(entry.is_result, entry.index);
    for (size_t d = 0; d < sharding.dims.size(); ++d) {
      const DimSharding& original = entry.original.dims[d];
      if (original.priority != priority) continue;
      sharding.dims[d] = original;
      sharding.dims[d].priority = 0;
      std::erase_if(sharding.replicated, [&](const AxisRef& axis) {
        return std::find(original.axes.begin(), original.axes.end(), axis) != original.axes.end();
      });
    }
    if (!entry.is_result) Touch(graph_.tensors[static_cast<size_t>(entry.index)]);
  }

  // --- op priorities and strategies ---

  void RunOpPriorities() {
    for (int level = 0; level < kOpPriorityLevels; ++level) {
      for (const Strategy strategy : {kBasic, kAggressive}) {
        if (Runs(strategy)) Propagate(level, strategy);
      }
    }
  }

  bool Runs(Strategy strategy) const {
    return strategy_ !=
           (strategy == kBasic ? PropagationStrategy::kAggressive : PropagationStrategy::kBasic);
  }

  void Propagate(int level, Strategy strategy) {
    JoinResults(strategy);
    worklist_.FillInOrder();
    while (!worklist_.Empty()) {
      const int id = worklist_.Pop();
      FlowNode& node = graph_.nodes[static_cast<size_t>(id)];
      if (node.dead || DropIfUnused(node)) continue;
      if (node.kind != FlowNode::Kind::kNone) Apply(id, level, strategy);
    }
    JoinResults(strategy);
  }

  /// Ops whose results nothing uses have no say. Their operands lose a use.
  bool DropIfUnused(FlowNode& node) {
    if (!node.removable) return false;
    for (int id : node.result_values) {
      if (graph_.values[static_cast<size_t>(id)].uses > 0) return false;
    }
    node.dead = true;
    for (int id : node.operand_values) --graph_.values[static_cast<size_t>(id)].uses;
    for (int id : node.operand_values) {
      const FlowValue& value = graph_.values[static_cast<size_t>(id)];
      const FlowTensor* tensor =
          value.tensor < 0 ? nullptr : &graph_.tensors[static_cast<size_t>(value.tensor)];
      if (tensor && tensor->def >= 0 && value.uses <= 1) worklist_.Push(tensor->def);
    }
    return true;
  }

  /// Values that nothing uses follow their operands once all others are settled, and never pull at
  /// them. Worked example: `%t = add %a, %b`, unused, `%a` split over x: `%b` keeps what it has and
  /// `%t` becomes {x}, which is what a reader of the text expects of it. Compiled programs have no
  /// such values. Results only: an unused copy of a split constant must not become unlike the
  /// copies that count.
  void SettleUnused() {
    settling_unused_ = true;
    for (const Strategy strategy : {kBasic, kAggressive}) {
      if (!Runs(strategy)) continue;
      worklist_.FillInOrder();
      while (!worklist_.Empty()) {
        const int id = worklist_.Pop();
        const FlowNode& node = graph_.nodes[static_cast<size_t>(id)];
        if (node.dead && node.kind != FlowNode::Kind::kNone) {
          Apply(id, 0, strategy);
        }
      }
    }
  }

  void Apply(int id, int level, Strategy strategy) {
    FlowNode& node = graph_.nodes[static_cast<size_t>(id)];
    const int key = settling_unused_ ? kKeyForward : DirectionKey(graph_, node, level);
    if (key == kKeyNone) return;
    FlowNode::Applied& applied = node.applied[static_cast<size_t>(strategy)];
    int64_t newest = 0;
    for (int tensor : node.tensors) {
      if (tensor >= 0) {
        newest = std::max(newest, graph_.tensors[static_cast<size_t>(tensor)].version);
      }
    }
    if (applied.key == key && newest <= applied.clock) return;
    applied = {clock_, key};

    TensorSharding storage;
    std::vector<const TensorSharding*> shardings = NodeShardings(graph_, node, storage);
    const bool sharded = std::any_of(shardings.begin(), shardings.end(), [](const auto* sharding) {
      return sharding && AnyAxes(*sharding);
    });
    if (!sharded) return;
    const MeshPtr mesh = CommonMesh(shardings);
    if (!mesh || mesh->maximal()) return;

    Projection projection = Project(*node.rule, shardings);
    const std::vector<Direction> directions = DirectionsOfKey(node, key);
    const Changed changed =
        strategy == kBasic ? BasicStep(projection, *node.rule, directions)
                           : AggressiveStep(projection, *node.rule, directions, node.elementwise);
    if (std::none_of(changed.begin(), changed.end(), [](bool c) { return c; })) return;
    WriteBack(id, projection, changed, shardings, mesh);
  }

  void WriteBack(int id, const Projection& projection, const Changed& changed,
                 const std::vector<const TensorSharding*>& before, const MeshPtr& mesh) {
    const FlowNode& node = graph_.nodes[static_cast<size_t>(id)];
    const size_t num_operands = node.rule->operands.size();
    ++result_.steps;
    // Everything is compared with what the step saw, so nothing is written before all is computed.
    std::vector<std::pair<int, TensorSharding>> writes;
    for (size_t t = 0; t < changed.size(); ++t) {
      if (!changed[t] || node.tensors[t] < 0 || (settling_unused_ && t < num_operands)) continue;
      const TensorMapping& mapping =
          t < num_operands ? node.rule->operands[t] : node.rule->results[t - num_operands];
      TensorSharding sharding = BackProject(projection.tensor(t), mapping, *node.rule, mesh);
      if (before[t] ? SameAxes(sharding, *before[t]) : !AnyAxes(sharding)) continue;
      if (record_origins_) RecordOrigins(node, t, projection, before, sharding);
      if (t >= num_operands && node.manual_outer) {
        sharding = node.manual_argument
                       ? WithoutManualAxes(sharding, node.manual_axes)
                       : WithManualAxes(*node.manual_outer, sharding, node.manual_axes);
      }
      writes.emplace_back(node.tensors[t], std::move(sharding));
    }
    for (auto& [tensor, sharding] : writes) SetTensor(tensor, std::move(sharding), id);
  }

  // --- changes ---

  void Touch(FlowTensor& tensor) { tensor.version = ++clock_; }

  void SetTensor(int id, TensorSharding sharding, int by_node) {
    FlowTensor& tensor = graph_.tensors[static_cast<size_t>(id)];
    const int group = tensor.group;
    if (group < 0) {
      tensor.sharding = std::move(sharding);
      Touch(tensor);
      Notify(tensor, by_node);
      return;
    }
    tensor.sharding = sharding;
    Touch(tensor);
    Notify(tensor, by_node);
    for (int member : graph_.groups[static_cast<size_t>(group)]) {
      if (member == id) continue;
      FlowTensor& other = graph_.tensors[static_cast<size_t>(member)];
      if (record_origins_) RecordGroupOrigins(tensor, other, sharding);
      other.sharding = sharding;
      Touch(other);
      Notify(other, by_node);
    }
  }

  /// Puts the nodes that read or define a tensor on the worklist, but not the one that changed it.
  void Notify(const FlowTensor& tensor, int by_node) {
    if (by_node < 0) return;
    const auto push = [&](int node) {
      if (node >= 0 && node != by_node &&
          graph_.nodes[static_cast<size_t>(node)].dead == settling_unused_) {
        worklist_.Push(node);
      }
    };
    const auto push_users = [&](int value) {
      const std::vector<int>& users = graph_.values[static_cast<size_t>(value)].users;
      for (auto user = users.rbegin(); user != users.rend(); ++user) push(*user);
    };
    for (size_t i = 0; i + 1 < tensor.values.size(); ++i) push_users(tensor.values[i]);
    push(tensor.def);
    push_users(tensor.values.back());
  }

  /// Joins the annotation of each function result with the returned value.
  void JoinResults(Strategy strategy) {
    for (FlowResult& result : graph_.results) {
      if (result.tensor < 0) continue;
      const FlowTensor& tensor = graph_.tensors[static_cast<size_t>(result.tensor)];
      const std::vector<const TensorSharding*> shardings{Pointer(tensor.sharding),
                                                         Pointer(result.sharding)};
      const MeshPtr mesh = CommonMesh(shardings);
      if (!mesh || mesh->maximal()) continue;
      Projection projection = Project(*result.rule, shardings);
      const std::vector<Direction> directions(result.rule->factors.size(), Direction::kBoth);
      const Changed changed = strategy == kBasic
                                  ? BasicStep(projection, *result.rule, directions)
                                  : AggressiveStep(projection, *result.rule, directions, false);
      const TensorMapping& mapping = result.rule->results[0];
      if (changed[0]) {
        TensorSharding sharding = BackProject(projection.operands[0], mapping, *result.rule, mesh);
        if (!tensor.sharding || !SameAxes(sharding, *tensor.sharding)) {
          if (record_origins_) RecordResultOrigins(tensor, sharding, result);
          SetTensor(result.tensor, std::move(sharding), -1);
        }
      }
      if (changed[1]) {
        result.sharding = BackProject(projection.results[0], mapping, *result.rule, mesh);
      }
    }
  }

  // --- origins ---

  static const TensorSharding* Pointer(const std::optional<TensorSharding>& sharding) {
    return sharding ? &*sharding : nullptr;
  }

  static bool HadAxis(const TensorSharding* sharding, const AxisRef& axis) {
    if (!sharding) return false;
    return std::any_of(sharding->dims.begin(), sharding->dims.end(),
                       [&](const DimSharding& dim) { return Overlaps(dim.axes, axis); });
  }

  /// Calls `visit(dim, axis)` for each axis of `now` that `before` does not have in that dimension.
  template <typename Visit>
  static void ForNewAxes(const TensorSharding* before, const TensorSharding& now, Visit visit) {
    for (size_t d = 0; d < now.dims.size(); ++d) {
      const AxisList added =
          before ? Subtract(*now.mesh, now.dims[d].axes, before->dims[d].axes) : now.dims[d].axes;
      for (const AxisRef& axis : added) visit(static_cast<int>(d), axis);
    }
  }

  void RecordOrigins(const FlowNode& node, size_t index, const Projection& projection,
                     const std::vector<const TensorSharding*>& before, const TensorSharding& now) {
    const Value* value = graph_.tensors[static_cast<size_t>(node.tensors[index])].value;
    ForNewAxes(before[index], now, [&](int dim, const AxisRef& axis) {
      AxisOrigin origin;
      origin.value = value;
      origin.dim = dim;
      origin.axis = axis;
      origin.kind = node.kind == FlowNode::Kind::kEdge ? "edge" : "rule";
      origin.op = node.op;
      origin.step = result_.steps;
      // The first tensor that had the axis on the same factor before this step.
      for (const FactorAxes& entry : projection.tensor(index).factors) {
        if (entry.dim != dim || !Overlaps(entry.axes, axis)) continue;
        for (size_t t = 0; t < projection.num_tensors() && !origin.from; ++t) {
          const FactorAxes* other =
              t == index || node.tensors[t] < 0 ? nullptr : projection.tensor(t).Find(entry.factor);
          if (other && HadAxis(before[t], axis) && Overlaps(other->axes, axis)) {
            origin.from = graph_.tensors[static_cast<size_t>(node.tensors[t])].value;
            origin.from_dim = other->dim;
          }
        }
      }
      result_.origins.push_back(origin);
    });
  }

  void RecordGroupOrigins(const FlowTensor& from, const FlowTensor& to,
                          const TensorSharding& sharding) {
    ForNewAxes(Pointer(to.sharding), sharding, [&](int dim, const AxisRef& axis) {
      AxisOrigin origin{to.value, dim, axis, "group", nullptr, from.value, result_.steps};
      origin.from_dim = dim;
      result_.origins.push_back(origin);
    });
  }

  void RecordResultOrigins(const FlowTensor& tensor, const TensorSharding& sharding,
                           const FlowResult& result) {
    ForNewAxes(Pointer(tensor.sharding), sharding, [&](int dim, const AxisRef& axis) {
      result_.origins.push_back(
          {tensor.value, dim, axis, "result", result.terminator, nullptr, result_.steps});
    });
  }

  FlowGraph& graph_;
  PropagationResult& result_;
  const PropagationStrategy strategy_;
  const bool record_origins_;
  const bool settle_unused_;
  bool settling_unused_ = false;
  Worklist worklist_;
  int64_t clock_ = 0;
};

}  // namespace

void RunToFixpoint(FlowGraph& graph, PropagationResult& result, const PropagateOptions& options) {
  Fixpoint(graph, result, options).Run();
}

MeshPtr CommonMesh(const std::vector<const TensorSharding*>& shardings) {
  MeshPtr common;
  for (const TensorSharding* sharding : shardings) {
    if (!sharding || !sharding->mesh) continue;
    if (!common || common->empty()) {
      common = sharding->mesh;
    } else if (!sharding->mesh->empty() && sharding->mesh != common &&
               !(*sharding->mesh == *common)) {
      return nullptr;
    }
  }
  return common;
}

std::vector<const TensorSharding*> NodeShardings(const FlowGraph& graph, const FlowNode& node,
                                                 TensorSharding& storage) {
  std::vector<const TensorSharding*> shardings;
  shardings.reserve(node.tensors.size());
  for (int tensor : node.tensors) {
    const auto* sharding =
        tensor < 0 ? nullptr : &graph.tensors[static_cast<size_t>(tensor)].sharding;
    shardings.push_back(sharding && *sharding ? &**sharding : nullptr);
  }
  if (node.manual_outer && shardings.back()) {
    storage = node.manual_argument
                  ? WithManualAxes(*node.manual_outer, *shardings.back(), node.manual_axes)
                  : WithoutManualAxes(*shardings.back(), node.manual_axes);
    shardings.back() = &storage;
  }
  return shardings;
}

}  // namespace lockstep

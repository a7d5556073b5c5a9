// From shardings to a search problem and back: brings source and target onto one mesh where that is
// possible, cuts axes into atoms, searches, and writes the way found as steps.
#include "compiler/partition/reshard_plan.h"

#include <algorithm>
#include <limits>
#include <memory>
#include <mutex>
#include <numeric>
#include <optional>
#include <set>
#include <unordered_map>

#include "compiler/base/error.h"
#include "compiler/partition/reshard_atoms.h"
#include "compiler/partition/reshard_direct.h"
#include "compiler/partition/reshard_search.h"
#include "compiler/sharding/hlo_sharding.h"
#include "compiler/sharding/shard_math.h"

namespace lockstep {
namespace {

using Kind = ReshardStep::Kind;

/// Devices up to which an exact bound may look at each device; above, a weaker bound is used.
constexpr int64_t kMaxEnumeratedDevices = 1024;

int64_t ToBytes(double bytes) {
  constexpr double kMax = 9.0e18;
  return static_cast<int64_t>(std::min(bytes, kMax));
}

int64_t LocalBytes(const Dims& dims, const TensorSharding& sharding, int64_t element_bytes) {
  double bytes = static_cast<double>(element_bytes);
  for (int64_t size : LocalDims(dims, sharding)) bytes *= static_cast<double>(size);
  return ToBytes(bytes);
}

/// Bytes of the new tile that a device does not hold, at the device that lacks most.
int64_t EnumeratedBound(const TensorSharding& from, const TensorSharding& to, const Dims& dims,
                        int64_t element_bytes) {
  int64_t most = 0;
  for (int64_t device = 0; device < to.mesh->num_devices(); ++device) {
    const auto old_part = ShardRanges(dims, from, from.mesh->PositionOf(device));
    const auto new_part = ShardRanges(dims, to, to.mesh->PositionOf(device));
    int64_t wanted = element_bytes;
    int64_t held = element_bytes;
    for (size_t d = 0; d < dims.size(); ++d) {
      wanted *= new_part[d].valid_size;
      const int64_t begin = std::max(old_part[d].offset, new_part[d].offset);
      const int64_t end = std::min(old_part[d].offset + old_part[d].valid_size,
                                   new_part[d].offset + new_part[d].valid_size);
      held *= std::max<int64_t>(0, end - begin);
    }
    most = std::max(most, wanted - held);
  }
  return most;
}

/// The part of the elements of which some device holds a (partial) value now and wants it later.
double HeldInPlace(const TensorSharding& from, const TensorSharding& to, const Dims& dims) {
  std::set<std::vector<int64_t>> parts;  // offset and size in each dimension; disjoint or equal
  double held = 0;
  for (int64_t device = 0; device < to.mesh->num_devices(); ++device) {
    const auto old_part = ShardRanges(dims, from, from.mesh->PositionOf(device));
    const auto new_part = ShardRanges(dims, to, to.mesh->PositionOf(device));
    std::vector<int64_t> part;
    double share = 1;
    for (size_t d = 0; d < dims.size(); ++d) {
      const int64_t begin = std::max(old_part[d].offset, new_part[d].offset);
      const int64_t end = std::min(old_part[d].offset + old_part[d].valid_size,
                                   new_part[d].offset + new_part[d].valid_size);
      part.push_back(begin);
      part.push_back(end);
      share *= static_cast<double>(std::max<int64_t>(0, end - begin)) /
               static_cast<double>(std::max<int64_t>(1, dims[d]));
    }
    if (share > 0 && parts.insert(std::move(part)).second) held += share;
  }
  return std::min(held, 1.0);
}

class Planner {
 public:
  Planner(const Dims& dims, int64_t element_bytes) : dims_(dims), element_bytes_(element_bytes) {}

  ReshardPlan Plan(TensorSharding from, TensorSharding to);

 private:
  ReshardPlan PlanOnMeshes(const TensorSharding& from, const TensorSharding& to);
  /// Adds a step with its prices and updates the sums of the plan.
  void Add(ReshardPlan& plan, ReshardStep step, double wire_bytes) const;
  void Append(ReshardPlan& plan, ReshardPlan tail) const;
  ReshardPlan Write(const ReshardAttempt& attempt, const TensorSharding& from,
                    const TensorSharding& to) const;
  /// Where a run of steps begins, and the dimensions that it counts.
  struct Viewed {
    const ReshardProblem& problem;
    std::vector<Dims> view;
    ReshardState start;
  };
  /// Returns the state at the end.
  ReshardState WriteSteps(ReshardPlan& plan, const ReshardAttempt& attempt, const Viewed& viewed,
                          const std::vector<ReshardPathStep>& steps, const TensorSharding& from,
                          const TensorSharding& to) const;
  int64_t Bound(const ReshardAttempt& attempt, const TensorSharding& from,
                const TensorSharding& to) const;

  const Dims& dims_;
  const int64_t element_bytes_;
};

void Planner::Add(ReshardPlan& plan, ReshardStep step, double wire_bytes) const {
  const Dims dims = ViewDims(step.view, dims_);
  step.operand_bytes = LocalBytes(dims, step.from, element_bytes_);
  step.result_bytes = LocalBytes(dims, step.to, element_bytes_);
  step.wire_bytes = ToBytes(wire_bytes);
  step.collectives = step.kind == Kind::kSlice || step.kind == Kind::kToUnreduced ? 0 : 1;
  if (step.pieces) step.collectives = static_cast<int64_t>(step.pieces->rounds.size());
  for (int d = 0; step.kind == Kind::kExchange && d < step.to.rank(); ++d) {
    step.collectives *= std::max<int64_t>(1, step.to.NumShards(d) / step.from.NumShards(d));
  }
  if (!step.moves.empty()) {
    step.dim = step.moves[0].dim;
    step.to_dim = step.moves[0].to_dim;
    if (step.kind == Kind::kSlice || step.kind == Kind::kReduceScatter) {
      step.dim = step.moves[0].to_dim;
    }
    for (const ReshardMove& move : step.moves) {
      step.axes.insert(step.axes.end(), move.axes.begin(), move.axes.end());
    }
  }
  plan.wire_bytes += step.wire_bytes;
  plan.peak_bytes = std::max({plan.peak_bytes, step.operand_bytes, step.result_bytes});
  plan.cost += wire_bytes + kReshardLatencyBytes * static_cast<double>(step.collectives);
  plan.steps.push_back(std::move(step));
}

void Planner::Append(ReshardPlan& plan, ReshardPlan tail) const {
  plan.wire_bytes += tail.wire_bytes;
  plan.cost += tail.cost;
  plan.peak_bytes = std::max(plan.peak_bytes, tail.peak_bytes);
  for (ReshardStep& step : tail.steps) plan.steps.push_back(std::move(step));
}

int64_t Planner::Bound(const ReshardAttempt& attempt, const TensorSharding& from,
                       const TensorSharding& to) const {
  const ReshardProblem& problem = attempt.problem;
  if (Canonical(from.unreduced) != Canonical(to.unreduced)) {
    const double tile = problem.LocalBytes(problem.target);
    if (problem.two_sided) return ToBytes(tile);
    const bool few = to.mesh->num_devices() <= kMaxEnumeratedDevices;
    return ToBytes(
        std::max(tile, problem.ReductionBound(problem.source, problem.target, problem.Devices(),
                                              few ? HeldInPlace(from, to, dims_) : 1)));
  }
  const int64_t symbolic = ToBytes(problem.LowerBound(problem.source));
  const bool exact = !problem.two_sided && !HasPadding(dims_, from) && !HasPadding(dims_, to);
  if (exact || !from.unreduced.empty() || to.mesh->num_devices() > kMaxEnumeratedDevices) {
    return symbolic;
  }
  return EnumeratedBound(from, to, dims_, element_bytes_);
}

ReshardPlan Planner::Write(const ReshardAttempt& attempt, const TensorSharding& from,
                           const TensorSharding& to) const {
  ReshardPlan plan;
  plan.peak_bytes =
      std::max(LocalBytes(dims_, from, element_bytes_), LocalBytes(dims_, to, element_bytes_));
  plan.lower_bound_bytes = Bound(attempt, from, to);
  ReshardState state = attempt.problem.source;
  std::vector<ReshardPathStep> run;  // steps between two direct ways
  for (const ReshardPathStep& step : attempt.path.steps) {
    if (!step.direct) {
      run.push_back(step);
      continue;
    }
    if (!run.empty())
      state = WriteSteps(plan, attempt, {attempt.problem, {}, state}, run, from, to);
    run.clear();
    const DirectWay way = FindDirectWay(attempt.problem, state, step.state);
    WriteSteps(plan, attempt, {way.problem, way.view, way.start}, way.steps, from, to);
    state = step.state;
  }
  WriteSteps(plan, attempt, {attempt.problem, {}, state}, run, from, to);
  return plan;
}

ReshardState Planner::WriteSteps(ReshardPlan& plan, const ReshardAttempt& attempt,
                                 const Viewed& viewed, const std::vector<ReshardPathStep>& steps,
                                 const TensorSharding& from, const TensorSharding& to) const {
  ReshardState state = viewed.start;
  for (size_t i = 0; i < steps.size(); ++i) {
    if (steps[i].renamed) {
      state = steps[i].state;
      continue;
    }
    // Slices that follow each other are one.
    if (steps[i].kind == Kind::kSlice && i + 1 < steps.size() &&
        steps[i + 1].kind == Kind::kSlice && !steps[i + 1].renamed &&
        steps[i + 1].state.side == state.side) {
      continue;
    }
    ReshardStep step;
    step.kind = steps[i].kind;
    step.view = viewed.view;
    // The replicated state belongs to both sides; a slice runs on the side of its target.
    if (step.kind == Kind::kSlice) state.side = steps[i].state.side;
    step.from = attempt.ToSharding(state, from, to);
    step.to = attempt.ToSharding(steps[i].state, from, to);
    const ReshardState& next = steps[i].state;
    if (step.kind == Kind::kPieces) {
      step.pieces = viewed.problem.pieces(state, std::numeric_limits<double>::infinity());
      const int64_t bytes = step.pieces->elements * element_bytes_;
      Add(plan, std::move(step), static_cast<double>(bytes));
      state = next;
      continue;
    }
    if (step.kind == Kind::kCollectivePermute || step.kind == Kind::kExchange) {
      PermuteLists(step);
    } else {
      // A gather or reduction that ends replicated was renamed to side 1: its axes are of side 0.
      if (next.side != state.side && step.kind != Kind::kDeal) {
        step.to = TensorSharding::Replicated(step.from.mesh, step.from.rank());
      }
      step.moves = attempt.Moves(state, step.kind, next);
    }
    Add(plan, std::move(step), StepWireBytes(viewed.problem, state, steps[i].kind, next));
    state = next;
  }
  return state;
}

ReshardPlan Planner::PlanOnMeshes(const TensorSharding& from, const TensorSharding& to) {
  TensorSharding source = from;
  TensorSharding target = to;
  bool two_sided = false;
  if (!(*from.mesh == *to.mesh)) {
    // The same placement in the words of the other mesh, if it has them.
    if (auto renamed = ToTensorSharding(ToHloSharding(from), to.mesh, from.rank(), nullptr)) {
      renamed->unreduced_kind = from.unreduced_kind;
      source = renamed->Layout();
    } else if (auto other = ToTensorSharding(ToHloSharding(to), from.mesh, to.rank(), nullptr)) {
      other->unreduced_kind = to.unreduced_kind;
      target = other->Layout();
    } else {
      two_sided = true;
    }
  }
  two_sided = two_sided || !CommonAtoms(source, target);
  // Unreduced axes that only the target has cost nothing and come last.
  const AxisList added =
      two_sided ? target.unreduced : Subtract(*target.mesh, target.unreduced, source.unreduced);
  TensorSharding goal = target;
  if (!added.empty()) {
    goal.unreduced = two_sided ? AxisList{} : Subtract(*target.mesh, target.unreduced, added);
    if (goal.unreduced.empty()) goal.unreduced_kind = ReductionKind::kSum;
  }
  ReshardPlan plan =
      Write(BestAttempt(source, goal, dims_, element_bytes_, two_sided), source, goal);
  if (!added.empty()) {
    ReshardStep step;
    step.kind = Kind::kToUnreduced;
    step.from = goal;
    step.to = target;
    step.axes = added;
    Add(plan, std::move(step), 0);
  }
  return plan;
}

ReshardPlan Planner::Plan(TensorSharding from, TensorSharding to) {
  const int rank = static_cast<int>(dims_.size());
  ReshardPlan plan;
  plan.peak_bytes =
      std::max(LocalBytes(dims_, from, element_bytes_), LocalBytes(dims_, to, element_bytes_));
  if (from.SameLayout(to)) return plan;
  if (from.IsMaximal() && to.IsMaximal()) {
    ReshardStep step;
    step.kind = Kind::kCollectivePermute;
    step.from = from;
    step.to = to;
    const int64_t bytes = LocalBytes(dims_, from, element_bytes_);
    Add(plan, std::move(step), static_cast<double>(bytes));
    plan.lower_bound_bytes = bytes;
    return plan;
  }
  if (from.IsMaximal()) {
    ReshardStep step;
    step.kind = Kind::kBroadcast;
    step.from = from;
    step.to = TensorSharding::Replicated(to.mesh, rank);
    const TensorSharding whole = step.to;
    Add(plan, std::move(step), static_cast<double>(LocalBytes(dims_, from, element_bytes_)));
    Append(plan, Plan(whole, to));
    plan.lower_bound_bytes = LocalBytes(dims_, to, element_bytes_);
    return plan;
  }
  if (to.IsMaximal()) {
    const TensorSharding whole = TensorSharding::Replicated(from.mesh, rank);
    ReshardPlan gather = Plan(from, whole);
    plan.lower_bound_bytes = gather.lower_bound_bytes;
    Append(plan, std::move(gather));
    ReshardStep step;  // its device holds everything already
    step.kind = Kind::kSlice;
    step.from = whole;
    step.to = to;
    Add(plan, std::move(step), 0);
    return plan;
  }
  if (!from.unreduced.empty() && !to.unreduced.empty() &&
      from.unreduced_kind != to.unreduced_kind) {
    TensorSharding reduced = to;
    reduced.unreduced.clear();
    reduced.unreduced_kind = ReductionKind::kSum;
    ReshardPlan first = Plan(from, reduced);
    plan.lower_bound_bytes = first.lower_bound_bytes;
    Append(plan, std::move(first));
    Append(plan, Plan(reduced, to));
    return plan;
  }
  return PlanOnMeshes(from, to);
}

void AppendInt(std::string& key, int64_t value) {
  key.append(reinterpret_cast<const char*>(&value), sizeof value);
}

void AppendAxes(std::string& key, const AxisList& axes) {
  AppendInt(key, static_cast<int64_t>(axes.size()));
  for (const AxisRef& ref : axes) {
    AppendInt(key, ref.axis);
    AppendInt(key, ref.pre);
    AppendInt(key, ref.size);
  }
}

void AppendSharding(std::string& key, const TensorSharding& sharding) {
  const Mesh& mesh = *sharding.mesh;
  AppendInt(key, mesh.num_axes());
  for (const MeshAxis& axis : mesh.axes()) {
    key += axis.name;
    key += '\0';
    AppendInt(key, axis.size);
  }
  const DeviceOrder& order = mesh.order();
  AppendInt(key, static_cast<int64_t>(order.reshape.size()));
  for (int64_t size : order.reshape) AppendInt(key, size);
  for (int dim : order.permutation) AppendInt(key, dim);
  AppendInt(key, static_cast<int64_t>(order.list.size()));
  for (int64_t id : order.list) AppendInt(key, id);
  AppendInt(key, sharding.rank());
  for (const DimSharding& dim : sharding.dims) AppendAxes(key, dim.axes);
  AppendAxes(key, sharding.unreduced);
  AppendInt(key, static_cast<int64_t>(sharding.unreduced_kind));
}

/// Plans by (from, to, dims, bytes of an element). Entries stay, since callers hold references.
class PlanCache {
 public:
  const ReshardPlan* Find(const std::string& key) {
    std::lock_guard lock(mutex_);
    const auto found = plans_.find(key);
    return found == plans_.end() ? nullptr : found->second.get();
  }
  const ReshardPlan& Insert(std::string key, ReshardPlan plan) {
    std::lock_guard lock(mutex_);
    // Two threads may have made the same plan; the first one stays.
    const auto [entry, inserted] = plans_.try_emplace(std::move(key), nullptr);
    if (inserted) entry->second = std::make_unique<const ReshardPlan>(std::move(plan));
    return *entry->second;
  }

 private:
  std::mutex mutex_;
  std::unordered_map<std::string, std::unique_ptr<const ReshardPlan>> plans_;
};

PlanCache& Cache() {
  static PlanCache* cache = new PlanCache;  // never destroyed: plans outlive static destructors
  return *cache;
}

std::string MoveString(const ReshardStep& step) {
  std::string text;
  for (const ReshardMove& move : step.moves) {
    text += " " + AxisListString(*step.from.mesh, move.axes);
    if (move.dim >= 0) text += " " + std::to_string(move.dim) + "->";
    if (move.dim >= 0 && move.to_dim < 0) text.resize(text.size() - 2);
    if (move.dim < 0 && move.to_dim >= 0) text += " ";
    if (move.to_dim >= 0) text += std::to_string(move.to_dim);
  }
  return text;
}

}  // namespace

std::string_view ReshardKindName(Kind kind) {
  switch (kind) {
    case Kind::kSlice:
      return "slice";
    case Kind::kAllGather:
      return "all_gather";
    case Kind::kAllToAll:
    case Kind::kDeal:
      return "all_to_all";
    case Kind::kCollectivePermute:
      return "collective_permute";
    case Kind::kReduceScatter:
      return "reduce_scatter";
    case Kind::kAllReduce:
      return "all_reduce";
    case Kind::kBroadcast:
      return "collective_broadcast";
    case Kind::kExchange:
      return "exchange";
    case Kind::kPieces:
      return "pieces";
    case Kind::kToUnreduced:
      return "to_unreduced";
  }
  return "";
}

std::string ReshardPlan::ToString() const {
  std::string text;
  for (const ReshardStep& step : steps) {
    if (!text.empty()) text += "; ";
    text += ReshardKindName(step.kind);
    if (step.kind == Kind::kExchange || step.kind == Kind::kPieces) {
      text += " in " + std::to_string(step.collectives) + " permutes";
    }
    if (step.kind == Kind::kDeal) text += MoveString(step);
    if (step.kind == Kind::kCollectivePermute || step.kind == Kind::kExchange ||
        step.kind == Kind::kDeal || step.kind == Kind::kPieces) {
      text += " to " + step.to.ToString();
    } else {
      text += MoveString(step);
    }
    if (!step.view.empty()) text += " of " + ViewString(step.view);
    if (step.wire_bytes > 0) text += ", " + std::to_string(step.wire_bytes) + " B";
  }
  return text;
}

Dims ViewDims(const std::vector<Dims>& view, const Dims& dims) {
  if (view.empty()) return dims;
  Dims all;
  for (const Dims& factors : view) all.insert(all.end(), factors.begin(), factors.end());
  return all;
}

std::string ViewString(const std::vector<Dims>& view) {
  std::string text = "[";
  for (const Dims& factors : view) {
    if (text.size() > 1) text += ", ";
    for (size_t i = 0; i < factors.size(); ++i) {
      text += (i > 0 ? "x" : "") + std::to_string(factors[i]);
    }
  }
  return text + "]";
}

bool Nests(int64_t n, int64_t k, int64_t m) {
  return k == 1 || m == 1 || m * LocalSize(n, k * m) == LocalSize(n, k);
}

const ReshardPlan& PlanReshard(const TensorSharding& from, const TensorSharding& to,
                               const Dims& dims, DType dtype) {
  TensorSharding source = from;
  TensorSharding target = to;
  const int rank = static_cast<int>(dims.size());
  // No mesh means replicated; the other one's mesh serves.
  if (!source.mesh) source = TensorSharding::Replicated(target.mesh, rank);
  if (!target.mesh) target = TensorSharding::Replicated(source.mesh, rank);
  if (!source.mesh) {
    const auto one = std::make_shared<const Mesh>(Mesh({{"_axis_0", 1}}));
    source = target = TensorSharding::Replicated(one, rank);
  }
  source = source.Layout();
  target = target.Layout();
  // Replicated is the same on every mesh, also on one without axes.
  if (source.IsFullyReplicated() && !target.IsMaximal()) {
    source = TensorSharding::Replicated(target.mesh, rank);
  } else if (target.IsFullyReplicated() && !source.IsMaximal()) {
    target = TensorSharding::Replicated(source.mesh, rank);
  }
  if (!source.IsMaximal() && !target.IsMaximal() &&
      source.mesh->num_devices() != target.mesh->num_devices()) {
    throw InvalidArgument("cannot move a value from a mesh of " +
                          std::to_string(source.mesh->num_devices()) + " devices to one of " +
                          std::to_string(target.mesh->num_devices()));
  }
  std::string key;
  AppendInt(key, StorageBytes(dtype));
  AppendInt(key, rank);
  for (int64_t size : dims) AppendInt(key, size);
  AppendSharding(key, source);
  AppendSharding(key, target);
  if (const ReshardPlan* plan = Cache().Find(key)) return *plan;
  Planner planner(dims, StorageBytes(dtype));
  return Cache().Insert(std::move(key), planner.Plan(std::move(source), std::move(target)));
}

}  // namespace lockstep

#include "compiler/analysis/device_splits.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <optional>
#include <unordered_map>

#include "compiler/base/error.h"
#include "compiler/ops/collective/collective_attrs.h"
#include "compiler/ops/op_def.h"

namespace lockstep {
namespace {

using Groups = std::vector<std::vector<int64_t>>;

size_t At(int64_t i) { return static_cast<size_t>(i); }

bool IsRealMesh(const MeshPtr& mesh) { return mesh && !mesh->maximal() && !mesh->empty(); }

// Every member of a group ends with the same.
bool MakesEqual(OpCode code) {
  return code == OpCode::kAllReduce || code == OpCode::kAllGather ||
         code == OpCode::kCrossReplicaSum || code == OpCode::kCollectiveBroadcast;
}

// Joins of pairs, computed once each.
class JoinTable {
 public:
  template <typename Compute>
  int Get(int a, int b, const Compute& compute) {
    if (a == b || b == DeviceSplits::kSame) return a;
    if (a == DeviceSplits::kSame) return b;
    if (a > b) std::swap(a, b);
    const uint64_t key = static_cast<uint64_t>(a) << 32 | static_cast<uint32_t>(b);
    auto [entry, fresh] = joins_.try_emplace(key, 0);
    if (fresh) entry->second = compute(a, b);
    return entry->second;
  }

 private:
  std::unordered_map<uint64_t, int> joins_;
};

// --- by axes ---

// The pieces of a mesh's axes on which the position digits [low, high) depend. A boundary inside an
// axis that is no whole number of steps makes the whole axis count.
AxisList PiecesOfRange(const Mesh& mesh, int64_t low, int64_t high) {
  AxisList pieces;
  int64_t stride = mesh.num_devices();
  for (int axis = 0; axis < mesh.num_axes(); ++axis) {
    const int64_t above = stride;
    stride /= mesh.axis_size(axis);
    if (mesh.axis_size(axis) == 1) continue;
    if (low % above == 0 || stride % high == 0) continue;  // steps of the axis do not reach it
    int64_t from = stride, to = above;
    if (low % stride == 0 && above % low == 0) from = low;
    if (high % stride == 0 && above % high == 0) to = high;
    pieces.push_back({axis, above / to, to / from});
  }
  return pieces;
}

// Sets of pieces of axes. Pieces of one axis may cut it differently: of x = 6, x:(1)2 is x / 3 and
// x:(3)2 is x % 2, which share no part and yet are not independent. Where the cuts of an axis do
// not divide each other, nothing finer than the whole axis is said.
class PieceSets {
 public:
  explicit PieceSets(const Mesh& mesh) : mesh_(mesh) {}

  AxisList Union(const AxisList& a, const AxisList& b) const {
    return Combine(
        a, b, [](bool in_a, bool in_b) { return in_a || in_b; },
        [&](int axis) { return AxisList{FullAxis(mesh_, axis)}; });
  }

  /// What is left of `a` when devices along `b` have come to hold the same.
  AxisList Without(const AxisList& a, const AxisList& b) const {
    return Combine(
        a, b, [](bool in_a, bool in_b) { return in_a && !in_b; },
        [&](int axis) { return Subtract(mesh_, {FullAxis(mesh_, axis)}, b); });
  }

  /// Does what differs along `a` differ between devices that differ along `b` only?
  bool Meet(const AxisList& a, const AxisList& b) const {
    return !Combine(
                a, b, [](bool in_a, bool in_b) { return in_a && in_b; },
                [&](int axis) { return AxisList{FullAxis(mesh_, axis)}; })
                .empty();
  }

 private:
  static AxisList OfAxis(const AxisList& list, int axis) {
    AxisList own;
    for (const AxisRef& ref : list) {
      if (ref.axis == axis && ref.size > 1) own.push_back(ref);
    }
    return own;
  }

  // Axis by axis: the stretches between neighbouring cuts for which `take` holds, or what
  // `otherwise` says if the cuts do not nest.
  template <typename Take, typename Otherwise>
  AxisList Combine(const AxisList& a, const AxisList& b, const Take& take,
                   const Otherwise& otherwise) const {
    AxisList result;
    for (int axis = 0; axis < mesh_.num_axes(); ++axis) {
      const AxisList own_a = OfAxis(a, axis), own_b = OfAxis(b, axis);
      if (own_a.empty() && own_b.empty()) continue;
      std::vector<int64_t> cuts;
      for (const AxisList* list : {&own_a, &own_b}) {
        for (const AxisRef& ref : *list) cuts.insert(cuts.end(), {ref.pre, ref.next_pre()});
      }
      std::sort(cuts.begin(), cuts.end());
      cuts.erase(std::unique(cuts.begin(), cuts.end()), cuts.end());
      bool nest = true;
      for (size_t i = 1; i < cuts.size(); ++i) nest = nest && cuts[i] % cuts[i - 1] == 0;
      if (!nest) {
        const bool both = !own_a.empty() && !own_b.empty();
        const AxisList whole = both ? otherwise(axis) : own_a.empty() ? own_b : own_a;
        for (const AxisRef& ref : OfAxis(whole, axis)) result.push_back(ref);
        continue;
      }
      for (size_t i = 1; i < cuts.size(); ++i) {
        const AxisRef piece{axis, cuts[i - 1], cuts[i] / cuts[i - 1]};
        if (take(Overlaps(own_a, piece), Overlaps(own_b, piece))) result.push_back(piece);
      }
    }
    return Canonical(result);
  }

  const Mesh& mesh_;
};

class AxisSplits : public DeviceSplits {
 public:
  /// `mesh` is over all devices, replicas included.
  AxisSplits(MeshPtr mesh, int64_t num_replicas)
      : mesh_(std::move(mesh)), replicas_(num_replicas), sets_(*mesh_) {
    Intern({});
    everything_ = Intern(UnusedAxes(*mesh_, {}));
  }

  Id Join(Id a, Id b) override {
    return joins_.Get(a, b, [&](Id x, Id y) { return Intern(Union(axes(x), axes(y))); });
  }

  Id OfLayout(const TensorSharding& sharding) override {
    if (!IsRealMesh(sharding.mesh) || sharding.IsFullyReplicated()) return kSame;
    if (!(*sharding.mesh == *mesh_)) return everything_;
    return Intern(Union({}, sharding.UsedAxes()));
  }

  Id OfPartitionDigit(const Digit& digit) override {
    const DeviceOrder& order = mesh_->order();
    const int64_t low = digit.stride;
    const int64_t high = std::min(digit.stride * digit.size, mesh_->num_devices());
    if (!order.list.empty() || replicas_ > 1) return everything_;
    if (order.identity()) return Intern(PiecesOfRange(*mesh_, low, high));
    // ids = iota.reshape(r).transpose(perm): digit perm[j] of the id is digit j of the position.
    const size_t rank = order.reshape.size();
    std::vector<int64_t> id_stride(rank, 1);
    for (size_t k = rank; k-- > 1;) id_stride[k - 1] = id_stride[k] * order.reshape[k];
    AxisList all;
    int64_t stride = 1;
    for (size_t j = rank; j-- > 0;) {
      const size_t k = static_cast<size_t>(order.permutation[j]);
      const int64_t below = id_stride[k], above = below * order.reshape[k];
      if (low % above != 0 && below % high != 0) {
        const int64_t from = low % below == 0 && above % low == 0 ? low / below : 1;
        const int64_t to = high % below == 0 && above % high == 0 ? high / below : above / below;
        all = Union(all, PiecesOfRange(*mesh_, stride * from, stride * to));
      }
      stride *= order.reshape[k];
    }
    return Intern(all);
  }

  Id OfReplicaDigit(const Digit&) override { return replicas_ > 1 ? everything_ : kSame; }

  // Where the mesh is too large to list its devices.
  Id OfValues(const std::vector<int64_t>&) override { return everything_; }
  Id Everything() override { return everything_; }

  Id AfterCollective(const Op& op, Id operand) override {
    if (op.Is(OpCode::kCollectivePermute)) {
      const std::optional<AxisList> axes = MovedAxes(op);
      return axes ? Join(operand, Intern(*axes)) : everything_;
    }
    const std::optional<AxisList> axes = GroupAxes(op);
    if (!axes) return everything_;
    if (MakesEqual(op.code)) return Without(operand, *axes);
    return Join(operand, Intern(*axes));
  }

  bool SameWhereMet(const Op& op, Id split) override {
    if (split == kSame) return true;
    const std::optional<AxisList> met =
        op.Is(OpCode::kCollectivePermute) ? MovedAxes(op) : GroupAxes(op);
    return met && !sets_.Meet(axes(split), *met);
  }

  Groups Equals(Id split) override { return DeviceGroups(*mesh_, UnusedAxes(*mesh_, axes(split))); }

  std::string Describe(Id split) const override { return AxisListString(*mesh_, axes(split)); }

  /// The axes of a collective's groups, or of a permute; nullopt if no axes of the mesh say it.
  std::optional<AxisList> GroupAxes(const Op& op);
  std::optional<AxisList> MovedAxes(const Op& op) const;

 private:
  const AxisList& axes(Id id) const { return *lists_[static_cast<size_t>(id)]; }

  AxisList Union(const AxisList& a, const AxisList& b) const { return sets_.Union(a, b); }

  Id Without(Id split, const AxisList& removed) {
    return Intern(sets_.Without(axes(split), removed));
  }

  Id Intern(const AxisList& list) {
    auto [entry, fresh] = ids_.try_emplace(list, static_cast<Id>(lists_.size()));
    if (fresh) lists_.push_back(&entry->first);
    return entry->second;
  }

  MeshPtr mesh_;
  int64_t replicas_;
  PieceSets sets_;
  std::map<AxisList, Id> ids_;
  std::vector<const AxisList*> lists_;
  std::map<Groups, std::optional<AxisList>> searched_;
  JoinTable joins_;
  Id everything_ = kSame;
};

std::optional<AxisList> AxisSplits::GroupAxes(const Op& op) {
  const CollectiveAttrs attrs = ReadCollective(op);
  if (attrs.groups.symbolic()) {
    if (!(*attrs.groups.mesh == *mesh_)) return std::nullopt;
    return attrs.groups.axes;
  }
  Groups groups = ProcessGroups(attrs, replicas_, mesh_->num_devices() / replicas_);
  if (groups.size() == 1 && static_cast<int64_t>(groups[0].size()) == mesh_->num_devices()) {
    return UnusedAxes(*mesh_, {});
  }
  auto found = searched_.find(groups);
  if (found == searched_.end()) {
    found = searched_.emplace(groups, AxesOfGroups(*mesh_, groups)).first;
  }
  return found->second;
}

std::optional<AxisList> AxisSplits::MovedAxes(const Op& op) const {
  const PermutePairs pairs = ReadPermute(op).pairs;
  if (pairs.form != PermutePairs::Form::kList) {
    if (!(*pairs.mesh == *mesh_) || pairs.to_mesh) return std::nullopt;
    return Union(pairs.from, pairs.to);
  }
  if (replicas_ > 1) return std::nullopt;
  // The axes whose coordinate changes in some pair: no device meets one that differs elsewhere.
  std::vector<bool> moves(static_cast<size_t>(mesh_->num_axes()), false);
  for (const auto& [source, target] : pairs.pairs) {
    if (std::max(source, target) >= mesh_->num_devices()) return std::nullopt;
    const auto from = mesh_->Coordinates(mesh_->PositionOf(source));
    const auto to = mesh_->Coordinates(mesh_->PositionOf(target));
    for (size_t axis = 0; axis < from.size(); ++axis) {
      if (from[axis] != to[axis]) moves[axis] = true;
    }
  }
  // A device that nobody sends to gets zeros, unlike the others.
  if (static_cast<int64_t>(pairs.pairs.size()) < mesh_->num_devices()) {
    return std::nullopt;
  }
  AxisList axes;
  for (size_t axis = 0; axis < moves.size(); ++axis) {
    if (moves[axis]) axes.push_back(FullAxis(*mesh_, static_cast<int>(axis)));
  }
  return axes;
}

// --- by classes ---

class ClassSplits : public DeviceSplits {
 public:
  /// `mesh`: for descriptions; null if the program has none of its own, or several.
  ClassSplits(int64_t num_replicas, int64_t num_partitions, MeshPtr mesh)
      : replicas_(num_replicas), partitions_(num_partitions), mesh_(std::move(mesh)) {
    Intern(std::vector<int64_t>(At(size()), 0));
    std::vector<int64_t> all(At(size()));
    std::iota(all.begin(), all.end(), 0);
    everything_ = Intern(all);
  }

  Id Join(Id a, Id b) override {
    return joins_.Get(a, b, [&](Id x, Id y) {
      std::vector<int64_t> pairs(At(size()));
      for (int64_t d = 0; d < size(); ++d) {
        pairs[At(d)] = int64_t{classes(x)[At(d)]} << 32 | classes(y)[At(d)];
      }
      return Intern(pairs);
    });
  }

  Id OfLayout(const TensorSharding& sharding) override {
    if (!IsRealMesh(sharding.mesh) || sharding.IsFullyReplicated()) return kSame;
    if (sharding.mesh->num_devices() != partitions_) return everything_;
    const AxisList used = sharding.UsedAxes();
    return ByPartition([&](int64_t partition) {
      return CoordinateAlong(*sharding.mesh, sharding.mesh->PositionOf(partition), used);
    });
  }

  Id OfPartitionDigit(const Digit& digit) override {
    return ByPartition([&](int64_t id) { return (id / digit.stride) % digit.size; });
  }

  Id OfReplicaDigit(const Digit& digit) override {
    std::vector<int64_t> values(At(size()));
    for (int64_t d = 0; d < size(); ++d) {
      values[At(d)] = (d / partitions_ / digit.stride) % digit.size;
    }
    return Intern(values);
  }

  Id OfValues(const std::vector<int64_t>& values) override {
    return static_cast<int64_t>(values.size()) == size() ? Intern(values) : everything_;
  }

  Id Everything() override { return everything_; }

  Id AfterCollective(const Op& op, Id operand) override {
    // A result is a function of what the members hold and, where parts are dealt out, of the rank.
    std::map<std::vector<int64_t>, int64_t> seen;
    std::vector<int64_t> result(At(size()), -1);
    const auto number = [&](std::vector<int64_t> key) {
      return seen.emplace(std::move(key), static_cast<int64_t>(seen.size())).first->second;
    };
    if (op.Is(OpCode::kCollectivePermute)) {
      for (const auto& [source, target] : ProcessPairs(ReadPermute(op), replicas_, partitions_)) {
        if (std::max(source, target) >= size()) return everything_;
        result[At(target)] = classes(operand)[At(source)];
      }
      return Intern(result);
    }
    for (const auto& group : Met(op)) {
      std::vector<int64_t> held;
      for (int64_t device : group) {
        if (device >= size()) return everything_;
        held.push_back(classes(operand)[At(device)]);
      }
      for (size_t rank = 0; rank < group.size(); ++rank) {
        std::vector<int64_t> key = held;
        if (!MakesEqual(op.code)) key.push_back(static_cast<int64_t>(rank));
        result[At(group[rank])] = number(std::move(key));
      }
    }
    return Intern(result);
  }

  bool SameWhereMet(const Op& op, Id split) override {
    if (split == kSame) return true;
    for (const auto& group : Met(op)) {
      for (int64_t device : group) {
        if (std::max(device, group[0]) >= size()) return false;
        if (classes(split)[At(device)] != classes(split)[At(group[0])]) return false;
      }
    }
    return true;
  }

  Groups Equals(Id split) override {
    Groups groups;
    for (int64_t d = 0; d < size(); ++d) {
      const auto number = static_cast<size_t>(classes(split)[At(d)]);
      if (number == groups.size()) groups.emplace_back();  // numbered by their first device
      groups[number].push_back(d);
    }
    return groups;
  }

  std::string Describe(Id split) const override {
    if (const std::optional<AxisList> axes = AsAxes(classes(split))) {
      return AxisListString(*mesh_, *axes);
    }
    if (split == everything_) return "every device";
    std::map<int32_t, std::string> members;
    for (int64_t d = 0; d < std::min<int64_t>(size(), 16); ++d) {
      std::string& text = members[classes(split)[At(d)]];
      text += (text.empty() ? "" : ",") + std::to_string(d);
    }
    std::string text;
    for (const auto& [number, list] : members) text += (text.empty() ? "devices " : " | ") + list;
    return text + (size() > 16 ? ", ..." : "");
  }

 private:
  using Classes = std::vector<int32_t>;

  int64_t size() const { return replicas_ * partitions_; }
  const Classes& classes(Id id) const { return *lists_[static_cast<size_t>(id)]; }

  template <typename Value>
  Id ByPartition(const Value& value) {
    std::vector<int64_t> values(At(size()));
    for (int64_t d = 0; d < size(); ++d) values[At(d)] = value(d % partitions_);
    return Intern(values);
  }

  // Classes are numbered by their first device, so equal partitions are equal lists.
  Id Intern(const std::vector<int64_t>& values) {
    std::unordered_map<int64_t, int32_t> numbers;
    Classes list;
    for (int64_t value : values) {
      list.push_back(numbers.emplace(value, static_cast<int32_t>(numbers.size())).first->second);
    }
    auto [entry, fresh] = ids_.try_emplace(std::move(list), static_cast<Id>(lists_.size()));
    if (fresh) lists_.push_back(&entry->first);
    return entry->second;
  }

  // The axes whose coordinates tell the classes apart, if they are no finer than the classes.
  std::optional<AxisList> AsAxes(const Classes& list) const {
    if (!mesh_) return std::nullopt;
    const auto at = [&](int64_t position) { return list[At(mesh_->DeviceAt(position))]; };
    AxisList axes;
    for (int axis = 0; axis < mesh_->num_axes(); ++axis) {
      const AxisRef whole = FullAxis(*mesh_, axis);
      const Digit digit = DigitOfAxis(*mesh_, whole);
      for (int64_t p = 0; p < size(); ++p) {
        if (at(p) == at(p - p / digit.stride % digit.size * digit.stride)) continue;
        axes.push_back(whole);
        break;
      }
    }
    const int32_t most = *std::max_element(list.begin(), list.end());
    if (AxesSize(axes) != most + 1) return std::nullopt;
    return axes;
  }

  const Groups& Met(const Op& op) {
    auto [entry, fresh] = met_.try_emplace(&op);
    if (fresh) entry->second = MeetingGroups(op, replicas_, partitions_);
    return entry->second;
  }

  int64_t replicas_, partitions_;
  MeshPtr mesh_;
  std::map<Classes, Id> ids_;
  std::vector<const Classes*> lists_;
  std::unordered_map<const Op*, Groups> met_;
  JoinTable joins_;
  Id everything_ = kSame;
};

}  // namespace

std::optional<AxisList> AxesOfGroups(const Mesh& mesh, Groups groups) {
  const int64_t devices = mesh.num_devices();
  int64_t members = 0;
  for (auto& group : groups) {
    members += static_cast<int64_t>(group.size());
    for (int64_t device : group) {
      if (device < 0 || device >= devices) return std::nullopt;
    }
    std::sort(group.begin(), group.end());
  }
  if (members != devices || groups.empty() || groups[0].empty()) return std::nullopt;
  const std::vector<int64_t> first = mesh.Coordinates(mesh.PositionOf(groups[0][0]));
  std::vector<bool> differs(first.size(), false);
  for (int64_t device : groups[0]) {
    const std::vector<int64_t> here = mesh.Coordinates(mesh.PositionOf(device));
    for (size_t axis = 0; axis < here.size(); ++axis) {
      if (here[axis] != first[axis]) differs[axis] = true;
    }
  }
  AxisList axes;
  for (size_t axis = 0; axis < differs.size(); ++axis) {
    if (differs[axis]) axes.push_back(FullAxis(mesh, static_cast<int>(axis)));
  }
  Groups expected = DeviceGroups(mesh, axes);
  for (auto& group : expected) std::sort(group.begin(), group.end());
  std::sort(expected.begin(), expected.end());
  std::sort(groups.begin(), groups.end());
  if (expected != groups) return std::nullopt;
  return axes;
}

Groups MeetingGroups(const Op& op, int64_t num_replicas, int64_t num_partitions) {
  if (!op.Is(OpCode::kCollectivePermute)) {
    return ProcessGroups(ReadCollective(op), num_replicas, num_partitions);
  }
  return PermuteGroups(ReadPermute(op), num_replicas, num_partitions);
}

namespace {

// The one mesh of a program, over all its devices; `own`: it has no other.
MeshPtr MeshOf(const Module& spmd, bool* own) {
  const int64_t partitions = std::max<int64_t>(spmd.num_partitions, 1);
  const int64_t replicas = std::max<int64_t>(spmd.num_replicas, 1);
  MeshPtr mesh;
  *own = replicas == 1;
  for (const MeshPtr& other : spmd.meshes) {
    if (!IsRealMesh(other)) continue;
    if (!mesh) mesh = other;
    if (!(*mesh == *other) || other->num_devices() != partitions) *own = false;
  }
  if (!mesh || mesh->num_devices() != partitions * replicas) {
    mesh = std::make_shared<Mesh>(std::vector<MeshAxis>{{"devices", partitions * replicas}});
  }
  return mesh;
}

bool CanList(const Module& spmd) {
  return std::max<int64_t>(spmd.num_partitions, 1) * std::max<int64_t>(spmd.num_replicas, 1) <=
         kMaxListedDevices;
}

}  // namespace

std::unique_ptr<DeviceSplits> MakeDeviceSplits(const Module& spmd) {
  bool by_axes = true;
  const MeshPtr mesh = MeshOf(spmd, &by_axes);
  if (!mesh->order().list.empty()) by_axes = false;
  auto axes = std::make_unique<AxisSplits>(mesh, std::max<int64_t>(spmd.num_replicas, 1));
  if (by_axes) {
    WalkOps(spmd.Main()->body, [&](Op& op) {
      if (!by_axes || !GetOpDef(op.code).traits.collective) return;
      by_axes = op.Is(OpCode::kCollectivePermute) ? axes->MovedAxes(op).has_value()
                                                  : axes->GroupAxes(op).has_value();
    });
  }
  if (by_axes || !CanList(spmd)) return axes;
  return MakeListedSplits(spmd);
}

std::unique_ptr<DeviceSplits> MakeListedSplits(const Module& spmd) {
  if (!CanList(spmd)) return nullptr;
  bool own = true;
  MeshPtr mesh = MeshOf(spmd, &own);
  if (!own || spmd.meshes.empty()) mesh = nullptr;
  return std::make_unique<ClassSplits>(std::max<int64_t>(spmd.num_replicas, 1),
                                       std::max<int64_t>(spmd.num_partitions, 1), std::move(mesh));
}

}  // namespace lockstep

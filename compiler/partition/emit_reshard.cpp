// Emitter::Reshard: the steps of a reshard plan as ops.
//
// Uneven dimensions. Splitting dim n over P and then A more ways gives shards of ceil(n/(|P||A|)),
// whose boundaries agree with those of P only if |A| * ceil(n/(|P||A|)) == ceil(n/|P|), or if P is
// trivial (the split starts at 0 and only the end is padded). Example: n = 5, |P| = 2, |A| = 2: P
// gives [0,3) [3,5), P and A give [0,2) [2,4) [4,5) []: shard 1 straddles. Where boundaries do not
// agree the dimension is gathered whole and cut again (RegroupDim).

#include <algorithm>

#include "compiler/base/error.h"
#include "compiler/partition/emitter.h"
#include "compiler/sharding/shard_math.h"

namespace lockstep {
namespace {

size_t At(int i) { return static_cast<size_t>(i); }

OpCode KindOp(ReductionKind kind) {
  switch (kind) {
    case ReductionKind::kMax:
      return OpCode::kMaximum;
    case ReductionKind::kMin:
      return OpCode::kMinimum;
    case ReductionKind::kSum:
      break;
  }
  return OpCode::kAdd;
}

/// Do shards of `fine` = `coarse` + more axes lie inside shards of `coarse`?
bool Aligned(int64_t global, const AxisList& coarse, const AxisList& fine) {
  const int64_t outer = AxesSize(coarse);
  const int64_t inner = AxesSize(fine) / outer;
  return outer == 1 || LocalSize(global, outer * inner) * inner == LocalSize(global, outer);
}

/// Dimensions whose axes differ.
std::vector<int> ChangedDims(const TensorSharding& from, const TensorSharding& to) {
  std::vector<int> dims;
  for (int d = 0; d < from.rank(); ++d) {
    if (Canonical(from.axes(d)) != Canonical(to.axes(d))) dims.push_back(d);
  }
  return dims;
}

}  // namespace

Value* Emitter::Reshard(Value* local, const TensorSharding& from, const TensorSharding& to,
                        const Dims& dims) {
  // Axes that become unreduced are added last: no communication is needed for them.
  const AxisList added = Subtract(*to.mesh, to.unreduced, from.unreduced);
  if (!added.empty()) {
    TensorSharding reduced = to;
    reduced.unreduced = Subtract(*to.mesh, to.unreduced, added);
    return ToUnreduced(Reshard(local, from, reduced, dims), to, added);
  }
  const ReshardPlan& plan = PlanReshard(from, to, dims, local->type.dtype());
  for (const ReshardStep& step : plan.steps) local = Step(local, step, dims);
  LOCKSTEP_CHECK(local->type.dims() == LocalDims(dims, to))
      << "reshard " << from.ToString() << " -> " << to.ToString() << " ended as "
      << local->type.ToString();
  return local;
}

Value* Emitter::ToUnreduced(Value* local, const TensorSharding& to, const AxisList& added) {
  if (to.unreduced_kind != ReductionKind::kSum) return local;  // max(v, v) = v
  Value* first = b().Compare(Ordinal(to.mesh, added), b().I64(0), "EQ");
  return b().Select(first, local, b().Full(local->type.dtype(), local->type.dims(), 0));
}

Value* Emitter::Step(Value* local, const ReshardStep& step, const Dims& dims) {
  switch (step.kind) {
    case ReshardStep::Kind::kSlice:
      return SliceStep(local, step, dims);
    case ReshardStep::Kind::kAllGather:
      return GatherStep(local, step, dims);
    case ReshardStep::Kind::kAllToAll:
      return AllToAllStep(local, step, dims);
    case ReshardStep::Kind::kCollectivePermute:
      return PermuteStep(local, step);
    case ReshardStep::Kind::kReduceScatter:
    case ReshardStep::Kind::kAllReduce:
      return ReduceStep(local, step, dims);
    case ReshardStep::Kind::kToUnreduced:
      return ToUnreduced(local, step.to, step.axes);
    case ReshardStep::Kind::kBroadcast:
      break;  // values on one device are held by all from the start
  }
  LOCKSTEP_CHECK(false) << "unknown reshard step";
  return nullptr;
}

Value* Emitter::OwnPart(Value* local, int dim, const MeshPtr& mesh, const AxisList& axes,
                        int64_t size) {
  const int64_t parts = AxesSize(axes);
  if (parts == 1) return b().SliceDim(local, dim, 0, size);
  local = b().PadDim(local, dim, 0, std::max<int64_t>(0, parts * size - local->type.dim(dim)));
  return b().DynamicSliceDim(local, dim, b().Mul(Ordinal(mesh, axes), b().I64(size)), size);
}

Value* Emitter::RegroupDim(Value* local, int dim, int64_t global, const TensorSharding& from,
                           const TensorSharding& to) {
  local = AllGather(local, from.mesh, dim, from.axes(dim));
  local = b().SliceDim(local, dim, 0, global);
  const int64_t size = LocalSize(global, to.NumShards(dim));
  return OwnPart(local, dim, to.mesh, to.axes(dim), size);
}

Value* Emitter::SliceStep(Value* local, const ReshardStep& step, const Dims& dims) {
  for (int d : ChangedDims(step.from, step.to)) {
    const int64_t global = dims[At(d)];
    const AxisList& coarse = step.from.axes(d);
    const AxisList& fine = step.to.axes(d);
    if (IsPrefix(coarse, fine) && Aligned(global, coarse, fine)) {
      local = OwnPart(local, d, step.to.mesh, RemovePrefix(fine, coarse),
                      LocalSize(global, AxesSize(fine)));
    } else {
      local = RegroupDim(local, d, global, step.from, step.to);
    }
  }
  return local;
}

Value* Emitter::GatherStep(Value* local, const ReshardStep& step, const Dims& dims) {
  std::vector<int> gathered;
  std::vector<AxisList> axes;
  for (int d : ChangedDims(step.from, step.to)) {
    const int64_t global = dims[At(d)];
    const AxisList& fine = step.from.axes(d);
    const AxisList& coarse = step.to.axes(d);
    if (IsPrefix(coarse, fine) && Aligned(global, coarse, fine)) {
      gathered.push_back(d);
      axes.push_back(RemovePrefix(fine, coarse));
    } else {
      local = RegroupDim(local, d, global, step.from, step.to);
    }
  }
  local = GatherManyDims(local, step.from.mesh, gathered, axes);
  for (int d : gathered) {
    local = b().SliceDim(local, d, 0, LocalSize(dims[At(d)], step.to.NumShards(d)));
  }
  return local;
}

Value* Emitter::GatherManyDims(Value* local, const MeshPtr& mesh, const std::vector<int>& dims,
                               const std::vector<AxisList>& axes) {
  if (dims.empty()) return local;
  if (dims.size() == 1) return AllGather(local, mesh, dims[0], axes[0]);
  // One gather along a new leading dimension, then the group's coordinates go to their dimensions:
  // [a, b] over g0 x g1 -> [g0 g1, a, b] -> [g0, g1, a, b] -> [g0, a, g1, b] -> [g0 a, g1 b].
  const Dims old = local->type.dims();
  Dims leading{1};
  leading.insert(leading.end(), old.begin(), old.end());
  AxisList all;
  Dims split;
  for (const AxisList& list : axes) {
    all.insert(all.end(), list.begin(), list.end());
    split.push_back(AxesSize(list));
  }
  local = AllGather(b().Reshape(local, leading), mesh, 0, all);
  split.insert(split.end(), old.begin(), old.end());
  local = b().Reshape(local, split);
  std::vector<int64_t> permutation;
  Dims merged = old;
  for (size_t d = 0; d < old.size(); ++d) {
    for (size_t g = 0; g < dims.size(); ++g) {
      if (At(dims[g]) != d) continue;
      permutation.push_back(static_cast<int64_t>(g));
      merged[d] *= split[g];
    }
    permutation.push_back(static_cast<int64_t>(dims.size() + d));
  }
  return b().Reshape(b().Transpose(local, permutation), merged);
}

Value* Emitter::AllToAllStep(Value* local, const ReshardStep& step, const Dims& dims) {
  const std::vector<int> changed = ChangedDims(step.from, step.to);
  LOCKSTEP_CHECK(!changed.empty()) << "all_to_all changes nothing: " << step.from.ToString();
  bool direct = changed.size() == 2;
  int source = step.dim, target = step.to_dim;
  AxisList moved;
  if (direct) {
    if (source < 0 || target < 0) {
      const bool first_loses =
          AxesSize(step.from.axes(changed[0])) > AxesSize(step.to.axes(changed[0]));
      source = first_loses ? changed[0] : changed[1];
      target = first_loses ? changed[1] : changed[0];
    }
    const AxisList& fine = step.from.axes(source);
    const AxisList& coarse = step.to.axes(source);
    const AxisList& before = step.from.axes(target);
    const AxisList& after = step.to.axes(target);
    direct = IsPrefix(coarse, fine) && IsPrefix(before, after) &&
             Canonical(RemovePrefix(fine, coarse)) == Canonical(RemovePrefix(after, before)) &&
             Aligned(dims[At(source)], coarse, fine) && Aligned(dims[At(target)], before, after);
    if (direct) moved = RemovePrefix(fine, coarse);
  }
  if (!direct) {
    for (int d : changed) local = RegroupDim(local, d, dims[At(d)], step.from, step.to);
    return local;
  }
  const int64_t target_size = LocalSize(dims[At(target)], step.to.NumShards(target));
  local = b().PadDim(local, target, 0, target_size * AxesSize(moved) - local->type.dim(target));
  local = AllToAll(local, step.from.mesh, target, source, moved);
  return b().SliceDim(local, source, 0, LocalSize(dims[At(source)], step.to.NumShards(source)));
}

Value* Emitter::PermuteStep(Value* local, const ReshardStep& step) {
  AxisList from, to;
  for (int d = 0; d < step.from.rank(); ++d) {
    from.insert(from.end(), step.from.axes(d).begin(), step.from.axes(d).end());
    to.insert(to.end(), step.to.axes(d).begin(), step.to.axes(d).end());
  }
  from.insert(from.end(), step.from.unreduced.begin(), step.from.unreduced.end());
  to.insert(to.end(), step.to.unreduced.begin(), step.to.unreduced.end());
  PermutePairs pairs;
  pairs.form = PermutePairs::Form::kRelabel;
  pairs.mesh = step.from.mesh;
  if (!(*step.to.mesh == *step.from.mesh)) pairs.to_mesh = step.to.mesh;
  if (!pairs.to_mesh) {
    // Axes that only one side uses trade places; all others keep their coordinate, as they must in
    // a manual region, where they hold different data.
    const AxisList gained = Subtract(*step.from.mesh, to, from);
    const AxisList lost = Subtract(*step.from.mesh, from, to);
    from.insert(from.end(), gained.begin(), gained.end());
    to.insert(to.end(), lost.begin(), lost.end());
  }
  pairs.from = std::move(from);
  pairs.to = std::move(to);
  return Permute(local, std::move(pairs));
}

Value* Emitter::ReduceStep(Value* local, const ReshardStep& step, const Dims& dims) {
  const AxisList reduced = Subtract(*step.from.mesh, step.from.unreduced, step.to.unreduced);
  const CombinerRef combiner(KindOp(step.from.unreduced_kind));
  const std::vector<int> changed = ChangedDims(step.from, step.to);
  if (changed.empty()) return AllReduce(local, step.from.mesh, reduced, combiner);
  if (changed.size() == 1) {
    const int d = changed[0];
    const AxisList& before = step.from.axes(d);
    const AxisList& after = step.to.axes(d);
    if (IsPrefix(before, after) && Aligned(dims[At(d)], before, after)) {
      const AxisList scattered = RemovePrefix(after, before);
      const int64_t size = LocalSize(dims[At(d)], AxesSize(after));
      // Reduced axes that no dimension takes are reduced whole, after the scatter made it small.
      const AxisList rest = Subtract(*step.from.mesh, reduced, scattered);
      if (AxesSize(rest) * AxesSize(scattered) == AxesSize(reduced)) {
        local = b().PadDim(local, d, 0, size * AxesSize(scattered) - local->type.dim(d));
        local = ReduceScatter(local, step.from.mesh, d, scattered, combiner);
        return AllReduce(local, step.from.mesh, rest, combiner);
      }
    }
  }
  local = AllReduce(local, step.from.mesh, reduced, combiner);
  ReshardStep slice = step;
  slice.from.unreduced = step.to.unreduced;
  return SliceStep(local, slice, dims);
}

}  // namespace lockstep

// Emitter::Reshard: the steps of a reshard plan as ops.
//
// Uneven dimensions. Plans take care that the dimensions of a step nest; the check here stands
// where a mistake would give wrong numbers. Splitting dim n over P and then A more ways gives
// shards of ceil(n/(|P||A|)), whose boundaries agree with those of P only if |A| * ceil(n/(|P||A|))
// == ceil(n/|P|), or if P is trivial (the split starts at 0 and only the end is padded). Example: n
// = 5, |P| = 2, |A| = 2: P gives [0,3) [3,5), P and A give [0,2) [2,4) [4,5) []: shard 1 straddles.
// Where boundaries do not agree the dimension is gathered whole and cut again (RegroupDim).

#include <algorithm>

#include "compiler/base/error.h"
#include "compiler/ops/reduction/combiner.h"
#include "compiler/partition/emitter.h"
#include "compiler/sharding/shard_math.h"

namespace lockstep {
namespace {

size_t At(int i) { return static_cast<size_t>(i); }

OpCode KindOp(const TensorSharding& partial, DType dtype) {
  switch (partial.unreduced_kind) {
    case ReductionKind::kMax:
      return IsBool(dtype) ? OpCode::kOr : OpCode::kMaximum;
    case ReductionKind::kMin:
      return IsBool(dtype) ? OpCode::kAnd : OpCode::kMinimum;
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
  const Type type = local->type;
  const ReshardPlan& plan = PlanReshard(from, to, dims, type.dtype());
  // Moves, with their fillers and views, know no scales: a quantised value travels as its storage.
  const bool as_storage = type.quantization() && !plan.steps.empty();
  if (as_storage) local = b().BitcastConvert(local, type.WithDType(type.dtype()));
  std::vector<Dims> view;
  for (const ReshardStep& step : plan.steps) {
    if (step.view != view) {
      local = LeaveView(local, view, dims);
      local = EnterView(local, step);
      view = step.view;
    }
    const Dims counted = ViewDims(view, dims);
    local = Step(local, step, counted);
    LOCKSTEP_CHECK(local->type.dims() == LocalDims(counted, step.to))
        << "step " << step.from.ToString() << " -> " << step.to.ToString() << " of "
        << ShapeString(local->type.dtype(), counted) << " ended as " << local->type.ToString();
  }
  local = LeaveView(local, view, dims);
  return as_storage ? b().BitcastConvert(local, type.WithDims(local->type.dims())) : local;
}

Value* Emitter::EnterView(Value* local, const ReshardStep& step) {
  if (step.view.empty()) return local;
  const Dims wanted = LocalDims(ViewDims(step.view, {}), step.from);
  size_t next = 0;
  for (size_t d = 0; d < step.view.size(); ++d) {
    int64_t size = 1;
    for (size_t f = 0; f < step.view[d].size(); ++f) size *= wanted[next++];
    // A view is of the padded dimension; only a whole one may have to be padded for it.
    const int dim = static_cast<int>(d);
    local = b().PadDim(local, dim, 0, size - local->type.dim(dim));
  }
  return b().Reshape(local, wanted);
}

Value* Emitter::LeaveView(Value* local, const std::vector<Dims>& view, const Dims& dims) {
  if (view.empty()) return local;
  Dims merged;
  size_t next = 0;
  for (const Dims& factors : view) {
    int64_t size = 1;
    for (size_t f = 0; f < factors.size(); ++f) size *= local->type.dims()[next++];
    merged.push_back(size);
  }
  local = b().Reshape(local, merged);
  for (size_t d = 0; d < dims.size(); ++d) {
    // More than the dimension has: it is whole, and the rest is padding.
    local = b().SliceDim(local, static_cast<int>(d), 0, std::min(merged[d], dims[d]));
  }
  return local;
}

Value* Emitter::ToUnreduced(Value* local, const TensorSharding& to, const AxisList& added) {
  if (to.unreduced_kind != ReductionKind::kSum) return local;  // max(v, v) = v
  Value* first = b().Compare(Ordinal(to.mesh, added), b().I64(0), "EQ");
  // Not 0: 0 + -0 is 0, and the sum must have the bits of the value.
  const DType dtype = local->type.dtype();
  const std::optional<Literal> nothing = CombinerIdentity(CombinerKind::kAdd, dtype);
  if (!nothing) throw Unsupported("partial sums of " + std::string(DTypeName(dtype)));
  return b().Select(first, local, b().BroadcastScalar(b().Constant(*nothing), local->type.dims()));
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
    case ReshardStep::Kind::kDeal:
      return DealStep(local, step, dims);
    case ReshardStep::Kind::kExchange:
      return ExchangeStep(local, step, dims);
    case ReshardStep::Kind::kPieces:
      return PiecesStep(local, step, dims);
    case ReshardStep::Kind::kReduceScatter:
      return ReduceScatterStep(local, step, dims);
    case ReshardStep::Kind::kAllReduce:
      return AllReduce(local, step.from.mesh, step.axes, KindOp(step.from, local->type.dtype()));
    case ReshardStep::Kind::kToUnreduced:
      return ToUnreduced(local, step.to, step.axes);
    case ReshardStep::Kind::kBroadcast:
      break;  // values on one device are held by all from the start
  }
  LOCKSTEP_CHECK(false) << "reshard step that is not planned for layouts on a whole mesh";
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

Value* Emitter::SplitToFront(Value* local, const std::vector<ReshardMove>& moves,
                             const ReshardStep& step, const Dims& dims) {
  const size_t count = moves.size();
  const size_t rank = dims.size();
  // [.., a0 a1 rest, ..] -> [a0, a1, .., rest, ..], moves in order.
  Dims split;
  std::vector<int64_t> front(count, 0), back;
  for (size_t d = 0; d < rank; ++d) {
    int64_t parts = 1;
    for (const ReshardMove& move : moves) {
      if (At(move.to_dim) == d) parts *= AxesSize(move.axes);
    }
    const int64_t size = LocalSize(dims[d], step.to.NumShards(static_cast<int>(d)));
    if (parts > 1) {
      const int dim = static_cast<int>(d);
      local = b().PadDim(local, dim, 0, parts * size - local->type.dim(dim));
      for (size_t m = 0; m < count; ++m) {
        if (At(moves[m].to_dim) != d) continue;
        front[m] = static_cast<int64_t>(split.size());
        split.push_back(AxesSize(moves[m].axes));
      }
    }
    back.push_back(static_cast<int64_t>(split.size()));
    split.push_back(parts > 1 ? size : local->type.dim(static_cast<int>(d)));
  }
  local = b().Reshape(local, split);
  std::vector<int64_t> permutation = front;
  permutation.insert(permutation.end(), back.begin(), back.end());
  local = b().Transpose(local, permutation);
  Dims flat{AxesSize(step.axes)};
  for (size_t d = 0; d < rank; ++d) flat.push_back(local->type.dim(static_cast<int>(count + d)));
  return b().Reshape(local, flat);
}

Value* Emitter::AllToAllStep(Value* local, const ReshardStep& step, const Dims& dims) {
  const std::vector<ReshardMove>& moves = step.moves;
  if (moves.size() == 1) {
    const int source = moves[0].dim, target = moves[0].to_dim;
    const int64_t size = LocalSize(dims[At(target)], step.to.NumShards(target));
    local = b().PadDim(local, target, 0, size * AxesSize(step.axes) - local->type.dim(target));
    local = AllToAll(local, step.from.mesh, target, source, step.axes);
  } else {
    // All parts go to a leading dimension, are exchanged there, and join their dimensions.
    const size_t count = moves.size(), rank = dims.size();
    local = SplitToFront(local, moves, step, dims);
    local = AllToAll(local, step.from.mesh, 0, 0, step.axes);
    Dims parts;
    for (const ReshardMove& move : moves) parts.push_back(AxesSize(move.axes));
    parts.insert(parts.end(), local->type.dims().begin() + 1, local->type.dims().end());
    local = b().Reshape(local, parts);
    std::vector<int64_t> permutation;
    Dims joined;
    for (size_t d = 0; d < rank; ++d) {
      // Moves off one dimension in the order of their axes in the source layout, major first.
      std::vector<size_t> off;
      for (size_t m = 0; m < count; ++m) {
        if (moves[m].dim >= 0 && At(moves[m].dim) == d) off.push_back(m);
      }
      const AxisList& order = step.from.axes(static_cast<int>(d));
      const auto place = [&](size_t m) {
        for (size_t i = 0; i < order.size(); ++i) {
          if (Overlaps(order[i], moves[m].axes.front())) {
            return static_cast<int64_t>(i) * (int64_t{1} << 32) + moves[m].axes.front().pre;
          }
        }
        return int64_t{0};
      };
      std::sort(off.begin(), off.end(), [&](size_t x, size_t y) { return place(x) < place(y); });
      int64_t size = parts[count + d];
      for (size_t m : off) {
        permutation.push_back(static_cast<int64_t>(m));
        size *= parts[m];
      }
      permutation.push_back(static_cast<int64_t>(count + d));
      joined.push_back(size);
    }
    local = b().Reshape(b().Transpose(local, permutation), joined);
  }
  for (int d : ChangedDims(step.from, step.to)) {
    const int64_t size = LocalSize(dims[At(d)], step.to.NumShards(d));
    if (size < local->type.dim(d)) local = b().SliceDim(local, d, 0, size);
  }
  return local;
}

Value* Emitter::PermuteStep(Value* local, const ReshardStep& step) {
  PermutePairs pairs;
  pairs.form = PermutePairs::Form::kRelabel;
  pairs.mesh = step.from.mesh;
  if (!(*step.to.mesh == *step.from.mesh)) pairs.to_mesh = step.to.mesh;
  pairs.from = step.permute_from;
  pairs.to = step.permute_to;
  return Permute(local, std::move(pairs));
}

namespace {

/// [a, b] with `parts` of each dimension (1: none) in `split`, to [parts.., a / .., b / ..].
Value* PartsToFront(LocalBuilder& b, Value* local, const Dims& parts) {
  Dims split;
  std::vector<int64_t> front, back;
  Dims flat{1};
  for (size_t d = 0; d < parts.size(); ++d) {
    const int64_t size = local->type.dim(static_cast<int>(d)) / parts[d];
    front.push_back(static_cast<int64_t>(split.size()));
    split.push_back(parts[d]);
    back.push_back(static_cast<int64_t>(split.size()));
    split.push_back(size);
    flat[0] *= parts[d];
    flat.push_back(size);
  }
  front.insert(front.end(), back.begin(), back.end());
  return b.Reshape(b.Transpose(b.Reshape(local, split), front), flat);
}

/// The inverse.
Value* PartsFromFront(LocalBuilder& b, Value* local, const Dims& parts) {
  Dims split = parts;
  std::vector<int64_t> permutation;
  Dims joined;
  for (size_t d = 0; d < parts.size(); ++d) {
    const int64_t size = local->type.dim(static_cast<int>(d) + 1);
    split.push_back(size);
    permutation.push_back(static_cast<int64_t>(d));
    permutation.push_back(static_cast<int64_t>(parts.size() + d));
    joined.push_back(size * parts[d]);
  }
  return b.Reshape(b.Transpose(b.Reshape(local, split), permutation), joined);
}

/// Parts into which a step cuts the dimensions that gain axes, and of those that lose them.
ChangedParts PartsOf(const ReshardStep& step) {
  ChangedParts parts;
  for (int d = 0; d < step.from.rank(); ++d) {
    const int64_t before = step.from.NumShards(d), after = step.to.NumShards(d);
    parts.lost.push_back(std::max<int64_t>(1, before / after));
    parts.gained.push_back(std::max<int64_t>(1, after / before));
  }
  return parts;
}

}  // namespace

Value* Emitter::GainedToFront(Value* local, const ReshardStep& step, const ChangedParts& parts,
                              const Dims& dims) {
  for (int d = 0; d < step.to.rank(); ++d) {
    const int64_t gained = parts.gained[At(d)];
    const int64_t whole = gained * LocalSize(dims[At(d)], step.to.NumShards(d));
    if (gained > 1) local = b().PadDim(local, d, 0, whole - local->type.dim(d));
  }
  return PartsToFront(b(), local, parts.gained);
}

Value* Emitter::LostFromFront(Value* local, const ReshardStep& step, const ChangedParts& parts,
                              const Dims& dims) {
  local = PartsFromFront(b(), local, parts.lost);
  for (int d = 0; d < step.to.rank(); ++d) {
    local = b().SliceDim(local, d, 0, LocalSize(dims[At(d)], step.to.NumShards(d)));
  }
  return local;
}

Value* Emitter::PartNumber(Value* position, const TensorSharding& sharding, const Dims& parts) {
  Value* number = nullptr;
  for (size_t d = 0; d < parts.size(); ++d) {
    if (parts[d] == 1) continue;
    const AxisList& axes = sharding.axes(static_cast<int>(d));
    Value* part =
        position ? OrdinalAt(position, *sharding.mesh, axes) : Ordinal(sharding.mesh, axes);
    if (AxesSize(axes) > parts[d]) part = b().Rem(part, b().I64(parts[d]));
    number = number ? b().Add(b().Mul(number, b().I64(parts[d])), part) : part;
  }
  return number;
}

Value* Emitter::DealStep(Value* local, const ReshardStep& step, const Dims& dims) {
  const Mesh& mesh = *step.from.mesh;
  const ChangedParts parts = PartsOf(step);
  local = GainedToFront(local, step, parts, dims);
  // Members stand where this device stands, but for their coordinates along the group.
  Value* base = Position(step.from.mesh);
  for (const AxisRef& ref : step.axes) {
    Value* own = b().Mul(Ordinal(step.from.mesh, {ref}), b().I64(PositionStride(mesh, ref)));
    base = b().Sub(base, own);
  }
  std::vector<Value*> dealt;
  for (int64_t member = 0; member < AxesSize(step.axes); ++member) {
    Value* position = b().Add(base, b().I64(PositionAlong(mesh, member, step.axes)));
    Value* number = PartNumber(position, step.to, parts.gained);
    dealt.push_back(b().DynamicSliceDim(local, 0, number, 1));
  }
  local = AllToAll(b().Concatenate(dealt, 0), step.from.mesh, 0, 0, step.axes);
  return LostFromFront(local, step, parts, dims);
}

Value* Emitter::ExchangeStep(Value* local, const ReshardStep& step, const Dims& dims) {
  const ChangedParts parts = PartsOf(step);
  const int64_t rounds = step.collectives;
  // The parts of the gaining dimensions side by side; those of the losing ones come the same way.
  local = GainedToFront(local, step, parts, dims);
  Value* taken = PartNumber(nullptr, step.from, parts.lost);
  Value* placed = PartNumber(nullptr, step.to, parts.gained);
  Dims result = local->type.dims();
  Value* received = b().Full(local->type.dtype(), result, 0);
  for (int64_t round = 0; round < rounds; ++round) {
    const auto turned = [&](Value* number, int64_t by) {
      return by == 0 ? number : b().Rem(b().Add(number, b().I64(by)), b().I64(rounds));
    };
    Value* part = b().DynamicSliceDim(local, 0, turned(taken, (rounds - round) % rounds), 1);
    PermutePairs pairs;
    pairs.pairs = ExchangePairs(step, round);
    pairs.mesh = step.from.mesh;
    part = Permute(part, std::move(pairs));
    received = b().DynamicUpdateSliceDim(received, part, 0, turned(placed, round));
  }
  return LostFromFront(received, step, parts, dims);
}

Value* Emitter::ReduceScatterStep(Value* local, const ReshardStep& step, const Dims& dims) {
  const CombinerRef combiner(KindOp(step.from, local->type.dtype()));
  if (step.moves.size() == 1) {
    const int d = step.moves[0].to_dim;
    const int64_t size = LocalSize(dims[At(d)], step.to.NumShards(d));
    local = b().PadDim(local, d, 0, size * AxesSize(step.axes) - local->type.dim(d));
    return ReduceScatter(local, step.from.mesh, d, step.axes, combiner);
  }
  local = SplitToFront(local, step.moves, step, dims);
  local = ReduceScatter(local, step.from.mesh, 0, step.axes, combiner);
  return b().Reshape(local, Dims(local->type.dims().begin() + 1, local->type.dims().end()));
}

}  // namespace lockstep

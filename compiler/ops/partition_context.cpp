#include "compiler/ops/partition_context.h"

#include <algorithm>
#include <unordered_set>

#include "compiler/base/error.h"
#include "compiler/ops/positions.h"
#include "compiler/sharding/shard_math.h"

namespace lockstep {
namespace {

size_t At(int i) { return static_cast<size_t>(i); }

int64_t FloorDiv(int64_t a, int64_t b) { return a >= 0 ? a / b : -((-a + b - 1) / b); }

}  // namespace

Type PartitionContext::LocalType(const Type& global, const TensorSharding& sharding) {
  if (!global.IsTensor()) return global;
  return global.WithDims(LocalDims(global.dims(), sharding));
}

TensorSharding PartitionContext::ReplicatedSharding(int rank) const {
  return TensorSharding::Replicated(mesh_, rank);
}

TensorSharding PartitionContext::WithDim(TensorSharding sharding, int dim, AxisList axes) {
  for (int i = 0; i < sharding.rank(); ++i) {
    if (i == dim) continue;
    DimSharding& other = sharding.dims[At(i)];
    other.axes = Subtract(*sharding.mesh, other.axes, axes);
  }
  sharding.dims[At(dim)].axes = std::move(axes);
  return sharding.Layout();
}

namespace {

/// A dimension's axes are those of its factors, major first.
TensorSharding FromMapping(const MeshPtr& mesh, const TensorMapping& mapping, int rank,
                           const FactorAssignment& f) {
  TensorSharding sharding = TensorSharding::Replicated(mesh, rank);
  for (size_t d = 0; d < mapping.dims.size(); ++d) {
    for (int factor : mapping.dims[d]) {
      const AxisList& axes = f.of(factor);
      sharding.dims[d].axes.insert(sharding.dims[d].axes.end(), axes.begin(), axes.end());
    }
  }
  return sharding.Layout();
}

}  // namespace

TensorSharding PartitionContext::OperandSharding(int i, const FactorAssignment& f) const {
  return FromMapping(mesh_, rule_.operands[At(i)], operand(i).global.rank(), f);
}

TensorSharding PartitionContext::ResultSharding(int i, const FactorAssignment& f) const {
  return FromMapping(mesh_, rule_.results[At(i)], global_result(i).rank(), f);
}

AxisList PartitionContext::ReducedAxes(const FactorAssignment& f) const {
  AxisList axes;
  for (size_t i = 0; i < rule_.factors.size(); ++i) {
    if (rule_.factors[i].kind != FactorKind::kReduction) continue;
    axes.insert(axes.end(), f.axes[i].begin(), f.axes[i].end());
  }
  return Sorted(Canonical(axes));
}

ShardedValue PartitionContext::OperandFor(int i, const FactorAssignment& f) {
  return Reshard(operand(i), OperandSharding(i, f));
}

ShardedValue PartitionContext::Replicate(const ShardedValue& value) {
  return Reshard(value, TensorSharding::Replicated(value.sharding.mesh, value.global.rank()));
}

ShardedValue PartitionContext::WholeDim(const ShardedValue& value, int dim) {
  return Reshard(value, WithDim(value.sharding, dim, {}));
}

ValueMap PartitionContext::Captures() {
  ValueMap captures;
  for (const auto& region : op().regions) {
    std::unordered_set<const Value*> inside;
    for (const auto& arg : region->args) inside.insert(arg.get());
    WalkOps(*region, [&](Op& inner) {
      for (const auto& nested : inner.regions) {
        for (const auto& arg : nested->args) inside.insert(arg.get());
      }
      for (const auto& result : inner.results) inside.insert(result.get());
      for (const Value* used : inner.operands) {
        if (inside.count(used) || captures.count(used)) continue;
        captures[used] = Replicate(ValueOf(used)).local;
      }
    });
  }
  return captures;
}

Value* PartitionContext::ShardOffset(const ShardedValue& value, int dim) {
  const AxisList& axes = value.sharding.axes(dim);
  if (AxesSize(axes) == 1) return b().I64(0);
  return b().Mul(ShardOrdinal(axes), b().I64(value.local_dim(dim)));
}

Value* PartitionContext::GlobalIota(const ShardedValue& value, int dim) {
  const Dims& dims = value.local->type.dims();
  Value* iota = b().Iota(DType::kI64, dims, dim);
  if (!value.IsSharded(dim)) return iota;
  return b().Add(iota, b().BroadcastScalar(ShardOffset(value, dim), dims));
}

Value* PartitionContext::MaskPadding(const ShardedValue& value, Value* identity,
                                     std::vector<int> dims) {
  if (dims.empty()) {
    for (int i = 0; i < value.global.rank(); ++i) dims.push_back(i);
  }
  Value* valid = nullptr;
  for (int dim : dims) {
    if (!value.HasPadding(dim)) continue;
    const Dims& local = value.local->type.dims();
    // A vector along the dimension, then broadcast: cheaper than comparing every element.
    Value* index = b().Add(b().Iota(DType::kI64, {local[At(dim)]}, 0),
                           b().BroadcastScalar(ShardOffset(value, dim), {local[At(dim)]}));
    Value* limit = b().BroadcastScalar(b().I64(value.global_dim(dim)), {local[At(dim)]});
    Value* inside = b().Broadcast(b().Compare(index, limit, "LT"), local, {dim});
    valid = valid ? b().And(valid, inside) : inside;
  }
  if (!valid) return value.local;
  return b().Select(valid, value.local, b().BroadcastScalar(identity, value.local->type.dims()));
}

namespace {

/// What shard k needs of shard k + distance: elements [low, high) of it, for the neediest k.
struct WindowPiece {
  int64_t distance = 0;
  int64_t low = 0, high = 0;
};

struct WindowPlan {
  std::vector<WindowPiece> pieces;  ///< by distance; together they hold every window
  bool contiguous = true;           ///< each piece goes on where the one before it ends
  bool gather = false;              ///< one all_gather of everything moves no more
  int64_t moved = 0;                ///< elements along the dimension that one device receives
};

/// The window of shard k starts at element u(k) = k * (step - local) + begin - distance * local of
/// shard k + distance: linear in k, so the extremes are where k is extreme among those whose window
/// meets that shard at all (-size < u(k) < local). Nothing here grows with the number of shards but
/// the list of distances, which gather ends.
WindowPlan PlanWindow(int64_t shards, int64_t local, int64_t step, int64_t begin, int64_t size) {
  WindowPlan plan;
  const auto first = [&](int64_t k) { return FloorDiv(k * step + begin, local) - k; };
  const auto last = [&](int64_t k) { return FloorDiv(k * step + begin + size - 1, local) - k; };
  const int64_t limit = shards - 1;
  const int64_t nearest = std::clamp(std::min(first(0), first(limit)), -limit, limit);
  const int64_t farthest = std::clamp(std::max(last(0), last(limit)), -limit, limit);
  const int64_t slope = step - local;
  for (int64_t distance = nearest; distance <= farthest; ++distance) {
    int64_t from = std::max<int64_t>(0, -distance);  // shards k for which k + distance exists
    int64_t to = std::min(limit, limit - distance);
    const int64_t at_zero = begin - distance * local;
    if (slope == 0) {
      if (at_zero <= -size || at_zero >= local) continue;
    } else {
      // -size + 1 <= slope * k + at_zero <= local - 1
      const int64_t a = -size + 1 - at_zero, b = local - 1 - at_zero;
      const int64_t k_low = slope > 0 ? -FloorDiv(-a, slope) : -FloorDiv(b, -slope);
      const int64_t k_high = slope > 0 ? FloorDiv(b, slope) : FloorDiv(-a, -slope);
      from = std::max(from, k_low);
      to = std::min(to, k_high);
    }
    if (from > to) continue;
    const int64_t u_from = slope * from + at_zero, u_to = slope * to + at_zero;
    WindowPiece piece{distance, std::max<int64_t>(0, std::min(u_from, u_to)),
                      std::min(local, std::max(u_from, u_to) + size)};
    if (!plan.pieces.empty()) {
      const WindowPiece& before = plan.pieces.back();
      plan.contiguous = plan.contiguous && before.distance + 1 == distance &&
                        before.high == local && piece.low == 0;
    }
    if (distance != 0) plan.moved += piece.high - piece.low;
    plan.pieces.push_back(piece);
    if (shards > 2 && plan.moved >= local * limit) {
      plan.gather = true;
      plan.moved = local * limit;
      return plan;
    }
  }
  return plan;
}

}  // namespace

int64_t PartitionContext::WindowBytes(const ShardedValue& value, int dim, int64_t step,
                                      int64_t begin, int64_t size) {
  const int64_t shards = value.sharding.NumShards(dim);
  const int64_t local = value.local_dim(dim);
  if (shards == 1 || local == 0 || size == 0) return 0;
  const int64_t slab = value.local->type.size_bytes() / local;
  return slab * PlanWindow(shards, local, step, begin, size).moved;
}

Value* PartitionContext::FetchWindow(const ShardedValue& value, int dim, int64_t step,
                                     int64_t begin, int64_t size, const std::string& cause) {
  const AxisList axes = value.sharding.axes(dim);
  const int64_t shards = AxesSize(axes);
  const int64_t local = value.local_dim(dim);
  LOCKSTEP_CHECK(size > 0) << "window of " << size;
  if (local == 0) {  // nothing exists
    Dims dims = value.local->type.dims();
    dims[At(dim)] = size;
    return b().ZerosLike(value.local->type, std::move(dims));
  }
  const WindowPlan plan = PlanWindow(shards, local, step, begin, size);
  // Element j of the window of shard k is element start(k) + j of the buffer.
  const auto cut = [&](Value* buffer, int64_t slope, int64_t origin) {
    const int64_t at_first = -origin + begin, at_last = (shards - 1) * (step - slope) + at_first;
    const int64_t smallest = std::min(at_first, at_last), largest = std::max(at_first, at_last);
    if (smallest == largest && smallest >= 0 && smallest + size <= buffer->type.dim(dim)) {
      return b().SliceDim(buffer, dim, smallest, smallest + size);
    }
    // Windows may reach beyond the buffer where nothing of it is theirs: with `size` elements more
    // at both ends the clamp of dynamic_slice lands in them.
    const int64_t pad_low = std::min(size, std::max<int64_t>(0, -smallest));
    const int64_t pad_high =
        std::min(size, std::max<int64_t>(0, largest + size - buffer->type.dim(dim)));
    buffer = b().PadDim(buffer, dim, pad_low, pad_high);
    Value* start = b().I64(begin - origin + pad_low);
    if (step != slope) {
      start = b().Add(b().Mul(ShardOrdinal(axes), b().I64(step - slope)), start);
    }
    return b().DynamicSliceDim(buffer, dim, start, size);
  };
  if (plan.gather) return cut(AllGather(value.local, dim, axes, cause), 0, 0);
  std::vector<Value*> pieces;
  for (const WindowPiece& piece : plan.pieces) {
    Value* part = b().SliceDim(value.local, dim, piece.low, piece.high);
    pieces.push_back(piece.distance == 0 ? part : Shift(part, axes, -piece.distance, false, cause));
  }
  if (pieces.empty()) {  // no shard needs anything that exists
    Dims dims = value.local->type.dims();
    dims[At(dim)] = size;
    return b().ZerosLike(value.local->type, std::move(dims));
  }
  const auto origin = [&](const WindowPiece& piece) { return piece.distance * local + piece.low; };
  if (plan.contiguous) {
    return cut(b().Concatenate(std::move(pieces), dim), local, origin(plan.pieces.front()));
  }
  Value* window = nullptr;
  for (size_t i = 0; i < pieces.size(); ++i) {
    const WindowPiece& piece = plan.pieces[i];
    Value* part = cut(pieces[i], local, origin(piece));
    if (!window) {
      window = part;
      continue;
    }
    Value* first = b().Add(b().Mul(ShardOrdinal(axes), b().I64(step - local)),
                           b().I64(begin - piece.distance * local));
    Value* inside = InRange(*this, first, size, piece.low, piece.high);
    window = b().Select(b().Broadcast(inside, window->type.dims(), {dim}), part, window);
  }
  return window;
}

void PartitionContext::SetResult(int i, Value* local, TensorSharding sharding) {
  ShardedValue& result = results_[At(i)];
  result.local = local;
  result.sharding = std::move(sharding);
  result.global = global_result(i);
  // A result may come in a wider element type; it is converted when it lies as wanted.
  if (result.global.IsTensor() && local->type.dtype() != result.global.dtype()) {
    result.global = result.global.WithDType(local->type.dtype());
  }
}

}  // namespace lockstep

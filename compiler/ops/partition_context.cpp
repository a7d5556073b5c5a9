#include "compiler/ops/partition_context.h"

#include <algorithm>
#include <unordered_set>

#include "compiler/base/error.h"
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

/// Which neighbours hold the window of a shard. The first and the last relative shard are linear
/// functions of k rounded down, so their extremes are at the first and the last shard.
struct WindowPlan {
  int64_t low = 0, high = 0;  ///< relative shards that are fetched, low <= high
  bool gather = false;        ///< all of them, by one all_gather
  int64_t edge_low = 0;       ///< first element that anybody needs of shard `low`
  int64_t edge_high = 0;      ///< end of what anybody needs of shard `high`
};

WindowPlan PlanWindow(int64_t shards, int64_t local, int64_t step, int64_t begin, int64_t size) {
  WindowPlan plan;
  const auto first = [&](int64_t k) { return FloorDiv(k * step + begin, local) - k; };
  const auto last = [&](int64_t k) { return FloorDiv(k * step + begin + size - 1, local) - k; };
  plan.low = std::min(first(0), first(shards - 1));
  plan.high = std::max(last(0), last(shards - 1));
  // Nothing farther away than the mesh is long exists.
  plan.low = std::clamp(plan.low, -(shards - 1), shards - 1);
  plan.high = std::clamp(plan.high, plan.low, shards - 1);
  const int64_t own = plan.low <= 0 && 0 <= plan.high ? 1 : 0;
  plan.gather = shards > 1 && plan.high - plan.low + 1 - own >= shards - 1 && shards > 2;
  // Only what some shard needs of the outermost pieces travels.
  const auto position = [&](int64_t k, int64_t shard, int64_t offset) {
    return k * step + begin + offset - (k + shard) * local;
  };
  plan.edge_low = std::min(position(0, plan.low, 0), position(shards - 1, plan.low, 0));
  plan.edge_low = std::clamp<int64_t>(plan.edge_low, 0, local - 1);
  plan.edge_high = std::max(position(0, plan.high, size), position(shards - 1, plan.high, size));
  plan.edge_high = std::clamp<int64_t>(plan.edge_high, 1, local);
  if (plan.low == plan.high) plan.edge_high = std::max(plan.edge_high, plan.edge_low + 1);
  return plan;
}

}  // namespace

int64_t PartitionContext::WindowBytes(const ShardedValue& value, int dim, int64_t step,
                                      int64_t begin, int64_t size) {
  const int64_t shards = value.sharding.NumShards(dim);
  const int64_t local = value.local_dim(dim);
  if (shards == 1 || local == 0 || size == 0) return 0;
  const int64_t slab = value.local->type.size_bytes() / local;
  const WindowPlan plan = PlanWindow(shards, local, step, begin, size);
  if (plan.gather) return slab * local * (shards - 1);
  int64_t elements = 0;
  for (int64_t shard = plan.low; shard <= plan.high; ++shard) {
    if (shard == 0) continue;
    elements +=
        (shard == plan.high ? plan.edge_high : local) - (shard == plan.low ? plan.edge_low : 0);
  }
  return slab * elements;
}

Value* PartitionContext::FetchWindow(const ShardedValue& value, int dim, int64_t step,
                                     int64_t begin, int64_t size, const std::string& cause) {
  const AxisList axes = value.sharding.axes(dim);
  const int64_t shards = AxesSize(axes);
  const int64_t local = value.local_dim(dim);
  LOCKSTEP_CHECK(local > 0 && size > 0) << "window of " << size << " over shards of " << local;
  const WindowPlan plan = PlanWindow(shards, local, step, begin, size);
  Value* buffer = nullptr;
  if (plan.gather) {
    buffer = AllGather(value.local, dim, axes, cause);
  } else {
    std::vector<Value*> pieces;
    for (int64_t shard = plan.low; shard <= plan.high; ++shard) {
      const int64_t from = shard == plan.low ? plan.edge_low : 0;
      const int64_t to = shard == plan.high ? plan.edge_high : local;
      Value* piece = b().SliceDim(value.local, dim, from, to);
      pieces.push_back(shard == 0 ? piece : Shift(piece, axes, -shard, false, cause));
    }
    buffer = b().Concatenate(std::move(pieces), dim);
  }
  // Shard k's window starts at k*step + begin; its buffer at k*slope + origin.
  const int64_t slope = plan.gather ? 0 : local;
  const int64_t origin = plan.gather ? 0 : plan.low * local + plan.edge_low;
  const auto start_in_buffer = [&](int64_t k) { return k * (step - slope) + begin - origin; };
  const int64_t smallest = std::min(start_in_buffer(0), start_in_buffer(shards - 1));
  const int64_t largest = std::max(start_in_buffer(0), start_in_buffer(shards - 1));
  // Windows may reach beyond the buffer where nothing exists: widen it, so that the slice below is
  // never clamped.
  const int64_t pad_low = std::max<int64_t>(0, -smallest);
  const int64_t pad_high = std::max<int64_t>(0, largest + size - buffer->type.dim(dim));
  buffer = b().PadDim(buffer, dim, pad_low, pad_high);
  if (smallest == largest) {
    return b().SliceDim(buffer, dim, smallest + pad_low, smallest + pad_low + size);
  }
  Value* start = b().Add(b().Mul(ShardOrdinal(axes), b().I64(step - slope)),
                         b().I64(begin - origin + pad_low));
  return b().DynamicSliceDim(buffer, dim, start, size);
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

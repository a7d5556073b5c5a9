#include "compiler/ops/partition_context.h"

#include <algorithm>

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

Value* PartitionContext::FetchWindow(const ShardedValue& value, int dim, int64_t step,
                                     int64_t begin, int64_t size, const std::string& cause) {
  const AxisList axes = value.sharding.axes(dim);
  const int64_t shards = AxesSize(axes);
  const int64_t local = value.local_dim(dim);
  LOCKSTEP_CHECK(local > 0 && size >= 0) << "window of " << size << " over shards of " << local;
  // Relative shards that hold parts of [k*step + begin, +size): a linear function of k rounded
  // down, so its extremes are at the first and the last shard.
  const auto first_shard = [&](int64_t k) { return FloorDiv(k * step + begin, local) - k; };
  const auto last_shard = [&](int64_t k) {
    return FloorDiv(k * step + begin + size - 1, local) - k;
  };
  int64_t low = std::min(first_shard(0), first_shard(shards - 1));
  int64_t high = std::max(last_shard(0), last_shard(shards - 1));
  // Nothing farther than the ends of the mesh exists.
  low = std::clamp(low, -(shards - 1), shards - 1);
  high = std::clamp(high, low, shards - 1);
  const int64_t hops = (high - low + 1) - ((low <= 0 && 0 <= high) ? 1 : 0);
  Value* buffer = nullptr;
  Value* buffer_start = nullptr;  // global index of the buffer's first element
  int64_t edge_low = 0;           // elements dropped from the first piece
  if (shards > 1 && hops >= shards - 1) {
    buffer = AllGather(value.local, dim, axes, cause);
    buffer_start = b().I64(0);
  } else {
    std::vector<Value*> pieces;
    // Only what some shard needs of the outermost pieces travels.
    const auto position = [&](int64_t k, int64_t shard, int64_t offset) {
      return k * step + begin + offset - (k + shard) * local;
    };
    edge_low = std::clamp<int64_t>(std::min(position(0, low, 0), position(shards - 1, low, 0)), 0,
                                   local - 1);
    const int64_t edge_high = std::clamp<int64_t>(
        std::max(position(0, high, size), position(shards - 1, high, size)), 1, local);
    for (int64_t shard = low; shard <= high; ++shard) {
      const int64_t from = shard == low ? edge_low : 0;
      const int64_t to = std::max(shard == high ? edge_high : local, from);
      if (from == to) continue;
      Value* piece = b().SliceDim(value.local, dim, from, to);
      pieces.push_back(shard == 0 ? piece : Shift(piece, axes, -shard, false, cause));
    }
    buffer = b().Concatenate(std::move(pieces), dim);
    Value* ordinal = shards > 1 ? ShardOrdinal(axes) : b().I64(0);
    buffer_start =
        b().Add(b().Mul(b().Add(ordinal, b().I64(low)), b().I64(local)), b().I64(edge_low));
  }
  // The wanted range may begin before or end after the buffer (outside of the tensor): widen it,
  // so that the slice below is never clamped.
  const auto start_in_buffer = [&](int64_t k) {
    const int64_t origin = shards > 1 && hops >= shards - 1 ? 0 : (k + low) * local + edge_low;
    return k * step + begin - origin;
  };
  const int64_t smallest = std::min(start_in_buffer(0), start_in_buffer(shards - 1));
  const int64_t largest = std::max(start_in_buffer(0), start_in_buffer(shards - 1));
  const int64_t pad_low = std::max<int64_t>(0, -smallest);
  const int64_t pad_high = std::max<int64_t>(0, largest + size - buffer->type.dim(dim));
  buffer = b().PadDim(buffer, dim, pad_low, pad_high);
  if (smallest == largest) {
    return b().SliceDim(buffer, dim, smallest + pad_low, smallest + pad_low + size);
  }
  Value* start = b().Add(b().Mul(ShardOrdinal(axes), b().I64(step)), b().I64(begin + pad_low));
  return b().DynamicSliceDim(buffer, dim, b().Sub(start, buffer_start), size);
}

void PartitionContext::SetResult(int i, Value* local, TensorSharding sharding) {
  ShardedValue& result = results_[At(i)];
  result.local = local;
  result.sharding = std::move(sharding);
  result.global = global_result(i);
}

}  // namespace lockstep

#include "compiler/ops/positions.h"

#include <algorithm>

#include "compiler/base/error.h"
#include "compiler/ops/reduction/combiner.h"
#include "compiler/sharding/shard_math.h"

namespace lockstep {
namespace {

size_t At(int i) { return static_cast<size_t>(i); }

Type WithDimSize(const Type& type, int dim, int64_t size) {
  Dims dims = type.dims();
  dims[At(dim)] = size;
  return type.WithDims(std::move(dims));
}

/// The sharding with dimension `dim` as wanted, as far as the other dimensions leave axes for it.
TensorSharding Toward(const TensorSharding& sharding, int dim, const TensorSharding& wanted) {
  TensorSharding result = sharding;
  result.dims[At(dim)].axes.clear();
  result.unreduced.clear();
  if (wanted.mesh && wanted.mesh->axes() == sharding.mesh->axes() && dim < wanted.rank()) {
    result.dims[At(dim)].axes = Subtract(*sharding.mesh, wanted.axes(dim), result.UsedAxes());
  }
  return result.Layout();
}

TensorSharding Whole(TensorSharding sharding, int dim) {
  sharding.dims[At(dim)].axes.clear();
  return sharding.Layout();
}

/// The owner form: the result is whole in `dim` and partial over the axes that split it.
TensorSharding OwnerSharding(const TensorSharding& sharding, int dim, DType dtype) {
  TensorSharding result = Whole(sharding, dim);
  if (IsBool(dtype)) result.unreduced_kind = ReductionKind::kMax;
  const AxisList& axes = sharding.axes(dim);
  result.unreduced.insert(result.unreduced.end(), axes.begin(), axes.end());
  result.unreduced = Sorted(Canonical(result.unreduced));
  return result;
}

/// local[start - offset + i] for i < size, and `filler` where this shard does not own it. Padding
/// the shard by `size` on both sides makes the clamp of dynamic_slice land in pure filler.
Value* OwnedPart(PartitionContext& context, const ShardedValue& value, int dim, Value* start,
                 int64_t size) {
  LocalBuilder& b = context.b();
  Value* filler = SumNeutral(context, value.local->type.dtype());
  Value* padded = b.PadDim(value.local, dim, size, size, filler);
  Value* from = b.Add(b.Sub(start, context.ShardOffset(value, dim)), b.I64(size));
  return b.DynamicSliceDim(padded, dim, from, size);
}

}  // namespace

bool HasSumNeutral(DType dtype) { return CombinerIdentity(CombinerKind::kAdd, dtype).has_value(); }

Value* SumNeutral(PartitionContext& context, DType dtype) {
  std::optional<Literal> identity = CombinerIdentity(CombinerKind::kAdd, dtype);
  LOCKSTEP_CHECK(identity.has_value()) << "sums of " << DTypeName(dtype) << " have no identity";
  return context.b().Constant(*identity);
}

Value* InRange(PartitionContext& context, Value* first, int64_t size, int64_t begin, int64_t end) {
  LocalBuilder& b = context.b();
  Value* index = b.Add(b.Iota(DType::kI64, {size}, 0), b.BroadcastScalar(first, {size}));
  Value* low = b.BroadcastScalar(b.I64(begin), {size});
  Value* high = b.BroadcastScalar(b.I64(end), {size});
  return b.And(b.Compare(index, low, "GE"), b.Compare(index, high, "LT"));
}

Value* ClampedStart(PartitionContext& context, Value* index, int64_t max) {
  LocalBuilder& b = context.b();
  const DType dtype = index->type.dtype();
  if (dtype == DType::kU64) {  // would be negative as i64 above 2^63
    index = b.Min(index, b.Constant(Literal::ScalarInt(dtype, max)));
  }
  return b.Clamp(b.I64(0), b.Convert(index, DType::kI64), b.I64(max));
}

Value* WindowOfWhole(PartitionContext& context, Value* value, int dim, const AxisList& axes,
                     int64_t step, int64_t begin, int64_t size) {
  LocalBuilder& b = context.b();
  const int64_t shards = AxesSize(axes);
  const int64_t last = (shards - 1) * step + begin;
  const int64_t low = std::max<int64_t>(0, -std::min(begin, last));
  const int64_t high = std::max<int64_t>(0, std::max(begin, last) + size - value->type.dim(dim));
  value = b.PadDim(value, dim, low, high);
  if (shards == 1) return b.SliceDim(value, dim, begin + low, begin + low + size);
  Value* start = b.Add(b.Mul(context.ShardOrdinal(axes), b.I64(step)), b.I64(begin + low));
  return b.DynamicSliceDim(value, dim, start, size);
}

ShardedValue CutDim(PartitionContext& context, const ShardedValue& value, int dim, int64_t start,
                    int64_t limit, int64_t stride, const TensorSharding& wanted) {
  LocalBuilder& b = context.b();
  const int64_t count = CeilDiv(limit - start, stride);
  ShardedValue result = value;
  result.origin = nullptr;
  result.global = WithDimSize(value.global, dim, count);
  if (!value.IsSharded(dim) || count == 0) {
    if (count == 0) result.sharding = Whole(value.sharding, dim);
    const int64_t from = count == 0 ? 0 : start;
    result.local = b.SliceDim(value.local, dim, from, count == 0 ? 0 : limit, stride);
    return result;
  }
  const int64_t shards = value.sharding.NumShards(dim);
  const int64_t part = LocalSize(count, shards);
  const int64_t window = (part - 1) * stride + 1;
  const TensorSharding target = Toward(value.sharding, dim, wanted);
  ShardedValue halo = result;
  const double halo_cost =
      static_cast<double>(PartitionContext::WindowBytes(value, dim, part * stride, start, window)) +
      context.MoveCost(halo, target);
  ShardedValue owner = result;
  owner.sharding = OwnerSharding(value.sharding, dim, value.global.dtype());
  const double owner_cost = context.MoveCost(owner, target);
  if (owner_cost < halo_cost && HasSumNeutral(value.global.dtype()) &&
      limit - start <= value.local_dim(dim)) {
    owner.local = OwnedPart(context, value, dim, b.I64(start), limit - start);
    owner.local = b.SliceDim(owner.local, dim, 0, limit - start, stride);
    return owner;
  }
  const ShardedValue as_whole{value.local, value.sharding, value.global, value.origin};
  const double gather_cost = context.MoveCost(as_whole, Whole(value.sharding, dim));
  if (gather_cost < halo_cost) {
    const ShardedValue whole = context.WholeDim(value, dim);
    return CutDim(context, whole, dim, start, limit, stride, wanted);
  }
  const std::string cause = context.op().Describe() + " shifts dimension " + std::to_string(dim) +
                            ", which is split over " +
                            AxisListString(*context.mesh(), value.sharding.axes(dim));
  Value* fetched = context.FetchWindow(value, dim, part * stride, start, window, cause);
  halo.local = b.SliceDim(fetched, dim, 0, window, stride);
  return halo;
}

ShardedValue CutDimDynamic(PartitionContext& context, const ShardedValue& value, int dim,
                           Value* start, int64_t size, const TensorSharding& wanted) {
  LocalBuilder& b = context.b();
  ShardedValue result = value;
  result.origin = nullptr;
  result.global = WithDimSize(value.global, dim, size);
  if (!value.IsSharded(dim)) {
    result.local = b.DynamicSliceDim(value.local, dim, start, size);
    return result;
  }
  const TensorSharding target = Toward(value.sharding, dim, wanted);
  result.sharding = OwnerSharding(value.sharding, dim, value.global.dtype());
  const double gather_cost = context.MoveCost(value, Whole(value.sharding, dim));
  if (!HasSumNeutral(value.global.dtype()) || gather_cost < context.MoveCost(result, target)) {
    return CutDimDynamic(context, context.WholeDim(value, dim), dim, start, size, wanted);
  }
  result.local = OwnedPart(context, value, dim, start, size);
  return result;
}

ShardedValue PadShardedDim(PartitionContext& context, const ShardedValue& value, int dim,
                           int64_t low, int64_t high, int64_t interior, Value* padding,
                           const TensorSharding& wanted) {
  LocalBuilder& b = context.b();
  const int64_t size = value.global_dim(dim);
  const int64_t dilated = size == 0 ? 0 : (size - 1) * (interior + 1) + 1;
  const int64_t total = dilated + low + high;
  const size_t rank = value.local->type.dims().size();
  ShardedValue result = value;
  result.origin = nullptr;
  result.global = WithDimSize(value.global, dim, total);
  Dims lows(rank, 0), highs(rank, 0), interiors(rank, 0);
  if (value.IsSharded(dim) && (total == 0 || value.local_dim(dim) == 0)) {
    return PadShardedDim(context, context.WholeDim(value, dim), dim, low, high, interior, padding,
                         wanted);
  }
  if (!value.IsSharded(dim)) {
    lows[At(dim)] = low;
    highs[At(dim)] = high;
    interiors[At(dim)] = interior;
    result.local = b.Pad(value.local, padding, lows, highs, interiors);
    return result;
  }
  // In dilated coordinates every shard holds local * (interior + 1) elements, so the result's
  // shards are windows of them.
  ShardedValue spread = value;
  highs[At(dim)] = interior;
  interiors[At(dim)] = interior;
  const int64_t part = LocalSize(total, value.sharding.NumShards(dim));
  const int64_t bytes =
      PartitionContext::WindowBytes(spread, dim, CeilDiv(part, interior + 1), 0, 1);
  const TensorSharding target = Toward(value.sharding, dim, wanted);
  const double gather_cost = context.MoveCost(value, Whole(value.sharding, dim));
  if (gather_cost < static_cast<double>(bytes) + context.MoveCost(result, target)) {
    return PadShardedDim(context, context.WholeDim(value, dim), dim, low, high, interior, padding,
                         wanted);
  }
  if (interior > 0) spread.local = b.Pad(value.local, padding, lows, highs, interiors);
  const std::string cause = context.op().Describe() + " shifts dimension " + std::to_string(dim) +
                            ", which is split over " +
                            AxisListString(*context.mesh(), value.sharding.axes(dim));
  Value* fetched = context.FetchWindow(spread, dim, part, -low, part, cause);
  Value* first =
      b.Sub(b.Mul(context.ShardOrdinal(value.sharding.axes(dim)), b.I64(part)), b.I64(low));
  const Dims& dims = fetched->type.dims();
  Value* inside = b.Broadcast(InRange(context, first, part, 0, dilated), dims, {dim});
  result.local = b.Select(inside, fetched, b.BroadcastScalar(padding, dims));
  return result;
}

}  // namespace lockstep

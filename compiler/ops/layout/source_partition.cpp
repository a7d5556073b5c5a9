// Partition rules of ops that create data: constant, iota, get_dimension_size. They are made in the
// wanted sharding directly, without communication.

#include "compiler/ops/layout/source_partition.h"

#include "compiler/base/error.h"
#include "compiler/ops/layout/layout_attrs.h"
#include "compiler/ops/partition_context.h"

namespace lockstep {

/// constant: a splat shrinks to the local shape; a dense one is cut by the device's ordinals.
void PartitionConstant(PartitionContext& context) {
  const Literal& literal = ReadConstant(context.op());
  const TensorSharding& wanted = context.wanted();
  const Type& global = context.global_result();
  if (!literal.is_splat() || !wanted.unreduced.empty()) {
    Op* copy = context.b().CloneLocal(context.op(), {}, {global});
    context.SetResult(0, copy->result(), context.ReplicatedSharding(global.rank()));
    return;
  }
  const Type local = PartitionContext::LocalType(global, wanted);
  Op* copy = context.b().CloneLocal(context.op(), {}, {local});
  copy->attrs.Set(
      "value",
      Attribute::Dense{Literal::Splat(literal.dtype(), local.dims(), literal.splat_data()), local});
  context.SetResult(0, copy->result(), wanted);
}

/// The local count plus the offset of the shard. Integers of 32 bits and more add in their own type
/// (which wraps as the global iota does); others count in i64 and are converted, as rounding an
/// offset first would give other numbers.
Value* CountAlong(PartitionContext& context, const Type& global, const TensorSharding& sharding,
                  int dim, int64_t start, int64_t stride) {
  LocalBuilder& b = context.b();
  const Dims dims = PartitionContext::LocalType(global, sharding).dims();
  const DType dtype = global.dtype();
  LOCKSTEP_CHECK(!sharding.mesh || *sharding.mesh == *context.mesh())
      << "ordinals are those of the op's mesh";
  const bool split = AxesSize(sharding.axes(dim)) > 1;
  if (!split && start == 0 && stride == 1) return b.Iota(dtype, dims, dim);
  const bool wide = IsInteger(dtype) && BitWidth(dtype) >= 32;
  const DType counting = wide ? dtype : DType::kI64;
  const int64_t size = dims[static_cast<size_t>(dim)];
  Value* count = b.Iota(counting, {size}, 0);
  Value* offset =
      split ? b.Mul(context.ShardOrdinal(sharding.axes(dim)), b.I64(size * stride)) : b.I64(0);
  if (stride != 1) {
    count = b.Mul(count, b.BroadcastScalar(b.Convert(b.I64(stride), counting), {size}));
  }
  if (start != 0) offset = b.Add(offset, b.I64(start));
  Value* vector = b.Add(count, b.BroadcastScalar(b.Convert(offset, counting), {size}));
  return b.Broadcast(b.Convert(vector, dtype), dims, {dim});
}

TensorSharding WantedHere(const PartitionContext& context) {
  const TensorSharding& wanted = context.wanted();
  if (!wanted.mesh || wanted.mesh->axes() != context.mesh()->axes()) {
    return context.ReplicatedSharding(context.global_result().rank());
  }
  TensorSharding here = wanted;
  here.mesh = context.mesh();
  here.unreduced.clear();
  return here;
}

void PartitionIota(PartitionContext& context) {
  const TensorSharding sharding = WantedHere(context);
  const int dim = static_cast<int>(ReadIotaDim(context.op()));
  context.SetResult(0, CountAlong(context, context.global_result(), sharding, dim, 0, 1), sharding);
}

/// get_dimension_size: the global size, a constant.
void PartitionGetDimensionSize(PartitionContext& context) {
  const int dim = static_cast<int>(ReadDim(context.op()));
  Value* size = context.b().Constant(
      Literal::ScalarInt(context.global_result().dtype(), context.operand(0).global_dim(dim)));
  context.SetResult(0, size, context.ReplicatedSharding(0));
}

}  // namespace lockstep

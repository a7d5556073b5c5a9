// Partition rule of gather.
//
// Dimensions taken whole and batch dimensions are partitioned by factors. A sharded dimension that
// is looked up is looked up where it lies: start indices are clamped against the GLOBAL size,
// shifted by the shard's offset, and each device keeps the slices that it owns; the others are the
// neutral element of a sum. Example, table [8] over 2, index 6: shard 0 looks up 6 (clamped to 3
// locally, dropped by the mask), shard 1 looks up 2 and keeps it; their sum is the value.

#include "compiler/ops/attr_access.h"
#include "compiler/ops/indexing/indexing_attrs.h"
#include "compiler/ops/positions.h"

namespace lockstep {
namespace {

size_t At(int i) { return static_cast<size_t>(i); }

/// Per component of an index vector: the largest start, the i64 offset of the shard (null = 0) and
/// the local size (0 = the dimension is whole).
struct Component {
  int64_t max = 0;
  Value* offset = nullptr;
  int64_t local = 0;
};

class GatherRewrite {
 public:
  GatherRewrite(PartitionContext& context, const GatherDims& dims)
      : context_(context), b_(context.b()), dims_(dims) {}

  void Run() {
    FactorChoice choice;
    choice.reduction = HasSumNeutral(context_.global_result().dtype());
    const FactorAssignment f = context_.ChooseFactors(choice);
    const ShardedValue operand = context_.OperandFor(0, f);
    const ShardedValue indices = context_.OperandFor(1, f);
    Plan(operand);
    Value* local_indices = Indices(indices);
    Op* copy = b_.CloneLocal(
        context_.op(), {operand.local, local_indices},
        {PartitionContext::LocalType(context_.global_result(), context_.ResultSharding(0, f))});
    copy->attrs.Set("slice_sizes", Attribute::FromInts(SliceSizes(operand)));
    TensorSharding sharding = context_.ResultSharding(0, f);
    Value* result = copy->result();
    if (mask_) {
      Value* neutral = SumNeutral(context_, result->type.dtype());
      const Dims& shape = result->type.dims();
      result = b_.Select(MaskOf(shape), result, b_.BroadcastScalar(neutral, shape));
      sharding.unreduced = Sorted(Canonical(reduced_));
      if (IsBool(result->type.dtype())) sharding.unreduced_kind = ReductionKind::kMax;
    }
    context_.SetResult(0, result, sharding);
  }

 private:
  /// Which components need a shift, and which dimensions are held by their first shard only.
  void Plan(const ShardedValue& operand) {
    for (int64_t dim : dims_.start_index_map) {
      const int d = static_cast<int>(dim);
      Component component;
      component.max = operand.global_dim(d) - dims_.slice_sizes[At(d)];
      if (operand.IsSharded(d) && dims_.slice_sizes[At(d)] != operand.global_dim(d)) {
        component.offset = context_.ShardOffset(operand, d);
        component.local = operand.local_dim(d);
        Reduce(operand, d);
      }
      components_.push_back(component);
    }
    for (int d = 0; d < operand.global.rank(); ++d) {
      if (!operand.IsSharded(d) || Contains(dims_.start_index_map, d) ||
          Contains(dims_.operand_batching_dims, d) ||
          dims_.slice_sizes[At(d)] == operand.global_dim(d)) {
        continue;
      }
      // Not looked up by an index: always element 0, which the first shard holds.
      Value* first = b_.Compare(context_.ShardOrdinal(operand.sharding.axes(d)), b_.I64(0), "EQ");
      scalar_mask_ = scalar_mask_ ? b_.And(scalar_mask_, first) : first;
      Reduce(operand, d);
    }
    mask_ = scalar_mask_ != nullptr;
    for (const Component& component : components_) mask_ = mask_ || component.offset;
  }

  void Reduce(const ShardedValue& operand, int d) {
    const AxisList& axes = operand.sharding.axes(d);
    reduced_.insert(reduced_.end(), axes.begin(), axes.end());
  }

  Dims SliceSizes(const ShardedValue& operand) const {
    Dims sizes = dims_.slice_sizes;
    for (int d = 0; d < operand.global.rank(); ++d) {
      if (sizes[At(d)] == operand.global_dim(d) && sizes[At(d)] > 1) {
        sizes[At(d)] = operand.local_dim(d);
      }
    }
    return sizes;
  }

  Value* Indices(const ShardedValue& indices) {
    bool shifted = false;
    for (const Component& component : components_) shifted = shifted || component.offset;
    if (!shifted) return indices.local;
    const Dims shape = indices.local->type.dims();
    const int vector_dim = static_cast<int>(dims_.index_vector_dim);
    const bool implicit = vector_dim == static_cast<int>(shape.size());
    std::vector<Value*> columns;
    for (size_t c = 0; c < components_.size(); ++c) {
      const Component& component = components_[c];
      const int64_t at = static_cast<int64_t>(c);
      Value* column = implicit ? indices.local : b_.SliceDim(indices.local, vector_dim, at, at + 1);
      if (column->type.dtype() == DType::kU64) {
        column = b_.Min(
            column, b_.Full(DType::kU64, column->type.dims(), static_cast<double>(component.max)));
      }
      column = b_.Convert(column, DType::kI64);
      const Dims& dims = column->type.dims();
      column = b_.Max(column, b_.BroadcastScalar(b_.I64(0), dims));
      column = b_.Min(column, b_.BroadcastScalar(b_.I64(component.max), dims));
      if (component.offset) {
        column = b_.Sub(column, b_.BroadcastScalar(component.offset, dims));
        AddBatchMask(column, component.local, implicit ? -1 : vector_dim);
      }
      columns.push_back(column);
    }
    return implicit ? columns[0] : b_.Concatenate(std::move(columns), vector_dim);
  }

  void AddBatchMask(Value* column, int64_t local, int vector_dim) {
    const Dims& dims = column->type.dims();
    Value* low = b_.Compare(column, b_.BroadcastScalar(b_.I64(0), dims), "GE");
    Value* high = b_.Compare(column, b_.BroadcastScalar(b_.I64(local), dims), "LT");
    Value* inside = b_.And(low, high);
    if (vector_dim >= 0) {
      Dims batch = dims;
      batch.erase(batch.begin() + vector_dim);
      inside = b_.Reshape(inside, batch);
    }
    batch_mask_ = batch_mask_ ? b_.And(batch_mask_, inside) : inside;
  }

  /// The masks in the shape of the result, whose batch dims stand between the offset dims.
  Value* MaskOf(const Dims& shape) {
    Value* mask = nullptr;
    if (batch_mask_) {
      std::vector<int64_t> mapping;
      for (size_t d = 0; d < shape.size(); ++d) {
        if (!Contains(dims_.offset_dims, static_cast<int64_t>(d))) {
          mapping.push_back(static_cast<int64_t>(d));
        }
      }
      mask = b_.Broadcast(batch_mask_, shape, mapping);
    }
    if (scalar_mask_) {
      Value* scalar = b_.BroadcastScalar(scalar_mask_, shape);
      mask = mask ? b_.And(mask, scalar) : scalar;
    }
    return mask;
  }

  PartitionContext& context_;
  LocalBuilder& b_;
  const GatherDims& dims_;
  std::vector<Component> components_;
  AxisList reduced_;
  bool mask_ = false;
  Value* batch_mask_ = nullptr;
  Value* scalar_mask_ = nullptr;
};

}  // namespace

void PartitionGather(PartitionContext& context) {
  const GatherDims dims = ReadGatherDims(context.op());
  GatherRewrite(context, dims).Run();
}

}  // namespace lockstep

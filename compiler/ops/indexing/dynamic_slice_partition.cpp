// Partition rules of dynamic_slice and dynamic_update_slice.
//
// Start indices are clamped against the GLOBAL sizes first, and only then turned into positions in
// the shard: clamping a local start would move the slice. Example: [8] over 2, slice of 6 from 7:
// the start is 2, and shard 1 (elements 4..7) supplies elements 2..5 of the result.

#include <algorithm>
#include <cstdint>
#include <optional>

#include "compiler/ops/indexing/indexing_attrs.h"
#include "compiler/ops/positions.h"

namespace lockstep {
namespace {

size_t At(int i) { return static_cast<size_t>(i); }

}  // namespace

void PartitionDynamicSlice(PartitionContext& context) {
  const Dims sizes = ReadDynamicSliceSizes(context.op());
  const ShardedValue& operand = context.operand(0);
  FactorChoice choice;
  for (int d = 0; d < operand.global.rank(); ++d) {
    if (sizes[At(d)] == operand.global_dim(d)) continue;
    for (int factor : context.rule().operands[0].dims[At(d)]) choice.allow.push_back(factor);
  }
  // Whole dimensions as the factors say; cut ones as they lie, so that the owner can supply them.
  TensorSharding sharding = context.OperandSharding(0, context.ChooseFactors(choice));
  if (operand.sharding.mesh->axes() == context.mesh()->axes()) {
    for (int d = 0; d < operand.global.rank(); ++d) {
      if (sizes[At(d)] == operand.global_dim(d)) continue;
      DimSharding& dim = sharding.dims[At(d)];
      dim.axes.clear();
      dim.axes = Subtract(*context.mesh(), operand.sharding.axes(d), sharding.UsedAxes());
    }
  }
  ShardedValue value = context.Reshard(operand, sharding.Layout());
  for (int d = 0; d < operand.global.rank(); ++d) {
    const int64_t size = sizes[At(d)];
    if (size == operand.global_dim(d)) continue;  // the start clamps to 0
    Value* index = context.Replicate(context.operand(1 + d)).local;
    Value* start = ClampedStart(context, index, operand.global_dim(d) - size);
    value = CutDimDynamic(context, value, d, start, size, context.wanted());
  }
  context.SetResult(0, value.local, value.sharding);
}

namespace {

/// The value of a scalar constant, seen through annotations.
std::optional<int64_t> ConstantIndex(const Value* value) {
  const Op* def = value ? value->def : nullptr;
  while (def && def->Is(OpCode::kSdyShardingConstraint)) def = def->operand(0)->def;
  if (!def || !def->Is(OpCode::kConstant)) return std::nullopt;
  const Attribute* attr = def->attrs.Find("value");
  const auto* dense = attr ? attr->As<Attribute::Dense>() : nullptr;
  if (!dense || dense->literal.num_elements() != 1) return std::nullopt;
  if (dense->literal.dtype() == DType::kU64) {
    const uint64_t index = dense->literal.GetUint(0);
    return static_cast<int64_t>(std::min<uint64_t>(index, INT64_MAX));
  }
  return dense->literal.GetInt(0);
}

/// One dynamic_update_slice. Operand and result keep their sharding. Along a dimension that the
/// update covers in part, a shard takes what falls into it:
///   window  start known: the update is split like the operand, its rows are fetched from
///   neighbours owner   else: the update is whole, and each shard rewrites a window of its own that
///   is as large
///           as the update (or the shard)
class UpdateRewrite {
 public:
  explicit UpdateRewrite(PartitionContext& context)
      : context_(context), b_(context.b()), update_(context.operand(1)) {}

  void Run() {
    const ShardedValue& operand = context_.operand(0);
    for (int d = 0; d < operand.global.rank(); ++d) {
      if (update_.global_dim(d) != operand.global_dim(d)) cut_.push_back(d);
    }
    FactorChoice choice;
    choice.permutation = true;
    for (int d : cut_) {  // the operand's factor may be sharded, whatever its kind
      for (int factor : context_.rule().operands[0].dims[At(d)]) choice.allow.push_back(factor);
    }
    target_ = context_.OperandFor(0, context_.ChooseFactors(choice));
    if (update_.global.num_elements() == 0) {
      context_.SetResult(0, target_.local, target_.sharding);
      return;
    }
    PlaceUpdate();
    starts_.assign(At(operand.global.rank()), b_.I64(0));
    for (int d : cut_) {
      const int64_t last = target_.global_dim(d) - update_.global_dim(d);
      if (Windowed(d)) {
        FetchRows(d, std::clamp<int64_t>(*ConstantIndex(context_.op().operand(2 + d)), 0, last));
      } else {
        OwnRows(d, ClampedStart(context_, context_.Replicate(context_.operand(2 + d)).local, last));
      }
    }
    Value* incoming = update_.local;
    if (!inside_.empty()) {
      const Dims window = incoming->type.dims();
      Value* mask = nullptr;
      for (const auto& [d, vector] : inside_) {
        Value* part = b_.Broadcast(vector, window, {d});
        mask = mask ? b_.And(mask, part) : part;
      }
      Value* old = window == target_.local->type.dims()
                       ? target_.local
                       : b_.DynamicSlice(target_.local, starts_, window);
      incoming = b_.Select(mask, incoming, old);
    }
    if (incoming->type == target_.local->type) {
      context_.SetResult(0, incoming, target_.sharding);  // every element is decided
      return;
    }
    context_.SetResult(0, b_.DynamicUpdateSlice(target_.local, incoming, starts_),
                       target_.sharding);
  }

 private:
  bool Windowed(int d) const {
    return std::find(windowed_.begin(), windowed_.end(), d) != windowed_.end();
  }

  /// Brings the update to the operand's sharding; dimensions covered in part are whole, except
  /// where fetching rows of a split update from neighbours moves less.
  void PlaceUpdate() {
    TensorSharding sharding = target_.sharding;
    for (int d : cut_) sharding.dims[At(d)].axes.clear();
    for (int d : cut_) {
      std::optional<int64_t> start = ConstantIndex(context_.op().operand(2 + d));
      if (!start || !target_.IsSharded(d) || !update_.IsSharded(d)) continue;
      TensorSharding split = sharding;
      split.dims[At(d)].axes = target_.sharding.axes(d);
      Value shape;
      shape.type = PartitionContext::LocalType(update_.global, split);
      if (shape.type.num_elements() == 0) continue;
      const ShardedValue probe{&shape, split, update_.global, nullptr};
      const int64_t last = target_.global_dim(d) - update_.global_dim(d);
      const int64_t begin = -std::clamp<int64_t>(*start, 0, last);
      const int64_t part = target_.local_dim(d);
      const double price =
          context_.MoveCost(update_, split) +
          static_cast<double>(PartitionContext::WindowBytes(probe, d, part, begin, part));
      if (price > context_.MoveCost(update_, sharding)) continue;
      sharding = split;
      windowed_.push_back(d);
    }
    update_ = context_.Reshard(update_, sharding);
  }

  void FetchRows(int d, int64_t start) {
    const int64_t part = target_.local_dim(d);
    const AxisList& axes = target_.sharding.axes(d);
    const int64_t rows = update_.global_dim(d);
    const std::string cause = context_.op().Describe() + " shifts its update along dimension " +
                              std::to_string(d) + ", which is split over " +
                              AxisListString(*context_.mesh(), axes);
    update_.local = context_.FetchWindow(update_, d, part, -start, part, cause);
    Value* first = b_.Sub(context_.ShardOffset(target_, d), b_.I64(start));
    inside_.emplace_back(d, InRange(context_, first, part, 0, rows));
  }

  void OwnRows(int d, Value* start) {
    starts_[At(d)] = start;
    if (!target_.IsSharded(d)) return;
    const int64_t size = update_.global_dim(d);
    const int64_t local = target_.local_dim(d);
    const int64_t width = std::min(size, local);
    Value* offset = context_.ShardOffset(target_, d);
    Value* place = b_.Clamp(b_.I64(0), b_.Sub(start, offset), b_.I64(local - width));
    // Element j of the window is element shift + j of the update, if there is one.
    Value* shift = b_.Sub(b_.Add(offset, place), start);
    Value* padded = b_.PadDim(update_.local, d, width, width);
    update_.local = b_.DynamicSliceDim(padded, d, b_.Add(shift, b_.I64(width)), width);
    starts_[At(d)] = place;
    inside_.emplace_back(d, InRange(context_, shift, width, 0, size));
  }

  PartitionContext& context_;
  LocalBuilder& b_;
  std::vector<int> cut_;       ///< dimensions that the update covers in part
  std::vector<int> windowed_;  ///< those of them along which the update stays split
  ShardedValue target_;
  ShardedValue update_;
  std::vector<Value*> starts_;
  std::vector<std::pair<int, Value*>> inside_;  ///< dimension, i1 vector: which elements are new
};

}  // namespace

void PartitionDynamicUpdateSlice(PartitionContext& context) { UpdateRewrite(context).Run(); }

}  // namespace lockstep

// Partition rules of the layout ops that shift positions: slice, pad, reverse, concatenate.
//
// Dimensions that an op leaves alone are partitioned by factors. A sharded dimension that it
// changes stays sharded where neighbours can supply what is missing (halo exchange); see
// compiler/ops/positions.h for the alternatives.

#include <algorithm>
#include <functional>
#include <limits>
#include <numeric>
#include <optional>

#include "compiler/ops/layout/layout_attrs.h"
#include "compiler/ops/layout/source_partition.h"
#include "compiler/ops/positions.h"
#include "compiler/ops/window_partition.h"
#include "compiler/sharding/shard_math.h"

namespace lockstep {
namespace {

size_t At(int i) { return static_cast<size_t>(i); }

FactorChoice KeepMoving() {
  FactorChoice choice;
  choice.permutation = true;
  return choice;
}

/// A dimension whose elements change place, and what each of `shards` shards fetches of it.
struct Moved {
  int dim = 0;
  std::function<std::pair<WindowDim, WindowFetch>(int64_t shards)> fetch;
  int64_t whole = 0;  ///< elements that one shard has to hold for a sum of owned parts; 0: never
};

/// With the moved dimensions split, exchanging edges, or with them whole, whichever costs less
/// altogether. Example: pad of {},{x} by rows between rows, wanted as {x},{}: the larger result is
/// moved by one all_to_all instead of the operand, whose rows would then be sent on twice.
FactorAssignment ChooseLayout(PartitionContext& context, const std::vector<Moved>& moved) {
  const FactorAssignment split = context.ChooseFactors(KeepMoving());
  const ShardedValue& operand = context.operand(0);
  const auto price = [&](const FactorAssignment& f) {
    const TensorSharding at = context.OperandSharding(0, f);
    const Type& result = context.global_result();
    Dims local = LocalDims(operand.global.dims(), at);
    double fetches = 0, least = std::numeric_limits<double>::infinity();
    for (const Moved& each : moved) {
      if (at.NumShards(each.dim) == 1) continue;
      const auto [window, fetch] = each.fetch(at.NumShards(each.dim));
      fetches += FetchCost(operand.global, at, local, each.dim, window, fetch);
      // Each shard contributes what it owns of a short range.
      if (each.whole == 0 || each.whole > local[At(each.dim)]) continue;
      TensorSharding owned = at;
      owned.unreduced = Sorted(owned.axes(each.dim));
      owned.dims[At(each.dim)].axes.clear();
      least = std::min(
          least, context.MoveCost({nullptr, owned.Layout(), result, nullptr}, context.wanted()));
    }
    fetches += context.MoveCost({nullptr, context.ResultSharding(0, f), result, nullptr},
                                context.wanted());
    return context.MoveCost(operand, at) + std::min(fetches, least);
  };
  const TensorSharding at = context.OperandSharding(0, split);
  const bool sent = std::any_of(moved.begin(), moved.end(),
                                [&](const Moved& each) { return at.NumShards(each.dim) > 1; });
  if (!sent || !context.wanted().mesh) return split;
  FactorAssignment whole = context.ChooseFactors();
  return price(whole) < price(split) ? std::move(whole) : split;
}

/// The op that made a value, seen through annotations that leave it as it is.
const Op* Maker(const Value* value) {
  const Op* def = value ? value->def : nullptr;
  while (def && def->Is(OpCode::kSdyShardingConstraint)) def = def->operand(0)->def;
  return def;
}

/// slice(pad(x)) without strides is one pad of x with other (also negative) amounts: in a stencil
/// only the halo then travels, and nothing of the padded tensor, whose shards lie elsewhere.
/// Example: rows 0..15 of a 16-row x padded by 1 and 1: low 1, high -1.
bool SliceOfPad(PartitionContext& context, const SliceAttrs& slice) {
  const Op* pad_op = Maker(context.operand(0).origin);
  if (!pad_op || !pad_op->Is(OpCode::kPad)) return false;
  const PadAttrs pad = ReadPad(*pad_op);
  const ShardedValue base = context.ValueOf(pad_op->operand(0));
  if (!base.sharding.unreduced.empty() || base.sharding.mesh->axes() != context.mesh()->axes()) {
    return false;
  }
  bool helps = false;
  for (int d = 0; d < base.global.rank(); ++d) {
    if (slice.stride[At(d)] != 1 || pad.interior[At(d)] != 0) return false;
    if (!base.IsSharded(d)) continue;
    if (context.global_result().dim(d) != base.global_dim(d)) return false;
    helps = helps || pad.low[At(d)] != 0 || pad.high[At(d)] != 0;
  }
  if (!helps) return false;
  Value* padding = context.Replicate(context.ValueOf(pad_op->operand(1))).local;
  TensorSharding here = base.sharding;  // positions are counted on the op's own mesh
  here.mesh = context.mesh();
  ShardedValue value = context.Reshard(base, here);
  for (int d = 0; d < base.global.rank(); ++d) {
    const int64_t low = pad.low[At(d)] - slice.start[At(d)];
    const int64_t high = context.global_result().dim(d) - low - base.global_dim(d);
    if (low == 0 && high == 0) continue;
    value = PadShardedDim(context, value, d, low, high, 0, padding, context.wanted());
  }
  context.SetResult(0, value.local, value.sharding);
  return true;
}

/// A slice of an iota is made anew: the whole one may be far larger.
bool SliceOfIota(PartitionContext& context, const SliceAttrs& slice) {
  const Op* maker = Maker(context.operand(0).origin);
  if (!maker || !maker->Is(OpCode::kIota)) return false;
  const int dim = static_cast<int>(ReadIotaDim(*maker));
  const TensorSharding sharding = WantedHere(context);
  context.SetResult(0,
                    CountAlong(context, context.global_result(), sharding, dim,
                               slice.start[At(dim)], slice.stride[At(dim)]),
                    sharding);
  return true;
}

}  // namespace

namespace {

/// Dimensions that are whole, then those that are split: what is cut off before the edges of shards
/// are exchanged is not sent.
std::vector<int> WholeFirst(const ShardedValue& value) {
  std::vector<int> order(static_cast<size_t>(value.global.rank()));
  std::iota(order.begin(), order.end(), 0);
  std::stable_partition(order.begin(), order.end(), [&](int d) { return !value.IsSharded(d); });
  return order;
}

/// Nothing of the operand is left: low padding that is cut behind its end, or the other way round.
bool IsAllPadding(const PartitionContext& context, const PadAttrs& attrs) {
  for (int d = 0; d < context.operand(0).global.rank(); ++d) {
    const int64_t low = attrs.low[At(d)], total = context.global_result().dim(d);
    const int64_t dilated =
        DilatedSize(context.operand(0).global_dim(d), attrs.interior[At(d)] + 1);
    if (total > 0 && (low >= total || low + dilated <= 0)) return true;
  }
  return false;
}

}  // namespace

void PartitionSlice(PartitionContext& context) {
  const SliceAttrs attrs = ReadSlice(context.op());
  if (SliceOfIota(context, attrs) || SliceOfPad(context, attrs)) return;
  std::vector<Moved> moved;
  for (int d = 0; d < context.operand(0).global.rank(); ++d) {
    const int64_t start = attrs.start[At(d)], limit = attrs.limit[At(d)];
    const int64_t stride = attrs.stride[At(d)];
    if (start == 0 && limit == context.operand(0).global_dim(d) && stride == 1) continue;
    const auto fetch = [=](int64_t shards) {
      const int64_t part = LocalSize(CeilDiv(limit - start, stride), shards);
      return std::pair(WindowDim{}, WindowFetch{part * stride, start, (part - 1) * stride + 1});
    };
    if (limit > start) moved.push_back({d, fetch, limit - start});
  }
  ShardedValue value = context.OperandFor(0, ChooseLayout(context, moved));
  for (int d : WholeFirst(value)) {
    const int64_t start = attrs.start[At(d)], limit = attrs.limit[At(d)];
    const int64_t stride = attrs.stride[At(d)];
    if (start == 0 && limit == value.global_dim(d) && stride == 1) continue;
    value = CutDim(context, value, d, start, limit, stride, context.wanted());
  }
  context.SetResult(0, value.local, value.sharding);
}

void PartitionPad(PartitionContext& context) {
  const PadAttrs attrs = ReadPad(context.op());
  std::vector<Moved> moved;
  for (int d = 0; d < context.operand(0).global.rank(); ++d) {
    const int64_t low = attrs.low[At(d)], interior = attrs.interior[At(d)];
    const int64_t total = context.global_result().dim(d);
    const bool spread = interior > 0 && context.operand(0).global_dim(d) > 1;
    if ((low == 0 && attrs.high[At(d)] == 0 && !spread) || total == 0) continue;
    const auto fetch = [=](int64_t shards) {
      const int64_t part = LocalSize(total, shards);
      WindowDim window;
      window.base_dilation = interior + 1;
      return std::pair(window, WindowFetch{part, -low, part});
    };
    moved.push_back({d, fetch, 0});
  }
  Value* padding = context.Replicate(context.operand(1)).local;
  if (IsAllPadding(context, attrs)) {
    const Dims& dims = context.global_result().dims();
    context.SetResult(0, context.b().BroadcastScalar(padding, dims),
                      context.ReplicatedSharding(static_cast<int>(dims.size())));
    return;
  }
  ShardedValue value = context.OperandFor(0, ChooseLayout(context, moved));
  // What grows without communication comes last.
  std::vector<int> order = WholeFirst(value);
  std::stable_partition(order.begin(), order.end(), [&](int d) {
    return value.IsSharded(d) || attrs.low[At(d)] + attrs.high[At(d)] < 0;
  });
  for (int d : order) {
    const int64_t low = attrs.low[At(d)], high = attrs.high[At(d)];
    const int64_t interior = attrs.interior[At(d)];
    if (low == 0 && high == 0 && (interior == 0 || value.global_dim(d) <= 1)) continue;
    value = PadShardedDim(context, value, d, low, high, interior, padding, context.wanted());
  }
  context.SetResult(0, value.local, value.sharding);
}

/// reverse: shard k trades places with shard n-1-k. Padding then stands at the low end of the whole
/// dimension; a window fetch moves everything down by it. Example: 5 over 2, shards [a b c] [d e _]
/// mirrored and reversed locally [_ e d] [c b a], shifted by 1: [e d c] [b a _].
void PartitionReverse(PartitionContext& context) {
  LocalBuilder& b = context.b();
  ShardedValue value = context.OperandFor(0, context.ChooseFactors(KeepMoving()));
  const Dims dims = ReadReverseDims(context.op());
  value.local = b.Reverse(value.local, dims);
  for (int64_t dim : dims) {
    const int d = static_cast<int>(dim);
    if (!value.IsSharded(d) || value.local_dim(d) == 0) continue;
    const AxisList axes = value.sharding.axes(d);
    const std::string cause = context.op().Describe() + " reverses dimension " + std::to_string(d) +
                              ", which is split over " + AxisListString(*context.mesh(), axes);
    PermutePairs pairs;
    pairs.form = PermutePairs::Form::kMirror;
    pairs.mesh = context.mesh();
    pairs.from = axes;
    value.local = context.Permute(value.local, std::move(pairs), cause);
    const int64_t local = value.local_dim(d);
    const int64_t padding = local * AxesSize(axes) - value.global_dim(d);
    if (padding > 0) value.local = context.FetchWindow(value, d, local, padding, local, cause);
  }
  context.SetResult(0, value.local, value.sharding);
}

namespace {

/// Where the elements of one operand of a concatenation come from: `base` from `begin` on. Slices
/// are seen through, so that the two halves of a roll are windows of one tensor.
struct Source {
  ShardedValue base;
  int64_t begin = 0;
  int64_t offset = 0;  ///< where the operand starts in the result
  int64_t size = 0;
};

Source SourceOf(PartitionContext& context, int operand, int dim, int64_t offset) {
  const ShardedValue& value = context.operand(operand);
  Source source{value, 0, offset, value.global_dim(dim)};
  const Op* def = Maker(value.origin);
  if (!def || !def->Is(OpCode::kSlice)) return source;
  const SliceAttrs attrs = ReadSlice(*def);
  const Value* whole = def->operand(0);
  for (int d = 0; d < whole->type.rank(); ++d) {
    const bool full = attrs.start[At(d)] == 0 && attrs.limit[At(d)] == whole->type.dim(d);
    if (attrs.stride[At(d)] != 1 || (d != dim && !full)) return source;
  }
  const ShardedValue base = context.ValueOf(whole);
  if (!base.IsSharded(dim) || !base.sharding.unreduced.empty()) return source;
  source.base = base;
  source.begin = attrs.start[At(dim)];
  return source;
}

/// The axes over which the result's concatenated dimension could stay sharded.
AxisList ConcatAxes(PartitionContext& context, const std::vector<Source>& sources, int dim,
                    const TensorSharding& others) {
  std::vector<TensorSharding> candidates{context.wanted()};
  for (const Source& source : sources) candidates.push_back(source.base.sharding);
  for (const TensorSharding& sharding : candidates) {
    if (!sharding.mesh || sharding.mesh->axes() != context.mesh()->axes()) continue;
    AxisList axes = Subtract(*context.mesh(), sharding.axes(dim), others.UsedAxes());
    if (AxesSize(axes) > 1) return axes;
  }
  return {};
}

/// The two halves of a roll: the end of a tensor, then its beginning. Returns the index that comes
/// first, if shards are even, so that the dimension is a ring of equal parts.
std::optional<int64_t> Rotation(const std::vector<Source>& sources, int dim) {
  if (sources.size() != 2 || sources[0].base.local != sources[1].base.local) return std::nullopt;
  const ShardedValue& base = sources[0].base;
  const int64_t size = base.global_dim(dim);
  const bool ring = sources[1].begin == 0 && sources[0].begin + sources[0].size == size &&
                    sources[1].size == sources[0].begin;
  if (!ring || size == 0 || sources[1].base.global_dim(dim) != size) return std::nullopt;
  if (!base.IsSharded(dim) || base.HasPadding(dim)) return std::nullopt;
  return sources[0].begin;
}

/// result[o] = base[(o + first) mod size] by one or two shifts around the ring. Example: 8 over 4,
/// first 7 (roll by one): shard k takes element 1 of shard k-1, then its own element 0.
void Rotate(PartitionContext& context, const Source& source, int dim, int64_t first,
            TensorSharding layout) {
  LocalBuilder& b = context.b();
  const AxisList axes = source.base.sharding.axes(dim);
  layout.dims[At(dim)].axes = axes;
  const ShardedValue base = context.Reshard(source.base, layout);
  const int64_t local = base.local_dim(dim), shards = AxesSize(axes);
  const std::string cause = context.op().Describe() + " rotates dimension " + std::to_string(dim) +
                            ", which is split over " + AxisListString(*context.mesh(), axes);
  const auto part = [&](int64_t from, int64_t to, int64_t distance) {
    Value* piece = b.SliceDim(base.local, dim, from, to);
    return distance % shards == 0 ? piece
                                  : context.Shift(piece, axes, -(distance % shards), true, cause);
  };
  const int64_t distance = first / local, rest = first % local;
  std::vector<Value*> pieces{part(rest, local, distance)};
  if (rest > 0) pieces.push_back(part(0, rest, distance + 1));
  context.SetResult(0, b.Concatenate(std::move(pieces), dim), layout);
}

/// Bytes to fetch all windows, and the price of bringing the bases to `axes` first.
double WindowPrice(PartitionContext& context, const std::vector<Source>& sources, int dim,
                   const TensorSharding& layout, int64_t part) {
  double price = 0;
  for (const Source& source : sources) {
    TensorSharding at = layout;
    if (!source.base.IsSharded(dim)) at.dims[At(dim)].axes.clear();
    price += context.MoveCost(source.base, at);
    if (!source.base.IsSharded(dim)) continue;
    // Only the local size along `dim` matters for the bytes per element that WindowBytes needs.
    Dims dims = LocalDims(source.base.global.dims(), at);
    Value shape;
    shape.type = source.base.global.WithDims(dims);
    ShardedValue probe{&shape, at, source.base.global, nullptr};
    price += static_cast<double>(
        PartitionContext::WindowBytes(probe, dim, part, source.begin - source.offset, part));
  }
  return price;
}

/// Are windows of the operands, which leave the result split along `dim`, cheaper than whole ones?
bool WindowsAreCheaper(PartitionContext& context, const std::vector<Source>& sources, int dim,
                       const TensorSharding& layout, const TensorSharding& whole, int64_t part) {
  const ShardedValue at_layout{nullptr, layout, context.global_result(), nullptr};
  const ShardedValue at_whole{nullptr, whole, context.global_result(), nullptr};
  double gather_price = context.MoveCost(at_whole, context.wanted());
  for (int i = 0; i < context.num_operands(); ++i) {
    gather_price += context.MoveCost(context.operand(i), whole);
  }
  return WindowPrice(context, sources, dim, layout, part) +
             context.MoveCost(at_layout, context.wanted()) <=
         gather_price;
}

/// Each device fetches its window of every operand and selects by position: of [a|b] over two
/// devices where a has 3 of 8 rows, device 0 takes rows 0..2 from a and row 3 from b.
void SelectWindows(PartitionContext& context, const std::vector<Source>& sources, int dim,
                   const TensorSharding& layout, int64_t part) {
  LocalBuilder& b = context.b();
  const AxisList& axes = layout.axes(dim);
  const std::string cause = context.op().Describe() + " places its operands along dimension " +
                            std::to_string(dim) + ", which is split over " +
                            AxisListString(*context.mesh(), axes);
  Value* result = nullptr;
  Value* first = b.Mul(context.ShardOrdinal(axes), b.I64(part));
  for (const Source& source : sources) {
    if (source.size == 0) continue;
    TensorSharding at = layout;
    const bool sharded = source.base.IsSharded(dim) && source.base.global_dim(dim) > 0;
    if (!sharded) at.dims[At(dim)].axes.clear();
    const ShardedValue base = context.Reshard(source.base, at);
    const int64_t begin = source.begin - source.offset;
    Value* window = sharded ? context.FetchWindow(base, dim, part, begin, part, cause)
                            : WindowOfWhole(context, base.local, dim, axes, part, begin, part);
    if (!result) {
      result = window;
      continue;
    }
    Value* inside = InRange(context, first, part, source.offset, source.offset + source.size);
    result = b.Select(b.Broadcast(inside, window->type.dims(), {dim}), window, result);
  }
  context.SetResult(0, result, layout);
}

}  // namespace

void PartitionConcatenate(PartitionContext& context) {
  LocalBuilder& b = context.b();
  const int dim = static_cast<int>(ReadDim(context.op()));
  FactorChoice choice;  // the concatenated dimension may stay split, see below
  for (int factor : context.rule().results[0].dims[At(dim)]) choice.allow.push_back(factor);
  const FactorAssignment f = context.ChooseFactors(choice);
  std::vector<Source> sources;
  int64_t offset = 0;
  for (int i = 0; i < context.num_operands(); ++i) {
    sources.push_back(SourceOf(context, i, dim, offset));
    offset += context.operand(i).global_dim(dim);
  }
  const int64_t total = offset;
  TensorSharding whole = context.ResultSharding(0, f);
  whole.dims[At(dim)].axes.clear();
  if (std::optional<int64_t> first = Rotation(sources, dim)) {
    const AxisList ring = sources[0].base.sharding.axes(dim);
    if (sources[0].base.sharding.mesh->axes() == context.mesh()->axes() &&
        Subtract(*context.mesh(), ring, whole.UsedAxes()) == ring) {
      Rotate(context, sources[0], dim, *first, whole);
      return;
    }
  }
  const AxisList axes = ConcatAxes(context, sources, dim, whole);
  TensorSharding layout = whole;
  layout.dims[At(dim)].axes = axes;
  const int64_t part = LocalSize(total, AxesSize(axes));
  const bool windows = AxesSize(axes) > 1 && part > 0 &&
                       WindowsAreCheaper(context, sources, dim, layout, whole, part);
  if (!windows) {
    std::vector<Value*> locals;
    for (int i = 0; i < context.num_operands(); ++i) {
      locals.push_back(context.Reshard(context.operand(i), whole).local);
    }
    context.SetResult(0, b.Concatenate(std::move(locals), dim), whole);
    return;
  }
  SelectWindows(context, sources, dim, layout, part);
}

}  // namespace lockstep

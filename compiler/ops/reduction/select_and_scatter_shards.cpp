#include "compiler/ops/reduction/select_and_scatter_shards.h"

#include <algorithm>
#include <limits>

#include "compiler/ops/positions.h"
#include "compiler/ops/reduction/reduction_attrs.h"
#include "compiler/sharding/shard_math.h"

namespace lockstep {
namespace {

size_t At(int i) { return static_cast<size_t>(i); }

int64_t FloorDiv(int64_t a, int64_t b) { return a >= 0 ? a / b : -((-a + b - 1) / b); }

/// The first window that touches element `element` or one behind it.
int64_t FirstWindow(const WindowDim& w, int64_t element) {
  return FloorDiv(element + w.pad_low - w.size + w.stride, w.stride);
}

/// The fetch of `count` sources from `first` of each shard with the fewest bytes: shards of the
/// source begin at multiples of `part`, and the windows of a shard need not.
WindowFetch FetchOfSources(const std::vector<int64_t>& first, int64_t count, int64_t part,
                           const std::vector<int64_t>& steps) {
  WindowFetch best;
  for (int64_t step : steps) {
    int64_t low = first[0], high = first[0];
    for (size_t k = 0; k < first.size(); ++k) {
      low = std::min(low, first[k] - static_cast<int64_t>(k) * step);
      high = std::max(high, first[k] - static_cast<int64_t>(k) * step);
    }
    const WindowFetch fetch{step, low, high - low + count};
    const bool aligned = fetch.size == best.size && step == part;
    if (best.size == 0 || fetch.size < best.size || aligned) best = fetch;
  }
  return best;
}

/// What one shard computes.
class ShardWindows {
 public:
  ShardWindows(PartitionContext& context, Dims part, const std::vector<ShardReach>& reaches)
      : context_(context),
        b_(context.b()),
        window_(ReadReduceWindow(context.op())),
        reaches_(reaches),
        captures_(context.Captures()),
        local_(std::move(part)) {
    for (const ShardReach& reach : reaches_) {
      const WindowDim& w = window_[At(reach.dim)];
      Value* part_begin = b_.Mul(context.ShardOrdinal(reach.axes), b_.I64(reach.part));
      // ceil((part_begin + pad_low - size + 1) / stride), kept above zero while it is divided.
      const int64_t shift = w.pad_low - w.size + w.stride;
      const int64_t bias = CeilDiv(std::max<int64_t>(0, -shift), w.stride);
      Value* first = b_.Div(b_.Add(part_begin, b_.I64(shift + bias * w.stride)), b_.I64(w.stride));
      first = b_.Sub(first, b_.I64(bias));
      Value* begin =
          reach.begin
              ? b_.I64(*reach.begin)
              : b_.Sub(b_.Sub(b_.Mul(first, b_.I64(w.stride)), b_.I64(w.pad_low)), part_begin);
      places_.push_back({part_begin, first, begin});
    }
  }

  Value* Run(const ShardedValue& operand, const ShardedValue& source, Value* init) {
    Value* elements = operand.local;
    Value* sources = source.local;
    for (size_t i = 0; i < reaches_.size(); ++i) {
      elements = Tile(operand, elements, i, init);
      sources = Sources(source, sources, i, init);
    }
    const auto [value, position] = Select(elements, sources->type.dims());
    return Scatter(position, sources, init);
  }

 private:
  struct Place {
    Value* part_begin;  ///< global index of the first element of the part
    Value* first;       ///< global number of the first window
    Value* begin;       ///< of the tile, relative
  };

  static ShardedValue With(ShardedValue value, Value* local) {
    value.local = local;
    return value;
  }

  Value* Tile(const ShardedValue& operand, Value* local, size_t i, Value* filler) {
    const ShardReach& reach = reaches_[i];
    filler = b_.Convert(filler, local->type.dtype());
    Value* fetched = Fetch(context_, With(operand, local), reach.dim, reach.axes, WindowDim{},
                           reach.operand, filler);
    fetched = b_.PadDim(fetched, reach.dim, reach.low, reach.high, filler);
    const int64_t origin = reach.low - reach.operand.begin;
    if (reach.begin) {
      return b_.SliceDim(fetched, reach.dim, *reach.begin + origin,
                         *reach.begin + origin + reach.tile);
    }
    Value* start = b_.Add(places_[i].begin, b_.I64(origin));
    return b_.DynamicSliceDim(fetched, reach.dim, start, reach.tile);
  }

  Value* Sources(const ShardedValue& source, Value* local, size_t i, Value* filler) {
    const ShardReach& reach = reaches_[i];
    const ShardedValue value = With(source, local);
    filler = b_.Convert(filler, local->type.dtype());
    Value* fetched =
        Fetch(context_, value, reach.dim, reach.axes, WindowDim{}, reach.source, filler);
    if (reach.source.size == reach.windows) return fetched;
    Value* from = b_.Add(b_.Mul(context_.ShardOrdinal(reach.axes), b_.I64(reach.source.step)),
                         b_.I64(reach.source.begin));
    return b_.DynamicSliceDim(fetched, reach.dim, b_.Sub(places_[i].first, from), reach.windows);
  }

  /// begin <= first + i < end along one dimension of a tensor.
  Value* Inside(const Dims& dims, int dim, Value* first, Value* begin, Value* end) {
    const Dims line{dims[At(dim)]};
    Value* index = b_.Add(b_.Iota(DType::kI64, line, 0), b_.BroadcastScalar(first, line));
    Value* in = b_.And(b_.Compare(index, b_.BroadcastScalar(begin, line), "GE"),
                       b_.Compare(index, b_.BroadcastScalar(end, line), "LT"));
    return b_.Broadcast(in, dims, {dim});
  }

  int64_t PartElements() const {
    int64_t count = 1;
    for (size_t d = 0; d < local_.size(); ++d) count *= local_[d];
    return count;
  }

  Value* Mask(Value* keep, Value* positions, int64_t otherwise) {
    if (!keep) return positions;
    Value* other = b_.Convert(b_.I64(otherwise), positions->type.dtype());
    return b_.Select(keep, positions, b_.BroadcastScalar(other, positions->type.dims()));
  }
  Value* Both(Value* a, Value* b) { return a ? b_.And(a, b) : b; }

  /// Of each element of the tile: row-major in the part, its size if the part ends before, -1 where
  /// nothing is.
  Value* Positions(const Dims& tile) {
    const bool small = PartElements() < std::numeric_limits<int32_t>::max();
    const DType dtype = small ? DType::kI32 : DType::kI64;
    Value* position = nullptr;
    Value* owned = nullptr;
    Value* exists = nullptr;
    int64_t stride = 1;
    for (int d = static_cast<int>(tile.size()) - 1; d >= 0; --d) {
      const Dims line{tile[At(d)]};
      Value* index = b_.Iota(DType::kI64, line, 0);
      for (size_t i = 0; i < reaches_.size(); ++i) {
        if (reaches_[i].dim != d) continue;
        const Place& place = places_[i];
        index = b_.Add(index, b_.BroadcastScalar(place.begin, line));
        owned = Both(owned, Inside(tile, d, place.begin, b_.I64(0), b_.I64(reaches_[i].part)));
        Value* global = b_.Add(place.begin, place.part_begin);
        exists = Both(
            exists, Inside(tile, d, global, b_.I64(0), b_.I64(context_.operand(0).global_dim(d))));
      }
      index = b_.Mul(index, b_.BroadcastScalar(b_.I64(stride), line));
      index = b_.Broadcast(b_.Convert(index, dtype), tile, {d});
      position = position ? b_.Add(position, index) : index;
      stride *= local_[At(d)];
    }
    return Mask(exists, Mask(owned, position, PartElements()), -1);
  }

  /// Selected elements and their positions, of each window.
  std::pair<Value*, Value*> Select(Value* elements, const Dims& windows) {
    Window window = window_;
    for (const ShardReach& reach : reaches_) {
      window[At(reach.dim)].pad_low = window[At(reach.dim)].pad_high = 0;
    }
    std::vector<int64_t> sizes, strides;
    for (const WindowDim& w : window) {
      sizes.push_back(w.size);
      strides.push_back(w.stride);
    }
    Value* positions = Positions(elements->type.dims());
    AttrMap attrs;
    attrs.Set("window_dimensions", Attribute::FromInts(sizes));
    attrs.Set("window_strides", Attribute::FromInts(strides));
    attrs.Set("padding", PaddingAttribute(window));
    const Type element = elements->type.WithDims({});
    const Type position = positions->type.WithDims({});
    Value* nothing = b_.Convert(b_.I64(-1), position.dtype());
    Op* op = b_.Emit(
        OpCode::kReduceWindow, {elements, positions, b_.ZerosLike(elements->type, {}), nothing},
        {elements->type.WithDims(windows), positions->type.WithDims(windows)}, std::move(attrs));
    WriteSelect(op, element, position);
    // Windows that are not there, since the part ends before or they would begin before the first.
    Value* exists = nullptr;
    for (size_t i = 0; i < reaches_.size(); ++i) {
      const int d = reaches_[i].dim;
      exists = Both(exists, Inside(windows, d, places_[i].first, b_.I64(0),
                                   b_.I64(context_.operand(1).global_dim(d))));
    }
    return {op->result(0), Mask(exists, op->result(1), -1)};
  }

  /// (a, at a), (b, at b): a stays if it exists and `select` prefers it or b does not exist.
  void WriteSelect(Op* op, const Type& element, const Type& position) {
    Region* outer = b_.region();
    Region* body = op->AddRegion();
    std::vector<Value*> args;
    for (const Type* type : {&element, &position, &element, &position}) {
      args.push_back(body->AddArg(*type, b_.NewName(), b_.location()));
    }
    b_.set_region(body);
    const Region& select = context_.op().region(0);
    ValueMap map = captures_;
    map[select.args[0].get()] = args[0];
    map[select.args[1].get()] = args[2];
    Value* prefers = CloneInto(select, *body, map, /*skip_terminator=*/true)[0];
    Value* zero = b_.Convert(b_.I64(0), position.dtype());
    Value* gone = b_.Compare(args[3], zero, "LT");
    Value* keep = b_.And(b_.Compare(args[1], zero, "GE"), b_.Or(prefers, gone));
    b_.Emit(OpCode::kReturn, {b_.Select(keep, args[0], args[2]), b_.Select(keep, args[1], args[3])},
            {});
    b_.set_region(outer);
  }

  Value* Scatter(Value* positions, Value* sources, Value* init) {
    const int64_t windows = positions->type.num_elements();
    const int64_t elements = PartElements();
    AttrMap fields;
    for (const char* name :
         {"update_window_dims", "input_batching_dims", "scatter_indices_batching_dims"}) {
      fields.Set(name, Attribute::FromInts({}));
    }
    fields.Set("inserted_window_dims", Attribute::FromInts({0}));
    fields.Set("scatter_dims_to_operand_dims", Attribute::FromInts({0}));
    fields.Set("index_vector_dim", Attribute::FromInt(1));
    AttrMap attrs;
    attrs.Set("indices_are_sorted", Attribute(false));
    attrs.Set("scatter_dimension_numbers",
              Attribute(Attribute::Struct{"stablehlo", "scatter", std::move(fields)}));
    attrs.Set("unique_indices", Attribute(false));
    const Type result = context_.global_result().WithDims({elements});
    Op* op = b_.Emit(OpCode::kScatter,
                     {b_.BroadcastScalar(init, {elements}), b_.Reshape(positions, {windows, 1}),
                      b_.Reshape(sources, {windows})},
                     {result}, std::move(attrs));
    const Region& scatter = context_.op().region(1);
    Region* body = op->AddRegion();
    ValueMap map = captures_;
    for (const auto& arg : scatter.args) {
      map[arg.get()] = body->AddArg(arg->type, b_.NewName(), arg->location);
    }
    CloneInto(scatter, *body, map, /*skip_terminator=*/false);
    return b_.Reshape(op->result(), local_);
  }

  PartitionContext& context_;
  LocalBuilder& b_;
  const Window window_;
  const std::vector<ShardReach>& reaches_;
  const ValueMap captures_;
  const Dims local_;  ///< of the part
  std::vector<Place> places_;
};

}  // namespace

ShardReach ReachOfShards(const WindowDim& window, int dim, int64_t size, const AxisList& axes,
                         int64_t source_part) {
  const int64_t shards = AxesSize(axes);
  ShardReach reach{dim, axes, LocalSize(size, shards), 1, 0, {}, 0, 0, std::nullopt, {}};
  const int64_t all = NumWindows(size, window);
  std::vector<int64_t> first;  // of the shards that own something
  for (int64_t begin = 0; begin < size; begin += reach.part) {
    const int64_t end = std::min(size, begin + reach.part);
    const int64_t last = FloorDiv(end - 1 + window.pad_low, window.stride);
    first.push_back(FirstWindow(window, begin));
    reach.windows = std::max(reach.windows, std::min(last, all - 1) - first.back() + 1);
  }
  reach.tile = (reach.windows - 1) * window.stride + window.size;
  int64_t fetch_low = std::numeric_limits<int64_t>::max(), fetch_high = -fetch_low;
  int64_t tile_low = fetch_low, tile_high = fetch_high;
  for (size_t k = 0; k < first.size(); ++k) {
    const int64_t part_begin = static_cast<int64_t>(k) * reach.part;
    const int64_t begin = first[k] * window.stride - window.pad_low;
    tile_low = std::min(tile_low, begin - part_begin);
    tile_high = std::max(tile_high, begin - part_begin);
    // Windows behind the last one that touches the part are run, but select nothing of it.
    const int64_t end = std::min(size, part_begin + reach.part);
    const int64_t last = FloorDiv(end - 1 + window.pad_low, window.stride);
    if (last < first[k]) continue;
    const int64_t exists = std::clamp<int64_t>(begin, 0, size);
    const int64_t ends =
        std::clamp<int64_t>(last * window.stride - window.pad_low + window.size, exists, size);
    fetch_low = std::min(fetch_low, exists - part_begin);
    fetch_high = std::max(fetch_high, ends - part_begin);
  }
  if (fetch_high <= fetch_low) fetch_low = 0, fetch_high = 1;  // no window touches anything
  reach.operand = {reach.part, fetch_low, fetch_high - fetch_low};
  reach.low = std::max<int64_t>(0, fetch_low - tile_low);
  reach.high = std::max<int64_t>(0, tile_high + reach.tile - fetch_high);
  if (tile_low == tile_high) reach.begin = tile_low;
  const int64_t pace = reach.part / window.stride;
  std::vector<int64_t> steps{pace, CeilDiv(reach.part, window.stride)};
  if (source_part > 0) steps.push_back(source_part);
  reach.source = FetchOfSources(first, reach.windows, source_part, steps);
  return reach;
}

Value* SelectAndScatterShards(PartitionContext& context, const ShardedValue& operand,
                              const ShardedValue& source, Value* init, const Type& type,
                              const std::vector<ShardReach>& reaches) {
  return ShardWindows(context, type.dims(), reaches).Run(operand, source, init);
}

}  // namespace lockstep

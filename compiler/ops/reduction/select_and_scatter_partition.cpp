// Partition rule of select_and_scatter.
//
// Where windows neither overlap nor cross the edges of shards (the gradient of the usual pooling)
// each shard works alone. Where they do, a shard fetches from its neighbours what all windows that
// touch its part need, operand and source, computes these windows whole, and keeps its part: an
// element then receives the sources of all its windows in the order of the windows, as in the
// global op, and sums have the same bits.
//
// The first and the last shard have no neighbours beyond the edge but the padding of the op, which
// no window may select, whatever `select` is. No value stands for that, so these two run windows of
// their own: a case over the place of the shard, without communication inside. Example: 16 elements
// over 4 shards, windows of 3, padded by 1 on both sides. Shard 1 owns [4,8), which windows 3 to 8
// touch (window i covers [i-1,i+2)); it fetches [2,10) and keeps [2,6) of what comes out. Shard 0
// runs windows 0 to 4 on [0,6), padded by 1 before it, shard 3 windows 11 to 15 on [10,16).
//
// Where windows do not lie alike in each shard, in more than two dimensions, or where shards are
// uneven, select_and_scatter_shards.h says how.

#include <algorithm>
#include <cstdlib>

#include "compiler/ops/reduction/reduction_attrs.h"
#include "compiler/ops/reduction/select_and_scatter_shards.h"
#include "compiler/ops/window_partition.h"
#include "compiler/sharding/shard_math.h"

namespace lockstep {
namespace {

size_t At(int i) { return static_cast<size_t>(i); }

int64_t FloorDiv(int64_t a, int64_t b) { return a >= 0 ? a / b : -((-a + b - 1) / b); }

/// Windows and operand elements that a shard of a dimension needs.
struct Halo {
  int dim = 0;
  AxisList axes;
  int64_t part = 0;          ///< elements that a shard owns
  int64_t first_window = 0;  ///< of shard 0, below 0 where it has windows of neighbours only
  int64_t windows = 0;
  int64_t begin = 0;  ///< first operand element of shard 0, at or below 0
  int64_t size = 0;
};

/// Windows of most of the dimension need all of it; and sums of positions stay small.
bool MayReach(const WindowDim& w, int64_t size) {
  constexpr int64_t kFar = int64_t{1} << 40;
  return w.size <= 2 * size && std::abs(w.pad_low) < kFar && std::abs(w.pad_high) < kFar &&
         w.stride < kFar && size < kFar;
}

enum class Place { kFirst, kInner, kLast };

bool WorksAlone(const WindowDim& w, int64_t size, int64_t shards) {
  return w.size == w.stride && w.pad_low == 0 && w.pad_high == 0 && size % shards == 0 &&
         (size / shards) % w.stride == 0;
}

/// nullopt: shards have padding, windows begin elsewhere in each shard, lie in the padding of the
/// op altogether, or reach beyond the next shard.
std::optional<Halo> HaloOf(const WindowDim& w, int dim, int64_t size, const AxisList& axes) {
  const int64_t shards = AxesSize(axes);
  if (size % shards != 0 || (size / shards) % w.stride != 0) return std::nullopt;
  if (w.pad_low < 0 || w.pad_high < 0 || w.pad_low >= w.size || w.pad_high >= w.size) {
    return std::nullopt;
  }
  Halo halo{dim, axes, size / shards, 0, 0, 0, 0};
  halo.first_window = FloorDiv(w.pad_low - w.size, w.stride) + 1;
  halo.windows = FloorDiv(halo.part - 1 + w.pad_low, w.stride) - halo.first_window + 1;
  halo.begin = halo.first_window * w.stride - w.pad_low;
  halo.size = (halo.windows - 1) * w.stride + w.size;
  // Windows that leave elements between them out need not reach the ends of a shard.
  const bool near = -halo.begin <= halo.part && halo.begin + halo.size <= 2 * halo.part &&
                    halo.begin <= 0 && halo.begin + halo.size >= halo.part;
  const bool owned = NumWindows(size, w) - (shards - 1) * (halo.part / w.stride) >
                     halo.first_window;  // the last shard has windows
  return near && owned ? std::optional(halo) : std::nullopt;
}

/// The windows of the shards at one place in each split dimension.
Value* RunWindows(PartitionContext& context, Value* operand, Value* source, Value* init,
                  Window window, const std::vector<Halo>& halos, const std::vector<Place>& places,
                  const ValueMap& captures) {
  LocalBuilder& b = context.b();
  for (size_t i = 0; i < halos.size(); ++i) {
    const Halo& halo = halos[i];
    WindowDim& w = window[At(halo.dim)];
    int64_t low = 0, high = halo.size, first = 0, end = halo.windows;
    if (places[i] == Place::kFirst) {
      low = -halo.begin;
      first = -halo.first_window;
    } else {
      w.pad_low = 0;
    }
    if (places[i] == Place::kLast) {
      high = std::min(halo.size, halo.part - halo.begin);
      const int64_t before = (AxesSize(halo.axes) - 1) * (halo.part / w.stride);
      const int64_t all = NumWindows(context.operand(0).global.dim(halo.dim),
                                     ReadReduceWindow(context.op())[At(halo.dim)]);
      end = std::min(end, all - before - halo.first_window);
    }
    // Elements behind the last window, fewer than a stride, are no padding.
    w.pad_high =
        std::max<int64_t>(0, (end - first - 1) * w.stride + w.size - w.pad_low - (high - low));
    operand = b.SliceDim(operand, halo.dim, low, high);
    source = b.SliceDim(source, halo.dim, first, end);
  }
  Op* copy = b.CloneLocal(context.op(), {operand, source, init}, {operand->type}, captures);
  copy->attrs.Set("padding", PaddingAttribute(window));
  Value* result = copy->result();
  for (size_t i = 0; i < halos.size(); ++i) {
    const int64_t low = places[i] == Place::kFirst ? 0 : -halos[i].begin;
    result = b.SliceDim(result, halos[i].dim, low, low + halos[i].part);
  }
  return result;
}

/// One branch for each combination of places.
Value* RunPlaces(PartitionContext& context, Value* operand, Value* source, Value* init,
                 const Window& window, const std::vector<Halo>& halos, const Type& type) {
  LocalBuilder& b = context.b();
  Value* index = nullptr;
  int64_t combinations = 1;
  for (const Halo& halo : halos) {
    Value* ordinal = context.ShardOrdinal(halo.axes);
    Value* first = b.Compare(ordinal, b.I64(0), "EQ");
    Value* last = b.Compare(ordinal, b.I64(AxesSize(halo.axes) - 1), "EQ");
    Value* place = b.Select(first, b.I64(0), b.Select(last, b.I64(2), b.I64(1)));
    index = index ? b.Add(b.Mul(index, b.I64(3)), place) : place;
    combinations *= 3;
  }
  const ValueMap captures = context.Captures();  // not in a branch: they may have to be moved
  auto cases = b.Make(OpCode::kCase, {b.Convert(index, DType::kI32)}, {type});
  Region* outer = b.region();
  for (int64_t c = 0; c < combinations; ++c) {
    std::vector<Place> places(halos.size());
    int64_t rest = c;
    for (size_t i = halos.size(); i-- > 0; rest /= 3) places[i] = static_cast<Place>(rest % 3);
    b.set_region(cases->AddRegion());
    Value* result = RunWindows(context, operand, source, init, window, halos, places, captures);
    b.Emit(OpCode::kReturn, {result}, {});
  }
  b.set_region(outer);
  return b.Append(std::move(cases))->result();
}

/// How an op is computed: its factors and what its shards fetch in each dimension that is split and
/// whose windows cross the edges of shards. Either all by halos or all by reaches.
struct WindowChoice {
  FactorAssignment f;
  TensorSharding operand, source;  ///< whole where that is cheaper than a fetch
  std::vector<Halo> halos;
  std::vector<ShardReach> reaches;
  double cost = 0;
};

class Chooser {
 public:
  explicit Chooser(PartitionContext& context)
      : context_(context), window_(ReadReduceWindow(context.op())) {
    keep_.permutation = true;
  }

  /// Windows fetched from neighbours, or their dimensions whole where that is cheaper.
  WindowChoice Choose() {
    WindowChoice fetched = Try();
    if (fetched.reaches.empty()) return fetched;
    for (const ShardReach& reach : fetched.reaches) KeepWhole(reach.dim);
    WindowChoice whole = Try();
    return whole.cost < fetched.cost ? std::move(whole) : std::move(fetched);
  }

 private:
  void KeepWhole(int dim) {
    for (int factor : context_.rule().operands[0].dims[At(dim)]) {
      keep_.keep_whole.push_back(factor);
    }
  }

  WindowChoice Try() {
    WindowChoice choice;
    for (size_t d = 0; d < window_.size(); ++d) {
      if (!MayReach(window_[d], context_.operand(0).global.dims()[d])) {
        KeepWhole(static_cast<int>(d));
      }
    }
    choice.f = context_.ChooseFactors(keep_);
    const TensorSharding operand = context_.OperandSharding(0, choice.f);
    std::vector<int> crossed;
    for (size_t d = 0; d < window_.size(); ++d) {
      const int dim = static_cast<int>(d);
      const int64_t shards = operand.NumShards(dim);
      const int64_t size = context_.operand(0).global_dim(dim);
      if (window_[d].IsTrivial() || shards == 1 || WorksAlone(window_[d], size, shards)) continue;
      crossed.push_back(dim);
    }
    choice.operand = choice.source = operand;
    for (int dim : crossed) {
      // Whole already: no exchange is needed, so do not cut it first.
      if (!context_.operand(0).IsSharded(dim)) choice.operand.dims[At(dim)].axes.clear();
      if (!context_.operand(1).IsSharded(dim)) choice.source.dims[At(dim)].axes.clear();
      const std::optional<Halo> halo =
          HaloOf(window_[At(dim)], dim, context_.operand(0).global_dim(dim), operand.axes(dim));
      if (halo) choice.halos.push_back(*halo);
    }
    const bool alike = choice.halos.size() == crossed.size() && choice.halos.size() <= 2;
    if (!alike) choice.halos.clear();
    SetReaches(choice, alike ? std::vector<int>{} : crossed);
    for (const ShardReach& reach : std::vector<ShardReach>(choice.reaches)) {
      for (TensorSharding WindowChoice::*value : {&WindowChoice::operand, &WindowChoice::source}) {
        WindowChoice other = choice;
        AxisList& axes = (other.*value).dims[At(reach.dim)].axes;
        axes = axes.empty() ? reach.axes : AxisList{};
        SetReaches(other, crossed);
        if (other.cost < choice.cost) choice = std::move(other);
      }
    }
    return choice;
  }

  void SetReaches(WindowChoice& choice, const std::vector<int>& dims) {
    choice.operand = choice.operand.Layout();
    choice.source = choice.source.Layout();
    choice.reaches.clear();
    const TensorSharding parts = context_.OperandSharding(0, choice.f);
    const Dims sources = LocalDims(context_.operand(1).global.dims(), choice.source);
    for (int dim : dims) {
      choice.reaches.push_back(
          ReachOfShards(window_[At(dim)], dim, context_.operand(0).global_dim(dim), parts.axes(dim),
                        choice.source.NumShards(dim) > 1 ? sources[At(dim)] : 0));
    }
    choice.cost = Cost(choice);
  }

  double Cost(const WindowChoice& choice) {
    double cost = context_.MoveCost(context_.operand(0), choice.operand) +
                  context_.MoveCost(context_.operand(1), choice.source) +
                  context_.MoveCost({nullptr, context_.ResultSharding(0, choice.f),
                                     context_.global_result(), nullptr},
                                    context_.wanted());
    // Dimensions are fetched one after the other, so that later ones carry the halos of the first.
    Dims elements = LocalDims(context_.operand(0).global.dims(), choice.operand);
    Dims sources = LocalDims(context_.operand(1).global.dims(), choice.source);
    for (const ShardReach& reach : choice.reaches) {
      cost += FetchCost(context_.operand(0).global, choice.operand, elements, reach.dim,
                        WindowDim{}, reach.operand);
      cost += FetchCost(context_.operand(1).global, choice.source, sources, reach.dim, WindowDim{},
                        reach.source);
      elements[At(reach.dim)] = reach.tile;
      sources[At(reach.dim)] = reach.windows;
    }
    return cost;
  }

  PartitionContext& context_;
  const Window window_;
  FactorChoice keep_;
};

}  // namespace

void PartitionSelectAndScatter(PartitionContext& context) {
  LocalBuilder& b = context.b();
  const Window window = ReadReduceWindow(context.op());
  const Type& global = context.global_result();
  if (context.operand(1).global.num_elements() == 0 || global.num_elements() == 0) {
    // No windows: all is the init value.
    Value* init = context.Replicate(context.operand(2)).local;
    context.SetResult(0, b.BroadcastScalar(init, global.dims()),
                      context.ReplicatedSharding(global.rank()));
    return;
  }
  const WindowChoice choice = Chooser(context).Choose();
  const ShardedValue operand = context.Reshard(context.operand(0), choice.operand);
  const ShardedValue source = context.Reshard(context.operand(1), choice.source);
  Value* init = context.Replicate(context.operand(2)).local;
  const TensorSharding sharding = context.ResultSharding(0, choice.f);
  const Type type = PartitionContext::LocalType(global, sharding);
  if (!choice.reaches.empty()) {
    context.SetResult(
        0, SelectAndScatterShards(context, operand, source, init, type, choice.reaches), sharding);
    return;
  }
  if (choice.halos.empty()) {
    Op* copy =
        b.CloneLocal(context.op(), {operand.local, source.local, init}, {type}, context.Captures());
    context.SetResult(0, copy->result(), sharding);
    return;
  }
  ShardedValue elements = operand;
  ShardedValue sources = source;
  for (const Halo& halo : choice.halos) {
    const WindowFetch fetch{halo.part, halo.begin, halo.size};
    elements.local = Fetch(context, elements, halo.dim, halo.axes, WindowDim{}, fetch, init);
    const WindowFetch windows{halo.part / window[At(halo.dim)].stride, halo.first_window,
                              halo.windows};
    sources.local = Fetch(context, sources, halo.dim, halo.axes, WindowDim{}, windows, init);
  }
  context.SetResult(
      0, RunPlaces(context, elements.local, sources.local, init, window, choice.halos, type),
      sharding);
}

}  // namespace lockstep

// select_and_scatter: each window of the operand selects one element, to which the source element
// of that window is scattered. The first element of a window stands until select(standing, other)
// says otherwise, so that a tie keeps the first if select does.
#include <algorithm>
#include <optional>
#include <span>

#include "compiler/ops/window_attrs.h"
#include "runtime/reference/fold.h"
#include "runtime/reference/strided.h"

namespace lockstep::reference {
namespace {

struct Contribution {
  int64_t target;  // element of the operand
  int64_t source;  // element of the source
};

struct Selection {
  std::vector<Contribution> chosen;
  std::vector<Contribution> possible;  // others that may be chosen within the bounds
};

// The operand elements of window `output`, row-major; padding left out.
std::vector<int64_t> WindowElements(const Window& window, const Dims& in_dims, const Dims& strides,
                                    const Dims& output) {
  Dims sizes, inside(window.size(), 0);
  for (const WindowDim& w : window) sizes.push_back(w.size);
  std::vector<int64_t> elements;
  if (NumElements(sizes) == 0) return elements;
  do {
    int64_t linear = 0;
    bool valid = true;
    for (size_t d = 0; d < window.size() && valid; ++d) {
      const int64_t at =
          output[d] * window[d].stride + inside[d] * window[d].window_dilation - window[d].pad_low;
      valid = at >= 0 && at < in_dims[d];
      linear += strides[d] * at;
    }
    if (valid) elements.push_back(linear);
  } while (NextIndex(sizes, inside));
  return elements;
}

Selection Select(Leaf& leaf, const Window& window) {
  const Tensor& operand = leaf.operand(0);
  const Dims& in_dims = operand.literal.dims();
  const Dims& source_dims = leaf.literal(1).dims();
  const Dims strides = RowMajorStrides(in_dims);
  ElementBody select(leaf.op.region(0), leaf.services);
  if (select.num_args() != 2 || select.num_results() != 1 || !IsBool(select.result(0).dtype)) {
    leaf.Fail("select must take two scalars and return i1");
  }
  CheckBodyArgument(leaf.op, select, 0, operand.literal.dtype());
  CheckBodyArgument(leaf.op, select, 1, operand.literal.dtype());
  const LaneReader reader(operand);
  Selection selection;
  Dims output(source_dims.size(), 0);
  for (int64_t i = 0, count = NumElements(source_dims); i < count; ++i) {
    const std::vector<int64_t> elements = WindowElements(window, in_dims, strides, output);
    int64_t standing = -1;
    for (int64_t element : elements) {
      if (standing < 0) {
        standing = element;
        continue;
      }
      reader.LoadAt(&standing, 1, select.arg(0));
      reader.LoadAt(&element, 1, select.arg(1));
      select.Run(1);
      const bool keeps = select.result(0).i[0] != 0;
      if (select.result(0).err && select.result(0).err[0] != 0) {
        selection.possible.push_back({standing, i});
        selection.possible.push_back({element, i});
      }
      if (!keeps) standing = element;
    }
    if (standing >= 0) selection.chosen.push_back({standing, i});
    NextIndex(source_dims, output);
  }
  return selection;
}

// One element of the source for each place of the window.
void CheckPlaces(Leaf& leaf, const Window& window) {
  const Dims& in_dims = leaf.literal(0).dims();
  const Dims& source_dims = leaf.literal(1).dims();
  if (window.size() != in_dims.size() || source_dims.size() != in_dims.size()) {
    leaf.Fail("ranks of window, operand and source differ");
  }
  for (size_t d = 0; d < window.size(); ++d) {
    if (NumWindows(in_dims[d], window[d]) != source_dims[d]) {
      leaf.Fail("source has " + std::to_string(source_dims[d]) + " elements along dimension " +
                std::to_string(d) + ", the window has " +
                std::to_string(NumWindows(in_dims[d], window[d])) + " places");
    }
  }
}

// Adds the sources of contributions to one target to what stands in the lane, with a bound for any
// order of them.
void AddSources(std::span<const Contribution> chosen, const LaneReader& source, DType dtype,
                const SumBounder& bounder, const Lanes& lane) {
  Accumulator total;
  total.sum = lane.re[0];
  if (lane.err) total.facts.Add(lane.re[0], lane.err[0]);
  for (const Contribution& each : chosen) {
    source.LoadAt(&each.source, 1, lane);
    total.AddRounded(dtype, lane.re[0]);
    if (lane.err) total.facts.Add(lane.re[0], lane.err[0]);
  }
  lane.re[0] = total.Total();
  RoundLanes(1, lane);
  if (lane.err) lane.err[0] = total.facts.Bound(bounder, lane.re[0]);
}

void SelectAndScatter(Leaf& leaf) {
  if (leaf.num_in() != 3 || leaf.op.regions.size() != 2) {
    leaf.Fail("takes operand, source, init value, select and scatter");
  }
  const Window window = ReadReduceWindow(leaf.op);
  const Dims& in_dims = leaf.literal(0).dims();
  CheckPlaces(leaf, window);
  Selection selection = Select(leaf, window);
  std::stable_sort(
      selection.chosen.begin(), selection.chosen.end(),
      [](const Contribution& a, const Contribution& b) { return a.target < b.target; });
  ElementBody scatter(leaf.op.region(1), leaf.services);
  if (scatter.num_args() != 2 || scatter.num_results() != 1)
    leaf.Fail("scatter must take two scalars");
  const Tensor& source = leaf.operand(1);
  const Tensor& init = leaf.operand(2);
  CheckBodyArgument(leaf.op, scatter, 0, init.literal.dtype());
  CheckBodyArgument(leaf.op, scatter, 1, source.literal.dtype());
  const DType dtype = scatter.result(0).dtype;
  Tensor result = SplatOf(init, in_dims);
  MakeWritable(result, leaf.services.bounds);
  const LaneReader source_reader(source), init_reader(init, /*single=*/true);
  const LaneWriter writer(result);
  const bool sum = scatter.simple() == OpCode::kAdd && IsFloat(dtype);
  std::optional<SumBounder> bounder;
  if (sum) bounder.emplace(dtype, leaf.services.sums);
  const LaneBuffer buffer(dtype, leaf.services.bounds);
  const Lanes& lane = buffer.lanes();
  for (size_t first = 0; first < selection.chosen.size();) {
    const int64_t target = selection.chosen[first].target;
    size_t last = first;
    while (last < selection.chosen.size() && selection.chosen[last].target == target) ++last;
    init_reader.Load(0, 1, lane);
    if (sum) {
      AddSources(std::span(selection.chosen).subspan(first, last - first), source_reader, dtype,
                 *bounder, lane);
    } else {
      for (size_t i = first; i < last; ++i) {
        CopyLanes(lane, 0, scatter.arg(0), 0, 1);
        source_reader.LoadAt(&selection.chosen[i].source, 1, scatter.arg(1));
        scatter.Run(1);
        CopyLanes(scatter.result(0), 0, lane, 0, 1);
      }
    }
    writer.StoreAt(&target, 1, lane);
    first = last;
  }
  // Where the choice may fall otherwise, the candidates gain or lose the source's value.
  for (const Contribution& other : selection.possible) {
    StoredBound& bound = result.bound.absolute[static_cast<size_t>(other.target)];
    bound = sum ? bound + std::fabs(source.literal.GetDouble(other.source)) : kOrderSensitive;
  }
  TrimBound(result);
  leaf.Return(std::move(result));
}

}  // namespace

void RegisterWindow(LeafTable& table) { table.Set(OpCode::kSelectAndScatter, SelectAndScatter); }

}  // namespace lockstep::reference

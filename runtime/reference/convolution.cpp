// convolution: for each group, the windows of the padded and dilated input become rows of a matrix
// (im2col) that is multiplied with the kernel. Where the groups are so narrow that nothing would be
// left of the product (depthwise), the windows of many groups become columns, each multiplied with
// its column of the kernel. dynamic_conv is the same with its padding as operand.
#include <algorithm>

#include "compiler/ops/window_attrs.h"
#include "runtime/reference/contraction.h"

namespace lockstep::reference {
namespace {

constexpr int64_t kNarrowGroup = 8;                    // output features of a narrow group, or less
constexpr int64_t kColumnElements = int64_t{1} << 18;  // of the windows of narrow groups at a time

struct Geometry {
  ConvDims dims;
  Window window;
  Dims in_strides, out_strides, out_spatial, kernel_spatial;
  int64_t out_batch = 0, out_features = 0;
  int64_t group_in = 0;  // input features that one output feature sees
  int64_t groups = 1, batch_groups = 1;
};

size_t Z(int64_t d) { return static_cast<size_t>(d); }

Geometry MakeGeometry(Leaf& leaf, Window window) {
  Geometry g;
  g.dims = ReadConvDims(leaf.op);
  g.window = std::move(window);
  const Dims& in = leaf.literal(0).dims();
  const Dims& kernel = leaf.literal(1).dims();
  if (g.window.size() != g.dims.input_spatial.size()) leaf.Fail("window has the wrong rank");
  g.groups = g.dims.feature_groups;
  g.batch_groups = g.dims.batch_groups;
  if (g.groups < 1 || g.batch_groups < 1) leaf.Fail("group counts must be positive");
  g.group_in = kernel[Z(g.dims.kernel_input_feature)];
  g.out_features = kernel[Z(g.dims.kernel_output_feature)];
  const int64_t batch = in[Z(g.dims.input_batch)];
  if (in[Z(g.dims.input_feature)] != g.group_in * g.groups || batch % g.batch_groups != 0 ||
      g.out_features % g.groups != 0 || g.out_features % g.batch_groups != 0) {
    leaf.Fail("features or batches do not divide into the groups");
  }
  g.out_batch = batch / g.batch_groups;
  Dims out(in.size(), 0);
  out[Z(g.dims.output_batch)] = g.out_batch;
  out[Z(g.dims.output_feature)] = g.out_features;
  for (size_t s = 0; s < g.window.size(); ++s) {
    g.kernel_spatial.push_back(kernel[Z(g.dims.kernel_spatial[s])]);
    g.out_spatial.push_back(NumWindows(in[Z(g.dims.input_spatial[s])], g.window[s]));
    out[Z(g.dims.output_spatial[s])] = g.out_spatial[s];
  }
  g.in_strides = RowMajorStrides(in);
  g.out_strides = RowMajorStrides(out);
  return g;
}

Dims ResultDims(const Geometry& g) {
  Dims out(g.window.size() + 2, 0);
  out[Z(g.dims.output_batch)] = g.out_batch;
  out[Z(g.dims.output_feature)] = g.out_features;
  for (size_t s = 0; s < g.window.size(); ++s) out[Z(g.dims.output_spatial[s])] = g.out_spatial[s];
  return out;
}

// The kernel of output features [first, first + count): rows are (kernel position, input feature).
Panel KernelPanel(const Tensor& kernel, const Geometry& g, int64_t first, int64_t count) {
  const Dims strides = RowMajorStrides(kernel.literal.dims());
  const DType dtype = kernel.literal.dtype();
  const int64_t positions = NumElements(g.kernel_spatial);
  Panel panel(WideOf(dtype), positions * g.group_in, count);
  if (!kernel.bound.exact()) panel.err.assign(Z(panel.size()), 0.0);
  const LaneReader reader(kernel);
  const bool neighbours = strides[Z(g.dims.kernel_output_feature)] == 1;
  std::vector<int64_t> index(Z(count));
  Dims at(g.kernel_spatial.size(), 0);
  int64_t row = 0;
  if (panel.size() == 0) return panel;
  do {
    int64_t base = 0;
    for (size_t s = 0; s < at.size(); ++s) {
      // window_reversal: the kernel is read from its far end.
      const int64_t position = g.window[s].reversed ? g.kernel_spatial[s] - 1 - at[s] : at[s];
      base += position * strides[Z(g.dims.kernel_spatial[s])];
    }
    for (int64_t f = 0; f < g.group_in; ++f, ++row) {
      for (int64_t o = 0; o < count; ++o) {
        index[Z(o)] = base + f * strides[Z(g.dims.kernel_input_feature)] +
                      (first + o) * strides[Z(g.dims.kernel_output_feature)];
      }
      for (int64_t o = 0; o < count; o += kLanes) {
        const int n = static_cast<int>(std::min<int64_t>(kLanes, count - o));
        const Lanes to = panel.At(row * count + o, dtype);
        neighbours ? reader.Load(index[Z(o)], n, to) : reader.LoadAt(index.data() + o, n, to);
      }
    }
  } while (NextIndex(g.kernel_spatial, at));
  return panel;
}

// Input element of an output position and a kernel position for batch 0, feature 0; -1 = padding.
int64_t Locate(const Geometry& g, const Dims& in_dims, const Dims& output, const Dims& inside) {
  int64_t linear = 0;
  for (size_t s = 0; s < g.window.size(); ++s) {
    const WindowDim& w = g.window[s];
    const int64_t at = output[s] * w.stride + inside[s] * w.window_dilation - w.pad_low;
    if (at < 0 || at % w.base_dilation != 0) return -1;
    const int64_t source = at / w.base_dilation;
    if (source >= in_dims[Z(g.dims.input_spatial[s])]) return -1;
    linear += source * g.in_strides[Z(g.dims.input_spatial[s])];
  }
  return linear;
}

struct Group {
  int64_t first_output, outputs;  // output features
  int64_t first_feature;          // input features
  int64_t first_batch;            // input batches
};

// The output position of window number `row` (batch-major).
Dims OutputPosition(const Geometry& g, int64_t row) {
  Dims output(g.out_spatial.size());
  for (size_t s = output.size(); s-- > 0;) {
    output[s] = row % g.out_spatial[s];
    row /= g.out_spatial[s];
  }
  return output;
}

// Unfolds windows [begin, begin + rows) (batch-major) of one group.
Panel WindowPanel(const Tensor& input, const Geometry& g, const Group& group, int64_t begin,
                  int64_t rows) {
  const DType dtype = input.literal.dtype();
  const Dims& in_dims = input.literal.dims();
  const int64_t positions = NumElements(g.kernel_spatial), spatial = NumElements(g.out_spatial);
  Panel panel(WideOf(dtype), rows, positions * g.group_in);
  if (!input.bound.exact()) panel.err.assign(Z(panel.size()), 0.0);
  const LaneReader reader(input);
  const int64_t feature_stride = g.in_strides[Z(g.dims.input_feature)];
  std::vector<int64_t> index(Z(g.group_in));
  for (int64_t r = 0; r < rows; ++r) {
    const int64_t batch = group.first_batch + (begin + r) / spatial;
    const Dims output = OutputPosition(g, (begin + r) % spatial);
    Dims inside(g.kernel_spatial.size(), 0);
    for (int64_t column = 0; column < panel.cols; column += g.group_in) {
      const int64_t base = Locate(g, in_dims, output, inside);
      NextIndex(g.kernel_spatial, inside);
      if (base < 0) continue;
      const int64_t first =
          base + batch * g.in_strides[Z(g.dims.input_batch)] + group.first_feature * feature_stride;
      for (int64_t f = 0; f < g.group_in; ++f) index[Z(f)] = first + f * feature_stride;
      for (int64_t f = 0; f < g.group_in; f += kLanes) {
        const int n = static_cast<int>(std::min<int64_t>(kLanes, g.group_in - f));
        const Lanes to = panel.At(r * panel.cols + column + f, dtype);
        feature_stride == 1 ? reader.Load(first + f, n, to) : reader.LoadAt(&index[Z(f)], n, to);
      }
    }
  }
  return panel;
}

// Window `row` (batch-major) as each of the output features [first, first + count) sees it: one
// column for each, its rows in the order of KernelPanel.
Panel WindowColumns(const Tensor& input, const Geometry& g, int64_t first, int64_t count,
                    int64_t row) {
  const DType dtype = input.literal.dtype();
  const Dims& in_dims = input.literal.dims();
  const int64_t positions = NumElements(g.kernel_spatial), spatial = NumElements(g.out_spatial);
  Panel panel(WideOf(dtype), positions * g.group_in, count);
  if (!input.bound.exact()) panel.err.assign(Z(panel.size()), 0.0);
  const LaneReader reader(input);
  const int64_t feature_stride = g.in_strides[Z(g.dims.input_feature)],
                batch_stride = g.in_strides[Z(g.dims.input_batch)];
  // Where the first input feature (and batch) of an output feature's group lies.
  const int64_t group_size = g.out_features / std::max(g.groups, g.batch_groups);
  const int64_t group_stride =
      g.groups > 1 ? g.group_in * feature_stride : g.out_batch * batch_stride;
  std::vector<int64_t> offset(Z(count)), index(Z(count));
  for (int64_t o = 0; o < count; ++o) offset[Z(o)] = (first + o) / group_size * group_stride;
  const bool neighbours = group_size == 1 && group_stride == 1;
  const Dims output = OutputPosition(g, row % spatial);
  Dims inside(g.kernel_spatial.size(), 0);
  for (int64_t position = 0; position < positions; ++position) {
    const int64_t base = Locate(g, in_dims, output, inside);
    NextIndex(g.kernel_spatial, inside);
    if (base < 0) continue;
    for (int64_t f = 0; f < g.group_in; ++f) {
      const int64_t start = base + row / spatial * batch_stride + f * feature_stride;
      for (int64_t o = 0; o < count; ++o) index[Z(o)] = start + offset[Z(o)];
      for (int64_t o = 0; o < count; o += kLanes) {
        const int n = static_cast<int>(std::min<int64_t>(kLanes, count - o));
        const Lanes to = panel.At((position * g.group_in + f) * count + o, dtype);
        neighbours ? reader.Load(index[Z(o)], n, to) : reader.LoadAt(&index[Z(o)], n, to);
      }
    }
  }
  return panel;
}

// Writes products of windows [begin, begin + product.rows) with output features from `first` on.
void StoreWindows(Panel& product, const Geometry& g, int64_t first, int64_t begin, DType dtype,
                  const LaneWriter& writer) {
  const int64_t spatial = NumElements(g.out_spatial);
  const int64_t feature_stride = g.out_strides[Z(g.dims.output_feature)];
  std::vector<int64_t> index(Z(product.cols));
  for (int64_t r = 0; r < product.rows; ++r) {
    const Dims output = OutputPosition(g, (begin + r) % spatial);
    int64_t base = ((begin + r) / spatial) * g.out_strides[Z(g.dims.output_batch)];
    for (size_t s = 0; s < output.size(); ++s) {
      base += output[s] * g.out_strides[Z(g.dims.output_spatial[s])];
    }
    for (int64_t o = 0; o < product.cols; ++o) index[Z(o)] = base + (first + o) * feature_stride;
    const int n = static_cast<int>(product.cols);
    const Lanes from = product.At(r * product.cols, dtype);
    feature_stride == 1 ? writer.Store(index[0], n, from) : writer.StoreAt(index.data(), n, from);
  }
}

// One group: its windows times its kernel.
void ConvolveGroup(Leaf& leaf, const Geometry& g, const Group& group, DType dtype,
                   const LaneWriter& writer) {
  Panel kernel = KernelPanel(leaf.operand(1), g, group.first_output, group.outputs);
  if (kernel.size() == 0) return;  // no terms: zeros
  const RightMatrix matrix(std::move(kernel), dtype, leaf.services);
  const int64_t windows = g.out_batch * NumElements(g.out_spatial), rows = matrix.RowsAtOnce();
  ParallelPieces((windows + rows - 1) / rows, 1, [&](int64_t first, int64_t last) {
    for (int64_t begin = first * rows; begin < std::min(last * rows, windows); begin += rows) {
      const int64_t count = std::min(rows, windows - begin);
      Panel product = matrix.LeftMultiply(WindowPanel(leaf.operand(0), g, group, begin, count));
      StoreWindows(product, g, group.first_output, begin, dtype, writer);
    }
  });
}

// Output features [first, first + count) of many narrow groups: window by window.
void ConvolveColumns(Leaf& leaf, const Geometry& g, int64_t first, int64_t count, DType dtype,
                     const LaneWriter& writer) {
  Panel kernel = KernelPanel(leaf.operand(1), g, first, count);
  if (kernel.size() == 0) return;
  const ColumnDots dots(std::move(kernel), dtype, leaf.services);
  const int64_t windows = g.out_batch * NumElements(g.out_spatial);
  ParallelPieces(windows, 1, [&](int64_t begin, int64_t end) {
    for (int64_t row = begin; row < end; ++row) {
      Panel product = dots.Dot(WindowColumns(leaf.operand(0), g, first, count, row));
      StoreWindows(product, g, first, row, dtype, writer);
    }
  });
}

void Convolve(Leaf& leaf, Window window) {
  const DType dtype = leaf.type().dtype();
  for (int i = 0; i < 2; ++i) {
    if (WideOf(leaf.literal(i).dtype()) != WideOf(dtype)) {
      leaf.in[static_cast<size_t>(i)] = ConvertTensor(leaf.operand(i), dtype);
    }
  }
  const Geometry g = MakeGeometry(leaf, std::move(window));
  Tensor result{Literal(dtype, ResultDims(g)), {}};
  if (result.literal.num_elements() == 0) return leaf.Return(std::move(result));
  if (leaf.services.bounds && !leaf.moves) AllocateBound(result);
  const LaneWriter writer(result, leaf.only_moves());
  const int64_t count = std::max(g.groups, g.batch_groups), outputs = g.out_features / count;
  if (count > 1 && outputs <= kNarrowGroup && IsFloat(dtype)) {
    const int64_t terms = std::max<int64_t>(1, NumElements(g.kernel_spatial) * g.group_in);
    const int64_t width = std::clamp<int64_t>(kColumnElements / terms, 1, g.out_features);
    for (int64_t first = 0; first < g.out_features; first += width) {
      ConvolveColumns(leaf, g, first, std::min(width, g.out_features - first), dtype, writer);
    }
  } else {
    ParallelPieces(count, 1, [&](int64_t begin, int64_t end) {
      for (int64_t i = begin; i < end; ++i) {
        ConvolveGroup(leaf, g,
                      {i * outputs, outputs, g.groups > 1 ? i * g.group_in : 0,
                       g.batch_groups > 1 ? i * g.out_batch : 0},
                      dtype, writer);
      }
    });
  }
  TrimBound(result);
  leaf.Return(std::move(result));
}

void Convolution(Leaf& leaf) { Convolve(leaf, ReadConvWindow(leaf.op)); }

void DynamicConv(Leaf& leaf) {
  Window window = ReadConvWindow(leaf.op);
  const Literal& padding = leaf.literal(2);
  if (padding.num_elements() != static_cast<int64_t>(2 * window.size())) {
    leaf.Fail("padding must be a [spatial dims, 2] tensor");
  }
  for (size_t s = 0; s < window.size(); ++s) {
    window[s].pad_low = padding.GetInt(static_cast<int64_t>(2 * s));
    window[s].pad_high = padding.GetInt(static_cast<int64_t>(2 * s + 1));
  }
  Convolve(leaf, std::move(window));
}

}  // namespace

void RegisterConvolution(LeafTable& table) {
  table.Set(OpCode::kConvolution, Convolution);
  table.Set(OpCode::kDynamicConv, DynamicConv);
}

}  // namespace lockstep::reference

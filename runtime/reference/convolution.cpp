// convolution: for each group, the windows of the padded and dilated input become rows of a matrix
// (im2col) that is multiplied with the kernel. dynamic_conv is the same with its padding as
// operand.
#include <algorithm>

#include "compiler/ops/window_attrs.h"
#include "runtime/reference/contraction.h"

namespace lockstep::reference {
namespace {

constexpr int64_t kRowsAtOnce = 2048;  // windows unfolded together

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
        reader.LoadAt(index.data() + o, n, panel.At(row * count + o, dtype));
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

// Unfolds windows [begin, begin + rows) (batch-major) of one group.
Panel WindowPanel(const Tensor& input, const Geometry& g, const Group& group, int64_t begin,
                  int64_t rows) {
  const DType dtype = input.literal.dtype();
  const Dims& in_dims = input.literal.dims();
  const int64_t positions = NumElements(g.kernel_spatial), spatial = NumElements(g.out_spatial);
  Panel panel(WideOf(dtype), rows, positions * g.group_in);
  if (!input.bound.exact()) panel.err.assign(Z(panel.size()), 0.0);
  const LaneReader reader(input);
  const Dims spatial_strides = RowMajorStrides(g.out_spatial);
  const int64_t feature_stride = g.in_strides[Z(g.dims.input_feature)];
  std::vector<int64_t> index(Z(g.group_in));
  for (int64_t r = 0; r < rows; ++r) {
    const int64_t batch = group.first_batch + (begin + r) / spatial;
    Dims output(g.out_spatial.size());
    for (size_t s = 0; s < output.size(); ++s) {
      output[s] = (((begin + r) % spatial) / spatial_strides[s]) % g.out_spatial[s];
    }
    Dims inside(g.kernel_spatial.size(), 0);
    int64_t column = 0;
    do {
      const int64_t base = Locate(g, in_dims, output, inside);
      if (base >= 0) {
        for (int64_t f = 0; f < g.group_in; ++f) {
          index[Z(f)] = base + batch * g.in_strides[Z(g.dims.input_batch)] +
                        (group.first_feature + f) * feature_stride;
        }
        for (int64_t f = 0; f < g.group_in; f += kLanes) {
          const int n = static_cast<int>(std::min<int64_t>(kLanes, g.group_in - f));
          reader.LoadAt(index.data() + f, n, panel.At(r * panel.cols + column + f, dtype));
        }
      }
      column += g.group_in;
    } while (NextIndex(g.kernel_spatial, inside));
  }
  return panel;
}

void StoreGroup(Panel& product, const Geometry& g, const Group& group, int64_t begin, DType dtype,
                const LaneWriter& writer) {
  const int64_t spatial = NumElements(g.out_spatial);
  const Dims spatial_strides = RowMajorStrides(g.out_spatial);
  std::vector<int64_t> index(Z(group.outputs));
  for (int64_t r = 0; r < product.rows; ++r) {
    int64_t base = ((begin + r) / spatial) * g.out_strides[Z(g.dims.output_batch)];
    for (size_t s = 0; s < g.out_spatial.size(); ++s) {
      const int64_t at = (((begin + r) % spatial) / spatial_strides[s]) % g.out_spatial[s];
      base += at * g.out_strides[Z(g.dims.output_spatial[s])];
    }
    for (int64_t o = 0; o < group.outputs; ++o) {
      index[Z(o)] = base + (group.first_output + o) * g.out_strides[Z(g.dims.output_feature)];
    }
    for (int64_t o = 0; o < group.outputs; o += kLanes) {
      const int n = static_cast<int>(std::min<int64_t>(kLanes, group.outputs - o));
      writer.StoreAt(index.data() + o, n, product.At(r * product.cols + o, dtype));
    }
  }
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
  if (leaf.services.bounds) AllocateBound(result);
  const LaneWriter writer(result);
  const int64_t count = std::max(g.groups, g.batch_groups);
  const int64_t rows = g.out_batch * NumElements(g.out_spatial);
  for (int64_t i = 0; i < count && result.literal.num_elements() > 0; ++i) {
    Group group{};
    group.outputs = g.out_features / count;
    group.first_output = i * group.outputs;
    group.first_feature = g.groups > 1 ? i * g.group_in : 0;
    group.first_batch = g.batch_groups > 1 ? i * g.out_batch : 0;
    const Panel kernel = KernelPanel(leaf.operand(1), g, group.first_output, group.outputs);
    if (kernel.size() == 0) continue;  // no terms: zeros
    for (int64_t begin = 0; begin < rows; begin += kRowsAtOnce) {
      const Panel windows =
          WindowPanel(leaf.operand(0), g, group, begin, std::min(kRowsAtOnce, rows - begin));
      Panel product = MatMul(windows, kernel, dtype, leaf.services);
      StoreGroup(product, g, group, begin, dtype, writer);
    }
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

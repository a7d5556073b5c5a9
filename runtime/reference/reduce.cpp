// reduce, map, reduce_window.
#include <algorithm>

#include "compiler/ops/reduction/reduction_attrs.h"
#include "compiler/ops/window_attrs.h"
#include "runtime/reference/fold.h"
#include "runtime/reference/strided.h"

namespace lockstep::reference {
namespace {

struct Operands {
  std::vector<const Tensor*> inputs;
  std::vector<const Tensor*> inits;
};

Operands SplitOperands(const Leaf& leaf) {
  const int arity = NumReduceInputs(leaf.op);
  if (arity == 0 || leaf.num_in() != 2 * arity || leaf.op.regions.empty()) {
    leaf.Fail("takes inputs, as many init values, and a body");
  }
  Operands operands;
  for (int i = 0; i < arity; ++i) {
    if (leaf.literal(i).dims() != leaf.literal(0).dims()) leaf.Fail("input shapes differ");
    operands.inputs.push_back(&leaf.operand(i));
    operands.inits.push_back(&leaf.operand(arity + i));
  }
  return operands;
}

void ReturnAll(Leaf& leaf, std::vector<Tensor> results) {
  for (Tensor& result : results) leaf.Return(std::move(result));
}

void Reduce(Leaf& leaf) {
  const Operands operands = SplitOperands(leaf);
  const Dims& in_dims = leaf.literal(0).dims();
  const Dims in_strides = RowMajorStrides(in_dims);
  const Dims reduced = ReadReduceDims(leaf.op);
  FoldShape shape;
  Dims out_strides, fold_dims, fold_strides;
  for (size_t d = 0; d < in_dims.size(); ++d) {
    const bool goes =
        std::find(reduced.begin(), reduced.end(), static_cast<int64_t>(d)) != reduced.end();
    (goes ? fold_dims : shape.dims).push_back(in_dims[d]);
    (goes ? fold_strides : out_strides).push_back(in_strides[d]);
  }
  for (int64_t d : reduced) {
    if (d < 0 || d >= static_cast<int64_t>(in_dims.size())) leaf.Fail("dimensions is out of range");
  }
  shape.steps = NumElements(fold_dims);
  // Offsets of the outputs and of the steps, row-major; their sum is the element.
  auto offsets = [](const Dims& dims, const Dims& strides) {
    std::vector<int64_t> list;
    if (NumElements(dims) == 0) return list;
    list.reserve(static_cast<size_t>(NumElements(dims)));
    Dims index(dims.size(), 0);
    do list.push_back(LinearIndex(strides, index));
    while (NextIndex(dims, index));
    return list;
  };
  const std::vector<int64_t> bases = offsets(shape.dims, out_strides);
  const std::vector<int64_t> steps = offsets(fold_dims, fold_strides);
  shape.locate = [&](int64_t step, int64_t begin, int n, int64_t* index) {
    const int64_t offset = steps[static_cast<size_t>(step)];
    for (int k = 0; k < n; ++k) index[k] = bases[static_cast<size_t>(begin + k)] + offset;
  };
  ReturnAll(leaf, Fold(leaf.op, leaf.op.region(0), operands.inputs, operands.inits, shape,
                       leaf.services, leaf.only_moves()));
}

// The element of the operand at shift[d] from where window `output` starts; -1 = padding.
int64_t WindowElement(const Window& window, const Dims& in_dims, const Dims& in_strides,
                      const Dims& output, const Dims& shift) {
  int64_t linear = 0;
  for (size_t d = 0; d < in_dims.size(); ++d) {
    const WindowDim& w = window[d];
    int64_t at = output[d] * w.stride + shift[d];
    if (at < 0) return -1;
    if (w.base_dilation != 1) {
      if (at % w.base_dilation != 0) return -1;
      at /= w.base_dilation;
    }
    if (at >= in_dims[d]) return -1;
    linear += in_strides[d] * at;
  }
  return linear;
}

// reduce_window: the padded and dilated operand's windows, each folded row-major.
void ReduceWindow(Leaf& leaf) {
  const Operands operands = SplitOperands(leaf);
  const Dims& in_dims = leaf.literal(0).dims();
  const Window window = ReadReduceWindow(leaf.op);
  if (window.size() != in_dims.size()) leaf.Fail("window_dimensions must have the operand's rank");
  const Dims in_strides = RowMajorStrides(in_dims);
  FoldShape shape;
  Dims window_dims;
  for (size_t d = 0; d < in_dims.size(); ++d) {
    shape.dims.push_back(NumWindows(in_dims[d], window[d]));
    window_dims.push_back(window[d].size);
  }
  shape.steps = NumElements(window_dims);
  shape.rounding = SumRounding::kEachStep;
  const Dims out_strides = RowMajorStrides(shape.dims),
             window_strides = RowMajorStrides(window_dims);
  shape.locate = [&](int64_t step, int64_t begin, int n, int64_t* index) {
    // The first output's index by division; the others follow it.
    Dims output(in_dims.size()), shift(in_dims.size());
    for (size_t d = 0; d < in_dims.size(); ++d) {
      const int64_t inside = (step / window_strides[d]) % window_dims[d];
      shift[d] = inside * window[d].window_dilation - window[d].pad_low;
      output[d] = (begin / out_strides[d]) % shape.dims[d];
    }
    for (int k = 0; k < n; ++k) {
      index[k] = WindowElement(window, in_dims, in_strides, output, shift);
      NextIndex(shape.dims, output);
    }
  };
  ReturnAll(leaf, Fold(leaf.op, leaf.op.region(0), operands.inputs, operands.inits, shape,
                       leaf.services, leaf.only_moves()));
}

void Map(Leaf& leaf) {
  if (leaf.in.empty() || leaf.op.regions.empty()) leaf.Fail("takes operands and a body");
  ElementBody body(leaf.op.region(0), leaf.services);
  if (body.num_args() != leaf.num_in() || body.num_results() != 1) leaf.Fail("body does not fit");
  const Dims& dims = leaf.literal(0).dims();
  std::vector<LaneReader> readers;
  for (const Tensor& input : leaf.in) {
    if (input.literal.dims() != dims) leaf.Fail("operand shapes differ");
    readers.emplace_back(input);
    CheckBodyArgument(leaf.op, body, static_cast<int>(readers.size()) - 1, input.literal.dtype());
  }
  Tensor result{Literal::Uninitialized(body.result(0).dtype, dims), {}};
  if (leaf.services.bounds) AllocateBound(result);
  const LaneWriter writer(result);
  for (int64_t at = 0; at < result.literal.num_elements(); at += kLanes) {
    const int n = static_cast<int>(std::min<int64_t>(kLanes, result.literal.num_elements() - at));
    for (int i = 0; i < leaf.num_in(); ++i)
      readers[static_cast<size_t>(i)].Load(at, n, body.arg(i));
    body.Run(n);
    writer.Store(at, n, body.result(0));
  }
  TrimBound(result);
  leaf.Return(std::move(result));
}

}  // namespace

void RegisterReduce(LeafTable& table) {
  table.Set(OpCode::kReduce, Reduce);
  table.Set(OpCode::kReduceWindow, ReduceWindow);
  table.Set(OpCode::kMap, Map);
}

}  // namespace lockstep::reference

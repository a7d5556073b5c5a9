// gather, dynamic_gather, scatter, torch_index_select.
//   gather   start indices are clamped so that the slice stays inside the operand
//   scatter  an element of an update that falls outside the input is dropped, alone; updates are
//            applied in row-major order with body(current, update)
#include <algorithm>
#include <limits>

#include "compiler/base/words.h"
#include "compiler/ops/indexing/indexing_attrs.h"
#include "compiler/ops/layout/layout_attrs.h"
#include "runtime/reference/fold.h"
#include "runtime/reference/strided.h"

namespace lockstep::reference {
namespace {

bool Contains(const Dims& list, int64_t value) {
  return std::find(list.begin(), list.end(), value) != list.end();
}

size_t Z(int64_t value) { return static_cast<size_t>(value); }

// An index as a signed number; an unsigned one above 2^63 is as far out as can be.
int64_t IndexAt(const Literal& indices, int64_t element) {
  const int64_t value = indices.GetInt(element);
  return IsUnsignedInteger(indices.dtype()) && value < 0 ? INT64_MAX : value;
}

// The index vectors of gather and scatter: for each batch position, the element numbers of its
// components in the index tensor.
class IndexVectors {
 public:
  IndexVectors(const Op& op, const Tensor& indices, int64_t vector_dim, size_t components)
      : indices_(indices), strides_(RowMajorStrides(indices.literal.dims())) {
    const Dims& dims = indices.literal.dims();
    if (vector_dim < 0 || vector_dim > indices.literal.rank()) {
      throw InvalidArgument(op.Describe() + ": index_vector_dim is out of range", op.location);
    }
    vector_stride_ = 1;
    for (size_t d = 0; d < dims.size(); ++d) {
      if (static_cast<int64_t>(d) == vector_dim) {
        vector_stride_ = strides_[d];
        if (dims[d] != static_cast<int64_t>(components)) {
          throw InvalidArgument(op.Describe() + ": index vectors have the wrong length",
                                op.location);
        }
        continue;
      }
      batch_dims_.push_back(dims[d]);
      batch_strides_.push_back(strides_[d]);
    }
    if (vector_dim == indices.literal.rank() && components != 1) {
      throw InvalidArgument(op.Describe() + ": scalar indices need one mapped dimension",
                            op.location);
    }
    vector_dim_ = vector_dim;
  }
  const Dims& batch_dims() const { return batch_dims_; }
  int64_t Component(const Dims& batch, size_t component) const {
    return IndexAt(indices_.literal, Element(batch, component));
  }
  bool Exact(const Dims& batch, size_t components) const {
    if (indices_.bound.exact()) return true;
    for (size_t c = 0; c < components; ++c) {
      if (indices_.bound.absolute[Z(Element(batch, c))] != 0) return false;
    }
    return true;
  }
  /// Position within the batch index of a dimension of the index tensor.
  size_t BatchPosition(int64_t dim) const { return Z(dim < vector_dim_ ? dim : dim - 1); }

 private:
  int64_t Element(const Dims& batch, size_t component) const {
    return LinearIndex(batch_strides_, batch) + static_cast<int64_t>(component) * vector_stride_;
  }
  const Tensor& indices_;
  Dims strides_, batch_dims_, batch_strides_;
  int64_t vector_stride_ = 1;
  int64_t vector_dim_ = 0;
};

constexpr int64_t kGrain = int64_t{1} << 14;  // elements that are worth a thread

template <typename T>
void PickElements(const T* from, const std::vector<int64_t>& source, T* to) {
  ParallelPieces(static_cast<int64_t>(source.size()), kGrain, [&](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i) to[i] = from[source[Z(i)]];
  });
}

// Picks elements by number; a negative number cannot occur. `sensitive`, where not empty, says
// which of them hang on an inexact index.
Tensor Pick(const Tensor& in, const Dims& dims, const std::vector<int64_t>& source,
            const std::vector<char>& sensitive) {
  Tensor result{Literal::Uninitialized(in.literal.dtype(), dims), {}};
  const std::byte* from = in.literal.data();
  std::byte* to = result.literal.mutable_data();
  WithWord(StorageBytes(in.literal.dtype()), [&]<typename T>(T) {
    PickElements(reinterpret_cast<const T*>(from), source, reinterpret_cast<T*>(to));
  });
  if (in.bound.exact() && sensitive.empty()) return result;
  AllocateBound(result);
  StoredBound* bounds = result.bound.absolute.data();
  if (!in.bound.exact()) PickElements(in.bound.absolute.data(), source, bounds);
  for (size_t i = 0; i < sensitive.size(); ++i) {
    if (sensitive[i] != 0) bounds[i] = kOrderSensitive;
  }
  TrimBound(result);
  return result;
}

// Where the dims of a gather's result come from: offset_dims hold those of the window, the others
// the batch dims of the indices.
struct GatherShape {
  Dims dims;
  std::vector<size_t> window_dims;  // of the operand, in the order of the offset dims
  Dims batch_of, offset_of;         // places of batch and window dims in the result
};

GatherShape ShapeOf(Leaf& leaf, const GatherDims& attrs, const Dims& slice_sizes,
                    const IndexVectors& vectors) {
  GatherShape shape;
  for (size_t d = 0; d < slice_sizes.size(); ++d) {
    const int64_t at = static_cast<int64_t>(d);
    if (!Contains(attrs.collapsed_slice_dims, at) && !Contains(attrs.operand_batching_dims, at)) {
      shape.window_dims.push_back(d);
    }
  }
  if (shape.window_dims.size() != attrs.offset_dims.size())
    leaf.Fail("offset_dims does not fit the slice");
  const size_t result_rank = vectors.batch_dims().size() + shape.window_dims.size();
  shape.dims.resize(result_rank);
  size_t next_batch = 0, next_window = 0;
  for (size_t d = 0; d < result_rank; ++d) {
    if (Contains(attrs.offset_dims, static_cast<int64_t>(d))) {
      if (next_window >= shape.window_dims.size()) leaf.Fail("offset_dims does not fit the slice");
      shape.dims[d] = slice_sizes[shape.window_dims[next_window++]];
      shape.offset_of.push_back(static_cast<int64_t>(d));
    } else {
      if (next_batch >= vectors.batch_dims().size())
        leaf.Fail("offset_dims does not fit the result");
      shape.dims[d] = vectors.batch_dims()[next_batch++];
      shape.batch_of.push_back(static_cast<int64_t>(d));
    }
  }
  return shape;
}

// Where each slice starts in the operand, by batch index.
struct GatherStarts {
  std::vector<int64_t> linear;
  std::vector<char> flips;  // an index may be another one
};

GatherStarts StartsOf(const GatherDims& attrs, const Dims& in_dims, const Dims& slice_sizes,
                      const IndexVectors& vectors) {
  const Dims strides = RowMajorStrides(in_dims);
  GatherStarts starts;
  Dims batch(vectors.batch_dims().size(), 0);
  do {
    int64_t linear = 0;
    for (size_t c = 0; c < attrs.start_index_map.size(); ++c) {
      const size_t d = Z(attrs.start_index_map[c]);
      linear += strides[d] *
                std::clamp<int64_t>(vectors.Component(batch, c), 0, in_dims[d] - slice_sizes[d]);
    }
    for (size_t k = 0; k < attrs.operand_batching_dims.size(); ++k) {
      linear += strides[Z(attrs.operand_batching_dims[k])] *
                batch[vectors.BatchPosition(attrs.start_indices_batching_dims[k])];
    }
    starts.linear.push_back(linear);
    starts.flips.push_back(!vectors.Exact(batch, attrs.start_index_map.size()));
  } while (NextIndex(vectors.batch_dims(), batch));
  return starts;
}

void GatherWith(Leaf& leaf, const GatherDims& attrs, const Dims& slice_sizes) {
  const Tensor& operand = leaf.operand(0);
  const Dims& in_dims = operand.literal.dims();
  const size_t rank = in_dims.size();
  if (slice_sizes.size() != rank) leaf.Fail("slice_sizes must have the operand's rank");
  const IndexVectors vectors(leaf.op, leaf.operand(1), attrs.index_vector_dim,
                             attrs.start_index_map.size());
  for (size_t d = 0; d < rank; ++d) {
    if (slice_sizes[d] < 0 || slice_sizes[d] > in_dims[d])
      leaf.Fail("slice is larger than the operand");
  }
  const GatherShape shape = ShapeOf(leaf, attrs, slice_sizes, vectors);
  const Dims& dims = shape.dims;
  const size_t result_rank = dims.size();
  const int64_t count = NumElements(dims);
  std::vector<int64_t> source(Z(count));
  std::vector<char> sensitive;
  if (count == 0) return leaf.Return(Pick(operand, dims, source, sensitive));
  // Element [batch, window] of the result is the operand's starts[batch] + offsets[window].
  const Dims strides = RowMajorStrides(in_dims);
  const bool exact_indices = leaf.operand(1).bound.exact();
  const GatherStarts starts = StartsOf(attrs, in_dims, slice_sizes, vectors);
  std::vector<int64_t> offsets;
  Dims window_sizes, window_strides;
  for (size_t d : shape.window_dims) {
    window_sizes.push_back(slice_sizes[d]);
    window_strides.push_back(strides[d]);
  }
  Dims window(window_sizes.size(), 0);
  do offsets.push_back(LinearIndex(window_strides, window));
  while (NextIndex(window_sizes, window));
  // How far one step along each dim of the result goes in the two lists.
  Dims batch_step(result_rank, 0), window_step(result_rank, 0);
  const Dims in_batch = RowMajorStrides(vectors.batch_dims()),
             in_window = RowMajorStrides(window_sizes);
  for (size_t b = 0; b < shape.batch_of.size(); ++b) batch_step[Z(shape.batch_of[b])] = in_batch[b];
  for (size_t w = 0; w < shape.offset_of.size(); ++w)
    window_step[Z(shape.offset_of[w])] = in_window[w];
  if (!exact_indices) sensitive.resize(Z(count));
  const Dims result_strides = RowMajorStrides(dims);
  ParallelPieces(count, kGrain, [&](int64_t begin, int64_t end) {
    Dims index(result_rank);
    for (size_t d = 0; d < result_rank; ++d) index[d] = begin / result_strides[d] % dims[d];
    for (int64_t i = begin; i < end; ++i) {
      const size_t at = Z(LinearIndex(batch_step, index));
      source[Z(i)] = starts.linear[at] + offsets[Z(LinearIndex(window_step, index))];
      if (!exact_indices) sensitive[Z(i)] = starts.flips[at];
      NextIndex(dims, index);
    }
  });
  leaf.Return(Pick(operand, dims, source, sensitive));
}

void Gather(Leaf& leaf) {
  const GatherDims attrs = ReadGatherDims(leaf.op);
  GatherWith(leaf, attrs, attrs.slice_sizes);
}

void DynamicGather(Leaf& leaf) {
  Dims sizes;
  for (int64_t i = 0; i < leaf.literal(2).num_elements(); ++i)
    sizes.push_back(leaf.literal(2).GetInt(i));
  GatherWith(leaf, ReadGatherDims(leaf.op), sizes);
}

// Where every update element goes: the element of the input, or -1 = dropped.
struct Destinations {
  std::vector<int64_t> element;
  bool exact = true;
};

Destinations FindDestinations(Leaf& leaf, const ScatterDims& attrs) {
  const Dims& in_dims = leaf.literal(0).dims();
  const Dims& update_dims = leaf.literal(attrs.num_inputs + 1).dims();
  const Tensor& indices = leaf.operand(attrs.num_inputs);
  const IndexVectors vectors(leaf.op, indices, attrs.index_vector_dim,
                             attrs.scatter_dims_to_operand_dims.size());
  std::vector<size_t> window_dims;
  for (size_t d = 0; d < in_dims.size(); ++d) {
    const int64_t at = static_cast<int64_t>(d);
    if (!Contains(attrs.inserted_window_dims, at) && !Contains(attrs.input_batching_dims, at)) {
      window_dims.push_back(d);
    }
  }
  Dims batch_of, offset_of;
  for (size_t d = 0; d < update_dims.size(); ++d) {
    (Contains(attrs.update_window_dims, static_cast<int64_t>(d)) ? offset_of : batch_of)
        .push_back(static_cast<int64_t>(d));
  }
  if (offset_of.size() != window_dims.size() || batch_of.size() != vectors.batch_dims().size()) {
    leaf.Fail("the updates do not fit the input and the indices");
  }
  const Dims strides = RowMajorStrides(in_dims);
  Destinations result;
  result.exact = indices.bound.exact();
  const int64_t count = NumElements(update_dims);
  result.element.reserve(Z(count));
  Dims index(update_dims.size(), 0), batch(batch_of.size()), full(in_dims.size());
  for (int64_t i = 0; i < count; ++i) {
    for (size_t b = 0; b < batch.size(); ++b) batch[b] = index[Z(batch_of[b])];
    std::fill(full.begin(), full.end(), 0);
    bool inside = true;
    for (size_t w = 0; w < window_dims.size(); ++w) full[window_dims[w]] = index[Z(offset_of[w])];
    for (size_t k = 0; k < attrs.input_batching_dims.size(); ++k) {
      full[Z(attrs.input_batching_dims[k])] +=
          batch[vectors.BatchPosition(attrs.scatter_indices_batching_dims[k])];
    }
    for (size_t c = 0; c < attrs.scatter_dims_to_operand_dims.size(); ++c) {
      const size_t d = Z(attrs.scatter_dims_to_operand_dims[c]);
      const int64_t start = vectors.Component(batch, c);
      inside = inside && start <= in_dims[d] && start >= -in_dims[d];
      if (inside) full[d] += start;
    }
    for (size_t d = 0; d < full.size(); ++d)
      inside = inside && full[d] >= 0 && full[d] < in_dims[d];
    result.element.push_back(inside ? LinearIndex(strides, full) : -1);
    NextIndex(update_dims, index);
  }
  return result;
}

// Sums of floats: as the body says, with bounds for any order of the updates of an element.
void ScatterSum(DType dtype, const Tensor& updates, const std::vector<int64_t>& destination,
                const std::vector<int64_t>& order, Tensor& result, const LeafServices& services) {
  if (services.bounds && result.bound.exact()) AllocateBound(result);
  const LaneReader update_reader(updates), current_reader(result);
  const LaneWriter writer(result);
  const LaneBuffer buffer(dtype, services.bounds);
  const Lanes& lane = buffer.lanes();
  const bool complex = IsComplex(dtype);
  const DType part = ComplexElement(dtype);
  const SumBounder bounder(part, services.sums);
  for (size_t first = 0; first < order.size();) {
    const int64_t target = destination[Z(order[first])];
    Accumulator re, im;
    auto add = [&] {
      re.AddRounded(part, lane.re[0]);
      if (complex) im.AddRounded(part, lane.im[0]);
      if (!services.bounds) return;
      re.facts.Add(lane.re[0], lane.err[0]);
      if (complex) im.facts.Add(lane.im[0], lane.err[0]);
    };
    current_reader.LoadAt(&target, 1, lane);
    re.sum = -0.0;
    im.sum = -0.0;
    add();
    size_t last = first;
    for (; last < order.size() && destination[Z(order[last])] == target; ++last) {
      update_reader.LoadAt(&order[last], 1, lane);
      add();
    }
    lane.re[0] = re.Total();
    if (complex) lane.im[0] = im.Total();
    RoundLanes(1, lane);
    if (services.bounds) {
      lane.err[0] = re.facts.Bound(bounder, lane.re[0]);
      if (complex) lane.err[0] = std::max(lane.err[0], im.facts.Bound(bounder, lane.im[0]));
    }
    writer.StoreAt(&target, 1, lane);
    first = last;
  }
}

// Updates grouped by target, in row-major order within a target; the dropped ones left out.
std::vector<int64_t> GroupedByTarget(const Destinations& where) {
  std::vector<int64_t> order;
  for (size_t i = 0; i < where.element.size(); ++i) {
    if (where.element[i] >= 0) order.push_back(static_cast<int64_t>(i));
  }
  std::stable_sort(order.begin(), order.end(),
                   [&](int64_t a, int64_t b) { return where.element[Z(a)] < where.element[Z(b)]; });
  return order;
}

Tensor Widened(const Tensor& narrow, DType dtype) {
  Tensor wide{Literal::Uninitialized(dtype, narrow.literal.dims()), narrow.bound};
  const LaneReader reader(narrow);
  const LaneWriter writer(wide);
  const LaneBuffer buffer(dtype, false);
  for (int64_t at = 0; at < wide.literal.num_elements(); at += kLanes) {
    const int n = static_cast<int>(std::min<int64_t>(kLanes, wide.literal.num_elements() - at));
    reader.Load(at, n, buffer.lanes());
    writer.Store(at, n, buffer.lanes());
  }
  return wide;
}

// Combines by the body. Steps that touch distinct targets run as lanes: one round per repetition of
// a target, so that targets 3 5 3 7 are the rounds 3 5 7 and 3.
void ScatterByBody(Leaf& leaf, const Destinations& where, const std::vector<int64_t>& order,
                   ElementBody& body, std::vector<Tensor>& results) {
  const int inputs = static_cast<int>(results.size());
  std::vector<LaneReader> current, update;
  std::vector<LaneWriter> writers;
  for (int i = 0; i < inputs; ++i) {
    writers.emplace_back(results[Z(i)]);
    current.emplace_back(results[Z(i)]);
    update.emplace_back(leaf.operand(inputs + 1 + i));
  }
  std::vector<int64_t> targets, sources, again = order;
  while (!again.empty()) {
    std::vector<int64_t> later;
    targets.clear();
    sources.clear();
    for (int64_t source : again) {
      const int64_t target = where.element[Z(source)];
      if (!targets.empty() && targets.back() == target) {
        later.push_back(source);
      } else {
        targets.push_back(target);
        sources.push_back(source);
      }
    }
    for (size_t at = 0; at < targets.size(); at += kLanes) {
      const int n = static_cast<int>(std::min<size_t>(kLanes, targets.size() - at));
      for (int i = 0; i < inputs; ++i) {
        current[Z(i)].LoadAt(targets.data() + at, n, body.arg(i));
        update[Z(i)].LoadAt(sources.data() + at, n, body.arg(inputs + i));
      }
      body.Run(n);
      for (int i = 0; i < inputs; ++i)
        writers[Z(i)].StoreAt(targets.data() + at, n, body.result(i));
    }
    again.swap(later);
  }
}

void Scatter(Leaf& leaf) {
  const ScatterDims attrs = ReadScatterDims(leaf.op);
  const int inputs = attrs.num_inputs;
  if (inputs < 1 || leaf.num_in() != 2 * inputs + 1 || leaf.op.regions.empty()) {
    leaf.Fail("takes inputs, indices and as many updates");
  }
  ElementBody body(leaf.op.region(0), leaf.services);
  if (body.num_args() != 2 * inputs || body.num_results() != inputs) leaf.Fail("body does not fit");
  for (int i = 0; i < inputs; ++i) {
    CheckBodyArgument(leaf.op, body, i, leaf.literal(i).dtype());
    CheckBodyArgument(leaf.op, body, inputs + i, leaf.literal(inputs + 1 + i).dtype());
  }
  const Destinations where = FindDestinations(leaf, attrs);
  const std::vector<int64_t> order = GroupedByTarget(where);
  std::vector<Tensor> results;
  for (int i = 0; i < inputs; ++i) {
    Tensor result = std::move(leaf.in[Z(i)]);
    if (result.literal.dtype() != body.result(i).dtype) {  // the body promotes
      result = Widened(result, body.result(i).dtype);
    }
    MakeWritable(result, leaf.services.bounds);
    results.push_back(std::move(result));
  }
  if (inputs == 1 && body.simple() == OpCode::kAdd && WideOf(body.arg(0).dtype) != Wide::kInt) {
    ScatterSum(body.arg(0).dtype, leaf.operand(2), where.element, order, results[0], leaf.services);
  } else {
    ScatterByBody(leaf, where, order, body, results);
  }
  for (Tensor& result : results) {
    if (!where.exact) MarkOrderSensitive(result);
    TrimBound(result);
    leaf.Return(std::move(result));
  }
}

// torch_index_select: operand's dimension `dim` is looked up by index, with leading batch dims.
void TorchIndexSelect(Leaf& leaf) {
  const Tensor& operand = leaf.operand(0);
  const Tensor& index = leaf.operand(1);
  const Dims& in_dims = operand.literal.dims();
  const Dims& index_dims = index.literal.dims();
  int64_t dim = ReadDim(leaf.op), batch = ReadBatchDims(leaf.op);
  if (batch < 0) batch += static_cast<int64_t>(index_dims.size());
  if (dim < 0 || dim >= static_cast<int64_t>(in_dims.size()) || batch < 0 || batch > dim ||
      batch > static_cast<int64_t>(index_dims.size())) {
    leaf.Fail("dim and batch_dims do not fit");
  }
  Dims dims(in_dims.begin(), in_dims.begin() + dim);
  dims.insert(dims.end(), index_dims.begin() + batch, index_dims.end());
  dims.insert(dims.end(), in_dims.begin() + dim + 1, in_dims.end());
  const Dims strides = RowMajorStrides(in_dims), index_strides = RowMajorStrides(index_dims);
  std::vector<int64_t> source;
  std::vector<char> sensitive;
  Dims at(dims.size(), 0);
  const int64_t index_rank = static_cast<int64_t>(index_dims.size()) - batch;
  for (int64_t i = 0, count = NumElements(dims); i < count; ++i) {
    int64_t linear = 0, where = 0;
    for (int64_t d = 0; d < dim; ++d) linear += at[Z(d)] * strides[Z(d)];
    for (int64_t b = 0; b < batch; ++b) where += at[Z(b)] * index_strides[Z(b)];
    for (int64_t k = 0; k < index_rank; ++k) where += at[Z(dim + k)] * index_strides[Z(batch + k)];
    linear += std::clamp<int64_t>(IndexAt(index.literal, where), 0, in_dims[Z(dim)] - 1) *
              strides[Z(dim)];
    for (size_t d = Z(dim) + 1; d < in_dims.size(); ++d) {
      linear += at[d - 1 + Z(index_rank)] * strides[d];
    }
    source.push_back(linear);
    if (!index.bound.exact()) sensitive.push_back(index.bound.absolute[Z(where)] != 0);
    NextIndex(dims, at);
  }
  leaf.Return(Pick(operand, dims, source, sensitive));
}

}  // namespace

void RegisterGather(LeafTable& table) {
  table.Set(OpCode::kGather, Gather);
  table.Set(OpCode::kDynamicGather, DynamicGather);
  table.Set(OpCode::kScatter, Scatter);
  table.Set(OpCode::kTorchIndexSelect, TorchIndexSelect);
}

}  // namespace lockstep::reference

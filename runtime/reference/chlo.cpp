// chlo ops that are not elementwise on equal shapes: broadcast_* (numpy rules), constant_like,
// top_k, ragged_dot, scan.
#include <algorithm>
#include <cmath>
#include <complex>
#include <numeric>

#include "compiler/ops/elementwise/elementwise_attrs.h"
#include "compiler/ops/reduction/reduction_attrs.h"
#include "runtime/reference/contraction.h"
#include "runtime/reference/error_bound.h"
#include "runtime/reference/sort.h"
#include "runtime/reference/strided.h"

namespace lockstep::reference {
namespace {

struct BroadcastOp {
  OpCode broadcast;
  OpCode base;
};

constexpr BroadcastOp kBroadcastOps[] = {
    {OpCode::kChloBroadcastAdd, OpCode::kAdd},
    {OpCode::kChloBroadcastAnd, OpCode::kAnd},
    {OpCode::kChloBroadcastAtan2, OpCode::kAtan2},
    {OpCode::kChloBroadcastCompare, OpCode::kCompare},
    {OpCode::kChloBroadcastComplex, OpCode::kComplex},
    {OpCode::kChloBroadcastDivide, OpCode::kDivide},
    {OpCode::kChloBroadcastMaximum, OpCode::kMaximum},
    {OpCode::kChloBroadcastMinimum, OpCode::kMinimum},
    {OpCode::kChloBroadcastMultiply, OpCode::kMultiply},
    {OpCode::kChloBroadcastNextAfter, OpCode::kChloNextAfter},
    {OpCode::kChloBroadcastOr, OpCode::kOr},
    {OpCode::kChloBroadcastPolygamma, OpCode::kChloPolygamma},
    {OpCode::kChloBroadcastPower, OpCode::kPower},
    {OpCode::kChloBroadcastRemainder, OpCode::kRemainder},
    {OpCode::kChloBroadcastSelect, OpCode::kSelect},
    {OpCode::kChloBroadcastShiftLeft, OpCode::kShiftLeft},
    {OpCode::kChloBroadcastShiftRightArithmetic, OpCode::kShiftRightArithmetic},
    {OpCode::kChloBroadcastShiftRightLogical, OpCode::kShiftRightLogical},
    {OpCode::kChloBroadcastSubtract, OpCode::kSubtract},
    {OpCode::kChloBroadcastXor, OpCode::kXor},
    {OpCode::kChloBroadcastZeta, OpCode::kChloZeta},
};

// The operand with its dims at `map` in a result of `dims`; size-1 dims repeat.
Tensor BroadcastTo(const Leaf& leaf, const Tensor& in, const Dims& dims, const Dims& map) {
  const Dims& in_dims = in.literal.dims();
  const Dims in_strides = RowMajorStrides(in_dims);
  Dims strides(dims.size(), 0);
  for (size_t k = 0; k < in_dims.size(); ++k) {
    const size_t d = static_cast<size_t>(map[k]);
    if (in_dims[k] == 1) continue;
    if (d >= dims.size() || in_dims[k] != dims[d]) leaf.Fail("shapes do not broadcast");
    strides[d] = in_strides[k];
  }
  return StridedGather(in, dims, strides, 0);
}

void Broadcasting(Leaf& leaf) {
  size_t rank = 0;
  for (const Tensor& in : leaf.in) rank = std::max(rank, in.literal.dims().size());
  std::vector<Dims> maps;
  Dims dims(rank, 1);
  for (const Tensor& in : leaf.in) {
    const int own = in.literal.rank();
    Dims map;
    if (static_cast<size_t>(own) < rank) {
      map = ReadChloBroadcastDims(leaf.op, own, static_cast<int>(rank));
    } else {
      map.resize(rank);
      std::iota(map.begin(), map.end(), 0);
    }
    if (map.size() != static_cast<size_t>(own))
      leaf.Fail("broadcast_dimensions has the wrong length");
    for (size_t k = 0; k < map.size(); ++k) {
      if (map[k] < 0 || static_cast<size_t>(map[k]) >= rank)
        leaf.Fail("broadcast_dimensions is out of range");
      int64_t& size = dims[static_cast<size_t>(map[k])];
      if (in.literal.dims()[k] != 1) size = in.literal.dims()[k];
    }
    maps.push_back(std::move(map));
  }
  const auto entry =
      std::find_if(std::begin(kBroadcastOps), std::end(kBroadcastOps),
                   [&](const BroadcastOp& op) { return op.broadcast == leaf.op.code; });
  // The base op on operands of one shape; its attributes are those of the broadcasting op.
  Op base(entry->base);
  base.attrs = leaf.op.attrs;
  base.location = leaf.op.location;
  base.operands = leaf.op.operands;
  base.AddResult(leaf.type());
  std::vector<Tensor> operands;
  for (size_t i = 0; i < leaf.in.size(); ++i) {
    operands.push_back(BroadcastTo(leaf, leaf.in[i], dims, maps[i]));
  }
  Leaf inner{base, std::move(operands), leaf.operand_types, leaf.result_types, {}, leaf.services};
  LeafTable::Get().Find(entry->base)(inner);
  leaf.out = std::move(inner.out);
}

void ConstantLike(Leaf& leaf) {
  const Literal value = ReadConstantLike(leaf.op);
  leaf.Return(SplatOf({value, {}}, leaf.literal(0).dims()));
}

// The lhs of a ragged_dot, whose groups are runs of one dimension: group g are the elements from
// the sum of the sizes before g on, of each batch row or of all.
class RaggedRuns {
 public:
  RaggedRuns(const Tensor& lhs, const Literal& sizes, const Dims& batch, int64_t ragged)
      : lhs_(lhs), sizes_(sizes), batch_(batch), ragged_(static_cast<size_t>(ragged)) {
    groups_ = sizes.rank() == 0 ? 1 : sizes.dims().back();
    batches_ = groups_ == 0 ? 0 : sizes.num_elements() / groups_;
    Dims batch_dims;
    for (int64_t d : batch) batch_dims.push_back(lhs.literal.dims()[static_cast<size_t>(d)]);
    batch_strides_ = RowMajorStrides(batch_dims);
  }
  int64_t groups() const { return groups_; }

  // Zero outside of the group's run: a masked dot is the dot over the run.
  Tensor Masked(int64_t group) const {
    Tensor part = lhs_;
    const Dims& dims = lhs_.literal.dims();
    const Literal zero(lhs_.literal.dtype(), {});
    Dims index(dims.size(), 0);
    for (int64_t i = 0, count = lhs_.literal.num_elements(); i < count; ++i) {
      if (!InRun(group, index)) {
        part.literal.CopyElement(i, zero, 0);
        if (!part.bound.exact()) part.bound.absolute[static_cast<size_t>(i)] = 0;
      }
      NextIndex(dims, index);
    }
    return part;
  }

 private:
  bool InRun(int64_t group, const Dims& index) const {
    int64_t row = 0;  // in the order of the batch dims
    for (size_t b = 0; b < batch_.size(); ++b) {
      row += batch_strides_[b] * index[static_cast<size_t>(batch_[b])];
    }
    if (batches_ == 1) row = 0;
    int64_t begin = 0;
    for (int64_t g = 0; g < group; ++g) begin += sizes_.GetInt(row * groups_ + g);
    const int64_t end = begin + sizes_.GetInt(row * groups_ + group);
    return index[ragged_] >= begin && index[ragged_] < end;
  }

  const Tensor& lhs_;
  const Literal& sizes_;
  const Dims& batch_;
  size_t ragged_;
  int64_t groups_ = 0, batches_ = 0;
  Dims batch_strides_;
};

// Ragged contracting dim: result g is the dot over run g.
Tensor DotOfEachRun(Leaf& leaf, const RaggedRuns& runs, const DotDims& dot) {
  const DType dtype = leaf.type().dtype();
  std::vector<Tensor> parts;
  for (int64_t g = 0; g < runs.groups(); ++g) {
    parts.push_back(DotProduct(leaf, runs.Masked(g), leaf.operand(1), dot, dtype));
  }
  Tensor result{Literal(dtype, leaf.dims()), {}};
  const Dims strides = RowMajorStrides(result.literal.dims());
  for (int64_t g = 0; g < runs.groups(); ++g) {
    Dims box = parts[static_cast<size_t>(g)].literal.dims();
    box.insert(box.begin(), 1);
    const Tensor part = ReshapedTo(parts[static_cast<size_t>(g)], box);
    StridedScatter(part, box, RowMajorStrides(box), 0, result, strides, g * strides[0]);
  }
  return result;
}

// Runs are disjoint: an element is non-zero in one part only.
void TakeNonZero(const Tensor& part, Tensor& result) {
  for (int64_t i = 0; i < part.literal.num_elements(); ++i) {
    if (part.literal.GetComplex(i) == std::complex<double>(0, 0)) continue;
    result.literal.CopyElement(i, part.literal, i);
    if (part.bound.exact()) continue;
    if (result.bound.exact()) AllocateBound(result);
    result.bound.absolute[static_cast<size_t>(i)] = part.bound.absolute[static_cast<size_t>(i)];
  }
}

// Ragged free dim of lhs: the rows of run g meet group g of rhs.
Tensor DotWithGroups(Leaf& leaf, const RaggedRuns& runs, const DotDims& dot, int64_t group_dim) {
  const DType dtype = leaf.type().dtype();
  const Tensor& rhs = leaf.operand(1);
  // rhs without its group dimension, and the dims renumbered.
  auto drop = [group_dim](Dims dims) {
    std::erase(dims, group_dim);
    for (int64_t& d : dims) d -= d > group_dim ? 1 : 0;
    return dims;
  };
  DotDims without = dot;
  without.rhs_batch = drop(dot.rhs_batch);
  without.rhs_contracting = drop(dot.rhs_contracting);
  without.rhs_free = drop(dot.rhs_free);
  const Dims& rhs_dims = rhs.literal.dims();
  const Dims rhs_strides = RowMajorStrides(rhs_dims);
  Dims slice_dims = rhs_dims, slice_strides = rhs_strides;
  slice_dims.erase(slice_dims.begin() + group_dim);
  slice_strides.erase(slice_strides.begin() + group_dim);
  if (runs.groups() == 0) return Tensor{Literal(dtype, leaf.dims()), {}};
  Tensor result;
  for (int64_t g = 0; g < runs.groups(); ++g) {
    const Tensor weights = StridedGather(rhs, slice_dims, slice_strides,
                                         g * rhs_strides[static_cast<size_t>(group_dim)]);
    Tensor part = DotProduct(leaf, runs.Masked(g), weights, without, dtype);
    if (g == 0) {
      result = std::move(part);
    } else {
      TakeNonZero(part, result);
    }
  }
  return result;
}

// ragged_dot, by where the ragged dimension stands in lhs; a ragged batch dim changes nothing.
void RaggedDot(Leaf& leaf) {
  const RaggedDotDims attrs = ReadRaggedDotDims(leaf.op);
  const DotDims& dot = attrs.dot;
  if (attrs.lhs_ragged.size() != 1) leaf.Fail("needs one ragged dimension");
  const int64_t ragged = attrs.lhs_ragged[0];
  auto in = [](const Dims& list, int64_t d) {
    return std::find(list.begin(), list.end(), d) != list.end();
  };
  if (in(dot.lhs_batch, ragged)) {
    return leaf.Return(
        DotProduct(leaf, leaf.operand(0), leaf.operand(1), dot, leaf.type().dtype()));
  }
  const RaggedRuns runs(leaf.operand(0), leaf.literal(2), dot.lhs_batch, ragged);
  if (in(dot.lhs_contracting, ragged)) return leaf.Return(DotOfEachRun(leaf, runs, dot));
  if (attrs.rhs_group.size() != 1) leaf.Fail("needs a group dimension of rhs");
  leaf.Return(DotWithGroups(leaf, runs, dot, attrs.rhs_group[0]));
}

// scan: body(input slices..., carries...) -> (output slices..., carries...), step by step along
// dim.
void Scan(Leaf& leaf) {
  const ScanAttrs attrs = ReadScan(leaf.op);
  const size_t inputs = static_cast<size_t>(attrs.num_inputs);
  if (leaf.in.size() != inputs + static_cast<size_t>(attrs.num_carries) ||
      leaf.op.regions.empty()) {
    leaf.Fail("takes inputs, initial carries and a body");
  }
  std::vector<Tensor> carries(leaf.in.begin() + static_cast<int64_t>(inputs), leaf.in.end());
  const size_t dim = static_cast<size_t>(attrs.dim);
  int64_t steps = leaf.op.attrs.GetInt("scan_dim_size", 0);
  for (size_t i = 0; i < inputs; ++i) {
    if (dim >= leaf.in[i].literal.dims().size()) leaf.Fail("dimension is out of range");
    steps = leaf.in[i].literal.dims()[dim];
  }
  std::vector<Tensor> outputs;
  for (int i = 0; i < attrs.num_outputs; ++i) {
    outputs.push_back({Literal(leaf.type(i).dtype(), leaf.dims(i)), {}});
  }
  for (int64_t step = 0; step < steps; ++step) {
    const int64_t at = attrs.reverse ? steps - 1 - step : step;
    std::vector<Tensor> arguments;
    for (size_t i = 0; i < inputs; ++i) {
      Dims dims = leaf.in[i].literal.dims(), strides = RowMajorStrides(dims);
      const int64_t offset = at * strides[dim];
      dims.erase(dims.begin() + attrs.dim);
      strides.erase(strides.begin() + attrs.dim);
      arguments.push_back(StridedGather(leaf.in[i], dims, strides, offset));
    }
    for (Tensor& carry : carries) arguments.push_back(std::move(carry));
    std::vector<Tensor> results = leaf.services.run_region(leaf.op.region(0), std::move(arguments));
    if (results.size() != outputs.size() + carries.size())
      leaf.Fail("body returns another number of values");
    for (size_t i = 0; i < outputs.size(); ++i) {
      Dims box = outputs[i].literal.dims();
      const Dims strides = RowMajorStrides(box);
      if (dim >= box.size()) leaf.Fail("dimension is out of range");
      box[dim] = 1;
      StridedScatter(ReshapedTo(results[i], box), box, RowMajorStrides(box), 0, outputs[i], strides,
                     at * strides[dim]);
    }
    for (size_t i = 0; i < carries.size(); ++i) carries[i] = std::move(results[outputs.size() + i]);
  }
  for (Tensor& output : outputs) leaf.Return(std::move(output));
  for (Tensor& carry : carries) leaf.Return(std::move(carry));
}

void TopKOp(Leaf& leaf) {
  const TopKAttrs attrs = ReadTopK(leaf.op);
  TopK(leaf, attrs.k, true);
}

}  // namespace

void TopK(Leaf& leaf, int64_t k, bool largest) {
  const Tensor& operand = leaf.operand(0);
  Dims dims = operand.literal.dims();
  if (dims.empty() || k < 0 || k > dims.back()) leaf.Fail("k is out of range");
  const int64_t size = dims.back();
  const int64_t lines = size == 0 ? 0 : operand.literal.num_elements() / size;
  dims.back() = k;
  Tensor values{Literal::Uninitialized(operand.literal.dtype(), dims), {}};
  Tensor indices{Literal::Uninitialized(DType::kI32, dims), {}};
  const bool inexact = !operand.bound.exact();
  if (inexact) {
    AllocateBound(values);
    AllocateBound(indices);
  }
  const DType dtype = operand.literal.dtype();
  const bool is_float = IsFloat(dtype);
  for (int64_t line = 0; line < lines; ++line) {
    const int64_t base = line * size;
    auto value = [&](int64_t i) { return operand.literal.GetDouble(base + i); };
    // Descending by total order, so that NaN comes first; ties keep their order.
    auto before = [&](int64_t a, int64_t b) {
      if (is_float) {
        return largest ? CompareFloats(Direction::kGt, true, value(a), value(b))
                       : CompareFloats(Direction::kLt, true, value(a), value(b));
      }
      const int64_t x = operand.literal.GetInt(base + a), y = operand.literal.GetInt(base + b);
      const bool less =
          dtype == DType::kU64 ? static_cast<uint64_t>(x) < static_cast<uint64_t>(y) : x < y;
      return largest ? !less && x != y : less;
    };
    std::vector<int64_t> order(static_cast<size_t>(size));
    std::iota(order.begin(), order.end(), 0);
    MergeSort(order, before);
    for (int64_t i = 0; i < k; ++i) {
      const int64_t from = order[static_cast<size_t>(i)];
      values.literal.CopyElement(line * k + i, operand.literal, base + from);
      indices.literal.SetInt(line * k + i, from);
      if (!inexact) continue;
      auto bound = [&](int64_t p) { return operand.bound.absolute[static_cast<size_t>(base + p)]; };
      const size_t at = static_cast<size_t>(line * k + i);
      values.bound.absolute[at] = bound(from);
      // Another element may stand here if a neighbour in the order is within the bounds.
      for (int64_t other : {i - 1, i + 1}) {
        if (other < 0 || other >= size) continue;
        const int64_t next = order[static_cast<size_t>(other)];
        const double slack = bound(from) + bound(next);
        const double apart = std::fabs(value(from) - value(next));
        if (slack != 0 && !(apart > slack)) {
          indices.bound.absolute[at] = kOrderSensitive;
          values.bound.absolute[at] =
              std::max<double>(values.bound.absolute[at], apart + bound(next));
        }
      }
    }
  }
  TrimBound(values);
  TrimBound(indices);
  leaf.Return(std::move(values));
  leaf.Return(std::move(indices));
}

void RegisterChlo(LeafTable& table) {
  for (const BroadcastOp& op : kBroadcastOps) table.Set(op.broadcast, Broadcasting);
  table.Set(OpCode::kChloConstantLike, ConstantLike);
  table.Set(OpCode::kChloTopK, TopKOp);
  table.Set(OpCode::kChloRaggedDot, RaggedDot);
  table.Set(OpCode::kChloScan, Scan);
}

}  // namespace lockstep::reference

// Ops whose result shape is an operand: the shape is read, and the op is that of the static name.
#include <algorithm>

#include "compiler/ops/layout/layout_attrs.h"
#include "runtime/reference/strided.h"

namespace lockstep::reference {
namespace {

Dims ReadShape(const Leaf& leaf, const Literal& shape) {
  Dims dims;
  for (int64_t i = 0; i < shape.num_elements(); ++i) {
    dims.push_back(shape.GetInt(i));
    if (dims.back() < 0)
      leaf.Fail("dimension size " + std::to_string(dims.back()) + " is negative");
  }
  NumElements(dims);  // refuses shapes that overflow
  // A static result type is a promise that the operand must keep.
  const Type& type = leaf.type();
  for (int d = 0; d < type.rank(); ++d) {
    if (type.rank() != static_cast<int>(dims.size()) ||
        (type.dim(d) != kDynamicDim && type.dim(d) != dims[static_cast<size_t>(d)])) {
      leaf.Fail("the shape operand contradicts the result type " + type.ToString());
    }
  }
  return dims;
}

void DynamicReshape(Leaf& leaf) {
  const Dims dims = ReadShape(leaf, leaf.literal(1));
  if (NumElements(dims) != leaf.literal(0).num_elements()) leaf.Fail("element counts differ");
  leaf.Return(ReshapedTo(leaf.operand(0), dims));
}

void DynamicBroadcastInDim(Leaf& leaf) {
  const Dims dims = ReadShape(leaf, leaf.literal(1));
  const Literal& in = leaf.literal(0);
  const Dims map = ReadBroadcastDims(leaf.op);
  const Dims in_strides = RowMajorStrides(in.dims());
  Dims strides(dims.size(), 0);
  if (map.size() != in.dims().size()) leaf.Fail("broadcast_dimensions has the wrong length");
  for (size_t k = 0; k < map.size(); ++k) {
    if (map[k] < 0 || map[k] >= static_cast<int64_t>(dims.size())) {
      leaf.Fail("broadcast_dimensions is out of range");
    }
    const size_t d = static_cast<size_t>(map[k]);
    if (in.dims()[k] == 1) continue;
    if (in.dims()[k] != dims[d]) leaf.Fail("sizes differ along dimension " + std::to_string(d));
    strides[d] = in_strides[k];
  }
  leaf.Return(StridedGather(leaf.operand(0), dims, strides, 0));
}

void DynamicIota(Leaf& leaf) {
  const Dims dims = ReadShape(leaf, leaf.literal(0));
  const int64_t dim = ReadIotaDim(leaf.op);
  if (dim < 0 || dim >= static_cast<int64_t>(dims.size()))
    leaf.Fail("iota_dimension is out of range");
  const size_t d = static_cast<size_t>(dim);
  Tensor line{Literal(leaf.type().dtype(), {dims[d]}), {}};
  for (int64_t i = 0; i < dims[d]; ++i) line.literal.SetInt(i, i);
  Dims strides(dims.size(), 0);
  strides[d] = 1;
  leaf.Return(StridedGather(line, dims, strides, 0));
}

std::vector<int64_t> Ints(const Literal& literal) {
  std::vector<int64_t> values;
  for (int64_t i = 0; i < literal.num_elements(); ++i) values.push_back(literal.GetInt(i));
  return values;
}

void DynamicPad(Leaf& leaf) {
  leaf.Return(PadTensor(leaf.operand(0), leaf.operand(1), Ints(leaf.literal(2)),
                        Ints(leaf.literal(3)), Ints(leaf.literal(4))));
}

void RealDynamicSlice(Leaf& leaf) {
  const Literal& in = leaf.literal(0);
  const auto start = Ints(leaf.literal(1)), limit = Ints(leaf.literal(2)),
             step = Ints(leaf.literal(3));
  const size_t rank = in.dims().size();
  if (start.size() != rank || limit.size() != rank || step.size() != rank) {
    leaf.Fail("start, limit and strides must have the operand's rank");
  }
  const Dims in_strides = RowMajorStrides(in.dims());
  Dims dims(rank), strides(rank);
  int64_t offset = 0;
  for (size_t d = 0; d < rank; ++d) {
    if (start[d] < 0 || limit[d] > in.dims()[d] || start[d] > limit[d] || step[d] < 1) {
      leaf.Fail("slice of dimension " + std::to_string(d) + " is out of bounds");
    }
    dims[d] = (limit[d] - start[d] + step[d] - 1) / step[d];
    strides[d] = in_strides[d] * step[d];
    offset += in_strides[d] * start[d];
  }
  leaf.Return(StridedGather(leaf.operand(0), dims, strides, offset));
}

}  // namespace

void RegisterDynamicShape(LeafTable& table) {
  table.Set(OpCode::kDynamicReshape, DynamicReshape);
  table.Set(OpCode::kDynamicBroadcastInDim, DynamicBroadcastInDim);
  table.Set(OpCode::kDynamicIota, DynamicIota);
  table.Set(OpCode::kDynamicPad, DynamicPad);
  table.Set(OpCode::kRealDynamicSlice, RealDynamicSlice);
}

}  // namespace lockstep::reference

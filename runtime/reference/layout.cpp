// Layout ops: pure data movement, exact in every type.
#include <algorithm>

#include "compiler/ops/sdy/sdy_attrs.h"
#include "runtime/reference/element_op.h"
#include "runtime/reference/error_bound.h"
#include "runtime/reference/strided.h"

namespace lockstep::reference {
namespace {

void Constant(Leaf& leaf) {
  const Attribute* value = leaf.op.attrs.Find("value");
  const auto* dense = value ? value->As<Attribute::Dense>() : nullptr;
  if (!dense) leaf.Fail("needs a dense value");
  leaf.Return({dense->literal, {}});
}

// iota: the index along one dimension, rounded to the element type.
void Iota(Leaf& leaf) {
  const Dims& dims = leaf.dims();
  const int64_t dim = leaf.op.attrs.GetInt("iota_dimension", 0);
  if (dim < 0 || dim >= static_cast<int64_t>(dims.size()))
    leaf.Fail("iota_dimension is out of range");
  const DType dtype = leaf.type().dtype();
  Dims line_dims(dims.size(), 1);
  line_dims[static_cast<size_t>(dim)] = dims[static_cast<size_t>(dim)];
  Tensor line{Literal(dtype, line_dims), {}};
  for (int64_t i = 0; i < dims[static_cast<size_t>(dim)]; ++i) line.literal.SetInt(i, i);
  Dims strides(dims.size(), 0);
  strides[static_cast<size_t>(dim)] = 1;
  leaf.Return(StridedGather(line, dims, strides, 0));
}

void Reshape(Leaf& leaf) {
  const Dims& dims = leaf.dims();
  if (NumElements(dims) != leaf.literal(0).num_elements()) leaf.Fail("element counts differ");
  leaf.Return(ReshapedTo(leaf.operand(0), dims));
}

// result[.., d = broadcast_dimensions[k], ..] = operand[.., k, ..]; size-1 dims are repeated.
void BroadcastInDim(Leaf& leaf) {
  const Dims& dims = leaf.dims();
  const Literal& in = leaf.literal(0);
  const std::vector<int64_t> map = leaf.op.attrs.GetInts("broadcast_dimensions", {});
  if (map.size() != in.dims().size()) leaf.Fail("broadcast_dimensions has the wrong length");
  const Dims in_strides = RowMajorStrides(in.dims());
  Dims strides(dims.size(), 0);
  for (size_t k = 0; k < map.size(); ++k) {
    const size_t d = static_cast<size_t>(map[k]);
    if (map[k] < 0 || d >= dims.size()) leaf.Fail("broadcast_dimensions is out of range");
    if (in.dims()[k] == 1) continue;
    if (in.dims()[k] != dims[d]) leaf.Fail("sizes differ along dimension " + std::to_string(d));
    strides[d] = in_strides[k];
  }
  if (in.num_elements() == 1) return leaf.Return(SplatOf(leaf.operand(0), dims));
  leaf.Return(StridedGather(leaf.operand(0), dims, strides, 0));
}

// broadcast (deprecated): new dims in front.
void Broadcast(Leaf& leaf) {
  const Literal& in = leaf.literal(0);
  Dims dims = leaf.op.attrs.GetInts("broadcast_sizes", {});
  Dims strides(dims.size(), 0);
  const Dims in_strides = RowMajorStrides(in.dims());
  dims.insert(dims.end(), in.dims().begin(), in.dims().end());
  strides.insert(strides.end(), in_strides.begin(), in_strides.end());
  leaf.Return(StridedGather(leaf.operand(0), dims, strides, 0));
}

void Transpose(Leaf& leaf) {
  const Literal& in = leaf.literal(0);
  const std::vector<int64_t> permutation = leaf.op.attrs.GetInts("permutation", {});
  if (permutation.size() != in.dims().size()) leaf.Fail("permutation has the wrong length");
  const Dims in_strides = RowMajorStrides(in.dims());
  Dims dims, strides;
  for (int64_t from : permutation) {
    if (from < 0 || from >= in.rank()) leaf.Fail("permutation is out of range");
    dims.push_back(in.dims()[static_cast<size_t>(from)]);
    strides.push_back(in_strides[static_cast<size_t>(from)]);
  }
  leaf.Return(StridedGather(leaf.operand(0), dims, strides, 0));
}

void Reverse(Leaf& leaf) {
  const Literal& in = leaf.literal(0);
  Dims strides = RowMajorStrides(in.dims());
  int64_t offset = 0;
  for (int64_t d : leaf.op.attrs.GetInts("dimensions", {})) {
    if (d < 0 || d >= in.rank()) leaf.Fail("dimensions is out of range");
    const size_t at = static_cast<size_t>(d);
    offset += strides[at] * (in.dims()[at] - 1);
    strides[at] = -strides[at];
  }
  leaf.Return(StridedGather(leaf.operand(0), in.dims(), strides, offset));
}

void Concatenate(Leaf& leaf) {
  if (leaf.in.empty()) leaf.Fail("needs at least one operand");
  const int64_t dim = leaf.op.attrs.GetInt("dimension", 0);
  Dims dims = leaf.literal(0).dims();
  if (dim < 0 || dim >= leaf.literal(0).rank()) leaf.Fail("dimension is out of range");
  const size_t d = static_cast<size_t>(dim);
  dims[d] = 0;
  for (const Tensor& part : leaf.in) dims[d] += part.literal.dims()[d];
  Tensor result{Literal::Uninitialized(leaf.literal(0).dtype(), dims), {}};
  const Dims strides = RowMajorStrides(dims);
  int64_t offset = 0;
  for (const Tensor& part : leaf.in) {
    const Dims& part_dims = part.literal.dims();
    StridedScatter(part, part_dims, RowMajorStrides(part_dims), 0, result, strides,
                   offset * strides[d]);
    offset += part_dims[d];
  }
  leaf.Return(std::move(result));
}

void Slice(Leaf& leaf) {
  const Literal& in = leaf.literal(0);
  const auto start = leaf.op.attrs.GetInts("start_indices", {});
  const auto limit = leaf.op.attrs.GetInts("limit_indices", {});
  const auto step = leaf.op.attrs.GetInts("strides", std::vector<int64_t>(start.size(), 1));
  const size_t rank = in.dims().size();
  if (start.size() != rank || limit.size() != rank || step.size() != rank) {
    leaf.Fail("start_indices, limit_indices and strides must have the operand's rank");
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

void Pad(Leaf& leaf) {
  leaf.Return(PadTensor(leaf.operand(0), leaf.operand(1),
                        leaf.op.attrs.GetInts("edge_padding_low", {}),
                        leaf.op.attrs.GetInts("edge_padding_high", {}),
                        leaf.op.attrs.GetInts("interior_padding", {})));
}

void GetDimensionSize(Leaf& leaf) {
  const int64_t dim = leaf.op.attrs.GetInt("dimension", 0);
  if (dim < 0 || dim >= leaf.literal(0).rank()) leaf.Fail("dimension is out of range");
  leaf.Return(
      {Literal::ScalarInt(DType::kI32, leaf.literal(0).dims()[static_cast<size_t>(dim)]), {}});
}

// Only the identity has a static result; a size below the static one makes a bounded-dynamic value.
void SetDimensionSize(Leaf& leaf) {
  const int64_t dim = leaf.op.attrs.GetInt("dimension", 0);
  const Literal& in = leaf.literal(0);
  if (dim < 0 || dim >= in.rank()) leaf.Fail("dimension is out of range");
  const int64_t size = leaf.literal(1).GetInt(0);
  if (size < 0 || size > in.dims()[static_cast<size_t>(dim)]) leaf.Fail("size is out of range");
  Dims dims = in.dims();
  dims[static_cast<size_t>(dim)] = size;
  leaf.Return(StridedGather(leaf.operand(0), dims, RowMajorStrides(in.dims()), 0));
}

// Bits of one element, low end first.
void ReadBits(const std::byte* at, DType dtype, std::vector<uint8_t>& bits) {
  const int width = BitWidth(dtype);
  for (int b = 0; b < width; ++b) {
    bits.push_back((static_cast<uint8_t>(at[b / 8]) >> (b % 8)) & 1);
  }
}

void WriteBits(const uint8_t* bits, DType dtype, std::byte* at) {
  const int width = BitWidth(dtype);
  std::fill(at, at + StorageBytes(dtype), std::byte{0});
  for (int b = 0; b < width; ++b) {
    if (bits[b]) at[b / 8] |= static_cast<std::byte>(1 << (b % 8));
  }
  // Narrow signed integers are kept sign-extended in their byte.
  if (IsSignedInteger(dtype) && width < 8 && bits[width - 1]) {
    at[0] |= static_cast<std::byte>(0xFF << width);
  }
}

void BitcastConvert(Leaf& leaf) {
  const Literal& in = leaf.literal(0);
  const DType from = in.dtype(), to = leaf.type().dtype();
  Dims dims = in.dims();
  const int from_bits = BitWidth(from), to_bits = BitWidth(to);
  if (from_bits > to_bits) {
    if (from_bits % to_bits != 0) leaf.Fail("widths do not divide");
    dims.push_back(from_bits / to_bits);
  } else if (from_bits < to_bits) {
    if (to_bits % from_bits != 0 || dims.empty() || dims.back() != to_bits / from_bits) {
      leaf.Fail("the last dimension must hold the parts of one element");
    }
    dims.pop_back();
  }
  Tensor result{Literal::Uninitialized(to, dims), {}};
  const int64_t wide_count = std::min(in.num_elements(), result.literal.num_elements());
  const int64_t group = std::max(from_bits, to_bits);
  const std::byte* source = in.data();
  std::byte* target = result.literal.mutable_data();
  std::vector<uint8_t> bits;
  for (int64_t i = 0; i < wide_count; ++i) {
    bits.clear();
    for (int64_t k = 0; k < group / from_bits; ++k) {
      ReadBits(source + (i * (group / from_bits) + k) * StorageBytes(from), from, bits);
    }
    for (int64_t k = 0; k < group / to_bits; ++k) {
      WriteBits(bits.data() + k * to_bits, to,
                target + (i * (group / to_bits) + k) * StorageBytes(to));
    }
  }
  if (!leaf.operand(0).bound.exact()) {  // bits of an inexact value say nothing that can be bounded
    if (from == to) {
      result.bound = leaf.operand(0).bound;
    } else {
      MarkOrderSensitive(result);
    }
  }
  leaf.Return(std::move(result));
}

void Identity(Leaf& leaf) {
  for (Tensor& tensor : leaf.in) leaf.Return(std::move(tensor));
}

void Nothing(Leaf&) {}

}  // namespace

Tensor PadTensor(const Tensor& in, const Tensor& value, const std::vector<int64_t>& low,
                 const std::vector<int64_t>& high, const std::vector<int64_t>& interior) {
  const Dims& in_dims = in.literal.dims();
  const size_t rank = in_dims.size();
  if (low.size() != rank || high.size() != rank || interior.size() != rank) {
    throw InvalidArgument("pad: padding sizes must have the operand's rank");
  }
  Dims dims(rank), box(rank), first(rank);
  for (size_t d = 0; d < rank; ++d) {
    if (interior[d] < 0) throw InvalidArgument("pad: interior padding is negative");
    const int64_t dilated = in_dims[d] + std::max<int64_t>(in_dims[d] - 1, 0) * interior[d];
    dims[d] = low[d] + dilated + high[d];
    if (dims[d] < 0) throw InvalidArgument("pad: padding is larger than the tensor");
    // Operand element i lands on low + i * (interior + 1): keep those inside [0, dims).
    const int64_t step = interior[d] + 1;
    first[d] = low[d] >= 0 ? 0 : (-low[d] + step - 1) / step;
    int64_t end = in_dims[d];
    while (end > first[d] && low[d] + (end - 1) * step >= dims[d]) {
      const int64_t over = low[d] + (end - 1) * step - dims[d];
      end -= std::max<int64_t>(1, over / step);
    }
    box[d] = std::max<int64_t>(0, end - first[d]);
  }
  Tensor result = SplatOf(value, dims);
  if (NumElements(box) == 0) return result;
  MakeWritable(result, !in.bound.exact());
  const Dims in_strides = RowMajorStrides(in_dims), out_strides = RowMajorStrides(dims);
  Dims strides(rank);
  int64_t from = 0, to = 0;
  for (size_t d = 0; d < rank; ++d) {
    const int64_t step = interior[d] + 1;
    strides[d] = out_strides[d] * step;
    from += in_strides[d] * first[d];
    to += out_strides[d] * (low[d] + first[d] * step);
  }
  StridedScatter(in, box, in_strides, from, result, strides, to);
  return result;
}

void RegisterLayout(LeafTable& table) {
  table.Set(OpCode::kConstant, Constant);
  table.Set(OpCode::kSdyConstant, Constant);
  table.Set(OpCode::kIota, Iota);
  table.Set(OpCode::kReshape, Reshape);
  table.Set(OpCode::kBroadcastInDim, BroadcastInDim);
  table.Set(OpCode::kBroadcast, Broadcast);
  table.Set(OpCode::kTranspose, Transpose);
  table.Set(OpCode::kReverse, Reverse);
  table.Set(OpCode::kConcatenate, Concatenate);
  table.Set(OpCode::kSlice, Slice);
  table.Set(OpCode::kPad, Pad);
  table.Set(OpCode::kGetDimensionSize, GetDimensionSize);
  table.Set(OpCode::kSetDimensionSize, SetDimensionSize);
  table.Set(OpCode::kBitcastConvert, BitcastConvert);
}

// Ops that say where data lies and nothing about what it is: the identity on global values.
void RegisterIdentity(LeafTable& table) {
  for (OpCode code : {OpCode::kSdyShardingConstraint, OpCode::kSdyReshard,
                      OpCode::kSdyPropagationBarrier, OpCode::kSdyDataFlowEdge}) {
    table.Set(code, Identity);
  }
  for (OpCode code : kSdyCollectives) table.Set(code, Identity);
  table.Set(OpCode::kSdyShardingGroup, Nothing);
}

}  // namespace lockstep::reference

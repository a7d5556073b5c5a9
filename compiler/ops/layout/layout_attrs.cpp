#include "compiler/ops/layout/layout_attrs.h"

#include "compiler/ops/attr_access.h"

namespace lockstep {

const Literal& ReadConstant(const Op& op) {
  const Attribute* value = op.attrs.Find("value");
  if (value) {
    if (const auto* dense = value->As<Attribute::Dense>()) return dense->literal;
  }
  throw InvalidArgument(std::string(op.short_name()) + ": attribute 'value' must be dense<...>",
                        op.location);
}

int64_t ReadIotaDim(const Op& op) { return op.attrs.GetInt("iota_dimension", 0); }

Dims ReadBroadcastDims(const Op& op) { return op.attrs.GetInts("broadcast_dimensions", {}); }

Dims ReadBroadcastSizes(const Op& op) { return op.attrs.GetInts("broadcast_sizes", {}); }

Dims ReadPermutation(const Op& op) { return op.attrs.GetInts("permutation", {}); }

Dims ReadReverseDims(const Op& op) { return op.attrs.GetInts("dimensions", {}); }

int64_t ReadDim(const Op& op) {
  return op.attrs.GetInt(op.Is(OpCode::kTorchIndexSelect) ? "dim" : "dimension", 0);
}

SliceAttrs ReadSlice(const Op& op) {
  const size_t rank = static_cast<size_t>(op.operand(0)->type.rank());
  SliceAttrs attrs;
  attrs.start = ReadSizedInts(op, "start_indices", rank, 0, "c2");
  attrs.limit = op.attrs.Has("limit_indices") ? ReadSizedInts(op, "limit_indices", rank, 0, "c2")
                                              : op.operand(0)->type.dims();
  attrs.stride = ReadSizedInts(op, "strides", rank, 1, "c2");
  return attrs;
}

PadAttrs ReadPad(const Op& op) {
  const size_t rank = static_cast<size_t>(op.operand(0)->type.rank());
  PadAttrs attrs;
  attrs.low = ReadSizedInts(op, "edge_padding_low", rank, 0, "c2");
  attrs.high = ReadSizedInts(op, "edge_padding_high", rank, 0, "c2");
  attrs.interior = ReadSizedInts(op, "interior_padding", rank, 0, "c2");
  return attrs;
}

}  // namespace lockstep

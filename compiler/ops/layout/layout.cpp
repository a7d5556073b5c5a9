// Records of the ops that create, move or repeat data at fixed places.
#include "compiler/ops/layout/layout_attrs.h"

#include <numeric>

#include "compiler/ops/checks.h"
#include "compiler/ops/layout/reshape_rule.h"
#include "compiler/ops/op_table.h"
#include "compiler/ops/rule_builder.h"
#include "compiler/ops/window_attrs.h"

namespace lockstep {
namespace {

/// constant: a literal.
///   Shape     [] -> the literal's type
///   Factors   none: sharding is free, it follows the users
///   Partition each device keeps its part of the literal
///   Errors    InvalidArgument constant_c1
std::vector<Type> InferConstant(const Op& op) {
  const auto* dense =
      op.attrs.Find("value") ? op.attrs.Find("value")->As<Attribute::Dense>() : nullptr;
  if (dense && dense->type.IsTensor()) return {dense->type};
  const Literal& literal = ReadConstant(op);
  return {Type::Tensor(literal.dtype(), literal.dims())};
}

/// iota: counts along one dimension.
///   Shape     [] -> the type in the text
///   Factors   none: sharding is free, it follows the users
///   Partition local iota plus the offset of the shard
///   Errors    InvalidArgument iota_c1
void VerifyIota(const Op& op) {
  const Type& type = op.result()->type;
  if (!type.IsTensor()) Fail(op, "c1", "the result must be a tensor");
  CheckDim(op, "c1", "iota_dimension", ReadIotaDim(op), type.rank());
}

/// reshape: other dimensions, the same elements in row-major order.
///   Shape     the result type is part of the text; equal numbers of elements
///   Factors   common factors of the sizes, see reshape_rule.h: ([ij])->([i, j])
///   Partition local where shard boundaries agree, else moves data
///   Cost      0 flops; free or one copy
///   Errors    InvalidArgument reshape_c1, reshape_c2, reshape_c3
void VerifyReshape(const Op& op) {
  const Type& from = op.operand(0)->type;
  const Type& to = op.result()->type;
  if (!to.IsTensor() || BaselineDType(from) != BaselineDType(to)) {
    Fail(op, "c1",
         "element types differ: operand is " + from.ToString() + ", result is " + to.ToString());
  }
  CheckSameQuantization(op, "c1");
  if (!from.IsStatic() || !to.IsStatic()) return;
  if (from.num_elements() != to.num_elements()) {
    Fail(op, "c2",
         "operand " + from.ToString() + " has " + std::to_string(from.num_elements()) +
             " elements, result " + to.ToString() + " has " + std::to_string(to.num_elements()));
  }
  const Quantization* a = from.quantization();
  const Quantization* b = to.quantization();
  if (!a || !b || a->axis < 0 || b->axis < 0) return;
  const auto product = [](const Dims& dims, int64_t first, int64_t last) {
    return std::accumulate(dims.begin() + first, dims.begin() + last, int64_t{1},
                           std::multiplies<>());
  };
  CheckDim(op, "c3", "quantization dimension", a->axis, from.rank());
  CheckDim(op, "c3", "quantization dimension", b->axis, to.rank());
  if (product(from.dims(), 0, a->axis) != product(to.dims(), 0, b->axis) ||
      from.dim(static_cast<int>(a->axis)) != to.dim(static_cast<int>(b->axis))) {
    Fail(op, "c3", "the quantization dimension does not keep its place and size");
  }
}

FactorRule ReshapeRule(const Op& op) {
  return ReshapeFactorRule(op.operand(0)->type.dims(), op.result()->type.dims());
}

/// broadcast_in_dim: repeats the operand along new dimensions and along those of size 1.
///   Shape     operand dim d becomes result dim broadcast_dimensions[d]
///   Factors   kept dims pass through; an expanded size-1 dim has a size-1 factor: ([k])->([i, j])
///   Partition by factors; never communicates
///   Errors    InvalidArgument broadcast_in_dim_c1..c5
void VerifyBroadcastInDim(const Op& op) {
  const Type& from = op.operand(0)->type;
  const Type& to = op.result()->type;
  if (!to.IsTensor() || BaselineDType(from) != BaselineDType(to)) {
    Fail(op, "c1",
         "element types differ: operand is " + from.ToString() + ", result is " + to.ToString());
  }
  const Dims dims = ReadBroadcastDims(op);
  if (static_cast<int>(dims.size()) != from.rank()) {
    Fail(op, "c2",
         "broadcast_dimensions has " + std::to_string(dims.size()) +
             " entries, the operand has rank " + std::to_string(from.rank()));
  }
  CheckDimsInRange(op, "c3", "broadcast_dimensions entry", dims, to.rank());
  CheckUnique(op, "c4", "broadcast_dimensions", dims);
  for (size_t d = 0; d < dims.size(); ++d) {
    const int64_t size = from.dims()[d];
    const int64_t target = to.dim(static_cast<int>(dims[d]));
    if (size == 1 || SameDim(size, target)) continue;
    Fail(op, "c5",
         "operand dim " + std::to_string(d) + " is " + std::to_string(size) + ", result dim " +
             std::to_string(dims[d]) + " is " + std::to_string(target));
  }
  CheckSameQuantization(op, "c1");
  const Quantization* q = to.quantization();
  if (q && q->axis >= 0 && from.quantization()->axis < from.rank() &&
      dims[static_cast<size_t>(from.quantization()->axis)] != q->axis) {
    Fail(op, "c6",
         "the result's quantization dimension " + std::to_string(q->axis) +
             " is not that of the operand");
  }
}

FactorRule BroadcastInDimRule(const Op& op) {
  const Dims& from = op.operand(0)->type.dims();
  const Dims& to = op.result()->type.dims();
  const Dims dims = ReadBroadcastDims(op);
  RuleBuilder rule(op);
  for (size_t d = 0; d < to.size(); ++d) {
    int source = IndexOf(dims, static_cast<int64_t>(d));
    if (source >= 0 && from[static_cast<size_t>(source)] == 1 && to[d] != 1) {
      rule.Add(1, {source}, {kNoDim});
      source = kNoDim;
    }
    rule.Add(to[d], {source}, {static_cast<int>(d)});
  }
  return rule.Build();
}

/// broadcast (old form): repeats the operand along new leading dimensions.
///   Factors   ([j])->([i, j])
///   Errors    InvalidArgument broadcast_c1
std::vector<Type> InferBroadcast(const Op& op) {
  Dims dims = ReadBroadcastSizes(op);
  for (int64_t size : dims) {
    if (size < 0) Fail(op, "c1", "broadcast_sizes " + DimsString(dims) + " must not be negative");
  }
  const Type& from = op.operand(0)->type;
  dims.insert(dims.end(), from.dims().begin(), from.dims().end());
  return {from.WithDims(dims)};
}

FactorRule BroadcastRule(const Op& op) {
  const Dims& to = op.result()->type.dims();
  const int fresh = static_cast<int>(to.size()) - op.operand(0)->type.rank();
  RuleBuilder rule(op);
  for (int d = 0; d < static_cast<int>(to.size()); ++d) {
    rule.Add(to[static_cast<size_t>(d)], {d < fresh ? kNoDim : d - fresh}, {d});
  }
  return rule.Build();
}

/// transpose: permutes dimensions.
///   Shape     operand [d0..dn] -> result, result dim i = operand dim permutation[i]
///   Factors   each dim one pass-through factor: ([j, i])->([i, j])
///   Partition by factors; never communicates
///   Cost      0 flops; moves local size_bytes once
///   Errors    InvalidArgument transpose_c2
std::vector<Type> InferTranspose(const Op& op) {
  const Type& from = op.operand(0)->type;
  const Dims permutation = ReadPermutation(op);
  Dims sorted = permutation;
  std::sort(sorted.begin(), sorted.end());
  Dims identity(static_cast<size_t>(from.rank()));
  std::iota(identity.begin(), identity.end(), int64_t{0});
  if (sorted != identity) {
    Fail(op, "c2",
         "permutation " + DimsString(permutation) + " is no permutation of " +
             std::to_string(from.rank()) + " dimensions");
  }
  Dims dims;
  for (int64_t p : permutation) dims.push_back(from.dim(static_cast<int>(p)));
  return {from.WithDims(dims)};
}

void VerifyTranspose(const Op& op) {
  CheckSameQuantization(op, "c1");
  const Quantization* q = op.result()->type.quantization();
  if (!q || q->axis < 0) return;
  const Dims permutation = ReadPermutation(op);
  CheckDim(op, "c4", "quantization dimension", q->axis, op.result()->type.rank());
  if (permutation[static_cast<size_t>(q->axis)] != op.operand(0)->type.quantization()->axis) {
    Fail(op, "c4",
         "the result's quantization dimension " + std::to_string(q->axis) +
             " is not that of the operand");
  }
}

FactorRule TransposeRule(const Op& op) {
  const Dims permutation = ReadPermutation(op);
  RuleBuilder rule(op);
  for (size_t d = 0; d < permutation.size(); ++d) {
    const int source = static_cast<int>(permutation[d]);
    rule.Add(op.operand(0)->type.dim(source), {source}, {static_cast<int>(d)});
  }
  return rule.Build();
}

/// reverse: turns dimensions around.
///   Factors   reversed dims are permutations: shard k goes to shard n-1-k
///   Errors    InvalidArgument reverse_c2, reverse_c3
std::vector<Type> InferReverse(const Op& op) {
  const Dims dims = ReadReverseDims(op);
  CheckUnique(op, "c2", "dimensions", dims);
  CheckDimsInRange(op, "c3", "dimensions entry", dims, op.operand(0)->type.rank());
  return {op.operand(0)->type};
}

FactorRule ReverseRule(const Op& op) {
  const Dims reversed = ReadReverseDims(op);
  const Dims& dims = op.result()->type.dims();
  RuleBuilder rule(op);
  for (int d = 0; d < static_cast<int>(dims.size()); ++d) {
    rule.AddAll(d, dims[static_cast<size_t>(d)],
                Contains(reversed, d) ? FactorKind::kPermutation : FactorKind::kPassThrough);
  }
  return rule.Build();
}

/// concatenate: puts tensors one after the other along one dimension.
///   Factors   other dims pass; the dimension needs replication, or is a permutation where all
///             pieces are slices of one tensor (roll, shift)
///   Errors    InvalidArgument concatenate_c1..c4, c6
std::vector<Type> InferConcatenate(const Op& op) {
  const Type& first = op.operand(0)->type;
  const int64_t dim = ReadDim(op);
  CheckDim(op, "c4", "dimension", dim, first.rank());
  const auto at = static_cast<size_t>(dim);
  Dims dims = first.dims();
  for (int i = 1; i < op.num_operands(); ++i) {
    const Type& type = op.operand(i)->type;
    if (BaselineDType(type) != BaselineDType(first)) {
      Fail(op, "c1",
           "element types differ: operand 0 is " + first.ToString() + ", operand " +
               std::to_string(i) + " is " + type.ToString());
    }
    bool same = type.rank() == first.rank();
    for (size_t d = 0; same && d < dims.size(); ++d) {
      same = d == at || SameDim(type.dims()[d], dims[d]);
    }
    if (!same) {
      Fail(op, "c2",
           "shapes differ outside dimension " + std::to_string(dim) + ": operand 0 is " +
               first.ToString() + ", operand " + std::to_string(i) + " is " + type.ToString());
    }
    const int64_t size = type.dims()[at];
    dims[at] = dims[at] == kDynamicDim || size == kDynamicDim ? kDynamicDim
                                                              : SaturatingAdd(dims[at], size);
  }
  return {first.WithDims(dims)};
}

/// The operand of the slice that makes `value`, or `value` itself.
const Value* BeforeSlice(const Value* value) {
  return value->def && value->def->Is(OpCode::kSlice) ? value->def->operand(0) : value;
}

FactorKind ConcatenateKind(const Op& op) {
  bool all_slices = true;
  bool any_slice = false;
  bool same_source = true;
  const Value* source = BeforeSlice(op.operand(0));
  for (const Value* value : op.operands) {
    const bool slice = value->def && value->def->Is(OpCode::kSlice);
    all_slices = all_slices && slice;
    any_slice = any_slice || slice;
    same_source = same_source && BeforeSlice(value) == source;
  }
  return all_slices || (same_source && any_slice) ? FactorKind::kPermutation
                                                  : FactorKind::kNeedReplication;
}

FactorRule ConcatenateRule(const Op& op) {
  const Dims& dims = op.result()->type.dims();
  const int64_t dim = ReadDim(op);
  RuleBuilder rule(op);
  for (int d = 0; d < static_cast<int>(dims.size()); ++d) {
    rule.AddAll(d, dims[static_cast<size_t>(d)],
                d == dim ? ConcatenateKind(op) : FactorKind::kPassThrough);
  }
  return rule.Build();
}

/// One factor per dimension of operand 0; those whose size changes are of kind `kind`.
FactorRule ResizeRule(const Op& op, FactorKind kind) {
  const Dims& from = op.operand(0)->type.dims();
  const Dims& to = op.result()->type.dims();
  RuleBuilder rule(op);
  for (int d = 0; d < static_cast<int>(from.size()); ++d) {
    const auto at = static_cast<size_t>(d);
    rule.AddAll(d, from[at], from[at] == to[at] ? FactorKind::kPassThrough : kind);
  }
  return rule.Build();
}

/// slice: a part of each dimension, with strides.
///   Shape     result dim = ceil((limit - start) / stride)
///   Factors   dims that keep their size pass; the others are permutations (halo)
///   Errors    InvalidArgument slice_c2..c4
std::vector<Type> InferSlice(const Op& op) {
  const Type& from = op.operand(0)->type;
  const SliceAttrs slice = ReadSlice(op);
  Dims dims;
  for (size_t d = 0; d < slice.start.size(); ++d) {
    const int64_t size = from.dims()[d];
    const bool in_range = slice.start[d] >= 0 && slice.start[d] <= slice.limit[d] &&
                          (size == kDynamicDim || slice.limit[d] <= size);
    if (!in_range) {
      Fail(op, "c3",
           "dim " + std::to_string(d) + " of size " + std::to_string(size) + " is sliced from " +
               std::to_string(slice.start[d]) + " to " + std::to_string(slice.limit[d]));
    }
    if (slice.stride[d] <= 0)
      Fail(op, "c4", "strides " + DimsString(slice.stride) + " must be positive");
    const int64_t length = slice.limit[d] - slice.start[d];
    dims.push_back(length == 0 ? 0 : (length - 1) / slice.stride[d] + 1);
  }
  return {from.WithDims(dims)};
}

FactorRule SliceRule(const Op& op) { return ResizeRule(op, FactorKind::kPermutation); }

/// pad: adds elements at the edges and between; negative edges take elements away, after the
/// interior padding.
///   Factors   dims that keep their size pass; the others are permutations (halo)
///   Errors    InvalidArgument pad_c1..c4
std::vector<Type> InferPad(const Op& op) {
  const Type& from = op.operand(0)->type;
  const Type& value = op.operand(1)->type;
  if (BaselineDType(from) != BaselineDType(value)) {
    Fail(op, "c1", "operand is " + from.ToString() + ", padding_value is " + value.ToString());
  }
  CheckScalar(op, "i2", "padding_value", value);
  const PadAttrs pad = ReadPad(op);
  Dims dims;
  for (size_t d = 0; d < pad.low.size(); ++d) {
    if (pad.interior[d] < 0) {
      Fail(op, "c3", "interior_padding " + DimsString(pad.interior) + " must not be negative");
    }
    const int64_t size = from.dims()[d];
    if (size == kDynamicDim) {
      dims.push_back(size);
      continue;
    }
    const int64_t gaps = SaturatingMultiply(std::max<int64_t>(size - 1, 0), pad.interior[d]);
    const int64_t padded =
        SaturatingAdd(SaturatingAdd(pad.low[d], pad.high[d]), SaturatingAdd(size, gaps));
    if (padded < 0) {
      Fail(op, "c4",
           "dim " + std::to_string(d) + " of size " + std::to_string(size) +
               " would get the size " + std::to_string(padded));
    }
    dims.push_back(padded);
  }
  return {from.WithDims(dims)};
}

FactorRule PadRule(const Op& op) { return ResizeRule(op, FactorKind::kPermutation); }

/// get_dimension_size: the size of a dimension as i32.
///   Factors   operand dims need nothing; the result is a scalar
///   Errors    InvalidArgument get_dimension_size_c1
std::vector<Type> InferGetDimensionSize(const Op& op) {
  CheckDim(op, "c1", "dimension", ReadDim(op), op.operand(0)->type.rank());
  return {Type::Scalar(DType::kI32)};
}

FactorRule GetDimensionSizeRule(const Op& op) {
  RuleBuilder rule(op);
  for (int d = 0; d < op.operand(0)->type.rank(); ++d)
    rule.Add(op.operand(0)->type.dim(d), {d}, {});
  return rule.Build();
}

/// set_dimension_size: declares how much of a dimension is valid.
///   Errors    InvalidArgument set_dimension_size_c1, set_dimension_size_i2
void VerifySetDimensionSize(const Op& op) {
  CheckDim(op, "c1", "dimension", ReadDim(op), op.operand(0)->type.rank());
  CheckScalar(op, "i2", "size", op.operand(1)->type);
}

OpDef Record(OpCode code, InferFn infer, FactorsFn factors, std::string_view example) {
  return {.code = code,
          .family = "layout",
          .signature = {.min_operands = 1, .max_operands = 1},
          .infer = infer,
          .factors = factors,
          .rule_example = example};
}

}  // namespace

void AddLayoutOps(OpTable& table) {
  for (OpCode code : {OpCode::kConstant, OpCode::kSdyConstant}) {
    table.Add({.code = code,
               .family = "layout",
               .traits = {.constant_like = true},
               .infer = InferConstant,
               .no_factors = "sharding is free and follows the users"});
  }
  table.Add({.code = OpCode::kIota,
             .family = "layout",
             .traits = {.constant_like = true},
             .verify = VerifyIota,
             .no_factors = "sharding is free and follows the users",
             .no_infer = "the result type is part of the text"});
  OpDef reshape = Record(OpCode::kReshape, nullptr, ReshapeRule, "([ij])->([i, j])");
  reshape.verify = VerifyReshape;
  reshape.signature.per_axis = true;
  reshape.no_infer = "the result type is part of the text";
  table.Add(reshape);
  OpDef in_dim = Record(OpCode::kBroadcastInDim, nullptr, BroadcastInDimRule, "([j])->([i, j])");
  in_dim.verify = VerifyBroadcastInDim;
  in_dim.signature.per_axis = true;
  in_dim.no_infer = "the result type is part of the text";
  table.Add(in_dim);
  table.Add(Record(OpCode::kBroadcast, InferBroadcast, BroadcastRule, "([j])->([i, j])"));
  OpDef transpose = Record(OpCode::kTranspose, InferTranspose, TransposeRule, "([j, i])->([i, j])");
  transpose.verify = VerifyTranspose;
  transpose.signature.per_axis = true;
  transpose.result_label = "c3";
  table.Add(transpose);
  table.Add(
      Record(OpCode::kReverse, InferReverse, ReverseRule, "([i, j])->([i, j]) permutation={j}"));
  OpDef concatenate = Record(OpCode::kConcatenate, InferConcatenate, ConcatenateRule,
                             "([i, j], [i, j])->([i, j]) need_replication={j}");
  concatenate.signature.max_operands = OpSignature::kMany;
  concatenate.result_label = "c6";
  table.Add(concatenate);
  OpDef slice = Record(OpCode::kSlice, InferSlice, SliceRule, "([i, j])->([i, j]) permutation={j}");
  slice.result_label = "c5";
  table.Add(slice);
  OpDef pad = Record(OpCode::kPad, InferPad, PadRule, "([i, j], [])->([i, j]) permutation={j}");
  pad.signature.min_operands = pad.signature.max_operands = 2;
  pad.result_label = "c4";
  table.Add(pad);
  OpDef get_size = Record(OpCode::kGetDimensionSize, InferGetDimensionSize, GetDimensionSizeRule,
                          "([i, j])->([])");
  get_size.signature.per_axis = true;
  table.Add(get_size);
  OpDef set_size =
      Record(OpCode::kSetDimensionSize, nullptr, PointwiseRule, "([i, j], [])->([i, j])");
  set_size.signature.min_operands = set_size.signature.max_operands = 2;
  set_size.verify = VerifySetDimensionSize;
  set_size.no_infer = "the bound of the result type is part of the text";
  table.Add(set_size);
}

}  // namespace lockstep

// HLO instructions that StableHLO says with other ops: bitcast, all-to-all of tuples, combined
// reduce-scatters and permutes, the smallest k, tuple constants, dot algorithms.
#include <algorithm>
#include <array>

#include "compiler/frontend/hlo_converter.h"

namespace lockstep {
namespace {

/// Dimensions from the slowest to the fastest in memory.
std::vector<int64_t> MajorToMinor(const HloShape& shape) {
  std::vector<int64_t> order;
  if (shape.has_layout && shape.minor_to_major.size() == static_cast<size_t>(shape.type.rank())) {
    order.assign(shape.minor_to_major.rbegin(), shape.minor_to_major.rend());
  } else {
    for (int d = 0; d < shape.type.rank(); ++d) order.push_back(d);
  }
  return order;
}

bool IsIdentity(const std::vector<int64_t>& order) {
  for (size_t i = 0; i < order.size(); ++i) {
    if (order[i] != static_cast<int64_t>(i)) return false;
  }
  return true;
}

Dims Permuted(const Dims& dims, const std::vector<int64_t>& order) {
  Dims result;
  for (int64_t d : order) result.push_back(dims[static_cast<size_t>(d)]);
  return result;
}

Dims WithoutOnes(Dims dims) {
  std::erase(dims, 1);
  return dims;
}

AttrMap Permutation(std::vector<int64_t> order) {
  AttrMap attrs;
  attrs.Set("permutation", Attribute::FromInts(std::move(order)));
  return attrs;
}

AttrMap EmptyValue(const Type& type) {
  AttrMap attrs;
  attrs.Set("value", Attribute(Attribute::Dense{Literal(type.dtype(), type.dims()), type}));
  return attrs;
}

struct NamedAlgorithm {
  std::string_view name;
  DType operand, accumulation;
  int64_t operations;
  bool imprecise;
};
constexpr auto kAlgorithms = std::to_array<NamedAlgorithm>({
    {"dot_f16_f16_f16", DType::kF16, DType::kF16, 1, false},
    {"dot_f16_f16_f32", DType::kF16, DType::kF32, 1, false},
    {"dot_bf16_bf16_bf16", DType::kBF16, DType::kBF16, 1, false},
    {"dot_bf16_bf16_f32", DType::kBF16, DType::kF32, 1, false},
    {"dot_bf16_bf16_f32_x3", DType::kBF16, DType::kF32, 3, false},
    {"dot_bf16_bf16_f32_x6", DType::kBF16, DType::kF32, 6, false},
    {"dot_bf16_bf16_f32_x9", DType::kBF16, DType::kF32, 9, false},
    {"dot_tf32_tf32_f32", DType::kTF32, DType::kF32, 1, false},
    {"dot_tf32_tf32_f32_x3", DType::kTF32, DType::kF32, 3, false},
    {"dot_f32_f32_f32", DType::kF32, DType::kF32, 1, false},
    {"dot_f64_f64_f64", DType::kF64, DType::kF64, 1, false},
});

}  // namespace

Value* HloConverter::EmitArray(Site& site, OpCode code, std::vector<Value*> operands,
                               const Type& type, AttrMap attrs) {
  Op* op = Emit(site, code, std::move(operands), {type});
  op->attrs = std::move(attrs);  // the sharding of the instruction is not that of its parts
  return op->result();
}

Value* HloConverter::EmitReshape(Site& site, Value* value, Dims dims) {
  if (value->type.dims() == dims) return value;
  return EmitArray(site, OpCode::kReshape, {value}, value->type.WithDims(std::move(dims)));
}

// bitcast: the same bytes in memory under another shape. Worked example: f32[2,3]{0,1} lies in
// memory as 3 rows of 2, so a bitcast to f32[6]{0} is a transpose to [3,2] and a reshape to [6].
HloConverter::Bundle HloConverter::ConvertBitcast(Site& site) {
  const HloInstruction& instruction = site.instruction;
  const HloShape& from = *Operand(site, 0).shape;
  const HloShape& to = instruction.shape;
  Value* value = Leaf(site, 0);
  if (!instruction.has_shape || to.tuple || !to.type.IsTensor() || !to.type.IsStatic() ||
      !value->type.IsStatic()) {
    FailUnsupported(instruction, "bitcast needs static array shapes");
  }
  if (to.type.num_elements() * BitWidth(to.type.dtype()) !=
      value->type.num_elements() * BitWidth(value->type.dtype())) {
    Fail(instruction, "the shapes have different sizes");
  }
  const std::vector<int64_t> source = MajorToMinor(from);
  const std::vector<int64_t> target = MajorToMinor(to);
  const bool moves = WithoutOnes(Permuted(value->type.dims(), source)) !=
                     WithoutOnes(Permuted(to.type.dims(), target));
  if ((from.tiled || to.tiled) && moves) {
    FailUnsupported(instruction, "bitcast between tiled layouts");
  }
  if (!IsIdentity(source)) {
    value =
        EmitArray(site, OpCode::kTranspose, {value},
                  value->type.WithDims(Permuted(value->type.dims(), source)), Permutation(source));
  }
  Dims physical = Permuted(to.type.dims(), target);
  if (to.type.dtype() != value->type.dtype()) {
    const int from_bits = BitWidth(value->type.dtype());
    const int to_bits = BitWidth(to.type.dtype());
    Dims dims = physical;
    if (from_bits > to_bits) {
      // Elements are cut: their parts are the last dimension of bitcast_convert.
      const int64_t parts = from_bits / to_bits;
      value = EmitReshape(site, value, {value->type.num_elements()});
      dims = {value->type.num_elements(), parts};
    } else if (from_bits < to_bits) {
      const int64_t parts = to_bits / from_bits;
      value = EmitReshape(site, value, {to.type.num_elements(), parts});
      dims = {to.type.num_elements()};
    } else {
      value = EmitReshape(site, value, physical);
    }
    value = EmitArray(site, OpCode::kBitcastConvert, {value},
                      Type::Tensor(to.type.dtype(), std::move(dims)));
  }
  value = EmitReshape(site, value, std::move(physical));
  if (!IsIdentity(target)) {
    std::vector<int64_t> inverse(target.size());
    for (size_t i = 0; i < target.size(); ++i) {
      inverse[static_cast<size_t>(target[i])] = static_cast<int64_t>(i);
    }
    value = EmitArray(site, OpCode::kTranspose, {value}, to.type, Permutation(inverse));
  }
  return FromLeaves({value}, to);
}

// all-to-all of n arrays: operand i goes to member i of the group, result i comes from member i.
// As one array: stacked along a new first dimension that is split and joined.
HloConverter::Bundle HloConverter::ConvertTupleAllToAll(Site& site) {
  const HloInstruction& instruction = site.instruction;
  const HloAttributes attributes = Attributes(instruction);
  const auto count = static_cast<int64_t>(instruction.operands.size());
  const Type type = Leaf(site, 0)->type;
  std::vector<Value*> rows;
  for (size_t i = 0; i < instruction.operands.size(); ++i) {
    Value* operand = Leaf(site, i);
    if (operand->type != type) Fail(instruction, "its operands must have the same shape");
    Dims row = {1};
    row.insert(row.end(), type.dims().begin(), type.dims().end());
    rows.push_back(EmitReshape(site, operand, std::move(row)));
  }
  if (!instruction.has_shape || instruction.shape.NumLeaves() != rows.size()) {
    Fail(instruction, "needs a tuple of " + std::to_string(count) + " results");
  }
  Dims stacked = rows[0]->type.dims();
  stacked[0] = count;
  const Type whole = type.WithDims(stacked);
  AttrMap joined;
  joined.Set("dimension", Attribute::FromInt(0));
  Value* value = EmitArray(site, OpCode::kConcatenate, rows, whole, std::move(joined));
  Op* op = Emit(site, OpCode::kAllToAll, {value}, {whole});
  op->attrs = AttrMap();
  SetChannel(site, *op);
  op->attrs.Set("replica_groups", Attribute(attributes.Groups()));
  op->attrs.Set("concat_dimension", Attribute::FromInt(0));
  op->attrs.Set("split_count", Attribute::FromInt(count));
  op->attrs.Set("split_dimension", Attribute::FromInt(0));
  std::vector<Value*> leaves;
  for (int64_t i = 0; i < count; ++i) {
    std::vector<int64_t> start(stacked.size(), 0);
    std::vector<int64_t> limit(stacked.begin(), stacked.end());
    start[0] = i;
    limit[0] = i + 1;
    AttrMap range;
    range.Set("limit_indices", Attribute::FromInts(std::move(limit)));
    range.Set("start_indices", Attribute::FromInts(std::move(start)));
    range.Set("strides", Attribute::FromInts(std::vector<int64_t>(stacked.size(), 1)));
    Dims row = stacked;
    row[0] = 1;
    Value* part =
        EmitArray(site, OpCode::kSlice, {op->result()}, type.WithDims(row), std::move(range));
    leaves.push_back(EmitReshape(site, part, type.dims()));
  }
  return FromLeaves(std::move(leaves), instruction.shape);
}

// A combined collective whose StableHLO form takes one array: one op for each.
HloConverter::Bundle HloConverter::ConvertEach(Site& site, OpCode code) {
  const HloInstruction& instruction = site.instruction;
  const std::vector<Type> types = ResultTypes(site);
  if (types.size() != instruction.operands.size()) {
    FailUnsupported(instruction, std::string(instruction.opcode) +
                                     " that writes into given buffers is not supported");
  }
  std::vector<Value*> leaves;
  for (size_t i = 0; i < types.size(); ++i) {
    Op* op = Emit(site, code, {Leaf(site, i)}, {types[i]});
    op->result()->name += "#" + std::to_string(i);
    op->attrs.Erase("mhlo.sharding");
    SetCollectiveAttributes(site, *op);
    for (std::string_view key : RegionKeys(code)) {
      BuildRegion(*op, OneComputation(site, key), instruction);
    }
    leaves.push_back(op->result());
  }
  return FromLeaves(std::move(leaves), instruction.shape);
}

HloConverter::Bundle HloConverter::ConvertSmallestK(Site& site) {
  Op* op = EmitSimple(site, OpCode::kCustomCall);
  op->attrs.Set("call_target_name", Attribute::FromString("mhlo.topk"));
  AttrMap config;
  config.Set("k", Attribute::FromInt(Attributes(site.instruction).Int("k", 0)));
  config.Set("largest", Attribute(false));
  op->attrs.Set("mhlo.attributes", Attribute(Attribute::Dict{std::move(config)}));
  op->attrs.Set("mhlo.version", Attribute::FromInt(1));
  return Finish(site, op);
}

HloConverter::Bundle HloConverter::ConvertTupleConstant(Site& site) {
  const HloInstruction& instruction = site.instruction;
  HloCursor cursor(source_, limits_, instruction.body_begin, instruction.body_end);
  cursor.Expect('(');
  std::vector<Value*> leaves;
  for (const HloShape& element : instruction.shape.elements) {
    if (!leaves.empty()) cursor.Expect(',');
    if (element.tuple || !element.type.IsTensor() || !element.type.IsStatic()) {
      FailUnsupported(instruction, "constant of nested tuples");
    }
    if (cursor.AtShape() && !IsComplex(element.type.dtype())) cursor.TakeShape();
    size_t begin = 0;
    const size_t size = cursor.TakeRawValue(&begin).size();
    leaves.push_back(EmitConstant(site, element.type, begin, begin + size)->result());
    leaves.back()->name += "#" + std::to_string(leaves.size() - 1);
  }
  cursor.Expect(')');
  return FromLeaves(std::move(leaves), instruction.shape);
}

// dynamic-reshape(x, a, b) takes its sizes one by one: dynamic_reshape of x and [a, b].
HloConverter::Bundle HloConverter::ConvertDynamicReshape(Site& site) {
  const HloInstruction& instruction = site.instruction;
  const std::vector<Type> results = ResultTypes(site);
  if (results.size() != 1 || instruction.operands.empty() ||
      instruction.operands.size() != static_cast<size_t>(results[0].rank()) + 1) {
    Fail(instruction, "needs an array and a size for each dimension of the result");
  }
  std::vector<Value*> sizes;
  for (size_t i = 1; i < instruction.operands.size(); ++i) {
    if (Leaf(site, i)->type.rank() != 0) Fail(instruction, "sizes must be scalars");
    sizes.push_back(EmitReshape(site, Leaf(site, i), {1}));
  }
  const Type shape = Type::Tensor(sizes.empty() ? DType::kI32 : sizes[0]->type.dtype(),
                                  {static_cast<int64_t>(sizes.size())});
  AttrMap joined;
  joined.Set("dimension", Attribute::FromInt(0));
  Value* all = sizes.empty() ? EmitArray(site, OpCode::kConstant, {}, shape, EmptyValue(shape))
               : sizes.size() == 1
                   ? sizes[0]
                   : EmitArray(site, OpCode::kConcatenate, sizes, shape, std::move(joined));
  return Finish(site, Emit(site, OpCode::kDynamicReshape, {Leaf(site, 0), all}, results));
}

void HloConverter::SetDotAlgorithm(Site& site, Op& op) {
  const std::string_view text = Attributes(site.instruction).Text("algorithm", "dot_unset");
  std::string name(text);
  if (name.starts_with("ALG_")) {
    name.erase(0, 4);
    std::transform(name.begin(), name.end(), name.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  }
  if (name == "dot_unset" || name == "unset") return;
  NamedAlgorithm chosen;
  const auto found = std::find_if(kAlgorithms.begin(), kAlgorithms.end(),
                                  [&](const NamedAlgorithm& known) { return known.name == name; });
  DType rhs = DType::kF32;
  if (found != kAlgorithms.end()) {
    chosen = *found;
    rhs = chosen.operand;
  } else if (name.starts_with("dot_any_f8_any_f8_f32")) {
    chosen = {name, op.operand(0)->type.dtype(), DType::kF32, 1, name.ends_with("_fast_accum")};
    rhs = op.operand(1)->type.dtype();
  } else {
    source_.Fail(site.instruction.Find("algorithm")->offset,
                 "dot algorithm '" + std::string(text) + "' is not known");
  }
  AttrMap fields;
  fields.Set("lhs_precision_type", Attribute(Type::Scalar(chosen.operand)));
  fields.Set("rhs_precision_type", Attribute(Type::Scalar(rhs)));
  fields.Set("accumulation_type", Attribute(Type::Scalar(chosen.accumulation)));
  fields.Set("lhs_component_count", Attribute::FromInt(1));
  fields.Set("rhs_component_count", Attribute::FromInt(1));
  fields.Set("num_primitive_operations", Attribute::FromInt(chosen.operations));
  fields.Set("allow_imprecise_accumulation", Attribute(chosen.imprecise));
  op.attrs.Set("algorithm",
               Attribute(Attribute::Struct{"stablehlo", "dot_algorithm", std::move(fields)}));
}

void HloConverter::SetRaggedDot(Site& site, Op& op) {
  const HloAttributes attributes = Attributes(site.instruction);
  AttrMap fields;
  const std::pair<const char*, const char*> kLists[] = {
      {"lhs_batching_dimensions", "lhs_batch_dims"},
      {"rhs_batching_dimensions", "rhs_batch_dims"},
      {"lhs_contracting_dimensions", "lhs_contracting_dims"},
      {"rhs_contracting_dimensions", "rhs_contracting_dims"},
      {"lhs_ragged_dimensions", "lhs_ragged_dims"},
      {"rhs_group_dimensions", "rhs_group_dims"},
  };
  for (const auto& [field, key] : kLists) {
    fields.Set(field, Attribute::FromInts(attributes.Ints(key)));
  }
  op.attrs.Set("ragged_dot_dimension_numbers",
               Attribute(Attribute::Struct{"chlo", "ragged_dot", std::move(fields)}));
}

bool HloConverter::ConvertRewritten(Site& site, Bundle* result) {
  const HloInstruction& instruction = site.instruction;
  const std::string_view opcode = instruction.opcode;
  if (opcode == "bitcast") {
    *result = ConvertBitcast(site);
  } else if (opcode == "all-to-all" && instruction.has_shape && instruction.shape.tuple) {
    *result = ConvertTupleAllToAll(site);
  } else if (opcode == "topk" && !Attributes(instruction).Bool("largest", true)) {
    *result = ConvertSmallestK(site);
  } else if (opcode == "dynamic-reshape") {
    *result = ConvertDynamicReshape(site);
  } else if (opcode == "constant" && instruction.has_shape && instruction.shape.tuple) {
    *result = ConvertTupleConstant(site);
  } else {
    return false;
  }
  return true;
}

}  // namespace lockstep

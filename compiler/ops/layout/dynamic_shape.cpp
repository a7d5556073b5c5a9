// Records of the ops that take shapes as operands. Lockstep runs them where their result types are
// static (after shape refinement); unknown result sizes are Unsupported when a program is compiled.
//
/// dynamic_broadcast_in_dim, dynamic_reshape, dynamic_iota, dynamic_pad, dynamic_gather,
/// real_dynamic_slice: like the static op, the sizes being operands.
///   Shape     the result type is part of the text
///   Factors   as the static op; operands that hold sizes need replication
///   Partition as the static op where the rule needs no sizes, else on replicated operands
///   Errors    InvalidArgument <op>_c<n> of the spec
///   Source    StableHLO spec, section of each op
#include "compiler/ops/checks.h"
#include "compiler/ops/indexing/indexing_attrs.h"
#include "compiler/ops/layout/layout_attrs.h"
#include "compiler/ops/layout/reshape_rule.h"
#include "compiler/ops/op_table.h"
#include "compiler/ops/rule_builder.h"
#include "compiler/ops/window_attrs.h"

namespace lockstep {
namespace {

/// A rank-1 integer tensor of `size` entries.
void CheckShapeOperand(const Op& op, std::string_view suffix, int i, int64_t size) {
  const Type& type = op.operand(i)->type;
  const bool integer = type.IsTensor() && (IsInteger(type.dtype()) || IsBool(type.dtype()));
  if (!integer || type.rank() != 1 || !SameDim(type.dim(0), size)) {
    Fail(op, suffix,
         "operand " + std::to_string(i) + " must hold " + std::to_string(size) + " integers, got " +
             type.ToString());
  }
}

/// Where the operand is a constant, it must hold the result's dims.
void CheckShapeValue(const Op& op, std::string_view suffix, int i) {
  const std::optional<Dims> values = ConstantInts(op.operand(i));
  if (!values) return;
  const Dims& dims = op.result()->type.dims();
  bool same = values->size() == dims.size();
  for (size_t d = 0; same && d < dims.size(); ++d) {
    same = (*values)[d] >= 0 && SameDim((*values)[d], dims[d]);
  }
  if (!same) {
    Fail(op, suffix,
         "the shape operand holds " + DimsString(*values) + ", the result is " +
             op.result()->type.ToString());
  }
}

void CheckElementType(const Op& op, std::string_view suffix) {
  const Type& from = op.operand(0)->type;
  const Type& to = op.result()->type;
  if (!to.IsTensor() || BaselineDType(from) != BaselineDType(to)) {
    Fail(op, suffix,
         "element types differ: operand is " + from.ToString() + ", result is " + to.ToString());
  }
}

void VerifyDynamicBroadcastInDim(const Op& op) {
  CheckElementType(op, "c1");
  const Type& from = op.operand(0)->type;
  const Type& to = op.result()->type;
  const Dims dims = ReadBroadcastDims(op);
  CheckSameQuantization(op, "c1");

  if (static_cast<int>(dims.size()) != from.rank()) {
    Fail(op, "c2",
         "broadcast_dimensions has " + std::to_string(dims.size()) +
             " entries, the operand has rank " + std::to_string(from.rank()));
  }
  CheckDimsInRange(op, "c3", "broadcast_dimensions entry", dims, to.rank());
  CheckUnique(op, "c4", "broadcast_dimensions", dims);
  for (size_t d = 0; d < dims.size(); ++d) {
    const int64_t target = to.dim(static_cast<int>(dims[d]));
    if (from.dims()[d] == 1 || SameDim(from.dims()[d], target)) continue;
    Fail(op, "c5",
         "operand dim " + std::to_string(d) + " is " + std::to_string(from.dims()[d]) +
             ", result dim " + std::to_string(dims[d]) + " is " + std::to_string(target));
  }
  CheckShapeOperand(op, "c7", 1, to.rank());
  CheckShapeValue(op, "c7", 1);

  Dims known = op.attrs.GetInts("known_expanding_dimensions", {});
  const Dims kept = op.attrs.GetInts("known_nonexpanding_dimensions", {});
  CheckDimsInRange(op, "c9", "known_expanding_dimensions entry", known, from.rank());
  CheckDimsInRange(op, "c10", "known_nonexpanding_dimensions entry", kept, from.rank());
  known.insert(known.end(), kept.begin(), kept.end());
  CheckUnique(op, "c8", "known dimensions", known);
}

FactorRule DynamicBroadcastInDimRule(const Op& op) {
  const Dims& from = op.operand(0)->type.dims();
  const Dims& to = op.result()->type.dims();
  const Dims dims = ReadBroadcastDims(op);
  RuleBuilder rule(op);
  for (size_t d = 0; d < to.size(); ++d) {
    int source = IndexOf(dims, static_cast<int64_t>(d));
    if (source >= 0 && from[static_cast<size_t>(source)] != to[d]) source = kNoDim;
    rule.Add(to[d], {source}, {static_cast<int>(d)});
  }
  rule.Add(op.operand(1)->type.dim(0), {kNoDim, 0}, {}, FactorKind::kNeedReplication, true);
  return rule.Build();
}

void VerifyDynamicReshape(const Op& op) {
  CheckElementType(op, "c1");
  CheckSameQuantization(op, "c1");
  const Type& from = op.operand(0)->type;
  const Type& to = op.result()->type;
  CheckShapeOperand(op, "c4", 1, to.rank());
  CheckShapeValue(op, "c4", 1);

  if (!from.IsStatic() || !to.IsStatic()) return;
  if (from.num_elements() != to.num_elements()) {
    Fail(op, "c2",
         "operand " + from.ToString() + " and result " + to.ToString() +
             " have different numbers of elements");
  }
}

FactorRule DynamicReshapeRule(const Op& op) {
  FactorRule rule = ReshapeFactorRule(op.operand(0)->type.dims(), op.result()->type.dims());
  if (rule.empty()) return rule;
  TensorMapping shape;
  shape.dims.push_back(
      {rule.AddFactor(op.operand(1)->type.dim(0), FactorKind::kNeedReplication, true)});
  rule.operands.push_back(std::move(shape));
  return rule;
}

void VerifyDynamicIota(const Op& op) {
  const Type& to = op.result()->type;
  CheckDim(op, "c1", "iota_dimension", ReadIotaDim(op), to.rank());
  CheckShapeOperand(op, "c2", 0, to.rank());
  CheckShapeValue(op, "c2", 0);
}

void VerifyDynamicPad(const Op& op) {
  const Type& from = op.operand(0)->type;
  if (BaselineDType(from) != BaselineDType(op.operand(1)->type)) {
    Fail(op, "c1",
         "operand is " + from.ToString() + ", padding_value is " + op.operand(1)->type.ToString());
  }
  CheckElementType(op, "c1");
  CheckScalar(op, "i2", "padding_value", op.operand(1)->type);
  for (int i = 2; i < 5; ++i) CheckShapeOperand(op, "c2", i, from.rank());
  const Dims& to = op.result()->type.dims();
  if (to.size() != from.dims().size()) Fail(op, "c4", "the result has another rank");
  const auto low = ConstantInts(op.operand(2));
  const auto high = ConstantInts(op.operand(3));
  const auto interior = ConstantInts(op.operand(4));
  for (size_t d = 0; interior && d < interior->size(); ++d) {
    if ((*interior)[d] < 0)
      Fail(op, "c3", "interior_padding " + DimsString(*interior) + " must not be negative");
  }
  if (!low || !high || !interior || !from.IsStatic()) return;
  for (size_t d = 0; d < to.size(); ++d) {
    const int64_t size = from.dims()[d];
    const int64_t gaps = SaturatingMultiply(std::max<int64_t>(size - 1, 0), (*interior)[d]);
    const int64_t padded =
        SaturatingAdd(SaturatingAdd((*low)[d], (*high)[d]), SaturatingAdd(size, gaps));
    if (!SameDim(padded, to[d])) {
      Fail(op, "c4",
           "dim " + std::to_string(d) + " of the result is " + std::to_string(to[d]) +
               ", expected " + std::to_string(padded));
    }
  }
}

void VerifyRealDynamicSlice(const Op& op) {
  CheckElementType(op, "c1");
  const Type& from = op.operand(0)->type;
  for (int i = 1; i < 4; ++i) CheckShapeOperand(op, "c2", i, from.rank());
  if (op.result()->type.rank() != from.rank()) Fail(op, "c5", "the result has another rank");
}

/// Dims that keep their size pass, the others need replication, as for dynamic_slice.
FactorRule DynamicResizeRule(const Op& op) {
  const Dims& from = op.operand(0)->type.dims();
  const Dims& to = op.result()->type.dims();
  RuleBuilder rule(op);
  for (int d = 0; d < static_cast<int>(from.size()); ++d) {
    const auto at = static_cast<size_t>(d);
    // Equal sizes do not mean equal places: what is padded on one side may be cut on the other.
    rule.Add(from[at], {d}, {from[at] == to[at] ? d : kNoDim}, FactorKind::kNeedReplication, true);
  }
  return rule.Build();
}

void VerifyDynamicGather(const Op& op) {
  CheckElementType(op, "c14");
  const GatherDims dims = ReadGatherDims(op);
  const Type& from = op.operand(0)->type;
  const Type& indices = op.operand(1)->type;
  const int64_t rank = from.rank();
  if (static_cast<int64_t>(dims.offset_dims.size() + dims.collapsed_slice_dims.size() +
                           dims.operand_batching_dims.size()) != rank) {
    Fail(op, "c1",
         "offset_dims, collapsed_slice_dims and operand_batching_dims do not make up the "
         "operand's rank " +
             std::to_string(rank));
  }
  CheckDim(op, "c2", "index_vector_dim", dims.index_vector_dim, indices.rank() + 1);
  CheckUnique(op, "c4", "offset_dims", dims.offset_dims);
  CheckSorted(op, "c4", "offset_dims", dims.offset_dims);
  CheckDimsInRange(op, "c5", "offset_dims entry", dims.offset_dims, op.result()->type.rank());
  CheckUnique(op, "c6", "collapsed_slice_dims", dims.collapsed_slice_dims);
  CheckSorted(op, "c6", "collapsed_slice_dims", dims.collapsed_slice_dims);
  CheckDimsInRange(op, "c7", "collapsed_slice_dims entry", dims.collapsed_slice_dims, rank);
  CheckUnique(op, "c9", "start_index_map", dims.start_index_map);
  CheckDimsInRange(op, "c10", "start_index_map entry", dims.start_index_map, rank);
  CheckShapeOperand(op, "c11", 2, rank);
  const std::optional<Dims> sizes = ConstantInts(op.operand(2));
  for (int64_t d = 0; sizes && d < rank; ++d) {
    const int64_t slice = (*sizes)[static_cast<size_t>(d)];
    if (slice > 1 && Contains(dims.collapsed_slice_dims, d)) {
      Fail(op, "c8",
           "slice size " + std::to_string(slice) + " of collapsed dim " + std::to_string(d) +
               " is above 1");
    }
    const int64_t size = from.dim(static_cast<int>(d));
    if (slice < 0 || (size != kDynamicDim && slice > size)) {
      Fail(op, "c12",
           "slice size " + std::to_string(slice) + " of dim " + std::to_string(d) +
               " is not within 0 and its size " + std::to_string(size));
    }
  }
}

OpDef Record(OpCode code, int operands, VerifyFn verify) {
  return {.code = code,
          .family = "layout",
          .signature = {.min_operands = operands, .max_operands = operands},
          .verify = verify,
          .no_infer = "the result type is part of the text"};
}

}  // namespace

void AddDynamicShapeOps(OpTable& table) {
  OpDef broadcast = Record(OpCode::kDynamicBroadcastInDim, 2, VerifyDynamicBroadcastInDim);
  broadcast.signature.per_axis = true;

  broadcast.factors = DynamicBroadcastInDimRule;
  broadcast.rule_example = "([j], [k])->([i, j]) need_replication={k}";
  table.Add(broadcast);
  OpDef reshape = Record(OpCode::kDynamicReshape, 2, VerifyDynamicReshape);
  reshape.signature.per_axis = true;

  reshape.factors = DynamicReshapeRule;
  reshape.rule_example = "([ij], [k])->([i, j]) need_replication={k}";
  table.Add(reshape);
  OpDef iota = Record(OpCode::kDynamicIota, 1, VerifyDynamicIota);
  iota.no_factors = "sharding is free and follows the users";
  iota.traits.constant_like = true;
  table.Add(iota);
  OpDef pad = Record(OpCode::kDynamicPad, 5, VerifyDynamicPad);
  pad.factors = DynamicResizeRule;
  pad.rule_example = "([i], [], [j], [k], [l])->([i]) need_replication={i}";
  table.Add(pad);
  OpDef slice = Record(OpCode::kRealDynamicSlice, 4, VerifyRealDynamicSlice);
  slice.factors = DynamicResizeRule;
  slice.rule_example = "([i], [j], [k], [l])->([i]) need_replication={i}";
  table.Add(slice);
  OpDef gather = Record(OpCode::kDynamicGather, 3, VerifyDynamicGather);
  gather.no_factors = "slice sizes are not known before the run: computed on replicated operands";
  table.Add(gather);
}

}  // namespace lockstep

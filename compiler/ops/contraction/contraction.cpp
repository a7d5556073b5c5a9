// Records of the contraction ops, and the functions of einsum and ragged_dot.
#include <algorithm>
#include <map>

#include "compiler/ops/checks.h"
#include "compiler/ops/contraction/contraction_rules.h"
#include "compiler/ops/op_table.h"
#include "compiler/ops/rule_builder.h"

namespace lockstep {
namespace {

/// einsum, unary_einsum (old forms): labelled sums of products, "ab,bc->ac".
///   Shape     the size of each label of the result
///   Factors   one per label; labels absent from the result are reductions
///   Errors    InvalidArgument einsum_c1 (labels), einsum_c2 (sizes)
std::map<char, int64_t> LabelSizes(const Op& op, const EinsumLabels& labels) {
  if (labels.operands.size() != op.operands.size()) {
    Fail(op, "c1",
         "einsum_config names " + std::to_string(labels.operands.size()) +
             " operands, the op has " + std::to_string(op.operands.size()));
  }
  std::map<char, int64_t> sizes;
  for (size_t i = 0; i < labels.operands.size(); ++i) {
    const std::string& text = labels.operands[i];
    const Type& type = op.operands[i]->type;
    if (text.find('.') != std::string::npos) {
      throw Unsupported(std::string(op.short_name()) +
                            ": '...' in einsum_config is not supported; "
                            "write the labels out or use dot_general",
                        op.location);
    }
    if (static_cast<int>(text.size()) != type.rank()) {
      Fail(op, "c1", "labels '" + text + "' do not fit operand " + type.ToString());
    }
    for (size_t d = 0; d < text.size(); ++d) {
      if (std::count(text.begin(), text.end(), text[d]) > 1) {
        throw Unsupported(std::string(op.short_name()) + ": label '" + text.substr(d, 1) +
                              "' twice in one operand (a diagonal) is not supported",
                          op.location);
      }
      const auto [known, fresh] = sizes.emplace(text[d], type.dims()[d]);
      if (!fresh && !SameDim(known->second, type.dims()[d])) {
        Fail(op, "c2",
             "label '" + text.substr(d, 1) + "' is " + std::to_string(known->second) + " and " +
                 std::to_string(type.dims()[d]));
      }
    }
  }
  for (char label : labels.result) {
    if (!sizes.count(label) || std::count(labels.result.begin(), labels.result.end(), label) > 1) {
      Fail(op, "c1", std::string("result label '") + label + "' is unknown or repeated");
    }
  }
  return sizes;
}

std::vector<Type> InferEinsum(const Op& op) {
  const EinsumLabels labels = ReadEinsum(op);
  const auto sizes = LabelSizes(op, labels);
  Dims dims;
  for (char label : labels.result) dims.push_back(sizes.at(label));
  return {op.operand(0)->type.WithDims(dims)};
}

FactorRule EinsumRule(const Op& op) {
  const EinsumLabels labels = ReadEinsum(op);
  const auto sizes = LabelSizes(op, labels);
  const auto find = [](const std::string& text, char label) {
    const size_t at = text.find(label);
    return at == std::string::npos ? kNoDim : static_cast<int>(at);
  };
  RuleBuilder rule(op);
  const auto add = [&](char label, FactorKind kind) {
    std::vector<int> operands;
    for (const std::string& text : labels.operands) operands.push_back(find(text, label));
    rule.Add(sizes.at(label), operands, {find(labels.result, label)}, kind);
  };
  for (char label : labels.result) add(label, FactorKind::kPassThrough);
  for (const auto& [label, size] : sizes) {
    if (labels.result.find(label) == std::string::npos) add(label, FactorKind::kReduction);
  }
  return rule.Build();
}

double EinsumFlops(const Op& op) {
  const auto sizes = LabelSizes(op, ReadEinsum(op));
  double flops = op.num_operands() == 2 ? 2.0 : 1.0;
  for (const auto& [label, size] : sizes) flops *= static_cast<double>(size);
  return flops;
}

/// chlo.ragged_dot: a dot whose lhs has one dimension cut into groups of the sizes in group_sizes.
///   Shape     mode 1: [b,m,k] x [g,b,k,n], m ragged -> [b,m,n]; mode 2: k ragged -> [g,b,m,n];
///             mode 3: b ragged -> [b,m,n]
///   Factors   batch and free dims pass and contracting dims are reductions unless ragged; the
///             ragged dim and the group dim need replication
///   Errors    InvalidArgument ragged_dot_c1..c5
///   Source    CHLO dialect
enum class RaggedMode : uint8_t { kFree, kContracting, kBatch };

RaggedMode ModeOf(const Op& op, const RaggedDotDims& dims) {
  if (dims.lhs_ragged.size() != 1) {
    Fail(op, "c1",
         "exactly one lhs ragged dimension is needed, got " + DimsString(dims.lhs_ragged));
  }
  if (Contains(dims.dot.lhs_contracting, dims.lhs_ragged[0])) return RaggedMode::kContracting;
  if (Contains(dims.dot.lhs_batch, dims.lhs_ragged[0])) return RaggedMode::kBatch;
  return RaggedMode::kFree;
}

void CheckRaggedDims(const Op& op, const RaggedDotDims& dims) {
  const Type& lhs = op.operand(0)->type;
  const Type& rhs = op.operand(1)->type;
  CheckDimsInRange(op, "c2", "lhs batching dimension", dims.dot.lhs_batch, lhs.rank());
  CheckDimsInRange(op, "c2", "lhs contracting dimension", dims.dot.lhs_contracting, lhs.rank());
  CheckDimsInRange(op, "c2", "lhs ragged dimension", dims.lhs_ragged, lhs.rank());
  CheckDimsInRange(op, "c2", "rhs batching dimension", dims.dot.rhs_batch, rhs.rank());
  CheckDimsInRange(op, "c2", "rhs contracting dimension", dims.dot.rhs_contracting, rhs.rank());
  CheckDimsInRange(op, "c2", "rhs group dimension", dims.rhs_group, rhs.rank());
  Dims named = dims.dot.lhs_batch;
  named.insert(named.end(), dims.dot.lhs_contracting.begin(), dims.dot.lhs_contracting.end());
  CheckUnique(op, "c2", "lhs batching and contracting dimensions", named);
  named = dims.dot.rhs_batch;
  named.insert(named.end(), dims.dot.rhs_contracting.begin(), dims.dot.rhs_contracting.end());
  named.insert(named.end(), dims.rhs_group.begin(), dims.rhs_group.end());
  CheckUnique(op, "c2", "rhs batching, contracting and group dimensions", named);
  const auto check_sizes = [&](const Dims& a, const Dims& b, const char* noun) {
    if (a.size() != b.size()) Fail(op, "c3", std::string(noun) + " dimensions differ in number");
    for (size_t i = 0; i < a.size(); ++i) {
      const int64_t left = lhs.dim(static_cast<int>(a[i]));
      const int64_t right = rhs.dim(static_cast<int>(b[i]));
      if (SameDim(left, right)) continue;
      Fail(op, "c3",
           std::string(noun) + " sizes differ: lhs dim " + std::to_string(a[i]) + " is " +
               std::to_string(left) + ", rhs dim " + std::to_string(b[i]) + " is " +
               std::to_string(right));
    }
  };
  check_sizes(dims.dot.lhs_batch, dims.dot.rhs_batch, "batching");
  check_sizes(dims.dot.lhs_contracting, dims.dot.rhs_contracting, "contracting");
}

/// The lhs dims that group_sizes may have in front of its group dim: the batch dims, and those of
/// the ragged dim's own kind that come before it. A group_sizes of one dimension holds for all.
Dims GroupPrefix(const RaggedDotDims& dims, RaggedMode mode) {
  Dims prefix = mode == RaggedMode::kBatch ? Dims{} : dims.dot.lhs_batch;
  const Dims& kind = mode == RaggedMode::kBatch  ? dims.dot.lhs_batch
                     : mode == RaggedMode::kFree ? dims.dot.lhs_free
                                                 : dims.dot.lhs_contracting;
  for (int64_t d : kind) {
    if (d == dims.lhs_ragged[0]) break;
    prefix.push_back(d);
  }
  return prefix;
}

std::vector<Type> InferRaggedDot(const Op& op) {
  const Type& lhs = op.operand(0)->type;
  const Type& rhs = op.operand(1)->type;
  const Type& group_sizes = op.operand(2)->type;
  const RaggedDotDims dims = ReadRaggedDotDims(op);
  const RaggedMode mode = ModeOf(op, dims);
  CheckRaggedDims(op, dims);
  const size_t wanted_groups = mode == RaggedMode::kFree ? 1 : 0;
  if (dims.rhs_group.size() != wanted_groups) {
    Fail(op, "c4",
         "rhs group dimensions " + DimsString(dims.rhs_group) + ", expected " +
             std::to_string(wanted_groups));
  }
  if (group_sizes.rank() < 1 || !IsInteger(group_sizes.dtype())) {
    Fail(op, "i3",
         "group_sizes must hold integers along a group dimension, got " + group_sizes.ToString());
  }
  const int64_t groups = group_sizes.dims().back();
  if (wanted_groups == 1 && !SameDim(rhs.dim(static_cast<int>(dims.rhs_group[0])), groups)) {
    Fail(op, "c4",
         "rhs has " + std::to_string(rhs.dim(static_cast<int>(dims.rhs_group[0]))) +
             " groups, group_sizes has " + std::to_string(groups));
  }
  if (group_sizes.rank() > 1) {
    Dims wanted;
    for (int64_t d : GroupPrefix(dims, mode)) wanted.push_back(lhs.dim(static_cast<int>(d)));
    wanted.push_back(groups);
    if (!SameDims(group_sizes.dims(), wanted)) {
      Fail(op, "c5",
           "group_sizes is " + group_sizes.ToString() + ", expected dims " + DimsString(wanted));
    }
  }
  Dims result;
  if (mode == RaggedMode::kContracting) result.push_back(groups);
  for (int64_t d : dims.dot.lhs_batch) result.push_back(lhs.dim(static_cast<int>(d)));
  for (int64_t d : dims.dot.lhs_free) result.push_back(lhs.dim(static_cast<int>(d)));
  for (int64_t d : dims.dot.rhs_free) result.push_back(rhs.dim(static_cast<int>(d)));
  return {lhs.WithDims(result)};
}

FactorRule RaggedDotRule(const Op& op) {
  const Type& lhs = op.operand(0)->type;
  const Type& rhs = op.operand(1)->type;
  const Type& sizes = op.operand(2)->type;
  const RaggedDotDims dims = ReadRaggedDotDims(op);
  const RaggedMode mode = ModeOf(op, dims);
  const int64_t ragged = dims.lhs_ragged[0];
  const Dims prefix = sizes.rank() > 1 ? GroupPrefix(dims, mode) : Dims{};
  const auto sizes_dim = [&](int lhs_dim) { return IndexOf(prefix, lhs_dim); };
  const auto kind = [&](int64_t lhs_dim, FactorKind otherwise) {
    return lhs_dim == ragged ? FactorKind::kNeedReplication : otherwise;
  };
  RuleBuilder rule(op);
  int result = mode == RaggedMode::kContracting ? 1 : 0;
  for (size_t i = 0; i < dims.dot.lhs_batch.size(); ++i) {
    const int d = static_cast<int>(dims.dot.lhs_batch[i]);
    rule.Add(lhs.dim(d), {d, static_cast<int>(dims.dot.rhs_batch[i]), sizes_dim(d)}, {result++},
             kind(d, FactorKind::kPassThrough));
  }
  for (int64_t free_dim : dims.dot.lhs_free) {
    const int d = static_cast<int>(free_dim);
    rule.Add(lhs.dim(d), {d, kNoDim, sizes_dim(d)}, {result++}, kind(d, FactorKind::kPassThrough));
  }
  for (int64_t d : dims.dot.rhs_free) {
    rule.Add(rhs.dim(static_cast<int>(d)), {kNoDim, static_cast<int>(d)}, {result++});
  }
  for (size_t i = 0; i < dims.dot.lhs_contracting.size(); ++i) {
    const int d = static_cast<int>(dims.dot.lhs_contracting[i]);
    rule.Add(lhs.dim(d), {d, static_cast<int>(dims.dot.rhs_contracting[i]), sizes_dim(d)}, {},
             kind(d, FactorKind::kReduction));
  }
  const int group = dims.rhs_group.empty() ? kNoDim : static_cast<int>(dims.rhs_group[0]);
  rule.Add(sizes.dims().back(), {kNoDim, group, sizes.rank() - 1},
           {mode == RaggedMode::kContracting ? 0 : kNoDim}, FactorKind::kNeedReplication);
  return rule.Build();
}

double RaggedDotFlops(const Op& op) {
  const RaggedDotDims dims = ReadRaggedDotDims(op);
  double flops = 2.0 * static_cast<double>(op.result()->type.num_elements());
  for (int64_t d : dims.dot.lhs_contracting) {
    flops *= static_cast<double>(op.operand(0)->type.dim(static_cast<int>(d)));
  }
  return flops;
}

}  // namespace

void AddContractionOps(OpTable& table) {
  for (OpCode code : {OpCode::kDotGeneral, OpCode::kDot}) {
    table.Add({.code = code,
               .family = "contraction",
               .signature = {.min_operands = 2, .max_operands = 2, .per_axis = true},
               .infer = InferDotGeneral,
               .verify = VerifyDotGeneral,
               .factors = DotGeneralRule,
               .flops = DotGeneralFlops,
               .result_label = "c12",
               .free_result_dtype = true,
               .rule_example = "([i, k], [k, j])->([i, j]) reduction={k}"});
  }
  table.Add(
      {.code = OpCode::kConvolution,
       .family = "contraction",
       .signature = {.min_operands = 2, .max_operands = 2, .per_axis = true},
       .infer = InferConvolution,
       .verify = VerifyConvolution,
       .factors = ConvolutionRule,
       .flops = ConvolutionFlops,
       .result_label = "c25",
       .free_result_dtype = true,
       .rule_example = "([i, jk, l], [k, l, m])->([i, j, m]) reduction={k, l} permutation={j}"});
  table.Add({.code = OpCode::kDynamicConv,
             .family = "contraction",
             .signature = {.min_operands = 3, .max_operands = 3, .per_axis = true},
             .infer = InferConvolution,
             .verify = VerifyConvolution,
             .flops = ConvolutionFlops,
             .no_factors = "padding is not known before the run: computed on replicated operands",
             .result_label = "c25",
             .free_result_dtype = true});
  for (OpCode code : {OpCode::kEinsum, OpCode::kUnaryEinsum}) {
    const int operands = code == OpCode::kEinsum ? 2 : 1;
    table.Add({.code = code,
               .family = "contraction",
               .signature = {.min_operands = operands, .max_operands = operands},
               .infer = InferEinsum,
               .factors = EinsumRule,
               .flops = EinsumFlops,
               .free_result_dtype = true,
               .rule_example = code == OpCode::kEinsum ? "([i, k], [k, j])->([i, j]) reduction={k}"
                                                       : "([i, j])->([i]) reduction={j}"});
  }
  table.Add(
      {.code = OpCode::kChloRaggedDot,
       .family = "contraction",
       .signature = {.min_operands = 3, .max_operands = 3},
       .infer = InferRaggedDot,
       .factors = RaggedDotRule,
       .flops = RaggedDotFlops,
       .as_written = TextForm::kOpaque,
       .free_result_dtype = true,
       .rule_example = "([i, k], [l, k, j], [l])->([i, j]) reduction={k} need_replication={i, l}"});
}

}  // namespace lockstep

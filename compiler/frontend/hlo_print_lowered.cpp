// Ops that HLO says with several instructions: einsum, index select, dynamic_reshape, asynchronous
// regions; and scan.
#include <algorithm>
#include <optional>
#include <set>

#include "compiler/base/error.h"
#include "compiler/frontend/hlo_printer.h"
#include "compiler/ops/collective/collective_attrs.h"
#include "compiler/ops/contraction/contraction_attrs.h"
#include "compiler/ops/indexing/indexing_attrs.h"
#include "compiler/ops/layout/layout_attrs.h"
#include "compiler/ops/reduction/reduction_attrs.h"

namespace lockstep {

std::string HloPrinter::Zero(Body& body, DType dtype) {
  return Line(body, "zero", Shape(Type::Scalar(dtype)),
              "constant(" + HloLiteralText(Literal(dtype, {})) + ")");
}

std::string HloPrinter::AddRegion(DType dtype) {
  const std::string scalar = Shape(Type::Scalar(dtype));
  Body body;
  const std::string a = Line(body, "a", scalar, "parameter(0)");
  const std::string b = Line(body, "b", scalar, "parameter(1)");
  const std::string root =
      Line(body, "sum", scalar, (IsBool(dtype) ? "or(" : "add(") + a + ", " + b + ")");
  const std::string name = Fresh("region");
  Finish(body, name, root);
  return name;
}

// The sum over the dims of `operand` whose label stands nowhere else, in the type of the result.
// `labels` loses them.
std::string HloPrinter::SummedAlone(Body& body, const Value& operand, DType dtype,
                                    const std::string& elsewhere, std::string& labels) {
  Dims summed, kept;
  std::string rest;
  for (size_t d = 0; d < labels.size(); ++d) {
    const bool alone = elsewhere.find(labels[d]) == std::string::npos;
    if (alone) {
      summed.push_back(static_cast<int64_t>(d));
    } else {
      kept.push_back(operand.type.dims()[d]);
      rest += labels[d];
    }
  }
  std::string name = Use(body, &operand);
  if (summed.empty()) return name;
  const Type whole = operand.type.WithDType(dtype);
  if (dtype != operand.type.dtype()) {
    name = Line(body, operand.name, Shape(whole), "convert(" + name + ")");
  }
  const std::string zero = Zero(body, dtype);
  const std::string region = AddRegion(dtype);
  labels = rest;
  return Line(
      body, operand.name, Shape(whole.WithDims(kept)),
      "reduce(" + name + ", " + zero + "), dimensions=" + HloList(summed) + ", to_apply=" + region);
}

// "abc,cbd->da": the lhs has every label elsewhere, so a dot contracts b and c and gives [a, d],
// which the transpose turns into [d, a].
void HloPrinter::EinsumText(Body& body, const Op& op) {
  EinsumLabels labels = ReadEinsum(op);
  const Type& type = op.result()->type;
  const bool pair = op.num_operands() == 2;
  std::string& lhs = labels.operands[0];
  std::string rhs = pair ? labels.operands[1] : "";
  std::string value = SummedAlone(body, *op.operand(0), type.dtype(), rhs + labels.result, lhs);
  std::string have = lhs;
  if (pair) {
    const std::string left = value;
    const std::string right =
        SummedAlone(body, *op.operand(1), type.dtype(), lhs + labels.result, rhs);
    Dims lhs_batch, rhs_batch, lhs_contracting, rhs_contracting;
    std::string batch, free;
    for (size_t d = 0; d < lhs.size(); ++d) {
      const size_t at = rhs.find(lhs[d]);
      if (at == std::string::npos) {
        free += lhs[d];
        continue;
      }
      const bool stays = labels.result.find(lhs[d]) != std::string::npos;
      (stays ? lhs_batch : lhs_contracting).push_back(static_cast<int64_t>(d));
      (stays ? rhs_batch : rhs_contracting).push_back(static_cast<int64_t>(at));
      if (stays) batch += lhs[d];
    }
    for (char label : rhs) {
      if (lhs.find(label) == std::string::npos) free += label;
    }
    have = batch + free;
    Dims dims;
    for (char label : have) dims.push_back(type.dims()[labels.result.find(label)]);
    value = Line(body, op.result()->name, Shape(type.WithDims(dims)),
                 "dot(" + left + ", " + right + "), lhs_batch_dims=" + HloList(lhs_batch) +
                     ", lhs_contracting_dims=" + HloList(lhs_contracting) + ", rhs_batch_dims=" +
                     HloList(rhs_batch) + ", rhs_contracting_dims=" + HloList(rhs_contracting));
  }
  Dims order;
  for (char label : labels.result) order.push_back(static_cast<int64_t>(have.find(label)));
  Define(body, op, "transpose(" + value + "), dimensions=" + HloList(order));
}

// A gather of single entries of `dim`: the dims of the index stand in the place of `dim`, those in
// front of batch_dims belong to operand and index alike.
void HloPrinter::IndexSelectText(Body& body, const Op& op) {
  const int64_t dim = ReadDim(op);
  const int64_t batch = ReadBatchDims(op);
  const int64_t operand_rank = op.operand(0)->type.rank();
  const int64_t index_rank = op.operand(1)->type.rank();
  Dims offset, shared, sizes = op.operand(0)->type.dims();
  for (int64_t d = 0; d < op.result()->type.rank(); ++d) {
    const bool from_index = d < batch || (d >= dim && d < dim + index_rank - batch);
    if (!from_index) offset.push_back(d);
  }
  for (int64_t d = 0; d < operand_rank; ++d) {
    if (d < batch) shared.push_back(d);
    if (d < batch || d == dim) sizes[static_cast<size_t>(d)] = 1;
  }
  std::string text = "gather(" + Uses(body, op) + "), offset_dims=" + HloList(offset) +
                     ", collapsed_slice_dims={" + std::to_string(dim) + "}, start_index_map={" +
                     std::to_string(dim) + "}";
  if (batch > 0) {
    text += ", operand_batching_dims=" + HloList(shared) +
            ", start_indices_batching_dims=" + HloList(shared);
  }
  Define(body, op,
         text + ", index_vector_dim=" + std::to_string(index_rank) +
             ", slice_sizes=" + HloList(sizes));
}

// HLO takes the sizes as one scalar for each dimension, and wants bounds of the same product.
void HloPrinter::DynamicReshapeText(Body& body, const Op& op) {
  const auto extent = [](const Type& type) -> std::optional<int64_t> {
    Dims dims = type.dims();
    for (size_t d = 0; d < dims.size(); ++d) {
      if (dims[d] == kDynamicDim) dims[d] = type.bounds().empty() ? -1 : type.bounds()[d];
      if (dims[d] < 0) return std::nullopt;
    }
    return NumElements(dims);
  };
  const auto wanted = extent(op.operand(0)->type);
  if (!wanted || extent(op.result()->type) != wanted) {
    throw Unsupported("HLO text has no form for " + op.Describe() + " from " +
                          op.operand(0)->type.ToString() + " to " + op.result()->type.ToString() +
                          ": it wants bounds of the same product",
                      op.location);
  }
  const Value* shape = op.operand(1);
  const Type scalar = Type::Scalar(shape->type.dtype());
  std::string operands = Use(body, op.operand(0));
  const Op* joined = shape->def && shape->def->Is(OpCode::kConcatenate) ? shape->def : nullptr;
  for (int64_t d = 0; d < op.result()->type.rank(); ++d) {
    // Sizes that were joined from scalars are these scalars.
    const Op* part = joined && joined->num_operands() == op.result()->type.rank()
                         ? joined->operand(static_cast<int>(d))->def
                         : nullptr;
    if (part && part->Is(OpCode::kReshape) && part->operand(0)->type.rank() == 0) {
      operands += ", " + Use(body, part->operand(0));
      continue;
    }
    const std::string range = std::to_string(d) + ":" + std::to_string(d + 1);
    const std::string one = Line(body, shape->name, Shape(scalar.WithDims({1})),
                                 "slice(" + Use(body, shape) + "), slice={[" + range + "]}");
    operands += ", " + Line(body, shape->name, Shape(scalar), "reshape(" + one + ")");
  }
  Define(body, op, "dynamic-reshape(" + operands + ")");
}

// The region becomes a computation of the operands and of what it captures.
void HloPrinter::AsyncText(Body& body, const Op& op) {
  Values operands(op.operands.begin(), op.operands.end());
  const Values captures = CapturesOf(op);
  Body inside;
  AddParameters(inside, op.region(0));
  for (const Value* capture : captures) {
    inside.names[capture] = Line(inside, capture->name, Shape(capture->type),
                                 "parameter(" + std::to_string(inside.next_parameter++) + ")");
    operands.push_back(capture);
  }
  Ops(inside, op.region(0));
  const Op* last = op.region(0).terminator();
  const std::string root = RootOf(inside, Values(last->operands.begin(), last->operands.end()));
  const std::string region = Fresh("async");
  Finish(inside, region, root);
  std::string uses;
  for (const Value* operand : operands) uses += (uses.empty() ? "" : ", ") + Use(body, operand);
  body.names[op.result()] = Line(
      body, op.result()->name, "(" + TupleShape(operands) + ", " + Shape(op.result()->type) + ")",
      "async-start(" + uses + "), calls=" + region + Metadata(op.location));
}

// An all-reduce of which the roots alone keep the result: the first id of each group.
//   r = all-reduce(x), replica_groups={{1,0,2}}    id = replica-id()    root = compare(id, 1), EQ
//   select(broadcast(root), r, broadcast(0))
void HloPrinter::CollectiveReduceText(Body& body, const Op& op) {
  const CollectiveAttrs attrs = ReadCollective(op);
  if (attrs.has_dynamic_root) {
    throw Unsupported(
        "HLO text has no form for " + op.Describe() + " with a root given at run time",
        op.location);
  }
  const bool partitions = attrs.channel_id > 0;
  ReplicaGroups groups = attrs.groups;
  std::set<int64_t> roots;
  const auto processes = ProcessGroups(attrs, module_->num_replicas, module_->num_partitions);
  for (const auto& group : processes) {
    roots.insert(partitions ? group[0] % module_->num_partitions
                            : group[0] / module_->num_partitions);
  }
  if (partitions) {
    groups = ReplicaGroups{};
    groups.groups = processes;
  }
  Values results;
  for (const auto& result : op.results) results.push_back(result.get());
  const bool tuple = results.size() > 1;
  const std::string sum =
      Line(body, op.result()->name, tuple ? TupleShape(results) : Shape(results[0]->type),
           "all-reduce(" + Uses(body, op) + ")" + GroupedAttributes(attrs.channel_id, groups) +
               (partitions ? ", use_global_device_ids=true" : "") +
               ", to_apply=" + ElementBody(op.region(0)) + Metadata(op.location));
  const std::string id = Line(body, "id", "u32[]", partitions ? "partition-id()" : "replica-id()");
  std::string here;
  for (int64_t root : roots) {
    const std::string wanted =
        Line(body, "root_id", "u32[]", "constant(" + std::to_string(root) + ")");
    const std::string same =
        Line(body, "is_root", "pred[]", "compare(" + id + ", " + wanted + "), direction=EQ");
    here = here.empty() ? same : Line(body, "is_root", "pred[]", "or(" + here + ", " + same + ")");
  }
  for (size_t i = 0; i < results.size(); ++i) {
    const Type& type = results[i]->type;
    const auto everywhere = [&](const std::string& scalar, DType dtype) {
      return Line(body, "all", Shape(type.WithDType(dtype)),
                  "broadcast(" + scalar + "), dimensions={}");
    };
    const std::string value =
        tuple ? Line(body, results[i]->name, Shape(type),
                     "get-tuple-element(" + sum + "), index=" + std::to_string(i))
              : sum;
    const std::string keep = everywhere(here, DType::kI1);
    const std::string zeros = everywhere(Zero(body, type.dtype()), type.dtype());
    body.names[results[i]] = Line(body, results[i]->name, Shape(type),
                                  "select(" + keep + ", " + value + ", " + zeros + ")");
  }
}

std::string HloPrinter::ScanAttributes(const Op& op) {
  const ScanAttrs scan = ReadScan(op);
  return ", dimensions={" + std::to_string(scan.dim) +
         "}, num_carries=" + std::to_string(scan.num_carries) +
         (scan.reverse ? ", is_reverse=true" : "") +
         (scan.associative ? ", is_associative=true" : "") +
         ", to_apply=" + ElementBody(op.region(0));
}

bool HloPrinter::LoweredText(Body& body, const Op& op) {
  switch (op.code) {
    case OpCode::kEinsum:
    case OpCode::kUnaryEinsum:
      EinsumText(body, op);
      return true;
    case OpCode::kTorchIndexSelect:
      IndexSelectText(body, op);
      return true;
    case OpCode::kDynamicReshape:
      DynamicReshapeText(body, op);
      return true;
    case OpCode::kAsyncStart:
      AsyncText(body, op);
      return true;
    case OpCode::kCollectiveReduce:
      CollectiveReduceText(body, op);
      return true;
    case OpCode::kCrossReplicaSum: {
      const CollectiveAttrs attrs = ReadCollective(op);
      Define(body, op,
             "all-reduce(" + Uses(body, op) + ")" +
                 GroupedAttributes(attrs.channel_id, attrs.groups) +
                 ", to_apply=" + AddRegion(op.result()->type.dtype()));
      return true;
    }
    default:
      return false;
  }
}

}  // namespace lockstep

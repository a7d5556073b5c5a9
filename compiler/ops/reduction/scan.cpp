// Record functions of chlo.scan.
#include "compiler/ops/checks.h"
#include "compiler/ops/reduction/reduction_rules.h"
#include "compiler/ops/rule_builder.h"

namespace lockstep {
namespace {

Dims WithoutDim(Dims dims, int64_t dim) {
  dims.erase(dims.begin() + dim);
  return dims;
}

/// True if every op of the body works element by element on values of one shape, so that a device
/// can run the body on its part of the slices.
bool BodyIsElementwise(const Region& body, const Dims& slice) {
  const auto same_shape = [&](const Value& value) {
    return value.type.IsTensor() && value.type.dims() == slice;
  };
  for (const auto& arg : body.args) {
    if (!same_shape(*arg)) return false;
  }
  for (const auto& op : body.ops) {
    const OpTraits& traits = GetOpDef(op->code).traits;
    if (traits.terminator) continue;
    if (!traits.elementwise && !(traits.constant_like && !op->Is(OpCode::kIota))) return false;
    if (op->Is(OpCode::kConstant)) {
      const auto* dense =
          op->attrs.Find("value") ? op->attrs.Find("value")->As<Attribute::Dense>() : nullptr;
      // A constant that differs from element to element would have to be cut.
      if (!dense || (!dense->literal.is_splat() && dense->literal.num_elements() != 1))
        return false;
    }
    for (const auto& result : op->results) {
      if (!same_shape(*result)) return false;
    }
  }
  return true;
}

}  // namespace

/// chlo.scan: runs a body over the slices of the inputs along a dimension, carrying values.
///   Shape     body: (input slices, carries) -> (output slices, carries); outputs regain the dim
///   Factors   the dim needs replication; other dims pass where the body is element-wise and all
///             its values have the slice's shape, else need replication
///   Partition other dims by factors; the dim on whole operands
///   Errors    InvalidArgument scan_c1..c4
///   Source    CHLO dialect
std::vector<Type> InferScan(const Op& op) {
  const ScanAttrs scan = ReadScan(op);
  if (scan.num_inputs < 1) Fail(op, "c1", "needs at least one input");
  const Type& first = op.operand(0)->type;
  CheckDim(op, "c2", "dimension", scan.dim, first.rank());
  const int64_t length = first.dim(static_cast<int>(scan.dim));
  const int64_t written = op.attrs.GetInt("scan_dim_size", length);
  if (!SameDim(written, length)) {
    Fail(op, "c3",
         "scan_dim_size is " + std::to_string(written) + ", the dimension has size " +
             std::to_string(length));
  }
  std::vector<Type> args;
  for (int i = 0; i < op.num_operands(); ++i) {
    const Type& type = op.operand(i)->type;
    if (i >= scan.num_inputs) {
      args.push_back(type);
      continue;
    }
    CheckDim(op, "c2", "dimension", scan.dim, type.rank());
    if (!SameDim(type.dim(static_cast<int>(scan.dim)), length)) {
      Fail(op, "c3",
           "sizes along dimension " + std::to_string(scan.dim) +
               " differ: " + std::to_string(length) + " and " +
               std::to_string(type.dim(static_cast<int>(scan.dim))));
    }
    args.push_back(type.WithDims(WithoutDim(type.dims(), scan.dim)));
  }
  CheckArgs(op, "c4", op.region(0), args);
  const std::vector<Type> returned = ReturnTypes(op, op.region(0));
  if (static_cast<int>(returned.size()) != scan.num_outputs + scan.num_carries) {
    Fail(op, "c4",
         "the body returns " + std::to_string(returned.size()) + " values, expected " +
             std::to_string(scan.num_outputs + scan.num_carries));
  }
  std::vector<Type> results;
  for (int i = 0; i < static_cast<int>(returned.size()); ++i) {
    const Type& type = returned[static_cast<size_t>(i)];
    if (i >= scan.num_outputs) {
      const Type& carry = args[static_cast<size_t>(scan.num_inputs + i - scan.num_outputs)];
      if (!SameBaseline(type, carry)) {
        Fail(op, "c4",
             "the body returns " + type.ToString() + " for a carry of " + carry.ToString());
      }
      results.push_back(type);
      continue;
    }
    if (!type.IsTensor() || type.rank() < scan.dim) {
      Fail(op, "c4",
           "output " + type.ToString() + " of the body has no place for dimension " +
               std::to_string(scan.dim));
    }
    Dims dims = type.dims();
    dims.insert(dims.begin() + scan.dim, length);
    results.push_back(type.WithDims(dims));
  }
  return results;
}

FactorRule ScanRule(const Op& op) {
  const ScanAttrs scan = ReadScan(op);
  const Type& first = op.operand(0)->type;
  const Dims slice = WithoutDim(first.dims(), scan.dim);
  if (!BodyIsElementwise(op.region(0), slice)) return {};
  RuleBuilder rule(op);
  for (int d = 0; d < first.rank(); ++d) {
    const bool along = d == scan.dim;
    const int carried = along ? kNoDim : d < scan.dim ? d : d - 1;
    std::vector<int> operands, results;
    for (int i = 0; i < op.num_operands(); ++i)
      operands.push_back(i < scan.num_inputs ? d : carried);
    for (int i = 0; i < op.num_results(); ++i)
      results.push_back(i < scan.num_outputs ? d : carried);
    rule.Add(first.dim(d), operands, results,
             along ? FactorKind::kNeedReplication : FactorKind::kPassThrough);
  }
  return rule.Build();
}

}  // namespace lockstep

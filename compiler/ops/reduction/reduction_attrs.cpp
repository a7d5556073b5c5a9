#include "compiler/ops/reduction/reduction_attrs.h"

#include "compiler/ops/attr_access.h"

namespace lockstep {

Dims ReadReduceDims(const Op& op) { return op.attrs.GetInts("dimensions", {}); }

SortAttrs ReadSort(const Op& op) {
  SortAttrs attrs;
  attrs.dim = op.attrs.GetInt("dimension", -1);
  attrs.stable = op.attrs.GetBool("is_stable", false);
  if (attrs.dim < 0 && op.num_operands() > 0) attrs.dim += op.operand(0)->type.rank();
  return attrs;
}

TopKAttrs ReadTopK(const Op& op) {
  return {.k = op.attrs.GetInt("k", 0), .stable = op.attrs.GetBool("is_stable", true)};
}

ScanAttrs ReadScan(const Op& op) {
  ScanAttrs attrs;
  attrs.dim = op.attrs.GetInt("dimension", 0);
  attrs.reverse = op.attrs.GetBool("is_reverse", false);
  attrs.associative = op.attrs.GetBool("is_associative", false);
  const Dims operands = op.attrs.GetInts("operandSegmentSizes", {});
  if (operands.size() == 2 && operands[0] >= 0 && operands[1] >= 0 &&
      operands[0] <= op.num_operands() && operands[1] == op.num_operands() - operands[0]) {
    attrs.num_inputs = static_cast<int>(operands[0]);
    attrs.num_carries = static_cast<int>(operands[1]);
  } else if (op.attrs.Has("operandSegmentSizes")) {
    throw InvalidArgument("scan: operandSegmentSizes do not add up to the number of operands",
                          op.location);
  } else {
    attrs.num_carries = op.num_operands() / 2;
    attrs.num_inputs = op.num_operands() - attrs.num_carries;
  }
  if (op.num_results() > 0) {
    attrs.num_outputs = op.num_results() - attrs.num_carries;
  } else if (!op.regions.empty() && op.region(0).terminator()) {
    attrs.num_outputs = op.region(0).terminator()->num_operands() - attrs.num_carries;
  }
  if (attrs.num_outputs < 0) {
    throw InvalidArgument("scan: fewer results than carries", op.location);
  }
  return attrs;
}

}  // namespace lockstep

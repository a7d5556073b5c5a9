// Record functions of reduce_window and select_and_scatter.
#include "compiler/ops/checks.h"
#include "compiler/ops/reduction/reduction_rules.h"
#include "compiler/ops/rule_builder.h"
#include "compiler/ops/window_attrs.h"

namespace lockstep {
namespace {

void CheckWindow(const Op& op, const Window& window, bool scatter) {
  Dims sizes, strides, base, dilations;
  for (const WindowDim& dim : window) {
    sizes.push_back(dim.size);
    strides.push_back(dim.stride);
    base.push_back(dim.base_dilation);
    dilations.push_back(dim.window_dilation);
  }
  CheckAllPositive(op, "c5", "window_dimensions", sizes);
  CheckAllPositive(op, "c7", "window_strides", strides);
  if (scatter) return;
  CheckAllPositive(op, "c9", "base_dilations", base);
  CheckAllPositive(op, "c11", "window_dilations", dilations);
}

Dims WindowCounts(const Type& input, const Window& window) {
  Dims dims;
  for (size_t d = 0; d < window.size(); ++d) {
    const int64_t size = input.dims()[d];
    dims.push_back(size == kDynamicDim ? size : NumWindows(size, window[d]));
  }
  return dims;
}

}  // namespace

/// reduce_window: reduces each window of the (dilated, padded) inputs. Padding holds init values.
///   Shape     one element per window position
///   Factors   trivial dims pass, others are permutations (halo), of the size of the result dim
///   Partition halo exchange, then the local op; cumulative forms: local scan + offsets
///   Cost      result elements x window elements
///   Errors    InvalidArgument reduce_window_c1..c16
///   Source    StableHLO spec "reduce_window"
std::vector<Type> InferReduceWindow(const Op& op) {
  const std::vector<Type> inputs =
      CheckReduceInputs(op, {.pairs = "c1", .shapes = "c2", .inits = "c3"});
  const Window window = ReadReduceWindow(op);
  CheckWindow(op, window, false);
  const Dims dims = WindowCounts(op.operand(0)->type, window);
  std::vector<Type> results;
  for (const Type& type : CheckReducer(op, "c13", op.region(0), inputs)) {
    results.push_back(type.WithDims(dims));
  }
  return results;
}

FactorRule ReduceWindowRule(const Op& op) {
  const Window window = ReadReduceWindow(op);
  const Dims& result = op.result()->type.dims();
  RuleBuilder rule(op);
  for (int d = 0; d < static_cast<int>(result.size()); ++d) {
    const auto at = static_cast<size_t>(d);
    rule.AddAll(d, result[at],
                window[at].IsTrivial() ? FactorKind::kPassThrough : FactorKind::kPermutation);
  }
  return rule.Build();
}

double ReduceWindowFlops(const Op& op) {
  double flops = FlopsPerResultElement(op);
  for (const WindowDim& dim : ReadReduceWindow(op)) flops *= static_cast<double>(dim.size);
  return flops;
}

/// select_and_scatter: picks one element of each window by `select` (the first one that wins keeps
/// its place on ties) and combines the source's value into it by `scatter`.
///   Shape     that of the operand; the source has one element per window
///   Factors   trivial dims pass; else operand and result are a permutation and the source's dim
///             needs replication
///   Partition alone where windows stay in their shards, else halo exchange of operand and source;
///             uneven shards carry positions beside the elements (select_and_scatter_shards.h)
///   Errors    InvalidArgument select_and_scatter_i3, _c1..c12
///   Source    StableHLO spec "select_and_scatter"
std::vector<Type> InferSelectAndScatter(const Op& op) {
  const Type& operand = op.operand(0)->type;
  const Type& source = op.operand(1)->type;
  const Type& init = op.operand(2)->type;
  if (BaselineDType(operand) != BaselineDType(source)) {
    Fail(op, "c1", "operand is " + operand.ToString() + ", source is " + source.ToString());
  }
  const Window window = ReadReduceWindow(op);
  CheckWindow(op, window, true);
  const Dims windows = WindowCounts(operand, window);
  if (!SameDims(source.dims(), windows)) {
    Fail(op, "c2",
         "source is " + source.ToString() + ", the number of windows is " + DimsString(windows));
  }
  CheckScalar(op, "i3", "init_value", init);
  if (BaselineDType(init) != BaselineDType(operand)) {
    Fail(op, "c3", "operand is " + operand.ToString() + ", init_value is " + init.ToString());
  }
  const Type scalar = operand.WithDims({});
  CheckArgs(op, "c9", op.region(0), {scalar, scalar});
  const std::vector<Type> selected = ReturnTypes(op, op.region(0));
  if (selected.size() != 1 || !(selected[0] == Type::Scalar(DType::kI1))) {
    Fail(op, "c9", "select must return one i1");
  }
  const std::vector<Type> combined = CheckReducer(op, "c10", op.region(1), {operand});
  return {combined[0].WithDims(operand.dims())};
}

FactorRule SelectAndScatterRule(const Op& op) {
  const Window window = ReadReduceWindow(op);
  const Dims& result = op.result()->type.dims();
  const Dims& source = op.operand(1)->type.dims();
  RuleBuilder rule(op);
  for (int d = 0; d < static_cast<int>(result.size()); ++d) {
    const auto at = static_cast<size_t>(d);
    if (window[at].IsTrivial()) {
      rule.AddAll(d, result[at]);
      continue;
    }
    rule.Add(source[at], {kNoDim, d}, {kNoDim}, FactorKind::kNeedReplication);
    rule.Add(result[at], {d}, {d}, FactorKind::kPermutation);
  }
  return rule.Build();
}

}  // namespace lockstep

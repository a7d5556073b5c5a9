// Record functions of convolution.
#include "compiler/ops/checks.h"
#include "compiler/ops/contraction/contraction_rules.h"
#include "compiler/ops/rule_builder.h"
#include "compiler/ops/window_attrs.h"

namespace lockstep {
namespace {

/// The dimension numbers of one tensor name every dimension once.
void CheckConvSide(const Op& op, const char* size_suffix, const char* suffix, const char* name,
                   int64_t a, int64_t b, const Dims& spatial, int rank) {
  if (static_cast<int>(spatial.size()) != rank - 2) {
    Fail(op, size_suffix,
         std::string(name) + " has " + std::to_string(spatial.size()) +
             " spatial dimensions, expected " + std::to_string(rank - 2));
  }
  Dims all = spatial;
  all.push_back(a);
  all.push_back(b);
  CheckDimsInRange(op, suffix, std::string(name) + " dimension", all, rank);
  CheckUnique(op, suffix, std::string(name) + " dimensions", all);
}

void CheckGroups(const Op& op, const ConvDims& dims) {
  const Type& lhs = op.operand(0)->type;
  const Type& rhs = op.operand(1)->type;
  const int64_t features = dims.feature_groups;
  const int64_t batches = dims.batch_groups;
  if (features < 1)
    Fail(op, "c21", "feature_group_count is " + std::to_string(features) + ", expected at least 1");
  if (batches < 1)
    Fail(op, "c22", "batch_group_count is " + std::to_string(batches) + ", expected at least 1");
  if (features > 1 && batches > 1) {
    Fail(op, "c23",
         "feature_group_count is " + std::to_string(features) + " and batch_group_count is " +
             std::to_string(batches) + ", at most one may be above 1");
  }
  const auto divides = [&](const char* suffix, const char* name, int64_t size, int64_t groups) {
    if (size == kDynamicDim || size % groups == 0) return;
    Fail(op, suffix,
         std::string(name) + " " + std::to_string(size) + " is not divisible by " +
             std::to_string(groups) + " groups");
  };
  divides("c10", "input batch", lhs.dim(static_cast<int>(dims.input_batch)), batches);
  const int64_t input_features = lhs.dim(static_cast<int>(dims.input_feature));
  divides("c11", "input feature", input_features, features);
  const int64_t kernel_features = rhs.dim(static_cast<int>(dims.kernel_input_feature));
  if (input_features != kDynamicDim && !SameDim(kernel_features, input_features / features)) {
    Fail(op, "c14",
         "kernel input feature is " + std::to_string(kernel_features) + ", the input has " +
             std::to_string(input_features) + " features in " + std::to_string(features) +
             " groups");
  }
  const int64_t outputs = rhs.dim(static_cast<int>(dims.kernel_output_feature));
  divides("c15", "kernel output feature", outputs, batches);
  divides("c16", "kernel output feature", outputs, features);
}

/// dynamic_conv: the padding operand, if it is a constant. False if its value is not known.
bool ReadDynamicPadding(const Op& op, Window& window) {
  const Type& padding = op.operand(2)->type;
  const auto spatial = static_cast<int64_t>(window.size());
  if (padding.rank() != 2 || !SameDim(padding.dim(0), spatial) || !SameDim(padding.dim(1), 2)) {
    Fail(op, "c4",
         "padding is " + padding.ToString() + ", expected [" + std::to_string(spatial) + ", 2]");
  }
  const std::optional<Dims> values = ConstantInts(op.operand(2));
  if (!values || values->size() != 2 * window.size()) return false;
  for (size_t i = 0; i < window.size(); ++i) {
    window[i].pad_low = (*values)[2 * i];
    window[i].pad_high = (*values)[2 * i + 1];
  }
  return true;
}

void CheckConvAttrs(const Op& op, const ConvDims& dims) {
  const Type& lhs = op.operand(0)->type;
  const Type& rhs = op.operand(1)->type;
  if (lhs.rank() != rhs.rank() || lhs.rank() < 2) {
    Fail(op, "c1",
         "ranks differ or are below 2: lhs is " + lhs.ToString() + ", rhs is " + rhs.ToString());
  }
  const int rank = lhs.rank();
  CheckConvSide(op, "c12", "c13", "input", dims.input_batch, dims.input_feature, dims.input_spatial,
                rank);
  CheckConvSide(op, "c17", "c18", "kernel", dims.kernel_input_feature, dims.kernel_output_feature,
                dims.kernel_spatial, rank);
  CheckConvSide(op, "c19", "c20", "output", dims.output_batch, dims.output_feature,
                dims.output_spatial, rank);
  CheckGroups(op, dims);
}

}  // namespace

/// convolution: a window of the kernel slides over the (padded, dilated) input.
///   Shape     batch / batch groups, kernel output features, windows per spatial dim. The result's
///             element type is the text's choice
///   Factors   batch and features pass (groups as major sub-factors), input features are a
///             reduction; an input spatial dim is [windows, window size] in order of size: the
///             windows are a permutation (halo), the window size a reduction
///             ([n, h, w, k], [kh, kw, k, o])->([n, h, w, o])
///   Partition halo exchange along spatial dims, local convolution, sum over input features
///   Cost      2 x elements of the result x kernel elements per output feature
///   Errors    InvalidArgument convolution_c1..c26
///   Source    StableHLO spec "convolution"
std::vector<Type> InferConvolution(const Op& op) {
  const Type& lhs = op.operand(0)->type;
  const ConvDims dims = ReadConvDims(op);
  CheckConvAttrs(op, dims);
  Window window = ReadConvWindow(op);
  const bool dynamic = op.Is(OpCode::kDynamicConv) && !ReadDynamicPadding(op, window);
  Dims strides, base, dilations;
  for (const WindowDim& dim : window) {
    strides.push_back(dim.stride);
    base.push_back(dim.base_dilation);
    dilations.push_back(dim.window_dilation);
  }
  CheckAllPositive(op, "c3", "window_strides", strides);
  CheckAllPositive(op, "c6", "lhs_dilation", base);
  CheckAllPositive(op, "c8", "rhs_dilation", dilations);
  Dims result(static_cast<size_t>(lhs.rank()));
  const int64_t batch = lhs.dim(static_cast<int>(dims.input_batch));
  result[static_cast<size_t>(dims.output_batch)] =
      batch == kDynamicDim ? batch : batch / dims.batch_groups;
  result[static_cast<size_t>(dims.output_feature)] =
      op.operand(1)->type.dim(static_cast<int>(dims.kernel_output_feature));
  for (size_t i = 0; i < window.size(); ++i) {
    const int64_t size = lhs.dim(static_cast<int>(dims.input_spatial[i]));
    const bool known = !dynamic && size != kDynamicDim && window[i].size != kDynamicDim;
    result[static_cast<size_t>(dims.output_spatial[i])] =
        known ? NumWindows(size, window[i]) : kDynamicDim;
  }
  return {BaselineType(lhs).WithDims(result)};
}

void VerifyConvolution(const Op& op) {
  const Attribute* found = op.attrs.Find("precision_config");
  const auto* list = found ? found->As<Attribute::Array>() : nullptr;
  if (list && list->values.size() > 2) {
    Fail(op, "c24",
         "precision_config has " + std::to_string(list->values.size()) + " entries, expected 2");
  }
  const Quantization* lhs = op.operand(0)->type.quantization();
  const Quantization* rhs = op.operand(1)->type.quantization();
  const Quantization* result = op.result()->type.quantization();
  if (!lhs && !rhs) {
    if (op.operand(0)->type.dtype() != op.operand(1)->type.dtype()) {
      Fail(op, "c27",
           "element types differ: lhs is " + op.operand(0)->type.ToString() + ", rhs is " +
               op.operand(1)->type.ToString());
    }
    return;
  }
  const ConvDims dims = ReadConvDims(op);
  if (!rhs || (lhs != nullptr) != (result != nullptr)) {
    Fail(op, "c28", "rhs must be quantized, and the result exactly if lhs is");
  }
  if (rhs->axis >= 0 && rhs->axis != dims.kernel_output_feature) {
    Fail(op, "c29",
         "rhs is quantized along dimension " + std::to_string(rhs->axis) +
             ", expected its output feature");
  }
  if (result && result->axis >= 0 && result->axis != dims.output_feature) {
    Fail(op, "c30",
         "the result is quantized along dimension " + std::to_string(result->axis) +
             ", expected its feature dimension");
  }
  if (!lhs) {
    if (op.operand(0)->type.dtype() != rhs->expressed ||
        op.result()->type.dtype() != rhs->expressed) {
      Fail(op, "c34", "element types of lhs and result must be rhs's expressed type");
    }
    return;
  }
  if (lhs->storage != rhs->storage) Fail(op, "c31", "storage types of lhs and rhs differ");
  if (lhs->expressed != rhs->expressed || lhs->expressed != result->expressed) {
    Fail(op, "c32", "expressed types differ");
  }
  if (rhs->axis < 0 && result->axis >= 0) {
    Fail(op, "c33", "the result is quantized per axis, rhs is not");
  }
}

namespace {

/// An input spatial dim is sharded either by windows (shared with the result) or by position within
/// the window (shared with the kernel): both are factors of it, the larger one major, each at most
/// what the other leaves of the dim.
void AddSpatialFactors(RuleBuilder& rule, int64_t input_size, int64_t windows, int64_t window_size,
                       int lhs, int rhs, int out) {
  int64_t rest = input_size;
  const auto add = [&](int64_t wanted, bool contracting) {
    const int64_t size = std::min(rest, wanted);
    if (size <= 1) return;
    if (contracting) {
      rule.Add(size, {lhs, rhs}, {kNoDim}, FactorKind::kReduction);
    } else {
      rule.Add(size, {lhs, kNoDim}, {out}, FactorKind::kPermutation);
    }
    rest /= size;
  };
  if (windows >= window_size) {
    add(windows, false);
    add(window_size, true);
  } else {
    add(window_size, true);
    add(windows, false);
  }
}

}  // namespace

FactorRule ConvolutionRule(const Op& op) {
  const ConvDims dims = ReadConvDims(op);
  const Type& lhs = op.operand(0)->type;
  const Type& rhs = op.operand(1)->type;
  const Type& out = op.result()->type;
  const auto as_int = [](int64_t dim) { return static_cast<int>(dim); };
  const int input_batch = as_int(dims.input_batch);
  const int input_feature = as_int(dims.input_feature);
  const int kernel_in = as_int(dims.kernel_input_feature);
  const int kernel_out = as_int(dims.kernel_output_feature);
  const int output_batch = as_int(dims.output_batch);
  const int output_feature = as_int(dims.output_feature);
  RuleBuilder rule(op);
  if (dims.batch_groups > 1) {
    rule.Add(dims.batch_groups, {input_batch, kernel_out}, {output_feature});
  }
  rule.Add(out.dim(output_batch), {input_batch, kNoDim}, {output_batch});
  for (size_t i = 0; i < dims.input_spatial.size(); ++i) {
    const int l = as_int(dims.input_spatial[i]);
    const int r = as_int(dims.kernel_spatial[i]);
    const int o = as_int(dims.output_spatial[i]);
    AddSpatialFactors(rule, lhs.dim(l), out.dim(o), rhs.dim(r), l, r, o);
  }
  if (dims.feature_groups > 1) {
    rule.Add(dims.feature_groups, {input_feature, kernel_out}, {output_feature});
  }
  rule.Add(rhs.dim(kernel_in), {input_feature, kernel_in}, {kNoDim}, FactorKind::kReduction);
  const int64_t per_group = out.dim(output_feature) / (dims.batch_groups * dims.feature_groups);
  if (per_group > 1) rule.Add(per_group, {kNoDim, kernel_out}, {output_feature});
  return rule.Build();
}

double ConvolutionFlops(const Op& op) {
  const Type& rhs = op.operand(1)->type;
  if (!op.result()->type.IsStatic() || !rhs.IsStatic()) return 0.0;
  const ConvDims dims = ReadConvDims(op);
  double flops = 2.0 * static_cast<double>(op.result()->type.num_elements());
  flops *= static_cast<double>(rhs.dim(static_cast<int>(dims.kernel_input_feature)));
  for (int64_t d : dims.kernel_spatial) {
    flops *= static_cast<double>(rhs.dim(static_cast<int>(d)));
  }
  return flops;
}

}  // namespace lockstep

// Instructions of the HLO printer: opcode, operands, attributes.
#include <algorithm>
#include <array>

#include "compiler/base/error.h"
#include "compiler/frontend/frontend.h"
#include "compiler/frontend/hlo_printer.h"
#include "compiler/ops/collective/collective_attrs.h"
#include "compiler/ops/contraction/contraction_attrs.h"
#include "compiler/ops/control/control_attrs.h"
#include "compiler/ops/elementwise/elementwise_attrs.h"
#include "compiler/ops/indexing/indexing_attrs.h"
#include "compiler/ops/layout/layout_attrs.h"
#include "compiler/ops/linalg/linalg_attrs.h"
#include "compiler/ops/op_def.h"
#include "compiler/ops/random/random_attrs.h"
#include "compiler/ops/reduction/reduction_attrs.h"
#include "compiler/ops/window_attrs.h"

namespace lockstep {
namespace {

std::string Number(int64_t value) { return std::to_string(value); }

/// "2x1": one number per dimension.
template <typename Text>
std::string Joined(const Window& window, const Text& text) {
  std::string out;
  for (const WindowDim& dim : window) out += (out.empty() ? "" : "x") + text(dim);
  return out;
}

std::string WindowText(const Window& window) {
  const auto any = [&](const auto& test) {
    return std::any_of(window.begin(), window.end(), test);
  };
  std::string out =
      "window={size=" + Joined(window, [](const WindowDim& d) { return Number(d.size); });
  if (any([](const WindowDim& d) { return d.stride != 1; })) {
    out += " stride=" + Joined(window, [](const WindowDim& d) { return Number(d.stride); });
  }
  if (any([](const WindowDim& d) { return d.pad_low != 0 || d.pad_high != 0; })) {
    out += " pad=" + Joined(window, [](const WindowDim& d) {
             return Number(d.pad_low) + "_" + Number(d.pad_high);
           });
  }
  if (any([](const WindowDim& d) { return d.base_dilation != 1; })) {
    out +=
        " lhs_dilate=" + Joined(window, [](const WindowDim& d) { return Number(d.base_dilation); });
  }
  if (any([](const WindowDim& d) { return d.window_dilation != 1; })) {
    out += " rhs_dilate=" +
           Joined(window, [](const WindowDim& d) { return Number(d.window_dilation); });
  }
  if (any([](const WindowDim& d) { return d.reversed; })) {
    out += " rhs_reversal=" +
           Joined(window, [](const WindowDim& d) { return std::string(d.reversed ? "1" : "0"); });
  }
  return out + "}";
}

std::string ConvLabels(const ConvDims& dims) {
  const auto side = [](int64_t first, char first_label, int64_t second, char second_label,
                       const Dims& spatial) {
    std::string labels(spatial.size() + 2, '?');
    labels[static_cast<size_t>(first)] = first_label;
    labels[static_cast<size_t>(second)] = second_label;
    for (size_t i = 0; i < spatial.size(); ++i) {
      labels[static_cast<size_t>(spatial[i])] = static_cast<char>('0' + i);
    }
    return labels;
  };
  return side(dims.input_batch, 'b', dims.input_feature, 'f', dims.input_spatial) + "_" +
         side(dims.kernel_input_feature, 'i', dims.kernel_output_feature, 'o',
              dims.kernel_spatial) +
         "->" + side(dims.output_batch, 'b', dims.output_feature, 'f', dims.output_spatial);
}

std::string PrecisionText(const Op& op) {
  const Attribute* found = op.attrs.Find("precision_config");
  const auto* list = found ? found->As<Attribute::Array>() : nullptr;
  if (!list) return "";
  std::string out;
  bool any = false;
  for (const Attribute& entry : list->values) {
    const auto* value = entry.As<Attribute::Enum>();
    if (!value) return "";
    std::string word = value->value;
    for (char& c : word) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    any |= word != "default";
    out += (out.empty() ? "" : ",") + word;
  }
  return any ? ", operand_precision={" + out + "}" : "";
}

std::string AlgorithmText(const Op& op) {
  const auto algorithm = ReadDotAlgorithm(op);
  if (!algorithm) return "";
  const auto name = [](DType dtype) {
    std::string text(DTypeName(dtype));
    return IsFloat(dtype) && BitWidth(dtype) == 8 ? std::string("any_f8") : text;
  };
  std::string text = "dot_" + name(algorithm->lhs_precision) + "_" +
                     name(algorithm->rhs_precision) + "_" + name(algorithm->accumulation);
  if (algorithm->num_primitive_operations > 1) {
    text += "_x" + Number(algorithm->num_primitive_operations);
  }
  // Only 8-bit floats have a fast sum of their own; for others it is a mere permission.
  const bool narrow = BitWidth(algorithm->lhs_precision) == 8;
  if (narrow && algorithm->allow_imprecise_accumulation) text += "_fast_accum";
  static constexpr auto kNamed = std::to_array<std::string_view>(
      {"dot_any_f8_any_f8_f32", "dot_any_f8_any_f8_f32_fast_accum", "dot_f16_f16_f16",
       "dot_f16_f16_f32", "dot_bf16_bf16_bf16", "dot_bf16_bf16_f32", "dot_bf16_bf16_f32_x3",
       "dot_bf16_bf16_f32_x6", "dot_bf16_bf16_f32_x9", "dot_tf32_tf32_f32", "dot_tf32_tf32_f32_x3",
       "dot_f32_f32_f32", "dot_f64_f64_f64"});
  if (std::find(kNamed.begin(), kNamed.end(), text) == kNamed.end()) {
    throw Unsupported("HLO text has no name for the algorithm " + text, op.location);
  }
  return ", algorithm=" + text;
}

/// Lists of device ids as iota where they have such a form: [2,4]<=[8].
std::string GroupsText(const ReplicaGroups& groups) {
  std::vector<std::vector<int64_t>> rows = groups.Expand();
  for (auto& row : rows) std::erase(row, -1);
  std::vector<int64_t> ids;
  bool even = !rows.empty();
  for (const auto& row : rows) {
    even = even && row.size() == rows[0].size();
    ids.insert(ids.end(), row.begin(), row.end());
  }
  std::vector<int64_t> sorted = ids;
  std::sort(sorted.begin(), sorted.end());
  for (size_t i = 0; even && i < sorted.size(); ++i) even = sorted[i] == static_cast<int64_t>(i);
  if (even && ids.size() > 1) {
    const DeviceOrder order = DeviceOrder::FromList(ids);
    if (order.list.empty()) {
      const auto joined = [](const auto& values) {
        std::string out;
        for (auto value : values) out += (out.empty() ? "" : ",") + std::to_string(value);
        return out;
      };
      std::string text =
          "[" + std::to_string(rows.size()) + "," + std::to_string(rows[0].size()) + "]<=";
      if (order.reshape.empty()) return text + "[" + std::to_string(ids.size()) + "]";
      return text + "[" + joined(order.reshape) + "]T(" + joined(order.permutation) + ")";
    }
  }
  std::string text = "{";
  for (size_t i = 0; i < rows.size(); ++i) text += (i > 0 ? "," : "") + HloList(rows[i]);
  return text + "}";
}

std::string ChannelText(int64_t channel) {
  return channel > 0 ? ", channel_id=" + Number(channel) : "";
}

std::string CompareText(const Op& op) {
  static constexpr std::array<std::string_view, 6> kDirections = {"EQ", "NE", "GE",
                                                                  "GT", "LE", "LT"};
  const CompareAttrs attrs = ReadCompare(op);
  std::string text =
      ", direction=" + std::string(kDirections[static_cast<size_t>(attrs.direction)]);
  if (attrs.type == CompareType::kTotalOrder) text += ", type=TOTALORDER";
  return text;
}

std::string PadText(const Op& op) {
  const PadAttrs pad = ReadPad(op);
  std::string text;
  for (size_t d = 0; d < pad.low.size(); ++d) {
    text += (d > 0 ? "x" : "") + Number(pad.low[d]) + "_" + Number(pad.high[d]);
    if (pad.interior[d] != 0) text += "_" + Number(pad.interior[d]);
  }
  return ", padding=" + text;
}

std::string SliceText(const Op& op) {
  const SliceAttrs slice = ReadSlice(op);
  std::string text;
  for (size_t d = 0; d < slice.start.size(); ++d) {
    text += (d > 0 ? ", " : "") + std::string("[") + Number(slice.start[d]) + ":" +
            Number(slice.limit[d]);
    if (slice.stride[d] != 1) text += ":" + Number(slice.stride[d]);
    text += "]";
  }
  return ", slice={" + text + "}";
}

std::string GatherText(const Op& op) {
  const GatherDims dims = ReadGatherDims(op);
  std::string text = ", offset_dims=" + HloList(dims.offset_dims) +
                     ", collapsed_slice_dims=" + HloList(dims.collapsed_slice_dims) +
                     ", start_index_map=" + HloList(dims.start_index_map);
  if (!dims.operand_batching_dims.empty()) {
    text += ", operand_batching_dims=" + HloList(dims.operand_batching_dims) +
            ", start_indices_batching_dims=" + HloList(dims.start_indices_batching_dims);
  }
  text += ", index_vector_dim=" + Number(dims.index_vector_dim) +
          ", slice_sizes=" + HloList(dims.slice_sizes);
  return text + (dims.indices_are_sorted ? ", indices_are_sorted=true" : "");
}

std::string ScatterText(const Op& op) {
  const ScatterDims dims = ReadScatterDims(op);
  std::string text = ", update_window_dims=" + HloList(dims.update_window_dims) +
                     ", inserted_window_dims=" + HloList(dims.inserted_window_dims) +
                     ", scatter_dims_to_operand_dims=" + HloList(dims.scatter_dims_to_operand_dims);
  if (!dims.input_batching_dims.empty()) {
    text += ", input_batching_dims=" + HloList(dims.input_batching_dims) +
            ", scatter_indices_batching_dims=" + HloList(dims.scatter_indices_batching_dims);
  }
  text += ", index_vector_dim=" + Number(dims.index_vector_dim);
  if (dims.indices_are_sorted) text += ", indices_are_sorted=true";
  return text + (dims.unique_indices ? ", unique_indices=true" : "");
}

}  // namespace

std::string HloPrinter::WindowedAttributes(const Op& op) {
  if (op.Is(OpCode::kReduceWindow)) {
    return ", " + WindowText(ReadReduceWindow(op)) + ", to_apply=" + ElementBody(op.region(0));
  }
  if (op.Is(OpCode::kSelectAndScatter)) {
    return ", " + WindowText(ReadReduceWindow(op)) + ", select=" + ElementBody(op.region(0)) +
           ", scatter=" + ElementBody(op.region(1));
  }
  const ConvDims dims = ReadConvDims(op);
  const Window window = ReadConvWindow(op);
  std::string text = window.empty() ? "" : ", " + WindowText(window);
  text += ", dim_labels=" + ConvLabels(dims);
  if (dims.feature_groups != 1) text += ", feature_group_count=" + Number(dims.feature_groups);
  if (dims.batch_groups != 1) text += ", batch_group_count=" + Number(dims.batch_groups);
  return text + PrecisionText(op);
}

std::string HloPrinter::ContractionAttributes(const Op& op) {
  std::string text;
  const auto list = [&](const char* key, const Dims& dims) {
    if (!dims.empty()) text += std::string(", ") + key + "=" + HloList(dims);
  };
  const bool ragged = op.Is(OpCode::kChloRaggedDot);
  const RaggedDotDims ragged_dims = ragged ? ReadRaggedDotDims(op) : RaggedDotDims{};
  const DotDims dims = ragged ? ragged_dims.dot : ReadDotDims(op);
  list("lhs_batch_dims", dims.lhs_batch);
  list("lhs_contracting_dims", dims.lhs_contracting);
  list("rhs_batch_dims", dims.rhs_batch);
  list("rhs_contracting_dims", dims.rhs_contracting);
  if (ragged) {
    list("lhs_ragged_dims", ragged_dims.lhs_ragged);
    list("rhs_group_dims", ragged_dims.rhs_group);
  }
  return text + PrecisionText(op) + (ragged ? "" : AlgorithmText(op));
}

std::string HloPrinter::GroupedAttributes(int64_t channel, const ReplicaGroups& groups) {
  return ChannelText(channel) + ", replica_groups=" + GroupsText(groups);
}

std::string HloPrinter::CollectiveAttributes(const Op& op) {
  if (op.Is(OpCode::kCollectivePermute)) {
    const PermuteAttrs attrs = ReadPermute(op);
    std::string pairs;
    for (const auto& [source, target] : attrs.pairs.Expand()) {
      pairs += (pairs.empty() ? "" : ",") + HloList({source, target});
    }
    return ChannelText(attrs.channel_id) + ", source_target_pairs={" + pairs + "}";
  }
  const CollectiveAttrs attrs = ReadCollective(op);
  if (attrs.has_dynamic_root) {
    throw Unsupported(
        "HLO text has no form for " + op.Describe() + " with a root given at run time",
        op.location);
  }
  std::string text = GroupedAttributes(attrs.channel_id, attrs.groups);
  if (attrs.use_global_device_ids) text += ", use_global_device_ids=true";
  if (op.Is(OpCode::kAllGather)) text += ", dimensions={" + Number(attrs.gather_dim) + "}";
  if (op.Is(OpCode::kReduceScatter)) text += ", dimensions={" + Number(attrs.scatter_dim) + "}";
  if (op.Is(OpCode::kAllToAll)) text += ", dimensions={" + Number(attrs.split_dim) + "}";
  if (!op.regions.empty()) text += ", to_apply=" + ElementBody(op.region(0));
  return text;
}

std::string HloPrinter::LinalgAttributes(const Op& op) {
  switch (op.code) {
    case OpCode::kCholesky:
      return ReadLower(op) ? ", lower=true" : "";
    case OpCode::kTriangularSolve: {
      const TriangularSolveAttrs attrs = ReadTriangularSolve(op);
      static constexpr std::array<std::string_view, 3> kKinds = {"NO_TRANSPOSE", "TRANSPOSE",
                                                                 "ADJOINT"};
      std::string text;
      if (attrs.left_side) text += ", left_side=true";
      if (attrs.lower) text += ", lower=true";
      if (attrs.unit_diagonal) text += ", unit_diagonal=true";
      return text + ", transpose_a=" + std::string(kKinds[static_cast<size_t>(attrs.transpose_a)]);
    }
    case OpCode::kFft: {
      const FftAttrs attrs = ReadFft(op);
      static constexpr std::array<std::string_view, 4> kTypes = {"FFT", "IFFT", "RFFT", "IRFFT"};
      return ", fft_type=" + std::string(kTypes[static_cast<size_t>(attrs.type)]) +
             ", fft_length=" + HloList(attrs.length);
    }
    case OpCode::kRngBitGenerator: {
      static constexpr std::array<std::string_view, 3> kNames = {"rng_default", "rng_three_fry",
                                                                 "rng_philox"};
      return ", algorithm=" + std::string(kNames[static_cast<size_t>(ReadRngAlgorithm(op))]);
    }
    case OpCode::kBatchNormGrad:
    case OpCode::kBatchNormInference:
    case OpCode::kBatchNormTraining: {
      const BatchNormAttrs attrs = ReadBatchNorm(op);
      const Literal epsilon = Literal::ScalarDouble(DType::kF32, attrs.epsilon);
      return ", epsilon=" + HloLiteralText(epsilon) +
             ", feature_index=" + Number(attrs.feature_index);
    }
    default:
      return "";
  }
}

std::string HloPrinter::Attributes(const Op& op) {
  switch (op.code) {
    case OpCode::kCompare:
      return CompareText(op);
    case OpCode::kIota:
      return ", iota_dimension=" + Number(ReadIotaDim(op));
    case OpCode::kTranspose:
      return ", dimensions=" + HloList(ReadPermutation(op));
    case OpCode::kReverse:
      return ", dimensions=" + HloList(ReadReverseDims(op));
    case OpCode::kConcatenate:
    case OpCode::kGetDimensionSize:
    case OpCode::kSetDimensionSize:
      return ", dimensions={" + Number(ReadDim(op)) + "}";
    case OpCode::kSlice:
      return SliceText(op);
    case OpCode::kPad:
      return PadText(op);
    case OpCode::kDynamicSlice:
      return ", dynamic_slice_sizes=" + HloList(ReadDynamicSliceSizes(op));
    case OpCode::kReducePrecision: {
      const PrecisionFormat format = ReadReducePrecision(op);
      return ", exponent_bits=" + Number(format.exponent_bits) +
             ", mantissa_bits=" + Number(format.mantissa_bits);
    }
    case OpCode::kReduce:
      return ", dimensions=" + HloList(ReadReduceDims(op)) +
             ", to_apply=" + ElementBody(op.region(0));
    case OpCode::kMap: {
      Dims dims;
      for (int d = 0; d < op.result()->type.rank(); ++d) dims.push_back(d);
      return ", dimensions=" + HloList(dims) + ", to_apply=" + ElementBody(op.region(0));
    }
    case OpCode::kSort: {
      const SortAttrs sort = ReadSort(op);
      return ", dimensions={" + Number(sort.dim) + "}" + (sort.stable ? ", is_stable=true" : "") +
             ", to_apply=" + ElementBody(op.region(0));
    }
    case OpCode::kGather:
      return GatherText(op);
    case OpCode::kScatter:
      return ScatterText(op) + ", to_apply=" + ElementBody(op.region(0));
    case OpCode::kReduceWindow:
    case OpCode::kSelectAndScatter:
    case OpCode::kConvolution:
      return WindowedAttributes(op);
    case OpCode::kDot:
    case OpCode::kDotGeneral:
    case OpCode::kChloRaggedDot:
      return ContractionAttributes(op);
    case OpCode::kAllReduce:
    case OpCode::kReduceScatter:
    case OpCode::kAllGather:
    case OpCode::kAllToAll:
    case OpCode::kCollectivePermute:
    case OpCode::kCollectiveBroadcast:
      return CollectiveAttributes(op);
    case OpCode::kChloScan:
      return ScanAttributes(op);
    default:
      return LinalgAttributes(op);
  }
}

void HloPrinter::ConstantText(Body& body, const Op& op) {
  const Literal& literal = ReadConstant(op);
  const Type& type = op.result()->type;
  if (type.rank() == 0 || (!literal.is_splat() && literal.num_elements() > 0)) {
    return Define(body, op, "constant(" + HloLiteralText(literal) + ")");
  }
  Literal element(type.dtype(), {});
  if (literal.num_elements() > 0) element.CopyElement(0, literal, 0);
  const std::string scalar = Line(body, op.result()->name, Shape(Type::Scalar(type.dtype())),
                                  "constant(" + HloLiteralText(element) + ")");
  Define(body, op, "broadcast(" + scalar + "), dimensions={}");
}

// HLO's broadcast repeats along new dimensions only: dimensions of size one that grow go first.
void HloPrinter::BroadcastText(Body& body, const Op& op) {
  const Type& from = op.operand(0)->type;
  const Type& to = op.result()->type;
  Dims dims;
  if (op.Is(OpCode::kBroadcastInDim)) {
    dims = ReadBroadcastDims(op);
  } else {
    for (int d = 0; d < from.rank(); ++d) dims.push_back(to.rank() - from.rank() + d);
  }
  Dims kept, sizes;
  for (size_t d = 0; d < dims.size(); ++d) {
    if (from.dims()[d] != to.dims()[static_cast<size_t>(dims[d])]) continue;
    kept.push_back(dims[d]);
    sizes.push_back(from.dims()[d]);
  }
  std::string operand = Use(body, op.operand(0));
  if (kept.size() != dims.size()) {
    operand =
        Line(body, op.result()->name, Shape(from.WithDims(sizes)), "reshape(" + operand + ")");
  }
  Define(body, op, "broadcast(" + operand + "), dimensions=" + HloList(kept));
}

// HLO's all-to-all splits and joins the same dimension. With another one to join, what arrived as
// n blocks along the split dimension moves there:
//   [n*a, c] -> all-to-all -> [n, a, c] -> transpose [a, n, c] -> [a, n*c]
void HloPrinter::AllToAllText(Body& body, const Op& op) {
  const CollectiveAttrs attrs = ReadCollective(op);
  const std::string text = CollectiveAttributes(op);
  if (attrs.split_dim == attrs.concat_dim) {
    if (op.num_operands() == 1) {
      return Define(body, op, "all-to-all(" + Uses(body, op) + ")", text);
    }
  }
  for (int i = 0; i < op.num_operands(); ++i) {
    const Type& type = op.operand(i)->type;
    std::string value = Line(body, op.result(i)->name, Shape(type),
                             "all-to-all(" + Use(body, op.operand(i)) + ")" + text);
    if (attrs.split_dim != attrs.concat_dim) {
      Dims blocks = type.dims();
      const auto split = static_cast<size_t>(attrs.split_dim);
      blocks[split] /= attrs.split_count;
      blocks.insert(blocks.begin() + static_cast<std::ptrdiff_t>(split), attrs.split_count);
      value =
          Line(body, op.result(i)->name, Shape(type.WithDims(blocks)), "reshape(" + value + ")");
      Dims order;
      for (int64_t d = 0; d < static_cast<int64_t>(blocks.size()); ++d) {
        if (d == attrs.split_dim) continue;
        const int64_t original = d > attrs.split_dim ? d - 1 : d;
        if (original == attrs.concat_dim) order.push_back(attrs.split_dim);
        order.push_back(d);
      }
      Dims moved;
      for (int64_t d : order) moved.push_back(blocks[static_cast<size_t>(d)]);
      value = Line(body, op.result(i)->name, Shape(type.WithDims(moved)),
                   "transpose(" + value + "), dimensions=" + HloList(order));
      value = Line(body, op.result(i)->name, Shape(op.result(i)->type), "reshape(" + value + ")");
    }
    body.names[op.result(i)] = value;
  }
}

void HloPrinter::NamedCallText(Body& body, const Op& op) {
  AttrMap attrs;
  for (const auto& [key, value] : op.attrs) {
    if (!key.starts_with("mhlo.") && !key.starts_with("sdy.")) attrs.Set(key, value);
  }
  // The ops of checks differ from the calls of the same name: a configuration tells them.
  const bool configured = !attrs.empty() || op.name().starts_with("check.");
  const std::string config = PrintAttribute(Attribute(Attribute::Dict{std::move(attrs)}));
  Define(body, op,
         "custom-call(" + Uses(body, op) + "), custom_call_target=\"" + std::string(op.name()) +
             "\"" + (op.results.empty() ? ", custom_call_has_side_effect=true" : "") +
             (configured ? ", backend_config=\"" + HloEscaped(config) + "\"" : ""));
}

void HloPrinter::OpText(Body& body, const Op& op) {
  if (ControlText(body, op) || SdyText(body, op) || RewrittenText(body, op) ||
      LoweredText(body, op)) {
    return;
  }
  std::string opcode(HloOpName(op.code));
  switch (op.code) {
    case OpCode::kDot:
      opcode = "dot";
      break;
    case OpCode::kChloRaggedDot:
      opcode = "ragged-dot";
      break;
    case OpCode::kChloScan:
      opcode = "scan";
      break;
    case OpCode::kChloAcos:
    case OpCode::kChloAcosh:
    case OpCode::kChloAsin:
    case OpCode::kChloAsinh:
    case OpCode::kChloAtanh:
    case OpCode::kChloCosh:
    case OpCode::kChloSinh:
    case OpCode::kChloMulhi:
    case OpCode::kChloTan:
      opcode = std::string(op.short_name());
      break;
    default:
      break;
  }
  const bool named = op.name().starts_with("chlo.") || op.name().starts_with("check.") ||
                     op.Is(OpCode::kInterpreterPrint);
  if (opcode.empty() && named && op.regions.empty()) return NamedCallText(body, op);
  if (opcode.empty()) throw Unsupported("HLO text has no form for " + op.Describe(), op.location);
  const std::string attributes = Attributes(op);
  Define(body, op, opcode + "(" + Uses(body, op) + ")", attributes);
}

}  // namespace lockstep

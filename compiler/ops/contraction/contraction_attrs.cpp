#include "compiler/ops/contraction/contraction_attrs.h"

#include "compiler/ops/attr_access.h"

namespace lockstep {
namespace {

Dims RemainingDims(int rank, const Dims& a, const Dims& b, const Dims& c = {}) {
  Dims rest;
  for (int64_t i = 0; i < rank; ++i) {
    if (!Contains(a, i) && !Contains(b, i) && !Contains(c, i)) rest.push_back(i);
  }
  return rest;
}

DotDims ReadDotFields(const Op& op, const AttrMap& fields) {
  DotDims dims;
  dims.lhs_batch = fields.GetInts("lhs_batching_dimensions", {});
  dims.rhs_batch = fields.GetInts("rhs_batching_dimensions", {});
  dims.lhs_contracting = fields.GetInts("lhs_contracting_dimensions", {});
  dims.rhs_contracting = fields.GetInts("rhs_contracting_dimensions", {});
  dims.lhs_free = RemainingDims(op.operand(0)->type.rank(), dims.lhs_batch, dims.lhs_contracting);
  dims.rhs_free = RemainingDims(op.operand(1)->type.rank(), dims.rhs_batch, dims.rhs_contracting);
  return dims;
}

/// One bracketed list of a convolution's dimension numbers: "[b, 0, 1, f]".
struct ConvSide {
  int64_t first = -1;   ///< position of b or i
  int64_t second = -1;  ///< position of f or o
  Dims spatial;
};

ConvSide ParseConvSide(const Op& op, std::string_view text, char first, char second) {
  ConvSide side;
  std::vector<std::pair<int64_t, int64_t>> spatial;
  int64_t position = 0;
  size_t at = 0;
  const auto fail = [&]() {
    throw InvalidArgument("convolution: dimension_numbers '[" + std::string(text) + "]' need '" +
                              first + "', '" + second + "' and the spatial dims 0, 1, ...",
                          op.location);
  };
  while (at <= text.size()) {
    const size_t comma = std::min(text.find(',', at), text.size());
    std::string token(text.substr(at, comma - at));
    std::erase(token, ' ');
    at = comma + 1;
    if (token.empty()) {
      if (position == 0 && at > text.size()) break;
      fail();
    }
    if (token.size() == 1 && token[0] == first) {
      side.first = position;
    } else if (token.size() == 1 && token[0] == second) {
      side.second = position;
    } else if (token.size() <= 2 && token.find_first_not_of("0123456789") == std::string::npos) {
      spatial.emplace_back(std::stoll(token), position);
    } else {
      fail();
    }
    ++position;
  }
  side.spatial.assign(spatial.size(), -1);
  for (const auto& [index, where] : spatial) {
    if (index >= static_cast<int64_t>(spatial.size()) ||
        side.spatial[static_cast<size_t>(index)] >= 0) {
      fail();
    }
    side.spatial[static_cast<size_t>(index)] = where;
  }
  if (side.first < 0 || side.second < 0) fail();
  return side;
}

void ParseConvText(const Op& op, std::string_view text, ConvDims& dims) {
  std::string_view parts[3];
  size_t at = 0;
  for (std::string_view& part : parts) {
    const size_t open = text.find('[', at);
    const size_t close = open == std::string_view::npos ? open : text.find(']', open);
    if (close == std::string_view::npos) {
      throw InvalidArgument("convolution: dimension_numbers need three lists in brackets",
                            op.location);
    }
    part = text.substr(open + 1, close - open - 1);
    at = close + 1;
  }
  const ConvSide input = ParseConvSide(op, parts[0], 'b', 'f');
  const ConvSide kernel = ParseConvSide(op, parts[1], 'i', 'o');
  const ConvSide output = ParseConvSide(op, parts[2], 'b', 'f');
  dims.input_batch = input.first;
  dims.input_feature = input.second;
  dims.input_spatial = input.spatial;
  dims.kernel_input_feature = kernel.first;
  dims.kernel_output_feature = kernel.second;
  dims.kernel_spatial = kernel.spatial;
  dims.output_batch = output.first;
  dims.output_feature = output.second;
  dims.output_spatial = output.spatial;
}

void AppendSide(std::string& text, int64_t first, char first_name, int64_t second, char second_name,
                const Dims& spatial) {
  text += '[';
  const int64_t rank = static_cast<int64_t>(spatial.size()) + 2;
  for (int64_t i = 0; i < rank; ++i) {
    if (i > 0) text += ", ";
    if (i == first) {
      text += first_name;
    } else if (i == second) {
      text += second_name;
    } else {
      text += std::to_string(IndexOf(spatial, i));
    }
  }
  text += ']';
}

DType ReadAlgorithmType(const Op& op, const AttrMap& fields, std::string_view name) {
  const Attribute* found = fields.Find(name);
  if (found) {
    if (const Type* type = found->As<Type>()) {
      if (type->IsTensor()) return type->dtype();
      if (auto dtype = ParseDType(type->text())) return *dtype;
    }
    if (const auto* raw = found->As<Attribute::Raw>()) {
      if (auto dtype = ParseDType(raw->text)) return *dtype;
    }
  }
  throw InvalidArgument(
      "dot_general: algorithm field '" + std::string(name) + "' must be an element type",
      op.location);
}

}  // namespace

DotDims ReadDotDims(const Op& op) {
  if (op.Is(OpCode::kDot)) {
    DotDims dims;
    const int lhs_rank = op.operand(0)->type.rank();
    const int rhs_rank = op.operand(1)->type.rank();
    if (lhs_rank > 0 && rhs_rank > 0) {
      dims.lhs_contracting = {lhs_rank - 1};
      dims.rhs_contracting = {0};
    }
    dims.lhs_free = RemainingDims(lhs_rank, {}, dims.lhs_contracting);
    dims.rhs_free = RemainingDims(rhs_rank, {}, dims.rhs_contracting);
    return dims;
  }
  return ReadDotFields(op, StructFields(op, "dot_dimension_numbers"));
}

std::optional<DotAlgorithm> ReadDotAlgorithm(const Op& op) {
  if (!op.attrs.Has("algorithm")) return std::nullopt;
  const AttrMap& fields = StructFields(op, "algorithm");
  DotAlgorithm algorithm;
  algorithm.lhs_precision = ReadAlgorithmType(op, fields, "lhs_precision_type");
  algorithm.rhs_precision = ReadAlgorithmType(op, fields, "rhs_precision_type");
  algorithm.accumulation = ReadAlgorithmType(op, fields, "accumulation_type");
  algorithm.lhs_components = fields.GetInt("lhs_component_count", 1);
  algorithm.rhs_components = fields.GetInt("rhs_component_count", 1);
  algorithm.num_primitive_operations = fields.GetInt("num_primitive_operations", 1);
  algorithm.allow_imprecise_accumulation = fields.GetBool("allow_imprecise_accumulation", false);
  return algorithm;
}

ConvDims ReadConvDims(const Op& op) {
  ConvDims dims;
  dims.feature_groups = op.attrs.GetInt("feature_group_count", 1);
  dims.batch_groups = op.attrs.GetInt("batch_group_count", 1);
  const Attribute* found = op.attrs.Find("dimension_numbers");
  if (!found) throw InvalidArgument("convolution: dimension_numbers are missing", op.location);
  if (const auto* raw = found->As<Attribute::Raw>()) {
    ParseConvText(op, raw->text, dims);
    return dims;
  }
  const AttrMap& fields = StructFields(op, "dimension_numbers");
  dims.input_batch = fields.GetInt("input_batch_dimension", 0);
  dims.input_feature = fields.GetInt("input_feature_dimension", 0);
  dims.input_spatial = fields.GetInts("input_spatial_dimensions", {});
  dims.kernel_input_feature = fields.GetInt("kernel_input_feature_dimension", 0);
  dims.kernel_output_feature = fields.GetInt("kernel_output_feature_dimension", 0);
  dims.kernel_spatial = fields.GetInts("kernel_spatial_dimensions", {});
  dims.output_batch = fields.GetInt("output_batch_dimension", 0);
  dims.output_feature = fields.GetInt("output_feature_dimension", 0);
  dims.output_spatial = fields.GetInts("output_spatial_dimensions", {});
  return dims;
}

std::string ConvDimsString(const ConvDims& dims) {
  std::string text;
  AppendSide(text, dims.input_batch, 'b', dims.input_feature, 'f', dims.input_spatial);
  text += 'x';
  AppendSide(text, dims.kernel_input_feature, 'i', dims.kernel_output_feature, 'o',
             dims.kernel_spatial);
  text += "->";
  AppendSide(text, dims.output_batch, 'b', dims.output_feature, 'f', dims.output_spatial);
  return text;
}

EinsumLabels ReadEinsum(const Op& op) {
  std::string text = op.attrs.GetString("einsum_config", "");
  std::erase(text, ' ');
  const size_t arrow = text.find("->");
  if (arrow == std::string::npos) {
    throw InvalidArgument(
        std::string(op.short_name()) + ": einsum_config '" + text + "' has no '->'", op.location);
  }
  EinsumLabels labels;
  labels.result = text.substr(arrow + 2);
  size_t at = 0;
  const std::string inputs = text.substr(0, arrow);
  while (true) {
    const size_t comma = inputs.find(',', at);
    labels.operands.push_back(inputs.substr(at, comma == std::string::npos ? comma : comma - at));
    if (comma == std::string::npos) break;
    at = comma + 1;
  }
  return labels;
}

RaggedDotDims ReadRaggedDotDims(const Op& op) {
  const AttrMap& fields = StructFields(op, "ragged_dot_dimension_numbers");
  RaggedDotDims dims;
  dims.dot = ReadDotFields(op, fields);
  if (const Attribute* inner = fields.Find("dot_dimension_numbers")) {
    if (const auto* value = inner->As<Attribute::Struct>())
      dims.dot = ReadDotFields(op, value->fields);
  }
  dims.lhs_ragged = fields.GetInts("lhs_ragged_dimensions", {});
  dims.rhs_group = fields.GetInts("rhs_group_dimensions", {});
  dims.dot.rhs_free = RemainingDims(op.operand(1)->type.rank(), dims.dot.rhs_batch,
                                    dims.dot.rhs_contracting, dims.rhs_group);
  return dims;
}

}  // namespace lockstep

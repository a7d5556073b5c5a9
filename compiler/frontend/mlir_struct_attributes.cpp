// Structured attributes of StableHLO and CHLO: #stablehlo.gather<offset_dims = [1], ...>.
#include <algorithm>
#include <array>

#include "compiler/frontend/mlir_attribute_parser.h"

namespace lockstep {
namespace {

constexpr std::array<std::string_view, 5> kGatherLists = {
    "offset_dims", "collapsed_slice_dims", "operand_batching_dims", "start_indices_batching_dims",
    "start_index_map"};
constexpr std::array<std::string_view, 5> kScatterLists = {
    "update_window_dims", "inserted_window_dims", "input_batching_dims",
    "scatter_indices_batching_dims", "scatter_dims_to_operand_dims"};
constexpr std::array<std::string_view, 4> kDotLists = {
    "lhs_batching_dimensions", "rhs_batching_dimensions", "lhs_contracting_dimensions",
    "rhs_contracting_dimensions"};
constexpr std::array<std::string_view, 6> kRaggedDotLists = {
    "lhs_batching_dimensions",    "rhs_batching_dimensions", "lhs_contracting_dimensions",
    "rhs_contracting_dimensions", "lhs_ragged_dimensions",   "rhs_group_dimensions"};

/// Known fields first, in their fixed order, missing ones empty.
template <size_t kCount>
void Complete(const std::array<std::string_view, kCount>& lists, bool index_vector,
              AttrMap& fields) {
  AttrMap complete;
  for (std::string_view name : lists) {
    const Attribute* found = fields.Find(name);
    complete.Set(name, found ? *found : Attribute::FromInts({}));
  }
  if (index_vector) {
    const Attribute* found = fields.Find("index_vector_dim");
    complete.Set("index_vector_dim", found ? *found : Attribute::FromInt(0));
  }
  for (const auto& [name, value] : fields) {
    if (!complete.Has(name)) complete.Set(name, value);
  }
  fields = std::move(complete);
}

/// Every dimension of input, kernel and output must have one role.
void CheckConvDimensions(const AttrMap& fields) {
  constexpr std::array<std::array<std::string_view, 3>, 3> kSides = {{
      {"input_batch_dimension", "input_feature_dimension", "input_spatial_dimensions"},
      {"kernel_input_feature_dimension", "kernel_output_feature_dimension",
       "kernel_spatial_dimensions"},
      {"output_batch_dimension", "output_feature_dimension", "output_spatial_dimensions"},
  }};
  for (const auto& side : kSides) {
    std::vector<int64_t> places = fields.GetInts(side[2], {});
    places.push_back(fields.GetInt(side[0], -1));
    places.push_back(fields.GetInt(side[1], -1));
    std::sort(places.begin(), places.end());
    for (size_t i = 0; i < places.size(); ++i) {
      if (places[i] == static_cast<int64_t>(i)) continue;
      throw InvalidArgument("convolution dimension numbers: " + std::string(side[0]) + ", " +
                            std::string(side[1]) + " and " + std::string(side[2]) + " must be 0.." +
                            std::to_string(places.size() - 1) + ", each once");
    }
  }
}

}  // namespace

void FillStructDefaults(std::string_view name, AttrMap& fields) {
  if (name == "gather") {
    Complete(kGatherLists, true, fields);
  } else if (name == "scatter") {
    Complete(kScatterLists, true, fields);
  } else if (name == "dot") {
    Complete(kDotLists, false, fields);
  } else if (name == "ragged_dot") {
    Complete(kRaggedDotLists, false, fields);
  }
}

Attribute MlirAttributeParser::ParseStructValue(std::string_view key) {
  if (key == "sub_axis_info" && TryPunct('(')) {
    AttrMap info;
    info.Set("pre_size", Attribute::FromInt(TakeInteger("a pre-size")));
    Expect(')');
    info.Set("size", Attribute::FromInt(TakeInteger("a size")));
    return Attribute(Attribute::Struct{"stablehlo", "sub_axis_info", std::move(info)});
  }
  Attribute value = ParseAttribute();
  // Lists of plain integers are kept as what they are everywhere else.
  if (const auto* array = value.As<Attribute::Array>()) {
    std::vector<int64_t> ints;
    for (const Attribute& element : array->values) {
      const auto* number = element.As<Attribute::Int>();
      if (!number) return value;
      ints.push_back(number->value);
    }
    if (ints.size() == array->values.size()) return Attribute::FromInts(std::move(ints));
  }
  return value;
}

AttrMap MlirAttributeParser::ParseStructFields() {
  AttrMap fields;
  Expect('<');
  if (TryPunct('>')) return fields;
  do {
    const size_t begin = offset();
    const std::string name(TakeWord("a field name"));
    if (fields.Has(name)) FailAt(begin, "field '" + name + "' appears twice");
    if (AtPunct('=')) {
      Advance();
      fields.Set(name, ParseStructValue(name));
    } else {
      fields.Set(name, Attribute(Attribute::Unit{}));
    }
    if (!TryPunct(',')) break;
  } while (!AtPunct('>'));  // a trailing comma is printed by some versions
  Expect('>');
  return fields;
}

AttrMap MlirAttributeParser::ParseConvDimensions() {
  struct Side {
    std::string_view prefix;
    char first;   ///< batch, or kernel input feature
    char second;  ///< feature, or kernel output feature
    std::string_view first_name;
    std::string_view second_name;
  };
  constexpr std::array<Side, 3> kSides = {{
      {"input", 'b', 'f', "batch", "feature"},
      {"kernel", 'i', 'o', "input_feature", "output_feature"},
      {"output", 'b', 'f', "batch", "feature"},
  }};
  AttrMap fields;
  for (const Side& side : kSides) {
    if (side.prefix == "kernel") ExpectWord("x");
    if (side.prefix == "output") ExpectArrow();
    const size_t begin = offset();
    Expect('[');
    std::vector<std::pair<int64_t, int64_t>> spatial;  // number, position
    int64_t first = -1;
    int64_t second = -1;
    int64_t position = 0;
    if (!AtPunct(']')) {
      do {
        const std::string_view word = token().text;
        if (AtKind(TokenKind::kInteger)) {
          spatial.emplace_back(TakeInteger("a spatial dimension"), position);
        } else if (AtKind(TokenKind::kWord) && word.size() == 1 && word[0] == side.first &&
                   first < 0) {
          Advance();
          first = position;
        } else if (AtKind(TokenKind::kWord) && word.size() == 1 && word[0] == side.second &&
                   second < 0) {
          Advance();
          second = position;
        } else if (!TryPunct('?')) {
          Fail("unexpected dimension " + Describe() + " of the convolution's " +
               std::string(side.prefix));
        }
        ++position;
      } while (TryPunct(','));
    }
    Expect(']');
    std::vector<int64_t> dims(spatial.size(), -1);
    for (const auto& [number, at] : spatial) {
      if (number < 0 || number >= static_cast<int64_t>(dims.size()) ||
          dims[static_cast<size_t>(number)] >= 0) {
        FailAt(begin, "spatial dimensions of the convolution's " + std::string(side.prefix) +
                          " must be 0.." + std::to_string(static_cast<int64_t>(dims.size()) - 1) +
                          ", each once");
      }
      dims[static_cast<size_t>(number)] = at;
    }
    if (first < 0 || second < 0) {
      FailAt(begin, "dimensions of the convolution's " + std::string(side.prefix) + " must hold '" +
                        std::string(1, first < 0 ? side.first : side.second) + "'");
    }
    const std::string prefix(side.prefix);
    fields.Set(prefix + "_" + std::string(side.first_name) + "_dimension",
               Attribute::FromInt(first));
    fields.Set(prefix + "_" + std::string(side.second_name) + "_dimension",
               Attribute::FromInt(second));
    fields.Set(prefix + "_spatial_dimensions", Attribute::FromInts(std::move(dims)));
  }
  return fields;
}

Attribute MlirAttributeParser::ParseStableHloAttribute(std::string_view dialect,
                                                       std::string_view kind, size_t begin) {
  // At '<' of the body.
  if (kind == "conv") {
    const size_t at = offset();
    Advance();
    AttrMap fields;
    if (AtWord("raw")) {
      Advance();
      do {
        const std::string name(TakeWord("a field name"));
        Expect('=');
        fields.Set(name, ParseStructValue(name));
      } while (TryPunct(','));
    } else {
      fields = ParseConvDimensions();
    }
    Expect('>');
    source().Located(at, [&] { CheckConvDimensions(fields); });
    return Attribute(Attribute::Struct{"stablehlo", "conv", std::move(fields)});
  }
  if (IsStructKind(kind)) {
    AttrMap fields = ParseStructFields();
    FillStructDefaults(kind, fields);
    return Attribute(Attribute::Struct{std::string(dialect), std::string(kind), std::move(fields)});
  }
  // #stablehlo.kind<VALUE>
  const size_t open = offset();
  Advance();
  if (AtKind(TokenKind::kWord) && CharAfter() == '>') {
    Attribute value = ParseEnumWord(kind, dialect);
    Expect('>');
    return value;
  }
  const size_t end = SkipBalanced(open);
  Resume(end);
  return Attribute(Attribute::Raw{std::string(text().substr(begin, end - begin))});
}

}  // namespace lockstep

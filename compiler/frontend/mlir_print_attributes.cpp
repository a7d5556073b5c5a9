// Attributes and literals as MLIR text.
#include <charconv>
#include <cmath>
#include <cstdio>
#include <cstring>

#include "compiler/frontend/mlir_attribute_parser.h"
#include "compiler/frontend/mlir_printer.h"

namespace lockstep {
namespace {

/// MLIR writes literals above this many elements as hexadecimal strings.
constexpr int64_t kMaxListed = 100;

bool IsBareIdentifier(std::string_view name) {
  if (name.empty() || !IsIdentifierStart(name[0])) return false;
  for (char c : name) {
    if (!IsIdentifierChar(c)) return false;
  }
  return true;
}

std::string HexBits(double value, DType dtype) {
  uint64_t bits = 0;
  int digits = 16;
  if (dtype == DType::kF64) {
    std::memcpy(&bits, &value, sizeof bits);
  } else if (dtype == DType::kF32 || dtype == DType::kTF32) {
    const float narrow = static_cast<float>(value);
    uint32_t low = 0;
    std::memcpy(&low, &narrow, sizeof low);
    bits = dtype == DType::kTF32 ? low >> 13 : low;
    digits = dtype == DType::kTF32 ? 5 : 8;
  } else {
    bits = EncodeFloat(dtype, value);
    digits = (BitWidth(dtype) + 3) / 4;
  }
  char buffer[32];
  std::snprintf(buffer, sizeof buffer, "0x%0*llX", digits, static_cast<unsigned long long>(bits));
  return buffer;
}

void AppendInts(const std::vector<int64_t>& values, std::string& out) {
  out += '[';
  for (size_t i = 0; i < values.size(); ++i) {
    if (i > 0) out += ", ";
    out += std::to_string(values[i]);
  }
  out += ']';
}

/// The stored bits of one real element, for NaN payloads: a literal keeps them through a text.
std::string ElementBits(const Literal& literal, const std::byte* at) {
  uint64_t bits = 0;
  std::memcpy(
      &bits, at,
      static_cast<size_t>(std::min<int64_t>(8, StorageBytes(ComplexElement(literal.dtype())))));
  const DType dtype = ComplexElement(literal.dtype());
  if (dtype == DType::kTF32) bits >>= 13;
  const int width = dtype == DType::kTF32 ? 19 : BitWidth(dtype);
  char buffer[32];
  std::snprintf(buffer, sizeof buffer, "0x%0*llX", (width + 3) / 4,
                static_cast<unsigned long long>(bits));
  return buffer;
}

void AppendReal(const Literal& literal, double value, const std::byte* at, std::string& out) {
  if (std::isfinite(value)) {
    out += FloatText(value, ComplexElement(literal.dtype()));
  } else {
    out += ElementBits(literal, at);
  }
}

void AppendElement(const Literal& literal, int64_t index, std::string& out) {
  const DType dtype = literal.dtype();
  const std::byte* at =
      literal.is_splat() ? literal.splat_data() : literal.data() + index * StorageBytes(dtype);
  if (IsComplex(dtype)) {
    const std::complex<double> value = literal.GetComplex(index);
    out += '(';
    AppendReal(literal, value.real(), at, out);
    out += ',';
    AppendReal(literal, value.imag(), at + StorageBytes(ComplexElement(dtype)), out);
    out += ')';
  } else if (IsFloat(dtype)) {
    AppendReal(literal, literal.GetDouble(index), at, out);
  } else {
    out += literal.ElementString(index);
  }
}

bool AllEqual(const Literal& literal) {
  if (literal.is_splat()) return true;
  const size_t width = static_cast<size_t>(StorageBytes(literal.dtype()));
  const size_t size = static_cast<size_t>(literal.size_bytes());
  // Every element equals its predecessor.
  return size <= width || std::memcmp(literal.data(), literal.data() + width, size - width) == 0;
}

void AppendGroups(const std::vector<std::vector<int64_t>>& rows, std::string& out) {
  size_t columns = 0;
  for (const auto& row : rows) columns = std::max(columns, row.size());
  out += "dense<";
  if (!rows.empty() && columns > 0) {
    out += '[';
    for (size_t i = 0; i < rows.size(); ++i) {
      if (i > 0) out += ", ";
      std::vector<int64_t> row = rows[i];
      row.resize(columns, -1);
      AppendInts(row, out);
    }
    out += ']';
  }
  out += "> : tensor<" + std::to_string(columns == 0 ? 0 : rows.size()) + "x" +
         std::to_string(columns) + "xi64>";
}

std::string ScalarName(const Type& type) {
  return type.IsTensor() ? std::string(DTypeName(type.dtype())) : type.text();
}

}  // namespace

std::string AttributeName(std::string_view name) {
  if (IsBareIdentifier(name)) return std::string(name);
  return "\"" + EscapeMlir(name) + "\"";
}

std::string SymbolText(std::string_view name) {
  std::string text;
  while (true) {
    const size_t joint = name.find("::@");
    const std::string_view part = name.substr(0, joint);
    text += IsBareIdentifier(part) ? "@" + std::string(part) : "@\"" + EscapeMlir(part) + "\"";
    if (joint == std::string_view::npos) return text;
    text += "::";
    name.remove_prefix(joint + 3);
  }
}

std::string FloatText(double value, DType dtype) {
  if (!std::isfinite(value)) return HexBits(value, dtype);
  value = RoundTo(dtype, value);
  char buffer[40];
  for (int digits = 6; digits <= 16; ++digits) {
    std::snprintf(buffer, sizeof buffer, "%.*e", digits, value);
    double back = 0;
    std::from_chars(buffer + (buffer[0] == '-' ? 1 : 0), buffer + sizeof buffer, back);
    if (RoundTo(dtype, back) == std::fabs(value)) break;
  }
  return buffer;
}

void MlirAttributePrinter::PrintElements(const Literal& literal, size_t dim, int64_t* next,
                                         std::string& out) const {
  if (dim == literal.dims().size()) return AppendElement(literal, (*next)++, out);
  out += '[';
  for (int64_t i = 0; i < literal.dims()[dim]; ++i) {
    if (i > 0) out += ", ";
    PrintElements(literal, dim + 1, next, out);
  }
  out += ']';
}

void MlirAttributePrinter::PrintLiteral(const Literal& literal, const Type& type,
                                        std::string& out) const {
  const int64_t count = literal.num_elements();
  out += "dense<";
  if (count == 0) {
    // nothing between the brackets
  } else if (AllEqual(literal)) {
    AppendElement(literal, 0, out);
  } else if (count > options_.elide_literals_above) {
    out += "__elided__";
  } else if (count > kMaxListed && literal.dtype() != DType::kTF32) {
    constexpr char kHex[] = "0123456789ABCDEF";
    const auto* bytes = reinterpret_cast<const unsigned char*>(literal.data());
    const size_t size = static_cast<size_t>(literal.size_bytes());
    out += "\"0x";
    const size_t at = out.size();
    out.resize(at + 2 * size);
    // Sub-byte integers are stored sign-extended; the text has their bits only.
    const int bits = BitWidth(literal.dtype());
    const unsigned mask = bits < 8 ? (1U << bits) - 1 : 0xFFU;
    for (size_t i = 0; i < size; ++i) {
      const unsigned value = bytes[i] & mask;
      out[at + 2 * i] = kHex[value >> 4];
      out[at + 2 * i + 1] = kHex[value & 15];
    }
    out += '"';
  } else {
    int64_t next = 0;
    PrintElements(literal, 0, &next, out);
  }
  out += "> : " + type.ToString();
}

void MlirAttributePrinter::PrintDict(const AttrMap& map, std::string& out) const {
  out += '{';
  bool first = true;
  for (const auto& [name, value] : map) {
    if (!first) out += ", ";
    first = false;
    out += AttributeName(name);
    if (value.As<Attribute::Unit>()) continue;
    out += " = ";
    Print(value, out);
  }
  out += '}';
}

void MlirAttributePrinter::PrintConvDimensions(const AttrMap& fields, std::string& out) const {
  const auto side = [&](const std::string& prefix, const std::string& first,
                        const std::string& second, char first_letter, char second_letter) {
    const std::vector<int64_t> spatial = fields.GetInts(prefix + "_spatial_dimensions", {});
    std::vector<std::string> entries(spatial.size() + 2, "?");
    const auto place = [&](int64_t at, std::string text) {
      if (at < 0 || at >= static_cast<int64_t>(entries.size())) {
        throw InvalidArgument("convolution dimension numbers are out of range");
      }
      entries[static_cast<size_t>(at)] = std::move(text);
    };
    place(fields.GetInt(prefix + "_" + first + "_dimension", -1), std::string(1, first_letter));
    place(fields.GetInt(prefix + "_" + second + "_dimension", -1), std::string(1, second_letter));
    for (size_t i = 0; i < spatial.size(); ++i) place(spatial[i], std::to_string(i));
    out += '[';
    for (size_t i = 0; i < entries.size(); ++i) out += (i > 0 ? ", " : "") + entries[i];
    out += ']';
  };
  side("input", "batch", "feature", 'b', 'f');
  out += 'x';
  side("kernel", "input_feature", "output_feature", 'i', 'o');
  out += "->";
  side("output", "batch", "feature", 'b', 'f');
}

void MlirAttributePrinter::PrintStructValue(const Attribute& value, std::string& out) const {
  if (const auto* number = value.As<Attribute::Int>()) {
    out += std::to_string(number->value);
  } else if (const auto* real = value.As<Attribute::Float>()) {
    out += FloatText(real->value, DType::kF64);
  } else if (const auto* list = value.As<Attribute::DenseArray>()) {
    AppendInts(list->ints, out);
  } else if (const auto* nested = value.As<Attribute::Struct>();
             nested && nested->name == "sub_axis_info") {
    out += "(" + std::to_string(nested->fields.GetInt("pre_size", 1)) + ")" +
           std::to_string(nested->fields.GetInt("size", 1));
  } else {
    Print(value, out);
  }
}

void MlirAttributePrinter::PrintStructBody(const AttrMap& fields, std::string_view name,
                                           std::string& out) const {
  const bool skips_empty =
      name == "gather" || name == "scatter" || name == "dot" || name == "ragged_dot";
  out += '<';
  bool first = true;
  for (const auto& [key, value] : fields) {
    const auto* list = value.As<Attribute::DenseArray>();
    const auto* number = value.As<Attribute::Int>();
    if (skips_empty && ((list && list->ints.empty()) || (number && number->value == 0))) continue;
    if (!first) out += ", ";
    first = false;
    out += key;
    if (value.As<Attribute::Unit>()) continue;
    out += " = ";
    PrintStructValue(value, out);
  }
  out += '>';
}

void MlirAttributePrinter::PrintStruct(const Attribute::Struct& value, std::string& out) const {
  out += "#" + value.dialect + "." + value.name;
  if (value.name == "conv") {
    const size_t mark = out.size();
    try {
      out += '<';
      PrintConvDimensions(value.fields, out);
      out += '>';
      return;
    } catch (const Error&) {
      out.resize(mark);  // dimensions without a role each: a verifier's matter
    }
  }
  PrintStructBody(value.fields, value.name, out);
}

namespace {

void AppendInt(const Attribute::Int& value, std::string& out) {
  if (value.type.IsTensor() && IsBool(value.type.dtype())) {
    out += value.value != 0 ? "true" : "false";
    return;
  }
  const bool is_u64 = value.type.IsTensor() && value.type.dtype() == DType::kU64;
  out += is_u64 ? std::to_string(static_cast<uint64_t>(value.value)) : std::to_string(value.value);
  out += " : " + ScalarName(value.type);
}

void AppendDenseArray(const Attribute::DenseArray& value, std::string& out) {
  out += "array<" + std::string(DTypeName(value.dtype));
  const size_t count = IsFloat(value.dtype) ? value.doubles.size() : value.ints.size();
  for (size_t i = 0; i < count; ++i) {
    out += i == 0 ? ": " : ", ";
    if (IsFloat(value.dtype)) {
      out += FloatText(value.doubles[i], value.dtype);
    } else if (IsBool(value.dtype)) {
      out += value.ints[i] != 0 ? "true" : "false";
    } else {
      out += std::to_string(value.ints[i]);
    }
  }
  out += '>';
}

/// Dialects spell their enums differently: `#stablehlo<precision HIGH>`, `#chlo.ragged_dot<...>`,
/// and for sdy a number.
void AppendEnum(const Attribute::Enum& value, std::string& out) {
  if (value.dialect == "sdy") {
    // The only sdy enum among the properties; its generic spelling is a number.
    const char* number = value.value == "FORWARD"    ? "1"
                         : value.value == "BACKWARD" ? "2"
                         : value.value == "BOTH"     ? "3"
                                                     : "0";
    out += std::string(number) + " : i32";
  } else if (IsBracketedEnum(value.kind)) {
    out += "#" + value.dialect + "." + value.kind + "<" + value.value + ">";
  } else {
    out += "#" + value.dialect + "<" + value.kind + " " + value.value + ">";
  }
}

void AppendShardingList(const Attribute::ShardingList& value, std::string& out) {
  out += "#sdy.sharding_per_value<[";
  for (size_t i = 0; i < value.values.size(); ++i) {
    if (i > 0) out += ", ";
    out += value.values[i].ToSdyString();
  }
  out += "]>";
}

void AppendManualAxes(const Attribute::Axes& value, std::string& out) {
  out += "#sdy<manual_axes{";
  for (size_t i = 0; i < value.names.size(); ++i) {
    if (i > 0) out += ", ";
    out += "\"" + EscapeMlir(value.names[i]) + "\"";
  }
  out += "}>";
}

/// Rows of source and target; no pair at all still needs a shape.
void AppendPairs(const PermutePairs& value, std::string& out) {
  std::vector<std::vector<int64_t>> rows;
  for (const auto& [source, target] : value.Expand()) rows.push_back({source, target});
  if (rows.empty()) {
    out += "dense<> : tensor<0x2xi64>";
    return;
  }
  AppendGroups(rows, out);
}

}  // namespace

void MlirAttributePrinter::Print(const Attribute& attribute, std::string& out) const {
  struct Visitor {
    const MlirAttributePrinter& printer;
    std::string& out;
    void operator()(const Attribute::Unit&) const { out += "unit"; }
    void operator()(bool value) const { out += value ? "true" : "false"; }
    void operator()(const Attribute::Int& value) const { AppendInt(value, out); }
    void operator()(const Attribute::Float& value) const {
      const DType dtype = value.type.IsTensor() ? value.type.dtype() : DType::kF64;
      out += FloatText(value.value, dtype) + " : " + std::string(DTypeName(dtype));
    }
    void operator()(const Attribute::String& value) const {
      out += "\"" + EscapeMlir(value.value) + "\"";
    }
    void operator()(const Attribute::Symbol& value) const { out += SymbolText(value.value); }
    void operator()(const Attribute::Array& value) const {
      out += '[';
      for (size_t i = 0; i < value.values.size(); ++i) {
        if (i > 0) out += ", ";
        printer.Print(value.values[i], out);
      }
      out += ']';
    }
    void operator()(const Attribute::Dict& value) const { printer.PrintDict(value.values, out); }
    void operator()(const Type& value) const { out += value.ToString(); }
    void operator()(const Attribute::DenseArray& value) const { AppendDenseArray(value, out); }
    void operator()(const Attribute::Dense& value) const {
      printer.PrintLiteral(value.literal, value.type, out);
    }
    void operator()(const Attribute::Enum& value) const { AppendEnum(value, out); }
    void operator()(const Attribute::Struct& value) const { printer.PrintStruct(value, out); }
    void operator()(const Attribute::Sharding& value) const {
      out += "#sdy.sharding" + value.value.ToSdyString();
    }
    void operator()(const Attribute::ShardingList& value) const { AppendShardingList(value, out); }
    void operator()(const Attribute::Rule& value) const {
      out += "#sdy.op_sharding_rule<" + value.value.ToString() + ">";
    }
    void operator()(const Attribute::Axes& value) const { AppendManualAxes(value, out); }
    void operator()(const ReplicaGroups& value) const { AppendGroups(value.Expand(), out); }
    void operator()(const PermutePairs& value) const { AppendPairs(value, out); }
    void operator()(const Attribute::Raw& value) const { out += value.text; }
  };
  std::visit(Visitor{*this, out}, attribute.storage());
}

std::string PrintAttribute(const Attribute& attribute) {
  const PrintOptions options;
  std::string out;
  MlirAttributePrinter(options).Print(attribute, out);
  return out;
}

}  // namespace lockstep

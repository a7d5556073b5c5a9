#include "tests/fuzz/programs/special_values.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "tests/fuzz/programs/program.h"
#include "tests/fuzz/programs/special_forms.h"

namespace lockstep::fuzz {
namespace {

const std::vector<DType>& Types() {
  static const std::vector<DType> types = {DType::kF32, DType::kBF16, DType::kF16,   DType::kF64,
                                           DType::kC64, DType::kC128, DType::kF8E5M2};
  return types;
}

struct Variant {
  const SpecialForm* form;
  DType dtype;
};

const std::vector<Variant>& Variants() {
  static const std::vector<Variant> variants = [] {
    std::vector<Variant> all;
    for (const SpecialForm& form : SpecialFormTable()) {
      for (DType dtype : Types()) {
        if (IsComplex(dtype) && form.types == FormTypes::kReal) continue;
        if (!IsComplex(dtype) && form.types == FormTypes::kComplex) continue;
        if (dtype != DType::kF32 && form.types == FormTypes::kF32) continue;
        if (BitWidth(dtype) == 8 && form.types != FormTypes::kAll) continue;
        all.push_back({&form, dtype});
      }
    }
    return all;
  }();
  return variants;
}

/// The numbers that one program's arrays hold. Sums of those of one pool are exact in any order:
/// small integers, or a few of the smallest subnormal numbers, never both.
std::vector<double> Pool(Random& random, DType part) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
  const FloatFormat& format = GetFloatFormat(part);
  const double tiny = std::ldexp(1.0, 1 - format.bias - format.mantissa_bits);
  switch (random.In(0, 5)) {
    case 0:
      return {-0.0, 0.0, kNan, kInfinity, -kInfinity, 1, -2, 2};
    case 1:
      return {-0.0, -0.0, 0.0, tiny, -tiny, 3 * tiny, kInfinity, kNan};
    case 2:
      return {-0.0};
    case 3:
      return {-0.0, 0.0};
    case 4:
      return {-0.0, 0.0, tiny, -tiny, -2 * tiny};
    default:
      return {-0.0, -0.0, 0.0, 1, -1, 2};
  }
}

Literal Filled(Random& random, const Shape& shape, const std::vector<double>& pool) {
  Literal literal(shape.dtype, shape.dims);
  for (int64_t i = 0; i < literal.num_elements(); ++i) {
    if (IsComplex(shape.dtype)) {
      literal.SetComplex(i, {random.Of(pool), random.Of(pool)});
    } else {
      literal.SetDouble(i, random.Of(pool));
    }
  }
  return literal;
}

struct SpecialMesh {
  const char* text;
  std::vector<std::string> axes;
};

std::string RandomSharding(Random& random, const SpecialMesh& mesh, const Dims& dims) {
  std::vector<std::string> parts(dims.size());
  for (const std::string& axis : mesh.axes) {
    if (dims.empty() || random.Percent(25)) continue;
    std::string& part =
        parts[static_cast<size_t>(random.In(0, static_cast<int64_t>(dims.size()) - 1))];
    part += (part.empty() ? "\"" : ", \"") + axis + "\"";
  }
  std::string text;
  for (const std::string& part : parts) text += (text.empty() ? "{" : ", {") + part + "}";
  return "{sdy.sharding = #sdy.sharding<@mesh, [" + text + "]>}";
}

void ReplaceAll(std::string& text, const std::string& from, const std::string& to) {
  for (size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size())) {
    text.replace(at, from.size(), to);
  }
}

/// "4x5xT" of a form with its element type put in; a scalar is "T".
Shape ShapeFromText(const std::string& text, DType dtype) {
  Shape shape{dtype, {}};
  for (size_t at = 0; at < text.size() && text[at] >= '0' && text[at] <= '9';) {
    size_t used = 0;
    shape.dims.push_back(std::stoll(text.substr(at), &used));
    at += used + 1;
  }
  return shape;
}

/// As its bits: "0xFF800000".
std::string MinusInfinity(DType dtype) {
  const FloatFormat& format = GetFloatFormat(ComplexElement(dtype));
  uint64_t bits = ((uint64_t{1} << (format.exponent_bits + 1)) - 1) << format.mantissa_bits;
  std::string digits;
  for (int i = 0; i < BitWidth(ComplexElement(dtype)) / 4; ++i, bits >>= 4) {
    digits.insert(digits.begin(), "0123456789ABCDEF"[bits & 15]);
  }
  return "0x" + digits;
}

/// What the letters of a form stand for. Constants are written as bits would be too long: 1, 0, -0.
std::string WithType(std::string text, DType dtype) {
  const bool complex = IsComplex(dtype);
  const auto number = [&](const std::string& value, const std::string& imaginary) {
    return complex ? "(" + value + ", " + imaginary + ")" : value;
  };
  ReplaceAll(text, "LEAST", MinusInfinity(dtype));
  ReplaceAll(text, "ONE", number("1.0", "0.0"));
  ReplaceAll(text, "MINUS0", number("-0.0", "-0.0"));
  ReplaceAll(text, "ZERO", number("0.0", "0.0"));
  ReplaceAll(
      text, "xT>",
      "x" +
          std::string(complex ? "complex<" + std::string(DTypeName(ComplexElement(dtype))) + ">"
                              : DTypeName(dtype)) +
          ">");
  ReplaceAll(
      text, "<T>",
      "<" +
          std::string(complex ? "complex<" + std::string(DTypeName(ComplexElement(dtype))) + ">"
                              : DTypeName(dtype)) +
          ">");
  // The real part's type of complex numbers, the type itself of others.
  ReplaceAll(text, "xR>", "x" + std::string(DTypeName(ComplexElement(dtype))) + ">");
  ReplaceAll(text, "<R>", "<" + std::string(DTypeName(ComplexElement(dtype))) + ">");
  return text;
}

}  // namespace

int64_t SpecialForms() { return static_cast<int64_t>(Variants().size()); }

SpecialProgram MakeSpecialProgram(int64_t number, uint64_t seed) {
  static const std::vector<SpecialMesh> meshes = {
      {"[\"x\"=2, \"y\"=1]", {"x"}},
      {"[\"x\"=3, \"y\"=1]", {"x"}},
      {"[\"x\"=2, \"y\"=2]", {"x", "y"}},
      {"[\"x\"=2, \"y\"=2], device_ids=[3, 0, 2, 1]", {"x", "y"}},
      {"[\"x\"=2, \"y\"=3]", {"y", "x"}},
      {"[\"x\"=1, \"y\"=1]", {}},
  };
  Random random(seed * 1000003 + static_cast<uint64_t>(number));
  const Variant& variant = Variants()[static_cast<size_t>(number)];
  const SpecialForm& form = *variant.form;
  // Inside of manual regions the sizes of the axes are those of the text.
  const SpecialMesh& mesh =
      form.fixed_mesh ? meshes[2] : meshes[static_cast<size_t>(random.In(0, 5))];
  SpecialProgram program;
  program.name = std::string(form.name) + " " + std::string(DTypeName(variant.dtype));
  const DType part = ComplexElement(variant.dtype);
  std::string args;
  const std::vector<double> pool = Pool(random, part);
  for (size_t i = 0; i < form.args.size(); ++i) {
    const char mark = form.args[i].front();
    const bool marked = mark == '=' || mark == '!';
    const Shape shape = ShapeFromText(form.args[i].substr(marked ? 1 : 0), variant.dtype);
    args += (i ? ", %" : "%") + std::string(1, static_cast<char>('a' + i)) + ": " + shape.Text();
    if (random.Percent(80)) args += " " + RandomSharding(random, mesh, shape.dims);
    static const std::vector<double> small = {-0.0, 0, 1, -1, 2};
    static const std::vector<double> large = {-0.0, 0, 1, -2, std::nan(""), HUGE_VAL, -HUGE_VAL};
    program.inputs.push_back(Filled(random, shape,
                                    mark == '='   ? small
                                    : mark == '!' ? large
                                                  : pool));
  }
  std::string result = form.result;
  const Shape out = ShapeFromText(result.substr(result.find('<') + 1), variant.dtype);
  if (random.Percent(70)) result += " " + RandomSharding(random, mesh, out.dims);
  program.text =
      WithType("module @special {\n  sdy.mesh @mesh = <" + std::string(mesh.text) +
                   ">\n  func.func @main(" + args + ") -> (" + result + ") {\n" + form.body +
                   "    return %r : " + form.result + "\n  }\n" + form.functions + "}\n",
               variant.dtype);
  return program;
}

}  // namespace lockstep::fuzz

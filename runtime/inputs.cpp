#include "runtime/inputs.h"

#include <cmath>
#include <numbers>

#include "compiler/base/error.h"

namespace lockstep {
namespace {

// splitmix64: a counter-based generator, so that element i depends on nothing but seed and i.
uint64_t Mix(uint64_t x) {
  x += 0x9E3779B97F4A7C15u;
  x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9u;
  x = (x ^ (x >> 27)) * 0x94D049BB133111EBu;
  return x ^ (x >> 31);
}

double Unit(uint64_t bits) { return static_cast<double>(bits >> 11) * 0x1.0p-53; }

// Small enough that a product of two is exact in the type, and a few thousand of them sum exactly
// in f32: multiples of 1/16 up to 2 where there are 10 bits of mantissa or more, integers up to 2
// in bf16, and -1, 0, 1 in the narrower types.
double ExactValue(DType dtype, uint64_t bits) {
  const int mantissa = GetFloatFormat(ComplexElement(dtype)).mantissa_bits;
  if (mantissa >= 10) {
    const int64_t sixteenths = static_cast<int64_t>(bits % 65) - 32;
    return static_cast<double>(sixteenths) / 16;
  }
  const int64_t range = mantissa >= 7 ? 2 : 1;
  return static_cast<double>(static_cast<int64_t>(bits % static_cast<uint64_t>(2 * range + 1)) -
                             range);
}

// What an array of a network is multiplied with.
double NetworkScale(const Dims& dims) {
  double rows = 1;
  for (size_t d = 0; d + 1 < dims.size(); ++d) rows *= static_cast<double>(dims[d]);
  return rows < 1 || rows > 65536 ? 1 : 1 / std::sqrt(rows);
}

double FloatValue(DType dtype, const Dims& dims, InputKind kind, uint64_t key) {
  const uint64_t bits = Mix(key);
  switch (kind) {
    case InputKind::kNetwork:
      if (dims.size() < 2) return Unit(bits) + 0.5;
      return NetworkScale(dims) * FloatValue(dtype, dims, InputKind::kNormal, key);
    case InputKind::kExact:
      return ExactValue(dtype, bits);
    case InputKind::kUniform:
      return 2 * Unit(bits) - 1;
    case InputKind::kSmall:
      return (2 * Unit(bits) - 1) / 16;
    case InputKind::kNormal: {
      const double radius = std::sqrt(-2 * std::log(1 - Unit(bits)));
      return radius * std::cos(2 * std::numbers::pi * Unit(Mix(bits)));
    }
  }
  return 0;
}

}  // namespace

Literal GenerateArray(DType dtype, const Dims& dims, InputKind kind, uint64_t seed) {
  Literal literal(dtype, dims);
  const uint64_t base = Mix(seed) * 0xD1342543DE82EF95u;
  for (int64_t i = 0; i < literal.num_elements(); ++i) {
    const uint64_t key = base + static_cast<uint64_t>(i);
    if (IsBool(dtype)) {
      literal.SetInt(i, static_cast<int64_t>(Mix(key) & 1));
    } else if (IsInteger(dtype)) {
      const uint64_t range = BitWidth(dtype) <= 2 ? 2 : 8;
      literal.SetInt(i, static_cast<int64_t>(Mix(key) % range));
    } else if (IsComplex(dtype)) {
      literal.SetComplex(i,
                         {FloatValue(dtype, dims, kind, key), FloatValue(dtype, dims, kind, ~key)});
    } else {
      literal.SetDouble(i, FloatValue(dtype, dims, kind, key));
    }
  }
  return literal;
}

std::vector<Literal> GenerateInputs(const std::vector<Type>& types, InputKind kind, uint64_t seed) {
  std::vector<Literal> inputs;
  for (size_t i = 0; i < types.size(); ++i) {
    if (!types[i].IsTensor() || !types[i].IsStatic()) {
      throw Unsupported("no input can be generated for argument " + std::to_string(i) +
                        " of type " + types[i].ToString());
    }
    inputs.push_back(GenerateArray(types[i].dtype(), types[i].dims(), kind, seed * 1000003 + i));
  }
  return inputs;
}

std::vector<Literal> GenerateInputs(const Function& entry, InputKind kind, uint64_t seed) {
  std::vector<Literal> inputs;
  for (const auto& arg : entry.body.args) {
    if (!arg->type.IsTensor() || !arg->type.IsStatic()) {
      throw Unsupported(
          "no input can be generated for " + arg->name + " of type " + arg->type.ToString(),
          arg->location);
    }
    inputs.push_back(GenerateArray(arg->type.dtype(), arg->type.dims(), kind,
                                   seed * 1000003 + static_cast<uint64_t>(arg->index)));
  }
  return inputs;
}

}  // namespace lockstep

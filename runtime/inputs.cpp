#include "runtime/inputs.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "compiler/base/error.h"
#include "runtime/reference/lanes.h"

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

// Floats of one array by their keys.
class FloatSource {
 public:
  FloatSource(DType dtype, const Dims& dims, InputKind kind) : dtype_(dtype), kind_(kind) {
    if (kind != InputKind::kNetwork) return;
    kind_ = dims.size() < 2 ? InputKind::kNetwork : InputKind::kNormal;
    scale_ = dims.size() < 2 ? 1 : NetworkScale(dims);
  }

  double operator()(uint64_t key) const {
    const uint64_t bits = Mix(key);
    switch (kind_) {
      case InputKind::kNetwork:
        return Unit(bits) + 0.5;
      case InputKind::kExact:
        return ExactValue(dtype_, bits);
      case InputKind::kUniform:
        return 2 * Unit(bits) - 1;
      case InputKind::kSmall:
        return (2 * Unit(bits) - 1) / 16;
      case InputKind::kNormal: {
        const double radius = std::sqrt(-2 * std::log(1 - Unit(bits)));
        return scale_ * (radius * std::cos(2 * std::numbers::pi * Unit(Mix(bits))));
      }
    }
    return 0;
  }

 private:
  DType dtype_;
  InputKind kind_;
  double scale_ = 1;
};

// Elements [begin, begin + n), unrounded.
void FillLanes(const FloatSource& source, uint64_t first_key, int n,
               const reference::Lanes& lanes) {
  const uint64_t range = BitWidth(lanes.dtype) <= 2 ? 2 : 8;
  for (int k = 0; k < n; ++k) {
    const uint64_t key = first_key + static_cast<uint64_t>(k);
    if (lanes.i) {
      lanes.i[k] = static_cast<int64_t>(Mix(key) % (IsBool(lanes.dtype) ? 2 : range));
    } else {
      lanes.re[k] = source(key);
      if (lanes.im) lanes.im[k] = source(~key);
    }
  }
}

}  // namespace

Literal GenerateArray(DType dtype, const Dims& dims, InputKind kind, uint64_t seed) {
  ReferenceValue value{Literal::Uninitialized(dtype, dims), {}};
  const uint64_t base = Mix(seed) * 0xD1342543DE82EF95u;
  const FloatSource source(dtype, dims, kind);
  const reference::LaneWriter writer(value);
  constexpr int64_t kGrain = int64_t{1} << 14;  // elements that are worth a thread
  reference::ParallelPieces(value.literal.num_elements(), kGrain, [&](int64_t begin, int64_t end) {
    const reference::LaneBuffer buffer(dtype, false);
    for (int64_t at = begin; at < end; at += reference::kLanes) {
      const int n = static_cast<int>(std::min<int64_t>(reference::kLanes, end - at));
      FillLanes(source, base + static_cast<uint64_t>(at), n, buffer.lanes());
      reference::RoundLanes(n, buffer.lanes());
      writer.Store(at, n, buffer.lanes());
    }
  });
  return std::move(value.literal);
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

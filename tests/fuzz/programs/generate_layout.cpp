// Element-wise ops, layout ops, sources of data, annotations.
#include <algorithm>
#include <cmath>

#include "tests/fuzz/programs/generate.h"

namespace lockstep::fuzz {
namespace {

size_t At(int64_t i) { return static_cast<size_t>(i); }

bool IsReal(DType dtype) { return IsFloat(dtype) || IsInteger(dtype); }

}  // namespace

bool Generator::Binary() {
  const Use a = Any(), b = OfShape(ShapeOf(a));
  const Shape shape = ShapeOf(a);
  const double la = LimitOf(a), lb = LimitOf(b);
  std::vector<std::pair<std::string, double>> ops;
  if (IsBool(shape.dtype)) {
    ops = {{"and", 1}, {"or", 1}, {"xor", 1}};
  } else if (AnyRounded({a, b})) {
    const double most = std::max(la, lb);
    ops = {{"add", most}, {"subtract", most}};
    if (IsReal(shape.dtype)) {
      ops.emplace_back("maximum", most);
      ops.emplace_back("minimum", most);
    }
  } else {
    ops = {{"add", la + lb}, {"subtract", la + lb}, {"subtract", la + lb}};
    ops.emplace_back("multiply", IsComplex(shape.dtype) ? 2 * la * lb : la * lb);
    if (IsReal(shape.dtype)) {
      ops.emplace_back("maximum", std::max(la, lb));
      ops.emplace_back("minimum", std::max(la, lb));
    }
    if (IsInteger(shape.dtype)) {
      ops.emplace_back("xor", HUGE_VAL);
      ops.emplace_back("and", HUGE_VAL);
    }
  }
  const auto [op, limit] = random_.Of(ops);
  return Add("stablehlo." + op + " $0, $1 : " + shape.Text(), {a, b}, shape, limit);
}

bool Generator::Unary() {
  const Use a = Any();
  const Shape shape = ShapeOf(a);
  if (IsBool(shape.dtype)) return Add("stablehlo.not $0 : " + shape.Text(), {a}, shape, 1);
  const std::string op = !IsFloat(shape.dtype) ? "negate"
                         : AnyRounded({a})
                             ? random_.Of<std::string>({"negate", "abs"})
                             : random_.Of<std::string>({"negate", "abs", "sign", "floor", "ceil",
                                                        "round_nearest_even", "round_nearest_afz"});
  return Add("stablehlo." + op + " $0 : " + shape.Text(), {a}, shape, LimitOf(a));
}

bool Generator::CompareSelect() {
  const Use a = Any();
  const Shape shape = ShapeOf(a);
  const Use b = OfShape(shape);
  if (AnyRounded({a, b})) return false;
  const Shape predicate{DType::kI1, shape.dims};
  const std::string direction = IsComplex(shape.dtype)
                                    ? random_.Of<std::string>({"EQ", "NE"})
                                    : random_.Of<std::string>({"LT", "GE", "EQ"});
  if (!Add("stablehlo.compare " + direction + ", $0, $1 : (" + shape.Text() + ", " + shape.Text() +
               ") -> " + predicate.Text(),
           {a, b}, predicate, 1)) {
    return false;
  }
  if (random_.Percent(30)) return true;
  program_.nodes.back().kind = "compare";
  const bool scalar = random_.Percent(20);
  const Use chosen = scalar ? OfShape({DType::kI1, {}}) : Last();
  return Add("stablehlo.select $0, $1, $2 : " + ShapeOf(chosen).Text() + ", " + shape.Text(),
             {chosen, a, b}, shape, std::max(LimitOf(a), LimitOf(b)));
}

bool Generator::Clamp() {
  const Use a = Any();
  const Shape shape = ShapeOf(a);
  if (!IsReal(shape.dtype)) return false;
  const Use low = Scalar(shape.dtype, IsUnsignedInteger(shape.dtype) ? 0 : -4);
  const Use high = Scalar(shape.dtype, 5);
  const std::string scalar = Shape{shape.dtype, {}}.Text();
  return Add("stablehlo.clamp $0, $1, $2 : (" + scalar + ", " + shape.Text() + ", " + scalar +
                 ") -> " + shape.Text(),
             {low, a, high}, shape, AnyRounded({a}) ? LimitOf(a) : 5);
}

bool Generator::Convert() {
  const Use a = Any();
  const Shape from = ShapeOf(a);
  const Shape to{RandomType(), from.dims};
  if (IsComplex(from.dtype) || to.dtype == from.dtype) return false;
  double limit = LimitOf(a);
  if (AnyRounded({a}) || (IsSpecial(a) && !IsFloat(to.dtype) && !IsComplex(to.dtype))) return false;
  if (IsFloat(from.dtype) && (IsInteger(to.dtype) || IsBool(to.dtype))) {
    // Out of range would be undefined.
    if (IsBool(to.dtype) || IsUnsignedInteger(to.dtype) || limit > 100) return false;
  } else if (IsInteger(from.dtype) && !IsInteger(to.dtype) && limit > 1e6) {
    return false;
  }
  if (IsBool(to.dtype)) limit = 1;
  return Add("stablehlo.convert $0 : (" + from.Text() + ") -> " + to.Text(), {a}, to, limit);
}

bool Generator::Map() {
  const Use a = Any(), b = OfShape(ShapeOf(a));
  const Shape shape = ShapeOf(a);
  if (IsBool(shape.dtype)) return false;
  std::vector<int64_t> dims;
  for (size_t d = 0; d < shape.dims.size(); ++d) dims.push_back(static_cast<int64_t>(d));
  return Add("\"stablehlo.map\"($0, $1) <{dimensions = " + I64Array(dims) + "}> " +
                 Body({"stablehlo.subtract", 0}, shape.dtype) + " : (" + shape.Text() + ", " +
                 shape.Text() + ") -> " + shape.Text(),
             {a, b}, shape, LimitOf(a) + LimitOf(b));
}

bool Generator::BroadcastInDim() {
  const Use a = Any();
  const Shape from = ShapeOf(a);
  const int64_t rank = static_cast<int64_t>(from.dims.size());
  const int64_t result_rank = std::min<int64_t>(4, rank + random_.In(0, 2));
  if (result_rank < rank) return false;
  Shape to{from.dtype, RandomDims(static_cast<int>(result_rank))};
  std::vector<int> places = Shuffled(static_cast<int>(result_rank));
  places.resize(At(rank));
  if (random_.Percent(70)) std::sort(places.begin(), places.end());
  std::vector<int64_t> mapping(places.begin(), places.end());
  for (int64_t d = 0; d < rank; ++d) {
    if (from.dims[At(d)] != 1 || random_.Percent(30))
      to.dims[At(mapping[At(d)])] = from.dims[At(d)];
  }
  return Add("stablehlo.broadcast_in_dim $0, dims = " + Bracket(mapping) + " : (" + from.Text() +
                 ") -> " + to.Text(),
             {a}, to, LimitOf(a));
}

bool Generator::Reshape() {
  const Use a = Any();
  const Shape from = ShapeOf(a);
  Shape to{from.dtype, {}};
  int64_t rest = from.Elements();
  if (rest == 0) {
    to.dims = from.dims;
    to.dims.push_back(random_.In(1, 3));
  } else {
    while (rest > 1 && to.dims.size() < 4) {
      std::vector<int64_t> divisors;
      for (int64_t n = 2; n <= rest; ++n) {
        if (rest % n == 0) divisors.push_back(n);
      }
      const int64_t dim = to.dims.size() == 3 ? rest : random_.Of(divisors);
      to.dims.push_back(dim);
      rest /= dim;
    }
    if (to.dims.size() < 4 && random_.Percent(20)) {
      to.dims.insert(to.dims.begin() + random_.In(0, static_cast<int64_t>(to.dims.size())), 1);
    }
    if (random_.Percent(50)) {
      // Merge or split the dimensions as they are, the usual kind of reshape.
      to.dims = from.dims;
      if (to.dims.size() > 1 && random_.Percent(50)) {
        const size_t at = At(random_.In(0, static_cast<int64_t>(to.dims.size()) - 2));
        to.dims[at] *= to.dims[at + 1];
        to.dims.erase(to.dims.begin() + static_cast<int64_t>(at) + 1);
      } else if (!to.dims.empty() && to.dims.size() < 4) {
        const size_t at = At(random_.In(0, static_cast<int64_t>(to.dims.size()) - 1));
        for (int64_t part : {2, 3, 5}) {
          if (to.dims[at] % part != 0 || to.dims[at] == 0) continue;
          const int64_t other = to.dims[at] / part;
          to.dims[at] = random_.Percent(50) ? part : other;
          to.dims.insert(to.dims.begin() + static_cast<int64_t>(at) + 1,
                         to.dims[at] == part ? other : part);
          break;
        }
      }
      if (to.Elements() != from.Elements()) return false;
    }
  }
  return Add("stablehlo.reshape $0 : (" + from.Text() + ") -> " + to.Text(), {a}, to, LimitOf(a));
}

bool Generator::Transpose() {
  const Use a = Any();
  const Shape from = ShapeOf(a);
  std::vector<int64_t> permutation;
  Shape to{from.dtype, {}};
  for (int dim : Shuffled(static_cast<int>(from.dims.size()))) {
    permutation.push_back(dim);
    to.dims.push_back(from.dims[At(dim)]);
  }
  return Add("stablehlo.transpose $0, dims = " + Bracket(permutation) + " : (" + from.Text() +
                 ") -> " + to.Text(),
             {a}, to, LimitOf(a));
}

bool Generator::Reverse() {
  const Use a = Any();
  const Shape shape = ShapeOf(a);
  std::vector<int64_t> dims;
  for (size_t d = 0; d < shape.dims.size(); ++d) {
    if (random_.Percent(60)) dims.push_back(static_cast<int64_t>(d));
  }
  return Add("stablehlo.reverse $0, dims = " + Bracket(dims) + " : " + shape.Text(), {a}, shape,
             LimitOf(a));
}

bool Generator::Slice() {
  const Use a = Any();
  const Shape from = ShapeOf(a);
  Shape to{from.dtype, {}};
  std::string text;
  for (int64_t size : from.dims) {
    const int64_t start = random_.Percent(30) ? 0 : random_.In(0, size);
    const int64_t limit = random_.Percent(30) ? size : random_.In(start, size);
    const int64_t stride = random_.Percent(70) ? 1 : random_.In(1, 3);
    to.dims.push_back((limit - start + stride - 1) / stride);
    text += (text.empty() ? "" : ", ") + std::to_string(start) + ":" + std::to_string(limit) + ":" +
            std::to_string(stride);
  }
  if (to.Elements() == 0 && random_.Percent(80)) return false;
  return Add("stablehlo.slice $0 [" + text + "] : (" + from.Text() + ") -> " + to.Text(), {a}, to,
             LimitOf(a));
}

bool Generator::Pad() {
  const Use a = Any();
  const Shape from = ShapeOf(a);
  if (from.dims.empty()) return false;
  const Use value = OfShape({from.dtype, {}});
  Shape to{from.dtype, {}};
  std::vector<int64_t> low, high, interior;
  for (int64_t size : from.dims) {
    low.push_back(random_.Percent(40) ? 0 : random_.In(-2, 4));
    high.push_back(random_.Percent(40) ? 0 : random_.In(-2, 4));
    interior.push_back(random_.Percent(75) ? 0 : random_.In(1, 2));
    const int64_t full =
        size + low.back() + high.back() + std::max<int64_t>(0, size - 1) * interior.back();
    if (full < 0) return false;
    to.dims.push_back(full);
  }
  if (to.Elements() == 0 && random_.Percent(80)) return false;
  return Add("stablehlo.pad $0, $1, low = " + Bracket(low) + ", high = " + Bracket(high) +
                 ", interior = " + Bracket(interior) + " : (" + from.Text() + ", " +
                 ShapeOf(value).Text() + ") -> " + to.Text(),
             {a, value}, to, std::max(LimitOf(a), LimitOf(value)));
}

bool Generator::Concatenate() {
  const Use first = Any();
  const Shape shape = ShapeOf(first);
  if (shape.dims.empty()) return false;
  const int64_t dim = random_.In(0, static_cast<int64_t>(shape.dims.size()) - 1);
  std::vector<Use> operands{first};
  std::vector<Shape> shapes{shape};
  Shape to = shape;
  double limit = LimitOf(first);
  const int64_t count = random_.In(1, 3);
  for (int64_t i = 1; i < count; ++i) {
    const auto fits = [&](const Shape& other) {
      Shape same = other;
      if (other.dims.size() != shape.dims.size()) return false;
      same.dims[At(dim)] = shape.dims[At(dim)];
      return same == shape;
    };
    Shape fresh = shape;
    fresh.dims[At(dim)] = Dim();
    const Use next = Where(fits, [&] { return NewParam(fresh); });
    operands.push_back(next);
    shapes.push_back(ShapeOf(next));
    to.dims[At(dim)] += ShapeOf(next).dims[At(dim)];
    limit = std::max(limit, LimitOf(next));
  }
  return Add("stablehlo.concatenate " + Names("$", operands.size()) +
                 ", dim = " + std::to_string(dim) + " : (" + Types(shapes) + ") -> " + to.Text(),
             operands, to, limit);
}

/// The two slices and the concatenation of a roll, which rules see through.
bool Generator::Roll() {
  const Use a = Any();
  const Shape shape = ShapeOf(a);
  if (shape.dims.empty()) return false;
  const int64_t dim = random_.In(0, static_cast<int64_t>(shape.dims.size()) - 1);
  const int64_t size = shape.dims[At(dim)];
  if (size < 2) return false;
  const int64_t cut = random_.In(1, size - 1);
  const auto part = [&](int64_t start, int64_t limit) -> std::optional<Use> {
    Shape to = shape;
    std::string text;
    for (size_t d = 0; d < shape.dims.size(); ++d) {
      const bool here = d == At(dim);
      text += (d ? ", " : "") + std::to_string(here ? start : 0) + ":" +
              std::to_string(here ? limit : shape.dims[d]);
    }
    to.dims[At(dim)] = limit - start;
    if (!Add("stablehlo.slice $0 [" + text + "] : (" + shape.Text() + ") -> " + to.Text(), {a}, to,
             LimitOf(a))) {
      return std::nullopt;
    }
    program_.nodes.back().kind = "slice";
    return Last();
  };
  const std::optional<Use> tail_part = part(cut, size);
  if (!tail_part) return false;
  // Sometimes the parts are not all of it: an edge is repeated.
  const std::optional<Use> head_part = part(0, random_.Percent(80) ? cut : random_.In(1, size));
  if (!head_part) return false;
  const Use tail = *tail_part, head = *head_part;
  Shape to = shape;
  to.dims[At(dim)] = ShapeOf(tail).dims[At(dim)] + ShapeOf(head).dims[At(dim)];
  return Add("stablehlo.concatenate $0, $1, dim = " + std::to_string(dim) + " : (" +
                 Types({ShapeOf(tail), ShapeOf(head)}) + ") -> " + to.Text(),
             {tail, head}, to, LimitOf(a));
}

bool Generator::Iota() {
  Shape shape{RandomType(), RandomDims(static_cast<int>(random_.In(1, 3)))};
  if (IsBool(shape.dtype)) shape.dtype = DType::kI32;
  const int64_t dim = random_.In(0, static_cast<int64_t>(shape.dims.size()) - 1);
  return Add("stablehlo.iota dim = " + std::to_string(dim) + " : " + shape.Text(), {}, shape,
             static_cast<double>(shape.dims[At(dim)]));
}

bool Generator::Constant() {
  const Shape shape{random_.Of<DType>({DType::kF32, DType::kI32}),
                    RandomDims(static_cast<int>(random_.In(0, 2)))};
  std::string text;
  const std::function<void(size_t)> write = [&](size_t d) {
    if (d == shape.dims.size()) {
      text += std::to_string(random_.In(-3, 3)) + (IsFloat(shape.dtype) ? ".0" : "");
      return;
    }
    text += "[";
    for (int64_t i = 0; i < shape.dims[d]; ++i) {
      if (i) text += ", ";
      write(d + 1);
    }
    text += "]";
  };
  if (shape.Elements() == 0) return false;
  if (random_.Percent(30)) {
    text = IsFloat(shape.dtype) ? "2.0" : "2";
  } else {
    write(0);
  }
  return Add("stablehlo.constant dense<" + text + "> : " + shape.Text(), {}, shape, 3);
}

bool Generator::Constraint() {
  const Use a = Any();
  const Shape shape = ShapeOf(a);
  const std::string sharding = RandomSharding(shape.dims, random_.Percent(70));
  if (program_.positional) {
    const std::string types = " : (" + shape.Text() + ") -> " + shape.Text();
    return Add("stablehlo.custom_call @Sharding($0) {mhlo.sharding = \"" + sharding + "\"}" + types,
               {a}, shape, LimitOf(a));
  }
  return Add(random_.Of<std::string>(
                 {"sdy.sharding_constraint", "sdy.sharding_constraint", "sdy.reshard"}) +
                 " $0 <" + WithListedAxes(sharding, shape.dtype) + "> : " + shape.Text(),
             {a}, shape, LimitOf(a));
}

bool Generator::Barrier() {
  const Use a = Any(), b = Any();
  const std::vector<Shape> shapes{ShapeOf(a), ShapeOf(b)};
  return Add("stablehlo.optimization_barrier $0, $1 : " + Types(shapes), {a, b}, shapes,
             {LimitOf(a), LimitOf(b)});
}

bool Generator::Shifts() {
  const Use a = Any();
  const Shape shape = ShapeOf(a);
  if (!IsInteger(shape.dtype)) return false;
  const Use b = OfShape(shape);
  const std::string op = random_.Of<std::string>(
      {"shift_left", "shift_right_logical", "shift_right_arithmetic", "or"});
  return Add("stablehlo." + op + " $0, $1 : " + shape.Text(), {a, b}, shape, 1e18);
}

bool Generator::Bits() {
  const Use a = Any();
  const Shape shape = ShapeOf(a);
  if (IsInteger(shape.dtype)) {
    const std::string op = random_.Of<std::string>({"popcnt", "count_leading_zeros", "not"});
    return Add("stablehlo." + op + " $0 : " + shape.Text(), {a}, shape, 1e18);
  }
  if (!IsFloat(shape.dtype) || AnyRounded({a})) return false;
  // The bits of NaN are not defined.
  if (AnySpecial({a}) || random_.Percent(40)) {
    const Shape flags{DType::kI1, shape.dims};
    return Add("stablehlo.is_finite $0 : (" + shape.Text() + ") -> " + flags.Text(), {a}, flags, 1);
  }
  Shape to = shape;
  if (shape.dtype == DType::kF32) {
    to.dtype = random_.Of<DType>({DType::kI32, DType::kU16, DType::kI8});
  } else if (shape.dtype == DType::kBF16 || shape.dtype == DType::kF16) {
    to.dtype = random_.Of<DType>({DType::kI16, DType::kU8});
  } else {
    return false;
  }
  const int64_t ratio = BitWidth(shape.dtype) / BitWidth(to.dtype);
  if (ratio > 1) to.dims.push_back(ratio);
  return Add("stablehlo.bitcast_convert $0 : (" + shape.Text() + ") -> " + to.Text(), {a}, to,
             1e18);
}

bool Generator::ComplexParts() {
  const Use a = Any();
  const Shape shape = ShapeOf(a);
  if (IsComplex(shape.dtype)) {
    const Shape part{ComplexElement(shape.dtype), shape.dims};
    return Add("stablehlo." + random_.Of<std::string>({"real", "imag"}) + " $0 : (" + shape.Text() +
                   ") -> " + part.Text(),
               {a}, part, LimitOf(a));
  }
  if (shape.dtype != DType::kF32 && shape.dtype != DType::kF64) return false;
  const Use b = OfShape(shape);
  const Shape to{shape.dtype == DType::kF32 ? DType::kC64 : DType::kC128, shape.dims};
  if (AnyRounded({a, b})) return false;
  return Add("stablehlo.complex $0, $1 : " + to.Text(), {a, b}, to,
             std::max(LimitOf(a), LimitOf(b)));
}

/// Functions that round.
bool Generator::Function() {
  const Use a = Any();
  const Shape shape = ShapeOf(a);
  if (shape.dtype != DType::kF32 && shape.dtype != DType::kF64 && shape.dtype != DType::kBF16) {
    return false;
  }
  if (LimitOf(a) > 20 || IsSpecial(a)) return false;
  const std::string op = random_.Of<std::string>(
      {"exponential", "tanh", "logistic", "sine", "cosine", "cbrt", "exponential_minus_one"});
  return Add("stablehlo." + op + " $0 : " + shape.Text(), {a}, shape, kRounded);
}

bool Generator::IntegerDivision() {
  const Use a = Any();
  const Shape shape = ShapeOf(a);
  if (!IsInteger(shape.dtype) || BitWidth(shape.dtype) < 8) return false;
  const Use b = NewParam(shape, 1, 5);
  return Add(
      "stablehlo." + random_.Of<std::string>({"divide", "remainder"}) + " $0, $1 : " + shape.Text(),
      {a, b}, shape, 1e18);
}

/// Ops whose shapes are operands, here constants.
bool Generator::DynamicOps() {
  const Use a = Any();
  const Shape from = ShapeOf(a);
  if (from.dims.empty()) return false;
  const int64_t rank = static_cast<int64_t>(from.dims.size());
  const auto vector = [&](const std::vector<int64_t>& values) { return Vector(values); };
  const int64_t what = random_.In(0, 2);
  if (what == 0) {
    Shape to{from.dtype, {from.Elements()}};
    const Use sizes = vector(to.dims);
    return Add("stablehlo.dynamic_reshape $0, $1 : (" + Types({from, ShapeOf(sizes)}) + ") -> " +
                   to.Text(),
               {a, sizes}, to, LimitOf(a));
  }
  if (what == 1) {
    if (rank > 3) return false;
    Shape to = from;
    to.dims.insert(to.dims.begin(), random_.In(1, 4));
    std::vector<int64_t> mapping;
    for (int64_t d = 0; d < rank; ++d) mapping.push_back(d + 1);
    const Use sizes = vector(to.dims);
    return Add("stablehlo.dynamic_broadcast_in_dim $0, $1, dims = " + Bracket(mapping) + " : (" +
                   Types({from, ShapeOf(sizes)}) + ") -> " + to.Text(),
               {a, sizes}, to, LimitOf(a));
  }
  Shape to{from.dtype, {}};
  std::vector<int64_t> low, high, interior;
  for (int64_t size : from.dims) {
    low.push_back(random_.In(0, 2));
    high.push_back(random_.In(0, 2));
    interior.push_back(random_.In(0, 1));
    to.dims.push_back(size + low.back() + high.back() +
                      std::max<int64_t>(0, size - 1) * interior.back());
  }
  const Use value = OfShape({from.dtype, {}});
  const Use l = vector(low), h = vector(high), n = vector(interior);
  return Add("stablehlo.dynamic_pad $0, $1, $2, $3, $4 : (" +
                 Types({from, ShapeOf(value), ShapeOf(l), ShapeOf(h), ShapeOf(n)}) + ") -> " +
                 to.Text(),
             {a, value, l, h, n}, to, std::max(LimitOf(a), LimitOf(value)));
}

}  // namespace lockstep::fuzz

// Ops that few programs have: chlo's functions and broadcasts, quantised values, tuples, shapes as
// operands, ragged products, factorisations by declared calls, asynchronous bodies.
#include <algorithm>
#include <cmath>

#include "tests/fuzz/programs/generate.h"

namespace lockstep::fuzz {
namespace {

size_t At(int64_t i) { return static_cast<size_t>(i); }

bool IsWideFloat(DType dtype) { return dtype == DType::kF32 || dtype == DType::kF64; }

}  // namespace

Use Generator::Vector(const std::vector<int64_t>& values, DType dtype) {
  const Shape shape{dtype, {static_cast<int64_t>(values.size())}};
  Add("stablehlo.constant dense<" + Bracket(values) + "> : " + shape.Text(), {}, shape, 12);
  program_.nodes.back().kind = "constant";
  return Last();
}

bool Generator::ChloUnary() {
  const Use a = Any();
  const Shape shape = ShapeOf(a);
  const auto make = [&](const std::string& op, DType to, double limit) {
    const Shape result{to, shape.dims};
    return Add("chlo." + op + " $0 : " + shape.Text() + " -> " + result.Text(), {a}, result, limit);
  };
  if (IsComplex(shape.dtype)) {
    if (random_.Percent(60)) return make("conj", shape.dtype, LimitOf(a));
    return !AnyRounded({a}) && make("square", shape.dtype, 2 * LimitOf(a) * LimitOf(a));
  }
  if (!IsWideFloat(shape.dtype)) return false;
  if (!AnyRounded({a}) && random_.Percent(40)) {
    const std::string op =
        random_.Of<std::string>({"is_inf", "is_pos_inf", "is_neg_inf", "square", "constant_like"});
    if (op == "constant_like") {
      return Add(
          "\"chlo.constant_like\"($0) <{value = 2.5 : " + std::string(DTypeName(shape.dtype)) +
              "}> : (" + shape.Text() + ") -> " + shape.Text(),
          {a}, shape, kRounded);
    }
    if (op == "square") {
      return make(op, shape.dtype, LimitOf(a) * LimitOf(a));
    }
    return make(op, DType::kI1, 1);
  }
  // Poles give NaN and infinities, here as there.
  if (LimitOf(a) > 20 || IsSpecial(a)) return false;
  return make(random_.Of<std::string>({"erf", "erfc", "erf_inv", "erfc_inv", "asinh", "atan",
                                       "cosh", "sinh", "tan", "asin", "acos", "acosh", "atanh",
                                       "bessel_i1e", "lgamma", "digamma"}),
              shape.dtype, kRounded);
}

bool Generator::ChloBinary() {
  const Use a = Any();
  const Shape shape = ShapeOf(a);
  const Use b = OfShape(shape);
  const std::string rest =
      " $0, $1 : " + shape.Text() + ", " + shape.Text() + " -> " + shape.Text();
  if (IsInteger(shape.dtype) && BitWidth(shape.dtype) >= 8) {
    return Add("chlo.mulhi" + rest, {a, b}, shape, 1e18);
  }
  if (!IsWideFloat(shape.dtype) && shape.dtype != DType::kBF16) return false;
  if (AnySpecial({a, b})) return false;
  if (shape.dtype != DType::kBF16 && LimitOf(a) <= 20 && random_.Percent(50)) {
    const bool gamma = random_.Percent(50);
    const Use order = NewParam(shape, gamma ? 0 : 2, 4), place = NewParam(shape, 1, 6);
    if (AnySpecial({order, place})) return false;
    return Add((gamma ? "chlo.polygamma" : "chlo.zeta") + rest, {order, place}, shape, kRounded);
  }
  return Add("chlo.next_after" + rest, {a, b}, shape, kRounded);
}

/// An op of chlo on two shapes of which one is the other's end, or has ones for some dimensions.
bool Generator::Broadcasting() {
  const Use a = Any();
  const Shape shape = ShapeOf(a);
  if (shape.dims.empty()) return false;
  const int64_t rank = static_cast<int64_t>(shape.dims.size());
  const int64_t from = random_.In(0, rank);
  Shape small{shape.dtype, {shape.dims.begin() + from, shape.dims.end()}};
  std::vector<int64_t> mapping;
  for (int64_t d = from; d < rank; ++d) mapping.push_back(d);
  for (int64_t& dim : small.dims) {
    if (random_.Percent(30)) dim = 1;
  }
  if (random_.Percent(15)) {
    const Use other = OfShape(shape), chosen = OfShape({DType::kI1, {}});
    return Add("chlo.broadcast_select $0, $1, $2 : (" + Types({{DType::kI1, {}}, shape, shape}) +
                   ") -> " + shape.Text(),
               {chosen, a, other}, shape, std::max(LimitOf(a), LimitOf(other)));
  }
  // Divisors and the like are above zero.
  const Use b =
      random_.Percent(30) && !IsBool(shape.dtype) ? NewParam(small, 1, 3) : OfShape(small);
  const double la = LimitOf(a), lb = LimitOf(b);
  std::vector<std::pair<std::string, double>> ops;
  if (IsBool(shape.dtype)) {
    ops = {{"and", 1}, {"or", 1}, {"xor", 1}};
  } else if (AnyRounded({a, b})) {
    ops = {{"add", std::max(la, lb)}, {"subtract", std::max(la, lb)}};
  } else {
    ops = {{"add", la + lb},
           {"subtract", la + lb},
           {"multiply", IsComplex(shape.dtype) ? 2 * la * lb : la * lb}};
    if (!IsComplex(shape.dtype)) {
      ops.emplace_back("maximum", std::max(la, lb));
      ops.emplace_back("minimum", std::max(la, lb));
      ops.emplace_back("compare", 1);
    }
    if (IsInteger(shape.dtype)) {
      for (const char* op :
           {"xor", "shift_left", "shift_right_arithmetic", "shift_right_logical"}) {
        ops.emplace_back(op, 1e18);
      }
    }
    if (IsWideFloat(shape.dtype)) {
      if (la <= 20 && !AnySpecial({a, b}) && random_.Percent(40)) {
        ops.clear();
        for (const char* op :
             {"divide", "remainder", "power", "atan2", "next_after", "polygamma", "zeta"}) {
          ops.emplace_back(op, kRounded);
        }
      }
      ops.emplace_back("complex", std::max(la, lb));
    }
  }
  auto [op, limit] = random_.Of(ops);
  Shape to = shape;
  std::string attributes = "broadcast_dimensions = " + I64Array(mapping);
  if (op == "compare") {
    attributes += ", comparison_direction = #chlo<comparison_direction " +
                  random_.Of<std::string>({"LT", "EQ", "GE"}) + ">";
    to.dtype = DType::kI1;
  } else if (op == "complex") {
    to.dtype = shape.dtype == DType::kF32 ? DType::kC64 : DType::kC128;
  }
  return Add("\"chlo.broadcast_" + op + "\"($0, $1) <{" + attributes + "}> : (" +
                 Types({shape, small}) + ") -> " + to.Text(),
             {a, b}, to, limit);
}

bool Generator::FloatBinary() {
  const Use a = Any();
  const Shape shape = ShapeOf(a);
  if (!IsWideFloat(shape.dtype) || LimitOf(a) > 20 || IsSpecial(a)) return false;
  if (random_.Percent(30)) {
    const Use positive = NewParam(shape, 1, 6);
    if (AnySpecial({positive})) return false;
    return Add("stablehlo." +
                   random_.Of<std::string>({"log", "sqrt", "rsqrt", "log_plus_one", "tan"}) +
                   " $0 : " + shape.Text(),
               {positive}, shape, kRounded);
  }
  const Use b = NewParam(shape, 1, 4);
  if (AnySpecial({a, b})) return false;
  return Add("stablehlo." + random_.Of<std::string>({"divide", "remainder", "atan2", "power"}) +
                 " $0, $1 : " + shape.Text(),
             {a, b}, shape, kRounded);
}

/// To fewer bits: each element by itself, exactly.
bool Generator::ReducePrecision() {
  const Use a = Any();
  const Shape shape = ShapeOf(a);
  if (!IsFloat(shape.dtype) || BitWidth(shape.dtype) < 16 || AnyRounded({a})) return false;
  const double limit = AnyRounded({a}) ? LimitOf(a) : 2 * LimitOf(a);
  return Add("stablehlo.reduce_precision $0, format = " +
                 random_.Of<std::string>({"e5m2", "e8m7", "e8m1", "e5m10"}) + " : " + shape.Text(),
             {a}, shape, limit);
}

/// To a quantised type and back, by tensor or by the slices of a dimension.
bool Generator::Quantized() {
  const Use a = Any();
  const Shape shape = ShapeOf(a);
  if (shape.dtype != DType::kF32 || shape.dims.empty() || AnySpecial({a})) return false;
  std::string type = "tensor<";
  for (int64_t dim : shape.dims) type += std::to_string(dim) + "x";
  if (random_.Percent(50)) {
    type += "!quant.uniform<i8:f32, 0.5:-3>>";
  } else {
    const int64_t dim = random_.In(0, static_cast<int64_t>(shape.dims.size()) - 1);
    if (shape.dims[At(dim)] == 0) return false;
    std::string scales;
    for (int64_t i = 0; i < shape.dims[At(dim)]; ++i) {
      scales += (i ? ", " : "") + random_.Of<std::string>({"0.5:0", "0.25:1", "1.0:-2", "2.0:3"});
    }
    type += "!quant.uniform<i8:f32:" + std::to_string(dim) + ", {" + scales + "}>>";
  }
  const double limit = std::max(2 * LimitOf(a), 300.0);
  if (!Add("stablehlo.uniform_dequantize %q$@ : (" + type + ") -> " + shape.Text(), {a}, shape,
           limit)) {
    return false;
  }
  // Steps of 1/4 are no integers: only moved and added from here on.
  limits_.back()[0] = kRounded;
  program_.nodes.back().before =
      "%q$@ = stablehlo.uniform_quantize $0 : (" + shape.Text() + ") -> " + type;
  return true;
}

bool Generator::Tuples() {
  const Use a = Any(), b = Any();
  const std::string inner = "tuple<" + Types({ShapeOf(a), ShapeOf(b)}) + ">";
  const int64_t which = random_.In(0, 1);
  const Use taken = which == 0 ? a : b;
  const Shape shape = ShapeOf(taken);
  if (!Add("stablehlo.get_tuple_element %u$@[" + std::to_string(which) + "] : (" + inner + ") -> " +
               shape.Text(),
           {a, b}, shape, LimitOf(taken))) {
    return false;
  }
  program_.nodes.back().before = "%t$@ = stablehlo.tuple $0, $1 : " + inner +
                                 "\n    %s$@ = stablehlo.tuple %t$@ : tuple<" + inner +
                                 ">\n    %u$@ = stablehlo.get_tuple_element %s$@[0] : (tuple<" +
                                 inner + ">) -> " + inner;
  return true;
}

bool Generator::Sizes() {
  const Use a = Any();
  const Shape shape = ShapeOf(a);
  if (shape.dims.empty()) return false;
  const int64_t dim = random_.In(0, static_cast<int64_t>(shape.dims.size()) - 1);
  const std::string at = ", dim = " + std::to_string(dim) + " : (";
  if (random_.Percent(60)) {
    return Add("stablehlo.get_dimension_size $0" + at + shape.Text() + ") -> tensor<i32>", {a},
               {DType::kI32, {}}, 12);
  }
  const Use size = Scalar(DType::kI32, shape.dims[At(dim)]);
  return Add("stablehlo.set_dimension_size $0, $1" + at + shape.Text() + ", tensor<i32>) -> " +
                 shape.Text(),
             {a, size}, shape, LimitOf(a));
}

bool Generator::OldSpellings() {
  const Use a = Any();
  const Shape from = ShapeOf(a);
  if (random_.Percent(50)) {
    Shape to = from;
    std::vector<int64_t> sizes;
    const int64_t more = random_.In(1, 2);
    for (int64_t i = 0; i < more; ++i) sizes.push_back(random_.In(1, 4));
    to.dims.insert(to.dims.begin(), sizes.begin(), sizes.end());
    if (to.dims.size() > 5) return false;
    return Add("stablehlo.broadcast $0, sizes = " + Bracket(sizes) + " : (" + from.Text() +
                   ") -> " + to.Text(),
               {a}, to, LimitOf(a));
  }
  if (from.dims.empty() || from.dims.size() > 4 || IsBool(from.dtype)) {
    return false;
  }
  std::string in, out;
  Shape to{from.dtype, {}};
  double count = 1;
  for (int d : Shuffled(static_cast<int>(from.dims.size()))) {
    if (random_.Percent(40)) {
      count *= static_cast<double>(from.dims[At(d)]);
      continue;
    }
    out += "abcd"[d];
    to.dims.push_back(from.dims[At(d)]);
  }
  for (size_t d = 0; d < from.dims.size(); ++d) in += "abcd"[d];
  return Add("stablehlo.unary_einsum $0, config = \"" + in + "->" + out + "\" : (" + from.Text() +
                 ") -> " + to.Text(),
             {a}, to, LimitOf(a) * count);
}

/// Positions, slices and lookups whose shapes are operands, here constants.
bool Generator::RuntimeShapes() {
  const int64_t what = random_.In(0, 2);
  if (what == 0) {
    Shape shape{random_.Of<DType>({DType::kI32, DType::kF32, DType::kI64}),
                RandomDims(static_cast<int>(random_.In(1, 3)))};
    const int64_t dim = random_.In(0, static_cast<int64_t>(shape.dims.size()) - 1);
    const Use sizes = Vector(shape.dims);
    return Add("stablehlo.dynamic_iota $0, dim = " + std::to_string(dim) + " : (" +
                   ShapeOf(sizes).Text() + ") -> " + shape.Text(),
               {sizes}, shape, static_cast<double>(shape.dims[At(dim)]));
  }
  const Use a = Any();
  const Shape from = ShapeOf(a);
  if (from.dims.empty() || from.Elements() == 0) return false;
  if (what == 1) {
    std::vector<int64_t> low, high, stride;
    Shape to{from.dtype, {}};
    for (int64_t size : from.dims) {
      low.push_back(random_.In(0, size - 1));
      high.push_back(random_.In(low.back() + 1, size));
      stride.push_back(random_.Percent(70) ? 1 : 2);
      to.dims.push_back((high.back() - low.back() + stride.back() - 1) / stride.back());
    }
    const Use l = Vector(low), h = Vector(high), s = Vector(stride);
    return Add("stablehlo.real_dynamic_slice $0, $1, $2, $3 : (" +
                   Types({from, ShapeOf(l), ShapeOf(h), ShapeOf(s)}) + ") -> " + to.Text(),
               {a, l, h, s}, to, LimitOf(a));
  }
  // Whole rows by number.
  const int64_t rows = random_.In(1, 6);
  const Use numbers = Indices({rows, 1}, from.dims[0], DType::kI32);
  std::vector<int64_t> sizes = from.dims, offsets;
  sizes[0] = 1;
  Shape to = from;
  to.dims[0] = rows;
  for (size_t d = 1; d < from.dims.size(); ++d) offsets.push_back(static_cast<int64_t>(d));
  const Use s = Vector(sizes, DType::kI32);
  return Add(
      "\"stablehlo.dynamic_gather\"($0, $1, $2) <{dimension_numbers = "
      "#stablehlo.gather<offset_dims = " +
          Bracket(offsets) +
          ", collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>}> : (" +
          Types({from, ShapeOf(numbers), ShapeOf(s)}) + ") -> " + to.Text(),
      {a, numbers, s}, to, LimitOf(a));
}

bool Generator::RaggedDot() {
  const int64_t rows = random_.In(1, 8), contracted = random_.In(1, 6), groups = random_.In(1, 4),
                columns = random_.In(1, 6);
  const Use a = Where(
      [&](const Shape& shape) { return shape.dtype == DType::kF32 && shape.dims.size() == 2; },
      [&] {
        return NewParam({DType::kF32, {rows, contracted}});
      });
  const Shape lhs = ShapeOf(a);
  if (lhs.Elements() == 0) return false;
  const Use b = OfShape({DType::kF32, {groups, lhs.dims[1], columns}});
  if (AnySpecial({a, b})) return false;
  // Sizes of groups: together at most all rows.
  const int64_t most = lhs.dims[0] / groups;
  const Use sizes = NewParam({DType::kI32, {groups}}, 0, most);
  const Shape to{DType::kF32, {lhs.dims[0], columns}};
  return Add(
      "\"chlo.ragged_dot\"($0, $1, $2) <{ragged_dot_dimension_numbers = "
      "#chlo.ragged_dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], "
      "lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = "
      "[0], rhs_group_dimensions = [0]>}> : (" +
          Types({lhs, ShapeOf(b), ShapeOf(sizes)}) + ") -> " + to.Text(),
      {a, b, sizes}, to, LimitOf(a) * LimitOf(b) * static_cast<double>(lhs.dims[1]));
}

bool Generator::DynamicConvolution() {
  const int64_t batch = random_.In(1, 4), size = random_.In(1, 8), features = random_.In(1, 3),
                window = random_.In(1, 3), outputs = random_.In(1, 4);
  const Use x = OfShape({DType::kF32, {batch, size, features}});
  const Use k = OfShape({DType::kF32, {window, features, outputs}});
  if (AnySpecial({x, k})) return false;
  const int64_t low = random_.In(0, 2), high = random_.In(0, 2);
  if (size + low + high < window) return false;
  const Shape pads{DType::kI64, {1, 2}};
  Add("stablehlo.constant dense<[[" + Join({low, high}) + "]]> : " + pads.Text(), {}, pads, 2);
  program_.nodes.back().kind = "constant";
  const Use p = Last();
  const Shape to{DType::kF32, {batch, size + low + high - window + 1, outputs}};
  return Add(
      "\"stablehlo.dynamic_conv\"($0, $1, $2) <{dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, "
      "i, o]->[b, 0, f]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64, "
      "window_strides = array<i64: 1>}> : (" +
          Types({ShapeOf(x), ShapeOf(k), pads}) + ") -> " + to.Text(),
      {x, k, p}, to, LimitOf(x) * LimitOf(k) * static_cast<double>(window * features));
}

/// Calls that declare batch dimensions, on matrices whose diagonal outweighs the rest.
bool Generator::Factorization() {
  Dims batch = RandomDims(static_cast<int>(random_.In(1, 2)));
  if (NumElements(batch) > 30 || NumElements(batch) == 0) return false;
  const int64_t size = random_.In(1, 4), columns = random_.In(1, 4);
  const bool wide = random_.Percent(40);
  const DType dtype = wide ? DType::kF64 : DType::kF32;
  const std::string prefix = wide ? "d" : "s";
  Shape matrix{dtype, batch}, right{dtype, batch};
  matrix.dims.insert(matrix.dims.end(), {size, size});
  right.dims.insert(right.dims.end(), {size, columns});
  Use a = NewParam(matrix, -1, 1);
  if (AnySpecial({a})) return false;
  a = WithDiagonal(a, 9);
  const std::string declared = "mhlo.frontend_attributes = {num_batch_dims = \"" +
                               std::to_string(batch.size()) + "\"}, api_version = 4 : i32} : (";
  const std::string uplo = random_.Percent(50) ? "76" : "85";
  const Shape info{DType::kI32, batch};
  switch (random_.In(0, 2)) {
    case 0:
      return Add("stablehlo.custom_call @lapack_" + prefix +
                     "potrf_ffi($0) {mhlo.backend_config = {uplo = " + uplo + " : ui8}, " +
                     declared + matrix.Text() + ") -> (" + Types({matrix, info}) + ")",
                 {a}, {matrix, info}, {kRounded, 1});
    case 1: {
      Shape pivots{DType::kI32, batch};
      pivots.dims.push_back(size);
      return Add("stablehlo.custom_call @lapack_" + prefix +
                     "getrf_ffi($0) {mhlo.backend_config = {}, " + declared + matrix.Text() +
                     ") -> (" + Types({matrix, pivots, info}) + ")",
                 {a}, {matrix, pivots, info}, {kRounded, 12, 1});
    }
    default: {
      const Use b = OfShape(right);
      if (AnySpecial({b})) return false;
      return Add("stablehlo.custom_call @blas_" + prefix +
                     "trsm_ffi($0, $1) {mhlo.backend_config = {diag = 78 : ui8, side = 76 : ui8, "
                     "trans_x = " +
                     random_.Of<std::string>({"78", "84"}) + " : ui8, uplo = " + uplo +
                     " : ui8}, " + declared + Types({matrix, right}) + ") -> " + right.Text(),
                 {a, b}, right, kRounded);
    }
  }
}

bool Generator::Async() {
  const Use a = Any();
  const Shape shape = ShapeOf(a);
  if (shape.dims.empty()) return false;
  const std::string type = shape.Text();
  std::string all;
  for (int64_t size : shape.dims) {
    all += (all.empty() ? "0:" : ", 0:") + std::to_string(size);
  }
  if (!Add("\"stablehlo.async_done\"(%s$@) : (!stablehlo.future<" + type + ">) -> " + type, {a},
           shape, LimitOf(a))) {
    return false;
  }
  program_.nodes.back().before = "%s$@ = \"stablehlo.async_start\"($0) ({\n    ^bb0(%x$@: " + type +
                                 "):\n      %y$@ = stablehlo.slice %x$@ [" + all + "] : (" + type +
                                 ") -> " + type + "\n      stablehlo.return %y$@ : " + type +
                                 "\n    }) : (" + type + ") -> !stablehlo.future<" + type + ">";
  return true;
}

}  // namespace lockstep::fuzz

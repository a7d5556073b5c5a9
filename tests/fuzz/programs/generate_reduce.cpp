// Reductions, windows, cumulative ops, products, convolutions.
#include <algorithm>
#include <cmath>

#include "tests/fuzz/programs/generate.h"

namespace lockstep::fuzz {
namespace {

size_t At(int64_t i) { return static_cast<size_t>(i); }

/// "dense<[[1, 2], [0, 0]]> : tensor<2x2xi64>".
std::string Pairs(const std::vector<std::pair<int64_t, int64_t>>& pairs) {
  std::string text;
  for (const auto& [low, high] : pairs) {
    text += (text.empty() ? "[" : ", [") + std::to_string(low) + ", " + std::to_string(high) + "]";
  }
  return "dense<[" + text + "]> : tensor<" + std::to_string(pairs.size()) + "x2xi64>";
}

}  // namespace

std::string Generator::PairBody(const Fold& first, DType first_type, const Fold& second,
                                DType second_type) {
  const std::string a = Shape{first_type, {}}.Text(), b = Shape{second_type, {}}.Text();
  return "({\n    ^bb0(%a: " + a + ", %c: " + b + ", %b: " + a + ", %d: " + b +
         "):\n      %e = " + first.op + " %a, %b : " + a + "\n      %f = " + second.op +
         " %c, %d : " + b + "\n      stablehlo.return %e, %f : " + a + ", " + b + "\n    })";
}

bool Generator::Reduce() {
  const Use a = Any();
  const Shape from = ShapeOf(a);
  std::vector<int64_t> dims;
  Shape to{from.dtype, {}};
  double count = 1;
  for (size_t d = 0; d < from.dims.size(); ++d) {
    if (random_.Percent(60)) {
      dims.push_back(static_cast<int64_t>(d));
      count *= static_cast<double>(from.dims[d]);
    } else {
      to.dims.push_back(from.dims[d]);
    }
  }
  const Fold fold = RandomFold(a, count);
  // The init is any value, not only the identity: it counts once.
  const bool identity = random_.Percent(50) && (fold.op == "stablehlo.add");
  const Use init = identity ? Scalar(from.dtype, 0) : OfShape({from.dtype, {}});
  const std::string types = " : (" + Types({from, {from.dtype, {}}}) + ") -> " + to.Text();
  const double limit = fold.limit + LimitOf(init);
  if (random_.Percent(50)) {
    return Add("stablehlo.reduce($0 init: $1) applies " + fold.op +
                   " across dimensions = " + Bracket(dims) + types,
               {a, init}, to, limit);
  }
  return Add("\"stablehlo.reduce\"($0, $1) <{dimensions = " + I64Array(dims) + "}> " +
                 Body(fold, from.dtype) + types,
             {a, init}, to, limit);
}

bool Generator::ArgMax() {
  const Use a = Any();
  const Shape from = ShapeOf(a);
  if (from.dims.empty() || !(IsFloat(from.dtype) || IsSignedInteger(from.dtype))) return false;
  if (AnyRounded({a})) return false;
  // NaN wins over all, of several the first (as JAX has it); without NaN in the data, any body
  // does.
  const bool nan = AnySpecial({a}) || (IsFloat(from.dtype) && random_.Percent(40));
  const bool smallest = random_.Percent(30);
  const int64_t dim = random_.In(0, static_cast<int64_t>(from.dims.size()) - 1);
  const Shape numbers{random_.Percent(75) ? DType::kI32 : DType::kI64, from.dims};
  if (!Add("stablehlo.iota dim = " + std::to_string(dim) + " : " + numbers.Text(), {}, numbers,
           12)) {
    return false;
  }
  program_.nodes.back().kind = "iota";
  const Use iota = Last();
  const Use init = Scalar(from.dtype, smallest ? 100 : -100), zero = Scalar(numbers.dtype, 0);
  Shape value = from;
  value.dims.erase(value.dims.begin() + dim);
  const Shape index{numbers.dtype, value.dims};
  const std::string v = Shape{from.dtype, {}}.Text(), i = Shape{numbers.dtype, {}}.Text();
  // The larger (or smaller) value wins, of equal ones the lower index.
  const auto compare = [&](const char* to, const char* how, const char* x, const char* y,
                           const std::string& type) {
    return std::string("      ") + to + " = stablehlo.compare " + how + ", " + x + ", " + y +
           " : (" + type + ", " + type + ") -> tensor<i1>\n";
  };
  std::string body = "({\n    ^bb0(%a: " + v + ", %i: " + i + ", %b: " + v + ", %j: " + i + "):\n" +
                     compare("%c0", smallest ? "LT" : "GT", "%a", "%b", v);
  body +=
      nan ? compare("%n", "NE", "%a", "%a", v) + "      %c = stablehlo.or %c0, %n : tensor<i1>\n"
          : std::string("      %c = stablehlo.or %c0, %c0 : tensor<i1>\n");
  body += compare("%d", "EQ", "%a", "%b", v) + compare("%e", "LT", "%i", "%j", i) +
          "      %f = stablehlo.and %d, %e : tensor<i1>\n      %g = stablehlo.or %c, %f : " +
          "tensor<i1>\n      %h = stablehlo.select %c, %a, %b : tensor<i1>, " + v +
          "\n      %k = stablehlo.select %g, %i, %j : tensor<i1>, " + i +
          "\n      stablehlo.return %h, %k : " + v + ", " + i + "\n    })";
  return Add("\"stablehlo.reduce\"($0, $1, $2, $3) <{dimensions = " + I64Array({dim}) + "}> " +
                 body + " : (" + Types({from, numbers, {from.dtype, {}}, {numbers.dtype, {}}}) +
                 ") -> (" + Types({value, index}) + ")",
             {a, iota, init, zero}, {value, index},
             {std::max(std::min(100.0, Capacity(from.dtype)), LimitOf(a)), 12});
}

bool Generator::ReduceWindow() {
  const Use a = Any();
  const Shape from = ShapeOf(a);
  if (from.dims.empty()) return false;
  std::vector<int64_t> sizes, strides, base, dilations;
  std::vector<std::pair<int64_t, int64_t>> padding;
  Shape to{from.dtype, {}};
  double count = 1;
  for (int64_t size : from.dims) {
    const bool trivial = random_.Percent(40);
    sizes.push_back(trivial ? 1 : random_.In(1, 4));
    strides.push_back(trivial || random_.Percent(50) ? 1 : random_.In(1, 3));
    base.push_back(trivial || random_.Percent(80) ? 1 : 2);
    dilations.push_back(trivial || random_.Percent(75) ? 1 : 2);
    padding.emplace_back(trivial ? 0 : random_.In(-1, 3), trivial ? 0 : random_.In(-1, 3));
    const int64_t full = (size == 0 ? 0 : (size - 1) * base.back() + 1) + padding.back().first +
                         padding.back().second;
    const int64_t window = (sizes.back() - 1) * dilations.back() + 1;
    if (full < 0) return false;
    to.dims.push_back(full < window ? 0 : (full - window) / strides.back() + 1);
    count *= static_cast<double>(sizes.back());
  }
  if (to.Elements() == 0 && random_.Percent(85)) return false;
  const Fold fold = RandomFold(a, count);
  const bool identity = random_.Percent(60) && fold.op == "stablehlo.add";
  const Use init = identity ? Scalar(from.dtype, 0) : OfShape({from.dtype, {}});
  return Add("\"stablehlo.reduce_window\"($0, $1) <{base_dilations = " + I64Array(base) +
                 ", padding = " + Pairs(padding) + ", window_dilations = " + I64Array(dilations) +
                 ", window_dimensions = " + I64Array(sizes) +
                 ", window_strides = " + I64Array(strides) + "}> " + Body(fold, from.dtype) +
                 " : (" + Types({from, {from.dtype, {}}}) + ") -> " + to.Text(),
             {a, init}, to, fold.limit + LimitOf(init) * (count + 1));
}

bool Generator::Cumulative() {
  const Use a = Any();
  const Shape shape = ShapeOf(a);
  if (shape.dims.empty()) return false;
  const int64_t dim = random_.In(0, static_cast<int64_t>(shape.dims.size()) - 1);
  const int64_t size = shape.dims[At(dim)];
  if (size < 1) return false;
  std::vector<int64_t> sizes(shape.dims.size(), 1);
  std::vector<std::pair<int64_t, int64_t>> padding(shape.dims.size(), {0, 0});
  sizes[At(dim)] = size;
  padding[At(dim)] = random_.Percent(30) ? std::pair<int64_t, int64_t>{0, size - 1}
                                         : std::pair<int64_t, int64_t>{size - 1, 0};
  const Fold fold = RandomFold(a, static_cast<double>(size));
  const bool identity = random_.Percent(60) && fold.op == "stablehlo.add";
  const Use init = identity ? Scalar(shape.dtype, 0) : OfShape({shape.dtype, {}});
  return Add("\"stablehlo.reduce_window\"($0, $1) <{padding = " + Pairs(padding) +
                 ", window_dimensions = " + I64Array(sizes) + "}> " + Body(fold, shape.dtype) +
                 " : (" + Types({shape, {shape.dtype, {}}}) + ") -> " + shape.Text(),
             {a, init}, shape, fold.limit + LimitOf(init) * static_cast<double>(size + 1));
}

bool Generator::SelectAndScatter() {
  const Use a = Any();
  const Shape shape = ShapeOf(a);
  if (shape.dims.empty() || !(IsFloat(shape.dtype) || IsSignedInteger(shape.dtype))) return false;
  std::vector<int64_t> sizes, strides;
  std::vector<std::pair<int64_t, int64_t>> padding;
  Shape source{shape.dtype, {}};
  double count = 1;
  for (int64_t size : shape.dims) {
    const bool trivial = random_.Percent(50);
    sizes.push_back(trivial ? 1 : random_.In(1, 3));
    strides.push_back(trivial ? 1 : random_.Percent(60) ? sizes.back() : random_.In(1, 3));
    // A window that is all padding would have nothing to select.
    const int64_t most = trivial || random_.Percent(50) ? 0 : sizes.back() - 1;
    padding.emplace_back(random_.In(0, most), random_.In(0, most));
    const int64_t full = size + padding.back().first + padding.back().second;
    if (full < sizes.back() || size == 0) return false;
    source.dims.push_back((full - sizes.back()) / strides.back() + 1);
    count *= static_cast<double>(sizes.back());
  }
  const Use values = OfShape(source);
  if (AnySpecial({a})) return false;
  const Use init = random_.Percent(70) ? Scalar(shape.dtype, 0) : OfShape({shape.dtype, {}});
  const std::string scalar = Shape{shape.dtype, {}}.Text();
  const std::string select =
      "({\n    ^bb0(%a: " + scalar + ", %b: " + scalar + "):\n      %c = stablehlo.compare " +
      random_.Of<std::string>({"GE", "GT", "LE"}) + ", %a, %b : (" + scalar + ", " + scalar +
      ") -> tensor<i1>\n      stablehlo.return %c : " + "tensor<i1>\n    }, ";
  const std::string scatter = Body({"stablehlo.add", 0}, shape.dtype).substr(1);
  return Add("\"stablehlo.select_and_scatter\"($0, $1, $2) <{padding = " + Pairs(padding) +
                 ", window_dimensions = " + I64Array(sizes) +
                 ", window_strides = " + I64Array(strides) + "}> " + select + scatter + " : (" +
                 Types({shape, source, {shape.dtype, {}}}) + ") -> " + shape.Text(),
             {a, values, init}, shape, LimitOf(init) + LimitOf(values) * count);
}

bool Generator::DotGeneral() {
  const Use a = Any();
  const Shape lhs = ShapeOf(a);
  if (IsBool(lhs.dtype)) return false;
  std::vector<int64_t> lhs_batch, lhs_contract, lhs_free;
  double count = IsComplex(lhs.dtype) ? 2 : 1;
  for (int64_t d = 0; d < static_cast<int64_t>(lhs.dims.size()); ++d) {
    const int64_t role = random_.In(0, 9);
    if (role < 2) {
      lhs_batch.push_back(d);
    } else if (role < 6) {
      lhs_contract.push_back(d);
      count *= static_cast<double>(lhs.dims[At(d)]);
    } else {
      lhs_free.push_back(d);
    }
  }
  // The other operand: its dims in a random order.
  struct Dim {
    int64_t size;
    int64_t lhs;  ///< -1: free
    bool batch;
  };
  std::vector<Dim> dims;
  for (int64_t d : lhs_batch) dims.push_back({lhs.dims[At(d)], d, true});
  for (int64_t d : lhs_contract) dims.push_back({lhs.dims[At(d)], d, false});
  const int64_t free = random_.In(0, 2);
  for (int64_t i = 0; i < free && dims.size() < 4; ++i)
    dims.push_back({random_.In(1, 6), -1, false});
  Shape rhs{lhs.dtype, {}};
  std::vector<int64_t> rhs_batch(lhs_batch.size()), rhs_contract(lhs_contract.size());
  Shape to{lhs.dtype, {}};
  for (int64_t d : lhs_batch) to.dims.push_back(lhs.dims[At(d)]);
  for (int64_t d : lhs_free) to.dims.push_back(lhs.dims[At(d)]);
  for (int number : Shuffled(static_cast<int>(dims.size()))) {
    const Dim& dim = dims[At(number)];
    const int64_t at = static_cast<int64_t>(rhs.dims.size());
    rhs.dims.push_back(dim.size);
    if (dim.lhs < 0) {
      to.dims.push_back(dim.size);
      continue;
    }
    const std::vector<int64_t>& list = dim.batch ? lhs_batch : lhs_contract;
    const auto place = std::find(list.begin(), list.end(), dim.lhs) - list.begin();
    (dim.batch ? rhs_batch : rhs_contract)[At(place)] = at;
  }
  if (to.dims.size() > 5) return false;
  const Use b = OfShape(rhs);
  std::string text = "stablehlo.dot_general $0, $1, ";
  if (!lhs_batch.empty()) {
    text += "batching_dims = " + Bracket(lhs_batch) + " x " + Bracket(rhs_batch) + ", ";
  }
  text += "contracting_dims = " + Bracket(lhs_contract) + " x " + Bracket(rhs_contract);
  if (lhs.dtype == DType::kBF16 && random_.Percent(50)) to.dtype = DType::kF32;
  return Add(text + " : (" + Types({lhs, rhs}) + ") -> " + to.Text(), {a, b}, to,
             std::max(LimitOf(a), 1.0) * std::max(LimitOf(b), 1.0) * count);
}

bool Generator::Convolution() {
  // lhs [batch, feature, spatial..] in any order of dims.
  const int spatial = static_cast<int>(random_.Of<int64_t>({1, 1, 1, 2, 2, 2, 2, 3}));
  const DType dtype =
      random_.Of<DType>({DType::kF32, DType::kF32, DType::kF64, DType::kI32, DType::kBF16});
  int64_t feature_groups = random_.Percent(75) ? 1 : random_.In(2, 3);
  int64_t batch_groups = feature_groups > 1 || random_.Percent(85) ? 1 : random_.In(2, 3);
  const int64_t per_group = random_.In(1, 3), kernel_features = random_.In(1, 3);
  const int64_t batch = random_.In(1, 4) * batch_groups;
  const int64_t in_features = per_group * feature_groups;
  const int64_t out_features = kernel_features * feature_groups * batch_groups;
  // Logical orders: batch, feature, spatial 0, spatial 1.
  Dims lhs{batch, in_features}, rhs{per_group, out_features},
      out{batch / batch_groups, out_features};
  std::vector<int64_t> stride, lhs_dilate, rhs_dilate;
  std::string pads, reverse;
  double count = static_cast<double>(per_group);
  for (int s = 0; s < spatial; ++s) {
    const int64_t size = random_.In(1, spatial == 1 ? 12 : spatial == 2 ? 7 : 4);
    const int64_t window = random_.Percent(20) ? random_.In(1, size) : random_.In(1, 3);
    stride.push_back(random_.Percent(60) ? 1 : random_.In(2, 3));
    lhs_dilate.push_back(random_.Percent(75) ? 1 : 2);
    rhs_dilate.push_back(random_.Percent(75) ? 1 : 2);
    const int64_t low = random_.In(-1, 3), high = random_.In(-1, 3);
    pads += (s ? ", " : "") + Bracket({low, high});
    reverse += std::string(s ? ", " : "") + (random_.Percent(20) ? "true" : "false");
    const int64_t full = (size - 1) * lhs_dilate.back() + 1 + low + high;
    const int64_t extent = (window - 1) * rhs_dilate.back() + 1;
    if (full < extent) return false;
    lhs.push_back(size);
    rhs.push_back(window);
    out.push_back((full - extent) / stride.back() + 1);
    count *= static_cast<double>(window);
  }
  const auto order = [&](const Dims& logical, const std::string& letters, Dims& physical) {
    std::string text;
    for (int d : Shuffled(spatial + 2)) {
      text += (text.empty() ? "" : ", ") +
              (d < 2 ? std::string(1, letters[At(d)]) : std::to_string(d - 2));
      physical.push_back(logical[At(d)]);
    }
    return "[" + text + "]";
  };
  Shape lhs_shape{dtype, {}}, rhs_shape{dtype, {}}, to{dtype, {}};
  const std::string numbers = order(lhs, "bf", lhs_shape.dims) + "x" +
                              order(rhs, "io", rhs_shape.dims) + "->" + order(out, "bf", to.dims);
  const Use a = OfShape(lhs_shape), b = OfShape(rhs_shape);
  return Add("stablehlo.convolution($0, $1) dim_numbers = " + numbers + ", window = {stride = " +
                 Bracket(stride) + ", pad = [" + pads + "], lhs_dilate = " + Bracket(lhs_dilate) +
                 ", rhs_dilate = " + Bracket(rhs_dilate) + ", reverse = [" + reverse +
                 "]} {batch_group_count = " + std::to_string(batch_groups) +
                 " : i64, feature_group_count = " + std::to_string(feature_groups) + " : i64} : (" +
                 Types({lhs_shape, rhs_shape}) + ") -> " + to.Text(),
             {a, b}, to, std::max(LimitOf(a), 1.0) * std::max(LimitOf(b), 1.0) * count);
}

/// Two operands at once, each with a fold of its own.
bool Generator::VariadicReduce() {
  const Use a = Any();
  const Shape from = ShapeOf(a);
  const auto same_dims = [&](const Shape& other) { return other.dims == from.dims; };
  const Use b = Where(same_dims, [&] { return NewParam({RandomType(), from.dims}); });
  const Shape second = ShapeOf(b);
  std::vector<int64_t> dims, kept;
  double count = 1;
  for (size_t d = 0; d < from.dims.size(); ++d) {
    if (random_.Percent(60)) {
      dims.push_back(static_cast<int64_t>(d));
      count *= static_cast<double>(from.dims[d]);
    } else {
      kept.push_back(from.dims[d]);
    }
  }
  const Fold first_fold = RandomFold(a, count), second_fold = RandomFold(b, count);
  const Use i = OfShape({from.dtype, {}}), j = OfShape({second.dtype, {}});
  const Shape to{from.dtype, kept}, to_second{second.dtype, kept};
  return Add("\"stablehlo.reduce\"($0, $1, $2, $3) <{dimensions = " + I64Array(dims) + "}> " +
                 PairBody(first_fold, from.dtype, second_fold, second.dtype) + " : (" +
                 Types({from, second, {from.dtype, {}}, {second.dtype, {}}}) + ") -> (" +
                 Types({to, to_second}) + ")",
             {a, b, i, j}, {to, to_second},
             {first_fold.limit + LimitOf(i), second_fold.limit + LimitOf(j)});
}

bool Generator::VariadicWindow() {
  const Use a = Any();
  const Shape from = ShapeOf(a);
  if (from.dims.empty()) return false;
  const auto same_dims = [&](const Shape& other) { return other.dims == from.dims; };
  const Use b = Where(same_dims, [&] { return NewParam({RandomType(), from.dims}); });
  const Shape second = ShapeOf(b);
  std::vector<int64_t> sizes, strides, dims;
  std::vector<std::pair<int64_t, int64_t>> padding;
  double count = 1;
  for (int64_t size : from.dims) {
    const bool trivial = random_.Percent(40);
    sizes.push_back(trivial ? 1 : random_.In(1, std::max<int64_t>(1, std::min<int64_t>(4, size))));
    strides.push_back(trivial || random_.Percent(50) ? 1 : random_.In(1, 3));
    padding.emplace_back(trivial ? 0 : random_.In(0, 2), trivial ? 0 : random_.In(-1, 2));
    const int64_t full = size + padding.back().first + padding.back().second;
    if (full < 0) return false;
    dims.push_back(full < sizes.back() ? 0 : (full - sizes.back()) / strides.back() + 1);
    count *= static_cast<double>(sizes.back());
  }
  if (NumElements(dims) == 0 && random_.Percent(85)) return false;
  const Fold first_fold = RandomFold(a, count), second_fold = RandomFold(b, count);
  const Use i = OfShape({from.dtype, {}}), j = OfShape({second.dtype, {}});
  const Shape to{from.dtype, dims}, to_second{second.dtype, dims};
  return Add(
      "\"stablehlo.reduce_window\"($0, $1, $2, $3) <{padding = " + Pairs(padding) +
          ", window_dimensions = " + I64Array(sizes) + ", window_strides = " + I64Array(strides) +
          "}> " + PairBody(first_fold, from.dtype, second_fold, second.dtype) + " : (" +
          Types({from, second, {from.dtype, {}}, {second.dtype, {}}}) + ") -> (" +
          Types({to, to_second}) + ")",
      {a, b, i, j}, {to, to_second},
      {first_fold.limit + LimitOf(i) * (count + 1), second_fold.limit + LimitOf(j) * (count + 1)});
}

/// A running fold over slices, with the carry as a second result.
bool Generator::Scan() {
  const Use a = Any();
  const Shape shape = ShapeOf(a);
  if (shape.dims.empty()) return false;
  const int64_t dim = random_.In(0, static_cast<int64_t>(shape.dims.size()) - 1);
  Shape row = shape;
  row.dims.erase(row.dims.begin() + dim);
  const Use init = OfShape(row);
  const Fold fold = RandomFold(a, static_cast<double>(shape.dims[At(dim)]));
  const std::string type = row.Text();
  const double limit = fold.limit + LimitOf(init);
  return Add("chlo.scan($0) inits($1) dimension=" + std::to_string(dim) +
                 " {\n    ^bb0(%e: " + type + ", %a: " + type + "):\n      %s = " + fold.op +
                 " %a, %e : " + type + "\n      stablehlo.return %s, %s : " + type + ", " + type +
                 "\n    } : (" + Types({shape, row}) + ") -> (" + Types({shape, row}) + ")",
             {a, init}, {shape, row}, {limit, limit});
}

/// The other spellings of products.
bool Generator::DotOrEinsum() {
  const Use a = Any();
  const Shape lhs = ShapeOf(a);
  if (IsBool(lhs.dtype) || lhs.dims.empty()) return false;
  const int64_t contracted = lhs.dims.back();
  const double count = static_cast<double>(contracted) * (IsComplex(lhs.dtype) ? 2 : 1);
  Shape rhs{lhs.dtype, {contracted}}, to{lhs.dtype, lhs.dims};
  to.dims.pop_back();
  std::string op;
  if (lhs.dims.size() <= 2 && random_.Percent(50)) {
    if (random_.Percent(60)) rhs.dims.push_back(random_.In(1, 6));
    if (rhs.dims.size() == 2) to.dims.push_back(rhs.dims[1]);
    op = "stablehlo.dot $0, $1 : (";
  } else if (lhs.dims.size() == 3) {  // abc, adc -> abd
    rhs.dims = {lhs.dims[0], random_.In(1, 6), contracted};
    to.dims.push_back(rhs.dims[1]);
    op = "stablehlo.einsum $0, $1, config = \"abc,adc->abd\" : (";
  } else if (lhs.dims.size() == 2) {  // ab, cb -> ca
    rhs.dims = {random_.In(1, 6), contracted};
    to.dims = {rhs.dims[0], lhs.dims[0]};
    op = "stablehlo.einsum $0, $1, config = \"ab,cb->ca\" : (";
  } else {
    return false;
  }
  const Use b = OfShape(rhs);
  return Add(op + Types({lhs, rhs}) + ") -> " + to.Text(), {a, b}, to,
             std::max(LimitOf(a), 1.0) * std::max(LimitOf(b), 1.0) * count);
}

}  // namespace lockstep::fuzz

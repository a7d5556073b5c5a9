// Ops that look at positions: dynamic slices, gather, scatter, sort, top-k.
#include <algorithm>
#include <cmath>

#include "tests/fuzz/programs/generate.h"

namespace lockstep::fuzz {
namespace {

size_t At(int64_t i) { return static_cast<size_t>(i); }

}  // namespace

bool Generator::DynamicSlice() {
  const Use a = Any();
  const Shape from = ShapeOf(a);
  if (from.dims.empty()) return false;
  Shape to{from.dtype, {}};
  std::vector<Use> operands{a};
  std::vector<Shape> types{from};
  const DType index = IndexType();
  for (int64_t size : from.dims) {
    to.dims.push_back(random_.Percent(40) ? size : random_.In(std::min<int64_t>(1, size), size));
    const bool constant = random_.Percent(30);
    operands.push_back(constant ? Scalar(index, random_.In(0, size + 1))
                                : Indices({}, size, index));
    types.push_back({index, {}});
  }
  return Add("stablehlo.dynamic_slice " + Names("$", operands.size()) +
                 ", sizes = " + Bracket(to.dims) + " : (" + Types(types) + ") -> " + to.Text(),
             operands, to, LimitOf(a));
}

bool Generator::DynamicUpdateSlice() {
  const Use a = Any();
  const Shape shape = ShapeOf(a);
  if (shape.dims.empty()) return false;
  Shape part{shape.dtype, {}};
  for (int64_t size : shape.dims) {
    part.dims.push_back(random_.Percent(35) ? size : random_.In(std::min<int64_t>(1, size), size));
  }
  const auto fits = [&](const Shape& other) {
    if (other.dtype != shape.dtype || other.dims.size() != shape.dims.size()) return false;
    for (size_t d = 0; d < shape.dims.size(); ++d) {
      if (other.dims[d] > shape.dims[d]) return false;
    }
    return true;
  };
  const Use update = Where(fits, [&] { return NewParam(part); });
  std::vector<Use> operands{a, update};
  std::vector<Shape> types{shape, ShapeOf(update)};
  const DType index = IndexType();
  for (int64_t size : shape.dims) {
    const bool constant = random_.Percent(35);
    operands.push_back(constant ? Scalar(index, random_.In(0, size + 1))
                                : Indices({}, size, index));
    types.push_back({index, {}});
  }
  return Add("stablehlo.dynamic_update_slice " + Names("$", operands.size()) + " : (" +
                 Types(types) + ") -> " + shape.Text(),
             operands, shape, std::max(LimitOf(a), LimitOf(update)));
}

namespace {

/// What gather and scatter have in common: a role for each dimension of the operand, the batch
/// dimensions of the indices and where the window dimensions stand among them.
struct Lookup {
  std::vector<int64_t> batching;        ///< operand dims
  std::vector<int64_t> collapsed;       ///< operand dims, window size 1
  std::vector<int64_t> window;          ///< operand dims that stay
  std::vector<int64_t> window_sizes;    ///< of all operand dims
  std::vector<int64_t> indexed;         ///< operand dim of each index component
  std::vector<int64_t> index_batching;  ///< dims of the indices, paired with `batching`
  Dims batch;                           ///< batch dims, in order
  Dims indices;                         ///< shape
  int64_t vector_dim = 0;
  std::vector<int64_t> offset_dims;  ///< where window dims stand in the result / updates
  Dims result;
};

Lookup RandomLookup(Random& random, const Dims& dims, bool whole_windows) {
  Lookup l;
  const int64_t rank = static_cast<int64_t>(dims.size());
  for (int64_t d = 0; d < rank; ++d) {
    const int64_t size = dims[At(d)];
    const int64_t role = random.In(0, 9);
    l.window_sizes.push_back(1);
    if (role < 2 && size > 0) {
      l.batching.push_back(d);
    } else if (role < 6 && size > 0) {
      l.collapsed.push_back(d);
    } else {
      l.window.push_back(d);
      const bool whole = random.Percent(whole_windows ? 70 : 50);
      l.window_sizes[At(d)] = whole ? size : random.In(std::min<int64_t>(1, size), size);
    }
  }
  std::vector<int64_t> candidates;
  for (int64_t d : l.collapsed) {
    if (random.Percent(90)) candidates.push_back(d);
  }
  for (int64_t d : l.window) {
    const bool whole = l.window_sizes[At(d)] == dims[At(d)];
    if (random.Percent(whole ? 10 : 70)) candidates.push_back(d);
  }
  for (size_t i = candidates.size(); i > 1; --i) {
    std::swap(candidates[i - 1], candidates[At(random.In(0, static_cast<int64_t>(i) - 1))]);
  }
  l.indexed = candidates;
  // Batch dims: one for each batching dim, and some more.
  const int64_t extra = random.In(0, 2);
  std::vector<int64_t> source(l.batching);
  for (int64_t i = 0; i < extra; ++i) source.push_back(-1);
  for (size_t i = source.size(); i > 1; --i) {
    std::swap(source[i - 1], source[At(random.In(0, static_cast<int64_t>(i) - 1))]);
  }
  for (int64_t d : source) l.batch.push_back(d < 0 ? random.In(1, 6) : dims[At(d)]);
  const int64_t batch_rank = static_cast<int64_t>(l.batch.size());
  l.indices = l.batch;
  l.vector_dim = random.In(0, batch_rank);
  if (l.indexed.size() == 1 && random.Percent(20)) {
    l.vector_dim = batch_rank;  // implicit
  } else {
    l.indices.insert(l.indices.begin() + l.vector_dim, static_cast<int64_t>(l.indexed.size()));
  }
  const bool implicit = l.indices.size() == l.batch.size();
  for (int64_t d : l.batching) {
    const int64_t at = std::find(source.begin(), source.end(), d) - source.begin();
    l.index_batching.push_back(!implicit && at >= l.vector_dim ? at + 1 : at);
  }
  const int64_t result_rank = batch_rank + static_cast<int64_t>(l.window.size());
  std::vector<bool> is_window(At(result_rank), false);
  for (size_t left = l.window.size(); left > 0;) {
    const size_t at = At(random.In(0, result_rank - 1));
    if (!is_window[at]) {
      is_window[at] = true;
      --left;
    }
  }
  size_t window = 0, batch = 0;
  for (int64_t d = 0; d < result_rank; ++d) {
    if (is_window[At(d)]) {
      l.offset_dims.push_back(d);
      l.result.push_back(l.window_sizes[At(l.window[window++])]);
    } else {
      l.result.push_back(l.batch[batch++]);
    }
  }
  return l;
}

std::string ScatterNumbers(const Lookup& l) {
  std::string numbers = "update_window_dims = " + Bracket(l.offset_dims);
  if (!l.collapsed.empty()) numbers += ", inserted_window_dims = " + Bracket(l.collapsed);
  if (!l.batching.empty()) {
    numbers += ", input_batching_dims = " + Bracket(l.batching) +
               ", scatter_indices_batching_dims = " + Bracket(l.index_batching);
  }
  return numbers + ", scatter_dims_to_operand_dims = " + Bracket(l.indexed) +
         ", index_vector_dim = " + std::to_string(l.vector_dim);
}

}  // namespace

bool Generator::Gather() {
  const Use a = Any();
  const Shape from = ShapeOf(a);
  if (from.dims.empty()) return false;
  const Lookup l = RandomLookup(random_, from.dims, false);
  int64_t size = 1;
  for (int64_t d : l.indexed) size = std::max(size, from.dims[At(d)]);
  const DType index = IndexType();
  if (NumElements(l.indices) > 200 || NumElements(l.result) > 500) return false;
  const Use indices = Indices(l.indices, size, index);
  const Shape to{from.dtype, l.result};
  std::string numbers = "offset_dims = " + Bracket(l.offset_dims);
  if (!l.collapsed.empty()) numbers += ", collapsed_slice_dims = " + Bracket(l.collapsed);
  if (!l.batching.empty()) {
    numbers += ", operand_batching_dims = " + Bracket(l.batching) +
               ", start_indices_batching_dims = " + Bracket(l.index_batching);
  }
  numbers += ", start_index_map = " + Bracket(l.indexed) +
             ", index_vector_dim = " + std::to_string(l.vector_dim);
  return Add("\"stablehlo.gather\"($0, $1) <{dimension_numbers = #stablehlo.gather<" + numbers +
                 ">, indices_are_sorted = false, slice_sizes = " + I64Array(l.window_sizes) +
                 "}> : (" + Types({from, ShapeOf(indices)}) + ") -> " + to.Text(),
             {a, indices}, to, LimitOf(a));
}

bool Generator::Scatter() {
  const Use a = Any();
  const Shape shape = ShapeOf(a);
  if (shape.dims.empty()) return false;
  const Lookup l = RandomLookup(random_, shape.dims, true);
  int64_t size = 1;
  for (int64_t d : l.indexed) size = std::max(size, shape.dims[At(d)]);
  if (NumElements(l.indices) > 200 || NumElements(l.result) > 500) return false;
  const Shape update_shape{shape.dtype, l.result};
  const Use updates = OfShape(update_shape);
  const double count = static_cast<double>(std::max<int64_t>(1, update_shape.Elements()));
  Fold fold = RandomFold(updates, count);
  double limit = fold.limit + LimitOf(a);
  const DType index_type = random_.Of<DType>({DType::kI32, DType::kI64, DType::kU32});
  // One list of places that goes up by one is a promise that no two of them are equal.
  const bool unique =
      l.indexed.size() == 1 && l.batch.size() == 1 && l.batching.empty() && random_.Percent(50);
  if (unique &&
      !Add("stablehlo.iota dim = " + std::to_string(l.vector_dim == 0 ? l.indices.size() - 1 : 0) +
               " : " + Shape{index_type, l.indices}.Text(),
           {}, {index_type, l.indices}, 12)) {
    return false;
  }
  if (unique) program_.nodes.back().kind = "iota";
  const Use indices = unique ? Last() : Indices(l.indices, size, index_type);
  const std::string promise = unique ? "true" : "false";
  std::string body = Body(fold, shape.dtype);
  const std::string scalar = Shape{shape.dtype, {}}.Text();
  // The last one wins; the order is defined only among updates of one place in the window.
  bool overlapping_windows = false;
  for (int64_t d : l.indexed) overlapping_windows |= l.window_sizes[At(d)] != 1;
  if (!overlapping_windows && random_.Percent(25)) {
    body = "({\n    ^bb0(%a: " + scalar + ", %b: " + scalar +
           "):\n      stablehlo.return %b : " + scalar + "\n    })";
    limit = std::max(LimitOf(a), LimitOf(updates));
  } else if (random_.Percent(15) && !IsBool(shape.dtype)) {
    body = Body({"stablehlo.subtract", 0}, shape.dtype);
    limit = LimitOf(a) + LimitOf(updates) * count;
  }
  return Add("\"stablehlo.scatter\"($0, $1, $2) <{indices_are_sorted = " + promise +
                 ", scatter_dimension_numbers = #stablehlo.scatter<" + ScatterNumbers(l) +
                 ">, unique_indices = " + promise + "}> " + body + " : (" +
                 Types({shape, ShapeOf(indices), update_shape}) + ") -> " + shape.Text(),
             {a, indices, updates}, shape, limit);
}

/// Two operands at one list of places, each with a fold of its own.
bool Generator::VariadicScatter() {
  const Use a = Any();
  const Shape shape = ShapeOf(a);
  if (shape.dims.empty()) return false;
  const auto same_dims = [&](const Shape& other) { return other.dims == shape.dims; };
  const Use b = Where(same_dims, [&] { return NewParam({RandomType(), shape.dims}); });
  const Shape second = ShapeOf(b);
  const Lookup l = RandomLookup(random_, shape.dims, true);
  int64_t size = 1;
  for (int64_t d : l.indexed) size = std::max(size, shape.dims[At(d)]);
  if (NumElements(l.indices) > 200 || NumElements(l.result) > 500) return false;
  const Shape update{shape.dtype, l.result}, second_update{second.dtype, l.result};
  const Use u = OfShape(update), v = OfShape(second_update);
  const double count = static_cast<double>(std::max<int64_t>(1, update.Elements()));
  const Fold first_fold = RandomFold(u, count), second_fold = RandomFold(v, count);
  const Use indices = Indices(l.indices, size, random_.Of<DType>({DType::kI32, DType::kI64}));
  return Add(
      "\"stablehlo.scatter\"($0, $1, $2, $3, $4) <{indices_are_sorted = false, "
      "scatter_dimension_numbers = #stablehlo.scatter<" +
          ScatterNumbers(l) + ">, unique_indices = false}> " +
          PairBody(first_fold, shape.dtype, second_fold, second.dtype) + " : (" +
          Types({shape, second, ShapeOf(indices), update, second_update}) + ") -> (" +
          Types({shape, second}) + ")",
      {a, b, indices, u, v}, {shape, second},
      {first_fold.limit + LimitOf(a), second_fold.limit + LimitOf(b)});
}

bool Generator::Sort() {
  const Use first = Any();
  const Shape shape = ShapeOf(first);
  if (shape.dims.empty() || IsComplex(shape.dtype) || !IsOrdered(first)) return false;
  const bool special = IsSpecial(first);
  std::vector<Use> operands{first};
  std::vector<Shape> shapes{shape};
  std::vector<double> limits{LimitOf(first)};
  const int64_t count = random_.In(1, 3);
  for (int64_t i = 1; i < count; ++i) {
    const auto fits = [&](const Shape& other) { return other.dims == shape.dims; };
    const Use next = Where(fits, [&] { return NewParam({RandomType(), shape.dims}); });
    operands.push_back(next);
    shapes.push_back(ShapeOf(next));
    limits.push_back(LimitOf(next));
  }
  const int64_t dim = random_.In(0, static_cast<int64_t>(shape.dims.size()) - 1);
  std::string args;
  for (size_t i = 0; i < operands.size(); ++i) {
    const std::string scalar = Shape{shapes[i].dtype, {}}.Text(), n = std::to_string(i);
    args += (i ? ", %a" : "%a") + n + ": " + scalar + ", %b" + n + ": " + scalar;
  }
  const std::string scalar = Shape{shape.dtype, {}}.Text();
  const std::string order =
      IsFloat(shape.dtype) && (special || random_.Percent(30)) ? ", TOTALORDER" : "";
  // Sometimes by what is computed from the keys, so that more of them are equal.
  std::string body, left = "%a0", right = "%b0";
  if ((IsFloat(shape.dtype) || IsSignedInteger(shape.dtype)) && !special && random_.Percent(25)) {
    const std::string op = random_.Of<std::string>({"abs", "negate"});
    body = "      %ka = stablehlo." + op + " %a0 : " + scalar + "\n      %kb = stablehlo." + op +
           " %b0 : " + scalar + "\n";
    left = "%ka";
    right = "%kb";
  }
  body += "      %c = stablehlo.compare " + random_.Of<std::string>({"LT", "GT"}) + ", " + left +
          ", " + right + order + " : (" + scalar + ", " + scalar + ") -> tensor<i1>\n";
  std::string answer = "%c";
  const bool ordered =
      count > 1 && !special && !IsComplex(shapes[1].dtype) && !AnySpecial({operands[1]});
  if (ordered && random_.Percent(40)) {
    // The second operand breaks ties.
    const std::string second = Shape{shapes[1].dtype, {}}.Text();
    // Ties in the same order: two zeros of unlike signs are none where it tells them apart.
    body += "      %d = stablehlo.compare EQ, " + left + ", " + right + order + " : (" + scalar +
            ", " + scalar + ") -> tensor<i1>\n      %e = stablehlo.compare " +
            random_.Of<std::string>({"LT", "GT"}) + ", %a1, %b1 : (" + second + ", " + second +
            ") -> tensor<i1>\n      %f = stablehlo.and %d, %e : tensor<i1>\n" +
            "      %g = stablehlo.or %c, %f : tensor<i1>\n";
    answer = "%g";
  }
  return Add("\"stablehlo.sort\"(" + Names("$", operands.size()) + ") <{dimension = " +
                 std::to_string(dim) + " : i64, is_stable = true}> ({\n    " + "^bb0(" + args +
                 "):\n" + body + "      stablehlo.return " + answer + " : tensor<i1>\n    }) : (" +
                 Types(shapes) + ") -> " + (count > 1 ? "(" + Types(shapes) + ")" : shape.Text()),
             operands, shapes, limits);
}

/// The custom call with the same meaning.
bool Generator::CustomTopK() {
  const Use a = Any();
  const Shape shape = ShapeOf(a);
  if (shape.dims.empty() || !IsFloat(shape.dtype) || shape.dims.back() == 0) return false;
  if (!IsOrdered(a)) return false;
  const int64_t k = random_.In(1, std::min<int64_t>(4, shape.dims.back()));
  Shape values = shape;
  values.dims.back() = k;
  const Shape indices{DType::kI32, values.dims};
  return Add("stablehlo.custom_call @mhlo.topk($0) {mhlo.attributes = {k = " + std::to_string(k) +
                 " : i64, largest = " + (random_.Percent(70) ? "true" : "false") +
                 "}, mhlo.version = 1 : i64} : (" + shape.Text() + ") -> (" +
                 Types({values, indices}) + ")",
             {a}, {values, indices}, {LimitOf(a), 12});
}

bool Generator::TopK() {
  const Use a = Any();
  const Shape shape = ShapeOf(a);
  if (shape.dims.empty() || (!IsFloat(shape.dtype) && !IsInteger(shape.dtype))) return false;
  if (shape.dims.back() == 0 || !IsOrdered(a)) return false;
  const int64_t k = random_.In(1, std::min<int64_t>(4, shape.dims.back()));
  Shape values = shape;
  values.dims.back() = k;
  const Shape indices{DType::kI32, values.dims};
  return Add("chlo.top_k($0, k = " + std::to_string(k) + ") : " + shape.Text() + " -> (" +
                 Types({values, indices}) + ")",
             {a}, {values, indices}, {LimitOf(a), 12});
}

/// Rows by number, with leading dimensions in common.
bool Generator::IndexSelect() {
  const Use a = Any();
  const Shape from = ShapeOf(a);
  if (from.dims.empty()) return false;
  const int64_t rank = static_cast<int64_t>(from.dims.size());
  const int64_t batch = random_.In(0, std::min<int64_t>(1, rank - 1));
  const int64_t dim = random_.In(batch, rank - 1);
  if (from.dims[At(dim)] == 0) return false;
  Shape index{random_.Of<DType>({DType::kI32, DType::kI64}), {}};
  for (int64_t d = 0; d < batch; ++d) index.dims.push_back(from.dims[At(d)]);
  const int64_t extra = random_.In(0, 2);
  for (int64_t i = 0; i < extra; ++i) index.dims.push_back(random_.In(1, 5));
  // Numbers out of range are undefined.
  const Use numbers = NewParam(index, 0, from.dims[At(dim)] - 1);
  Shape to{from.dtype, {from.dims.begin(), from.dims.begin() + dim}};
  to.dims.insert(to.dims.end(), index.dims.begin() + batch, index.dims.end());
  to.dims.insert(to.dims.end(), from.dims.begin() + dim + 1, from.dims.end());
  return Add("\"stablehlo.torch_index_select\"($0, $1) <{batch_dims = " + std::to_string(batch) +
                 " : i64, dim = " + std::to_string(dim) + " : i64}> : (" + Types({from, index}) +
                 ") -> " + to.Text(),
             {a, numbers}, to, LimitOf(a));
}

}  // namespace lockstep::fuzz

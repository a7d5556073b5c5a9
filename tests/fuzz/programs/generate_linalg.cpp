// Transforms, factorisations, normalisation, random numbers. Most of them round: their results have
// the limit kRounded, and are compared within the reference's bounds.
#include <algorithm>
#include <cmath>

#include "tests/fuzz/programs/generate.h"

namespace lockstep::fuzz {
namespace {

size_t At(int64_t i) { return static_cast<size_t>(i); }

const char* Flag(bool value) { return value ? "true" : "false"; }

}  // namespace

bool Generator::Fft() {
  const std::string type = random_.Of<std::string>({"FFT", "FFT", "IFFT", "RFFT", "IRFFT"});
  const bool wide = random_.Percent(30);
  const DType real = wide ? DType::kF64 : DType::kF32, whole = wide ? DType::kC128 : DType::kC64;
  Dims dims = RandomDims(static_cast<int>(random_.In(0, 2)));
  const int64_t rank = random_.In(1, 3);
  std::vector<int64_t> lengths;
  int64_t count = 1;
  for (int64_t i = 0; i < rank; ++i) {
    lengths.push_back(random_.Percent(25) ? 1 : random_.In(1, rank == 3 ? 4 : 9));
    count *= lengths.back();
  }
  if (NumElements(dims) * count > 400) return false;
  dims.insert(dims.end(), lengths.begin(), lengths.end());
  Shape from{type == "RFFT" ? real : whole, dims}, to{type == "IRFFT" ? real : whole, dims};
  if (type == "RFFT") to.dims.back() = lengths.back() / 2 + 1;
  if (type == "IRFFT") from.dims.back() = lengths.back() / 2 + 1;
  const Use a = OfShape(from);
  if (AnySpecial({a})) return false;
  // A transform of one element is the element: nothing rounds.
  const bool exact = count == 1 && type == "FFT";
  return Add("stablehlo.fft $0, type = " + type + ", length = " + Bracket(lengths) + " : (" +
                 from.Text() + ") -> " + to.Text(),
             {a}, to, exact ? 2 * LimitOf(a) : kRounded);
}

Use Generator::WithDiagonal(Use matrix, int64_t value) {
  const Shape shape = ShapeOf(matrix);
  const int64_t rank = static_cast<int64_t>(shape.dims.size());
  const Shape places{DType::kI32, shape.dims}, flags{DType::kI1, shape.dims};
  std::vector<Use> iotas;
  for (int64_t dim : {rank - 2, rank - 1}) {
    Add("stablehlo.iota dim = " + std::to_string(dim) + " : " + places.Text(), {}, places, 12);
    program_.nodes.back().kind = "iota";
    iotas.push_back(Last());
  }
  Add("stablehlo.compare EQ, $0, $1 : (" + Types({places, places}) + ") -> " + flags.Text(), iotas,
      flags, 1);
  program_.nodes.back().kind = "compare";
  const Use on_diagonal = Last(), scalar = Scalar(shape.dtype, value);
  Add("stablehlo.broadcast_in_dim $0, dims = [] : (" + ShapeOf(scalar).Text() + ") -> " +
          shape.Text(),
      {scalar}, shape, static_cast<double>(value));
  program_.nodes.back().kind = "broadcast_in_dim";
  const Use splat = Last();
  Add("stablehlo.select $0, $1, $2 : " + Types({flags, shape}), {on_diagonal, splat, matrix}, shape,
      std::max(static_cast<double>(value), LimitOf(matrix)));
  program_.nodes.back().kind = "select";
  return Last();
}

/// Of matrices whose diagonal outweighs the rest.
bool Generator::Cholesky() {
  Dims dims = RandomDims(static_cast<int>(random_.In(0, 2)));
  const int64_t size = random_.In(1, 4);
  if (NumElements(dims) > 30) return false;
  dims.insert(dims.end(), {size, size});
  const Shape shape{random_.Of<DType>({DType::kF32, DType::kF64}), dims};
  Use a = NewParam(shape, -1, 1);
  if (AnySpecial({a})) return false;
  a = WithDiagonal(a, 9);
  return Add(std::string("stablehlo.cholesky $0, lower = ") + Flag(random_.Percent(50)) + " : " +
                 shape.Text(),
             {a}, shape, kRounded);
}

/// With a diagonal that is divided by.
bool Generator::Solve() {
  Dims batch = RandomDims(static_cast<int>(random_.In(0, 2)));
  if (NumElements(batch) > 30) return false;
  const int64_t size = random_.In(1, 4), columns = random_.In(1, 5);
  const bool left = random_.Percent(50);
  const DType dtype = random_.Of<DType>({DType::kF32, DType::kF64, DType::kC64});
  Shape a{dtype, batch}, b{dtype, batch};
  a.dims.insert(a.dims.end(), {size, size});
  b.dims.insert(b.dims.end(), {left ? size : columns, left ? columns : size});
  Use x = NewParam(a, -2, 2);
  const Use y = OfShape(b);
  if (AnySpecial({x, y})) return false;
  x = WithDiagonal(x, 5);
  return Add(std::string("\"stablehlo.triangular_solve\"($0, $1) <{left_side = ") + Flag(left) +
                 ", lower = " + Flag(random_.Percent(50)) +
                 ", transpose_a = #stablehlo<transpose " +
                 random_.Of<std::string>({"NO_TRANSPOSE", "TRANSPOSE", "ADJOINT"}) +
                 ">, unit_diagonal = false}> : (" + Types({a, b}) + ") -> " + b.Text(),
             {x, y}, b, kRounded);
}

/// With a unit diagonal and small integers nothing is rounded.
bool Generator::TriangularSolve() {
  Dims batch = RandomDims(static_cast<int>(random_.In(0, 2)));
  if (NumElements(batch) > 30) return false;
  const int64_t size = random_.In(1, 3), columns = random_.In(1, 5);
  const bool left = random_.Percent(50);
  Shape a{DType::kF32, batch}, b{DType::kF32, batch};
  a.dims.insert(a.dims.end(), {size, size});
  b.dims.insert(b.dims.end(), {left ? size : columns, left ? columns : size});
  const Use x = NewParam(a), y = OfShape(b);
  if (AnySpecial({x, y})) return false;
  return Add(std::string("\"stablehlo.triangular_solve\"($0, $1) <{left_side = ") + Flag(left) +
                 ", lower = " + Flag(random_.Percent(50)) +
                 ", transpose_a = #stablehlo<transpose " +
                 random_.Of<std::string>({"NO_TRANSPOSE", "TRANSPOSE"}) +
                 ">, unit_diagonal = true}> : (" + Types({a, b}) + ") -> " + b.Text(),
             {x, y}, b, LimitOf(y) * 64);
}

bool Generator::BatchNorm() {
  const DType dtype = random_.Of<DType>({DType::kF32, DType::kF64});
  const auto fits = [&](const Shape& other) {
    return other.dtype == dtype && !other.dims.empty() && other.Elements() > 0;
  };
  const Use x = Where(fits, [&] {
    return NewParam({dtype, RandomDims(static_cast<int>(random_.In(1, 4)))});
  });
  const Shape shape = ShapeOf(x);
  if (AnySpecial({x}) || shape.Elements() == 0) return false;
  const int64_t feature = random_.In(0, static_cast<int64_t>(shape.dims.size()) - 1);
  const Shape row{dtype, {shape.dims[At(feature)]}};
  const std::string attributes =
      " <{epsilon = 5.000000e-01 : f32, feature_index = " + std::to_string(feature) +
      " : i64}> : (";
  const Use scale = NewParam(row, 1, 3), offset = NewParam(row, -3, 3), mean = NewParam(row, -2, 2),
            variance = NewParam(row, 1, 4);
  if (AnySpecial({scale, offset, mean, variance})) return false;
  switch (random_.In(0, 2)) {
    case 0:
      return Add("\"stablehlo.batch_norm_training\"($0, $1, $2)" + attributes +
                     Types({shape, row, row}) + ") -> (" + Types({shape, row, row}) + ")",
                 {x, scale, offset}, {shape, row, row}, {kRounded, kRounded, kRounded});
    case 1:
      return Add("\"stablehlo.batch_norm_inference\"($0, $1, $2, $3, $4)" + attributes +
                     Types({shape, row, row, row, row}) + ") -> " + shape.Text(),
                 {x, scale, offset, mean, variance}, shape, kRounded);
    default: {
      const Use gradient = OfShape(shape);
      if (AnySpecial({gradient})) return false;
      return Add(
          "\"stablehlo.batch_norm_grad\"($0, $1, $2, $3, $4)" + attributes +
              Types({shape, row, row, row, shape}) + ") -> (" + Types({shape, row, row}) + ")",
          {x, scale, mean, variance, gradient}, {shape, row, row}, {kRounded, kRounded, kRounded});
    }
  }
}

bool Generator::RngBits() {
  const std::string algorithm =
      random_.Of<std::string>({"THREE_FRY", "THREE_FRY", "PHILOX", "PHILOX", "DEFAULT"});
  // Two ui64 as the specification has them, the same as four ui32, three ui64 for PHILOX.
  Shape state{DType::kU64, {2}};
  if (random_.Percent(25)) state = {DType::kU32, {4}};
  if (algorithm == "PHILOX" && random_.Percent(25)) state.dims[0] = state.dims[0] * 3 / 2;
  // Small negative numbers are counters that are about to wrap.
  const bool wraps = random_.Percent(25);
  const Use seed = NewParam(state, wraps ? -9 : 0, wraps ? 0 : 1000);
  const Shape bits{random_.Of<DType>({DType::kU32, DType::kU32, DType::kU64, DType::kU8,
                                      DType::kU16, DType::kI32, DType::kI64}),
                   RandomDims(static_cast<int>(random_.In(0, 3)))};
  return Add("\"stablehlo.rng_bit_generator\"($0) <{rng_algorithm = #stablehlo<rng_algorithm " +
                 algorithm + ">}> : (" + state.Text() + ") -> (" + Types({state, bits}) + ")",
             {seed}, {state, bits}, {HUGE_VAL, HUGE_VAL});
}

bool Generator::Rng() {
  const Shape shape{random_.Of<DType>({DType::kF32, DType::kF64, DType::kI32}),
                    RandomDims(static_cast<int>(random_.In(1, 3)))};
  const Use low = Scalar(shape.dtype, 0), high = Scalar(shape.dtype, 8);
  const int64_t rank = static_cast<int64_t>(shape.dims.size());
  const Shape sizes{DType::kI64, {rank}}, scalar{shape.dtype, {}};
  Add("stablehlo.constant dense<" + Bracket(shape.dims) + "> : " + sizes.Text(), {}, sizes, 12);
  program_.nodes.back().kind = "constant";
  const Use dims = Last();
  const bool normal = IsFloat(shape.dtype) && random_.Percent(40);
  return Add(std::string("stablehlo.rng $0, $1, $2, distribution = ") +
                 (normal ? "NORMAL" : "UNIFORM") + " : (" + Types({scalar, scalar, sizes}) +
                 ") -> " + shape.Text(),
             {low, high, dims}, shape, kRounded);
}

}  // namespace lockstep::fuzz

// Loops and branches.
#include <algorithm>
#include <cmath>

#include "tests/fuzz/programs/generate.h"

namespace lockstep::fuzz {
/// A counted loop with a carry; the body is one of a few that move data.
bool Generator::While() {
  const Use x = Any();
  const Shape shape = ShapeOf(x);
  if (shape.dims.empty() || IsBool(shape.dtype)) return false;
  const Use other = OfShape(shape);
  const int64_t trips = random_.In(0, 3);
  const DType counter = random_.Of<DType>({DType::kI32, DType::kI64, DType::kU32});
  const std::string count = Shape{counter, {}}.Text(), type = shape.Text();
  const Use zero = Scalar(counter, 0);
  const double la = LimitOf(x), lb = LimitOf(other);
  double limit = la + static_cast<double>(trips) * lb;
  std::string body;
  switch (random_.In(0, 3)) {
    case 0:
      body = "      %u = stablehlo.subtract %x, %y : " + type + "\n";
      break;
    case 1: {  // row i of the other operand goes to row i (clamped)
      Shape row = shape;
      row.dims[0] = std::min<int64_t>(1, shape.dims[0]);
      std::string starts, zeros, types = type + ", " + row.Text(), from = type;
      for (size_t d = 0; d < shape.dims.size(); ++d) {
        starts += d ? ", %z" : ", %i";
        types += ", " + count;
        from += ", " + count;
      }
      body = "      %z = stablehlo.constant dense<0> : " + count + "\n      %r = stablehlo." +
             "dynamic_slice %y" + starts + ", sizes = " + Bracket(row.dims) + " : (" + from +
             ") -> " + row.Text() + "\n      %u = stablehlo.dynamic_update_slice %x, %r" + starts +
             " : (" + types + ") -> " + type + "\n";
      limit = std::max(la, lb);
      break;
    }
    case 2: {  // a sum of everything comes back to every element
      body = "      %s = stablehlo.constant dense<" +
             std::string(IsComplex(shape.dtype) ? "(0.0, 0.0)"
                         : IsFloat(shape.dtype) ? "0.0"
                                                : "0") +
             "> : " + Shape{shape.dtype, {}}.Text() +
             "\n      %r = stablehlo.reduce(%y init: %s) " +
             "applies stablehlo.add across dimensions = [0] : (" + type + ", " +
             Shape{shape.dtype, {}}.Text() + ") -> ";
      Shape row = shape;
      row.dims.erase(row.dims.begin());
      std::vector<int64_t> mapping;
      for (size_t d = 1; d < shape.dims.size(); ++d) mapping.push_back(static_cast<int64_t>(d));
      body += row.Text() +
              "\n      %b = stablehlo.broadcast_in_dim %r, dims = " + Bracket(mapping) + " : (" +
              row.Text() + ") -> " + type + "\n      %u = stablehlo.add %x, %b : " + type + "\n";
      limit = la + static_cast<double>(trips * shape.dims[0]) * lb;
      break;
    }
    default:
      body = "      %r = stablehlo.reverse %x, dims = [0] : " + type +
             "\n      %u = stablehlo.add %r, %y : " + type + "\n";
      break;
  }
  const std::string text =
      "stablehlo.while(%i = $0, %x = $1, %y = $2) : " + count + ", " + type + ", " + type +
      "\n    cond {\n      %n = stablehlo.constant dense<" + std::to_string(trips) +
      "> : " + count + "\n      %t = stablehlo.compare LT, %i, %n : (" + count + ", " + count +
      ") -> tensor<i1>\n      stablehlo.return %t : tensor<i1>\n    } do {\n" + body +
      "      %o = stablehlo.constant dense<1> : " + count +
      "\n      %j = stablehlo.add %i, %o : " + count +
      "\n      stablehlo.return %j, %u, %y : " + count + ", " + type + ", " + type + "\n    }";
  return Add(text, {zero, x, other}, {{counter, {}}, shape, shape},
             {static_cast<double>(trips), limit, lb});
}

bool Generator::Branches() {
  const Use x = Any();
  const Shape shape = ShapeOf(x);
  if (shape.dims.empty() || IsBool(shape.dtype)) return false;
  const Use y = OfShape(shape);
  const std::string type = shape.Text();
  const std::string swap = "      %r = stablehlo.reverse $1, dims = [0] : " + type +
                           "\n      %u = stablehlo.subtract %r, $2 : " + type +
                           "\n      stablehlo.return %u : " + type + "\n";
  const std::string keep = "      stablehlo.return $2 : " + type + "\n";
  const double limit = LimitOf(x) + LimitOf(y);
  if (random_.Percent(50)) {
    const Use predicate = OfShape({DType::kI1, {}});
    return Add("\"stablehlo.if\"($0) ({\n" + swap + "    }, {\n" + keep +
                   "    }) : (tensor<i1>) -> " + type,
               {predicate, x, y}, shape, limit);
  }
  const Use index = NewParam({DType::kI32, {}}, -1, 4);
  const std::string add =
      "      %u = stablehlo.add $1, $2 : " + type + "\n      stablehlo.return %u : " + type + "\n";
  return Add("\"stablehlo.case\"($0) ({\n" + swap + "    }, {\n" + keep + "    }, {\n" + add +
                 "    }) : (tensor<i32>) -> " + type,
             {index, x, y}, shape, limit);
}

/// What loops whose data decide have in common: the carried %x and something to change it by, a
/// trip count, and the largest element of %x ($3 is where it starts) to hold against a threshold.
std::optional<Generator::DataLoop> Generator::RandomDataLoop(int64_t most_trips) {
  DataLoop loop;
  loop.x = Any();
  const Shape shape = ShapeOf(loop.x);
  if (shape.dims.empty() || IsBool(shape.dtype) || IsComplex(shape.dtype)) return std::nullopt;
  loop.y = OfShape(shape);
  if (AnySpecial({loop.x, loop.y})) return std::nullopt;
  loop.trips = random_.In(1, most_trips);
  loop.zero = Scalar(DType::kI32, 0);
  loop.low = Scalar(shape.dtype, -100);
  loop.threshold = OfShape({shape.dtype, {}});
  if (AnySpecial({loop.threshold})) return std::nullopt;
  loop.type = shape.Text();
  loop.scalar = Shape{shape.dtype, {}}.Text();
  std::vector<int64_t> dims;
  for (size_t d = 0; d < shape.dims.size(); ++d) dims.push_back(static_cast<int64_t>(d));
  loop.maximum = "stablehlo.reduce(%x init: $3) applies stablehlo.maximum across dimensions = " +
                 Bracket(dims) + " : (" + loop.type + ", " + loop.scalar + ") -> " + loop.scalar;
  return loop;
}

/// A loop that ends by what it computed: at the first value above a threshold somewhere in the
/// tensor, or after a few trips.
bool Generator::WhileData() {
  const std::optional<DataLoop> loop = RandomDataLoop(4);
  if (!loop) return false;
  const auto& [x, y, zero, low, threshold, trips, type, scalar, maximum] = *loop;
  const Shape shape = ShapeOf(x);
  const std::string update = random_.Percent(50)
                                 ? "      %u = stablehlo.add %x, $1 : " + type + "\n"
                                 : "      %w = stablehlo.reverse %x, dims = [0] : " + type +
                                       "\n      %u = stablehlo.add %w, $1 : " + type + "\n";
  const std::string text =
      "stablehlo.while(%i = $0, %x = $2) : tensor<i32>, " + type +
      "\n    cond {\n      %n = stablehlo.constant dense<" + std::to_string(trips) +
      "> : tensor<i32>\n      %t = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> " +
      "tensor<i1>\n      %m = " + maximum + "\n      %c = stablehlo.compare LE, %m, $4 : (" +
      scalar + ", " + scalar +
      ") -> tensor<i1>\n      %g = stablehlo.and %t, %c : tensor<i1>\n      stablehlo.return %g "
      ": " +
      "tensor<i1>\n    } do {\n" + update + "      %o = stablehlo.constant dense<1> : " +
      "tensor<i32>\n      %j = stablehlo.add %i, %o : tensor<i32>\n      stablehlo.return %j, %u "
      ": " +
      "tensor<i32>, " + type + "\n    }";
  return Add(text, {zero, y, x, low, threshold}, {{DType::kI32, {}}, shape},
             {static_cast<double>(trips), LimitOf(x) + static_cast<double>(trips) * LimitOf(y)});
}

/// A loop with a branch in its body that the carried data decide.
bool Generator::NestedControl() {
  const std::optional<DataLoop> loop = RandomDataLoop(3);
  if (!loop) return false;
  const auto& [x, y, zero, low, threshold, trips, type, scalar, maximum] = *loop;
  const Shape shape = ShapeOf(x);
  const std::string text =
      "stablehlo.while(%i = $0, %x = $1) : tensor<i32>, " + type +
      "\n    cond {\n      %n = stablehlo.constant dense<" + std::to_string(trips) +
      "> : tensor<i32>\n      %t = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> " +
      "tensor<i1>\n      stablehlo.return %t : tensor<i1>\n    } do {\n      %m = " + maximum +
      "\n      %c = stablehlo.compare GT, %m, $4 : (" + scalar + ", " + scalar +
      ") -> tensor<i1>\n      %u = \"stablehlo.if\"(%c) ({\n        %r = stablehlo.reverse %x, " +
      "dims = [0] : " + type + "\n        %s = stablehlo.subtract %r, $2 : " + type +
      "\n        stablehlo.return %s : " + type + "\n      }, {\n        %s = stablehlo.add %x, " +
      "$2 : " + type + "\n        stablehlo.return %s : " + type + "\n      }) : (tensor<i1>) -> " +
      type +
      "\n      %o = stablehlo.constant dense<1> : tensor<i32>\n      %j = stablehlo.add %i, %o : " +
      "tensor<i32>\n      stablehlo.return %j, %u : tensor<i32>, " + type + "\n    }";
  return Add(text, {zero, x, y, low, threshold}, {{DType::kI32, {}}, shape},
             {static_cast<double>(trips), LimitOf(x) + static_cast<double>(trips) * LimitOf(y)});
}

}  // namespace lockstep::fuzz

// Loops, branches, manual regions.
#include <algorithm>
#include <cmath>

#include "tests/fuzz/programs/generate.h"

namespace lockstep::fuzz {
namespace {

size_t At(int64_t i) { return static_cast<size_t>(i); }

std::string Groups(const std::vector<std::vector<int64_t>>& groups) {
  std::string text;
  for (const std::vector<int64_t>& group : groups)
    text += (text.empty() ? "" : ", ") + Bracket(group);
  return "dense<[" + text + "]> : tensor<" + std::to_string(groups.size()) + "x" +
         std::to_string(groups[0].size()) + "xi64>";
}

}  // namespace

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

/// A region that is manual on some axes, with a collective of the user over one of them.
bool Generator::Manual() {
  const FuzzMesh& mesh = program_.mesh;
  const Use x = Any();
  const Shape shape = ShapeOf(x);
  if (IsBool(shape.dtype) || shape.dims.empty() || shape.Elements() == 0) return false;
  const Use y = OfShape(shape);
  if (!mesh.other_ids.empty()) return false;  // regions are on one mesh
  std::vector<int> manual;
  for (int axis : Shuffled(static_cast<int>(mesh.sizes.size()))) {
    if (manual.empty() || random_.Percent(50)) manual.push_back(axis);
  }
  // Which dimension each manual axis splits, if it divides.
  Shape local = shape;
  std::vector<std::vector<int>> axes(shape.dims.size());
  std::vector<int> place(mesh.sizes.size(), -1);
  for (int axis : manual) {
    const int64_t dim = random_.In(0, static_cast<int64_t>(shape.dims.size()) - 1);
    const int64_t size = mesh.sizes[At(axis)];
    if (local.dims[At(dim)] % size != 0 || random_.Percent(20)) continue;
    local.dims[At(dim)] /= size;
    axes[At(dim)].push_back(axis);
    place[At(axis)] = static_cast<int>(dim);
  }
  const bool open = random_.Percent(50);
  const auto sharding = [&](const std::vector<std::vector<int>>& dims) {
    std::string text;
    for (const std::vector<int>& dim : dims) {
      std::string part;
      for (int axis : dim) part += (part.empty() ? "\"" : ", \"") + mesh.names[At(axis)] + "\"";
      if (open) part += part.empty() ? "?" : ", ?";
      text += (text.empty() ? "{" : ", {") + part + "}";
    }
    return "<@mesh, [" + text + "]>";
  };
  std::string names;
  for (int axis : manual) names += (names.empty() ? "\"" : ", \"") + mesh.names[At(axis)] + "\"";
  const int over = random_.Of(manual);
  const std::string groups = Groups(mesh.Groups({over}));
  const std::string channel = "channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>";
  const std::string type = local.Text();
  Shape result = shape, local_result = local;
  std::vector<std::vector<int>> out_axes = axes;
  double limit = LimitOf(x) + LimitOf(y);
  std::string body = "      %c = stablehlo.subtract %a, %b : " + type + "\n";
  std::string answer = "%c";
  const int64_t size = mesh.sizes[At(over)];
  const int dim = place[At(over)];
  const bool minor = dim >= 0 && axes[At(dim)].back() == over;
  const int64_t what = random_.In(0, 4);
  if (what == 1) {
    body += "      %d = \"stablehlo.all_reduce\"(%c) <{" + channel +
            ", replica_groups = " + groups + ", use_global_device_ids}> " +
            Body({"stablehlo.add", 0}, shape.dtype, "k") + " : (" + type + ") -> " + type + "\n";
    answer = "%d";
    limit *= static_cast<double>(size);
    if (dim >= 0 && minor) {  // the sum is the same along the axis
      out_axes[At(dim)].pop_back();
      result.dims[At(dim)] /= size;
    }
  } else if (what == 2 && minor) {
    local_result.dims[At(dim)] *= size;
    body += "      %d = \"stablehlo.all_gather\"(%c) <{all_gather_dim = " + std::to_string(dim) +
            " : i64, " + channel + ", replica_groups = " + groups +
            ", use_global_device_ids}> : (" + type + ") -> " + local_result.Text() + "\n";
    answer = "%d";
    out_axes[At(dim)].pop_back();
  } else if (what == 3 && dim >= 0) {
    std::vector<std::vector<int64_t>> pairs;
    const bool ring = random_.Percent(50);
    for (const std::vector<int64_t>& group : mesh.Groups({over})) {
      for (size_t i = 0; i + 1 < group.size(); ++i) pairs.push_back({group[i], group[i + 1]});
      if (ring) pairs.push_back({group.back(), group[0]});
    }
    if (pairs.empty()) return false;
    body += "      %d = \"stablehlo.collective_permute\"(%c) <{" + channel +
            ", source_target_pairs = " + Groups(pairs) + "}> : (" + type + ") -> " + type + "\n";
    answer = "%d";
  } else if (what == 4 && dim >= 0 && local.dims[0] % size == 0 && shape.dims.size() > 1 &&
             dim != 0 && minor) {
    local_result.dims[0] /= size;
    local_result.dims[At(dim)] *= size;
    body += "      %d = \"stablehlo.all_to_all\"(%c) <{" + channel +
            ", concat_dimension = " + std::to_string(dim) + " : i64, replica_groups = " + groups +
            ", split_count = " + std::to_string(size) + " : i64, split_dimension = 0 : i64}> : (" +
            type + ") -> " + local_result.Text() + "\n";
    answer = "%d";
    out_axes[At(dim)].pop_back();
    out_axes[0].push_back(over);
  }
  return Add("sdy.manual_computation($0, $1) in_shardings=[" + sharding(axes) + ", " +
                 sharding(axes) + "] out_shardings=[" + sharding(out_axes) + "] manual_axes={" +
                 names + "} (%a: " + type + ", %b: " + type + ") {\n" + body + "      sdy.return " +
                 answer + " : " + local_result.Text() + "\n    } : (" + Types({shape, shape}) +
                 ") -> " + result.Text(),
             {x, y}, result, limit);
}

}  // namespace lockstep::fuzz

// Calls, composites, named regions, and the annotations of sdy that are ops.
#include <algorithm>

#include "tests/fuzz/programs/generate.h"

namespace lockstep::fuzz {
namespace {

size_t At(int64_t i) { return static_cast<size_t>(i); }

}  // namespace

/// A private function, called once or twice or as the decomposition of a composite.
bool Generator::Call() {
  const Use x = Any();
  const Shape shape = ShapeOf(x);
  if (shape.dims.empty() || IsBool(shape.dtype)) return false;
  const Use y = OfShape(shape);
  const std::string type = shape.Text(), name = "@f" + std::to_string(functions_++);
  const double la = LimitOf(x), lb = LimitOf(y);
  std::string argument = type;
  if (!program_.positional && random_.Percent(30)) {
    argument += " {sdy.sharding = #sdy.sharding<" + RandomSharding(shape.dims, false) + ">}";
  }
  const std::string function =
      "  func.func private " + name + "(%a: " + argument + ", %b: " + type + ") -> " + type +
      " {\n    %r = stablehlo.reverse %a, dims = [0] : " + type +
      "\n    %s = stablehlo.subtract %r, %b : " + type + "\n    return %s : " + type + "\n  }\n";
  const std::string types = " : (" + Types({shape, shape}) + ") -> " + type;
  bool made = false;
  switch (random_.In(0, 2)) {
    case 0:
      made = Add("func.call " + name + "($0, $1)" + types, {x, y}, shape, la + lb);
      break;
    case 1:
      made = Add("stablehlo.composite \"test.op\" $0, $1 {decomposition = " + name +
                     ", version = 1 : i32, composite_attributes = {n = 2 : i64}}" + types,
                 {x, y}, shape, la + lb);
      break;
    default:
      if (!Add("func.call " + name + "($0, $1)" + types, {x, y}, shape, la + lb)) return false;
      program_.nodes.back().functions = function;
      program_.nodes.back().kind = "call";
      // Each node brings the function that it names, so the second call has a copy.
      return CallAgain(Last(), y, function, name);
  }
  if (made) program_.nodes.back().functions = function;
  return made;
}

bool Generator::CallAgain(Use x, Use y, const std::string& function, const std::string& name) {
  const Shape shape = ShapeOf(x);
  const std::string copy = "@f" + std::to_string(functions_++);
  std::string text = function;
  text.replace(text.find(name + "("), name.size(), copy);
  const bool made =
      Add("func.call " + copy + "($1, $0) : (" + Types({shape, shape}) + ") -> " + shape.Text(),
          {x, y}, shape, LimitOf(x) + LimitOf(y));
  if (made) program_.nodes.back().functions = text;
  return made;
}

bool Generator::Named() {
  if (program_.positional) return false;
  const Use x = Any();
  const Shape shape = ShapeOf(x);
  if (shape.dims.empty() || IsBool(shape.dtype)) return false;
  const Use y = OfShape(shape);
  const std::string type = shape.Text();
  const auto sharding = [&] { return "<" + RandomSharding(shape.dims, random_.Percent(30)) + ">"; };
  return Add(
      "sdy.named_computation<\"f" + std::to_string(functions_++) + "\">($0, $1) in_shardings=[" +
          sharding() + ", " + sharding() + "] out_shardings=[" + sharding() + "] (%a: " + type +
          ", %b: " + type + ") {\n      %r = stablehlo.reverse %a, dims = [0] : " + type +
          "\n      %s = stablehlo.subtract %r, %b : " + type + "\n      sdy.return %s : " + type +
          "\n    } : (" + Types({shape, shape}) + ") -> " + type,
      {x, y}, shape, LimitOf(x) + LimitOf(y));
}

/// Two values of one shape are asked to share their sharding.
bool Generator::Grouped() {
  if (program_.positional) return false;
  const Use x = Any();
  const Shape shape = ShapeOf(x);
  const Use y = OfShape(shape);
  // The members of a group have one shape.
  const auto group = std::find(groups_.begin(), groups_.end(), shape.dims);
  const std::string id = std::to_string(group - groups_.begin());
  if (group == groups_.end()) groups_.push_back(shape.dims);
  const std::string rest = " group_id=" + id + " : " + shape.Text();
  return Add("stablehlo.optimization_barrier $0 : " + shape.Text() + "\n    sdy.sharding_group $0" +
                 rest + "\n    sdy.sharding_group $1" + rest,
             {x, y}, shape, LimitOf(x));
}

bool Generator::PropagationBarrier() {
  if (program_.positional) return false;
  const Use a = Any();
  const Shape shape = ShapeOf(a);
  return Add("sdy.propagation_barrier $0 allowed_direction=" +
                 random_.Of<std::string>({"NONE", "FORWARD", "BACKWARD"}) + " : " + shape.Text(),
             {a}, shape, LimitOf(a));
}

namespace {

using DimAxes = std::vector<std::vector<int>>;  ///< per dimension, axis numbers, major first

std::string AxesText(const FuzzMesh& mesh, const std::vector<int>& axes) {
  std::string text;
  for (int axis : axes) text += (text.empty() ? "\"" : ", \"") + mesh.names[At(axis)] + "\"";
  return "{" + text + "}";
}

std::string DimsText(const FuzzMesh& mesh, const DimAxes& dims) {
  std::string text;
  for (const std::vector<int>& dim : dims) text += (text.empty() ? "" : ", ") + AxesText(mesh, dim);
  return "[" + text + "]";
}

std::string Closed(const FuzzMesh& mesh, const DimAxes& dims, const std::vector<int>& unreduced) {
  return "<@mesh, " + DimsText(mesh, dims) +
         (unreduced.empty() ? "" : ", unreduced=" + AxesText(mesh, unreduced)) + ">";
}

}  // namespace

/// A constraint, then one collective of sdy that takes it to another sharding.
bool Generator::SdyMove() {
  if (program_.positional) return false;
  const FuzzMesh& mesh = program_.mesh;
  const Use a = Any();
  const Shape shape = ShapeOf(a);
  if (shape.dims.empty()) return false;
  const int64_t rank = static_cast<int64_t>(shape.dims.size());
  const std::string type = " : " + shape.Text();
  DimAxes from(shape.dims.size()), to, moved(shape.dims.size());
  for (int axis : Shuffled(static_cast<int>(mesh.sizes.size()))) {
    if (random_.Percent(75)) from[At(random_.In(0, rank - 1))].push_back(axis);
  }
  to = from;
  std::string op;
  const int64_t what = random_.In(0, 3);
  if (what <= 1) {  // minor axes of each dimension go away, or come
    for (size_t d = 0; d < from.size(); ++d) {
      while (!to[d].empty() && random_.Percent(60)) {
        moved[d].insert(moved[d].begin(), to[d].back());
        to[d].pop_back();
      }
    }
    if (what == 1) std::swap(from, to);
    op = std::string(what == 0 ? "sdy.all_gather " : "sdy.all_slice ") + DimsText(mesh, moved);
  } else if (what == 2 && rank > 1) {
    const int64_t source = random_.In(0, rank - 1);
    const int64_t target = (source + random_.In(1, rank - 1)) % rank;
    std::vector<int>& minor = to[At(source)];
    if (minor.empty()) return false;
    const int axis = minor.back();
    minor.pop_back();
    to[At(target)].push_back(axis);
    op = "sdy.all_to_all [" + AxesText(mesh, {axis}) + ": " + std::to_string(source) + "->" +
         std::to_string(target) + "]";
  } else {  // two axes of one size change places
    std::vector<int*> places;
    for (std::vector<int>& dim : to) {
      for (int& axis : dim) places.push_back(&axis);
    }
    if (places.size() < 2) return false;
    int& one = *places[At(random_.In(0, static_cast<int64_t>(places.size()) - 1))];
    int& two = *places[At(random_.In(0, static_cast<int64_t>(places.size()) - 1))];
    if (mesh.sizes[At(one)] != mesh.sizes[At(two)]) return false;
    std::swap(one, two);
    op = "sdy.collective_permute";
  }
  if (!Add("sdy.sharding_constraint $0 " + Closed(mesh, from, {}) + type, {a}, shape, LimitOf(a))) {
    return false;
  }
  program_.nodes.back().kind = "sharding_constraint";
  return Add(op + " $0 out_sharding=" + Closed(mesh, to, {}) + type, {Last()}, shape, LimitOf(a));
}

/// A whole or split value becomes partial sums; these are used, or added up by an op of sdy.
bool Generator::SdyReduce() {
  if (program_.positional) return false;
  const FuzzMesh& mesh = program_.mesh;
  const Use a = Any();
  const Shape shape = ShapeOf(a);
  if (shape.dims.empty() || IsBool(shape.dtype)) return false;
  const int64_t rank = static_cast<int64_t>(shape.dims.size());
  const std::string type = " : " + shape.Text();
  DimAxes from(shape.dims.size());
  std::vector<int> partial;
  for (int axis : Shuffled(static_cast<int>(mesh.sizes.size()))) {
    if (partial.empty() || random_.Percent(30)) {
      partial.push_back(axis);
    } else if (random_.Percent(60)) {
      from[At(random_.In(0, rank - 1))].push_back(axis);
    }
  }
  std::sort(partial.begin(), partial.end());  // the list of unreduced axes is in mesh order
  DimAxes split = from, none(shape.dims.size());
  std::string op;
  if (random_.Percent(50)) {
    op = "sdy.replicated_to_unreduced " + AxesText(mesh, partial);
  } else {
    const size_t dim = At(random_.In(0, rank - 1));
    none[dim] = partial;
    split[dim].insert(split[dim].end(), partial.begin(), partial.end());
    op = "sdy.sharded_to_unreduced " + DimsText(mesh, none);
  }
  const auto add = [&](const std::string& text, Use use) {
    if (!Add(text + type, {use}, shape, LimitOf(a))) return false;
    program_.nodes.back().kind = "sdy_collective";
    return true;
  };
  if (!add("sdy.sharding_constraint $0 " + Closed(mesh, split, {}), a)) return false;
  if (!add(op + " $0 out_sharding=" + Closed(mesh, from, partial), Last())) return false;
  Use use = Last();
  if (random_.Percent(40) && !IsComplex(shape.dtype)) {
    if (!add("stablehlo.negate $0", use)) return false;
    use = Last();
  }
  if (random_.Percent(30)) return true;
  if (random_.Percent(50)) {
    return Add("sdy.all_reduce " + AxesText(mesh, partial) +
                   " $0 out_sharding=" + Closed(mesh, from, {}) + type,
               {use}, shape, LimitOf(a));
  }
  DimAxes to = from, scattered(shape.dims.size());
  const size_t dim = At(random_.In(0, rank - 1));
  to[dim].insert(to[dim].end(), partial.begin(), partial.end());
  scattered[dim] = partial;
  return Add("sdy.reduce_scatter " + DimsText(mesh, scattered) +
                 " $0 out_sharding=" + Closed(mesh, to, {}) + type,
             {use}, shape, LimitOf(a));
}

/// A call that is known to change nothing.
bool Generator::Opaque() {
  const Use a = Any();
  const Shape shape = ShapeOf(a);
  return Add("stablehlo.custom_call @annotate_device_placement($0) {api_version = 4 : i32} : (" +
                 shape.Text() + ") -> " + shape.Text(),
             {a}, shape, LimitOf(a));
}

}  // namespace lockstep::fuzz

// Loops, branches and functions whose bodies are random ops.
//
// A body is made like the program itself: its arguments stand at the end of the program as nodes
// without text, random ops follow, and what they made is then taken out again as the text of a
// region. Values from outside become operands of the op around; in functions, which see nothing of
// the outside, these are arguments.
#include <algorithm>
#include <cctype>
#include <cmath>

#include "tests/fuzz/programs/generate.h"

namespace lockstep::fuzz {
namespace {

constexpr int kMaxDepth = 2;
/// Carried values come back below this: what a body makes of them stays exact.
constexpr double kCarried = 5;

bool IsReal(DType dtype) { return IsFloat(dtype) || IsInteger(dtype); }

/// Every name of a text gets a suffix: no name may be given twice in nested regions.
std::string Renamed(const std::string& text, const std::string& suffix) {
  std::string renamed;
  for (size_t i = 0; i < text.size(); ++i) {
    renamed += text[i];
    if (text[i] != '%') continue;
    while (i + 1 < text.size() &&
           (std::isalnum(static_cast<unsigned char>(text[i + 1])) || text[i + 1] == '_' ||
            text[i + 1] == '$' || text[i + 1] == '@')) {
      renamed += text[++i];
    }
    renamed += suffix;
  }
  return renamed;
}

}  // namespace

std::string Generator::Outside(Use use, std::vector<Use>& operands) {
  const auto at = std::find(operands.begin(), operands.end(), use);
  const auto number = at - operands.begin();
  if (at == operands.end()) operands.push_back(use);
  return "$" + std::to_string(number);
}

Generator::RegionBody Generator::TakeOut(size_t first, const std::vector<RegionArg>& args,
                                         const std::vector<Use>& results,
                                         std::vector<Use>& operands) {
  const std::string tag = "r" + std::to_string(regions_++) + "n";
  const auto name = [&](Use use) -> std::string {
    const size_t node = static_cast<size_t>(std::max(use.node, 0));
    if (use.node < 0 || node < first) return Outside(use, operands);
    if (node < first + args.size()) return args[node - first].name;
    std::string text = "%" + tag + std::to_string(node - first);
    if (program_.nodes[node].results.size() > 1) text += "#" + std::to_string(use.result);
    return text;
  };
  RegionBody body;
  for (size_t n = first + args.size(); n < program_.nodes.size(); ++n) {
    const Node& node = program_.nodes[n];
    std::vector<std::string> names;
    for (Use use : node.operands) names.push_back(name(use));
    const std::string number = tag + std::to_string(n - first);
    const auto fill = [&](const std::string& text) {
      return FillText(Renamed(text, "_" + tag), names, number);
    };
    if (!node.before.empty()) body.lines += "      " + fill(node.before) + "\n";
    body.lines += "      %" + number;
    if (node.results.size() > 1) body.lines += ":" + std::to_string(node.results.size());
    body.lines += " = " + fill(node.text) + "\n";
    body.functions += node.functions;
  }
  for (Use use : results) {
    body.results.push_back(name(use));
    body.limits.push_back(LimitOf(use));
    body.special.push_back(IsSpecial(use));
  }
  return body;
}

/// A value of the wanted shape that depends on what was made last: itself, or its largest element
/// added to (for one bit: held against) a value of that shape.
std::optional<Use> Generator::Home(const Shape& wanted, const std::vector<Use>& seeds,
                                   size_t first) {
  const size_t nodes = program_.nodes.size();
  const auto each = [&](const std::function<bool(Use)>& fits) -> std::optional<Use> {
    for (size_t n = nodes; n-- > first;) {
      for (size_t r = 0; r < program_.nodes[n].results.size(); ++r) {
        const Use use{static_cast<int>(n), static_cast<int>(r)};
        if (fits(use)) return use;
      }
    }
    for (Use use : seeds) {
      if (fits(use)) return use;
    }
    return std::nullopt;
  };
  const auto same = each([&](Use use) { return ShapeOf(use) == wanted; });
  if (same && static_cast<size_t>(std::max(same->node, 0)) + 3 >= nodes) return same;
  const auto from = each([&](Use use) {
    const Shape& shape = ShapeOf(use);
    return IsReal(shape.dtype) && BitWidth(shape.dtype) >= 8 && !shape.dims.empty() &&
           !AnySpecial({use}) && LimitOf(use) <= 100;
  });
  const bool flag = IsBool(wanted.dtype) && wanted.dims.empty();
  if (!from || (!flag && (!same || !IsReal(wanted.dtype)))) return same;
  const Shape shape = ShapeOf(*from);
  const Shape scalar{shape.dtype, {}};
  std::vector<int64_t> dims;
  for (size_t d = 0; d < shape.dims.size(); ++d) dims.push_back(static_cast<int64_t>(d));
  const Use low = Scalar(shape.dtype, 0), high = Scalar(shape.dtype, 3);
  if (!Add("stablehlo.reduce($0 init: $1) applies stablehlo.maximum across dimensions = " +
               Bracket(dims) + " : (" + Types({shape, scalar}) + ") -> " + scalar.Text(),
           {*from, low}, scalar, LimitOf(*from))) {
    return same;
  }
  Use largest = Last();
  if (flag) {
    Add("stablehlo.compare LT, $0, $1 : (" + Types({scalar, scalar}) + ") -> tensor<i1>",
        {largest, high}, {DType::kI1, {}}, 1);
    return Last();
  }
  Add("stablehlo.minimum $0, $1 : " + scalar.Text(), {largest, high}, scalar, 3);
  largest = Last();
  const Shape one{wanted.dtype, {}};
  if (wanted.dtype != shape.dtype) {
    Add("stablehlo.convert $0 : (" + scalar.Text() + ") -> " + one.Text(), {largest}, one, 3);
    largest = Last();
  }
  if (!Add("stablehlo.broadcast_in_dim $0, dims = [] : (" + one.Text() + ") -> " + wanted.Text(),
           {largest}, wanted, 3)) {
    return same;
  }
  const Use spread = Last();
  const double limit = AnyRounded({*same}) ? LimitOf(*same) : LimitOf(*same) + 3;
  if (!Add("stablehlo.add $0, $1 : " + wanted.Text(), {*same, spread}, wanted, limit)) return same;
  return Last();
}

std::optional<Generator::RegionBody> Generator::RandomBody(const std::vector<RegionArg>& args,
                                                           const std::vector<Use>& seeds,
                                                           const std::vector<Shape>& wanted,
                                                           std::vector<Use>& operands) {
  const size_t first = program_.nodes.size();
  for (const RegionArg& arg : args) {
    program_.nodes.push_back({"argument", "", {}, {arg.shape}, "", ""});
    limits_.push_back({arg.limit});
    special_.push_back({arg.special});
  }
  ++depth_;
  const int64_t ops = random_.In(1, depth_ > 1 ? 2 : 4);
  int64_t made = 0;
  for (int tries = 0; made < ops && tries < 30; ++tries) made += RandomOp(true);
  std::vector<Use> results;
  for (const Shape& shape : wanted) {
    const std::optional<Use> home = Home(shape, seeds, first);
    if (!home) break;
    results.push_back(*home);
  }
  --depth_;
  std::optional<RegionBody> body;
  if (results.size() == wanted.size()) body = TakeOut(first, args, results, operands);
  DropNodes(first);
  return body;
}

namespace {

std::string ReturnText(const std::vector<std::string>& names, const std::vector<Shape>& shapes,
                       const std::string& op = "stablehlo.return") {
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : ", ") + name;
  return "      " + op + " " + text + " : " + Types(shapes) + "\n";
}

}  // namespace

/// A counted loop, ended earlier by the data in some, over one or two carried values.
bool Generator::RandomWhile() {
  if (depth_ >= kMaxDepth) return false;
  const std::string id = std::to_string(regions_);
  std::vector<Use> carried{Any()};
  if (random_.Percent(50)) carried.push_back(Any());
  const int64_t trips = random_.In(0, 3);
  const Use zero = Scalar(DType::kI32, 0);
  std::vector<Use> operands{zero};
  std::vector<Shape> shapes{{DType::kI32, {}}};
  std::vector<RegionArg> args{{"%i" + id, {DType::kI32, {}}, 3}};
  std::vector<double> limits{3};
  std::string inits = "%i" + id + " = $0";
  for (size_t c = 0; c < carried.size(); ++c) {
    const Use use = carried[c];
    const Shape shape = ShapeOf(use);
    if (AnySpecial({use}) || (IsComplex(shape.dtype) && LimitOf(use) > 20)) return false;
    const double limit = IsInteger(shape.dtype)   ? 1e18
                         : IsComplex(shape.dtype) ? 20
                                                  : std::max(kCarried, LimitOf(use));
    if (IsFloat(shape.dtype) && limit > Capacity(shape.dtype)) return false;
    const std::string name = "%c" + id + "_" + std::to_string(c);
    operands.push_back(use);  // not Outside: a value may be carried twice
    inits += ", " + name + " = $" + std::to_string(c + 1);
    shapes.push_back(shape);
    limits.push_back(limit);
    args.push_back({name, shape, limit});
  }
  ++regions_;
  const size_t mark = program_.nodes.size();
  const auto give_up = [&] {
    DropNodes(mark);
    return false;
  };
  std::string condition = "      %n" + id + " = stablehlo.constant dense<" + std::to_string(trips) +
                          "> : tensor<i32>\n      %t" + id + " = stablehlo.compare LT, %i" + id +
                          ", %n" + id + " : (tensor<i32>, tensor<i32>) -> tensor<i1>\n";
  std::string more = "%t" + id, functions;
  if (random_.Percent(35)) {
    const auto test = RandomBody(args, {}, {{DType::kI1, {}}}, operands);
    if (test) {
      condition += test->lines + "      %g" + id + " = stablehlo.and %t" + id + ", " +
                   test->results[0] + " : tensor<i1>\n";
      more = "%g" + id;
      functions += test->functions;
    }
  }
  const std::vector<Shape> wanted(shapes.begin() + 1, shapes.end());
  const auto body = RandomBody(args, {}, wanted, operands);
  if (!body) return give_up();
  std::string lines = body->lines;
  std::vector<std::string> yields{"%j" + id};
  for (size_t c = 0; c < wanted.size(); ++c) {
    std::string name = body->results[c];
    if (body->limits[c] >= kRounded || body->special[c]) return give_up();
    if (body->limits[c] > limits[c + 1]) {
      if (!IsFloat(wanted[c].dtype)) return give_up();
      const std::string scalar = Shape{wanted[c].dtype, {}}.Text(), type = wanted[c].Text();
      const std::string k = id + "_" + std::to_string(c);
      const double most = std::min(4.0, Capacity(wanted[c].dtype));
      lines += "      %l" + k + " = stablehlo.constant dense<" + std::to_string(-most) +
               "> : " + scalar + "\n      %h" + k + " = stablehlo.constant dense<" +
               std::to_string(most) + "> : " + scalar + "\n      %k" + k + " = stablehlo.clamp %l" +
               k + ", " + name + ", %h" + k + " : (" + scalar + ", " + type + ", " + scalar +
               ") -> " + type + "\n";
      name = "%k" + k;
    }
    yields.push_back(name);
  }
  const std::string text =
      "stablehlo.while(" + inits + ") : " + Types(shapes) + "\n    cond {\n" + condition +
      "      stablehlo.return " + more + " : tensor<i1>\n    } do {\n" + lines + "      %o" + id +
      " = stablehlo.constant dense<1> : tensor<i32>\n      %j" + id + " = stablehlo.add %i" + id +
      ", %o" + id + " : tensor<i32>\n" + ReturnText(yields, shapes) + "    }";
  if (!Add(text, operands, shapes, limits)) return give_up();
  program_.nodes.back().functions = functions + body->functions;
  return true;
}

bool Generator::RandomBranches() {
  if (depth_ >= kMaxDepth) return false;
  const Use x = Any();
  std::vector<Use> seeds{x};
  if (random_.Percent(40)) seeds.push_back(Any());
  std::vector<Shape> wanted;
  for (Use use : seeds) wanted.push_back(ShapeOf(use));
  const bool flag = random_.Percent(50);
  const Use decides = flag ? OfShape({DType::kI1, {}}) : NewParam({DType::kI32, {}}, -1, 4);
  const int64_t count = flag ? 2 : random_.In(1, 4);
  std::vector<Use> operands{decides};
  std::vector<double> limits(wanted.size(), 0);
  std::string regions, functions;
  for (int64_t b = 0; b < count; ++b) {
    RegionBody body;
    if (random_.Percent(20)) {  // as it is
      for (Use use : seeds) {
        body.results.push_back(Outside(use, operands));
        body.limits.push_back(LimitOf(use));
        body.special.push_back(IsSpecial(use));
      }
    } else {
      const auto made = RandomBody({}, seeds, wanted, operands);
      if (!made) return false;
      body = *made;
    }
    for (size_t r = 0; r < wanted.size(); ++r) limits[r] = std::max(limits[r], body.limits[r]);
    functions += body.functions;
    regions += (b ? ", {\n" : "{\n") + body.lines + ReturnText(body.results, wanted) + "    }";
  }
  const std::string to = wanted.size() == 1 ? wanted[0].Text() : "(" + Types(wanted) + ")";
  if (!Add(std::string(flag ? "\"stablehlo.if\"" : "\"stablehlo.case\"") + "($0) (" + regions +
               ") : (" + ShapeOf(decides).Text() + ") -> " + to,
           operands, wanted, limits)) {
    return false;
  }
  program_.nodes.back().functions = functions;
  return true;
}

/// A call, a composite or a named computation with random ops.
bool Generator::RandomFunction() {
  if (depth_ >= kMaxDepth) return false;
  const Use x = Any(), y = Any();
  const Shape a = ShapeOf(x), b = ShapeOf(y);
  const std::string id = std::to_string(regions_++);
  const Shape wanted = random_.Percent(50) ? a : b;
  std::vector<Use> inner;
  const auto body = RandomBody(
      {{"%a" + id, a, LimitOf(x), IsSpecial(x)}, {"%b" + id, b, LimitOf(y), IsSpecial(y)}}, {},
      {wanted}, inner);
  if (!body) return false;
  std::vector<Use> operands{x, y};
  operands.insert(operands.end(), inner.begin(), inner.end());
  // What the body takes from outside are arguments %z0, %z1, ..
  std::vector<std::string> names;
  std::vector<Shape> shapes{a, b};
  std::string args = "%a" + id + ": " + a.Text() + ", %b" + id + ": " + b.Text();
  for (size_t i = 0; i < inner.size(); ++i) {
    names.push_back("%z" + id + "_" + std::to_string(i));
    shapes.push_back(ShapeOf(inner[i]));
    args += ", " + names.back() + ": " + shapes.back().Text();
  }
  const std::string lines = FillText(body->lines, names, "");
  const std::string result = FillText(body->results[0], names, "");
  const std::string types = " : (" + Types(shapes) + ") -> " + wanted.Text();
  const std::string placeholders = Names("$", operands.size());
  const int64_t form = random_.In(0, program_.positional ? 1 : 2);
  std::string text, functions = body->functions;
  if (form == 2) {
    std::string in;
    for (const Shape& shape : shapes) {
      in += (in.empty() ? "<" : ", <") + RandomSharding(shape.dims, random_.Percent(30)) + ">";
    }
    text = "sdy.named_computation<\"f" + std::to_string(functions_++) + "\">(" + placeholders +
           ") in_shardings=[" + in + "] out_shardings=[<" + RandomSharding(wanted.dims, false) +
           ">] (" + args + ") {\n" + lines + ReturnText({result}, {wanted}, "sdy.return") +
           "    }" + types;
  } else {
    const std::string name = "@f" + std::to_string(functions_++);
    functions += "  func.func private " + name + "(" + args + ") -> " + wanted.Text() + " {\n" +
                 lines + ReturnText({result}, {wanted}, "return") + "  }\n";
    text = form == 0 ? "func.call " + name + "(" + placeholders + ")" + types
                     : "stablehlo.composite \"test.random\" " + placeholders +
                           " {decomposition = " + name + ", version = 1 : i32}" + types;
  }
  if (!Add(text, operands, wanted, body->limits[0])) return false;
  program_.nodes.back().functions = functions;
  return true;
}

}  // namespace lockstep::fuzz

#include "tests/fuzz/programs/generate.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace lockstep::fuzz {

const std::vector<Generator::Kind>& Generator::Kinds() {
  using G = Generator;
  static const std::vector<Kind> kinds = {
      {"binary", &G::Binary, 8},
      {"unary", &G::Unary, 5},
      {"compare_select", &G::CompareSelect, 3},
      {"clamp", &G::Clamp, 3},
      {"convert", &G::Convert, 3},
      {"map", &G::Map, 2},
      {"broadcast_in_dim", &G::BroadcastInDim, 5},
      {"reshape", &G::Reshape, 7},
      {"transpose", &G::Transpose, 3},
      {"reverse", &G::Reverse, 4},
      {"slice", &G::Slice, 6},
      {"pad", &G::Pad, 6},
      {"concatenate", &G::Concatenate, 6},
      {"roll", &G::Roll, 3},
      {"iota", &G::Iota, 2},
      {"constant", &G::Constant, 2},
      {"sharding_constraint", &G::Constraint, 6},
      {"optimization_barrier", &G::Barrier, 1},
      {"dynamic_slice", &G::DynamicSlice, 6},
      {"dynamic_update_slice", &G::DynamicUpdateSlice, 6},
      {"gather", &G::Gather, 9},
      {"scatter", &G::Scatter, 9},
      {"reduce", &G::Reduce, 7},
      {"argmax", &G::ArgMax, 3},
      {"reduce_window", &G::ReduceWindow, 7},
      {"cumulative", &G::Cumulative, 4},
      {"select_and_scatter", &G::SelectAndScatter, 4},
      {"sort", &G::Sort, 5},
      {"top_k", &G::TopK, 3},
      {"dot_general", &G::DotGeneral, 8},
      {"convolution", &G::Convolution, 8},
      {"fft", &G::Fft, 3},
      {"triangular_solve", &G::TriangularSolve, 1},
      {"rng_bit_generator", &G::RngBits, 2},
      {"while", &G::While, 4},
      {"branches", &G::Branches, 3},
      {"manual_computation", &G::Manual, 18},
      {"shift", &G::Shifts, 2},
      {"bits", &G::Bits, 2},
      {"complex", &G::ComplexParts, 3},
      {"variadic_reduce", &G::VariadicReduce, 3},
      {"variadic_reduce_window", &G::VariadicWindow, 2},
      {"variadic_scatter", &G::VariadicScatter, 2},
      {"scan", &G::Scan, 2},
      {"cholesky", &G::Cholesky, 1},
      {"solve", &G::Solve, 1},
      {"batch_norm", &G::BatchNorm, 1},
      {"rng", &G::Rng, 1},
      {"while_data", &G::WhileData, 3},
      {"call", &G::Call, 3},
      {"named_computation", &G::Named, 2},
      {"sharding_group", &G::Grouped, 2},
      {"propagation_barrier", &G::PropagationBarrier, 1},
      {"sdy_collective", &G::SdyMove, 4},
      {"unreduced", &G::SdyReduce, 3},
      {"custom_top_k", &G::CustomTopK, 3},
      {"custom_identity", &G::Opaque, 1},
      {"function", &G::Function, 5},
      {"integer_division", &G::IntegerDivision, 1},
      {"dot_or_einsum", &G::DotOrEinsum, 3},
      {"index_select", &G::IndexSelect, 3},
      {"dynamic_ops", &G::DynamicOps, 2},
      {"nested_control", &G::NestedControl, 3},
      {"random_while", &G::RandomWhile, 5},
      {"random_branches", &G::RandomBranches, 4},
      {"random_function", &G::RandomFunction, 4},
      {"chlo_unary", &G::ChloUnary, 8},
      {"chlo_binary", &G::ChloBinary, 3},
      {"chlo_broadcast", &G::Broadcasting, 4},
      {"float_binary", &G::FloatBinary, 5},
      {"reduce_precision", &G::ReducePrecision, 2},
      {"quantize", &G::Quantized, 4},
      {"tuple", &G::Tuples, 1},
      {"dimension_size", &G::Sizes, 2},
      {"broadcast_or_unary_einsum", &G::OldSpellings, 2},
      {"runtime_shape", &G::RuntimeShapes, 3},
      {"ragged_dot", &G::RaggedDot, 2},
      {"dynamic_conv", &G::DynamicConvolution, 1},
      {"factorization", &G::Factorization, 2},
      {"async", &G::Async, 1},
  };
  return kinds;
}

std::vector<std::string> AllKinds() {
  std::vector<std::string> names;
  for (const Generator::Kind& kind : Generator::Kinds()) names.push_back(kind.name);
  return names;
}

FuzzProgram GenerateProgram(uint64_t seed) { return Generator(seed).Run(); }

Generator::Generator(uint64_t seed) : random_(seed) { program_.seed = seed; }

FuzzProgram Generator::Run() {
  program_.mesh = RandomMesh();
  program_.positional = random_.Percent(12);
  if (program_.positional) {
    program_.mesh.device_ids.clear();
    program_.mesh.other_ids.clear();
  }
  specials_ = random_.Percent(20);
  const int64_t params = random_.In(1, 3);
  for (int64_t i = 0; i < params; ++i) {
    NewParam({RandomType(), RandomDims(static_cast<int>(random_.In(1, 3)))});
  }
  const int64_t wanted = random_.In(1, 7);
  int64_t made = 0;
  for (int tries = 0; made < wanted && tries < 100; ++tries) made += RandomOp(false);
  // Everything that nobody uses is a result, and a few of the others.
  std::vector<std::vector<bool>> used;
  for (const Node& node : program_.nodes) used.emplace_back(node.results.size(), false);
  for (const Node& node : program_.nodes) {
    for (Use use : node.operands) {
      if (use.node >= 0)
        used[static_cast<size_t>(use.node)][static_cast<size_t>(use.result)] = true;
    }
  }
  for (size_t n = 0; n < used.size(); ++n) {
    for (size_t r = 0; r < used[n].size(); ++r) {
      if (used[n][r] && !random_.Percent(15)) continue;
      const Use use{static_cast<int>(n), static_cast<int>(r)};
      program_.results.push_back({use, "", AnyRounded({use})});
    }
  }
  if (program_.results.empty()) program_.results.push_back({{-1, 0}, "", false});
  for (Result& result : program_.results) {
    const Shape& shape = ShapeOf(result.use);
    if (random_.Percent(70)) {
      result.sharding = WithListedAxes(RandomSharding(shape.dims, random_.Percent(50)),
                                       AnyRounded({result.use}) ? DType::kI1 : shape.dtype);
    }
  }
  return program_.Live();
}

bool Generator::RandomOp(bool in_region) {
  static const int total =
      std::accumulate(Kinds().begin(), Kinds().end(), 0,
                      [](int sum, const Kind& kind) { return sum + kind.weight; });
  int64_t at = random_.In(0, total - 1);
  for (const Kind& kind : Kinds()) {
    at -= kind.weight;
    if (at >= 0) continue;
    if (in_region && kind.outside_only) return false;
    if (!(this->*kind.maker)()) return false;
    program_.nodes.back().kind = kind.name;
    return true;
  }
  return false;
}

// --- values ---

bool Generator::IsSpecial(Use use) const {
  if (use.node >= 0) {
    return special_[static_cast<size_t>(use.node)][static_cast<size_t>(use.result)];
  }
  return program_.params[static_cast<size_t>(use.result)].special;
}

bool Generator::AnySpecial(const std::vector<Use>& uses) const {
  return AnyRounded(uses) ||
         std::any_of(uses.begin(), uses.end(), [&](Use use) { return IsSpecial(use); });
}

bool Generator::IsOrdered(Use use) const {
  return !AnyRounded({use}) && (!IsSpecial(use) || use.node < 0);
}

void Generator::DropNodes(size_t first) {
  program_.nodes.resize(first);
  limits_.resize(first);
  special_.resize(first);
}

bool Generator::AnyRounded(const std::vector<Use>& uses) const {
  return std::any_of(uses.begin(), uses.end(), [&](Use use) { return LimitOf(use) >= kRounded; });
}

double Generator::LimitOf(Use use) const {
  if (use.node >= 0) {
    return limits_[static_cast<size_t>(use.node)][static_cast<size_t>(use.result)];
  }
  const Param& param = program_.params[static_cast<size_t>(use.result)];
  return static_cast<double>(std::max(std::abs(param.low), std::abs(param.high)));
}

double Generator::Capacity(DType dtype) {
  const DType part = ComplexElement(dtype);
  if (!IsFloat(part)) return HUGE_VAL;  // integers wrap
  // Not above the largest finite value: 6 of f4E2M1FN, 7.5 of f6E2M3FN, 15.5 of f8E3M4.
  if (part == DType::kF4E2M1FN) return 4;
  if (part == DType::kF6E2M3FN) return 7;
  if (part == DType::kF8E3M4) return 15;
  return std::ldexp(1.0, GetFloatFormat(part).mantissa_bits + 1);
}

Use Generator::NewParam(Shape shape, int64_t low, int64_t high) {
  Param param{std::move(shape), random_.Next(), low, high, ""};
  param.special = specials_ && random_.Percent(60) &&
                  (IsFloat(param.shape.dtype) || IsComplex(param.shape.dtype));
  if (random_.Percent(75)) {
    param.sharding =
        WithListedAxes(RandomSharding(param.shape.dims, random_.Percent(60)), param.shape.dtype);
  }
  program_.params.push_back(std::move(param));
  return {-1, static_cast<int>(program_.params.size()) - 1};
}

Use Generator::NewParam(Shape shape) {
  const auto [low, high] = DefaultRange(shape.dtype);
  return NewParam(std::move(shape), low, high);
}

Use Generator::Any() {
  const int64_t params = static_cast<int64_t>(program_.params.size());
  const int64_t nodes = static_cast<int64_t>(program_.nodes.size());
  if (nodes > 0 && random_.Percent(60)) {
    const int node = static_cast<int>(random_.In(std::max<int64_t>(0, nodes - 3), nodes - 1));
    const Node& made = program_.nodes[static_cast<size_t>(node)];
    return {node, static_cast<int>(random_.In(0, static_cast<int64_t>(made.results.size()) - 1))};
  }
  return {-1, static_cast<int>(random_.In(0, params - 1))};
}

Use Generator::Where(const std::function<bool(const Shape&)>& fits,
                     const std::function<Use()>& or_else) {
  if (random_.Percent(15)) return or_else();
  for (int tries = 0; tries < 6; ++tries) {
    const Use use = Any();
    if (fits(ShapeOf(use))) return use;
  }
  return or_else();
}

Use Generator::OfShape(const Shape& shape) {
  return Where([&](const Shape& other) { return other == shape; }, [&] { return NewParam(shape); });
}

DType Generator::IndexType() {
  return random_.Of<DType>({DType::kI32, DType::kI32, DType::kI64, DType::kU32, DType::kI8,
                            DType::kU64, DType::kU8, DType::kI16});
}

Use Generator::Indices(Dims dims, int64_t size, DType dtype) {
  const int64_t low = IsUnsignedInteger(dtype) || random_.Percent(40) ? 0 : -2;
  const int64_t high = std::max<int64_t>(low, random_.Percent(40) ? size - 1 : size + 2);
  return NewParam({dtype, std::move(dims)}, low, high);
}

bool Generator::Add(const std::string& text, std::vector<Use> operands, std::vector<Shape> results,
                    std::vector<double> limits) {
  for (size_t i = 0; i < results.size(); ++i) {
    // Rounded values are only added and moved (see the ops), and a program has few ops: they stay
    // far below the capacity. Integers wrap.
    if (!IsFloat(results[i].dtype) && !IsComplex(results[i].dtype)) {
      limits[i] = std::min(limits[i], 1e18);
    } else if (limits[i] >= kRounded) {
      limits[i] = kRounded;
    } else if (limits[i] > Capacity(results[i].dtype)) {
      return false;
    }
    if (results[i].Elements() > 600) return false;
  }
  const bool special =
      std::any_of(operands.begin(), operands.end(), [&](Use use) { return IsSpecial(use); });
  std::vector<bool> specials;
  for (const Shape& shape : results) {
    specials.push_back(special && (IsFloat(shape.dtype) || IsComplex(shape.dtype)));
  }
  program_.nodes.push_back({"", text, std::move(operands), std::move(results), "", ""});
  limits_.push_back(std::move(limits));
  special_.push_back(std::move(specials));
  return true;
}

bool Generator::Add(const std::string& text, std::vector<Use> operands, Shape result,
                    double limit) {
  return Add(text, std::move(operands), std::vector<Shape>{std::move(result)},
             std::vector<double>{limit});
}

Use Generator::Scalar(DType dtype, int64_t value) {
  if (IsInteger(dtype)) {
    value = std::max(value, IntegerMin(dtype));
    if (value > 0)
      value =
          static_cast<int64_t>(std::min<uint64_t>(static_cast<uint64_t>(value), IntegerMax(dtype)));
  } else if (!IsBool(dtype)) {
    const int64_t most = static_cast<int64_t>(Capacity(dtype));
    value = std::clamp(value, -most, most);
  }
  std::string number = std::to_string(value);
  if (IsFloat(dtype)) number += ".0";
  if (IsComplex(dtype)) number = "(" + number + ".0, 0.0)";
  if (IsBool(dtype)) number = value & 1 ? "true" : "false";
  const Shape shape{dtype, {}};
  Add("stablehlo.constant dense<" + number + "> : " + shape.Text(), {}, shape,
      static_cast<double>(std::abs(value)));
  program_.nodes.back().kind = "constant";
  return Last();
}

// --- choices ---

int64_t Generator::Dim() {
  return random_.Of<int64_t>({0, 1, 1, 2, 2, 3, 3, 4, 4, 4, 5, 5, 6, 6, 7, 8, 8, 9, 10, 12});
}

Dims Generator::RandomDims(int rank) {
  while (true) {
    Dims dims;
    for (int i = 0; i < rank; ++i) dims.push_back(Dim());
    const int64_t elements = NumElements(dims);
    if (elements <= 300 && (elements > 0 || random_.Percent(15))) return dims;
  }
}

DType Generator::Rare() {
  return random_.Of<DType>({DType::kI2, DType::kI4, DType::kI16, DType::kU2, DType::kU4,
                            DType::kU16, DType::kU64, DType::kF4E2M1FN, DType::kF6E2M3FN,
                            DType::kF6E3M2FN, DType::kF8E3M4, DType::kF8E4M3, DType::kF8E4M3FN,
                            DType::kF8E4M3FNUZ, DType::kF8E4M3B11FNUZ, DType::kF8E5M2,
                            DType::kF8E5M2FNUZ, DType::kC128});
}

DType Generator::RandomType() {
  return random_.Of<DType>({DType::kF32, DType::kF32, DType::kF32, DType::kF32, DType::kF32,
                            DType::kI32, DType::kI32, DType::kI32, DType::kI64, DType::kF64,
                            DType::kBF16, DType::kF16, DType::kI8, DType::kU8, DType::kU32,
                            DType::kC64, DType::kI1, Rare()});
}

FuzzMesh Generator::RandomMesh() {
  FuzzMesh mesh;
  mesh.sizes = random_.Of<std::vector<int64_t>>(
      {{2},    {3},       {4},       {5},          {6},          {7},          {8},
       {3},    {5},       {7},       {12},         {5, 2},       {3, 1, 2},    {2, 7},
       {12},   {1},       {2, 2},    {2, 2},       {2, 3},       {3, 2},       {4, 2},
       {2, 4}, {2, 1, 2}, {2, 2, 2}, {2, 6},       {6, 2},       {3, 4},       {4, 3},
       {1, 4}, {2, 3, 2}, {3, 3},    {2, 2, 1, 2}, {1, 2, 1, 3}, {2, 2, 2, 2}, {2, 1, 2, 1, 2}});
  for (size_t i = 0; i < mesh.sizes.size(); ++i) mesh.names.push_back(std::string(1, "xyzuv"[i]));
  if (random_.Percent(20)) {
    // Devices as iota, reshaped to the sizes in another order and transposed back.
    const std::vector<int> order = Shuffled(static_cast<int>(mesh.sizes.size()));
    std::vector<int64_t> stride(mesh.sizes.size(), 1);
    int64_t next = 1;
    for (int axis : order) {
      stride[static_cast<size_t>(axis)] = next;
      next *= mesh.sizes[static_cast<size_t>(axis)];
    }
    for (int64_t position = 0; position < next; ++position) {
      int64_t rest = position, id = 0;
      for (size_t a = mesh.sizes.size(); a-- > 0;) {
        id += rest % mesh.sizes[a] * stride[a];
        rest /= mesh.sizes[a];
      }
      mesh.device_ids.push_back(id);
    }
    if (std::is_sorted(mesh.device_ids.begin(), mesh.device_ids.end())) mesh.device_ids.clear();
  } else if (random_.Percent(6)) {
    // Any order at all.
    for (int id : Shuffled(static_cast<int>(mesh.num_devices()))) mesh.device_ids.push_back(id);
    if (std::is_sorted(mesh.device_ids.begin(), mesh.device_ids.end())) mesh.device_ids.clear();
  }
  if (mesh.num_devices() > 2 && random_.Percent(10)) {
    for (int id : Shuffled(static_cast<int>(mesh.num_devices()))) mesh.other_ids.push_back(id);
  }
  return mesh;
}

std::vector<int> Generator::Shuffled(int count) {
  std::vector<int> order(static_cast<size_t>(count));
  std::iota(order.begin(), order.end(), 0);
  for (size_t i = order.size(); i > 1; --i) {
    std::swap(order[i - 1], order[static_cast<size_t>(random_.In(0, static_cast<int64_t>(i) - 1))]);
  }
  return order;
}

std::string Generator::PositionalSharding(const Dims& dims) {
  const int64_t devices = program_.mesh.num_devices();
  if (dims.empty() || random_.Percent(10)) return "{replicated}";
  int64_t rest = devices;
  std::vector<int64_t> tiles(dims.size(), 1);
  for (int dim : Shuffled(static_cast<int>(dims.size()))) {
    std::vector<int64_t> divisors;
    for (int64_t n = 1; n <= rest; ++n) {
      if (rest % n == 0) divisors.push_back(n);
    }
    tiles[static_cast<size_t>(dim)] = random_.Of(divisors);
    rest /= tiles[static_cast<size_t>(dim)];
  }
  if (rest == devices) return "{replicated}";
  const bool partial = rest > 1 || random_.Percent(10);
  if (partial) tiles.push_back(rest);
  std::string text = "{devices=" + Bracket(tiles);
  if (random_.Percent(10)) {  // V1: the devices in any order
    std::vector<int64_t> ids;
    for (int id : Shuffled(static_cast<int>(devices))) ids.push_back(id);
    text += Join(ids);
  } else if (random_.Percent(60)) {
    text += "<=[" + std::to_string(devices) + "]";
  } else {
    std::vector<int64_t> sizes(program_.mesh.sizes), order;
    for (int axis : Shuffled(static_cast<int>(sizes.size()))) order.push_back(axis);
    text += "<=" + Bracket(sizes) + "T(" + Join(order) + ")";
  }
  text.erase(std::remove(text.begin(), text.end(), ' '), text.end());
  return text + (partial ? " last_tile_dim_replicate}" : "}");
}

std::string Generator::WithListedAxes(std::string sharding, DType dtype) {
  if (program_.positional || !random_.Percent(12)) return sharding;
  std::string unreduced, replicated;
  for (const std::string& name : program_.mesh.names) {
    const std::string axis = "\"" + name + "\"";
    if (sharding.find(axis) != std::string::npos || random_.Percent(40)) continue;
    std::string& list = IsBool(dtype) || random_.Percent(30) ? replicated : unreduced;
    list += (list.empty() ? "" : ", ") + axis;
  }
  if (!replicated.empty()) sharding += ", replicated={" + replicated + "}";
  if (!unreduced.empty()) sharding += ", unreduced={" + unreduced + "}";
  return sharding;
}

std::string Generator::RandomSharding(const Dims& dims, bool only_closed) {
  if (program_.positional) return PositionalSharding(dims);
  std::vector<std::string> parts(dims.size());
  const FuzzMesh& mesh = program_.mesh;
  const auto give = [&](size_t dim, const std::string& axis) {
    parts[dim] += (parts[dim].empty() ? "" : ", ") + axis;
  };
  const int64_t rank = static_cast<int64_t>(dims.size());
  for (int axis : Shuffled(static_cast<int>(mesh.sizes.size()))) {
    if (rank == 0 || random_.Percent(35)) continue;
    const size_t a = static_cast<size_t>(axis);
    const std::string name = "\"" + mesh.names[a] + "\"";
    const size_t dim = static_cast<size_t>(random_.In(0, rank - 1));
    int64_t part = 0;
    for (int64_t divisor : {2, 3}) {
      if (mesh.sizes[a] > divisor && mesh.sizes[a] % divisor == 0) part = divisor;
    }
    if (part == 0 || random_.Percent(75)) {
      give(dim, name);
      continue;
    }
    // Two sub-axes, each on a dimension of its own or unused.
    const size_t other = static_cast<size_t>(random_.In(0, rank - 1));
    const bool major = other != dim || random_.Percent(50);
    if (major) give(dim, name + ":(1)" + std::to_string(part));
    if (other != dim || !major) {
      give(other, name + ":(" + std::to_string(part) + ")" + std::to_string(mesh.sizes[a] / part));
    }
  }
  const bool other = !mesh.other_ids.empty() && random_.Percent(50);
  std::string text = other ? "@other, [" : "@mesh, [";
  for (size_t d = 0; d < parts.size(); ++d) {
    if (!only_closed && random_.Percent(35)) parts[d] += parts[d].empty() ? "?" : ", ?";
    text += (d ? ", {" : "{") + parts[d] + "}";
    if (!only_closed && !parts[d].empty() && random_.Percent(8)) {
      text += "p" + std::to_string(random_.In(0, 2));
    }
  }
  return text + "]";
}

Generator::Fold Generator::RandomFold(Use input, double count) {
  const DType dtype = ShapeOf(input).dtype;
  const double limit = std::min(LimitOf(input), kRounded);
  if (IsBool(dtype)) {
    return {random_.Of<std::string>({"stablehlo.and", "stablehlo.or", "stablehlo.xor"}), 1};
  }
  if (IsComplex(dtype)) return {"stablehlo.add", limit * count};
  if (IsFloat(dtype)) {
    const std::string op =
        random_.Of<std::string>({"stablehlo.add", "stablehlo.maximum", "stablehlo.minimum"});
    return {op, op == "stablehlo.add" ? limit * count : limit};
  }
  return {random_.Of<std::string>({"stablehlo.add", "stablehlo.add", "stablehlo.maximum",
                                   "stablehlo.minimum", "stablehlo.multiply", "stablehlo.and",
                                   "stablehlo.or", "stablehlo.xor"}),
          1e18};
}

std::string Generator::Body(const Fold& fold, DType dtype, const std::string& prefix) {
  const std::string scalar = Shape{dtype, {}}.Text();
  std::string a = "%" + prefix + "a", b = "%" + prefix + "b", c = "%" + prefix + "c";
  // A maximum is also written as a comparison and a choice (of integers: NaN and -0 have an order).
  if (fold.op == "stablehlo.maximum" && IsInteger(dtype) && random_.Percent(30)) {
    return "({\n    ^bb0(" + a + ": " + scalar + ", " + b + ": " + scalar + "):\n      " + c +
           "0 = stablehlo.compare GE, " + a + ", " + b + " : (" + scalar + ", " + scalar +
           ") -> tensor<i1>\n      " + c + " = stablehlo.select " + c + "0, " + a + ", " + b +
           " : tensor<i1>, " + scalar + "\n      stablehlo.return " + c + " : " + scalar +
           "\n    })";
  }
  return "({\n    ^bb0(" + a + ": " + scalar + ", " + b + ": " + scalar + "):\n      " + c + " = " +
         fold.op + " " + a + ", " + b + " : " + scalar + "\n      stablehlo.return " + c + " : " +
         scalar + "\n    })";
}

std::string GroupsText(const std::vector<std::vector<int64_t>>& groups) {
  std::string text;
  for (const std::vector<int64_t>& group : groups)
    text += (text.empty() ? "" : ", ") + Bracket(group);
  return "dense<[" + text + "]> : tensor<" + std::to_string(groups.size()) + "x" +
         std::to_string(groups[0].size()) + "xi64>";
}

std::string Join(const std::vector<int64_t>& numbers) {
  std::string text;
  for (size_t i = 0; i < numbers.size(); ++i) text += (i ? ", " : "") + std::to_string(numbers[i]);
  return text;
}

std::string Bracket(const std::vector<int64_t>& numbers) { return "[" + Join(numbers) + "]"; }

std::string I64Array(const std::vector<int64_t>& numbers) {
  return numbers.empty() ? "array<i64>" : "array<i64: " + Join(numbers) + ">";
}

std::string Names(const std::string& prefix, size_t count) {
  std::string text;
  for (size_t i = 0; i < count; ++i) text += (i ? ", " : "") + prefix + std::to_string(i);
  return text;
}

std::string Types(const std::vector<Shape>& shapes) {
  std::string text;
  for (size_t i = 0; i < shapes.size(); ++i) text += (i ? ", " : "") + shapes[i].Text();
  return text;
}

}  // namespace lockstep::fuzz

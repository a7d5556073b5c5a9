#include "tests/fuzz/programs/program.h"

#include <algorithm>
#include <functional>
#include <limits>
#include <numeric>

namespace lockstep::fuzz {
namespace {

size_t At(int i) { return static_cast<size_t>(i); }

std::string NameOf(const FuzzProgram& program, Use use) {
  if (use.node < 0) return "%p" + std::to_string(use.result);
  std::string name = "%n" + std::to_string(use.node);
  if (program.nodes[At(use.node)].results.size() > 1) name += "#" + std::to_string(use.result);
  return name;
}

std::string WithSharding(const std::string& type, const std::string& sharding, bool positional) {
  if (sharding.empty()) return type;
  if (positional) return type + " {mhlo.sharding = \"" + sharding + "\"}";
  return type + " {sdy.sharding = #sdy.sharding<" + sharding + ">}";
}

}  // namespace

std::string FillText(const std::string& text, const std::vector<std::string>& operands,
                     const std::string& number) {
  std::string filled;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '$') {
      filled += text[i];
    } else if (text[i + 1] == '@') {
      filled += number;
      ++i;
    } else {
      size_t operand = 0;
      while (i + 1 < text.size() && text[i + 1] >= '0' && text[i + 1] <= '9') {
        operand = operand * 10 + static_cast<size_t>(text[++i] - '0');
      }
      filled += operands[operand];
    }
  }
  return filled;
}

namespace {

uint64_t Mix(uint64_t z) {
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
  return z ^ (z >> 31);
}

}  // namespace

// Neighbouring seeds must not give shifted copies of one stream: they are mixed, and the step of
// the counter is another constant.
Random::Random(uint64_t seed) : state_(Mix(seed + 0x9E3779B97F4A7C15u)) {}

uint64_t Random::Next() { return Mix(state_ += 0xD1B54A32D192ED03u); }

int64_t Random::In(int64_t low, int64_t high) {
  return low + static_cast<int64_t>(Next() % static_cast<uint64_t>(high - low + 1));
}

std::string Shape::Text() const {
  std::string text = "tensor<";
  for (int64_t dim : dims) text += std::to_string(dim) + "x";
  return text + std::string(DTypeName(dtype)) + ">";
}

int64_t Shape::Elements() const { return NumElements(dims); }

int64_t FuzzMesh::num_devices() const {
  return std::accumulate(sizes.begin(), sizes.end(), int64_t{1}, std::multiplies<>());
}

namespace {

std::string MeshText(const FuzzMesh& mesh, const std::vector<int64_t>& ids) {
  const std::vector<std::string>& names = mesh.names;
  const std::vector<int64_t>& sizes = mesh.sizes;
  std::string text = "<[";
  for (size_t i = 0; i < names.size(); ++i) {
    text += (i ? ", \"" : "\"") + names[i] + "\"=" + std::to_string(sizes[i]);
  }
  text += "]";
  if (!ids.empty()) {
    text += ", device_ids=[";
    for (size_t i = 0; i < ids.size(); ++i) text += (i ? ", " : "") + std::to_string(ids[i]);
    text += "]";
  }
  return text + ">\n";
}

}  // namespace

std::string FuzzMesh::Text() const {
  std::string text = "  sdy.mesh @mesh = " + MeshText(*this, device_ids);
  if (!other_ids.empty()) text += "  sdy.mesh @other = " + MeshText(*this, other_ids);
  return text;
}

std::vector<std::vector<int64_t>> FuzzMesh::Groups(const std::vector<int>& axes, bool other) const {
  const std::vector<int64_t>& ids = other ? other_ids : device_ids;
  // Positions with equal coordinates along the other axes form a group.
  std::vector<int64_t> stride(sizes.size(), 1);
  for (size_t i = sizes.size(); i-- > 1;) stride[i - 1] = stride[i] * sizes[i];
  std::vector<int64_t> members{0};
  for (int axis : axes) {
    std::vector<int64_t> next;
    for (int64_t base : members) {
      for (int64_t c = 0; c < sizes[At(axis)]; ++c) next.push_back(base + c * stride[At(axis)]);
    }
    members = next;
  }
  std::vector<std::vector<int64_t>> groups;
  for (int64_t position = 0; position < num_devices(); ++position) {
    bool first = true;
    for (int axis : axes) {
      first = first && (position / stride[At(axis)]) % sizes[At(axis)] == 0;
    }
    if (!first) continue;
    std::vector<int64_t> group;
    for (int64_t member : members) {
      const int64_t at = position + member;
      group.push_back(ids.empty() ? at : ids[static_cast<size_t>(at)]);
    }
    groups.push_back(group);
  }
  return groups;
}

const Shape& FuzzProgram::ShapeOf(Use use) const {
  return use.node < 0 ? params[At(use.result)].shape : nodes[At(use.node)].results[At(use.result)];
}

std::string FuzzProgram::Text() const {
  std::string text = "module @fuzz_" + std::to_string(seed) +
                     " attributes {mhlo.num_partitions = " + std::to_string(mesh.num_devices()) +
                     " : i32, mhlo.num_replicas = 1 : i32} {\n" + (positional ? "" : mesh.Text()) +
                     "  func.func public @main(";
  for (size_t i = 0; i < params.size(); ++i) {
    text += (i ? ", %p" : "%p") + std::to_string(i) + ": " +
            WithSharding(params[i].shape.Text(), params[i].sharding, positional);
  }
  text += ") -> (";
  for (size_t i = 0; i < results.size(); ++i) {
    text += (i ? ", " : "") +
            WithSharding(ShapeOf(results[i].use).Text(), results[i].sharding, positional);
  }
  text += ") {\n";
  for (size_t n = 0; n < nodes.size(); ++n) {
    std::vector<std::string> operands;
    for (Use use : nodes[n].operands) operands.push_back(NameOf(*this, use));
    const std::string number = "n" + std::to_string(n);
    if (!nodes[n].before.empty())
      text += "    " + FillText(nodes[n].before, operands, number) + "\n";
    text += "    %" + number;
    if (nodes[n].results.size() > 1) text += ":" + std::to_string(nodes[n].results.size());
    text += " = " + FillText(nodes[n].text, operands, number) + "\n";
  }
  text += "    return ";
  std::string types;
  for (size_t i = 0; i < results.size(); ++i) {
    text += (i ? ", " : "") + NameOf(*this, results[i].use);
    types += (i ? ", " : "") + ShapeOf(results[i].use).Text();
  }
  text += " : " + types + "\n  }\n";
  for (const Node& node : nodes) text += node.functions;
  return text + "}\n";
}

namespace {

double Special(Random& random, int64_t value) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  switch (random.In(0, 11)) {
    case 0:
      return std::numeric_limits<double>::quiet_NaN();
    case 1:
      return kInfinity;
    case 2:
      return -kInfinity;
    case 3:
      return -0.0;
    default:
      return static_cast<double>(value);
  }
}

}  // namespace

std::vector<Literal> FuzzProgram::Inputs() const {
  std::vector<Literal> inputs;
  for (const Param& param : params) {
    Random random(param.seed);
    Literal literal(param.shape.dtype, param.shape.dims);
    for (int64_t i = 0; i < literal.num_elements(); ++i) {
      const int64_t value = random.In(param.low, param.high);
      if (IsComplex(param.shape.dtype)) {
        const int64_t imaginary = random.In(param.low, param.high);
        const auto part = [&](int64_t number) {
          return param.special ? Special(random, number) : static_cast<double>(number);
        };
        const double real = part(value);
        literal.SetComplex(i, {real, part(imaginary)});
      } else if (IsFloat(param.shape.dtype)) {
        literal.SetDouble(i, param.special ? Special(random, value) : static_cast<double>(value));
      } else {
        literal.SetInt(i, IsBool(param.shape.dtype) ? value & 1 : value);
      }
    }
    inputs.push_back(std::move(literal));
  }
  return inputs;
}

FuzzProgram FuzzProgram::Live() const {
  std::vector<bool> node_live(nodes.size(), false), param_live(params.size(), false);
  const auto mark = [&](Use use) {
    if (use.node < 0) {
      param_live[At(use.result)] = true;
    } else {
      node_live[At(use.node)] = true;
    }
  };
  for (const Result& result : results) mark(result.use);
  for (size_t n = nodes.size(); n-- > 0;) {
    if (!node_live[n]) continue;
    for (Use use : nodes[n].operands) mark(use);
  }
  FuzzProgram live{seed, mesh, positional, {}, {}, results};
  std::vector<int> node_at(nodes.size(), -1), param_at(params.size(), -1);
  for (size_t i = 0; i < params.size(); ++i) {
    if (!param_live[i]) continue;
    param_at[i] = static_cast<int>(live.params.size());
    live.params.push_back(params[i]);
  }
  const auto moved = [&](Use use) {
    return use.node < 0 ? Use{-1, param_at[At(use.result)]}
                        : Use{node_at[At(use.node)], use.result};
  };
  for (size_t n = 0; n < nodes.size(); ++n) {
    if (!node_live[n]) continue;
    node_at[n] = static_cast<int>(live.nodes.size());
    Node node = nodes[n];
    for (Use& use : node.operands) use = moved(use);
    live.nodes.push_back(std::move(node));
  }
  for (Result& result : live.results) result.use = moved(result.use);
  return live;
}

std::pair<int64_t, int64_t> DefaultRange(DType dtype) {
  if (IsBool(dtype)) return {0, 1};
  if (!IsInteger(dtype)) return {-3, 3};
  return {std::max<int64_t>(-3, IntegerMin(dtype)),
          static_cast<int64_t>(std::min<uint64_t>(3, IntegerMax(dtype)))};
}

}  // namespace lockstep::fuzz

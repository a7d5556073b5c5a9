#include "tests/fuzz/programs/features.h"

#include <algorithm>
#include <cctype>
#include <utility>
#include <vector>

namespace lockstep::fuzz {
namespace {

using Names = std::set<std::string>;

/// How often `what` stands in a text.
size_t Count(const std::string& text, const std::string& what) {
  size_t count = 0;
  for (size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + 1)) ++count;
  return count;
}

bool Has(const std::string& text, const std::string& what) {
  return text.find(what) != std::string::npos;
}

/// Into how many shards each dimension is cut by "@mesh, [{"x", "y":(1)2}, {?}]" or
/// "{devices=[2,1,3]<=[6] last_tile_dim_replicate}".
std::vector<int64_t> ShardsOf(const std::string& text, const FuzzMesh& mesh, size_t rank) {
  std::vector<int64_t> shards(rank, 1);
  const size_t tiles = text.find("{devices=[");
  if (tiles != std::string::npos) {
    size_t at = tiles + 10;
    for (size_t d = 0; d < rank; ++d) {
      shards[d] = std::stoll(text.substr(at));
      at = text.find_first_of(",]", at) + 1;
    }
    return shards;
  }
  size_t at = text.find('[');
  for (size_t d = 0; d < rank && at != std::string::npos; ++d) {
    at = text.find('{', at);
    if (at == std::string::npos) break;
    const size_t end = text.find('}', at);
    for (size_t name = text.find('"', at); name < end; name = text.find('"', name + 1)) {
      const size_t close = text.find('"', name + 1);
      const std::string axis = text.substr(name + 1, close - name - 1);
      name = close;
      if (text.compare(close + 1, 2, ":(") == 0) {
        shards[d] *= std::stoll(text.substr(text.find(')', close) + 1));
        continue;
      }
      for (size_t a = 0; a < mesh.names.size(); ++a) {
        if (mesh.names[a] == axis) shards[d] *= mesh.sizes[a];
      }
    }
    at = end;
  }
  return shards;
}

void AddShards(const std::string& sharding, const FuzzMesh& mesh, const Dims& dims, Names& names) {
  if (sharding.empty()) return;
  const std::vector<int64_t> shards = ShardsOf(sharding, mesh, dims.size());
  for (size_t d = 0; d < dims.size(); ++d) {
    if (shards[d] == 1) continue;
    const int64_t size = (dims[d] + shards[d] - 1) / shards[d];
    if (dims[d] % shards[d] != 0) names.insert("shards: uneven");
    if (dims[d] > 0 && (shards[d] - 1) * size >= dims[d]) names.insert("shards: some empty");
    if (size == 1) names.insert("shards: of one element");
    if (dims[d] == 0) names.insert("shards: of an empty dimension");
  }
}

void AddMesh(const FuzzProgram& program, const std::string& text, Names& names) {
  const FuzzMesh& mesh = program.mesh;
  if (!mesh.device_ids.empty()) names.insert("mesh: permuted devices");
  if (!mesh.other_ids.empty()) names.insert("mesh: two orders of devices");
  if (std::find(mesh.sizes.begin(), mesh.sizes.end(), 1) != mesh.sizes.end()) {
    names.insert("mesh: axis of size 1");
  }
  for (size_t a = 0; a < mesh.sizes.size() && !program.positional; ++a) {
    // Once in the mesh itself.
    const bool used = Count(text, "\"" + mesh.names[a] + "\"") > (mesh.other_ids.empty() ? 1u : 2u);
    if (mesh.sizes[a] > 1 && !used) names.insert("mesh: unused axis");
  }
}

/// Depth of manual regions, which axes they bind, and what stands in them.
void AddRegions(const FuzzProgram& program, const std::string& text, Names& names) {
  const std::string op = "sdy.manual_computation(";
  for (size_t at = text.find(op); at != std::string::npos; at = text.find(op, at + 1)) {
    // From the op to the brace that closes its body.
    const size_t axes_at = text.find("manual_axes={", at) + 13;
    const std::string axes = text.substr(axes_at, text.find('}', axes_at) - axes_at);
    const size_t begin = text.find(") {\n", axes_at) + 3;
    size_t end = begin;
    for (int depth = 1; end < text.size() && depth > 0; ++end) {
      if (end > begin && text[end] == '{') ++depth;
      if (text[end] == '}') --depth;
    }
    const std::string body = text.substr(begin, end - begin);
    const bool full = Count(axes, "\"") / 2 == program.mesh.sizes.size();
    names.insert(full ? "region: full" : "region: partial");
    if (Has(body, op)) names.insert("region: nested");
    if (!full && Has(body, "sdy.sharding_constraint"))
      names.insert("region: free axes constrained");
    if (Has(body, "stablehlo.partition_id")) names.insert("region: position of the device");
    const size_t branch = body.find("stablehlo.case");
    if (branch != std::string::npos && body.find("partition_id", branch) != std::string::npos) {
      names.insert("region: position inside a branch");
    }
    if (Has(body, "stablehlo.while")) names.insert("region: loop around a collective");
    if (Has(body, "stablehlo.if")) names.insert("region: branches with collectives");
    for (const char* collective : {"all_reduce", "all_gather", "reduce_scatter", "all_to_all",
                                   "collective_broadcast", "collective_permute"}) {
      if (Has(body, std::string("stablehlo.") + collective + "\"")) {
        names.insert(std::string("region: ") + collective);
      }
    }
    if (Has(body, "replica_groups") && !Has(body, "channel_handle")) {
      names.insert("region: groups of replicas");
    }
  }
}

/// The nodes of gathers, scatters and dynamic slices: what their index parameters hold.
void AddIndices(const FuzzProgram& program, Names& names) {
  const std::vector<Literal> inputs = program.Inputs();
  for (const Node& node : program.nodes) {
    const bool scatter = Has(node.text, "stablehlo.scatter"),
               gather = Has(node.text, "stablehlo.gather");
    const bool slice = Has(node.text, "stablehlo.dynamic_");
    if (!scatter && !gather && !slice) continue;
    const std::string kind = scatter ? "scatter" : gather ? "gather" : "dynamic slice";
    const Dims dims = program.ShapeOf(node.operands[0]).dims;
    const int64_t most = dims.empty() ? 0 : *std::max_element(dims.begin(), dims.end());
    for (size_t i = 1; i < node.operands.size(); ++i) {
      const Use use = node.operands[i];
      const Shape& shape = program.ShapeOf(use);
      // Indices are parameters of an integer type; the updates of a scatter stand last.
      if (use.node >= 0 || !IsInteger(shape.dtype)) continue;
      if ((scatter || gather) && i != node.operands.size() / 2) continue;
      const Literal& values = inputs[static_cast<size_t>(use.result)];
      std::set<int64_t> seen;
      for (int64_t k = 0; k < values.num_elements(); ++k) {
        const int64_t value = values.GetInt(k);
        if (value < 0 || value >= most) names.insert(kind + ": out of range");
        if (!seen.insert(value).second && !slice) names.insert(kind + ": equal indices");
      }
    }
  }
}

void AddOps(const std::string& text, Names& names) {
  const std::vector<std::pair<const char*, const char*>> marks = {
      {"operand_batching_dims", "gather: batching dimensions"},
      {"input_batching_dims", "scatter: batching dimensions"},
      {"unique_indices = true", "scatter: unique indices"},
      {"num_batch_dims", "custom call: batch dimensions"},
      {"custom_call @", "custom call"},
      {"unreduced={", "annotation: unreduced axes"},
      {"replicated={", "annotation: replicated axes"},
      {":(1)", "annotation: sub-axes"},
      {"}p", "annotation: priorities"},
      {"TOTALORDER", "comparison in total order"},
      {"batch_group_count = 2", "convolution: batch groups"},
      {"batch_group_count = 3", "convolution: batch groups"},
      {"feature_group_count = 2", "convolution: feature groups"},
      {"feature_group_count = 3", "convolution: feature groups"},
      {"stablehlo.while", "loop"},
      {"\"stablehlo.if\"", "branch: if"},
      {"\"stablehlo.case\"", "branch: case"},
      {"func.call", "function"},
      {"sdy.named_computation", "function: named computation"},
      {"stablehlo.composite", "function: composite"},
      {"batching_dims = [0", "product: batching dimensions"},
      {"complex<", "complex numbers"},
  };
  for (const auto& [mark, name] : marks) {
    if (Has(text, mark)) names.insert(name);
  }
  for (size_t at = text.find("stablehlo.pad "); at != std::string::npos;
       at = text.find("stablehlo.pad ", at + 1)) {
    const std::string line = text.substr(at, text.find(" : ", at) - at);
    if (Has(line, "[-") || Has(line, ", -")) names.insert("pad: negative");
  }
  for (size_t at = text.find("stablehlo.convolution"); at != std::string::npos;
       at = text.find("stablehlo.convolution", at + 1)) {
    const std::string line = text.substr(at, text.find('\n', at) - at);
    const auto list = [&](const char* name) {
      const size_t from = line.find(name);
      return from == std::string::npos ? std::string()
                                       : line.substr(from, line.find(']', from) - from);
    };
    const auto more_than_one = [&](const char* name) {
      return list(name).find_first_of("23456789") != std::string::npos;
    };
    if (more_than_one("stride = [")) names.insert("convolution: strides");
    if (more_than_one("lhs_dilate = [")) names.insert("convolution: dilated input");
    if (more_than_one("rhs_dilate = [")) names.insert("convolution: dilated kernel");
    if (Has(list("reverse = ["), "true")) names.insert("convolution: reversed kernel");
  }
}

}  // namespace

std::set<std::string> FeaturesOf(const FuzzProgram& program) {
  Names names;
  const std::string text = program.Text();
  for (const Param& param : program.params) {
    AddShards(param.sharding, program.mesh, param.shape.dims, names);
    if (param.special) names.insert("NaN, infinities, -0");
  }
  for (const Result& result : program.results) {
    AddShards(result.sharding, program.mesh, program.ShapeOf(result.use).dims, names);
    if (result.rounded) names.insert("rounded results");
  }
  names.insert(program.positional ? "annotation: mhlo.sharding" : "annotation: sdy.sharding");
  AddMesh(program, text, names);
  AddRegions(program, text, names);
  AddIndices(program, names);
  AddOps(text, names);
  return names;
}

}  // namespace lockstep::fuzz

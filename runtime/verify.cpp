// Both runs, the comparison of every result on every device, and on a failure the second run in
// which every value is a result, so that the first one that differs can be named.
#include "runtime/verify.h"

#include <algorithm>
#include <chrono>
#include <cstring>
#include <unordered_map>

#include "compiler/base/error.h"
#include "runtime/compare.h"

namespace lockstep {
namespace {

template <typename Stage>
auto Timed(const VerifyOptions& options, const std::string& name, const Stage& stage) {
  if (options.on_stage) options.on_stage(name);
  const auto start = std::chrono::steady_clock::now();
  auto result = stage();
  if (options.times) options.times->emplace_back(name, std::chrono::steady_clock::now() - start);
  return result;
}

std::string ShardingText(const TensorLayout& layout) {
  if (!layout.sharding.mesh) return "";
  return layout.sharding.Layout().ToString();
}

Dims IndexOf(int64_t linear, const Dims& dims) {
  Dims index(dims.size());
  for (size_t d = dims.size(); d-- > 0;) {
    index[d] = linear % dims[d];
    linear /= dims[d];
  }
  return index;
}

// The first device whose shard holds a global index.
int64_t DeviceHolding(const ShardedArray& array, const Dims& index) {
  const TensorLayout& layout = array.layout();
  if (!layout.sharding.mesh) return 0;
  for (int64_t device = 0; device < array.num_devices(); ++device) {
    const auto ranges = ShardRanges(layout.global.dims(), layout.sharding,
                                    layout.sharding.mesh->PositionOf(device));
    bool inside = true;
    for (size_t d = 0; d < index.size(); ++d) {
      inside = inside && index[d] >= ranges[d].offset &&
               index[d] < ranges[d].offset + ranges[d].valid_size;
    }
    if (inside) return device;
  }
  return 0;
}

// A device whose valid elements are not bit for bit those of the assembled array (of partial
// values: of the assembled part that it holds).
struct ReplicaFault {
  int64_t device = -1;     ///< the first one
  int64_t mismatches = 0;  ///< elements of the device that differs most
};

ReplicaFault CompareReplicas(const ShardedArray& array, const Literal& global) {
  ReplicaFault fault;
  std::vector<Literal> partials;
  for (int64_t i = 0; array.num_partials() > 1 && i < array.num_partials(); ++i) {
    partials.push_back(array.Partial(i));
  }
  for (int64_t device = 0; device < array.num_devices(); ++device) {
    const LocalShard shard = array.Shard(device);
    Literal wanted = shard.data;  // same padding, valid part overwritten
    const size_t partial = static_cast<size_t>(array.PartialOf(device));
    CopyShard(partials.empty() ? global : partials[partial], wanted, shard.ranges);
    if (wanted.BitwiseEqual(shard.data)) continue;
    const int64_t width = StorageBytes(wanted.dtype());
    if (fault.device < 0) fault.device = device;
    int64_t mismatches = 0;
    for (int64_t i = 0; i < wanted.num_elements(); ++i) {
      mismatches += std::memcmp(wanted.data() + i * width, shard.data.data() + i * width,
                                static_cast<size_t>(width)) != 0;
    }
    fault.mismatches = std::max(fault.mismatches, mismatches);
  }
  return fault;
}

void AddNote(ResultVerdict& verdict, const std::string& note) {
  verdict.note += (verdict.note.empty() ? "" : "; ") + note;
}

void CompareWithExpected(ResultVerdict& verdict, const Literal& got, const Literal& reference,
                         const Literal& expected, bool exact) {
  const Comparison sharded = CompareExpected(got, expected, exact);
  const Comparison single = CompareExpected(reference, expected, exact);
  if (!sharded.ok()) {
    verdict.ok = false;
    verdict.mismatches = std::max(verdict.mismatches, sharded.mismatches);
    AddNote(verdict, std::to_string(sharded.mismatches) +
                         " elements of the sharded run differ from the expected file (first: " +
                         sharded.expected + " expected, " + sharded.got + " found)");
  }
  if (!single.ok()) {
    verdict.ok = false;
    AddNote(verdict, std::to_string(single.mismatches) +
                         " elements of the reference run differ from the expected file (first: " +
                         single.expected + " expected, " + single.got + " found)");
  }
}

// One result: replicas among each other, the assembled array against the reference, and against
// the expected file.
ResultVerdict CompareResult(const ShardedArray& output, const ReferenceValue& reference,
                            const Literal* expected, bool expected_exact) {
  const Literal global = output.Global();
  ResultVerdict verdict = VerdictOf(CompareWithReference(global, reference));
  verdict.type = output.global_type().ShortString();
  verdict.sharding = ShardingText(output.layout());
  const ReplicaFault fault = CompareReplicas(output, global);
  if (fault.device >= 0) {
    verdict.ok = false;
    verdict.mismatches = std::max(verdict.mismatches, fault.mismatches);
    AddNote(verdict, "device " + std::to_string(fault.device) +
                         " holds another replica than the first device of its group");
  }
  if (expected) {
    CompareWithExpected(verdict, global, reference.literal, *expected, expected_exact);
  }
  return verdict;
}

// --- the search for the first difference ---

// The partitioned program once more, with every placed value of the top level as a result.
struct ProbedProgram {
  Executable executable;
  std::vector<const Value*> values;  ///< global values, in the order of the results
};

CompiledProgram Recompile(const CompiledProgram& compiled, const CompileOptions& options,
                          std::vector<const Value*>& values) {
  CompiledProgram probed;
  probed.source = CloneModule(*compiled.source);
  SpmdProgram spmd = Partition(*compiled.global.module, options.partition);
  Function* main = spmd.module->Main();
  Op* yield = main->return_op();
  yield->operands.clear();
  main->result_types.clear();
  main->result_attrs.clear();
  main->result_shardings.clear();
  spmd.module->result_layouts.clear();
  auto add = [&](const Value* value) {
    auto found = spmd.placements.find(value);
    if (found == spmd.placements.end() || !value->type.IsTensor()) return;
    values.push_back(value);
    yield->operands.push_back(const_cast<Value*>(found->second.local));
    main->result_types.push_back(found->second.local->type);
    main->result_attrs.emplace_back();
    main->result_shardings.emplace_back();
    spmd.module->result_layouts.push_back({value->type, found->second.sharding});
  };
  const Function* global_main = compiled.global.module->Main();
  for (const auto& op : global_main->body.ops) {
    for (const auto& result : op->results) add(result.get());
  }
  OptimizeCollectives(*spmd.module, options.collectives);
  probed.spmd = std::move(spmd);
  return probed;
}

std::string ReasonOf(const CompiledProgram& compiled, const Value& value) {
  std::string reason;
  if (value.def) {
    reason = "all operands of " + value.def->Describe() + " were right";
  }
  for (const CollectiveRecord& record : compiled.collectives) {
    if (!record.op || !record.op->note || record.op->note->value != value.name) continue;
    reason += "; between them and the result: " + record.kind + " of " + record.type;
    if (!record.cause.empty()) reason += " (" + record.cause + ")";
  }
  return reason;
}

/// Values of a search up to this many bytes are all kept, so that loose bounds can be refined.
constexpr int64_t kRefinedProbeBytes = int64_t{256} << 20;

// The global program once more, with the probed values as its results.
std::unique_ptr<Module> WithResults(const Module& global, const std::vector<const Value*>& values) {
  std::unordered_map<const Value*, size_t> wanted;
  for (size_t i = 0; i < values.size(); ++i) wanted[values[i]] = i;
  std::unique_ptr<Module> copy = CloneModule(global);
  Function& main = *copy->Main();
  Op* yield = main.return_op();
  yield->operands.assign(values.size(), nullptr);
  main.result_types.clear();
  main.result_attrs.assign(values.size(), {});
  main.result_shardings.assign(values.size(), std::nullopt);
  const auto& ops = global.Main()->body.ops;
  for (size_t k = 0; k < ops.size(); ++k) {
    for (int r = 0; r < ops[k]->num_results(); ++r) {
      auto found = wanted.find(ops[k]->result(r));
      if (found != wanted.end()) yield->operands[found->second] = main.body.ops[k]->result(r);
    }
  }
  for (const Value* value : values) main.result_types.push_back(value->type);
  return copy;
}

// Compares one value of both runs; nullopt if they agree.
std::optional<Divergence> Diverges(const CompiledProgram& compiled, const Value& value,
                                   const ShardedArray& output, const ReferenceValue& want) {
  const Literal global = output.Global();
  const Comparison comparison = CompareWithReference(global, want);
  const ReplicaFault fault = CompareReplicas(output, global);
  if (comparison.ok() && fault.device < 0) return std::nullopt;
  Divergence divergence;
  divergence.value = value.name;
  divergence.op = value.def ? std::string(value.def->short_name()) : "argument";
  divergence.location = value.location.ToString();
  divergence.reason = ReasonOf(compiled, value);
  if (!comparison.ok()) {
    divergence.index = IndexOf(comparison.first_bad, global.dims());
    divergence.device = DeviceHolding(output, divergence.index);
    divergence.expected = comparison.expected;
    divergence.got = comparison.got;
    divergence.ulp = comparison.first_ulp;
    divergence.estimated = comparison.estimated;
  } else {
    divergence.device = fault.device;
    divergence.reason = "replicas differ; " + divergence.reason;
  }
  return divergence;
}

}  // namespace

ResultVerdict VerdictOf(const Comparison& comparison) {
  ResultVerdict verdict;
  verdict.policy = comparison.policy;
  verdict.bound_ulp = comparison.bound_ulp;
  verdict.estimated = comparison.estimated;
  verdict.max_ulp = comparison.max_ulp;
  verdict.max_abs_error = comparison.max_abs_error;
  verdict.elements = comparison.elements;
  verdict.mismatches = comparison.mismatches;
  verdict.order_sensitive = comparison.order_sensitive;
  verdict.ok = comparison.ok();
  return verdict;
}

std::optional<Divergence> FindFirstDivergence(const Executable& executable, Cluster& cluster,
                                              std::span<const Literal> arguments,
                                              const VerifyOptions& options) {
  const CompiledProgram& compiled = executable.compiled();
  std::vector<const Value*> values;
  const Executable probed(Recompile(compiled, options.compile, values));
  const Outputs outputs = probed.Run(cluster, arguments, options.run);
  int64_t bytes = 0;
  for (const Value* value : values) bytes += value->type.size_bytes();
  if (bytes <= kRefinedProbeBytes) {
    const std::unique_ptr<Module> module = WithResults(*compiled.global.module, values);
    const ReferenceResult reference = EvaluateReference(*module, arguments, options.reference);
    for (size_t i = 0; i < values.size(); ++i) {
      auto found = Diverges(compiled, *values[i], outputs[i], reference.results[i]);
      if (found) return found;
    }
    return std::nullopt;
  }
  std::unordered_map<const Value*, size_t> result_of;
  for (size_t i = 0; i < values.size(); ++i) result_of[values[i]] = i;
  std::optional<Divergence> found;
  ReferenceOptions reference = options.reference;
  reference.refine_bounds = false;
  reference.probe = [&](const Value& value, const ReferenceValue& want) {
    auto entry = result_of.find(&value);
    if (found || entry == result_of.end()) return;
    found = Diverges(compiled, value, outputs[entry->second], want);
  };
  EvaluateReference(*compiled.global.module, arguments, reference);
  return found;
}

Verdict CompareOutputs(const Outputs& outputs, const ReferenceResult& reference,
                       const VerifyOptions& options) {
  LOCKSTEP_CHECK(outputs.size() == reference.results.size())
      << outputs.size() << " outputs, " << reference.results.size() << " reference results";
  if (!options.expected.empty() && options.expected.size() != outputs.size()) {
    throw InvalidArgument("the program has " + std::to_string(outputs.size()) +
                          " results, the expected file " + std::to_string(options.expected.size()));
  }
  Verdict verdict;
  for (size_t i = 0; i < outputs.size(); ++i) {
    ResultVerdict result;
    if (outputs[i].global_type().IsTensor()) {
      result = CompareResult(outputs[i], reference.results[i],
                             options.expected.empty() ? nullptr : &options.expected[i],
                             options.expected_exact);
    } else {
      result.type = outputs[i].global_type().ToString();
      result.policy = "exact";
    }
    result.name = "out" + std::to_string(i);
    verdict.pass = verdict.pass && result.ok;
    verdict.results.push_back(std::move(result));
  }
  return verdict;
}

Verdict Verify(const Executable& executable, Cluster& cluster, std::span<const Literal> arguments,
               const VerifyOptions& options) {
  std::vector<CheckResult> sharded_checks;
  const Outputs outputs = Timed(options, "run", [&] {
    return executable.RunChecked(cluster, arguments, options.run, sharded_checks);
  });
  const ReferenceResult reference = Timed(options, "reference", [&] {
    return EvaluateReference(*executable.compiled().source, arguments, options.reference);
  });
  Verdict verdict =
      Timed(options, "compare", [&] { return CompareOutputs(outputs, reference, options); });
  // An entry for each check op that ran: what the sharded run found, or the reference if that is
  // where it does not hold.
  verdict.checks = std::move(sharded_checks);
  for (const CheckResult& check : reference.checks) {
    if (!check.ok) verdict.checks.push_back(check);
  }
  for (const CheckResult& check : verdict.checks) verdict.pass = verdict.pass && check.ok;
  // A program that came partitioned has no global values to compare one by one.
  if (!verdict.pass && options.find_divergence && !executable.compiled().adopted) {
    verdict.first_divergence = Timed(options, "search", [&] {
      return FindFirstDivergence(executable, cluster, arguments, options);
    });
  }
  return verdict;
}

}  // namespace lockstep

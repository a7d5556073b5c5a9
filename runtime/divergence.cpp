// The search for the first value, in program order, that differs: runs in which values of the top
// level are results, so that what the devices hold of each can be compared with the reference.
//
// A program may be observed in two forms:
//   compiled again  every placed value is a result before the passes over collectives run. All
//                   values exist, but a pass may find less to do, since more is used
//   as it ran       the very program that failed, with the values as results that it still holds.
//                   Passes have done all their work; what they replaced cannot be observed
// The first form names the value where it shows the difference; the second is asked where the first
// shows none. A program that came partitioned has the second form only; its values are compared
// device by device.
#include "runtime/divergence.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

#include "compiler/base/error.h"
#include "compiler/sharding/shard_math.h"
#include "runtime/compare.h"
#include "runtime/verify.h"

namespace lockstep {
namespace {

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

// One value to be observed.
struct Watched {
  const Value* value = nullptr;  ///< of the program that the reference runs
  const Value* local = nullptr;  ///< of the program that the devices run
  TensorLayout layout;           ///< how the devices hold it
  std::string name;              ///< of a result of the program: "out0"; else empty
};

// What the devices run: a program and the values of it to observe.
struct Observed {
  const CompiledProgram& compiled;
  const Module& spmd;
  const Module& global;  ///< what the reference runs
  std::vector<Watched> watched;
  /// Passes to run with the watched values as results; null: the program is final.
  const CollectivePassOptions* passes = nullptr;
};

// Values of the top level by their position: arguments, then results of ops.
std::vector<Value*> TopLevelValues(const Module& module) {
  std::vector<Value*> values;
  const Region& body = module.Main()->body;
  for (const auto& arg : body.args) values.push_back(arg.get());
  for (const auto& op : body.ops) {
    for (const auto& result : op->results) values.push_back(result.get());
  }
  return values;
}

// A copy of a module that returns watched values in place of its results: those of the devices'
// program (`locals`) or of the reference's. Where each device's value is a row of the observed
// array, the value gets the leading dimension of that row.
std::unique_ptr<Module> Returning(const Module& module, std::span<const Watched> watched,
                                  bool locals) {
  std::unique_ptr<Module> copy = CloneModule(module);
  const std::vector<Value*> from = TopLevelValues(module), to = TopLevelValues(*copy);
  std::unordered_map<const Value*, Value*> copied;
  for (size_t i = 0; i < from.size(); ++i) copied[from[i]] = to[i];
  Function& main = *copy->Main();
  Op* yield = main.return_op();
  yield->operands.clear();
  main.result_types.clear();
  copy->result_layouts.clear();
  for (const Watched& watch : watched) {
    Value* value = copied.at(locals ? watch.local : watch.value);
    if (watch.layout.global.rank() > value->type.rank()) {
      Dims dims = {1};
      dims.insert(dims.end(), value->type.dims().begin(), value->type.dims().end());
      auto row = std::make_unique<Op>(OpCode::kReshape);
      row->location = yield->location;
      row->operands = {value};
      value = row->AddResult(value->type.WithDims(dims), value->name + ".device");
      row->parent = &main.body;
      main.body.ops.insert(main.body.ops.end() - 1, std::move(row));
    }
    yield->operands.push_back(value);
    main.result_types.push_back(value->type);
    if (copy->spmd) copy->result_layouts.push_back(watch.layout);
  }
  main.result_attrs.assign(watched.size(), {});
  main.result_shardings.assign(watched.size(), std::nullopt);
  return copy;
}

// One search: what the devices run, and what they are compared with.
class Search {
 public:
  Search(const Observed& program, Cluster& cluster, std::span<const Literal> arguments,
         const VerifyOptions& options)
      : program_(program), cluster_(cluster), arguments_(arguments), options_(options) {
    int64_t in_run = 0;
    for (size_t i = 0; i < program.watched.size(); ++i) {
      const int64_t bytes = program.watched[i].layout.global.size_bytes();
      if (i == 0 || in_run + bytes > kObservedBytes) {
        runs_.push_back(i);
        in_run = 0;
      }
      in_run += bytes;
    }
  }

  std::optional<Divergence> Find() {
    if (program_.watched.empty()) return std::nullopt;
    return runs_.size() == 1 || program_.global.spmd ? FindRefined() : FindStreaming();
  }

 private:
  /// Values of one run up to this many bytes; more of them take several runs.
  static constexpr int64_t kObservedBytes = int64_t{256} << 20;

  std::span<const Watched> WatchedOf(size_t run) const {
    const size_t first = runs_[run];
    const size_t last = run + 1 < runs_.size() ? runs_[run + 1] : program_.watched.size();
    return std::span<const Watched>(program_.watched).subspan(first, last - first);
  }

  // The devices' values of one run; the last one is kept.
  const Outputs& Observe(size_t run) {
    if (observed_run_ == run) return outputs_;
    CompiledProgram observed;
    observed.source = CloneModule(*program_.compiled.source);
    observed.spmd.mesh = program_.compiled.spmd.mesh;
    observed.spmd.module = Returning(program_.spmd, WatchedOf(run), /*locals=*/true);
    if (program_.passes) OptimizeCollectives(*observed.spmd.module, *program_.passes);
    outputs_ = Executable(std::move(observed)).Run(cluster_, arguments_, options_.run);
    observed_run_ = run;
    return outputs_;
  }

  std::optional<Divergence> Compare(size_t i, const ReferenceValue& want) {
    const auto next = std::upper_bound(runs_.begin(), runs_.end(), i);
    const size_t run = static_cast<size_t>(next - runs_.begin()) - 1;
    return Diverges(program_.watched[i], Observe(run)[i - runs_[run]], want);
  }

  // The reference evaluates the watched values as results, so that loose bounds are refined.
  std::optional<Divergence> FindRefined() {
    for (size_t run = 0; run < runs_.size(); ++run) {
      const auto module = Returning(program_.global, WatchedOf(run), /*locals=*/false);
      const ReferenceResult reference = EvaluateReference(*module, arguments_, options_.reference);
      for (size_t k = 0; k < reference.results.size(); ++k) {
        if (auto found = Compare(runs_[run] + k, reference.results[k])) return found;
      }
    }
    return std::nullopt;
  }

  // One evaluation whose values are compared as they come.
  std::optional<Divergence> FindStreaming() {
    std::unordered_map<const Value*, size_t> number;
    std::vector<size_t> results;
    for (size_t i = 0; i < program_.watched.size(); ++i) {
      if (program_.watched[i].name.empty()) {
        number[program_.watched[i].value] = i;
      } else {
        results.push_back(i);
      }
    }
    std::optional<Divergence> found;
    ReferenceOptions reference = options_.reference;
    reference.refine_bounds = false;
    reference.probe = [&](const Value& value, const ReferenceValue& want) {
      const auto entry = number.find(&value);
      if (!found && entry != number.end()) found = Compare(entry->second, want);
    };
    const ReferenceResult outcome = EvaluateReference(program_.global, arguments_, reference);
    for (size_t k = 0; !found && k < results.size(); ++k) {
      found = Compare(results[k], outcome.results.at(k));
    }
    return found;
  }

  // Compares one value of both runs; nullopt if they agree.
  std::optional<Divergence> Diverges(const Watched& watch, const ShardedArray& output,
                                     const ReferenceValue& want) const {
    const Literal global = output.Global();
    const Comparison comparison = CompareWithReference(global, want);
    const ReplicaFault fault = CompareReplicas(output, global);
    if (comparison.ok() && fault.device < 0) return std::nullopt;
    const Value& value = *watch.value;
    Divergence divergence;
    divergence.value = watch.name.empty() ? value.name : watch.name;
    divergence.op = "argument";
    if (value.def) divergence.op = std::string(value.def->short_name());
    if (!watch.name.empty()) divergence.op = "return";
    divergence.location = value.location.ToString();
    divergence.reason = ReasonOf(watch);
    if (!comparison.ok()) {
      divergence.index = comparison.first_bad_index;
      divergence.device = DeviceHolding(output, divergence.index);
      divergence.expected = comparison.expected;
      divergence.got = comparison.got;
      divergence.ulp = comparison.first_ulp;
      divergence.estimated = comparison.estimated;
      if (watch.layout.global.rank() > value.type.rank()) {  // the row is the device
        divergence.index.erase(divergence.index.begin());
      }
    } else {
      divergence.device = fault.device;
      divergence.index = fault.index;
      divergence.expected = fault.there;
      divergence.got = fault.here;
      divergence.reason =
          fault.Text() + "; " + divergence.reason + UnequalRegion(value, watch, fault);
    }
    return divergence;
  }

  // What lies between the value and the last right ones.
  std::string ReasonOf(const Watched& watch) const {
    if (!watch.name.empty()) {
      return watch.value->name +
             " was right where it was made; what brings it to the result is not";
    }
    std::string reason;
    if (const Op* op = watch.value->def) {
      std::string unseen;
      for (const Value* operand : op->operands) {
        const bool seen = std::any_of(program_.watched.begin(), program_.watched.end(),
                                      [&](const Watched& other) { return other.value == operand; });
        if (!seen && operand->def) unseen += (unseen.empty() ? "" : ", ") + operand->name;
      }
      reason = "all operands of " + op->Describe() + " were right";
      if (!unseen.empty()) {
        reason = "of the operands of " + op->Describe() + " " + unseen +
                 " cannot be observed; everything else before it was right";
      }
    }
    for (const CollectiveRecord& record : program_.compiled.collectives) {
      if (!record.op || !record.op->note || record.op->note->value != watch.value->name) continue;
      reason += "; between them and the result: " + record.kind + " of " + record.type;
      if (!record.cause.empty()) reason += " (" + record.cause + ")";
    }
    return reason;
  }

  // A manual region that returns what differs between devices as if it did not.
  static std::string UnequalRegion(const Value& value, const Watched& watch,
                                   const ReplicaFault& fault) {
    if (fault.axes.empty() || !value.def || !value.def->Is(OpCode::kSdyManualComputation))
      return "";
    std::string axes;
    for (const std::string& axis : fault.axes) axes += (axes.empty() ? "" : ",") + axis;
    TensorSharding dims = watch.layout.sharding;
    dims.unreduced.clear();
    const Value& inner = *value.def->region(0).terminator()->operand(value.index);
    const std::string place = inner.location.ToString();
    return "; the region returns " + (inner.def ? inner.def->Describe() : inner.name) +
           (place.empty() ? "" : " (" + place + ")") + " as " + dims.ToString() +
           ", which says that it is the same along {" + axes + "}: combine it over {" + axes +
           "} in the region, or name {" + axes + "} in its sharding";
  }

  const Observed& program_;
  Cluster& cluster_;
  std::span<const Literal> arguments_;
  const VerifyOptions& options_;
  std::vector<size_t> runs_;  ///< the first watched value of each run
  size_t observed_run_ = SIZE_MAX;
  Outputs outputs_;
};

bool Fits(const Value& value, const ValuePlacement& placement) {
  return value.type.IsTensor() && value.type.IsStatic() && placement.local->type.IsTensor() &&
         LocalDims(value.type.dims(), placement.sharding) == placement.local->type.dims();
}

// The placed values of the global program in program order, then its results.
std::vector<Watched> PlacedValues(const CompiledProgram& compiled, const SpmdProgram& spmd) {
  std::vector<Watched> watched;
  const Function& main = *compiled.global.module->Main();
  for (const auto& op : main.body.ops) {
    for (const auto& result : op->results) {
      const auto found = spmd.placements.find(result.get());
      if (found == spmd.placements.end() || !Fits(*result, found->second)) continue;
      watched.push_back(
          {result.get(), found->second.local, {result->type, found->second.sharding}, ""});
    }
  }
  const Op* yield = main.return_op();
  const Op* local_yield = spmd.module->Main()->return_op();
  for (size_t i = 0; i < yield->operands.size(); ++i) {
    if (!yield->operands[i]->type.IsTensor()) return watched;
    watched.push_back({yield->operands[i], local_yield->operands[i], spmd.module->result_layouts[i],
                       "out" + std::to_string(i)});
  }
  return watched;
}

// Values that a pass gave another meaning while they kept their place: sums over the trips of a
// loop that are reduced behind it.
void DropResultsOfLoops(std::vector<Watched>& watched) {
  std::erase_if(watched, [](const Watched& watch) {
    return watch.name.empty() && watch.local->def && watch.local->def->Is(OpCode::kWhile);
  });
}

// Values of a program that came partitioned, one row per device. What is executed is a copy of what
// the reference evaluates without the ops that nobody uses: values are found by their names.
std::vector<Watched> ValuesOfDevices(const CompiledProgram& compiled) {
  const MeshPtr& mesh = compiled.spmd.mesh;
  std::unordered_map<std::string, const Value*> executed;
  std::unordered_set<std::string> twice;
  for (const Value* value : TopLevelValues(*compiled.spmd.module)) {
    if (!executed.emplace(value->name, value).second) twice.insert(value->name);
  }
  std::vector<Watched> watched;
  for (const auto& op : compiled.global.module->Main()->body.ops) {
    for (const auto& result : op->results) {
      const auto found = executed.find(result->name);
      if (found == executed.end() || twice.contains(result->name)) continue;
      const Type &type = result->type, &local = found->second->type;
      if (!type.IsTensor() || !type.IsStatic() || !local.IsTensor() ||
          local.dims() != type.dims() || local.dtype() != type.dtype()) {
        continue;
      }
      Dims dims = {compiled.num_devices()};
      dims.insert(dims.end(), type.dims().begin(), type.dims().end());
      TensorSharding rows = TensorSharding::Replicated(mesh, static_cast<int>(dims.size()));
      for (int axis = 0; axis < mesh->num_axes(); ++axis) {
        if (mesh->axis_size(axis) > 1) rows.dims[0].axes.push_back(FullAxis(*mesh, axis));
      }
      watched.push_back({result.get(), found->second, {type.WithDims(dims), std::move(rows)}, ""});
    }
  }
  return watched;
}

}  // namespace

std::optional<Divergence> FindFirstDivergence(const Executable& executable, Cluster& cluster,
                                              std::span<const Literal> arguments,
                                              const VerifyOptions& options) {
  const CompiledProgram& compiled = executable.compiled();
  const Module& global = *compiled.global.module;
  if (compiled.adopted) {
    const Observed program{compiled, *compiled.spmd.module, global, ValuesOfDevices(compiled)};
    return Search(program, cluster, arguments, options).Find();
  }
  const SpmdProgram again = Partition(global, options.compile.partition);
  const Observed fresh{compiled, *again.module, global, PlacedValues(compiled, again),
                       &options.compile.collectives};
  if (auto found = Search(fresh, cluster, arguments, options).Find()) return found;
  Observed ran{compiled, *compiled.spmd.module, global, PlacedValues(compiled, compiled.spmd)};
  DropResultsOfLoops(ran.watched);
  auto found = Search(ran, cluster, arguments, options).Find();
  if (found) {
    found->reason +=
        "; compiled again with every value as a result the program is right, so a pass over "
        "collectives that finds its pattern only without that is to be suspected";
  }
  return found;
}

std::optional<Divergence> FindUnexpected(const Executable& executable, const Outputs& outputs,
                                         const ReferenceResult& reference,
                                         const VerifyOptions& options) {
  const Op& yield = *executable.compiled().global.module->Main()->return_op();
  for (size_t i = 0; i < options.expected.size() && i < outputs.size(); ++i) {
    const Literal global = outputs[i].Global();
    const Comparison comparison =
        CompareExpected(global, options.expected[i], options.expected_exact);
    if (comparison.ok()) continue;
    const Value& value = *yield.operands[i];
    Divergence divergence;
    divergence.value = "out" + std::to_string(i);
    divergence.op = value.def ? std::string(value.def->short_name()) : "argument";
    divergence.location = value.location.ToString();
    divergence.index = comparison.first_bad_index;
    divergence.device = DeviceHolding(outputs[i], divergence.index);
    divergence.expected = comparison.expected;
    divergence.got = comparison.got;
    divergence.ulp = comparison.first_ulp;
    divergence.reason = "the expected file says otherwise than " + value.name;
    if (CompareWithReference(global, reference.results[i]).ok()) {
      divergence.reason +=
          "; the run on one device agrees with the devices: the program as it is written computes "
          "this, its partitioning is right";
    }
    return divergence;
  }
  return std::nullopt;
}

}  // namespace lockstep

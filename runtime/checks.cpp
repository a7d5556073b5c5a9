#include "runtime/checks.h"

#include <algorithm>
#include <cstring>
#include <map>

#include "compiler/base/error.h"
#include "compiler/ops/control/control_attrs.h"
#include "runtime/sharded_array.h"

namespace lockstep {

/// One check op or probe of an SPMD program, and what its taps recorded.
struct CheckSite {
  enum class Kind : uint8_t { kCheck, kProbe, kPrint };
  Kind kind = Kind::kCheck;
  const Op* op = nullptr;
  std::string probe_id;  ///< probes and check.expect_serialized_eq
  int64_t iteration = 0;
  std::shared_ptr<const Module> program;  ///< nothing but the check, on global types
  std::vector<TensorLayout> layouts;      ///< of the operands; mesh null: whole
  std::vector<Dims> local_dims;
  std::vector<int> returned;  ///< results of @main that are this check's result

  /// The operands of one execution on one device, as they lie in memory.
  using Execution = std::vector<Literal>;
  mutable std::mutex mutex;
  mutable std::map<int64_t, std::vector<Execution>> executions;  ///< by device
};

namespace {

class TapKernel : public Kernel {
 public:
  TapKernel(const CheckSite& site, int64_t num_partitions)
      : site_(site), num_partitions_(num_partitions) {}

  void Run(const KernelContext& context) const override {
    CheckSite::Execution execution;
    for (size_t i = 0; i < context.inputs.size(); ++i) {
      const DType dtype = site_.layouts[i].global.dtype();
      Literal operand = Literal::Uninitialized(dtype, site_.local_dims[i]);
      const auto bytes = static_cast<size_t>(operand.size_bytes());
      if (bytes > 0) std::memcpy(operand.mutable_data(), context.inputs[i], bytes);
      execution.push_back(std::move(operand));
    }
    if (site_.kind == CheckSite::Kind::kProbe) {
      const auto bytes = static_cast<size_t>(execution[0].size_bytes());
      if (bytes > 0 && context.outputs[0] != context.inputs[0]) {
        std::memcpy(context.outputs[0], context.inputs[0], bytes);
      }
    } else if (!context.outputs.empty()) {
      context.outputs[0][0] = std::byte{0};  // known when the launch is over
    }
    const std::lock_guard<std::mutex> lock(site_.mutex);
    site_.executions[context.replica_id * num_partitions_ + context.partition_id].push_back(
        std::move(execution));
  }

  bool CanAlias(int operand, int result) const override {
    return site_.kind == CheckSite::Kind::kProbe && operand == 0 && result == 0;
  }

 private:
  const CheckSite& site_;
  int64_t num_partitions_;
};

// func @main(operands, global types [, the probed value]) { check(operands); return }
// The saved value of check.expect_serialized_eq is an argument that goes through a probe.
std::shared_ptr<const Module> CheckProgram(const CheckSite& site) {
  const Op& check = *site.op;
  auto module = std::make_shared<Module>();
  module->name = "check";
  Function* main = module->AddFunction("main");
  auto copy = std::make_unique<Op>(check.code);
  copy->attrs = check.attrs;
  copy->attrs.Erase("lockstep.operand_layouts");
  copy->attrs.Erase("lockstep.operand_types");
  copy->location = check.location;
  const auto argument = [&](const Type& type) {
    const std::string name = "%arg" + std::to_string(main->body.num_args());
    main->arg_attrs.emplace_back();
    return main->body.AddArg(type, name, check.location);
  };
  for (const TensorLayout& layout : site.layouts) copy->operands.push_back(argument(layout.global));
  if (check.Is(OpCode::kCheckExpectSerializedEq)) {
    auto probe = std::make_unique<Op>(OpCode::kInterpreterProbe);
    probe->attrs.Set("probe_id", Attribute::FromString(site.probe_id));
    probe->operands.push_back(argument(site.layouts[0].global));
    probe->AddResult(site.layouts[0].global, "%saved");
    probe->location = check.location;
    main->body.Append(std::move(probe));
    copy->attrs.Erase("iter");
    copy->attrs.Erase("iteration");
  }
  for (const auto& result : check.results) copy->AddResult(result->type, result->name);
  main->body.Append(std::move(copy));
  main->body.Append(std::make_unique<Op>(OpCode::kFuncReturn));
  return module;
}

std::vector<TensorLayout> OperandLayouts(const Op& op) {
  const Attribute* shardings = op.attrs.Find("lockstep.operand_layouts");
  const Attribute* types = op.attrs.Find("lockstep.operand_types");
  std::vector<TensorLayout> layouts;
  for (int i = 0; i < op.num_operands(); ++i) {
    TensorLayout layout;
    layout.global = op.operand(i)->type;
    if (shardings && types) {
      layout.sharding = shardings->As<Attribute::ShardingList>()->values[static_cast<size_t>(i)];
      layout.global = *types->As<Attribute::Array>()->values[static_cast<size_t>(i)].As<Type>();
    }
    layouts.push_back(std::move(layout));
  }
  return layouts;
}

std::vector<ShardRange> RangesOn(const TensorLayout& layout, int64_t device) {
  const TensorSharding& sharding = layout.sharding;
  if (sharding.mesh) {
    return ShardRanges(layout.global.dims(), sharding, sharding.mesh->PositionOf(device));
  }
  std::vector<ShardRange> ranges;
  for (int64_t dim : layout.global.dims()) ranges.push_back({0, dim});
  return ranges;
}

// The operands of one check as global arrays; the first device whose replica differs from what
// was assembled, or -1.
struct Assembled {
  std::vector<Literal> operands;
  int64_t odd_device = -1;
};

Assembled Assemble(const CheckSite& site, size_t execution) {
  Assembled assembled;
  for (size_t i = 0; i < site.layouts.size(); ++i) {
    const TensorLayout& layout = site.layouts[i];
    Literal global(layout.global.dtype(), layout.global.dims());
    // From the last device to the first, so that the first replica's bits stand.
    for (auto it = site.executions.rbegin(); it != site.executions.rend(); ++it) {
      CopyShardBack(it->second[execution][i], global, RangesOn(layout, it->first));
    }
    for (const auto& [device, executions] : site.executions) {
      const Literal& shard = executions[execution][i];
      Literal wanted = shard;  // same padding, valid part overwritten
      CopyShard(global, wanted, RangesOn(layout, device));
      if (!wanted.BitwiseEqual(shard) && assembled.odd_device < 0) assembled.odd_device = device;
    }
    assembled.operands.push_back(std::move(global));
  }
  return assembled;
}

void Merge(CheckResult& into, const CheckResult& from) {
  if (into.ok && !from.ok) into.first_bad = from.first_bad;
  into.ok = into.ok && from.ok;
  into.mismatches += from.mismatches;
  into.max_ulp = std::max(into.max_ulp, from.max_ulp);
  into.executions += from.executions;
}

// One execution of a site at a place: a device whose values stand for themselves, or kGlobal.
constexpr int64_t kGlobal = -1;

std::vector<int64_t> PlacesOf(const CheckSite& site, bool per_device) {
  if (site.executions.empty()) return {};
  if (!per_device) return {kGlobal};
  std::vector<int64_t> places;
  for (const auto& [device, executions] : site.executions) places.push_back(device);
  return places;
}

size_t CountAt(const CheckSite& site, int64_t place) {
  if (place != kGlobal) return site.executions.at(place).size();
  const size_t count = site.executions.begin()->second.size();
  for (const auto& [device, executions] : site.executions) {
    if (executions.size() == count) continue;
    throw Unsupported(site.op->Describe() + ": a check that devices execute a different number " +
                          "of times (device " + std::to_string(site.executions.begin()->first) +
                          ": " + std::to_string(count) + ", device " + std::to_string(device) +
                          ": " + std::to_string(executions.size()) + ")",
                      site.op->location);
  }
  return count;
}

Assembled OperandsAt(const CheckSite& site, int64_t place, size_t execution) {
  if (place == kGlobal) return Assemble(site, execution);
  return {site.executions.at(place)[execution], -1};
}

// What probes saw, by place and id, in the order of their executions.
using Saved = std::map<std::pair<int64_t, std::string>, std::vector<Literal>>;

const Literal& SavedValue(const CheckSite& site, int64_t place, const Saved& saved) {
  const auto found = saved.find({place, site.probe_id});
  const size_t count = found == saved.end() ? 0 : found->second.size();
  if (site.iteration < 0 || static_cast<size_t>(site.iteration) >= count) {
    throw InvalidArgument(site.op->Describe() + ": probe '" + site.probe_id +
                              "' was not executed " + std::to_string(site.iteration + 1) + " times",
                          site.op->location);
  }
  return found->second[static_cast<size_t>(site.iteration)];
}

CheckResult EvaluateSite(const CheckSite& site, std::vector<Literal> operands) {
  ReferenceOptions options;
  options.track_bounds = false;
  const ReferenceResult result = EvaluateReference(*site.program, operands, options);
  LOCKSTEP_CHECK(result.checks.size() == 1) << "a check gives one result";
  return result.checks[0];
}

CheckResult EvaluateAt(const CheckSite& site, int64_t place, size_t execution, const Saved& saved) {
  Assembled assembled = OperandsAt(site, place, execution);
  if (site.op->Is(OpCode::kCheckExpectSerializedEq)) {
    assembled.operands.push_back(SavedValue(site, place, saved));
  }
  CheckResult result = EvaluateSite(site, std::move(assembled.operands));
  if (assembled.odd_device >= 0) {
    result.ok = false;
    result.first_bad = "device " + std::to_string(assembled.odd_device) +
                       " holds another replica than the first device of its group";
  }
  if (place != kGlobal && !result.ok) {
    result.first_bad = "device " + std::to_string(place) + ", " + result.first_bad;
  }
  return result;
}

}  // namespace

CheckTaps::CheckTaps(const Module& spmd, bool per_device)
    : per_device_(per_device), num_partitions_(spmd.num_partitions) {
  const Function* main = spmd.Main();
  std::unique_ptr<UseMap> uses;
  WalkOps(main->body, [&](Op& op) {
    const bool check = IsCheckOp(op);
    if (!check && !op.Is(OpCode::kInterpreterProbe) && !op.Is(OpCode::kInterpreterPrint)) return;
    AddSite(op);
    if (!check) return;
    if (!uses) uses = std::make_unique<UseMap>(*main);
    for (const auto& result : op.results) {
      for (const UseMap::Use& use : uses->Uses(result.get())) {
        if (use.op == main->return_op()) {
          sites_.back()->returned.push_back(use.operand);
          continue;
        }
        throw Unsupported(op.Describe() + ": a check whose result is used by " +
                              use.op->Describe() + "; only @main may return it",
                          op.location);
      }
    }
  });
}

CheckTaps::~CheckTaps() = default;

void CheckTaps::AddSite(const Op& op) {
  auto site = std::make_unique<CheckSite>();
  site->op = &op;
  site->kind = op.Is(OpCode::kInterpreterProbe)   ? CheckSite::Kind::kProbe
               : op.Is(OpCode::kInterpreterPrint) ? CheckSite::Kind::kPrint
                                                  : CheckSite::Kind::kCheck;
  site->probe_id = op.attrs.GetString("probe_id", "");
  site->iteration = op.attrs.GetInt("iteration", op.attrs.GetInt("iter", 0));
  site->layouts = OperandLayouts(op);
  for (const Value* operand : op.operands) site->local_dims.push_back(operand->type.dims());
  if (site->kind != CheckSite::Kind::kProbe) site->program = CheckProgram(*site);
  site_of_[&op] = site.get();
  sites_.push_back(std::move(site));
}

KernelPtr CheckTaps::KernelFor(const Op& op) const {
  const auto found = site_of_.find(&op);
  if (found == site_of_.end()) return nullptr;
  return std::make_shared<TapKernel>(*found->second, num_partitions_);
}

std::unique_lock<std::mutex> CheckTaps::Begin() {
  std::unique_lock<std::mutex> lock(running_);
  for (const auto& site : sites_) site->executions.clear();
  return lock;
}

void CheckTaps::Evaluate(std::vector<CheckResult>& checks, std::vector<Returned>& returned) const {
  Saved saved;
  for (const auto& site : sites_) {
    if (site->kind != CheckSite::Kind::kProbe) continue;
    for (int64_t place : PlacesOf(*site, per_device_)) {
      const size_t count = CountAt(*site, place);
      for (size_t k = 0; k < count; ++k) {
        saved[{place, site->probe_id}].push_back(OperandsAt(*site, place, k).operands[0]);
      }
    }
  }
  for (const auto& site : sites_) {
    if (site->kind != CheckSite::Kind::kCheck) continue;
    std::vector<CheckResult> found;
    for (int64_t place : PlacesOf(*site, per_device_)) {
      const size_t count = CountAt(*site, place);
      for (size_t k = 0; k < count; ++k) {
        const CheckResult result = EvaluateAt(*site, place, k, saved);
        if (found.empty()) {
          found.push_back(result);
        } else {
          Merge(found[0], result);
        }
      }
    }
    for (int result : site->returned) returned.push_back({result, !found.empty() && found[0].ok});
    checks.insert(checks.end(), found.begin(), found.end());
  }
}

void CheckTaps::Print() const {
  for (const auto& site : sites_) {
    if (site->kind != CheckSite::Kind::kPrint) continue;
    for (int64_t place : PlacesOf(*site, per_device_)) {
      const size_t count = CountAt(*site, place);
      for (size_t k = 0; k < count; ++k) {
        EvaluateReference(*site->program, OperandsAt(*site, place, k).operands);
      }
    }
  }
}

}  // namespace lockstep

#include "compiler/analysis/prove.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <unordered_set>

#include "compiler/analysis/device_splits.h"
#include "compiler/analysis/varying.h"
#include "compiler/base/error.h"
#include "compiler/ops/collective/collective_attrs.h"
#include "compiler/ops/op_def.h"

namespace lockstep {
namespace {

/// Steps of a path that are printed.
constexpr size_t kMaxNotes = 24;

// A branch or loop that an op stands under, and the value that decides.
struct Decision {
  const Op* op;
  const Value* predicate;
};

std::string Place(const Location& location) {
  std::string text;
  if (location.text.known()) text = location.text.ToString();
  const std::string debug = location.ToString();
  if (text.empty()) return debug;
  return debug.empty() || debug == text ? text : text + " (" + debug + ")";
}

std::string WithPlace(const std::string& what, const Location& location) {
  const std::string place = Place(location);
  return place.empty() ? what : place + ": " + what;
}

class Prover {
 public:
  Prover(const Module& spmd, const ProveOptions& options)
      : module_(spmd),
        options_(options),
        replicas_(std::max<int64_t>(spmd.num_replicas, 1)),
        partitions_(std::max<int64_t>(spmd.num_partitions, 1)) {}

  std::vector<Error> Run() {
    if (replicas_ * partitions_ > 1) CheckRegion(module_.Main()->body);
    return std::move(unproven_);
  }

 private:
  // What is known of the values, and in which terms.
  struct Analysis {
    std::unique_ptr<DeviceSplits> splits;
    std::unique_ptr<VaryingAnalysis> varying;

    DeviceSplits::Id SplitOf(const Value* value, bool by_number) const {
      return by_number ? varying->SplitByNumberOf(value) : varying->SplitOf(value);
    }
    bool SameWhereMet(const Op& op, const Value* value, bool by_number) const {
      return splits->SameWhereMet(op, SplitOf(value, by_number));
    }
  };

  // Made when the first collective below control flow asks for it: most programs have none.
  void Analyze() {
    if (quick_.varying) return;
    quick_.splits = MakeDeviceSplits(module_);
    quick_.varying = std::make_unique<VaryingAnalysis>(module_, *quick_.splits);
    scalars_ = std::make_unique<PerDeviceScalars>(replicas_, partitions_);
  }

  // Device by device, scalars too: only for programs of which the axes prove too little.
  const Analysis& Exactly() {
    if (!exact_.varying) {
      exact_.splits = MakeListedSplits(module_);
      if (!exact_.splits) exact_.splits = MakeDeviceSplits(module_);
      exact_.varying = std::make_unique<VaryingAnalysis>(module_, *exact_.splits, scalars_.get());
    }
    return exact_;
  }

  void CheckRegion(const Region& region) {
    for (const auto& op : region.ops) {
      const OpTraits& traits = GetOpDef(op->code).traits;
      if (traits.collective) CheckCollective(*op);
      if (traits.collective || traits.element_body) continue;
      if (!op->Is(OpCode::kIf) && !op->Is(OpCode::kCase) && !op->Is(OpCode::kWhile)) {
        for (const auto& inner : op->regions) CheckRegion(*inner);
        continue;
      }
      const bool loop = op->Is(OpCode::kWhile);
      decisions_.push_back(
          {op.get(), loop ? op->region(0).terminator()->operand(0) : op->operand(0)});
      for (const auto& inner : op->regions) CheckRegion(*inner);
      decisions_.pop_back();
    }
  }

  void CheckCollective(const Op& op) {
    if (decisions_.empty()) return CheckComplete(op);
    Analyze();
    std::optional<Error> unproven;
    for (const Decision& decision : decisions_) {
      const Value* predicate = decision.predicate;
      if (SameWhereMet(op, predicate)) continue;
      const bool data = SameWhereMet(op, predicate, /*by_number=*/true);
      Error error = Explain(op, decision, /*by_number=*/!data);
      if (!data) throw error;
      if (!unproven) unproven = std::move(error);
    }
    if (unproven) {
      if (options_.refuse_unproven) throw *unproven;
      unproven_.push_back(std::move(*unproven));
      return;
    }
    const bool all_come = std::all_of(decisions_.begin(), decisions_.end(), [&](const auto& d) {
      return quick_.varying->SplitOf(d.predicate) == DeviceSplits::kSame;
    });
    if (all_come) CheckComplete(op);
  }

  // Devices that are in no group get zeros from a permute or a broadcast; elsewhere they fail.
  void CheckComplete(const Op& op) {
    if (op.Is(OpCode::kCollectivePermute) || op.Is(OpCode::kCollectiveBroadcast)) return;
    const CollectiveAttrs attrs = ReadCollective(op);
    if (attrs.groups.symbolic() || attrs.groups.groups.empty()) return;
    std::vector<bool> seen(static_cast<size_t>(replicas_ * partitions_), false);
    for (const auto& group : ProcessGroups(attrs, replicas_, partitions_)) {
      for (int64_t id : group) {
        if (id < 0 || id >= replicas_ * partitions_) {
          throw InvalidArgument(op.Describe() + ": replica_groups name device " +
                                    std::to_string(id) + " of " +
                                    std::to_string(replicas_ * partitions_),
                                op.location);
        }
        seen[static_cast<size_t>(id)] = true;
      }
    }
    const auto missing = std::find(seen.begin(), seen.end(), false);
    if (missing == seen.end()) return;
    throw InvalidArgument(op.Describe() + ": device " + std::to_string(missing - seen.begin()) +
                              " reaches it, but is in no replica group",
                          op.location);
  }

  // `by_number`: on the assumption that all devices are given the same data.
  bool SameWhereMet(const Op& op, const Value* predicate, bool by_number = false) {
    if (quick_.SameWhereMet(op, predicate, by_number)) return true;
    if (Exactly().SameWhereMet(op, predicate, by_number)) return true;
    const std::vector<int64_t>* values = scalars_->Evaluate(predicate);
    if (!values) return false;
    for (const auto& group : MeetingGroups(op, replicas_, partitions_)) {
      for (int64_t device : group) {
        if (Column(*values, device) != Column(*values, group[0])) return false;
      }
    }
    return true;
  }

  static int64_t Column(const std::vector<int64_t>& values, int64_t device) {
    return device >= 0 && device < static_cast<int64_t>(values.size())
               ? values[static_cast<size_t>(device)]
               : -1;
  }

  Error Explain(const Op& op, const Decision& decision, bool by_number) {
    const bool loop = decision.op->Is(OpCode::kWhile);
    const std::string split = Describe(decision.predicate);
    std::string message = op.Describe() + " is under a " + std::string(decision.op->short_name()) +
                          " whose " + (loop ? "number of trips" : "branch") +
                          " may differ between devices that meet in it (it differs along " + split +
                          "): then some would wait for ever";
    Error error(ErrorCode::kCollectiveMismatch, std::move(message), op.location);
    if (op.note && op.note->origin == CollectiveNote::Origin::kPartitioner) {
      error.AddNote(WithPlace(
          "the " + std::string(op.short_name()) + " was inserted because " + op.note->cause,
          op.note->location));
    }
    error.AddNote(WithPlace(std::string(decision.op->short_name()) +
                                (loop ? " makes another trip while " : " takes the branch of ") +
                                decision.predicate->name,
                            decision.op->location));
    for (std::string& note : Path(op, decision.predicate, by_number))
      error.AddNote(std::move(note));
    if (const auto* values = scalars_->Evaluate(decision.predicate)) {
      error.AddNote(decision.predicate->name + " on the devices: " + List(*values));
    }
    return error;
  }

  static std::string List(const std::vector<int64_t>& values) {
    std::string text;
    for (size_t d = 0; d < values.size() && d < 16; ++d) {
      text += (d ? ", " : "") + std::to_string(values[d]);
    }
    return text + (values.size() > 16 ? ", ..." : "");
  }

  // From the predicate to where the difference comes in: to a device number, or to split data.
  std::vector<std::string> Path(const Op& op, const Value* predicate, bool by_number) {
    std::vector<std::string> notes;
    std::unordered_set<const Value*> seen;
    const Value* value = predicate;
    while (value && seen.insert(value).second && notes.size() < kMaxNotes) {
      notes.push_back(WithPlace(DescribeValue(*value), value->location));
      const Value* next = nullptr;
      for (const Value* source : Exactly().varying->Sources(value)) {
        if (seen.count(source) || Exactly().SameWhereMet(op, source, by_number)) continue;
        next = source;
        break;
      }
      value = next;
    }
    return notes;
  }

  std::string Describe(const Value* value) {
    return Exactly().splits->Describe(Exactly().varying->SplitOf(value));
  }

  std::string DescribeValue(const Value& value) {
    const std::string differs = " differs along " + Describe(&value);
    if (value.def) {
      if (value.def->Is(OpCode::kPartitionId)) {
        return value.name + " = partition_id is the device's own number";
      }
      if (value.def->Is(OpCode::kReplicaId)) {
        return value.name + " = replica_id is the replica's own number";
      }
      return value.name + " = " + std::string(value.def->short_name()) + differs;
    }
    const Op* owner = value.owner ? value.owner->parent_op : nullptr;
    if (owner) {
      return value.name + ", carried by a " + std::string(owner->short_name()) + "," + differs;
    }
    return "argument " + value.name + " is split: it" + differs;
  }

  const Module& module_;
  ProveOptions options_;
  int64_t replicas_, partitions_;
  Analysis quick_, exact_;
  std::unique_ptr<PerDeviceScalars> scalars_;
  std::vector<Decision> decisions_;
  std::vector<Error> unproven_;
};

}  // namespace

std::vector<Error> ProveCollectivesMatch(const Module& spmd, const ProveOptions& options) {
  return Prover(spmd, options).Run();
}

}  // namespace lockstep

#include "compiler/analysis/collectives.h"

#include <algorithm>

#include "compiler/analysis/device_splits.h"
#include "compiler/analysis/trip_count.h"
#include "compiler/ir/async.h"
#include "compiler/ops/op_def.h"

namespace lockstep {
namespace {

bool IsListed(OpCode code) { return MayStart(code) || code == OpCode::kCollectiveReduce; }

void FillGroups(const Op& op, const Module& module, CollectiveRecord& record) {
  const Attribute* attribute = op.attrs.Find("replica_groups");
  const auto* groups = attribute ? attribute->As<ReplicaGroups>() : nullptr;
  if (!groups) return;
  record.group_size = groups->GroupSize();
  record.groups = groups->NumGroups();
  if (record.group_size == 0) {  // empty groups mean: everybody
    record.group_size = module.num_partitions * module.num_replicas;
    record.groups = 1;
  }
  if (!record.axes.empty()) return;
  if (groups->symbolic()) {
    for (const AxisRef& axis : groups->axes) {
      record.axes.push_back(AxisString(*groups->mesh, axis));
    }
  } else if (module.meshes.size() == 1 &&
             module.meshes[0]->num_devices() == record.group_size * record.groups) {
    const Mesh& mesh = *module.meshes[0];
    const auto axes = mesh.maximal() ? std::nullopt : AxesOfGroups(mesh, groups->groups);
    for (const AxisRef& axis : axes.value_or(AxisList{})) {
      record.axes.push_back(AxisString(mesh, axis));
    }
  }
}

// True if some device sends to another one.
bool Moves(const PermutePairs& pairs) {
  switch (pairs.form) {
    case PermutePairs::Form::kShift:
      return pairs.shift != 0;
    case PermutePairs::Form::kMirror:
      return AxesSize(pairs.from) > 1;
    case PermutePairs::Form::kRelabel:
      return !(pairs.from == pairs.to && (!pairs.to_mesh || *pairs.to_mesh == *pairs.mesh));
    case PermutePairs::Form::kList:
      return std::any_of(pairs.pairs.begin(), pairs.pairs.end(),
                         [](const auto& pair) { return pair.first != pair.second; });
  }
  return true;
}

CollectiveRecord MakeRecord(const Op& op, const Module& module, std::optional<int64_t> executions) {
  CollectiveRecord record;
  record.op = &op;
  record.kind = std::string(op.short_name());
  record.executions = executions;
  if (!op.operands.empty()) record.type = op.operand(0)->type.ShortString();
  if (op.note) {
    record.from_program = op.note->origin == CollectiveNote::Origin::kProgram;
    record.cause = op.note->cause;
    record.alternative = op.note->alternative;
    record.location = op.note->location.ToString();
    if (op.note->mesh) {
      for (const AxisRef& axis : op.note->axes) {
        record.axes.push_back(AxisString(*op.note->mesh, axis));
      }
    }
  } else {
    record.from_program = true;
    record.cause = "written in the program";
  }
  if (record.location.empty()) record.location = op.location.ToString();
  FillGroups(op, module, record);
  for (const Value* operand : op.operands) record.operand_bytes += operand->type.size_bytes();
  if (op.Is(OpCode::kCollectivePermute)) {
    const Attribute* attribute = op.attrs.Find("source_target_pairs");
    const auto* pairs = attribute ? attribute->As<PermutePairs>() : nullptr;
    record.group_size = module.num_partitions;
    record.groups = 1;
    record.wire_bytes = !pairs || Moves(*pairs) ? record.operand_bytes : 0;
  } else {
    record.wire_bytes = WireBytes(op.code, record.operand_bytes, record.group_size);
  }
  return record;
}

void Collect(const Region& region, const Module& module, std::optional<int64_t> executions,
             std::vector<CollectiveRecord>& records) {
  for (const auto& op : region.ops) {
    if (IsListed(op->code)) {
      records.push_back(MakeRecord(*op, module, executions));
      continue;
    }
    if (GetOpDef(op->code).traits.element_body) continue;
    std::optional<int64_t> inner = executions;
    if (op->Is(OpCode::kWhile)) {
      const auto trips = TripCount(*op);
      inner = trips && executions ? std::optional<int64_t>(*trips * *executions) : std::nullopt;
    }
    for (const auto& nested : op->regions) Collect(*nested, module, inner, records);
  }
}

}  // namespace

int64_t WireBytes(OpCode kind, int64_t operand_bytes, int64_t group_size) {
  const int64_t n = std::max<int64_t>(group_size, 1);
  switch (kind) {
    case OpCode::kAllGather:
      return operand_bytes * (n - 1);
    case OpCode::kReduceScatter:
    case OpCode::kAllToAll:
      return operand_bytes * (n - 1) / n;
    case OpCode::kAllReduce:
      return 2 * operand_bytes * (n - 1) / n;
    case OpCode::kCollectiveReduce:
    case OpCode::kCollectiveBroadcast:
    case OpCode::kCollectivePermute:
      return n > 1 ? operand_bytes : 0;
    default:
      return 0;
  }
}

std::vector<CollectiveRecord> ListCollectives(const Module& spmd) {
  std::vector<CollectiveRecord> records;
  if (const Function* main = spmd.Main()) Collect(main->body, spmd, 1, records);
  return records;
}

std::map<std::string, CollectiveTotals> TotalsByKind(const std::vector<CollectiveRecord>& records) {
  std::map<std::string, CollectiveTotals> totals;
  for (const CollectiveRecord& record : records) {
    CollectiveTotals& total = totals[record.kind];
    const int64_t times = record.executions.value_or(1);
    total.count += times;
    total.operand_bytes += times * record.operand_bytes;
    total.wire_bytes += times * record.wire_bytes;
  }
  return totals;
}

}  // namespace lockstep

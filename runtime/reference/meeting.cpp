// Collectives, sends and receives: how processes meet. In the global process (values that differ by
// device between SPMDFullToShardShape and its counterpart) all devices are at hand at once;
// elsewhere each process arrives, and the last one to arrive computes the results for all.
#include <algorithm>
#include <set>

#include "runtime/reference/collective.h"
#include "runtime/reference/machine.h"
#include "runtime/reference/stochastic.h"

namespace lockstep::reference {
namespace {

using Groups = std::vector<std::vector<int64_t>>;

std::string DeviceText(int64_t device) { return "device " + std::to_string(device); }

Values ToValues(std::vector<Tensor> tensors) {
  Values values;
  for (Tensor& tensor : tensors) values.push_back(EvalValue(std::move(tensor)));
  return values;
}

void CheckGroups(const Op& op, const Groups& groups, int64_t devices) {
  std::set<int64_t> seen;
  for (const auto& group : groups) {
    for (int64_t id : group) {
      if (id < 0 || id >= devices) {
        throw InvalidArgument(op.Describe() + ": replica_groups name " + DeviceText(id) + " of " +
                                  std::to_string(devices),
                              op.location);
      }
      if (!seen.insert(id).second) {
        throw InvalidArgument(op.Describe() + ": replica_groups name " + DeviceText(id) + " twice",
                              op.location);
      }
    }
  }
}

bool ZerosOutsideGroups(OpCode code) {
  return code == OpCode::kCollectiveBroadcast || code == OpCode::kCollectiveReduce;
}

// source of every device that a permute feeds, and the devices that must meet because they are
// linked by pairs.
struct Permute {
  std::map<int64_t, int64_t> source_of;
  std::map<int64_t, std::vector<int64_t>> component_of;
};

Permute ReadPermuteLinks(const Op& op, int64_t replicas, int64_t partitions) {
  Permute permute;
  const auto pairs = ProcessPairs(ReadPermute(op), replicas, partitions);
  std::set<int64_t> sources;
  std::map<int64_t, int64_t> root;  // union-find by smallest member
  auto find = [&root](int64_t id) {
    while (root.at(id) != id) id = root.at(id);
    return id;
  };
  for (const auto& [source, target] : pairs) {
    for (int64_t id : {source, target}) {
      if (id < 0 || id >= replicas * partitions) {
        throw InvalidArgument(op.Describe() + ": source_target_pairs name " + DeviceText(id) +
                                  " of " + std::to_string(replicas * partitions),
                              op.location);
      }
      root.try_emplace(id, id);
    }
    if (!sources.insert(source).second || !permute.source_of.emplace(target, source).second) {
      throw InvalidArgument(op.Describe() + ": sources and targets must be unique", op.location);
    }
    const int64_t a = find(source), b = find(target);
    root[std::max(a, b)] = std::min(a, b);
  }
  std::map<int64_t, std::vector<int64_t>> members;
  for (const auto& [id, parent] : root) members[find(id)].push_back(id);
  for (const auto& [id, parent] : root) permute.component_of[id] = members[find(id)];
  return permute;
}

std::vector<Tensor> TensorsOf(const Values& operands) {
  std::vector<Tensor> tensors;
  for (const EvalValue& operand : operands) tensors.push_back(operand.tensor);
  return tensors;
}

Values FromShards(std::vector<std::vector<Tensor>> by_device, size_t results) {
  Values values;
  for (size_t k = 0; k < results; ++k) {
    std::vector<Tensor> shards;
    for (auto& device : by_device) shards.push_back(std::move(device[k]));
    EvalValue value;
    value.tensor = shards[0];
    value.shards = std::make_shared<const std::vector<Tensor>>(std::move(shards));
    values.push_back(std::move(value));
  }
  return values;
}

// A sample of stochastic arithmetic moves what a collective rounds, the same way on every member.
void PerturbAll(Machine& machine, Process& process, const Op& op,
                std::vector<std::vector<Tensor>>& results) {
  if (!machine.sampling()) return;
  const uint64_t seed = machine.NextSeed(process, op);
  for (auto& member : results) {
    for (size_t i = 0; i < member.size(); ++i) Perturb(member[i], Moves{seed + (i << 40)});
  }
}

// All devices at once, in the global process.
Values EvalInStep(Machine& machine, Process& process, const Op& op, const Values& operands) {
  const int64_t replicas = machine.module().num_replicas,
                partitions = machine.module().num_partitions;
  const size_t devices = static_cast<size_t>(replicas * partitions);
  if (op.Is(OpCode::kPartitionId) || op.Is(OpCode::kReplicaId)) {
    std::vector<std::vector<Tensor>> ids(devices);
    for (size_t d = 0; d < devices; ++d) {
      const int64_t device = static_cast<int64_t>(d);
      const int64_t id = op.Is(OpCode::kPartitionId) ? device % partitions : device / partitions;
      ids[d].push_back({Literal::ScalarInt(DType::kU32, id), {}});
    }
    return FromShards(std::move(ids), 1);
  }
  std::vector<std::vector<Tensor>> by_device(devices);
  for (const EvalValue& operand : operands) {
    if (operand.shards && operand.shards->size() != devices) {
      throw InvalidArgument(op.Describe() + ": device counts differ", op.location);
    }
    for (size_t d = 0; d < devices; ++d) {
      by_device[d].push_back(operand.shards ? (*operand.shards)[d] : operand.tensor);
    }
  }
  std::vector<std::vector<Tensor>> results(devices);
  if (op.Is(OpCode::kCollectivePermute)) {
    const Permute permute = ReadPermuteLinks(op, replicas, partitions);
    for (size_t d = 0; d < devices; ++d) {
      const auto source = permute.source_of.find(static_cast<int64_t>(d));
      results[d] = source == permute.source_of.end()
                       ? ZeroResults(op)
                       : by_device[static_cast<size_t>(source->second)];
    }
    return FromShards(std::move(results), op.results.size());
  }
  const Groups& groups = machine.GroupsOf(op, replicas, partitions);
  CheckGroups(op, groups, replicas * partitions);
  for (const auto& group : groups) {
    std::vector<std::vector<Tensor>> members;
    for (int64_t id : group) members.push_back(by_device[static_cast<size_t>(id)]);
    auto combined = CombineGroup(op, members, machine.base_services());
    PerturbAll(machine, process, op, combined);
    for (size_t rank = 0; rank < group.size(); ++rank) {
      results[static_cast<size_t>(group[rank])] = std::move(combined[rank]);
    }
  }
  for (size_t d = 0; d < devices; ++d) {
    if (!results[d].empty()) continue;
    if (!ZerosOutsideGroups(op.code)) {
      throw InvalidArgument(
          op.Describe() + ": " + DeviceText(static_cast<int64_t>(d)) + " is in no replica group",
          op.location);
    }
    results[d] = ZeroResults(op);
  }
  return FromShards(std::move(results), op.results.size());
}

// The devices of a group as the processes that stand for them.
std::vector<int64_t> Representatives(const Op& op, const Process& process,
                                     const std::vector<int64_t>& group) {
  std::vector<int64_t> members;
  for (int64_t id : group) members.push_back(process.scope->Representative(id));
  const std::set<int64_t> distinct(members.begin(), members.end());
  if (distinct.size() != members.size()) {
    throw InvalidArgument(op.Describe() + ": a group crosses axes that are not manual here",
                          op.location);
  }
  return members;
}

void Complete(Machine& machine, Process& last, const Op& op, Meeting& meeting) {
  if (op.Is(OpCode::kCollectivePermute)) {
    const Permute permute =
        ReadPermuteLinks(op, last.scope->num_replicas, last.scope->num_partitions);
    for (auto& [device, arrival] : meeting.arrivals) {
      const auto source = permute.source_of.find(device);
      if (source == permute.source_of.end()) {
        arrival->results = ZeroResults(op);
      } else {
        arrival->results =
            meeting.arrivals.at(last.scope->Representative(source->second))->operands;
      }
    }
  } else {
    std::vector<std::vector<Tensor>> operands;
    for (int64_t member : meeting.members)
      operands.push_back(meeting.arrivals.at(member)->operands);
    auto results = CombineGroup(op, operands, machine.base_services());
    PerturbAll(machine, last, op, results);
    for (size_t rank = 0; rank < meeting.members.size(); ++rank) {
      meeting.arrivals.at(meeting.members[rank])->results = std::move(results[rank]);
    }
  }
  for (auto& [device, arrival] : meeting.arrivals) {
    if (arrival->process != &last) machine.MakeReady(*arrival->process);
  }
}

// The members that a process meets in an op; empty = nobody: it gets zeros.
std::vector<int64_t> MembersFor(Machine& machine, const Process& process, const Op& op) {
  const DeviceScope& scope = *process.scope;
  const int64_t devices = scope.num_replicas * scope.num_partitions;
  if (op.Is(OpCode::kCollectivePermute)) {
    const Permute permute = ReadPermuteLinks(op, scope.num_replicas, scope.num_partitions);
    const auto component = permute.component_of.find(process.device);
    if (component == permute.component_of.end()) return {};
    std::vector<int64_t> members;
    for (int64_t id : component->second) members.push_back(scope.Representative(id));
    std::sort(members.begin(), members.end());
    members.erase(std::unique(members.begin(), members.end()), members.end());
    return members;
  }
  const Groups& groups = machine.GroupsOf(op, scope.num_replicas, scope.num_partitions);
  CheckGroups(op, groups, devices);
  for (const auto& group : groups) {
    if (std::find(group.begin(), group.end(), process.device) != group.end()) {
      return Representatives(op, process, group);
    }
  }
  if (ZerosOutsideGroups(op.code)) return {};
  throw InvalidArgument(
      op.Describe() + ": " + DeviceText(process.device) + " is in no replica group", op.location);
}

Task EvalMeeting(Machine& machine, Process& process, const Op& op, Values operands) {
  const std::vector<int64_t> members = MembersFor(machine, process, op);
  if (members.empty()) co_return ToValues(ZeroResults(op));
  std::unique_ptr<Meeting> complete;
  const std::shared_ptr<Meeting::Arrival> arrival =
      machine.Arrive(process, op, members, TensorsOf(operands), &complete);
  if (complete) {
    Complete(machine, process, op, *complete);
  } else {
    co_await WaitUntilReady{process};
  }
  co_return ToValues(std::move(arrival->results));
}

// The mailbox of a transfer: by channel; between devices also by target. -1 = the host side.
std::vector<int64_t> Targets(const Op& op, const Process& process) {
  const PermuteAttrs attrs = ReadPermute(op);
  const int64_t replicas = process.scope ? process.scope->num_replicas : 1;
  const int64_t partitions = process.scope ? process.scope->num_partitions : 1;
  const auto pairs = ProcessPairs(attrs, replicas, partitions);
  if (ReadIsHostTransfer(op) || pairs.empty()) return {-1};
  std::vector<int64_t> targets;
  for (const auto& [source, target] : pairs) {
    const int64_t mine = op.Is(OpCode::kSend) ? source : target;
    if (mine == process.device) targets.push_back(target);
  }
  return targets;
}

Values EvalSend(Machine& machine, Process& process, const Op& op, const Values& operands,
                std::vector<Process*>& receivers) {
  std::vector<Tensor> payload;
  for (size_t i = 0; i + 1 < operands.size(); ++i) payload.push_back(operands[i].tensor);
  const int64_t channel = ReadPermute(op).channel_id;
  for (int64_t target : Targets(op, process)) {
    machine.mailboxes[{channel, target}].push_back(payload);
  }
  for (Process* receiver : receivers) {
    if (receiver->waiting_at) machine.MakeReady(*receiver);
  }
  receivers.clear();
  return ToValues(std::vector<Tensor>(1));
}

Task EvalRecv(Machine& machine, Process& process, const Op& op) {
  const std::vector<int64_t> targets = Targets(op, process);
  std::vector<Tensor> payload;
  if (targets.empty()) {
    payload = ZeroResults(op);
  } else {
    auto& box = machine.mailboxes[{ReadPermute(op).channel_id, targets[0]}];
    while (box.empty()) {
      process.waiting_at = &op;
      machine.receivers().push_back(&process);
      co_await WaitUntilReady{process};
    }
    payload = std::move(box.front());
    box.pop_front();
  }
  if (payload.size() + 1 != op.results.size()) {
    throw Error(ErrorCode::kCollectiveMismatch,
                op.Describe() + ": receives " + std::to_string(op.results.size() - 1) +
                    " tensors, " + std::to_string(payload.size()) + " were sent",
                op.location);
  }
  for (size_t i = 0; i < payload.size(); ++i) {
    const Type& type = op.results[i]->type;
    if (payload[i].literal.dtype() != type.dtype() || payload[i].literal.dims() != type.dims()) {
      throw Error(ErrorCode::kCollectiveMismatch,
                  op.Describe() + ": receives " + type.ToString() + ", sent was " +
                      ShapeString(payload[i].literal.dtype(), payload[i].literal.dims()),
                  op.location);
    }
  }
  Values results = ToValues(std::move(payload));
  results.push_back({});
  co_return results;
}

Task EvalInfeed(Machine& machine, Process& process, const Op& op) {
  if (machine.infeed.empty()) {
    throw Error(ErrorCode::kDeadlock, op.Describe() + ": the infeed queue is empty", op.location);
  }
  const std::string name = machine.infeed.front();
  machine.infeed.pop_front();
  const Function* function = machine.module().FindFunction(name);
  if (!function || function->is_declaration) {
    throw InvalidArgument(op.Describe() + ": there is no infeed function @" + name, op.location);
  }
  Task task = EvalFunction(machine, process, *function, {});
  Values results = co_await task;
  results.push_back({});
  if (results.size() != op.results.size()) {
    throw InvalidArgument(op.Describe() + ": @" + name + " returns another number of values",
                          op.location);
  }
  co_return results;
}

}  // namespace

bool IsCollectiveOp(OpCode code) {
  switch (code) {
    case OpCode::kPartitionId:
    case OpCode::kReplicaId:
    case OpCode::kAllGather:
    case OpCode::kAllReduce:
    case OpCode::kReduceScatter:
    case OpCode::kAllToAll:
    case OpCode::kCollectivePermute:
    case OpCode::kCollectiveBroadcast:
    case OpCode::kCollectiveReduce:
    case OpCode::kCrossReplicaSum:
    case OpCode::kSend:
    case OpCode::kRecv:
    case OpCode::kInfeed:
    case OpCode::kOutfeed:
      return true;
    default:
      return false;
  }
}

Task EvalCollective(Machine& machine, Process& process, const Op& op, Values operands) {
  switch (op.code) {
    case OpCode::kSend:
      co_return EvalSend(machine, process, op, operands, machine.receivers());
    case OpCode::kRecv: {
      Task task = EvalRecv(machine, process, op);
      Values results = co_await task;
      co_return results;
    }
    case OpCode::kInfeed: {
      Task task = EvalInfeed(machine, process, op);
      Values results = co_await task;
      co_return results;
    }
    case OpCode::kOutfeed:
      co_return ToValues(std::vector<Tensor>(1));  // to nobody
    default:
      break;
  }
  if (!process.scope) co_return EvalInStep(machine, process, op, operands);
  if (op.Is(OpCode::kPartitionId) || op.Is(OpCode::kReplicaId)) {
    const int64_t partitions = process.scope->num_partitions;
    const int64_t id =
        op.Is(OpCode::kPartitionId) ? process.device % partitions : process.device / partitions;
    co_return ToValues({Tensor{Literal::ScalarInt(DType::kU32, id), {}}});
  }
  Task task = EvalMeeting(machine, process, op, std::move(operands));
  Values results = co_await task;
  co_return results;
}

}  // namespace lockstep::reference

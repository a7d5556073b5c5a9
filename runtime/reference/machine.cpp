#include "runtime/reference/machine.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace lockstep::reference {

FrameLayout::FrameLayout(const Region& body) {
  Number(body);
  FindLastUses(body);
}

void FrameLayout::Number(const Region& region) {
  for (const auto& arg : region.args) slots.emplace(arg.get(), static_cast<int>(slots.size()));
  for (const auto& op : region.ops) {
    for (const auto& result : op->results) {
      slots.emplace(result.get(), static_cast<int>(slots.size()));
    }
    for (const auto& nested : op->regions) Number(*nested);
  }
}

void FrameLayout::FindLastUses(const Region& root) {
  // A use inside a nested region counts as a use by the op of the value's own region that holds it.
  std::unordered_map<const Value*, const Op*> last;
  std::function<void(const Region&, std::vector<const Op*>&)> visit =
      [&](const Region& region, std::vector<const Op*>& path) {
        for (const auto& arg : region.args) last[arg.get()] = nullptr;
        for (const auto& op : region.ops) {
          path.push_back(op.get());
          for (const Value* operand : op->operands) {
            const Region* home = operand->def ? operand->def->parent : operand->owner;
            for (const Op* holder : path) {
              if (holder->parent != home) continue;
              last[operand] = holder;
              if (holder != op.get()) captured[holder].insert(operand);
            }
          }
          for (const auto& nested : op->regions) visit(*nested, path);
          path.pop_back();
          for (const auto& result : op->results) {
            if (!last.contains(result.get()))
              last[result.get()] = op.get();  // unused: dies at once
          }
        }
      };
  std::vector<const Op*> path;
  visit(root, path);
  for (const auto& [value, op] : last) {
    if (op) dying[op].push_back(slots.at(value));
  }
}

bool FrameLayout::DiesAsOperand(const Op& op, const Value* value) const {
  const auto found = dying.find(&op);
  if (found == dying.end()) return false;
  const auto slot = slots.find(value);
  if (slot == slots.end() ||
      std::find(found->second.begin(), found->second.end(), slot->second) == found->second.end()) {
    return false;
  }
  const auto inside = captured.find(&op);
  return inside == captured.end() || !inside->second.contains(value);
}

Frame::Frame(const FrameLayout& layout, const Frame* outer)
    : layout_(layout), outer_(outer), slots_(layout.slots.size()) {}

bool Frame::Owns(const Value* value) const {
  const auto found = layout_.slots.find(value);
  return found != layout_.slots.end() && slots_[static_cast<size_t>(found->second)].has_value();
}

void Frame::Set(const Value* value, EvalValue content) {
  slots_[static_cast<size_t>(layout_.slots.at(value))] = std::move(content);
}

const EvalValue& Frame::Get(const Value* value) const {
  const auto found = layout_.slots.find(value);
  if (found != layout_.slots.end()) {
    const auto& slot = slots_[static_cast<size_t>(found->second)];
    if (slot) return *slot;
  }
  LOCKSTEP_CHECK(outer_ != nullptr) << "value " << value->name << " is not computed yet";
  return outer_->Get(value);
}

EvalValue Frame::Take(const Value* value) {
  if (!Owns(value)) return Get(value);
  auto& slot = slots_[static_cast<size_t>(layout_.slots.at(value))];
  EvalValue content = std::move(*slot);
  slot.reset();
  return content;
}

void Frame::Release(const Op& op) {
  const auto found = layout_.dying.find(&op);
  if (found == layout_.dying.end()) return;
  for (int slot : found->second) slots_[static_cast<size_t>(slot)].reset();
}

void Frame::ReleaseArgs(const Region& region) {
  for (const auto& arg : region.args)
    slots_[static_cast<size_t>(layout_.slots.at(arg.get()))].reset();
}

int64_t DeviceScope::Representative(int64_t device) const {
  if (!mesh) return device;
  if (device < 0 || device >= mesh->num_devices()) return device;
  // Coordinates along the free axes become 0: piece by piece, since an axis may be manual in part.
  const int64_t position = mesh->PositionOf(device);
  std::vector<int64_t> coordinates(static_cast<size_t>(mesh->num_axes()), 0);
  for (const AxisRef& axis : manual_axes) {
    const int64_t minor = mesh->axis_size(axis.axis) / axis.next_pre();
    coordinates[static_cast<size_t>(axis.axis)] += CoordinateAlong(*mesh, position, {axis}) * minor;
  }
  return mesh->DeviceAt(mesh->Position(coordinates));
}

Machine::Machine(const Module& module, const ReferenceOptions& options)
    : module_(module), options_(options) {
  base_services_.bounds = options.track_bounds;
  int64_t devices = module.num_partitions * module.num_replicas;
  for (const MeshPtr& mesh : module.meshes) devices = std::max(devices, mesh->num_devices());
  base_services_.sums.levels =
      2 + static_cast<int>(std::bit_width(static_cast<uint64_t>(std::max<int64_t>(devices, 1))));
  base_services_.function = [this](const std::string& name) -> const Function* {
    return module_.FindFunction(name);
  };
}

const FrameLayout& Machine::LayoutOf(const Region& body) {
  auto& layout = layouts_[&body];
  if (!layout) layout = std::make_unique<FrameLayout>(body);
  return *layout;
}

LeafServices Machine::Services(Process& process, const Frame& frame) {
  LeafServices services = base_services_;
  services.capture = [&frame](const Value* value) {
    const EvalValue& captured = frame.Get(value);
    if (captured.shards) {
      throw Unsupported("an element body uses " + value->name +
                            ", which differs by device outside a manual_computation",
                        value->location);
    }
    return captured.tensor;
  };
  if (sampling_) {
    services.perturbation = [this, &process](const Op& op) { return NextSeed(process, op); };
  }
  services.run_region = [this, &process, &frame](const Region& region, std::vector<Tensor> inputs) {
    Frame inner(LayoutOf(region), &frame);
    for (size_t i = 0; i < inputs.size(); ++i) {
      inner.Set(region.args[i].get(), EvalValue(std::move(inputs[i])));
    }
    Values values = RunSync(EvalRegion(*this, process, region, inner), *region.parent_op);
    std::vector<Tensor> results;
    for (EvalValue& value : values) results.push_back(std::move(value.tensor));
    return results;
  };
  return services;
}

void Machine::Sample(uint64_t seed) {
  sampling_ = true;
  sample_seed_ = seed;
  base_services_.sums.independent = true;
  base_services_.sample = static_cast<int>(seed);
}

uint64_t Machine::NextSeed(Process& process, const Op& op) {
  // Devices that compute the same op the same time get the same moves, since replicas hold the same
  // bits in reality.
  const uint64_t execution = process.executions[&op]++;
  const auto index = op_numbers_.try_emplace(&op, op_numbers_.size()).first->second;
  return (sample_seed_ * 0x9E3779B97F4A7C15u) ^ (index << 32) ^ (execution << 52) ^
         (execution >> 12);
}

Values Machine::RunSync(Task task, const Op& op) {
  // The scheduler's own notion of "next" must survive a nested run.
  const std::coroutine_handle<> saved = Task::next();
  Task::Resume(task.handle());
  Task::next() = saved;
  if (!task.done()) {
    throw Unsupported(op.Describe() + ": its body waits for other devices", op.location);
  }
  return task.TakeResult();
}

Process& Machine::Spawn(int64_t device, std::shared_ptr<const DeviceScope> scope, Process* parent) {
  auto process = std::make_unique<Process>();
  process->device = device;
  process->scope = std::move(scope);
  process->parent = parent;
  if (parent) {
    process->call_depth = parent->call_depth;
    process->region_depth = parent->region_depth + 1;
    ++parent->running_children;
  }
  processes_.push_back(std::move(process));
  return *processes_.back();
}

void Machine::Start(Process& process, Task task) {
  tasks_.push_back(std::make_unique<Task>(std::move(task)));
  process.suspended = tasks_.back()->handle();
  ready_.push_back(&process);
}

void Machine::MakeReady(Process& process) {
  process.waiting_at = nullptr;
  process.waiting_for.clear();
  ready_.push_back(&process);
}

void Machine::RunReady() {
  while (!ready_.empty()) {
    Process* process = ready_.front();
    ready_.pop_front();
    const std::coroutine_handle<> handle = std::exchange(process->suspended, nullptr);
    LOCKSTEP_CHECK(handle) << "a ready process has nothing to resume";
    Task::Resume(handle);
    if (failure_) std::rethrow_exception(failure_);
  }
}

Values Machine::Run(Process& process, Task task) {
  process.suspended = task.handle();
  ready_.push_back(&process);
  RunReady();
  if (!task.done()) ReportDeadlock();
  return task.TakeResult();
}

std::shared_ptr<Meeting::Arrival> Machine::Arrive(Process& process, const Op& op,
                                                  const std::vector<int64_t>& members,
                                                  std::vector<Tensor> operands,
                                                  std::unique_ptr<Meeting>* complete) {
  auto arrival = std::make_shared<Meeting::Arrival>();
  arrival->process = &process;
  arrival->op = &op;
  arrival->operands = std::move(operands);
  const auto key =
      std::make_pair(process.scope ? process.scope->signature : std::string(), members);
  auto& meeting = meetings_[key];
  if (!meeting) {
    meeting = std::make_unique<Meeting>();
    meeting->members = members;
  }
  CheckAgreement(*meeting, *arrival);
  LOCKSTEP_CHECK(!meeting->arrivals.contains(process.device)) << "a device arrived twice";
  meeting->arrivals[process.device] = arrival;
  if (meeting->arrivals.size() == members.size()) {
    *complete = std::move(meeting);
    meetings_.erase(key);
  } else {
    process.waiting_at = &op;
    process.waiting_for = members;
  }
  return arrival;
}

void Machine::CheckAgreement(const Meeting& meeting, const Meeting::Arrival& arrival) const {
  if (meeting.arrivals.empty()) return;
  const Meeting::Arrival& first = *meeting.arrivals.begin()->second;
  auto channel = [](const Op& op) {
    return op.Is(OpCode::kCollectivePermute) ? ReadPermute(op).channel_id
                                             : ReadCollective(op).channel_id;
  };
  auto function = [](const Op& op) {
    const Region* region = op.parent;
    while (region && region->parent_op) region = region->parent_op->parent;
    return region ? region->function : nullptr;
  };
  std::string difference;
  if (first.op->code != arrival.op->code) {
    difference = "different collectives";
  } else if (first.op != arrival.op && function(*first.op) == function(*arrival.op)) {
    difference = "different places of one program";
  } else if (channel(*first.op) != channel(*arrival.op)) {
    difference = "different channels";
  } else {
    for (size_t i = 0; i < arrival.operands.size() && difference.empty(); ++i) {
      if (first.operands.size() != arrival.operands.size() ||
          first.operands[i].literal.dtype() != arrival.operands[i].literal.dtype() ||
          first.operands[i].literal.dims() != arrival.operands[i].literal.dims()) {
        difference = "operands of different types";
      }
    }
  }
  if (difference.empty()) return;
  Error error(ErrorCode::kCollectiveMismatch,
              "devices " + std::to_string(first.process->device) + " and " +
                  std::to_string(arrival.process->device) + " meet with " + difference + ": " +
                  first.op->Describe() + " and " + arrival.op->Describe(),
              arrival.op->location);
  error.AddNote("device " + std::to_string(first.process->device) + " is at " +
                first.op->location.ToString());
  throw error;
}

const std::vector<std::vector<int64_t>>& Machine::GroupsOf(const Op& op, int64_t replicas,
                                                           int64_t partitions) {
  const auto key = std::make_tuple(&op, replicas, partitions);
  auto found = groups_.find(key);
  if (found == groups_.end()) {
    found = groups_.emplace(key, ProcessGroups(ReadCollective(op), replicas, partitions)).first;
  }
  return found->second;
}

void Machine::ReportDeadlock() const {
  std::vector<DeviceState> states;
  const Op* first = nullptr;
  for (const auto& process : processes_) {
    if (process->finished || process->running_children > 0 || !process->scope) {
      if (!process->scope || process->running_children > 0) continue;
      states.push_back({process->device, "finished", "", "", {}, {}});
      continue;
    }
    DeviceState state;
    state.device = process->device;
    state.state = "waiting";
    if (process->waiting_at) {
      if (!first) first = process->waiting_at;
      state.instruction = process->waiting_at->Describe();
      state.location = process->waiting_at->location.ToString();
      const auto key = std::make_pair(process->scope->signature, process->waiting_for);
      const auto meeting = meetings_.find(key);
      for (int64_t member : process->waiting_for) {
        const bool there = meeting != meetings_.end() && meeting->second->arrivals.contains(member);
        (there ? state.arrived : state.missing).push_back(member);
      }
    }
    states.push_back(std::move(state));
  }
  Error error(ErrorCode::kDeadlock,
              first
                  ? "no device can run: " + first->Describe() + " waits for devices that never come"
                  : "no device can run",
              first ? first->location : module_.location);
  error.SetDevices(std::move(states));
  throw error;
}

}  // namespace lockstep::reference

#include "devices/exchange.h"

#include <algorithm>
#include <mutex>
#include <utility>

namespace lockstep {
namespace {

/// A tile should move at least this much, else handing it out costs more than it gains.
constexpr int64_t kTileBytes = 128 << 10;
/// As many as keep the last one from holding the others up for long.
constexpr int64_t kTilesPerWorker = 16;

/// The ranks count up by one.
bool InStep(std::span<const int32_t> devices, const int32_t* rank_of) {
  for (size_t i = 1; i < devices.size(); ++i) {
    if (rank_of[devices[i]] != rank_of[devices[i - 1]] + 1) return false;
  }
  return true;
}

}  // namespace

Exchange::Exchange(int64_t num_devices, Limits limits) : core_(num_devices), limits_(limits) {
  mutex_.SetEnabled(limits.concurrent);
}

void Exchange::Reset() {
  core_.Reset();
  while (num_groups() < core_.num_groups()) {
    meetings_.push_back(std::make_unique<Meeting>());
    meetings_.back()->group = static_cast<int32_t>(meetings_.size()) - 1;
  }
  for (auto& meeting : meetings_) {
    meeting->open = false;
    meeting->users = 0;
    meeting->error = nullptr;
    meeting->log.Clear();
    meeting->released.store(0, std::memory_order_relaxed);
    meeting->wants_help.store(false, std::memory_order_relaxed);
  }
  signals_.state.store(StopSignals::kGo, std::memory_order_relaxed);
  meeting_failures_.clear();
  completed_ = 0;
  traffic_ = {};
}

RendezvousCore::Arrival Exchange::Arrive(Device& device, int32_t* group, uint64_t ticks) {
  const LoadedCommand& command = device.pending();
  const LoadedSite& site = *command.site;
  const auto id = static_cast<size_t>(device.id());
  *group = site.groups->group[id];
  const int32_t rank = site.groups->rank[id];
  const RendezvousCore::Group& state = core_.group(*group);
  const bool start = command.op == LoadedCommand::Op::kCollectiveStart;
  if (core_.IsOpen(*group, rank)) {
    device.ComeBack();
    return Await(device, *group, ticks);
  }
  if (start) {
    device.RecordStart(ticks, state.occurrence);
  } else {
    device.RecordArrival(ticks, state.occurrence);
  }
  const RendezvousCore::Arrival arrival =
      core_.Arrive(device.id(), *group, rank, &site, device.Iterations(), start);
  if (arrival == RendezvousCore::Arrival::kStop || state.doomed) return arrival;
  Meeting& meeting = *meetings_[static_cast<size_t>(*group)];
  if (!start) device.Arrived(&meeting.release_ticks, true);
  const auto size = static_cast<int64_t>(state.members.size());
  if (state.arrived == 1) OpenBuffers(meeting, site, size);
  NoteBuffers(meeting, device, rank);
  if (arrival == RendezvousCore::Arrival::kExecute) Prepare(meeting, *group);
  return arrival;
}

RendezvousCore::Arrival Exchange::Await(Device& device, int32_t group, uint64_t ticks) {
  const int32_t rank = device.pending().site->groups->rank[static_cast<size_t>(device.id())];
  const int64_t occurrence = core_.group(group).occurrence;
  const RendezvousCore::Arrival outcome = core_.Await(device.id(), group, rank);
  if (outcome == RendezvousCore::Arrival::kWait) {
    device.RecordAwait(ticks, occurrence);
    device.Arrived(&meetings_[static_cast<size_t>(group)]->release_ticks, true);
  }
  return outcome;
}

void Exchange::OpenBuffers(Meeting& meeting, const LoadedSite& site, int64_t size) {
  meeting.site = &site;
  meeting.buffers.size = size;
  meeting.inputs.resize(static_cast<size_t>(size * site.num_inputs));
  meeting.outputs.resize(static_cast<size_t>(size * site.num_outputs));
}

void Exchange::NoteBuffers(Meeting& meeting, const Device& device, int64_t rank) {
  const LoadedSite& site = *meeting.site;
  const LoadedRef* refs = device.program().refs(device.pending());
  const auto size = static_cast<size_t>(meeting.buffers.size);
  const std::byte** input = meeting.inputs.data() + rank;
  for (int64_t k = 0; k < site.num_inputs; ++k, input += size) *input = device.Address(*refs++);
  std::byte** output = meeting.outputs.data() + rank;
  for (int64_t k = 0; k < site.num_outputs; ++k, output += size) *output = device.Address(*refs++);
}

bool Exchange::ArriveTogether(std::span<const int32_t> devices, int32_t group, uint64_t ticks,
                              RendezvousCore::Arrival* outcome) {
  const Device& first = device(devices[0]);
  const LoadedCommand& command = first.pending();
  const LoadedSite& site = *command.site;
  const int32_t* rank_of = site.groups->rank.data();
  const RendezvousCore::Group& state = core_.group(group);
  const int64_t occurrence = state.occurrence;
  const bool opens = state.arrived == 0;
  if (!core_.ArriveTogether(devices, rank_of, group, &site, first.Iterations(), outcome)) {
    return false;
  }
  Meeting& meeting = *meetings_[static_cast<size_t>(group)];
  if (opens) OpenBuffers(meeting, site, static_cast<int64_t>(state.members.size()));
  const int32_t first_rank = rank_of[devices[0]];
  const bool logged = limits_.recorder_events > 0 && InStep(devices, rank_of);
  if (logged) {
    meeting.log.Record(limits_.recorder_events, ticks, command.source, occurrence, first_rank,
                       first_rank + static_cast<int32_t>(devices.size()));
  }
  for (int32_t id : devices) {
    Device& arrived = device(id);
    if (!logged) arrived.RecordArrival(ticks, occurrence);
    arrived.Arrived(&meeting.release_ticks, !logged);
    NoteBuffers(meeting, arrived, rank_of[id]);
  }
  if (*outcome == RendezvousCore::Arrival::kExecute) Prepare(meeting, group);
  return true;
}

void Exchange::Prepare(Meeting& meeting, int32_t group) {
  const RendezvousCore::Group& state = core_.group(group);
  const LoadedSite& site = *meeting.site;
  if (site.kernel) return PrepareKernel(meeting);
  if (!site.source_of.empty()) {
    meeting.source_ranks.resize(state.members.size());
    for (size_t rank = 0; rank < state.members.size(); ++rank) {
      const int32_t source = site.source_of[static_cast<size_t>(state.members[rank])];
      meeting.source_ranks[rank] = source < 0 ? -1 : site.groups->rank[static_cast<size_t>(source)];
    }
  }
  meeting.buffers.inputs = meeting.inputs.data();
  meeting.buffers.outputs = meeting.outputs.data();
  meeting.buffers.source_ranks = meeting.source_ranks.data();
  const Traffic moved = site.plan.BytesMoved(meeting.buffers);
  const int64_t bytes = moved.read + moved.written;
  traffic_.read += moved.read;
  traffic_.written += moved.written;
  meeting.nontemporal = moved.written >= limits_.nontemporal_bytes;
  meeting.num_tiles = 1;
  if (limits_.workers > 1 && bytes > limits_.inline_bytes) {
    meeting.num_tiles =
        std::clamp<int64_t>(bytes / kTileBytes, 1, limits_.workers * kTilesPerWorker);
  }
  // Each thread needs the scratch of a member of its own.
  if (site.produced) meeting.num_tiles = std::min(meeting.num_tiles, meeting.buffers.size);
  OpenToHelpers(meeting);
}

void Exchange::PrepareKernel(Meeting& meeting) {
  const LoadedSite& site = *meeting.site;
  const int64_t size = meeting.buffers.size;
  // Each part has the scratch of a member of its own.
  const int64_t useful = limits_.workers > 1 ? limits_.workers * kTilesPerWorker : 1;
  const int64_t parts = site.members ? site.members->MaxMemberParts(size) : site.kernel->MaxParts();
  meeting.num_tiles = std::clamp<int64_t>(parts, 1, std::min(size, useful));
  if (site.members) return OpenToHelpers(meeting);
  // All members hold the same: those of the first are read. Its memory is that of all.
  meeting.kernel_inputs.clear();
  meeting.kernel_outputs.clear();
  for (int64_t k = 0; k < site.num_inputs; ++k) {
    meeting.kernel_inputs.push_back(meeting.inputs[static_cast<size_t>(k * size)]);
  }
  for (int64_t k = 0; k < site.num_outputs; ++k) {
    meeting.kernel_outputs.push_back(meeting.outputs[static_cast<size_t>(k * size)]);
  }
  OpenToHelpers(meeting);
}

void Exchange::OpenToHelpers(Meeting& meeting) {
  meeting.open = meeting.num_tiles > 1;
  meeting.users = 1;
  if (!meeting.open) return;
  if (meeting.next_tiles.empty()) {
    meeting.next_tiles = std::vector<TileCounter>(static_cast<size_t>(limits_.workers));
  }
  for (size_t w = 0; w < meeting.next_tiles.size(); ++w) {
    meeting.next_tiles[w].next.store(FirstTile(meeting, w), std::memory_order_relaxed);
  }
}

void Exchange::Work(Meeting& meeting, size_t worker) {
  if (meeting.num_tiles == 1) return RunTile(meeting, 0);
  const size_t parts = meeting.next_tiles.size();
  for (size_t i = 0; i < parts; ++i) {
    const size_t part = (worker + i) % parts;
    const int64_t end = FirstTile(meeting, part + 1);
    std::atomic<int64_t>& next = meeting.next_tiles[part].next;
    for (int64_t tile; (tile = next.fetch_add(1, std::memory_order_relaxed)) < end;) {
      RunTile(meeting, tile);
    }
  }
}

void Exchange::RunTile(Meeting& meeting, int64_t tile) {
  const LoadedSite& site = *meeting.site;
  try {
    if (!site.kernel && !site.produced) {
      return site.plan.Run(meeting.buffers, tile, meeting.num_tiles, meeting.nontemporal);
    }
    const auto& members = core_.group(meeting.group).members;
    std::byte* scratch = device(members[static_cast<size_t>(tile)]).scratch();
    if (site.produced) {
      return site.produced->Run(meeting.buffers.size, meeting.buffers.inputs,
                                meeting.buffers.outputs, tile, meeting.num_tiles,
                                meeting.nontemporal, scratch);
    }
    if (site.members) {
      return site.members->RunMembers({meeting.buffers.size, meeting.inputs, meeting.outputs}, tile,
                                      meeting.num_tiles, scratch);
    }
    KernelContext context;
    context.inputs = meeting.kernel_inputs;
    context.outputs = meeting.kernel_outputs;
    context.scratch = scratch;
    site.kernel->RunPart(context, tile, meeting.num_tiles);
  } catch (...) {
    // Of a kernel, or of the body of a reduction.
    const std::lock_guard lock(mutex_);
    if (!meeting.error) meeting.error = std::current_exception();
  }
}

bool Exchange::HasWork(const Meeting& meeting) {
  for (size_t part = 0; part < meeting.next_tiles.size(); ++part) {
    if (meeting.next_tiles[part].next.load(std::memory_order_relaxed) <
        FirstTile(meeting, part + 1)) {
      return true;
    }
  }
  return false;
}

bool Exchange::Join(Meeting& meeting) {
  if (!meeting.open || !HasWork(meeting)) return false;
  ++meeting.users;
  return true;
}

bool Exchange::Leave(Meeting& meeting) {
  if (--meeting.users > 0) return false;
  meeting.open = false;
  if (meeting.error) {
    Fail(meeting);
    return true;
  }
  meeting.release_ticks = Ticks();
  meeting.log.Release(meeting.release_ticks);
  ++completed_;
  released_ = core_.Complete(meeting.group);
  return true;
}

// The first member answers for what ran for all. Where it has started the collective and not come
// to its await, its thread runs on: the device is that thread's, and all is noted here instead.
void Exchange::Fail(Meeting& meeting) {
  const int32_t first = core_.group(meeting.group).members[0];
  const bool is_cause = !core_.stopped() && !core_.winding_down();
  meeting_failures_.push_back(
      {first, is_cause, meeting.site->source, std::exchange(meeting.error, nullptr)});
  const bool waits =
      core_.state(first) == RunState::kWaiting && core_.waiting_in(first) == meeting.group;
  if (waits) device(first).RecordEnd(EventKind::kFail);
  released_ = {};
  core_.Fail(first);
  Publish();
}

std::vector<FlightRecorder::Event> Exchange::Events(int32_t device, int64_t limit) const {
  auto events = devices_[static_cast<size_t>(device)]->recorder().Events(limit);
  const size_t own = events.size();
  for (int32_t group : core_.groups_of(device)) {
    if (static_cast<size_t>(group) >= meetings_.size()) continue;
    const auto& members = core_.group(group).members;
    const auto rank = std::find(members.begin(), members.end(), device) - members.begin();
    meetings_[static_cast<size_t>(group)]->log.AppendEvents(static_cast<int32_t>(rank), events);
  }
  if (events.size() > own) {
    std::stable_sort(events.begin(), events.end(),
                     [](const auto& a, const auto& b) { return a.ticks < b.ticks; });
  }
  if (limit >= 0 && static_cast<int64_t>(events.size()) > limit) {
    events.erase(events.begin(), events.end() - limit);
  }
  return events;
}

bool Exchange::Report(Device& device, Device::Pause pause) {
  switch (pause) {
    case Device::Pause::kCollective:
    case Device::Pause::kStart:
    case Device::Pause::kAwait:
    case Device::Pause::kStopped:
      break;
    case Device::Pause::kFinished:
      device.RecordEnd(EventKind::kFinish);
      core_.Finish(device.id());
      break;
    case Device::Pause::kFailed:
      device.RecordEnd(EventKind::kFail);
      core_.Fail(device.id());
      break;
    case Device::Pause::kCancelled:
      core_.Cancel();
      break;
    case Device::Pause::kGaveUp:
      core_.GiveUp();
      break;
  }
  return Publish();
}

bool Exchange::Publish() {
  const uint8_t before = signals_.state.load(std::memory_order_relaxed);
  const uint8_t now = core_.stopped()        ? StopSignals::kStop
                      : core_.winding_down() ? StopSignals::kWindDown
                                             : StopSignals::kGo;
  if (now == before) return false;
  signals_.state.store(now, std::memory_order_release);
  return now == StopSignals::kStop;
}

}  // namespace lockstep

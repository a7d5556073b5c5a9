#include "devices/exchange.h"

#include <algorithm>

namespace lockstep {
namespace {

/// A tile should move at least this much, else handing it out costs more than it gains.
constexpr int64_t kTileBytes = 128 << 10;
constexpr int64_t kTilesPerWorker = 4;
/// Of the largest meetings: more tiles, so that the last one does not keep the others waiting long.
constexpr int64_t kLargeTileBytes = 16 << 20;
constexpr int64_t kLargeTilesPerWorker = 16;

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
    meeting->released.store(0, std::memory_order_relaxed);
    meeting->wants_help.store(false, std::memory_order_relaxed);
  }
  signals_.state.store(StopSignals::kGo, std::memory_order_relaxed);
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
  device.RecordArrival(ticks, state.occurrence);
  const RendezvousCore::Arrival arrival =
      core_.Arrive(device.id(), *group, rank, &site, device.Iterations());
  if (arrival == RendezvousCore::Arrival::kStop || state.doomed) return arrival;
  Meeting& meeting = *meetings_[static_cast<size_t>(*group)];
  device.SetReleaseTicks(&meeting.release_ticks);
  const auto size = static_cast<int64_t>(state.members.size());
  const auto operands = static_cast<int64_t>(site.operand_bytes.size());
  if (state.arrived == 1) {
    meeting.site = &site;
    meeting.inputs.resize(static_cast<size_t>(operands * size));
    meeting.outputs.resize(static_cast<size_t>(operands * size));
  }
  const LoadedRef* refs = device.program().refs(command);
  for (int64_t k = 0; k < operands; ++k) {
    meeting.inputs[static_cast<size_t>(k * size + rank)] = device.Address(refs[k]);
    meeting.outputs[static_cast<size_t>(k * size + rank)] = device.Address(refs[operands + k]);
  }
  if (arrival == RendezvousCore::Arrival::kExecute) Prepare(meeting, *group);
  return arrival;
}

void Exchange::Prepare(Meeting& meeting, int32_t group) {
  const RendezvousCore::Group& state = core_.group(group);
  const LoadedSite& site = *meeting.site;
  if (!site.source_of.empty()) {
    meeting.source_ranks.resize(state.members.size());
    for (size_t rank = 0; rank < state.members.size(); ++rank) {
      const int32_t source = site.source_of[static_cast<size_t>(state.members[rank])];
      meeting.source_ranks[rank] = source < 0 ? -1 : site.groups->rank[static_cast<size_t>(source)];
    }
  }
  meeting.buffers.size = static_cast<int64_t>(state.members.size());
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
    meeting.num_tiles = std::max(
        std::clamp<int64_t>(bytes / kTileBytes, 1, limits_.workers * kTilesPerWorker),
        std::min<int64_t>(bytes / kLargeTileBytes, limits_.workers * kLargeTilesPerWorker));
  }
  meeting.open = meeting.num_tiles > 1;
  meeting.users = 1;
  meeting.next_tile.store(0, std::memory_order_relaxed);
}

void Exchange::Work(Meeting& meeting) {
  while (true) {
    const int64_t tile = meeting.next_tile.fetch_add(1, std::memory_order_relaxed);
    if (tile >= meeting.num_tiles) return;
    meeting.site->plan.Run(meeting.buffers, tile, meeting.num_tiles, meeting.nontemporal);
  }
}

bool Exchange::Join(Meeting& meeting) {
  if (!meeting.open || meeting.next_tile.load(std::memory_order_relaxed) >= meeting.num_tiles) {
    return false;
  }
  ++meeting.users;
  return true;
}

bool Exchange::Leave(Meeting& meeting) {
  if (--meeting.users > 0) return false;
  meeting.open = false;
  meeting.release_ticks = Ticks();
  ++completed_;
  core_.Complete(meeting.group);
  return true;
}

bool Exchange::Report(Device& device, Device::Pause pause) {
  switch (pause) {
    case Device::Pause::kCollective:
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

#include "devices/flight_recorder.h"

#include <algorithm>
#include <bit>
#include <chrono>
#include <new>

namespace lockstep {
namespace {

int64_t NowNanoseconds() {
  return std::chrono::duration_cast<std::chrono::nanoseconds>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

}  // namespace

std::string_view EventKindName(EventKind kind) {
  switch (kind) {
    case EventKind::kKernel:
      return "kernel";
    case EventKind::kCopy:
      return "copy";
    case EventKind::kArrive:
      return "arrive";
    case EventKind::kRelease:
      return "release";
    case EventKind::kStart:
      return "start";
    case EventKind::kAwait:
      return "await";
    case EventKind::kLoop:
      return "loop";
    case EventKind::kBranch:
      return "branch";
    case EventKind::kFinish:
      return "finish";
    case EventKind::kFail:
      return "fail";
  }
  return "event";
}

TickClock::TickClock() { Restart(); }

void TickClock::Restart() {
  start_ns_ = NowNanoseconds();
  start_ticks_ = Ticks();
}

double TickClock::NanosecondsPerTick() const {
  const uint64_t ticks = Ticks() - start_ticks_;
  const int64_t elapsed = NowNanoseconds() - start_ns_;
  return ticks == 0 || elapsed <= 0 ? 1.0
                                    : static_cast<double>(elapsed) / static_cast<double>(ticks);
}

FlightRecorder::FlightRecorder(int capacity) {
  if (capacity <= 0) return;
  const auto rounded = std::bit_ceil(static_cast<uint64_t>(capacity));
  mask_ = static_cast<int64_t>(rounded) - 1;
  ring_.reset(new Record32[rounded]);
}

std::vector<FlightRecorder::Event> FlightRecorder::Events(int64_t limit) const {
  std::vector<Event> events;
  if (mask_ < 0) return events;
  int64_t first = std::max<int64_t>(0, count_ - (mask_ + 1));
  if (limit >= 0) first = std::max(first, count_ - limit);
  for (int64_t i = first; i < count_; ++i) {
    const Record32& record = ring_[static_cast<size_t>(i & mask_)];
    const auto value = static_cast<int64_t>(record.value_and_kind) >> kKindBits;
    events.push_back({record.ticks, record.source, value,
                      static_cast<EventKind>(record.value_and_kind & ((1 << kKindBits) - 1))});
    if (record.release_ticks != 0) {
      events.push_back({record.release_ticks, record.source, 0, EventKind::kRelease});
    }
  }
  if (limit >= 0 && static_cast<int64_t>(events.size()) > limit) {
    events.erase(events.begin(), events.end() - limit);
  }
  return events;
}

void MeetingLog::MakeRing(int capacity) {
  const auto rounded = std::bit_ceil(static_cast<uint64_t>(std::max(capacity, 1)));
  mask_ = static_cast<int64_t>(rounded) - 1;
  ring_.reset(new Entry[rounded]);
}

void MeetingLog::AppendEvents(int32_t rank, std::vector<FlightRecorder::Event>& events) const {
  for (int64_t i = std::max<int64_t>(0, count_ - (mask_ + 1)); i < count_; ++i) {
    const Entry& entry = ring_[static_cast<size_t>(i & mask_)];
    if (rank < entry.first_rank || rank >= entry.end_rank) continue;
    events.push_back({entry.ticks, entry.source, entry.occurrence, EventKind::kArrive});
    if (entry.release_ticks != 0) {
      events.push_back({entry.release_ticks, entry.source, 0, EventKind::kRelease});
    }
  }
}

}  // namespace lockstep

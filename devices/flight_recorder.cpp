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

uint64_t Ticks() {
#if defined(__x86_64__)
  return __builtin_ia32_rdtsc();
#else
  return static_cast<uint64_t>(NowNanoseconds());
#endif
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
  ring_.reset(new Event[rounded]);
}

std::vector<FlightRecorder::Event> FlightRecorder::Events(int64_t limit) const {
  std::vector<Event> events;
  if (mask_ < 0) return events;
  int64_t first = std::max<int64_t>(0, count_ - (mask_ + 1));
  if (limit >= 0) first = std::max(first, count_ - limit);
  for (int64_t i = first; i < count_; ++i) events.push_back(ring_[static_cast<size_t>(i & mask_)]);
  return events;
}

}  // namespace lockstep

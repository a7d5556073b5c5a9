// Flight recorder: a ring of the last events of each device, always on, dumped into the notes of an
// error and exported as a trace after a launch. Writing an event costs a time stamp and one store
// of 32 bytes; the ring belongs to one device and is written only by whoever steps that device.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace lockstep {

struct SourceInfo;

enum class EventKind : uint8_t {
  kKernel,   ///< starts a kernel
  kCopy,     ///< starts a copy
  kArrive,   ///< arrives at a collective
  kRelease,  ///< leaves a collective
  kLoop,     ///< starts an iteration
  kBranch,   ///< enters a branch
  kFinish,   ///< ends its program
  kFail,     ///< failed or was stopped
};
std::string_view EventKindName(EventKind kind);

/// One event as exported. An event lasts until the next event of its device.
struct TraceEvent {
  int64_t device = 0;
  EventKind kind = EventKind::kKernel;
  std::string instruction;
  std::string location;
  int64_t start_ns = 0;  ///< since the start of the launch
  int64_t duration_ns = 0;
  int64_t value = 0;  ///< collective: occurrence in its group; loop: iteration; branch: which
};

/// Cheap monotonic ticks; converted to nanoseconds by TickClock.
uint64_t Ticks();

/// Relation of Ticks() to nanoseconds, measured over the time since construction.
class TickClock {
 public:
  TickClock();
  void Restart();
  uint64_t start_ticks() const { return start_ticks_; }
  double NanosecondsPerTick() const;

 private:
  uint64_t start_ticks_ = 0;
  int64_t start_ns_ = 0;
};

class FlightRecorder {
 public:
  struct Event {
    uint64_t ticks;
    const SourceInfo* source;
    int64_t value;
    EventKind kind;
  };

  /// Keeps the last `capacity` events (rounded up to a power of two); 0 records nothing. Memory is
  /// committed as events arrive.
  explicit FlightRecorder(int capacity);

  void Clear() { count_ = 0; }
  void Record(EventKind kind, const SourceInfo* source, int64_t value = 0) {
    if (mask_ >= 0) RecordAt(Ticks(), kind, source, value);
  }
  /// With a time that was taken elsewhere: reading the clock is most of the cost of an event.
  void RecordAt(uint64_t ticks, EventKind kind, const SourceInfo* source, int64_t value = 0) {
    if (mask_ < 0) return;
    Event& event = ring_[static_cast<size_t>(count_++ & mask_)];
    event.ticks = ticks;
    event.source = source;
    event.value = value;
    event.kind = kind;
  }

  /// The recorded events, oldest first, at most `limit` newest ones (negative: all).
  std::vector<Event> Events(int64_t limit = -1) const;

 private:
  int64_t mask_ = -1;
  int64_t count_ = 0;
  std::unique_ptr<Event[]> ring_;  // default-initialised: pages are touched on first use
};

}  // namespace lockstep

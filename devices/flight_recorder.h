// Flight recorder: a ring of the last events of each device, always on, dumped into the notes of an
// error and exported as a trace after a launch. Writing an event costs a time stamp and one store
// of 32 bytes; a meeting is one record with two times, of which the export makes two events. The
// ring belongs to one device and is written only by whoever steps that device.
#pragma once

#include <chrono>
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
  kStart,    ///< arrives at a collective and goes on
  kAwait,    ///< waits for what it started
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
inline uint64_t Ticks() {
#if defined(__x86_64__)
  return __builtin_ia32_rdtsc();
#else
  return static_cast<uint64_t>(std::chrono::steady_clock::now().time_since_epoch().count());
#endif
}

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
    ring_[static_cast<size_t>(count_++ & mask_)] = {
        ticks, 0, source, static_cast<uint64_t>(value) << kKindBits | static_cast<uint64_t>(kind)};
  }
  /// The wait that began with the last event is over: exported as an event kRelease of its own.
  void RecordRelease(uint64_t ticks) {
    if (mask_ < 0) return;
    ring_[static_cast<size_t>((count_ - 1) & mask_)].release_ticks = ticks;
  }
  /// The recorded events, oldest first, at most `limit` newest ones (negative: all).
  std::vector<Event> Events(int64_t limit = -1) const;

 private:
  static constexpr int kKindBits = 8;
  struct Record32 {
    uint64_t ticks;
    uint64_t release_ticks;  // 0: none
    const SourceInfo* source;
    uint64_t value_and_kind;
  };
  int64_t mask_ = -1;
  int64_t count_ = 0;
  std::unique_ptr<Record32[]> ring_;  // default-initialised: pages are touched on first use
};

/// Arrivals of devices that came to a meeting together, written once for all of them: with many
/// devices a record in each ring costs more than the meeting. A ring per group, made at its first
/// use; read together with the rings of the members.
class MeetingLog {
 public:
  void Clear() { count_ = open_ = 0; }
  /// Members of ranks [first_rank, end_rank) arrived. `capacity` is the same in every call.
  void Record(int capacity, uint64_t ticks, const SourceInfo* source, int64_t occurrence,
              int32_t first_rank, int32_t end_rank) {
    if (!ring_) MakeRing(capacity);
    ring_[static_cast<size_t>(count_++ & mask_)] = {ticks,      0,          source,
                                                    occurrence, first_rank, end_rank};
    __builtin_prefetch(&ring_[static_cast<size_t>(count_ & mask_)], 1);
  }
  /// The meeting of what was recorded since the last call is complete.
  void Release(uint64_t ticks) {
    for (; open_ < count_; ++open_) ring_[static_cast<size_t>(open_ & mask_)].release_ticks = ticks;
  }
  /// Adds the events of the member of this rank.
  void AppendEvents(int32_t rank, std::vector<FlightRecorder::Event>& events) const;

 private:
  struct Entry {
    uint64_t ticks;
    uint64_t release_ticks;  // 0: none
    const SourceInfo* source;
    int64_t occurrence;
    int32_t first_rank;
    int32_t end_rank;
  };
  void MakeRing(int capacity);

  int64_t mask_ = -1;
  int64_t count_ = 0;
  int64_t open_ = 0;
  std::unique_ptr<Entry[]> ring_;
};

}  // namespace lockstep

#include "devices/diagnosis.h"

#include <algorithm>
#include <map>
#include <new>
#include <optional>
#include <string>

#include "compiler/base/error.h"

namespace lockstep {
namespace {

constexpr size_t kMaxListed = 64;  // ids per list of a DeviceState
constexpr size_t kMaxTraced = 4;   // devices whose events go into the notes
constexpr int64_t kTracedEvents = 16;

std::string SourceText(const SourceInfo* source) {
  if (!source) return "its start";
  std::string text = source->instruction.empty() ? std::string("instruction") : source->instruction;
  const std::string location = source->location.ToString();
  if (!location.empty()) text += " at " + location;
  return text;
}

/// "all_reduce sum f32[16] (%3 = all_reduce at mlp.mlir:4:8)".
std::string SiteText(const MeetingSite& site) {
  return Describe(*site.spec) + " (" + SourceText(site.source) + ")";
}

std::string EventText(const FlightRecorder::Event& event) {
  std::string text(EventKindName(event.kind));
  if (event.source) text += " " + SourceText(event.source);
  if (event.kind == EventKind::kArrive) text += " occurrence " + std::to_string(event.value);
  if (event.kind == EventKind::kLoop) text += " iteration " + std::to_string(event.value);
  if (event.kind == EventKind::kBranch) text += " block " + std::to_string(event.value);
  return text;
}

std::string CountersText(const std::vector<int64_t>& counters) {
  std::string text;
  for (int64_t counter : counters) {
    text += (text.empty() ? "" : ".") + std::to_string(counter);
  }
  return text.empty() ? "none" : text;
}

/// The failure within a meeting that ended the launch, or null.
const Exchange::MeetingFailure* FailedMeeting(const Exchange& exchange) {
  for (const auto& failure : exchange.meeting_failures()) {
    if (failure.is_cause) return &failure;
  }
  return nullptr;
}

class Diagnosis {
 public:
  explicit Diagnosis(Exchange& exchange) : exchange_(exchange), core_(exchange.core()) {}

  [[noreturn]] void Throw() {
    Error error = Build();
    AddConsequences(error);
    AddEvents(error);
    error.SetDevices(DeviceTable(exchange_));
    throw error;
  }

 private:
  using Group = RendezvousCore::Group;

  Error Build() {
    switch (core_.verdict()) {
      case StallVerdict::kMismatch:
        return Mismatch();
      case StallVerdict::kDeadlock:
        return Deadlock();
      case StallVerdict::kFailure:
        return Failure();
      case StallVerdict::kCancelled:
        return Error(ErrorCode::kCancelled, "the launch was cancelled");
      case StallVerdict::kNone:
        break;
    }
    LOCKSTEP_CHECK(false) << "there is no verdict";
    __builtin_unreachable();
  }

  /// Ranks that have arrived, in classes of equal descriptors (or loop counters); largest first.
  std::vector<std::vector<size_t>> Classes(const Group& group) const {
    std::vector<std::vector<size_t>> classes;
    for (size_t rank = 0; rank < group.sites.size(); ++rank) {
      if (!group.sites[rank]) continue;
      auto agrees = [&](const std::vector<size_t>& members) {
        const size_t other = members.front();
        return group.sites[rank] == group.sites[other]
                   ? group.iterations[rank] == group.iterations[other]
                   : group.sites[rank]->descriptor.Matches(group.sites[other]->descriptor);
      };
      const auto found = std::find_if(classes.begin(), classes.end(), agrees);
      if (found == classes.end()) {
        classes.push_back({rank});
      } else {
        found->push_back(rank);
      }
    }
    // A tie goes to the program that more devices run.
    std::map<uint64_t, int64_t> runs;
    for (const auto& device : exchange_.devices()) ++runs[device->program().id()];
    auto weight = [&](const std::vector<size_t>& members) {
      return std::make_pair(members.size(), runs[group.sites[members[0]]->descriptor.program]);
    };
    std::stable_sort(classes.begin(), classes.end(),
                     [&](const auto& a, const auto& b) { return weight(a) > weight(b); });
    return classes;
  }

  std::vector<int64_t> Devices(const Group& group, const std::vector<size_t>& ranks) const {
    std::vector<int64_t> devices;
    for (size_t rank : ranks) devices.push_back(group.members[rank]);
    return devices;
  }

  Error Mismatch() {
    const Group& group = core_.group(core_.doomed_group());
    const auto classes = Classes(group);
    LOCKSTEP_CHECK(classes.size() > 1) << "all descriptors match";
    const auto& usual = classes[0];
    const auto& odd = classes[1];
    const MeetingSite& usual_site = *group.sites[usual[0]];
    const MeetingSite& odd_site = *group.sites[odd[0]];
    const auto odd_devices = Devices(group, odd);
    const auto usual_devices = Devices(group, usual);
    const std::string have = odd.size() == 1 ? " has " : " have ";
    std::string message = "collective mismatch: " + DeviceList(odd_devices);
    if (&usual_site == &odd_site) {
      message += (odd.size() == 1 ? " is" : " are") +
                 std::string(" in another loop iteration of ") + SiteText(odd_site) + " than " +
                 DeviceList(usual_devices);
    } else {
      message += have + SiteText(odd_site) + " where " + DeviceList(usual_devices) +
                 (usual.size() == 1 ? " has " : " have ") + SiteText(usual_site) +
                 "; they differ in " + odd_site.descriptor.Difference(usual_site.descriptor);
    }
    Error error(ErrorCode::kCollectiveMismatch, message, LocationOf(odd_site.source));
    error.AddNote("meeting " + std::to_string(group.occurrence) + " of the group of " +
                  DeviceList({group.members.begin(), group.members.end()}));
    for (const auto& members : classes) {
      const auto devices = Devices(group, members);
      std::string note = DeviceList(devices) + ": " + SiteText(*group.sites[members[0]]);
      const auto counters = exchange_.device(static_cast<int32_t>(devices[0])).LoopCounters();
      if (!counters.empty()) note += ", loop counters " + CountersText(counters);
      error.AddNote(std::move(note));
      involved_.push_back(devices[0]);
    }
    std::swap(involved_[0], involved_[1]);  // the odd one first
    return error;
  }

  std::vector<int64_t> Missing(const Group& group) const {
    std::vector<int64_t> missing;
    for (size_t rank = 0; rank < group.sites.size(); ++rank) {
      if (!group.sites[rank]) missing.push_back(group.members[rank]);
    }
    return missing;
  }
  std::vector<int64_t> Arrived(const Group& group) const {
    std::vector<int64_t> arrived;
    for (size_t rank = 0; rank < group.sites.size(); ++rank) {
      if (group.sites[rank]) arrived.push_back(group.members[rank]);
    }
    return arrived;
  }

  Error Deadlock() {
    for (int32_t id = 0; id < core_.num_groups(); ++id) {
      const Group& group = core_.group(id);
      if (group.arrived == 0 || group.executing) continue;
      std::vector<int64_t> finished;
      for (int64_t device : Missing(group)) {
        if (core_.state(device) == RunState::kFinished) finished.push_back(device);
      }
      if (!finished.empty()) return WaitsForFinished(group, finished);
    }
    return Cycle();
  }

  Error WaitsForFinished(const Group& group, const std::vector<int64_t>& finished) {
    const auto arrived = Arrived(group);
    const MeetingSite& site = SiteOf(group);
    Error error(ErrorCode::kDeadlock,
                "deadlock: " + DeviceList(arrived) + (arrived.size() == 1 ? " waits" : " wait") +
                    " in " + SiteText(site) + " for " + DeviceList(finished) + ", which " +
                    (finished.size() == 1 ? "has" : "have") + " finished",
                LocationOf(site.source));
    error.AddNote("meeting " + std::to_string(group.occurrence) + " of the group of " +
                  DeviceList({group.members.begin(), group.members.end()}));
    // Who differs from the rest is more telling than who waits.
    const auto& few = finished.size() <= arrived.size() ? finished : arrived;
    const auto& many = finished.size() <= arrived.size() ? arrived : finished;
    involved_ = {few[0], many[0]};
    return error;
  }

  const MeetingSite& SiteOf(const Group& group) const {
    return **std::find_if(group.sites.begin(), group.sites.end(), [](auto* s) { return s; });
  }
  const MeetingSite& SiteOf(int64_t device) const {
    const Group& group = core_.group(core_.waiting_in(device));
    const auto rank =
        std::find(group.members.begin(), group.members.end(), device) - group.members.begin();
    return *group.sites[static_cast<size_t>(rank)];
  }

  /// Nobody has finished: from any waiting device, missing members lead round in a circle.
  Error Cycle() {
    std::vector<int64_t> path;
    int64_t device = 0;
    while (core_.state(device) != RunState::kWaiting) ++device;
    while (std::find(path.begin(), path.end(), device) == path.end()) {
      path.push_back(device);
      const auto missing = Missing(core_.group(core_.waiting_in(device)));
      const auto next = std::find_if(missing.begin(), missing.end(), [this](int64_t member) {
        return core_.state(member) == RunState::kWaiting;
      });
      LOCKSTEP_CHECK(next != missing.end()) << "device " << device << " waits for nobody";
      device = *next;
    }
    path.erase(path.begin(), std::find(path.begin(), path.end(), device));
    if (const auto error = GroupMismatch(path)) return *error;
    std::string message = "deadlock: ";
    for (size_t i = 0; i < path.size() && i < 8; ++i) {
      if (i > 0)
        message += ", which ";
      else
        message += "device " + std::to_string(path[i]) + " ";
      message += "waits in " + SiteText(SiteOf(path[i])) + " for device " +
                 std::to_string(path[(i + 1) % path.size()]);
    }
    Error error(ErrorCode::kDeadlock, message, LocationOf(SiteOf(path[0]).source));
    for (int64_t member : path) {
      const Group& group = core_.group(core_.waiting_in(member));
      error.AddNote("device " + std::to_string(member) + " waits in " + SiteText(SiteOf(member)) +
                    ", meeting " + std::to_string(group.occurrence) + " of the group of " +
                    DeviceList({group.members.begin(), group.members.end()}) +
                    "; missing: " + DeviceList(Missing(group)));
      if (involved_.size() >= 8) break;
      involved_.push_back(member);
    }
    return error;
  }

  /// Devices that stand at the same instruction, but with different groups.
  std::optional<Error> GroupMismatch(const std::vector<int64_t>& path) {
    for (size_t i = 0; i < path.size(); ++i) {
      const int64_t a = path[i], b = path[(i + 1) % path.size()];
      const MeetingSite& site_a = SiteOf(a);
      const MeetingSite& site_b = SiteOf(b);
      const uint64_t source = site_a.descriptor.source_id;
      if (source == 0 || source != site_b.descriptor.source_id || &site_a == &site_b) continue;
      auto members = [this](int64_t device) {
        const Group& group = core_.group(core_.waiting_in(device));
        return DeviceList({group.members.begin(), group.members.end()});
      };
      Error error(ErrorCode::kCollectiveMismatch,
                  "collective mismatch: device " + std::to_string(a) + " is in " +
                      SiteText(site_a) + " with the group of " + members(a) + ", device " +
                      std::to_string(b) + " with the group of " + members(b) +
                      "; they differ in the group",
                  LocationOf(site_a.source));
      involved_ = {a, b};
      return error;
    }
    return std::nullopt;
  }

  Error Failure() {
    Device& device = exchange_.device(core_.culprit());
    involved_ = {device.id()};
    const auto* meeting = FailedMeeting(exchange_);
    const SourceInfo* source = meeting ? meeting->source : device.current_source();
    const std::string where =
        "device " + std::to_string(device.id()) + " failed in " + SourceText(source);
    const Location location = LocationOf(source);
    try {
      std::rethrow_exception(meeting ? meeting->error : device.error());
    } catch (Error& error) {
      Error copy = error;
      const Location& known = copy.location();
      if (!known.text.known() && !known.debug) copy.SetLocation(location);
      copy.AddNote(where);
      return copy;
    } catch (const InternalError&) {
      throw;
    } catch (const std::bad_alloc&) {
      return Error(ErrorCode::kOutOfMemory, where + ": the machine is out of memory", location);
    } catch (const std::exception& error) {
      return Error(ErrorCode::kDeviceFailure, where + ": " + error.what(), location);
    } catch (...) {
      return Error(ErrorCode::kDeviceFailure, where + ": unknown exception", location);
    }
  }

  static void AddFailure(Error& error, int32_t device, const std::exception_ptr& thrown) {
    std::string what = "unknown exception";
    try {
      std::rethrow_exception(thrown);
    } catch (const std::exception& exception) {
      what = exception.what();
    } catch (...) {
    }
    error.AddNote("device " + std::to_string(device) + " failed too: " + what);
  }

  /// Failures of other devices, and who was stopped in consequence.
  void AddConsequences(Error& error) {
    const bool own = core_.verdict() == StallVerdict::kFailure && !FailedMeeting(exchange_);
    for (const auto& device : exchange_.devices()) {
      if (!device->error() || (own && device->id() == core_.culprit())) continue;
      AddFailure(error, device->id(), device->error());
    }
    for (const auto& failure : exchange_.meeting_failures()) {
      if (!failure.is_cause) AddFailure(error, failure.device, failure.error);
    }
    std::vector<int64_t> waiting;
    for (int64_t device = 0; device < core_.num_devices(); ++device) {
      if (core_.state(device) == RunState::kWaiting) waiting.push_back(device);
    }
    const bool says_so = core_.verdict() == StallVerdict::kFailure;
    if (says_so && !waiting.empty()) {
      error.AddNote(DeviceList(waiting) + (waiting.size() == 1 ? " was" : " were") +
                    " waiting and stopped because of it");
    }
  }

  void AddEvents(Error& error) const {
    for (size_t i = 0; i < involved_.size() && i < kMaxTraced; ++i) {
      const auto events = exchange_.Events(static_cast<int32_t>(involved_[i]), kTracedEvents);
      if (events.empty()) continue;
      std::string note = "last events of device " + std::to_string(involved_[i]) + ": ";
      for (size_t e = 0; e < events.size(); ++e) note += (e ? "; " : "") + EventText(events[e]);
      error.AddNote(std::move(note));
    }
  }

  static Location LocationOf(const SourceInfo* source) {
    return source ? source->location : Location{};
  }

  Exchange& exchange_;
  RendezvousCore& core_;
  std::vector<int64_t> involved_;  // devices whose events are worth reading
};

}  // namespace

std::string DeviceList(const std::vector<int64_t>& devices) {
  if (devices.empty()) return "no device";
  if (devices.size() == 1) return "device " + std::to_string(devices[0]);
  constexpr size_t kShown = 8;
  std::string text = "devices " + std::to_string(devices[0]);
  for (size_t i = 1; i < devices.size() && i < kShown; ++i) {
    const bool last = i + 1 == devices.size();
    text += (last ? " and " : ", ") + std::to_string(devices[i]);
  }
  if (devices.size() > kShown) text += ", ... (" + std::to_string(devices.size()) + " in all)";
  return text;
}

std::vector<DeviceState> DeviceTable(Exchange& exchange) {
  const RendezvousCore& core = exchange.core();
  std::vector<DeviceState> table(static_cast<size_t>(core.num_devices()));
  struct Members {
    std::vector<int64_t> arrived, missing;
  };
  std::map<int32_t, Members> known;  // by group: thousands of devices may wait in one
  auto members_of = [&](int32_t id) -> const Members& {
    const auto [it, added] = known.try_emplace(id);
    const RendezvousCore::Group& group = core.group(id);
    for (size_t rank = 0; added && rank < group.members.size(); ++rank) {
      auto& list = group.sites[rank] ? it->second.arrived : it->second.missing;
      if (list.size() < kMaxListed) list.push_back(group.members[rank]);
    }
    return it->second;
  };
  const auto* failed = FailedMeeting(exchange);
  for (int64_t id = 0; id < core.num_devices(); ++id) {
    DeviceState& row = table[static_cast<size_t>(id)];
    row.device = id;
    const bool in_meeting = failed && failed->device == id;
    const SourceInfo* source =
        in_meeting ? failed->source : exchange.device(static_cast<int32_t>(id)).current_source();
    if (source) {
      row.instruction = source->instruction;
      row.location = source->location.ToString();
    }
    switch (core.state(id)) {
      case RunState::kRunning:
        row.state = "running";
        break;
      case RunState::kFinished:
        row.state = "finished";
        break;
      case RunState::kFailed:
        row.state = "failed";
        break;
      case RunState::kWaiting: {
        row.state = "waiting";
        const RendezvousCore::Group& group = core.group(core.waiting_in(id));
        if (row.instruction.empty()) row.instruction = "collective";
        row.instruction += " occurrence " + std::to_string(group.occurrence);
        const Members& members = members_of(core.waiting_in(id));
        row.arrived = members.arrived;
        row.missing = members.missing;
        break;
      }
    }
  }
  return table;
}

void ThrowVerdict(Exchange& exchange) { Diagnosis(exchange).Throw(); }

}  // namespace lockstep

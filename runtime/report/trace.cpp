#include "runtime/report/trace.h"

#include <nlohmann/json.hpp>
#include <set>

namespace lockstep {
namespace {

using Json = nlohmann::ordered_json;

std::string NameOf(const TraceEvent& event) {
  return event.instruction.empty() ? std::string(EventKindName(event.kind)) : event.instruction;
}

/// A release, an iteration or a branch is a moment; what runs afterwards has an event of its own.
bool IsMoment(EventKind kind) {
  return kind == EventKind::kRelease || kind == EventKind::kLoop || kind == EventKind::kBranch ||
         kind == EventKind::kStart || kind == EventKind::kFinish || kind == EventKind::kFail;
}

Json Row(const TraceEvent& event) {
  Json args = {{"location", event.location}};
  if (event.kind == EventKind::kArrive) args["occurrence"] = event.value;
  if (event.kind == EventKind::kLoop) args["iteration"] = event.value;
  if (event.kind == EventKind::kBranch) args["branch"] = event.value;
  Json row = {{"name", NameOf(event)},
              {"cat", event.kind == EventKind::kArrive ? "collective"
                                                       : std::string(EventKindName(event.kind))},
              {"pid", 0},
              {"tid", event.device},
              {"ts", static_cast<double>(event.start_ns) / 1000.0}};
  if (IsMoment(event.kind)) {
    row["ph"] = "i";
    row["s"] = "t";
  } else {
    row["ph"] = "X";
    row["dur"] = static_cast<double>(event.duration_ns) / 1000.0;
  }
  row["args"] = std::move(args);
  return row;
}

}  // namespace

std::string ChromeTrace(const std::vector<TraceEvent>& events) {
  Json rows = Json::array();
  std::set<int64_t> named;
  for (const TraceEvent& event : events) {
    if (named.insert(event.device).second) {
      rows.push_back({{"name", "thread_name"},
                      {"ph", "M"},
                      {"pid", 0},
                      {"tid", event.device},
                      {"args", {{"name", "device " + std::to_string(event.device)}}}});
    }
    rows.push_back(Row(event));
  }
  const Json trace = {{"displayTimeUnit", "ns"}, {"traceEvents", std::move(rows)}};
  return trace.dump() + "\n";
}

}  // namespace lockstep

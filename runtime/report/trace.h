// The events of a launch as Chrome-trace JSON, for ui.perfetto.dev or chrome://tracing: one row per
// device; kernels and copies as they ran, a collective from arrival to release.
#pragma once

#include <string>
#include <vector>

#include "devices/flight_recorder.h"

namespace lockstep {

std::string ChromeTrace(const std::vector<TraceEvent>& events);

}  // namespace lockstep

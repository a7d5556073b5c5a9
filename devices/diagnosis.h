// Diagnosis: turns the frozen state of a launch that has stopped into the one error that the user
// sees: the root cause first, both sites of a mismatch, who waits for whom, the last events of the
// devices involved.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "compiler/base/error.h"
#include "devices/exchange.h"

namespace lockstep {

/// The state of every device; lists of arrived and missing members hold at most 64 ids.
std::vector<DeviceState> DeviceTable(Exchange& exchange);

/// Throws what the verdict of the exchange's core stands for; it must not be kNone. An
/// InternalError of a device is rethrown as it is.
[[noreturn]] void ThrowVerdict(Exchange& exchange);

/// "device 1", "devices 0, 2 and 3", "devices 0, 1, 2, ... (510 in all)".
std::string DeviceList(const std::vector<int64_t>& devices);

}  // namespace lockstep

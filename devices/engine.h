// Engine: steps all devices of a launch to their end. The two engines share devices, exchange and
// data path; see cluster.h for what they are.
#pragma once

#include <memory>

#include "devices/exchange.h"
#include "devices/placement.h"

namespace lockstep {

class Engine {
 public:
  virtual ~Engine() = default;
  /// Returns when every device has finished or the exchange has stopped, and no thread touches the
  /// exchange any more. The outcome is in exchange.core().
  virtual void Run(Exchange& exchange) = 0;
};

/// One thread per device, started at the first launch and parked between launches. Throws
/// Error(kOutOfMemory) when the machine refuses that many threads.
std::unique_ptr<Engine> MakeThreadsEngine(int64_t num_devices);
/// `workers` - 1 threads beside the calling one. `schedule_seed` as ClusterOptions says.
std::unique_ptr<Engine> MakeGangEngine(int64_t num_devices, int workers, uint64_t schedule_seed);

}  // namespace lockstep

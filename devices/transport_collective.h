// TransportCollective: a collective between the endpoints of a transport, one member each, with the
// arithmetic, the order of reduction and the checks of the collectives in memory.
//
// Every member sends its descriptor (64 bytes) and its operands to every other one, compares what
// it gets with its own, and computes its own result: the plan of collectives/transfer.h over the
// operands of all. The tag is the number of the collective, so members that disagree about how many
// there were meet different messages, not wrong data.
//
//   TransportCollective reduce(*endpoint, spec, sequence);
//   reduce.Start(inputs, outputs);
//   while (!reduce.Test()) { /* other work */ }
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "devices/collectives/collective_spec.h"
#include "devices/transport.h"

namespace lockstep {

class TransportCollective {
 public:
  /// Members are the ranks of the transport; `spec.groups` must be null. `source_id` as SourceInfo
  /// says.
  TransportCollective(Transport& transport, const CollectiveSpec& spec, uint64_t sequence,
                      int64_t source_id = 0);
  ~TransportCollective();

  /// Buffers of this member, one per operand; they must stay until Test has returned true.
  void Start(std::span<const std::byte* const> inputs, std::span<std::byte* const> outputs);
  /// True when the results are there. Errors: CollectiveMismatch naming both sides; DeviceFailure
  /// when a member has gone.
  bool Test();
  void Cancel();

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace lockstep

// Transport: moves bytes between endpoints, for members of a group that do not share memory. It is
// all that a carrier (MPI, sockets, a simulated network) has to offer; collectives, their order of
// reduction and the check of descriptors stand above it (transport_collective.h), so every carrier
// gives the same bits and the same errors.
//
// Messages of one (sender, receiver, tag) arrive in the order in which they were posted. Nothing
// blocks: a caller posts, and tests until all is done. An endpoint is used by one thread at a time;
// different endpoints of one transport may be used from different threads.
//
// Two transports are here: `MemoryTransport` between endpoints of this process, and `NullTransport`
// for a build without a carrier: an endpoint that is alone, for which every message is an error
// that says so.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

namespace lockstep {

class Transport {
 public:
  using Handle = int64_t;
  enum class Status : uint8_t {
    kPending,
    kDone,
    kCancelled,
    kFailed,  ///< the peer has gone, or sent another number of bytes than were expected
  };
  enum class PeerState : uint8_t { kAlive, kGone };

  virtual ~Transport() = default;
  virtual std::string_view name() const = 0;
  virtual int64_t rank() const = 0;
  virtual int64_t size() const = 0;
  /// The bytes must stay until the handle is no longer pending.
  virtual Handle PostSend(int64_t peer, uint64_t tag, std::span<const std::byte> bytes) = 0;
  virtual Handle PostReceive(int64_t peer, uint64_t tag, std::span<std::byte> bytes) = 0;
  /// A handle whose status is not kPending is forgotten with this call.
  virtual Status Test(Handle handle) = 0;
  /// A pending operation becomes kCancelled.
  virtual void Cancel(Handle handle) = 0;
  virtual PeerState State(int64_t peer) const = 0;
};

/// Endpoints of one process, by rank. An endpoint that is destroyed has gone.
std::vector<std::unique_ptr<Transport>> MakeMemoryTransports(int64_t size);

/// Rank 0 of 1; PostSend and PostReceive throw Unsupported.
std::unique_ptr<Transport> MakeNullTransport();

}  // namespace lockstep

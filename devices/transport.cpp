#include "devices/transport.h"

#include <cstring>
#include <deque>
#include <map>
#include <mutex>
#include <string>
#include <tuple>
#include <unordered_map>

#include "compiler/base/error.h"

namespace lockstep {
namespace {

// What the endpoints of a process share. A message is copied when it is posted, so a send is done
// at once and never waits for its receiver.
struct Hub {
  explicit Hub(int64_t size) : gone(static_cast<size_t>(size), false) {}
  std::mutex mutex;
  std::vector<bool> gone;
  /// By sender, receiver, tag.
  std::map<std::tuple<int64_t, int64_t, uint64_t>, std::deque<std::vector<std::byte>>> messages;
};

class MemoryTransport : public Transport {
 public:
  MemoryTransport(std::shared_ptr<Hub> hub, int64_t rank) : hub_(std::move(hub)), rank_(rank) {}
  ~MemoryTransport() override {
    const std::lock_guard lock(hub_->mutex);
    hub_->gone[static_cast<size_t>(rank_)] = true;
  }

  std::string_view name() const override { return "memory"; }
  int64_t rank() const override { return rank_; }
  int64_t size() const override { return static_cast<int64_t>(hub_->gone.size()); }

  Handle PostSend(int64_t peer, uint64_t tag, std::span<const std::byte> bytes) override {
    CheckPeer(peer);
    const std::lock_guard lock(hub_->mutex);
    if (hub_->gone[static_cast<size_t>(peer)]) return Add({Status::kFailed, peer, tag, {}});
    hub_->messages[{rank_, peer, tag}].emplace_back(bytes.begin(), bytes.end());
    return Add({Status::kDone, peer, tag, {}});
  }

  Handle PostReceive(int64_t peer, uint64_t tag, std::span<std::byte> bytes) override {
    CheckPeer(peer);
    return Add({Status::kPending, peer, tag, bytes});
  }

  Status Test(Handle handle) override {
    auto found = operations_.find(handle);
    if (found == operations_.end()) throw InvalidArgument("transport: unknown handle");
    Operation& operation = found->second;
    if (operation.status == Status::kPending) Receive(handle, operation);
    const Status status = operation.status;
    if (status != Status::kPending) operations_.erase(found);
    return status;
  }

  void Cancel(Handle handle) override {
    auto found = operations_.find(handle);
    if (found != operations_.end() && found->second.status == Status::kPending) {
      found->second.status = Status::kCancelled;
    }
  }

  PeerState State(int64_t peer) const override {
    CheckPeer(peer);
    const std::lock_guard lock(hub_->mutex);
    return hub_->gone[static_cast<size_t>(peer)] ? PeerState::kGone : PeerState::kAlive;
  }

 private:
  struct Operation {
    Status status;
    int64_t peer;
    uint64_t tag;
    std::span<std::byte> into;
  };

  void CheckPeer(int64_t peer) const {
    if (peer < 0 || peer >= size()) {
      throw InvalidArgument("transport: there is no peer " + std::to_string(peer));
    }
  }

  Handle Add(Operation operation) {
    operations_.emplace(++last_, operation);
    return last_;
  }

  /// Receives that were posted first take the first messages.
  bool IsFirst(Handle handle, const Operation& operation) const {
    for (const auto& [other, posted] : operations_) {
      if (other >= handle) break;
      if (posted.status == Status::kPending && posted.peer == operation.peer &&
          posted.tag == operation.tag) {
        return false;
      }
    }
    return true;
  }

  void Receive(Handle handle, Operation& operation) {
    if (!IsFirst(handle, operation)) return;
    const std::lock_guard lock(hub_->mutex);
    auto queue = hub_->messages.find({operation.peer, rank_, operation.tag});
    if (queue == hub_->messages.end() || queue->second.empty()) {
      if (hub_->gone[static_cast<size_t>(operation.peer)]) operation.status = Status::kFailed;
      return;
    }
    const std::vector<std::byte> message = std::move(queue->second.front());
    queue->second.pop_front();
    if (queue->second.empty()) hub_->messages.erase(queue);
    if (message.size() != operation.into.size()) {
      operation.status = Status::kFailed;
      return;
    }
    if (!message.empty()) std::memcpy(operation.into.data(), message.data(), message.size());
    operation.status = Status::kDone;
  }

  std::shared_ptr<Hub> hub_;
  const int64_t rank_;
  Handle last_ = 0;
  std::map<Handle, Operation> operations_;  // in the order in which they were posted
};

class NullTransport : public Transport {
 public:
  std::string_view name() const override { return "null"; }
  int64_t rank() const override { return 0; }
  int64_t size() const override { return 1; }
  Handle PostSend(int64_t, uint64_t, std::span<const std::byte>) override { Refuse(); }
  Handle PostReceive(int64_t, uint64_t, std::span<std::byte>) override { Refuse(); }
  Status Test(Handle) override { throw InvalidArgument("transport: unknown handle"); }
  void Cancel(Handle) override {}
  PeerState State(int64_t) const override { return PeerState::kGone; }

 private:
  [[noreturn]] static void Refuse() {
    throw Unsupported("messages between processes: this build has no carrier for them");
  }
};

}  // namespace

std::vector<std::unique_ptr<Transport>> MakeMemoryTransports(int64_t size) {
  auto hub = std::make_shared<Hub>(size);
  std::vector<std::unique_ptr<Transport>> endpoints;
  for (int64_t rank = 0; rank < size; ++rank) {
    endpoints.push_back(std::make_unique<MemoryTransport>(hub, rank));
  }
  return endpoints;
}

std::unique_ptr<Transport> MakeNullTransport() { return std::make_unique<NullTransport>(); }

}  // namespace lockstep

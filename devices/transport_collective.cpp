#include "devices/transport_collective.h"

#include <cstring>
#include <string>

#include "compiler/base/error.h"
#include "compiler/base/literal.h"
#include "devices/collectives/descriptor.h"
#include "devices/collectives/transfer.h"

namespace lockstep {

class TransportCollective::Impl {
 public:
  Impl(Transport& transport, const CollectiveSpec& spec, uint64_t sequence, int64_t source_id)
      : transport_(transport),
        spec_(spec),
        plan_(spec),
        sequence_(sequence),
        mine_(MakeDescriptor(spec, source_id, 0)) {
    if (spec.groups) {
      throw InvalidArgument("a collective over a transport has all of its ranks as members");
    }
    int64_t offset = sizeof(Descriptor);
    for (const CollectiveOperand& operand : spec.operands) {
      operand_offsets_.push_back(offset);
      offset += NumElements(operand.dims) * StorageBytes(operand.dtype);
    }
    message_bytes_ = static_cast<size_t>(offset);
  }

  void Start(std::span<const std::byte* const> inputs, std::span<std::byte* const> outputs) {
    outputs_.assign(outputs.begin(), outputs.end());
    const auto ranks = static_cast<size_t>(transport_.size());
    messages_.assign(ranks, std::vector<std::byte>(message_bytes_));
    std::vector<std::byte>& own = messages_[static_cast<size_t>(transport_.rank())];
    std::memcpy(own.data(), &mine_, sizeof mine_);
    for (size_t k = 0; k < inputs.size(); ++k) {
      const auto begin = static_cast<size_t>(operand_offsets_[k]);
      const size_t end = k + 1 < operand_offsets_.size()
                             ? static_cast<size_t>(operand_offsets_[k + 1])
                             : message_bytes_;
      if (end > begin) std::memcpy(own.data() + begin, inputs[k], end - begin);
    }
    // Descriptors go first and alone: a member that sends another number of bytes is told by its
    // descriptor.
    headers_.assign(ranks, {});
    for (int64_t peer = 0; peer < transport_.size(); ++peer) {
      if (peer == transport_.rank()) continue;
      const auto header = std::as_bytes(std::span(&mine_, 1));
      Post(transport_.PostSend(peer, 2 * sequence_, header), peer, Part::kSend);
      Post(transport_.PostSend(peer, 2 * sequence_ + 1, Body(own)), peer, Part::kSend);
      Post(transport_.PostReceive(
               peer, 2 * sequence_,
               std::as_writable_bytes(std::span(&headers_[static_cast<size_t>(peer)], 1))),
           peer, Part::kHeader);
    }
  }

  bool Test() {
    for (size_t i = 0; i < pending_.size();) {
      const Pending operation = pending_[i];
      const Transport::Status status = transport_.Test(operation.handle);
      if (status == Transport::Status::kPending) {
        ++i;
        continue;
      }
      pending_.erase(pending_.begin() + static_cast<std::ptrdiff_t>(i));
      if (status == Transport::Status::kCancelled) {
        throw Error(ErrorCode::kCancelled, Describe(spec_) + " was cancelled");
      }
      if (status == Transport::Status::kFailed) Lost(operation.peer);
      if (operation.part == Part::kHeader) {
        CheckHeader(operation.peer);
        std::vector<std::byte>& message = messages_[static_cast<size_t>(operation.peer)];
        Post(transport_.PostReceive(operation.peer, 2 * sequence_ + 1,
                                    std::span(message).subspan(sizeof(Descriptor))),
             operation.peer, Part::kBody);
      }
    }
    if (!pending_.empty()) return false;
    if (!done_) Compute();
    done_ = true;
    return true;
  }

  void Cancel() {
    for (const Pending& operation : pending_) transport_.Cancel(operation.handle);
  }

 private:
  enum class Part : uint8_t { kSend, kHeader, kBody };
  struct Pending {
    Transport::Handle handle;
    int64_t peer;
    Part part;
  };

  static std::span<const std::byte> Body(const std::vector<std::byte>& message) {
    return std::span(message).subspan(sizeof(Descriptor));
  }
  void Post(Transport::Handle handle, int64_t peer, Part part) {
    pending_.push_back({handle, peer, part});
  }

  [[noreturn]] void Lost(int64_t peer) {
    Cancel();
    throw Error(ErrorCode::kDeviceFailure,
                Describe(spec_) + ": rank " + std::to_string(peer) +
                    (transport_.State(peer) == Transport::PeerState::kGone
                         ? " has gone"
                         : " sent another number of bytes"));
  }

  void CheckHeader(int64_t peer) {
    const Descriptor& theirs = headers_[static_cast<size_t>(peer)];
    if (mine_.Matches(theirs)) return;
    Cancel();
    throw Error(ErrorCode::kCollectiveMismatch,
                "rank " + std::to_string(transport_.rank()) + " has " + Describe(spec_) +
                    ", rank " + std::to_string(peer) + " has " +
                    std::string(CollectiveKindName(theirs.kind)) + " of " +
                    std::to_string(theirs.elements) + " elements; they differ in " +
                    mine_.Difference(theirs));
  }

  // The plan over the operands of all ranks. What belongs to others goes to memory of its own and
  // is dropped.
  void Compute() {
    const int64_t n = transport_.size();
    const size_t operands = spec_.operands.size();
    std::vector<const std::byte*> inputs(operands * static_cast<size_t>(n));
    std::vector<std::byte*> outputs(inputs.size());
    std::vector<std::vector<std::byte>> dropped;
    const bool equal = spec_.kind == CollectiveKind::kAllReduce ||
                       spec_.kind == CollectiveKind::kAllGather ||
                       spec_.kind == CollectiveKind::kCollectiveBroadcast;
    for (size_t k = 0; k < operands; ++k) {
      const int64_t bytes =
          ResultElements(spec_, static_cast<int>(k), n) * StorageBytes(spec_.operands[k].dtype);
      for (int64_t rank = 0; rank < n; ++rank) {
        const size_t at = k * static_cast<size_t>(n) + static_cast<size_t>(rank);
        inputs[at] = messages_[static_cast<size_t>(rank)].data() + operand_offsets_[k];
        outputs[at] = outputs_[k];
        if (equal || rank == transport_.rank()) continue;
        dropped.emplace_back(static_cast<size_t>(std::max<int64_t>(bytes, 1)));
        outputs[at] = dropped.back().data();
      }
    }
    std::vector<int32_t> sources(static_cast<size_t>(n), -1);
    for (const auto& [source, target] : spec_.pairs) {
      sources[static_cast<size_t>(target)] = static_cast<int32_t>(source);
    }
    MeetingBuffers buffers;
    buffers.size = n;
    buffers.inputs = inputs.data();
    buffers.outputs = outputs.data();
    buffers.source_ranks = sources.data();
    plan_.Run(buffers, 0, 1, false);
  }

  Transport& transport_;
  const CollectiveSpec spec_;
  const CollectivePlan plan_;
  const uint64_t sequence_;
  const Descriptor mine_;
  std::vector<int64_t> operand_offsets_;  // in a message
  size_t message_bytes_ = 0;
  std::vector<std::vector<std::byte>> messages_;  // by rank: descriptor, operands
  std::vector<Descriptor> headers_;               // by rank, as received
  std::vector<std::byte*> outputs_;
  std::vector<Pending> pending_;
  bool done_ = false;
};

TransportCollective::TransportCollective(Transport& transport, const CollectiveSpec& spec,
                                         uint64_t sequence, int64_t source_id)
    : impl_(std::make_unique<Impl>(transport, spec, sequence, source_id)) {}
TransportCollective::~TransportCollective() = default;

void TransportCollective::Start(std::span<const std::byte* const> inputs,
                                std::span<std::byte* const> outputs) {
  impl_->Start(inputs, outputs);
}
bool TransportCollective::Test() { return impl_->Test(); }
void TransportCollective::Cancel() { impl_->Cancel(); }

}  // namespace lockstep

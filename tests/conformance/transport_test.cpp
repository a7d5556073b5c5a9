// The suite of transports: what every carrier promises, and that collectives over it give the bits
// and the errors of collectives in memory. `Transports()` lists the carriers.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <random>

#include "compiler/base/error.h"
#include "compiler/base/literal.h"
#include "devices/collectives/transfer.h"
#include "devices/transport_collective.h"

namespace lockstep {
namespace {

using Endpoints = std::vector<std::unique_ptr<Transport>>;

class TransportTest : public ::testing::TestWithParam<std::function<Endpoints(int64_t)>> {};
INSTANTIATE_TEST_SUITE_P(Memory, TransportTest, ::testing::Values(MakeMemoryTransports));

std::vector<std::byte> Bytes(std::initializer_list<int> values) {
  std::vector<std::byte> bytes;
  for (int value : values) bytes.push_back(static_cast<std::byte>(value));
  return bytes;
}

Transport::Status Await(Transport& transport, Transport::Handle handle) {
  for (int i = 0; i < 1000000; ++i) {
    const Transport::Status status = transport.Test(handle);
    if (status != Transport::Status::kPending) return status;
  }
  return Transport::Status::kPending;
}

TEST_P(TransportTest, MessagesOfOneTagKeepTheirOrder) {
  Endpoints ends = GetParam()(2);
  const auto first = Bytes({1, 2}), second = Bytes({3, 4}), other = Bytes({9}), nothing = Bytes({});
  ends[0]->PostSend(1, 7, first);
  ends[0]->PostSend(1, 8, other);
  ends[0]->PostSend(1, 7, second);
  ends[0]->PostSend(1, 9, nothing);
  std::vector<std::byte> a(2), b(2), c(1), d;
  const auto on_a = ends[1]->PostReceive(0, 7, a), on_b = ends[1]->PostReceive(0, 7, b);
  const auto on_c = ends[1]->PostReceive(0, 8, c), on_d = ends[1]->PostReceive(0, 9, d);
  EXPECT_EQ(Await(*ends[1], on_c), Transport::Status::kDone);
  EXPECT_EQ(Await(*ends[1], on_a), Transport::Status::kDone);
  EXPECT_EQ(Await(*ends[1], on_b), Transport::Status::kDone);
  EXPECT_EQ(Await(*ends[1], on_d), Transport::Status::kDone);
  EXPECT_EQ(a, first);
  EXPECT_EQ(b, second);
  EXPECT_EQ(c, other);
}

TEST_P(TransportTest, PendingCancelledGone) {
  Endpoints ends = GetParam()(3);
  std::vector<std::byte> into(4);
  const auto waiting = ends[0]->PostReceive(1, 1, into);
  EXPECT_EQ(ends[0]->Test(waiting), Transport::Status::kPending);
  ends[0]->Cancel(waiting);
  EXPECT_EQ(ends[0]->Test(waiting), Transport::Status::kCancelled);
  EXPECT_THROW(ends[0]->Test(waiting), Error);
  const auto from_lost = ends[0]->PostReceive(2, 1, into);
  EXPECT_EQ(ends[0]->State(2), Transport::PeerState::kAlive);
  ends[2].reset();
  EXPECT_EQ(ends[0]->State(2), Transport::PeerState::kGone);
  EXPECT_EQ(Await(*ends[0], from_lost), Transport::Status::kFailed);
  EXPECT_THROW(ends[0]->PostSend(3, 1, into), Error);
  // A message of another size is not half a message.
  const auto three = Bytes({1, 2, 3});
  ends[1]->PostSend(0, 5, three);
  EXPECT_EQ(Await(*ends[0], ends[0]->PostReceive(1, 5, into)), Transport::Status::kFailed);
}

CollectiveSpec Spec(CollectiveKind kind, int64_t ranks) {
  CollectiveSpec spec;
  spec.kind = kind;
  if (kind != CollectiveKind::kBarrier) {
    spec.operands = {{DType::kF32, {3 * ranks, 5}}, {DType::kF32, {0, 5}}};
    if (kind == CollectiveKind::kReduceScatter || kind == CollectiveKind::kAllToAll) {
      spec.operands.pop_back();
    }
  }
  if (kind == CollectiveKind::kAllReduce || kind == CollectiveKind::kReduceScatter) {
    spec.reduction = CollectiveReduction::kSum;
  }
  if (kind == CollectiveKind::kCollectivePermute) {
    for (int64_t r = 0; r + 1 < ranks; ++r) spec.pairs.emplace_back(r, r + 1);
  }
  if (kind == CollectiveKind::kCollectiveBroadcast) spec.root = static_cast<int>(ranks - 1);
  return spec;
}

std::vector<std::vector<float>> RandomOperands(const CollectiveSpec& spec, int64_t ranks) {
  std::mt19937 random(5);
  std::normal_distribution<float> normal;
  std::vector<std::vector<float>> operands;
  for (const CollectiveOperand& operand : spec.operands) {
    for (int64_t r = 0; r < ranks; ++r) {
      operands.emplace_back(static_cast<size_t>(NumElements(operand.dims)));
      for (float& value : operands.back()) value = normal(random);
    }
  }
  return operands;
}

/// The results of all ranks, by [operand * ranks + rank], in memory.
std::vector<std::vector<float>> InMemory(const CollectiveSpec& spec, int64_t ranks,
                                         const std::vector<std::vector<float>>& operands) {
  std::vector<std::vector<float>> results;
  std::vector<const std::byte*> inputs;
  std::vector<std::byte*> outputs;
  for (size_t i = 0; i < operands.size(); ++i) {
    const int k = static_cast<int>(static_cast<int64_t>(i) / ranks);
    results.emplace_back(static_cast<size_t>(ResultElements(spec, k, ranks)));
  }
  for (size_t i = 0; i < operands.size(); ++i) {
    inputs.push_back(reinterpret_cast<const std::byte*>(operands[i].data()));
    outputs.push_back(reinterpret_cast<std::byte*>(results[i].data()));
  }
  std::vector<int32_t> sources(static_cast<size_t>(ranks), -1);
  for (const auto& [source, target] : spec.pairs) {
    sources[static_cast<size_t>(target)] = static_cast<int32_t>(source);
  }
  MeetingBuffers buffers;
  buffers.size = ranks;
  buffers.inputs = inputs.data();
  buffers.outputs = outputs.data();
  buffers.source_ranks = sources.data();
  CollectivePlan(spec).Run(buffers, 0, 1, false);
  return results;
}

TEST_P(TransportTest, CollectivesGiveTheBitsOfThoseInMemory) {
  for (int64_t ranks : {1, 2, 3, 8}) {
    for (int k = 0; k <= static_cast<int>(CollectiveKind::kBarrier); ++k) {
      const CollectiveSpec spec = Spec(static_cast<CollectiveKind>(k), ranks);
      SCOPED_TRACE(Describe(spec) + " on " + std::to_string(ranks));
      const auto operands = RandomOperands(spec, ranks);
      const auto wanted = InMemory(spec, ranks, operands);
      auto results = wanted;
      for (auto& result : results) std::fill(result.begin(), result.end(), -7.0f);
      Endpoints ends = GetParam()(ranks);
      std::vector<std::unique_ptr<TransportCollective>> running;
      for (int64_t r = 0; r < ranks; ++r) {
        std::vector<const std::byte*> inputs;
        std::vector<std::byte*> outputs;
        for (size_t i = static_cast<size_t>(r); i < operands.size();
             i += static_cast<size_t>(ranks)) {
          inputs.push_back(reinterpret_cast<const std::byte*>(operands[i].data()));
          outputs.push_back(reinterpret_cast<std::byte*>(results[i].data()));
        }
        running.push_back(
            std::make_unique<TransportCollective>(*ends[static_cast<size_t>(r)], spec, 3));
        running.back()->Start(inputs, outputs);
      }
      std::vector<bool> done(static_cast<size_t>(ranks), false);
      for (int round = 0; round < 100 && std::count(done.begin(), done.end(), false) > 0; ++round) {
        for (size_t r = 0; r < running.size(); ++r) {
          if (!done[r]) done[r] = running[r]->Test();
        }
      }
      EXPECT_EQ(std::count(done.begin(), done.end(), false), 0);
      EXPECT_EQ(results, wanted);
    }
  }
}

TEST_P(TransportTest, CollectivesNameTheMismatchAndTheLost) {
  CollectiveSpec sum = Spec(CollectiveKind::kAllReduce, 2), max = sum;
  sum.operands.pop_back();
  max.operands.pop_back();
  max.reduction = CollectiveReduction::kMax;
  std::vector<float> x(30), y(30);
  const std::byte* in[] = {reinterpret_cast<const std::byte*>(x.data())};
  std::byte* out[] = {reinterpret_cast<std::byte*>(y.data())};
  Endpoints ends = GetParam()(2);
  TransportCollective one(*ends[0], sum, 1), other(*ends[1], max, 1);
  one.Start(in, out);
  other.Start(in, out);
  try {
    while (!one.Test()) {
    }
    ADD_FAILURE() << "no mismatch";
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::kCollectiveMismatch);
    EXPECT_THAT(error.what(), ::testing::HasSubstr("rank 1"));
    EXPECT_THAT(error.what(), ::testing::HasSubstr("reduction"));
  }
  Endpoints pair = GetParam()(2);
  TransportCollective alone(*pair[0], sum, 2);
  alone.Start(in, out);
  EXPECT_FALSE(alone.Test());
  pair[1].reset();
  try {
    while (!alone.Test()) {
    }
    ADD_FAILURE() << "nobody is missing";
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::kDeviceFailure);
    EXPECT_THAT(error.what(), ::testing::HasSubstr("rank 1 has gone"));
  }
}

TEST(NullTransportTest, SaysThatThereIsNoCarrier) {
  const auto alone = MakeNullTransport();
  EXPECT_EQ(alone->rank(), 0);
  EXPECT_EQ(alone->size(), 1);
  EXPECT_EQ(alone->State(1), Transport::PeerState::kGone);
  try {
    alone->PostSend(1, 0, {});
    ADD_FAILURE();
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::kUnsupported);
    EXPECT_THAT(error.what(), ::testing::HasSubstr("no carrier"));
  }
  EXPECT_THROW(alone->PostReceive(1, 0, {}), Error);
  // A group of one needs no messages.
  const CollectiveSpec spec = Spec(CollectiveKind::kAllReduce, 1);
  std::vector<float> x = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}, y(15);
  const std::byte* in[] = {reinterpret_cast<const std::byte*>(x.data()), nullptr};
  std::byte* out[] = {reinterpret_cast<std::byte*>(y.data()), nullptr};
  TransportCollective one(*alone, spec, 0);
  one.Start(in, out);
  EXPECT_TRUE(one.Test());
  EXPECT_EQ(x, y);
}

}  // namespace
}  // namespace lockstep

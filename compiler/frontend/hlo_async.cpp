// Asynchronous HLO: what is started here and finished there.
//
// The program's values do not depend on when an operation runs, so a pair is the operation itself
// at the place of its start, and `done` is its result:
//   s = (f32[4], f32[8]) all-gather-start(x), ...     s = f32[8] all-gather(x), ...
//   d = f32[8] all-gather-done(s)                      d = s
// A collective is marked as started (compiler/ir/async.h). Every start is finished once, in its
// computation.
// A send and the recv of the same channel between devices are one collective permute, at the place
// of recv-done. Transfers to the host are not supported.
#include "compiler/frontend/hlo_converter.h"
#include "compiler/ir/async.h"

namespace lockstep {
namespace {

/// "all-gather" of "all-gather-start" and so on; empty if there is no such ending.
std::string_view Before(std::string_view opcode, std::string_view ending) {
  if (opcode.size() <= ending.size() || !opcode.ends_with(ending)) return {};
  return opcode.substr(0, opcode.size() - ending.size());
}

}  // namespace

HloConverter::Bundle HloConverter::AsPending(Site& site, Bundle result) {
  Bundle pending;
  pending.shape = &site.instruction.shape;
  pending.pending = std::make_shared<const Bundle>(std::move(result));
  return pending;
}

HloConverter::Bundle HloConverter::StartAsync(Site& site, std::string_view opcode) {
  const HloInstruction& start = site.instruction;
  if (opcode == "copy") return AsPending(site, Operand(site, 0));
  const size_t first = site.region.ops.size();
  if (opcode == "async") {
    Bundle result = ConvertFusion(site);
    MarkStarted(site.region, first);
    return AsPending(site, std::move(result));
  }
  // The value of a start is (operands, results, contexts...); all-reduce-start's is the result.
  if (!start.has_shape) Fail(start, "the result needs a shape");
  // Old texts have the result alone elsewhere too, or (operand, result) for one all-reduce.
  const bool both =
      start.shape.tuple && start.shape.elements.size() == 2 && start.operands.size() == 1;
  const bool plain = !start.shape.tuple || (opcode == "all-reduce" && !both);
  if (!plain && start.shape.elements.size() < 2) {
    Fail(start, "needs a tuple of operands and results");
  }
  HloInstruction& meant = made_instructions_.emplace_back(start);
  meant.opcode = opcode;
  if (!plain) meant.shape = start.shape.elements[1];
  Site inner{site.computation, meant, site.region, site.names, site.params, site.transfers};
  Bundle result = ConvertInstruction(inner);
  MarkStarted(site.region, first);
  return AsPending(site, std::move(result));
}

void HloConverter::CheckFinished(const HloComputation& computation, const Names& names) {
  for (const HloInstruction& instruction : computation.instructions) {
    if (Before(instruction.opcode, "-start").empty()) continue;
    const auto found = names.find(instruction.name);
    if (found == names.end() || !found->second.pending) continue;
    if (finished_.erase(found->second.pending.get()) == 0) {
      Fail(instruction, "is never finished: no -done of its computation uses it");
    }
  }
}

bool HloConverter::ConvertAsync(Site& site, Bundle* result) {
  const HloInstruction& instruction = site.instruction;
  const std::string_view opcode = instruction.opcode;
  if (ConvertTransfer(site, result)) return true;
  if (const std::string_view name = Before(opcode, "-start"); !name.empty()) {
    *result = StartAsync(site, name);
    return true;
  }
  const bool done = !Before(opcode, "-done").empty();
  if (!done && Before(opcode, "-update").empty()) return false;
  const Bundle& started = AnyOperand(site, 0);
  if (!started.pending) {
    Fail(instruction, "its operand is not the start of an asynchronous operation");
  }
  if (!done) {
    *result = started;
    return true;
  }
  if (!finished_.insert(started.pending.get()).second) {
    Fail(instruction, "its operand is finished already");
  }
  *result = *started.pending;
  TakeShape(instruction, *result, "the operation it finishes returns another shape");
  return true;
}

bool HloConverter::ConvertTransfer(Site& site, Bundle* result) {
  const HloInstruction& instruction = site.instruction;
  const std::string_view opcode = instruction.opcode;
  const bool send = opcode == "send" || opcode == "send-done";
  if (!send && opcode != "recv" && opcode != "recv-done") return false;
  const HloAttributes attributes = Attributes(instruction);
  if (attributes.Bool("is_host_transfer", false)) {
    FailUnsupported(instruction, std::string(opcode) +
                                     " to or from the host is not supported; pass the data as "
                                     "arguments and results");
  }
  if (opcode == "send-done") {
    *result = AnyOperand(site, 0).pending ? *AnyOperand(site, 0).pending : Operand(site, 0);
    return true;
  }
  const int64_t channel = attributes.Int("channel_id", 0);
  if (opcode == "send") {
    Transfer& transfer = site.transfers[channel];
    transfer.payload = Operand(site, 0).leaves;
    transfer.send = &instruction;
    *result = AsPending(site, Operand(site, 1));
    return true;
  }
  if (opcode == "recv") {
    *result = AsPending(site, Operand(site, 0));
    return true;
  }
  // recv-done: what the send of this channel gave, moved along the pairs.
  const auto found = site.transfers.find(channel);
  if (found == site.transfers.end() || found->second.payload.size() != 1) {
    FailUnsupported(instruction,
                    "recv of channel " + std::to_string(channel) +
                        " without a send of one array before it in the same computation");
  }
  const HloAttributes sending = Attributes(*found->second.send);
  Value* payload = found->second.payload[0];
  Op* op = Emit(site, OpCode::kCollectivePermute, {payload}, {payload->type});
  op->attrs.Set("source_target_pairs", Attribute(sending.TransferPairs()));
  AttrMap handle;
  handle.Set("handle", Attribute::FromInt(channel));
  handle.Set("type", Attribute::FromInt(1));
  op->attrs.Set("channel_handle",
                Attribute(Attribute::Struct{"stablehlo", "channel_handle", std::move(handle)}));
  const Bundle& started = AnyOperand(site, 0);
  if (!started.pending) Fail(instruction, "its operand is not a recv");
  std::vector<Value*> leaves = {op->result()};
  leaves.insert(leaves.end(), started.pending->leaves.begin(), started.pending->leaves.end());
  if (!instruction.has_shape || instruction.shape.NumLeaves() != leaves.size()) {
    Fail(instruction, "needs the shape (received array, token)");
  }
  *result = FromLeaves(std::move(leaves), instruction.shape);
  return true;
}

}  // namespace lockstep

// Records of the ops in which devices meet, of transfers and of device ids.
#include "compiler/ops/checks.h"
#include "compiler/ops/collective/collective_rules.h"
#include "compiler/ops/op_table.h"
#include "compiler/ops/rule_builder.h"

namespace lockstep {
namespace {

constexpr std::string_view kPointwise = "([i, j])->([i, j])";

/// partition_id, replica_id: where the device stands.
///   Shape     a ui32 scalar
///   Factors   none: a scalar that differs between devices
std::vector<Type> InferId(const Op&) { return {Type::Scalar(DType::kU32)}; }

void CheckTransfer(const Op& op) {
  const PermuteAttrs attrs = ReadPermute(op);
  CheckPairs(op, attrs);
  const bool host = ReadIsHostTransfer(op);
  // Types: 1 device to device, 2 device to host, 3 host to device.
  const int64_t host_type = op.Is(OpCode::kSend) ? 2 : 3;
  const int64_t type = attrs.channel_type;
  if (!op.attrs.Has("channel_handle")) return;
  if (type != (host ? host_type : 1)) {
    Fail(op, "c5",
         "channel type is " + std::to_string(type) + ", expected " +
             std::to_string(host ? host_type : 1) + " as is_host_transfer is " +
             (host ? "true" : "false"));
  }
}

/// send, outfeed: tensors and a token out, a token back.
///   Errors    InvalidArgument send_c2..c5, send_i2
std::vector<Type> InferSend(const Op& op) {
  if (!op.operands.back()->type.IsToken()) {
    Fail(op, "i2", "the last operand must be a token, got " + op.operands.back()->type.ToString());
  }
  if (op.Is(OpCode::kSend)) CheckTransfer(op);
  return {Type::Token()};
}

/// recv, infeed: a token in; tensors and a token out.
///   Errors    InvalidArgument recv_c2..c5, recv_i1, infeed_c1..c3
void VerifyRecv(const Op& op) {
  if (!op.operand(0)->type.IsToken()) {
    Fail(op, "i1", "the operand must be a token, got " + op.operand(0)->type.ToString());
  }
  if (op.results.empty()) Fail(op, "c1", "needs results");
  if (!op.results.back()->type.IsToken()) Fail(op, "c3", "the last result must be a token");
  if (op.Is(OpCode::kRecv)) CheckTransfer(op);
}

/// async_start, async_done: a collective or slice that runs beside the program.
///   Shape     async_start: a future of the body's results; async_done: these results
///   Factors   none: runs its body as written
///   Errors    InvalidArgument async_start_c1..c4, async_done_i1
///   Source    StableHLO spec "async_start"
bool MayRunAsync(OpCode code) {
  switch (code) {
    case OpCode::kAllReduce:
    case OpCode::kAllGather:
    case OpCode::kAllToAll:
    case OpCode::kCollectivePermute:
    case OpCode::kReduceScatter:
    case OpCode::kCollectiveBroadcast:
    case OpCode::kSlice:
    case OpCode::kDynamicSlice:
    case OpCode::kDynamicUpdateSlice:
      return true;
    default:
      return false;
  }
}

std::vector<Type> InferAsyncStart(const Op& op) {
  const Region& body = op.region(0);
  if (body.ops.size() != 2) {
    Fail(op, "c1",
         "the body must hold one op and a return, it has " + std::to_string(body.ops.size()) +
             " ops");
  }
  if (!MayRunAsync(body.ops[0]->code)) {
    Fail(op, "c2", std::string(body.ops[0]->short_name()) + " cannot run asynchronously");
  }
  std::vector<Type> types;
  for (const Value* value : op.operands) types.push_back(value->type);
  CheckArgs(op, "c3", body, types);
  return {Type::Future(ReturnTypes(op, body))};
}

std::vector<Type> InferAsyncDone(const Op& op) {
  const Type& future = op.operand(0)->type;
  if (future.kind() != Type::Kind::kFuture) {
    Fail(op, "i1", "the operand must be a future, got " + future.ToString());
  }
  return future.elements();
}

OpDef Collective(OpCode code, InferFn infer, FactorsFn factors, std::string_view example) {
  return {.code = code,
          .family = "collective",
          .signature = {.min_operands = 1,
                        .max_operands = OpSignature::kMany,
                        .results = OpSignature::kMany},
          .traits = {.collective = true},
          .infer = infer,
          .factors = factors,
          .rule_example = example};
}

OpDef Transfer(OpCode code, int min, int max, InferFn infer, VerifyFn verify) {
  return {.code = code,
          .family = "collective",
          .signature = {.min_operands = min,
                        .max_operands = max,
                        .results = OpSignature::kMany,
                        .tensors_only = false},
          .traits = {.side_effect = true},
          .infer = infer,
          .verify = verify,
          .no_factors = "the other end says how the data lies",
          .no_infer = infer ? "" : "result types are part of the text"};
}

void AddTransfers(OpTable& table) {
  OpDef send = Transfer(OpCode::kSend, 1, OpSignature::kMany, InferSend, nullptr);
  send.traits.collective = true;
  table.Add(send);
  OpDef recv = Transfer(OpCode::kRecv, 1, 1, nullptr, VerifyRecv);
  recv.traits.collective = true;
  table.Add(recv);
  table.Add(Transfer(OpCode::kOutfeed, 1, OpSignature::kMany, InferSend, nullptr));
  table.Add(Transfer(OpCode::kInfeed, 1, 1, nullptr, VerifyRecv));
  OpDef start = Transfer(OpCode::kAsyncStart, 0, OpSignature::kMany, InferAsyncStart, nullptr);
  start.signature.min_regions = start.signature.max_regions = 1;
  start.traits.side_effect = false;
  start.no_factors = "runs its body as written";
  start.result_label = "c4";
  table.Add(start);
  OpDef done = Transfer(OpCode::kAsyncDone, 1, 1, InferAsyncDone, nullptr);
  done.traits.side_effect = false;
  done.no_factors = "waits for async_start";
  table.Add(done);
}

}  // namespace

void AddCollectiveOps(OpTable& table) {
  for (OpCode code : {OpCode::kPartitionId, OpCode::kReplicaId}) {
    table.Add({.code = code,
               .family = "collective",
               .infer = InferId,
               .no_factors = "a scalar that differs between devices"});
  }
  OpDef gather = Collective(OpCode::kAllGather, InferAllGather, AllGatherRule,
                            "([i, j])->([i, k]) need_replication={j, k}");
  gather.result_label = "c6";
  table.Add(gather);
  OpDef reduce =
      Collective(OpCode::kAllReduce, InferAllReduce, CollectivePointwiseRule, kPointwise);
  reduce.traits.element_body = true;
  reduce.signature.min_regions = reduce.signature.max_regions = 1;
  reduce.flops = FlopsPerResultElement;
  reduce.result_label = "c6";
  table.Add(reduce);
  OpDef sum =
      Collective(OpCode::kCrossReplicaSum, InferAllReduce, CollectivePointwiseRule, kPointwise);
  sum.flops = FlopsPerResultElement;
  sum.signature.max_operands = 1;
  table.Add(sum);
  OpDef scatter = Collective(OpCode::kReduceScatter, InferReduceScatter, ReduceScatterRule,
                             "([i, j])->([i, k]) need_replication={j, k}");
  scatter.traits.element_body = true;
  scatter.signature.max_operands = 1;
  scatter.signature.min_regions = scatter.signature.max_regions = 1;
  scatter.flops = FlopsPerOperandElement;
  scatter.result_label = "c8";
  table.Add(scatter);
  OpDef exchange = Collective(OpCode::kAllToAll, InferAllToAll, AllToAllRule,
                              "([i, j])->([k, l]) need_replication={i, j, k, l}");
  exchange.result_label = "c9";
  table.Add(exchange);
  OpDef permute = Collective(OpCode::kCollectivePermute, InferCollectivePermute,
                             CollectivePointwiseRule, kPointwise);
  permute.signature.max_operands = 1;
  permute.result_label = "c5";
  table.Add(permute);
  OpDef broadcast = Collective(OpCode::kCollectiveBroadcast, InferCollectiveBroadcast,
                               CollectivePointwiseRule, kPointwise);
  broadcast.result_label = "c5";
  table.Add(broadcast);
  OpDef to_root = Collective(OpCode::kCollectiveReduce, InferCollectiveReduce,
                             CollectivePointwiseRule, kPointwise);
  to_root.traits.element_body = true;
  to_root.signature.min_regions = to_root.signature.max_regions = 1;
  to_root.flops = FlopsPerResultElement;
  to_root.result_label = "c3";
  table.Add(to_root);
  AddTransfers(table);
}

}  // namespace lockstep

// SPMDFullToShardShape and SPMDShardToFullShape: the borders of a manual region in programs with
// positional shardings. Between them a value is one tensor per device (EvalValue::shards),
// evaluated for all devices in step.
#include <algorithm>

#include "compiler/base/error.h"
#include "compiler/ops/control/control_attrs.h"
#include "compiler/sharding/hlo_sharding.h"
#include "compiler/sharding/shard_math.h"
#include "runtime/reference/machine.h"
#include "runtime/reference/strided.h"

namespace lockstep::reference {
namespace {

// The sharding string of a value: that of the Sharding call that makes it, else its own annotation.
HloSharding ShardingOf(const Op& op, const Value* value) {
  const Op* definition = value->def;
  if (definition && IsCustomCall(*definition, "Sharding")) {
    return HloSharding::Parse(definition->attrs.GetString("mhlo.sharding", "{replicated}"));
  }
  if (value->sharding) return ToHloSharding(*value->sharding);
  throw InvalidArgument(op.Describe() + ": its operand has no sharding", op.location);
}

// Where the shard of a device begins and what of it is real, per dimension that is cut.
struct Placement {
  Dims begin, valid;
};

Placement PlacementOf(const HloSharding& sharding, int64_t device, const Dims& global,
                      const Dims& local) {
  Placement placement{Dims(global.size(), 0), local};
  Dims ordinal(global.size(), 0);
  if (sharding.kind == HloSharding::Kind::kTiled) {
    int64_t position = sharding.order.PositionOf(device);
    for (size_t d = sharding.tile.size(); d-- > 0;) {
      const int64_t at = position % sharding.tile[d];
      position /= sharding.tile[d];
      if (d < ordinal.size()) ordinal[d] = at;
    }
  }
  for (size_t d = 0; d < global.size(); ++d) {
    if (local[d] == global[d]) continue;  // whole, or cut over axes that are not manual
    placement.begin[d] = ordinal[d] * local[d];
    placement.valid[d] = std::clamp<int64_t>(global[d] - placement.begin[d], 0, local[d]);
  }
  return placement;
}

int64_t DeviceCount(const Module& module, const HloSharding& sharding) {
  int64_t tiles = 1;
  for (int64_t size : sharding.tile) tiles *= size;
  return std::max(module.num_partitions * module.num_replicas,
                  sharding.kind == HloSharding::Kind::kTiled ? tiles : 1);
}

EvalValue FullToShard(Machine& machine, const Op& op, const EvalValue& operand) {
  const HloSharding sharding = ShardingOf(op, op.operand(0));
  const Dims& global = operand.tensor.literal.dims();
  const Dims& local = op.result()->type.dims();
  std::vector<Tensor> shards;
  const Dims strides = RowMajorStrides(global);
  for (int64_t device = 0; device < DeviceCount(machine.module(), sharding); ++device) {
    const Placement placement = PlacementOf(sharding, device, global, local);
    Tensor shard{Literal(operand.tensor.literal.dtype(), local), {}};
    if (NumElements(placement.valid) > 0) {
      const Tensor part = StridedGather(operand.tensor, placement.valid, strides,
                                        LinearIndex(strides, placement.begin));
      StridedScatter(part, placement.valid, RowMajorStrides(placement.valid), 0, shard,
                     RowMajorStrides(local), 0);
    }
    shards.push_back(std::move(shard));
  }
  EvalValue value;
  value.tensor = shards[0];
  value.shards = std::make_shared<const std::vector<Tensor>>(std::move(shards));
  return value;
}

EvalValue ShardToFull(const Op& op, const EvalValue& operand) {
  const HloSharding sharding =
      HloSharding::Parse(op.attrs.GetString("mhlo.sharding", "{replicated}"));
  const Dims& global = op.result()->type.dims();
  const Dims& local = operand.tensor.literal.dims();
  Tensor result{Literal(operand.tensor.literal.dtype(), global), {}};
  const Dims strides = RowMajorStrides(global), local_strides = RowMajorStrides(local);
  const int64_t devices = operand.shards ? static_cast<int64_t>(operand.shards->size()) : 1;
  // From the last device to the first, so that the bits of the first replica stand.
  for (int64_t device = devices - 1; device >= 0; --device) {
    const Placement placement = PlacementOf(sharding, device, global, local);
    const Tensor& shard =
        operand.shards ? (*operand.shards)[static_cast<size_t>(device)] : operand.tensor;
    if (NumElements(placement.valid) == 0) continue;
    StridedScatter(shard, placement.valid, local_strides, 0, result, strides,
                   LinearIndex(strides, placement.begin));
  }
  EvalValue value;
  value.tensor = std::move(result);
  return value;
}

}  // namespace

bool IsManualBorder(const Op& op) {
  return IsCustomCall(op, "SPMDFullToShardShape") || IsCustomCall(op, "SPMDShardToFullShape");
}

Values EvalManualBorder(Machine& machine, const Process& process, const Op& op,
                        const Values& operands) {
  if (process.scope) {
    throw Unsupported(op.Describe() + ": inside a device program", op.location);
  }
  Values results;
  if (IsCustomCall(op, "SPMDFullToShardShape")) {
    if (operands.at(0).shards) {
      throw Unsupported(op.Describe() + ": its operand differs by device already", op.location);
    }
    results.push_back(FullToShard(machine, op, operands[0]));
  } else {
    results.push_back(ShardToFull(op, operands.at(0)));
  }
  return results;
}

}  // namespace lockstep::reference

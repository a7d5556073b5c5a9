// reduce_scatter and sink_gather: collectives of which each device keeps its own part, and gathers
// that may as well happen later.
#include <algorithm>
#include <memory>
#include <optional>

#include "compiler/analysis/varying.h"
#include "compiler/ops/collective/collective_attrs.h"
#include "compiler/ops/op_def.h"
#include "compiler/passes/collective_steps.h"

namespace lockstep {
namespace {

// Says of dynamic_slices whether device number r of a group takes part r.
class OwnParts {
 public:
  explicit OwnParts(const Module& spmd)
      : replicas_(std::max<int64_t>(1, spmd.num_replicas)),
        partitions_(std::max<int64_t>(1, spmd.num_partitions)),
        scalars_(replicas_, partitions_),
        some_(SomeOf(replicas_ * partitions_)),
        some_scalars_(replicas_, partitions_, some_) {}

  /// The dimension that a dynamic_slice cuts into the parts of the collective's groups; -1 = none.
  int CutDim(const Op& slice, const Op& collective) {
    if (!slice.Is(OpCode::kDynamicSlice) || slice.operand(0)->type.rank() == 0) return -1;
    const Type& whole = slice.operand(0)->type;
    const Type& part = slice.result()->type;
    int cut = -1;
    for (int d = 0; d < whole.rank(); ++d) {
      if (whole.dim(d) == part.dim(d)) continue;
      if (cut >= 0) return -1;
      cut = d;
    }
    if (cut < 0) return -1;
    const CollectiveAttrs attrs = ReadCollective(collective);
    const int64_t group = CollectiveGroupSize(attrs, replicas_, partitions_);
    if (part.dim(cut) * group != whole.dim(cut)) return -1;
    if (!FitsSome(attrs.groups, slice.operand(1 + cut), part.dim(cut))) return -1;
    const std::vector<int64_t>* starts = scalars_.Evaluate(slice.operand(1 + cut));
    if (!starts) return -1;
    int64_t members = 0;
    for (const auto& devices : ProcessGroups(attrs, replicas_, partitions_)) {
      if (static_cast<int64_t>(devices.size()) != group) return -1;
      for (size_t rank = 0; rank < devices.size(); ++rank) {
        const int64_t device = devices[rank];
        if (device < 0 || device >= replicas_ * partitions_) return -1;
        if ((*starts)[static_cast<size_t>(device)] != static_cast<int64_t>(rank) * part.dim(cut)) {
          return -1;
        }
        ++members;
      }
    }
    return members == replicas_ * partitions_ ? cut : -1;
  }

 private:
  // A few devices from all over.
  static std::vector<int64_t> SomeOf(int64_t devices) {
    std::vector<int64_t> some;
    for (int64_t k = 0; k < 8; ++k) some.push_back(devices * k / 8);
    some.push_back(devices - 1);
    return some;
  }

  // Most slices of other parts are told by a few devices, without a look at all of them.
  bool FitsSome(const ReplicaGroups& groups, const Value* start, int64_t size) {
    if (!groups.symbolic() || replicas_ > 1) return true;
    const std::vector<int64_t>* starts = some_scalars_.Evaluate(start);
    if (!starts) return false;
    for (size_t k = 0; k < some_.size(); ++k) {
      const int64_t position = groups.mesh->PositionOf(some_[k]);
      if ((*starts)[k] != CoordinateAlong(*groups.mesh, position, groups.axes) * size) return false;
    }
    return true;
  }

  int64_t replicas_, partitions_;
  PerDeviceScalars scalars_;
  std::vector<int64_t> some_;
  PerDeviceScalars some_scalars_;
};

void ScatterIfCut(Rewriter& rewriter, OwnParts& parts, Op& reduce) {
  if (!reduce.Is(OpCode::kAllReduce) || reduce.num_operands() != 1) return;
  const std::vector<Op*> users = rewriter.Users(reduce.result());
  if (users.empty()) return;
  int cut = -1;
  for (const Op* user : users) {
    const int dim = user->parent == reduce.parent ? parts.CutDim(*user, reduce) : -1;
    if (dim < 0 || (cut >= 0 && dim != cut)) return;
    cut = dim;
  }
  Op* scatter = rewriter.CloneCollective(reduce, reduce.operand(0), users[0]->result()->type);
  scatter->code = OpCode::kReduceScatter;
  scatter->attrs.Set("scatter_dimension", Attribute::FromInt(cut));
  rewriter.PlaceBefore(reduce);
  for (Op* user : users) {
    rewriter.Replace(user->result(), scatter->result());
    rewriter.Drop(*user);
  }
  rewriter.Drop(reduce);
}

int64_t GatherDim(const Op& gather) { return gather.attrs.GetInt("all_gather_dim", 0); }

// A gathered value of which a device keeps the part that it gave.
void ForgetIfCut(Rewriter& rewriter, OwnParts& parts, Op& gather) {
  if (!gather.Is(OpCode::kAllGather) || gather.num_operands() != 1) return;
  const std::vector<Op*> users = rewriter.Users(gather.result());
  for (Op* user : users) {
    if (rewriter.IsDropped(*user) || parts.CutDim(*user, gather) != GatherDim(gather)) continue;
    rewriter.Replace(user->result(), gather.operand(0));
    rewriter.Drop(*user);
  }
}

bool IsGather(const Rewriter& rewriter, const Value* value, const Op& user) {
  return value->def && value->def->Is(OpCode::kAllGather) && value->def->num_operands() == 1 &&
         IsInserted(*value->def) && value->def->parent == user.parent && rewriter.HasOneUser(value);
}

// A type with a scale for each slice of a dimension says nothing of a part of that dimension.
bool HasScaleOfEachSlice(const Op& op) {
  const auto each_slice = [](const Value* value) {
    return value->type.quantization() && value->type.quantization()->axis >= 0;
  };
  return each_slice(op.result()) || std::any_of(op.operands.begin(), op.operands.end(), each_slice);
}

// Says of scalars whether all devices hold the same; the analysis runs when the first one is asked.
class CommonScalars {
 public:
  explicit CommonScalars(const Module& spmd) : spmd_(spmd) {}

  bool SameEverywhere(const Value* scalar) {
    if (scalar->def && scalar->def->Is(OpCode::kConstant)) return true;
    if (!varying_) {
      splits_ = MakeDeviceSplits(spmd_);
      varying_ = std::make_unique<VaryingAnalysis>(spmd_, *splits_);
    }
    return varying_->SplitOf(scalar) == DeviceSplits::kSame;
  }

 private:
  const Module& spmd_;
  std::unique_ptr<DeviceSplits> splits_;
  std::unique_ptr<VaryingAnalysis> varying_;
};

// An element-wise op on gathered values, constants and common scalars is done before they are
// gathered: fewer gathers, and each element is computed on one device. A scalar that differs
// between devices stays behind the gather: select(%own_id == 0, gathered, 0) is all or nothing on
// a device, and would be some parts of it when each giver applied its own.
void SinkBelow(Rewriter& rewriter, CommonScalars& scalars, Op& op) {
  const OpTraits& traits = GetOpDef(op.code).traits;
  if (!traits.elementwise || !op.regions.empty() || op.num_results() != 1) return;
  const Op* gather = nullptr;
  int64_t gathered_bytes = 0;
  for (const Value* operand : op.operands) {
    if (IsGather(rewriter, operand, op)) {
      if (gather && !SameCollective(*gather, *operand->def)) return;
      if (!gather) gather = operand->def;
      gathered_bytes += operand->type.size_bytes();
    } else if (operand->type.rank() > 0 ? !SplatConstant(operand)
                                        : !scalars.SameEverywhere(operand)) {
      return;
    }
  }
  if (!gather || op.result()->type.size_bytes() > gathered_bytes || HasScaleOfEachSlice(op)) return;
  if (op.result()->type.dims() != gather->result()->type.dims()) return;
  LocalBuilder& b = rewriter.b();
  b.set_location(op.location);
  const Dims& local = gather->operand(0)->type.dims();
  std::vector<Value*> operands;
  std::vector<Op*> dropped;
  for (Value* operand : op.operands) {
    if (IsGather(rewriter, operand, op)) {
      operands.push_back(operand->def->operand(0));
      dropped.push_back(operand->def);
    } else if (const Literal* splat = SplatConstant(operand); splat && operand->type.rank() > 0) {
      operands.push_back(
          b.Constant(Literal::Splat(operand->type.dtype(), local, splat->splat_data())));
    } else {
      operands.push_back(operand);
    }
  }
  Value* part = b.EmitOne(op.code, operands, op.result()->type.WithDims(local), op.attrs);
  Op* later = rewriter.CloneCollective(*gather, part, op.result()->type);
  rewriter.PlaceBefore(op);
  rewriter.Replace(op.result(), later->result());
  rewriter.Drop(op);
  for (Op* old : dropped) rewriter.Drop(*old);
}

template <typename Step>
void EachOp(Rewriter& rewriter, Region& region, const Step& step) {
  for (size_t k = 0; k < region.ops.size(); ++k) {
    Op& op = *region.ops[k];
    if (!rewriter.IsDropped(op)) {
      if (GetOpDef(op.code).traits.control_flow) {
        for (const auto& inner : op.regions) EachOp(rewriter, *inner, step);
      } else {
        step(op);
      }
    }
    while (region.ops[k].get() != &op) ++k;  // ops were put before this one
  }
}

}  // namespace

void MakeReduceScatters(Rewriter& rewriter) {
  OwnParts parts(rewriter.module());
  EachOp(rewriter, rewriter.body(), [&](Op& op) { ScatterIfCut(rewriter, parts, op); });
}

void SinkGathers(Rewriter& rewriter) {
  OwnParts parts(rewriter.module());
  CommonScalars scalars(rewriter.module());
  EachOp(rewriter, rewriter.body(), [&](Op& op) {
    ForgetIfCut(rewriter, parts, op);
    SinkBelow(rewriter, scalars, op);
  });
}

}  // namespace lockstep

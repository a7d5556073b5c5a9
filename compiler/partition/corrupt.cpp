#include "compiler/partition/corrupt.h"

#include <algorithm>
#include <unordered_map>

#include "compiler/base/error.h"

namespace lockstep {
namespace {

bool IsInserted(const Op& op) {
  if (!op.note || op.note->origin != CollectiveNote::Origin::kPartitioner) return false;
  switch (op.code) {
    case OpCode::kAllReduce:
    case OpCode::kAllGather:
    case OpCode::kReduceScatter:
    case OpCode::kAllToAll:
    case OpCode::kCollectivePermute:
      return true;
    default:
      return false;
  }
}

// Local ops with the result types of one operand and result of the collective.
class Replacement {
 public:
  explicit Replacement(const Op& collective) : collective_(collective) {}

  /// A value of the result's type that holds only what this device had.
  Value* Make(int i) {
    Value* value = collective_.operand(i);
    const Dims& wanted = collective_.result(i)->type.dims();
    for (size_t d = 0; d < wanted.size(); ++d) {
      if (wanted[d] < value->type.dims()[d]) value = Slice(value, d, wanted[d]);
    }
    for (size_t d = 0; d < wanted.size(); ++d) {
      if (wanted[d] > value->type.dims()[d]) value = Repeat(value, d, wanted[d]);
    }
    return value;
  }
  std::vector<std::unique_ptr<Op>>& ops() { return ops_; }

 private:
  Value* Add(std::unique_ptr<Op> op, Type type) {
    op->location = collective_.location;
    op->parent = collective_.parent;
    Value* result = op->AddResult(
        std::move(type), collective_.result()->name + ".corrupt" + std::to_string(ops_.size()));
    ops_.push_back(std::move(op));
    return result;
  }

  Value* Slice(Value* value, size_t dim, int64_t size) {
    const Dims& dims = value->type.dims();
    std::vector<int64_t> starts(dims.size(), 0), limits(dims.begin(), dims.end()),
        strides(dims.size(), 1);
    limits[dim] = size;
    auto op = std::make_unique<Op>(OpCode::kSlice);
    op->operands = {value};
    op->attrs.Set("start_indices", Attribute::FromInts(starts));
    op->attrs.Set("limit_indices", Attribute::FromInts(limits));
    op->attrs.Set("strides", Attribute::FromInts(strides));
    return Add(std::move(op), value->type.WithDims(limits));
  }

  Value* Repeat(Value* value, size_t dim, int64_t size) {
    Dims dims = value->type.dims();
    const int64_t times = size / dims[dim];
    dims[dim] = size;
    auto op = std::make_unique<Op>(OpCode::kConcatenate);
    op->operands.assign(static_cast<size_t>(times), value);
    op->attrs.Set("dimension", Attribute::FromInt(static_cast<int64_t>(dim)));
    return Add(std::move(op), value->type.WithDims(dims));
  }

  const Op& collective_;
  std::vector<std::unique_ptr<Op>> ops_;
};

void Replace(SpmdProgram& program, Op& collective) {
  Replacement replacement(collective);
  std::unordered_map<const Value*, Value*> renamed;
  for (int i = 0; i < collective.num_results(); ++i) {
    renamed[collective.result(i)] = replacement.Make(i);
  }
  WalkOps(program.module->Main()->body, [&](Op& op) {
    for (Value*& operand : op.operands) {
      auto found = renamed.find(operand);
      if (found != renamed.end()) operand = found->second;
    }
  });
  for (auto& [value, placement] : program.placements) {
    auto found = renamed.find(placement.local);
    if (found != renamed.end()) placement.local = found->second;
  }
  auto& ops = collective.parent->ops;
  auto at =
      std::find_if(ops.begin(), ops.end(), [&](const auto& op) { return op.get() == &collective; });
  at = ops.erase(at);
  ops.insert(at, std::make_move_iterator(replacement.ops().begin()),
             std::make_move_iterator(replacement.ops().end()));
}

}  // namespace

void CorruptCollective(SpmdProgram& program, int64_t k) {
  std::vector<Op*> inserted;
  WalkOps(program.module->Main()->body, [&](Op& op) {
    if (IsInserted(op)) inserted.push_back(&op);
  });
  if (k < 0 || k >= static_cast<int64_t>(inserted.size())) {
    throw Error(ErrorCode::kUsage, "there is no collective " + std::to_string(k) +
                                       " to corrupt: the partitioner inserted " +
                                       std::to_string(inserted.size()));
  }
  Replace(program, *inserted[static_cast<size_t>(k)]);
}

}  // namespace lockstep

#include "runtime/kernels/view.h"

#include "compiler/ops/layout/layout_attrs.h"

namespace lockstep::kernels {
namespace {

// How the dims of the viewed value (the frame) index the dims of the current value:
//   index[k] = base[k] + sum over frame dims d with dim[d] = k of scale[d] * frame index d
class Walk {
 public:
  explicit Walk(const Type& type) { Start(type); }

  bool Through(const Op& op) {
    switch (op.code) {
      case OpCode::kBroadcastInDim:
        return Broadcast(op.operand(0)->type, op.result()->type, ReadBroadcastDims(op));
      case OpCode::kSlice:
        return Slice(op);
      case OpCode::kReshape:
        return Reshape(op.operand(0)->type, op.result()->type);
      case OpCode::kSdyShardingConstraint:
        return true;
      default:
        return false;
    }
  }

  ViewAccess Access(const Value* source) const {
    ViewAccess access;
    access.source = source;
    const Dims strides = RowMajorStrides(source->type.dims());
    std::vector<StrideLoop> loops;
    for (size_t d = 0; d < frame_.size(); ++d) {
      const int64_t stride = dim_[d] < 0 ? 0 : scale_[d] * strides[static_cast<size_t>(dim_[d])];
      loops.push_back({frame_[d], stride});
    }
    for (size_t k = 0; k < base_.size(); ++k) access.offset += base_[k] * strides[k];
    access.loops = MergeLoops(loops);
    if (access.loops.size() == 1 && access.loops[0].stride == 0) access.loops.clear();
    const bool dense = access.loops.size() == 1 && access.loops[0].stride == 1;
    const int64_t elements = source->type.num_elements();
    access.identity = access.offset == 0 && elements == LoopElements(loops) &&
                      (dense || (access.loops.empty() && elements == 1));
    return access;
  }

 private:
  void Start(const Type& type) {
    frame_ = type.dims();
    dim_.clear();
    for (size_t d = 0; d < frame_.size(); ++d) dim_.push_back(static_cast<int>(d));
    scale_.assign(frame_.size(), 1);
    base_.assign(frame_.size(), 0);
    whole_ = true;
  }

  bool Broadcast(const Type& from, const Type& to, const Dims& dims_of) {
    if (from.num_elements() != to.num_elements()) whole_ = false;
    std::vector<int> dim_of_result(static_cast<size_t>(to.rank()), -1);
    Dims base(static_cast<size_t>(from.rank()), 0);
    for (int k = 0; k < from.rank(); ++k) {
      const auto index = static_cast<size_t>(k);
      const auto result_dim = static_cast<size_t>(dims_of[index]);
      if (index > 0 && dims_of[index] < dims_of[index - 1]) whole_ = false;
      if (from.dim(k) == 1) continue;
      dim_of_result[result_dim] = k;
      base[index] = base_[result_dim];
    }
    for (int& dim : dim_) {
      if (dim >= 0) dim = dim_of_result[static_cast<size_t>(dim)];
    }
    base_ = std::move(base);
    return true;
  }

  bool Slice(const Op& op) {
    const SliceAttrs attrs = ReadSlice(op);
    if (op.operand(0)->type.dims() != op.result()->type.dims()) whole_ = false;
    for (size_t k = 0; k < base_.size(); ++k) {
      base_[k] = attrs.start[k] + attrs.stride[k] * base_[k];
    }
    for (size_t d = 0; d < dim_.size(); ++d) {
      if (dim_[d] >= 0) scale_[d] *= attrs.stride[static_cast<size_t>(dim_[d])];
    }
    return true;
  }

  // The whole value in row-major order stays that; else only dims of size 1 may come and go.
  bool Reshape(const Type& from, const Type& to) {
    if (whole_) {
      Start(from);
      return true;
    }
    std::vector<int> from_dims, to_dims;
    for (int k = 0; k < from.rank(); ++k) {
      if (from.dim(k) != 1) from_dims.push_back(k);
    }
    for (int k = 0; k < to.rank(); ++k) {
      if (to.dim(k) != 1) to_dims.push_back(k);
    }
    if (from_dims.size() != to_dims.size()) return false;
    std::vector<int> moved(static_cast<size_t>(to.rank()), -1);
    Dims base(static_cast<size_t>(from.rank()), 0);
    for (size_t i = 0; i < from_dims.size(); ++i) {
      if (from.dim(from_dims[i]) != to.dim(to_dims[i])) return false;
      moved[static_cast<size_t>(to_dims[i])] = from_dims[i];
      base[static_cast<size_t>(from_dims[i])] = base_[static_cast<size_t>(to_dims[i])];
    }
    for (int& dim : dim_) {
      if (dim >= 0) dim = moved[static_cast<size_t>(dim)];
    }
    base_ = std::move(base);
    return true;
  }

  Dims frame_;            // sizes of the viewed value
  std::vector<int> dim_;  // by frame dim: dim of the current value, or -1
  Dims scale_;            // by frame dim
  Dims base_;             // by dim of the current value
  bool whole_ = true;     // element i is element i, so far
};

bool Loads(const ViewAccess& access) {
  return access.loops.empty() || access.loops.back().stride == 1 || access.loops.back().stride == 0;
}

}  // namespace

bool IsViewOp(const Op& op) {
  switch (op.code) {
    case OpCode::kBroadcastInDim:
    case OpCode::kSlice:
    case OpCode::kReshape:
    case OpCode::kSdyShardingConstraint:
      break;
    default:
      return false;
  }
  const Type& from = op.operand(0)->type;
  const Type& to = op.result()->type;
  return from.IsTensor() && to.IsTensor() && from.IsStatic() && to.IsStatic() &&
         !from.quantization() && !to.quantization() && from.dtype() == to.dtype() &&
         to.num_elements() > 0;
}

ViewAccess ResolveView(const Value* value, const std::function<bool(const Value*)>& stop,
                       bool any_stride) {
  Walk walk(value->type);
  ViewAccess best = walk.Access(value);
  while (!(stop && stop(value)) && value->def && IsViewOp(*value->def) &&
         walk.Through(*value->def)) {
    value = value->def->operand(0);
    ViewAccess access = walk.Access(value);
    if (any_stride || Loads(access)) best = std::move(access);
  }
  return best;
}

}  // namespace lockstep::kernels

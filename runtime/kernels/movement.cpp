// Kernels of ops that only move, repeat or reinterpret data: reshape, broadcast, transpose,
// reverse, concatenate, slice, pad, bitcast_convert and their dynamic_* forms with static results.
// Each is one or a few StridedCopy plans made when the kernel is made; element types do not matter,
// only sizes.
#include <algorithm>
#include <cstring>

#include "compiler/base/error.h"
#include "compiler/ops/layout/layout_attrs.h"
#include "runtime/kernels/element.h"
#include "runtime/kernels/families.h"
#include "runtime/kernels/index_read.h"
#include "runtime/kernels/program.h"
#include "runtime/kernels/strided.h"

namespace lockstep::kernels {
namespace {

const Type& In(const Op& op, int i = 0) { return op.operand(i)->type; }
const Type& Out(const Op& op) { return op.result()->type; }

class CopyKernel : public Kernel {
 public:
  explicit CopyKernel(int64_t bytes) : bytes_(static_cast<size_t>(bytes)) {}
  void Run(const KernelContext& context) const override {
    if (bytes_ > 0 && context.inputs[0] != context.outputs[0]) {
      std::memcpy(context.outputs[0], context.inputs[0], bytes_);
    }
  }
  bool CanAlias(int operand, int) const override { return operand == 0; }

 private:
  size_t bytes_;
};

// One plan per operand, each from and to fixed offsets.
class StridedKernel : public Kernel {
 public:
  struct Part {
    StridedCopy copy;
    int64_t in_bytes, out_bytes;  // offsets of the first element
  };
  explicit StridedKernel(std::vector<Part> parts) : parts_(std::move(parts)) {}
  void Run(const KernelContext& context) const override {
    for (size_t i = 0; i < parts_.size(); ++i) {
      parts_[i].copy.Run(context.inputs[i] + parts_[i].in_bytes,
                         context.outputs[0] + parts_[i].out_bytes);
    }
  }

 private:
  std::vector<Part> parts_;
};

KernelPtr OnePart(StridedCopy copy, int64_t in_elements, const Type& type) {
  std::vector<StridedKernel::Part> parts;
  parts.push_back({std::move(copy), in_elements * StorageBytes(type.dtype()), 0});
  return std::make_shared<StridedKernel>(std::move(parts));
}

KernelPtr MakeCopy(const Op& op) { return std::make_shared<CopyKernel>(Out(op).size_bytes()); }

KernelPtr MakeBroadcast(const Op& op) {
  const Type& in = In(op);
  const Type& out = Out(op);
  Dims dims_of;
  if (op.Is(OpCode::kBroadcast)) {
    const int added = out.rank() - in.rank();
    for (int d = 0; d < in.rank(); ++d) dims_of.push_back(added + d);
  } else {
    dims_of = ReadBroadcastDims(op);
  }
  if (in.num_elements() == out.num_elements()) {
    // No repetition: a copy if the order of the larger dims is kept.
    Dims order;
    for (int d = 0; d < in.rank(); ++d) {
      if (in.dim(d) != 1) order.push_back(dims_of[static_cast<size_t>(d)]);
    }
    if (std::is_sorted(order.begin(), order.end())) return MakeCopy(op);
  }
  const Dims strides = RowMajorStrides(in.dims());
  Dims in_strides(out.dims().size(), 0);
  for (int d = 0; d < in.rank(); ++d) {
    const size_t i = static_cast<size_t>(d);
    if (in.dim(d) != 1) in_strides[static_cast<size_t>(dims_of[i])] = strides[i];
  }
  return OnePart(
      StridedCopy(out.dims(), in_strides, RowMajorStrides(out.dims()), StorageBytes(in.dtype())), 0,
      in);
}

KernelPtr MakeTranspose(const Op& op) {
  return OnePart(
      StridedCopy::Transpose(In(op).dims(), ReadPermutation(op), StorageBytes(In(op).dtype())), 0,
      In(op));
}

KernelPtr MakeReverse(const Op& op) {
  const Type& in = In(op);
  Dims strides = RowMajorStrides(in.dims());
  int64_t start = 0;
  for (int64_t d : ReadReverseDims(op)) {
    const size_t i = static_cast<size_t>(d);
    start += (std::max<int64_t>(in.dims()[i], 1) - 1) * strides[i];
    strides[i] = -strides[i];
  }
  return OnePart(
      StridedCopy(in.dims(), strides, RowMajorStrides(in.dims()), StorageBytes(in.dtype())), start,
      in);
}

KernelPtr MakeSlice(const Op& op) {
  const Type& in = In(op);
  const SliceAttrs attrs = ReadSlice(op);
  Dims strides = RowMajorStrides(in.dims());
  int64_t start = 0;
  for (size_t i = 0; i < strides.size(); ++i) {
    start += attrs.start[i] * strides[i];
    strides[i] *= attrs.stride[i];
  }
  if (Out(op).num_elements() == 0) start = 0;
  return OnePart(StridedCopy(Out(op).dims(), strides, RowMajorStrides(Out(op).dims()),
                             StorageBytes(in.dtype())),
                 start, in);
}

KernelPtr MakeConcatenate(const Op& op) {
  const Type& out = Out(op);
  const size_t dim = static_cast<size_t>(ReadDim(op));
  const Dims out_strides = RowMajorStrides(out.dims());
  const int64_t bytes = StorageBytes(out.dtype());
  std::vector<StridedKernel::Part> parts;
  int64_t position = 0;
  for (int i = 0; i < op.num_operands(); ++i) {
    const Type& in = In(op, i);
    parts.push_back({StridedCopy(in.dims(), RowMajorStrides(in.dims()), out_strides, bytes), 0,
                     position * out_strides[dim] * bytes});
    position += in.dims()[dim];
  }
  return std::make_shared<StridedKernel>(std::move(parts));
}

// The part of an operand that a padding leaves visible: per dimension the first and the number of
// input indices i with 0 <= low + i * step < out.
struct PadPlan {
  Dims count, in_strides, out_strides;
  int64_t in_start = 0, out_start = 0;

  PadPlan(const Dims& in_dims, const Dims& out_dims, const PadAttrs& attrs)
      : in_strides(RowMajorStrides(in_dims)), out_strides(RowMajorStrides(out_dims)) {
    for (size_t d = 0; d < in_dims.size(); ++d) {
      const int64_t step = attrs.interior[d] + 1;
      const int64_t low = attrs.low[d];
      const int64_t first = low >= 0 ? 0 : (-low + step - 1) / step;
      const int64_t room = out_dims[d] - 1 - low;
      const int64_t last = std::min(in_dims[d] - 1, room < 0 ? -1 : room / step);
      count.push_back(std::max<int64_t>(0, last - first + 1));
      in_start += first * in_strides[d];
      out_start += (low + first * step) * out_strides[d];
      out_strides[d] *= step;
    }
  }
  bool empty() const { return std::find(count.begin(), count.end(), 0) != count.end(); }
};

class PadKernel : public Kernel {
 public:
  PadKernel(const PadPlan& plan, int64_t bytes, int64_t elements)
      : copy_(plan.count, plan.in_strides, plan.out_strides, bytes),
        in_start_(plan.in_start * bytes),
        out_start_(plan.out_start * bytes),
        bytes_(bytes),
        elements_(elements),
        empty_(plan.empty()),
        covers_all_(!empty_ && NumElements(plan.count) == elements) {}
  void Run(const KernelContext& context) const override {
    if (!covers_all_) FillElements(context.outputs[0], context.inputs[1], bytes_, elements_);
    if (!empty_) copy_.Run(context.inputs[0] + in_start_, context.outputs[0] + out_start_);
  }

 private:
  StridedCopy copy_;
  int64_t in_start_, out_start_, bytes_, elements_;
  bool empty_, covers_all_;
};

KernelPtr MakePad(const Op& op) {
  return std::make_shared<PadKernel>(PadPlan(In(op).dims(), Out(op).dims(), ReadPad(op)),
                                     StorageBytes(In(op).dtype()), Out(op).num_elements());
}

// dynamic_pad and real_dynamic_slice: positions are operands, so the plan is made per run.
class DynamicPadKernel : public Kernel {
 public:
  explicit DynamicPadKernel(const Op& op) : in_(In(op)), out_(Out(op)), index_(In(op, 2).dtype()) {}
  void Run(const KernelContext& context) const override {
    const size_t rank = static_cast<size_t>(in_.rank());
    PadAttrs attrs;
    attrs.low = ReadIndexVector(index_, context.inputs[2], rank);
    attrs.high = ReadIndexVector(index_, context.inputs[3], rank);
    attrs.interior = ReadIndexVector(index_, context.inputs[4], rank);
    CheckShape(attrs);
    PadKernel(PadPlan(in_.dims(), out_.dims(), attrs), StorageBytes(in_.dtype()),
              out_.num_elements())
        .Run(context);
  }

 private:
  void CheckShape(const PadAttrs& attrs) const {
    for (size_t d = 0; d < attrs.low.size(); ++d) {
      const int64_t n = in_.dims()[d];
      const int64_t dilated = n == 0 ? 0 : (n - 1) * (attrs.interior[d] + 1) + 1;
      if (attrs.interior[d] < 0 || attrs.low[d] + dilated + attrs.high[d] != out_.dims()[d]) {
        throw InvalidArgument("dynamic_pad: padding values do not give the result type " +
                              out_.ToString());
      }
    }
  }
  Type in_, out_;
  DType index_;
};

class RealDynamicSliceKernel : public Kernel {
 public:
  explicit RealDynamicSliceKernel(const Op& op)
      : in_(In(op)), out_(Out(op)), index_(In(op, 1).dtype()) {}
  void Run(const KernelContext& context) const override {
    const size_t rank = static_cast<size_t>(in_.rank());
    const Dims start = ReadIndexVector(index_, context.inputs[1], rank);
    const Dims limit = ReadIndexVector(index_, context.inputs[2], rank);
    const Dims step = ReadIndexVector(index_, context.inputs[3], rank);
    Dims strides = RowMajorStrides(in_.dims());
    int64_t offset = 0;
    for (size_t d = 0; d < rank; ++d) {
      const bool inside = start[d] >= 0 && limit[d] <= in_.dims()[d] && step[d] > 0 &&
                          start[d] <= limit[d] &&
                          (limit[d] - start[d] + step[d] - 1) / step[d] == out_.dims()[d];
      if (!inside) {
        throw InvalidArgument("real_dynamic_slice: indices do not give the result type " +
                              out_.ToString());
      }
      offset += start[d] * strides[d];
      strides[d] *= step[d];
    }
    if (out_.num_elements() == 0) return;
    const int64_t bytes = StorageBytes(in_.dtype());
    StridedCopy(out_.dims(), strides, RowMajorStrides(out_.dims()), bytes)
        .Run(context.inputs[0] + offset * bytes, context.outputs[0]);
  }

 private:
  Type in_, out_;
  DType index_;
};

class DimensionSizeKernel : public Kernel {
 public:
  explicit DimensionSizeKernel(int64_t size) : size_(static_cast<int32_t>(size)) {}
  void Run(const KernelContext& context) const override {
    std::memcpy(context.outputs[0], &size_, sizeof size_);
  }

 private:
  int32_t size_;
};

// Between element widths: the bits of the elements in order, low bits first. Types narrower than a
// byte occupy a byte each in memory, so their bits are moved one by one.
class BitcastKernel : public Kernel {
 public:
  BitcastKernel(const Type& in, const Type& out)
      : from_(in.dtype()),
        to_(out.dtype()),
        elements_(out.num_elements()),
        in_elements_(in.num_elements()) {}
  void Run(const KernelContext& context) const override {
    const int from_bits = BitWidth(from_), to_bits = BitWidth(to_);
    const int64_t from_bytes = StorageBytes(from_), to_bytes = StorageBytes(to_);
    std::memset(context.outputs[0], 0, static_cast<size_t>(elements_ * to_bytes));
    for (int64_t i = 0; i < in_elements_; ++i) {
      for (int b = 0; b < from_bits; ++b) {
        const auto byte = static_cast<unsigned>(context.inputs[0][i * from_bytes + b / 8]);
        if (((byte >> (b % 8)) & 1u) == 0) continue;
        const int64_t bit = i * from_bits + b;
        const int64_t element = bit / to_bits, within = bit % to_bits;
        context.outputs[0][element * to_bytes + within / 8] |=
            static_cast<std::byte>(1u << (within % 8));
      }
    }
    const Codec& codec = CodecOf(to_);
    if (codec.direct && codec.round && IsInteger(to_)) codec.round(context.outputs[0], elements_);
  }

 private:
  DType from_, to_;
  int64_t elements_, in_elements_;
};

KernelPtr MakeBitcast(const Op& op) {
  const Type& in = In(op);
  const Type& out = Out(op);
  const bool whole_bytes = BitWidth(in.dtype()) % 8 == 0 && BitWidth(out.dtype()) % 8 == 0;
  if (whole_bytes || in.dtype() == out.dtype()) return MakeCopy(op);
  if (in.num_elements() * BitWidth(in.dtype()) != out.num_elements() * BitWidth(out.dtype())) {
    ThrowUnsupported(op, "bitcast between types whose sizes do not match");
  }
  return std::make_shared<BitcastKernel>(in, out);
}

}  // namespace

void RegisterMovement(FactoryTable& table) {
  const auto set = [&](OpCode code, Factory factory) {
    table[static_cast<size_t>(code)] = factory;
  };
  set(OpCode::kReshape, MakeCopy);
  set(OpCode::kDynamicReshape, MakeCopy);
  set(OpCode::kSetDimensionSize, MakeCopy);
  set(OpCode::kBitcastConvert, MakeBitcast);
  set(OpCode::kBroadcastInDim, MakeBroadcast);
  set(OpCode::kDynamicBroadcastInDim, MakeBroadcast);
  set(OpCode::kBroadcast, MakeBroadcast);
  set(OpCode::kTranspose, MakeTranspose);
  set(OpCode::kReverse, MakeReverse);
  set(OpCode::kSlice, MakeSlice);
  set(OpCode::kConcatenate, MakeConcatenate);
  set(OpCode::kPad, MakePad);
  set(OpCode::kDynamicPad,
      [](const Op& op) -> KernelPtr { return std::make_shared<DynamicPadKernel>(op); });
  set(OpCode::kRealDynamicSlice,
      [](const Op& op) -> KernelPtr { return std::make_shared<RealDynamicSliceKernel>(op); });
  set(OpCode::kGetDimensionSize, [](const Op& op) -> KernelPtr {
    return std::make_shared<DimensionSizeKernel>(In(op).dims()[static_cast<size_t>(ReadDim(op))]);
  });
}

}  // namespace lockstep::kernels

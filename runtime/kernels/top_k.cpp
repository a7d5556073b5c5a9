// chlo.top_k and the top-k custom calls: the k largest (or smallest) elements of each row of the
// last dimension with their i32 indices, in order; equal elements keep the order of their indices.
// Floats are compared in total order, so NaN counts as larger than infinity.
#include "runtime/kernels/top_k.h"

#include <algorithm>
#include <cstring>

#include "compiler/ops/reduction/reduction_attrs.h"
#include "runtime/kernels/families.h"
#include "runtime/kernels/sort_key.h"

namespace lockstep::kernels {
namespace {

class TopKKernel : public Kernel {
 public:
  TopKKernel(const Type& operand, int64_t k, bool largest)
      : dtype_(operand.dtype()), n_(operand.dims().back()), k_(k), largest_(largest) {
    for (size_t d = 0; d + 1 < operand.dims().size(); ++d) rows_ *= operand.dims()[d];
  }
  int64_t scratch_bytes() const override { return AlignUp(n_ * 16) + kTile * 16; }
  void Run(const KernelContext& context) const override {
    auto* items = reinterpret_cast<KeyedIndex*>(context.scratch);
    std::byte* lanes = context.scratch + AlignUp(n_ * 16);
    const int64_t bytes = StorageBytes(dtype_);
    for (int64_t row = 0; row < rows_; ++row) {
      const std::byte* stored = context.inputs[0] + row * n_ * bytes;
      for (int64_t i = 0; i < n_; i += kTile) {
        const int64_t count = std::min(kTile, n_ - i);
        CodecOf(dtype_).load(stored + i * bytes, lanes, count);
        MakeKeys(dtype_, lanes, i, count, true, items + i);
      }
      const bool largest = largest_;
      std::partial_sort(items, items + k_, items + n_,
                        [largest](const KeyedIndex& a, const KeyedIndex& b) {
                          if (a.order != b.order)
                            return largest ? a.order > b.order : a.order < b.order;
                          return a.index < b.index;
                        });
      for (int64_t i = 0; i < k_; ++i) {
        std::memcpy(context.outputs[0] + (row * k_ + i) * bytes, stored + items[i].index * bytes,
                    static_cast<size_t>(bytes));
        const auto index = static_cast<int32_t>(items[i].index);
        std::memcpy(context.outputs[1] + (row * k_ + i) * 4, &index, sizeof index);
      }
    }
  }

 private:
  DType dtype_;
  int64_t n_, k_, rows_ = 1;
  bool largest_;
};

}  // namespace

KernelPtr MakeTopK(const Op& op, int64_t k, bool largest) {
  const Type& operand = op.operand(0)->type;
  if (operand.rank() == 0 || k < 0 || k > operand.dims().back() || IsComplex(operand.dtype())) {
    ThrowUnsupported(op, "top-k of " + operand.ToString() + " with k = " + std::to_string(k));
  }
  if (op.num_results() != 2 || op.result(1)->type.dtype() != DType::kI32) {
    ThrowUnsupported(op, "top-k must return values and i32 indices");
  }
  return std::make_shared<TopKKernel>(operand, k, largest);
}

void RegisterTopK(FactoryTable& table) {
  table[static_cast<size_t>(OpCode::kChloTopK)] = [](const Op& op) {
    return MakeTopK(op, ReadTopK(op).k, true);
  };
}

}  // namespace lockstep::kernels

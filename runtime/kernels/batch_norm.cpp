// batch_norm_inference, batch_norm_training, batch_norm_grad. Statistics and formulas in double,
// one rounding per result; the variance is the biased two-pass form.
#include <cmath>

#include "compiler/base/error.h"
#include "compiler/ops/linalg/linalg_attrs.h"
#include "runtime/kernels/families.h"
#include "runtime/kernels/program.h"
#include "runtime/kernels/wide_lanes.h"

namespace lockstep::kernels {
namespace {

// The operand as [outer, feature, inner] with one feature's values visited in runs.
struct FeatureShape {
  int64_t outer = 1, features = 1, inner = 1;
  DType dtype;
  double epsilon;
  explicit FeatureShape(const Op& op) : dtype(op.operand(0)->type.dtype()) {
    const BatchNormAttrs attrs = ReadBatchNorm(op);
    epsilon = attrs.epsilon;
    const Dims& dims = op.operand(0)->type.dims();
    const size_t feature = static_cast<size_t>(attrs.feature_index);
    for (size_t d = 0; d < dims.size(); ++d) {
      (d < feature ? outer : d == feature ? features : inner) *= dims[d];
    }
  }
  int64_t count() const { return outer * inner; }
  int64_t Offset(int64_t o, int64_t f) const { return (o * features + f) * inner; }
};

double LoadOne(DType dtype, const std::byte* base, int64_t i) {
  return LoadDouble(dtype, base + i * StorageBytes(dtype));
}
void StoreOne(DType dtype, double value, std::byte* base, int64_t i) {
  StoreWide(dtype, &value, 1, base + i * StorageBytes(dtype));
}

// Calls use(values, offset, n) for runs of at most kTile values of feature f.
template <typename F>
void ForRuns(const FeatureShape& s, const std::byte* stored, int64_t f, F use) {
  double values[kTile];
  for (int64_t o = 0; o < s.outer; ++o) {
    for (int64_t i = 0; i < s.inner; i += kTile) {
      const int64_t n = std::min(kTile, s.inner - i);
      const int64_t offset = s.Offset(o, f) + i;
      LoadWide(s.dtype, stored + offset * StorageBytes(s.dtype), n, values);
      use(values, offset, n);
    }
  }
}

class InferenceKernel : public Kernel {
 public:
  explicit InferenceKernel(const Op& op) : shape_(op) {}
  void Run(const KernelContext& context) const override {
    const DType t = shape_.dtype;
    for (int64_t f = 0; f < shape_.features; ++f) {
      const double scale = LoadOne(t, context.inputs[1], f),
                   offset = LoadOne(t, context.inputs[2], f);
      const double mean = LoadOne(t, context.inputs[3], f);
      const double deviation = std::sqrt(LoadOne(t, context.inputs[4], f) + shape_.epsilon);
      ForRuns(shape_, context.inputs[0], f, [&](double* x, int64_t at, int64_t n) {
        for (int64_t i = 0; i < n; ++i) x[i] = (x[i] - mean) / deviation * scale + offset;
        StoreWide(t, x, n, context.outputs[0] + at * StorageBytes(t));
      });
    }
  }

 private:
  FeatureShape shape_;
};

class TrainingKernel : public Kernel {
 public:
  explicit TrainingKernel(const Op& op) : shape_(op) {}
  void Run(const KernelContext& context) const override {
    const DType t = shape_.dtype;
    const double count = static_cast<double>(shape_.count());
    for (int64_t f = 0; f < shape_.features; ++f) {
      double sum = 0, squares = 0;
      ForRuns(shape_, context.inputs[0], f, [&](const double* x, int64_t, int64_t n) {
        for (int64_t i = 0; i < n; ++i) sum += x[i];
      });
      const double mean = sum / count;
      ForRuns(shape_, context.inputs[0], f, [&](const double* x, int64_t, int64_t n) {
        for (int64_t i = 0; i < n; ++i) squares += (x[i] - mean) * (x[i] - mean);
      });
      const double variance = squares / count;
      const double scale = LoadOne(t, context.inputs[1], f),
                   offset = LoadOne(t, context.inputs[2], f);
      const double deviation = std::sqrt(variance + shape_.epsilon);
      ForRuns(shape_, context.inputs[0], f, [&](double* x, int64_t at, int64_t n) {
        for (int64_t i = 0; i < n; ++i) x[i] = (x[i] - mean) / deviation * scale + offset;
        StoreWide(t, x, n, context.outputs[0] + at * StorageBytes(t));
      });
      StoreOne(t, mean, context.outputs[1], f);
      StoreOne(t, variance, context.outputs[2], f);
    }
  }

 private:
  FeatureShape shape_;
};

// Operands: operand, scale, mean, variance, grad_output. With c = x - mean, v = variance + epsilon:
//   grad_offset = sum g,  grad_scale = sum g c / sqrt(v),
//   grad_operand = scale / (N sqrt(v)) (N g - sum g - c (sum g c) / v)
class GradKernel : public Kernel {
 public:
  explicit GradKernel(const Op& op) : shape_(op) {}
  void Run(const KernelContext& context) const override {
    const DType t = shape_.dtype;
    const int64_t bytes = StorageBytes(t);
    const double count = static_cast<double>(shape_.count());
    double g[kTile];
    for (int64_t f = 0; f < shape_.features; ++f) {
      const double scale = LoadOne(t, context.inputs[1], f),
                   mean = LoadOne(t, context.inputs[2], f);
      const double variance = LoadOne(t, context.inputs[3], f) + shape_.epsilon;
      const double deviation = std::sqrt(variance);
      double sum = 0, weighted = 0;
      ForRuns(shape_, context.inputs[0], f, [&](const double* x, int64_t at, int64_t n) {
        LoadWide(t, context.inputs[4] + at * bytes, n, g);
        for (int64_t i = 0; i < n; ++i) {
          sum += g[i];
          weighted += g[i] * (x[i] - mean);
        }
      });
      ForRuns(shape_, context.inputs[0], f, [&](double* x, int64_t at, int64_t n) {
        LoadWide(t, context.inputs[4] + at * bytes, n, g);
        for (int64_t i = 0; i < n; ++i) {
          x[i] = scale / (deviation * count) *
                 (count * g[i] - sum - (x[i] - mean) * weighted / variance);
        }
        StoreWide(t, x, n, context.outputs[0] + at * bytes);
      });
      StoreOne(t, weighted / deviation, context.outputs[1], f);
      StoreOne(t, sum, context.outputs[2], f);
    }
  }

 private:
  FeatureShape shape_;
};

template <typename K>
KernelPtr Make(const Op& op) {
  if (!IsFloat(op.operand(0)->type.dtype()))
    ThrowUnsupported(op, "batch norm of a type that is not a real float");
  return std::make_shared<K>(op);
}

}  // namespace

void RegisterBatchNorm(FactoryTable& table) {
  table[static_cast<size_t>(OpCode::kBatchNormInference)] = Make<InferenceKernel>;
  table[static_cast<size_t>(OpCode::kBatchNormTraining)] = Make<TrainingKernel>;
  table[static_cast<size_t>(OpCode::kBatchNormGrad)] = Make<GradKernel>;
}

}  // namespace lockstep::kernels

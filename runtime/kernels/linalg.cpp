// cholesky and triangular_solve, batched, in double or complex<double>.
#include "compiler/base/error.h"
#include "compiler/ops/linalg/linalg_attrs.h"
#include "runtime/kernels/families.h"
#include "runtime/kernels/matrix.h"
#include "runtime/kernels/matrix_batch.h"
#include "runtime/kernels/program.h"
#include "runtime/kernels/wide_lanes.h"

namespace lockstep::kernels {
namespace {

int64_t BatchOf(const Type& type) {
  int64_t batch = 1;
  for (int d = 0; d + 2 < type.rank(); ++d) batch *= type.dim(d);
  return batch;
}

template <typename W>
class CholeskyKernel : public Kernel {
 public:
  CholeskyKernel(const Type& type, bool lower)
      : dtype_(type.dtype()), batch_(BatchOf(type)), n_(type.dims().back()), lower_(lower) {}
  int64_t scratch_bytes() const override { return n_ * n_ * static_cast<int64_t>(sizeof(W)); }
  void Run(const KernelContext& whole) const override {
    ForMatrices(whole, batch_, n_ * n_ * n_, scratch_bytes(),
                [&](const KernelContext& context, int64_t first, int64_t last) {
                  W* a = reinterpret_cast<W*>(context.scratch);
                  const int64_t bytes = n_ * n_ * StorageBytes(dtype_);
                  for (int64_t b = first; b < last; ++b) {
                    LoadWide(dtype_, context.inputs[0] + b * bytes, n_ * n_, a);
                    Cholesky(a, n_, lower_);
                    // The other triangle is left open by the specification: zeros make the result a
                    // factor.
                    for (int64_t i = 0; i < n_; ++i) {
                      for (int64_t j = 0; j < n_; ++j) {
                        if (lower_ ? j > i : j < i) a[i * n_ + j] = 0;
                      }
                    }
                    StoreWide(dtype_, a, n_ * n_, context.outputs[0] + b * bytes);
                  }
                });
  }

 private:
  DType dtype_;
  int64_t batch_, n_;
  bool lower_;
};

template <typename W>
class TriangularSolveKernel : public Kernel {
 public:
  TriangularSolveKernel(const Type& a, const Type& b, const TriangularSolveAttrs& attrs)
      : dtype_(a.dtype()), batch_(BatchOf(a)), m_(a.dims().back()), attrs_(attrs) {
    const size_t rank = b.dims().size();
    rows_ = b.dims()[rank - 2];
    columns_ = b.dims()[rank - 1];
  }
  int64_t scratch_bytes() const override {
    return (m_ * m_ + rows_ * columns_) * static_cast<int64_t>(sizeof(W));
  }
  void Run(const KernelContext& whole) const override {
    ForMatrices(whole, batch_, m_ * rows_ * columns_, scratch_bytes(),
                [&](const KernelContext& context, int64_t first, int64_t last) {
                  W* a = reinterpret_cast<W*>(context.scratch);
                  W* x = a + m_ * m_;
                  const int64_t element = StorageBytes(dtype_), size = rows_ * columns_;
                  MatrixOp op = MatrixOp::kNone;
                  if (attrs_.transpose_a == TransposeKind::kTranspose) op = MatrixOp::kTranspose;
                  if (attrs_.transpose_a == TransposeKind::kAdjoint) op = MatrixOp::kAdjoint;
                  for (int64_t b = first; b < last; ++b) {
                    LoadWide(dtype_, context.inputs[0] + b * m_ * m_ * element, m_ * m_, a);
                    LoadWide(dtype_, context.inputs[1] + b * size * element, size, x);
                    SolveTriangular(a, m_, x, attrs_.left_side ? columns_ : rows_, attrs_.left_side,
                                    attrs_.lower, attrs_.unit_diagonal, op);
                    StoreWide(dtype_, x, size, context.outputs[0] + b * size * element);
                  }
                });
  }

 private:
  DType dtype_;
  int64_t batch_, m_, rows_ = 1, columns_ = 1;
  TriangularSolveAttrs attrs_;
};

void CheckMatrix(const Op& op) {
  const Type& a = op.operand(0)->type;
  if (a.rank() < 2 || (!IsFloat(a.dtype()) && !IsComplex(a.dtype()))) {
    ThrowUnsupported(op, "operand of type " + a.ToString());
  }
}

KernelPtr MakeCholesky(const Op& op) {
  CheckMatrix(op);
  const Type& a = op.operand(0)->type;
  if (IsComplex(a.dtype())) {
    return std::make_shared<CholeskyKernel<std::complex<double>>>(a, ReadLower(op));
  }
  return std::make_shared<CholeskyKernel<double>>(a, ReadLower(op));
}

KernelPtr MakeTriangularSolve(const Op& op) {
  CheckMatrix(op);
  const Type& a = op.operand(0)->type;
  const Type& b = op.operand(1)->type;
  const TriangularSolveAttrs attrs = ReadTriangularSolve(op);
  if (IsComplex(a.dtype())) {
    return std::make_shared<TriangularSolveKernel<std::complex<double>>>(a, b, attrs);
  }
  return std::make_shared<TriangularSolveKernel<double>>(a, b, attrs);
}

}  // namespace

void RegisterLinalg(FactoryTable& table) {
  table[static_cast<size_t>(OpCode::kCholesky)] = MakeCholesky;
  table[static_cast<size_t>(OpCode::kTriangularSolve)] = MakeTriangularSolve;
}

}  // namespace lockstep::kernels

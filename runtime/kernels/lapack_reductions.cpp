// lapack_*_ffi of gehrd, sytrd, hetrd, geqp3, ormqr, unmqr and gtsv. Loaded in double, stored
// rounded once; conventions in matrix_reduce.h.
#include <algorithm>

#include "runtime/kernels/lapack.h"
#include "runtime/kernels/matrix_batch.h"
#include "runtime/kernels/matrix_reduce.h"

namespace lockstep::kernels {

using lapack::ByType;
using lapack::ForEachMatrix;
using lapack::Letter;
using lapack::LoadVector;
using lapack::MatrixShape;
using lapack::Options;
using lapack::PutInfo;
using lapack::StoreVector;

namespace {

// gehrd: (a) -> (Hessenberg matrix and reflectors, tau, info)
template <typename W>
class GehrdKernel : public Kernel {
 public:
  explicit GehrdKernel(const Op& op)
      : a_(op.operand(0)->type),
        low_(std::max<int64_t>(Options(op).GetInt("low", 1), 1)),
        high_(std::min(Options(op).GetInt("high", a_.rows), a_.rows)) {}
  int64_t scratch_bytes() const override {
    return (a_.elements() + a_.rows) * static_cast<int64_t>(sizeof(W));
  }
  void Run(const KernelContext& whole) const override {
    ForEachMatrix<W>(whole, a_, scratch_bytes(),
                     [&](const KernelContext& context, W* a, int64_t b) {
                       W* tau = a + a_.elements();
                       const int64_t factors = std::max<int64_t>(a_.rows - 1, 0);
                       ReduceToHessenberg(a, a_.rows, low_, high_, tau);
                       a_.Store(a, context.outputs[0], b);
                       StoreVector(a_.dtype, tau, factors, context.outputs[1], b);
                       PutInfo(context.outputs[2], b, 0);
                     });
  }

 private:
  MatrixShape a_;
  int64_t low_, high_;
};

// sytrd, hetrd: (a) -> (tridiagonal matrix and reflectors, d, e, tau, info)
template <typename W>
class SytrdKernel : public Kernel {
 public:
  explicit SytrdKernel(const Op& op)
      : a_(op.operand(0)->type), lower_(Letter(op, "uplo", 'L') == 'L') {}
  int64_t scratch_bytes() const override {
    return (a_.elements() + a_.rows) * static_cast<int64_t>(sizeof(W)) + 16 * a_.rows;
  }
  void Run(const KernelContext& whole) const override {
    ForEachMatrix<W>(whole, a_, scratch_bytes(),
                     [&](const KernelContext& context, W* a, int64_t b) {
                       const int64_t n = a_.rows, factors = std::max<int64_t>(n - 1, 0);
                       W* tau = a + a_.elements();
                       auto* d = reinterpret_cast<double*>(tau + n);
                       double* e = d + n;
                       const DType real = ComplexElement(a_.dtype);
                       ReduceToTridiagonal(a, n, lower_, d, e, tau);
                       a_.Store(a, context.outputs[0], b);
                       StoreVector(real, d, n, context.outputs[1], b);
                       StoreVector(real, e, factors, context.outputs[2], b);
                       StoreVector(a_.dtype, tau, factors, context.outputs[3], b);
                       PutInfo(context.outputs[4], b, 0);
                     });
  }

 private:
  MatrixShape a_;
  bool lower_;
};

// geqp3: (a, pivots) -> (reflectors and R, pivots, tau)
template <typename W>
class Geqp3Kernel : public Kernel {
 public:
  explicit Geqp3Kernel(const Op& op) : a_(op.operand(0)->type) {}
  int64_t scratch_bytes() const override {
    return (a_.elements() + a_.rows + a_.columns) * static_cast<int64_t>(sizeof(W));
  }
  void Run(const KernelContext& whole) const override {
    ForEachMatrix<W>(
        whole, a_, scratch_bytes(), [&](const KernelContext& context, W* a, int64_t b) {
          W* tau = a + a_.elements();
          const int64_t n = a_.columns, k = std::min(a_.rows, n);
          auto* pivots = reinterpret_cast<int32_t*>(context.outputs[1]) + b * n;
          std::memmove(pivots, context.inputs[1] + b * n * 4, static_cast<size_t>(n) * 4);
          QrPivot(a, a_.rows, n, pivots, tau);
          a_.Store(a, context.outputs[0], b);
          StoreVector(a_.dtype, tau, k, context.outputs[2], b);
        });
  }

 private:
  MatrixShape a_;
};

// ormqr, unmqr: (a, tau, c) -> q c, c q, or with the adjoint of q
template <typename W>
class OrmqrKernel : public Kernel {
 public:
  explicit OrmqrKernel(const Op& op)
      : a_(op.operand(0)->type),
        c_(op.operand(2)->type),
        k_(op.operand(1)->type.dims().back()),
        left_(Options(op).GetBool("left", true)),
        adjoint_(Options(op).GetBool("transpose", false)) {
    if (a_.rows != (left_ ? c_.rows : c_.columns) || k_ > a_.columns || k_ > a_.rows) {
      ThrowUnsupported(op, "an unexpected signature of lapack ormqr");
    }
  }
  int64_t scratch_bytes() const override {
    return (a_.elements() + c_.elements() + k_) * static_cast<int64_t>(sizeof(W));
  }
  void Run(const KernelContext& whole) const override {
    ForEachMatrix<W>(whole, a_, scratch_bytes(),
                     [&](const KernelContext& context, W* a, int64_t b) {
                       W* c = a + a_.elements();
                       W* tau = c + c_.elements();
                       LoadVector(a_.dtype, context.inputs[1], b, k_, tau);
                       c_.Load(context.inputs[2], b, c);
                       QrApply(a, a_.columns, tau, k_, c, c_.rows, c_.columns, left_, adjoint_);
                       c_.Store(c, context.outputs[0], b);
                     });
  }

 private:
  MatrixShape a_, c_;
  int64_t k_;
  bool left_, adjoint_;
};

// gtsv: (below, diagonal, above, b) -> (the same of U, x, info)
template <typename W>
class GtsvKernel : public Kernel {
 public:
  explicit GtsvKernel(const Op& op) : b_(op.operand(3)->type) {
    for (int i = 0; i < 3; ++i) {
      if (op.operand(i)->type.num_elements() != b_.batch * b_.rows) {
        ThrowUnsupported(op, "an unexpected signature of lapack gtsv");
      }
    }
  }
  int64_t scratch_bytes() const override {
    return (b_.elements() + 3 * b_.rows) * static_cast<int64_t>(sizeof(W));
  }
  void Run(const KernelContext& whole) const override {
    ForMatrices(whole, b_.batch, b_.elements() * 8, scratch_bytes(),
                [&](const KernelContext& context, int64_t first, int64_t last) {
                  const int64_t n = b_.rows;
                  W* x = reinterpret_cast<W*>(context.scratch);
                  W* diagonals = x + b_.elements();
                  for (int64_t b = first; b < last; ++b) {
                    for (int i = 0; i < 3; ++i) {
                      LoadVector(b_.dtype, context.inputs[i], b, n, diagonals + i * n);
                    }
                    b_.Load(context.inputs[3], b, x);
                    const int64_t info = SolveTridiagonal(diagonals, diagonals + n,
                                                          diagonals + 2 * n, x, n, b_.columns);
                    for (int i = 0; i < 3; ++i) {
                      StoreVector(b_.dtype, diagonals + i * n, n, context.outputs[i], b);
                    }
                    b_.Store(x, context.outputs[3], b);
                    PutInfo(context.outputs[4], b, info);
                  }
                });
  }

 private:
  MatrixShape b_;
};

constexpr lapack::Call kCalls[] = {
    {"gehrd", 1, 3, 2, ByType<GehrdKernel>}, {"sytrd", 1, 5, 2, ByType<SytrdKernel>},
    {"hetrd", 1, 5, 2, ByType<SytrdKernel>}, {"geqp3", 2, 3, 2, ByType<Geqp3Kernel>},
    {"ormqr", 3, 1, 2, ByType<OrmqrKernel>}, {"unmqr", 3, 1, 2, ByType<OrmqrKernel>},
    {"gtsv", 4, 5, 1, ByType<GtsvKernel>},
};

}  // namespace

std::span<const lapack::Call> lapack::Reductions() { return kCalls; }

}  // namespace lockstep::kernels

// lapack_*_ffi of potrf, geqrf, orgqr, ungqr, getrf, syevd, heevd, and blas trsm. Loaded in double,
// stored rounded once; conventions in matrix.h.
#include <algorithm>

#include "runtime/kernels/lapack.h"
#include "runtime/kernels/matrix.h"

namespace lockstep::kernels {

using lapack::ByType;
using lapack::ForEachMatrix;
using lapack::Letter;
using lapack::LoadVector;
using lapack::MatrixShape;
using lapack::PutInfo;
using lapack::StoreVector;

namespace {

// potrf: (a) -> (factor in its triangle, the rest of a; info)
template <typename W>
class PotrfKernel : public Kernel {
 public:
  explicit PotrfKernel(const Op& op)
      : a_(op.operand(0)->type), lower_(Letter(op, "uplo", 'L') == 'L') {}
  int64_t scratch_bytes() const override { return a_.elements() * static_cast<int64_t>(sizeof(W)); }
  void Run(const KernelContext& whole) const override {
    ForEachMatrix<W>(whole, a_, scratch_bytes(),
                     [&](const KernelContext& context, W* a, int64_t b) {
                       PutInfo(context.outputs[1], b, Cholesky(a, a_.rows, lower_));
                       a_.Store(a, context.outputs[0], b);
                     });
  }

 private:
  MatrixShape a_;
  bool lower_;
};

// trsm: (a, b) -> x with op(a) x = b or x op(a) = b
template <typename W>
class TrsmKernel : public Kernel {
 public:
  explicit TrsmKernel(const Op& op)
      : a_(op.operand(0)->type),
        b_(op.operand(1)->type),
        left_(Letter(op, "side", 'L') == 'L'),
        lower_(Letter(op, "uplo", 'L') == 'L'),
        unit_(Letter(op, "diag", 'N') == 'U') {
    const char trans = Letter(op, "trans_x", 'N');
    op_ = trans == 'T' ? MatrixOp::kTranspose : trans == 'C' ? MatrixOp::kAdjoint : MatrixOp::kNone;
  }
  int64_t scratch_bytes() const override {
    return (a_.elements() + b_.elements()) * static_cast<int64_t>(sizeof(W));
  }
  void Run(const KernelContext& whole) const override {
    ForEachMatrix<W>(
        whole, a_, scratch_bytes(), [&](const KernelContext& context, W* a, int64_t b) {
          W* x = a + a_.elements();
          b_.Load(context.inputs[1], b, x);
          SolveTriangular(a, a_.rows, x, left_ ? b_.columns : b_.rows, left_, lower_, unit_, op_);
          b_.Store(x, context.outputs[0], b);
        });
  }

 private:
  MatrixShape a_, b_;
  bool left_, lower_, unit_;
  MatrixOp op_ = MatrixOp::kNone;
};

// geqrf: (a) -> (reflectors and R, tau [, info])
template <typename W>
class GeqrfKernel : public Kernel {
 public:
  explicit GeqrfKernel(const Op& op) : a_(op.operand(0)->type), has_info_(op.num_results() > 2) {}
  int64_t scratch_bytes() const override {
    return (a_.elements() + a_.rows + a_.columns) * static_cast<int64_t>(sizeof(W));
  }
  void Run(const KernelContext& whole) const override {
    ForEachMatrix<W>(whole, a_, scratch_bytes(),
                     [&](const KernelContext& context, W* a, int64_t b) {
                       W* tau = a + a_.elements();
                       const int64_t k = std::min(a_.rows, a_.columns);
                       QrFactor(a, a_.rows, a_.columns, tau);
                       a_.Store(a, context.outputs[0], b);
                       StoreVector(a_.dtype, tau, k, context.outputs[1], b);
                       if (has_info_) PutInfo(context.outputs[2], b, 0);
                     });
  }

 private:
  MatrixShape a_;
  bool has_info_;
};

// orgqr, ungqr: (a, tau) -> (q [, info])
template <typename W>
class OrgqrKernel : public Kernel {
 public:
  explicit OrgqrKernel(const Op& op)
      : a_(op.operand(0)->type),
        k_(op.operand(1)->type.dims().back()),
        has_info_(op.num_results() > 1) {}
  int64_t scratch_bytes() const override {
    return (a_.elements() + k_) * static_cast<int64_t>(sizeof(W));
  }
  void Run(const KernelContext& whole) const override {
    ForEachMatrix<W>(whole, a_, scratch_bytes(),
                     [&](const KernelContext& context, W* a, int64_t b) {
                       W* tau = a + a_.elements();
                       LoadVector(a_.dtype, context.inputs[1], b, k_, tau);
                       QrExpand(a, a_.rows, a_.columns, k_, tau);
                       a_.Store(a, context.outputs[0], b);
                       if (has_info_) PutInfo(context.outputs[1], b, 0);
                     });
  }

 private:
  MatrixShape a_;
  int64_t k_;
  bool has_info_;
};

// getrf: (a) -> (lu, pivots i32, info)
template <typename W>
class GetrfKernel : public Kernel {
 public:
  explicit GetrfKernel(const Op& op) : a_(op.operand(0)->type) {}
  int64_t scratch_bytes() const override { return a_.elements() * static_cast<int64_t>(sizeof(W)); }
  void Run(const KernelContext& whole) const override {
    ForEachMatrix<W>(whole, a_, scratch_bytes(),
                     [&](const KernelContext& context, W* a, int64_t b) {
                       const int64_t k = std::min(a_.rows, a_.columns);
                       auto* pivots = reinterpret_cast<int32_t*>(context.outputs[1]) + b * k;
                       PutInfo(context.outputs[2], b, LuFactor(a, a_.rows, a_.columns, pivots));
                       a_.Store(a, context.outputs[0], b);
                     });
  }

 private:
  MatrixShape a_;
};

// syevd, heevd: (a) -> (eigenvectors, eigenvalues ascending, info)
template <typename W>
class SyevdKernel : public Kernel {
 public:
  explicit SyevdKernel(const Op& op)
      : a_(op.operand(0)->type), lower_(Letter(op, "uplo", 'L') == 'L') {}
  int64_t scratch_bytes() const override {
    return a_.elements() * static_cast<int64_t>(sizeof(W)) + a_.rows * 8;
  }
  void Run(const KernelContext& whole) const override {
    ForEachMatrix<W>(whole, a_, scratch_bytes(),
                     [&](const KernelContext& context, W* a, int64_t b) {
                       auto* values = reinterpret_cast<double*>(a + a_.elements());
                       const DType real = ComplexElement(a_.dtype);
                       EigenHermitian(a, a_.rows, lower_, values);
                       a_.Store(a, context.outputs[0], b);
                       StoreVector(real, values, a_.rows, context.outputs[1], b);
                       PutInfo(context.outputs[2], b, 0);
                     });
  }

 private:
  MatrixShape a_;
  bool lower_;
};

constexpr lapack::Call kFactorisations[] = {
    {"potrf", 1, 2, 2, ByType<PotrfKernel>}, {"trsm", 2, 1, 2, ByType<TrsmKernel>},
    {"geqrf", 1, 2, 2, ByType<GeqrfKernel>}, {"orgqr", 2, 1, 2, ByType<OrgqrKernel>},
    {"ungqr", 2, 1, 2, ByType<OrgqrKernel>}, {"getrf", 1, 3, 2, ByType<GetrfKernel>},
    {"syevd", 1, 3, 2, ByType<SyevdKernel>}, {"heevd", 1, 3, 2, ByType<SyevdKernel>},
};

}  // namespace

std::span<const lapack::Call> lapack::Factorisations() { return kFactorisations; }

}  // namespace lockstep::kernels

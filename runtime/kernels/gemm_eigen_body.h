// The body of gemm_<type>_<isa>.cpp: LOCKSTEP_GEMM names the function, LOCKSTEP_GEMM_TYPE its
// elements. Eigen's namespace is renamed
// per object (the including file defines Eigen), since its inline functions have the same names
// whatever instruction set they were compiled for, and the linker would keep one of them for all.
#define EIGEN_DONT_PARALLELIZE
#define EIGEN_MPL2_ONLY
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wconversion"
#pragma GCC diagnostic ignored "-Wshadow"
#pragma GCC diagnostic ignored "-Wpedantic"
#include <Eigen/Core>
#pragma GCC diagnostic pop

#include "runtime/kernels/gemm_eigen.h"

namespace lockstep::kernels {
namespace {

using RowMajor = Eigen::Matrix<LOCKSTEP_GEMM_TYPE, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
using Stride = Eigen::OuterStride<Eigen::Dynamic>;
using View = Eigen::Map<const RowMajor, Eigen::Unaligned, Stride>;

template <typename Result, typename A, typename B>
void Multiply(Result& c, LOCKSTEP_GEMM_TYPE alpha, const A& a, const B& b,
              LOCKSTEP_GEMM_TYPE beta) {
  if (beta == 0) {
    c.noalias() = alpha * (a * b);
  } else {
    if (beta != 1) c *= beta;
    c.noalias() += alpha * (a * b);
  }
}

}  // namespace

void LOCKSTEP_GEMM(int64_t m, int64_t n, int64_t k, LOCKSTEP_GEMM_TYPE alpha,
                   MatrixRef<LOCKSTEP_GEMM_TYPE> a, MatrixRef<LOCKSTEP_GEMM_TYPE> b,
                   LOCKSTEP_GEMM_TYPE beta, LOCKSTEP_GEMM_TYPE* c, int64_t c_stride) {
  Eigen::Map<RowMajor, Eigen::Unaligned, Stride> result(c, m, n, Stride(c_stride));
  const View va(a.data, a.transposed ? k : m, a.transposed ? m : k, Stride(a.stride));
  const View vb(b.data, b.transposed ? n : k, b.transposed ? k : n, Stride(b.stride));
  if (a.transposed && b.transposed) {
    Multiply(result, alpha, va.transpose(), vb.transpose(), beta);
  } else if (a.transposed) {
    Multiply(result, alpha, va.transpose(), vb, beta);
  } else if (b.transposed) {
    Multiply(result, alpha, va, vb.transpose(), beta);
  } else {
    Multiply(result, alpha, va, vb, beta);
  }
}

}  // namespace lockstep::kernels

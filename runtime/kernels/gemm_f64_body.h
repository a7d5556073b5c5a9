// The body of gemm_f64_*.cpp: LOCKSTEP_GEMM_F64 names the function. Eigen's namespace is renamed
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

#include "runtime/kernels/gemm_f64.h"

namespace lockstep::kernels {
namespace {

using RowMajor = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
using Stride = Eigen::OuterStride<Eigen::Dynamic>;
using View = Eigen::Map<const RowMajor, Eigen::Unaligned, Stride>;

template <typename Result, typename A, typename B>
void Multiply(Result& c, double alpha, const A& a, const B& b, double beta) {
  if (beta == 0) {
    c.noalias() = alpha * (a * b);
  } else {
    if (beta != 1) c *= beta;
    c.noalias() += alpha * (a * b);
  }
}

}  // namespace

void LOCKSTEP_GEMM_F64(int64_t m, int64_t n, int64_t k, double alpha, MatrixRef<double> a,
                       MatrixRef<double> b, double beta, double* c, int64_t c_stride) {
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

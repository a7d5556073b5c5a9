// Matrix products by Eigen, one object per instruction set. Private to gemm*.cpp.
#pragma once

#include "runtime/kernels/gemm.h"

namespace lockstep::kernels {

using GemmF64Fn = void (*)(int64_t m, int64_t n, int64_t k, double alpha, MatrixRef<double> a,
                           MatrixRef<double> b, double beta, double* c, int64_t c_stride);
void GemmF64Baseline(int64_t m, int64_t n, int64_t k, double alpha, MatrixRef<double> a,
                     MatrixRef<double> b, double beta, double* c, int64_t c_stride);
void GemmF64Avx2(int64_t m, int64_t n, int64_t k, double alpha, MatrixRef<double> a,
                 MatrixRef<double> b, double beta, double* c, int64_t c_stride);

}  // namespace lockstep::kernels

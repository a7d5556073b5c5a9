// f64 matrix product for x86-64-v3 (AVX2 and FMA); flags.cmake compiles this file for it.
#define Eigen lockstep_eigen_avx2
#define LOCKSTEP_GEMM_F64 GemmF64Avx2
#include "runtime/kernels/gemm_f64_body.h"

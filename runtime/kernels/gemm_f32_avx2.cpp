// f32 matrix product for x86-64-v3 (AVX2 and FMA); flags.cmake compiles this file for it.
#define Eigen lockstep_eigen_avx2
#define LOCKSTEP_GEMM GemmF32Avx2
#define LOCKSTEP_GEMM_TYPE float
#include "runtime/kernels/gemm_eigen_body.h"

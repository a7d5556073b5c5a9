// f64 matrix product for the baseline instruction set.
#define Eigen lockstep_eigen_baseline
#define LOCKSTEP_GEMM_F64 GemmF64Baseline
#include "runtime/kernels/gemm_f64_body.h"

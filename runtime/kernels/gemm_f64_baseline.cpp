// f64 matrix product for the baseline instruction set.
#define Eigen lockstep_eigen_baseline
#define LOCKSTEP_GEMM GemmF64Baseline
#define LOCKSTEP_GEMM_TYPE double
#include "runtime/kernels/gemm_eigen_body.h"

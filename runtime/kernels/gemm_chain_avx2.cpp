// Own products for x86-64-v3 (AVX2 and FMA); flags.cmake compiles this file for it.
#define LOCKSTEP_GEMM_CHAIN GemmChainAvx2
#include "runtime/kernels/gemm_chain_body.h"

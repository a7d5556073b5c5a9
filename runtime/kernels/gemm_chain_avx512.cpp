// Own products for x86-64-v4 (AVX-512); flags.cmake compiles this file for it.
#define LOCKSTEP_GEMM_CHAIN GemmChainAvx512
#include "runtime/kernels/gemm_chain_body.h"

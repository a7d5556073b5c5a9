// Own products for x86-64-v4 (AVX-512); flags.cmake compiles this file for it.
#define LOCKSTEP_GEMM_CHAIN GemmChainAvx512
#define LOCKSTEP_GEMM_MEMBERS GemmMembersAvx512
#define LOCKSTEP_GEMM_SUM GemmSumAvx512
#include "runtime/kernels/gemm_chain_members_body.h"

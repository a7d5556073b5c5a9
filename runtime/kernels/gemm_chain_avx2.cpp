// Own products for x86-64-v3 (AVX2 and FMA); flags.cmake compiles this file for it.
#define LOCKSTEP_GEMM_CHAIN GemmChainAvx2
#define LOCKSTEP_GEMM_MEMBERS GemmMembersAvx2
#define LOCKSTEP_GEMM_SUM GemmSumAvx2
#include "runtime/kernels/gemm_chain_members_body.h"

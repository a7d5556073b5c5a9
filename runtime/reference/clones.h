// LOCKSTEP_REFERENCE_CLONES before a plain function compiles it for the baseline and for wider
// vectors; the loader picks one. The wider set has no fused multiply-add, so that every clone
// rounds each product and each sum as the source says and all machines compute the same bits. Not
// inlined: the caller would get the baseline's code.
#pragma once

#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && !defined(LOCKSTEP_NO_CLONES)
#define LOCKSTEP_REFERENCE_CLONES __attribute__((noinline, target_clones("avx2", "default")))
#else
#define LOCKSTEP_REFERENCE_CLONES
#endif

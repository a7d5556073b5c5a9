// LOCKSTEP_CLONES before a plain function compiles it for the baseline and for newer instruction
// sets; the loader picks one. Off under sanitizers, whose run-time is not ready when the loader
// asks.
#pragma once

#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && !defined(LOCKSTEP_NO_CLONES)
#define LOCKSTEP_CLONES \
  __attribute__((target_clones("arch=x86-64-v4", "arch=x86-64-v3", "default")))
#else
#define LOCKSTEP_CLONES
#endif

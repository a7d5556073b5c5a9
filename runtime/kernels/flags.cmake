# Kernels are optimised in every build type: their loops decide the speed of debug runs too. No
# contraction: a * b + c rounds twice on every machine, so results do not depend on the instruction
# set. errno and traps of <cmath> are not used, and waiting for them would keep loops scalar.
if(TARGET lockstep_kernels)
  get_target_property(kernels_type lockstep_kernels TYPE)
  if(kernels_type STREQUAL "STATIC_LIBRARY")
    target_compile_options(lockstep_kernels PRIVATE
                           -ffp-contract=off -fno-math-errno -fno-trapping-math)
    if(NOT LOCKSTEP_SANITIZE)
      target_compile_options(lockstep_kernels PRIVATE -O3)
    endif()
  endif()
endif()

# Every product and every sum of the reference rounds as its source says, on every machine: no
# contraction. errno and traps of <cmath> are not used, and waiting for them would keep loops scalar.
get_target_property(reference_type lockstep_reference TYPE)
if(reference_type STREQUAL "STATIC_LIBRARY")
  target_compile_options(lockstep_reference PRIVATE
                         -ffp-contract=off -fno-math-errno -fno-trapping-math)
  if(LOCKSTEP_SANITIZE)  # their run-time is not ready when the loader chooses a clone
    target_compile_definitions(lockstep_reference PRIVATE LOCKSTEP_NO_CLONES=1)
  endif()
endif()

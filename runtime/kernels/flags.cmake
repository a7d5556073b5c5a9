# Kernels are optimised in every build type: their loops decide the speed of debug runs too. No
# contraction: a * b + c rounds twice on every machine, so results do not depend on the instruction
# set. errno and traps of <cmath> are not used, and waiting for them would keep loops scalar.
if(TARGET lockstep_kernels)
  get_target_property(kernels_type lockstep_kernels TYPE)
  if(kernels_type STREQUAL "STATIC_LIBRARY")
    target_compile_options(lockstep_kernels PRIVATE
                           -ffp-contract=off -fno-math-errno -fno-trapping-math)
    if(LOCKSTEP_SANITIZE)
      target_compile_definitions(lockstep_kernels PRIVATE LOCKSTEP_NO_CLONES=1)
    else()
      target_compile_options(lockstep_kernels PRIVATE -O3)
    endif()
    # The package's own CMake target asks for OpenCL's development files, which nothing here uses.
    find_path(LOCKSTEP_DNNL_INCLUDE dnnl.h REQUIRED)
    find_library(LOCKSTEP_DNNL_LIBRARY dnnl REQUIRED)
    target_include_directories(lockstep_kernels SYSTEM PRIVATE ${LOCKSTEP_DNNL_INCLUDE})
    target_link_libraries(lockstep_kernels PRIVATE dnnl ${CMAKE_DL_LIBS})
    # Not under sanitizers: there loops are not inlined fully, and the linker could hand an inline
    # function compiled for AVX-512 to everybody.
    if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64" AND NOT LOCKSTEP_SANITIZE)
      set_source_files_properties(runtime/kernels/hot_avx2.cpp PROPERTIES
                                  COMPILE_OPTIONS "-march=x86-64-v3")
      set_source_files_properties(runtime/kernels/hot_avx512.cpp PROPERTIES
                                  COMPILE_OPTIONS "-march=x86-64-v4;-mprefer-vector-width=512")
      set_source_files_properties(runtime/kernels/gemm_f64_avx2.cpp PROPERTIES
                                  COMPILE_OPTIONS "-march=x86-64-v3;-ffp-contract=fast")
    endif()
    # These two share no function with any other object, so sanitizers can have them too.
    if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
      set_source_files_properties(runtime/kernels/gemm_chain_avx2.cpp PROPERTIES
                                  COMPILE_OPTIONS "-march=x86-64-v3")
      set_source_files_properties(runtime/kernels/gemm_chain_avx512.cpp PROPERTIES
                                  COMPILE_OPTIONS "-march=x86-64-v4;-mprefer-vector-width=512")
    endif()
  endif()
endif()

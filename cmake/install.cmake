# Installation: headers, libraries, the binary and a CMake package, so that another project writes
#   find_package(lockstep REQUIRED)
#   target_link_libraries(app PRIVATE lockstep::runtime)
include(CMakePackageConfigHelpers)

get_property(layers GLOBAL PROPERTY LOCKSTEP_LAYERS)
foreach(layer ${layers})
  string(REPLACE lockstep_ "" short ${layer})
  set_target_properties(${layer} PROPERTIES EXPORT_NAME ${short})
  add_library(lockstep::${short} ALIAS ${layer})
endforeach()
install(TARGETS ${layers} EXPORT lockstep ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
if(TARGET lockstep_binary)
  install(TARGETS lockstep_binary RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
endif()
install(DIRECTORY compiler devices runtime DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/lockstep
        FILES_MATCHING PATTERN "*.h" PATTERN "*.inc" PATTERN "main" EXCLUDE)
install(EXPORT lockstep NAMESPACE lockstep:: FILE lockstep-targets.cmake
        DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/lockstep)
configure_package_config_file(
  ${PROJECT_SOURCE_DIR}/cmake/lockstep-config.cmake.in
  ${PROJECT_BINARY_DIR}/lockstep-config.cmake
  INSTALL_DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/lockstep)
write_basic_package_version_file(${PROJECT_BINARY_DIR}/lockstep-config-version.cmake
                                 COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/lockstep-config.cmake
              ${PROJECT_BINARY_DIR}/lockstep-config-version.cmake
        DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/lockstep)

# What other projects get: the rooms that know no rules, as
#   find_package(Rearguard COMPONENTS hexmap pathing)
# Headers keep their folders, so that they are included as here: "hexmap/hex.h".
# And what players get: the command with the files that it finds beside itself.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

set(rearguard_package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/Rearguard)

foreach(room hexmap pathing)
  if(NOT TARGET ${room})
    continue()
  endif()
  install(TARGETS ${room} EXPORT RearguardTargets ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}
          COMPONENT development)
  install(DIRECTORY ${PROJECT_SOURCE_DIR}/${room} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/rearguard
          COMPONENT development FILES_MATCHING PATTERN "*.h")
endforeach()

install(EXPORT RearguardTargets NAMESPACE Rearguard:: DESTINATION ${rearguard_package_dir}
        COMPONENT development)
configure_package_config_file(${CMAKE_CURRENT_LIST_DIR}/RearguardConfig.cmake.in
                              ${PROJECT_BINARY_DIR}/RearguardConfig.cmake
                              INSTALL_DESTINATION ${rearguard_package_dir})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/RearguardConfigVersion.cmake
                                 COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/RearguardConfig.cmake ${PROJECT_BINARY_DIR}/RearguardConfigVersion.cmake
        DESTINATION ${rearguard_package_dir} COMPONENT development)

install(TARGETS rearguard COMPONENT game)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/assets/rules ${PROJECT_SOURCE_DIR}/assets/art ${PROJECT_SOURCE_DIR}/assets/wesnoth DESTINATION ${CMAKE_INSTALL_DATADIR}/rearguard/assets COMPONENT game)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/maps DESTINATION ${CMAKE_INSTALL_DATADIR}/rearguard COMPONENT game)

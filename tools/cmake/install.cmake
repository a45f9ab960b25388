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

# What the command tells of itself, told once when it is installed.
set(rearguard_help_dir ${PROJECT_BINARY_DIR}/help)
add_custom_command(
  OUTPUT ${rearguard_help_dir}/rearguard.1.gz
  COMMAND ${CMAKE_COMMAND} -E make_directory ${rearguard_help_dir}
  COMMAND ${CMAKE_COMMAND} -E env REARGUARD_DATA=${PROJECT_SOURCE_DIR} sh ${CMAKE_CURRENT_LIST_DIR}/write_help.sh
          $<TARGET_FILE:rearguard> ${rearguard_help_dir} ${PROJECT_SOURCE_DIR}/assets/desktop/changelog
  DEPENDS rearguard ${PROJECT_SOURCE_DIR}/assets/desktop/changelog ${CMAKE_CURRENT_LIST_DIR}/write_help.sh
  VERBATIM)
add_custom_target(rearguard_help ALL DEPENDS ${rearguard_help_dir}/rearguard.1.gz)
install(FILES ${rearguard_help_dir}/rearguard.1.gz DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT game)
install(FILES ${rearguard_help_dir}/rearguard.bash DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions
        RENAME rearguard COMPONENT game)
install(FILES ${rearguard_help_dir}/_rearguard DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions COMPONENT game)
install(FILES ${rearguard_help_dir}/rearguard.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d
        COMPONENT game)

# What desktops look for.
set(rearguard_desktop_dir ${PROJECT_SOURCE_DIR}/assets/desktop)
install(FILES ${rearguard_desktop_dir}/rearguard.desktop DESTINATION ${CMAKE_INSTALL_DATADIR}/applications COMPONENT game)
install(FILES ${rearguard_desktop_dir}/rearguard.metainfo.xml DESTINATION ${CMAKE_INSTALL_DATADIR}/metainfo COMPONENT game)
install(FILES ${rearguard_desktop_dir}/rearguard.svg DESTINATION ${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/apps
        COMPONENT game)
install(FILES ${rearguard_desktop_dir}/rearguard.xml DESTINATION ${CMAKE_INSTALL_DATADIR}/mime/packages COMPONENT game)
install(FILES ${PROJECT_SOURCE_DIR}/LICENSE DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/rearguard RENAME copyright COMPONENT game)
install(FILES ${rearguard_help_dir}/changelog.gz DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/rearguard COMPONENT game)
install(FILES ${PROJECT_SOURCE_DIR}/README.md DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/rearguard COMPONENT game)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/assets/rules ${PROJECT_SOURCE_DIR}/assets/art ${PROJECT_SOURCE_DIR}/assets/wesnoth DESTINATION ${CMAKE_INSTALL_DATADIR}/rearguard/assets COMPONENT game)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/maps DESTINATION ${CMAKE_INSTALL_DATADIR}/rearguard COMPONENT game)

# tools/package makes one Debian package of it all: the command, its data, the libraries and headers.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME rearguard)
set(CPACK_PACKAGE_CONTACT "The Rearguard developers <rearguard@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "hex wargames, and a referee for their retreats")
set(CPACK_PACKAGE_DESCRIPTION
    "Two players at one machine play hex-and-counter wargames whose rules are
data. A referee asks where a counter may retreat, along which paths, and
why not elsewhere: every verdict cites the rule behind it. Map designers
draw maps, and check them before anybody plays on them.")
# Not among the games: Debian keeps those out of everybody's PATH, in /usr/games.
set(CPACK_DEBIAN_PACKAGE_SECTION misc)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
# SDL2_image is loaded when it is first used: no list of linked libraries tells of it.
set(CPACK_DEBIAN_PACKAGE_DEPENDS "fonts-dejavu-core, libsdl2-image-2.0-0")
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_STRIP_FILES ON)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
include(CPack)

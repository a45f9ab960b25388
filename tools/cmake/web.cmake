# A build with emscripten (tools/web): the packages that the engine is made of, and the module for JavaScript.
# Headers of Debian's packages are reached by links in a folder of their own, so that those of glibc beside them are
# not. zlib is compiled from Debian's sources, which tools/web has fetched.
enable_language(C)

set(rearguard_web_include ${PROJECT_BINARY_DIR}/include)
set(rearguard_web_sources ${PROJECT_BINARY_DIR}/source)

file(MAKE_DIRECTORY ${rearguard_web_include})
foreach(name boost fmt nlohmann toml++)
  if(NOT EXISTS /usr/include/${name})
    message(FATAL_ERROR "/usr/include/${name} is missing; tools/web installs what this build needs")
  endif()
  file(CREATE_LINK /usr/include/${name} ${rearguard_web_include}/${name} SYMBOLIC)
endforeach()

function(rearguard_web_package target)
  add_library(${target} INTERFACE IMPORTED GLOBAL)
  target_include_directories(${target} SYSTEM INTERFACE ${rearguard_web_include})
  target_compile_definitions(${target} INTERFACE ${ARGN})
endfunction()
rearguard_web_package(Boost::headers)
rearguard_web_package(nlohmann_json::nlohmann_json)
rearguard_web_package(fmt::fmt FMT_HEADER_ONLY=1)
rearguard_web_package(tomlplusplus::tomlplusplus TOML_HEADER_ONLY=1)
# The module has one thread; whoever asks for more gets one.
add_library(Threads::Threads INTERFACE IMPORTED GLOBAL)

file(GLOB rearguard_web_zlib ${rearguard_web_sources}/zlib-*)
if(NOT rearguard_web_zlib)
  message(FATAL_ERROR "the sources of zlib are missing in ${rearguard_web_sources}; tools/web fetches them")
endif()

set(rearguard_web_zlib_files adler32 compress crc32 deflate inffast inflate inftrees trees uncompr zutil)
list(TRANSFORM rearguard_web_zlib_files PREPEND ${rearguard_web_zlib}/)
list(TRANSFORM rearguard_web_zlib_files APPEND .c)
add_library(web_zlib STATIC ${rearguard_web_zlib_files})
target_include_directories(web_zlib SYSTEM PUBLIC ${rearguard_web_zlib})
add_library(ZLIB::ZLIB ALIAS web_zlib)

# The functions of src/answers/api/rearguard.h as a module: engine.mjs and engine.wasm.
function(rearguard_web_module)
  add_executable(web_engine $<TARGET_OBJECTS:answers_api>)
  target_link_libraries(web_engine PRIVATE ${rearguard_answering})
  set(functions _malloc _free)
  file(STRINGS ${PROJECT_SOURCE_DIR}/src/answers/api/rearguard.h declared REGEX "^REARGUARD_API ")
  foreach(line ${declared})
    if(line MATCHES "(rearguard_[a-z_]+)\\(")
      list(APPEND functions _${CMAKE_MATCH_1})
    endif()
  endforeach()
  list(JOIN functions "," functions)
  target_link_options(web_engine PRIVATE
    --no-entry -sMODULARIZE=1 -sEXPORT_ES6=1 -sUSE_ES6_IMPORT_META=1 -sEXPORT_NAME=createEngine -sENVIRONMENT=web,worker
    -sALLOW_MEMORY_GROWTH=1 -sINITIAL_MEMORY=32MB -sTOTAL_STACK=8MB -sFORCE_FILESYSTEM=1 -sEXPORTED_RUNTIME_METHODS=FS
    -sEXPORTED_FUNCTIONS=${functions})
  set_target_properties(web_engine PROPERTIES OUTPUT_NAME engine SUFFIX .mjs LINK_DEPENDS ${PROJECT_SOURCE_DIR}/src/answers/api/rearguard.h)
endfunction()

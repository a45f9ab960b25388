#pragma once
// What the library has been built with. Private to this room.

#include "src/answers/questions/library.h"
#ifdef REARGUARD_API_SUGGEST
#include "src/answers/thinking/suggest.h"
#endif

namespace rearguard {

/// Returns a library whose games suggest actions, if REARGUARD_API_SUGGEST is on.
inline AskedLibrary library_over(const std::string& folder) {
#ifdef REARGUARD_API_SUGGEST
  return AskedLibrary(folder, Suggestions());
#else
  return AskedLibrary(folder);
#endif
}

}  // namespace rearguard

#pragma once
// What the library has been built with. Private to this room.

#include "src/answers/questions/library.h"
#ifdef REARGUARD_API_SUGGEST
#include "src/answers/thinking/suggest.h"
#endif

namespace rearguard {

/// Returns what answers `suggest` about a game; nothing without REARGUARD_API_SUGGEST.
inline GameQuestion built_in_suggestions() {
#ifdef REARGUARD_API_SUGGEST
  return Suggestions();
#else
  return {};
#endif
}

}  // namespace rearguard

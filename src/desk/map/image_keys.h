#pragma once
// The owners of images in the store.

#include <cstdint>

namespace rearguard {

enum ImagesOf : std::uint64_t {
  map_tiles,
  map_overview,
  stacks,
  side_marks,
  fanned_counters,
  underlay_tiles,
  underlay_screen_tiles,
  underlay_marks,
  first_overlay = 16,  ///< and all greater values
};

}  // namespace rearguard

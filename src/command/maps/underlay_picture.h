#pragma once
// The picture under a map, for pictures that the command draws.

#include "src/command/session/picture.h"

namespace rearguard {

class HexMap;
struct MapPicture;

/// Loads the picture under the map in `map_file`, for a file of this format. Returns what went wrong, as a
/// message about the option `--underlay`: also if the map has no picture under it.
std::variant<std::shared_ptr<const MapPicture>, std::string> load_underlay(const std::string& map_file,
                                                                           const HexMap& map,
                                                                           PictureFormat format);

/// Returns the look of a map with its art and, if `wanted`, with the picture under it.
std::variant<MapLook, std::string> look_of(std::shared_ptr<const ArtLibrary> art, bool wanted,
                                           const std::string& map_file, const HexMap& map,
                                           PictureFormat format);

}  // namespace rearguard

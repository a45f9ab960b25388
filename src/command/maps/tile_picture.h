#pragma once
// The picture of a terrain chart's tiles, for map editors; and the pictures of theirs, for a draft.

#include <memory>
#include <optional>
#include <string>

#include "src/workshop/exchange/tiled/tiled_map.h"

namespace rearguard {

class ArtLibrary;
class HexMap;
struct TileSheet;

/// Draws every tile of the sheet as the map shows it into a PNG file, completely or not at all. A tile is
/// transparent outside its hex. A feature is drawn on the first terrain, a level as a number without ground.
/// Returns what went wrong; nothing on success.
std::optional<std::string> write_tile_picture(const HexMap& map, const TileSheet& sheet,
                                              std::shared_ptr<const ArtLibrary> art, const std::string& file);

/// Writes those pictures of a draft that its chart names into PNG files beside the file `map_file`. Parts
/// that cannot be read are left out, each with a sentence in `warnings`. Returns what went wrong; nothing on
/// success.
std::optional<std::string> write_terrain_pictures(const TerrainPictures& pictures, const HexMap& map,
                                                  const std::string& map_file,
                                                  std::vector<std::string>& warnings);

}  // namespace rearguard

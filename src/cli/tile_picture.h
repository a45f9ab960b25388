#pragma once
// The picture of a chart's tiles, for map editors.

#include <memory>
#include <optional>
#include <string>

#include "src/exchange/tiled_export.h"
#include "src/view/art.h"

namespace rearguard {

/// Draws every tile of the sheet as the map would show it into a PNG file, whole or not at all. Outside of
/// its hex a tile is transparent. A feature is shown on the first terrain, a level as its number on nothing.
/// Says what went wrong, or nothing.
std::optional<std::string> write_tile_picture(const HexMap& map, const TileSheet& sheet,
                                              std::shared_ptr<const ArtBook> art, const std::string& file);

}  // namespace rearguard

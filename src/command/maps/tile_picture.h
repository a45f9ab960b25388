#pragma once
// The picture of a terrain chart's tiles, for map editors.

#include <memory>
#include <optional>
#include <string>

namespace rearguard {

class ArtLibrary;
class HexMap;
struct TileSheet;

/// Draws every tile of the sheet as the map shows it into a PNG file, completely or not at all. A tile is
/// transparent outside its hex. A feature is drawn on the first terrain, a level as a number without ground.
/// Returns what went wrong; nothing on success.
std::optional<std::string> write_tile_picture(const HexMap& map, const TileSheet& sheet,
                                              std::shared_ptr<const ArtLibrary> art, const std::string& file);

}  // namespace rearguard

#pragma once
// Turns a map drawn in Tiled into a map or position document. The readers in io then check it like any other,
// with places in Tiled's file.

#include "src/core/io/positions/position_reader.h"
#include "src/workshop/exchange/tiled/tiled_map.h"

namespace rearguard {

/// The table of a map document, and of a position with this map inline if there are units or properties of a
/// position.
struct TiledDocument {
  Node map;
  std::optional<Node> position;  ///< without its `map`
};

/// Returns the documents of a Tiled map; maps/EXCHANGE.md describes the correspondence.
Checked<TiledDocument> document_of(const TiledMap& tiled, const std::string& file);

/// The contents of a file of another program.
struct Imported {
  std::shared_ptr<const HexMap> map;
  std::optional<PositionDocument> position = std::nullopt;  ///< if the file has units
  std::vector<Member> about_map = {};                       ///< those of `keys_about_map` in the map document
  std::vector<std::string> remarks = {};                    ///< what the reader of the answer should know
  TerrainPictures pictures = {};                            ///< each of a file that may be opened
  std::vector<Place> hex_places = {};  ///< of each hex in the file, by row-major index; empty: unknown
};

/// Reads a TMX or TMJ file and the tilesets that it names, which may be below the folder `tilesets` too, if
/// that is not empty.
Checked<Imported> read_tiled_file(const std::string& path, TiledReading how = {},
                                  const std::string& tilesets = {});
Checked<Imported> read_tiled_text(std::string_view text, const std::string& file, const OpenBeside& open,
                                  const TiledReading& how = {});

}  // namespace rearguard

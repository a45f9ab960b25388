#pragma once
// What a map drawn in Tiled says, as a map or position document: io's readers then hold it to the same rules
// as any other, with places in Tiled's file.

#include <optional>
#include <string>
#include <variant>

#include "hexmap/hex_map.h"
#include "src/exchange/tiled_map.h"
#include "src/io/position_reader.h"

namespace rearguard {

/// The table of a map document, and that of a position with this map inline where there are units or a
/// property of a position.
struct TiledDocument {
  Node map;
  std::optional<Node> position;  ///< without its `map`
};

/// See maps/EXCHANGE.md for what means what.
Checked<TiledDocument> document_of(const TiledMap& tiled, const std::string& file);

/// A file of another program, read.
struct Imported {
  std::shared_ptr<const HexMap> map;
  std::optional<PositionDocument> position = std::nullopt;  ///< where the file had units
  std::optional<Node> expect = std::nullopt;                ///< what a map document says under that key
};

/// Reads a TMX or TMJ file with the tilesets that it names.
Checked<Imported> read_tiled_file(const std::string& path);
Checked<Imported> read_tiled_text(std::string_view text, const std::string& file, const OpenBeside& open);

}  // namespace rearguard

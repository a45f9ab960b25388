#pragma once
// A board drawn for a program: as a whole, or one layer or section of it.

#include <cstdint>
#include <memory>
#include <string>

#include "src/answers/view/svg.h"

namespace rearguard {

class ArtLibrary;
class Position;
class TableReader;

/// What is drawn. All layers of a board have the same size and place.
enum class PictureLayer : std::uint8_t {
  all,
  map,
  units,
  hexes,  ///< each hex as an area with its number and terrain, and nothing else
  plain,  ///< the map without drawings, in blocks of the colours of its terrains
};

/// The keys of a question for a picture of a board, without those that any question has.
struct PictureQuestion {
  PictureLayer layer = PictureLayer::all;
  std::string prefix;              ///< begins the names within the SVG
  std::optional<Section> section;  ///< nothing: all
};

/// Reads `layer`, `prefix`, and `section` (four whole numbers) or `around` (printed numbers of hexes: the
/// section is the box around them). Problems are left with the reader.
PictureQuestion read_picture_question(TableReader& table, const Position& position);

/// Returns a picture as SVG. A section looks exactly like that section of the whole, and takes time and text
/// only for the hexes in it.
std::string board_picture(const Position& position, const PictureQuestion& question,
                          const std::shared_ptr<const ArtLibrary>& art);

}  // namespace rearguard

#pragma once
// The drawings that a map is shown with: those that ship, and the map's own.

#include <memory>
#include <string>
#include <vector>

#include "hexmap/hex_map.h"
#include "src/view/art.h"

namespace rearguard {

struct MapArt {
  std::shared_ptr<const ArtBook> book;
  std::vector<std::string> problems;  ///< one sentence for each picture that the map asks for in vain
};

/// Reads the drawings of `art_folder`, and the pictures that the map's terrains and features name. Those
/// lie in the folder of `map_file` or below it; a map whose text is in no file (empty) has none.
MapArt map_art(const std::string& art_folder, const HexMap& map, const std::string& map_file);

}  // namespace rearguard

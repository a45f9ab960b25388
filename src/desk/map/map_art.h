#pragma once
// The drawings of a map: the shipped ones and its own.

#include <memory>
#include <span>
#include <string>
#include <vector>

namespace rearguard {

class ArtLibrary;
class HexMap;
struct Unit;

struct MapArt {
  std::shared_ptr<const ArtLibrary> library;
  std::vector<std::string> problems;  ///< one sentence for each picture that cannot be used
};

/// Reads the drawings in `art_folder`, and the pictures that the map's terrains and features, and these
/// units, name. Pictures must be in the folder of `map_file` or below it; a map without a file (empty) has
/// none.
MapArt map_art(const std::string& art_folder, const HexMap& map, const std::string& map_file,
               std::span<const Unit> units = {});

}  // namespace rearguard

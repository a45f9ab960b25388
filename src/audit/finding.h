#pragma once
// What a check has to say of a map or of what stands on it: plain data, with no text of a file behind it.

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "hexmap/grid.h"

namespace rearguard {

/// The part of a document that a finding is about; io/map_source.h turns it into a line and a column.
struct Subject {
  enum class Kind : std::uint8_t {
    whole,           ///< the document
    terrain,         ///< index: TerrainId
    feature,         ///< index: FeatureId
    movement_class,  ///< index: ClassId
    hex,             ///< its symbol in `hexes`
    elevation,       ///< its level in `elevation`
    placement,       ///< index: of what the document lays on hexsides
    victory,         ///< index: of the victory hexes
    expectation,     ///< index: of the expectations
    unit,            ///< name: its id
  };
  Kind kind = Kind::whole;
  std::size_t index = 0;
  Hex hex{};
  std::string name = {};
};

struct Finding {
  std::string name;  ///< of the check, as in the catalogue: "unused-terrain"
  std::string message;
  std::vector<Hex> hexes;  ///< all that it is about, in the order of the message
  Subject subject;
};

/// "0304", "0304 and 0405", "0304, 0405 and 0406"; of more than `most` the first few and how many more there
/// are. Empty for no hexes.
std::string hex_list(const Grid& grid, const std::vector<Hex>& hexes, std::size_t most = 8);

/// "foot", "foot and mounted", "foot, mounted and wheeled".
std::string word_list(const std::vector<std::string>& words, const char* before_last = "and");

}  // namespace rearguard

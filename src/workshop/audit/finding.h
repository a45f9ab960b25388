#pragma once
// The findings of checks on maps and positions: plain data, independent of the text of the document.

#include "hexmap/grid.h"
#include "src/workshop/audit/fix.h"

namespace rearguard {

struct AcceptedFinding;
class HexMap;

/// The part of a document that a finding is about; document_place.h turns it into a line and a column.
struct Subject {
  enum class Kind : std::uint8_t {
    whole,           ///< the document
    terrain,         ///< index: TerrainId
    feature,         ///< index: FeatureId
    movement_class,  ///< index: ClassId
    hex,             ///< `hex`: its symbol in `hexes`
    elevation,       ///< `hex`: its level in `elevation`
    placement,       ///< index: of the entry in [[hexsides]], by placement
    victory,         ///< index: of the victory hex
    expectation,     ///< index: of the expectation
    unit,            ///< name: id of the unit
    acceptance,      ///< index: of the entry in [[accept]]
    document,        ///< something else that a position or a scenario states
  };
  Kind kind = Kind::whole;
  std::size_t index = 0;
  Hex hex{};
  std::string name = {};
};

/// A problem or warning that a check reports.
struct Finding {
  std::string name;  ///< of the check in the catalogue: "unused-terrain"
  std::string message;
  std::vector<Hex> hexes;  ///< all hexes concerned, in the order of the message
  Subject subject;
  std::optional<Fix> fix = std::nullopt;  ///< if the finding has one likely answer
};

bool is_accepted(const std::vector<AcceptedFinding>& accepted, const Finding& finding);

/// stale-accept: entries about the map alone that cover none of the findings. `all` has those of the map and
/// those of documents that use it. Unless the rules of such documents are known, retreat traps count as gone
/// only where the ground is open to all classes for as far as retreats go.
std::vector<Finding> stale_acceptances(const HexMap& map, const std::vector<AcceptedFinding>& accepted,
                                       const std::vector<Finding>& all, bool knows_rules);

/// Returns "0304", "0304 and 0405", "0304, 0405 and 0406"; beyond `max_hexes`, the first few and the number
/// left. Empty for no hexes.
std::string hex_list(const Grid& grid, const std::vector<Hex>& hexes, std::size_t max_hexes = 8);

/// Two adjacent hexes, and so a hexside, or a step over it.
using AdjacentHexes = std::pair<Hex, Hex>;

/// Returns "0304 to 0305 and 0405 to 0406"; beyond six, the first of them and the number left.
std::string side_list(const Grid& grid, const std::vector<AdjacentHexes>& sides,
                      const char* between = " to ");
/// Returns the hexes of each pair, one pair after the other.
std::vector<Hex> hexes_of(const std::vector<AdjacentHexes>& sides);

/// Returns "foot", "foot and mounted", "foot, mounted and wheeled".
std::string word_list(const std::vector<std::string>& words, const char* before_last = "and");

}  // namespace rearguard

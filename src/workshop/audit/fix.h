#pragma once
// Changes of a map that answer a finding. A finding has one only if there is no other likely answer.

#include <cstddef>
#include <variant>

#include "hexmap/hex.h"
#include "hexmap/terrain_chart.h"

namespace rearguard {

class HexMap;

/// Makes a feature be, or not be, on the two crossings of a hexside.
struct HexsideFix {
  FeatureId feature = 0;
  Hex from, to;        ///< adjacent
  bool forth = false;  ///< the crossing from `from` to `to` has the feature
  bool back = false;   ///< the crossing from `to` to `from` has it
};

/// Exchanges the costs of two classes in one row of the chart.
struct ExchangeFix {
  enum class Row : std::uint8_t { terrain, feature, replace };
  Row row = Row::terrain;
  std::size_t index = 0;  ///< TerrainId or FeatureId
  ClassId one = 0, other = 0;
};

/// Lets a feature open the hexsides that it is on.
struct OpeningFix {
  FeatureId feature = 0;
};

/// Calls a movement class by the name of another one, which no row names beside it.
struct ClassFix {
  ClassId slip = 0, intended = 0;
};

/// Removes the entries of a document that place a feature again on a hexside. The map remains as it is.
struct RepetitionFix {
  FeatureId feature = 0;
  Hex from, to;
};

/// Gives a hex another level.
struct ElevationFix {
  Hex hex;
  int level = 0;
};

using Fix = std::variant<HexsideFix, ExchangeFix, OpeningFix, ClassFix, RepetitionFix, ElevationFix>;

/// Returns what a fix does, as an order: "lay road between 0304 and 0405".
std::string describe_fix(const HexMap& map, const Fix& fix);

}  // namespace rearguard

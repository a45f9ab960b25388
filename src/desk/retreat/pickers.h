#pragma once
// The lists for selection: units of a position, files of a folder.

#include "src/core/board/unit.h"
#include "src/core/document/diagnostic.h"

namespace rearguard {

class Position;

enum class UnitOrder : std::uint8_t { as_written, by_id, by_hex, by_kind, by_strength };

struct UnitFilter {
  std::string text;               ///< every word must occur in id, name, hex, kind, size or state
  std::optional<SideIndex> side;  ///< nullopt: all sides
  UnitOrder order = UnitOrder::as_written;
  friend bool operator==(const UnitFilter&, const UnitFilter&) = default;
};

/// Returns the units that match the filter, sorted; ties and `as_written` keep the order of the document.
/// Numbers within ids sort as numbers: u2 before u10. Strengths sort in descending order.
std::vector<UnitIndex> listed_units(const Position& position, const UnitFilter& filter);

}  // namespace rearguard

#pragma once
// The picture of a cut: the hexes and hexsides that part two places, and the places.

#include <utility>

#include "src/answers/view/audit_scene.h"

namespace rearguard {

/// The parts of a cut and the places that it parts.
struct CutMarks {
  std::vector<Hex> hexes;
  std::vector<std::pair<Hex, Direction>> sides;
  std::vector<Hex> from, to;
  std::string note;  ///< what the cut is, in words
};

void add_cut(Scene& scene, const MapLayout& layout, const CutMarks& cut);
/// Draws the map with a cut and rings round the hexes of both places.
Scene cut_scene(const HexMap& map, const CutMarks& cut, const AuditStyle& style);

}  // namespace rearguard

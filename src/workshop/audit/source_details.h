#pragma once
// The parts of a map document that no HexMap has, expectations and the picture under it, for comparisons of
// maps.

#include "src/workshop/audit/map_details.h"

namespace rearguard {

struct Grid;
struct MapSource;

/// Returns each [[expect]], named by what it asks, each [[accept]], and the keys of `underlay`. `grid`: of
/// the map.
std::vector<MapDetail> source_details(const MapSource& source, const Grid& grid);

}  // namespace rearguard

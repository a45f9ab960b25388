#pragma once
// Expectations while the map around them changes. Private to this room.

#include "src/core/io/maps/expectation.h"

namespace rearguard {

struct DroppedItems;
struct ExpectationTarget;
struct NewChart;

std::vector<Hex> hexes_of(const Expectation& expectation, const Grid& grid);
/// Returns what the reader says against an expectation of a map; empty: nothing.
std::string problem_of(const Expectation& expectation, const HexMap& map);
/// Gives an expectation the classes of another chart. Returns why that is impossible; empty: it is done.
std::string follow_chart(Expectation& expectation, const TerrainChart& old, const NewChart& now);
/// Returns the expectations on the map of a position, whose hex `from.first` is at `origin` there. Those that
/// name a hex that is no longer there are dropped.
std::vector<ExpectationTarget> reworked(const std::vector<ExpectationTarget>& expectations, const Grid& from,
                                        const Position& to, Printed origin, DroppedItems& dropped);

}  // namespace rearguard

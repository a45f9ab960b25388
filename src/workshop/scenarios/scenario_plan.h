#pragma once
// Scenarios held against their map and rules: edges, entries, holders, points, units that cannot move.
// Private to this room.

#include "src/workshop/audit/document_part.h"

namespace rearguard {

class Marchers;
struct Scenario;

/// home-exchanged, entry-over-enemy-edge, entry-occupied, held-by-absent, exit-over-own-edge,
/// unattainable-points, unscored-star and cannot-leave.
std::vector<DocumentFinding> doubtful_plan(const Scenario& scenario, const Marchers& units);

}  // namespace rearguard

#pragma once
// The checks of scenarios, and of what positions and scenarios state beside their units.

#include <set>

#include "src/workshop/audit/document_part.h"

namespace rearguard {

class HexMap;
class Position;
struct RuleSet;
struct Scenario;

/// hold-impassable, hold-unreachable, hold-repeated, worthless-hex, late-arrival, arrival-overstacked,
/// arrival-unaffordable, side-without-units, and those of scenario_plan.h. Reach is counted without enemies,
/// and generously: what it rules out no game can do.
std::vector<DocumentFinding> audit_scenario(const Scenario& scenario);

/// supply-impassable, setup-without-enemies, setup-missing-number, setup-unstated-number and those of
/// word_checks.h, of a position; of a scenario with the units that arrive later. A game can come to ask for
/// every number that its rules name, a position only for those of retreats. `rule_set` may be null.
std::vector<DocumentFinding> audit_board(const Position& position, const RuleSet* rule_set, bool is_game);

/// Returns the position of a scenario with its reinforcements, each in its first entry hex.
Position with_arrivals(const Scenario& scenario);

/// foreign-side: sides of a map, of home edges and victory hexes, that none of the units on it bear. `sides`:
/// those of all its positions and scenarios; empty if there are none.
std::vector<DocumentFinding> foreign_sides(const HexMap& map, const std::set<std::string>& sides);

/// hold-repeated, worthless-hex, repeated-label and shared-home-edge: what a map lists beside its ground.
std::vector<DocumentFinding> doubtful_entries(const HexMap& map);

}  // namespace rearguard

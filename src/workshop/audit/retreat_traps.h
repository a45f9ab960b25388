#pragma once
// Retreat traps: hexes in which an attacked unit has no legal retreat even on an empty board.

#include "hexmap/hex.h"
#include "hexmap/terrain_chart.h"

namespace rearguard {

struct Finding;
class HexMap;
struct RuleSet;

/// A trap: a unit of a class in a hex, attacked by one enemy in an adjacent hex that some class can occupy,
/// has no legal retreat under some of the results with a fixed number of hexes.
struct RetreatTrap {
  ClassId movement_class = 0;
  Hex hex;
  std::vector<Direction> attacked_from;  ///< ascending
  std::vector<std::string> results;      ///< in the order of the rule set
};

/// Every trap that terrain, hexsides or elevation cause, sorted by class, then hex number, then results. Left
/// out are hexes where open ground of the same outline would not help either (the map edge is the cause), and
/// hexes outside the largest region of their class (pathing/regions.h). Under rules whose motion follows one
/// fixed direction, a hex counts only if the unit is lost from every direction of attack.
///
/// Linear in the size of the map, plus one retreat to judge for each hex and direction of attack whose ground
/// within 60° of straight away from the attacker is blocked; rules that depend on more than steps and enemies
/// are judged in every hex. Judges at most `max_questions` retreats, on `threads` threads (0: one for each
/// core, at most `max_trap_threads`); the answer does not depend on their number. If more would be needed,
/// `complete` is false and traps can be missing.
struct RetreatTraps {
  std::vector<RetreatTrap> traps;
  bool complete = true;
};
inline constexpr std::size_t max_trap_questions = 500'000;
inline constexpr unsigned max_trap_threads = 8;
RetreatTraps retreat_traps(const HexMap& map, const RuleSet& rule_set,
                           std::size_t max_questions = max_trap_questions, unsigned threads = 0);

/// Returns the traps as findings: traps with the same results share one, and so do classes with the same
/// traps. Omits unclear classes (map_checks.h).
std::vector<Finding> trap_findings(const HexMap& map, const RuleSet& rule_set);

}  // namespace rearguard

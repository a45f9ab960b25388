#pragma once
// Hexes from which a unit that is attacked has no legal retreat, though nobody else is on the board.

#include <vector>

#include "hexmap/hex_map.h"
#include "src/audit/finding.h"
#include "src/rules/rule_set.h"

namespace rearguard {

/// A unit of a class in a hex, attacked by one enemy in an adjacent hex where some class can stand: the
/// results of the doctrine, among those that state how many hexes they send it, that leave it no legal
/// retreat on the empty board.
struct RetreatTrap {
  ClassId movement_class = 0;
  Hex hex;
  std::vector<Direction> attacked_from;  ///< ascending
  std::vector<std::string> results;      ///< in the order of the doctrine
};

/// Every trap of the map that its terrain, hexsides or elevation make: where a unit could not retreat on
/// open ground of the same outline either, the edge of the map is to blame, and it is left out. So are hexes
/// outside the main part of the ground of their class (pathing/regions.h). Under a doctrine whose motion
/// leads straight one way, a hex counts only if the unit is lost whichever side it is attacked from. Sorted
/// by class, then printed number, then results.
///
/// Linear in the size of the map, plus a question for each hex and side whose ground straight away from the
/// attacker, 60° to either side, is blocked; a doctrine that looks at more than steps and enemies is asked
/// everywhere.
/// Asks at most `max_questions`, on so many threads (0: as many as the machine has, at most
/// `max_trap_threads`); the answer does not depend on how many. Where the questions are not enough,
/// `complete` is false and traps may be missing.
struct RetreatTraps {
  std::vector<RetreatTrap> traps;
  bool complete = true;
};
inline constexpr std::size_t max_trap_questions = 500'000;
inline constexpr unsigned max_trap_threads = 8;
RetreatTraps retreat_traps(const HexMap& map, const RuleSet& rule_set,
                           std::size_t max_questions = max_trap_questions, unsigned threads = 0);

/// The same in sentences: traps with the same results are one finding, and so are classes with the same
/// traps. Leaves classes out that are likely slips of the pen (map_checks.h).
std::vector<Finding> trap_findings(const HexMap& map, const RuleSet& rule_set);

}  // namespace rearguard

#pragma once
// The units of a scenario as they march: what they can pay, and when they can be where at the earliest.
// Counted without enemies, and generously. Private to this room.

#include <tuple>

#include "src/play/game/scenario.h"
#include "src/workshop/audit/turn_surface.h"

namespace rearguard {

/// The units of a scenario with what they need to move.
class Marchers {
 public:
  explicit Marchers(const Scenario& scenario);

  /// All units, each reinforcement in its first hex of entry.
  const Position& all() const { return all_; }
  const std::string& side_of(UnitIndex u) const { return all_.sides()[all_.unit(u).side]; }
  /// Returns the most movement points that the rules give a unit as it is; zero if nobody knows.
  MovementPoints allowance(UnitIndex u) const;
  /// Returns how a unit enters the map; null if it is set up there.
  const Reinforcement* arrival(UnitIndex u) const;
  /// Returns where a unit begins: its hex, or its hexes of entry.
  std::vector<Hex> starts(UnitIndex u) const;

 private:
  const Scenario& scenario_;
  Position all_;
};

/// The earliest turns in which the units of each side can be in a hex.
class Reaches {
 public:
  Reaches(const Scenario& scenario, const Marchers& units);

  /// Returns the turn in which some unit of the side is in the hex at the earliest; nothing if never. Turn 0
  /// if nobody knows how far a unit moves.
  std::optional<std::uint32_t> earliest(const std::string& side, Hex h);
  /// Tests whether the class of any unit of the side can be in a hex.
  bool admits(const std::string& side, Hex h) const;
  bool has_units(const std::string& side) const;

 private:
  using Group = std::tuple<std::string, ClassId, std::int64_t, int>;  ///< side, class, allowance, first turn

  const TurnSurface& surface(const Group& group, const std::vector<Hex>& starts);

  const Scenario& scenario_;
  std::uint32_t moves_a_turn_;
  std::map<Group, std::vector<Hex>> groups_;
  std::map<Group, TurnSurface> surfaces_;
};

}  // namespace rearguard

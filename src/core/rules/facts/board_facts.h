#pragma once
// What one side's retreating units face on a board: computed once and shared by all questions.

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "hexmap/hex_planes.h"
#include "src/core/board/position.h"
#include "src/core/rules/facts/bonds.h"
#include "src/core/rules/words/rule_set.h"

namespace rearguard {

/// Facts about every hex from the point of view of one side, computed at first use. Its bits are those of one
/// ZOC, the one that a move names. The position must outlive it. Not safe for use by two threads at once.
class BoardFacts {
 public:
  enum Bit : std::uint8_t {
    exists = HexPlane::exists,
    at_map_edge = HexPlane::at_map_edge,
    enemy = 4,     ///< an enemy unit occupies the hex
    friendly = 8,  ///< a unit of the side or its allies occupies the hex
    zoc = 16,      ///< the hex is in an enemy ZOC, occupied or not, whatever cancels it
    adjacent_to_enemy = 32,
  };
  static constexpr std::size_t bit_combinations = 64;

  /// `fire` says which enemies can use retreat fire.
  BoardFacts(const Position& position, const ZocRule& rule, SideIndex side, const FireRule& fire = {});

  const Position& position() const { return *position_; }
  SideIndex side() const { return side_; }

  /// Returns the bits of a hex; 0 off the map.
  std::uint8_t bits(Hex h) const {
    const Grid& grid = position_->map().grid();
    return grid.contains(h) ? bits_at(grid.index(h)) : std::uint8_t{0};
  }
  std::uint8_t bits_at(std::size_t index) const {
    return seen().plane[index] & static_cast<std::uint8_t>(bit_combinations - 1);
  }

  const std::vector<UnitIndex>& enemies() const { return seen().enemies; }
  const std::vector<UnitIndex>& friends() const {
    return seen().friends;
  }  ///< the side's own and its allies'

  /// Returns the distance to the nearest enemy unit from any hex of the unbounded grid; `enemies()` must not
  /// be empty.
  int nearest_enemy(Hex h) const {
    if (nearest_.empty()) {
      // The first hexes are measured singly, until that has cost as much as measuring all.
      if (measured_ < wide_.size() * distances_per_search_step) {
        measured_ += enemies().size();
        return distance_to_enemies(h);
      }
      measure_enemies();
    }
    return wide_.contains(h) ? static_cast<int>(nearest_[wide_.index(h)]) : distance_to_enemies(h);
  }

  /// Tests for an enemy that could retreat-fire at a hex of the map.
  bool under_retreat_fire(Hex h) const;
  bool anyone_can_fire() const { return !seen().firing.empty(); }
  /// Returns the enemies that could retreat-fire at a hex of the map, in the order of the document.
  std::vector<UnitIndex> firing_at(Hex h) const;
  /// Returns the enemies whose ZOC covers a hex, in the order of the document.
  std::vector<UnitIndex> zoc_owners(Hex h) const;
  /// Tests for an enemy ZOC over a hex, whatever cancels it. Definitions of one name must be the same.
  bool in_zoc(const ZocRule& rule, Hex h) const;
  /// Returns the bonds of enemy units, whatever undoes them. Definitions of one name must be the same; `zoc`
  /// is the ZOC that the bond names.
  const BondPlanes& bonds(const BondRule& rule, const ZocRule& zoc_of_bond) const;

 private:
  static constexpr std::uint8_t fire_known = 64;   ///< `under_fire` has been computed
  static constexpr std::uint8_t under_fire = 128;  ///< an enemy could retreat-fire at the hex
  /// How many distances are computed in the time in which the search of `measure_enemies` reaches a hex.
  static constexpr std::size_t distances_per_search_step = 32;

  /// What one look at all units finds.
  struct Seen {
    explicit Seen(const HexMap& map) : plane(map) {}
    std::vector<UnitIndex> enemies, friends, firing;
    HexPlane plane;
  };
  Seen& seen() const {
    if (!seen_) look();
    return *seen_;
  }
  void look() const;
  void measure_enemies() const;
  int distance_to_enemies(Hex h) const;

  const Position* position_;
  ZocRule rule_;
  SideIndex side_;
  FireRule fire_;
  mutable std::optional<Seen> seen_;
  Grid wide_;  ///< the map's grid with a border, which contains walks off the map
  mutable std::vector<std::uint32_t> nearest_;  ///< by hex of the wide grid; empty until many are requested
  mutable std::size_t measured_ = 0;            ///< distances computed singly so far
  mutable std::map<std::string, HexPlane> further_zocs_;  ///< by name: `zoc` is marked
  mutable std::map<std::string, BondPlanes> bonds_;       ///< by name
};

/// Returns the hexes that a unit controls under a rule, ascending; empty if the unit exerts no ZOC.
std::vector<Hex> controlled_hexes(const Position& position, const ZocRule& rule, UnitIndex u);

/// Returns the zones of control of every side, each in ascending order.
std::vector<std::vector<Hex>> zones_by_side(const Position& position, const ZocRule& rule);

}  // namespace rearguard

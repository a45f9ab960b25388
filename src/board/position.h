#pragma once
// Units on a map. A Setup may contain anything; a Position is valid once made, and const from then on.

#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "hexmap/hex_map.h"
#include "src/board/unit.h"

namespace rearguard {

/// A whole printed column (flat) or row (pointy) of the unbounded grid.
struct PrintedLine {
  bool is_column = true;
  int number = 0;
};

/// The contents of a position document, unresolved.
struct Setup {
  std::vector<UnitSetup> units;
  std::map<std::string, PrintedLine> enemy_line;           ///< by side: the line its units must not approach
  std::map<std::string, std::vector<std::string>> allies;  ///< name -> sides allied with it
  std::map<std::string, std::vector<std::string>> supply;  ///< by side: printed numbers of its supply sources
};

/// One reason why a Setup is invalid. `subject` is a path into the setup from which a reader finds the place
/// in a file: "units[3].hex", "enemy_line.union", …
struct SetupProblem {
  std::string subject;
  std::string message;
};

class Position;
using PositionOrProblems = std::variant<Position, std::vector<SetupProblem>>;

class Position {
 public:
  const HexMap& map() const { return *map_; }
  const std::shared_ptr<const HexMap>& shared_map() const { return map_; }

  /// Returns the units in the order of the document.
  const std::vector<Unit>& units() const { return units_; }
  const Unit& unit(UnitIndex u) const { return units_[u]; }
  std::optional<UnitIndex> find(std::string_view id) const;

  /// Returns every side named by a unit, in order of first mention.
  const std::vector<std::string>& sides() const { return sides_; }
  bool enemies(SideIndex a, SideIndex b) const { return coalition_[a] != coalition_[b]; }

  /// Returns the units in a hex, in the order of the document (top of the stack first).
  std::span<const UnitIndex> units_in(Hex h) const;

  /// Returns the line that units of a side must not approach, if one is declared.
  std::optional<PrintedLine> enemy_line(SideIndex s) const;
  /// Returns a side's supply sources (empty if none are declared).
  std::span<const Hex> supply(SideIndex s) const;

  /// Replaces a unit's state, facing, strength, markers (sorted, each once) and counts by those of `unit`;
  /// everything else stays.
  void amend(UnitIndex u, const Unit& unit);

  /// Moves a unit to another hex of the map.
  void relocate(UnitIndex u, Hex to);

  /// Makes a position, or reports every problem in the order of the document: a duplicate or empty id, an
  /// invalid hex number or one that is not on the map, an unknown movement class or direction (with the
  /// nearest known name), a negative range or strength, a movement allowance that is not a whole number of
  /// the chart's parts of a movement point, an engagement with itself, a friend or an unknown unit, a line
  /// that the grid's orientation does not have or with a number above a million, an enemy line or supply
  /// table of a side without units. Units of any side may share a hex, and a unit may be in a hex that its
  /// class cannot enter. `allies` may name sides without units. `map` must not be null.
  static PositionOrProblems make(std::shared_ptr<const HexMap> map, const Setup& setup);

 private:
  friend class PositionMaker;
  Position() = default;
  std::shared_ptr<const HexMap> map_;
  std::vector<Unit> units_;
  std::vector<std::string> sides_;
  std::vector<std::uint32_t> coalition_;                ///< by SideIndex
  std::vector<std::optional<PrintedLine>> enemy_line_;  ///< by SideIndex
  std::vector<std::vector<Hex>> supply_;                ///< by SideIndex
  std::vector<UnitIndex> by_id_;                        ///< sorted by id
  std::vector<std::uint32_t> occupied_;                 ///< row-major index of each unit's hex, ascending
  std::vector<UnitIndex> stack_order_;                  ///< the units beside `occupied_`
};

/// Returns the distance on the unbounded grid from a hex to the nearest hex of a printed line, which must be
/// a column on a flat grid, a row on a pointy one.
int distance_to_line(const Grid& grid, Hex h, const PrintedLine& line);

/// Returns the hexes that `u` controls under the basic rule: adjacent hexes that its class could enter,
/// regardless of `zoc`. In direction order.
std::vector<Hex> reach_of_control(const Position& position, UnitIndex u);

/// Tests whether `u` could retreat-fire at `h`: within its range in hexes and with a clear line of sight.
bool can_retreat_fire(const Position& position, UnitIndex u, Hex h);

}  // namespace rearguard

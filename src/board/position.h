#pragma once
// What stands where. A Setup may say anything; a Position is valid once made and const from then on.

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

/// Everything a position document can say, unresolved.
struct Setup {
  std::vector<UnitSetup> units;
  std::map<std::string, PrintedLine> enemy_line;           ///< by side: the line its units must not approach
  std::map<std::string, std::vector<std::string>> allies;  ///< name -> sides joined with it
  std::map<std::string, std::vector<std::string>> supply;  ///< by side: printed hexes it is supplied from
};

/// One reason why a Setup cannot be played. `subject` is a path into the setup that a reader can turn
/// into a place in a file: "units[3].hex", "enemy_line.union", …
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

  /// In the order of the document.
  const std::vector<Unit>& units() const { return units_; }
  const Unit& unit(UnitIndex u) const { return units_[u]; }
  std::optional<UnitIndex> find(std::string_view id) const;

  /// Every side named by a unit, in order of first mention.
  const std::vector<std::string>& sides() const { return sides_; }
  bool enemies(SideIndex a, SideIndex b) const { return coalition_[a] != coalition_[b]; }

  /// Units in a hex, in the order of the document (top of the stack first).
  std::span<const UnitIndex> units_in(Hex h) const;

  /// The line that units of a side must not approach, where one is declared.
  std::optional<PrintedLine> enemy_line(SideIndex s) const;
  /// Hexes that a side is supplied from (empty where none are declared).
  std::span<const Hex> supply(SideIndex s) const;

  /// Gives a unit another state, facing, strength, markers (sorted, each once) and counts, as `unit` has
  /// them; all else of it stays.
  void amend(UnitIndex u, const Unit& unit);

  /// Makes a position, or reports every reason why not, in the order of the document: a duplicate or
  /// empty id, a hex number that is none or names no hex of the map, an unknown movement class or
  /// direction (with the nearest known name), a negative range or strength, a movement allowance that is no
  /// number of the chart's parts of a movement point, an engagement with oneself, a friend or nobody, a line
  /// that the grid's orientation does not have or beyond number a million, an enemy line or a supply table of
  /// a side without units. Several units may share a hex, of whatever sides, and a unit may stand where its
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

/// Distance on the unbounded grid from a hex to the nearest hex of a printed line, which must be of the
/// grid's kind: a column on a flat grid, a row on a pointy one.
int distance_to_line(const Grid& grid, Hex h, const PrintedLine& line);

/// The hexes that `u` controls under the plain rule: adjacent hexes that its class could step into,
/// whether or not `zoc` is set. In direction order.
std::vector<Hex> reach_of_control(const Position& position, UnitIndex u);

/// Whether `u` could retreat-fire at `h`: within its range in hexes and with a clear line of sight.
bool can_retreat_fire(const Position& position, UnitIndex u, Hex h);

}  // namespace rearguard

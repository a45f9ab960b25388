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
#include "src/core/board/unit.h"

namespace rearguard {

/// A whole straight column (flat) or row (pointy) of the unbounded grid, as `Printed` counts it.
struct PrintedLine {
  bool is_column = true;
  int number = 0;
  friend bool operator==(const PrintedLine&, const PrintedLine&) = default;
};

/// The same as a document writes it: by the number that the map prints, or by its letters.
struct LineSetup {
  bool is_column = true;
  int number = 0;
  std::string letters = {};  ///< if the map's columns (rows) have letters
  friend bool operator==(const LineSetup&, const LineSetup&) = default;
};
/// Returns "column 28", "row C".
std::string to_text(const LineSetup& line);
/// Returns the line that a document names, if the map's columns (rows) are written that way.
std::optional<PrintedLine> line_of(const Grid& grid, const LineSetup& line);
LineSetup line_setup(const Grid& grid, const PrintedLine& line);
/// Returns what is wrong with a line that is not written as the map writes its columns (rows).
std::string line_problem(const Grid& grid, const LineSetup& line);

/// The region of each side's supply sources; it is always divided by side.
inline constexpr std::string_view supply_region = "supply-source";

/// A region as a document writes it: hex numbers and rectangles such as "0101-0312", whole or by side.
struct RegionSetup {
  bool is_divided = false;
  std::vector<std::string> hexes;                           ///< if it is not divided
  std::map<std::string, std::vector<std::string>> by_side;  ///< if it is
  friend bool operator==(const RegionSetup&, const RegionSetup&) = default;
};

/// The contents of a position document, unresolved.
struct Setup {
  std::vector<UnitSetup> units;
  std::vector<LinkSetup> links = {};
  std::map<std::string, LineSetup> enemy_line;             ///< by side: the line its units must not approach
  std::map<std::string, std::vector<std::string>> allies;  ///< name -> sides allied with it
  std::map<std::string, std::vector<std::string>> supply;  ///< by side: printed numbers of its supply sources
  std::map<std::string, RegionSetup> regions;              ///< by name; replace those of the map
  std::map<std::string, std::string> retreat_direction;    ///< by side: one of the 12 directions of the grid
  std::optional<int> turn;                                 ///< number of the game turn
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

  /// Returns the links between units, each of one name, unit and target once: sorted by name, then in the
  /// order of the units.
  const std::vector<Link>& links() const { return links_; }
  /// Returns a link; null if there is none. Valid until the links change.
  const Link* find_link(std::string_view name, UnitIndex from, UnitIndex to) const;
  /// Tests for a link, or for an engagement if `name` is that of engagements, which are mutual.
  bool is_linked(std::string_view name, UnitIndex from, UnitIndex to) const;
  /// Returns those to which a unit has a link, or from which if it is reversed, ascending.
  std::vector<UnitIndex> linked_units(std::string_view name, UnitIndex unit, bool reversed) const;
  /// Adds a link between two different units, or replaces its numbers.
  void set_link(const Link& link);
  /// Removes a link, if there is one.
  void cut_link(std::string_view name, UnitIndex from, UnitIndex to);

  /// Returns every side named by a unit, in order of first mention.
  const std::vector<std::string>& sides() const { return sides_; }
  bool enemies(SideIndex a, SideIndex b) const { return coalition_[a] != coalition_[b]; }

  /// Returns the units in a hex, in the order of the document (top of the stack first).
  std::span<const UnitIndex> units_in(Hex h) const;

  /// Returns the line that units of a side must not approach, if one is declared.
  std::optional<PrintedLine> enemy_line(SideIndex s) const;
  /// Returns a side's supply sources (empty if none are declared): the region `supply-source`.
  std::span<const Hex> supply(SideIndex s) const;

  /// Returns the region of a name that the position states, or else that of the map; null if neither does.
  const NamedRegion* region(const std::string& name) const;
  /// Returns the regions that the position states itself.
  const NamedRegions& own_regions() const { return *regions_; }
  /// States a region that is not divided, in place of any other of this name. The hexes are in any order.
  void state_region(const std::string& name, std::vector<Hex> hexes);
  /// Takes back what the position itself states of a region.
  void forget_region(const std::string& name);
  /// Takes the regions that another position on the same map states.
  void take_regions(const Position& other) { regions_ = other.regions_; }
  /// Tests whether a side that a region names is an enemy of a side; one without units can be.
  bool is_enemy_side(SideIndex s, const std::string& name) const;

  /// Returns a vector along which units of a side retreat, if it is declared.
  std::optional<Hex> retreat_direction(SideIndex s) const { return retreat_direction_[s]; }
  /// Returns the number of the game turn, if it is stated.
  std::optional<int> turn() const { return turn_; }
  void set_turn(int turn) { turn_ = turn; }

  /// Replaces a unit's state, facing, strength, markers (sorted, each once) and counts by those of `unit`;
  /// everything else stays.
  void amend(UnitIndex u, const Unit& unit);

  /// Moves a unit to another hex of the map.
  void relocate(UnitIndex u, Hex to);

  /// Returns a number that equal positions share, and others seldom do.
  std::size_t digest() const;
  /// Tests whether two positions are on the same map object and state the same.
  friend bool operator==(const Position& a, const Position& b);

  /// Makes a position, or reports every problem in the order of the document: a duplicate or empty id, an
  /// invalid hex number or one that is not on the map, an unknown movement class or direction (with the
  /// nearest known name), a negative range or strength, a movement allowance that is not a whole number of
  /// the chart's parts of a movement point, an engagement with itself, a friend or an unknown unit, a link
  /// without a name, with an unknown unit, to itself or stated twice, a line
  /// that the grid's orientation does not have or with a number above a million, an enemy line, retreat
  /// direction or supply table of a side without units, a region with unknown hexes. Sides that divide a
  /// region need no units. Units of any side may share a hex, and a unit may be in a hex that its class
  /// cannot enter. `allies` may name sides without units. `map` must not be null.
  static PositionOrProblems make(std::shared_ptr<const HexMap> map, const Setup& setup);

 private:
  friend class PositionMaker;
  Position() = default;
  std::shared_ptr<const HexMap> map_;
  std::vector<Unit> units_;
  std::vector<Link> links_;
  std::vector<std::string> sides_;
  std::vector<std::uint32_t> coalition_;                ///< by SideIndex
  std::vector<std::optional<PrintedLine>> enemy_line_;  ///< by SideIndex
  std::shared_ptr<const NamedRegions> regions_;
  std::map<std::string, std::uint32_t> coalition_of_;  ///< of the sides that regions divide
  std::vector<std::optional<Hex>> retreat_direction_;  ///< by SideIndex
  std::optional<int> turn_;
  std::vector<UnitIndex> by_id_;         ///< sorted by id
  std::vector<std::uint32_t> occupied_;  ///< row-major index of each unit's hex, ascending
  std::vector<UnitIndex> stack_order_;   ///< the units beside `occupied_`
};

/// Returns the distance on the unbounded grid from a hex to the nearest hex of a printed line, which must be
/// a column on a flat grid, a row on a pointy one.
int distance_to_line(const Grid& grid, Hex h, const PrintedLine& line);

/// Returns the hexes from a hex to the nearest enemy of a side; nothing if the side has no enemies on the
/// map.
std::optional<int> distance_to_enemies(const Position& position, SideIndex side, Hex h);

/// Returns the units within so many hexes of any of some hexes, in the order of the document. It takes as
/// long as there are hexes or units there, whichever are fewer.
std::vector<UnitIndex> units_within(const Position& position, std::span<const Hex> from, int hexes);

/// Tests whether `u` could retreat-fire at `h`: within its range in hexes and with a clear line of sight.
bool can_retreat_fire(const Position& position, UnitIndex u, Hex h);

}  // namespace rearguard

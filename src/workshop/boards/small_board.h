#pragma once
// A small board with a question about it: plain data that can be changed freely, turned, renamed and made a
// position.

#include "src/core/board/position.h"

namespace rearguard {

struct BoardGround {
  TerrainId terrain = 1;
  int elevation = 0;
  friend bool operator==(const BoardGround&, const BoardGround&) = default;
};

/// A unit of a small board. `setup` has neither hex nor facing: these are beside it.
struct BoardUnit {
  UnitSetup setup;
  Hex hex;
  std::optional<Direction> facing;
};

/// A region of a small board: whole under the side "", or by side.
struct BoardRegion {
  bool is_divided = false;
  std::map<std::string, std::vector<Hex>> hexes;
  friend bool operator==(const BoardRegion&, const BoardRegion&) = default;
};

/// What is asked about a small board. Units are named by id.
struct BoardQuestion {
  std::string unit;
  std::string event;            ///< an event of the rules, or …
  std::string result;           ///< … a combat result of the rules, or …
  std::optional<int> distance;  ///< … a retreat of so many hexes
  std::vector<std::string> causing_units;
  std::vector<std::string> then;                ///< units that suffer the same result afterwards
  std::map<std::string, std::int64_t> numbers;  ///< that the result or the event needs
  std::vector<int> dice;                        ///< the first dice that are rolled, whatever is asked of them
  /// The dice after these, as far as there are some: each counts up to the sides of its die. Those after them
  /// come from `seed`.
  std::vector<int> first_dice;
  std::uint64_t seed = 0;  ///< of dice and of choices
};

struct SmallBoard {
  std::shared_ptr<const TerrainChart> chart;
  Orientation orientation = Orientation::flat;
  Parity shifted = Parity::even;
  std::map<Hex, BoardGround> ground;  ///< every hex that exists
  std::map<Hexside, FeatureId> features;
  std::vector<BoardUnit> units;                         ///< the mover first, unless a law changes the order
  std::map<std::string, MapEdge> home_edges;            ///< by side
  std::map<std::string, int> enemy_lines;               ///< by side: a printed column (flat) or row (pointy)
  std::map<std::string, BoardRegion> regions;           ///< by name; supply sources among them
  std::map<std::string, Direction> retreat_directions;  ///< by side
  std::map<std::string, std::vector<std::string>> allies;
  std::vector<LinkSetup> links;
  std::optional<int> turn;
  BoardQuestion question;

  const BoardUnit* find(const std::string& id) const;
  BoardUnit* find(const std::string& id);
  const BoardUnit& mover() const { return *find(question.unit); }
};

/// Takes a unit off a board, and out of everything that names it.
void remove_unit(SmallBoard& board, const std::string& id);

/// The hex in the middle of small boards, with a printed number of two digits on either grid.
Hex middle_hex(Orientation orientation);

/// Returns the size by which boards are compared: units, special hexes and hexsides, attributes other than
/// those of `plain`, facts, causing units, dice; smaller maps first among boards with as many of these.
std::uint64_t size_of(const SmallBoard& board, const UnitSetup& plain);

/// Returns the map of a board; its grid is the smallest that contains all hexes.
std::shared_ptr<const HexMap> map_of(const SmallBoard& board);
/// Returns the position of a board; nothing if the setup is invalid, as after a careless change.
std::optional<Position> position_of(const SmallBoard& board);
Setup setup_of(const SmallBoard& board, const Grid& grid);

/// A rotation of the board by 60° clockwise, `turns` times, of its mirror image if `is_mirrored`.
struct BoardTurn {
  int turns = 0;
  bool is_mirrored = false;
  Hex middle;
  bool keeps_edges = false;  ///< only turns after which the edges of the map are edges again

  Hex image(Hex h) const {
    const Hex offset = h - middle;
    return middle + rotated(is_mirrored ? mirrored(offset) : offset, turns);
  }
  Direction image(Direction d) const {
    const int index = is_mirrored ? -index_of(d) : index_of(d);
    return direction(index + turns);
  }
};
/// Tests whether a board has facts that only some turns preserve: edges and lines.
bool has_straight_lines(const SmallBoard& board);
/// Returns the turned board; nothing if the turn does not preserve its edges and lines, or those of the map.
std::optional<SmallBoard> turned(const SmallBoard& board, const BoardTurn& turn);

/// Tests whether none of the turned boards comes before this one in a fixed order: of boards that are equal
/// under rotation and mirroring one is enough.
bool is_first_of_its_images(const SmallBoard& board);

}  // namespace rearguard

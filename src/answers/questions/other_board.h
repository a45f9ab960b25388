#pragma once
// Boards by value: the map and the rules of a position with other units, sides or regions.

#include <optional>

#include "src/core/board/position.h"
#include "src/core/document/document.h"

namespace rearguard {

class TableReader;

/// Makes boards that share a map.
class BoardMaker {
 public:
  explicit BoardMaker(const Position& position);

  /// Returns the position with other values for the keys of a position document that a table states: `units`,
  /// `links`, `enemy_line`, `allies`, `supply_sources`, `regions`, `retreat_direction`, `turn`; or with
  /// `changed_units` in place of those with their ids, whose other keys stay. Nothing, and at least one
  /// problem, if that is no position. The caller reads further keys, and reports others.
  std::optional<Position> board(TableReader& table) const;

 private:
  std::vector<Node> merged(const Node& changed) const;
  std::optional<Position> with_merged(const std::vector<Node>& units) const;
  Node all_units(const std::vector<Node>& merged, Place place) const;

  Position position_;
  Setup setup_;  ///< of that position
  Node frame_;   ///< the position as a document, without its map
};

}  // namespace rearguard

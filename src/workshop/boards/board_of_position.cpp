#include "src/workshop/boards/board_of_position.h"

#include <algorithm>
#include <utility>

#include "src/core/board/setup_of.h"

namespace rearguard {
namespace {

/// Moves printed hexes so that one of them lies in the middle of small boards.
class Shift {
 public:
  Shift(const Grid& grid, Hex middle) : grid_(grid) {
    to_.orientation = grid.orientation;
    const Printed from = grid.to_printed(middle), to = to_.to_printed(middle_hex(grid.orientation));
    columns_ = to.column - from.column;
    rows_ = to.row - from.row;
    const int along = grid.orientation == Orientation::flat ? columns_ : rows_;
    const bool is_other = along % 2 != 0;
    to_.shifted = is_other == (grid.shifted == Parity::even) ? Parity::odd : Parity::even;
  }

  Hex operator()(Hex h) const {
    const Printed p = grid_.to_printed(h);
    return to_.to_hex({p.column + columns_, p.row + rows_});
  }
  int line(int printed) const {
    return printed + (grid_.orientation == Orientation::flat ? columns_ : rows_);
  }
  Parity shifted() const { return to_.shifted; }

 private:
  const Grid& grid_;
  Grid to_;
  int columns_ = 0, rows_ = 0;
};

class BoardMaker {
 public:
  BoardMaker(const Position& position, UnitIndex unit, int radius)
      : position_(position),
        setup_(setup_of(position)),
        grid_(position.map().grid()),
        shift_(grid_, position.unit(unit).hex),
        middle_(position.unit(unit).hex),
        radius_(radius) {
    board_.question.unit = position.unit(unit).id;
  }

  SmallBoard make() {
    board_.chart = position_.map().shared_chart();
    board_.orientation = grid_.orientation;
    board_.shifted = shift_.shifted();
    add_ground();
    add_units();
    add_facts();
    for (const auto& [name, region] : position_.map().regions) add_region(name, region);
    for (const auto& [name, region] : position_.own_regions()) add_region(name, region);
    return std::move(board_);
  }

 private:
  bool is_near(Hex h) const { return distance(h, middle_) <= radius_; }

  void add_ground() {
    const HexMap& map = position_.map();
    for (std::size_t i = 0; i < grid_.size(); ++i) {
      const Hex h = grid_.hex_at(i);
      if (!map.exists(h) || !is_near(h)) continue;
      board_.ground[shift_(h)] = {map.terrain(h), map.elevation(h)};
    }
    for (const auto& [crossing, features] : map.crossings()) {
      const Hex from = grid_.hex_at(crossing / direction_count);
      const Hex to = neighbour(from, direction(static_cast<int>(crossing % direction_count)));
      if (!features.empty() && is_near(from) && is_near(to))
        board_.features[*Hexside::between(shift_(from), shift_(to))] = *std::ranges::min_element(features);
    }
  }

  void add_units() {
    const auto is_there = [&](const std::string& id) { return board_.find(id) != nullptr; };
    for (const UnitSetup& setup : setup_.units) {
      const Unit& unit = position_.unit(*position_.find(setup.id));
      if (!is_near(unit.hex)) continue;
      board_.units.push_back({setup, shift_(unit.hex), unit.facing});
      board_.units.back().setup.hex.clear();
      board_.units.back().setup.facing.clear();
    }
    // The mover comes first.
    const auto mover = std::ranges::find_if(
        board_.units, [&](const BoardUnit& u) { return u.setup.id == board_.question.unit; });
    std::rotate(board_.units.begin(), mover, std::next(mover));
    for (BoardUnit& unit : board_.units)
      std::erase_if(unit.setup.engaged, [&](const std::string& id) { return !is_there(id); });
    for (const LinkSetup& link : setup_.links) {
      if (is_there(link.from) && is_there(link.to)) board_.links.push_back(link);
    }
  }

  void add_facts() {
    board_.home_edges = position_.map().home_edges;
    board_.allies = setup_.allies;
    board_.turn = setup_.turn;
    for (const auto& [side, line] : setup_.enemy_line) {
      const auto printed = line_of(grid_, line);
      if (printed && printed->is_column == (grid_.orientation == Orientation::flat))
        board_.enemy_lines[side] = shift_.line(printed->number);
    }
    for (const auto& [side, name] : setup_.retreat_direction) {
      if (const auto d = grid_.parse_direction(name)) board_.retreat_directions[side] = *d;
    }
  }

  void add_region(const std::string& name, const NamedRegion& region) {
    BoardRegion& made = board_.regions[name];
    made = {region.is_divided, {}};
    const auto add = [&](const std::string& side, const std::vector<Hex>& hexes) {
      std::vector<Hex>& kept = made.hexes[side];
      for (const Hex h : hexes) {
        if (is_near(h)) kept.push_back(shift_(h));
      }
    };
    if (!region.is_divided) add("", region.hexes);
    for (const auto& [side, hexes] : region.by_side) add(side, hexes);
  }

  const Position& position_;
  const Setup setup_;
  const Grid& grid_;
  Shift shift_;
  Hex middle_;
  int radius_;
  SmallBoard board_;
};

}  // namespace

SmallBoard board_of_position(const Position& position, UnitIndex unit, int radius) {
  return BoardMaker(position, unit, radius).make();
}

}  // namespace rearguard

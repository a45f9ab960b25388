#pragma once
// Questions about making way on clear terrain, and their answers as short texts.

#include <algorithm>

#include "src/core/engine/making_way/make_way.h"
#include "tests/support/random_board.h"

namespace rearguard::testing {

struct MakeWayBoard {
  using Placed = std::pair<std::string, std::string>;  ///< id and hex

  int columns = 40, rows = 40;
  MakeWayRules rules;
  std::vector<Placed> friends, enemies;
  std::vector<int> stacking_points;  ///< of the friends; 1 beyond its end
  std::vector<std::string> path;     ///< of the unit "mover"
  std::set<std::string> refusing;    ///< ids
  std::set<std::string> swapping;    ///< ids of those who may change places with the mover
  std::set<std::string> closed;      ///< hexes that no unit may enter
  std::set<std::string> open;        ///< unless empty: all others are closed
  int reach = 4;
  std::size_t max_plans = 1000;

  Position position() const {
    Setup setup;
    setup.units.push_back(unit_at("mover", "blue", path.front()));
    for (std::size_t i = 0; i < friends.size(); ++i) {
      setup.units.push_back(unit_at(friends[i].first, "blue", friends[i].second));
      if (i < stacking_points.size()) setup.units.back().stacking_points = stacking_points[i];
    }
    for (const auto& [id, hex] : enemies) setup.units.push_back(unit_at(id, "red", hex));
    return valid_position(clear_map(columns, rows), setup);
  }

  UnitIndex index(const std::string& id) const { return *position().find(id); }

  bool may_enter(const std::string& hex) const {
    return !closed.contains(hex) && (open.empty() || open.contains(hex));
  }

  MakeWayPlans answer() const { return query(position()); }

  MakeWayPlans query(const Position& board) const {
    const Grid& grid = board.map().grid();
    MakeWayQuestion question;
    question.position = &board;
    question.mover = 0;
    for (const std::string& hex : path) question.path.push_back(*grid.parse(hex));
    question.may_yield = [&](UnitIndex u) { return !refusing.contains(board.unit(u).id); };
    if (!swapping.empty())
      question.may_go_behind = [&](UnitIndex u) { return swapping.contains(board.unit(u).id); };
    question.reach = [this](UnitIndex) { return reach; };
    question.may_step = [&](UnitIndex, Hex, Hex to) {
      const auto there = board.units_in(to);
      return may_enter(grid.number(to)) && std::ranges::none_of(there, [&](UnitIndex u) {
               return board.enemies(board.unit(u).side, board.unit(0).side);
             });
    };
    return make_way_plans(rules, question, max_plans);
  }

  /// Returns the plans in order, with the moves of each in their order of execution.
  std::vector<std::string> plans() const {
    const Position board = position();
    std::vector<std::string> texts;
    for (const MakeWayPlan& plan : query(board).plans) {
      std::string text;
      for (const MakeWayMove& move : plan.moves) {
        text += (text.empty() ? "" : ", ") + board.unit(move.unit).id + ' ';
        for (std::size_t i = 0; i < move.path.size(); ++i)
          text += (i == 0 ? "" : "-") + board.map().grid().number(move.path[i]);
        if (move.back) text += " back";
        if (move.behind) text += " behind";
      }
      texts.push_back(text);
    }
    return texts;
  }

  /// Returns the id of the unit that is stuck, or an empty string.
  std::string stuck() const {
    const auto u = answer().stuck;
    return u ? position().unit(*u).id : "";
  }
};

}  // namespace rearguard::testing

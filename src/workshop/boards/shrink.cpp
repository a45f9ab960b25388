#include "src/workshop/boards/shrink.h"

#include <algorithm>
#include <utility>

#include "src/workshop/boards/rule_vocabulary.h"

namespace rearguard {
namespace {

/// Takes a unit off a board, and out of everything that names it.
void remove_unit(SmallBoard& board, const std::string& id) {
  std::erase_if(board.units, [&](const BoardUnit& u) { return u.setup.id == id; });
  for (BoardUnit& unit : board.units) std::erase(unit.setup.engaged, id);
  std::erase(board.question.causing_units, id);
  std::erase(board.question.then, id);
}

class Shrinking {
 public:
  Shrinking(SmallBoard board, const RuleVocabulary& vocabulary,
            const std::function<bool(const SmallBoard&)>& still_fails, std::size_t max_tests)
      : board_(std::move(board)),
        vocabulary_(vocabulary),
        still_fails_(still_fails),
        tests_left_(max_tests) {}

  SmallBoard run() {
    bool helped = true;
    while (helped && tests_left_ > 0) {
      helped = drop_units();
      helped = drop_causes() || helped;
      helped = plain_units() || helped;
      helped = plain_ground() || helped;
      helped = drop_facts() || helped;
      helped = crop() || helped;
      helped = move_closer() || helped;
      helped = simpler_question() || helped;
    }
    return board_;
  }

 private:
  template <class Change>
  bool attempt(Change change) {
    if (tests_left_ == 0) return false;
    SmallBoard smaller = board_;
    change(smaller);
    --tests_left_;
    if (!still_fails_(smaller)) return false;
    board_ = std::move(smaller);
    return true;
  }

  bool drop_units() {
    bool helped = false;
    std::vector<std::string> ids;
    for (const BoardUnit& unit : board_.units) ids.push_back(unit.setup.id);
    for (const std::string& id : ids) {
      if (id == board_.question.unit) continue;
      helped = attempt([&](SmallBoard& b) { remove_unit(b, id); }) || helped;
    }
    return helped;
  }

  bool drop_causes() {
    bool helped = false;
    const std::vector<std::string> ids = board_.question.causing_units;
    for (const std::string& id : ids)
      helped = attempt([&](SmallBoard& b) { std::erase(b.question.causing_units, id); }) || helped;
    return helped;
  }

  /// Sets an attribute of a unit to its usual value, if it has another.
  template <class Value>
  bool usual(std::size_t unit, Value UnitSetup::*member) {
    const Value& value = vocabulary_.plain.*member;
    if (board_.units[unit].setup.*member == value) return false;
    return attempt([&](SmallBoard& b) { b.units[unit].setup.*member = value; });
  }

  bool plain_units() {
    bool helped = false;
    for (std::size_t u = 0; u < board_.units.size(); ++u) {
      helped = usual(u, &UnitSetup::kind) || helped;
      helped = usual(u, &UnitSetup::state) || helped;
      helped = usual(u, &UnitSetup::movement_class) || helped;
      helped = usual(u, &UnitSetup::strength) || helped;
      helped = usual(u, &UnitSetup::morale) || helped;
      helped = usual(u, &UnitSetup::movement) || helped;
      helped = usual(u, &UnitSetup::stacking_points) || helped;
      helped = usual(u, &UnitSetup::hidden) || helped;
      helped = usual(u, &UnitSetup::zoc) || helped;
      helped = usual(u, &UnitSetup::retreat_fire_range) || helped;
      helped = drop_names(u, &UnitSetup::markers) || helped;
      helped = drop_names(u, &UnitSetup::engaged) || helped;
      std::vector<std::string> names;
      for (const auto& [name, number] : board_.units[u].setup.counts) names.push_back(name);
      for (const std::string& name : names)
        helped = attempt([&](SmallBoard& b) { b.units[u].setup.counts.erase(name); }) || helped;
      if (board_.units[u].facing && !vocabulary_.facings)
        helped = attempt([&](SmallBoard& b) { b.units[u].facing.reset(); }) || helped;
    }
    return helped;
  }

  bool drop_names(std::size_t unit, std::vector<std::string> UnitSetup::*list) {
    bool helped = false;
    const std::vector<std::string> names = board_.units[unit].setup.*list;
    for (const std::string& name : names)
      helped = attempt([&](SmallBoard& b) { std::erase(b.units[unit].setup.*list, name); }) || helped;
    return helped;
  }

  bool plain_ground() {
    bool helped = false;
    const auto ground = board_.ground;
    for (const auto& [h, of_hex] : ground) {
      if (of_hex.terrain != BoardGround{}.terrain)
        helped =
            attempt([&, at = h](SmallBoard& b) { b.ground[at].terrain = BoardGround{}.terrain; }) || helped;
      if (of_hex.elevation != 0)
        helped = attempt([&, at = h](SmallBoard& b) { b.ground[at].elevation = 0; }) || helped;
    }
    const auto features = board_.features;
    for (const auto& [side, feature] : features)
      helped = attempt([&, at = side](SmallBoard& b) { b.features.erase(at); }) || helped;
    return helped;
  }

  bool drop_facts() {
    bool helped = false;
    const auto lines = board_.enemy_lines;
    for (const auto& [side, line] : lines)
      helped = attempt([&, whose = side](SmallBoard& b) { b.enemy_lines.erase(whose); }) || helped;
    const auto regions = board_.regions;
    for (const auto& [name, region] : regions) {
      for (const auto& [side, hexes] : region.hexes) {
        for (const Hex h : hexes)
          helped = attempt([&, which = name, whose = side](SmallBoard& b) {
                     std::erase(b.regions[which].hexes[whose], h);
                   }) ||
                   helped;
      }
    }
    if (!board_.allies.empty()) helped = attempt([](SmallBoard& b) { b.allies.clear(); }) || helped;
    return helped;
  }

  /// Takes hexes off the map: a column or row at a time, then one by one from the outside.
  bool crop() {
    bool helped = false;
    std::vector<Hex> hexes;
    for (const auto& [h, ground] : board_.ground) hexes.push_back(h);
    const Hex from = board_.mover().hex;
    std::ranges::stable_sort(hexes, [&](Hex a, Hex b) { return distance(a, from) > distance(b, from); });
    for (int radius = 4; radius >= 1; --radius) {
      const auto is_far = [&](Hex h) { return distance(h, from) > radius; };
      if (std::ranges::none_of(hexes, is_far)) continue;
      helped = attempt([&](SmallBoard& b) {
                 std::erase_if(b.ground, [&](const auto& g) { return is_far(g.first); });
               }) ||
               helped;
    }
    for (const Hex h : hexes) {
      const bool is_used = !board_.ground.contains(h) ||
                           std::ranges::any_of(board_.units, [&](const BoardUnit& u) { return u.hex == h; });
      if (!is_used) helped = attempt([&](SmallBoard& b) { b.ground.erase(h); }) || helped;
    }
    return helped;
  }

  bool move_closer() {
    bool helped = false;
    const Hex to = board_.mover().hex;
    for (std::size_t u = 0; u < board_.units.size(); ++u) {
      for (int d = 0; d < direction_count; ++d) {
        const Hex at = board_.units[u].hex;
        const Hex next = neighbour(at, direction(d));
        if (distance(next, to) >= distance(at, to) || !board_.ground.contains(next)) continue;
        helped = attempt([&](SmallBoard& b) { b.units[u].hex = next; }) || helped;
      }
    }
    return helped;
  }

  bool simpler_question() {
    bool helped = false;
    const auto numbers = board_.question.numbers;
    for (const auto& [name, number] : numbers) {
      if (number > 1)
        helped =
            attempt([which = name, less = number - 1](SmallBoard& b) { b.question.numbers[which] = less; }) ||
            helped;
    }
    if (board_.question.distance && *board_.question.distance > 1)
      helped = attempt([](SmallBoard& b) { --*b.question.distance; }) || helped;
    return helped;
  }

  SmallBoard board_;
  const RuleVocabulary& vocabulary_;
  const std::function<bool(const SmallBoard&)>& still_fails_;
  std::size_t tests_left_;
};

}  // namespace

SmallBoard shrunk(const SmallBoard& board, const RuleVocabulary& vocabulary,
                  const std::function<bool(const SmallBoard&)>& still_fails, std::size_t max_tests) {
  return Shrinking(board, vocabulary, still_fails, max_tests).run();
}

}  // namespace rearguard

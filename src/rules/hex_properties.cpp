// Properties of single hexes on a board.

#include <algorithm>

#include "hexmap/line_of_sight.h"
#include "src/rules/board_facts.h"
#include "src/rules/compiled_clauses.h"
#include "src/rules/property.h"
#include "src/rules/question.h"
#include "src/rules/stacking.h"

namespace rearguard {

bool friend_in(const BoardFacts& board, const RetreatQuestion& question, Hex h) {
  if ((board.bits(h) & BoardFacts::friendly) == 0) return false;
  const Position& position = board.position();
  if (h != position.unit(question.unit).hex) return true;
  const auto stack = position.units_in(h);
  return std::any_of(stack.begin(), stack.end(), [&](UnitIndex u) {
    return u != question.unit && !position.enemies(position.unit(u).side, board.side());
  });
}

bool zoc_in(const BoardFacts& board, const RuleSet& rule_set, const RetreatQuestion& question, Hex h) {
  if ((board.bits(h) & BoardFacts::zoc) == 0) return false;
  return !rule_set.zoc.friend_cancels || !friend_in(board, question, h);
}

bool end_distance_holds(const PropertyUse& use, std::int64_t net, int required) {
  return (use.other_than && net != use.other_than->resolve(required)) ||
         (use.less_than && net < use.less_than->resolve(required)) ||
         (use.more_than && net > use.more_than->resolve(required));
}

namespace {

bool another_friend_nearby(const BoardFacts& board, const RetreatQuestion& question, Hex h,
                           const ZocRule* zoc) {
  const Position& position = board.position();
  for (const UnitIndex u : board.friends()) {
    if (u == question.unit) continue;
    if (zoc == nullptr) {
      if (adjacent(position.unit(u).hex, h)) return true;
      continue;
    }
    if (distance(position.unit(u).hex, h) > zoc->range) continue;
    const std::vector<Hex> hexes = controlled_hexes(position, *zoc, u);
    if (std::binary_search(hexes.begin(), hexes.end(), h)) return true;
  }
  return false;
}

bool overstacked(const BoardFacts& board, const RetreatQuestion& question, const StackingRule& rule, Hex h) {
  const Position& position = board.position();
  return position.map().exists(h) &&
         over_stacking_limit(rule, stacking_weight(rule, position.unit(question.unit).stacking) +
                                       friendly_load(rule, position, h, board.side(), question.unit));
}

bool seen_by_enemy(const BoardFacts& board, Hex h) {
  const Position& position = board.position();
  if (!position.map().exists(h)) return false;
  return std::any_of(board.enemies().begin(), board.enemies().end(), [&](UnitIndex u) {
    return line_of_sight(position.map(), position.unit(u).hex, h).clear;
  });
}

}  // namespace

bool hex_property_holds(const BoardFacts& board, const RetreatQuestion& question, const RuleSet& rule_set,
                        const PropertyUse& use, Hex h) {
  const HexMap& map = board.position().map();
  const std::uint8_t bits = board.bits(h);
  switch (use.property) {
    case Property::off_map:
      return (bits & BoardFacts::exists) == 0;
    case Property::enemy:
      return (bits & BoardFacts::enemy) != 0;
    case Property::friendly:
      return friend_in(board, question, h);
    case Property::enemy_zoc:
      return zoc_in(board, rule_set, question, h);
    case Property::friendly_zoc:
      return another_friend_nearby(board, question, h, &rule_set.zoc);
    case Property::retreat_fire:
      return map.exists(h) && board.under_retreat_fire(h);
    case Property::in_enemy_sight:
      return seen_by_enemy(board, h);
    case Property::adjacent_to_enemy:
      return (bits & BoardFacts::adjacent_to_enemy) != 0;
    case Property::adjacent_to_friend:
      return another_friend_nearby(board, question, h, nullptr);
    case Property::overstacked:
      return overstacked(board, question, rule_set.stacking, h);
    case Property::map_edge:
      return (bits & BoardFacts::at_map_edge) != 0;
    case Property::terrain: {
      const TerrainId t = map.terrain(h);
      return t != no_hex &&
             std::find(use.names.begin(), use.names.end(), map.chart().terrains[t].name) != use.names.end();
    }
    default:
      return false;
  }
}

}  // namespace rearguard

#pragma once
// Random length rules and amounts.

#include "src/core/rules/facts/question.h"
#include "src/core/rules/words/length_rule.h"
#include "src/core/rules/words/property.h"
#include "tests/support/random_board.h"

namespace rearguard::testing {

/// A property of single steps.
inline PropertyUse random_step_property(Rng& rng) {
  constexpr std::array properties{Property::enemy_zoc,          Property::friendly, Property::terrain,
                                  Property::adjacent_to_friend, Property::closer,   Property::map_edge};
  PropertyUse use;
  use.property = properties[static_cast<std::size_t>(rng.number(0, 5))];
  if (use.property == Property::terrain) use.names = {"woods", "town", "clear"};
  if (use.property == Property::closer) {
    use.scope = rng.chance(50) ? Scope::step : Scope::entered;
    use.anchor = rng.chance(50) ? DistanceAnchor::enemies : DistanceAnchor::home_edge;
  }
  return use;
}

/// A length rule with some of its keys; `free`: for free motion.
inline Length random_length(Rng& rng, bool free) {
  Length length;
  length.up_to = rng.chance(15);
  for (int i = rng.chance(50) ? rng.number(1, 2) : 0; i > 0; --i) {
    LengthStop stop;
    stop.on = random_step_property(rng);
    stop.optional = rng.chance(40);
    if (rng.chance(40)) stop.one_more = random_step_property(rng);
    length.stops.push_back(std::move(stop));
  }
  if (rng.chance(40)) {
    length.continue_while = random_step_property(rng);
    length.max_extra = rng.number(1, 2);
    length.within_movement_points = rng.chance(40);
  }
  if (rng.chance(40)) {
    length.minimum_move = true;
    if (rng.chance(50)) length.minimum_move_if = random_step_property(rng);
  }
  length.spend_all = free && rng.chance(50);
  for (int i = rng.chance(40) ? rng.number(1, 2) : 0; i > 0; --i) {
    LengthExit exit;
    if (rng.chance(60))
      exit.edge = std::array{MapEdge::north, MapEdge::east, MapEdge::south,
                             MapEdge::west}[static_cast<std::size_t>(rng.number(0, 3))];
    length.exits.push_back(exit);
  }
  if (rng.chance(50)) {
    length.if_shorter.emplace();
    length.if_shorter->from = rng.number(0, 2);
  }
  return length;
}

/// An amount in hexes, a range of them, movement points, or both.
inline RetreatLength random_amount(Rng& rng, RetreatLength amount, const Position& position) {
  const int one = static_cast<int>(position.map().chart().denominator);
  const int kind = rng.number(0, 3);
  if (kind == 1) amount.min_hexes = rng.number(0, amount.max_hexes);
  if (kind == 2) amount = {1, max_retreat_hexes, MovementPoints{rng.number(1, 4 * one)}};
  if (kind == 3) amount.budget = MovementPoints{rng.number(1, 5 * one)};
  return amount;
}

}  // namespace rearguard::testing

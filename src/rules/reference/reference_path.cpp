#include "src/rules/reference/reference_path.h"

#include <algorithm>
#include <array>

#include "hexmap/line_of_sight.h"
#include "pathing/candidate_graph.h"
#include "src/rules/board_facts.h"
#include "src/rules/compiled_clauses.h"
#include "src/rules/distance_anchors.h"
#include "src/rules/property.h"
#include "src/rules/reference/reference_motion.h"
#include "src/rules/stacking.h"

namespace rearguard {
namespace {

const Unit& mover(const ReferenceQuestion& q) {
  return q.position->unit(q.question.unit);
}

template <class Test>
bool some_unit(const ReferenceQuestion& q, bool enemy, Test test) {
  for (UnitIndex u = 0; u < q.position->units().size(); ++u) {
    if (u == q.question.unit || q.position->enemies(mover(q).side, q.position->unit(u).side) != enemy)
      continue;
    if (test(u)) return true;
  }
  return false;
}

bool stands_in(const ReferenceQuestion& q, bool enemy, Hex h) {
  return some_unit(q, enemy, [&](UnitIndex u) { return q.position->unit(u).hex == h; });
}

bool controls(const ReferenceQuestion& q, UnitIndex u, Hex h) {
  const ZocRule& rule = q.rule_set->zoc;
  if (rule.range == 1 && !rule.front_arc && rule.exempt_kinds.empty() && rule.exempt_states.empty()) {
    const auto d = direction_between(q.position->unit(u).hex, h);
    return q.position->unit(u).zoc && d &&
           q.position->map().step_cost(q.position->unit(u).hex, *d, q.position->unit(u).movement_class);
  }
  const std::vector<Hex> hexes = controlled_hexes(*q.position, rule, u);
  return std::find(hexes.begin(), hexes.end(), h) != hexes.end();
}

bool in_enemy_zoc(const ReferenceQuestion& q, Hex h) {
  if (q.rule_set->zoc.friend_cancels && stands_in(q, false, h)) return false;
  return some_unit(q, true, [&](UnitIndex u) { return controls(q, u, h); });
}

bool overstacks(const ReferenceQuestion& q, Hex h) {
  const StackingRule& rule = q.rule_set->stacking;
  std::int64_t total = stacking_weight(rule, mover(q).stacking);
  some_unit(q, false, [&](UnitIndex u) {
    const Unit& other = q.position->unit(u);
    if (other.hex == h) total += stacking_weight(rule, other.stacking);
    return false;
  });
  return over_stacking_limit(rule, total);
}

bool at_rim(const HexMap& map, Hex h) {
  for (int d = 0; d < direction_count; ++d) {
    if (!map.exists(neighbour(h, direction(d)))) return true;
  }
  return false;
}

bool named(const std::vector<std::string>& names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

/// Tests a property of entering a hex that exists (or of leaving the map).
bool hex_has(const ReferenceQuestion& q, const PropertyUse& use, Hex h) {
  const HexMap& map = q.position->map();
  if (use.property == Property::off_map) return !map.exists(h);
  if (!map.exists(h) && use.property != Property::adjacent_to_friend) {
    // Off the map there are no units, but a hex there can be adjacent to a unit at the edge.
    return use.property == Property::adjacent_to_enemy && map.grid().contains(h) &&
           some_unit(q, true, [&](UnitIndex u) { return adjacent(q.position->unit(u).hex, h); });
  }
  switch (use.property) {
    case Property::enemy:
      return stands_in(q, true, h);
    case Property::friendly:
      return stands_in(q, false, h);
    case Property::enemy_zoc:
      return in_enemy_zoc(q, h);
    case Property::friendly_zoc:
      return some_unit(q, false, [&](UnitIndex u) { return controls(q, u, h); });
    case Property::retreat_fire:
      return some_unit(q, true, [&](UnitIndex u) { return can_retreat_fire(*q.position, u, h); });
    case Property::in_enemy_sight:
      return some_unit(q, true,
                       [&](UnitIndex u) { return line_of_sight(map, q.position->unit(u).hex, h).clear; });
    case Property::adjacent_to_enemy:
      return some_unit(q, true, [&](UnitIndex u) { return adjacent(q.position->unit(u).hex, h); });
    case Property::adjacent_to_friend:
      return some_unit(q, false, [&](UnitIndex u) { return adjacent(q.position->unit(u).hex, h); });
    case Property::overstacked:
      return overstacks(q, h);
    case Property::map_edge:
      return at_rim(map, h);
    case Property::terrain:
      return named(use.names, map.chart().terrains[map.terrain(h)].name);
    default:
      return false;
  }
}

std::int64_t measured(const ReferenceQuestion& q, const std::vector<AnchorMember>& members, Members how,
                      Hex h) {
  std::int64_t sum = 0;
  std::optional<std::int64_t> nearest;
  for (const AnchorMember& m : members) {
    const int d = m.distance_from(q.position->map().grid(), h);
    sum += d;
    if (!nearest || d < *nearest) nearest = d;
  }
  return how == Members::sum ? sum : nearest.value_or(0);
}

bool step_has_relation(const ReferenceQuestion& q, const PropertyUse& use, Hex from, Hex to) {
  const std::vector<AnchorMember> members = anchor_members(*q.position, q.question, use.anchor);
  if (members.empty()) return false;
  if (use.members == Members::nearest || use.members == Members::sum) {
    return relation_holds(use.property, measured(q, members, use.members, from),
                          measured(q, members, use.members, to));
  }
  const auto holds = [&](const AnchorMember& m) {
    const Grid& grid = q.position->map().grid();
    return relation_holds(use.property, m.distance_from(grid, from), m.distance_from(grid, to));
  };
  return use.members == Members::any ? std::any_of(members.begin(), members.end(), holds)
                                     : std::all_of(members.begin(), members.end(), holds);
}

bool step_has(const ReferenceQuestion& q, const PropertyUse& use, Hex from, Hex to) {
  const HexMap& map = q.position->map();
  const auto d = direction_between(from, to);
  if (!d) return false;
  const bool both = map.exists(from) && map.exists(to);
  switch (use.property) {
    case Property::impassable:
      return !map.grid().contains(from) || !map.step_cost(from, *d, mover(q).movement_class);
    case Property::zoc_to_zoc:
      return both && in_enemy_zoc(q, from) && in_enemy_zoc(q, to);
    case Property::uphill:
      return both && map.elevation(to) > map.elevation(from);
    case Property::downhill:
      return both && map.elevation(to) < map.elevation(from);
    case Property::compass:
      return named(use.names, map.grid().direction_name(*d));
    case Property::feature: {
      const auto& features = map.features(from, *d);
      return std::any_of(features.begin(), features.end(),
                         [&](FeatureId f) { return named(use.names, map.chart().features[f].name); });
    }
    default:
      return false;
  }
}

bool in_scope(Scope scope, std::size_t step, std::size_t last) {
  if (scope == Scope::end) return step == last;
  if (scope == Scope::through) return step < last;
  return true;
}

bool shows_at(const ReferenceQuestion& q, const PropertyUse& use, ReferencePath path, std::size_t step) {
  if (!in_scope(use.scope, step, path.size() - 1)) return false;
  if (is_relation(use.property)) {
    return step_has_relation(q, use, use.scope == Scope::step ? path[step - 1] : path[0], path[step]);
  }
  if (use.property == Property::end_distance) {
    const std::vector<AnchorMember> members = anchor_members(*q.position, q.question, use.anchor);
    return !members.empty() && end_distance_holds(use, measured(q, members, use.members, path[step]),
                                                  q.question.amount.max_hexes);
  }
  if (use.property == Property::oblique) {
    const std::vector<std::size_t> steps = oblique_steps(q, path);
    return std::find(steps.begin(), steps.end(), step) != steps.end();
  }
  if (use.property == Property::revisit)
    return std::find(path.begin(), path.begin() + static_cast<std::ptrdiff_t>(step), path[step]) !=
           path.begin() + static_cast<std::ptrdiff_t>(step);
  if (use.scope == Scope::step || use.scope == Scope::hexside)
    return step_has(q, use, path[step - 1], path[step]);
  return hex_has(q, use, path[step]);
}

/// Tests a relation that must fail, for each member, on some step: `Members::one_fixed`.
bool every_member_shows(const ReferenceQuestion& q, const PropertyUse& use, ReferencePath path) {
  const std::vector<AnchorMember> members = anchor_members(*q.position, q.question, use.anchor);
  if (members.empty()) return false;
  const Grid& grid = q.position->map().grid();
  return std::all_of(members.begin(), members.end(), [&](const AnchorMember& m) {
    for (std::size_t i = 1; i < path.size(); ++i) {
      const Hex from = use.scope == Scope::step ? path[i - 1] : path[0];
      if (relation_holds(use.property, m.distance_from(grid, from), m.distance_from(grid, path[i])))
        return true;
    }
    return false;
  });
}

}  // namespace

std::vector<std::size_t> places_of(const ReferenceQuestion& q, const PropertyUse& use, ReferencePath path) {
  std::vector<std::size_t> places;
  if (is_relation(use.property) && use.members == Members::one_fixed) {
    if (every_member_shows(q, use, path)) places.push_back(path.size() - 1);
    return places;
  }
  for (std::size_t i = 1; i < path.size(); ++i) {
    if (shows_at(q, use, path, i)) places.push_back(i);
  }
  return places;
}

bool step_shows(const ReferenceQuestion& q, const PropertyUse& use, Hex from, Hex to) {
  // Relations under a scope of hexes compare the hex entered with the first of the path.
  const std::array<Hex, 3> path{mover(q).hex, from, to};
  return shows_at(q, use, path, 2);
}

bool path_has(const ReferenceQuestion& q, const PropertyUse& use, ReferencePath path) {
  return places_of(q, use, path).empty() == use.negated;
}

std::optional<MovementPoints> path_cost(const ReferenceQuestion& q, ReferencePath path) {
  MovementPoints total{};
  for (std::size_t i = 1; i < path.size(); ++i) {
    const auto d = direction_between(path[i - 1], path[i]);
    if (!d || !q.position->map().grid().contains(path[i - 1])) return std::nullopt;
    const auto cost = q.position->map().step_cost(path[i - 1], *d, mover(q).movement_class);
    if (!cost) return std::nullopt;
    total = total + *cost;
  }
  return total;
}

std::int64_t path_value(const ReferenceQuestion& q, const ValueUse& use, ReferencePath path) {
  if (use.quantity == Quantity::count || use.quantity == Quantity::any) {
    PropertyUse property = use.property;
    property.negated = false;
    std::vector<std::size_t> places = places_of(q, property, path);
    if (use.at_end) std::erase_if(places, [&](std::size_t i) { return i + 1 != path.size(); });
    return use.quantity == Quantity::any ? (places.empty() ? 0 : 1)
                                         : static_cast<std::int64_t>(places.size());
  }
  const std::vector<AnchorMember> members = anchor_members(*q.position, q.question, use.anchor);
  std::int64_t total = 0;
  for (std::size_t i = use.at_end ? path.size() - 1 : 1; i < path.size(); ++i) {
    const Hex h = path[i];
    switch (use.quantity) {
      case Quantity::movement_points:
        total += path_cost(q, path.subspan(i - 1, 2)).value_or(MovementPoints{}).parts;
        break;
      case Quantity::hexes:
        ++total;
        break;
      case Quantity::distance:
        total += measured(q, members, use.members, h);
        break;
      case Quantity::elevation:
        total += q.position->map().elevation(h);
        break;
      case Quantity::fire:
        some_unit(q, true, [&](UnitIndex u) {
          return total += q.position->map().exists(h) && can_retreat_fire(*q.position, u, h) ? 1 : 0, false;
        });
        break;
      case Quantity::friends:
        some_unit(q, false,
                  [&](UnitIndex u) { return total += q.position->unit(u).hex == h ? 1 : 0, false; });
        break;
      case Quantity::count:
      case Quantity::any:
        break;
    }
  }
  return total;
}

bool enters_closed(const ReferenceQuestion& q, ReferencePath path) {
  const auto is_in = [](const std::vector<Hex>& hexes, Hex h) {
    return std::find(hexes.begin(), hexes.end(), h) != hexes.end();
  };
  return is_in(q.question.full, path.back()) ||
         std::any_of(path.begin() + 1, path.end(), [&](Hex h) { return is_in(q.question.closed, h); });
}

int longest_walk(const ReferenceQuestion& q) {
  const RetreatLength& amount = q.question.amount;
  if (amount.budget) {
    const HexMap& map = q.position->map();
    std::optional<std::int64_t> cheapest;
    for (std::size_t i = 0; i < map.grid().size(); ++i) {
      for (int d = 0; d < direction_count; ++d) {
        const auto cost = map.step_cost(map.grid().hex_at(i), direction(d),
                                        q.position->unit(q.question.unit).movement_class);
        if (cost && (!cheapest || cost->parts < *cheapest)) cheapest = cost->parts;
      }
    }
    const std::int64_t parts = cheapest.value_or(1);
    const std::int64_t steps = parts > 0 ? amount.budget->parts / parts : max_retreat_hexes;
    return static_cast<int>(std::clamp<std::int64_t>(steps, 1, max_retreat_hexes));
  }
  const Length& length = q.rule_set->length;
  return std::min(amount.max_hexes + (length.mode == Length::Mode::extend ? length.max_extra : 0),
                  max_retreat_hexes);
}

int shortest_walk(const ReferenceQuestion& q) {
  const bool any = q.question.amount.budget || q.rule_set->length.mode == Length::Mode::up_to ||
                   q.rule_set->length.mode == Length::Mode::until;
  return any ? 1 : q.question.amount.min_hexes;
}

bool length_allows(const ReferenceQuestion& q, ReferencePath path, WalkEnd motion) {
  if (motion == WalkEnd::later) return false;
  const RetreatLength& amount = q.question.amount;
  const auto steps = static_cast<int>(path.size()) - 1;
  const bool long_enough = motion == WalkEnd::here || steps >= amount.min_hexes;
  if (amount.budget && path_value(q, ValueUse{}, path) > amount.budget->parts) return false;
  const Length& length = q.rule_set->length;
  const auto has = [&](std::size_t i) { return hex_has(q, *length.property, path[i]); };
  const auto last = path.size() - 1;
  switch (length.mode) {
    case Length::Mode::exact:
      return long_enough && steps <= amount.max_hexes;
    case Length::Mode::up_to:
      return steps >= 1 && steps <= amount.max_hexes;
    case Length::Mode::until:
      for (std::size_t i = 1; i < last; ++i) {
        if (has(i)) return false;
      }
      return steps >= 1 && steps <= amount.max_hexes && has(last);
    case Length::Mode::extend:
      for (auto i = static_cast<std::size_t>(amount.max_hexes); i < last; ++i) {
        if (!has(i)) return false;
      }
      return long_enough && steps <= amount.max_hexes + length.max_extra && !has(last);
  }
  return false;
}

}  // namespace rearguard

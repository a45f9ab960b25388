// What the board says of units: conditions, groups, numbers, fire, ZOCs, bonds, stacking.

#include <algorithm>
#include <array>

#include "src/oracle/paths/reference_board.h"

namespace rearguard {
namespace {

/// Tests that a name is one of the wanted, if any are, and none of the unwanted.
bool fits(const std::vector<std::string>& wanted, const std::vector<std::string>& unwanted,
          const std::string& name) {
  return (wanted.empty() || contains(wanted, name)) && !contains(unwanted, name);
}

/// Twice the scalar product of two vectors of the plane, in squares of the distance of adjacent hexes.
std::int64_t dot(Hex a, Hex b) {
  return 2 * a.q * b.q + 2 * a.r * b.r + a.q * b.r + a.r * b.q;
}
/// Positive if `b` points to the right of `a`, which is clockwise on the page.
int side_of(Hex a, Hex b) {
  return a.q * b.r - a.r * b.q;
}
/// Tests whether a vector is within 30° of a direction: the square of the cosine is 3/4.
bool is_near(Hex d, Hex vector) {
  return dot(d, vector) > 0 && 4 * dot(d, vector) * dot(d, vector) >= 3 * dot(d, d) * dot(vector, vector);
}
Hex vector_of(Direction d) {
  return direction_vectors[static_cast<std::size_t>(d)];
}

}  // namespace

// Sight and fire

bool ReferenceBoard::sees(Hex from, Hex to) const {
  const auto [at, is_new] = memory_->sight.try_emplace({from, to}, false);
  if (is_new) at->second = reference_sees(map(), from, to);
  return at->second;
}

Bearing ReferenceBoard::bearing(const Unit& from, Hex h) const {
  if (!from.facing) return Bearing::front;
  const Hex ahead = vector_of(*from.facing);
  if (dot(ahead, h - from.hex) >= 0) return Bearing::front;
  return is_near(Hex{} - ahead, h - from.hex) ? Bearing::rear : Bearing::flank;
}

bool ReferenceBoard::can_fire(UnitIndex u, Hex h) const {
  const int range = unit(u).retreat_fire_range;
  if (rules().fire.where != nullptr && !seen_from(u).meets(*rules().fire.where, u)) return false;
  return range > 0 && distance(unit(u).hex, h) <= range && sees(unit(u).hex, h);
}

// ZOCs

bool ReferenceBoard::zoc_extends(UnitIndex u, const ZocRule& rule, Hex from, Hex to) const {
  if (!map().exists(to)) return false;
  if (rule.ground == ZocRule::Ground::own && !class_price(from, to, unit(u).movement_class)) return false;
  RetreatQuestion of_it;
  of_it.unit = u;
  const ReferenceBoard its = with(of_it);
  return !(rule.not_across && its.is_true(*rule.not_across, from, to)) &&
         !(rule.not_into && its.is_true(*rule.not_into, to, to));
}

std::set<Hex> ReferenceBoard::controlled_by(UnitIndex u, const ZocRule& rule) const {
  std::set<Hex> controlled;
  RetreatQuestion of_it;
  of_it.unit = u;
  if (!unit(u).zoc || (rule.where != nullptr && !with(of_it).meets(*rule.where, u))) return controlled;
  const auto is_in_arc = [&](Hex h) {
    if (!unit(u).facing) return true;
    for (int k = 0; k < direction_count; ++k) {
      const Hex d = vector_of(direction(index_of(*unit(u).facing) + k));
      if (((rule.arc >> k) & 1) != 0 && is_near(d, h - unit(u).hex)) return true;
    }
    return false;
  };
  std::set<Hex> reached{unit(u).hex};
  for (int k = 1; k <= rule.range; ++k) {
    std::set<Hex> next;
    for (const Hex from : reached) {
      for (const Hex d : direction_vectors) {
        if (distance(unit(u).hex, from + d) == k && zoc_extends(u, rule, from, from + d))
          next.insert(from + d);
      }
    }
    reached = next;
    for (const Hex h : reached) {
      if (is_in_arc(h)) controlled.insert(h);
    }
  }
  return controlled;
}

const std::set<Hex>& ReferenceBoard::zoc_of(UnitIndex u, const ZocRule& rule) const {
  const auto known = memory_->zocs.find({rule.name, u});
  if (known != memory_->zocs.end()) return known->second;
  return memory_->zocs.insert({{rule.name, u}, controlled_by(u, rule)}).first->second;
}

bool ReferenceBoard::is_present(const std::optional<PropertyUse>& presence, Hex h) const {
  if (!presence) return false;
  for (UnitIndex u = 0; u < position().units().size(); ++u) {
    if (unit(u).hex == h && is_member(presence->quantifier->group, u)) return true;
  }
  return false;
}

bool ReferenceBoard::in_enemy_zoc(Hex h) const {
  if (is_present(rules().zoc.cancelled_by, h)) return false;
  for (UnitIndex u = 0; u < position().units().size(); ++u) {
    if (are_enemies(u, asked().unit) && zoc_of(u, rules().zoc).contains(h)) return true;
  }
  return false;
}

// Bonds

/// Tests whether both units exert the ZOC of a bond into every hex between them, and nothing undoes it.
bool ReferenceBoard::is_bonded(const BondRule& rule, UnitIndex u, UnitIndex v,
                               const std::vector<Hex>& between) const {
  const ZocRule& zoc = rules().zoc_named(rule.zoc);
  for (const UnitIndex end : {u, v}) {
    if (rule.where != nullptr && !meets(*rule.where, end)) return false;
    for (const Hex h : between) {
      if (!zoc_of(end, zoc).contains(h)) return false;
    }
  }
  return std::none_of(between.begin(), between.end(), [&](Hex h) {
    return is_present(zoc.cancelled_by, h) || is_present(rule.cancelled_by, h);
  });
}

bool ReferenceBoard::meets_bond(const PropertyUse& use, ReferencePath path, std::size_t step) const {
  const auto known = rules().bonds.find(use.bond);
  if (known == rules().bonds.end()) return false;
  const BondRule& rule = known->second;
  const Hex from = path[step - 1], to = path[step];
  for (UnitIndex u = 0; u < position().units().size(); ++u) {
    for (UnitIndex v = 0; v < u; ++v) {
      if (unit(u).side != unit(v).side || !are_enemies(u, asked().unit)) continue;
      if (distance(unit(u).hex, unit(v).hex) != 2) continue;
      std::vector<Hex> between;
      for (const Hex d : direction_vectors) {
        if (adjacent(unit(u).hex + d, unit(v).hex)) between.push_back(unit(u).hex + d);
      }
      if (!is_bonded(rule, u, v, between)) continue;
      if (use.part == BondPart::hexside) {
        if (between.size() == 2 && from != to && contains(between, from) && contains(between, to))
          return true;
      } else if (between.size() == 1) {
        if (use.part == BondPart::hex && to == between[0]) return true;
        if (use.part == BondPart::hex || from != between[0] || step < 2) continue;
        // On which sides of the line from one unit to the other the hexes before and after it are.
        const Hex line = unit(v).hex - unit(u).hex;
        const std::int64_t before = side_of(line, path[step - 2] - from);
        if (before * side_of(line, to - from) < 0) return true;
      }
    }
  }
  return false;
}

// Conditions

bool ReferenceBoard::names_fit(const Condition& c, UnitIndex u) const {
  const Unit& it = unit(u);
  const TerrainChart& chart = map().chart();
  const auto has = [&](const std::string& marker) { return contains(it.markers, marker); };
  const bool has_wanted = c.marker.empty() || std::any_of(c.marker.begin(), c.marker.end(), has);
  return fits(c.state, c.not_state, it.state) && fits(c.kind, c.not_kind, it.kind) &&
         fits(c.movement_class, c.not_class, chart.classes[it.movement_class]) && has_wanted &&
         std::none_of(c.not_marker.begin(), c.not_marker.end(), has) &&
         fits(c.terrain, c.not_terrain, chart.terrains[map().terrain(it.hex)].name) &&
         fits(c.side, c.not_side, position().sides()[it.side]) && (!c.hidden || *c.hidden == it.hidden) &&
         (!c.fires || *c.fires == (it.retreat_fire_range > 0));
}

/// Tests what a condition says of those that a unit is engaged with, and of the causing units.
bool ReferenceBoard::relations_fit(const Condition& c, UnitIndex u) const {
  const Unit& it = unit(u);
  const bool asks = c.engaged_elsewhere || c.in_front || c.in_sight || c.attacked_from || c.causing_units;
  const std::vector<UnitIndex> causes = asks ? causing_units() : std::vector<UnitIndex>{};
  const auto every_cause = [&](auto test) {
    return !causes.empty() && std::all_of(causes.begin(), causes.end(), test);
  };
  if (c.engaged && *c.engaged == it.engaged.empty()) return false;
  if (c.engaged_elsewhere) {
    const bool elsewhere = std::any_of(it.engaged.begin(), it.engaged.end(),
                                       [&](UnitIndex other) { return !contains(causes, other); });
    if (elsewhere != *c.engaged_elsewhere) return false;
  }
  const auto is_ahead = [&](UnitIndex other) { return bearing(it, unit(other).hex) == Bearing::front; };
  if (c.in_front && *c.in_front != every_cause(is_ahead)) return false;
  const auto is_seen = [&](UnitIndex other) { return sees(it.hex, unit(other).hex); };
  if (c.in_sight && *c.in_sight != every_cause(is_seen)) return false;
  if (c.attacked_from) {
    if (causes.empty() || bearing(it, unit(causes.front()).hex) != *c.attacked_from) return false;
    if (c.attacked_flank) {
      const int turn = it.facing ? side_of(vector_of(*it.facing), unit(causes.front()).hex - it.hex) : 0;
      if (*c.attacked_flank == Flank::right ? turn <= 0 : turn >= 0) return false;
    }
  }
  return !c.causing_units || every_cause([&](UnitIndex other) { return meets(*c.causing_units, other); });
}

/// Tests what a condition says of the hex of a unit, as the unit sees it.
bool ReferenceBoard::hex_fits(const Condition& c, UnitIndex u) const {
  const ReferenceBoard its = seen_from(u);
  const std::array<Hex, 2> here{unit(u).hex, unit(u).hex};
  const auto is = [&](Truth wanted) {
    return [&, wanted](const PropertyUse& use) { return its.holds(use, here, 1) == wanted; };
  };
  return (c.hex.empty() || std::any_of(c.hex.begin(), c.hex.end(), is(Truth::yes))) &&
         std::all_of(c.not_hex.begin(), c.not_hex.end(), is(Truth::no));
}

bool ReferenceBoard::meets(const Condition& c, UnitIndex u) const {
  if (!names_fit(c, u) || !hex_fits(c, u) || !relations_fit(c, u)) return false;
  if (c.check && value(*c.check, u).value_or(0) == 0) return false;
  const ReferenceBoard its = seen_from(u);
  const auto has_enough = [&](const UnitGroup& group) {
    return its.members_of(group).size() >= static_cast<std::size_t>(group.at_least);
  };
  const auto holds_too = [&](const Condition& part) { return meets(part, u); };
  if (c.any_member) {
    std::vector<UnitIndex> members{u};
    if (asked().moves(u)) members = asked().members();
    if (std::none_of(members.begin(), members.end(), [&](UnitIndex m) { return meets(*c.any_member, m); }))
      return false;
  }
  if (c.cause && (!cause_ || !meets(*c.cause, *cause_))) return false;
  return std::all_of(c.near.begin(), c.near.end(), has_enough) &&
         std::none_of(c.not_near.begin(), c.not_near.end(), has_enough) &&
         (c.any.empty() || std::any_of(c.any.begin(), c.any.end(), holds_too)) &&
         std::none_of(c.none_of.begin(), c.none_of.end(), holds_too);
}

bool ReferenceBoard::mover_meets(const std::shared_ptr<const Condition>& condition) const {
  const std::vector<UnitIndex> members = asked().members();
  return condition == nullptr ||
         std::all_of(members.begin(), members.end(), [&](UnitIndex u) { return meets(*condition, u); });
}

bool ReferenceBoard::applies(const Clause& clause) const {
  if (clause.condition == nullptr) return true;
  const ReferenceBoard strict = with(asked());
  if (!clause.ignores_missing) return strict.mover_meets(clause.condition);
  // A clause whose condition asks for a fact that nobody states is left out. Numbers of units, and what the
  // question itself states, are no facts of the map.
  ReferenceBoard alone(q_);
  bool is_left_out = !alone.mover_meets(clause.condition);
  for (const std::string& fact : alone.missing()) {
    const bool is_of_map = !fact.starts_with("strength ") && !fact.starts_with("morale ") &&
                           !fact.starts_with("movement ") && fact != "causing units" &&
                           fact != "number of hexes";
    is_left_out = is_left_out || is_of_map;
    if (!is_of_map) miss_of_question(fact);
  }
  return !is_left_out;
}

// Groups

bool ReferenceBoard::is_related(const UnitGroup& group, UnitIndex u) const {
  const UnitIndex self = asked().unit;
  if (group.units == UnitRelation::mover) return asked().moves(u);
  const bool is_next = group.units == UnitRelation::next_above || group.units == UnitRelation::next_below;
  if (u == self || (asked().moves(u) && !is_next)) return false;
  switch (group.units) {
    case UnitRelation::friends:
      return !are_enemies(u, self);
    case UnitRelation::enemies:
      return are_enemies(u, self);
    case UnitRelation::any:
      return true;
    case UnitRelation::causing_units:
      return contains(causing_units(), u);
    case UnitRelation::engaged:
      return contains(unit(self).engaged, u);
    case UnitRelation::linked:
      return group.link.reversed ? position().is_linked(group.link.name, u, self)
                                 : position().is_linked(group.link.name, self, u);
    case UnitRelation::next_above:
    case UnitRelation::next_below: {
      std::vector<UnitIndex> stack;
      for (const UnitIndex other : position().units_in(mover().hex)) {
        if (!are_enemies(other, self)) stack.push_back(other);
      }
      const auto own = std::find(stack.begin(), stack.end(), self);
      if (group.units == UnitRelation::next_above) return own != stack.begin() && *(own - 1) == u;
      return own + 1 != stack.end() && *(own + 1) == u;
    }
    default:
      return false;
  }
}

bool ReferenceBoard::is_member(const UnitGroup& group, UnitIndex u) const {
  const auto is_in = [&](const std::shared_ptr<const UnitGroup>& other) { return is_member(*other, u); };
  if (group.base != nullptr) {
    if (!is_in(group.base)) return false;
  } else if (group.units == UnitRelation::common) {
    if (!std::all_of(group.common.begin(), group.common.end(), is_in)) return false;
  } else if (!is_related(group, u)) {
    return false;
  }
  if (distance(mover().hex, unit(u).hex) > group.within) return false;
  if (group.in_sight && !sees(mover().hex, unit(u).hex)) return false;
  if (group.in_front) {
    for (const UnitIndex m : is_by_itself_ ? std::vector<UnitIndex>{asked().unit} : asked().members()) {
      if (bearing(unit(m), unit(u).hex) != Bearing::front) return false;
    }
  }
  return !group.condition || meets(*group.condition, u);
}

std::vector<UnitIndex> ReferenceBoard::members_of(const UnitGroup& group) const {
  std::vector<UnitIndex> members;
  if (group.units == UnitRelation::causing_units) causing_units();
  for (UnitIndex u = 0; u < position().units().size(); ++u) {
    if (is_member(group, u)) members.push_back(u);
  }
  return members;
}

// Numbers

std::int64_t ReferenceBoard::number(const std::string& name, UnitIndex u) const {
  const Unit& it = unit(u);
  const std::vector<UnitIndex>& causes = asked().causing_units;
  const bool is_of_causes = name == "distance" || name.starts_with("causing.");
  if (is_of_causes && causes.empty()) miss_of_question("causing units");
  if (const auto known = numbers_.find(name); known != numbers_.end()) return known->second;
  if (name.starts_with("causing.")) {
    std::int64_t sum = 0;
    for (const UnitIndex other : causes) sum += number(name.substr(8), other);
    return sum;
  }
  if (name.starts_with("cause.")) return cause_ ? number(name.substr(6), *cause_) : 0;
  if (name == "distance") {
    std::int64_t nearest = 0;
    for (const UnitIndex other : causes) {
      const std::int64_t d = distance(it.hex, unit(other).hex);
      nearest = nearest == 0 ? d : std::min(nearest, d);
    }
    return nearest;
  }
  if (name == "hexes") return required();
  if (name == "turn") {
    if (!position().turn()) miss("turn");
    return position().turn().value_or(0);
  }
  if (name == "strength") {
    if (it.strength == 0) miss_of_question("strength of " + it.id);
    return it.strength;
  }
  if (name == "morale") {
    if (it.morale == 0 && !it.states_morale) miss_of_question("morale of " + it.id);
    return it.morale;
  }
  if (name == "movement") {
    if (it.movement.parts == 0) miss_of_question("movement of " + it.id);
    return it.movement.parts / map().chart().denominator;
  }
  if (name == "stacking_points") return it.stacking_points;
  if (name == "retreat_fire_range") return it.retreat_fire_range;
  const auto count = it.counts.find(name);
  return count == it.counts.end() ? 0 : count->second;
}

std::optional<std::int64_t> ReferenceBoard::value(const Expression& formula, UnitIndex u,
                                                  const std::map<std::string, std::int64_t>& numbers) const {
  const ReferenceBoard b = knowing(numbers);
  return reference_value(formula.text(), [&](const std::string& name) { return b.number(name, u); });
}

// Stacking

const StackingRule& ReferenceBoard::stacking_of_mover() const {
  for (const StackingRule& rule : rules().conditional_stacking) {
    if (mover_meets(rule.condition)) return rule;
  }
  return rules().stacking;
}

std::int64_t ReferenceBoard::weight(const StackingRule& rule, UnitIndex u) const {
  if (rule.where != nullptr && !meets(*rule.where, u)) return 0;
  return rule.in_points ? unit(u).stacking_points : 1;
}

bool ReferenceBoard::is_over(const StackingRule& rule, std::int64_t load) const {
  if (!rule.formula) return rule.limit > 0 && load > rule.limit;
  const std::vector<UnitIndex> members = asked().members();
  return std::any_of(members.begin(), members.end(),
                     [&](UnitIndex u) { return load > value(*rule.formula, u).value_or(0); });
}

}  // namespace rearguard

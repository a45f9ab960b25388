#include "src/engine/explain.h"

#include <algorithm>
#include <limits>

#include <fmt/format.h>

#include "hexmap/plural.h"
#include "src/rules/catalogue.h"
#include "src/rules/describe/describe.h"
#include "src/rules/distance_anchors.h"
#include "src/rules/motion.h"
#include "src/rules/property.h"
#include "src/rules/reference/reference_motion.h"

namespace rearguard {
namespace {

const Position& position_of(const ExplainContext& about) {
  return about.board.position();
}
std::string number(const ExplainContext& about, Hex h) {
  return position_of(about).map().grid().number(h);
}
const Unit& mover(const ExplainContext& about) {
  return position_of(about).unit(about.question.unit);
}

std::string join(const std::vector<std::string>& parts, std::string_view between) {
  return fmt::format("{}", fmt::join(parts, between));
}

/// "c1", "c1 and c2", "c1, c2 and c3".
std::string ids(const ExplainContext& about, const std::vector<UnitIndex>& units) {
  std::string text;
  for (std::size_t i = 0; i < units.size(); ++i) {
    text += i == 0 ? "" : i + 1 == units.size() ? " and " : ", ";
    text += position_of(about).unit(units[i]).id;
  }
  return text;
}

/// Returns the enemies in a hex, or the friends except the retreating unit.
std::vector<UnitIndex> others_in(const ExplainContext& about, Hex h, bool enemy) {
  std::vector<UnitIndex> units;
  for (const UnitIndex u : position_of(about).units_in(h)) {
    if (u != about.question.unit &&
        position_of(about).enemies(mover(about).side, position_of(about).unit(u).side) == enemy) {
      units.push_back(u);
    }
  }
  return units;
}

std::string points(const ExplainContext& about, std::int64_t parts) {
  return to_text(MovementPoints{parts}, position_of(about).map().chart().denominator) + " MP";
}

std::string path_text(const ExplainContext& about, const RetreatPath& path) {
  std::vector<std::string> parts;
  for (const Hex h : path) parts.push_back(number(about, h));
  return join(parts, "-");
}

std::string hexes(std::int64_t n) {
  return plural(static_cast<std::uint64_t>(n), "hex", "hexes");
}

/// A fact that rules out a path at one of its hexes: alone, and after "path 2930-2829-2729".
struct Fact {
  std::string alone;    ///< "enemy c4 is in 2829"
  std::string on_path;  ///< "would enter 2829, which enemy c4 occupies"
};

Fact fact_of_hex(const std::string& here, const std::string& predicate) {
  return {here + ' ' + predicate, fmt::format("would enter {}, which {}", here, predicate)};
}

Fact fact_of_step(const std::string& step, const std::string& predicate) {
  return {fmt::format("the step {} {}", step, predicate),
          fmt::format("would take the step {}, which {}", step, predicate)};
}

Fact occupied(const ExplainContext& about, Hex h, bool enemy) {
  const std::vector<UnitIndex> units = others_in(about, h, enemy);
  const bool several = units.size() > 1;
  const char* acting_side = enemy ? (several ? "enemies" : "enemy") : (several ? "friends" : "friend");
  const std::string who = fmt::format("{} {}", acting_side, ids(about, units));
  const std::string here = number(about, h);
  return {fmt::format("{} {} in {}", who, several ? "are" : "is", here),
          fmt::format("would enter {}, which {} {}", here, who, several ? "occupy" : "occupies")};
}

Fact impassable(const ExplainContext& about, Hex from, Hex to) {
  const HexMap& map = position_of(about).map();
  if (!map.exists(to)) return fact_of_hex(number(about, to), "is not on the map");
  const ClassId c = mover(about).movement_class;
  const std::string& name = map.chart().classes[c];
  const auto d = direction_between(from, to);
  if (d && map.grid().contains(from)) {
    for (const FeatureId f : map.features(from, *d)) {
      const Feature& feature = map.chart().features[f];
      if (feature.cost.size() > c && feature.cost[c].kind == ChartCost::Kind::impassable) {
        const std::string side =
            fmt::format("the {} between {} and {}", feature.name, number(about, from), number(about, to));
        return {fmt::format("{} units cannot cross {}", name, side),
                fmt::format("would cross {}, which {} units cannot cross", side, name)};
      }
    }
  }
  const std::string hex =
      fmt::format("{} ({})", number(about, to), map.chart().terrains[map.terrain(to)].name);
  return {fmt::format("{} units cannot enter {}", name, hex),
          fmt::format("would enter {}, which {} units cannot enter", hex, name)};
}

std::string anchor_text(const ExplainContext& about, DistanceAnchor anchor, Members how = Members::nearest) {
  if (how != Members::sum) return rearguard::anchor_text(about.asked(), anchor);
  switch (anchor) {
    case DistanceAnchor::enemies:
      return "all enemies together";
    case DistanceAnchor::known_enemies:
      return "all known enemies together";
    case DistanceAnchor::causing_units:
      return "all causing units together";
    case DistanceAnchor::supply_source:
      return "all supply sources together";
    case DistanceAnchor::leader:
      return "all leaders together";
    default:
      return rearguard::anchor_text(about.asked(), anchor);
  }
}

/// Returns the distance from the nearest member, or the sum over all.
std::int64_t distance_from(const ExplainContext& about, DistanceAnchor anchor, Members how, Hex h) {
  return distance_to_anchor(position_of(about).map().grid(),
                            anchor_members(position_of(about), about.question, anchor), how, h);
}

std::string_view relation_text(Property property) {
  switch (property) {
    case Property::closer:
      return "moves closer to";
    case Property::not_closer:
      return "does not move closer to";
    case Property::farther:
      return "moves farther from";
    default:
      return "does not move farther from";
  }
}

/// Describes a step by the change of distance, or a hex by its distance and that of the start.
Fact relation(const ExplainContext& about, const PropertyUse& use, const RetreatPath& path,
              std::size_t place) {
  const bool of_step = use.scope == Scope::step;
  const Hex from = of_step ? path[place - 1] : path.front();
  const Hex to = path[place];
  const Grid& grid = position_of(about).map().grid();
  const std::vector<AnchorMember> members = anchor_members(position_of(about), about.question, use.anchor);
  std::string acting_side = anchor_text(about, use.anchor, use.members);
  std::int64_t before = distance_to_anchor(grid, members, use.members, from);
  std::int64_t after = distance_to_anchor(grid, members, use.members, to);
  if (use.members != Members::nearest && use.members != Members::sum) {
    const auto one = std::find_if(members.begin(), members.end(), [&](const AnchorMember& m) {
      return relation_holds(use.property, m.distance_from(grid, from), m.distance_from(grid, to));
    });
    if (one != members.end()) {
      acting_side = number(about, one->hex);
      before = one->distance_from(grid, from);
      after = one->distance_from(grid, to);
    }
  }
  if (of_step)
    return fact_of_step(fmt::format("{}-{}", number(about, from), number(about, to)),
                        fmt::format("{} {} (from {} to {})", relation_text(use.property), acting_side,
                                    hexes(before), hexes(after)));
  return fact_of_hex(number(about, to), fmt::format("is {} from {}, while {} is {} away", hexes(after),
                                                    acting_side, number(about, from), hexes(before)));
}

/// Describes the distance that a clause demands: "3 hexes away", "at least 2 hexes and at most 4 hexes away".
std::string demanded_distance(const ExplainContext& about, const PropertyUse& use) {
  const int amount = about.question.amount.max_hexes;
  std::vector<std::string> parts;
  if (use.other_than) parts.push_back(hexes(use.other_than->resolve(amount)));
  if (use.less_than) parts.push_back("at least " + hexes(use.less_than->resolve(amount)));
  if (use.more_than) parts.push_back("at most " + hexes(use.more_than->resolve(amount)));
  return join(parts, " and ") + " away";
}

/// Describes the fact that rules out the step at `place` of a path.
Fact fact_at(const ExplainContext& about, const PropertyUse& use, const RetreatPath& path,
             std::size_t place) {
  const Hex h = path[place];
  const std::string here = number(about, h);
  const Hex before = path[place - 1];
  const std::string step = fmt::format("{}-{}", number(about, before), here);
  switch (use.property) {
    case Property::off_map:
      return fact_of_hex(here, "is not on the map");
    case Property::impassable:
      return impassable(about, before, h);
    case Property::enemy:
      return occupied(about, h, true);
    case Property::friendly:
      return occupied(about, h, false);
    case Property::enemy_zoc:
      return fact_of_hex(here, "is in the ZOC of " + ids(about, about.board.zoc_owners(h)));
    case Property::friendly_zoc:
      return fact_of_hex(here, "is in a friendly ZOC");
    case Property::zoc_to_zoc:
      return fact_of_step(step, "moves from one hex in an enemy ZOC to another");
    case Property::retreat_fire: {
      const std::string who = ids(about, about.board.firing_at(h));
      return {fmt::format("{} could fire at {}", who, here),
              fmt::format("would enter {}, which {} could fire at", here, who)};
    }
    case Property::in_enemy_sight:
      return fact_of_hex(here, "is in sight of the enemy");
    case Property::adjacent_to_enemy:
      return fact_of_hex(here, "is adjacent to an enemy unit");
    case Property::adjacent_to_friend:
      return fact_of_hex(here, "is adjacent to a friendly unit");
    case Property::overstacked: {
      const std::string who = ids(about, others_in(about, h, false));
      const std::string with = who.empty() ? "" : " with " + who;
      return {fmt::format("{} would exceed the stacking limit in {}{}", mover(about).id, here, with),
              fmt::format("would enter {}, where {} would exceed the stacking limit{}", here, mover(about).id,
                          with)};
    }
    case Property::terrain: {
      const HexMap& map = position_of(about).map();
      return fact_of_hex(here, "is " + map.chart().terrains[map.terrain(h)].name);
    }
    case Property::feature:
      return fact_of_step(step, "crosses " + join(use.names, " or "));
    case Property::map_edge:
      return fact_of_hex(here, "is on the map edge");
    case Property::uphill:
      return fact_of_step(step, "moves uphill");
    case Property::downhill:
      return fact_of_step(step, "moves downhill");
    case Property::compass: {
      const auto d = direction_between(before, h);
      const std::string_view name = d ? position_of(about).map().grid().direction_name(*d) : "nowhere";
      return fact_of_step(step, fmt::format("moves {}", name));
    }
    case Property::revisit:
      return {here + " would be entered twice", fmt::format("would enter {} twice", here)};
    case Property::end_distance: {
      const std::string from = use.anchor == DistanceAnchor::start
                                   ? number(about, path.front())
                                   : anchor_text(about, use.anchor, use.members);
      const std::string away = hexes(distance_from(about, use.anchor, use.members, h));
      const std::string demand = "; this retreat must end " + demanded_distance(about, use);
      return {fmt::format("{} is {} from {}{}", here, away, from, demand),
              fmt::format("would end in {}, {} from {}{}", here, away, from, demand)};
    }
    case Property::oblique:
      return fact_of_step(step, "is oblique");
    case Property::closer:
    case Property::not_closer:
    case Property::farther:
    case Property::not_farther:
      return relation(about, use, path, place);
  }
  return {};
}

/// Describes what paths with the property do: "entering an enemy ZOC", "ending in woods"; "that" if there is
/// no short and exact phrase.
std::string doing(const PropertyUse& use) {
  const char* verb = use.scope == Scope::end       ? "ending in "
                     : use.scope == Scope::through ? "passing through "
                                                   : "entering ";
  switch (use.property) {
    case Property::enemy:
      return verb + std::string("a hex with an enemy unit");
    case Property::friendly:
      return verb + std::string("a hex with another friendly unit");
    case Property::enemy_zoc:
      return verb + std::string("an enemy ZOC");
    case Property::friendly_zoc:
      return verb + std::string("the ZOC of another friendly unit");
    case Property::retreat_fire:
      return verb + std::string("a hex at which an enemy could fire");
    case Property::in_enemy_sight:
      return verb + std::string("a hex in sight of the enemy");
    case Property::adjacent_to_enemy:
      return verb + std::string("a hex adjacent to an enemy unit");
    case Property::adjacent_to_friend:
      return verb + std::string("a hex adjacent to another friendly unit");
    case Property::overstacked:
      return verb + std::string("a hex that the unit would overstack");
    case Property::terrain:
      return verb + join(use.names, " or ");
    case Property::map_edge:
      return verb + std::string("a hex on the map edge");
    case Property::feature:
      return "crossing " + join(use.names, " or ");
    case Property::uphill:
      return "moving uphill";
    case Property::downhill:
      return "moving downhill";
    case Property::zoc_to_zoc:
      return "moving from one hex in an enemy ZOC to another";
    case Property::revisit:
      return "entering a hex twice";
    default:
      return "that";
  }
}

const Clause* rule_set_clause(const ExplainContext& about, std::uint32_t clause) {
  const auto& clauses = about.translation.rule_set().clauses;
  return clause < clauses.size() ? &clauses[clause] : nullptr;
}

/// Returns the minimum (sign +1) or negated maximum (sign -1) sum of a value over the paths to a vertex.
std::int64_t best_to(const PathSet& set, const GraphProperties& facts, int value, std::uint32_t vertex,
                     std::int64_t sign) {
  constexpr auto unreached = std::numeric_limits<std::int64_t>::max();
  const CandidateGraph& g = *set.graph;
  const auto& values = facts.values[static_cast<std::size_t>(value)];
  std::vector<std::int64_t> sum(g.node_count(), unreached);
  sum[0] = 0;
  std::int64_t best = unreached;
  for (std::size_t n = 1; n < g.node_count(); ++n) {
    const auto& weight = g.node_is_end[n] != 0 ? values.ending : values.passing;
    for (std::uint32_t e = g.first_edge[n]; e < g.first_edge[n + 1]; ++e) {
      if (set.alive[e] == 0 || sum[g.edges[e].tail] == unreached) continue;
      sum[n] = std::min(sum[n], sum[g.edges[e].tail] + sign * weight[g.edges[e].step]);
    }
    if (g.node_is_end[n] != 0 && g.node_vertex[n] == vertex) best = std::min(best, sum[n]);
  }
  return best;
}

std::string amount_text(const ExplainContext& about, Quantity quantity, std::int64_t amount) {
  switch (quantity) {
    case Quantity::movement_points:
      return points(about, amount);
    case Quantity::hexes:
    case Quantity::distance:
      return hexes(amount);
    default:
      return fmt::format("{}", amount);
  }
}

/// Returns the number of the legal end hex nearest to a hex, the lowest number on a tie. Empty if there is no
/// legal end hex.
std::string nearest_end(const ExplainContext& about, Hex target) {
  const auto nearest =
      std::min_element(about.ends.begin(), about.ends.end(), [&](const VerdictEnd& a, const VerdictEnd& b) {
        return distance(a.hex, target) < distance(b.hex, target);
      });
  return nearest == about.ends.end() ? std::string() : number(about, nearest->hex);
}

std::string value_sentence(const ExplainContext& about, const Clause& clause, std::int64_t here,
                           std::int64_t best, std::string_view acting_side, Hex target) {
  const ValueUse& value = *clause.value;
  const std::string nearest = nearest_end(about, target);
  const std::string instead = nearest.empty() ? "other hexes" : nearest;
  if (value.quantity == Quantity::movement_points && clause.kind == ClauseKind::minimize) {
    if (clause.benchmark_excludes) {
      return fmt::format("{} costs {}; a path without the excluded properties costs {}", acting_side,
                         points(about, here), points(about, best));
    }
    return fmt::format("{} costs {}; {} can be reached for {}", acting_side, points(about, here), instead,
                       points(about, best));
  }
  std::string what(name_of(quantity_names(), value.quantity));
  if (value.quantity == Quantity::count || value.quantity == Quantity::any) {
    what = fmt::format("{} {}", what, row_of(value.property.property).name);
  }
  if (value.quantity == Quantity::distance)
    what += " from " + anchor_text(about, value.anchor, value.members);
  return fmt::format("{} has {}: {}; {} can be reached with {}", acting_side, what,
                     amount_text(about, value.quantity, here), instead,
                     amount_text(about, value.quantity, best));
}

std::string because(const ExplainContext& about, const Clause& clause, const RetreatPath& path,
                    bool target_of_all) {
  const ReferenceQuestion plain{&position_of(about), &about.translation.rule_set(), about.question};
  PropertyUse use;
  if (clause.property) {
    use = *clause.property;
  } else {
    use = clause.value->property;
  }
  const bool lacking = use.negated || (clause.value && clause.kind == ClauseKind::maximize);
  std::vector<std::size_t> places = places_of(plain, use, path);
  PropertyUse sought = use;
  sought.negated = false;
  std::string reason;
  if (lacking || places.empty()) {
    reason = fmt::format("path {} is not one that {}", path_text(about, path), describe(sought));
  } else {
    const bool at_target = places.back() + 1 == path.size();
    const std::size_t place = target_of_all && at_target ? places.back() : places.front();
    const Fact fact = fact_at(about, use, path, place);
    reason = target_of_all && place + 1 == path.size()
                 ? fact.alone
                 : fmt::format("path {} {}", path_text(about, path), fact.on_path);
  }
  if (clause.kind == ClauseKind::forbid && !clause.unless_only_path) return reason;
  // After a step-by-step choice or an exception, a legal end hex may have the property too.
  if (clause.step_by_step || !clause.except_to_avoid.empty()) return reason;
  const std::string nearest = nearest_end(about, path.back());
  if (nearest.empty()) return reason;
  return fmt::format("{}, and the nearest legal end hex, {}, can be reached {}", reason, nearest,
                     lacking ? "by such a path" : "without " + doing(use));
}

bool goes_by_value(const Clause& clause) {
  return clause.value && clause.value->quantity != Quantity::any;
}

std::string length_sentence(const ExplainContext& about, const RetreatPath& path) {
  const RetreatLength& amount = about.question.amount;
  const RuleSet& rule_set = about.translation.rule_set();
  const ReferenceQuestion plain{&position_of(about), &rule_set, about.question};
  const ReferenceMotion motion(plain);
  if (motion.allows(path) && motion.ending(path) == WalkEnd::later)
    return fmt::format("path {} stops short of the goal, which the retreat can reach",
                       path_text(about, path));
  if (amount.budget) {
    const auto cost = path_cost(plain, path);
    return fmt::format("path {} {}; the retreat may spend {}", path_text(about, path),
                       cost ? "costs " + points(about, cost->parts) : std::string("has an impassable step"),
                       points(about, amount.budget->parts));
  }
  if (rule_set.length.property) {
    return fmt::format("path {} does not end where it must: where it first {}", path_text(about, path),
                       row_of(rule_set.length.property->property).meaning);
  }
  return fmt::format("path {} enters {}; the retreat is {} long", path_text(about, path),
                     hexes(static_cast<std::int64_t>(path.size()) - 1), hexes(amount.max_hexes));
}

/// Describes the first closed hex on the path.
std::string closing_sentence(const ExplainContext& about, const RetreatPath& path) {
  const std::vector<Hex>& closed = about.question.closed;
  const auto at = std::find_first_of(path.begin() + 1, path.end(), closed.begin(), closed.end());
  if (at == path.end()) return {};
  const Fact fact = fact_of_hex(number(about, *at), "is closed by this request");
  return *at == path.back() ? fact.alone : fmt::format("path {} {}", path_text(about, path), fact.on_path);
}

/// Explains a clause that is not one of the rule set: the motion, closed hexes or the length rule.
std::string sentence_beyond_clauses(const ExplainContext& about, const RetreatPath& path,
                                    std::uint32_t clause) {
  const RuleSet& rule_set = about.translation.rule_set();
  if (clause == motion_clause(rule_set))
    return why_not_of_motion(about.asked(), about.translation.lengths(about.question, about.costs), path);
  return clause == closing_clause(rule_set) ? closing_sentence(about, path) : length_sentence(about, path);
}

/// Returns "closed", with a suffix if the rule set uses that id.
std::string closing_id(const RuleSet& rule_set) {
  std::string id = "closed";
  const auto taken = [&] {
    return id == rule_set.length.id || id == rule_set.failure.id || id == rule_set.motion.id ||
           std::any_of(rule_set.clauses.begin(), rule_set.clauses.end(),
                       [&](const Clause& c) { return c.id == id; });
  };
  while (taken()) id += "-by-request";
  return id;
}

/// Returns the index of the clause's values in the graph.
int value_index(const ExplainContext& about, std::uint32_t clause) {
  return about.translation.clauses(about.question)[clause].value;
}

RetreatPath witness(const ExplainContext& about, const PathSet& set, std::uint32_t vertex) {
  RetreatPath path;
  const auto listed = list_paths(set, vertex, about.rank, 1);
  if (listed.empty()) return path;
  for (const std::uint32_t s : listed.front()) path.push_back(mover(about).hex + set.graph->vertices[s]);
  return path;
}

bool holds_path(const PathSet& set, const std::vector<std::uint32_t>& vertices) {
  const CandidateGraph& g = *set.graph;
  std::vector<std::uint32_t> at{0};
  for (std::size_t i = 1; i < vertices.size(); ++i) {
    std::vector<std::uint32_t> next;
    for (std::uint32_t n = 1; n < g.node_count(); ++n) {
      if (g.node_vertex[n] != vertices[i] || g.node_layer[n] != i) continue;
      if ((g.node_is_end[n] != 0) != (i + 1 == vertices.size())) continue;
      for (std::uint32_t e = g.first_edge[n]; e < g.first_edge[n + 1]; ++e) {
        if (set.alive[e] != 0 && std::find(at.begin(), at.end(), g.edges[e].tail) != at.end()) {
          next.push_back(n);
          break;
        }
      }
    }
    at = std::move(next);
  }
  return !at.empty();
}

}  // namespace

ClauseName clause_name(const RuleSet& rule_set, std::uint32_t clause) {
  if (clause < rule_set.clauses.size()) return {rule_set.clauses[clause].id, rule_set.clauses[clause].cite};
  if (clause == motion_clause(rule_set)) return {rule_set.motion.id, rule_set.motion.cite};
  if (clause == closing_clause(rule_set)) return {closing_id(rule_set), "asked"};
  return {rule_set.length.id, rule_set.length.cite};
}

std::string why_ruled_out(const ExplainContext& about, std::uint32_t vertex, std::uint32_t clause) {
  const PathSet& before = about.refinement.history()[clause];
  const RetreatPath path = witness(about, before, vertex);
  if (path.empty()) return {};
  const Clause* text = rule_set_clause(about, clause);
  if (text == nullptr) return sentence_beyond_clauses(about, path, clause);
  const ClauseEffect& effect = about.refinement.effects()[clause];
  if (!goes_by_value(*text)) return because(about, *text, path, true);
  const std::int64_t sign = text->kind == ClauseKind::minimize ? 1 : -1;
  const std::int64_t here = sign * best_to(before, about.facts, value_index(about, clause), vertex, sign);
  if (text->step_by_step || !effect.has_best) {
    return fmt::format("path {} departs from the step-by-step choice of {}", path_text(about, path),
                       name_of(quantity_names(), text->value->quantity));
  }
  const bool cheapest =
      text->value->quantity == Quantity::movement_points && text->kind == ClauseKind::minimize;
  return value_sentence(about, *text, here, effect.best, cheapest ? "the cheapest path" : "the best path",
                        path.back());
}

std::string why_path_ruled_out(const ExplainContext& about, const RetreatPath& path, std::uint32_t clause) {
  const Clause* text = rule_set_clause(about, clause);
  const ReferenceQuestion plain{&position_of(about), &about.translation.rule_set(), about.question};
  if (text == nullptr) return sentence_beyond_clauses(about, path, clause);
  if (!goes_by_value(*text)) {
    if (text->property && !path_has(plain, *text->property, path)) return length_sentence(about, path);
    return because(about, *text, path, false);
  }
  const ClauseEffect& effect = about.refinement.effects()[clause];
  if (text->step_by_step || !effect.has_best) {
    return fmt::format("path {} departs from the step-by-step choice of {}", path_text(about, path),
                       name_of(quantity_names(), text->value->quantity));
  }
  return value_sentence(about, *text, path_value(plain, *text->value, path), effect.best, "this path",
                        path.back());
}

PathStatus status_of(const ExplainContext& about, const RetreatPath& path) {
  const CandidateGraph& graph = about.refinement.graph();
  std::vector<std::uint32_t> vertices;
  for (const Hex h : path) {
    const auto at = std::find(graph.vertices.begin(), graph.vertices.end(), h - path.front());
    if (at == graph.vertices.end()) return {true, std::nullopt};
    vertices.push_back(static_cast<std::uint32_t>(at - graph.vertices.begin()));
  }
  if (holds_path(about.refinement.paths(), vertices)) return {};
  std::optional<std::uint32_t> last_holding;
  for (const std::uint32_t c : about.refinement.order()) {
    if (!holds_path(about.refinement.history()[c], vertices)) break;
    last_holding = c;
  }
  if (!last_holding) return {true, std::nullopt};
  return {false, last_holding};
}

}  // namespace rearguard

#include "src/engine/explain.h"

#include <algorithm>
#include <limits>

#include <fmt/format.h>

#include "src/rules/catalogue.h"
#include "src/rules/motion.h"
#include "src/rules/plain_motion.h"

namespace rearguard {
namespace {

const Position& position_of(const Explaining& about) {
  return about.board.position();
}
std::string number(const Explaining& about, Hex h) {
  return position_of(about).map().grid().number(h);
}
const Unit& mover(const Explaining& about) {
  return position_of(about).unit(about.question.unit);
}

std::string join(const std::vector<std::string>& parts, std::string_view between) {
  return fmt::format("{}", fmt::join(parts, between));
}

std::string ids(const Explaining& about, const std::vector<UnitIndex>& units) {
  std::vector<std::string> names;
  for (const UnitIndex u : units) names.push_back(position_of(about).unit(u).id);
  return join(names, ", ");
}

std::string ids_in(const Explaining& about, Hex h, bool enemy) {
  std::vector<UnitIndex> units;
  for (const UnitIndex u : position_of(about).units_in(h)) {
    if (u != about.question.unit &&
        position_of(about).enemies(mover(about).side, position_of(about).unit(u).side) == enemy) {
      units.push_back(u);
    }
  }
  return ids(about, units);
}

std::string points(const Explaining& about, std::int64_t parts) {
  return to_text(MovementPoints{parts}, position_of(about).map().chart().denominator) + " MP";
}

std::string path_text(const Explaining& about, const RetreatPath& path) {
  std::vector<std::string> parts;
  for (const Hex h : path) parts.push_back(number(about, h));
  return join(parts, "-");
}

std::string hexes(std::int64_t n) {
  return fmt::format("{} hex{}", n, n == 1 ? "" : "es");
}

std::string why_no_step(const Explaining& about, Hex from, Hex to) {
  const HexMap& map = position_of(about).map();
  if (!map.exists(to)) return fmt::format("{} is not on the map", number(about, to));
  const ClassId c = mover(about).movement_class;
  const std::string& name = map.chart().classes[c];
  const auto d = direction_between(from, to);
  if (d && map.grid().contains(from)) {
    for (const FeatureId f : map.features(from, *d)) {
      const Feature& feature = map.chart().features[f];
      if (feature.cost.size() > c && feature.cost[c].kind == ChartCost::Kind::impassable) {
        return fmt::format("{} units may not cross the {} between {} and {}", name, feature.name,
                           number(about, from), number(about, to));
      }
    }
  }
  return fmt::format("{} units may not enter {} ({})", name, number(about, to),
                     map.chart().terrains[map.terrain(to)].name);
}

std::string frame_text(const Explaining& about, Frame frame, Members how = Members::nearest) {
  if (how != Members::sum) return rearguard::frame_text(about.asked(), frame);
  switch (frame) {
    case Frame::enemies:
      return "all enemies";
    case Frame::known_enemies:
      return "all known enemies";
    case Frame::causers:
      return "all units that caused the retreat";
    case Frame::supply:
      return "all supply";
    case Frame::leader:
      return "all leaders";
    default:
      return rearguard::frame_text(about.asked(), frame);
  }
}

/// From the nearest member, or the sum over all.
std::int64_t distance_from(const Explaining& about, Frame frame, Members how, Hex h) {
  return distance_to_frame(position_of(about).map().grid(),
                           frame_members(position_of(about), about.question, frame), how, h);
}

std::string relation_text(const Explaining& about, const PropertyUse& use, Hex from, Hex to) {
  const Grid& grid = position_of(about).map().grid();
  const auto told = [&](const std::string& whose, std::int64_t before, std::int64_t after) {
    return fmt::format("{} lies {} from {}, {} {}", number(about, to), hexes(after), whose,
                       number(about, from), hexes(before));
  };
  const std::vector<FrameMember> members = frame_members(position_of(about), about.question, use.frame);
  if (use.members != Members::nearest && use.members != Members::sum) {
    const auto one = std::find_if(members.begin(), members.end(), [&](const FrameMember& m) {
      return relation_holds(use.property, m.distance_from(grid, from), m.distance_from(grid, to));
    });
    if (one != members.end())
      return told(number(about, one->hex), one->distance_from(grid, from), one->distance_from(grid, to));
  }
  return told(frame_text(about, use.frame, use.members), distance_to_frame(grid, members, use.members, from),
              distance_to_frame(grid, members, use.members, to));
}

/// What is wrong with the step at `place` of a path.
std::string reason_at(const Explaining& about, const PropertyUse& use, const RetreatPath& path,
                      std::size_t place) {
  const Hex h = path[place];
  const std::string here = number(about, h);
  const Hex before = path[place - 1];
  switch (use.property) {
    case Property::off_map:
      return fmt::format("{} is not on the map", here);
    case Property::impassable:
      return why_no_step(about, before, h);
    case Property::enemy:
      return fmt::format("enemy {} stands in {}", ids_in(about, h, true), here);
    case Property::friendly:
      return fmt::format("friendly {} stands in {}", ids_in(about, h, false), here);
    case Property::enemy_zoc:
      return fmt::format("{} is in the ZOC of {}", here, ids(about, about.board.zoc_owners(h)));
    case Property::friendly_zoc:
      return fmt::format("{} is in a friendly ZOC", here);
    case Property::zoc_to_zoc:
      return fmt::format("the step from {} to {} leads from enemy ZOC to enemy ZOC", number(about, before),
                         here);
    case Property::retreat_fire:
      return fmt::format("{} could fire at {}", ids(about, about.board.firing_at(h)), here);
    case Property::in_sight:
      return fmt::format("the enemy sees {}", here);
    case Property::next_to_enemy:
      return fmt::format("{} is adjacent to an enemy", here);
    case Property::next_to_friend:
      return fmt::format("{} is adjacent to a friend", here);
    case Property::overstacked:
      return fmt::format("{} would overstack {} with {}", mover(about).id, here, ids_in(about, h, false));
    case Property::terrain: {
      const HexMap& map = position_of(about).map();
      return fmt::format("{} is {}", here, map.chart().terrains[map.terrain(h)].name);
    }
    case Property::feature:
      return fmt::format("the step from {} to {} crosses {}", number(about, before), here,
                         join(use.names, " or "));
    case Property::map_edge:
      return fmt::format("{} lies at the edge of the map", here);
    case Property::uphill:
      return fmt::format("the step from {} to {} leads uphill", number(about, before), here);
    case Property::downhill:
      return fmt::format("the step from {} to {} leads downhill", number(about, before), here);
    case Property::compass: {
      const auto d = direction_between(before, h);
      return fmt::format("the step from {} to {} leads {}", number(about, before), here,
                         d ? position_of(about).map().grid().direction_name(*d) : "nowhere");
    }
    case Property::revisit:
      return fmt::format("{} would be entered twice", here);
    case Property::net_distance:
      return fmt::format(
          "{} lies {} from {}, where {} must be reached", here,
          hexes(distance_from(about, use.frame, use.members, h)),
          use.frame == Frame::start ? number(about, path.front()) : frame_text(about, use.frame, use.members),
          hexes(about.question.amount.most_hexes));
    case Property::oblique:
      return fmt::format("the step from {} to {} is oblique", number(about, before), here);
    case Property::closer:
    case Property::not_closer:
    case Property::farther:
    case Property::not_farther:
      return relation_text(about, use, use.scope == Scope::step ? before : path.front(), h);
  }
  return {};
}

const Clause* doctrine_clause(const Explaining& about, std::uint32_t clause) {
  const auto& clauses = about.translation.doctrine().clauses;
  return clause < clauses.size() ? &clauses[clause] : nullptr;
}

/// The smallest (sign +1) or negated greatest (sign -1) sum of a value over the paths to a site.
std::int64_t best_to(const PathSet& set, const GraphFacts& facts, int value, std::uint32_t site,
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
    if (g.node_is_end[n] != 0 && g.node_site[n] == site) best = std::min(best, sum[n]);
  }
  return best;
}

std::string amount_text(const Explaining& about, Quantity quantity, std::int64_t amount) {
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

/// The number of the legal end nearest to a hex, which whoever asks about that hex has before his eyes; of
/// several as near the lowest. Empty where nothing is legal.
std::string nearest_end(const Explaining& about, Hex target) {
  const auto nearest =
      std::min_element(about.ends.begin(), about.ends.end(), [&](const VerdictEnd& a, const VerdictEnd& b) {
        return distance(a.hex, target) < distance(b.hex, target);
      });
  return nearest == about.ends.end() ? std::string() : number(about, nearest->hex);
}

std::string value_sentence(const Explaining& about, const Clause& clause, std::int64_t here,
                           std::int64_t best, std::string_view whose, Hex target) {
  const ValueUse& value = *clause.value;
  const std::string nearest = nearest_end(about, target);
  const std::string instead = nearest.empty() ? "elsewhere" : "to reach " + nearest;
  if (value.quantity == Quantity::movement_points && clause.kind == ClauseKind::least) {
    if (clause.beaten_only_without) {
      return fmt::format("{} costs {}; a path that meets none of the exceptions costs {}", whose,
                         points(about, here), points(about, best));
    }
    return fmt::format("{} costs {}; {} suffice {}", whose, points(about, here), points(about, best),
                       instead);
  }
  std::string what(name_of(quantity_names(), value.quantity));
  if (value.quantity == Quantity::count || value.quantity == Quantity::any) {
    what = fmt::format("{} {}", what, row_of(value.property.property).name);
  }
  if (value.quantity == Quantity::distance) what += " from " + frame_text(about, value.frame, value.members);
  return fmt::format("{} has {}: {}; {} {} {}", whose, what, amount_text(about, value.quantity, here),
                     amount_text(about, value.quantity, best),
                     clause.kind == ClauseKind::least ? "suffice" : "can be had", instead);
}

std::string because(const Explaining& about, const Clause& clause, const RetreatPath& path,
                    bool target_of_all) {
  const PlainQuestion plain{&position_of(about), &about.translation.doctrine(), about.question};
  PropertyUse use;
  if (clause.property) {
    use = *clause.property;
  } else {
    use = clause.value->property;
  }
  const bool lacking = use.negated || (clause.value && clause.kind == ClauseKind::most);
  std::vector<std::size_t> places = places_of(plain, use, path);
  std::string reason;
  if (lacking || places.empty()) {
    reason = fmt::format("{} {} one that {}", path_text(about, path), "is not", row_of(use.property).meaning);
  } else {
    const bool at_target = places.back() + 1 == path.size();
    const std::size_t place = target_of_all && at_target ? places.back() : places.front();
    reason = reason_at(about, use, path, place);
    if (!(target_of_all && place + 1 == path.size()))
      reason = fmt::format("{}: {}", path_text(about, path), reason);
  }
  if (clause.kind == ClauseKind::forbid && !clause.unless_only_path) return reason;
  // A choice made hex by hex, or with an exception, may leave an end that has the property as well.
  if (clause.step_by_step || !clause.only_way_without.empty()) return reason;
  const std::string nearest = nearest_end(about, path.back());
  return nearest.empty() ? reason : fmt::format("{}; {} can be reached without that", reason, nearest);
}

bool goes_by_value(const Clause& clause) {
  return clause.value && clause.value->quantity != Quantity::any;
}

std::string length_sentence(const Explaining& about, const RetreatPath& path) {
  const RetreatAmount& amount = about.question.amount;
  const Doctrine& doctrine = about.translation.doctrine();
  const PlainQuestion plain{&position_of(about), &doctrine, about.question};
  const PlainMotion motion(plain);
  if (motion.allows(path) && motion.ending(path) == WalkEnd::later)
    return fmt::format("{} stops short of the goal, which the retreat can reach", path_text(about, path));
  if (amount.budget) {
    const auto cost = path_cost(plain, path);
    return fmt::format("{} costs {}; the retreat may spend {}", path_text(about, path),
                       cost ? points(about, cost->parts) : std::string("more than can be paid"),
                       points(about, amount.budget->parts));
  }
  if (doctrine.length.property) {
    return fmt::format("{} does not end where a walk must end: where it first {}", path_text(about, path),
                       row_of(doctrine.length.property->property).meaning);
  }
  return fmt::format("{} enters {}, where the retreat is {} long", path_text(about, path),
                     hexes(static_cast<std::int64_t>(path.size()) - 1), hexes(amount.most_hexes));
}

/// A closed hex on the path, named as such.
std::string closing_sentence(const Explaining& about, const RetreatPath& path) {
  const std::vector<Hex>& closed = about.question.closed;
  const auto at = std::find_first_of(path.begin() + 1, path.end(), closed.begin(), closed.end());
  if (at == path.end()) return {};
  const std::string reason = number(about, *at) + " is closed in this question";
  return *at == path.back() ? reason : fmt::format("{}: {}", path_text(about, path), reason);
}

/// What speaks where no clause of the doctrine does: the motion, the closed hexes or the length rule.
std::string sentence_beyond_clauses(const Explaining& about, const RetreatPath& path, std::uint32_t clause) {
  const Doctrine& doctrine = about.translation.doctrine();
  if (clause == motion_clause(doctrine))
    return why_not_of_motion(about.asked(), about.translation.lengths(about.question, about.costs), path);
  return clause == closing_clause(doctrine) ? closing_sentence(about, path) : length_sentence(about, path);
}

/// "closed", with more to it where the doctrine has an id of that name.
std::string closing_id(const Doctrine& doctrine) {
  std::string id = "closed";
  const auto taken = [&] {
    return id == doctrine.length.id || id == doctrine.failure.id || id == doctrine.motion.id ||
           std::any_of(doctrine.clauses.begin(), doctrine.clauses.end(),
                       [&](const Clause& c) { return c.id == id; });
  };
  while (taken()) id += "-by-request";
  return id;
}

/// The values of a clause's graph twin.
int value_index(const Explaining& about, std::uint32_t clause) {
  return about.translation.clauses(about.question)[clause].value;
}

RetreatPath witness(const Explaining& about, const PathSet& set, std::uint32_t site) {
  RetreatPath path;
  const auto listed = list_paths(set, site, about.rank, 1);
  if (listed.empty()) return path;
  for (const std::uint32_t s : listed.front()) path.push_back(mover(about).hex + set.graph->sites[s]);
  return path;
}

bool holds_path(const PathSet& set, const std::vector<std::uint32_t>& sites) {
  const CandidateGraph& g = *set.graph;
  std::vector<std::uint32_t> at{0};
  for (std::size_t i = 1; i < sites.size(); ++i) {
    std::vector<std::uint32_t> next;
    for (std::uint32_t n = 1; n < g.node_count(); ++n) {
      if (g.node_site[n] != sites[i] || g.node_layer[n] != i) continue;
      if ((g.node_is_end[n] != 0) != (i + 1 == sites.size())) continue;
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

ClauseName clause_name(const Doctrine& doctrine, std::uint32_t clause) {
  if (clause < doctrine.clauses.size()) return {doctrine.clauses[clause].id, doctrine.clauses[clause].cite};
  if (clause == motion_clause(doctrine)) return {doctrine.motion.id, doctrine.motion.cite};
  if (clause == closing_clause(doctrine)) return {closing_id(doctrine), "asked"};
  return {doctrine.length.id, doctrine.length.cite};
}

std::string why_refused(const Explaining& about, std::uint32_t site, std::uint32_t clause) {
  const PathSet& before = about.refinement.history()[clause];
  const RetreatPath path = witness(about, before, site);
  if (path.empty()) return {};
  const Clause* text = doctrine_clause(about, clause);
  if (text == nullptr) return sentence_beyond_clauses(about, path, clause);
  const ClauseEffect& effect = about.refinement.effects()[clause];
  if (!goes_by_value(*text)) return because(about, *text, path, true);
  const std::int64_t sign = text->kind == ClauseKind::least ? 1 : -1;
  const std::int64_t here = sign * best_to(before, about.facts, value_index(about, clause), site, sign);
  if (text->step_by_step || !effect.has_best) {
    return fmt::format("every way there leaves the {} choice hex by hex, as {} does",
                       name_of(quantity_names(), text->value->quantity), path_text(about, path));
  }
  const bool cheapest = text->value->quantity == Quantity::movement_points && text->kind == ClauseKind::least;
  return value_sentence(about, *text, here, effect.best,
                        cheapest ? "the cheapest path here" : "the best path here", path.back());
}

std::string why_path_refused(const Explaining& about, const RetreatPath& path, std::uint32_t clause) {
  const Clause* text = doctrine_clause(about, clause);
  const PlainQuestion plain{&position_of(about), &about.translation.doctrine(), about.question};
  if (text == nullptr) return sentence_beyond_clauses(about, path, clause);
  if (!goes_by_value(*text)) {
    if (text->property && !path_has(plain, *text->property, path)) return length_sentence(about, path);
    return because(about, *text, path, false);
  }
  const ClauseEffect& effect = about.refinement.effects()[clause];
  if (text->step_by_step || !effect.has_best) {
    return fmt::format("{} leaves the {} choice hex by hex", path_text(about, path),
                       name_of(quantity_names(), text->value->quantity));
  }
  return value_sentence(about, *text, path_value(plain, *text->value, path), effect.best, "this path",
                        path.back());
}

PathFate fate_of(const Explaining& about, const RetreatPath& path) {
  const CandidateGraph& graph = about.refinement.graph();
  std::vector<std::uint32_t> sites;
  for (const Hex h : path) {
    const auto at = std::find(graph.sites.begin(), graph.sites.end(), h - path.front());
    if (at == graph.sites.end()) return {true, std::nullopt};
    sites.push_back(static_cast<std::uint32_t>(at - graph.sites.begin()));
  }
  if (holds_path(about.refinement.paths(), sites)) return {};
  std::optional<std::uint32_t> last_holding;
  for (const std::uint32_t c : about.refinement.order()) {
    if (!holds_path(about.refinement.history()[c], sites)) break;
    last_holding = c;
  }
  if (!last_holding) return {true, std::nullopt};
  return {false, last_holding};
}

}  // namespace rearguard

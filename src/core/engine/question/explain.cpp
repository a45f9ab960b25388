#include "src/core/engine/question/explain.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include <fmt/format.h>

#include "hexmap/concat.h"
#include "hexmap/plural.h"
#include "pathing/next_steps.h"
#include "pathing/simple_paths.h"
#include "src/core/engine/question/explain_length.h"
#include "src/core/rules/describe/describe.h"
#include "src/core/rules/facts/atom.h"
#include "src/core/rules/facts/catalogue.h"
#include "src/core/rules/facts/distance_anchors.h"
#include "src/core/rules/search/motion.h"
#include "src/core/rules/search/step_values.h"
#include "src/core/rules/words/property.h"

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

std::string points(const ExplainContext& about, std::int64_t parts) {
  return to_text(MovementPoints{parts}, position_of(about).map().chart().denominator) + " MP";
}

std::string to_text(const ExplainContext& about, const RetreatPath& path) {
  return to_text(position_of(about).map().grid(), path);
}

std::string hexes(std::int64_t n) {
  return plural(static_cast<std::uint64_t>(n), "hex", "hexes");
}

std::string describe_anchor(const ExplainContext& about, const DistanceAnchor& anchor, Members how) {
  return describe_anchor(position_of(about), mover(about).side, anchor, how);
}

std::uint32_t index_of(const ExplainContext& about, const Clause& clause) {
  return static_cast<std::uint32_t>(&clause - about.compiled.rule_set().clauses.data());
}

/// The first and the last step of a path at which a property holds; 0 if there is none.
struct Places {
  std::size_t first = 0;
  std::size_t last = 0;
};

Places find_places(const ExplainContext& about, const Clause& clause, const RetreatPath& path) {
  const PropertyUse& use = *clause.property;
  const Atom& atom = atom_of(use.property);
  const AtomNeeds needs = needs_of(use);
  // A part of a combination may be about the end of the path alone.
  const bool by_path = atom.is_whole_path || needs.has(AtomNeed::motion) || needs.has(AtomNeed::role) ||
                       needs.has(AtomNeed::history) || needs.has(AtomNeed::entered) ||
                       needs.has(AtomNeed::spent) || !use.parts.empty();
  const std::size_t last = path.size() - 1;
  if (use.members == Members::one_fixed && (atom.compare != nullptr || use.quantifier != nullptr))
    return read_path(about, path).breaks(index_of(about, clause)) ? Places{last, last} : Places{};
  if (by_path) {
    const auto places = read_path(about, path).places_of(use);
    return places.empty() ? Places{} : Places{places.front(), places.back()};
  }
  Places places;
  const std::size_t begin = use.scope == Scope::end ? last : 1;
  const std::size_t end = use.scope == Scope::through ? last : last + 1;
  const QuestionContext context = about.question_context();
  for (std::size_t i = begin; i < end; ++i) {
    if (!shows_on_step(context, use, path[i - 1], path[i])) continue;
    if (places.first == 0) places.first = i;
    places.last = i;
  }
  return places;
}

/// Describes the fact that rules out the step at `place` of a path.
AtomWitness fact_at(const ExplainContext& about, const PropertyUse& use, const RetreatPath& path,
                    std::size_t place) {
  return atom_of(use.property)
      .why({position_of(about), about.compiled.rule_set(), about.question, path, place, false, &about.board},
           use);
}

/// Describes what paths with the property do: "entering an enemy ZOC", "ending in woods"; "that" if there is
/// no short and exact phrase.
std::string doing(const PropertyUse& use) {
  const Atom& atom = atom_of(use.property);
  if (atom.join == AtomJoin::any && use.scope == Scope::entered) {
    std::vector<std::string> parts;
    for (const PropertyUse& part : use.parts) parts.push_back(doing(part));
    const bool all_said = std::find(parts.begin(), parts.end(), "that") == parts.end();
    if (all_said) return join(parts, " or ");
  }
  if (atom.without.empty()) return "that";
  std::string text(atom.without);
  if (const std::size_t names = text.find('*'); names != std::string::npos)
    text.replace(names, 1, join(use.names, " or "));
  if (is_of_steps(atom) || atom.is_whole_path) return text;
  return (use.scope == Scope::end       ? "ending in "
          : use.scope == Scope::through ? "passing through "
                                        : "entering ") +
         text;
}

const Clause* rule_set_clause(const ExplainContext& about, std::uint32_t clause) {
  const auto& clauses = about.compiled.rule_set().clauses;
  return clause < clauses.size() ? &clauses[clause] : nullptr;
}

std::string describe_amount(const ExplainContext& about, Quantity quantity, std::int64_t amount) {
  switch (quantity) {
    case Quantity::movement_points:
      return points(about, amount);
    case Quantity::movement_points_to: {
      // A hex without a path adds more than all others can; rounded, the sum counts such hexes.
      const std::int64_t without = (std::abs(amount) + unreachable_points / 2) / unreachable_points;
      return without > 0 ? "no path from " + hexes(without) : points(about, amount);
    }
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
  const auto nearest = std::min_element(about.end_hexes.begin(), about.end_hexes.end(),
                                        [&](const VerdictEnd& a, const VerdictEnd& b) {
                                          return distance(a.hex, target) < distance(b.hex, target);
                                        });
  return nearest == about.end_hexes.end() ? std::string() : number(about, nearest->hex);
}

/// Compares two distances: "the best path ends 4 hexes from the depot; 0205 is 2 hexes from it".
std::string distance_sentence(const ExplainContext& about, const ValueUse& value, std::int64_t here,
                              std::int64_t best, std::string_view subject, const std::string& instead) {
  const std::string anchor = describe_anchor(about, value.anchor, value.members);
  const auto away = [&](std::int64_t amount) { return describe_amount(about, value.quantity, amount); };
  if (value.at_end)
    return fmt::format("{} ends {} from {}; {} can be reached, {} from it", subject, away(here), anchor,
                       instead, away(best));
  return fmt::format("the hexes of {} are {} from {}, added up; {} can be reached with {}", subject,
                     away(here), anchor, instead, away(best));
}

std::string value_sentence(const ExplainContext& about, const Clause& clause, std::int64_t here,
                           std::int64_t best, std::string_view subject, Hex target) {
  const ValueUse& value = *clause.value;
  const std::string nearest = nearest_end(about, target);
  const std::string instead = nearest.empty() ? "other hexes" : nearest;
  if (value.quantity == Quantity::movement_points && clause.kind == ClauseKind::minimize) {
    if (clause.benchmark_excludes) {
      return fmt::format("{} costs {}; a path without the excluded properties costs {}", subject,
                         points(about, here), points(about, best));
    }
    return concat(subject, " costs ", points(about, here), "; ", instead, " can be reached for ",
                  points(about, best));
  }
  if (value.quantity == Quantity::distance)
    return distance_sentence(about, value, here, best, subject, instead);
  std::string what(name_of(quantity_names(), value.quantity));
  if (value.counts_members || value.quantity == Quantity::movement_points_to ||
      value.quantity == Quantity::cases || value.quantity == Quantity::path_effect) {
    what = describe_value(value);
  } else if (value.quantity == Quantity::count) {
    what = fmt::format("{} {}", what, row_of(value.property.property).name);
  }
  return fmt::format("{} has {}: {}; {} can be reached with {}", subject, what,
                     describe_amount(about, value.quantity, here), instead,
                     describe_amount(about, value.quantity, best));
}

/// Explains why a path would cost the unit its last strength.
std::string losses_sentence(const ExplainContext& about, const Clause& clause, const RetreatPath& path) {
  const PathReading reading = read_path(about, path);
  const Unit& unit = mover(about);
  // Of the effects of the clause: what they take in the start hex, and on the path.
  const auto lost_to = [&](const Clause& effects) {
    return std::max(unit.strength, 1) - 1 -
           spare_strength(effects, position_of(about), about.compiled.rule_set(), about.question) +
           reading.value(*effects.value);
  };
  std::vector<std::string> names;
  for (const ValueCase& one : clause.value->cases) {
    Clause alone = clause;
    alone.value->cases = {one};
    if (lost_to(alone) > 0) names.push_back(one.effect);
  }
  const std::string by = join(names, " and ");
  const std::int64_t lost = lost_to(clause);
  if (lost >= loss_of_unit)
    return fmt::format("on path {} {} would be lost by {}", to_text(about, path), unit.id, by);
  return fmt::format("on path {} {} would lose {} by {}, and it has {}", to_text(about, path), unit.id,
                     plural(static_cast<std::uint64_t>(lost), "strength point", "strength points"), by,
                     unit.strength);
}

std::string because(const ExplainContext& about, const Clause& clause, const RetreatPath& path,
                    bool target_of_all) {
  const PropertyUse& use = *clause.property;
  const bool lacking = use.negated;
  const Places places = find_places(about, clause, path);
  std::string reason;
  if (lacking || places.first == 0) {
    PropertyUse sought = use;
    sought.negated = false;
    reason = fmt::format("path {} is not one that {}", to_text(about, path), describe(sought));
  } else {
    const bool at_target = places.last + 1 == path.size();
    const std::size_t place = target_of_all && at_target ? places.last : places.first;
    AtomWitness fact = fact_at(about, use, path, place);
    reason = target_of_all && place + 1 == path.size()
                 ? std::move(fact.alone)
                 : concat("path ", to_text(about, path), " ", fact.on_path);
  }
  if (clause.kind == ClauseKind::forbid && !clause.unless_only_path) return reason;
  // After a step-by-step choice or an exception, a legal end hex may have the property too.
  if (clause.step_by_step || !clause.except_to_avoid.empty()) return reason;
  const std::string nearest = nearest_end(about, path.back());
  if (nearest.empty()) return reason;
  return concat(reason, "; ", nearest, " can be reached ",
                lacking ? "by such a path" : "without " + doing(use));
}

/// Explains where a path departs from a clause that chooses the next steps without looking ahead.
std::string departure(const ExplainContext& about, std::uint32_t index, const RetreatPath& path) {
  const Clause& clause = about.compiled.rule_set().clauses[index];
  const CandidateGraph& graph = about.refinement.first_graph();
  const std::vector<GraphClause> clauses = about.compiled.clauses(about.question, position_of(about));
  NextSteps choice(graph, about.facts, clauses, clauses[index]);
  std::uint64_t label = NextSteps::start;
  for (std::size_t i = 1; i < path.size(); ++i) {
    const NextSteps::Choice& next = choice.after(label);
    const auto taken = std::find_if(next.steps.begin(), next.steps.end(), [&](const NextSteps::Step& step) {
      return path.front() + graph.vertices[step.vertex] == path[i] && step.is_end == (i + 1 == path.size());
    });
    if (taken != next.steps.end()) {
      label = taken->label;
      continue;
    }
    const std::string start =
        fmt::format("path {} departs from it in {}", to_text(about, path), number(about, path[i - 1]));
    if (next.steps.empty()) return start + ", where no row of the chart is possible";
    std::vector<std::string> hexes;
    for (const NextSteps::Step& step : next.steps)
      hexes.push_back(number(about, path.front() + graph.vertices[step.vertex]));
    std::sort(hexes.begin(), hexes.end());
    hexes.erase(std::unique(hexes.begin(), hexes.end()), hexes.end());
    const std::string what =
        clause.kind == ClauseKind::chart
            ? fmt::format("row {}", clause.chart[static_cast<std::size_t>(next.best)].row)
            : "the best next step";
    return fmt::format("{}, where {} leads to {}", start, what, join(hexes, " or "));
  }
  return {};
}

/// Describes the first closed hex on the path.
std::string closing_sentence(const ExplainContext& about, const RetreatPath& path) {
  const std::vector<Hex>& closed = about.question.closed;
  auto at = std::find_first_of(path.begin() + 1, path.end(), closed.begin(), closed.end());
  if (at == path.end()) return {};
  // What is closed itself is not explained by a hex on the way to it.
  if (std::find(closed.begin(), closed.end(), path.back()) != closed.end()) at = path.end() - 1;
  const std::string here = number(about, *at);
  return *at == path.back() ? here + " is closed by this request"
                            : fmt::format("path {} would enter {}, which is closed by this request",
                                          to_text(about, path), here);
}

std::string room_sentence(const ExplainContext& about, const RetreatPath& path) {
  const std::vector<FullHex>& full = about.question.full;
  const auto at =
      std::find_if(full.begin(), full.end(), [&](const FullHex& f) { return f.hex == path.back(); });
  return at == full.end() ? std::string() : at->why;
}

/// Explains a clause that is not one of the rule set: the motion, closed hexes or the length rule.
std::string sentence_beyond_clauses(const ExplainContext& about, const RetreatPath& path,
                                    std::uint32_t clause) {
  const RuleSet& rule_set = about.compiled.rule_set();
  if (clause == motion_clause(rule_set))
    return why_not_of_motion(about.question_context(),
                             about.compiled.lengths(about.question, about.costs, mover(about).hex), path);
  if (clause == room_clause(rule_set)) return room_sentence(about, path);
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

/// Returns the best sum of the clause's value over the paths to the vertex before the clause, times `sign`; 0
/// if there are none.
std::int64_t best_sum(const ExplainContext& about, std::uint32_t clause, std::uint32_t vertex,
                      std::int64_t sign) {
  const auto [known, is_new] = about.best_sums.try_emplace(clause);
  if (is_new) {
    known->second = min_sums_by_end(about.refinement.history()[clause], about.facts,
                                    about.compiled.clause(clause).value, sign);
  }
  const std::int64_t sum = known->second[vertex];
  return sum == unreached_sum ? 0 : sum;
}

const FirstPaths& first_paths(const ExplainContext& about, std::uint32_t clause) {
  return about.first_paths
      .try_emplace(clause, about.refinement.history()[clause], about.rank, about.step_costs)
      .first->second;
}

/// Returns the first path to the vertex before the clause; empty if there is none.
RetreatPath witness(const ExplainContext& about, std::uint32_t clause, std::uint32_t vertex) {
  RetreatPath path;
  const CandidateGraph& graph = *about.refinement.history()[clause].graph;
  for (const std::uint32_t s : first_paths(about, clause).path_to(vertex))
    path.push_back(mover(about).hex + graph.vertices[s]);
  return path;
}

}  // namespace

std::string place_of(const PropertyUse& use) {
  if (const AtomJoin joined = atom_of(use.property).join; joined != AtomJoin::nothing) {
    std::vector<std::string> parts;
    for (const PropertyUse& part : use.parts) parts.push_back(place_of(part));
    return (joined == AtomJoin::none ? "not " : "") + join(parts, joined == AtomJoin::any ? " or " : " and ");
  }
  if (use.property == Property::off_map) return "off the map";
  PropertyUse at_end = use;
  at_end.scope = Scope::end;
  constexpr std::string_view verb = "ending ";
  std::string text = doing(at_end);
  return text.starts_with(verb) ? text.substr(verb.size()) : "where it " + describe(use);
}

ClauseName clause_name(const RuleSet& rule_set, std::uint32_t clause) {
  if (clause < rule_set.clauses.size()) {
    const Clause& named = rule_set.clauses[clause];
    return {named.id, named.cite, named.text, named.mark};
  }
  if (clause == motion_clause(rule_set))
    return {rule_set.motion.id, rule_set.motion.cite, rule_set.motion.text, "not its way"};
  if (clause == closing_clause(rule_set)) return {closing_id(rule_set), "asked", "", "closed"};
  if (clause == room_clause(rule_set)) {
    const auto& rule = rule_set.retreat_effects.displacement;
    return rule ? ClauseName{"displacement", rule->cite, rule->text, "no room"}
                : ClauseName{"stacking", "", "", "no room"};
  }
  return {rule_set.length.id, rule_set.length.cite, rule_set.length.text, "wrong length"};
}

/// Explains why a clause removes a path; `of_all`: the vertex that it ends at, if no path to that remains.
static std::string why_removed(const ExplainContext& about, const RetreatPath& path, std::uint32_t clause,
                               std::optional<std::uint32_t> of_all) {
  const Clause* text = rule_set_clause(about, clause);
  if (text == nullptr) return sentence_beyond_clauses(about, path, clause);
  if (text->looks_no_further()) return departure(about, clause, path);
  if (!text->chart.empty())
    return fmt::format(
        "path {} departs from the chart: at some hex a row above leads on, or none has the step",
        to_text(about, path));
  if (text->forbids_losses()) return losses_sentence(about, *text, path);
  if (!text->value) {
    if (!of_all && text->property && !read_path(about, path).breaks(clause))
      return length_sentence(about, path);
    return because(about, *text, path, of_all.has_value());
  }
  const ClauseEffect& effect = about.refinement.effects()[clause];
  if (text->step_by_step || !effect.has_best) {
    return fmt::format("path {} departs from the step-by-step choice of {}", to_text(about, path),
                       name_of(quantity_names(), text->value->quantity));
  }
  if (!of_all)
    return value_sentence(about, *text, read_path(about, path).value(*text->value, text->kind), effect.best,
                          "this path", path.back());
  const std::int64_t sign = text->kind == ClauseKind::minimize ? 1 : -1;
  const bool cheapest =
      text->value->quantity == Quantity::movement_points && text->kind == ClauseKind::minimize;
  return value_sentence(about, *text, sign * best_sum(about, clause, *of_all, sign), effect.best,
                        cheapest ? "the cheapest path" : "the best path", path.back());
}

std::vector<std::int64_t> costs_of_steps(const CandidateGraph& graph, const StepCosts& costs, Hex from) {
  constexpr std::int64_t impossible = std::int64_t{1} << 40U;
  std::vector<std::int64_t> parts;
  parts.reserve(graph.steps.size());
  for (const CandidateGraph::Step& step : graph.steps) {
    const Hex start = from + graph.vertices[step.from];
    const auto price = costs.map().grid().contains(start) ? costs.price(start, direction(step.direction))
                                                          : std::optional<StepPrice>();
    parts.push_back(price ? price->least.parts : impossible);
  }
  return parts;
}

std::uint32_t clause_on_nearest_path(const ExplainContext& about, std::uint32_t vertex) {
  const std::uint32_t last = about.refinement.ruled_out_by()[vertex];
  std::optional<int> fewest;
  std::uint32_t clause = last;
  for (const std::uint32_t c : about.refinement.order()) {
    if (!about.refinement.effects()[c].acted) continue;
    const auto length = first_paths(about, c).length_to(vertex);
    if (!length && about.refinement.history()[c].none_twice) return last;
    if (!length || (fewest && length->second > *fewest)) break;
    fewest = length->second;
    clause = c;
    if (c == last) break;
  }
  return clause;
}

std::string why_ruled_out(const ExplainContext& about, std::uint32_t vertex, std::uint32_t clause) {
  const RetreatPath path = witness(about, clause, vertex);
  return path.empty() ? std::string() : why_removed(about, path, clause, vertex);
}

std::string why_too_near(const ExplainContext& about, Hex near, std::uint32_t clause) {
  RetreatPath path = line(mover(about).hex, near);
  const auto length = static_cast<std::size_t>(about.question.amount.max_hexes) + 1;
  // A path of full length goes round there, or to and fro.
  const Hex beside = path[path.size() - 2];
  if ((length - path.size()) % 2 != 0) path.insert(path.end() - 1, near + rotated(beside - near, 1));
  while (path.size() < length) path.insert(path.end(), {beside, near});
  return because(about, about.compiled.rule_set().clauses[clause], path, true);
}

std::string why_path_ruled_out(const ExplainContext& about, const RetreatPath& path, std::uint32_t clause) {
  return why_removed(about, path, clause, std::nullopt);
}

std::optional<std::vector<std::uint32_t>> vertices_of(const CandidateGraph& graph, const RetreatPath& path) {
  std::vector<std::uint32_t> vertices;
  for (const Hex h : path) {
    const auto at = std::find(graph.vertices.begin(), graph.vertices.end(), h - path.front());
    if (at == graph.vertices.end()) return std::nullopt;
    vertices.push_back(static_cast<std::uint32_t>(at - graph.vertices.begin()));
  }
  return vertices;
}

std::vector<std::uint32_t> nodes_along(const PathSet& set, const std::vector<std::uint32_t>& vertices,
                                       bool to_end) {
  if (set.none_twice && enters_twice(vertices)) return {};
  const CandidateGraph& g = *set.graph;
  std::vector<std::uint8_t> here(g.node_count(), 0);
  std::vector<std::uint32_t> at{0};
  here[0] = 1;
  for (std::size_t i = 1; i < vertices.size(); ++i) {
    const bool ends = to_end && i + 1 == vertices.size();
    std::vector<std::uint32_t> next;
    for (std::uint32_t n = 1; n < g.node_count(); ++n) {
      if (g.node_vertex[n] != vertices[i] || g.node_layer[n] != i || (g.node_is_end[n] != 0) != ends)
        continue;
      for (std::uint32_t e = g.first_edge[n]; e < g.first_edge[n + 1]; ++e) {
        if (set.alive[e] == 0 || here[g.edges[e].tail] == 0) continue;
        next.push_back(n);
        break;
      }
    }
    std::fill(here.begin(), here.end(), std::uint8_t{0});
    for (const std::uint32_t n : next) here[n] = 1;
    at = std::move(next);
  }
  return at;
}

PathStatus status_of(const ExplainContext& about, const RetreatPath& path) {
  const auto vertices = vertices_of(about.refinement.graph(), path);
  if (!vertices) return {true, std::nullopt};
  const auto holds = [&](const PathSet& set) { return !nodes_along(set, *vertices, true).empty(); };
  if (holds(about.refinement.paths())) return {};
  std::optional<std::uint32_t> last_holding;
  for (const std::uint32_t c : about.refinement.order()) {
    if (!holds(about.refinement.history()[c])) break;
    last_holding = c;
  }
  if (!last_holding) return {true, std::nullopt};
  return {false, last_holding};
}

}  // namespace rearguard

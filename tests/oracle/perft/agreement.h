#pragma once
// Random rule sets and questions, and the comparison of the search with the reference implementation.

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "src/core/engine/question/explain.h"
#include "src/core/engine/question/judge.h"
#include "src/oracle/perft/perft.h"
#include "src/oracle/perft/reference_contacts.h"

#include "src/core/rules/facts/atom.h"
#include "src/core/rules/facts/catalogue.h"
#include "src/core/rules/search/path_reading.h"
#include "src/core/rules/words/event_rules.h"
#include "src/core/rules/words/property.h"
#include "src/oracle/paths/reference_length.h"
#include "src/oracle/paths/reference_motion.h"
#include "src/oracle/paths/reference_path.h"
#include "tests/oracle/paths/path_readings.h"
#include "tests/support/lengths.h"
#include "tests/support/random_board.h"
#include "tests/support/random_operand.h"
#include "tests/support/random_quantifier.h"
#include "tests/support/zoc_rules.h"

namespace rearguard::testing {

template <class Row>
const auto& pick(Rng& rng, const Row& row) {
  return row[static_cast<std::size_t>(rng.number(0, static_cast<int>(std::size(row)) - 1))];
}

inline PropertyUse random_property(Rng& rng, bool single_steps);

/// Two or three properties for a combination; one of them may be a combination itself, or say which part of
/// the path it is about.
inline std::vector<PropertyUse> random_parts(Rng& rng) {
  std::vector<PropertyUse> parts;
  const int count = rng.number(2, 3);
  for (int i = 0; i < count; ++i) parts.push_back(random_property(rng, true));
  if (rng.chance(30)) {
    parts[0] = PropertyUse{};
    parts[0].property = rng.chance(50) ? Property::at_end : Property::through;
  }
  if (rng.chance(40)) {
    PropertyUse inner;
    inner.property = std::array{Property::all_of, Property::any_of,
                                Property::none_of}[static_cast<std::size_t>(rng.number(0, 2))];
    inner.parts = {parts.back(), random_property(rng, true)};
    parts.back() = inner;
  }
  return parts;
}

/// A use of a property with random arguments; `single_steps`: as exceptions use it.
inline PropertyUse random_use(Rng& rng, const PropertyRow& row, bool single_steps) {
  PropertyUse use;
  use.property = row.property;
  use.scope = pick(rng, row.scopes);
  if (row.takes_directions) {
    use.names = {"NE", "SW"};
  } else if (row.takes_names) {
    use.names = {"woods", "stream", "slope"};
  }
  if (atom_of(row.property).join != AtomJoin::nothing) use.parts = random_parts(rng);
  if (atom_of(row.property).takes_region) use.region.name = "start";
  if (atom_of(row.property).takes_quantifier) use.quantifier = random_quantifier(rng);
  if (atom_of(row.property).takes_bond) {
    const bool of_hexes = use.scope != Scope::step;
    use.bond = "bond";
    use.part = of_hexes ? BondPart::hex : rng.chance(50) ? BondPart::hexside : BondPart::through;
  }
  if (atom_of(row.property).takes_place) {
    constexpr std::array places{Property::enemy_zoc, Property::friendly, Property::terrain,
                                Property::adjacent_to_enemy, Property::overstacked};
    use.parts = {random_use(rng, row_of(pick(rng, places)), true)};
    use.parts.front().scope = Scope::entered;
  }
  if (atom_of(row.property).takes_operand) use.operand = random_operand(rng, row.property);
  if (row.takes_anchor) use.anchor = pick(rng, anchor_names()).value;
  if (row.takes_hexes) {
    use.anchor = rng.chance(60) ? DistanceAnchor::start : use.anchor;
    const std::array tests{&use.less_than, &use.other_than, &use.exactly, &use.at_least, &use.at_most};
    *pick(rng, tests) = rng.chance(60) ? HexCount{true, 0} : HexCount{false, rng.number(0, 3)};
    // As the short form `distance` says it.
    if (rng.chance(30)) use.scope = Scope::entered;
  } else if (row.takes_anchor) {
    use.members = pick(rng, members_names()).value;
    if (use.members == Members::one_fixed && (single_steps || use.scope != Scope::step))
      use.members = Members::any;
    if (is_single(use.anchor)) use.members = Members::nearest;  // as the reader of rule files does
  }
  if (use.quantifier != nullptr && !single_steps && rng.chance(40)) {
    use.members = Members::one_fixed;
    use.scope = Scope::entered;
  }
  if (!single_steps && !row.is_whole_path && use.members != Members::one_fixed) use.negated = rng.chance(10);
  return use;
}

/// The properties of random rule sets. Those that are new have tests of their own, so that they change no
/// other test.
inline constexpr std::array drawn_properties{Property::off_map,
                                             Property::impassable,
                                             Property::enemy,
                                             Property::friendly,
                                             Property::enemy_zoc,
                                             Property::friendly_zoc,
                                             Property::zoc_to_zoc,
                                             Property::retreat_fire,
                                             Property::in_enemy_sight,
                                             Property::adjacent_to_enemy,
                                             Property::adjacent_to_friend,
                                             Property::overstacked,
                                             Property::terrain,
                                             Property::feature,
                                             Property::map_edge,
                                             Property::uphill,
                                             Property::downhill,
                                             Property::compass,
                                             Property::revisit,
                                             Property::distance,
                                             Property::closer,
                                             Property::not_closer,
                                             Property::farther,
                                             Property::not_farther,
                                             Property::oblique};

inline PropertyUse random_property(Rng& rng, bool single_steps) {
  while (true) {
    const PropertyRow& row = row_of(pick(rng, drawn_properties));
    if (!single_steps || !row.is_whole_path) return random_use(rng, row, single_steps);
  }
}

/// The number of units of a group that have a relation to the step.
inline ValueUse number_of_units(UnitRelation relation, PairAtom is) {
  Quantifier quantifier;
  quantifier.group.units = relation;
  quantifier.group.within = rearguard::anywhere_on_map;
  quantifier.is.atom = is;
  ValueUse value;
  value.quantity = Quantity::count;
  value.property.property = Property::units;
  value.property.quantifier = std::make_shared<const Quantifier>(quantifier);
  value.counts_members = true;
  return value;
}

inline ValueUse random_value(Rng& rng, int quantity) {
  ValueUse value;
  switch (quantity) {
    case 1:
      value.quantity = Quantity::hexes;
      break;
    case 2:
      value.quantity = Quantity::distance;
      break;
    case 3:
      value.quantity = Quantity::count;
      break;
    case 5:
      value = number_of_units(UnitRelation::enemies, PairAtom::can_fire);
      break;
    case 6:
      value = number_of_units(UnitRelation::friends, PairAtom::here);
      value.in_points = rng.chance(30);
      break;
    case 7:
      value.quantity = Quantity::elevation;
      break;
    default:
      break;
  }
  value.at_end = quantity != 3 && rng.chance(30);
  value.anchor = pick(rng, anchor_names()).value;
  value.members = rng.chance(50) || is_single(value.anchor) ? Members::nearest : Members::sum;
  if (quantity == 3) value.property = random_property(rng, true);
  return value;
}

/// A value that is not among those of `random_clause`: movement points to an anchor, cases, and units that
/// are counted, under any property.
inline ValueUse random_new_value(Rng& rng) {
  ValueUse value;
  const int kind = rng.number(0, 3);
  if (kind == 0) {
    value.quantity = Quantity::movement_points_to;
    value.anchor = pick(rng, anchor_names()).value;
  } else if (kind == 1) {
    value.quantity = Quantity::cases;
    for (int i = rng.number(1, 3); i > 0; --i)
      value.cases.push_back({random_property(rng, true), rng.number(-3, 3)});
  } else {
    value.quantity = Quantity::count;
    value.counts_members = true;
    value.property.property = Property::units;
    value.property.quantifier = random_quantifier(rng);
    if (value.property.quantifier->every || kind == 3) {
      value.property = PropertyUse{};
      value.property.property = rng.chance(50) ? Property::closer : Property::farther;
      value.property.scope = pick(rng, row_of(value.property.property).scopes);
      do {
        value.property.anchor = pick(rng, anchor_names()).value;
      } while (is_single(value.property.anchor));
      value.property.members = Members::any;
    } else {
      value.in_points = rng.chance(40);
    }
  }
  value.at_end = rng.chance(30);
  return value;
}

/// What one or two path effects cost, under any property.
inline ValueUse random_losses(Rng& rng) {
  ValueUse value;
  value.quantity = Quantity::path_effect;
  for (int i = rng.number(1, 2); i > 0; --i) {
    ValueCase effect{random_property(rng, true), rng.number(1, 2)};
    effect.property.negated = false;
    effect.effect = "effect " + std::to_string(i);
    effect.include_start = rng.chance(20);
    value.cases.push_back(effect);
  }
  return value;
}

inline Clause random_clause(Rng& rng, int number) {
  Clause clause;
  clause.id = "c" + std::to_string(number);
  clause.kind = rng.chance(30) ? ClauseKind::forbid : pick(rng, clause_kind_names()).value;
  if (clause.kind == ClauseKind::forbid || clause.kind == ClauseKind::avoid) {
    clause.property = random_property(rng, false);
    const bool simple = !clause.property->negated && clause.property->members != Members::one_fixed &&
                        !row_of(clause.property->property).is_whole_path;
    if (simple && rng.chance(15)) clause.except_to_avoid = {random_property(rng, true)};
    if (clause.kind == ClauseKind::forbid) clause.unless_only_path = rng.chance(15);
    clause.step_by_step =
        simple && clause.except_to_avoid.empty() && clause.kind == ClauseKind::avoid && rng.chance(30);
    return clause;
  }
  const int quantity = rng.number(0, 7);
  if (quantity == 4) {  // a property that is there or not
    rng.chance(30);
    pick(rng, anchor_names());
    rng.chance(50);
    clause.property = random_property(rng, true);
    clause.property->negated = clause.kind == ClauseKind::maximize;
    clause.kind = ClauseKind::avoid;
    return clause;
  }
  clause.value = random_value(rng, quantity);
  if (rng.chance(20)) {
    clause.benchmark_excludes = {random_property(rng, true)};
  } else {
    clause.step_by_step = rng.chance(30);
  }
  return clause;
}

/// A clause that chooses the next steps without looking ahead.
inline Clause random_choice(Rng& rng, int number) {
  Clause clause;
  clause.id = "choice " + std::to_string(number);
  if (rng.chance(60)) {
    clause.kind = ClauseKind::chart;
    for (int i = rng.number(1, 4); i > 0; --i)
      clause.chart.push_back({std::to_string(clause.chart.size() + 1), random_property(rng, true)});
    PropertyUse any;
    any.property = Property::not_closer;
    any.anchor = DistanceAnchor::start;
    any.scope = Scope::step;
    // A last row that most steps are in, so that walks come to an end.
    if (rng.chance(80)) clause.chart.push_back({"last", any});
    return clause;
  }
  clause.step_by_step = true;
  clause.lookahead = false;
  clause.kind = rng.chance(40)   ? ClauseKind::avoid
                : rng.chance(50) ? ClauseKind::minimize
                                 : ClauseKind::maximize;
  if (clause.kind == ClauseKind::avoid) {
    clause.property = random_property(rng, true);
  } else {
    clause.value = rng.chance(50) ? random_new_value(rng) : random_value(rng, rng.number(0, 3));
  }
  return clause;
}

inline RuleSet random_rule_set(Rng& rng) {
  RuleSet rule_set;
  rule_set.id = "random";
  rule_set.zoc.range = rng.chance(80) ? 1 : 2;
  if (rng.chance(20)) rule_set.zoc.arc = front_arc;
  if (rng.chance(30)) rule_set.zoc.cancelled_by = by_friends();
  rule_set.stacking = {rng.number(1, 3), rng.chance(50)};
  const auto add = [&](Property p, Scope scope) {
    Clause clause;
    clause.id = std::string(row_of(p).name);
    clause.property = PropertyUse{};
    clause.property->property = p;
    clause.property->scope = scope;
    if (p == Property::distance) {
      clause.property->anchor = DistanceAnchor::start;
      clause.property->other_than = HexCount{true, 0};
    }
    rule_set.clauses.push_back(clause);
  };
  if (rng.chance(85)) add(Property::impassable, Scope::step);
  if (rng.chance(70)) add(Property::revisit, Scope::entered);
  if (rng.chance(40)) add(Property::distance, Scope::end);
  const int more = rng.number(1, 6);
  for (int i = 0; i < more; ++i) rule_set.clauses.push_back(random_clause(rng, i));
  for (std::size_t i = rule_set.clauses.size(); i-- > 1;) {
    std::swap(rule_set.clauses[i],
              rule_set.clauses[static_cast<std::size_t>(rng.number(0, static_cast<int>(i)))]);
  }
  const int kind_of_length = rng.chance(60) ? 0 : rng.number(0, 3);
  if (kind_of_length == 1) rule_set.length = up_to();
  if (kind_of_length > 1) {
    const Property property = rng.chance(50) ? Property::enemy_zoc : Property::friendly;
    const int extra = rng.number(1, 2);
    rule_set.length = kind_of_length == 2 ? stopping(property) : extended(property, extra);
  }
  const bool no_routed = rng.chance(30);
  const bool no_leaders = rng.chance(30);
  if (no_routed || no_leaders)
    rule_set.zoc.where =
        units_not(no_routed ? std::vector<std::string>{"routed"} : std::vector<std::string>{},
                  no_leaders ? std::vector<std::string>{"leader"} : std::vector<std::string>{});
  if (no_leaders) rule_set.fire.where = units_not({"routed"});
  return rule_set;
}

/// `most`: maximum hexes entered; 0: a maximum that suits free motion.
inline RetreatQuestion random_question(Rng& rng, const Position& position, const RuleSet& rule_set,
                                       int most = 0) {
  RetreatQuestion question;
  question.unit = static_cast<UnitIndex>(rng.number(0, static_cast<int>(position.units().size()) - 1));
  const int hexes = rng.number(1, most > 0 ? most : rule_set.length.continue_while ? 3 : 4);
  question.amount = {hexes, hexes, std::nullopt};
  if (is_exact(rule_set.length) && rng.chance(15)) question.amount.min_hexes = rng.number(1, hexes);
  for (UnitIndex u = 0; u < position.units().size(); ++u) {
    if (u != question.unit && question.causing_units.size() < 3 && rng.chance(20))
      question.causing_units.push_back(u);
  }
  if (rng.chance(30)) {
    const std::vector<Hex> near = disc(position.unit(question.unit).hex, hexes);
    for (int i = rng.number(1, 4); i > 0; --i) question.closed.push_back(pick(rng, near));
  }
  return question;
}

inline std::string summary(const RuleSet& rule_set) {
  std::string text;
  for (const Clause& c : rule_set.clauses) {
    text += c.id + ": " + std::string(name_of(clause_kind_names(), c.kind)) + " ";
    if (c.property)
      text += std::string(row_of(c.property->property).name) + "/" +
              std::string(name_of(scope_names(), c.property->scope)) + " to " +
              std::string(name_of(anchor_names(), c.property->anchor.kind)) + " of " +
              std::string(name_of(members_names(), c.property->members)) +
              (c.property->negated ? " not" : "");
    if (c.value)
      text += std::string(name_of(quantity_names(), c.value->quantity)) + (c.value->at_end ? " at end" : "");
    for (const ChartRow& row : c.chart) text += " row " + std::string(row_of(row.step.property).name);
    text += c.step_by_step ? " step by step" : "";
    text += c.lookahead ? "" : " without lookahead";
    text += c.unless_only_path ? " unless only path" : "";
    text += c.except_to_avoid.empty()
                ? ""
                : " except to avoid " + std::string(row_of(c.except_to_avoid[0].property).name);
    text += c.benchmark_excludes
                ? " benchmark excludes " + std::string(row_of((*c.benchmark_excludes)[0].property).name)
                : "";
    text += "\n";
  }
  const Length& length = rule_set.length;
  text += !length.stops.empty() ? "length with a stop" : length.up_to ? "length up to" : "length";
  for (const LengthStop& stop : length.stops)
    text += std::string(" stop ") + std::string(row_of(stop.on.property).name) +
            (stop.optional ? " optional" : "") +
            (stop.one_more ? " one more " + std::string(row_of(stop.one_more->property).name) : "");
  if (length.continue_while)
    text += " while " + std::string(row_of(length.continue_while->property).name) + " " +
            std::to_string(length.max_extra);
  return text + (length.minimum_move ? " minimum move" : "") + (length.spend_all ? " spend all" : "") +
         (length.exits.empty() ? "" : " exits");
}

/// Returns every property that a rule set tests.
inline std::vector<PropertyUse> uses_of(const RuleSet& rule_set) {
  std::vector<PropertyUse> uses;
  const auto add = [&](const std::vector<PropertyUse>& more) {
    uses.insert(uses.end(), more.begin(), more.end());
  };
  for (const Clause& c : rule_set.clauses) {
    if (c.property) add({*c.property});
    add(c.except_to_avoid);
    for (const ChartRow& row : c.chart) add({row.step});
    if (c.benchmark_excludes) add(*c.benchmark_excludes);
  }
  add(rule_set.motion.forbid);
  add(rule_set.motion.goal);
  for (const MotionPriority& priority : rule_set.motion.priorities) add(priority.forbid);
  return uses;
}

/// Looks at all parts of a property, of which the first may decide, for the facts that they need.
inline void look_at_parts(const ReferenceBoard& board, const PropertyUse& use, const RetreatPath& walk) {
  board.path_has(use, walk);
  for (const PropertyUse& part : use.parts) look_at_parts(board, part, walk);
}

/// Compares what the search and the reference implementation say of one walk.
inline void compare_readings(Judge& judge, const PathQuestion& plain, const RetreatPath& walk) {
  const RuleSet& rule_set = *plain.rule_set;
  const SideIndex side = plain.position->unit(plain.question.unit).side;
  const PathReading reading({judge.board(side), judge.costs(plain.question), plain.question, rule_set},
                            judge.clauses(), walk);
  const ReferenceBoard board(plain);
  const ReferenceMotion motion(board);
  CHECK(reading.is_of_motion() == motion.allows(walk));
  CHECK(cost_of_path(plain, walk) == path_cost(plain, walk));
  CHECK(stop_of_path(plain, walk) == stop_at_end(board, walk));
  // Contacts decide how far a move goes that has any.
  const bool by_contacts = rule_set.event_rules && !rule_set.event_rules->contacts.empty();
  if (reading.is_of_motion()) {
    CHECK(reading.stops_short() == (motion.ending(walk) == WalkEnd::later));
    if (!by_contacts) CHECK(reading.has_length() == length_allows(board, walk, motion.ending(walk)));
  }
  for (std::uint32_t c = 0; c < rule_set.clauses.size(); ++c) {
    const Clause& clause = rule_set.clauses[c];
    // Which steps are oblique is known of walks of the motion alone.
    const auto is_known = [&](const PropertyUse& use) {
      return reading.is_of_motion() || !needs_of(use).has(AtomNeed::motion);
    };
    if (clause.property && is_known(*clause.property)) {
      // A question with a clause that needs a fact which nobody states is not answered.
      const ReferenceBoard alone(plain);
      const bool has = alone.path_has(*clause.property, walk);
      look_at_parts(alone, *clause.property, walk);
      if (alone.missing().empty()) CHECK(reading.breaks(c) == has);
    }
    if (clause.value && (clause.value->quantity != Quantity::count || is_known(clause.value->property)))
      CHECK(reading.value(*clause.value, clause.kind) == board.path_value(*clause.value, clause.kind, walk));
  }
}

/// Compares the readings of properties and values on some walks; counts what was read ("reads enemy-zoc:
/// yes", "reads hexes: some").
inline void compare_on_walks(Judge& judge, const PathQuestion& plain, std::map<std::string, int>& decided) {
  const Position& position = *plain.position;
  // A seed of its own, so that the walks do not change with the rules.
  Rng rng(seed_for("walks of " + position.unit(plain.question.unit).id) +
          static_cast<std::uint32_t>(position.units().size()));
  for (int i = 0; i < 6; ++i) {
    RetreatPath walk{position.unit(plain.question.unit).hex};
    const int hexes = rng.number(1, 5);
    // A walk may end off the map, but the rules do not say how it would come back.
    while (static_cast<int>(walk.size()) <= hexes && position.map().exists(walk.back()))
      walk.push_back(neighbour(walk.back(), direction(rng.number(0, 5))));
    std::string text;
    for (const Hex h : walk) text += " " + position.map().grid().number(h);
    CAPTURE(text);
    compare_readings(judge, plain, walk);
    const ReferenceBoard board(plain);
    for (const PropertyUse& use : uses_of(*plain.rule_set)) {
      const bool has = board.path_has(use, walk);
      ++decided["reads " + std::string(row_of(use.property).name) + (has != use.negated ? ": yes" : ": no")];
    }
    for (const Clause& c : plain.rule_set->clauses) {
      if (!c.value) continue;
      const std::string name(c.value->counts_members ? "units"
                                                     : name_of(quantity_names(), c.value->quantity));
      ++decided["reads " + name + (board.path_value(*c.value, c.kind, walk) != 0 ? ": some" : ": none")];
    }
  }
}

/// Compares one answer of the search with that of the reference implementation; counts the deciding clauses.
inline void compare(Judge& judge, const RetreatQuestion& question, std::map<std::string, int>& decided) {
  const Position& position = judge.position();
  const RuleSet& rule_set = judge.rule_set();
  const PathQuestion plain{&position, &rule_set, question, &judge.file_rules()};
  compare_on_walks(judge, plain, decided);
  const auto expected = find_reference_answer(plain, {});
  if (!expected && waits_for_events(rule_set) != nullptr) return;
  REQUIRE(expected);
  const Refinement* found = judge.refine(question, false);
  REQUIRE(found != nullptr);
  const Hex from = position.unit(question.unit).hex;
  const CandidateGraph& graph = found->graph();

  std::vector<RetreatPath> paths;
  std::vector<std::uint32_t> rank(graph.vertices.size());
  for (std::uint32_t s = 0; s < rank.size(); ++s) rank[s] = s;
  std::map<Hex, std::pair<std::uint64_t, std::int64_t>> ends;
  for (const PathEnd& end : judge.ends()) {
    ends[from + graph.vertices[end.vertex]] = {end.path_count, end.min_value};
    for (const auto& vertices : list_paths(found->paths(), end.vertex, rank, 1'000'000)) {
      RetreatPath path;
      for (const auto s : vertices) path.push_back(from + graph.vertices[s]);
      paths.push_back(path);
    }
  }
  std::sort(paths.begin(), paths.end());
  // The candidate graph may omit walks that can never be legal: those that do not recede from the start.
  const auto printed = [&](const std::vector<RetreatPath>& all) {
    std::string text;
    for (const RetreatPath& p : all) {
      for (const Hex h : p) text += position.map().grid().number(h) + " ";
      text += "| ";
    }
    return text;
  };
  CHECK(printed(paths) == printed(expected->paths));
  std::map<Hex, std::pair<std::uint64_t, std::int64_t>> expected_ends;
  for (const RetreatPath& p : expected->paths) {
    const std::int64_t cost = ReferenceBoard(plain).path_value({}, ClauseKind::minimize, p);
    auto [at, added] = expected_ends.try_emplace(p.back(), 0, cost);
    ++at->second.first;
    at->second.second = std::min(at->second.second, cost);
  }
  CHECK(ends == expected_ends);
  const int required = question.amount.max_hexes;
  for (std::size_t s = 0; s < graph.vertices.size(); ++s) {
    const Hex h = from + graph.vertices[s];
    if (distance(h, from) != required && rule_set.motion.kind == Motion::Kind::free) continue;
    const auto closed = expected->closed_by.find(h);
    const std::string expected_clause = expected_ends.contains(h) ? "open"
                                        : closed == expected->closed_by.end()
                                            ? "never"
                                            : clause_name(rule_set, closed->second).id;
    const std::uint32_t by = found->ruled_out_by()[s];
    const std::string clause = by == Refinement::still_open      ? "open"
                               : by == Refinement::never_reached ? "never"
                                                                 : clause_name(rule_set, by).id;
    CHECK(clause == expected_clause);
    ++decided[clause];
  }
  CHECK(found->empty() == expected->paths.empty());
  const bool all_walks = !judge.clauses().lengths(question, 1).receding;
  if (found->empty() && found->exhausted_by() == Refinement::never_reached) {
    CHECK(expected->exhausted_by == motion_clause(rule_set));
    ++decided["no ray"];
  } else if (all_walks && found->empty() && expected->exhausted_by) {
    CHECK(clause_name(rule_set, found->exhausted_by()).id ==
          clause_name(rule_set, *expected->exhausted_by).id);
  }
}

}  // namespace rearguard::testing

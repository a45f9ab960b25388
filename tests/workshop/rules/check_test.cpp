#include "src/workshop/rules/check.h"
#include "tests/support/lengths.h"
#include "tests/support/test.h"

namespace {

Clause clause(std::string id, ClauseKind kind, Property property, Scope scope = Scope::entered) {
  Clause c;
  c.id = std::move(id);
  c.kind = kind;
  c.property = PropertyUse{};
  c.property->property = property;
  c.property->scope = scope;
  return c;
}

Clause toward(std::string id, ClauseKind kind, Property relation, DistanceAnchor anchor,
              Scope scope = Scope::step) {
  Clause c = clause(std::move(id), kind, relation, scope);
  c.property->anchor = anchor;
  return c;
}

Clause exact_distance() {
  Clause c = clause("exact", ClauseKind::forbid, Property::distance, Scope::end);
  c.property->anchor = DistanceAnchor::start;
  c.property->other_than = HexCount{true, 0};
  return c;
}

Clause value(std::string id, ClauseKind kind, Quantity quantity) {
  Clause c;
  c.id = std::move(id);
  c.kind = kind;
  c.value = ValueUse{};
  c.value->quantity = quantity;
  return c;
}

RuleSet rule_set(std::vector<Clause> clauses) {
  RuleSet d;
  d.clauses = std::move(clauses);
  ResultRule retreat;
  retreat.result = "R";
  retreat.hexes = retreat.max_hexes = 2;
  d.result_rules.push_back(retreat);
  return d;
}

/// The messages of all findings, one a line. The rule sets here are fragments: what their forbids leave open
/// is left out.
std::string findings(const RuleSet& d) {
  std::string text;
  for (const RulesFinding& f : check_rule_set(d)) {
    if (f.clause != "forbids") text += f.message + "\n";
  }
  return text;
}

bool leaves_all_open(const RuleSet& d) {
  const auto found = check_rule_set(d);
  return std::ranges::any_of(found, [](const RulesFinding& f) { return f.clause == "forbids"; });
}

constexpr auto forbid = ClauseKind::forbid;
constexpr auto avoid = ClauseKind::avoid;
constexpr auto least = ClauseKind::minimize;
constexpr auto most = ClauseKind::maximize;

}  // namespace

TEST_CASE("a move that forbids neither impassable steps nor enemies is reported") {
  CHECK(leaves_all_open(rule_set({clause("a", avoid, Property::enemy)})));
  CHECK(leaves_all_open(rule_set({clause("a", forbid, Property::enemy, Scope::end)})));
  CHECK_FALSE(leaves_all_open(rule_set({clause("a", forbid, Property::enemy)})));
  CHECK_FALSE(leaves_all_open(rule_set({clause("a", forbid, Property::impassable, Scope::step)})));
  Clause either = clause("a", forbid, Property::any_of);
  either.property->parts = {*clause("", forbid, Property::enemy).property,
                            *clause("", forbid, Property::enemy_zoc).property};
  CHECK_FALSE(leaves_all_open(rule_set({either})));
  Clause for_guns = clause("a", forbid, Property::enemy);
  for_guns.condition = std::make_shared<const Condition>();
  CHECK(leaves_all_open(rule_set({for_guns})));
  RuleSet ray = rule_set({clause("a", avoid, Property::enemy)});
  ray.motion.kind = Motion::Kind::ray;
  CHECK_FALSE(leaves_all_open(ray));
}

TEST_CASE("two forbids that no path passes together are reported") {
  const auto both = "no path passes both `a` and `b`: each forbids what the other requires\n";
  Clause nowhere = clause("b", forbid, Property::terrain);
  nowhere.property->names = {"town"};
  Clause town = nowhere;
  town.id = "a";
  nowhere.property->negated = true;
  CHECK(findings(rule_set({town, nowhere})) == both);
  Clause elsewhere = clause("b", forbid, Property::none_of, Scope::end);
  elsewhere.property->parts = {*town.property};
  town.property->scope = Scope::end;
  CHECK(findings(rule_set({town, elsewhere})) == both);
  // A path may cross a town and still end beside it.
  town.property->scope = Scope::through;
  CHECK(findings(rule_set({town, elsewhere})) == "");
}

TEST_CASE("a clause that repeats an unconditional forbid is reported") {
  const auto gone = "clause `b` never takes effect: `a` already forbids such paths\n";
  SUBCASE("the same property") {
    CHECK(findings(rule_set({clause("a", forbid, Property::enemy), clause("b", forbid, Property::enemy)})) ==
          gone);
  }
  SUBCASE("the end hex only") {
    CHECK(findings(rule_set({clause("a", forbid, Property::enemy_zoc),
                             clause("b", avoid, Property::enemy_zoc, Scope::end)})) == gone);
  }
  SUBCASE("a later forbid also counts: forbids apply first") {
    CHECK(findings(rule_set(
              {clause("b", avoid, Property::enemy_zoc), clause("a", forbid, Property::enemy_zoc)})) == gone);
  }
  SUBCASE("leaving the map needs an impassable step") {
    CHECK(findings(rule_set({clause("a", forbid, Property::impassable, Scope::step),
                             clause("b", forbid, Property::off_map)})) == gone);
  }
  SUBCASE("the property is counted") {
    Clause few = value("b", least, Quantity::count);
    few.value->property.property = Property::enemy_zoc;
    CHECK(findings(rule_set({clause("a", forbid, Property::enemy_zoc), few})) == gone);
  }
}

TEST_CASE("a clause that a forbid does not cover is not reported") {
  SUBCASE("forbidden at the end hex, avoided along the path") {
    CHECK(findings(rule_set({clause("a", forbid, Property::friendly, Scope::end),
                             clause("b", avoid, Property::friendly)})) == "");
  }
  SUBCASE("forbidden unless it is the only path") {
    Clause a = clause("a", forbid, Property::enemy_zoc);
    a.unless_only_path = true;
    CHECK(findings(rule_set({a, clause("b", avoid, Property::enemy_zoc, Scope::end)})) == "");
  }
  SUBCASE("other terrain") {
    Clause a = clause("a", forbid, Property::terrain);
    a.property->names = {"woods"};
    Clause b = clause("b", forbid, Property::terrain);
    b.property->names = {"marsh"};
    CHECK(findings(rule_set({a, b})) == "");
  }
  SUBCASE("no hex closer than the start, but a step closer than the last") {
    CHECK(findings(rule_set({toward("a", forbid, Property::closer, DistanceAnchor::enemies, Scope::entered),
                             toward("b", avoid, Property::closer, DistanceAnchor::enemies, Scope::step)})) ==
          "");
  }
}

TEST_CASE("a fixed end distance rules out revisits and steps back") {
  const std::string rest = " never takes effect: `exact` already forbids such paths\n";
  CHECK(findings(rule_set({exact_distance(), clause("b", forbid, Property::revisit)})) ==
        "clause `b`" + rest);
  CHECK(findings(rule_set({exact_distance(), toward("b", avoid, Property::closer, DistanceAnchor::start)})) ==
        "clause `b`" + rest);
  CHECK(findings(rule_set({exact_distance(), toward("b", avoid, Property::not_farther,
                                                    DistanceAnchor::start)})) == "clause `b`" + rest);
  CHECK(findings(rule_set({clause("b", forbid, Property::revisit), exact_distance()})) == "");
  CHECK(findings(rule_set(
            {exact_distance(), toward("b", avoid, Property::closer, DistanceAnchor::enemies)})) == "");
  SUBCASE("a path extended beyond its length can have both") {
    RuleSet d = rule_set({exact_distance(), clause("b", forbid, Property::revisit)});
    d.length = extended(Property::enemy_zoc, 2);
    CHECK(findings(d) == "");
  }
}

TEST_CASE("a repeated preference is reported") {
  Clause again = clause("b", avoid, Property::friendly);
  const auto resolved = "clause `b` never takes effect: `a` already avoids the same\n";
  CHECK(findings(rule_set({clause("a", avoid, Property::friendly), again})) == resolved);
  SUBCASE("another scope is another preference") {
    again.property->scope = Scope::end;
    CHECK(findings(rule_set({clause("a", avoid, Property::friendly), again})) == "");
  }
  SUBCASE("step by step, a preference that failed for whole paths can still act") {
    again.step_by_step = true;
    CHECK(findings(rule_set({clause("a", avoid, Property::friendly), again})) == "");
  }
  SUBCASE("a preference with an exception does not cover a later one") {
    Clause a = clause("a", avoid, Property::friendly);
    a.except_to_avoid.push_back(*clause("", avoid, Property::enemy_zoc).property);
    CHECK(findings(rule_set({a, again})) == "");
  }
}

TEST_CASE("a value that all paths share is reported") {
  CHECK(findings(rule_set({value("a", least, Quantity::hexes)})) ==
        "clause `a` never takes effect: all paths enter the same number of hexes\n");
  CHECK(findings(rule_set(
            {value("a", least, Quantity::movement_points), value("b", most, Quantity::movement_points)})) ==
        "clause `b` never takes effect: `a` leaves only paths of equal value\n");
  SUBCASE("paths of different lengths") {
    RuleSet d = rule_set({value("a", least, Quantity::hexes)});
    d.length.up_to = true;
    CHECK(findings(d) == "");
    d.length.up_to = false;
    d.result_rules[0].max_hexes = 3;
    CHECK(findings(d) == "");
    d.result_rules[0].max_hexes = 2;
    d.result_rules[0].amount = ResultRule::Amount::half_allowance;
    CHECK(findings(d) == "");
  }
  SUBCASE("a count at the end hex is at most 1") {
    Clause a = value("a", least, Quantity::hexes);
    a.value->at_end = true;
    RuleSet d = rule_set({a});
    d.length.up_to = true;
    CHECK(findings(d) == "clause `a` never takes effect: every step enters one hex\n");
  }
  SUBCASE("step by step, paths of equal sum differ in their steps") {
    Clause b = value("b", least, Quantity::movement_points);
    b.step_by_step = true;
    CHECK(findings(rule_set({value("a", least, Quantity::movement_points), b})) == "");
  }
  SUBCASE("a distance at the end hex") {
    Clause b = value("b", least, Quantity::elevation);
    b.value->at_end = true;
    CHECK(findings(rule_set({value("a", least, Quantity::elevation), b})) == "");
  }
}

TEST_CASE("a property that the rule set rules out is reported") {
  CHECK(findings(rule_set({clause("a", avoid, Property::overstacked)})) ==
        "clause `a` never takes effect: there is no `[stacking]` limit to exceed\n");
  RuleSet no_zoc = rule_set({clause("a", avoid, Property::enemy_zoc)});
  no_zoc.zoc.range = 0;
  CHECK(findings(no_zoc) ==
        "clause `a` never takes effect: under `[zoc]` with range 0 no unit exerts a ZOC\n");
  CHECK(findings(rule_set({toward("a", forbid, Property::closer, DistanceAnchor::start, Scope::end)})) ==
        "clause `a` never takes effect: no hex is closer to the start than the start itself\n");
  SUBCASE("negated, they hold for every path") {
    no_zoc.clauses[0].property->negated = true;
    CHECK(findings(no_zoc) == "");
  }
}

TEST_CASE("a combination is judged by its parts") {
  const auto combined = [](Property join, Property first, Property second) {
    Clause c = clause("a", avoid, join);
    c.property->parts = {*clause("", avoid, first).property, *clause("", avoid, second).property};
    return c;
  };
  const std::string never = "clause `a` never takes effect: there is no `[stacking]` limit to exceed\n";
  using enum Property;
  CHECK(findings(rule_set({combined(all_of, overstacked, enemy)})) == never);
  CHECK(findings(rule_set({combined(any_of, overstacked, enemy)})) == "");
  CHECK(findings(rule_set({combined(any_of, overstacked, overstacked)})) == never);
  CHECK(findings(rule_set({combined(none_of, overstacked, overstacked)})) == "");
  const std::string forbidden = "clause `a` never takes effect: `first` already forbids such paths\n";
  CHECK(findings(rule_set({clause("first", forbid, enemy), combined(all_of, friendly, enemy)})) == forbidden);
  CHECK(findings(rule_set({clause("first", forbid, enemy), combined(any_of, friendly, enemy)})) == "");
  Clause either = combined(any_of, friendly, enemy);
  either.id = "first";
  either.kind = forbid;
  CHECK(findings(rule_set({either, clause("a", avoid, enemy)})) == forbidden);
}

TEST_CASE("rays never revisit a hex, and only oblique rays have oblique steps") {
  RuleSet d = rule_set({clause("a", forbid, Property::revisit), clause("b", avoid, Property::oblique)});
  CHECK(findings(d) == "clause `b` never takes effect: under `[motion]` no step is oblique\n");
  d.motion.kind = Motion::Kind::ray;
  d.motion.oblique = Motion::Oblique::first_step;
  CHECK(findings(d) == "clause `a` never takes effect: a ray enters no hex twice\n");
  RuleSet bare = rule_set({});
  bare.motion.kind = Motion::Kind::ray;
  CHECK(findings(bare) == "there are no clauses: every ray is legal, even off the map\n");
}

TEST_CASE("a part of a motion without any effect is reported") {
  const auto use = [](Property p) {
    PropertyUse made;
    made.property = p;
    return made;
  };
  RuleSet d = rule_set({clause("a", forbid, Property::revisit)});
  d.motion.kind = Motion::Kind::priority_list;
  d.motion.priorities.resize(3);
  d.motion.priorities[0].forbid = {use(Property::friendly)};
  d.motion.priorities[1].id = "second";
  d.motion.priorities[1].forbid = {use(Property::enemy), use(Property::friendly)};
  d.motion.priorities[2].rotate = 1;
  d.motion.priorities[2].forbid = {use(Property::overstacked)};
  const std::string priorities =
      "priority `second` never applies: it is ruled out wherever priority 1 is\n"
      "`forbid` of priority 3 names `overstacked`, which never holds: there is no `[stacking]` limit to "
      "exceed\n";
  CHECK(findings(d) == "clause `a` never takes effect: a ray enters no hex twice\n" + priorities);
  d.motion.step_by_step = true;
  CHECK(findings(d) == priorities);
  d.motion.priorities.pop_back();
  d.motion.priorities[1].may_exit_map = true;
  CHECK(findings(d) == "");
  d.motion.priorities[0].may_exit_map = true;
  CHECK(findings(d) == "priority `second` never applies: it is ruled out wherever priority 1 is\n");

  RuleSet to_goal = rule_set({});
  to_goal.motion.kind = Motion::Kind::goal;
  to_goal.motion.goal = {use(Property::off_map)};
  CHECK(findings(to_goal) ==
        "there are no clauses: every cheapest path is legal\n"
        "`goal` names `off-map`, but a goal is on the map\n");
  RuleSet ahead = rule_set({clause("a", avoid, Property::oblique, Scope::step)});
  ahead.motion.kind = Motion::Kind::forward;
  CHECK(findings(ahead) == "clause `a` never takes effect: under `[motion]` no step is oblique\n");
  ahead.motion.max_wheels = 1;
  CHECK(findings(ahead) == "");
  RuleSet veering = rule_set({clause("a", forbid, Property::revisit)});
  veering.motion.kind = Motion::Kind::ray;
  veering.motion.veer_around = use(Property::friendly);
  CHECK(findings(veering) == "");
}

TEST_CASE("two clauses with the same id are reported") {
  RuleSet d = rule_set({clause("captured", forbid, Property::enemy)});
  d.failure.id = "captured";
  CHECK(findings(d) == "clause `captured` has the id of the failure\n");
  d = rule_set({clause("length", forbid, Property::enemy)});
  CHECK(findings(d) == "");
  d.result_rules[0].amount = ResultRule::Amount::allowance;
  CHECK(findings(d) == "clause `length` has the id of the length rule\n");
  d = rule_set({clause("motion", forbid, Property::enemy)});
  CHECK(findings(d) == "");
  d.motion.kind = Motion::Kind::ray;
  CHECK(findings(d) == "clause `motion` has the id of the motion\n");
}

TEST_CASE("a rule set without clauses is reported") {
  RuleSet d = rule_set({clause("a", forbid, Property::enemy)});
  d.result_rules[0].amount = ResultRule::Amount::none;
  CHECK(findings(d) == "no result moves a unit; a retreat can be requested only by its distance\n");
  CHECK(findings(rule_set({})) == "there are no clauses: every path is legal, even off the map\n");
}

TEST_CASE("findings follow the order of the clauses and name their lines") {
  RuleSet d = rule_set({clause("a", avoid, Property::overstacked), clause("b", forbid, Property::enemy),
                        clause("c", avoid, Property::enemy)});
  d.clauses[0].place = {4, 1};
  d.clauses[2].place = {14, 1};
  const auto found = check_rule_set(d);
  REQUIRE(found.size() == 2);
  CHECK(found[0].clause == "a");
  CHECK(found[0].place.line == 4);
  CHECK(found[1].clause == "c");
  CHECK(found[1].place.line == 14);
}

TEST_CASE("make way without a stacking limit is reported") {
  RuleSet d = rule_set({clause("a", forbid, Property::enemy)});
  d.retreat_effects.displacement.emplace();
  CHECK(findings(d) == "`displacement` never takes effect: there is no `[stacking]` limit to exceed\n");
  d.stacking.limit = 1;
  CHECK(findings(d) == "");
}

TEST_CASE("rows of a chart that never apply are reported") {
  Clause chart;
  chart.id = "chart";
  chart.kind = ClauseKind::chart;
  const auto add = [&](const char* row, Property property) {
    PropertyUse use;
    use.property = property;
    chart.chart.push_back({row, use});
  };
  add("a", Property::friendly);
  add("b", Property::friendly);
  add("c", Property::overstacked);
  CHECK(findings(rule_set({chart})) ==
        "row `b` of clause `chart` never applies: row `a` has the same steps\n"
        "row `c` of clause `chart` never applies: there is no `[stacking]` limit to exceed\n");
}

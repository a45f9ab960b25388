#include "src/rules/check.h"

#include <doctest/doctest.h>

using namespace rearguard;

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

Clause toward(std::string id, ClauseKind kind, Property relation, Frame frame, Scope scope = Scope::step) {
  Clause c = clause(std::move(id), kind, relation, scope);
  c.property->frame = frame;
  return c;
}

Clause exact_distance() {
  Clause c = clause("exact", ClauseKind::forbid, Property::net_distance, Scope::end);
  c.property->frame = Frame::start;
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

Doctrine doctrine(std::vector<Clause> clauses) {
  Doctrine d;
  d.clauses = std::move(clauses);
  Trigger retreat;
  retreat.result = "R";
  retreat.hexes = retreat.most_hexes = 2;
  d.triggers.push_back(retreat);
  return d;
}

/// The messages of all findings, one a line.
std::string findings(const Doctrine& d) {
  std::string text;
  for (const DoctrineFinding& f : check_doctrine(d)) text += f.message + "\n";
  return text;
}

constexpr auto forbid = ClauseKind::forbid;
constexpr auto avoid = ClauseKind::avoid;
constexpr auto least = ClauseKind::least;
constexpr auto most = ClauseKind::most;

}  // namespace

TEST_CASE("what a plain forbid has removed cannot be met again") {
  const auto gone = "clause `b` never takes effect: `a` already forbids such paths\n";
  SUBCASE("the same property") {
    CHECK(findings(doctrine({clause("a", forbid, Property::enemy), clause("b", forbid, Property::enemy)})) ==
          gone);
  }
  SUBCASE("of the end hex only") {
    CHECK(findings(doctrine({clause("a", forbid, Property::enemy_zoc),
                             clause("b", avoid, Property::enemy_zoc, Scope::end)})) == gone);
  }
  SUBCASE("the forbid counts wherever it stands, for forbids come first") {
    CHECK(findings(doctrine(
              {clause("b", avoid, Property::enemy_zoc), clause("a", forbid, Property::enemy_zoc)})) == gone);
  }
  SUBCASE("no passable step leaves the map") {
    CHECK(findings(doctrine({clause("a", forbid, Property::impassable, Scope::step),
                             clause("b", forbid, Property::off_map)})) == gone);
  }
  SUBCASE("counted") {
    Clause few = value("b", least, Quantity::count);
    few.value->property.property = Property::enemy_zoc;
    CHECK(findings(doctrine({clause("a", forbid, Property::enemy_zoc), few})) == gone);
  }
}

TEST_CASE("what a forbid leaves open can be met again") {
  SUBCASE("forbidden at the end, met on the way") {
    CHECK(findings(doctrine({clause("a", forbid, Property::friendly, Scope::end),
                             clause("b", avoid, Property::friendly)})) == "");
  }
  SUBCASE("forbidden unless it is the only path") {
    Clause a = clause("a", forbid, Property::enemy_zoc);
    a.unless_only_path = true;
    CHECK(findings(doctrine({a, clause("b", avoid, Property::enemy_zoc, Scope::end)})) == "");
  }
  SUBCASE("other terrain") {
    Clause a = clause("a", forbid, Property::terrain);
    a.property->names = {"woods"};
    Clause b = clause("b", forbid, Property::terrain);
    b.property->names = {"marsh"};
    CHECK(findings(doctrine({a, b})) == "");
  }
  SUBCASE("no hex nearer than the start, yet a step nearer than the last") {
    CHECK(findings(doctrine({toward("a", forbid, Property::closer, Frame::enemies, Scope::entered),
                             toward("b", avoid, Property::closer, Frame::enemies, Scope::step)})) == "");
  }
}

TEST_CASE("a fixed net distance leaves no hex to revisit and no step back") {
  const std::string rest = " never takes effect: `exact` already forbids such paths\n";
  CHECK(findings(doctrine({exact_distance(), clause("b", forbid, Property::revisit)})) ==
        "clause `b`" + rest);
  CHECK(findings(doctrine({exact_distance(), toward("b", avoid, Property::closer, Frame::start)})) ==
        "clause `b`" + rest);
  CHECK(findings(doctrine({exact_distance(), toward("b", avoid, Property::not_farther, Frame::start)})) ==
        "clause `b`" + rest);
  CHECK(findings(doctrine({clause("b", forbid, Property::revisit), exact_distance()})) == "");
  CHECK(findings(doctrine({exact_distance(), toward("b", avoid, Property::closer, Frame::enemies)})) == "");
  SUBCASE("but a walk that goes on past its number of hexes has room for both") {
    Doctrine d = doctrine({exact_distance(), clause("b", forbid, Property::revisit)});
    d.length.mode = Length::Mode::extend;
    d.length.extra = 2;
    d.length.property = PropertyUse{};
    d.length.property->property = Property::enemy_zoc;
    CHECK(findings(d) == "");
  }
}

TEST_CASE("the same wish twice") {
  Clause again = clause("b", avoid, Property::friendly);
  const auto settled = "clause `b` never takes effect: `a` already avoids the same\n";
  CHECK(findings(doctrine({clause("a", avoid, Property::friendly), again})) == settled);
  SUBCASE("another scope is another wish") {
    again.property->scope = Scope::end;
    CHECK(findings(doctrine({clause("a", avoid, Property::friendly), again})) == "");
  }
  SUBCASE("hex by hex, a wish that was set aside as a whole can still act") {
    again.step_by_step = true;
    CHECK(findings(doctrine({clause("a", avoid, Property::friendly), again})) == "");
  }
  SUBCASE("a wish with an exception settles nothing") {
    Clause a = clause("a", avoid, Property::friendly);
    a.only_way_without.push_back(*clause("", avoid, Property::enemy_zoc).property);
    CHECK(findings(doctrine({a, again})) == "");
  }
}

TEST_CASE("values that all paths share") {
  CHECK(findings(doctrine({value("a", least, Quantity::hexes)})) ==
        "clause `a` never takes effect: all paths enter the same number of hexes\n");
  CHECK(findings(doctrine(
            {value("a", least, Quantity::movement_points), value("b", most, Quantity::movement_points)})) ==
        "clause `b` never takes effect: `a` leaves only paths of equal value\n");
  SUBCASE("lengths that differ") {
    Doctrine d = doctrine({value("a", least, Quantity::hexes)});
    d.length.mode = Length::Mode::up_to;
    CHECK(findings(d) == "");
    d.length.mode = Length::Mode::exact;
    d.triggers[0].most_hexes = 3;
    CHECK(findings(d) == "");
    d.triggers[0].most_hexes = 2;
    d.triggers[0].amount = Trigger::Amount::half_allowance;
    CHECK(findings(d) == "");
  }
  SUBCASE("the end hex is one hex") {
    Clause a = value("a", least, Quantity::hexes);
    a.value->at_end = true;
    Doctrine d = doctrine({a});
    d.length.mode = Length::Mode::up_to;
    CHECK(findings(d) == "clause `a` never takes effect: every step enters one hex\n");
  }
  SUBCASE("hex by hex, paths of one sum still differ in their steps") {
    Clause b = value("b", least, Quantity::movement_points);
    b.step_by_step = true;
    CHECK(findings(doctrine({value("a", least, Quantity::movement_points), b})) == "");
  }
  SUBCASE("the end hex alone") {
    Clause b = value("b", least, Quantity::elevation);
    b.value->at_end = true;
    CHECK(findings(doctrine({value("a", least, Quantity::elevation), b})) == "");
  }
}

TEST_CASE("properties that the doctrine itself rules out") {
  CHECK(findings(doctrine({clause("a", avoid, Property::overstacked)})) ==
        "clause `a` never takes effect: there is no `[stacking]` limit to exceed\n");
  Doctrine no_zoc = doctrine({clause("a", avoid, Property::enemy_zoc)});
  no_zoc.zoc.range = 0;
  CHECK(findings(no_zoc) ==
        "clause `a` never takes effect: under `[zoc]` with range 0 no unit exerts a ZOC\n");
  CHECK(findings(doctrine({toward("a", forbid, Property::closer, Frame::start, Scope::end)})) ==
        "clause `a` never takes effect: no hex is closer to the start than the start itself\n");
  SUBCASE("turned round they hold of every path") {
    no_zoc.clauses[0].property->negated = true;
    CHECK(findings(no_zoc) == "");
  }
}

TEST_CASE("under a ray motion no hex is entered twice, and only an oblique one has oblique steps") {
  Doctrine d = doctrine({clause("a", forbid, Property::revisit), clause("b", avoid, Property::oblique)});
  CHECK(findings(d) == "clause `b` never takes effect: under `[motion]` no step is oblique\n");
  d.motion.kind = Motion::Kind::ray;
  d.motion.oblique = Motion::Oblique::first_step;
  CHECK(findings(d) == "clause `a` never takes effect: a ray enters no hex twice\n");
  Doctrine bare = doctrine({});
  bare.motion.kind = Motion::Kind::ray;
  CHECK(findings(bare) == "there are no clauses: every ray is legal, off the map as well\n");
}

TEST_CASE("what a motion says that can never matter") {
  const auto use = [](Property p) {
    PropertyUse asked;
    asked.property = p;
    return asked;
  };
  Doctrine d = doctrine({clause("a", forbid, Property::revisit)});
  d.motion.kind = Motion::Kind::ladder;
  d.motion.rungs.resize(3);
  d.motion.rungs[0].forbid = {use(Property::friendly)};
  d.motion.rungs[1].id = "second";
  d.motion.rungs[1].forbid = {use(Property::enemy), use(Property::friendly)};
  d.motion.rungs[2].turn = 1;
  d.motion.rungs[2].forbid = {use(Property::overstacked)};
  const std::string rungs =
      "priority `second` never applies: it is closed wherever priority 1 is\n"
      "`forbid` of priority 3 names `overstacked`, which never holds: there is no `[stacking]` limit to "
      "exceed\n";
  CHECK(findings(d) == "clause `a` never takes effect: a ray enters no hex twice\n" + rungs);
  d.motion.restart = true;
  CHECK(findings(d) == rungs);
  d.motion.rungs.pop_back();
  d.motion.rungs[1].may_leave = true;
  CHECK(findings(d) == "");
  d.motion.rungs[0].may_leave = true;
  CHECK(findings(d) == "priority `second` never applies: it is closed wherever priority 1 is\n");

  Doctrine to_goal = doctrine({});
  to_goal.motion.kind = Motion::Kind::goal;
  to_goal.motion.goal = {use(Property::off_map)};
  CHECK(findings(to_goal) ==
        "there are no clauses: every cheapest path is legal\n"
        "`goal` names `off-map`, but a goal is on the map\n");
  Doctrine ahead = doctrine({clause("a", avoid, Property::oblique, Scope::step)});
  ahead.motion.kind = Motion::Kind::forward;
  CHECK(findings(ahead) == "clause `a` never takes effect: under `[motion]` no step is oblique\n");
  ahead.motion.turns = 1;
  CHECK(findings(ahead) == "");
  Doctrine veering = doctrine({clause("a", forbid, Property::revisit)});
  veering.motion.kind = Motion::Kind::ray;
  veering.motion.veer_around = use(Property::friendly);
  CHECK(findings(veering) == "");
}

TEST_CASE("names that a verdict could not tell apart") {
  Doctrine d = doctrine({clause("captured", forbid, Property::enemy)});
  d.failure.id = "captured";
  CHECK(findings(d) == "clause `captured` has the id of the failure\n");
  d = doctrine({clause("length", forbid, Property::enemy)});
  CHECK(findings(d) == "");
  d.triggers[0].amount = Trigger::Amount::allowance;
  CHECK(findings(d) == "clause `length` has the id of the length rule\n");
  d = doctrine({clause("motion", forbid, Property::enemy)});
  CHECK(findings(d) == "");
  d.motion.kind = Motion::Kind::ray;
  CHECK(findings(d) == "clause `motion` has the id of the motion\n");
}

TEST_CASE("a doctrine of nothing") {
  Doctrine d = doctrine({clause("a", forbid, Property::enemy)});
  d.triggers[0].amount = Trigger::Amount::none;
  CHECK(findings(d) == "no result moves a unit; a retreat can be requested only by its distance\n");
  CHECK(findings(doctrine({})) == "there are no clauses: every path is legal, off the map as well\n");
}

TEST_CASE("findings stand in the order of the clauses, at their places") {
  Doctrine d = doctrine({clause("a", avoid, Property::overstacked), clause("b", forbid, Property::enemy),
                         clause("c", avoid, Property::enemy)});
  d.clauses[0].place = {4, 1};
  d.clauses[2].place = {14, 1};
  const auto found = check_doctrine(d);
  REQUIRE(found.size() == 2);
  CHECK(found[0].clause == "a");
  CHECK(found[0].place.line == 4);
  CHECK(found[1].clause == "c");
  CHECK(found[1].place.line == 14);
}

TEST_CASE("making way without a limit") {
  Doctrine d = doctrine({clause("a", forbid, Property::enemy)});
  d.aftermath.displacement.emplace();
  CHECK(findings(d) == "`displacement` never takes effect: there is no `[stacking]` limit to exceed\n");
  d.stacking.limit = 1;
  CHECK(findings(d) == "");
}

#include "src/core/rules/describe/describe.h"
#include "src/core/rules/facts/step_operand.h"
#include "tests/support/lengths.h"

#include "tests/support/test.h"
#include "tests/support/zoc_rules.h"

namespace {

Clause clause(std::string id, ClauseKind kind, Property property) {
  Clause c;
  c.id = std::move(id);
  c.cite = "1.2";
  c.text = "A sentence.";
  c.kind = kind;
  c.property = PropertyUse{};
  c.property->property = property;
  return c;
}

}  // namespace

TEST_CASE("clauses are numbered in the order in which they act") {
  RuleSet d;
  d.name = "Test";
  d.clauses = {clause("avoid-zoc", ClauseKind::avoid, Property::enemy_zoc),
               clause("exception", ClauseKind::forbid, Property::friendly),
               clause("ban", ClauseKind::forbid, Property::enemy)};
  d.clauses[1].unless_only_path = true;
  const std::string text = describe(d);
  CHECK(has(text, "  1. ban (1.2): A sentence.\n"));
  CHECK(has(text, "  2. exception (1.2): A sentence.\n"));
  CHECK(has(text, "  3. avoid-zoc (1.2): A sentence.\n"));
  CHECK(has(text,
            "forbid any path that enters a hex with another friendly unit; unless no other path remains\n"));
  CHECK(text.find("  1. ") < text.find("  2. "));
  CHECK(text.find("  2. ") < text.find("  3. "));
}

TEST_CASE("interpretations, the source and the chooser are described") {
  RuleSet d;
  d.name = "Test";
  d.source = "A printed sheet";
  d.chooser = "opponent";
  d.clauses = {clause("a", ClauseKind::avoid, Property::enemy_zoc)};
  d.clauses[0].interpretation = "It is read so.";
  const std::string text = describe(d);
  CHECK(text.rfind("Test\nSource: A printed sheet\nAmong equal paths the opponent chooses.\n", 0) == 0);
  CHECK(has(text, "     Interpretation: It is read so.\n"));
}

TEST_CASE("every kind of result is described") {
  RuleSet d;
  const auto add = [&](std::string result, ResultRule::Amount amount) -> ResultRule& {
    ResultRule t;
    t.result = std::move(result);
    t.amount = amount;
    d.result_rules.push_back(t);
    return d.result_rules.back();
  };
  add("R1", ResultRule::Amount::hexes).hexes = 1;
  d.result_rules[0].max_hexes = 1;
  d.result_rules[0].cite = "14.0";
  d.result_rules[0].text = "One hex.";
  add("R2-3", ResultRule::Amount::hexes).hexes = 2;
  d.result_rules[1].max_hexes = 3;
  add("MP", ResultRule::Amount::movement_points).points = Fraction{7, 2};
  add("ALL", ResultRule::Amount::allowance);
  add("HALF", ResultRule::Amount::half_allowance);
  add("DICE", ResultRule::Amount::hexes).formula = std::get<Expression>(Expression::parse("2d6"));
  add("MORE", ResultRule::Amount::hexes).formula = std::get<Expression>(Expression::parse("1d6 + 18"));
  add("PIN", ResultRule::Amount::none).outcome = "pinned";
  d.result_rules.insert(d.result_rules.begin(), exemption("PIN", "", {}, {"leader"}));
  const std::string text = describe(d);
  CHECK(has(text, "  R1: 1 hex (14.0). One hex.\n"));
  CHECK(has(text, "  R2-3: 2 to 3 hexes.\n"));
  CHECK(has(text, "  MP: 7/2 movement points.\n"));
  CHECK(has(text, "  ALL: the movement allowance.\n"));
  CHECK(has(text, "  HALF: half the movement allowance.\n"));
  CHECK(has(text, "  DICE: 2d6 hexes.\n"));
  CHECK(has(text, "  MORE: \"1d6 + 18\" hexes.\n"));
  CHECK(has(text, "  PIN: no retreat: pinned.\n"));
  CHECK(has(text, "  PIN, if it is a leader: no retreat: exempt.\n"));
}

TEST_CASE("where the rest of a path is asked anew is described") {
  RuleSet d;
  CHECK_FALSE(has(describe(d), "new question"));
  d.reroute.emplace().property = Property::enemy_zoc;
  CHECK(
      has(describe(d),
          "After a hex where it enters an enemy ZOC, the rest of its path is a new question from there.\n"));
}

TEST_CASE("lengths, ZOC, stacking and failure are described") {
  RuleSet d;
  CHECK_FALSE(has(describe(d), "Length"));
  d.length = extended(Property::enemy_zoc, 2);
  d.length.cite = "9";
  d.zoc.range = 2;
  d.zoc.arc = front_arc;
  d.zoc.where = units_not({"routed"}, {"leader"});
  d.zoc.cancelled_by = by_friends();
  d.stacking = {6, true};
  d.failure = {"lost", "14.0", "It is lost.", "captured", true, nullptr};
  const std::string text = describe(d);
  CHECK(
      has(text, "Length: as many hexes as required, then up to 2 more while it enters an enemy ZOC (9).\n"));
  CHECK(has(text,
            "ZOC: 2 hexes, of units that are not routed and are not leaders, to the front only, cancelled by "
            "friends in the hex\n"));
  CHECK(has(text, "Stacking limit: 6 points\n"));
  CHECK_FALSE(has(text, "Retreat fire"));
  d.fire.where = units_not({"routed"});
  CHECK(has(describe(d), "Retreat fire: of units that are not routed\n"));
  d.stacking.where = units_not({}, {"leader"});
  StackingRule guns{1, false, "7", "One battery."};
  Condition is_gun;
  is_gun.kind = {"gun"};
  guns.condition = guns.where = std::make_shared<const Condition>(is_gun);
  guns.formula = std::get<Expression>(Expression::parse("strength + 1"));
  d.conditional_stacking = {guns};
  CHECK(has(describe(d),
            "Stacking limit of a unit if it is a gun: \"strength + 1\" units of those that are guns (7). One "
            "battery.\nStacking limit: 6 points of those that are not leaders\n"));
  CHECK(has(text, "Failure: captured (14.0). It is lost.\n"));
}

TEST_CASE("a ray motion is described with its direction") {
  RuleSet d;
  CHECK_FALSE(has(describe(d), "Motion"));
  d.motion.kind = Motion::Kind::ray;
  d.motion.anchor = DistanceAnchor::causing_units;
  CHECK(has(describe(d), "\nMotion: straight away from the nearest of the causing units.\n"));
  d.motion.toward = true;
  d.motion.anchor = DistanceAnchor::home_edge;
  d.motion.oblique = Motion::Oblique::first_steps;
  CHECK(has(describe(d), "home edge, any number of first steps also one hexside to one side.\n"));
  d.motion.oblique = Motion::Oblique::first_step;
  d.motion.cite = "11.2";
  d.motion.text = "Homeward.";
  CHECK(has(describe(d),
            "\nMotion: straight toward the home edge, the first step also one hexside to either side (11.2). "
            "Homeward.\n"));
}

TEST_CASE("every other motion is described") {
  PropertyUse friends;
  friends.property = Property::friendly;
  PropertyUse woods;
  woods.property = Property::terrain;
  woods.names = {"woods"};
  RuleSet d;
  d.motion.kind = Motion::Kind::ray;
  d.motion.veer_around = friends;
  CHECK(has(describe(d),
            "\nMotion: straight away from the nearest of the enemies, also one hexside to either side of a "
            "step that enters a hex with another friendly unit.\n"));
  d.motion = {};
  d.motion.kind = Motion::Kind::forward;
  CHECK(has(describe(d), "\nMotion: straight ahead.\n"));
  d.motion.max_wheels = 1;
  d.motion.max_pivot = 2;
  CHECK(has(describe(d),
            "\nMotion: straight ahead, after a pivot by up to 2 hexsides, with up to 1 wheel by one hexside "
            "along the path.\n"));
  d.motion = {};
  d.motion.kind = Motion::Kind::goal;
  d.motion.goal = {woods};
  d.motion.forbid = {friends};
  CHECK(has(describe(d),
            "\nMotion: by the cheapest paths until it enters woods; with no step that enters a hex with "
            "another friendly unit.\n"));
  d.motion = {};
  d.motion.kind = Motion::Kind::priority_list;
  d.motion.cite = "6.1";
  d.motion.priorities = {
      {"back", "6.11", "Straight back.", false, DistanceAnchor::enemies, 0, true, {friends}},
      {"", "", "", true, DistanceAnchor::home_edge, 1, false, {}}};
  CHECK(has(describe(d),
            "\nMotion: all the rays of the first open priority (6.1).\n"
            "  1. back (6.11): Straight back.\n"
            "     straight away from the nearest of the enemies; ruled out where a step enters a hex with "
            "another friendly unit; but not where it leaves the map\n"
            "  2. priority 2:\n"
            "     straight toward the home edge, rotated by 1 hexside to either side\n"));
  d.motion.step_by_step = true;
  CHECK(has(describe(d), "\nMotion: at every hex the next step of the first open priority (6.1).\n"));
}

TEST_CASE("values and exceptions are described") {
  RuleSet d;
  Clause few;
  few.id = "few";
  few.kind = ClauseKind::minimize;
  few.value = ValueUse{};
  few.value->quantity = Quantity::count;
  few.value->property.property = Property::enemy_zoc;
  Clause cheap;
  cheap.id = "cheap";
  cheap.kind = ClauseKind::minimize;
  cheap.value = ValueUse{};
  cheap.benchmark_excludes = {few.value->property};
  Clause greedy = cheap;
  greedy.id = "greedy";
  greedy.benchmark_excludes.reset();
  greedy.step_by_step = true;
  Clause around = clause("around", ClauseKind::avoid, Property::friendly);
  around.except_to_avoid = {few.value->property};
  d.clauses = {few, cheap, greedy, around};
  const std::string text = describe(d);
  CHECK(has(text, "keep the paths with the fewest steps on which it enters an enemy ZOC\n"));
  CHECK(has(text,
            "keep the paths with the fewest movement points; the benchmark excludes a path that enters an "
            "enemy ZOC\n"));
  CHECK(has(text, "keep the paths with the fewest movement points, evaluated step by step\n"));
  CHECK(has(text, "; except to avoid one that enters an enemy ZOC\n"));
}

TEST_CASE("values with arguments are described") {
  ValueUse value;
  value.quantity = Quantity::movement_points_to;
  value.anchor = DistanceAnchor::home_edge;
  value.at_end = true;
  CHECK(describe_value(value) == "the movement points to the home edge, at the end");
  value = {};
  value.quantity = Quantity::cases;
  value.cases = {{{}, 3}, {{}, -1}};
  value.cases[0].property.property = Property::friendly;
  value.cases[1].property.property = Property::enemy_zoc;
  CHECK(describe_value(value) ==
        "a number: 3 where it enters a hex with another friendly unit, -1 where it enters an enemy ZOC, else "
        "0");
  value = {};
  value.quantity = Quantity::count;
  value.counts_members = true;
  value.property.property = Property::units;
  Quantifier quantifier;
  quantifier.group.units = UnitRelation::friends;
  quantifier.group.within = anywhere_on_map;
  value.property.quantifier = std::make_shared<const Quantifier>(quantifier);
  CHECK(describe_value(value) == "the number of friends in the hexes entered");
  value.in_points = true;
  CHECK(describe_value(value) == "the number of stacking points of friends in the hexes entered");
  quantifier.is.atom = PairAtom::zoc;
  value.property.quantifier = std::make_shared<const Quantifier>(quantifier);
  CHECK(describe_value(value) == "the number of friends of whom each exerts a ZOC into the hex entered");
}

TEST_CASE("charts and choices without lookahead are described") {
  RuleSet d;
  Clause chart;
  chart.id = "chart";
  chart.kind = ClauseKind::chart;
  chart.chart.push_back({"1", {}});
  chart.chart.push_back({"2", {}});
  chart.chart[0].step.property = Property::friendly;
  chart.chart[1].step.property = Property::enemy_zoc;
  Clause greedy = clause("greedy", ClauseKind::avoid, Property::friendly);
  greedy.step_by_step = true;
  greedy.lookahead = false;
  d.clauses = {chart, greedy};
  const std::string text = describe(d);
  CHECK(has(text,
            "at every hex, without looking ahead, only steps of the first possible row: row 1 (enters a hex "
            "with another friendly unit), row 2 (enters an enemy ZOC)\n"));
  CHECK(has(text, ", evaluated step by step without looking ahead\n"));
}

TEST_CASE("properties with operands are described") {
  const auto with = [](Property property, const StepOperand& operand) {
    PropertyUse use;
    use.property = property;
    use.operand = std::make_shared<const StepOperand>(operand);
    return use;
  };
  StepOperand cost;
  cost.cost = CostTest{CostTest::Op::more, true, {}};
  CHECK(describe(with(Property::cost, cost)) ==
        "takes a step that costs more than the movement points that remain");
  cost.cost = CostTest{CostTest::Op::at_most, false, {5, 2}};
  CHECK(describe(with(Property::cost, cost), true) == "takes no step that costs at most 2 1/2 MP");
  StepOperand mover;
  mover.condition = Condition{};
  mover.condition->kind = {"cavalry"};
  CHECK(describe(with(Property::mover, mover)) == "is of a unit of which it is true that it is cavalry");
  StepOperand formula;
  formula.formula = std::get<Expression>(Expression::parse("elevation >= 2"));
  CHECK(describe(with(Property::formula, formula)) == "enters a hex where \"elevation >= 2\" holds");
}

TEST_CASE("a property is described with its scope, anchor and parameters") {
  PropertyUse use;
  use.property = Property::friendly;
  use.scope = Scope::end;
  CHECK(describe(use) == "enters a hex with another friendly unit at its end");
  use.negated = true;
  CHECK(describe(use) == "never enters a hex with another friendly unit at its end");

  use = {};
  use.property = Property::terrain;
  use.names = {"woods", "marsh"};
  CHECK(describe(use) == "enters woods or marsh");

  use = {};
  use.property = Property::closer;
  use.scope = Scope::step;
  use.anchor = DistanceAnchor::enemy_line;
  CHECK(describe(use) == "gets closer to the enemy line");

  use.anchor = DistanceAnchor::enemies;
  CHECK(describe(use) == "gets closer to the nearest of the enemies");
  use.scope = Scope::end;
  use.members = Members::sum;
  CHECK(describe(use) == "gets closer to all the enemies, distances added, than the start hex (end)");

  use = {};
  use.property = Property::distance;
  use.scope = Scope::end;
  use.anchor = DistanceAnchor::start;
  use.less_than = HexCount{false, 1};
  use.more_than = HexCount{true, 0};
  CHECK(describe(use) == "ends less than 1 hex or more than the required number of hexes from the start");
}

TEST_CASE("retreat effects are described with their rules and interpretations") {
  RuleSet d;
  d.name = "Own";
  CHECK_FALSE(has(describe(d), "Effects of a retreat"));
  d.failure.outcome = "halted";
  d.failure.removes = false;
  CHECK(has(describe(d), "Failure: halted, in its hex.\n"));
  DisplacementRule displacement;
  displacement.cite = "9.3";
  displacement.distance = 2;
  d.retreat_effects.displacement = displacement;
  CHECK(has(describe(d),
            "Effects of a retreat\n"
            "  displacement (9.3):\n"
            "     2 hexes, without displacing others; nobody ends where a friend cannot make way\n"));

  Condition pinned;
  pinned.state = {"pinned"};
  d.retreat_effects.displacement->exempt = std::make_shared<const Condition>(pinned);
  CHECK(has(describe(d),
            "2 hexes, without displacing others; a friend stays, even over the limit, if it is pinned; "
            "nobody ends where a friend cannot make way\n"));

  DisplacementRule& rule = *d.retreat_effects.displacement;
  rule.exempt = nullptr;
  rule.chains = rule.friends_first = rule.swap = true;
  rule.max_chain = 2;
  rule.move = "aside";
  rule.units = units_not({"routed"}, {});
  CHECK(has(describe(d),
            "2 hexes by the move `aside`, with chains of at most 3 units; a friend makes way only if it is "
            "not routed; it goes before the unit sets out; it may go to the hex that the unit leaves; nobody "
            "ends where a friend cannot make way\n"));
}

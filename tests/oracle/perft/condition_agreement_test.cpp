// Property: clauses and priorities with a condition on the units around act as if the file left them out
// wherever an event would find that the condition does not hold.

#include <array>

#include "src/core/engine/terms/conditions.h"
#include "tests/core/engine/question/example_board.h"
#include "tests/oracle/perft/random_motions.h"

using namespace rearguard;
using namespace rearguard::testing;

namespace {

UnitGroup random_group(Rng& rng) {
  UnitGroup group;
  group.units = pick(rng, std::array{UnitRelation::enemies, UnitRelation::friends, UnitRelation::any,
                                     UnitRelation::causing_units, UnitRelation::next_below});
  group.within = rng.number(0, 3);
  group.at_least = rng.number(1, 2);
  group.in_sight = rng.chance(20);
  group.in_front = rng.chance(20);
  if (rng.chance(30)) {
    Condition where;
    where.hidden = rng.chance(30);
    group.condition = where;
  }
  return group;
}

/// A condition that asks about other units.
Condition random_condition(Rng& rng, int depth = 0) {
  Condition c;
  switch (rng.number(0, depth == 0 ? 7 : 6)) {
    case 0:
    case 1:
      c.near.push_back(random_group(rng));
      break;
    case 2:
      c.not_near.push_back(random_group(rng));
      break;
    case 3:
      c.in_front = rng.chance(50);
      break;
    case 4:
      c.in_sight = rng.chance(50);
      break;
    case 5:
      c.attacked_from = pick(rng, std::array{Bearing::front, Bearing::flank, Bearing::rear});
      break;
    case 6: {
      Condition each;
      each.near.push_back(random_group(rng));
      c.causing_units = each;
      break;
    }
    default:
      c.any = {random_condition(rng, 1), random_condition(rng, 1)};
      c.none_of = {random_condition(rng, 1)};
      break;
  }
  return c;
}

bool holds_as_in_event(const Condition& condition, const Position& position, const RuleSet& rule_set,
                       const RetreatQuestion& question) {
  EventContext scene;
  scene.position = &position;
  scene.rule_set = &rule_set;
  scene.unit = question.unit;
  scene.causing_units = question.causing_units;
  return holds(condition, scene);
}

/// Drops the parts whose condition does not hold, and the conditions of the others.
template <class Parts>
void settle(Parts& parts, const Position& position, const RuleSet& rule_set, const RetreatQuestion& question,
            int& held, int& dropped) {
  std::erase_if(parts, [&](auto& part) {
    if (part.condition == nullptr) return false;
    const bool holds = holds_as_in_event(*part.condition, position, rule_set, question);
    (holds ? held : dropped) += 1;
    part.condition = nullptr;
    return !holds;
  });
}

std::vector<RetreatPath> legal_paths(const Position& position, const RuleSet& rule_set,
                                     const RetreatQuestion& question) {
  const auto answer = find_reference_answer({&position, &rule_set, question}, {});
  REQUIRE(answer);
  return answer->paths;
}

}  // namespace

TEST_CASE("clauses and priorities about others act where an event finds their conditions true") {
  std::map<std::string, int> decided;
  int held = 0, dropped = 0, differ = 0;
  for (std::uint32_t seed = 1; seed <= random_boards(600); ++seed) {
    Rng rng(seed_for("conditions about others") + seed);
    BoardPlan plan;
    plan.density = std::array{6, 12, 25}[seed % 3];
    const Position position = random_position(rng, plan);
    RuleSet rule_set = random_rule_set(rng);
    for (Clause& clause : rule_set.clauses) {
      if (rng.chance(60)) clause.condition = std::make_shared<const Condition>(random_condition(rng));
    }
    if (rng.chance(40)) {
      rule_set.motion = random_priority_list(rng, rng.chance(50));
      for (MotionPriority& priority : rule_set.motion.priorities)
        priority.condition = std::make_shared<const Condition>(random_condition(rng));
    }
    RetreatQuestion question = random_question(rng, position, rule_set);
    Judge judge(position, rule_set);
    CAPTURE(seed);
    CAPTURE(summary(rule_set));
    compare(judge, question, decided);

    RuleSet settled = rule_set;
    settle(settled.clauses, position, rule_set, question, held, dropped);
    settle(settled.motion.priorities, position, rule_set, question, held, dropped);
    const std::vector<RetreatPath> paths = legal_paths(position, rule_set, question);
    CHECK(paths == legal_paths(position, settled, question));
    for (Clause& clause : rule_set.clauses) clause.condition = nullptr;
    for (MotionPriority& priority : rule_set.motion.priorities) priority.condition = nullptr;
    differ += paths != legal_paths(position, rule_set, question);
  }
  MESSAGE(held << " held, " << dropped << " dropped, " << differ << " answers differ without conditions");
  CHECK(held > 200);
  CHECK(dropped > 200);
  CHECK(differ > 50);
}

namespace {

const std::string not_north_near_friends = common + R"(
[[clauses]]
id = "lonely"
cite = "3"
text = "Next to a friend it does not go north."
forbid = { direction = ["N"] }
if = { near = { units = "friends", within = 1 } }
)";

}  // namespace

TEST_CASE("a clause applies while a friend is near") {
  // From 3030 the hexes N, NE, SE, S, SW and NW are 3029, 3130, 3131, 3031, 2931 and 2930.
  const Texts all{"3030-2930", "3030-2931", "3030-3029", "3030-3031", "3030-3130", "3030-3131"};
  Texts without_north = all;
  std::erase(without_north, "3030-3029");
  CHECK(ExampleBoard(not_north_near_friends, "3030", {"3033"}, {}).paths(1) == all);
  CHECK(ExampleBoard(not_north_near_friends, "3030", {"3031"}, {}).paths(1) == without_north);
}

TEST_CASE("a clause asks what caused the retreat") {
  const std::string rules = common + R"(
[[clauses]]
id = "guns"
cite = "3"
text = "Away from guns it does not go north."
forbid = { direction = ["N"] }
if = { causing_units = { not_kind = "gun" }, formula = "distance >= 2" }
)";
  // One enemy two hexes to the south, then one next to it.
  CHECK(ExampleBoard(rules, "3030", {}, {"3032"}).ruled_out(1) == Texts{"3029 guns"});
  CHECK(ExampleBoard(rules, "3030", {}, {"3031"}).ruled_out(1) == Texts{"3031 no-enemy"});
  // Nobody is named: the question cannot be answered.
  const ExampleBoard board(rules, "3030", {"3033"}, {});
  const Judgement answer = board.judge->judge(board.request(1));
  REQUIRE(std::holds_alternative<RequestError>(answer));
  CHECK(std::get<RequestError>(answer).about == "causing-units");
}

TEST_CASE("a priority is passed over unless its condition holds") {
  const std::string rules = common + R"(
[motion]
kind = "priorities"
cite = "4"
text = "Toward friends if one is near, else away from the enemy."
priorities = [
  { id = "join", toward = { units = "friends" }, if = { near = { units = "friends", within = 3 } } },
  { id = "flee", away_from = "enemies" },
]
)";
  // The enemy is to the north, so that away from it is south. 3329 is three hexes to the north-east, 3428
  // four.
  CHECK(ExampleBoard(rules, "3030", {"3329"}, {"3027"}).paths(1) == Texts{"3030-3130"});
  const ExampleBoard far(rules, "3030", {"3428"}, {"3027"});
  CHECK(far.paths(1) == Texts{"3030-3031"});
  const Verdict verdict = far.verdict(far.request(1));
  REQUIRE(verdict.notes.size() == 1);
  CHECK(verdict.notes.front() == "flee applies; join: m does not meet its condition");
}

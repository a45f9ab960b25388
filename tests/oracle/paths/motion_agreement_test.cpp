// Property: under every kind of motion, search and reference implementation agree on any board and under any
// rule set.

#include <algorithm>
#include <array>

#include "pathing/candidate_graph.h"
#include "src/core/rules/words/property.h"
#include "src/oracle/paths/reference_length.h"
#include "tests/oracle/perft/random_motions.h"
#include "tests/support/trials.h"

using namespace rearguard;
using namespace rearguard::testing;

namespace {

/// Compares answers under random rule sets with one kind of motion; counts the deciding clauses.
template <class RandomMotion>
std::map<std::string, int> agree(std::uint32_t seeds, int max_hexes, RandomMotion random_motion) {
  std::map<std::string, int> decided;
  for (std::uint32_t seed = 1; seed <= seeds; ++seed) {
    Rng rng(seed);
    BoardPlan plan;
    plan.density = std::array{3, 6, 12, 20, 30}[seed % 5];
    if (seed % 4 == 3) plan.taking_all = 30;
    const Position position = random_position(rng, plan);
    RuleSet rule_set = random_rule_set(rng);
    rule_set.motion = random_motion(rng);
    const auto few = static_cast<std::size_t>(rng.number(0, 2));
    if (rng.chance(60) && few < rule_set.clauses.size()) rule_set.clauses.resize(few);
    if (rng.chance(20)) {
      Clause straight;
      straight.id = "straight";
      straight.kind = ClauseKind::minimize;
      straight.value = ValueUse{};
      straight.value->quantity = Quantity::count;
      straight.value->property.property = Property::oblique;
      straight.value->property.scope = Scope::step;
      rule_set.clauses.push_back(straight);
    }
    Judge judge(position, rule_set);
    REQUIRE(!judge.clauses().problem());
    RetreatQuestion question = random_question(rng, position, rule_set, max_hexes);
    const RetreatLength in_hexes = question.amount;
    if (rng.chance(15)) question.amount = {1, max_retreat_hexes, MovementPoints{rng.number(1, 30)}};
    // Free steps would give the reference implementation too many walks.
    if (max_walk_length(PathQuestion{&position, &rule_set, question}) > max_hexes + 3)
      question.amount = in_hexes;
    CAPTURE(seed);
    CAPTURE(summary(rule_set));
    compare(judge, question, decided);
  }
  return decided;
}

/// Checks that each of these clauses decided often.
void check_all_were_decided(std::map<std::string, int> decided, const std::vector<std::string>& clauses) {
  for (const std::string& clause : clauses) {
    CAPTURE(clause);
    CHECK(decided[clause] > 10);
  }
}

}  // namespace

TEST_CASE("search and reference implementation agree on rays of random rule sets") {
  std::map<std::string, int> decided;
  const std::uint32_t boards = random_boards(share_of_long(1500));
  for (std::uint32_t seed = 1; seed <= boards; ++seed) {
    Rng rng(seed);
    BoardPlan plan;
    plan.density = std::array{3, 6, 12, 20, 30}[seed % 5];
    const Position position = random_position(rng, plan);
    RuleSet rule_set = random_rule_set(rng);
    rule_set.motion = random_ray(rng);
    if (rng.chance(50)) {
      const auto few = static_cast<std::size_t>(rng.number(0, 2));
      rule_set.clauses.resize(std::min(few, rule_set.clauses.size()));
    }
    if (rule_set.motion.oblique != Motion::Oblique::never && rng.chance(50)) {
      Clause straight;
      straight.id = "straight";
      straight.kind = ClauseKind::avoid;
      straight.property = PropertyUse{};
      straight.property->property = Property::oblique;
      straight.property->scope = Scope::step;
      rule_set.clauses.push_back(straight);
    }
    Judge judge(position, rule_set);
    REQUIRE(!judge.clauses().problem());
    RetreatQuestion question = random_question(rng, position, rule_set, 9);
    if (rng.chance(15)) question.amount = {1, max_retreat_hexes, MovementPoints{rng.number(1, 40)}};
    CAPTURE(seed);
    CAPTURE(summary(rule_set));
    compare(judge, question, decided);
  }
  check_all_were_decided(decided, {"open", "straight", "impassable", "length", "no ray"});
}

TEST_CASE("search and reference implementation agree on rays that veer") {
  check_all_were_decided(agree(500, 7, random_veering),
                         {"open", "straight", "impassable", "length", "no ray"});
}

TEST_CASE("search and reference implementation agree on forward motion") {
  check_all_were_decided(agree(500, 5, random_forward),
                         {"open", "straight", "impassable", "length", "no ray"});
}

TEST_CASE("search and reference implementation agree on retreat priorities") {
  check_all_were_decided(agree(600, 8, [](Rng& rng) { return random_priority_list(rng, false); }),
                         {"open", "impassable", "length", "no ray"});
}

TEST_CASE("search and reference implementation agree on step-by-step priorities") {
  check_all_were_decided(agree(500, 4, [](Rng& rng) { return random_priority_list(rng, true); }),
                         {"open", "impassable", "length", "no ray"});
}

TEST_CASE("search and reference implementation agree on cheapest paths to a goal") {
  check_all_were_decided(agree(800, 6, random_goal), {"open", "length", "no ray"});
}

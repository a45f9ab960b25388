// Property: under every length rule, search and reference implementation agree on any board and under any
// rule set.

#include <algorithm>
#include <array>

#include "pathing/candidate_graph.h"
#include "src/core/rules/facts/exits.h"
#include "src/core/rules/search/compiled_clauses.h"
#include "src/core/rules/words/property.h"
#include "src/oracle/paths/reference_length.h"
#include "tests/oracle/perft/random_motions.h"
#include "tests/support/random_lengths.h"

using namespace rearguard;
using namespace rearguard::testing;

namespace {

/// Tests whether a step of a path takes more than it would have to leave.
bool takes_more(const PathQuestion& q, const RetreatPath& path) {
  MovementSpent spent(q.question.amount.allowance());
  for (std::size_t i = 1; i < path.size(); ++i) {
    const ReferenceBoard b(q);
    if (b.exit_over(path[i - 1], path[i]) != nullptr) return false;
    const auto price = b.step_price(path[i - 1], path[i]);
    if (!price) return false;
    if (spent.cost(*price) > price->least) return true;
    spent.pay(*price);
  }
  return false;
}

/// Counts what a length rule decides about walks: how the legal ones end.
void count_endings(Judge& judge, const PathQuestion& q, std::map<std::string, int>& decided) {
  const auto answer = find_reference_answer(q, {});
  REQUIRE(answer);
  REQUIRE(judge.refine(q.question, false) != nullptr);
  CHECK(judge.stays_in_place() == answer->stays_in_place);
  if (answer->missing > 0) {
    ++decided[answer->stays_in_place ? "shorter, to nothing" : "shorter"];
    if (!answer->stays_in_place)
      CHECK(judge.question().amount.max_hexes == q.question.amount.min_hexes - answer->missing);
    return;
  }
  if (answer->stays_in_place) ++decided["from 0 hexes"];
  const Length& length = q.rule_set->length;
  const Unit& unit = q.position->unit(q.question.unit);
  const RetreatLength& amount = q.question.amount;
  for (const RetreatPath& path : answer->paths) {
    if (takes_more(q, path)) ++decided[path.size() > 2 ? "took all, after other steps" : "took all"];
    const auto entered = static_cast<int>(path.size()) - 1;
    const auto stop = stop_at_end(q, path);
    if (stop) ++decided[length.stops[*stop].optional ? "optional stop" : "stop"];
    if (stop && length.stops[*stop].one_more) ++decided["stop, perhaps one more"];
    if (stop && entered < amount.min_hexes) ++decided["short stop"];
    if (exit_by(length, *q.position, unit.side, path[path.size() - 2], path.back()) != nullptr)
      ++decided["exit"];
    if (entered > amount.max_hexes) ++decided[amount.extra_budget ? "extra within points" : "extra"];
    if (amount.budget) {
      const auto spent = ReferenceBoard(q).path_value({}, ClauseKind::minimize, path);
      if (spent > amount.budget->parts) ++decided["minimum move"];
      if (!amount.is_by_budget()) ++decided["hexes and points"];
      if (length.spend_all && spent < amount.budget->parts && !stop) ++decided["nothing more to pay"];
    }
  }
}

/// Counts walks that the rule forbids to end although another rule without the key would let them.
void count_refused(const PathQuestion& q, std::map<std::string, int>& decided) {
  RuleSet without = *q.rule_set;
  without.length.spend_all = false;
  PathQuestion lenient = q;
  lenient.rule_set = &without;
  const auto strict = find_reference_answer(q, {});
  const auto more = find_reference_answer(lenient, {});
  REQUIRE(strict);
  REQUIRE(more);
  if (q.question.amount.budget && q.rule_set->length.spend_all && strict->paths != more->paths)
    ++decided["could pay on"];
}

std::map<std::string, int> agree(const std::string& name, std::uint32_t seeds, bool free,
                                 int taking_all = 0) {
  std::map<std::string, int> decided;
  const std::uint32_t boards = random_boards(seeds);
  for (std::uint32_t seed = 1; seed <= boards; ++seed) {
    Rng rng(seed_for(name) + seed);
    BoardPlan plan;
    plan.density = std::array{3, 8, 15, 25}[seed % 4];
    plan.taking_all = taking_all;
    const Position position = random_position(rng, plan);
    RuleSet rule_set = random_rule_set(rng);
    const auto few = static_cast<std::size_t>(rng.number(1, 4));
    if (few < rule_set.clauses.size()) rule_set.clauses.resize(few);
    if (!free) rule_set.motion = random_ray(rng);
    rule_set.length = random_length(rng, free);
    // Some forbids depend on earlier steps, which excludes `spend_all`.
    if (CompiledClauses(rule_set).problem()) rule_set.length.spend_all = false;
    Judge judge(position, rule_set);
    REQUIRE(!judge.clauses().problem());
    RetreatQuestion question = random_question(rng, position, rule_set, free ? 3 : 7);
    const RetreatLength in_hexes = question.amount;
    question.amount = random_amount(rng, question.amount, position);
    if (rule_set.length.within_movement_points && !question.amount.budget)
      question.amount.extra_budget = MovementPoints{rng.number(6, 40)};
    // Cheap steps would give the reference implementation too many walks.
    if (max_walk_length(PathQuestion{&position, &rule_set, question}) > (free ? 4 : 9))
      question.amount = in_hexes;
    if (max_walk_length(PathQuestion{&position, &rule_set, question}) > (free ? 4 : 9)) continue;
    CAPTURE(seed);
    CAPTURE(summary(rule_set));
    CAPTURE(question.amount.min_hexes);
    CAPTURE(question.amount.max_hexes);
    compare(judge, question, decided);
    const PathQuestion plain{&position, &rule_set, question};
    count_endings(judge, plain, decided);
    count_refused(plain, decided);
  }
  return decided;
}

void check_all(std::map<std::string, int> decided, const std::vector<std::string>& names) {
  for (const std::string& name : names) {
    CAPTURE(name);
    CHECK(decided[name] > 5);
  }
}

}  // namespace

TEST_CASE("search and reference implementation agree on length rules of random rule sets") {
  check_all(agree("length rules", 1200, true),
            {"open", "length", "stop", "optional stop", "stop, perhaps one more", "short stop", "exit",
             "extra", "minimum move", "hexes and points", "nothing more to pay", "could pay on", "shorter",
             "shorter, to nothing", "from 0 hexes"});
}

TEST_CASE("search and reference implementation agree on length rules of rays") {
  check_all(agree("length rules of rays", 2500, false),
            {"open", "length", "stop", "optional stop", "short stop", "exit", "extra", "minimum move",
             "hexes and points", "shorter", "shorter, to nothing"});
}

TEST_CASE("search and reference implementation agree where steps take all that remains") {
  check_all(agree("steps that take all", 1200, true, 40),
            {"open", "length", "took all", "took all, after other steps", "minimum move", "hexes and points",
             "extra within points", "nothing more to pay", "could pay on"});
  check_all(agree("steps that take all, of rays", 1500, false, 40),
            {"open", "length", "took all", "took all, after other steps", "hexes and points"});
}

// Property: the search on the candidate graph and the reference implementation give the same paths, counts,
// costs and clauses, on any board and under any rule set.

#include "tests/oracle/perft/agreement.h"
#include "hexmap/step_costs.h"
#include "pathing/candidate_graph.h"
#include "src/core/rules/facts/catalogue.h"
#include "src/core/rules/facts/unit_condition.h"
#include "src/core/rules/words/property.h"
#include "src/oracle/paths/reference_board.h"

#include <array>
#include <cstdlib>

using namespace rearguard;
using namespace rearguard::testing;

namespace {

/// Allows only paths of which every step recedes from the start: few enough for the reference implementation
/// to list long ones.
void lead_away_from_start(RuleSet& rule_set) {
  Clause away;
  away.id = "away-from-start";
  away.property = PropertyUse{};
  away.property->property = Property::not_farther;
  away.property->scope = Scope::step;
  away.property->anchor = DistanceAnchor::start;
  rule_set.clauses.push_back(away);
  rule_set.length = {};
}

/// The number of paths to each end hex, and the cost of the cheapest, in parts of a movement point.
using Ends = std::map<Hex, std::pair<std::uint64_t, std::int64_t>>;

Ends ends_of(const PathQuestion& plain, const std::vector<RetreatPath>& paths) {
  Ends ends;
  for (const RetreatPath& p : paths) {
    const std::int64_t cost = ReferenceBoard(plain).path_value({}, ClauseKind::minimize, p);
    auto [at, added] = ends.try_emplace(p.back(), 0, cost);
    ++at->second.first;
    at->second.second = std::min(at->second.second, cost);
  }
  return ends;
}

/// Returns the number of legal paths; 0 if the question is too large.
std::uint64_t path_count(Judge& judge, const RetreatQuestion& question) {
  std::uint64_t count = 0;
  if (judge.refine(question, false) == nullptr) return count;
  for (const PathEnd& end : judge.ends()) count += end.path_count;
  return count;
}

}  // namespace

TEST_CASE("search and reference implementation agree on random rule sets") {
  std::map<std::string, int> decided;
  const std::uint32_t boards = random_boards(700);
  for (std::uint32_t seed = 1; seed <= boards; ++seed) {
    Rng rng(seed);
    BoardPlan plan;
    plan.density = std::array{3, 10, 20, 30, 40}[seed % 5];
    const Position drawn = random_position(rng, plan);
    const Position position = with_states(drawn, rng);
    const RuleSet rule_set = random_rule_set(rng);
    Judge judge(position, rule_set);
    REQUIRE(!judge.clauses().problem());
    const RetreatQuestion question = random_question(rng, position, rule_set);
    CAPTURE(seed);
    CAPTURE(summary(rule_set));
    compare(judge, question, decided);
  }
  for (const Property property : drawn_properties) {
    const std::string name(row_of(property).name);
    CAPTURE(name);
    if (property == Property::oblique) continue;  // free walks have no oblique steps
    CHECK(decided["reads " + name + ": yes"] >= 20);
    CHECK(decided["reads " + name + ": no"] >= 20);
  }
  for (const char* name : {"movement-points", "hexes", "distance", "count", "units", "elevation"}) {
    CAPTURE(name);
    CHECK(decided["reads " + std::string(name) + ": some"] >= 20);
  }
}

TEST_CASE("search and reference implementation agree if going in circles is forbidden last") {
  std::map<std::string, int> decided;
  int acted = 0;
  const std::uint32_t boards = random_boards(250);
  for (std::uint32_t seed = 1; seed <= boards; ++seed) {
    Rng rng(seed_for("circles last") + seed);
    BoardPlan plan;
    plan.density = std::array{3, 10, 20, 30}[seed % 4];
    const Position position = with_states(random_position(rng, plan), rng);
    RuleSet rule_set = random_rule_set(rng);
    // Plain forbids after it may act before it.
    Clause circles;
    circles.id = "circles";
    circles.property = PropertyUse{};
    circles.property->property = Property::revisit;
    circles.property->scope = Scope::entered;
    rule_set.clauses.insert(rule_set.clauses.begin(), circles);
    Judge judge(position, rule_set);
    judge.postpone_revisit_from(0);
    REQUIRE(!judge.clauses().problem());
    const RetreatQuestion question = random_question(rng, position, rule_set);
    CAPTURE(seed);
    CAPTURE(summary(rule_set));
    compare(judge, question, decided);
    RuleSet lenient = rule_set;
    std::erase_if(lenient.clauses, [](const Clause& clause) {
      return clause.is_plain_forbid() && clause.property->property == Property::revisit;
    });
    Judge other(position, lenient);
    acted += path_count(judge, question) != path_count(other, question) ? 1 : 0;
  }
  CHECK(acted > 20);
}

TEST_CASE("search and reference implementation agree on each value") {
  std::map<std::string, int> decided;
  int acted = 0, without_path = 0;
  const std::uint32_t boards = random_boards(120);
  for (std::uint32_t seed = 1; seed <= boards; ++seed) {
    Rng rng(seed_for("values") + seed);
    BoardPlan plan;
    plan.density = std::array{3, 10, 20, 30}[seed % 4];
    const Position position = random_position(rng, plan);
    RuleSet rule_set = random_rule_set(rng);
    std::erase_if(rule_set.clauses, [](const Clause& c) { return c.kind != ClauseKind::forbid; });
    for (int i = 0; i < 2; ++i) {
      Clause clause;
      clause.id = "value " + std::to_string(i);
      clause.kind = rng.chance(50) ? ClauseKind::minimize : ClauseKind::maximize;
      clause.value = random_new_value(rng);
      if (rng.chance(20)) {
        clause.benchmark_excludes = {random_property(rng, true)};
      } else {
        clause.step_by_step = rng.chance(30);
      }
      rule_set.clauses.push_back(clause);
    }
    Judge judge(position, rule_set);
    const RetreatQuestion question = random_question(rng, position, rule_set);
    CAPTURE(seed);
    CAPTURE(summary(rule_set));
    compare(judge, question, decided);
    const Refinement& found = *judge.refine(question, false);
    for (const ClauseEffect& effect : found.effects()) {
      acted += effect.has_best && effect.acted ? 1 : 0;
      without_path += std::abs(effect.best) >= unreachable_points / 2 ? 1 : 0;
    }
  }
  CHECK(acted > 20);
  CHECK(without_path > 2);
  for (const char* name : {"movement_points_to", "cases", "units"}) {
    CAPTURE(name);
    CHECK(decided["reads " + std::string(name) + ": some"] >= 20);
    CHECK(decided["reads " + std::string(name) + ": none"] >= 20);
  }
}

TEST_CASE("search and reference implementation agree on losses along the path") {
  std::map<std::string, int> decided;
  int ranked = 0, fatal = 0, emptied = 0, kept = 0;
  const std::uint32_t boards = random_boards(150);
  for (std::uint32_t seed = 1; seed <= boards; ++seed) {
    Rng rng(seed_for("losses") + seed);
    BoardPlan plan;
    plan.density = std::array{3, 10, 20, 30}[seed % 4];
    const Position position = random_position(rng, plan);
    RuleSet rule_set = random_rule_set(rng);
    std::erase_if(rule_set.clauses, [](const Clause& c) { return c.kind != ClauseKind::forbid; });
    if (rng.chance(60)) {
      Clause rank;
      rank.id = "rank";
      rank.kind = rng.chance(70) ? ClauseKind::minimize : ClauseKind::maximize;
      rank.value = random_losses(rng);
      rank.step_by_step = rng.chance(20);
      rule_set.clauses.insert(rule_set.clauses.begin(), rank);
    }
    const std::size_t last = rule_set.clauses.size();
    Clause limit;
    limit.id = "limit";
    limit.value = random_losses(rng);
    rule_set.clauses.push_back(limit);
    Judge judge(position, rule_set);
    const RetreatQuestion question = random_question(rng, position, rule_set);
    CAPTURE(seed);
    CAPTURE(summary(rule_set));
    compare(judge, question, decided);
    const Refinement& found = *judge.refine(question, false);
    for (std::size_t c = 0; c < last; ++c)
      ranked += found.effects()[c].has_best && found.effects()[c].acted ? 1 : 0;
    fatal += found.effects()[last].acted ? 1 : 0;
    emptied += found.empty() && found.exhausted_by() == last ? 1 : 0;
    kept += found.effects()[last].acted && !found.empty() ? 1 : 0;
  }
  CAPTURE(ranked);
  CAPTURE(fatal);
  CAPTURE(emptied);
  CAPTURE(kept);
  CHECK(ranked > 8);
  CHECK(fatal > 15);
  CHECK(emptied > 4);
  CHECK(kept > 4);
  CHECK(decided["reads path_effect: some"] >= 20);
  CHECK(decided["reads path_effect: none"] >= 20);
}

TEST_CASE("search and reference implementation agree on choices without lookahead") {
  std::map<std::string, int> decided;
  int acted = 0, emptied = 0, free = 0;
  const std::uint32_t boards = random_boards(150);
  for (std::uint32_t seed = 1; seed <= boards; ++seed) {
    Rng rng(seed_for("choices") + seed);
    BoardPlan plan;
    plan.density = std::array{3, 10, 20, 30}[seed % 4];
    const Position position = random_position(rng, plan);
    RuleSet rule_set = random_rule_set(rng);
    rule_set.clauses.insert(
        rule_set.clauses.begin() + rng.number(0, static_cast<int>(rule_set.clauses.size())),
        random_choice(rng, 1));
    if (rng.chance(15)) rule_set.clauses.push_back(random_choice(rng, 2));
    Judge judge(position, rule_set);
    const RetreatQuestion question = random_question(rng, position, rule_set);
    CAPTURE(seed);
    CAPTURE(summary(rule_set));
    compare(judge, question, decided);
    const Refinement& found = *judge.refine(question, false);
    for (std::size_t c = 0; c < rule_set.clauses.size(); ++c) {
      if (!rule_set.clauses[c].looks_no_further()) continue;
      acted += found.effects()[c].acted ? 1 : 0;
      emptied += found.empty() && found.exhausted_by() == c ? 1 : 0;
    }
    free += found.empty() ? 0 : 1;
  }
  CHECK(acted > 40);
  CHECK(emptied > 8);
  CHECK(free > 40);
}

TEST_CASE("search and reference implementation agree on properties of the path so far") {
  constexpr std::array properties{Property::first_step, Property::extra, Property::cost};
  std::map<std::string, int> decided;
  int acted = 0, with_budget = 0;
  const std::uint32_t boards = random_boards(150);
  for (std::uint32_t seed = 1; seed <= boards; ++seed) {
    Rng rng(seed_for("so far") + seed);
    const Position position = random_position(rng, {});
    RuleSet rule_set = random_rule_set(rng);
    for (int i = 0; i < 3; ++i) {
      Clause clause = random_clause(rng, 10 + i);
      PropertyUse use = random_use(rng, row_of(pick(rng, properties)), true);
      // On the same step as something else.
      if (rng.chance(50)) {
        PropertyUse joined;
        joined.property = rng.chance(50) ? Property::all_of : Property::any_of;
        joined.parts = {use, random_property(rng, true)};
        use = joined;
      }
      clause.property.reset();
      clause.value.reset();
      clause.except_to_avoid.clear();
      clause.benchmark_excludes.reset();
      if (clause.kind == ClauseKind::forbid || clause.kind == ClauseKind::avoid) {
        clause.property = use;
      } else {
        clause.value.emplace().quantity = Quantity::count;
        clause.value->property = use;
      }
      rule_set.clauses.push_back(clause);
    }
    if (rng.chance(20)) rule_set.clauses.push_back(random_choice(rng, 1));
    Judge judge(position, rule_set);
    RetreatQuestion question = random_question(rng, position, rule_set, 3);
    if (rng.chance(50)) {
      // Walks of at most four hexes: the reference implementation lists them all.
      const std::int64_t points = position.map().chart().denominator * rng.number(1, 3);
      question.amount = {1, max_retreat_hexes, MovementPoints{points}};
      const Unit& unit = position.unit(question.unit);
      const StepCosts costs(position.map(), unit.movement_class);
      if (judge.clauses().lengths(question, costs, unit.hex).max > 4) question.amount = {2, 2, std::nullopt};
    }
    with_budget += question.amount.budget ? 1 : 0;
    CAPTURE(seed);
    CAPTURE(summary(rule_set));
    compare(judge, question, decided);
    const Refinement& found = *judge.refine(question, false);
    for (std::size_t c = rule_set.clauses.size() - 3; c < rule_set.clauses.size(); ++c)
      acted += found.effects()[c].acted ? 1 : 0;
  }
  CHECK(acted > 50);
  CHECK(with_budget > 20);
  for (const Property property : properties) {
    const std::string name(row_of(property).name);
    CAPTURE(name);
    CHECK(decided["reads " + name + ": yes"] >= 10);
    // Every path has a first step.
    CHECK((property == Property::first_step || decided["reads " + name + ": no"] >= 10));
  }
}

TEST_CASE("search and reference implementation agree on each property") {
  std::map<std::string, int> decided;
  for (const PropertyRow& row : property_catalogue()) {
    for (std::uint32_t board = 0; board < 8; ++board) {
      Rng rng(seed_for(row.name) + board);
      const Position position = random_position(rng, {});
      RuleSet rule_set = random_rule_set(rng);
      if (atom_of(row.property).takes_bond) add_random_zocs(rng, rule_set);
      for (const ClauseKind kind : {ClauseKind::forbid, ClauseKind::avoid}) {
        Clause clause;
        clause.id = std::string(row.name) + (kind == ClauseKind::forbid ? " forbidden" : " avoided");
        clause.kind = kind;
        clause.property = random_use(rng, row, false);
        rule_set.clauses.push_back(clause);
      }
      if (!row.is_whole_path) {
        Clause clause;
        clause.id = std::string(row.name) + " counted";
        clause.kind = rng.chance(50) ? ClauseKind::minimize : ClauseKind::maximize;
        clause.value = ValueUse{};
        clause.value->quantity = Quantity::count;
        clause.value->property = random_use(rng, row, true);
        rule_set.clauses.push_back(clause);
      }
      Judge judge(position, rule_set);
      const RetreatQuestion question = random_question(rng, position, rule_set);
      CAPTURE(row.name);
      CAPTURE(board);
      CAPTURE(summary(rule_set));
      compare(judge, question, decided);
    }
  }
}

TEST_CASE("search and reference implementation agree on clauses that apply to some units") {
  std::map<std::string, int> decided;
  int applied = 0, left_out = 0;
  const std::uint32_t boards = random_boards(150);
  for (std::uint32_t seed = 1; seed <= boards; ++seed) {
    Rng rng(seed_for("if") + seed);
    const Position position = random_position(rng, {});
    RuleSet rule_set = random_rule_set(rng);
    for (Clause& clause : rule_set.clauses) {
      if (!rng.chance(50)) continue;
      Condition condition;
      const std::string number = rng.chance(70) ? "stacking_points" : "hexes";
      condition.check =
          std::get<Expression>(Expression::parse(number + " >= " + std::to_string(rng.number(1, 3))));
      if (rng.chance(20)) {
        PropertyUse use;
        use.property = rng.chance(50) ? Property::enemy_zoc : Property::map_edge;
        (rng.chance(50) ? condition.hex : condition.not_hex) = {use};
      }
      if (rng.chance(20)) condition.side = {"red"};
      clause.condition = std::make_shared<const Condition>(condition);
    }
    Judge judge(position, rule_set);
    const RetreatQuestion question = random_question(rng, position, rule_set);
    for (const Clause& clause : rule_set.clauses) {
      if (clause.condition) ++(applies(clause, position, rule_set, question) ? applied : left_out);
    }
    CAPTURE(seed);
    CAPTURE(summary(rule_set));
    compare(judge, question, decided);
  }
  CHECK(applied > 50);
  CHECK(left_out > 50);
}

TEST_CASE("search and reference implementation agree on more properties than bits") {
  std::map<std::string, int> decided;
  for (std::uint32_t seed = 1; seed <= 150; ++seed) {
    Rng rng(seed);
    const Position position = random_position(rng, {});
    RuleSet rule_set = random_rule_set(rng);
    // These take all the bits: only exceptions still have some.
    std::vector<Clause> clauses;
    for (int i = 0; i < 70; ++i) {
      Clause clause;
      clause.id = "nowhere " + std::to_string(i);
      clause.property = PropertyUse{};
      clause.property->property = Property::terrain;
      clause.property->names = {clause.id};
      clauses.push_back(clause);
    }
    rule_set.clauses.insert(rule_set.clauses.begin(), clauses.begin(), clauses.end());
    Judge judge(position, rule_set);
    REQUIRE(!judge.clauses().problem());
    const RetreatQuestion question = random_question(rng, position, rule_set);
    CAPTURE(seed);
    CAPTURE(summary(rule_set));
    compare(judge, question, decided);
  }
  // The clauses that count decide too.
  CHECK(decided["impassable"] > 0);
  CHECK(decided["open"] > 0);
  CHECK(decided["c0"] > 0);
}

TEST_CASE("search and reference implementation agree on retreats of up to eight hexes") {
  int captured = 0;
  int long_retreats = 0;
  const std::uint32_t boards = random_boards(400);
  for (std::uint32_t seed = 1; seed <= boards; ++seed) {
    Rng rng(seed);
    BoardPlan plan;
    plan.min_size = 9;
    plan.max_size = 20;
    plan.density = std::array{1, 3, 10, 20, 30}[seed % 5];
    const Position position = random_position(rng, plan);
    RuleSet rule_set = random_rule_set(rng);
    lead_away_from_start(rule_set);
    // The board states no enemy lines and supply sources.
    for (Clause& clause : rule_set.clauses) clause.ignores_missing = true;
    RetreatQuestion question = random_question(rng, position, rule_set, 8);
    question.amount.min_hexes = question.amount.max_hexes;
    CAPTURE(seed);
    CAPTURE(summary(rule_set));
    const PathQuestion plain{&position, &rule_set, question};
    const auto expected = find_reference_answer(plain, {.ruled_out_hexes = false});
    REQUIRE(expected);
    EngineRequest request;
    request.unit = question.unit;
    request.distance = question.amount.max_hexes;
    request.causing_units = question.causing_units;
    request.causes_final = true;
    request.closed = question.closed;
    request.wanted.paths = 10'000;
    Judge judge(position, rule_set);
    const Judgement judgement = judge.judge(request);
    REQUIRE(std::holds_alternative<Verdict>(judgement));
    Ends found;
    std::vector<RetreatPath> paths;
    for (const VerdictEnd& end : std::get<Verdict>(judgement).end_hexes) {
      found[end.hex] = {end.path_count, end.movement_points.parts};
      paths.insert(paths.end(), end.paths.begin(), end.paths.end());
    }
    std::sort(paths.begin(), paths.end());
    CHECK(paths == expected->paths);
    CHECK(found == ends_of(plain, expected->paths));
    captured += found.empty() ? 1 : 0;
    long_retreats += !found.empty() && *request.distance > 4 ? 1 : 0;
  }
  CHECK(captured > 40);
  CHECK(long_retreats > 40);
}

// Property: the search on the candidate graph and the plain recursion give the same paths, counts,
// costs and refusing clauses, on any board and under any doctrine.

#include "tests/engine/agreement.h"

#include <array>

using namespace rearguard;
using namespace rearguard::testing;

namespace {

/// Lets only paths pass of which every step leads farther from the start: few enough for the plain recursion
/// to write long ones down.
void lead_away_from_start(Doctrine& doctrine) {
  Clause away;
  away.id = "away-from-start";
  away.property = PropertyUse{};
  away.property->property = Property::not_farther;
  away.property->scope = Scope::step;
  away.property->frame = Frame::start;
  doctrine.clauses.push_back(away);
  doctrine.length = {};
}

/// By end hex: how many paths lead there, and what the cheapest costs, in parts.
using Ends = std::map<Hex, std::pair<std::uint64_t, std::int64_t>>;

Ends ends_of(const PlainQuestion& plain, const std::vector<RetreatPath>& paths) {
  Ends ends;
  for (const RetreatPath& p : paths) {
    const std::int64_t cost = path_value(plain, {}, p);
    auto [at, added] = ends.try_emplace(p.back(), 0, cost);
    ++at->second.first;
    at->second.second = std::min(at->second.second, cost);
  }
  return ends;
}

}  // namespace

TEST_CASE("search and plain recursion agree under doctrines drawn by lot") {
  std::map<std::string, int> decided;
  for (std::uint32_t seed = 1; seed <= 700; ++seed) {
    Lot lot(seed);
    BoardPlan plan;
    plan.density = std::array{3, 10, 20, 30, 40}[seed % 5];
    const Position position = lot_position(lot, plan);
    const Doctrine doctrine = lot_doctrine(lot);
    Judge judge(position, doctrine);
    REQUIRE(!judge.translation().problem());
    const RetreatQuestion question = lot_question(lot, position, doctrine);
    CAPTURE(seed);
    CAPTURE(summary(doctrine));
    compare(judge, question, decided);
  }
}

TEST_CASE("search and plain recursion agree on retreats of up to eight hexes") {
  int captured = 0;
  int long_retreats = 0;
  for (std::uint32_t seed = 1; seed <= 400; ++seed) {
    Lot lot(seed);
    BoardPlan plan;
    plan.least_size = 9;
    plan.most_size = 20;
    plan.density = std::array{1, 3, 10, 20, 30}[seed % 5];
    const Position position = lot_position(lot, plan);
    Doctrine doctrine = lot_doctrine(lot);
    lead_away_from_start(doctrine);
    RetreatQuestion question = lot_question(lot, position, doctrine, 8);
    question.amount.least_hexes = question.amount.most_hexes;
    CAPTURE(seed);
    CAPTURE(summary(doctrine));
    const PlainQuestion plain{&position, &doctrine, question};
    const auto expected = answer_plainly(plain, {.refusals = false});
    REQUIRE(expected);
    RetreatRequest request;
    request.unit = question.unit;
    request.distance = question.amount.most_hexes;
    request.causers = question.causers;
    request.closed = question.closed;
    request.max_paths = 10'000;
    Judge judge(position, doctrine);
    const Judgement judgement = judge.judge(request);
    REQUIRE(std::holds_alternative<Verdict>(judgement));
    Ends found;
    std::vector<RetreatPath> paths;
    for (const VerdictEnd& end : std::get<Verdict>(judgement).ends) {
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

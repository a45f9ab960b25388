// Property: under the shipped rule files, search and reference implementation agree on boards from empty to
// crowded. Prints how many hexes each clause decided: sparse boards never reach the hard cases.

#include <fmt/format.h>

#include "src/core/engine/question/explain.h"
#include "src/core/engine/question/judge.h"
#include "src/core/io/rules/rules_reader.h"
#include "src/oracle/perft/perft.h"
#include "tests/oracle/paths/path_readings.h"
#include "tests/support/got.h"
#include "tests/support/random_board.h"

namespace {

using Tally = std::map<std::string, int>;

void compare(Judge& judge, UnitIndex unit, int distance_question, Tally& tally) {
  const Position& position = judge.position();
  const RetreatQuestion question{unit, {distance_question, distance_question, std::nullopt}, {}};
  const PathQuestion plain{&position, &judge.rule_set(), question};
  const auto expected = got(find_reference_answer(plain, {}));
  RetreatRequest request;
  request.unit = unit;
  request.distance = distance_question;
  request.wanted.paths = 100'000;
  const auto verdict = std::get<Verdict>(judge.judge(request));
  std::vector<RetreatPath> paths;
  for (const VerdictEnd& end : verdict.end_hexes) {
    CHECK(end.path_count == end.paths.size());
    std::optional<MovementPoints> cheapest;
    for (const RetreatPath& path : end.paths) {
      const auto cost = path_cost(plain, path);
      REQUIRE(cost);
      if (!cheapest || *cost < *cheapest) cheapest = cost;
    }
    CHECK(end.movement_points == cheapest);
    paths.insert(paths.end(), end.paths.begin(), end.paths.end());
  }
  std::ranges::sort(paths);
  CHECK(paths == expected.paths);
  ++tally[verdict.outcome];
  const Hex from = position.unit(unit).hex;
  std::map<Hex, std::string> ruled_out;
  for (const auto& [h, clause] : expected.closed_by) {
    if (distance(h, from) == distance_question && position.map().exists(h))
      ruled_out[h] = clause_name(judge.rule_set(), clause).id;
  }
  std::map<Hex, std::string> found;
  for (const RuledOutHex& r : verdict.ruled_out) {
    if (distance(r.hex, from) == distance_question) found[r.hex] = r.clause;
    ++tally[r.clause];
  }
  CHECK(found == ruled_out);
}

}  // namespace

TEST_CASE("search and reference implementation agree on boards from sparse to crowded") {
  for (const char* rules : {"order-actions", "order-actions-lenient"}) {
    const auto rule_set = got(RuleLibrary(REARGUARD_SOURCE_DIR "/assets/rules").load(rules, ""));
    for (const int density : {2, 5, 10, 15, 20, 30, 40}) {
      Tally tally;
      for (std::uint32_t seed = 1; seed <= 25; ++seed) {
        CAPTURE(rules);
        CAPTURE(density);
        CAPTURE(seed);
        Rng rng(seed * 97 + static_cast<std::uint32_t>(density));
        BoardPlan plan;
        plan.density = density;
        const Position position = random_position(rng, plan);
        Judge judge(position, rule_set);
        const auto unit =
            static_cast<UnitIndex>(rng.number(0, static_cast<int>(position.units().size()) - 1));
        compare(judge, unit, rng.number(1, 4), tally);
      }
      std::string line;
      for (const auto& [what, count] : tally) line += fmt::format(" {} {}", what, count);
      MESSAGE(fmt::format("{} at {} %:{}", rules, density, line));
      if (density == 40) CHECK(tally["avoid-friends"] > 0);
    }
  }
}

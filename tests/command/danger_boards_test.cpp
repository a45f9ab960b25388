// Property: under the shipped rule files, the hexes that a retreat depends on are those whose closing, one or
// two at a time, leaves no legal path, on boards from sparse to crowded.

#include <fmt/format.h>

#include "src/core/io/rules/rules_reader.h"
#include "src/core/rules/words/rule_set.h"
#include "tests/support/closing.h"
#include "tests/support/got.h"
#include "tests/support/random_board.h"

namespace {

void compare(Judge& judge, UnitIndex unit, std::map<std::string, int>& tally) {
  const auto danger = got<Danger>(danger_of(judge, unit, "rout"));
  if (danger.outcome == "impossible") {  // below another unit of its stack
    ++tally["impossible"];
    CHECK(danger.end_hex_count == 0);
    return;
  }
  ClosingByTrial runner(judge, {unit, {3, 3, std::nullopt}, {}}, 3);
  CHECK(danger.captured == runner.leaves_nothing({}));
  if (danger.captured) {
    ++tally["captured"];
    CHECK(danger.choke.empty());
    CHECK(danger.min_cut.empty());
    return;
  }
  CHECK(danger.choke == runner.chokes());
  REQUIRE_FALSE(danger.min_cut.empty());
  CHECK(runner.leaves_nothing(danger.min_cut));
  ++tally[fmt::format("cut {}", danger.min_cut.size())];
  if (danger.min_cut.size() == 1) {
    CHECK(danger.min_cut.front() == danger.choke.front());
  } else {
    CHECK(danger.choke.empty());
    CHECK(runner.first_pair() == (danger.min_cut.size() == 2 ? danger.min_cut : std::vector<Hex>{}));
  }
}

}  // namespace

TEST_CASE("choke hexes and min cuts match closing hexes one and two at a time") {
  for (const char* rules : {"order-actions", "order-actions-lenient"}) {
    const auto rule_set = got(RuleLibrary(REARGUARD_SOURCE_DIR "/assets/rules").load(rules, ""));
    std::map<std::string, int> tally;
    for (const int density : {5, 10, 15, 20, 30, 40}) {
      for (std::uint32_t seed = 1; seed <= 14; ++seed) {
        CAPTURE(rules);
        CAPTURE(density);
        CAPTURE(seed);
        Rng rng(seed * 89 + static_cast<std::uint32_t>(density));
        BoardPlan plan;
        plan.density = density;
        const Position position = random_position(rng, plan);
        Judge judge(position, rule_set);
        const int last = static_cast<int>(position.units().size()) - 1;
        for (int i = 0; i < 2; ++i) compare(judge, static_cast<UnitIndex>(rng.number(0, last)), tally);
      }
    }
    std::string line;
    for (const auto& [what, count] : tally) line += fmt::format(" {}: {}", what, count);
    MESSAGE(std::string(rules) << line);
    for (const char* what : {"captured", "cut 1", "cut 2", "cut 3"}) CHECK(tally[what] >= 10);
  }
}

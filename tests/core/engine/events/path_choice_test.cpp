// Assigns choices to the moves of a unit.

#include "src/core/engine/events/path_choice.h"

#include "src/core/engine/question/resolve.h"
#include "tests/support/random_board.h"
#include "tests/support/rules_text.h"

namespace {

/// One hex straight away, one hex back, then two hexes to an end hex of the owner's choice.
constexpr const char* rules = R"(
[moves.out]
motion = { kind = "ray", away_from = "enemies" }
[moves.back]
motion = { kind = "ray", toward = "causing-units" }
[moves.flight]
[[moves.flight.clauses]]
id = "not-past-the-enemy"
forbid = "enemy-zoc"

[[events]]
name = "waver"
do = [ { move = "out", hexes = 1 }, { move = "back", hexes = 1 }, { move = "flight", hexes = 2 } ]
)";

struct Wavering {
  RuleSet rule_set = rules_from(rules);
  std::shared_ptr<const HexMap> map = clear_map(9, 12);

  ResolutionResult run(const Strings& path) const {
    Setup setup;
    setup.units = {unit_at("m", "red", "0505"), unit_at("e", "blue", "0503")};
    PathChoice choice{"m", {}};
    for (const std::string& hex : path) choice.hexes.push_back(*map->grid().parse(hex));
    Dice none;
    return resolve(valid_position(map, setup), rule_set, ReportedEvent{"waver", 0, {1}, {}}, none, {choice});
  }
};

}  // namespace

TEST_CASE_FIXTURE(Wavering, "a choice for a second move from the same hex waits until it is needed") {
  for (const Strings& path : {Strings{"0505", "0506", "0507"}, {"0507"}, {"0505", "0405", "0306"}}) {
    const Position after = got<Resolution>(run(path)).position;
    CHECK(after.map().grid().number(after.unit(0).hex) == path.back());
  }
}

TEST_CASE_FIXTURE(Wavering, "a choice that fits no move names the first clause that rules it out") {
  const auto outcome = got<RequestError>(run({"0505", "0504", "0604"}));
  CHECK(outcome.message.rfind("m cannot take the path 0505-0504-0604, ruled out by ", 0) == 0);
}

// Where units may come by an action, over all its outcomes.

#include "src/play/outcomes/what_if.h"

#include "tests/play/game/little_war.h"

using namespace rearguard;

namespace {

ResolutionStep step(const std::string& unit, const std::string& text, RetreatPath path,
                    const std::string& clause = "", const std::string& cite = "") {
  return {unit, text, std::move(path), clause, cite, {}};
}

std::shared_ptr<const OutcomeChain> chain(std::vector<ResolutionStep> steps,
                                          std::vector<RemovedUnit> removed = {}) {
  return std::make_shared<const OutcomeChain>(OutcomeChain{std::move(steps), std::move(removed), {}, {}});
}

const Hex a{0, 0}, b{1, 0}, c{2, 0}, d{0, 1};

/// Returns the odds of the fire of b1 at r1, of these units.
Preview odds_of_fire(const std::string& units) {
  Game game = testing::little_game(1, testing::little_scenario(units));
  testing::play(game, "end");
  return preview(game.state(), testing::action_in(game.state(), "fire b1 r1"));
}

}  // namespace

TEST_CASE("outcomes that leave a unit in the same hex are one ghost with their odds together") {
  Preview preview;
  preview.chances = {
      {"r1 retreats", 0.5, 0, false, chain({step("r1", "r1 retreats from A to C", {a, b, c})})},
      {"r1 retreats, shaken", 0.25, 0, false, chain({step("r1", "r1 retreats from A to C", {a, b, c})})},
      {"no effect", 0.25, 0, false, chain({step("r1", "r1: no effect", {a})})}};
  const std::vector<Ghost> ghosts = ghosts_of(preview.chances);
  REQUIRE(ghosts.size() == 1);
  CHECK(ghosts[0].unit == "r1");
  CHECK(ghosts[0].fate == Ghost::Fate::moves);
  CHECK(ghosts[0].hex == c);
  CHECK(ghosts[0].path == RetreatPath{a, b, c});
  CHECK(ghosts[0].share == doctest::Approx(0.75));
}

TEST_CASE("those pushed aside have ghosts too, and a lost unit says which clause closed its last path") {
  Preview preview;
  preview.chances = {{"r1 is captured", 0.4, 0, true,
                      chain({step("r2", "r2 makes way for r1 from B to D", {b, d}),
                             step("r1", "r1 cannot retreat and is captured", {a}, "no-enemy", "14.1")},
                            {{"r1", "captured", a, 3}})}};
  const std::vector<Ghost> ghosts = ghosts_of(preview.chances);
  REQUIRE(ghosts.size() == 2);
  CHECK(ghosts[0].unit == "r1");
  CHECK(ghosts[0].fate == Ghost::Fate::lost);
  CHECK(ghosts[0].hex == a);
  CHECK(testing::has(ghosts[0].why, "(no-enemy, 14.1)"));
  CHECK(ghosts[1].unit == "r2");
  CHECK(ghosts[1].hex == d);
  CHECK(ghosts[1].share == doctest::Approx(0.4));
}

TEST_CASE("a unit that is lost names the clause that closes its last way out") {
  // r1 has blue units on all sides: by the little war's rules a retreat passes no enemy (5).
  std::string units;
  const auto add = [&](const std::string& id, const char* side, const char* hex) {
    units += "[[units]]\nid = \"" + id + "\"\nside = \"" + side + "\"\nhex = \"" + hex +
             "\"\nclass = \"foot\"\nstrength = 3\nmorale = 4\nmovement = 4\n";
  };
  add("r1", "red", "0906");
  add("b1", "blue", "0905");
  add("b2", "blue", "0907");
  for (const char* hex : {"0806", "0807", "1006", "1007"}) add(std::string("b") + hex, "blue", hex);
  const std::vector<Ghost> ghosts = ghosts_of(odds_of_fire(units).chances);
  REQUIRE(ghosts.size() == 1);
  CHECK(ghosts[0].fate == Ghost::Fate::lost);
  CHECK(ghosts[0].share == doctest::Approx(2.0 / 6));  // a roll of 4 or 5
  CHECK(ghosts[0].why.starts_with("is captured: "));
  CHECK(testing::has(ghosts[0].why, "its last way out is closed by no-enemy (5)"));
}

TEST_CASE("a retreat of which the owner chooses the path has a ghost in every legal end hex") {
  std::string units = testing::little_units;
  units.replace(units.find("0203"), 4, "0703");  // b1 is next to r1
  const Preview odds = odds_of_fire(units);
  const auto retreat = std::find_if(odds.chances.begin(), odds.chances.end(), [](const OutcomeOdds& o) {
    return o.chain && !o.chain->chooses.empty();
  });
  REQUIRE(retreat != odds.chances.end());
  const std::vector<Ghost> ghosts = ghosts_of(odds.chances);
  REQUIRE(ghosts.size() > 2);
  CHECK(std::count_if(ghosts.begin(), ghosts.end(),
                      [](const Ghost& ghost) { return ghost.fate == Ghost::Fate::moves; }) == 1);
  for (const Ghost& ghost : ghosts) {
    CHECK(ghost.unit == "r1");
    CHECK(ghost.share == doctest::Approx(2.0 / 6));  // a roll of 4 or 5
  }
  const std::vector<std::string> lines = describe_chain(*retreat->chain);
  REQUIRE_FALSE(lines.empty());
  CHECK(testing::has(lines.front(), " for shot"));
}

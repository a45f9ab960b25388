// Conditions of rule files on hexes and stacks.

#include "src/core/io/rules/rules_reader.h"
#include "src/core/rules/describe/describe.h"
#include "src/core/rules/words/event_rules.h"
#include "src/core/rules/words/property.h"
#include "tests/support/got.h"
#include "tests/support/scratch.h"

namespace {

const std::string head_of_conditions =
    "rearguard = \"rules 2\"\nname = \"Own\"\n[[events]]\nname = \"look\"\ncite = \"1\"\ntext = \"It "
    "looks.\"\n"
    "[[events.do]]\nreport = \"looks\"\n";

Checked<RuleSet> read_with_condition(const std::string& condition) {
  const Scratch scratch;
  return RuleLibrary(REARGUARD_SOURCE_DIR "/assets/rules")
      .load(scratch.write("own.toml", head_of_conditions + "if = " + condition + "\n"), "");
}

}  // namespace

TEST_CASE("a condition takes one or several hex properties, and stack neighbours") {
  const auto d = got(
      read_with_condition("{ hex = \"enemy-zoc\", not_hex = [\"map-edge\", { terrain = [\"town\"] }], near = "
                          "{ units = \"next-below\" }, not_near = { units = \"next-above\" } }"));
  const Condition& c = *d.event_rules->events.front().effects.front().condition;
  CHECK(only(c.hex).property == Property::enemy_zoc);
  REQUIRE(c.not_hex.size() == 2);
  CHECK(c.not_hex.back().names == Strings{"town"});
  CHECK(c.near.front().units == UnitRelation::next_below);
  CHECK(c.not_near.front().units == UnitRelation::next_above);
}

TEST_CASE("properties of steps and ends are not allowed for the hex of a unit") {
  for (const char* condition : {"{ hex = \"impassable\" }", "{ hex = \"closer\" }",
                                "{ not_hex = { all = [\"enemy-zoc\", \"at-end\"] } }"}) {
    const auto d = read_with_condition(condition);
    REQUIRE_FALSE(d);
    CHECK(has(d.problems().front().message, "must name properties of hexes"));
  }
}

TEST_CASE("a condition on a hex takes no property of the path so far and no required number") {
  const auto refused = [](const std::string& property) {
    const auto read_rules = read_with_condition("{ hex = " + property + " }");
    REQUIRE_FALSE(read_rules);
    return read_rules.problems().front().message;
  };
  CHECK(refused("\"first-step\"").find("`hex` must name properties of hexes") == 0);
  CHECK(refused("\"cannot-make-way\"").find("`hex` must name properties of hexes") == 0);
  CHECK(refused("{ cost = \"> remaining\" }").find("`hex` must name properties of hexes") == 0);
  CHECK(refused("{ formula = \"elevation > hexes\" }") ==
        "`hex` cannot ask for the required number of hexes: no retreat requires any here");
  CHECK(refused("{ not = { distance = \"enemies\", at_least = \"required\" } }") ==
        "`hex` cannot ask for the required number of hexes: no retreat requires any here");
  CHECK(read_with_condition("{ hex = { formula = \"elevation > strength\" } }"));
}

TEST_CASE("a condition names the side of an attack, one flank or either") {
  const auto attack = [](const std::string& from) {
    const auto d = got(read_with_condition("{ attacked_from = \"" + from + "\" }"));
    return *d.event_rules->events.front().effects.front().condition;
  };
  CHECK(attack("front").attacked_from == Bearing::front);
  CHECK_FALSE(attack("front").attacked_flank);
  CHECK(attack("rear").attacked_from == Bearing::rear);
  CHECK(attack("flank").attacked_from == Bearing::flank);
  CHECK_FALSE(attack("flank").attacked_flank);
  CHECK(attack("left-flank").attacked_from == Bearing::flank);
  CHECK(attack("left-flank").attacked_flank == Flank::left);
  CHECK(attack("right-flank").attacked_from == Bearing::flank);
  CHECK(attack("right-flank").attacked_flank == Flank::right);
  const auto wrong = read_with_condition("{ attacked_from = \"left-flanc\" }");
  REQUIRE_FALSE(wrong);
  CHECK(has(wrong.problems().front().message, "did you mean \"left-flank\"?"));
}

TEST_CASE("a step turns a unit relative to an anchor, and from there by hexsides") {
  const auto step = [](const std::string& keys) {
    const Scratch scratch;
    const auto d =
        RuleLibrary(REARGUARD_SOURCE_DIR "/assets/rules")
            .load(scratch.write("own.toml", head_of_conditions + "[[events.do]]\n" + keys + "\n"), "");
    return d ? describe(d->event_rules->events.front().effects.back()) : d.problems().front().message;
  };
  CHECK(step("face = \"toward\"\nrelative_to = \"enemies\"") == "faces toward the nearest of the enemies");
  CHECK(step("face = \"toward\"\nrelative_to = \"enemies\"\nrotate = 2") ==
        "faces toward the nearest of the enemies, turned from there by 2 hexsides to the right");
  CHECK(step("face = \"away-from\"\nrelative_to = \"enemies\"\nrotate = -1") ==
        "faces away from the nearest of the enemies, turned from there by 1 hexside to the left");
  CHECK(step("face = \"toward\"\nrelative_to = \"enemies\"\nrotate = 4") ==
        "`rotate` must be from -2 to 3, not 4");
  CHECK(step("face = \"path\"\nrotate = 1").find("unknown key `rotate`") == 0);
}

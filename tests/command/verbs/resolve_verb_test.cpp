// `rearguard resolve`: a combat result applied, reported, and written.

#include "tests/support/command.h"
#include "tests/support/json.h"

namespace {

const std::string crowded = "maps/2930/friends-all-round.toml";

Words resolving(const Words& more, const std::string& position = rout_position) {
  return with({"resolve", position, "--unit", "b1"}, more);
}

}  // namespace

TEST_CASE("the rout of the example is reported line by line") {
  const std::string ran = printed(resolving({"--result", "rout", "--choose", "2930-3030-3131-3132"}));
  CHECK(ran ==
        "1. b1 retreats from 2930 to 3132 along 2930-3030-3131-3132 (rout, 14.0)\n"
        "2. b1 is now routed\n");
}

TEST_CASE("a missing choice lists the choices") {
  const Ran ran = run(resolving({"--result", "R1"}));
  CHECK(ran.status == 1);
  CHECK(ran.out ==
        "b1's owner must choose. Add --choose and a hex or path:\n"
        "  2931\n"
        "    2930-2931\n"
        "  3030\n"
        "    2930-3030\n");
  Json asked = parsed(run(resolving({"--result", "R1", "--json"})).out);
  CHECK(asked.erase("by") == 1);
  CHECK(asked ==
        parsed(
            R"({"unit": "b1", "result": "R1", "rules": "order-actions", "outcome": "choice", "steps": [],
    "pending_choice": [{"unit": "b1", "chooser": "owner", "paths": [["2930", "2931"], ["2930", "3030"]]}],
    "dice_used": []})"));
}

TEST_CASE("friends make way, and a friend that is run through takes a test") {
  const Ran ran =
      run(resolving({"--result", "R1", "--choose", "3030", "--choose", "b5:3131", "--json"}, crowded));
  CHECK(ran.status == 0);
  Json reported = parsed(ran.out);
  const Json units = reported["units"];
  reported.erase("units");
  reported.erase("by");
  CHECK(reported == parsed(R"({"unit": "b1", "result": "R1", "rules": "order-actions",
    "outcome": "resolved", "steps": [
      {"unit": "b1", "text": "b1 retreats from 2930 to 3030", "path": ["2930", "3030"],
       "clause": "R1", "cite": "14.0"},
      {"unit": "b5", "text": "b5 has to make way for b1 in 3030", "path": ["3030"],
       "clause": "displacement", "cite": "inferred from Examples, EXCEPTION"},
      {"unit": "b5", "text": "b5 makes way from 3030 to 3131", "path": ["3030", "3131"],
       "clause": "displacement", "cite": "inferred from Examples, EXCEPTION"}],
    "dice_used": []})"));
  REQUIRE(units.size() == 9);
  CHECK(units[0] == parsed(R"({"id": "b1", "side": "union", "hex": "3030", "class": "foot"})"));
  CHECK(units[4]["hex"] == "3131");
  // Its own rules give a number to test against, because the position gives no morale.
  const Scratch scratch;
  const std::string rule_file =
      scratch.write("own.toml",
                    "rearguard = \"rules 2\"\n"
                    "name = \"Own\"\n"
                    "extends = \"order-actions\"\n"
                    "[[path_effects]]\n"
                    "id = \"pass-through\"\n"
                    "cite = \"9\"\n"
                    "text = \"It tests.\"\n"
                    "on = { all = [\"through\", { some = \"friends\", is = \"here\" }] }\n"
                    "applies_to = \"it\"\n"
                    "do = [ { test = { dice = \"1d6\", at_most = 3 }, fail = [ { result = \"pin\" } ] } ]\n");
  const Words words = resolving(
      {"--result", "rout", "--choose", "2930-3030-3131-3132", "--rules", rule_file, "--dice", "4"}, crowded);
  CHECK(run(words).out ==
        "1. b1 retreats from 2930 to 3132 along 2930-3030-3131-3132 (rout, 14.0)\n"
        "2. b1 meets b5 in 3030 (pass-through, 9)\n"
        "3. b5 rolls 4 for pass-through. Needs 3 or less: fails\n"
        "4. b1 is now routed (rout, 14.0)\n"
        "5. b5 stays in 3030: pinned (pin, inferred from 14.0)\n"
        "6. b5 is now pinned\n");
}

TEST_CASE_FIXTURE(InScratch, "an option beside a result is asked about and taken by its name") {
  const std::string rule_file =
      scratch.write("options.toml",
                    "rearguard = \"rules 2\"\n"
                    "name = \"Options\"\n"
                    "extends = \"order-actions\"\n"
                    "results = [ { result = \"rout\", cite = \"14.0\", hexes = 3 }, { result = \"rout\", id "
                    "= \"stand\", cite = \"14.9\", outcome = \"stands\", option_of = \"owner\", cost = [ { "
                    "report = \"ducks\" } ] } ]\n");
  const Words asked{"retreat", "maps/2930/rout.toml", "--unit", "b1", "--result", "rout", "--rules",
                    rule_file};
  const std::string all = run(asked).out;
  CAPTURE(all);
  CHECK(has(all,
            "Options; the owner chooses:\n  rout (14.0): 2933, 3032, 3132, 3230, 3231\n"
            "  stand (14.9): stands; cost: b1: ducks\nWhat follows is about rout.\n"));
  Words one = asked;
  one.insert(one.end(), {"--option", "stand", "--json"});
  const Json verdict = parsed(run(one).out);
  CHECK(verdict["outcome"] == "stands");
  CHECK_FALSE(verdict.contains("options"));
  one[one.size() - 2] = "stnd";
  check_rejected(one, "rearguard: error: result `rout` has no option `stnd`, did you mean \"stand\"?");
  const Words taken = resolving({"--result", "rout", "--choose", "take:stand", "--rules", rule_file});
  CHECK(run(taken).out ==
        "1. b1 takes stand (rout, 14.9)\n"
        "2. b1: ducks (stand, 14.9)\n"
        "3. b1 stays in 2930: stands (rout, 14.9)\n");
}

TEST_CASE_FIXTURE(InScratch, "the resulting position is a valid position") {
  const std::string next = scratch.file("next.toml");
  REQUIRE(run(resolving({"--result", "rout", "--choose", "3132", "--output", next})).status == 0);
  const Json verdict = parsed(run({"retreat", next, "--unit", "b1", "--result", "R1", "--json"}).out);
  CHECK(verdict["from"] == "3132");
  CHECK(verdict["rules"] == "order-actions");
  CHECK(has(scratch.read("next.toml"), "state = \"routed\"\n"));

  // Captured: the unit has been removed, and with it the enemy line of its side.
  REQUIRE(
      run({"resolve", "maps/2930/caught-by-lakes.toml", "--unit", "b1", "--result", "rout", "--output", next})
          .status == 0);
  check_rejected({"retreat", next, "--unit", "b1", "--result", "R1"},
                 "rearguard: error: no unit \"b1\", did you mean \"c1\"?");
  CHECK(run({"retreat", next, "--unit", "c1", "--result", "R1"}).status == 0);
}

TEST_CASE_FIXTURE(InScratch, "a position written into a .json file is JSON") {
  const Words words = resolving({"--result", "rout", "--choose", "3132", "--output"});
  for (const char* name : {"next.json", "next.JSON"}) {
    Words to = words;
    to.push_back(scratch.file(name));
    REQUIRE(run(to).status == 0);
    const Json written = parsed(scratch.read(name));
    CHECK(written["rearguard"] == "position 1");
    CHECK(written["units"][0]["hex"] == "3132");
    CHECK(run({"retreat", scratch.file(name), "--unit", "b1", "--result", "R1"}).status == 0);
  }
  const std::string inside = scratch.write(
      "inline.json",
      R"({"rearguard": "position 1", "rules": "order-actions", "map": {"grid": {"orientation": "pointy",
  "shifted": "odd", "first": "0101", "columns": 3, "rows": 1}, "terrain": {"clear": {"symbol": ".",
  "cost": {"foot": "1/2"}}}, "hexes": ["..."]}, "units": [
  {"id": "c1", "side": "b", "hex": "0301", "class": "foot"}]})");
  const std::string next = scratch.file("inline-next.json");
  REQUIRE(run({"resolve", inside, "--unit", "c1", "--distance", "1", "--output", next}).status == 0);
  CHECK(parsed(scratch.read("inline-next.json"))["map"]["hexes"] == parsed(R"(["..."])"));
}

TEST_CASE_FIXTURE(InScratch, "rules without slash or suffix are found from the resulting position") {
  std::filesystem::create_directories(scratch.file("after"));
  scratch.write("mine", "rearguard = \"rules 2\"\nname = \"Mine\"\nextends = \"order-actions\"\n");
  const std::string position = scratch.write(
      "p.toml", "rearguard = \"position 1\"\nrules = \"mine\"\nmap = \"" REARGUARD_SOURCE_DIR
                "/maps/2930/map.toml\"\n[[units]]\nid = \"b1\"\nside = \"union\"\nhex = \"2930\"\n"
                "class = \"foot\"\n");
  // A document may name a document outside its folder only if the suffix identifies it as one.
  const std::string beside = scratch.file("next.toml");
  CHECK(run(resolving({"--distance", "1", "--choose", "3030", "--output", beside}, position)).status == 0);
  CHECK(parsed(run({"retreat", beside, "--unit", "b1", "--distance", "1", "--json"}).out)["rules"] == "mine");
  const std::string below = scratch.file("after/next.toml");
  CHECK(run(resolving({"--distance", "1", "--choose", "3030", "--output", below}, position)).status == 0);
  CHECK(has(scratch.read("after/next.toml"), "rules = \"../mine\"\n"));
}

TEST_CASE_FIXTURE(InScratch, "a missing choice or bad input writes nothing") {
  const std::string next = scratch.write("next.toml", "as it was");
  CHECK(run(resolving({"--result", "rout", "--output", next})).status == 1);
  CHECK(run(resolving({"--result", "rout", "--choose", "3132", "--dice", "1", "--output", next})).status ==
        2);
  CHECK(scratch.read("next.toml") == "as it was");
  const std::string nowhere = scratch.file("no/folder.toml");
  check_rejected(
      resolving({"--result", "rout", "--choose", "3132", "--output", nowhere}),
      "rearguard: error: cannot write " + nowhere + ": its folder " + scratch.file("no") + " does not exist");
}

TEST_CASE_FIXTURE(InScratch, "the resulting position keeps an inline map") {
  const std::string inside = scratch.write(
      "inline.json",
      R"({"rearguard": "position 1", "rules": "order-actions", "map": {"grid": {"orientation": "pointy",
  "shifted": "odd", "first": "0101", "columns": 3, "rows": 1}, "terrain": {"clear": {"symbol": ".",
  "cost": {"foot": "1/2"}}}, "hexes": ["..."]}, "units": [
  {"id": "b1", "side": "a", "hex": "0101", "class": "foot"}, {"id": "c1", "side": "b", "hex": "0103",
  "class": "foot", "zoc": false}]})");
  // 0103 is in column 1, row 3: two rows below the map.
  CHECK(run({"resolve", inside, "--unit", "b1", "--result", "R1"}).status == 2);
  std::string text = scratch.read("inline.json");
  text.replace(text.find("0103"), 4, "0301");
  const std::string sound = scratch.write("sound.json", text);
  const std::string next = scratch.file("next.toml");
  printed({"resolve", sound, "--unit", "c1", "--result", "R1", "--output", next});
  CHECK(parsed(run({"retreat", next, "--unit", "c1", "--result", "R1", "--json"}).out)["from"] == "0201");
}

TEST_CASE("unusable resolve requests are errors") {
  check_rejected(resolving({}),
                 "rearguard: error: name what happens to it: --event NAME, --result NAME (such as rout) or "
                 "--distance N");
  check_rejected({"resolve", rout_position, "--result", "rout"},
                 "rearguard: error: name the unit: --unit ID");
  check_rejected(resolving({"--result", "rot"}),
                 "rearguard: error: unknown result `rot`: order-actions defines rout, R2, R1, pin; did you "
                 "mean `rout`?");
  check_rejected(resolving({"--result", "rout", "--dice", "6", "--seed", "1"}),
                 "rearguard: error: --dice and --seed cannot be combined");
  check_rejected(resolving({"--result", "rout", "--dice", "six"}),
                 "rearguard: error: --dice: \"six\" is not a die roll; dice are numbers separated by commas, "
                 "such as 6,2,1, or with the units that roll them, such as x:5,y:2");
  check_rejected(resolving({"--result", "rout", "--choose", "3132", "--dice", "6"}),
                 "rearguard: error: --dice: 1 die given, but none needed");
  check_rejected(resolving({"--result", "rout", "--choose", "31x2"}),
                 "rearguard: error: --choose: \"31x2\" is not a hex number of this map, such as 2422");
  check_rejected(resolving({"--result", "rout", "--choose", "bl:3132"}),
                 "rearguard: error: --choose: no unit \"bl\", did you mean \"b1\"?");
  check_rejected(resolving({"--result", "rout", "--choose", "3132", "--choose", "3131"}),
                 "rearguard: error: --choose: the choice 3131 was not used: there was nothing to choose");
  const std::string beyond = refusal_of(resolving({"--result", "rout", "--choose", "2832"}));
  CHECK(beyond.rfind(
            "rearguard: error: --choose: b1 cannot end in 2832, ruled out by not-toward-lines (14.0 A): ",
            0) == 0);
  check_rejected(
      resolving({"--result", "rout", "--seed", "-1"}),
      "rearguard: error: --seed: `-1` is not in the range 0 to 18446744073709551615 (see rearguard --help)");
}

TEST_CASE_FIXTURE(InScratch, "missing dice are named") {
  const std::string position = scratch.write(
      "fire.toml", std::string("rearguard = \"position 1\"\nrules = \"order-actions\"\nmap = \"") +
                       REARGUARD_SOURCE_DIR +
                       "/maps/2930/map.toml\"\n"
                       "[[units]]\nid = \"b1\"\nside = \"union\"\nhex = \"2930\"\nclass = \"foot\"\n"
                       "strength = 2\n"
                       "[[units]]\nid = \"c4\"\nside = \"confederate\"\nhex = \"2829\"\nclass = \"foot\"\n"
                       "retreat_fire_range = 1\n");
  check_rejected(
      resolving({"--result", "R1", "--choose", "3030"}, position),
      "rearguard: error: dice are needed: 1d6 for retreat-fire of b1; give them with --dice or --seed");
  check_rejected(resolving({"--result", "R1", "--choose", "3030", "--dice", "7"}, position),
                 "rearguard: error: --dice: die 1 of those given shows 7, but is a d6: retreat-fire of b1");
  const Json hit =
      parsed(run(resolving({"--result", "R1", "--choose", "3030", "--dice", "6", "--json"}, position)).out);
  CHECK(hit["steps"][1]["text"] == "c4 fires at b1 in 2930");
  CHECK(hit["steps"][2]["text"] == "b1 rolls 6 for retreat-fire. Needs 5 or less: fails");
  CHECK(hit["steps"][2]["dice"] == parsed(R"([{"for": "retreat-fire of b1", "sides": 6, "rolled": 6}])"));
  CHECK(hit["steps"][3]["text"] == "b1 loses 1 of 2 strength points");
  CHECK(hit["dice_used"] == parsed("[6]"));
  const Words seeded = resolving({"--result", "R1", "--choose", "3030", "--seed", "7"}, position);
  CHECK(run(seeded).status == 0);
  CHECK(run(seeded).out == run(seeded).out);
}

TEST_CASE("a preview gives the odds of an event before any die is given") {
  const Words fired_at = {"resolve", "maps/keddles-mill/afternoon.toml",
                          "--rules", "order-actions-game",
                          "--unit",  "u21",
                          "--event", "fired at",
                          "--with",  "fire=1"};
  // A die of 1 to 3 does nothing, 4 and 5 pin; 6 is a check on two dice: 2 to 7 pins, for it is in an enemy
  // ZOC.
  const Json seen = parsed(printed(with(fired_at, {"--preview", "--json"})));
  CHECK(seen["exact"] == true);
  CHECK(seen["numbers"] == parsed(R"({"fire": 1})"));
  CHECK(seen["phases"].empty());
  std::map<std::string, double> odds;
  int all = 0;
  for (const Json& row : seen["chances"]) {
    odds[row["outcome"]] = row["share"];
    all += row["percent"].get<int>();
  }
  CHECK(all == 100);
  CHECK(odds["u21 is pinned"] == doctest::Approx(2.0 / 6 + 21.0 / 216));
  CHECK(odds["nothing changes"] == doctest::Approx(3.0 / 6));
  const std::string text = printed(with(fired_at, {"--preview"}));
  CHECK(has(text, "   50 %  nothing changes\n"));
  CHECK(has(text, "   43 %  u21 is pinned\n"));
  CHECK(has(refusal_of(with(fired_at, {"--preview", "--dice", "6"})), "leave out --dice"));
  CHECK(has(refusal_of(with(fired_at, {"--preview", "--choose", "3031"})), "leave them out"));
  CHECK(has(refusal_of(resolving({"--result", "rout", "--preview"})), "a preview looks an event through"));
}

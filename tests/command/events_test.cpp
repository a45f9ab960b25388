// `rearguard resolve --event`, `rules test` and `rules coverage`.

#include "tests/support/command.h"
#include "tests/support/json.h"

namespace {

/// Infantry m in 3030 and the shooter s in 3026, due north of it.
std::string shot_at(const std::string& more_units = "", const std::string& lake = "") {
  Json position = parsed(R"({"rearguard": "position 1", "rules": "confusion", "map": {
    "grid": {"orientation": "flat", "shifted": "even", "first": "2422", "columns": 13, "rows": 17},
    "terrain": {"clear": {"symbol": ".", "cost": {"foot": 1}}, "lake": {"symbol": "L", "cost": {}}}},
    "units": [
      {"id": "m", "side": "red", "hex": "3030", "class": "foot", "kind": "infantry", "movement": 4},
      {"id": "s", "side": "blue", "hex": "3026", "class": "foot", "kind": "infantry", "movement": 4}]})");
  Strings rows(17, std::string(13, '.'));
  if (!lake.empty())
    rows[static_cast<std::size_t>(std::stoi(lake.substr(2)) - 22)]
        [static_cast<std::size_t>(std::stoi(lake.substr(0, 2)) - 24)] = 'L';
  position["map"]["hexes"] = rows;
  if (!more_units.empty()) position["units"].push_back(parsed(more_units));
  return position.dump();
}

const std::string friend_behind =
    R"({"id": "f", "side": "red", "hex": "3032", "class": "foot", "kind": "infantry", "movement": 4})";

Words driving_back(const std::string& file, const Words& more) {
  return with(
      {"resolve", file, "--event", "drive back", "--unit", "m", "--caused-by", "s", "--with", "hits=2"},
      more);
}

std::string batch(const Words& lines) {
  std::string input;
  for (const std::string& line : lines) input += line + "\n";
  return input;
}

}  // namespace

TEST_CASE_FIXTURE(InScratch, "a unit driven back by fire retreats by the sum of the dice") {
  const std::string file = scratch.write("p.json", shot_at());
  const std::string ran = printed(driving_back(file, {"--dice", "3,4", "--json"}));
  const Json reported = parsed(ran);
  CHECK(reported["outcome"] == "resolved");
  CHECK(reported["event"] == "drive back");
  CHECK(reported["dice_used"] == parsed("[3, 4]"));
  CHECK(reported["units"][0]["hex"] == "3032");
  CHECK_FALSE(reported["units"][0].contains("state"));
  // The same path, and a six among the dice.
  const Json six = parsed(run(driving_back(file, {"--dice", "6,1", "--json"})).out);
  CHECK(six["units"][0]["hex"] == "3032");
  CHECK(six["units"][0]["state"] == "confused");
}

TEST_CASE_FIXTURE(InScratch, "each line of an event names its clause and its dice") {
  const std::string file = scratch.write("p.json", shot_at("", "3032"));
  const Ran ran = run(driving_back(file, {"--dice", "3,4,6"}));
  CHECK(ran.status == 0);
  CHECK(
      ran.out ==
      "1. m rolls 3+4 for driven: 7 (drive back, inferred from When do units become confused?, driven back)\n"
      "2. m's driven 7 is less than m's movement 4 * 5 = 20: no effect (driven-too-far, inferred from When "
      "do "
      "units become confused?, driven back)\n"
      "3. m moves from 3030 to 3031 (drive back, house)\n"
      "4. m stops before 3032 (impassable-ahead, When do units become confused?, impassable terrain)\n"
      "5. m rolls 6 for confusion. Needs 5 or less: fails (test for confusion, When do units become "
      "confused?)\n"
      "6. m is now confused\n");
}

TEST_CASE_FIXTURE(InScratch, "choices in an event are listed, and given in order or by unit") {
  const std::string file = scratch.write("p.json", shot_at(friend_behind));
  const Ran asked = run(driving_back(file, {"--dice", "3,4", "--json"}));
  CHECK(asked.status == 1);
  const Json needs = parsed(asked.out)["pending_choice"][0];
  CHECK(needs["paths"] == parsed(R"([["3030", "3031"], ["3030", "3031", "3032"]])"));
  REQUIRE(needs["brings"].size() == 2);
  CHECK(has(needs["brings"][0].dump(), "f is in 3032: the move stops short of it"));
  CHECK(has(needs["brings"][1].dump(), "f is in 3032: f makes way"));
  // The friend stays; it makes way to the side; it makes way to the rear.
  const auto units = [&](const Words& more) {
    const std::string ran = printed(driving_back(file, more));
    return parsed(ran)["units"];
  };
  const Json stays = units({"--dice", "3,4", "--choose", "3031", "--json"});
  CHECK(stays[0]["hex"] == "3031");
  CHECK(stays[0]["state"] == "confused");
  CHECK(stays[2]["hex"] == "3032");
  CHECK_FALSE(stays[2].contains("state"));
  for (const char* aside : {"2932", "2933", "3132", "3133", "3033"}) {
    const Json yielded =
        units({"--dice", "3,4,5,6", "--choose", "m:3032", "--choose", std::string("f:") + aside, "--json"});
    CHECK(yielded[0]["hex"] == "3032");
    CHECK_FALSE(yielded[0].contains("state"));
    CHECK(yielded[2]["hex"] == aside);
    CHECK(yielded[2]["state"] == "confused");
  }
}

TEST_CASE_FIXTURE(InScratch, "an impossible event cites its clause and writes nothing") {
  const std::string file = scratch.write(
      "p.json", shot_at(R"({"id": "f", "side": "red", "hex": "3232", "class": "foot", "engaged": ["s"]})"));
  const std::string next = scratch.write("next.toml", "as it was");
  const Ran ran = run({"resolve", file, "--event", "drive back", "--unit", "f", "--caused-by", "s", "--with",
                       "hits=1", "--dice", "2", "--output", next});
  CHECK(scratch.read("next.toml") == "as it was");
  CHECK(ran.status == 1);
  CHECK(ran.out ==
        "1. no drive back for f: units in combat are not driven back (not-engaged, house)\n"
        "2. no drive back for f: its full pace is unknown: give its `movement` (pace-stated, inferred from "
        "When do units become confused?, driven back)\nThis is impossible; nothing has changed.\n");
  const Ran free = run(driving_back(file, {"--dice", "3,4", "--output", next}));
  CHECK(free.status == 0);
  CHECK(has(scratch.read("next.toml"), "hex = \"3032\""));
}

TEST_CASE_FIXTURE(InScratch, "an unusable event request is an error that names what is needed") {
  const std::string file = scratch.write("p.json", shot_at());
  const Words event{"resolve", file, "--event", "drive back", "--unit", "m", "--caused-by", "s"};
  check_rejected(with(event, {}),
                 "rearguard: error: drive back needs the number \"hits\"; state it with --with hits=N");
  check_rejected(
      with(event, {"--with", "hist=2"}),
      "rearguard: error: --with: the rules \"confusion\" define no number \"hist\", did you mean \"hits\"?");
  for (const char* wrong : {"hits", "hits=", "=2", "hits=two", "hits=1e3", "hits=99999999999999999999"})
    check_rejected(with(event, {"--with", wrong}),
                   std::string("rearguard: error: --with needs a name and a whole number, each name once, "
                               "such as hits=2, not ") +
                       wrong);
  check_rejected(
      with(event, {"--with", "hits=1", "--with", "hits=2"}),
      "rearguard: error: --with needs a name and a whole number, each name once, such as hits=2, not hits=2");
  check_rejected(with(event, {"--with", "hits=-2"}),
                 "rearguard: error: drive back counts hits from 0, and cannot happen with -2; state it with "
                 "--with NAME=N");
  check_rejected({"resolve", file, "--event", "retreat from combat", "--unit", "m", "--caused-by", "s",
                  "--with", "difference=3,losers=0"},
                 "rearguard: error: the formula \"ceil(max(1, ceil(difference / losers)) / 5)\" of retreat "
                 "from combat (house) has no value with difference = 3, losers = 0");
  check_rejected(with(event, {"--with", "hits=1000000", "--seed", "1"}),
                 "rearguard: error: driven of m would take 1000000 rolls, and the limit is 1000");
  check_rejected(with(event, {"--with", "hits=2", "--dice", "3"}),
                 "rearguard: error: --dice: 1 die given, and one more is needed: 1d6 for driven of m");
  check_rejected(with(event, {"--with", "hits=2", "--dice", "3,4,5"}),
                 "rearguard: error: --dice: 3 dice given, but only 2 needed");
  check_rejected(with(event, {"--with", "hits=2", "--dice", "3,7"}),
                 "rearguard: error: --dice: die 2 of those given shows 7, but is a d6: driven of m");
  check_rejected(with(event, {"--with", "hits=2", "--distance", "2"}),
                 "rearguard: error: --event cannot be combined with --result or --distance");
  check_rejected({"resolve", file, "--event", "drive bck", "--unit", "m"},
                 "rearguard: error: the rules \"confusion\" define no event \"drive bck\", did you mean "
                 "\"drive back\"?");
  check_rejected({"resolve", file, "--event", "rout", "--unit", "m", "--rules", "order-actions-lenient",
                  "--distance", "1"},
                 "rearguard: error: --event cannot be combined with --result or --distance");
  check_rejected({"resolve", rout_position, "--distance", "2", "--unit", "b1", "--with", "hits=2"},
                 "rearguard: error: --with: numbers can be given only to an event or a result");
}

TEST_CASE_FIXTURE(InScratch, "the same seed gives the same event") {
  const std::string file = scratch.write("p.json", shot_at());
  const Words words = driving_back(file, {"--seed", "7", "--json"});
  const std::string first = output_of(words);
  CHECK(run(words).out == first);
  std::string dice;
  const Json used = parsed(first)["dice_used"];
  for (const Json& d : used) dice += (dice.empty() ? "" : ",") + d.dump();
  CHECK(run(driving_back(file, {"--dice", dice, "--json"})).out == first);
}

TEST_CASE("a bad line in a batch of events does not stop the next") {
  const auto line = [](const std::string& rest) {
    return "{\"position\": " + shot_at() + ", \"unit\": \"m\", \"caused_by\": [\"s\"], " + rest + "}";
  };
  const std::string ran =
      printed({"resolve", "--batch"},
              batch({line(R"("event": "drive back", "with": {"hits": 2}, "dice": [3, 4])"), "{",
                     line(R"("event": "drive bcak", "with": {"hits": 2}, "dice": [3, 4])"),
                     line(R"("event": "drive back", "with": {"hits": 2}, "seed": 7)")}));
  std::vector<Json> answers;
  std::istringstream out(ran);
  for (std::string l; std::getline(out, l);) answers.push_back(parsed(l));
  REQUIRE(answers.size() == 4);
  CHECK(answers[0]["units"][0]["hex"] == "3032");
  CHECK(answers[1].contains("error"));
  CHECK(has(answers[2]["error"]["message"].get<std::string>(), "did you mean \"drive back\"?"));
  CHECK(answers[3]["outcome"] == "resolved");
}

TEST_CASE("a misspelt key of an action gets a suggestion") {
  const auto error = [](const std::string& rest) {
    const Ran ran = run({"resolve", "--batch"}, "{\"position\": " + shot_at() + ", " + rest + "}\n");
    const Json answer = parsed(ran.out);
    return answer["error"]["message"].get<std::string>();
  };
  CHECK(error(R"("unti": "m", "result": "rout")") ==
        "unknown key `unti` in the line; did you mean `unit`? (and 1 more)");
  CHECK(error(R"("unit": "m", "evnet": "drive back")") ==
        "unknown key `evnet` in the line; did you mean `event`? (and 1 more)");
}

TEST_CASE("rules test runs examples, and rules coverage lists statements") {
  const std::string tried = output_of({"rules", "test", "rally-table"});
  CHECK(has(tried, " as expected\n"));
  const std::string rows = output_of({"rules", "coverage", "rally-table"});
  CHECK(has(rows, ", 0 incomplete; "));
  for (const char* verb : {"test", "coverage"})
    check_rejected({"rules", verb, "raly-table"},
                   "raly-table: error: no shipped rule file has this name, did you mean \"rally-table\"?");
}

TEST_CASE_FIXTURE(InScratch, "a failing example and a statement without a clause set status 1") {
  const std::string path = scratch.write("book.toml", R"(rearguard = "examples 1"
rules = "confusion"
map = { grid = { orientation = "flat", shifted = "even", first = "0101", columns = 5, rows = 5 }, terrain = { clear = { symbol = ".", cost = { foot = 1 } } }, hexes = [".....", ".....", ".....", ".....", "....."] }

[[examples]]
id = "stays"
text = "A unit that is driven back stays where it is, which is wrong."
units = [
  { id = "m", side = "red", hex = "0303", class = "foot", kind = "infantry", movement = 4 },
  { id = "s", side = "blue", hex = "0301", class = "foot", kind = "infantry", movement = 4 },
]
do = [ { event = "drive back", unit = "m", caused_by = ["s"], with = { hits = 1 }, dice = [3] } ]
expect.units = { m = { hex = "0303" } }

[[statements]]
number = "1"
cite = "nowhere"
text = "Something that no clause carries."
)");
  const Ran tried = run({"rules", "test", path});
  CHECK(tried.status == 1);
  CHECK(has(tried.out, "the hex of m is 0304, not 0303"));
  const Ran rows = run({"rules", "coverage", path});
  CHECK(rows.status == 1);
  CHECK(has(rows.out, "1 statement, 1 incomplete; 0 implemented, 0 shown by examples"));
}

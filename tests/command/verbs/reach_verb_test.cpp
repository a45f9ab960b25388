// `rearguard reach`: where a unit can move.

#include "tests/support/command.h"

namespace {

Strings reach_query(const Strings& more) {
  return with({"reach", rout_position, "--unit", "b1"}, more);
}

}  // namespace

TEST_CASE("one movement point reaches the open hexes around the unit") {
  // 3029 is woods (2 MP); an enemy occupies 2829.
  const std::string ran = printed(reach_query({"--mp", "1"}));
  CHECK(ran ==
        "b1 in 2930 reaches 5 hexes with 1 MP\n2830  1 MP\n2929  1 MP\n2930  0 MP\n2931  1 MP\n3030  1 MP\n");
  CHECK(has(run(reach_query({"--mp", "1", "--json"})).out,
            "{\"unit\":\"b1\",\"from\":\"2930\",\"movement_points\":\"1\",\"reached\":["
            "{\"hex\":\"2830\",\"movement_points\":\"1\"},{\"hex\":\"2929\",\"movement_points\":\"1\"},"
            "{\"hex\":\"2930\",\"movement_points\":\"0\"},{\"hex\":\"2931\",\"movement_points\":\"1\"},"
            "{\"hex\":\"3030\",\"movement_points\":\"1\"}],\"by\":{\"version\":"));
}

TEST_CASE("leaving a ZOC can cost extra movement points") {
  // 2930 is adjacent to the enemy in 2829: leaving it costs one point more, so 2 MP reach no farther than 1
  // MP.
  const std::string out = run(reach_query({"--mp", "2", "--zoc-exit-cost", "1"})).out;
  CHECK(has(out, "2931  2 MP\n"));
  CHECK_FALSE(has(out, "2932"));
  CHECK(has(run(reach_query({"--mp", "2", "--zoc", "free"})).out, "2932  2 MP\n"));
}

TEST_CASE("reach rejects unusable options") {
  check_rejected(reach_query({}), "rearguard: error: unit b1 has no movement allowance; give one with --mp");
  check_rejected(
      reach_query({"--mp", "1/2"}),
      "rearguard: error: --mp: \"1/2\" is not a number of movement points of this map, which counts in 1/1");
  check_rejected(reach_query({"--mp", "far"}),
                 "rearguard: error: --mp: \"far\" is not a number of movement points");
  CHECK(run(reach_query({"--mp", "-1"})).status == 2);
  check_rejected(reach_query({"--mp", "1", "--zoc", "halt"}),
                 "rearguard: error: --zoc: there is no \"halt\" (known: free, stop, no-zoc-to-zoc)");
  check_rejected(reach_query({"--mp", "1", "--zoc", "stpo"}),
                 "rearguard: error: --zoc: there is no \"stpo\", did you mean \"stop\"? (known: free, stop, "
                 "no-zoc-to-zoc)");
  check_rejected({"reach", rout_position, "--unit", "bl", "--mp", "1"},
                 "rearguard: error: no unit \"bl\", did you mean \"b1\"?");
  CHECK(run({"reach", rout_position, "--mp", "1"}).status == 2);
}

TEST_CASE("a unit does not reach a hex that it would overstack") {
  // The rules of the position allow one stacking point in a hex; b2 is in 2931.
  const Strings words{"reach", "maps/2930/friends-in-the-way.toml", "--unit", "b1", "--mp", "1"};
  const std::string out = run(words).out;
  CHECK(out.starts_with("b1 in 2930 reaches 4 hexes with 1 MP\n"));
  CHECK(has(out, "2931  1 MP, no room to end: over the stacking limit with b2\n"));
  Strings json = words;
  json.emplace_back("--json");
  CHECK(has(run(json).out, "\"no_room\":[{\"hex\":\"2931\",\"movement_points\":\"1\",\"with\":[\"b2\"]}"));
}

TEST_CASE_FIXTURE(InScratch, "answers on a map with letters list its hexes by value") {
  std::string rows;
  for (int i = 0; i < 12; ++i) rows += "  \"..\",\n";
  const std::string position = scratch.write(
      "position.toml",
      "rearguard = \"position 1\"\nrules = \"order-actions\"\n"
      "units = [{ id = \"a\", side = \"red\", hex = \"A10\", class = \"foot\" }]\n"
      "[map]\nhexes = [\n" +
          rows +
          "]\n"
          "grid = { orientation = \"flat\", shifted = \"second\", first = \"A1\", columns = 2, rows = 12 }\n"
          "terrain.clear = { symbol = \".\", cost = { foot = 1 } }\n");
  CHECK(run({"reach", position, "--unit", "a", "--mp", "1"}).out ==
        "a in A10 reaches 5 hexes with 1 MP\nA9  1 MP\nA10  0 MP\nA11  1 MP\nB9  1 MP\nB10  1 MP\n");
  CHECK(run({"retreat", position, "--unit", "a", "--distance", "1", "--path", "A10-A9"}).status == 0);
  CHECK(has(run({"retreat", position, "--unit", "a", "--distance", "1", "--path", "A10,A09"}).err,
            "\"A09\" is not a hex number of this map, such as A1"));
  CHECK(run({"perft", position, "--unit", "a", "--distance", "1"})
            .out.starts_with("A9: 1\nA11: 1\nB9: 1\nB10: 1\n"));
}

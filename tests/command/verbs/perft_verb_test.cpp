// `rearguard perft`: paths counted by recursion.

#include "tests/support/command.h"

TEST_CASE("the paths of the example are counted by their first hex") {
  const std::string ran = printed({"perft", rout_position, "--unit", "b1", "--result", "rout"});
  CHECK(ran == "2931: 4\n3030: 6\npaths 10\nend hexes 5\n");
  CHECK(has(run({"perft", rout_position, "--unit", "b1", "--result", "rout", "--json"}).out,
            "{\"unit\":\"b1\",\"distance\":3,\"paths\":10,\"end_hexes\":5,\"first\":{\"2931\":4,\"3030\":6},"
            "\"by\":{"));
  CHECK(run({"perft", rout_position, "--unit", "b1", "--distance", "1"}).out ==
        "2931: 1\n3030: 1\npaths 2\nend hexes 2\n");
}

TEST_CASE_FIXTURE(InScratch, "rules that only forbid revisits leave all other paths") {
  const std::string rules = scratch.write("free.toml",
                                          "rearguard = \"rules 2\"\n"
                                          "name = \"Free\"\n"
                                          "[[clauses]]\n"
                                          "id = \"once\"\n"
                                          "cite = \"1\"\n"
                                          "text = \"No hex twice.\"\n"
                                          "forbid = \"revisit\"\n");
  const char* const paths[] = {"6", "30", "138", "618"};
  const char* const ends[] = {"6", "18", "36", "60"};
  for (int n = 1; n <= 4; ++n) {
    const Ran ran =
        run({"perft", rout_position, "--unit", "b1", "--distance", std::to_string(n), "--rules", rules});
    CHECK(ran.status == 0);
    CHECK(has(ran.out, std::string("paths ") + paths[n - 1] + "\nend hexes " + ends[n - 1] + "\n"));
  }
}

TEST_CASE_FIXTURE(InScratch, "a result whose event is impossible leaves nothing to count") {
  // The sheet applies results to stacks from the top.
  const std::string position = scratch.write("stack.toml", R"(rearguard = "position 1"
rules = "order-actions"
units = [ { id = "a", side = "union", hex = "0202", class = "foot" }, { id = "b", side = "union", hex = "0202", class = "foot" } ]
[map]
grid = { orientation = "flat", shifted = "even", first = "0101", columns = 4, rows = 4 }
terrain.clear = { symbol = ".", cost = { foot = 1 } }
hexes = ["....", "....", "....", "...."]
)");
  CHECK(run({"perft", position, "--unit", "b", "--result", "rout"}).out ==
        "impossible: no retreat, nothing to count\n");
  CHECK(has(run({"perft", position, "--unit", "b", "--distance", "1"}).out, "paths 6\n"));
}

TEST_CASE("perft rejects unusable questions") {
  check_rejected({"perft", rout_position, "--unit", "b9", "--result", "rout"},
                 "rearguard: error: no unit \"b9\", did you mean \"b1\"?");
  check_rejected({"perft", rout_position, "--unit", "b1"},
                 "rearguard: error: name the length of the retreat: --result NAME or --distance N");
  check_rejected({"perft", rout_position, "--unit", "b1", "--distance", "0"},
                 "rearguard: error: a retreat is 1 to 60 hexes long, not 0");
  CHECK(run({"perft", "none.toml", "--unit", "b1", "--distance", "1"}).status == 2);
  CHECK(run({"perft", rout_position, "--distance", "1"}).status == 2);
}

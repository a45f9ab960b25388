// `rearguard rules find`: from a printed sentence to its lines.

#include "tests/support/command.h"
#include "tests/support/json.h"

TEST_CASE("a printed sentence leads to its lines, with their place") {
  const std::string out =
      printed({"rules", "find", "may not withdraw through an EZOC unless a friend is there", "--hits", "2"});
  CHECK(has(out, "/assets/rules/cookbook/cookbook.toml:"));
  CHECK(has(out, "\n    forbid = { all = [\"enemy-zoc\", { not = \"friend\" }] }\n"));
  CHECK(has(out, "  the same in "));
}

TEST_CASE("the words may be given one by one, and misspelt") {
  CHECK(has(printed({"rules", "find", "stakcing", "limit", "--hits", "1"}), "overstacked"));
}

TEST_CASE("a length that is rolled is found by its dice") {
  CHECK(has(printed({"rules", "find", "dice for hexes", "--hits", "1"}), "    hexes = \"2d6 / 2\"\n"));
}

TEST_CASE("a property is found by what it is true of") {
  CHECK(printed({"rules", "find", "adjacent to another friendly unit", "--hits", "1"})
            .starts_with("rearguard explain adjacent-to-friend\n"));
}

TEST_CASE("the hits as JSON have the place, the sentence and the lines") {
  const auto json = parsed(printed({"rules", "find", "bonded hexside", "--json", "--hits", "3"}));
  CHECK(json["sentence"] == "bonded hexside");
  REQUIRE(json["hits"].size() == 3);
  for (const auto& hit : json["hits"]) {
    CHECK(hit["line"] > 0);
    CHECK(has(hit["toml"].get<std::string>(), "bond"));
    CHECK_FALSE(hit["text"].empty());
  }
}

TEST_CASE_FIXTURE(InScratch, "what no place says is told, and a folder without rules is refused") {
  for (const char* sentence : {"xyzzyqwrt", "of the"}) {
    const Ran none = run({"rules", "find", sentence});
    CHECK(none.status == 1);
    CHECK(has(none.out, "no place has any of these words"));
  }
  CHECK(run({"rules", "find", "zoc"}, {}, scratch.path()).status == 2);
}

// `rearguard explain`: what keys, tables, properties and steps mean.

#include "src/core/document/key_table.h"
#include "src/core/rules/facts/atom.h"
#include "src/core/rules/facts/step_kind.h"
#include "tests/support/command.h"

TEST_CASE("a key is explained with its table, its values, its sentence and a line that states it") {
  const std::string text = printed({"explain", "max_wheels"});
  CHECK(has(text,
            "`max_wheels` of motion\n  max_wheels = whole number 0..2\n      with `kind = \"forward\"`:"));
  CHECK(has(text, "/assets/rules/MORE.md:"));
  CHECK(has(text, "\n      max_wheels = 1\n"));
}

TEST_CASE("a key that means different things is explained for each table") {
  const std::string text = printed({"explain", "within"});
  CHECK(has(text, "of anchor-table, each-unit, group-table, payment\n"));
  CHECK(has(text, "`within` of hint\n"));
  CHECK_FALSE(has(text, "for example"));
}

TEST_CASE("a table has its keys, what must be stated, and the key that leads to it") {
  const std::string text = printed({"explain", "[grid]"});
  CHECK(has(text, "\ngrid, a table: `grid` of drawn-map, `grid` of map\n"));
  CHECK(has(text, "\n  first = string  (required)\n      number of the top left hex"));
  CHECK(has(text, "\n  slant = whole number -1..1\n"));
  CHECK(has(printed({"explain", "results"}), "results = list of result\n"));
}

TEST_CASE("properties and steps have their sentence") {
  CHECK(
      has(printed({"explain", "enemy-zoc"}), "`enemy-zoc`, a property\n      true of a hex in an enemy ZOC"));
  CHECK(has(printed({"explain", "closer"}), "true of a step by which the distance to an anchor decreases"));
  CHECK(has(printed({"explain", "lose_strength"}), "a step\n      lowers the strength"));
  const std::string properties = printed({"explain", "property"});
  for (const char* name : {"`enemy-zoc`", "`revisit`", "  at_least = "}) CHECK(has(properties, name));
}

TEST_CASE("the list has every document, property and step, and each of its words is explained") {
  std::istringstream list(printed({"explain"}));
  int explained = 0;
  for (std::string line; std::getline(list, line);) {
    std::istringstream words(line.substr(line.find(": ") + 2));
    for (std::string word; words >> word; ++explained) {
      if (word.back() == ',') word.pop_back();
      if (explained % 5 == 0) CHECK_MESSAGE(has(printed({"explain", word}), word), word);
    }
  }
  CHECK(explained > 150);
}

TEST_CASE("a word that nothing has is refused with the likely one") {
  check_rejected(
      {"explain", "spendall"},
      "rearguard: error: nothing in documents is called \"spendall\", did you mean \"spend_all\"?; "
      "`rearguard explain` lists all tables, properties and steps");
}

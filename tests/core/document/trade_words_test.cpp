#include "src/core/document/trade_words.h"

#include "tests/support/test.h"

namespace {
using Words = Strings;
}

TEST_CASE("printed words are those of rule files") {
  const Words zoc{"enemy", "zoc"};
  CHECK(trade_words("hostile Zones of Control") == zoc);
  CHECK(trade_words("an EZOC") == zoc);
  CHECK(trade_words("enemy-zoc") == zoc);
  CHECK(trade_words("is being entered") == trade_words("enters"));
  CHECK(trade_words("the enemy's ZOC") == zoc);
  CHECK(trade_words("no hex sides") == trade_words("not: hexside"));
  CHECK(trade_words("of the … --").empty());
}

TEST_CASE("the likely name is of the same words, else near in spelling, else shares half of the words") {
  const Words known{"off-map", "adjacent-to-enemy", "enemy-zoc", "uphill", "supply-source"};
  CHECK(likely_name("ezoc", known) == "enemy-zoc");
  CHECK(likely_name("beside the enemy", known) == "adjacent-to-enemy");
  CHECK(likely_name("uphil", known) == "uphill");
  CHECK(likely_name("supply", known) == "supply-source");
  CHECK_FALSE(likely_name("artillery", known));
  CHECK_FALSE(likely_name("", known));
  CHECK_FALSE(likely_name(std::string(200, 'e'), known));
  CHECK(same_name("enemy, adjacent", known) == "adjacent-to-enemy");
  CHECK_FALSE(same_name("supply", known));
}

TEST_CASE("lines stand in place of a word that is no property or key") {
  CHECK(lines_in_place("property", "Forest", "forest") == R"({ terrain = ["forest"] })");
  CHECK(lines_in_place("clause", "preferably", "\"friend\"") == R"(avoid = { not = "friend" })");
  CHECK(lines_in_place("property", "enemy", "enemy").empty());
  CHECK(lines_in_place("clause", "forest", "forest").empty());
  CHECK(lines_in_place("clause", "to", "\"enemies\"").empty());
}

TEST_CASE("words of one field help to find each other") {
  const auto of = [](const std::string& word) { return related_words(trade_words(word).front()); };
  const auto knows = [](const Words& words, const std::string& word) {
    return std::ranges::find(words, trade_words(word).front()) != words.end();
  };
  CHECK(knows(of("routed"), "withdrawal"));
  CHECK(knows(of("demoralized"), "disrupted"));
  CHECK_FALSE(knows(of("routed"), "woods"));
}

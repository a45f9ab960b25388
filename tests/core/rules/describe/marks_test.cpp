#include "src/core/rules/describe/marks.h"

#include "tests/support/rules_text.h"

TEST_CASE("a clause without a mark is marked by its property, or by its id") {
  const auto mark = [](const std::string& rest) {
    return rules_from("[[clauses]]\nid = \"keep-off\"\ncite = \"1\"\ntext = \"T.\"\n" + rest + '\n')
        .clauses.front()
        .mark;
  };
  CHECK(mark("forbid = \"enemy-zoc\"") == "enemy ZOC");
  CHECK(mark("avoid = { all = [{ not = \"friend\" }, \"enemy-zoc\"] }") == "enemy ZOC");
  CHECK(mark("forbid = { terrain = [\"town\"] }") == "town");
  CHECK(mark("minimize = \"movement-points\"") == "costlier");
  // The cross does not stand on a friend: there is none.
  CHECK(mark("forbid = { not = \"friend\" }\nat = \"end\"") == "keep off");
  CHECK(mark("forbid = \"friend\"\nmark = \"own men\"") == "own men");
}

#include "src/answers/report/ruling_page.h"

#include "src/core/engine/question/judge.h"
#include "src/core/rules/words/property.h"
#include "src/core/rules/words/rule_set.h"
#include "tests/support/random_board.h"
#include "tests/support/test.h"

namespace {

/// A unit with one hex too few behind it, under rules whose words need care in a page.
std::string page_of(const std::string& rules_name) {
  Setup setup;
  setup.units = {unit_at("a<b", "red", "0202"), unit_at("e", "blue", "0201")};
  const Position position = valid_position(clear_map(3, 3), setup);
  RuleSet rule_set;
  rule_set.name = rules_name;
  rule_set.source = "A rulebook, 3rd edition";
  Clause clause;
  clause.id = "no-enemy";
  clause.cite = "7.2";
  clause.text = "No hex with an enemy & no \"other\" one.";
  clause.interpretation = "An enemy is a unit of the other side.";
  clause.property = PropertyUse{};
  clause.property->property = Property::enemy;
  rule_set.clauses.push_back(clause);
  Judge judge(position, rule_set);
  RetreatRequest request;
  request.distance = 1;
  const Judgement judgement = judge.judge(request);
  REQUIRE(std::holds_alternative<Verdict>(judgement));
  return to_ruling_page(std::get<Verdict>(judgement), position, rule_set,
                        "<?xml version=\"1.0\"?>\n<svg id=\"board\"></svg>");
}

}  // namespace

TEST_CASE("a ruling has the question, the board, the answer and the clauses with their numbers and texts") {
  const std::string page = page_of("House rules");
  CHECK(has(page, "<h1>a&lt;b in 0202 must retreat 1 hex"));
  CHECK(has(page, "<body>\n<h1>"));
  CHECK(has(page, "</h1>\n<svg id=\"board\"></svg>"));
  CHECK(has(page, "<h2>Paths:</h2>\n<ul>\n<li>0202-"));
  CHECK(has(page, "<h2>Ruled out:</h2>\n<ul>\n<li>0201  no-enemy (7.2)"));
  CHECK(has(page, "<br><small>&quot;No hex with an enemy &amp; no &quot;other&quot; one.&quot;</small>"));
  CHECK(has(page, "<h2>The clauses of House rules</h2>\n<p><small>A rulebook, 3rd edition</small></p>"));
  CHECK(has(page,
            "<tr><td>7.2</td><td><code>no-enemy</code></td><td>No hex with an enemy &amp; no "
            "&quot;other&quot; one.<br><small>An enemy is a unit of the other side.</small></td></tr>"));
}

TEST_CASE("no text of a document becomes part of the page itself") {
  const std::string page = page_of("<script>x</script>");
  CHECK_FALSE(has(page, "<script>"));
  CHECK_FALSE(has(page, "a<b"));
  CHECK_FALSE(has(page, "<?xml"));
}

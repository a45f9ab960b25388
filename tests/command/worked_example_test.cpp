// The example of the rule sheet (Order Actions, 14.41) and its variants, under both shipped interpretations.
// The expected hexes are those of the sheet.

#include "src/core/engine/question/judge.h"
#include "src/core/io/positions/position_reader.h"
#include "src/core/io/rules/rules_reader.h"
#include "src/core/rules/words/rule_set.h"
#include "tests/support/got.h"

namespace {

using Names = std::set<std::string>;

struct Answer {
  Verdict verdict;
  Names end_hexes;
  std::set<std::string> paths;
  std::map<std::string, std::string> ruled_out, why;
  std::string cost;  ///< of every end hex, if all cost the same
};

std::string source(const std::string& file) {
  return REARGUARD_SOURCE_DIR "/" + file;
}

Answer query(const std::string& file, const std::string& result, const std::string& rules = "order-actions",
             const Strings& test_path = {}) {
  const auto document = got(read_position_file(source("maps/2930/" + file)));
  const Position& position = document.position;
  const auto rule_set = got(RuleLibrary(source("assets/rules")).load(rules, ""));
  Judge judge(position, rule_set);
  RetreatRequest request;
  request.unit = *position.find("b1");
  request.result = result;
  const Grid& grid = position.map().grid();
  if (!test_path.empty()) {
    request.test_path.emplace();
    for (const std::string& number : test_path) request.test_path->push_back(*grid.parse(number));
  }
  const Judgement judgement = judge.judge(request);
  REQUIRE(std::holds_alternative<Verdict>(judgement));
  Answer answer;
  answer.verdict = std::get<Verdict>(judgement);
  for (const VerdictEnd& end : answer.verdict.end_hexes) {
    answer.end_hexes.insert(grid.number(end.hex));
    CHECK(end.path_count == end.paths.size());
    answer.cost = to_text(end.movement_points, position.map().chart().denominator);
    for (const RetreatPath& path : end.paths) {
      std::string text;
      for (const Hex h : path) text += (text.empty() ? "" : "-") + grid.number(h);
      answer.paths.insert(text);
    }
  }
  for (const RuledOutHex& r : answer.verdict.ruled_out) {
    answer.ruled_out[grid.number(r.hex)] = r.clause;
    answer.why[grid.number(r.hex)] = r.why;
    CHECK_FALSE(r.why.empty());
  }
  return answer;
}

const Names blue_dots{"2933", "3032", "3132", "3230", "3231"};

}  // namespace

TEST_CASE("a rout from 2930 ends on the five blue dots by ten paths of 3 MP") {
  const Answer answer = query("rout.toml", "rout");
  CHECK(answer.verdict.outcome == "retreat");
  CHECK(answer.end_hexes == blue_dots);
  CHECK(answer.cost == "3");
  CHECK(answer.paths == std::set<std::string>{"2930-2931-2932-2933", "2930-2931-2932-3032",
                                              "2930-2931-3031-3032", "2930-3030-3031-3032",
                                              "2930-2931-3031-3132", "2930-3030-3031-3132",
                                              "2930-3030-3131-3132", "2930-3030-3131-3231",
                                              "2930-3030-3130-3230", "2930-3030-3131-3230"});
}

TEST_CASE("the hexes without a dot are ruled out by the clauses that the sheet gives") {
  const Answer answer = query("rout.toml", "rout");
  for (const char* hex : {"3229", "3228", "3128", "3027"})
    CHECK(answer.ruled_out.at(hex) == "least-resistance");
  CHECK(answer.ruled_out.at("2927") == "avoid-zoc");
  CHECK(answer.ruled_out.at("2732") == "not-toward-lines");
  CHECK(answer.ruled_out.at("2832") == "not-toward-lines");
  CHECK(answer.ruled_out.at("2728") == "no-enemy");
  CHECK(answer.ruled_out.at("2931") == "exact-distance");
  CHECK(answer.ruled_out.size() == 6 + 12 + 13);
  // The woods hex 3229 is beside the end hex 3230.
  CHECK(answer.why.at("3229") == "the cheapest path costs 4 MP; 3230 can be reached for 3 MP");
}

TEST_CASE("a path that turns back beside its start ends too close to it") {
  const Answer answer = query("rout.toml", "rout", "order-actions", {"2930", "2931", "3031", "3131"});
  REQUIRE(answer.verdict.judged_path);
  CHECK_FALSE(answer.verdict.judged_path->legal);
  CHECK(answer.verdict.judged_path->clause == "exact-distance");
  CHECK(answer.verdict.judged_path->cite == "14.0");
  const Answer good = query("rout.toml", "rout", "order-actions", {"2930", "2931", "3031", "3032"});
  CHECK(good.verdict.judged_path->legal);
  const Answer costly = query("rout.toml", "rout", "order-actions", {"2930", "3030", "3130", "3229"});
  CHECK(costly.verdict.judged_path->clause == "least-resistance");
  CHECK(costly.verdict.judged_path->why == "this path costs 4 MP; 3230 can be reached for 3 MP");
}

TEST_CASE("R2 and R1 retreat two hexes and one; a pin moves no unit") {
  CHECK(query("rout.toml", "R2").end_hexes == Names{"2932", "3031", "3130", "3131"});
  CHECK(query("rout.toml", "R1").end_hexes == Names{"2931", "3030"});
  const Answer pin = query("rout.toml", "pin");
  CHECK(pin.verdict.outcome == "pinned");
  CHECK(pin.end_hexes.empty());
  CHECK(pin.ruled_out.empty());
}

TEST_CASE("friends on the cheap paths leave the costlier hex, by the sheet's exception") {
  const Answer answer = query("friends-in-the-way.toml", "rout");
  CHECK(answer.end_hexes == Names{"3229"});
  CHECK(answer.cost == "4");
  CHECK(answer.paths == std::set<std::string>{"2930-3030-3130-3229"});
}

TEST_CASE("friends on every exit are displaced, and the five end hexes return") {
  const Answer answer = query("friends-all-round.toml", "rout");
  CHECK(answer.end_hexes == blue_dots);
  for (const VerdictEnd& end : answer.verdict.end_hexes) {
    for (const Exposure& met : end.exposure) CHECK_FALSE(met.displaced.empty());
  }
}

TEST_CASE("lakes that leave two hexes capture a routed unit, but not one with R2") {
  const Answer rout = query("caught-by-lakes.toml", "rout");
  CHECK(rout.verdict.outcome == "captured");
  CHECK(rout.verdict.cite == "14.0");
  CHECK(rout.end_hexes.empty());
  CHECK_FALSE(rout.ruled_out.empty());
  CHECK(query("caught-by-lakes.toml", "R2").end_hexes == Names{"3031"});
}

TEST_CASE("lakes beside the enemy leave the five end hexes under both interpretations") {
  for (const char* rules : {"order-actions", "order-actions-lenient"}) {
    for (const char* file : {"lakes-beside.toml", "lakes-beside-no-line.toml"}) {
      CAPTURE(rules);
      CAPTURE(file);
      CHECK(query(file, "rout", rules).end_hexes == blue_dots);
    }
  }
}

TEST_CASE("the lenient rules allow paths through enemy ZOC that cost no more than others") {
  // 2927 and 3027 are reached through ZOC for the 3 MP that the paths without ZOC cost; 3229 costs 4.
  Names ends = blue_dots;
  ends.insert({"2927", "3027"});
  CHECK(query("rout.toml", "rout", "order-actions-lenient").end_hexes == ends);
}

TEST_CASE("with friends on the cheap paths both interpretations allow the costlier hex") {
  // The cheapest path without ZOC costs 4 MP, to 3229; paths through ZOC that cost no more are legal too.
  CHECK(query("friends-in-the-way.toml", "rout", "order-actions-lenient").end_hexes ==
        Names{"2927", "3027", "3128", "3229"});
}

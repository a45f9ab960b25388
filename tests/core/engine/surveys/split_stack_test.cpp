// Stacks whose owner may split them: which parts may go where, and in what order they do. Boards worked out
// by hand.

#include <doctest/doctest.h>

#include <algorithm>

#include "src/core/engine/question/judge.h"
#include "src/core/engine/question/resolve.h"
#include "src/core/engine/surveys/danger.h"
#include "src/core/engine/terms/stack.h"
#include "src/core/io/rules/rules_reader.h"
#include "src/core/rules/describe/describe.h"
#include "src/core/rules/words/rule_set.h"
#include "tests/core/engine/question/example_board.h"
#include "tests/support/random_board.h"
#include "tests/support/scratch.h"

using namespace rearguard;
using rearguard::testing::common;
using rearguard::testing::example_map;
using rearguard::testing::Scratch;
using rearguard::testing::Texts;
using rearguard::testing::unit_at;
using rearguard::testing::valid_position;

namespace {

const std::string split_stacks = R"(
retreat = { mover = "owner" }
stacking = { limit = 2 }
failure = { cite = "9", text = "It is captured.", outcome = "captured" }
results = [
  { result = "R1", hexes = 1, cite = "5" },
  { result = "whole", hexes = 1, mover = "stack", cite = "5" },
  { result = "trade", hexes = 2, cite = "5", trade = { hexes = 1, cost = [ { mark = "spent" } ], max = 1 } },
]
[[clauses]]
id = "room"
cite = "6"
text = "Two units a hex."
forbid = "overstacked"
)";

/// Units "a" and "b" (blue) in 3030, both of one strength point.
struct SplitBoard {
  std::shared_ptr<HexMap> map = example_map();
  Setup setup;
  RuleSet rule_set;
  std::vector<PathChoice> choices;

  explicit SplitBoard(const std::string& more = {}) {
    const Scratch folder;
    const auto read = RuleLibrary(REARGUARD_SOURCE_DIR "/assets/rules")
                          .load(folder.write("rules.toml", "rearguard = \"rules 2\"\nname = \"Split\"\n" +
                                                               split_stacks + more + common),
                                "");
    INFO((read ? std::string() : to_string(read.problems())));
    REQUIRE(read);
    rule_set = *read;
    add("a", "blue", "3030");
    add("b", "blue", "3030");
  }
  UnitSetup& add(const std::string& id, const std::string& side, const std::string& hex) {
    setup.units.push_back(unit_at(id, side, hex));
    return setup.units.back();
  }
  /// Encloses 3030 but for 3130, where a friend leaves room for one unit.
  void leave_room_for_one() {
    for (const char* h : {"3029", "3131", "3031", "2931", "2930"}) add(h, "red", h);
    add("f", "blue", "3130");
  }
  Hex hex(const std::string& number) const { return *map->grid().parse(number); }
  Position position() const { return valid_position(map, setup); }
  Judgement judgement(const Position& now, const std::string& result, const std::string& option = {}) const {
    Judge judge(now, rule_set);
    RetreatRequest request;
    request.unit = *now.find("a");
    request.result = result;
    request.option = option;
    return judge.judge(request);
  }
  Verdict verdict(const std::string& result, const std::string& option = {}) const {
    const Position now = position();
    Judgement answer = judgement(now, result, option);
    if (const auto* problem = std::get_if<RequestError>(&answer)) FAIL(problem->message);
    return std::get<Verdict>(std::move(answer));
  }
  std::string error(const std::string& result, const std::string& option = {}) const {
    const Position now = position();
    const Judgement answer = judgement(now, result, option);
    REQUIRE(std::holds_alternative<RequestError>(answer));
    return std::get<RequestError>(answer).message;
  }
  void split(const std::string& part) { choices.push_back({"", {}, part, true}); }
  void go(const std::string& unit, const std::string& to) { choices.push_back({unit, {hex(to)}, {}}); }
  ResolutionResult outcome(const std::string& result) const {
    Dice dice = Dice::given({});
    const Position now = position();
    return resolve(now, rule_set, CombatEvent{*now.find("a"), result, {}, {}}, dice, choices);
  }
  Resolution done(const std::string& result) const {
    auto found = outcome(result);
    if (const auto* problem = std::get_if<RequestError>(&found)) FAIL(problem->message);
    if (const auto* needs = std::get_if<NeedsChoice>(&found)) FAIL(("no choice for " + needs->unit));
    return std::get<Resolution>(std::move(found));
  }
};

/// "3031", or "gone".
std::string hex_after(const Resolution& resolution, const std::string& id) {
  const auto u = resolution.position.find(id);
  return u ? resolution.position.map().grid().number(resolution.position.unit(*u).hex) : "gone";
}

Texts names_of(const Verdict& verdict) {
  Texts names;
  for (const VerdictOption& option : verdict.options) names.push_back(option.name);
  return names;
}

}  // namespace

TEST_CASE("each part of a stack that its owner may split is an option, the whole stack first") {
  SplitBoard board;
  CHECK(names_of(board.verdict("R1")) == Texts{"split:a+b", "split:a"});
  board.add("c", "blue", "3030");
  const Verdict verdict = board.verdict("R1");
  CHECK(names_of(verdict) == Texts{"split:a+b+c", "split:a+b", "split:a+c", "split:a"});
  CHECK(verdict.option_chooser == "owner");
  // Three units are over the limit wherever they go together.
  CHECK_FALSE(verdict.options[0].available);
  CHECK(verdict.options[0].clause == "room");
  CHECK(verdict.option == "split:a+b");
  CHECK(verdict.companions == Texts{"b"});
  CHECK(board.verdict("whole").options.empty());
  CHECK(describe(board.rule_set).find("unless their owner splits the stack") != std::string::npos);
}

TEST_CASE("a part of a stack goes where the whole has no room") {
  SplitBoard board;
  board.leave_room_for_one();
  const Verdict both = board.verdict("R1");
  CHECK_FALSE(both.options[0].available);
  CHECK(both.options[1].end_hexes == std::vector{board.hex("3130")});
  const Verdict alone = board.verdict("R1", "split:a");
  CHECK(alone.companions.empty());
  CHECK(alone.end_hexes.size() == 1);
  CHECK(board.verdict("R1", "split:a+b").outcome == "captured");
}

TEST_CASE("what is left of a split stack retreats next, on the board that the first part leaves") {
  SplitBoard board;
  board.leave_room_for_one();
  // The only part that is left needs no choice. b then finds 3130 full.
  const Resolution resolution = board.done("R1");
  CHECK(hex_after(resolution, "a") == "3130");
  CHECK(hex_after(resolution, "b") == "gone");
}

TEST_CASE("the owner says who goes together, and where each part goes") {
  SplitBoard board;
  const auto asked = board.outcome("R1");
  REQUIRE(std::holds_alternative<NeedsChoice>(asked));
  CHECK(std::get<NeedsChoice>(asked).options == Texts{"split:a+b", "split:a"});
  CHECK(std::get<NeedsChoice>(asked).chooser == "owner");
  SUBCASE("together") {
    board.split("split:a+b");
    board.go("a", "3031");
    const Resolution resolution = board.done("R1");
    CHECK(hex_after(resolution, "a") == "3031");
    CHECK(hex_after(resolution, "b") == "3031");
  }
  SUBCASE("apart") {
    board.split("split:a");
    board.go("a", "3031");
    board.go("b", "2931");
    const Resolution resolution = board.done("R1");
    CHECK(hex_after(resolution, "a") == "3031");
    CHECK(hex_after(resolution, "b") == "2931");
  }
  SUBCASE("three parts of three units") {
    board.add("c", "blue", "3030");
    board.split("split:a");
    board.go("a", "3031");
    board.split("split:b");
    board.go("b", "2931");
    board.go("c", "2931");
    const Resolution resolution = board.done("R1");
    CHECK(hex_after(resolution, "a") == "3031");
    CHECK(hex_after(resolution, "b") == "2931");
    CHECK(hex_after(resolution, "c") == "2931");
  }
}

TEST_CASE("a unit that no path is open to does not take its stack with it") {
  SplitBoard board(R"(
[[clauses]]
id = "guns-stay"
cite = "7"
text = "Guns leave no hex."
if = { any_member = { kind = "guns" } }
forbid = { farther = "start" }
)");
  board.setup.units[0].kind = "guns";
  board.go("b", "3031");
  const Verdict verdict = board.verdict("R1");
  CHECK(verdict.outcome == "captured");
  CHECK(verdict.option == "split:a");
  const Resolution resolution = board.done("R1");
  CHECK(hex_after(resolution, "a") == "gone");
  CHECK(hex_after(resolution, "b") == "3031");
}

TEST_CASE("a part has the options of its result") {
  SplitBoard board;
  CHECK(names_of(board.verdict("trade", "split:a")) == Texts{"trade", "trade-1"});
  const Verdict shorter = board.verdict("trade", "split:a,trade-1");
  CHECK(shorter.distance == 1);
  CHECK(shorter.companions.empty());
  board.split("split:a+b");
  board.choices.push_back({"", {}, "trade-1", true});
  board.go("a", "3029");
  const Resolution resolution = board.done("trade");
  CHECK(hex_after(resolution, "a") == "3029");
  CHECK(hex_after(resolution, "b") == "3029");
}

TEST_CASE("an unknown part of a stack is named, with the likely one") {
  SplitBoard board;
  CHECK(board.error("R1", "split:a+c") ==
        "split:a+c is no part of the stack of a: split:a+b, split:a, did you mean \"split:a+b\"?");
  CHECK(board.error("whole", "split:a") == "there is no stack for a to split: leave split:a out");
  for (const char* id : {"c", "d", "e", "f", "g", "h"}) board.add(id, "blue", "3030");
  CHECK(board.verdict("R1").options.size() == 128);
  board.add("i", "blue", "3030");
  CHECK(board.error("R1") ==
        "a is in a stack of 9 units, which can be split in too many ways: at most 8 units are possible");
}

TEST_CASE("a unit of a stack is in as much danger as in the part in which its owner sends it") {
  SplitBoard board;
  board.leave_room_for_one();
  const Position now = board.position();
  Judge judge(now, board.rule_set);
  const auto split = danger_of(judge, *now.find("a"), "R1", {});
  REQUIRE(std::holds_alternative<Danger>(split));
  CHECK_FALSE(std::get<Danger>(split).captured);
  CHECK(std::get<Danger>(split).option == "split:a");
  const auto whole = danger_of(judge, *now.find("a"), "whole", {});
  REQUIRE(std::holds_alternative<Danger>(whole));
  CHECK(std::get<Danger>(whole).captured);
}

// Stacks whose owner may split them: which parts may go where, and in what order they do. Boards worked out
// by hand.

#include "src/core/engine/surveys/danger.h"
#include "src/core/engine/terms/stack.h"
#include "src/core/rules/describe/describe.h"
#include "tests/core/engine/question/rule_board.h"

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
forbid = "overstacked"
)";

/// Units "a" and "b" (blue) in 3030, both of one strength point.
struct SplitBoard : RuleBoard {
  explicit SplitBoard(const std::string& more = {}) : RuleBoard(rules_from(split_stacks + more + common)) {
    add("a", "blue", "3030");
    add("b", "blue", "3030");
  }
  /// Encloses 3030 but for 3130, where a friend leaves room for one unit.
  void leave_room_for_one() {
    add_enemies({"3029", "3131", "3031", "2931", "2930"});
    add("f", "blue", "3130");
  }
};

}  // namespace

TEST_CASE("each part of a stack that its owner may split is an option, the whole stack first") {
  SplitBoard board;
  CHECK(names_of_options(board.verdict("R1")) == Texts{"split:a+b", "split:a"});
  board.add("c", "blue", "3030");
  const Verdict verdict = board.verdict("R1");
  CHECK(names_of_options(verdict) == Texts{"split:a+b+c", "split:a+b", "split:a+c", "split:a"});
  CHECK(verdict.option_chooser == "owner");
  // Three units are over the limit wherever they go together.
  CHECK_FALSE(verdict.options[0].available);
  CHECK(verdict.options[0].clause == "room");
  CHECK(verdict.option == "split:a+b");
  CHECK(verdict.companions == Texts{"b"});
  CHECK(board.verdict("whole").options.empty());
  CHECK(has(describe(board.rule_set), "unless their owner splits the stack"));
}

TEST_CASE_FIXTURE(SplitBoard, "a part of a stack goes where the whole has no room") {
  leave_room_for_one();
  const Verdict both = verdict("R1");
  CHECK_FALSE(both.options[0].available);
  CHECK(both.options[1].end_hexes == std::vector{hex("3130")});
  const Verdict alone = verdict("R1", "a", "split:a");
  CHECK(alone.companions.empty());
  CHECK(alone.end_hexes.size() == 1);
  CHECK(verdict("R1", "a", "split:a+b").outcome == "captured");
}

TEST_CASE("what is left of a split stack retreats next, on the board that the first part leaves") {
  SplitBoard board;
  board.leave_room_for_one();
  // The only part that is left needs no choice. b then finds 3130 full.
  const Resolution resolution = board.done("R1");
  CHECK(hex_after(resolution, "a") == "3130");
  CHECK(hex_after(resolution, "b") == "gone");
}

TEST_CASE_FIXTURE(SplitBoard, "the owner says who goes together, and where each part goes") {
  const auto asked = got<NeedsChoice>(run("R1"));
  CHECK(asked.options == Texts{"split:a+b", "split:a"});
  CHECK(asked.chooser == "owner");
  SUBCASE("together") {
    take("split:a+b");
    go({"3031"}, "a");
    const Resolution resolution = done("R1");
    CHECK(hex_after(resolution, "a") == "3031");
    CHECK(hex_after(resolution, "b") == "3031");
  }
  SUBCASE("apart") {
    take("split:a");
    go({"3031"}, "a");
    go({"2931"}, "b");
    const Resolution resolution = done("R1");
    CHECK(hex_after(resolution, "a") == "3031");
    CHECK(hex_after(resolution, "b") == "2931");
  }
  SUBCASE("three parts of three units") {
    add("c", "blue", "3030");
    take("split:a");
    go({"3031"}, "a");
    take("split:b");
    go({"2931"}, "b");
    go({"2931"}, "c");
    const Resolution resolution = done("R1");
    CHECK(hex_after(resolution, "a") == "3031");
    CHECK(hex_after(resolution, "b") == "2931");
    CHECK(hex_after(resolution, "c") == "2931");
  }
}

TEST_CASE("a unit that no path is open to does not take its stack with it") {
  SplitBoard board(R"(
[[clauses]]
id = "guns-stay"
if = { any_member = { kind = "guns" } }
forbid = { farther = "start" }
)");
  board.setup.units[0].kind = "guns";
  board.go({"3031"}, "b");
  const Verdict verdict = board.verdict("R1");
  CHECK(verdict.outcome == "captured");
  CHECK(verdict.option == "split:a");
  const Resolution resolution = board.done("R1");
  CHECK(hex_after(resolution, "a") == "gone");
  CHECK(hex_after(resolution, "b") == "3031");
}

TEST_CASE_FIXTURE(SplitBoard, "a part has the options of its result") {
  CHECK(names_of_options(verdict("trade", "a", "split:a")) == Texts{"trade", "trade-1"});
  const Verdict shorter = verdict("trade", "a", "split:a,trade-1");
  CHECK(shorter.distance == 1);
  CHECK(shorter.companions.empty());
  take("split:a+b");
  take("trade-1");
  go({"3029"}, "a");
  const Resolution resolution = done("trade");
  CHECK(hex_after(resolution, "a") == "3029");
  CHECK(hex_after(resolution, "b") == "3029");
}

TEST_CASE_FIXTURE(SplitBoard, "an unknown part of a stack is named, with the likely one") {
  CHECK(error(request("R1", "a", "split:a+c")) ==
        "split:a+c is no part of the stack of a: split:a+b, split:a, did you mean \"split:a+b\"?");
  CHECK(error(request("whole", "a", "split:a")) == "there is no stack for a to split: leave split:a out");
  for (const char* id : {"c", "d", "e", "f", "g", "h"}) add(id, "blue", "3030");
  CHECK(verdict("R1").options.size() == 128);
  add("i", "blue", "3030");
  CHECK(error(request("R1")) ==
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
  CHECK(got<Danger>(danger_of(judge, *now.find("a"), "whole", {})).captured);
}

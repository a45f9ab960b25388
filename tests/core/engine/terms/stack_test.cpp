// Stacks that retreat as one: who goes along, what they can do together, and what happens to each of them.
// Boards worked out by hand.

#include "src/core/engine/terms/stack.h"

#include "src/core/rules/describe/describe.h"
#include "tests/core/engine/question/rule_board.h"

namespace {

const std::string stacks = R"(
retreat = { mover = "stack" }
results = [
  { result = "R1", hexes = 1, cite = "5" },
  { result = "alone", hexes = 1, mover = "unit", cite = "5" },
  { result = "MP", movement_points = "allowance", cite = "5" },
  { result = "spare", if = { kind = "leader" }, outcome = "exempt", cite = "5" },
  { result = "spare", hexes = 1, cite = "5" },
]
)";

const std::string two_to_a_hex = R"(
stacking = { limit = 2 }
[[clauses]]
id = "room"
cite = "6"
forbid = "overstacked"
)";

/// Units "a" and "b" (blue) in 3030. From 3030: N 3029, NE 3130, SE 3131, S 3031, SW 2931, NW 2930.
struct Board : RuleBoard {
  explicit Board(const std::string& text) : RuleBoard(rules_from(text + common)) {
    add("a", "blue", "3030").strength = 3;
    add("b", "blue", "3030").strength = 2;
  }
};

}  // namespace

TEST_CASE("a stack moves together, whichever of its units is named") {
  const Board board(stacks);
  CHECK(board.verdict("R1", "a").companions == Texts{"b"});
  CHECK(board.verdict("R1", "b").companions == Texts{"a"});
  CHECK(board.verdict("alone").companions.empty());
  CHECK(has(describe(board.rule_set), "move together along one path"));
}

TEST_CASE("units of an ally, and units whom a result spares, stay out of a stack") {
  Board board(stacks);
  board.add("x", "green", "3030");
  board.unit("b").kind = "leader";
  board.setup.allies = {{"blue", {"green"}}};
  CHECK(board.verdict("R1").companions == Texts{"b"});
  CHECK(board.verdict("spare").companions.empty());
  CHECK(board.verdict("spare", "b").outcome == "exempt");
}

TEST_CASE("a stack has the smallest movement allowance of its units") {
  Board board(stacks);
  board.unit("a").movement = "3";
  board.unit("b").movement = "1";
  // One movement point pays for one clear hex.
  CHECK(board.ends("MP") == Texts{"2930", "2931", "3029", "3031", "3130", "3131"});
}

TEST_CASE("the units of a stack count together against the stacking limit, and are no friends of it") {
  Board board(stacks + two_to_a_hex);
  board.add("f", "blue", "3031");
  CHECK(board.ends("R1") == Texts{"2930", "2931", "3029", "3130", "3131"});
  // A single unit has room beside f.
  CHECK(board.ends("alone") == Texts{"2930", "2931", "3029", "3031", "3130", "3131"});
}

TEST_CASE("a condition holds for a stack if every unit meets it, and any_member asks for one") {
  const std::string clause = R"(
[[clauses]]
id = "no-north"
forbid = { direction = ["N"] }
)";
  Board every(stacks + clause + "if = { kind = \"leader\" }\n");
  Board any(stacks + clause + "if = { any_member = { kind = \"leader\" } }\n");
  every.unit("b").kind = any.unit("b").kind = "leader";
  CHECK(every.ends("R1").size() == 6);
  CHECK(any.ends("R1") == Texts{"2930", "2931", "3031", "3130", "3131"});
  CHECK(any.ends("alone").size() == 6);
  every.unit("a").kind = "leader";
  CHECK(every.ends("R1").size() == 5);
}

TEST_CASE("path effects act on every unit of a stack or on the top one, and its result on all") {
  Board board(stacks + R"(
after = [ { state = "shaken" } ]
[[path_effects]]
id = "all"
on = "enemy-zoc"
do = [ { lose_strength = 1 } ]
[[path_effects]]
id = "one"
on = "enemy-zoc"
applies_to = "top"
do = [ { lose_strength = 1 } ]
)");
  board.add("e", "red", "3028");
  // 3029 is next to e in 3028; a is on top.
  const Verdict verdict = board.verdict("R1");
  CHECK(loss_range(board.end(verdict, "3029")) == std::pair{3, 3});
  board.go({"3029"});
  const Resolution resolution = board.done("R1");
  CHECK(whereabouts(resolution, "a") == "3029 shaken 1");
  CHECK(whereabouts(resolution, "b") == "3029 shaken 1");
}

TEST_CASE("a stack goes on when one of its units is lost on the way") {
  Board board(stacks + R"(
[[path_effects]]
id = "fatal"
on = "enemy-zoc"
applies_to = "top"
do = [ { lose_strength = 3 } ]
)");
  board.add("e", "red", "3028");
  board.go({"3029"});
  const Resolution resolution = board.done("R1");
  CHECK(whereabouts(resolution, "a") == "gone");
  CHECK(whereabouts(resolution, "b") == "3029 good 2");
}

TEST_CASE("a stack without a path is lost as a whole") {
  Board board(stacks + R"(
failure = { cite = "9", text = "It is captured.", outcome = "captured" }
)");
  board.add_enemies({"3029", "3130", "3131", "3031", "2931", "2930"});
  CHECK(board.verdict("R1").outcome == "captured");
  const Resolution resolution = board.done("R1");
  CHECK(whereabouts(resolution, "a") == "gone");
  CHECK(whereabouts(resolution, "b") == "gone");
}

TEST_CASE("each unit of a stack that stops short pays for the missing hexes") {
  Board board(stacks + R"(
[length]
if_shorter = { from = 0, do = [ { lose_strength = 1 } ] }
)");
  board.add_enemies({"3029", "3130", "3131", "3031", "2931", "2930"});
  const Resolution resolution = board.done("R1");
  CHECK(whereabouts(resolution, "a") == "3030 good 2");
  CHECK(whereabouts(resolution, "b") == "3030 good 1");
}

TEST_CASE("units of a stack that are engaged with others cannot retreat as one") {
  Board board(stacks + R"(
[[clauses]]
id = "away"
forbid = { some = "engaged", is = "adjacent" }
)");
  board.add("e", "red", "3029");
  board.unit("b").engaged = {"e"};
  CHECK(board.error(board.request("R1")) ==
        "the rules ask for the units that the stack is engaged with (clause away): b is engaged with others "
        "than a, so they cannot retreat as one");
}

TEST_CASE("a surrounded stack is in danger, though a unit of it alone is not") {
  // 3130 has room for one more unit, and all other hexes around are occupied by enemies.
  Board board(stacks + two_to_a_hex);
  board.add_enemies({"3029", "3131", "3031", "2931", "2930"});
  board.add("f", "blue", "3130");
  CHECK(board.ends("R1").empty());
  CHECK(board.ends("alone") == Texts{"3130"});
}

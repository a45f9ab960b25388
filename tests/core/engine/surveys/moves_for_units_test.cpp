// Moves that only some units may use, and moves with friends who make way by rules of their own.

#include "src/core/engine/surveys/danger.h"
#include "src/core/rules/describe/describe.h"
#include "tests/core/engine/question/rule_board.h"

namespace {

/// The units m (foot) and g (guns), both blue, and a red unit far away; m is in 3030, g in 3034.
struct Board : RuleBoard {
  explicit Board(const std::string& text) : Board(Scratch(), text) {}
  Board(const Scratch& folder, const std::string& text) : RuleBoard(rules_from(text, folder)) {
    add("m", "3030", "foot");
    add("g", "3034", "guns");
    RuleBoard::add("r", "red", "2422");
  }
  void add(const std::string& id, const std::string& hex, const std::string& kind) {
    RuleBoard::add(id, "blue", hex).kind = kind;
  }
  /// Leaves a column of three hexes, 3030 to 3032, in which a unit can only go one way.
  void leave_street() {
    const Grid& grid = map->grid();
    for (std::size_t i = 0; i < grid.size(); ++i) {
      const std::string number = grid.number(grid.hex_at(i));
      if (number != "3030" && number != "3031" && number != "3032" && number != "2422" && number != "3034")
        map->set_terrain(grid.hex_at(i), no_hex);
    }
  }
};

const std::string for_foot = R"(
[moves.rout]
extends = "retreat"
cite = "7"
text = "Foot may rout."
if = { kind = "foot" }
)";
const std::string not_for_guns = "move: the move \"rout\" is not for g: a unit moves so only if it is foot";

}  // namespace

TEST_CASE("a move with a condition is an error for a unit that does not meet it") {
  const Board board("results = [ { result = \"Rout\", hexes = 1, move = \"rout\", cite = \"5\" } ]\n" +
                    common + for_foot);
  CHECK(board.verdict("Rout", "m").end_hexes.size() == 6);
  CHECK(board.problem(board.request("Rout", "g")) == not_for_guns);
  const auto done = got<RequestError>(board.run("Rout", "g"));
  CHECK(done.message == board.problem(board.request("Rout", "g")).substr(6));
  const Position position = board.position();
  Judge judge(position, board.rule_set);
  CHECK(std::holds_alternative<Danger>(danger_of(judge, *position.find("m"), "Rout")));
  CHECK(std::holds_alternative<RequestError>(danger_of(judge, *position.find("g"), "Rout")));
}

TEST_CASE("an option whose move is not for the unit is ruled out") {
  const Board board(R"(
[[results]]
result = "DR"
hexes = 1
cite = "5"
[[results]]
result = "DR"
hexes = 2
move = "rout"
option_of = "owner"
cite = "6"
)" + common + for_foot);
  const Verdict foot = board.verdict("DR", "m");
  REQUIRE(foot.options.size() == 2);
  CHECK(foot.options[0].available);
  CHECK(foot.options[1].available);
  const Verdict guns = board.verdict("DR", "g");
  REQUIRE(guns.options.size() == 2);
  CHECK(guns.options[0].available);
  CHECK_FALSE(guns.options[1].available);
  CHECK("move: " + guns.options[1].why == not_for_guns);
  CHECK(guns.options[1].clause_cite == "6");
  CHECK(guns.end_hexes.size() == 6);
  RetreatRequest taken = board.request("DR", "g");
  taken.option = "rout";
  CHECK(std::holds_alternative<RequestError>(board.ask(taken)));
}

namespace {

/// Two ways beside the result: foot may stand, guns may limber up for a marker, which makes them something
/// else than guns that have not.
const std::string for_some = R"(
[[results]]
result = "DR"
hexes = 2
move = "rout"
cite = "5"
[[results]]
result = "DR"
id = "stand"
option_of = "owner"
outcome = "stands"
cite = "6"
if = { kind = "foot" }
[[results]]
result = "DR"
id = "limber"
option_of = "owner"
hexes = 1
cite = "7"
if = { kind = "guns", not_marker = "limbered" }
cost = [ { mark = "limbered" } ]
[moves.rout]
extends = "retreat"
)" + common;

}  // namespace

TEST_CASE("an option is offered only to the units that meet its condition") {
  const Board board(for_some);
  CHECK(names_of_options(board.verdict("DR", "m")) == Texts{"rout", "stand"});
  const Verdict guns = board.verdict("DR", "g");
  REQUIRE(names_of_options(guns) == Texts{"rout", "limber"});
  // The condition is that of the board before the cost is paid.
  CHECK(guns.options[1].available);
  CHECK(guns.options[1].end_hexes.size() == 6);

  RetreatRequest asked = board.request("DR", "g");
  asked.option = "stand";
  CHECK(got<RequestError>(board.ask(asked)).message ==
        "option stand of result `DR` is not for g: it is offered only if it is foot");
  asked.option = "limber";
  CHECK(std::holds_alternative<Verdict>(board.ask(asked)));

  const auto taken = [&](const std::string& unit, const std::string& option, const std::string& hex) {
    Board chosen = board;
    chosen.take(option);
    if (!hex.empty()) chosen.go({hex}, unit);
    return chosen.run("DR", unit);
  };
  CHECK(hex_after(taken("g", "limber", "3035"), "g") == "3035");
  CHECK(hex_after(taken("m", "stand", ""), "m") == "3030");
  CHECK(got<RequestError>(taken("m", "limber", "")).message == "limber is not a choice of m: rout, stand");

  Board of_others(for_some);
  of_others.setup.units[0].kind = of_others.setup.units[1].kind = "horse";
  CHECK(of_others.verdict("DR", "m").options.empty());
  CHECK(has(describe(board.rule_set),
            "The owner may take stand instead, if it is foot: no retreat: stands (6)."));
  // Guns that could limber up are in less danger than others in the same place: they need one hex, not two.
  Board street(for_some);
  street.leave_street();
  street.setup.units[1].hex = "3031";
  const Position narrow = street.position();
  Judge judge(narrow, street.rule_set);
  CHECK(got<Danger>(danger_of(judge, *narrow.find("g"), "DR")).option == "limber");
  CHECK(got<Danger>(danger_of(judge, *narrow.find("m"), "DR")).option != "limber");
}

TEST_CASE("the result itself is taken by its own name, too, if it has a move") {
  for (const char* name : {"rout", "DR"}) {
    Board board(for_some);
    CHECK(got<Verdict>(board.ask(board.request("DR", "m", name))).distance == 2);
    board.take(name);
    board.go({"3032"});
    CHECK(hex_after(board.run("DR", "m"), "m") == "3032");
  }
}

TEST_CASE("an end hex that is chosen before the way to take a result waits for it") {
  Board board(for_some);
  const ResolutionResult open = board.run("DR", "m");
  board.choices = {{{}, {board.hex("3032")}, {}, false}};
  CHECK(got<NeedsChoice>(board.run("DR", "m")).too_early == RetreatPath{board.hex("3032")});
  REQUIRE(std::holds_alternative<NeedsChoice>(open));
  CHECK(std::get<NeedsChoice>(open).too_early.empty());
}

TEST_CASE("a move inherits the condition of the move that it extends") {
  const Board board(R"(
results = [ { result = "Panic", hexes = 1, move = "panic", cite = "5" },
            { result = "Limber", hexes = 1, move = "limber", cite = "5" } ]
)" + common + for_foot +
                    R"(
[moves.panic]
extends = "rout"
cite = "8"
text = "A worse rout."
[moves.limber]
extends = "rout"
cite = "8"
text = "Guns limber up."
if = { kind = "guns" }
)");
  CHECK(board.problem(board.request("Panic", "m")).empty());
  CHECK(board.problem(board.request("Panic", "g")) ==
        "move: the move \"panic\" is not for g: a unit moves so only if it is foot");
  CHECK(board.problem(board.request("Limber", "g")).empty());
  CHECK(board.problem(board.request("Limber", "m")) ==
        "move: the move \"limber\" is not for m: a unit moves so only if it is guns");
}

TEST_CASE("the condition of a move may ask for the required hexes and the causing units") {
  const Board board(R"(
results = [ { result = "R1", hexes = 1, move = "far", cite = "5" },
            { result = "R2", hexes = 2, move = "far", cite = "5" },
            { result = "By", hexes = 1, move = "by", cite = "5" } ]
)" + common + R"(
[moves.far]
extends = "retreat"
cite = "8"
text = "Only far."
if = { formula = "hexes >= 2" }
[moves.by]
extends = "retreat"
cite = "9"
text = "Only from red units."
if = { causing_units = { side = "red" } }
)");
  CHECK_FALSE(board.problem(board.request("R1", "m")).empty());
  CHECK(board.problem(board.request("R2", "m")).empty());
  CHECK(board.problem(board.request("By", "m")).substr(0, 14) == "causing-units:");
  RetreatRequest named = board.request("By", "m");
  named.causing_units = {*board.position().find("r")};
  CHECK(std::holds_alternative<Verdict>(board.ask(named)));
}

TEST_CASE("a friend whom the move of making way is not for leaves no room") {
  const auto rules = [](const std::string& kinds) {
    return R"(
results = [ { result = "DR", hexes = 1, cite = "5" } ]
stacking = { limit = 1 }
[displacement]
cite = "6"
text = "Friends make way."
move = "aside"
)" + common +
           R"(
[moves.aside]
extends = "retreat"
cite = "7"
text = "Foot and horse step aside."
if = { kind = )" +
           kinds + " }\n";
  };
  Board board(rules("[\"foot\"]"));
  board.leave_street();
  board.add("f", "3031", "foot");
  CHECK(hex_after(board.run("DR", "m"), "f") == "3032");
  board.setup.units.back().kind = "horse";
  CHECK(board.why_not(board.verdict("DR", "m"), "3031") == "displacement: f in 3031 does not make way");
  board.go({"3031"});
  CHECK(hex_after(board.run("DR", "m"), "f") == "not resolved");
  Board wider(rules("[\"foot\", \"horse\"]"));
  wider.leave_street();
  wider.add("f", "3031", "horse");
  CHECK(hex_after(wider.run("DR", "m"), "f") == "3032");
}

namespace {

const std::string by_moves = R"(
results = [ { result = "DR", hexes = 1, cite = "5" },
            { result = "Back", hexes = 1, move = "back", cite = "5" },
            { result = "Rout", hexes = 1, move = "rout", cite = "5" },
            { result = "Panic", hexes = 1, move = "panic", cite = "5" } ]
stacking = { limit = 1 }
)" + common + R"(
[moves.back]
extends = "retreat"
cite = "7"
text = "Back."
[moves.rout]
extends = "retreat"
cite = "8"
text = "Rout."
[moves.rout.displacement]
cite = "8.1"
text = "Nobody makes way for a rout but foot."
units = { kind = "foot" }
[moves.panic]
extends = "rout"
cite = "9"
text = "Panic."
)";
const std::string by_all = R"(
[displacement]
cite = "6"
text = "Friends make way."
)";

}  // namespace

TEST_CASE("a move has its own rules for making way, those of the move it extends, or those of the file") {
  Board board(by_moves + by_all);
  board.leave_street();
  board.add("f", "3031", "guns");
  for (const char* result : {"DR", "Back"}) {
    CAPTURE(result);
    CHECK(board.why_not(board.verdict(result, "m"), "3031").empty());
    CHECK(hex_after(board.run(result, "m"), "m") == "3031");
    CHECK(hex_after(board.run(result, "m"), "f") == "3032");
  }
  for (const char* result : {"Rout", "Panic"}) {
    CAPTURE(result);
    CHECK(board.why_not(board.verdict(result, "m"), "3031") == "displacement: f in 3031 does not make way");
    CHECK(hex_after(board.run(result, "m"), "m") == "gone");
    CHECK(hex_after(board.run(result, "m"), "f") == "3031");
  }
  board.setup.units.back().kind = "foot";
  CHECK(hex_after(board.run("Rout", "m"), "f") == "3032");
}

TEST_CASE("only the moves that say so displace friends if the file does not") {
  Board board(by_moves);
  board.leave_street();
  board.add("f", "3031", "foot");
  CHECK(hex_after(board.run("DR", "m"), "f") == "3031");
  CHECK(hex_after(board.run("Rout", "m"), "f") == "3032");
  CHECK(hex_after(board.run("Panic", "m"), "f") == "3032");
}

TEST_CASE("a file that states new rules for making way changes them for the moves without their own") {
  const Scratch folder;
  folder.write("base.toml", "rearguard = \"rules 2\"\nname = \"Base\"\n" + by_moves + by_all);
  Board board(folder, R"(
extends = "base.toml"
[displacement]
cite = "16"
text = "Only horse makes way."
units = { kind = "horse" }
)");
  board.leave_street();
  board.add("f", "3031", "foot");
  CHECK(board.why_not(board.verdict("DR", "m"), "3031") == "displacement: f in 3031 does not make way");
  CHECK(board.why_not(board.verdict("Back", "m"), "3031") == "displacement: f in 3031 does not make way");
  CHECK(hex_after(board.run("Rout", "m"), "f") == "3032");
  CHECK(hex_after(board.run("Panic", "m"), "f") == "3032");
}

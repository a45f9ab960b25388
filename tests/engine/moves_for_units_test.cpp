// Moves that only some units may use, and moves with friends who make way by rules of their own.

#include <doctest/doctest.h>

#include <string>
#include <variant>

#include "src/engine/danger.h"
#include "src/engine/judge.h"
#include "src/engine/resolve.h"
#include "src/io/rules_reader.h"
#include "tests/engine/example_board.h"
#include "tests/support/random_board.h"

using namespace rearguard;
using rearguard::testing::common;
using rearguard::testing::example_map;
using rearguard::testing::Scratch;
using rearguard::testing::Texts;
using rearguard::testing::unit_at;
using rearguard::testing::valid_position;

namespace {

const std::string head = "rearguard = \"rules 2\"\nname = \"Moves\"\n";

RuleSet loaded(const Scratch& folder, const std::string& text) {
  const auto read =
      RuleLibrary(REARGUARD_SOURCE_DIR "/assets/rules").load(folder.write("rules.toml", head + text), "");
  INFO((read ? std::string() : to_string(read.problems())));
  REQUIRE(read);
  return *read;
}

/// The units m (foot) and g (guns), both blue, and a red unit far away; m is in 3030, g in 3034.
struct Board {
  std::shared_ptr<HexMap> map = example_map();
  RuleSet rule_set;
  Setup setup;

  explicit Board(const std::string& text) : Board(Scratch(), text) {}
  Board(const Scratch& folder, const std::string& text) : rule_set(loaded(folder, text)) {
    add("m", "3030", "foot");
    add("g", "3034", "guns");
    setup.units.push_back(unit_at("r", "red", "2422"));
  }
  void add(const std::string& id, const std::string& hex, const std::string& kind) {
    setup.units.push_back(unit_at(id, "blue", hex));
    setup.units.back().kind = kind;
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
  Position position() const { return valid_position(map, setup); }
  RetreatRequest request(const std::string& unit, const std::string& result) const {
    RetreatRequest request;
    request.unit = *position().find(unit);
    request.result = result;
    return request;
  }
  Judgement ask(const RetreatRequest& request) const {
    const Position board = position();
    return Judge(board, rule_set).judge(request);
  }
  Verdict verdict(const std::string& unit, const std::string& result) const {
    Judgement answer = ask(request(unit, result));
    if (const auto* problem = std::get_if<RequestError>(&answer)) FAIL(problem->message);
    return std::get<Verdict>(std::move(answer));
  }
  std::string problem(const std::string& unit, const std::string& result) const {
    const Judgement answer = ask(request(unit, result));
    const auto* problem = std::get_if<RequestError>(&answer);
    return problem == nullptr ? "" : problem->about + ": " + problem->message;
  }
  std::string reason(const std::string& unit, const std::string& result, const std::string& hex) const {
    for (const RuledOutHex& r : verdict(unit, result).ruled_out) {
      if (map->grid().number(r.hex) == hex) return r.clause + ": " + r.why;
    }
    return "";
  }
  ResolutionResult resolved(const std::string& unit, const std::string& result,
                            const std::vector<PathChoice>& choices = {}) const {
    const Position board = position();
    Dice none = Dice::given({});
    return resolve(board, rule_set, CombatEvent{*board.find(unit), result, {}, {}}, none, choices);
  }
  std::string where(const ResolutionResult& result, const std::string& id) const {
    if (!std::holds_alternative<Resolution>(result)) return "not resolved";
    const Position& after = std::get<Resolution>(result).position;
    const auto u = after.find(id);
    return u ? map->grid().number(after.unit(*u).hex) : "gone";
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
  CHECK(board.verdict("m", "Rout").end_hexes.size() == 6);
  CHECK(board.problem("g", "Rout") == not_for_guns);
  const ResolutionResult done = board.resolved("g", "Rout");
  REQUIRE(std::holds_alternative<RequestError>(done));
  CHECK(std::get<RequestError>(done).message == board.problem("g", "Rout").substr(6));
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
  const Verdict foot = board.verdict("m", "DR");
  REQUIRE(foot.options.size() == 2);
  CHECK(foot.options[0].available);
  CHECK(foot.options[1].available);
  const Verdict guns = board.verdict("g", "DR");
  REQUIRE(guns.options.size() == 2);
  CHECK(guns.options[0].available);
  CHECK_FALSE(guns.options[1].available);
  CHECK("move: " + guns.options[1].why == not_for_guns);
  CHECK(guns.options[1].clause_cite == "6");
  CHECK(guns.end_hexes.size() == 6);
  RetreatRequest taken = board.request("g", "DR");
  taken.option = "rout";
  CHECK(std::holds_alternative<RequestError>(board.ask(taken)));
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
  CHECK(board.problem("m", "Panic").empty());
  CHECK(board.problem("g", "Panic") ==
        "move: the move \"panic\" is not for g: a unit moves so only if it is foot");
  CHECK(board.problem("g", "Limber").empty());
  CHECK(board.problem("m", "Limber") ==
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
  CHECK_FALSE(board.problem("m", "R1").empty());
  CHECK(board.problem("m", "R2").empty());
  CHECK(board.problem("m", "By").substr(0, 14) == "causing-units:");
  RetreatRequest named = board.request("m", "By");
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
  CHECK(board.where(board.resolved("m", "DR"), "f") == "3032");
  board.setup.units.back().kind = "horse";
  CHECK(board.reason("m", "DR", "3031") == "displacement: f in 3031 does not make way");
  CHECK(board.where(board.resolved("m", "DR", {{"m", {*board.map->grid().parse("3031")}, {}}}), "f") ==
        "not resolved");
  Board wider(rules("[\"foot\", \"horse\"]"));
  wider.leave_street();
  wider.add("f", "3031", "horse");
  CHECK(wider.where(wider.resolved("m", "DR"), "f") == "3032");
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
    CHECK(board.reason("m", result, "3031").empty());
    CHECK(board.where(board.resolved("m", result), "m") == "3031");
    CHECK(board.where(board.resolved("m", result), "f") == "3032");
  }
  for (const char* result : {"Rout", "Panic"}) {
    CAPTURE(result);
    CHECK(board.reason("m", result, "3031") == "displacement: f in 3031 does not make way");
    CHECK(board.where(board.resolved("m", result), "m") == "gone");
    CHECK(board.where(board.resolved("m", result), "f") == "3031");
  }
  board.setup.units.back().kind = "foot";
  CHECK(board.where(board.resolved("m", "Rout"), "f") == "3032");
}

TEST_CASE("only the moves that say so displace friends if the file does not") {
  Board board(by_moves);
  board.leave_street();
  board.add("f", "3031", "foot");
  CHECK(board.where(board.resolved("m", "DR"), "f") == "3031");
  CHECK(board.where(board.resolved("m", "Rout"), "f") == "3032");
  CHECK(board.where(board.resolved("m", "Panic"), "f") == "3032");
}

TEST_CASE("a file that states new rules for making way changes them for the moves without their own") {
  const Scratch folder;
  folder.write("base.toml", head + by_moves + by_all);
  Board board(folder, R"(
extends = "base.toml"
[displacement]
cite = "16"
text = "Only horse makes way."
units = { kind = "horse" }
)");
  board.leave_street();
  board.add("f", "3031", "foot");
  CHECK(board.reason("m", "DR", "3031") == "displacement: f in 3031 does not make way");
  CHECK(board.reason("m", "Back", "3031") == "displacement: f in 3031 does not make way");
  CHECK(board.where(board.resolved("m", "Rout"), "f") == "3032");
  CHECK(board.where(board.resolved("m", "Panic"), "f") == "3032");
}

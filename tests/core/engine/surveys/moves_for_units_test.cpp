// Moves that only some units may use, and moves with friends who make way by rules of their own.

#include <doctest/doctest.h>

#include <string>
#include <variant>

#include "src/core/engine/question/judge.h"
#include "src/core/engine/question/resolve.h"
#include "src/core/engine/surveys/danger.h"
#include "src/core/io/rules/rules_reader.h"
#include "src/core/rules/describe/describe.h"
#include "tests/core/engine/question/example_board.h"
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

Texts option_names(const Verdict& verdict) {
  Texts names;
  for (const VerdictOption& option : verdict.options) names.push_back(option.name);
  return names;
}

}  // namespace

TEST_CASE("an option is offered only to the units that meet its condition") {
  const Board board(for_some);
  CHECK(option_names(board.verdict("m", "DR")) == Texts{"rout", "stand"});
  const Verdict guns = board.verdict("g", "DR");
  REQUIRE(option_names(guns) == Texts{"rout", "limber"});
  // The condition is that of the board before the cost is paid.
  CHECK(guns.options[1].available);
  CHECK(guns.options[1].end_hexes.size() == 6);

  RetreatRequest asked = board.request("g", "DR");
  asked.option = "stand";
  const Judgement refused = board.ask(asked);
  REQUIRE(std::holds_alternative<RequestError>(refused));
  CHECK(std::get<RequestError>(refused).message ==
        "option stand of result `DR` is not for g: it is offered only if it is foot");
  asked.option = "limber";
  CHECK(std::holds_alternative<Verdict>(board.ask(asked)));

  const auto taken = [&](const std::string& unit, const std::string& option, const std::string& hex) {
    const Grid& grid = board.map->grid();
    std::vector<PathChoice> choices{{{}, {}, option, true}};
    if (!hex.empty()) choices.push_back({{}, {*grid.parse(hex)}, {}, false});
    return board.resolved(unit, "DR", choices);
  };
  CHECK(board.where(taken("g", "limber", "3035"), "g") == "3035");
  CHECK(board.where(taken("m", "stand", ""), "m") == "3030");
  const ResolutionResult not_for_foot = taken("m", "limber", "");
  REQUIRE(std::holds_alternative<RequestError>(not_for_foot));
  CHECK(std::get<RequestError>(not_for_foot).message == "limber is not a choice of m: rout, stand");

  Board of_others(for_some);
  of_others.setup.units[0].kind = of_others.setup.units[1].kind = "horse";
  CHECK(of_others.verdict("m", "DR").options.empty());
  CHECK(describe(board.rule_set)
            .find("The owner may take stand instead, if it is foot: no retreat: stands (6).") !=
        std::string::npos);
  // Guns that could limber up are in less danger than others in the same place: they need one hex, not two.
  Board street(for_some);
  street.leave_street();
  street.setup.units[1].hex = "3031";
  const Position narrow = street.position();
  Judge judge(narrow, street.rule_set);
  const auto danger = danger_of(judge, *narrow.find("g"), "DR");
  REQUIRE(std::holds_alternative<Danger>(danger));
  CHECK(std::get<Danger>(danger).option == "limber");
  const auto of_foot = danger_of(judge, *narrow.find("m"), "DR");
  REQUIRE(std::holds_alternative<Danger>(of_foot));
  CHECK(std::get<Danger>(of_foot).option != "limber");
}

TEST_CASE("the result itself is taken by its own name, too, if it has a move") {
  const Board board(for_some);
  RetreatRequest asked = board.request("m", "DR");
  for (const char* name : {"rout", "DR"}) {
    asked.option = name;
    const Judgement answer = board.ask(asked);
    REQUIRE(std::holds_alternative<Verdict>(answer));
    CHECK(std::get<Verdict>(answer).distance == 2);
    CHECK(board.where(
              board.resolved("m", "DR",
                             {{{}, {}, name, true}, {{}, {*board.map->grid().parse("3032")}, {}, false}}),
              "m") == "3032");
  }
}

TEST_CASE("an end hex that is chosen before the way to take a result waits for it") {
  const Board board(for_some);
  const Hex end = *board.map->grid().parse("3032");
  const ResolutionResult early = board.resolved("m", "DR", {{{}, {end}, {}, false}});
  REQUIRE(std::holds_alternative<NeedsChoice>(early));
  CHECK(std::get<NeedsChoice>(early).too_early == RetreatPath{end});
  const ResolutionResult open = board.resolved("m", "DR");
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

// Boards by hand: what ZOCs that friends cancel, and ZOC bonds, rule out of a retreat.

#include "src/core/engine/question/judge.h"
#include "src/core/io/rules/rules_reader.h"
#include "src/core/rules/words/rule_set.h"
#include "tests/support/got.h"
#include "tests/support/random_board.h"
#include "tests/support/scratch.h"

namespace {

const std::string bond_rules = R"(rearguard = "rules 2"
name = "Bonds"
zoc = { where = { kind = "infantry", formula = "strength >= 2" }, not_across = { feature = ["river"] } }
zocs.retreat = { like = "zoc", cancelled_by = { units = "friends" } }
bonds.bond = { where = { not_state = "disrupted" } }
retreat = { zoc = "retreat" }
results = [ { result = "DR2", hexes = 2, cite = "10.1" } ]
clauses = [
  { id = "passable", cite = "1", text = "On the map.", forbid = "impassable" },
  { id = "enemies", cite = "1", text = "Not onto an enemy.", forbid = "enemy" },
  { id = "that-far", cite = "10.1", text = "That far.", forbid = { distance = "start", less_than = "required" }, at = "end" },
  { id = "ezoc", cite = "10.2", text = "No enemy ZOC without a friend in it.", forbid = "enemy-zoc" },
  { id = "bond", cite = "10.3", text = "Never across a bond.", forbid = { any = [ { bond = "bond", part = "hexside" }, { bond = "bond", part = "through" } ] } },
]
)";

RuleSet rules_of(const std::string& text) {
  const Scratch scratch;
  return got(RuleLibrary("").load(
      "rules.toml", scratch.write("rules.toml", text).substr(0, scratch.file("rules.toml").rfind('/'))));
}

/// 7 by 7 clear hexes; the retreating unit, b1, is in 0404.
struct BondBoard {
  BondBoard() {
    TerrainChart chart;
    chart.classes = {"foot"};
    chart.terrains.resize(2);
    const ChartCost open{ChartCost::Kind::cost, {1}};
    chart.terrains[1] = {"clear", U'.', {open}, {}, {}, {}, {}};
    chart.features.push_back({"river", {open}, {{}}, {}, {}, {}, {}});
    Grid grid;
    grid.columns = grid.rows = 7;
    map = std::make_shared<HexMap>(grid, chart, "board");
    for (std::size_t i = 0; i < grid.size(); ++i) map->set_terrain(grid.hex_at(i), 1);
    setup.units = {unit_at("b1", "blue", "0404")};
  }

  void enemy(const std::string& id, const std::string& hex) {
    UnitSetup unit = unit_at(id, "red", hex);
    unit.kind = "infantry";
    unit.strength = 2;
    setup.units.push_back(unit);
  }
  void friend_in(const std::string& id, const std::string& hex) {
    setup.units.push_back(unit_at(id, "blue", hex));
  }
  void river(const std::string& hex, const std::string& other) {
    map->add_feature(0, *map->grid().parse(hex), *map->grid().parse(other));
  }

  /// Returns "legal", or the clause and its sentence, for an end hex.
  std::string of(const std::string& hex, const std::string& rules = bond_rules) const {
    const Position position = valid_position(map, setup);
    const RuleSet rule_set = rules_of(rules);
    Judge judge(position, rule_set);
    RetreatRequest request;
    request.unit = 0;
    request.result = "DR2";
    request.wanted.reasons = Wanted::Reasons::sentences;
    const auto verdict = got<Verdict>(judge.judge(request));
    for (const VerdictEnd& end : verdict.end_hexes) {
      if (position.map().grid().number(end.hex) == hex) return "legal";
    }
    for (const RuledOutHex& out : verdict.ruled_out) {
      if (position.map().grid().number(out.hex) == hex) return out.clause + ": " + out.why;
    }
    return "not reached";
  }

  std::shared_ptr<HexMap> map;
  Setup setup;
};

/// r1 and r2 bond the hexside between 0404 and 0405; a friend cancels their ZOC in 0405.
BondBoard board_with_hexside() {
  BondBoard board;
  board.enemy("r1", "0305");
  board.enemy("r2", "0505");
  board.friend_in("b2", "0405");
  return board;
}

/// r1 and r2 bond 0505; friends cancel their ZOC there and in 0605.
BondBoard board_with_hex() {
  BondBoard board;
  board.enemy("r1", "0504");
  board.enemy("r2", "0506");
  board.friend_in("b2", "0505");
  board.friend_in("b3", "0605");
  return board;
}

std::string with(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  REQUIRE(at != std::string::npos);
  return text.replace(at, from.size(), to);
}

}  // namespace

TEST_CASE("a retreat does not cross a bonded hexside, even to a friend") {
  const BondBoard board = board_with_hexside();
  CHECK(board.of("0406") ==
        "bond: path 0404-0405-0406 would take the step 0404-0405, which crosses the hexside that r1 and r2 "
        "bond");
}

TEST_CASE("a retreat does not pass through a bonded hex") {
  CHECK(board_with_hex().of("0605") ==
        "bond: the step 0505-0605 passes through the bond of r1 and r2 in 0505");
}

TEST_CASE("a disrupted unit bonds with nobody") {
  BondBoard hexside = board_with_hexside();
  hexside.setup.units[2].state = "disrupted";
  CHECK(hexside.of("0406") == "legal");
  BondBoard hex = board_with_hex();
  hex.setup.units[1].state = "disrupted";
  CHECK(hex.of("0605") == "legal");
}

TEST_CASE("a river that the ZOC does not cross undoes a bond") {
  BondBoard hexside = board_with_hexside();
  hexside.river("0505", "0405");
  CHECK(hexside.of("0406") == "legal");
  BondBoard hex = board_with_hex();
  hex.river("0506", "0505");
  CHECK(hex.of("0605") == "legal");
}

TEST_CASE("a weak unit, and one of another kind, exert no ZOC and do not bond") {
  BondBoard board = board_with_hexside();
  board.setup.units[2].strength = 1;
  CHECK(board.of("0406") == "legal");
  board.setup.units[2].strength = 2;
  CHECK(board.of("0406").starts_with("bond: "));
  board.setup.units[2].kind = "hq";
  CHECK(board.of("0406") == "legal");
}

TEST_CASE("a friend undoes a bond only if the bond says so") {
  const std::string undone = with(bond_rules, "not_state = \"disrupted\" }",
                                  "not_state = \"disrupted\" }, cancelled_by = { units = \"friends\" }");
  CHECK(board_with_hexside().of("0406", undone) == "legal");
  CHECK(board_with_hex().of("0605", undone) == "legal");
}

TEST_CASE("only friends of a narrowed group cancel a ZOC, and only enemies of one exert it") {
  const std::string groups = with(bond_rules, "\nzoc =", R"(
groups.armed = { units = "friends", where = { kind = "infantry" } }
groups.steady = { units = "enemies", where = { state = "good" } }
zoc =)");
  const std::string armed =
      with(groups, "cancelled_by = { units = \"friends\" }", "cancelled_by = { units = \"armed\" }");
  BondBoard board;
  board.enemy("r1", "0405");
  board.friend_in("b2", "0505");
  board.friend_in("b3", "0506");
  board.setup.units.back().kind = board.setup.units[2].kind = "hq";
  CHECK(board.of("0506") == "legal");
  CHECK(board.of("0506", armed).starts_with("ezoc: "));
  board.setup.units.back().kind = board.setup.units[2].kind = "infantry";
  CHECK(board.of("0506", armed) == "legal");

  const std::string steady =
      with(groups, "forbid = \"enemy-zoc\"", "forbid = { some = \"steady\", is = \"zoc\" }");
  board.setup.units.resize(2);
  CHECK(board.of("0506", steady).starts_with("ezoc: "));
  board.setup.units.back().state = "routed";
  CHECK(board.of("0506").starts_with("ezoc: "));
  CHECK(board.of("0506", steady) == "legal");
}

TEST_CASE("a ZOC that friends cancel and the raw one stand side by side") {
  const std::string rules =
      with(bond_rules, "  { id = \"bond\"",
           "  { id = \"raw\", cite = \"10.4\", text = \"Out of every enemy ZOC.\", avoid = { some = "
           "\"enemies\", is = { zoc = \"zoc\", ignoring_cancel = true } } },\n  { id = \"bond\"");
  BondBoard board;
  board.enemy("r1", "0405");
  board.friend_in("b2", "0505");
  board.friend_in("b3", "0506");
  // Friends cancel the ZOC of r1 in both hexes for the forbid, not for the avoid.
  CHECK(board.of("0506") == "legal");
  CHECK(board.of("0506", rules).starts_with("raw: "));
  board.setup.units.pop_back();
  CHECK(board.of("0506") == "ezoc: 0506 is in the ZOC of r1");
}

TEST_CASE("each move meets the ZOC that it names, and a move that names none the file's own") {
  const std::string moves = with(bond_rules, "results = [", R"(
moves.raw = { clauses = [ { id = "z", cite = "1", text = "No ZOC.", forbid = "enemy-zoc" } ] }
moves.negated = { extends = "raw", zoc = "retreat" }
moves.like-negated = { extends = "negated" }
results = [
  { result = "RAW", hexes = 2, move = "raw", cite = "1" },
  { result = "NEGATED", hexes = 2, move = "negated", cite = "1" },
  { result = "LIKE", hexes = 2, move = "like-negated", cite = "1" },)");
  const RuleSet rules = rules_of(moves);
  CHECK(rules.zoc.name == "retreat");
  CHECK(rules.mover_for("RAW").zoc.name == "zoc");
  CHECK_FALSE(rules.mover_for("RAW").zoc.cancelled_by);
  CHECK(rules.mover_for("NEGATED").zoc.name == "retreat");
  CHECK(rules.mover_for("NEGATED").zoc.cancelled_by);
  CHECK(rules.mover_for("LIKE").zoc.name == "retreat");
  CHECK(rules.mover_for("RAW").bonds.contains("bond"));
}

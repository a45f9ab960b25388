// Retreats over the map of a game: the verdict behind a forced retreat, where a counter would retreat, and
// overlays.

#include "src/answers/view/scene.h"
#include "src/core/engine/surveys/trap_search.h"
#include "src/desk/shared/hex_report.h"
#include "tests/desk/retreat/small_controller.h"
#include "tests/support/got.h"

namespace rearguard {

namespace {

using Layer = GameController::Layer;

// b1 is next to r1.
const std::string adjacent_units = [] {
  std::string units = little_units;
  units.replace(units.find("0203"), 4, "0703");
  return units;
}();

struct LittleGame {
  LittleFolder folder;
  GameController controller{RuleLibrary(rules_folder), folder.places()};
  GameDriver driver{controller};
  explicit LittleGame(const std::string& more_rules = "", const std::string& units = adjacent_units)
      : folder(units) {
    folder.files.write("maps/little/war.toml", little_rules + more_rules);
    controller.hand_over = false;
  }
  void begin(std::uint64_t seed = 5) { REQUIRE(controller.begin(folder.scenario(), seed)); }
  void force_retreat() {
    for (std::uint64_t seed = 1; seed < 40; ++seed) {
      begin(seed);
      driver.act("end");
      driver.act("fire b1 r1");
      if (controller.shown().choice) return;
    }
    FAIL("no shot made r1 retreat");
  }
  UnitIndex unit(const char* id) const { return *controller.shown().position.find(id); }
  std::size_t shapes(Layer layer, Role role) const {
    const auto drawing = controller.drawing(layer);
    if (!drawing) return 0;
    Scene scene;
    drawing(scene, MapLayout(controller.shown().position.map().grid(), 30));
    std::size_t count = 0;
    for (const Item& item : scene.items) count += item.role == role ? 1 : 0;
    return count;
  }
};

}  // namespace

TEST_CASE("in a forced retreat, every hex beside an enemy says which clause rules it out") {
  LittleGame game;
  game.force_retreat();
  const Hex r1 = game.driver.hex("0803");
  const Hex b1 = game.driver.hex("0703");
  int ruled_out = 0;
  for (const Hex h : disc(r1, 2)) {
    if (!game.controller.shown().position.map().exists(h) || distance(h, r1) != 2) continue;
    const auto reported = got(game.controller.hex_report(h));
    if (distance(h, b1) > 1) continue;  // by the rules it may pass no enemy
    CHECK(reported.kind == HexReport::Kind::ruled_out);
    CHECK(reported.clause == "no-enemy");
    CHECK(reported.cite == "5");
    CHECK(has(reported.why, "b1"));
    ++ruled_out;
  }
  CHECK(ruled_out >= 2);
  CHECK(game.shapes(Layer::marks, Role::ruled_out) >= static_cast<std::size_t>(ruled_out));
  CHECK(game.controller.drawing(Layer::paths));
}

TEST_CASE("a click on an illegal hex keeps its reason in view, and one on an end hex proposes a path") {
  LittleGame game;
  game.force_retreat();
  const auto verdict = got(game.controller.shown().choice->verdict);
  const Hex illegal = verdict.verdict.ruled_out.front().hex;
  game.controller.click(illegal, std::nullopt);
  CHECK(game.controller.inspected() == illegal);
  CHECK(game.controller.proposal() == nullptr);
  game.controller.step_illegal_hex(+1);
  CHECK(game.controller.hovered() == illegal);
  const Hex end = verdict.verdict.end_hexes.front().hex;
  game.controller.click(end, std::nullopt);
  REQUIRE(game.controller.proposal() != nullptr);
  CHECK(game.controller.proposal()->action.hexes.back() == end);
  CHECK(game.controller.confirm());
  CHECK_FALSE(game.controller.shown_verdict());
}

TEST_CASE_FIXTURE(LittleGame, "a look shows where an enemy's counter would retreat, and changes nothing") {
  begin();
  controller.select("b1");
  controller.hover(driver.hex("0803"));
  controller.look(false);
  controller.wait_idle();
  const RetreatPreview& look = controller.looked();
  CHECK(look.unit_id() == "r1");
  CHECK(look.results() == Strings{"DR"});
  REQUIRE(look.verdict(0) != nullptr);
  REQUIRE_FALSE(look.verdict(0)->end_hexes.empty());
  for (const VerdictEnd& end : look.verdict(0)->end_hexes) {
    for (const RetreatPath& path : end.paths) CHECK(path.size() == 3);  // a DR is 2 hexes
  }
  CHECK(controller.prompt().starts_with("r1, DR: "));
  CHECK(shapes(Layer::marks, Role::end) > 0);
  CHECK(shapes(Layer::marks, Role::ruled_out) > 0);
  CHECK_FALSE(controller.drawing(Layer::reach));
  controller.end_look();
  CHECK(controller.selected() == "b1");
  CHECK(controller.steps() == 0);
  CHECK(shapes(Layer::marks, Role::end) == 0);
  CHECK(controller.drawing(Layer::reach));
}

TEST_CASE("a look marks where one more enemy would leave the counter no way out, and who can come there") {
  // In the corner r1 has few ways out, and b1 is near enough to close them.
  std::string units = little_units;
  units.replace(units.find("0803"), 4, "1201");
  units.replace(units.find("0203"), 4, "0803");
  LittleGame game("", units);
  game.begin();
  game.controller.look_at(game.unit("r1"), false);
  game.controller.wait_idle();
  const FoundTraps& traps = game.controller.looked().traps();
  CHECK_FALSE(traps.is_searching());
  CHECK(traps.problem().empty());
  RetreatRequest request;
  request.unit = game.unit("r1");
  request.result = "DR";
  const GameState& state = game.controller.shown();
  const auto known = got<std::vector<Trap>>(traps_of(state.position, *state.scenario->rule_set, request));
  CHECK(traps.traps().size() == known.size());
  CHECK(game.shapes(Layer::marks, Role::danger) > 0);
  for (const Trap& trap : traps.traps()) {
    bool reaches = false;
    for (const MoveEnd& end : move_ends(state, trap.by)) reaches = reaches || end.hex == trap.hex;
    CHECK(traps.is_within_reach(trap) == reaches);
    CHECK(trap.outcome == "captured");
    CHECK(state.position.enemies(state.position.unit(trap.by).side, state.position.unit(request.unit).side));
  }
  CHECK(std::ranges::any_of(traps.traps(), [&](const Trap& t) { return traps.is_within_reach(t); }));
  CHECK_FALSE(std::ranges::all_of(traps.traps(), [&](const Trap& t) { return traps.is_within_reach(t); }));
  game.controller.end_look();
  CHECK(game.shapes(Layer::marks, Role::danger) == 0);
}

TEST_CASE("another look at a stack is at the next unit below") {
  LittleGame game("", little_units);
  game.begin();
  game.driver.act("move b2 0204");
  game.driver.act("move b1 0204");
  game.controller.select("");
  game.controller.hover(game.driver.hex("0204"));
  game.controller.look(false);
  const std::string top = game.controller.looked().unit_id();
  game.controller.look(false);  // the key repeats while it is held
  CHECK(game.controller.looked().unit_id() == top);
  game.controller.end_look();
  game.controller.look(false);
  CHECK(game.controller.looked().unit_id() != top);
  game.controller.end_look();
  game.controller.look(false);
  CHECK(game.controller.looked().unit_id() == top);
}

TEST_CASE_FIXTURE(LittleGame, "a look at nobody says what to do") {
  begin();
  controller.look(true);
  CHECK_FALSE(controller.looked().is_open());
  const auto note = got(controller.take_note());
  CHECK(note.starts_with("Point at a counter"));
  CHECK_FALSE(controller.take_note());
}

TEST_CASE_FIXTURE(LittleGame, "in a look, clicks choose counters and never act") {
  begin();
  controller.look_at(unit("b1"), true);
  driver.click("0803");
  CHECK(controller.looked().unit_id() == "r1");
  driver.click("0604");
  CHECK(controller.inspected() == driver.hex("0604"));
  CHECK(controller.steps() == 0);
  controller.cancel();
  CHECK_FALSE(controller.looked().is_open());
}

TEST_CASE("a look takes the adjacent or nearest enemies as cause, and Shift names others") {
  LittleGame game(panic_rules("[ { result = \"DR\" } ]"));
  game.begin();
  game.controller.look_at(game.unit("r1"), true);
  game.controller.wait_idle();
  const RetreatPreview& look = game.controller.looked();
  REQUIRE(look.verdict(0) != nullptr);
  CHECK(look.shown().causing_units == std::vector<UnitIndex>{game.unit("b1")});
  game.controller.look_at(game.unit("b2"), true);  // nobody is next to it
  game.controller.wait_idle();
  REQUIRE(look.verdict(0) != nullptr);
  CHECK(look.shown().causing_units.size() == 1);
  game.controller.click(game.driver.hex("0803"), std::nullopt, true);
  game.controller.wait_idle();
  REQUIRE(look.verdict(0) != nullptr);
  CHECK(look.shown().causing_units == std::vector<UnitIndex>{game.unit("r1")});
  game.controller.click(game.driver.hex("0803"), std::nullopt, true);
  game.controller.click(game.driver.hex("0805"), std::nullopt, true);
  game.controller.wait_idle();
  CHECK(look.shown().causing_units == std::vector<UnitIndex>{game.unit("r2")});
}

TEST_CASE("a look states the numbers, hexes and units that a result needs") {
  LittleGame game(
      "[[results]]\nresult = \"flags\"\nneeds = [\"flags\"]\nhexes = \"flags\"\n"
      "[[clauses]]\nid = \"left\"\ncite = \"1\"\ntext = \"Not where others were.\"\n"
      "forbid = { region = \"vacated\" }\n");
  game.begin();
  const UnitIndex b2 = game.unit("b2");
  game.controller.look_at(b2, true);
  const RetreatPreview& look = game.controller.looked();
  REQUIRE(look.results() == Strings{"DR", "flags"});
  game.controller.choose_result(1);
  game.controller.wait_idle();
  REQUIRE(look.request_error(1) != nullptr);
  CHECK(has(game.controller.prompt(), "State it in the panel, under Facts."));
  CHECK(look.asked_numbers() == Strings{"flags"});
  StatedFacts facts;
  facts.numbers["flags"] = "one";
  game.controller.state(facts);
  game.controller.wait_idle();
  CHECK(look.stated_problem() == "flags must be a whole number, not \"one\"");
  CHECK(look.verdict(1) == nullptr);
  const Grid& grid = game.controller.shown().position.map().grid();
  const Hex from = game.controller.shown().position.unit(b2).hex;
  facts.numbers["flags"] = "1";
  facts.vacated = "none";
  game.controller.state(facts);
  game.controller.wait_idle();
  REQUIRE(look.verdict(1) != nullptr);
  REQUIRE_FALSE(look.verdict(1)->end_hexes.empty());
  const Hex open = look.verdict(1)->end_hexes.front().hex;
  CHECK(distance(open, from) == 1);
  // The number is not that of the other result, which is asked all the same.
  CHECK(look.verdict(0) != nullptr);
  facts.vacated = grid.number(open);
  game.controller.state(facts);
  game.controller.wait_idle();
  REQUIRE(look.verdict(1) != nullptr);
  for (const VerdictEnd& end : look.verdict(1)->end_hexes) CHECK(end.hex != open);
  facts.then = "b9";
  game.controller.state(facts);
  CHECK(has(look.stated_problem(), "there is no unit \"b9\""));
  // What was stated of one unit is not said of another.
  game.controller.look_at(game.unit("b1"), true);
  CHECK(look.stated() == StatedFacts{});
}

TEST_CASE("a look follows the game, and ends when its unit is gone") {
  LittleGame game("", little_units);
  game.begin();
  game.controller.look_at(game.unit("b1"), true);
  game.driver.act("move b1 0403");
  game.controller.wait_idle();
  REQUIRE(game.controller.shown_verdict());
  CHECK(game.controller.shown_verdict()->verdict->from == game.driver.hex("0403"));
  game.controller.close();
  CHECK_FALSE(game.controller.looked().is_open());
}

TEST_CASE_FIXTURE(LittleGame, "overlays show the reach of either side, danger and lines of sight") {
  begin();
  controller.choose_overlay("reach");
  controller.wait_idle();
  CHECK(controller.overlay_note() == "Select a unit to see this overlay.");
  CHECK_FALSE(controller.drawing(Layer::overlay));
  controller.select("r2");  // the side that does not act
  controller.wait_idle();
  CHECK(controller.drawing(Layer::overlay));
  controller.choose_overlay("danger");
  controller.wait_idle();
  CHECK(controller.drawing(Layer::danger));
  CHECK_FALSE(controller.drawing(Layer::overlay));
  controller.choose_overlay("line-of-sight");
  controller.hover(driver.hex("0303"));
  CHECK(controller.drawing(Layer::overlay));
  controller.toggle_overlay("enemy-reach");
  controller.wait_idle();
  CHECK(controller.drawing(Layer::overlay));
  controller.toggle_overlay("enemy-reach");
  CHECK(controller.overlay().kind == OverlayKind::off);
  CHECK_FALSE(controller.drawing(Layer::overlay));
}

TEST_CASE_FIXTURE(LittleGame, "the pointer over a target shows what an attack would do, before a click") {
  begin();
  driver.act("end");
  controller.select("b1");
  CHECK(shapes(Layer::marks, Role::end) == 0);
  controller.hover(driver.hex("0803"));
  controller.wait_idle();
  REQUIRE(controller.foreseen() != nullptr);
  CHECK(controller.proposal() == nullptr);
  CHECK(shapes(Layer::marks, Role::end) > 0);  // where r1 may retreat
  const auto& chances = controller.foreseen()->chances;
  const auto none = std::find_if(chances.begin(), chances.end(),
                                 [](const OutcomeOdds& odds) { return odds.outcome == "nothing changes"; });
  REQUIRE(none != chances.end());
  controller.spotlight_outcome(none->chain);
  CHECK(shapes(Layer::marks, Role::end) == 0);
  controller.spotlight_outcome(nullptr);
  CHECK(shapes(Layer::marks, Role::end) > 0);
  controller.hover(driver.hex("0101"));
  CHECK(controller.foreseen() == nullptr);
  CHECK(shapes(Layer::marks, Role::end) == 0);
  driver.click("0803");  // a proposal shows the same
  CHECK(controller.proposal() != nullptr);
  controller.wait_idle();
  CHECK(shapes(Layer::marks, Role::end) > 0);
}

}  // namespace rearguard

// User input to the controller and its answers. The expected hexes are those of the rule sheet.

#include "src/desk/retreat/retreat_controller.h"

#include <chrono>

#include "src/answers/view/scene.h"
#include "src/core/engine/surveys/danger.h"
#include "src/core/rules/words/rule_set.h"
#include "src/desk/shared/hex_report.h"
#include "tests/support/got.h"
#include "tests/support/random_board.h"
#include "tests/support/scratch.h"

namespace {

using Names = std::set<std::string>;

std::string source(const std::string& file) {
  return REARGUARD_SOURCE_DIR "/" + file;
}

RuleLibrary library() {
  return RuleLibrary(source("assets/rules"));
}

/// A controller with the rule sheet's example open.
struct Opened {
  RetreatController controller{library()};
  explicit Opened(const std::string& file = "maps/2930/rout.toml") { REQUIRE(controller.open(source(file))); }
  Hex hex(const std::string& number) const { return *controller.position()->map().grid().parse(number); }
  UnitIndex unit(const std::string& id) const { return *controller.position()->find(id); }
  Names ends() {
    Names names;
    controller.wait_idle();
    REQUIRE(controller.verdict() != nullptr);
    for (const VerdictEnd& end : controller.verdict()->end_hexes)
      names.insert(controller.position()->map().grid().number(end.hex));
    return names;
  }
};

const Names blue_dots{"2933", "3032", "3132", "3230", "3231"};

Names with(Names names, const Names& more) {
  names.insert(more.begin(), more.end());
  return names;
}

/// The same with an answer about the unit in 2930.
struct Asked : Opened {
  Asked() {
    controller.click(hex("2930"));
    controller.wait_idle();
  }
};

}  // namespace

TEST_CASE_FIXTURE(Opened, "a click on b1 shows its five end hexes for the first result of the rules") {
  CHECK(controller.verdict() == nullptr);
  controller.click(hex("2930"));
  CHECK(controller.selected() == unit("b1"));
  CHECK(controller.result().result == "rout");
  CHECK(ends() == blue_dots);
  std::uint64_t paths = 0;
  for (const VerdictEnd& end : controller.verdict()->end_hexes) paths += end.path_count;
  CHECK(paths == 10);
}

TEST_CASE_FIXTURE(Opened, "results are listed with the names and in the order of the rule file") {
  CHECK(controller.results() == Strings{"rout", "R2", "R1", "pin"});
  controller.click(hex("2930"));
  controller.choose({"R2", std::nullopt});
  CHECK(ends() == Names{"2932", "3031", "3130", "3131"});
  controller.step_result(+1);
  CHECK(controller.result().result == "R1");
  CHECK(ends() == Names{"2931", "3030"});
  controller.step_result(+1);
  CHECK(ends() == Names{});
  CHECK(controller.verdict()->outcome == "pinned");
  controller.step_result(+1);
  CHECK(ends() == blue_dots);
  controller.choose({"", 2});
  CHECK(ends() == Names{"2932", "3031", "3130", "3131"});
}

TEST_CASE_FIXTURE(Opened, "choosing other rules repeats the question under them") {
  controller.click(hex("2930"));
  CHECK(ends() == blue_dots);
  CHECK(controller.choose_rules("order-actions-lenient"));
  CHECK(controller.verdict() == nullptr);
  CHECK(ends() == with(blue_dots, {"2927", "3027"}));
  CHECK(controller.verdict()->rules == "order-actions-lenient");
  controller.step_rules(-1);
  CHECK(ends() == blue_dots);
}

TEST_CASE_FIXTURE(Asked, "rules that cannot be used change nothing and give a message") {
  CHECK_FALSE(controller.choose_rules("order-action"));
  CHECK(has(only(controller.messages()).text, "did you mean \"order-actions\"?"));
  CHECK(controller.rule_set()->id == "order-actions");
  CHECK(ends() == blue_dots);
}

TEST_CASE_FIXTURE(InScratch, "a rule file that the user opens applies and stays in the list") {
  const std::string mine = scratch.write(
      "mine.toml", "rearguard = \"rules 2\"\nname = \"Mine\"\nextends = \"" +
                       source("assets/rules/order-actions.toml") + "\"\nremove = [\"least-resistance\"]\n");
  Opened open;
  open.controller.click(open.hex("2930"));
  CHECK(open.controller.choose_rules(mine));
  CHECK(open.ends().contains("3229"));  // 4 MP, which only least-resistance rules out
  CHECK(std::ranges::count(open.controller.rules_names(), mine) == 1);
}

TEST_CASE("clicks on a hex cycle through its stack") {
  Opened open("maps/keddles-mill/afternoon.toml");
  open.controller.click(open.hex("3514"));
  CHECK(open.controller.selected() == open.unit("u1"));
  open.controller.click(open.hex("3514"));
  CHECK(open.controller.selected() == open.unit("u2"));
  open.controller.click(open.hex("3514"));
  CHECK(open.controller.selected() == open.unit("u1"));
}

TEST_CASE_FIXTURE(Opened, "a click on an empty hex describes it and keeps the unit selected") {
  controller.click(hex("2930"));
  controller.click(hex("3131"));
  CHECK(controller.selected() == unit("b1"));
  CHECK(controller.pointed_at() == hex("3131"));
}

TEST_CASE_FIXTURE(Opened, "next and previous unit cycle through the document and focus the unit") {
  controller.step_unit(+1);
  CHECK(controller.selected() == unit("b1"));
  CHECK(controller.take_focus() == hex("2930"));
  CHECK_FALSE(controller.take_focus());
  controller.step_unit(-1);
  CHECK(controller.selected() == unit("c4"));
  controller.step_unit(+1);
  CHECK(controller.selected() == unit("b1"));
}

TEST_CASE_FIXTURE(Asked, "a legal end hex shows its paths with running movement points") {
  const auto hex_report = got(controller.hex_report(hex("2933")));
  CHECK(hex_report.kind == HexReport::Kind::end);
  CHECK(hex_report.headline == "2933: legal end hex, 3 MP, 1 path");
  CHECK(running_points(*controller.position(), only(hex_report.paths)) == "2931 1, 2932 2, 2933 3");
  CHECK(controller.hex_report(hex("3032"))->paths.size() == 3);
}

TEST_CASE_FIXTURE(Asked, "every illegal hex shows the verdict's clause, rule number and sentence") {
  REQUIRE(controller.verdict()->ruled_out.size() == 6 + 12 + 13);
  for (const RuledOutHex& ruled_out_hex : controller.verdict()->ruled_out) {
    const auto hex_report = controller.hex_report(ruled_out_hex.hex);
    CHECK(hex_report->kind == HexReport::Kind::ruled_out);
    CHECK(hex_report->clause == ruled_out_hex.clause);
    CHECK(hex_report->cite == ruled_out_hex.cite);
    CHECK(hex_report->why == ruled_out_hex.why);
    CHECK_FALSE(hex_report->why.empty());
  }
  CHECK(controller.hex_report(hex("3229"))->clause == "least-resistance");
}

TEST_CASE_FIXTURE(Asked, "a hex that is not an end hex of the question says so") {
  const auto near = controller.hex_report(hex("2931"));
  CHECK(near->kind == HexReport::Kind::ruled_out);
  CHECK(near->headline ==
        "2931: wrong distance (exact-distance, 14.0); legal paths to 2933, 3032, 3132 pass through it");
  CHECK(controller.hex_report(hex("3430"))->headline ==
        "3430 is not an end hex: b1 must retreat 3 hexes, and this hex is 5 hexes away");
  CHECK(controller.hex_report(hex("2930"))->kind == HexReport::Kind::start);
  controller.choose({"pin", std::nullopt});
  controller.wait_idle();
  CHECK(controller.hex_report(hex("2931"))->headline == "2931 is not an end hex: b1 does not retreat");
}

TEST_CASE_FIXTURE(Asked, "a tested path can be completed at each step and is legal at its end") {
  controller.start_test_path(true);
  using State = PartialPath::State;
  const auto state_after = [&](const std::string& number) {
    controller.click(hex(number));
    CHECK(controller.path_verdict() == nullptr);
    controller.wait_idle();
    REQUIRE(controller.path_verdict() != nullptr);
    return controller.path_verdict()->state;
  };
  CHECK(state_after("2931") == State::can_be_completed);
  CHECK(controller.path_verdict()->movement_points ==
        MovementPoints{controller.position()->map().chart().denominator});
  CHECK(state_after("3031") == State::can_be_completed);
  CHECK(state_after("3032") == State::legal);
  CHECK(controller.verdict()->end_hexes.size() == 5);
  CHECK_FALSE(controller.verdict()->judged_path);
  // Clicking the last hex removes it, as does the key.
  controller.click(hex("3032"));
  CHECK(controller.test_path().size() == 3);
  controller.remove_last_hex();
  CHECK(controller.test_path().size() == 2);
  controller.remove_last_hex();
  controller.remove_last_hex();
  CHECK(controller.test_path().size() == 1);
  controller.start_test_path(false);
  CHECK(controller.test_path().empty());
  CHECK(controller.verdict() != nullptr);
}

TEST_CASE_FIXTURE(Asked, "a path is ruled out, with its clause, as soon as it cannot become legal") {
  controller.start_test_path(true);
  const auto ruled_out_by = [&](const Strings& numbers) {
    while (controller.test_path().size() > 1) controller.remove_last_hex();
    for (const std::string& number : numbers) controller.add_to_path(hex(number));
    controller.wait_idle();
    REQUIRE(controller.path_verdict() != nullptr);
    CHECK(controller.path_verdict()->state == PartialPath::State::ruled_out);
    CHECK_FALSE(controller.path_verdict()->why.empty());
    return controller.path_verdict()->clause;
  };
  CHECK(ruled_out_by({"2829"}) == "no-enemy");
  CHECK(ruled_out_by({"2929"}) == "avoid-zoc");
  CHECK(ruled_out_by({"2830"}) == "not-toward-lines");
  CHECK(ruled_out_by({"2931", "2930"}) == "no-revisit");
  CHECK(ruled_out_by({"2931", "3030"}) == "exact-distance");
  CHECK(ruled_out_by({"3030", "3130", "3229"}) == "least-resistance");
  CHECK(ruled_out_by({"2931", "3031", "3131"}) == "exact-distance");
}

TEST_CASE_FIXTURE(Opened, "a test path accepts adjacent hexes only, and a right click cancels it") {
  controller.start_test_path(true);
  CHECK_FALSE(controller.is_testing_path());
  controller.dismiss_message();
  controller.click(hex("2930"));
  controller.wait_idle();
  controller.start_test_path(true);
  controller.click(hex("3333"));
  CHECK(controller.test_path().size() == 1);
  controller.inspect(hex("3333"));
  CHECK_FALSE(controller.is_testing_path());
  CHECK(controller.selected() == unit("b1"));
}

TEST_CASE_FIXTURE(Opened, "a superseded question never shows its answer") {
  controller.click(hex("2930"));
  for (int i = 0; i < 200; ++i) {
    controller.choose({"rout", std::nullopt});
    controller.choose({i % 2 == 0 ? "R2" : "R1", std::nullopt});
    for (int poll = 0; poll < 50; ++poll) {
      controller.poll();
      if (controller.verdict() == nullptr) continue;
      CHECK(controller.verdict()->result == controller.result().result);
      break;
    }
  }
  controller.wait_idle();
  CHECK(controller.verdict()->result == "R1");
}

TEST_CASE_FIXTURE(Opened, "an invalid position leaves the open one unchanged and states the reason") {
  controller.click(hex("2930"));
  CHECK(ends() == blue_dots);
  const auto position = controller.position();
  const std::string broken = source("tests/core/io/broken/position-bad-hex.toml");
  CHECK_FALSE(controller.open(broken));
  CHECK(controller.position() == position);
  CHECK(controller.file() == source("maps/2930/rout.toml"));
  CHECK(controller.selected() == unit("b1"));
  CHECK(controller.verdict()->end_hexes.size() == 5);
  REQUIRE(controller.messages().size() == 1);
  CHECK(has(controller.messages().front().text, broken + ":"));
  CHECK(has(controller.prompt(), "message"));
  controller.dismiss_message();
  CHECK(controller.messages().empty());
  CHECK_FALSE(controller.open(source("no/such/file.toml")));
  CHECK(controller.position() == position);
}

TEST_CASE_FIXTURE(InScratch, "a position with invalid rules is not opened") {
  const std::string file =
      scratch.write("p.toml", "rearguard = \"position 1\"\nmap = \"" + source("maps/2930/map.toml") +
                                  "\"\nrules = \"order-action\"\n[[units]]\nid = \"b1\"\nside = "
                                  "\"union\"\nhex = \"2930\"\nclass = \"foot\"\n");
  RetreatController controller(library());
  CHECK_FALSE(controller.open(file));
  CHECK(controller.position() == nullptr);
  CHECK(has(controller.messages().front().text,
            "p.toml:3:9: error: the rules \"order-action\" cannot be used"));
}

TEST_CASE_FIXTURE(InScratch, "a position without rules prompts for a rule file") {
  const std::string file = scratch.write(
      "p.toml", "rearguard = \"position 1\"\nmap = \"" + source("maps/2930/map.toml") +
                    "\"\n[[units]]\nid = \"b1\"\nside = \"union\"\nhex = \"2930\"\nclass = \"foot\"\n");
  RetreatController controller(library());
  CHECK(controller.open(file));
  controller.step_unit(+1);
  controller.wait_idle();
  CHECK(controller.verdict() == nullptr);
  CHECK(controller.prompt().starts_with("Choose a rule file"));
  controller.choose_rules("order-actions");
  controller.wait_idle();
  REQUIRE(controller.verdict() != nullptr);
  CHECK(controller.verdict()->rules == "order-actions");
}

TEST_CASE_FIXTURE(Opened, "reloading the file retains unit, result and rules") {
  controller.choose_rules("order-actions-lenient");
  controller.click(hex("2930"));
  controller.choose({"R2", std::nullopt});
  CHECK(controller.reload());
  CHECK(controller.selected() == unit("b1"));
  CHECK(controller.result().result == "R2");
  CHECK(controller.rule_set()->id == "order-actions-lenient");
}

TEST_CASE("a file that another program has changed is noticed until it is read again or kept") {
  const Scratch folder;
  const auto text = [](const std::string& hex) {
    return "rearguard = \"position 1\"\nmap.grid = { orientation = \"flat\", shifted = \"even\", first = "
           "\"0101\", columns = 2, rows = 1 }\nmap.terrain.clear = { symbol = \".\", cost = { foot = 1 } "
           "}\nmap.hexes = [\"..\"]\n"
           "units = [{ id = \"a\", side = \"x\", hex = \"" +
           hex + "\", class = \"foot\" }]\n";
  };
  const std::string file = folder.write("now.toml", text("0101"));
  // Clocks of files may be coarse: the changes are dated.
  const auto change = [&](const std::string& content, int seconds) {
    const auto before = std::filesystem::last_write_time(file);
    folder.write("now.toml", content);
    std::filesystem::last_write_time(file, before + std::chrono::seconds(seconds));
  };
  RetreatController controller(RuleLibrary(""));
  REQUIRE(controller.open(file));
  controller.look_for_changes();
  CHECK(!controller.file_has_changed());

  change(text("0201"), 2);
  controller.look_for_changes();
  CHECK(controller.file_has_changed());
  CHECK(controller.reload());
  controller.look_for_changes();
  CHECK(!controller.file_has_changed());
  const Grid& grid = controller.position()->map().grid();
  CHECK(controller.position()->unit(0).hex == grid.parse("0201"));

  change(text("0101"), 2);
  controller.look_for_changes();
  controller.keep_as_read();
  controller.look_for_changes();
  CHECK(!controller.file_has_changed());
  CHECK(controller.position()->unit(0).hex == grid.parse("0201"));

  // A file that cannot be read leaves the position, and is offered once.
  change("half of a posi", 2);
  controller.look_for_changes();
  CHECK(controller.file_has_changed());
  CHECK(!controller.reload());
  controller.look_for_changes();
  CHECK(!controller.file_has_changed());
  REQUIRE(controller.position() != nullptr);
  CHECK(controller.position()->unit(0).hex == grid.parse("0201"));
}

TEST_CASE("files of other programs are read as the window is told, and reloaded in the same way") {
  RetreatController controller(library());
  int times = 0;
  controller.read_files_by([&](const std::string& file) {
    CHECK(file == "save.vsav");
    ++times;
    return read_position_file(source("maps/2930/rout.toml"));
  });
  CHECK(controller.open("save.vsav"));
  CHECK(controller.reload());
  CHECK(times == 2);
  CHECK(controller.position()->find("b1"));
}

TEST_CASE_FIXTURE(Opened, "the hex cursor moves by printed numbers and stays on the map") {
  controller.click(hex("2930"));
  controller.move_cursor(1, 0);
  CHECK(controller.pointed_at() == hex("3030"));
  controller.move_cursor(0, 1);
  CHECK(controller.pointed_at() == hex("3031"));
  controller.move_cursor(-1000, -1000);
  CHECK(controller.pointed_at() == controller.position()->map().grid().hex_at(0));
  controller.hover(hex("3132"));
  CHECK(controller.pointed_at() == hex("3132"));
  controller.hover(std::nullopt);
  CHECK(controller.pointed_at() == controller.position()->map().grid().hex_at(0));
}

TEST_CASE_FIXTURE(Asked, "keys cycle through end hexes and through illegal hexes") {
  Names seen;
  for (int i = 0; i < 5; ++i) {
    controller.step_end(+1);
    seen.insert(controller.position()->map().grid().number(*controller.pointed_at()));
  }
  CHECK(seen == blue_dots);
  controller.step_illegal_hex(+1);
  CHECK(controller.hex_report(*controller.pointed_at())->kind == HexReport::Kind::ruled_out);
}

TEST_CASE("the prompt always states the next step") {
  RetreatController controller(library());
  CHECK(controller.prompt() == "Open a position with Ctrl+O. F1 lists all keys.");
  Opened open;
  CHECK(open.controller.prompt().starts_with("Click a unit"));
  open.controller.click(open.hex("2930"));
  open.controller.wait_idle();
  CHECK(open.controller.prompt().starts_with("b1, rout under order-actions: 5 legal end hexes, 10 paths"));
  open.controller.start_test_path(true);
  CHECK(open.controller.prompt().starts_with("Path 2930: click the next hex"));
  open.controller.add_to_path(open.hex("2829"));
  open.controller.wait_idle();
  CHECK(open.controller.prompt().starts_with("Path 2930-2829 is ruled out by no-enemy"));
}

TEST_CASE_FIXTURE(Asked, "a change to one layer changes the revision of that layer only") {
  using Layer = RetreatController::Layer;
  const auto marks = controller.revision(Layer::marks);
  const auto overlay = controller.revision(Layer::overlay);
  const auto pointer = controller.revision(Layer::pointer);
  controller.hover(hex("3131"));
  controller.hover(hex("3131"));
  CHECK(controller.revision(Layer::pointer) == pointer + 1);
  CHECK(controller.revision(Layer::marks) == marks);
  CHECK(controller.revision(Layer::overlay) == overlay);
  controller.choose_overlay("reach");
  CHECK(controller.revision(Layer::overlay) > overlay);
}

TEST_CASE("the danger overlay shows the effect of a rout on every unit") {
  Opened open("maps/keddles-mill/afternoon.toml");
  open.controller.choose_overlay("danger");
  open.controller.wait_idle();
  Judge judge(*open.controller.position(), *open.controller.rule_set());
  // Results apply to stacks from the top: below another unit a rout is impossible, and there is no mark.
  std::size_t below_others = 0;
  for (UnitIndex u = 0; u < open.controller.position()->units().size(); ++u) {
    const Danger danger = std::get<Danger>(danger_of(judge, u, "rout"));
    below_others += danger.outcome == "impossible" ? 1 : 0;
  }
  CHECK(below_others == 3);  // u2, u35 and c51
  REQUIRE(open.controller.danger().size() + below_others == open.controller.position()->units().size());
  std::size_t in_danger = 0;
  for (const DangerMark& mark : open.controller.danger()) {
    const Danger danger = std::get<Danger>(danger_of(judge, mark.unit, "rout"));
    CHECK(mark.captured == danger.captured);
    CHECK(mark.end_hex_count == danger.end_hex_count);
    CHECK(mark.chokes == danger.choke);
    in_danger += mark.captured || !mark.chokes.empty() ? 1 : 0;
  }
  CHECK(in_danger > 0);
  CHECK(in_danger < open.controller.danger().size());
  // Another result changes the danger.
  open.controller.choose({"pin", std::nullopt});
  open.controller.wait_idle();
  CHECK(open.controller.danger().empty());
}

TEST_CASE("a drawing outlives its controller") {
  RetreatController::Drawing drawing;
  std::optional<MapLayout> layout;
  {
    Opened open;
    open.controller.click(open.hex("2930"));
    open.controller.wait_idle();
    drawing = open.controller.drawing(RetreatController::Layer::marks);
    layout.emplace(open.controller.position()->map().grid(), 30);
  }
  Scene scene;
  drawing(scene, *layout);
  CHECK_FALSE(scene.items.empty());
}

TEST_CASE_FIXTURE(Asked, "drawings stay within their extent") {
  controller.hover(hex("3032"));
  const Grid& grid = controller.position()->map().grid();
  for (const auto layer : {RetreatController::Layer::paths, RetreatController::Layer::marks,
                           RetreatController::Layer::pointer}) {
    REQUIRE(controller.extent(layer));
    // Nothing is drawn outside the extent.
    const MapLayout elsewhere(grid, 30, HexWindow{{34, 22}, {36, 25}});
    Scene scene;
    controller.draw(layer, scene, elsewhere);
    CHECK(scene.items.empty());
  }
  CHECK(controller.extent(RetreatController::Layer::pointer)->first == Printed{29, 30});
  CHECK(controller.extent(RetreatController::Layer::pointer)->last == Printed{30, 32});
}

namespace {

/// A unit r with two enemies, v and w, beside it, under rules that ask who caused its retreat.
const std::string asking_rules = R"(rearguard = "rules 2"
name = "Away"
results = [{ result = "Retreat", hexes = 1, cite = "1" }]
[[clauses]]
id = "farther"
cite = "2"
text = "Farther from the victors."
forbid = { some = "causing-units", is = { not = "farther" } }
)";

const std::string asking_position = R"(rearguard = "position 1"
rules = "away.toml"
units = [
  { id = "r", side = "blue", hex = "0303", class = "foot" },
  { id = "v", side = "red", hex = "0302", class = "foot" },
  { id = "w", side = "red", hex = "0304", class = "foot" },
]
[map]
grid = { orientation = "flat", shifted = "even", first = "0101", columns = 5, rows = 5 }
terrain = { clear = { symbol = ".", cost = { foot = 1 } } }
hexes = [".....", ".....", ".....", ".....", "....."]
)";

}  // namespace

TEST_CASE_FIXTURE(InScratch, "the window asks who caused a retreat, and takes enemies by name") {
  scratch.write("away.toml", asking_rules);
  RetreatController controller{library()};
  REQUIRE(controller.open(scratch.write("position.toml", asking_position)));
  const Position& position = *controller.position();
  const UnitIndex v = *position.find("v");
  controller.select(position.find("r"));
  controller.wait_idle();
  CHECK(controller.verdict() == nullptr);
  REQUIRE(controller.request_error() != nullptr);
  CHECK(controller.request_error()->message ==
        "the rules ask who caused the retreat (clause farther): name them");
  CHECK(has(controller.prompt(), "who caused the retreat"));
  CHECK(has(controller.prompt(), "Click the enemy who won"));
  CHECK(controller.waits_for_causing_units());
  CHECK(has(controller.as_example(), "expect.outcome = \"incomplete\""));
  CHECK_FALSE(controller.toggle_causing_units(position.unit(*position.find("r")).hex));
  CHECK(controller.shows_causing_units());
  CHECK(controller.toggle_causing_units(position.unit(v).hex));
  CHECK(controller.causing_units() == std::vector<UnitIndex>{v});
  controller.wait_idle();
  REQUIRE(controller.verdict() != nullptr);
  CHECK(controller.verdict()->end_hexes.size() == 3);  // of six, those farther from v alone
  CHECK_FALSE(controller.waits_for_causing_units());
  CHECK(has(controller.as_example(), "caused_by = [\"v\"]"));
  CHECK(controller.shows_causing_units());
  controller.toggle_causing_unit(*position.find("w"));
  controller.wait_idle();
  REQUIRE(controller.verdict() != nullptr);
  CHECK(controller.verdict()->end_hexes.empty());  // none is farther from both
  CHECK(controller.reload());
  CHECK(controller.causing_units().size() == 2);
  controller.toggle_causing_unit(*controller.position()->find("w"));
  controller.toggle_causing_unit(*controller.position()->find("v"));
  controller.wait_idle();
  CHECK(controller.request_error() != nullptr);
  controller.step_unit(+1);
  CHECK(controller.causing_units().empty());
}

TEST_CASE_FIXTURE(Asked, "the window does not ask for causing units that the rules do not mention") {
  CHECK_FALSE(controller.shows_causing_units());
}

TEST_CASE_FIXTURE(InScratch, "a stack that its owner splits is shown part by part") {
  const std::string rules = scratch.write("split.toml", R"(
rearguard = "rules 2"
name = "Split"
retreat = { mover = "owner" }
stacking = { limit = 2 }
results = [ { result = "R1", hexes = 1, cite = "5" } ]
[[clauses]]
id = "passable"
cite = "1"
text = "A unit stays on the map."
forbid = "impassable"
[[clauses]]
id = "no-enemy"
cite = "2"
text = "A unit enters no hex with an enemy."
forbid = "enemy"
[[clauses]]
id = "room"
cite = "6"
text = "Two units a hex."
forbid = "overstacked"
)");
  // Friends leave room for one unit in 0202, and for two in 0402.
  Setup setup;
  setup.units = {unit_at("a", "blue", "0302"), unit_at("b", "blue", "0302"), unit_at("f", "blue", "0202"),
                 unit_at("r1", "red", "0301"), unit_at("r2", "red", "0303"), unit_at("r3", "red", "0201"),
                 unit_at("r4", "red", "0401")};
  RetreatController controller{library()};
  controller.open(std::make_shared<const Position>(valid_position(clear_map(5, 4), setup)), nullptr);
  REQUIRE(controller.choose_rules(rules));
  controller.select(controller.position()->find("a"));
  const auto ends = [&] {
    controller.wait_idle();
    const Verdict* verdict = controller.verdict();
    REQUIRE(verdict != nullptr);
    Names names;
    for (const VerdictEnd& end : verdict->end_hexes)
      names.insert(controller.position()->map().grid().number(end.hex));
    return names;
  };
  CHECK(ends() == Names{"0402"});
  REQUIRE(controller.verdict()->options.size() == 2);
  CHECK(controller.verdict()->options[0].name == "split:a+b");
  controller.pick_option("split:a");
  CHECK(ends() == Names{"0202", "0402"});
  CHECK(controller.verdict()->companions.empty());
  CHECK(controller.verdict()->option == "split:a");
  CHECK(controller.verdict()->options.size() == 2);
  controller.pick_option("");
  CHECK(ends() == Names{"0402"});
  CHECK(controller.verdict()->companions == Strings{"b"});
  // Another unit is another question.
  controller.pick_option("split:a");
  controller.select(controller.position()->find("f"));
  CHECK(controller.option().empty());
}

TEST_CASE_FIXTURE(Opened,
                  "the number that a result needs, and hexes that rules ask for, are stated in the window") {
  const Scratch files;
  files.write(
      "flags.toml",
      "rearguard = \"rules 2\"\nname = \"Flags\"\n[[results]]\nresult = \"flags\"\nneeds = [\"flags\"]\n"
      "hexes = \"flags\"\n[[clauses]]\nid = \"left\"\ncite = \"1\"\ntext = \"Not where others were.\"\n"
      "forbid = { region = \"vacated\" }\n[failure]\noutcome = \"eliminated\"\n");
  REQUIRE(controller.choose_rules(files.file("flags.toml")));
  controller.click(hex("2930"));
  controller.wait_idle();
  REQUIRE(controller.request_error() != nullptr);
  CHECK(controller.request_error()->is_incomplete);
  CHECK(controller.prompt().find("under Facts") != std::string::npos);
  CHECK(controller.asked_numbers() == std::vector<std::string>{"flags"});

  StatedFacts facts;
  facts.numbers["flags"] = "one";
  controller.state(facts);
  CHECK(controller.stated_problem() == "flags must be a whole number, not \"one\"");
  facts.numbers["flags"] = "1";
  controller.state(facts);
  controller.wait_idle();
  REQUIRE(controller.request_error() != nullptr);
  CHECK(controller.request_error()->message.find("vacated") != std::string::npos);
  facts.vacated = "2931, 2929";
  controller.state(facts);
  CHECK(controller.stated_problem().empty());
  const Names around = ends();
  CHECK_FALSE(around.contains("2931"));
  CHECK_FALSE(around.contains("2929"));
  CHECK(around.contains("3030"));
  facts.vacated = "none";
  controller.state(facts);
  CHECK(ends().contains("2931"));
  facts.then = "b1x";
  controller.state(facts);
  CHECK(controller.stated_problem().find("there is no unit \"b1x\", did you mean \"b1\"?") == 0);
  controller.select(unit("c1"));
  CHECK(controller.stated() == StatedFacts{});
}

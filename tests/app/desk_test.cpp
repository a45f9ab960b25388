// What a player does, and what the desk then shows. Expected hexes are the rule sheet's own.

#include "src/app/desk.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <set>
#include <string>

#include "src/engine/danger.h"
#include "tests/support/scratch.h"

using namespace rearguard;
using rearguard::testing::Scratch;

namespace {

using Names = std::set<std::string>;

std::string source(const std::string& file) {
  return std::string(REARGUARD_SOURCE_DIR) + "/" + file;
}

RuleLibrary library() {
  return RuleLibrary(source("assets/rules"));
}

/// A desk with the sheet's example open.
struct Opened {
  Desk desk{library()};
  explicit Opened(const std::string& file = "maps/2930/rout.toml") { REQUIRE(desk.open(source(file))); }
  Hex hex(const std::string& number) const { return *desk.position()->map().grid().parse(number); }
  UnitIndex unit(const std::string& id) const { return *desk.position()->find(id); }
  Names ends() {
    Names names;
    desk.settle();
    REQUIRE(desk.verdict() != nullptr);
    for (const VerdictEnd& end : desk.verdict()->ends)
      names.insert(desk.position()->map().grid().number(end.hex));
    return names;
  }
};

const Names blue_dots{"2933", "3032", "3132", "3230", "3231"};

Names with(Names names, const Names& more) {
  names.insert(more.begin(), more.end());
  return names;
}

}  // namespace

TEST_CASE("a click on b1 asks for the first result of the rules and the five dots answer") {
  Opened open;
  CHECK(open.desk.verdict() == nullptr);
  open.desk.click(open.hex("2930"));
  CHECK(open.desk.selected() == open.unit("b1"));
  CHECK(open.desk.result().result == "rout");
  CHECK(open.ends() == blue_dots);
  std::uint64_t paths = 0;
  for (const VerdictEnd& end : open.desk.verdict()->ends) paths += end.path_count;
  CHECK(paths == 10);
}

TEST_CASE("results are offered as the rule file names them, in its order") {
  Opened open;
  CHECK(open.desk.results() == std::vector<std::string>{"rout", "R2", "R1", "pin"});
  open.desk.click(open.hex("2930"));
  open.desk.choose({"R2", std::nullopt});
  CHECK(open.ends() == Names{"2932", "3031", "3130", "3131"});
  open.desk.step_result(+1);
  CHECK(open.desk.result().result == "R1");
  CHECK(open.ends() == Names{"2931", "3030"});
  open.desk.step_result(+1);
  CHECK(open.ends() == Names{});
  CHECK(open.desk.verdict()->outcome == "pinned");
  open.desk.step_result(+1);
  CHECK(open.ends() == blue_dots);
  open.desk.choose({"", 2});
  CHECK(open.ends() == Names{"2932", "3031", "3130", "3131"});
}

TEST_CASE("other rules answer the same question again") {
  Opened open;
  open.desk.click(open.hex("2930"));
  CHECK(open.ends() == blue_dots);
  CHECK(open.desk.choose_rules("order-actions-lenient"));
  CHECK(open.desk.verdict() == nullptr);
  CHECK(open.ends() == with(blue_dots, {"2927", "3027"}));
  CHECK(open.desk.verdict()->rules == "order-actions-lenient");
  open.desk.step_rules(-1);
  CHECK(open.ends() == blue_dots);
}

TEST_CASE("rules that cannot be used leave everything as it is, with a message") {
  Opened open;
  open.desk.click(open.hex("2930"));
  open.desk.settle();
  CHECK_FALSE(open.desk.choose_rules("order-action"));
  REQUIRE(open.desk.messages().size() == 1);
  CHECK(open.desk.messages().front().text.find("did you mean \"order-actions\"?") != std::string::npos);
  CHECK(open.desk.doctrine()->id == "order-actions");
  CHECK(open.ends() == blue_dots);
}

TEST_CASE("a rule file that a player names is judged by and stays in the list") {
  const Scratch scratch;
  const std::string mine = scratch.write(
      "mine.toml", "rearguard = \"rules 1\"\nname = \"Mine\"\nextends = \"" +
                       source("assets/rules/order-actions.toml") + "\"\nremove = [\"least-resistance\"]\n");
  Opened open;
  open.desk.click(open.hex("2930"));
  CHECK(open.desk.choose_rules(mine));
  CHECK(open.ends().contains("3229"));  // 4 MP, which least resistance alone refuses
  CHECK(std::count(open.desk.rules_names().begin(), open.desk.rules_names().end(), mine) == 1);
}

TEST_CASE("clicks on one hex go down its stack and begin again at its top") {
  Opened open("maps/keddles-mill/afternoon.toml");
  open.desk.click(open.hex("3514"));
  CHECK(open.desk.selected() == open.unit("u1"));
  open.desk.click(open.hex("3514"));
  CHECK(open.desk.selected() == open.unit("u2"));
  open.desk.click(open.hex("3514"));
  CHECK(open.desk.selected() == open.unit("u1"));
}

TEST_CASE("an empty hex that is clicked becomes the hex told about and the unit stays selected") {
  Opened open;
  open.desk.click(open.hex("2930"));
  open.desk.click(open.hex("3131"));
  CHECK(open.desk.selected() == open.unit("b1"));
  CHECK(open.desk.pointed_at() == open.hex("3131"));
}

TEST_CASE("next and previous unit go round the document and ask to see the unit") {
  Opened open;
  open.desk.step_unit(+1);
  CHECK(open.desk.selected() == open.unit("b1"));
  CHECK(open.desk.take_focus() == open.hex("2930"));
  CHECK_FALSE(open.desk.take_focus());
  open.desk.step_unit(-1);
  CHECK(open.desk.selected() == open.unit("c4"));
  open.desk.step_unit(+1);
  CHECK(open.desk.selected() == open.unit("b1"));
}

TEST_CASE("a legal end hex shows its paths with running movement points") {
  Opened open;
  open.desk.click(open.hex("2930"));
  open.desk.settle();
  const auto story = open.desk.story(open.hex("2933"));
  REQUIRE(story);
  CHECK(story->kind == HexStory::Kind::end);
  CHECK(story->headline == "2933: legal end hex, 3 MP, 1 path");
  REQUIRE(story->paths.size() == 1);
  CHECK(running_points(*open.desk.position(), story->paths.front()) == "2931 1, 2932 2, 2933 3");
  CHECK(open.desk.story(open.hex("3032"))->paths.size() == 3);
}

TEST_CASE("every refused hex tells clause, rule number and sentence of the verdict itself") {
  Opened open;
  open.desk.click(open.hex("2930"));
  open.desk.settle();
  REQUIRE(open.desk.verdict()->refused.size() == 13);
  for (const Refusal& refusal : open.desk.verdict()->refused) {
    const auto story = open.desk.story(refusal.hex);
    CHECK(story->kind == HexStory::Kind::refused);
    CHECK(story->clause == refusal.clause);
    CHECK(story->cite == refusal.cite);
    CHECK(story->why == refusal.why);
    CHECK_FALSE(story->why.empty());
  }
  CHECK(open.desk.story(open.hex("3229"))->clause == "least-resistance");
}

TEST_CASE("a hex outside the question says so") {
  Opened open;
  open.desk.click(open.hex("2930"));
  open.desk.settle();
  const auto near = open.desk.story(open.hex("2931"));
  CHECK(near->kind == HexStory::Kind::outside);
  CHECK(near->headline ==
        "2931 is not an end hex: b1 must retreat 3 hexes, and this hex is 1 hex away; legal paths to "
        "2933, 3032, 3132 pass through it");
  CHECK(open.desk.story(open.hex("3430"))->headline ==
        "3430 is not an end hex: b1 must retreat 3 hexes, and this hex is 5 hexes away");
  CHECK(open.desk.story(open.hex("2930"))->kind == HexStory::Kind::start);
  open.desk.choose({"pin", std::nullopt});
  open.desk.settle();
  CHECK(open.desk.story(open.hex("2931"))->headline == "2931 is not an end hex: b1 does not retreat");
}

TEST_CASE("a path laid hex by hex can be completed, then is legal") {
  Opened open;
  open.desk.click(open.hex("2930"));
  open.desk.settle();
  open.desk.lay_path(true);
  using State = GrowingPath::State;
  const auto state_after = [&](const std::string& number) {
    open.desk.click(open.hex(number));
    CHECK(open.desk.path_verdict() == nullptr);
    open.desk.settle();
    REQUIRE(open.desk.path_verdict() != nullptr);
    return open.desk.path_verdict()->state;
  };
  CHECK(state_after("2931") == State::can_be_completed);
  CHECK(open.desk.path_verdict()->movement_points ==
        MovementPoints{open.desk.position()->map().chart().denominator});
  CHECK(state_after("3031") == State::can_be_completed);
  CHECK(state_after("3032") == State::legal);
  CHECK(open.desk.verdict()->ends.size() == 5);
  CHECK_FALSE(open.desk.verdict()->proposed);
  // Clicking the last hex takes it back, and so does the key.
  open.desk.click(open.hex("3032"));
  CHECK(open.desk.laid_path().size() == 3);
  open.desk.take_step_back();
  CHECK(open.desk.laid_path().size() == 2);
  open.desk.take_step_back();
  open.desk.take_step_back();
  CHECK(open.desk.laid_path().size() == 1);
  open.desk.lay_path(false);
  CHECK(open.desk.laid_path().empty());
  CHECK(open.desk.verdict() != nullptr);
}

TEST_CASE("a path that cannot become legal is refused as soon as that is so, with the clause") {
  Opened open;
  open.desk.click(open.hex("2930"));
  open.desk.settle();
  open.desk.lay_path(true);
  const auto refused_by = [&](const std::vector<std::string>& numbers) {
    while (open.desk.laid_path().size() > 1) open.desk.take_step_back();
    for (const std::string& number : numbers) open.desk.add_to_path(open.hex(number));
    open.desk.settle();
    REQUIRE(open.desk.path_verdict() != nullptr);
    CHECK(open.desk.path_verdict()->state == GrowingPath::State::refused);
    CHECK_FALSE(open.desk.path_verdict()->why.empty());
    return open.desk.path_verdict()->clause;
  };
  CHECK(refused_by({"2829"}) == "no-enemy");
  CHECK(refused_by({"2929"}) == "avoid-zoc");
  CHECK(refused_by({"2830"}) == "not-toward-lines");
  CHECK(refused_by({"2931", "2930"}) == "no-revisit");
  CHECK(refused_by({"2931", "3030"}) == "exact-distance");
  CHECK(refused_by({"3030", "3130", "3229"}) == "least-resistance");
  CHECK(refused_by({"2931", "3031", "3131"}) == "exact-distance");
}

TEST_CASE("while a path is laid only hexes beside its last one count, and a right click gives it up") {
  Opened open;
  open.desk.lay_path(true);
  CHECK_FALSE(open.desk.is_laying_path());
  open.desk.dismiss_message();
  open.desk.click(open.hex("2930"));
  open.desk.settle();
  open.desk.lay_path(true);
  open.desk.click(open.hex("3333"));
  CHECK(open.desk.laid_path().size() == 1);
  open.desk.inspect(open.hex("3333"));
  CHECK_FALSE(open.desk.is_laying_path());
  CHECK(open.desk.selected() == open.unit("b1"));
}

TEST_CASE("a question that was superseded never shows its answer") {
  Opened open;
  open.desk.click(open.hex("2930"));
  for (int i = 0; i < 200; ++i) {
    open.desk.choose({"rout", std::nullopt});
    open.desk.choose({i % 2 == 0 ? "R2" : "R1", std::nullopt});
    for (int poll = 0; poll < 50; ++poll) {
      open.desk.collect();
      if (open.desk.verdict() == nullptr) continue;
      CHECK(open.desk.verdict()->result == open.desk.result().result);
      break;
    }
  }
  open.desk.settle();
  CHECK(open.desk.verdict()->result == "R1");
}

TEST_CASE("a position that is broken leaves the open one untouched and says why") {
  Opened open;
  open.desk.click(open.hex("2930"));
  CHECK(open.ends() == blue_dots);
  const auto position = open.desk.position();
  const std::string broken = source("tests/io/broken/position-bad-hex.toml");
  CHECK_FALSE(open.desk.open(broken));
  CHECK(open.desk.position() == position);
  CHECK(open.desk.file() == source("maps/2930/rout.toml"));
  CHECK(open.desk.selected() == open.unit("b1"));
  CHECK(open.desk.verdict()->ends.size() == 5);
  REQUIRE(open.desk.messages().size() == 1);
  CHECK(open.desk.messages().front().text.find(broken + ":") != std::string::npos);
  CHECK(open.desk.prompt().find("message") != std::string::npos);
  open.desk.dismiss_message();
  CHECK(open.desk.messages().empty());
  CHECK_FALSE(open.desk.open(source("no/such/file.toml")));
  CHECK(open.desk.position() == position);
}

TEST_CASE("a position whose rules are broken is not opened") {
  const Scratch scratch;
  const std::string file =
      scratch.write("p.toml", "rearguard = \"position 1\"\nmap = \"" + source("maps/2930/map.toml") +
                                  "\"\nrules = \"order-action\"\n[[units]]\nid = \"b1\"\nside = "
                                  "\"union\"\nhex = \"2930\"\nclass = \"foot\"\n");
  Desk desk(library());
  CHECK_FALSE(desk.open(file));
  CHECK(desk.position() == nullptr);
  CHECK(desk.messages().front().text.find("p.toml:3:9: error: the rules \"order-action\" cannot be used") !=
        std::string::npos);
}

TEST_CASE("a position without rules waits for some to be chosen") {
  const Scratch scratch;
  const std::string file = scratch.write(
      "p.toml", "rearguard = \"position 1\"\nmap = \"" + source("maps/2930/map.toml") +
                    "\"\n[[units]]\nid = \"b1\"\nside = \"union\"\nhex = \"2930\"\nclass = \"foot\"\n");
  Desk desk(library());
  CHECK(desk.open(file));
  desk.step_unit(+1);
  desk.settle();
  CHECK(desk.verdict() == nullptr);
  CHECK(desk.prompt().find("Choose a rule file") == 0);
  desk.choose_rules("order-actions");
  desk.settle();
  REQUIRE(desk.verdict() != nullptr);
  CHECK(desk.verdict()->rules == "order-actions");
}

TEST_CASE("opening the file again keeps unit, result and rules") {
  Opened open;
  open.desk.choose_rules("order-actions-lenient");
  open.desk.click(open.hex("2930"));
  open.desk.choose({"R2", std::nullopt});
  CHECK(open.desk.reload());
  CHECK(open.desk.selected() == open.unit("b1"));
  CHECK(open.desk.result().result == "R2");
  CHECK(open.desk.doctrine()->id == "order-actions-lenient");
}

TEST_CASE("the cursor walks by printed numbers and stays on the map") {
  Opened open;
  open.desk.click(open.hex("2930"));
  open.desk.move_cursor(1, 0);
  CHECK(open.desk.pointed_at() == open.hex("3030"));
  open.desk.move_cursor(0, 1);
  CHECK(open.desk.pointed_at() == open.hex("3031"));
  open.desk.move_cursor(-1000, -1000);
  CHECK(open.desk.pointed_at() == open.desk.position()->map().grid().hex_at(0));
  open.desk.hover(open.hex("3132"));
  CHECK(open.desk.pointed_at() == open.hex("3132"));
  open.desk.hover(std::nullopt);
  CHECK(open.desk.pointed_at() == open.desk.position()->map().grid().hex_at(0));
}

TEST_CASE("keys go from end hex to end hex, and from illegal hex to illegal hex") {
  Opened open;
  open.desk.click(open.hex("2930"));
  open.desk.settle();
  Names seen;
  for (int i = 0; i < 5; ++i) {
    open.desk.step_end(+1);
    seen.insert(open.desk.position()->map().grid().number(*open.desk.pointed_at()));
  }
  CHECK(seen == blue_dots);
  open.desk.step_refused(+1);
  CHECK(open.desk.story(*open.desk.pointed_at())->kind == HexStory::Kind::refused);
}

TEST_CASE("the prompt always says what is expected") {
  Desk desk(library());
  CHECK(desk.prompt() == "Open a position with Ctrl+O. F1 lists all keys.");
  Opened open;
  CHECK(open.desk.prompt().find("Click a unit") == 0);
  open.desk.click(open.hex("2930"));
  open.desk.settle();
  CHECK(open.desk.prompt().find("b1, rout under order-actions: 5 legal end hexes, 10 paths") == 0);
  open.desk.lay_path(true);
  CHECK(open.desk.prompt().find("Path 2930: click the next hex") == 0);
  open.desk.add_to_path(open.hex("2829"));
  open.desk.settle();
  CHECK(open.desk.prompt().find("Path 2930-2829 is ruled out by no-enemy") == 0);
}

TEST_CASE("what hangs over the map changes its revision, and only its own") {
  Opened open;
  open.desk.click(open.hex("2930"));
  open.desk.settle();
  using Layer = Desk::Layer;
  const auto marks = open.desk.revision(Layer::marks);
  const auto overlay = open.desk.revision(Layer::overlay);
  const auto pointer = open.desk.revision(Layer::pointer);
  open.desk.hover(open.hex("3131"));
  open.desk.hover(open.hex("3131"));
  CHECK(open.desk.revision(Layer::pointer) == pointer + 1);
  CHECK(open.desk.revision(Layer::marks) == marks);
  CHECK(open.desk.revision(Layer::overlay) == overlay);
  open.desk.choose_overlay("reach");
  CHECK(open.desk.revision(Layer::overlay) > overlay);
}

TEST_CASE("the danger overlay tells of every unit what a rout would do to it") {
  Opened open("maps/keddles-mill/afternoon.toml");
  open.desk.choose_overlay("danger");
  open.desk.settle();
  Judge judge(*open.desk.position(), *open.desk.doctrine());
  REQUIRE(open.desk.danger().size() == open.desk.position()->units().size());
  std::size_t in_danger = 0;
  for (const DangerMark& mark : open.desk.danger()) {
    const Danger danger = std::get<Danger>(danger_of(judge, mark.unit, "rout"));
    CHECK(mark.captured == danger.captured);
    CHECK(mark.ends == danger.ends);
    CHECK(mark.chokes == danger.choke);
    in_danger += mark.captured || !mark.chokes.empty() ? 1 : 0;
  }
  CHECK(in_danger > 0);
  CHECK(in_danger < open.desk.danger().size());
  // Another result is another danger.
  open.desk.choose({"pin", std::nullopt});
  open.desk.settle();
  CHECK(open.desk.danger().empty());
}

TEST_CASE("a drawing outlives what it was made from") {
  Desk::Drawing drawing;
  std::optional<MapLayout> layout;
  {
    Opened open;
    open.desk.click(open.hex("2930"));
    open.desk.settle();
    drawing = open.desk.drawing(Desk::Layer::marks);
    layout.emplace(open.desk.position()->map().grid(), 30);
  }
  Scene scene;
  drawing(scene, *layout);
  CHECK_FALSE(scene.items.empty());
}

TEST_CASE("drawings keep to the extent that they state") {
  Opened open;
  open.desk.click(open.hex("2930"));
  open.desk.settle();
  open.desk.hover(open.hex("3032"));
  const Grid& grid = open.desk.position()->map().grid();
  for (const auto layer : {Desk::Layer::paths, Desk::Layer::marks, Desk::Layer::pointer}) {
    const auto extent = open.desk.extent(layer);
    REQUIRE(extent);
    // Nothing is drawn where none of the extent's hexes is shown.
    const MapLayout elsewhere(grid, 30, HexWindow{{34, 22}, {36, 25}});
    Scene scene;
    open.desk.draw(layer, scene, elsewhere);
    CHECK(scene.items.empty());
  }
  CHECK(open.desk.extent(Desk::Layer::pointer)->first == Printed{29, 30});
  CHECK(open.desk.extent(Desk::Layer::pointer)->last == Printed{30, 32});
}

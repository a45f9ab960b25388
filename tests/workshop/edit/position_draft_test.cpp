// Entering units: with the pointer, as typed lines, as pasted tables; each change is one step to undo.

#include "src/workshop/edit/position_draft.h"

#include <rapidcheck.h>

#include "src/workshop/edit/edit_document.h"
#include "tests/support/got.h"
#include "tests/support/scratch.h"

namespace {

const std::string holed_map = R"(rearguard = "map 1"
hexes = [
  "....",
  "....",
  ".. .",
]
grid = { orientation = "flat", shifted = "even", first = "0101", columns = 4, rows = 3 }
terrain.clear = { symbol = ".", cost = { foot = 1, mounted = 1 } }
)";

struct Entering {
  Scratch folder;
  std::unique_ptr<EditDocument> document;
  std::unique_ptr<PositionDraft> units;

  explicit Entering(const std::string& position = {}) {
    const std::string map = folder.write("map.toml", holed_map);
    auto files = got(position.empty() ? EditFiles::begin_position(map, {})
                                      : EditFiles::open(folder.write("position.toml", position)));
    document = std::make_unique<EditDocument>(std::move(files));
    units = std::make_unique<PositionDraft>(document->draft);
  }
  Hex hex(const char* number) const { return *document->draft.map().grid().parse(number); }
  bool click(const char* number, bool stacks = false) const {
    std::string problem;
    const bool used = units->press(hex(number), stacks, problem);
    units->release();
    CHECK(problem == "");
    return used;
  }
  /// Returns "red-inf-1 0101, red-inf-2 0102" in the order of the position.
  std::string all() const {
    std::string out;
    for (const DraftUnit& unit : document->draft.now().units)
      out += (out.empty() ? "" : ", ") + unit.unit.id + " " + unit.unit.hex;
    return out;
  }
  const UnitSetup& unit(std::size_t i) const { return document->draft.now().units[i].unit; }
  std::string problem(const std::string& text) const {
    const auto entered = units->enter(text);
    return entered.problems.empty() ? "" : entered.problems.front().message;
  }
};

const std::string two_units =
    "rearguard = \"position 1\"\nmap = \"map.toml\"\n\n[[units]]\nid = \"b1\"\nside = \"blue\"\nhex = "
    "\"0202\"\n"
    "class = \"foot\"\n\n[[units]]\nid = \"b2\"\nside = \"blue\"\nhex = \"0202\"\nclass = \"foot\"\n";

}  // namespace

TEST_CASE_FIXTURE(Entering, "each click on an empty hex places the chosen counter under the next id") {
  CHECK(units->sides() == Strings{"blue", "red"});
  units->choose_side("red");
  units->choose_kind("infantry");
  UnitSetup counter = units->pattern();
  counter.strength = 4;
  counter.movement = "4";
  counter.state = "shaken";
  counter.facing = "NE";
  units->set_pattern(counter);
  units->start_placing(true);
  CHECK(click("0101"));
  CHECK(click("0102"));
  units->choose_kind("cavalry");
  CHECK(click("0103"));
  CHECK(all() == "red-inf-1 0101, red-inf-2 0102, red-cav-1 0103");
  CHECK(unit(1).name == "red-inf-2");
  CHECK(unit(1).strength == 4);
  CHECK(unit(1).state == "shaken");
  CHECK(unit(1).facing == "NE");
  CHECK(unit(1).movement_class == "foot");
  CHECK(unit(2).movement_class == "mounted");
  // A counter in the way is selected instead; with Shift another is put below it.
  CHECK(click("0101"));
  CHECK(units->selected() == "red-inf-1");
  CHECK(click("0101", true));
  CHECK(all() == "red-inf-1 0101, red-inf-2 0102, red-cav-1 0103, red-cav-2 0101");
  // The hole of the map takes no unit.
  CHECK_FALSE(click("0303"));
}

TEST_CASE_FIXTURE(Entering, "placing, moving, copying and removing are undone one by one") {
  units->choose_side("red");
  units->start_placing(true);
  click("0101");
  std::string problem;
  units->press(hex("0101"), false, problem);
  units->drag(hex("0102"));
  units->drag(hex("0202"));
  units->release();
  CHECK(units->duplicate_selected(hex("0301")) == "");
  CHECK(units->selected() == "red-inf-2");
  CHECK(units->duplicate_selected(std::nullopt) == "");
  CHECK(all() == "red-inf-1 0202, red-inf-2 0301, red-inf-3 0301");
  units->select("red-inf-1");
  CHECK(units->remove_selected() == "");
  CHECK(all() == "red-inf-2 0301, red-inf-3 0301");
  const char* before[] = {"red-inf-1 0202, red-inf-2 0301, red-inf-3 0301", "red-inf-1 0202, red-inf-2 0301",
                          "red-inf-1 0202", "red-inf-1 0101", ""};
  for (const char* state : before) {
    CHECK(document->draft.undo());
    CHECK(all() == state);
  }
  CHECK_FALSE(document->draft.undo());
  while (document->draft.redo()) {
  }
  CHECK(all() == "red-inf-2 0301, red-inf-3 0301");
}

TEST_CASE("a second click on a stack selects its next unit, a drag moves the selected one; the order stays") {
  Entering e(two_units);
  e.click("0202");
  CHECK(e.units->selected() == "b1");
  e.click("0202");
  CHECK(e.units->selected() == "b2");
  std::string problem;
  e.units->press(e.hex("0202"), false, problem);
  e.units->drag(e.hex("0101"));
  e.units->drag(e.hex("0202"));
  e.units->release();
  CHECK(e.units->selected() == "b2");
  CHECK(e.all() == "b1 0202, b2 0202");
  e.click("0202");
  CHECK(e.units->selected() == "b1");
}

TEST_CASE_FIXTURE(Entering, "sides are added, chosen and renamed") {
  CHECK(units->add_side("green") == "");
  CHECK(units->pattern().side == "green");
  CHECK(units->add_side("green") == "there is already a side green");
  CHECK(units->add_side("") == "a side needs a name");
  units->start_placing(true);
  click("0101");
  CHECK(units->rename_side("green", "red") == "there is already a side red");
  CHECK(units->rename_side("green", "Union") == "");
  CHECK(unit(0).side == "Union");
  CHECK(units->sides() == Strings{"Union", "blue", "red"});
  CHECK(document->draft.undo());
  CHECK(unit(0).side == "green");
}

TEST_CASE("a side that the position names elsewhere is not renamed") {
  Entering e(two_units + "\n[enemy_line.blue]\ncolumn = 1\n");
  CHECK(e.units->rename_side("blue", "red") ==
        "`enemy_line` of this position names the side blue; rename it in the file");
  CHECK(e.unit(0).side == "blue");
}

TEST_CASE_FIXTURE(Entering, "typed lines place units; headings hold for the lines that follow") {
  CHECK(problem("side: red") == "");
  CHECK(problem("3/0101 inf 4-4") == "");
  CHECK(problem("0102 cav 5-8") == "");
  CHECK(problem("4 0103 art 2 3 state=limbered") == "");
  CHECK(problem("class: mounted") == "");
  CHECK(problem("side: blue") == "");
  CHECK(problem("0201 ldr") == "");
  CHECK(all() == "3 0101, red-cav-1 0102, 4 0103, blue-ldr-1 0201");
  CHECK(unit(0).side == "red");
  CHECK(unit(0).kind == "infantry");
  CHECK(unit(0).strength == 4);
  CHECK(unit(0).movement_class == "foot");
  CHECK(unit(1).movement == "8");
  CHECK(unit(1).movement_class == "mounted");
  CHECK(unit(2).state == "limbered");
  CHECK(unit(2).movement == "3");
  CHECK(unit(3).side == "blue");
  CHECK(unit(3).movement_class == "mounted");
  // A heading precedes the class of the kind, until another kind is chosen.
  CHECK(problem("0202 inf 4-4") == "");
  CHECK(unit(4).movement_class == "mounted");
  units->choose_kind("infantry");
  CHECK(problem("0301 cav 4-4") == "");
  CHECK(problem("0302 hq") == "");
  CHECK(unit(5).movement_class == "mounted");
  CHECK(unit(6).kind == "headquarters");
  CHECK(unit(6).movement_class == "foot");
  // Hexes alone have the class of the counter, unless the line says another.
  CHECK(problem("0401 cav") == "");
  CHECK(problem("0402") == "");
  CHECK(problem("0403 class=foot") == "");
  CHECK(unit(8).movement_class == "mounted");
  CHECK(unit(9).movement_class == "foot");
  CHECK(unit(9).kind == "cavalry");
}

TEST_CASE_FIXTURE(Entering, "a hex alone places the chosen counter") {
  units->choose_kind("cavalry");
  UnitSetup counter = units->pattern();
  counter.strength = 5;
  units->set_pattern(counter);
  CHECK(problem("0101") == "");
  CHECK(problem("7/0102") == "");
  CHECK(all() == "blue-cav-1 0101, 7 0102");
  CHECK(unit(1).strength == 5);
  CHECK(unit(1).kind == "cavalry");
  CHECK(unit(1).movement_class == "mounted");
}

TEST_CASE_FIXTURE(Entering, "several hexes place like units, and hexes alone repeat the last line") {
  CHECK(problem("0101 0102 inf 4-4 state=shaken") == "");
  CHECK(problem("0103") == "");
  CHECK(problem("side: red") == "");
  CHECK(problem("0201 0202") == "");
  CHECK(all() == "blue-inf-1 0101, blue-inf-2 0102, blue-inf-3 0103, red-inf-1 0201, red-inf-2 0202");
  for (std::size_t i = 0; i < 5; ++i) {
    CHECK(unit(i).strength == 4);
    CHECK(unit(i).state == "shaken");
  }
  CHECK(has(problem("0301 0401 imf"), "did you mean \"inf\""));
  CHECK(document->draft.now().units.size() == 5);
}

TEST_CASE_FIXTURE(Entering, "what is wrong with a line is said with the likely word, and nothing is placed") {
  REQUIRE(problem("3/0101") == "");
  CHECK(problem("0102 imf 4-4") ==
        "\"imf\" is not a known kind, did you mean \"inf\"? Write kind=imf to use it as it is");
  CHECK(problem("0102 strenght=4") == "\"strenght\" is not a key of a unit, did you mean \"strength\"?");
  CHECK(problem("sied: red") == "\"sied:\" is not a heading of units, did you mean \"side\"?");
  CHECK(problem("0102 class=foott") ==
        "no cost table of the map lists the movement class \"foott\", did you mean \"foot\"?");
  CHECK(problem("9901 inf") == "hex 9901 is off the map, which runs from 0101 to 0403");
  CHECK(problem("0303 inf") == "the map has no hex at 0303");
  CHECK(problem("3/0102") == "there is already a unit \"3\", in 0101");
  CHECK(problem("4/0102\n4/0103\n") == "there is already a unit \"4\", in 0102");
  CHECK(all() == "3 0101");
  CHECK(problem("0102 kind=imf") == "");
  CHECK(unit(1).kind == "imf");
}

TEST_CASE("pasted tables are read with and without column names, as one step") {
  const char* wanted = "a 0101, b 0102";
  for (const char* table :
       {"ID,Side,Hex,Class,Kind,Strength,Movement\na,red,0101,foot,infantry,4,6\n"
        "b,red,0102,mounted,cavalry,3,8\n",
        "a\tred\t0101\tfoot\tinf\t4\t6\r\nb\tred\t0102\tmounted\tcav\t3\t8\r\n",
        "a;red;0101;inf;4-6\nb;red;0102;cav;3-8", "side: red\na/0101 inf 4-6\nb/0102 cav 3-8\n"}) {
    CAPTURE(table);
    Entering e;
    const auto entered = e.units->enter(table);
    CHECK(to_string(entered.problems) == "");
    CHECK(entered.note == "2 units: 2 of red");
    CHECK(e.all() == wanted);
    for (std::size_t i : {0U, 1U}) CHECK(e.unit(i).side == "red");
    CHECK(e.unit(0).kind == "infantry");
    CHECK(e.unit(0).movement_class == "foot");
    CHECK(e.unit(1).movement_class == "mounted");
    CHECK(e.unit(1).strength == 3);
    CHECK(e.unit(1).movement == "8");
    CHECK(e.document->draft.undo());
    CHECK(e.all() == "");
  }
}

TEST_CASE_FIXTURE(Entering, "problems of a pasted table have their line; ids may be left to the draft") {
  const auto entered = units->enter("hex,side,kind\n0101,red,infantry\n0909,red,infantry\n");
  CHECK(only(entered.problems).line == 3);
  CHECK(only(entered.problems).column == 1);
  CHECK(all() == "");
  CHECK(units->check("hex,side,kind\n0101,red,infantry\n0102,red,infantry\n").ids ==
        Strings{"red-inf-1", "red-inf-2"});
  CHECK(all() == "");
}

TEST_CASE_FIXTURE(Entering, "a side that nobody has had yet is pointed out") {
  CHECK(units->enter("side: redd").note ==
        "From here on: side redd, class foot; redd is a new side, did you mean \"red\"?");
  CHECK(units->enter("0101 inf").note == "redd-inf-1: redd infantry (foot) in 0101");
  CHECK(units->check("a,union,0102\nb,red,0103\nc,union,0201\n").note ==
        "3 units: 1 of red, 2 of union; union is a new side");
}

TEST_CASE_FIXTURE(Entering, "a typed id is not given to another unit of the same list") {
  const auto entered = units->enter("0101 inf\nblue-inf-1/0102 inf\n");
  CHECK(to_string(entered.problems) == "");
  CHECK(all() == "blue-inf-2 0101, blue-inf-1 0102");
}

TEST_CASE("any typed text is entered or refused as a whole, and undone as a whole") {
  const bool held = rc::check("entered or refused", [] {
    Entering e(two_units);
    const auto pieces = *rc::gen::container<Strings>(rc::gen::element<std::string>(
        "0101", "0102", "9", "b1", "x", "/", " ", "\n", ",", "\t", ";", "side:", "class:", "foot", "inf",
        "cav", "4-4", "-", "id", "hex", "=", "strength", "\"", "#", "\xC3\xA9"));
    std::string text;
    for (const std::string& piece : pieces) text += piece;
    const std::string before = e.all();
    const auto entered = e.units->enter(text);
    if (!entered.problems.empty()) RC_ASSERT(e.all() == before);
    const bool placed = !entered.ids.empty();
    RC_ASSERT(e.document->draft.undo() == placed);
    RC_ASSERT(e.all() == before);
  });
  CHECK(held);
}

// Boards in one line: there and back, one line for one board, and what is noticed.

#include "src/core/io/positions/position_line.h"

#include "src/core/board/setup_of.h"
#include "src/core/document/board_line.h"
#include "src/core/document/document_text.h"
#include "src/core/document/key_table.h"
#include "src/core/document/node_builder.h"
#include "src/core/engine/question/judge.h"
#include "src/core/io/maps/map_line.h"
#include "src/core/io/maps/map_reader.h"
#include "src/core/io/maps/map_writer.h"
#include "src/core/io/positions/position_reader.h"
#include "src/core/io/positions/position_writer.h"
#include "src/core/io/rules/rules_reader.h"
#include "src/core/rules/words/rule_set.h"
#include "tests/support/random_board.h"
#include "tests/support/test.h"

namespace rearguard {
namespace {

using testing::Rng;

const std::string root = REARGUARD_SOURCE_DIR;

Checked<PositionDocument> read_line_text(const std::string& text) {
  PositionSource source;
  source.file = "line";
  source.directory = ".";
  return read_position_text(text, source);
}

std::string problem_of(const std::string& text) {
  const auto read = read_line_text(text);
  return read ? "" : to_string(read.problems().front());
}

/// Words that could be taken for something else.
std::string awkward_word(Rng& rng) {
  static const std::vector<std::string> words = {"NW",
                                                 "hidden",
                                                 "3rd",
                                                 "-4",
                                                 "a=b",
                                                 "x.y",
                                                 "it's",
                                                 "a+b, c",
                                                 "/q",
                                                 "@x",
                                                 "end",
                                                 "ask",
                                                 "~2F",
                                                 "漢字",
                                                 "a_b",
                                                 "good ",
                                                 "\"",
                                                 "O'Neil",
                                                 "1/2",
                                                 "rg1",
                                                 "%41",
                                                 "\xE2\x80\xAE"
                                                 "abc",
                                                 ":=",
                                                 "good",
                                                 "stack2",
                                                 "Jäger",
                                                 "x",
                                                 "nozoc",
                                                 "fire",
                                                 "line",
                                                 "t.x",
                                                 "#"};
  return words[static_cast<std::size_t>(rng.number(0, static_cast<int>(words.size()) - 1))];
}

/// Returns a value for a key of the table, whatever keys it has.
Node value_for(const Key& key, Rng& rng) {
  switch (line_form(key.type)) {
    case LineForm::words:
      return texts_node({awkward_word(rng), awkward_word(rng)});
    case LineForm::whole:
      return whole_node(rng.number(0, 9));
    case LineForm::truth:
      return truth_node(rng.chance(50));
    case LineForm::numbers: {
      Node counts = table_node();
      add_member(counts, awkward_word(rng), whole_node(rng.number(-3, 3)));
      if (counts.members[0].key != "hits") add_member(counts, "hits", whole_node(0));
      return counts;
    }
    case LineForm::word:
      return text_node(awkward_word(rng));
    case LineForm::json:
      break;
  }
  return whole_node(rng.number(0, 3));
}

/// Returns a random position in which units have values for every key of the table that is not a reference to
/// something else.
Position crowded_position(Rng& rng) {
  const Position drawn = testing::with_links(testing::random_position(rng, {}), rng);
  Node units = list_node();
  for (const UnitSetup& unit : setup_of(drawn).units) {
    Node node = unit_node(unit);
    for (const Key& key : keys_of("unit")->list) {
      const bool refers =
          testing::has(" id side hex class facing engaged ", " " + std::string(key.name) + " ") ||
          keys_of("sides")->find(key.name) != nullptr;
      if (refers || rng.chance(60)) continue;
      std::erase_if(node.members, [&](const Member& m) { return m.key == key.name; });
      add_member(node, std::string(key.name), value_for(key, rng));
    }
    units.items.push_back(std::move(node));
  }
  auto read = read_units(units, "units");
  REQUIRE_MESSAGE(read, to_string(read.problems()));
  Setup setup = setup_of(drawn);
  setup.units = *std::move(read);
  if (rng.chance(40)) setup.turn = rng.number(0, 20);
  if (rng.chance(40)) setup.retreat_direction[setup.units[0].side] = "SSE";
  const auto hex = [&] {
    return setup.units[static_cast<std::size_t>(rng.number(0, static_cast<int>(setup.units.size()) - 1))].hex;
  };
  if (rng.chance(40)) setup.regions[awkward_word(rng)].hexes = {hex(), hex()};
  if (rng.chance(40))
    setup.regions["control"] = {true, {}, {{"red", {hex()}}, {awkward_word(rng), {hex(), hex()}}}};
  if (drawn.map().grid().orientation == Orientation::pointy) setup.retreat_direction.clear();
  return testing::valid_position(drawn.shared_map(), setup);
}

/// What a position states, without the order of its file: each unit with its place in the stack, and the
/// rest.
std::string stated(const Position& position) {
  Setup setup = setup_of(position);
  std::map<std::string, int> depth;
  std::map<std::string, std::string> units;
  for (UnitSetup& unit : setup.units) {
    std::sort(unit.engaged.begin(), unit.engaged.end());
    if (unit.counts.contains("strength") && unit.strength == 0 && unit.counts["strength"] == 0)
      unit.kind += "!";
    units[unit.id] = std::to_string(++depth[unit.hex]) + json_value(unit_node(unit));
  }
  std::string text;
  for (const auto& [id, unit] : units) text += unit + "\n";
  std::set<std::string> links;
  for (const LinkSetup& link : setup.links) links.insert(json_value(link_node(link)));
  for (const std::string& link : links) text += link + "\n";
  for (const auto& [name, region] : position.own_regions()) {
    for (const std::string& part : region_line_parts(position.map().grid(), name, region))
      text += part + "\n";
  }
  setup.allies.clear();
  setup.supply.clear();
  setup.regions.clear();
  std::set<std::string> enemies;
  for (SideIndex a = 0; a < position.sides().size(); ++a) {
    for (SideIndex b = 0; b < position.sides().size(); ++b) {
      if (position.enemies(a, b)) enemies.insert(position.sides()[a] + "/" + position.sides()[b]);
    }
  }
  for (const std::string& pair : enemies) text += pair + "\n";
  return text + json_value(facts_node(setup));
}

/// What the rules say of a unit.
std::string said(Judge& judge, const Position& position, const std::string& id) {
  RetreatRequest request;
  request.unit = *position.find(id);
  request.distance = 2;
  const Judgement judgement = judge.judge(request);
  if (const auto* problem = std::get_if<RequestError>(&judgement)) return problem->message;
  const auto& verdict = std::get<Verdict>(judgement);
  const Grid& grid = position.map().grid();
  std::string text = verdict.outcome + verdict.why;
  for (const VerdictEnd& end : verdict.end_hexes)
    text += grid.number(end.hex) + "x" + std::to_string(end.path_count) + " ";
  for (const RuledOutHex& out : verdict.ruled_out) text += grid.number(out.hex) + out.clause + out.mark + " ";
  return text;
}

}  // namespace

TEST_CASE("random boards with every key survive the line, and their answers are the same") {
  const RuleLibrary library(root + "/assets/rules");
  const auto rules = library.load("order-actions", {});
  REQUIRE(rules);
  for (std::uint32_t seed = 1; seed <= testing::random_boards(60); ++seed) {
    CAPTURE(seed);
    Rng rng(seed);
    const Position position = crowded_position(rng);
    const std::string name = awkward_word(rng);
    const std::string line = to_line(position, {"", "order-actions", name});
    CAPTURE(line);
    const auto read = read_line_text(line);
    REQUIRE_MESSAGE(read, to_string(read.problems()));
    CHECK(read->name == name);
    CHECK(stated(read->position) == stated(position));
    CHECK(map_signature(read->position.map()) == map_signature(position.map()));
    CHECK(to_line(read->position, {"", "order-actions", name}) == line);
    // The other two forms are the same board.
    for (const std::string& form : {link_of_line(line), packed_line(line)}) {
      const auto again = read_line_text(form);
      REQUIRE_MESSAGE(again, form);
      CHECK(to_line(again->position, {"", "order-actions", name}) == line);
    }
    Judge before(position, *rules);
    Judge after(read->position, *rules);
    const std::string id = position.units()[seed % position.units().size()].id;
    CHECK(said(after, read->position, id) == said(before, position, id));
  }
}

TEST_CASE("one board has one line, in whatever order its file is written") {
  for (std::uint32_t seed = 1; seed <= testing::random_boards(60); ++seed) {
    CAPTURE(seed);
    Rng rng(seed);
    const Position position = crowded_position(rng);
    const std::string line = to_line(position, {"", "", ""});
    Setup setup = setup_of(position);
    // Units change places unless they share a hex.
    for (std::size_t i = 0; i + 1 < setup.units.size(); ++i) {
      if (setup.units[i].hex != setup.units[i + 1].hex && rng.chance(50))
        std::swap(setup.units[i], setup.units[i + 1]);
    }
    std::reverse(setup.links.begin(), setup.links.end());
    CHECK(to_line(testing::valid_position(position.shared_map(), setup), {"", "", ""}) == line);
    // Each single change gives another line.
    UnitSetup& changed =
        setup.units[static_cast<std::size_t>(rng.number(0, static_cast<int>(setup.units.size()) - 1))];
    switch (rng.number(0, 4)) {
      case 0:
        changed.zoc = !changed.zoc;
        break;
      case 1:
        ++changed.strength;
        break;
      case 2:
        changed.hidden = !changed.hidden;
        break;
      case 3:
        changed.counts["more"] = 0;
        break;
      default:
        changed.markers.emplace_back("more");
        break;
    }
    CHECK(to_line(testing::valid_position(position.shared_map(), setup), {"", "", ""}) != line);
  }
}

TEST_CASE("links and packed lines that are cut off or altered are refused") {
  Rng rng(7);
  const std::string line = to_line(crowded_position(rng), {"", "", ""});
  const std::string packed = packed_line(line);
  const std::string link = "rg1+2930+order-actions+union:foot+b1@2930+ask=b1:rout+end";
  REQUIRE(read_line_text(packed));
  REQUIRE_MESSAGE(read_line_text(link), problem_of(link));
  for (std::size_t size = 5; size < packed.size(); size += 1 + packed.size() / 200)
    CHECK_FALSE(read_line_text(packed.substr(0, size)));
  for (std::size_t at = 4; at < packed.size(); at += 1 + packed.size() / 200) {
    std::string altered = packed;
    altered[at] = altered[at] == 'A' ? 'B' : 'A';
    CHECK_FALSE(read_line_text(altered));
  }
  for (std::size_t size = 4; size < link.size(); ++size) {
    CAPTURE(link.substr(0, size));
    CHECK_FALSE(read_line_text(link.substr(0, size)));
  }
}

TEST_CASE("a line typed by hand is read as it is meant") {
  const auto read = read_line_text(
      "rg1 2930 order-actions:exception=permission name=The_miller~qs_field turn=3 line.union=28 "
      "supply.union=2930-3031 "
      "ally=militia,union region.control.union=2930 region.wood=2931,2932 link=charge,b1,c1:hexes=3 "
      "confederate:foot:fire2 c1@2829:--9:/b1 militia:foot m1@2831 union:foot.infantry.brigade:nozoc:stack0 "
      "b1@2930-2:5-7-6:SW:shaken.fired.limbered:hidden:hits=0:=O~qNeil,_Jäger b2@2930:0 "
      "ask=b1:rout by=c1 with=hits=2 defender=2930 path=2930-2931 ask=b2:2");
  REQUIRE_MESSAGE(read, to_string(read.problems()));
  const Position& p = read->position;
  CHECK(read->name == "The miller's field");
  CHECK(read->rules == "order-actions?exception=permission");
  CHECK(p.turn() == 3);
  const Unit& b1 = p.unit(*p.find("b1"));
  CHECK(b1.name == "O'Neil, Jäger");
  CHECK(b1.strength == 5);
  CHECK(b1.morale == 7);
  CHECK(b1.state == "shaken");
  CHECK(b1.markers == std::vector<std::string>{"fired", "limbered"});
  CHECK(b1.counts == std::map<std::string, int>{{"hits", 0}});
  CHECK(b1.hidden);
  CHECK_FALSE(b1.zoc);
  CHECK(b1.stacking_points == 0);
  CHECK(b1.engaged == std::vector<UnitIndex>{*p.find("c1")});
  CHECK(p.unit(*p.find("c1")).retreat_fire_range == 2);
  // The second from the top, although the line has it first.
  CHECK(p.units_in(b1.hex).front() == *p.find("b2"));
  // A strength that is stated as 0 is not an unknown one.
  CHECK(p.unit(*p.find("b2")).counts == std::map<std::string, int>{{"strength", 0}});
  CHECK(p.enemy_line(b1.side)->number == 28);
  CHECK(p.supply(b1.side).size() == 4);
  CHECK_FALSE(p.enemies(b1.side, p.unit(*p.find("m1")).side));
  CHECK(
      json_value(read->questions) ==
      R"([{"unit": "b1", "result": "rout", "caused_by": ["c1"], "with": {"hits": 2}, "defender_hexes": ["2930"], "path": ["2930", "2931"]}, {"unit": "b2", "distance": 2}])");
}

TEST_CASE("maps are written with their numbers, and read as the same maps") {
  const auto through = [](const std::string& grid, const std::string& rest) {
    const auto read = read_line_text("rg1 " + grid + " - " + rest);
    REQUIRE_MESSAGE(read, to_string(read.problems()));
    return to_line(read->position, {"", "", ""});
  };
  const std::string map =
      "t.c=clear:foot=1 t.w=woods:foot=3/2:sight2 f.brook=foot=1 f.road=:foot=1/2::sight rows=3c/cwc/2c-";
  CHECK(through("flat,odd,A1,3x3", map + " elev=0x3/0,2,-1/0x3 e.brook=A1:S:NE,B2~N e.road=A1-A2-A3") ==
        "rg1 flat,odd,A1,3x3 - t.c=clear:foot=1 t.w=woods:foot=3/2:sight2 f.brook=foot=1 "
        "f.road=:foot=1/2::sight rows=3c/cwc/2c- "
        "elev=0x3/0,2,-1/0x3 e.brook=A1:NE:S,B2~N e.road=A1:S,A2:S");
  for (const std::string grid : {"pointy,even,17.07,3x3", "flat,even,0103,3x3,up", "flat,odd,0301,3x3,left",
                                 "flat,even,1/4,3x3,row-column", "flat,even,Z01,3x3,letters-AB",
                                 "flat,odd,01001,3x3,digits2.3", "pointy,odd,0505,3x3,slant1"}) {
    CAPTURE(grid);
    const std::string line = through(grid, map);
    CHECK(testing::has(line, "rg1 " + grid + " - t.c=clear"));
    CHECK(through(line.substr(4, line.find(' ', 4) - 4), line.substr(line.find(" - ") + 3)) == line);
  }
  // A class that only an impassable cost names is one.
  CHECK(testing::has(through("flat,odd,0101,1x1", "t.c=clear:foot=1 classes=wheels rows=c"),
                     " classes=wheels "));
}

TEST_CASE("the signature of a map changes if an answer may, and only then") {
  const auto signature = [](const std::string& rest) {
    const auto read = read_line_text("rg1 flat,odd,0101,2x2 - " + rest);
    REQUIRE_MESSAGE(read, to_string(read.problems()));
    return map_signature(read->position.map());
  };
  const std::string plain = signature("t.c=clear:foot=1 rows=2c/2c");
  CHECK(plain.size() == 8);
  CHECK(signature("rows=2c/2c t.c=clear:foot=1") == plain);
  CHECK(signature("t.c=clear:foot=2 rows=2c/2c") != plain);
  CHECK(signature("t.c=clear:foot=1 rows=2c/c-") != plain);
  CHECK(signature("t.c=clear:foot=1 ground=sight rows=2c/2c") != plain);
  CHECK(problem_of("rg1 2930~00000000 - union:foot b1@2930") ==
        "line:1:10: error: the map has the signature " +
            map_signature(read_position_file(root + "/maps/2930/rout.toml")->position.map()) +
            " here, and \"00000000\" is stated: hexes may mean something else. Leave the signature out to "
            "take this map");
}

TEST_CASE("an error names the part, its column and what is near") {
  const std::string begin = "rg1 2930 order-actions ";
  const auto of = [&](const std::string& rest) { return problem_of(begin + rest); };
  CHECK(of("union:foot:fier2 b1@2930") ==
        "line:1:35: error: unknown trait \"fier2\" of the heading union:foot, did you mean \"fire2\"?");
  CHECK(of("union:foot b1@2930:9/2") ==
        "line:1:43: error: unit \"b1\": \"9/2\" is no strength-morale-movement (write --9/2 for a movement, "
        "9/2. for a state)");
  CHECK(of("union:foot b1@2930:shaken:.fired") ==
        "line:1:50: error: unit \"b1\": \".fired\" is a second condition; markers follow the state after "
        "dots: shaken.fired");
  CHECK(of("b1@2930") == "line:1:24: error: b1@2930 has no heading before it; write union:foot b1@2930");
  CHECK(of("suply.union=2930") == "line:1:24: error: unknown part suply=…, did you mean \"supply\"?");
  CHECK(of("union:foot b1@2930 by=c1 ask=b1:rout") ==
        "line:1:43: error: by= belongs to a question: write ask= before it");
  CHECK(of("union:foot b1@2931:foot.x.y:NE:NE") == "line:1:55: error: `facing` is stated twice");
  CHECK(of("union:fot b1@2930") ==
        "line:1:30: error: no cost table of the map lists the movement class \"fot\", did you mean "
        "\"foot\"?");
  CHECK(of("union:foot ä@2930:~Q b1@2930") ==
        "line:1:42: error: \"~Q\": `~` needs two hex digits, such as ~2F, or q for an apostrophe");
  CHECK(testing::has(problem_of("rg1 2390 - union:foot b1@2930"), "did you mean \"2930\"?"));
  CHECK(problem_of("rg2 2930 - union:foot b1@2930") ==
        "line:1:1: error: this line begins with \"rg2\": a newer Rearguard wrote it");
  CHECK(testing::has(problem_of("rg1 flat,odd,0101,2000x2000 - t.c=c:foot=1 rows=1000000c/1000000c/1000000c"),
                     "at most a million hexes"));
}

}  // namespace rearguard

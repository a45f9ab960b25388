// Position documents written and read again.

#include "src/core/io/positions/position_writer.h"
#include "src/core/board/setup_of.h"
#include "src/core/document/toml_text.h"
#include "src/core/io/maps/map_reader.h"
#include "src/core/io/maps/map_writer.h"
#include "src/core/io/positions/position_reader.h"
#include "tests/support/got.h"
#include "tests/support/random_board.h"

namespace {

/// Reads with the map in the cache, so that a path can refer to any map.
Checked<PositionDocument> read_again(const std::string& text, const std::string& directory) {
  PositionSource source;
  source.file = "written.toml";
  source.directory = directory;
  return read_position_text(text, source);
}

std::string fields(const Position& p) {
  std::string text;
  const Grid& grid = p.map().grid();
  for (const Unit& u : p.units()) {
    for (const std::string& word :
         {u.id, p.sides()[u.side], grid.number(u.hex), p.map().chart().classes[u.movement_class], u.name,
          u.kind, u.size, u.state, u.facing ? std::string(grid.direction_name(*u.facing)) : "-"})
      text += word + '|';
    for (const auto value :
         {static_cast<std::int64_t>(u.zoc), static_cast<std::int64_t>(u.retreat_fire_range),
          static_cast<std::int64_t>(u.strength), static_cast<std::int64_t>(u.morale),
          static_cast<std::int64_t>(u.stacking_points), u.movement.parts,
          static_cast<std::int64_t>(u.hidden)})
      text += std::to_string(value) + '|';
    for (const std::string& picture : u.pictures) text += picture + '|';
    text += '\n';
  }
  for (const Link& link : p.links()) {
    text += link.name + ' ' + p.unit(link.from).id + '>' + p.unit(link.to).id;
    for (const auto& [name, number] : link.counts) text += ' ' + name + '=' + std::to_string(number);
    text += '\n';
  }
  for (SideIndex a = 0; a < p.sides().size(); ++a) {
    for (SideIndex b = 0; b < p.sides().size(); ++b) text += p.enemies(a, b) ? 'x' : '=';
    if (const auto line = p.enemy_line(a))
      text += (line->is_column ? " column " : " row ") + std::to_string(line->number);
    for (const Hex h : p.supply(a)) text += ' ' + grid.number(h);
    text += '\n';
  }
  return text;
}

const std::string rout_folder = REARGUARD_SOURCE_DIR "/maps/2930";

}  // namespace

TEST_CASE("a position survives writing and reading, with its keys in order") {
  const auto map = read_position_file(rout_folder + "/rout.toml")->position.shared_map();
  Setup setup;
  UnitSetup plain;
  plain.id = "b1";
  plain.side = "union";
  plain.hex = "2930";
  plain.movement_class = "foot";
  UnitSetup full = plain;
  full.id = "c\"1\"";
  full.side = "the south";
  full.zoc = false;
  full.retreat_fire_range = 2;
  full.name = "Pell's \\ brigade\tβ";
  full.kind = "infantry";
  full.size = "brigade";
  full.state = "pinned";
  full.facing = "NW";
  full.strength = 5;
  full.morale = 4;
  full.stacking_points = 0;
  full.movement = "6";
  full.hidden = true;
  full.pictures = {"counters/inf.png", "flag.png"};
  setup.units = {plain, full};
  setup.enemy_line["the south"] = {true, 28};
  setup.allies["union"] = {"militia"};
  setup.supply["the south"] = {"2930", "3030"};
  const std::string text = to_toml(setup, {"A day's \"end\"", "map.toml", nullptr, "order-actions"});
  CHECK(text ==
        "rearguard = \"position 1\"\n"
        "name = \"A day's \\\"end\\\"\"\n"
        "map = \"map.toml\"\n"
        "rules = \"order-actions\"\n"
        "enemy_line.\"the south\" = { column = 28 }\n"
        "allies = { union = [\"militia\"] }\n"
        "supply_sources = { \"the south\" = [\"2930\", \"3030\"] }\n"
        "\n"
        "[[units]]\n"
        "id = \"b1\"\n"
        "side = \"union\"\n"
        "hex = \"2930\"\n"
        "class = \"foot\"\n"
        "\n"
        "[[units]]\n"
        "id = \"c\\\"1\\\"\"\n"
        "side = \"the south\"\n"
        "hex = \"2930\"\n"
        "class = \"foot\"\n"
        "zoc = false\n"
        "retreat_fire_range = 2\n"
        "name = \"Pell's \\\\ brigade\\u0009β\"\n"
        "kind = \"infantry\"\n"
        "size = \"brigade\"\n"
        "state = \"pinned\"\n"
        "facing = \"NW\"\n"
        "strength = 5\n"
        "morale = 4\n"
        "stacking_points = 0\n"
        "movement = \"6\"\n"
        "hidden = true\n"
        "pictures = [\"counters/inf.png\", \"flag.png\"]\n");
  const auto read = got(read_again(text, rout_folder));
  CHECK(read.name == "A day's \"end\"");
  CHECK(read.rules == "order-actions");
  CHECK(fields(read.position) == fields(std::get<Position>(Position::make(map, setup))));
}

TEST_CASE("a position without units can be written and read") {
  const auto read = got(read_again(to_toml({}, {"", "map.toml", nullptr, ""}), rout_folder));
  CHECK(read.position.units().empty());

  const auto inline_map = got(read_position_file(rout_folder + "/rout.toml"));
  const Node map = map_document(inline_map.position.map());
  const auto again = got(read_again(to_toml({}, {"", "", &map, ""}), rout_folder));
  CHECK(again.position.units().empty());
}

TEST_CASE("an inline map is written as it was read") {
  const std::string text =
      "{\"map\": {\"name\": \"A \\\"small\\\" one\", \"grid\": {\"orientation\": \"flat\", \"shifted\": "
      "\"even\", \"first\": \"0101\", \"columns\": 2, \"rows\": 1}, \"terrain\": {\"clear\": {\"symbol\": "
      "\".\", \"cost\": {\"on foot\": 1.5}}}, \"hexes\": [\".. \"], \"ground_blocks_sight\": true, "
      "\"elevation\": [[0, -1]]}, \"rearguard\": \"position 1\", \"units\": []}";
  std::string sound = text;
  sound.replace(sound.find(".. "), 3, "..");
  const auto root = parse_document(sound, "inline.json");
  REQUIRE(root);
  const std::string written = to_toml({}, {"", "", root->find("map"), ""});
  CHECK(written.find("map.name = \"A \\\"small\\\" one\"\nmap.grid = { orientation = \"flat\"") !=
        std::string::npos);
  const auto read = got(read_again(written, ""));
  const HexMap& map = read.position.map();
  CHECK(map.grid().columns == 2);
  CHECK(map.ground_blocks_sight);
  CHECK(map.elevation(*map.grid().parse("0201")) == -1);
  CHECK(map.chart().classes == Strings{"on foot"});
  // Writing it again gives the same text.
  const auto again = parse_document(written, "written.toml");
  REQUIRE(again);
  CHECK(toml_value(*again->find("map")) == toml_value(*root->find("map")));
}

TEST_CASE("random positions survive writing and reading") {
  // Their maps are in no file, so the document is read against the same map.
  for (std::uint32_t seed = 1; seed <= 150; ++seed) {
    CAPTURE(seed);
    Rng rng(seed);
    const Position drawn = random_position(rng, {});
    const Position position = with_links(drawn, rng);
    const Setup setup = setup_of(position);
    const auto made = got<Position>(Position::make(position.shared_map(), setup));
    CHECK(fields(made) == fields(position));

    const auto node = got(parse_document(to_toml(setup, {"", "m", nullptr, ""}), "written.toml"));
    MapCache cache;
    cache.pin("m", position.shared_map());
    PositionSource source;
    source.cache = &cache;
    const auto read = got(read_position(node, source));
    CHECK(fields(read.position) == fields(position));
  }
}

TEST_CASE("the last unit of a side takes the keys of that side with it") {
  const auto document = got(read_position_file(rout_folder + "/rout.toml"));
  Setup setup = setup_of(document.position);
  remove_unit(setup, "c1");
  CHECK(setup.enemy_line.size() == 1);
  remove_unit(setup, "b1");
  CHECK(setup.units.size() == 3);
  CHECK(setup.enemy_line.empty());
  remove_unit(setup, "b1");
  CHECK(setup.units.size() == 3);
}
